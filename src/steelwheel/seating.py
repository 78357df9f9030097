"""The button and the blinds from hand to hand: whose they are, who may come in, and what is posted for them.

Seats are numbered clockwise. All of it is plain values: a `Seating` says where button and blinds are in one
hand, and is all that the next hand needs to know.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from ._frozen import NamedTuple
from ._records import Post
from .errors import InvalidHand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game

__all__ = ["Seating", "blinds_of", "first_seating", "next_seating", "posts", "seat_after"]


class Seating(NamedTuple):
    """Where the button and the blinds are in a hand.

    - `button`: its seat; with a dead button maybe one where nobody is dealt in.
    - `blinds`: the seat of each blind, the smallest first; all but the last may be dead, that is where nobody
      is dealt in. Empty in a game without blinds, and where the button alone has one.
    """

    button: int
    blinds: tuple[int, ...]


def seat_after(seat: int, among: Set[int] | Mapping[int, object], seats: int) -> int:
    """The first of these seats clockwise after a seat; that seat itself comes last."""
    for i in range(seat + 1, seat + 1 + seats):
        if i % seats in among:
            return i % seats
    raise InvalidHand("nobody sits at the table")


def _seat_before(seat: int, among: Set[int], seats: int) -> int:
    return next(i % seats for i in range(seat - 1 + seats, seat - 1, -1) if i % seats in among)


def blinds_of(game: Game) -> int:
    """How many blinds go round the table with the button; 0 where the button alone has one."""
    return 0 if isinstance(game.blinds, Mapping) else len(game.blinds)


def first_seating(dealt: Set[int], seats: int, blinds: int, button: int) -> Seating:
    """The first hand's: the button at the first player from a seat on, the blinds next to it.

    :raises InvalidHand: for fewer than two players.
    """
    if len(dealt) < 2:
        raise InvalidHand(f"a hand takes two players, not {len(dealt)}")
    button = seat_after(button - 1, dealt, seats)
    found = [button]
    for _ in range(blinds):
        found.append(seat_after(found[-1], dealt, seats))
    if len(dealt) == 2 and blinds:  # the button has the first
        return Seating(button, tuple(found[:-1]))
    return Seating(button, tuple(found[1:]))


def next_seating(
    last: Seating,
    seats: int,
    blinds: int,
    playing: Set[int],
    joining: Mapping[int, str] | None = None,
    *,
    moving: bool = False,
) -> tuple[Seating, set[int]]:
    """Where the button and the blinds are in the next hand, and which seats are dealt in.

    :param last: of the hand before.
    :param seats: how many the table has.
    :param blinds: how many the next hand's game has (`blinds_of`).
    :param playing: the seats of those who are in the game, and owe nothing.
    :param joining: the seats of those who wish to come in, and where they may: "wait": in the big blind (the
        last of the blinds) alone; "post": also from there to the right of the button; "any": also on the
        button and in the blinds (late players of a tournament). Nobody comes in anywhere else between the
        button and the big blind. Where fewer than two are in the game it begins anew, and all come in.
    :param moving: the button moves to the next player, and the blinds are those next to him. Else it is dead:
        the big blind moves to the next player, the other blinds and the button to where the next higher blind
        was, which may be an empty seat.
    :returns: the seating, and the seats that are dealt in.
    :raises InvalidHand: for fewer than two players.

    Heads-up the big blind moves to the next player in either case, and the other has the button. So with a
    dead button, and heads-up, nobody has the big blind twice in a row, and it passes nobody.

    Source: WT 66, 85 and 87, WL 151 and 153, TDA 34; RRP blinds 2.
    """
    wishing = {*playing, *(joining or ())}
    if len(wishing) < 2:
        raise InvalidHand(f"a hand takes two players, not {len(wishing)}")
    if len(playing) < 2:
        dealt, found = wishing, _restarted(last, seats, blinds, wishing, moving)
    else:
        found = _moved(last, seats, blinds, playing, wishing, moving)
        dealt = wishing if not blinds else {*playing, found[-1]}
        span = (found[-1] - found[0]) % seats  # from the button to the big blind
        for seat, how in (joining or {}).items():
            is_beyond = 0 < span < (seat - found[0]) % seats
            if (how == "post" and is_beyond) or (how == "any" and (is_beyond or seat in found)):
                dealt.add(seat)
    if len(dealt) == 2:
        return _heads_up(last, seats, blinds, dealt), dealt
    return Seating(found[0], tuple(found[1:])), dealt


def _moved(
    last: Seating, seats: int, blinds: int, playing: Set[int], wishing: Set[int], moving: bool
) -> list[int]:
    """The seats of button and blinds in the next hand of three players or more."""
    found = [] if moving else [*last.blinds[:blinds]]
    while len(found) <= blinds:
        among = playing if len(found) < blinds else wishing
        found.append(seat_after(found[-1] if found else last.button, among, seats))
    return found


def _restarted(last: Seating, seats: int, blinds: int, dealt: Set[int], moving: bool) -> list[int]:
    """The same where all come in anew: there are no empty seats to keep a place for."""
    if moving:
        found = _moved(last, seats, blinds, dealt, dealt, moving)
        if last.blinds and found[-1] == last.blinds[-1]:  # not twice in a row
            found = _moved(last._replace(button=found[0]), seats, blinds, dealt, dealt, moving)
        return found
    found = [seat_after(last.blinds[-1] if last.blinds else last.button, dealt, seats)]
    while len(found) <= blinds:
        found.insert(0, _seat_before(found[0], dealt, seats))
    return found


def _heads_up(last: Seating, seats: int, blinds: int, dealt: Set[int]) -> Seating:
    if not blinds:
        return Seating(seat_after(last.button, dealt, seats), ())
    big = seat_after(last.blinds[-1] if last.blinds else seat_after(last.button, dealt, seats), dealt, seats)
    other = seat_after(big, dealt, seats)
    found = tuple([big if (blinds - i) % 2 else other for i in range(blinds)])
    return Seating(found[0], found)


def posts(game: Game, seating: Seating, dealt: Set[int], seats: int) -> dict[int, Post]:
    """What the seats post that `Hand` would not have them post by itself, given this button."""
    button, due = seating
    if not due:
        return {}
    whole = len(game._owed_blinds)
    own: dict[int, int] = {}
    seat = button if len(dealt) == 2 and button in dealt else seat_after(button, dealt, seats)
    for i in range(len(due)):
        own[seat] = i
        seat = seat_after(seat, dealt, seats)
    theirs = {seat: i for i, seat in enumerate(due) if seat in dealt}
    if own == theirs:
        return {}
    amounts: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # else there are none
    found = {seat: Post(0) for seat in own if seat not in theirs}
    for seat, i in theirs.items():
        if own.get(seat) != i:
            found[seat] = Post(amounts[i], 0, "blind" if i < whole else "straddle")
    return found
