"""A tournament as bytes, and back; every part of the state is checked."""

from __future__ import annotations

from fractions import Fraction

from .._saved import check, pack, text_of, unpack, whole, yes_or_no
from ..errors import InvalidTable, cut, kind
from ..seating import Seating
from .checks import MOST_CHIPS, minutes_of, name_of
from .levels import Level
from .purse import Player
from .seats import Seats
from .state import LEDGER, MONEY, OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from .._core import Hand
    from .state import State

    Told = TypeVar("Told", bound=State)

__all__ = ["from_bytes", "to_bytes"]

_MAGIC = b"steelwheel tournament\x01"
_COUNTS = ("entries", "rebuys", "add_ons", "bounty", "bounties", "place", "last", "prize", "_table", "_seat")
_TABLE = ("hands", "level", "in_level", "turn", "played")
_MOST = 2**62


def to_bytes(t: State) -> bytes:
    floor, purse = t._floor, t._purse
    state = {
        "levels": [level._saved() for level in t._levels],
        "options": [t._options[name] for name in OPTIONS],
        "money": [getattr(purse, name) for name in MONEY],
        "shares": purse.shares
        and [x if isinstance(x, int) else [x.numerator, x.denominator] for x in purse.shares],
        "satellite": purse.seats_worth,
        "seed": [*t._seed, t._draw.taken],
        "now": [t.level, float(t.elapsed).hex(), t.started, t.is_over, t._goal, t._dealt],
        "ledger": [t._ledger[line] for line in LEDGER],
        "purse": [purse.pool, purse.bought, purse.extra, purse.closed, purse.prizes],
        "players": [[p.name, p.absent, *[getattr(p, x) for x in _COUNTS]] for p in purse.players.values()],
        "out": purse.out,
        "round": None if t._round is None else [sorted(t._round), t._round_out],
        "floor": [floor.last, floor.redraws, sorted(floor.halted), floor.going, floor.hold, floor.pending],
        "tables": [_saved(table) for table in floor.tables.values()],
    }
    return pack(_MAGIC, state, [table.hand for table in floor.tables.values() if table.hand is not None])


def _saved(table: Seats) -> list[Any]:
    return [
        table.number, table.chip, table.names, table.stacks, sorted(table.bought.items()),
        sorted(table.joining), table.seating and [table.seating.button, *table.seating.blinds], table.first,
        [getattr(table, name) for name in _TABLE], table.hand is not None,
    ]  # fmt: skip


def from_bytes(of: type[Told], data: bytes) -> Told:
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"a tournament is read from bytes, not {kind(data)}")
    try:
        state, hands = unpack(_MAGIC, bytes(data))
        made = _read(of, state, hands)
    except MemoryError:
        raise
    except Exception as error:  # whatever it is that they are not
        raise InvalidTable(f"these bytes are no tournament: {cut(str(error))}") from None
    if to_bytes(made) != data:
        raise InvalidTable("these bytes are no tournament: something does not follow from the rest")
    return made


def _int(x: Any, least: int = 0, most: int = _MOST) -> int:
    return whole(x, least, most)


def _ints(x: Any, least: int = 0, most: int = _MOST) -> list[int]:
    return [_int(one, least, most) for one in _list(x)]


def _list(x: Any, many: int | None = None) -> list[Any]:
    if type(x) is not list or (many is not None and len(x) != many):
        raise ValueError(f"{cut(repr(x))} is not a list of the right length")
    return x


def _read(of: type[Told], state: Any, hands: list[Hand]) -> Told:
    """The tournament of a state.

    :raises Exception: for one that no tournament has.
    """
    check(type(state) is dict and len(state) == 14, "it has other parts")
    levels = [Level._read(*_list(level, 4)) for level in _list(state["levels"])]
    shares = state["shares"]
    if shares is not None:
        shares = [x if type(x) is int else Fraction(_int(x[0]), _int(x[1], 1)) for x in _list(shares)]
    worth = _int(state["satellite"])
    s, j, taken = _ints(_list(state["seed"], 3), 0, 2**64 - 1)
    options = dict(zip(OPTIONS, _list(state["options"], len(OPTIONS)), strict=True))
    money = dict(zip(MONEY, _list(state["money"], len(MONEY)), strict=True))
    t = of(levels, **options, **money, payouts=shares, satellite=worth or None, seed=(s, j))
    floor, purse = t._floor, t._purse
    t._draw.taken = taken
    level, elapsed, started, over, goal, dealt = _list(state["now"], 6)
    t.level, t.started, t.is_over = _int(level, 0, len(levels) - 1), yes_or_no(started), yes_or_no(over)
    t.elapsed = minutes_of(float.fromhex(text_of(elapsed)))
    t._goal, t._dealt = _int(goal), _int(dealt)
    for line, chips in zip(LEDGER, _list(state["ledger"], len(LEDGER)), strict=True):
        t._ledger[line] = _int(chips, -_MOST)
    pool, bought, extra, closed, prizes = _list(state["purse"], 5)
    purse.pool, purse.bought, purse.extra, purse.closed = (
        _int(pool),
        _int(bought),
        _int(extra),
        yes_or_no(closed),
    )
    purse.prizes = tuple(_ints(prizes))
    purse.places = sum([prize > 0 for prize in purse.prizes])
    for name, absent, *counts in _list(state["players"]):
        check(name_of(name) not in purse.players, "a player twice")
        player = purse.players[name] = Player(name)
        player.absent = yes_or_no(absent)
        for what, x in zip(_COUNTS, counts, strict=True):
            setattr(player, what, _int(x))
    last, redraws, halted, going, hold, pending = _list(state["floor"], 6)
    floor.last, floor.redraws = _int(last, 0, 10**9), tuple(_ints(redraws, 1))
    for saved in _list(state["tables"]):
        _read_table(t, saved, hands)
    numbers = [*floor.tables]
    check(numbers == sorted(numbers) and (not numbers or numbers[-1] <= floor.last), "tables out of order")
    floor.halted, floor.hold, floor.pending = (
        {*_ints(halted)} & {*numbers},
        yes_or_no(hold),
        yes_or_no(pending),
    )
    floor.going = going if going is None else _int(going)
    if state["round"] is not None:
        left, out = _list(state["round"], 2)
        t._round = {*_ints(left)}
        t._round_out = [[_names(group) for group in _list(groups)] for groups in _list(out)]
    purse.out = [_names(group) for group in _list(state["out"])]
    check(not hands, "hands of no table")
    t._open = sum([table.hand is not None for table in floor.tables.values()])
    _fits(t)
    return t


def _names(group: Any) -> list[str]:
    return [name_of(name) for name in _list(group)]


def _read_table(t: State, saved: Any, hands: list[Hand]) -> None:
    number, chip, names, stacks, bought, joining, places, first, counts, hand = _list(saved, 10)
    most = max(t._options["seats"], t._options["final_table"])
    many = _int(len(_list(names)), 2, most)
    table = Seats(_int(number, 1, 10**9), many, _int(chip, 1))
    check(number not in t._floor.tables, "a table twice")
    t._floor.tables[number] = table
    for seat, name in enumerate(names):
        chips = _int(_list(stacks, many)[seat], 0, MOST_CHIPS)
        check((name is None) == (chips == 0), "chips without a player, or a player without chips")
        if name is not None:
            check(
                name in t._purse.players and name not in t._floor.where,
                "a player twice, or one who did not enter",
            )
            table.put(name, chips, seat)
            t._floor.where[name] = table, seat
    table.joining = {*_ints(joining, 0, many - 1)}
    check(all(names[seat] is not None for seat in table.joining), "an empty seat that joins")
    if places is not None:
        button, *blinds = _ints(places, 0, many - 1)
        check(len(blinds) <= many, "more blinds than seats")
        table.seating = Seating(button, tuple(blinds))
    table.first = first if first is None else _int(first, 0, many - 1)
    for what, x in zip(_TABLE, _list(counts, len(_TABLE)), strict=True):
        setattr(table, what, _int(x, 0, 2**32 - 1))
    if yes_or_no(hand):
        table.hand = hands.pop(0)
        began = table.hand.starting_stacks
        table.dealt = {seat for seat, chips in enumerate(began) if chips}
        check(
            len(began) <= many and all(table.stacks[x] == began[x] for x in table.dealt), "a hand of others"
        )
    for seat, chips in _list(bought):
        check(_int(seat, 0, many - 1) in table.dealt, "chips bought by nobody")
        table.bought[seat] = _int(chips, 1, MOST_CHIPS)


def _fits(t: State) -> None:
    """Whether the parts fit together."""
    floor, purse = t._floor, t._purse
    out = [name for group in purse.out for name in group]
    out += [name for groups in t._round_out for group in groups for name in group]
    check(len({*out}) == len(out) and not ({*out} & floor.where.keys()), "a player who is out twice, or in")
    if t.started:
        check({*out} | floor.where.keys() == purse.players.keys(), "a player who is neither in nor out")
        check(sum(t.stacks.values()) == sum(t._ledger.values()), "chips that the ledger does not have")
        check(bool(floor.where), "nobody left")
    else:
        check(
            not out and not floor.tables and not purse.closed and not t.is_over, "a tournament begun and not"
        )
    check(not purse.closed or sum(purse.prizes) <= purse.whole(), "prizes that exceed the pool")
    check(not purse.closed or bool(purse.prizes) != t._options["flight"], "no prizes")
    check(not t._open or not t.is_over, "a hand after the end")
    check(t._open > 0 or not (floor.hold or floor.pending), "tables that wait for no hand")
    check(t._round is None or t._round <= floor.tables.keys(), "a round of other tables")
