# Equity in games other than hold'em.

cdef tuple board_sizes(const sw_game *game):
    """Return the possible numbers of cards on a board."""
    sizes, cards = [0], 0
    for i in range(game.streets):
        cards += game.street[i].board
        sizes.append(cards)
    return tuple(sorted(set(sizes)))


cdef bint may_lie(const sw_game *game, int count):
    """Return whether a board may have this many cards."""
    cdef int i, cards = 0
    for i in range(game.streets):
        if cards == count:
            return True
        cards += game.street[i].board
    return cards == count


@cython.final
cdef class PartialDeal:
    """A validated deal of any game; some cards of the hands and boards may be missing.

    :param hands: each hand's cards; some may be unknown, and cards at the end may be left out.
    :param boards: each board's cards.
    :param detailed: whether results have details, in the form of `details_of`.
    """

    cdef sw_partial_deal game
    cdef readonly uint64_t ways  # number of completions; 2**64 - 1 if there are 2**62 or more

    def __cinit__(self, CompiledGame rules not None, tuple hands not None, tuple boards not None, dead, bint detailed=False):
        cdef Cards all = NO_CARDS
        cdef Cards found = NO_CARDS
        cdef uint64_t deck = rules.game.deck_set
        cdef sw_partial_deal *game = &self.game
        cdef int i, missing
        cdef sw_uses uses
        cdef bint has_middle = rules.game.share[0].uses == SW_USE_MIDDLE, needs_board = False
        game.players = hands_in(hands)
        game.holes, game.board_cards = rules.game.holes, rules.game.board_cards
        game.boards, game.best = rules.game.boards if game.board_cards else 0, rules.game.best_board
        for i in range(rules.game.shares):
            uses = rules.game.share[i].uses
            needs_board |= uses != SW_USE_ANY and uses != SW_USE_NO_BOARD
        if not 1 <= game.holes <= SW_MOST_HOLES or game.board_cards > SW_BOARD_CARDS or game.boards > SW_MOST_BOARDS or \
                needs_board and (game.holes < 2 or game.board_cards < 3):
            raise InvalidGame(f"equity is not available for {cut(str(rules.name))}, with {game.holes} hole cards and "
                              f"{game.boards} boards of {game.board_cards}")
        game.showings, game.detailed = rules.game.shares, detailed
        game.high_scoops = rules.game.may_not_qualify and rules.game.high_scoops
        for i in range(game.showings):
            game.showing[i] = sw_showing_of(&rules.game, i)
        if len(boards) != game.boards:
            raise InvalidCards(f"{cut(str(rules.name))} has {game.boards} boards, not {len(boards)}")
        for i in range(game.players):
            found = take_group(&all, hands[i], f"hand {i}", deck, True)
            if found.count > game.holes:
                raise InvalidCards(f"hand {i} is {shown(format_cards(tuple_of(&found)))}, {found.count} cards; at the "
                                   f"showdown of {cut(str(rules.name))} a hand has {game.holes}")
            sw_put_cards(game, i, 0, found.card, found.count, has_middle)
        for i in range(game.boards):
            what = "the board" if game.boards == 1 else f"board {i}"
            found = take_group(&all, boards[i], what, deck)
            if not may_lie(&rules.game, found.count):
                check_board(tuple_of(&found), what, board_sizes(&rules.game))
            sw_put_cards(game, -1, i, found.card, found.count, False)
        take_group(&all, dead, "the dead cards", deck)
        missing = sw_put_live(game, deck & ~all.set)
        if missing > game.live:
            raise InvalidCards(f"{missing} cards of the hands and boards are missing, but only {game.live} are left in the deck")
        self.ways = sw_count_completions(game)

    @property
    def values(self):
        """The approximate number of hands to evaluate for an exact result."""
        return self.ways * <object>sw_values_per_completion(&self.game)


cdef size_t size_of_sums(const sw_partial_deal *game) noexcept:
    return sizeof(sw_detailed_sums) if game.detailed else sizeof(sw_completion_sums)


cdef tuple details_of(const sw_partial_deal *game, const sw_completion_sums *sums):
    """Return the ties between players (rows of fractions of all deals), and for each showing the equities, wins and ties
    (None if there is only one). Return None if the game is not detailed."""
    if not game.detailed:
        return None
    cdef const sw_detailed_sums *all = <const sw_detailed_sums *>sums
    cdef int i, players = game.players
    deals = <object>sums.deals
    boards, pots = deals * sw_deciding_boards(game), deals * sw_whole_pot(game)
    ties = tuple([fractions(all.together[i], players, deals) for i in range(players)])
    if game.showings == 1:
        return ties, None
    return ties, tuple([
        (fractions(all.part[i], players, pots), fractions(all.won[i], players, boards), fractions(all.tied[i], players, boards))
        for i in range(game.showings)
    ])


cdef tuple settled(const sw_partial_deal *game, const sw_completion_sums *sums, tuple errors, bint counted):
    """Return the result in the form of `outcome_of`, but without equities by combo."""
    cdef int i, players = game.players
    deals = <object>sums.deals  # Python ints, so that quotients are rounded only once
    pots = deals * sw_whole_pot(game)
    shares = [<object>sums.share[i] / pots for i in range(players)]
    wins, ties = filled(sums.win, players), filled(sums.tie, players)
    return (deals, tuple(shares), tuple([won / deals for won in wins]), tuple([tied / deals for tied in ties]), errors, (),
            wins if counted else None, ties if counted else None, details_of(game, sums))


@cython.final
@cython.no_gc
cdef class ExactCompletions(Counting):
    """Exact equities over all completions of a deal, in slices of 2**16 completions.

    For known Omaha hands there is only one slice, which counts completions by their winners.
    """

    cdef PartialDeal deal
    cdef const sw_multisets *multisets  # for known Omaha hands

    def __cinit__(self, PartialDeal deal not None):
        if deal.ways >> 46:
            raise ValueError(f"{deal.ways:,} completions are too many to enumerate; sample them instead")
        self.deal, self.step, self.slices = deal, 1, (deal.ways + (1 << 16) - 1) >> 16
        if not sw_is_known_omaha(&deal.game):
            self.count_in(size_of_sums(&deal.game))
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
        cdef sw_detailed_sums sums
        memset(&sums, 0, sizeof(sums))
        if self.multisets != NULL:
            sw_share_omaha(&self.deal.game, self.sums, &sums.sums)
        return settled(&self.deal.game, &sums.sums if self.multisets != NULL else <sw_completion_sums *>self.sums,
                       NO_ERRORS[self.deal.game.players], True)


@cython.final
@cython.no_gc
cdef class SampleCompletions(Sample):
    """Sampled equities over random completions of a deal."""

    cdef PartialDeal deal

    def __cinit__(self, PartialDeal deal not None, seed):
        self.deal = deal
        self.count_in(size_of_sums(&deal.game))
        read_seed(seed, &self.key, &self.stream)

    cdef bint draw(self, uint64_t index, uint64_t samples, uint64_t *sums) noexcept nogil:
        sw_sample_completions(&self.deal.game, self.key, index, samples, <sw_completion_sums *>sums)
        return True

    def outcome(self):
        cdef double error[SW_MOST_HANDS]
        with cython.critical_section(self):
            sw_completion_errors(&self.deal.game, <sw_completion_sums *>self.sums, error)
            return settled(&self.deal.game, <sw_completion_sums *>self.sums, filled(error, self.deal.game.players), False)
