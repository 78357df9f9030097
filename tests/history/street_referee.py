"""The decisions of this street and the one before, in plain Python, from the public attributes of `Hand`."""

from steelwheel import history

DECISIONS = ("fold", "check", "call", "bring_in", "bet", "raise", "complete")
RAISES = ("bet", "raise", "complete")


def decisions(hand, street):
    """Return the seat and kind of each decision of a street so far."""
    return [(e.seat, e.kind) for e in hand.events if e.kind in DECISIONS and e.street == street]


def last_raiser(acts):
    return next((seat for seat, kind in reversed(acts) if kind in RAISES), None)


def holder(hand):
    """Return the seat that made the last bet of every earlier street; None if there is none."""
    found = {last_raiser(decisions(hand, street)) for street in range(hand.street)}
    return found.pop() if len(found) == 1 else None


def last_of(acts, me):
    return next((kind for seat, kind in reversed(acts) if seat == me), None)


def calls_of_raises(acts):
    """Return the number of calls before the first raise, between it and the second, and so on."""
    calls = [0]
    for _, kind in acts:
        if kind in RAISES:
            calls.append(0)
        calls[-1] += kind == "call"
    return calls


def street_columns(hand, me):
    """Return the columns of the seat's decision that look back."""
    now, before = decisions(hand, hand.street), decisions(hand, hand.street - 1)
    first = hand.street == 0
    raiser, aggressor, initiative = last_raiser(now), last_raiser(before), None if first else holder(hand)
    calls = calls_of_raises(now)
    rivals = [s for s, out in enumerate(hand.folded) if not out and s != me and hand.stacks[s]]
    return {
        "players": len(hand.stacks),
        "street_index": hand.street,
        "raises_before": len(calls) - 1,
        "callers": calls[-1],
        "callers_raised": None if raiser is None else calls[-2],
        "raiser_position": None if raiser is None else history.positions(len(hand.stacks))[raiser],
        "raiser_has_initiative": None if first or raiser is None else raiser == initiative,
        "last_action": last_of(now, me),
        "has_initiative": None if first else me == initiative,
        "was_aggressor": None if first else me == aggressor,
        "aggressor_behind": None
        if first
        else aggressor != me and aggressor in rivals and last_of(now, aggressor) is None,
        "previous_action": last_of(before, me),
        "previous_raises": None if first else len(calls_of_raises(before)) - 1,
        "can_raise": bool(rivals) and hand.stacks[me] > hand.legal_actions.to_call,
        "opponents_with_chips": len(rivals),
    }
