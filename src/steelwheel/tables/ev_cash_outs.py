"""EV cash-out: an all-in player takes the expected share of the pots, and the house takes the hand."""

from __future__ import annotations

from .._base.frozen import Frozen
from .._base.public import public
from .._core import Hand
from ..errors import InvalidTable, kind, shown
from ..games.amounts import ten_thousandths
from .arguments import table_error
from .players import Player, SidePayment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from typing import Any

__all__ = ["EvCashOut", "EvCashOuts"]

MOST_PLAYERS = 10  # whose equity can be computed
_FLOP = 3  # cards


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
            if _ten_thousandths(name, percent) > 1_000_000:
                raise InvalidTable(f"{name} must be from 0 to 100 percent, not {shown(percent)}")
        _ten_thousandths("min_pot", min_pot)
        for name, value in zip(self._FIELDS, (fee, min_equity, min_pot), strict=True):
            object.__setattr__(self, name, value)


def _ten_thousandths(name: str, number: Any) -> int:
    """Return an argument times 10,000.

    :raises InvalidTable: if it is negative, not a finite number, or has more than four decimals.
    """
    if isinstance(number, (bool, str, bytes)) or not hasattr(number, "__float__"):
        raise TypeError(f"{name} must be a number, not {kind(number)}")
    try:
        exact = ten_thousandths(number)
        fits = 0 <= exact < 1 << 60 and exact.denominator == 1
    except (ValueError, ZeroDivisionError):
        fits = False
    if not fits:
        raise InvalidTable(f"{name} must be a number from 0 with at most four decimals, not {shown(number)}")
    return int(exact)


class EvCashOuts:
    """The EV cash-outs of a table.

    - `terms`: the fee, the least equity and the least pot, each times 10,000.
    - `taken`: the amounts that players have taken in the hand under way, by name.
    - `paid`: the payments since the last deal.
    """

    __slots__ = ("_known", "paid", "taken", "terms")

    def __init__(self, terms: Sequence[int]) -> None:
        self.terms = tuple(terms)
        self.taken: dict[str, int] = {}
        self.paid: list[SidePayment] = []
        self._known: tuple[bytes, dict[str, int]] | None = None  # a hand as bytes, and its offers

    @classmethod
    def of(cls, given: EvCashOut | None) -> EvCashOuts | None:
        """Return the state for a table's argument.

        :raises TypeError: if it is neither an `EvCashOut` nor None.
        """
        if given is None:
            return None
        if not isinstance(given, EvCashOut):
            raise TypeError(f"ev_cash_out must be an EvCashOut, not {kind(given)}")
        return cls([_ten_thousandths(name, getattr(given, name)) for name in EvCashOut._FIELDS])

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
        self.taken, self.paid, self._known = {}, [], None

    def offers(self, hand: Hand, names: Sequence[str | None]) -> dict[str, int]:
        """Return the amount that each player may take now, by name.

        :param names: the names of the players dealt in, by seat.
        """
        every = self._all_offers(hand, names)
        return {name: chips for name, chips in every.items() if self.taken.get(name) != chips}

    def _all_offers(self, hand: Hand, names: Sequence[str | None]) -> dict[str, int]:
        """Return all offers, also those already taken."""
        if hand.phase != "runs":
            return {}
        key = hand.to_bytes()
        if self._known is None or self._known[0] != key:
            self._known = key, self._compute(hand, names)
        return self._known[1]

    def _compute(self, hand: Hand, names: Sequence[str | None]) -> dict[str, int]:
        fee, min_equity, min_pot = self.terms
        if len(hand.boards[0]) < _FLOP or not _is_face_up(hand):
            return {}
        if 10_000 * hand.total_pot < min_pot * hand.game.big_blind:
            return {}
        found = {}
        for seat, (share, whole) in _shares(hand).items():
            chips = int(share * (1_000_000 - fee) / 1_000_000) // hand.game.chip * hand.game.chip
            name = names[seat]
            if name is not None and chips and share * 1_000_000 >= whole * min_equity:
                found[name] = chips
        return found

    def take(self, player: Player, hand: Hand, names: Sequence[str | None], room: int) -> int:
        """Let a player take the amount offered, and return it.

        :param room: the chips that may still come to the table.
        :raises InvalidTable: if there is no offer, or the amount is more than `room`.
        """
        every = self._all_offers(hand, names)
        amount = every.get(player.name)
        if amount is None or self.taken.get(player.name) == amount:
            why = "has no offer of a cash-out now" if amount is None else "has cashed out"
            raise table_error(f"{shown(player.name)} {why}", player.name, player.seat)
        if sum(self.taken.values()) + amount > room:
            why = "cannot cash out: the table would have more than 2**53 chips"
            raise table_error(f"{shown(player.name)} {why}", player.name, player.seat)
        self.taken[player.name] = amount
        return amount

    def fits(self, hand: Hand, names: Sequence[str | None]) -> bool:
        """Return whether all amounts taken in a hand were offered."""
        return not self.taken or self.taken.items() <= self._offers_of(hand, names)[1].items()

    def _offers_of(self, hand: Hand, names: Sequence[str | None]) -> tuple[Hand, dict[str, int]]:
        """Return a hand as it waited for its run-outs, and its offers; there are none if it did not wait."""
        then = hand.copy()
        while then.phase != "runs":
            try:
                then.undo()
            except ValueError:  # nothing is left to undo
                return then, {}
        return then, self._all_offers(then, names)

    def settle(self, hand: Hand, names: Sequence[str | None], people: dict[str, Player]) -> int:
        """Pay the amounts taken; return what the house wins: what those hands have won, less the amounts.

        An amount is void if the hand was undone and went on in another way. Pots that a player had to
        themselves are theirs.
        """
        house = 0
        if self.taken:
            then, every = self._offers_of(hand, names)
            contested = {i for i, pot in enumerate(then.pots) if len(pot.seats) > 1}
            pushes = [event for event in hand.events if event.kind == "push" and event.to in contested]
        for name, amount in self.taken.items():
            if every.get(name) != amount:
                continue
            won = sum([event.amount for event in pushes if event.seat == names.index(name)])
            people[name].chips += amount - won
            house += won - amount
            self.paid.append(SidePayment(name, "cash_out", amount - won))
        self.taken = {}
        return house


def _is_face_up(hand: Hand) -> bool:
    """Return whether all players see all live hands."""
    cards = zip(hand.observe(None).hole_cards, hand.folded, strict=True)
    return not any(None in held for held, out in cards if not out)


def _shares(hand: Hand) -> dict[int, tuple[Fraction, int]]:
    """Return, for each live seat, its expected winnings and the most that it can win, after the rake.

    Pots with only one player do not count.
    """
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
    exposed = {card for event in hand.events if event.kind == "expose" for card in event.cards}
    for i, pot in enumerate(hand.pots):
        if len(pot.seats) > MOST_PLAYERS:
            return {}
        if len(pot.seats) == 1:
            continue
        hands = [cards[seat] for seat in pot.seats]
        others = [cards[seat] for seat in shares if seat not in pot.seats]
        dead = [*exposed.union(*others)]
        found = equity(*hands, board=boards, dead=dead, game=hand.game, seed=0).equity
        for seat, share in zip(pot.seats, found, strict=True):
            exact = Fraction(share).limit_denominator(10_000_000)  # counted, unless there are too many deals
            has, whole = shares[seat]
            shares[seat] = has + exact * pays.get(i, 0), whole + pays.get(i, 0)
    return shares
