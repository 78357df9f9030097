"""What a seat would be told of a hand, as text: for language models, and for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from ._core import Observation
from .cards import DECKS, card_names
from .errors import kind
from .narration import behind, clean, event_words, moment, street_name, table_lines, winnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .hand import Event

__all__: list[str] = []

VERSION = 1
"""Of the text, and in its first line: whoever changes a word makes it greater."""

_WINS = {
    "high": "the best high hand",
    "short_deck": "the best high hand; a flush beats a full house",
    "short_deck_trips": "the best high hand; a flush beats a full house, three of a kind a straight",
    "ace_to_five": "the lowest hand, ace to five: straights and flushes do not count",
    "ace_to_five_8": "the lowest hand of five ranks from eight down, if there is one (ace to five)",
    "ace_to_five_9": "the lowest hand of five ranks from nine down, if there is one (ace to five)",
    "ace_to_six": "the lowest hand, ace to six: straights and flushes count against it",
    "deuce_to_seven": "the lowest hand, deuce to seven: aces high, straights and flushes count against it",
    "badugi": "the best badugi, aces low: the most of different ranks and suits, then the lowest",
    "badugi_ace_high": "the best badugi, aces high: the most of different ranks and suits, then the lowest",
    "high_wild": "the best high hand, five of a kind the highest",
    "high_bug": "the best high hand; the joker is an ace, or fills a straight or a flush",
    "one_card": "the highest card",
    "two_cards": "a pair, else the highest cards",
    "three_cards": "the best three cards",
}


def told(seen: Observation, legal: bool, since: Observation | int | None) -> str:
    """The text of `Observation.to_text`."""
    if not isinstance(legal, bool):
        raise TypeError(f"legal must be a bool, not {kind(legal)}")
    first = _told_before(seen, since)
    names = [f"Seat {i} (you)" if i == seen.seat else f"Seat {i}" for i in range(len(seen.stacks))]
    parts = [_story(seen, names, first)]
    if since is None:
        shown = moment(seen, names=names, unicode=False)
        lines = table_lines(shown)[1:]
        lines = lines[: len(lines) - len(winnings(shown))] if seen.is_over else lines  # told already
        parts = [[f"steelwheel text {VERSION}", *_head(seen)], *parts, ["The table now", *lines]]
    parts.append([_due(seen, names)])
    if legal and seen.phase == "bet":
        parts[-1].append(f"Legal: {choices(seen)}.")
    return "\n".join(line for lines in parts for line in lines)


def _told_before(seen: Observation, since: object) -> int:
    """How many events have been told."""
    if since is None:
        return 0
    count = since
    if isinstance(since, Observation):
        count = len(since.events)
        begins = [event[:5] for event in seen.events[:count]] == [event[:5] for event in since.events]
        if since.seat != seen.seat or since.game != seen.game or not begins:
            raise ValueError("since is no earlier observation of this hand by the same seat")
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"since is an earlier observation, or how many events were told, not {kind(since)}")
    if not 0 <= count <= len(seen.events):
        raise ValueError(f"since is from 0 to {len(seen.events)}, the number of events, not {count}")
    return count


# ---- The game, and the seats


def _head(seen: Observation) -> list[str]:
    """The game, its rules, and who sits where with how much."""
    game, seats = seen.game, len(seen.stacks)
    you = "You watch" if seen.seat is None else f"You are seat {seen.seat}"
    stacks = ", ".join(f"seat {i} {chips:,}" for i, chips in enumerate(seen.starting_stacks) if chips)
    return [
        f"Game: {clean(game.name)}",
        f"Betting: {', '.join(_betting(game))}",
        f"Deal: {'; '.join(_streets(game))}",
        *_wins(game),
        f"Seats: 0 to {seats - 1}, clockwise; the button is at seat {seen.button}",
        you,
        f"Stacks: {stacks}",
    ]


def _betting(game: Any) -> Iterator[str]:
    yield game.structure.replace("_", " ")
    if isinstance(game.blinds, Mapping):
        yield f"blind of the button {game.blinds['button']:,}"
    elif game.blinds:
        yield f"blinds {'/'.join(f'{chips:,}' for chips in game.blinds)}"
    if isinstance(game.antes, Mapping):
        ((payer, ante),) = game.antes.items()
        yield f"ante {ante:,} of the {payer.replace('_', ' ')} for all"
    elif game.antes:
        yield f"ante {game.antes:,} each"
    if game.bring_in:
        yield f"bring-in {game.bring_in:,}"
    if game.bets:
        least = "bets" if game.structure == "fixed_limit" else "least bet"
        yield f"{least} {'/'.join(f'{chips:,}' for chips in game.bets)}"
    if game.max_raises is not None:
        yield f"at most {game.max_raises} bets and raises a round"
    if game.hand_cap is not None:
        yield f"at most {game.hand_cap:,} chips of a seat in a hand"
    if game.chip > 1:
        yield f"bets in chips of {game.chip:,}"
    if game.jacks_to_open:
        yield "a pair of jacks or better to open"
    if game.rake is not None:
        most = "" if game.rake.cap is None else f", at most {game.rake.cap:,}"
        yield f"rake {float(game.rake.percent):g}%{most}"


def _streets(game: Any) -> Iterator[str]:
    """What comes on each street, and how much of it plays."""
    if game.deck != "standard":
        yield f"from the deck {game.deck!r}, {len(DECKS[game.deck])} cards"
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
    """What wins, a line each, and which cards play."""
    shares = ["Wins"] if len(game.rankings) == 1 else ["Wins half of each pot", "Wins the other half"]
    for share, ranking in zip(shares, game.rankings, strict=True):
        yield f"{share}: {_WINS[ranking]}"
    if game.boards > 1:
        one = "an equal part of each pot for each" if game.split == "halves" else "the best of which counts"
        yield f"Boards: {game.boards}, {one}"
    if game.wild:
        yield f"Wild: {_named(game.wild)}"
    if game.use is not None:
        plays = {"at_most_2": "at most 2 hole cards", "middle": "the middle card, with one of the others"}
        yield f"Plays: {plays.get(game.use, f'exactly {game.use} hole cards')}"


def _named(cards: Sequence[int | None]) -> str:
    """Cards with a space between; "??" is an unknown one."""
    return " ".join(card_names(cards))


# ---- What has happened


class _Table:
    """As much of a `Moment` as the words of events look at, while they are told."""

    def __init__(self, seen: Observation) -> None:
        self.rules, self.streets = seen.game, seen.game.streets
        self.hole_cards, self.events = seen.hole_cards, seen.events
        self.starting_stacks = seen.starting_stacks
        self.begin()

    def begin(self) -> None:
        self.stacks, self.pot = list(self.starting_stacks), 0
        self.boards: list[tuple[int | None, ...]] = [()] * self.rules.boards

    def money(self, chips: int) -> str:
        return f"{chips:,}"

    def cards(self, cards: Sequence[int | None]) -> str:
        return _named(cards)

    def take(self, event: Event) -> None:
        """Do what the event does to stacks, pot and boards."""
        if event.kind == "misdeal":
            self.begin()
        elif event.kind == "board":
            self.boards[event.to] += event.cards
        elif event.kind == "runs":
            self.boards *= event.amount
        elif event.kind == "rake":
            self.pot -= event.amount
        elif event.amount and event.seat is not None:
            chips = -event.amount if event.kind in ("return", "push") else event.amount
            self.stacks[event.seat] -= chips
            self.pot += chips


_PAID = ("return", "push", "rake", "runs")


def _story(seen: Observation, names: Sequence[str], first: int) -> list[str]:
    """What happened from the event `first` on, line by line."""
    table = _Table(seen)
    said: list[str] = []
    dealt: dict[int, tuple[list[int | None], list[int | None]]] = {}
    pots = 1 + max((event.to for event in table.events if event.kind == "push"), default=0)
    street = -1
    for i, event in enumerate(table.events):
        if i == first:
            dealt, said = {}, []
        if event.kind in ("deal", "up") and event.seat is not None:
            if event.kind == "up" or event.seat == seen.seat:
                dealt.setdefault(event.seat, ([], []))[event.kind == "up"].extend(event.cards)
            if dealt and event.street != street:
                street = event.street
                said.append(_heading(table, street))
            continue
        said += _dealt(table, dealt, names)
        dealt = {}
        pot = table.pot
        table.take(event)
        words = _words(table, event, pots, seen.seat)
        if not words:
            continue
        line = words[:1].upper() + words[1:] if event.seat is None else f"{names[event.seat]} {words}"
        if event.kind in ("misdeal", "passed"):
            street = -1
        elif event.street != street:
            street = event.street
            if event.kind == "board":
                line += f" (pot {pot:,})"
            else:
                said.append(_heading(table, street, pot))
        said.append(line)
    if first >= len(table.events):
        return []
    return said + _dealt(table, dealt, names)


def _heading(table: _Table, street: int, pot: int | None = None) -> str:
    pot = table.pot if pot is None else pot
    return street_name(table.streets, street) + (f" (pot {pot:,})" if pot else "")


def _dealt(
    table: _Table, dealt: Mapping[int, tuple[list[int | None], list[int | None]]], names: Sequence[str]
) -> list[str]:
    """What each seat was dealt, as far as it is seen."""
    lines = []
    for seat, (down, up) in dealt.items():
        parts = [table.cards(down) + " face down" * bool(up)] if down else []
        parts += [f"{table.cards(up)} face up"] if up else []
        lines.append(f"{names[seat]} is dealt {', '.join(parts)}")
    return lines


def _words(table: _Table, event: Event, pots: int, viewer: int | None) -> str:
    """What one event was, to be read after the seat's name; "" for what is not told."""
    if event.kind == "discard" and event.seat == viewer and event.cards:
        return f"discards {table.cards(event.cards)}"
    shown: Any = table
    words = event_words(shown, [event], pots)
    is_paid = event.amount and event.kind not in _PAID
    return words + " and is all-in" * bool(
        is_paid and event.seat is not None and not table.stacks[event.seat]
    )


# ---- What is due


def _due(seen: Observation, names: Sequence[str]) -> str:
    """What comes next, or how it has ended."""
    seat = seen.actor
    if seen.payoffs is not None:
        ends = ", ".join(
            f"{names[i][0].lower()}{names[i][1:]} {chips:+,}" for i, chips in enumerate(seen.payoffs) if chips
        )
        return f"The hand is over: {ends or 'nobody wins'}."
    if seat is None:
        waits = {"deal": "cards are to be dealt", "runs": "it is to be said how often the rest is run"}
        return f"Nobody is to act: {waits.get(seen.phase, 'the hands are to be shown')}."
    if seat != seen.seat:
        what = {"bet": "act", "draw": "draw"}.get(seen.phase, "show or muck")
        return f"Seat {seat} is to {what}."
    if seen.phase == "draw":
        return f"Your turn: {_draw(seen)}."
    legal = seen.legal
    if legal is None:
        return "Your turn: show or muck."
    due = f"{legal.call:,} to bring in" if owes_bring_in(seen) else f"{legal.call:,} to call"
    due = due if legal.call else "nothing to call"
    return f"Your turn: {due}, {behind(seen, seat):,} behind, pot {seen.total_pot:,}."


def owes_bring_in(seen: Observation) -> bool:
    """Whether the seat to act owes the bring-in, which alone faces chips to call and may not fold."""
    return seen.legal is not None and seen.legal.call > 0 and not seen.legal.fold


def owes_completion(seen: Observation) -> bool:
    """Whether a raise would complete the bring-in."""
    if not seen.game.bring_in or seen.street:
        return False
    raised = False
    for event in seen.events:
        raised = event.kind in ("bet", "raise", "complete") or (raised and event.kind != "misdeal")
    return not raised


def drawing(seen: Observation) -> tuple[str, int, int]:
    """Of a draw: what is done with cards ("discard", "middle"), and the least and the most of them."""
    street = seen.game.streets[seen.street]
    if street.middle:
        return "middle", 1, 1
    if street.discard:
        return "discard", street.discard, street.discard
    held = 0 if seen.actor is None else len(seen.hole_cards[seen.actor])
    return "discard", 0, min(street.draw, held)


def _draw(seen: Observation) -> str:
    """What a draw asks for."""
    what, least, most = drawing(seen)
    cards = _named(() if seen.actor is None else seen.hole_cards[seen.actor])
    if what == "middle":
        return f"name one of {cards} the middle card"
    return f"discard {least} of {cards}" if least else f"discard up to {most} of {cards}, or stand pat"


def raise_words(seen: Observation) -> str:
    """What to say before an amount: "bet", "raise to" or "complete to"."""
    if owes_completion(seen):
        return "complete to"
    return "raise to" if seen.bets[seen.actor or 0] or (seen.legal and seen.legal.call) else "bet"


def choices(seen: Observation) -> str:
    """What the seat to act may do, in words."""
    legal, seat = seen.legal, seen.actor
    if legal is None or seat is None:
        return _draw(seen)
    calls = f"{'bring in' if owes_bring_in(seen) else 'call'} {legal.call:,}" if legal.call else "check"
    words = ["fold"] * legal.fold + [calls]
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
        all_in = ", all-in" if least == most == seen.bets[seat] + behind(seen, seat) else ""
        words.append(f"{verb} {amounts}{all_in}")
    return ", ".join(words[:-1]) + f" or {words[-1]}" if len(words) > 1 else words[0]
