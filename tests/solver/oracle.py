"""Slow, obvious oracles of heads-up spots: all pairs of hands on all run-outs, in 64 bits.

They read a betting tree with the columns of `_core._Tree` (`kinds`, `players`, `streets`, `counts`,
`parents`, `firsts`, `codes`, `values`), or one from `betting_tree` below. A strategy is a function from a
node and the cards dealt since the root to an array [1326, actions]. From the package they use only hand
values, which are tested elsewhere.
"""

from dataclasses import dataclass, field
from itertools import combinations
from types import SimpleNamespace

import numpy as np

from steelwheel import evaluate_batch

DECISION, FOLD_END, SHOWDOWN, CHANCE = range(4)
COMBOS = np.array(list(combinations(range(52), 2)))
FULL_DECK = tuple(range(52))


def betting_tree(board, pot, stack, bets, raises=()):
    """Return a tree with simple rules: bets and raises are fractions of the pot (after calling).

    A size beyond the stack is all-in, and a raise is at least as large as the bet. `values` are exact halves
    of the pot, without rake."""
    nodes = []

    def add(kind, player, street, parent, code, values=((0, 0, 0), (0, 0, 0))):
        nodes.append([kind, player, street, 0, parent, -1, code, values])
        return len(nodes) - 1

    def grow(node, paid, to_call, before, checked):
        """Add the nodes that follow: `paid` by each player on the street, `before` on earlier streets."""
        player, street = nodes[node][1:3]
        size = pot + 2 * (before + paid[1 - player])
        left = stack - before - paid[1 - player]
        totals = set()
        if left and stack > before + paid[player]:
            for share in raises if to_call else bets:
                bet = round(share * size)
                if to_call:
                    bet = max(bet, to_call)
                totals.add(paid[1 - player] + max(1, min(bet, left)))
        codes = ([-1] if to_call else []) + [0] + sorted(totals)
        first = len(nodes)
        nodes[node][3], nodes[node][5] = len(codes), first
        after = []
        for code in codes:
            if code == -1:
                won = pot / 2 + before + paid[player]
                values = [(won, 0, 0), (won, 0, 0)]
                values[player] = (-won, 0, 0)
                add(FOLD_END, player, street, node, code, values)
            elif code == 0 and (to_call or checked):
                ended(node, street, before + paid[1 - player], code)
            else:
                add(DECISION, 1 - player, street, node, code)
                now = list(paid)
                now[player] = code or paid[player]
                after.append((len(nodes) - 1, now, now[player] - paid[1 - player], before, code == 0))
        for child in range(first, first + len(codes)):
            if nodes[child][0] == CHANCE:
                deal(child)
        for more in after:
            grow(*more)

    invested = {}

    def ended(parent, street, total, code):
        """Add the end of the betting round, after both have put in `total`."""
        won = pot / 2 + total
        kind = SHOWDOWN if street == 2 else CHANCE
        node = add(
            kind, 0, street, parent, code, ((won, 0, -won),) * 2 if kind == SHOWDOWN else ((0,) * 3,) * 2
        )
        invested[node] = total

    def deal(node):
        street, total = nodes[node][2] + 1, invested[node]
        nodes[node][3], nodes[node][5] = 1, len(nodes)
        if total < stack:
            grow(add(DECISION, 0, street, node, 0), [0, 0], 0, total, False)
            return
        ended(node, street, total, 0)
        if street < 2:
            deal(len(nodes) - 1)

    grow(add(DECISION, 0, len(board) - 3, -1, 0), [0, 0], 0, 0, False)
    names = ("kinds", "players", "streets", "counts", "parents", "firsts", "codes", "values")
    columns = dict(zip(names, zip(*nodes, strict=True), strict=True))
    tree = SimpleNamespace(**{name: np.array(column) for name, column in columns.items()}, count=len(nodes))
    tree.values = tree.values.astype(float)
    return tree


@dataclass
class Oracle:
    """The game of a tree on a board (cards as numbers) between ranges (weights [2, 1326])."""

    tree: object
    board: tuple
    weights: object
    ranking: str = "high"
    deck: tuple = FULL_DECK
    folded: tuple = ()  # the weights [1326] of each folded player
    locked: set = field(default_factory=set)  # (node, dealt) where no player may deviate
    hands: list = field(init=False)  # each player's hands, as indices in COMBOS
    mass: float = field(init=False)  # the total weight of all possible pairs of hands
    clear: list = field(init=False)  # for each player, [52, hands]: True if the hand lacks the card

    def __post_init__(self):
        weights, self.board = np.asarray(self.weights, float), tuple(self.board)
        free = ~np.isin(COMBOS, self.board).any(axis=1) & np.isin(COMBOS, self.deck).all(axis=1)
        self.hands = [np.flatnonzero((weights[p] > 0) & free) for p in range(2)]
        self.range = [weights[p][self.hands[p]] for p in range(2)]
        mine, theirs = (COMBOS[hands] for hands in self.hands)
        self.apart = ~(mine[:, None, :, None] == theirs[None, :, None, :]).any(axis=(2, 3))
        self.clear = [
            np.array([~(COMBOS[hands] == card).any(axis=1) for card in range(52)]) for hands in self.hands
        ]
        self._pairs = {}
        self.mass = float(self.range[0] @ self.pairs()[0] @ self.range[1])

    def ways(self, cards):
        """Return the weight of all ways to fold that leave these cards free, by enumeration."""
        folded = [
            [(frozenset(COMBOS[i].tolist()), weights[i]) for i in np.flatnonzero(weights)]
            for weights in self.folded
        ]

        def count(used, k):
            if k == len(folded):
                return 1.0
            return sum(weight * count(used | hand, k + 1) for hand, weight in folded[k] if not hand & used)

        return count(frozenset(cards), 0)

    def pairs(self, dealt=()):
        """Return the weights of possible pairs, and on a full board their order: 1 if player 0 wins."""
        if dealt not in self._pairs:
            can = [clear[list(dealt)].all(axis=0) for clear in self.clear]
            held = self.apart & can[0][:, None] & can[1][None, :]
            order = None
            board = self.board + dealt
            if self.folded:
                held = held.astype(float)
                for i, j in np.argwhere(held):
                    cards = *board, *COMBOS[self.hands[0][i]].tolist(), *COMBOS[self.hands[1][j]].tolist()
                    held[i, j] = self.ways(cards)
            if len(board) == 5:
                strengths = []
                for hands, on in zip(self.hands, can, strict=True):
                    strength = np.zeros(len(hands), int)
                    rows = np.hstack([COMBOS[hands[on]], np.tile(board, (int(on.sum()), 1))])
                    strength[on] = evaluate_batch(rows.astype(np.uint8), ranking=self.ranking)
                    strengths.append(strength)
                order = np.sign(strengths[0][:, None] - strengths[1][None, :])
            self._pairs[dealt] = held, order
        return self._pairs[dealt]

    def payoffs(self, node, dealt, player):
        """Return the chips at a terminal node: [own hands, opponent's hands], 0 for impossible pairs."""
        held, order = self.pairs(dealt)
        win, tie, lose = self.tree.values[node][player]
        if self.tree.kinds[node] == FOLD_END:
            chips = held * win
        else:
            ahead = order if player == 0 else -order
            chips = held * np.where(ahead > 0, win, np.where(ahead == 0, tie, lose))
        return chips if player == 0 else chips.T

    def cards(self, dealt):
        """Return the possible next cards, with their probability for a pair of hands that lacks them."""
        rest = [card for card in self.deck if card not in self.board + dealt]
        return rest, 1 / (len(rest) - 4 - 2 * len(self.folded))

    def children(self, node):
        first = int(self.tree.firsts[node])
        return range(first, first + int(self.tree.counts[node]))

    def chances(self, strategy, node, dealt):
        """Return the probabilities of the actor's actions by hand; 0 for hands that hold a dealt card."""
        chances = np.asarray(strategy(node, dealt), float)[self.hands[int(self.tree.players[node])]]
        chances[np.isnan(chances)] = 0
        return chances

    def walk(self, strategy, player, best=False, node=0, dealt=(), reach=None):
        """Return the node's value to each of the player's hands, times the opponent's weight there."""
        reach = self.range[1 - player] if reach is None else reach
        kind = int(self.tree.kinds[node])
        if kind in (FOLD_END, SHOWDOWN):
            return self.payoffs(node, dealt, player) @ reach
        if kind == CHANCE:
            cards, chance = self.cards(dealt)
            total = np.zeros(len(self.hands[player]))
            (child,) = self.children(node)
            for card in cards:
                other, mine = self.clear[1 - player][card], self.clear[player][card]
                found = self.walk(strategy, player, best, child, (*dealt, card), reach * other * chance)
                total += np.where(mine, found, 0)
            return total
        chances = self.chances(strategy, node, dealt)
        if int(self.tree.players[node]) == player:
            worth = np.stack(
                [self.walk(strategy, player, best, child, dealt, reach) for child in self.children(node)],
                axis=1,
            )
            free = best and (node, dealt) not in self.locked
            return worth.max(axis=1) if free else (worth * chances).sum(axis=1)
        return sum(
            self.walk(strategy, player, best, child, dealt, reach * chances[:, action])
            for action, child in enumerate(self.children(node))
        )

    def value(self, strategy, player, best=False):
        """Return a player's chips per hand from a strategy, or from the best response to it."""
        return float(self.range[player] @ self.walk(strategy, player, best)) / self.mass

    def responses(self, strategy):
        """Return the same as `_Solver.responses`: ((best of 0, best of 1), (value of 0, value of 1))."""
        best, value = ([self.value(strategy, p, how) for p in range(2)] for how in (True, False))
        return tuple(best), tuple(value)

    def exploitability(self, strategy):
        """Return the mean gain of both best responses, in chips."""
        best, value = self.responses(strategy)
        return (best[0] - value[0] + best[1] - value[1]) / 2

    def reach(self, strategy, node, dealt=()):
        """Return the reach of each player's hands: weight times the probabilities of its actions so far."""
        way, at = [], node
        while at:
            way.append(at)
            at = int(self.tree.parents[at])
        reach, before, came = [weights.copy() for weights in self.range], 0, 0
        for at in reversed(way):
            if self.tree.kinds[before] == CHANCE:
                came += 1
            else:
                actor = int(self.tree.players[before])
                reach[actor] *= self.chances(strategy, before, dealt[:came])[
                    :, at - int(self.tree.firsts[before])
                ]
            before = at
        return [
            weights * clear[list(dealt)].all(axis=0) for weights, clear in zip(reach, self.clear, strict=True)
        ]

    def hand_values(self, strategy, node=0, dealt=()):
        """Return each hand's EV at a node against the opponent's reach there; nan if that is 0."""
        reach, found = self.reach(strategy, node, dealt), []
        held, _ = self.pairs(dealt)
        for p in range(2):
            weight = (held if p == 0 else held.T) @ reach[1 - p]
            with np.errstate(invalid="ignore", divide="ignore"):
                found.append(self.walk(strategy, p, node=node, dealt=dealt, reach=reach[1 - p]) / weight)
        return found

    def equities(self, reach, dealt=()):
        """Return each hand's share of the pot if there is no more betting."""
        wins = [np.zeros(len(hands)) for hands in self.hands]

        def run(dealt, chance):
            if len(self.board) + len(dealt) < 5:
                cards, each = self.cards(dealt)
                for card in cards:
                    run((*dealt, card), chance * each)
                return
            held, order = self.pairs(dealt)
            wins[0] += chance * ((held * (order + 1) / 2) @ reach[1])
            wins[1] += chance * ((held * (1 - order) / 2).T @ reach[0])

        run(tuple(dealt), 1.0)
        held, _ = self.pairs(tuple(dealt))
        with np.errstate(invalid="ignore", divide="ignore"):
            return [wins[0] / (held @ reach[1]), wins[1] / (held.T @ reach[0])]


def solve_exactly(game, pot):
    """Return player 0's value in chips and an equilibrium strategy, for games whose values sum to 0.

    The sequence form (Koller, Megiddo and von Stengel 1996) is solved as a linear program."""
    from scipy.optimize import linprog
    from scipy.sparse import coo_array, csr_array, hstack

    tree = game.tree
    count = [len(hands) for hands in game.hands]  # sequences: first the empty one of each hand
    sets = [[], []]  # information sets: (indices of the sequences before them, and after each action)
    where = {}  # (node, dealt) -> the same pair for the acting player
    terms = []

    def visit(node, dealt, last, chance):
        """Add a node; `last` holds the index of each hand's last sequence, for both players."""
        kind = int(tree.kinds[node])
        if kind in (FOLD_END, SHOWDOWN):
            weight = game.range[0][:, None] * game.range[1][None, :]
            worth = game.payoffs(node, dealt, 0) * weight * (chance / game.mass / pot)
            i, j = np.nonzero(worth)
            terms.append((last[0][i], last[1][j], worth[i, j]))
        elif kind == CHANCE:
            cards, each = game.cards(dealt)
            for card in cards:
                visit(game.children(node)[0], (*dealt, card), last, chance * each)
        else:
            p = int(tree.players[node])
            actions, n = int(tree.counts[node]), len(game.hands[p])
            numbers = count[p] + np.arange(actions * n).reshape(actions, n)
            count[p] += actions * n
            sets[p].append((last[p], numbers))
            where[node, dealt] = p, last[p], numbers
            for child, own in zip(game.children(node), numbers, strict=True):
                after = list(last)
                after[p] = own
                visit(child, dealt, after, chance)

    visit(0, (), [np.arange(len(hands)) for hands in game.hands], 1.0)

    def plans(p):
        """Return E and e for E @ plan = e: rows of first sequences (1 each), then of information sets."""
        n = len(game.hands[p])
        rows, columns, entries = [np.arange(n)], [np.arange(n)], [np.ones(n)]
        row = n
        for before, numbers in sets[p]:
            at = row + np.arange(n)
            for one, sign in ((before, -1.0), *((own, 1.0) for own in numbers)):
                rows.append(at)
                columns.append(one)
                entries.append(np.full(n, sign))
            row += n
        found = coo_array(
            (np.concatenate(entries), (np.concatenate(rows), np.concatenate(columns))), shape=(row, count[p])
        )
        return csr_array(found), np.concatenate([np.ones(n), np.zeros(row - n)])

    i, j, worth = (np.concatenate(column) for column in zip(*terms, strict=True))
    wins = csr_array(coo_array((worth, (i, j)), shape=tuple(count)))
    (own, own_sum), (other, other_sum) = plans(0), plans(1)
    # maximize other_sum @ q subject to other.T @ q <= wins.T @ x, own @ x = own_sum, x >= 0
    found = linprog(
        np.concatenate([np.zeros(count[0]), -other_sum]),
        A_ub=hstack([-wins.T, other.T]).tocsr(),
        b_ub=np.zeros(count[1]),
        A_eq=hstack([own, csr_array((own.shape[0], other.shape[0]))]).tocsr(),
        b_eq=own_sum,
        bounds=[(0, None)] * count[0] + [(None, None)] * other.shape[0],
        method="highs",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    assert found.status == 0, found.message
    plan = [found.x[: count[0]].clip(0), (-found.ineqlin.marginals).clip(0)]

    def strategy(node, dealt):
        p, before, numbers = where[node, tuple(dealt)]
        reach, each = plan[p][before], plan[p][numbers].T
        chances = np.full((1326, numbers.shape[0]), np.nan)
        even = np.full_like(each, 1 / numbers.shape[0])
        chances[game.hands[p]] = np.divide(each, reach[:, None], out=even, where=reach[:, None] > 1e-12)
        return chances

    return -found.fun * pot, strategy


def uniform(game):
    """Return the strategy that chooses all actions equally often."""
    return lambda node, dealt: np.full((1326, int(game.tree.counts[node])), 1 / int(game.tree.counts[node]))
