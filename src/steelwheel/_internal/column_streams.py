"""Results as tables, for libraries that read the Arrow C stream interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .._core import ColumnRows, arrow_schema_names
from ..errors import meant, shown

__all__ = ["column_stream"]


def column_stream(columns: Mapping[str, tuple[str, Sequence[Any]]], requested_schema: object) -> object:
    """Return a capsule with an `ArrowArrayStream` of columns, each given as a `ColumnRows` type and its
    values.

    :param requested_schema: a capsule with an `ArrowSchema` that names the columns, or None for all.
    :raises ValueError: if it names another column.
    """
    names = [*columns] if requested_schema is None else arrow_schema_names(requested_schema)
    for name in names:
        if name not in columns:
            raise ValueError(f"there is no column {shown(name)}{meant(name, columns)}")
    table = [(name, kind, values) for name, (kind, values) in columns.items()]
    order = [*columns]
    return ColumnRows(table, [order.index(name) for name in names]).arrow_stream()
