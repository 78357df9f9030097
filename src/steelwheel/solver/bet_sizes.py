"""Bet sizes as users write them ("33%, 75%, 2e, a; raise 2.5x") and as rows for the betting tree."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, product

from .._base.frozen import NamedTuple
from ..errors import InvalidSpot, cut, kind, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["DEFAULT", "PLAYERS", "STREETS", "Sizes", "read_size", "read_sizes", "size_in_chips"]

DEFAULT = "66%; raise 3x"
"""The default bet sizes."""

STREETS, PLAYERS, USES = ("flop", "turn", "river"), ("oop", "ip"), ("bet", "raise", "donk")
_WORDS = (*STREETS, *PLAYERS, *USES)
_POT, _LAST_BET, _CHIPS, _GEOMETRIC, _ALL_IN = range(5)  # the values of sw_size_kind
_NO_CAP = 1e9
_MOST_SIZES = 16  # SW_SIZES
_LONGEST = 10_000  # characters

Place = tuple[int, int, int]  # street, player, use
Size = tuple[int, float, float]  # kind, x, y
Row = tuple[int, int, int, int, float, float]
Clause = tuple[list[str], str]  # words, and sizes or "none"


class Sizes(NamedTuple):
    """Parsed bet sizes: as text that `read_sizes` accepts, and as rows for `_core._Tree`."""

    text: str
    rows: tuple[Row, ...]

    def in_chips(self, scale: int) -> tuple[Row, ...]:
        """Return the rows; sizes given in chips are multiplied by `scale`."""
        return tuple([(*row[:4], *size_in_chips(row[3:], scale)[1:]) for row in self.rows])


_READ: dict[str, Sizes] = {}  # parsed sizes, keyed by their text


def read_sizes(given: Any) -> Sizes:
    """Parse bet sizes, given as text, or as a dict of texts or lists by street, player and kind of bet.

    :raises InvalidSpot: if a size is invalid (the message names it), or more than 16 sizes apply to the same
        street, player and kind of bet.
    :raises TypeError: if the sizes have the wrong type.
    """
    clauses = _clauses(given, [])
    text = "; ".join(f"{' '.join(words)} {sizes}".strip() for words, sizes in clauses)
    sizes = _READ.get(text)
    if sizes is None:
        if len(_READ) >= 64:
            _READ.clear()
        sizes = _READ[text] = Sizes(text, _rows(clauses))
    return sizes


def _clauses(given: Any, words: list[str]) -> list[Clause]:
    """Return the clauses of bet sizes; later clauses override earlier ones.

    :param words: the keys of the enclosing dicts.
    """
    if given is None:
        given = DEFAULT
    if isinstance(given, str):
        given = str.__str__(given)
        if len(given) > _LONGEST:
            raise InvalidSpot(f"the sizes are too long; use at most {_LONGEST:,} characters")
        return [_clause(part, words) for part in given.split(";")]
    if isinstance(given, Mapping):
        clauses = []
        for key, x in islice(given.items(), 100):
            if not isinstance(key, str):
                raise TypeError(f"keys of sizes must be {', '.join(map(repr, _WORDS))}, not {shown(key)}")
            more = str.__str__(key).lower().split()
            _check_words(more)
            clauses += _clauses(x, [*words, *more])
        return clauses
    if isinstance(given, (list, tuple)):
        items = list(islice(given, _MOST_SIZES + 1))
        wrong = next((x for x in items if not isinstance(x, str)), None)
        if wrong is not None:
            raise TypeError(f"a size must be text, such as '50%', '100c' or '2.5x', not {shown(wrong)}")
        return [_clause(", ".join(map(str.__str__, items)) or "none", words)]
    raise TypeError(
        f"sizes must be text such as '33%, 75%; raise 2.5x', a dict of texts or a function, not {kind(given)}"
    )


def _clause(text: str, words: list[str]) -> Clause:
    """Parse a clause such as "flop oop 33%, 75%"."""
    tokens = text.lower().replace(",", " ").replace(":", " ").split()
    count = next((i for i, token in enumerate(tokens) if token not in _WORDS), len(tokens))
    sizes = tokens[count:]
    if not sizes:
        problem = f"no sizes follow {cut(text.strip())!r}" if tokens else "sizes are empty"
        raise InvalidSpot(f"{problem}; write 'none' for no bets")
    if len(sizes) > _MOST_SIZES:
        raise InvalidSpot(f"there are {len(sizes)} sizes in one place; give at most {_MOST_SIZES}")
    return [*words, *tokens[:count]], ", ".join(sizes)


def _check_words(words: list[str]) -> None:
    for word in words:
        if word not in _WORDS:
            raise InvalidSpot(
                f"sizes can be set for {', '.join(_WORDS)}, not for {shown(word)}{meant(word, _WORDS)}"
            )


def _places(words: list[str]) -> tuple[list[Place], bool]:
    """Return the places (street, player, use) that a clause applies to, and whether it applies to raises."""
    _check_words(words)
    streets, players, uses = (
        [i for i, name in enumerate(names) if name in words] for names in (STREETS, PLAYERS, USES)
    )
    return list(product(streets or range(3), players or range(2), uses or (0, 1))), not uses or 1 in uses


def _rows(clauses: Iterable[Clause]) -> tuple[tuple[int, int, int, int, float, float], ...]:
    """Return the rows for all clauses, and rows with the default sizes for all other places.

    By default, donk bets have the same sizes as other bets.
    """
    sizes_at: dict[Place, list[Size]] = {}
    for words, text in [*_clauses(DEFAULT, []), *clauses]:
        places, of_raises = _places(words)
        sizes = [] if text == "none" else [(token, read_size(token)) for token in text.split(", ")]
        for place in places:
            fit = [size for _, size in sizes if size[0] != _LAST_BET or place[2] == 1]
            if len(fit) < len(sizes) and not of_raises:
                token = next(token for token, size in sizes if size[0] == _LAST_BET)
                raise InvalidSpot(
                    f"{token} is a multiple of the last bet, so it is only for raises; for a "
                    f"{USES[place[2]]}, write a percentage of the pot such as 75%, or chips such as 100c"
                )
            if fit or not sizes:
                sizes_at[place] = fit
    for street, player in product(range(3), range(2)):
        sizes_at.setdefault((street, player, 2), sizes_at[street, player, 0])
    return tuple([(*place, *size) for place, sizes in sizes_at.items() for size in sizes])


def read_size(token: str) -> Size:
    """Parse a size into its kind and two numbers.

    :raises InvalidSpot: if it is not a size.
    """
    if token in ("a", "allin", "all-in"):
        return _ALL_IN, 0.0, 0.0
    bets, e, cap = token.partition("e")
    if e and (not bets or _is_number(bets)):
        count = _number(bets, token) if bets else 0.0
        if bets and (count != int(count) or count > 100):
            raise InvalidSpot(f"{shown(token)}: a geometric size is for 1 to 100 bets, such as 2e")
        if cap and cap[-1] != "%":
            raise InvalidSpot(f"{shown(token)}: the cap of a geometric size is a percentage, such as 2e200%")
        return _GEOMETRIC, count, _number(cap[:-1], token) / 100 if cap else _NO_CAP
    if token[-1:] == "%":
        return _POT, _number(token[:-1], token) / 100, 0.0
    if token[-1:] == "c":
        return _CHIPS, _number(token[:-1], token), 0.0
    if token[-1:] == "x":
        times = _number(token[:-1], token)
        if times <= 1:
            raise InvalidSpot(
                f"{shown(token)} is not a raise: it must be above 1x the last bet, such as 2.5x"
            )
        return _LAST_BET, times, 0.0
    if token == "none":
        raise InvalidSpot("'none' means no bets and cannot be combined with sizes")
    of = f"; write {token}% of the pot, {token}c chips or {token}x the last bet" if _is_number(token) else ""
    known = (
        ""
        if of
        else "; examples are 50% (of the pot), 100c (chips), 2.5x (a raise), 2e (geometric) and a (all-in)"
    )
    raise InvalidSpot(f"{shown(token)} is not a size{of}{known}{'' if of else meant(token, _WORDS)}")


def size_in_chips(size: Size, scale: int) -> Size:
    """Return a size, multiplied by `scale` if it is in chips."""
    form, x, y = size
    return (form, x * scale, y) if form == _CHIPS else size


def _is_number(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdigit() and len(text) <= 20


def _number(text: str, token: str) -> float:
    if not _is_number(text):
        raise InvalidSpot(f"{shown(token)} is not a size: {shown(text)} is not a positive number")
    if float(text) <= 0:
        raise InvalidSpot(f"{shown(token)} is not a bet; a size must be more than 0")
    return float(text)
