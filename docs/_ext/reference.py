"""The directive `{api}`: describes the public names on its lines from what `sources` reads.

Types in signatures link to their definitions, and so do code spans with public names.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import sources
from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

CODE = re.compile(r"(`[^`]+`)")
MARKUP = re.compile(r"([\\*_<\[\]~$#|])")
PAGE = re.compile(r"docs/([\w-]+\.md)")
VARIABLES = {"hand": "Hand", "seen": "Observation", "hh": "history.HandHistory"}  # names in examples
LITERAL = re.compile(r"-?\d+|'[^']{1,40}'|None|True|False")
BORDER = re.compile(r" *=+ =+")


def markdown(doc: str) -> list[str]:
    """Return a docstring as Markdown.

    Its only markup is code, lists, fields, tables of two columns (which become lists), and indented examples
    and formulas.
    """
    lines: list[str] = []
    indent = -1  # of an example
    column = -1  # the second one of a table
    field = False
    for line in doc.splitlines():
        blank = not lines or not lines[-1].strip()
        start = len(line) - len(line.lstrip())
        is_code = line.lstrip().startswith(">>>") or (blank and start > 3 and not field and column < 0)
        if indent >= 0 and not line.strip():
            lines.append(" " * indent * field + "```")
            indent = -1
        elif indent < 0 and line.strip() and is_code:
            indent = start
            lines.append(" " * start * field + ("```pycon" if ">>>" in line else "```text"))
        if indent >= 0:
            lines.append(line if field else line[indent:])
        elif BORDER.fullmatch(line):
            column = -1 if column >= 0 else line.index(" =", start) + 1
        elif column >= 0:
            first, second = line[:column].strip(), line[column:].strip()
            lines.append(" " * start + f"- {escaped(first)}: {escaped(second)}" if first else escaped(line))
        elif line.startswith(":"):
            field = True
            _, name, text = line.split(":", 2)
            kind, _, names = name.partition(" ")
            each = [f"{kind} {one}" for one in names.split(", ")] if kind == "param" else [name]
            lines += [f":{one}:{escaped(text)}" for one in each]
        else:
            field = field and (start > 0 or not line)
            lines.append(escaped(line))
    return [*lines, "```"] if indent >= 0 else lines


def escaped(line: str) -> str:
    parts = CODE.split(line)
    parts[::2] = [PAGE.sub(r"[](../\1)", MARKUP.sub(r"\\\1", part)) for part in parts[::2]]
    return "".join(parts)


class Api(SphinxDirective):
    has_content = True
    inner = sources.reached()

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for whole in " ".join(self.content).split():
            shown = self.described(sources.read(whole), whole.rpartition(".")[0])
            for node in shown:
                for text in list(node.findall(lambda one: isinstance(one, nodes.Text) and one == " -- ")):
                    text.parent.replace(text, nodes.Text(" \N{EN DASH} "))
                if whole in self.inner:  # no user imports it from there
                    for prefix in list(node.findall(addnodes.desc_addname)):
                        prefix.parent.remove(prefix)
            found += shown
        return found

    def described(self, thing: sources.Thing, module: str, within: str = "") -> list[nodes.Node]:
        """Return the Python domain's description of a name, with its members inside."""
        signatures = "\n".join(f"{thing.name}{one}" for one in thing.signatures or [""])
        options = {} if within else {"module": module}
        if thing.kind == "module":
            signatures = f"{module}.{thing.name}"
        elif thing.kind == "type":
            options["canonical"] = thing.value
        elif thing.kind in ("property", "attribute", "data"):
            options |= {"type": thing.type} if thing.type else {}
            options |= {"value": thing.value} if LITERAL.fullmatch(thing.value) else {}
        content = StringList(markdown(thing.doc), source=f"the docstring of {module}.{thing.name}")
        context, outer = self.env.ref_context, dict(self.env.ref_context)
        context["py:module"], context["py:class"] = module, within or None
        directive = self.env.get_domain("py").directive(thing.kind)
        assert directive is not None
        place = self.lineno, self.content_offset, self.block_text, self.state, self.state_machine
        found = directive(f"py:{thing.kind}", [signatures], options, content, *place).run()
        for member in thing.members:
            found[-1][-1] += self.described(member, module, f"{within}.{thing.name}".lstrip("."))
        context.update(outer)
        return found


@cache
def by_short(names: tuple[str, ...]) -> dict[str, str]:
    """Map the spellings of each name to the full name: `Hand.act`, `sw.Hand`, `games.NoLimitHoldem`."""
    found: dict[str, str] = {}
    for whole in sorted(names, key=lambda name: name.count(".")):
        _, *parts = whole.split(".")
        for i in range(len(parts)):
            found.setdefault(".".join(parts[i:]), whole)
        found[whole] = found[".".join(["sw", *parts])] = whole
    return found


def resolve(app: Any, env: Any, node: Any, shown: nodes.Node) -> nodes.Node | None:
    """Link a type by its short name; foreign types stay text."""
    if node.get("refdomain") != "py":
        return None
    whole = by_short(tuple(env.get_domain("py").objects)).get(node["reftarget"], "")
    is_type = whole.rpartition(".")[2][:1].isupper()
    return to(app, env, node["refdoc"], whole, shown) if is_type else shown


def to(app: Any, env: Any, page: str, whole: str, shown: nodes.Node) -> nodes.Node:
    target = env.get_domain("py").objects[whole]
    return make_refnode(app.builder, page, target.docname, target.node_id, shown, whole)


class Spans(SphinxPostTransform):
    """Links code spans with public names to their definitions, the first in each section or description."""

    default_priority = 20

    def run(self, **_: Any) -> None:
        names = by_short(tuple(self.env.get_domain("py").objects))
        seen: set[tuple[int, str]] = set()
        for span in list(self.document.findall(nodes.literal)):
            above = [span]
            while above[-1].parent is not None:
                above.append(above[-1].parent)
            if any(isinstance(one, (nodes.reference, nodes.title, addnodes.pending_xref)) for one in above):
                continue
            around = next(
                one for one in above if isinstance(one, (nodes.section, addnodes.desc, nodes.document))
            )
            whole = named(span.astext(), names, [one[0] for one in above if isinstance(one, addnodes.desc)])
            if whole and (id(around), whole) not in seen:
                seen.add((id(around), whole))
                span.parent[span.parent.index(span)] = link = to(
                    self.app, self.env, self.env.docname, whole, nodes.inline()
                )
                link[:] = [span]


def named(text: str, names: dict[str, str], within: list[Any]) -> str | None:
    """Return the public name of a code span, unless the span is in the name's own description.

    On a page, spans are `sw.equity(...)`, `games.by_name` or a class; in a docstring also `equity`, and
    members of the same class or module.
    """
    name = re.sub(r"\(.*\)$", "", text, flags=re.DOTALL)
    first, dot, rest = name.partition(".")
    name = VARIABLES.get(first, first) + dot + rest if dot else name
    if not re.fullmatch(r"[A-Za-z_][\w.]*", name):
        return None
    for signature in within:
        if name in (signature["fullname"], signature["fullname"].rpartition(".")[2]):
            return None
        scope = f"{signature['module']}.{signature['fullname']}"
        for one in (scope, scope.rpartition(".")[0]):
            if f"{one}.{name}" in names:
                return names[f"{one}.{name}"]
    whole = names.get(name)
    is_plain = whole == f"steelwheel.{name}" and (within or "." in name or name[0].isupper())
    is_class = within and name[0].isupper()
    return whole if is_plain or is_class or name.startswith(("sw.", "steelwheel.")) else None


def add_reference(app: Any, name: str, source: list[str]) -> None:
    """End a page with links to the reference pages that link to it."""
    if name.startswith("guide/"):
        found = []
        for page in sorted((Path(app.srcdir) / "reference").glob("*.md")):
            text = page.read_text("utf-8")
            if f"](../{name}.md)" in text:
                title = text.partition("\n")[0].removeprefix("# ")
                found.append(f"[{title}](../../reference/{page.name})")
        if found:
            source[0] += f"\n\nReference: {', '.join(found)}.\n"


def settle(app: Any, config: Any) -> None:
    config.python_maximum_signature_line_length = 80  # longer signatures have one parameter per line
    config.toc_object_entries_show_parents = "hide"


def setup(app: Any) -> dict[str, Any]:
    app.connect("config-inited", settle)
    app.add_directive("api", Api)
    app.connect("missing-reference", resolve)
    app.connect("source-read", add_reference)
    app.add_post_transform(Spans)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
