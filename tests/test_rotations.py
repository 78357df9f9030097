"""Mixes of games: whose turn it is, and where the button stands."""

import random
from collections import Counter

import pytest
from play.generator import some_code

import steelwheel as sw
from steelwheel import Rotation, games


def test_each_game_has_its_hands_in_turn():
    mix = Rotation(["flh", "razz", "plo"], hands=2)
    names = [mix.deal([100] * 4, seed=k).game.name for k in range(8)]
    assert names == [
        *["Fixed-limit hold'em"] * 2,
        *["Razz"] * 2,
        *["Pot-limit Omaha"] * 2,
        *["Fixed-limit hold'em"] * 2,
    ]
    mix = Rotation([games.Razz(), games.Badugi()], hands=(1, 3))
    assert [mix.deal([100] * 4).game.name for _ in range(5)] == ["Razz", *["Badugi"] * 3, "Razz"]


def test_the_button_waits_while_stud_is_played():
    mix = Rotation(["flh", "razz", "flh"], hands=2, button=1)
    buttons = [mix.deal([100] * 4, seed=k).button for k in range(6)]
    assert buttons == [1, 2, 3, 3, 3, 0]  # at seat 3 for razz: where the next hold'em hand has it


def test_the_button_passes_over_empty_seats():
    mix = Rotation(["nlh"], hands=1)
    assert mix.deal([100, 100, 100, 100]).button == 0
    assert mix.deal([100, 0, 100, 100]).button == 2
    assert mix.deal([100, 0, 100, 0]).button == 0


def test_by_time_the_caller_moves_on():
    mix = Rotation(["nlh", "stud"], hands=None)
    assert [mix.deal([50] * 3).game.name for _ in range(20)] == ["No-limit hold'em"] * 20
    assert (mix.turn, mix.played) == (0, 20)
    assert mix.advance().name == "Seven-card stud"
    assert mix.deal([50] * 3).game.name == "Seven-card stud"
    assert repr(mix) == "<Rotation, turn 1: Seven-card stud, 1 hands dealt>"


def test_dealers_choice():
    chosen = ["badugi", games.Razz((2, 4), bring_in=1), "plo"]
    mix = Rotation(lambda turn: chosen[turn % 3], hands=1)
    assert [mix.deal([99] * 3).game.name for _ in range(4)] == ["Badugi", "Razz", "Pot-limit Omaha", "Badugi"]


def test_the_mixes_by_name():
    assert [mix.game.name for mix in (Rotation.horse(), Rotation.hose(), Rotation.eight_game())] == [
        "Fixed-limit hold'em",
        "Fixed-limit hold'em",
        "Deuce-to-seven triple draw",
    ]
    hose, horse = Rotation.hose(hands=1), Rotation.horse((20, 40), hands=1, rules="tda")
    names = [hose.deal([1000] * 6, seed=k).game.name for k in range(4)]
    dealt = [horse.deal([1000] * 6, seed=k).game for k in range(5)]
    assert names == [game.name for game in dealt if game.name != "Razz"] and dealt[2].name == "Razz"
    assert {game.bets for game in dealt} == {(20, 40)} and {game.rules.name for game in dealt} == {"tda"}
    mix = Rotation.eight_game((20, 40), (5, 10))
    assert [game.bets or game.blinds for game in mix._games] == [(20, 40)] * 6 + [(5, 10)] * 2
    mix = Rotation.eight_game(hands=1)
    assert [mix.deal([1000] * 6, seed=k).game.name for k in range(8)] == [
        "Deuce-to-seven triple draw",
        "Fixed-limit hold'em",
        "Fixed-limit Omaha hi-lo",
        "Razz",
        "Seven-card stud",
        "Seven-card stud hi-lo",
        "No-limit hold'em",
        "Pot-limit Omaha",
    ]


@pytest.mark.parametrize("rules", ["wsop", "online"])
def test_horse_between_random_bots(rules):
    """10,000 hands, eight hands of each game in turn: chips are conserved, and all five games are seen."""
    rng, mix, seen = random.Random(5), Rotation.horse(rules=rules), Counter()
    stacks = [400] * 6
    for k in range(10_000):
        if sum(map(bool, stacks)) < 2:
            stacks = [400] * 6
        hand = mix.deal(stacks, seed=(5, k))
        while not hand.is_over:
            hand.act(some_code(rng, hand.legal, 0.3))
        seen[hand.game.name] += 1
        stacks = list(hand.stacks)
        assert sum(stacks) == 2400
    print(dict(seen))
    assert list(seen.values()) == [2000] * 5


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Rotation([]), ValueError, "needs games"),
        (lambda: Rotation(["nlh"], hands=0), ValueError, "hands is a number from 1"),
        (lambda: Rotation(["nlh", "plo", "razz"], hands=(1, 2)), ValueError, "one a game"),
        (lambda: Rotation(["nlh"], hands=1.5), TypeError, "float"),
        (lambda: Rotation([3]), TypeError, "not int"),
        (lambda: Rotation(["snap"]), ValueError, "there is no game 'snap'"),
    ],
)
def test_what_is_no_rotation(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_a_hand_that_is_refused_takes_no_turn():
    mix = Rotation(["nlh", "razz"], hands=1)
    mix.deal([100, 100])
    with pytest.raises(sw.InvalidHand):
        mix.deal([100])
    assert (mix.turn, mix.played, mix.game.name) == (0, 1, "No-limit hold'em")
    assert mix.deal([100, 100]).game.name == "Razz"


def test_stacks_may_tell_another_length_each_time():
    class Liar(list):
        told = iter([3, 0])

        def __len__(self):
            return next(self.told, 2)

    assert Rotation([games.NoLimitHoldem()]).deal(Liar([9, 9, 9])).starting_stacks == (9, 9, 9)
