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

__all__ = [
    "Seating",
    "blinds_of",
    "first_seating",
    "least_players",
    "next_seating",
    "posts",
    "seat_after",
    "usual_blinds",
]


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
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if seat in among:
            return seat
    raise InvalidHand("nobody sits at the table")


def _seat_before(seat: int, among: Set[int], seats: int) -> int:
    return next(i % seats for i in range(seat - 1 + seats, seat - 1, -1) if i % seats in among)


def blinds_of(game: Game) -> int:
    """How many blinds go round the table with the button; 0 where the button alone has one."""
    return 0 if isinstance(game.blinds, Mapping) else len(game.blinds)


def least_players(blinds: int) -> int:
    """How many players a hand takes: two, and as many as there are blinds."""
    return max(2, blinds)


def _check_players(dealt: Set[int], blinds: int) -> None:
    if len(dealt) < least_players(blinds):
        raise InvalidHand(f"a hand takes {least_players(blinds)} players, not {len(dealt)}")


def first_seating(dealt: Set[int], seats: int, blinds: int, button: int) -> Seating:
    """The first hand's: the button at the first player from a seat on, the blinds next to it.

    :raises InvalidHand: for fewer players than a hand takes.
    """
    _check_players(dealt, blinds)
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
    :param joining: the seats of those who wish to come in, and where they may:

        - "wait": in the big blind (the last of the blinds) alone.
        - "post": also from there to the right of the button.
        - "any": also on the button and in the blinds (late players of a tournament).
        - "straddle": also next to the big blind.
        - "button", where it is dead: as "post", also between the button and the big blind, to buy the button:
          of those the first on its left. From the left of the small blind he stands in for both blinds: the
          big one stays where it was in the hand before, where nobody posts it.
        - "between", where it is dead and two others have the blinds: as "post", also between the button and
          the small blind. The button passes him.

        Where fewer are in the game than a hand takes it begins anew, and all come in.
    :param moving: the button moves to the next player, and the blinds are those next to him. Else it is dead:
        the big blind moves to the next player, the other blinds and the button to where the next higher blind
        was, which may be an empty seat.
    :returns: the seating, and the seats that are dealt in.
    :raises InvalidHand: for fewer players than a hand takes.

    Heads-up the big blind moves to the next player in either case, and the other has the button. So with a
    dead button, and heads-up, nobody has the big blind twice in a row, and it passes nobody.

    Source: WT 14, 66, 85 and 87, WL 151, 153, 154 and 156, TDA 34, RRP blinds 2.
    """
    wishing = {*playing, *(joining or ())}
    _check_players(wishing, blinds)
    if len(playing) < least_players(blinds):
        dealt, found = wishing, _restarted(last, seats, blinds, wishing, moving)
    else:
        found = _moved(last, seats, blinds, playing, wishing, moving)
        dealt = wishing if not blinds else {*playing, found[-1]}
        if blinds and joining:
            found = _joined(found, seats, dealt, joining, moving)
    if len(dealt) == 2:
        return _heads_up(last, seats, blinds, dealt), dealt
    return Seating(found[0], tuple(found[1:])), dealt


def _joined(
    found: list[int], seats: int, dealt: set[int], joining: Mapping[int, str], moving: bool
) -> list[int]:
    """The seats of button and blinds when these have come in; those who may are added to `dealt`."""
    button = found[0]
    steps = {seat: (seat - button) % seats for seat in joining}  # from the button
    small = 0 if moving or len(found) < 3 else (found[1] - button) % seats
    buyers = [seat for seat, how in joining.items() if how == "button" and 0 < steps[seat] <= small]
    buyer = min(buyers, key=steps.__getitem__, default=None)
    is_bought = buyer is not None and steps[buyer] < small
    if buyer is not None:
        if is_bought:
            if found[-1] in joining:
                dealt.remove(found[-1])  # his big blind comes with the next hand
            found = [button, buyer, *found[1:-1]]
        dealt.add(buyer)
    span = (found[-1] - button) % seats  # to the big blind
    for seat, how in joining.items():
        is_beyond = 0 < span < steps[seat]
        if (
            (is_beyond and how in ("post", "any", "button", "between"))
            or (how == "any" and seat in found)
            or (how == "between" and 0 < steps[seat] < small < span and not is_bought)
        ):
            dealt.add(seat)
    if "straddle" in joining.values() and not is_bought:
        comers = {seat for seat, how in joining.items() if how == "straddle"}
        seat = seat_after(found[-1], dealt | comers, seats)
        if 0 < span < (seat - button) % seats:
            dealt.add(seat)
    return found


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
    after = last.blinds[-1] if last.blinds and blinds else last.button
    first = seat_after(after, dealt, seats)
    if blinds < 2:  # the button has the one there is
        return Seating(first, (first,) * blinds)
    if not last.blinds:  # the button moves on, and leaves the big blind to the other
        first = seat_after(first, dealt, seats)
    other = seat_after(first, dealt, seats)
    return Seating(other, (other, first))


def usual_blinds(seating: Seating, dealt: Set[int], seats: int) -> dict[int, int]:
    """The seats that `Hand` has post the blinds by itself, given this button, and which of them."""
    button, blinds = seating
    found: dict[int, int] = {}
    seat = button if len(dealt) == 2 and button in dealt else seat_after(button, dealt, seats)
    for i in range(len(blinds)):
        found[seat] = i
        seat = seat_after(seat, dealt, seats)
    return found


def posts(game: Game, seating: Seating, dealt: Set[int], seats: int) -> dict[int, Post]:
    """What the seats post that `Hand` would not have them post by itself, given this button."""
    due = seating.blinds
    if not due:
        return {}
    whole = len(game._owed_blinds)
    own = usual_blinds(seating, dealt, seats)
    theirs = {seat: i for i, seat in enumerate(due) if seat in dealt}
    if own == theirs:
        return {}
    amounts: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # else there are none
    found = {seat: Post(0) for seat in own if seat not in theirs}
    for seat, i in theirs.items():
        if own.get(seat) != i:
            found[seat] = Post(amounts[i], 0, "blind" if i < whole else "straddle")
    return found
