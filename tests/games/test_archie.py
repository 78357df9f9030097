"""Archie: halves with qualifiers, and what happens if no hand qualifies."""

import random
from fractions import Fraction

import pytest

import steelwheel as sw
from steelwheel import CALL, Hand, games

SWITCHES = ("share", "high")


def archie(switch, **keywords):
    return games.Archie(rules=sw.rules.preset("wsop", no_qualifier=switch), **keywords)


def expected(hands, switch):
    """Return each share of the pot (WL 289 to 291; BARGE), and the number of halves with a winner."""
    players = range(len(hands))
    high = [sw.evaluate(hand) for hand in hands]
    low = [sw.evaluate(hand, "ace_to_five_8") for hand in hands]
    nines = sw.evaluate("9c9d2h3s4c")
    halves = []
    if max(high) >= nines:
        halves.append([i for i in players if high[i] == max(high)])
    if max(low) > 0:
        halves.append([i for i in players if low[i] == max(low)])
    won = len(halves)
    if not halves:
        best = [i for i in players if high[i] == max(high)]
        halves = [list(players) if switch == "share" else best]
    parts = [Fraction(int(i in half), len(half) * len(halves)) for half in halves for i in players]
    return [sum(parts[i :: len(hands)]) for i in players], won


@pytest.mark.parametrize("switch", SWITCHES)
def test_hands_and_equities_follow_the_rule(switch):
    game, rng, times = archie(switch), random.Random(3), [0, 0, 0]
    for _ in range(600):
        n = rng.randint(2, 5)
        deck = rng.sample(range(52), 5 * n)
        hands = [tuple(deck[5 * i : 5 * i + 5]) for i in range(n)]
        shares, won = expected(hands, switch)
        times[won] += 1
        result = sw.equity(*hands, game=game, detail=True)
        assert result.equity == pytest.approx([float(share) for share in shares])
        assert [x + y for x, y in zip(result.high.equity, result.low.equity, strict=True)] == pytest.approx(
            result.equity
        )
        hand = Hand(game, [60] * n, hole_cards=hands, seed=1)
        while not hand.is_over:
            hand.act(CALL if hand.phase == "bet" else 0)
        assert [60 + payoff - (60 - 2) for payoff in hand.payoffs] == pytest.approx(
            [float(2 * n * share) for share in shares], abs=1
        )
    assert min(times) > 15


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_hand_that_cannot_win_is_mucked(switch):
    """Without hands that qualify all are shown, or only those as high as the best so far."""
    game = archie(switch)
    hand = Hand(game, [60] * 3, button=2, seed=1, hole_cards=("5s5hKdQcJd", "AsKhQdTc9c", "6s6hAdJcTd"))
    while not hand.is_over:
        hand.act(CALL if hand.phase == "bet" else 0)
    outcomes = [(event.kind, event.seat) for event in hand.events if event.kind in ("show", "muck")]
    second = "show" if switch == "share" else "muck"
    assert outcomes == [("show", 0), (second, 1), ("show", 2)]
    assert hand.payoffs == ((0, 0, 0) if switch == "share" else (-2, -2, 4))


def test_a_hand_that_qualifies_beats_those_shown_before():
    hand = Hand(games.Archie(), [60] * 2, button=1, seed=1, hole_cards=("5s5hKdQcJd", "8s6hAd2c3d"))
    while not hand.is_over:
        hand.act(CALL if hand.phase == "bet" else 0)
    assert [event.kind for event in hand.events if event.kind in ("show", "muck")] == ["show", "show"]
    assert hand.payoffs == (-2, 2)


@pytest.mark.parametrize("first", ["high_66", "ace_to_five_8", "ace_to_five_9"])
@pytest.mark.parametrize("second", ["high_99", "ace_to_five_8"])
@pytest.mark.parametrize("switch", SWITCHES)
def test_equities_before_the_river(first, second, switch):
    """All river cards at once are the mean of each river card alone, whichever ranking comes first."""
    rules = sw.rules.preset("wsop", no_qualifier=switch)
    game = games.FixedLimitHoldem(rankings=(first, second), rules=rules)
    hands, board = ("AsKd", "Jc3d", "5c4c"), "2cTd9s6h"
    rest = [card for card in range(52) if card not in sw.parse_cards("".join(hands) + board)]
    each = [sw.equity(*hands, board=(*sw.parse_cards(board), card), game=game).equity for card in rest]
    means = [sum(shares) / len(rest) for shares in zip(*each, strict=True)]
    assert sw.equity(*hands, board=board, game=game).equity == pytest.approx(means)
    flop = sw.equity(*hands, board=board[:6], game=game).equity
    assert sum(flop) == pytest.approx(1)
