# The value of hands of which so many hole cards must play.

cdef enum: MOST_OMAHA_HOLE = 6  # in the games there are; the C core takes one more


cdef int omaha_rankings(sw_omaha *rules, object ranking) except -1:
    """Take in a ranking, or a pair of them."""
    cdef const sw_ranking *one
    if ranking is "high":
        rules.ranking[0], rules.rankings = &sw_high, 1
        return 0
    names = ranking if type(ranking) is tuple else (ranking,)
    if type(ranking) is tuple and len(ranking) != 2:
        raise ValueError(f"ranking is a name or a pair of names, not {len(ranking)} of them")
    rules.rankings = 0
    for name in names:
        one = ranking_named(name)
        if one.least != 5:
            raise ValueError(f"{shown(name)} ranks four cards, and Omaha hands have five")
        rules.ranking[rules.rankings] = one
        rules.rankings += 1
        if one.deck != rules.ranking[0].deck:
            raise ValueError(f"{shown(names[0])} and {shown(name)} have different decks")
    return 0


cdef int omaha_shape(sw_omaha *rules, int64_t hole, int64_t board, object use, object error) except -1:
    """Take in how many cards there are and play."""
    number = exact_int(use, "use")
    if not 0 <= number <= 5:
        raise ValueError(f"use = {number} hole cards cannot play in a hand of five")
    if not 2 <= hole <= MOST_OMAHA_HOLE:
        raise error(f"there are 2 to {MOST_OMAHA_HOLE} hole cards, not {hole}")
    if not 3 <= board <= SW_OMAHA_BOARD:
        raise error(f"there are 3 to {SW_OMAHA_BOARD} board cards, not {board}")
    if number > hole or 5 - number > board:
        raise error(f"{number} of {hole} hole cards and {5 - number} of {board} board cards cannot play")
    rules.hole, rules.board, rules.use = hole, board, number
    return 0


def evaluate_omaha(hole, board, ranking="high", *, use=2):
    """The value of the best five cards of which exactly `use` are hole cards and the rest the board's.

    With two hole cards it is the value of Greek hold'em and Manila, where both must play.

    :param hole: 2 to 6 cards of any form.
    :param board: 3 to 5 cards of any form.
    :param ranking: a name in `RANKINGS`, badugis apart, or a pair, as ("high", "ace_to_five_8").
    :returns: an int, 0 if no hand qualifies; of a pair of rankings a pair, of which each may have other cards.
    :raises InvalidCards: for bad or repeated cards, or another number of them.
    :raises ValueError: for a ranking that there is not, or another `use`.
    :raises TypeError: for anything else.
    """
    cdef Cards in_hand = NO_CARDS
    cdef Cards on_board = NO_CARDS
    cdef sw_omaha rules
    cdef sw_omaha_out out[SW_OMAHA_RANKINGS]
    cdef uint16_t values[SW_OMAHA_RANKINGS]
    cdef int i
    omaha_rankings(&rules, ranking)
    add_part(&in_hand, hole, "the hole cards", rules.ranking[0].deck)
    add_part(&on_board, board, "the board", rules.ranking[0].deck)
    if in_hand.set & on_board.set:
        raise InvalidCards(f"{card_name(sw_lowest_bit(in_hand.set & on_board.set))!r} appears twice, the second "
                           "time in the board")
    omaha_shape(&rules, in_hand.count, on_board.count, use, InvalidCards)
    for i in range(rules.rankings):
        out[i].values = <uint8_t *>&values[i]
        out[i].step = 0
    sw_evaluate_omaha(&rules, sw_omaha_rows(&in_hand.card[0], 0, 1), sw_omaha_rows(&on_board.card[0], 0, 1), out, 1)
    if rules.rankings == 1:
        return values[0]
    return values[0], values[1]


@cython.final
@cython.no_gc
cdef class OmahaEvaluation:
    """The work of `evaluate_omaha_batch`, checked: `len()` hands to be valued by `run`, into `out`."""

    cdef readonly object out
    cdef _View holes, boards
    cdef list values
    cdef sw_omaha_out into[SW_OMAHA_RANKINGS]
    cdef sw_omaha rules

    def __cinit__(self, holes, boards, ranking, use, out):
        cdef Py_buffer *hole
        cdef Py_buffer *board
        cdef _View view
        omaha_rankings(&self.rules, ranking)
        self.holes, self.boards = _View(holes, "holes"), _View(boards, "boards")
        for name, view in (("holes", self.holes), ("boards", self.boards)):
            if not view.holds(UNSIGNED, 1):
                raise TypeError(f"{name} are {view.dtype()}: cast cards from 0 to 51 to uint8, as by "
                                f"{name}.astype('uint8')")
            if view.buffer.ndim != 2:
                raise ValueError(f"{name} of shape {view.shape()} are not rows of cards")
        hole, board = &self.holes.buffer, &self.boards.buffer
        if hole.shape[0] != board.shape[0]:
            raise ValueError(f"there are {hole.shape[0]} rows of hole cards and {board.shape[0]} of board cards")
        omaha_shape(&self.rules, hole.shape[1], board.shape[1], use, ValueError)
        outs = (out,)
        if out is None:
            outs = tuple([new_array((hole.shape[0],), "uint16") for _ in range(self.rules.rankings)])
        elif self.rules.rankings == 2:
            outs = at_most(out, 2) if isinstance(out, (tuple, list)) else ()
            if len(outs) != 2:
                raise TypeError("out must be a pair of arrays, as there are two rankings")
        self.values = []
        for i in range(self.rules.rankings):
            view = output(outs[i], 1, hole.shape[0], 0, 2)
            if view.meets(self.holes) or view.meets(self.boards) or i and view.meets(self.values[0]):
                raise ValueError("out lies within the memory of holes, of boards or of the other out")
            self.values.append(view)
            self.into[i].values = <uint8_t *>view.start
            self.into[i].step = view.buffer.strides[0]
        self.out = outs if self.rules.rankings == 2 else outs[0]

    def __len__(self):
        return self.holes.buffer.shape[0]

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_buffer *hole = &self.holes.buffer
        cdef Py_buffer *board = &self.boards.buffer
        cdef sw_omaha_rows holes, boards
        cdef sw_omaha_out out[SW_OMAHA_RANKINGS]
        cdef size_t good, count
        cdef int i
        if not 0 <= first <= last <= hole.shape[0]:
            raise IndexError("hands out of range")
        holes = sw_omaha_rows(self.holes.start + first * hole.strides[0], hole.strides[0], hole.strides[1])
        boards = sw_omaha_rows(self.boards.start + first * board.strides[0], board.strides[0], board.strides[1])
        for i in range(self.rules.rankings):
            out[i].step = self.into[i].step
            out[i].values = self.into[i].values + first * out[i].step
        count = last - first
        with nogil:
            good = sw_evaluate_omaha(&self.rules, holes, boards, out, count)
        if good < count:
            self.refuse(first + <Py_ssize_t>good)

    cdef refuse(self, Py_ssize_t i):
        """Raise what is wrong with hand i."""
        cdef Cards found = NO_CARDS
        try:
            add_group(&found, row_bytes(self.holes, i), "the hole cards", self.rules.ranking[0].deck)
            add_group(&found, row_bytes(self.boards, i), "the board", self.rules.ranking[0].deck)
        except InvalidCards as error:
            raise InvalidCards(f"row {i}: {error}") from None
        raise InvalidCards(f"row {i}: changed while it was being read")


cdef bytes row_bytes(_View rows, Py_ssize_t i):
    cdef const uint8_t *at = rows.start + i * rows.buffer.strides[0]
    return bytes([at[j * rows.buffer.strides[1]] for j in range(rows.buffer.shape[1])])
