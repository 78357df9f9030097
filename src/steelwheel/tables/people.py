"""Requests of players at a cash table: to sit down, leave, sit out, buy chips or change seats."""

from __future__ import annotations

from ..errors import shown
from .arguments import chip_count, entry_method, player_name, seat_index, table_error
from .players import BIG, ENTRY, SMALL, Player
from .seating import Seating
from .state import TableState

__all__ = ["change_seat", "leave_table", "set_sitting_in", "set_sitting_out", "sit_down", "top_up_stack"]


def sit_down(state: TableState, name: str, chips: int | None, seat: int | None, post: object) -> int:
    """Sit a player down and return the seat."""
    name, how = player_name(name), entry_method(post, name)
    chips = state.default_buy_in() if chips is None else chip_count(chips, name)
    wanted = None if seat is None else seat_index(seat, name)
    state.settle()  # no caller's code runs from here on
    if name in state.people:
        raise table_error(f"{shown(name)} is already at the table, in seat {state.people[name].seat}", name)
    if wanted is None:
        wanted = next((i for i, other in enumerate(state.places) if other is None), None)
        if wanted is None:
            message = f"there is no seat for {shown(name)}: all {len(state.places)} are taken"
            raise table_error(message, name)
    else:
        state.check_empty(wanted, name)
    state.check_buy_in(name, wanted, 0, chips)
    player = Player(name, wanted, chips, state.seating is None, how)
    state.places[wanted] = state.people[name] = player
    account = state.accounts.setdefault(name, [0, 0, 0])
    account[0] += chips
    if not player.placed:
        player.owes |= account[2]
    state.next_dealt = None
    return wanted


def leave_table(state: TableState, name: str) -> int | None:
    """Let a player leave.

    Return the player's chips, or None if the player is in a hand and leaves after it. So does a player of a
    stand-up round, since leaving moves chips of players in the hand.
    """
    player = state.find_player(name)
    in_round = state.is_open and state.side is not None and player.name in state.side.held
    if in_round or state.is_playing(player):
        player.leaving = state.has_requests = True
        return None
    chips = state.remove(player)
    if state.side is not None and not state.is_open:
        state.side.end_if_stuck(state.people)
    return chips


def set_sitting_out(state: TableState, name: str) -> None:
    """Deal a player out, starting with the next hand."""
    state.find_player(name).out = True
    state.next_dealt = None


def set_sitting_in(state: TableState, name: str, post: object) -> None:
    """Deal a player in again."""
    player = state.find_player(name)
    player.how, player.out = entry_method(post, name), False
    state.next_dealt = None


def top_up_stack(state: TableState, name: str, chips: int) -> None:
    """Sell a player more chips; if the player is in a hand, the chips are added after it."""
    chips = chip_count(chips, name)
    player = state.find_player(name)
    if state.is_playing(player):
        assert state.hand is not None
        has = state.chips_of(player) - player.chips + state.hand.stacks[player.seat] + player.adding
        state.check_buy_in(name, player.seat, has, chips, True)
        player.adding += chips
        state.has_requests = True
    else:
        state.check_buy_in(name, player.seat, state.chips_of(player), chips)
        state.buy(player, chips)
    state.next_dealt = None


def change_seat(state: TableState, name: str, seat: int) -> None:
    """Move a player to an empty seat."""
    seat = seat_index(seat, name)
    player = state.find_player(name)
    if state.is_playing(player):
        message = f"{shown(name)} is in a hand: change seats when it is over"
        raise table_error(message, name, player.seat)
    state.check_empty(seat, name)
    last = state.seating
    if last is not None and last.blinds:
        _note_move(state, player, seat, last)
    state.places[player.seat], state.places[seat] = None, player
    player.seat = seat
    state.next_dealt = None


def _note_move(state: TableState, player: Player, place: int, last: Seating) -> None:
    """Record how a change of seats affects the blinds that the player owes (WL 159)."""
    many, big = len(state.places), last.blinds[-1]
    others = [each for each in state.people.values() if each.chips and not each.out and each is not player]
    forward = (place - player.seat) % many
    if len({(each.seat - player.seat) % many < forward for each in others}) < 2:  # the move passes no one
        moved = [place if seat == player.seat else seat for seat in (last.button, *last.blinds)]
        state.seating = Seating(moved[0], tuple(moved[1:]))
        return
    active = [each.seat for each in others if each.placed]
    before, after = [
        sum([(x - big - 1) % many < (seat - big - 1) % many for x in active]) for seat in (player.seat, place)
    ]  # the number of players who get the big blind before this one
    if player.placed and len(active) > 1 and player.seat in last.blinds[1:]:
        player.owes |= SMALL  # the small blind of the seat that the player leaves
    if player.placed and player.name == state.button_player:
        player.free = True
    if _keeps_position(state):
        if player.placed:
            player.ahead = before
        player.placed = False
        return
    later, round_ = after - before, len(active) or 1
    player.later += later
    passed = min(later % round_, -later % round_)  # the shorter way around the table
    if max(passed, player.later) > 2 and not player.owes & BIG:
        player.owes |= ENTRY
    player.placed = False


def _keeps_position(state: TableState) -> bool:
    """Return whether a player who changes seats must wait until the blinds are as far away as before."""
    game = state.game
    if not any(street.draw for street in game.streets) and state.mixed_game is None:
        return False
    return bool(game.rules["draw_seat_change"] == "same_position")
