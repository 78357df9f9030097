"""Spots from plain values, hands and histories: sizes, lines, and rejected input."""

import copy
import pickle
import re
from fractions import Fraction

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.solver.bet_sizes import DEFAULT, read_sizes

RIVER = {"board": "Td9d6h Qc 3s", "pot": 200, "stacks": 900, "ranges": ("66+,A8s+,KQ", "22+,A2s+,KT+")}
TURN = {**RIVER, "board": "Td9d6h Qc"}
FLOP = {**RIVER, "board": "Td9d6h"}
DECISION, FOLDS, SHOWDOWN, CHANCE = range(4)


def totals(spot, node=0):
    """Return the totals to bet or raise to at a node."""
    _, _, _, _, first, count, _ = spot.tree.node(node)
    return [code for code in (spot.tree.node(first + i)[6] for i in range(count)) if code > 0]


def after(spot, *codes):
    """Return the node after some actions, ignoring deals."""
    node = 0
    for code in codes:
        _, _, _, _, first, count, _ = spot.tree.node(node)
        node = next(first + i for i in range(count) if spot.tree.node(first + i)[6] == code)
        while spot.tree.node(node)[0] == CHANCE:
            node = spot.tree.node(node)[4]
    return node


# ---- the payoffs at the ends, compared with played hands


def played(spot, node, cards):
    """Return the gains at an end with these hole cards, and the rest of the board from the bottom of the
    deck.

    The hand is played without rake; the exact rake of the called chips is then taken from the winner."""
    tree, codes = spot.tree, []
    while node:
        parent = tree.node(node)[3]
        if tree.node(parent)[0] == DECISION:
            codes.append(tree.node(node)[6])
        node = parent
    root = spot.hand
    holes = [None] * len(root.stacks)
    for player, seat in enumerate(spot.seats):
        holes[seat] = cards[player]
    board = [*root.board, *[card for card in range(20) if card not in root.board]][:5]
    start = root.starting_stacks
    posts = {i: root.posts.get(i, sw.Post(0)) for i, stack in enumerate(start) if stack}
    game, rake = root.game.replace(rake=None), root.game.rake
    hand = sw.Hand(game, start, button=root.button, posts=posts, hole_cards=holes, board=board)
    for code in (*root.actions, *reversed(codes)):
        hand.act(code)
    assert hand.is_over
    gains = [hand.stacks[seat] - root.stacks[seat] for seat in spot.seats]
    winner, called = gains[1] > gains[0], root.total_pot - 2 * min(gains)
    taken = 0 if rake is None else min(Fraction(rake.percent) * called / 100, rake.cap)
    return [float(gain - (p == winner) * taken - Fraction(root.total_pot, 2)) for p, gain in enumerate(gains)]


def hand_of_six():
    """Return seats 2 and 5 on the flop, with dead blinds and antes in the pot, and unequal stacks."""
    game = sw.games.NoLimitHoldem(blinds=(5, 10), antes=1, rake=sw.Rake(5, 30))
    hand = sw.Hand(game, [300, 400, 1000, 300, 300, 730], button=5, seed=3, board="Td9d6h")
    return hand.raise_to(25).fold().fold().call().fold().fold()


SPOTS = {
    "rake": lambda: sw.Spot(**RIVER, rake=(5, 11)),
    "odd": lambda: sw.Spot(**{**FLOP, "pot": 201, "stacks": (90, 160)}, sizes="50%, a"),
    "uneven": lambda: sw.Spot(**{**TURN, "stacks": (900, 351)}, sizes="50%; raise 2.5x", rake=(5, 30)),
    "limit": lambda: sw.Spot(
        **{**FLOP, "pot": 40, "stacks": 60}, game=sw.games.FixedLimitHoldem(bets=(10, 20))
    ),
    "pot limit": lambda: sw.Spot(**{**TURN, "pot": 40, "stacks": 300}, game="plh", sizes="75%, a"),
    "six seats": lambda: sw.Spot.from_hand(hand_of_six(), RIVER["ranges"], sizes="50%; raise 2.5x"),
}


def worded(given):
    """Return a name that is the same in every process."""
    return re.sub(" at 0x[0-9a-f]+", "", str(given))


@pytest.mark.parametrize("name", SPOTS)
def test_ends_pay_what_hands_pay(name):
    spot = SPOTS[name]()
    kinds, values = spot.tree.kinds, spot.tree.values
    better, worse = "AcAs", "7c4s"
    ends = [i for i in range(spot.tree.count) if kinds[i] in (FOLDS, SHOWDOWN)]
    for node in ends[:: max(len(ends) // 60, 1)]:
        wins = played(spot, node, (better, worse))
        if kinds[node] == FOLDS:
            assert values[node, :, 0].tolist() == pytest.approx(wins, abs=1e-9)
            continue
        loses = played(spot, node, (worse, better))
        ties = [(win + lose) / 2 for win, lose in zip(wins, loses, strict=True)]
        expected = [[wins[0], ties[0], loses[0]], [loses[1], ties[1], wins[1]]]
        assert values[node] == pytest.approx(np.array(expected), abs=1e-9)
        if spot.hand.game.rake is None:
            assert (values[node, 0] + values[node, 1, ::-1]).tolist() == [0, 0, 0]


@pytest.mark.parametrize("name", SPOTS)
def test_every_action_is_legal(name):
    """Each action is legal in the hand, and folds, checks and calls are included where they make sense."""
    spot = SPOTS[name]()
    tree, todo = spot.tree, [(0, spot.hand)]
    while todo:
        node, hand = todo.pop()
        kind, player, street, _, first, count, _ = tree.node(node)
        while kind == CHANCE:
            if hand.phase == "deal":
                hand.deal()
            kind, player, street, _, first, count, _ = tree.node(first)
        if kind != DECISION:
            assert hand.phase != "bet"
            continue
        assert spot.seats[player] == hand.actor and len(hand.board) == street + 3
        codes = [tree.node(first + i)[6] for i in range(count)]
        assert all(code in hand.legal_actions for code in codes) and codes == sorted(set(codes))
        assert 0 in codes and (-1 in codes) == (not hand.legal_actions.can_check)
        todo += [(first + i, hand.copy().act(code)) for i, code in enumerate(codes)]


# ---- sizes


def test_sizes_are_of_the_pot_the_last_bet_chips_or_geometric():
    spot = sw.Spot(
        **RIVER,
        sizes="33%, 100c, e, 2e, 2e40%, a; raise 50%, 2.5x, 100c, 2e, a",
        add_all_in_threshold=0,
        merge_threshold=0,
    )
    geometric = round(200 * (10**0.5 - 1) / 2)  # stack 900: two equal bets make the pot ten times as large
    assert totals(spot) == [66, 80, 100, geometric, 900]
    # After a bet of 100 the pot is 400 with the call, and 800 is left. The next raise is for one bet fewer.
    geometric = 100 + round(400 * (5**0.5 - 1) / 2)
    assert totals(spot, after(spot, 100)) == [200, 250, 300, geometric, 900]
    assert totals(spot, after(spot, 100, 250)) == [400, 600, 625, 900]  # 100c is below the minimum raise


def test_a_size_below_the_least_bet_goes_up_to_it_and_one_above_the_stack_is_all_in():
    spot = sw.Spot(
        **RIVER, sizes="1%, 1000%; raise 1.1x", min_bet=20, add_all_in_threshold=0, force_all_in_threshold=0
    )
    assert totals(spot) == [20, 900]
    assert totals(spot, after(spot, 20)) == [40]


@pytest.mark.parametrize(
    ("thresholds", "expected"),
    [
        ({"add_all_in_threshold": 0, "force_all_in_threshold": 0, "merge_threshold": 0}, [100, 110, 380]),
        (
            {"add_all_in_threshold": 2, "force_all_in_threshold": 0, "merge_threshold": 0},
            [100, 110, 380, 400],
        ),
        ({"add_all_in_threshold": 1.99, "force_all_in_threshold": 0, "merge_threshold": 0}, [100, 110, 380]),
        (
            {"add_all_in_threshold": 0, "force_all_in_threshold": 0.05, "merge_threshold": 0},
            [100, 110, 400],
        ),  # 20 left of 960
        (
            {"add_all_in_threshold": 0, "force_all_in_threshold": 0.0208, "merge_threshold": 0},
            [100, 110, 400],
        ),
        ({"add_all_in_threshold": 0, "force_all_in_threshold": 0.02, "merge_threshold": 0}, [100, 110, 380]),
        ({"add_all_in_threshold": 2, "force_all_in_threshold": 0, "merge_threshold": 0.1}, [110, 400]),
    ],
)
def test_thresholds(thresholds, expected):
    spot = sw.Spot(**{**RIVER, "stacks": 400}, sizes="50%, 55%, 190%; raise none", **thresholds)
    assert totals(spot) == expected


def test_none_is_no_bet_at_all():
    spot = sw.Spot(**{**RIVER, "stacks": 50}, sizes="oop none; ip 50%")
    assert totals(spot) == [] and totals(spot, after(spot, 0)) == [50]


def test_parts_of_sizes_and_dicts_are_the_same():
    text = "50%; turn 75%; ip bet 33%; river raise 3x; oop donk 20%"
    parts = {"turn": "75%", "ip bet": ["33%"], "river": {"raise": "3x"}, "oop": {"donk": "20%"}}
    rows = read_sizes(text).rows
    assert set(read_sizes([("50%"), *[]]).rows) < {*rows, *read_sizes("50%").rows}
    assert read_sizes({"flop turn river": "50%", **parts}).rows == rows
    assert read_sizes(read_sizes({"oop": "a", "ip": {"flop": "none"}}).text).rows == (
        read_sizes({"oop": "a", "ip": {"flop": "none"}}).rows
    )
    by_place = {(street, player, use): (kind, x) for street, player, use, kind, x, _ in rows}
    assert by_place[0, 0, 0] == (0, 0.5) and by_place[0, 1, 0] == (0, 0.33)  # bets
    assert by_place[1, 0, 0] == (0, 0.75) and by_place[1, 1, 0] == (0, 0.33)
    assert by_place[2, 0, 1] == (1, 3.0) and by_place[1, 0, 1] == (0, 0.75)  # raises
    assert by_place[2, 0, 2] == (0, 0.2) and by_place[1, 1, 2] == (0, 0.33)  # donk bets


def test_what_no_part_is_for_is_as_usual():
    assert read_sizes(None).rows == read_sizes(DEFAULT).rows


def test_donk_bets_are_into_who_bet_last():
    spot = sw.Spot(**TURN, sizes="50%; donk 25%; raise none", add_all_in_threshold=0)
    assert totals(spot) == [100]  # a donk bet is impossible at the root, where the history is unknown
    assert totals(spot, after(spot, 0, 0)) == [100]  # both checked
    assert totals(spot, after(spot, 0, 100, 0)) == [100]  # out of position called: a quarter of 400
    assert totals(spot, after(spot, 100, 0)) == [200]  # out of position had bet
    assert totals(sw.Spot(**TURN, sizes="50%; raise none"), after(spot, 0, 100, 0)) != [100]


def test_a_limit_has_one_size():
    game = sw.games.FixedLimitHoldem(bets=(10, 20), max_raises=3)
    spot = sw.Spot(**{**TURN, "stacks": 300}, game=game, sizes="33%, 75%, a; raise 3x")
    assert totals(spot) == [20]
    assert totals(spot, after(spot, 20)) == [40]
    assert totals(spot, after(spot, 20, 40)) == [60]
    assert totals(spot, after(spot, 20, 40, 60)) == []  # three bets and raises are a game's cap


def test_a_pot_limit_is_the_most():
    spot = sw.Spot(
        **{**RIVER, "pot": 100},
        game="plh",
        sizes="50%, 200%, a; raise a",
        add_all_in_threshold=0,
        merge_threshold=0,
    )
    assert totals(spot) == [50, 100]
    assert totals(spot, after(spot, 100)) == [400]
    assert totals(sw.Spot(**{**RIVER, "pot": 100}, game="plh", sizes="90%")) == [
        90
    ]  # the pot-limit maximum is not all-in


def test_all_in_is_what_puts_the_shorter_stack_all_in():
    spot = sw.Spot(
        **{**RIVER, "stacks": (900, 351)},
        sizes="e, a; raise a",
        add_all_in_threshold=0,
        force_all_in_threshold=0,
        merge_threshold=0,
    )
    geometric = round(200 * ((2 * 351 / 200 + 1) - 1) / 2)
    assert totals(spot) == [351] and geometric == 351
    assert totals(spot, after(spot, 351)) == []  # the opponent is all-in
    chips = sw.games.NoLimitHoldem(blinds=(25, 50), chip=25)
    spot = sw.Spot(**{**RIVER, "stacks": (900, 351)}, game=chips, sizes="a; raise a")
    assert totals(spot) == [375]  # the smallest total that does
    assert totals(spot, after(spot, 0)) == [351]
    close = sw.Spot(**{**RIVER, "stacks": (900, 30)}, min_bet=40, sizes="10%")
    assert totals(close) == [40]
    assert totals(close, after(close, 0)) == [30]


def test_bets_are_of_whole_chips_of_the_game():
    game = sw.games.NoLimitHoldem(blinds=(25, 50), chip=25)
    spot = sw.Spot(
        **{**RIVER, "stacks": 910}, game=game, sizes="33%, 75%; raise 2.3x", add_all_in_threshold=0
    )
    assert totals(spot) == [75, 150]
    assert totals(spot, after(spot, 150)) == [350]


# ---- lines and callables


def test_lines_are_added_and_taken_out():
    spot = sw.Spot(**TURN, sizes="50%; raise 2.5x")
    more = spot.replace(
        add_lines=["x, b20", "b50%, c, b77, r200", ("b30", 0, 45)], remove_lines=["x b50%", "b100, r250"]
    )
    assert totals(more) == sorted([30, *totals(spot)])
    assert totals(more, after(more, 0)) == [20]
    assert totals(more, after(more, 100)) == [x for x in totals(spot, after(spot, 100)) if x != 250]
    assert 77 in totals(more, after(more, 100, 0)) and 200 in totals(more, after(more, 100, 0, 77))
    assert 45 in totals(more, after(more, 30, 0))
    assert more.replace(add_lines=(), remove_lines=()) == spot != more
    assert more.estimate_memory() > spot.estimate_memory()
    assert more.estimate_iteration_seconds() > spot.estimate_iteration_seconds() > 0


def test_threads_are_those_of_solve(monkeypatch):
    monkeypatch.setattr("steelwheel.solver.spot.thread_count", lambda threads: threads or 4)  # four cores
    turn, river = sw.Spot(**TURN), sw.Spot(**RIVER)
    assert turn.estimate_iteration_seconds(threads=2) == turn.estimate_iteration_seconds() / 2
    assert (
        turn.estimate_iteration_seconds(threads=9)
        == turn.estimate_iteration_seconds(threads=0)
        == turn.estimate_iteration_seconds() / 4
    )
    assert (
        river.estimate_iteration_seconds(threads=2) == river.estimate_iteration_seconds()
    )  # one thread does it
    assert turn.estimate_memory(threads=0) == turn.estimate_memory(threads=4) > turn.estimate_memory()
    assert turn.estimate_memory(threads=1000) == turn.estimate_memory(threads=256)


@pytest.mark.parametrize("ask", ["estimate_memory", "estimate_iteration_seconds"])
def test_threads_are_refused_as_by_solve(ask):
    for threads, error, words in ((-2, ValueError, "threads must be 0"), ("a", TypeError, "threads must be")):
        for given in (TURN, RIVER):
            with pytest.raises(error, match=words):
                getattr(sw.Spot(**given), ask)(threads=threads)


def test_a_callable_gives_totals():
    asked = []

    def sizes(hand):
        asked.append(hand)
        assert hand.hole_cards == ((None, None),) * 2
        return [] if hand.bets != (0, 0) else [hand.pot_raise_to(0.5), hand.pot_raise_to(0.5), None]

    spot = sw.Spot(**TURN, sizes=sizes, add_all_in_threshold=0)
    same = sw.Spot(**TURN, sizes="50%; raise none", add_all_in_threshold=0, force_all_in_threshold=0)
    assert (spot.tree.codes == same.tree.codes).all() and (spot.tree.values == same.tree.values).all()
    assert len(asked) == spot.n_decisions and spot.estimate_memory() == same.estimate_memory() > 10000
    assert totals(spot.replace(add_lines="x, b55"), after(spot, 0)) == [55, 100]


def test_a_tree_is_its_lines():
    spot = sw.Spot(**TURN, sizes="50%, a; raise 2.5x", add_lines="x, b20")
    assert ("c", "20") in spot.bet_lines and len(spot.bet_lines) == (spot.tree.codes > 0).sum()
    same = spot.replace(sizes="none", add_lines=spot.bet_lines)
    assert (
        same.bet_lines and set(same.bet_lines) == set(spot.bet_lines) and same.n_decisions == spot.n_decisions
    )


# ---- payoffs


def test_payoff_is_of_final_stacks():
    asked = []

    def square_roots(stacks):
        asked.append(stacks)
        assert all(type(x) is int for x in stacks)
        return [x**0.5 for x in stacks]

    plain = sw.Spot(**{**RIVER, "pot": 201}, sizes="50%; raise none")
    spot = plain.replace(payoff=square_roots)
    chips, values = plain.tree.values, spot.tree.values
    assert len(asked) == len(set(asked))  # each once
    zero = (1000**0.5 + 1001**0.5) / 2  # half of 201, the mean of both ways to award the odd chip
    assert plain.value_offset == (1000.5, 1000.5) and spot.value_offset == pytest.approx((zero, zero))
    for node, kind in enumerate(plain.tree.kinds.tolist()):
        for p, k in [(p, k) for p in (0, 1) for k in {FOLDS: (0,), SHOWDOWN: (0, 2)}.get(kind, ())]:
            assert values[node, p, k] == pytest.approx((1000.5 + chips[node, p, k]) ** 0.5 - zero, abs=1e-12)
        if kind == SHOWDOWN:
            low, high = (1000.5 + chips[node, 0, 1]) // 1, -((-1000.5 - chips[node, 0, 1]) // 1)
            assert values[node, 0, 1] == pytest.approx((low**0.5 + high**0.5) / 2 - zero, abs=1e-12)
    raked = sw.Spot(**{**RIVER, "pot": 201}, sizes="50%; raise none", rake=(5, 10))
    linear = raked.replace(payoff=lambda stacks: [3 * x + 7 for x in stacks])
    assert np.allclose(linear.tree.values, 3 * raked.tree.values, atol=1e-9, rtol=0)


def test_a_payoff_is_asked_for_whole_chips_and_a_part_of_a_chip_lies_between():
    spot = sw.Spot(**{**RIVER, "pot": 55, "stacks": 10}, sizes="none", rake=(5, 30))  # 2.75 chips
    rooted = spot.replace(payoff=lambda stacks: [int.bit_length(x) * 0 + x**0.5 for x in stacks])
    ends = [i for i, kind in enumerate(spot.tree.kinds) if kind == SHOWDOWN]
    values, zero = rooted.tree.values[ends], rooted.value_offset[0]
    won = 0.25 * 63**0.5 + 0.75 * 62**0.5 - zero
    assert values[:, 0, 0] == pytest.approx(won) and values[:, 1, 0] == pytest.approx(won)
    tied = 0.25 * (36**0.5 + 37**0.5) / 2 + 0.75 * 36**0.5 - zero  # both share the remaining 73 or 72 chips
    assert values[:, :, 1] == pytest.approx(np.full((len(ends), 2), tied))


# ---- hands and histories


def test_a_hand_keeps_its_hole_cards_to_itself():
    ranges = ("QQ+,AK", "TT+")
    one, other = (
        sw.Hand(sw.games.NoLimitHoldem(), [200, 200], seed=seed, board="Td9d6h").raise_to(6).call()
        for seed in (1, 2)
    )
    assert one.hole_cards != other.hole_cards
    spots = [sw.Spot.from_hand(hand, ranges) for hand in (one, other)]
    assert spots[0] == spots[1] and pickle.dumps(spots[0]) == pickle.dumps(spots[1])
    assert spots[0].hand.hole_cards == ((None, None), (None, None))
    assert (one.actor, spots[0].seats, spots[0].stacks, spots[0].pot) == (1, (1, 0), (194, 194), 12)


def test_a_hand_of_six_has_its_dead_chips():
    hand = hand_of_six()
    spot = sw.Spot.from_hand(hand, {"oop": "TT+", "ip": "AK"})
    assert (spot.pot, spot.hand.bets, spot.hand.stacks) == (hand.total_pot, hand.bets, hand.stacks)
    assert spot.hand.legal_actions == hand.legal_actions and spot.board == hand.board
    assert spot.ranges == sw.Spot.from_hand(hand, {spot.seats[0]: "TT+", spot.seats[1]: "AK"}).ranges
    raked = sw.Spot.from_hand(hand, ("TT+", "AK"), rake=None)
    assert raked == spot and raked.hand.game.rake == sw.Rake(5, 30)
    assert sw.Spot.from_hand(hand, ("TT+", "AK"), rake=(0, 0)).tree.values.sum() != spot.tree.values.sum()


def test_from_history():
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7).raise_to(6).call().call()
    hand.check().bet(10).fold().call().check().check()
    record = sw.history.HandHistory.from_hand(hand, players=["ann", "bob", "cay"])
    turn = sw.Spot.from_history(record, ("22+", "AT+"), "turn")
    assert (turn.pot, len(turn.board), turn.stacks) == (38, 4, (184, 184))
    assert len(sw.Spot.from_history(record, ("22+", "AT+")).board) == 5
    assert (
        sw.Spot.from_history(record, {"ann": "22+", "bob": "AT+"}, "turn", rake=(5, 3)).hand.game.rake
        is not None
    )
    with pytest.raises(sw.InvalidSpot, match="3 players are left"):
        sw.Spot.from_history(record, ("22+", "AT+"), "flop")
    with pytest.raises(sw.InvalidSpot, match="did you mean 'river'"):
        sw.Spot.from_history(record, ("22+", "AT+"), "rivr")
    early = sw.history.HandHistory.from_hand(sw.Hand(sw.games.NoLimitHoldem(), [200, 200], seed=1))
    with pytest.raises(sw.InvalidSpot, match="the history has no two-player betting round from the flop on"):
        sw.Spot.from_history(early, ("22+", "AT+"))
    with pytest.raises(sw.InvalidSpot, match="the history has no betting round on the turn"):
        sw.Spot.from_history(early, ("22+", "AT+"), "turn")
    with pytest.raises(TypeError, match=r"not Hand: convert it by HandHistory.from_hand\(hand\)"):
        sw.Spot.from_history(hand, ("22+", "AT+"))


# ---- the object


def test_a_spot_is_a_value():
    spot = sw.Spot(**RIVER)
    again = sw.Spot(**{**RIVER, "board": "Td 9d 6h Qc 3s"}, sizes=DEFAULT)
    assert spot == again and hash(spot) == hash(again) and copy.copy(spot) is spot
    assert pickle.loads(pickle.dumps(spot)) == spot
    assert spot != spot.replace(sizes="50%") != spot.replace(ranges=("AA", "KK"))
    assert spot.replace(board="2c 2d 2h 7s 8s").board == (0, 1, 2, 23, 27)
    with pytest.raises(AttributeError, match="replace"):
        spot.pot = 3


def test_weights_leave_out_what_cannot_be_held():
    flat = [0.25] * 1326
    spot = sw.Spot(**{**RIVER, "ranges": (flat, "AA:0.5, Td9d")})
    dead = [bool({*combo} & {*spot.board}) for combo in sw.Range.COMBOS]
    assert spot.weights.dtype == np.float64 and (spot.weights[0] == np.where(dead, 0, 0.25)).all()
    assert spot.weights[1].sum() == 3.0
    short = sw.Spot(board="Td9d6h", pot=10, stacks=10, ranges=("random", "random"), game="short_deck")
    assert (short.weights > 0).sum() == 2 * 33 * 32 // 2 and short.tree.ranking == "short_deck"


NOT_SPOTS = [
    ({"board": "Td9d"}, "the board of a spot must have 3 to 5 cards, not 2"),
    ({"board": "Td9dTd"}, "Td"),
    ({"pot": 0}, "the pot must be more than 0"),
    ({"stacks": (900, 0)}, "the stack in position must be more than 0"),
    ({"stacks": 2**53}, "together are more than"),
    ({"ranges": ("", "AA")}, "the range out of position is empty"),
    (
        {"ranges": ("AA", "TdTs,QcTd")},
        "the range in position, QcTd,TsTd, has no possible hand on the board Td9d6hQc3s",
    ),
    ({"ranges": ("AsAh", "AhAd")}, "no deal is possible"),
    ({"ranges": ("AA", [2.0] * 1326)}, "the weight of 2d2c must be from 0 to 1, not 2.0"),
    (
        {"ranges": {"oop": "AA", "bb": "KK"}},
        "keys of ranges must be 'oop' and 'ip', or the seats 0 and 1, not 'oop', 'bb'",
    ),
    ({"sizes": "50"}, "50% of the pot, 50c chips or 50x the last bet"),
    ({"sizes": "bet 2.5x"}, "2.5x is a multiple of the last bet, so it is only for raises; for a bet, write"),
    ({"sizes": "0%"}, "'0%' is not a bet; a size must be more than 0"),
    ({"sizes": "1x"}, "'1x' is not a raise: it must be above 1x the last bet, such as 2.5x"),
    ({"sizes": "-5%"}, "'-5%' is not a size: '-5' is not a positive number"),
    ({"sizes": ""}, "sizes are empty; write 'none' for no bets"),
    ({"sizes": "raise; 50%"}, "no sizes follow 'raise'; write 'none' for no bets"),
    ({"sizes": "rais 50%"}, "did you mean 'raise'?"),
    ({"sizes": {"flp": "50%"}}, "did you mean 'flop'?"),
    ({"sizes": "0.5e"}, "1 to 100 bets"),
    ({"sizes": ", ".join(["50%"] * 17)}, "there are 17 sizes in one place; give at most 16"),
    ({"sizes": "1%" * 9999}, "too long"),
    ({"merge_threshold": 2}, "merge_threshold must be from 0 to 1"),
    ({"add_all_in_threshold": -1}, "add_all_in_threshold must be from 0"),
    ({"add_lines": "x"}, "'x' is not a bet or raise; only these can be added or removed"),
    (
        {"add_lines": "b1000"},
        "'b1000' is not legal there; the legal actions are fold, check, bet or raise to 1..900",
    ),
    ({"add_lines": "b900, c, b5"}, "'b5' of the line 'b900, c, b5' cannot be played"),
    ({"remove_lines": "b5"}, "'b5' is not in the tree; the bets and raises there are 132"),
    ({"remove_lines": "f, b5"}, "'b5' of the line 'f, b5' cannot be played: no player acts there"),
    ({"add_lines": [[]]}, "1 to 250 actions"),
    ({"sizes": lambda hand: [5000]}, "sizes returned 5000"),
    ({"game": "plo"}, "hold'em; the solver supports two hole cards,"),
    ({"game": "pineapple"}, "hold'em; the solver supports two hole cards,"),
    ({"game": "greek"}, "another ranking"),
    ({"game": "double_board"}, "hold'em; the solver supports two hole cards,"),
    ({"game": "wild_holdem"}, "hold'em|ranking"),
    ({"game": "nope"}, "there is no game 'nope'"),
    ({"game": "short_deck", "board": "2c3c4c"}, "2c"),
    ({"rake": (0.05, 3)}, "did you mean 5"),
    ({"payoff": lambda stacks: [1]}, "payoff must return 2 values"),
    ({"payoff": lambda stacks: [1, float("nan")]}, "numbers up to 1e18"),
]


@pytest.mark.parametrize(("changed", "why"), NOT_SPOTS, ids=[why for _, why in NOT_SPOTS])
def test_what_is_no_spot_is_refused_in_a_sentence(changed, why):
    with pytest.raises(ValueError, match=why.replace("(", r"\(")) as caught:
        _ = sw.Spot(**{**RIVER, **changed}).tree
    assert "\n" not in str(caught.value)


WRONG = [
    {"pot": "1.5"},
    {"pot": True},
    {"stacks": "900"},
    {"stacks": (1, 2, 3)},
    {"ranges": "AA"},
    {"ranges": (3, "AA")},
    {"sizes": 5},
    {"sizes": [50]},
    {"sizes": {3: "50%"}},
    {"sizes": lambda hand: "a"},
    {"sizes": lambda hand: [1.5]},
    {"merge_threshold": "x"},
    {"add_lines": 3},
    {"add_lines": [3]},
    {"add_lines": [[None]]},
    {"game": 3},
    {"payoff": 3},
    {"rake": {5: 3}},
    {"nope": 3},
]


@pytest.mark.parametrize("changed", WRONG, ids=worded)
def test_wrong_types(changed):
    with pytest.raises(TypeError):
        _ = sw.Spot(**{**RIVER, **changed}).tree


def new_hand(game=None, seats=2):
    return sw.Hand(game or sw.games.NoLimitHoldem(), [200] * seats, seed=7)


NOT_HANDS = [
    (lambda: new_hand(), "before the flop"),
    (lambda: new_hand(seats=3).call().call().check(), "3 players are left"),
    (lambda: new_hand().fold(), "the hand is over"),
    (lambda: new_hand().call().check().check(), "has already acted in this betting round; go back"),
    (
        lambda: sw.Hand(sw.games.NoLimitHoldem(), [9, 9], manual=["deal"], seed=1),
        "is waiting for a command other than a bet; a spot",
    ),
    (
        lambda: new_hand(sw.games.PotLimitOmaha()).call().check(),
        "hold'em; the solver supports two hole cards,",
    ),
    (lambda: new_hand(sw.games.Greek()).call().check(), "another ranking"),
    (
        lambda: new_hand(sw.games.DoubleBoardHoldem()).call().check(),
        "hold'em; the solver supports two hole cards,",
    ),
    (lambda: new_hand(sw.games.Razz()), "hold'em; the solver supports two hole cards,"),
]


@pytest.mark.parametrize(("make", "why"), NOT_HANDS, ids=[why for _, why in NOT_HANDS])
def test_hands_that_are_no_spots(make, why):
    hand = make()
    before = hand.to_bytes()
    with pytest.raises(sw.InvalidSpot, match=why):
        sw.Spot.from_hand(hand, RIVER["ranges"])
    assert hand.to_bytes() == before


def test_a_tree_that_is_too_large_is_refused():
    limit = sw.Spot(**{**RIVER, "stacks": 10**6}, sizes="1c", add_all_in_threshold=0)
    with pytest.raises(sw.InvalidSpot, match="more than 250 actions; use larger raises, or"):
        _ = limit.tree
    with pytest.raises(TypeError, match="no option 'size'"):
        limit.replace(size="50%")


def test_the_rake_by_players_is_that_of_two():
    spot = {**TURN, "pot": 20.5, "stacks": 90, "sizes": "50%, a"}
    one, other = (sw.Spot(**spot, rake=sw.Rake(5, cap)) for cap in (0.5, {2: 0.5, 3: 9}))
    assert np.array_equal(one.tree.values, other.tree.values)
