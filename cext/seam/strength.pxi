# How strong hands are, what may become of them, and hand against hand.

from cpython.bytearray cimport PyByteArray_AS_STRING

cdef sw_hands *every_hand = NULL  # made when first needed
cdef sw_score_counts *scores_before = NULL
cdef sw_score_counts *scores_counted = NULL  # their sum so far, of the slices in `scores_done`
cdef uint64_t scores_begun = 0, scores_done = 0
cdef enum: SCORE_SLICES = 48


cdef const sw_hands *all_hands() except NULL:
    global every_hand
    cdef sw_hands *made
    with cython.critical_section(MAKING_TABLES):
        if every_hand == NULL:
            made = <sw_hands *>room(1, sizeof(sw_hands))
            sw_list_all_hands(made)
            every_hand = made
    return every_hand


cdef const double *weights_of(object weights) except NULL:
    if len(<bytes?>weights) != SW_COMBOS * <int>sizeof(double):
        raise ValueError("a range is 1,326 doubles")
    return <const double *>PyBytes_AS_STRING(weights)


@cython.final
@cython.no_gc
cdef class Holding:
    """Two hole cards and a board of as many cards as one of `sizes`, checked."""

    cdef readonly tuple hole, board
    cdef const sw_hands *all
    cdef int combo
    cdef uint64_t shown, held

    def __cinit__(self, hole, board, tuple sizes not None):
        cdef Cards found = NO_CARDS
        self.all = all_hands()
        self.hole = add_group(&found, hole, "the hand")
        if len(self.hole) != 2:
            raise InvalidCards(f"the hand must be 2 cards, not {shown(format_cards(self.hole))}")
        self.held = found.set
        self.board = add_group(&found, board, "the board")
        if len(self.board) not in sizes:
            *most, last = [str(size) for size in sizes]
            raise InvalidCards(f"the board must be {', '.join(most)} or {last} cards, not "
                               f"{shown(format_cards(self.board))}")
        self.shown = found.set ^ self.held
        self.combo = sw_combo_of(min(self.hole), max(self.hole))

    def stand(self, weights):
        """The weights of a range's hands that it beats, ties with, and loses to, as it lies."""
        cdef double sums[3]
        cdef const double *weight = weights_of(weights)
        sw_stand(self.all, self.combo, self.shown, weight, sums)
        return sums[0], sums[1], sums[2]

    def change(self, weights):
        """A table of the same now (its rows) and at the river."""
        cdef double sums[3][3]
        cdef const double *weight = weights_of(weights)
        if len(self.board) not in (3, 4):
            raise ValueError("a board of three or four cards")
        with nogil:
            sw_change(self.all, self.combo, self.shown, weight, sums)
        return tuple([(sums[i][0], sums[i][1], sums[i][2]) for i in range(3)])

    cdef uint64_t gone(self, object dead) except 0:
        cdef Cards found = NO_CARDS
        found.set = self.held | self.shown
        add_group(&found, dead, "the opponents' cards")
        return found.set

    def outs(self, tuple opponents not None, dead):
        """The cards that help, each with the number of the category that it makes.

        :param opponents: the weights of their hands; `dead`: those of their cards that are known.
        """
        cdef const double *weight[SW_MOST_HANDS]
        cdef uint8_t category[52]
        cdef uint64_t gone = self.gone(dead)
        cdef int i, count = <int>len(opponents)
        if len(self.board) not in (3, 4) or count >= SW_MOST_HANDS:
            raise ValueError("a board of three or four cards, and no more than nine opponents")
        for i in range(count):
            weight[i] = weights_of(opponents[i])
        with nogil:
            sw_find_outs(self.all, self.combo, self.shown, gone, weight, count, category)
        return [(i, category[i]) for i in range(SW_CARDS) if category[i] != SW_NO_OUT]

    def chance(self, cards, int draws, weights, dead):
        """That one of these cards is among the next one or two."""
        cdef Cards found = NO_CARDS
        cdef const double *weight = NULL
        if weights is not None:
            weight = weights_of(weights)
        if draws not in (1, 2):
            raise ValueError("one draw or two")
        add_cards(&found, cards, SW_STANDARD)
        return sw_chance(self.all, self.gone(dead), weight, found.set, draws)


@cython.final
cdef class BoardScores:
    """The scores at the river of hands that see no board yet, counted once: so many calls of `run` as `len()`,
    then `finish`. There is nothing to do once they are known. Others may count at the same time: nobody waits,
    and what all have counted is kept."""

    cdef const sw_hands *all

    def __cinit__(self):
        global scores_counted
        self.all = all_hands()
        with cython.critical_section(MAKING_TABLES):
            if scores_counted == NULL:
                scores_counted = <sw_score_counts *>room(SW_PREFLOP_CLASSES, sizeof(sw_score_counts))

    def __len__(self):
        return 0 if scores_before != NULL else SCORE_SLICES

    def run(self, Py_ssize_t first, Py_ssize_t last):
        """Count a slice that nobody has begun, or else one that nobody has done, for each from first to last."""
        if not 0 <= first <= last <= SCORE_SLICES:
            raise IndexError("slices out of range")
        for _ in range(first, last):
            self.count_one()

    cdef int count_one(self) except -1:
        global scores_begun, scores_done
        cdef uint64_t left
        cdef int i, j
        cdef uint32_t *sums = <uint32_t *>scores_counted
        cdef uint32_t *counts
        with cython.critical_section(MAKING_TABLES):
            left = ((<uint64_t>1 << SCORE_SLICES) - 1) & ~scores_done
            if left == 0:
                return 0
            i = sw_lowest_bit(left & ~scores_begun if left & ~scores_begun else left)
            scores_begun |= <uint64_t>1 << i
        counts = <uint32_t *>room(SW_PREFLOP_CLASSES, sizeof(sw_score_counts))
        with nogil:
            sw_count_boards(self.all, i, <sw_score_counts *>counts)
        with cython.critical_section(MAKING_TABLES):
            if not scores_done >> i & 1:
                scores_done |= <uint64_t>1 << i
                for j in range(SW_PREFLOP_CLASSES * SW_SCORES):
                    sums[j] += counts[j]
        free(counts)
        return 0

    def finish(self):
        global scores_before
        with cython.critical_section(MAKING_TABLES):
            if scores_before == NULL and scores_done == (<uint64_t>1 << SCORE_SLICES) - 1:
                sw_share_counts(scores_counted)
                scores_before = scores_counted


@cython.final
@cython.no_gc
cdef class Strengths:
    """The work of many hands' strengths, checked: from `begin` for some rows, `len()` boards to be met by `run`.

    :param ahead: whether the rest of the board comes first.
    :param bins: into how many counts, 0 for none.
    :param sums: uint64[n, 2], and `counts`: uint32[n, bins]: zeros, to be filled.
    """

    cdef readonly Py_ssize_t rows
    cdef readonly int board_size
    cdef _View holes, boards, sums, counts
    cdef sw_strengths work
    cdef sw_spot *holding
    cdef size_t *first  # of those that have one board: [found + 1]
    cdef Py_ssize_t found

    def __cinit__(self, holes, boards, bint ahead, int bins, sums, counts):
        self.holes, self.boards = card_rows(holes, "holes"), card_rows(boards, "boards")
        self.rows, self.board_size = self.holes.buffer.shape[0], <int>self.boards.buffer.shape[1]
        if self.holes.buffer.shape[1] != 2:
            raise ValueError(f"holes of shape {self.holes.shape()} are not rows of two cards")
        if self.board_size not in (0, 3, 4, 5):
            raise ValueError(f"boards of shape {self.boards.shape()} are not rows of 0, 3, 4 or 5 cards")
        if self.rows != self.boards.buffer.shape[0]:
            raise ValueError(f"there are {self.rows} rows of hole cards and {self.boards.buffer.shape[0]} of board cards")
        if self.rows >> 32:
            raise ValueError(f"{self.rows:,} rows are more than 2**32 - 1")
        if ahead and self.board_size == 0 and scores_before == NULL:
            raise ValueError("BoardScores come first")
        self.sums = dense_output(sums, self.rows, 2, 8)
        self.counts = dense_output(counts, self.rows, bins, 4)
        self.work.all, self.work.ahead, self.work.bins = all_hands(), ahead, bins
        self.work.before = <const sw_score_counts *>scores_before
        self.work.sums = <uint64_t *><void *>self.sums.start
        self.work.counts = <uint32_t *><void *>self.counts.start

    def __dealloc__(self):
        free(self.holding)
        free(self.first)

    def __len__(self):
        return self.found

    def begin(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t most):
        """Read these rows; no more than so many of one board are met at a time."""
        cdef size_t count = stop - start
        cdef Py_ssize_t i, size
        if not 0 <= start < stop <= self.rows or count > 1 << 30 or most < 1:
            raise IndexError("rows out of range")
        free(self.holding)
        free(self.first)
        self.found, self.holding, self.first = 0, NULL, NULL
        self.holding = <sw_spot *>room(count, sizeof(sw_spot))
        self.first = <size_t *>room(count + 1, sizeof(size_t))
        for i in range(start, stop):
            self.read(i, &self.holding[i - start])
        with nogil:
            sw_sort_spots(self.holding, count)
            size = most
            for i in range(<Py_ssize_t>count):
                if size == most or self.holding[i].board != self.holding[i - 1].board:
                    self.first[self.found] = i
                    self.found += 1
                    size = 0
                size += 1
            self.first[self.found] = count

    cdef int read(self, Py_ssize_t i, sw_spot *into) except -1:
        cdef const uint8_t *hole = self.holes.start + i * self.holes.buffer.strides[0]
        cdef const uint8_t *board = self.boards.start + i * self.boards.buffer.strides[0]
        cdef int a = hole[0], b = hole[self.holes.buffer.strides[1]], card, j
        cdef uint64_t held, shown = 0
        if a >= SW_CARDS or b >= SW_CARDS or a == b:
            return self.refuse(i)
        held = SW_SET(a) | SW_SET(b)
        for j in range(self.board_size):
            card = board[j * self.boards.buffer.strides[1]]
            if card >= SW_CARDS or (held | shown) & SW_SET(card):
                return self.refuse(i)
            shown |= SW_SET(card)
        into.board, into.row = shown, <uint32_t>i
        into.combo = sw_combo_of(a, b) if a < b else sw_combo_of(b, a)
        return 0

    cdef int refuse(self, Py_ssize_t i) except -1:
        """Raise what is wrong with a row."""
        cdef Cards found = NO_CARDS
        try:
            add_group(&found, row_bytes(self.holes, i), "the hand")
            add_group(&found, row_bytes(self.boards, i), "the board")
        except InvalidCards as error:
            raise InvalidCards(f"row {i}: {error}") from None
        raise InvalidCards(f"row {i}: changed while it was being read")

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_ssize_t i
        if not 0 <= first <= last <= self.found:
            raise IndexError("boards out of range")
        with nogil:
            for i in range(first, last):
                sw_add_strengths(&self.work, self.holding + self.first[i], self.first[i + 1] - self.first[i])


cdef _View dense_output(object out, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t size):
    cdef _View view = output(out, 2, rows, columns, size)
    if rows and columns and (view.buffer.strides[0] != columns * size or columns > 1 and view.buffer.strides[1] != size):
        raise ValueError("out must be contiguous")
    return view


@cython.final
cdef class EquityMatrix:
    """The work of `equity_matrix`, checked: `len()` rows for `run`, which returns them as bytes."""

    cdef sw_matrix *matrix
    cdef const sw_matchups *table
    cdef const sw_preflop *preflop
    cdef readonly bint known  # whether it takes match-ups from the table, which are then to be counted first
    cdef readonly int step  # rows at a time, in well under a second

    def __cinit__(self, a, b, board, dead):
        cdef Cards found = NO_CARDS
        cdef const double *weight[2]
        cdef uint64_t shown = 0
        weight[0], weight[1] = weights_of(a), weights_of(b)
        for card in table_cards(&found, board, dead):
            shown |= SW_SET(card)
        needed, left = 9 - sw_count_bits(shown), SW_CARDS - sw_count_bits(found.set)
        if left < needed:
            raise InvalidCards(f"{left} cards are left for the {needed} of two hands and the board")
        self.matrix = <sw_matrix *>room(1, sizeof(sw_matrix))
        sw_make_matrix(self.matrix, weight, shown, found.set)
        self.step = SW_MATRIX_ROWS if shown else 1
        if shown == 0:
            self.preflop = preflop()
            self.known = found.set == 0
            if self.known:
                self.table = matchups()

    def __dealloc__(self):
        free(self.matrix)

    def __len__(self):
        return self.matrix.count[0]

    @property
    def columns(self):
        return self.matrix.count[1]

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef bytearray out
        cdef double *into
        if not 0 <= first <= last <= self.matrix.count[0]:
            raise IndexError("rows out of range")
        out = bytearray((last - first) * self.matrix.count[1] * sizeof(double))
        into = <double *><void *>PyByteArray_AS_STRING(out)
        with nogil:
            sw_fill_matrix(self.matrix, self.table, self.preflop, <int>first, <int>last, into)
        return out
