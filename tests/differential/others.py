"""Compare steelwheel with PokerKit in games other than hold'em: `python others.py --hands 2000 [game ...]`.

PokerKit is dealt the cards that steelwheel deals. All amounts are multiples of a number that every split
divides, so payoffs are equal to the chip and no odd-chip rule applies. (The odd-chip rules are worked
examples, rows 40 to 46.) Row numbers refer to the table of rule scenarios.
"""

import argparse
import sys
import warnings
from collections import Counter
from functools import lru_cache, partial
from pathlib import Path
from time import perf_counter

sys.path.append(str(Path(__file__).parents[1]))  # for pokerkit_games

import kit
import lockstep
from pokerkit import Automation, BettingStructure, State
from pokerkit_games import GAMES, parts

import steelwheel as sw

UNIT = 10_080  # what two boards or halves, and one to ten winners of each, divide
CHIPS_IN = ("ante", "blind", "call", "bring_in", "bet", "raise", "complete")
NAMES = [name for name in GAMES if name != "NoLimitHoldem"]
STRUCTURES = {structure: name for name, structure in kit.STRUCTURES.items()}
AUTOMATIONS = tuple(
    automation
    for automation in kit.AUTOMATIONS
    if automation not in (Automation.CARD_BURNING, Automation.BOARD_DEALING)
)


class Table(lockstep.Table):
    """One hand of a game to be dealt."""

    def __init__(self, rng, name):
        self.name, self.structure, self.rules = name, STRUCTURES[GAMES[name][0]], "wsop"
        most = min(getattr(sw.games, name)().max_seats, 9)
        self.n = n = rng.choice([x for x in (2, 3, 4, 5, 6, 7, 8) if x <= most])
        self.big = big = UNIT * rng.choice([2, 4, 10, 20])
        self.missed, self.bring_in = [], 0
        self.place(rng)
        while self.size > most:
            self.place(rng)
        self.antes = rng.choice([0, 0, UNIT * rng.randint(1, max(big // UNIT // 2, 1))])
        if "Stud" in name or name == "Razz":
            self.blinds, self.bring_in = (), UNIT * rng.randint(1, big // UNIT // 2)
        elif name == "NoLimitShortDeck" or (self.n > 2 and rng.random() < 0.2):
            self.blinds, self.antes = (), big
        else:
            self.blinds = (big // 2, big)
        stacks = [self.some_stack(rng) for _ in range(n)]
        style = rng.random()
        if style < 0.25:  # several all-in for the same
            stacks = [rng.choice(stacks[:2]) for _ in range(n)]
        elif style < 0.5:  # one all-in for a little more than another
            stacks = [stacks[0] + UNIT * rng.randint(0, 2 * big // UNIT) for _ in range(n)]
        self.stacks = [-(-stack // UNIT) * UNIT for stack in stacks]
        self.seed = rng.randrange(2**60)

    @property
    def fixed(self):
        return self.structure == "fixed_limit"

    def live_posts(self):
        if self.name == "NoLimitShortDeck":
            return [0] * (self.n - 1) + [self.big]
        return super().live_posts() if self.blinds else [0] * self.n

    def price(self, street):
        return (self.bring_in, 0) if self.bring_in and street == 0 else super().price(street)

    def bet(self, street):
        """The least bet: in fixed limit it doubles on the latter streets, in stud on the third of five."""
        return self.big * (2 if self.fixed and street >= len(GAMES[self.name][3]) // 2 else 1)

    def hand(self):
        stacks = [0] * self.size
        for seat, stack in zip(self.seats, self.stacks, strict=True):
            stacks[seat] = stack
        game = some_game(self.name, self.fixed, self.big, self.blinds, self.antes, self.bring_in)
        return sw.Hand(game, stacks, button=self.button, seed=self.seed)


@lru_cache(maxsize=1000)
def some_game(name, fixed, big, blinds, antes, bring_in):
    switches = {"free_fold": False, "short_big_blind_ante": "ante_first", "stud_tie": "first_dealt"}
    switches["short_deck_raise"] = "blind"
    options = {"rules": sw.rules.preset("wsop", pot_antes=bool(blinds), **switches)}  # row 27
    if name == "NoLimitShortDeck":
        return sw.games.NoLimitShortDeck(ante=big, **options)
    if fixed:
        options["bets"] = (big, 2 * big)
    elif not blinds and not bring_in:
        options["bets"] = big
    options |= {"bring_in": bring_in} if bring_in else {"blinds": blinds}
    return getattr(sw.games, name)(antes=antes, **options)


@lru_cache
def remembered(kind):
    """PokerKit's own evaluation, which asks for every hand many times, remembered."""
    best = lru_cache(maxsize=64)(kind.from_game)

    def from_game(cls, hole_cards, board_cards=()):
        return best(tuple(hole_cards), tuple(board_cards))

    return type(kind.__name__, (kind,), {"from_game": classmethod(from_game)})


class Unlike(Exception):
    """PokerKit goes another way, which has a name."""


class Kit(kit.Kit):
    """A PokerKit state that is dealt what a steelwheel hand was."""

    def __init__(self, table, hand):
        self.table, self.hand, self.seen, n = table, hand, 0, table.n
        two = n == 2
        caps = (None, None) if two else (4 if table.blinds else 5, 5)
        deck, wins, streets, structure, boards = parts(table.name, (table.big, 2 * table.big), caps)
        if structure != BettingStructure.FIXED_LIMIT:
            deck, wins, streets, structure, boards = parts(table.name, table.big)
        posts = table.live_posts() if not table.bring_in else [0] * n
        if two:
            posts = posts[::-1]  # it turns them round
        self.state = State(
            AUTOMATIONS,
            deck,
            tuple(map(remembered, wins)),
            streets,
            structure,
            True,
            table.antes,
            posts,
            table.bring_in,
            table.stacks,
            n,
            starting_board_count=boards,
            divmod=kit.divide,
        )
        self.follow()

    def follow(self):
        """Deal the peer the cards that steelwheel has dealt since the last call."""
        state, seats = self.state, self.table.seats
        events = self.hand.events
        for kind, seat, _, _, _, cards in events[self.seen :]:
            if kind not in ("deal", "up", "burn", "board"):
                continue
            self.check_idle()
            self.run()
            given = [kit.CARDS[card] for card in cards]
            if kind != "burn" and state.can_burn_card("??"):
                state.burn_card("??")  # where the burned cards were shuffled in, none is burned again
            if kind == "burn":
                state.burn_card(given)
            elif kind == "board":
                if any(state.hole_dealing_statuses):
                    raise Unlike("no community card in PokerKit, which deals from the muck")
                state.deal_board(given)
            else:
                if not any(state.hole_dealing_statuses):
                    raise Unlike("a community card in PokerKit")
                player = seats.index(seat)
                if state.hole_dealee_index != player:
                    raise lockstep.Disagreement(f"a card to {player}, theirs to {state.hole_dealee_index}")
                state.deal_hole(given, player)
        self.seen = len(events)
        self.run()

    def check_idle(self):
        """Rows 6, 21: check for a player who has nothing to call and no opponent to bet against."""
        while self.state.actor_index is not None:
            if self.state.checking_or_calling_amount:
                raise lockstep.Disagreement(f"it is still for {self.state.actor_index} to act: {self}")
            self.state.check_or_call()

    def new_street(self, match):
        """The pots, all cards, and which of them lie face up, as they are before the street's first bet."""
        state, hand, seats = self.state, match.hand, match.table.seats
        match.short_blind &= not match.table.bring_in  # which is no blind
        pots = [(pot.amount, pot.player_indices) for pot in state.pots]
        ours = [(pot.amount, tuple(sorted(seats.index(seat) for seat in pot.seats))) for pot in hand.pots]
        if pots != ours:
            raise match.disagreement(f"pots: ours {ours}, theirs {pots}")
        boards = [tuple(kit.NUMBERS[x] for x in state.get_board_cards(i)) for i in state.board_indices]
        if boards != list(hand.boards):
            raise match.disagreement("boards")
        for i in range(match.table.n):
            up = [kit.NUMBERS[card] for card in state.get_up_cards(i)]
            if state.statuses[i] and (
                [kit.NUMBERS[card] for card in state.hole_cards[i]] != list(hand.hole_cards[seats[i]])
                or up != list(hand.up_cards[seats[i]])
            ):
                raise match.disagreement("hole cards")

    def look(self):
        looked, due = super().look(), self.state.effective_bring_in_amount
        return looked if due is None else {**looked, "call": due}

    def act(self, code):
        if code == sw.CALL and self.state.can_post_bring_in():
            self.state.post_bring_in()
        elif code > 0:
            self.state.complete_bet_or_raise_to(code)
        elif code == sw.CALL:
            self.state.check_or_call()
        else:
            self.state.fold()
        self.follow()


class Match(lockstep.Match):
    def draw(self):
        """Discard the same cards on both engines."""
        hand, state, rng = self.hand, self.peer.state, self.rng
        self.peer.check_idle()
        player, held = self.table.seats.index(hand.actor), hand.hole_cards[hand.actor]
        if state.stand_patter_or_discarder_index != player:
            raise self.disagreement(f"{player} draws, theirs {state.stand_patter_or_discarder_index}")
        thrown = rng.sample(held, rng.choice([0, 1, 1, 2, 2, 3, 4, len(held)]) % (len(held) + 1))
        hand.discard(thrown)
        state.stand_pat_or_discard([kit.CARDS[card] for card in thrown])
        self.peer.follow()
        self.counts["draws"] += 1

    def some_raise(self, least, most):
        return UNIT * self.rng.randint(-(-least // UNIT), most // UNIT)

    def settle(self):
        """All chips, exactly."""
        hand, counts = self.hand, self.counts
        payoffs = self.by_player(hand.payoffs)
        if payoffs != list(self.peer.payoffs()) and self.no_low_in_a_pot():
            counts["mask no_low_in_a_pot: hands"] += 1
            return
        if sum(payoffs) or payoffs != list(self.peer.payoffs()):
            raise self.disagreement(f"payoffs: ours {payoffs}, theirs {self.peer.payoffs()}")
        live = hand.folded.count(False)
        pots, pushed = Counter(), 0
        for event in hand.events:
            if event.kind == "push":
                pots[event.to] += 1
                pushed += event.amount
        if live > 1 and self.peer.pushed() != pushed:
            raise self.disagreement(f"pots: ours {pushed}, theirs {self.peer.pushed()}")
        counts["hands compared to the end"] += 1
        counts["hands without any mask"] += not self.masked
        counts["hands with a showdown"] += live > 1
        counts["hands with a split pot"] += any(pushes > 1 for pushes in pots.values())
        counts["hands with side pots"] += len(pots) > 1
        counts["hands with an all-in"] += any(
            self.all_in(seat) for seat in self.table.seats if not hand.folded[seat]
        )

    def no_low_in_a_pot(self):
        """Row 45: a player has a low, but one pot has none: PokerKit gives half of that pot to all in it."""
        hand = self.hand
        if len(hand.game.rankings) < 2:
            return False
        put = [0] * self.table.size
        for event in hand.events:
            if event.kind in CHIPS_IN:
                put[event.seat] += event.amount
            elif event.kind == "return":
                put[event.seat] -= event.amount
        low = {seat: self.low(seat) for seat, out in enumerate(hand.folded) if not out}
        return any(low.values()) and any(
            not any(low[seat] for seat in low if put[seat] >= level) for level in {put[seat] for seat in low}
        )

    def low(self, seat):
        hand, ranking = self.hand, self.hand.game.rankings[1]
        held, board = hand.hole_cards[seat], hand.board
        if hand.game.use:
            return sw.evaluate_omaha(held, board, ranking)
        return sw.evaluate((*held, *board), ranking)

    def snippet(self):
        table, hand = self.table, self.hand
        start = [0] * table.size
        for seat, stack in zip(table.seats, table.stacks, strict=True):
            start[seat] = stack
        return (
            f"game = sw.{hand.game!r}\n"
            f"hand = sw.Hand(game, {start}, button={table.button}, seed={table.seed})\n"
            f"for code in {list(hand.actions)}: hand.act(code)"
        )


def short_bring_in(match):
    """Row 54: the price is what was brought in, though it was short."""
    return match.street == 0 and 0 < max(match.ours["bets"]) < match.table.bring_in


def all_in_to_bring_in(match):
    """An all-in for the bring-in or less: PokerKit also accepts it as a completion."""
    ours, theirs = match.ours, match.theirs
    return ours["least"] is None and theirs["least"] == ours["call"] == ours["stacks"][ours["actor"]]


def low_card_all_in(match):
    """Row 53: where the low card is all-in for the ante the next player must bring in, and may not fold."""
    return match.street == 0 and not any(match.ours["bets"]) and match.ours["fold"]


MASKS = {
    **kit.MASKS,
    short_bring_in: "fold call least most",
    all_in_to_bring_in: "least most",
    low_card_all_in: "fold",
}


def play(name, rng, counts):
    table = Table(rng, name)
    if table.n == 2 and table.name == "NoLimitShortDeck":
        counts["not dealt: heads-up PokerKit has the blind of the button on the other seat"] += 1
        return
    match = Match(table, None, MASKS, rng, counts)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of cards that PokerKit would deal otherwise
            match.peer = Kit(table, match.hand)
            match.play()
    except Unlike as why:
        counts[f"hands cut short: {why}"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=NAMES, metavar="game", help=", ".join(NAMES))
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="play this one hand of the seed again")
    asked = parser.parse_args()
    wrong = 0
    for name in asked.games or NAMES:
        if asked.only is not None:
            lockstep.play_one(partial(play, name), asked.seed, asked.only, Counter())
            continue
        start = perf_counter()
        counts, failures = lockstep.run(partial(play, name), asked.hands, asked.seed, asked.jobs)
        wrong += len(failures)
        print(
            f"{name:26}{counts['hands compared to the end']:>7,} hands to the end, "
            f"{counts['hands without any mask']:>6,} without a mask, {len(failures):>4,} disagreements, "
            f"{perf_counter() - start:.0f} s"
        )
        for what in sorted(counts):
            if what.startswith(("mask", "hands cut", "not")):
                print(f"{counts[what]:>12,}  {what}")
        for failure in failures[:3]:
            print(failure, end="\n\n")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
