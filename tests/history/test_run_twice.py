"""Hands that are run more than once, written as PHH and read back."""

from __future__ import annotations

import tomllib

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import Hand, games, history
from steelwheel.errors import HistoryError
from steelwheel.history import HandHistory

GAMES = (
    games.NoLimitHoldem(blinds=(1, 2)),
    games.NoLimitShortDeck(),
    games.PotLimitOmaha(blinds=(1, 2)),
    games.FixedLimitOmahaHiLo(),
    games.FixedLimitHoldem(),
)


def play(game, stacks, seed, streets, runs):
    """Check until a street, then raise until all are all-in, and run the rest of the board."""
    hand = Hand(game, stacks, button=len(stacks) - 1, seed=seed, manual="runs")
    while hand.phase == "bet":
        legal = hand.legal_actions
        most = legal.max_raise_to if hand.street >= streets else None
        hand.act(0 if most is None else most)
    return hand.run_out(runs) if hand.phase == "runs" else hand


@given(
    st.sampled_from(GAMES),
    st.lists(st.integers(5, 60), min_size=2, max_size=5),
    st.integers(0, 10**6),
    st.integers(0, 2),
    st.integers(2, 3),
)
def test_any_run_reads_back(game, stacks, seed, street, runs):
    hand = play(game, stacks, seed, street, runs)
    hh = HandHistory.from_hand(hand)
    again = history.loads(history.dumps(hh))
    assert again == hh
    replayed = again.hand()
    assert (replayed.stacks, replayed.boards, replayed.phase) == (hand.stacks, hand.boards, hand.phase)


def test_other_readers_find_the_first_board_and_the_stacks():
    hand = play(GAMES[0], [40, 50, 60], 1, 1, 2)
    assert hand.is_over and len(hand.boards) == 2
    fields = tomllib.loads(history.dumps(HandHistory.from_hand(hand)))
    deals = [action for action in fields["actions"] if action.startswith("d db")]
    assert "".join(deals).replace("d db ", "") == sw.format_cards(hand.boards[0])
    assert fields["finishing_stacks"] == list(hand.stacks)
    later = "".join(fields["_boards"]).replace("d db ", "")
    assert sw.format_cards(hand.boards[1]).endswith(later)
    assert fields["_runs"] == 2
    one = HandHistory({name: value for name, value in fields.items() if name[0] != "_"})
    assert one.hand().boards == (hand.boards[0],) and one.net == HandHistory(fields).net


def test_files_and_sites(tmp_path):
    twice = next(history.load_all(ROOT / "tests" / "history" / "pokerstars" / "twice.txt"))
    assert twice.fields["_runs"] == 2
    assert history.loads(history.dumps(twice)) == twice
    hands = [HandHistory.from_hand(play(GAMES[0], [40, 50, 60], seed, 0, 2)) for seed in range(3)]
    assert history.dump([twice, *hands], tmp_path / "x.phhs") == 4
    for workers in (1, 2):
        found = list(history.load_all(tmp_path / "x.phhs", workers=workers))
        assert found == [twice, *hands]
        assert [hh.hand().stacks for hh in found] == [hh.hand().stacks for hh in [twice, *hands]]
    text = history.dumps(found[0].anonymize("key"))
    assert history.loads(text).hand().stacks == twice.hand().stacks


def test_a_table_that_ran_a_board_twice():
    table = sw.Table(GAMES[0], seats=2)
    table.sit("ann", 100)
    table.sit("bob", 100)
    table.next_hand(manual="runs").fold()
    table.next_hand(manual="runs").all_in().call().run_out(2)
    histories = table.hand_histories()
    assert [hh.fields.get("_runs") for hh in histories] == [None, 2]
    for hh, hand in zip(histories, table.hands(), strict=True):
        assert history.loads(history.dumps(hh)) == hh
        assert sorted(hh.hand().stacks) == sorted(hand.stacks)


@pytest.mark.parametrize(
    "boards", [5, "x", [1], ["p1 f"], ["d db"], [[]], ["d db AsAs"], ["d db Ts9s8s7s6s"] * 3, []]
)
def test_wrong_boards_are_errors_of_the_hand(boards):
    hand = play(GAMES[0], [40, 50], 1, 0, 2)
    text = history.dumps(HandHistory.from_hand(hand))
    fields = {**tomllib.loads(text), "_boards": boards}
    try:
        hh = HandHistory(fields)
        hh.hand()
        history.dumps(hh)
    except HistoryError:
        pass
