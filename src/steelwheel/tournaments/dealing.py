"""The hands of a tournament's tables: the next table to deal, its game, and the results."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping

from .._core import Hand
from ..errors import InvalidTable, shown
from .director import Director
from .table import Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .._base.records import Post
    from ..games.game import Game

__all__ = ["deal_hand", "deal_hands", "end_hand", "fold_away_players"]

_MOST_64_BITS = 2**64 - 1


def deal_hand(director: Director, table: Seats, keywords: dict[str, Any] | None = None) -> Hand:
    """Deal the next hand of a table that is ready to deal (see `can_deal`).

    :param keywords: passed to `Hand`. If it raises an error, the table is unchanged.
    """
    if keywords:
        hand = _deal_with(director, table, keywords)
    else:
        game, stacks, button, posts, seed = _prepare_hand(director, table)
        if posts:
            hand = Hand(game, stacks, button=button, posts=posts, seed=seed)
        else:
            hand = Hand(game, stacks, button=button, seed=seed)
    table.hand = hand
    director.last_dealt = table.number
    table.hands += 1
    table.in_level += 1
    table.played += 1
    director.open_hands += 1
    if director.round is not None:
        director.round.discard(table.number)
    return hand


def _prepare_hand(
    director: Director, table: Seats
) -> tuple[Game, list[int], int, dict[int, Post] | None, tuple[int, int]]:
    """Move the button of a table; return the game, the stacks, the button, the posts and the seed."""
    if table.level != director.level_index:
        table.level, table.in_level = director.level_index, 0
    level = director.levels[director.level_index]
    is_plain = director.keeps_antes and len(level.games) == 1
    game = level.games[0] if is_plain else _next_game(director, table)
    stacks, button, posts = table.prepare_hand(game, level.has_stud)
    first, stream = director.seed
    return game, stacks, button, posts, (first, (stream + (table.number << 32) + table.hands) & _MOST_64_BITS)


def _deal_with(director: Director, table: Seats, keywords: dict[str, Any]) -> Hand:
    """Deal a hand, passing the caller's arguments to `Hand`.

    These arguments may be invalid, or may run code that changes the table.
    """
    for name in ("game", "stacks", "button", "posts"):
        if name in keywords:
            raise TypeError(f"next_hand takes no {name}: the tournament sets it")
    before = _fingerprint(director, table)
    moved = table.copy()
    game, stacks, button, posts, seed = _prepare_hand(director, moved)
    hand = Hand(game, stacks, button=button, posts=posts or None, **{"seed": seed, **keywords})
    if before != _fingerprint(director, table):
        raise InvalidTable("the tournament was changed while its hand was being dealt")
    table.assign(moved)
    return hand


def _fingerprint(director: Director, table: Seats) -> tuple[Any, ...]:
    """Return the data that a deal depends on, to detect changes during the deal."""
    is_open = director.floor.tables.get(table.number) is table
    return director.level_index, director.open_hands, is_open, table.values()


def end_hand(director: Director, table: Seats) -> None:
    """Settle the hand of a table; the hand must be over."""
    hand = table.hand
    if hand is None or not hand.is_over:
        why = "has no hand under way" if hand is None else f"has a hand in phase {hand.phase!r}"
        if hand is not None and hand.actor is not None:
            why = f"has a hand where {shown(table.names[hand.actor])} in seat {hand.actor} is to act"
        raise InvalidTable(f"table {table.number} {why}")
    out = table.settle_hand()
    director.open_hands -= 1
    level = director.levels[director.level_index]
    if table.chip != level.chip:
        director.race_chips(table)
    if out:
        director.knock_out(table, hand, out)
    is_done = (
        level.hands is not None and table.in_level >= level.hands and table.level == director.level_index
    )
    if is_done and director.level_index + 1 < len(director.levels):
        director.begin_level(director.level_index + 1)
    if out or director.floor.pending or director.round is not None:
        director.settle()


def deal_hands(director: Director) -> Iterator[tuple[int, Hand]]:
    """Deal hand after hand, table by table, and settle each hand before the next.

    The iterator ends when the tournament is over, or all tables wait for late players.
    """
    director.check_started()
    floor, tables = director.floor, director.floor.tables
    order: list[int] = []
    place = seen = waited = 0
    while not director.is_over and waited <= len(tables):
        if seen != floor.last:  # a new table, or the first call: continue after the table that dealt last
            order, seen = [*tables], floor.last
            last = tables.get(director.last_dealt)
            find = bisect_right if last is None or last.hand is None else bisect_left
            place = find(order, director.last_dealt)
        if place == len(order):
            order, place = [*tables], 0
        number = order[place]
        place += 1
        table = tables.get(number)
        if table is None:
            continue
        hand = table.hand
        if hand is None:
            if not director.can_deal(table):
                waited += 1
                continue
            hand = deal_hand(director, table)
        waited = 0
        yield number, hand
        if table.hand is hand:
            end_hand(director, table)


def fold_away_players(director: Director, table: Seats) -> bool:
    """Act for away players until a player who is present is to act; return whether any player was away."""
    hand, acted = table.hand, False
    if hand is None:
        raise InvalidTable(f"table {table.number} has no hand under way")
    players = director.purse.players
    while (seat := hand.actor) is not None and players[table.names[seat] or ""].is_away:
        legal = hand.legal_actions
        hand.act(-1 if legal is not None and legal.can_fold else 0)
        acted = True
    return acted


def _next_game(director: Director, table: Seats) -> Game:
    """Return the game of a table's next hand, with a smaller ante if the table is short."""
    level = director.levels[director.level_index]
    many = len(level.games)
    turn = 0
    if many > 1:
        if level.hands_per_turn is None:
            table.turn, table.played = director.level_index, 0
        elif table.played >= level.hands_per_turn[table.turn % many]:
            table.turn, table.played = table.turn + 1, 0
        turn = table.turn % many
    game = level.games[turn]
    if director.keeps_antes or not isinstance(game.antes, Mapping):
        return game
    key = director.level_index, turn, table.players
    if key not in director.ante_games:
        ((payer, ante),) = game.antes.items()
        seats, chip = director.options["seats"], game.chip
        part = -(-ante * min(table.players, seats) // seats)
        director.ante_games[key] = game.replace(antes={payer: -(-part // chip) * chip})
    return director.ante_games[key]
