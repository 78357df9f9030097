# Hand strength, its changes on later streets, and hand-against-hand equity.

@cython.final
@cython.no_gc
cdef class Holding:
    """Validated hole cards and board; the number of board cards must be one of `sizes`."""

    cdef readonly tuple hole, board
    cdef const sw_combos *all
    cdef int combo
    cdef uint64_t lying, held

    def __cinit__(self, hole, board, tuple sizes not None):
        cdef Cards found = NO_CARDS
        self.all = tables_with(SW_ALL_HANDS).hands
        self.hole = add_group(&found, hole, "the hand")
        if len(self.hole) != 2:
            raise InvalidCards(f"the hand must be 2 cards, not {shown(format_cards(self.hole))}")
        self.held = found.set
        self.board = add_group(&found, board, "the board")
        check_board(self.board, "the board", sizes)
        self.lying = found.set ^ self.held
        self.combo = sw_combo_of(self.hole[0], self.hole[1])

    def strength(self):
        """Return the probability of being ahead of one random hand on the current board."""
        return sw_score_combo(self.all, self.combo, self.lying) / (2.0 * sw_choose(50 - <int>len(self.board), 2))

    def stand(self, weights):
        """Return the total weights of a range's hands that this hand beats, ties with, and loses to on the current board."""
        cdef double sums[3]
        sw_weigh_standing(self.all, self.combo, self.lying, weights_of(weights), sums)
        return sums[0], sums[1], sums[2]

    def change(self, weights):
        """Return a range's total weights by result, for a board of three or four cards.

        :returns: three rows, one per result now (ahead, tied, behind), each with three columns, one per result on the
            river.
        """
        cdef double sums[3][3]
        cdef const double *weight = weights_of(weights)
        if len(self.board) not in (3, 4):
            raise ValueError("the board must have three or four cards")
        with nogil:
            sw_weigh_changes(self.all, self.combo, self.lying, weight, sums)
        return tuple([(sums[i][0], sums[i][1], sums[i][2]) for i in range(3)])

    cdef uint64_t known_with(self, object dead) except 0:
        """Return the set of all known cards."""
        cdef Cards found = NO_CARDS
        found.set = self.held | self.lying
        add_group(&found, dead, "the opponents' cards")
        return found.set

    def outs(self, tuple opponents not None, dead):
        """Return the outs, each with the index of the hand category that it makes.

        :param opponents: the weights of the opponents' hands.
        :param dead: the opponents' known cards.
        """
        cdef const double *weight[SW_MOST_HANDS]
        cdef uint8_t category[SW_CARDS]
        cdef uint64_t known = self.known_with(dead)
        cdef int i, count = <int>len(opponents)
        if len(self.board) not in (3, 4) or count >= SW_MOST_HANDS:
            raise ValueError("outs need a board of three or four cards, and at most nine opponents")
        for i in range(count):
            weight[i] = weights_of(opponents[i])
        with nogil:
            sw_find_outs(self.all, self.combo, self.lying, known, weight, count, category)
        return [(i, category[i]) for i in range(SW_CARDS) if category[i] != SW_NO_OUT]

    def chance(self, cards, int draws, weights, dead):
        """Return the probability that at least one of these cards is among the next `draws` cards, 1 or 2."""
        cdef Cards found = NO_CARDS
        cdef const double *weight = NULL
        if draws not in (1, 2):
            raise ValueError("draws must be 1 or 2")
        add_cards(&found, cards, SW_STANDARD)
        if weights is not None:
            weight = weights_of(weights)
        return sw_chance_of_outs(self.all, self.known_with(dead), weight, found.set, draws)


@cython.final
@cython.no_gc
cdef class Strengths(Work):
    """The strengths of many hands, computed in stages; in each stage, the rows that share a board form a slice.

    For hands without a board, the results at the river are counted first, and cached. Several objects may count them at
    the same time without waiting for each other.

    :param ahead: whether to deal the rest of the board and return the strengths at the river.
    :param bins: the number of histogram bins, 0 for no histogram.
    :param sums: uint64[n, 2] of zeros, to be filled.
    :param counts: uint32[n, bins] of zeros, to be filled.
    """

    cdef readonly int board_size
    cdef _View holes, boards, sums, counts
    cdef sw_strengths strengths
    cdef sw_scores *scores
    cdef bint scoring
    cdef sw_spot_rows rows
    cdef size_t count, begun  # numbers of rows
    cdef sw_spot *spot
    cdef size_t *first  # the first row of each slice

    def __cinit__(self, holes, boards, bint ahead, int bins, sums, counts):
        self.holes, self.boards = card_rows(holes, "holes"), card_rows(boards, "boards")
        cdef const Py_buffer *hole = &self.holes.buffer
        cdef const Py_buffer *board = &self.boards.buffer
        cdef sw_tables *tables = tables_with(SW_ALL_HANDS | SW_BOARD_SCORES)
        if hole.shape[1] != 2 or board.shape[1] not in (0, 3, 4, 5) or hole.shape[0] != board.shape[0]:
            raise ValueError(f"holes of shape {self.holes.shape()} and boards of shape {self.boards.shape()} must have the same "
                             "number of rows, with 2 hole cards and 0, 3, 4 or 5 board cards each")
        if <uint64_t>hole.shape[0] >> 32:
            raise ValueError(f"there are {hole.shape[0]:,} rows; pass at most 2**32 - 1")
        self.count, self.board_size = hole.shape[0], <int>board.shape[1]
        self.rows = sw_spot_rows(self.holes.start, self.boards.start, hole.strides[0], hole.strides[1], board.strides[0],
                                 board.strides[1], self.board_size)
        self.sums, self.counts = dense_output(sums, self.count, 2, 8), dense_output(counts, self.count, bins, 4)
        self.strengths.all, self.strengths.ahead, self.strengths.bins = tables.hands, ahead, bins
        self.strengths.before = tables.scores.counts
        self.strengths.sums = <uint64_t *><void *>self.sums.start
        self.strengths.counts = <uint32_t *><void *>self.counts.start
        self.scores, self.scoring, self.step = tables.scores, ahead and self.board_size == 0, 1
        self.spot = <sw_spot *>self.own(min(self.count, SW_MOST_SPOTS), sizeof(sw_spot))
        self.first = <size_t *>self.own(min(self.count, SW_MOST_SPOTS) + 1, sizeof(size_t))

    def advance(self):
        cdef size_t count = min(self.count - self.begun, SW_MOST_SPOTS), good
        if self.scoring:
            with cython.critical_section(MAKING_TABLES):
                self.scoring = not sw_scores_known(self.scores)
            self.slices = SW_SCORE_SLICES if self.scoring else 0
            return True
        if count == 0:
            return False
        self.slices = 0
        self.step = (4, 4, 4, 4, 1 << 6, 1 << 10)[self.board_size if self.strengths.ahead else 5]
        good = sw_read_spots(&self.rows, self.begun, count, self.spot)
        if good < count:
            self.refuse_row(self.begun + good)
        with nogil:
            self.slices = sw_group_spots(self.spot, count, SW_SPOTS_TOGETHER, self.first)
        self.begun += count
        return True

    cdef int check(self, Py_ssize_t i) except -1:
        Holding(row_bytes(self.holes, i), row_bytes(self.boards, i), (self.board_size,))
        return 0

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef Py_ssize_t i
        if self.scoring:
            return self.count_scores(last - first)
        with nogil:
            for i in range(first, last):
                sw_add_strengths(&self.strengths, self.spot + self.first[i], self.first[i + 1] - self.first[i])

    cdef int count_scores(self, Py_ssize_t slices) except -1:
        """Count up to this many slices: first slices that no thread has started, then slices that other threads started."""
        cdef int slice
        cdef sw_score_counts *counts
        for _ in range(slices):
            with cython.critical_section(MAKING_TABLES):
                slice = sw_begin_scores(self.scores)
            if slice < 0:
                break
            counts = <sw_score_counts *>zeroed(SW_PREFLOP_CLASSES, sizeof(sw_score_counts))
            with nogil:
                sw_count_boards(self.strengths.all, slice, counts)
            with cython.critical_section(MAKING_TABLES):
                sw_keep_scores(self.scores, slice, counts)
            free(counts)


@cython.final
cdef class EquityMatrix(Work):
    """The equity of each hand of one range against each hand of another range, one slice per row.

    The outcome is all rows, as the bytes of a float64 array.
    """

    cdef sw_equity_matrix matrix
    cdef const sw_matchup_table *table
    cdef const sw_preflop_tables *preflop
    cdef readonly bint known  # whether it reads cached match-ups, which must be counted first
    cdef double *cells

    def __cinit__(self, a, b, board, dead):
        cdef Cards found = NO_CARDS
        cdef const double *weight[2]
        cdef uint64_t lying
        weight[0], weight[1] = weights_of(a), weights_of(b)
        lying = add_board(&found, board, dead)
        needed, left = 9 - sw_count_bits(lying), SW_CARDS - sw_count_bits(found.set)
        if left < needed:
            raise InvalidCards(f"two hands and the board need {needed} more cards, but only {left} are left in the deck")
        sw_init_equity_matrix(&self.matrix, weight, lying, found.set)
        self.slices, self.step = self.matrix.count[0], SW_MATRIX_ROWS if lying else 1
        self.cells = <double *>self.own(self.slices * self.matrix.count[1], sizeof(double))
        if lying == 0:
            self.known = found.set == 0
            self.preflop = tables_with(SW_PREFLOP_TABLES).preflop
            self.table = tables_with(SW_MATCHUP_TABLE).matchups if self.known else NULL

    @property
    def columns(self):
        return self.matrix.count[1]

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        with nogil:
            sw_fill_equity_matrix(&self.matrix, self.table, self.preflop, <int>first, <int>last,
                                  self.cells + first * self.matrix.count[1])

    def outcome(self):
        return (<char *>self.cells)[:self.slices * self.matrix.count[1] * sizeof(double)]
