"""Describe the events of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from .chip_counts import ChipCounts
from .street_names import BOARD_NAMES
from .winning_hands import ShownTable, winning_hands, winnings, with_hands

__all__ = ["AGAIN", "BETS", "POSTS", "WAGERS", "TableView", "event_words", "last_actions", "pot_name"]

POSTS = {
    "ante": "antes",
    "blind": "posts",
    "straddle": "straddles",
    "missed": "posts",
    "missed_small": "posts",
    "kill": "posts",
    "dead": "posts",
}
_POST_ENDS = {
    "missed": " for missed blinds",
    "missed_small": " for a missed small blind",
    "kill": " for the kill",
    "dead": " dead",
}
WAGERS = {
    "call": "calls",
    "bet": "bets",
    "raise": "raises to",
    "complete": "completes to",
    "bring_in": "brings it in for",
}
BETS = {"blind", "straddle", "missed", "kill", *WAGERS}
"""Events after which `to` is the seat's bet."""
AGAIN = {
    "misdeal": "a misdeal: the cards are dealt again",
    "passed": "no player opens: the cards are dealt again",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class TableView(ShownTable, Protocol):
    """The part of a table that descriptions of its events depend on."""

    @property
    def streets(self) -> Sequence[Any]:
        """The `Street`s of the game."""

    def money(self, chips: int, /) -> str:
        """Return chips as text."""

    def cards(self, cards: Iterable[int | None], /) -> str:
        """Return cards as text."""


def event_words(table: TableView, events: Sequence[Any], pots: int) -> str:
    """Return one phrase for several events of the same kind and seat, without the seat's name.

    :param table: the table after the events.
    :param pots: the number of pots that are won in the hand.
    """
    event, what = events[0], events[0].kind
    amount = table.money(sum(each.amount for each in events))
    all_cards = tuple(card for each in events for card in each.cards)
    if what == "show":
        all_cards = tuple(card for card in all_cards if card is not None)
    cards = table.cards(all_cards)
    if None in all_cards:
        cards = "a card" if len(all_cards) == 1 else f"{_number(len(all_cards))} cards"
    if what in POSTS:
        return f"{POSTS[what]} {amount}{_POST_ENDS.get(what, '')}"
    if what in WAGERS:
        to = amount if what in ("call", "bring_in") else table.money(event.to)
        return f"{WAGERS[what]} {to}"
    if what == "board":
        return _board_words(table, event)
    if what == "discard" and not all_cards:
        return "stands pat"
    if what == "discard" and table.streets[event.street].draw:
        return f"draws {_number(len(all_cards))}"
    if what == "push":
        pot = f" from the {pot_name(event.to, pots)}" if pots > 1 else ""
        return f"wins {amount}{pot}{with_hands(winning_hands(table, event.seat))}"
    if what == "runs":
        return f"the board is run {event.amount} times" if event.amount > 1 else "the board is run once"
    return {
        "deal": f"is dealt {cards}",
        "up": f"is dealt {cards}",
        "discard": f"discards {cards}",
        "middle": f"names {cards} the middle card",
        "fold": "folds",
        "check": "checks",
        "show": f"shows {cards}",
        "muck": "mucks",
        "return": f"takes back {amount}",
        "rake": f"the rake is {amount}",
        "expose": f"has {cards} exposed",
        "replace": "has the exposed card replaced",
        "reshuffle": "the deck runs short and is shuffled again",
        **AGAIN,
    }.get(what, "")


def _board_words(table: TableView, event: Any) -> str:
    name = BOARD_NAMES.get(len(table.boards[event.to]), "Board").lower()
    if not any(street.board for street in table.streets):
        name = "the deck runs short, a community card"
    which = f" of board {event.to + 1}" if len(table.boards) > 1 else ""
    return f"{name}{which}: {table.cards(event.cards)}"


def pot_name(pot: int, pots: int) -> str:
    """Name one of several pots."""
    return "main pot" if pot == 0 else "side pot" if pots == 2 else f"side pot {pot}"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def last_actions(table: TableView, starting_stacks: Sequence[int]) -> tuple[str, ...]:
    """Return each seat's last action in a few words: "raises to $12", "all-in $200", "folds"; "" for none."""
    seats = len(starting_stacks)
    said, street, won = [""] * seats, 0, winnings(table)
    plain = [""] * seats  # actions without "all-in", in case chips are returned
    chips = ChipCounts(starting_stacks)
    for event in table.events:
        what, seat = event.kind, event.seat
        chips.apply(event)
        if what in AGAIN:
            said = [""] * seats
        elif event.street > street:
            street = event.street
            said = [words if words.startswith(("folds", "all-in")) else "" for words in said]
        if what == "return":
            said[seat] = plain[seat]
        elif what in POSTS or what in WAGERS:
            posted = f"{POSTS.get(what, '')} {table.money(event.amount)}"
            said[seat] = plain[seat] = posted if what in POSTS else event_words(table, [event], 1)
            if not chips.stacks[seat]:
                said[seat] = f"all-in {table.money(event.to if what in BETS else event.amount)}"
        elif what in ("fold", "check", "discard"):
            said[seat] = event_words(table, [event], 1)
        elif what in ("muck", "middle") or (what == "show" and not said[seat].startswith("all-in")):
            said[seat] = {"show": "shows", "muck": "mucks"}.get(what, "names a card")
        elif what == "push":
            said[seat] = f"wins {table.money(won[seat])}"
    return tuple(said)
