"""Random hands beside other engines, compared at every action. For more: `python openspiel.py --help`."""

import lockstep
import pytest

pytestmark = pytest.mark.slow
HANDS = 3_000


def check(play):
    counts, failures = lockstep.run(play, HANDS)
    assert not failures, f"{len(failures)} hands differ, the first:\n{failures[0]}"
    assert counts["hands compared to the end"] > 0.95 * HANDS
    assert counts["hands without any mask"] > 0.8 * HANDS
    for kind in ("with a split pot", "with side pots", "with an all-in"):
        assert counts[f"hands {kind}"] > 0.1 * HANDS


def test_openspiel():
    pytest.importorskip("pyspiel", reason="OpenSpiel (pip install open_spiel) is not installed")
    import openspiel

    check(openspiel.play)


def test_pokerkit():
    pytest.importorskip("pokerkit", reason="PokerKit (pip install pokerkit) is not installed")
    import kit

    check(kit.play)
