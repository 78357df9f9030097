# Indices of hands up to a permutation of suits, and their representative hands.

cdef class Indexer:
    """Indexer(rounds)
--

    The compiled form of a HandIndexer."""

    cdef sw_indexer *x
    cdef readonly tuple rounds
    """The number of cards in each round."""

    def __cinit__(self, rounds):
        cdef uint8_t cards[SW_MOST_ROUNDS]
        cdef sw_status status
        cdef int count, total = 0
        given = items_of(rounds, SW_MOST_ROUNDS)
        if given is None:
            raise TypeError(f"rounds must be a sequence of card counts, such as [2, 3, 1, 1], not {kind(rounds)}")
        if not 1 <= len(given) <= SW_MOST_ROUNDS:
            raise ValueError(f"rounds must have 1 to {SW_MOST_ROUNDS} entries, not {len(given)}")
        for i, number in enumerate(given):
            number = exact_int(number, f"the cards of round {i}")
            if not 1 <= number <= SW_CARDS - total:
                raise ValueError(f"round {i} has {number} cards; each round needs at least 1, and the total is at most "
                                 f"{SW_CARDS}")
            total += <int>number
            cards[i] = number
        count = <int>len(given)
        self.rounds = known(cards, count)
        with nogil:
            status = sw_new_indexer(cards, count, &self.x)
        check_status(status)
        if status == SW_TOO_LARGE:
            raise ValueError(f"rounds of {self.rounds} cards are too many: an indexer supports fewer than 2**60 "
                             f"indices, and at most {SW_MOST_WAYS:,} ways to divide the cards among the suits")

    def __dealloc__(self):
        sw_free_indexer(self.x)

    cdef str totals(self):
        return one_of(tuple([sw_index_cards(self.x, i) for i in range(<int>len(self.rounds))]))

    cdef int round_after(self, Py_ssize_t cards) noexcept:
        """Return the round that ends with this total number of cards, or -1."""
        cdef int round = sw_index_round(self.x, <int>min(cards, SW_CARDS))
        return round if round >= 0 and sw_index_cards(self.x, round) == cards else -1

    cdef int exact_round(self, object round) except -1:
        return int_below(round, "a round", len(self.rounds), "round")

    def size(self, round):
        """Return the number of indices after a round; indices run from 0 to size - 1.

        :param round: the round, 0 for the first.
        :raises ValueError, TypeError: if the round does not exist.
        """
        return sw_index_size(self.x, self.exact_round(round))

    def index(self, *cards):
        """Return the index of a hand: `index("AsKd")`, `index("AsKd", "Th9h2c")`, `index(51, 45)`.

        :param cards: the cards of the first rounds in dealing order, in any form, as one or more arguments. The order
            within a round does not matter. A `CardSet` has no order, so it cannot contain cards of two rounds.
        :returns: an int from 0 to `size(round)` - 1, where `round` is the last round with cards.
        :raises InvalidCards: if a card is invalid, or no round ends with this number of cards.
        :raises TypeError: if an argument has the wrong type.
        """
        cdef Cards found = NO_CARDS
        cdef uint64_t index = 0
        cdef int before, round
        for some in cards:
            before = found.count
            add_cards(&found, some, SW_STANDARD)
            if isinstance(some, CardSet):
                round = sw_index_round(self.x, before + 1)
                if 0 <= round and sw_index_cards(self.x, round) < found.count:
                    raise InvalidCards(f"{shown(some)} has no order; pass the cards of rounds {round} and {round + 1} "
                                       "as separate arguments")
        round = self.round_after(found.count)
        if round < 0:
            raise InvalidCards(f"rounds of {self.rounds} cards end after {self.totals()} cards, not {found.count}")
        sw_index(self.x, round, found.card, &index)
        return index

    def cards(self, round, index):
        """Return the representative hand of an index after a round; it is the same for all hands with this index.

        :returns: a tuple of ints, high to low within each round; among equivalent suits, spades come first.
        :raises ValueError, TypeError: if the round or the index is out of range.
        """
        cdef uint8_t hand[SW_CARDS]
        cdef int last = self.exact_round(round)
        number = exact_index(index, "an index")
        self.check(last, number)
        sw_indexed_hand(self.x, last, number, hand)
        return known(hand, sw_index_cards(self.x, last))

    cdef int check(self, int round, object index) except -1:
        cdef uint64_t size = sw_index_size(self.x, round)
        if not 0 <= index < size:
            raise ValueError(f"the indices after round {round} are 0 to {size - 1}, not {shown(index)}")
        return 0


@cython.final
@cython.no_gc
cdef class Indexing(Batch):
    """The implementation of `HandIndexer.index_batch`."""

    cdef Indexer indexer
    cdef _View rows, indices
    cdef int round

    def __cinit__(self, Indexer indexer not None, rows, out):
        self.indexer, self.rows = indexer, card_rows(rows, "rows")
        self.round = indexer.round_after(self.rows.buffer.shape[1])
        if self.round < 0:
            raise ValueError(f"rows must be uint8[n, {indexer.totals()}]; this array has the shape {self.rows.shape()}")
        self.slices = self.rows.buffer.shape[0]
        self.indices = self.into(out, 1, 0, 8, (self.rows,))

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        return sw_index_rows(self.indexer.x, self.round, self.rows.row(first), self.rows.buffer.strides[0],
                             self.rows.buffer.strides[1], self.indices.row(first), self.indices.buffer.strides[0],
                             count)

    cdef int check(self, Py_ssize_t i) except -1:
        cdef Cards found = NO_CARDS
        return add_cards(&found, row_bytes(self.rows, i), SW_STANDARD)


@cython.final
@cython.no_gc
cdef class IndexedHands(Batch):
    """The implementation of `HandIndexer.cards_batch`."""

    cdef Indexer indexer
    cdef _View indices, rows
    cdef int round

    def __cinit__(self, Indexer indexer not None, round, indices, out):
        self.indexer, self.indices = indexer, _View(indices, "indices")
        self.round = indexer.exact_round(round)
        if not self.indices.holds(UNSIGNED + SIGNED, 8):
            raise TypeError(f"indices are {self.indices.dtype()}; convert them to uint64 with "
                            "indices.astype('uint64')")
        if self.indices.buffer.ndim != 1:
            raise ValueError(f"indices must be uint64[n]; this array has the shape {self.indices.shape()}")
        self.slices = self.indices.buffer.shape[0]
        self.rows = self.into(out, 2, sw_index_cards(indexer.x, self.round), 1, (self.indices,))

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        return sw_indexed_hands(self.indexer.x, self.round, self.indices.row(first), self.indices.buffer.strides[0],
                                self.rows.row(first), self.rows.buffer.strides[0], self.rows.buffer.strides[1],
                                count)

    cdef int check(self, Py_ssize_t i) except -1:
        cdef uint64_t index
        memcpy(&index, self.indices.row(i), sizeof(index))
        return self.indexer.check(self.round, <int64_t>index if self.indices.holds(SIGNED, 8) else index)
