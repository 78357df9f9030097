"""Hand histories as tables: rows of hands, players or decisions for data frames, databases and NumPy."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .._base.public import public
from .._core import HandRows, arrow_schema_names, hand_row_columns
from .._internal.slices import thread_count
from ..errors import HistoryError, kind, meant, shown
from .file_pieces import Found
from .files import Format, OnError, check_errors, check_path, find_hands, reading
from .record import HandHistory, kind_of_other
from .row_facts import played_with_facts
from .strictness import prepared, rules_field

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..hands.hand import Hand
    from ..rules import HouseRules
    from ..typing import Preset
    from .acpc import Definition

__all__ = ["Rows", "scan"]

RowKind = Literal["hands", "players", "decisions"]


def scan(
    path: str | os.PathLike[str] | Iterable[HandHistory],
    rows: RowKind = "hands",
    errors: OnError = "raise",
    *,
    game: Definition | None = None,
    format: Format | None = None,
    encoding: str | None = None,
    workers: int = 1,
    rules: Preset | HouseRules | None = None,
    strict: bool = False,
) -> Rows:
    """Return a table of the hands in files: a row per hand, per player of a hand, or per decision.

    Data frame libraries and databases read it through the Arrow C stream interface; no other package is
    needed:

        polars.DataFrame(history.scan("hands", rows="players"))
        duckdb.sql("select position, avg(won_bb) from rows group by all")  # rows = history.scan(...)

    Files are read when the table is read, each time from the start. At most 65,536 rows are in memory at
    once.

    :param path: a file, a folder or a pattern (see `load_all`), or histories. An iterator of histories can be
        read only once.
    :param rows: "hands", "players" or "decisions".
    :param errors: see `load_all`; illegal hands are errors, too.
    :param game: the ACPC's definition of the game, for a log that does not name it.
    :param format: the format of the files, same as for `load_all`.
    :param encoding: the encoding of the files, same as for `load_all`.
    :param workers: the number of processes that read files; 0: one per core, 1: this process alone.
    :param rules: the house rules of histories that name none, same as for `load_all`.
    :param strict: whether to treat a hand with `exceptions` as an error, same as for `load_all`.
    :raises ValueError: if `rows`, `errors`, `format` or `rules` is unknown, or `workers` is below 0.
    :raises FileNotFoundError: if no file has that name or matches.
    :raises TypeError: if `game`, `format`, `encoding` or `workers` is used without files.
    """
    columns = hand_row_columns(rows)
    check_errors(errors)
    if isinstance(path, (str, os.PathLike)):
        name, several = os.fspath(path), thread_count(workers, "workers")
        how = reading(game, format, encoding, rules, strict)
        check_path(name)

        def found(ignored: dict[str, int]) -> Iterator[Found]:
            return find_hands(name, how, several, False, ignored)

        return Rows(rows, columns, found, errors)
    if (game, format, encoding, workers) != (None, None, None, 1):
        raise TypeError("game, format, encoding and workers apply to files only; leave them out here")
    read = _reader_of(path)
    field = rules_field(rules)

    def prepared_histories(ignored: dict[str, int]) -> Iterator[Found]:
        return (prepared(history, field, strict) for history in read(ignored))

    return Rows(rows, columns, prepared_histories, errors)


@public("steelwheel.history")
class Rows:
    """The table that `scan` returns.

    It has the Arrow methods `__arrow_c_schema__` and `__arrow_c_stream__`. Each stream reads the hands again,
    and may outlive this object. A requested schema chooses and orders columns by name.
    """

    columns: tuple[str, ...]
    """The names of the columns."""
    skipped: int
    """The number of hands and unreadable files that the last reading has skipped so far."""

    def __init__(
        self,
        rows: str,
        columns: tuple[tuple[str, str, bool], ...],
        found: Callable[[dict[str, int]], Iterator[Found]],
        errors: OnError,
    ) -> None:
        self._rows, self._columns, self._found, self._errors = rows, columns, found, errors
        self.columns = tuple([name for name, _, _ in columns])
        self.skipped = 0

    def __repr__(self) -> str:
        return f"<Rows: {self._rows}, {len(self.columns)} columns>"

    def __arrow_c_schema__(self) -> object:
        """Return a capsule with the table's `ArrowSchema`; no file is read."""
        return self._reader(None).arrow_schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return a capsule with a new `ArrowArrayStream` of the table.

        :param requested_schema: a capsule with an `ArrowSchema`: its names choose and order the columns, and
            its types are ignored. None: all columns.
        :raises ValueError: if the schema has other columns.
        """
        names = None if requested_schema is None else arrow_schema_names(requested_schema)
        return self._reader(names).arrow_stream()

    def numpy(self, columns: Iterable[str] | None = None) -> dict[str, npt.NDArray[Any]]:
        """Read the whole table, and return its columns as arrays.

        Text is an object array of `str` and None. Integers and booleans that may be null are float64, with
        nan for null, and so are numbers in big blinds. Time is datetime64[us], with NaT for null.

        :param columns: the names of the columns; None: all.
        :raises ValueError: if a name is not a column, or appears twice.
        """
        from .row_arrays import read_arrays

        names = [*self.columns] if columns is None else _names(columns)
        chosen = self._indices(names)
        found = read_arrays(self._reader(names), [self._columns[i] for i in chosen])
        return dict(zip(names, found, strict=True))

    def _reader(self, names: Sequence[str] | None) -> HandRows:
        """Return a new reader of these columns."""
        chosen = None if names is None else self._indices(names)
        has_results = self._rows != "hands" and (names is None or "ev_bb" in names)
        return HandRows(self._rows, lambda: self._hands(has_results), chosen)

    def _indices(self, names: Sequence[str]) -> list[int]:
        for name in names:
            if name not in self.columns:
                near = meant(name, self.columns)
                raise ValueError(f"there is no column {shown(name)} in rows of {self._rows}{near}")
        return [self.columns.index(name) for name in names]

    def _hands(self, adjusted: bool) -> Iterator[tuple[Hand, tuple[Any, ...]]]:
        """Yield each hand to be read, with its facts; raise, skip or report errors."""
        number = self.skipped = 0
        for found in self._found({}):
            error = found
            if isinstance(found, HandHistory):
                try:
                    _, row = played_with_facts(found, number, adjusted)
                except HistoryError as illegal:
                    error = illegal
                else:
                    yield row
                    number += 1
                    continue
            assert isinstance(error, Exception)
            if self._errors == "raise":
                raise error
            self.skipped += 1
            if callable(self._errors):
                self._errors(error)


def _reader_of(histories: Iterable[HandHistory]) -> Callable[[dict[str, int]], Iterator[HandHistory]]:
    """Return a function that starts reading histories; it fails if they are an iterator already used.

    :raises TypeError: if the histories are not iterable.
    """
    if isinstance(histories, HandHistory):
        histories = [histories]
    if isinstance(histories, (bytes, bytearray)) or not isinstance(histories, Iterable):
        raise TypeError(f"scan takes a path or histories, not {kind_of_other(histories)}")
    is_read = False

    def read(_: dict[str, int]) -> Iterator[HandHistory]:
        nonlocal is_read
        if is_read and isinstance(histories, Iterator):
            raise ValueError(
                "these histories are an iterator, which can be read only once; pass a list or a path"
            )
        is_read = True
        for history in histories:
            if not isinstance(history, HandHistory):
                raise TypeError(f"scan takes histories, not {kind_of_other(history)}")
            yield history

    return read


def _names(columns: Iterable[str]) -> list[str]:
    if isinstance(columns, str) or not isinstance(columns, Iterable):
        raise TypeError(f"columns must be a list of names, not {kind(columns)}")
    return list(columns)
