"""`TableState`, a snapshot of a table, with formatters for names, money and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from .._base.public import public
from ..cards.cards import format_cards
from ..errors import kind
from .event_text import last_actions
from .formatting import clean
from .street_names import street_name
from .winning_hands import winning_hands, winnings

__all__ = ["Cards", "TableState", "check_hand", "table_state"]

Cards = tuple[int | None, ...]


@public("steelwheel.drawing")
@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A snapshot of a table as plain values (named as on `Hand`), with formatters for money and cards.

    - From the `Hand`: `phase`, `street`, `actor`, `button`, `boards`, `hole_cards`, `up_cards`, `stacks`,
      `starting_stacks`, `bets`, `folded`, `total_pot`, `events`. `pots`: the amounts of the pots.
    - `game`: the game's name; `rules`: the `Game`, with its `streets` and `blinds`; `stakes`: the bets in
      fixed limit, otherwise the blinds.
    - `viewer`: the seat whose view this is; None for the public view, or for a view of all cards.
    - `to_call`: the chips that a call costs; None outside betting.
    - `names`: the names of the seats. `unit`: money per chip; `currency`: the text before an amount.
    - `unicode`: whether suits are ♣♦♥♠. `unknown`: stacks of at least this amount are shown as unknown.
    - `label`: the hand's title ("hand 3 of 20").
    - `equities`: each live seat's average share of the pot with the cards so far, if requested: see
      `hand_frames`.
    """

    game: str
    streets: tuple[Any, ...]
    stakes: tuple[int, ...]
    blinds: tuple[int, ...]
    phase: str
    street: int
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
    to_call: int | None
    events: tuple[Any, ...]
    names: tuple[str, ...]
    unit: Decimal | int
    currency: str
    unicode: bool
    unknown: int | None
    rules: Any
    label: str = ""
    equities: tuple[float | None, ...] | None = None

    @property
    def street_name(self) -> str:
        """The street of the last event; "Showdown" once hands are shown or mucked."""
        played = [event for event in self.events if event.kind not in ("push", "rake", "return")]
        if played and played[-1].kind in ("show", "muck"):
            return "Showdown"
        return street_name(self.streets, played[-1].street if played else self.street)

    @property
    def last_actions(self) -> tuple[str, ...]:
        """Each seat's last action, in a few words: "raises to $12", "all-in $200", "folds"; or "".

        Folds and all-ins stay; other actions are cleared when the next street begins.
        """
        return last_actions(self, self.starting_stacks)

    @property
    def winning_hands(self) -> tuple[str, ...]:
        """Each seat's winning hand at the showdown, such as "two pair, aces and kings", or ""."""
        won = winnings(self)
        return tuple(
            " and ".join(winning_hands(self, seat)) if seat in won else "" for seat in range(len(self.stacks))
        )

    def money(self, chips: int) -> str:
        """Return chips as money, with thousands separators, and with decimals if there are any."""
        if self.unknown is not None and chips >= self.unknown:
            return "unknown"
        text = f"{chips * self.unit:,f}" if isinstance(self.unit, Decimal) else f"{chips * self.unit:,}"
        whole, _, decimals = text.partition(".")
        return self.currency + (whole if not decimals.strip("0") else text)

    def cards(self, cards: Iterable[int | None]) -> str:
        """Return cards with a space between them; "??" is an unknown card."""
        return " ".join(format_cards([card], unicode=self.unicode) for card in cards)


def table_state(
    hand: Any,
    *,
    names: Sequence[str] | None = None,
    unit: Decimal | int = 1,
    currency: str = "",
    unicode: bool = True,
    unknown: int | None = None,
    label: str = "",
) -> TableState:
    """Return a snapshot of the table of a `Hand` or an `Observation`, unaffected by later actions.

    :param names: one name per seat; None, or an empty name, means "Seat 0" and so on.
    :param unit: money per chip.
    :param currency: the text before an amount.
    :param unicode: whether suits are symbols; otherwise they are letters.
    :param unknown: stacks of at least this amount are shown as unknown.
    :param label: the hand's title, if there are several hands.
    :raises ValueError: if the number of names is wrong, or `unit` is not between 1e-9 and 1e10.
    :raises TypeError: if an argument has the wrong type.
    """
    check_hand(hand)
    seats = len(hand.stacks)
    if names is None:
        names = ("",) * seats
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"names must be a sequence of str, not {kind(names)}")
    if len(names) != seats:
        raise ValueError(f"names must have one name for each of {seats} seats, not {len(names)}")
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
    legal = hand.legal_actions
    game = hand.game
    blinds = tuple(game.blinds.values() if isinstance(game.blinds, Mapping) else game.blinds)
    by_bets = game.bets and (len(game.bets) > 1 or not blinds)
    return TableState(
        game=clean(game.name),
        streets=game.streets,
        stakes=game.bets if by_bets else blinds,
        blinds=blinds,
        phase=hand.phase,
        street=hand.street,
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
        to_call=None if legal is None else legal.to_call,
        events=hand.events,
        names=tuple(clean(name[:80]).strip() or f"Seat {seat}" for seat, name in enumerate(names)),
        unit=unit,
        currency=clean(currency[:8]),
        unicode=unicode,
        unknown=unknown,
        rules=game,
        label=clean(label),
    )


def check_hand(hand: Any) -> None:
    """Raise TypeError unless this is a hand or an observation."""
    if not hasattr(hand, "stacks") or not hasattr(hand, "events"):
        how = "; pass the hand() or replay() of a HandHistory" if hasattr(hand, "replay") else ""
        raise TypeError(f"hand must be a Hand or an Observation, not {kind(hand)}{how}")
