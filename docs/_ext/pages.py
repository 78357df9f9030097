"""Turns pages that GitHub also shows into a site.

Each section of an index page with a table of pages becomes a part of the sidebar, with the table's names.
Links to files other than pages lead to GitHub; pictures are the site's own.
"""

import os
import re
from pathlib import Path, PurePosixPath
from typing import Any

REPOSITORY = "https://github.com/steelwheel/steelwheel"
PICTURES = re.compile(r'"https://raw\.githubusercontent\.com/steelwheel/steelwheel/main/([^"?]*)[^"]*"')
LINK_OR_CODE = re.compile(
    r"^(?P<fence>`{3,}).*?^(?P=fence)`*$"
    r"|(?<!!)\[(?P<said>(?:`[^`\n]*`|[^`\]\[])*)\]\((?P<path>[^)#: ]+)(?P<place>#[^) ]*)?\)"
    r"|`[^`\n]*`",
    re.MULTILINE | re.DOTALL,
)
ROW = re.compile(r"^\| \[([^\]]*)\]\(([\w/-]+)\.md\)", re.MULTILINE)
SECTION = re.compile(r"^## (.*)$", re.MULTILINE)


def to_github(text: str, folder: PurePosixPath, root: Path) -> str:
    """Return the text of a page in a folder below `root`, with links to other files pointing to GitHub."""

    def leads(found: re.Match[str]) -> str:
        if not found["path"]:
            return found[0]
        target = PurePosixPath(os.path.normpath(folder / found["path"]))
        file = root / target
        if not file.exists() or (target.suffix == ".md" and target.parts[0] == "docs"):
            return found[0]
        kind = "tree" if file.is_dir() else "blob"
        return f"[{found['said']}]({REPOSITORY}/{kind}/main/{target}{found['place'] or ''})"

    return LINK_OR_CODE.sub(leads, text)


def with_contents(text: str, captions: bool) -> str:
    """Return the text of an index page with a hidden `toctree` for the tables of each section."""
    starts = [found.start() for found in SECTION.finditer(text)]
    sections = [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]
    for number, section in enumerate(sections):
        if pages := ROW.findall(section):
            named = captions and SECTION.match(section)
            options = f":hidden:\n:caption: {named[1]}\n" if named else ":hidden:\n"
            sections[number] += (
                f"\n\n```{{toctree}}\n{options}\n"
                + "\n".join(f"{said} <{page}>" for said, page in pages)
                + "\n```\n\n"
            )
    return "".join(sections)


def read(app: Any, name: str, source: list[str]) -> None:
    root = Path(app.srcdir).parent
    folder = PurePosixPath("docs", name).parent
    text = to_github(source[0], folder, root)
    text = PICTURES.sub(lambda found: f'"{os.path.relpath(found[1], folder)}"', text)
    if PurePosixPath(name).name == "index" and "{toctree}" not in text:
        text = with_contents(text, captions=name == "index")
    source[0] = text


def setup(app: Any) -> dict[str, bool]:
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
