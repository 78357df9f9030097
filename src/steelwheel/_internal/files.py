"""Write files so that a failure leaves the old file unchanged."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from ..errors import unwritten

__all__ = ["naming", "replacing"]


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Name the file in errors that are raised while writing to it.

    :raises OSError: if the `with` block raises one; its message names the path.
    """
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise  # its message already has a path
        raise unwritten(error, name) from None


@contextmanager
def replacing(name: str, mode: str = "w") -> Iterator[IO[Any]]:
    """Open a new file that replaces `name` once it is complete; text is UTF-8, with `\\n` at line ends.

    A symbolic link stays a link, and the new file has the permissions of the file that it replaces. Anything
    other than a regular file, such as /dev/stdout or a pipe, is written to directly.

    :raises OSError: if the file cannot be written; the message names the path.
    """
    target = os.path.realpath(name)
    is_regular = os.path.isfile(target) or not os.path.lexists(target)
    beside = f"{target}.{os.getpid()}.new" if is_regular else name
    encoding, newline = (None, None) if "b" in mode else ("utf-8", "\n")
    try:
        try:
            with open(beside, mode, encoding=encoding, newline=newline) as file:
                yield file
            if is_regular:
                if os.path.exists(target):
                    os.chmod(beside, os.stat(target).st_mode & 0o7777)
                os.replace(beside, target)
        except BaseException:
            if is_regular and os.path.exists(beside):
                os.remove(beside)
            raise
    except OSError as error:
        if error.errno is None or error.filename not in (None, beside, target):
            raise  # raised by the caller's code, for example by a file that it cannot read
        raise unwritten(error, name) from None
