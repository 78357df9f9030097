"""Small games enumerated card by card in Python, using only `Hand`: best responses, and linear programs."""

from itertools import product

from steelwheel import Hand


def begin(game, stacks=(1000, 1000)):
    """Return a hand whose seat 0 acts first, and whose cards are chosen one by one."""
    return Hand(game, stacks, button=1, manual="deal")


def every_code(hand):
    """Return all legal codes of the actor."""
    if hand.phase == "bet":
        return [*hand.legal_actions]
    street, held = hand.game.streets[hand.street], len(hand.hole_cards[hand.actor])
    sets = [(code, code.bit_count()) for code in range(1 << held)]
    return [code for code, cards in sets if cards <= street.draw or cards == street.discard > 0]


def to_come(hand):
    """Return the possible next cards in a game without burn cards, shuffling first if the deck is short."""
    return [*hand._next_deal()[2]]


def tree(hand, codes=every_code):
    """Return the tree of a hand: the payoffs at an end, or (key, seat, observation, {code: child}).

    A chance node has three Nones and its children, which are equally likely."""
    if hand.is_over:
        return hand.payoffs
    if hand.phase == "deal":
        return None, None, None, {card: tree(hand.copy().deal([card]), codes) for card in to_come(hand)}
    seat = hand.actor
    children = {code: tree(hand.copy().act(code), codes) for code in codes(hand)}
    return hand.state_key(seat), seat, hand.observe(seat), children


def river(game, stacks, board, ranges, actions, codes):
    """Return the tree of a river hand reached by these actions, where the seats hold these ranges.

    Ranges are dicts from cards to weights."""
    roots = []
    for (a, p), (b, q) in product(*[held.items() for held in ranges]):
        if len({a[:2], a[2:], b[:2], b[2:]} - {board[i : i + 2] for i in range(0, 10, 2)}) < 4:
            continue
        hand = Hand(game, stacks, button=0, hole_cards=[a, b], board=board)
        for code in actions:
            hand.act(code)
        roots.append((tree(hand, codes), p * q))
    whole = sum(weight for _, weight in roots)
    return None, None, None, [(root, weight / whole) for root, weight in roots]


def likely(children):
    """Return the children of a chance node with their probabilities."""
    return children if isinstance(children, list) else [(x, 1 / len(children)) for x in children.values()]


def won(node, seat, best, told, chance=1.0, at=None):
    """Return a seat's winnings by (key, code) in `best`, against the other agent's probabilities."""
    if len(node) == 2:
        return node[seat]
    key, who, seen, children = node
    if who is None:
        return sum(p * won(child, seat, best, told) for child, p in likely(children))
    if who == seat and best is not None:
        return won(children[best[key]], seat, best, told)
    chances = told(key, seen)
    return sum(p * won(children[code], seat, best, told) for code, p in chances.items() if p)


def best_response(root, seat, told):
    """Return a seat's maximum winnings, from its information sets, the last ones first."""
    held, order = {}, []

    def reach(node, chance):
        if len(node) == 2:
            return
        key, who, seen, children = node
        if who == seat:
            if key not in held:
                held[key] = []
                order.append(key)
            held[key].append((children, chance))
        chances = told(key, seen) if who not in (None, seat) else None
        if who is None:
            for child, p in likely(children):
                reach(child, chance * p)
        else:
            for code, child in children.items():
                reach(child, chance * (1 if chances is None else chances.get(code, 0)))

    reach(root, 1.0)
    best = {}
    for key in reversed(order):
        sums = {
            code: sum(p * won(children[code], seat, best, told) for children, p in held[key])
            for code in held[key][0][0]
        }
        best[key] = max(sums, key=sums.get)
    return won(root, seat, best, told)


def exploitability(root, told):
    """Return the mean gain of both best responses."""
    gains = [best_response(root, seat, told) - won(root, seat, None, told) for seat in (0, 1)]
    return sum(gains) / 2


def linear_program(root):
    """Return seat 0's equilibrium value, by the sequence form and HiGHS."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_array, hstack

    sequences, sets, payoffs = ({(): 0}, {(): 0}), ({}, {}), {}

    def walk(node, last, chance):
        if len(node) == 2:
            payoffs[last] = payoffs.get(last, 0) + chance * node[0]
            return
        key, who, _, children = node
        if who is None:
            for child, p in likely(children):
                walk(child, last, chance * p)
            return
        parent = last[who]
        sets[who].setdefault(key, (parent, [*children]))
        for code, child in children.items():
            number = sequences[who].setdefault((key, code), len(sequences[who]))
            walk(child, (number, last[1]) if who == 0 else (last[0], number), chance)

    walk(root, (0, 0), 1.0)
    n, m = len(sequences[0]), len(sequences[1])

    def flows(who):
        rows = [(0, 0, 1.0)]
        for i, (key, (parent, codes)) in enumerate(sets[who].items(), 1):
            rows.append((i, parent, -1.0))
            rows += [(i, sequences[who][key, code], 1.0) for code in codes]
        i, j, x = zip(*rows, strict=True)
        return coo_array((x, (i, j)), (len(sets[who]) + 1, len(sequences[who]))).tocsr()

    (i, j), x = zip(*payoffs, strict=True), list(payoffs.values())
    won_by = coo_array((x, (i, j)), (n, m)).tocsr()
    ours, theirs = flows(0), flows(1)
    # max v0 subject to theirs' v <= won_by' x, with x >= 0 a realization plan and v free
    k = theirs.shape[0]
    cost = np.zeros(n + k)
    cost[n] = -1
    upper = hstack([-won_by.T, theirs.T]).tocsr()
    equal = hstack([ours, coo_array((ours.shape[0], k))]).tocsr()
    right = np.zeros(ours.shape[0])
    right[0] = 1
    found = linprog(
        cost, upper, np.zeros(m), equal, right, [(0, None)] * n + [(None, None)] * k, method="highs"
    )
    assert found.status == 0
    return -found.fun
