"""One hand as the dealer plays it: what each position is sent, what is legal, and what is won."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from .._core import evaluate
from ..cards import format_cards
from ..game import Game
from ..hand import Hand
from ..history.acpc import Definition
from .deck import winnings
from .replies import Action

__all__ = ["Rules", "Table", "number_text"]

MOST_ACTIONS = 64  # in a round; near it their dealer lets nobody raise
ENDLESS = 2**53  # chips, where stacks are unlimited


class Rules(NamedTuple):
    """A definition with what every hand of it shares."""

    definition: Definition
    game: Game
    stacks: tuple[int, ...]

    @classmethod
    def of(cls, definition: Definition) -> Rules:
        stacks = definition.stacks or (ENDLESS,) * definition.players
        return cls(definition, definition.game, stacks)


class Table:
    """One hand. Positions are the seats of its `Hand`: the first is left of the button, the last has it."""

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
        """Open the rounds whose boards have been dealt."""
        begun = 1 if not self.hand.board else len(self.hand.board) - 1  # 3, 4, 5 cards: rounds 2, 3, 4
        more = begun - 1 - self.betting.count("/")
        if more:
            self.betting += "/" * more
            self.actions = 0
        self._tail = f"{self.number}:{self.betting}:"
        self._board = self._boards[begun - 1]

    def seen(self, position: int) -> str:
        """The match state of a position, without the end of its line."""
        hole, hand = self._seen[position], self.hand
        if hand.is_over and hand.folded.count(False) > 1:
            hole = "|".join(
                cards if at == position or not folded else ""
                for at, (cards, folded) in enumerate(zip(self._holes, hand.folded, strict=True))
            )
        return f"MATCHSTATE:{position}:{self._tail}{hole}{self._board}"

    def act(self, action: Action) -> str:
        """Do an action, or what replaces one that is not legal: a call, or the nearest legal raise.

        Returns "" for an action as it was given, "moved" for another size, "replaced" for a call.
        """
        hand, done = self.hand, ""
        name, size = action
        position, legal = hand.actor, hand.legal
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
        elif name == "f" and legal.fold:
            text = "f"
            hand.act(-1)
        else:
            text, done = "c", "" if name == "c" else "replaced"
            self.spent[position] += legal.call
            hand.act(0)
        self.betting += text
        self.actions += 1
        self._begin_rounds()
        return done

    def give_up(self) -> None:
        """Fold, or check where that is free."""
        legal = self.hand.legal
        self.act(("f" if legal is not None and legal.fold else "c", 0))

    def won(self) -> list[int | Fraction]:
        """What each position has won, a pot that is split in exact shares."""
        live = [not out for out in self.hand.folded]
        showdown = sum(live) > 1
        values = [
            (evaluate([*hole, *self._cards]) if showdown else 1) if alive else None
            for hole, alive in zip(self.hand.hole_cards, live, strict=True)
        ]
        return winnings(self.spent, values)

    def line(self, won: Sequence[int | Fraction], names: Sequence[str]) -> str:
        """The line of a log, without its end."""
        values = "|".join(map(number_text, won))
        holes = "|".join(self._holes)
        return f"STATE:{self._tail}{holes}{self._board}:{values}:{'|'.join(names)}"


def number_text(value: int | Fraction) -> str:
    """A number as their logs have it: six decimals at most, without zeros at their end."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.6f}".rstrip("0").rstrip(".")
