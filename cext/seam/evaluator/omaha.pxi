# Evaluate hands that must use a fixed number of hole cards.

cdef int omaha_rankings(sw_omaha *rules, object ranking) except -1:
    """Read one ranking or a pair of rankings."""
    cdef const sw_ranking *one
    if ranking is "high":
        rules.ranking[0], rules.rankings = &sw_high, 1
        return 0
    if isinstance(ranking, list):
        raise TypeError("a ranking must be a name (str), not list; pass two rankings as a tuple")
    names = ranking if type(ranking) is tuple else (ranking,)
    if type(ranking) is tuple and len(ranking) != SW_OMAHA_RANKINGS:
        raise ValueError(f"ranking must be one name or a pair of names, not {len(ranking)} names")
    rules.rankings = 0
    for name in names:
        one = ranking_named(name)
        if one.least != 5:
            raise ValueError(f"Omaha needs rankings of five-card hands, but {shown(name)} ranks {one.least} cards")
        rules.ranking[rules.rankings] = one
        rules.rankings += 1
        if one.deck != rules.ranking[0].deck:
            raise ValueError(f"the rankings {shown(names[0])} and {shown(name)} use different decks")
    return 0


cdef int omaha_shape(sw_omaha *rules, int64_t hole, int64_t board, object use, object error) except -1:
    """Check the numbers of cards, and the number of hole cards that must be used."""
    number = exact_int(use, "use")
    if not 0 <= number <= 5:
        raise ValueError(f"use must be from 0 to 5 hole cards, not {number}")
    if not 2 <= hole <= SW_OMAHA_DEALT:
        raise error(f"give 2 to {SW_OMAHA_DEALT} hole cards, not {hole}")
    if not 3 <= board <= SW_OMAHA_BOARD:
        raise error(f"give 3 to {SW_OMAHA_BOARD} board cards, not {board}")
    if number > hole or 5 - number > board:
        raise error(f"with use={number}, a hand takes {number} of the hole cards and {5 - number} of the board cards, but "
                    f"{hole} and {board} were given")
    rules.hole, rules.board, rules.use = hole, board, number
    return 0


def evaluate_omaha(hole, board, ranking="high", *, use=2):
    """Return the value of the best hand that uses exactly `use` hole cards and takes the rest from the board.

    With two hole cards, this also covers Greek hold'em and Manila, where both hole cards must be used.

        >>> sw.evaluate_omaha("As2dKsKd", "3s4s8sKc9h", ("high", "ace_to_five_8"))
        (6999, 35)

    :param hole: 2 to 6 cards in any form.
    :param board: 3 to 5 cards in any form.
    :param ranking: the name of a ranking of five-card hands, or a pair such as ("high", "ace_to_five_8").
    :param use: the number of hole cards that must be used, from 0 to 5.
    :returns: an int, 0 if no hand qualifies. For a pair of rankings: a pair of ints, the value of the best hand under
        each ranking.
    :raises InvalidCards: if a card is invalid or repeated, or the number of cards is wrong.
    :raises ValueError: if the ranking is unknown, or `use` is out of range.
    :raises TypeError: if an argument has the wrong type.
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
    """The implementation of `evaluate_omaha_batch`."""

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
            raise ValueError(f"hole cards have {hole.shape[0]} rows, but boards have {board.shape[0]}")
        omaha_shape(&self.rules, hole.shape[1], board.shape[1], use, ValueError)
        self.slices = hole.shape[0]
        outs = (out,) if self.rules.rankings == 1 else (None, None)
        if out is not None and self.rules.rankings == 2:
            outs = at_most(out, 2) if isinstance(out, (tuple, list)) else ()
            if len(outs) != 2:
                raise TypeError("out must be a pair of arrays, one for each of the two rankings")
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
