"""Rows of decisions computed in plain Python while a hand is played, from the public attributes of `Hand`."""

import itertools

import steelwheel as sw
from steelwheel import Hand, games, history

from .street_referee import street_columns

STREETS = {
    "board": {0: "preflop", 1: "flop", 2: "turn", 3: "river"},
    "stud": {i: f"{name} street" for i, name in enumerate("third fourth fifth sixth seventh".split())},
    "draw": {0: "before the draw", 1: "draw 1", 2: "draw 2", 3: "draw 3"},
}
STUD = {"antes": 1, "bring_in": 2, "bets": (4, 8)}
GAMES = {
    "NT": (games.NoLimitHoldem, {"blinds": (1, 2)}, "board"),
    "FT": (games.FixedLimitHoldem, {"bets": (2, 4)}, "board"),
    "PO": (games.PotLimitOmaha, {"blinds": (1, 2)}, "board"),
    "FO/8": (games.FixedLimitOmahaHiLo, {"bets": (2, 4)}, "board"),
    "NS": (games.NoLimitShortDeck, {"antes": 1, "blinds": {"button": 1}}, "board"),
    "F7S": (games.SevenCardStud, STUD, "stud"),
    "F7S/8": (games.SevenCardStudHiLo, STUD, "stud"),
    "FR": (games.Razz, STUD, "stud"),
    "N2L1D": (games.DeuceToSevenSingleDraw, {"blinds": (1, 2)}, "draw"),
    "F2L3D": (games.DeuceToSevenTripleDraw, {"bets": (2, 4)}, "draw"),
    "FB": (games.Badugi, {"bets": (2, 4)}, "draw"),
}
DECISIONS = ("fold", "check", "call", "bring_in", "bet", "raise", "complete")
RAISES = ("bet", "raise", "complete")


def some_game(rng, variant):
    """Return a game of a variant, sometimes with antes."""
    factory, keywords, _ = GAMES[variant]
    more = (
        {"antes": rng.choice([1, {"big_blind": 2}])} if variant in ("NT", "PO") and rng.random() < 0.3 else {}
    )
    return factory(**keywords, **more)


def play_hand(rng, variant, number=0):
    """Play a random hand, and return its history and its rows of decisions."""
    n = rng.randint(2, 6)
    hand = Hand(
        some_game(rng, variant), [rng.choice([5, 30, 100, 250]) + rng.randint(0, 9) for _ in range(n)],
        button=n - 1, seed=rng.getrandbits(32),
    )  # fmt: skip
    names = [f"ann{rng.randint(0, 5)}-{i}" if rng.random() < 0.9 else "" for i in range(n)]
    rows = []
    while not hand.is_over:
        if hand.phase == "draw":
            hand.discard(rng.sample(hand.hole_cards[hand.actor], rng.randint(0, 3)))
        else:
            row = seen_row(hand, GAMES[variant][2])
            code = some_code(rng, hand)
            hand.act(code)
            add_action(row, hand, code)
            rows.append(row)
    add_results(rows, hand, names, number)
    return history.HandHistory.from_hand(hand, players=names, hand=number), rows


def some_code(rng, hand):
    legal, draw = hand.legal_actions, rng.random()
    if draw < 0.3 and legal.min_raise_to is not None:
        return rng.choice([legal.min_raise_to, legal.max_raise_to])
    return -1 if draw > 0.8 and legal.can_fold else 0


def seen_row(hand, family):
    """Return the columns that are known before the decision."""
    me, bets, stacks = hand.actor, hand.bets, hand.stacks
    live = [seat for seat, out in enumerate(hand.folded) if not out]
    others = [bets[seat] + stacks[seat] for seat in live if seat != me]
    most = max(0, min(stacks[me], max(others) - bets[me]))
    boards = " / ".join([sw.format_cards(board) for board in hand.boards if board])
    return {
        "seat": me,
        "position": history.positions(len(stacks))[me],
        "street": STREETS[family][hand.street],
        "pot": hand.total_pot,
        "to_call": hand.legal_actions.to_call,
        "stack": stacks[me],
        "effective_stack": most,
        "spr": most / hand.total_pot,
        "facing_bb": to_match(hand) / hand.game.big_blind,
        "hole": sw.format_cards(hand.hole_cards[me]),
        "board": boards or None,
        "players_left": len(live),
        "in_position": None if family == "stud" else me == max(live),
        "preflop_role": role(hand, me),
        "to_match": to_match(hand),
        "bet": bets[me],
        **street_columns(hand, me),
    }


def to_match(hand):
    """Return the total to match: the highest bet, or a post or bring-in that a stack was too short for."""
    owed = [post.live for post in hand.posts.values()] if hand.street == 0 else []
    if hand.street == 0 and hand.game.bring_in and max(hand.bets) < hand.game.bring_in:
        owed.append(hand.game.bring_in)
    return max([*hand.bets, *owed])


def role(hand, me):
    """Return what a seat has done on the first street so far."""
    by_choice = {*DECISIONS} - {"bring_in"}
    acts = [
        (event.seat, event.kind) for event in hand.events if event.street == 0 and event.kind in by_choice
    ]
    raises = [i for i, (_, kind) in enumerate(acts) if kind in RAISES]
    mine = [i for i, (seat, _) in enumerate(acts) if seat == me]
    calls = [i for i in mine if acts[i][1] == "call"]
    my_raises = [i for i in raises if i in mine]
    if not mine:
        return None
    if raises and raises[-1] in mine:
        return "aggressor"
    if any(raises[0] < i and i > max(my_raises, default=-1) for i in calls if raises):
        return "caller"
    return "raiser" if my_raises else "limper" if calls else "checker"


def add_action(row, hand, code):
    kind = [event.kind for event in hand.events if event.kind in DECISIONS][-1]
    big, level, bet = hand.game.big_blind, row.pop("to_match"), row.pop("bet")
    row["action"] = kind
    row["size_bb"] = code / big if code > 0 else None
    row["size_pot"] = (code - level) / (row["pot"] + level - bet) if code > 0 else None
    paid = code - bet if code > 0 else row["to_call"]
    row["all_in"] = kind not in ("fold", "check") and paid == row["stack"]


def add_results(rows, hand, names, number):
    for row in rows:
        row["hand"] = number
        row["player"] = names[row["seat"]] or None
        row["won_bb"] = hand.payoffs[row["seat"]] / hand.game.big_blind
        row["currency"], row["unit"] = None, 0


def all_in_shares(hole_cards, board, pots):
    """Return the expected chips of each seat, by dealing every run-out of hold'em."""
    used = {*board, *(card for cards in hole_cards.values() for card in cards)}
    shares, boards = dict.fromkeys(hole_cards, 0.0), 0
    for rest in itertools.combinations(sorted({*range(52)} - used), 5 - len(board)):
        boards += 1
        values = {seat: sw.evaluate([*cards, *board, *rest]) for seat, cards in hole_cards.items()}
        for amount, seats in pots:
            best = max(values[seat] for seat in seats)
            winners = [seat for seat in seats if values[seat] == best]
            for seat in winners:
                shares[seat] += amount / len(winners)
    return {seat: share / boards for seat, share in shares.items()}
