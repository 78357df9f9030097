"""The argument "-": read lines and hand histories from standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from steelwheel.errors import HistoryError

__all__ = ["NAME", "history_file", "lines"]

NAME = "standard input"


def lines(words: Sequence[str]) -> list[str] | None:
    """If the only word is "-", return the nonempty lines of standard input; otherwise return `None`.

    :raises ValueError: if standard input has no such lines.
    """
    if list(words) != ["-"]:
        return None
    found = [line.strip() for line in sys.stdin if line.strip()]
    if not found:
        raise ValueError("standard input is empty")
    return found


@contextmanager
def history_file(name: str) -> Iterator[tuple[str, str]]:
    """Yield the path of a file with hand histories, and its name for messages.

    For "-", the file is a temporary copy of standard input, whose format is recognized from its text.
    """
    if name != "-":
        yield name, name
        return
    text = sys.stdin.read()
    is_log = re.search(r"^STATE:", text, re.MULTILINE)
    suffix = ".log" if is_log else ".phhs" if re.match(r"(\s*(#.*)?\n)*\s*\[", text) else ".phh"
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, f"stdin{suffix}")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        try:
            yield path, NAME
        except HistoryError as error:
            if error.path == path:
                error.path = NAME
            raise
