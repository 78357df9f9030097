"""The built-in statistics counted in plain Python, one short function each, while random hands are played."""

import random
from collections import Counter
from typing import NamedTuple

from steelwheel import Hand, history

from .rows_referee import GAMES, some_code, some_game
from .street_referee import DECISIONS, RAISES, calls_of_raises, last_of, last_raiser

STEALERS = ("CO", "BTN", "SB")


class Act(NamedTuple):
    """A decision, with the table before it."""

    seat: int
    street: int
    kind: str
    to_call: int
    can_raise: bool
    rivals: set  # opponents with chips
    last: bool  # to act of all
    position: str
    earlier: list

    def on(self, street):
        return [(act.seat, act.kind) for act in self.earlier if act.street == street]

    @property
    def here(self):
        return self.on(self.street)

    @property
    def raises(self):
        return [seat for seat, kind in self.here if kind in RAISES]

    @property
    def mine(self):
        return last_of(self.here, self.seat)

    @property
    def callers(self):
        return calls_of_raises(self.here)[-1]

    def initiative(self):
        found = {last_raiser(self.on(street)) for street in range(self.street)}
        return found.pop() if len(found) == 1 else None


def play(rng, variant, **changes):
    """Play a random hand of a game with these changes, and return it with its decisions."""
    n, is_calm = rng.randint(2, 6), rng.random() < 0.5
    stacks = [rng.choice([300] if is_calm else [5, 30, 100, 250]) + rng.randint(0, 9) for _ in range(n)]
    game = some_game(rng, variant).replace(**changes)
    hand = Hand(game, stacks, button=n - 1, seed=rng.getrandbits(32))
    acts = []
    while not hand.is_over:
        if hand.phase == "draw":
            hand.discard(rng.sample(hand.hole_cards[hand.actor], rng.randint(0, 3)))
            continue
        me, live = hand.actor, [seat for seat, out in enumerate(hand.folded) if not out]
        rivals = {seat for seat in live if seat != me and hand.stacks[seat]}
        to_call, can_raise = hand.legal_actions.to_call, hand.stacks[me] > hand.legal_actions.to_call
        last = me == max(live) and GAMES[variant][2] != "stud"
        before = [me, hand.street, "", to_call, can_raise and bool(rivals), rivals, last]
        hand.act(calm_code(rng, hand) if is_calm else some_code(rng, hand))
        before[2] = [event.kind for event in hand.events if event.kind in DECISIONS][-1]
        acts.append(Act(*before, history.positions(n)[me], [*acts]))
    return hand, acts


def calm_code(rng, hand):
    """Return a small raise, a call or a fold: these hands reach the river with chips."""
    legal, draw = hand.legal_actions, rng.random()
    if draw < 0.35 and legal.min_raise_to is not None and max(hand.bets) < 20:
        return legal.min_raise_to
    return -1 if draw > 0.92 and legal.can_fold else 0


# ---- before the flop: whether it is an opportunity, and whether the action was taken


def by_choice(a):
    return a.street == 0 and a.kind != "bring_in"


def vpip(a):
    return by_choice(a), a.kind in RAISES or a.kind == "call"


def pfr(a):
    return by_choice(a), a.kind in RAISES


def limp(a):
    return by_choice(a) and not a.raises and a.mine is None and a.to_call > 0, a.kind == "call"


def rfi(a):
    return limp(a)[0] and not a.callers and a.can_raise, a.kind in RAISES


def three_bet(a):
    return a.street == 0 and len(a.raises) == 1 and a.can_raise, a.kind in RAISES


def fold_to_three_bet(a):
    return a.street == 0 and len(a.raises) == 2 and a.mine in RAISES, a.kind == "fold"


def four_bet(a):
    return a.street == 0 and len(a.raises) == 2 and a.can_raise, a.kind in RAISES


def fold_to_four_bet(a):
    return a.street == 0 and len(a.raises) == 3 and a.mine in RAISES, a.kind == "fold"


def squeeze(a):
    return three_bet(a)[0] and a.callers > 0, a.kind in RAISES


def fold_to_squeeze(a):
    """A raise over callers is faced by the first raiser or one of these callers."""
    if a.street or len(a.raises) != 2 or not calls_of_raises(a.here)[1]:
        return False, False
    first, second = [i for i, (_, kind) in enumerate(a.here) if kind in RAISES]
    involved = {a.here[first][0], *(seat for seat, kind in a.here[first:] if kind == "call")}
    return a.seat in involved - {a.here[second][0]}, a.kind == "fold"


def cold_call(a):
    is_blind = a.position in ("SB", "BB")
    return a.street == 0 and bool(a.raises) and a.mine is None and not is_blind, a.kind == "call"


def steal(a):
    return rfi(a)[0] and a.position in STEALERS, a.kind in RAISES


def fold_to_steal(a):
    before = [(act.position, act.kind) for act in a.earlier if act.kind not in ("fold", "bring_in")]
    stolen = len(before) == 1 and before[0][0] in STEALERS and before[0][1] in RAISES
    return a.street == 0 and stolen and a.position in ("SB", "BB") and a.mine is None, a.kind == "fold"


# ---- after the flop


def can_bet(a):
    return a.street > 0 and not a.raises and bool(a.rivals)


def cbet(a):
    return can_bet(a) and a.initiative() == a.seat, a.kind == "bet"


def fold_to_cbet(a):
    return a.street > 0 and len(a.raises) == 1 and a.raises[0] == a.initiative(), a.kind == "fold"


def donk(a):
    aggressor = last_raiser(a.on(a.street - 1))
    waits = aggressor in a.rivals and last_of(a.here, aggressor) is None
    return can_bet(a) and waits and a.mine is None, a.kind == "bet"


def floated(a):
    called = a.street > 0 and last_of(a.on(a.street - 1), a.seat) == "call"
    return can_bet(a) and a.last and called and last_raiser(a.on(a.street - 1)) is not None, a.kind == "bet"


def probe(a):
    """The caller of the first street's last raise bets after a street without a bet."""
    first = a.on(0)
    raised = [i for i, (_, kind) in enumerate(first) if kind in RAISES]
    called = bool(raised) and first[raised[-1]][0] != a.seat and last_of(first, a.seat) == "call"
    quiet = a.street > 1 and last_raiser(a.on(a.street - 1)) is None
    return can_bet(a) and quiet and called and not a.last, a.kind == "bet"


def check_raise(a):
    return a.street > 0 and a.mine == "check" and bool(a.raises) and a.can_raise, a.kind == "raise"


def afq(a):
    return a.street > 0 and a.kind in ("bet", "raise", "call", "fold"), a.kind in ("bet", "raise")


def agg_pct(a):
    return a.street > 0 and a.kind in ("bet", "raise", "call", "check"), a.kind in ("bet", "raise")


ONCE = (vpip, pfr, rfi, limp, three_bet, fold_to_three_bet, four_bet, fold_to_four_bet, squeeze)
ONCE += (fold_to_squeeze, cold_call, steal, fold_to_steal)
STREETS = {"cbet": cbet, "fold_to_cbet": fold_to_cbet, "donk": donk, "float": floated, "probe": probe}


def counts(hand, acts):
    """Return Counters of each statistic's two counts, by seat."""
    made, of = Counter(), Counter()

    def note(name, seat, chances):
        of[name, seat] += any(chance for chance, _ in chances)
        made[name, seat] += any(chance and did for chance, did in chances)

    seats = range(len(hand.stacks))
    for seat in seats:
        own = [a for a in acts if a.seat == seat]
        for stat in ONCE:
            note(stat.__name__, seat, [stat(a) for a in own])
        for name, stat in STREETS.items():
            for i, street in enumerate(("flop", "turn", "river"), 1):
                note(f"{name}_{street}", seat, [stat(a) for a in own if a.street == i])
        for stat in (check_raise, afq, agg_pct):
            for a in own:
                note(stat.__name__, seat, [stat(a)])
        later = [a.kind for a in own if a.street]
        made["af", seat] = later.count("bet") + later.count("raise")
        of["af", seat] = later.count("call")
        for name, chance, did in results(hand, own, seat):
            note(name, seat, [(chance, did)])
    return made, of


def results(hand, own, seat):
    """Yield the statistics of a hand's end."""
    saw = hand.street > 0 and not any(a.kind == "fold" and a.street == 0 for a in own)
    shown = saw and not hand.folded[seat] and hand.folded.count(False) > 1
    won = any(event.kind == "push" and event.seat == seat and event.amount for event in hand.events)
    yield "wtsd", saw, shown
    yield "wtsd_acting", saw and any(a.street for a in own), shown
    yield "wsd", shown, won
    yield "wwsf", saw, won
    yield "won_without_showdown", saw, won and not shown


def random_hands(seed, variant, count):
    rng = random.Random(seed)
    return [play(rng, variant) for _ in range(count)]
