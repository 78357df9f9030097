"""Equities of the live hands, for the frames of a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import comb, prod
from typing import Any

from ..errors import InvalidGame
from .table_snapshot import Cards, TableState

__all__ = ["equity_filler"]

_DRAWS = ("discard", "middle")
_MOST_WAYS = 20_000  # the maximum number of ways to deal the remaining cards, unless there is only one board


def equity_filler(
    equity: Callable[..., Any] | None, known: Sequence[Cards]
) -> Callable[[TableState], TableState]:
    """Return a function that adds equities to a snapshot, and recomputes them only when needed.

    :param equity: `steelwheel.equity`, or None to add none.
    :param known: hole cards to use for the equities even before they are shown, one row per seat.
    """
    contest: Any = None
    equities: tuple[float | None, ...] | None = None

    def with_equities(table: TableState) -> TableState:
        nonlocal contest, equities
        if equity is None:
            return table
        now = _contest(table, known)
        if now != contest:
            contest, equities = now, None
            if now is not None:
                hands, boards, dead = now
                board = boards if len(boards) > 1 else boards[0]
                try:
                    result = equity(*hands.values(), board=board, dead=dead, game=table.rules)
                except InvalidGame:  # a game without equities
                    return table
                shares = dict(zip(hands, result.equity, strict=True))
                equities = tuple(shares.get(seat) for seat in range(len(table.stacks)))
        return replace(table, equities=equities)

    return with_equities


def _contest(
    table: TableState, known: Sequence[Cards]
) -> tuple[dict[int, Cards], tuple[Cards, ...], list[int]] | None:
    """Return the live hands by seat, boards and dead cards; None if equities are unknown or too slow."""
    game, streets, boards = table.rules, table.streets, table.boards or ((),)
    live = {seat for seat, out in enumerate(table.folded) if not out}
    left = sum(street.board for street in streets) - len(boards[0])
    even = {len(board) for board in boards} == {len(boards[0])} and len(boards) == game.boards
    if table.phase == "over" or not 2 <= len(live) <= 10 or left < 0 or not even:
        return None
    last = max(
        (i for i, street in enumerate(streets) if street.draw or street.discard or street.middle),
        default=None,
    )
    drawn = {event.seat for event in table.events if event.kind in _DRAWS and event.street == last}
    if last is not None and not live <= drawn:  # their discards are unknown
        return None
    is_shuffled = any(event.kind == "reshuffle" for event in table.events)
    hands: dict[int, Cards] = {}
    dead = [card for event in table.events if event.kind == "discard" for card in event.cards]
    for seat, hole in enumerate(table.hole_cards):
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
    taken = {None}.union(*hands.values(), *boards)
    dead = [card for card in {*dead} if card not in taken]
    deck = len(game._deck_cards) - sum(map(len, (*hands.values(), *boards))) - len(dead)
    if left * len(boards) + sum(few for few in missing if few > 0) > deck:  # the deck will be shuffled
        return None
    ways = comb(deck, left) ** len(boards) * prod(comb(deck, few) for few in missing if few > 0)
    if is_shuffled and last is not None and (left or any(missing)):  # the discards may be dealt again
        return None
    if min(missing) < 0 or (ways > _MOST_WAYS and (any(missing) or len(boards) > 1)):
        return None
    return hands, boards, dead
