"""Local best response, beside closed forms, and beside the same decisions against hands that are held."""

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
    """The same chances with any hand."""

    def __init__(self, chances):
        self.chances = chances

    def probabilities(self, seen):
        return self.chances(seen)

    def range_probabilities(self, seen):
        return {code: np.full(1326, chance) for code, chance in self.chances(seen).items()}


class High:
    """Bets, calls and folds by the sum of its ranks alone, with chance between."""

    def chances(self, seen, cards):
        """Of hands, an array [n, 2] of cards."""
        legal, high = seen.legal, (cards // 4).sum(1) / 24
        pot = seen.raise_to_pot(1)
        raises = np.clip(2 * high - 1, 0, 1) if pot else 0 * high
        folds = (1 - raises) * (1 - high) if legal.call else 0 * high
        return {FOLD: folds, CALL: 1 - raises - folds, **({pot: raises} if pot else {})}

    def range_probabilities(self, seen):
        return self.chances(seen, COMBOS)

    def probabilities(self, seen):
        told = self.chances(seen, np.array([seen.hole_cards[seen.seat]]))
        return {code: float(chance[0]) for code, chance in told.items()}


class OneByOne:
    """The same, asked hand by hand."""

    def __init__(self, agent):
        self.probabilities = agent.probabilities


def test_who_always_folds_loses_the_blinds():
    """Each hand one blind, the small one or the big one."""
    timid = Tells(lambda seen: {FOLD: 1.0} if seen.legal.call else {CALL: 1.0})
    found = sw.local_best_response(timid, "nlh", 7, seed=3)
    assert (found.value, found.stderr, found.hands) == (1.5, 0, 8)
    assert str(found) == "+1.500 ± 0.000 chips a hand (95 %), 8 hands"


def test_asked_at_once_or_hand_by_hand():
    at_once = sw.local_best_response(High(), HOLDEM, 4, stacks=[40, 60], seed=1)
    one_by_one = sw.local_best_response(OneByOne(High()), HOLDEM, 4, stacks=[40, 60], seed=1)
    assert (at_once.value, at_once.stderr) == pytest.approx((one_by_one.value, one_by_one.stderr))
    other = sw.local_best_response(High(), HOLDEM, 4, stacks=[40, 60], seed=2)
    assert other != at_once == sw.local_best_response(High(), HOLDEM, 4, stacks=[40, 60], seed=1)


class Chart:
    """Facing a bet all-in with some hands, else a fold; all-in with any hand where checking is free."""

    def __init__(self, good):
        self.good = sw.Range(good)

    def range_probabilities(self, seen):
        legal = seen.legal
        jams = np.where(legal.call, self.good.weights > 0, 1.0)
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
    """Each hand of 20 chips by its equity against all hands, and against the good ones. In the big blind it
    is folded to, or faces all-in. In the small blind it may call, which is answered by all-in with any hand,
    or bet the pot (6 chips) or all-in, which the good hands alone answer."""
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
    """The same decisions, but the agent has two cards and acts by them: the same mean, within both errors."""
    agent, hands = High(), 1500 * MANY
    found = sw.local_best_response(agent, HOLDEM, hands, stacks=[30, 30], seed=1)
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
    assert abs(np.mean(won) - found.value) < 4 * (error**2 + found.stderr**2) ** 0.5
    assert found.stderr < error


def test_what_a_seat_would_see_with_other_cards():
    """The same as in a hand where it holds them."""
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
        assert seen.key == hand.observe(0).key
        assert seen.sample(1).hole_cards[0] == both[0]
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
            lambda: respond(caller, "leduc"),
        ),
        (TypeError, "<agent caller> does not", lambda: respond(sw.agents.caller, "nlh")),
        (ValueError, "hands must be from 1, not 0", lambda: respond(caller, "nlh", 0)),
        (sw.InvalidHand, "heads-up", lambda: respond(caller, "nlh", stacks=[9] * 3)),
        (
            ValueError,
            "add up to 0.5: they must to 1",
            lambda: respond(Tells(lambda seen: {CALL: 0.5}), "nlh", 2),
        ),
    ]:
        with pytest.raises(error, match=words):
            call()
