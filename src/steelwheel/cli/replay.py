"""A hand history as a person sees it: action by action, with what the table looks like after each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import steelwheel
from steelwheel import drawing, history

from . import screen

if TYPE_CHECKING:
    from steelwheel import Event, Game, Hand
    from steelwheel.history import HandHistory

RAISES = ("bet", "raise", "complete")
UNKNOWN = 2**53  # the chips of a stack of which nothing is known


@dataclass(frozen=True, slots=True)
class Player:
    """One player at one moment; amounts in chips, cards as text."""

    name: str
    position: str
    cards: str
    stack: int
    bet: int
    folded: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened: to whom (None: all), in words, and what it leaves; amounts in chips."""

    player: int | None
    words: str
    bet: int = 0
    stack: int = 0
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one action.

    `action` counts from 1, `text` is as in the file, `equity` is each player's exact share of the main pot
    once nobody can bet any more (None for who has folded).
    """

    action: int
    text: str
    street: str
    lines: list[Line]
    board: str
    pot: int
    players: list[Player]
    equity: list[float | None] | None


class Show:
    """A history to be shown: its `frames`, and how to write its amounts."""

    def __init__(self, told: HandHistory) -> None:
        self.history = told
        self.unit: Decimal = told.unit
        n = len(told.starting_stacks)
        self.names = [name or f"p{i + 1}" for i, name in enumerate(told.players or [""] * n)]
        self.positions = [""] * n if told.bring_in else history.positions(n)
        self.last = told.hand()
        self.streets = street_names(self.last.game)
        self.stacks, self.pot = list(self.last.starting_stacks), 0
        self.frames = list(self._frames())

    def money(self, chips: int) -> str:
        if chips >= UNKNOWN // 2:
            return "unknown"
        return f"{self.history.currency_symbol or ''}{chips * self.unit:,}"

    def _frames(self) -> Iterator[Frame]:
        seen, known = 0, ""
        for i, hand in enumerate(self.history.replay(), 1):
            text = self.history.actions[i - 1]
            events = hand.events[seen:]
            seen = len(hand.events)
            lines = [line for event in events for line in self._lines(event)]
            if not lines and "#" not in text:
                continue
            street = self.streets[events[0].street if events else hand.street]
            if text.partition("#")[0].split()[1:2] == ["sm"]:
                street = "Showdown"
            columns = zip(
                self.names,
                self.positions,
                map(steelwheel.format_cards, hand.hole_cards),
                hand.stacks,
                hand.bets,
                hand.folded,
                strict=True,
            )
            board = steelwheel.format_cards(hand.board)
            equity = self._equity(hand) if events and (board != known or street != "Showdown") else None
            yield Frame(
                i, text, street, lines, board, self.pot, [Player(*column) for column in columns], equity
            )
            known = board

    def _equity(self, hand: Hand) -> list[float | None] | None:
        """Exact shares of the main pot when nobody can bet any more, by the cards known in the end."""
        live = [seat for seat, out in enumerate(hand.folded) if not out]
        cards = self.last.hole_cards
        if (
            self.history.variant not in ("NT", "FT")
            or hand.phase not in ("deal", "showdown")
            or not 2 <= len(live) <= 10
            or len(hand.board) > 4
            or sum(hand.stacks[seat] > 0 for seat in live) > 1
            or any(None in cards[seat] or len(cards[seat]) != 2 for seat in live)
        ):
            return None
        gone = [
            card for seat, hole in enumerate(cards) if seat not in live for card in hole if card is not None
        ]
        hands = [steelwheel.format_cards(cards[seat]) for seat in live]
        shares = steelwheel.equity(*hands, board=hand.board, dead=gone).equity
        found: list[float | None] = [None] * len(cards)
        for seat, share in zip(live, shares, strict=True):
            found[seat] = share
        return found

    def _lines(self, event: Event) -> Iterator[Line]:
        """What is to be told of an event: of burn cards and single cards nothing."""
        kind, seat, street, to, amount, cards = event
        if kind == "board":
            yield Line(None, f"{self.streets[street].lower()} {_spaced(steelwheel.format_cards(cards))}")
            return
        if kind == "rake":
            self.pot -= amount
            yield Line(None, f"rake {self.money(amount)}")
            return
        words = self._words(event)
        if seat is None or not words:
            return
        moves = {"return": 1, "push": 1}.get(kind, -1) * amount
        self.stacks[seat] += moves
        self.pot -= moves
        bet = to if kind in ("blind", "straddle", "missed", "call", "bring_in", *RAISES) else 0
        yield Line(seat, words, bet, self.stacks[seat], self.pot)

    def _words(self, event: Event) -> str:
        kind, _, street, to, amount, cards = event
        money = self.money
        if kind in ("ante", "dead"):
            return f"antes {money(amount)}"
        if kind in ("blind", "straddle", "missed"):
            return f"{'straddles' if kind == 'straddle' else 'posts'} {money(amount)}"
        if kind in ("fold", "check", "muck"):
            return f"{kind}s"
        if kind in ("call", "bet"):
            return f"{kind}s {money(amount)}"
        if kind == "bring_in":
            return f"brings in {money(amount)}"
        if kind in ("raise", "complete"):
            return f"{kind}s to {money(to)}"
        if kind == "discard":
            return f"draws {len(cards)}" if cards else "stands pat"
        if (kind == "deal" and street) or kind == "up":
            return f"is dealt {_spaced(steelwheel.format_cards(cards))}"
        if kind == "return":
            return f"takes {money(amount)} back"
        if kind == "show":
            return f"shows {_spaced(steelwheel.format_cards(cards))}"
        if kind == "push":
            return f"wins {money(amount)}" + (f" of side pot {to}" if to else "")
        return ""

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values; amounts in chips of `unit`."""
        return {
            "variant": self.history.variant,
            "unit": str(self.unit),
            "players": self.names,
            "positions": self.positions,
            "frames": [asdict(frame) for frame in self.frames],
        }

    def page(self) -> str:
        """A page of HTML that steps through it."""
        currency = self.history.currency_symbol or ""
        frames = drawing.hand_frames(self.dealt(), names=self.names, unit=self.unit, currency=currency)
        return drawing.replay_html(frames, title=", ".join(self.title()))

    def dealt(self) -> Iterator[Hand]:
        """The hand after each action, but for those in the midst of the deal, unless it goes no further."""
        hand = None
        for hand in self.history.replay():
            if hand.street or hand.phase != "deal":
                yield hand
        if hand is None or (not hand.street and hand.phase == "deal"):
            yield hand or self.history.hand()

    # ---- all at once

    def title(self) -> list[str]:
        """What is played, and where, a line each."""
        told, game = self.history, self.last.game
        blinds = game.blinds.values() if isinstance(game.blinds, Mapping) else game.blinds
        stakes = "/".join(map(self.money, game.bets if game.structure == "fixed_limit" else blinds))
        ante = next((ante for ante in told.antes if ante), 0)
        antes = f", ante {told.currency_symbol or ''}{ante:,}" if ante else ""
        where = ", ".join([str(x) for x in (told.event, told.venue, told.table, told.year) if x is not None])
        return [f"{game.name}, {stakes}{antes}", *([where] if where else [])]

    def _title(self, console: Console) -> None:
        for line in self.title():
            console.print(Text(line), soft_wrap=True)
        console.print()

    def _named(self, seat: int, words: str = "") -> str:
        return f"{self.names[seat]:<{max(map(len, self.names))}}  {words}".rstrip()

    def print_all(self) -> None:
        """A table of the players, then one a street: who does what, and what that leaves."""
        console = Console(highlight=False)
        self._title(console)
        starts, holes = self.last.starting_stacks, self.last.hole_cards
        rows: list[list[str | Text]] = [
            [
                self._named(seat, self.positions[seat]),
                self.money(starts[seat]),
                screen.held(steelwheel.format_cards(holes[seat])),
            ]
            for seat in range(len(self.names))
        ]
        screen.table(("player", "stack", "cards"), rows)
        heading, rows = "", []
        for frame in self.frames:
            now = Text.assemble((frame.street, "bold"), "  ", screen.cards(frame.board)).markup.rstrip()
            if now != heading:
                self._print_street(console, heading, rows)
                heading, rows = now, []
            rows += self._rows(frame)
        self._print_street(console, heading, rows)

    def _rows(self, frame: Frame) -> Iterator[list[str | Text]]:
        for line in frame.lines:
            if line.player is not None:
                bet = self.money(line.bet) if line.bet else ""
                who = self._named(line.player, line.words)
                yield [who, bet, self.money(line.stack), self.money(line.pot)]
        for seat, share in enumerate(frame.equity or ()):
            if share is not None:
                yield [self._named(seat, f"equity {share:.2%}"), "", "", ""]

    def _print_street(self, console: Console, heading: str, rows: list[list[str | Text]]) -> None:
        if rows:
            console.print()
            console.print(Text.from_markup(heading))
            screen.table(("player", "bet", "stack", "pot"), rows)

    # ---- step by step

    def step(self) -> None:
        """At a terminal: Enter, space, right or down go on, left, up or backspace go back, q ends."""
        console = Console(highlight=False)
        at, end = 0, len(self.frames) - 1
        with screen.keyboard() as key:
            while self.frames:
                console.clear()
                self.print_frame(console, self.frames[at])
                keys = "← back   q quit" if at == end else "Enter or → on   ← back   q quit"
                console.print(Text(keys, style="dim"))
                pressed = key()
                if pressed in ("quit", "") or (pressed == "on" and at == end):
                    return
                at = min(max(at + {"on": 1, "back": -1}.get(pressed, 0), 0), end)

    def print_frame(self, console: Console, frame: Frame) -> None:
        self._title(console)
        pot = f"   pot {self.money(frame.pot)}"
        console.print(Text.assemble((frame.street, "bold"), "  ", screen.cards(frame.board), pot))
        rows: list[list[str | Text]] = []
        for seat, player in enumerate(frame.players):
            row = [
                self._named(seat, player.position),
                "folded" if player.folded else screen.held(player.cards),
                self.money(player.stack),
                self.money(player.bet) if player.bet else "",
            ]
            if frame.equity:
                share = frame.equity[seat]
                row.append("" if share is None else f"{share:.2%}")
            rows.append(row)
        screen.table(("player", "cards", "stack", "bet", "equity")[: 5 if frame.equity else 4], rows)
        for line in frame.lines:
            console.print(Text(line.words if line.player is None else self._named(line.player, line.words)))
        said = frame.text.partition("#")[2].strip()
        if said:
            console.print(Text(said, style="italic"))


_STUD = ("Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


def street_names(game: Game) -> list[str]:
    """What the streets of a game are called."""
    names, cards, board, draws = [], 0, 0, 0
    for i, street in enumerate(game.streets):
        cards, board = cards + street.hole + street.up, board + street.board
        draws += bool(street.draw)
        if street.up or any(street.up for street in game.streets[:i]):
            names.append(f"{_STUD[cards - 2]} street")
        elif any(street.draw for street in game.streets):
            names.append(f"Draw {draws}" if draws else "Before the draw")
        else:
            names.append({0: "Preflop", 3: "Flop", 4: "Turn", 5: "River"}.get(board, f"Street {i + 1}"))
    return names


def _spaced(cards: str) -> str:
    return " ".join(cards[i : i + 2] for i in range(0, len(cards), 2))


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
