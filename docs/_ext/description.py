"""Describes a page to search engines and in link previews by its first sentences.

sphinxext.opengraph alone would take the first 200 letters, perhaps from a table.
"""

import re
from html import escape
from typing import Any

from docutils import nodes

LONGEST = 200


def describe(text: str) -> str:
    """Return the sentences of a paragraph that fit, or as many words of the first one."""
    sentences = re.split(r"(?<=[.!?]) |(?<=:) (?=[A-Z])", " ".join(text.split()))
    if len(sentences) > 1 and sentences[-1].endswith(":"):
        sentences.pop()  # it introduces a table or an example
    found = sentences[0]
    for sentence in sentences[1:]:
        if len(found) + 1 + len(sentence) > LONGEST:
            break
        found = f"{found} {sentence}"
    if len(found) > LONGEST:
        found = f"{found[: LONGEST - 1].rpartition(' ')[0].rstrip(',;:')}\N{HORIZONTAL ELLIPSIS}"
    return re.sub(":$", ".", found)


def add_description(app: Any, doctree: nodes.document, name: str) -> None:
    paragraph = next(iter(doctree.findall(nodes.paragraph)), None)
    if paragraph is not None:
        text = describe(paragraph.astext())
        doctree += nodes.meta("", name="description", content=text)
        app.env.metadata[name]["og:description"] = escape(text, quote=False)


def setup(app: Any) -> dict[str, bool]:
    app.connect("doctree-resolved", add_description)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
