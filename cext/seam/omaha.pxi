# The value of hands where a fixed number of hole cards must play.

cdef int omaha_rankings(sw_omaha *rules, object ranking) except -1:
    """Read a ranking, or a pair of them."""
    cdef const sw_ranking *one
    if ranking is "high":
        rules.ranking[0], rules.rankings = &sw_high, 1
        return 0
    if isinstance(ranking, list):
        raise TypeError("a ranking is named by a str, not list; two are a tuple")
    names = ranking if type(ranking) is tuple else (ranking,)
    if type(ranking) is tuple and len(ranking) != SW_OMAHA_RANKINGS:
        raise ValueError(f"ranking is a name or a pair of names, not {len(ranking)} of them")
    rules.rankings = 0
    for name in names:
        one = ranking_named(name)
        if one.least != 5:
            raise ValueError(f"Omaha hands have five cards, and {shown(name)} ranks {one.least}")
        rules.ranking[rules.rankings] = one
        rules.rankings += 1
        if one.deck != rules.ranking[0].deck:
            raise ValueError(f"{shown(names[0])} and {shown(name)} have different decks")
    return 0


cdef int omaha_shape(sw_omaha *rules, int64_t hole, int64_t board, object use, object error) except -1:
    """Read how many cards there are, and how many must play."""
    number = exact_int(use, "use")
    if not 0 <= number <= 5:
        raise ValueError(f"use = {number} hole cards cannot play in a hand of five")
    if not 2 <= hole <= SW_OMAHA_DEALT:
        raise error(f"there are 2 to {SW_OMAHA_DEALT} hole cards, not {hole}")
    if not 3 <= board <= SW_OMAHA_BOARD:
        raise error(f"there are 3 to {SW_OMAHA_BOARD} board cards, not {board}")
    if number > hole or 5 - number > board:
        raise error(f"{number} of {hole} hole cards and {5 - number} of {board} board cards cannot play")
    rules.hole, rules.board, rules.use = hole, board, number
    return 0


def evaluate_omaha(hole, board, ranking="high", *, use=2):
    """The value of the best five cards with exactly `use` hole cards and the rest from the board.

    With two hole cards this is Greek hold'em and Manila, where both must play.

        >>> sw.evaluate_omaha("As2dKsKd", "3s4s8sKc9h", ("high", "ace_to_five_8"))
        (6999, 35)

    :param hole: 2 to 6 cards of any form.
    :param board: 3 to 5 cards of any form.
    :param ranking: a name in `RANKINGS` of hands of five, or a pair such as ("high", "ace_to_five_8").
    :param use: how many hole cards must play, from 0 to 5.
    :returns: an int, 0 if no hand qualifies; a pair of them for a pair of rankings, which may use different cards.
    :raises InvalidCards: for bad or repeated cards, or another number of them.
    :raises ValueError: for an unknown ranking, or another `use`.
    :raises TypeError: for anything else.
    """
    cdef Cards in_hand = NO_CARDS, on_board = NO_CARDS
    cdef sw_omaha rules
    cdef uint16_t values[SW_OMAHA_RANKINGS]
    cdef sw_omaha_out out[SW_OMAHA_RANKINGS]
    out[0], out[1] = sw_omaha_out(<uint8_t *>&values[0], 0), sw_omaha_out(<uint8_t *>&values[1], 0)
    omaha_rankings(&rules, ranking)
    add_part(&in_hand, hole, "the hole cards", rules.ranking[0].deck)
    add_part(&on_board, board, "the board", rules.ranking[0].deck)
    refuse_twice(in_hand.set & on_board.set, "the board")
    omaha_shape(&rules, in_hand.count, on_board.count, use, InvalidCards)
    sw_evaluate_omaha(&rules, sw_omaha_rows(&in_hand.card[0], 0, 1), sw_omaha_rows(&on_board.card[0], 0, 1), out, 1)
    if rules.rankings == 1:
        return values[0]
    return values[0], values[1]


@cython.final
@cython.no_gc
cdef class OmahaEvaluation(Batch):
    """The batch of `evaluate_omaha_batch`."""

    cdef _View holes, boards
    cdef list values
    cdef sw_omaha_out to[SW_OMAHA_RANKINGS]
    cdef sw_omaha rules

    def __cinit__(self, holes, boards, ranking, use, out):
        omaha_rankings(&self.rules, ranking)
        self.holes, self.boards = card_rows(holes, "holes"), card_rows(boards, "boards")
        cdef _View view
        cdef Py_buffer *hole = &self.holes.buffer
        cdef Py_buffer *board = &self.boards.buffer
        if hole.shape[0] != board.shape[0]:
            raise ValueError(f"there are {hole.shape[0]} rows of hole cards and {board.shape[0]} of board cards")
        omaha_shape(&self.rules, hole.shape[1], board.shape[1], use, ValueError)
        self.slices = hole.shape[0]
        outs = (out,) if self.rules.rankings == 1 else (None, None)
        if out is not None and self.rules.rankings == 2:
            outs = at_most(out, 2) if isinstance(out, (tuple, list)) else ()
            if len(outs) != 2:
                raise TypeError("out must be a pair of arrays, as there are two rankings")
        self.values, arrays = [], []
        for i in range(self.rules.rankings):
            view = self.into(outs[i], 1, 0, 2, (self.holes, self.boards, *self.values))
            self.to[i] = sw_omaha_out(view.row(0), view.buffer.strides[0])
            self.values.append(view)
            arrays.append(self.out)
        self.out = tuple(arrays) if self.rules.rankings == 2 else arrays[0]

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        cdef Py_buffer *hole = &self.holes.buffer
        cdef Py_buffer *board = &self.boards.buffer
        cdef sw_omaha_out out[SW_OMAHA_RANKINGS]
        for i in range(self.rules.rankings):
            out[i] = sw_omaha_out(self.to[i].values + first * self.to[i].step, self.to[i].step)
        return sw_evaluate_omaha(
            &self.rules, sw_omaha_rows(self.holes.row(first), hole.strides[0], hole.strides[1]),
            sw_omaha_rows(self.boards.row(first), board.strides[0], board.strides[1]), out, count)

    cdef int check(self, Py_ssize_t i) except -1:
        cdef Cards found = NO_CARDS
        add_group(&found, row_bytes(self.holes, i), "the hole cards", self.rules.ranking[0].deck)
        add_group(&found, row_bytes(self.boards, i), "the board", self.rules.ranking[0].deck)
        return 0
