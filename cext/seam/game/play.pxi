# The state shared by Hand and Observation, and its attributes.

FOLD = -1
CALL = 0
CHECK = CALL

cdef tuple EVENTS = ("ante", "blind", "straddle", "missed", "dead", "deal", "up", "expose", "replace", "burn", "board",
                     "reshuffle", "discard", "middle", "fold", "check", "call", "bring_in", "bet", "raise", "complete",
                     "return", "runs", "show", "muck", "push", "rake", "misdeal", "passed", "shuffle", "missed_small",
                     "kill")
cdef tuple PHASES = ("over", "bet", "draw", "deal", "runs", "showdown")
cdef tuple POSTS = ("blind", "straddle", "missed", "kill")
cdef object NEW = object()  # makes an empty Hand to be filled


cdef tuple known(const uint8_t *card, int count):
    """Return cards as a tuple, with None for an unknown card."""
    cdef tuple made = PyTuple_New(count)  # filled directly: going through a list takes twice as long
    cdef int i
    for i in range(count):
        one = None if card[i] == SW_UNKNOWN else card[i]
        Py_INCREF(one)
        PyTuple_SET_ITEM(made, i, one)
    return made


cdef tuple seats_of(uint32_t mask):
    return tuple([seat for seat in range(SW_SEATS) if mask >> seat & 1])


@cython.no_gc  # a Game holds no hand and has no subclasses, so there are no cycles
@cython.freelist(64)
cdef class _Play:
    """The base class of Hand and Observation."""

    cdef sw_state *s  # possibly shared with copies
    cdef uint64_t seen_bits  # of an Observation; also in a Hand, so that both have the same size and share a free list
    cdef PyObject *over  # is_over as a borrowed object: see add_fields
    cdef readonly CompiledGame game
    """The `Game` that is played."""

    def __cinit__(self):
        if type(self) is not Hand and type(self) is not Observation:
            raise TypeError("this is the base class of Hand and Observation and cannot be instantiated")

    def __dealloc__(self):
        if self.s != NULL:
            give_back(self.s)

    cdef inline void _look(self) noexcept:
        """Update the cached `is_over` after anything that may end a hand."""
        self.over = TRUE if self.s.phase == SW_OVER else FALSE

    @property
    def phase(self):
        """The kind of command that is due: "bet", "draw", "deal", "runs" or "showdown"; or "over"."""
        return PHASES[self.s.phase]

    @property
    def actor(self):
        """The seat to act (in a draw, to draw; at a showdown, to show or muck), or None."""
        return None if self.s.actor < 0 else self.s.actor

    @property
    def button(self):
        """The seat of the button."""
        return self.s.button

    @property
    def street(self):
        """The index of the current street, from 0. A street becomes the current one as soon as its draw or deal is due."""
        return self.s.street

    @property
    @cython.critical_section
    def legal_actions(self):
        """The `LegalActions` of the seat to act; None unless a betting action is due."""
        if self.s.phase != SW_BET:
            return None
        cdef sw_legal legal = sw_legal_now(self.s)
        return new_legal(&legal)

    @property
    @cython.critical_section
    def board(self):
        """The cards of the board, or of the first board if there are several."""
        return self._board(0)

    @property
    @cython.critical_section
    def boards(self):
        """All boards, including extra ones when the hand is run more than once."""
        return tuple([self._board(board) for board in range(self.s.runs * self.s.game.boards)])

    cdef tuple _board(self, int run):
        cdef uint8_t card[SW_BOARD]
        with cython.critical_section(self):
            count = sw_list_board(self.s, run, card)
        return known(card, count)

    @property
    @cython.critical_section
    def hole_cards(self):
        """The hole cards of each seat; None for an unknown card."""
        return tuple([self._hole(seat) for seat in range(self.s.seats)])

    cdef tuple _hole(self, int seat):
        cdef uint8_t card[SW_HOLE]
        with cython.critical_section(self):
            count = sw_list_hole_cards(self.s, seat, card)
        return known(card, count)

    @property
    @cython.critical_section
    def up_cards(self):
        """The face-up hole cards of each seat."""
        return tuple([tuple([card for i, card in enumerate(self._hole(seat)) if self.s.seat[seat].up >> <int>i & 1])
                      for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def stacks(self):
        """The remaining chips of each seat, including winnings once the hand is over."""
        return tuple([self.s.seat[seat].stack + sw_reserve(self.s, seat) for seat in range(self.s.seats)])

    @property
    def starting_stacks(self):
        """The stacks at the start of the hand."""
        return tuple([self.s.seat[seat].start for seat in range(self.s.seats)])

    @property
    def posts(self):
        """The blinds and other posts due before the deal, as `{seat: Post}`, without antes.

        A short stack posts what it has."""
        cdef sw_post_of post[SW_SEATS]
        cdef int i, count
        with cython.critical_section(self):
            count = sw_list_posts(self.s, post)
        return {post[i].seat: Post(post[i].live, post[i].dead, EVENTS[post[i].kind]) for i in range(count)}

    @property
    @cython.critical_section
    def bets(self):
        """The chips that each seat has bet on this street, without antes."""
        return tuple([self.s.seat[seat].bet for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def folded(self):
        """True for each seat that is out of the hand: folded, or empty from the start."""
        return tuple([not (self.s.live | self.s.mucked) >> seat & 1 for seat in range(self.s.seats)])

    @property
    @cython.critical_section
    def pots(self):
        """The pots as `Pot(amount, seats)`, main pot first, without the bets of the current street."""
        cdef sw_pot pots[SW_SEATS]
        cdef int count = sw_state_pots(self.s, pots)
        return tuple([Pot(pots[i].amount, seats_of(pots[i].seats)) for i in range(count)])

    @property
    def total_pot(self):
        """The total pot, including this street's bets."""
        return self.s.pot

    @property
    @cython.critical_section
    def payoffs(self):
        """Net chips won or lost by each seat; None until the hand is over."""
        if self.s.phase != SW_OVER:
            return None
        cdef tuple made = PyTuple_New(self.s.seats)  # as in `known`
        cdef object one
        cdef int seat
        for seat in range(self.s.seats):
            one = self.s.seat[seat].stack + sw_reserve(self.s, seat) - self.s.seat[seat].start
            Py_INCREF(one)
            PyTuple_SET_ITEM(made, seat, one)
        return made

    @property
    @cython.critical_section
    def winners(self):
        """The seats that were awarded chips, in seat order; empty until the hand is over."""
        cdef uint32_t seats = 0
        cdef int i
        if self.s.phase == SW_OVER:
            for i in range(self.s.events):
                if self.s.log[i].kind == SW_EVENT_PUSH:
                    seats |= <uint32_t>1 << self.s.log[i].seat
        return seats_of(seats)

    @property
    @cython.critical_section
    def substantial_action(self):
        """True once three players have acted, or two if one of them put in chips; a misdeal is then impossible.

        Sources: WT 88c, TDA 36.
        """
        return sw_substantial_action(self.s) != 0

    @property
    @cython.critical_section
    def actions(self):
        """The codes of all actions so far, or since the last misdeal; None for another seat's draw with hidden cards."""
        codes = []
        cdef int i = self.s.first_event
        cdef int64_t code
        while i < self.s.events:
            code = sw_action_code(self.s, i)
            i += 1
            if code != SW_NOT_AN_ACTION:
                codes.append(None if code == SW_HIDDEN_ACTION else code)
        return tuple(codes)

    @property
    @cython.critical_section
    def events(self):
        """The history of the hand, as a tuple of `Event`s."""
        made = []
        cdef sw_event event
        cdef int i = 0
        while i < self.s.events:  # read each time, because creating objects may run any code
            event = self.s.log[i]
            i += 1
            if event.kind != SW_EVENT_SHUFFLE:
                to, amount = event.to, event.amount
                if event.count:
                    to, amount = event.board if event.kind == SW_EVENT_BOARD or event.kind == SW_EVENT_BURN else 0, 0
                made.append(Event(EVENTS[event.kind], None if event.seat < 0 else event.seat, event.street, to,
                                  amount, known(event.card, event.count)))
        return tuple(made)

    def pot_raise_to(self, fraction):
        """Return the legal total nearest to a raise by this fraction of the pot after calling; None if no raise is legal.

        :param fraction: a real number, 0 or more: 1 is a pot-sized raise, 0.5 a half-pot raise.
        :raises ValueError: if the fraction is negative or infinite.
        """
        above, below = pot_fraction(fraction)
        cdef sw_legal legal
        cdef int64_t pot = 0, faced = 0
        with cython.critical_section(self):
            legal = sw_legal_now(self.s)
            if legal.max_to >= 0:
                faced = sw_faced(self.s)
                pot = self.s.pot + faced - self.s.seat[self.s.actor].bet
        if legal.max_to < 0:
            return None
        return sw_nearest_total(&legal, min(2 * faced + 2 * above * <object>pot // below, 4 * SW_MOST_CHIPS))

    def to_svg(self, *, names=None, unit=1, currency=""):
        """Return a drawing of the table in its current state, as SVG text.

        :param names: one name per seat. A seat without a name is shown by its number: "Seat 0".
        :param unit: the money value of one chip, an int or a `Decimal`.
        :param currency: the symbol written before an amount.
        :raises ValueError: if the number of names is wrong, or the unit is not positive.
        """
        return late.table_svg(self, names=names, unit=unit, currency=currency)

    def to_html(self, *, names=None, unit=1, currency=""):
        """Return the drawing of `to_svg` as HTML that switches to portrait on narrow screens; notebooks display it."""
        return late.table_html(self, names=names, unit=unit, currency=currency)

    def _repr_html_(self):
        return self.to_html()

    def __str__(self):
        # A snapshot, in case another thread changes the hand.
        return late.table_text(self.copy() if type(self) is Hand else self)

    def __repr__(self):
        return f"<{type(self).__name__} of {self.game.name}, {sw_count_bits(self.s.dealt)} players: {self}>"

    cdef bytes _bytes(self, sw_form form):
        cdef bytes made = b""
        cdef size_t length
        with cython.critical_section(self):
            length = sw_write(self.s, form, NULL)
            while length != <size_t>PyBytes_GET_SIZE(made):
                made = PyBytes_FromStringAndSize(NULL, length)  # may run any code
                length = sw_write(self.s, form, NULL)
            sw_write(self.s, form, <uint8_t *>PyBytes_AS_STRING(made))
        return made
