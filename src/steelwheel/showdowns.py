"""What a game is at the showdown: all of it that an equity depends on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ._core import DECKS, Completions, format_cards
from .errors import InvalidCards, InvalidRange, cut, kind, shown
from .game import Game

if TYPE_CHECKING:
    from ._core import Cards, HoleCards
    from .ranges import Range


@dataclass(frozen=True, slots=True)
class Shape:
    """A game with `hole` cards a hand at the showdown, after `thrown` were, and `boards` of `board` cards.

    What lies on a board is one of `sizes` cards. The pot is shared under `rankings`, by equal parts, where
    `use` says which cards play: `None` any, k just k of the hand, "at_most_2", or "middle", the first with
    another. `best`: the better of the boards counts, else each has its part of the pot.
    """

    name: str
    deck: str
    rankings: tuple[str, ...]
    use: int | str | None
    wild: tuple[int, ...]
    hole: int
    thrown: int
    board: int
    sizes: tuple[int, ...]
    boards: int
    best: bool

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


def shape_of(game: str | Game) -> Shape:
    """The shape of a game, or of the game of a name.

    :raises ValueError: for a name that there is not.
    :raises TypeError: for what is no game.
    """
    if isinstance(game, str):
        from .games import by_name

        game = by_name(game)
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game or the name of one, not {kind(game)}")
    thrown, hole, shown = 0, 0, [0]
    for street in game.streets:
        thrown += street.discard
        hole += street.hole + street.up
        shown.append(street.board)
    sizes = tuple(sorted(set(accumulate(shown))))
    return Shape(
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
        best=game.split == "best",
    )


def refuse_discards(shape: Shape, hands: tuple[HoleCards | Range, ...]) -> None:
    """Raise for hands of which cards are still to be thrown away.

    :raises InvalidCards: that says so.
    """
    for i, hand in enumerate(hands if shape.thrown else ()):
        try:
            held = len(format_cards(hand)) // 2  # type: ignore[arg-type]
        except (InvalidCards, TypeError):  # a range, or what others will refuse
            continue
        if shape.hole < held <= shape.hole + shape.thrown:
            raise InvalidCards(
                f"hand {i} has {held} cards, of which {shape.hole} are left at the showdown of "
                f"{cut(shape.name)}: the equity depends on which of them is thrown away"
            )


def has_range(shape: Shape, hands: tuple[HoleCards | Range, ...]) -> bool:
    """Whether one of the hands is a range, of two cards as in hold'em."""
    return shape.is_like_holdem and any(_is_range(hand) for hand in hands)


def _is_range(hand: Any) -> bool:
    if not isinstance(hand, str):
        return hasattr(hand, "weights")
    try:
        format_cards(hand)
    except InvalidCards:
        return hand.strip().lower() != "random"
    return False


def completions(
    shape: Shape, hands: tuple[HoleCards | Range, ...], board: Any, dead: Cards
) -> tuple[tuple[str, ...], Completions]:
    """The hands as they are to be shown, and the work of their equities.

    :raises InvalidCards, InvalidGame: naming what does not fit.
    """
    refuse_discards(shape, hands)
    held = tuple([_held(shape, i, hand) for i, hand in enumerate(hands)])
    work = Completions(shape, held, _boards(shape, board), dead)
    unknown = "??" * shape.hole
    return tuple(["random" if hand == unknown else hand for hand in work.hands]), work


def _held(shape: Shape, i: int, hand: HoleCards | Range) -> HoleCards:
    if hand is None or (isinstance(hand, str) and hand.strip().lower() == "random"):
        return ""
    if hasattr(hand, "weights"):
        raise InvalidRange(f"hand {i} is a range: in {cut(shape.name)} a hand is given by its cards")
    return hand


def _boards(shape: Shape, board: Any) -> tuple[Cards, ...]:
    """The cards on each board."""
    if shape.boards == 1:
        return (board,)
    if shape.boards == 0:
        if lying := format_cards(board):
            raise InvalidCards(f"{cut(shape.name)} has no board, and here lies {shown(lying)}")
        return ()
    if isinstance(board, str):
        board = board.split("/") if board.strip() else ("",) * shape.boards
    if not isinstance(board, (tuple, list)):
        raise TypeError(
            f"{shape.boards} boards are a tuple of them, or a text with / between them, not a {kind(board)}"
        )
    boards = tuple(board) or ("",) * shape.boards
    if len(boards) != shape.boards:
        raise InvalidCards(f"{cut(shape.name)} has {shape.boards} boards, not {len(boards)}")
    return boards
