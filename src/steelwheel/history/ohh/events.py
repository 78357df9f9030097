"""Convert the objects of an Open Hand History to events, as for a site's hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ..amounts import EXACT, MOST_DECIMALS, Number
from ..site_text.events import ALL_IN, MUCKED, OUT, Event, Kind, Street
from .nodes import Node

__all__ = ["PUT_IN", "TOTAL", "OhhEvents"]

PUT_IN, TOTAL = "put in", "total"
"""The two ways to read the amount of a raise: the chips put in by the action, or the total on the street."""
_BOARDS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}
_STREETS = ("Preflop", *_BOARDS, "Showdown")
_POSTS = {
    "Post Ante": Kind.ANTE,
    "Post SB": Kind.SMALL_BLIND,
    "Post BB": Kind.BIG_BLIND,
    "Straddle": Kind.STRADDLE,
    "Post Dead": Kind.DEAD_BLIND,
    "Post Extra Blind": Kind.BIG_BLIND,
}
_BETS = {"Call": Kind.CALL, "Bet": Kind.BET, "Raise": Kind.RAISE}
_OTHERS = {"Fold": Kind.FOLD, "Check": Kind.CHECK}
_IGNORED = ("Added Chips", "Sits Down", "Stands Up")
_MOST_PLAYERS = 23


class OhhEvents:
    """The events of a hand.

    :param raises: how the amounts of raises are read: `PUT_IN` or `TOTAL`.
    :raises ValueError: if a value is missing or has another type, or an action or street is unknown.
    """

    def __init__(self, hand: Node, raises: str) -> None:
        self.hand, self.raises = hand, raises
        self.rows: list[tuple[int, int, int, int, Number, Any]] = []
        self.names = b""
        self.seats: dict[int | str, int] = {}
        self.stacks: dict[int, Number] = {}
        self.put: dict[int, Number] = {}
        self.bets: dict[int, Number] = {}
        self.last_bets: dict[int, Number] = {}
        self.paid: list[tuple[int, str, Number]] = []
        self.jackpot: Number = 0
        self.is_ambiguous = False
        """True if the two ways to read a raise give different results."""
        self.is_doubtful = False
        """True if an action that is marked as all-in does not take the whole stack."""
        self.has_small = self.is_dealt = False
        self.hole = 0
        self._add(Kind.HEADER)
        self._add(Kind.TABLE, amount=hand.whole("dealer_seat"))
        self._read_players()
        self._read_rounds()
        self._read_pots()

    def _add(
        self, kind: int, seat: int = 0, amount: Number = 0, more: Any = 0, part: int = 0, flags: int = 0
    ) -> None:
        self.rows.append((kind, seat, part, flags, amount, more))

    def events(self, extra: tuple[Number, ...]) -> list[Event]:
        """Return the events, with amounts in the smallest unit.

        :param extra: other amounts that the unit must divide.
        :raises ValueError: if an amount has too many decimals.
        """
        amounts = (
            [row[4] for row in self.rows] + [amount for *_, amount in self.paid] + [*extra, self.jackpot]
        )
        amounts += [row[5] for row in self.rows if row[0] == Kind.TOTAL]
        scales = [-int(x.as_tuple().exponent) for x in amounts if isinstance(x, Decimal)]
        self.decimals = max([0, *scales])
        if self.decimals > MOST_DECIMALS:
            raise ValueError(f"an amount has {self.decimals} decimals, more than {MOST_DECIMALS}")
        made: list[Event] = []
        for kind, seat, part, flags, amount, more in self.rows:
            more = self.chips(more) if kind == Kind.TOTAL else more
            number = int(amount) if kind in (Kind.TABLE, Kind.STREET) else self.chips(amount)
            made.append((kind, seat, part, flags, 0, 0, number, more))
        made[0] = (Kind.HEADER, 0, 0, 0, 0, 0, self.decimals, 0)
        return made

    def chips(self, amount: Number) -> int:
        """Return an amount in the smallest unit."""
        return int(EXACT.scaleb(Decimal(amount), self.decimals))

    # ---- Players

    def _read_players(self) -> None:
        for player in self.hand.objects("players"):
            seat, name = player.whole("seat"), player.text("name")
            number = player.identifier("id")
            if number in self.seats or seat in self.stacks:
                raise ValueError(f"{player.path} has the id or the seat of another player")
            self.seats[number] = seat
            self.stacks[seat] = player.amount("starting_stack")
            try:
                data = name.encode()
            except UnicodeEncodeError:
                raise player.error("name", "valid Unicode") from None
            more = len(self.names) | len(data) << 32
            self.names += data
            out = OUT if player.flag("is_sitting_out") else 0
            self._add(Kind.SEAT, seat, self.stacks[seat], more, flags=out)
        if len(self.seats) > _MOST_PLAYERS:
            raise ValueError(f"the hand has {len(self.seats)} players, more than {_MOST_PLAYERS}")

    def _seat(self, node: Node) -> int:
        """Return the seat of the player that an object names."""
        number = node.identifier("player_id")
        if number not in self.seats:
            raise node.error("player_id", "the id of one of the players")
        return self.seats[number]

    # ---- Rounds

    def _read_rounds(self) -> None:
        rounds = self.hand.objects("rounds")
        streets = [node.text("street") for node in rounds]
        dealt = dict.fromkeys(_BOARDS, 0)
        for node, street in zip(rounds, streets, strict=True):
            if street not in _STREETS:
                raise node.error("street", f"one of {', '.join(_STREETS)}")
            if street in _BOARDS:
                self._close_street()
                dealt[street] += 1
                part = dealt[street] if streets.count(street) > 1 else 0
                if part > 3:
                    raise ValueError("a board was run more than three times")
                self._add(Kind.STREET, amount=_BOARDS[street], more=node.cards("cards"), part=part)
            for action in node.objects("actions", may_miss=True):
                self._read_action(action)
        self._close_street()

    def _close_street(self) -> None:
        if any(self.bets.values()):
            self.last_bets = self.bets
        self.bets = {}

    def _read_action(self, node: Node) -> None:
        action = node.text("action")
        if action in _POSTS:
            self._post(node, self._seat(node), action)
        elif action in _BETS:
            self._bet(node, self._seat(node), _BETS[action])
        elif action in _OTHERS:
            self._add(_OTHERS[action], self._seat(node), more=())
        elif action in ("Dealt Cards", "Shows Cards", "Mucks Cards"):
            self._read_cards(action, self._seat(node), node.cards("cards"))
        elif action == "Add to Pot":
            self._add(Kind.DROP, amount=node.amount("amount"))
        elif action == "Player Adjustment":
            self.paid.append((self._seat(node), "adjustment", node.amount("amount", is_signed=True)))
        elif action not in _IGNORED:
            raise node.error("action", "an action of Open Hand History")

    def _read_cards(self, action: str, seat: int, cards: tuple[int, ...]) -> None:
        if len(cards) > 8:
            raise ValueError(f"a player has {len(cards)} cards")
        self.hole = max(self.hole, len(cards))
        if not self.is_dealt:
            self.is_dealt = True
            self._add(Kind.STREET, amount=Street.HOLE, more=())
        if action == "Dealt Cards":
            self._add(Kind.DEALT, seat, more=cards)
        elif action == "Shows Cards":
            self._add(Kind.SHOW, seat, more=cards)
        else:
            self._add(Kind.MUCK, seat)
            if cards:
                self._add(Kind.RESULT, seat, more=cards, flags=MUCKED)

    def _pay(self, node: Node, seat: int, amount: Number, *, is_live: bool = True) -> int:
        """Count chips put in, and return the flags of the action."""
        self.put[seat] = EXACT.add(Decimal(self.put.get(seat, 0)), Decimal(amount))
        if is_live:
            self.bets[seat] = EXACT.add(Decimal(self.bets.get(seat, 0)), Decimal(amount))
        is_all_in = self.put[seat] == self.stacks[seat]
        self.is_doubtful |= node.flag("is_allin") and not is_all_in
        return ALL_IN if is_all_in else 0

    def _post(self, node: Node, seat: int, action: str) -> None:
        amount, kind = node.amount("amount"), _POSTS[action]
        is_dead = kind in (Kind.ANTE, Kind.DEAD_BLIND) or (kind == Kind.SMALL_BLIND and self.has_small)
        self.has_small |= kind == Kind.SMALL_BLIND
        flags = self._pay(node, seat, amount, is_live=not is_dead)
        total = self.bets[seat] if kind == Kind.STRADDLE else amount
        self._add(kind, seat, total, flags=flags)

    def _bet(self, node: Node, seat: int, kind: int) -> None:
        amount, before = node.amount("amount"), self.bets.get(seat, 0)
        if kind == Kind.RAISE and before:
            self.is_ambiguous = True
            if self.raises == TOTAL:
                amount = EXACT.subtract(Decimal(amount), Decimal(before))
                if amount < 0:
                    raise node.error("amount", f"above the player's bet of {before}")
        flags = self._pay(node, seat, amount)
        self._add(kind, seat, self.bets[seat] if kind == Kind.RAISE else amount, flags=flags)

    # ---- Pots

    def _read_pots(self) -> None:
        pots = self.hand.objects("pots")
        wins: list[tuple[int, int, Number]] = []
        total: Number = 0
        taken: Number = 0
        for i, pot in enumerate(sorted(pots, key=lambda pot: pot.whole("number", 0))):
            total = EXACT.add(Decimal(total), Decimal(pot.amount("amount")))
            jackpot = pot.amount("jackpot", 0)
            self.jackpot = EXACT.add(Decimal(self.jackpot), Decimal(jackpot)) if jackpot else self.jackpot
            fees = EXACT.add(Decimal(pot.amount("rake", 0)), Decimal(jackpot))
            taken = EXACT.add(Decimal(taken), fees) if fees else taken
            for win in pot.objects("player_wins", may_miss=True):
                wins.append((i + 1 if len(pots) > 1 else 0, self._seat(win), win.amount("win_amount", 0)))
                self._read_payments(win, wins[-1][1])
        put = self._sum(self.put.values())
        added = self._sum(row[4] for row in self.rows if row[0] == Kind.DROP)
        excess = EXACT.subtract(EXACT.add(put, added), Decimal(total))
        seat, uncalled = self._uncalled(self.last_bets or self.put)
        if uncalled != excess and self._uncalled(self.put)[1] == excess:
            seat, uncalled = self._uncalled(self.put)  # part of an ante is returned, too
        if uncalled and not excess:  # some writers let a player win their uncalled bet
            at = next((i for i, win in enumerate(wins) if win[1] == seat and win[2] >= uncalled), None)
            if at is not None:
                wins[at] = (*wins[at][:2], EXACT.subtract(Decimal(wins[at][2]), uncalled))
                total = EXACT.subtract(Decimal(total), uncalled)
        self._add(Kind.UNCALLED, seat, uncalled)
        for part, seat, amount in wins:
            if amount:
                self._add(Kind.COLLECT, seat, amount, part=part)
        self._offset_cash_outs(wins)
        self._add(Kind.STREET, amount=Street.SUMMARY, more=())
        self._add(Kind.TOTAL, amount=total, more=taken)

    def _read_payments(self, win: Node, seat: int) -> None:
        cash_out = win.amount("cashout_amount", 0)
        if cash_out:
            self.paid.append((seat, "cash_out", cash_out))
        bonus = win.amount("bonus_amount", 0)
        if bonus:
            self.paid.append((seat, "bonus", bonus))

    def _offset_cash_outs(self, wins: list[tuple[int, int, Number]]) -> None:
        """Add up each player's cash-outs, and subtract the share of the pots that the player forgoes."""
        others = [payment for payment in self.paid if payment[1] != "cash_out"]
        for seat in dict.fromkeys(seat for seat, kind, _ in self.paid if kind == "cash_out"):
            paid = self._sum(x for who, kind, x in self.paid if (who, kind) == (seat, "cash_out"))
            won = self._sum(amount for _, who, amount in wins if who == seat)
            others.append((seat, "cash_out", EXACT.subtract(paid, won)))
        self.paid = others

    def _uncalled(self, bets: dict[int, Number]) -> tuple[int, Decimal]:
        """Return the seat whose bet was not fully called, and the excess."""
        if len(bets) < 2:
            seat = next(iter(bets), next(iter(self.stacks), 0))
            return seat, Decimal(bets.get(seat, 0))
        (seat, most), (_, second) = sorted(bets.items(), key=lambda bet: -bet[1])[:2]
        return seat, EXACT.subtract(Decimal(most), Decimal(second))

    @staticmethod
    def _sum(amounts: Any) -> Decimal:
        total = Decimal(0)
        for amount in amounts:
            total = EXACT.add(total, Decimal(amount))
        return total
