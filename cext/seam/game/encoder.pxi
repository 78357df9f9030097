# Observations as arrays of numbers.

cdef dict columns_of(const sw_layout *layout):
    cdef int i
    return {sw_part_name(i).decode(): slice(layout.first[i], layout.first[i + 1]) for i in range(SW_PARTS)}


cdef int read_last_actions(object last_actions) except -1:
    return <int>int_within(last_actions, "last_actions", 0, SW_MOST_HISTORY, f"from 0 to {SW_MOST_HISTORY} actions")


cdef int viewer_of(object seats, int count) except -3:
    """Return the observing seat, or the code for all seats or for the actor (the default)."""
    if seats is None:
        return SW_NOBODY
    if isinstance(seats, str):
        if seats != "all":
            raise TypeError(f'seats must be an int or "all", not {shown(seats)}')
        return SW_EVERYTHING
    return int_below(seats, "seats", count, "seat")


cdef tuple rows_shape(const sw_layout *layout, int viewer, tuple hands):
    """Return the shape of the array of numbers for these hands."""
    cdef int size = layout.first[<int>SW_PARTS]
    return (*hands, layout.seats, size) if viewer == SW_EVERYTHING else (*hands, size)


cdef object new_rows(const sw_layout *layout, tuple shape):
    return new_array(shape, "int64" if layout.compact else "float32")


cdef _View rows_in(const sw_layout *layout, tuple shape, object out):
    return dense(out, shape, SIGNED, 8, "int64") if layout.compact else dense(out, shape, b"f", 4, "float32")


cdef object encode_batch(HandBatch batch, const sw_layout *layout, object seats, object out):
    cdef Job job
    cdef tuple shape
    cdef _View view
    job.what, job.layout, job.viewer = OBSERVES, layout, viewer_of(seats, layout.seats)
    shape = rows_shape(layout, job.viewer, (batch.slots.of.count,))
    if out is None:
        out = new_rows(layout, shape)
    view = rows_in(layout, shape, out)
    job.out = <void *>view.start
    batch._begin()
    try:
        batch._whole()
        batch.slots.run(&job)
    finally:
        batch.busy = False
    return out


@cython.final
@cython.no_gc
cdef class Encoder:
    """Encoder(game, seats, *, last_actions=8, compact=False)
--

    An encoder that turns observations into numbers, in columns that are the same for all hands of a game.

    docs/guide/hands/observations.md explains the columns. Hidden information is never included: a `Hand`, or the hand in
    a slot of a `HandBatch`, is encoded as one seat observes it.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> encoder, hand = sw.Encoder(game, 2), sw.Hand(game, [200, 200], seed=1)
        >>> encoder.observation_size, encoder.columns["own"], int(encoder.encode(hand)[encoder.columns["own"]].sum())
        (193, slice(0, 52, None), 2)

    :param game: a `Game`, or its short name.
    :param seats: the number of seats, including empty ones.
    :param last_actions: the number of recent actions to include, from 0 to 1000.
    :param compact: whether to use integers (for tables and caches) instead of floats (for learners).
    :raises InvalidGame: if the deck is too small for this many seats.
    :raises ValueError: if there are fewer than two seats, or `last_actions` is out of range.
    :raises TypeError: if an argument has the wrong type.
    """

    cdef sw_layout of
    cdef CompiledGame played

    def __cinit__(self, game, seats, *, last_actions=8, bint compact=False):
        cdef sw_refusal refusal
        self.played = the_game(game)
        number = exact_int(seats, "seats")
        refusal = sw_check_seats(&self.played.game, number)
        refuse(&refusal, self.played)
        sw_init_layout(&self.of, &self.played.game, <int>number, read_last_actions(last_actions), compact)

    @property
    def game(self):
        """The `Game` that the encoder is for."""
        return self.played

    @property
    def seats(self):
        """The number of seats."""
        return self.of.seats

    @property
    def last_actions(self):
        """The number of recent actions in an observation."""
        return self.of.history

    @property
    def compact(self):
        """True for integers, False for floats."""
        return self.of.compact

    @property
    def chips_per_unit(self):
        """The number of chips encoded as 1: the big blind, or the minimum bet if there are no blinds; 1 if compact."""
        return self.of.unit

    @property
    def columns(self):
        """The columns in order, as `{name: slice}`; columns that do not apply to the game are left out.

        Seats are counted from the observer, who is 0. Chips are in big blinds, or in minimum bets in games without
        blinds. Cards have one column per card of the deck, ascending. Shapes and values after a bar belong to the
        compact layout, which uses plain chips, keeps cards in dealing order, and marks missing values with -1.

        - `own` [deck] | [holes], `up` [seats, deck] | [seats, holes], `boards` [boards, deck] | [boards, cards]: 1 for
          the observer's hole cards, each seat's face-up cards, and the cards on each board.
        - `discards` [deck] | [draws, holes]: cards that the observer has discarded, or named as the middle card.
        - `live`, `all_in` [seats]: 1 for each seat that has not folded; 1 for each of these seats that has no chips left.
        - `stacks`, `bets`, `put_in` [seats]: remaining chips; chips bet on this street; chips put in during the hand.
        - `button`, `actor` [seats] | a seat: 1 for the seat with the button; 1 for the seat to act.
        - `street` [streets] | a street: 1 for the current street.
        - `draw`: 1 if a draw is due.
        - `pot`: the total pot, including bets.
        - `call`, `raise` [2], `fold`: if the observer is to act, the chips needed to call, the minimum and maximum total
          of a bet or raise (0 if neither is legal), and 1 if folding is legal.
        - `drawn` [draws, seats]: (1 + n) / 8 | n if the seat has drawn n cards; 0 before the seat has drawn.
        - `actions` [last_actions, seats + 6] | [last_actions, 4], most recent first, padded with 0. Each action has a 1 for
          the seat; a 1 for fold, call (or check), raise (or bet) or draw; the seat's total bet on the street, this action
          included, or the number of cards drawn; and (1 + i) / streets for street i. Compact: the seat, the action from 0
          to 3, the bet or number of cards, and the street.
        - `older`: 1 if there were earlier actions that are not included.
        """
        return columns_of(&self.of)

    @property
    def observation_size(self):
        """The number of columns of an observation."""
        return self.of.first[<int>SW_PARTS]

    @property
    def dtype(self):
        """The NumPy dtype of the numbers: float32, or int64 in the compact layout."""
        import numpy
        return numpy.dtype("int64" if self.of.compact else "float32")

    def bounds(self, chips):
        """Return the lowest and the highest possible value of each column.

        :param chips: the maximum number of chips at a table, for example `sum(stacks)`.
        :return: (low, high), each `dtype` [observation_size].
        :raises ValueError: if chips is below 1, or above the total of 23 maximum stacks.
        """
        cdef tuple shape = rows_shape(&self.of, SW_NOBODY, ())
        cdef int64_t number = int_within(chips, "chips", 1, SW_SEATS * SW_MOST_CHIPS, f"from 1 to {SW_SEATS} times 2**53")
        low, high = new_rows(&self.of, shape), new_rows(&self.of, shape)
        sw_bound_layout(&self.of, number, <void *>rows_in(&self.of, shape, low).start,
                        <void *>rows_in(&self.of, shape, high).start)
        return low, high

    def encode(self, hands, seats=None, out=None):
        """Return the observations of hands as rows of numbers; `columns` names their parts.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game and number of seats.
        :param seats: the observing seat, or "all". The default is the seat to act, or an Observation's own seat.
        :param out: a contiguous array of `dtype` and the result's shape, to be filled; None: a new array.
        :return: `dtype` [n, observation_size] for a batch, otherwise [observation_size]; for "all",
            [n, seats, observation_size] or [seats, observation_size]. If no seat is to act in a hand, its numbers are all
            0, or all -1 in the compact layout.
        :raises ValueError: if the game or the number of seats differs, if `out` has the wrong shape, or if the seat does
            not exist or is not the Observation's own.
        :raises TypeError: if `out` has the wrong dtype, or an argument has the wrong type.
        """
        cdef _Play hand
        cdef _View view
        cdef tuple shape
        cdef int viewer
        if isinstance(hands, HandBatch):
            self._fits((<HandBatch>hands).played, (<HandBatch>hands).slots.of.seats)
            return encode_batch(hands, &self.of, seats, out)
        if not isinstance(hands, _Play):
            raise TypeError(f"encode takes a HandBatch, a Hand or an Observation, not {kind(hands)}")
        hand = hands
        self._fits(hand.game, hand.s.seats)
        viewer = viewer_of(seats, self.of.seats)
        if type(hand) is Observation:
            if hand.s.viewer < 0:
                raise ValueError("this is the public view; encode the view of a seat, hand.observe(seat)")
            if seats is None:
                viewer = hand.s.viewer
            elif viewer != hand.s.viewer:
                raise ValueError(f"this is the observation of seat {hand.s.viewer}; encode a Hand for other seats")
        shape = rows_shape(&self.of, viewer, ())
        if out is None:
            out = new_rows(&self.of, shape)
        view = rows_in(&self.of, shape, out)
        with cython.critical_section(hand):
            sw_encode(hand.s, NULL, &self.of, viewer, <void *>view.start)
        return out

    cdef int _fits(self, CompiledGame game, int seats) except -1:
        if game is not self.played and game != self.played:
            raise ValueError(f"the encoder is for {cut(self.played.name)}, but these hands are of another game, "
                             f"{cut(game.name)}")
        if seats != self.of.seats:
            raise ValueError(f"the encoder is for {self.of.seats} seats, but these hands have {seats}")
        return 0

    def __reduce__(self):
        return late.unpickler("encoder"), (self.played, self.of.seats, self.of.history, self.of.compact)

    def __eq__(self, other):
        return isinstance(other, Encoder) and self.__reduce__() == other.__reduce__()

    def __hash__(self):
        return hash(self.__reduce__())

    def __repr__(self):
        return (f"<Encoder of {cut(self.played.name)}, {self.of.seats} seats, {self.observation_size} "
                f"{'integers' if self.of.compact else 'floats'}>")
