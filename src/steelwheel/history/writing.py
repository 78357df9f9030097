"""Convert a `Hand` to PHH fields."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from ..cards.cards import format_cards
from ..errors import HistoryError
from ..games.amounts import UncheckedOrder
from ..games.game import Game
from ..hands.hand import Event, Hand, Post
from .replay import Replay
from .variants import ALL_PLAYED, OTHER_GAME, STUD

__all__ = ["actions_known", "fields_of", "order_of"]

_VERBS = {  # PHH's verb for each event; "sd" also names the middle card
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "complete": "cbr",
    "bring_in": "pb",
    "discard": "sd",
    "middle": "sd",
    "show": "sm",
    "muck": "sm",
    "board": "db",
}
_KIND = ("streets", "structure", "deck", "rankings", "use", "boards", "split", "wild", "jacks_to_open")


def fields_of(hand: Hand) -> dict[str, Any]:
    """Return the basic fields of a hand's history.

    If a variant's fields would not be read back as the same hand, the variant is `OTHER_GAME`.

    :raises HistoryError: if only the button owes an ante, its seat is empty, and there are no blinds.
    """
    variant = _variant(hand)
    if variant != OTHER_GAME:
        fields, blinds = _fields_of_variant(hand, variant), hand.game.blinds
        is_usual = hand.posts == _usual_posts(hand.game, hand.starting_stacks, hand.button)
        is_lone_blind = len(blinds) == 1 and not isinstance(blinds, Mapping)  # a reader adds a big blind
        if (is_usual and not is_lone_blind) or _reads_back(hand, fields):
            return fields
    return _fields_of_other(hand)


def _fields_of_variant(hand: Hand, variant: str) -> dict[str, Any]:
    """Return the fields of a hand whose variant has a code."""
    game, order, events = hand.game, order_of(hand), _last_deal(hand)
    posting = _posting(order)
    blinds = _blinds(hand, posting)
    antes, trimmed = _antes(hand, posting, events)
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": trimmed, "antes": antes}
    if variant in STUD:
        fields["bring_in"] = game.bring_in
    else:
        fields["blinds_or_straddles"] = blinds
    killers = [i for i, seat in enumerate(order, 1) if seat in hand.posts and hand.posts[seat].kind == "kill"]
    if killers:
        fields["_kill"] = killers[0]
    if game.structure == "fixed_limit":
        fields["small_bet"], fields["big_bet"] = game.bets
    else:
        fields["min_bet"] = game.bets[0] if game.bets else game.big_blind
    _put_play(hand, order, events, fields)
    rules = _rules(game)
    if rules is not None:
        fields["_rules"] = rules
    if game.chip != 1:
        fields["_chip"] = game.chip
    return fields


def _fields_of_other(hand: Hand) -> dict[str, Any]:
    """Return the fields with the whole game, and all posts that are not the game's own.

    The antes and blinds are what each player posted. Readers do not need them.
    """
    game, order, events = hand.game, order_of(hand), _last_deal(hand)
    posting, owed, nothing = _posting(order), hand.posts, Post(0)
    if isinstance(game.antes, Mapping) and "button" in game.antes and hand.button not in order:
        if not game.blinds:
            raise HistoryError("a hand history cannot express that only an empty seat owes chips")
        game = game.replace(antes=0)  # a reader takes the last player to be the button
    fields: dict[str, Any] = {"variant": OTHER_GAME}
    fields["antes"] = _dead_chips(posting, events)
    fields["blinds_or_straddles"] = [owed.get(seat, nothing).live for seat in posting]
    _put_play(hand, order, events, fields)
    usual = _usual_posts(game, fields["starting_stacks"], len(order) - 1)
    posts = [(i, owed.get(seat)) for i, seat in enumerate(order) if owed.get(seat) != usual.get(i)]
    fields["_game"] = game.spec
    if posts:
        fields["_posts"] = [[i + 1, *(post or nothing)] for i, post in posts]
    return fields


def _usual_posts(game: Game, stacks: Sequence[int], button: int) -> Mapping[int, Post]:
    """Return the posts that a game asks for, by seat."""
    return Hand(game, stacks, button=button, seed=0).posts


def _put_play(hand: Hand, order: Sequence[int], events: Sequence[Event], fields: dict[str, Any]) -> None:
    """Add the fields that all hands have: stacks, actions, seats and the number of runs."""
    start = hand.starting_stacks
    fields["starting_stacks"] = [start[seat] for seat in order]
    fields["actions"] = _actions(hand, events, order)
    if hand.is_over:
        fields["finishing_stacks"] = [hand.stacks[seat] for seat in order]
    if len(order) < len(start):
        fields["seats"], fields["seat_count"] = [seat + 1 for seat in order], len(start)
    if len(hand.boards) > hand.game.boards:
        fields["_runs"] = len(hand.boards) // hand.game.boards


def _reads_back(hand: Hand, fields: Mapping[str, Any]) -> bool:
    """Return whether fields have a hand's posts and (unless the deck ran short) replay to that hand."""
    record: Any = SimpleNamespace(fields=fields, file=None, key=None)
    seats = order_of(hand)
    posts = {i: _as_read(hand.posts[seat]) for i, seat in enumerate(seats) if seat in hand.posts}
    try:
        other = next(Replay(record).states())
        has_posts = {i: _as_read(post) for i, post in other.posts.items()} == posts
        if not has_posts or any(event.kind == "reshuffle" for event in hand.events):
            return has_posts
        other = Replay(record).play()
    except HistoryError:
        return False
    stacks = tuple([hand.stacks[seat] for seat in seats])
    is_raked = hand.game.rake is not None and hand.is_over  # a history has no rake
    return (other.actions, other.legal_actions) == (hand.actions, hand.legal_actions) and (
        is_raked or other.stacks == stacks
    )


def _as_read(post: Post) -> Post:
    """Return a post as PHH reads it back: one with only dead chips is of kind "missed"."""
    return post if post.live else post._replace(kind="missed")


def order_of(hand: Hand) -> list[int]:
    """Return the seats in the order of PHH's players: all seats dealt in, starting left of the button."""
    start = hand.starting_stacks
    seats = [(hand.button + 1 + i) % len(start) for i in range(len(start))]
    return [seat for seat in seats if start[seat]]


def _posting(order: Sequence[int]) -> Sequence[int]:
    """Return the seats in the order of PHH's antes and blinds, which begin with the small blind."""
    return order[::-1] if len(order) == 2 else order


def _blinds(hand: Hand, posting: Sequence[int]) -> list[int]:
    game, owed = hand.game, hand.posts
    nothing = Post(0)
    blinds = [owed.get(seat, nothing).live for seat in posting]
    usual = () if isinstance(game.blinds, Mapping) else game.blinds
    posted = [post.live for post in owed.values() if post.kind == "blind"]
    for i, seat in enumerate(posting):
        kind = owed.get(seat, nothing).kind
        if kind == "missed":
            blinds[i] = -blinds[i]
        elif kind == "kill":  # in place of a blind that no other seat posts, or of nothing
            blinds[i] = usual[i] if i < len(usual) and usual[i] not in posted else 0
    return blinds


def _antes(hand: Hand, posting: Sequence[int], events: Sequence[Event]) -> tuple[list[int], bool]:
    """Return the field `antes`, and whether short stacks ante all they have (`ante_trimming_status`)."""
    antes = hand.game.antes
    if isinstance(antes, int) and not any(post.dead for post in hand.posts.values()):
        return [antes] * len(posting), True
    return _dead_chips(posting, events), False


def _dead_chips(posting: Sequence[int], events: Sequence[Event]) -> list[int]:
    """Return the antes and dead posts that each player has paid."""
    paid = dict.fromkeys(posting, 0)
    for kind, who, _, _, amount, _ in events:
        if kind in ("ante", "missed_small", "dead") and who is not None:
            paid[who] += amount
    return [paid[seat] for seat in posting]


def _last_deal(hand: Hand) -> Sequence[Event]:
    """Return the events since the last misdeal."""
    events = hand.events
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == "misdeal":
            return events[i + 1 :]
    return events


def actions_known(hand: Hand, seats: Container[int | None], own: Container[int | None] = ()) -> list[str]:
    """Return the actions of a hand with only known hole cards; exposed cards are known to all.

    :param seats: the seats whose hands at the end are known.
    :param own: the seats whose discards are known, too.
    """
    events = list(_last_deal(hand))
    exposed = {(event.seat, card) for event in events if event.kind == "expose" for card in event.cards}
    held = [set(cards) for cards in hand.hole_cards]
    for i in range(len(events) - 1, -1, -1):  # backward, since a discard may be dealt to the same seat again
        kind, seat, street, _, _, cards = events[i]
        if seat is None or seat in own or kind not in ("deal", "replace", "discard", "middle"):
            continue
        known = {card for card in cards if street == 0 and kind == "deal" and (seat, card) in exposed}
        if seat in seats:
            known |= held[seat].intersection(cards)
            held[seat].difference_update(cards if kind != "middle" else ())
        events[i] = events[i]._replace(cards=tuple([card if card in known else None for card in cards]))
    return _actions(hand, events, order_of(hand))


def _actions(hand: Hand, events: Sequence[Event], order: Sequence[int]) -> list[str]:
    """Return the actions of these events, without the hole cards of a deal that is not complete."""
    is_complete = hand.phase != "deal" or hand._next_deal()[0] is None
    label = {seat: f"p{i + 1}" for i, seat in enumerate(order)}
    holes: dict[int, list[int | None]] = {seat: [] for seat in order}  # dealt but not written yet
    exposed: tuple[int | None, ...] = ()
    actions: list[str] = []
    at = 0
    for kind, who, street, to, _, cards in [*events, ("end", None, -1, 0, 0, ())]:
        if street != at or kind in _VERBS:
            for seat in order:
                if holes[seat] and (is_complete or kind != "end"):
                    actions.append(f"d dh {label[seat]} {format_cards(holes[seat])}")
                    holes[seat] = []
            at = street
        if kind in ("deal", "up") and who is not None:
            holes[who] += cards
        elif kind == "expose":
            exposed = cards
        elif kind == "replace" and who is not None:
            holes[who][holes[who].index(exposed[0])] = cards[0]
        elif kind == "board":
            actions.append(f"d db {format_cards(cards)}")
        elif kind in _VERBS and who is not None:
            verb = _VERBS[kind]
            what = str(to) if verb == "cbr" else format_cards(cards) if verb in ("sd", "sm") else ""
            actions.append(f"{label[who]} {verb} {what}".rstrip())
    return actions


def _variant(hand: Hand) -> str:
    """Return the code of a hand's variant; `OTHER_GAME` if a history needs the whole game."""
    structure, game = {"N": "no_limit", "P": "pot_limit", "F": "fixed_limit"}, hand.game
    is_capped = game.hand_cap is not None and max(hand.starting_stacks) > game.hand_cap
    if is_capped or (game.bring_in and not game._opens_by_card):
        return OTHER_GAME
    for variant, make in ALL_PLAYED.items():
        if game.structure == structure[variant[0]]:
            money: dict[str, Any] = {"antes": 1, "bring_in": 0}  # these fit any bets
            usual = make(bets=_unordered(game.bets), **money) if len(game.bets) == 2 else make()
            if all(getattr(game, name) == getattr(usual, name) for name in _KIND):
                return variant
    return OTHER_GAME


def _unordered(bets: tuple[int, ...]) -> tuple[int, ...]:
    """Return the bets; if the first is larger than the second, mark them so that a game accepts them."""
    return bets if bets[0] <= bets[1] else UncheckedOrder(bets)


def _rules(game: Game) -> str | dict[str, Any] | None:
    """Return the house rules for the user-defined field `_rules`; None for the unchanged preset "wsop"."""
    rules = game.rules
    unimportant = ("all_in_face_up", "short_big_blind_ante", "muck_winner")
    changed = {switch: x for switch, x in rules.changed().items() if switch not in unimportant}
    if game.chip != 1:
        changed["bet_sizes"] = rules["bet_sizes"]
    if isinstance(game.blinds, Mapping):
        changed["short_deck_raise"] = rules["short_deck_raise"]
    if changed:
        return {"preset": rules.name, **changed}
    return None if rules.name == "wsop" else rules.name
