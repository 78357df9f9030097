"""Parse a hand's JSON, and read its values, checking their types."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from ...errors import HistoryError, cut, shown
from ..actions import read_cards
from ..amounts import Number, fits, is_number, parse_decimal, parse_int

__all__ = ["Node", "parse_hand"]

_AFTER = " \t\r\n,]\ufeff"
"""The characters that may follow a hand: separators, and the end of an array of hands."""


_NUMBER = re.compile(r'"game_number"\s{0,9}:\s{0,9}"([^"\\\n]{1,40})"')


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        ((twice, _),) = counts.most_common(1)
        raise ValueError(f"the key {shown(twice)} appears twice in one object")
    return made


def _constant(text: str) -> None:
    raise ValueError(f"{text} is not a JSON number")


_decode = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=parse_int, parse_float=parse_decimal, parse_constant=_constant
).raw_decode


def parse_hand(text: str, file: str | None, line: int) -> Node:
    """Return the object of a hand from a text that begins with its first brace.

    :param line: the line where the text begins.
    :raises HistoryError: if the text is not one JSON object, or more text follows the object.
    """
    try:
        value, end = _decode(text)
    except json.JSONDecodeError as error:
        line += error.lineno - 1
        raise HistoryError(f"this is not JSON: {error.msg}", file, _number_in(text), line) from None
    except RecursionError:
        raise HistoryError("the text is nested too deeply", file, _number_in(text), line) from None
    except (ValueError, ArithmeticError) as error:
        raise HistoryError(cut(str(error), 200), file, _number_in(text), line) from None
    after = text[end:].lstrip(_AFTER)
    if after:
        line += text[: len(text) - len(after)].count("\n")
        raise HistoryError(f"this follows the end of the hand: {shown(after[:40])}", file, line=line)
    hand = value["ohh"]
    if not isinstance(hand, dict):
        raise HistoryError(f"the value of 'ohh' must be an object, not {_name(hand)}", file, line=line)
    return Node(hand, "")


def _number_in(text: str) -> str | None:
    """Return the number of a hand whose text cannot be parsed, for the error message."""
    found = _NUMBER.search(text)
    return found[1] if found else None


def _name(value: object) -> str:
    """Return a value as text for a message, or only its type if it is large."""
    names = {dict: "an object", list: "an array", type(None): "null", bool: str(value).lower()}
    return names.get(type(value)) or (shown(value) if isinstance(value, str) else cut(str(value)))


class Node:
    """A JSON object with its path. A key with the value null counts as missing.

    All methods raise a ValueError that names the path if a value has another type.
    """

    def __init__(self, value: dict[str, Any], path: str) -> None:
        self.value, self.path = value, path

    def _path(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def error(self, key: str, what: str) -> ValueError:
        """Return the error for a key whose value is missing or invalid."""
        value = self.value.get(key)
        if value is None:
            return ValueError(f"{self._path(key)} is missing: it must be {what}")
        return ValueError(f"{self._path(key)} must be {what}, not {_name(value)}")

    def has(self, key: str) -> bool:
        """Return whether a key has a value."""
        return self.value.get(key) is not None

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string; `default` if it is missing."""
        value = self.value.get(key, default)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.error(key, "a string")
        return value

    def flag(self, key: str) -> bool:
        """Return a boolean; False if it is missing."""
        value = self.value.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.error(key, "true or false")

    def whole(self, key: str, default: int | None = None) -> int:
        """Return an int from 0 to 10**6; `default` if it is missing."""
        value = self.value.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10**6:
            raise self.error(key, "an integer from 0 to 1,000,000")
        return value

    def amount(self, key: str, default: int | None = None, *, is_signed: bool = False) -> Number:
        """Return an amount of money; `default` if it is missing."""
        value: Any = self.value.get(key)
        if value is None and default is not None:
            return default
        if is_number(value) and fits(value) and (is_signed or value >= 0):
            amount: Number = value
            return amount
        raise self.error(key, "a number" if is_signed else "a number of at least 0")

    def identifier(self, key: str) -> int | str:
        """Return the id of a player: an int or a string."""
        value = self.value.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self.error(key, "the id of a player")
        return value

    def object(self, key: str) -> Node:
        """Return an object; an empty one if it is missing."""
        value = self.value.get(key)
        if value is None:
            value = {}
        if not isinstance(value, dict):
            raise self.error(key, "an object")
        return Node(value, self._path(key))

    def objects(self, key: str, *, may_miss: bool = False) -> list[Node]:
        """Return an array of objects."""
        values = self.value.get(key)
        if values is None and may_miss:
            return []
        if not isinstance(values, list):
            raise self.error(key, "an array of objects")
        for i, value in enumerate(values):
            if not isinstance(value, dict):
                raise ValueError(f"{self._path(key)}[{i}] must be an object, not {_name(value)}")
        return [Node(value, f"{self._path(key)}[{i}]") for i, value in enumerate(values)]

    def texts(self, key: str) -> list[str]:
        """Return an array of strings; an empty one if it is missing or an empty string."""
        values = self.value.get(key)
        if values is None or values == "":
            return []
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.error(key, "an array of strings")
        return values

    def cards(self, key: str) -> tuple[int, ...]:
        """Return the known cards of an array of cards, such as ["Ah", "10c"]."""
        cards: list[int] = []
        for text in self.texts(key):
            card = text.replace("10", "T")
            try:
                if len(card) != 2:
                    raise ValueError
                (number,) = read_cards(card[0].upper() + card[1].lower() if card.isalnum() else card)
            except ValueError:
                raise ValueError(f"{self._path(key)} has {shown(text)}, which is not a card") from None
            if number is not None:
                cards.append(number)
        return tuple(cards)
