"""Compare steelwheel with PokerKit: `python kit.py --hands 3000`.

Plays no-limit, pot-limit and fixed-limit hands with any stacks, short blinds, antes, straddles and missed
blinds. Where the house rules differ, steelwheel's switches follow PokerKit's. PokerKit's limit streets get
the caps of the WSOP (rows 24, 25). PokerKit gives odd chips to one winner (row 40), so it divides pots in
fractions here. Row numbers refer to the table of rule scenarios.
"""

from collections import deque
from fractions import Fraction
from functools import cache, lru_cache

import lockstep
from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    Opening,
    StandardHighHand,
    State,
    Street,
)

import steelwheel as sw

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.BOARD_DEALING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    "no_limit": BettingStructure.NO_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "fixed_limit": BettingStructure.FIXED_LIMIT,
}
CARDS = [next(Card.parse(sw.format_cards(card))) for card in range(52)]
NUMBERS = {card: number for number, card in enumerate(CARDS)}


class High(StandardHighHand):
    """PokerKit's own evaluation, which asks for every hand many times, remembered."""

    @classmethod
    def from_game(cls, hole_cards, board_cards=()):
        return best_hand(frozenset(hole_cards), frozenset(board_cards))


@lru_cache(maxsize=64)
def best_hand(hole_cards, board_cards):
    return StandardHighHand.from_game(hole_cards, board_cards)


@cache
def streets(fixed, big, two):
    """Hold'em's. In fixed limit the big blind is the first of five bets; for two players there is no cap."""
    caps = (4, 5, 5, 5) if fixed and not two else (None,) * 4
    sizes = (big, big, 2 * big, 2 * big) if fixed else (big,) * 4
    return tuple(
        Street(bool(board), () if board else (False, False), board, False, Opening.POSITION, size, cap)
        for board, size, cap in zip((0, 3, 1, 1), sizes, caps, strict=True)
    )


def divide(amount, parts):
    return Fraction(amount, parts), 0


class Kit:
    """A PokerKit state that is dealt a table's deck, burn cards included."""

    def __init__(self, table):
        self.table, n = table, table.n
        blinds = [*table.blinds, *[0] * n][:n]
        for i in table.missed:
            blinds[i] = -table.big
        antes = [table.ante(i) for i in range(n)]
        if n == 2:
            antes.reverse()  # it turns blinds and antes round heads-up
        self.state = state = State(
            AUTOMATIONS,
            Deck.STANDARD,
            (High,),
            streets(table.structure == "fixed_limit", table.big, n == 2),
            STRUCTURES[table.structure],
            isinstance(table.antes, int),  # antes from all players are trimmed, a single ante is not
            antes,
            blinds,
            0,
            table.stacks,
            n,
            divmod=divide,
        )
        state.deck_cards = deque(CARDS[card] for card in table.deck)
        for _ in range(2 * n):
            state.deal_hole()
        self.run()

    def run(self):
        """Show every hand that is to be shown or mucked."""
        while self.state.showdown_indices:
            self.state.show_or_muck_hole_cards(True)

    def new_street(self, match):
        """The pots and the board, as they are before the street's first bet."""
        state, hand, seats = self.state, match.hand, match.table.seats
        pots = [(pot.amount, pot.player_indices) for pot in state.pots]
        ours = [(pot.amount, tuple(sorted(seats.index(seat) for seat in pot.seats))) for pot in hand.pots]
        if pots != ours:
            raise match.disagreement(f"pots: ours {ours}, theirs {pots}")
        board = [NUMBERS[cards[0]] for cards in state.board_cards]
        if board != list(hand.board):
            raise match.disagreement("board")
        holes = [tuple(sorted(NUMBERS[card] for card in cards)) for cards in state.hole_cards]
        for i, hole in enumerate(holes):
            if hole and hole != tuple(sorted(hand.hole_cards[seats[i]])):
                raise match.disagreement("hole cards")

    def over(self):
        return not self.state.status

    def look(self):
        state = self.state
        return {
            "actor": state.actor_index,
            "fold": state.can_fold(),
            "call": state.checking_or_calling_amount,
            "least": state.min_completion_betting_or_raising_to_amount,
            "most": state.max_completion_betting_or_raising_to_amount,
            "stacks": state.stacks.copy(),
            "bets": state.bets.copy(),
            "pot": state.total_pot_amount,
        }

    def act(self, code):
        if code > 0:
            self.state.complete_bet_or_raise_to(code)
        elif code == sw.CALL:
            self.state.check_or_call()
        else:
            self.state.fold()
        self.run()

    def payoffs(self):
        return self.state.payoffs

    def pushed(self):
        """Return the total of all pots, without uncalled bets. (PokerKit merges the pots of one winner.)"""
        return self.state.total_pushed_amount

    def __str__(self):
        return "; ".join(
            f"{type(o).__name__} {getattr(o, 'player_index', '')} {getattr(o, 'amount', '')}"
            for o in self.state.operations
        )


def limper_or_checker(match):
    """Rows 9, 10: an all-in for less than a raise, before any whole one, opens the betting again."""
    return match.ours["least"] is None and match.story.closed(match.ours["actor"]) and not match.story.whole


def short_blind(match):
    """Rows 4, 28: the price is what a short big blind has, and the first raise counts from there."""
    return match.short_blind


def limit_all_in(match):
    """Rows 22, 23, 24: every all-in is a raise, never completed, however small; it opens nothing again."""
    return match.table.structure == "fixed_limit" and match.story.short


def added_up(match):
    """Row 11: all-ins that together opened the betting are forgotten when one more follows them."""
    return match.theirs["least"] is None and match.story.short > 1


def nobody_can_raise_him(match):
    """No other live player could put in more than the price, though one has chips behind."""
    ours = match.ours
    others = [
        chips + bet
        for i, (chips, bet) in enumerate(zip(ours["stacks"], ours["bets"], strict=True))
        if match.live(i) and i != ours["actor"]
    ]
    return max(others) <= match.story.price


def pointless_turn(match):
    """Row 21, with nothing to call: PokerKit skips the player."""
    return match.ours["call"] == 0 and nobody_can_raise_him(match)


MASKS = {
    limper_or_checker: "least most",
    short_blind: "fold call least most",
    limit_all_in: "least most",
    added_up: "least most",
    pointless_turn: "actor",
    lockstep.idle: "over",
}


def play(rng, counts):
    structure = rng.choice(["no_limit"] * 5 + ["pot_limit"] * 2 + ["fixed_limit"] * 2)
    table = lockstep.Table(rng, structure, rng.choice([2, 3, 4, 5, 6, 9]), extras=True)
    if table.n == 2 and table.blinds[0] == table.blinds[1]:
        counts["not dealt: heads-up with equal blinds PokerKit lets the big blind act first"] += 1
        return
    blinds = range(len(table.blinds))
    if table.missed and all(table.stacks[i] <= table.ante(i) for i in blinds):
        counts["not dealt: where antes take all the blinds PokerKit opens left of the missed one"] += 1
        return
    counts[f"{structure} dealt"] += 1
    lockstep.Match(table, Kit(table), MASKS, rng, counts).play()


if __name__ == "__main__":
    lockstep.main(play, __doc__)
