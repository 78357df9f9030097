# Small games: the full game tree of a hand, its equilibrium, and best responses.

cdef tuple TREE_ERRORS = (
    "", "the tree has more than {} nodes; use fewer cards, bets (actions=) or hands (ranges=), or raise max_nodes=",
    "no-limit games have too many bet sizes to enumerate; pass actions=, for example actions=(0.5, 1)",
    "the players' hands always share cards, so no deal is possible", "this hand depends on a card that is unknown")


def known_by(Observation seen not None):
    """Return the observer's knowledge as 16 bytes that do not depend on the order of the hole cards, and the indices of
    the observer's hole cards in the canonical order.
    """
    cdef sw_known known = sw_what_is_known(seen.s)
    cdef int seat = seen.s.viewer
    cdef int holes = 0
    if seat >= 0:
        holes = seen.s.seat[seat].holes
    return (<char *>known.key)[:sizeof(known.key)], tuple([known.order[i] for i in range(holes)])


def cards_in_sight(Hand hand not None):
    """Return the cards that lie open, and discards that have not been shuffled back, as a CardSet."""
    return make_set(sw_cards_in_sight(hand.s))


def holding(Observation seen not None, bytes cards not None):
    """Return what the seat would observe if it held these cards, none of them face up, instead of its own.

    In the result, deals are not marked as manual, even if they were.

    :raises InvalidCards: if the seat cannot hold the cards, or their number is wrong.
    """
    cdef int seat = seen.s.viewer, holes
    cdef uint8_t card  # unsigned, since bytes from 128 would be negative ints
    if seat < 0:
        raise InvalidCards("the public observation has no hole cards to replace; pass a seat's")
    holes = seen.s.seat[seat].holes
    cdef Observation made = observe(seen, seat, 0)
    cdef uint64_t left = seen.s.game.deck_set & ~sw_cards_in_sight(seen.s)
    for card in cards:
        if card >= SW_ALL_CARDS or not SW_SET(card) & left:
            raise InvalidCards(f"seat {seat} cannot hold {shown(cards)}: a card is repeated, or can already be seen")
        left &= ~SW_SET(card)
    if len(cards) != holes:
        raise InvalidCards(f"seat {seat} holds {holes} cards, not {len(cards)}")
    sw_forget_deals(made.s)
    if holes:
        sw_hold(made.s, <const uint8_t *>PyBytes_AS_STRING(cards))
    return made


@cython.final
@cython.no_gc
cdef class _GameTree:
    """The full game tree of a two-player hand in sequence form, solved by discounted CFR.

    :param hand: a hand that waits for an action or a deal.
    :param holdings: each player's possible face-down cards, lower seat first, as rows of cards (bytes) and their weights;
        None: the cards are known, or still to be dealt.
    :param actions: `actions(observation)` returns the codes that a seat may play; they must be the same for all hands
        that the seat cannot tell apart. None, as the argument or as a result, means all legal codes.
    :param chances: `chances(observation)` returns a dict with the probability of each code, to compute best responses.
    :param most_nodes: the maximum number of nodes.
    :param discount: the arguments of `sw_tabular_discount`.
    """

    cdef sw_gametree of
    cdef sw_tabular solver
    cdef CompiledGame game
    cdef object actions, chances, error
    cdef bint busy

    def __cinit__(self, Hand hand not None, tuple holdings, actions, chances, int64_t most_nodes, tuple discount not None):
        cdef sw_holdings held[2]
        cdef int seat[2]
        cdef sw_growth growth
        cdef sw_gametree_status status
        cdef Hand root = hand.copy()  # independent of the caller's hand
        cdef uint32_t live = root.s.live
        if root.s.phase != SW_BET and root.s.phase != SW_DRAW and root.s.phase != SW_DEAL:
            raise InvalidHand(f"the hand has no decision left: its phase is {root.phase!r}")
        if sw_count_bits(live) != 2:
            raise InvalidHand(f"exactly two seats must be left in the hand, not {sw_count_bits(live)}")
        seat[0] = sw_lowest_bit(live)
        seat[1] = sw_lowest_bit(live & (live - 1))
        self.game, self.actions, self.chances = root.game, actions, chances
        memset(held, 0, sizeof(held))
        kept = []
        growth.most_nodes, growth.what, growth.stop = most_nodes, <void *>self, is_interrupted
        growth.free_folds, growth.ask = chances is not None, NULL
        if actions is not None or chances is not None:
            growth.ask = ask_of
        cdef sw_tabular_discount by = sw_tabular_discount(discount[0], discount[1], discount[2])
        try:
            for i in range(2 if holdings is not None else 0):
                rows, weights = holdings[i]
                kept.append(rows)
                self.read_rows(root.s, seat[i], rows, weights, &held[i])
            with nogil:
                status = sw_grow_gametree(&self.of, root.s, seat, held, &growth)
        finally:
            for i in range(2):
                free(<void *>held[i].weight)
        if status == SW_GAMETREE_STOPPED:
            if self.error is not None:
                raise self.error
            raise_it()
        if status == SW_GAMETREE_NO_MEMORY or not status and not sw_make_tabular(&self.solver, &self.of, by):
            raise MemoryError("not enough memory for the full tree of this hand")
        if status:
            raise ValueError(TREE_ERRORS[<int>status].format(f"{most_nodes:,}"))

    def __dealloc__(self):
        sw_free_tabular(&self.solver)
        sw_free_gametree(&self.of)

    cdef int read_rows(self, const sw_state *s, int seat, bytes rows, tuple weights, sw_holdings *held) except -1:
        """Read the face-down cards that a seat may hold, as rows."""
        cdef int down = s.seat[seat].holes - sw_count_bits(s.seat[seat].up), row, card
        cdef Py_ssize_t i, count = len(weights)
        cdef uint64_t row_set, free_cards = s.game.deck_set & ~sw_cards_in_sight(s)
        cdef double *weight
        if not 0 < count < 1 << 24 or not down or len(rows) != count * down:
            raise ValueError(f"seat {seat} has {down} face-down cards; each row needs exactly that many, and a weight")
        held.weight = weight = <double *>zeroed(count, sizeof(double))
        for i in range(count):
            row_set = 0
            for card in rows[i * down:i * down + down]:
                if card >= SW_ALL_CARDS or not SW_SET(card) & free_cards & ~row_set:
                    raise InvalidCards(f"seat {seat} cannot hold {shown(format_cards(rows[i * down:i * down + down]))}: "
                                       "a card is repeated, or can already be seen")
                row_set |= SW_SET(card)
            weight[i] = weights[i]
            if not 0 <= weight[i] <= 1e100:
                raise InvalidRange(f"a weight must be from 0 to 1e100, not {shown(weights[i])}")
        held.cards, held.count = <const uint8_t *>PyBytes_AS_STRING(rows), <int>count
        return 0

    cdef int ask_for(self, const sw_state *s, int64_t *codes, double *weights, int count) except -1:
        cdef Observation seen = Observation.__new__(Observation)
        cdef int i
        seen.game, seen.s = self.game, take_state()
        if sw_copy(seen.s, s) != SW_DONE:
            raise MemoryError("not enough memory for an observation")
        seen._look()
        chosen = None if self.actions is None else self.actions(seen)
        if chosen is not None:
            count = 0
            for code in at_most(chosen, SW_GAMETREE_CODES):
                if count == SW_GAMETREE_CODES:
                    raise ValueError(f"actions= returned more than {SW_GAMETREE_CODES} codes for one decision")
                codes[count] = exact_int(code, "an action", IllegalAction)
                if not sw_may_play(s, codes[count]):
                    raise telling(IllegalAction(f"actions= returned {codes[count]}, which is not legal for seat {s.actor}"),
                                  seat=s.actor, code=codes[count], legal_actions=seen.legal_actions)
                weights[count] = 1
                count += 1
            if count == 0:
                raise ValueError(f"actions= returned no code for a decision of seat {s.actor}")
        if self.chances is None or count == 0:
            return count
        frequencies = dict(self.chances(seen))
        for i in range(count):
            weights[i] = frequencies.pop(codes[i], 0)
            if not 0 <= weights[i] <= 1:
                raise ValueError(f"the probability of {codes[i]} must be from 0 to 1, not {shown(weights[i])}")
        left = [code for code, chance in frequencies.items() if chance]
        if left:
            raise telling(IllegalAction(f"the agent plays {shown(left[0])}, but seat {s.actor} has no such action in this tree"),
                          seat=s.actor, legal_actions=seen.legal_actions)
        if abs(sum([weights[i] for i in range(count)]) - 1) > 1e-6:
            whole = sum([weights[i] for i in range(count)])
            raise ValueError(f"the probabilities of seat {s.actor} must add up to 1, not {whole:g}")
        return count

    cdef int begin(self) except -1:
        with cython.critical_section(self):
            if self.busy or self.solver.tree == NULL:
                raise RuntimeError("this tree is in use by another thread or an interrupted call")
            self.busy = True
        return 0

    def sizes(self):
        """Return the numbers of nodes, information sets, sequences (of both players), terminal nodes, and iterations."""
        cdef const sw_side *a = &self.of.side[0]
        cdef const sw_side *b = &self.of.side[1]
        return self.of.nodes, a.sets + b.sets, (a.sequences, b.sequences), self.of.endings, self.solver.iterations

    def iterate(self, int64_t iterations):
        """Run this many iterations and return the total so far."""
        if not 0 <= iterations <= 1 << 20:
            raise ValueError(f"iterations must be from 0 to 2**20 per call, not {iterations}")
        self.begin()
        try:
            with nogil:
                sw_iterate_tabular(&self.solver, iterations, is_interrupted)
        finally:
            self.busy = False
        if PyErr_Occurred() != NULL:
            raise_it()
        return self.solver.iterations

    def responses(self):
        """Return each seat's value with a best response, and each seat's value with its average strategy.

        In both cases, the other seat plays its average strategy.
        """
        cdef double best[2]
        cdef double value[2]
        self.begin()
        try:
            with nogil:
                sw_tabular_responses(&self.solver, best, value)
        finally:
            self.busy = False
        return (best[0], best[1]), (value[0], value[1])

    def strategy(self):
        """Return the average strategy: a dict from information sets (see `known_by`) to codes and their probabilities.

        In a draw, a code is a set of hole cards in the canonical order."""
        cdef double chances[SW_GAMETREE_CODES]
        cdef const sw_info_set *at
        cdef int player, i, j
        found = {}
        self.begin()
        try:
            for player in range(2):
                for i in range(self.of.side[player].sets):
                    at = &self.of.side[player].set[i]
                    sw_average_strategy(&self.of, player, i, chances)
                    codes = tuple([self.of.side[player].code[at.first + j] for j in range(at.actions)])
                    found[(<const char *>at.key)[:sizeof(at.key)]] = codes, filled(chances, at.actions)
        finally:
            self.busy = False
        return found


cdef int ask_of(void *what, const sw_state *seen, int64_t *codes, double *weights, int count) noexcept with gil:
    cdef _GameTree tree = <_GameTree>what
    try:
        return tree.ask_for(seen, codes, weights, count)
    except BaseException as error:
        tree.error = error
        return -1
