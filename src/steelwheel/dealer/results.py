"""Chips won in a hand, with exact shares of split pots."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .._core import evaluate
from ..hands.hand import Hand

__all__ = ["hand_winnings", "number_text", "winnings"]


def winnings(spent: Sequence[int], values: Sequence[int | None]) -> list[int | Fraction]:
    """Return the chips that each position wins or loses, with exact shares of pots that do not divide evenly.

    :param spent: the chips that each position has put in.
    :param values: the hand values, where larger is better; None for a folded hand.
    """
    won: list[int | Fraction] = [0] * len(spent)
    before = 0
    for level in sorted({*spent} - {0}):
        payers = [i for i, chips in enumerate(spent) if chips >= level]
        best = max([value for i in payers if (value := values[i]) is not None], default=None)
        winners = [i for i in payers if values[i] == best]
        for i in payers:
            won[i] -= level - before
        share, odd = divmod((level - before) * len(payers), len(winners))
        for i in winners:
            won[i] += share + Fraction(odd, len(winners)) if odd else share
        before = level
    return won


def hand_winnings(hand: Hand, spent: Sequence[int], board: Sequence[int]) -> list[int | Fraction]:
    """Return the chips that each position wins or loses in a finished hold'em hand.

    :param spent: the chips that each position has put in.
    :param board: all five cards, if there was a showdown.
    """
    showdown = hand.folded.count(False) > 1
    values = [
        None if out else evaluate([*hole, *board]) if showdown else 1
        for hole, out in zip(hand.hole_cards, hand.folded, strict=True)
    ]
    return winnings(spent, values)


def number_text(value: int | Fraction) -> str:
    """Return a number in the format of logs: at most six decimals, without trailing zeros."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.6f}".rstrip("0").rstrip(".")
