"""Find game definitions, in files or by name."""

from __future__ import annotations

import os

from ..errors import kind, unread
from ..history import acpc
from ..history.acpc import Definition

__all__ = ["find_definition"]

MOST_OF_DEFINITION = 1 << 16  # characters


def find_definition(game: Definition | str | os.PathLike[str]) -> tuple[Definition, str | None]:
    """Return a game definition, and its name (None for a custom definition without a file).

    :param game: a definition, a file, or a name in `STANDARD`.
    """
    if isinstance(game, Definition):
        for name, standard in acpc.STANDARD.items():
            if standard == game:
                return game, name
        return game, None
    name = os.fspath(game) if isinstance(game, os.PathLike) else game
    if not isinstance(name, str):
        raise TypeError(f"game must be a Definition, a file, or a name in STANDARD, not {kind(game)}")
    if not os.path.exists(name) and name in acpc.STANDARD:
        return acpc.STANDARD[name], name
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            return acpc.read_definition(file.read(MOST_OF_DEFINITION), name), name
    except FileNotFoundError as error:
        known = ", ".join(acpc.STANDARD)
        raise FileNotFoundError(
            f"{unread(error, 'game definition', name)}; the built-in definitions are {known}"
        ) from None
    except OSError as error:
        raise unread(error, "game definition", name) from None
