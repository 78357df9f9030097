"""What makes a site of pages that GitHub shows, too.

A section of an index page that has a table of pages is a part of the sidebar. Links to files that
are no pages lead to GitHub; pictures are the site's own.
"""

import os
import re
from pathlib import Path, PurePosixPath
from typing import Any

REPOSITORY = "https://github.com/steelwheel/steelwheel"
PICTURES = re.compile(r'"https://raw\.githubusercontent\.com/steelwheel/steelwheel/main/([^"?]*)[^"]*"')
CODE = re.compile(r"(^(`{3,}).*?^\2`*$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=[^!]\[)([^\]\[]*)\]\(([^)#: ]+)(#[^) ]*)?\)")
ROW = re.compile(r"^\| \[[^\]]*\]\(([\w/-]+)\.md\)", re.MULTILINE)
SECTION = re.compile(r"^## (.*)$", re.MULTILINE)


def to_github(text: str, folder: PurePosixPath, root: Path) -> str:
    """This page's text, of a folder below `root`: links to files that are no pages lead to GitHub."""

    def link(found: re.Match[str]) -> str:
        said, path, heading = found[1], found[2], found[3] or ""
        target = PurePosixPath(os.path.normpath(folder / path))
        file = root / target
        if not file.exists() or (target.suffix == ".md" and target.parts[0] == "docs"):
            return found[0]
        return f"{said}]({REPOSITORY}/{'tree' if file.is_dir() else 'blob'}/main/{target}{heading})"

    parts = CODE.split(text)  # text, code, its fence
    parts[::3] = [LINK.sub(link, part) for part in parts[::3]]
    parts[2::3] = [""] * len(parts[2::3])
    return "".join(parts)


def with_contents(text: str, captions: bool) -> str:
    """This index page's text with a hidden `toctree` of each section's tables of pages."""
    starts = [found.start() for found in SECTION.finditer(text)]
    sections = [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]
    for number, section in enumerate(sections):
        if pages := ROW.findall(section):
            named = captions and SECTION.match(section)
            options = f":hidden:\n:caption: {named[1]}\n" if named else ":hidden:\n"
            sections[number] += f"\n\n```{{toctree}}\n{options}\n" + "\n".join(pages) + "\n```\n\n"
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
