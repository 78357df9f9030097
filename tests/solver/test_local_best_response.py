"""Local best response, compared with closed forms, and with the same decisions against dealt hands."""

import numpy as np
import pytest
from conftest import MANY

import steelwheel as sw
from steelwheel import CALL, FOLD, games
from steelwheel._core import holding
from steelwheel.solver.lbr import _Table

HOLDEM = games.NoLimitHoldem(blinds=(1, 2))
COMBOS = np.array(sw.Range.COMBOS)


class Tells:
    """An agent with the same probabilities for any hand."""

    def __init__(self, chances):
        self.chances = chances

    def probabilities(self, seen):
        return self.chances(seen)

    def range_probabilities(self, seen):
        return {code: np.full(1326, chance) for code, chance in self.chances(seen).items()}


class High:
    """An agent that bets, calls and folds at random, depending on the sum of its ranks."""

    def chances(self, seen, cards):
        """Return the probabilities for hands, an array [n, 2] of cards."""
        legal, high = seen.legal_actions, (cards // 4).sum(1) / 24
        pot = seen.pot_raise_to(1)
        raises = np.clip(2 * high - 1, 0, 1) if pot else 0 * high
        folds = (1 - raises) * (1 - high) if legal.to_call else 0 * high
        return {FOLD: folds, CALL: 1 - raises - folds, **({pot: raises} if pot else {})}

    def range_probabilities(self, seen):
        return self.chances(seen, COMBOS)

    def probabilities(self, seen):
        told = self.chances(seen, np.array([seen.hole_cards[seen.seat]]))
        return {code: float(chance[0]) for code, chance in told.items()}


class OneByOne:
    """An agent like `Tells`, called once per hand."""

    def __init__(self, agent):
        self.probabilities = agent.probabilities


def test_who_always_folds_loses_the_blinds():
    """Each hand costs one blind, the small one or the big one."""
    timid = Tells(lambda seen: {FOLD: 1.0} if seen.legal_actions.to_call else {CALL: 1.0})
    found = sw.local_best_response("nlh", timid, 7, seed=3)
    assert (found.ev, found.stderr, found.hands) == (1.5, 0, 8)
    assert str(found) == "+1.500 ± 0.000 chips per hand (95%), 8 hands"


@pytest.mark.slow
def test_asked_at_once_or_hand_by_hand():
    at_once = sw.local_best_response(HOLDEM, High(), 4, stacks=[40, 60], seed=1)
    one_by_one = sw.local_best_response(HOLDEM, OneByOne(High()), 4, stacks=[40, 60], seed=1)
    assert (at_once.ev, at_once.stderr) == pytest.approx((one_by_one.ev, one_by_one.stderr))
    other = sw.local_best_response(HOLDEM, High(), 4, stacks=[40, 60], seed=2)
    assert other != at_once == sw.local_best_response(HOLDEM, High(), 4, stacks=[40, 60], seed=1)


class Chart:
    """An agent that answers an all-in with some hands, and goes all-in with any hand if checking is free."""

    def __init__(self, good):
        self.good = sw.Range(good)

    def range_probabilities(self, seen):
        legal = seen.legal_actions
        jams = np.where(legal.to_call, self.good.weights > 0, 1.0)
        return {legal.max_raise_to or CALL: jams, FOLD: 1 - jams}

    def probabilities(self, seen):
        raise AssertionError("it is asked at once")


@pytest.mark.parametrize(
    "good",
    [
        "55+,A2s+,K9s+,QTs+,A8o+,KTo+",
        pytest.param("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+", marks=pytest.mark.slow),
    ],
)
def test_against_a_chart(good):
    """The expected value of each hand of 20 chips, from its equity against all hands and the good ones.

    In the big blind, the agent folds or goes all-in. In the small blind, the response may call, which the
    agent answers all-in with any hand, or bet the pot (6 chips) or all-in, which only good hands answer."""
    stack, agent = 20, Chart(good)
    table, seen = _Table(agent, HOLDEM, [stack, stack], (1,), (1, 0)), set()
    for k in range(16 if len(good) < 30 else 400 * MANY):
        me = k % 2
        own = sw.Hand(HOLDEM, [stack, stack], seed=(1, k)).hole_cards[me]
        free = table._without(np.ones(1326), own)
        stays = float(free @ (agent.good.weights > 0) / free.sum())
        any_hand, good = (sw.equity(own, held).equity[0] for held in ("random", agent.good))

        def facing_all_in(share, put_in):
            calls = share * (stack + put_in) > (1 - share) * (stack - put_in)
            return stack * (2 * share - 1) if calls else -put_in

        def bet(adds, risks, share=good, stays=stays):
            return (1 - stays) * 3 + stays * (share * (3 + adds) - (1 - share) * risks)

        worth = {2: any_hand * 3 - (1 - any_hand), 6: bet(4, 5), stack: bet(stack - 2, stack - 1), 0: 0}
        does = max(worth, key=worth.get)
        comes = {
            2: [facing_all_in(any_hand, 2)],
            6: [2, facing_all_in(good, 6)],
            stack: [2, stack * (2 * good - 1)],
            0: [-1],
        }[does]
        if me == 1:
            does, comes = "big blind", [1, facing_all_in(good, 2)]
        won = table.play(k, me)
        near = [i for i, x in enumerate(comes) if abs(won - x) < 1e-6]
        assert near, (own, me, does, comes, won)
        seen.add((does, near[0]))
    assert len(seen) > 2


@pytest.mark.slow
def test_the_mean_is_that_of_hands_that_are_really_held():
    """With the same decisions, but an agent that holds two cards, the means agree within both errors."""
    agent, hands = High(), 1500 * MANY
    found = sw.local_best_response(HOLDEM, agent, hands, stacks=[30, 30], seed=1)
    table = _Table(agent, HOLDEM, [30, 30], (1,), (1, 0))
    won = []
    for k in range(hands):
        me, dice = k % 2, np.random.default_rng(k)
        hand = sw.Hand(HOLDEM, [30, 30], seed=(2, k))
        own = hand.hole_cards[me]
        weights = table._without(np.ones(1326), own)
        while not hand.is_over:
            weights = table._without(weights, hand.board)
            seen = hand.observe(hand.actor)
            if hand.actor == me:
                code = table._decide(hand, own, weights)[0]
            else:
                chances = agent.probabilities(seen)
                code = list(chances)[dice.choice(len(chances), p=[*chances.values()])]
                weights = weights * agent.range_probabilities(seen)[code]
            hand.act(code)
        won.append(hand.payoffs[me])
    error = np.std(won) / len(won) ** 0.5
    assert abs(np.mean(won) - found.ev) < 4 * (error**2 + found.stderr**2) ** 0.5
    assert found.stderr < error


def test_what_a_seat_would_see_with_other_cards():
    """The view with replaced cards equals the view of a hand where the seat really holds them."""
    for cards in ("2c3d", "KhAs"):
        both = [sw.parse_cards(cards), None]
        hand = sw.Hand(HOLDEM, [50, 50], hole_cards=both, board="Td9d6h", seed=1)
        blind = sw.Hand(HOLDEM, [50, 50], hole_cards=[None, "JcJd"], board="Td9d6h", manual="deal", seed=1)
        for now in (hand, blind):
            now.raise_to(6).call()
            if now.phase == "deal":
                now.deal("Td9d6h")
            now.check()
        seen = holding(blind.observe(0), bytes(both[0]))
        assert (seen.hole_cards, seen.board, seen.actor) == ((both[0], (None, None)), hand.board, 0)
        assert seen.state_key == hand.observe(0).state_key
        assert seen.sample_hidden(1).hole_cards[0] == both[0]
    for wrong in (b"\x01", b"\x01\x01", bytes(sw.parse_cards("Td9d")), b"\xff\x00"):
        with pytest.raises(sw.InvalidCards, match="seat 0"):
            holding(blind.observe(0), wrong)
    with pytest.raises(sw.InvalidCards, match="no hole cards"):
        holding(blind.observe(None), b"")


def test_what_is_refused():
    caller = Tells(lambda seen: {CALL: 1.0})
    respond = sw.local_best_response
    for error, words, call in [
        (
            sw.InvalidGame,
            "Texas hold'em without rake, not Leduc",
            lambda: respond("leduc", caller),
        ),
        (
            TypeError,
            "probabilities.observation., which <agent calling_station> lacks",
            lambda: respond("nlh", sw.agents.calling_station),
        ),
        (ValueError, "hands must be 1 or more, not 0", lambda: respond("nlh", caller, 0)),
        (sw.InvalidHand, "heads-up", lambda: respond("nlh", caller, stacks=[9] * 3)),
        (
            ValueError,
            "the probabilities of seat 1 must add up to 1, not 0.5",
            lambda: respond("nlh", Tells(lambda seen: {CALL: 0.5}), 2),
        ),
    ]:
        with pytest.raises(error, match=words):
            call()


def facing(agent, stacks, own, me=1, shoves=True):
    """Return the decision with these preflop cards against any two: facing all-in, or first to act."""
    table = _Table(agent, HOLDEM, stacks, (), (1, 0))
    held = [None, own] if me == 1 else [own, None]
    hand = sw.Hand(HOLDEM, stacks, hole_cards=held, manual=("deal", "showdown"))
    if shoves:
        hand.all_in()
    cards = sw.parse_cards(own)
    return table._decide(hand, cards, table._without(np.ones(1326), cards))[0]


def test_chips_that_come_back_are_not_in_the_pot_of_a_call():
    """All-in of 200 against 40 is a call of 38 to win 42: not with 7-2, which wins 35% of the time."""
    assert facing(None, [200, 40], "7h2c") == FOLD
    assert facing(None, [200, 40], "Ah2c") == CALL


def test_no_more_than_the_other_has_is_won_or_lost_by_a_raise():
    """All-in of 200 or 40 against 40 is equally good: with four folds in five it wins more than a call."""
    brave = Tells(lambda seen: {FOLD: 0.8, CALL: 0.2})
    assert facing(brave, [200, 40], "Jc3d", me=0, shoves=False) == 200
    assert facing(brave, [40, 40], "Jc3d", me=0, shoves=False) == 40
    assert facing(brave, [200, 200], "Jc3d", me=0, shoves=False) == CALL
