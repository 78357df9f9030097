# Exact equities in hold'em: hands that are known, two ranges, and any number of them.

@cython.no_gc
cdef class Equities:
    """Equities(hands, equity, win, tie, stderr, exact, complete, trials, wins, ties, _combos=(), _counts='deals', _board='', _dead='')
--

    What the result of an equity holds.
    """

    cdef readonly object hands
    """The hands: known cards as text, a range as it was given."""
    cdef readonly object equity
    """The share of the pot of each hand, 0 to 1."""
    cdef readonly object win
    """The chance of each hand to win the whole pot, 0 to 1."""
    cdef readonly object tie
    """The chance of each hand to win a part of the pot, 0 to 1."""
    cdef readonly object stderr
    """The standard error of each equity; 0 where nothing was sampled."""
    cdef readonly object exact
    """Whether nothing was sampled."""
    cdef readonly object complete
    """Whether it ran as far as asked."""
    cdef readonly object trials
    """How many boards were counted; for ranges how many deals, or samples."""
    cdef readonly object wins
    """How many of the trials each hand won alone, for known hands counted exactly; else None."""
    cdef readonly object ties
    """How many of the trials each hand shared, for known hands counted exactly; else None."""
    cdef readonly object _combos, _counts, _board, _dead

    def __init__(self, hands, equity, win, tie, stderr, exact, complete, trials, wins, ties, _combos=(), _counts="deals",
                 _board="", _dead=""):
        self.hands, self.trials, self.exact, self.complete = hands, trials, exact, complete
        self.equity, self.win, self.tie, self.stderr = equity, win, tie, stderr
        self.wins, self.ties, self._combos, self._counts = wins, ties, _combos, _counts
        self._board, self._dead = _board, _dead

    @classmethod
    def _of_known(cls, tuple hands not None, board, dead):
        """Those of known hands; `None` if one may be a range: another text than two cards, or with a card unknown."""
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
        if lying:  # too quick to release the GIL
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
        """Those of another game's hands on its board; `None` if a card of a hand is missing, or there is much to do."""
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
        (made.trials, made.equity, made.win, made.tie, made.stderr, made._combos, made.wins, made.ties) = work.outcome()
        made._board, made._dead = kept(board), kept(dead)
        return made


@cython.final
cdef class ExactRanges(Work):
    """Ranges on a board, of more than two players their hands in so many parts as `limit` says; or any number
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
