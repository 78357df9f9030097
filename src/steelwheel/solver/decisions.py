"""A player's decision in a betting tree: its actions, their names, and the words that select them."""

from __future__ import annotations

from typing import Any, NamedTuple

from .._core import CALL, FOLD
from ..errors import InvalidSpot, shown
from .amounts import Chips, amount_text, from_chips
from .players import PLAYERS

__all__ = ["Decision"]

_NEAR = 1.5  # a size in a walk selects a size of the tree within this factor


class Decision(NamedTuple):
    """The actions and chips at a decision; in pairs of chip counts, the player out of position is first.

    `scale`: the number of chips in one unit of the spot's amounts; action names are written in these units.
    """

    player: int
    actions: tuple[int, ...]
    pot: int
    stacks: tuple[int, int]
    bets: tuple[int, int]
    scale: int = 1

    @property
    def names(self) -> list[str]:
        """The names of the actions, such as "f", "x", "c", "b150" and "r450"."""
        return [self.name(code) for code in self.actions]

    def name(self, code: int) -> str:
        """Return the name of an action, such as "b150" for a bet of 150."""
        to_match = max(self.bets)
        if code == FOLD:
            return "f"
        if code == CALL:
            return "c" if to_match > self.bets[self.player] else "x"
        return ("r" if to_match else "b") + amount_text(from_chips(code, self.scale), "")

    def describe(self, code: int) -> str:
        """Return an action in plain words, such as "bet 150"."""
        name = self.name(code)
        if name[0] not in "br":
            return {"f": "fold", "c": "call", "x": "check"}[name]
        amount = amount_text(from_chips(code, self.scale))
        if code == self.all_in:
            return f"all-in {amount}"
        return f"bet {amount}" if name[0] == "b" else f"raise to {amount}"

    @property
    def all_in(self) -> int:
        """The total of an all-in bet or raise."""
        return self.bets[self.player] + self.stacks[self.player]

    @property
    def called_pot(self) -> int:
        """The pot after a call; sizes in percent are relative to it."""
        return self.pot + max(self.bets) - self.bets[self.player]

    def chips_after(self, code: int) -> Chips:
        """Return the chips after an action."""
        player = self.player
        pot, stacks, bets = self.pot, list(self.stacks), list(self.bets)
        if code != FOLD:
            put = min((max(bets) if code == CALL else code) - bets[player], stacks[player])
            pot, stacks[player], bets[player] = pot + put, stacks[player] - put, bets[player] + put
        return Chips(pot, (stacks[0], stacks[1]), (bets[0], bets[1]))

    def find_action(self, word: Any, where: str) -> int:
        """Return the index of the action that a word (such as "b75%") or a code selects.

        :param where: the path to the decision, for the error message.
        :raises InvalidSpot: if there is no such action; the message lists the actions.
        """
        actions = self.actions
        if hasattr(word, "__index__") and not isinstance(word, bool) and word in actions:
            return actions.index(word)
        i = self._index_of_word(word.strip().lower()) if isinstance(word, str) else None
        if i is None:
            unit = word.strip()[-1:] if isinstance(word, str) else ""
            can = ", ".join([self._name_with_size(code, unit) for code in actions])
            raise InvalidSpot(
                f"{PLAYERS[self.player]} has no action {shown(word)} at {where}; its actions are {can}"
            )
        return i

    def _name_with_size(self, code: int, unit: str) -> str:
        """Return the name of an action, followed by its size in "%" or "x": "b400 (200%)"."""
        to_match = max(self.bets)
        if code <= 0 or unit not in ("%", "x") or (unit == "x" and not to_match):
            return self.name(code)
        size = 100 * (code - to_match) / self.called_pot if unit == "%" else code / to_match
        return f"{self.name(code)} ({size:.3g}{unit})"

    def _index_of_word(self, word: str) -> int | None:
        actions, names = self.actions, self.names
        short = {"fold": "f", "check": "x", "call": "c"}.get(word, word)
        if short in names:
            return names.index(short)
        if word in ("a", "all-in", "allin"):
            if self.all_in in actions:
                return actions.index(self.all_in)
            return actions.index(CALL) if "c" in names and max(self.bets) >= self.all_in else None
        sized = [i for i, code in enumerate(actions) if code > 0]
        letter, amount = word[:1], word[1:]
        if not sized or letter != names[sized[0]][0]:
            return None
        if not amount:
            return sized[0] if len(sized) == 1 else None
        to_match = max(self.bets)
        unit = amount[-1] if amount[-1] in "%x" else ""
        try:
            size = float(amount.removesuffix(unit))
        except ValueError:
            return None
        if not 0 <= size <= 1e15:
            return None
        if not unit or (unit == "x" and not to_match):
            chips = round(size * self.scale)
            is_named = not unit and chips / self.scale == size and chips in actions
            return actions.index(chips) if is_named else None
        start, wanted = (to_match, size * self.called_pot / 100) if unit == "%" else (0, to_match * size)
        near = [i for i in sized if wanted / _NEAR <= actions[i] - start <= wanted * _NEAR]
        return min(near, key=lambda i: abs(actions[i] - start - wanted), default=None)
