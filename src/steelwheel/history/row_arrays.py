"""Convert batches of rows to NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .._core import RowReader

__all__ = ["read_arrays"]

Array = npt.NDArray[Any]
_DTYPES = {"float64": "float64", "timestamp[us, UTC]": "datetime64[us]"}


def read_arrays(reader: RowReader, columns: Sequence[tuple[str, str, bool]]) -> list[Array]:
    """Read all batches, and return an array for each column.

    :param columns: for each column, its name, its type, and whether it may be null.
    """
    parts: list[list[Array]] = [[np.empty(0, _dtype(type_, nullable))] for _, type_, nullable in columns]
    for batch in reader.batches():
        for part, column, (_, type_, nullable) in zip(parts, batch, columns, strict=True):
            part.append(_array(*column, _dtype(type_, nullable)))
    return [np.concatenate(part) for part in parts]


def _dtype(type_: str, nullable: bool) -> str:
    if type_.startswith("dictionary"):
        return "object"
    return _DTYPES.get(type_) or ("float64" if nullable else type_)


def _array(values: Array, valid: Array | None, strings: list[str] | None, dtype: str) -> Array:
    """Return a column as an array of this dtype, with None, nan or NaT for each null."""
    if strings is not None:
        words: Array = np.array([*strings, None], dtype=object)
        return words[values if valid is None else np.where(valid, values, len(strings))]
    if dtype == "datetime64[us]":
        values = values.view(dtype)
    made = values.astype(dtype)
    if valid is not None:
        made[~valid] = np.datetime64("NaT", "us") if dtype == "datetime64[us]" else np.nan
    return made
