"""`SolutionAgent`: plays a solution's strategy, even against bets that are not in its tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import CALL, FOLD, LegalActions, format_cards
from ..agents.base import choose, seat_to_act
from ..cards.combos import combo_index
from ..errors import IllegalAction, InvalidSpot
from .node import Node, root_node
from .played_hands import steps_after_board
from .players import PLAYERS
from .tree_place import path_text, query_core

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
                legal_code = _legal_code(node, hand, legal, code)
                chances[legal_code] = chances.get(legal_code, 0.0) + chance
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
                node = _translate_action(node, hand, step)
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


def _translate_action(node: Node, hand: Hand, code: int) -> Node:
    """Return the node after an action; a bet or raise is mapped to a size in the tree."""
    actions = node.actions
    if code in (FOLD, CALL):
        if code not in actions:
            raise InvalidSpot(f"the hand's fold, check or call is not in the tree at {path_text(node)}")
        return node[code]
    sizes = [other for other in actions if other > 0]
    pot, stacks, bets = node.chips
    seat = hand.actor
    assert seat is not None and node.actor is not None
    if not sizes:
        if 0 in stacks or bets[node.actor] + stacks[node.actor] <= max(bets):
            return node[CALL]  # all-in in the tree, but not in this hand
        raise InvalidSpot(f"the tree has no bet or raise at {path_text(node)} to match {code:,}; add one")
    x = _pot_fraction(code, hand.total_pot, hand.bets, hand.bets[seat])
    fractions = [_pot_fraction(size, pot, bets, bets[node.actor]) for size in sizes]
    k = sum(fraction < x for fraction in fractions)  # sizes ascend
    if k == len(sizes) or (
        k and fractions[k] > x and x <= _translation_threshold(fractions[k - 1], fractions[k])
    ):
        k -= 1
    return node[sizes[k]]


def _pot_fraction(code: int, pot: int, bets: tuple[int, ...], own: int) -> float:
    """Return the amount of a bet or raise beyond a call, as a fraction of the pot after the call."""
    return (code - max(bets)) / (pot + max(bets) - own)


def _translation_threshold(a: float, b: float) -> float:
    """Return the bet that the pseudo-harmonic mapping maps to `a` and `b` equally often.

    The bet, `a` and `b` are fractions of the pot.
    """
    return (a + b + 2 * a * b) / (a + b + 2)


def _legal_code(node: Node, hand: Hand, legal: LegalActions, code: int) -> int:
    """Return the legal code in the actual hand for an action in the tree.

    :param hand: a hand replayed from the spot, with the actual hand's chips, but possibly with other
        rules for bet sizes.
    :param legal: the legal actions in the actual hand.
    """
    seat, actor = hand.actor, node.actor
    assert seat is not None and actor is not None
    if code == FOLD:
        return FOLD if legal.can_fold else CALL
    least, most = legal.min_raise_to, legal.max_raise_to
    if code == CALL or least is None or most is None:
        return CALL
    pot, stacks, bets = node.chips
    if code == bets[actor] + stacks[actor]:
        return most
    pot += max(bets) - bets[actor]
    pot_here = hand.total_pot + max(hand.bets) - hand.bets[seat]
    added = ((code - max(bets)) * pot_here + pot // 2) // pot
    total = max(max(hand.bets) + added, least)
    if total >= most:
        return most
    return total - (total - least) % legal.step
