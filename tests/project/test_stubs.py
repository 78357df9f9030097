"""`_core.pyi` compared with the module that it describes."""

import ast
import inspect
import pydoc
import re
import runpy
import typing

import pytest
from conftest import CEXT, ROOT

import steelwheel as sw
import steelwheel.typing
from steelwheel import _core
from steelwheel.ranges import styles

STUB = ast.parse((ROOT / "src" / "steelwheel" / "_core.pyi").read_text(encoding="utf-8"))
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
NAMED = [node for node in STUB.body if isinstance(node, ast.AnnAssign)]
VALUES = {node.target.id for node in NAMED if node.value is None}


def parameters(node):
    """Return (name, default or None) of each parameter in a stub's function."""
    arguments = node.args
    positional = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
    pairs = list(zip(positional, defaults, strict=True))
    if arguments.vararg:
        pairs.append((arguments.vararg, None))
    pairs += zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return [(argument.arg, default and ast.literal_eval(default)) for argument, default in pairs]


def real_parameters(function):
    found = inspect.signature(function).parameters.values()
    return [(p.name, None if p.default is p.empty else p.default) for p in found]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name):
    assert real_parameters(getattr(_core, name)) == parameters(FUNCTIONS[name])


@pytest.mark.parametrize("name", CLASSES)
def test_classes(name):
    real, node = getattr(_core, name), CLASSES[name]
    named = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
    values = {item.target.id for item in node.body if isinstance(item, ast.AnnAssign)}
    hidden = {"__doc__", "__new__", "__pyx_vtable__", "__setstate_cython__", "__reduce_cython__", "__hash__"}
    hidden |= {"__buffer__", "__release_buffer__"}  # names that Python has from 3.12 on
    hidden |= {
        "__module__",
        "__qualname__",
        "__dict__",
        "__weakref__",
        "_node",
    }  # of a class that is not compiled
    mirrored = {f"__r{x}__" for x in ("or", "and", "sub", "xor")} | {"__str__", "__repr__"}
    mirrored |= {f"__{x}__" for x in ("ne", "lt", "le", "gt", "ge")}
    assert set(vars(real)) - hidden - mirrored == {*named, *values} - hidden - mirrored
    for method, stub in named.items():
        if not method.startswith("__") and not stub.decorator_list:
            real_names = [p for p in real_parameters(getattr(real, method)) if p[0] != "self"]
            assert real_names == [p for p in parameters(stub) if p[0] != "self"]


ROOMS = (sw, sw.drawing, sw.games, sw.history, sw.plot, sw.rules)
PUBLIC = {f"{room.__name__}.{name}": getattr(room, name) for room in ROOMS for name in room.__all__}


@pytest.mark.parametrize("name", [name for name, x in PUBLIC.items() if callable(x)])
def test_what_is_public_has_a_signature(name):
    """This includes methods of classes, but not constructors of Python's own error classes."""
    of = PUBLIC[name]
    if isinstance(of, type) and issubclass(of, Exception):
        assert of is sw.HistoryError or of.__init__ is ValueError.__init__
        return
    inspect.signature(of)
    for method in vars(of) if isinstance(of, type) else ():
        if callable(getattr(of, method)) and not method.startswith("_"):
            inspect.signature(getattr(of, method))


@pytest.mark.parametrize(
    "name",
    ["CardSet", "Encoder", "Indexer", "LegalActions", "Hand", "HandBatch", "ActionMenu", "Observation"],
)
def test_the_signature_of_a_class(name):
    made = [node for node in CLASSES[name].body if getattr(node, "name", "") in ("__new__", "__init__")]
    expected = [p for node in made for p in parameters(node) if p[0] not in ("cls", "self")]
    assert real_parameters(getattr(_core, name)) == expected
    assert real_parameters(sw.HandIndexer) == [("rounds", None)]


def test_nothing_else_is_public():
    ours = ["steelwheel._core", "steelwheel.agents", "steelwheel"]
    records = ("Event", "Post", "Pot")  # defined in Python
    public = {name: x for name, x in vars(_core).items() if not name.startswith("_") and name not in records}
    assert {name for name, x in public.items() if getattr(x, "__module__", "") in ours} == {
        *FUNCTIONS,
        *(name for name in CLASSES if not name.startswith("_")),
    }
    assert all(hasattr(_core, name) for name in VALUES)


# ---- text shown in editors

TOOL = runpy.run_path(str(ROOT / "tests" / "tools" / "stub_docstrings.py"))


def test_the_stub_has_the_docstrings_of_the_module():
    """If it fails, run python tests/tools/stub_docstrings.py --write."""
    stub = TOOL["STUB"].read_text(encoding="utf-8")
    assert TOOL["described"](stub) == stub


@pytest.mark.slow
def test_a_docstring_that_differs_is_put_right():
    stub = TOOL["STUB"].read_text(encoding="utf-8")
    for old, new in (
        ('"""Fold the hand of the seat to act.\n', '"""Muck.\n'),
        ('"""The seat of the button."""', '"""The dealer."""'),
        ('    """The number of cards in each round."""', "    ..."),
        ('"""True once the hand is over and the pots are awarded."""', '"""\n        Over.\n        """'),
    ):
        assert stub.count(old) == 1
        assert TOOL["described"](stub.replace(old, new)) == stub


def test_hover_and_help_say_the_same():
    (act,) = [node for node in CLASSES["Hand"].body if getattr(node, "name", "") == "act"]
    assert ast.get_docstring(act) == inspect.getdoc(sw.Hand.act)
    shown = re.sub(r"^    ", "", pydoc.plain(pydoc.render_doc(sw.Hand.act)), flags=re.MULTILINE)
    assert ast.get_docstring(act) in shown


@pytest.mark.parametrize("name", [name for name, x in PUBLIC.items() if callable(x)])
def test_what_is_public_has_a_docstring(name):
    """This includes members of classes, except members of Python's own classes, and plain fields."""
    of = PUBLIC[name]
    assert inspect.getdoc(of)
    for base in of.__mro__ if isinstance(of, type) else ():
        for member, x in vars(base).items() if base.__module__.startswith("steelwheel") else ():
            if not member.startswith("_") and (callable(x) or isinstance(x, (property, TOOL["MEMBERS"][0]))):
                assert inspect.getdoc(x), f"{base.__name__}.{member}"


# ---- literal types


def named_in_the_seam(file, name):
    """Return the names in a tuple that is defined in the seam."""
    text = (CEXT / "seam" / file).read_text(encoding="utf-8")
    return ast.literal_eval(re.search(rf'{name}"?(?: =|:) (\((?:"\w+",?\s*)+\))', text)[1])


LITERALS = {
    "Deck": lambda: sw.DECKS,
    "EventKind": lambda: set(named_in_the_seam("game/play.pxi", "EVENTS")) - {"shuffle"},  # never in events
    "Manual": lambda: named_in_the_seam("game/beginning.pxi", "MANUAL"),
    "Kill": lambda: ("half", "full"),
    "Method": lambda: ("auto", "exact", "sample"),
    "Opener": lambda: named_in_the_seam("game/rules.pxi", "opener"),
    "Phase": lambda: named_in_the_seam("game/play.pxi", "PHASES"),
    "PostKind": lambda: named_in_the_seam("game/play.pxi", "POSTS"),
    "Preset": lambda: (*sw.rules.PRESETS, *sw.rules.EDITIONS),
    "RangeStyle": lambda: tuple(styles.STYLES),
    "Ranking": lambda: sw.RANKINGS,
    "SimdLevel": lambda: ("baseline", "avx2", "avx512", "neon"),
    "Split": lambda: named_in_the_seam("game/rules.pxi", "split"),
    "Structure": lambda: named_in_the_seam("game/rules.pxi", "structure"),
    "Use": lambda: named_in_the_seam("game/rules.pxi", "use"),
}


def literals(alias):
    parts = [part for part in typing.get_args(alias) if part not in (int, type(None))]
    return parts if typing.get_origin(alias) is typing.Literal else typing.get_args(parts[0])


@pytest.mark.parametrize("name", LITERALS)
def test_a_literal_names_what_there_is(name):
    assert sorted(literals(getattr(steelwheel.typing, name))) == sorted(LITERALS[name]())


def test_every_literal_is_tested():
    aliases = {name: getattr(steelwheel.typing, name) for name in steelwheel.typing.__all__}
    assert {name for name, alias in aliases.items() if "Literal" in repr(alias)} == {*LITERALS}
    for given in literals(aliases["Method"]):
        assert sw.equity("AsKs", "QdQc", board="2c3c4c", method=given, trials=None if given == "exact" else 9)
    with pytest.raises(ValueError, match=f"levels are {', '.join(literals(aliases['SimdLevel']))}$"):
        sw.simd.set_level("x")


def test_a_typed_program_runs():
    runpy.run_path(str(ROOT / "tests" / "typed" / "usage.py"), run_name="__main__")
