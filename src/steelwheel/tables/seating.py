"""The button and the blinds from hand to hand: their seats, the players who may come in, and the posts.

Seats are numbered clockwise. A `Seating` contains the seats of the button and the blinds in one hand. The
next seating can be found from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from .._base.frozen import NamedTuple
from .._base.records import Post
from ..errors import InvalidHand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..games.game import Game

__all__ = [
    "Seating",
    "blinds_of",
    "button_without_blinds",
    "first_seating",
    "is_stud",
    "least_players",
    "next_seating",
    "owed_blinds",
    "posts",
    "seat_after",
    "usual_blinds",
]


class Seating(NamedTuple):
    """The seats of the button and the blinds in a hand.

    - `button`: the button's seat; a dead button may be at a seat that is not dealt in.
    - `blinds`: the seat of each blind, the smallest blind first; all but the last may be dead, at seats that
      are not dealt in. The tuple is empty in games without blinds, or if only the button has a blind.
    """

    button: int
    blinds: tuple[int, ...]


def seat_after(seat: int, among: Set[int] | Mapping[int, object], seats: int) -> int:
    """Return the first seat of `among` clockwise from `seat`; `seat` itself is tried last."""
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if seat in among:
            return seat
    raise InvalidHand("the table has no players")


def _seat_before(seat: int, among: Set[int], seats: int) -> int:
    """Return the first seat of `among` counterclockwise from `seat`; `seat` itself is tried last."""
    return next(i % seats for i in range(seat - 1 + seats, seat - 1, -1) if i % seats in among)


def blinds_of(game: Game) -> int:
    """Return the number of blinds that move around the table; 0 if only the button has a blind."""
    return 0 if isinstance(game.blinds, Mapping) else len(game.blinds)


def owed_blinds(game: Game) -> tuple[int, ...]:
    """Return the blinds that a player can miss and then owe: all but the game's own straddle."""
    return game._owed_blinds


def is_stud(game: Game) -> bool:
    """Return whether a game deals cards face up and has no blinds, so that the button does not move."""
    return not blinds_of(game) and any(street.up for street in game.streets)


def button_without_blinds(game: Game) -> str:
    """Return what the button does in a hand without blinds if other hands at the table have blinds.

    The result is "stands" in stud, otherwise the value of the house rule `bomb_pot_button`. But if the button
    posts, as in short deck, "stands" would charge one player for all hands, so it is "own" instead.
    """
    if is_stud(game):
        return "stands"
    choice = str(game.rules["bomb_pot_button"])
    button_posts = any(isinstance(post, Mapping) and "button" in post for post in (game.blinds, game.antes))
    return "own" if button_posts and choice == "stands" else choice


def least_players(blinds: int) -> int:
    """Return the number of players that a hand needs: two, or as many as there are blinds."""
    return max(2, blinds)


def _check_players(dealt: Set[int], blinds: int) -> None:
    """Check that there are enough players for a hand."""
    if len(dealt) < least_players(blinds):
        raise InvalidHand(f"a hand needs {least_players(blinds)} players, not {len(dealt)}")


def first_seating(dealt: Set[int], seats: int, blinds: int, button: int) -> Seating:
    """Return the first hand's seating: the first player at or after the seat `button` gets the button.

    :raises InvalidHand: if there are fewer players than a hand needs.
    """
    _check_players(dealt, blinds)
    button = seat_after(button - 1, dealt, seats)
    found = [button]
    for _ in range(blinds):
        found.append(seat_after(found[-1], dealt, seats))
    if len(dealt) == 2 and blinds:  # the button has the small blind
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
    """Return the seating of the next hand, and the seats that are dealt in.

    :param last: the seating of the previous hand.
    :param seats: the number of seats at the table.
    :param blinds: the number of blinds in the next hand's game (`blinds_of`).
    :param playing: the seats of players who are in the game and owe nothing.
    :param joining: the seats of players who wish to come in, each with the positions where this is allowed:

        - "wait": only in the big blind (the last of the blinds).
        - "post": also in the seats after the big blind, around to the one on the button's right.
        - "any": like "post", and also on the button and in the blinds (late players in a tournament).
        - "straddle": in the big blind, or next to it.
        - "button", with a dead button: like "post", and also between the button and the big blind, to buy the
          button; the first such player on the button's left buys it. A buyer between the button and the
          small blind posts both blinds. The position of the big blind is then the same as in the previous
          hand, but nothing is posted there.
        - "between", with a dead button and two other players in the blinds: like "post", and also between the
          button and the small blind. The button then skips this player.

        If fewer players are in the game than a hand needs, the game starts again, and all players in
        `joining` come in.
    :param moving: whether the button moves to the next player, with the blinds next to it. Otherwise the
        button is dead: the big blind moves to the next player. Each other blind moves to where the next
        higher blind was, and the button to where the lowest blind was; these seats may be empty.
    :returns: the seating, and the seats that are dealt in.
    :raises InvalidHand: if there are fewer players than a hand needs.

    Heads-up, the big blind moves to the next player in either case, and the other player has the button.
    With a dead button or heads-up, the big blind therefore never skips a player, and no player has it twice
    in a row.

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
    """Return the seats of the button and the blinds once players have come in, and update `dealt`.

    Players who come in are added to `dealt`; a player whose big blind is put off until the next hand is
    removed.
    """
    button = found[0]
    steps = {seat: (seat - button) % seats for seat in joining}  # from the button
    small = 0 if moving or len(found) < 3 else (found[1] - button) % seats
    buyers = [seat for seat, how in joining.items() if how == "button" and 0 < steps[seat] <= small]
    buyer = min(buyers, key=steps.__getitem__, default=None)
    is_bought = buyer is not None and steps[buyer] < small
    if buyer is not None:
        if is_bought:
            if found[-1] in joining:
                dealt.remove(found[-1])  # this player has the big blind in the next hand
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
    """Return the seats of the button and the blinds in the next hand of three or more players."""
    found = [] if moving else [*last.blinds[:blinds]]
    while len(found) <= blinds:
        among = playing if len(found) < blinds else wishing
        found.append(seat_after(found[-1] if found else last.button, among, seats))
    return found


def _restarted(last: Seating, seats: int, blinds: int, dealt: Set[int], moving: bool) -> list[int]:
    """Return the occupied seats that get the button and the blinds if the game starts again."""
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
    """Return the seating of a hand between two players."""
    after = last.blinds[-1] if last.blinds and blinds else last.button
    first = seat_after(after, dealt, seats)
    if blinds < 2:  # the button has the only blind
        return Seating(first, (first,) * blinds)
    if not last.blinds:  # the button moves, and the other player has the big blind
        first = seat_after(first, dealt, seats)
    other = seat_after(first, dealt, seats)
    return Seating(other, (other, first))


def usual_blinds(seating: Seating, dealt: Set[int], seats: int) -> dict[int, int]:
    """Return the seats that post blinds by default in a `Hand` with this button: {seat: index of blind}."""
    button, blinds = seating
    found: dict[int, int] = {}
    seat = button if len(dealt) == 2 and button in dealt else seat_after(button, dealt, seats)
    for i in range(len(blinds)):
        found[seat] = i
        seat = seat_after(seat, dealt, seats)
    return found


def posts(game: Game, seating: Seating, dealt: Set[int], seats: int) -> dict[int, Post]:
    """Return, by seat, the posts that differ from the defaults of a `Hand` with this button."""
    due = seating.blinds
    if not due:
        return {}
    whole = len(owed_blinds(game))
    own = usual_blinds(seating, dealt, seats)
    theirs = {seat: i for i, seat in enumerate(due) if seat in dealt}
    if own == theirs:
        return {}
    amounts: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # there are blinds
    found = {seat: Post(0) for seat in own if seat not in theirs}
    for seat, i in theirs.items():
        if own.get(seat) != i:
            found[seat] = Post(amounts[i], 0, "blind" if i < whole else "straddle")
    return found
