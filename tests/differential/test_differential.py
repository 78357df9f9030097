"""Compare random hands with other engines at every action. For more: `python openspiel.py --help`."""

from functools import partial

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


def test_other_games():
    """A hundred hands of each; `python others.py` plays 2,000."""
    pytest.importorskip("pokerkit", reason="PokerKit (pip install pokerkit) is not installed")
    import others

    for name in others.NAMES:
        counts, failures = lockstep.run(partial(others.play, name), 100)
        assert not failures, f"{name}: {len(failures)} hands differ, the first:\n{failures[0]}"
        assert counts["hands compared to the end"] > 75, name
        assert counts["hands without any mask"] > 60, name
