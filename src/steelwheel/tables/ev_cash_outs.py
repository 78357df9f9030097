"""EV cash-out: an all-in player takes the expected share of the pots, and the house takes the hand."""

from __future__ import annotations

from .._base.frozen import Frozen
from .._base.public import public
from .._core import Hand
from ..errors import InvalidTable, kind, shown
from .arguments import table_error
from .players import Player, SidePayment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from typing import Any

__all__ = ["EvCashOut", "EvCashOuts"]

MOST_PLAYERS = 10  # whose equity can be computed


@public()
class EvCashOut(Frozen):
    """The conditions of EV cash-outs at a `Table`; the defaults are usual on poker sites.

    After the flop, when betting is over because players are all-in, each of them may take their equity in the
    pots instead of waiting for the rest of the board. The amount is what the pots pay after the rake, times
    the equity, less the fee, rounded down to a chip.

    :param fee: the percentage of the amount that the house keeps, with at most four decimals.
    :param min_equity: the least equity of a player who may cash out, in percent.
    :param min_pot: the least total of the pots, in big blinds.
    :raises InvalidTable: if a percentage is not from 0 to 100, or `min_pot` is negative.
    """

    __slots__ = __match_args__ = _FIELDS = ("fee", "min_equity", "min_pot")

    fee: float | Fraction
    min_equity: float | Fraction
    min_pot: float | Fraction

    def __init__(
        self,
        fee: float | Fraction = 1,
        min_equity: float | Fraction = 60,
        min_pot: float | Fraction = 20,
    ) -> None:
        for name, percent in (("fee", fee), ("min_equity", min_equity)):
            if _millionths(name, percent) > 1_000_000:
                raise InvalidTable(f"{name} must be from 0 to 100 percent, not {shown(percent)}")
        _millionths("min_pot", min_pot)
        for name, value in zip(self._FIELDS, (fee, min_equity, min_pot), strict=True):
            object.__setattr__(self, name, value)


def _millionths(name: str, number: Any) -> int:
    """Return a percentage in millionths.

    :raises InvalidTable: if it is negative, not a finite number, or has more than four decimals.
    """
    if isinstance(number, (bool, str, bytes)) or not hasattr(number, "__float__"):
        raise TypeError(f"{name} must be a number, not {kind(number)}")
    from fractions import Fraction

    try:
        exact = Fraction(str(number)) * 10_000
    except (ValueError, ZeroDivisionError):
        exact = Fraction(-1)
    if not 0 <= exact < 1 << 60 or exact.denominator != 1:
        raise InvalidTable(f"{name} must be a number from 0 with at most four decimals, not {shown(number)}")
    return int(exact)


class EvCashOuts:
    """The EV cash-outs of a table.

    - `terms`: the fee, the least equity and the least pot, each in millionths of 100.
    - `taken`: the amounts that players have taken in the hand under way, by name.
    - `paid`: the payments since the last deal.
    """

    __slots__ = ("paid", "taken", "terms")

    def __init__(self, terms: Sequence[int]) -> None:
        self.terms = tuple(terms)
        self.taken: dict[str, int] = {}
        self.paid: list[SidePayment] = []

    @classmethod
    def of(cls, given: EvCashOut | None) -> EvCashOuts | None:
        """Return the state for a table's argument.

        :raises TypeError: if it is neither an `EvCashOut` nor None.
        """
        if given is None:
            return None
        if not isinstance(given, EvCashOut):
            raise TypeError(f"ev_cash_out must be an EvCashOut, not {kind(given)}")
        return cls([_millionths(name, getattr(given, name)) for name in EvCashOut._FIELDS])

    def copy(self) -> EvCashOuts:
        """Return a copy."""
        return EvCashOuts.from_values(self.values())

    def values(self) -> list[Any]:
        """Return plain values, as `from_values` takes them."""
        taken = [[*each] for each in self.taken.items()]
        return [[*self.terms], taken, [[*each] for each in self.paid]]

    @classmethod
    def from_values(cls, values: Sequence[Any]) -> EvCashOuts:
        """Return the cash-outs from `values()`."""
        terms, taken, paid = values
        made = cls(terms)
        made.taken = dict(taken)
        made.paid = [SidePayment(*each) for each in paid]
        return made

    def dealt(self) -> None:
        """Record that a hand was dealt."""
        self.taken, self.paid = {}, []

    def offers(self, hand: Hand, names: Sequence[str | None]) -> dict[str, int]:
        """Return the amount that each player may take now, by name.

        :param names: the names of the players dealt in, by seat.
        """
        fee, min_equity, min_pot = self.terms
        if hand.phase != "runs" or not hand.boards[0]:
            return {}
        if 10_000 * hand.total_pot < min_pot * hand.game.big_blind:
            return {}
        found = {}
        for seat, (share, whole) in _shares(hand).items():
            name = names[seat]
            if name is not None and name not in self.taken and share * 1_000_000 >= whole * min_equity:
                found[name] = int(share * (1_000_000 - fee) / 1_000_000)
        return {name: chips for name, chips in found.items() if chips}

    def take(self, player: Player, hand: Hand, names: Sequence[str | None]) -> int:
        """Let a player take the amount offered, and return it.

        :raises InvalidTable: if there is no offer.
        """
        amount = self.offers(hand, names).get(player.name)
        if amount is None:
            why = "has cashed out" if player.name in self.taken else "has no offer of a cash-out now"
            raise table_error(f"{shown(player.name)} {why}", player.name, player.seat)
        self.taken[player.name] = amount
        return amount

    def settle(self, hand: Hand, names: Sequence[str | None], people: dict[str, Player]) -> int:
        """Pay the amounts taken; return what the house wins: what those hands have won, less the amounts."""
        house = 0
        for name, amount in self.taken.items():
            seat = names.index(name)
            won = sum([event.amount for event in hand.events if event.kind == "push" and event.seat == seat])
            people[name].chips += amount - won
            house += won - amount
            self.paid.append(SidePayment(name, "cash_out", amount - won))
        self.taken = {}
        return house


def _shares(hand: Hand) -> dict[int, tuple[Fraction, int]]:
    """Return, for each live seat, its expected winnings and the most that it can win, after the rake."""
    from fractions import Fraction

    from ..equities.all_in import equity

    end = hand.copy()
    while not end.is_over:  # any run-out shows what each pot pays
        if end.phase == "runs":
            end.run_out(1)
        elif end.phase == "deal":
            end.deal()
        else:
            end.show()
    pays: dict[int, int] = {}
    for event in end.events:
        if event.kind == "push":
            pays[event.to] = pays.get(event.to, 0) + event.amount
    cards, shares = hand.hole_cards, dict.fromkeys(hand.pots[0].seats, (Fraction(0), 0))
    boards = hand.boards[0] if len(hand.boards) == 1 else hand.boards
    for i, pot in enumerate(hand.pots):
        if len(pot.seats) > MOST_PLAYERS:
            return {}
        dead = [card for seat in shares if seat not in pot.seats for card in cards[seat]]
        found: Sequence[float] = (1.0,)
        if len(pot.seats) > 1:
            hands = [cards[seat] for seat in pot.seats]
            found = equity(*hands, board=boards, dead=dead, game=hand.game, seed=0).equity
        for seat, share in zip(pot.seats, found, strict=True):
            exact = Fraction(share).limit_denominator(10_000_000)  # counted, unless there are too many deals
            has, whole = shares[seat]
            shares[seat] = has + exact * pays.get(i, 0), whole + pays.get(i, 0)
    return shares
