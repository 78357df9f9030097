"""Read hands from callers' arguments: known or unknown cards, or a range."""

from __future__ import annotations

import sys

from .._base.frozen import NamedTuple
from .._core import format_cards, parse_cards, parse_hand
from ..cards.combos import RANKS, SUITS
from ..errors import InvalidCards, InvalidRange, shown, telling, within
from ..ranges.holdem import Range, packed_weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._core import HoleRange
    from ..ranges.omaha import OmahaRange

_READ: dict[str, Range] = {}  # a cache of ranges by their text, because texts are often repeated


class Given(NamedTuple):
    """A parsed hand: its cards (`None` if unknown; no cards mean any hand), or its range."""

    name: str | Range | OmahaRange
    cards: tuple[int | None, ...]
    range: Range | None = None
    omaha: OmahaRange | None = None

    @property
    def is_range(self) -> bool:
        return self.range is not None or self.omaha is not None

    @property
    def asks(self) -> HoleRange | None:
        """The compiled conditions of the `OmahaRange`; None if there is none, or if every hand meets them."""
        if self.omaha is None:
            return None
        from ..ranges.omaha import hole_range

        return hole_range(self.omaha)

    @property
    def held(self) -> tuple[int | None, ...] | bytes:
        """The packed weights of the range, or the cards."""
        return self.cards if self.range is None else packed_weights(self.range)


def read_hand(
    given: Any,
    place: str,
    *,
    partial: bool = False,
    ranges: bool = True,
    several: bool = False,
    omaha: int = 0,
) -> Given:
    """Read a hand; errors begin with `place`. The caller checks the number of cards.

    :param partial: whether missing cards count as unknown; `None`, "" and "random" are then hands with all
        cards unknown. If false, a hand must be two cards, and is read as a range if either is unknown.
    :param ranges: whether a string other than two cards may be a range.
    :param several: whether a string of more than two cards is read as these cards, instead of as a range.
    :param omaha: the number of cards per hand, if a string is to be read as an `OmahaRange`; otherwise 0.
    """
    try:
        if isinstance(given, Range):
            return Given(given, (), given)
        if isinstance(given, str):
            return _read_text(given, partial, ranges, several, omaha)
        omaha_ranges = sys.modules.get("steelwheel.ranges.omaha")  # None: there is no OmahaRange yet
        if omaha_ranges is not None and isinstance(given, omaha_ranges.OmahaRange):
            if given.hand_size != omaha:
                of = f"an OmahaRange of {given.hand_size} cards"
                takes = f"does not fit hands of {omaha}" if omaha else "is for Omaha only; pass game='plo'"
                raise InvalidRange(f"{of} {takes}")
            return Given(given, (), None, given)
        if given is None:
            return _known(() if partial else (None, None), partial)
        return _known(parse_hand(given), partial)
    except (InvalidCards, InvalidRange, TypeError) as error:
        raise within(place, error) from None


def range_of(text: str) -> Range:
    """Return the range that a string describes, from the cache if possible."""
    if type(text) is not str or len(text) > 1000:
        return Range(text)
    found = _READ.get(text)
    if found is None:
        if len(_READ) >= 64:
            _READ.clear()
        found = _READ[text] = Range(text)
    return found


def read_range(given: Any, name: str) -> Range:
    """Read a range; two cards become a range of one hand. Errors begin with `name`."""
    if isinstance(given, str) and given == "random":
        return range_of(given)
    found = read_hand(given, name)
    if found.range is not None:
        return found.range
    if len(found.cards) != 2:
        raise InvalidCards(f"{name}: a hand is two cards, not {shown(format_cards(found.cards))}")
    return Range(format_cards(found.cards))


def _known(cards: tuple[int | None, ...], partial: bool, text: str | None = None) -> Given:
    """Return a hand of these cards; with an unknown card, it becomes a range unless `partial` is true."""
    if not partial and len(cards) == 2 and None in cards:
        known = format_cards(parse_cards([card for card in cards if card is not None]))
        if not known:
            return Given("random", (), range_of("random"))
        return Given(format_cards(cards), (), range_of(f"{known}*"))
    if not partial:
        parse_cards(cards if text is None else text)  # raises for jokers and unknown cards
    return Given(format_cards(cards) or "random", cards)


def _read_text(text: str, partial: bool, ranges: bool, several: bool, omaha: int) -> Given:
    """Read a hand from text; see `read_hand`."""
    if partial and text.strip().lower() == "random":
        return Given(text, ())
    cards, wrong, position = None, "", None
    try:
        read = parse_hand(text)
        if partial or len(read) == 2 or (several and len(read) > 2):
            return _known(read, partial, text)
        cards = parse_cards(text)
    except InvalidCards as error:
        if not ranges:
            raise
        wrong, position = str(error), error.position  # not the error itself, which refers to this frame
    try:
        if omaha:
            from ..ranges.omaha import OmahaRange

            return Given(text, (), None, OmahaRange(text, omaha))
        return Given(text, (), range_of(text))
    except InvalidRange:
        if text[:1].upper() not in RANKS or text[1:2].lower() not in (*SUITS,):
            raise
        if cards is None:  # the text begins with a card
            raise telling(InvalidCards(wrong), position=position) from None
        return Given(text, cards)
