"""A place in a solved tree: its chips, cards and actions, and the steps to other places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._core import format_cards, parse_cards
from ..errors import shown
from .amounts import Chips, amount_text, from_chips
from .decisions import Decision
from .node_kinds import CHANCE, DECISION, FOLD_END, NAMES, SHOWDOWN
from .players import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from .._core import Hand
    from .solved_spot import SolvedSpot

__all__ = ["TreePlace", "decision_at", "path_text", "query_core", "tree_player"]


class TreePlace:
    """The base class of `Node`: position and navigation, without the solution's numbers.

    `index` (in the betting tree) and `chips` (the `Chips` at this node) are internal to the package.
    """

    __slots__ = ("cards", "chips", "index", "parent", "path", "solution")

    def __init__(
        self,
        solution: SolvedSpot,
        index: int,
        parent: Self | None,
        path: tuple[str, ...],
        cards: tuple[int, ...],
        chips: Chips,
    ) -> None:
        self.solution, self.index, self.parent, self.path, self.cards = solution, index, parent, path, cards
        self.chips = chips

    # ---- position

    @property
    def _kind(self) -> int:
        return int(self.solution.state.tree.kinds[self.index])

    @property
    def _first(self) -> int:
        """The index of the node after the first action, or after a card is dealt."""
        return int(self.solution.state.tree.firsts[self.index])

    @property
    def pot(self) -> int | float:
        """The chips in the pot, including bets."""
        return from_chips(self.chips.pot, self.solution.spot.scale)

    @property
    def stacks(self) -> tuple[int | float, int | float]:
        """The remaining stacks, out of position first."""
        return self._amounts(self.chips.stacks)

    @property
    def bets(self) -> tuple[int | float, int | float]:
        """The bets on this street, out of position first."""
        return self._amounts(self.chips.bets)

    def _amounts(self, chips: tuple[int, int]) -> tuple[int | float, int | float]:
        scale = self.solution.spot.scale
        return from_chips(chips[0], scale), from_chips(chips[1], scale)

    @property
    def actor(self) -> int | None:
        """The player to act: 0 is out of position, 1 in position; None where no player acts."""
        return tree_player(self) if self._kind == DECISION else None

    @property
    def kind(self) -> str:
        """The kind of node: "decision", "chance", "fold" or "showdown"."""
        return NAMES[self._kind]

    @property
    def is_over(self) -> bool:
        """True if the hand ends here."""
        return self._kind in (FOLD_END, SHOWDOWN)

    @property
    def street(self) -> str:
        """The street: "flop", "turn" or "river"."""
        return ("flop", "turn", "river")[len(self.board) - 3]

    @property
    def board(self) -> tuple[int, ...]:
        """The cards of the board, as ints."""
        return self.solution.spot.board + self.cards

    @property
    def next_cards(self) -> tuple[int, ...]:
        """The cards that may be dealt next, ascending; empty unless a card is to be dealt."""
        if self._kind != CHANCE:
            return ()
        return tuple(sorted(self.solution.state.deck.difference(self.board)))

    @property
    def actions(self) -> tuple[int, ...]:
        """The codes (for `Hand.act`) of the actions that the tree has at this node."""
        if self._kind != DECISION:
            return ()
        tree = self.solution.state.tree
        return tuple(tree.codes[self._first : self._first + int(tree.counts[self.index])].tolist())

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of the actions, such as "f", "x", "c", "b150" and "r450"."""
        return tuple(decision_at(self).names)

    @property
    def action_labels(self) -> tuple[str, ...]:
        """The actions in words, such as "bet 150"."""
        decision = decision_at(self)
        return tuple([decision.describe(code) for code in decision.actions])

    def __repr__(self) -> str:
        board = format_cards(self.board)
        if self._kind == DECISION:
            what = f"{PLAYERS[self.actor or 0]}: {', '.join(self.action_labels)}"
        else:
            what = {FOLD_END: "folded", SHOWDOWN: "showdown", CHANCE: "a card is dealt"}[self._kind]
        return f"<{path_text(self)}, {board}, pot {amount_text(self.pot)}, {what}>"

    @property
    def hand(self) -> Hand:
        """A new `Hand`, played from `spot.hand` to this node.

        Its hole cards are unknown, so after an all-in it waits for them to be shown before it deals more
        cards.
        """
        way, node = [], self
        while node.parent is not None:
            way.append(node)
            node = node.parent
        hand = self.solution.spot.hand
        for node in reversed(way):
            if node.parent is None or len(node.cards) == len(node.parent.cards):
                hand.act(int(self.solution.state.tree.codes[node.index]))
            elif hand.phase == "deal":
                hand.deal(node.cards[-1:])
        return hand

    # ---- navigation

    def __len__(self) -> int:
        return len(self.next_cards) or len(self.actions)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Self]:
        steps: Any = self.next_cards or self.actions
        return (self._step(step) for step in steps)

    def __getitem__(self, walk: Any) -> Self:
        """Return the node that a walk (a sequence of actions and cards) leads to from this node.

        :param walk: a word, a tuple of words, or a string of words separated by spaces or commas. A word is
            "f", "x", "c", "a" (all-in), "b150" (bet 150), "r450" (raise to 450), or a code of `actions`.
            Where a card is dealt, the word is that card. "b75%" is the bet nearest to 75% of the pot. "r75%"
            is the raise nearest to 75% of the pot after calling, and "r2.5x" is the raise nearest to 2.5
            times the bet. The tree's size must be within a factor of 1.5 of the given size.
        :raises InvalidSpot: if an action is not in the tree; the message lists the tree's actions there.
        :raises ValueError: if a card cannot be dealt, or the hand is over.
        """
        if isinstance(walk, TreePlace):
            raise TypeError("a walk must be words, not a node")
        words: Any = walk.replace(",", " ").split() if isinstance(walk, str) else walk
        if not isinstance(words, (list, tuple)):
            words = (words,)
        node = self
        for word in words:
            node = node._step(word)
        return node

    def _step(self, word: Any) -> Self:
        kind = self._kind
        if kind == CHANCE:
            card = self._read_card(word)
            path = (*self.path, format_cards([card]))
            dealt = (*self.cards, card)
            return type(self)(self.solution, self._first, self, path, dealt, self.chips._replace(bets=(0, 0)))
        if kind != DECISION:
            raise ValueError(f"the hand is over at {path_text(self)}, so {shown(word)} is not possible")
        i = decision_at(self).find_action(word, path_text(self))
        return self._after_action(self._first + i, self.actions[i])

    def _after_action(self, index: int, code: int) -> Self:
        """Return the node that an action leads to.

        :param index: the index of that node in the tree.
        """
        decision = decision_at(self)
        chips = decision.chips_after(code)
        if self.solution.state.tree.kinds[index] != DECISION:  # round over: the uncalled bet is returned
            pot, (oop, ip), bets = chips
            back = bets[0] - bets[1]
            chips = Chips(pot - abs(back), (oop + max(back, 0), ip + max(-back, 0)))
        path = (*self.path, decision.name(code))
        return type(self)(self.solution, index, self, path, self.cards, chips)

    def _read_card(self, word: Any) -> int:
        try:
            cards = parse_cards(word)
        except ValueError as error:
            raise ValueError(f"a card is dealt at {path_text(self)}: {error}") from None
        if len(cards) != 1:
            raise ValueError(f"one card is dealt at {path_text(self)}, not {shown(word)}")
        if cards[0] not in self.next_cards:
            lies = cards[0] in self.board
            why = f"it is on the board {format_cards(self.board)}" if lies else "it is not in the game's deck"
            raise ValueError(f"{format_cards(cards)} cannot be dealt at {path_text(self)}: {why}")
        return cards[0]


def decision_at(node: TreePlace) -> Decision:
    """Return the decision at a node: the player to act, the actions and the chips."""
    return Decision(node.actor or 0, node.actions, *node.chips, node.solution.spot.scale)


def path_text(node: TreePlace) -> str:
    """Return the path to a node as readable text."""
    return " ".join(node.path) or "the root"


def tree_player(node: TreePlace) -> int:
    """Return the player who acts at a node, or who has folded there."""
    return int(node.solution.state.tree.players[node.index])


def query_core(node: TreePlace, what: str, *arguments: Any) -> Any:
    """Return a result of the solver's core for a node; callers must not modify it, since it is cached."""
    key = (what, node.index, node.cards, *arguments)
    return node.solution.state.query(key, node.index, bytes(node.cards), *arguments)
