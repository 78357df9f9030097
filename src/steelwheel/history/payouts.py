"""Divide the pots of a finished hand between its winners and the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from ..hands.hand import Hand
from .amounts import EXACT, Number
from .fields import HandRecord, history_error
from .results import money_won

__all__ = ["Payouts"]


class Payouts:
    """The payouts of a finished hand, in money (`uncalled` is in chips).

    :param put: the chips that each seat put in, including uncalled bets.
    :raises HistoryError: if the results in the history do not fit its actions.
    """

    uncalled: list[int]
    """The chips of an uncalled bet that each seat gets back."""
    total: Decimal
    """The total of all pots, before rake."""
    added: Decimal
    """The money that the site added to the pot, included in `total`."""
    taken: Decimal
    """The rake and other fees."""
    won: list[Decimal]
    """The money that each seat collected."""
    pots: list[Decimal]
    """The amount of each pot, before rake."""
    shares: list[dict[int, Decimal]]
    """The money that each seat collected from each pot."""
    is_split: bool
    """True if the history names the pot of each amount collected."""

    def __init__(self, record: HandRecord, hand: Hand, unit: Decimal, put: Sequence[int]) -> None:
        self.record = record
        fields = record.fields
        pushed: dict[tuple[int, int], Decimal] = {}
        net = [start - stack for start, stack in zip(hand.starting_stacks, hand.stacks, strict=True)]
        for event in hand.events:
            if event.kind == "push" and event.seat is not None:
                place = event.to, event.seat
                pushed[place] = EXACT.add(pushed.get(place, Decimal(0)), EXACT.multiply(event.amount, unit))
                net[event.seat] += event.amount
        self.uncalled = [mine - theirs for mine, theirs in zip(put, net, strict=True)]
        self.added = Decimal(fields.get("_added", 0))
        self.total = EXACT.add(_sum(pushed.values()), self.added)
        self.won = self._results(hand, unit, net)
        self.taken = EXACT.subtract(self.total, _sum(self.won))
        if self.taken < 0 or min(self.won) < 0 or min(self.uncalled) < 0:
            raise history_error(record, "the results of the hand do not fit its actions")
        self.is_split = "_rake" not in fields or "_pots" in fields
        if not self.is_split:
            pushed = {(0, seat): amount for seat, amount in enumerate(self.won) if amount}
        self.shares = self._divide(pushed, fields.get("_pots"))
        self.pots = [Decimal(0)] * len(self.shares)
        for (pot, _), amount in pushed.items():
            self.pots[pot] = EXACT.add(self.pots[pot], amount)
        if not self.is_split:
            self.pots = [self.total]
        elif self.pots:
            self.pots[0] = EXACT.add(self.pots[0], self.added)

    def _results(self, hand: Hand, unit: Decimal, bets: Sequence[int]) -> list[Decimal]:
        """Return the money that each seat collected."""
        fields = self.record.fields
        if "_rake" in fields and "winnings" in fields:
            return [Decimal(amount) for amount in fields["winnings"]]
        paid = [Decimal(0)] * len(bets)
        for seat, _, amount in fields.get("_paid", ()):
            paid[seat - 1] = EXACT.add(paid[seat - 1], Decimal(amount))
        net = money_won(self.record, hand, unit)
        return [
            EXACT.subtract(EXACT.add(amount or 0, EXACT.multiply(bet, unit)), other)
            for amount, bet, other in zip(net, bets, paid, strict=True)
        ]

    def _divide(
        self, pushed: Mapping[tuple[int, int], Decimal], amounts: Sequence[Number] | None
    ) -> list[dict[int, Decimal]]:
        """Return the money that each seat collected from each pot: the engine's shares, less the rake.

        :param amounts: the money collected from each pot, if the history names it.
        """
        if amounts and _sum(map(Decimal, amounts)) != _sum(self.won):
            amounts = None  # the share of a player who cashed out is not collected
        least = len(amounts) if amounts else 0
        count = max([least, *[pot + 1 for pot, _ in pushed]])
        shares: list[dict[int, Decimal]] = [{} for _ in range(count)]
        for (pot, seat), amount in pushed.items():
            shares[pot][seat] = amount
        excess = [
            EXACT.subtract(_sum(pot.get(seat, 0) for pot in shares), won) for seat, won in enumerate(self.won)
        ]
        over: list[Any] = [None] * count
        if amounts:
            over = [
                EXACT.subtract(_sum(pot.values()), Decimal(x))
                for pot, x in zip(shares, amounts, strict=False)
            ]
            over += [Decimal(0)] * (count - len(over))
        for _ in range(2):  # the second pass moves what the first could not move within its own pot
            for pot, share in enumerate(shares):
                for seat in share:
                    self._move(shares, excess, over, pot, seat)
        if any(excess) or (amounts and any(over)):
            raise history_error(self.record, "the amounts collected do not fit the pots of the actions")
        return [{seat: x for seat, x in share.items() if x} for share in shares]

    def _move(
        self,
        shares: list[dict[int, Decimal]],
        excess: list[Decimal],
        over: list[Any],
        pot: int,
        seat: int,
    ) -> None:
        """Reduce a share if both its seat and its pot have too much; enlarge it if both have too little."""
        change = excess[seat]
        if over[pot] is not None:
            if change * over[pot] <= 0:
                return
            change = min(change, over[pot]) if change > 0 else max(change, over[pot])
        change = min(change, shares[pot][seat])
        if over[pot] is not None:
            over[pot] = EXACT.subtract(over[pot], change)
        shares[pot][seat] = EXACT.subtract(shares[pot][seat], change)
        excess[seat] = EXACT.subtract(excess[seat], change)


def _sum(amounts: Any) -> Decimal:
    total = Decimal(0)
    for amount in amounts:
        total = EXACT.add(total, amount)
    return total
