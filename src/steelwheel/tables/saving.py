"""A cash table as plain values, and back."""

from __future__ import annotations

from .._core import Hand
from .._saved import check, text_of, whole, yes_or_no
from ..game import Game
from ..rotations import Rotation
from ..seating import Seating
from .checks import HOW, MOST_64_BITS, MOST_CHIPS, MOST_HISTORY, MOST_SEATS
from .people import MOST_OWED, Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .table import Table

__all__ = ["of_state", "state_of"]


def state_of(table: Table) -> dict[str, Any]:
    """All but the hands, as plain values."""
    mix = table._rotation
    games = [table._game] if mix is None else [*(mix._games or (mix.game,))]
    return {
        "games": [game.spec for game in games],
        "rotation": mix and [mix._choose is not None, mix._hands, mix._button, mix.turn, mix.played],
        "seats": len(table._at),
        "buy_in": [table._least, table._most],
        "seed": [table._seed, table._first],
        "button": table._button,
        "history": table._hands.maxlen,
        "players": [[getattr(who, x) for x in Player.__slots__] for who in table._at if who is not None],
        "accounts": [[name, *pair] for name, pair in sorted(table._accounts.items())],
        "rake": table._rake,
        "number": table._number,
        "seating": table._seating,
        "big": table._big,
        "names": [names for _, names in table._hands],
        "open": table._is_open,
        "asked": table._asked,
    }


def of_state(
    cls: type[Table], state: Any, hands: list[Hand], choose: Callable[[int], Game | str] | None
) -> Table:
    """The table of a saved state, which may be anything."""
    seats, history = whole(state["seats"], 2, MOST_SEATS), whole(state["history"], 0, MOST_HISTORY)
    (least, most), (seed, first) = state["buy_in"], state["seed"]
    check(1 <= whole(least, 1, MOST_CHIPS) <= whole(most, 1, MOST_CHIPS), "the bounds of the buy-in")
    seed = whole(seed, 0, MOST_64_BITS), whole(first, 0, MOST_64_BITS)
    games = [Game._read(text_of(spec)) for spec in state["games"][:100]]
    game = games[0] if state["rotation"] is None else rotation_of(games, state["rotation"], choose)
    bounds, button = (least, most), whole(state["button"], 0, seats - 1)
    table = cls(game, seats, buy_in=bounds, seed=seed, button=button, history=history)

    table._rake = whole(state["rake"], 0, MOST_CHIPS << 10)
    table._number = whole(state["number"], 0, MOST_64_BITS)
    for name, bought, taken, owed in state["accounts"]:
        chips = whole(bought, 1, MOST_64_BITS), whole(taken, 0, MOST_64_BITS)
        table._accounts[text_of(name)] = [*chips, whole(owed, 0, MOST_OWED)]
    table._is_open, table._asked = yes_or_no(state["open"]), yes_or_no(state["asked"])
    if state["seating"] is not None:
        where, blinds = state["seating"]
        blinds = tuple([whole(seat, 0, seats - 1) for seat in blinds[:MOST_SEATS]])
        table._seating = Seating(whole(where, 0, seats - 1), blinds)
    table._big = None if state["big"] is None else text_of(state["big"])
    names = state["names"]
    check(len(names) <= history and len(hands) == len(names) + table._is_open, "the number of hands")
    check(table._number >= len(hands), "the number of hands")
    for hand, there in zip(hands, names, strict=False):
        check(hand.is_over, "a hand of the history")
        table._hands.append((hand, names_in(there, hand, seats)))
    for values in state["players"]:
        put_player(table, dict(zip(Player.__slots__, values, strict=True)))
    if table._is_open:
        take_hand(table, hands[-1])
    elif hands:
        table._hand = hands[-1].copy()
    check(all(who.name in table._accounts for who in table._people.values()), "the accounts")
    ledger = table.ledger
    check(ledger.bought == ledger.on_table + ledger.taken + ledger.rake, "the sum of the chips")
    check(ledger.on_table <= MOST_CHIPS, "the sum of the chips")
    return table


def put_player(table: Table, values: dict[str, Any]) -> None:
    seats = len(table._at)
    name, seat = text_of(values["name"]), whole(values["seat"], 0, seats - 1)
    check(name not in table._people and table._at[seat] is None, "the seats")
    who = Player(
        name, seat, whole(values["chips"], 0, MOST_CHIPS), yes_or_no(values["placed"]), text_of(values["how"])
    )
    check(who.how in HOW.values(), "how a player comes in")
    who.adding, who.owes = whole(values["adding"], 0, MOST_CHIPS), whole(values["owes"], 0, MOST_OWED)
    who.later = whole(values["later"], -MOST_64_BITS, MOST_64_BITS)
    check(not (who.placed and who.owes), "what a player owes")
    for flag in ("leaving", "out", "straddles"):
        setattr(who, flag, yes_or_no(values[flag]))
    table._straddlers += who.straddles
    check(table._asked or not (who.leaving or who.adding), "what a player has asked for")
    table._at[seat] = table._people[name] = who


def take_hand(table: Table, hand: Hand) -> None:
    """The hand under way, which must be of the players who are there."""
    start = hand.starting_stacks
    game = table._game if table._rotation is None else table._rotation.game
    check(not hand.is_over and hand.game == game and len(start) == len(table._at), "the hand under way")
    table._hand = hand
    table._dealt = [seat for seat, chips in enumerate(start) if chips]
    table._names = [None if who is None or not start[who.seat] else who.name for who in table._at]
    for seat in table._dealt:
        who = table._at[seat]
        check(who is not None and who.chips == start[seat], "the hand under way")


def rotation_of(games: list[Game], state: list[Any], choose: Callable[[int], Game | str] | None) -> Rotation:
    is_chosen, hands, button, turn, played = state
    if yes_or_no(is_chosen) and choose is None:
        raise ValueError("a function chooses its games: from_bytes(data, choose=function)")
    made = Rotation(games, hands if hands is None or len(hands) == len(games) else hands[0])
    made._choose, made._games = (choose, ()) if is_chosen else (None, made._games)
    made._button = whole(button, -1, MOST_SEATS)
    made.turn, made.played = whole(turn, 0, MOST_64_BITS), whole(played, 0, MOST_64_BITS)
    made.game = games[0 if is_chosen else made.turn % len(games)]
    return made


def names_in(names: list[Any], hand: Hand, seats: int) -> list[str | None]:
    start = hand.starting_stacks
    check(len(names) == seats == len(start), "the names in a hand")
    check(
        all((name is None) == (chips == 0) for name, chips in zip(names, start, strict=True)),
        "the names in a hand",
    )
    return [None if name is None else text_of(name) for name in names]
