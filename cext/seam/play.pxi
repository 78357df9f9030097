# What can be asked of a hand, whole or as a seat sees it.

FOLD = -1
CALL = 0

cdef tuple EVENTS = ("ante", "blind", "straddle", "missed", "dead", "deal", "up", "expose", "replace", "burn", "board",
                     "reshuffle", "discard", "middle", "fold", "check", "call", "bring_in", "bet", "raise", "complete",
                     "return", "runs", "show", "muck", "push", "rake", "misdeal", "passed", "shuffle")
cdef tuple PHASES = ("over", "bet", "draw", "deal", "runs", "showdown")
cdef tuple POSTS = ("blind", "straddle", "missed")
cdef object read_game = None, unpickle_hand = None, unpickle_observation = None, unpickle_legal = None
cdef object NEW = object()  # what makes an empty Hand to be filled


def games_are_read_by(reader, hand, observation, legal_codes):
    """Give this module, which knows no games, the reader of a game's text, and what makes pickled objects again."""
    global read_game, unpickle_hand, unpickle_observation, unpickle_legal
    read_game, unpickle_hand, unpickle_observation, unpickle_legal = reader, hand, observation, legal_codes


cdef tuple known(const uint8_t *card, int count):
    """Cards as a tuple, None for an unknown one."""
    cdef tuple made = PyTuple_New(count)  # filled at once: a list made before it takes as long again
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
    """What can be asked of a hand, whole or as a seat sees it."""

    cdef sw_state *s  # perhaps shared with copies
    cdef uint64_t seen_noise  # an Observation's; here, so that it is of one size with a Hand and found on the free list
    cdef PyObject *over  # is_over as an object, borrowed: see add_fields
    cdef readonly CompiledGame game
    """The Game."""

    def __cinit__(self):
        if type(self) is not Hand and type(self) is not Observation:
            raise TypeError("this is what Hand and Observation have in common, and makes no objects")

    def __dealloc__(self):
        if self.s != NULL:
            give_back(self.s)

    cdef inline void _look(self) noexcept:
        """Comes after whatever may end a hand."""
        self.over = TRUE if self.s.phase == SW_OVER else FALSE

    @property
    def phase(self):
        """Which command comes next: "bet", "draw", "deal", "runs", "showdown", or "over"."""
        return PHASES[self.s.phase]

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
        """The street, from 0. It begins with its draw, or its cards: while these are awaited it is the one to come."""
        return self.s.street

    @property
    @cython.critical_section
    def legal(self):
        """What the actor may do: a `Legal`, or None when no bet is due."""
        if self.s.phase != SW_BET:
            return None
        cdef sw_legal legal = sw_legal_now(self.s)
        return new_legal(&legal)

    @property
    @cython.critical_section
    def board(self):
        """The cards of the (first) board."""
        return self._board(0)

    @property
    @cython.critical_section
    def boards(self):
        """Every board: those of the game, more when it was run more than once."""
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
        cdef sw_post_of post[SW_SEATS]
        cdef int i, count
        with cython.critical_section(self):
            count = sw_list_posts(self.s, post)
        return {post[i].seat: Post(post[i].live, post[i].dead, EVENTS[post[i].kind]) for i in range(count)}

    @property
    @cython.critical_section
    def bets(self):
        """What each seat has put in on this street, without antes."""
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
    def substantial_action(self):
        """Whether two have acted, one with chips, or three: no misdeal from then on (WT 88c, TDA 36)."""
        return sw_substantial_action(self.s) != 0

    @property
    @cython.critical_section
    def actions(self):
        """The codes so far (since a misdeal); None for what another has drawn, where that is hidden."""
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
        from steelwheel.hand import _ratio
        above, below = _ratio(fraction)
        cdef sw_legal legal
        cdef int64_t pot = 0, to_match = 0
        with cython.critical_section(self):
            legal = sw_legal_now(self.s)
            if legal.max_to >= 0:
                to_match = self.s.to_match
                pot = self.s.pot + to_match - self.s.seat[self.s.actor].bet
        if legal.max_to < 0:
            return None
        return sw_nearest_total(&legal, min(2 * to_match + 2 * above * <object>pot // below, 4 * SW_MOST_CHIPS))

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

    cdef bytes _bytes(self, sw_form form):
        cdef bytes made = b""
        cdef size_t length
        with cython.critical_section(self):
            length = sw_write(self.s, form, NULL)
            while length != <size_t>PyBytes_GET_SIZE(made):
                made = PyBytes_FromStringAndSize(NULL, length)  # which may run anything
                length = sw_write(self.s, form, NULL)
            sw_write(self.s, form, <uint8_t *>PyBytes_AS_STRING(made))
        return made
