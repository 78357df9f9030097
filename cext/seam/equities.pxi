# All-in equity.

from libc.math cimport NAN
from libc.stdlib cimport calloc, free

ctypedef sw_matchup (*both_sides)[2]

cdef const sw_preflop *preflop_tables = NULL  # made when first needed
cdef sw_matchups *matchup_table = NULL
cdef object MAKING_TABLES = object()


cdef const sw_preflop *preflop() except NULL:
    global preflop_tables
    with cython.critical_section(MAKING_TABLES):
        if preflop_tables == NULL:
            preflop_tables = sw_make_preflop(&sw_high)
    if preflop_tables == NULL:
        raise MemoryError("no memory for the tables of equities before the flop")
    return preflop_tables


cdef sw_matchups *matchups() except NULL:
    global matchup_table
    cdef const sw_preflop *tables = preflop()
    with cython.critical_section(MAKING_TABLES):
        if matchup_table == NULL:
            matchup_table = sw_make_matchups(tables)
    if matchup_table == NULL:
        raise MemoryError("no memory for the table of match-ups before the flop")
    return matchup_table


cdef void *room(size_t count, size_t size) except NULL:
    """Memory for so many things, all 0."""
    cdef void *made = calloc(count if count else 1, size)
    if made == NULL:
        raise MemoryError(f"no memory for {count} times {size} bytes")
    return made


cdef bint two_cards(object hand, uint8_t *hole):
    """Reads a text of two cards and nothing else, as most hands are."""
    cdef Py_ssize_t length
    cdef size_t first, second
    cdef int a, b
    cdef const char *text
    if type(hand) is not str:
        return False
    try:
        text = PyUnicode_AsUTF8AndSize(hand, &length)
    except UnicodeEncodeError:
        return False
    first = sw_parse_card(text, length, &a)
    if first == 0:
        return False
    second = sw_parse_card(text + first, length - first, &b)
    if second == 0 or first + second != <size_t>length or a >= SW_CARDS or b >= SW_CARDS or a == b:
        return False
    hole[0], hole[1] = a, b
    return True


cdef int check_board(tuple cards, str what, tuple sizes) except -1:
    """Raise unless a board is of one of these sizes."""
    if len(cards) not in sizes:
        *others, most = sizes
        fewer = ", ".join([str(size) for size in others])
        raise InvalidCards(f"{what} must be {fewer} or {most} cards, not {shown(format_cards(cards))}")
    return 0


cdef tuple table_cards(Cards *found, object board, object dead, uint64_t deck=SW_STANDARD, tuple sizes=(0, 3, 4, 5)):
    """Adds the board, which it returns, and the dead cards to those that are known."""
    shown = add_group(found, board, "the board", deck)
    check_board(shown, "the board", sizes)
    add_group(found, dead, "the dead cards", deck)
    left = sw_count_bits(deck & ~found.set)
    if left < 5 - len(shown):
        raise InvalidCards(f"{left} cards are left for the {5 - len(shown)} to come")
    return shown


def known_hands(tuple hands not None, board, dead):
    """The work of `equity` if every hand is cards; None if one may be a range."""
    for hand in hands:
        if type(hand) is str:
            if not two_cards(hand, [0, 0]):
                return None
        elif not (isinstance(hand, (bytes, CardSet)) or PySequence_Check(hand) or PyIndex_Check(hand)):
            return None
    return KnownHands(hands, board, dead)


@cython.final
@cython.no_gc
cdef class KnownHands:
    """The work of `equity` for known hands, checked: `len()` slices to be counted by `run`."""

    cdef sw_known known
    cdef const sw_preflop *preflop  # where there is no board yet
    cdef uint8_t hole[SW_MOST_HANDS][2]
    cdef uint64_t live
    cdef readonly tuple hands  # as text

    def __cinit__(self, tuple hands not None, board, dead):
        cdef Cards found = NO_CARDS
        cdef uint64_t before = 0
        cdef int i, players
        names = []
        players = self.known.players = number_of(hands)
        for i in range(players):
            if two_cards(hands[i], self.hole[i]) and not found.set & (SW_SET(self.hole[i][0]) | SW_SET(self.hole[i][1])):
                found.set |= SW_SET(self.hole[i][0]) | SW_SET(self.hole[i][1])
            else:
                hole = add_group(&found, hands[i], f"hand {i}")
                if len(hole) != 2:
                    raise InvalidCards(f"hand {i} must be 2 cards, not {shown(format_cards(hole))}")
                self.hole[i][0], self.hole[i][1] = hole
            names.append(card_name(self.hole[i][0]) + card_name(self.hole[i][1]))
            self.known.holes[i] = sw_add_set(sw_hand(0, 0), found.set ^ before)
            before = found.set
        self.hands = tuple(names)
        cards = table_cards(&found, board, dead)
        self.known.board = sw_no_cards()
        for card in cards:
            self.known.board = sw_add_set(self.known.board, SW_SET(card))
        self.known.to_come = 5 - <int>len(cards)
        self.live = SW_STANDARD & ~found.set
        self.known.live = sw_live_cards(self.live)
        if self.known.to_come == 5:
            self.preflop = preflop()

    def __len__(self):
        if self.preflop:
            return 1
        return self.known.live.size - self.known.to_come + 1 if self.known.to_come else 1

    def run(self, Py_ssize_t first, Py_ssize_t last):
        """For each set of players (bit i = hand i), on how many boards just they win: uint64s as bytes."""
        cdef uint64_t counts[1 << SW_MOST_HANDS]
        cdef size_t size = sizeof(uint64_t) << self.known.players
        cdef Py_ssize_t i
        if not 0 <= first <= last <= len(self):
            raise IndexError("slices out of range")
        memset(counts, 0, size)
        with nogil:
            if self.preflop and last > first:
                sw_count_preflop(self.preflop, self.hole, self.known.players, self.live, counts)
                first = last
            for i in range(first, last):
                sw_count_winners(&self.known, <int>i, counts)
        return (<char *>counts)[:size]

    def totals(self, list slices not None):
        """What `run` returned, added up: boards, and for each hand how many it wins alone, it shares, and its pots."""
        cdef uint64_t counts[1 << SW_MOST_HANDS]
        cdef uint64_t *part
        cdef uint64_t wins[SW_MOST_HANDS]
        cdef uint64_t ties[SW_MOST_HANDS]
        cdef double share[SW_MOST_HANDS]
        cdef int i, sets = 1 << self.known.players, players = self.known.players
        memset(counts, 0, sizeof(counts))
        for piece in slices:
            if len(<bytes?>piece) != sets * <int>sizeof(uint64_t):
                raise ValueError("not what run returned")
            part = <uint64_t *>PyBytes_AS_STRING(piece)
            for i in range(sets):
                counts[i] += part[i]
        boards = sw_share_pots(counts, players, wins, ties, share)
        return (boards, tuple([wins[i] for i in range(players)]), tuple([ties[i] for i in range(players)]),
                tuple([share[i] for i in range(players)]))


cdef int number_of(tuple hands) except -1:
    if not 2 <= len(hands) <= SW_MOST_HANDS:
        raise InvalidCards(f"equity takes 2 to {SW_MOST_HANDS} hands, not {len(hands)}")
    return <int>len(hands)


@cython.final
@cython.no_gc
cdef class Ranges:
    """What is asked of `equity` where a hand may be a range, checked.

    :param hands: cards for each hand that is known.
    :param weights: for each that is a range its weights, 1,326 doubles as bytes; else None.
    :param shape: of a game like hold'em, with another deck, say, a `Shape`.
    """

    cdef readonly int players
    cdef readonly tuple sizes  # how many hands are left of each
    cdef double *weight  # [players][SW_COMBOS], 0 for hands with cards that lie elsewhere
    cdef uint64_t board, gone  # what lies there; and that with what is dead

    def __cinit__(self, tuple hands not None, tuple weights not None, board, dead, shape=None):
        cdef Cards found = NO_CARDS
        cdef uint64_t deck = SW_STANDARD if shape is None else deck_named(shape.deck) & SW_STANDARD
        cdef uint64_t known[SW_MOST_HANDS]
        cdef uint64_t all_known
        cdef double *given
        cdef int i, a, b, combo, size
        self.players = number_of(hands)
        if len(weights) != self.players:
            raise ValueError("a weight or None for each hand")
        self.weight = <double *>room(self.players * SW_COMBOS, sizeof(double))
        for i in range(self.players):
            known[i] = 0
            if weights[i] is None:
                hole = add_group(&found, hands[i], f"hand {i}", deck)
                if len(hole) != 2:
                    raise InvalidCards(f"hand {i} must be 2 cards, not {shown(format_cards(hole))}")
                known[i] = SW_SET(hole[0]) | SW_SET(hole[1])
            elif len(<bytes?>weights[i]) != SW_COMBOS * <int>sizeof(double):
                raise ValueError("a range is 1,326 doubles")
        all_known = found.set
        for card in table_cards(&found, board, dead, deck, (0, 3, 4, 5) if shape is None else shape.sizes):
            self.board |= SW_SET(card)
        found.set |= SW_STANDARD & ~deck
        self.gone = found.set & ~all_known
        needed = 2 * self.players + 5 - sw_count_bits(self.board)
        if SW_CARDS - sw_count_bits(self.gone) < needed:
            raise InvalidCards(f"{SW_CARDS - sw_count_bits(self.gone)} cards are left for the {needed} of all hands "
                               "and the board")
        sizes = []
        for i in range(self.players):
            given = NULL if weights[i] is None else <double *>PyBytes_AS_STRING(weights[i])
            combo = 0
            for a in range(SW_CARDS):
                for b in range(a + 1, SW_CARDS):
                    cards = SW_SET(a) | SW_SET(b)
                    if given == NULL:
                        self.weight[i * SW_COMBOS + combo] = cards == known[i]
                    elif not cards & found.set:
                        self.weight[i * SW_COMBOS + combo] = given[combo]
                    combo += 1
            size = sw_scale_weights(self.weight + i * SW_COMBOS)
            if size == 0:
                raise InvalidRange(f"hand {i} is a range of which no hand is left: it is empty, or all its hands "
                                   "have cards that are known elsewhere or not in the deck")
            sizes.append(size)
        self.sizes = tuple(sizes)

    def __dealloc__(self):
        free(self.weight)

    @property
    def to_come(self):
        return 5 - sw_count_bits(self.board)

    @property
    def live(self):
        """How many cards are not on the board and not dead."""
        return SW_CARDS - sw_count_bits(self.gone)


cdef tuple told(const sw_outcome *outcome, int players):
    """How many deals there were; of each hand (equity, win, tie); and the equity of each combo, 1,326 doubles
    as bytes."""
    cdef double equities[SW_COMBOS]
    cdef double total, share
    cdef int i, j
    shares, combos = [], []
    for i in range(players):
        total = share = 0
        for j in range(SW_COMBOS):
            total += outcome[i].all[j]
            share += outcome[i].share[j]
            equities[j] = outcome[i].share[j] / outcome[i].all[j] if outcome[i].all[j] > 0 else NAN
        if total <= 0:
            raise InvalidRange("these ranges block each other: there is no deal in which all are held")
        shares.append((share / total, outcome[i].win / total, outcome[i].tie / total))
        combos.append((<char *>equities)[:sizeof(equities)])
    return <int64_t>outcome[0].deals, shares, combos


@cython.final
cdef class Versus:
    """The work of two ranges after the flop: `len()` slices for `run`, then `outcome`."""

    cdef sw_versus *versus
    cdef sw_versus_sums *sums
    cdef int slices
    cdef bint small

    def __cinit__(self, Ranges ranges not None):
        cdef const double *weight[2]
        if ranges.players != 2 or ranges.board == 0:
            raise ValueError("two ranges and a board")
        self.versus = <sw_versus *>room(1, sizeof(sw_versus))
        weight[0], weight[1] = ranges.weight, ranges.weight + SW_COMBOS
        sw_make_versus(self.versus, weight, ranges.board, ranges.gone)
        self.small = sw_versus_small(self.versus)
        self.slices = 1
        if not self.small and self.versus.to_come:
            self.slices = self.versus.live.size - self.versus.to_come + 1
        self.sums = <sw_versus_sums *>room(self.slices, sizeof(sw_versus_sums))

    def __dealloc__(self):
        free(self.versus)
        free(self.sums)

    def __len__(self):
        return self.slices

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_ssize_t i
        cdef uint16_t *counts
        if not 0 <= first <= last <= self.slices:
            raise IndexError("slices out of range")
        if self.small:
            counts = <uint16_t *>room(sw_versus_pairs_room(self.versus), sizeof(uint16_t))
            with nogil:
                memset(self.sums, 0, sizeof(sw_versus_sums))
                sw_versus_pairs(self.versus, counts, self.sums)
                free(counts)
        else:
            with nogil:
                for i in range(first, last):
                    memset(&self.sums[i], 0, sizeof(sw_versus_sums))
                    sw_versus_sorted(self.versus, <int>i, &self.sums[i])

    def outcome(self):
        cdef sw_outcome *outcome = <sw_outcome *>room(2, sizeof(sw_outcome))
        try:
            sw_versus_outcome(self.versus, self.sums, self.slices, outcome)
            return told(outcome, 2)
        finally:
            free(outcome)


@cython.final
@cython.no_gc
cdef class Matchups:
    """The work of two ranges before the flop: `len()` match-ups that are not known yet for `run`, then
    `outcome`. Others may count at the same time: nobody waits, and what all have counted is kept."""

    cdef Ranges ranges
    cdef sw_matchups *table
    cdef uint16_t *list
    cdef int count

    def __cinit__(self, Ranges ranges not None):
        cdef const double *weight[2]
        if ranges.players != 2 or ranges.gone:
            raise ValueError("two ranges before the flop, and no dead cards")
        self.ranges, self.table = ranges, matchups()
        self.list = <uint16_t *>room(SW_MATCHUPS, sizeof(uint16_t))
        weight[0], weight[1] = ranges.weight, ranges.weight + SW_COMBOS
        with cython.critical_section(MAKING_TABLES):
            self.count = sw_unknown_matchups(self.table, weight, self.list)

    def __dealloc__(self):
        free(self.list)

    def __len__(self):
        return self.count

    def run(self, Py_ssize_t first, Py_ssize_t last):
        if not 0 <= first <= last <= self.count:
            raise IndexError("match-ups out of range")
        cdef int count = <int>(last - first)
        cdef uint16_t *list = <uint16_t *>room(count, sizeof(uint16_t))
        cdef both_sides result = NULL
        try:
            result = <both_sides>room(count, 2 * sizeof(sw_matchup))
            memcpy(list, self.list + first, count * sizeof(uint16_t))
            with cython.critical_section(MAKING_TABLES):
                count = sw_still_unknown(self.table, list, count)
            with nogil:
                sw_count_matchups(self.table, list, count, result)
            with cython.critical_section(MAKING_TABLES):
                sw_keep_matchups(self.table, list, count, result)
        finally:
            free(list)
            free(result)

    def outcome(self):
        cdef const double *weight[2]
        cdef sw_outcome *outcome = <sw_outcome *>room(2, sizeof(sw_outcome))
        try:
            weight[0], weight[1] = self.ranges.weight, self.ranges.weight + SW_COMBOS
            with nogil:
                sw_meet_matchups(self.table, weight, outcome)
            return told(outcome, 2)
        finally:
            free(outcome)


@cython.final
cdef class Several:
    """The work of any number of ranges after the flop: for each of some parts of the first player's hands
    `begin`, then `run` for `len()` slices; at last `outcome`."""

    cdef sw_several *several
    cdef sw_outcome *outcomes  # [slices][players] of this part
    cdef sw_outcome *sums      # [players] of those before
    cdef int slices, start, end

    def __cinit__(self, Ranges ranges not None):
        if ranges.board == 0:
            raise ValueError("ranges and a board")
        self.several = <sw_several *>room(1, sizeof(sw_several))
        sw_make_several(self.several, ranges.players, ranges.weight, ranges.board, ranges.gone)
        self.slices = 1
        if self.several.to_come:
            self.slices = self.several.live.size - self.several.to_come + 1
        self.outcomes = <sw_outcome *>room(self.slices * ranges.players, sizeof(sw_outcome))
        self.sums = <sw_outcome *>room(ranges.players, sizeof(sw_outcome))

    def __dealloc__(self):
        free(self.several)
        free(self.outcomes)
        free(self.sums)

    def __len__(self):
        return self.slices

    def begin(self, int start, int end):
        """The first player's hands from `start` to before `end`; what was counted before is kept."""
        cdef int i, players = self.several.players
        if not 0 <= start <= end <= self.several.count[0]:
            raise IndexError("hands out of range")
        for i in range(self.slices * players):  # in this order, however many threads there were
            sw_add_outcome(&self.sums[i % players], &self.outcomes[i])
        memset(self.outcomes, 0, self.slices * players * sizeof(sw_outcome))
        self.start, self.end = start, end

    def run(self, Py_ssize_t first, Py_ssize_t last):
        cdef Py_ssize_t i
        if not 0 <= first <= last <= self.slices:
            raise IndexError("slices out of range")
        with nogil:
            for i in range(first, last):
                sw_several_boards(self.several, <int>i, self.start, self.end,
                                  &self.outcomes[i * self.several.players])

    def outcome(self):
        self.begin(0, 0)
        return told(self.sums, self.several.players)


@cython.final
cdef class Deals:
    """The work of any number of ranges before the flop: `list` for each of the first player's hands, `run` for
    all `len()` different deals, `add` for each of the first player's hands again, then `outcome`."""

    cdef sw_several *several
    cdef sw_deals deals
    cdef sw_outcome *outcomes
    cdef int listed  # of the first player's hands
    cdef const sw_preflop *tables

    def __cinit__(self, Ranges ranges not None):
        if ranges.board:
            raise ValueError("ranges before the flop")
        self.tables = preflop()
        self.several = <sw_several *>room(1, sizeof(sw_several))
        self.outcomes = <sw_outcome *>room(ranges.players, sizeof(sw_outcome))
        sw_make_several(self.several, ranges.players, ranges.weight, 0, ranges.gone)
        if not sw_make_deals(&self.deals, self.several):
            raise MemoryError("no memory for the deals")

    def __dealloc__(self):
        sw_free_deals(&self.deals)
        free(self.several)
        free(self.outcomes)

    def __len__(self):
        return self.deals.deals

    def list(self, int first, size_t most):
        """Whether there are no more than so many different deals, with those listed before."""
        cdef int done
        if not 0 <= first < self.several.count[0]:
            raise IndexError("hands out of range")
        if self.deals.result != NULL:
            raise ValueError("deals are counted already")
        with nogil:
            done = sw_list_deals(&self.deals, first, most)
        if done < 0:
            raise MemoryError("no memory for the deals")
        if done == 1 and first == self.listed:
            self.listed += 1
        return done == 1

    def run(self, Py_ssize_t first, Py_ssize_t last):
        if not 0 <= first <= last <= len(self):
            raise IndexError("deals out of range")
        with cython.critical_section(self):
            if self.deals.result == NULL:
                self.deals.result = <double *>room(3 * self.deals.deals * self.several.players, sizeof(double))
        with nogil:
            sw_count_deals(&self.deals, self.tables, first, last)

    def add(self, int first):
        if not 0 <= first < self.several.count[0]:
            raise IndexError("hands out of range")
        if first >= self.listed or self.deals.result == NULL and self.deals.deals:
            raise ValueError("deals are listed and counted first")
        with nogil:
            sw_add_deals(&self.deals, first, self.outcomes)

    def outcome(self):
        return told(self.outcomes, self.several.players)


cdef int read_showing(sw_showing *showing, object name, object shape, uint64_t deck) except -1:
    """Take in what is shown under a ranking."""
    cdef sw_ranking changed
    cdef const sw_ranking *rules
    cdef int holes = shape.hole, board = shape.board, low = holes + board, high = low
    use = shape.use
    rules = ranking_with(name, shape.wild if ranking_named(name).by == SW_BY_WILD else "", &changed)
    showing.ranking = rules[0]
    if deck & ~rules.deck:
        raise InvalidGame(f"{shown(name)} does not rank the {card_name(sw_lowest_bit(deck & ~rules.deck))!r} of the deck "
                          f"{shape.deck!r}")
    if use is None:
        showing.uses = SW_USE_ANY
    elif use == "at_most_2" or use == "middle":
        showing.uses = SW_USE_MIDDLE if use == "middle" else SW_USE_TWO
        low = high = board + 2
    else:
        showing.uses = SW_USE_EXACTLY
        showing.use = <int>exact_int(use, "use")
        if not 0 <= showing.use <= holes <= SW_MOST_HOLES or holes < 2 or not 3 <= board <= SW_OMAHA_BOARD or \
                5 - showing.use > board or showing.use > 5:
            raise InvalidGame(f"{use} of {holes} hole cards and {5 - showing.use} of {board} board cards cannot play")
        low = high = 5
    if low < rules.least or high > 7:
        raise InvalidGame(f"{low} cards that may play are not valued under {shown(name)}: it takes {rules.least} to 7")
    return 0


@cython.final
cdef class Sampler:
    """The work of sampling: `run` draws stretches of `STEP` samples, any of them in any order; `outcome`."""

    cdef sw_sampler *sampler
    cdef sw_showing showing
    cdef sw_sampled *sums
    cdef int players
    cdef uint64_t seed, first

    STEP = 1 << 16

    def __cinit__(self, Ranges ranges not None, seed, shape=None):
        cdef int made
        if shape is not None:
            if (shape.hole, shape.board) != (2, 5):
                raise ValueError("ranges are of two cards, with a board of five")
            read_showing(&self.showing, shape.rankings[0], shape, deck_named(shape.deck))
        read_seed(seed, &self.seed, &self.first)
        self.players = ranges.players
        self.sampler = <sw_sampler *>room(1, sizeof(sw_sampler))
        self.sums = <sw_sampled *>room(1, sizeof(sw_sampled))
        with nogil:
            made = sw_make_sampler(self.sampler, ranges.players, ranges.weight, ranges.board, ranges.gone)
        if made == 0:
            raise InvalidRange("these ranges block each other: there is no deal in which all are held")
        if made < 0:
            raise MemoryError("no memory for what may be held")
        if shape is not None:
            self.sampler.showing = &self.showing

    def __dealloc__(self):
        if self.sampler != NULL:
            sw_free_sampler(self.sampler)
        free(self.sampler)
        free(self.sums)

    @property
    def samples(self):
        return self.sums.samples

    def run(self, uint64_t first, uint64_t last):
        """The samples from `first`, which begins a stretch, up to `last`, no later than the stretch's end."""
        cdef sw_sampled *sums
        cdef int done
        if last < first or first % (1 << 16) or last - first > 1 << 16:
            raise IndexError("a stretch out of range")
        sums = <sw_sampled *>room(1, sizeof(sw_sampled))
        try:
            with nogil:
                done = sw_draw_samples(self.sampler, self.seed, (self.first << 32) + (first >> 16), last - first, sums)
            if not done:
                raise InvalidRange("these ranges block each other: hardly a draw of all hands, if any, is a deal")
            with cython.critical_section(self):
                sw_add_samples(self.sums, sums, self.players)
        finally:
            free(sums)

    def outcome(self):
        """As of the others, and the standard errors of the equities."""
        cdef double error[SW_MOST_HANDS]
        cdef int i
        cdef sw_outcome *outcome = <sw_outcome *>room(self.players, sizeof(sw_outcome))
        try:
            with cython.critical_section(self):
                sw_sample_outcome(self.sums, self.players, self.sampler.boards, outcome, error)
            return *told(outcome, self.players), tuple([error[i] for i in range(self.players)])
        finally:
            free(outcome)
