"""A hand in words and frames: what the command, the pictures and the pages say of it.

Hands and observations are read by their attributes: a `Moment` holds the table as plain values, a `Line` says
what one event did to it, and a `Frame` is a step of a replay, told in a sentence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations, dropwhile, takewhile
from math import comb, prod
from typing import Any, NamedTuple

from .cards import DECKS, format_cards
from .errors import InvalidGame, kind

__all__ = ["Frame", "Line", "Moment", "Step", "describe", "hand_frames", "moment", "steps", "street_name"]

Cards = tuple[int | None, ...]

# ---- Streets, and a hand in one line

_BOARDS = {3: "Flop", 4: "Turn", 5: "River"}  # by the cards that lie there
_ONE_BY_ONE = {1: "Flop", 2: "Turn"}  # where no more cards lie there, and come one at a time
_STUD = ("Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


def street_name(streets: Sequence[Any], street: int) -> str:
    """The name of a street of a game.

    :param streets: the `Street`s of the game.
    """
    so_far = streets[: street + 1]
    names: Mapping[int, str] = {}
    if any(each.up for each in streets):
        cards = sum(each.hole + each.up for each in so_far)
        first = f"{_STUD[min(max(cards - 2, 0), 5)]} street"
    elif any(each.board for each in streets):
        dealt = [each.board for each in streets if each.board]
        first, names = "Preflop", _ONE_BY_ONE if dealt in ([1], [1, 1]) else _BOARDS
    elif any(each.draw for each in streets):
        draws = sum(each.draw > 0 for each in so_far)
        first = f"Draw {draws}" if draws else "Before the draw"
    else:
        first = f"Round {street + 1}"
    board = sum(each.board for each in so_far)
    return names.get(board, f"Street {street}") if board else first


def describe(hand: Any) -> str:
    """The text of `str(hand)`: the street, the boards, the pot, and who is to do what.

    The street is that of `hand.street`: of the flop from the moment at which it is awaited.
    """
    streets, street, phase, seat = hand.game.streets, hand.street, hand.phase, hand.actor
    where = (
        f"{street_name(streets, street)} {' / '.join(format_cards(cards) for cards in hand.boards)}".strip()
    )
    if phase == "over":
        changes = [f"seat {i} {chips:+}" for i, chips in enumerate(hand.payoffs) if chips]
        return f"{where}, over: {', '.join(changes) or 'nobody wins'}"
    if phase == "bet":
        call, left = hand.legal.call, behind(hand, seat)
        due = f"to call {call} of {left}" if call else f"to check or bet, {left} behind"
    else:
        due = _due(phase, streets[street])
    return f"{where}, pot {hand.total_pot}; {due if seat is None else f'seat {seat} {due}'}"


def behind(hand: Any, seat: int) -> int:
    """The chips that a seat can still bet: what a cap keeps out of play is not behind."""
    cap, kept = hand.game.hand_cap, 0
    if cap is not None:
        kept = max(hand.starting_stacks[seat] - cap, 0)
    return int(hand.stacks[seat] - kept)


def _due(phase: str, street: Any) -> str:
    """What comes next where no bet does."""
    if phase == "draw":
        return "to draw" if street.draw else "to discard" if street.discard else "to name the middle card"
    return {"deal": "to be dealt", "runs": "to be run"}.get(phase, "to show or muck")


# ---- The table as it stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A table as it stands: plain values under the names of `Hand`, and how names, money and cards read.

    - As of `Hand`: `phase`, `street`, `actor`, `button`, `boards`, `hole_cards`, `up_cards`, `stacks`,
      `starting_stacks`, `bets`, `folded`, `total_pot`, `events`. `pots`: their amounts.
    - `game`: its name; `rules`: the `Game`; `streets`: its streets; `blinds`; `stakes`: the bets of fixed
      limit, else the blinds.
    - `viewer`: the seat that sees it so; None: everybody, or somebody who sees all.
    - `call`: the chips that a call puts in; None where no bet is due.
    - `names`: of the seats. `unit`: the money that a chip is worth; `currency`: what stands before it.
    - `unicode`: whether suits are ♣♦♥♠. `unknown`: an amount from which on stacks stand for unknown ones.
    - `label`: which hand it is ("hand 3 of 20").
    - `equities`: the share of the pot that each live seat wins on average as the cards lie, if that was asked
      for: see `hand_frames`.
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
    call: int | None
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
        """The street of what happened last; "Showdown" once hands are shown or mucked."""
        told = [event for event in self.events if event.kind not in ("push", "rake", "return")]
        if told and told[-1].kind in ("show", "muck"):
            return "Showdown"
        return street_name(self.streets, told[-1].street if told else self.street)

    @property
    def last_actions(self) -> tuple[str, ...]:
        """What each seat did last, in a few words: "raises to $12", "all-in $200", "folds"; or "".

        A fold and an all-in stay; all else goes when the next street comes.
        """
        return _last_actions(self)

    @property
    def winning_hands(self) -> tuple[str, ...]:
        """With which hand each seat has won at a showdown, "two pair, aces and kings", or ""."""
        won = winnings(self)
        return tuple(
            " and ".join(_winning_hands(self, seat)) if seat in won else ""
            for seat in range(len(self.stacks))
        )

    def money(self, chips: int) -> str:
        """Chips in units, with commas, and with decimals where there are any."""
        if self.unknown is not None and chips >= self.unknown:
            return "unknown"
        text = f"{chips * self.unit:,f}" if isinstance(self.unit, Decimal) else f"{chips * self.unit:,}"
        whole, _, decimals = text.partition(".")
        return self.currency + (whole if not decimals.strip("0") else text)

    def cards(self, cards: Iterable[int | None]) -> str:
        """Cards with a space between; "??" is an unknown one."""
        return " ".join(format_cards([card], unicode=self.unicode) for card in cards)


def moment(
    hand: Any,
    *,
    names: Sequence[str] | None = None,
    unit: Decimal | int = 1,
    currency: str = "",
    unicode: bool = True,
    unknown: int | None = None,
    label: str = "",
) -> Moment:
    """The table of a `Hand` or an `Observation` as it stands; it does not change with the hand.

    :param names: one a seat; without it, or where one is empty, "Seat 0" and so on.
    :param unit: the money that a chip is worth.
    :param currency: what stands before an amount.
    :param unicode: suits as symbols, else as letters.
    :param unknown: an amount from which on stacks stand for unknown ones.
    :param label: which hand it is, where there are several.
    :raises ValueError: for another number of names, or a unit that is not from 1e-9 to 1e10.
    :raises TypeError: for arguments of another type.
    """
    _check(hand)
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
    by_bets = game.bets and (game.structure == "fixed_limit" or not blinds)
    return Moment(
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
        call=None if legal is None else legal.call,
        events=hand.events,
        names=tuple(clean(name[:80]).strip() or f"Seat {seat}" for seat, name in enumerate(names)),
        unit=unit,
        currency=clean(currency[:8]),
        unicode=unicode,
        unknown=unknown,
        rules=game,
        label=clean(label),
    )


def _check(hand: Any) -> None:
    if not hasattr(hand, "stacks") or not hasattr(hand, "events"):
        how = ": of a HandHistory take its hand() or replay()" if hasattr(hand, "replay") else ""
        raise TypeError(f"a table is of a Hand or an Observation, not {kind(hand)}{how}")


def clean(text: str) -> str:
    """Text without what XML forbids, breaks lines, or reverses the text beside it."""
    bad = {"Cc": "", "Cf": "", "Cs": "\ufffd", "Zl": " ", "Zp": " "}
    joiners = "\u200c\u200d"  # Persian and emoji need them
    return "".join(
        "\ufffd" if c in "\ufffe\uffff" else c if c in joiners else bad.get(unicodedata.category(c), c)
        for c in text
    )


def _isolated(name: str) -> str:
    """A name for a sentence; one that is written from right to left does not reorder the words beside it."""
    if any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name):
        return f"\u2068{name}\u2069"
    return name


def winnings(shown: Moment) -> dict[int, int]:
    """What each seat has won."""
    won: dict[int, int] = {}
    for event in shown.events:
        if event.kind == "misdeal":
            won = {}
        elif event.kind == "push":
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def status_of(shown: Moment, seat: int) -> str:
    """What a seat is: "empty", "folded", "all-in", or ""."""
    if not shown.starting_stacks[seat]:
        return "empty"
    if shown.folded[seat]:
        return "folded"
    return "all-in" if not shown.stacks[seat] and shown.phase != "over" else ""


def game_words(shown: Moment) -> str:
    """The game and its stakes: the bets in fixed limit, else the blinds if it has any."""
    return " ".join((shown.game, "/".join(map(shown.money, shown.stakes)))).strip()


def pot_name(pot: int, pots: int) -> str:
    """The name of one of several pots."""
    return "main pot" if pot == 0 else "side pot" if pots == 2 else f"side pot {pot}"


def seat_words(shown: Moment, seat: int) -> str:
    """A seat in words."""
    name, status = _isolated(shown.names[seat]), status_of(shown, seat)
    if status == "empty":
        return f"{name}: empty"
    words = [f"{name}: {shown.money(shown.stacks[seat])}"]
    cards = shown.hole_cards[seat]
    if any(card is not None for card in cards):
        words.append(shown.cards(cards))
    if shown.up_cards[seat]:
        words.append(f"{shown.cards(shown.up_cards[seat])} face up")
    if shown.bets[seat]:
        words.append(f"bet {shown.money(shown.bets[seat])}")
    share = shown.equities and shown.equities[seat]
    if share is not None:
        words.append(f"{share:.1%} equity")
    if status:
        words.append(status)
    if seat == shown.button:
        words.append("button")
    if seat == shown.actor:
        if shown.phase == "bet":
            words.append(f"{shown.money(shown.call)} to call" if shown.call else "to act")
        else:
            words.append(_due(shown.phase, shown.streets[shown.street]))
    return ", ".join(words)


def table_words(shown: Moment) -> str:
    """The whole table in words."""
    if not isinstance(shown, Moment):
        raise TypeError(f"this is of a Moment, as moment(hand) gives it, not of a {kind(shown)}")
    return ". ".join(table_lines(shown)) + "."


def table_lines(shown: Moment) -> list[str]:
    """The table in words, line by line: the game, what lies on it, each seat, and who has won."""
    words = [game_words(shown)]
    boards = [shown.cards(cards) for cards in shown.boards if cards]
    if boards:
        words.append(f"board {' / '.join(boards)}")
    if shown.total_pot:
        words.append(f"pot {shown.money(shown.total_pot)}")
    if len(shown.pots) > 1:
        words.append("pots " + ", ".join(shown.money(pot) for pot in shown.pots))
    words += [seat_words(shown, seat) for seat in range(len(shown.stacks))]
    if shown.phase == "over":
        words += [
            f"{_isolated(shown.names[seat])} wins {shown.money(chips)}{_with(_winning_hands(shown, seat))}"
            for seat, chips in winnings(shown).items()
        ]
    return words


# ---- What events say, and do to the table


class Line(NamedTuple):
    """One thing that happened; amounts are chips, after it.

    :param seat: whose it is, or `None`.
    :param words: what was done, to be read after the seat's name.
    :param bet: the seat's bet, if it has put chips into it.
    """

    seat: int | None
    words: str
    bet: int
    stack: int
    pot: int


_POSTS = {"ante": "antes", "blind": "posts", "straddle": "straddles", "missed": "posts", "dead": "posts"}
_WAGERS = {"call": "calls", "bet": "bets", "raise": "raises to", "complete": "completes to"}
_WAGERS["bring_in"] = "brings it in for"
_BETS = {"blind", "straddle", "missed", *_WAGERS}  # what counts as a seat's bet
_AGAIN = {
    "misdeal": "a misdeal: the cards are dealt again",
    "passed": "nobody opens: the cards are dealt again",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def lines(before: Moment, events: Sequence[Any], *, first_cards: bool = False) -> list[Line]:
    """What some events did, one after the other; nothing is said of burn cards.

    Cards that a seat is dealt are told together, as are its parts of a pot.

    :param before: the table before them.
    :param first_cards: whether to tell of the first cards that are dealt face down.
    """
    together: dict[Any, list[Any]] = {}
    for i, event in enumerate(events):
        if event.kind == "misdeal":
            misdeal = Line(None, _AGAIN["misdeal"], 0, 0, 0)
            return [*lines(before, events[:i]), misdeal, *lines(_beginning(before), events[i + 1 :])]
        key: Any = i
        if event.kind in ("deal", "up"):
            key = "dealt", event.seat
            if event.kind == "deal" and not (event.street or first_cards):
                key = "first cards"
        elif event.kind == "push":
            key = "won", event.seat, event.to
        together.setdefault(key, []).append(event)
    pots = 1 + max((event.to for event in events if event.kind == "push"), default=0)
    returned = {event.seat for event in events if event.kind == "return"}
    made, table = [], before
    for key, some in together.items():
        table = _after(table, some)
        event, seat = some[0], some[0].seat
        words = "" if key == "first cards" else event_words(table, some, pots)
        if not words:
            continue
        if event.kind in (*_POSTS, *_WAGERS) and not table.stacks[seat] and seat not in returned:
            words += " and is all-in"
        bet = event.to if event.kind in _BETS else 0
        made.append(Line(seat, words, bet, 0 if seat is None else table.stacks[seat], table.total_pot))
    return made


def event_words(table: Moment, events: Sequence[Any], pots: int) -> str:
    """What was done by events that are told together; `table` is how it stands after them."""
    event, what = events[0], events[0].kind
    amount = table.money(sum(each.amount for each in events))
    all_cards = tuple(card for each in events for card in each.cards)
    cards = table.cards(all_cards)
    if None in all_cards and what != "show":
        cards = "a card" if len(all_cards) == 1 else f"{_number(len(all_cards))} cards"
    if what in _POSTS:
        return f"{_POSTS[what]} {amount}" + {"missed": " for missed blinds", "dead": " dead"}.get(what, "")
    if what in _WAGERS:
        to = amount if what in ("call", "bring_in") else table.money(event.to)
        return f"{_WAGERS[what]} {to}"
    if what == "board":
        return _board_words(table, event)
    if what == "discard" and not all_cards:
        return "stands pat"
    if what == "discard" and table.streets[event.street].draw:
        return f"draws {_number(len(all_cards))}"
    if what == "push":
        pot = f" from the {pot_name(event.to, pots)}" if pots > 1 else ""
        return f"wins {amount}{pot}{_with(_winning_hands(table, event.seat))}"
    if what == "runs":
        return f"it is run {event.amount} times" if event.amount > 1 else "it is run once"
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
        **_AGAIN,
    }.get(what, "")


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _last_actions(shown: Moment) -> tuple[str, ...]:
    seats = len(shown.stacks)
    said, street, stacks, won = [""] * seats, 0, list(shown.starting_stacks), winnings(shown)
    plain = [""] * seats  # without the all-in, which chips that come back undo
    for event in shown.events:
        what, seat = event.kind, event.seat
        if what in _AGAIN:
            said = [""] * seats
            stacks = list(shown.starting_stacks) if what == "misdeal" else stacks
        elif event.street > street:
            street = event.street
            said = [words if words.startswith(("folds", "all-in")) else "" for words in said]
        if what == "return":
            stacks[seat] += event.amount
            said[seat] = plain[seat]
        elif what in _POSTS or what in _WAGERS:
            stacks[seat] -= event.amount
            posted = f"{_POSTS.get(what, '')} {shown.money(event.amount)}"
            said[seat] = plain[seat] = posted if what in _POSTS else event_words(shown, [event], 1)
            if not stacks[seat]:
                said[seat] = f"all-in {shown.money(event.to if what in _BETS else event.amount)}"
        elif what in ("fold", "check", "discard"):
            said[seat] = event_words(shown, [event], 1)
        elif what in ("muck", "middle") or (what == "show" and not said[seat].startswith("all-in")):
            said[seat] = {"show": "shows", "muck": "mucks"}.get(what, "names a card")
        elif what == "push":
            said[seat] = f"wins {shown.money(won[seat])}"
    return tuple(said)


def _winning_hands(shown: Moment, seat: int) -> list[str]:
    """The hands with which a seat won, high and low, of each board; none unless they are shown and known."""
    from . import evaluation

    game, size = shown.rules, sum(street.board for street in shown.streets)
    told = takewhile(lambda event: event.kind != "push", shown.events)
    showed = {event.seat: shown.hole_cards[event.seat] for event in told if event.kind == "show"}
    hands = {each: hole for each, hole in showed.items() if None not in hole}
    boards = shown.boards or ((),)
    if seat not in hands or any(len(board) < size or None in board for board in boards):
        return []

    def value(each: int, some: Iterable[Cards], ranking: str) -> int:
        return max(_value(game, hands[each], board, ranking) for board in some)

    best: list[str] = []
    others: list[str] = []
    together = game.boards if game.split == "best" else 1  # boards of which the best counts
    for i in range(0, len(boards), together):
        some = boards[i : i + together]
        for ranking in game.rankings:
            if mine := value(seat, some, ranking):
                is_best = all(value(each, some, ranking) <= mine for each in hands)
                (best if is_best else others).append(evaluation.describe(mine, ranking))
    return list(dict.fromkeys(best or others))  # who wins a side pot alone may not have the best


def _value(game: Any, hole: Any, board: Any, ranking: Any) -> int:
    """What hole cards are worth with a board, where the game says which of them play."""
    from ._core import evaluate

    hands: list[Any] = [(*hole, *board)]
    if isinstance(game.use, int):
        others = list(combinations(board, 5 - game.use))
        hands = [(*own, *other) for own in combinations(hole, game.use) for other in others]
    elif game.use is not None and len(hole) > 2:
        pairs = [pair for pair in combinations(hole, 2) if game.use != "middle" or pair[0] == hole[0]]
        hands = [(*pair, *board) for pair in pairs]
    return max(evaluate(hand, ranking, wild=game.wild or "") for hand in hands)


def _with(hands: Iterable[str]) -> str:
    """Hands by name, for a sentence, after what they win."""
    named = []
    for hand in hands:
        a = "an" if hand[0] in "8Aae" else "a"
        is_one = hand.startswith(("straight", "flush", "full", "royal")) or hand.endswith((" low", "badugi"))
        named.append(f"{a} {hand}" if is_one else hand)
    return f" with {' and '.join(named)}" if named else ""


def _board_words(table: Moment, event: Any) -> str:
    name = _BOARDS.get(len(table.boards[event.to]), "Board").lower()
    if not any(street.board for street in table.streets):
        name = "the deck runs short, a community card"
    which = f" of board {event.to + 1}" if len(table.boards) > 1 else ""
    return f"{name}{which}: {table.cards(event.cards)}"


def _after(shown: Moment, events: Sequence[Any], gathered: tuple[int, ...] = ()) -> Moment:
    """The table after some events; before a board the bets become `gathered` pots."""
    stacks, bets, folded = list(shown.stacks), list(shown.bets), list(shown.folded)
    holes, boards, pots, total = list(shown.hole_cards), list(shown.boards), shown.pots, shown.total_pot
    up = list(shown.up_cards)
    for event in events:
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
            holes[seat] = event.cards + holes[seat][len(event.cards) :]
        elif event.kind == "fold":
            folded[seat] = True
        elif event.kind == "runs":
            boards = (boards or [()])[:1] * event.amount
        elif event.kind == "board":
            boards += [()] * (event.to + 1 - len(boards))
            boards[event.to] += event.cards
        elif event.kind == "rake":
            total -= event.amount
        elif event.amount:
            chips = -event.amount if event.kind in ("return", "push") else event.amount
            stacks[seat] -= chips
            total += chips
            if event.kind in ("ante", "dead"):
                pots = (sum(pots) + chips,)
            elif event.kind != "push":
                bets[seat] += chips
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
        events=(*shown.events, *events),
    )


def _without(held: Cards, thrown: Cards) -> Cards:
    """The cards that are kept; an unknown one goes for each that is not known to be held."""
    kept = list(held)
    for card in thrown:
        if kept:
            kept.remove(card if card in kept else None if None in kept else kept[-1])
    return tuple(kept)


# ---- Replays


class Step(NamedTuple):
    """The table after one command of a replay, and what it did."""

    moment: Moment
    lines: list[Line]


class Frame(NamedTuple):
    """A `moment` of a replay, and the `text` that tells what has happened."""

    moment: Moment
    text: str


def steps(
    states: Iterable[Any],
    *,
    equity: Callable[..., Any] | None = None,
    known: Sequence[Cards] = (),
    **options: Any,
) -> Iterator[Step]:
    """What happened from state to state.

    :param states: as for `hand_frames`, also `equity` and `known`; what went before the first follows from
        its events.
    :param options: as for `moment`.
    """
    told = _teller(equity, known)
    for before, now in _pairs(states, options):
        yield Step(told(now), lines(before, now.events[len(before.events) :]))


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
    """The frames of a replay: of a `Hand`, from its first deal on, or of its states one after the other.

    What one command brings about comes apart: the action, then each board card, shown hand and push.

    :param states: a `Hand`, or an iterable of hands or observations (one object that changes will do).
    :param names: as for `moment`, also `unit`, `currency` and the other `options`.
    :param equity: `steelwheel.equity`, to put the equities of the live hands into each frame while there are
        several, all known, and none has cards to throw away; exact, and only where that is quick.
    :param known: hole cards that are shown later, a row a seat, to count with before; a `Hand` has its own.
    :raises TypeError: at once for what is neither, later for a state that is no hand.
    """
    options |= {"names": names, "unit": unit, "currency": currency}
    if hasattr(states, "undo"):
        if not any(event.kind in _AGAIN for event in states.events):  # else others were held before
            known = known or states.hole_cards
        return _frames(_rewound(states), options, _teller(equity, known))
    if isinstance(states, (str, bytes)) or not hasattr(states, "__iter__"):
        _check(states)
        raise TypeError(f"frames are of a Hand, or of its states in a list, not of one {kind(states)}")
    if isinstance(states, Sequence):
        for state in states:
            _check(state)
    return _frames(states, options, _teller(equity, known))


def _frames(
    states: Iterable[Any], options: Mapping[str, Any], told: Callable[[Moment], Moment]
) -> Iterator[Frame]:
    for before, now in _pairs(states, options):
        if len(now.events) < len(before.events):
            yield Frame(told(now), "That is taken back.")
        else:  # the events of `before` are the first of `now`, but for unknown cards that are known by then
            for frame in _split(before, now):
                yield Frame(told(frame.moment), frame.text)


_DRAWS = ("discard", "middle")
_MOST_WAYS = 20_000  # to deal what is to come, if that is more than one board


def _teller(equity: Callable[..., Any] | None, known: Sequence[Cards]) -> Callable[[Moment], Moment]:
    """A function that puts equities into moments; it asks again when cards or live hands have changed."""
    asked: Any = None
    found: tuple[float | None, ...] | None = None

    def told(shown: Moment) -> Moment:
        nonlocal asked, found
        if equity is None:
            return shown
        question = _contest(shown, known)
        if question != asked:
            asked, found = question, None
            if question is not None:
                hands, boards, dead = question
                board = boards if len(boards) > 1 else boards[0]
                try:
                    result = equity(*hands.values(), board=board, dead=dead, game=shown.rules)
                except InvalidGame:  # one that has no equity
                    return shown
                shares = dict(zip(hands, result.equity, strict=True))
                found = tuple(shares.get(seat) for seat in range(len(shown.stacks)))
        return replace(shown, equities=found)

    return told


def _contest(
    shown: Moment, known: Sequence[Cards]
) -> tuple[dict[int, Cards], tuple[Cards, ...], list[int]] | None:
    """The live hands by seat, the boards and the dead cards; `None` if their equity takes long to count."""
    game, streets, boards = shown.rules, shown.streets, shown.boards or ((),)
    live = {seat for seat, out in enumerate(shown.folded) if not out}
    left = sum(street.board for street in streets) - len(boards[0])
    even = {len(board) for board in boards} == {len(boards[0])} and len(boards) == game.boards
    if shown.phase == "over" or not 2 <= len(live) <= 10 or left < 0 or not even:
        return None
    last = max((i for i, street in enumerate(streets) if street.draw or street.middle), default=None)
    drawn = {event.seat for event in shown.events if event.kind in _DRAWS and event.street == last}
    if last is not None and not live <= drawn:  # what they throw away is not known
        return None
    hands: dict[int, Cards] = {}
    dead = [card for event in shown.events if event.kind == "discard" for card in event.cards]
    for seat, hole in enumerate(shown.hole_cards):
        if None in hole and known and len(known[seat]) == len(hole):
            hole = known[seat]
        if seat in live:
            hands[seat] = hole
        else:
            dead += hole
    if any(None in cards for cards in (*hands.values(), *boards)):
        return None
    size = sum(street.hole + street.up - street.discard for street in streets)
    missing = [size - len(hole) for hole in hands.values()]
    deck = len(DECKS[game.deck]) - sum(map(len, (*hands.values(), *boards)))
    ways = comb(deck, left) ** len(boards) * prod(comb(deck, few) for few in missing if few > 0)
    if min(missing) < 0 or (ways > _MOST_WAYS and (any(missing) or len(boards) > 1)):
        return None
    taken = {None}.union(*hands.values(), *boards)
    return hands, boards, [card for card in {*dead} if card not in taken]


def _pairs(states: Iterable[Any], options: Mapping[str, Any]) -> Iterator[tuple[Moment, Moment]]:
    """Each state with the one before it, the first with the beginning of the hand."""
    before: Moment | None = None
    for state in states:
        now = moment(state, **options)
        yield before or _beginning(now), now
        before = now


def _rewound(hand: Any) -> list[Any]:
    """The states that a hand has been in, from its first deal on."""
    states = [hand.copy()]
    while True:
        try:
            states.append(states[-1].copy().undo())
        except ValueError:  # nothing is left to take back
            dealt = dropwhile(_is_being_dealt, states[:0:-1])
            return [*dealt, states[0]]


def _is_being_dealt(hand: Any) -> bool:
    """Whether a live seat still lacks cards of the first deal."""
    first = hand.game.streets[0]
    cards = zip(hand.folded, hand.hole_cards, strict=True)
    return any(not out and len(hole) < first.hole + first.up for out, hole in cards)


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


_BEATS = {  # events that follow one another in one frame
    **dict.fromkeys((*_POSTS, "deal", "up"), "posts"),
    **dict.fromkeys(("show", "muck"), "showdown"),
    **dict.fromkeys(("rake", "push"), "end"),
}


def _split(before: Moment, now: Moment) -> Iterator[Frame]:
    """The frames between two states: one for each beat of what happened, the last of them `now`."""
    new = now.events[len(before.events) :]
    if not now.events:  # nobody owes an ante or a blind, and no card is dealt
        yield Frame(now, "The hand begins.")
    beats: list[list[Any]] = []
    for event in new:
        last = beats[-1][-1].kind if beats else ""
        goes_on = last == "burn" or (event.kind in _BEATS and _BEATS.get(last) == _BEATS[event.kind])
        if beats and (goes_on or (event.kind == "return" and last != "board")):
            beats[-1].append(event)
        else:
            beats.append([event])
    again = [event for event in new if event.kind in _AGAIN]
    if again:
        yield Frame(now, f"{capital(_AGAIN[again[-1].kind])}.")
        return
    pots: dict[int, int] = {}
    for event in new:
        if event.kind in ("push", "rake"):
            pots[event.to] = pots.get(event.to, 0) + event.amount
    gathered = tuple(pots[i] for i in sorted(pots)) or now.pots
    for i, beat in enumerate(beats, 1):
        table = now if i == len(beats) else _after(before, beat, gathered)
        yield Frame(table, _sentence(before, beat))
        before = table


def _sentence(before: Moment, beat: Sequence[Any]) -> str:
    """What happened, in a sentence; a name at its beginning stays as it is."""
    said = lines(before, beat, first_cards=len(beat) == 1)
    antes = [event.amount for event in beat if event.kind == "ante"]
    if len(antes) > 2 and len({*antes}) == 1:
        said = [line for line in said if not line.words.startswith("antes ")]
        said.insert(0, Line(None, f"everybody antes {before.money(antes[0])}", 0, 0, 0))
    between = "; " if any(", " in line.words for line in said) else ", "
    words = between.join(
        line.words if line.seat is None else f"{_isolated(before.names[line.seat])} {line.words}"
        for line in said
    )
    return f"{words if said and said[0].seat is not None else capital(words or 'cards are dealt')}."


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
