# Parts that all equity computations share: tables, hands and ranges.

cdef sw_tables TABLES
cdef object MAKING_TABLES = object()
cdef tuple NO_ERRORS = tuple([(0.0,) * i for i in range(SW_MOST_HANDS + 1)])  # by number of players


cdef sw_tables *tables_with(int which) except NULL:
    """Return the tables, creating the requested ones on first use."""
    cdef bint made
    with cython.critical_section(MAKING_TABLES):
        made = sw_init_tables(&TABLES, which)
    if not made:
        raise MemoryError("not enough memory for the equity tables")
    return &TABLES


ctypedef fused amount:
    double
    uint64_t


cdef tuple filled(const amount *x, int count):
    """Return numbers as a tuple, which is filled directly, because going through a list takes twice as long."""
    cdef tuple made = PyTuple_New(count)
    cdef int i
    for i in range(count):
        one = <object>x[i]
        Py_INCREF(one)
        PyTuple_SET_ITEM(made, i, one)
    return made


cdef tuple fractions(const uint64_t *x, int count, whole):
    """Return numbers divided by a whole, each rounded only once."""
    return tuple([<object>x[i] / whole for i in range(count)])


cdef tuple outcome_of(const sw_outcome *outcome, int players, const double *error=NULL, details=None):
    """Return the number of trials; equities, wins, ties and standard errors by player; equities by combo as bytes; None
    for both counts of boards; and the details, in the form of `details_of`."""
    cdef double equity[SW_MOST_HANDS]
    cdef double win[SW_MOST_HANDS]
    cdef double tie[SW_MOST_HANDS]
    cdef double by_combo[SW_COMBOS]
    combos = []
    for i in range(players):
        if not sw_share_outcome(&outcome[i], &equity[i], &win[i], &tie[i], by_combo):
            raise InvalidRange("these ranges block each other: no deal gives every player a hand")
        combos.append((<char *>by_combo)[:sizeof(by_combo)])
    return (<int64_t>outcome[0].deals, filled(equity, players), filled(win, players), filled(tie, players),
            NO_ERRORS[players] if error == NULL else filled(error, players), tuple(combos), None, None, details)


cdef bint two_cards(object hand, uint8_t *hole):
    """Read a hand in one of the usual forms (text, a set or two ints); return False for any other form."""
    cdef Py_ssize_t length
    cdef const char *text
    cdef int64_t a, b
    if type(hand) is str:
        try:
            text = PyUnicode_AsUTF8AndSize(hand, &length)
        except UnicodeEncodeError:
            return False
        return sw_read_hole(text, length, hole)
    if type(hand) is CardSet:
        if sw_count_bits((<CardSet>hand).bits) != 2 or (<CardSet>hand).bits & ~SW_STANDARD:
            return False
        sw_list_set((<CardSet>hand).bits, hole)
        return True
    if type(hand) is list:
        hand = tuple(<list>hand)
    if type(hand) is not tuple or len(<tuple>hand) != 2:
        return False
    a, b = sw_small_int((<tuple>hand)[0]), sw_small_int((<tuple>hand)[1])
    if not (0 <= a < SW_CARDS and 0 <= b < SW_CARDS and a != b):
        return False
    hole[0], hole[1] = <uint8_t>a, <uint8_t>b
    return True


cpdef int hands_in(tuple hands) except -1:
    """Return the number of hands; raise InvalidCards if it is not from 2 to 10."""
    if not 2 <= len(hands) <= SW_MOST_HANDS:
        hint = '; pass each as its own argument, equity("AsAh", "KsKh") or equity(*hands)' if len(hands) == 1 else ""
        raise InvalidCards(f"equity takes 2 to {SW_MOST_HANDS} hands, not {len(hands)}{hint}")
    return <int>len(hands)


cdef int add_hand(Cards *found, object cards, int i, uint64_t deck, uint8_t *hole) except -1:
    """Add the two cards of hand i, which must not appear elsewhere."""
    cdef uint64_t held
    if two_cards(cards, hole):
        held = SW_SET(hole[0]) | SW_SET(hole[1])
        if not held & (found.set | ~deck):
            found.set |= held
            return 0
    read = add_group(found, cards, f"hand {i}", deck)
    if len(read) != 2:
        hint = "" if len(read) < 3 else "; pass the board as board=..." if i > 1 else "; for another game pass game=..."
        raise InvalidCards(f"hand {i} must be 2 cards, not {shown(format_cards(read))}{hint}")
    hole[0], hole[1] = read
    return 0


cdef int check_board(tuple cards, str what, tuple sizes) except -1:
    """Raise InvalidCards unless a board has one of these numbers of cards."""
    if len(cards) not in sizes:
        raise InvalidCards(f"{what} must be {one_of(sizes)} cards, not {shown(format_cards(cards))}")
    return 0


cdef uint64_t add_board(Cards *found, object board, object dead, uint64_t deck=SW_STANDARD,
                        tuple sizes=(0, 3, 4, 5)) except? 1:
    """Add the board and the dead cards to the known cards; return the board."""
    cdef Cards lying = take_group(found, board, "the board", deck)
    if lying.count not in sizes:
        check_board(tuple_of(&lying), "the board", sizes)
    if type(dead) is not str or len(<str>dead):
        take_group(found, dead, "the dead cards", deck)
    left = sw_count_bits(deck & ~found.set)
    if left < 5 - lying.count:
        raise InvalidCards(f"{5 - lying.count} cards are to come, but only {left} are left in the deck")
    return lying.set


cdef object kept(object cards):
    """Return cards in an immutable form: immutable cards unchanged, a list as a tuple, and all others as text."""
    if type(cards) is list:
        return tuple(<list>cards)
    return cards if type(cards) in (str, tuple, bytes, int, CardSet) else format_cards(cards)


cdef object no_hand_left(int i):
    return InvalidRange(f"hand {i} is a range with no possible hand: it is empty, or its hands all contain cards that are "
                        "already used or not in the deck")


cdef const double *weights_of(object weights) except NULL:
    """Read the weights of a range, by combo."""
    if len(<bytes?>weights) != SW_COMBOS * <int>sizeof(double):
        raise ValueError("a range must be 1,326 doubles")
    return <const double *>PyBytes_AS_STRING(weights)


@cython.final
@cython.no_gc
cdef class Ranges:
    """Validated hands and ranges, with the board and dead cards.

    :param hands: for each hand a tuple of its two cards, or its range as 1,326 weights (bytes of doubles).
    :param game: a hold'em-like game, for example with a different deck.
    """

    cdef readonly int players
    cdef readonly int to_come, live  # numbers of cards; live cards are neither on the board nor dead
    cdef readonly tuple sizes        # number of possible hands of each player
    cdef double *weight              # [players][SW_COMBOS], scaled; 0 for hands with a card that is used elsewhere
    cdef const double *sides[2]      # the weights of the first two players
    cdef uint64_t board, dead        # sets of cards; dead includes cards outside the deck

    def __cinit__(self, tuple hands not None, board, dead, CompiledGame game=None):
        cdef Cards found = NO_CARDS
        cdef uint64_t deck = SW_STANDARD if game is None else SW_STANDARD & game.game.deck_set
        cdef uint64_t held
        cdef uint8_t hole[2]
        cdef int i
        self.players = hands_in(hands)
        self.weight = <double *>zeroed(self.players * SW_COMBOS, sizeof(double))
        self.sides[0], self.sides[1] = self.weight, self.weight + SW_COMBOS
        for i in range(self.players):
            if not isinstance(hands[i], bytes):
                add_hand(&found, hands[i], i, deck, hole)
                sw_weigh_hand(hole, self.weight + i * SW_COMBOS)
        held = found.set
        self.board = add_board(&found, board, dead, deck, (0, 3, 4, 5) if game is None else board_sizes(&game.game))
        found.set |= SW_STANDARD & ~deck
        self.dead = found.set & ~held
        self.to_come, self.live = 5 - sw_count_bits(self.board), SW_CARDS - sw_count_bits(self.dead)
        if self.live < 2 * self.players + self.to_come:
            raise InvalidCards(f"the hands and the board need {2 * self.players + self.to_come} more cards, but only "
                               f"{self.live} are left in the deck")
        sizes = [1] * self.players
        for i in range(self.players):
            if isinstance(hands[i], bytes):
                sizes[i] = sw_weigh_range(weights_of(hands[i]), found.set, self.weight + i * SW_COMBOS)
                if sizes[i] == 0:
                    raise no_hand_left(i)
        self.sizes = tuple(sizes)

    def __dealloc__(self):
        free(self.weight)
