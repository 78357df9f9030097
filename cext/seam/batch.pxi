# Many hands at once.

@cython.final
@cython.no_gc
cdef class HandBatch:
    """HandBatch(game, n, stacks, *, seed=None, first=0, every=None, button=0, autoreset=True, history=8,
              threads=1)
--

    Many hands of one game at once, in lanes: of n lanes, lane i plays hands `first + i`, `first + i + every`, and so on.

    Hand k is `Hand(game, stacks, button=b, seed=(seed, k))`, where b is the k-th occupied seat from `button` on,
    round and round; with `seed=(seed, j)` it is that of `seed=(seed, j + k)`. `batch[i]` is the hand of lane i.

        >>> batch = sw.HandBatch(sw.games.NoLimitHoldem(blinds=(1, 2)), 1024, [200, 200], seed=1)
        >>> batch.actors[:4].tolist(), batch.call[:4].tolist()
        ([0, 1, 0, 1], [1, 1, 1, 1])
        >>> import numpy as np
        >>> batch.act(np.zeros(1024, int)).total_pots[:4].tolist()
        [4, 4, 4, 4]

    :param game: a `Game`.
    :param n: how many lanes, each of about a kilobyte.
    :param stacks: the chips of each seat, 0 for an empty one: one row for all lanes, or integers [n, seats].
    :param seed: as of a Hand.
    :param first: the number of the first hand of lane 0.
    :param every: how far a lane's next hand is, from n to 2**32, n by default. Where it has a divisor in common with
        the number of occupied seats, a lane does not see all buttons.
    :param button: the seat from which buttons are counted.
    :param autoreset: whether a lane's next hand is dealt in the call that ends one; else by `reset`.
    :param history: how many actions `observe` tells, from 0 to 1000.
    :param threads: how many share the work, 0 for one per core; results are the same.

    What comes next stands in arrays, an entry a lane, from `actors` to `payoffs`, which `act` and `reset` write anew.
    They share memory with the lanes, and live as long as anybody holds them; they are not read, so writing to them
    changes nothing else.

    Where blinds and antes put all but one all-in nobody is asked, and a hand is over when it is dealt. With
    `autoreset` the next `act` does not read its lane's code, but tells that it is done and deals the next; without it
    the call that deals it tells so.

    A batch changes, so it has no hash; one that another thread is using refuses all calls with a RuntimeError.

    :raises InvalidHand: for stacks or a button that do not fit.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises ValueError: for no lanes or more than 2**24; for `first`, `every` or `history` out of range.
    :raises TypeError: for arguments of another type.
    :raises MemoryError: for more lanes than there is memory for.
    """

    cdef Lanes lanes
    cdef bint busy
    cdef sw_layout columns
    cdef CompiledGame played
    cdef tuple views  # in the order of their properties

    def __cinit__(self, game, n, stacks, *, seed=None, first=0, every=None, button=0, bint autoreset=True,
                  history=8, threads=1):
        cdef bytes given
        cdef sw_hand_lanes *of
        cdef Py_ssize_t count
        cdef int parts
        self.played = the_game(game)
        self.lanes = Lanes.__new__(Lanes)
        of = &self.lanes.of
        number = exact_int(n, "n")
        if not 1 <= number <= MOST_LANES:
            raise ValueError(f"n must be from 1 to 2**24 lanes, not {number}")
        count = number
        of.game, of.count, of.autoreset = &self.played.game, count, autoreset
        given = read_stacks(self.played, stacks, count, &of.seats)
        where = exact_int(button, "button", InvalidHand)
        if not 0 <= where < of.seats:
            raise InvalidHand(f"the button must be a seat from 0 to {of.seats - 1}, not {where}")
        of.button = where
        read_seed(seed, &of.seed, &of.index)
        number = exact_int(first, "first")
        if not 0 <= number <= MOST_FIRST:
            raise ValueError(f"first must be from 0 to 2**62, not {number}")
        of.first = number
        number = count if every is None else exact_int(every, "every")
        if not count <= number <= MOST_EVERY:
            raise ValueError(f"every must be from n = {count} to 2**32, since lanes play other hands, not {number}")
        of.every = number
        sw_make_layout(&self.columns, of.game, of.seats, read_history(history), False)
        from steelwheel import _slices
        parts = min(_slices.thread_count(threads), MOST_LANE_THREADS, max(count // LANES_OF_A_THREAD, 1))
        of.slices = parts * <int>min((count - 1) // (<Py_ssize_t>parts * LANES_OF_A_SLICE) + 1, 1 << 20)
        check_stacks(of, given, None)
        if not sw_make_lanes(of):
            raise MemoryError(f"no memory for {count} lanes")
        make_team(&self.lanes.team, parts)
        self.lanes.process = process_id()
        seat_lanes(of, given, None)
        self._deal(None, NULL, True)
        self._show()

    cdef int _show(self) except -1:
        cdef Lanes lanes = self.lanes
        cdef sw_lane_views *views = &lanes.of.views
        n, seats = <object>lanes.of.count, lanes.of.seats
        self.views = (
            lanes.array(views.actors, "int8", (n,)),
            lanes.array(views.phases, "int8", (n,)),
            lanes.array(views.fold, "bool", (n,)),
            lanes.array(views.call, "int64", (n,)),
            lanes.array(views.min_raise_to, "int64", (n,)),
            lanes.array(views.max_raise_to, "int64", (n,)),
            lanes.array(views.draws, "int8", (n, 2)),
            lanes.array(views.total_pots, "int64", (n,)),
            lanes.array(views.hand_ids, "int64", (n,)),
            lanes.array(views.done, "bool", (n,)),
            lanes.array(views.payoffs, "int64", (n, seats)),
        )
        return 0

    cdef int _begin(self) except -1:
        """Comes before anything that reads or changes the lanes, which `busy = False` ends."""
        with cython.critical_section(self):
            if self.busy:
                raise RuntimeError("another thread, or what a signal called, is using this batch")
            self.busy = True
        return 0

    cdef int _deal(self, bytes mask, const sw_policy *policies, bint checks_signals=False) except -1:
        cdef Job job
        job.what, job.mask, job.policies = DEALS, mask_bytes(mask), policies
        self.lanes.run(&job, checks_signals)
        return self._whole()

    cdef int _whole(self) except -1:
        cdef int i
        for i in range(self.lanes.of.slices):
            if self.lanes.of.scratch[i].status != SW_DONE:
                raise MemoryError("there was no memory for all that these hands need: reset() deals others")
        return 0

    def __len__(self):
        return self.lanes.of.count

    @property
    def game(self):
        """The Game."""
        return self.played

    @property
    def actors(self):
        """The seat to act, int8 [n]; -1 where the hand is over."""
        return self.views[0]

    @property
    def phases(self):
        """What is due, int8 [n]: 0 nothing, since the hand is over; 1 a bet; 2 a draw."""
        return self.views[1]

    @property
    def fold(self):
        """Whether the actor may fold, bool [n]."""
        return self.views[2]

    @property
    def call(self):
        """The chips that a call puts in, int64 [n]; 0 where one checks."""
        return self.views[3]

    @property
    def min_raise_to(self):
        """The least total of a bet or raise, int64 [n]; -1 where there may be none."""
        return self.views[4]

    @property
    def max_raise_to(self):
        """The highest total of a bet or raise, int64 [n]; -1 where there may be none."""
        return self.views[5]

    @property
    def draws(self):
        """The least and the most cards that the actor discards in a draw, int8 [n, 2]."""
        return self.views[6]

    @property
    def total_pots(self):
        """All chips in, those in front of the seats included, int64 [n]."""
        return self.views[7]

    @property
    def hand_ids(self):
        """The number k of each lane's hand, int64 [n]."""
        return self.views[8]

    @property
    def done(self):
        """Whether a hand of the lane ended in the last call, bool [n]."""
        return self.views[9]

    @property
    def payoffs(self):
        """End less start of the last hand that ended in the lane, int64 [n, seats]; 0 before the first."""
        return self.views[10]

    @property
    def seats(self):
        """How many seats each hand has, empty ones included."""
        return self.lanes.of.seats

    @property
    def seed(self):
        """(seed, j): hand k is that of `Hand(seed=(seed, j + k))`."""
        return self.lanes.of.seed, self.lanes.of.index

    @property
    def autoreset(self):
        """Whether a lane's next hand is dealt in the call that ends one."""
        return self.lanes.of.autoreset

    def act(self, codes, where=None, then=None):
        """Act in all lanes, or in some, as `Hand.act` does in one; returns the batch.

        :param codes: integers [n], of any size: -1 folds, 0 checks, calls or brings in, m >= 1 bets, raises or
            completes to a total of m; in a draw the bit mask of the hole cards to discard. Those of hands that are
            over are not read.
        :param where: bools [n], the lanes in which to act; the others stay as they are, their codes unread.
        :param then: agents, as of `play`, who play on in these lanes till a seat with None is to act or the hand has
            ended. Where one of theirs is to act at first, so it does, and the code is not read.
        :raises IllegalAction: for the first lane whose code is not legal: its number, and why not; nobody has acted.
        :raises ValueError: for another shape, or another number of agents.
        :raises TypeError: for what is no array of integers; for agents that `play` does not take.
        """
        cdef Lanes lanes = self.lanes
        cdef Job job
        cdef size_t illegal
        cdef sw_policy policies[SW_SEATS]
        cdef _View given = integers(codes, "codes", (lanes.of.count,))
        cdef bytes chosen = None if where is None else read_mask(where, "where", lanes.of.count)
        job.what, job.mask = ACTS, mask_bytes(chosen)
        read_policies((None,) * lanes.of.seats if then is None else then, lanes.of.seats, policies)
        job.policies = policies
        self._begin()
        try:
            self._whole()
            with nogil:
                copy_integers(lanes.of.codes, given, 0)
                illegal = sw_find_illegal(&lanes.of, job.mask, job.policies)
            if illegal < lanes.of.count:
                self._refuse(illegal, lanes.of.codes[illegal])
            self.lanes.run(&job)
            self._whole()
        finally:
            self.busy = False
        return self

    def play(self, agents, hands=None):
        """Play on in all lanes, with agents in C, till a seat that has none is to act or the hand has ended.

        With `autoreset` the next hand is dealt where one has ended, and no more: the next call plays it. Lanes whose
        actor has no agent stay as they are. `done` and `payoffs` are as after `act`.

        :param agents: one a seat: `agents.random`, `agents.caller`, or None.
        :param hands: how many hands to play in each lane, the one that has begun included; then all seats have agents.
        :return: the batch; with `hands` the sums of their payoffs, int64 [n, seats].
        :raises TypeError: for other agents, which play by `act(codes, where)`.
        :raises ValueError: for another number of agents; for `hands` below 1, so many that their sums might not fit,
            without `autoreset`, or with a seat of None.
        """
        cdef Lanes lanes = self.lanes
        cdef Job job
        cdef _View out
        cdef int64_t left = 1
        cdef sw_policy policies[SW_SEATS]
        cdef bint stops = read_policies(agents, lanes.of.seats, policies)
        job.policies = policies
        job.what, job.sums = PLAYS, NULL
        if hands is not None:
            left = exact_int(hands, "hands")
            if left < 1:
                raise ValueError(f"hands must be 1 or more, not {left}")
            if stops:
                raise ValueError("hands are played where every seat has an agent: leave `hands` out, or None")
            if not lanes.of.autoreset:
                raise ValueError("hands are played with autoreset: without it a lane waits for reset() after each")
        self._begin()
        try:
            self._whole()
            if hands is not None:
                if left > INT64_MAX // sw_most_chips(&lanes.of):
                    raise ValueError(f"the payoffs of {left} hands might not fit in 64 bits: play fewer at a time")
                import numpy
                sums = numpy.zeros((lanes.of.count, lanes.of.seats), "int64")
                out = _View(sums, "sums", True)
                job.sums = <int64_t *>out.start
            while left > 0:
                job.hands = min(left, max(HANDS_OF_A_SLICE * lanes.of.slices // <int64_t>lanes.of.count, 1))
                left -= job.hands
                self.lanes.run(&job, True)
                self._whole()
        finally:
            self.busy = False
        return self if hands is None else sums

    cdef int _refuse(self, size_t i, int64_t code) except -1:
        try:
            self._hand(i).act(code)
        except IllegalAction as error:
            name_lane(error, i)
            raise
        raise IllegalAction(f"lane {i}: {code} is no legal code")

    def reset(self, mask=None, stacks=None, then=None):
        """Deal the next hand in all lanes, or in some, whether or not the last has ended; returns the batch.

        A hand that has not ended counts for nothing: it is never `done`.

        :param mask: bools [n], the lanes in which to deal.
        :param stacks: the chips of these lanes from now on, as of HandBatch.
        :param then: agents, as of `play`, who play on till a seat with None is to act. A hand that ends before it was
            asked is passed over: it is `done`, and the next is dealt, in a lane up to 50 times in a row; `payoffs` are
            the sums of those passed over.
        :raises InvalidHand: for stacks that do not fit; all is as it was.
        :raises ValueError, TypeError: for another shape, or another type; for agents that `play` does not take, or
            without a seat of None.
        """
        cdef Lanes lanes = self.lanes
        cdef bytes chosen = None, given = None
        cdef int seats = lanes.of.seats
        cdef sw_policy policies[SW_SEATS]
        if then is not None and not read_policies(then, seats, policies):
            raise ValueError("then must have None for a seat: that is whom a hand that is dealt waits for")
        if mask is not None:
            chosen = read_mask(mask, "mask", lanes.of.count)
        if stacks is not None:
            given = read_stacks(self.played, stacks, lanes.of.count, &seats)
        if seats != lanes.of.seats:
            raise InvalidHand(f"stacks must be of the batch's {lanes.of.seats} seats, not of {seats}")
        self._begin()
        try:
            if given is not None:
                check_stacks(&lanes.of, given, chosen)
                seat_lanes(&lanes.of, given, chosen)
            self._deal(chosen, NULL if then is None else policies, then is not None)
        finally:
            self.busy = False
        return self

    def raise_to_pot(self, fractions):
        """Of each lane the legal totals nearest to raises of these fractions of the pot after calling.

        :param fractions: up to 32 real numbers from 0: 1 is a pot-sized raise, 0.5 half of it.
        :return: int64 [n, number of fractions], -1 where there is no legal raise.
        :raises ValueError: for negative or infinite numbers, or too many.
        """
        import numpy
        cdef Lanes lanes = self.lanes
        cdef sw_fraction fraction[SW_MOST_FRACTIONS]
        cdef int count = <int>PyTuple_GET_SIZE(read_fractions(fractions, fraction))
        totals = numpy.empty((lanes.of.count, count), "int64")
        cdef _View out = _View(totals, "totals", True)
        self._begin()
        try:
            with nogil:
                sw_raise_lanes_to_pot(&lanes.of, fraction, count, <int64_t *>out.start)
        finally:
            self.busy = False
        return totals

    @property
    def layout(self):
        """The columns of an observation by name, as slices: those of `Encoder(game, seats, history=history)`."""
        return columns_of(&self.columns)

    @property
    def observation_size(self):
        """How many numbers an observation has."""
        return self.columns.first[<int>SW_PARTS]

    def observe(self, out=None, seats=None):
        """What the seats to act know of their hands, and nothing else, in the columns of `layout`.

        :param out: float32 of the shape of the result, contiguous, to be filled; None: a new array.
        :param seats: a seat that observes instead of the actor, or "all".
        :return: float32 [n, observation_size], 0 in lanes whose hand is over, which has no actor; for all seats
            [n, seats, observation_size].
        :raises ValueError: for an `out` of another shape; for a seat that there is not.
        :raises TypeError: for an `out` that is not float32; for another type.
        """
        return encode_batch(self, &self.columns, seats, out)

    cdef Hand _hand(self, size_t i):
        cdef Hand made = Hand.__new__(Hand, NEW)
        made.game = self.played
        made.s = take_state()
        made._done(sw_play_lane(&self.lanes.of, i, made.s))
        return made

    def __getitem__(self, lane):
        cdef int64_t i = exact_int(lane, "a lane", IndexError), n = <int64_t>self.lanes.of.count
        if not -n <= i < n:
            raise IndexError(f"there is no lane {i}: lanes are 0 to {n - 1}")
        self._begin()
        try:
            self._whole()
            return self._hand(i % n)
        finally:
            self.busy = False

    def __eq__(self, other):
        if not isinstance(other, HandBatch):
            return NotImplemented
        return (len(self) == len(other) and self.autoreset == other.autoreset and
                all([mine == theirs for mine, theirs in zip(self, other)]))

    __hash__ = None

    def __repr__(self):
        return f"<HandBatch of {cut(self.played.name)}, {self.lanes.of.count} lanes, {self.lanes.of.seats} seats>"
