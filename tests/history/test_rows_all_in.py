"""All-in-adjusted results, against dealing every board."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import Hand, games, history

from .rows_referee import all_in_shares


def adjusted(hand, **fields):
    """Return `ev_bb` and `won_bb` of each seat."""
    hh = hand if isinstance(hand, history.HandHistory) else history.HandHistory.from_hand(hand, **fields)
    arrays = history.scan(hh, "players").numpy(["ev_bb", "won_bb"])
    return arrays["ev_bb"].tolist(), arrays["won_bb"].tolist()


@given(st.integers(0, 2**32))
def test_all_ins_after_the_flop_are_adjusted(seed):
    """Each pot is shared by its equity; players who folded lose what they put in."""
    rng = random.Random(seed)
    n = rng.randint(2, 5)
    stacks = [rng.randint(20, 60) for _ in range(n)]
    hand = Hand(games.NoLimitHoldem(blinds=(1, 2)), stacks, button=n - 1, seed=seed, manual=("showdown",))
    while hand.phase == "bet":
        legal = hand.legal_actions
        if hand.street == 0:
            hand.act(0)
        elif legal.max_raise_to is not None and rng.random() < 0.7:
            hand.act(legal.max_raise_to)
        else:
            hand.act(-1 if rng.random() < 0.3 and legal.can_fold else 0)
    while hand.phase == "showdown":
        hand.show()
    ev, won = adjusted(hand)
    last = [e for e in hand.events if e.kind in ("fold", "check", "call", "bet", "raise")][-1]
    live = [seat for seat, out in enumerate(hand.folded) if not out]
    dealt = {0: 0, 1: 3, 2: 4, 3: 5}[last.street]
    if len(live) == 1 or dealt == 5:
        assert ev == won
        return
    put_in = [put_in_by(hand, seat) for seat in range(n)]
    shares = all_in_shares(
        {seat: hand.hole_cards[seat] for seat in live}, hand.board[:dealt], pots(put_in, live)
    )
    assert ev == pytest.approx([(shares.get(seat, 0) - put_in[seat]) / 2 for seat in range(n)])
    assert sum(ev) == pytest.approx(0)


def put_in_by(hand, seat):
    pushed = sum(event.amount for event in hand.events if event.kind == "push" and event.seat == seat)
    return hand.starting_stacks[seat] - hand.stacks[seat] + pushed


def pots(put_in, live):
    """Return the main pot and side pots."""
    found, below = [], 0
    for level in sorted({put_in[seat] for seat in live}):
        seats = [seat for seat in live if put_in[seat] >= level]
        found.append((sum(min(chips, level) - min(chips, below) for chips in put_in), seats))
        below = level
    return found


def all_in(game, holes, stacks=(20, 20), **more):
    hand = Hand(game, stacks, button=len(stacks) - 1, hole_cards=holes, seed=1, **more)
    while not hand.is_over:
        hand.all_in() if hand.actor is not None and hand.phase == "bet" else hand.discard("")
    return hand


def test_all_ins_before_the_flop():
    hand = all_in(games.NoLimitHoldem(blinds=(1, 2)), ["AsAh", "KsKh"])
    ev, won = adjusted(hand)
    share = sw.equity("AsAh", "KsKh").equity[0]
    assert ev == pytest.approx([20 * share - 10, 10 - 20 * share])
    assert won in ([10, -10], [-10, 10], [0, 0])
    hand = all_in(games.PotLimitOmaha(blinds=(1, 2)), ["AsAh2c3d", "KsKhQdJd"], (6, 6))
    share = sw.equity("AsAh2c3d", "KsKhQdJd", game=hand.game, method="exact").equity[0]
    assert adjusted(hand)[0] == pytest.approx([6 * share - 3, 3 - 6 * share])


def test_blinds_may_put_all_players_all_in():
    hand = Hand(games.NoLimitHoldem(blinds=(1, 2)), [1, 1], button=1, hole_cards=["AsAh", "KsKh"], seed=1)
    share = sw.equity("AsAh", "KsKh").equity[0]
    assert adjusted(hand)[0] == pytest.approx([share - 0.5, 0.5 - share])


def test_rake_is_taken_from_the_pot():
    hand = all_in(games.NoLimitHoldem(blinds=(1, 2)), ["AsAh", "KsKh"])
    winnings = [max(0, payoff + 20) * 39 // 40 for payoff in hand.payoffs]
    hh = history.HandHistory.from_hand(hand)
    del hh.fields["finishing_stacks"]
    hh.winnings = winnings
    share = sw.equity("AsAh", "KsKh").equity[0]
    assert adjusted(hh)[0] == pytest.approx([19.5 * share - 10, 9.5 - 19.5 * share])


def test_hands_without_an_adjustment():
    """Unknown hands stay as they came; stud and draw all-ins are unknown."""
    hand = all_in(games.NoLimitHoldem(blinds=(1, 2)), ["AsAh", "KsKh"])
    hh = history.HandHistory.from_hand(hand)
    shown = [action for action in hh.actions if " sm " in action]
    hh.actions = [action.replace("KsKh", "????") if action[:4] == "d dh" else action for action in hh.actions]
    if hand.payoffs[0] > 0:
        hh.actions = [action for action in hh.actions if action not in shown] + ["p1 sm AsAh", "p2 sm"]
        ev, won = adjusted(hh)
        assert ev == won
    draw = all_in(games.DeuceToSevenSingleDraw(blinds=(1, 2)), ["2c3d4h5s7c", "2d3h4s5c8d"])
    assert adjusted(draw)[1] == [10, -10]
    ev = history.scan(history.HandHistory.from_hand(draw), "decisions").numpy(["ev_bb"])["ev_bb"].tolist()
    assert all(x != x for x in ev)
