# Evaluate hands one at a time or in batches, and count hand values over all run-outs.

RANKINGS = tuple([sw_rankings[i].name.decode("ascii") for i in range(SW_RANKINGS)])
cdef dict PLACE_OF_RANKING = {name: i for i, name in enumerate(RANKINGS)}


cdef const sw_ranking *ranking_named(object name) except NULL:
    if name is "high":
        return &sw_high
    if not isinstance(name, str):
        are_cards = isinstance(name, (int, bytes, list, tuple, CardSet))
        hint = "; pass all cards of a hand as one argument, evaluate(hand + board)" if are_cards else ""
        raise TypeError(f"a ranking must be a name (str), not {kind(name)}{hint}")
    if name not in PLACE_OF_RANKING:
        refuse_ranking(name)
    return &sw_rankings[<int>PLACE_OF_RANKING[name]]


cdef int refuse_ranking(object name) except -1:
    """Raise the error for an unknown ranking."""
    if cards_in(name):
        raise ValueError(f"there is no ranking {shown(name)}. Pass all cards of a hand as one argument, "
                         "evaluate(hand + board)")
    raise ValueError(f"there is no ranking {shown(name)}{meant(name, RANKINGS)}; the rankings are {', '.join(RANKINGS)}")


cdef inline const sw_ranking *ranking_with(object name, object wild, sw_ranking *changed) except NULL:
    """Return the ranking with this name, or `changed`, a copy of it where these cards are also wild."""
    return ranking_named(name) if wild is "" else ranking_changed(name, wild, changed)


cdef const sw_ranking *ranking_changed(object name, object wild, sw_ranking *changed) except NULL:
    cdef const sw_ranking *rules = ranking_named(name)
    cdef Cards found = NO_CARDS
    add_part(&found, wild, "wild", SW_STANDARD)
    if found.count == 0:
        return rules
    if rules.by != SW_BY_WILD:
        raise ValueError(f"wild cards need the ranking 'high_wild', not {shown(name)}")
    if found.count > SW_MOST_WILD:
        raise InvalidCards(f"at most {SW_MOST_WILD} cards can be wild, not {found.count}")
    changed[0] = sw_with_wild(rules, found.set)
    return changed


cdef str hand_sizes(const sw_ranking *rules):
    if rules.least == rules.most:
        return "1 card" if rules.least == 1 else f"{rules.least} cards"
    return "4, 5, 6 or 7 cards" if rules.least == 4 else "5, 6 or 7 cards"


cdef inline uint8_t byte_of(object card) noexcept:
    """Return a card's byte, or SW_UNKNOWN for anything but a small int."""
    cdef int64_t small = sw_small_int(card)
    return <uint8_t>small if <uint64_t>small < SW_UNKNOWN else SW_UNKNOWN


cdef int64_t plain_set(object cards) noexcept:
    """Return the set of the distinct ints in bytes, a list or a tuple; for anything else, 0 or a set with bit 63."""
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
    """Return the cards of a hand, given in any form, as a set; a bare int means `int(CardSet)`."""
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
        hint = " (a bare int means int(CardSet))" if number else ""
        raise InvalidCards(f"this ranking needs {hand_sizes(rules)}, not {found.count}{hint}")
    return found.set


def evaluate(cards, ranking="high", *, wild=""):
    """Return the value of the best hand in 5, 6 or 7 cards. A larger value is better; equal values tie.

        >>> sw.evaluate("AsKsQsJsTs2c3d"), sw.evaluate("8s6d4c2hAh", "ace_to_five_8")
        (7462, 29)

    Badugi rankings take 4 to 7 cards; "one_card", "two_cards" and "three_cards" take exactly one, two and three. In every
    ranking, including lowball, values run from 1 to the highest value without gaps; 0 means that the hand does not
    qualify. Each value stands for a group of equal five-card hands from the ranking's deck (four-card hands in badugi, and
    hands of one to three cards in the small rankings). For "high", values run from 1 (7-5-4-3-2) to 7462 (royal flush),
    and `7463 - value` is the rank that Cactus Kev's evaluator returns.

    Under "high_wild", jokers stand for any card, and five of a kind beats a straight flush. Under "high_bug", a joker is
    an ace, or completes a straight, flush or straight flush, and five aces are the best hand (Robert's Rules of Poker,
    draw high). In a flush, a wild card counts as the highest card that the flush lacks, never as a second ace. Under
    "ace_to_five_joker", a joker is the lowest rank that the hand lacks (WSOP live-action rules, 277).

    :param cards: cards in any form (see `parse_cards`); a bare int means `int(CardSet)`, which is fastest.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are wild in addition to jokers; "high_wild" only.
    :returns: an int.
    :raises InvalidCards: if a card is repeated or not in the ranking's deck, or the number of cards is wrong.
    :raises ValueError: if the ranking is unknown, or if `wild` is given and the ranking has no wild cards.
    :raises TypeError: if `cards` has a type that cannot be cards; floats and bools are not accepted.
    """
    cdef sw_ranking changed
    cdef const sw_ranking *rules = ranking_with(ranking, wild, &changed)
    cdef uint64_t cards_set = hand_set(cards, rules)
    if rules is &sw_high:
        return sw_high_value(sw_add_set(sw_no_cards(), cards_set), sw_count_bits(cards_set))
    return sw_value(rules, sw_add_set(sw_no_cards(), cards_set), sw_count_bits(cards_set))


cdef object odd_value(tuple cards):
    """Return the "high" value of cards that are not plain ints; raise if one is not a card."""
    cdef Cards found = NO_CARDS
    for card in cards:
        add_int(&found, card, SW_STANDARD)
    return sw_high_value(sw_add_set(sw_no_cards(), found.set), found.count)


def evaluate5(a, b, c, d, e):
    """Return the "high" value of five cards, given as ints from 0 to 51.

    This is `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: if an int is out of range, or a card is repeated.
    :raises TypeError: if a card is not an int.
    """
    cdef uint8_t[5] cards = [byte_of(a), byte_of(b), byte_of(c), byte_of(d), byte_of(e)]
    cdef unsigned value = sw_high_value_of(cards, 5)
    return value if value else odd_value((a, b, c, d, e))


def evaluate6(a, b, c, d, e, f):
    """Return the "high" value of the best five of six cards, given as ints from 0 to 51.

    This is `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: if an int is out of range, or a card is repeated.
    :raises TypeError: if a card is not an int.
    """
    cdef uint8_t[6] cards = [byte_of(a), byte_of(b), byte_of(c), byte_of(d), byte_of(e), byte_of(f)]
    cdef unsigned value = sw_high_value_of(cards, 6)
    return value if value else odd_value((a, b, c, d, e, f))


def evaluate7(a, b, c, d, e, f, g):
    """Return the "high" value of the best five of seven cards, given as ints from 0 to 51.

    This is `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: if an int is out of range, or a card is repeated.
    :raises TypeError: if a card is not an int.
    """
    cdef uint8_t[7] cards = [byte_of(a), byte_of(b), byte_of(c), byte_of(d), byte_of(e), byte_of(f), byte_of(g)]
    cdef unsigned value = sw_high_value_of(cards, 7)
    return value if value else odd_value((a, b, c, d, e, f, g))


def playing_cards(cards, ranking, wild):
    """Return the cards that play; the implementation of `best_five`."""
    cdef sw_ranking changed
    cdef const sw_ranking *rules = ranking_with(ranking, wild, &changed)
    cdef uint8_t five[5]
    cdef int count = sw_best_five(rules, hand_set(cards, rules), five)
    return known(five, count)


def hand_of(value, ranking):
    """Return a value's entry in the ranking's table of hands (0 for value 0), and whether low hands win in this ranking.

    :raises ValueError: if the ranking does not have this value.
    """
    cdef const sw_ranking *rules = ranking_named(ranking)
    number = exact_index(value, "a value (as returned by evaluate)" if isinstance(value, str) else "a value")
    if not 0 <= number <= rules.values:
        raise ValueError(f"the values of {shown(ranking)} are 0 to {rules.values}, not {shown(number)}")
    return rules.hands[<int>number] if number else 0, bool(rules.low)


cdef tuple LEVELS = tuple([sw_level_names[i].decode() for i in range(SW_LEVELS)])
cdef int first_level = 0  # the level chosen at import


def simd_level():
    """Return the SIMD level that batches, ranges and samples use: "avx512", "avx2", "neon", or "baseline" for none.

    The default is the best level that the CPU supports. The environment variable STEELWHEEL_SIMD, read at import, or
    `set_simd_level` can select another level. All levels give the same results.
    """
    return LEVELS[sw_level()]


def simd_levels():
    """Return the names of the SIMD levels that this machine supports, slowest first."""
    return tuple([name for i, name in enumerate(LEVELS) if sw_has_level(i)])


cdef int level_named(object name, str what) except -1:
    if not isinstance(name, str):
        raise TypeError(f"a SIMD level must be a name (str), not {kind(name)}")
    cdef int level = place_of(name, LEVELS)
    if level < 0:
        raise ValueError(f"{what} is {shown(name)}{meant(name, LEVELS)}; the levels are {', '.join(LEVELS)}")
    if not sw_has_level(level):
        raise ValueError(f"{what} is {shown(name)}, but this machine supports only {', '.join(simd_levels())}")
    return level


def set_simd_level(level=None):
    """Select the SIMD level that all threads use; work in progress keeps its level.

    :param level: a name in `simd_levels()`; `None` for the level chosen at import.
    :raises ValueError: if this machine does not support the level; the message lists the supported levels.
    :raises TypeError: if the level is not a str.
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
    """The implementation of `evaluate_batch`."""

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
            raise TypeError(f"cards are {self.hands.dtype()}, but must be uint8 (rows of cards, 0 to 51) or uint64 (sets of "
                            "cards); convert them with cards.astype('uint8') or cards.astype('uint64')")
        if hands.ndim != 2 - self.sets or not self.sets and not self.rules.least <= hands.shape[1] <= self.rules.most:
            more = f" to [n, {self.rules.most}]" if self.rules.most > self.rules.least else ""
            raise ValueError(f"cards must be rows, uint8[n, {self.rules.least}]{more}, or sets, uint64[n]; "
                             f"this array has the shape {self.hands.shape()}")
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
    """Return the values of an array of hands, as `evaluate` does for one hand.

        >>> sw.evaluate_batch(sw.deal_batch(3, 7, seed=1)).tolist()
        [3881, 4101, 5456]

    :param cards: uint8[n, 5], [n, 6] or [n, 7], one row of cards per hand (the allowed lengths depend on the ranking;
        see `evaluate`), or uint64[n], one set per hand (bit i for card i). It may be any object with the buffer
        protocol, with any strides, and may be read-only.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are wild in addition to jokers; "high_wild" only.
    :param out: a writable uint16 array of length n to fill; it must not overlap `cards`.
    :param threads: the number of threads, 0 for one per core.
    :returns: uint16[n] (`out` itself if given).
    :raises InvalidCards: if a row has repeated cards, cards outside the deck or the wrong number of cards; the message
        names the first such row and its card.
    :raises TypeError: if the dtype is wrong; the message shows how to convert the array.
    :raises ValueError: if the shape is wrong.
    """
    return Batch.done(Evaluation(cards, ranking, wild, out), 1 << 20, threads)


@cython.final
cdef class Runouts(Counting):
    """The implementation of `distribution`; its outcome is the count of each value, as the bytes of a uint64 array."""

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
            raise InvalidCards(f"{held} cards and {number} to come make {held + number}, but this ranking needs "
                               f"{hand_sizes(self.rules)}")
        if number > left:
            raise InvalidCards(f"{number} cards are to come, but only {left} are left in the deck")
        self.to_come, self.slices, self.step = number, 1, 1
        self.count_in(sizeof(uint64_t) * (self.rules.values + 1))

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        sw_count_values(self.rules, self.cards, self.live, self.to_come, sums)
        return True

    def outcome(self):
        return (<char *>self.sums)[:self.size]
