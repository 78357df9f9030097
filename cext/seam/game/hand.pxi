@cython.final
@cython.no_gc
cdef class Hand(_Play):
    """Hand(game, stacks, *, button=0, posts=None, seed=None, deck=None, hole_cards=None, board=None, manual=())
--

    A hand of poker, from the blinds to the awarded pots.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> print(hand.legal_actions)
        fold, call 1, bet or raise to 4..200
        >>> hand.raise_to(6).call().street, sw.format_cards(hand.board)
        (1, '8s2c3h')
        >>> hand.check().bet(8).fold().payoffs
        (6, -6)

    :param game: a `Game`, or its short name.
    :param stacks: chips per seat, clockwise; 0 for an empty seat.
    :param button: the button's seat, which may be empty (a dead button).
    :param posts: `{seat: Post(live, dead, kind)}`, replacing the regular posts of those seats.
    :param seed: an int, `(seed, k)` for hand k of that seed's stream, or `None` for system entropy. The deck is
        row k of `deal_batch`: a Fisher-Yates shuffle by Philox2x64-10.
    :param deck: cards in dealing order, including burn cards; missing cards are drawn at random.
    :param hole_cards: each seat's cards; "??" or `None` for an unknown card. Missing cards are drawn at random.
    :param board: the board cards to come.
    :param manual: steps that wait for a command instead of happening automatically: any of "deal" (only cards that
        no other argument fixes), "runs" and "showdown".

    Two hands are equal if they have the same game, starting position, deck and commands. Hands are mutable, so they
    are not hashable.

    A seed reveals every card, and the seed of one hand reveals all hands `(seed, k)`. A bot that sees `random_bits`
    and a few cards can test about 400,000 seeds a second, so small seeds are not secret. On a server, use `None`,
    which draws both ints of the seed at random, or a random pair of 64-bit ints. The generator is not
    cryptographic: for real money, pass all cards as `deck=`, shuffled by `secrets.SystemRandom().shuffle`.

    :raises InvalidHand: if the stacks, button, posts or cards do not fit the game.
    :raises InvalidGame: if the deck is too small for this many seats.
    :raises TypeError: if an argument has the wrong type.
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
        """Apply a command; raise and leave the hand unchanged if it is refused."""
        cdef sw_event event
        cdef sw_refusal refusal
        memset(&event, 0, sizeof(event))
        event.kind, event.seat, event.to, event.amount = kind, seat, to, amount
        if cards != NULL:  # an event has room for the cards of any command
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
        """Apply an action: -1 folds, 0 checks, calls or brings in, n >= 1 bets, raises or completes to a total of n.

        The total is the seat's whole bet on this street. In a draw, the code is a bit mask of the hole cards to discard:
        bit i is card i, and 0 stands pat. In Double Texas, the mask has only the bit of the middle card.

        :param code: one of `legal_actions`; in a draw, a bit mask.
        :raises IllegalAction: if the action is not legal. The hand is unchanged; the error has the seat, the reason and
            the legal actions in its message and attributes.
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
        """Fold the hand of the seat to act.

        :raises IllegalAction: if the seat may check, unless the rules allow folding anyway.
        """
        return self._command(SW_EVENT_FOLD)

    def discard(self, cards):
        """In phase "draw", discard hole cards within the street's limits; an empty string stands pat.

        In Double Texas, name the middle card, which is kept. Kept cards stay in order, and the new cards follow them.

        :param cards: some of the actor's hole cards.
        :raises IllegalAction: if no draw is due or the number of cards is not allowed.
        :raises InvalidCards: if the seat does not hold these cards, or its cards are unknown.
        """
        cdef Cards found = NO_CARDS
        add_cards(&found, cards, self.s.game.deck_set, True)
        return self._command(SW_EVENT_DISCARD, SW_NOBODY, 0, 0, &found)

    def check(self):
        """Check, as the action of the seat to act.

        :raises IllegalAction: if there is a bet to call.
        """
        return self._command(SW_EVENT_CHECK)

    def call(self):
        """Call the bet, all-in if the stack is smaller.

        :raises IllegalAction: if there is no bet to call.
        """
        return self._command(SW_EVENT_CALL)

    def bet(self, to):
        """Bet, as the action of the seat to act.

        :param to: the seat's total for this street, in chips.
        :raises IllegalAction: if there is already a bet (blinds count as bets), or the size is not legal.
        """
        return self._command(SW_EVENT_BET, SW_NOBODY, exact_int(to, "a bet", IllegalAction))

    def raise_to(self, to):
        """Raise the bet to a total.

        :param to: the seat's total for this street, in chips: the amount raised to, not by.
        :raises IllegalAction: if there is no bet, or the size is not legal.
        """
        return self._command(SW_EVENT_RAISE, SW_NOBODY, exact_int(to, "a bet", IllegalAction))

    def all_in(self):
        """Bet, raise or call with all remaining chips.

        :raises IllegalAction: if the betting structure does not allow it.
        """
        return self._command(SW_ALL_IN)

    def deal(self, cards=None):
        """In phase "deal", deal the next hole card, or a burn card and the street's board cards.

        Cards that were fixed when the hand was created are dealt automatically. If only some of a street's board cards
        are fixed, the street waits for this command.

        :param cards: the cards to deal: one hole card (or an unknown card), or all board cards of the street. With None,
            they come from the deck.
        :raises IllegalAction: if no deal is due.
        :raises InvalidCards: if a card is already dealt, or the number of cards is wrong.
        """
        cdef Cards found = NO_CARDS
        if cards is None:
            return self._command(SW_EVENT_DEAL)
        add_cards(&found, cards, self.s.game.deck_set, True)
        return self._command(SW_EVENT_DEAL, SW_NOBODY, 0, 0, &found)

    def _next_deal(self):
        """In phase "deal", return the next deal's seat (None: the board) and number of cards, and the remaining deck as a
        CardSet.
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

    def run_out(self, times):
        """In phase "runs", run out the board this many times; each board awards an equal part of each pot.

        :param times: the number of boards, from 1 to 16, if the deck has enough cards.
        :raises IllegalAction: if the number is out of range, or the phase is not "runs".
        """
        return self._command(SW_EVENT_RUNS, SW_NOBODY, 0, exact_int(times, "times", IllegalAction))

    cdef int _seat(self, seat) except -1:
        cdef int64_t number = sw_small_int(seat)
        if number < 0:
            number = exact_int(seat, "a seat", IllegalAction)
        if not 0 <= number < self.s.seats:
            raise telling(IllegalAction(f"there is no seat {number}; seats are 0 to {self.s.seats - 1}"), seat=number)
        return <int>number

    def show(self, seat=None, cards=None):
        """At a showdown, show the cards of the actor or another seat; after the hand, show any unmucked cards.

            >>> hand = sw.Hand("holdem", [200, 200], hole_cards=["AsAh", "Kh5d"]).fold()
            >>> hand.show(1, "Kh").observe(0).hole_cards[1]  # shows only one card
            (46, None)

        To win a part of the pot at a showdown, a player must show all cards (RRP showdown 1). A seat that has shown
        only some must still show the others or muck. If no card is left hidden, the hand counts as shown.

        :param seat: the seat that shows; None: the actor.
        :param cards: the hole cards to show; None: all of them. Write "??" for a card that stays hidden, or leave it
            out. Cards that were unknown become known.
        :raises IllegalAction: if the hand has already been shown or mucked, or this is not a showdown.
        :raises InvalidCards: if the seat holds other cards.
        """
        cdef Cards found = NO_CARDS
        cdef int who = SW_NOBODY if seat is None else self._seat(seat)
        if cards is None:
            return self._command(SW_EVENT_SHOW, who)
        add_cards(&found, cards, self.s.game.deck_set, True)
        return self._command(SW_EVENT_SHOW, who, 0, 0, &found)

    def muck(self, seat=None):
        """In phase "showdown", muck the cards of the actor or another seat.

        :param seat: the seat that mucks; None: the actor.
        :raises IllegalAction: if the hand has been shown or mucked, if all hands must be shown, if no other hand is left
            to win a pot, or if winners may not muck.
        """
        return self._command(SW_EVENT_MUCK, SW_NOBODY if seat is None else self._seat(seat))

    def expose(self, seat, card):
        """Mark a hole card as dealt face up by mistake, before any action.

        This is possible in phase "deal" of the first street, and after it until the first action. If the card was the
        first or second of the deal, or is the second exposed card, the hand is a misdeal. Otherwise the deal continues;
        at its end, the top card of the deck replaces the exposed card, which becomes the burn card.

        :raises IllegalAction: if the seat does not hold the card, or there has been action.
        """
        cdef Cards found = NO_CARDS
        cdef int who = self._seat(seat)
        add_cards(&found, card, self.s.game.deck_set)
        return self._command(SW_EVENT_EXPOSE, who, 0, 0, &found)

    def misdeal(self):
        """Declare a misdeal: take all cards back and deal the next shuffle, with the same button and posts.

        :raises IllegalAction: if there has been substantial action (WT 88c, TDA 36).
        """
        return self._command(SW_EVENT_MISDEAL)

    def shuffle(self, seed=None):
        """Shuffle the undealt cards with a seed.

        :param seed: an int or a pair of ints (see `Hand`); None: a different order each time.
        :raises TypeError, ValueError: if the seed is invalid.
        """
        cdef uint64_t key = 0, index = 0
        read_seed(seed, &key, &index)
        return self._command(SW_EVENT_SHUFFLE, SW_NOBODY, <int64_t>key, <int64_t>index)

    def undo(self):
        """Take back the last command and everything that followed from it automatically.

        This replays the hand, in time proportional to the number of commands; keeping a `copy` is cheaper.

        :raises IllegalAction: if there is no command to take back.
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
        """The hand's `(seed, k)`: hand k of the seed's stream. Pass it to another Hand for the same cards."""
        return self.s.seed, self.s.index

    def copy(self):
        """Return an independent copy of this hand, with the same cards to come."""
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

    def rabbit(self):
        """Return the boards as they would be if the hand had been played to the river, with the same cards to come.

            >>> hand = sw.Hand("nlh", [200, 200], seed=1).fold()
            >>> [len(board) for board in hand.rabbit()], hand.boards
            ([5], ((),))

        Rabbit hunting is an option of poker sites; it is not allowed in card rooms (WL 77, WT 81).

        :raises IllegalAction: if the hand is not over, or the next cards would be dealt to players.
        """
        cdef Hand made = self.copy()
        made.s = own_state(made.s)
        cdef sw_status status = sw_deal_rest(made.s)
        if status == SW_WRONG_PHASE:
            raise IllegalAction(f"cannot look at the next cards now: {self}")
        if status != SW_DONE:
            raise IllegalAction(f"the next cards of {self.game.name} would be dealt to players, not to a board")
        return made.boards

    def observe(self, seat):
        """Return the `Observation` of a seat: everything that seat knows about the hand.

        :param seat: a seat, or None for the public observation, without hidden cards.
        :raises IllegalAction: if the seat does not exist.
        """
        cdef int who = SW_NOBODY if seat is None else self._seat(seat)
        return observe(self, who, sw_noise(self.s, who))

    def state_key(self, seat=None):
        """Return a seat's information state (everything it has seen) as bytes; without a seat, the whole state.

        :param seat: a seat, or None for the whole state: every card, including the cards still to come.
        :raises IllegalAction: if the seat does not exist.
        """
        return self.to_bytes() if seat is None else observe(self, self._seat(seat), 0).state_key

    def to_bytes(self):
        """Return the hand as bytes: version, checksum, game, starting position, deck and commands."""
        return saved(self, SW_FORM_HAND)

    @staticmethod
    def from_bytes(data):
        """Restore a hand from the bytes of `to_bytes`, by replaying and checking it.

        :raises InvalidHand: if the bytes are damaged or do not describe a hand.
        """
        if not isinstance(data, bytes):
            raise TypeError(f"Hand.from_bytes takes the bytes of Hand.to_bytes, not {kind(data)}")
        try:
            hand = read_hand(data)
        except MemoryError:
            raise
        except Exception as error:  # damaged bytes can fail in any reader
            raise InvalidHand(f"these bytes are not a saved hand: {error}") from None
        if hand.to_bytes() != data:
            raise InvalidHand("these bytes are not a saved hand: playing it again from its start gives other events")
        return hand

    def __reduce__(self):
        return late.unpickler("hand"), (self.to_bytes(),)

    def __eq__(self, other):
        return self.to_bytes() == other.to_bytes() if isinstance(other, Hand) else NotImplemented

    __hash__ = None
