# Ranges in games such as Omaha, where only some of the hole cards play: their compiled form and equities.

cdef bytes FOUR_CARDS = None  # the order of all four-card hands


@cython.final
@cython.no_gc
cdef class HoleRange:
    """The compiled form of a range of hole cards.

    :param patterns: a tuple; each pattern is a tuple of cards, or a pair of ints: an interval in the sorted list of all
        four-card hands. A card is (set of possible cards, rank variable or -1, suit variable or -1).
    :param terms: pattern indices and operators, in reverse Polish notation; -4 ends a part of the range.
    :param weights: one weight for each of these parts.
    :param scores: the score of each class of four cards, as uint16; needed only by the first range with an interval.
    """

    cdef sw_hole_range asks
    cdef bytes order

    def __cinit__(self, int cards, tuple patterns not None, tuple terms not None, tuple weights not None,
                  bytes scores=None):
        global FOUR_CARDS
        cdef sw_hole_range *asks = &self.asks
        cdef sw_pattern *pattern
        cdef int i, j
        asks.cards, asks.patterns, asks.ops, asks.parts = cards, len(patterns), len(terms), len(weights)
        asks.pattern = <sw_pattern *>zeroed(asks.patterns, sizeof(sw_pattern))
        asks.op = <int32_t *>zeroed(asks.ops, sizeof(int32_t))
        asks.weight = <double *>zeroed(asks.parts, sizeof(double))
        if scores is not None:
            if len(scores) != SW_FOUR_CARD_KINDS * <int>sizeof(uint16_t):
                raise ValueError("scores must hold one uint16 for each of the 16,432 classes of four cards")
            if FOUR_CARDS is None:
                order = PyBytes_FromStringAndSize(NULL, SW_FOUR_CARDS * sizeof(uint32_t))
                if not sw_order_four_cards(<const uint16_t *>PyBytes_AS_STRING(scores),
                                           <uint32_t *>PyBytes_AS_STRING(order)):
                    raise MemoryError("not enough memory to sort the four-card hands")
                FOUR_CARDS = order
            self.order = FOUR_CARDS
            asks.order = <const uint32_t *>PyBytes_AS_STRING(self.order)
        for i in range(asks.patterns):
            pattern = &asks.pattern[i]
            if len(<tuple?>patterns[i]) == 2 and isinstance(patterns[i][0], int):
                pattern.first, pattern.last = patterns[i]
                continue
            pattern.count = len(<tuple>patterns[i])
            if not 1 <= pattern.count <= SW_RANGE_CARDS:
                raise ValueError("a pattern must have 1 to 6 cards")
            for j in range(pattern.count):
                pattern.card[j], pattern.rank[j], pattern.suit[j] = patterns[i][j]
        for i in range(asks.ops):
            asks.op[i] = terms[i]
        for i in range(asks.parts):
            asks.weight[i] = weights[i]
        if not sw_check_hole_range(asks):
            raise ValueError("patterns, terms and weights are inconsistent")

    def __dealloc__(self):
        free(self.asks.pattern)
        free(self.asks.op)
        free(self.asks.weight)

    def weight(self, cards):
        """Return the weight of a hand; -1 if its number of cards is wrong."""
        cdef Cards found = NO_CARDS
        add_part(&found, cards, "the hand", SW_STANDARD)
        return sw_hole_weight(&self.asks, found.set) if found.count == self.asks.cards else -1.0

    def count(self):
        """Return the number of hands with a positive weight."""
        cdef size_t found
        with nogil:
            found = sw_list_hole_range(&self.asks, SW_STANDARD, 0, NULL, NULL, SIZE_MAX - 1, &SIGNALS)
        if found == SW_LIST_STOPPED:
            raise_it()
        return found

    def hands(self, uint64_t live, uint64_t held):
        """Return (set of cards, weight), ascending, for each hand whose cards are in `live` and include all of `held`."""
        cdef size_t i, count
        cdef uint64_t *sets = NULL
        cdef double *weights = NULL
        live, held = live & SW_STANDARD, held & SW_STANDARD
        try:
            count = sw_choose(sw_count_bits(live & ~held), max(self.asks.cards - sw_count_bits(held), 0))
            sets = <uint64_t *>zeroed(count, sizeof(uint64_t))
            weights = <double *>zeroed(count, sizeof(double))
            with nogil:
                count = sw_list_hole_range(&self.asks, live, held, sets, weights, count, &SIGNALS)
            if count == SW_LIST_STOPPED:
                raise_it()
            return [(sets[i], weights[i]) for i in range(count)]
        finally:
            free(sets)
            free(weights)


@cython.final
@cython.no_gc
cdef class HeldRanges:
    """A deal where some players' hands are known only as ranges.

    :param ranges: for each player, a `HoleRange` or `None`.
    """

    cdef PartialDeal deal
    cdef tuple ranges
    cdef sw_held_ranges held
    cdef sw_exact_held exact
    cdef readonly object work  # deals to count, plus eight per hand to evaluate; `None` if not computed exactly

    def __cinit__(self, PartialDeal deal not None, tuple ranges not None, uint64_t most):
        cdef const sw_hole_range *asks[SW_MOST_HANDS]
        cdef const sw_partial_deal *game = &deal.game
        cdef uint64_t live = 0
        cdef int i, made, unknown = 0
        cdef object together = 1, alone = 0
        if len(ranges) != game.players or most < 1 or not any([one is not None for one in ranges]):
            raise ValueError("ranges must have an entry (a range or None) per hand, with at least one range")
        for i in range(game.players):
            asks[i] = NULL if ranges[i] is None else &(<HoleRange?>ranges[i]).asks
            if asks[i] != NULL and asks[i].cards != game.holes:
                raise ValueError(f"a range must have hands of {game.holes} hole cards in this game")
        for i in range(game.groups):
            if game.missing[i].player >= 0 and game.missing[i].count == game.holes:
                unknown |= 1 << game.missing[i].player
        for i in range(game.players):
            if asks[i] != NULL and not unknown >> i & 1:
                raise ValueError("a player with a range cannot have known cards")
        self.deal, self.ranges = deal, ranges
        for i in range(game.live):
            live |= SW_SET(game.card[i])
        with nogil:
            made = sw_hold_ranges(&self.held, asks, game.players, game.holes, live & SW_STANDARD,
                                  &SIGNALS)
        if made == -2:
            raise_it()
        if made < 0:
            raise MemoryError("not enough memory for the hands of these ranges")
        if made > 0:
            raise no_hand_left(made - 1)
        if sw_init_exact_held(&self.exact, game, &self.held, most):
            for i in range(game.players):
                together *= <object>self.exact.hands[i]
                alone += <object>self.exact.hands[i]
            self.work = <object>self.exact.boards * (together + 8 * alone)

    def __dealloc__(self):
        sw_free_held_ranges(&self.held)


@cython.final
@cython.no_gc
cdef class ExactHeld(Work):
    """Exact equities of ranges of hole cards, over all deals on all boards."""

    cdef HeldRanges ranges
    cdef sw_held_sums *sums

    def __cinit__(self, HeldRanges ranges not None):
        if ranges.work is None:
            raise ValueError("exact equities need one board; each hand must be known cards or a small enough range")
        self.ranges, self.slices, self.step = ranges, ranges.exact.slices, 1
        self.sums = <sw_held_sums *>self.own(self.slices, sizeof(sw_held_sums))

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef sw_held_sums sums
        cdef bint done
        for i in range(first, last):
            memset(&sums, 0, sizeof(sums))
            with nogil:
                done = sw_count_held(&self.ranges.exact, i, &sums)
            if not done:
                raise MemoryError("not enough memory for the hands of these ranges")
            self.sums[i] = sums
        return 0

    def outcome(self):
        cdef int players = self.ranges.deal.game.players
        cdef sw_held_sums *sums = self.sums
        sw_share_held(&self.ranges.exact, sums)
        if sums.deals == 0:
            raise InvalidRange("these ranges block each other: no deal gives every player a hand")
        return (<object>sums.deals, filled(sums.share, players), filled(sums.win, players), filled(sums.tie, players),
                NO_ERRORS[players], (), None, None, None)


@cython.final
@cython.no_gc
cdef class SampleHeld(Sample):
    """Sampled equities of ranges of hole cards, from random hands and random completions of the deal."""

    cdef HeldRanges ranges

    def __cinit__(self, HeldRanges ranges not None, seed):
        self.ranges = ranges
        self.count_in(size_of_sums(&ranges.deal.game))
        read_seed(seed, &self.key, &self.stream)

    cdef bint draw(self, uint64_t index, uint64_t samples, uint64_t *sums) noexcept nogil:
        return sw_sample_held(&self.ranges.deal.game, &self.ranges.held, self.key, index, samples,
                              <sw_completion_sums *>sums, &SIGNALS)

    def outcome(self):
        cdef double error[SW_MOST_HANDS]
        with cython.critical_section(self):
            sw_completion_errors(&self.ranges.deal.game, <sw_completion_sums *>self.sums, error)
            return settled(&self.ranges.deal.game, <sw_completion_sums *>self.sums,
                           filled(error, self.ranges.deal.game.players), False)
