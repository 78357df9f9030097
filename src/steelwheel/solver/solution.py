"""What `solve` found: a solved tree to walk, and what proves it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .. import _core
from .._combos import COMBOS
from .._core import Hand, exact_index, format_cards
from ..cards import card_names
from ..errors import as_number, cut, kind, shown
from . import running, saving
from .node import DECIDES, PLAYERS, Node
from .pictures import page
from .playing import Drill, SolutionAgent, steps_of
from .settings import How, Limits, target_of
from .spots import Spot

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import SupportsIndex

    import numpy.typing as npt

    from ..typing import Seed

    Locks = dict[tuple[int, tuple[int, ...]], npt.NDArray[np.float32]]

__all__ = ["Solution"]

_MOST_KEPT = 512  # arrays, of some kilobytes each


class Columns(NamedTuple):
    """The nodes of a tree, taken from the core once: see `_Tree`."""

    kinds: npt.NDArray[np.uint8]
    players: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint8]
    parents: npt.NDArray[np.int32]
    firsts: npt.NDArray[np.int32]
    codes: npt.NDArray[np.int64]


class Solution:
    """The strategies of both players from a spot on, and what each hand is worth; made by `solve`.

    A walk leads to a node: `solution["x", "b75%", "c", "Ah"]`, or `solution["x b75% c Ah"]`, or
    `solution[hand]` for a `Hand` that was played on from the spot. Players are out of position (0, "oop"),
    who acts first, and in position (1, "ip"); where a pair of numbers is told, out of position is the first.

    - `spot`: what was solved. `iterations`: how often both strategies were improved. `seconds`: that took.
    - `complete`: it ran as far as asked; False after Ctrl-C, when `progress` stopped it, and when it ran out
      of iterations or time before the target.
    - `history`: `(iterations, exploitability in % of the pot)` each time that it was measured.
    """

    __slots__ = (
        "_bare",
        "_changed",
        "_deck",
        "_history",
        "_how",
        "_in_chips",
        "_kept",
        "_kept_at",
        "_locks",
        "_solver",
        "_tree",
        "_worth",
        "_zero_sum",
        "_zeros",
        "complete",
        "seconds",
        "spot",
    )

    def __init__(self, spot: Spot, how: How, locks: Locks | None = None) -> None:
        self.spot, self._how = spot, how
        tree: Any = spot.tree
        self._tree = Columns(tree.kinds, tree.players, tree.counts, tree.parents, tree.firsts, tree.codes)
        self._deck = frozenset(tree.deck)
        self._in_chips = spot._options.payoff is None
        half = spot.pot / 2
        self._zeros = (half, half) if self._in_chips else spot.zero  # from which the core's values count
        self._worth = float(spot.pot) if self._in_chips else _worth_of_pot(spot)
        self._zero_sum = _is_zero_sum(tree.values)
        self._locks: Locks = dict(locks or {})
        self._start()

    def _start(self) -> None:
        """Begin anew, with the locks that there are."""
        self._solver: Any = None  # its memory goes before the next one's comes
        self._kept: dict[Any, Any] = {}
        self._kept_at = -1
        self._history: list[tuple[int, float]] = []
        self.complete, self.seconds = False, 0.0
        self._changed = self._bare = False  # locks, since it was solved; of regrets
        told_apart = any(cards or _tells_apart(rows) for (_, cards), rows in self._locks.items())
        alike = self._how.alike and not told_apart
        spot, how = self.spot, self._how
        self._solver = _core._Solver(
            spot.tree, spot.weights, self.half, alike, how.threads, how.discount, spot._folded
        )
        for (node, cards), strategy in self._locks.items():
            self._solver.lock(node, bytes(cards), strategy)

    @property
    def half(self) -> bool:
        """Whether numbers are kept in 16-bit floats."""
        return bool(self._how.half)

    # ---- how good it is

    @property
    def iterations(self) -> int:
        """How often both strategies were improved."""
        return int(self._solver.iterations)

    @property
    def history(self) -> tuple[tuple[int, float], ...]:
        """`(iterations, exploitability in % of the pot)` each time that it was measured."""
        return tuple(self._history)

    def expected(self, target: float) -> float:
        """After how many iterations exploitability may be `target` % of the pot, as far as it was measured.

        :returns: nan before the first measurement.
        :raises ValueError: for a target of 0 or less.
        """
        return running.expected(self._history, target_of(target))

    def _expected(self, best: bool) -> tuple[float, float]:
        """What each player gets at the root, by his strategy or by his best response, as the core counts."""
        if best or not self._zero_sum:
            found: Any = [self._once(("expect", best, player), player, best) for player in (0, 1)]
            return found[0], found[1]
        value: Any = self._once(("expect", best, 0), 0, best)
        return value, -value

    def _once(self, key: tuple[Any, ...], *given: Any) -> Any:
        """What the core answers to the first part of a key: kept until it iterates, and not to be changed."""
        at = self.iterations
        if self._kept_at != at or len(self._kept) >= _MOST_KEPT:
            self._kept, self._kept_at = {}, at
        if key not in self._kept:
            self._kept[key] = getattr(self._solver, key[0])(*given)
        return self._kept[key]

    @property
    def ev(self) -> tuple[float, float]:
        """The chips of each player at the root, the pot included: without rake they sum to it.

        With a payoff this and all other values are what final stacks are worth by it.
        """
        oop, ip = self._expected(False)
        return oop + self._zeros[0], ip + self._zeros[1]

    @property
    def response_ev(self) -> tuple[float, float]:
        """The chips that each player's best response to the other would get at the root."""
        oop, ip = self._expected(True)
        return oop + self._zeros[0], ip + self._zeros[1]

    @property
    def gains(self) -> tuple[float, float]:
        """The chips that each player would gain by his best response to the other's strategy: exact."""
        best, plain = self._expected(True), self._expected(False)
        return best[0] - plain[0], best[1] - plain[1]

    @property
    def exploitability(self) -> float:
        """The mean of `gains`, in chips: 0 is an equilibrium. Exact, over all hands and cards to come."""
        best = sum(self._expected(True))
        return best / 2 if self._zero_sum else (best - sum(self._expected(False))) / 2

    @property
    def exploitability_percent(self) -> float:
        """`exploitability` in % of the pot at the root: what `target` means. With a payoff, of what that pot
        is worth to who wins it, more than to lose it, as the mean of both players."""
        return 100 * self.exploitability / self._worth

    # ---- walking

    @property
    def root(self) -> Node:
        """The node at which the spot begins."""
        spot = self.spot
        return Node(self, 0, None, (), (), spot.pot, spot.stacks, (0, 0))

    def __getitem__(self, walk: Any) -> Node:
        """The node that a walk leads to, as of `Node.__getitem__`; or to which a `Hand` was played.

        :raises ValueError: for a walk that the tree does not have; it says what it has there.
        """
        return self._at_hand(walk) if isinstance(walk, Hand) else self.root[walk]

    def _at_hand(self, hand: Hand) -> Node:
        spot = self.spot
        if len(hand.boards) > 1:
            raise ValueError("the hand has two boards, and a solution one")
        cards, steps = steps_of(hand, len(spot.board))
        if {*cards[: len(spot.board)]} != {*spot.board}:
            raise ValueError(
                f"the hand's board is {format_cards(cards) or 'empty'}, "
                f"and the spot's {format_cards(spot.board)}"
            )
        walk = [format_cards([step]) if kind == "card" else step for kind, step in steps]
        node = self.root[walk]
        stacks = tuple([hand.stacks[seat] for seat in spot.seats if seat < len(hand.stacks)])
        if not hand.is_over and (node.pot, node.stacks) != (hand.total_pot, stacks):
            raise ValueError(
                f"the hand's chips are not the spot's: at {node._told()} the spot has a pot of {node.pot:,} "
                f"and stacks {node.stacks}, the hand {hand.total_pot:,} and {stacks or hand.stacks}"
            )
        return node

    @property
    def _pairs(self) -> float:
        """The pairs of hands that both may hold at the root, by weight and by ways to fold beside them."""
        return float(self._solver.deals)

    # ---- playing

    def agent(self, seat: SupportsIndex | None = None) -> SolutionAgent:
        """An agent that plays from the spot on as the solution says.

        It plays hands that come to the spot, with its board, pot and stacks; bets that the tree does not have
        stand for those next to them, as `probabilities` tells. Elsewhere, and with cards that are not in the
        range, it raises `InvalidSpot`. Where the tree is all-in and chips are left here, it checks or calls.

        :param seat: one of `spot.seats`: it plays as that player alone; None: as either.
        :raises ValueError: for another seat.
        """
        if seat is None:
            return SolutionAgent(self, None)
        seats = self.spot.seats
        at = exact_index(seat, "a seat")
        if at not in seats:
            raise ValueError(f"seat {shown(seat)} is not in the spot: {seats[0]} and {seats[1]} are")
        return SolutionAgent(self, seats.index(at))

    def drill(self, seed: Seed = None) -> Drill:
        """Questions to train by: decisions of hands that the solution plays, and what each answer costs.

        :param seed: as of a `Hand`: the same asks the same.
        :returns: an iterator without end of `Question`.
        """
        return Drill(self, seed)

    # ---- going on

    def resume(
        self,
        *,
        target: float | None = 0.3,
        max_iterations: int | None = 1000,
        max_seconds: float | None = None,
        progress: Callable[[Solution], object] | None = None,
    ) -> Solution:
        """Go on until a limit of `solve` is reached; begin anew if `lock` or `unlock` has changed the game.

        Where `half` is True, numbers of 16 bits come to some 0.06 % of the pot, and no further.

        :returns: itself.
        """
        limits = Limits.of(target, max_iterations, max_seconds, progress)
        if self._changed or self._bare:
            self._start()
        with suppress(KeyboardInterrupt):
            running.run(self, limits)
        return self

    @property
    def locked(self) -> tuple[Node, ...]:
        """The nodes whose strategy is locked."""
        return tuple([self._node_at(node, cards) for node, cards in self._locks])

    def _node_at(self, index: int, cards: tuple[int, ...]) -> Node:
        """A node by its number in the tree and the cards dealt on the way."""
        way = [index]
        while self._tree.parents[way[-1]] >= 0:
            way.append(int(self._tree.parents[way[-1]]))
        node, dealt = self.root, list(cards)
        for after in way[-2::-1]:
            deals = node.actor is None
            node = node[dealt.pop(0)] if deals else node._acted(after, int(self._tree.codes[after]))
        return node

    def _decision(self, walk: Any) -> Node:
        node = walk if isinstance(walk, Node) else self[walk]
        if node.solution is not self:
            raise ValueError("the node is of another solution")
        if node._kind != DECIDES:
            raise ValueError(f"nobody acts at {node._told()}: there is no strategy to lock")
        return node

    def lock(self, walk: Any, strategy: Any) -> Solution:
        """Fix what is done at a node: `resume` then solves the game in which that is so.

        Numbers stay what they were until `resume`. A lock on a node after cards is on those cards alone.
        After such a lock, or one whose rows differ, suits that are alike are dealt one by one, which takes
        more memory.

        :param walk: a node, or the way to it.
        :param strategy: how often each action is taken: numbers [1326, actions], as `node.strategy` gives
            them (rows of hands that cannot be held do not matter), or one row for all hands: a number for
            each action, or a dict by names, {"x": 0.5, "b150": 0.5}, where what is left out is never done.
            Rows sum to 1.
        :returns: itself.
        :raises ValueError: where nobody acts, and for numbers that are no strategy; it names the first hand.
        """
        node = self._decision(walk)
        self._locks[node._index, node.cards] = _strategy_of(node, strategy)
        self._changed = True
        return self

    def unlock(self, walk: Any = None) -> Solution:
        """Take back a lock, or all of them. As after `lock`, `resume` begins anew."""
        if walk is None:
            self._changed = self._changed or bool(self._locks)
            self._locks.clear()
            return self
        node = self._decision(walk)
        if self._locks.pop((node._index, node.cards), None) is None:
            raise ValueError(f"nothing is locked at {node._told()}")
        self._changed = True
        return self

    # ---- kept

    def to_bytes(self, *, regrets: bool = True) -> bytes:
        """All of it as bytes, with a version and a checksum.

        :param regrets: what `resume` goes on from, too; without it bytes are about half as many, and `resume`
            begins anew.
        :raises ValueError: for a spot whose sizes or payoff are functions, and where `lock` was not followed
            by `resume`.
        """
        if type(regrets) is not bool:
            raise TypeError(f"regrets must be True or False, not {shown(regrets)}")
        if self._changed:
            raise ValueError("locks were changed since it was solved: resume() first, then save")
        spot, parts = saving.state_of(self.spot)
        how = self._how
        state = {
            "spot": spot,
            "half": how.half,
            "alike": how.alike,
            "discount": list(how.discount),
            "locks": [[node, list(cards)] for node, cards in self._locks],
            "iterations": self.iterations,
            "regrets": regrets and not self._bare,
            "history": [list(one) for one in self._history],
            "complete": self.complete,
            "seconds": self.seconds,
        }
        locks = [strategy.tobytes() for strategy in self._locks.values()]
        return saving.pack(state, [*parts, self._solver.save(regrets and not self._bare), *locks])

    @classmethod
    def from_bytes(cls, data: bytes, *, threads: int = 1, memory_limit: int | None = None) -> Solution:
        """What `to_bytes` has made bytes of.

        :param threads, memory_limit: as of `solve`.
        :raises ValueError: for bytes that are damaged, of another version or of something else, and for what
            takes more memory than the limit.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {kind(data)}")
        given = How.of(threads, None, True, "dcfr", memory_limit)
        try:
            state, parts = saving.unpack(bytes(data))
            spot, own = saving.spot_of(state["spot"], parts)
            half, alike, discount = state["half"], state["alike"], tuple(state["discount"])
            how = How.of(given.threads, half, alike, discount, given.memory_limit)
            locks = _read_locks(spot, state["locks"], parts[own + 1 :])
            history, seconds = _read_history(state["history"]), as_number(state["seconds"], "seconds")
            complete, regrets, iterations = state["complete"], state["regrets"], state["iterations"]
            if not all(type(flag) is bool for flag in (how.half, complete, regrets)):
                raise ValueError("a yes or no is neither")
        except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise ValueError(f"these bytes are no solution: {cut(str(error), 200)}") from None
        how = how.for_spot(spot)
        try:
            made = cls(spot, how, locks)
            made._solver.restore(parts[own], iterations, regrets)
        except (OverflowError, TypeError, ValueError) as error:
            raise ValueError(f"these bytes are no solution: {cut(str(error), 200)}") from None
        made._history, made.seconds, made.complete, made._bare = history, seconds, complete, not regrets
        return made

    def save(self, path: str | os.PathLike[str], *, regrets: bool = True) -> None:
        """Write `to_bytes` to a file, which is whole or not there at all.

        :raises OSError: if it cannot be written.
        """
        saving.write(path, self.to_bytes(regrets=regrets))

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, threads: int = 1, memory_limit: int | None = None
    ) -> Solution:
        """The solution that `save` has written to a file.

        :raises OSError: if it cannot be read.
        :raises ValueError: as of `from_bytes`.
        """
        return cls.from_bytes(saving.read(path), threads=threads, memory_limit=memory_limit)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

    # ---- as text

    def __repr__(self) -> str:
        # not the exploitability now, which may have to be worked out
        told = f", {self._history[-1][1]:.3g} % of the pot" if self._history else ""
        return f"<Solution of {format_cards(self.spot.board)}: {self.iterations} iterations{told}>"

    def _summary(self) -> list[str]:
        spot = self.spot
        unit = "in chips" if self._in_chips else "by the payoff"
        worth = ", ".join([f"{name} {chips:,.3f}" for name, chips in zip(PLAYERS, self.ev, strict=True)])
        most = ", ".join([f"{name} {chips:,.3f}" for name, chips in zip(PLAYERS, self.gains, strict=True)])
        stopped = "" if self.complete else "; stopped before the end"
        stacks = " and ".join([f"{stack:,}" for stack in dict.fromkeys(spot.stacks)])
        return [
            f"{format_cards(spot.board)}, pot {spot.pot:,}, stacks {stacks}",
            f"worth {unit}: {worth}",
            f"a best response gains: {most}",
            f"exploitability {self.exploitability:,.4g}, {self.exploitability_percent:.3g} % of the pot, "
            f"after {self.iterations:,} iterations{stopped}",
        ]

    def __str__(self) -> str:
        return "\n".join([*self._summary(), "", str(self.root)])

    def to_html(self, path: str | os.PathLike[str] | None = None, *, nodes: int = 400) -> str:
        """A page that walks the tree by clicks and keys: one HTML file, which loads nothing from elsewhere.

        :param path: a file to write it to; None: it is only returned.
        :param nodes: how many nodes it has, the likeliest; of a river that is mostly all.
        :raises OSError: if it cannot be written.
        """
        most = exact_index(nodes, "nodes")
        if not 1 <= most <= 100_000:
            raise ValueError(f"nodes must be from 1 to 100,000, not {shown(nodes)}")
        text = page(self, most)
        if path is not None:
            saving.write(path, text.encode())
        return text

    def _repr_html_(self) -> str:
        return self.root.to_html()

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that JSON can hold, as docs/solver.md tells: the numbers of the
        whole, and the root as of `Node.to_dict`."""
        spot = self.spot
        return {
            "board": card_names(spot.board),
            "pot": spot.pot,
            "stacks": list(spot.stacks),
            "ranges": [str(held) for held in spot.ranges],
            "bunching": [str(folded) for folded in spot.bunching],
            "ev": list(self.ev),
            "gains": list(self.gains),
            "exploitability": self.exploitability,
            "exploitability_percent": self.exploitability_percent,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "complete": self.complete,
            "history": [list(one) for one in self._history],
            "root": self.root.to_dict(),
        }


def _worth_of_pot(spot: Spot) -> float:
    """What the pot is worth at the root by the payoff: to win it, more than to lose it."""
    payoff, stacks = spot._options.payoff, spot.hand.stacks
    assert payoff is not None
    ends = []
    for winner in spot.seats:
        final = [stack + spot.pot * (seat == winner) for seat, stack in enumerate(stacks)]
        ends.append(payoff(tuple(final)))
    (oop, ip), (first, second) = spot.seats, ends
    return (float(first[oop]) - float(second[oop]) + float(second[ip]) - float(first[ip])) / 2


def _is_zero_sum(values: npt.NDArray[np.float64]) -> bool:
    """Whether what one gains at an end the other loses: without rake, that is."""
    lost = (
        values[:, 0] + values[:, 1, ::-1]
    )  # what is won by one is lost by the other; of a fold the first alone
    folded = (values[:, :, 1:] == 0).all((1, 2))
    lost[folded] = values[folded, :, 0].sum(1, keepdims=True)
    return bool((np.abs(lost) <= 1e-12 * np.abs(values).max()).all())


def _strategy_of(node: Node, strategy: Any) -> npt.NDArray[np.float32]:
    """What was given as the strategy of a node, as float32[1326, actions]; 0 where it cannot be held."""
    names = node.names
    if isinstance(strategy, Mapping):
        row = [0.0] * len(names)
        for word, often in strategy.items():
            row[node._place(word)] = often
        strategy = row
    try:
        given = np.array(strategy, np.float64)
    except (TypeError, ValueError):
        told = kind(strategy)
        raise TypeError(f"a strategy is numbers, [1326, actions] or [actions], not {told}") from None
    wanted = len(names)
    if given.shape not in ((wanted,), (1326, wanted)):
        raise ValueError(
            f"a strategy at {node._told()} has the shape [1326, {wanted}] or [{wanted}], "
            f"one number for each of {', '.join(names)}, not {shown(list(given.shape))}"
        )
    whole = np.array(np.broadcast_to(given, (1326, wanted)))
    player = node.actor or 0
    blocked = np.array([bool({*combo} & {*node.board}) for combo in COMBOS])
    held = (node.solution.spot.weights[player] > 0) & ~blocked
    with np.errstate(invalid="ignore"):
        bad = held & ~((whole >= 0).all(1) & (np.abs(whole.sum(1) - 1) < 1e-3))
    if bad.any():
        i = int(bad.argmax())
        raise ValueError(
            f"a strategy's numbers are 0 or more and sum to 1, "
            f"and those of {format_cards(COMBOS[i][::-1])} at {node._told()} are {shown(whole[i].tolist())}"
        )
    whole[~held] = 0
    total = whole.sum(1, keepdims=True)
    np.divide(whole, total, out=whole, where=total > 0)
    found: npt.NDArray[np.float32] = whole.astype(np.float32)
    return found


def _tells_apart(strategy: npt.NDArray[np.float32]) -> bool:
    """Whether it is not one row for all hands; rows of those that are not held are 0."""
    held = strategy[strategy.any(axis=1)]
    return bool((held != held[:1]).any())


def _read_locks(spot: Spot, given: Any, parts: list[bytes]) -> Locks:
    """The locks of saved bytes."""
    found: Locks = {}
    kinds, counts = spot.tree.kinds, spot.tree.counts
    for (node, cards), part in zip(given, parts, strict=True):
        if type(node) is not int or not 0 <= node < len(kinds) or kinds[node] != DECIDES:
            raise ValueError("a lock is on no decision")
        strategy = np.frombuffer(part, np.float32).reshape(1326, int(counts[node]))
        if not ((strategy >= 0) & (strategy <= 1)).all():
            raise ValueError("a lock is no strategy")
        found[node, tuple(cards)] = strategy.copy()
    return found


def _read_history(given: Any) -> list[tuple[int, float]]:
    found = []
    for iteration, percent in given:
        if type(iteration) is not int or type(percent) is not float:
            raise ValueError("what was measured is no number")
        found.append((iteration, percent))
    return found
