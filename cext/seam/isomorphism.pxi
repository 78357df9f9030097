# The index of a hand whose suits do not matter, and back.

cdef class Indexer:
    """Indexer(rounds)
--

    What a HandIndexer is compiled to."""

    cdef sw_indexer *x
    cdef int count
    cdef uint8_t total[SW_MOST_ROUNDS]  # cards after each round
    cdef readonly tuple rounds

    def __cinit__(self, rounds):
        cdef uint8_t cards[SW_MOST_ROUNDS]
        cdef sw_indexer_status status
        cdef int total = 0
        if not PySequence_Check(rounds) or isinstance(rounds, (str, bytes)):
            raise TypeError(f"rounds are a sequence of numbers of cards, as [2, 3, 1, 1], not {kind(rounds)}")
        if not 1 <= len(rounds) <= SW_MOST_ROUNDS:
            raise ValueError(f"there are 1 to {SW_MOST_ROUNDS} rounds, not {len(rounds)}")
        for given in rounds:
            number = exact_int(given, f"the cards of round {self.count}")
            if not 1 <= number <= SW_CARDS - total:
                raise ValueError(f"round {self.count} of {number} cards: each round has at least 1, and all "
                                 f"together at most {SW_CARDS}")
            if self.count == SW_MOST_ROUNDS:
                raise ValueError(f"there are 1 to {SW_MOST_ROUNDS} rounds")
            total += <int>number
            cards[self.count] = number
            self.total[self.count] = total
            self.count += 1
        if self.count == 0:
            raise ValueError("there is no round")
        self.rounds = tuple([cards[i] for i in range(self.count)])
        with nogil:
            status = sw_make_indexer(cards, self.count, &self.x)
        if status == SW_INDEXER_NO_MEMORY:
            raise MemoryError
        if status == SW_INDEXER_TOO_LARGE:
            raise ValueError(f"rounds of {self.rounds} cards are too many: an indexer has fewer than 2**60 "
                             f"indices, and cards that fall over the suits in at most {SW_MOST_WAYS:,} ways")

    def __dealloc__(self):
        sw_free_indexer(self.x)

    def __reduce__(self):
        return type(self), (self.rounds,)

    def __eq__(self, other):
        return isinstance(other, Indexer) and self.rounds == (<Indexer>other).rounds

    def __hash__(self):
        return hash((Indexer, self.rounds))

    def __repr__(self):
        return f"{type(self).__name__}({list(self.rounds)})"

    cdef int round_of(self, Py_ssize_t cards) noexcept:
        """The round after which there are so many cards; -1 if none."""
        for i in range(self.count):
            if self.total[i] == cards:
                return i
        return -1

    cdef str totals(self):
        names = [str(self.total[i]) for i in range(self.count)]
        return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    cdef int exact_round(self, object round) except -1:
        number = exact_int(round, "a round")
        if not 0 <= number < self.count:
            raise ValueError(f"there are the rounds 0 to {self.count - 1}, not {number}")
        return number

    def size(self, round):
        """How many indices there are after a round: they are 0 to size - 1.

        :param round: 0 for the first.
        :raises ValueError, TypeError: for a round that there is not.
        """
        return sw_index_size(self.x, self.exact_round(round))

    def index(self, *cards):
        """The index of a hand: `index("AsKd")`, `index("AsKd", "Th9h2c")`, `index(51, 45)`.

        :param cards: the cards of the first rounds, in the order they came, in any form and in as many
            arguments as you like; the order within a round does not matter. A `CardSet` has no order, so it
            cannot hold cards of two rounds.
        :returns: an int from 0 to `size(round)` - 1, where `round` is the last that has cards.
        :raises InvalidCards: for bad cards, or a number of them that is not that of some first rounds.
        :raises TypeError: for anything else.
        """
        cdef Cards found = NO_CARDS
        cdef uint64_t index = 0
        cdef int before, round, i
        for some in cards:
            before = found.count
            add_cards(&found, some, SW_STANDARD)
            if isinstance(some, CardSet):
                for i in range(self.count):
                    if before < self.total[i] < found.count:
                        raise InvalidCards(f"{shown(some)} has no order: give the cards of rounds {i} and "
                                           f"{i + 1} apart")
        round = self.round_of(found.count)
        if round < 0:
            raise InvalidCards(f"after rounds of {self.rounds} cards there are {self.totals()}, not {found.count}")
        sw_index(self.x, round, found.card, &index)
        return index

    def cards(self, round, index):
        """The hand that stands for an index after a round: the same for every hand that has this index.

        :returns: a tuple of ints, in each round from high to low; of suits that are alike spades come first.
        :raises ValueError, TypeError: for a round or an index that there is not.
        """
        cdef uint8_t hand[SW_CARDS]
        cdef int last = self.exact_round(round)
        number = exact_index(index, "an index")
        self.check(last, number)
        sw_indexed_hand(self.x, last, number, hand)
        return tuple([hand[i] for i in range(self.total[last])])

    cdef int check(self, int round, object index) except -1:
        cdef uint64_t size = sw_index_size(self.x, round)
        if not 0 <= index < size:
            raise ValueError(f"after round {round} there are the indices 0 to {size - 1}, not {shown(index)}")
        return 0


@cython.final
@cython.no_gc
cdef class Indexing:
    """The work of `HandIndexer.index_batch`, checked: `len()` rows to be indexed by `run`, into `out`."""

    cdef readonly object out
    cdef Indexer indexer
    cdef _View rows, indices
    cdef int round

    def __cinit__(self, Indexer indexer not None, rows, out):
        self.indexer = indexer
        self.rows = _View(rows, "rows")
        if not self.rows.holds(UNSIGNED, 1):
            raise TypeError(f"rows are {self.rows.dtype()}: cast cards from 0 to 51 to uint8, as by "
                            "rows.astype('uint8')")
        cdef Py_buffer *have = &self.rows.buffer
        self.round = indexer.round_of(have.shape[1]) if have.ndim == 2 else -1
        if self.round < 0:
            raise ValueError(f"rows of shape {self.rows.shape()} are not uint8[n, {indexer.totals()}]")
        self.out = new_array((have.shape[0],), "uint64") if out is None else out
        self.indices = output(self.out, 1, have.shape[0], 0, 8)
        if self.indices.meets(self.rows):
            raise ValueError("out lies within the memory from the first of rows to the last")

    def __len__(self):
        return self.rows.buffer.shape[0]

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_buffer *rows = &self.rows.buffer
        cdef Py_ssize_t step = rows.strides[0], out_step = self.indices.buffer.strides[0]
        cdef size_t good, count
        if not 0 <= first <= last <= rows.shape[0]:
            raise IndexError("rows out of range")
        count = last - first
        with nogil:
            good = sw_index_rows(self.indexer.x, self.round, self.rows.start + first * step, step,
                                 rows.strides[1], <uint8_t *>self.indices.start + first * out_step, out_step,
                                 count)
        if good < count:
            refuse_row(self.rows, first + <Py_ssize_t>good)


@cython.final
@cython.no_gc
cdef class IndexedHands:
    """The work of `HandIndexer.cards_batch`, checked: `len()` hands to be written by `run`, into `out`."""

    cdef readonly object out
    cdef Indexer indexer
    cdef _View indices, rows
    cdef int round

    def __cinit__(self, Indexer indexer not None, round, indices, out):
        self.indexer = indexer
        self.round = indexer.exact_round(round)
        self.indices = _View(indices, "indices")
        if not self.indices.holds(UNSIGNED + SIGNED, 8):
            raise TypeError(f"indices are {self.indices.dtype()}: cast them to uint64, as by "
                            "indices.astype('uint64')")
        cdef Py_buffer *have = &self.indices.buffer
        cdef Py_ssize_t cards = indexer.total[self.round]
        if have.ndim != 1:
            raise ValueError(f"indices of shape {self.indices.shape()} are not uint64[n]")
        self.out = new_array((have.shape[0], cards), "uint8") if out is None else out
        self.rows = output(self.out, 2, have.shape[0], cards, 1)
        if self.rows.meets(self.indices):
            raise ValueError("out lies within the memory from the first of indices to the last")

    def __len__(self):
        return self.indices.buffer.shape[0]

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_buffer *rows = &self.rows.buffer
        cdef Py_ssize_t step = self.indices.buffer.strides[0], out_step = rows.strides[0]
        cdef size_t good, count
        cdef uint64_t index
        if not 0 <= first <= last <= rows.shape[0]:
            raise IndexError("indices out of range")
        count = last - first
        with nogil:
            good = sw_indexed_hands(self.indexer.x, self.round, self.indices.start + first * step, step,
                                    <uint8_t *>self.rows.start + first * out_step, out_step, rows.strides[1],
                                    count)
        if good < count:
            first += <Py_ssize_t>good
            memcpy(&index, self.indices.start + first * step, sizeof(index))
            try:
                self.indexer.check(self.round, <int64_t>index if self.indices.holds(SIGNED, 8) else index)
            except ValueError as error:
                raise ValueError(f"row {first}: {error}") from None
            raise ValueError(f"row {first}: changed while it was being read")
