# Random deals.

@cython.final
@cython.no_gc
cdef class Dealing(Batch):
    """The implementation of `deal_batch`."""

    cdef _View rows
    cdef uint64_t seed, index
    cdef uint8_t deck[SW_ALL_CARDS]
    cdef int size, cards

    def __cinit__(self, n, k, deck, dead, seed, out):
        cdef Cards known = NO_CARDS
        cdef uint64_t live = deck_named(deck)
        add_cards(&known, dead, live)
        self.size = sw_list_set(live & ~known.set, self.deck)
        rows, columns = exact_int(n, "n"), exact_int(k, "k")
        if rows < 0 or not 0 <= columns <= self.size:
            raise ValueError(f"n must be 0 or more and k from 0 to {self.size} (the cards left in the deck), "
                             f"not n = {rows} and k = {columns}")
        read_seed(seed, &self.seed, &self.index)
        self.slices, self.cards = rows, columns
        self.rows = self.into(out, 2, columns, 1, ())

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        sw_deal_rows(self.deck, self.size, self.seed, self.index + <uint64_t>first, self.cards, self.rows.row(first),
                     self.rows.buffer.strides[0], self.rows.buffer.strides[1], count)
        return count
