"""Trains players of Leduc hold'em by PPO self-play and by CFR+, and measures the exploitability of both.

The exploitability is computed exactly, over every possible hand: the mean of both seats, in chips per hand,
where the ante is one chip. For CFR+, it is measured for the average strategy, as theory requires. For PPO,
there are two figures: one for the last policy, and one for the average of all policies.

pip install steelwheel torch matplotlib
python leduc_ppo.py --picture leduc.png
"""

# pyright: basic, reportMissingImports=false

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import process_time

import matplotlib
import numpy as np
import numpy.typing as npt
import torch  # type: ignore[import-not-found]
from torch import Tensor, nn
from torch.distributions import Categorical  # type: ignore[import-not-found]

import steelwheel as sw

GAME = sw.games.Leduc()
STACKS = [100, 100]
MENU = sw.ActionMenu(GAME, pot_fractions=())  # fold, check or call, raise
ENCODER = sw.Encoder(GAME, 2)
MOST_ACTIONS = 8  # per hand: check, bet, raise and call on each of two streets

Strategy = list[list[float]]
"""For each spot, the probabilities of the legal entries of the menu."""
Point = tuple[float, float]
"""Seconds of training, and the exploitability at that time."""


# ---- the whole game


@dataclass
class Node:
    """A node of the tree: a finished hand (seat 0 won `payoff`), a decision, or a deal (seat None)."""

    payoff: int = 0
    seat: int | None = None
    spot: int = -1
    children: list["Node"] = field(default_factory=list["Node"])


@dataclass
class Spot:
    """An information set, the hands that a seat cannot tell apart: its observation, the mask of legal menu
    entries, and the seat's previous spot with the action taken there."""

    seen: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    after: tuple[int, int] | None


class Tree:
    """The complete game tree."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.numbers: dict[object, int] = {}
        self.root = self.node(sw.Hand(GAME, STACKS, button=1, manual="deal"), {0: None, 1: None})

    def node(self, hand: sw.Hand, after: dict[int, tuple[int, int] | None]) -> Node:
        if hand.payoffs is not None:
            return Node(payoff=hand.payoffs[0])
        if (seat := hand.actor) is None:
            known = {card for cards in (*hand.hole_cards, hand.board) for card in cards}
            left = [card for card in sw.DECKS["leduc"] if card not in known]
            return Node(children=[self.node(hand.copy().deal([card]), after) for card in left])
        codes = MENU.codes(hand)  # one per entry of the menu, -2 if illegal
        spot = self.numbers.setdefault(hand.state_key(seat), len(self.spots))
        if spot == len(self.spots):
            self.spots.append(Spot(ENCODER.encode(hand), codes != -2, after[seat]))
        legal: list[int] = codes[codes != -2].tolist()
        nexts = [self.node(hand.copy().act(code), {**after, seat: (spot, i)}) for i, code in enumerate(legal)]
        return Node(seat=seat, spot=spot, children=nexts)

    def zeros(self) -> Strategy:
        return [[0.0] * int(spot.mask.sum()) for spot in self.spots]


def shares(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [x / total for x in weights] if total > 0 else [1 / len(weights)] * len(weights)


def best_answer(root: Node, strategy: Strategy, seat: int) -> float:
    """Return the most that a seat can win against a strategy."""
    held: dict[int, list[tuple[Node, float]]] = {}  # each spot's nodes, with the other seat's reach
    best: dict[int, int] = {}

    def chances(node: Node) -> list[float]:
        if node.seat is None:
            return shares([1] * len(node.children))
        return [1.0] * len(node.children) if node.seat == seat else strategy[node.spot]

    def reach(node: Node, chance: float) -> None:
        if node.seat == seat:
            held.setdefault(node.spot, []).append((node, chance))
        if node.children:
            for p, child in zip(chances(node), node.children, strict=True):
                reach(child, chance * p)

    def value(node: Node) -> float:
        if not node.children:
            return node.payoff if seat == 0 else -node.payoff
        if node.seat != seat:
            return sum([p * value(child) for p, child in zip(chances(node), node.children, strict=True)])
        if node.spot not in best:
            entries = range(len(node.children))
            sums = [sum([p * value(one.children[i]) for one, p in held[node.spot]]) for i in entries]
            best[node.spot] = sums.index(max(sums))
        return value(node.children[best[node.spot]])

    reach(root, 1)
    return value(root)


def exploitability(tree: Tree, strategy: Strategy) -> float:
    """Return the exploitability of a strategy, the mean of both seats; 0 at an equilibrium."""
    return (best_answer(tree.root, strategy, 0) + best_answer(tree.root, strategy, 1)) / 2


class Average:
    """An average of strategies; in a spot, each is weighted by how likely its own actions lead there."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.sums = tree, tree.zeros()

    def add(self, strategy: Strategy, weight: float) -> Strategy:
        """Add a strategy, and return the average so far."""
        reach: list[float] = []
        for spot, sums, chances in zip(self.tree.spots, self.sums, strategy, strict=True):
            reach.append(
                1 if spot.after is None else reach[spot.after[0]] * strategy[spot.after[0]][spot.after[1]]
            )
            for i, p in enumerate(chances):
                sums[i] += weight * reach[-1] * p
        return [shares(sums) for sums in self.sums]


# ---- CFR+


def cfr(tree: Tree) -> Iterator[tuple[Strategy]]:
    """Yield the average strategy after each iteration.

    Tammelin, "Solving large imperfect information games using CFR+", 2014.
    """
    regrets, average = tree.zeros(), Average(tree)

    def walk(node: Node, learner: int, chance: float) -> float:
        """Return the learner's EV at a node; `chance` is the reach of the deal and the other seat."""
        if not node.children:
            return node.payoff if learner == 0 else -node.payoff
        now = shares([1] * len(node.children)) if node.seat is None else strategy[node.spot]
        if node.seat != learner:
            return sum(
                [p * walk(child, learner, chance * p) for p, child in zip(now, node.children, strict=True)]
            )
        values = [walk(child, learner, chance) for child in node.children]
        value = sum([p * x for p, x in zip(now, values, strict=True)])
        for i, x in enumerate(values):
            changes[node.spot][i] += chance * (x - value)
        return value

    weight = 0
    while True:
        weight += 1
        for learner in (0, 1):
            strategy, changes = [shares(row) for row in regrets], tree.zeros()
            walk(tree.root, learner, 1)
            for row, change in zip(regrets, changes, strict=True):
                row[:] = [max(a + b, 0) for a, b in zip(row, change, strict=True)]
        yield (average.add([shares(row) for row in regrets], weight),)


# ---- PPO


def network(out: int, width: int = 64) -> nn.Module:
    hidden = nn.Linear(ENCODER.observation_size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
    return nn.Sequential(*hidden, nn.Linear(width, out))


class PPO:
    """One policy for both seats, trained by self-play.

    Schulman et al., "Proximal policy optimization algorithms", 2017. The return of each decision is the
    result of its hand, since hands are short.
    """

    def __init__(self, slots: int, seed: int, rate: float = 3e-3, entropy: float = 0.2) -> None:
        torch.manual_seed(seed)
        self.batch = sw.HandBatch(GAME, slots, STACKS, seed=seed, autoreset=False)
        self.policy, self.critic = network(len(MENU)), network(1)
        self.rate, self.entropy = rate, entropy
        self.adam = torch.optim.Adam([*self.policy.parameters(), *self.critic.parameters()])
        # The core writes into torch's memory: NumPy views of these tensors are passed as `out`.
        self.seen = torch.zeros(MOST_ACTIONS, slots, ENCODER.observation_size)
        self.mask = torch.zeros(MOST_ACTIONS, slots, len(MENU), dtype=torch.bool)

    def choices(self, seen: Tensor, mask: Tensor) -> Categorical:
        return Categorical(logits=self.policy(seen).masked_fill(~mask, -1e9))

    def play(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Play a hand in each slot; return the observation, mask, choice and result of each decision."""
        batch = self.batch.reset()
        chosen: list[Tensor] = []
        actors: list[npt.NDArray[np.int8]] = []
        while (batch.phases != 0).any():
            t = len(chosen)
            ENCODER.encode(batch, out=self.seen[t].numpy())
            MENU.mask(batch, out=self.mask[t].numpy())
            with torch.no_grad():
                chosen.append(self.choices(self.seen[t], self.mask[t]).sample())
            actors.append(batch.actors.copy())  # `act` overwrites the view
            batch.act(MENU.codes(batch, chosen[t].numpy()))
        t, seats = len(chosen), np.array(actors)
        won = torch.from_numpy(batch.payoffs[np.arange(len(batch)), seats].astype("float32"))
        asked = torch.from_numpy(seats >= 0)  # decisions of hands still in play
        return self.seen[:t][asked], self.mask[:t][asked], torch.stack(chosen)[asked], won[asked]

    def update(self, left: float, epochs: int = 4, size: int = 1024) -> None:
        """Play a hand in each slot and learn from them, with a learning rate proportional to `left`.

        The entropy bonus also falls, to a quarter of its first value: the best of five variants, tried with
        one seed.
        """
        seen, mask, chosen, won = self.play()
        with torch.no_grad():
            old = self.choices(seen, mask).log_prob(chosen)
            gain = won - self.critic(seen).squeeze(1)
            gain /= gain.std() + 1e-6
        self.adam.param_groups[0]["lr"] = self.rate * left
        entropy = self.entropy * max(left, 0.25)
        for _ in range(epochs):
            for i in torch.randperm(len(seen)).split(size):
                now = self.choices(seen[i], mask[i])
                ratio = (now.log_prob(chosen[i]) - old[i]).exp()
                clipped = torch.minimum(ratio * gain[i], ratio.clamp(0.8, 1.2) * gain[i]).mean()
                error = (self.critic(seen[i]).squeeze(1) - won[i]).square().mean()
                loss = error - clipped - entropy * now.entropy().mean()
                self.adam.zero_grad()
                loss.backward()
                self.adam.step()

    def strategy(self, tree: Tree) -> Strategy:
        """Return the probabilities that the policy gives in every spot."""
        seen = torch.from_numpy(np.array([spot.seen for spot in tree.spots]))
        mask = np.array([spot.mask for spot in tree.spots])
        with torch.no_grad():
            chances = self.choices(seen, torch.from_numpy(mask)).probs.numpy()
        return [row[legal].tolist() for row, legal in zip(chances, mask, strict=True)]


def self_play(tree: Tree, ppo: PPO, updates: int) -> Iterator[tuple[Strategy, Strategy]]:
    """Yield the policy after each update, and the average so far."""
    average = Average(tree)
    for k in range(updates):
        ppo.update(left=1 - k / updates)
        last = ppo.strategy(tree)
        yield last, average.add(last, k + 1)


# ---- comparison


def follow(
    tree: Tree, names: list[str], learner: Iterator[tuple[Strategy, ...]], count: int
) -> list[list[Point]]:
    """Run `count` steps of a learner; return the exploitability of its strategies by processor time."""
    curves: list[list[Point]] = [[] for _ in names]
    seconds, mark = 0.0, 1.0
    for k in range(1, count + 1):
        began = process_time()
        strategies = next(learner)
        seconds += process_time() - began
        if k >= mark or k == count:
            mark = 1.2 * k
            for name, curve, strategy in zip(names, curves, strategies, strict=True):
                curve.append((seconds, exploitability(tree, strategy)))
                print(f"{name:>12} {k:>5} {seconds:7.1f} s: {curve[-1][1]:.4f} chips", flush=True)
    return curves


def main(
    iterations: int = 300, updates: int = 600, slots: int = 2048, seed: int = 1, picture: str | None = None
) -> dict[str, list[Point]]:
    torch.set_num_threads(1)  # more threads do not help small networks
    tree = Tree()
    names = ["CFR+", "PPO, last", "PPO, average"]
    curves = follow(tree, names[:1], cfr(tree), iterations)
    curves += follow(tree, names[1:], self_play(tree, PPO(slots, seed), updates), updates)
    found = dict(zip(names, curves, strict=True))
    if picture:
        draw(picture, found)
    return found


def draw(path: str, curves: dict[str, list[Point]]) -> None:
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    for name, points in curves.items():
        axes.loglog(*np.array(points).T, marker=".", label=name)
    axes.set(xlabel="seconds, one thread", ylabel="exploitability, chips a hand", title=GAME.name)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train Leduc hold'em by PPO and by CFR+.")
    parser.add_argument("--iterations", type=int, default=300, help="iterations of CFR+")
    parser.add_argument("--updates", type=int, default=600, help="updates of PPO")
    parser.add_argument("--slots", type=int, default=2048, help="hands per PPO update")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="where to save the curves, as .png or .svg")
    given = parser.parse_args()
    main(given.iterations, given.updates, given.slots, given.seed, given.picture)
