"""A slow second implementation of the betting rules: the actor and the legal actions."""

from collections.abc import Mapping

from play.invariants import since_misdeal, wager
from steelwheel import CALL, FOLD, Post


def big_of(game):
    """Return the big blind, or its substitute; 0 if there is none."""
    if isinstance(game.blinds, Mapping):
        return game.blinds["button"]
    blinds = [blind for i, blind in enumerate(game.blinds) if not is_straddle(game, i)]
    return max(blinds, default=0)


def is_straddle(game, i):
    """Return whether a game's third or later blind is a straddle, that is, above the minimum bet."""
    least = game.streets[0].bet or (game.bets[0] if game.bets else max(*game.blinds[:2], game.bring_in))
    return i > 1 and game.blinds[i] > least


class Referee:
    """A referee that follows a hand played by the engine.

    Read `actor` and `legal()` before each action, and report the action with `heard(code)`.
    """

    def __init__(self, table, hand):
        self.hand, game = hand, hand.game
        self.game, self.rules = game, game.rules
        self.fixed = game.structure == "fixed_limit"
        self.spread = game.structure == "spread_limit"
        self.by_card = game.streets[0].opener not in (None, "position")
        self.any_reopens = self.rules["limit_all_in" if self.fixed else "reopen"] == "any"
        seats = len(table.stacks)
        self.clockwise = [(table.options["button"] + 1 + i) % seats for i in range(seats)]
        self.players = [seat for seat in self.clockwise if table.stacks[seat]]
        first = self.players
        if len(first) == 2 and first[-1] == table.options["button"]:
            first = first[::-1]
        self.owed, blinds = {seat: Post(0) for seat in first}, game.blinds
        posters = first
        if isinstance(blinds, Mapping):  # the button's, or the seat's before it
            posters, blinds = self.players[-1:], (blinds["button"],)
        for i, (seat, amount) in enumerate(zip(posters, blinds, strict=False)):
            self.owed[seat] = Post(amount, 0, "straddle" if i > 1 and is_straddle(game, i) else "blind")
        for seat, post in (table.options.get("posts") or {}).items():
            self.owed[seat] = Post(*post) if post[0] or post[2] != "straddle" else Post(0, post[1], "blind")
        self.big = big_of(game)
        self.opening = self.clockwise
        most = big = 0
        self.big_seat = self.killer = None
        for seat in first:
            live, _, kind = self.owed[seat]
            if kind == "kill":  # it does not move the opener: the blind that no other seat posts counts
                self.killer, kind, left = (
                    seat,
                    "blind",
                    [x for i, x in enumerate(blinds) if not is_straddle(game, i)],
                )
                for other, post in self.owed.items():
                    if other != seat and post.kind == "blind" and post.live in left:
                        left.remove(post.live)
                live = max(left, default=0)
            if kind == "blind" and live and live >= big:
                self.big_seat, big = seat, live
            if live and kind != "missed" and live >= most:
                most = live
                self.opening = self.after(seat)
        self.street = -1
        self.next_street()

    def after(self, seat):
        at = self.clockwise.index(seat) + 1
        return self.clockwise[at:] + self.clockwise[:at]

    def next_street(self):
        hand, game = self.hand, self.game
        self.street += 1
        cap = game.hand_cap
        start = hand.starting_stacks
        self.behind = [
            stack - (0 if cap is None else max(whole - cap, 0))
            for stack, whole in zip(hand.stacks, start, strict=True)
        ]
        self.bets, self.live = list(hand.bets), {seat for seat, out in enumerate(hand.folded) if not out}
        street = game.streets[self.street]
        if street.bet is not None:
            self.unit = street.bet
        elif self.fixed:
            self.unit = game.bets[self.street >= (len(game.streets) + 1) // 2]
        else:
            self.unit = game.bets[0] if game.bets else max(self.big, 0 if self.by_card else game.bring_in)
        small_bet = self.unit
        self.widest = None  # the largest bet or raise of spread limit
        if self.spread:
            self.widest = game.bets[1] if street.max_bet is None else street.max_bet
        self.price = max(post.live for post in self.owed.values()) if self.street == 0 else 0
        entry = 0 if self.street or self.by_card else game.bring_in
        self.price = max(self.price, entry)
        if not self.fixed and not self.spread:
            self.unit = max(self.unit, entry)
        self.double = None  # the larger bet size with an open pair
        if self.street == 1 and self.fixed and self.pays_pairs() and self.open_pair():
            later = game.streets[2].bet or game.bets[(len(game.streets) + 1) // 2 <= 2]
            self.double = later if later > self.unit else None
        straddles = any(kind == "straddle" for _, _, kind in self.owed.values())
        if (
            self.street == 0
            and straddles
            and self.rules["straddle_raise"] == "straddle"
            and not (self.fixed or self.spread)
        ):
            self.unit = self.price
        short_deck = isinstance(game.blinds, Mapping) and isinstance(game.antes, int) and game.antes > 0
        by_ante = self.rules["short_deck_raise"] == "blind_and_ante" and not self.fixed
        if self.street == 0 and short_deck and by_ante:
            self.unit = max(self.unit, game.blinds["button"] + game.antes)
        if self.spread:
            self.unit = min(self.unit, self.widest)
        self.whole = self.price  # the total of the last full bet or raise
        self.raises = int(self.price > 0)
        if self.fixed and entry:
            self.raises = entry // small_bet
        caps = game.max_raises
        self.most_raises = caps[self.street] if isinstance(caps, tuple) else caps
        if (self.fixed or self.spread) and self.most_raises is None:
            self.most_raises = self.rules["max_raises"]
        how = self.rules["no_cap"]
        self.no_cap = (self.fixed or self.spread) and (
            len(self.players) == 2
            if how == "two_dealt"
            else len(self.able()) == 2 and how == "round_heads_up"
        )
        self.maybe_no_cap()
        self.answered, self.waiting, self.bringing = {}, self.able(), None
        order = self.clockwise if self.street else self.opening
        if street.opener not in (None, "position") and self.street == 0 and self.killer is not None:
            order = self.after(self.killer)
        elif street.opener not in (None, "position"):
            opener = self.opener(street.opener)
            order = [opener, *self.after(opener)]
            if self.street == 0 and game.bring_in:
                self.price = game.bring_in
                self.bringing = opener if opener in self.able() else None
                if game.bring_in == small_bet and self.bringing is None:
                    self.raises = 1  # a full bet, of a player who is all-in
        self.find(order)

    def opener(self, how):
        """Return the opener by the up cards; if suits do not decide, the first seat left of the button."""
        ace_low, low, by_card = how in ("low_hand", "high_card"), how.startswith("low"), "card" in how

        def by_rank(card):
            return (card // 4 + ace_low) % 13, card % 4

        def key(seat):
            cards = [by_rank(card) for card in self.hand.up_cards[seat]]
            if by_card:
                return min(cards) if low else max(cards)
            ranks = [rank for rank, _ in cards]
            groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
            suit = max(cards)[1] if self.is_stud_high() and self.rules["stud_tie"] == "suit" else 0
            return [count for count, _ in groups], [rank for _, rank in groups], -suit if low else suit

        live = [seat for seat in self.clockwise if seat in self.live]
        live = [seat for seat in live if self.hand.up_cards[seat]] or live[:1]
        if len(live) == 1:
            return live[0]
        return min(live, key=key) if low else max(live, key=key)

    def is_stud_high(self):
        return self.game.rankings == ("high",) and self.game.streets[-1].opener == "high_hand"

    def pays_pairs(self):
        return self.is_stud_high() and len(self.game.streets) > 2 and self.rules["open_pair"] == "double"

    def open_pair(self):
        shown = [[card // 4 for card in self.hand.up_cards[seat]] for seat in self.live]
        return any(len(set(ranks)) < len(ranks) for ranks in shown)

    def able(self):
        return {seat for seat in self.live if self.behind[seat]}

    def maybe_no_cap(self):
        if (self.fixed or self.spread) and self.rules["no_cap"] == "heads_up" and len(self.able()) == 2:
            self.no_cap |= self.raises < self.most_raises

    def find(self, order):
        """Find the next actor: the first seat that has not answered, if it still has an opponent."""
        self.actor = None
        if len(self.live) == 1:
            return
        for seat in order:
            if seat in self.waiting:
                others = self.live - {seat}
                if not self.able() - {seat} and self.bets[seat] >= max(self.bets[x] for x in others):
                    return
                self.actor = seat
                return

    def legal(self):
        """Return (fold, check, call, min_raise_to, max_raise_to)."""
        seat = self.actor
        bet, behind = self.bets[seat], self.behind[seat]
        rivals = self.able() - {seat}
        level = self.price if rivals else max(self.bets[x] for x in self.live - {seat})
        call = min(max(level - bet, 0), behind)
        least = most = None
        capped = self.most_raises is not None and self.raises >= self.most_raises and not self.no_cap
        answer = any(self.bets[x] + self.behind[x] > self.price for x in rivals)
        if answer and bet + behind > self.price and not capped and self.is_open_to(seat):
            least = self.raised_from() + self.unit
            if seat == self.bringing:
                least = max(least, self.price + 1)
            most = {
                "no_limit": bet + behind,
                "pot_limit": self.pot_raise(seat),
                "half_pot_limit": self.pot_raise(seat, 2),
                "spread_limit": self.raised_from() + (self.widest or 0),
                "fixed_limit": least,
            }[self.game.structure]
            least = self.in_chips(least, up=True)
            if most < bet + behind:
                most = self.in_chips(most, up=self.rules["bet_sizes"] == "chips_pot_up" and not self.spread)
            if seat == self.bringing and self.game.bring_in == self.unit and most <= self.price:
                return False, call == 0, call, None, None  # the pot allows no more than the bring-in
            if self.double:
                most = self.raised_from() + self.double
            most = min(max(most, least), bet + behind)
            least = min(least, most)
        fold = seat != self.bringing and bool(call or self.rules["free_fold"])
        return fold, call == 0, call, least, most

    def in_chips(self, amount, up):
        chips, rest = divmod(amount, wager(self.game))
        return (chips + (up and rest > 0)) * wager(self.game)

    def completing(self):
        """Return whether there is a bring-in and no bet yet."""
        return self.street == 0 and self.by_card and self.game.bring_in and not self.raises

    def raised_from(self):
        """Return the base of a raise: 0 for a bring-in."""
        if self.bringing == self.actor:
            return 0
        return self.whole if self.fixed or self.completing() else self.price

    def is_open_to(self, seat):
        if seat not in self.answered:
            return True
        more = self.price - self.answered[seat]
        if self.any_reopens:
            return True
        half = self.fixed or self.rules["reopen"] == "half"
        return 2 * more >= self.unit if half else more >= self.unit

    def pot_raise(self, seat, part=1):
        pot = self.hand.total_pot
        how, blinds = self.rules["pot_short_blinds"], self.game.blinds
        if self.street == 0:
            antes = [event for event in since_misdeal(self.hand) if event.kind in ("ante", "return")]
            two = not isinstance(blinds, Mapping) and len(blinds) > 1 and all(blinds[:2])
            if two and not self.rules["pot_antes"]:
                pot -= sum([event.amount * (1 if event.kind == "ante" else -1) for event in antes])
            for other, (live, dead, kind) in self.owed.items():
                if how == "full":
                    pot += max(live - self.bets[other], 0)
                if how == "small_as_big" and self.big_seat not in self.answered:
                    if kind == "blind" and 0 < live < self.big and self.bets[other] >= live:
                        pot += max(self.big - self.bets[other], 0)
                    if 0 < dead < self.big and self.hand.starting_stacks[other] >= live + dead:
                        pot += self.big - dead
        faced = 0 if seat == self.bringing else self.price  # the bring-in seat faces no bet
        return faced + (pot + faced - self.bets[seat]) // part

    def hears(self, code):
        """Report an action unless it is a draw, which the referee does not follow."""
        if self.hand.phase == "bet":
            self.heard(code)

    def heard(self, code):
        seat, call = self.actor, self.legal()[2]
        self.waiting.discard(seat)
        base, brings = self.raised_from(), self.bringing == seat
        self.bringing = None
        if code == FOLD:
            self.live.discard(seat)
        else:
            amount = call if code == CALL else code - self.bets[seat]
            self.bets[seat] += amount
            self.behind[seat] -= amount
        if code > 0:
            over = code - base
            if self.double and over >= self.double:  # no smaller bets from now on
                self.unit, self.double = self.double, None
            if self.any_reopens or (2 * over if self.fixed else over) >= self.unit:
                self.whole = code
                self.raises += 1
            if not self.fixed and over >= self.unit:
                self.unit = over
            elif self.rules["raise_unit"] == "completed" and not self.completing():
                self.unit = max(over, self.unit - over) if not self.fixed else self.unit
            self.price = code
            self.waiting = self.able() - {seat}
        if brings and code == CALL and self.game.bring_in == self.unit:
            self.whole, self.raises = self.price, 1
        self.answered[seat] = self.whole if self.completing() else self.price  # the bring-in is not a bet
        self.maybe_no_cap()
        self.find(self.after(seat))

    def agrees(self):
        """Assert that the hand is in the state required by the rules."""
        hand = self.hand
        if hand.is_over and self.street == 0 and not self.answered:
            return  # all-in by its posts, and already paid out
        while self.actor is None and len(self.live) > 1 and hand.street > self.street:
            if hand.phase != "bet":
                assert len([x for x in hand.folded if not x]) == len(self.live)
                break
            self.next_street()
        if self.actor is None:
            assert hand.phase != "bet", "no seat was to act"
            return
        assert hand.phase == "bet" and hand.actor == self.actor
        legal = hand.legal_actions
        found = legal.can_fold, legal.can_check, legal.to_call, legal.min_raise_to, legal.max_raise_to
        assert found == self.legal(), (found, self.legal())

    def can_tell(self):
        """Return whether the referee can judge the hand.

        It cannot if opening needs jacks, or if the button has straddled under rules that let another seat
        open.
        """
        if self.game.jacks_to_open:
            return False
        post = self.owed.get(self.clockwise[-1])
        return not (
            post and post.kind == "straddle" and self.rules["button_straddle_first"] == "under_the_gun"
        )
