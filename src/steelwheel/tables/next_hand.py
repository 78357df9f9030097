"""The next hand of a cash table: the players dealt in, the button, and the posts."""

from __future__ import annotations

from .._base.frozen import NamedTuple
from .._base.records import Post
from .._core import Hand
from ..errors import InvalidTable, shown
from ..games.game import Game
from .arguments import MOST_64_BITS, table_error
from .missed_blinds import larger_post, missed_blinds_of, post_owed
from .mixed_game import next_turn
from .players import BIG, ENTRY, SMALL, STRADDLE, Player
from .seating import (
    Seating,
    blinds_of,
    button_without_blinds,
    first_seating,
    is_stud,
    least_players,
    next_seating,
    owed_blinds,
    posts,
    seat_after,
    usual_blinds,
)
from .state import TableState
from .straddles import add_straddles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["deal_next_hand"]

_new_tuple = tuple.__new__  # creates a named tuple faster than its class does


class _Plan(NamedTuple):
    """A plan for the next hand, with the seating to store.

    - `next_dealt`: a dict that maps each dealt-in seat to the next one; None unless the button and the blinds
      are in consecutive dealt-in seats.
    - `is_bought`: whether a player buys the button by posting both blinds.
    - `is_own`: whether the button is the separate button of games without blinds.
    """

    seating: Seating | None
    button: int
    dealt: list[int]
    posts: dict[int, Post]
    next_dealt: dict[int, int] | None
    is_bought: bool
    is_own: bool = False


def deal_next_hand(state: TableState, keywords: dict[str, Any]) -> Hand:
    """Settle the last hand, which must be over, and deal the next one.

    :param keywords: passed to `Hand`.
    """
    if state.is_open:
        state.settle()
        if state.is_open:
            raise _unfinished_error(state)
    if keywords:
        for name in ("button", "posts"):
            if name in keywords:
                raise TypeError(f"next_hand takes no {name}: the table sets it")
    mix, game = state.mixed_game, state.game
    if mix is not None:
        turn, played, game = next_turn(mix)
    places, next_dealt, last, plan = state.places, state.next_dealt, state.seating, None
    seating: Seating | None
    paid: dict[int, Post]
    is_bought = False
    if next_dealt is not None and last is not None and game is state.game:
        button, blinds = last
        button, dealt, paid = next_dealt[button], state.dealt, {}
        seating = _new_tuple(Seating, (button, tuple([next_dealt[seat] for seat in blinds])))
    else:
        plan = _plan_hand(state, game)
        seating, button, dealt, paid, _, is_bought, _ = plan
    stacks = [0] * len(places)
    for seat in dealt:
        stacks[seat] = places[seat].chips  # type: ignore[union-attr]  # a player sits there
    side, held = state.side, {}
    if side is not None:
        held = side.next_held([player for seat in dealt if (player := places[seat]) is not None])
        for name, chips in held.items():
            stacks[state.people[name].seat] -= chips
    if state.straddlers and seating is not None and blinds_of(game) and not is_bought:
        add_straddles(state, game, button, dealt, seating.blinds, stacks, paid)
    kills, hand_game, killer = state.kills, game, None
    if kills is not None:
        killer = kills.next_killer(places, dealt, {button, *(seating.blinds if seating is not None else ())})
        if killer is not None:
            hand_game, paid = kills.game, kills.posts(killer, places, game, paid)
    cash_outs = state.cash_outs
    first, stream = state.seed
    seed = first, (stream + state.hands_dealt) & MOST_64_BITS
    if keywords or cash_outs is not None:
        before = _fingerprint(state)  # the values of keywords may run any code
        if cash_outs is not None:
            keywords = {**keywords, "manual": _with_runs(keywords.get("manual", ()))}
        hand = Hand(hand_game, stacks, button=button, posts=paid or None, **{"seed": seed, **keywords})
        if before != _fingerprint(state):
            raise table_error("the table was changed while its hand was being dealt")
    else:
        hand = Hand(hand_game, stacks, button=button, posts=paid or None, seed=seed)
    if seating is not None and seating is not last and seating.blinds:
        payer, dealer = places[seating.blinds[0 if is_bought else -1]], places[button]
        state.big_blind_player = None if payer is None else payer.name
        state.button_player = dealer.name if dealer is not None and stacks[button] else None
    else:
        state.button_player = None
    if plan is not None:
        if plan.is_own:
            state.own_button = button
        _note_blinds(state, game, plan)
    if kills is not None:
        kills.dealt(None if killer is None else state.names[killer], state.names)
    if side is not None:
        side.dealt(state.people, held)
    if cash_outs is not None:
        cash_outs.dealt()
    if mix is not None:
        mix.turn, mix.hands_this_turn, mix.game = turn, played + 1, game
    state.game, state.seating, state.hand = game, seating, hand
    state.hands_dealt += 1
    state.is_open = True
    return hand


def _with_runs(manual: Any) -> Any:
    """Return the manual steps of a hand, with "runs"; `Hand` rejects values of a wrong type."""
    if isinstance(manual, str):
        manual = (manual,)
    if not isinstance(manual, (tuple, list, set, frozenset)):
        return manual
    return tuple(manual) if "runs" in manual else (*manual, "runs")


def _fingerprint(state: TableState) -> tuple[int, list[tuple[str, int, int] | None]]:
    """Return the data that a deal depends on, to detect changes during the deal."""
    players = [each if each is None else (each.name, each.chips, each.owes) for each in state.places]
    return state.hands_dealt, players


def _plan_hand(state: TableState, game: Game) -> _Plan:
    """Plan the next hand without changing anything: the players dealt in, the button and the posts."""
    blinds, waits, owed, moving = _blind_facts(state, game)
    last, seats = state.seating, len(state.places)
    playing: set[int] = set()
    joining: dict[int, str] = {}
    for player in state.places:
        if player is not None and player.chips and not player.out:
            if player.placed or last is None:
                playing.add(player.seat)
            else:
                joining[player.seat] = _joining_method(state, player, game, last)
    move = "moves"
    if not blinds and last is not None and last.blinds:
        move = button_without_blinds(game)
        waits = move != "moves"
    wishing = playing.union(joining)
    least, is_new = least_players(blinds), False
    name = state.big_blind_player
    had = state.people.get(name) if name is not None else None
    if (
        had is not None
        and not had.placed
        and last is not None
        and last.blinds
        and had.seat in wishing
        and seat_after(last.blinds[-1], wishing, seats) == had.seat  # no big blind twice in a row
    ):
        last = Seating(last.button, (*last.blinds[:-1], had.seat))
    if len(wishing) < least:
        raise _too_few_error(state, least, sorted(wishing))
    if last is None:
        seating, dealt = first_seating(wishing, seats, blinds, state.first_button), wishing
    else:
        is_new = len(playing) < least
        if blinds != len(owed):  # the game has a straddle of its own
            joining = {seat: "wait" if how == "straddle" else how for seat, how in joining.items()}
        many = blinds
        if waits and len(wishing) >= len(last.blinds):
            many = len(last.blinds)  # the button is already in its place for the next hand
        seating, dealt = next_seating(last, seats, many, playing, joining, moving=moving)
    button = seating.button
    if waits:
        if move == "own":
            own = state.own_button
            button = seat_after(button - 1 if own is None else own, wishing, seats)
        elif len(wishing) == 2:
            button = seat_after(button - 1, wishing, seats)
        return _Plan(state.seating, button, sorted(wishing), {}, None, False, move == "own")
    order = sorted(dealt)
    next_dealt = dict(zip(order, order[1:] + order[:1], strict=True))
    is_regular, paid = _is_regular(seating, next_dealt), {}
    is_bought = not moving and _is_bought(last, seating)
    if blinds and (joining or not is_regular):
        paid = _all_posts(state, game, seating, dealt, is_new, is_bought)
    kept = next_dealt if is_regular else None
    return _new_tuple(_Plan, (seating, button, order, paid, kept, is_bought, False))


def _joining_method(state: TableState, player: Player, game: Game, last: Seating) -> str:
    """Return how a player who is not in the game may come in, as a word that `next_seating` accepts."""
    if player.ahead >= 0 and last.blinds:
        seats, big = len(state.places), last.blinds[-1]
        steps = (player.seat - big - 1) % seats
        others = [each.seat for each in state.people.values() if each.placed and each.chips and not each.out]
        if sum([(seat - big - 1) % seats < steps for seat in others]) > player.ahead:
            return "wait"  # the wait may end in the big blind
    if not player.owes:
        return "post"
    is_badugi = any(name.startswith("badugi") for name in game.rankings)
    if is_badugi and player.owes & ~ENTRY and game.rules["badugi_missed_blinds"] == "wait":
        return "wait"
    if player.how in ("button", "between") and not game.rules["buy_button"]:
        return "post"
    return player.how


def _blind_facts(state: TableState, game: Game) -> tuple[int, bool, tuple[int, ...], bool]:
    """Return a game's rules about the blinds.

    :returns: the number of blinds that move around the table; whether the button stays put (as in stud); the
        blinds that a player can owe; and whether the house rules use a moving button.
    """
    kept = state.blind_facts
    if kept is None or kept[0] is not game:
        facts = blinds_of(game), is_stud(game), owed_blinds(game), game.rules["button"] == "moving"
        kept = state.blind_facts = game, facts
    return kept[1]


def _all_posts(
    state: TableState, game: Game, seating: Seating, dealt: set[int], is_new: bool, is_bought: bool
) -> dict[int, Post]:
    """Return, by seat, the posts that differ from the defaults of `Hand`.

    :param is_new: whether the game starts again, so that players come in without a post.
    :param is_bought: whether a player buys the button.
    """
    seats, places, owed = len(state.places), state.places, _blind_facts(state, game)[2]
    (button, blinds), big = seating, owed[-1]
    amounts: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # there are blinds
    if is_bought:
        found = dict.fromkeys(usual_blinds(seating, dealt, seats), Post(0))
        found[blinds[0]] = Post(big, sum(owed[:-1]))  # the buyer of the button posts all blinds
        payer, under_the_gun = blinds[0], None
    else:
        found = posts(game, seating, dealt, seats)
        payer, under_the_gun = blinds[-1], seat_after(blinds[-1], dealt, seats)
    for seat in dealt - {payer}:
        player = places[seat]
        if player is None or player.placed:
            continue
        owes = player.owes & ~ENTRY if is_new else player.owes
        is_before = 0 < (seat - button) % seats < (blinds[-1] - button) % seats
        if player.how == "between" and is_before and not is_new:
            owes |= ENTRY
        if not owes:
            continue
        if player.how == "straddle" and seat == under_the_gun and seat not in blinds and not is_new:
            found[seat] = Post(2 * big, 0, "straddle")
        elif player.how == "button" and seat in blinds and not is_new:
            found[seat] = Post(big, sum(owed[:-1]), "missed")
        else:
            found[seat] = post_owed(game, owes)
            if seat in blinds and under_the_gun is not None:  # the seat has a blind of its own
                i = max([i for i, place in enumerate(blinds) if place == seat])
                blind = Post(amounts[i], 0, "blind" if i < len(owed) else "straddle")
                found[seat] = larger_post(found[seat], blind)
    return found


def _note_blinds(state: TableState, game: Game, plan: _Plan) -> None:
    """Record the blinds of a planned hand: players dealt in have paid, and others may have missed some."""
    seats = len(state.places)
    seating, _, dealt, paid, next_dealt, *_ = plan
    blinds, waits, owed, _ = _blind_facts(state, game)
    goes_round = blinds > 0 and not waits and seating is not None
    names: list[str | None] = [None] * seats
    every = (SMALL if len(owed) > 1 else 0) | BIG | (STRADDLE if blinds > len(owed) else 0)
    if paid and (blinds != len(owed) or any(post.kind != "straddle" for post in paid.values())):
        next_dealt = None
    for player in state.places:
        if player is None:
            continue
        if player.seat in dealt:
            names[player.seat] = player.name
            if goes_round:
                if player.later and seating is not None:
                    next_dealt = None  # until the player has the big blind
                    if player.seat == seating.blinds[-1] or player.owes & (BIG | ENTRY):
                        player.later = 0
                player.placed, player.owes, player.how = True, 0, "wait"
                player.ahead, player.free = -1, False
            continue
        if goes_round and seating is not None and (player.free or not player.owes & ENTRY):
            missed = missed_blinds_of(player, seating, state.seating, seats, len(owed), len(dealt) == 2)
            if player.free:
                if missed & BIG:  # from the next round on the player owes missed blinds
                    player.free, player.owes, player.later = False, player.owes & ~ENTRY, 0
                missed = 0
            player.owes |= missed
            if missed & BIG:
                player.ahead = -1  # the player has to come in anyway
            steps = (player.seat - seating.button) % seats
            if player.owes or 0 < steps < (seating.blinds[-1] - seating.button) % seats:
                player.placed = False
            if player.owes & every != every:
                next_dealt = None  # the player can miss more blinds
        if player.chips and not player.out:
            next_dealt = None
    state.dealt, state.names, state.next_dealt = dealt, names, next_dealt


def _is_regular(seating: Seating, next_dealt: dict[int, int]) -> bool:
    """Return whether the button is on a player who is dealt in, with the blinds where `Hand` places them."""
    seat, blinds = seating
    if seat not in next_dealt:
        return False
    if len(next_dealt) == 2:
        return True  # no other arrangement is possible
    for blind in blinds:
        seat = next_dealt[seat]
        if blind != seat:
            return False
    return True


def _is_bought(last: Seating | None, seating: Seating) -> bool:
    """Return whether a player buys a dead button by posting both blinds; the big blind then does not move."""
    return (
        last is not None
        and len(last.blinds) == len(seating.blinds)
        and last.blinds[-1:] == seating.blinds[-1:] != ()
    )


def _too_few_error(state: TableState, least: int, ready: list[int]) -> InvalidTable:
    first = state.places[ready[0]] if ready else None
    there = "there are none" if first is None else f"{shown(first.name)} in seat {first.seat}"
    if first is not None:
        more = len(ready) - 1
        there = f"there are {more + 1}: {there} and {more} more" if more else f"there is only {there}"
    message = f"a hand needs {least} players who sit in with chips: {there}"
    return table_error(message) if first is None else table_error(message, first.name, first.seat)


def _unfinished_error(state: TableState) -> InvalidTable:
    hand = state.hand
    assert hand is not None
    if hand.actor is None:
        return table_error(f"hand {state.hands_dealt - 1} is not over: it is in phase {hand.phase!r}")
    name = state.names[hand.actor]
    message = f"hand {state.hands_dealt - 1} is not over: {shown(name)} in seat {hand.actor} is to act"
    return table_error(message, name, hand.actor)
