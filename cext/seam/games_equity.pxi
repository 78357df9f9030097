# Equity in games other than hold'em.

cdef tuple board_sizes(const sw_game *game):
    """How many cards may lie on a board."""
    sizes, cards = [0], 0
    for i in range(game.streets):
        cards += game.street[i].board
        sizes.append(cards)
    return tuple(sorted(set(sizes)))


cdef bint may_lie(const sw_game *game, int count):
    """Whether so many cards may lie on a board."""
    cdef int i, cards = 0
    for i in range(game.streets):
        if cards == count:
            return True
        cards += game.street[i].board
    return cards == count


@cython.final
cdef class PartialDeal:
    """Hands and boards of a game of which cards may be missing, checked.

    :param hands: cards for each hand; unknown ones may be among them, and those at the end left out.
    :param boards: cards for each board.
    """

    cdef sw_partial_deal game
    cdef readonly uint64_t ways  # to complete it; 2**64 - 1 if there are 2**62 or more

    def __cinit__(self, CompiledGame rules not None, tuple hands not None, tuple boards not None, dead):
        cdef Cards all = NO_CARDS
        cdef Cards found = NO_CARDS
        cdef uint64_t deck = rules.game.deck_set
        cdef sw_partial_deal *game = &self.game
        cdef sw_uses uses = rules.game.share[0].uses
        cdef int i, missing
        game.players = hands_in(hands)
        game.holes, game.board_cards = rules.game.holes, rules.game.board_cards
        game.boards, game.best = rules.game.boards if game.board_cards else 0, rules.game.best_board
        if not 1 <= game.holes <= SW_MOST_HOLES or game.board_cards > SW_BOARD_CARDS or game.boards > SW_MOST_BOARDS or \
                uses != SW_USE_ANY and (game.holes < 2 or game.board_cards < 3):
            raise InvalidGame(f"there is no equity of {cut(str(rules.name))}, with {game.holes} hole cards and "
                              f"{game.boards} boards of {game.board_cards}")
        game.showings = rules.game.shares
        for i in range(game.showings):
            game.showing[i] = sw_showing_of(&rules.game, i)
        if len(boards) != game.boards:
            raise InvalidCards(f"{cut(str(rules.name))} has {game.boards} boards, not {len(boards)}")
        for i in range(game.players):
            found = take_group(&all, hands[i], f"hand {i}", deck, True)
            if found.count > game.holes:
                raise InvalidCards(f"hand {i} has {found.count} cards, {shown(format_cards(tuple_of(&found)))}: at the "
                                   f"showdown of {cut(str(rules.name))} there are {game.holes}")
            sw_put_cards(game, i, 0, found.card, found.count, uses == SW_USE_MIDDLE)
        for i in range(game.boards):
            what = "the board" if game.boards == 1 else f"board {i}"
            found = take_group(&all, boards[i], what, deck)
            if not may_lie(&rules.game, found.count):
                check_board(tuple_of(&found), what, board_sizes(&rules.game))
            sw_put_cards(game, -1, i, found.card, found.count, False)
        take_group(&all, dead, "the dead cards", deck)
        missing = sw_put_live(game, deck & ~all.set)
        if missing > game.live:
            raise InvalidCards(f"{game.live} cards are left for the {missing} missing ones of all hands and boards")
        self.ways = sw_count_completions(game)

    @property
    def values(self):
        """How many hands are valued to settle all ways, about."""
        return self.ways * <object>sw_values_per_completion(&self.game)


cdef tuple settled(const sw_partial_deal *game, const sw_completion_sums *sums, tuple errors, bint counted):
    """As of `outcome_of`, but no combos."""
    cdef int i, players = game.players
    deals = <object>sums.deals  # ints of Python, whose quotients are rounded once
    pots = deals * sw_whole_pot(game)
    shares = [<object>sums.share[i] / pots for i in range(players)]
    wins, ties = filled(sums.win, players), filled(sums.tie, players)
    return (deals, tuple(shares), tuple([won / deals for won in wins]), tuple([tied / deals for tied in ties]), errors, (),
            wins if counted else None, ties if counted else None)


@cython.final
@cython.no_gc
cdef class ExactCompletions(Counting):
    """Every way to complete a deal, in slices of 2**16; of known Omaha hands counted by who wins, at once."""

    cdef PartialDeal deal
    cdef const sw_multisets *multisets  # of known Omaha hands

    def __cinit__(self, PartialDeal deal not None):
        if deal.ways >> 46:
            raise ValueError(f"{deal.ways:,} ways to deal the missing cards are too many: sample them")
        self.deal, self.step, self.slices = deal, 1, (deal.ways + (1 << 16) - 1) >> 16
        if not sw_is_known_omaha(&deal.game):
            self.count_in(sizeof(sw_completion_sums))
            return
        self.multisets, self.slices = tables_with(SW_MULTISET_NUMBERS).multisets, 1
        self.count_in(sw_omaha_counts(&deal.game) * sizeof(uint64_t))

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        if self.multisets != NULL:
            if first < last:
                sw_count_omaha(&self.deal.game, self.multisets, sums)
            return True
        sw_settle_completions(&self.deal.game, <uint64_t>first << 16, min(<uint64_t>last << 16, self.deal.ways),
                              <sw_completion_sums *>sums)
        return True

    def outcome(self):
        cdef sw_completion_sums sums
        memset(&sums, 0, sizeof(sums))
        if self.multisets != NULL:
            sw_share_omaha(&self.deal.game, self.sums, &sums)
        return settled(&self.deal.game, &sums if self.multisets != NULL else <sw_completion_sums *>self.sums,
                       NO_ERRORS[self.deal.game.players], True)


@cython.final
@cython.no_gc
cdef class SampleCompletions(Sample):
    """Ways to complete a deal, at random."""

    cdef PartialDeal deal

    def __cinit__(self, PartialDeal deal not None, seed):
        self.deal = deal
        self.count_in(sizeof(sw_completion_sums))
        read_seed(seed, &self.key, &self.stream)

    cdef bint draw(self, uint64_t index, uint64_t samples, uint64_t *sums) noexcept nogil:
        sw_sample_completions(&self.deal.game, self.key, index, samples, <sw_completion_sums *>sums)
        return True

    def outcome(self):
        cdef double error[SW_MOST_HANDS]
        with cython.critical_section(self):
            sw_completion_errors(&self.deal.game, <sw_completion_sums *>self.sums, error)
            return settled(&self.deal.game, <sw_completion_sums *>self.sums, filled(error, self.deal.game.players), False)
