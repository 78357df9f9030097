"""Parse answers in a draw."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .._base.frozen import NamedTuple
from .._core import Observation, parse_cards
from ..cards.cards import card_names, format_cards
from ..errors import IllegalAction, shown, telling
from .action_text import cards_to_draw, draw_limits
from .answer_words import COURTESY, SYNONYMS, plain_text
from .refusals import refusal

__all__ = ["cards_of_actor", "nearest_draw", "read_draw"]

_CARD = r"(?:10|[2-9tjqka])(?:[cdhs]|[♣♦♥♠][\ufe0e\ufe0f]?)|jk|joker"
_CARDS = re.compile(rf"(?<![a-z0-9])(?:(?:{_CARD}),?)+(?![a-z0-9])")
_DRAW_WORDS = {
    **dict.fromkeys(("discard", "draw", "exchange", "swap", "change", "replace", "drop", "toss"), "discard"),
    **dict.fromkeys(("keep", "hold", "keeping", "holding"), "keep"),
    **dict.fromkeys(("middle", "name"), "middle"),
}
_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
_FILLERS = frozenset(
    "cards card away card's middle as of cards, nothing no zero all allin them but except and , +".split()
)


def cards_of_actor(seen: Observation) -> tuple[int, ...]:
    """Return the cards that the seat to act may name in its draw.

    :raises IllegalAction: if the observation hides them.
    """
    held = cards_to_draw(seen)
    if None in held:
        raise refusal(seen, f"this observation hides the cards of seat {seen.actor}")
    return held  # type: ignore[return-value]


def _card(word: str, seen: Observation, cards: Mapping[str, list[int]]) -> int:
    """Return a card; for a joker, return one that the seat holds and the answer has not named yet."""
    if word != "jk":
        return parse_cards(word)[0]
    named = [card for some in cards.values() for card in some]
    held = seen.hole_cards[seen.actor or 0]
    return next((card for card in (52, 53) if card in held and card not in named), 52)


class _Draw(NamedTuple):
    """The parts of an answer in a draw.

    :param cards: the cards by verb: "discard", "keep", "middle", or "" without a verb.
    :param others: words that are not part of a draw.
    :param number: the number of cards, if the answer gives one.
    :param verbs: the verbs, and "all", "none" or "pat".
    """

    cards: dict[str, list[int]]
    others: list[str]
    number: int | None
    verbs: set[str]


def _parse_draw(text: str, seen: Observation) -> _Draw:
    text = plain_text(text)
    texts: list[str] = []

    def mark_cards(match: re.Match[str]) -> str:
        some = re.findall(_CARD, match[0])
        texts.extend(card.replace("joker", "jk") for card in some)
        return " card- " * len(some)

    for pattern, word in SYNONYMS[:1]:
        text = re.sub(pattern, word, text)
    text = _CARDS.sub(mark_cards, text)
    for pattern, word in SYNONYMS[1:]:
        text = re.sub(pattern, word, text)
    cards: dict[str, list[int]] = {"": [], "discard": [], "keep": [], "middle": []}
    mode, others, count, verbs = "", [], None, set()
    for part in text.split():
        part = part.strip(",.;:'")
        if part == "card-":
            cards[mode].append(_card(texts.pop(0), seen, cards))
        elif part in _DRAW_WORDS:
            mode = mode if mode and _DRAW_WORDS[part] == "middle" else _DRAW_WORDS[part]
            verbs.add(mode)
        elif part in ("but", "except"):
            mode = "discard" if mode == "keep" else "keep"
        elif part in ("pat", "nothing", "none", "no", "zero", "all", "allin"):
            verbs.add("all" if part in ("all", "allin") else "none" if part != "pat" else "pat")
        elif part in _COUNTS or (part.isascii() and part.isdigit() and len(part) < 3):
            count = _COUNTS.index(part) if part in _COUNTS else int(part)
        elif part and part not in COURTESY and part not in _FILLERS:
            others.append(part)
    return _Draw(cards, others, count, verbs)


def read_draw(text: str, seen: Observation) -> int:
    """Return the code of an answer in a draw.

    :raises IllegalAction: if the answer is not exactly one legal draw.
    """
    done, others, count, said = _parse_draw(text, seen)
    if others:
        raise refusal(seen, f"{shown(others[0])} is not part of an action: name exactly one action")
    what, least, most = draw_limits(seen)
    named = [card for cards in done.values() for card in cards]
    if not named and ("pat" in said or count == 0 or "none" in said):
        if least:
            raise refusal(seen, f"seat {seen.actor} may not stand pat")
        return 0
    held = cards_of_actor(seen)
    if len({*named}) < len(named):
        raise refusal(seen, "the answer names a card twice")
    out = done["discard"]
    if what == "middle":
        out = named
    elif done[""]:
        raise refusal(seen, "the answer must say whether to discard or keep the cards")
    elif done["keep"] or ("keep" in said and not named):
        kept = [card for card in held if card not in done["keep"]]
        if out and {*out} != {*kept}:
            raise refusal(seen, "the cards to keep and to discard must be all of the seat's cards")
        out = out or kept
    elif not named and "discard" in said and ("all" in said or count == len(held)):
        out = list(held)
    elif not named:
        raise refusal(seen, "the answer names no cards" if count or said else "the answer names no action")
    down = " face down" if len(held) < len(seen.hole_cards[seen.actor or 0]) else ""
    for card in named:
        if card not in held:
            wrong = f"seat {seen.actor} holds {' '.join(card_names(held))}{down}, not {format_cards([card])}"
            raise telling(refusal(seen, wrong), action="discard")
    if count is not None and done["discard"] and count != len(out):
        raise refusal(seen, f"the answer names {len(out)} cards to discard, not {count}")
    if not least <= len(out) <= most:
        verb = "name" if what == "middle" else "discard"
        need = f"{least}" if least == most else f"{least} to {most}"
        wrong = f"{verb} {need} of the seat's {len(held)} cards{down} in this draw, not {len(out)}"
        raise refusal(seen, wrong)
    return _discard_code(held, out)


def _discard_code(held: tuple[int | None, ...], cards: list[int]) -> int:
    return sum(1 << i for i, card in enumerate(held) if card in cards)


def nearest_draw(text: str, seen: Observation, why: IllegalAction) -> tuple[int, IllegalAction]:
    """Return the legal code nearest to an answer, and the error that explains the adjustment.

    If the answer names too many cards, only the cards that come first in the hand are used.
    """
    done = _parse_draw(text, seen).cards
    _, least, most = draw_limits(seen)
    held = cards_to_draw(seen)
    out = [card for card in done["discard"] + done["middle"] + done[""] if card in held]
    if not out and done["keep"]:
        out = [card for card in held if card is not None and card not in done["keep"]]
    places = [i for i, card in enumerate(held) if card in dict.fromkeys(out)][:most]
    places += [i for i in range(len(held)) if i not in places][: max(least - len(places), 0)]
    return sum(1 << i for i in places), why
