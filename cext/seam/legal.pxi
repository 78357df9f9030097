cdef int MOST_LISTED = 1000000  # codes of a slice
cdef str FROM_HANDS = "a Legal comes from hand.legal, an Observation comes from hand.observe(seat)"


@cython.final
@cython.freelist(64)
cdef class Legal:
    """Legal()
--

    What the seat to act may do; a sequence, too, of every code that `Hand.act` takes, ascending."""

    cdef sw_legal of

    def __init__(self):
        raise TypeError(FROM_HANDS)

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
        return sw_legal_count(&self.of)

    cdef int64_t _place(self, code) except -2:
        """The place of a code; -1 for what is not legal."""
        cdef int64_t number = sw_small_int(code)
        if number < 0:
            if isinstance(code, bool) or not PyIndex_Check(code):
                return -1
            exact = PyNumber_Index(code)
            if not -1 <= exact <= SW_MOST_CHIPS:
                return -1
            number = exact
        return sw_legal_place(&self.of, number)

    def __contains__(self, code):
        return self._place(code) >= 0

    def __getitem__(self, index):
        if isinstance(index, slice):
            wanted = range(*index.indices(len(self)))
            if len(wanted) > MOST_LISTED:
                raise ValueError(f"{len(wanted)} legal codes are too many to list: a slice has at most {MOST_LISTED}")
            return tuple([sw_legal_code(&self.of, i) for i in wanted])
        cdef int64_t place = exact_int(index, "an index"), count = sw_legal_count(&self.of)
        if place < 0:
            place += count
        if not 0 <= place < count:
            raise IndexError(f"there are {count} legal codes")
        return sw_legal_code(&self.of, place)

    def index(self, code):
        """The place of a code among the legal ones. ValueError when it is not legal."""
        cdef int64_t place = self._place(code)
        if place < 0:
            raise ValueError(f"{shown(code)} is not legal")
        return place

    def count(self, code):
        """1 for a legal code, 0 for another."""
        return int(self._place(code) >= 0)

    def __iter__(self):
        cdef int64_t place
        for place in range(sw_legal_count(&self.of)):
            yield sw_legal_code(&self.of, place)

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
        from steelwheel.hand import _words_of
        return _words_of(self)


cdef object no_new(type cls, PyObject *arguments, PyObject *keywords):
    raise TypeError(FROM_HANDS)


def legal(fold, call, min_to, max_to, step):
    """How a Legal is unpickled.

    :raises InvalidHand: for numbers that no hand gives.
    """
    cdef Legal made = Legal.__new__(Legal)
    cdef list given = [exact_int(x, "a legal code", InvalidHand) for x in (fold, call, min_to, max_to, step)]
    made.of.call, made.of.min_to, made.of.max_to, made.of.step = given[1:]
    made.of.fold = given[0] if 0 <= given[0] <= 1 else -1
    if not sw_is_legal(&made.of):
        raise InvalidHand("these are no legal codes of a hand")
    return made
