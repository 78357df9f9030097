"""Compare the public API with the last release's, in tests/data/api.json.

`python tests/tools/api.py` lists every change, and fails if docs/reference/renames.md lacks one. `--write`
adds the missing changes to that page; then fill in the new name of each renamed object. `--release` saves
today's API as the base of later comparisons.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import sources  # noqa: E402

BASELINE = ROOT / "tests" / "data" / "api.json"
PAGE = ROOT / "docs" / "reference" / "renames.md"
ROW = re.compile(r"^\| `([^`]+)` \| (?:`([^`]+)`)? *\|$", re.MULTILINE)
BULLET = re.compile(r"^- `([^`]+)`", re.MULTILINE)
PARENT = re.compile(r"(.*)([.(].*)")
HEAD = """# Renames

How the public API has changed since the last release. `function(keyword)` is a keyword of that function or
class; a class without a module before it is not imported but returned. Members of a renamed class keep their
names unless they are listed, too. There are no aliases: an old name is an error.
"""


def public_api() -> dict[str, str]:
    """Return each public name, member and parameter with its kind, its types and its default.

    A parameter is written `steelwheel.equity(dead)`.
    """
    found: dict[str, str] = {}
    for name in sources.public():
        _add(found, name, sources.read(name))
    for name in sources.reached():
        _add(found, name.rpartition(".")[2], sources.read(name))
    return dict(sorted(found.items()))


def released() -> dict[str, str]:
    """Return the public API of the last release."""
    return dict(json.loads(BASELINE.read_text("utf-8")))


def _add(found: dict[str, str], path: str, thing: sources.Thing) -> None:
    returned = {one.rpartition(" -> ")[2] for one in thing.signatures if " -> " in one}
    found[path] = " ".join(filter(None, [thing.kind, thing.type, " | ".join(sorted(returned))]))
    taken: dict[str, list[str]] = {}
    for one in thing.signatures:
        for name, text in _parameters(one):
            taken.setdefault(name, []).append(text)
    for name, texts in taken.items():
        found[f"{path}({name})"] = " | ".join(dict.fromkeys(texts))
    for member in thing.members:
        _add(found, f"{path}.{member.name}", member)


def _parameters(signature: str) -> Iterable[tuple[str, str]]:
    function = ast.parse(f"def function{signature}: ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    given = function.args
    places = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(places) - len(given.defaults)) + given.defaults + given.kw_defaults
    for one, default in zip([*places, *given.kwonlyargs], defaults, strict=True):
        if not one.arg.startswith("_"):
            annotation = ast.unparse(one.annotation) if one.annotation else ""
            yield one.arg, annotation + (f" = {ast.unparse(default)}" if default else "")


class Changes:
    """The changes between two APIs. `renames` maps old names to new ones, or to None if removed."""

    def __init__(self, old: dict[str, str], new: dict[str, str], renames: dict[str, str | None]) -> None:
        self.renames = {name: to for name, to in renames.items() if name in old and name not in new}
        self.wrong = sorted(set(renames) - set(self.renames))
        self.wrong += sorted(name for name, to in self.renames.items() if to is not None and to not in new)
        moved = {name: self.now(name) for name in old}
        self.unlisted = sorted(name for name in old if moved[name] not in new and not self._removed(name))
        self.added = sorted(set(new) - set(moved.values()))
        self.changed = {
            to: (old[name], new[to])
            for name, to in sorted(moved.items(), key=lambda pair: pair[1])
            if to in new and self._renamed(old[name]) != new[to]
        }

    def now(self, name: str) -> str:
        """Return the current form of an old name, by its own row or the row of an owner."""
        if name in self.renames:
            return self.renames[name] or ""
        match = PARENT.fullmatch(name)
        return self.now(match[1]) + match[2] if match else name

    def _removed(self, name: str) -> bool:
        match = PARENT.fullmatch(name)
        return self.renames.get(name, "") is None or bool(match and self._removed(match[1]))

    def _renamed(self, text: str) -> str:
        for name, to in self.renames.items():
            if to and name[-1] != ")":
                old, now = name.rpartition(".")[2], to.rpartition(".")[2]
                if old[0].isupper():
                    text = re.sub(rf"\b{old}\b", now, text)
        return text


def outermost(names: Iterable[str]) -> list[str]:
    """Return the names whose class, module or function is not among them."""
    every = set(names)
    return sorted(name for name in every if not ((match := PARENT.fullmatch(name)) and match[1] in every))


def page(changes: Changes) -> str:
    """Return the page of all changes."""
    rows = {**changes.renames, **dict.fromkeys(outermost(changes.unlisted))}
    renamed = [f"| `{old}` | `{new}` |" for old, new in sorted(rows.items()) if new]
    removed = [f"| `{old}` | |" for old, new in sorted(rows.items()) if not new]
    parts = [HEAD]
    for title, table in (("Renamed", renamed), ("Removed", removed)):
        if table:
            parts.append("\n".join([f"## {title}\n", "| Before | Now |", "| --- | --- |", *table]) + "\n")
    if changes.added:
        parts.append("## New\n\n" + "".join(f"- `{name}`\n" for name in outermost(changes.added)))
    if changes.changed:
        lines = [f"- `{name}`: `{old}`, now `{new}`\n" for name, (old, new) in changes.changed.items()]
        parts.append("## Other types or defaults\n\n" + "".join(lines))
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="list the changes in docs/reference/renames.md")
    parser.add_argument("--release", action="store_true", help="compare with today's API from now on")
    asked = parser.parse_args()
    new = public_api()
    if asked.release:
        BASELINE.write_text(json.dumps(new, indent=0) + "\n", "utf-8")
    listed = PAGE.read_text("utf-8") if PAGE.exists() else ""
    renames = {old: to or None for old, to in ROW.findall(listed)}
    changes = Changes(released(), new, renames)
    text = page(changes)
    if asked.write or asked.release:
        PAGE.write_text(text, "utf-8")
        return 0
    for name in changes.unlisted:
        print(f"removed: {name}")
    for name in changes.wrong:
        print(f"renames.md: {name} is still there, or its new name is not")
    known = set(BULLET.findall(listed))
    for name in outermost(changes.added):
        if name not in known:
            print(f"added: {name}")
    for name, (was, now) in changes.changed.items():
        if name not in known:
            print(f"changed: {name}: {was}, now {now}")
    if text == listed:
        return 0
    print("docs/reference/renames.md is stale: python tests/tools/api.py --write", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
