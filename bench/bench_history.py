"""Hand histories: PHH hands of six read and replayed, by us and by PokerKit; PokerStars texts by us."""

import importlib
import importlib.util
import tomllib
from collections import deque
from decimal import Decimal
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import engines
import pytest
from engines import OURS

from steelwheel import Hand, games, history
from steelwheel._core import HandRows, SiteScan
from steelwheel.history.hand_tally import row_tally
from steelwheel.history.row_facts import played_with_facts
from steelwheel.history.site_text import read_site

HANDS, THEIRS = 10_000, 500  # in one timing; PokerKit takes a second for its


@cache
def texts(count: int) -> list[str]:
    """Random hands of six as PHH."""
    game, made = games.NoLimitHoldem(blinds=(50, 100)), []
    for k in range(count):
        rng, hand = Random(k), Hand(game, [10_000] * engines.SEATS, button=5, seed=(1, k))
        while not hand.is_over:
            legal, draw = hand.legal_actions, rng.random()
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
                hand.act(-1 if draw > 0.6 and legal.to_call else 0)
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


@pytest.mark.parametrize("row", ["scan", "read", "replay"])
def bench_pokerstars(timed, smoke, row) -> None:
    """The sample hands of the tests, again and again."""
    folder = Path(__file__).parents[1] / "tests" / "history" / "pokerstars"
    one = b"\n".join(path.read_bytes() for path in sorted(folder.glob("*.txt")))
    text = one * (4 if smoke else 400)
    hands = list(read_site(BytesIO(text), "PokerStars"))
    some = [hand for hand in hands if isinstance(hand, history.HandHistory)]
    run = {
        "scan": lambda: SiteScan("PokerStars", text).count(),
        "read": lambda: list(read_site(BytesIO(text), "PokerStars")),
        "replay": lambda: [hand.hand() for hand in some],
    }[row]
    timed("history", f"{row} a PokerStars hand", OURS, run, len(some))


@pytest.mark.parametrize("rows", ["hands", "players", "decisions"])
def bench_rows(timed, smoke, rows) -> None:
    """The rows of hands that are already replayed, as NumPy arrays."""
    some = [history.loads(text) for text in texts(20 if smoke else HANDS)[:1000]]
    played = [played_with_facts(hand, i, False)[1] for i, hand in enumerate(some)]

    def run():
        return list(HandRows(rows, lambda: iter(played)).batches())

    timed("history", f"rows of {rows}", OURS, run, len(some))


@pytest.mark.parametrize("row", ["replay with facts", "scan decisions"])
def bench_scan(timed, smoke, row) -> None:
    """Parsed hands, replayed with all that rows need; and with the rows of decisions as NumPy arrays."""
    some = [history.loads(text) for text in texts(20 if smoke else HANDS)[:1000]]
    run = {
        "replay with facts": lambda: [played_with_facts(hand, i, True) for i, hand in enumerate(some)],
        "scan decisions": lambda: history.scan(some, "decisions").numpy(["hand", "action", "ev_bb"]),
    }[row]
    timed("history", row, OURS, run, len(some))


@pytest.mark.parametrize("rows", ["decisions", "players"])
def bench_statistics(timed, smoke, rows) -> None:
    """All built-in statistics of one table, counted over hands that are already replayed."""
    some = [history.loads(text) for text in texts(20 if smoke else HANDS)[:1000]]
    played = [played_with_facts(hand, i, False)[1] for i, hand in enumerate(some)]

    def run():
        tally = row_tally(rows, history.STATS.values())
        for hand, facts in played:
            tally.add(hand, facts, range(engines.SEATS))
        return tally.counts()

    timed("history", f"statistics of {rows}", OURS, run, len(some))


@pytest.mark.parametrize("workers", [1, 2])
def bench_report(timed, smoke, tmp_path, workers) -> None:
    """From PokerStars' text in a file to all statistics, in one process and in two."""
    path = tmp_path / "hands.txt"
    count = history.dump(map(history.loads, texts(20 if smoke else 2 * HANDS)), path)

    def run():
        return history.report(path, workers=workers)

    assert run() == history.report(path)
    timed("history", f"report, {workers} at once", OURS, run, count)
