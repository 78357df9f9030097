"""Kuhn poker, Leduc and Rhode Island hold'em: their rules, their sizes, and their values, by solving them."""

from itertools import permutations

import pytest
import reference

import steelwheel as sw
from steelwheel import CALL, DECKS, FOLD, Hand, games
from steelwheel.text.replay_frames import hand_frames

SMALL = (games.Kuhn, games.Leduc, games.RhodeIsland)


def begin(game):
    """Return a hand where seat 0 acts first and each card is chosen."""
    return Hand(game, [1000, 1000], button=1, manual="deal")


def codes(hand):
    legal = hand.legal_actions
    return [FOLD] * legal.can_fold + [CALL] + [legal.min_raise_to] * (legal.min_raise_to is not None)


def to_come(hand):
    seen = {card for cards in (*hand.hole_cards, hand.board) for card in cards}
    return [card for card in DECKS[hand.game.deck] if card not in seen]


# ---- rules


def rounds(most, bet, sofar=()):
    """Yield every two-player betting round by the written rules: (actions, (chips of both), folded seat).

    A player checks or bets; facing a bet, a player folds, calls or raises, up to the most bets and raises.
    """
    wagers, actor = sofar.count("r"), len(sofar) % 2
    both = [0, 0]
    for i, done in enumerate(sofar):
        if done in "rk":  # to one bet above the opponent's, or to the opponent's
            both[i % 2] = both[1 - i % 2] + bet * (done == "r")
    if sofar[-1:] == ("f",):
        return [(sofar, both, 1 - actor)]
    if len(sofar) > 1 and sofar[-1] == "k":
        return [(sofar, both, None)]
    return [
        way
        for done in "fk"[wagers == 0 :] + "r" * (wagers < most)
        for way in rounds(most, bet, (*sofar, done))
    ]


@pytest.mark.parametrize(
    ("make", "ante", "bets", "most"),
    [(games.Kuhn, 1, (1,), 1), (games.Leduc, 1, (2, 4), 2), (games.RhodeIsland, 5, (10, 20, 20), 3)],
)
def test_every_way_to_bet(make, ante, bets, most):
    """For some deals: nothing else is legal, the first seat opens each round, and chips add up."""
    game, ends = make(), 0

    def follow(hand, bets, put_in):
        nonlocal ends
        for done, both, folded in rounds(most, bets[0]):
            now = hand.copy()
            for i, what in enumerate(done):
                legal = now.legal_actions
                others = [way[i] for way, _, _ in rounds(most, bets[0]) if way[:i] == done[:i]]
                assert now.actor == i % 2
                assert (legal.can_fold, legal.can_check) == ("f" in others, "r" not in done[:i])
                assert (legal.min_raise_to is not None) == ("r" in others)
                if legal.min_raise_to:
                    assert legal.min_raise_to == legal.max_raise_to == (done[:i].count("r") + 1) * bets[0]
                now.act({"f": FOLD, "k": CALL, "r": legal.min_raise_to}[what])
            total = [a + b for a, b in zip(put_in, both, strict=True)]
            assert now.total_pot == sum(total) or now.is_over
            if folded is not None:
                assert now.is_over
                assert now.payoffs[folded] == -total[folded]
            elif len(bets) > 1:
                follow(now.deal(to_come(now)[:1]), bets[1:], total)
                continue
            else:
                assert now.is_over
                assert {abs(won) for won in now.payoffs} <= {0, total[0]}
            ends += 1

    hand = begin(game)
    for _ in range(2):
        hand.deal(to_come(hand)[-1:])
    follow(hand, bets, [ante, ante])
    assert ends == {1: 5, 2: 4 + 5 * 9, 3: 6 + 7 * 6 + 49 * 13}[most]


@pytest.mark.parametrize("make", SMALL)
def test_who_wins_at_the_showdown(make):
    """The winners match the reference for all deals; for Rhode Island, for some thousand deals."""
    game = make()
    few = permutations(DECKS[game.deck], 1 + len(game.streets))
    for deal in map(tuple, sw.deal_batch(3000, 4, seed=1).tolist()) if make is games.RhodeIsland else few:
        hand = Hand(game, [1000, 1000], button=1, deck=deal)
        while not hand.is_over:
            hand.act(CALL)
        assert [hand.hole_cards, hand.board] == [((deal[0],), (deal[1],)), deal[2:]]
        values = []
        for own in deal[:2]:
            mine = own, *deal[2:]
            key, _ = reference.few_cards([c // 4 + 2 for c in mine], len({c % 4 for c in mine}) == 1)
            values.append(key)
        first = (values[0] > values[1]) - (values[0] < values[1])
        assert hand.payoffs == (first * game.antes, -first * game.antes)


def test_how_they_are_made():
    assert [make().max_seats for make in SMALL] == [3, 5, 23]
    assert [make().name for make in SMALL] == ["Kuhn poker", "Leduc hold'em", "Rhode Island hold'em"]
    for name, make in zip(("kuhn", "leduc", "rhode_island"), SMALL, strict=True):
        assert games.by_name(name) == make()
        assert games.by_name(name, structure="no_limit").max_raises is None
    assert games.RhodeIsland((4, 8)).streets[1:] == (sw.Street(board=1, bet=8),) * 2
    assert games.Leduc(max_raises=3, antes=2).max_raises == 3
    with pytest.raises(sw.InvalidGame, match="'two_cards' takes hands of 2 cards, but here they have 1"):
        games.Kuhn(rankings="two_cards")
    with pytest.raises(sw.InvalidGame, match="'one_card' takes hands of 1 card, but here they have 2"):
        games.Leduc(rankings="one_card")
    with pytest.raises(sw.InvalidGame, match="here they have 1"):
        games.Kuhn(rankings="high")


def test_three_to_five_play():
    """Each player gets a card, until the whole deck is dealt."""
    for game, seats in ((games.Kuhn(), 3), (games.Leduc(), 5)):
        for seed in range(20):
            hand = Hand(game, [1000] * seats, seed=seed)
            while not hand.is_over:
                hand.act(
                    CALL
                    if hand.street or not hand.legal_actions.max_raise_to
                    else hand.legal_actions.max_raise_to
                )
            dealt = {card for cards in (*hand.hole_cards, hand.board) for card in cards}
            assert dealt == set(DECKS[game.deck])
            assert sum(hand.payoffs) == 0
        with pytest.raises(sw.InvalidGame, match="deck"):
            Hand(game, [1000] * (seats + 1))


def test_what_else_there_is_of_them():
    """Equity and bytes work."""
    found = sw.equity("Ks", "??", game="leduc")  # 1/5 ties; otherwise a pair wins 1/4
    assert found.equity == pytest.approx((0.7, 0.3)) and found.wins == (12, 4)
    assert sw.equity("Ks", "Js", "Qs", game="kuhn").wins == (1, 0, 0)
    assert sw.equity("2c", "Ad", board="3c4c", game="rhode_island").equity == (1, 0)
    with pytest.raises(sw.InvalidCards, match="hand 1: 'As' at position 0 is not in this deck"):
        sw.equity("Ks", "As", game="kuhn")
    for make in SMALL:
        hand = Hand(make(), [1000, 1000], seed=1)
        assert Hand.from_bytes(hand.to_bytes()) == hand
    hand = Hand(games.Leduc(), [100, 100], button=1, deck="KsJsKh").bet(2).raise_to(4).call().bet(4).call()
    assert str(hand) == "Flop Kh, over: seat 0 +9, seat 1 -9"
    assert [*hand_frames(hand)][-1].text == "Seat 0 wins 18 with one pair, kings."


# ---- sizes


def tree(hand):
    """Return the game tree of a hand.

    A leaf is the chips of seat 0. A node is a key, the seat to act, and the children; a chance node has
    neither key nor seat.
    """
    if hand.is_over:
        return hand.payoffs[0]
    if hand.phase == "deal":
        return None, None, [tree(hand.copy().deal([card])) for card in to_come(hand)]
    return hand.state_key(hand.actor), hand.actor, [tree(hand.copy().act(code)) for code in codes(hand)]


def nodes(node):
    yield node
    if isinstance(node, tuple):
        for child in node[2]:
            yield from nodes(child)


@pytest.mark.parametrize(("game", "sets", "ends"), [(games.Kuhn(), 12, 30), (games.Leduc(), 936, 5520)])
def test_information_sets(game, sets, ends):
    """The number matches OpenSpiel's (with Leduc's suits distinct); each seat has half of them."""
    all_nodes = list(nodes(tree(begin(game))))
    keys = {node[0]: node[1] for node in all_nodes if isinstance(node, tuple) and node[0]}
    assert (len(keys), sum(keys.values())) == (sets, sets // 2)
    assert sum(not isinstance(node, tuple) for node in all_nodes) == ends


def test_the_size_of_rhode_island():
    """The size matches the linear program of Gilpin and Sandholm, which has 91,224,226 rows.

    It has one row for each sequence of one player's actions, and one for each information set of the other
    player; both include an empty one.
    """
    rows = 2
    hand = begin(games.RhodeIsland())
    views = {0: 52, 1: 52 * 51, 2: 52 * 51 * 50}  # visible cards' combinations, by street

    def walk(hand):
        nonlocal rows
        while hand.phase == "deal":
            hand.deal(to_come(hand)[:1])
        if hand.is_over:
            return
        rows += views[hand.street] * (len(codes(hand)) if hand.actor == 0 else 1)
        for code in codes(hand):
            walk(hand.copy().act(code))

    walk(hand)
    assert rows == 91_224_226


# ---- values


def solve(root, iterations):
    """Return a strategy by key from CFR+.

    Source: Tammelin, "Solving large imperfect information games using CFR+" (2014).
    """
    regrets, strategy = {}, {}

    def now(key, count):
        good = [max(regret, 0) for regret in regrets.setdefault(key, [0] * count)]
        return [x / sum(good) for x in good] if any(good) else [1 / count] * count

    def walk(node, learner, mine, others, weight, changes):
        """Return a node's value for the learner; `mine` is the learner's own probability to reach it."""
        if not isinstance(node, tuple):
            return node if learner == 0 else -node
        key, seat, children = node
        chances = [1 / len(children)] * len(children) if seat is None else now(key, len(children))
        values = [
            walk(child, learner, mine, others * p, weight, changes)
            if seat != learner
            else walk(child, learner, mine * p, others, weight, changes)
            for p, child in zip(chances, children, strict=True)
        ]
        value = sum([p * x for p, x in zip(chances, values, strict=True)])
        for i, p in enumerate(chances if seat == learner else ()):
            changes.setdefault(key, [0] * len(chances))[i] += others * (values[i] - value)
            strategy.setdefault(key, [0] * len(chances))[i] += weight * mine * p
        return value

    for iteration in range(2 * iterations):
        changes = {}
        walk(root, iteration % 2, 1, 1, iteration, changes)
        for key, change in changes.items():
            regrets[key] = [max(a + b, 0) for a, b in zip(regrets[key], change, strict=True)]
    return {key: [x / sum(chances) for x in chances] for key, chances in strategy.items()}


def best_response(root, strategy, seat):
    """Return the most that a seat can win against a strategy."""
    held = {}  # nodes by key, each with the probability that the others reach it

    def reach(node, chance):
        if isinstance(node, tuple):
            key, who, children = node
            if who == seat:
                held.setdefault(key, []).append((children, chance))
            plays = {None: [1 / len(children)] * len(children), seat: [1] * len(children)}
            for p, child in zip(plays.get(who) or strategy[key], children, strict=True):
                reach(child, chance * p)

    def value(node):
        if not isinstance(node, tuple):
            return node if seat == 0 else -node
        key, who, children = node
        if who == seat:
            if key not in best:
                sums = [sum(p * value(row[i]) for row, p in held[key]) for i in range(len(children))]
                best[key] = sums.index(max(sums))
            return value(children[best[key]])
        plays = [1 / len(children)] * len(children) if who is None else strategy[key]
        return sum(p * value(child) for p, child in zip(plays, children, strict=True))

    best = {}
    reach(root, 1)
    return value(root)


@pytest.mark.parametrize(
    ("game", "value", "iterations", "near"),
    [
        (games.Kuhn(), -1 / 18, 300, 0.002),
        pytest.param(games.Leduc(), -0.0856, 100, 0.03, marks=pytest.mark.slow),
    ],
)
def test_the_known_value(game, value, iterations, near):
    """The known value lies between the seats' guaranteed results, which are close together."""
    root = tree(begin(game))
    strategy = solve(root, iterations)
    most, least = best_response(root, strategy, 0), -best_response(root, strategy, 1)
    assert least - 5e-5 < value < most + 5e-5  # -0.0856 is rounded
    assert most - least < near


# ---- against OpenSpiel


@pytest.mark.parametrize(
    ("name", "game", "histories", "sets"),
    [("kuhn_poker", games.Kuhn(), 58, 12), ("leduc_poker", games.Leduc(), 9457, 936)],
)
def test_every_history_is_openspiels(name, game, histories, sets):
    """Actions, actors, returns and information sets are the same."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (pip install open_spiel) is not installed")
    states, count, cards = {}, 0, [*DECKS[game.deck]]

    def walk(hand, state):
        nonlocal count
        count += 1
        assert hand.is_over == state.is_terminal()
        if hand.is_over:
            assert list(hand.payoffs) == state.returns()
            return
        assert state.is_chance_node() == (hand.phase == "deal")
        if hand.phase == "deal":
            assert [cards.index(card) for card in to_come(hand)] == state.legal_actions()
            for action in state.legal_actions():
                walk(hand.copy().deal([cards[action]]), state.child(action))
            return
        assert hand.actor == state.current_player()
        told = state.information_state_string(hand.actor)
        assert states.setdefault(hand.state_key(hand.actor), told) == told
        names = [state.action_to_string(action) for action in state.legal_actions()]
        legal = hand.legal_actions
        ours = {"Fold": legal.can_fold, "Call": True, "Raise": bool(legal.min_raise_to)}
        if name == "kuhn_poker":  # its pass is a fold or a check, its bet is a bet or a call
            ours = {"Pass": True, "Bet": True}
        assert names == [what for what, may in ours.items() if may]
        kuhn = {
            "Pass": FOLD if legal.can_fold else CALL,
            "Bet": CALL if legal.can_fold else legal.min_raise_to,
        }
        moves = {"Fold": FOLD, "Call": CALL, "Raise": legal.min_raise_to, **kuhn}
        for what, action in zip(names, state.legal_actions(), strict=True):
            walk(hand.copy().act(moves[what]), state.child(action))

    walk(begin(game), pyspiel.load_game(name).new_initial_state())
    assert count == histories
    assert len(states) == len({*states.values()}) == sets
