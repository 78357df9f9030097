"""Name the bytes of a text that its encoding cannot decode."""

from __future__ import annotations

import re

from ..errors import HistoryError

__all__ = ["undecoded_error"]

_ESCAPE = re.compile("[\udc80-\udcff]")


def undecoded_error(
    text: str, encoding: str, file: str | None, key: object = None, start: int = 0
) -> HistoryError | None:
    """Return the error for text with surrogate escapes, which stand for undecoded bytes; None if it has none.

    :param start: the number of lines before the text.
    """
    escape = None if text.isascii() else _ESCAPE.search(text)
    if escape is None:
        return None
    reason, name = "invalid byte", "UTF-8" if encoding == "utf-8" else encoding
    try:
        text.encode(encoding, "surrogateescape").decode(encoding)
    except UnicodeDecodeError as error:
        reason = error.reason
    except UnicodeError:
        pass
    remedy = "" if encoding == "utf-8" else "; give another encoding"
    message = f"this is not {name}: {reason}{remedy}"
    return HistoryError(message, file, key, start + text.count("\n", 0, escape.start()) + 1)
