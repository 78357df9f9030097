"""Hands played at a terminal: keys that step through them, by action, street and hand, or let them run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from steelwheel import HistoryError, history

from . import screen
from .replay import Show

if TYPE_CHECKING:
    from steelwheel.history import HandHistory
    from steelwheel.history.acpc import Definition

KEYS = (  # for the help
    ("→ or Enter", "on"),
    ("← or Backspace", "back"),
    ("Home, End", "the first, the last"),
    ("] or Page Down", "the next street"),
    ("[ or Page Up", "this street's beginning, the one before"),
    ("n, p", "the next hand, the one before"),
    ("Space", "play, pause"),
    ("+, -", "faster, slower"),
    ("?", "these keys"),
    ("q", "quit"),
)
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SECONDS = 1.5  # of a frame at speed 1
MOST = 20_000  # hands that are read ahead, to say how many there are


class Hands:
    """The hands of a file, a folder or a pattern, read as far as they are asked for."""

    def __init__(self, source: str, game: Definition | None) -> None:
        self.source = source
        self._more: Iterator[HandHistory] = history.load_all(source, game=game)
        self._read: list[HandHistory | Exception] = []

    def has(self, i: int) -> bool:
        """Whether there is a hand i, from 0, that can be read or not."""
        while len(self._read) <= i:
            try:
                self._read.append(next(self._more))
            except StopIteration:
                return False
            except (HistoryError, OSError) as error:
                self._read.append(error)
        return True

    def __getitem__(self, i: int) -> HandHistory:
        """Hand i, from 0.

        :raises HistoryError, OSError: for one that cannot be read.
        :raises ValueError: for one that is not there.
        """
        if i < 0 or not self.has(i):
            raise ValueError(f"{self.source} has no hand {i + 1}: it has {self.count()}")
        found = self._read[i]
        if isinstance(found, Exception):
            raise found
        return found

    def count(self) -> str:
        """How many hands there are, in words."""
        if self.has(MOST):
            return f"more than {MOST:,} hands"
        many = len(self._read)
        return f"{many:,} hands" if many != 1 else "1 hand"


class Player:
    """What keys do to a terminal that shows one frame of one hand.

    :param at: the first hand to be shown, from 0.
    """

    def __init__(self, hands: Hands, at: int) -> None:
        self.hands = hands
        self.console = Console(highlight=False)
        self.speed = SPEEDS.index(1)
        self.is_playing = self.shows_keys = False
        self.turn_to(at)

    def turn_to(self, hand: int) -> None:
        """Show a hand from its beginning; one that cannot be replayed is an error to be shown."""
        self.hand, self.at = hand, 0
        self.show: Show | None = None
        self.problem = ""
        many = self.hands.has(1)
        try:
            label = f"hand {hand + 1:,} of {self.hands.count().removesuffix(' hands')}" if many else ""
            self.show = Show(self.hands[hand], label)
        except (HistoryError, OSError) as error:
            if not many:
                raise
            self.problem = f"{label}: {error}"

    @property
    def end(self) -> int:
        return len(self.show.frames) - 1 if self.show else 0

    @property
    def seconds(self) -> float | None:
        """How long the frame stays; `None` until a key is pressed."""
        return SECONDS / SPEEDS[self.speed] if self.is_playing and not self.shows_keys else None

    def run(self) -> None:
        """Show it, and do what keys say, until one quits."""
        with screen.keyboard() as key, self.console.screen():
            going = True
            while going:
                self.draw()
                going = self.press(key(self.seconds))

    def press(self, key: str | None) -> bool:
        """Do what a key says; for `None`, that a frame's time is up. Returns whether to go on."""
        if self.shows_keys:
            self.shows_keys = False  # whatever it is
            return key != ""
        if key in ("quit", ""):
            return False
        if key == "help":
            self.shows_keys = True
        elif key == "play":
            self.is_playing = not self.is_playing
            self.at = 0 if self.is_playing and self.at == self.end else self.at
        elif key in ("faster", "slower"):
            self.speed = min(max(self.speed + (1 if key == "faster" else -1), 0), len(SPEEDS) - 1)
        elif key in ("next hand", "hand before"):
            other = self.hand + (1 if key == "next hand" else -1)
            if other >= 0 and self.hands.has(other):
                self.turn_to(other)
        else:
            self.at = self.place(key)
        self.is_playing = self.is_playing and self.at < self.end
        return True

    def place(self, key: str | None) -> int:
        """The frame to which a key leads."""
        names = [frame.street for frame in self.show.frames] if self.show else []
        streets = [i for i, name in enumerate(names) if not i or name != names[i - 1]]
        return {
            None: min(self.at + 1, self.end),
            "on": min(self.at + 1, self.end),
            "back": max(self.at - 1, 0),
            "first": 0,
            "last": self.end,
            "next street": min((i for i in streets if i > self.at), default=self.end),
            "street before": max((i for i in streets if i < self.at), default=0),
        }.get(key, self.at)

    def draw(self) -> None:
        console = self.console
        arrows = console.encoding.startswith("utf")
        console.clear()
        if self.shows_keys:
            rows = [
                (keys if arrows else keys.replace("→ or ", "").replace("← or ", ""), what)
                for keys, what in KEYS
            ]
            wide = max(len(keys) for keys, _ in rows)
            for keys, what in rows:
                console.print(Text.assemble((f"{keys:<{wide}}", "bold"), "  ", what))
            status = "any key goes back"
        else:
            if self.show:
                self.show.print_frame(console, self.show.frames[self.at])
            else:
                console.print(Text(self.problem))
            place = f"{self.at + 1} of {self.end + 1}" if self.show else ""
            playing = f", playing at {SPEEDS[self.speed]:g}x" if self.is_playing else ""
            space = "pause" if self.is_playing else "play"
            hands = "  n p hand" if self.hands.has(1) else ""
            steps = "← → step" if arrows else "Enter on"
            status = f"{place}{playing}   ? keys  q quit  {steps}  [ ] street{hands}  Space {space}"
        console.print()
        console.print(Text(status.strip(), "dim"), no_wrap=True, overflow="crop")
