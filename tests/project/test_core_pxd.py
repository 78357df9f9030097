"""The declarations in `cext/seam/core.pxd` match the headers of the C core."""

import re
from functools import cache

import pytest
from conftest import CEXT, ROOT

PXD = CEXT / "seam" / "core.pxd"
SAME = {
    "bint": ("int", "bool"),
    "Py_ssize_t": ("ptrdiff_t",),
}  # Cython's names of types, and their spellings in C
C_ENUM = re.compile(r"typedef enum(?: \w+)? \{[^}]*\} (\w+);")
C_STRUCT = re.compile(r"typedef struct(?: \w+)? \{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\} (\w+);")


def without_comments(text):
    return re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL))


def split(text):
    """Split at commas outside parentheses."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def spelled(text):
    """Return a type with one blank between words and none around symbols."""
    text = re.sub(
        r"\b(c?typedef|noexcept|nogil|struct|extern|inline|static|SW_INLINE|unsigned(?= int))\b", " ", text
    )
    text = re.sub(r"\bvoid\)", ")", text) if "(*" in text else text
    return re.sub(r" ?([*()\[\],]) ?", r"\1", " ".join(text.split()))


def typed(declaration):
    """Return the name and the type of a declaration; array types have no length."""
    declaration = re.sub(r"\[[^\]]*\]", "[]", spelled(declaration))
    if pointer := re.search(r"\(\*(\w+)\)", declaration):  # a pointer to a function or an array
        return pointer[1], declaration.replace(pointer[1], "", 1)
    found = re.fullmatch(r"(.*?)(\w+)((?:\[\])*)", declaration)
    return (found[2], (found[1].strip() + found[3])) if found else ("", declaration)


def parameters(text):
    """Return the types of a function's parameters."""
    text = text.strip()
    if text in ("", "void"):
        return []
    types = [typed(part)[1] for part in split(text)]
    types = [re.sub(r"^([^(\[]*)\[\]\[\]", r"\1(*)[]", one) for one in types]
    return [re.sub(r"^([^(\[]*)\[\]$", r"\1*", one) for one in types]


def fields_of(body):
    """Return the types of a struct's fields, by name."""
    fields = {}
    for line in re.split(r"[;\n]", body):
        first, *others = split(line) or [""]
        if not first:
            continue
        name, kind = typed(first)
        fields[name] = kind
        base = re.sub(r"[*\[\]]", "", kind).strip()
        for other in others:
            more, of = typed(f"{base} {other}")
            fields[more] = of
    return fields


@cache
def headers():
    """Return the types of functions, structs and constants in the headers."""
    paths = [*CEXT.rglob("*.h"), ROOT / "src" / "steelwheel" / "include" / "steelwheel.h"]
    text = "\n".join(without_comments(path.read_text("utf-8")) for path in paths)
    structs = {}
    for body, name in C_STRUCT.findall(text):
        body = re.sub(r"union \{|struct \{|\}", ";", body)  # anonymous: their fields belong to the struct
        structs[name] = fields_of(" ".join(body.split()))
    functions = {
        name: (spelled(kind), parameters(given))
        for kind, name, given in re.findall(
            r"^((?:[\w]+ )+\**)(\w+)\(((?:[^()]|\([^()]*\))*)\)\s*[;{]", text, re.MULTILINE
        )
    }
    constants = {*re.findall(r"\b(?:SW|STEELWHEEL)_\w+", text)}
    SAME["int"] = tuple(C_ENUM.findall(text))  # enums that Cython need not know
    return functions, structs, constants


def declared(text):
    """Return the types in core.pxd, whose constants may be any of the headers'."""
    text = re.sub(r"#.*", "", text)
    text = re.sub(r",\n\s+", ", ", text)
    functions, structs, constants = {}, {}, set()
    of = None
    for line in text.split("\n"):
        depth, line = len(line) - len(line.lstrip()), line.strip()
        if depth == 4:
            of = None
        if not line or line.startswith(("cdef extern", "from", "pass")):
            continue
        if found := re.fullmatch(r"ctypedef struct (\w+)(?:: pass|:)?", line):
            of = structs.setdefault(found[1], {})
        elif found := re.fullmatch(r"(?:ctypedef )?enum(?: \w+)?: ?(.*)", line):
            constants |= {*split(found[1])}
        elif of is not None and depth == 8:
            of.update(fields_of(line))
        elif depth == 8:
            constants |= {*split(line)}
        elif found := re.fullmatch(
            r"((?:[\w]+ )+\**)(\w+)\(((?:[^()]|\([^()]*\))*)\)(?: noexcept| except \S+)?", line
        ):
            functions[found[2]] = spelled(found[1]), parameters(found[3])
        elif found := re.fullmatch(r"(?:const )?[\w ]+? \**([\w, ]+)(?:\[\])?", line):
            constants |= {*split(found[1])} if "ctypedef" not in line else set()
    return functions, structs, constants


def is_same(ours, theirs):
    """Return whether a type of core.pxd is that of the headers, despite different spelling."""
    if ours == theirs or ours == f"const {theirs.removesuffix('[]')}*":  # a read-only array
        return True
    return any(
        re.sub(rf"\b{name}\b", other, ours) == theirs for name, others in SAME.items() for other in others
    )


def differences(text):
    """Return the declarations in core.pxd that the headers lack."""
    functions, structs, constants = headers()
    ours, our_structs, our_constants = declared(text)
    for name, (kind, given) in ours.items():
        if not name.startswith(("sw_", "SW_")):
            continue  # from Python.h
        if name.isupper():
            our_constants.add(name)
            continue
        if name not in functions:
            yield f"{name}: no header has it"
            continue
        real, real_given = functions[name]
        if not is_same(kind, real):
            yield f"{name} returns {real}, not {kind}"
        if len(given) != len(real_given):
            yield f"{name} takes {len(real_given)} arguments, not {len(given)}"
        for i, (one, other) in enumerate(zip(given, real_given, strict=False)):
            if not is_same(one, other):
                yield f"{name}: argument {i} is {other}, not {one}"
    for name, fields in our_structs.items():
        if fields and name not in structs:
            yield f"struct {name}: no header has it"
            continue
        for field, kind in fields.items():
            real = structs[name].get(field)
            if real is None or not is_same(kind, real):
                yield f"{name}.{field} is {real}, not {kind}"
    for name in sorted(our_constants):
        if name.isupper() and name.startswith("SW_") and name not in constants:
            yield f"{name}: no header has it"


def test_core_pxd_is_as_the_headers():
    functions, structs, constants = declared(PXD.read_text("utf-8"))
    assert len(functions) > 180
    assert sum(map(len, structs.values())) > 200
    assert len(constants) > 100
    assert [*differences(PXD.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("ours", "other"),
    [
        ("int sw_count_bits(uint64_t x)", "int sw_count_bits(uint32_t x)"),
        ("int sw_count_bits(uint64_t x)", "int sw_count_bits(uint64_t x, int y)"),
        ("int sw_count_bits(uint64_t x)", "int sw_count_some_bits(uint64_t x)"),
        ("uint64_t sw_choose(int n, int k)", "uint32_t sw_choose(int n, int k)"),
        ("int64_t pot, to_match, min_raise", "int64_t pot, to_match, least_raise"),
        ("int64_t pot, to_match, min_raise", "int32_t pot, to_match, min_raise"),
        ("int64_t start, stack, bet", "int64_t *start, stack, bet"),
        ("enum: SW_COMBOS", "enum: SW_COMBINATIONS"),
    ],
)
def test_a_planted_difference_is_found(ours, other):
    text = PXD.read_text("utf-8")
    assert text.count(ours) == 1
    assert [*differences(text.replace(ours, other))]
