"""Map the actions of a hand to a solution's tree, and back (action translation)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import CALL, FOLD
from ..errors import InvalidSpot
from .tree_place import path_text

if TYPE_CHECKING:
    from .._core import Hand, LegalActions
    from .node import Node

__all__ = ["legal_code", "translate_action", "translation_threshold"]


def translate_action(node: Node, hand: Hand, code: int) -> Node:
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
        k and fractions[k] > x and x <= translation_threshold(fractions[k - 1], fractions[k])
    ):
        k -= 1
    return node[sizes[k]]


def _pot_fraction(code: int, pot: int, bets: tuple[int, ...], own: int) -> float:
    """Return the amount of a bet or raise beyond a call, as a fraction of the pot after the call."""
    return (code - max(bets)) / (pot + max(bets) - own)


def translation_threshold(a: float, b: float) -> float:
    """Return the bet that the pseudo-harmonic mapping maps to `a` and `b` equally often.

    The bet, `a` and `b` are fractions of the pot.
    """
    return (a + b + 2 * a * b) / (a + b + 2)


def legal_code(node: Node, hand: Hand, legal: LegalActions, code: int) -> int:
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
