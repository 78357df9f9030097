"""Reads the public names and their docstrings from the package's sources by `ast`, without importing them.

Compiled names have their types and docstrings in the stub `_core.pyi` (see tests/tools/stub_docstrings.py).
"""

from __future__ import annotations

import ast
import inspect
import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "steelwheel"
ROOMS = ("typing", "env.gymnasium", "env.openspiel", "env.pettingzoo", "env.sb3")
"""Public modules outside every `__all__`, since importing them takes longer, or needs a framework."""
TYPES = ("steelwheel.typing", "steelwheel._base.kinds")
"""Modules whose aliases are public names."""
BOUND = ("property", "classmethod", "staticmethod")
NAME = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*(?![\w.'\"])")
PARAM = re.compile(r"^:param ([^:]*):", re.MULTILINE)
FACTORY = re.compile(r"field\(default_factory=(\w+)\)")
FENCE = re.compile(r"^```\{api\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
_SHORT = {"npt.": "", "np.": "", "SupportsIndex": "int", "SupportsFloat": "float", "AbstractSet": "Set"}


@dataclass
class Thing:
    """A public name: a module, a class with its members, a function, a constant or a type."""

    name: str
    kind: str  # the Python domain's word: class, exception, function, method, property, data, type ...
    home: str  # the module that defines it
    signatures: list[str] = field(default_factory=list)
    doc: str = ""
    type: str = ""
    value: str = ""
    members: list[Thing] = field(default_factory=list)


def names_on(page: str) -> list[str]:
    """Return the names that a reference page describes, in its order."""
    return [name for block in FENCE.findall(page) for name in block.split()]


def public(module: str = "steelwheel") -> dict[str, str]:
    """Map each full public name to its definition; a name in two modules belongs to the first."""
    modules = [module, *(f"{module}.{room}" for room in ROOMS)]
    found = {one: one for one in modules[1:]}
    for one in modules:
        for name in exported(one):
            home, node = find(one, name)
            if node is None:
                found[home] = home
                modules.insert(modules.index(one) + 1, home)
            elif f"{home}.{name_of(node[0])}" not in found.values():
                found[f"{one}.{name}"] = f"{home}.{name_of(node[0])}"
    return found


def exported(module: str) -> list[str]:
    for node in tree(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(file(module).read_text("utf-8"))


@cache
def file(module: str) -> Path:
    path = PACKAGE.joinpath(*module.split(".")[1:])
    for one in (path.with_suffix(".py"), path / "__init__.py", path.with_suffix(".pyi")):
        if path != PACKAGE and one.is_file():
            return one
    return PACKAGE / "__init__.py"


def statements(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements of a module or class, including statements under an `if` or a `try`."""
    found: list[ast.stmt] = []
    for node in body:
        found.append(node)
        if isinstance(node, ast.If | ast.Try):
            found += statements(node.body)
    return found


@cache
def find(module: str, name: str) -> tuple[str, list[ast.stmt] | None]:
    """Return the module that defines a name, and its statements with a constant's docstring."""
    body = statements(tree(module).body)
    nodes = [node for node in body if name_of(node) == name]
    if nodes:
        after = body[body.index(nodes[-1]) + 1 :][:1]
        return module, nodes + [node for node in after if text_of(node)]
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.level:
            parts = module.split(".")
            if file(module).name != "__init__.py":
                parts.pop()
            home = ".".join([*parts[: len(parts) - node.level + 1], *(node.module or "").split(".")]).strip(
                "."
            )
            for alias in node.names:
                if alias.name == "*" and name in exported(home):
                    return find(home, name)
                if name == (alias.asname or alias.name):
                    inner = f"{home}.{alias.name}"
                    is_module = file(inner) != PACKAGE / "__init__.py"
                    return (inner, None) if is_module else find(home, alias.name)
    raise LookupError(f"{module} has no {name}")


def name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return node.name
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.target)
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""


def text_of(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
    return inspect.cleandoc(value.value) if is_text else ""


@cache
def read(whole: str) -> Thing:
    """Return the description of a name such as steelwheel.Hand."""
    module, _, name = whole.rpartition(".")
    if file(whole) != PACKAGE / "__init__.py":
        return Thing(name, "module", module, doc=ast.get_docstring(tree(whole)) or "")
    home, nodes = find(module, name)
    assert nodes is not None
    return described(nodes, name, home)


def described(nodes: list[ast.stmt], name: str, home: str, inside: bool = False) -> Thing:
    first = nodes[0]
    if isinstance(first, ast.ClassDef):
        return of_class(first, name, home)
    if isinstance(first, ast.FunctionDef | ast.AsyncFunctionDef):
        return of_function([node for node in nodes if isinstance(node, type(first))], name, home, inside)
    annotation = ast.unparse(first.annotation) if isinstance(first, ast.AnnAssign) else ""
    value = ast.unparse(first.value) if getattr(first, "value", None) else ""
    found = Thing(name, "attribute" if inside else "data", home, doc="\n".join(map(text_of, nodes[1:])))
    call = re.fullmatch(r"([A-Z]\w*)\(.*\)", value)
    if annotation == "TypeAlias":
        found.kind, found.value = "type", value
    elif call and not annotation:
        found.type = call[1]
    else:
        found.type = (
            short(annotation, home).removeprefix("ClassVar[").removesuffix("]" * ("ClassVar[" in annotation))
        )
        found.value = value
    return found


def of_function(nodes: list[ast.stmt], name: str, home: str, inside: bool) -> Thing:
    marks = {ast.unparse(mark) for node in nodes for mark in node.decorator_list}
    kind = next((mark for mark in BOUND if mark in marks), "method" if inside else "function")
    found = Thing(name, kind, home, doc=next(filter(None, map(ast.get_docstring, nodes)), ""))
    if kind == "property":
        found.type = short(ast.unparse(nodes[0].returns), home)
        return found
    if "overload" in marks:
        nodes = [node for node in nodes if node.decorator_list]
    bound = kind in ("method", "classmethod")
    found.signatures = list(dict.fromkeys(signature(node, home, bound) for node in nodes))
    return found


def signature(node: ast.stmt, home: str, bound: bool, returns: bool = True) -> str:
    """Return the parameters as written, without the bound one."""
    given = ast.parse(ast.unparse(node)).body[0].args  # a copy
    if bound:
        (given.posonlyargs or given.args).pop(0)
    for one in [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]:
        if one is not None and one.annotation is not None:
            one.annotation = ast.Name(short(ast.unparse(one.annotation), home))
    result = f" -> {short(ast.unparse(node.returns), home)}" if returns and node.returns else ""
    return f"({ast.unparse(given)}){result}"


def short(annotation: str, home: str) -> str:
    """Return a type without module names; private aliases are expanded."""
    for long, brief in _SHORT.items():
        annotation = re.sub(rf"\b{re.escape(long)}", brief, annotation)
    annotation = re.sub(r"\b[a-z]+\.(?=[A-Z])", "", annotation)
    return NAME.sub(lambda name: unaliased(name[0], home), annotation)


def unaliased(name: str, home: str) -> str:
    try:
        where, nodes = find(home, name)
    except LookupError:
        return name
    node = nodes[0] if nodes else None
    is_alias = isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
    return short(ast.unparse(node.value), where) if is_alias and where not in TYPES else name


def of_class(node: ast.ClassDef, name: str, home: str) -> Thing:
    """Return a class with the members described in its bases' docstrings and its own, bases first."""
    found = Thing(name, "class", home, doc=ast.get_docstring(node) or "")
    members: dict[str, Thing] = {}
    bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
    for where, base in bases_of(node, home):
        members |= {one.name: one for one in of_class(base, base.name, where).members}
    for key, nodes in grouped(node.body).items():
        if key == "__init__":
            made = nodes[-1]
            for field, inner in grouped(made.body).items():
                if field.startswith("self.") and field[5] != "_" and inner[1:]:
                    members[field[5:]] = described(inner, field[5:], home, inside=True)
        elif key.isidentifier() and not key.startswith("_"):
            one = described(nodes, key, home, inside=True)
            if key in members and not one.doc:
                one.doc, one.kind = members[key].doc, members[key].kind
            members[key] = one
    is_dataclass = any("dataclass" in ast.unparse(mark) for mark in node.decorator_list)
    if "NamedTuple" in bases or is_dataclass:
        fields = [one for one in members.values() if one.kind == "attribute"]
        given = [f"{one.name}: {one.type}" + (f" = {one.value}" if one.value else "") for one in fields]
        found.signatures = [FACTORY.sub(r"\1()", f"({', '.join(given)})")]
    elif ":param" in found.doc:
        found.signatures = constructor(node, home)
    if any(base.endswith("Error") for base in bases):
        found.kind, found.doc = "exception", f"{found.doc}\n\nIts base is `{bases[0]}`."
    told = {*re.findall(r"`(\w+)`", found.doc), *re.findall(r"\w+", " ".join(PARAM.findall(found.doc)))}
    found.members = [one for one in members.values() if one.doc or one.name not in told]
    return found


def bases_of(node: ast.ClassDef, home: str) -> list[tuple[str, ast.ClassDef]]:
    """Return the bases in the package, each with its module, except bases that make plain values."""
    found = []
    for base in node.bases:
        with suppress(LookupError):
            where, nodes = find(home, ast.unparse(base).partition("[")[0])
            if nodes and isinstance(nodes[0], ast.ClassDef) and where != "steelwheel._base.frozen":
                found.append((where, nodes[0]))
    return found


def constructor(node: ast.ClassDef, home: str) -> list[str]:
    """Return the signature of the class's `__init__` or `__new__`, its own or its first base's."""
    for one in node.body:
        if name_of(one) in ("__init__", "__new__"):
            return [signature(one, home, True, returns=False)]
    return next(filter(None, (constructor(base, where) for where, base in bases_of(node, home))), [])


def grouped(body: list[ast.stmt]) -> dict[str, list[ast.stmt]]:
    """Return the statements of each name, with the docstring that follows them."""
    found: dict[str, list[ast.stmt]] = {}
    last = ""
    for node in statements(body):
        if last and text_of(node) and not isinstance(found[last][0], ast.FunctionDef):
            found[last].append(node)
        last = name_of(node)
        if last:
            found.setdefault(last, []).append(node)
    return found


def reached() -> set[str]:
    """Return the private classes that the types of public names mention, directly or through each other."""
    known = set(public().values())
    left = [read(name) for name in public()]
    found: set[str] = set()
    while left:
        thing = left.pop()
        left += thing.members
        said = [thing.type, *thing.signatures, thing.value if thing.kind == "data" else ""]
        for name in NAME.findall(" ".join(said)):
            with suppress(LookupError):
                home, nodes = find(thing.home, name)
                whole = f"{home}.{name}"
                if nodes and isinstance(nodes[0], ast.ClassDef) and name[0] != "_" and whole not in known:
                    known.add(whole)
                    found.add(whole)
                    left.append(read(whole))
    return found
