"""Spread limit, half-pot limit, the price of entering the pot, and caps on raises by street."""

import json
import pickle

import pytest

import steelwheel as sw
from steelwheel import Hand, InvalidGame, Post, Street, games, history
from steelwheel.text.bet_answers import read_bet
from steelwheel.text.game_text import game_lines
from steelwheel.tournaments import Level

ENTRY = games.PotLimitOmaha((1, 2), bring_in=5)
FOLD_OR_THREE = games.NoLimitHoldem((1, 2), bring_in=6, max_raises=(1, None, None, None))


def spread(bets=(1, 5), **keywords):
    return games.FixedLimitHoldem(bets, (1, 2), structure="spread_limit", **keywords)


def test_the_last_round_may_have_a_wider_range():
    """1 to 5, and 10 at the end."""
    *streets, river = spread().streets
    game = spread().replace(streets=[*streets, Street(board=river.board, max_bet=10)])
    hand = Hand(game, [100, 100], button=1, seed=1)
    ranges = []
    while not hand.is_over:
        if hand.street == len(ranges):
            legal = hand.legal_actions
            ranges.append((legal.min_raise_to, legal.max_raise_to))
        hand.act(0)
    assert ranges == [(3, 7), (1, 5), (1, 5), (1, 10)]
    assert "bets and raises from 1 to 5, bets and raises from 1 to 10 in round 4" in game_lines(game)[1]


def test_a_short_all_in_does_not_lower_the_least_raise():
    hand = Hand(spread((2, 6)), [100, 100, 7], button=0, seed=1)
    hand.act(6)  # the button raises by 4
    hand.act(0)
    hand.act(7)  # all-in
    assert str(hand.legal_actions) == "fold, call 1"  # not a full raise: the button has acted


def test_a_cap_for_each_round():
    game = games.FixedLimitHoldem((2, 4), max_raises=(4, 4, 5, 5))
    hand = Hand(game, [100] * 3, button=0, seed=1)
    counts = []
    while not hand.is_over:
        if hand.street == len(counts):
            counts.append(int(hand.street == 0))
        least = hand.legal_actions.min_raise_to
        counts[-1] += least is not None
        hand.act(0 if least is None else least)
    assert counts == [4, 4, 5, 5]
    assert "at most 5 bets and raises in round 4" in game_lines(game)[1]
    assert games.FixedLimitHoldem((2, 4), max_raises=[3] * 4) == games.FixedLimitHoldem((2, 4), max_raises=3)


def test_where_players_can_only_call_or_fold():
    hand = Hand(FOLD_OR_THREE, [500] * 3, button=0, seed=1)
    with pytest.raises(sw.IllegalAction, match="the round is capped"):
        hand.act(12)
    hand.act(0).act(0).act(0)
    assert (hand.street, hand.total_pot) == (1, 18)
    assert (
        "a call of at least 6 to enter the pot, at most 1 bets and raises in round 1"
        in (game_lines(FOLD_OR_THREE)[1])
    )


def test_a_straddle_above_the_bring_in_is_the_price():
    hand = Hand(ENTRY, [500] * 4, button=0, posts={3: Post(10, 0, "straddle")}, seed=1)
    assert (hand.actor, hand.legal_actions.to_call, hand.legal_actions.min_raise_to) == (0, 10, 15)
    hand = Hand(ENTRY, [500] * 4, button=0, posts={3: Post(4, 0, "straddle")}, seed=1)
    assert (hand.actor, hand.legal_actions.to_call) == (0, 5)
    hand.act(0).act(0).act(0)
    assert (hand.actor, hand.legal_actions.to_call) == (3, 1)


def test_the_minimum_bet_is_the_bring_in_unless_it_is_given():
    least = [
        Hand(game, [500, 500], button=1, seed=1).act(0).act(0).legal_actions.min_raise_to
        for game in (ENTRY, games.PotLimitOmaha((1, 2), bring_in=5, bets=2), games.PotLimitOmaha((1, 2)))
    ]
    assert least == [5, 2, 2]


def test_a_kill_doubles_the_bring_in():
    killed = games.AceToFiveTripleDraw((2, 4), bring_in=4).with_kill("full")
    assert (killed.bets, killed.bring_in) == ((4, 8), 8)
    hand = Hand(killed, [100] * 4, button=0, posts={3: Post(4, 0, "kill")}, seed=1)
    assert (hand.actor, hand.legal_actions.to_call) == (3, 4)


@pytest.mark.parametrize("game", [ENTRY, FOLD_OR_THREE, spread(), games.AllInOrFold()])
def test_games_are_kept(game):
    assert pickle.loads(pickle.dumps(game)) == game == game.replace()
    assert json.loads(game.spec)["structure"] == game.structure
    hand = Hand(game, [30] * 3, seed=1).act(0)
    assert Hand.from_bytes(hand.to_bytes()) == hand
    hh = history.HandHistory.from_hand(hand)
    assert hh.variant == "other" and hh.hand().legal_actions == hand.legal_actions


def test_the_words_of_what_is_too_much():
    with pytest.raises(sw.IllegalAction, match="the maximum is 7, the largest bet of this limit"):
        Hand(spread(), [100] * 3, seed=1).act(8)
    half = games.NoLimitHoldem((1, 2), structure="half_pot_limit")
    with pytest.raises(sw.IllegalAction, match="the maximum is 4, half of the pot"):
        Hand(half, [100] * 3, seed=1).act(5)
    london = Hand(games.LondonLowball(4, antes=1), [100] * 3, seed=1)
    with pytest.raises(sw.IllegalAction, match="the pot allows no bet above the bring-in"):
        london.act(5)


def test_a_bot_may_say_half_the_pot():
    half = games.NoLimitHoldem((25, 50), structure="half_pot_limit")
    hand = Hand(half, [5000, 5000], button=1, seed=1).act(0).act(0)
    assert read_bet("bet half the pot", hand.observe(hand.actor)) == 50


def test_the_solver_bets_in_the_range():
    spot = sw.Spot(
        board="As8d4c2h", pot=10, stacks=40, ranges=("AA,KK", "99,88"), game=spread(), sizes="10%, 30%, a"
    )
    _, _, _, _, first, count, _ = spot.tree.node(0)
    assert [spot.tree.node(first + i)[6] for i in range(count)] == [0, 1, 3, 5]


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: games.NoLimitHoldem(bring_in=2), "the bring-in 2 must be more than the big blind"),
        (lambda: games.NoLimitHoldem(bring_in=-1), "the bring-in must be from 0"),
        (lambda: games.NoLimitHoldem(bring_in=2**53 + 1), "the bring-in must be from 0"),
        (
            lambda: sw.Game(
                "x", streets=[Street(hole=4, up=1)], structure="no_limit", bets=2, antes=1, bring_in=1
            ),
            "a bring-in needs a first street opened by the lowest or highest up card: opener=",
        ),
        (
            lambda: spread((2, 6), chip=5),
            "the bet 2 of street 0 is not a multiple of the chip, 5",
        ),
        (
            lambda: games.FixedLimitHoldem((2, 4), bring_in=5),
            "the bring-in 5 of a fixed-limit game must be a whole number of bets of 2",
        ),
        (lambda: spread(5), r"bets must be \(small bet, big bet\) in fixed limit, \(minimum, maximum\) in"),
        (lambda: spread((5, 1)), "bets must list the smaller amount first"),
        (
            lambda: sw.Game("x", streets=[Street(hole=5)], structure="spread_limit", blinds=(1, 2)),
            "a spread-limit game needs a minimum and a maximum bet",
        ),
        (
            lambda: sw.Game("x", streets=[Street(hole=5, max_bet=9)], structure="no_limit", blinds=(1, 2)),
            "street 0 has a maximum bet, 9, which only spread limit has",
        ),
        (
            lambda: sw.Game(
                "x",
                streets=[Street(hole=5, bet=9, max_bet=8)],
                structure="spread_limit",
                blinds=(1, 2),
            ),
            "the maximum bet 8 of street 0 is less than its minimum",
        ),
        (
            lambda: games.NoLimitHoldem(max_raises=[1, 2]),
            "max_raises needs one value for each street, or one for all; got 2 for 4",
        ),
        (lambda: games.NoLimitHoldem(max_raises=[1, 2, 0, 4]), "max_raises must be from 1"),
        (
            lambda: games.SevenCardStud(5, bring_in=5, structure="spread_limit"),
            "bets must be",
        ),
        (
            lambda: games.SevenCardStud((5, 5), bring_in=5, structure="spread_limit"),
            "the bring-in 5 must be less than the bet 5",
        ),
        (lambda: games.FiveCardDraw(bring_in=4, jacks_to_open=True), "jacks to open needs"),
    ],
)
def test_what_does_not_fit(make, words):
    with pytest.raises(InvalidGame, match=words):
        make()


def test_a_level_of_a_spread_limit_game_needs_its_bets():
    with pytest.raises(ValueError, match="needs bets"):
        Level((10, 20), game=spread())
    assert Level((10, 20), game=spread(), bets=(20, 60)).games[0].bets == (20, 60)
    with pytest.raises(TypeError, match="max_raises must be an int"):
        games.NoLimitHoldem(max_raises=[1, 2.5, 3, 4])


# ---- found by reading


def bets_on_the_river(game, stacks=100):
    """Return the totals of the largest bets and raises until there is none, at a spot on the river."""
    spot = sw.Spot(board="As8d4c2h7s", pot=10, stacks=stacks, ranges=("AA", "99"), game=game, sizes="a")
    node, totals = 0, []
    while True:
        kind, _, _, _, first, count, _ = spot.tree.node(node)
        codes = [spot.tree.node(first + i)[6] for i in range(count)] if kind == 0 else []
        if not codes or codes[-1] <= 0:
            return totals
        totals.append(codes[-1])
        node = first + count - 1


def test_a_spot_keeps_the_cap_of_spread_limit():
    assert bets_on_the_river(spread((2, 2))) == [2, 4, 6, 8, 10]


def test_only_the_pot_is_rounded_up():
    game = games.FixedLimitHoldem((5, 10), (5, 5), structure="spread_limit", chip=5, rules="robert")
    hand = Hand(game, [7, 200, 200], button=0, seed=1)
    hand.act(7)  # all-in
    assert str(hand.legal_actions) == "fold, call 2, bet or raise to 15"  # up to 17 in chips of 5


def test_straddles_are_those_of_limit():
    with pytest.raises(sw.InvalidHand, match="in fixed limit the button may not"):
        Hand(spread(), [100] * 4, button=0, posts={0: Post(4, 0, "straddle")})
    hand = Hand(spread((2, 6)), [100] * 4, button=0, posts={3: Post(4, 0, "straddle")})
    assert str(hand.legal_actions) == "fold, call 4, bet or raise to 6..10"
    table = sw.Table(spread((2, 6), rules=sw.rules.preset("wsop", re_straddles=True)), 6, seed=1)
    for name in "abcdef":
        table.sit(name, 200)
        table.set_straddle(name, True)
    hand = table.next_hand()
    assert [post.kind for post in hand.posts.values()].count("straddle") == 1


def test_the_seat_that_brings_in_faces_no_bet():
    hand = Hand(games.LondonLowball(4, antes=10), [200] * 3, seed=1)
    seen = hand.observe(hand.actor)
    assert hand.pot_raise_to(0.5) == read_bet("bet half the pot", seen) == 15
    assert Hand(games.Razz(4, antes=10, structure="no_limit"), [200] * 3, seed=1).pot_raise_to(1) == 30
    with pytest.raises(sw.IllegalAction, match=r"may not bet to 3: the minimum is 5"):
        hand.act(3)
    with pytest.raises(sw.IllegalAction, match="faces nothing to raise: bet instead"):
        hand.raise_to(5)
    assert hand.bet(5).events[-1].kind == "bet"


def test_a_level_names_what_its_game_needs():
    with pytest.raises(ValueError, match="All-in or fold with its own blinds needs its bring_in"):
        Level((10, 20), game=games.AllInOrFold())
    (game,) = Level((10, 20), game=games.AllInOrFold(), bring_in=200).games
    assert (game.hand_cap, game.bring_in) == (200, 200)
    own = [Street(hole=2, bet=2, max_bet=6), *[Street(board=n, bet=2, max_bet=6) for n in (3, 1, 1)]]
    ranges = sw.Game("ranges", streets=own, structure="spread_limit", blinds=(1, 2))
    assert Level((1, 3), game=ranges).games[0].blinds == (1, 3)


def test_push_or_fold_needs_raises():
    with pytest.raises(InvalidGame, match="max_raises is 1"):
        sw.push_fold(games.NoLimitHoldem((1, 2), max_raises=[1, None, None, None]), [20, 20])
