"""`Console` and `Text` of rich; if rich is missing, replacements that lack colors and terminal features."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Any

__all__ = ["Console", "Text"]

try:
    from rich.console import Console
    from rich.text import Text
except ImportError:
    if not TYPE_CHECKING:

        class Text(str):
            """A replacement for rich's `Text`, which ignores the style."""

            def __new__(cls, text: str = "", style: str = "") -> Text:
                return super().__new__(cls, text)

            @property
            def plain(self) -> str:
                return str(self)

        class Console:
            """A replacement for rich's `Console` that never claims to be a terminal."""

            is_terminal = False

            def __init__(self, *, stderr: bool = False, **options: Any) -> None:
                self.encoding = (getattr(sys.stderr if stderr else sys.stdout, "encoding", "") or "").lower()

            @property
            def width(self) -> int:
                return shutil.get_terminal_size().columns
