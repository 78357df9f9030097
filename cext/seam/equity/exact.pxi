# Exact equities in hold'em, for known hands, two ranges, or any number of ranges.

@cython.no_gc
cdef class Equities:
    """Equities(hands, equity, win, tie, stderr, exact, complete, trials, wins, ties, _combos=(), _counts='deals', _board='', _dead='', _details=None)
--

    The base class of equity results.
    """

    cdef readonly object hands
    """The hands: known cards as text, ranges as they were passed."""
    cdef readonly object equity
    """The equity of each hand: its expected share of the pot, 0 to 1."""
    cdef readonly object win
    """The probability that each hand wins the whole pot, 0 to 1."""
    cdef readonly object tie
    """The probability that each hand splits the pot, 0 to 1."""
    cdef readonly object stderr
    """The standard error of each equity; 0 for exact results."""
    cdef readonly object exact
    """True if the result is exact, False if it was sampled."""
    cdef readonly object complete
    """True if the computation finished as requested, False if it stopped early."""
    cdef readonly object trials
    """The number of boards (for known hands) or deals (for ranges) that were counted, or the number of samples."""
    cdef readonly object wins
    """The number of trials that each hand won alone, for exact results of known hands; otherwise None."""
    cdef readonly object ties
    """The number of trials that each hand tied, for exact results of known hands; otherwise None."""
    cdef readonly object _combos, _counts, _board, _dead, _details

    def __init__(self, hands, equity, win, tie, stderr, exact, complete, trials, wins, ties, _combos=(), _counts="deals",
                 _board="", _dead="", _details=None):
        self.hands, self.trials, self.exact, self.complete = hands, trials, exact, complete
        self.equity, self.win, self.tie, self.stderr = equity, win, tie, stderr
        self.wins, self.ties, self._combos, self._counts = wins, ties, _combos, _counts
        self._board, self._dead, self._details = _board, _dead, _details

    @classmethod
    def _of_known(cls, tuple hands not None, board, dead):
        """Return the result for known hands, or `None` if a hand may be a range or has an unknown card."""
        cdef Cards found = NO_CARDS
        cdef uint8_t hole[SW_MOST_HANDS][2]
        cdef char text[8]
        cdef sw_known_shares shares
        cdef const sw_preflop_tables *tables
        cdef uint64_t lying, boards, live
        cdef int i, players
        for hand in hands:
            if not two_cards(hand, hole[0]) and (type(hand) not in (tuple, list, bytes, CardSet) or any(
                    [one is None or type(one) is str and <str>one == "??" for one in hand])):
                return None
        players = hands_in(hands)
        for i in range(players):
            add_hand(&found, hands[i], i, SW_STANDARD, hole[i])
        lying = add_board(&found, board, dead)
        live = SW_STANDARD & ~found.set
        if lying:  # too fast to be worth releasing the GIL
            boards = sw_known_equity(NULL, hole, players, lying, live, &shares)
        else:
            tables = tables_with(SW_PREFLOP_TABLES).preflop
            with nogil:
                boards = sw_known_equity(tables, hole, players, 0, live, &shares)
        cdef Equities made = (<PyTypeObject *>cls).tp_new(<type>cls, <PyObject *>(), NULL)
        made.hands = tuple([text[:sw_format_cards(hole[i], 2, False, text)].decode("ascii") for i in range(players)])
        made.equity, made.win = filled(shares.equity, players), filled(shares.win, players)
        made.tie, made.stderr = filled(shares.tie, players), NO_ERRORS[players]
        made.wins, made.ties = filled(shares.wins, players), filled(shares.ties, players)
        made.trials, made.exact, made.complete, made._combos, made._counts = boards, True, True, (), "boards"
        made._board, made._dead = kept(board), kept(dead)
        return made

    @classmethod
    def _of_deal(cls, CompiledGame game not None, tuple hands not None, board, dead):
        """Return the result for hands of a given game; `None` if hole cards are missing or counting would take too long."""
        cdef Cards found
        cdef char text[4 * SW_ALL_CARDS]
        names, cards = [], []
        for hand in hands:
            found = NO_CARDS
            if type(hand) not in (str, tuple, list, bytes, CardSet):
                return None
            try:
                add_cards(&found, hand, SW_EVERY_CARD, True)
            except (InvalidCards, TypeError):
                return None
            if sw_count_bits(found.set) != game.game.holes or found.count != game.game.holes:
                return None
            names.append(text[:sw_format_cards(found.card, found.count, False, text)].decode("ascii"))
            cards.append(tuple_of(&found))
        cdef ExactCompletions work = ExactCompletions(PartialDeal(game, tuple(cards), (board,), dead))
        if work.slices > 1:
            return None
        work.run_slices(0, 1)
        cdef Equities made = (<PyTypeObject *>cls).tp_new(<type>cls, <PyObject *>(), NULL)
        made.hands, made.exact, made.complete, made._counts = tuple(names), True, True, "deals"
        (made.trials, made.equity, made.win, made.tie, made.stderr, made._combos, made.wins, made.ties, _) = work.outcome()
        made._board, made._dead = kept(board), kept(dead)
        return made


@cython.final
cdef class ExactRanges(Work):
    """Exact equities of ranges, on a board or before the flop.

    With a board and more than two players, the hands are split into `limit` parts. Before the flop, the outcome is None
    if there are more than `limit` deals; deals that differ only in the names of the suits count as one."""

    cdef sw_exact exact
    cdef int players

    def __cinit__(self, Ranges ranges not None, size_t limit=1):
        cdef const sw_preflop_tables *tables = NULL
        cdef sw_exact_kind kind = SW_EXACT_TWO if ranges.players == 2 else SW_EXACT_MANY
        if ranges.board == 0:
            kind, tables = SW_EXACT_MANY_PREFLOP, tables_with(SW_PREFLOP_TABLES).preflop
        if limit < 1:
            raise ValueError("limit must be 1 or more")
        self.players = ranges.players
        if not sw_init_exact(&self.exact, kind, ranges.players, ranges.weight, ranges.board, ranges.dead, limit, tables):
            raise MemoryError("not enough memory for the equities of ranges")
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
            raise MemoryError("not enough memory for the equities of ranges") if done else ValueError("slices must run in order")

    def advance(self):
        cdef int more = sw_next_exact(&self.exact)
        if more < 0:
            raise MemoryError("not enough memory for the equities of ranges")
        self.begin_stage()
        return more == 1

    def outcome(self):
        cdef const sw_outcome *outcome = sw_exact_outcome(&self.exact)
        return None if outcome == NULL else outcome_of(outcome, self.players)


@cython.final
@cython.no_gc
cdef class ExactTwoPreflop(Work):
    """Exact equities of two ranges before the flop; only match-ups that are not cached yet are counted.

    Several of these objects may run at the same time without waiting for each other. Their counts are cached."""

    cdef Ranges ranges
    cdef sw_matchup_table *table
    cdef uint16_t *unknown
    cdef sw_outcome *result

    def __cinit__(self, Ranges ranges not None):
        if ranges.players != 2 or ranges.dead:
            raise ValueError("ExactTwoPreflop takes two ranges before the flop, without dead cards")
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
