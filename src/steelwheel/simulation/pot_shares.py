"""Shares of the pots: each hand's average winnings, and their change with each deal."""

from __future__ import annotations

from .._core import ExactCompletions, PartialDeal
from ..equities.all_in import equity
from ..equities.showdowns import shape_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..equities.showdowns import Shape
    from ..hands.hand import Hand
    from .hand_steps import Step

__all__ = ["called_value", "chips_to_come", "pot_growth", "pots_of", "share_changes"]

MOST_SLICES = 8
"""The limit on enumerated run-outs, in units of 65,536; it keeps the time to tens of milliseconds."""


def pots_of(hand: Hand) -> list[tuple[float, tuple[int, ...]]]:
    """Return the amount and the eligible seats of each pot."""
    return [(float(pot.amount), pot.seats) for pot in hand.pots]


def chips_to_come(hand: Hand) -> float:
    """Return the chips that the remaining players may still put in."""
    stacks = sorted([left for left, out in zip(hand.stacks, hand.folded, strict=True) if not out])
    return float(sum([min(left, stacks[-2]) for left in stacks]))


def pot_growth(hand: Hand) -> float:
    """Return the chips added if, on each street left, one player bets the pot and another calls."""
    left = len(hand.game.streets) - hand.street
    return min(chips_to_come(hand), float(hand.total_pot * (3**left - 1)))


def share_changes(step: Step, pots: list[tuple[float, tuple[int, ...]]]) -> list[float] | None:
    """Return how much a deal changes each seat's share of the pots, in chips; `None` if that is too slow.

    A share before the deal is the mean of all possible shares after it, so the change has mean zero.
    """
    before, after = step.before, step.after
    shape = shape_of(before.game)
    change = [0.0] * len(before.stacks)
    most = MOST_SLICES if after.is_over else 1
    for amount, seats in pots:
        if len(seats) < 2:
            continue
        if step.begins and _has_no_cards(before, seats):
            old: Sequence[float] | None = [1 / len(seats)] * len(seats)
        else:
            old = _shares(shape, before, seats, step.dealt, most)
        new = None if old is None else _shares(shape, after, seats, step.dealt, most)
        if old is None or new is None:
            return None
        for seat, a, b in zip(seats, old, new, strict=True):
            change[seat] += amount * (b - a)
    return change


def _has_no_cards(hand: Hand, seats: tuple[int, ...]) -> bool:
    """Return whether these seats have no cards yet."""
    return not any(hand.hole_cards[seat] for seat in seats)


def _have_discarded(hand: Hand, seats: tuple[int, ...]) -> bool:
    """Return whether these seats have made all discards of the game."""
    done = {(event.seat, event.street) for event in hand.events if event.kind == "discard"}
    streets = [i for i, street in enumerate(hand.game.streets) if street.discard]
    return all((seat, street) in done for seat in seats for street in streets)


def _shares(
    shape: Shape, hand: Hand, seats: tuple[int, ...], dealt: Sequence[int], most: int = 1
) -> Sequence[float] | None:
    """Return the average share of a pot for each of these seats; `None` if that takes too long.

    :param dealt: all cards dealt so far.
    :param most: the limit on enumerated run-outs, in units of 65,536.
    """
    cards = hand.hole_cards
    hands = tuple([cards[seat] for seat in seats])
    boards = hand.boards if shape.boards else ()
    if not 2 <= len(hands) <= 10 or any(None in held for held in hands) or (hand.board and not shape.boards):
        return None
    on_table = {card for cards in (*hands, *boards) for card in cards}
    dead = [card for card in dealt if card not in on_table]
    if shape.thrown and not _have_discarded(hand, seats):
        return None
    if shape.has_holdem_showdown:
        return equity(*hands, board=boards[0], dead=dead).equity
    try:
        work = ExactCompletions(PartialDeal(shape.game, hands, boards, dead))
    except ValueError:  # too many deals, or too few cards
        return None
    if len(work) > most:
        return None
    work.run(0, len(work))
    _, shares, *_ = work.outcome()
    return shares


def called_value(hand: Hand) -> list[float]:
    """Return the expected payoffs if all remaining players called and showed down their current hands."""
    stacks, bets, folded = hand.stacks, hand.bets, hand.folded
    start = hand.starting_stacks
    live = tuple([seat for seat, out in enumerate(folded) if not out])
    to_match = max(bets)
    put = [begun - left for begun, left in zip(start, stacks, strict=True)]
    for seat in live:
        put[seat] += min(to_match - bets[seat], stacks[seat])
    shape = shape_of(hand.game)
    value = [-float(chips) for chips in put]
    levels = sorted({put[seat] for seat in live})
    below = 0
    for level in levels:
        seats = tuple([seat for seat in live if put[seat] >= level])
        top = level if level < levels[-1] else max(put)
        pot = sum(min(chips, top) - min(chips, below) for chips in put)
        below = level
        shares: Sequence[float] | None = (1.0,) if len(seats) == 1 else _shares(shape, hand, seats, ())
        for seat, share in zip(seats, shares or [1 / len(seats)] * len(seats), strict=True):
            value[seat] += pot * share
    return value
