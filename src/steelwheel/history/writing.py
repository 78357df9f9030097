"""Convert a `Hand` to PHH fields."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from ..cards.cards import format_cards
from ..errors import HistoryError
from ..games.amounts import UncheckedOrder
from ..games.game import Game
from ..hands.hand import Event, Hand, Post
from .fields import HandRecord
from .forced_bets import big_blind
from .replay import Replay
from .variants import PLAYED, STUD, VARIANTS

__all__ = ["actions_known", "fields_of", "order_of", "reads_back"]

_VERBS = {  # PHH's verb for each event
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "complete": "cbr",
    "bring_in": "pb",
    "discard": "sd",
    "show": "sm",
    "muck": "sm",
    "board": "db",
}
_KIND = ("streets", "structure", "deck", "rankings", "use", "boards", "split", "wild", "jacks_to_open")


def fields_of(hand: Hand) -> dict[str, Any]:
    """Return the basic fields of a hand's history.

    :raises HistoryError: if PHH cannot express the hand.
    """
    game, start = hand.game, hand.starting_stacks
    variant = _variant(game)
    if game.hand_cap is not None and any(stack > game.hand_cap for stack in start):
        raise HistoryError("PHH cannot express a hand's cap")
    if game.bring_in and not game._opens_by_card:
        raise HistoryError("PHH cannot express a bring-in in a game without up cards")
    order = order_of(hand)
    posting = order[::-1] if len(order) == 2 else order  # antes and blinds begin with the small blind
    blinds = _blinds(hand, posting)
    events = _last_deal(hand)
    antes, trimmed = _antes(hand, posting, blinds, events)
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": trimmed, "antes": antes}
    if game.bring_in or variant in STUD:
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
    fields["starting_stacks"] = [start[seat] for seat in order]
    fields["actions"] = _actions(events, order)
    if hand.is_over:
        fields["finishing_stacks"] = [hand.stacks[seat] for seat in order]
    if len(order) < len(start):
        fields["seats"], fields["seat_count"] = [seat + 1 for seat in order], len(start)
    rules = _rules(game)
    if rules is not None:
        fields["_rules"] = rules
    if game.chip != 1:
        fields["_chip"] = game.chip
    if len(hand.boards) > 1:
        fields["_runs"] = len(hand.boards)
    return fields


def reads_back(hand: Hand, record: HandRecord) -> bool:
    """Return whether a history has a hand's posts and (unless the deck ran short) replays to that hand."""
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
    big = big_blind(blinds)
    for i, (chips, seat) in enumerate(zip(blinds[2:], posting[2:], strict=True), 3):
        own = isinstance(game.blinds, Mapping) or tuple(blinds[:i]) == game.blinds[:i]
        if chips > big and owed[seat].kind == "blind" and not own:
            raise HistoryError(f"PHH cannot express a blind of {chips}, which it would read as a straddle")
    return blinds


def _antes(
    hand: Hand, posting: Sequence[int], blinds: Sequence[int], events: Sequence[Event]
) -> tuple[list[int], bool]:
    """Return the field `antes`, and whether short stacks ante all they have (`ante_trimming_status`)."""
    game, posts = hand.game, hand.posts.values()
    has_dead_posts = any(post.dead for post in posts)
    if isinstance(game.antes, int) and not has_dead_posts:
        return [game.antes] * len(posting), True
    if isinstance(game.antes, int) and any(0 < stack < game.antes for stack in hand.starting_stacks):
        raise HistoryError("PHH cannot express short antes together with dead posts")
    paid = dict.fromkeys(posting, 0)
    for kind, who, _, _, amount, _ in events:
        if kind in ("ante", "missed_small", "dead") and who is not None:
            paid[who] += amount
    antes = [paid[seat] for seat in posting]
    payers, last = [i for i, chips in enumerate(antes) if chips], len(posting) - 1 if len(posting) > 2 else 0
    read_as_antes = len(set(antes)) == 1 or payers == [1] or (payers == [last] and blinds[last] >= 0)
    if game.structure == "pot_limit" and read_as_antes and has_dead_posts:
        raise HistoryError(
            "PHH cannot express these dead posts: they would be read as antes, which do not count toward the "
            "pot-limit maximum"
        )
    return antes, False


def _last_deal(hand: Hand) -> Sequence[Event]:
    """Return the events since the last misdeal."""
    events = hand.events
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == "misdeal":
            return events[i + 1 :]
    return events


def actions_known(hand: Hand, seats: Container[int | None]) -> list[str]:
    """Return the actions of a hand; the hole cards of seats not in `seats` are unknown unless face up."""
    events = _last_deal(hand)
    exposed = {card for event in events if event.kind == "expose" for card in event.cards}
    known = [
        event
        if event.kind not in ("deal", "replace", "discard") or event.seat in seats
        else event._replace(cards=tuple([card if card in exposed else None for card in event.cards]))
        for event in events
    ]
    return _actions(known, order_of(hand))


def _actions(events: Sequence[Event], order: Sequence[int]) -> list[str]:
    label = {seat: f"p{i + 1}" for i, seat in enumerate(order)}
    holes: dict[int, list[int | None]] = {seat: [] for seat in order}  # dealt but not written yet
    exposed: tuple[int | None, ...] = ()
    actions: list[str] = []
    at = 0
    for kind, who, street, to, _, cards in [*events, ("end", None, -1, 0, 0, ())]:
        if street != at or kind in _VERBS:
            for seat in order:
                if holes[seat]:
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


def _variant(game: Game) -> str:
    structure = {"N": "no_limit", "P": "pot_limit", "F": "fixed_limit"}
    for variant, make in PLAYED.items():
        if game.structure == structure[variant[0]]:
            money: dict[str, Any] = {"antes": 1, "bring_in": 0}  # these fit any bets
            usual = make(bets=_unordered(game.bets), **money) if len(game.bets) == 2 else make()
            if all(getattr(game, name) == getattr(usual, name) for name in _KIND):
                return variant
    raise HistoryError(f"PHH has no variant for {game.name}; its variants are {', '.join(VARIANTS)}")


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
