"""A small writer of PokerStars' text, for hands of the engine; it shares nothing with the reader."""

from itertools import groupby

import steelwheel as sw
from steelwheel import games

NASTY = [
    "al", "al: folds", "Seat 2", "Dealt to", "Table x", "b ($9 in chips)", "neverJa(1)ger", "##t##77",
    'x said, "', "a/b[c]", "$$$", "Ünï", "名前", "*** FLOP", "ends ", "1", "12: calls 2", "Total pot",
    "Board [", "dr. x",
]  # fmt: skip
STUD = {"bets": (100, 200), "antes": 10, "bring_in": 30, "rules": "online"}
GAMES = {
    "Hold'em No Limit": lambda: games.NoLimitHoldem(blinds=(50, 100), rules="online"),
    "Hold'em Pot Limit": lambda: games.PotLimitHoldem(blinds=(50, 100), rules="online"),
    "Hold'em Limit": lambda: games.FixedLimitHoldem(bets=(100, 200), rules="online"),
    "Omaha Pot Limit": lambda: games.PotLimitOmaha(blinds=(50, 100), rules="online"),
    "Omaha No Limit": lambda: games.NoLimitOmaha(blinds=(50, 100), rules="online"),
    "Omaha Hi/Lo Pot Limit": lambda: games.PotLimitOmahaHiLo(blinds=(50, 100), rules="online"),
    "Omaha Hi/Lo Limit": lambda: games.FixedLimitOmahaHiLo(bets=(100, 200), rules="online"),
    "5 Card Omaha Pot Limit": lambda: games.PotLimitOmaha(blinds=(50, 100), hole=5, rules="online"),
    "2-7 Triple Draw Limit": lambda: games.DeuceToSevenTripleDraw(bets=(100, 200), rules="online"),
    "2-7 Single Draw No Limit": lambda: games.DeuceToSevenSingleDraw(blinds=(50, 100), rules="online"),
    "5 Card Draw No Limit": lambda: games.FiveCardDraw(blinds=(50, 100), rules="online"),
    "Badugi Limit": lambda: games.Badugi(bets=(100, 200), rules="online"),
    "7 Card Stud Limit": lambda: games.SevenCardStud(**STUD),
    "7 Card Stud Hi/Lo Limit": lambda: games.SevenCardStudHiLo(**STUD),
    "Razz Limit": lambda: games.Razz(**STUD),
    "Omaha Limit": lambda: games.FixedLimitOmaha(bets=(100, 200), rules="online"),
    "Omaha Hi/Lo No Limit": lambda: games.PotLimitOmahaHiLo(blinds=(50, 100), rules="online").replace(
        structure="no_limit"
    ),
    "5 Card Omaha No Limit": lambda: games.NoLimitOmaha(blinds=(50, 100), hole=5, rules="online"),
    "5 Card Omaha Hi/Lo Pot Limit": lambda: games.BigO(blinds=(50, 100), rules="online"),
    "6 Card Omaha Pot Limit": lambda: games.PotLimitOmaha(blinds=(50, 100), hole=6, rules="online"),
    "5 Card Draw Pot Limit": lambda: games.FiveCardDraw(
        blinds=(50, 100), structure="pot_limit", rules="online"
    ),
    "5 Card Draw Limit": lambda: games.FiveCardDraw(
        blinds=(50, 100), bets=(100, 200), structure="fixed_limit", rules="online"
    ),
}  # fmt: skip


def cards(found):
    return "[" + " ".join(sw.format_cards([card]) for card in found) + "]"


def some_hand(rng, name):
    """A whole hand of random actions."""
    game = GAMES[name]()
    if not game.bring_in and rng.random() < 0.3:
        game = game.replace(antes=rng.choice([5, 10]))
    n = rng.randint(2, 6)
    stacks = [
        rng.choice([rng.randint(1, 120), 150, 300, 1000, 5000, rng.randint(120, 9000)]) for _ in range(n)
    ]
    button = n - 1 if game.bring_in else rng.randrange(n)  # a text of stud does not name it
    hand = sw.Hand(game, stacks, button=button, seed=rng.getrandbits(60))
    while not hand.is_over:
        legal = hand.legal_actions
        if hand.phase == "draw":
            held = hand.hole_cards[hand.actor]
            hand.discard([card for card in held if rng.random() < 0.4])
        elif legal.to_call and rng.random() < 0.2 and legal.can_fold:
            hand.fold()
        elif legal.min_raise_to is not None and rng.random() < 0.35:
            hand.act(
                rng.choice(
                    [
                        legal.min_raise_to,
                        legal.max_raise_to,
                        legal[rng.randrange(len(legal) // 2, len(legal))],
                    ]
                )
            )
        else:
            hand.act(0)
    unlike = any(event.kind == "reshuffle" for event in hand.events)  # a text does not show what
    if game.bring_in:  # nor a bring-in that no player pays in full
        unlike |= bool(hand.board) or ("bring_in", 30) not in [(e.kind, e.amount) for e in hand.events]
    return some_hand(rng, name) if unlike else hand


def written(hand, title, names, money="$", rake=0, hero=None, number=1, end="\n"):
    """The hand as PokerStars writes it; seats are numbered from 1."""

    def m(amount):
        if not money:
            return str(amount)
        return f"{money}{amount // 100}" + (f".{amount % 100:02}" if amount % 100 else "")

    game, stud = hand.game, bool(hand.game.bring_in)
    two = game.bets[:2] if game.structure == "fixed_limit" else (50, 100)
    out = [
        f"PokerStars Hand #{number}:  {title} ({m(two[0])}/{m(two[1])}{' USD' * bool(money)}) - "
        "2024/05/06 7:08:09 ET",
        "Table 'Test' 6-max" + ("" if stud else f" Seat #{hand.button + 1} is the button"),
    ]
    out += [
        f"Seat {i + 1}: {names[i]} ({m(stack)} in chips) " for i, stack in enumerate(hand.starting_stacks)
    ]
    street, bets, put, seen, shown = 0, {}, {}, {}, set()
    boards, collected, folded = [], {}, set()
    big = max(game.blinds[:2]) if game.blinds else 0
    level = 0

    def all_in(i):
        return " and is all-in" if put[i] == hand.starting_stacks[i] else ""

    def open_street(number):
        label = (
            [None, "4th STREET", "5th STREET", "6th STREET", "RIVER"]
            if stud
            else [None, "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"]
        )
        out.append(f"*** {label[number]} ***")

    dealt_start = False
    last = newest = None
    new = []
    ends = []
    for kind, group in groupby(hand.events, key=lambda event: event.kind):
        for seat, at, to, amount, held in [(e.seat, e.street, e.to, e.amount, e.cards) for e in group]:
            if last == "deal" and not dealt_start and kind not in ("deal", "up", "burn"):
                dealt_start = True
                out.append(
                    "*** 3rd STREET ***"
                    if stud
                    else "*** HOLE CARDS ***"
                    if hand.game.streets[-1].board
                    else "*** DEALING HANDS ***"
                )
                for j in range(len(names)):
                    if j == hero:
                        out.append(f"Dealt to {names[j]} {cards(seen[j])}")
                    elif stud:
                        out.append(f"Dealt to {names[j]} {cards(seen[j][2:])}")
            if at != street and kind not in ("push", "show", "muck", "return", "burn"):
                newest = None
                street, bets, level = at, {i: 0 for i in range(len(names)) if i not in folded}, 0
                if not game.streets[street].board:
                    open_street(street)
            i = seat
            if kind not in ("deal", "up", "burn"):
                newest = None
            if kind in ("ante", "blind", "bring_in", "call", "bet", "raise", "complete"):
                put[i] = put.get(i, 0) + amount
                if kind != "ante":
                    bets[i] = bets.get(i, 0) + amount
            if kind in ("deal", "up"):
                seen.setdefault(i, []).extend(held)
                if street == 0:
                    last = "deal"
                    continue
            if kind == "ante":
                out.append(f"{names[i]}: posts the ante {m(amount)}{all_in(i)}")
            elif kind == "blind":
                which = "big" if hand.posts[i].live == big else "small"
                out.append(f"{names[i]}: posts {which} blind {m(amount)}{all_in(i)}")
                level = big
            elif kind == "bring_in":
                out.append(f"{names[i]}: brings in for {m(amount)}{all_in(i)}")
            elif kind == "fold":
                folded.add(i)
                out.append(f"{names[i]}: folds ")
            elif kind == "check":
                out.append(f"{names[i]}: checks ")
            elif kind == "call":
                out.append(f"{names[i]}: calls {m(amount)}{all_in(i)}")
            elif kind == "bet":
                out.append(f"{names[i]}: bets {m(bets[i])}{all_in(i)}")
            elif kind in ("raise", "complete"):
                most = max([level, *[bet for j, bet in bets.items() if j != i]])
                out.append(f"{names[i]}: raises {m(bets[i] - most)} to {m(bets[i])}{all_in(i)}")
            elif kind == "board":
                title_of = {3: "FLOP", 4: "TURN", 5: "RIVER"}[len(boards) + len(held)]
                before = f" {cards(boards)}" if boards else ""
                boards += held
                out.append(f"*** {title_of} ***{before} {cards(held)}")
            elif kind == "discard":
                gone = f" {cards(held)}" if i == hero else ""
                word = "card" if len(held) == 1 else "cards"
                out.append(
                    f"{names[i]}: discards {len(held)} {word}{gone}" if held else f"{names[i]}: stands pat"
                )
                for card in held:
                    seen[i].remove(card)
            elif kind in ("deal", "up"):
                if i == hero or (stud and kind == "up"):
                    new = [*new, *held] if i == newest else list(held)
                    if i == newest:
                        out.pop()
                    newest = i
                    kept = seen[i][: -len(new)]
                    out.append(f"Dealt to {names[i]} {cards(kept[2:] if i != hero else kept)} {cards(new)}")
                    continue
            elif kind == "show":
                shown.add(i)
                ends.append(f"{names[i]}: shows {cards(hand.hole_cards[i])} (something)")
            elif kind == "muck":
                shown.add(i)
                ends.append(f"{names[i]}: mucks hand ")
            elif kind == "return":
                put[i] -= amount
                out.append(f"Uncalled bet ({m(amount)}) returned to {names[i]}")
            elif kind == "push":
                collected.setdefault(to, []).append((i, amount))
    out += ["*** SHOW DOWN ***", *ends] if ends else []
    won, left = {}, rake
    pots = len(collected)
    for pot, shares in sorted(collected.items(), reverse=True):
        label = (
            "pot" if pots == 1 else "main pot" if pot == 0 else "side pot" if pots == 2 else f"side pot-{pot}"
        )
        for i, amount in shares:
            if left and amount > left:
                amount, left = amount - left, 0
            won[i] = won.get(i, 0) + amount
            out.append(f"{names[i]} collected {m(amount)} from {label} ")
    total = sum(put.values())
    out += ["*** SUMMARY ***", f"Total pot {m(total)} | Rake {m(rake - left)} "]
    if boards:
        out.append(f"Board {cards(boards)}")
    for i, name in enumerate(names):
        result = f"collected ({m(won[i])})" if i in won else "folded before Flop" if i in folded else "mucked"
        out.append(f"Seat {i + 1}: {name} {result}")
    return end.join(out) + end
