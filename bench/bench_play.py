"""Six-handed no-limit hold'em, one call at a time; the cost of copies and queries of a hand."""

from collections import deque
from itertools import repeat, starmap
from operator import attrgetter

import engines
import pytest
import turns
from engines import OURS, Engine

CHECKED = 300  # hands that a peer must settle as we do before it is timed
ROWS = {
    "call": "all players call",
    "plain": "all players call, in plain words",
    "random": "random legal play",
}
COPIES = {"before the flop": (3, 0), "on the turn": (14, 0), "on the turn, kept": (14, None)}
ASKED = 1000  # times in one timing
FLOOR = {"nothing": "nothing", "small": "nothing, a small int"}


@pytest.mark.parametrize("policy", ROWS)
def bench_hands(timed, smoke, policy, engine: Engine) -> None:
    if policy not in engine.plays:
        pytest.skip(f"{engine.name} is not played so")
    engines.check(engine, policy, engines.deals(20 if smoke else CHECKED))
    hands = [engine.prepare(deal) for deal in engines.deals(5 if smoke else engine.most)]
    play = engine.plays[policy]
    timed("play", ROWS[policy], engine.name, lambda: play(hands), len(hands))


@pytest.mark.parametrize("row", COPIES)
def bench_copy(timed, smoke, row, engine: Engine) -> None:
    """Time copies, dropped at once, or kept until all are made."""
    if not engine.after or not engine.copier:
        pytest.skip(f"hands of {engine.name} are not copied")
    calls, kept = COPIES[row]
    copy, count = engine.copier(engine.after(calls)), 5 if smoke else engine.most
    timed("copy", row, engine.name, lambda: deque(starmap(copy, repeat((), count)), kept), count)


@pytest.mark.parametrize("row", ["NoLimitHoldem(), again", "NoLimitHoldem, other blinds", "Game(...)"])
def bench_games(timed, row) -> None:
    timed("games made", row, OURS, dict(turns.games())[row])


@pytest.fixture
def state():
    """Return a hand of ours before the flop, with every kind of action legal."""
    return engines.ours().after(3)


def by_map(name, thing):
    get = attrgetter(name)
    return lambda: deque(map(get, repeat(thing, ASKED)), 0)


def bench_legal(timed, state) -> None:
    timed("ask", "legal", OURS, by_map("legal_actions", state), ASKED)


@pytest.mark.parametrize("name", FLOOR)
def bench_legal_floor(timed, floor, name) -> None:
    timed("ask", "legal", FLOOR[name], by_map(name, floor.Floor()), ASKED)


def bench_legal_written_out(timed, state) -> None:
    def loop() -> None:
        for hand in repeat(state, ASKED):
            hand.legal_actions  # noqa: B018

    timed("ask", "legal, written out", OURS, loop, ASKED)


@pytest.mark.parametrize("name", FLOOR)
def bench_legal_floor_written_out(timed, floor, name) -> None:
    def nothing() -> None:
        for thing in repeat(some, ASKED):
            thing.nothing  # noqa: B018

    def small() -> None:
        for thing in repeat(some, ASKED):
            thing.small  # noqa: B018

    some = floor.Floor()
    timed("ask", "legal, written out", FLOOR[name], {"nothing": nothing, "small": small}[name], ASKED)


def bench_loop(timed, state) -> None:
    def loop() -> None:
        for _ in repeat(state, ASKED):
            pass

    timed("ask", "legal, written out", "the loop alone", loop, ASKED)


def bench_observe(timed, state) -> None:
    seats = [seat % engines.SEATS for seat in range(ASKED)]
    timed("ask", "observe", OURS, lambda: deque(map(state.observe, seats), 0), ASKED)


def bench_observe_floor(timed, floor) -> None:
    seats, nothing = [seat % engines.SEATS for seat in range(ASKED)], floor.Floor().method
    timed("ask", "observe", "nothing", lambda: deque(map(nothing, seats), 0), ASKED)
