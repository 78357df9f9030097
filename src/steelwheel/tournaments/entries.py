"""Entries, rebuys and add-ons of a tournament, and the removal of players."""

from __future__ import annotations

from ..errors import InvalidTable, shown
from .arguments import MOST_CHIPS, MOST_MONEY, player_name, tournament_error
from .director import Director
from .purse import TournamentPlayer

__all__ = ["buy_add_on", "buy_rebuy", "register_player", "remove_player"]


def register_player(director: Director, name: str) -> None:
    """Register a player before the start, or as a late entry."""
    name, purse, floor = player_name(name), director.purse, director.floor
    if purse.closed:
        raise tournament_error(f"{shown(name)} cannot register: {_closing_time(director)}", name)
    player = purse.players.get(name)
    if player is not None and (not director.has_started or name in floor.where):
        raise tournament_error(f"{shown(name)} is already in the tournament", name)
    again = director.options["reentries_per_player"]
    if player is not None and again is not None and player.entries > again:
        raise tournament_error(f"{shown(name)} cannot register again: reentries_per_player is {again}", name)
    if len(purse.players) >= 10**6:
        raise InvalidTable("a tournament can have at most a million players")
    stack = director.options["stack"]
    _add_chips(director, "entries", stack, purse.buy_in + purse.bounty)
    if player is None:
        player = purse.players[name] = TournamentPlayer(name)
    else:
        purse.return_player(name)
    player.entries += 1
    purse.take_payment(purse.buy_in, purse.bounty, player)
    if director.has_started:
        floor.seat_late(name, stack, director.levels[director.level_index].chip)
        director.settle()


def buy_rebuy(director: Director, name: str) -> None:
    """Sell a player a rebuy, and seat the player again if they are out."""
    player = _find_buyer(director, name, "rebuy", director.options["rebuys_per_player"])
    floor, purse = director.floor, director.purse
    price, chips = director.options["rebuy"]
    is_in = player.name in floor.where
    bounty = 0 if is_in else purse.bounty
    _add_chips(director, "rebuys", chips, price + bounty)
    player.rebuys += 1
    purse.take_payment(price, bounty, player)
    if is_in:
        _give_chips(director, player.name, chips)
        return
    purse.return_player(player.name)
    before = floor.last_seats.get(player.name, (0, 0))
    floor.seat_late(player.name, chips, director.levels[director.level_index].chip, before)
    director.settle()


def buy_add_on(director: Director, name: str) -> None:
    """Sell a player the add-on."""
    offer = director.options["add_on"]
    player = _find_buyer(director, name, "add_on", 1 if offer else 0)
    if player.name not in director.floor.where:
        message = f"{shown(player.name)} is out: only players in the tournament can take an add-on"
        raise tournament_error(message, player.name)
    price, chips = offer
    _add_chips(director, "add_ons", chips, price)
    player.add_ons += 1
    director.purse.take_payment(price, 0, player)
    _give_chips(director, player.name, chips)


def remove_player(director: Director, name: str) -> int:
    """Remove a player from the tournament for good, and return their chips."""
    table, seat = director.find_seat(name)
    if director.is_over or len(director.floor.where) == 1:
        raise tournament_error(f"{shown(name)} is the last player left, and cannot be removed", name)
    if table.hand is not None and seat in table.dealt:
        message = f"{shown(name)} is in a hand at table {table.number}: remove the player when it is over"
        raise tournament_error(message, name, seat)
    name = director.find_player(name).name
    chips = director.floor.leave(name)
    director.ledger["removed"] -= chips
    director.purse.forfeit_bounty(name)
    director.rank([[name]])
    director.settle()
    return chips


def _find_buyer(director: Director, name: str, what: str, most: int | None) -> TournamentPlayer:
    """Return the player with this name, after checking that they may buy one more rebuy or add-on."""
    player, words = director.find_player(name), what.replace("_", "-")
    closed = director.purse.closed
    if not director.has_started or closed:
        why = _closing_time(director) if closed else "it is not sold before the start"
        message = f"{shown(player.name)} cannot take another {words}: {why}"
        raise tournament_error(message, player.name)
    if most is not None and getattr(player, f"{what}s") >= most:
        message = f"{shown(player.name)} cannot take another {words}: the limit per player is {most}"
        raise tournament_error(message, player.name)
    return player


def _closing_time(director: Director) -> str:
    """Return the reason why registration is closed, for an error message."""
    late = director.options["late_registration_levels"]
    return (
        "registration is closed"
        if late
        else "registration closed at the start (late_registration_levels=1 keeps it open for a level)"
    )


def _add_chips(director: Director, line: str, chips: int, money: int) -> None:
    """Add chips to a line of the ledger, within the limits of a tournament."""
    if sum(director.ledger.values()) + chips > MOST_CHIPS or director.purse.bought + money > MOST_MONEY:
        raise InvalidTable("a tournament is limited to 2**52 chips and payments of 2**60")
    director.ledger[line] += chips


def _give_chips(director: Director, name: str, chips: int) -> None:
    """Give a player chips, at once or after the hand that they are in."""
    table, seat = director.floor.where[name]
    if table.hand is not None and seat in table.dealt:
        table.bought[seat] = table.bought.get(seat, 0) + chips
    else:
        table.stacks[seat] += chips
