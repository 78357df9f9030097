"""Sizes of bets as users write them, "33%, 75%, 2e, a; raise 2.5x", and as the betting tree takes them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, product

from .._frozen import NamedTuple
from ..errors import InvalidSpot, cut, kind, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["DEFAULT", "PLAYERS", "STREETS", "Sizes", "read_sizes", "size_of"]

DEFAULT = "66%; raise 3x"
"""The sizes where none are given."""

STREETS, PLAYERS, USES = ("flop", "turn", "river"), ("oop", "ip"), ("bet", "raise", "donk")
_WORDS = (*STREETS, *PLAYERS, *USES)
_POT, _LAST_BET, _CHIPS, _GEOMETRIC, _ALL_IN = range(5)  # as sw_size_kind
_NO_CAP = 1e9
_MOST = 16  # SW_SIZES
_LONGEST = 10_000  # characters

Place = tuple[int, int, int]  # street, player, use
Size = tuple[int, float, float]  # kind, x, y
Clause = tuple[list[str], str]  # words, and sizes or "none"


class Sizes(NamedTuple):
    """Sizes that were read: a text that reads back, and the rows that `_core._Tree` takes."""

    text: str
    rows: tuple[tuple[int, int, int, int, float, float], ...]


_READ: dict[str, Sizes] = {}  # by their text


def read_sizes(given: Any) -> Sizes:
    """Read sizes: a text, or dicts of texts or lists of texts by street, player and kind of bet.

    :raises InvalidSpot: for what is no size, naming it; for more than 16 in one place.
    :raises TypeError: for another type.
    """
    clauses = _clauses(given, [])
    text = "; ".join(f"{' '.join(words)} {sizes}".strip() for words, sizes in clauses)
    found = _READ.get(text)
    if found is None:
        if len(_READ) >= 64:
            _READ.clear()
        found = _READ[text] = Sizes(text, _rows(clauses))
    return found


def _clauses(given: Any, words: list[str]) -> list[Clause]:
    """What is given, as words and the sizes for them; later ones hold before earlier ones."""
    if given is None:
        given = DEFAULT
    if isinstance(given, str):
        given = str.__str__(given)
        if len(given) > _LONGEST:
            raise InvalidSpot(f"sizes of more than {_LONGEST:,} characters are too long")
        return [_clause(part, words) for part in given.split(";")]
    if isinstance(given, Mapping):
        found = []
        for key, x in islice(given.items(), 100):
            if not isinstance(key, str):
                raise TypeError(f"sizes are by {', '.join(map(repr, _WORDS))}, not by {shown(key)}")
            more = str.__str__(key).lower().split()
            _check_words(more)
            found += _clauses(x, [*words, *more])
        return found
    if isinstance(given, (list, tuple)):
        items = list(islice(given, _MOST + 1))
        wrong = next((x for x in items if not isinstance(x, str)), None)
        if wrong is not None:
            raise TypeError(f"a size is a text, as '50%', '100c' or '2.5x', not {shown(wrong)}")
        return [_clause(", ".join(map(str.__str__, items)) or "none", words)]
    raise TypeError(
        f"sizes are a text, as '33%, 75%; raise 2.5x', a dict of such or a callable, not {kind(given)}"
    )


def _clause(text: str, words: list[str]) -> Clause:
    tokens = text.lower().replace(",", " ").replace(":", " ").split()
    count = next((i for i, token in enumerate(tokens) if token not in _WORDS), len(tokens))
    sizes = tokens[count:]
    if not sizes:
        told = f"after {cut(text.strip())!r} no sizes follow" if tokens else "sizes are empty"
        raise InvalidSpot(f"{told}: 'none' stands for no bets")
    if len(sizes) > _MOST:
        raise InvalidSpot(f"{len(sizes)} sizes are too many in one place: at most {_MOST}")
    return [*words, *tokens[:count]], ", ".join(sizes)


def _check_words(words: list[str]) -> None:
    for word in words:
        if word not in _WORDS:
            raise InvalidSpot(f"sizes are by {', '.join(_WORDS)}, not by {shown(word)}{meant(word, _WORDS)}")


def _places(words: list[str]) -> tuple[list[Place], bool]:
    """Where a clause holds, and whether it names raises, or nothing: then it is for bets and raises."""
    _check_words(words)
    streets, players, uses = (
        [i for i, name in enumerate(names) if name in words] for names in (STREETS, PLAYERS, USES)
    )
    return list(product(streets or range(3), players or range(2), uses or (0, 1))), not uses or 1 in uses


def _rows(clauses: Iterable[Clause]) -> tuple[tuple[int, int, int, int, float, float], ...]:
    """The rows of all clauses. What none is for is as usual; a donk bet is as a bet."""
    found: dict[Place, list[Size]] = {}
    for words, text in [*_clauses(DEFAULT, []), *clauses]:
        places, of_raises = _places(words)
        sizes = [] if text == "none" else [(token, size_of(token)) for token in text.split(", ")]
        for place in places:
            fit = [size for _, size in sizes if size[0] != _LAST_BET or place[2] == 1]
            if len(fit) < len(sizes) and not of_raises:
                token = next(token for token, size in sizes if size[0] == _LAST_BET)
                raise InvalidSpot(
                    f"{token} is a multiple of the last bet, and before a {USES[place[2]]} there is none: "
                    f"write 75% of the pot, or 100c chips"
                )
            if fit or not sizes:
                found[place] = fit
    for street, player in product(range(3), range(2)):
        found.setdefault((street, player, 2), found[street, player, 0])
    return tuple([(*place, *size) for place, sizes in found.items() for size in sizes])


def size_of(token: str) -> Size:
    """One size, as its kind and two numbers.

    :raises InvalidSpot: for what is none.
    """
    if token in ("a", "allin", "all-in"):
        return _ALL_IN, 0.0, 0.0
    bets, e, cap = token.partition("e")
    if e and (not bets or _is_number(bets)):
        count = _number(bets, token) if bets else 0.0
        if bets and (count != int(count) or count > 100):
            raise InvalidSpot(f"{shown(token)}: a geometric size is of 1 to 100 bets, as 2e")
        if cap and cap[-1] != "%":
            raise InvalidSpot(f"{shown(token)}: the most of a geometric size is in percent, as 2e200%")
        return _GEOMETRIC, count, _number(cap[:-1], token) / 100 if cap else _NO_CAP
    if token[-1:] == "%":
        return _POT, _number(token[:-1], token) / 100, 0.0
    if token[-1:] == "c":
        return _CHIPS, _number(token[:-1], token), 0.0
    if token[-1:] == "x":
        times = _number(token[:-1], token)
        if times <= 1:
            raise InvalidSpot(f"{shown(token)} is no raise: it is to more than once the last bet, as 2.5x")
        return _LAST_BET, times, 0.0
    if token == "none":
        raise InvalidSpot("'none' stands alone, for no bets")
    of = (
        f": of what? {token}% of the pot, {token}c chips or {token}x the last bet"
        if _is_number(token)
        else ""
    )
    known = (
        ""
        if of
        else ": sizes are 50% of the pot, 100c chips, 2.5x the last bet, e, 2e (geometric) and a (all-in)"
    )
    raise InvalidSpot(f"{shown(token)} is no size{of}{known}{'' if of else meant(token, _WORDS)}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdigit() and len(text) <= 20


def _number(text: str, token: str) -> float:
    if not _is_number(text):
        raise InvalidSpot(f"{shown(token)} is no size: {shown(text)} is no positive number")
    if float(text) <= 0:
        raise InvalidSpot(f"{shown(token)} makes no bet: a size is more than 0")
    return float(text)
