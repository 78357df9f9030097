# Equity in games other than hold'em.

cdef int add_held(Cards *all, object cards, str what, uint64_t deck, bint unknown, Cards *found) except -1:
    """Read the cards of one place, of which some may be unknown; they may be in no other."""
    found.count = 0
    found.set = 0
    try:
        add_cards(found, cards, deck, unknown)
    except (InvalidCards, TypeError) as error:
        raise type(error)(f"{what}: {error}") from None
    if found.set & all.set:
        raise InvalidCards(f"{card_name(sw_lowest_bit(found.set & all.set))!r} appears twice, the second time "
                           f"in {what}")
    all.set |= found.set
    return 0


@cython.final
@cython.no_gc
cdef class Completions:
    """Hands and boards of a game of which cards may be missing, checked: `ways` to complete them, for `run`,
    then `totals`.

    :param shape: what the game is at the showdown, a `Shape`.
    :param hands: cards for each hand; unknown ones may be among them, and those at the end left out.
    :param boards: cards for each board.
    """

    cdef sw_unfinished *game
    cdef sw_settled sums
    cdef readonly uint64_t ways  # 2**64 - 1 if there are 2**62 or more
    cdef readonly tuple hands    # as text, unknown cards too

    def __cinit__(self, shape, tuple hands not None, tuple boards not None, dead):
        cdef Cards all = NO_CARDS
        cdef Cards found = NO_CARDS
        cdef uint64_t deck = deck_named(shape.deck)
        cdef sw_unfinished *game = <sw_unfinished *>room(1, sizeof(sw_unfinished))
        cdef int i
        self.game = game
        game.players = number_of(hands)
        game.holes, game.board_cards = shape.hole, shape.board
        game.boards, game.best = shape.boards, shape.best
        if not 1 <= game.holes <= SW_MOST_HOLES or not 0 <= game.board_cards <= SW_BOARD_CARDS or \
                not 0 <= game.boards <= SW_MOST_BOARDS or (game.boards == 0) != (game.board_cards == 0):
            raise InvalidGame(f"there is no equity of {cut(shape.name)}, with {game.holes} hole cards and {game.boards} "
                              f"boards of {game.board_cards}")
        if not 1 <= len(shape.rankings) <= SW_MOST_SHOWINGS:
            raise InvalidGame(f"a pot is shared under one or two rankings, not {len(shape.rankings)}")
        for name in shape.rankings:
            read_showing(&game.showing[game.showings], name, shape, deck)
            game.showings += 1
        if len(boards) != game.boards:
            raise InvalidCards(f"{cut(shape.name)} has {game.boards} boards, not {len(boards)}")
        names = []
        for i in range(game.players):
            add_held(&all, hands[i], f"hand {i}", deck, True, &found)
            if found.count > game.holes:
                raise InvalidCards(f"hand {i} has {found.count} cards, {shown(format_cards(tuple_of(&found)))}: at the "
                                   f"showdown of {cut(shape.name)} there are {game.holes}")
            fill_up(&found, game.holes)
            names.append(format_cards(tuple_of(&found)))
            miss(game, &found, i, 0, game.hole[i], shape.use == "middle")
        self.hands = tuple(names)
        for i in range(game.boards):
            what = "the board" if game.boards == 1 else f"board {i}"
            add_held(&all, boards[i], what, deck, False, &found)
            check_board(tuple_of(&found), what, shape.sizes)
            fill_up(&found, game.board_cards)
            miss(game, &found, -1, i, game.board[i], False)
        add_held(&all, dead, "the dead cards", deck, False, &found)
        take_live(game, deck & ~all.set)
        self.ways = sw_completions(game)

    def __dealloc__(self):
        free(self.game)

    @property
    def values(self):
        """How many hands are valued to settle them all, about."""
        return self.ways * <object>sw_values_each(self.game)

    def run(self, uint64_t first, uint64_t last):
        """Settle the ways from `first` to before `last`."""
        cdef sw_settled sums
        if not first <= last <= self.ways or self.ways == <uint64_t>-1:
            raise IndexError("ways out of range")
        memset(&sums, 0, sizeof(sums))
        with nogil:
            sw_settle_all(self.game, first, last, &sums)
        with cython.critical_section(self):
            sw_add_settled(&self.sums, &sums, self.game.players)

    def totals(self):
        """Deals; of each hand (equity, win, tie); on how many it won the whole pot, and a part of it."""
        cdef int i, players = self.game.players
        return (self.sums.deals, shares_of(self.game, &self.sums), tuple([self.sums.win[i] for i in range(players)]),
                tuple([self.sums.tie[i] for i in range(players)]))


cdef list shares_of(const sw_unfinished *game, const sw_settled *sums):
    cdef int i
    deals = <object>sums.deals  # ints of Python, whose quotients are rounded once
    pots = deals * sw_whole_pot(game)
    return [(<object>sums.share[i] / pots, <object>sums.win[i] / deals, <object>sums.tie[i] / deals)
            for i in range(game.players)]


cdef void fill_up(Cards *cards, int count) noexcept:
    while cards.count < count:
        cards.card[cards.count] = SW_UNKNOWN
        cards.count += 1


cdef void miss(sw_unfinished *game, const Cards *cards, int player, int board, uint8_t *to, bint middle) noexcept:
    """Put the known cards first, but for a middle card, which has its place, and note what is missing."""
    cdef int i, known = 0
    if middle and cards.card[0] == SW_UNKNOWN:
        add_missing(game, player, board, 0, 1)
        known = 1
    for i in range(known, cards.count):
        if cards.card[i] != SW_UNKNOWN:
            to[known] = cards.card[i]
            known += 1
    add_missing(game, player, board, known, cards.count - known)


cdef void add_missing(sw_unfinished *game, int player, int board, int first, int count) noexcept:
    """Note a group of missing cards, boards before hands."""
    cdef int at = game.groups
    if count == 0:
        return
    while player < 0 and at > 0 and game.missing[at - 1].player >= 0:
        game.missing[at] = game.missing[at - 1]
        at -= 1
    game.missing[at] = sw_missing(player, board, first, count)
    game.groups += 1


cdef int take_live(sw_unfinished *game, uint64_t live) except -1:
    cdef int i, missing = 0
    for i in range(game.groups):
        missing += game.missing[i].count
    game.live = sw_count_bits(live)
    if missing > game.live:
        raise InvalidCards(f"{game.live} cards are left for the {missing} missing ones of all hands and boards")
    for i in range(game.live):
        game.card[i] = sw_lowest_bit(live)
        live &= live - 1
    return 0


@cython.final
@cython.no_gc
cdef class Samples:
    """The work of settling random completions: `run` draws stretches of `STEP`, any of them in any order;
    `outcome`."""

    cdef Completions work
    cdef sw_settled sums
    cdef uint64_t seed, first

    STEP = 1 << 16

    def __cinit__(self, Completions work not None, seed):
        self.work = work
        read_seed(seed, &self.seed, &self.first)

    @property
    def samples(self):
        return self.sums.deals

    def run(self, uint64_t first, uint64_t last):
        """The samples from `first`, which begins a stretch, up to `last`, no later than the stretch's end."""
        cdef sw_settled sums
        if last < first or first % (1 << 16) or last - first > 1 << 16:
            raise IndexError("a stretch out of range")
        memset(&sums, 0, sizeof(sums))
        with nogil:
            sw_settle_some(self.work.game, self.seed, (self.first << 32) + (first >> 16), last - first, &sums)
        with cython.critical_section(self):
            sw_add_settled(&self.sums, &sums, self.work.game.players)

    def outcome(self):
        """As of a `Sampler`, but no combos."""
        cdef double error[SW_MOST_HANDS]
        cdef int i
        with cython.critical_section(self):
            sw_settled_errors(self.work.game, &self.sums, error)
            return (self.sums.deals, shares_of(self.work.game, &self.sums), [],
                    tuple([error[i] for i in range(self.work.game.players)]))
