"""Outs: the cards that help a hand, by category, with their probabilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .._base.public import public
from .._core import Holding, format_cards
from ..cards.cards import card_names
from ..errors import InvalidCards, shown
from ..evaluation.categories import CATEGORIES, Category
from ..ranges.holdem import Range, packed_weights
from .arguments import read_hand
from .strength import chance_ahead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..typing import Cards

__all__ = ["Outs", "outs"]


@public()
@dataclass(frozen=True, slots=True)
class Outs:
    """The cards that help a hand. Prints as a table, also in notebooks; `len()` is the number of outs.

    :param cards: the outs, ascending.
    :param next_card: the exact probability that the next card is an out.
    :param by_river: the exact probability that at least one out comes by the river.
    :param by_category: for each `Category`, the `Outs` that make it; the best category comes first.
    """

    cards: tuple[int, ...]
    next_card: float
    by_river: float
    by_category: dict[Category, Outs] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.cards)

    def to_dict(self) -> dict[str, Any]:
        """Return the outs as plain values for JSON, as docs/guide/data/json.md describes them.

        The keys are the names of the attributes; categories are given by name, such as "FLUSH".
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
        """Return a picture of the outs, one line per category with its probabilities, as SVG text."""
        from ..drawing import outs_svg

        return outs_svg(*self._columns())

    def to_html(self) -> str:
        """Return the picture as an HTML fragment that also fits narrow windows; notebooks display it."""
        from ..drawing import outs_html

        return outs_html(*self._columns())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def outs(hole: Cards, board: Cards, *, against: Range | Cards | None = None) -> Outs:
    """Return the cards that help a hand on the flop or the turn, by category, with their probabilities.

    A card is an out if it gives the hand a better category, and the hole cards matter. They do not matter if
    the board alone makes the same category (unless it makes a lower straight, flush or full house). A new
    pair, or second pair, must use a hole card. If the hand has no better category than the board yet, that
    hole card must also be an overcard, higher than all board cards. So draws have their usual numbers of
    outs: 9 for a flush, 8 or 4 for a straight, and 3 per overcard. A pair has 5, a pocket pair 2, and two
    pair 4.

        >>> print(sw.outs("AhKh", "Qh7h2c"))
        outs                                     next card  by the river
        flush      9 2h 3h 4h 5h 6h 8h 9h Th Jh     19.15%        34.97%
        one pair   6 Kc Kd Ks Ac Ad As              12.77%        24.14%
        all       15                                31.91%        54.12%

    With n outs, the next card is one of them with probability n / 47 on the flop and n / 46 on the turn. From
    the flop, at least one comes by the river with probability 1 - (47 - n)(46 - n) / (47 * 46). Known cards
    of opponents are removed from the deck first.

    :param hole: two cards.
    :param board: the flop, or flop and turn.
    :param against: the opponents' hands: the cards of one to nine opponents, two cards each, or the range of
        one opponent. Outs are then the cards that put the hand ahead of every opponent, or of more than half
        of the range by weight (ties count half), whatever category they make. A hand that is already ahead
        has no outs. The probabilities take into account that the opponent holds cards of the range.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    :raises InvalidRange: if the text is not a range, or the known cards leave no hand of the range.
    """
    holding = Holding(hole, board, (3, 4))
    opponents: list[bytes] = []
    dead: tuple[int, ...] = ()
    weights = None
    if against is not None:
        given = read_hand(against, "against", several=True)
        if given.range is not None:
            chance_ahead(holding, given.range)
            weights = packed_weights(given.range)
            opponents = [weights]
        else:
            dead = tuple(card for card in given.cards if card is not None)  # all of them are known
            if len(dead) % 2 or not 2 <= len(dead) <= 18:
                raise InvalidCards(f"each opponent must have two cards, not {shown(format_cards(dead))}")
            pairs = zip(dead[::2], dead[1::2], strict=True)
            opponents = [packed_weights(Range(format_cards(pair))) for pair in pairs]
    found = holding.outs(tuple(opponents), dead)

    def of(cards: Iterable[int], parts: dict[Category, Outs]) -> Outs:
        cards = tuple(cards)
        next_card = holding.chance(cards, 1, weights, dead)
        by_river = holding.chance(cards, 5 - len(holding.board), weights, dead)
        return Outs(cards, next_card, by_river, parts)

    parts = {
        kind: of((card for card, code in found if code == number), {})
        for number, kind in reversed([*enumerate(CATEGORIES)])
        if any(code == number for _, code in found)
    }
    return of((card for card, _ in found), parts)
