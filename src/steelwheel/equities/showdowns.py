"""The shape of a game at the showdown: all facts about the game that equities depend on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from .._core import DECKS, CardSet, format_cards
from ..errors import InvalidCards, InvalidRange, cut, kind, shown
from ..games.arguments import resolve_game
from ..games.game import Game
from ..ranges.holdem import Range, packed_weights

if TYPE_CHECKING:
    from ..ranges.omaha import OmahaRange
    from ..typing import Cards, Deck, GameLike, HoleCards, Ranking, Use
    from .arguments import Given


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a game at the showdown.

    A hand has `hole` cards, after `thrown` cards were discarded. There are `boards` boards of `board` cards;
    `sizes` lists the numbers of cards that a board can have. Each of the `rankings` awards an equal share of
    the pot. `use` says which hole cards play: `None` for any number, 5 for the hole cards alone, a smaller
    int k for exactly k, "at_most_2", or "middle" (the first card and one other). A tuple has one of these for
    each ranking.
    """

    game: Game
    name: str
    deck: Deck | CardSet
    rankings: tuple[Ranking, ...]
    use: Use | tuple[Use, ...]
    wild: tuple[int, ...]
    hole: int
    thrown: int
    board: int
    sizes: tuple[int, ...]
    boards: int

    def _highest_card(self) -> int:
        return max(DECKS[self.deck] if isinstance(self.deck, str) else self.deck)

    @property
    def has_holdem_showdown(self) -> bool:
        """True if hands are compared as in hold'em, so that ranges and tables can be used.

        Earlier streets do not matter: in Crazy Pineapple, two of three hole cards are left at the showdown.
        """
        plain = self.deck == "standard" and self.rankings == ("high",) and self.use is None and not self.wild
        return plain and (self.hole, self.boards, self.sizes) == (2, 1, (0, 3, 4, 5))

    @property
    def is_like_holdem(self) -> bool:
        """True if a hand may be a range: two cards, one board of five, one ranking."""
        cards = (self.hole, self.boards, self.board)
        return cards == (2, 1, 5) and len(self.rankings) == 1 and self._highest_card() < 52

    @property
    def omaha(self) -> int:
        """The number of cards per hand of an `OmahaRange` for this game, four to six; 0 if none fits."""
        is_omaha = self.use == 2 and 4 <= self.hole <= 6 and not self.thrown
        return self.hole if is_omaha and self._highest_card() < 52 else 0

    def check(self, hands: list[Given]) -> None:
        """Check that hands have only the cards that remain after the discards, and that ranges fit the game.

        :raises InvalidCards, InvalidRange: if a hand or range is wrong.
        """
        for i, hand in enumerate(hands):
            if hand.range is not None and self.omaha:
                name = cut(self.name)
                raise InvalidRange(
                    f"hand {i} is a range of two-card hands; {name} takes an OmahaRange, or text"
                )
            if hand.range is not None and not (self.has_holdem_showdown or self.is_like_holdem):
                raise InvalidRange(
                    f"hand {i} is a range, but {cut(self.name)} takes single hands; give the cards of one"
                )
            if self.hole < len(hand.cards) <= self.hole + self.thrown:
                raise InvalidCards(
                    f"hand {i} has {len(hand.cards)} cards, but only {self.hole} are left at the showdown of "
                    f"{cut(self.name)}; pass the cards that remain after the discards"
                )

    def name_of(self, hand: Given) -> str | Range | OmahaRange:
        """Return the name that the result uses for a hand."""
        if hand.is_range:
            return hand.name
        if not any(card is not None for card in hand.cards):
            return "random"
        return format_cards((*hand.cards, *[None] * (self.hole - len(hand.cards))))

    def held(self, hand: Given) -> HoleCards | bytes:
        """Return the packed weights of a hand, or its cards, for use with ranges."""
        if hand.range is not None:
            return packed_weights(hand.range)
        known = format_cards([card for card in hand.cards if card is not None])
        if len(known) == 4 or len(hand.cards) > 2:
            return format_cards(hand.cards)
        return packed_weights(Range(f"{known}*" if known else "random"))

    def boards_of(self, board: Any) -> tuple[Cards, ...]:
        """Return the cards of each board."""
        if self.boards == 1:
            return (board,)
        if self.boards == 0:
            if lying := format_cards(board):
                raise InvalidCards(f"{cut(self.name)} has no board; leave out {shown(lying)}")
            return ()
        if isinstance(board, str):
            board = board.split("/") if board.strip() else ("",) * self.boards
        if not isinstance(board, (tuple, list)):
            raise TypeError(
                f"board must be a tuple of {self.boards} boards, or a string with / between them, "
                f"not {kind(board)}"
            )
        boards = tuple(board) or ("",) * self.boards
        if len(boards) != self.boards:
            raise InvalidCards(f"{cut(self.name)} has {self.boards} boards, not {len(boards)}")
        return boards


def shape_of(game: GameLike) -> Shape:
    """Return the shape of a game, which may be given by its short name.

    :raises ValueError: if the name is unknown.
    :raises TypeError: if the argument is not a game.
    """
    return _shape_of_name(game) if type(game) is str else _shape_of_game(resolve_game(game))


@cache
def _shape_of_name(name: str) -> Shape:
    return _shape_of_game(resolve_game(name))


@lru_cache(64)  # of games by their spec, which defines a game completely
def _shape_of_game(game: Game) -> Shape:
    thrown, hole, shown = 0, 0, [0]
    for street in game.streets:
        thrown += street.discard
        hole += street.hole + street.up
        shown.append(street.board)
    sizes = tuple(sorted(set(accumulate(shown))))
    return Shape(
        game=game,
        name=cut(game.name),
        deck=game.deck,
        rankings=game.rankings,
        use=game.use,
        wild=game.wild,
        hole=hole - thrown,
        thrown=thrown,
        board=sizes[-1],
        sizes=sizes,
        boards=game.boards if sizes[-1] else 0,
    )
