"""Convert a cash table's kept hands to hand histories, with only the cards that a player may know."""

from __future__ import annotations

from .arguments import player_name
from .state import TableState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..history import HandHistory

__all__ = ["known_histories"]


def known_histories(state: TableState, player: str | None) -> list[HandHistory]:
    """Return the kept hands, oldest first, as hand histories with the cards that a player may know.

    :param player: the player who will read them; None for a spectator.
    """
    from ..history import HandHistory
    from ..history.writing import actions_known, fields_of, order_of

    state.settle()
    found = []
    player = player if player is None else player_name(player)
    number = state.hands_dealt - len(state.hands) - state.is_open
    for i, (hand, names, paid) in enumerate(state.hands):
        order = order_of(hand)
        live = [seat for seat in order if not hand.folded[seat]]
        seen = {event.seat for event in hand.events if event.kind == "show" and None not in event.cards}
        seen |= {seat for seat in order if names[seat] == player}
        seen |= {*live} if len(live) > 1 else set()
        fields = fields_of(hand)
        fields["actions"] = actions_known(hand, seen, {seat for seat in order if names[seat] == player})
        if paid:
            places = {seat: place for place, seat in enumerate(order)}
            fields["_paid"] = [[places[seat] + 1, kind, chips] for seat, kind, chips in paid]
            for seat, _, chips in paid:
                fields["finishing_stacks"][places[seat]] += chips
        fields["players"], fields["hand"] = [names[seat] for seat in order], number + i
        found.append(HandHistory(fields))
    return found
