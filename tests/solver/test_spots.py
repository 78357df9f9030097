"""Spots: from plain values, hands and histories; sizes, lines, what is refused."""

import copy
import pickle
import re

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.solver.sizes import DEFAULT, read_sizes

RIVER = {"board": "Td9d6h Qc 3s", "pot": 200, "stacks": 900, "ranges": ("66+,A8s+,KQ", "22+,A2s+,KT+")}
TURN = {**RIVER, "board": "Td9d6h Qc"}
FLOP = {**RIVER, "board": "Td9d6h"}
DECIDES, FOLDS, SHOWS, DEALS = range(4)


def totals(spot, node=0):
    """What may be bet or raised to at a node."""
    _, _, _, _, first, count, _ = spot.tree.node(node)
    return [code for code in (spot.tree.node(first + i)[6] for i in range(count)) if code > 0]


def after(spot, *codes):
    """The node after some actions, deals left out."""
    node = 0
    for code in codes:
        _, _, _, _, first, count, _ = spot.tree.node(node)
        node = next(first + i for i in range(count) if spot.tree.node(first + i)[6] == code)
        while spot.tree.node(node)[0] == DEALS:
            node = spot.tree.node(node)[4]
    return node


# ---- what the ends pay, beside hands that are played out


def played(spot, node, cards):
    """The hand at an end, with these hole cards, and the rest of the board from the bottom of the deck."""
    tree, codes = spot.tree, []
    while node:
        parent = tree.node(node)[3]
        if tree.node(parent)[0] == DECIDES:
            codes.append(tree.node(node)[6])
        node = parent
    root = spot.hand
    holes = [None] * len(root.stacks)
    for player, seat in enumerate(spot.seats):
        holes[seat] = cards[player]
    board = [*root.board, *[card for card in range(20) if card not in root.board]][:5]
    start = root.starting_stacks
    posts = {i: root.posts.get(i, sw.Post(0)) for i, stack in enumerate(start) if stack}
    hand = sw.Hand(root.game, start, button=root.button, posts=posts, hole_cards=holes, board=board)
    for code in (*root.actions, *reversed(codes)):
        hand.act(code)
    assert hand.is_over
    return [hand.stacks[seat] - root.stacks[seat] - root.total_pot / 2 for seat in spot.seats]


def hand_of_six():
    """Seats 2 and 5 on the flop, with blinds and antes of those who folded in the pot, and uneven stacks."""
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
    """A name that is the same in every process."""
    return re.sub(" at 0x[0-9a-f]+", "", str(given))


@pytest.mark.parametrize("name", SPOTS)
def test_ends_pay_what_hands_pay(name):
    spot = SPOTS[name]()
    kinds, values = spot.tree.kinds, spot.tree.values
    better, worse = "AcAs", "7c4s"
    ends = [i for i in range(spot.tree.count) if kinds[i] in (FOLDS, SHOWS)]
    for node in ends[:: max(len(ends) // 60, 1)]:
        wins = played(spot, node, (better, worse))
        if kinds[node] == FOLDS:
            assert values[node, :, 0].tolist() == wins
            continue
        loses = played(spot, node, (worse, better))
        assert values[node].tolist() == [
            [wins[0], (wins[0] + loses[0]) / 2, loses[0]],
            [loses[1], (wins[1] + loses[1]) / 2, wins[1]],
        ]
        if spot.hand.game.rake is None:
            assert (values[node, 0] + values[node, 1, ::-1]).tolist() == [0, 0, 0]


@pytest.mark.parametrize("name", SPOTS)
def test_every_action_is_legal(name):
    """Each is among a hand's legal codes, and folds, checks and calls are there where they make sense."""
    spot = SPOTS[name]()
    tree, todo = spot.tree, [(0, spot.hand)]
    while todo:
        node, hand = todo.pop()
        kind, player, street, _, first, count, _ = tree.node(node)
        while kind == DEALS:
            if hand.phase == "deal":
                hand.deal()
            kind, player, street, _, first, count, _ = tree.node(first)
        if kind != DECIDES:
            assert hand.phase != "bet"
            continue
        assert spot.seats[player] == hand.actor and len(hand.board) == street + 3
        codes = [tree.node(first + i)[6] for i in range(count)]
        assert all(code in hand.legal for code in codes) and codes == sorted(set(codes))
        assert 0 in codes and (-1 in codes) == (not hand.legal.check)
        todo += [(first + i, hand.copy().act(code)) for i, code in enumerate(codes)]


# ---- sizes


def test_sizes_are_of_the_pot_the_last_bet_chips_or_geometric():
    spot = sw.Spot(
        **RIVER, sizes="33%, 100c, e, 2e, 2e40%, a; raise 50%, 2.5x, 100c, 2e, a", add_all_in=0, merge=0
    )
    geometric = round(200 * (10**0.5 - 1) / 2)  # 900 behind: the pot grows tenfold by two bets alike
    assert totals(spot) == [66, 80, 100, geometric, 900]
    # After a bet of 100 the pot is 400 with the call, and 800 are behind. The next raise is of a bet less.
    geometric = 100 + round(400 * (5**0.5 - 1) / 2)
    assert totals(spot, after(spot, 100)) == [200, 250, 300, geometric, 900]
    assert totals(spot, after(spot, 100, 250)) == [400, 600, 625, 900]  # 100c below the least raise


def test_a_size_below_the_least_bet_goes_up_to_it_and_one_above_the_stack_is_all_in():
    spot = sw.Spot(**RIVER, sizes="1%, 1000%; raise 1.1x", min_bet=20, add_all_in=0, force_all_in=0)
    assert totals(spot) == [20, 900]
    assert totals(spot, after(spot, 20)) == [40]


@pytest.mark.parametrize(
    ("thresholds", "expected"),
    [
        ({"add_all_in": 0, "force_all_in": 0, "merge": 0}, [100, 110, 380]),
        ({"add_all_in": 2, "force_all_in": 0, "merge": 0}, [100, 110, 380, 400]),
        ({"add_all_in": 1.99, "force_all_in": 0, "merge": 0}, [100, 110, 380]),
        ({"add_all_in": 0, "force_all_in": 0.05, "merge": 0}, [100, 110, 400]),  # 20 behind of 960
        ({"add_all_in": 0, "force_all_in": 0.0208, "merge": 0}, [100, 110, 400]),
        ({"add_all_in": 0, "force_all_in": 0.02, "merge": 0}, [100, 110, 380]),
        ({"add_all_in": 2, "force_all_in": 0, "merge": 0.1}, [110, 400]),
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
    spot = sw.Spot(**TURN, sizes="50%; donk 25%; raise none", add_all_in=0)
    assert totals(spot) == [100]  # the root is no donk bet: nothing is known of what came before
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
    spot = sw.Spot(**{**RIVER, "pot": 100}, game="plh", sizes="50%, 200%, a; raise a", add_all_in=0, merge=0)
    assert totals(spot) == [50, 100]
    assert totals(spot, after(spot, 100)) == [400]
    assert totals(sw.Spot(**{**RIVER, "pot": 100}, game="plh", sizes="90%")) == [90]  # the most is not all-in


def test_all_in_is_what_puts_the_shorter_stack_all_in():
    spot = sw.Spot(
        **{**RIVER, "stacks": (900, 351)}, sizes="e, a; raise a", add_all_in=0, force_all_in=0, merge=0
    )
    geometric = round(200 * ((2 * 351 / 200 + 1) - 1) / 2)
    assert totals(spot) == [351] and geometric == 351
    assert totals(spot, after(spot, 351)) == []  # nobody could answer
    chips = sw.games.NoLimitHoldem(blinds=(25, 50), chip=25)
    spot = sw.Spot(**{**RIVER, "stacks": (900, 351)}, game=chips, sizes="a; raise a")
    assert totals(spot) == [375]  # the least total that does
    assert totals(spot, after(spot, 0)) == [351]
    close = sw.Spot(**{**RIVER, "stacks": (900, 30)}, min_bet=40, sizes="10%")
    assert totals(close) == [40]
    assert totals(close, after(close, 0)) == [30]


def test_bets_are_of_whole_chips_of_the_game():
    game = sw.games.NoLimitHoldem(blinds=(25, 50), chip=25)
    spot = sw.Spot(**{**RIVER, "stacks": 910}, game=game, sizes="33%, 75%; raise 2.3x", add_all_in=0)
    assert totals(spot) == [75, 150]
    assert totals(spot, after(spot, 150)) == [350]


# ---- lines and callables


def test_lines_are_added_and_taken_out():
    spot = sw.Spot(**TURN, sizes="50%; raise 2.5x")
    more = spot.replace(add=["x, b20", "b50%, c, b77, r200", ("b30", 0, 45)], remove=["x b50%", "b100, r250"])
    assert totals(more) == sorted([30, *totals(spot)])
    assert totals(more, after(more, 0)) == [20]
    assert totals(more, after(more, 100)) == [x for x in totals(spot, after(spot, 100)) if x != 250]
    assert 77 in totals(more, after(more, 100, 0)) and 200 in totals(more, after(more, 100, 0, 77))
    assert 45 in totals(more, after(more, 30, 0))
    assert more.replace(add=(), remove=()) == spot != more
    assert more.memory() > spot.memory()
    assert more.seconds() > spot.seconds() > 0


def test_threads_are_those_of_solve(monkeypatch):
    monkeypatch.setattr("steelwheel.solver.spots.thread_count", lambda threads: threads or 4)  # the cores
    turn, river = sw.Spot(**TURN), sw.Spot(**RIVER)
    assert turn.seconds(threads=2) == turn.seconds() / 2
    assert turn.seconds(threads=9) == turn.seconds(threads=0) == turn.seconds() / 4
    assert river.seconds(threads=2) == river.seconds()  # which one thread does
    assert turn.memory(threads=0) == turn.memory(threads=4) > turn.memory()
    assert turn.memory(threads=1000) == turn.memory(threads=256)


@pytest.mark.parametrize("ask", ["memory", "seconds"])
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
        return [] if hand.bets != (0, 0) else [hand.raise_to_pot(0.5), hand.raise_to_pot(0.5), None]

    spot = sw.Spot(**TURN, sizes=sizes, add_all_in=0)
    same = sw.Spot(**TURN, sizes="50%; raise none", add_all_in=0, force_all_in=0)
    assert (spot.tree.codes == same.tree.codes).all() and (spot.tree.values == same.tree.values).all()
    assert len(asked) == spot.decisions and spot.memory() == same.memory() > 10000
    assert totals(spot.replace(add="x, b55"), after(spot, 0)) == [55, 100]


def test_a_tree_is_its_lines():
    spot = sw.Spot(**TURN, sizes="50%, a; raise 2.5x", add="x, b20")
    assert ("c", "20") in spot.lines and len(spot.lines) == (spot.tree.codes > 0).sum()
    same = spot.replace(sizes="none", add=spot.lines)
    assert same.lines and set(same.lines) == set(spot.lines) and same.decisions == spot.decisions


# ---- payoffs


def test_payoff_is_of_final_stacks():
    asked = []

    def square_roots(stacks):
        asked.append(stacks)
        assert all(type(x) is int for x in stacks)
        return [x**0.5 for x in stacks]

    plain = sw.Spot(**{**RIVER, "pot": 201}, sizes="50%; raise none", rake=(5, 10))
    spot = plain.replace(payoff=square_roots)
    chips, values = plain.tree.values, spot.tree.values
    assert len(asked) == len(set(asked))  # each once
    zero = (1000**0.5 + 1001**0.5) / 2  # half of 201: the mean of both ways
    assert plain.zero == (1000.5, 1000.5) and spot.zero == pytest.approx((zero, zero))
    for node, kind in enumerate(plain.tree.kinds.tolist()):
        for p, k in [(p, k) for p in (0, 1) for k in {FOLDS: (0,), SHOWS: (0, 2)}.get(kind, ())]:
            assert values[node, p, k] == pytest.approx((1000.5 + chips[node, p, k]) ** 0.5 - zero, abs=1e-12)
        if kind == SHOWS:
            low, high = (1000.5 + chips[node, 0, 1]) // 1, -((-1000.5 - chips[node, 0, 1]) // 1)
            assert values[node, 0, 1] == pytest.approx((low**0.5 + high**0.5) / 2 - zero, abs=1e-12)
    linear = plain.replace(payoff=lambda stacks: [3 * x + 7 for x in stacks])
    assert np.allclose(linear.tree.values, 3 * chips)


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
    assert spot.hand.legal == hand.legal and spot.board == hand.board
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
    with pytest.raises(sw.InvalidSpot, match="no round from the flop on with two players"):
        sw.Spot.from_history(early, ("22+", "AT+"))
    with pytest.raises(sw.InvalidSpot, match="no round of betting on the turn"):
        sw.Spot.from_history(early, ("22+", "AT+"), "turn")
    with pytest.raises(TypeError, match=r"not Hand: HandHistory.from_hand\(hand\) is one"):
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
    ({"board": "Td9d"}, "a board of 3 to 5 cards, not of 2"),
    ({"board": "Td9dTd"}, "Td"),
    ({"pot": 0}, "the pot must be from 1 to"),
    ({"stacks": (900, 0)}, "the stack in position must be from 1 to"),
    ({"stacks": 2**53}, "together are more than"),
    ({"ranges": ("", "AA")}, "the range out of position is empty"),
    (
        {"ranges": ("AA", "TdTs,QcTd")},
        "the range in position, QcTd,TsTd, has no hand left on the board Td9d6hQc3s",
    ),
    ({"ranges": ("AsAh", "AhAd")}, "no deal is possible"),
    ({"ranges": ("AA", [2.0] * 1326)}, "the weight of 2d2c must be from 0 to 1, not 2.0"),
    ({"ranges": {"oop": "AA", "bb": "KK"}}, "by 'oop' and 'ip', or by the seats 0 and 1"),
    ({"sizes": "50"}, "50% of the pot, 50c chips or 50x the last bet"),
    ({"sizes": "bet 2.5x"}, "2.5x is a multiple of the last bet, and before a bet there is none"),
    ({"sizes": "0%"}, "'0%' makes no bet"),
    ({"sizes": "1x"}, "more than once the last bet"),
    ({"sizes": "-5%"}, "no positive number"),
    ({"sizes": ""}, "sizes are empty: 'none' stands for no bets"),
    ({"sizes": "raise; 50%"}, "after 'raise' no sizes follow"),
    ({"sizes": "rais 50%"}, "did you mean 'raise'?"),
    ({"sizes": {"flp": "50%"}}, "did you mean 'flop'?"),
    ({"sizes": "0.5e"}, "1 to 100 bets"),
    ({"sizes": ", ".join(["50%"] * 17)}, "17 sizes are too many"),
    ({"sizes": "1%" * 9999}, "too long"),
    ({"merge": 2}, "merge must be from 0 to 1"),
    ({"add_all_in": -1}, "add_all_in must be from 0"),
    ({"add": "x"}, "'x' is no bet or raise"),
    ({"add": "b1000"}, "'b1000' is not legal there: fold, check, bet or raise to 1..900"),
    ({"add": "b900, c, b5"}, "'b5' of the line 'b900, c, b5' cannot be played"),
    ({"remove": "b5"}, "'b5' is not in the tree: the bets and raises there are 132"),
    ({"remove": "f, b5"}, "nobody is to act then"),
    ({"add": [[]]}, "1 to 250 actions"),
    ({"sizes": lambda hand: [5000]}, "sizes returned 5000"),
    ({"game": "plo"}, "is not hold'em"),
    ({"game": "pineapple"}, "is not hold'em"),
    ({"game": "greek"}, "another ranking"),
    ({"game": "double_board"}, "is not hold'em"),
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
    {"pot": 1.5},
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
    {"merge": "x"},
    {"add": 3},
    {"add": [3]},
    {"add": [[None]]},
    {"game": 3},
    {"payoff": 3},
    {"rake": 0.05},
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
    (lambda: new_hand().call().check().check(), "somebody has acted"),
    (
        lambda: sw.Hand(sw.games.NoLimitHoldem(), [9, 9], manual=["deal"], seed=1),
        "waits for a command that is no bet",
    ),
    (lambda: new_hand(sw.games.PotLimitOmaha()).call().check(), "is not hold'em"),
    (lambda: new_hand(sw.games.Greek()).call().check(), "another ranking"),
    (lambda: new_hand(sw.games.DoubleBoardHoldem()).call().check(), "is not hold'em"),
    (lambda: new_hand(sw.games.Razz()), "is not hold'em"),
]


@pytest.mark.parametrize(("make", "why"), NOT_HANDS, ids=[why for _, why in NOT_HANDS])
def test_hands_that_are_no_spots(make, why):
    hand = make()
    before = hand.to_bytes()
    with pytest.raises(sw.InvalidSpot, match=why):
        sw.Spot.from_hand(hand, RIVER["ranges"])
    assert hand.to_bytes() == before


def test_a_tree_that_is_too_large_is_refused():
    limit = sw.Spot(**{**RIVER, "stacks": 10**6}, sizes="1c", add_all_in=0)
    with pytest.raises(sw.InvalidSpot, match="more than 250 actions: give larger raises"):
        _ = limit.tree
    with pytest.raises(TypeError, match="no option 'size'"):
        limit.replace(size="50%")
