"""Files of hand histories, with one hand or many, and folders of files."""

from __future__ import annotations

import glob
import os
from codecs import lookup
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from .._base.public import public
from .._internal.slices import thread_count
from ..errors import HistoryError, kind, meant, shown, shown_path, unread
from .archives import natural_key
from .file_pieces import Found, Reading, cut_file, is_of_site, play_hand, read_piece
from .format_detection import SITES
from .record import HandHistory
from .strictness import rules_field

if TYPE_CHECKING:
    from ..rules import HouseRules
    from ..typing import Preset
    from .acpc import Definition

__all__ = ["KINDS", "Histories", "load", "load_all"]

OnError = Literal["raise", "skip"] | Callable[[HistoryError | OSError], object]

Format = Literal["pokerstars", "ggpoker", "winamax", "ignition", "ohh", "phh", "phhs", "log"]
_FORMATS = {**{site.lower(): site for site in SITES}, "phh": "phh", "phhs": "phhs", "log": "log"}

MOST_UNKNOWN = 100
KINDS = (".phh", ".phhs", ".log")
ARCHIVES = (".zip", ".gz")
SITE_KINDS = (".txt", ".xml", ".ohh", ".html", ".htm")
"""Suffixes of sites' files. In a folder, files with these suffixes are ignored unless a site wrote them."""


def load(
    path: str | os.PathLike[str],
    *,
    game: Definition | None = None,
    format: Format | None = None,
    encoding: str | None = None,
    rules: Preset | HouseRules | None = None,
    strict: bool = False,
) -> HandHistory:
    """Read the hand in a file that has only one: a .phh, .phhs, .log or .ohh file, or any poker site's file.

    :param game: the ACPC's definition of the game, for a log that does not name it.
    :param format: the file's format; None: found from its contents, otherwise from its suffix.
    :param encoding: the file's encoding; None: found from its byte order mark, otherwise UTF-8 (or
        Windows-1252, in sites' files).
    :param rules: the house rules of histories that name none: a preset's name, or rules; None: "wsop".
    :param strict: whether to treat a hand with `exceptions` as an error, which requires replaying each hand.
    :raises HistoryError: if the file is invalid; the error names the file, and the line if it is known.
    :raises OSError: if the file cannot be read: `FileNotFoundError` if it does not exist, `IsADirectoryError`
        if it is a folder.
    """
    hands = _read_file(os.fspath(path), reading(game, format, encoding, rules, strict))
    first = next(hands, None)
    if isinstance(first, Exception):
        raise first
    if first is None or next(hands, None) is not None:
        how_many = "no hand" if first is None else "more than one hand: read them with load_all"
        raise HistoryError(f"the file has {how_many}", os.fspath(path))
    return first


def load_all(
    path: str | os.PathLike[str],
    errors: OnError = "raise",
    *,
    game: Definition | None = None,
    format: Format | None = None,
    encoding: str | None = None,
    workers: int = 1,
    rules: Preset | HouseRules | None = None,
    strict: bool = False,
) -> Histories:
    """Iterate over the hands of a file, of a folder and its subfolders, or of all files that match a pattern.

    A pattern is a path such as "*.phh". Hands are read as you iterate: one file at a time is in memory, or
    256 KB at a time of a .phhs, a .log or a site's file. Several workers read a few such pieces ahead; the
    hands and their order are the same. Files are sorted by name, with numbers in names in numeric order. The
    files in .zip and .gz archives are read, too, up to 1 GB each. Links to folders are not followed, either
    in a folder or under "**" in a pattern.

    :param errors: "raise" raises a HistoryError for an unreadable hand, or an OSError for an unreadable file;
        the iterator can continue after either. "skip" skips hands that cannot be read or replayed to their
        last action, and counts them in `skipped` of the result. A function also skips them, and is called
        with each error.
    :param game: the ACPC's definition of the game, for a log that does not name it.
    :param format: the format of all files; None: found from their contents, otherwise from their
        suffixes.
    :param encoding: the encoding of all files; None: found from their byte order marks, otherwise UTF-8
        (or Windows-1252, in sites' files).
    :param workers: the number of processes that read files; 0: one per core, 1: this process alone.
    :param rules: the house rules of histories that name none: a preset's name, or rules; None: "wsop".
    :param strict: whether to treat a hand with `exceptions` as an error, which requires replaying each hand.
    :raises ValueError: if `errors`, `format` or `rules` is unknown, or `workers` is below 0.
    :raises LookupError: if there is no such encoding.
    :raises FileNotFoundError: if no file has that name or matches.
    """
    check_errors(errors)
    workers = thread_count(workers, "workers")
    how, ignored = reading(game, format, encoding, rules, strict), dict[str, int]()
    return Histories(find_hands(os.fspath(path), how, workers, errors != "raise", ignored), errors, ignored)


def check_errors(errors: OnError) -> None:
    """Check the argument `errors`.

    :raises ValueError: if it has an unknown value.
    """
    if not callable(errors) and errors not in ("raise", "skip"):
        near = meant(errors, ("raise", "skip"))
        raise ValueError(
            f'errors must be "raise", "skip" or a function that takes an error, not {shown(errors)}{near}'
        )


def reading(
    game: Definition | None, format: object, encoding: object, rules: object = None, strict: bool = False
) -> Reading:
    """Check the options for reading files, and return them as a `Reading`.

    :raises ValueError: if there is no such format or preset.
    :raises LookupError: if there is no such encoding.
    """
    if format is not None and format not in _FORMATS:
        near = meant(format, _FORMATS)
        raise ValueError(f"format must be one of {', '.join(map(repr, _FORMATS))}, not {shown(format)}{near}")
    if encoding is not None:
        if not isinstance(encoding, str):
            raise TypeError(f"encoding must be a str, not {kind(encoding)}")
        if not (lookup(encoding)._is_text_encoding and _replaces(encoding)):
            raise LookupError(f"{shown(encoding)} is not a text encoding")
    format = None if format is None else _FORMATS[format]
    return Reading(game, format, encoding, rules_field(rules), bool(strict))


def _replaces(encoding: str) -> bool:
    """Return whether an encoding can replace invalid bytes; the encodings of domain names cannot."""
    try:
        return bool(b"\xff".decode(encoding, "replace"))
    except UnicodeError:
        return False


def check_path(path: str) -> None:
    """Check that a path, or a match of a pattern, exists.

    :raises FileNotFoundError: if no file has that name or matches.
    """
    file_names(path, Reading(), {})


def find_hands(path: str, how: Reading, workers: int, play: bool, ignored: dict[str, int]) -> Iterator[Found]:
    """Return an iterator that yields the hands of a path or pattern, or an error for each unreadable hand.

    :param play: whether to replay each hand, and yield an error for each illegal hand.
    :param ignored: receives the number of ignored files by suffix.
    :raises FileNotFoundError: if no file has that name or matches.
    """
    names = file_names(path, how, ignored)
    if workers == 1:
        return _read_files(names, how, play)
    from .workers import read_in_workers

    return read_in_workers(workers, names, how, play)


@public("steelwheel.history")
class Histories(Iterator[HandHistory]):
    """The iterator of hands that `load_all` returns."""

    skipped: int
    """The number of hands and unreadable files skipped so far."""
    ignored: dict[str, int]
    """For each suffix, the number of text files ignored in folders because they are not hand histories."""

    unknown_lines: dict[str, int]
    """The lines of sites' hands that were not understood, and how often each occurred; at most 100 lines."""

    def __init__(self, hands: Iterator[Found], errors: OnError, ignored: dict[str, int]) -> None:
        self._hands, self._errors, self.skipped, self.ignored = hands, errors, 0, ignored
        self.unknown_lines = {}

    def __next__(self) -> HandHistory:
        for found in self._hands:
            if not isinstance(found, Exception):
                if found.unknown_lines:
                    self._count_unknown(found.unknown_lines)
                return found
            if self._errors == "raise":
                raise found
            self.skipped += 1
            if callable(self._errors):
                self._errors(found)
        raise StopIteration

    def _count_unknown(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line in self.unknown_lines or len(self.unknown_lines) < MOST_UNKNOWN:
                self.unknown_lines[line] = self.unknown_lines.get(line, 0) + 1


def _read_files(names: Iterable[str | OSError], how: Reading, play: bool) -> Iterator[Found]:
    """Yield the hands of files, and an error for each hand that cannot be read or (if `play`) replayed."""
    for name in names:
        if isinstance(name, OSError):
            yield name
        else:
            yield from map(play_hand, _read_file(name, how)) if play else _read_file(name, how)


def _read_file(name: str, how: Reading) -> Iterator[Found]:
    """Yield the hands of a file, and an error for each hand, or for the rest of it, that cannot be read."""
    skipped = None  # a file in an archive; the rest of this file is skipped
    for piece in cut_file(name, how):
        if isinstance(piece, HistoryError):
            yield piece
        elif piece.name != skipped and (yield from read_piece(piece)):
            skipped = piece.name


def file_names(path: str, how: Reading, ignored: dict[str, int]) -> Iterator[str | OSError]:
    """Return the names of the files that a path or pattern matches; count the ignored ones by suffix."""
    if os.path.isdir(path):
        return _names_in_folder(path, how, ignored)
    if os.path.exists(path):
        return iter([path])
    matches = sorted(_matching_names(path), key=natural_key)
    if not matches:
        raise FileNotFoundError(f"there is no hand history {shown_path(path)}: no file or folder matches")
    return _each_once(matches, how, ignored)


def _each_once(matches: Iterable[str], how: Reading, ignored: dict[str, int]) -> Iterator[str | OSError]:
    """Yield matching files, and the files in matching folders, each once."""
    seen: set[str | OSError] = set()  # a pattern may match a folder and its files
    for match in matches:
        for name in _names_in_folder(match, how, ignored) if os.path.isdir(match) else [match]:
            if name not in seen:
                seen.add(name)
                yield name


def _names_in_folder(path: str, how: Reading, ignored: dict[str, int]) -> Iterator[str | OSError]:
    """Yield the names of the hand histories in a folder and its subfolders, in order of name."""
    levels = [iter([path])]
    while levels:
        for name in levels[-1]:
            if not os.path.isdir(name):
                yield name
                continue
            try:
                with os.scandir(name) as entries:
                    wanted = sorted(
                        [entry.name for entry in entries if _is_wanted(entry, how, ignored)], key=natural_key
                    )
            except OSError as error:
                yield unread(error, "folder", name)
                continue
            levels.append(iter([os.path.join(name, part) for part in wanted]))
            break
        else:
            levels.pop()


def _is_wanted(entry: os.DirEntry[str], how: Reading, ignored: dict[str, int]) -> bool:
    if entry.is_dir(follow_symlinks=False):
        return True
    suffix = os.path.splitext(entry.name)[1].lower()
    if suffix in SITE_KINDS and entry.is_file():
        if is_of_site(entry.path, how.encoding):
            return True
        ignored[suffix] = ignored.get(suffix, 0) + 1
    if suffix in ARCHIVES and entry.is_file():
        return True
    return entry.name.endswith(KINDS) and not (entry.is_symlink() and os.path.isdir(entry.path))


def _matching_names(pattern: str) -> set[str]:
    """Return the names that match a pattern, like `glob`, but "**" follows no links, which may loop."""
    parts = pattern.replace(os.altsep, os.sep).split(os.sep) if os.altsep else pattern.split(os.sep)
    if "**" not in parts:
        return set(glob.glob(pattern))
    at = parts.index("**")
    found = set(glob.glob(os.sep.join(parts[:at]) or os.sep) if at else [""])
    while at < len(parts):
        start = at + 1
        at = parts.index("**", start) if "**" in parts[start:] else len(parts)
        rest = os.sep.join(parts[start:at])
        if rest:
            found = {
                os.path.join(folder, name)
                for base in found
                for folder in _subfolders(base)
                for name in glob.glob(rest, root_dir=folder)
            }
        elif at == len(parts):
            found = {base or os.curdir for base in found if os.path.isdir(base or os.curdir)}
    return {name for name in found if not (os.path.islink(name) and os.path.isdir(name))}


def _subfolders(folder: str) -> Iterator[str]:
    """Yield a folder and all its subfolders that are not hidden."""
    folders = [folder]
    while folders:
        folder = folders.pop()
        yield folder
        try:
            with os.scandir(folder or os.curdir) as entries:
                folders += [
                    os.path.join(folder, entry.name)
                    for entry in entries
                    if entry.name[0] != "." and entry.is_dir(follow_symlinks=False)
                ]
        except OSError:  # a file, or no permission; glob skips both
            pass
