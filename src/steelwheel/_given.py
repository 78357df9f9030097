"""What a caller gives as a hand: its cards, known or not, or a range."""

from __future__ import annotations

import sys

from ._combos import RANKS, SUITS
from ._core import format_cards, parse_cards, parse_hand
from ._frozen import NamedTuple
from .errors import InvalidCards, InvalidRange, telling, within
from .ranges import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._core import HoleRange
    from .omaha_ranges import OmahaRange

_READ: dict[str, Range] = {}  # ranges by their text, which is often one that was read before


class Given(NamedTuple):
    """A hand as it was given: its cards, unknown ones `None` (no cards are any hand), or its range."""

    name: str | Range | OmahaRange
    cards: tuple[int | None, ...]
    range: Range | None = None
    omaha: OmahaRange | None = None

    @property
    def is_range(self) -> bool:
        return self.range is not None or self.omaha is not None

    @property
    def asks(self) -> HoleRange | None:
        """What the range of an Omaha hand asks for; `None` if that is nothing."""
        return None if self.omaha is None else self.omaha._asked

    @property
    def held(self) -> tuple[int | None, ...] | bytes:
        """The weights of the range; else the cards."""
        return self.cards if self.range is None else self.range._weights


def read_hand(
    given: Any,
    place: str,
    *,
    partial: bool = False,
    ranges: bool = True,
    several: bool = False,
    omaha: int = 0,
) -> Given:
    """Read a hand, whose `place` errors name. How many cards it must have is for those to say who take it.

    :param partial: whether cards that are not given are unknown, too: in `None`, "" and "random" all are.
        Else a hand is two cards, and with an unknown one of them it is the range of what it may be.
    :param ranges: whether a text may be a range: what is not two cards, then.
    :param several: whether a text of more than two cards is cards all the same.
    :param omaha: of how many cards an `OmahaRange` may be; 0 for none. A text is one then.
    """
    try:
        if isinstance(given, Range):
            return Given(given, (), given)
        if isinstance(given, str):
            return _read_text(given, partial, ranges, several, omaha)
        omaha_ranges = sys.modules.get(f"{__package__}.omaha_ranges")  # not imported: there are none
        if omaha_ranges is not None and isinstance(given, omaha_ranges.OmahaRange):
            if given.cards != omaha:
                of = f"a range of Omaha hands of {given.cards} cards"
                takes = f"where a hand has {omaha}" if omaha else "which are for Omaha alone: game='plo'"
                raise InvalidRange(f"{of}, {takes}")
            return Given(given, (), None, given)
        if given is None:
            return _known(() if partial else (None, None), partial)
        return _known(parse_hand(given), partial)
    except (InvalidCards, InvalidRange, TypeError) as error:
        raise within(place, error) from None


def range_of(text: str) -> Range:
    """The range of a text; kept."""
    if type(text) is not str or len(text) > 1000:
        return Range(text)
    found = _READ.get(text)
    if found is None:
        if len(_READ) >= 64:
            _READ.clear()
        found = _READ[text] = Range(text)
    return found


def _known(cards: tuple[int | None, ...], partial: bool, text: str | None = None) -> Given:
    if not partial and len(cards) == 2 and None in cards:
        known = format_cards(parse_cards([card for card in cards if card is not None]))
        if not known:
            return Given("random", (), range_of("random"))
        return Given(format_cards(cards), (), range_of(f"{known}*"))
    if not partial:
        parse_cards(cards if text is None else text)  # refuses jokers, and what is unknown
    return Given(format_cards(cards) or "random", cards)


def _read_text(text: str, partial: bool, ranges: bool, several: bool, omaha: int) -> Given:
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
        wrong, position = str(error), error.position  # not the error, which holds this frame
    try:
        if omaha:
            from .omaha_ranges import OmahaRange

            return Given(text, (), None, OmahaRange(text, omaha))
        return Given(text, (), range_of(text))
    except InvalidRange:
        if text[:1].upper() not in RANKS or text[1:2].lower() not in (*SUITS,):
            raise
        if cards is None:  # it begins with a card
            raise telling(InvalidCards(wrong), position=position) from None
        return Given(text, cards)
