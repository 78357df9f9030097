# Random deals.

cdef int read_seed(object seed, uint64_t *key, uint64_t *first) except -1:
    """A seed as the generator's key and the index of its first stream."""
    first[0] = 0
    if seed is None:
        import os
        key[0] = int.from_bytes(os.urandom(8), "little")
        first[0] = int.from_bytes(os.urandom(8), "little")
    elif isinstance(seed, tuple) and len(seed) == 2:
        key[0] = seed_part(seed[0])
        first[0] = seed_part(seed[1])
    else:
        key[0] = seed_part(seed)
    return 0


cdef uint64_t seed_part(object part) except? 0:
    cdef int64_t small = sw_small_int(part)
    if small >= 0:
        return small
    number = exact_index(part, "a seed")
    if not 0 <= number < 1 << 64:
        raise ValueError("a seed is an int from 0 to 2**64 - 1, or a pair of them")
    return number


@cython.final
@cython.no_gc
cdef class Dealing:
    """The work of `deal_batch`, checked: `len()` rows to be dealt by `run`, into `out`."""

    cdef readonly object out
    cdef _View rows
    cdef uint64_t seed, index
    cdef uint8_t deck[SW_ALL_CARDS]
    cdef int size, count

    def __cinit__(self, n, k, deck, dead, seed, out):
        cdef Cards gone = NO_CARDS
        cdef uint64_t live = deck_named(deck)
        add_cards(&gone, dead, live)
        live &= ~gone.set
        while live:
            self.deck[self.size] = sw_lowest_bit(live)
            self.size += 1
            live &= live - 1
        rows, columns = exact_int(n, "n"), exact_int(k, "k")
        if rows < 0 or not 0 <= columns <= self.size:
            raise ValueError(f"n = {rows} deals of k = {columns} cards cannot be drawn from {self.size} cards")
        read_seed(seed, &self.seed, &self.index)
        self.out = new_array((rows, columns), "uint8") if out is None else out
        self.rows = output(self.out, 2, rows, columns, 1)
        self.count = columns

    def __len__(self):
        return self.rows.buffer.shape[0]

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_buffer *rows = &self.rows.buffer
        if not 0 <= first <= last <= rows.shape[0]:
            raise IndexError("rows out of range")
        with nogil:
            sw_deal_rows(self.deck, self.size, self.seed, self.index + <uint64_t>first, self.count,
                         <uint8_t *>self.rows.start + first * rows.strides[0], rows.strides[0],
                         rows.strides[1], last - first)
