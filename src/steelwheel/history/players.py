"""Statistics of players over many hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from math import sqrt
from os import PathLike
from typing import Any

from .._core import exact_index
from ..errors import shown
from ..hand import Hand
from .amounts import EXACT, is_endless
from .record import HandHistory, kind_of_other, values_won
from .replay import Replay

__all__ = ["positions", "statistics"]


def statistics(histories: Iterable[HandHistory] | HandHistory) -> dict[str, dict[str, Any]]:
    """What each player has done, as `{player: {...}}`, in order of first appearance.

    Histories are taken one by one, so a stream of any length will do, and one alone, too. Players without a
    name are p1, p2 ... by seat. Each dict has:

    - `hands`: how many the player was dealt in.
    - `won`: money, exactly: by `finishing_stacks` if the hand has them (so net of rake), else as it replays.
    - `bb_per_100`: big blinds won per hundred hands; `stderr`: its standard error (None for one hand).
    - `vpip`: put chips in voluntarily before the flop (in games without one, on the first street), of the
      hands in which the player acted there.
    - `pfr`: raised there, of the same hands.
    - `three_bet`: reraised the first raise, of the hands in which the player faced it without having raised.
    - `wtsd`: went to showdown, of the hands in which the player saw a flop.
    - `wsd`: won chips at showdown, of those showdowns.
    - `positions`: the same by position: "SB", "BB", "UTG", ..., "CO", "BTN".

    Shares are floats from 0 to 1, None where there was no chance. The big blind of a hand is the larger of
    its two blinds, or the least bet where it has none.

    :raises HistoryError: for a hand that cannot be replayed to its last action.
    :raises TypeError: for what is no history, such as a path: `load_all` reads it.
    """
    players: dict[str, dict[str, _Count]] = {}
    if isinstance(histories, (str, bytes, PathLike)):
        raise TypeError("statistics are of histories, not of a path: statistics(load_all(path))")
    several = isinstance(histories, Iterable) and not isinstance(histories, HandHistory)
    some: Iterable[Any] = histories if several else [histories]
    for history in some:
        if not isinstance(history, HandHistory):
            raise TypeError(f"statistics are of histories, not of {kind_of_other(history)}")
        replay = Replay(history)
        hand = replay.play()
        n = len(hand.starting_stacks)
        names = [name or f"p{i + 1}" for i, name in enumerate(history.players or [""] * n)]
        for name, place, did in zip(names, positions(n), _look(history, hand, replay.unit), strict=True):
            of = players.setdefault(name, {"": _Count()})
            of[""].add(did)
            of.setdefault(place, _Count()).add(did)
    return {
        name: {**of[""].summary(), "positions": {place: of[place].summary() for place in of if place}}
        for name, of in players.items()
    }


def positions(n: int) -> list[str]:
    """The names of the positions of n players, from the small blind on (heads-up from the big blind).

    :raises ValueError: for fewer than two, or more than 23.
    """
    if not 2 <= exact_index(n, "n") <= 23:
        raise ValueError(f"there are 2 to 23 players, not {shown(n)}")
    if n == 2:
        return ["BB", "BTN"]
    others = n - 2
    late = ["LJ", "HJ", "CO", "BTN"][-(min(others - 1, 4) if others > 2 else others) :]
    early = ["UTG", *(f"UTG+{i}" for i in range(1, others))][: others - len(late)]
    return ["SB", "BB", *early, *late]


_RAISES = ("bet", "raise", "complete")


class _Count:
    """The sums of one player."""

    def __init__(self) -> None:
        self.hands = 0
        self.won = Decimal(0)
        self.sum = self.squares = 0.0  # of big blinds
        self.times = dict.fromkeys(("vpip", "pfr", "three_bet", "wtsd", "wsd"), 0)
        self.chances = dict.fromkeys(self.times, 0)

    def add(self, did: tuple[Decimal, float, dict[str, bool]]) -> None:
        won, blinds, done = did
        self.hands += 1
        self.won = EXACT.add(self.won, won)
        self.sum += blinds
        self.squares += blinds * blinds
        for what, whether in done.items():
            self.chances[what] += 1
            self.times[what] += whether

    def summary(self) -> dict[str, Any]:
        n, mean = self.hands, self.sum / self.hands
        spread = max(self.squares - n * mean * mean, 0.0)
        return {
            "hands": n,
            "won": int(self.won) if self.won == int(self.won) else self.won,
            "bb_per_100": 100 * mean,
            "stderr": 100 * sqrt(spread / (n - 1) / n) if n > 1 else None,
            **{
                what: times / self.chances[what] if self.chances[what] else None
                for what, times in self.times.items()
            },
        }


def _look(history: HandHistory, hand: Hand, unit: Decimal) -> list[tuple[Decimal, float, dict[str, bool]]]:
    """Of each seat: money won, big blinds won, and whether it did what it had the chance to."""
    n = len(hand.starting_stacks)
    done: list[dict[str, bool]] = [{} for _ in range(n)]
    raised: set[int] = set()
    raises = 0
    pushed: set[int] = set()
    for kind, seat, street, _, amount, _ in hand.events:
        if seat is None:
            continue
        if street == 0 and kind in ("fold", "check", "call", *_RAISES):
            did = done[seat]
            is_raise = kind in _RAISES
            did["vpip"] = did.get("vpip", False) or is_raise or kind == "call"
            if raises == 1 and seat not in raised:
                did["three_bet"] = did.get("three_bet", False) or is_raise
            did["pfr"] = did.get("pfr", False) or is_raise
            if is_raise:
                raised.add(seat)
                raises += 1
        elif kind == "push" and amount:
            pushed.add(seat)
    folded_early = {seat for kind, seat, street, *_ in hand.events if kind == "fold" and street == 0}
    contested = hand.folded.count(False) > 1 and hand.phase in ("over", "showdown")
    for seat in range(n):
        if hand.street and seat not in folded_early:
            done[seat]["wtsd"] = contested and not hand.folded[seat]
            if done[seat]["wtsd"] and hand.is_over:
                done[seat]["wsd"] = seat in pushed
    blinds = hand.game.blinds
    big = 0 if isinstance(blinds, Mapping) else max(blinds[:2], default=0)
    big = big or max(hand.game.bets[:1], default=1)
    end = history.finishing_stacks
    values = values_won(history)
    payoffs = hand.payoffs or (0,) * n
    looked = []
    for seat, start in enumerate(history.starting_stacks):
        won = EXACT.multiply(payoffs[seat], unit)
        if end is not None and not is_endless(start):
            won = EXACT.subtract(end[seat], start)
        elif values is not None:
            won = Decimal(values[seat])
        looked.append((won, float(EXACT.divide(won, unit)) / big, done[seat]))
    return looked
