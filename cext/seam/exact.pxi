# Exact equities in hold'em: hands that are known, two ranges, and any number of them.

def plainly_known(tuple hands not None, board, dead):
    """The work on hands each of which is a tuple or a text of two cards and nothing else; `None` for others."""
    cdef uint8_t hole[2]
    for hand in hands:
        if type(hand) is not tuple and not two_cards(hand, hole):
            return None
    return ExactKnown(hands, board, dead)


@cython.final
@cython.no_gc
cdef class ExactKnown(Counting):
    """Known hands: boards, counted by the set of their winners, bit i for player i."""

    cdef sw_known_hands known
    cdef const sw_preflop_tables *tables  # where there is no board yet
    cdef readonly tuple hands  # as text

    def __cinit__(self, tuple hands not None, board, dead):
        cdef Cards found = NO_CARDS
        cdef uint64_t lying
        cdef int i, players = hands_in(hands)
        names = []
        for i in range(players):
            add_hand(&found, hands[i], i, SW_STANDARD, self.known.hole[i])
            names.append(card_name(self.known.hole[i][0]) + card_name(self.known.hole[i][1]))
        self.hands = tuple(names)
        lying = add_board(&found, board, dead)
        sw_set_board(&self.known, players, lying, found.set)
        if lying == 0:
            self.tables = tables_with(SW_PREFLOP_TABLES).preflop
        self.count_in(sizeof(uint64_t) << players)
        self.step, self.slices = 1, self.known.slices

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        sw_count_known(&self.known, self.tables, <int>first, <int>last, sums)
        return True

    def outcome(self):
        cdef uint64_t wins[SW_MOST_HANDS]
        cdef uint64_t ties[SW_MOST_HANDS]
        cdef double equity[SW_MOST_HANDS]
        cdef double win[SW_MOST_HANDS]
        cdef double tie[SW_MOST_HANDS]
        cdef int players = <int>PyTuple_GET_SIZE(self.hands)
        boards = sw_share_known(self.sums, players, wins, ties, equity, win, tie)
        if boards == 0:
            raise ValueError("run the work first")
        return (boards, floats(equity, players), floats(win, players), floats(tie, players), (0.0,) * players, (),
                counts_of(wins, players), counts_of(ties, players))


@cython.final
cdef class ExactRanges(Work):
    """Ranges on a board, of more than two players the first one's hands in so many parts as `limit` says; or any number
    before the flop, without an outcome if more than `limit` deals differ by more than the names of suits."""

    cdef sw_exact exact
    cdef int players

    def __cinit__(self, Ranges ranges not None, size_t limit=1):
        cdef const sw_preflop_tables *tables = NULL
        cdef sw_exact_kind kind = SW_EXACT_TWO if ranges.players == 2 else SW_EXACT_MANY
        if ranges.board == 0:
            kind, tables = SW_EXACT_MANY_PREFLOP, tables_with(SW_PREFLOP_TABLES).preflop
        if limit < 1:
            raise ValueError("a limit is 1 or more")
        self.players = ranges.players
        if not sw_make_exact(&self.exact, kind, ranges.players, ranges.weight, ranges.board, ranges.dead, limit, tables):
            raise MemoryError("no memory for the equities of ranges")
        self.begin_stage()

    def __dealloc__(self):
        sw_free_exact(&self.exact)

    cdef void begin_stage(self) noexcept:
        self.slices, self.step, self.ordered = self.exact.slices, self.exact.step, self.exact.ordered

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef int done
        with nogil:
            done = sw_run_exact(&self.exact, first, last)
        if done < 1:
            raise MemoryError("no memory for the equities of ranges") if done else ValueError("slices go in order here")

    def advance(self):
        cdef int more = sw_next_exact(&self.exact)
        if more < 0:
            raise MemoryError("no memory for the equities of ranges")
        self.begin_stage()
        return more == 1

    def outcome(self):
        cdef const sw_outcome *outcome = sw_exact_outcome(&self.exact)
        return None if outcome == NULL else outcome_of(outcome, self.players)


@cython.final
@cython.no_gc
cdef class ExactTwoPreflop(Work):
    """Two ranges before the flop: the match-ups that are not known yet are counted. Others may count at the same time:
    nobody waits, and what all have counted is kept."""

    cdef Ranges ranges
    cdef sw_matchup_table *table
    cdef uint16_t *unknown
    cdef sw_outcome *result

    def __cinit__(self, Ranges ranges not None):
        if ranges.players != 2 or ranges.dead:
            raise ValueError("two ranges before the flop, and no dead cards")
        self.ranges, self.table, self.step = ranges, tables_with(SW_MATCHUP_TABLE).matchups, 64
        self.unknown = <uint16_t *>self.own(SW_MATCHUPS, sizeof(uint16_t))
        self.result = <sw_outcome *>self.own(2, sizeof(sw_outcome))
        with cython.critical_section(MAKING_TABLES):
            self.slices = sw_uncounted_matchups(self.table, ranges.sides, self.unknown)

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef uint16_t some[64]
        cdef sw_matchup result[64][2]
        cdef int count
        while first < last:
            count = <int>min(last - first, 64)
            memcpy(some, self.unknown + first, count * sizeof(uint16_t))
            first += count
            with cython.critical_section(MAKING_TABLES):
                count = sw_still_uncounted(self.table, some, count)
            with nogil:
                sw_count_matchups(self.table, some, count, result)
            with cython.critical_section(MAKING_TABLES):
                sw_keep_matchups(self.table, some, count, result)

    def outcome(self):
        with nogil:
            sw_matchups_outcome(self.table, self.ranges.sides, self.result)
        return outcome_of(self.result, 2)
