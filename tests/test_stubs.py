"""`_core.pyi` against the module it describes."""

import ast
import inspect

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel import _core

STUB = ast.parse((ROOT / "src" / "steelwheel" / "_core.pyi").read_text(encoding="utf-8"))
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
NAMED = [node for node in STUB.body if isinstance(node, ast.AnnAssign)]
VALUES = {node.target.id for node in NAMED if node.value is None}


def parameters(node):
    """(name, default or None) of the parameters that a stub's function names."""
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
    """A class's methods too; but what Python's errors are made from it does not tell."""
    of = PUBLIC[name]
    if isinstance(of, type) and issubclass(of, Exception):
        assert of is sw.HistoryError or of.__init__ is ValueError.__init__
        return
    inspect.signature(of)
    for method in vars(of) if isinstance(of, type) else ():
        if callable(getattr(of, method)) and not method.startswith("_"):
            inspect.signature(getattr(of, method))


@pytest.mark.parametrize("name", ["CardSet", "Indexer", "Legal", "Hand", "Observation"])
def test_the_signature_of_a_class(name):
    made = [node for node in CLASSES[name].body if getattr(node, "name", "") in ("__new__", "__init__")]
    expected = [p for node in made for p in parameters(node) if p[0] not in ("cls", "self")]
    assert real_parameters(getattr(_core, name)) == expected
    assert real_parameters(sw.HandIndexer) == [("rounds", None)]


def test_nothing_else_is_public():
    ours = ("steelwheel._core", "steelwheel.cards", "steelwheel.hand")
    records = ("Event", "Post", "Pot")  # of Python
    public = {name: x for name, x in vars(_core).items() if not name.startswith("_") and name not in records}
    assert {name for name, x in public.items() if getattr(x, "__module__", "") in ours} == {
        *FUNCTIONS,
        *(name for name in CLASSES if not name.startswith("_")),
    }
    assert all(hasattr(_core, name) for name in VALUES)
