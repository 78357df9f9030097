"""Random hands of hold'em, played in step on steelwheel and on another engine, and compared at every action.

A hand is made of its number and the seed alone, so any that differs can be played again: `--only N`.
"""

import argparse
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from multiprocessing import Pool
from random import Random

import steelwheel as sw

CHUNK = 200  # hands a job
BOARD = (1, 2, 3, 5, 7)  # its places in the deck after the hole cards: each street after a burn card


class Disagreement(AssertionError):
    """The engines differ, and no mask explains it."""


# ---- What is dealt


class Table:
    """The setup of one hand.

    Players count clockwise from the left of the button: heads-up, player 0 is the big blind. The last player
    is the button unless the button is dead. `seats` maps players to steelwheel's seats; other seats are
    empty.
    """

    def __init__(self, rng, structure, players, *, deep=False, whole_blinds=False, extras=False):
        self.structure, self.rules = structure, "wsop"
        self.n = n = players
        self.big = big = rng.choice([2, 2, 3, 10, 10, 20])
        self.blinds = (rng.choice([(big + 1) // 2, rng.randint(1, big)]), big)
        self.antes, self.missed = 0, []
        self.place(rng)
        if extras:
            self.some_extras(rng)
        stacks = [self.some_stack(rng) for _ in range(n)]
        style = rng.random()
        if style < 0.25:  # several all-in for the same
            stacks = [rng.choice(stacks[:2]) for _ in range(n)]
        elif style < 0.5:  # one all-in for a little more than another
            stacks = [stacks[0] + rng.randint(0, 2 * big) for _ in range(n)]
        if deep:
            stacks = [1000 * big] * n
        for i, post in enumerate(self.live_posts()):
            if whole_blinds or i > 1:  # every straddle and missed blind is posted in full
                stacks[i] = max(stacks[i], post and post + self.ante(i))
        self.stacks = stacks
        self.deck = some_deck(rng, n)

    def some_stack(self, rng):
        big = self.big
        least, most = rng.choice([(1, 3 * big), (big, 8 * big), (5 * big, 30 * big), (30 * big, 60 * big)])
        return rng.randint(least, most)

    def some_extras(self, rng):
        """Antes of either kind, straddles, and players who post a blind that they missed."""
        ante = rng.randint(1, self.big)
        self.antes = rng.choice([0, 0, ante, {"big_blind": self.big}, {"big_blind": ante}, {"button": ante}])
        if self.n > 3 and self.structure != "fixed_limit" and rng.random() < 0.2:
            self.blinds += (2 * self.big,)
            if self.n > 4 and rng.random() < 0.3:
                self.blinds += (4 * self.big,)
        free = range(len(self.blinds), self.n)
        if rng.random() < 0.15:
            self.missed = rng.sample(free, min(len(free), rng.choice([1, 1, 2])))

    def place(self, rng):
        size = self.n + rng.choice([0, 0, 0, 1, 2, 3])
        taken = sorted(rng.sample(range(size), self.n))
        self.button = rng.choice(taken)
        if self.n > 2 and rng.random() < 0.2:
            self.button = rng.randrange(size)  # perhaps a dead one
        self.seats = sorted(taken, key=lambda seat: (seat - self.button - 1) % size)
        self.size = size

    def live_posts(self):
        """Return the blind that each player owes before the deal, without antes."""
        posts = [*self.blinds, *[0] * self.n][: self.n]
        for i in self.missed:
            posts[i] = self.big
        return posts[::-1] if self.n == 2 else posts

    def price(self, street):
        """Return the bet to match when a street begins, and the bet that raises are measured from."""
        return (0, 0) if street else (max(self.live_posts()),) * 2

    def bet(self, street):
        """The least bet."""
        return self.big * (2 if self.structure == "fixed_limit" and street > 1 else 1)

    def ante(self, player):
        if isinstance(self.antes, int):
            return self.antes
        ((who, ante),) = self.antes.items()
        big_blind = player == (0 if self.n == 2 else 1)
        return ante if (big_blind if who == "big_blind" else self.seats[player] == self.button) else 0

    def hand(self):
        stacks = [0] * self.size
        for seat, stack in zip(self.seats, self.stacks, strict=True):
            stacks[seat] = stack
        posts = {self.seats[i]: sw.Post(self.big, kind="missed") for i in self.missed} or None
        kind, ante = ("all", self.antes) if isinstance(self.antes, int) else next(iter(self.antes.items()))
        game = some_game(self.structure, self.blinds, kind, ante, self.rules)
        return sw.Hand(game, stacks, button=self.button, posts=posts, deck=self.deck)

    def board(self):
        return [self.deck[2 * self.n + i] for i in BOARD]


@cache
def some_game(structure, blinds, kind, ante, name="wsop"):
    """Return a game whose rules the peers can follow: no free folds, and a short stack antes first.

    Antes count in the first pot even when there are blinds (row 27).
    """
    maker = {"no_limit": "NoLimitHoldem", "pot_limit": "PotLimitHoldem", "fixed_limit": "FixedLimitHoldem"}
    rules = sw.rules.preset(
        name, free_fold=False, burn=True, short_big_blind_ante="ante_first", pot_antes=True
    )
    options = {"antes": ante if kind == "all" else {kind: ante}} if ante else {}
    if structure == "fixed_limit":
        options["bets"] = (blinds[1], 2 * blinds[1])
    return getattr(sw.games, maker[structure])(blinds=blinds, rules=rules, **options)


PLAYING_BOARDS = [
    sw.parse_cards(text) for text in ("TcJcQcKcAc", "9h9d9s9cAd", "TcJdQhKsAc", "AcAdAhKcKd", "QsQcJdJhAs")
]


def some_deck(rng, n):
    """A shuffled deck; often the board plays, or the hole cards are of few ranks, so that pots are split."""
    deck = rng.sample(range(52), 52)
    style, places, cards = rng.random(), (), ()
    if style < 0.1:
        places = [2 * n + i for i in BOARD]
        cards = rng.choice(PLAYING_BOARDS)
    elif style < 0.3:
        places = rng.sample(range(2 * n), min(2 * n, 10))
        ranks = rng.sample(range(13), 3)
        cards = [card for card in deck if card // 4 in ranks]
    for place, card in zip(places, cards, strict=False):
        other = deck.index(card)
        deck[place], deck[other] = card, deck[place]
    return deck


# ---- What is compared


class Story:
    """The raises of a betting round: who may raise, and by how much (WT 96, WL 129 and 171 to 173, TDA 47).

    It is here so that where a peer is known to be wrong, steelwheel still answers to something.
    """

    def __init__(self, table, street):
        self.structure, self.bet = table.structure, table.bet(street)
        self.fixed = self.structure == "fixed_limit"
        self.price, self.base = table.price(street)  # to match; the last whole bet
        self.brings_in = self.price > self.base
        self.unit = self.bet  # the last whole raise
        self.left = 99 if table.n == 2 else 5 - (self.base > 0)  # bets and raises, in fixed limit
        self.answered = {}  # the price when each player last acted
        self.whole = self.short = 0  # raises, and all-ins for less than one

    def raised(self, to):
        whole = to - self.base >= self.unit if self.fixed else to - self.price >= self.unit
        self.whole, self.short = self.whole + whole, self.short + (not whole)
        if not self.fixed:
            self.unit = max(self.unit, to - self.price)
        elif 2 * (to - self.base) >= self.bet:
            self.base, self.left = to, self.left - 1
        self.price = to

    def act(self, player):
        """Record the price that the player answered: none if they only brought in or called the bring-in."""
        self.answered[player] = self.price if self.base or not self.brings_in else 0

    def closed(self, player):
        """Return whether the player has acted, and later raises are too small to reopen the betting."""
        enough = self.bet / 2 if self.fixed else self.unit
        return player in self.answered and self.price - self.answered[player] < enough

    def expects(self, player, stacks, bets, live, pot):
        """Return the call, and the minimum and maximum totals that the player may raise to."""
        all_he_has, owed = stacks[player] + bets[player], self.price - bets[player]
        others = [i for i in live if i != player]
        if not any(stacks[i] for i in others):
            return min(stacks[player], max(0, max(bets[i] for i in others) - bets[player])), None, None
        call = min(stacks[player], owed)
        if all_he_has <= self.price or self.closed(player) or (self.fixed and not self.left):
            return call, None, None
        if all(stacks[i] + bets[i] <= self.price for i in others):
            return call, None, None
        least = self.base + self.bet if self.fixed else self.price + self.unit
        pot_raise = self.price + owed + pot
        most = {"fixed_limit": least, "pot_limit": pot_raise, "no_limit": all_he_has}[self.structure]
        return call, min(least, all_he_has), min(max(most, least), all_he_has)


class Match:
    """A table played on both engines. `masks` are predicates of a `Match`, by the fields they may excuse."""

    def __init__(self, table, peer, masks, rng, counts):
        self.table, self.peer, self.masks, self.rng, self.counts = table, peer, masks, rng, counts
        self.hand, self.street, self.masked = table.hand(), -1, set()
        self.ours = self.theirs = None
        self.folds = rng.choice([0.05, 0.2, 0.4, 0.7])
        self.raises = rng.choice([0.05, 0.2, 0.4, 0.7])

    def live(self, player):
        return not self.hand.folded[self.table.seats[player]]

    def by_player(self, values):
        return [values[seat] for seat in self.table.seats]

    def look(self):
        """Return steelwheel's view of the next decision."""
        hand, legal = self.hand, self.hand.legal_actions
        return {
            "actor": self.table.seats.index(hand.actor),
            "fold": legal.can_fold,
            "call": legal.to_call,
            "least": legal.min_raise_to,
            "most": legal.max_raise_to,
            "stacks": self.by_player(hand.stacks),
            "bets": self.by_player(hand.bets),
            "pot": hand.total_pot,
        }

    def play(self):
        hand, peer, table = self.hand, self.peer, self.table
        while hand.phase in ("bet", "draw"):
            if hand.phase == "draw":
                self.draw()
                continue
            self.ours = ours = self.look()
            if hand.street != self.street:
                self.street = hand.street
                self.story = Story(table, self.street)
                self.short_blind = self.street == 0 and max(ours["bets"]) < self.story.price
                peer.new_street(self)
            if self.table.rules == "wsop":  # which the story tells
                self.reckon()
            self.theirs = theirs = {"actor": None} if peer.over() else peer.look()
            if ours["actor"] != theirs["actor"]:
                self.excuse("actor")
                self.story.act(ours["actor"])
                hand.check()  # which the peer leaves out
                continue
            if ours != theirs:
                for field in ours:
                    if ours[field] != theirs[field]:
                        self.excuse(field)
            code = self.choose()
            if code is None:
                masks = " and ".join(sorted(mask.__name__ for mask in self.masked))
                self.counts[f"hands cut short by {masks}"] += 1
                return
            if code > 0:
                self.story.raised(code)
            self.story.act(ours["actor"])
            hand.act(code)
            peer.act(code)
            self.counts["decisions"] += 1
        while not peer.over():
            self.theirs = peer.look()
            self.excuse("over")
            peer.act(sw.CALL)
        self.settle()

    def excuse(self, field):
        """Count the mask that excuses this field.

        :raises Disagreement: if no mask does.
        """
        for mask, fields in self.masks.items():
            if field in fields.split() and mask(self):
                self.counts[f"mask {mask.__name__}: decisions"] += 1
                if mask not in self.masked:
                    self.counts[f"mask {mask.__name__}: hands"] += 1
                    self.masked.add(mask)
                return
        raise self.disagreement(field)

    def reckon(self):
        """Check steelwheel's amounts against the story, masked or not."""
        ours = self.ours
        live = [i for i in range(self.table.n) if self.live(i)]
        call, least, most = self.story.expects(ours["actor"], ours["stacks"], ours["bets"], live, ours["pot"])
        if (call, least, most) != (ours["call"], ours["least"], ours["most"]):
            raise self.disagreement(f"by the story call {call}, raise to {least}..{most}")

    def choose(self):
        """An action that is legal on both engines and means the same, if there is one."""
        ours, theirs, rng = self.ours, self.theirs, self.rng
        if None not in (ours["least"], theirs["least"]):
            least, most = max(ours["least"], theirs["least"]), min(ours["most"], theirs["most"])
            if least <= most and rng.random() < self.raises:
                x = rng.random()
                return least if x < 0.4 else most if x < 0.7 else self.some_raise(least, min(most, 3 * least))
        same_call = ours["call"] == theirs["call"]
        if ours["fold"] and theirs["fold"] and (not same_call or rng.random() < self.folds):
            return sw.FOLD
        return sw.CALL if same_call else None

    def some_raise(self, least, most):
        return self.rng.randint(least, most)

    def settle(self):
        """Payoffs: theirs are fractions where a pot does not divide, and so are the fair ones here."""
        hand, counts, seats = self.hand, self.counts, self.table.seats
        pots = {}
        for event in hand.events:
            if event.kind == "push":
                pots.setdefault(event.to, {})[seats.index(event.seat)] = event.amount
        payoffs = self.by_player(hand.payoffs)
        fair, live = [Fraction(chips) for chips in payoffs], hand.folded.count(False)
        within = 1e-6
        for parts in pots.values():
            amounts = [parts[player] for player in sorted(parts)]
            if amounts != sorted(amounts, reverse=True) or amounts[0] - amounts[-1] > 1:
                raise self.disagreement("odd chips")  # one each, from the left of the button: row 40
            counts["odd chips"] += amounts[0] != amounts[-1]
            for player, amount in parts.items():
                fair[player] += Fraction(sum(amounts), len(parts)) - amount
            if sum(amounts) < live:  # perhaps not a chip for every winner, and those without are not told
                within = len(pots)
        theirs = self.peer.payoffs()
        if sum(payoffs) or any(abs(a - b) > within for a, b in zip(fair, theirs, strict=True)):
            raise self.disagreement(f"payoffs: ours {payoffs}, theirs {theirs}")
        pushed = sum(sum(parts.values()) for parts in pots.values())
        if live > 1 and self.peer.pushed() not in (None, pushed):
            raise self.disagreement(f"pots: ours {pushed}, theirs {self.peer.pushed()}")
        counts["hands compared to the end"] += 1
        counts["hands without any mask"] += not self.masked
        counts["hands with a showdown"] += live > 1
        counts["hands with a split pot"] += any(len(parts) > 1 for parts in pots.values())
        counts["hands with side pots"] += len(pots) > 1
        counts["hands with an all-in"] += any(self.all_in(seat) for seat in seats if not hand.folded[seat])

    def all_in(self, seat):
        """Return whether the player had put in all their chips when the betting was over."""
        won = sum(event.amount for event in self.hand.events if event.kind == "push" and event.seat == seat)
        return self.hand.stacks[seat] == won

    def disagreement(self, what):
        return Disagreement(
            f"{what}\nours   {self.ours}\ntheirs {self.theirs}\npeer: {self.peer}\n{self.snippet()}"
        )

    def snippet(self):
        """The hand as Python."""
        table, hand = self.table, self.hand
        game = hand.game
        bets = f", bets={game.bets}" if game.bets else ""
        maker = {"no_limit": "NoLimit", "pot_limit": "PotLimit", "fixed_limit": "FixedLimit"}[game.structure]
        start = [0] * table.size
        for seat, stack in zip(table.seats, table.stacks, strict=True):
            start[seat] = stack
        posts = ", ".join(f"{table.seats[i]}: sw.Post({table.big}, kind='missed')" for i in table.missed)
        return "\n".join(
            [
                f"game = sw.games.{maker}Holdem(blinds={game.blinds}{bets}, antes={game.antes},",
                f"    rules=sw.{game.rules!r})",
                f"hand = sw.Hand(game, {start}, button={table.button}, posts={{{posts}}} or None,",
                f"    deck='{sw.format_cards(table.deck)}')",
                f"for code in {list(hand.actions)}: hand.act(code)",
            ]
        )


def idle(match):
    """Rows 6, 21: the peer asks a player who has nothing to call and no opponent left to bet against."""
    theirs = match.theirs
    others = [chips for i, chips in enumerate(theirs["stacks"]) if i != theirs["actor"] and match.live(i)]
    return match.hand.is_over and theirs["call"] == 0 and theirs["least"] is None and not any(others)


# ---- Many hands


def play_one(play, seed, number, counts):
    """Hand `number` of a seed. `play(rng, counts)` makes its table and plays it."""
    play(Random(f"{seed}/{number}"), counts)


def play_some(job):
    play, seed, numbers = job
    counts, failures = Counter(), []
    for number in numbers:
        try:
            play_one(play, seed, number, counts)
        except Exception as why:  # an engine's own errors too
            failures.append(f"hand {number}: {type(why).__name__}: {why}")
    return counts, failures


def run(play, hands, seed=1, jobs=1):
    """Counts and disagreements of that many hands."""
    chunks = [(play, seed, range(i, min(i + CHUNK, hands))) for i in range(0, hands, CHUNK)]
    counts, failures = Counter(), []
    pool = Pool(jobs) if jobs > 1 else None
    for more, wrong in pool.imap_unordered(play_some, chunks) if pool else map(play_some, chunks):
        counts += more
        failures += wrong
    if pool:
        pool.close()
        pool.join()
    return counts, failures


def main(play, description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="play this one hand of the seed again")
    asked = parser.parse_args()
    if asked.only is not None:
        counts = Counter()
        play_one(play, asked.seed, asked.only, counts)
        failures = []
    else:
        start = time.perf_counter()
        counts, failures = run(play, asked.hands, asked.seed, asked.jobs)
        counts["seconds"] = seconds = time.perf_counter() - start
        counts["hands a second"] = asked.hands / seconds
    for failure in failures[:10]:
        print(failure, end="\n\n")
    for name in sorted(counts):
        print(f"{counts[name]:>12,.0f}  {name}")
    print(f"{len(failures):>12,}  disagreements")
    raise SystemExit(bool(failures))
