# The values of hands, one by one and in batches, and of their run-outs.

RANKINGS = tuple([sw_rankings[i].name.decode("ascii") for i in range(SW_RANKINGS)])
cdef dict PLACE_OF_RANKING = {name: i for i, name in enumerate(RANKINGS)}


cdef const sw_ranking *ranking_named(object name) except NULL:
    if name is "high":
        return &sw_high
    if not isinstance(name, str):
        are_cards = isinstance(name, (int, bytes, list, tuple, CardSet))
        hint = ": if these are cards, all of a hand go in as one argument: hand + board" if are_cards else ""
        raise TypeError(f"a ranking is named by a str, not {kind(name)}{hint}")
    if name not in PLACE_OF_RANKING:
        refuse_ranking(name)
    return &sw_rankings[<int>PLACE_OF_RANKING[name]]


cdef int refuse_ranking(object name) except -1:
    """Raise for a ranking that there is not."""
    if cards_in(name):
        raise ValueError(f"there is no ranking {shown(name)}: these are cards, and all cards of a hand go in as one "
                         "argument: evaluate(hand + board)")
    raise ValueError(f"there is no ranking {shown(name)}{meant(name, RANKINGS)}; the rankings are {', '.join(RANKINGS)}")


cdef inline const sw_ranking *ranking_with(object name, object wild, sw_ranking *changed) except NULL:
    """The ranking of a name, or `changed`, a copy in which these cards are wild too."""
    return ranking_named(name) if wild is "" else ranking_changed(name, wild, changed)


cdef const sw_ranking *ranking_changed(object name, object wild, sw_ranking *changed) except NULL:
    cdef const sw_ranking *rules = ranking_named(name)
    cdef Cards found = NO_CARDS
    add_part(&found, wild, "wild", SW_STANDARD)
    if found.count == 0:
        return rules
    if rules.by != SW_BY_WILD:
        raise ValueError(f"no cards can be made wild under {shown(name)}, only under 'high_wild'")
    if found.count > SW_MOST_WILD:
        raise InvalidCards(f"up to {SW_MOST_WILD} cards can be made wild, not {found.count}")
    changed[0] = sw_with_wild(rules, found.set)
    return changed


cdef str hand_sizes(const sw_ranking *rules):
    if rules.least == rules.most:
        return "1 card" if rules.least == 1 else f"{rules.least} cards"
    return "4, 5, 6 or 7 cards" if rules.least == 4 else "5, 6 or 7 cards"


cdef inline uint8_t byte_of(object card) noexcept:
    """A card's byte; SW_UNKNOWN for anything but a small int."""
    cdef int64_t small = sw_small_int(card)
    return <uint8_t>small if <uint64_t>small < SW_UNKNOWN else SW_UNKNOWN


cdef int64_t plain_set(object cards) noexcept:
    """The set of different ints in bytes, a list or a tuple; 0, or with bit 63, if there is anything else."""
    cdef int64_t bits = 0
    cdef Py_ssize_t i, n = 0
    if type(cards) is bytes:
        n = PyBytes_GET_SIZE(cards)
        for i in range(min(n, SW_LARGEST_HAND)):
            bits |= SW_SET(min(<uint8_t>PyBytes_AS_STRING(cards)[i], 63))
    elif type(cards) is list or type(cards) is tuple:
        n = PySequence_Fast_GET_SIZE(cards)
        for i in range(min(n, SW_LARGEST_HAND)):
            bits |= SW_SET(min(byte_of(<object>PySequence_Fast_GET_ITEM(cards, i)), 63))
    return bits if sw_count_bits(bits) == n else 0


cdef inline uint64_t hand_set(object cards, const sw_ranking *rules) except 0:
    """The cards of a hand, of any form, as a set; a bare int is the int of a `CardSet`."""
    cdef int64_t bits = sw_small_int(cards)
    if bits < 0:
        bits = (<CardSet>cards).bits if type(cards) is CardSet else plain_set(cards)
    if bits & <int64_t>~rules.deck == 0 and rules.least <= sw_count_bits(bits) <= rules.most:
        return bits
    return listed_set(cards, rules)


cdef uint64_t listed_set(object cards, const sw_ranking *rules) except 0:
    cdef Cards found = NO_CARDS
    cdef bint number = PyIndex_Check(cards) and not PySequence_Check(cards)
    add_cards(&found, CardSet.from_int(cards) if number else cards, rules.deck)
    if not rules.least <= found.count <= rules.most:
        hint = " (a bare int is the int of a CardSet)" if number else ""
        raise InvalidCards(f"a hand is evaluated from {hand_sizes(rules)}, not {found.count}{hint}")
    return found.set


def evaluate(cards, ranking="high", *, wild=""):
    """The value of the best hand of 5, 6 or 7 cards: larger is better, equal values tie.

        >>> sw.evaluate("AsKsQsJsTs2c3d"), sw.evaluate("8s6d4c2hAh", "ace_to_five_8")
        (7462, 29)

    Badugis take 4 to 7 cards; "one_card", "two_cards" and "three_cards" take just so many. Values run without gaps
    from 1 to the ranking's highest, over the hands of its deck that have five cards (four for badugis, or the one to
    three that there are), for lows too; 0 does not qualify. For "high" they run from 1 (7-5-4-3-2) to 7462 (royal
    flush), and `7463 - value` is the Cactus-Kev rank.

    Under "high_wild" jokers are any card, and five of a kind beats a straight flush. Under "high_bug" they are
    aces, or complete a straight, flush or straight flush, and five aces are the best hand (Robert's Rules of
    Poker, draw high). A flush is filled by the highest card that it lacks, never by a second ace.

    :param cards: any form of cards (see `parse_cards`); a bare int is that of a `CardSet`, the fastest.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are any card, like jokers; "high_wild" only.
    :returns: an int.
    :raises InvalidCards: for cards outside the ranking's deck, repeated cards or the wrong number of cards.
    :raises ValueError: for another ranking, or `wild` under one without wild cards.
    :raises TypeError: for what cannot be cards; floats and bools cannot.
    """
    cdef sw_ranking changed
    cdef const sw_ranking *rules = ranking_with(ranking, wild, &changed)
    cdef uint64_t cards_set = hand_set(cards, rules)
    if rules is &sw_high:
        return sw_high_value(sw_add_set(sw_no_cards(), cards_set), sw_count_bits(cards_set))
    return sw_value(rules, sw_add_set(sw_no_cards(), cards_set), sw_count_bits(cards_set))


cdef object odd_value(tuple cards):
    """The value of ints of other types under "high"; raises for what is no card."""
    cdef Cards found = NO_CARDS
    for card in cards:
        add_int(&found, card, SW_STANDARD)
    return sw_high_value(sw_add_set(sw_no_cards(), found.set), found.count)


def evaluate5(a, b, c, d, e):
    """The value of five cards, ints from 0 to 51, under "high": `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: for another int, or a card that is there twice.
    :raises TypeError: for what is no int.
    """
    cdef uint8_t[5] cards = [byte_of(a), byte_of(b), byte_of(c), byte_of(d), byte_of(e)]
    cdef unsigned value = sw_high_value_of(cards, 5)
    return value if value else odd_value((a, b, c, d, e))


def evaluate6(a, b, c, d, e, f):
    """The value of the best five of six cards, ints from 0 to 51, under "high": `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: for another int, or a card that is there twice.
    :raises TypeError: for what is no int.
    """
    cdef uint8_t[6] cards = [byte_of(a), byte_of(b), byte_of(c), byte_of(d), byte_of(e), byte_of(f)]
    cdef unsigned value = sw_high_value_of(cards, 6)
    return value if value else odd_value((a, b, c, d, e, f))


def evaluate7(a, b, c, d, e, f, g):
    """The value of the best five of seven cards, ints from 0 to 51, under "high": `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: for another int, or a card that is there twice.
    :raises TypeError: for what is no int.
    """
    cdef uint8_t[7] cards = [byte_of(a), byte_of(b), byte_of(c), byte_of(d), byte_of(e), byte_of(f), byte_of(g)]
    cdef unsigned value = sw_high_value_of(cards, 7)
    return value if value else odd_value((a, b, c, d, e, f, g))


def playing_cards(cards, ranking, wild):
    """The cards of `best_five`."""
    cdef sw_ranking changed
    cdef const sw_ranking *rules = ranking_with(ranking, wild, &changed)
    cdef uint8_t five[5]
    cdef int count = sw_best_five(rules, hand_set(cards, rules), five)
    return known(five, count)


def hand_of(value, ranking):
    """What a value stands for, as sw_ranking has it, 0 for 0; and whether low hands are better.

    :raises ValueError: for a value that the ranking does not have.
    """
    cdef const sw_ranking *rules = ranking_named(ranking)
    number = exact_index(value, "a value, as evaluate returns it," if isinstance(value, str) else "a value")
    if not 0 <= number <= rules.values:
        raise ValueError(f"{shown(ranking)} has the values 0 to {rules.values}, not {shown(number)}")
    return rules.hands[<int>number] if number else 0, bool(rules.low)


cdef tuple LEVELS = tuple([sw_level_names[i].decode() for i in range(SW_LEVELS)])
cdef int first_level = 0  # that of the import


def simd_level():
    """The level of SIMD that batches, ranges and samples use: "avx512", "avx2", "neon", or "baseline" for none of those.

    It is the best that the CPU has, unless the environment variable STEELWHEEL_SIMD names another at the import, or
    `set_simd_level` has set one. All give the same results.
    """
    return LEVELS[sw_level()]


def simd_levels():
    """The names of the levels that this machine has, the slowest first."""
    return tuple([name for i, name in enumerate(LEVELS) if sw_has_level(i)])


cdef int level_named(object name, str what) except -1:
    if not isinstance(name, str):
        raise TypeError(f"a level is named by a str, not {kind(name)}")
    cdef int level = place_of(name, LEVELS)
    if level < 0:
        raise ValueError(f"{what} is {shown(name)}{meant(name, LEVELS)}; the levels are {', '.join(LEVELS)}")
    if not sw_has_level(level):
        raise ValueError(f"{what} is {shown(name)}, which this machine lacks: it has {', '.join(simd_levels())}")
    return level


def set_simd_level(level=None):
    """Use another level from now on, in all threads; what they are at does not change.

    :param level: a name in `simd_levels()`; `None`: that of the import.
    :raises ValueError: for a level that this machine lacks; it says which it has.
    :raises TypeError: for anything but a str.
    """
    cdef int wanted = first_level if level is None else level_named(level, "level")
    with cython.critical_section(MAKING_TABLES):
        sw_set_level(wanted)


try:
    first_level = level_named(os.environ.get("STEELWHEEL_SIMD") or LEVELS[sw_best_level()], "STEELWHEEL_SIMD")
except ValueError as error:
    raise ImportError(str(error)) from None
sw_set_level(first_level)


@cython.final
@cython.no_gc
cdef class Evaluation(Batch):
    """The batch of `evaluate_batch`."""

    cdef _View hands, values
    cdef const sw_ranking *rules
    cdef sw_ranking changed
    cdef bint sets

    def __cinit__(self, cards, ranking, wild, out):
        self.rules = ranking_with(ranking, wild, &self.changed)
        self.hands = _View(cards, "cards")
        cdef Py_buffer *hands = &self.hands.buffer
        self.sets = self.hands.holds(UNSIGNED, 8)
        if not self.sets and not self.hands.holds(UNSIGNED, 1):
            raise TypeError(f"cards are {self.hands.dtype()}: cast rows of cards from 0 to 51 to uint8, as by "
                            "cards.astype('uint8'), and sets of cards to uint64")
        if hands.ndim != 2 - self.sets or not self.sets and not self.rules.least <= hands.shape[1] <= self.rules.most:
            more = f" to [n, {self.rules.most}]" if self.rules.most > self.rules.least else ""
            raise ValueError(f"cards of shape {self.hands.shape()} are neither rows uint8[n, {self.rules.least}]{more} "
                             "nor sets uint64[n]")
        self.slices = hands.shape[0]
        self.values = self.into(out, 1, 0, 2, (self.hands,))

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        cdef Py_buffer *hands = &self.hands.buffer
        cdef uint8_t *out = self.values.row(first)
        cdef Py_ssize_t out_step = self.values.buffer.strides[0]
        if self.sets:
            return sw_batch_sets(self.rules, self.hands.row(first), hands.strides[0], out, out_step, count)
        return sw_batch_rows(self.rules, self.hands.row(first), hands.strides[0], hands.strides[1],
                             <int>hands.shape[1], out, out_step, count)

    cdef int check(self, Py_ssize_t i) except -1:
        cdef Cards found = NO_CARDS
        cdef uint64_t bits
        if self.sets:
            memcpy(&bits, self.hands.row(i), sizeof(bits))
            hand_set(bits, self.rules)
        else:
            add_cards(&found, row_bytes(self.hands, i), self.rules.deck)
        return 0


def evaluate_batch(cards, ranking="high", *, wild="", out=None, threads=1):
    """The values of many hands at once: `evaluate` over an array.

        >>> sw.evaluate_batch(sw.deal_batch(3, 7, seed=1)).tolist()
        [3881, 4101, 5456]

    :param cards: uint8[n, 5], [n, 6] or [n, 7], a row of cards per hand (as many as the ranking takes, see `evaluate`), or
        uint64[n], a set per hand (bit i for card i). Any object with the buffer protocol, of any strides, read-only or not.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are wild; "high_wild" only.
    :param out: a writable uint16 array of n to fill, apart from `cards`.
    :param threads: 0 for one per core.
    :returns: uint16[n] (`out` itself if given).
    :raises InvalidCards: for a row that is not so many different cards of the deck; names the first, and its card.
    :raises TypeError: for another dtype, with the cast to make.
    :raises ValueError: for another shape.
    """
    return Batch.done(Evaluation(cards, ranking, wild, out), 1 << 20, threads)


@cython.final
cdef class Runouts(Counting):
    """The work of `distribution`, whose outcome is the counts by value, as the bytes of a uint64 array."""

    cdef const sw_ranking *rules
    cdef sw_ranking changed
    cdef uint64_t cards, live
    cdef int to_come

    def __cinit__(self, cards, to_come, ranking, wild, dead):
        cdef Cards found = NO_CARDS
        self.rules = ranking_with(ranking, wild, &self.changed)
        held = len(add_group(&found, cards, "cards", self.rules.deck))
        self.cards = found.set
        add_group(&found, dead, "the dead cards", self.rules.deck)
        self.live = self.rules.deck & ~found.set
        number, left = exact_int(to_come, "to_come"), sw_count_bits(self.live)
        if number < 0 or not self.rules.least <= held + number <= self.rules.most:
            raise InvalidCards(f"{held} cards and {number} to come are not {hand_sizes(self.rules)}")
        if number > left:
            raise InvalidCards(f"{number} cards cannot come from the {left} that are left")
        self.to_come, self.slices, self.step = number, 1, 1
        self.count_in(sizeof(uint64_t) * (self.rules.values + 1))

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        sw_count_values(self.rules, self.cards, self.live, self.to_come, sums)
        return True

    def outcome(self):
        return (<char *>self.sums)[:self.size]
