"""The version and the requirements are the same wherever they appear."""

import re
import subprocess
import sys
import tomllib

import pytest
from conftest import ROOT

import steelwheel as sw

VERSION = sw.__version__.partition(".dev")[0]  # a rehearsal adds .dev
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CHANGES = ROOT / ".ci" / "changes.py"


def read(name):
    return (ROOT / name).read_text("utf-8")


def test_the_version_is_written_in_one_place_and_the_others_follow():
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "steelwheel.__version__"}
    assert re.search(r"(?m)^version: (.+)$", read("CITATION.cff"))[1] == VERSION
    assert re.search(r'(?m)^  version: "(.+)"$', read(".github/conda/recipe.yaml"))[1] == VERSION
    assert re.search(r"(?m)^## (\S+)", read("CHANGELOG.md"))[1] == VERSION


def test_the_recipe_needs_what_the_package_needs():
    recipe = read(".github/conda/recipe.yaml")
    needed = re.findall(r"(?m)^ +- (\w+) ([<>=\d.,]+)$", recipe)
    written = {"".join(each) for each in needed}
    build, run = PROJECT["build-system"]["requires"], PROJECT["project"]["dependencies"]
    assert written == {*build, *run}
    least = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert f'skip: match(python, "<{least}")' in recipe
    scripts = re.findall(r"(?m)^ +- (steelwheel = \S+)$", recipe)
    assert scripts == [f"{name} = {call}" for name, call in PROJECT["project"]["scripts"].items()]


def test_the_list_of_a_release_is_short():
    steps = re.findall(r"(?m)^\d+\. ", read(".github/RELEASING.md"))
    assert 0 < len(steps) <= 10


@pytest.mark.parametrize(
    ("heading", "version", "said"),
    [
        ("0.2.0 (2027-01-31)", "0.2.0", "- New.\n"),
        ("0.2.0 (unreleased)", "0.2.0", 'the heading of 0.2.0 has no date: "## 0.2.0 (unreleased)"\n'),
        ("0.2.0 (2027-01-31)", "0.2.1", "CHANGELOG.md has no 0.2.1\n"),
    ],
)
def test_what_the_changelog_says_of_a_version(tmp_path, heading, version, said):
    (tmp_path / ".ci").mkdir()
    program = tmp_path / ".ci" / "changes.py"
    program.write_bytes(CHANGES.read_bytes())
    text = f"# Changelog\n\n## {heading}\n\n- New.\n\n## 0.1.0 (2026-12-01)\n\n- Old.\n"
    (tmp_path / "CHANGELOG.md").write_text(text, "utf-8")
    run = subprocess.run([sys.executable, str(program), version], capture_output=True, encoding="utf-8")
    assert (run.stdout + run.stderr, run.returncode) == (said, int(not said.startswith("-")))
