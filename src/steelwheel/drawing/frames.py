"""The frames of a replay, and the sentences that tell what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from .moments import Cards, Moment, card_words, isolated, moment


class Frame(NamedTuple):
    """A moment of a replay, and the sentence that tells what has happened."""

    moment: Moment
    text: str


def hand_frames(
    states: Any, *, names: Sequence[str] | None = None, unit: Decimal | int = 1, currency: str = ""
) -> Iterator[Frame]:
    """The frames of a replay: of a `Hand`, from its beginning, or of its states one after the other.

    What one call brings about comes apart: the action, then each board card, shown hand and push.

    :param states: a `Hand`, or an iterable of hands or observations (one object that changes will do).
    :param names: as for `moment`, also `unit` and `currency`.
    """
    before: Moment | None = None
    for state in _rewound(states) if hasattr(states, "undo") else states:
        now = moment(state, names=names, unit=unit, currency=currency)
        if before is None:
            before = _beginning(now)
        if len(now.events) < len(before.events):
            yield Frame(now, "That is taken back.")
        else:  # before's events are a beginning of now's, but for unknown cards that were told meanwhile
            yield from _steps(before, now)
        before = now


def _rewound(hand: Any) -> list[Any]:
    """All the states that a hand has been in."""
    states = [hand.copy()]
    while True:
        try:
            states.append(states[-1].copy().undo())
        except ValueError:  # there is no call to take back
            return states[::-1]


def _beginning(now: Moment) -> Moment:
    seats = len(now.stacks)
    return replace(
        now,
        phase="deal",
        actor=None,
        boards=(),
        hole_cards=((),) * seats,
        up_cards=((),) * seats,
        stacks=now.starting_stacks,
        bets=(0,) * seats,
        folded=tuple(not stack for stack in now.starting_stacks),
        pots=(),
        total_pot=0,
        call=None,
        events=(),
    )


_BEATS = {
    **dict.fromkeys(("ante", "blind", "straddle", "missed", "dead", "deal", "up"), "posts"),
    **dict.fromkeys(("show", "muck"), "showdown"),
    **dict.fromkeys(("rake", "push"), "end"),
}


_AGAIN = {
    "misdeal": "A misdeal: the cards are dealt again.",
    "passed": "Nobody opens: the cards are dealt again.",
}
_NUMBERS = ("no cards", "one", "two", "three", "four", "five", "six", "seven")


def _steps(before: Moment, now: Moment) -> Iterator[Frame]:
    """The frames between two states: one for each beat of what happened, the last of them `now`."""
    new = now.events[len(before.events) :]
    beats: list[list[Any]] = []
    for event in new:
        last = beats[-1][-1].kind if beats else ""
        goes_on = last == "burn" or (event.kind in _BEATS and _BEATS.get(last) == _BEATS[event.kind])
        if beats and (goes_on or (event.kind == "return" and last != "board")):
            beats[-1].append(event)
        else:
            beats.append([event])
    if any(event.kind in _AGAIN for event in new):
        beats = [list(new)]
    pots: dict[int, int] = {}
    for event in new:
        if event.kind in ("push", "rake"):
            pots[event.to] = pots.get(event.to, 0) + event.amount
    gathered = tuple(pots[i] for i in sorted(pots)) or now.pots
    for beat in beats[:-1]:
        before = _after(before, beat, gathered)
        yield Frame(before, _sentence(before, beat))
    if beats:
        yield Frame(now, _sentence(now, beats[-1]))


def _after(shown: Moment, beat: Sequence[Any], gathered: tuple[int, ...]) -> Moment:
    """A moment and what follows from the events of one beat; before a board bets become `gathered` pots."""
    stacks, bets, folded = list(shown.stacks), list(shown.bets), list(shown.folded)
    holes, boards, pots, total = list(shown.hole_cards), list(shown.boards), shown.pots, shown.total_pot
    up = list(shown.up_cards)
    for event in beat:
        seat = event.seat
        gathers = event.kind in ("board", "show", "muck", "runs", "burn", "discard", "middle")
        if gathers and any(bets):
            pots, bets = gathered, [0] * len(bets)
        if event.kind in ("deal", "up"):
            holes[seat] += event.cards
            up[seat] += event.cards if event.kind == "up" else ()
        elif event.kind in ("discard", "middle"):
            holes[seat] = _without(holes[seat], event.cards)
            holes[seat] = (event.cards if event.kind == "middle" else ()) + holes[seat]
        elif event.kind == "show":
            holes[seat] = event.cards
        elif event.kind == "fold":
            folded[seat] = True
        elif event.kind == "runs":
            boards = (boards or [()])[:1] * event.amount
        elif event.kind == "board":
            boards += [()] * (event.to + 1 - len(boards))
            boards[event.to] += event.cards
        elif event.amount and event.kind != "rake":
            back = event.kind in ("return", "push")
            put = -event.amount if back else event.amount
            stacks[seat] -= put
            total += put
            if event.kind in ("ante", "dead"):
                pots = (sum(pots) + put,)
            elif event.kind != "push":
                bets[seat] += put
    return replace(
        shown,
        phase="deal",
        actor=None,
        call=None,
        boards=tuple(boards),
        hole_cards=tuple(holes),
        up_cards=tuple(up),
        stacks=tuple(stacks),
        bets=tuple(bets),
        folded=tuple(folded),
        pots=pots,
        total_pot=total,
        events=(*shown.events, *beat),
    )


def _without(held: Cards, gone: Cards) -> Cards:
    """Cards that are kept; of unknown ones as many fewer."""
    left = list(held)
    for card in gone:
        left.remove(card if card in left else None)
    return tuple(left)


def _sentence(shown: Moment, beat: Sequence[Any]) -> str:
    """What happened, in a sentence or two; `shown` is the table after it."""

    def who(event: Any) -> str:
        return isolated(shown.names[event.seat])

    kinds = {event.kind for event in beat}
    for kind, words_of in _AGAIN.items():
        if kind in kinds:
            return words_of
    if kinds <= {"rake", "push"}:
        won: dict[int, int] = {}
        for event in beat:
            if event.kind == "push":
                won[event.seat] = won.get(event.seat, 0) + event.amount
        words = [f"{isolated(shown.names[seat])} wins {shown.money(chips)}" for seat, chips in won.items()]
        words += [f"the house takes {shown.money(event.amount)}" for event in beat if event.kind == "rake"]
        return _listed(words)
    if "board" in kinds:
        return " ".join(filter(None, (_board_sentence(shown, event) for event in beat)))
    words = []
    antes = [event for event in beat if event.kind == "ante"]
    if len(antes) > 2 and len({event.amount for event in antes}) == 1:
        words.append(f"everybody antes {shown.money(antes[0].amount)}")
        beat = [event for event in beat if event.kind != "ante"]
    for event in beat:
        amount = shown.money(event.amount) if event.amount else ""
        all_in = (
            " and is all-in" if amount and not shown.stacks[event.seat or 0] and shown.phase != "over" else ""
        )
        cards = card_words(event.cards)
        if event.kind in ("ante", "blind", "straddle", "missed", "dead"):
            kind = {"ante": "antes", "blind": "posts", "straddle": "straddles"}.get(event.kind, "posts")
            tail = {"missed": " for missed blinds", "dead": " dead"}.get(event.kind, "")
            words.append(f"{who(event)} {kind} {amount}{tail}{all_in}")
        elif event.kind in ("fold", "check"):
            words.append(f"{who(event)} {event.kind}s")
        elif event.kind == "call":
            words.append(f"{who(event)} calls {amount}{all_in}")
        elif event.kind == "bring_in":
            words.append(f"{who(event)} brings it in for {amount}{all_in}")
        elif event.kind == "discard":
            words.append(f"{who(event)} {_drawn(shown, event)}")
        elif event.kind == "middle":
            words.append(f"{who(event)} names {cards if event.cards != (None,) else 'a card'} the middle one")
        elif event.kind == "reshuffle":
            words.append("the deck runs short and is shuffled again")
        elif event.kind in ("bet", "raise", "complete"):
            verb = {"bet": "bets", "raise": "raises to", "complete": "completes to"}[event.kind]
            words.append(f"{who(event)} {verb} {shown.money(event.to)}{all_in}")
        elif event.kind == "return":
            words.append(f"{amount} go back to {who(event)}")
        elif event.kind == "show":
            words.append(f"{who(event)} shows {cards}")
        elif event.kind == "muck":
            words.append(f"{who(event)} mucks")
        elif event.kind == "expose":
            words.append(f"{who(event)}'s {cards} is exposed")
        elif event.kind == "replace":
            words.append(f"{who(event)}'s exposed card is replaced")
        elif event.kind == "runs":
            words.append(f"it is run {event.amount} times" if event.amount > 1 else "it is run once")
    words += [f"{isolated(shown.names[seat])} is dealt {cards}" for seat, cards in _dealt(beat).items()]
    return _listed(words) or "Cards are dealt."


def _drawn(shown: Moment, event: Any) -> str:
    """What was done in a draw."""
    if not event.cards:
        return "stands pat"
    if shown.streets[event.street].draw:
        return f"draws {_NUMBERS[len(event.cards)]}"
    return f"throws {card_words(event.cards) if None not in event.cards else 'a card'} away"


def _dealt(beat: Sequence[Any]) -> dict[int, str]:
    """What is to be told of hole cards: all of a later street, of the first one those that lie face up."""
    cards: dict[int, Cards] = {}
    for event in beat:
        if event.kind == "up" or (event.kind == "deal" and (event.street or len(beat) == 1)):
            cards[event.seat] = cards.get(event.seat, ()) + event.cards
    few = {1: "a card"}
    return {
        seat: card_words(some) if None not in some else few.get(len(some), f"{_NUMBERS[len(some)]} cards")
        for seat, some in cards.items()
    }


def _listed(words: Sequence[str]) -> str:
    text = ", ".join(words)
    return text and text[0].upper() + text[1:] + "."


def _board_sentence(shown: Moment, event: Any) -> str:
    if event.kind != "board":
        return ""
    lies, comes = len(shown.boards[event.to]), len(event.cards)
    name = {(3, 3): "Flop", (4, 1): "Turn", (5, 1): "River"}.get((lies, comes), "Board")
    if not any(street.board for street in shown.streets):
        name = "The deck runs short; a card for all"
    which = f" of board {event.to + 1}" if len(shown.boards) > 1 else ""
    return f"{name}{which}: {card_words(event.cards)}."
