"""Mixed games: the rotation of games, and the button."""

import random
from collections import Counter

import pytest
from play.generator import some_code

import steelwheel as sw
from steelwheel import MixedGame, games
from steelwheel.simulation.game_schedule import GameSchedule


def test_each_game_has_its_hands_in_turn():
    mix = MixedGame(["flh", "razz", "plo"], hands_per_turn=2)
    names = [mix.deal([100] * 4, seed=k).game.name for k in range(8)]
    assert names == [
        *["Fixed-limit hold'em"] * 2,
        *["Razz"] * 2,
        *["Pot-limit Omaha"] * 2,
        *["Fixed-limit hold'em"] * 2,
    ]
    mix = MixedGame([games.Razz(), games.Badugi()], hands_per_turn=(1, 3))
    assert [mix.deal([100] * 4).game.name for _ in range(5)] == ["Razz", *["Badugi"] * 3, "Razz"]


def test_the_button_waits_while_stud_is_played():
    mix = MixedGame(["flh", "razz", "flh"], hands_per_turn=2, button=1)
    buttons = [mix.deal([100] * 4, seed=k).button for k in range(6)]
    assert buttons == [1, 2, 3, 3, 3, 0]  # at seat 3 for razz, where the next hold'em hand has it


def test_the_button_passes_over_empty_seats():
    mix = MixedGame(["nlh"], hands_per_turn=1)
    assert mix.deal([100, 100, 100, 100]).button == 0
    assert mix.deal([100, 0, 100, 100]).button == 2
    assert mix.deal([100, 0, 100, 0]).button == 0


def test_by_time_the_caller_moves_on():
    mix = MixedGame(["nlh", "stud"], hands_per_turn=None)
    assert [mix.deal([50] * 3).game.name for _ in range(20)] == ["No-limit hold'em"] * 20
    assert (mix.turn, mix.hands_this_turn) == (0, 20)
    assert mix.next_game().name == "Seven-card stud"
    assert mix.deal([50] * 3).game.name == "Seven-card stud"
    assert repr(mix) == "<MixedGame, turn 1: Seven-card stud, 1 hands dealt>"


def test_dealers_choice():
    chosen = ["badugi", games.Razz((2, 4), bring_in=1), "plo"]
    mix = MixedGame(lambda turn: chosen[turn % 3], hands_per_turn=1)
    assert [mix.deal([99] * 3).game.name for _ in range(4)] == ["Badugi", "Razz", "Pot-limit Omaha", "Badugi"]


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("horse", "flh o8 razz 7cs 7cs8"),
        ("hose", "flh o8 7cs 7cs8"),
        ("torse", "27td o8 razz 7cs 7cs8"),
        ("8game", "27td flh o8 razz 7cs 7cs8 nlhe plo"),
        ("9game", "flh nlhe o8 7cs 7cs8 razz 27td 27sd plo"),
        ("10game", "nlhe razz flh badugi 7cs 27sd o8 plo 27td 7cs8"),
        ("12game", "badugi badeucy plo razz 27td razzdugi crazy_pineapple8 flh o8 27sd 7cs8 7cs"),
        ("shoe", "7cs flh o8 7cs8"),
        ("chorse", "crazy_pineapple8 flh o8 razz 7cs 7cs8"),
        ("oe", "o8 7cs8"),
        ("triple_draw", "a5td 27td badugi"),
        ("27mix", "27sd 27dd 27td"),
        ("big_bet", "plo8 bigo nlhe 27sd 5cd plo 27_triple_pl"),
    ],
)
def test_mixes(name, letters):
    """Limit games have the two bets, the others the blinds; each plays its hands in turn."""
    mix = MixedGame.by_name(name, (20, 40), (5, 10), hands_per_turn=2, rules="wsop")
    expected = [games.by_name(letter) for letter in letters.split()]
    dealt = [mix.deal([1000] * 6, seed=k).game for k in range(2 * len(expected))]
    assert [game.name for game in dealt] == [game.name for game in expected for _ in range(2)]
    for game in dealt:
        limit = game.structure == "fixed_limit"
        assert (game.bets, game.big_blind) == ((20, 40), 20) if limit else game.blinds == (5, 10)


def test_an_unknown_mix():
    with pytest.raises(
        ValueError, match=r"no mixed game 'hoerse' \(did you mean 'horse'\?\); the mixes are horse, "
    ):
        MixedGame.by_name("hoerse")
    with pytest.raises(TypeError, match="must be a str, such as 'horse', not int"):
        MixedGame.by_name(8)


def test_the_mixes_by_name():
    assert [mix.game.name for mix in (MixedGame.horse(), MixedGame.hose(), MixedGame.eight_game())] == [
        "Fixed-limit hold'em",
        "Fixed-limit hold'em",
        "Deuce-to-seven triple draw",
    ]
    hose, horse = MixedGame.hose(hands_per_turn=1), MixedGame.horse((20, 40), hands_per_turn=1, rules="tda")
    names = [hose.deal([1000] * 6, seed=k).game.name for k in range(4)]
    dealt = [horse.deal([1000] * 6, seed=k).game for k in range(5)]
    assert names == [game.name for game in dealt if game.name != "Razz"] and dealt[2].name == "Razz"
    assert {game.bets for game in dealt} == {(20, 40)} and {game.rules.name for game in dealt} == {"tda"}
    mix = MixedGame.eight_game((20, 40), (5, 10))
    assert [game.bets or game.blinds for game in mix._games] == [(20, 40)] * 6 + [(5, 10)] * 2
    for other, name in (("8-game", "8game"), ("ten_game", "10game"), ("2-7_mix", "27mix")):
        assert MixedGame.by_name(other)._games == MixedGame.by_name(name)._games
    mix = MixedGame.eight_game(hands_per_turn=1)
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
    """In 10,000 hands, eight of each game in turn, chips are conserved and all five games occur."""
    rng, mix, seen = random.Random(5), MixedGame.horse(rules=rules), Counter()
    stacks = [400] * 6
    for k in range(10_000):
        if sum(map(bool, stacks)) < 2:
            stacks = [400] * 6
        hand = mix.deal(stacks, seed=(5, k))
        while not hand.is_over:
            hand.act(some_code(rng, hand.legal_actions, 0.3))
        seen[hand.game.name] += 1
        stacks = list(hand.stacks)
        assert sum(stacks) == 2400
    print(dict(seen))
    assert list(seen.values()) == [2000] * 5


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: MixedGame([]), ValueError, "a mixed game needs at least one game"),
        (lambda: MixedGame(["nlh"], hands_per_turn=0), ValueError, "must be a number of at least 1"),
        (lambda: MixedGame(["nlh", "plo", "razz"], hands_per_turn=(1, 2)), ValueError, "one number per game"),
        (lambda: MixedGame(["nlh"], hands_per_turn=1.5), TypeError, "float"),
        (lambda: MixedGame([3]), TypeError, "not int"),
        (lambda: MixedGame(["snap"]), ValueError, "there is no game 'snap'"),
    ],
)
def test_what_is_no_mixed_game(make, error, words):
    with pytest.raises(error, match=words):
        make()


@pytest.mark.parametrize("stacks", [{0: 100, 1: 100}, {51: 100, 2: 100}, {5, 6}, 5, None, "ab"])
def test_stacks_are_a_sequence(stacks):
    with pytest.raises(TypeError, match="stacks must be a sequence of chip"):
        sw.MixedGame([sw.games.NoLimitHoldem()]).deal(stacks)


def test_a_hand_that_is_refused_takes_no_turn():
    mix = MixedGame(["nlh", "razz"], hands_per_turn=1)
    mix.deal([100, 100])
    with pytest.raises(sw.InvalidHand):
        mix.deal([100])
    assert (mix.turn, mix.hands_this_turn, mix.game.name) == (0, 1, "No-limit hold'em")
    assert mix.deal([100, 100]).game.name == "Razz"


def test_stacks_may_tell_another_length_each_time():
    class Liar(list):
        told = iter([3, 0])

        def __len__(self):
            return next(self.told, 2)

    assert MixedGame([games.NoLimitHoldem()]).deal(Liar([9, 9, 9])).starting_stacks == (9, 9, 9)


def fold_out(hand):
    """Fold wherever possible; otherwise check, call or post the bring-in."""
    while not hand.is_over:
        hand.act(-1 if hand.legal_actions and hand.legal_actions.can_fold else 0)


def blinds_paid(hand):
    """Return the seat of the largest blind of the hand; None in a game without blinds."""
    blinds = [event for event in hand.events if event.kind == "blind"]
    return max(blinds, key=lambda event: event.to).seat if len(hand.game.blinds) > 1 and blinds else None


def big_blinds(table, hands):
    """Return the number of big blinds of each seat if all players fold."""
    counted = Counter(dict.fromkeys(range(len(table.players)), 0))
    for _ in range(hands):
        hand = table.next_hand()
        if (seat := blinds_paid(hand)) is not None:
            counted[seat] += 1
        fold_out(hand)
    return counted


def table_of(mix, seats, seed=1):
    table = sw.Table(mix, seats, seed=seed)
    for seat in range(seats):
        table.sit(f"p{seat}", 10**6)
    return table


WITHOUT = (
    games.BombPot(5),
    games.NoLimitShortDeck(1),
    games.Razz(),
    games.NoLimitHoldem((), antes=2, bets=2),
)


@pytest.mark.parametrize("without", WITHOUT, ids=lambda game: game.name)
@pytest.mark.parametrize(("hands", "seats"), [((5, 1), 6), ((8, 1), 9), ((1, 1), 3), ((3, 2), 2)])
def test_a_hand_without_blinds_costs_no_seat_its_turn(without, hands, seats):
    """The blinds reach every seat in turn (WL 151, WT 85)."""
    mix = MixedGame([games.NoLimitHoldem((1, 2)), without], hands_per_turn=hands)
    counted = big_blinds(table_of(mix, min(seats, without.max_seats)), 30 * sum(hands))
    assert max(counted.values()) - min(counted.values()) <= 1
    assert sum(counted.values()) == 30 * hands[0]


def random_mix(rng, rules):
    with_blinds = [
        games.NoLimitHoldem((1, 2), rules=rules),
        games.PotLimitOmaha((1, 2), rules=rules),
        games.FixedLimitHoldem((2, 4), rules=rules),
        games.DeuceToSevenTripleDraw((2, 4), rules=rules, max_seats=8),
        games.Badugi((2, 4), rules=rules),
    ]
    without = [game.replace(rules=rules) for game in WITHOUT]
    chosen = [rng.choice(with_blinds), *rng.sample([*with_blinds, *without], rng.randint(1, 4))]
    rng.shuffle(chosen)
    return MixedGame(chosen, hands_per_turn=[rng.randint(1, 4) for _ in chosen])


@pytest.mark.parametrize("hands", [200, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("preset", sw.rules.PRESETS)
def test_random_mixes_charge_each_seat_alike(preset, hands):
    rng = random.Random(preset)
    for own in ("stands", "own"):
        rules = sw.rules.preset(preset, bomb_pot_button=own)
        for seats in (2, 3, 6, 8):
            counted = big_blinds(table_of(random_mix(rng, rules), seats, seed=rng.randrange(99)), hands)
            assert max(counted.values()) - min(counted.values()) <= 1, (own, seats)


def test_where_a_bomb_pot_has_the_button():
    """The button is where the next hand with blinds has it, moves with the blinds, or is a separate one."""
    buttons = {}
    for choice in sw.rules.SWITCHES["bomb_pot_button"].choices:
        rules = sw.rules.preset("wsop_live", bomb_pot_button=choice)
        mix = [games.NoLimitHoldem((1, 2)), games.BombPot(5, rules=rules)]
        table = table_of(MixedGame(mix, hands_per_turn=[1, 2]), 4)
        buttons[choice] = []
        for _ in range(9):
            hand = table.next_hand()
            buttons[choice].append(hand.button)
            fold_out(hand)
            table = sw.Table.from_bytes(table.to_bytes())
        if choice != "own":  # the first separate button is at the first hand's button
            dealer = MixedGame(mix, hands_per_turn=[1, 2])
            assert [dealer.deal([100] * 4).button for _ in range(9)] == buttons[choice]
    assert buttons == {
        "stands": [0, 1, 1, 1, 2, 2, 2, 3, 3],
        "moves": [0, 1, 2, 3, 0, 1, 2, 3, 0],
        "own": [0, 1, 2, 1, 3, 0, 2, 1, 2],
    }


@pytest.mark.parametrize("choice", ["stands", "own"])
@pytest.mark.parametrize("per_turn", [1, 3, [2, 1]])
def test_the_button_of_short_deck_posts_for_each_seat_in_turn(choice, per_turn):
    """A button that stood would charge one player for all hands of a turn."""
    rules = sw.rules.preset("wsop", bomb_pot_button=choice)
    short = games.NoLimitShortDeck(1, rules=rules)
    for without in (short, short.replace(blinds=(), antes={"button": 2}, bets=2)):
        table = table_of(MixedGame([games.NoLimitHoldem((1, 2)), without], per_turn), 6)
        posted, blinds = Counter(), Counter()
        for _ in range(90):
            hand = table.next_hand()
            (posted if hand.game == without else blinds)[hand.button] += 1
            fold_out(hand)
        for counted in (posted, blinds):
            assert len(counted) == 6 and max(counted.values()) - min(counted.values()) <= 1


@pytest.mark.parametrize("choice", ["stands", "own"])
@pytest.mark.parametrize("without", WITHOUT[:2], ids=lambda game: game.name)
def test_nor_in_a_tournament(without, choice):
    rules = sw.rules.preset("tda", bomb_pot_button=choice)
    mix = MixedGame(
        [games.NoLimitHoldem((1, 2), rules="tda"), without.replace(rules=rules)], hands_per_turn=[5, 1]
    )
    event = sw.Tournament([sw.Level(game=mix)], stack=10**6, seats=6, seed=3)
    for name in "abcdef":
        event.register(name)
    event.start()
    (table,) = event.tables
    counted = Counter()
    for _ in range(90):
        event = sw.Tournament.from_bytes(event.to_bytes())
        hand = event.next_hand(table)
        if (seat := blinds_paid(hand)) is not None:
            counted[seat] += 1
        fold_out(hand)
        event.end_hand(table)
    assert len(counted) == 6 and max(counted.values()) - min(counted.values()) <= 1


@pytest.mark.parametrize("choice", sw.rules.SWITCHES["bomb_pot_button"].choices)
def test_a_match_has_the_buttons_of_its_mixed_game(choice):
    bomb = games.BombPot(5, rules=sw.rules.preset("tda", bomb_pot_button=choice))
    mix = [games.NoLimitHoldem((1, 2)), bomb, games.NoLimitShortDeck(1, rules="tda")]
    dealer = MixedGame(mix, hands_per_turn=[2, 3, 1])
    found = []

    def watching(seen):
        found.append(seen.button)
        return sw.FOLD

    agents = [watching, watching, watching]
    sw.simulate(MixedGame(mix, hands_per_turn=[2, 3, 1]), agents, 20, stacks=[200] * 3, seed=1, chunk_hands=7)
    schedule = GameSchedule(MixedGame(mix, hands_per_turn=[2, 3, 1]), 20)
    expected = [dealer.deal([200] * 3).button for _ in range(20)]
    assert [schedule.at(k)[1] % 3 for k in range(20)] == expected
    assert {*found} == {*expected}
