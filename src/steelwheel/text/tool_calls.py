"""Convert tool calls and tagged answers into a player's words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..errors import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["LONGEST", "call_words", "objects_in", "tagged_text"]

LONGEST = 20_000  # only the last characters of an answer, up to this many, are read
_TAG = re.compile(r"<((?:final[_ -]?)?(?:answer|action))>(.*?)(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)


def tagged_text(text: str) -> str:
    """Return the text inside the tags of an answer, without repetitions, or the whole answer if untagged."""
    return "; ".join(dict.fromkeys([match[2].strip() for match in _TAG.finditer(text)])) or text


def _nested(inner: str) -> str:
    """Return a regular expression for braces around strings, `inner`, and other characters."""
    return rf"\{{(?:[^{{}}'\"]|{_STRING}|{inner})*\}}"


_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_BRACES = re.compile(_nested(_nested(_nested("(?!)"))), re.DOTALL)
_NOTATION = re.compile(rf"{_STRING}|(?<![\w.])[A-Za-z_]\w*|,(?=\s*[\]}}])", re.DOTALL)
_CONSTANTS = {"None": "null", "True": "true", "False": "false", ",": ""}
_CONSTANTS |= {word: word for word in ("null", "true", "false")}


def objects_in(text: str) -> list[Any]:
    """Return the objects in a string, written in JSON or Python notation."""
    import json

    decoder, objects, start, tries = json.JSONDecoder(), [], text.find("{"), 0
    while start >= 0 and tries < 100:
        tries += 1
        try:
            item, start = decoder.raw_decode(text, start)
            objects.append(item)
        except (ValueError, RecursionError):
            braces = _BRACES.match(text, start)
            start += 1
            if braces is not None:
                try:
                    objects.append(json.loads(_NOTATION.sub(_as_json, braces[0])))
                    start = braces.end()
                except (ValueError, RecursionError):
                    pass
        start = text.find("{", start)
    return objects


def _as_json(match: re.Match[str]) -> str:
    """Convert a token from Python to JSON: a string, a name, or a comma before a closing bracket."""
    import json

    word = match[0]
    if word[0] == '"':
        return word
    if word[0] == "'":
        return json.dumps(word[1:-1].replace("\\'", "'"))
    return _CONSTANTS[word] if word in _CONSTANTS else json.dumps(word)


def call_words(objects: list[Any]) -> str | None:
    """Return the actions of tool calls in words; None if no call has an action."""
    said = [words for words in map(_object_words, objects) if words]
    return "; ".join(dict.fromkeys(said)) or None


_WRAPS = ("input", "arguments", "args", "parameters", "function", "function_call", "functionCall")


def _object_words(one: Any) -> str | None:
    """Return the action of one tool call in words; None if the call has no action."""
    for _ in range(5):  # model APIs wrap calls in several layers
        if isinstance(one, str) and one.lstrip()[:1] == "{":
            one = next(iter(objects_in(one)), None)
        if not isinstance(one, Mapping):
            return None
        if "action" in one:
            break
        inner = [one[name] for name in _WRAPS if name in one]
        one = inner[0] if inner else None
    else:
        return None
    action, to = one["action"], next((one[x] for x in ("to", "amount") if one.get(x) is not None), None)
    if not isinstance(action, str):
        return None
    words = action[:LONGEST].replace("_", " ")
    if isinstance(to, float) and to.is_integer():
        to = int(to)
    if to == 0 and not isinstance(to, bool) and words.lower().strip() in ("fold", "check", "call"):
        to = None  # a placeholder
    if to is not None:
        words += f" {shown(to) if not isinstance(to, str) else to[:LONGEST]}"
    cards = one.get("cards")
    if isinstance(cards, (list, tuple)):
        cards = " ".join(str(card)[:80] for card in cards[:60])
    if isinstance(cards, str):
        words += f" {cards[:LONGEST]}" if cards.strip() else " none" * ("discard" in words.lower())
    return words
