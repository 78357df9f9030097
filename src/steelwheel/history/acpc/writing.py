"""Write hands as match states and log lines of the ACPC."""

from __future__ import annotations

import re
from decimal import Decimal

from ..._core import exact_index
from ...cards.cards import format_cards
from ...errors import HistoryError, shown
from ...hands.hand import Hand
from ..amounts import EXACT, is_endless
from ..fields import history_error, values_won
from ..record import HandHistory
from ..writing import order_of
from .arguments import check_type
from .definitions import Definition

__all__ = ["decimal_text", "match_state", "state"]


def state(history: HandHistory, game: Definition | None = None) -> str:
    """Return a hand as a line of a log, without its newline: STATE:hand:betting:cards:values:names.

    The values come from `finishing_stacks` (or `_values`) if the history has them, otherwise from the Hand.

    :param game: the definition that the hand must have; None: any.
    :raises HistoryError: if the hand has another definition, or is not over.
    """
    check_type(history, HandHistory, "a line of a log is made from")
    hand = history.hand()
    own = Definition.of(history)
    if game is not None and own != game:
        raise history_error(
            history, "the hands of a log must have the same game, blinds and stacks, but this one differs"
        )
    if not hand.is_over:
        raise history_error(history, f"a log can have only finished hands; {hand}")
    unit, fields = history.unit, history.fields
    end = fields.get("finishing_stacks")
    values = values_won(history)
    if values is not None and game is not None and game.stacks is None:
        won = [f"{value:f}" if isinstance(value, Decimal) else str(value) for value in values]
    elif end is not None and not any(map(is_endless, history.starting_stacks)):
        money = zip(end, history.starting_stacks, strict=True)
        won = [decimal_text(EXACT.divide(EXACT.subtract(stop, start), unit)) for stop, start in money]
    else:
        won = [str(chips) for chips in hand.payoffs or ()]
    number = fields.get("hand", 0)
    number = number if type(number) is int and number >= 0 else 0
    names = "|".join(_player_names(history, own.players))
    betting, cards = _betting_text(hand), _cards_text(hand, None)
    return f"STATE:{number}:{betting}:{cards}:{'|'.join(won)}:{names}"


def match_state(hand: Hand, position: int, number: int = 0) -> str:
    """Return the dealer's message to a player: MATCHSTATE:position:number:betting:cards.

    :param position: the player's position, with 0 left of the button.
    :param number: the hand's number in the match.
    :raises HistoryError: if there are antes or dead posts, which the protocol cannot express.
    """
    check_type(hand, Hand, "a match state is made from")
    seats = order_of(hand)
    if not 0 <= exact_index(position, "position") < len(seats):
        raise HistoryError(f"position must be 0 to {len(seats) - 1}, not {shown(position)}")
    return f"MATCHSTATE:{position}:{number}:{_betting_text(hand)}:{_cards_text(hand, seats[position])}"


def _player_names(history: HandHistory, n: int) -> list[str]:
    """Return a distinct name for each player of a hand, since a log identifies players by name."""
    names: list[str] = [re.sub(r"[:|\s#]", "_", name) for name in history.players or [""] * n]
    taken = {*names}
    for i, name in enumerate(names):
        if name and name not in names[:i]:
            continue
        name = name or f"p{i + 1}"
        while name in taken:
            name += "_"
        names[i] = name
        taken.add(name)
    return names


def decimal_text(value: Decimal) -> str:
    """Return a number as text, without an exponent or trailing zeros."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _betting_text(hand: Hand) -> str:
    """Return the betting string; each raise is given as the seat's total in the whole hand."""
    limit = hand.game.structure == "fixed_limit"
    before = dict.fromkeys(order_of(hand), 0)
    street = dict(before)
    text = ""
    for kind, seat, _, to, _, _ in hand.events:
        if kind == "misdeal":
            text, street = "", dict(before)
        elif kind == "board":
            text += "/"
            before = {seat: chips + street[seat] for seat, chips in before.items()}
            street = dict.fromkeys(street, 0)
        elif seat is None:
            continue
        elif kind in ("ante", "missed_small", "dead", "kill"):
            raise HistoryError("games of the ACPC must have no antes, dead posts or kills")
        elif kind in ("blind", "straddle", "missed", "call", "bet", "raise"):
            street[seat] = to
        if kind in ("bet", "raise") and seat is not None:
            text += "r" if limit else f"r{before[seat] + to}"
        elif kind in ("check", "call"):
            text += "c"
        elif kind == "fold":
            text += "f"
    return text


def _cards_text(hand: Hand, viewer: int | None) -> str:
    """Return the hole cards that a seat sees (None: all), and the board.

    After a showdown, a seat sees all hands that were not folded.
    """
    is_showdown = hand.is_over and hand.folded.count(False) > 1
    sees = [
        viewer is None or seat == viewer or (is_showdown and not hand.folded[seat])
        for seat in range(len(hand.folded))
    ]
    holes = hand.hole_cards
    text = "|".join(
        format_cards(holes[seat]) if sees[seat] and None not in holes[seat] else "" for seat in order_of(hand)
    )
    at = 0
    for street in hand.game.streets[1:]:
        if at < len(hand.board):
            text += "/" + format_cards(hand.board[at : at + street.board])
            at += street.board
    return text
