"""`Solution`: a solved spot that can be browsed, played, locked, saved and printed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .._base.public import public
from .._core import Hand, exact_index, format_cards
from ..cards.cards import card_names
from ..errors import as_number, shown
from . import saving
from .amounts import amount_text
from .drill import Drill
from .iterations import run_iterations
from .locks import read_strategy
from .node import Node, root_node
from .played_hands import node_after_hand
from .players import PLAYERS
from .settings import Limits
from .solution_agent import SolutionAgent
from .solved_spot import SolvedSpot
from .solver_state import SolverState
from .tree_page import draw_page
from .tree_place import path_text

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import SupportsIndex

    from ..typing import Seed
    from .settings import SolveSettings
    from .spot import Spot

__all__ = ["Solution", "iterate_solution"]


@public()
class Solution(SolvedSpot):
    """A solved spot: both players' strategies, and the EV of every hand; created by `solve`.

    Look up a node by a walk of actions and cards, `solution["x", "b75%", "c", "Ah"]` or
    `solution["x b75% c Ah"]`, or by a `Hand` that was played from the spot, `solution[hand]`. Player 0,
    "oop", is out of position and acts first; player 1, "ip", is in position. In pairs of numbers, the player
    out of position comes first.

    - `spot`: the spot that was solved. `iterations`: the number of times that both strategies were improved.
      `seconds`: the time taken.
    - `converged`: whether the solver reached its target. It is False if there was no target, or if another
      limit, Ctrl-C or `progress` stopped the solver first.
    - `convergence`: a pair for each measurement: the iterations so far, and the exploitability as a
      percentage of the pot.
    """

    __slots__ = ()

    def __init__(self, spot: Spot, settings: SolveSettings) -> None:
        super().__init__(SolverState(spot, settings))

    @classmethod
    def _of_state(cls, state: SolverState) -> Solution:
        solution = cls.__new__(cls)
        SolvedSpot.__init__(solution, state)
        return solution

    # ---- walking

    @property
    def root(self) -> Node:
        """The root node, where the spot starts."""
        return root_node(self)

    def __getitem__(self, walk: Any) -> Node:
        """Return the node that a walk leads to (see `Node.__getitem__`), or that a `Hand` has reached.

        :raises ValueError: if the walk leaves the tree; the message says what was possible at that point.
        """
        return node_after_hand(self, walk) if isinstance(walk, Hand) else self.root[walk]

    # ---- playing

    def agent(
        self, seat: SupportsIndex | None = None, *, max_exploitability_percent: float | None = 5.0
    ) -> SolutionAgent:
        """Return an agent that plays the solution's strategy, starting at the spot.

        It plays hands that reach the spot with the same board, pot and stacks. In other hands, and with hole
        cards outside the range, it raises `InvalidSpot`. A bet that is not in the tree is treated as one of
        the two nearest sizes; `SolutionAgent.probabilities` explains how. If the players are all-in in the
        tree but not in the hand, the agent checks or calls.

        :param seat: one of `spot.seats`, to play only in that seat; None: to play in both seats.
        :param max_exploitability_percent: the highest `exploitability_percent` to accept; None accepts any.
        :raises ValueError: if the seat is not in the spot, or the solution is more exploitable than this
            limit, for example because `max_seconds` stopped the solver early.
        """
        if max_exploitability_percent is not None:
            self._check_exploitability(max_exploitability_percent)
        if seat is None:
            return SolutionAgent(self, None)
        seats = self.spot.seats
        number = exact_index(seat, "a seat")
        if number not in seats:
            raise ValueError(f"seat must be {seats[0]} or {seats[1]}, a seat of the spot, not {shown(seat)}")
        return SolutionAgent(self, seats.index(number))

    def _check_exploitability(self, most: float) -> None:
        limit = as_number(most, "max_exploitability_percent")
        if not limit >= 0:
            raise ValueError(f"max_exploitability_percent must be 0 or more, not {shown(most)}")
        convergence = self.state.convergence
        is_measured = bool(convergence) and convergence[-1][0] == self.iterations
        percent = convergence[-1][1] if is_measured else self.exploitability_percent
        if not percent <= limit:
            raise ValueError(
                f"after {self.iterations:,} iterations a best response still gains {percent:.3g}% of the "
                f"pot, more than max_exploitability_percent={limit:g}; resume() the solution, or accept it "
                "with agent(max_exploitability_percent=None)"
            )

    def drill(self, seed: Seed = None) -> Drill:
        """Return an endless iterator of practice questions: decisions from hands that the solution plays.

        :param seed: same as for `Hand`; the same seed produces the same questions.
        :returns: a `Drill`, which yields `Question` objects; `Question.answer` returns how much EV an answer
            loses.
        """
        return Drill(self, seed)

    # ---- iterating further

    def resume(
        self,
        *,
        target_percent: float | None = 0.3,
        max_iterations: int | None = 1000,
        max_seconds: float | None = None,
        progress: Callable[[Solution], object] | None = None,
    ) -> Solution:
        """Continue iterating until a limit is reached; start over if `lock` or `unlock` changed the game.

        Starting over briefly needs twice the memory. If there is not enough memory, or Ctrl-C interrupts the
        start, the solution is unchanged. With `float16`, exploitability does not fall below about 0.06% of
        the pot.

        :returns: the solution itself.
        :raises MemoryError: if there is not enough memory to start over.
        """
        limits = Limits.checked(target_percent, max_iterations, max_seconds, progress)
        with suppress(KeyboardInterrupt):
            if self.state.must_restart:
                self.state.start()
            iterate_solution(self, limits)
        return self

    @property
    def locked_nodes(self) -> tuple[Node, ...]:
        """The nodes whose strategies are locked."""
        return tuple([self._node_by_index(index, cards) for index, cards in self.state.locks])

    def _node_by_index(self, index: int, cards: tuple[int, ...]) -> Node:
        """Return the node with this index in the tree, after these cards were dealt."""
        tree, way = self.state.tree, [index]
        while tree.parents[way[-1]] >= 0:
            way.append(int(tree.parents[way[-1]]))
        node, to_deal = self.root, list(cards)
        for after in way[-2::-1]:
            deals = node.actor is None
            node = node[to_deal.pop(0)] if deals else node[int(tree.codes[after])]
        return node

    def _decision(self, walk: Any) -> Node:
        """Return the decision node that a walk leads to, or the given node after checking it.

        :raises ValueError: if the node belongs to another solution, or no player acts there.
        """
        node = walk if isinstance(walk, Node) else self[walk]
        if node.solution is not self:
            raise ValueError("the node belongs to another solution")
        if node.actor is None:
            raise ValueError(f"no player acts at {path_text(node)}, so there is no strategy to lock")
        return node

    def lock(self, walk: Any, strategy: Any) -> Solution:
        """Fix a player's strategy at a node; `resume` then solves the game with this strategy fixed.

        Results do not change until `resume` is called. A lock at a node after a dealt card applies to that
        card only. With a lock of this kind, or one whose rows differ between hands, the solver deals
        equivalent suits separately, which takes more memory.

        :param walk: a node, or a walk to it.
        :param strategy: the frequency of each action; the frequencies add up to 1. Pass an array
            [1326, actions] like `node.strategy` (rows of impossible hands are ignored); or one row that
            applies to all hands; or a dict by action name, such as {"x": 0.5, "b150": 0.5}. Actions that are
            missing from the dict have frequency 0.
        :returns: the solution itself.
        :raises ValueError: if no player acts there, or the strategy is not valid; the message names the first
            hand with invalid frequencies.
        """
        node = self._decision(walk)
        self.state.locks[node.index, node.cards] = read_strategy(node, strategy)
        self.state.locks_changed = True
        return self

    def unlock(self, walk: Any = None) -> Solution:
        """Remove the lock of a node, or all locks; the next `resume` starts over, as it does after `lock`."""
        state = self.state
        if walk is None:
            state.locks_changed = state.locks_changed or bool(state.locks)
            state.locks.clear()
            return self
        node = self._decision(walk)
        if state.locks.pop((node.index, node.cards), None) is None:
            raise ValueError(f"the strategy at {path_text(node)} is not locked")
        state.locks_changed = True
        return self

    # ---- saving

    def to_bytes(self, *, regrets: bool = True) -> bytes:
        """Return the whole solution as bytes, with a version and a checksum.

        :param regrets: whether to store the regrets, which `resume` needs to continue; without them the data
            is about half the size, and `resume` starts over.
        :raises ValueError: if the spot's sizes or payoff are functions, or locks have changed since it was
            solved.
        """
        if type(regrets) is not bool:
            raise TypeError(f"regrets must be True or False, not {shown(regrets)}")
        return saving.state_to_bytes(self.state, regrets)

    @classmethod
    def from_bytes(cls, data: bytes, *, threads: int = 1, memory_limit: int | None = None) -> Solution:
        """Restore a solution from the bytes of `to_bytes`.

        :param threads, memory_limit: same as for `solve`.
        :raises ValueError: if the bytes are damaged, are not a solution or are from a later version, or if
            the solution needs more memory than the limit.
        """
        return cls._of_state(saving.state_from_bytes(data, threads, memory_limit))

    def save(self, path: str | os.PathLike[str], *, regrets: bool = True) -> None:
        """Save the solution to a file; if writing fails, no incomplete file is left behind.

        :raises OSError: if the file cannot be written.
        """
        saving.write_file(path, self.to_bytes(regrets=regrets))

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, threads: int = 1, memory_limit: int | None = None
    ) -> Solution:
        """Load a solution from a file that `save` wrote.

        :raises OSError: if the file cannot be read.
        :raises ValueError: if `from_bytes` rejects its content.
        """
        return cls.from_bytes(saving.read_file(path), threads=threads, memory_limit=memory_limit)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

    # ---- as text

    def __repr__(self) -> str:
        # Shows the last measurement, because computing the current exploitability may take a long time.
        convergence = self.state.convergence
        percent = f", {convergence[-1][1]:.3g}% of the pot" if convergence else ""
        return f"<Solution of {format_cards(self.spot.board)}: {self.iterations} iterations{percent}>"

    def __str__(self) -> str:
        spot = self.spot
        unit = "in chips" if self.state.in_chips else "in the payoff's unit"
        ev = ", ".join([f"{name} {chips:,.3f}" for name, chips in zip(PLAYERS, self.ev, strict=True)])
        gains = ", ".join(
            [f"{name} {chips:,.3f}" for name, chips in zip(PLAYERS, self.best_response_gain, strict=True)]
        )
        target = self.state.target_percent
        missed = "" if target is None or self.converged else f"; the target of {target:g}% was not reached"
        stacks = " and ".join([amount_text(stack) for stack in dict.fromkeys(spot.stacks)])
        return (
            f"{format_cards(spot.board)}, pot {amount_text(spot.pot)}, stacks {stacks}\n"
            f"EV {unit}: {ev}\n"
            f"best response gains: {gains}\n"
            f"exploitability {self.exploitability:,.4g}, {self.exploitability_percent:.3g}% of the pot, "
            f"after {self.iterations:,} iterations{missed}\n"
            f"\n{self.root}"
        )

    def to_html(self, path: str | os.PathLike[str] | None = None, *, max_nodes: int = 400) -> str:
        """Return one self-contained HTML page for browsing the tree with the mouse or the keyboard.

        :param path: a file to write the page to; None: only return it.
        :param max_nodes: the maximum number of nodes on the page, the most likely first; the default usually
            includes all nodes of a river.
        :raises OSError: if the file cannot be written.
        """
        most = exact_index(max_nodes, "max_nodes")
        if not 1 <= most <= 100_000:
            raise ValueError(f"max_nodes must be from 1 to 100,000, not {shown(max_nodes)}")
        text = draw_page(self.root, most)
        if path is not None:
            saving.write_file(path, text.encode())
        return text

    def _repr_html_(self) -> str:
        return self.root.to_html()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return an Arrow stream with a row per combo and action of the root: see `Node`."""
        return self.root.__arrow_c_stream__(requested_schema)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON, as described in docs/guide/solver/solver.md.

        It contains the overall results, and the root node in the form of `Node.to_dict`.
        """
        spot = self.spot
        return {
            "board": card_names(spot.board),
            "pot": spot.pot,
            "stacks": list(spot.stacks),
            "ranges": [str(held) for held in spot.ranges],
            "bunching": [str(folded) for folded in spot.bunching],
            "ev": list(self.ev),
            "best_response_gain": list(self.best_response_gain),
            "exploitability": self.exploitability,
            "exploitability_percent": self.exploitability_percent,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "converged": self.converged,
            "convergence": [list(one) for one in self.convergence],
            "root": self.root.to_dict(),
        }


def iterate_solution(solution: Solution, limits: Limits) -> None:
    """Iterate until a limit is reached, calling `limits.progress` with the solution.

    :raises KeyboardInterrupt: if the user presses Ctrl-C.
    """
    progress = limits.progress
    run_iterations(solution.state, limits, None if progress is None else lambda: progress(solution))
