"""The table as it stands, as plain values, and in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ..cards import format_cards
from ..errors import kind, shown

Cards = tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A table as it stands, as plain values under the names of `Hand`, and how to name players and money."""

    game: str
    streets: tuple[Any, ...]
    stakes: tuple[int, ...]
    blinds: tuple[int, ...]
    phase: str
    actor: int | None
    button: int
    viewer: int | None
    boards: tuple[Cards, ...]
    hole_cards: tuple[Cards, ...]
    up_cards: tuple[Cards, ...]
    stacks: tuple[int, ...]
    starting_stacks: tuple[int, ...]
    bets: tuple[int, ...]
    folded: tuple[bool, ...]
    pots: tuple[int, ...]
    total_pot: int
    call: int | None
    events: tuple[Any, ...]
    names: tuple[str, ...]
    unit: Decimal | int
    currency: str

    def money(self, chips: int) -> str:
        """Chips as text: in units, thousands apart, decimals where there are any."""
        text = f"{chips * self.unit:,f}" if isinstance(self.unit, Decimal) else f"{chips * self.unit:,}"
        whole, _, decimals = text.partition(".")
        return self.currency + (whole if not decimals.strip("0") else text)


def moment(
    hand: Any, *, names: Sequence[str] | None = None, unit: Decimal | int = 1, currency: str = ""
) -> Moment:
    """The table of a `Hand` or an `Observation` as it stands, which later calls do not change.

    :param names: one a seat; without it, or where one is empty, "Seat 0" and so on.
    :param unit: the money that a chip is worth.
    :param currency: what stands before an amount.
    :raises ValueError: for another number of names, or a unit that is not from 1e-9 to 1e10.
    :raises TypeError: for arguments of another type.
    """
    seats = len(hand.stacks)
    if names is None:
        names = ("",) * seats
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"names must be a sequence of str, not {kind(names)}")
    if len(names) != seats:
        raise ValueError(f"{seats} seats need {seats} names, not {len(names)}")
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise TypeError(f"the name of seat {seat} must be a str, not {kind(name)}")
    if not isinstance(currency, str):
        raise TypeError(f"currency must be a str, not {kind(currency)}")
    if isinstance(unit, bool) or not isinstance(unit, Decimal | int):
        raise TypeError(f"unit must be an int or a Decimal, not {kind(unit)}")
    is_fine = isinstance(unit, int) or (unit.is_finite() and unit.adjusted() >= -9)
    if not is_fine or not 0 < unit < 10**10:
        raise ValueError("unit must be from 0.000000001 to 9999999999")
    legal = hand.legal
    game = hand.game
    blinds = tuple(game.blinds.values() if isinstance(game.blinds, Mapping) else game.blinds)
    return Moment(
        game=clean(game.name),
        streets=game.streets,
        stakes=blinds or game.bets,
        blinds=blinds,
        phase=hand.phase,
        actor=hand.actor,
        button=hand.button,
        viewer=getattr(hand, "seat", None),
        boards=hand.boards,
        hole_cards=hand.hole_cards,
        up_cards=hand.up_cards,
        stacks=hand.stacks,
        starting_stacks=hand.starting_stacks,
        bets=hand.bets,
        folded=hand.folded,
        pots=tuple(pot.amount for pot in hand.pots),
        total_pot=hand.total_pot,
        call=None if legal is None else legal.call,
        events=hand.events,
        names=tuple(clean(name[:80]).strip() or f"Seat {seat}" for seat, name in enumerate(names)),
        unit=unit,
        currency=clean(currency[:8]),
    )


def clean(text: str) -> str:
    """Text without what XML forbids, breaks lines, or turns the direction of what stands beside it."""
    bad = {"Cc": "", "Cf": "", "Cs": "\ufffd", "Zl": " ", "Zp": " "}
    joiners = "\u200c\u200d"  # Persian and emoji need them
    return "".join(
        "\ufffd" if c in "\ufffe\uffff" else c if c in joiners else bad.get(unicodedata.category(c), c)
        for c in text
    )


def part_of_one(x: float, what: str) -> float:
    """A number from 0 to 1, as a float.

    :raises ValueError: for another, naming what it is of.
    """
    try:
        found = float(x)
    except (OverflowError, ValueError):  # more than a float can be, a nan that signals, or text
        found = -1.0
    if not 0 <= found <= 1:
        raise ValueError(f"{what} must be from 0 to 1, not {shown(x)}")
    return found


def isolated(name: str) -> str:
    """A name for a sentence: one that is written from the right does not take the words beside it along."""
    if any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name):
        return f"\u2068{name}\u2069"
    return name


def width_of(text: str) -> float:
    """How wide text is at most, about, in ems of a bold sans-serif face."""
    return sum(map(_letter_width, text))


def _letter_width(c: str) -> float:
    if unicodedata.combining(c):
        return 0.0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.1
    if c in " .,:;'!|ijltfrI()[]":
        return 0.36
    if c in "mwMW@%":
        return 0.92
    return 0.68 if c.isdigit() else 0.74 if c.isupper() else 0.62


def cut(text: str, ems: float) -> str:
    """Text, its end replaced by an ellipsis where it is too wide."""
    if width_of(text) <= ems:
        return text
    kept, wide = 0, 0.8
    while kept < len(text) and wide + width_of(text[kept]) <= ems:
        wide += width_of(text[kept])
        kept += 1
    return text[:kept].rstrip() + "…"


def card_words(cards: Iterable[int | None]) -> str:
    """Cards with a space between; "??" is an unknown one."""
    return " ".join(format_cards([card], unicode=True) for card in cards)


def winnings(shown: Moment) -> dict[int, int]:
    """What has been pushed to each seat."""
    won: dict[int, int] = {}
    for event in shown.events:
        if event.kind == "misdeal":
            won = {}
        elif event.kind == "push":
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def status_of(shown: Moment, seat: int) -> str:
    """What a seat is: "empty", "folded", "all-in", or nothing."""
    if not shown.starting_stacks[seat]:
        return "empty"
    if shown.folded[seat]:
        return "folded"
    return "all-in" if not shown.stacks[seat] and shown.phase != "over" else ""


def stakes_words(shown: Moment) -> str:
    """The blinds of the game, or its bets where it has none, a stroke between."""
    return "/".join(map(shown.money, shown.stakes))


def seat_words(shown: Moment, seat: int) -> str:
    """A seat in words."""
    name, state = isolated(shown.names[seat]), status_of(shown, seat)
    if state == "empty":
        return f"{name}: empty"
    words = [f"{name}: {shown.money(shown.stacks[seat])}"]
    cards = shown.hole_cards[seat]
    if any(card is not None for card in cards):
        words.append(card_words(cards))
    if shown.up_cards[seat]:
        words.append(f"{card_words(shown.up_cards[seat])} face up")
    if shown.bets[seat]:
        words.append(f"bet {shown.money(shown.bets[seat])}")
    if state:
        words.append(state)
    if seat == shown.button:
        words.append("button")
    if seat == shown.actor:
        turn = f"{shown.money(shown.call)} to call" if shown.call else "to act"
        words.append({"bet": turn, "draw": "to draw"}.get(shown.phase, "to show or muck"))
    return ", ".join(words)


def describe(shown: Moment) -> str:
    """The picture in words."""
    words = [" ".join((shown.game, stakes_words(shown))).strip()]
    boards = [card_words(cards) for cards in shown.boards if cards]
    if boards:
        words.append(f"board {' / '.join(boards)}")
    if shown.total_pot:
        words.append(f"pot {shown.money(shown.total_pot)}")
    if len(shown.pots) > 1:
        words.append("pots " + ", ".join(shown.money(pot) for pot in shown.pots))
    words += [seat_words(shown, seat) for seat in range(len(shown.stacks))]
    if shown.phase == "over":
        words += [
            f"{isolated(shown.names[seat])} wins {shown.money(chips)}"
            for seat, chips in winnings(shown).items()
        ]
    return ". ".join(words) + "."
