"""What a caller changes of the betting tree: lines by hand, totals by a callable, what its ends pay."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from .._core import Hand, _Tree
from ..errors import InvalidSpot, as_number, cut, kind, shown
from ..hand import CALL, FOLD
from .sizes import size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = ["Line", "edit", "grow_by", "lines_of", "paid", "read_lines", "totals_by"]

Line = tuple[str, ...]
_DECIDES, _FOLDS, _SHOWS, _DEALS = range(4)  # as sw_node_kind
_MOST_LINES, _LONGEST = 100_000, 250


def read_lines(given: Any, what: str) -> tuple[Line, ...]:
    """Lines as a caller gives them: a text is one, an iterable of texts or of lists of actions is several.

    :raises InvalidSpot, TypeError: for what is none; `what` names it.
    """
    if isinstance(given, str):
        given = (given,)
    elif isinstance(given, (bytes, dict)) or not hasattr(given, "__iter__"):
        raise TypeError(f"{what} is a line as 'x, b150', or a list of such, not {kind(given)}")
    lines = []
    for line in islice(given, _MOST_LINES + 1):
        steps = str.__str__(line).replace(",", " ").split() if isinstance(line, str) else line
        if isinstance(steps, (bytes, dict)) or not hasattr(steps, "__iter__"):
            raise TypeError(f"{what} is of lines as 'x, b150', not of {kind(line)}")
        words = tuple([_word(step, what) for step in islice(steps, _LONGEST + 1)])
        if not words or len(words) > _LONGEST:
            raise InvalidSpot(f"{what}: a line has 1 to {_LONGEST} actions, not {len(words) or 'none'}")
        lines.append(words)
    if len(lines) > _MOST_LINES:
        raise InvalidSpot(f"{what}: more than {_MOST_LINES:,} lines are too many")
    return tuple(lines)


def _word(step: Any, what: str) -> str:
    """An action as a word; codes of `Hand.act` are words, too."""
    if isinstance(step, str):
        return cut(str.__str__(step).strip().lower())
    if isinstance(step, bool) or not hasattr(step, "__index__"):
        raise TypeError(f"{what}: an action is a text, as 'b150', or a code of Hand.act, not {kind(step)}")
    code = step.__index__()
    return "f" if code == FOLD else "c" if code == CALL else shown(code)


def edit(
    tree: _Tree, add: Iterable[Line], remove: Iterable[Line], menu: Callable[[int], Sequence[int]]
) -> None:
    """Expand the nodes along lines, so that those of `add` are in the tree and those of `remove` are not.

    :param menu: the totals at a node.
    :raises InvalidSpot: for a line that cannot be played, is not in the tree, or does not end in a bet or
        raise.
    """
    todo = [(0, [(line, 0) for line in add], [(line, 0) for line in remove])]
    while todo:
        node, adds, removes = todo.pop()
        if not adds and not removes:
            continue
        totals = {*menu(node)}
        going: dict[int, tuple[list[tuple[Line, int]], list[tuple[Line, int]]]] = {}
        for line, at in adds:
            code = _code(tree, node, line, at)
            if code > 0:
                totals.add(code)
            if at + 1 < len(line):
                going.setdefault(code, ([], []))[0].append((line, at + 1))
        for line, at in removes:
            code = _code(tree, node, line, at)
            if code > 0 and code not in totals:
                there = ", ".join(map(str, sorted(totals))) or "none"
                raise InvalidSpot(
                    f"{_told(line, at)} is not in the tree: the bets and raises there are {there}"
                )
            if at + 1 < len(line):
                going.setdefault(code, ([], []))[1].append((line, at + 1))
        totals -= {_code(tree, node, line, at) for line, at in removes if at + 1 == len(line)}
        tree.expand(node, sorted(totals))
        _, _, _, _, first, count, _ = tree.node(node)
        children = {tree.node(first + i)[6]: first + i for i in range(count)}
        for code, (on, off) in going.items():
            child = children.get(code)
            while child is not None and tree.node(child)[0] == _DEALS:
                child = tree.node(child)[4]
            if child is None or tree.node(child)[0] != _DECIDES:
                line, at = (on or off)[0]
                raise InvalidSpot(f"{_told(line, at)} cannot be played: nobody is to act then")
            todo.append((child, on, off))


def _told(line: Line, at: int) -> str:
    """An action of a line, as errors name it."""
    where = f" of the line {cut(', '.join(line))!r}" if len(line) > 1 else ""
    return f"{line[at]!r}{where}"


def _code(tree: _Tree, node: int, line: Line, at: int) -> int:
    """The code of an action of a line, at its node."""
    word, legal = line[at], tree.legal(node)
    code: int | None
    if word in ("f", "x", "c"):
        code = FOLD if word == "f" else CALL
        if code == CALL and (word == "x") != legal.check and word == "x":
            raise InvalidSpot(f"{_told(line, at)} is not legal there: {legal}")
    elif word.isascii() and word.removeprefix("b").removeprefix("r").isdigit() and len(word) < 20:
        code = int(word.lstrip("br"))
    else:
        code = tree.total(node, *size_of(word[1:] if word[:1] in ("b", "r") else word))
    if code is None or code not in legal:
        raise InvalidSpot(f"{_told(line, at)} is not legal there: {legal}")
    if at + 1 == len(line) and code <= 0:
        raise InvalidSpot(f"{_told(line, at)} is no bet or raise: only these are added and taken out")
    return code


def grow_by(tree: _Tree, root: Hand, sizes: Callable[[Hand], Iterable[int | None]]) -> None:
    """Expand all nodes that are not yet by the totals that a callable gives for a hand."""
    node = 0
    while node < tree.count:
        what, _, _, _, _, count, _ = tree.node(node)
        if what == _DECIDES and not count:
            tree.expand(node, totals_by(tree, root, sizes, node))
        node += 1


def totals_by(tree: _Tree, root: Hand, sizes: Callable[[Hand], Iterable[int | None]], node: int) -> list[int]:
    """The totals that a callable gives at a node, checked.

    :raises InvalidSpot: for a total that is not legal there.
    :raises TypeError: for what are no totals.
    """
    hand = _hand_at(tree, root, node)
    given = sizes(hand.copy())
    if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        raise TypeError(f"sizes must return the totals to bet or raise to, a list of ints, not {kind(given)}")
    found = set()
    for total in islice(given, 65):
        if total is None:  # as `raise_to_pot` says that there is none
            continue
        if isinstance(total, bool) or not hasattr(total, "__index__"):
            raise TypeError(f"sizes must return totals, ints, not {kind(total)}")
        code = total.__index__()
        if code < 1 or code not in (hand.legal or ()):
            raise InvalidSpot(f"sizes returned {shown(code)} at {cut(str(hand))!r}: legal is {hand.legal}")
        found.add(code)
    return sorted(found)


def _codes(tree: _Tree, node: int) -> list[int]:
    """The actions on the way to a node."""
    codes = []
    while node:
        parent = tree.node(node)[3]
        if tree.node(parent)[0] == _DECIDES:
            codes.append(tree.node(node)[6])
        node = parent
    return codes[::-1]


def lines_of(tree: _Tree) -> tuple[Line, ...]:
    """The lines of all bets and raises."""
    ends = [i for i, code in enumerate(tree.codes.tolist()) if code > 0]
    return tuple([tuple([_word(code, "") for code in _codes(tree, i)]) for i in ends])


def _hand_at(tree: _Tree, root: Hand, node: int) -> Hand:
    """The hand at a node; the cards dealt on the way stand for any."""
    hand = root.copy()
    for code in _codes(tree, node):
        hand.act(code)
        while hand.phase == "deal":
            hand.deal()
    return hand


# ---- what the ends pay


def paid(
    tree: _Tree, root: Hand, payoff: Callable[[tuple[int, ...]], Sequence[float]]
) -> tuple[tuple[float, float], npt.NDArray[np.float64]]:
    """What stacks are worth at the root, each with half of the pot, and what players gain on it at each end.

    The gains are as `_Tree.values`.

    :raises ValueError: for values that are no numbers up to 1e18, one a seat.
    """
    kinds, values, seats, stacks = tree.kinds, tree.values, tree.seats, root.stacks
    known: dict[tuple[float, float], tuple[float, float]] = {}

    def worth(oop: float, ip: float) -> tuple[float, float]:
        """Of both players with so many chips; with half ones, the mean of both ways to give the odd chip."""
        found = known.get((oop, ip))
        if found is None:
            found = known[oop, ip] = asked(oop, ip) if oop == int(oop) else mean(oop, ip)
        return found

    def mean(oop: float, ip: float) -> tuple[float, float]:
        one, other = worth(oop - 0.5, ip + 0.5), worth(oop + 0.5, ip - 0.5)
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    def asked(oop: float, ip: float) -> tuple[float, float]:
        final = [*stacks]
        final[seats[0]], final[seats[1]] = int(oop), int(ip)
        given = payoff(tuple(final))
        told = (
            ()
            if isinstance(given, str) or not hasattr(given, "__iter__")
            else tuple(islice(given, len(final) + 1))
        )
        if len(told) != len(final):
            raise ValueError(f"payoff must return {len(final)} values, one a seat, not {shown(given)}")
        oop, ip = (as_number(told[seat], f"payoff's value of seat {seat}") for seat in seats)
        if not (abs(oop) <= 1e18 and abs(ip) <= 1e18):
            raise ValueError(f"payoff must return numbers up to 1e18, not {shown(given)}")
        return oop, ip

    half = tree.pot / 2
    at = [stacks[seat] + half for seat in seats]
    zero = worth(at[0], at[1])
    for node in range(tree.count):
        for k in range({_FOLDS: 1, _SHOWS: 3}.get(int(kinds[node]), 0)):
            # Where player 0 wins (k = 0) player 1 loses (2).
            other = 2 - k if kinds[node] == _SHOWS else 0
            final = worth(at[0] + float(values[node, 0, k]), at[1] + float(values[node, 1, other]))
            values[node, 0, k], values[node, 1, other] = final[0] - zero[0], final[1] - zero[1]
    return zero, values
