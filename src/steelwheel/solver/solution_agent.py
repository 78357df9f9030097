"""`SolutionAgent`: plays a solution's strategy, even against bets that are not in its tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import CALL, format_cards
from ..agents.base import choose, seat_to_act
from ..cards.combos import combo_index
from ..errors import IllegalAction, InvalidSpot
from .action_translation import legal_code, translate_action
from .node import Node, root_node
from .played_hands import steps_after_board
from .players import PLAYERS
from .tree_place import query_core

if TYPE_CHECKING:
    from .._core import Hand, Observation
    from .solved_spot import SolvedSpot

__all__ = ["SolutionAgent"]


class SolutionAgent:
    """An agent that plays the strategy of a `Solution`; created by `solution.agent`.

    Called with an `Observation`, it chooses an action using `random_bits`; `probabilities` returns the
    probability of each action.
    """

    __slots__ = ("_player", "solution")

    def __init__(self, solution: SolvedSpot, player: int | None) -> None:
        self.solution, self._player = solution, player

    def __repr__(self) -> str:
        who = "both players" if self._player is None else PLAYERS[self._player]
        return f"<agent {who} of {self.solution!r}>"

    def __call__(self, observation: Observation, /) -> int:
        """Return the code of an action for the observing seat, which must be the seat to act.

        :raises InvalidSpot, ValueError: if `probabilities` raises them.
        """
        return choose(self.probabilities(observation), observation.random_bits)

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """Return the probability of each code that the agent may choose.

        A bet or raise that is not in the tree is treated as one of the two nearest sizes. Let `x` be the bet,
        and let `a` and `b` be the smaller and the larger size, all as fractions of the pot. The bet is
        treated as `a` if `x` is at most (a + b + 2ab) / (a + b + 2), and otherwise as `b`. At this threshold,
        the pseudo-harmonic mapping (Ganzfried and Sandholm, "Action translation in extensive-form games with
        large action spaces", 2013) chooses `a` and `b` equally often. The agent's own later bets are the same
        fractions of the pot as in the tree.

        :raises InvalidSpot: if the hand did not pass through the spot or has left the tree, or the hole cards
            are not in the range.
        :raises ValueError: if it is not the seat's turn.
        """
        seat = seat_to_act(observation)
        spot = self.solution.spot
        pair = _live_seats(observation)
        player = pair.index(seat)
        if self._player not in (None, player):
            raise InvalidSpot(
                f"seat {seat} is {PLAYERS[player]}, but this agent plays only {PLAYERS[1 - player]}"
            )
        node, hand = self._follow(observation, pair)
        legal = observation.legal_actions
        assert legal is not None
        if node.actor is None:  # all-in in the tree, but not in this hand
            return {CALL: 1.0}
        hole = observation.hole_cards[seat]
        held = [card for card in hole if card is not None]
        i = combo_index(held[0], held[1])
        if not spot.weights[player][i]:
            raise InvalidSpot(
                f"{PLAYERS[player]} holds {format_cards(held)}, which is not in the spot's range"
            )
        chances: dict[int, float] = {}
        for code, chance in zip(node.actions, query_core(node, "strategy")[i].tolist(), strict=True):
            if chance > 0:
                legal_action = legal_code(node, hand, legal, code)
                chances[legal_action] = chances.get(legal_action, 0.0) + chance
        return chances

    def _follow(self, observation: Observation, pair: tuple[int, int]) -> tuple[Node, Hand]:
        """Return the node that the observed actions lead to, and the spot's hand after the same actions."""
        spot, root = self.solution.spot, root_node(self.solution)
        node = root
        hand = spot.hand
        board, steps = steps_after_board(observation, len(spot.board))
        if len(observation.boards) > 1 or {*board[: len(spot.board)]} != {*spot.board}:
            raise InvalidSpot(
                f"the hand's board is {format_cards(board) or 'empty'}, "
                f"but the spot's is {format_cards(spot.board)}"
            )
        for kind, step in steps:
            if kind == "card":
                node = node[step] if node.kind == "chance" else node
                if hand.phase == "deal":
                    hand.deal([step])
                continue
            if node.kind == "decision":
                node = translate_action(node, hand, step)
            try:
                hand.act(step)
            except IllegalAction as error:
                raise InvalidSpot(f"the hand did not continue from the spot: {error}") from None
        theirs, ours = [
            (play.total_pot, *[(play.stacks[seat], play.bets[seat]) for seat in seats])
            for play, seats in ((observation, pair), (hand, spot.seats))
        ]
        if theirs != ours or hand.actor is None:
            raise InvalidSpot(
                "the hand's chips differ from the spot's, which starts with a pot of "
                f"{root.chips.pot:,} and stacks {root.chips.stacks}"
            )
        return node, hand


def _live_seats(observation: Observation) -> tuple[int, int]:
    """Return the two seats left in the hand, out of position first."""
    count, button = len(observation.stacks), observation.button
    live = [seat for seat, folded in enumerate(observation.folded) if not folded]
    if len(live) != 2:
        raise InvalidSpot(f"a solution plays against one opponent, but {len(live)} players are left")
    first, second = sorted(live, key=lambda seat: (seat - (button or 0) - 1) % count)
    return first, second
