"""What the README shows is what happens."""

import doctest
import re
import tomllib

from conftest import ROOT


def test_readme():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 15
    assert found.failed == 0


def test_links():
    """PyPI shows the README where no other file of ours is: links are whole, and lead to what is there."""
    text = (ROOT / "README.md").read_text("utf-8")
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    home = urls["Homepage"]
    raw = home.replace("github.com", "raw.githubusercontent.com")
    links = re.findall(r"\]\(([^)]*)\)", text) + list(urls.values())
    pictures = re.findall(r'<img src="([^"]*)"', text)
    assert len(links) > 8
    assert len(pictures) == 2
    for link in [*links, *pictures]:
        assert link.startswith("https://"), link
        path, _, heading = link.removeprefix(f"{home}/blob/main/").removeprefix(f"{raw}/main/").partition("#")
        if path.startswith("https://"):
            continue
        file = ROOT / path.removesuffix("?sanitize=true")  # without it an SVG is served as plain text
        assert file.is_file(), link
        assert (file.suffix == ".svg") == link.endswith("?sanitize=true") == (link in pictures)
        headings = re.findall(r"^#+ (.*)", file.read_text("utf-8"), re.MULTILINE)
        assert not heading or heading in [each.lower().replace(" ", "-") for each in headings]
