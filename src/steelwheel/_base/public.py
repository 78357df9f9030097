"""Set the public module of a class or function, where pickle looks for it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Thing = TypeVar("Thing", bound=Callable[..., object])

__all__ = ["public"]


def public(module: str = "steelwheel") -> Callable[[Thing], Thing]:
    """Return a decorator that sets the public module of a class or function.

    The static methods and functions of a class get the same module, because pickle finds them through the
    class in that module.
    """

    def mark(thing: Thing) -> Thing:
        thing.__module__ = module
        for member in vars(thing).values():
            inner = getattr(member, "__func__", member)
            if isinstance(inner, _FUNCTION) and inner.__module__ == inner.__globals__["__name__"]:
                inner.__module__ = module
        return thing

    return mark


_FUNCTION = type(public)
