"""`Setup`: the spot and settings of the next tree, and the commands that set and show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..._core import format_cards, parse_cards
from ...errors import cut, shown
from ...games.rake import Rake, unchecked_rake
from ...ranges.holdem import Range
from ..players import player_index
from ..settings import SolveSettings
from ..spot import Spot, root_chips
from .node_ids import read_line
from .text import PLACES, check_count, format_row, is_number, read_number, read_whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["COMMANDS", "Setup"]

_MOST_LINES = 100_000


class Setup:
    """The board, pot, stack, ranges, lines and settings of the next tree.

    Each command is a method that takes the words after its name; if it returns None, the answer is
    "NAME ok!".
    """

    def __init__(self, threads: int) -> None:
        self.ranges = [np.ones(1326), np.ones(1326)]
        self.board: tuple[int, ...] = ()
        self.pot = self.stack = 0
        self.rake: Rake | None = None
        self.accuracy, self.is_fraction = 0.0, False  # of the pot
        self.use_isomorphism, self.threads = True, threads
        self.lines: dict[tuple[int, ...], None] = {}
        self.info: list[str] = []

    # ---- the spot and its settings

    def spot(self) -> Spot:
        """Return the spot that the commands so far describe.

        :raises ValueError: if a necessary command has not been sent.
        """
        for value, name in ((self.board, "set_board"), (self.pot, "set_pot"), (self.stack, "set_eff_stack")):
            if not value:
                raise ValueError(f"{name} has not been sent")
        added = [words for line in self.lines if (words := read_line(line, self.stack))]
        return Spot(
            board=self.board, pot=self.pot, stacks=self.stack,
            ranges=[Range.from_weights(weights) for weights in self.ranges],
            sizes="none", add_all_in_threshold=0, force_all_in_threshold=0, merge_threshold=0,
            add_lines=added, rake=self.rake,
        )  # fmt: skip

    def copy_spot(self, spot: Spot) -> None:
        """Copy board, pot, stack and ranges from a spot.

        :raises ValueError: if its stacks differ, or its amounts have decimals.
        """
        if spot.scale != 1:
            raise ValueError("the spot's amounts have decimals, but the protocol has only whole chips")
        if spot.stacks[0] != spot.stacks[1]:
            raise ValueError(
                "the spot's two stacks differ, but the protocol has only one stack size for both players"
            )
        root = root_chips(spot)
        self.board, self.pot, self.stack = spot.board, root.pot, root.stacks[0]
        self.ranges = [np.array(side.weights, np.float64) for side in spot.ranges]

    def target(self, pot: int) -> float | None:
        """Return the accuracy as a percentage of a pot; None if it is not set."""
        unit = 1 if self.is_fraction else pot
        return 100 * self.accuracy / unit if self.accuracy and unit else None

    def settings(self, spot: Spot, pot: int, memory_limit: int | None = None) -> SolveSettings:
        """Return the settings for solving a spot.

        :param pot: the pot in chips, used to convert an accuracy in chips to a percentage of the pot.
        """
        checked = SolveSettings.checked(self.threads, None, self.use_isomorphism, "dcfr", memory_limit)
        return checked.for_spot(spot, self.target(pot))

    # ---- commands

    def set_range(self, words: list[str]) -> None:
        if len(words) < 2:
            raise ValueError("send OOP or IP, then 1326 numbers or a range as text")
        player, rest = player_index(words[0]), words[1:]
        if len(rest) == 1326:
            weights = np.empty(1326)
            weights[PLACES] = [read_number(x, "a weight") for x in rest]
        elif len(rest) > 1 and all(is_number(x) for x in rest):  # a single number may be a pair such as 99
            raise ValueError(f"send 1326 numbers in the order of show_hand_order, not {len(rest)}")
        else:
            weights = np.array(Range(" ".join(rest)).weights, np.float64)
        if not ((weights >= 0) & (weights <= 1)).all():
            raise ValueError("weights must be from 0 to 1")
        self.ranges[player] = weights

    def show_range(self, words: list[str]) -> list[str]:
        return [format_row(self.ranges[player_index(check_count(words, "OOP or IP")[0])])]

    def set_board(self, words: list[str]) -> None:
        cards = parse_cards("".join(words))
        if not 3 <= len(cards) <= 5:
            raise ValueError(
                f"the board must have 3 to 5 cards, not {len(cards)}; preflop spots are not supported"
            )
        self.board = tuple(cards)

    def show_board(self, words: list[str]) -> list[str]:
        return [" ".join(format_cards([card]) for card in self.board)]

    def set_pot(self, words: list[str]) -> None:
        chips = [read_whole_number(x) for x in check_count(words, "OOP's bet", "IP's bet", "the pot")]
        oop, ip, pot = chips
        if oop or ip:
            raise ValueError(f"bets at the root are not supported; send set_pot 0 0 {oop + ip + pot}")
        self.pot = pot

    def show_pot(self, words: list[str]) -> list[str]:
        return [f"0 0 {self.pot}"]

    def set_eff_stack(self, words: list[str]) -> None:
        self.stack = read_whole_number(check_count(words, "chips")[0])

    def show_effective_stack(self, words: list[str]) -> list[str]:
        return [str(self.stack)]

    def set_isomorphism(self, words: list[str]) -> None:
        self.use_isomorphism = "1" in check_count(words, "0 or 1 for flops", "0 or 1 for turns")

    def set_rake(self, words: list[str]) -> None:
        check_count(words, "a fraction of the pot", "the cap in chips")
        part, cap = read_number(words[0], "the rake"), read_whole_number(words[1])
        if not 0 <= part <= 1:
            raise ValueError(
                f"the rake must be a fraction of the pot from 0 to 1, such as 0.05, not {shown(words[0])}"
            )
        self.rake = unchecked_rake(round(100 * part, 4), cap, False) if part else None

    def set_accuracy(self, words: list[str]) -> None:
        number = read_number(words[0] if words else "", "accuracy")
        if words[1:] not in ([], ["chips"], ["fraction"]) or not 0 <= number < np.inf:
            raise ValueError("send a number, then chips (the default) or fraction (of the pot)")
        self.accuracy, self.is_fraction = number, words[1:] == ["fraction"]

    def set_threads(self, words: list[str]) -> None:
        self.threads = read_whole_number(check_count(words, "a number of threads, 0 for all")[0])

    def clear_lines(self, words: list[str]) -> None:
        self.lines.clear()

    def add_line(self, words: list[str]) -> None:
        line = tuple([read_whole_number(x) for x in words])
        if len(self.lines) >= _MOST_LINES:
            raise ValueError(f"there are too many lines; send at most {_MOST_LINES:,}")
        read_line(line, self.stack or 1 << 53)
        self.lines[line] = None

    def remove_line(self, words: list[str]) -> None:
        line = tuple([read_whole_number(x) for x in words])
        if line not in self.lines:
            raise ValueError(f"there is no line {cut(' '.join(words))!r}")
        del self.lines[line]

    def add_info_line(self, words: list[str]) -> None:
        self.info.append(cut(" ".join(words), 100_000))
        del self.info[:-1000]

    def reset_tree_info(self, words: list[str]) -> None:
        self.info.clear()

    def show_tree_info(self, words: list[str]) -> list[str]:
        return [
            f"#Board#{self.show_board([])[0]}",
            f"#Pot#{self.pot}",
            f"#EffectiveStacks#{self.stack}",
            *self.info,
        ]


COMMANDS: dict[str, Callable[[Setup, list[str]], list[str] | None]] = {
    name: getattr(Setup, name)
    for name in (
        "add_info_line", "add_line", "clear_lines", "remove_line", "reset_tree_info", "set_accuracy",
        "set_board", "set_eff_stack", "set_isomorphism", "set_pot", "set_rake", "set_range", "set_threads",
        "show_board", "show_effective_stack", "show_pot", "show_tree_info",
    )
}  # fmt: skip
