"""Allowed imports: the packages of Python, the folders of C, and every file of both."""

import ast
import json
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

import pytest
from conftest import CEXT, ROOT
from tools import imports

PACKAGE = ROOT / "src" / "steelwheel"
PINNED = json.loads(imports.FILE.read_text("utf-8"))
LATE = "_base.late"  # imports that compiled classes need from higher layers, made on first use

# The imports allowed to each package or single module; all of them are above it in this table.
PACKAGES = {
    "errors": "",
    "_base": "errors",
    "_core": "_base errors",
    "typing": "_base _core",
    "simd": "_core typing",
    "rules": "errors typing",
    "_internal": "_core errors",
    "cards": "_base _core typing",
    "evaluation": "_base _core _internal typing",
    "games": "_base _core errors rules typing",
    "hands": "_base _core cards games typing",
    "text": "_base _core cards errors evaluation hands",
    "drawing": "_base cards errors text typing",
    "ranges": "_base _core cards drawing errors evaluation typing",
    "equities": "_base _core _internal cards drawing errors evaluation games ranges typing",
    "prizes": "_base _core _internal drawing equities errors games hands ranges typing",
    "history": "_base _core _internal cards drawing equities errors games hands rules text typing",
    "tables": "_base _core _internal equities errors games hands history typing",
    "tournaments": "_base _core _internal errors games prizes tables typing",
    "agents": "_base _core cards equities errors games ranges text typing",
    "simulation": "_base _core _internal agents cards equities errors evaluation games hands history tables "
    "tournaments typing",
    "dealer": "_base _core _internal agents cards errors games hands history",
    "solver": "_base _core _internal agents cards drawing equities errors games hands history ranges rules "
    "simulation typing",
    "env": "_base _core agents cards drawing errors games hands rules text typing",
    "plot": "cards drawing equities errors ranges simulation typing",
    "cli": "_internal agents cards dealer drawing errors games history prizes solver text typing",
    "__main__": "cli",
}
# The folders of C that each folder may include, besides files outside the folders.
ROOMS = {
    "": "",
    "tables": "",
    "evaluator": "tables",
    "equity": "evaluator",
    "isomorphism": "",
    "prizes": "",
    "text": "",
    "game": "evaluator tables",
    "rows": "evaluator game tables",
    "solver": "equity evaluator game tables",
    "native": "equity evaluator game tables",
    # for other programs
    "include": "equity evaluator game isomorphism native prizes rows solver tables text",
}


def check_python(**added):
    """Fail if a module has an import that is not allowed, or missing from imports.json."""
    found = imports.python_imports(added)
    below = {name: others for name, others in found.items() if name}
    below[LATE] = []
    tuple(TopologicalSorter(below).static_order())  # raises for a cycle
    for name, others in imports.packages(below).items():
        # The root imports names lazily; the command and the charts use it like any user.
        extra = others - {""} - {*PACKAGES[name].split()}
        assert not extra, f"{name} must not import {', '.join(sorted(extra))}"
        assert "" not in others or name in ("cli",), f"{name} must not import the package root"
    assert found == PINNED["python"]


def check_c(**added):
    """Fail if a C file has an include that is not allowed, or missing from imports.json."""
    found = imports.c_includes(added)
    tuple(TopologicalSorter(found).static_order())
    for name, others in found.items():
        room = name.rpartition("/")[0]
        rooms = {other.rpartition("/")[0] for other in others} - {"", room}
        assert rooms <= {*ROOMS[room].split()}, f"{name} must not include {', '.join(sorted(rooms))}"
    assert found == PINNED["c"]


def test_python_imports_run_downwards():
    order = [*PACKAGES]
    for name, others in PACKAGES.items():
        assert {*others.split()} <= {*order[: order.index(name)]}
    check_python()
    above = {name.partition(".")[0] for name in PINNED["python"][LATE]} - {"_core"}
    assert above == {"_internal", "agents", "drawing", "games", "hands", "text"}


def test_c_includes_run_downwards():
    check_c()
    for path in [*CEXT.rglob("*.h"), *CEXT.rglob("*.c")]:
        text = path.read_text("utf-8")
        assert "Python.h" not in text
        includes = {*re.findall(r'^#include "(.+)"', text, re.MULTILINE)} - {"constants.h", imports.SHIPPED}
        assert all((CEXT / name).exists() for name in includes)
    showing = [name for name, others in PINNED["c"].items() if name.startswith("game/")]
    asks = [name for name in showing if any(other.startswith("evaluator/") for other in PINNED["c"][name])]
    assert asks == ["game/showdown"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("src/steelwheel/cards/combos.py", "from ..equities import outs\n"),
        (
            "src/steelwheel/cards/combos.py",
            "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from ..solver import Spot\n",
        ),
        ("src/steelwheel/cards/combos.py", "def late():\n    import steelwheel.cli\n"),
        ("src/steelwheel/ranges/holdem.py", "def late():\n    from .. import plot\n"),
        ("cext/seam/_core.pyx", "from steelwheel.hands import hand\n"),
        ("cext/seam/game/play.pxi", "def late():\n    from steelwheel import cli\n"),
        ("cext/cards.h", '#include "game/hand.h"\n'),
        ("cext/equity/outs.c", '#include "game/hand.h"\n'),
    ],
)
def test_a_planted_import_is_found(file, line):
    """Upward imports are found anywhere in a file, including deferred ones and those for types only."""
    assert (ROOT / file).is_file()
    with pytest.raises((AssertionError, CycleError)):
        check_python(**{file: line})
        check_c(**{file: line})


def test_the_words_of_the_core_are_no_python():
    """Other languages use these messages, too; the seam adds remedies that name Python calls."""
    words = re.findall(r'"((?:[^"\\]|\\.)*)"', (CEXT / "game" / "messages.c").read_text("utf-8"))
    assert len(words) > 100
    assert [
        line for line in words if re.search(r"\w=|\bNone\b|\bTrue\b|\{\w+\.|\b[A-Z]\w+\.|\w\(\w+, ", line)
    ] == []


def is_text_without_encoding(call):
    """Return whether a call opens a file, or a program's pipes, as text without an explicit encoding."""
    function, given = call.func, {keyword.arg: keyword.value for keyword in call.keywords}
    owner = ast.unparse(function.value) if isinstance(function, ast.Attribute) else ""
    name = function.attr if owner else getattr(function, "id", "")
    asks_for_text = [given[word] for word in ("text", "universal_newlines") if word in given]
    if any(isinstance(value, ast.Constant) and value.value is True for value in asks_for_text):
        return "encoding" not in given
    is_bytes = (owner, name) in (("os", "open"), ("archive", "open"))  # of a zip
    if name not in ("open", "fdopen", "read_text", "write_text", "TextIOWrapper") or is_bytes:
        return False
    place = {"open": 2 if owner else 3, "fdopen": 3, "read_text": 0}.get(name, 1)  # of the encoding argument
    mode = given.get("mode") or next(iter(call.args[place - 2 : place - 1]), None)
    is_binary = "open" in name and isinstance(mode, ast.Constant) and "b" in mode.value
    return not (is_binary or "encoding" in given or len(call.args) > place)


@pytest.mark.slow
def test_text_has_an_encoding():
    """Text must read the same everywhere, and the default on Windows is not UTF-8."""
    rooms = [ROOT / room for room in ("src", "tests", "bench", "cext", ".ci", ".github")]
    files = [ROOT / "setup.py", *(path for room in rooms for path in room.rglob("*.py"))]
    assert not [
        f"{path.relative_to(ROOT)}, line {node.lineno}: {ast.unparse(node)}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and is_text_without_encoding(node)
    ]
    for text in (
        "open(x)",
        "open(x, 'w')",
        "p.open()",
        "p.read_text()",
        "p.write_text(x)",
        "run(x, text=True)",
    ):
        assert is_text_without_encoding(ast.parse(text, mode="eval").body)
    for text in ("open(x, 'rb')", "p.open('wb')", "p.read_text('utf-8')", "os.open(x, 0)", "f(text=x)"):
        assert not is_text_without_encoding(ast.parse(text, mode="eval").body)


def test_public_names():
    import steelwheel

    rooms = [
        "agents",
        "dealer",
        "drawing",
        "games",
        "history",
        "plot",
        "rules",
        "simd",
    ]  # imported under their own names
    names = [name for names in steelwheel._MODULES.values() for name in names if name[0] != "_"]
    assert sorted(steelwheel.__all__) == sorted(rooms + names)
    assert all(getattr(steelwheel, room).__name__ == f"steelwheel.{room}" for room in rooms)
    for module, names in steelwheel._MODULES.items():
        home = __import__(f"steelwheel.{module}", fromlist=["*"])
        if module not in ("errors", "hands.pickling", *rooms):
            assert {*names} <= {*home.__all__}
        for name in [name for name in names if name[0] != "_"]:
            assert getattr(steelwheel, name) is getattr(home, name)
            assert name in dir(steelwheel)
            assert module.rpartition(".")[2] != name
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
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert not heavy & set(output.stdout.split())


@pytest.mark.parametrize(
    "first",
    [
        "Hand(steelwheel.games.NoLimitHoldem(), [200] * 6, seed=1).call()",
        "equity('AsAh', 'KsKh')",
        "equity('QQ+', 'AK', board='2c3d4h')",
    ],
)
def test_what_is_first_imports_little(first):
    """Importing one of these takes as long as everything else."""
    heavy = {
        "dataclasses",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "inspect",
        "json",
        "numpy",
        "re",
        "typing",
    }
    code = f"import sys; bare = set(sys.modules); import steelwheel; steelwheel.{first}"
    output = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*set(sys.modules) - bare)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "steelwheel._core" in output.stdout
    assert not heavy & set(output.stdout.split())


def test_one_hand_needs_no_numpy():
    code = "import steelwheel, sys; steelwheel.evaluate('AsKsQsJsTs'); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
