"""Write hands as Open Hand History."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from ...cards.cards import format_cards
from ...errors import HistoryError, shown
from ..amounts import EXACT, Number
from ..currencies import code_of
from ..record import HandHistory
from ..transcript import Cards, Line, Transcript
from .extras import OUR_VERSION, add_extras, json_text
from .reading import read_hand
from .times import utc_text

__all__ = ["dumps_ohh"]

_GAMES = {"T": "Holdem", "O": "Omaha", "O5": "Omaha", "O6": "Omaha", "O/8": "OmahaHiLo", "O5/8": "OmahaHiLo"}
_LIMITS = {"N": "NL", "P": "PL", "F": "FL"}
_STREETS = ("Preflop", "Flop", "Turn", "River")
_ACTIONS = {
    "ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "extra_blind": "Post Extra Blind",
    "missed_small": "Post Dead",
    "straddle": "Straddle",
    "deal": "Dealt Cards",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "show": "Shows Cards",
    "show_part": "Shows Cards",
    "muck": "Mucks Cards",
}


def dumps_ohh(history: HandHistory) -> str:
    """Return a hand as an object of Open Hand History.

    :raises HistoryError: if the format cannot express the hand.
    """
    script = Transcript(history)
    try:
        hand = _OhhWriter(history, script).hand()
        add_extras(hand, history.fields.get("_ohh"))
        text = json_text({"ohh": hand}) + "\n"
        text.encode()
    except UnicodeEncodeError as error:
        raise script.error(f"this is not valid Unicode: {shown(error.object[error.start])}") from None
    except HistoryError:
        raise
    except ValueError as error:
        raise script.error(str(error)) from None
    except (TypeError, KeyError, AttributeError):
        raise script.error("the field _ohh does not fit the hand; remove it") from None
    script.check("Open Hand History", lambda: read_hand(text, None, 1, 0))
    return text


class _OhhWriter:
    """Creates the JSON object of one hand."""

    def __init__(self, history: HandHistory, script: Transcript) -> None:
        self.history, self.fields, self.script = history, history.fields, script
        n = len(history.starting_stacks)
        self.seats: list[int] = list(history.seats or range(1, n + 1))
        self.names = script.names
        event = history.event
        self.tournament = re.fullmatch("Tournament #(.*)", event) if isinstance(event, str) else None
        self.rounds: list[dict[str, Any]] = []
        self.count = 0

    def hand(self) -> dict[str, Any]:
        """Return the JSON object of the hand."""
        fields, script = self.fields, self.script
        game = self._game()
        self._check_seats()
        for line in script.lines:
            self._line(line)
        self._payments_beside_the_pot()
        code = code_of(self.history)
        flags = ["Run_It_Twice"] if len(script.boards) > 1 else []
        cap = fields.get("_cap", 0)
        small, big = self._blinds()
        return {
            "spec_version": OUR_VERSION,
            "site_name": self._text("venue"),
            "network_name": self._text("venue"),
            "internal_version": "steelwheel",
            "tournament": self.tournament is not None,
            **self._tournament_info(),
            "game_number": str(fields.get("hand", "")),
            "start_date_utc": utc_text(fields),
            "table_name": self._text("table"),
            "game_type": game,
            "bet_limit": {"bet_type": _LIMITS[fields["variant"][0]], "bet_cap": self.number(cap)},
            "table_size": fields.get("seat_count") or max(self.seats),
            "currency": code if isinstance(code, str) and code and not self.tournament else "XPM",
            "dealer_seat": self.seats[-1],
            **({"small_blind_amount": self.number(small)} if small else {}),
            "big_blind_amount": self.number(big),
            "ante_amount": self.number(max(fields["antes"])),
            "flags": [*flags, *(["Cap"] if cap else [])],
            "players": [
                {"id": seat, "seat": seat, "name": name, "starting_stack": self.number(stack)}
                for seat, name, stack in zip(self.seats, self.names, fields["starting_stacks"], strict=True)
            ],
            "rounds": self.rounds,
            "pots": self._pots(),
        }

    def _text(self, name: str) -> str:
        value = self.fields.get(name, "")
        return str(value) if isinstance(value, (str, int)) else ""

    def number(self, amount: Number) -> Number:
        """Return an amount with at least as many decimals as the hand's unit."""
        value = Decimal(amount)
        if not value.is_finite():
            raise self.script.error("Open Hand History needs the stack of every player; one is unknown (inf)")
        scale = self.script.scale
        if EXACT.scaleb(value, scale) == int(EXACT.scaleb(value, scale)):
            value = EXACT.quantize(value, Decimal(1).scaleb(-scale)) if scale else value
        return int(value) if not scale and value == int(value) else value

    def _chips(self, amount: int) -> Number:
        return self.number(self.script.money(amount))

    # ---- The game

    def _game(self) -> str:
        fields, variant, error = self.fields, self.fields["variant"], self.script.error
        game = _GAMES.get(variant[1:])
        if game is None:
            raise error(f"Open Hand History has no game for the variant {shown(variant)}")
        if variant[1:3] in ("O5", "O6") and not any(
            None not in line.cards for line in self.script.lines if line.kind in ("deal", "show")
        ):
            raise error("Open Hand History needs one known hand, to show the number of hole cards")
        if variant[0] == "F" and fields["big_bet"] != 2 * fields["small_bet"]:
            raise error("Open Hand History cannot express a big bet that is not twice the small bet")
        if len({*self.seats}) < len(self.seats):
            raise error("two players have the same seat")
        kinds = {kind for _, kind, _ in fields.get("_paid", ())} - {"cash_out", "bonus", "adjustment"}
        other = sorted(kinds | (fields.get("_fees", {}).keys() - {"jackpot"}))
        if other:
            raise error(f"Open Hand History cannot express a payment of the kind {shown(other[0])}")
        return game

    def _check_seats(self) -> None:
        first = self.seats.index(min(self.seats))
        if self.seats[first:] + self.seats[:first] != sorted(self.seats):
            raise self.script.error("Open Hand History needs seats in clockwise order")

    def _blinds(self) -> tuple[Number, Number]:
        """Return the small blind and the big blind."""
        fields = self.fields
        if fields["variant"][0] == "F":
            return 0, fields["small_bet"]
        small = next(iter(fields.get("blinds_or_straddles", ())), 0)
        return (small if 0 < small <= fields["min_bet"] else 0), fields["min_bet"]

    def _tournament_info(self) -> dict[str, Any]:
        if self.tournament is None:
            return {}
        info = {
            "tournament_number": self.tournament[1],
            "name": self.tournament[0],
            "start_date_utc": utc_text(self.fields),
            "currency": "XPM",
            "type": "MTT",
            "speed": {"type": "Normal", "round_time": 0},
        }
        return {"tournament_info": info}

    # ---- The play

    def _line(self, line: Line) -> None:
        if not self.rounds:
            self._open("Preflop")
        if line.kind == "board":
            self._open(_STREETS[line.street], line.cards)
        elif line.kind == "both_blinds":
            self._add("Post Dead", line, amount=self._chips(line.amount - line.to))
            self._add("Post Extra Blind", line, amount=self._chips(line.to))
        elif line.kind == "deal":
            known = [card for card in line.cards if card is not None]
            self._add(_ACTIONS["deal"], line, cards=_cards(known))
        elif line.kind in _ACTIONS:
            if line.kind in ("show", "show_part", "muck"):
                self._open_showdown(line)
            amount = {"amount": self._chips(line.amount)} if line.amount else {}
            cards = {"cards": _cards(line.cards)} if line.cards else {}
            self._add(_ACTIONS[line.kind], line, **amount, **cards)
        elif line.kind != "uncalled":
            raise self.script.error(f"Open Hand History cannot express a {line.kind.replace('_', ' ')}")

    def _open(self, street: str, cards: Cards = ()) -> None:
        made = {"cards": _cards(cards)} if cards else {}
        self.rounds.append({"id": len(self.rounds), "street": street, **made, "actions": []})

    def _open_showdown(self, line: Line) -> None:
        """Begin the showdown round, unless board cards follow."""
        lines = self.script.lines
        if self.rounds[-1]["street"] != "Showdown" and not any(
            other.kind == "board" for other in lines[lines.index(line) :]
        ):
            self._open("Showdown")

    def _add(self, action: str, line: Line, **more: Any) -> None:
        self.count += 1
        all_in = {"is_allin": True} if line.is_all_in and "amount" in more else {}
        made = {"action_number": self.count, "player_id": self.seats[line.seat], "action": action}
        self.rounds[-1]["actions"].append({**made, **more, **all_in})

    def _payments_beside_the_pot(self) -> None:
        """Add the money that the site adds to the pot, and other payments outside the pots."""
        if self.fields.get("_added"):
            self.count += 1
            amount = self.number(self.fields["_added"])
            made = {"action_number": self.count, "player_id": None, "action": "Add to Pot", "amount": amount}
            self.rounds[0]["actions"].append(made)
        for seat, kind, amount in self.fields.get("_paid", ()):
            if kind == "adjustment":
                line = Line("adjustment", seat - 1)
                self._add("Player Adjustment", line, amount=self.number(amount))

    # ---- The pots

    def _pots(self) -> list[dict[str, Any]]:
        payouts, fields = self.script.payouts, self.fields
        jackpot = Decimal(fields.get("_fees", {}).get("jackpot", 0))
        pots: list[dict[str, Any]] = []
        for number, share in enumerate(payouts.shares or [{}]):
            amount = payouts.pots[number] if payouts.pots else Decimal(0)
            taken = amount
            for won in share.values():
                taken = EXACT.subtract(taken, won)
            fee = min(jackpot, max(taken, Decimal(0)))
            jackpot = EXACT.subtract(jackpot, fee)
            wins = [{"player_id": self.seats[i], "win_amount": self.number(won)} for i, won in share.items()]
            pots.append(
                {
                    "number": number,
                    "amount": self.number(amount),
                    "rake": self.number(EXACT.subtract(taken, fee)),
                    **({"jackpot": self.number(fee)} if fee else {}),
                    "player_wins": wins,
                }
            )
        self._spread_rake(pots)
        for seat, kind, amount in fields.get("_paid", ()):
            if kind != "adjustment":
                self._pay(pots, seat - 1, kind, amount)
        return pots

    def _spread_rake(self, pots: list[dict[str, Any]]) -> None:
        """Make the rake of each pot at least 0, since a share may include odd chips of another pot."""
        low = sum(min(pot["rake"], 0) for pot in pots)
        for pot in pots:
            if pot["rake"] < 0:
                pot["rake"], pot["amount"] = 0, pot["amount"] - pot["rake"]
        for pot in pots:
            if low < 0 < pot["rake"]:
                moved = min(pot["rake"], -low)
                pot["rake"], pot["amount"], low = pot["rake"] - moved, pot["amount"] - moved, low + moved

    def _pay(self, pots: list[dict[str, Any]], seat: int, kind: str, amount: Number) -> None:
        """Add a cash-out or a bonus to the player's first win, or to the first pot."""
        wins = [win for pot in pots for win in pot["player_wins"] if win["player_id"] == self.seats[seat]]
        if not wins:
            wins = [{"player_id": self.seats[seat], "win_amount": 0}]
            pots[0]["player_wins"] += wins
        if kind == "cash_out":
            amount = EXACT.add(Decimal(amount), self.script.payouts.won[seat])
            if amount <= 0:
                raise self.script.error("Open Hand History cannot express a cash-out of 0")
        wins[0]["cashout_amount" if kind == "cash_out" else "bonus_amount"] = self.number(amount)


def _cards(cards: Any) -> list[str]:
    return [format_cards([card]) for card in cards]
