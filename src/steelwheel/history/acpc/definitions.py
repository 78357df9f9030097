"""Game definitions of the ACPC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ..._base.public import public
from ...errors import HistoryError, shown
from ...games.game import Game
from ...hands.hand import Hand
from ..amounts import is_endless
from ..fields import history_error
from ..record import HandHistory
from ..replay import Replay
from .arguments import check_type

__all__ = ["STANDARD", "Definition", "phh_fields", "read_definition"]


@public("steelwheel.history.acpc")
@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """An ACPC game definition; `str()` returns its text, and `game` is its `Game`.

    :param limit: True for fixed-limit, False for no-limit.
    :param players: the number of seats.
    :param blinds: one per player, from the left of the button.
    :param stacks: one per player; None: unlimited.
    :param raises: in fixed-limit, the size of a raise in each round.
    :param first_player: the first player to act in each round, from 1.
    :param max_raises: the maximum number of raises in each round, not counting blinds; None: no cap.
    :param rounds: the number of betting rounds.
    :param suits, ranks: the numbers of suits and ranks in the deck.
    :param hole: the number of hole cards of each player.
    :param board: the number of board cards dealt in each round.
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
        """The Game, under the house rules "acpc".

        :raises HistoryError: if the definition is not hold'em in the form that the ACPC plays.
        """
        hand: Hand = Replay(HandHistory({**phh_fields(self), "_rules": "acpc", "actions": []})).hand
        game: Game = hand.game
        return game

    @classmethod
    def of(cls, history: HandHistory) -> Definition:
        """Return the definition of a hand's game, with amounts in the hand's chips.

        :raises HistoryError: if a definition cannot express the game, because it has antes, straddles or
            missed blinds, or the ACPC does not play it.
        """
        if history.variant not in ("FT", "NT"):
            raise history_error(history, "games of the ACPC must be fixed-limit or no-limit hold'em")
        replay = Replay(history)
        hand = replay.hand
        game = hand.game
        fixed = game.structure == "fixed_limit"
        n = len(hand.starting_stacks)
        live = [hand.posts[seat].live if seat in hand.posts else 0 for seat in range(n)]
        plain = all(post.kind == "blind" and not post.dead for post in hand.posts.values())
        if game.antes != 0 or not plain or any(live[2:]):
            raise history_error(history, "games of the ACPC must have two blinds, no antes and no straddles")
        if not fixed and game.bets and game.bets[0] != max(live):
            raise history_error(
                history, f"the minimum bet in games of the ACPC must be the big blind, not {game.bets[0]}"
            )
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


def phh_fields(definition: Definition) -> dict[str, Any]:
    """Return the PHH fields that all hands of a game share.

    :raises HistoryError: if the definition is not hold'em in the form that the ACPC plays.
    """
    n = definition.players
    cards = (definition.suits, definition.ranks, definition.hole, definition.board)
    if definition.rounds != 4 or cards != (4, 13, 2, (0, 3, 1, 1)):
        raise HistoryError("this game of the ACPC is not hold'em: only hold'em is supported")
    if not 2 <= n <= 23 or len(definition.blinds) != n or any(definition.blinds[2:]):
        raise HistoryError(
            "a game of the ACPC must have 2 to 23 players and two blinds; its `blind` line must have one "
            "number per player"
        )
    if definition.first_player != ((2, 1, 1, 1) if n == 2 else (3, 1, 1, 1)):
        raise HistoryError(
            f"firstPlayer must be 3 1 1 1 (heads-up 2 1 1 1), not {shown(definition.first_player)}"
        )
    if definition.stacks is not None and len(definition.stacks) != n:
        raise HistoryError(f"there must be {n} stacks, one per player")
    blinds = definition.blinds[::-1] if n == 2 else definition.blinds
    fields: dict[str, Any] = {
        "variant": "FT" if definition.limit else "NT",
        "ante_trimming_status": True,
        "antes": [0] * n,
        "blinds_or_straddles": list(blinds),
    }
    if definition.limit:
        sizes = definition.raises
        if len(sizes) != 4 or sizes[0] != sizes[1] or sizes[2] != sizes[3]:
            raise HistoryError(
                f"raiseSize must be the small bet twice, then the big bet twice, not {shown(sizes)}"
            )
        if definition.max_raises != (3, 4, 4, 4):
            raise HistoryError(f"maxRaises must be 3 4 4 4 in limit, not {shown(definition.max_raises)}")
        fields["small_bet"], fields["big_bet"] = sizes[0], sizes[2]
    else:
        if definition.max_raises is not None and min(definition.max_raises, default=0) < 255:
            raise HistoryError("maxRaises is not supported in no-limit")
        fields["min_bet"] = max(blinds)
    stacks = [Decimal("inf")] * n if definition.stacks is None else list(definition.stacks)
    return {**fields, "starting_stacks": stacks}


def _standard_definition(limit: bool, blinds: Sequence[int], stack: int | None) -> Definition:
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
    "holdem.limit.2p.reverse_blinds.game": _standard_definition(True, (10, 5), None),
    "holdem.limit.3p.game": _standard_definition(True, (5, 10, 0), None),
    "holdem.nolimit.2p.reverse_blinds.game": _standard_definition(False, (100, 50), 20000),
    "holdem.nolimit.3p.game": _standard_definition(False, (50, 100, 0), 20000),
}
"""The ACPC's hold'em games, keyed by the name of the definition file that a log gives."""

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
    """Read a game definition.

    :param text: the text of a .game file.
    :param file: the file it comes from, for errors.
    :raises HistoryError: if the text is invalid; the error names the line.
    """
    check_type(text, str, "a game definition is read from")
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
                raise ValueError(f"unknown key {shown(key)}")
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
