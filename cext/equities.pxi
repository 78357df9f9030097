# All-in equity.

cdef extern from "equity/known.h" nogil:
    enum: SW_MOST_HANDS
    ctypedef struct sw_known:
        sw_hand holes[SW_MOST_HANDS]
        int players
        sw_hand board
        sw_live live
        int to_come
    void sw_count_winners(const sw_known *known, int first, uint64_t *counts) noexcept

cdef extern from "equity/preflop.h" nogil:
    ctypedef struct sw_preflop:
        pass
    const sw_preflop *sw_make_preflop(const sw_ranking *ranking) noexcept
    void sw_count_preflop(const sw_preflop *tables, const uint8_t (*hole)[2], int players, uint64_t live,
                          uint64_t *counts) noexcept

cdef const sw_preflop *preflop_tables = NULL  # made when first needed
cdef object MAKING_TABLES = object()


cdef const sw_preflop *preflop() except NULL:
    global preflop_tables
    with cython.critical_section(MAKING_TABLES):
        if preflop_tables == NULL:
            preflop_tables = sw_make_preflop(&sw_high)
    if preflop_tables == NULL:
        raise MemoryError("no memory for the tables of equities before the flop")
    return preflop_tables


@cython.final
cdef class KnownHands:
    """The work of `equity` for known hands, checked: `len()` slices to be counted by `run`."""

    cdef sw_known known
    cdef const sw_preflop *preflop  # where there is no board yet
    cdef uint8_t hole[SW_MOST_HANDS][2]
    cdef uint64_t live
    cdef readonly tuple hands  # as text

    def __cinit__(self, tuple hands, board, dead):
        cdef Cards found = NO_CARDS
        cdef uint64_t before = 0
        cdef int i
        names = []
        if not 2 <= len(hands) <= SW_MOST_HANDS:
            raise InvalidCards(f"equity takes 2 to {SW_MOST_HANDS} hands, not {len(hands)}")
        self.known.players = <int>len(hands)
        for i in range(self.known.players):
            hole = add_group(&found, hands[i], f"hand {i}")
            if len(hole) != 2:
                raise InvalidCards(f"hand {i} must be 2 cards, not {format_cards(hole)!r}")
            names.append(format_cards(hole))
            self.hole[i][0], self.hole[i][1] = hole
            self.known.holes[i] = sw_add_set(sw_hand(0, 0), found.set ^ before)
            before = found.set
        self.hands = tuple(names)
        shown = add_group(&found, board, "the board")
        if len(shown) not in (0, 3, 4, 5):
            raise InvalidCards(f"the board must be 0, 3, 4 or 5 cards, not {format_cards(shown)!r}")
        self.known.board = sw_add_set(sw_no_cards(), found.set ^ before)
        self.known.to_come = 5 - <int>len(shown)
        add_group(&found, dead, "the dead cards")
        self.live = SW_STANDARD & ~found.set
        self.known.live = sw_live_cards(self.live)
        if self.known.to_come > self.known.live.size:
            raise InvalidCards(f"{self.known.live.size} cards are left for the {self.known.to_come} to come")
        if self.known.to_come == 5:
            self.preflop = preflop()

    def __len__(self):
        if self.preflop:
            return 1
        return self.known.live.size - self.known.to_come + 1 if self.known.to_come else 1

    def run(self, Py_ssize_t first, Py_ssize_t last):
        """For each set of players (bit i = hand i), on how many boards just they win."""
        cdef uint64_t counts[1 << SW_MOST_HANDS]
        cdef Py_ssize_t i
        if not 0 <= first <= last <= len(self):
            raise IndexError("slices out of range")
        memset(counts, 0, sizeof(counts))
        with nogil:
            if self.preflop and last > first:
                sw_count_preflop(self.preflop, self.hole, self.known.players, self.live, counts)
                first = last
            for i in range(first, last):
                sw_count_winners(&self.known, <int>i, counts)
        return [counts[i] for i in range(1 << self.known.players)]
