"""The changes that docs/_ext/pages.py makes to a page for the site."""

import sys
from pathlib import PurePosixPath

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import pages

BLOB = f"{pages.REPOSITORY}/blob/main/"


@pytest.mark.parametrize(
    "text, becomes",
    [
        ("[a program](examples/tour.ipynb)", f"[a program]({BLOB}docs/examples/tour.ipynb)"),
        ("**[`--all`](examples/session.py)**", f"**[`--all`]({BLOB}docs/examples/session.py)**"),
        ("[words](../.github/CONTRIBUTING.md#words)", f"[words]({BLOB}.github/CONTRIBUTING.md#words)"),
        ("[all](examples)", f"[all]({pages.REPOSITORY}/tree/main/docs/examples)"),
        ("[a](json.schema.json), [b](LICENSE)", f"[a]({BLOB}docs/json.schema.json), [b](LICENSE)"),
    ],
)
def test_links_to_files_that_are_no_pages(text, becomes):
    assert pages.to_github(text, PurePosixPath("docs"), ROOT) == becomes


@pytest.mark.parametrize(
    "text",
    [
        "[a page](equity.md), [a place](#words), [there](ranges.md#weights), [elsewhere](https://pypi.org/)",
        "![a picture](../.github/pictures/turn.svg)",
        "`x[0](examples)`",
        "```python\ncalls[0](examples)\n```\n\n````\n```\n[a](examples)\n```\n````\n",
    ],
)
def test_what_stays(text):
    assert pages.to_github(text, PurePosixPath("docs"), ROOT) == text


def test_links_from_a_folder():
    text = "[a](../examples/tour.ipynb), [b](../equity.md)"
    becomes = f"[a]({BLOB}docs/examples/tour.ipynb), [b](../equity.md)"
    assert pages.to_github(text, PurePosixPath("docs/tutorials"), ROOT) == becomes


def test_tables_of_pages_are_the_sidebar():
    table = "| page | has |\n| --- | --- |\n| [A](a.md) | [x](x.md) |\n| [B](b/index.md) | y |\n"
    text = f"# All\n\n[one](one.md)\n\n## First\n\n{table}\n## Last\n\nWords.\n"
    named = pages.with_contents(text, captions=True)
    assert named.count("```{toctree}\n") == 1
    assert "```{toctree}\n:hidden:\n:caption: First\n\nA <a>\nB <b/index>\n```\n\n## Last" in named
    assert pages.with_contents(text, captions=False) == named.replace(":caption: First\n", "")


def test_a_table_above_all_sections_counts():
    made = pages.with_contents("# A folder\n\n| [A](a.md) | x |\n", captions=True)
    assert made.endswith("```{toctree}\n:hidden:\n\nA <a>\n```\n\n")
