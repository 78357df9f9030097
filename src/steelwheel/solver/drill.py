"""`Drill`: questions about decisions of a solved spot, with the EV that each answer loses."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from .._core import check_seed, format_cards
from .amounts import amount_text
from .node import Node
from .played_hands import node_after_hand
from .players import PLAYERS
from .solution_agent import SolutionAgent
from .tree_place import decision_at, path_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..typing import Seed
    from .solved_spot import SolvedSpot

__all__ = ["Answer", "Drill", "Question"]


class Answer(NamedTuple):
    """The result of an answer to a drill question: the EV that it loses, and the solution's strategy.

    - `ev_loss`: the EV in chips that the answer loses compared with the best action; 0 for the best action.
    - `strategy`: the solution's frequency of each action with this hand, by name: {"x": 0.25, "b150": 0.75}.
    - `action_ev`: the EV of each action in chips, by name. It includes the pot, so a fold has EV 0.
    """

    ev_loss: float
    strategy: dict[str, float]
    action_ev: dict[str, float]


class Question:
    """A decision to practice: print it to read the question, then pass an action to `answer`.

    - `node`: the decision's node, with `path`, `board`, `pot`, `stacks`, `bets`, `actions`, `action_names`
      and `action_labels`.
    - `player`: the player to act: 0 is out of position, 1 in position.
    - `hole_cards`: the player's two cards, as ints.
    """

    __slots__ = ("hole_cards", "node", "player")

    def __init__(self, node: Node, hole_cards: tuple[int, ...]) -> None:
        self.node, self.player, self.hole_cards = node, node.actor or 0, hole_cards

    @property
    def path(self) -> tuple[str, ...]:
        """The actions and cards from the root to the decision, such as ("x", "b150", "c", "Ah")."""
        return self.node.path

    @property
    def board(self) -> tuple[int, ...]:
        """The cards of the board, as ints."""
        return self.node.board

    @property
    def actions(self) -> tuple[int, ...]:
        """The codes (for `Hand.act`) of the actions to choose from."""
        return self.node.actions

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of the actions, such as "x" and "b150"."""
        return self.node.action_names

    def answer(self, action: int | str) -> Answer:
        """Return the EV that an action loses, with the solution's strategy and EVs.

        :param action: a code of `actions`, or a word, such as "c" or "b75%" (see `Node.__getitem__`).
        :raises ValueError: if the action is not in the tree.
        """
        i = decision_at(self.node).find_action(action, path_text(self.node))
        numbers = self.node.combo(self.hole_cards)
        action_ev: dict[str, float] = numbers["action_ev"]
        return Answer(
            max(action_ev.values()) - action_ev[self.action_names[i]], numbers["strategy"], action_ev
        )

    def __repr__(self) -> str:
        return f"<Question: {format_cards(self.hole_cards)} at {self.node!r}>"

    def __str__(self) -> str:
        node, player = self.node, self.player
        path = f" after {' '.join(node.path)}" if node.path else ""
        return (
            f"{PLAYERS[player]} with {format_cards(self.hole_cards)} on {format_cards(node.board)}{path}: "
            f"pot {amount_text(node.pot)}, stack {amount_text(node.stacks[player])}; "
            f"{', '.join(node.action_labels)}?"
        )


class Drill:
    """An endless iterator of questions about decisions of a solved spot; created by `solution.drill`.

    Each question is one decision of a new hand, dealt from the ranges and played by the solution.
    """

    __slots__ = ("_number", "_seed", "solution")

    def __init__(self, solution: SolvedSpot, seed: Seed) -> None:
        self.solution, self._seed, self._number = solution, check_seed(seed), 0

    def __repr__(self) -> str:
        return f"<Drill of {self.solution!r}: {self._number:,} asked>"

    def __iter__(self) -> Iterator[Question]:
        return self

    def __next__(self) -> Question:
        seed, stream = self._seed
        stream = (stream + self._number) % 2**64
        self._number += 1
        solution, agent = self.solution, SolutionAgent(self.solution, None)
        hand, questions = solution.spot.deal((seed, stream)), []
        while not hand.is_over:
            seat = hand.actor
            assert seat is not None
            cards = [card for card in hand.hole_cards[seat] if card is not None]
            questions.append(Question(node_after_hand(solution, hand), tuple(cards)))
            hand.act(agent(hand.observe(seat)))
        return Random(f"{seed} {stream}").choice(questions)

    def next(self) -> Question:
        """Return the next question, like `next(drill)`."""
        return self.__next__()
