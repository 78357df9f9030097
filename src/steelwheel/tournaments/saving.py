"""Save a tournament as bytes, and restore it after checking every part."""

from __future__ import annotations

from .._internal.saved import check, pack, text_of, unpack, whole, yes_or_no
from ..errors import cut
from .arguments import MOST_CHIPS, minutes_of, player_name
from .settings import MONEY, OPTIONS, check_settings
from .state import COUNTS, LEDGER, TournamentState, levels_from_values, shares_from_values
from .table import COUNTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from .._core import Hand

    StateType = TypeVar("StateType", bound=TournamentState)

__all__ = ["state_from_bytes", "state_to_bytes"]

_MAGIC = b"steelwheel tournament\x01"
_MOST = 2**62


def state_to_bytes(state: TournamentState) -> bytes:
    """Return a tournament's state, including its hands, as bytes: version, checksum and values."""
    return pack(_MAGIC, state.values(), state.saved_hands())


def state_from_bytes(cls: type[StateType], data: bytes) -> StateType:
    """Restore a state from the bytes of `state_to_bytes`.

    :param cls: the class of the state.
    :raises Exception: if the bytes are damaged, or are not a saved tournament; the error may be of any type.
    """
    values, hands = unpack(_MAGIC, data)
    _check_values(values, hands)
    options = dict(zip(OPTIONS, values["options"], strict=True))
    money = dict(zip(MONEY, values["money"], strict=True))
    settings = check_settings(
        levels_from_values(values),
        **options,
        **money,
        mystery_bounties=shares_from_values(values["mystery"][0]) if "mystery" in values else None,
        payouts=shares_from_values(values["shares"]),
        satellite_seat_price=values["satellite"] or None,
    )
    state = cls.from_values(settings, values, hands)
    _check_parts(state)
    if state_to_bytes(state) != data:
        raise ValueError("its parts contradict each other")
    return state


def _check_values(values: Any, hands: list[Hand]) -> None:
    """Check the type and the range of each value, and that the hands match the values."""
    check(type(values) is dict and len(values) == 14 + ("mystery" in values), "the number of parts")
    for level in _list(values["levels"]):
        _list(level, 4)
    if values["shares"] is not None:
        _check_shares(values["shares"])
    if "mystery" in values:
        mystery, bounty_pool, envelopes = _list(values["mystery"], 3)
        if type(mystery) is not int:
            _check_shares(mystery)
        _int(bounty_pool)
        check(envelopes is None or _ints(envelopes) == sorted(envelopes, reverse=True), "the envelopes")
    _int(values["satellite"])
    _ints(_list(values["seed"], 3), 0, 2**64 - 1)
    _list(values["options"], len(OPTIONS)), _list(values["money"], len(MONEY))
    level, elapsed, started, is_over, goal, last_dealt = _list(values["now"], 6)
    _int(level, 0, len(values["levels"]) - 1)
    minutes_of(float.fromhex(text_of(elapsed)))
    yes_or_no(started), yes_or_no(is_over), _int(goal), _int(last_dealt)
    _ints(_list(values["ledger"], len(LEDGER)), -_MOST)
    pool, bought, extra, closed, prizes = _list(values["purse"], 5)
    _ints([pool, bought, extra]), yes_or_no(closed), _ints(prizes)
    for name, is_away, *counts in _list(values["players"]):
        player_name(name), yes_or_no(is_away)
        check(len(_ints(counts)) == len(COUNTS) + 2, "the numbers of a player")
    for group in _list(values["out"]):
        _names(group)
    if values["round"] is not None:
        waiting, out = _list(values["round"], 2)
        _ints(waiting)
        for groups in _list(out):
            for group in _list(groups):
                _names(group)
    last, redraws, halted, going, hold, pending = _list(values["floor"], 6)
    _int(last, 0, 10**9), _ints(redraws, 1), _ints(halted), yes_or_no(hold), yes_or_no(pending)
    check(going is None or _int(going) >= 0, "the table that breaks")
    under_way = iter(hands)
    for table in _list(values["tables"]):
        check(len(_list(table)) in (10, 11), "a table")
        _check_table(table, next(under_way) if yes_or_no(table[9]) else None)
    check(next(under_way, None) is None, "hands without a table")


def _check_shares(shares: Any) -> None:
    for share in _list(shares):
        if type(share) is not int:
            _int(_list(share, 2)[0]), _int(share[1], 1)


def _check_table(values: list[Any], hand: Hand | None) -> None:
    """Check the values of one table, and its hand."""
    number, chip, names, stacks, bought, joining, places, first, counters, _, *own = values
    seats = _int(len(_list(names)), 2, 100)
    _int(number, 1, 10**9), _int(chip, 1)
    for name, chips in zip(names, _list(stacks, seats), strict=True):
        is_empty = _int(chips, 0, MOST_CHIPS) == 0
        check((name is None) == is_empty, "chips without a player, or a player without chips")
        if name is not None:
            player_name(name)
    check(all(names[seat] is not None for seat in _ints(joining, 0, seats - 1)), "an empty seat that joins")
    if places is not None:
        check(0 < len(_ints(places, 0, seats - 1)) <= seats + 1, "more blinds than seats")
    for seat in (*own, *([] if first is None else [first])):
        _int(seat, 0, seats - 1)
    check(len(_ints(counters, 0, 2**32 - 1)) == len(COUNTERS), "the counters of a table")
    dealt: set[int] = set()
    if hand is not None:
        start = hand.starting_stacks
        dealt = {seat for seat, chips in enumerate(start) if chips}
        same = len(start) <= seats and all(stacks[seat] == start[seat] for seat in dealt)
        check(same, "a hand whose stacks differ from the table's")
    for seat, chips in _list(bought):
        check(_int(seat, 0, seats - 1) in dealt, "chips bought at a seat that was not dealt in")
        _int(chips, 1, MOST_CHIPS)


def _int(x: Any, least: int = 0, most: int = _MOST) -> int:
    return whole(x, least, most)


def _ints(x: Any, least: int = 0, most: int = _MOST) -> list[int]:
    return [_int(one, least, most) for one in _list(x)]


def _list(x: Any, many: int | None = None) -> list[Any]:
    if type(x) is not list or (many is not None and len(x) != many):
        raise ValueError(f"{cut(repr(x))} is not a list of the right length")
    return x


def _names(group: Any) -> None:
    for name in _list(group):
        player_name(name)


def _check_parts(state: TournamentState) -> None:
    """Check that the parts of a state agree with each other."""
    floor, purse = state.floor, state.purse
    most = max(state.options["seats"], state.options["final_table_size"])
    check(all(len(table.names) <= most for table in floor.tables.values()), "a table with too many seats")
    seated = sum([table.players for table in floor.tables.values()])
    check(seated == len(floor.where), "a player in two places")
    check(floor.where.keys() <= purse.players.keys(), "a player who did not register")
    numbers = [*floor.tables]
    check(numbers == sorted(numbers) and (not numbers or numbers[-1] <= floor.last), "tables out of order")
    check(floor.halted <= floor.tables.keys(), "halted tables that do not exist")
    out = [name for group in purse.out for name in group]
    out += [name for groups in state.round_out for group in groups for name in group]
    check(len({*out}) == len(out) and not ({*out} & floor.where.keys()), "a player who is out twice, or in")
    if state.has_started:
        check({*out} | floor.where.keys() == purse.players.keys(), "a player who is neither in nor out")
        chips = sum(state.stacks().values())
        check(chips == sum(state.ledger.values()), "chips that are not in the ledger")
        check(bool(floor.where), "no player left")
    else:
        is_begun = out or floor.tables or purse.closed or state.is_over
        check(not is_begun, "play before the start")
    check(not purse.closed or sum(purse.prizes) <= purse.full_pool(), "prizes that exceed the pool")
    check(not purse.closed or bool(purse.prizes) != state.options["flight"], "whether there are prizes")
    drawn = [player.bounties_won for player in purse.players.values()]
    check(sum(drawn) + sum(purse.envelopes or ()) <= purse.bought, "bounties that exceed the payments")
    check(purse.envelopes is None or purse.closed, "envelopes before registration is closed")
    check(not state.open_hands or not state.is_over, "a hand after the end")
    check(
        state.open_hands > 0 or not (floor.hold or floor.pending),
        "tables that wait for a hand to end, but no hand is under way",
    )
    check(state.round is None or state.round <= floor.tables.keys(), "a round of unknown tables")
