"""Prompts: an observation as text, for language models and for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from .._core import Observation
from ..cards.cards import card_names
from ..errors import kind
from .action_text import choices, draw_choices, owes_bring_in
from .chip_counts import ChipCounts
from .event_text import event_words
from .game_text import game_lines
from .street_names import street_name
from .summary import chips_behind
from .table_snapshot import table_state
from .table_text import table_lines
from .winning_hands import winnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..hands.hand import Event

__all__ = ["VERSION", "prompt_text"]

VERSION = 1
"""The version of the text, in its first line. Increase it with every change of wording."""


def prompt_text(seen: Observation, legal: bool, since: Observation | int | None) -> str:
    """Return the text of `Observation.to_text`."""
    if not isinstance(legal, bool):
        raise TypeError(f"legal must be a bool, not {kind(legal)}")
    first = _earlier_event_count(seen, since)
    names = [f"Seat {i} (you)" if i == seen.seat else f"Seat {i}" for i in range(len(seen.stacks))]
    parts = [_story(seen, names, first)]
    if since is None:
        table = table_state(seen, names=names, unicode=False)
        lines = table_lines(table)[1:]
        if seen.is_over:  # the story already includes the winners
            lines = lines[: len(lines) - len(winnings(table))]
        parts = [[f"steelwheel text {VERSION}", *_head(seen)], *parts, ["The table now", *lines]]
    parts.append([_due(seen, names)])
    if legal and seen.phase == "bet":
        parts[-1].append(f"Legal: {choices(seen)}.")
    return "\n".join(line for lines in parts for line in lines)


def _head(seen: Observation) -> list[str]:
    """Describe the game, the seats and their stacks."""
    you = "You watch" if seen.seat is None else f"You are seat {seen.seat}"
    stacks = ", ".join(f"seat {i} {chips:,}" for i, chips in enumerate(seen.starting_stacks) if chips)
    return [
        *game_lines(seen.game),
        f"Seats: 0 to {len(seen.stacks) - 1}, clockwise; the button is at seat {seen.button}",
        you,
        f"Stacks: {stacks}",
    ]


class _Table:
    """The state of the table that descriptions of events depend on, updated after each event."""

    def __init__(self, seen: Observation) -> None:
        self.rules, self.streets = seen.game, seen.game.streets
        self.hole_cards, self.events = seen.hole_cards, seen.events
        self.chips = ChipCounts(seen.starting_stacks)
        self.boards: list[tuple[int | None, ...]] = [()] * self.rules.boards

    def money(self, chips: int, /) -> str:
        return f"{chips:,}"

    def cards(self, cards: Iterable[int | None], /) -> str:
        return " ".join(card_names(tuple(cards)))

    def apply(self, event: Event) -> None:
        """Update chips and boards with an event."""
        self.chips.apply(event)
        if event.kind == "misdeal":
            self.boards = [()] * self.rules.boards
        elif event.kind == "board":
            self.boards[event.to] += event.cards
        elif event.kind == "runs":
            self.boards *= event.amount


_PAID = ("return", "push", "rake", "runs")


def _earlier_event_count(seen: Observation, since: object) -> int:
    """Return the number of events in the earlier observation, which an earlier prompt described."""
    if since is None:
        return 0
    count = since
    if isinstance(since, Observation):
        count = len(since.events)
        begins = [event[:5] for event in seen.events[:count]] == [event[:5] for event in since.events]
        if since.seat != seen.seat or since.game != seen.game or not begins:
            raise ValueError("since must be an earlier observation of this hand by the same seat")
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"since must be an earlier observation, or a number of events, not {kind(since)}")
    if not 0 <= count <= len(seen.events):
        raise ValueError(f"since must be from 0 to {len(seen.events)}, the number of events, not {count}")
    return count


def _story(seen: Observation, names: Sequence[str], first: int) -> list[str]:
    """Describe the events from index `first` on, line by line."""
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
        pot = table.chips.total_pot
        table.apply(event)
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
    pot = table.chips.total_pot if pot is None else pot
    return street_name(table.streets, street) + (f" (pot {pot:,})" if pot else "")


def _dealt(
    table: _Table, dealt: Mapping[int, tuple[list[int | None], list[int | None]]], names: Sequence[str]
) -> list[str]:
    """Describe the known cards dealt to each seat."""
    lines = []
    for seat, (down, up) in dealt.items():
        parts = [table.cards(down) + " face down" * bool(up)] if down else []
        parts += [f"{table.cards(up)} face up"] if up else []
        lines.append(f"{names[seat]} is dealt {', '.join(parts)}")
    return lines


def _words(table: _Table, event: Event, pots: int, viewer: int | None) -> str:
    """Describe an event, without the seat's name; "" if there is nothing to say."""
    if event.kind == "discard" and event.seat == viewer and event.cards:
        return f"discards {table.cards(event.cards)}"
    words = event_words(table, [event], pots)
    is_paid = event.amount and event.kind not in _PAID
    return words + " and is all-in" * bool(
        is_paid and event.seat is not None and not table.chips.stacks[event.seat]
    )


def _due(seen: Observation, names: Sequence[str]) -> str:
    """Describe the next decision, or the result of the hand."""
    seat = seen.actor
    if seen.payoffs is not None:
        ends = ", ".join(
            f"{names[i][0].lower()}{names[i][1:]} {chips:+,}" for i, chips in enumerate(seen.payoffs) if chips
        )
        return f"The hand is over: {ends or 'no seat wins'}."
    if seat is None:
        waits = {"deal": "the next cards must be dealt", "runs": "the number of boards must be chosen"}
        return f"No player is to act: {waits.get(seen.phase, 'the hands must be shown')}."
    if seat != seen.seat:
        what = {"bet": "act", "draw": "draw"}.get(seen.phase, "show or muck")
        return f"Seat {seat} is to {what}."
    if seen.phase == "draw":
        return f"Your turn: {draw_choices(seen)}."
    legal = seen.legal_actions
    if legal is None:
        return "Your turn: show or muck."
    due = f"{legal.to_call:,} to bring in" if owes_bring_in(seen) else f"{legal.to_call:,} to call"
    due = due if legal.to_call else "nothing to call"
    return f"Your turn: {due}, {chips_behind(seen, seat):,} behind, pot {seen.total_pot:,}."
