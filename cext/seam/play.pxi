# Hands of poker: their rules, the calls that play them, what can be asked of them.

cdef extern from *:
    """
    /* Under the GIL copies share a state until one of them changes, and states are used again. */
    #ifdef Py_GIL_DISABLED
    #define SW_HAVE_GIL 0
    #else
    #define SW_HAVE_GIL 1
    #endif
    """
    bint HAVE_GIL "SW_HAVE_GIL"

cdef enum:
    MOST_SPARE = 32
    MOST_SPARE_CAPACITY = 200  # events
cdef sw_state *spare[MOST_SPARE]  # states that nobody holds, with the memory of their logs
cdef int spares = 0

from collections import namedtuple

FOLD = -1
CALL = 0
Pot = namedtuple("Pot", ("amount", "seats"), module="steelwheel.hand")
Post = namedtuple("Post", ("live", "dead", "kind"), defaults=(0, "blind"), module="steelwheel.hand")
Event = namedtuple("Event", ("kind", "seat", "street", "to", "amount", "cards"), module="steelwheel.hand")
Pot.__doc__ = "Chips to be won, and the seats that may win them."
Post.__doc__ = """What a seat posts before the cards in place of what it would.

:param live: chips that count as its bet.
:param dead: chips that go to the pot and count as nobody's.
:param kind: "blind", "straddle" or "missed" (a live post of a missed blind, which does not move who opens).
"""
Event.__doc__ = """What happened: kind, seat (or None), street, the seat's total `to` on it after, chips moved, cards.

`to` of a "push" is the pot (0 = main), of "board" and "burn" the board (0 = the first). Of cards that are dealt
"up" ones lie face up; a "discard" without cards stands pat; "middle" names the middle card (Double Texas); the
bring-in of stud is "complete"d before it is raised; "reshuffle": the deck has run short; "passed": nobody could open,
and it is dealt again.
"""

cdef tuple EVENTS = ("ante", "blind", "straddle", "missed", "dead", "deal", "up", "expose", "replace", "burn", "board",
                     "reshuffle", "discard", "middle", "fold", "check", "call", "bring_in", "bet", "raise", "complete",
                     "return", "runs", "show", "muck", "push", "rake", "misdeal", "passed", "shuffle")
cdef dict COMMANDS = {SW_EVENT_DEAL: "deal", SW_EVENT_BOARD: "deal", SW_EVENT_RUNS: "run it", SW_EVENT_SHOW: "show",
                      SW_EVENT_MUCK: "muck", SW_EVENT_EXPOSE: "expose a card", SW_EVENT_MISDEAL: "misdeal",
                      SW_EVENT_SHUFFLE: "shuffle"}
cdef dict WHY = {
    SW_NO_CODE: "cannot do {code}: codes are -1 (fold), 0 (check or call) and totals from 1",
    SW_FREE_CHECK: "may not fold: checking is free",
    SW_TOO_LITTLE: "may not {verb} to {code}: the least is {least}{unit}",
    SW_TOO_MUCH: "may not {verb} to {code}: the most is {most}{limit}",
    SW_ONLY_CALL: "may not {verb} to {code}: the stack is no more than a call",
    SW_NOBODY_ANSWERS: "may not {verb} to {code}: everybody else is all-in",
    SW_CAPPED: "may not {verb} to {code}: the round is capped (WT 100, WL 126)",
    SW_NOT_REOPENED: "may not {verb} to {code}: all-ins of less than a full raise (in limit: half a bet) do not "
                     "reopen the betting (WT 96, TDA 47)",
    SW_BETWEEN: "may not {verb} to {code}: with an open pair it is {least} or {most} (WL 220)",
    SW_NO_MULTIPLE: "may not {verb} to {code}: amounts are multiples of the chip of {chip}, but all-in (WL 130)",
    SW_NO_OPENERS: "may not bet {code}: it takes a pair of jacks or better to open",
    SW_MUST_BRING_IN: "may not fold: the bring-in is due (WT IX)",
    SW_WRONG_PHASE: "cannot {command} now: {hand}",
    SW_MUST_SHOW: "seat {seat} may not muck: somebody is all-in, so all hands go face up (WT 70, TDA 16)",
    SW_WINS: "seat {seat} may not muck: the hand wins (cards speak)",
    SW_LAST_HAND: "seat {seat} may not muck: nobody else is left for a pot",
    SW_TOO_LATE: "no misdeal: there has been substantial action (WT 88c, TDA 36)",
    SW_NO_CARDS_LEFT: "the deck has too few cards for so many boards: {hand}",
}
cdef int MOST_LISTED = 1000000  # codes of a slice
cdef tuple PHASES = ("over", "bet", "draw", "deal", "runs", "showdown")
cdef tuple POSTS = ("blind", "straddle", "missed")
cdef tuple MANUAL = ("deal", "runs", "showdown")
cdef object read_game = None, unpickle_hand = None, unpickle_observation = None, unpickle_legal = None
cdef object NEW = object()  # what makes an empty Hand or Observation to be filled


def games_are_read_by(reader, hand, observation, legal_codes):
    """Tell this module, which knows no games, how to read one from its text, and what pickles are made by."""
    global read_game, unpickle_hand, unpickle_observation, unpickle_legal
    read_game, unpickle_hand, unpickle_observation, unpickle_legal = reader, hand, observation, legal_codes


@cython.final
@cython.freelist(64)
cdef class Legal:
    """Legal()
--

    What the seat to act may do; a sequence, too, of every code that `Hand.act` takes, ascending."""

    cdef sw_legal of

    def __init__(self):
        raise TypeError("a Legal comes from hand.legal")

    @property
    def fold(self):
        """Whether one may fold."""
        return self.of.fold != 0

    @property
    def check(self):
        """Whether there is nothing to call."""
        return self.of.call == 0

    @property
    def call(self):
        """The chips that a call puts in; 0 where one checks."""
        return self.of.call

    @property
    def min_raise_to(self):
        """The least total of a bet or raise; None where there may be none."""
        return None if self.of.max_to < 0 else self.of.min_to

    @property
    def max_raise_to(self):
        """The highest total of a bet or raise; None where there may be none."""
        return None if self.of.max_to < 0 else self.of.max_to

    @property
    def step(self):
        """From one legal total to the next, 1 or the chip; the last, all-in, may be nearer. With two bets to choose from
        (an open pair in stud) it is what lies between them."""
        return self.of.step

    def __len__(self):
        return self.of.fold + 1 + (0 if self.of.max_to < 0 else self._place(self.of.max_to) + 1)

    cdef int64_t _place(self, int64_t total):
        """How many totals are less than a legal one."""
        return (total - self.of.min_to + self.of.step - 1) // self.of.step

    def __contains__(self, code):
        cdef int64_t number = sw_small_int(code)
        if number < 0:
            if isinstance(code, bool) or not PyIndex_Check(code):
                return False
            exact = PyNumber_Index(code)
            if not -1 <= exact <= SW_MOST_CHIPS:
                return False
            number = exact
        if self.of.min_to <= number <= self.of.max_to > 0:
            return number == self.of.max_to or (number - self.of.min_to) % self.of.step == 0
        return number == 0 or (number == -1 and self.of.fold)

    def __getitem__(self, index):
        if isinstance(index, slice):
            wanted = range(*index.indices(len(self)))
            if len(wanted) > MOST_LISTED:
                raise ValueError(f"{len(wanted)} legal codes are too many to list: a slice has at most {MOST_LISTED}")
            return tuple([self[i] for i in wanted])
        cdef int64_t i = exact_int(index, "an index"), n = len(self)
        if i < 0:
            i += n
        if not 0 <= i < n:
            raise IndexError(f"there are {n} legal codes")
        i -= self.of.fold
        return i if i <= 0 else min(self.of.min_to + (i - 1) * self.of.step, self.of.max_to)

    def index(self, code):
        """The place of a code among the legal ones. ValueError when it is not legal."""
        if code not in self:
            raise ValueError(f"{shown(code)} is not legal")
        code = PyNumber_Index(code)
        return self.of.fold + (code if code <= 0 else self._place(code) + 1)

    def count(self, code):
        """1 for a legal code, 0 for another."""
        return int(code in self)

    def __iter__(self):
        cdef int64_t i = 0, n = len(self)
        while i < n:
            yield self[i]
            i += 1

    cdef tuple _values(self):
        return self.fold, self.check, self.call, self.min_raise_to, self.max_raise_to, self.step

    def __eq__(self, other):
        return self._values() == (<Legal>other)._values() if isinstance(other, Legal) else NotImplemented

    def __hash__(self):
        return hash(self._values())

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return unpickle_legal, (self.of.fold, self.of.call, self.of.min_to, self.of.max_to, self.of.step)

    def __repr__(self):
        return "Legal(fold={}, check={}, call={}, min_raise_to={}, max_raise_to={})".format(*self._values())

    def __str__(self):
        words = (["fold"] if self.of.fold else []) + [f"call {self.of.call}" if self.of.call else "check"]
        if self.of.max_to >= 0:
            between = ".." if self.of.step == 1 or len(self) > self.of.fold + 3 else " or "
            words.append(f"bet or raise to {self.of.min_to}" + (
                f"{between}{self.of.max_to}" if self.of.max_to > self.of.min_to else "") + (
                f" by {self.of.step}" if between == ".." and self.of.step > 1 else ""))
        return ", ".join(words)


cdef object no_new(type legal, PyObject *arguments, PyObject *keywords):
    raise TypeError("a Legal comes from hand.legal")


def legal(fold, call, min_to, max_to, step):
    """How a Legal is unpickled.

    :raises InvalidHand: for numbers that no hand gives.
    """
    cdef Legal made = Legal.__new__(Legal)
    cdef int64_t folds = exact_int(fold, "fold", InvalidHand)
    made.of.call = exact_int(call, "a call", InvalidHand)
    made.of.min_to, made.of.max_to = exact_int(min_to, "a bound", InvalidHand), exact_int(max_to, "a bound", InvalidHand)
    made.of.step = exact_int(step, "a step", InvalidHand)
    none = made.of.min_to == made.of.max_to == -1
    if not (0 <= folds <= 1 and 0 <= made.of.call <= SW_MOST_CHIPS and 1 <= made.of.step <= SW_MOST_CHIPS
            and (none or 1 <= made.of.min_to <= made.of.max_to <= SW_MOST_CHIPS)):
        raise InvalidHand("these are no legal codes of a hand")
    made.of.fold = <int>folds
    return made


cdef tuple known(const uint8_t *card, int count):
    """Cards as a tuple, None for an unknown one."""
    return tuple([None if card[i] == SW_UNKNOWN else card[i] for i in range(count)])


cdef tuple seats_of(uint32_t mask):
    return tuple([seat for seat in range(SW_SEATS) if mask >> seat & 1])


@cython.no_gc  # a Game holds no hand and has no subclasses, so there are no cycles
@cython.freelist(64)
cdef class _Play:
    """What can be asked of a hand, whole or as a seat sees it."""

    cdef sw_state *s  # perhaps shared with copies
    cdef readonly CompiledGame game
    """The Game."""

    def __cinit__(self):
        if type(self) is not Hand and type(self) is not Observation:
            raise TypeError("this is what Hand and Observation have in common, and makes no objects")

    cdef int _new(self) except -1:
        global spares
        if HAVE_GIL and spares:
            spares -= 1
            self.s = spare[spares]
            return 0
        self.s = sw_new()
        if self.s == NULL:
            raise MemoryError("no memory for a hand")
        return 0

    cdef inline int _own(self) except -1:
        """Before a change: a copy that shares the state goes on with the old one."""
        if self.s.holders == 1:
            return 0
        cdef sw_state *own = sw_own(self.s)
        if own == NULL:
            raise MemoryError("no memory for a copy of a hand")
        self.s = own
        return 0

    def __dealloc__(self):
        global spares
        if self.s == NULL:
            return
        if HAVE_GIL and self.s.holders == 1 and spares < MOST_SPARE and self.s.capacity <= MOST_SPARE_CAPACITY:
            spare[spares] = self.s
            spares += 1
        else:
            sw_release(self.s)

    @property
    def phase(self):
        """Which call comes next: "bet", "draw", "deal", "runs", "showdown", or "over"."""
        return PHASES[self.s.phase]

    @property
    def is_over(self):
        """Whether the hand is over, its chips pushed."""
        return self.s.phase == SW_OVER

    @property
    def actor(self):
        """The seat to act (to draw, in a draw; to show or muck, at a showdown), or None."""
        return None if self.s.actor < 0 else self.s.actor

    @property
    def button(self):
        """The seat of the button."""
        return self.s.button

    @property
    def street(self):
        """The street, from 0."""
        return self.s.street

    @property
    @cython.critical_section
    def legal(self):
        """What the actor may do: a `Legal`, or None when no bet is due."""
        if self.s.phase != SW_BET:
            return None
        cdef Legal legal = Legal.__new__(Legal)
        legal.of = sw_legal_now(self.s)
        return legal

    cdef sw_legal _legal_now(self):
        """What is legal; nothing but to check where no bet is due."""
        cdef sw_legal legal
        with cython.critical_section(self):
            legal = sw_legal_now(self.s)
        return legal

    @property
    @cython.critical_section
    def board(self):
        """The cards of the (first) board."""
        return self._board(0)

    @property
    @cython.critical_section
    def boards(self):
        """Every board: those of the game, more when it was run more than once."""
        cdef int board, count = self.s.runs * self.s.game.boards
        made = []
        for board in range(count):
            made.append(self._board(board))
        return tuple(made)

    cdef tuple _board(self, int run):
        cdef uint8_t card[SW_BOARD]
        cdef int i, count
        with cython.critical_section(self):
            count = self.s.boards[run]
            for i in range(count):
                card[i] = self.s.deck[self.s.board[run][i]]
        return known(card, count)

    @property
    @cython.critical_section
    def hole_cards(self):
        """The hole cards of each seat; None for an unknown card."""
        return tuple([self._hole(seat) for seat in range(self.s.seats)])

    cdef tuple _hole(self, int seat):
        cdef uint8_t card[SW_HOLE]
        cdef int i, count
        with cython.critical_section(self):
            count = self.s.seat[seat].holes
            for i in range(count):
                card[i] = sw_hole_card(self.s, seat, i)
        return known(card, count)

    @property
    @cython.critical_section
    def up_cards(self):
        """Those of each seat's hole cards that lie face up."""
        return tuple([tuple([card for i, card in enumerate(self._hole(seat)) if self.s.seat[seat].up >> <int>i & 1])
                      for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def stacks(self):
        """Chips behind, winnings included once the hand is over."""
        return tuple([self.s.seat[seat].stack + sw_reserve(self.s, seat) for seat in range(self.s.seats)])

    @property
    def starting_stacks(self):
        """The stacks that the hand began with."""
        return tuple([self.s.seat[seat].start for seat in range(self.s.seats)])

    @property
    def posts(self):
        """`{seat: Post}` of what is owed before the cards, antes apart; a short stack posts what it has."""
        cdef sw_state s = self.s[0]  # a copy: making a Post may run anything
        cdef int seat
        made = {}
        for seat in range(s.seats):
            if s.seat[seat].live_post or s.seat[seat].dead_post:
                made[seat] = Post(s.seat[seat].live_post, s.seat[seat].dead_post,
                                  POSTS[1 if s.straddles >> seat & 1 else 2 if s.missed >> seat & 1 else 0])
        return made

    @property
    @cython.critical_section
    def bets(self):
        """What each seat has put in on this street, antes not."""
        return tuple([self.s.seat[seat].bet for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def folded(self):
        """Whether each seat is out of the hand: it has folded, or was empty from the beginning."""
        return tuple([not (self.s.live | self.s.mucked) >> seat & 1 for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def pots(self):
        """`Pot(amount, seats)`, main pot first, without the bets in front."""
        cdef sw_pot pots[SW_SEATS]
        cdef int count = sw_state_pots(self.s, pots)
        return tuple([Pot(pots[i].amount, seats_of(pots[i].seats)) for i in range(count)])

    @property
    def total_pot(self):
        """All chips in, those in front of the seats included."""
        return self.s.pot

    @property
    @cython.critical_section
    def payoffs(self):
        """End less start of each seat; None before the end."""
        if self.s.phase != SW_OVER:
            return None
        return tuple([self.s.seat[seat].stack + sw_reserve(self.s, seat) - self.s.seat[seat].start
                      for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def substantial_action(self):
        """Whether two have acted, one with chips, or three: no misdeal from then on (WT 88c, TDA 36)."""
        return sw_substantial_action(self.s) != 0

    @property
    @cython.critical_section
    def actions(self):
        """The codes so far (since a misdeal); None for what another has drawn, where that is hidden."""
        codes = []
        cdef int i = self.s.first_event
        cdef sw_event event
        while i < self.s.events:
            event = self.s.log[i]
            i += 1
            if SW_EVENT_DISCARD <= event.kind <= SW_EVENT_COMPLETE:
                codes.append(self._code(&event))
        return tuple(codes)

    cdef object _code(self, const sw_event *event):
        if event.kind == SW_EVENT_DISCARD or event.kind == SW_EVENT_MIDDLE:
            hidden = event.count and self.s.viewer not in (SW_EVERYTHING, event.seat)
            return None if hidden else event.board
        return -1 if event.kind == SW_EVENT_FOLD else event.to if event.kind >= SW_EVENT_BET else 0

    @property
    @cython.critical_section
    def events(self):
        """Everything that happened, as `Event`s."""
        made = []
        cdef sw_event event
        cdef int i = 0
        while i < self.s.events:  # looked at anew each time: making objects may run anything
            event = self.s.log[i]
            i += 1
            if event.kind != SW_EVENT_SHUFFLE:
                to, amount = event.to, event.amount
                if event.count:
                    to, amount = event.board if event.kind == SW_EVENT_BOARD or event.kind == SW_EVENT_BURN else 0, 0
                made.append(Event(EVENTS[event.kind], None if event.seat < 0 else event.seat, event.street, to,
                                  amount, known(event.card, event.count)))
        return tuple(made)

    def raise_to_pot(self, fraction):
        """The legal total nearest to a raise of that fraction of the pot after calling; None if none is legal.

        :param fraction: any real number from 0: 1 is a pot-sized raise, 0.5 half of it.
        :raises ValueError: for a negative or infinite one.
        """
        if isinstance(fraction, bool) or not (PyIndex_Check(fraction) or hasattr(fraction, "as_integer_ratio")):
            raise TypeError(f"a fraction of the pot must be a number, not {kind(fraction)}")
        if hasattr(fraction, "adjusted"):  # a Decimal, whose ratio may be endless: so much of it as a pot can tell
            import decimal
            fraction = decimal.Context(60, decimal.ROUND_DOWN, -60, 60, traps=[]).create_decimal(fraction)
        try:
            above, below = (PyNumber_Index(fraction), 1) if PyIndex_Check(fraction) else fraction.as_integer_ratio()
        except (ValueError, OverflowError):
            raise ValueError(f"a fraction of the pot must be finite, not {shown(fraction)}") from None
        if above < 0 or below < 1:
            raise ValueError(f"a fraction of the pot must not be negative, not {shown(fraction)}")
        cdef sw_legal legal
        cdef int64_t pot = 0, price = 0
        with cython.critical_section(self):
            legal = sw_legal_now(self.s)
            if legal.max_to >= 0:
                price = self.s.to_match
                pot = self.s.pot + price - self.s.seat[self.s.actor].bet
        if legal.max_to < 0:
            return None
        above = price * below + above * <object>pot  # the total that is wanted, over `below`
        least = min(max(above // below, legal.min_to), legal.max_to)
        least -= (least - legal.min_to) % legal.step
        most = min(least + legal.step, legal.max_to)
        return least if 2 * above < (least + most) * below else most

    def to_svg(self, *, names=None, unit=1, currency=""):
        """The table as it stands as the text of an SVG file.

        :param names: one a seat; without it, or where one is empty, "Seat 0" and so on.
        :param unit: the money that a chip is worth, an int or a `Decimal`.
        :param currency: what stands before an amount.
        :raises ValueError: for another number of names, or a unit that is not positive.
        """
        from steelwheel import drawing
        return drawing.svg(drawing.moment(self, names=names, unit=unit, currency=currency))

    def to_html(self, *, names=None, unit=1, currency=""):
        """The same as a piece of HTML, upright where it is narrow; a notebook shows it."""
        from steelwheel import drawing
        return drawing.html(drawing.moment(self, names=names, unit=unit, currency=currency))

    def _repr_html_(self):
        return self.to_html()

    def __str__(self):
        from steelwheel import narration
        # As it stands now, whatever another thread does meanwhile.
        return narration.describe(self.copy() if type(self) is Hand else self)

    def __repr__(self):
        return f"<{type(self).__name__} of {self.game.name}, {sw_count_bits(self.s.dealt)} players: {self}>"

    cdef bytes _key(self):
        """All that this object knows, as bytes: the beginning, then every event since the last misdeal."""
        cdef sw_state *s = self.s
        return b"".join((self.game.digest, bytes((s.viewer & 255, s.phase)), self._beginning(s.manual),
                         self._events(SW_EVENTS)))

    cdef bytearray _events(self, int which):
        cdef bytearray events = bytearray()
        with cython.critical_section(self):
            while sw_write_events(self.s, which, NULL) != <size_t>len(events):
                events = bytearray(sw_write_events(self.s, which, NULL))  # which may run anything
            sw_write_events(self.s, which, <uint8_t *>events)
        return events

    cdef bytes _written(self, const uint8_t *deck, int places, unsigned manual, int which):
        """The bytes of a hand with this beginning (but for its deck and what of it is manual) and these calls."""
        from binascii import crc32
        cdef sw_state *s = self.s
        spec = self.game.spec.encode("utf-8", "surrogatepass")
        body = b"".join((len(spec).to_bytes(4, "little"), spec, self._beginning(manual), s.seed.to_bytes(8, "little"),
                         s.index.to_bytes(8, "little"), bytes((places,)), deck[:places], self._events(which)))
        return MAGIC + crc32(body).to_bytes(4, "little") + body

    cdef bytes _beginning(self, unsigned manual):
        import struct
        cdef sw_state *s = self.s
        numbers = [x for seat in range(s.seats) for x in (s.seat[seat].start, s.seat[seat].live_post, s.seat[seat].dead_post)]
        return struct.pack(f"<3B2I{3 * s.seats}q", s.seats, s.button, manual, s.straddles, s.missed, *numbers)


@cython.final
@cython.no_gc
cdef class Hand(_Play):
    """Hand(game, stacks, *, button=0, posts=None, seed=None, deck=None, hole_cards=None, board=None, manual=())
--

    One hand of poker, from the blinds to the pushed chips.

    :param game: a `Game`.
    :param stacks: the chips of each seat, clockwise; 0 is an empty seat.
    :param button: its seat, which may be empty (a dead button).
    :param posts: `{seat: Post(live, dead, kind)}` in place of what those seats would post.
    :param seed: `None` for entropy from the system, an int, or `(seed, k)` for hand k of that stream. The
        deck is the k-th row that `deal_batch` deals: a Fisher-Yates shuffle by Philox2x64-10.
    :param deck: cards in dealing order, burn cards included; the rest is drawn.
    :param hole_cards: an entry a seat: its cards; unknown ones as "??" or None; what is not given is drawn.
    :param board: cards to come on the board.
    :param manual: what stops for a call of its own: any of "deal", "runs" and "showdown".

    Equal hands have the same game, beginning, deck and calls; a hand changes, so it has no hash.

    A seed tells every card, and that of one hand all hands `(seed, k)`. A bot that sees `noise` and a few cards
    can try seeds, some 400,000 a second, so a small one is no secret: a server's is `None`, which draws both
    parts, or a pair of 64 random bits each. The generator is not cryptographic: where money is played, `deck=` is
    all cards, shuffled by `secrets.SystemRandom().shuffle`.

    :raises InvalidHand: for stacks, a button, posts or cards that do not fit.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises TypeError: for arguments of another type.
    """

    def __cinit__(self, game, stacks=None, *, button=0, posts=None, seed=None, deck=None, hole_cards=None,
                  board=None, manual=()):
        cdef int64_t stack[SW_SEATS]
        cdef uint8_t given[SW_PLACES]
        if game is NEW:
            return
        if not isinstance(game, CompiledGame) or (<CompiledGame>game).digest is None:
            raise TypeError(f"game must be a Game, not {kind(game)}")
        self.game = game
        self._new()
        cdef tuple all_stacks = items_of(stacks, SW_SEATS)
        if all_stacks is None:
            raise TypeError(f"stacks must be a sequence of chips, not {kind(stacks)}")
        cdef int seats = self._seats(len(all_stacks)), i
        for i in range(seats):
            stack[i] = sw_small_int(all_stacks[i])
            if not 0 <= stack[i] <= SW_MOST_CHIPS:
                stack[i] = chips(all_stacks[i], f"the stack of seat {i}", InvalidHand)
        cdef int64_t where = sw_small_int(button)
        self._set_up(stack, seats, exact_int(button, "button", InvalidHand) if where < 0 else where)
        if manual is not ():
            self._be_manual(manual)
        if posts is not None:
            self._post(posts)
        read_seed(seed, &self.s.seed, &self.s.index)
        if deck is None and hole_cards is None and board is None:
            sw_draw_deck(self.s, NULL, 0)
        else:
            self._place(given, deck, hole_cards, board)
            sw_draw_deck(self.s, given, 0)
        self._done(sw_begin(self.s))

    cdef int _seats(self, Py_ssize_t seats) except -1:
        if seats < 2:
            raise InvalidHand(f"a hand needs two seats or more, not {seats}")
        if seats > self.game.game.most_seats:
            many = seats if seats <= SW_SEATS else f"more than {SW_SEATS}"
            raise InvalidGame(f"{cut(self.game.name)} has at most {self.game.game.most_seats} seats, not {many}: the deck is too small")
        return <int>seats

    cdef int _set_up(self, const int64_t *stacks, int seats, int64_t button) except -1:
        cdef sw_game *game = &self.game.game
        cdef int players = 0, i
        for i in range(seats):
            players += stacks[i] > 0
        if players < 2:
            raise InvalidHand(f"a hand needs two players with chips, not {players}")
        if not 0 <= button < seats:
            raise InvalidHand(f"the button must be a seat from 0 to {seats - 1}, not {button}")
        if players == 2 and stacks[button] == 0:
            raise InvalidHand(f"the button is at seat {button}, which is empty: of two players one has it, and posts the "
                              f"small blind (WT 87, WL 153)")
        if players < game.blinds:
            raise InvalidHand(f"{game.blinds} blinds need as many players, not {players}")
        sw_set_up(self.s, game, stacks, seats, <int>button)
        return 0

    cdef int _be_manual(self, manual) except -1:
        if not isinstance(manual, (str, tuple, list, set, frozenset)):
            raise TypeError(f"manual is any of {', '.join(MANUAL)}, not {kind(manual)}")
        cdef int place
        for what in (manual,) if isinstance(manual, str) else at_most(manual, len(MANUAL)):
            place = place_of(what, MANUAL)
            if place < 0:
                raise ValueError(f"manual is any of {', '.join(MANUAL)}, not {shown(what)}")
            self.s.manual |= 1 << place
        return 0

    cdef int _post(self, posts) except -1:
        cdef sw_state *s = self.s
        if not hasattr(posts, "keys"):
            raise TypeError(f"posts must be a mapping of seats to Posts, not {kind(posts)}")
        cdef tuple post
        cdef int what
        seats = at_most(posts.keys(), s.seats)
        if s.game.bring_in and seats:
            raise InvalidHand("a game with a bring-in has no posts")
        if len(seats) > s.seats:
            raise InvalidHand(f"{s.seats} seats cannot make more than {s.seats} posts")
        for key in seats:
            given = posts[key]
            number = exact_int(key, "a seat", InvalidHand)
            if not (0 <= number < s.seats and s.dealt >> <int>number & 1):
                raise InvalidHand(f"seat {shown(number)} is empty: it can post nothing")
            if not isinstance(given, tuple) or PyTuple_GET_SIZE(given) != 3:
                raise TypeError(f"what seat {number} posts must be a Post, not {kind(given)}")
            post = <tuple>given  # a tuple's own items, whatever its class says they are
            what = place_of(post[2], POSTS)
            if what < 0:
                raise InvalidHand(f"a post is one of {', '.join(POSTS)}, not {shown(post[2])}")
            live = chips(post[0], f"what seat {number} posts", InvalidHand)
            sw_post(s, number, SW_EVENT_BLIND + what, live,
                    chips(post[1], f"what seat {number} posts dead", InvalidHand))
            if what == 1 and not live:
                raise InvalidHand(f"seat {number} cannot straddle 0")
        return self._check_posts()

    cdef int _check_posts(self) except -1:
        cdef int64_t least = 0
        cdef int seat = sw_wrong_post(self.s, &least)
        if seat == SW_NOBODY:
            return 0
        live = self.s.seat[seat].live_post
        if self.s.missed >> seat & 1:
            raise InvalidHand(f"seat {seat} posts {live} for missed blinds: at most the big blind {-least}")
        if least == 0:
            raise InvalidHand(f"seat {seat} cannot straddle: it has the button, in fixed limit (WL 161)")
        raise InvalidHand(f"seat {seat} cannot straddle {live}: a straddle here is at least {least}")

    cdef int _place(self, uint8_t *given, deck, hole_cards, board, bint told=True) except -1:
        """The deck as far as cards are given, at the places where they will be dealt.

        Not `told`: the deck is a saved one, in which a card that replaced an exposed one may be unknown, too.
        """
        cdef sw_state *s = self.s
        cdef Cards cards = NO_CARDS
        cdef uint64_t all_cards = self._deck()
        cdef int i, seat
        cdef int holes = s.game.street[0].hole + s.game.street[0].up, b
        for i in range(SW_PLACES):
            given[i] = SW_FREE
        if deck is not None:
            if hole_cards is not None or board is not None:
                raise InvalidHand("a deck is given, so hole_cards and board cannot be")
            self._read(&cards, deck, all_cards, "the deck", True)
            for i in range(cards.count):
                given[i] = cards.card[i]
                if told and given[i] == SW_UNKNOWN and i >= s.game.street[0].hole * s.players and not s.game.deals_later:
                    raise InvalidHand(f"the deck: the card at position {i} is unknown, and only hole cards may be")
            return 0
        if hole_cards is not None:
            hands = items_of(hole_cards, s.seats)
            if hands is None or len(hands) != s.seats:
                raise InvalidHand(f"hole_cards must have an entry for each of the {s.seats} seats")
            for seat, hand in enumerate(hands):
                before = cards.count
                if hand is None:
                    if s.dealt >> seat & 1:
                        for i in range(s.game.street[0].hole):
                            append(&cards, SW_UNKNOWN)  # cards that lie face up are drawn
                else:
                    self._read(&cards, hand, all_cards, f"the hole cards of seat {seat}", True)
                count = cards.count - before
                if count > (holes if s.dealt >> seat & 1 else 0):
                    raise InvalidHand(f"seat {seat} has {count} hole cards: at most {holes if s.dealt >> seat & 1 else 0}")
                for i in range(count):
                    given[sw_hole_place(s, seat, i)] = cards.card[before + i]
        if board is not None:
            if s.game.deals_later:
                raise InvalidHand("the board can be given only where all hole cards are dealt first: give a deck, or deal by hand")
            many = s.game.boards > 1
            boards = items_of(board, s.game.boards) if many else (board,)
            if boards is None or len(boards) > s.game.boards:
                raise InvalidHand(f"board must be a sequence of at most {s.game.boards} boards")
            for b, some in enumerate(boards):
                before = cards.count
                self._read(&cards, some, all_cards, f"board {b}" if many else "the board", False)
                if cards.count - before > self.game.game.board_cards:
                    raise InvalidHand(f"the board has {cards.count - before} cards: at most {self.game.game.board_cards}")
                for i in range(cards.count - before):
                    given[sw_board_place(s, b, i)] = cards.card[before + i]
        return 0

    cdef int _read(self, Cards *cards, given, uint64_t deck, str what, bint unknown) except -1:
        try:
            add_cards(cards, given, deck, unknown)
        except InvalidCards as error:
            raise InvalidHand(f"{what}: {error}") from None
        return 0

    cdef int _done(self, sw_status status, str command="do this", int seat=SW_NOBODY) except -1:
        """An error for what a call came to."""
        if status == SW_DONE:
            return 0
        if status == SW_NO_MEMORY:
            raise MemoryError("no memory for the log of a hand")
        if status == SW_CARDS_MISSING:
            raise InvalidHand(f"the cards of seat {self.s.unknown_seat} are unknown: the showdown cannot be decided")
        raise IllegalAction(WHY[status].format(seat=self.s.actor if seat < 0 else seat, hand=self, command=command))

    cdef _command(self, int kind, int seat=SW_NOBODY, int64_t to=0, int64_t amount=0, const Cards *cards=NULL):
        """Make a call, or leave everything as it was and raise."""
        cdef sw_event event
        memset(&event, 0, sizeof(event))
        event.kind, event.seat, event.to, event.amount = kind, seat, to, amount
        if cards != NULL:
            event.count = cards.count
            memcpy(event.card, cards.card, cards.count)
        cdef sw_status status
        with cython.critical_section(self):
            self._own()
            status = sw_try(self.s, &event)
        if status == SW_DEALT_ALREADY:
            raise InvalidCards(f"{card_name(sw_lowest_bit(cards.set & sw_cards_out(self.s)))!r} is dealt already")
        self._done(status, COMMANDS[kind], seat)
        return self

    @cython.always_allow_keywords(False)
    def act(self, code):
        """Act: -1 folds, 0 checks, calls or brings in, n >= 1 bets, raises or completes to a total of n on this street.

        In a draw it is a bit mask of the hole cards that are thrown away (bit i = card i; 0 stands pat), in Double
        Texas of the one card that is named the middle one.

        :raises IllegalAction: with the seat, why not, and what is legal; nothing has changed.
        """
        cdef int64_t number = sw_small_int(code)
        if number < 0:
            number = exact_int(code, "an action", IllegalAction)
        cdef sw_status status
        with cython.critical_section(self):
            self._own()
            status = self._act_with_unknown(number) if self.s.has_unknown else sw_act(self.s, number)
        if status != SW_DONE:
            self._refuse(number, status)
        return self

    cdef sw_status _act_with_unknown(self, int64_t code):
        cdef sw_event event
        memset(&event, 0, sizeof(event))
        if self.s.phase == SW_DRAW:
            if not 0 <= code < 256:
                return <sw_status>SW_WRONG_DISCARD
            event.kind, event.board = SW_EVENT_DISCARD, <uint8_t>code
            return sw_try(self.s, &event)
        event.kind = SW_EVENT_CALL if code == 0 else SW_EVENT_FOLD if code == -1 else SW_EVENT_RAISE
        event.to = code
        return sw_try(self.s, &event)

    cdef int _refuse(self, int64_t code, sw_status status) except -1:
        cdef Hand still = self.copy()  # whatever another thread does meanwhile
        cdef sw_state *s = still.s
        if s.phase == SW_DRAW and status == SW_WRONG_DISCARD:
            draw = s.game.street[s.street]
            what = {SW_EXCHANGE: f"throws away up to {draw.cards}", SW_NAME_MIDDLE: "names one"}.get(
                draw.draw, f"throws away {draw.cards}") + f" of {s.seat[s.actor].holes} hole cards"
            raise IllegalAction(f"seat {s.actor} cannot do {code}: in this draw it {what}, as a bit mask")
        if s.phase != SW_BET or not SW_NO_CODE <= status <= SW_MUST_BRING_IN:
            return self._done(status if status > SW_WRONG_DISCARD else <sw_status>SW_WRONG_PHASE, "act")
        cdef sw_legal legal = sw_legal_now(s)
        chips = f" in chips of {s.game.wager} (WL 130)" if s.game.wager > 1 else ""
        why = WHY[status].format(
            verb="raise" if s.to_match else "bet", code=code, least=legal.min_to, most=legal.max_to, chip=legal.step,
            unit=f" ({s.min_raise} over {s.to_match}: the last full bet or raise, TDA 43)" if (
                s.to_match and legal.min_to == s.to_match + s.min_raise and not s.game.raise_completes) else chips,
            limit="" if legal.max_to == s.seat[s.actor].bet + s.seat[s.actor].stack else (
                ", the bet of this limit" if s.game.structure == FIXED_LIMIT else f", the pot{chips}"))
        raise IllegalAction(f"seat {s.actor} {why}; legal: {still.legal}")

    def fold(self):
        """Fold.

        :raises IllegalAction: where checking is free, unless the rules allow it.
        """
        self._betting()
        return self.act(-1)

    cdef int _betting(self) except -1:
        if self.s.phase == SW_DRAW:
            raise IllegalAction(f"no bet is due: {self}")
        return 0

    def discard(self, cards):
        """In phase "draw": throw hole cards away, as many as the street says; none (an empty string) stands pat.

        In Double Texas it names the middle card, which is kept. Kept cards keep their order; others come after them.

        :param cards: some of the actor's hole cards.
        :raises IllegalAction: in another phase, or for another number of cards.
        :raises InvalidCards: for cards that the seat does not hold, or only unknown ones.
        """
        cdef Cards found = NO_CARDS
        cdef unsigned mask = 0
        cdef int i, j
        add_cards(&found, cards, self._deck(), True)  # first: that may run anything
        cdef int who, missing = 0
        with cython.critical_section(self):
            who = self.s.actor if self.s.phase == SW_DRAW else SW_NOBODY
            for j in range(found.count if who >= 0 else 0):
                i = 0
                while i < self.s.seat[who].holes and (mask >> i & 1 or sw_hole_card(self.s, who, i) != found.card[j]):
                    i += 1
                missing |= i == self.s.seat[who].holes
                mask |= 1u << i
        if who < 0:
            raise IllegalAction(f"nobody is to draw now: {self}")
        if missing:
            raise InvalidCards(f"seat {who} holds {format_cards(self._hole(who))!r}, and cannot throw "
                               f"away {shown(format_cards(known(found.card, found.count)))}")
        return self.act(mask)

    def check(self):
        """Check.

        :raises IllegalAction: when there is a bet to call.
        """
        self._betting()
        if self.s.phase == SW_BET and self._legal_now().call:
            raise IllegalAction(f"seat {self.s.actor} may not check: there is a bet; legal: {self.legal}")
        return self.act(0)

    def call(self):
        """Call, with all chips if there are no more.

        :raises IllegalAction: when there is nothing to call.
        """
        self._betting()
        if self.s.phase == SW_BET and not self._legal_now().call:
            raise IllegalAction(f"seat {self.s.actor} has nothing to call; legal: {self.legal}")
        return self.act(0)

    def bet(self, to):
        """Bet.

        :param to: the total of this street, in chips.
        :raises IllegalAction: when somebody has bet (blinds are bets), or for a size that is not legal.
        """
        return self._bet(to, False)

    def raise_to(self, to):
        """Raise.

        :param to: the total of this street, in chips: what the bet is raised to, not by.
        :raises IllegalAction: when nobody has bet, or for a size that is not legal.
        """
        return self._bet(to, True)

    cdef _bet(self, to, bint over):
        cdef int64_t total = exact_int(to, "a bet", IllegalAction)
        self._betting()
        if self.s.phase == SW_BET and (self.s.to_match > 0) != over and not self.s.completes:  # which is both
            what = "nothing to raise: bet" if over else f"a bet of {self.s.to_match}: raise"
            raise IllegalAction(f"seat {self.s.actor} faces {what} instead; legal: {self.legal}")
        if total < 1:
            raise IllegalAction(f"a bet or raise is to 1 chip or more, not {total}" + (
                f"; legal for seat {self.s.actor}: {self.legal}" if self.s.phase == SW_BET else ""))
        return self.act(total)

    def all_in(self):
        """Bet, raise or call with all chips.

        :raises IllegalAction: when the structure forbids it.
        """
        cdef int64_t code = 0
        self._betting()
        with cython.critical_section(self):
            if self.s.phase == SW_BET and sw_legal_now(self.s).call != self.s.seat[self.s.actor].stack:
                code = self.s.seat[self.s.actor].bet + self.s.seat[self.s.actor].stack
        return self.act(code)

    def deal(self, cards=None):
        """In phase "deal": deal the next hole card, or the next cards of a board, after their burn card.

        :param cards: which: one for a hole card (or unknown), else as many as the street has.
        :raises IllegalAction: in another phase.
        :raises InvalidCards: for cards that are dealt already, or too few or many.
        """
        cdef Cards found = NO_CARDS
        cdef int seat = SW_NOBODY, count
        if cards is not None:  # read first: that may run anything
            add_cards(&found, cards, self._deck(), True)
        if self.s.phase != SW_DEAL:
            raise IllegalAction(f"nothing is to be dealt now: {self}")
        count = sw_deal_size(self.s, &seat)
        whom = "the board" if seat == SW_NOBODY else f"seat {seat}"
        if cards is not None:
            if found.count != count:
                raise InvalidCards(f"{whom} gets {count} at a time, not {found.count}")
            if seat == SW_NOBODY and sw_count_bits(found.set) < count:
                raise InvalidCards("the cards of the board must be known")
        return self._command(SW_EVENT_BOARD if seat == SW_NOBODY else SW_EVENT_DEAL, SW_NOBODY, 0, 0, &found)

    cdef uint64_t _deck(self):
        cdef uint64_t cards = 0
        for i in range(self.s.game.deck_size):
            cards |= SW_SET(self.s.game.deck[i])
        return cards

    def run_it(self, times):
        """In phase "runs": deal what is to come so many times; each board plays for its part of each pot.

        :param times: from 1 to 16, as far as the deck reaches.
        :raises IllegalAction: for another number, or in another phase.
        """
        number = exact_int(times, "times", IllegalAction)
        if not 1 <= number <= SW_BOARDS // self.s.game.boards:
            raise IllegalAction(f"a hand is run from 1 to {SW_BOARDS // self.s.game.boards} times, not {number}")
        return self._command(SW_EVENT_RUNS, SW_NOBODY, 0, number)

    cdef int _seat(self, seat) except -1:
        number = exact_int(seat, "a seat", IllegalAction)
        if not 0 <= number < self.s.seats:
            raise IllegalAction(f"there is no seat {number}: seats are 0 to {self.s.seats - 1}")
        return number

    def show(self, seat=None, cards=None):
        """Show a hand: in phase "showdown" that of the actor or another, once over any that is not mucked.

        :param cards: what they are, if they are unknown.
        :raises IllegalAction: for a hand that has been shown or mucked, or in another phase.
        """
        cdef Cards found = NO_CARDS
        cdef uint64_t mine = 0
        cdef int who = SW_NOBODY if seat is None else self._seat(seat), i
        if cards is not None:
            add_cards(&found, cards, self._deck())
        if seat is None:
            who = self.s.actor
        if self.s.phase != (SW_OVER if seat is not None and self.s.phase == SW_OVER else SW_SHOWDOWN):
            raise IllegalAction(f"nobody is to show now: {self}")
        if not (self.s.live & ~self.s.shown) >> who & 1:
            raise IllegalAction(f"seat {who} has nothing to show: no hand, or one that is folded, mucked or shown")
        for i in range(self.s.seat[who].holes):
            if sw_hole_card(self.s, who, i) != SW_UNKNOWN:
                mine |= SW_SET(sw_hole_card(self.s, who, i))
        if cards is None:
            for i in range(self.s.seat[who].holes):
                append(&found, sw_hole_card(self.s, who, i))
            if sw_count_bits(mine) < found.count:
                raise InvalidHand(f"the cards of seat {who} are unknown: show(seat, cards) tells them")
        elif found.count != self.s.seat[who].holes or mine & ~found.set or found.set & sw_cards_out(self.s) & ~mine:
            raise InvalidCards(f"seat {who} holds {format_cards(self._hole(who))!r}, and cannot show others")
        return self._command(SW_EVENT_SHOW, who, 0, 0, &found)

    def muck(self, seat=None):
        """In phase "showdown": the hand of the actor, or of another, is dead.

        :raises IllegalAction: for a hand that has been shown or mucked; where all hands go face up, or nobody
            else is left for a pot; where the rules refuse it to a hand that wins.
        """
        cdef int who = self.s.actor if seat is None else self._seat(seat)
        if self.s.phase == SW_SHOWDOWN and not (self.s.live & ~self.s.shown) >> who & 1:
            raise IllegalAction(f"seat {who} has nothing to muck: no hand, or one that is folded, mucked or shown")
        return self._command(SW_EVENT_MUCK, who)

    def expose(self, seat, card):
        """A hole card was dealt face up by mistake: in phase "deal" of the first street, or before the first
        action.

        The first or second card of the deal, or a second exposed one, make a misdeal. Otherwise the deal goes
        on, then the top card of the deck replaces it, and it is the burn card.

        :raises IllegalAction: when the seat has no such card, or there has been action.
        """
        cdef Cards found = NO_CARDS
        who = self._seat(seat)
        add_cards(&found, card, self._deck())
        if found.count != 1 or found.card[0] not in self._hole(who):
            raise IllegalAction(f"seat {who} has no {shown(format_cards(known(found.card, found.count)))} to expose")
        return self._command(SW_EVENT_EXPOSE, who, 0, 0, &found)

    def misdeal(self):
        """Take all cards back and deal the next shuffle, button and posts as they were.

        :raises IllegalAction: once there has been substantial action (WT 88c, TDA 36).
        """
        return self._command(SW_EVENT_MISDEAL)

    def shuffle(self, seed=None):
        """Put the cards that are not dealt in another order, that of a seed.

        :param seed: as of the hand; None = another order each time.
        :raises TypeError, ValueError: for what is no seed.
        """
        cdef uint64_t key = 0, index = 0
        read_seed(seed, &key, &index)
        return self._command(SW_EVENT_SHUFFLE, SW_NOBODY, <int64_t>key, <int64_t>index)

    def undo(self):
        """Take back the last call, whichever it was, and all that followed from it by itself.

        It plays the hand again up to there, which takes time in proportion to its calls; a `copy` made before costs
        less.

        :raises IllegalAction: when there was none.
        """
        cdef sw_status status
        with cython.critical_section(self):
            self._own()
            status = sw_undo(self.s)
        if status == SW_DOES_NOT_FIT:
            raise IllegalAction("there is no call to take back")
        self._done(status)
        return self

    @property
    def seed(self):
        """(seed, k): hand k of that stream; give it to another Hand for the same cards."""
        return self.s.seed, self.s.index

    def copy(self):
        """Another hand just like this one, with the same cards to come."""
        cdef Hand made = Hand.__new__(Hand, NEW)
        cdef sw_status status = SW_DONE
        made.game = self.game
        with cython.critical_section(self):
            if HAVE_GIL:
                self.s.holders += 1
                made.s = self.s
            else:
                made._new()
                status = sw_copy(made.s, self.s)
        made._done(status)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def observe(self, seat):
        """What that seat may know, or with None the public: an `Observation`.

        :raises IllegalAction: for a seat that there is not.
        """
        cdef int who = SW_NOBODY if seat is None else self._seat(seat)
        return observe(self, who, sw_noise(self.s, who))

    def key(self, seat=None):
        """The information state of a seat (all it has seen) as bytes; without a seat the whole state.

        :raises IllegalAction: for a seat that there is not.
        """
        return self.to_bytes() if seat is None else observe(self, self._seat(seat), 0).key

    def to_bytes(self):
        """The hand as bytes: version, checksum, game, beginning, deck and calls."""
        cdef Hand still = self.copy()  # whatever is run meanwhile
        cdef sw_state *s = still.s
        sw_draw_the_rest(s)
        return still._written(s.original if s.original != NULL else &s.deck[0], s.known_places, s.manual, SW_COMMANDS)

    @staticmethod
    def from_bytes(data):
        """The hand that `to_bytes` has written: replayed, and checked.

        :raises InvalidHand: for bytes that are damaged, or that no hand writes.
        """
        if not isinstance(data, bytes):
            raise TypeError(f"a hand is read from bytes, not {kind(data)}")
        from binascii import crc32
        body = data[len(MAGIC) + 4:]
        if data[:len(MAGIC)] != MAGIC or crc32(body) != int.from_bytes(data[len(MAGIC):len(MAGIC) + 4], "little"):
            raise InvalidHand("these bytes are no hand of this version, or damaged")
        try:
            hand = read_hand(body)
        except MemoryError:
            raise
        except Exception as error:  # whatever it is that the bytes are not
            raise InvalidHand(f"these bytes are no hand: {error}") from None
        if hand.to_bytes() != data:
            raise InvalidHand("these bytes are no hand: what happens in it does not follow from its beginning")
        return hand

    def __reduce__(self):
        return unpickle_hand, (self.to_bytes(),)

    def __eq__(self, other):
        return self.to_bytes() == other.to_bytes() if isinstance(other, Hand) else NotImplemented

    __hash__ = None


cdef bytes MAGIC = b"steelwheel hand\x02"


cdef Hand read_hand(bytes body):
    import struct
    cdef Hand hand = Hand.__new__(Hand, NEW)
    cdef sw_state *s
    cdef int64_t stack[SW_SEATS]
    cdef uint8_t given[SW_PLACES]
    cdef sw_event event
    cdef size_t length
    cdef uint64_t all_cards
    cdef Py_ssize_t at = 4 + int.from_bytes(body[:4], "little")
    cdef int seat, count
    hand._new()
    s = hand.s
    hand.game = read_game(body[4:at].decode("utf-8", "surrogatepass"))
    seats, button, manual, straddles, missed = struct.unpack_from("<3B2I", body, at)
    at += 11
    numbers = struct.unpack_from(f"<{3 * hand._seats(seats)}q", body, at)
    at += 24 * seats
    for i in range(seats):
        stack[i] = chips(numbers[3 * i], f"the stack of seat {i}", InvalidHand)
    if hand.game.game.bring_in and any([x for i, x in enumerate(numbers) if i % 3]):
        raise InvalidHand("a game with a bring-in has no posts")
    hand._set_up(stack, seats, button)
    s.manual = manual & 7
    for i in seats_of(s.dealt):
        sw_post(s, i, SW_EVENT_BLIND + (1 if straddles >> i & 1 else 2 if missed >> i & 1 else 0),
                chips(numbers[3 * i + 1], "a post", InvalidHand), chips(numbers[3 * i + 2], "a post", InvalidHand))
    hand._check_posts()
    s.seed, s.index = struct.unpack_from("<2Q", body, at)
    at += 16
    places = body[at]
    cards = body[at + 1:at + 1 + places]
    if not s.game.deck_size <= len(cards) == places <= SW_PLACES:
        raise InvalidHand("the deck is not whole")
    hand._place(given, [None if card == SW_UNKNOWN else card for card in cards[:s.game.deck_size]], None, None, False)
    all_cards = hand._deck()
    for i in range(s.game.deck_size, places):
        given[i] = cards[i]
        if given[i] != SW_UNKNOWN and (given[i] >= SW_ALL_CARDS or not all_cards & SW_SET(given[i])):
            raise InvalidHand("a card is none of the deck's")
    sw_draw_deck(s, given, places)
    hand._done(sw_begin(s))
    at += 1 + places
    while at < len(body):
        length = sw_read_event(<const uint8_t *>PyBytes_AS_STRING(body) + at, len(body) - at, &event)
        if length == 0:
            raise InvalidHand("a call is cut off")
        at += length
        cards = [None if event.card[i] == SW_UNKNOWN else event.card[i] for i in range(event.count)]
        if event.kind == SW_EVENT_DEAL or event.kind == SW_EVENT_UP or event.kind == SW_EVENT_BOARD:
            hand.deal(cards)
        elif event.kind == SW_EVENT_SHOW:
            hand.show(event.seat, cards)
        elif event.kind == SW_EVENT_EXPOSE:
            hand.expose(event.seat, cards)
        elif SW_EVENT_DISCARD <= event.kind <= SW_EVENT_COMPLETE:
            if (s.phase == SW_DRAW) != (event.kind <= SW_EVENT_MIDDLE):
                raise InvalidHand("a call is not for then")
            hand.act(event.board if event.kind <= SW_EVENT_MIDDLE else
                     -1 if event.kind == SW_EVENT_FOLD else event.to if event.kind >= SW_EVENT_BET else 0)
        else:
            hand._done(sw_try(s, &event))
    if s.misfit:
        raise InvalidHand("the deck has a card twice")
    if None in [card for board in hand.boards for card in board]:
        raise InvalidHand("the cards of the board must be known")
    return hand


cdef Observation observe(Hand hand, int seat, uint64_t noise):
    cdef Observation made = Observation.__new__(Observation, NEW)
    cdef sw_status status
    made.game = hand.game
    made._new()
    with cython.critical_section(hand):
        status = sw_copy(made.s, hand.s)
    hand._done(status)
    sw_hide(made.s, seat)
    made.noise = noise
    return made


def observation(data, seat, noise, manual, misdealt):
    """How an observation is unpickled.

    :param data: the bytes of a hand that looks like it to the seat, all shows and mucks of which are calls.
    :param manual: what of it was manual.
    :param misdealt: its events before a misdeal.
    """
    if type(misdealt) is not bytes:
        raise TypeError(f"events are read from bytes, not {kind(misdealt)}")
    cdef Hand hand = Hand.from_bytes(data)
    cdef Observation made = observe(hand, SW_NOBODY if seat is None else hand._seat(seat), noise)
    cdef const uint8_t *events = <const uint8_t *>PyBytes_AS_STRING(misdealt)
    cdef size_t at = 0, length, size = PyBytes_GET_SIZE(misdealt)
    cdef sw_event event
    made.s.manual = exact_int(manual, "manual") & 7
    while at < size:
        length = sw_read_event(events + at, size - at, &event)
        if length == 0 or not sw_is_void_event(made.s, &event):
            raise InvalidHand("these are no events before a misdeal")
        at += length
        hand._done(sw_put_before(made.s, &event))
    if size and event.kind != SW_EVENT_MISDEAL and event.kind != SW_EVENT_PASSED:
        raise InvalidHand("there is no misdeal after these events")
    if made.__reduce__()[1] != (data, seat, noise, manual, misdealt):
        raise InvalidHand("these bytes are no observation: something does not follow from the rest")
    return made


@cython.final
@cython.no_gc
cdef class Observation(_Play):
    """Observation()
--

    What one seat may know of a hand: the names of `Hand`, with what is hidden None."""

    cdef readonly uint64_t noise
    """A number from 0 to 2**64 - 1 that is fixed by seed, hand, seat and decision, and depends on no card.

    A bot can find a small seed by it: see `Hand`.
    """

    def __cinit__(self, new=None):
        if new is not NEW:
            raise TypeError("an Observation comes from hand.observe(seat)")

    @property
    def seat(self):
        """Whose it is; None for the public's."""
        return None if self.s.viewer < 0 else self.s.viewer

    @property
    def key(self):
        """The information state as bytes: equal for all hands that look alike from here."""
        return self._key()

    def sample(self, seed=None):
        """A Hand that looks like this from here, with every card that is not seen drawn anew.

        :raises ValueError: when none was found that a showdown which told of unseen cards agrees with.
        """
        cdef Hand made = Hand.__new__(Hand, NEW)
        cdef sw_status status
        cdef uint64_t key = 0, index = 0
        read_seed(seed, &key, &index)
        made.game = self.game
        made._new()
        status = sw_sample(made.s, self.s, key, index)
        if status == SW_DOES_NOT_FIT:
            raise ValueError("no cards were found that agree with what was seen")
        made._done(status)
        return made

    def to_dict(self):
        """Everything as plain values that JSON can hold; cards are text, "??" if unknown."""
        legal = self.legal
        return {
            "game": self.game.name,
            "seat": self.seat,
            "phase": self.phase,
            "street": self.street,
            "actor": self.actor,
            "button": self.button,
            "stacks": list(self.stacks),
            "starting_stacks": list(self.starting_stacks),
            "bets": list(self.bets),
            "folded": list(self.folded),
            "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in self.pots],
            "total_pot": self.total_pot,
            "hole_cards": [format_cards(cards) for cards in self.hole_cards],
            "up_cards": [format_cards(cards) for cards in self.up_cards],
            "boards": [format_cards(cards) for cards in self.boards],
            "legal": None if legal is None else {
                name: getattr(legal, name) for name in ("fold", "check", "call", "min_raise_to", "max_raise_to")},
            "payoffs": None if self.payoffs is None else list(self.payoffs),
            "actions": list(self.actions),
            "events": [{**event._asdict(), "cards": format_cards(event.cards)} for event in self.events],
        }

    def __reduce__(self):
        cdef uint8_t deck[SW_PLACES]
        sw_seen_deck(self.s, deck)
        return unpickle_observation, (self._written(deck, self.s.places, self.s.manual | SW_MANUAL_SHOWDOWN, SW_SEEN_COMMANDS), self.seat,
                                      self.noise, self.s.manual, bytes(self._events(SW_VOID_EVENTS)))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __eq__(self, other):
        if not isinstance(other, Observation):
            return NotImplemented
        return self._key() == (<Observation>other)._key() and self.noise == (<Observation>other).noise

    __hash__ = None
