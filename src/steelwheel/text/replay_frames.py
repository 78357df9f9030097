"""The frames of a replay: snapshots of the table, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import dropwhile
from typing import Any, NamedTuple

from .._base.public import public
from ..errors import kind
from .event_lines import Line, event_lines
from .event_text import AGAIN, POSTS
from .formatting import capitalize, isolate
from .replay_equities import equity_filler
from .table_changes import table_after, table_at_start
from .table_snapshot import Cards, TableState, check_hand, table_state

__all__ = ["Frame", "Step", "hand_frames", "steps"]


class Step(NamedTuple):
    """The table after one command of a replay, and the events of that command as lines of text."""

    table: TableState
    lines: list[Line]


@public("steelwheel.drawing")
class Frame(NamedTuple):
    """A step of a replay: the `table` as a `TableState`, and the events as `text`."""

    table: TableState
    text: str


def steps(
    states: Iterable[Any],
    *,
    equity: Callable[..., Any] | None = None,
    known: Sequence[Cards] = (),
    **options: Any,
) -> Iterator[Step]:
    """Yield the steps of a replay, one for each state.

    :param states: see `hand_frames`, also for `equity` and `known`; the first step starts at the beginning of
        the hand.
    :param options: see `table_state`.
    """
    with_equities = equity_filler(equity, known)
    for before, now in _pairs(states, options):
        yield Step(with_equities(now), event_lines(before, now.events[len(before.events) :]))


def hand_frames(
    states: Any,
    *,
    names: Sequence[str] | None = None,
    unit: Decimal | int = 1,
    currency: str = "",
    equity: Callable[..., Any] | None = None,
    known: Sequence[Cards] = (),
    **options: Any,
) -> Iterator[Frame]:
    """Yield the frames of a replay, from a `Hand` (starting with its first deal) or its successive states.

    Each step of the hand gets a frame of its own: an action, a deal of board cards, the showdown, and the
    pots won.

    :param states: a `Hand`, or an iterable of hands or observations, which may all be one changing object.
    :param names: see `table_state`, also for `unit`, `currency` and the other `options`.
    :param equity: `steelwheel.equity`, to add exact equities to frames with several live hands, if all of
        these are known and have no discards to come. Equities that are slow to compute are left out.
    :param known: hole cards to use for equities even before they are shown, one row per seat; by default,
        the hole cards of a `Hand` that was not dealt again.
    :raises TypeError: if `states` has the wrong type; during iteration, also if a state is not a hand.
    """
    options |= {"names": names, "unit": unit, "currency": currency}
    if hasattr(states, "undo"):
        if not any(event.kind in AGAIN for event in states.events):  # after a redeal, earlier cards differ
            known = known or states.hole_cards
        return _frames(_rewound(states), options, equity_filler(equity, known))
    if isinstance(states, (str, bytes)) or not hasattr(states, "__iter__"):
        check_hand(states)
        raise TypeError(f"states must be a Hand, or a list of its states, not one {kind(states)}")
    if isinstance(states, Sequence):
        for state in states:
            check_hand(state)
    return _frames(states, options, equity_filler(equity, known))


def _frames(
    states: Iterable[Any], options: Mapping[str, Any], with_equities: Callable[[TableState], TableState]
) -> Iterator[Frame]:
    for before, now in _pairs(states, options):
        if len(now.events) < len(before.events):
            yield Frame(with_equities(now), "The last action is undone.")
        else:  # `now` begins with the events of `before`, but cards may have become known
            for frame in _split(before, now):
                yield Frame(with_equities(frame.table), frame.text)


def _pairs(states: Iterable[Any], options: Mapping[str, Any]) -> Iterator[tuple[TableState, TableState]]:
    """Yield each state with the state before it, starting from the beginning of the hand."""
    before: TableState | None = None
    for state in states:
        now = table_state(state, **options)
        yield before or table_at_start(now), now
        before = now


def _rewound(hand: Any) -> list[Any]:
    """Return the states of a hand, starting with its first deal."""
    states = [hand.copy()]
    while True:
        try:
            states.append(states[-1].copy().undo())
        except ValueError:  # nothing is left to undo
            dealt = dropwhile(_is_being_dealt, states[:0:-1])
            return [*dealt, states[0]]


def _is_being_dealt(hand: Any) -> bool:
    """Return whether a live seat still lacks cards of the first deal."""
    first = hand.game.streets[0]
    cards = zip(hand.folded, hand.hole_cards, strict=True)
    return any(not out and len(hole) < first.hole + first.up for out, hole in cards)


_BEATS = {  # events that share a frame with the event before
    **dict.fromkeys((*POSTS, "deal", "up"), "posts"),
    **dict.fromkeys(("show", "muck"), "showdown"),
    **dict.fromkeys(("rake", "push"), "end"),
}


def _split(before: TableState, now: TableState) -> Iterator[Frame]:
    """Yield the frames between two states, one for each group of events; the last is `now`."""
    new = now.events[len(before.events) :]
    if not now.events:  # no ante, no blind and no card yet
        yield Frame(now, "The hand begins.")
    beats: list[list[Any]] = []
    for event in new:
        last = beats[-1][-1].kind if beats else ""
        goes_on = last == "burn" or (event.kind in _BEATS and _BEATS.get(last) == _BEATS[event.kind])
        if beats and (goes_on or (event.kind == "return" and last != "board")):
            beats[-1].append(event)
        else:
            beats.append([event])
    again = [event for event in new if event.kind in AGAIN]
    if again:
        yield Frame(now, f"{capitalize(AGAIN[again[-1].kind])}.")
        return
    pots: dict[int, int] = {}
    for event in new:
        if event.kind in ("push", "rake"):
            pots[event.to] = pots.get(event.to, 0) + event.amount
    gathered = tuple(pots[i] for i in sorted(pots)) or now.pots
    for i, beat in enumerate(beats, 1):
        table = now if i == len(beats) else table_after(before, beat, gathered)
        yield Frame(table, _sentence(before, beat))
        before = table


def _sentence(before: TableState, beat: Sequence[Any]) -> str:
    """Describe events in a sentence; a name at its beginning is not capitalized."""
    said = event_lines(before, beat, first_cards=len(beat) == 1)
    antes = [event.amount for event in beat if event.kind == "ante"]
    if len(antes) > 2 and len({*antes}) == 1:
        said = [line for line in said if not line.words.startswith("antes ")]
        said.insert(0, Line(None, f"all players ante {before.money(antes[0])}", 0, 0, 0))
    between = "; " if any(", " in line.words for line in said) else ", "
    words = between.join(
        line.words if line.seat is None else f"{isolate(before.names[line.seat])} {line.words}"
        for line in said
    )
    return f"{words if said and said[0].seat is not None else capitalize(words or 'cards are dealt')}."
