@cython.final
@cython.no_gc
cdef class Hand(_Play):
    """Hand(game, stacks, *, button=0, posts=None, seed=None, deck=None, hole_cards=None, board=None, manual=())
--

    One hand of poker, from the blinds to the pushed chips.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> print(hand.legal)
        fold, call 1, bet or raise to 4..200
        >>> hand.raise_to(6).call().street, sw.format_cards(hand.board)
        (1, '8s2c3h')
        >>> hand.check().bet(8).fold().payoffs
        (6, -6)

    :param game: a `Game`.
    :param stacks: the chips of each seat, clockwise; 0 is an empty seat.
    :param button: its seat, which may be empty (a dead button).
    :param posts: `{seat: Post(live, dead, kind)}` in place of what those seats would post.
    :param seed: `None` for entropy from the system, an int, or `(seed, k)` for hand k of that stream. The
        deck is the k-th row that `deal_batch` deals: a Fisher-Yates shuffle by Philox2x64-10.
    :param deck: cards in dealing order, burn cards included; the rest is drawn.
    :param hole_cards: an entry a seat: its cards, unknown ones as "??" or None; cards not given are drawn.
    :param board: cards to come on the board.
    :param manual: what waits for a command: any of "deal" (of cards that are not given), "runs" and "showdown".

    Equal hands have the same game, beginning, deck and commands; a hand changes, so it has no hash.

    A seed gives away every card, and the seed of one hand those of all hands `(seed, k)`. A bot that sees `noise`
    and a few cards can try some 400,000 seeds a second, so a small seed is no secret: a server uses `None`, which
    draws both parts, or a pair of 64 random bits each. The generator is not cryptographic: for real money give
    `deck=` all cards, shuffled by `secrets.SystemRandom().shuffle`.

    :raises InvalidHand: for stacks, a button, posts or cards that do not fit.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises TypeError: for arguments of another type.
    """

    def __cinit__(self, game, stacks=None, *, button=0, posts=None, seed=None, deck=None, hole_cards=None,
                  board=None, manual=()):
        if game is NEW:
            return
        self.game = the_game(game)
        self.s = take_state()
        take_table(self.s, self.game, stacks, button)
        if manual is not ():
            take_manual(self.s, manual)
        if posts is not None:
            take_posts(self.s, posts)
        read_seed(seed, &self.s.seed, &self.s.index)
        if deck is None and hole_cards is None and board is None:
            sw_draw_deck(self.s, NULL, 0)
        else:
            take_cards(self.s, deck, hole_cards, board)
        self._done(sw_begin(self.s))

    cdef inline int _done(self, sw_status status) except -1:
        cdef sw_refusal refusal = sw_refusal(status, self.s.unknown_seat, 0, 0, 0)
        self._look()
        return refuse(&refusal, self.game)

    cdef _command(self, int kind, int seat=SW_NOBODY, int64_t to=0, int64_t amount=0, const Cards *cards=NULL):
        """Make a command, or leave everything as it was and raise."""
        cdef sw_event event
        cdef sw_refusal refusal
        memset(&event, 0, sizeof(event))
        event.kind, event.seat, event.to, event.amount = kind, seat, to, amount
        if cards != NULL:  # no command takes as many as an event has room for
            event.count = min(cards.count, <int>sizeof(event.card))
            memcpy(event.card, cards.card, event.count)
        with cython.critical_section(self):
            if self.s.holders != 1:
                self.s = own_state(self.s)
            refusal = sw_make(self.s, &event, cards != NULL)
            self._look()
        if refusal.code != SW_DONE:
            raise_refusal(&refusal, self.game, self.copy(), kind, to, cards)
        return self

    @cython.always_allow_keywords(False)
    def act(self, code):
        """Act: -1 folds, 0 checks, calls or brings in, n >= 1 bets, raises or completes to a total of n on this street.

        In a draw it is a bit mask of the hole cards to discard (bit i = card i; 0 stands pat), in Double Texas of
        the one card that is named the middle one.

        :param code: one of `legal`, in a draw a mask.
        :raises IllegalAction: with the seat, why not, and what is legal, as attributes, too; nothing has changed.
        """
        cdef int64_t number = sw_small_int(code)
        if number < 0:
            number = exact_int(code, "an action (-1 folds, 0 checks or calls, n bets or raises to n)", IllegalAction)
        cdef sw_status status
        cdef sw_refusal refusal
        with cython.critical_section(self):
            if self.s.holders != 1:
                self.s = own_state(self.s)
            status = sw_try_act(self.s, number)
            self._look()
            if status != SW_DONE:
                refusal = sw_why_not(self.s, number, status)
        if status != SW_DONE:
            raise_refusal(&refusal, self.game, self.copy(), SW_ACT, number, NULL)
        return self

    def fold(self):
        """Fold.

        :raises IllegalAction: where checking is free, unless the rules allow it.
        """
        return self._command(SW_EVENT_FOLD)

    def discard(self, cards):
        """In phase "draw": discard hole cards, as many as the street says; none (an empty string) stands pat.

        In Double Texas it names the middle card, which is kept. Kept cards stay in order; new ones come after them.

        :param cards: some of the actor's hole cards.
        :raises IllegalAction: in another phase, or for another number of cards.
        :raises InvalidCards: for cards that the seat does not hold, or only unknown ones.
        """
        cdef Cards found = NO_CARDS
        add_cards(&found, cards, self.s.game.deck_set, True)
        return self._command(SW_EVENT_DISCARD, SW_NOBODY, 0, 0, &found)

    def check(self):
        """Check.

        :raises IllegalAction: when there is a bet to call.
        """
        return self._command(SW_EVENT_CHECK)

    def call(self):
        """Call, with all chips if there are no more.

        :raises IllegalAction: when there is nothing to call.
        """
        return self._command(SW_EVENT_CALL)

    def bet(self, to):
        """Bet.

        :param to: the total of this street, in chips.
        :raises IllegalAction: when somebody has bet (blinds are bets), or for a size that is not legal.
        """
        return self._command(SW_EVENT_BET, SW_NOBODY, exact_int(to, "a bet", IllegalAction))

    def raise_to(self, to):
        """Raise.

        :param to: the total of this street, in chips: what the bet is raised to, not by.
        :raises IllegalAction: when nobody has bet, or for a size that is not legal.
        """
        return self._command(SW_EVENT_RAISE, SW_NOBODY, exact_int(to, "a bet", IllegalAction))

    def all_in(self):
        """Bet, raise or call with all chips.

        :raises IllegalAction: when the structure forbids it.
        """
        return self._command(SW_ALL_IN)

    def deal(self, cards=None):
        """In phase "deal": deal the next hole card, or the next cards of a board, after their burn card.

        Cards that the hand was given are dealt by themselves; a board of which some are given waits.

        :param cards: which: one for a hole card (or unknown), else as many as the street has.
        :raises IllegalAction: in another phase.
        :raises InvalidCards: for cards that are dealt already, or too few or many.
        """
        cdef Cards found = NO_CARDS
        if cards is None:
            return self._command(SW_EVENT_DEAL)
        add_cards(&found, cards, self.s.game.deck_set, True)
        return self._command(SW_EVENT_DEAL, SW_NOBODY, 0, 0, &found)

    def _next_deal(self):
        """In phase "deal": the seat of the next deal (None: a board), how many cards it takes, and what is left in the
        deck, as a CardSet.
        """
        cdef int seat = SW_NOBODY, count = 0
        cdef uint64_t cards = 0
        cdef sw_status status
        with cython.critical_section(self):
            status = sw_next_deal(self.s, &seat, &count, &cards)
        cdef sw_refusal refusal = sw_refusal(status, seat, 0, 0, 0)
        if refusal.code != SW_DONE:
            raise_refusal(&refusal, self.game, self.copy(), SW_EVENT_DEAL, 0, NULL)
        return None if seat < 0 else seat, count, CardSet.from_int(cards)

    def run_it(self, times):
        """In phase "runs": deal the rest so many times; each board plays for its part of each pot.

        :param times: from 1 to 16, as far as the deck reaches.
        :raises IllegalAction: for another number, or in another phase.
        """
        return self._command(SW_EVENT_RUNS, SW_NOBODY, 0, exact_int(times, "times", IllegalAction))

    cdef int _seat(self, seat) except -1:
        cdef int64_t number = sw_small_int(seat)
        if number < 0:
            number = exact_int(seat, "a seat", IllegalAction)
        if not 0 <= number < self.s.seats:
            raise telling(IllegalAction(f"there is no seat {number}: seats are 0 to {self.s.seats - 1}"), seat=number)
        return <int>number

    def show(self, seat=None, cards=None):
        """Show a hand: in phase "showdown" that of the actor or another, once over any that is not mucked.

        :param cards: what they are, if they are unknown.
        :raises IllegalAction: for a hand that has been shown or mucked, or in another phase.
        """
        cdef Cards found = NO_CARDS
        cdef int who = SW_NOBODY if seat is None else self._seat(seat)
        if cards is None:
            return self._command(SW_EVENT_SHOW, who)
        add_cards(&found, cards, self.s.game.deck_set)
        return self._command(SW_EVENT_SHOW, who, 0, 0, &found)

    def muck(self, seat=None):
        """In phase "showdown": the hand of the actor, or of another, is dead.

        :raises IllegalAction: for a hand that has been shown or mucked; where all hands go face up, or nobody
            else is left for a pot; where the rules refuse it to a hand that wins.
        """
        return self._command(SW_EVENT_MUCK, SW_NOBODY if seat is None else self._seat(seat))

    def expose(self, seat, card):
        """A hole card was dealt face up by mistake: in phase "deal" of the first street, or before the first
        action.

        The first or second card of the deal, or a second exposed one, make a misdeal. Otherwise the deal goes
        on, then the top card of the deck replaces it, and it is the burn card.

        :raises IllegalAction: when the seat has no such card, or there has been action.
        """
        cdef Cards found = NO_CARDS
        cdef int who = self._seat(seat)
        add_cards(&found, card, self.s.game.deck_set)
        return self._command(SW_EVENT_EXPOSE, who, 0, 0, &found)

    def misdeal(self):
        """Take all cards back and deal the next shuffle, button and posts as they were.

        :raises IllegalAction: once there has been substantial action (WT 88c, TDA 36).
        """
        return self._command(SW_EVENT_MISDEAL)

    def shuffle(self, seed=None):
        """Shuffle the cards that are not dealt yet, by a seed.

        :param seed: as of the hand; None: another order each time.
        :raises TypeError, ValueError: for anything but a seed.
        """
        cdef uint64_t key = 0, index = 0
        read_seed(seed, &key, &index)
        return self._command(SW_EVENT_SHUFFLE, SW_NOBODY, <int64_t>key, <int64_t>index)

    def undo(self):
        """Take back the last command, and all that followed from it by itself.

        It replays the hand up to there, in time proportional to its commands; a `copy` made before costs less.

        :raises IllegalAction: when there was none.
        """
        cdef sw_status status
        with cython.critical_section(self):
            if self.s.holders != 1:
                self.s = own_state(self.s)
            status = sw_undo(self.s)
        if status == SW_DOES_NOT_FIT:
            raise telling(IllegalAction("there is no command to take back"), action="undo")
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
                made.s = take_state()
                status = sw_copy(made.s, self.s)
        made._done(status)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def observe(self, seat):
        """What that seat may know, or with None the public: an `Observation`.

        :param seat: a seat; None: what all may know.
        :raises IllegalAction: for a seat that does not exist.
        """
        cdef int who = SW_NOBODY if seat is None else self._seat(seat)
        return observe(self, who, sw_noise(self.s, who))

    def key(self, seat=None):
        """The information state of a seat (all it has seen) as bytes; without a seat the whole state.

        :param seat: a seat; None: with every card, those to come included.
        :raises IllegalAction: for a seat that does not exist.
        """
        return self.to_bytes() if seat is None else observe(self, self._seat(seat), 0).key

    def to_bytes(self):
        """The hand as bytes: version, checksum, game, beginning, deck and commands."""
        return saved(self, SW_FORM_HAND)

    @staticmethod
    def from_bytes(data):
        """The hand that `to_bytes` has written, replayed and checked.

        :raises InvalidHand: for bytes that are damaged, or that no hand writes.
        """
        if not isinstance(data, bytes):
            raise TypeError(f"a hand is read from bytes, not {kind(data)}")
        try:
            hand = read_hand(data)
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
