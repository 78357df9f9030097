"""Player statistics over many hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from math import sqrt
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from .._base.public import public
from .._core import exact_index
from ..errors import shown
from ..hands.hand import Hand
from .amounts import EXACT
from .identity import identity
from .player_names import Player, display_names
from .record import HandHistory, kind_of_other
from .replay import Replay
from .result_check import check_results, count_kinds
from .results import currency_of, money_won
from .site_chips import naming_line
from .strictness import rules_field, strict_error, with_rules

if TYPE_CHECKING:
    from ..rules import HouseRules
    from ..typing import Preset

__all__ = ["Statistics", "positions", "statistics"]


@public("steelwheel.history")
class Statistics(dict[str, dict[str, Any]]):
    """The dict that `statistics` returns: `{player: {...}}`."""

    duplicates: int
    """The number of hands skipped because they had already been counted, for example in another file."""
    unfinished: int
    """The number of unfinished hands, whose results are unknown."""
    exceptions: dict[str, int]
    """The number of hands with each kind of `HandHistory.exceptions`, such as `winnings` that do not fit."""

    def __init__(
        self,
        players: Mapping[str, dict[str, Any]],
        duplicates: int,
        unfinished: int,
        exceptions: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(players)
        self.duplicates, self.unfinished = duplicates, unfinished
        self.exceptions = dict(exceptions or {})


def statistics(
    histories: Iterable[HandHistory] | HandHistory,
    *,
    rules: Preset | HouseRules | None = None,
    strict: bool = False,
) -> Statistics:
    """Return each player's statistics, as `{player: {...}}`, in order of first appearance.

    The argument is one history or an iterable of any length. Players without a name are p1, p2 ... by seat,
    or "p2 (unnamed)" if another player has the name p2.
    The keys of each dict:

    - `hands`: the number of hands dealt to the player.
    - `unfinished`: the number of unfinished hands. Their results are unknown, so they do not count in the
      money won.
    - `won`: the exact money won; None if it is in several currencies or no hand has a result.
    - `won_by_currency`: the money won in each currency, as `{currency: money}`. The key is the field
      `currency` of a hand, otherwise its `currency_symbol`, otherwise "".
    - `bb_per_100`: big blinds won per hundred hands (None if no hand has a result); `stderr`: its standard
      error (None for fewer than two such hands).
    - `vpip`: the frequency of voluntarily putting chips in before the flop (in games without a flop, on the
      first street), over hands where the player acted on that street.
    - `pfr`: the frequency of raising on that street, over the same hands.
    - `three_bet`: the frequency of reraising the first raise, over hands where the player faced that raise
      and had not raised before.
    - `wtsd`: the frequency of going to showdown, over hands where the player saw a flop.
    - `wsd`: the frequency of winning chips at showdown, over hands where the player went to showdown.
    - `positions`: the same statistics for each position: "SB", "BB", "UTG", ..., "CO", "BTN".

    Frequencies are floats from 0 to 1, or None if the player had no opportunity. The big blind of a hand is
    the larger of its two blinds, or the minimum bet in games without blinds.

    A hand's result is taken from its `finishing_stacks`, otherwise from its `winnings` if their sum is above
    0 and at most the pot. Both are net of rake. If the history has neither, the result is taken from the
    replay.

    A repeated hand counts once; each repetition adds 1 to the attribute `duplicates` of the result. Hands are
    the same if they have the same site (`venue`) and id (`hand`: text, or at least 1,000,000). Without an id,
    they are the same if they have the same actions, players, stacks and table. If no card is known either,
    they must also have the same name within their files.

    The attribute `exceptions` of the result counts the hands with each kind of exception (see
    `HandHistory.exceptions`).

    :param rules: the house rules of histories that name none: a preset's name, or rules; None: "wsop".
    :param strict: whether to raise an error for a hand with `exceptions`.
    :raises HistoryError: if a hand cannot be replayed to its last action.
    :raises TypeError: if an item is not a history. (For a path, call `load_all` first.)
    """
    players: dict[Player, dict[str, _Count]] = {}
    seen: set[bytes] = set()
    duplicates = unfinished = 0
    exceptions: dict[str, int] = {}
    field = rules_field(rules)
    if isinstance(histories, (str, bytes, PathLike)):
        raise TypeError("statistics takes histories, not a path: statistics(load_all(path))")
    several = isinstance(histories, Iterable) and not isinstance(histories, HandHistory)
    some: Iterable[Any] = histories if several else [histories]
    for history in some:
        if not isinstance(history, HandHistory):
            raise TypeError(f"statistics takes histories, not {kind_of_other(history)}")
        if field is not None:
            history = with_rules(history, field)
        with naming_line(history.line, history._lines):
            replay = Replay(history)
        digest = identity(history)
        if digest in seen:
            duplicates += 1
            continue
        if digest is not None:
            seen.add(digest)
        with naming_line(history.line, history._lines):
            hand = replay.play()
        found = [*replay.exceptions, *check_results(history, hand, replay.unit)]
        if found and strict:
            with naming_line(history.line, history._lines):
                raise strict_error(history, found[0])
        count_kinds(exceptions, found)
        n = len(hand.starting_stacks)
        names = [name or i for i, name in enumerate(history.players or [""] * n, 1)]
        results, currency = _seat_results(history, hand, replay.unit), currency_of(history)
        unfinished += any(result.won is None for result in results)
        for name, place, result in zip(names, positions(n), results, strict=True):
            of = players.setdefault(name, {"": _Count()})
            for count in (of[""], of.setdefault(place, _Count())):
                count.add(result, currency)
    display = display_names(players)
    summaries = {
        display[name]: {
            **of[""].summary(),
            "positions": {place: of[place].summary() for place in of if place},
        }
        for name, of in players.items()
    }
    return Statistics(summaries, duplicates, unfinished, exceptions)


def positions(n: int) -> list[str]:
    """Return the position names for n players, starting from the small blind (heads-up: the big blind).

    :raises ValueError: if n is not between 2 and 23.
    """
    if not 2 <= exact_index(n, "n") <= 23:
        raise ValueError(f"n must be from 2 to 23 players, not {shown(n)}")
    if n == 2:
        return ["BB", "BTN"]
    others = n - 2
    late = ["LJ", "HJ", "CO", "BTN"][-(min(others - 1, 4) if others > 2 else others) :]
    early = ["UTG", *(f"UTG+{i}" for i in range(1, others))][: others - len(late)]
    return ["SB", "BB", *early, *late]


_RAISES = ("bet", "raise", "complete")


class _HandResult(NamedTuple):
    """One seat's result of one hand.

    :param won: the money won; None if it is unknown.
    :param actions: for each statistic, whether the player took the action; None if there was no opportunity.
    """

    won: Decimal | None
    big_blinds: float
    actions: dict[str, bool]


class _Count:
    """One player's totals over all hands."""

    def __init__(self) -> None:
        self.hands = self.unfinished = 0
        self.won: dict[str, Decimal] = {}  # by currency
        self.sum = self.squares = 0.0  # in big blinds
        self.times = dict.fromkeys(("vpip", "pfr", "three_bet", "wtsd", "wsd"), 0)
        self.chances = dict.fromkeys(self.times, 0)

    def add(self, result: _HandResult, currency: str) -> None:
        self.hands += 1
        if result.won is None:
            self.unfinished += 1
        else:
            self.won[currency] = EXACT.add(self.won.get(currency, Decimal(0)), result.won)
            self.sum += result.big_blinds
            self.squares += result.big_blinds * result.big_blinds
        for name, acted in result.actions.items():
            self.chances[name] += 1
            self.times[name] += acted

    def summary(self) -> dict[str, Any]:
        n = self.hands - self.unfinished
        mean = self.sum / n if n else 0.0
        spread = max(self.squares - n * mean * mean, 0.0)
        won = {key: int(money) if money == int(money) else money for key, money in self.won.items()}
        return {
            "hands": self.hands,
            "unfinished": self.unfinished,
            "won": next(iter(won.values())) if len(won) == 1 else None,
            "won_by_currency": won,
            "bb_per_100": 100 * mean if n else None,
            "stderr": 100 * sqrt(spread / (n - 1) / n) if n > 1 else None,
            **{
                what: times / self.chances[what] if self.chances[what] else None
                for what, times in self.times.items()
            },
        }


def _seat_results(history: HandHistory, hand: Hand, unit: Decimal) -> list[_HandResult]:
    """Return the result of each seat in a hand."""
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
    big = hand.game.big_blind
    return [
        _HandResult(won, 0.0 if won is None else float(EXACT.divide(won, unit)) / big, done[seat])
        for seat, won in enumerate(money_won(history, hand, unit))
    ]
