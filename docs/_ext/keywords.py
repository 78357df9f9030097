"""Makes the search find a page by the `keywords` of its front matter, as it does by the title.

Sphinx alone indexes each keyword as single words of the text, even if it is a phrase.
"""

from typing import Any

from docutils import nodes
from sphinx import addnodes


def add_keywords(app: Any, doctree: nodes.document, name: str) -> None:
    """Add each phrase to the index, and its words as title words; no page shows either."""
    said = [meta["content"] for meta in doctree.findall(nodes.meta) if meta.get("name") == "keywords"]
    phrases = [phrase.strip() for text in said for phrase in text.split(",")]
    if phrases:
        index = addnodes.index(entries=[("single", phrase, "", "main", None) for phrase in phrases])
        index += nodes.title("", ", ".join(phrases))
        doctree += index


def setup(app: Any) -> dict[str, bool]:
    app.connect("doctree-resolved", add_keywords)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
