"""Many hands, written as PokerStars' text and read back: the statistics equal those counted during play."""

import random
import sys
from collections import Counter

import pytest
from conftest import MANY

from steelwheel import history
from steelwheel.history import STATS, HandHistory

from . import stats_referee

HANDS = 5000 * MANY
PLAYERS = [f"player {i}" for i in range(9)]


@pytest.mark.slow
def test_statistics_of_many_hands_read_back(tmp_path):
    """With STEELWHEEL_MANY=200 these are a million hands."""
    rng = random.Random(34)
    made, of, dealt, won = Counter(), Counter(), Counter(), Counter()
    path = tmp_path / "many.txt"
    with path.open("w", encoding="utf-8") as file:
        for number in range(HANDS):
            hand, acts = stats_referee.play(rng, "NT", rules="online")
            names = rng.sample(PLAYERS, len(hand.stacks))
            for counts, totals in zip(stats_referee.counts(hand, acts), (made, of), strict=True):
                for (stat, seat), count in counts.items():
                    totals[names[seat], stat] += count
            for name, payoff in zip(names, hand.payoffs, strict=True):
                dealt[name] += 1
                won[name] += payoff
            written = HandHistory.from_hand(hand, players=names, hand=number + 1)
            file.write(history.dumps(written, format="pokerstars") + "\n\n")
    resource = pytest.importorskip("resource", reason="this system does not report peak memory")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = history.report(path)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(HANDS, "hands,", path.stat().st_size, "bytes, peak memory", before, "then", after, file=sys.stderr)
    assert (report.hands, report.skipped, report.duplicates) == (HANDS, 0, 0)
    assert {name: report.winnings[name].hands for name in report} == dealt
    assert {name: report.winnings[name].bb for name in report} == {name: won[name] / 2 for name in dealt}
    assert {(name, stat): count.made for name in report for stat, count in report[name].items()} == {
        (name, stat): made[name, stat] for name in dealt for stat in STATS
    }
    assert {(name, stat): count.of for name in report for stat, count in report[name].items()} == {
        (name, stat): of[name, stat] for name in dealt for stat in STATS
    }
