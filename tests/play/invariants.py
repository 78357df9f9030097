"""Invariants of a hand after every command, recomputed from its events and cards.

The checks know nothing of the hand's past commands, and use only the engine's public API.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import steelwheel as sw
from steelwheel import CALL, FOLD

POSTS = ("blind", "straddle", "missed", "kill")
RAISES = ("bet", "raise", "complete")
CHIPS_IN = ("ante", *POSTS, "missed_small", "dead", "call", "bring_in", *RAISES)
DRAWS = ("discard", "middle")
CODES = ("fold", "check", "call", "bring_in", *RAISES, *DRAWS)


def wager(game):
    """Return the unit of bets and raises unless all-in (WL 130); 1 in fixed limit, which sets the sizes."""
    free = game.structure == "fixed_limit" or game.rules["bet_sizes"] == "any"
    return 1 if free else game.chip


def since_misdeal(hand):
    """Return the events since the last misdeal."""
    events = hand.events
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind in ("misdeal", "passed"):
            return events[i + 1 :]
    return events


def quick_check(hand, rake=0):
    """Check what is cheap after every command: chips, the actor, legal actions."""
    start, stacks, bets, total = hand.starting_stacks, hand.stacks, hand.bets, hand.total_pot
    phase = hand.phase
    if phase != "over":
        assert sum(stacks) + total == sum(start)
        assert total == sum([amount for amount, _ in hand.pots]) + sum(bets)
        assert hand.payoffs is None
    assert min(stacks) >= 0 and min(bets) >= 0
    if phase == "bet":
        check_legal(hand, hand.legal_actions, hand.actor, stacks, bets)


def check_legal(hand, legal, actor, stacks, bets):
    cap, folded = hand.game.hand_cap, hand.folded
    reserve = [max(x - cap, 0) for x in hand.starting_stacks] if cap is not None else [0] * len(stacks)
    behind = stacks[actor] - reserve[actor]
    assert not folded[actor] and behind > 0
    able = [i for i, out in enumerate(folded) if not out and i != actor and stacks[i] > reserve[i]]
    call, least, most = legal.to_call, legal.min_raise_to, legal.max_raise_to
    assert able or call, "no opponent to act against"
    assert 0 <= call <= behind
    assert legal.can_check == (call == 0)
    brings_in = hand.game.bring_in and hand.street == 0
    assert legal.can_fold or not call or (brings_in and not any(bets))
    assert (least is None) == (most is None)
    bet = bets[actor]
    if least is not None:
        most_of = [bets[i] + stacks[i] - reserve[i] for i in able]
        assert max(most_of, default=0) > bet + call, "a raise that no opponent could answer"
        assert (bet + call < least or legal.step > 1) and least <= most <= bet + behind
        assert behind > call
        size = -(-(most - least) // legal.step) + 1
    else:
        size = 0
    fold = int(legal.can_fold)
    assert len(legal) == fold + 1 + size
    assert legal[0] == -fold and legal[fold] == CALL and legal[-1] == (most if size else 0)
    assert CALL in legal and (FOLD in legal) == legal.can_fold
    if size:
        assert legal[fold + 1] == least and least in legal and most in legal
        assert legal.step == 1 or least + 1 == most or least + 1 not in legal
        for total in legal[fold + 1 : fold + 3] + legal[-min(size, 3) :]:
            assert total % wager(hand.game) == 0 or total == bet + behind, (total, legal)
        near = {least + wager(hand.game), most - most % wager(hand.game)} - {most}
        assert hand.game.structure == "fixed_limit" or all(x in legal for x in near if least <= x <= most)
        assert most + 1 not in legal and (least == 1 or least - 1 not in legal)
        assert legal.index(most) == len(legal) - 1 and legal.index(least) == fold + 1


def check_events(hand, last):
    """Check the hand against its events; return the chips put in by seat, and the dead chips."""
    game, seats = hand.game, len(hand.starting_stacks)
    behind, bets = list(hand.starting_stacks), [0] * seats
    put, dead, rake, street = [0] * seats, 0, 0, 0
    held, boards, burns, codes, exposed = [[] for _ in range(seats)], [[] for _ in hand.boards], [], [], []
    boards, up, actions = boards[: game.boards], [[] for _ in range(seats)], hand.actions
    folded = [stack == 0 for stack in behind]
    runs, pushes = 1, []
    for kind, seat, at, to, amount, cards in last:
        if at != street:
            assert at > street or runs > 1
            street, bets = at, [0] * seats
        if kind in CHIPS_IN:
            assert 0 < amount <= behind[seat], kind
            behind[seat] -= amount
            if kind in ("missed_small", "dead") or (kind == "ante" and isinstance(game.antes, Mapping)):
                dead += amount
            else:
                put[seat] += amount
                bets[seat] += amount * (kind != "ante")
            assert to == bets[seat]
        elif kind == "return":
            assert amount > 0
            behind[seat] += amount
            put[seat] -= amount
            bets[seat] -= amount if bets[seat] else 0
            assert to == bets[seat] >= 0
        elif kind == "push":
            behind[seat] += amount
            pushes.append((to, seat, amount))
        elif kind == "rake":
            rake += amount
        elif kind in ("deal", "up", "replace"):
            if kind == "replace":
                held[seat][held[seat].index(exposed[-1])] = cards[0]
            else:
                held[seat].extend(cards)
            if kind == "up":
                up[seat].extend(cards)
        elif kind in DRAWS:
            bits = [i for i in range(8) if actions[len(codes)] >> i & 1]
            known = [held[seat][i] for i in bits]
            assert list(cards) == known
            held[seat] = known * (kind == "middle") + [
                card for i, card in enumerate(held[seat]) if i not in bits
            ]
        elif kind == "expose":
            exposed.extend(cards)
        elif kind == "burn":
            burns.extend(cards)
        elif kind == "board":
            boards[to].extend(cards)
        elif kind == "runs":
            runs = amount
            boards = [list(board) for _ in range(runs) for board in boards]
        if kind in DRAWS:
            codes.append(actions[len(codes)])
        elif kind in CODES:
            codes.append(-1 if kind == "fold" else to if kind in RAISES else 0)
            folded[seat] |= kind == "fold"
    assert tuple(behind) == hand.stacks
    assert tuple(codes) == hand.actions
    assert tuple(folded) == hand.folded
    assert tuple(map(tuple, boards)) == hand.boards and hand.board == hand.boards[0]
    assert [len(cards) for cards in held] == [len(cards) for cards in hand.hole_cards]
    for dealt, now in zip(up, hand.up_cards, strict=True):  # unknown cards may have been shown since
        assert all(card in (None, known) for card, known in zip(dealt, now, strict=True))
    in_front = hand.phase == "bet" or (hand.phase == "deal" and hand.street == 0)
    assert hand.bets == (tuple(bets) if in_front and hand.street == street else (0,) * seats)
    return put, dead, rake, pushes, held, boards, burns


def check_cards(hand, last, held, boards, burns):
    """Check that each card is in one place, and that boards have the cards of their streets."""
    kinds = {event.kind for event in last}
    game, hole_cards, shared = hand.game, hand.hole_cards, 0
    out = [card for cards in hole_cards for card in cards]
    if "reshuffle" in kinds:  # burned, mucked or discarded cards may come again
        out = [
            card for cards, gone in zip(hole_cards, hand.folded, strict=True) if not gone for card in cards
        ]
    else:
        out += burns + [card for event in last if event.kind == "discard" for card in event.cards]
    if "runs" in kinds:
        (parted,) = (event.street for event in last if event.kind == "runs")
        shared = sum([street.board for street in game.streets[: parted + 1]])
        for i, board in enumerate(boards):
            assert board[:shared] == boards[i % game.boards][:shared]
            if i < game.boards:
                out += board[:shared]
    for board in boards:
        out += board[shared:]
    out = [card for card in out if card is not None]
    whole = set(out)
    assert len(whole) == len(out)
    assert whole <= set(sw.DECKS[game.deck])
    dealt = [street.board for street in game.streets[: hand.street + 1]]
    last_one = len(game.streets) - 1 == hand.street > 0 and game.streets[-1].hole + game.streets[-1].up == 1
    for board in boards:
        community = last_one and dealt[-1] == 0 and len(board) == sum(dealt) + 1
        assert len(boards) > game.boards or community or len(board) in (sum(dealt), sum(dealt[:-1]))
    if (
        last_one
        and hand.phase not in ("deal", "draw")
        and not {"expose", "discard"} & kinds
        and not sum(dealt)
    ):
        assert len(boards[0]) == (not each_has_a_last_card(game, last))
    if "show" not in kinds:
        assert [list(map(str, cards)) for cards in held] == [list(map(str, cards)) for cards in hole_cards]


def each_has_a_last_card(game, last):
    """Return whether the deck has a last-street card for each seat, by counting (WL 228, RRP)."""
    river = len(game.streets) - 1
    before = [event for event in last if event.street < river]
    came = [len(event.cards) for event in before if event.kind in ("deal", "up", "burn")]
    burned = [event for event in before if event.kind == "burn"]
    players = len({event.seat for event in before if event.kind in ("deal", "up")})
    players -= sum(event.kind == "fold" for event in before)
    stub, burn = len(sw.DECKS[game.deck]) - sum(came), game.rules["burn"]
    if game.rules["stud_shortage"] == "two_over":
        return stub + len(burned) >= players + 1 + burn
    return stub >= players + burn or stub + len(burned) >= players


def is_stud(game):
    return any(street.up for street in game.streets)


def layers(put, live, dead):
    """Return the pots, main pot first, as (amount, seats), layer by layer from the chips put in."""
    pots, below = [], 0
    levels = sorted({put[seat] for seat in live})
    for level in levels:
        top = level == levels[-1]
        amount = sum((x if top else min(x, level)) - min(x, below) for x in put)
        if below == 0 and not pots:
            amount += dead
            dead = 0
        if amount:
            pots.append((amount, tuple(seat for seat in sorted(live) if put[seat] >= level)))
        below = level
    return pots


def split(amount, parts, chip):
    """Return equal parts of an amount, with odd chips for the first ones."""
    whole, rest = divmod(amount, chip)
    shares = [(whole // parts + (i < whole % parts)) * chip for i in range(parts)]
    shares[0] += rest
    return shares


def rake_of(game, total, flop, players):
    """Return the house's rake of a total."""
    if game.rake is None or (game.rake.no_flop_no_drop and not flop):
        return 0
    rake = int(total * Fraction(str(game.rake.percent)) / 100)
    rake -= rake % game.rake.step
    cap = game.rake.cap
    if isinstance(cap, tuple):
        cap = dict(cap)[max([n for n, _ in cap if n <= players])]
    return rake if cap is None else min(rake, cap)


def check_result(hand, mucked, put, dead, rake, pushes):
    """Check the payoffs, recomputed from the chips put in and the cards."""
    seats = len(put)
    in_at_end = [seat for seat in range(seats) if not hand.folded[seat]]
    live = [seat for seat in in_at_end if seat not in mucked]
    most = sorted(put)[-2:]
    assert all(put[seat] <= most[0] for seat in in_at_end), "an uncalled bet was not returned"
    pots = layers(put, in_at_end, dead)
    total = sum(amount for amount, _ in pots)
    flop = hand.street > 0 or len(hand.boards[0]) > 2
    assert rake == rake_of(hand.game, total, flop, len([x for x in hand.starting_stacks if x]))
    assert sum(hand.payoffs) == -rake and hand.total_pot == 0 and hand.pots == () and not any(hand.bets)
    manual = "showdown" in since_manual(hand)
    contenders = live if manual else in_at_end
    gets, left, chip, game = [0] * seats, rake, hand.game.chip, hand.game
    order = [(hand.button + 1 + i) % seats for i in range(seats)]
    each = game.boards if game.split == "halves" else 1
    for amount, eligible in pots:
        house = min(left, amount)
        left -= house
        rivals = [seat for seat in order if seat in eligible and seat in contenders]
        if len(rivals) == 1:
            gets[rivals[0]] += amount - house
            continue
        runs = len(hand.boards) // game.boards
        for run, part in enumerate(split(amount - house, runs, chip)):
            boards = hand.boards[run * game.boards : (run + 1) * game.boards]
            for i, piece in enumerate(split(part, each, chip)):
                for seat, share in shares(hand, rivals, boards[i : i + 1] if each > 1 else boards, piece):
                    gets[seat] += share
    got = [0] * seats
    for _, seat, amount in pushes:
        assert amount > 0
        got[seat] += amount
    assert got == gets, (got, gets)


def shares(hand, rivals, boards, amount):
    """Return each winner's part of an amount, on a board or on the best of several."""
    game, halves = hand.game, []
    for k in range(len(game.rankings)):
        value = {
            seat: max(worth(game, k, hand.hole_cards[seat], board) for board in boards) for seat in rivals
        }
        best = max(value.values())
        winners = [seat for seat in rivals if best and value[seat] == best]
        if winners and winners not in [known for known, _ in halves]:
            halves.append((winners, k))
    if not halves:  # no hand qualifies (WL 291, BARGE Archie)
        value = {seat: sw.evaluate(hand.hole_cards[seat], "high") for seat in rivals}
        scoops = game.rules["no_qualifier"] == "high"
        winners = [seat for seat in rivals if value[seat] == max(value.values())] if scoops else rivals
        halves.append((winners, 0))
    parts = split(amount, len(halves), game.chip)
    alone = [use == 5 for use in game.use] if isinstance(game.use, tuple) else []
    by_position = all(map(is_low, game.rankings)) or sum(alone) == 1  # Drawmaha
    if len(halves) == 2 and by_position and not is_stud(game):
        first = min(halves[0][0] + halves[1][0], key=rivals.index)
        if game.rules["odd_half"] == "position" and first not in halves[0][0]:
            parts.reverse()
    for (winners, k), half in zip(halves, parts, strict=True):
        if len(winners) > 1 and is_stud(game) and game.rules["odd_chip"] != "position":
            winners = by_suit(hand, winners, k, boards)
        yield from zip(winners, split(half, len(winners), game.chip), strict=True)


def worth(game, k, hole, board):
    """Return the value of hole cards and a board under ranking k, by the simplest evaluator calls."""
    options = {"wild": game.wild} if game.wild else {}
    ranking, use = game.rankings[k], game.use[k] if isinstance(game.use, tuple) else game.use
    if isinstance(use, int):
        return max(
            sw.evaluate((*mine, *rest), ranking, **options)
            for mine in combinations(hole, use)
            for rest in combinations(board, 5 - use)
        )
    held = [hole]
    if use == "middle":
        held = [(hole[0], card) for card in hole[1:]]
    elif use == "at_most_2":
        held = list(combinations(hole, 2))
    return max(sw.evaluate((*cards, *board), ranking, **options) for cards in held)


def is_low(ranking):
    return ranking.startswith(("ace_to", "deuce", "badugi"))


def has_high_ace(ranking):
    return ranking in ("deuce_to_seven", "badugi_ace_high")


def by_suit(hand, winners, k, boards):
    """Return winners in the order of odd chips, by their highest card and suit.

    With several boards, each winner plays the board of their best hand, the first among equals.
    """
    ranking = hand.game.rankings[k]
    low = is_low(ranking)
    ace_low = low and not has_high_ace(ranking)

    def weight(card):
        return (card % 4) - 4 if ace_low and card // 4 == 12 else card

    def key(seat):
        mine = hand.hole_cards[seat]
        cards = (*mine, *max(boards, key=lambda board: worth(hand.game, k, mine, board)))
        if hand.game.rules["odd_chip"] == "five_by_suit" and hand.game.use is None:
            return max(map(weight, sw.best_five(cards, ranking)))
        return -min(map(weight, cards)) if low else max(map(weight, cards))

    return sorted(winners, key=key, reverse=True)


def since_manual(hand):
    """Return the manual parts of a hand from the third byte of its bytes."""
    data = hand.to_bytes()
    start = 20
    at = start + 4 + int.from_bytes(data[start : start + 4], "little")
    return [what for i, what in enumerate(("deal", "runs", "showdown")) if data[at + 2] >> i & 1]


def check(hand):
    """Check all invariants of a hand after a command."""
    quick_check(hand)
    last = since_misdeal(hand)
    mucked = {event.seat for event in last if event.kind == "muck"}
    put, dead, rake, pushes, held, boards, burns = check_events(hand, last)
    check_cards(hand, last, held, boards, burns)
    assert sum(hand.stacks) + hand.total_pot + rake == sum(hand.starting_stacks)
    if hand.is_over:
        assert hand.actor is None and hand.legal_actions is None
        check_result(hand, mucked, put, dead, rake, pushes)
        return
    collected = [x - y for x, y in zip(put, hand.bets, strict=True)]
    in_hand = [seat for seat, out in enumerate(hand.folded) if not out]
    pots = layers(collected, in_hand, dead)
    assert list(hand.pots) == [
        (amount, tuple([seat for seat in seats if seat not in mucked])) for amount, seats in pots
    ]
    assert (hand.legal_actions is None) == (hand.phase != "bet")
    assert (hand.actor is None) == (hand.phase in ("deal", "runs"))
