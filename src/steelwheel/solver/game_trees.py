"""Trees of games that are small enough to enumerate, and the hands at their roots."""

from __future__ import annotations

from itertools import combinations

from .._core import CALL, FOLD, Observation, _GameTree, cards_in_sight, exact_index, parse_cards
from ..cards.combos import COMBOS
from ..errors import InvalidHand, InvalidRange, as_number, shown, within
from ..games.arguments import default_stack, resolve_game
from ..hands.hand import Hand
from ..ranges.holdem import Range
from .settings import read_discount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, SupportsFloat

    from ..typing import Cards

    Held = Range | str | Mapping[Cards, SupportsFloat] | Sequence[Cards]
    Actions = Callable[[Observation], Iterable[int] | None] | Sequence[SupportsFloat]
    Holdings = tuple[tuple[bytes, tuple[float, ...]], tuple[bytes, tuple[float, ...]]]

__all__ = ["active_seats", "first_pot", "grow_game_tree", "root_hand"]


def root_hand(game: Any, stacks: Any, button: Any) -> Hand:
    """Return the hand at the root of the tree.

    :raises ValueError, TypeError, InvalidHand: if no hand can start with this game and these stacks, or the
        hand has no decision left.
    """
    if isinstance(game, Hand):
        if stacks is not None:
            raise ValueError("a Hand has its own stacks; pass stacks= only with a Game")
        if game.phase not in ("bet", "draw", "deal"):
            raise InvalidHand(f"the hand has no decision left: its phase is {game.phase!r}")
        return game.copy()
    game = resolve_game(game, "game must be a Game, its short name or a Hand")
    if stacks is None:
        stacks = [default_stack([game])] * 2
    return Hand(game, stacks, button=button, manual="deal")


def active_seats(hand: Hand) -> tuple[int, int]:
    """Return the two seats left in the hand.

    :raises InvalidHand: if there are not exactly two.
    """
    left = [seat for seat, out in enumerate(hand.folded) if not out]
    if len(left) != 2:
        raise InvalidHand(f"exactly two seats must be left in the hand, not {len(left)}")
    return left[0], left[1]


def grow_game_tree(
    hand: Hand, ranges: Any, actions: Any, chances: Any, max_nodes: Any, discount: Any
) -> _GameTree:
    """Return the tree of all deals and actions that can follow the current state of a hand.

    :param chances: a function that takes an observation and returns the agent's probabilities; None if the
        tree is for solving.
    :raises ValueError, InvalidHand, InvalidRange: if an argument does not fit the hand, or the tree is too
        large.
    """
    most = exact_index(max_nodes, "max_nodes")
    if not 1 <= most <= 1 << 31:
        raise ValueError(f"max_nodes must be from 1 to 2**31, not {shown(most)}")
    if hand.game.jacks_to_open:
        raise ValueError("jacks to open has no finite tree, since hands without an opener are dealt again")
    if actions is not None and not callable(actions):
        actions = _bets_of_fractions(actions)
    return _GameTree(hand, _read_holdings(hand, ranges), actions, chances, most, read_discount(discount))


def _bets_of_fractions(given: Any) -> Callable[[Observation], Iterable[int] | None]:
    """Return a function, for the argument `actions`, that allows folds, calls, all-ins and these bets.

    :param given: the bets, as fractions of the pot.
    """
    fractions = tuple(given)

    def codes(seen: Observation) -> Iterable[int] | None:
        legal = seen.legal_actions
        if legal is None:
            return None
        totals = {seen.pot_raise_to(fraction) for fraction in fractions} | {legal.max_raise_to}
        bets = sorted([total for total in totals if total is not None])
        return [*([FOLD] if legal.to_call and legal.can_fold else []), CALL, *bets]

    return codes


def _read_holdings(hand: Hand, ranges: Any) -> Holdings | None:
    """Return the possible face-down cards of both seats; None if they are still to be dealt."""
    seats = active_seats(hand)
    down = [len(hand.hole_cards[seat]) - len(hand.up_cards[seat]) for seat in seats]
    if 0 in down:
        if ranges is not None:
            raise InvalidRange("ranges= needs a hand whose cards are dealt; this tree includes all deals")
        return None
    if ranges is None:
        both: Any = (None, None)
    elif isinstance(ranges, dict):
        both = tuple([ranges.get(seat) for seat in seats])
        if not {*ranges} <= {*seats}:
            raise InvalidRange(f"ranges= must be for seats {seats[0]} and {seats[1]}, not {shown([*ranges])}")
    elif isinstance(ranges, (str, Range)) or len(both := tuple(ranges)) != 2:
        raise InvalidRange(
            "ranges= must be a pair of ranges (the lower seat's first), or a dict from seats to ranges"
        )
    open_cards = cards_in_sight(hand)
    free = [card for card in hand.game._deck_cards if card not in open_cards]
    rows = []
    for seat, count, given in zip(seats, down, both, strict=True):
        try:
            rows.append(_read_hands(given, count, free))
        except (ValueError, TypeError) as error:
            raise within(f"the range of seat {seat}", error) from None
    return rows[0], rows[1]


def _read_hands(given: Any, count: int, free: list[int]) -> tuple[bytes, tuple[float, ...]]:
    """Return the hands of a range, joined as bytes, and their weights.

    :param count: the number of cards in a hand.
    :param free: the cards that a hand may contain.
    """
    if isinstance(given, (str, Range)):
        if count != 2:
            raise InvalidRange(f"the seat has {count} face-down cards; pass a dict from cards to weights")
        held = given if isinstance(given, Range) else Range(given)
        weights: Any = zip(COMBOS, held.weights.tolist(), strict=True)
    elif given is None:
        weights = ((cards, 1.0) for cards in combinations(free, count))
    elif hasattr(given, "items"):
        weights = [(cards, as_number(weight, "a weight")) for cards, weight in given.items()]
    else:
        weights = [(cards, 1.0) for cards in given]
    rows: dict[bytes, float] = {}
    for cards, weight in weights:
        row = bytes(sorted(parse_cards(cards)))
        if len(row) != count:
            raise InvalidRange(f"a hand needs {count} face-down cards, but {shown(cards)} has {len(row)}")
        if weight and set(row) <= {*free}:
            rows[row] = rows.get(row, 0.0) + weight
    if not rows:
        raise InvalidRange(
            "the range has no possible hand: each of its hands contains a card that is already in sight"
        )
    return b"".join(rows), tuple(rows.values())


def first_pot(hand: Hand) -> int:
    """Return the chips in the pot at the first decision."""
    first = hand.copy()
    while first.phase == "deal":
        first.deal()
    return first.total_pot or 1
