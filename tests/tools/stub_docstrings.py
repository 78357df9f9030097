"""Gives `_core.pyi` the docstrings of the compiled module, for editors to show: `stub_docstrings.py --write`.

Without --write it says whether they differ. Only a plain value, as FOLD, has one that is written by hand.
"""

import argparse
import ast
import inspect
from pathlib import Path

from steelwheel import _core

STUB = Path(__file__).resolve().parents[2] / "src" / "steelwheel" / "_core.pyi"
MEMBERS = (type(_core.Hand.button), type(_core.Hand.is_over))  # a getter, and what is read as a field


def described(stub):
    """The text of a stub with the docstrings of the module."""
    text = stub.encode()  # `ast` counts in bytes
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    changes = [
        (starts[line - 1] + column, starts[last - 1] + end, new)
        for (line, column), (last, end), new in changed(ast.parse(stub).body, _core, 0)
    ]
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start].rstrip(b" \n") + new.encode() + text[end:]
    return text.decode()


def changed(body, holder, indent):
    """(start, end, new text) of each docstring; places are (line, column), and blanks before the start go."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign):
            real = vars(holder)[node.target.id] if isinstance(holder, type) else None
            if isinstance(real, MEMBERS):
                old = end_of(after) if is_text(after) else end_of(node)
                yield end_of(node), old, quoted(real.__doc__, indent)
        elif isinstance(node, ast.FunctionDef):
            real = None if node.name.startswith("__") else getattr(holder, node.name)  # not Python's
            doc = quoted(real and real.__doc__, indent + 4)
            blank = "\n" * (indent == 0 and after is not None and after.lineno == node.end_lineno + 1)
            yield start_of(node.body[0]), end_of(node.body[-1]), doc + blank if doc else " ..."
        elif isinstance(node, ast.ClassDef):
            real, first = getattr(holder, node.name), node.body[0]
            yield from changed(node.body, real, indent + 4)
            doc, blank = quoted(real.__doc__, indent + 4), "\n\n" + " " * (indent + 4)
            if is_text(first):
                yield start_of(first), end_of(first), doc
            elif isinstance(first, ast.Expr):  # ...
                yield start_of(first), end_of(first), doc or " ..."
            elif doc:
                yield start_of(first), start_of(first), doc + blank


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def start_of(node):
    for decorator in getattr(node, "decorator_list", ()):
        return decorator.lineno, decorator.col_offset - 1
    return node.lineno, node.col_offset


def end_of(node):
    return node.end_lineno, node.end_col_offset


def quoted(doc, indent):
    """A docstring on lines of its own, as the formatter leaves it; nothing for none."""
    if not doc:
        return ""
    first, *rest = inspect.cleandoc(doc).strip().replace("\\", "\\\\").split("\n")
    lines = [f'"""{first}', *rest, '"""'] if rest else [f'"""{first}"""']
    return "".join(f"\n{' ' * indent}{line}" if line else "\n" for line in lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    stub = STUB.read_text(encoding="utf-8")
    made = described(stub)
    if asked.write:
        STUB.write_text(made, encoding="utf-8", newline="\n")
    elif made != stub:
        raise SystemExit("_core.pyi has other docstrings than the module: run stub_docstrings.py --write")
