"""Who may import whom, in Python and in C: the two graphs of the house."""

import ast
import re
import subprocess
import sys

import pytest
from conftest import CEXT, ROOT

PACKAGE = ROOT / "src" / "steelwheel"

PYTHON = {
    "errors": set(),
    "_core": {"errors"},
    "_slices": {"_core", "errors"},
    "cards": {"_core", "_slices"},
    "evaluation": {"_core", "_slices"},
    "ranges": {"_core", "drawing", "errors"},
    "equities": {"_core", "_slices", "drawing", "errors", "game", "ranges", "showdowns"},
    "showdowns": {"_core", "errors", "game", "games", "ranges"},
    "strengths": {"_core", "_slices", "errors", "evaluation", "ranges"},
    "isomorphism": {"_core", "_slices"},
    "rules": {"errors"},
    "game": {"_core", "errors", "rules"},
    "games": {"errors", "game"},
    "hand": {"_core", "game"},
    "rotations": {"errors", "game", "games", "hand"},
    "drawing": {"cards", "errors"},
    "history": {"cards", "errors", "game", "games", "hand", "rules"},
    "cli": {"", "_core", "errors", "history"},  # the command stands on the public names
    "plot": {"_core", "cards", "equities", "errors", "ranges"},
    "__main__": {"cli"},
    "": {
        "cards",
        "drawing",
        "equities",
        "errors",
        "evaluation",
        "game",
        "games",
        "hand",
        "history",
        "isomorphism",
        "plot",
        "ranges",
        "rotations",
        "rules",
        "strengths",
    },  # the root only passes names on
}

C = {
    "base.h": set(),
    "cards": {"base.h"},
    "rng.h": {"base.h"},
    "deal": {"cards", "rng.h"},
    "tables": {"base.h"},
    "evaluator": {"cards", "tables"},
    "equity": {"evaluator", "rng.h"},
    "isomorphism": {"cards"},
    "game": {"cards", "evaluator", "rng.h"},
}


def imports(path, package):
    """The steelwheel modules that a file imports, by their first name below the package."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            parts = package[: len(package) + 1 - node.level]
            names = [node.module] if node.module else [alias.name for alias in node.names]
            yield from ((parts + name.split("."))[0] for name in names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "steelwheel":
            yield (node.module + ".").split(".")[1]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "steelwheel":
                    yield (alias.name + ".").split(".")[1]


def test_python_imports_run_downwards():
    found = {}
    for path in PACKAGE.rglob("*.py"):
        package = list(path.relative_to(PACKAGE).parts[:-1])
        room = package[0] if package else path.stem if path.stem != "__init__" else ""
        found.setdefault(room, set()).update(set(imports(path, package)) - {room})
    found["_core"] = set(
        re.findall(r"^from steelwheel\.(\w+) import", (CEXT / "_core.pyx").read_text(), re.MULTILINE)
    )
    assert found == PYTHON


def room_of(name):
    first = name.split("/")[0]
    return first.split(".")[0] if first.split(".")[0] in C else first


def test_c_includes_run_downwards():
    found = {room: set() for room in C}
    for path in [*CEXT.rglob("*.h"), *CEXT.rglob("*.c")]:
        text = path.read_text()
        assert "Python.h" not in text
        room = room_of(path.relative_to(CEXT).as_posix())
        includes = set(re.findall(r'^#include "(.+)"', text, re.MULTILINE)) - {
            "constants.h"
        }  # which tablegen writes
        assert all((CEXT / name).exists() for name in includes)
        found[room] |= {room_of(name) for name in includes} - {room}
    assert found == C


def test_only_the_showdown_knows_what_hands_are_worth():
    game = CEXT / "game"
    names = {path.name for path in game.iterdir() if '"evaluator/' in path.read_text()}
    assert names == {"showdown.c"}
    assert '"cards.h"' not in (game / "pots.h").read_text() + (game / "state.h").read_text()


def test_public_names():
    import steelwheel

    rooms = ["drawing", "games", "history", "plot", "rules"]  # used by their own names
    assert sorted(steelwheel.__all__) == sorted(
        rooms + [name for names in steelwheel._MODULES.values() for name in names]
    )
    assert all(getattr(steelwheel, room).__name__ == f"steelwheel.{room}" for room in rooms)
    for module, names in steelwheel._MODULES.items():
        home = __import__(f"steelwheel.{module}", fromlist=["*"])
        if module not in ("errors", *rooms):
            assert sorted(home.__all__) == sorted(names)
        for name in names:
            assert getattr(steelwheel, name) is getattr(home, name)
            assert name in dir(steelwheel)
            assert module != name
    with pytest.raises(AttributeError, match="no attribute 'evaluate8'"):
        _ = steelwheel.evaluate8


def test_the_root_is_light():
    heavy = {
        "numpy",
        "dataclasses",
        "typing",
        "re",
        "enum",
        "tomllib",
        "concurrent.futures",
        "steelwheel._core",
    }
    code = "import sys; bare = set(sys.modules); import steelwheel; print(*set(sys.modules) - bare)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not heavy & set(output.stdout.split())


def test_one_hand_needs_no_numpy():
    code = "import steelwheel, sys; steelwheel.evaluate('AsKsQsJsTs'); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
