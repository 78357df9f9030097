"""Named tuples and frozen dataclasses without `typing` and `dataclasses`.

Importing these two modules takes longer than playing a first hand.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["Frozen", "NamedTuple"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, NamedTuple
else:

    class _OfNamedTuple(type):
        """A metaclass that turns a class in the style of `typing.NamedTuple` into a named tuple."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body["__annotations__"]
            usual = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=usual, module=body["__module__"])
            for key, x in body.items():
                if key not in (*fields, "__module__", "__qualname__"):
                    setattr(made, key, x)
            return made

    class NamedTuple(metaclass=_OfNamedTuple):
        """A base class that works like `typing.NamedTuple`."""


class _OfDataclass:
    """An attribute that `dataclasses` looks up on a class; it is created on first access."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, value: object, kind: type[Frozen]) -> Any:
        from dataclasses import MISSING, field, make_dataclass
        from inspect import signature

        usual = {
            name: MISSING if p.default is p.empty else p.default
            for name, p in signature(kind).parameters.items()
        }
        fields: Any = [
            (name, "Any", field(default=usual[name], repr=name[0] != "_", compare=name[0] != "_"))
            for name in kind._FIELDS
        ]
        return getattr(make_dataclass(kind.__name__, fields, frozen=True), self.name)


class Frozen:
    """An immutable value with named fields; fields that begin with an underscore are not compared."""

    __slots__ = ()
    _FIELDS: ClassVar[tuple[str, ...]]
    __dataclass_fields__: ClassVar[Any] = _OfDataclass("__dataclass_fields__")
    __dataclass_params__: ClassVar[Any] = _OfDataclass("__dataclass_params__")

    def _compared(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self._FIELDS if name[0] != "_"])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def __repr__(self) -> str:
        shown = zip([name for name in self._FIELDS if name[0] != "_"], self._compared(), strict=True)
        return f"{type(self).__qualname__}({', '.join([f'{name}={value!r}' for name, value in shown])})"

    def __setattr__(self, name: str, value: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        from copyreg import __newobj__  # type: ignore[attr-defined]

        return __newobj__, (type(self),), [getattr(self, name) for name in self._FIELDS]

    def __setstate__(self, state: list[Any]) -> None:
        known = self._FIELDS[: len(state)]  # a pickle made before fields were added has fewer
        type(self).__init__(self, **dict(zip(known, state, strict=True)))
