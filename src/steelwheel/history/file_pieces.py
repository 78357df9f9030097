"""Split files into pieces that any process can read; the cuts are always between two hands."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from collections.abc import Generator, Iterator
from io import BytesIO, TextIOWrapper
from itertools import count
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from ..errors import HistoryError, shown, unread
from . import phh
from .acpc.logs import header_game, read_numbered
from .archives import archive_kind, files_in_archive
from .format_detection import SITES, last_hand, read_hands, readable_site
from .other_formats import HEAD, other_format_error, site_of
from .phh_tables import last_heading
from .record import HandHistory
from .site_text import is_utf16, line_count
from .strictness import prepared

if TYPE_CHECKING:
    from .acpc import Definition

__all__ = ["PIECE_BYTES", "Found", "Piece", "Reading", "cut_file", "is_of_site", "play_hand", "read_piece"]

Found = HandHistory | HistoryError | OSError

PIECE_BYTES = 1 << 18
"""The size of a piece, extended to the next hand."""
MOST_OF_LINE, MOST_OF_HAND = 1 << 22, 1 << 24  # characters


class Reading(NamedTuple):
    """The options for reading files.

    :param game: the ACPC's definition of the game, for logs that do not name it.
    :param format: a site, or "phh", "phhs" or "log"; None: detected from the contents,
        otherwise from the file's suffix.
    :param encoding: the encoding of texts; None: found from a byte order mark, otherwise UTF-8.
    :param rules: the field `_rules` to add to histories without one; None: add nothing.
    :param strict: whether to treat a history with exceptions as an error.
    """

    game: Definition | None = None
    format: str | None = None
    encoding: str | None = None
    rules: str | dict[str, Any] | None = None
    strict: bool = False

    def suffix(self, name: str) -> str:
        """Return ".log", ".phhs" or "" (a single hand), depending on the format or the file's name."""
        name = name if self.format is None else f".{self.format}"
        return next((suffix for suffix in (".log", ".phhs") if name.endswith(suffix)), "")

    def site(self, head: bytes) -> str | None:
        """Return the readable site whose text starts with a file's first bytes, or None."""
        if self.format is not None:
            return self.format if self.format in SITES else None
        return readable_site(head if self.encoding is None else _utf8(head, self.encoding))


class Piece(NamedTuple):
    """Part of a file, or a whole file.

    :param data: the bytes of the piece; None: the whole file, which the reader opens.
    :param byte: the number of bytes before the piece.
    :param line: the number of lines before the piece.
    :param stream: the open file, to read from `byte` to its end; None: the piece is in `data`.
    :param site: the site whose text this is; None: another format, or its first bytes are not read yet.
    """

    name: str
    how: Reading
    data: bytes | None = None
    byte: int = 0
    line: int = 0
    stream: IO[bytes] | None = None
    site: str | None = None


def cut_file(name: str, how: Reading) -> Iterator[Piece | HistoryError]:
    """Yield the pieces of a file, or the whole file if it is small, has one hand or cannot be opened.

    Once there is no further place to cut, the rest is one piece, which is read from the open file. For an
    archive, yield the pieces of each hand history in it, and an error for each file that cannot be unpacked.
    """
    try:
        file = open(name, "rb", opener=_open)  # noqa: SIM115  # closed below, or with its stream
    except (OSError, HistoryError):
        yield Piece(name, how)  # reading the piece raises the error
        return
    with file:
        try:
            is_archive = archive_kind(file) is not None
            size = os.fstat(file.fileno()).st_size
        except OSError:
            yield Piece(name, how)
            return
        if is_archive:
            yield from _cut_archive(file, name, how)
        elif size <= PIECE_BYTES or not (how.suffix(name) or how.site(_head(file))):
            yield Piece(name, how)
        else:
            yield from _cut_open(file, name, how)


def _cut_archive(archive: IO[bytes], name: str, how: Reading) -> Iterator[Piece | HistoryError]:
    """Yield the pieces of the hand histories in an archive."""
    try:
        for inner, file in files_in_archive(archive, name):
            head = _head(file)
            if (
                how.format
                or inner.endswith((".phh", ".phhs", ".log"))
                or site_of(_decode(head, how.encoding))
            ):
                if how.suffix(inner) or how.site(head):
                    yield from _cut_open(file, inner, how)
                else:
                    yield Piece(inner, how, file.read(MOST_OF_HAND + 1))
    except HistoryError as error:
        yield error


def _cut_open(file: IO[bytes], name: str, how: Reading) -> Iterator[Piece]:
    """Yield the pieces of an open file."""
    head = _head(file)
    site = how.site(head)
    if site is not None and (how.encoding is not None or is_utf16(head)):
        yield Piece(name, how, None, 0, 0, file, site)
    elif site is not None:
        yield from _cut_site(file, name, how, site)
    elif how.encoding is not None:
        yield Piece(name, how, None, 0, 0, file)
    else:
        yield from _cut_log(file, name, how) if how.suffix(name) == ".log" else _cut_tables(file, name, how)


def _head(file: IO[bytes]) -> bytes:
    """Return a file's first bytes; the file is then rewound."""
    head = file.read(HEAD)
    file.seek(0)
    return head


def _utf8(data: bytes, encoding: str) -> bytes:
    """Convert text in another encoding to UTF-8."""
    return data.decode(encoding, "replace").encode("utf-8", "replace")


def _cut_site(file: IO[bytes], name: str, how: Reading, site: str) -> Iterator[Piece]:
    """Yield pieces that begin at the first line of a hand."""
    held = b""
    byte = line = 0
    while block := file.read(PIECE_BYTES):
        start = max(len(held) - HEAD, 0)  # the last block may end within a header
        held += block
        place = last_hand(site, held, start)
        if place:
            data, held = held[:place], held[place:]
            yield Piece(name, how, data, byte, line, site=site)
            byte, line = byte + len(data), line + line_count(data)
        elif len(held) > MOST_OF_HAND:
            yield Piece(name, how, None, byte, line, file, site)
            return
    if held:
        yield Piece(name, how, held, byte, line, site=site)


def _cut_tables(file: IO[bytes], name: str, how: Reading) -> Iterator[Piece]:
    """Yield pieces that begin at the heading of a table."""
    held = b""
    byte = line = 0
    while block := _read_block(file):
        if not _has_whole_lines(block) or len(held) > MOST_OF_HAND:
            yield Piece(name, how, None, byte, line, file)
            return
        least, held = len(held), held + block
        place = last_heading(held, least, MOST_OF_HAND) if least else None
        if place is not None:
            data, held = held[:place], held[place:]
            yield Piece(name, how, data, byte, line)
            byte, line = byte + len(data), line + line_count(data)
    if held:
        yield Piece(name, how, held, byte, line)


def _cut_log(file: IO[bytes], name: str, how: Reading) -> Iterator[Piece]:
    """Yield pieces of a log that consist of whole lines, once the game is known."""
    byte = line = 0
    while block := _read_block(file):
        if how.game is None and not byte:
            how = how._replace(game=_game_of_log(block, name))
        is_log = byte or block.removeprefix(b"\xef\xbb\xbf").startswith((b"#", b"STATE:"))
        if how.game is None or not is_log or not _has_whole_lines(block):
            yield Piece(name, how, None, byte, line, file)
            return
        yield Piece(name, how, block, byte, line)
        byte, line = byte + len(block), line + line_count(block)


def _game_of_log(block: bytes, name: str) -> Definition | None:
    """Return the game named in a log's first lines, or None if there is no name or no readable game."""
    for line in block.decode("utf-8-sig", "replace").splitlines():
        if not line.startswith("#"):
            return None
        try:
            game = header_game(line, name)
        except HistoryError:
            return None
        if game is not None:
            return game
    return None


def _read_block(file: IO[bytes]) -> bytes:
    """Read up to PIECE_BYTES bytes and the rest of the last line (at most MOST_OF_LINE more bytes)."""
    block = file.read(PIECE_BYTES)
    return block if block.endswith(b"\n") else block + file.readline(MOST_OF_LINE)


def _has_whole_lines(block: bytes) -> bool:
    return block.endswith(b"\n") or len(block) < PIECE_BYTES + MOST_OF_LINE


def read_piece(piece: Piece) -> Generator[Found, None, bool]:
    """Yield the hands of a piece, and an error for each hand that cannot be read.

    If the rest of the piece cannot be read, yield one error for all of it.

    :returns: whether to skip the rest of the file.
    """
    reader, rules, strict = _read_found(piece), piece.how.rules, piece.how.strict
    if rules is None and not strict:
        return (yield from reader)
    while True:
        try:
            found = next(reader)
        except StopIteration as end:
            return bool(end.value)
        yield prepared(found, rules, strict)


def _read_found(piece: Piece) -> Generator[Found, None, bool]:
    name = piece.name
    try:
        if piece.stream is not None:
            piece.stream.seek(piece.byte)
            yield from _read(piece, piece.stream)
        elif piece.data is not None:
            yield from _read(piece, BytesIO(piece.data))
        else:
            with open(name, "rb", opener=_open) as file:
                if os.fstat(file.fileno()).st_size <= PIECE_BYTES:
                    piece = piece._replace(data=file.read())
                    yield from _read(piece, BytesIO(piece.data or b""))
                else:
                    yield from _read(piece, file)
        return False
    except HistoryError as error:
        yield error
    except OSError as error:
        yield _reading_error(error, name)
    except UnicodeDecodeError as error:
        yield _not_utf8(error, piece)
    except UnicodeError as error:  # the byte order mark is missing
        yield HistoryError(f"this is not {piece.how.encoding}: {error}; give another encoding", name)
    return True


def play_hand(found: Found) -> Found:
    """Replay a hand, and return it or its error; return an error unchanged."""
    if isinstance(found, HandHistory):
        try:
            found.hand()
        except HistoryError as error:
            return error
    return found


def _read(piece: Piece, file: IO[bytes]) -> Iterator[HandHistory | HistoryError]:
    name, first, site, how = piece.name, piece.line, piece.site, piece.how
    if not piece.byte:
        site = how.site(_head(file))
    if site is not None:
        yield from read_hands(file, site, name, piece.byte, first, how.encoding)
        return
    suffix, encoding = how.suffix(name), how.encoding or "utf-8"
    # Invalid bytes cause errors only for the hands that contain them.
    each = "surrogateescape" if suffix else "strict"
    text = TextIOWrapper(file, "utf-8" if piece.byte else _skipping_mark(encoding), each)
    try:
        if suffix == ".log":
            yield from read_numbered(
                enumerate(_lines(text, name, first), first + 1), name, how.game, encoding
            )
        elif suffix == ".phhs":
            yield from phh.read_many(_lines(text, name, first), name, MOST_OF_HAND, first, encoding)
        else:
            size = os.fstat(file.fileno()).st_size if piece.data is None else len(piece.data)
            if size > MOST_OF_HAND:
                raise other_format_error(text.read(HEAD), name) or HistoryError(
                    f"a hand has more than {MOST_OF_HAND:,} bytes", name
                )
            yield phh.read(text.read(), name)
    finally:
        text.detach()


def _skipping_mark(encoding: str) -> str:
    """Return an encoding that skips a byte order mark at the start."""
    return "utf-8-sig" if lookup(encoding).name == "utf-8" else encoding


def _not_utf8(error: UnicodeDecodeError, piece: Piece) -> HistoryError:
    """Return the error for bytes that are not UTF-8, with their offset in the file if it is known."""
    if piece.how.encoding is not None:
        return HistoryError(
            f"this is not {piece.how.encoding}: {error.reason}; give another encoding", piece.name
        )
    place = None if piece.how.suffix(piece.name) else error.start
    try:
        if piece.data is not None:
            piece.data.decode()
    except UnicodeDecodeError as wrong:
        place = piece.byte + wrong.start
    where = "" if place is None else f" at byte {place}"
    head = b"" if piece.byte else (piece.data or error.object)[: 4 * HEAD]
    return other_format_error(_decode(head), piece.name) or HistoryError(
        f"this is not UTF-8: {error.reason}{where}", piece.name
    )


def is_of_site(name: str, encoding: str | None = None) -> bool:
    """Return True if a file begins like a site's hand history, or if it cannot be read.

    If it cannot be read, reading it later raises the error that says why.
    """
    try:
        with open(name, "rb", opener=_open) as file:
            head = file.read(4 * HEAD)
            return site_of(_decode(head, encoding)) is not None
    except (OSError, HistoryError):
        return True


def _decode(head: bytes, encoding: str | None = None) -> str:
    """Return the text of a file's first bytes; at least its ASCII characters are correct."""
    if encoding is not None:
        return head.decode(encoding, "replace")
    if head[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return head.decode("utf-16", "replace")
    return head.replace(BOM_UTF8, b"\n").decode("latin-1")


def _reading_error(error: OSError, name: str) -> OSError:
    """Return the error for a hand history that cannot be read."""
    if os.path.isdir(name):
        return IsADirectoryError(f"{shown(name)} is a folder, not a hand history: load_all reads folders")
    return unread(error, "hand history", name)


def _open(name: str, flags: int) -> int:
    """Open a regular file, never one that can block or has no end."""

    def check(found: os.stat_result) -> None:
        if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
            raise HistoryError("this is not a regular file, but a pipe, a socket or a device", name)

    check(os.stat(name))  # first, since opening a device may have effects
    descriptor = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        check(os.fstat(descriptor))
    except HistoryError:
        os.close(descriptor)
        raise
    return descriptor


def _lines(file: IO[str], name: str, first: int = 0) -> Iterator[str]:
    """Yield the lines of a file, of bounded length."""
    for number in count(first + 1):
        line = file.readline(MOST_OF_LINE + 1)
        if len(line) > MOST_OF_LINE:
            raise HistoryError(f"a line has more than {MOST_OF_LINE:,} characters", name, line=number)
        if not line:
            return
        yield line
