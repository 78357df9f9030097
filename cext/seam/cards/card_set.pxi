# Card sets and the built-in decks.

cdef CardSet make_set(uint64_t bits):
    cdef CardSet made = CardSet.__new__(CardSet)
    made.bits = bits
    return made


@cython.final
cdef class CardSet:
    """CardSet(cards=())
--

    An immutable set of cards, which may include jokers: `CardSet("AsKd")`.

    It works like a frozenset of card ints, with `in`, `len`, ascending iteration, `| & - ^` and subset comparison.
    `int(cards)` has bit i set for each card i, and is the fastest input for `evaluate`; `CardSet.from_int` converts it
    back.

        >>> cards = sw.CardSet("AsKd2c")
        >>> len(cards), "As" in cards, [*cards], cards - sw.CardSet("2c")
        (3, True, [0, 45, 51], CardSet('KdAs'))
        >>> sw.CardSet.from_int(int(cards)) == cards
        True

    :param cards: cards in any form (see `parse_cards`).
    :raises InvalidCards, TypeError: if `parse_cards` would raise them.
    """

    cdef uint64_t bits

    def __cinit__(self, cards=()):
        cdef Cards found
        if cards is not ():  # make_set fills in the bits itself
            found = NO_CARDS
            add_cards(&found, cards, SW_EVERY_CARD)
            self.bits = found.set

    @staticmethod
    def from_int(number):
        """Return the set that contains card i for each bit i that is set in an int.

        :param number: an int from 0 to 2**54 - 1; bits 52 and 53 are the jokers.
        :raises InvalidCards: if the int is negative, or a bit above 53 is set.
        """
        number = exact_index(number, "a set of cards")
        if not 0 <= number <= SW_EVERY_CARD:
            found = f"{number:#x}" if abs(number) < 1 << 64 else shown(number)
            raise InvalidCards(f"a set of cards is an int from 0 to 2**{SW_ALL_CARDS} - 1, not {found}")
        return make_set(number)

    def __contains__(self, card):
        cdef Cards found = NO_CARDS
        add_item(&found, card, SW_EVERY_CARD, False)
        return self.bits & found.set != 0

    def __len__(self):
        return sw_count_bits(self.bits)

    def __iter__(self):
        cdef uint8_t cards[SW_ALL_CARDS]
        return iter((<const char *>cards)[:sw_list_set(self.bits, cards)])  # bytes iterate as ints

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
        return make_set(self.bits | (<CardSet>other).bits) if isinstance(other, CardSet) else NotImplemented

    def __and__(self, other):
        return make_set(self.bits & (<CardSet>other).bits) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other):
        return make_set(self.bits & ~(<CardSet>other).bits) if isinstance(other, CardSet) else NotImplemented

    def __xor__(self, other):
        return make_set(self.bits ^ (<CardSet>other).bits) if isinstance(other, CardSet) else NotImplemented

    def __richcmp__(self, other, int op):
        if not isinstance(other, CardSet):
            return NotImplemented
        cdef uint64_t a = self.bits, b = (<CardSet>other).bits
        if op == Py_EQ or op == Py_NE:
            return (a == b) == (op == Py_EQ)
        if op == Py_LE or op == Py_LT:
            return a & ~b == 0 and (op == Py_LE or a != b)
        return b & ~a == 0 and (op == Py_GE or a != b)


DECKS = type(type.__dict__)({sw_decks[i].name.decode("ascii"): make_set(sw_decks[i].cards) for i in range(SW_DECKS)})
