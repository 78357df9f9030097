"""Defaults: stacks are 100 big blinds, and a rake may be only a percentage."""

import pytest

import steelwheel as sw

PAIR = [sw.agents.calling_station, sw.agents.random]
FLH = sw.games.FixedLimitHoldem(blinds=(5, 10))
MIX = sw.MixedGame([sw.games.NoLimitHoldem(blinds=(2, 5)), sw.games.Razz(bets=(10, 20))], 2)
"""Games with a big blind of 5, and razz with a minimum bet of 10."""


@pytest.mark.parametrize(
    ("game", "stack"), [("nlh", 200), ("stud", 1000), (FLH, 1000), (MIX, 1000), ("kuhn", 100)], ids=str
)
def test_the_stacks_of_a_match(game, stack):
    assert (
        sw.simulate(game, PAIR, 50, seed=1).chips
        == sw.simulate(game, PAIR, 50, stacks=[stack] * 2, seed=1).chips
    )


def test_the_stacks_of_a_match_are_as_many_as_its_agents():
    given = sw.simulate("nlh", ["calling_station"] * 5, 10, stacks=[200] * 5, seed=1)
    assert sw.simulate("nlh", ["calling_station"] * 5, 10, seed=1).chips == given.chips
    with pytest.raises(ValueError, match="a match needs 2 to 23 agents, not 1"):
        sw.simulate("nlh", ["calling_station"], 10)


def test_a_checkpoint_knows_the_default(tmp_path):
    path = tmp_path / "match"
    sw.simulate("nlh", PAIR, 10, seed=1, checkpoint=path)
    assert sw.simulate("nlh", PAIR, 20, stacks=[200, 200], seed=1, checkpoint=path).hands == 20
    with pytest.raises(ValueError, match=r"another match|stacks"):
        sw.simulate("nlh", PAIR, 20, stacks=[100, 100], seed=1, checkpoint=path)


def test_the_stacks_of_solvers():
    assert sw.solve_game("kuhn", max_iterations=3).stacks == (100, 100)
    assert sw.solve_game("leduc", max_iterations=3).stacks == (200, 200)
    blinds = sw.games.NoLimitHoldem(blinds=(50, 100))
    for game, stack in (("nlh", 200), (blinds, 10_000)):
        found = sw.local_best_response(game, sw.agents.baseline, 2)
        assert found == sw.local_best_response(game, sw.agents.baseline, 2, stacks=[stack] * 2)
    told = sw.exploitability("kuhn", sw.agents.baseline)
    assert told == sw.exploitability("kuhn", sw.agents.baseline, [100, 100])


@pytest.mark.parametrize(
    ("game", "buy_in", "stack"),
    [
        ("nlh", None, 200),
        ("nlh", (80, 500), 200),
        ("nlh", (80, 150), 150),
        ("nlh", (300, 500), 300),
        ("stud", None, 1000),
        (MIX, None, 1000),
        (sw.MixedGame(lambda turn: "nlh"), None, 200),
    ],
    ids=str,
)
def test_the_buy_in_of_a_table(game, buy_in, stack):
    table = sw.Table(game, 4, buy_in=buy_in, seed=1)
    assert [table.sit("Ann"), table.sit("Bob", seat=2), table.sit("Eve", stack)] == [0, 2, 1]
    assert table.stacks == (stack, stack, stack, 0)


@pytest.mark.parametrize(("buy_in", "stack"), [(None, 200), ((40, 100), 100), ((40, 500), 200)])
def test_the_stack_of_sessions(buy_in, stack):
    def played(**given):
        table = sw.Table("nlh", 4, buy_in=buy_in)
        return sw.simulate_cash_game(
            table, ["calling_station", "random"], 4, hands_per_session=20, seed=1, **given
        )

    assert played().chips == played(buy_in=stack).chips


def test_the_stack_of_a_tournament():
    levels = [sw.Level((50, 100), hands=5), sw.Level((100, 200))]
    tournament = sw.Tournament(levels, seed=1)
    assert tournament == sw.Tournament(levels, stack=10_000, seed=1)
    stud = sw.Level(game="stud", bets=(20, 40), bring_in=5, antes=5)
    assert sw.Tournament([stud], seats=8, seed=1) == sw.Tournament([stud], seats=8, stack=2000, seed=1)
    late = [sw.Level((50, 100), hands=5), sw.Level((3000, 6000), chip=3000)]
    with pytest.raises(
        ValueError, match="a stack of 10000 is not a multiple of 3000, the smallest chip of level 1"
    ):
        sw.Tournament(late, late_registration_levels=1)


@pytest.mark.parametrize("rake", [5, 5.0, (5,), (5, None), sw.Rake(5)], ids=str)
def test_a_rake_without_a_cap(rake):
    game = sw.games.NoLimitHoldem(rake=rake)
    assert game == sw.games.NoLimitHoldem(rake=sw.Rake(5)) == sw.games.NoLimitHoldem().replace(rake=rake)
    assert (game.rake.cap, game.rake.no_flop_no_drop) == (None, False)
    river = {"board": "Td9d6hQc3s", "pot": 200, "stacks": 900, "ranges": ("QQ+", "TT+")}
    assert sw.Spot(**river, rake=rake).hand.game.rake == sw.Rake(5)
    hand = sw.Hand("nlh", [200, 200], seed=1).raise_to(6).call()
    ranges = {0: "22+", 1: "22+"}
    assert sw.Spot.from_hand(hand, ranges, rake=rake).hand.game.rake == sw.Rake(5)
    history = sw.history.HandHistory.from_hand(hand.check().bet(8).fold())
    assert sw.Spot.from_history(history, ranges, "flop", rake=rake).hand.game.rake == sw.Rake(5)


@pytest.mark.parametrize(
    ("rake", "error", "text"),
    [
        (0.05, sw.InvalidGame, "0 or at least 0.25, not 0.05: did you mean 5"),
        (101, sw.InvalidGame, "the rake's percentage must be from 0 to 100, not 101"),
        (float("nan"), sw.InvalidGame, "the rake's percentage must be from 0 to 100, not nan"),
        (True, TypeError, "rake must be a percentage such as 5, .percent, cap. or a Rake, not bool"),
        ({5: 3}, TypeError, "rake must be a percentage such as 5, .percent, cap. or a Rake, not dict"),
    ],
)
def test_what_is_no_rake(rake, error, text):
    with pytest.raises(error, match=text):
        sw.games.NoLimitHoldem(rake=rake)
    with pytest.raises(error, match=text):
        sw.Spot(board="Td9d6hQc3s", pot=200, stacks=900, ranges=("QQ+", "TT+"), rake=rake)
