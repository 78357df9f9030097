"""Hand histories in PHH: 10,000 hands of six read and replayed, by us and by PokerKit."""

import importlib
import importlib.util
import tomllib
from collections import deque
from decimal import Decimal
from functools import cache
from random import Random

import engines
import pytest
from engines import OURS

from steelwheel import Hand, games, history

HANDS, THEIRS = 10_000, 500  # in one timing; PokerKit takes a second for its


@cache
def texts(count: int) -> list[str]:
    """Random hands of six as PHH."""
    game, made = games.NoLimitHoldem(blinds=(50, 100)), []
    for k in range(count):
        rng, hand = Random(k), Hand(game, [10_000] * engines.SEATS, button=5, seed=(1, k))
        while not hand.is_over:
            legal, draw = hand.legal, rng.random()
            price = max(hand.bets)
            rivals = [i for i in range(6) if i != hand.actor and not hand.folded[i]]
            # PokerKit refuses a raise that no stack can answer.
            if (
                draw < 0.15
                and legal.min_raise_to
                and any(hand.stacks[i] + hand.bets[i] > price for i in rivals)
            ):
                hand.act(min(legal.max_raise_to, legal.min_raise_to * rng.randint(1, 3)))
            else:
                hand.act(-1 if draw > 0.6 and legal.call else 0)
        told = history.HandHistory.from_hand(hand, players=[f"player {i}" for i in range(6)], hand=k)
        made.append(history.dumps(told))
    return made


def ours(some: list[str]) -> list[tuple[int, ...]]:
    return [history.loads(text).hand().stacks for text in some]


def pokerkit(some: list[str]) -> list[tuple[int, ...]]:
    kit = importlib.import_module("pokerkit").HandHistory
    return [tuple(deque(kit.loads(text), maxlen=1)[0].stacks) for text in some]


def toml(some: list[str]) -> list[object]:
    return [tomllib.loads(text, parse_float=Decimal) for text in some]


READERS = {OURS: (ours, HANDS), "PokerKit": (pokerkit, THEIRS), "tomllib alone": (toml, HANDS)}


@pytest.mark.parametrize("who", READERS)
def bench_read_and_replay(timed, smoke, who) -> None:
    """Each gives the stacks that the hand ended with; tomllib, which reads for both, only the fields."""
    read, most = READERS[who]
    if who == "PokerKit":
        if not importlib.util.find_spec("pokerkit"):
            pytest.skip("PokerKit is not installed")
        some = texts(20 if smoke else 300)
        different = [i for i, (a, b) in enumerate(zip(ours(some), read(some), strict=True)) if a != b]
        # It gives all odd chips of a split pot to one winner.
        assert len(different) < 0.02 * len(some) + 2, different
    some = texts(20 if smoke else HANDS)[:most]
    timed("history", "a PHH hand read and replayed", who, lambda: read(some), len(some))


@pytest.mark.parametrize("row", ["read", "replay", "write"])
def bench_parts(timed, smoke, row) -> None:
    some = texts(20 if smoke else HANDS)[:1000]
    read = [history.loads(text) for text in some]
    run = {
        "read": lambda: [history.loads(text) for text in some],
        "replay": lambda: [told.hand() for told in read],
        "write": lambda: [history.dumps(told) for told in read],
    }[row]
    timed("history", f"{row} alone", OURS, run, len(some))
