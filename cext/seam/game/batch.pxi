# Hands played in parallel.

@cython.final
@cython.no_gc
cdef class HandBatch:
    """HandBatch(game, n, stacks=None, *, seed=None, first_hand=0, hand_stride=None, button=0, deck=None, board=None,
              start=None, autoreset=True, last_actions=8, threads=1)
--

    A batch of hands of one game, played in parallel slots.

    Slot i plays hands `first_hand + i`, `first_hand + i + hand_stride` and so on.

    Hand k equals `Hand(game, stacks, button=b, seed=(seed, k), board=board)`, where b is the k-th occupied seat counted
    from `button`, going around the table. If `seed` is a pair `(seed, j)`, hand k uses `seed=(seed, j + k)`. `batch[i]`
    is the current hand of slot i.

        >>> batch = sw.HandBatch(sw.games.NoLimitHoldem(blinds=(1, 2)), 1024, [200, 200], seed=1)
        >>> batch.actors[:4].tolist(), batch.to_call[:4].tolist()
        ([0, 1, 0, 1], [1, 1, 1, 1])
        >>> import numpy as np
        >>> batch.act(np.zeros(1024, int)).total_pots[:4].tolist()
        [4, 4, 4, 4]

    :param game: a `Game`, or its short name.
    :param n: the number of slots (about 1 KB each).
    :param stacks: chips per seat, 0 for an empty seat: one row for all slots, or integers [n, seats].
    :param seed: an int, a pair of ints, or `None` for system entropy; see `Hand`.
    :param first_hand: the number of slot 0's first hand.
    :param hand_stride: the step between a slot's hand numbers, from n (the default) to 2**32. If it shares a
        divisor above 1 with the number of occupied seats, a slot does not see every button position.
    :param button: the button's seat in hand 0.
    :param deck: the cards that hands are dealt from, in any order: a name in `DECKS`, or cards in any form.
        `batch.game` is then `game.replace(deck=deck)`. (`Hand` takes a deck in dealing order.)
    :param board: the first board cards of every hand, in any form that `Hand` accepts; the other cards are drawn from
        the seed.
    :param start: a `Hand` that every hand begins from, instead of a fresh deal; omit `stacks`, `button`, `deck` and
        `board`. Hand k is `start.observe(None).sample_hidden(seed=(seed, k))`: all cards that are not face up are
        redrawn. With an `Observation`, hand k is `start.sample_hidden(seed=(seed, k))`; the observing seat keeps its
        cards.
    :param autoreset: whether the call that ends a hand also deals the slot's next hand. If false, call `reset`.
    :param last_actions: the number of recent actions that `observe` includes, from 0 to 1000.
    :param threads: the number of threads, 0 for one per core; results do not depend on it.

    The arrays from `actors` to `payoffs` have one entry per slot, which `act` and `reset` update. They share memory with
    the slots and stay valid as long as they are referenced. Treat them as read-only: writing to them has no effect
    on the hands.

    If the blinds and antes leave at most one player with chips, a hand has no decisions and is over as soon as it is
    dealt. With `autoreset`, the next `act` ignores that slot's code, marks the slot `done` and deals the next hand.
    Without `autoreset`, the call that deals the hand marks the slot `done`.

    Batches are mutable, so they are not hashable. While one thread is using a batch, calls from other threads raise
    RuntimeError.

    :raises InvalidHand: if the stacks, the button or the board do not fit the game, or `start` is over, has manual steps,
        or is of another game.
    :raises InvalidGame: if the deck does not fit the game, or is too small for this many seats.
    :raises ValueError: if n is not between 1 and 2**24, or `first_hand`, `hand_stride` or `last_actions` is out of range.
    :raises TypeError: if an argument has the wrong type.
    :raises MemoryError: if there is not enough memory for the slots.
    """

    cdef Slots slots
    cdef bint busy
    cdef sw_layout layout
    cdef CompiledGame played
    cdef Observation start
    cdef readonly object actors
    """The seat to act in each slot, int8 [n]; -1 where the hand is over."""
    cdef readonly object phases
    """The decision due in each slot, int8 [n]: 0 none (the hand is over), 1 a betting action, 2 a draw."""
    cdef readonly object can_fold
    """True where the actor may fold, bool [n]."""
    cdef readonly object to_call
    """The chips needed to call, int64 [n]; 0 where the actor may check."""
    cdef readonly object min_raise_to
    """The minimum total of a bet or raise, int64 [n]; -1 where neither is legal."""
    cdef readonly object max_raise_to
    """The maximum total of a bet or raise, int64 [n]; -1 where neither is legal."""
    cdef readonly object draws
    """The minimum and maximum number of cards that the actor may discard in a draw, int8 [n, 2]."""
    cdef readonly object total_pots
    """The total pot, including this street's bets, int64 [n]."""
    cdef readonly object hand_ids
    """The number k of each slot's current hand, int64 [n]."""
    cdef readonly object done
    """True for each slot where a hand ended in the last call, bool [n]."""
    cdef readonly object payoffs
    """Net chips won or lost in the slot's last finished hand, int64 [n, seats]; 0 before a hand has ended."""

    def __cinit__(self, game, n, stacks=None, *, seed=None, first_hand=0, hand_stride=None, button=0, deck=None,
                  board=None, start=None, bint autoreset=True, last_actions=8, threads=1):
        cdef bytes given
        cdef sw_hand_slots *of
        cdef Py_ssize_t count
        cdef int parts
        if game is NEW:
            return
        self.played = the_game(game)
        if deck is not None:
            self.played = self.played.replace(deck=deck)
        if start is not None:
            if stacks is not None or deck is not None or board is not None:
                raise ValueError("start has its own stacks, deck and board; omit stacks=, deck= and board=")
            self.start = read_start(start, self.played)
            if button != 0 and button != self.start.button:
                raise ValueError(f"start has its button in seat {self.start.button}; omit button=")
            stacks, button = self.start.starting_stacks, self.start.button
        self.slots = Slots.__new__(Slots)
        of = &self.slots.of
        count = int_within(n, "n", 1, MOST_SLOTS, "from 1 to 2**24 slots")
        of.game, of.count, of.autoreset = &self.played.game, count, autoreset
        given = read_stacks(self.played, stacks, count, &of.seats)
        where = exact_int(button, "button", InvalidHand)
        if not 0 <= where < of.seats:
            raise InvalidHand(f"button must be a seat from 0 to {of.seats - 1}, not {where}")
        of.button = where
        if board is not None:
            fix_board(of, board)
        read_seed(seed, &of.seed, &of.index)
        of.first = int_within(first_hand, "first_hand", 0, MOST_FIRST, "from 0 to 2**62")
        of.every = count if hand_stride is None else int_within(
            hand_stride, "hand_stride", count, MOST_EVERY, f"from n = {count} to 2**32, so that no two slots play the same hand")
        sw_init_layout(&self.layout, of.game, of.seats, read_last_actions(last_actions), False)
        parts = min(late.thread_count(threads), MOST_SLOT_THREADS, max(count // SLOTS_OF_A_THREAD, 1))
        of.slices = parts * <int>min((count - 1) // (<Py_ssize_t>parts * SLOTS_OF_A_SLICE) + 1, 1 << 20)
        if self.start is None:
            check_stacks(of, given, None)
        else:
            sw_start_slots(of, self.start.s)
        if not sw_init_slots(of):
            raise MemoryError(f"not enough memory for {count} slots")
        self.slots.start(parts)
        seat_slots(of, given, None)
        self._deal(None, NULL, True)
        self._show()

    cdef int _show(self) except -1:
        """Make the arrays."""
        (self.actors, self.phases, self.can_fold, self.done, self.draws, self.to_call, self.min_raise_to,
         self.max_raise_to, self.total_pots, self.hand_ids, self.payoffs) = self.slots.arrays()
        return 0

    cdef int _begin(self) except -1:
        """Claim the slots before reading or changing them; `busy = False` releases them."""
        with cython.critical_section(self):
            if self.busy:
                raise RuntimeError("this batch is in use by another thread or an interrupted call")
            self.busy = True
        return 0

    cdef int _deal(self, bytes mask, const sw_policy *policies, bint checks_signals=False) except -1:
        cdef Job job
        job.what, job.mask, job.policies = DEALS, mask_bytes(mask), policies
        self.slots.run(&job, checks_signals)
        return self._whole()

    cdef int _whole(self) except -1:
        cdef int i
        for i in range(self.slots.of.slices):
            if self.slots.of.scratch[i].status == SW_DOES_NOT_FIT:
                raise ValueError("found no cards consistent with start; call reset() to draw others")
            if self.slots.of.scratch[i].status != SW_DONE:
                raise MemoryError("memory ran out while these hands were played; call reset() to deal new ones")
        return 0

    def __len__(self):
        return self.slots.of.count

    @property
    def game(self):
        """The `Game` that is played."""
        return self.played

    @property
    def seats(self):
        """The number of seats per hand, including empty ones."""
        return self.slots.of.seats

    @property
    def seed(self):
        """The batch's seed, as `(seed, j)`: hand k has the same cards as a `Hand` with `seed=(seed, j + k)`."""
        return self.slots.of.seed, self.slots.of.index

    @property
    def _board(self):
        """The fixed board cards, in the form of the argument `board`; None if there are none."""
        cdef sw_hand_slots *of = &self.slots.of
        if not of.has_board:
            return None
        boards = tuple([known(of.board[i], of.boards[i]) for i in range(of.game.boards)])
        return boards if of.game.boards > 1 else boards[0]

    @property
    def _start(self):
        """The Observation that hands begin from; None if they are dealt."""
        return self.start

    @property
    def autoreset(self):
        """True if the call that ends a hand also deals the slot's next hand."""
        return self.slots.of.autoreset

    def act(self, codes, where=None, opponents=None):
        """Apply one action per slot, like `Hand.act`, and return the batch.

        :param codes: integers [n] of any integer dtype: -1 folds, 0 checks, calls or brings in, and m >= 1 bets, raises
            or completes to a total of m; in a draw, a bit mask of the hole cards to discard. Codes of finished hands are
            ignored.
        :param where: bools [n], True for the slots to act in. The other slots stay unchanged, and their codes are
            ignored.
        :param opponents: agents (see `play`), which then act until a seat without an agent is to act or the hand ends.
            If an agent's seat is already to act, the agent acts instead, and the code is ignored.
        :raises IllegalAction: if a code is not legal. The message names the first such slot and the reason; no slot
            is changed.
        :raises ValueError: if an array has the wrong shape, or the number of agents is wrong.
        :raises TypeError: if `codes` is not an array of integers, or `play` does not accept the agents.
        """
        cdef Slots slots = self.slots
        cdef Job job
        cdef size_t illegal
        cdef sw_policy policies[SW_SEATS]
        cdef _View given = integers(codes, "codes", (slots.of.count,))
        cdef bytes chosen = None if where is None else read_mask(where, "where", slots.of.count)
        job.what, job.mask = ACTS, mask_bytes(chosen)
        read_policies((None,) * slots.of.seats if opponents is None else opponents, slots.of.seats, policies)
        job.policies = policies
        self._begin()
        try:
            self._whole()
            with nogil:
                copy_integers(slots.of.codes, given, 0)
                illegal = sw_find_illegal(&slots.of, job.mask, job.policies)
            if illegal < slots.of.count:
                self._refuse(illegal, slots.of.codes[illegal])
            self.slots.run(&job)
            self._whole()
        finally:
            self.busy = False
        return self

    def play(self, agents, hands=None):
        """Let C agents act in all slots until a seat without an agent is to act or the hand ends.

        With `autoreset`, a slot whose hand ends is dealt its next hand, but that hand is played by the next call. Slots
        whose actor has no agent stay unchanged. `done` and `payoffs` have the same meaning as after `act`.

        :param agents: one per seat: `agents.random`, `agents.calling_station`, their names, or None.
        :param hands: the number of hands to play in each slot, including the current one; every seat needs an agent.
        :return: the batch; if `hands` is given, the sums of the payoffs of these hands instead, int64 [n, seats].
        :raises TypeError: if an agent is anything else. Other agents act through `act(codes, where)`.
        :raises ValueError: if the number of agents is wrong, or if `hands` is below 1, is large enough to overflow the
            sums, or is given without `autoreset` or without an agent in every seat.
        """
        cdef Slots slots = self.slots
        cdef Job job
        cdef _View out
        cdef int64_t left = 1
        cdef sw_policy policies[SW_SEATS]
        cdef bint stops = read_policies(agents, slots.of.seats, policies)
        job.policies = policies
        job.what, job.sums = PLAYS, NULL
        if hands is not None:
            left = int_within(hands, "hands", 1, INT64_MAX, "1 or more")
            if stops:
                raise ValueError("hands= needs an agent in every seat; omit it to play until a seat with None is to act")
            if not slots.of.autoreset:
                raise ValueError("hands= needs autoreset=True; without it, each slot waits for reset() after a hand")
        self._begin()
        try:
            self._whole()
            if hands is not None:
                if left > INT64_MAX // sw_most_chips(&slots.of):
                    raise ValueError(f"the payoffs of {left} hands might overflow 64 bits; play fewer hands per call")
                import numpy
                sums = numpy.zeros((slots.of.count, slots.of.seats), "int64")
                out = _View(sums, "sums", True)
                job.sums = <int64_t *>out.start
            while left > 0:
                job.hands = min(left, max(HANDS_OF_A_SLICE * slots.of.slices // <int64_t>slots.of.count, 1))
                left -= job.hands
                self.slots.run(&job, True)
                self._whole()
        finally:
            self.busy = False
        return self if hands is None else sums

    cdef int _refuse(self, size_t i, int64_t code) except -1:
        try:
            self._hand(i).act(code)
        except IllegalAction as error:
            name_slot(error, i)
            raise
        raise IllegalAction(f"slot {i}: {code} is not a legal action code")

    def reset(self, mask=None, stacks=None, opponents=None):
        """Deal the next hand in all or some slots, even where the current hand has not ended, and return the batch.

        A hand that is cut short does not count: its slot is not marked `done`.

        :param mask: bools [n], True for the slots to deal in.
        :param stacks: the stacks of these slots from now on, in any form that `HandBatch` accepts.
        :param opponents: agents (see `play`), which act until a seat without an agent is to act. If a hand ends before
            that, it is skipped: its slot is marked `done`, and the next hand is dealt, up to 50 times in a row per slot.
            The slot's `payoffs` are then the sums over the skipped hands.
        :raises InvalidHand: if the stacks do not fit; the batch is unchanged.
        :raises ValueError, TypeError: if an argument has the wrong shape or type, if `play` does not accept the agents,
            or if there is an agent in every seat.
        """
        cdef Slots slots = self.slots
        cdef bytes chosen = None, given = None
        cdef int seats = slots.of.seats
        cdef sw_policy policies[SW_SEATS]
        if opponents is not None and not read_policies(opponents, seats, policies):
            raise ValueError("opponents must be None for at least one seat, the seat that acts through act()")
        if mask is not None:
            chosen = read_mask(mask, "mask", slots.of.count)
        if stacks is not None:
            given = read_stacks(self.played, stacks, slots.of.count, &seats)
        if seats != slots.of.seats:
            raise InvalidHand(f"stacks must have {slots.of.seats} seats, like the batch, not {seats}")
        if stacks is not None and self.start is not None:
            raise ValueError("every hand begins from start, whose stacks cannot change; make another batch")
        self._begin()
        try:
            if given is not None:
                check_stacks(&slots.of, given, chosen)
                seat_slots(&slots.of, given, chosen)
            self._deal(chosen, NULL if opponents is None else policies, opponents is not None)
        finally:
            self.busy = False
        return self

    def pot_raise_to(self, fractions):
        """Return, for each slot, the legal totals nearest to raises by these fractions of the pot after calling.

        :param fractions: up to 32 real numbers, 0 or more: 1 is a pot-sized raise, 0.5 a half-pot raise.
        :return: int64 [n, number of fractions], -1 where no raise is legal.
        :raises ValueError: if a number is negative or infinite, or there are more than 32.
        """
        import numpy
        cdef Slots slots = self.slots
        cdef sw_fraction fraction[SW_MOST_FRACTIONS]
        cdef int count = <int>PyTuple_GET_SIZE(read_fractions(fractions, fraction))
        totals = numpy.empty((slots.of.count, count), "int64")
        cdef _View out = _View(totals, "totals", True)
        self._begin()
        try:
            with nogil:
                sw_raise_slots_to_pot(&slots.of, fraction, count, <int64_t *>out.start)
        finally:
            self.busy = False
        return totals

    @property
    def columns(self):
        """The observation's columns as `{name: slice}`, the same as for an `Encoder` with the same `last_actions`."""
        return columns_of(&self.layout)

    @property
    def observation_size(self):
        """The number of columns of an observation."""
        return self.layout.first[<int>SW_PARTS]

    def observe(self, out=None, seats=None):
        """Return the observations of the seats to act as rows of numbers; `columns` names their parts.

        :param out: a contiguous float32 array of the result's shape, to be filled; None: a new array.
        :param seats: a seat that observes instead of the actor, or "all".
        :return: float32 [n, observation_size], all 0 for slots whose hand is over; for "all",
            [n, seats, observation_size].
        :raises ValueError: if `out` has the wrong shape, or the seat does not exist.
        :raises TypeError: if `out` is not float32, or an argument has the wrong type.
        """
        return encode_batch(self, &self.layout, seats, out)

    cdef Hand _hand(self, size_t i):
        cdef Hand made = Hand.__new__(Hand, NEW)
        made.game = self.played
        made.s = take_state()
        made._done(sw_play_slot(&self.slots.of, i, made.s))
        return made

    def __getitem__(self, slot):
        cdef int64_t i = exact_int(slot, "a slot", IndexError), n = <int64_t>self.slots.of.count
        if not -n <= i < n:
            raise IndexError(f"there is no slot {i}; slots are 0 to {n - 1}")
        self._begin()
        try:
            self._whole()
            return self._hand(i % n)
        finally:
            self.busy = False

    def copy(self):
        """Return an independent copy of the batch: the same hands, with the same cards to come, in arrays of its own."""
        cdef HandBatch made = HandBatch.__new__(HandBatch, NEW, 0)
        cdef bint is_copied
        made.played, made.layout, made.start = self.played, self.layout, self.start
        made.slots = Slots.__new__(Slots)
        self._begin()
        try:
            self._whole()
            with nogil:
                is_copied = sw_copy_slots(&made.slots.of, &self.slots.of)
        finally:
            self.busy = False
        if not is_copied:
            raise MemoryError(f"not enough memory for another {self.slots.of.count} slots")
        made.slots.start(self.slots.team.parts)
        made._show()
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def to_bytes(self):
        """Return the batch as bytes: version, checksum, game, arguments, and for each slot its hand and last result."""
        self._begin()
        try:
            self._whole()
            return saved_batch(self)
        finally:
            self.busy = False

    @staticmethod
    def from_bytes(data, *, threads=1):
        """Return the batch saved by `to_bytes`, by replaying and checking its hands.

        :param data: the bytes.
        :param threads: the number of threads, which the bytes do not contain; 0 for one per core.
        :raises InvalidHand: if the bytes are damaged or do not describe a batch.
        :raises ValueError, TypeError: if `threads` is invalid.
        """
        if not isinstance(data, bytes):
            raise TypeError(f"HandBatch.from_bytes takes the bytes of HandBatch.to_bytes, not {kind(data)}")
        cdef int count = late.thread_count(threads)
        try:
            batch = read_batch(data, count)
        except MemoryError:
            raise
        except Exception as error:  # damaged bytes can fail in any reader
            raise InvalidHand(f"these bytes are not a saved batch: {error}") from None
        if batch.to_bytes() != data:
            raise InvalidHand("these bytes are not a saved batch: replaying the hands gives different bytes")
        return batch

    def __reduce__(self):
        return late.unpickler("batch"), (self.to_bytes(), self.slots.team.parts)

    def __arrow_c_stream__(self, requested_schema=None):
        """Return an Arrow stream of the current `payoffs`, for data frames: a row per slot and seat.

        The columns are `slot`, `seat` and `payoff`.

        :param requested_schema: a capsule with an `ArrowSchema` that names the columns; None: all.
        :raises ValueError: if it names another column.
        """
        import numpy
        slots, seats = numpy.indices(self.payoffs.shape)
        columns = {"slot": slots, "seat": seats, "payoff": self.payoffs.copy()}
        return late.column_stream({name: ("int64", column.ravel()) for name, column in columns.items()},
                                  requested_schema)

    def __eq__(self, other):
        if not isinstance(other, HandBatch):
            return NotImplemented
        return (len(self) == len(other) and self.autoreset == other.autoreset and
                all([mine == theirs for mine, theirs in zip(self, other)]))

    __hash__ = None

    def __repr__(self):
        return f"<HandBatch of {cut(self.played.name)}, {self.slots.of.count} slots, {self.slots.of.seats} seats>"
