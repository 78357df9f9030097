"""Compile conditions on columns of rows into the steps that the compiled core evaluates."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable
from typing import NoReturn

from .._core import hand_row_columns
from ..errors import meant, shown

__all__ = ["Program"]

Step = tuple[int, int, int, float, str | None]

# The kinds of steps, from cext/rows/expression.h.
_LESS, _LESS_EQUAL, _EQUAL, _OF_COLUMNS, _TEXT, _TRUE, _VALUE, _AND, _OR, _NOT = (
    0,
    1,
    2,
    3,
    6,
    7,
    8,
    9,
    10,
    11,
)
_ORDERS: dict[type[ast.cmpop], tuple[int, bool]] = {  # the kind of step, and whether to negate it
    ast.Lt: (_LESS, False),
    ast.LtE: (_LESS_EQUAL, False),
    ast.Gt: (_LESS_EQUAL, True),
    ast.GtE: (_LESS, True),
    ast.Eq: (_EQUAL, False),
    ast.NotEq: (_EQUAL, True),
}
_FLIPPED = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
_MOST_CHARACTERS = 2000
_EXAMPLE = 'for example: street == "flop" and raises_before == 0'


class Program:
    """The steps of several expressions that use a table's columns. Equal steps are shared.

    :param rows: "players" or "decisions".
    """

    def __init__(self, rows: str) -> None:
        self.rows = rows
        table = hand_row_columns(rows)
        self.names = [name for name, _, _ in table]
        self._kinds = {name: (i, _kind_of(type_), null) for i, (name, type_, null) in enumerate(table)}
        self._found: dict[Step, int] = {}

    @property
    def steps(self) -> list[Step]:
        return list(self._found)

    def columns(self, *others: str) -> list[int]:
        """Return the indices of the columns that the steps use, and of the columns named in `others`."""
        used = {self.names.index(name) for name in others}
        for kind, a, b, _, _ in self._found:
            if kind < _AND:
                used.add(a)
            if _OF_COLUMNS <= kind < _TEXT:
                used.add(b)
        return sorted(used)

    def compares(self, name: str) -> bool:
        """Return whether a step compares the values of a column."""
        column = self.names.index(name)
        return any(
            (kind < _AND and kind != _VALUE and a == column) or (_OF_COLUMNS <= kind < _TEXT and b == column)
            for kind, a, b, _, _ in self._found
        )

    def add(self, expression: str, what: str) -> int:
        """Compile an expression, and return the index of its last step.

        :param what: the name of the expression in errors.
        :raises ValueError: if the text is not an expression that uses columns of the table.
        """
        if not isinstance(expression, str):
            raise TypeError(f"{what} must be an expression in text, not {shown(expression)}; {_EXAMPLE}")
        if len(expression) > _MOST_CHARACTERS:
            raise ValueError(
                f"{what} has {len(expression)} characters, but at most {_MOST_CHARACTERS} are allowed"
            )
        return _Compiler(self, expression, what).condition(_parsed(expression, what))

    def step(self, kind: int, a: int, b: int = 0, number: float = 0.0, text: str | None = None) -> int:
        """Return the index of a step; add the step if it is new."""
        return self._found.setdefault((kind, a, b, number, text), len(self._found))

    def column(self, name: str) -> tuple[int, str, bool] | None:
        """Return a column's index, its kind, and whether it may be null; None if there is no such column."""
        return self._kinds.get(name)


def _kind_of(type_: str) -> str:
    if type_.startswith("dictionary"):
        return "text"
    return "bool" if type_ == "bool" else "time" if type_.startswith("timestamp") else "number"


def _parsed(expression: str, what: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        place = f" at character {error.offset}" if isinstance(error, SyntaxError) and error.offset else ""
        raise ValueError(
            f"{what} is not an expression{place}: {shown(expression)}; write one, {_EXAMPLE}"
        ) from None


class _Compiler:
    """Compiles one expression."""

    def __init__(self, program: Program, expression: str, what: str) -> None:
        self.program, self.what = program, what
        self.skipped = len(expression) - len(expression.lstrip())
        self.source = expression.lstrip()

    def source_of(self, node: ast.expr) -> str:
        """Return the text of a part of the expression."""
        return ast.get_source_segment(self.source, node) or self.source

    def fail(self, node: ast.AST, message: str) -> NoReturn:
        place = getattr(node, "col_offset", 0) + self.skipped + 1
        raise ValueError(f"{self.what}, character {place}: {message}")

    def condition(self, node: ast.expr) -> int:
        """Return the index of the step that computes a condition."""
        step = self.program.step
        if isinstance(node, ast.BoolOp):
            kind = _AND if isinstance(node.op, ast.And) else _OR
            return self.joined(kind, [self.condition(value) for value in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return step(_NOT, self.condition(node.operand))
        if isinstance(node, ast.Compare):
            return self.chain(node)
        if isinstance(node, ast.Name):
            index, type_, _ = self.column(node)
            if type_ != "bool":
                example = _comparison_with(node.id, type_)
                self.fail(node, f"{node.id} is {_ARTICLES[type_]}: compare it, such as {example}")
            return step(_TRUE, index)
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            always = step(_VALUE, self.program.names.index("hand"))
            return always if node.value else step(_NOT, always)
        self.fail(
            node,
            f"{shown(self.source_of(node))} is not a condition; use columns, numbers, quoted strings, "
            "comparisons, `and`, `or`, `not`, `in` and parentheses",
        )

    def joined(self, kind: int, steps: list[int]) -> int:
        """Join steps with "and" or "or", and return the index of the last step."""
        first, *rest = steps
        for other in rest:
            first = self.program.step(kind, first, other)
        return first

    def column(self, node: ast.Name) -> tuple[int, str, bool]:
        found = self.program.column(node.id)
        if found is None:
            near = meant(node.id, self.program.names)
            self.fail(node, f"there is no column {shown(node.id)} in rows of {self.program.rows}{near}")
        return found

    def chain(self, node: ast.Compare) -> int:
        """Return the step for a comparison, which may be chained, such as a < b <= c."""
        operands = [node.left, *node.comparators]
        pairs = zip(operands, node.ops, operands[1:], strict=False)
        return self.joined(_AND, [self.comparison(left, op, right) for left, op, right in pairs])

    def comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> int:
        if not isinstance(left, ast.Name):
            if not isinstance(right, ast.Name) or not isinstance(op, tuple(_ORDERS)):
                self.fail(left, "compare a column, such as raises_before == 0")
            left, op, right = right, _FLIPPED.get(type(op), type(op))(), left
        if isinstance(op, (ast.In, ast.NotIn)):
            return self.member(left, isinstance(op, ast.NotIn), right)
        if isinstance(op, (ast.Is, ast.IsNot)):
            return self.null(left, isinstance(op, ast.Is), right)
        return self.order(left, op, right)

    def order(self, left: ast.Name, op: ast.cmpop, right: ast.expr) -> int:
        """Return the step that compares a column with <, <=, ==, !=, >= or >."""
        index, kind, has_nulls = self.column(left)
        compare = {"number": self.numbers, "text": self.texts, "bool": self.bools}.get(kind)
        if compare is None:
            self.fail(left, f"{left.id} cannot be compared; choose other columns")
        step_kind, negated = _ORDERS[type(op)]
        if kind != "number" and step_kind != _EQUAL:
            self.fail(left, f"{left.id} is {_ARTICLES[kind]}: compare it by == or !=")
        step, others = compare(index, step_kind, left, right)
        if negated:
            step = self.program.step(_NOT, step)
        nullable = [index] * has_nulls + others
        return self.joined(_AND, [step, *[self.program.step(_VALUE, column) for column in nullable]])

    def numbers(self, index: int, kind: int, left: ast.Name, right: ast.expr) -> tuple[int, list[int]]:
        """Return the step for a comparison of numbers.

        :returns: the index of the step, and a list with the right-hand column if it may be null.
        """
        if isinstance(right, ast.Name):
            other, other_kind, has_nulls = self.column(right)
            if other_kind != "number":
                self.fail(right, f"{left.id} is a number, but {right.id} is {_ARTICLES[other_kind]}")
            return self.program.step(kind + _OF_COLUMNS, index, other), [other] * has_nulls
        number = _number(right)
        if number is None:
            self.fail(right, f"{left.id} is a number: compare it with one, such as {left.id} > 0")
        return self.program.step(kind, index, 0, number), []

    def texts(self, index: int, _: int, left: ast.Name, right: ast.expr) -> tuple[int, list[int]]:
        text = right.value if isinstance(right, ast.Constant) else None
        if not isinstance(text, str):
            self.fail(
                right, f'{left.id} is text: compare it with a quoted string, such as {left.id} == "..."'
            )
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail(right, f"{shown(text)} is not valid Unicode")
        return self.program.step(_TEXT, index, 0, 0.0, text), []

    def bools(self, index: int, _: int, left: ast.Name, right: ast.expr) -> tuple[int, list[int]]:
        value = right.value if isinstance(right, ast.Constant) else None
        if not isinstance(value, bool):
            self.fail(
                right, f"{left.id} is true or false: write {left.id}, not {left.id}, or {left.id} == False"
            )
        step = self.program.step(_TRUE, index)
        return step if value else self.program.step(_NOT, step), []

    def member(self, left: ast.Name, negated: bool, right: ast.expr) -> int:
        """Return the step for `in` or `not in`."""
        if not isinstance(right, (ast.Tuple, ast.List, ast.Set)) or not right.elts:
            self.fail(right, f'list values in parentheses after "in", such as {left.id} in (1, 2)')
        op = ast.NotEq() if negated else ast.Eq()
        return self.joined(_AND if negated else _OR, [self.order(left, op, item) for item in right.elts])

    def null(self, left: ast.Name, positive: bool, right: ast.expr) -> int:
        """Return the step for `is None` or `is not None`."""
        if not isinstance(right, ast.Constant) or right.value is not None:
            self.fail(right, "`is` can only test for None; write == instead")
        step = self.program.step(_VALUE, self.column(left)[0])
        return self.program.step(_NOT, step) if positive else step


_ARTICLES = {"number": "a number", "text": "text", "bool": "true or false", "time": "a time"}


def _comparison_with(name: str, kind: str) -> str:
    return f'{name} == "..."' if kind == "text" else f"{name} > 0" if kind == "number" else f"{name} is None"


def _number(node: ast.expr) -> float | None:
    """Return the value of a number, with or without a sign; None if it is not a number, or too large."""
    sign: Callable[[float], float] = float
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        if isinstance(node.op, ast.USub):
            sign = float.__neg__
        node = node.operand
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        return sign(float(value))
    except OverflowError:
        return None
