"""Step through hands at a terminal with keys, by action, street or hand, or play them automatically."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from steelwheel import HistoryError

from .keyboard import keyboard
from .replay import Show

if TYPE_CHECKING:
    from .hand_list import Hands

KEYS = (  # shown by ?
    ("→ or Enter", "step forward"),
    ("← or Backspace", "step back"),
    ("Home, End", "start, end"),
    ("] or Page Down", "next street"),
    ("[ or Page Up", "start of this street, then the previous one"),
    ("n, p", "next, previous hand"),
    ("Space", "play, pause"),
    ("+, -", "faster, slower"),
    ("?", "list of keys"),
    ("q", "quit"),
)
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SECONDS = 1.5
"""Seconds per frame at speed 1."""


class Player:
    """Shows the frames of hands, one at a time, and responds to keys.

    :param at: the index of the first hand.
    """

    def __init__(self, hands: Hands, at: int) -> None:
        self.hands = hands
        self.console = Console(highlight=False)
        self.speed = SPEEDS.index(1)
        self.is_playing = self.shows_keys = False
        self.turn_to(at)

    def turn_to(self, hand: int) -> None:
        """Show a hand from its beginning, or the error if it cannot be replayed."""
        self.hand, self.at = hand, 0
        self.show: Show | None = None
        self.problem = ""
        has_several = self.hands.has(1)
        try:
            label = f"hand {hand + 1:,} of {self.hands.count().removesuffix(' hands')}" if has_several else ""
            self.show = Show(self.hands[hand], label)
        except (HistoryError, OSError) as error:
            if not has_several:
                raise
            self.problem = f"{label}: {error}"

    @property
    def end(self) -> int:
        return len(self.show.frames) - 1 if self.show else 0

    @property
    def seconds(self) -> float | None:
        """The seconds until the next frame; `None` until a key is pressed."""
        return SECONDS / SPEEDS[self.speed] if self.is_playing and not self.shows_keys else None

    def run(self) -> None:
        """Show the hand and respond to keys until the user presses a key that quits."""
        with keyboard() as key, self.console.screen():
            going = True
            while going:
                self.draw()
                going = self.press(key(self.seconds))

    def press(self, key: str | None) -> bool:
        """Respond to a key (`None`: the frame's time is up), and return whether to continue."""
        if self.shows_keys:
            self.shows_keys = False  # any key
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
        """Return the index of the frame that a key leads to."""
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
        """Draw the frame, or the list of keys."""
        console = self.console
        arrows = console.encoding.startswith("utf")
        console.clear()
        if self.shows_keys:
            rows = [
                (keys if arrows else keys.replace("→ or ", "").replace("← or ", ""), action)
                for keys, action in KEYS
            ]
            wide = max(len(keys) for keys, _ in rows)
            for keys, action in rows:
                console.print(Text.assemble((f"{keys:<{wide}}", "bold"), "  ", action))
            status = "press any key to return"
        else:
            if self.show:
                self.show.print_frame(console, self.show.frames[self.at])
            else:
                console.print(Text(self.problem))
            place = f"{self.at + 1} of {self.end + 1}" if self.show else ""
            playing = f", playing at {SPEEDS[self.speed]:g}x" if self.is_playing else ""
            space = "pause" if self.is_playing else "play"
            hands = "  n p hand" if self.hands.has(1) else ""
            steps = "← → step" if arrows else "Enter next"
            status = f"{place}{playing}   ? keys  q quit  {steps}  [ ] street{hands}  Space {space}"
        console.print()
        console.print(Text(status.strip(), "dim"), no_wrap=True, overflow="crop")
