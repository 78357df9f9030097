"""Straddles at a cash table: the players who want one, and the posts (WL 161)."""

from __future__ import annotations

from .._base.records import Post
from .._core import exact_index
from ..errors import kind, shown
from ..games.game import LIMITS, Game
from .arguments import MOST_CHIPS, table_error
from .mixed_game import listed_games
from .players import Player
from .seating import owed_blinds, seat_after
from .state import TableState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["add_straddles", "set_straddle"]


def set_straddle(state: TableState, name: str, wants: bool, amount: int | None) -> None:
    """Record whether a player wants to straddle, and for how much."""
    player = state.find_player(name)
    if not isinstance(wants, bool):
        raise TypeError(f"wants must be True or False for {shown(name)}, not {kind(wants)}")
    size = 0 if amount is None else exact_index(amount, f"the straddle of {shown(name)}")
    if amount is not None:
        _check_straddle(state, player, wants, size)
    state.straddlers += wants - player.straddles
    player.straddles, player.straddle = wants, size


def _check_straddle(state: TableState, player: Player, wants: bool, size: int) -> None:
    """Check that at least one game of the table allows a straddle of this size."""
    name, mix = shown(player.name), state.mixed_game
    if not wants:
        raise ValueError(f"{name} cannot straddle {shown(size)} with wants=False: leave out amount")
    if not 0 < size <= MOST_CHIPS:
        message = f"{name} must straddle 1 to 2**53 chips, not {shown(size)}"
        raise table_error(message, player.name, player.seat)
    games = [state.game] if mix is None else listed_games(mix)
    blinds = [
        (owed_blinds(game)[-1], game.chip)
        for game in games
        if game.structure == "no_limit" and owed_blinds(game)
    ]
    if games and not blinds:
        message = (
            f"{name} straddles {size}: only no-limit games with blinds take a straddle size; leave out amount"
        )
        raise table_error(message, player.name, player.seat)
    if games and not any(size >= 2 * big and size % chip == 0 for big, chip in blinds):
        least = min([2 * big for big, _ in blinds])
        message = f"{name} straddles {size}: the minimum is twice the big blind, {least} (WL 161)"
        chip = min([chip for _, chip in blinds])
        if chip > 1:
            message += f", in multiples of {chip}"
        raise table_error(message, player.name, player.seat)


def add_straddles(
    state: TableState,
    game: Game,
    button: int,
    dealt: Sequence[int],
    blinds: tuple[int, ...],
    stacks: Sequence[int],
    posts: dict[int, Post],
) -> None:
    """Add the straddles of the players who want one: the button's first, then clockwise from the big blind.

    :param stacks: the chips to play with, by seat.
    :param posts: the posts by seat; the straddles are added to this dict.
    """
    places, owed, seats, rules = state.places, owed_blinds(game), len(state.places), game.rules
    under_the_gun = seat_after(blinds[-1], {*dealt}, seats)
    is_limit, allowed = game.structure in LIMITS, rules["straddle_seats"]
    again = rules["re_straddles"] and not is_limit
    before = [seat for seat, post in posts.items() if post.kind == "straddle" and seat not in blinds]
    if under_the_gun in blinds or ((before or len(blinds) != len(owed)) and not again):
        return
    last = posts[before[0]].live if before else game.blinds[len(blinds) - 1]  # type: ignore[index]
    span = (button - under_the_gun) % seats
    order = [(under_the_gun + i) % seats for i in range(span + 1)]
    order = [seat for seat in order if seat in dealt]
    if order[-1:] == [button] and allowed != "under_the_gun":
        order = [button, *order[:-1]]
    nearest = {order[0], under_the_gun}  # the seats that may straddle next, unless any seat may
    if before:
        order = order[order.index(before[0]) + 1 :]
        nearest = {*order[:1]}
    for i, seat in enumerate(order):
        player = places[seat]
        if player is None or not player.straddles or seat in posts or (is_limit and seat == button):
            continue
        if allowed != "any" and seat not in nearest:
            continue
        named = player.straddle if game.structure == "no_limit" else 0
        size = named or 2 * last
        if not 2 * last <= size <= stacks[seat] or named % game.chip:
            continue
        posts[seat] = Post(size, 0, "straddle")
        last, nearest = size, {*order[i + 1 : i + 2]}
        if not again:
            return
