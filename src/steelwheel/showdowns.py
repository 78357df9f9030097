"""What a game is at the showdown: all of it that an equity depends on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ._core import DECKS, format_cards
from .errors import InvalidCards, InvalidRange, cut, kind, shown
from .game import Game
from .ranges import Range

if TYPE_CHECKING:
    from ._given import Given
    from .omaha_ranges import OmahaRange
    from .typing import Cards, Deck, HoleCards, Ranking, Use


@dataclass(frozen=True, slots=True)
class Shape:
    """A game with `hole` cards a hand at the showdown, after `thrown` were, and `boards` of `board` cards.

    What lies on a board is one of `sizes` cards. The pot is shared under `rankings`, by equal parts, where
    `use` says which cards play: `None` any, k just k of the hand, "at_most_2", or "middle", the first with
    another.
    """

    game: Game
    name: str
    deck: Deck
    rankings: tuple[Ranking, ...]
    use: Use
    wild: tuple[int, ...]
    hole: int
    thrown: int
    board: int
    sizes: tuple[int, ...]
    boards: int

    @property
    def is_holdem(self) -> bool:
        """Whether it is that of hold'em, of which there are ranges and tables."""
        plain = self.deck == "standard" and self.rankings == ("high",) and self.use is None and not self.wild
        return plain and (self.hole, self.boards, self.sizes) == (2, 1, (0, 3, 4, 5))

    @property
    def is_like_holdem(self) -> bool:
        """Whether a hand may be a range: two cards, one board of five, one ranking."""
        cards = (self.hole, self.boards, self.board)
        return cards == (2, 1, 5) and len(self.rankings) == 1 and max(DECKS[self.deck]) < 52

    @property
    def omaha(self) -> int:
        """Of how many cards a hand may be an `OmahaRange`: four to six, of which two play; 0 for none."""
        is_omaha = self.use == 2 and 4 <= self.hole <= 6 and not self.thrown
        return self.hole if is_omaha and max(DECKS[self.deck]) < 52 else 0

    def check(self, hands: list[Given]) -> None:
        """Raise for hands of which cards are still to be discarded, and for ranges that the game cannot have.

        :raises InvalidCards, InvalidRange: that says so.
        """
        for i, hand in enumerate(hands):
            if hand.range is not None and self.omaha:
                name = cut(self.name)
                raise InvalidRange(
                    f"hand {i} is a range of hands of two cards: in {name} it is an OmahaRange, or text"
                )
            if hand.range is not None and not (self.is_holdem or self.is_like_holdem):
                raise InvalidRange(f"hand {i} is a range: in {cut(self.name)} a hand is given by its cards")
            if self.hole < len(hand.cards) <= self.hole + self.thrown:
                raise InvalidCards(
                    f"hand {i} has {len(hand.cards)} cards, of which {self.hole} are left at the showdown of "
                    f"{cut(self.name)}: the equity depends on which of them is discarded"
                )

    def name_of(self, hand: Given) -> str | Range | OmahaRange:
        """A hand as it is to be shown."""
        if hand.is_range:
            return hand.name
        if not any(card is not None for card in hand.cards):
            return "random"
        return format_cards((*hand.cards, *[None] * (self.hole - len(hand.cards))))

    def held(self, hand: Given) -> HoleCards | bytes:
        """The weights of a hand that stands beside a range, or its cards."""
        if hand.range is not None:
            return hand.range._weights
        known = format_cards([card for card in hand.cards if card is not None])
        if len(known) == 4 or len(hand.cards) > 2:
            return format_cards(hand.cards)
        return Range(f"{known}*" if known else "random")._weights

    def boards_of(self, board: Any) -> tuple[Cards, ...]:
        """The cards on each board."""
        if self.boards == 1:
            return (board,)
        if self.boards == 0:
            if lying := format_cards(board):
                raise InvalidCards(f"{cut(self.name)} has no board, and here lies {shown(lying)}")
            return ()
        if isinstance(board, str):
            board = board.split("/") if board.strip() else ("",) * self.boards
        if not isinstance(board, (tuple, list)):
            raise TypeError(
                f"{self.boards} boards are a tuple, or a text with / between them, not a {kind(board)}"
            )
        boards = tuple(board) or ("",) * self.boards
        if len(boards) != self.boards:
            raise InvalidCards(f"{cut(self.name)} has {self.boards} boards, not {len(boards)}")
        return boards


def shape_of(game: str | Game) -> Shape:
    """The shape of a game, or of the game of a name.

    :raises ValueError: for a name that there is not.
    :raises TypeError: for what is no game.
    """
    if isinstance(game, str):
        return _shape_of_name(game)
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game or the name of one, not {kind(game)}")
    return _shape_of_game(game)


@cache
def _shape_of_name(name: str) -> Shape:
    from .games import by_name

    return shape_of(by_name(name))


@lru_cache(64)  # of games by their spec, which is all there is to one
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
