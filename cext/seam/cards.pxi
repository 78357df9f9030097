# Cards in and out, and sets of cards.

cdef enum: UNKNOWN = 255  # in place of a card


cdef struct Cards:
    # Different cards in the order given; `set` is their union. Unknown cards are not in it.
    int count
    uint64_t set
    uint8_t card[SW_ALL_CARDS]


cdef Cards NO_CARDS
NO_CARDS.count = 0
NO_CARDS.set = 0


cdef str card_name(int card):
    cdef char text[4]
    return text[:sw_format_card(card, 0, text)].decode("ascii")


cdef object exact_index(object x, str what):
    """x as an int; a TypeError for anything else, bool included."""
    if isinstance(x, bool) or not PyIndex_Check(x):
        raise TypeError(f"{what} must be an int, not {kind(x)}")
    return PyNumber_Index(x)


cdef int64_t exact_int(object x, str what, object error=ValueError) except? -1:
    """x as an int of 64 bits."""
    number = exact_index(x, what)
    if not -(1 << 63) <= number < 1 << 63:
        raise error(f"{what} must fit in 64 bits: -2**63 to 2**63 - 1")
    return number


cdef tuple at_most(object x, Py_ssize_t most):
    """The items of x, which is asked once; no more than `most` and one, unless they are there already."""
    if type(x) is tuple:
        return <tuple>x
    return tuple(<list>x) if type(x) is list else tuple(islice(x, most + 1))


cdef tuple items_of(object x, Py_ssize_t most):
    """The same of a sequence; None for text and for what is no sequence."""
    if type(x) is not list and (isinstance(x, (str, bytes)) or not PySequence_Check(x)):
        return None
    return at_most(x, most)


cdef int add_card(Cards *cards, int card, uint64_t deck) except -1:
    """Add a card of the deck that has not come before."""
    cdef int first = 0
    if not 0 <= card < SW_ALL_CARDS:
        raise InvalidCards(f"{card} at position {cards.count} is not a card (0 to 51)")
    if not deck & SW_SET(card):
        raise InvalidCards(f"{card_name(card)!r} at position {cards.count} is not in this deck")
    if cards.set & SW_SET(card):
        while cards.card[first] != card:
            first += 1
        raise InvalidCards(f"{card_name(card)!r} appears twice, at positions {first} and {cards.count}")
    cards.set |= SW_SET(card)
    return append(cards, card)


cdef int append(Cards *cards, uint8_t card) except -1:
    """Add a card, or UNKNOWN, at the end."""
    if cards.count == SW_ALL_CARDS:
        raise InvalidCards(f"there are no more than {SW_ALL_CARDS} cards")
    cards.card[cards.count] = card
    cards.count += 1
    return 0


cdef int add_int(Cards *cards, object x, uint64_t deck) except -1:
    cdef int64_t card = sw_small_int(x)
    number = x
    if card < 0:
        if isinstance(x, bool) or not PyIndex_Check(x):
            raise TypeError(f"the card at position {cards.count} is of type {kind(x)}: cards are ints "
                            "from 0 to 51, or text such as 'As'")
        try:
            number = PyNumber_Index(x)
        except TypeError as error:  # as of an array of more than one
            raise TypeError(f"the card at position {cards.count} is of type {kind(x)}: {cut(str(error))}") from None
        card = number if -1000 < number < 1000 else 1000
    if not 0 <= card < SW_ALL_CARDS:
        raise InvalidCards(f"{shown(number)} at position {cards.count} is not a card (0 to 51)")
    return add_card(cards, <int>card, deck)


cdef bytes SEPARATORS = b" ,\t\n\r"


cdef int add_text(Cards *cards, object given, uint64_t deck, bint single, bint unknown) except -1:
    """Add the cards of a text. `single`: it is one card; `unknown`: '??' is welcome."""
    cdef str text = PyUnicode_FromObject(given)  # a plain str of any kind of str
    cdef Py_ssize_t length, i = 0
    cdef int card = 0
    cdef size_t used = 0
    cdef const char *utf8
    try:
        utf8 = PyUnicode_AsUTF8AndSize(text, &length)
    except UnicodeEncodeError as error:
        raise InvalidCards(f"{text[error.start]!a} (character {error.start} of the text) is not text") from None
    while i < length:
        if utf8[i] in SEPARATORS and not single:
            i += 1
            continue
        used = sw_parse_card(utf8 + i, length - i, &card)
        if used and not (single and <Py_ssize_t>used < length):
            if card == SW_CARDS and cards.set & SW_SET(card):
                card += 1  # both jokers are written alike
            add_card(cards, card, deck)
        elif unknown and length - i >= 2 and utf8[i] == b"?" and utf8[i + 1] == b"?" and (i + 2 == length or not single):
            used = 2
            append(cards, UNKNOWN)
        else:
            raise not_a_card(utf8[i:min(length, i + 400)].decode("utf-8", "ignore"), cards.count, single)
        i += used
    if single and length == 0:
        raise not_a_card("", cards.count, single)
    return 0


cdef object not_a_card(str text, int position, bint single):
    """The error for text that should have begun with a card."""
    if not single:  # as much as a card would take
        text = text[:3 if text[:2] == "10" else 2]
        for separator in SEPARATORS.decode():
            text = text.split(separator)[0]
    if text == "??":
        return InvalidCards(f"'??' at position {position} is unknown: cards must be known here")
    return InvalidCards(f"{shown(text)} at position {position} is not a card")


cdef int add_cards(Cards *cards, object x, uint64_t deck, bint unknown=False) except -1:
    """Add cards of any form: text, one int, bytes, a CardSet, or a sequence of ints and texts."""
    cdef uint64_t rest
    cdef const uint8_t *raw
    cdef Py_ssize_t i
    if isinstance(x, str):
        return add_text(cards, x, deck, False, unknown)
    if isinstance(x, CardSet):
        rest = (<CardSet>x).bits
        while rest:
            add_card(cards, sw_lowest_bit(rest), deck)
            rest &= rest - 1
        return 0
    if isinstance(x, bytes):
        raw = <const uint8_t *>PyBytes_AS_STRING(x)
        for i in range(PyBytes_GET_SIZE(x)):
            add_card(cards, raw[i], deck)
        return 0
    if type(x) is list:
        for item in <list>x:
            add_item(cards, item, deck, unknown)
    elif type(x) is tuple:
        for item in <tuple>x:
            add_item(cards, item, deck, unknown)
    elif PySequence_Check(x):
        try:
            for item in x:
                add_item(cards, item, deck, unknown)
        except NotImplementedError as error:  # as of a memoryview of two dimensions
            raise TypeError(f"cards cannot be read from a {kind(x)}: {cut(str(error))}") from None
    elif PyIndex_Check(x):
        add_int(cards, x, deck)
    else:
        raise TypeError(f"cards are text, an int, bytes, a CardSet or a sequence of cards, not {kind(x)}")
    return 0


cdef inline int add_item(Cards *cards, object item, uint64_t deck, bint unknown) except -1:
    if isinstance(item, str):
        return add_text(cards, item, deck, True, unknown)
    if item is None and unknown:
        return append(cards, UNKNOWN)
    return add_int(cards, item, deck)


cdef int add_part(Cards *found, object cards, str what, uint64_t deck) except -1:
    """Add the cards of one place, which an error names."""
    try:
        add_cards(found, cards, deck)
    except (InvalidCards, TypeError) as error:
        raise type(error)(f"{what}: {error}") from None
    return 0


cdef tuple add_group(Cards *all, object cards, str what, uint64_t deck=SW_STANDARD):
    """Add the cards of one place, which may be in no other; returns them."""
    cdef Cards found = NO_CARDS
    add_part(&found, cards, what, deck)
    if found.set & all.set:
        raise InvalidCards(f"{card_name(sw_lowest_bit(found.set & all.set))!r} appears twice, the second time "
                           f"in {what}")
    all.set |= found.set
    return tuple_of(&found)


cdef tuple tuple_of(const Cards *cards):
    return tuple([None if cards.card[i] == UNKNOWN else cards.card[i] for i in range(cards.count)])


cdef uint64_t deck_named(object name) except 0:
    if not isinstance(name, str):
        raise TypeError(f"a deck is named by a str, not {kind(name)}")
    try:
        return (<CardSet?>DECKS[name]).bits
    except KeyError:
        raise ValueError(f"there is no deck {shown(name)}; the decks are {', '.join(DECKS)}") from None


def parse_cards(cards, *, deck="standard"):
    """The cards of any form as a tuple of ints, in the order given.

    :param cards: text ("AsKd", "As Kd", "10s,K♦"; letter case does not matter), an int, `bytes`, a
        `CardSet`, or a sequence of ints and card texts.
    :param deck: the deck they must be of, a name in `DECKS`.
    :returns: different ints, 4 * rank + suit: '2c' is 0, 'As' 51, the jokers of a deck 52 and 53.
    :raises InvalidCards: naming what is not a card of the deck or appears twice, and where (from 0).
    :raises TypeError: for anything else. A float or a bool is no card.
    """
    cdef Cards found = NO_CARDS
    add_cards(&found, cards, SW_STANDARD if deck is "standard" else deck_named(deck))
    return tuple_of(&found)


def format_cards(cards, unicode=False):
    """The cards of any form as text: 'AsKd', or 'A♠K♦' if unicode is true. An unknown card is '??'.

    :raises InvalidCards, TypeError: as `parse_cards`, but jokers ('Jk') and unknown cards are taken.
    """
    cdef Cards found = NO_CARDS
    cdef char text[4 * SW_ALL_CARDS]
    cdef size_t length = 0
    cdef int i
    cdef bint symbols = unicode
    add_cards(&found, cards, SW_EVERY_CARD, True)
    for i in range(found.count):
        if found.card[i] == UNKNOWN:
            memcpy(text + length, b"??", 2)
            length += 2
        else:
            length += sw_format_card(found.card[i], symbols, text + length)
    return text[:length].decode("utf-8")


cdef CardSet make_set(uint64_t bits):
    cdef CardSet made = CardSet.__new__(CardSet)
    made.bits = bits
    return made


@cython.final
cdef class CardSet:
    """CardSet(cards=())
--

    An immutable set of cards, jokers included: `CardSet("AsKd")`.

    Like a frozenset of ints that knows cards: `in`, `len`, ascending iteration, `| & - ^`, subset
    comparison. `int(cards)` has bit i set for card i, which is the form that `evaluate` takes fastest;
    `CardSet.from_int` is the way back.

    :raises InvalidCards, TypeError: as `parse_cards`.
    """

    cdef uint64_t bits

    def __cinit__(self, cards=()):
        cdef Cards found = NO_CARDS
        add_cards(&found, cards, SW_EVERY_CARD)
        self.bits = found.set

    @staticmethod
    def from_int(number):
        """The set with card i for each bit i of an int.

        :raises InvalidCards: when a bit from 54 up is set, or the int is negative.
        """
        number = exact_index(number, "a set of cards")
        if not 0 <= number <= SW_EVERY_CARD:
            found = f"{number:#x}" if abs(number) < 1 << 64 else shown(number)
            raise InvalidCards(f"a set of cards is an int from 0 to 2**{SW_ALL_CARDS} - 1, not {found}")
        return make_set(number)

    def __contains__(self, card):
        cdef Cards found = NO_CARDS
        if isinstance(card, str):
            add_text(&found, card, SW_EVERY_CARD, True, False)
        else:
            add_int(&found, card, SW_EVERY_CARD)
        return self.bits & found.set != 0

    def __len__(self):
        return sw_count_bits(self.bits)

    def __iter__(self):
        cdef uint64_t rest = self.bits
        cards = []
        while rest:
            cards.append(sw_lowest_bit(rest))
            rest &= rest - 1
        return iter(cards)

    def __int__(self):
        return self.bits

    def __hash__(self):
        return hash((CardSet, self.bits))

    def __repr__(self):
        return f"CardSet({format_cards(self)!r})"

    def __str__(self):
        return format_cards(self)

    def __reduce__(self):
        return CardSet, (bytes(self),)

    def __or__(self, other):
        if isinstance(other, CardSet):
            return make_set(self.bits | (<CardSet>other).bits)
        return NotImplemented

    def __and__(self, other):
        if isinstance(other, CardSet):
            return make_set(self.bits & (<CardSet>other).bits)
        return NotImplemented

    def __sub__(self, other):
        if isinstance(other, CardSet):
            return make_set(self.bits & ~(<CardSet>other).bits)
        return NotImplemented

    def __xor__(self, other):
        if isinstance(other, CardSet):
            return make_set(self.bits ^ (<CardSet>other).bits)
        return NotImplemented

    def __richcmp__(self, other, int op):
        if not isinstance(other, CardSet):
            return NotImplemented
        cdef uint64_t a = self.bits, b = (<CardSet>other).bits
        if op == Py_EQ:
            return a == b
        if op == Py_NE:
            return a != b
        if op == Py_LE or op == Py_LT:
            return a & ~b == 0 and (op == Py_LE or a != b)
        return b & ~a == 0 and (op == Py_GE or a != b)


cdef object decks():
    """The decks by name: the cards from a lowest rank up, and how many jokers."""
    cards = {
        "standard": SW_STANDARD,
        "short": SW_STANDARD & ~<uint64_t>0xFFFF,
        "manila": SW_STANDARD & ~<uint64_t>0xFFFFF,
        "royal": SW_STANDARD & ~<uint64_t>0xFFFFFFFF,
        "joker53": SW_STANDARD | SW_SET(SW_CARDS),
        "joker54": SW_EVERY_CARD,
    }
    return mappingproxy({name: make_set(bits) for name, bits in cards.items()})


mappingproxy = type(type.__dict__)
DECKS = decks()
