"""A check for unknown keyword arguments, with an error that suggests a similar one."""

from __future__ import annotations

from ..errors import meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Init = TypeVar("Init", bound=Callable[..., None])


def checked_keywords(init: Init) -> Init:
    """Return an `__init__` whose error for an unknown keyword suggests a similar one."""
    code = init.__code__
    names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    known, owner = frozenset(names), init.__qualname__.partition(".")[0]

    def __init__(self: Any, *positional: Any, **keywords: Any) -> None:
        if not known.issuperset(keywords):
            wrong = next(name for name in keywords if name not in known)
            text = f"{owner} has no argument {shown(wrong)}{meant(wrong, names)}; it takes {', '.join(names)}"
            raise TypeError(text)
        init(self, *positional, **keywords)

    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(__init__, name, getattr(init, name))
    __init__.__wrapped__ = init  # type: ignore[attr-defined]
    return __init__  # type: ignore[return-value]
