"""One hand of a dealer: its match states, actions and result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..cards.cards import format_cards
from ..games.game import Game
from ..hands.hand import Hand
from ..history.acpc import Definition
from .replies import Action
from .results import hand_winnings, number_text

__all__ = ["Rules", "Table"]

MOST_ACTIONS = 64  # per round; near this limit the competition's dealer allows no raise
ENDLESS = 2**53  # chips of an unlimited stack


class Rules(NamedTuple):
    """A game definition, and the game and stacks of its hands."""

    definition: Definition
    game: Game
    stacks: tuple[int, ...]

    @classmethod
    def of(cls, definition: Definition) -> Rules:
        """Return the rules of a definition."""
        stacks = definition.stacks or (ENDLESS,) * definition.players
        return cls(definition, definition.game, stacks)


class Table:
    """One hand of a match; positions are the seats of its `Hand`, from the button's left to the button."""

    def __init__(self, rules: Rules, number: int, holes: Sequence[Sequence[int]], board: Sequence[int]):
        self.rules, self.number = rules, number
        self.hand = Hand(
            rules.game, rules.stacks, button=len(rules.stacks) - 1, hole_cards=holes, board=board
        )
        self.betting = ""
        self.actions = 0  # in this round
        self.spent = list(self.hand.bets)
        self._holes, self._cards = [format_cards(hole) for hole in holes], board
        n, self._boards, at = len(holes), [""], 0
        for count in rules.definition.board[1:]:
            self._boards.append(f"{self._boards[-1]}/{format_cards(board[at : at + count])}")
            at += count
        self._seen = ["|" * i + hole + "|" * (n - 1 - i) for i, hole in enumerate(self._holes)]
        self._begin_rounds()

    def _begin_rounds(self) -> None:
        """Begin the rounds whose board cards have been dealt."""
        begun = 1 if not self.hand.board else len(self.hand.board) - 1  # 3, 4, 5 cards: rounds 2, 3, 4
        more = begun - 1 - self.betting.count("/")
        if more:
            self.betting += "/" * more
            self.actions = 0
        self._tail = f"{self.number}:{self.betting}:"
        self._board = self._boards[begun - 1]

    def seen(self, position: int) -> str:
        """Return the match state of a position, without its newline."""
        hole, hand = self._seen[position], self.hand
        if hand.is_over and hand.folded.count(False) > 1:
            hole = "|".join(
                cards if at == position or not folded else ""
                for at, (cards, folded) in enumerate(zip(self._holes, hand.folded, strict=True))
            )
        return f"MATCHSTATE:{position}:{self._tail}{hole}{self._board}"

    def act(self, action: Action) -> str:
        """Play an action; replace an illegal action with the nearest legal raise or a call.

        :returns: "" if the action was legal, "moved" if its size changed, "replaced" if it became a call.
        """
        hand, done = self.hand, ""
        name, size = action
        position, legal = hand.actor, hand.legal_actions
        assert position is not None and legal is not None
        before = self.spent[position] - hand.bets[position]
        least, most = legal.min_raise_to, legal.max_raise_to
        if name == "r" and most is not None and self.actions + len(self.spent) <= MOST_ACTIONS:
            assert least is not None
            limit = self.rules.definition.limit
            to = most if limit else min(max(size - before, least), most)
            text = "r" if limit else f"r{to + before}"
            done = "" if limit or to + before == size else "moved"
            self.spent[position] = before + to
            hand.act(to)
        elif name == "f" and legal.can_fold:
            text = "f"
            hand.act(-1)
        else:
            text, done = "c", "" if name == "c" else "replaced"
            self.spent[position] += legal.to_call
            hand.act(0)
        self.betting += text
        self.actions += 1
        self._begin_rounds()
        return done

    def give_up(self) -> None:
        """Check if checking is free; otherwise fold."""
        legal = self.hand.legal_actions
        self.act(("f" if legal is not None and legal.can_fold else "c", 0))

    def won(self) -> list[int | Fraction]:
        """Return the chips that each position has won, with exact shares of split pots."""
        return hand_winnings(self.hand, self.spent, self._cards)

    def line(self, won: Sequence[int | Fraction], names: Sequence[str]) -> str:
        """Return the hand's line in the log, without its newline."""
        values = "|".join(map(number_text, won))
        holes = "|".join(self._holes)
        return f"STATE:{self._tail}{holes}{self._board}:{values}:{'|'.join(names)}"
