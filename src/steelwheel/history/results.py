"""Compute the money that each seat won in a hand, from its history's results or its replay."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ..hands.hand import Hand
from .amounts import EXACT, is_endless
from .fields import HandRecord, values_won

__all__ = ["currency_of", "money_won"]


def money_won(record: HandRecord, hand: Hand, unit: Decimal) -> list[Decimal | None]:
    """Return the money that each seat won or lost, or None if the hand is unfinished.

    The history's own results come first, since they are net of rake: `finishing_stacks`, `_values` and
    `winnings`. If there are none of these, the replay is used.

    :param hand: the replayed hand.
    :param unit: the money per chip.
    """
    fields = record.fields
    starts: Sequence[Any] = fields["starting_stacks"]
    unknown: list[Any] = [None] * len(starts)
    ends: Sequence[Any] = fields.get("finishing_stacks") or unknown
    results: Sequence[Any] = unknown
    if None in ends or any(map(is_endless, starts)):  # otherwise the stacks say it all
        results = values_won(record) or _net_winnings(record, hand, unit) or _payoffs(hand, unit) or unknown
    won: list[Decimal | None] = []
    for start, end, result in zip(starts, ends, results, strict=True):
        if end is not None and not is_endless(start):
            result = EXACT.subtract(end, start)
        won.append(None if result is None else Decimal(result))
    return won


def currency_of(record: HandRecord) -> str:
    """Return the code of a hand's currency, otherwise its symbol, otherwise "" (for example for chips)."""
    fields = record.fields
    names = (fields.get("currency"), fields.get("currency_symbol"))
    return next((name for name in names if name and isinstance(name, str)), "")


def _payoffs(hand: Hand, unit: Decimal) -> list[Decimal] | None:
    payoffs = hand.payoffs
    return None if payoffs is None else [EXACT.multiply(chips, unit) for chips in payoffs]


def _net_winnings(record: HandRecord, hand: Hand, unit: Decimal) -> list[Decimal] | None:
    """Return `winnings` minus each seat's bets, or None if they are all 0 (unknown) or exceed the pot."""
    winnings: Sequence[Any] = record.fields.get("winnings", ())
    if hand.phase == "bet" or not any(winnings) or any(chips < 0 for chips in winnings):
        return None
    bets = [start - stack for start, stack in zip(hand.starting_stacks, hand.stacks, strict=True)]
    for event in hand.events:
        if event.kind == "push" and event.seat is not None:
            bets[event.seat] += event.amount
    total = Decimal(0)
    for chips in winnings:
        total = EXACT.add(total, chips)
    if total > EXACT.multiply(sum(bets), unit):
        return None
    return [
        EXACT.subtract(chips, EXACT.multiply(bet, unit)) for chips, bet in zip(winnings, bets, strict=True)
    ]
