"""Read a file in blocks of UTF-8, and find the bytes of the file that a place in this text stands for."""

from __future__ import annotations

from codecs import (
    BOM_UTF8,
    BOM_UTF16_BE,
    BOM_UTF16_LE,
    BOM_UTF32_BE,
    BOM_UTF32_LE,
    IncrementalDecoder,
    getincrementaldecoder,
    lookup,
)
from collections.abc import Iterator
from typing import IO

from .detection import is_utf16

__all__ = ["TextBlocks"]

PIECE = 1 << 22  # bytes read at a time
_MARKS = {
    "utf-8-sig": {BOM_UTF8: "utf-8"},
    "utf-16": {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"},
    "utf-32": {BOM_UTF32_LE: "utf-32-le", BOM_UTF32_BE: "utf-32-be"},
}
"""Encodings that skip a byte order mark, and the encoding of the text after each mark."""
_UNITS = {"utf-16": 2, "utf-32": 4}


class TextBlocks:
    """An iterable that yields a file's text in blocks of UTF-8, then b"" at the end.

    :param encoding: the encoding of the file; None: UTF-16 if it begins with that byte order mark, otherwise
        the file's bytes are yielded unchanged.
    :param offset: the number of bytes before the file's position.
    """

    def __init__(self, file: IO[bytes], encoding: str | None, offset: int) -> None:
        self.file, self.encoding, self.byte = file, encoding, offset
        self.decoder: IncrementalDecoder | None = None  # None: the text is the file's bytes
        self.unit = 1  # bytes of an ASCII character
        self.raw, self.at = b"", 0  # the bytes that are still needed, and the index of self.byte in them
        self.place = 0  # the place in the text of self.byte

    def __iter__(self) -> Iterator[bytes]:
        block = self.file.read(PIECE)
        if self.encoding is not None or (not self.byte and is_utf16(block)):
            yield from self._decoded(block)
        else:
            while block:
                yield block
                block = self.file.read(PIECE)
        yield b""

    def _decoded(self, block: bytes) -> Iterator[bytes]:
        """Yield the text of a file in another encoding."""
        self.encoding = lookup(self.encoding or "utf-16").name
        for mark, encoding in _MARKS.get(self.encoding, {}).items():
            if block.startswith(mark):
                self.encoding, self.byte, block = encoding, self.byte + len(mark), block[len(mark) :]
        self.unit = _UNITS.get(self.encoding[:6], 1)
        make = getincrementaldecoder(self.encoding)
        self.decoder, decoder = make("replace"), make("replace")
        while block:
            self.raw, self.at = self.raw[self.at :] + block, 0
            text = _utf8(decoder.decode(block))
            if text:  # the first bytes of a character are no text yet
                yield text
            block = self.file.read(PIECE)
        if text := _utf8(decoder.decode(b"", True)):
            yield text

    def offset(self, place: int) -> int:
        """Return the offset in the file of the character at a place in the text.

        The bytes before it are forgotten, so the next call must not ask for an earlier place.

        :param place: the number of bytes of UTF-8 before the character.
        """
        if self.decoder is None:
            return self.byte + place
        size = self.unit * (place - self.place)  # of ASCII characters; too large for others
        while self.place < place and (chunk := self.raw[self.at : self.at + size]):
            state = self.decoder.getstate()
            text = _utf8(self.decoder.decode(chunk))
            if self.place + len(text) <= place:
                self.place += len(text)
                self.at += len(chunk)
                self.byte += len(chunk)
                size = self.unit * (place - self.place)
                continue
            self.decoder.setstate(state)
            if size == 1:  # with the character's last byte, the bytes before it turn out to be invalid
                over = text[place - self.place :].decode("utf-8", "replace")
                return self.byte + 1 - len(over.encode(str(self.encoding), "replace"))
            size //= 2
        return self.byte - len(self.decoder.getstate()[0])


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "replace")
