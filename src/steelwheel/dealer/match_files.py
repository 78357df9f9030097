"""The files of a match: its log, and its hands in PHH."""

from __future__ import annotations

import os
import re
from collections import deque
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from .._internal.files import naming, replacing
from ..history import acpc
from ..history.acpc import Definition
from ..history.phh import write_many
from ..history.record import HandHistory

__all__ = ["MatchFiles"]


class MatchFiles:
    """The log and the PHH file of a match, written hand by hand; both are optional."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition
        self._files = ExitStack()
        self._log: IO[str] | None = None
        self._phh: IO[str] | None = None
        self._histories: deque[HandHistory] = deque()
        self._parts = write_many(iter(self._histories.popleft, None))

    @property
    def are_open(self) -> bool:
        """True if there is a log or a PHH file."""
        return self._log is not None or self._phh is not None

    def open_phh(self, path: str | os.PathLike[str]) -> None:
        """Create the file for the hands in PHH."""
        self._phh = self._open(path)

    def open_log(self, path: str | os.PathLike[str], game_name: str | None, hands: int, seed: int) -> None:
        """Create the log, and write the first line of its header.

        :param game_name: the name of the game definition; None: write the definition to a .game file next to
            the log.
        """
        name = os.fspath(path)
        self._log = self._open(name)
        if game_name is None:
            beside = Path(name).with_suffix(".game")
            game_name = beside.name
            with replacing(str(beside)) as file:
                file.write(str(self._definition))
        match, game = [re.sub(r"[^!-~]", "_", word) for word in (name.removesuffix(".log"), game_name)]
        self.write_log(f"# name/game/hands/seed {match} {game} {hands} {seed}\n")

    def _open(self, path: str | os.PathLike[str]) -> IO[str]:
        name = os.fspath(path)
        self._files.enter_context(naming(name))  # so that errors on closing name the file, too
        with naming(name):
            return self._files.enter_context(open(name, "w", encoding="utf-8", newline="\n"))

    def write_log(self, text: str) -> None:
        """Write to the log, if there is one."""
        if self._log is not None:
            with naming(self._log.name):
                self._log.write(text)
                self._log.flush()

    def write_hand(self, line: str) -> None:
        """Write a finished hand to both files.

        :param line: the hand's line in the log, without a newline.
        """
        self.write_log(f"{line}\n")
        if self._phh is not None:
            self._histories.append(acpc.read_state(line, self._definition))
            with naming(self._phh.name):
                self._phh.write(next(self._parts))
                self._phh.flush()

    def close(self) -> None:
        """Close the files."""
        self._files.close()
