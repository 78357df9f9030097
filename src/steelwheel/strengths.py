"""What bots ask of a hand: its strength, its potential, and its outs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _slices
from ._core import (
    EquityMatrix,
    ExactTwoPreflop,
    Holding,
    Ranges,
    Strengths,
    exact_index,
    format_cards,
)
from ._given import range_of, read_hand
from .cards import card_names
from .errors import InvalidCards, InvalidRange, shown
from .evaluation import Category
from .ranges import Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    import numpy.typing as npt

    from .typing import Array, Cards

__all__ = [
    "Outs",
    "equity_matrix",
    "expected_strength",
    "expected_strength_batch",
    "hand_potential",
    "hand_strength",
    "hand_strength_batch",
    "outs",
    "strength_histogram",
    "strength_histogram_batch",
]

_CATEGORIES = tuple(Category)


def hand_strength(
    hole: Cards,
    board: Cards = "",
    *,
    opponents: int = 1,
    ranges: Range | str | Sequence[Range | Cards] | None = None,
) -> float:
    """The chance to be ahead now, on the board as it lies, with no more cards to come: HS.

    Against one opponent it is (ahead + tied / 2) / (ahead + tied + behind), counted over all the hands that
    he may hold, by weight. Against more it is the product of that against each: HS ** n against n random
    hands. So Billings, Davidson, Schaeffer and Szafron define it ("The challenge of poker", Artificial
    Intelligence 134, 2002). That takes the opponents' hands as independent. They are not quite, as none can
    hold another's cards: to be ahead of the five below has, by samples, a chance of 0.053. For shares of the
    pot with the cards to come, and with several opponents' cards kept apart, there is `equity`.

        >>> [round(sw.hand_strength("AdQc", "3h4cJh", opponents=n), 3) for n in (1, 5)]
        [0.585, 0.069]

    :param hole: two cards.
    :param board: 0, 3, 4 or 5 cards. Of two cards alone a pair is best, then the higher cards.
    :param opponents: how many, 1 to 9.
    :param ranges: what they may hold instead of anything: one range for all, or a sequence of ranges (or
        cards, unknown ones `None`), one for each opponent.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    :raises InvalidRange: for bad text, or a range of which the known cards leave no hand.
    :raises ValueError: for a number of opponents that there cannot be.
    """
    holding = Holding(hole, board, (0, 3, 4, 5))
    count = exact_index(opponents, "opponents")
    if not 1 <= count <= 9:
        raise ValueError(f"there are 1 to 9 opponents, not {shown(count)}")
    if ranges is None:
        return float(holding.strength() ** count)
    if isinstance(ranges, (str, Range)):
        return float(_ahead(holding, _range(ranges, "ranges")) ** count)
    several = [_range(one, f"range {i}") for i, one in enumerate(ranges)]
    if not 1 <= len(several) <= 9 or count not in (1, len(several)):
        wanted = f"{count} opponents" if count > 1 else "1 to 9 opponents"
        raise ValueError(f"there are {len(several)} ranges for {wanted}")
    strength = 1.0
    for one in several:
        strength *= _ahead(holding, one)
    return strength


def _ahead(holding: Holding, other: Range) -> float:
    ahead, tied, behind = holding.stand(other._weights)
    if not ahead + tied + behind > 0:
        raise InvalidRange(f"no hand of the range {shown(str(other))} is left beside the known cards")
    return (ahead + tied / 2) / (ahead + tied + behind)


def hand_potential(hole: Cards, board: Cards, *, range: Range | Cards = "random") -> tuple[float, float]:
    """How often a hand that is behind comes to be ahead by the river, and the reverse: (PPot, NPot).

    Every hand of an opponent and every run-out is counted by whether the hand is ahead, tied or behind now,
    and then:

        PPot = (behind to ahead + behind to tied / 2 + tied to ahead / 2) / (behind + tied / 2)
        NPot = (ahead to behind + ahead to tied / 2 + tied to behind / 2) / (ahead + tied / 2)

    as Billings, Davidson, Schaeffer and Szafron define it ("The challenge of poker", Artificial Intelligence
    134, 2002), with all cards that are to come: two on the flop, one on the turn. Where a hand is never
    behind (or never ahead) there is nothing to gain (to lose): 0. With HS = `hand_strength`,
    HS * (1 - NPot) + (1 - HS) * PPot is the equity against that range.

        >>> [round(chance, 3) for chance in sw.hand_potential("AdQc", "3h4cJh")]
        [0.208, 0.274]

    :param hole: two cards.
    :param board: the flop, or flop and turn.
    :param range: what the opponent may hold.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    :raises InvalidRange: for bad text, or a range of which the known cards leave no hand.
    """
    holding = Holding(hole, board, (3, 4))
    other = _range(range, "range")
    _ahead(holding, other)
    ahead, tied, behind = holding.change(other._weights)
    worse, better = sum(behind) + sum(tied) / 2, sum(ahead) + sum(tied) / 2
    gained = behind[0] + behind[1] / 2 + tied[0] / 2
    lost = ahead[2] + ahead[1] / 2 + tied[2] / 2
    return gained / worse if worse else 0.0, lost / better if better else 0.0


# ---- at the river, over all run-outs


def expected_strength(hole: Cards, board: Cards = "") -> tuple[float, float]:
    """The mean of a hand's strength at the river over all run-outs, and of its square: (E[HS], E[HS^2]).

    A run-out is each set of cards that may complete the board; the strength is `hand_strength` there, against
    one random hand. So E[HS] is the hand's equity against a random hand. E[HS^2] is higher for a hand that
    comes to be either strong or weak, as a draw does, than for one that stays as it is with the same E[HS].

        >>> [round(x, 4) for x in sw.expected_strength("QhJh", "Th9h2c")]
        [0.7353, 0.6418]

    :param hole: two cards.
    :param board: 0, 3, 4 or 5 cards. Hands without a board take about two seconds once, and are then known.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    """
    sums, _, runouts, whole = _strengths(*_row(hole, board), True, 0, 1)
    return int(sums[0, 0]) / (runouts * whole), int(sums[0, 1]) / (runouts * whole**2)


def strength_histogram(hole: Cards, board: Cards = "", *, bins: int = 50) -> npt.NDArray[np.uint32]:
    """How many run-outs end in a strength at the river from 0 to 1/bins, to 2/bins, ... and to 1.

    As for `expected_strength`; a strength of exactly k/bins belongs to the bin above, and 1 to the last. What
    is counted are whole numbers: nothing is rounded.

    :param hole: two cards.
    :param board: 0, 3, 4 or 5 cards.
    :param bins: 1 to 1,980, which is so many as there are strengths but one.
    :returns: uint32[bins], whose sum is the number of run-outs: 1 at the river, 46 on the turn, 1,081 on the
        flop, and 2,118,760 without a board.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    """
    counts = _strengths(*_row(hole, board), True, _bins(bins), 1)[1]
    return counts.reshape(-1)


def hand_strength_batch(holes: Array, boards: Array, *, threads: int = 1) -> npt.NDArray[np.float32]:
    """`hand_strength` against one random hand, of many hands.

    :param holes: uint8[n, 2], a row of hole cards (0 to 51) a hand. Any object with the buffer protocol, of
        any strides; `numpy.broadcast_to` makes n rows of one.
    :param boards: uint8[n, k], the same of k = 0, 3, 4 or 5 board cards. Many hands that have one board in
        common, in any order, are quicker: all of a river's take as long as ten, all of a flop's by the river
        as long as ninety.
    :param threads: 0 for one a core.
    :returns: float32[n].
    :raises InvalidCards: naming a row that is not different cards, and its card.
    :raises TypeError: for another dtype, with the cast to make.
    :raises ValueError: for another shape.
    """
    sums, _, runouts, whole = _strengths(holes, boards, False, 0, threads)
    return (sums[:, 0] / (runouts * whole)).astype("float32")


def expected_strength_batch(holes: Array, boards: Array, *, threads: int = 1) -> npt.NDArray[np.float32]:
    """`expected_strength` of many hands.

    :param holes, boards, threads: as of `hand_strength_batch`.
    :returns: float32[n, 2]: of each hand E[HS] and E[HS^2].
    :raises InvalidCards, TypeError, ValueError: as of `hand_strength_batch`.
    """
    sums, _, runouts, whole = _strengths(holes, boards, True, 0, threads)
    return (sums / [runouts * whole, runouts * whole**2]).astype("float32")


def strength_histogram_batch(
    holes: Array, boards: Array, *, bins: int = 50, threads: int = 1
) -> npt.NDArray[np.uint32]:
    """`strength_histogram` of many hands.

    :param holes, boards, threads: as of `hand_strength_batch`.
    :param bins: as of `strength_histogram`.
    :returns: uint32[n, bins].
    :raises InvalidCards, TypeError, ValueError: as of `hand_strength_batch`.
    """
    return _strengths(holes, boards, True, _bins(bins), threads)[1]


def _row(hole: Cards, board: Cards) -> tuple[Array, Array]:
    import numpy as np

    held = Holding(hole, board, (0, 3, 4, 5))
    return np.array([held.hole], np.uint8), np.array([held.board], np.uint8)


def _bins(bins: int) -> int:
    count = exact_index(bins, "bins")
    if not 1 <= count <= 1980:
        raise ValueError(f"there are 1 to 1,980 bins, not {shown(count)}")
    return count


def _strengths(
    holes: Array, boards: Array, ahead: bool, bins: int, threads: int
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32], int, int]:
    """Sums of scores and of their squares a row, counts in bins, how many run-outs, and the highest score."""
    import numpy as np

    threads = _slices.thread_count(threads)
    rows, cards = np.shape(boards) if len(np.shape(boards)) == 2 else (len(np.atleast_1d(boards)), 5)
    sums, counts = np.zeros((rows, 2), np.uint64), np.zeros((rows, bins), np.uint32)
    _slices.finish(Strengths(holes, boards, ahead, bins, sums, counts), threads)
    others = {0: 1225, 3: 1081, 4: 1035, 5: 990}
    if not ahead:
        return sums, counts, 1, 2 * others[cards]
    return sums, counts, {0: 2118760, 3: 1081, 4: 46, 5: 1}[cards], 2 * others[5]


# ---- outs


@dataclass(frozen=True, slots=True)
class Outs:
    """The cards that help a hand. Prints as a table, and a notebook shows them; `len()` is how many they are.

    :param cards: the cards, ascending.
    :param next_card: the exact chance that the next card is one of them.
    :param by_river: the same that one at least comes by the river.
    :param by_category: the same for the cards that make each `Category`, the best first.
    """

    cards: tuple[int, ...]
    next_card: float
    by_river: float
    by_category: dict[Category, Outs] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.cards)

    def to_dict(self) -> dict[str, Any]:
        """The outs as plain values that JSON can hold, as docs/json.md describes them.

        The attributes by their names; a category by its name, as "FLUSH".
        """
        return {
            "cards": card_names(self.cards),
            "next_card": self.next_card,
            "by_river": self.by_river,
            "by_category": {kind.name: part.to_dict() for kind, part in self.by_category.items()},
        }

    def __str__(self) -> str:
        rows = [(kind.value, part) for kind, part in self.by_category.items()] + [("all", self)]
        names = [" ".join(map(format_cards, part.cards)) if part is not self else "" for _, part in rows]
        first, second = max(4, *(len(name) for name, _ in rows)), max(map(len, names))
        lines = [f"{'outs':<{first}}     {'':<{second}}  next card  by the river"]
        for (name, part), cards in zip(rows, names, strict=True):
            chances = f"{part.next_card:>9.2%}  {part.by_river:>12.2%}"
            lines.append(f"{name:<{first}}  {len(part):>2} {cards:<{second}}  {chances}")
        return "\n".join(lines)

    def _columns(self) -> tuple[list[str], list[tuple[int, ...]], list[float], list[float]]:
        rows = [*((kind.value, part) for kind, part in self.by_category.items()), ("all", self)]
        return (
            [name for name, _ in rows],
            [part.cards for _, part in rows],
            [part.next_card for _, part in rows],
            [part.by_river for _, part in rows],
        )

    def to_svg(self) -> str:
        """The outs as cards, a line for each category, with their chances, as the text of an SVG file."""
        from .drawing import outs_svg

        return outs_svg(*self._columns())

    def to_html(self) -> str:
        """The same as a piece of HTML, which fits narrow windows, too; a notebook shows it."""
        from .drawing import outs_html

        return outs_html(*self._columns())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def outs(hole: Cards, board: Cards, *, against: Range | Cards | None = None) -> Outs:
    """The cards that help a hand on the flop or the turn, by what they make, and how likely they come.

    A card is an out if with it the hand is of a better category, and this is the hand's doing: the board has
    nothing as good by itself (or a lower straight, flush or full house), and a pair, or second pair, is of a
    hole card. Where the hand has no more yet than the board has, only overcards count for that: hole cards
    higher than all of the board. So draws have the outs that they are known by: 9 for a flush, 8 and 4 for
    straights, 3 an overcard, 5 from a pair, 2 from a pocket pair, 4 from two pair.

        >>> print(sw.outs("AhKh", "Qh7h2c"))
        outs                                     next card  by the river
        flush      9 2h 3h 4h 5h 6h 8h 9h Th Jh     19.15%        34.97%
        one pair   6 Kc Kd Ks Ac Ad As              12.77%        24.14%
        all       15                                31.91%        54.12%

    With n outs the chance is n / 47 on the flop and n / 46 on the turn, and by the river from the flop
    1 - (47 - n)(46 - n) / (47 * 46); known cards of opponents are taken off.

    :param hole: two cards.
    :param board: the flop, or flop and turn.
    :param against: what others hold: the cards of one to nine opponents, two by two, or a range of one. Then
        outs are the cards with which the hand beats each of them, or more than half of the range by weight
        (ties count half), on the board as it then lies, whatever they make of it; a hand that does so
        already needs none. Cards are as likely as the range leaves them.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    :raises InvalidRange: for bad text, or a range of which the known cards leave no hand.
    """
    holding = Holding(hole, board, (3, 4))
    opponents: list[bytes] = []
    dead: tuple[int, ...] = ()
    weights = None
    if against is not None:
        given = read_hand(against, "against", several=True)
        if given.range is not None:
            _ahead(holding, given.range)
            weights = given.range._weights
            opponents = [weights]
        else:
            dead = tuple(card for card in given.cards if card is not None)  # all are known
            if len(dead) % 2 or not 2 <= len(dead) <= 18:
                raise InvalidCards(f"opponents have two cards each, not {shown(format_cards(dead))}")
            pairs = zip(dead[::2], dead[1::2], strict=True)
            opponents = [Range(format_cards(pair))._weights for pair in pairs]
    found = holding.outs(tuple(opponents), dead)

    def of(cards: Iterable[int], parts: dict[Category, Outs]) -> Outs:
        cards = tuple(cards)
        next_card = holding.chance(cards, 1, weights, dead)
        by_river = holding.chance(cards, 5 - len(holding.board), weights, dead)
        return Outs(cards, next_card, by_river, parts)

    parts = {
        kind: of((card for card, code in found if code == number), {})
        for number, kind in reversed([*enumerate(_CATEGORIES)])
        if any(code == number for _, code in found)
    }
    return of((card for card, _ in found), parts)


# ---- hand against hand


def equity_matrix(
    a: Range | Cards, b: Range | Cards, board: Cards = "", dead: Cards = "", *, threads: int = 1
) -> npt.NDArray[np.float64]:
    """The exact equity of each hand of one range against each of another.

        >>> sw.equity_matrix("AsAh", "KdKc, KsKh").round(4).tolist()
        [[0.8126, 0.8264]]

    :param a: a `Range`, its text, or two cards: the rows, in the order in which the range yields its hands.
    :param b: the same for the columns. Weights do not matter.
    :param board: 0, 3, 4 or 5 cards that lie there.
    :param dead: cards that cannot come. Without a board they make it slow: some 50 microseconds a pair, where
        without them pairs that differ by the names of suits are counted once, and kept.
    :param threads: 0 for one a core.
    :returns: float64[len(a), len(b)]: the first hand's share of the pot, 0 to 1; `nan` where the two share a
        card, or have one of the board's or a dead one.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    :raises InvalidRange: for bad text.
    """
    import numpy as np

    rows, columns = _held(_range(a, "a")), _held(_range(b, "b"))
    work = EquityMatrix(rows, columns, board, dead)
    shape = len(work), work.columns
    if 0 in shape:
        return np.empty(shape)
    if work.known:
        _slices.finish(ExactTwoPreflop(Ranges((rows, columns), "", "")), threads)
    _slices.finish(work, threads)
    return np.frombuffer(work.outcome()).reshape(shape).copy()


# ---- what is given


def _range(given: Any, name: str) -> Range:
    """A range, or two cards as a range of one hand."""
    if isinstance(given, str) and given == "random":
        return range_of(given)
    found = read_hand(given, name)
    if found.range is not None:
        return found.range
    if len(found.cards) != 2:
        raise InvalidCards(f"{name}: a hand is two cards, not {shown(format_cards(found.cards))}")
    return Range(format_cards(found.cards))


def _held(range: Range) -> bytes:
    """The weights, but all that are more than 0 are 1."""
    return Range._of(float(x > 0) for x in range._values())._weights
