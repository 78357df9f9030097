"""Compare the winnings in a site's file with those in the replayed hand, pot by pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal

from ..errors import HistoryError
from ..hands.hand import Hand
from .amounts import EXACT, Number
from .fields import HandRecord, history_error

__all__ = ["check_chips", "naming_line"]


@contextmanager
def naming_line(first: int | None, lines: Sequence[int]) -> Iterator[None]:
    """Add a line number to errors: that of the action or, if there is none, that of the hand's first line.

    :param first: the number of a hand's first line in a site's file; None: the hand is not from a site.
    :param lines: the line number of each action.
    """
    try:
        yield
    except HistoryError as error:
        if first is None or error.line is not None:
            raise
        known = error.action is not None and error.action <= len(lines)
        line = lines[error.action - 1] if error.action and known else first
        raise HistoryError(error.message, error.path, error.hand, line) from None


def check_chips(record: HandRecord, hand: Hand, unit: Decimal, line: int | None) -> None:
    """Compare a finished hand with the winnings and the rake of its file.

    Rake is taken before a pot is split, so a share may differ by odd chips. Money that a site adds to the pot
    counts as negative rake.

    :raises HistoryError: if the amount of a pot, or of a player's winnings, differs.
    """
    fields = record.fields

    def error(message: str) -> HistoryError:
        found = history_error(record, message)
        return HistoryError(message, found.path, found.hand, line)

    def chips(amount: Number) -> int:
        return int(EXACT.divide(Decimal(amount), unit))

    def money(amount: int) -> Decimal:
        return EXACT.multiply(amount, unit)

    if not hand.is_over:
        raise error(f"the hand is not over after its last action: {hand}")
    rake = chips(fields["_rake"]) - chips(fields.get("_added", 0))
    won = [chips(amount) for amount in fields["winnings"]]
    taken, added = max(rake, 0), max(-rake, 0)
    pushed, pots, pushes = [0] * len(won), [0] * 32, 0
    for event in hand.events:
        if event.kind == "push" and event.seat is not None:
            pushed[event.seat] += event.amount
            pots[min(event.to, 31)] += event.amount
            pushes += 1
    if sum(pushed) != sum(won) + rake:
        raise error(
            f"the pots are {money(sum(pushed))} according to the actions, but {money(sum(won))} collected "
            f"plus {money(rake)} of rake is {money(sum(won) + rake)}"
        )
    for pot, amount in enumerate(fields.get("_pots", ())):
        if not chips(amount) - pushes - added <= pots[pot] <= chips(amount) + taken + pushes:
            name = f"side pot {pot}" if pot else "the main pot"
            raise error(
                f"{name} is {money(pots[pot])} according to the actions, but {amount} was collected from it"
            )
    for seat, amount in enumerate(won):
        least, most = pushed[seat] - taken - pushes, pushed[seat] + added + pushes
        if not (max(least, 0) <= amount <= most and (amount > 0) == (pushed[seat] > 0)):
            who = (fields.get("players") or [""] * len(won))[seat] or f"p{seat + 1}"
            raise error(
                f"{who} wins {money(pushed[seat])} according to the cards and actions, but collected "
                f"{money(amount)}"
            )
