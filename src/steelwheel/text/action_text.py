"""Describe the legal actions of a seat."""

from __future__ import annotations

from .._core import FOLD, Observation
from ..cards.cards import card_names
from .summary import chips_behind

__all__ = [
    "action_text",
    "cards_to_draw",
    "choices",
    "draw_choices",
    "draw_limits",
    "owes_bring_in",
    "owes_completion",
    "raise_words",
]


def owes_bring_in(seen: Observation) -> bool:
    """Return whether the seat to act owes the bring-in: it has chips to call, but may not fold."""
    return (
        seen.legal_actions is not None and seen.legal_actions.to_call > 0 and not seen.legal_actions.can_fold
    )


def owes_completion(seen: Observation) -> bool:
    """Return whether a raise would complete the bring-in."""
    if not seen.game._completes or seen.street:
        return False
    raised = False
    for event in seen.events:
        raised = event.kind in ("bet", "raise", "complete") or (raised and event.kind != "misdeal")
    return not raised


def cards_to_draw(seen: Observation) -> tuple[int | None, ...]:
    """Return the cards of the seat to act that a draw may name: its down cards, which come first."""
    seat = seen.actor
    if seat is None:
        return ()
    held = seen.hole_cards[seat]
    return held[: len(held) - len(seen.up_cards[seat])]


def draw_limits(seen: Observation) -> tuple[str, int, int]:
    """Return the kind of a draw ("discard" or "middle"), and the minimum and maximum number of cards."""
    street = seen.game.streets[seen.street]
    if street.middle:
        return "middle", 1, 1
    if street.discard:
        return "discard", street.discard, street.discard
    return "discard", 0, min(street.draw, len(cards_to_draw(seen)))


def draw_choices(seen: Observation) -> str:
    """Describe the legal actions of a draw."""
    what, least, most = draw_limits(seen)
    cards = " ".join(card_names(cards_to_draw(seen)))
    if what == "middle":
        return f"name one of {cards} the middle card"
    return f"discard {least} of {cards}" if least else f"discard up to {most} of {cards}, or stand pat"


def raise_words(seen: Observation) -> str:
    """Return the words before an amount: "bet", "raise to" or "complete to"."""
    if owes_completion(seen):
        return "complete to"
    if owes_bring_in(seen):
        return "bet"
    return (
        "raise to"
        if seen.bets[seen.actor or 0] or (seen.legal_actions and seen.legal_actions.to_call)
        else "bet"
    )


def choices(seen: Observation) -> str:
    """Describe the legal actions of the seat to act."""
    legal, seat = seen.legal_actions, seen.actor
    if legal is None or seat is None:
        return draw_choices(seen)
    calls = f"{'bring in' if owes_bring_in(seen) else 'call'} {legal.to_call:,}" if legal.to_call else "check"
    words = ["fold"] * legal.can_fold + [calls]
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is not None and most is not None:
        amounts = f"{least:,}" if least == most else f"from {least:,} up to {most:,}"
        if least != most and len(legal) - legal.index(least) == 2:
            amounts = f"{least:,} or {most:,}"
        elif least != most and legal.step > 1:
            amounts += f" by {legal.step:,}"
        verb = raise_words(seen)
        if amounts.startswith("from") and verb != "bet":
            verb = verb.replace(" to", " to a total")
        all_in = ", all-in" if least == most == seen.bets[seat] + chips_behind(seen, seat) else ""
        words.append(f"{verb} {amounts}{all_in}")
    return ", ".join(words[:-1]) + f" or {words[-1]}" if len(words) > 1 else words[0]


def action_text(seen: Observation, code: int) -> str:
    """Return an action in a player's words."""
    if seen.phase == "draw":
        if not code:
            return "stand pat"
        cards = [card for i, card in enumerate(seen.hole_cards[seen.actor or 0]) if code >> i & 1]
        return f"{draw_limits(seen)[0]} {' '.join(card_names(cards))}"
    legal = seen.legal_actions
    assert legal is not None
    if code > 0:
        return f"{raise_words(seen)} {code}"
    if code == FOLD:
        return "fold"
    return f"{'bring in' if owes_bring_in(seen) else 'call'} {legal.to_call}" if legal.to_call else "check"
