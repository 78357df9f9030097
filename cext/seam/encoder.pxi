# What a seat knows as numbers.

cdef dict columns_of(const sw_layout *layout):
    cdef int i
    return {sw_part_name(i).decode(): slice(layout.first[i], layout.first[i + 1]) for i in range(SW_PARTS)}


cdef int read_history(object history) except -1:
    number = exact_int(history, "history")
    if not 0 <= number <= SW_MOST_HISTORY:
        raise ValueError(f"history must be from 0 to {SW_MOST_HISTORY} actions, not {number}")
    return <int>number


cdef int viewer_of(object seats, int count) except -3:
    """The seat that observes; all of them, or by default the actor."""
    if seats is None:
        return SW_NOBODY
    if isinstance(seats, str):
        if seats != "all":
            raise TypeError(f'seats must be an int or "all", not {shown(seats)}')
        return SW_EVERYTHING
    number = exact_int(seats, "seats")
    if not 0 <= number < count:
        raise ValueError(f"there is no seat {number}: seats are 0 to {count - 1}")
    return <int>number


cdef tuple rows_shape(const sw_layout *layout, int viewer, tuple hands):
    """Of the numbers that these hands take."""
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
    shape = rows_shape(layout, job.viewer, (batch.lanes.of.count,))
    if out is None:
        out = new_rows(layout, shape)
    view = rows_in(layout, shape, out)
    job.out = <void *>view.start
    batch._begin()
    try:
        batch._whole()
        batch.lanes.run(&job)
    finally:
        batch.busy = False
    return out


@cython.final
@cython.no_gc
cdef class Encoder:
    """Encoder(game, seats, *, history=8, compact=False)
--

    What a seat knows of a hand as numbers, in columns that are the same for all hands of a game: see docs/observations.md.

    Nothing hidden is in them: a Hand is encoded as the seat's Observation is, and a lane of a HandBatch as its hand.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> encoder, hand = sw.Encoder(game, 2), sw.Hand(game, [200, 200], seed=1)
        >>> encoder.size, encoder.columns["own"], int(encoder.encode(hand)[encoder.columns["own"]].sum())
        (193, slice(0, 52, None), 2)

    :param game: a `Game`.
    :param seats: how many seats the hands have, empty ones included.
    :param history: how many of the last actions are told, from 0 to 1000.
    :param compact: integers for tables and caches in place of floats for learners.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises ValueError: for fewer than two seats; for too much history.
    :raises TypeError: for arguments of another type.
    """

    cdef sw_layout of
    cdef CompiledGame played

    def __cinit__(self, game, seats, *, history=8, bint compact=False):
        cdef sw_refusal refusal
        self.played = the_game(game)
        number = exact_int(seats, "seats")
        refusal = sw_check_seats(&self.played.game, number)
        refuse(&refusal, self.played)
        sw_make_layout(&self.of, &self.played.game, <int>number, read_history(history), compact)

    @property
    def game(self):
        """The Game."""
        return self.played

    @property
    def seats(self):
        """How many seats the hands have."""
        return self.of.seats

    @property
    def history(self):
        """How many of the last actions are told."""
        return self.of.history

    @property
    def compact(self):
        """Whether it gives integers."""
        return self.of.compact

    @property
    def unit(self):
        """The chips that count as 1: a big blind, in games without one a least bet; 1 in the compact layout."""
        return self.of.unit

    @property
    def columns(self):
        """The columns by name, as slices: in this order, and none for what the game has not.

        Seats are counted from the one that observes, who is 0; chips are in big blinds (in games without, in least
        bets); cards have a column for each of the deck, ascending. What stands after a bar is of the compact layout, in
        which chips are chips, cards stand as they lie, and -1 is nothing.

        - `own` [deck] | [holes], `up` [seats, deck] | [seats, holes], `boards` [boards, deck] | [boards, cards]: 1 for
          the observer's hole cards, for those of a seat that lie face up, for those on a board.
        - `discards` [deck] | [draws, holes]: cards that the observer has thrown away, or named the middle one.
        - `live`, `all_in` [seats]: 1 for each that has not folded; for each of these that has no chips left to bet.
        - `stacks`, `bets`, `put_in` [seats]: chips behind; put in on this street; put in during the hand.
        - `button`, `actor` [seats] | a seat: 1 for one of them.
        - `street` [streets] | a street: 1 for one of them.
        - `draw`: 1 where a draw is due.
        - `pot`: all chips in.
        - `call`, `raise` [2], `fold`: if the observer is to act, the chips that a call puts in, the least and the highest
          total of a bet or raise (0 where there is none), and 1 if it may fold.
        - `drawn` [draws, seats]: (1 + cards) / 8 | cards, for one that has drawn so many; 0 for one that has not drawn
          yet.
        - `actions` [history, seats + 6] | [history, 4], the last first, 0 where there are no more: 1 for whose it was; 1
          for one of fold, call (or check), raise (or bet) and draw; the seat's bet on the street after it, or the cards
          of a draw; its street i as (1 + i) / streets. Compact: the seat, 0 to 3 for what it did, the bet or the cards,
          the street.
        - `older`: 1 if there were more actions.
        """
        return columns_of(&self.of)

    @property
    def size(self):
        """How many numbers an observation has."""
        return self.of.first[<int>SW_PARTS]

    @property
    def dtype(self):
        """The NumPy dtype of the numbers: float32, or int64 of the compact layout."""
        import numpy
        return numpy.dtype("int64" if self.of.compact else "float32")

    def bounds(self, chips):
        """The least and the highest number of each column.

        :param chips: the most chips at a table, as `sum(stacks)`.
        :return: (low, high), each `dtype` [size].
        :raises ValueError: for no chips, or more than 23 seats can have.
        """
        cdef tuple shape = rows_shape(&self.of, SW_NOBODY, ())
        number = exact_int(chips, "chips")
        if not 1 <= number <= SW_SEATS * SW_MOST_CHIPS:
            raise ValueError(f"chips must be from 1 to {SW_SEATS} times 2**53, not {number}")
        low, high = new_rows(&self.of, shape), new_rows(&self.of, shape)
        sw_bound_layout(&self.of, number, <void *>rows_in(&self.of, shape, low).start,
                        <void *>rows_in(&self.of, shape, high).start)
        return low, high

    def encode(self, hands, seats=None, out=None):
        """What seats know of hands, and nothing else, in `columns`.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game and as many seats.
        :param seats: the seat that observes, or "all"; by default the actor, and that of an Observation.
        :param out: `dtype` of the shape of the result, contiguous, to be filled; None: a new array.
        :return: `dtype` [n, size] of a batch, else [size]; for all seats [n, seats, size] or [seats, size]. Where a hand
            has no actor who could observe it is all 0, in the compact layout all -1.
        :raises ValueError: for another game, or number of seats; for a seat that there is not, or whose Observation it
            is not; for an `out` of another shape.
        :raises TypeError: for an `out` of another dtype; for another type.
        """
        cdef _Play hand
        cdef _View view
        cdef tuple shape
        cdef int viewer
        if isinstance(hands, HandBatch):
            self._fits((<HandBatch>hands).played, (<HandBatch>hands).lanes.of.seats)
            return encode_batch(hands, &self.of, seats, out)
        if not isinstance(hands, _Play):
            raise TypeError(f"an encoder is for a HandBatch, a Hand or an Observation, not {kind(hands)}")
        hand = hands
        self._fits(hand.game, hand.s.seats)
        viewer = viewer_of(seats, self.of.seats)
        if type(hand) is Observation:
            if hand.s.viewer < 0:
                raise ValueError("this is the public's view: a seat's is hand.observe(seat)")
            if seats is None:
                viewer = hand.s.viewer
            elif viewer != hand.s.viewer:
                raise ValueError(f"this is what seat {hand.s.viewer} knows, and no other")
        shape = rows_shape(&self.of, viewer, ())
        if out is None:
            out = new_rows(&self.of, shape)
        view = rows_in(&self.of, shape, out)
        with cython.critical_section(hand):
            sw_encode(hand.s, NULL, &self.of, viewer, <void *>view.start)
        return out

    cdef int _fits(self, CompiledGame game, int seats) except -1:
        if game is not self.played and game != self.played:
            raise ValueError(f"the encoder is of {cut(self.played.name)}, and these hands are of another game: "
                             f"{cut(game.name)}")
        if seats != self.of.seats:
            raise ValueError(f"the encoder is for {self.of.seats} seats, not for {seats}")
        return 0

    def __reduce__(self):
        from steelwheel.batches import _encoder
        return _encoder, (self.played, self.of.seats, self.of.history, self.of.compact)

    def __eq__(self, other):
        return isinstance(other, Encoder) and self.__reduce__() == other.__reduce__()

    def __hash__(self):
        return hash(self.__reduce__())

    def __repr__(self):
        return (f"<Encoder of {cut(self.played.name)}, {self.of.seats} seats, {self.size} "
                f"{'integers' if self.of.compact else 'floats'}>")
