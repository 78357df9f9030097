# Sampled equities of two-card hands.

cdef class Sample(Counting):
    """Sampling in steps of `STEP` samples, up to the total set by `extend`.

    Results do not depend on the number of threads.
    """

    STEP = 1 << 16
    cdef readonly uint64_t samples  # the total set by `extend`
    cdef uint64_t key, stream, start

    def extend(self, uint64_t samples):
        """Set a larger total number of samples; the next slices continue from the previous total.

        The previous total must be a whole number of steps.
        """
        if self.samples % (1 << 16) or not self.samples <= samples <= <uint64_t>1 << 48:
            raise ValueError("samples must not decrease or exceed 2**48, and can only continue from a whole number of steps")
        self.start, self.samples = self.samples, samples
        self.step, self.slices = 1, (samples - self.start + (1 << 16) - 1) >> 16

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        cdef uint64_t at
        for i in range(first, last):
            at = self.start + (<uint64_t>i << 16)
            if not self.draw((self.stream << 32) + (at >> 16), min(self.samples - at, 1 << 16), sums):
                return False
        return True

    cdef bint draw(self, uint64_t index, uint64_t samples, uint64_t *sums) noexcept nogil:
        """Add one step of samples to `sums`; return False if sampling was abandoned."""
        return False


@cython.final
cdef class SampleRanges(Sample):
    """Sampled equities of ranges, from random deals."""

    cdef sw_sampler sampler
    cdef sw_showing showing
    cdef sw_outcome *result
    cdef int players

    def __cinit__(self, Ranges ranges not None, seed, CompiledGame game=None):
        cdef int made
        if game is not None and (game.game.holes != 2 or game.game.board_cards != 5):
            raise ValueError("a range must have hands of two cards, and the board must have five cards")
        read_seed(seed, &self.key, &self.stream)
        self.players = ranges.players
        self.count_in(sizeof(sw_sample_sums))
        self.result = <sw_outcome *>self.own(self.players, sizeof(sw_outcome))
        with nogil:
            made = sw_init_sampler(&self.sampler, self.players, ranges.weight, ranges.board, ranges.dead)
        if made == 0:
            raise InvalidRange("these ranges block each other: no deal gives every player a hand")
        if made < 0:
            raise MemoryError("not enough memory for the hands of these ranges")
        if game is not None:
            self.showing = sw_showing_of(&game.game, 0)
            self.sampler.showing = &self.showing

    def __dealloc__(self):
        sw_free_sampler(&self.sampler)

    cdef bint draw(self, uint64_t index, uint64_t samples, uint64_t *sums) noexcept nogil:
        return sw_draw_samples(&self.sampler, self.key, index, samples, <sw_sample_sums *>sums)

    def outcome(self):
        cdef double error[SW_MOST_HANDS]
        cdef uint64_t ties[SW_MOST_HANDS * SW_MOST_HANDS]
        cdef sw_sample_sums *sums = <sw_sample_sums *>self.sums
        cdef int i, players = self.players
        with cython.critical_section(self):
            sw_sample_outcome(sums, self.players, self.sampler.boards, self.result, error)
            sw_count_ties(sums.counts, players, ties)
            rows = tuple([fractions(&ties[i * players], players, <object>sums.samples or 1) for i in range(players)])
            return outcome_of(self.result, self.players, error, (rows, None))
