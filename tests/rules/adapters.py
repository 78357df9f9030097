"""Poker engines behind one small protocol, so that a scenario runs on each of them.

A scenario is given `play`, which deals a hand (`Setup` lists what it takes) and returns a `Hand`. Seats are
letters, clockwise from the left of the button; the last letter is the button. So "ABCD" is small blind, big
blind, under the gun, button, and heads-up "AB" is big blind and button.
"""

import random
import re
from collections import deque
from unittest import mock

OPTIONAL = (
    "may_fold dealt burned pots pushes returned shows misdeals substantial_action "
    "hole show muck run_out misdeal expose up boards bring_in throw name_middle"
).split()
STREETS = {0: "pre-flop", 3: "flop", 4: "turn", 5: "river"}
UNASKED = object()


class Unsupported(Exception):
    """The engine has no notion of what the scenario asks for."""


class Refused(Exception):
    """The engine does not allow it."""


class Setup:
    """What a scenario asks to be dealt.

    seats, stack        the letters, and the stack of each; `B=4` gives one another (0: nobody sits there)
    game                hold'em, or the name of another game, which takes `options` such as `bring_in`
    blinds              from the left of the button on, straddles after them
    structure, bets     "no_limit", "pot_limit", "fixed_limit"; small and big bet (no-limit: the least bet)
    antes               chips each, or {"big_blind": chips}
    posts               what a seat posts in place of its blind: "blind 2", "straddle 4", "missed 2+1" (live +
                        dead), "missed both" (what the rules ask of one who missed both blinds)
    rules               a preset, with switches: "wsop", "tda,reopen=half"
    cards, board, deck  known hole cards by seat (drawn ones after them), and board cards to come, a stroke
                        between boards; or the whole deck in dealing order
    chip, rake          the smallest chip; (percent, cap, no flop no drop)
    manual              what is left to the scenario: "showdown", "runs"
    """

    def __init__(
        self, seats, stack=None, *, blinds=None, structure="no_limit", bets=None, antes=0, posts=None,
        rules="wsop", cards=None, board="", deck="", chip=1, rake=None, manual=(), game="", **options,
    ):  # fmt: skip
        self.seats, self.stacks = seats, [options.pop(seat, stack) for seat in seats]
        self.game, self.options = game, options
        if options and not game:
            raise TypeError(f"no such seats: {options}")
        self.n = len(seats)
        self.structure, self.bets, self.antes, self.posts = structure, bets, antes, posts or {}
        self.given_blinds = blinds
        self.blinds = blinds if blinds is not None else (bets[0] // 2, bets[0]) if bets else (1, 2)
        self.preset, *switches = rules.split(",")
        self.switches = dict(switch.split("=") for switch in switches)
        self.known, self.deck, self.chip, self.rake = bool(cards or board), split(deck), chip, rake
        self.boards = [split(part) for part in board.split("/")]
        board = board.replace("/", "")
        self.manual = {manual} if isinstance(manual, str) else set(manual)
        # For engines that want every card: what the scenario leaves open is drawn here.
        used = [card for text in [*(cards or {}).values(), board] for card in split(text)]
        rest = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in used]
        random.Random(7).shuffle(rest)
        self.told = [split((cards or {}).get(seat, "")) for seat in seats]
        self.holes = list(map(list, self.told))
        for hole in self.holes if not game else ():
            hole.extend(rest.pop() for _ in range(2 - len(hole)))
        self.board = split(board)
        self.board.extend(rest.pop() for _ in range(0 if game else 5 - len(self.board)))
        self.rest = rest

    def whole_deck(self):
        """Hole cards one at a time, then burn and board cards in turn, then the others."""
        rest, cards = list(self.rest), [hole[i] for i in range(2) for hole in self.holes]
        for street in (self.board[:3], *([card] for card in self.board[3:])):
            cards += ([rest.pop()] if rest else []) + street
        return cards + rest

    @property
    def big_blind(self):
        return self.blinds[1]

    def post(self, seat):
        """What `seat` posts in place of its blind: kind, live, dead."""
        kind, amount = self.posts[seat].split()
        if amount == "both":
            return kind, self.big_blind, 0 if self.preset == "online" else self.blinds[0]
        live, _, dead = amount.partition("+")
        return kind, int(live), int(dead or 0)

    def lacks(self, **wanted):
        """Refuse, by name, what an engine cannot set up: `lacks(rake=True)` where there is a rake."""
        for name in wanted:
            if getattr(self, name) not in (None, 0, (), {}, set(), "", []):
                raise Unsupported(name)


def split(cards):
    text = "".join(cards.split())
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def houses(expected):
    """What a scenario expects, by the presets (with switches) that do: `{"wsop tda": 50, "robert": 40}`."""

    def mark(function):
        function.houses = expected
        return function

    return mark


class Queues:
    """The cards that a scenario tells, dealt one after the other; what it leaves open is drawn."""

    def __init__(self, setup):
        self.holes = dict(zip(setup.seats, map(list, setup.told), strict=True))
        self.boards, self.rest = list(map(list, setup.boards)), setup.rest

    def take(self, where, count):
        return [where.pop(0) if where else self.rest.pop() for _ in range(count)]

    def hole(self, seat):
        return self.take(self.holes[seat], 1)[0]

    def board(self, number, count):
        return "".join(self.take(self.boards[number] if number < len(self.boards) else [], count))


def unsupported(name):
    def missing(self, *_, **__):
        raise Unsupported(name)

    return missing


class Hand:
    """One hand of one engine, as a scenario sees it. An adapter fills in what its engine can tell."""

    setup: Setup

    # Every engine tells these.
    actor = property(unsupported("actor"))  # the letter to act, or None
    call = property(unsupported("call"))  # chips to put in, 0 to check
    raises = property(unsupported("raises"))  # least and most total to bet or raise to, or None
    bets = property(unsupported("bets"))  # the chips in front, by seat; none left out
    stacks = property(unsupported("stacks"))  # the chips behind, by seat
    board = property(unsupported("board"))  # text, "AsKd..."
    over = property(unsupported("over"))
    payoffs = property(unsupported("payoffs"))  # chips at the end less chips at the start, by seat
    fold = check_or_call = raise_to = unsupported("act")

    # These only some.
    may_fold = property(unsupported("free fold"))
    dealt = property(unsupported("the order of the deal"))  # a letter a hole card
    burned = property(unsupported("burn cards"))  # text
    pots = property(unsupported("pots"))  # amounts as awarded, main first
    pushes = property(unsupported("pushes"))  # (pot, seat, chips) in order
    returned = property(unsupported("returned bets"))  # by seat
    shows = property(unsupported("the order of the showdown"))  # (seat, board cards on the table)
    misdeals = property(unsupported("misdeals"))
    substantial_action = property(unsupported("substantial action"))
    boards = property(unsupported("boards"))  # texts
    hole = up = show = muck = run_out = misdeal = expose = unsupported("that")
    bring_in = throw = name_middle = unsupported("that")

    @classmethod
    def cannot_tell(cls, scenario):
        """The first thing that `scenario` looks at and this engine has no notion of, if any."""
        for name in scenario.__code__.co_names:
            name = {"shown": "shows"}.get(name, name)
            if name in OPTIONAL and getattr(cls, name) is getattr(Hand, name):
                return name
        return None

    # What follows is the same for all.
    @property
    def betting(self):
        """Somebody is to bet, check, call or fold."""
        return not self.over and self.actor is not None

    @property
    def street(self):
        cards = len(split(self.board))
        return STREETS.get(cards, cards)

    @property
    def pot(self):
        """All chips put in so far."""
        return sum(self.setup.stacks) - sum(self.stacks.values())

    @property
    def shown(self):
        return "".join(seat for seat, _ in self.shows)

    def named(self, numbers, zeros=True):
        """A dict by letter of a sequence by seat."""
        pairs = zip(self.setup.seats, numbers, strict=True)
        return {seat: int(n) if n == int(n) else n for seat, n in pairs if zeros or n}

    def asks(self, seat, call=None, least=UNASKED, most=UNASKED):
        """It is `seat`'s turn, `call` to call, `least` and `most` the totals to raise to (None: no raise)."""
        assert self.actor == seat, f"{self.actor} is to act, not {seat}"
        if call is not None:
            assert self.call == call, f"{seat} has {self.call} to call, not {call}"
        low, high = self.raises or (None, None)
        if least is not UNASKED:
            assert low == least, f"{seat} may raise to {low} at least, not {least}"
        if most is not UNASKED:
            assert high == most, f"{seat} may raise to {high} at most, not {most}"

    def go(self, script):
        """Play "C calls 10, D raises to 30, A all-in 45": chips put in to call, else totals of the street."""
        for line in re.split(r",\s*", script):
            seat, verb, amount = self.parse(line)
            assert self.actor == seat, f"{line}? {self.actor} is to act"
            try:
                self.act(line, verb, amount)
            except Refused as why:
                raise AssertionError(f"{line}? Refused: {why}") from None
        return self

    def refuses(self, line):
        """Whether the engine refuses what the actor does."""
        try:
            self.act(line, *self.parse(line)[1:])
        except Refused:
            return True
        return False

    def parse(self, line):
        seat, verb, amount = re.fullmatch(r"(\w) (.*?) ?(\d*)", line).groups()
        return seat, verb, int(amount or 0)

    def act(self, line, verb, amount):
        if verb in ("checks", "calls"):
            if verb == "checks" or amount:
                assert self.call == amount, f"{line}? It costs {self.call}"
            self.check_or_call()
        elif verb in ("bets", "raises to", "completes to"):
            self.raise_to(amount)
        elif verb == "brings in":
            assert self.call == amount, f"{line}? It costs {self.call}"
            self.bring_in()
        elif verb == "stands pat":
            self.throw("")
        elif verb.startswith("throws "):
            self.throw(verb[7:])
        elif verb.startswith("names "):
            self.name_middle(verb[6:])
        elif verb == "all-in":
            self.all_in(amount)
        else:
            {"folds": self.fold, "shows": self.show, "mucks": self.muck}[verb]()

    def all_in(self, total):
        """All of the actor's chips, which makes `total` for the street."""
        if total > self.bets.get(self.actor, 0) + self.call:
            self.raise_to(total)
        else:
            self.check_or_call()

    def all_call(self):
        """Everybody checks or calls to the end of the street: the seats in order."""
        order, street = "", self.street
        while self.betting and self.street == street:
            order += self.actor
            self.check_or_call()
        return order

    def check_down(self):
        """Nobody bets any more."""
        while self.betting:
            assert self.call == 0, f"{self.actor} has {self.call} to call"
            self.check_or_call()
        return self

    def stand_pat(self):
        """Everybody who may draw stands pat: the seats in order."""
        order = ""
        while not self.over and not self.betting:
            order += self.actor
            self.throw("")
        return order

    def raise_out(self, limit=12):
        """Each in turn raises the least until nobody may, or `limit` times: the last total."""
        last = max(self.bets.values(), default=0)
        for _ in range(limit):
            if self.raises is None:
                break
            last = self.raises[0]
            self.raise_to(last)
        return last


class Steelwheel(Hand):
    """steelwheel.Hand; `spread`: another button, and an empty seat between any two players."""

    name = "steelwheel"
    spread = False

    def __init__(self, setup):
        import steelwheel as sw

        self.setup, self.sw = setup, sw
        switches = {
            name: {"True": True, "False": False}.get(value, int(value) if value.isdigit() else value)
            for name, value in setup.switches.items()
        }
        options = {"rules": sw.rules.preset(setup.preset, **switches) if switches else setup.preset}
        if setup.given_blinds is not None:
            options["blinds"] = setup.given_blinds
        options |= {name: getattr(setup, name) for name in ("bets", "antes") if getattr(setup, name)}
        if setup.chip != 1:
            options["chip"] = setup.chip
        if setup.rake:
            percent, cap, no_drop = setup.rake
            options["rake"] = sw.Rake(percent, cap=cap, no_flop_no_drop=no_drop)
        maker = "".join(word.title() for word in setup.structure.split("_")) + "Holdem"
        if setup.game:
            maker = setup.game
            options |= setup.options
            if setup.structure != "no_limit":  # not the game's own
                options["structure"] = setup.structure
        try:
            self.game = getattr(sw.games, maker)(**options)
            self.begin()
        except (sw.InvalidGame, sw.InvalidHand) as why:
            raise Refused(str(why)) from None
        self.deal()

    def begin(self):
        setup, n = self.setup, self.setup.n
        spread = self.spread and 2 * n <= self.game.max_seats
        self.at = [(2 * i + 3) % (2 * n) for i in range(n)] if spread else list(range(n))
        stacks = [0] * (2 * n if spread else n)
        cards = [""] * len(stacks)
        for seat, stack, hole in zip(self.at, setup.stacks, setup.holes, strict=True):
            stacks[seat] = stack
            cards[seat] = "".join(hole) if stack else ""
        given, self.queues = {"seed": 0}, None
        if setup.game:
            if setup.known:
                self.queues, setup.manual = Queues(setup), {*setup.manual, "deal"}
        elif setup.deck or "runs" in setup.manual:
            given["deck"] = "".join(setup.deck or setup.whole_deck())
        elif setup.known:
            given |= {"hole_cards": cards, "board": "".join(setup.board)}
        posts = {self.at[setup.seats.index(seat)]: self.post(seat) for seat in setup.posts} or None
        self.hand = self.sw.Hand(
            self.game, stacks, button=self.at[-1], posts=posts, manual=setup.manual, **given
        )

    def deal(self):
        """Deal what the scenario tells: a copy finds out to whom the next card goes."""
        while self.queues and self.hand.phase == "deal":
            seen = len(self.hand.events)
            event = next(
                event
                for event in self.hand.copy().deal().events[seen:]
                if event.kind in ("deal", "up", "board")
            )
            if event.kind == "board":
                self.hand.deal(self.queues.board(event.to, len(event.cards)))
            else:
                self.hand.deal(self.queues.hole(self.letter(event.seat)))

    def post(self, seat):
        if self.setup.posts[seat] == "missed both":
            return self.game.missed_blinds(small=True, big=True)
        kind, live, dead = self.setup.post(seat)
        return self.sw.Post(live, dead=dead, kind=kind)

    def letter(self, seat):
        return None if seat is None else self.setup.seats[self.at.index(seat)]

    def by_seat(self, numbers, zeros=True):
        return self.named([numbers[seat] for seat in self.at], zeros)

    def events(self, *kinds):
        return [event for event in self.hand.events if event.kind in kinds]

    def text(self, cards):
        return self.sw.format_cards(cards)

    def attempt(self, call, *arguments):
        try:
            call(*arguments)
        except self.sw.IllegalAction as why:
            raise Refused(str(why)) from None
        self.deal()

    @property
    def actor(self):
        return self.letter(self.hand.actor)

    @property
    def betting(self):
        return self.hand.phase == "bet"

    @property
    def call(self):
        return self.hand.legal_actions.to_call

    @property
    def raises(self):
        legal = self.hand.legal_actions
        return None if legal.min_raise_to is None else (legal.min_raise_to, legal.max_raise_to)

    @property
    def may_fold(self):
        return self.hand.legal_actions.can_fold

    @property
    def bets(self):
        return self.by_seat(self.hand.bets, zeros=False)

    @property
    def stacks(self):
        return self.by_seat(self.hand.stacks)

    @property
    def board(self):
        return self.text(self.hand.board)

    @property
    def boards(self):
        return [self.text(board) for board in self.hand.boards]

    @property
    def over(self):
        return self.hand.is_over

    @property
    def payoffs(self):
        assert self.hand.is_over, f"not over: {self.hand.phase}"
        return self.by_seat(self.hand.payoffs)

    @property
    def dealt(self):
        return "".join(self.letter(event.seat) for event in self.events("deal"))

    @property
    def burned(self):
        return "".join(self.text(event.cards) for event in self.events("burn"))

    @property
    def pushes(self):
        return [(event.to, self.letter(event.seat), event.amount) for event in self.events("push")]

    @property
    def pots(self):
        amounts = {}
        for pot, _, amount in self.pushes:
            amounts[pot] = amounts.get(pot, 0) + amount
        return [amounts[pot] for pot in sorted(amounts)]

    @property
    def returned(self):
        return {self.letter(event.seat): event.amount for event in self.events("return")}

    @property
    def shows(self):
        board, shows = 0, []
        for event in self.events("board", "show"):
            if event.kind == "board":
                board += len(event.cards)
            else:
                shows.append((self.letter(event.seat), board))
        return shows

    @property
    def misdeals(self):
        return len(self.events("misdeal"))

    @property
    def substantial_action(self):
        return self.hand.substantial_action

    def hole(self, seat):
        return self.text(self.hand.hole_cards[self.at[self.setup.seats.index(seat)]])

    def up(self, seat):
        return self.text(self.hand.up_cards[self.at[self.setup.seats.index(seat)]])

    def bring_in(self):
        assert self.hand.legal_actions.to_call and not self.hand.legal_actions.can_fold
        self.check_or_call()

    def throw(self, cards):
        assert self.hand.phase == "draw", self.hand.phase
        self.attempt(self.hand.discard, cards)

    def name_middle(self, card):
        (card,) = self.sw.parse_cards(card)
        self.attempt(self.hand.act, 1 << self.hand.hole_cards[self.hand.actor].index(card))

    def fold(self):
        self.attempt(self.hand.fold)

    def check_or_call(self):
        self.attempt(self.hand.act, self.sw.CALL)

    def raise_to(self, total):
        self.attempt(self.hand.act, total)

    def all_in(self, total):
        seat = self.hand.actor
        assert self.hand.stacks[seat] + self.hand.bets[seat] == total, "he has another stack"
        self.attempt(self.hand.all_in)

    def show(self):
        self.attempt(self.hand.show)

    def muck(self):
        self.attempt(self.hand.muck)

    def run_out(self, times):
        self.attempt(self.hand.run_out, times)

    def misdeal(self):
        self.attempt(self.hand.misdeal)

    def expose(self, seat, card):
        """`seat`'s card number `card` is seen in the deal."""
        place = self.at[self.setup.seats.index(seat)]
        self.attempt(self.hand.expose, place, self.hand.hole_cards[place][card])


class Spread(Steelwheel):
    spread = True


class Anything:
    """A size that the engine has none of its own to compare with; it does say whether a raise is allowed."""

    def __eq__(self, other):
        if other is None:
            return False
        raise Unsupported("sizes")

    __hash__ = None

    def __repr__(self):
        return "a size of its own"


class Peer(Hand):
    """What the other engines have in common: no switches, no house rules of their own, cards as text."""

    ante_kinds = posts = structures = ()
    manuals = ()
    others = False  # games other than hold'em

    def __init__(self, setup):
        self.setup = setup
        if setup.game and not self.others:
            raise Unsupported(setup.game)
        if setup.structure not in self.structures:
            raise Unsupported(setup.structure)
        if setup.antes and ("big_blind" if isinstance(setup.antes, dict) else "all") not in self.ante_kinds:
            raise Unsupported("antes")
        if setup.manual - set(self.manuals):
            raise Unsupported(*setup.manual)
        for seat in setup.posts:
            kind, _, dead = setup.post(seat)
            if kind not in self.posts or dead:
                raise Unsupported(setup.posts[seat])
        # An empty button seat: the same hand without it, since none of them has seats that may be empty.
        self.at = [i for i in range(setup.n) if setup.stacks[i]]
        self.names = [setup.seats[i] for i in self.at]
        self.start = [setup.stacks[i] for i in self.at]
        self.holes = [setup.holes[i] for i in self.at]
        self.unseated = [
            c for hole, stack in zip(setup.holes, setup.stacks, strict=True) if not stack for c in hole
        ]
        self.n = len(self.at)

    @property
    def heads_up(self):
        return self.n == 2

    def blinds(self):
        """What each seat posts, from the left of the button (heads-up: big blind, small blind)."""
        posted = [*self.setup.blinds, *[0] * (self.n - len(self.setup.blinds))]
        if self.heads_up:
            posted = posted[1::-1]
        for seat in self.setup.posts:
            posted[self.names.index(seat)] = self.setup.post(seat)[1]
        return posted

    def named(self, numbers, zeros=True):
        whole = dict.fromkeys(self.setup.seats, 0) if zeros else {}
        pairs = zip(self.names, numbers, strict=True)
        return whole | {seat: int(x) if x == int(x) else x for seat, x in pairs if zeros or x}

    def name_of(self, number):
        return None if number is None else self.names[number]

    def caps(self):
        """Raises over the big blind, then bets and raises a later round; None: no cap."""
        if self.heads_up:
            return None, None
        return (3, 4) if self.setup.preset in ("robert", "online") else (4, 5)


class PokerKit(Peer):
    name, package = "PokerKit", "pokerkit"
    others = True
    structures = "no_limit", "pot_limit", "fixed_limit"
    ante_kinds = "all", "big_blind"
    posts = "blind", "straddle", "missed"
    manuals = "showdown", "runs"

    def __init__(self, setup):
        super().__init__(setup)
        import pokerkit as pk

        self.pk, self.queues = pk, None
        if setup.game:
            self.begin_another()
            return
        least = setup.bets if isinstance(setup.bets, int) else setup.big_blind
        small, big = setup.bets if setup.structure == "fixed_limit" else (least, least)
        # Robert's Rules: a straddle is the new bring-in.
        straddles = [
            *setup.blinds[2:],
            *(setup.post(s)[1] for s in setup.posts if "straddle" in setup.posts[s]),
        ]
        first = max(straddles) if straddles and setup.preset == "robert" and small == big else small
        caps = self.caps() if setup.structure == "fixed_limit" else (None, None)
        burn = setup.switches.get("burn") != "False"
        streets = [
            pk.Street(False, (False, False), 0, False, pk.Opening.POSITION, first, caps[0]),
            pk.Street(burn, (), 3, False, pk.Opening.POSITION, small, caps[1]),
            pk.Street(burn, (), 1, False, pk.Opening.POSITION, big, caps[1]),
            pk.Street(burn, (), 1, False, pk.Opening.POSITION, big, caps[1]),
        ]
        by_hand = {pk.Automation.HOLE_DEALING}
        if "showdown" in setup.manual:
            by_hand.add(pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
        if "runs" in setup.manual:
            by_hand.add(pk.Automation.RUNOUT_COUNT_SELECTION)
        cash = setup.preset in ("wsop_live", "robert") or "runs" in setup.manual
        blinds = self.blinds()
        if self.heads_up:
            blinds.reverse()  # It reverses them again.
        for seat in setup.posts:
            if setup.post(seat)[0] == "missed":
                blinds[self.names.index(seat)] *= -1
        options = {}
        if setup.rake:
            percent, cap, no_drop = setup.rake
            if isinstance(cap, dict):
                raise Unsupported("a cap by the number of players")

            def rake(amount, state):
                """Pot by pot, in whole chips."""
                taken = 0 if no_drop and not any(state.board_cards) else amount * percent // 100
                taken = taken if cap is None else min(taken, cap)
                return taken, amount - taken

            options["rake"] = rake
        if setup.chip != 1:
            options["divmod"] = lambda amount, n: (
                amount // (n * setup.chip) * setup.chip,
                amount - amount // (n * setup.chip) * setup.chip * n,
            )
        self.state = pk.State(
            tuple(automation for automation in pk.Automation if automation not in by_hand),
            pk.Deck.STANDARD,
            (pk.StandardHighHand,),
            tuple(streets),
            {
                "no_limit": pk.BettingStructure.NO_LIMIT,
                "pot_limit": pk.BettingStructure.POT_LIMIT,
                "fixed_limit": pk.BettingStructure.FIXED_LIMIT,
            }[setup.structure],
            not isinstance(setup.antes, dict),
            {1: setup.antes["big_blind"]} if isinstance(setup.antes, dict) else setup.antes,
            tuple(blinds),
            0,
            tuple(self.start),
            self.n,
            mode=pk.Mode.CASH_GAME if cash else pk.Mode.TOURNAMENT,
            **options,
        )
        cards = setup.deck or [card for card in setup.whole_deck() if card not in self.unseated]
        cards += [card for card in map(repr, self.state.deck_cards) if card not in cards]
        self.state.deck_cards.clear()
        self.state.deck_cards.extend(pk.Card.parse("".join(cards)))
        while self.state.can_deal_hole():
            self.state.deal_hole()

    def begin_another(self):
        """A game other than hold'em; its cards are dealt as the scenario tells them."""
        from pokerkit_games import GAMES, parts

        setup, pk = self.setup, self.pk
        if setup.game not in GAMES or setup.structure != "no_limit":
            raise Unsupported(setup.game)
        options = dict(setup.options)
        bring_in, ante = options.pop("bring_in", 0), options.pop("ante", 0)
        blinds = [0] * (self.n - 1) + [ante] if ante else [] if bring_in else self.blinds()
        if self.heads_up:
            blinds.reverse()
        if options:
            raise Unsupported(" ".join(options))
        first, later = self.caps()
        deck, wins, streets, structure, boards = parts(
            setup.game, setup.bets or ante or setup.big_blind, (later if bring_in else first, later)
        )
        if bring_in and streets[0].opening is pk.Opening.POSITION:
            raise Unsupported("a bring-in above the blinds")
        by_hand = {pk.Automation.HOLE_DEALING, pk.Automation.BOARD_DEALING} if setup.known else set()
        self.state = pk.State(
            tuple(automation for automation in pk.Automation if automation not in by_hand),
            deck, wins, streets, structure, True, ante or setup.antes, tuple(blinds), bring_in,
            tuple(self.start), self.n, starting_board_count=boards,
        )  # fmt: skip
        if setup.known:
            self.queues = Queues(setup)
        self.deal()

    def deal(self):
        state = self.state
        while self.queues:
            if state.can_deal_hole():
                state.deal_hole(self.queues.hole(self.names[state.hole_dealee_index]))
            elif state.can_deal_board():
                number = next(i for i, count in enumerate(state.board_dealing_counts) if count)
                state.deal_board(self.queues.board(number, state.board_dealing_counts[number]))
            else:
                return

    def attempt(self, call, *arguments):
        try:
            call(*arguments)
        except ValueError as why:
            raise Refused(str(why)) from None
        self.deal()

    def operations(self, name):
        return [x for x in self.state.operations if type(x).__name__ == name]

    @property
    def actor(self):
        if self.state.stand_patter_or_discarder_index is not None:
            return self.name_of(self.state.stand_patter_or_discarder_index)
        if self.state.actor_index is None and "showdown" in self.setup.manual and not self.over:
            return self.name_of(self.state.showdown_index)
        return self.name_of(self.state.actor_index)

    @property
    def betting(self):
        return self.state.actor_index is not None

    @property
    def call(self):
        due = self.state.effective_bring_in_amount
        return self.state.checking_or_calling_amount if due is None else due

    @property
    def raises(self):
        least = self.state.min_completion_betting_or_raising_to_amount
        return None if least is None else (least, self.state.max_completion_betting_or_raising_to_amount)

    @property
    def may_fold(self):
        return self.state.can_fold()

    @property
    def bets(self):
        return self.named(self.state.bets, zeros=False)

    @property
    def stacks(self):
        return self.named(self.state.stacks)

    @property
    def board(self):
        return "".join(map(repr, self.state.get_board_cards(0))) if any(self.state.board_cards) else ""

    @property
    def over(self):
        return not self.state.status

    @property
    def payoffs(self):
        assert self.over, "not over"
        return self.named(self.state.payoffs)

    @property
    def dealt(self):
        return "".join(self.names[x.player_index] * len(x.cards) for x in self.operations("HoleDealing"))

    @property
    def burned(self):
        return "".join(map(repr, self.state.burn_cards))

    @property
    def pots(self):
        amounts = {}
        for push in self.operations("ChipsPushing"):
            amounts[push.pot_index] = amounts.get(push.pot_index, 0) + push.total_amount
        return [amounts[pot] for pot in sorted(amounts)]

    @property
    def pushes(self):
        return [
            (push.pot_index, seat, amount)
            for push in self.operations("ChipsPushing")
            for seat, amount in zip(self.names, push.amounts, strict=True)
            if amount
        ]

    @property
    def shows(self):
        board, shows = 0, []
        for x in self.state.operations:
            if type(x).__name__ == "BoardDealing":
                board += len(x.cards)
            elif type(x).__name__ == "HoleCardsShowingOrMucking" and x.hole_cards:
                shows.append((self.names[x.player_index], board))
        return shows

    @property
    def boards(self):
        return ["".join(map(repr, self.state.get_board_cards(i))) for i in self.state.board_indices]

    def hole(self, seat):
        return "".join(map(repr, self.state.hole_cards[self.names.index(seat)]))

    def up(self, seat):
        return "".join(map(repr, self.state.get_up_cards(self.names.index(seat))))

    def bring_in(self):
        self.attempt(self.state.post_bring_in)

    def throw(self, cards):
        self.attempt(self.state.stand_pat_or_discard, cards)

    def fold(self):
        self.attempt(self.state.fold)

    def check_or_call(self):
        due = self.state.can_post_bring_in()
        self.attempt(self.state.post_bring_in if due else self.state.check_or_call)

    def raise_to(self, total):
        self.attempt(self.state.complete_bet_or_raise_to, total)

    def show(self):
        self.attempt(self.state.show_or_muck_hole_cards, True)

    def muck(self):
        self.attempt(self.state.show_or_muck_hole_cards, False)

    def run_out(self, times):
        for _ in list(self.state.runout_count_selector_indices):
            self.attempt(self.state.select_runout_count, times)


class OpenSpiel(Peer):
    name, package = "OpenSpiel", "open-spiel"
    structures = "no_limit", "fixed_limit"
    posts = "blind", "straddle", "missed"

    def __init__(self, setup):
        super().__init__(setup)
        setup.lacks(rake=True, deck=True)
        if setup.chip != 1:
            raise Unsupported("chip")
        if not setup.blinds:
            raise Unsupported("no blinds")
        import pyspiel

        limit = setup.structure == "fixed_limit"
        if self.n > 10:
            raise Unsupported("more than ten seats")
        if limit and len(set(self.start)) > 1:
            raise Unsupported("stacks in limit")
        blinds = self.blinds()
        whole = [
            i for i, seat in enumerate(self.names)
            if blinds[i] >= setup.big_blind and not setup.posts.get(seat, "").startswith("missed")
        ]  # fmt: skip
        opener = 1 if self.heads_up else (whole[-1] + 1) % self.n
        values = {
            "betting": "limit" if limit else "nolimit",
            "bettingAbstraction": "fcpa" if limit else "fullgame",
            "numPlayers": self.n,
            "numRounds": 4,
            "blind": " ".join(map(str, blinds)),
            "firstPlayer": f"{opener + 1} 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join(map(str, self.start)),
        }
        if limit:
            small, big = setup.bets
            first, later = self.caps()
            values["raiseSize"] = f"{small} {small} {big} {big}"
            values["maxRaises"] = f"{first or 14} {later or 14} {later or 14} {later or 14}"
        self.limit, self.opener = limit, opener
        self.state = pyspiel.load_game("universal_poker", values).new_initial_state()
        self.cards = deque([*[card for hole in self.holes for card in hole], *setup.board])
        self.before = [0] * self.n
        self.deal()

    def deal(self):
        if self.state.is_chance_node():
            self.before = (
                [self.start[i] - money for i, money in enumerate(self.money)] if self.seen else self.before
            )
        while self.state.is_chance_node():
            card = self.cards.popleft()
            self.state.apply_action(4 * "23456789TJQKA".index(card[0]) + "cdhs".index(card[1]))

    @property
    def seen(self):
        """All hole cards are dealt: the next are board cards."""
        return len(self.cards) <= 5

    @property
    def money(self):
        text = re.search(r"PlayerContribution: ([\d ]+)", self.state.observation_string(0)).group(1)
        return [stack - int(chips) for stack, chips in zip(self.start, text.split(), strict=True)]

    @property
    def actor(self):
        return None if self.over else self.name_of(self.state.current_player())

    @property
    def put_in(self):
        return [
            stack - money - b for stack, money, b in zip(self.start, self.money, self.before, strict=True)
        ]

    @property
    def call(self):
        i = self.state.current_player()
        return min(max(self.put_in) - self.put_in[i], self.money[i])

    @property
    def raises(self):
        i = self.state.current_player()
        sizes = [action for action in self.state.legal_actions() if action >= 2]
        if not sizes:
            return None
        if self.limit:
            street = 0 if not self.board else len(split(self.board)) - 2
            total = min(max(self.put_in) + self.setup.bets[street >= 2], self.put_in[i] + self.money[i])
            return total, total
        return sizes[0] - self.before[i], sizes[-1] - self.before[i]

    @property
    def may_fold(self):
        return 0 in self.state.legal_actions()

    @property
    def bets(self):
        return self.named(self.put_in, zeros=False)

    @property
    def stacks(self):
        return self.named(self.money)

    @property
    def board(self):
        return "".join(self.setup.board[: 5 - len(self.cards)])

    @property
    def over(self):
        return self.state.is_terminal()

    @property
    def payoffs(self):
        assert self.over, "not over"
        return self.named(self.state.returns())

    def apply(self, action):
        if action not in self.state.legal_actions():
            raise Refused(f"not in legal_actions(): {action}")
        self.state.apply_action(action)
        self.deal()

    def fold(self):
        self.apply(0)

    def check_or_call(self):
        self.apply(1)

    def raise_to(self, total):
        if self.limit:
            if self.raises != (total, total):
                raise Refused("another size")
            self.apply(2)
        else:
            self.apply(total + self.before[self.state.current_player()])


class TexasHoldem(Peer):
    name, package = "texasholdem", "texasholdem"
    structures = ("no_limit",)

    def __init__(self, setup):
        super().__init__(setup)
        setup.lacks(rake=True, deck=True)
        if setup.chip != 1:
            raise Unsupported("chip")
        if len(setup.blinds) != 2:
            raise Unsupported("straddle" if setup.blinds else "no blinds")
        if self.n < setup.n:
            raise Unsupported("dead button")
        import texasholdem as th

        self.th = th
        small, big = setup.blinds
        self.game = th.TexasHoldEm(
            buyin=max(self.start), big_blind=big, small_blind=small, max_players=self.n
        )
        for player, chips in zip(self.game.players, self.start, strict=True):
            player.chips = chips
        self.game.btn_loc = self.n - 2  # It moves on by one.
        deck = th.Deck()
        deck.cards = [
            th.Card(c) for c in [*(c for hole in self.holes for c in hole), *setup.board, *setup.rest]
        ]
        with mock.patch("texasholdem.game.game.Deck", lambda: deck):
            self.game.start_hand()

    @property
    def actor(self):
        return None if self.over else self.name_of(self.game.current_player)

    @property
    def call(self):
        i = self.game.current_player
        return min(self.game.chips_to_call(i), self.game.players[i].chips)

    @property
    def raises(self):
        moves = self.game.get_available_moves()
        if self.th.ActionType.RAISE not in moves.action_types:
            return None
        sizes = moves.raise_range
        return (sizes[0], sizes[-1]) if sizes else None

    @property
    def may_fold(self):
        return self.th.ActionType.FOLD in self.game.get_available_moves().action_types

    @property
    def bets(self):
        return self.named([self.game.player_bet_amount(i) for i in range(self.n)], zeros=False)

    @property
    def stacks(self):
        return self.named([player.chips for player in self.game.players])

    @property
    def board(self):
        return "".join(str(card) for card in self.game.board)

    @property
    def over(self):
        return not self.game.is_hand_running()

    @property
    def payoffs(self):
        assert self.over, "not over"
        return self.named([p.chips - s for p, s in zip(self.game.players, self.start, strict=True)])

    def take(self, action, total=None):
        try:
            self.game.take_action(action, total=total)
        except ValueError as why:
            raise Refused(str(why)) from None

    def fold(self):
        self.take(self.th.ActionType.FOLD)

    def check_or_call(self):
        self.take(self.th.ActionType.CALL if self.call else self.th.ActionType.CHECK)

    def raise_to(self, total):
        self.take(self.th.ActionType.RAISE, total)


class Pokers(Peer):
    name, package = "pokers", "pokers"
    structures = ("no_limit",)

    def __init__(self, setup):
        super().__init__(setup)
        setup.lacks(rake=True, deck=True)
        if setup.chip != 1:
            raise Unsupported("chip")
        if len(setup.blinds) != 2:
            raise Unsupported("straddle" if setup.blinds else "no blinds")
        if self.n < setup.n or len(set(self.start)) > 1:
            raise Unsupported("stacks that differ")
        import pokers as pk

        self.pk = pk
        cards = [card for hole in self.holes for card in hole] + setup.board + setup.rest
        self.state = pk.State.from_deck(
            n_players=self.n,
            button=self.n - 1,
            sb=setup.blinds[0],
            bb=setup.blinds[1],
            stake=self.start[0],
            deck=[pk.Card.from_string(card[1].upper() + card[0]) for card in cards],
        )

    def after(self, action, amount=0):
        state = self.state.apply_action(self.pk.Action(action, amount))
        if state.status != self.pk.StateStatus.Ok:
            raise Refused(str(state.status))
        return state

    def me(self):
        return self.state.players_state[self.state.current_player]

    def by_seat(self, name):
        return [getattr(player, name) for player in self.state.players_state]

    @property
    def actor(self):
        return None if self.over else self.name_of(self.state.current_player)

    @property
    def call(self):
        return max(self.by_seat("bet_chips")) - self.me().bet_chips

    def accepts(self, total):
        try:
            self.after(self.pk.ActionEnum.Raise, total - self.me().bet_chips - self.call)
        except Refused:
            return False
        return True

    @property
    def raises(self):
        """It does not tell the sizes; but it says whether it takes one."""
        if self.pk.ActionEnum.Raise not in self.state.legal_actions:
            return None
        least, most = int(max(self.by_seat("bet_chips"))) + 1, int(self.me().bet_chips + self.me().stake)
        sizes = [total for total in range(least, most + 1) if self.accepts(total)]
        return (sizes[0], sizes[-1]) if sizes else None

    @property
    def may_fold(self):
        return self.pk.ActionEnum.Fold in self.state.legal_actions

    @property
    def bets(self):
        return self.named(self.by_seat("bet_chips"), zeros=False)

    @property
    def stacks(self):
        return self.named(self.by_seat("stake"))

    @property
    def board(self):
        ranks, suits = "23456789TJQKA", "cdhs"
        return "".join(ranks[int(card.rank)] + suits[int(card.suit)] for card in self.state.public_cards)

    @property
    def over(self):
        return self.state.final_state

    @property
    def payoffs(self):
        assert self.over, "not over"
        return self.named(self.by_seat("reward"))

    def fold(self):
        self.state = self.after(self.pk.ActionEnum.Fold)

    def check_or_call(self):
        kinds = self.pk.ActionEnum
        self.state = self.after(kinds.Check if kinds.Check in self.state.legal_actions else kinds.Call)

    def raise_to(self, total):
        self.state = self.after(self.pk.ActionEnum.Raise, total - self.me().bet_chips - self.call)


class Clubs(Peer):
    name, package = "clubs", "clubs"
    structures = "no_limit", "pot_limit", "fixed_limit"
    ante_kinds = "all", "big_blind"
    posts = "blind", "straddle", "missed"

    def __init__(self, setup):
        super().__init__(setup)
        setup.lacks(rake=True, deck=True)
        if setup.chip != 1:
            raise Unsupported("chip")
        if self.n < setup.n:
            raise Unsupported("dead button")
        import clubs

        # Its seat 0 is the button; blinds and antes go by who posts first.
        self.order = [self.n - 1, *range(self.n - 1)]
        limit = setup.structure == "fixed_limit"
        first, later = self.caps() if limit else (None, None)
        blinds = self.blinds() if setup.blinds else [0] * self.n
        antes = [setup.antes] * self.n
        if isinstance(setup.antes, dict):
            antes = [setup.antes["big_blind"] if i == 1 else 0 for i in range(self.n)]
        small, big = setup.bets if limit else (0, 0)
        self.dealer = clubs.poker.Dealer(
            num_players=self.n,
            num_streets=4,
            blinds=blinds[::-1] if self.heads_up else blinds,
            antes=antes[::-1] if self.heads_up else antes,
            raise_sizes=[small, small, big, big] if limit else "pot" if "pot" in setup.structure else "inf",
            num_raises=[first or "inf", *[later or "inf"] * 3],
            num_suits=4,
            num_ranks=13,
            num_hole_cards=2,
            num_community_cards=[0, 3, 1, 1],
            num_cards_for_hand=5,
            mandatory_num_hole_cards=0,
            start_stack=max(self.start),
        )
        cards = [card for i in self.order for card in self.holes[i]] + setup.board
        self.dealer.deck.trick([clubs.poker.Card(card) for card in cards])
        self.dealer.stacks = [self.start[i] for i in self.order]
        self.dealer.button = self.n - 1  # It moves on by one.
        self.told = self.dealer.reset()
        self.result = None

    def by_seat(self, values):
        return [values[self.order.index(i)] for i in range(self.n)]

    def mine(self, values):
        return values[self.dealer.action]

    @property
    def actor(self):
        return None if self.over else self.names[self.order[self.dealer.action]]

    @property
    def call(self):
        return self.told["call"]

    @property
    def raises(self):
        least, most = self.told["min_raise"], self.told["max_raise"]
        put_in = self.mine(self.dealer.street_commits)
        return None if most <= self.call else (put_in + least, put_in + most)

    @property
    def may_fold(self):
        """A bet below the call is a fold, and a check where nothing is to call."""
        return self.call > 0

    @property
    def bets(self):
        return self.named(self.by_seat(self.dealer.street_commits), zeros=False)

    @property
    def stacks(self):
        return self.named(self.by_seat(self.dealer.stacks))

    @property
    def board(self):
        return "".join(card.rank + "cdhs"["♣♦♥♠".index(card.suit)] for card in self.dealer.community_cards)

    @property
    def over(self):
        return self.dealer.action == -1

    @property
    def payoffs(self):
        assert self.over, "not over"
        return self.named(self.by_seat(self.result))

    def step(self, chips, total=None):
        self.told, self.result, _ = self.dealer.step(chips)
        if chips >= 0 and self.dealer.history[-1][1] != chips:
            raise Refused(f"took {chips} for {self.dealer.history[-1][1]}")

    def fold(self):
        if not self.call:
            raise Refused("takes it for a check")
        self.step(-1)

    def check_or_call(self):
        self.step(self.call)

    def raise_to(self, total):
        self.step(total - self.mine(self.dealer.street_commits))


class PyPokerEngine(Peer):
    name, package = "PyPokerEngine", "PyPokerEngine"
    structures = ("no_limit",)
    ante_kinds = ("all",)

    def __init__(self, setup):
        super().__init__(setup)
        setup.lacks(rake=True, deck=True)
        if setup.chip != 1:
            raise Unsupported("chip")
        if len(setup.blinds) != 2 or setup.blinds[1] != 2 * setup.blinds[0]:
            raise Unsupported("blinds")
        if self.n < setup.n:
            raise Unsupported("dead button")
        from pypokerengine.api.emulator import Emulator
        from pypokerengine.engine.card import Card
        from pypokerengine.engine.deck import Deck
        from pypokerengine.engine.poker_constants import PokerConstants

        self.finished = PokerConstants.Street.FINISHED
        self.emulator = Emulator()
        self.emulator.set_game_rule(self.n, 1, setup.blinds[0], setup.antes)
        stacks = dict(zip(self.names, self.start, strict=True))
        state = self.emulator.generate_initial_game_state(
            {seat: {"stack": stack, "name": seat} for seat, stack in stacks.items()}
        )
        cards = [card for hole in self.holes for card in hole] + setup.board + setup.rest
        state["table"].deck = Deck(
            deck_ids=[Card.from_str(card[1].upper() + card[0]).to_id() for card in reversed(cards)],
            cheat=True,
        )
        state["table"].dealer_btn = self.n - 2  # It moves on by one.
        self.state, _ = self.emulator.start_new_round(state)

    @property
    def players(self):
        return self.state["table"].seats.players

    def me(self):
        return self.players[self.state["next_player"]]

    @property
    def actor(self):
        return None if self.over else self.name_of(self.state["next_player"])

    def possible(self):
        _, call, up = self.emulator.generate_possible_actions(self.state)
        return call["amount"], up["amount"]

    @property
    def call(self):
        return min(self.possible()[0] - self.me().paid_sum(), self.me().stack)

    @property
    def raises(self):
        sizes = self.possible()[1]
        return None if sizes["min"] == -1 else (sizes["min"], sizes["max"])

    @property
    def may_fold(self):
        return True

    @property
    def bets(self):
        return self.named([player.paid_sum() for player in self.players], zeros=False)

    @property
    def stacks(self):
        return self.named([player.stack for player in self.players])

    @property
    def board(self):
        cards = [str(card) for card in self.state["table"].get_community_card()]
        return "".join(card[1] + card[0].lower() for card in cards)

    @property
    def over(self):
        return self.state["street"] == self.finished

    @property
    def payoffs(self):
        assert self.over, "not over"
        return self.named([player.stack - s for player, s in zip(self.players, self.start, strict=True)])

    def apply(self, action, amount=0):
        self.state, _ = self.emulator.apply_action(self.state, action, amount)

    def fold(self):
        self.apply("fold")

    def check_or_call(self):
        self.apply("call", self.possible()[0])

    def raise_to(self, total):
        i = self.state["next_player"]
        self.apply("raise", total)
        history = self.players[i].action_histories or []
        if not self.over and history and history[-1]["action"] == "FOLD":
            raise Refused("takes it for a fold")


class RLCard(Peer):
    name, package = "RLCard", "rlcard"
    structures = "no_limit", "fixed_limit"

    def __init__(self, setup):
        super().__init__(setup)
        setup.lacks(rake=True, deck=True)
        if setup.chip != 1:
            raise Unsupported("chip")
        if len(setup.blinds) != 2:
            raise Unsupported("straddle" if setup.blinds else "no blinds")
        if self.n < setup.n:
            raise Unsupported("dead button")
        import numpy as np
        from rlcard.games import limitholdem, nolimitholdem
        from rlcard.games.base import Card

        self.limit = setup.structure == "fixed_limit"
        if self.limit:
            if len(set(self.start)) > 1:
                raise Unsupported("stacks")
            self.game = limitholdem.Game(num_players=self.n)
            self.game.raise_amount = setup.bets[0]
            self.game.allowed_raise_num = (self.caps()[0] or 1000) + 0

            class Seat(np.random.RandomState):
                """The small blind is drawn: the seat left of the button."""

                def randint(inner, *_):
                    return self.n - 1 if self.n == 2 else 0

            self.game.np_random = Seat(0)
        else:
            self.game = nolimitholdem.Game(num_players=self.n)
            self.game.init_chips = list(self.start)
            self.game.dealer_id = self.n - 1
        self.game.small_blind, self.game.big_blind = setup.blinds
        self.game.init_game()
        card = lambda text: Card(text[1].upper(), text[0])  # noqa: E731
        for player, hole in zip(self.game.players, self.holes, strict=True):
            player.hand = [card(text) for text in hole]
        self.game.dealer.deck = [card(text) for text in reversed(setup.board + setup.rest)]
        self.before = [0] * self.n

    def by_seat(self, name):
        return [getattr(player, name) for player in self.game.players]

    @property
    def i(self):
        return self.game.game_pointer

    @property
    def actor(self):
        return None if self.over else self.names[self.i]

    @property
    def call(self):
        raised = self.game.round.raised
        due = int(max(raised) - raised[self.i])
        return due if self.limit else min(due, self.game.players[self.i].remained_chips)

    @property
    def raises(self):
        legal = self.game.get_legal_actions()
        if self.limit:
            total = int(max(self.game.round.raised) + self.game.round.raise_amount)
            return (total, total) if "raise" in legal else None
        return (Anything(), Anything()) if {x.name for x in legal} - {"FOLD", "CHECK_CALL"} else None

    @property
    def may_fold(self):
        return "fold" in [x if self.limit else x.name.lower() for x in self.game.get_legal_actions()]

    @property
    def bets(self):
        return self.named(self.game.round.raised, zeros=False)

    @property
    def stacks(self):
        return self.named([s - c for s, c in zip(self.start, self.by_seat("in_chips"), strict=True)])

    @property
    def board(self):
        return "".join(card.rank + card.suit.lower() for card in self.game.public_cards)

    @property
    def over(self):
        return self.game.is_over()

    @property
    def payoffs(self):
        assert self.over, "not over"
        unit = self.game.big_blind if self.limit else 1
        return self.named([x * unit for x in self.game.get_payoffs()])

    def step(self, name):
        for action in self.game.get_legal_actions():
            if (action if self.limit else action.name) == name:
                return self.game.step(action)
        raise Refused(f"{name} is not legal")

    def fold(self):
        self.step("fold" if self.limit else "FOLD")

    def check_or_call(self):
        self.step(("call" if self.call else "check") if self.limit else "CHECK_CALL")

    def raise_to(self, total):
        if self.limit:
            if self.raises is not None and self.raises[0] != total:
                raise Refused("another size")
            return self.step("raise")
        raised, player = self.game.round.raised[self.i], self.game.players[self.i]
        pot = int(sum(self.by_seat("in_chips")))
        sizes = {"ALL_IN": player.remained_chips, "RAISE_POT": pot, "RAISE_HALF_POT": pot // 2}
        for name, chips in sizes.items():
            if raised + chips == total:
                return self.step(name)
        raise Unsupported("sizes")


PEERS = [PokerKit, OpenSpiel, TexasHoldem, Pokers, Clubs, PyPokerEngine, RLCard]
