"""The import graphs of the package and of the C core, as tests/data/imports.json has them.

`python tests/tools/imports.py --write` writes that file again after a change that is meant.
"""

import ast
import json
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "data" / "imports.json"
SEAM_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(steelwheel[\w.]*)[ \t]+import[ \t]+(.*)|import[ \t]+(steelwheel[\w.]*))",
    re.MULTILINE,
)
SHIPPED = "../src/steelwheel/include/steelwheel.h"  # next to tablegen's constants


def python_imports(added: Mapping[str, str] = MappingProxyType({})) -> dict[str, list[str]]:
    """Return the modules of the package that each of its modules imports.

    Imports under TYPE_CHECKING and inside functions also count. Imports in the seam's files belong to
    `_core`. The package root is "".

    :param added: text that is read as if it stood at the end of a file, by the file's path below the root.
    """
    package = ROOT / "src" / "steelwheel"
    files = {_module(path, package): path for path in package.rglob("*.py")}
    known = {*files, "_core"}
    graph: dict[str, set[str]] = {"_core": set()}
    for name, path in files.items():
        home = ("steelwheel", *path.relative_to(package).parts[:-1])
        whole = _imported(_read(path, added), home)
        graph[name] = {other for one in whole if (other := _known(one, known)) is not None} - {name}
    for path in sorted((ROOT / "cext" / "seam").rglob("*.p[yx][xi]")):
        for start, names, module in SEAM_IMPORT.findall(_read(path, added)):
            whole = [f"{start}.{name}" for name in re.findall(r"\w+", names)] or [start or module]
            graph["_core"] |= {other for one in whole if (other := _known(one, known)) is not None}
    return {name: sorted(graph[name]) for name in sorted(graph)}


def _read(path: Path, added: Mapping[str, str]) -> str:
    return path.read_text("utf-8") + added.get(path.relative_to(ROOT).as_posix(), "")


@cache
def _imported(text: str, home: tuple[str, ...]) -> list[str]:
    """Return the dotted names that a module of the package `home` imports."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = home[: len(home) - node.level + 1] if node.level else ()
            start = ".".join([*above, *filter(None, [node.module])])
            found += [f"{start}.{alias.name}" for alias in node.names]
    return found


def _module(path: Path, package: Path) -> str:
    return ".".join(path.relative_to(package).with_suffix("").parts).removesuffix("__init__").strip(".")


def _known(name: str, known: set[str]) -> str | None:
    """Return the module of the package that contains a dotted name; None for other packages."""
    first, *parts = name.split(".")
    if first != "steelwheel":
        return None
    while ".".join(parts) not in known:
        parts.pop()
    return ".".join(parts)


def c_includes(added: Mapping[str, str] = MappingProxyType({})) -> dict[str, list[str]]:
    """Return the files of the C core that each of them includes; a header and its source are one."""
    core = ROOT / "cext"
    graph: dict[str, set[str]] = {}
    for path in sorted([*core.rglob("*.h"), *core.rglob("*.c")]):
        includes = {*re.findall(r'^#include "(.+)"', _read(path, added), re.MULTILINE)}
        name = path.relative_to(core).with_suffix("").as_posix()
        others = {include.removesuffix(".h") for include in includes - {"constants.h", SHIPPED}}
        graph.setdefault(name, set()).update(others - {name})
    return {name: sorted(graph[name]) for name in sorted(graph)}


def packages(graph: dict[str, list[str]]) -> dict[str, set[str]]:
    """Return the graph of packages and single modules that a graph of modules makes."""
    found: dict[str, set[str]] = {}
    for name, others in graph.items():
        first = name.partition(".")[0]
        found.setdefault(first, set()).update(other.partition(".")[0] for other in others)
    return {name: others - {name} for name, others in found.items()}


if __name__ == "__main__":
    graphs = {"python": python_imports(), "c": c_includes()}
    text = json.dumps(graphs, indent=1) + "\n"
    if "--write" in sys.argv:
        FILE.write_text(text, "utf-8")
    elif FILE.read_text("utf-8") != text:
        sys.exit(
            "the imports differ from tests/data/imports.json: if that is intended, run this with --write"
        )
