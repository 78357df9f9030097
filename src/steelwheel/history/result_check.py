"""Compare a file's `finishing_stacks` and `winnings` with the replayed hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from math import gcd
from typing import Any, Literal, NamedTuple

from .._base.public import public
from ..hands.hand import Hand
from .amounts import EXACT, is_endless
from .fields import HandRecord

__all__ = ["Discrepancy", "check_results", "count_kinds", "fit_of", "results_fit"]


@public("steelwheel.history")
class Discrepancy(NamedTuple):
    """A fact in a history that does not agree with the rules and its actions.

    :param kind: "finishing_stacks" or "winnings", if these differ from the replayed hand; the name of a
        switch of the house rules that was relaxed for an action; "missed_blind", if the results decide
        whether a player's post is live or dead; or "ante_trimming_status", if unequal antes are read as dead.
    :param action: the number of the action, from 1; None: the fact is not about an action.
    :param text: a sentence that describes the fact.
    """

    kind: str
    action: int | None
    text: str


def check_results(record: HandRecord, hand: Hand, unit: Decimal) -> list[Discrepancy]:
    """Return the results in a file that contradict the replayed hand.

    Rake is not in the file, so the winners of a pot may have less, and the odd chips of a split pot may go to
    any of its winners. `winnings` may include an uncalled bet. If all winnings are 0, they are unknown.
    Unfinished hands never have discrepancies, and neither do hands from a site's file, whose results are
    checked elsewhere, together with the rake.

    :param unit: the money per chip.
    """
    fields = record.fields
    found = []
    for name, is_unlike in (("finishing_stacks", _unlike_stacks), ("winnings", _unlike_winnings)):
        if fields.get(name) and hand.is_over and "_rake" not in fields:
            seat = is_unlike(fields, hand, unit)
            if seat is not None:
                found.append(Discrepancy(name, None, _text(name, seat, fields, hand, unit)))
    return found


def count_kinds(counts: dict[str, int], found: Iterable[Discrepancy]) -> None:
    """Add a hand to the counts of the kinds of its discrepancies."""
    for kind in {each.kind for each in found}:
        counts[kind] = counts.get(kind, 0) + 1


def results_fit(record: HandRecord, hand: Hand, unit: Decimal) -> bool | None:
    """Return whether the results in a file fit the replayed hand; None if it has no results."""
    fields = record.fields
    is_known = any(fields.get("winnings", ())) or bool(fields.get("finishing_stacks"))
    if not is_known or not hand.is_over:
        return None
    return not check_results(record, hand, unit)


def fit_of(record: HandRecord, hand: Hand, unit: Decimal) -> Literal["exact", "within", "unknown"]:
    """Return how the results in a file without discrepancies fit the replayed hand.

    :returns: "exact"; "within" if they differ by rake or odd chips; "unknown" if there are none, or the hand
        is not over. A site's results are exact, since they are compared with its rake.
    """
    fields = record.fields
    if "_rake" in fields:
        return "exact"
    if results_fit(record, hand, unit) is None:
        return "unknown"
    pots = _pots(fields, hand, unit)
    back = _uncalled(hand)
    money = [
        [EXACT.multiply(chips, unit) for chips in amounts]
        for amounts in (hand.stacks, pots.won, [won + more for won, more in zip(pots.won, back, strict=True)])
    ]
    ends, winnings = fields.get("finishing_stacks"), fields.get("winnings", ())
    if ends:
        known = zip(ends, money[0], strict=True)
        is_exact = all(is_endless(end) or end == stack for end, stack in known)
    else:
        is_exact = list(winnings) in money[1:]
    return "exact" if is_exact else "within"


class _Pots(NamedTuple):
    """The chips that each seat won from all pots, and the largest difference that odd chips could make."""

    won: list[int]
    odd: list[int]


def _unlike_stacks(fields: dict[str, Any], hand: Hand, unit: Decimal) -> int | None:
    """Return a seat whose finishing stack cannot be right, or None."""
    ends, stacks = fields["finishing_stacks"], hand.stacks
    if "_paid" in fields:
        ends = [*ends]
        for seat, _, amount in fields["_paid"]:
            ends[seat - 1] = EXACT.subtract(ends[seat - 1], amount)
    known = [not is_endless(start) for start in fields["starting_stacks"]]
    if all(known) and unit == 1 and list(ends) == list(stacks):
        return None  # the usual case
    missing = [
        EXACT.subtract(EXACT.multiply(stack, unit), end) if is_known and not is_endless(end) else Decimal(0)
        for stack, end, is_known in zip(stacks, ends, known, strict=True)
    ]
    return _seat_that_is_wrong(missing, _pots(fields, hand, unit), unit)


def _unlike_winnings(fields: dict[str, Any], hand: Hand, unit: Decimal) -> int | None:
    """Return a seat whose winnings cannot be right, or None."""
    winnings: Sequence[Any] = fields["winnings"]
    if not any(winnings):
        return None
    pots = _pots(fields, hand, unit)
    found = None
    for returned in ([0] * len(winnings), _uncalled(hand)):
        missing = [
            EXACT.subtract(EXACT.multiply(won + back, unit), amount)
            for won, back, amount in zip(pots.won, returned, winnings, strict=True)
        ]
        seat = _seat_that_is_wrong(missing, pots, unit)
        if seat is None:
            return None
        found = seat if found is None else found
    return found


def _seat_that_is_wrong(missing: Sequence[Decimal], pots: _Pots, unit: Decimal) -> int | None:
    """Return a seat whose result cannot be explained by rake and odd chips, or None.

    :param missing: the money that each seat lacks in the file, compared with the replay.
    """
    rake = Decimal(0)
    for amount in missing:
        rake = EXACT.add(rake, amount)
    pot = EXACT.multiply(sum(pots.won), unit)
    for seat, amount in enumerate(missing):
        odd = EXACT.multiply(pots.odd[seat], unit)
        most = EXACT.add(max(rake, Decimal(0)), odd) if pots.won[seat] else odd
        if not -odd <= amount <= most:
            return seat
        if pots.won[seat] and amount and amount >= EXACT.multiply(pots.won[seat], unit):
            return seat
    if rake < -EXACT.multiply(max(pots.odd), unit) or 2 * rake > pot:
        return max(range(len(missing)), key=lambda seat: abs(missing[seat]))
    return None


def _pots(fields: dict[str, Any], hand: Hand, unit: Decimal) -> _Pots:
    n = len(hand.stacks)
    winners: dict[tuple[int, int], set[int]] = {}
    won, odd = [0] * n, [0] * n
    for event in hand.events:
        if event.kind == "push" and event.seat is not None:
            won[event.seat] += event.amount
            winners.setdefault((0, event.to), set()).add(event.seat)
    if any(len(seats) > 1 for seats in winners.values()):
        chip = _smallest_chip(fields, hand)
        pushes = sum(event.kind == "push" for event in hand.events)
        for seats in winners.values():
            for seat in seats if len(seats) > 1 else ():
                odd[seat] = chip * pushes
    return _Pots(won, odd)


def _smallest_chip(fields: dict[str, Any], hand: Hand) -> int:
    """Return the smallest chip on the table, as far as the stacks and bets show it."""
    known = zip(hand.starting_stacks, fields["starting_stacks"], strict=True)
    stacks = [chips for chips, amount in known if not is_endless(amount)]
    return gcd(*stacks, *[event.amount for event in hand.events if event.kind in ("ante", "blind")]) or 1


def _uncalled(hand: Hand) -> list[int]:
    """Return the chips of an uncalled bet that each seat got back."""
    back = [0] * len(hand.stacks)
    for event in hand.events:
        if event.kind == "return" and event.seat is not None:
            back[event.seat] += event.amount
    return back


def _text(name: str, seat: int, fields: dict[str, Any], hand: Hand, unit: Decimal) -> str:
    chips = hand.stacks[seat] if name == "finishing_stacks" else _pots(fields, hand, unit).won[seat]
    what = "ends with" if name == "finishing_stacks" else "wins"
    return (
        f"p{seat + 1} {what} {EXACT.multiply(chips, unit)} according to the actions, but {name} has "
        f"{fields[name][seat]}"
    )
