"""Read the files in .zip and .gz archives, with bounds on their sizes."""

from __future__ import annotations

import gzip
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast
from zipfile import BadZipFile, ZipFile

from ..errors import HistoryError, cut

try:
    from lzma import LZMAError
except ImportError:  # a Python without it reads no such archive
    LZMAError = EOFError  # type: ignore[assignment, misc]

__all__ = ["archive_kind", "files_in_archive", "natural_key"]

MOST_BYTES = 1 << 30
"""The maximum size of a file in an archive."""
MOST_RATIO = 200
"""The maximum number of decompressed bytes per compressed byte, not counting the first megabyte."""
IN_MEMORY = 1 << 24
_STEP = 1 << 20


def archive_kind(file: IO[bytes]) -> str | None:
    """Return ".gz" or ".zip", according to a file's first bytes, or None; the file is then rewound."""
    begins = file.read(4)
    file.seek(0)
    return ".gz" if begins[:2] == b"\x1f\x8b" else ".zip" if begins == b"PK\x03\x04" else None


_BROKEN = (BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError, MemoryError, LZMAError)


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Turn the errors of a broken archive into a HistoryError."""
    try:
        yield
    except HistoryError:
        raise
    except (
        BadZipFile,
        zlib.error,
        EOFError,
        RuntimeError,
        OSError,
        ValueError,
        MemoryError,
        LZMAError,
    ) as error:
        raise HistoryError(f"the archive cannot be read: {cut(str(error), 200)}", name) from None


def files_in_archive(file: IO[bytes], name: str) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield the name and contents of each file in an archive.

    The contents are closed when the next file is requested.

    :param file: the archive, open at its start.
    :param name: the archive's name; the names of its files start with it.
    :raises HistoryError: if the archive is broken or encrypted, or a file in it is too large.
    """
    if archive_kind(file) == ".gz":
        with _naming(name), gzip.GzipFile(fileobj=file) as member:
            content = _unpacked(cast("IO[bytes]", member), os.fstat(file.fileno()).st_size, name)
        with content:
            yield re.sub(r"\.gz$", "", name), content
        return
    with _naming(name):
        archive = ZipFile(file)
    left = min(MOST_BYTES, MOST_RATIO * os.fstat(file.fileno()).st_size + _STEP)
    with archive:
        for entry in sorted(archive.infolist(), key=lambda entry: natural_key(entry.filename)):
            if entry.is_dir():
                continue
            inner = f"{name}/{entry.filename}"
            with _naming(inner), archive.open(entry) as member:
                content = _unpacked(member, min(entry.compress_size, left // MOST_RATIO), inner)
            with content:
                yield inner, content


def _unpacked(member: IO[bytes], packed: int, name: str) -> IO[bytes]:
    """Return a temporary file with the contents of an archive's member, open at its start.

    :param packed: the number of compressed bytes.
    """
    most = min(MOST_BYTES, MOST_RATIO * packed + _STEP)
    content = cast("IO[bytes]", SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115  # the caller closes it
    try:
        _copy(member, content, most, name)
    except BaseException:
        content.close()
        raise
    content.seek(0)
    return content


def _copy(member: IO[bytes], content: IO[bytes], most: int, name: str) -> None:
    """Copy the contents of a file in an archive.

    :raises HistoryError: if the file has more than `most` bytes.
    """
    while block := member.read(_STEP):
        content.write(block)
        if content.tell() > most:
            raise HistoryError(
                f"the archive has a file of more than 1 GB, or {MOST_RATIO} times its compressed size", name
            )


def natural_key(name: str) -> list[Any]:
    """Return a key that sorts numbers in names as numbers: 2.phh before 10.phh."""
    return [int(part) if i % 2 else part for i, part in enumerate(re.split(r"([0-9]{1,99})", name))]
