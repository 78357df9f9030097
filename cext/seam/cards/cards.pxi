# Parsing and formatting cards.

ctypedef sw_card_list Cards

cdef Cards NO_CARDS
NO_CARDS.count = 0
NO_CARDS.set = 0


cdef str card_name(int card):
    cdef char text[4]
    return text[:sw_format_card(card, 0, text)].decode("ascii")


cdef int refuse_card(const Cards *cards, sw_added why, object given=None) except -1:
    """Raise an error that says why the last card was not added; `given` is the card's text, or an int of any size."""
    if why == SW_TOO_MANY:
        raise InvalidCards(f"there are too many cards: a deck has at most {SW_ALL_CARDS}")
    place = f"at position {cards.count}"
    if why == SW_NO_CARD:
        text = f"{shown(cards.refused if given is None else given)} {place} is not a card{instead_of_card(given)}"
    elif why == SW_UNKNOWN_CARD:
        text = f"'??' {place} is an unknown card; only known cards are accepted here"
    elif why == SW_OUTSIDE_DECK:
        joker = f": it is a joker, {cards.refused} as an int (aces are 48 to 51)" if cards.refused >= SW_CARDS else ""
        text = f"{card_name(cards.refused)!r} {place} is not in this deck{joker}"
    else:
        first = (<const char *>cards.card)[:cards.count].index(cards.refused)
        text = f"{card_name(cards.refused)!r} appears twice, at positions {first} and {cards.count}"
    raise telling(InvalidCards(text), position=cards.count)


cdef str instead_of_card(object given):
    """Return a hint to append to "... is not a card"."""
    if isinstance(given, str):
        count = cards_in(given)
        if count > 1:
            return f" but {count} cards; give one card per item of a sequence"
        bare = given.replace("\ufe0e", "").replace("\ufe0f", "")
        is_turned = len(bare) == 2 and cards_in(bare[::-1]) == 1
        return f"; write the rank first, {bare[::-1]!r}" if is_turned else ""
    is_of_treys = given is not None and given >> 12 > 0
    return f" (0 to 51){'; for a card of treys, pass its text, Card.int_to_str(card)' if is_of_treys else ''}"


cdef int cards_in(object given) except -1:
    """Return the number of cards in a text, or 0 if it is not cards."""
    cdef Cards found = NO_CARDS
    cdef str text = PyUnicode_FromObject(given)
    cdef Py_ssize_t length
    cdef size_t size
    cdef const char *utf8
    try:
        utf8 = PyUnicode_AsUTF8AndSize(text, &length)
    except UnicodeEncodeError:
        return 0
    size = length
    return found.count if sw_add_text(&found, &utf8, &size, SW_EVERY_CARD, True) == SW_ADDED else 0


cdef int add_int(Cards *cards, object x, uint64_t deck) except -1:
    cdef int64_t card = sw_small_int(x)
    cdef sw_added added
    if card < 0:
        if isinstance(x, bool) or not PyIndex_Check(x):
            if x is None:
                raise TypeError(f"the card at position {cards.count} is unknown (None); only known cards are accepted here")
            raise TypeError(f"the card at position {cards.count} is a {kind(x)}; a card is an int "
                            "from 0 to 51, or text such as 'As'")
        try:
            x = PyNumber_Index(x)
        except TypeError:  # for example an array with more than one element
            raise TypeError(f"the card at position {cards.count} is a {kind(x)}, not a single card. For rows of cards, use "
                            "a batch function such as evaluate_batch") from None
        card = x if 0 <= x < SW_ALL_CARDS else SW_ALL_CARDS
    added = sw_add_to_list(cards, <unsigned>min(card, SW_ALL_CARDS), deck)
    return 0 if added == SW_ADDED else refuse_card(cards, added, x)


cdef int add_text(Cards *cards, object given, uint64_t deck, bint single, bint unknown) except -1:
    """Add the cards of a text, which must be one card if `single`; "??" is accepted if `unknown`."""
    cdef str text = PyUnicode_FromObject(given)  # converts str subclasses to str
    cdef Py_ssize_t length
    cdef size_t size
    cdef const char *utf8
    cdef sw_added added
    try:
        utf8 = PyUnicode_AsUTF8AndSize(text, &length)
    except UnicodeEncodeError as error:
        raise InvalidCards(f"{text[error.start]!a} (character {error.start} of the text) is not valid text") from None
    size = length
    if single:
        added = sw_add_word(cards, utf8, size, deck, unknown)
    else:
        added = sw_add_text(cards, &utf8, &size, deck, unknown)
    if added == SW_ADDED:
        return 0
    return refuse_card(cards, added, utf8[:min(size, 400)].decode("utf-8", "ignore"))


cdef inline int add_item(Cards *cards, object item, uint64_t deck, bint unknown) except -1:
    if isinstance(item, str):
        return add_text(cards, item, deck, True, unknown)
    if item is None and unknown:
        return 0 if sw_append(cards, SW_UNKNOWN) == SW_ADDED else refuse_card(cards, SW_TOO_MANY)
    return add_int(cards, item, deck)


cdef int add_cards(Cards *cards, object x, uint64_t deck, bint unknown=False) except -1:
    """Add cards in any form: text, one int, bytes, a CardSet, or a sequence of ints and texts."""
    cdef uint8_t of_set[SW_ALL_CARDS]
    cdef sw_added added
    if isinstance(x, str):
        return add_text(cards, x, deck, False, unknown)
    if isinstance(x, (bytes, CardSet)):
        if isinstance(x, bytes):
            added = sw_add_bytes(cards, <const uint8_t *>PyBytes_AS_STRING(x), 1, PyBytes_GET_SIZE(x), deck)
        else:
            added = sw_add_bytes(cards, of_set, 1, sw_list_set((<CardSet>x).bits, of_set), deck)
        return 0 if added == SW_ADDED else refuse_card(cards, added)
    if PySequence_Check(x):
        try:
            for item in x:
                add_item(cards, item, deck, unknown)
        except NotImplementedError as error:  # for example a two-dimensional memoryview
            raise TypeError(f"cannot read cards from a {kind(x)}: {cut(str(error))}") from None
    elif PyIndex_Check(x):
        add_int(cards, x, deck)
    else:
        how = "; make it a list" if isinstance(x, (set, frozenset)) or hasattr(x, "__next__") else ""
        raise TypeError(f"cards must be text, an int, bytes, a CardSet or a sequence of cards, not {kind(x)}{how}")
    return 0


cdef int add_part(Cards *found, object cards, str what, uint64_t deck, bint unknown=False) except -1:
    """Add the cards of one argument; `what` names the argument in errors."""
    try:
        add_cards(found, cards, deck, unknown)
    except (InvalidCards, TypeError) as error:
        raise within(what, error) from None
    return 0


cdef Cards take_group(Cards *all, object cards, str what, uint64_t deck, bint unknown=False) except *:
    """Add and return the cards of one argument; raise InvalidCards if any of them was added before."""
    cdef Cards found = NO_CARDS
    add_part(&found, cards, what, deck, unknown)
    refuse_twice(found.set & all.set, what)
    all.set |= found.set
    return found


cdef tuple add_group(Cards *all, object cards, str what, uint64_t deck=SW_STANDARD):
    """Add the cards of one argument, as `take_group` does, and return them as a tuple."""
    cdef Cards found = take_group(all, cards, what, deck)
    return tuple_of(&found)


cdef int refuse_twice(uint64_t again, str what) except -1:
    """Raise InvalidCards if a card of one argument also appears in an earlier argument."""
    if again:
        raise InvalidCards(f"{card_name(sw_lowest_bit(again))!r} appears twice, the second time in {what}")
    return 0


cdef tuple tuple_of(const Cards *cards):
    return known(cards.card, cards.count)


cdef str one_of(tuple sizes):
    """Return numbers as a list in words, such as "0, 3, 4 or 5"."""
    *others, last = [str(size) for size in sizes]
    return f"{', '.join(others)} or {last}" if others else last


def read_deck(deck):
    """Return the deck of a game: a name in `DECKS`, or a CardSet if no named deck has these cards."""
    cdef Cards found = NO_CARDS
    if isinstance(deck, str):
        deck = PyUnicode_FromObject(deck)
        if deck in DECKS:
            return deck
    elif PyIndex_Check(deck) or isinstance(deck, bool):
        raise TypeError(f"deck must be a name or cards, not {kind(deck)}")
    try:
        add_cards(&found, deck, SW_EVERY_CARD)
    except InvalidCards as error:
        if isinstance(deck, str) and not cards_in(deck[:2]):
            deck_named(deck)
        raise InvalidCards(f"the deck: {error}") from None
    for name, cards in DECKS.items():
        if (<CardSet>cards).bits == found.set:
            return name
    return make_set(found.set)


cdef uint64_t deck_named(object name) except 0:
    if not isinstance(name, str):
        raise TypeError(f"deck must be a name (str), not {kind(name)}")
    try:
        return (<CardSet?>DECKS[name]).bits
    except KeyError:
        raise ValueError(f"there is no deck {shown(name)}{meant(name, DECKS)}; the decks are {', '.join(DECKS)}") from None


def parse_cards(cards, *, deck="standard"):
    """Return cards in any form as a tuple of ints, in the order given.

        >>> sw.parse_cards("10s K♦")
        (35, 45)

    :param cards: text ("AsKd", "As Kd", "10s,K♦"; case-insensitive; emoji suits are accepted), an int, `bytes`, a
        `CardSet`, or a sequence of ints and card texts.
    :param deck: the deck that the cards must belong to, a name in `DECKS`.
    :returns: distinct ints, 4 * rank + suit: '2c' is 0, 'As' is 51, and jokers are 52 and 53.
    :raises InvalidCards: if a card is not in the deck or appears twice; the message names it and its position (from 0).
    :raises TypeError: if the argument has a different type. Floats and bools are not cards.
    """
    cdef Cards found = NO_CARDS
    add_cards(&found, cards, SW_STANDARD if deck is "standard" else deck_named(deck))
    return tuple_of(&found)


def parse_hand(cards):
    """Parse cards of any deck, as `parse_cards` does, but also accept unknown cards and return them as `None`."""
    cdef Cards found = NO_CARDS
    add_cards(&found, cards, SW_EVERY_CARD, True)
    return tuple_of(&found)


def format_cards(cards, unicode=False):
    """Return cards in any form as text: 'AsKd', or 'A♠K♦' if unicode is true. An unknown card is '??'.

        >>> sw.format_cards((35, 45, None))
        'TsKd??'

    :param cards: cards in any form (see `parse_cards`), with `None` for an unknown card.
    :param unicode: whether to write suits as ♣♦♥♠.
    :raises InvalidCards, TypeError: if `parse_cards` would raise them, except that jokers ('Jk') and unknown cards are
        accepted.
    """
    cdef Cards found = NO_CARDS
    cdef char text[4 * SW_ALL_CARDS]
    cdef bint symbols = unicode
    add_cards(&found, cards, SW_EVERY_CARD, True)
    return text[:sw_format_cards(found.card, found.count, symbols, text)].decode("utf-8")
