"""Describe the rules of a game, for the beginning of a prompt."""

from __future__ import annotations

from collections.abc import Mapping

from ..cards.cards import card_names
from .formatting import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["game_lines"]

_POINTS = "aces 1, face cards 0, other cards their number"
_WINS = {
    "high": "the best high hand",
    "high_66": "the best high hand, if there is a pair of sixes or better",
    "high_99": "the best high hand, if there is a pair of nines or better",
    "short_deck": "the best high hand; a flush beats a full house",
    "short_deck_trips": "the best high hand; a flush beats a full house, three of a kind beats a straight",
    "ace_to_five": "the lowest hand, ace to five: straights and flushes do not count",
    "ace_to_five_8": "the lowest hand of five ranks from eight down, if there is one (ace to five)",
    "ace_to_five_joker": "the lowest hand (ace to five); a joker is the lowest rank that the hand lacks",
    "ace_to_five_9": "the lowest hand of five ranks from nine down, if there is one (ace to five)",
    "ace_to_six": "the lowest hand, ace to six: straights and flushes count against it",
    "deuce_to_seven": "the lowest hand, deuce to seven: aces high, straights and flushes count against it",
    "badugi": "the best badugi, aces low: the most of different ranks and suits, then the lowest",
    "badugi_ace_high": "the best badugi, aces high: the most of different ranks and suits, then the lowest",
    "points_49": f"the most points ({_POINTS})",
    "points_21": f"the most points, at most 21, in any of the five cards; then the most of them ({_POINTS})",
    "points_0": f"the fewest points ({_POINTS})",
    "high_wild": "the best high hand, five of a kind the highest",
    "high_bug": "the best high hand; the joker is an ace, or fills a straight or a flush",
    "one_card": "the highest card",
    "two_cards": "a pair, otherwise the highest cards",
    "three_cards": "the best three cards",
}


def game_lines(game: Any) -> list[str]:
    """Describe a game in lines of text: its name, betting, streets and winning hands."""
    return [
        f"Game: {clean(game.name)}",
        f"Betting: {', '.join(_betting(game))}",
        f"Deal: {'; '.join(_streets(game))}",
        *_wins(game),
    ]


def _betting(game: Any) -> Iterator[str]:
    yield game.structure.replace("_", " ")
    if isinstance(game.blinds, Mapping):
        yield f"blind of the button {game.blinds['button']:,}"
    elif game.blinds:
        yield f"blinds {'/'.join(f'{chips:,}' for chips in game.blinds)}"
    if isinstance(game.antes, Mapping):
        ((payer, ante),) = game.antes.items()
        yield f"ante {ante:,}, paid for all by the {payer.replace('_', ' ')}"
    elif game.antes:
        yield f"ante {game.antes:,} each"
    if game.bring_in and game._opens_by_card:
        yield f"bring-in {game.bring_in:,}"
    elif game.bring_in:
        yield f"a call of at least {game.bring_in:,} to enter the pot"
    if game.bets and game.structure == "spread_limit":
        yield f"bets and raises {_range(*game.bets)}"
    elif game.bets:
        least = "bets" if game.structure == "fixed_limit" else "minimum bet"
        yield f"{least} {'/'.join(f'{chips:,}' for chips in game.bets)}"
    if isinstance(game.max_raises, int):
        yield f"at most {game.max_raises} bets and raises per round"
    for i, street in enumerate(game.streets, 1):
        if street.max_bet is not None:
            least = game.bets[0] if street.bet is None else street.bet
            yield f"bets and raises {_range(least, street.max_bet)} in round {i}"
    for i, most in enumerate(game.max_raises if isinstance(game.max_raises, tuple) else (), 1):
        if most is not None:
            yield f"at most {most} bets and raises in round {i}"
    if game.hand_cap is not None:
        yield f"at most {game.hand_cap:,} chips per seat in a hand"
    if game.chip > 1:
        yield f"bets in multiples of {game.chip:,}"
    if game.jacks_to_open:
        yield "a pair of jacks or better to open"
    if game.rake is not None:
        yield f"rake {float(game.rake.percent):g}%{_most_rake(game.rake)}"


def _most_rake(rake: Any) -> str:
    """Say what limits a rake, at the end of its line."""
    steps = f" in steps of {rake.step:,}" if rake.step > 1 else ""
    if rake.cap is None:
        return steps
    if isinstance(rake.cap, int):
        return f"{steps}, at most {rake.cap:,}"
    return f"{steps}, at most " + ", ".join([f"{cap:,} with {n} or more players" for n, cap in rake.cap])


def _range(least: int, most: int) -> str:
    """Say which amounts are allowed."""
    return f"of {least:,}" if least == most else f"from {least:,} to {most:,}"


def _streets(game: Any) -> Iterator[str]:
    """Describe the deck, unless it is standard, and the cards dealt on each street."""
    if game.deck != "standard":
        name = f"the deck {game.deck!r}" if isinstance(game.deck, str) else "a custom deck"
        yield f"from {name}, {len(game._deck_cards)} cards"
    for street in game.streets:
        parts = [
            f"draw up to {street.draw}" if street.draw else "",
            f"discard {street.discard}" if street.discard else "",
            "name the middle card" if street.middle else "",
            f"{street.hole} down" if street.hole else "",
            f"{street.up} up" if street.up else "",
            f"{street.board} on {'each board' if game.boards > 1 else 'the board'}" if street.board else "",
        ]
        yield ", ".join(part for part in parts if part) or "nothing"


def _wins(game: Any) -> Iterator[str]:
    """Yield the winning hands, and the cards that play, in lines of text."""
    shares = ["Wins"] if len(game.rankings) == 1 else ["Wins half of each pot", "Wins the other half"]
    uses = game.use if isinstance(game.use, tuple) else (None,) * len(shares)
    for share, ranking, use in zip(shares, game.rankings, uses, strict=True):
        yield f"{share}: {_WINS[ranking]}{_with(use)}"
    if game._may_not_qualify:
        scoops = (
            "the best hand of the first half wins" if game.rules["no_qualifier"] == "high" else "all share"
        )
        yield f"If no hand qualifies: {scoops}"
    if game.boards > 1:
        one = "an equal part of each pot for each" if game.split == "halves" else "the best of them counts"
        yield f"Boards: {game.boards}, {one}"
    if game.wild:
        yield f"Wild: {' '.join(card_names(game.wild))}"
    if game.use is not None and not isinstance(game.use, tuple):
        yield f"Plays: {_plays(game.use)}"


def _with(use: Any) -> str:
    """Say which hole cards play, at the end of a line."""
    return "" if use is None else f", {'from' if use == 5 else 'with'} {_plays(use)}"


def _plays(use: Any) -> str:
    """Say which hole cards play."""
    plays = {
        "at_most_2": "at most 2 hole cards",
        "middle": "the middle card and one other",
        5: "the hole cards alone",
    }
    return plays.get(use, f"exactly {use} hole cards")
