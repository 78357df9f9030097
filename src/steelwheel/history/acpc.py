"""The files of the Annual Computer Poker Competition: game definitions, match states and logs.

A hand is read as a `HandHistory` under the house rules "acpc", its players in PHH's order: the first is the
small blind, heads-up the big blind. The competition splits pots into fractions, which `finishing_stacks`
keeps; a `Hand` pays whole chips, so it may differ by the odd chips of a split pot.

Source: protocol 2.0.0 and the dealer's game.c of the project_acpc_server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from .._core import exact_index
from ..cards import format_cards
from ..errors import HistoryError, cut, shown
from ..errors import kind as kind_of
from ..game import Game
from ..hand import Hand
from .amounts import EXACT, Number, is_endless
from .others import of_others
from .record import HandHistory, values_won
from .replay import Replay
from .writing import order_of

__all__ = [
    "STANDARD",
    "Definition",
    "match_state",
    "read_definition",
    "read_log",
    "read_state",
    "state",
    "write_log",
]

_VALUE = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?", re.ASCII)
MOST_OF_DEFINITION = 1 << 16  # characters

_ACTION = re.compile(r"r[0-9]{1,16}|[fcr]", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A game definition: `str()` is its text, `game` the Game.

    :param limit: fixed-limit, else no-limit.
    :param players: how many seats there are.
    :param blinds: one a player, from the left of the button.
    :param stacks: one a player; None: unlimited.
    :param raises: in limit, the size of a raise in each round.
    :param first_player: who acts first in each round, from 1.
    :param max_raises: how many in each round, blinds not counted; None: no cap.
    :param rounds: how many rounds of betting there are.
    :param suits, ranks: what the deck is of.
    :param hole: hole cards of each player.
    :param board: board cards in each round.
    """

    limit: bool
    players: int
    blinds: tuple[int, ...]
    stacks: tuple[int, ...] | None = None
    raises: tuple[int, ...] = ()
    first_player: tuple[int, ...] = (1, 1, 1, 1)
    max_raises: tuple[int, ...] | None = None
    rounds: int = 4
    suits: int = 4
    ranks: int = 13
    hole: int = 2
    board: tuple[int, ...] = (0, 3, 1, 1)

    def __str__(self) -> str:
        lines: list[tuple[str, Any]] = [
            ("numPlayers", self.players),
            ("numRounds", self.rounds),
            ("stack", self.stacks),
            ("blind", self.blinds),
            ("raiseSize", self.raises or None),
            ("firstPlayer", self.first_player),
            ("maxRaises", self.max_raises),
            ("numSuits", self.suits),
            ("numRanks", self.ranks),
            ("numHoleCards", self.hole),
            ("numBoardCards", self.board),
        ]
        words = [
            f"{name} = {' '.join(map(str, value)) if isinstance(value, tuple) else value}"
            for name, value in lines
            if value is not None
        ]
        return "\n".join(["GAMEDEF", "limit" if self.limit else "nolimit", *words, "END GAMEDEF", ""])

    @property
    def game(self) -> Game:
        """The Game, by the house rules "acpc".

        :raises HistoryError: unless it is hold'em as the competition plays it.
        """
        hand: Hand = Replay(HandHistory({**self._fields(), "_rules": "acpc", "actions": []})).hand
        game: Game = hand.game
        return game

    def _fields(self) -> dict[str, Any]:
        """The PHH fields that all hands of this game share."""
        n = self.players
        if (self.rounds, self.suits, self.ranks, self.hole, self.board) != (4, 4, 13, 2, (0, 3, 1, 1)):
            raise HistoryError("this game of the ACPC is not hold'em: it is not supported")
        if not 2 <= n <= 23 or len(self.blinds) != n or any(self.blinds[2:]):
            raise HistoryError("a game of the ACPC must have two blinds, and one number a player")
        if self.first_player != ((2, 1, 1, 1) if n == 2 else (3, 1, 1, 1)):
            raise HistoryError(
                f"firstPlayer must be 3 1 1 1 (heads-up 2 1 1 1), not {shown(self.first_player)}"
            )
        if self.stacks is not None and len(self.stacks) != n:
            raise HistoryError(f"there must be {n} stacks")
        blinds = self.blinds[::-1] if n == 2 else self.blinds
        fields: dict[str, Any] = {
            "variant": "FT" if self.limit else "NT",
            "ante_trimming_status": True,
            "antes": [0] * n,
            "blinds_or_straddles": list(blinds),
        }
        if self.limit:
            if len(self.raises) != 4 or self.raises[0] != self.raises[1] or self.raises[2] != self.raises[3]:
                raise HistoryError(
                    f"raiseSize must be a small bet twice, then a big one twice, not {shown(self.raises)}"
                )
            if self.max_raises != (3, 4, 4, 4):
                raise HistoryError(f"maxRaises must be 3 4 4 4 in limit, not {shown(self.max_raises)}")
            fields["small_bet"], fields["big_bet"] = self.raises[0], self.raises[2]
        else:
            if self.max_raises is not None and min(self.max_raises, default=0) < 255:
                raise HistoryError("maxRaises is not supported in no-limit")
            fields["min_bet"] = max(blinds)
        stacks = [Decimal("inf")] * n if self.stacks is None else list(self.stacks)
        return {**fields, "starting_stacks": stacks}

    @classmethod
    def of(cls, history: HandHistory) -> Definition:
        """The definition of a hand's game, in its chips.

        :raises HistoryError: for what a definition cannot express: antes, straddles, missed blinds, other
            games.
        """
        replay = Replay(history)
        hand = replay.hand
        game = hand.game
        fixed = game.structure == "fixed_limit"
        n = len(hand.starting_stacks)
        live = [hand.posts[seat].live if seat in hand.posts else 0 for seat in range(n)]
        plain = all(post.kind == "blind" and not post.dead for post in hand.posts.values())
        if game.antes != 0 or not plain or any(live[2:]):
            raise history._error("games of the ACPC have two blinds, no antes and no straddles")
        if not fixed and game.bets and game.bets[0] != max(live):
            raise history._error(f"the least bet of a game of the ACPC is the big blind, not {game.bets[0]}")
        bets = (game.bets[0], game.bets[0], game.bets[1], game.bets[1]) if fixed else ()
        endless = all(map(is_endless, history.starting_stacks))
        return cls(
            limit=fixed,
            players=n,
            blinds=tuple(live),
            stacks=None if endless else hand.starting_stacks,
            raises=bets,
            first_player=(2 if n == 2 else 3, 1, 1, 1),
            max_raises=(3, 4, 4, 4) if fixed else None,
        )


def _definition(limit: bool, blinds: Sequence[int], stack: int | None) -> Definition:
    n = len(blinds)
    return Definition(
        limit=limit,
        players=n,
        blinds=tuple(blinds),
        stacks=None if stack is None else (stack,) * n,
        raises=(10, 10, 20, 20) if limit else (),
        first_player=(2 if n == 2 else 3, 1, 1, 1),
        max_raises=(3, 4, 4, 4) if limit else None,
    )


STANDARD: Mapping[str, Definition] = {
    "holdem.limit.2p.reverse_blinds.game": _definition(True, (10, 5), None),
    "holdem.limit.3p.game": _definition(True, (5, 10, 0), None),
    "holdem.nolimit.2p.reverse_blinds.game": _definition(False, (100, 50), 20000),
    "holdem.nolimit.3p.game": _definition(False, (50, 100, 0), 20000),
}
"""The hold'em games of the competition, by the file names that logs give."""

_KEYS = {
    "numplayers": "players",
    "numrounds": "rounds",
    "stack": "stacks",
    "blind": "blinds",
    "raisesize": "raises",
    "firstplayer": "first_player",
    "maxraises": "max_raises",
    "numsuits": "suits",
    "numranks": "ranks",
    "numholecards": "hole",
    "numboardcards": "board",
}


def read_definition(text: str, file: str | None = None) -> Definition:
    """A game definition from its text.

    :param text: that of a .game file.
    :param file: where it is from, for errors.
    :raises HistoryError: with the line.
    """
    _need(text, str, "a game definition is read from")
    found: dict[str, Any] = {"limit": None}
    ended = False
    for number, line in enumerate(text.splitlines(), 1):
        key, _, rest = line.partition("#")[0].replace("=", " ", 1).strip().partition(" ")
        word = key.lower()
        try:
            if word in ("", "gamedef"):
                continue
            if word == "end":
                ended = True
                break
            if word in ("limit", "nolimit"):
                found["limit"] = word == "limit"
                continue
            if word not in _KEYS:
                raise ValueError(f"there is no key {shown(key)}")
            if not rest.split() or not all(x.isascii() and x.isdigit() and len(x) < 17 for x in rest.split()):
                raise ValueError(f"{key} must be numbers")
            values = tuple(int(x) for x in rest.split())
            whole = word.startswith("num") and word != "numboardcards"
            if whole and len(values) > 1:
                raise ValueError(f"{key} must be one number")
            found[_KEYS[word]] = values[0] if whole else values
        except ValueError as error:
            raise HistoryError(str(error), file, line=number) from None
    if not ended or found["limit"] is None or not {"players", "blinds"} <= set(found):
        raise HistoryError(
            "a game definition must have limit or nolimit, numPlayers, blind and END GAMEDEF", file
        )
    rounds = found.get("rounds", 4)
    if not 1 <= rounds <= 4:
        raise HistoryError(f"numRounds must be 1 to 4, not {rounds}", file)
    for name, usual in (("first_player", 1), ("board", 0)):
        given = found.get(name, ())
        found[name] = (given + (usual,) * rounds)[:rounds]
    return Definition(**found)


# ---- states as histories


def read_state(text: str, game: Definition, file: str | None = None, line: int | None = None) -> HandHistory:
    """The hand of a match state, or of a line of a log.

    The result in a log is kept as `finishing_stacks` (as `_values`, chips won, where stacks are unlimited),
    names as `players`, and the position of the player who got a match state as `_position`.

    :param game: its definition.
    :raises HistoryError: with the number of the action, and what was legal.
    """
    _need(text, str, "a state is read from")
    _need(game, Definition, "game is")
    parts = text.partition("#")[0].strip().split(":")
    number: Number | str = ""
    fields = game._fields()
    n = game.players
    log = parts[0] == "STATE" and len(parts) in (4, 6)
    if not log and not (parts[0] == "MATCHSTATE" and len(parts) == 5):
        raise HistoryError("this is not a state: STATE:hand:betting:cards:values:names", file, line=line)
    number, betting, cards = parts[1:4] if log else parts[2:5]
    key = int(number) if number.isascii() and number.isdigit() and len(number) < 20 else number
    try:
        hand = _play(HandHistory({**fields, "actions": []}, file, key), game, betting, cards)
        fields |= {"hand": key, "_rules": "acpc", "actions": hand.actions}
        if not log:
            fields["_position"] = _position(parts[1], n)
        elif len(parts) == 6:
            fields |= _end(game, parts[4], parts[5])
    except HistoryError as error:
        raise HistoryError(error.message, file, key, line, error.action) from None
    return HandHistory(fields, file, key)


def _need(x: object, of: type, what: str) -> None:
    if not isinstance(x, of):
        raise TypeError(f"{what} a {of.__name__}, not {kind_of(x)}")


def _position(text: str, n: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < n):
        raise HistoryError(f"{shown(text)} is not a position")
    return int(text)


def _end(game: Definition, values: str, names: str) -> dict[str, Any]:
    if not all(map(_VALUE.fullmatch, values.split("|"))) or values.count("|") != game.players - 1:
        raise HistoryError(f"{shown(values)} are not the values of {game.players} players")
    if names.count("|") != game.players - 1:
        raise HistoryError(f"{shown(names)} are not the names of {game.players} players")
    won = [Decimal(value) if "." in value else int(value) for value in values.split("|")]
    fields: dict[str, Any] = {"players": names.split("|")}
    if game.stacks is None:
        return {**fields, "_values": won}
    return {
        **fields,
        "finishing_stacks": [
            stack + value if isinstance(value, int) else EXACT.add(stack, value)
            for stack, value in zip(game.stacks, won, strict=True)
        ],
    }


def _play(history: HandHistory, game: Definition, betting: str, cards: str) -> HandHistory:
    """Play a betting string, and fill in the actions of the history."""
    history.fields["_rules"] = "acpc"
    replay = Replay(history, face_up=True, strict=True)
    hand, actions = replay.hand, history.fields["actions"]

    def do(action: str) -> None:
        actions.append(action)
        replay.do(*history._step(len(actions), action))

    holes, *board = cards.split("/")
    if holes.count("|") != game.players - 1:
        raise HistoryError(f"{shown(holes)} are not the hands of {game.players} players")
    hands = [hole or format_cards([None, None]) for hole in holes.split("|")]
    for seat, hole in enumerate(hands):
        do(f"d dh p{seat + 1} {hole}")

    def show() -> None:
        while hand.phase == "showdown" and hand.actor is not None and "?" not in hands[hand.actor]:
            do(f"p{hand.actor + 1} sm {hands[hand.actor]}")

    before = 0  # committed on earlier rounds by each live player
    for i, segment in enumerate(betting.split("/")):
        if i:
            show()
            if i > len(board):
                raise HistoryError(f"round {i + 1} has no board cards")
            do(f"d db {board[i - 1]}")
        most = max(hand.bets) if hand.phase == "bet" else 0
        found = _ACTION.findall(segment)
        if "".join(found) != segment:
            raise HistoryError(f"{shown(segment)} is not a betting string")
        for code in found:
            if hand.phase != "bet" or hand.actor is None:
                raise HistoryError(f"no bet is due where {shown(code)} is; {hand}", action=len(actions) + 1)
            who = f"p{hand.actor + 1}"
            if code[0] != "r":
                do(f"{who} {'cc' if code == 'c' else 'f'}")
                continue
            if (len(code) > 1) == game.limit:
                raise HistoryError(f"{code!r} is not a raise in {'limit' if game.limit else 'no-limit'}")
            legal = hand.legal
            to = int(code[1:]) - before if len(code) > 1 else legal.max_raise_to if legal else None
            if to is None or to < 1:
                raise HistoryError(
                    f"{who} may not raise with {code!r}; legal: {legal}", action=len(actions) + 1
                )
            most = max(most, to)
            do(f"{who} cbr {to}")
        before += most
    if len(betting.split("/")) <= len(board) and any(board[len(betting.split("/")) - 1 :]):
        raise HistoryError("there are more board cards than rounds")
    show()
    return history


def state(history: HandHistory, game: Definition | None = None) -> str:
    """A hand as a line of a log, without the line's end: STATE:hand:betting:cards:values:names.

    Values are those of `finishing_stacks` (or `_values`) if the history has them, else the Hand's payoffs.

    :param game: the definition that the hand must have; None: any.
    :raises HistoryError: for a hand of another game, or one that is not over.
    """
    _need(history, HandHistory, "a line of a log is made from")
    hand = history.hand()
    own = Definition.of(history)
    if game is not None and own != game:
        raise history._error(
            "the hands of a log must have the same game, blinds and stacks; this one differs"
        )
    if not hand.is_over:
        raise history._error(f"a log has finished hands only; {hand}")
    unit, fields = history.unit, history.fields
    end = fields.get("finishing_stacks")
    values = values_won(history)
    if values is not None and game is not None and game.stacks is None:
        won = [f"{value:f}" if isinstance(value, Decimal) else str(value) for value in values]
    elif end is not None and not any(map(is_endless, history.starting_stacks)):
        money = zip(end, history.starting_stacks, strict=True)
        won = [_plain(EXACT.divide(EXACT.subtract(stop, start), unit)) for stop, start in money]
    else:
        won = [str(chips) for chips in hand.payoffs or ()]
    number = fields.get("hand", 0)
    number = number if type(number) is int and number >= 0 else 0
    names = "|".join(_names(history, own.players))
    betting, cards = _betting(hand), _cards(hand, None)
    return f"STATE:{number}:{betting}:{cards}:{'|'.join(won)}:{names}"


def match_state(hand: Hand, position: int, number: int = 0) -> str:
    """What the dealer sends to a player: MATCHSTATE:position:number:betting:cards.

    :param position: the player's, counted from the left of the button.
    :param number: the hand's in the match.
    :raises HistoryError: for antes and dead posts, which the protocol lacks.
    """
    _need(hand, Hand, "a match state is made from")
    seats = order_of(hand)
    if not 0 <= exact_index(position, "position") < len(seats):
        raise HistoryError(f"there is no position {shown(position)}: positions are 0 to {len(seats) - 1}")
    return f"MATCHSTATE:{position}:{number}:{_betting(hand)}:{_cards(hand, seats[position])}"


def _names(history: HandHistory, n: int) -> list[str]:
    players = history.players or [""] * n
    return [re.sub(r"[:|\s#]", "_", name) or f"p{i + 1}" for i, name in enumerate(players)]


def _plain(value: Decimal) -> str:
    """A number without an exponent or zeros at its end."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _betting(hand: Hand) -> str:
    """The betting, a round a street; a raise is to the seat's total for the whole hand."""
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
        elif kind in ("ante", "dead"):
            raise HistoryError("games of the ACPC have no antes and no dead posts")
        elif kind in ("blind", "straddle", "missed", "call", "bet", "raise"):
            street[seat] = to
        if kind in ("bet", "raise") and seat is not None:
            text += "r" if limit else f"r{before[seat] + to}"
        elif kind in ("check", "call"):
            text += "c"
        elif kind == "fold":
            text += "f"
    return text


def _cards(hand: Hand, viewer: int | None) -> str:
    """The hole cards that a seat sees (None: all; after a showdown: all not folded), and the board."""
    shown = hand.is_over and hand.folded.count(False) > 1
    sees = [
        viewer is None or seat == viewer or (shown and not hand.folded[seat])
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


# ---- logs


def read_log(
    lines: Iterable[str], file: str | None = None, game: Definition | None = None
) -> Iterator[HandHistory | HistoryError]:
    """The hands of a log, line by line; in place of one that cannot be read, its error.

    :param lines: those of the log.
    :param file: where it is, for errors, and to look beside it for the game that its header names.
    :param game: the definition of its game; None: the one that the header names, beside the log or in
        `STANDARD`.
    """
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            words = line.split()
            if game is None and len(words) > 3 and words[1] == "name/game/hands/seed":
                try:
                    game = _named(words[3], file)
                except HistoryError as error:
                    yield error
                    return
        elif line.startswith("STATE:"):
            if game is None:
                yield HistoryError("the log does not name its game: pass its definition", file, line=number)
                return
            try:
                yield read_state(line, game, file, number)
            except HistoryError as error:
                yield error
        elif line.strip() and not line.startswith(("SCORE:", ";")):
            other = of_others(line, file) if number == 1 else None
            if other is not None:
                yield other
                return
            yield HistoryError(f"{shown(line.strip())} is not a line of a log", file, line=number)


def _named(path: str, file: str | None) -> Definition | None:
    name = re.split(r"[/\\]", path)[-1]
    try:
        beside = Path(file).with_name(name) if file is not None and name not in ("", ".", "..") else None
        if beside is not None and beside.is_file():
            with open(beside, encoding="utf-8", errors="replace") as text:
                return read_definition(text.read(MOST_OF_DEFINITION), str(beside))
    except HistoryError:
        raise
    except (OSError, ValueError) as error:  # a name too long or not valid on Windows, no permission
        if name not in STANDARD:
            raise HistoryError(f"the game {shown(name)} cannot be read: {cut(str(error))}", file) from None
    return STANDARD.get(name)


def write_log(histories: Iterable[HandHistory], game: Definition, name: str, game_file: str) -> Iterator[str]:
    """The lines of a log. Its header counts 0 hands, since they are written as they come.

    :param histories: its hands.
    :param game: the definition that all of them must have.
    :param name: the match's name, for the header.
    :param game_file: the name of the file with the definition, for the header.
    :raises HistoryError: as `state`.
    """
    yield f"# name/game/hands/seed {re.sub(r'[^!-~]', '_', name)} {re.sub(r'[^!-~]', '_', game_file)} 0 0\n"
    scores: dict[str, Decimal] = {}
    for history in histories:
        line = state(history, game)
        *_, values, names = line.split(":")
        for player, value in zip(names.split("|"), values.split("|"), strict=True):
            scores[player] = EXACT.add(scores.get(player, Decimal(0)), Decimal(value))
        yield line + "\n"
    yield f"SCORE:{'|'.join(map(_plain, scores.values()))}:{'|'.join(scores)}\n"
