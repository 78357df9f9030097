"""Facts that rows need but a hand's events do not show: names, stakes, time and results."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from ..games.game import Game
from ..hands.hand import Hand
from ..text.street_names import street_name
from .amounts import EXACT, MOST_DECIMALS, fits, is_endless, unit_of
from .hand_time import microseconds_of
from .player_statistics import positions
from .record import HandHistory
from .replay import Replay
from .results import currency_of, money_won
from .site_chips import check_chips, naming_line
from .variants import NAMES, OTHER_GAME

__all__ = ["HandFacts", "played_with_facts"]

_MOST_UNITS = 2**57  # of money won by a seat
_RESULT_FIELDS = {"finishing_stacks", "winnings", "_values"}
Texts = tuple[str | None, ...]


class HandFacts(NamedTuple):
    """Facts about a hand that are not in its events. The compiled core reads them by position.

    :param units: the number of smallest units of money per chip.
    :param decimals: the number of decimals of the smallest unit.
    :param time: microseconds since 1970 in UTC.
    :param texts: id, site, file, game, limit, stakes, table and currency.
    :param endless: the seats with a stack of unknown size, as a bit set: bit i for seat i.
    :param won: the money won by each seat in smallest units, net of rake.
    """

    number: int
    units: int
    decimals: int
    time: int | None
    texts: Texts
    streets: Texts
    players: Texts
    positions: Texts
    endless: int
    won: tuple[int | None, ...]
    won_bb: tuple[float | None, ...]
    ev_bb: tuple[float | None, ...]


def played_with_facts(
    history: HandHistory, number: int, adjusted: bool
) -> tuple[Replay, tuple[Hand, tuple[Any, ...]]]:
    """Replay a hand and collect its facts.

    :param number: the number of the hand among all read.
    :param adjusted: whether to compute all-in-adjusted results.
    :returns: the replay, and a pair: the hand, and its `HandFacts` as a plain tuple.
    :raises HistoryError: if the hand cannot be replayed, or if a site's file reports pots or winnings that
        differ from the replay's.
    """
    with naming_line(history.line, history._lines):
        replay = Replay(history)
        hand = replay.play()
    if "_rake" in history.fields:
        check_chips(history, hand, replay.unit, history.line)
    return replay, (hand, tuple(_facts(history, replay, number, adjusted)))


def _facts(history: HandHistory, replay: Replay, number: int, adjusted: bool) -> HandFacts:
    fields, hand, n = history.fields, replay.hand, replay.players
    results = _results(history, replay)
    limit, game = _limit_and_game(fields["variant"], hand.game)
    texts = (
        _text(fields.get("hand")),
        _text(fields.get("venue")),
        _text(history.file),
        game,
        limit,
        _stakes(hand.game, replay.scale),
        _text(fields.get("table")),
        _text(currency_of(history)),
    )
    return HandFacts(
        number,
        10 ** (results.decimals - replay.scale),
        results.decimals,
        microseconds_of(fields),
        texts,
        _street_names(hand.game),
        tuple(map(_text, fields.get("players") or [None] * n)),
        _positions(n),
        sum([1 << seat for seat, stack in enumerate(fields["starting_stacks"]) if is_endless(stack)]),
        results.won,
        _in_big_blinds(results.chips, hand),
        _in_big_blinds(_adjusted(hand, results.chips), hand) if adjusted else (),
    )


def _limit_and_game(variant: str, game: Game) -> tuple[str, str]:
    """Return the names of a hand's limit and game, such as "no-limit" and "hold'em"."""
    if variant == OTHER_GAME:
        return game.structure.replace("_", "-"), _text(game.name) or ""
    limit, _, name = NAMES[variant].partition(" ")
    return limit, name


class _Results(NamedTuple):
    """The results of the seats, in smallest units and in chips; None if unknown."""

    decimals: int
    won: tuple[int | None, ...]
    chips: Sequence[float | None]


def _results(history: HandHistory, replay: Replay) -> _Results:
    """Return each seat's result: from `money_won`, or from the replay if the file has no results."""
    hand, scale = replay.hand, replay.scale
    if not history.fields.keys() & _RESULT_FIELDS:
        payoffs = hand.payoffs or (None,) * replay.players
        return _Results(scale, payoffs, payoffs)
    money = money_won(history, hand, replay.unit)
    chips = [None if won is None else EXACT.scaleb(won, scale) for won in money]
    whole = [int(won) if won is not None and -_MOST_UNITS < won < _MOST_UNITS else None for won in chips]
    if whole == chips:  # the usual case
        return _Results(scale, tuple(whole), whole)
    decimals = _decimals_of(money, replay)
    won = tuple([None if won is None else _in_units(won, decimals) for won in money])
    return _Results(decimals, won, [None if won is None else float(won) for won in chips])


def _adjusted(hand: Hand, chips: Sequence[float | None]) -> Sequence[float | None]:
    """Import `all_in_results` and call it; only decisions and players need it."""
    from .all_in_results import all_in_results

    return all_in_results(hand, chips)


def _in_big_blinds(chips: Sequence[float | None], hand: Hand) -> tuple[float | None, ...]:
    big = hand.game.big_blind
    return tuple([None if won is None else won / big for won in chips])


def _decimals_of(money: Sequence[Decimal | None], replay: Replay) -> int:
    """Return the number of decimals of the hand's smallest unit.

    It is the number of decimals of the chips. If the results have more decimals, it is theirs, unless they
    have too many, or an amount would become too large.
    """
    scale = most = replay.scale
    for won in money:
        exponent = 0 if won is None else won.as_tuple().exponent
        if won is not None and isinstance(exponent, int) and -exponent > most:
            exponent = EXACT.normalize(won).as_tuple().exponent
            most = max(most, -exponent) if isinstance(exponent, int) else most
    if most == scale or most > MOST_DECIMALS:
        return scale
    return most if _most_chips(replay) * 10 ** (most - scale) < 2**62 else scale


def _most_chips(replay: Replay) -> int:
    """Return an upper bound on all amounts in the hand; for unknown stacks, count only moved chips."""
    stacks = replay.record.fields["starting_stacks"]
    hand, chips = replay.hand, 0
    if any(map(is_endless, stacks)):
        chips = sum([event.amount for event in hand.events])
    known = zip(hand.starting_stacks, stacks, strict=True)
    return chips + sum([start for start, stack in known if not is_endless(stack)]) + hand.game.big_blind


def _in_units(money: Decimal, decimals: int) -> int | None:
    """Return money in smallest units; None if it is not a whole number of units, or is very large."""
    units = EXACT.scaleb(money, decimals)
    return int(units) if -_MOST_UNITS < units < _MOST_UNITS and units == int(units) else None


def _text(value: object) -> str | None:
    """Return a field as text that is valid Unicode; None if it is empty or neither text nor a number."""
    if isinstance(value, str):
        return (value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")) or None
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and fits(value):
        return str(value)
    return None


@lru_cache(maxsize=64)
def _positions(n: int) -> tuple[str, ...]:
    return tuple(positions(n))


@lru_cache(maxsize=64)
def _street_names(game: Game) -> tuple[str, ...]:
    return tuple([street_name(game.streets, i).lower() for i in range(len(game.streets))])


@lru_cache(maxsize=512)
def _stakes(game: Game, scale: int) -> str:
    """Return the two blinds (in fixed and spread limit, the two bets) as money, such as 0.5/1."""
    blinds = game.blinds if isinstance(game.blinds, tuple) else tuple(game.blinds.values())
    amounts = game.bets if len(game.bets) > 1 else blinds[:2] or game.bets[:1]
    return "/".join([_plain(EXACT.multiply(chips, unit_of(scale))) for chips in amounts])


def _plain(money: Decimal) -> str:
    """Return an amount as text without trailing zeros or an exponent."""
    text = f"{money:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
