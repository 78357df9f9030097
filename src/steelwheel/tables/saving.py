"""Save a cash table as bytes, and restore it after checking every part."""

from __future__ import annotations

from .._internal.saved import check, pack, text_of, unpack, whole, yes_or_no
from .arguments import ENTRY_METHODS, MOST_64_BITS, MOST_CHIPS, MOST_KEPT_HANDS, MOST_SEATS
from .players import MOST_OWED, Player
from .state import TableState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Set
    from typing import Any

    from .._core import Hand
    from ..typing import GameLike

__all__ = ["state_from_bytes", "state_to_bytes"]

_MAGIC = b"steelwheel table\x01"


def state_to_bytes(state: TableState) -> bytes:
    """Return a table's state, including its hands, as bytes."""
    state.settle()
    return pack(_MAGIC, state.values(), state.saved_hands())


def state_from_bytes(data: bytes, choose_game: Callable[[int], GameLike] | None) -> TableState:
    """Restore a state from the bytes of `state_to_bytes`.

    :raises Exception: if the bytes are damaged, or are not a saved table; the error may be of any type.
    """
    values, hands = unpack(_MAGIC, data)
    _check_values(values, hands)
    state = TableState.from_values(values, hands, choose_game)
    _check_parts(state)
    if state_to_bytes(state) != data:
        raise ValueError("its parts contradict each other")
    return state


def _check_values(values: Any, hands: list[Hand]) -> None:
    """Check the type and the range of each value, and that the hands match the values."""
    seats = whole(values["seats"], 2, MOST_SEATS)
    keep_hands = whole(values["keep_hands"], 0, MOST_KEPT_HANDS)
    least, most = values["buy_in"]
    check(1 <= whole(least, 1, MOST_CHIPS) <= whole(most, 1, MOST_CHIPS), "the bounds of the buy-in")
    for number in values["seed"]:
        whole(number, 0, MOST_64_BITS)
    check(len(values["games"]) <= 100, "the number of games")
    for spec in values["games"]:
        text_of(spec)
    whole(values["button"], 0, seats - 1)
    most = MOST_CHIPS << 10
    whole(values["rake"], -most if "cash_outs" in values else 0, most)
    check(whole(values["hands_dealt"], 0, MOST_64_BITS) >= len(hands), "the number of hands")
    for name, bought, taken, owed in values["accounts"]:
        text_of(name)
        whole(bought, 1, MOST_64_BITS), whole(taken, 0, MOST_64_BITS), whole(owed, 0, MOST_OWED)
    if values["seating"] is not None:
        button, blinds = values["seating"]
        check(len(blinds) <= MOST_SEATS, "the blinds")
        for seat in (button, *blinds):
            whole(seat, 0, seats - 1)
    if "own" in values:
        whole(values["own"], 0, seats - 1)
    if "kills" in values:
        kill, killer, legs, missed = values["kills"]
        known = {name for name, *_ in values["accounts"]}
        owing = [*([] if killer is None else [killer]), *legs, *missed]
        check(kill in ("half", "full") and values["mixed_game"] is None, "the kills")
        check(all(name in known for name in owing) and len({*missed}) == len(missed), "the kills")
        check(killer is None or not values["open"], "the kills")
    if "side" in values:
        _check_side_games(values)
    if "cash_outs" in values:
        _check_cash_outs(values)
    if "side" in values or "cash_outs" in values:
        _check_paid(values)
    for name in (values["big"], values["dealer"]):
        if name is not None:
            text_of(name)
    names, is_open, has_requests = values["names"], yes_or_no(values["open"]), yes_or_no(values["asked"])
    check(len(names) <= keep_hands and len(hands) == len(names) + is_open, "the number of hands")
    for hand, row in zip(hands, names, strict=False):
        check(hand.is_over, "a kept hand")
        _check_names(row, hand, seats)
    for row in values["players"]:
        _check_player(dict(zip(Player.__slots__, row, strict=True)), seats, has_requests)


def _check_side_games(values: dict[str, Any]) -> None:
    """Check the side games, and the payments of the kept hands."""
    seven_deuce, stand_up, held, standing, paid = values["side"]
    most = {"seven_deuce": whole(seven_deuce, 0, MOST_CHIPS), "stand_up": whole(stand_up, 0, MOST_CHIPS)}
    check(any(most.values()), "the side games")
    known = {name for name, *_ in values["accounts"]}
    there = {row[Player.__slots__.index("name")] for row in values["players"]}
    names, amounts = [name for name, _ in held], {whole(chips, 1, MOST_CHIPS) for _, chips in held}
    check(len({*names}) == len(names) and there.issuperset(names), "the chips held back")
    check([name for name in names if name in standing] == standing, "the players standing")
    check((len(standing) > 1 and bool(stand_up)) or not (names or standing), "the players standing")
    for chips in amounts:  # each player's part for all others who began the round
        check(len(amounts) == 1 and chips % stand_up == 0, "the chips held back")
        check(len(names) - 1 <= chips // stand_up < values["seats"], "the chips held back")
    _check_payments(paid, known, most)
    check(not (paid and values["open"]), "the payments")  # they are made after a hand
    check(
        not held or (values["hands_dealt"] > 0 and all(row[1] != "stand_up" for row in paid)), "the payments"
    )


def _check_cash_outs(values: dict[str, Any]) -> None:
    """Check the EV cash-outs."""
    terms, taken, paid = values["cash_outs"]
    fee, min_equity, min_pot = terms
    whole(fee, 0, 1_000_000), whole(min_equity, 0, 1_000_000), whole(min_pot, 0, (1 << 60) - 1)
    check(len({name for name, _ in taken}) == len(taken), "the cash-outs")
    for _, chips in taken:
        whole(chips, 1, MOST_CHIPS)
    check(not (paid if values["open"] else taken), "the cash-outs")
    check(len({name for name, *_ in paid}) == len(paid), "the payments")
    for name, kind, chips in paid:
        check(kind == "cash_out" and name in {name for name, *_ in values["accounts"]}, "the payments")
        whole(chips, -MOST_CHIPS, MOST_CHIPS)
    if values["names"] and not values["open"]:  # the last hand is kept
        last = [[values["names"][-1][seat], kind, x] for seat, kind, x in values["paid"][-1]]
        check([payment for payment in last if payment[1] == "cash_out"] == [*map(list, paid)], "the payments")


def _check_paid(values: dict[str, Any]) -> None:
    """Check the payments of the kept hands."""
    most = {"seven_deuce": values["side"][0]} if "side" in values else {}
    check(len(values["paid"]) == len(values["names"]), "the payments of the hands")
    for row, names in zip(values["paid"], values["names"], strict=True):
        seats = {seat for seat, name in enumerate(names) if name is not None}
        others = [payment for payment in row if payment[1] != "cash_out"]
        for seat, _, chips in row[: len(row) - len(others)]:  # cash-outs come first
            check("cash_outs" in values and seat in seats, "the payments")
            whole(chips, -MOST_CHIPS, MOST_CHIPS)
        _check_payments(row[len(row) - len(others) :], seats, most)


def _check_payments(paid: list[Any], known: Set[Any], most: dict[str, int]) -> None:
    """Check payments: pairs of what a player pays and what another gets.

    :param most: the most that a player pays at once, by kind.
    """
    for payer, payee in zip(paid[::2], paid[1::2], strict=True):
        check(payer[1:] == [payee[1], -whole(payee[2], 1, most[payee[1]])], "the payments")
        check(payer[0] != payee[0] and {payer[0], payee[0]} <= known, "the payments")
        check(bool not in (type(payer[0]), type(payee[0])), "the payments")


def _check_player(values: dict[str, Any], seats: int, has_requests: bool) -> None:
    text_of(values["name"])
    whole(values["seat"], 0, seats - 1)
    whole(values["owes"], 0, MOST_OWED)
    whole(values["later"], -MOST_64_BITS, MOST_64_BITS)
    whole(values["ahead"], -1, seats)
    for amount in ("adding", "chips", "straddle"):
        whole(values[amount], 0, MOST_CHIPS)
    for flag in ("free", "leaving", "out", "placed", "straddles"):
        yes_or_no(values[flag])
    check(text_of(values["how"]) in ENTRY_METHODS.values(), "a player's way to come in")
    is_owing = values["owes"] or values["free"] or values["ahead"] >= 0
    check(not (values["placed"] and is_owing), "the blinds that a player owes")
    check(has_requests or not (values["leaving"] or values["adding"]), "the requests of a player")


def _check_names(names: list[Any], hand: Hand, seats: int) -> None:
    start = hand.starting_stacks
    check(len(names) == seats == len(start), "the names in a hand")
    for name, chips in zip(names, start, strict=True):
        check((name is None) == (chips == 0), "the names in a hand")
        if name is not None:
            text_of(name)


def _check_parts(state: TableState) -> None:
    """Check that the parts of a state agree with each other."""
    seated = [player for player in state.places if player is not None]
    is_one_each = len(seated) == len(state.people)
    check(is_one_each and all(state.people.get(player.name) is player for player in seated), "the seats")
    check(all(player.name in state.accounts for player in seated), "the accounts")
    if state.is_open and (hand := state.hand) is not None:
        game = state.game if state.mixed_game is None else state.mixed_game.game
        if state.kills is not None and any(post.kind == "kill" for post in hand.posts.values()):
            game = state.kills.game
        start, places = hand.starting_stacks, state.places
        same_table = hand.game == game and len(start) == len(places)
        check(not hand.is_over and same_table, "the hand under way")
        for seat in state.dealt:
            dealt = places[seat]
            check(dealt is not None and dealt.chips == start[seat], "the hand under way")
    if state.cash_outs is not None and state.hand is not None:
        check(state.cash_outs.fits(state.hand, state.names), "the cash-outs")
    ledger = state.ledger()
    check(ledger.bought == ledger.on_table + ledger.cashed_out + ledger.rake, "the sum of the chips")
    check(ledger.on_table <= MOST_CHIPS, "the sum of the chips")
