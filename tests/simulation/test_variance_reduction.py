"""Estimates of winnings: their means, over every possible hand of small games, and their small variance."""

from itertools import combinations
from math import comb
from random import Random
from statistics import pvariance
from zlib import crc32

import pytest

import steelwheel as sw
from steelwheel import CALL, DECKS, FOLD, Hand, agents, games
from steelwheel.simulation import Aivat, AllInAdjustment, ControlVariates, card_terms, hand_steps, pot_shares
from steelwheel.simulation.deal_luck import board_luck, hole_card_luck


def codes(hand):
    legal = hand.legal_actions
    most = {legal.min_raise_to, legal.max_raise_to} - {None}
    return [FOLD] * legal.can_fold + [CALL] + sorted(most)


class Mixed:
    """Plays any legal action, with arbitrary probabilities that depend on everything it sees."""

    def __init__(self, salt, known=True):
        self.salt = salt
        if known:
            self.probabilities = self.chances

    def chances(self, seen):
        weights = [1 + crc32(seen.state_key + bytes([i, self.salt])) % 7 for i in range(len(codes(seen)))]
        return {code: weight / sum(weights) for code, weight in zip(codes(seen), weights, strict=True)}

    def __call__(self, seen):
        chances = self.chances(seen)
        return Random(seen.random_bits).choices([*chances], [*chances.values()])[0]


def ends(hand, players, chance=1.0):
    """Yield every way a hand may end, with its probability."""
    if hand.is_over:
        yield hand, chance
    elif hand.phase == "deal":
        _, count, deck = hand._next_deal()
        left = {*deck}.union(*[event.cards for event in hand.events if event.kind == "burn"])  # also unseen
        for cards in combinations(sorted(left), count):
            yield from ends(hand.copy().deal(cards), players, chance / comb(len(left), count))
    else:
        for code, share in players[hand.actor].chances(hand.observe(hand.actor)).items():
            yield from ends(hand.copy().act(code), players, chance * share)


def worth(hand):
    """Return an arbitrary value."""
    seen = repr((hand.hole_cards, hand.board, hand.actions)).encode()
    return [crc32(seen + bytes([seat])) % 1000 / 100 for seat in range(len(hand.stacks))]


def play(game, stacks, players, number, seed=1):
    hand = Hand(game, stacks, button=number % len(stacks), seed=(seed, number))
    while not hand.is_over:
        hand.act(players[hand.actor](hand.observe(hand.actor)))
    return hand


@pytest.mark.parametrize(
    ("game", "stacks"),
    [
        (games.Kuhn(), (9, 9)),
        (games.Kuhn(), (9, 2, 1)),
        (games.by_name("kuhn", structure="no_limit"), (4, 3)),
        pytest.param(games.Leduc(), (3, 4), marks=pytest.mark.slow),
        pytest.param(games.Leduc(), (4, 9), marks=pytest.mark.slow),
        pytest.param(games.Leduc(), (20, 20), marks=pytest.mark.slow),
        pytest.param(games.by_name("leduc", structure="no_limit"), (4, 6), marks=pytest.mark.slow),
    ],
)
def test_means_are_those_of_payoffs(game, stacks):
    """Every possible course of the hand is enumerated, for any agents, value function and weights."""
    players = [Mixed(seat, known=seat != 1) for seat in range(len(stacks))]
    fitted = [ControlVariates(), Aivat(), Aivat(worth), Aivat()]
    for number in range(80):
        hand = play(game, stacks, players, number)
        for one in fitted:
            one.estimate(hand, players)
    for one in fitted:
        one._weights.least_squares.next = 1 << 60  # the weights stay fixed,
    for one in fitted[:3]:
        one._weights.smallest.choose = lambda ways, group: ways[2]  # and are used even if they are bad
    means = [AllInAdjustment(), *fitted, Aivat(worth, fit=False)]
    exact = [0.0] * len(stacks)
    sums = [[0.0] * len(stacks) for _ in means]
    squares, whole = [0.0] * len(means), 0.0
    for hand, chance in ends(Hand(game, stacks, manual="deal", seed=5), players):
        whole += chance
        for seat, won in enumerate(hand.payoffs):
            exact[seat] += chance * won
        for i, one in enumerate(means):
            found = one.estimate(hand, players)
            squares[i] += chance * abs(found[0] - hand.payoffs[0])
            if i < 3:
                assert sum(found) == pytest.approx(0, abs=1e-9)
            for seat, x in enumerate(found):
                sums[i][seat] += chance * x
    assert whole == pytest.approx(1)
    assert all(change > 0.01 for change in squares[1:])  # the terms had an effect
    for found in sums:
        assert found == pytest.approx(exact, abs=1e-9)


GAMES = ["holdem", "plo8", "short_deck", "double_board", "stud8", "crazy_pineapple"]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_run_outs_of_several_pots(name):
    """All-in before the last card or the last two, with unequal stacks: each pot over every run-out."""
    game = games.by_name(name)
    last = len(game.streets) - 1 - (name in ("holdem", "plo8"))
    out = (1, 2) if name == "stud8" else (1,)
    hand, shuffled = Hand(game, (20, 9, 12, 15), button=3, seed=2, manual="deal"), Random(5)
    while hand.street < last or hand.phase != "deal":
        if hand.phase == "deal":
            _, count, left = hand._next_deal()
            hand.deal(shuffled.sample([*left], count))
        elif hand.phase == "bet" and hand.street == last - 1:
            hand.act(
                FOLD
                if hand.actor in out and hand.legal_actions.can_fold
                else hand.legal_actions.max_raise_to or CALL
            )
        else:
            hand.act(1 if hand.phase == "draw" else CALL)
    assert len(hand.pots) == (1 if name == "stud8" else 2)
    all_ends = list(ends(hand, ()))
    assert len(all_ends) >= 20
    for seat, found in enumerate(zip(*[AllInAdjustment().estimate(end) for end, _ in all_ends], strict=True)):
        assert max(found) - min(found) <= 2  # odd chips
        exact = sum(chance * end.payoffs[seat] for end, chance in all_ends)
        mean = sum(chance * x for (_, chance), x in zip(all_ends, found, strict=True))
        assert mean == pytest.approx(exact, abs=1e-9)


def test_weights_are_fitted_on_other_hands():
    """A hand's own weights do not depend on its result, nor on other hands with its seed."""
    game, players = games.Leduc(), [Mixed(0), Mixed(1)]
    one, other = Aivat(), Aivat()
    hands = [play(game, (20, 20), players, number) for number in range(200)]
    group = [number for number in range(200) if number * 0x9E3779B97F4A7C15 >> 40 & 3 == 2]
    for number, hand in enumerate(hands):
        one.estimate(hand, players)
        other.estimate(hands[group[0]] if number in group else hand, players)
    weights, others = one._weights.least_squares.fitted, other._weights.least_squares.fitted
    assert weights[2] == others[2] != weights[1] != others[1]
    assert len(group) > 30
    assert one.estimate(hands[group[5]], players) == other.estimate(hands[group[5]], players)


def tight_against_caller(count):
    game, players = games.NoLimitHoldem(), (agents.tight, agents.calling_station)
    return [play(game, (200, 200), players, number) for number in range(count)], players


@pytest.mark.slow
def test_how_little_they_vary():
    """Heads-up hold'em; docs/guide/simulation/matches.md has the numbers of longer matches."""
    hands, players = tight_against_caller(500)
    plain = [hand.payoffs[0] for hand in hands]
    for one, least in ((ControlVariates(), 1.2), (Aivat(), 4)):
        found = [one.estimate(hand, players) for hand in hands]
        assert all(abs(a + b) < 1e-6 for a, b in found)
        assert pvariance(plain) / pvariance([a for a, _ in found]) > least
        again = [type(one)().estimate(hand, players) for hand in hands[:1]]
        assert again == found[:1]


def test_what_flops_make_of_hands_has_mean_zero():
    """Checked by samples: features of all flops minus features of other flops."""
    holes, sums = ((51, 50), (8, 13), (0, 33)), {}
    dealt = [card for hole in holes for card in hole]
    flops = sw.deal_batch(500, 3, dead=dealt, seed=1)
    for number, flop in enumerate(flops.tolist()):
        for i, row in enumerate(board_luck(holes, (), flop, dealt, (7, number * 64))):
            for k, x in enumerate(row):
                sums.setdefault((i, k), []).append(x)
    for found in sums.values():
        error = (pvariance(found) / len(found)) ** 0.5
        assert abs(sum(found) / len(found)) < 4.5 * error


@pytest.mark.parametrize("board", [(9, 14, 30), (9, 14, 30, 31)])
def test_what_a_card_makes_of_hands_has_mean_zero(board):
    holes = ((51, 50), (8, 13))
    dealt = [card for cards in (*holes, board, (1, 2)) for card in cards]  # two were folded
    rows = [board_luck(holes, board, (*board, c), dealt, (0, 0)) for c in range(52) if c not in dealt]
    for i in range(2):
        assert [sum(column) for column in zip(*[row[i] for row in rows], strict=True)] == pytest.approx(
            [0] * 8
        )
    assert len({row[0][0] for row in rows}) > 10


@pytest.mark.parametrize(
    "name", ["pineapple", "crazy_pineapple", "27_triple", "stud8", "double_texas", "bomb_pot"]
)
def test_any_game(name):
    """All terms that the game allows are computed, and the sum over the seats is unchanged."""
    players, found = [agents.random, agents.random, agents.calling_station], set()
    for number in range(4):
        hand = play(games.by_name(name), (60, 30, 90), players, number)
        for one in (AllInAdjustment(), ControlVariates(), Aivat(fit=False)):
            estimate = one.estimate(hand, players)
            found.add(estimate == [*hand.payoffs])
            assert sum(estimate) == pytest.approx(0, abs=1e-6)
    assert found == {True, False}


def test_hole_cards_are_measured_from_the_mean():
    """Their mean over all possible hole cards is 0."""
    for game, count in ((games.NoLimitHoldem(), 2), (games.by_name("short_deck"), 3)):
        every = [card_terms._features(held) for held in combinations(DECKS[game.deck], count)]
        means = [sum(column) / len(every) for column in zip(*every, strict=True)]
        assert means == pytest.approx(card_terms._mean_features(game, count))
    chart = [hole_card_luck(held) for held in combinations(range(52), 2)]
    assert [sum(column) for column in zip(*chart, strict=True)] == pytest.approx([0, 0, 0], abs=1e-9)


def test_what_may_come():
    """The possible cards are all unseen ones, including burn cards; large sets are sampled per hand."""
    game, players = games.NoLimitHoldem(), (agents.calling_station, agents.calling_station)
    hand = play(game, (200, 200), players, 3)
    first, flop, turn, river = [step for step in hand_steps.steps(hand) if step.code is None]
    for step, lie in ((turn, 3), (river, 4)):
        seen = {card for cards in (*hand.hole_cards, hand.board[:lie]) for card in cards}
        every = list(hand_steps.possible_deals(step.before, (1, 2)))
        assert sorted(after.board[lie] for after in every) == sorted({*range(52)} - seen)
    boards = [after.board for after in hand_steps.possible_deals(flop.before, (1, 2))]
    assert len(boards) == hand_steps.SAMPLE and len(set(boards)) > 50
    assert boards == [after.board for after in hand_steps.possible_deals(flop.before, (1, 2))]
    assert boards != [after.board for after in hand_steps.possible_deals(flop.before, (1, 3))]
    holes = [after.hole_cards for after in hand_steps.possible_deals(first.before, (1, 2))]
    assert len(set(holes)) == hand_steps.SAMPLE and hand.hole_cards not in holes
    assert hand_steps.sampling_seed(hand)[0] != hand.seed[0]
    found = Aivat(worth, fit=False).estimate(hand, players)
    assert found == Aivat(worth, fit=False).estimate(hand, players) != [*hand.payoffs]


class Listening(Mixed):
    """Records the observations that it is asked for probabilities with."""

    def __init__(self, salt):
        super().__init__(salt, known=False)
        self.asked = []

    def probabilities(self, seen):
        self.asked.append(seen)
        return self.chances(seen)


def test_agents_are_asked_what_they_were_asked():
    """The observations include the random bits that the agents mixed with."""
    for number in range(8):
        players = [Listening(0), Listening(1), Listening(2)]
        hand = Hand(games.NoLimitHoldem(), (50, 60, 70), button=number % 3, seed=(1, number))
        seen = [[], [], []]
        while not hand.is_over:
            seen[hand.actor].append(hand.observe(hand.actor))
            hand.act(players[hand.actor](seen[hand.actor][-1]))
        Aivat().estimate(hand, players)
        assert [player.asked for player in players] == seen
        for player, views in zip(players, seen, strict=True):
            assert [one.random_bits for one in player.asked] == [one.random_bits for one in views]


def test_bad_input():
    hand = Hand(games.NoLimitHoldem(), (200, 200), seed=1)
    for one in (AllInAdjustment(), ControlVariates(), Aivat()):
        with pytest.raises(ValueError, match="the hand is not over; estimates need a finished hand"):
            one.estimate(hand)
    with pytest.raises(ValueError, match="1 agents for 2 seats"):
        Aivat().estimate(hand.fold(), [agents.calling_station])
    with pytest.raises(TypeError, match=r"value must be a function value.hand., not int"):
        Aivat(3)
    liar = Mixed(1)
    liar.probabilities = lambda seen: {0: 0.5, -1: 0.25}
    with pytest.raises(ValueError, match=r"the probabilities of seat 0 must add up to 1, not 0.75"):
        Aivat().estimate(hand, [liar, agents.calling_station])


def test_all_in_equity_is_without_the_cards_of_who_folded():
    """Seat 2 folds the last king that would have helped, and one of the diamonds."""
    held = ["AsAd", "KhQh", "KdKs"]
    hand = Hand(games.NoLimitHoldem(blinds=(1, 2)), [40] * 3, hole_cards=held, board="Qs7h2dJc5c", button=0)
    hand.call().call().check().all_in().fold().call()
    share = sw.equity("AsAd", "KhQh", board="Qs7h2d", dead="KdKs").equity
    assert AllInAdjustment().estimate(hand) == pytest.approx([share[0] * 82 - 40, share[1] * 82 - 40, -2])


def test_all_in_equity_with_a_dead_small_blind():
    """Seat 1 posts nothing and folds, so the pot is 200 and not 201."""
    held = ["AsAd", "7c2h", "KdKs"]
    hand = Hand("nlh", [100] * 3, posts={1: sw.Post(0)}, hole_cards=held, seed=1).all_in().fold().call()
    share = sw.equity("AsAd", "KdKs", dead="7c2h").equity
    expected = [share[0] * 200 - 100, 0, share[1] * 200 - 100]
    assert AllInAdjustment().estimate(hand) == pytest.approx(expected)


def test_the_value_as_if_all_called_shares_the_whole_pot():
    """The big blind posted an ante of 20 and folded with more chips in the pot than the remaining players."""
    game = games.NoLimitHoldem(blinds=(1, 2), antes={"big_blind": 20})
    hand = Hand(game, [100] * 3, button=0, hole_cards=["AsAd", "KsKd", "7h2c"]).raise_to(4).call().fold()
    share = sw.equity("AsAd", "KsKd", board=hand.board).equity
    assert pot_shares.called_value(hand) == pytest.approx([share[0] * 30 - 4, share[1] * 30 - 4, -22])


def test_no_more_may_come_in_than_two_can_match():
    hand = Hand(games.NoLimitHoldem(blinds=(1, 2)), [100, 42, 32, 90], button=3)
    hand.call().fold().call().check()
    assert hand.stacks == (98, 40, 30, 90) and pot_shares.chips_to_come(hand) == 40 + 40 + 30
