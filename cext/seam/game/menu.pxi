# Action menus: fixed lists of actions.

cdef tuple read_fractions(given, sw_fraction *fraction):
    """Read the fractions of the pot, evaluating each once."""
    cdef tuple numbers = items_of(given, SW_MOST_FRACTIONS)
    cdef int i, count
    if numbers is None:
        raise TypeError(f"pot fractions must be a sequence of numbers, not {kind(given)}")
    count = <int>PyTuple_GET_SIZE(numbers)
    if count > SW_MOST_FRACTIONS:
        raise ValueError(f"there are too many pot fractions; give at most {SW_MOST_FRACTIONS}")
    for i in range(count):
        above, below = pot_fraction(numbers[i])
        if above >= below << 56:  # more than all chips, for any pot
            above, below = 1 << 56, 1
        shift = below.bit_length() - 1
        if below == 1 << shift:  # the denominator of a float
            below = 1
        else:
            shift = 0
        if above >= 1 << 64 or below >= 1 << 63:
            raise ValueError(f"a pot fraction must be a float, or a ratio of ints of up to 63 bits, not {shown(numbers[i])}")
        fraction[i].above, fraction[i].below, fraction[i].shift = above, below, min(shift, 128)
    return numbers


@cython.final
@cython.no_gc
cdef class ActionMenu:
    """ActionMenu(game, pot_fractions=(0.5, 1, 2))
--

    A fixed list of actions for a game, for learners that choose among a fixed number of entries.

    The entries are, in order: fold; check or call (or bring in); the minimum bet or raise; bets and raises by pot
    fractions (see `pot_raise_to`); all-in. In draw games, they are followed by one entry for every set of hole cards to
    discard, in ascending order of code. Entries that are illegal, or repeat an earlier entry's action, are masked.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> menu, hand = sw.ActionMenu(game, pot_fractions=(1,)), sw.Hand(game, [200, 200], seed=1)
        >>> menu.entries
        ('fold', 'check or call', 'min raise', 'raise 100% pot', 'all-in')
        >>> menu.codes(hand).tolist(), menu.codes(hand, 3)
        ([-1, 0, 4, 6, 200], 6)

    :param game: a `Game`, or its short name.
    :param pot_fractions: up to 32 real numbers, 0 or more: fractions of the pot after calling.
    :raises ValueError: if a fraction is negative or infinite, or there are more than 32.
    :raises TypeError: if an argument has the wrong type.
    """

    cdef sw_menu of
    cdef CompiledGame played
    cdef tuple fractions

    def __cinit__(self, game, pot_fractions=(0.5, 1, 2)):
        self.played = the_game(game)
        self.fractions = read_fractions(pot_fractions, self.of.fraction)
        self.of.fractions = <int>PyTuple_GET_SIZE(self.fractions)
        self.of.sets = sw_draw_sets(&self.played.game)

    def __len__(self):
        return sw_menu_size(&self.of)

    @property
    def game(self):
        """The `Game` that the menu is for."""
        return self.played

    @property
    def pot_fractions(self):
        """The pot fractions of the menu, as they were passed."""
        return self.fractions

    @property
    def entries(self):
        """A description of each entry."""
        return late.menu_entries(self.fractions, self.of.sets)

    def mask(self, hands, out=None):
        """Return True for each entry that may be chosen; all are False in a hand that is over.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param out: a contiguous bool or int8 array of the result's shape, to be filled; None: a new array.
        :return: bool [n, len(menu)] for a batch, otherwise [len(menu)].
        :raises TypeError, ValueError: if an argument has the wrong type, or the game differs.
        """
        if out is None:
            out = new_array(self._shape(hands), "bool")
        self._fill(hands, dense(out, self._shape(hands), b"?b", 1, "bool or int8"), False)
        return out

    cdef tuple _shape(self, hands):
        cdef tuple shape = (sw_menu_size(&self.of),)
        return (len(hands), *shape) if isinstance(hands, HandBatch) else shape

    cdef int _fill(self, hands, _View view, bint are_codes) except -1:
        """Write the code of each entry, or whether the entry may be chosen."""
        cdef HandBatch batch
        if not isinstance(hands, HandBatch):
            with cython.critical_section(hands):
                if are_codes:
                    sw_list_menu(self._hand(hands).s, &self.of, <int64_t *>view.start)
                else:
                    sw_mask(self._hand(hands).s, &self.of, <uint8_t *>view.start)
            return 0
        batch = hands
        self._same(batch.played)
        batch._begin()
        try:
            with nogil:
                if are_codes:
                    sw_list_slots(&batch.slots.of, &self.of, <int64_t *>view.start)
                else:
                    sw_mask_slots(&batch.slots.of, &self.of, <uint8_t *>view.start)
        finally:
            batch.busy = False
        return 0

    def codes(self, hands, choices=None):
        """Return the codes of the chosen entries, for `act`; if a hand is over, its choice is ignored and its code is 0.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entry indices: integers [n] for a batch, otherwise an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], with -2 where masked.
        :raises IllegalAction: if an entry does not exist or is masked; the message names the slot.
        :raises TypeError, ValueError: if an argument has the wrong type or shape, or the game differs.
        """
        import numpy
        cdef _View given, out
        cdef HandBatch batch
        cdef int64_t codes[SW_MOST_ENTRIES]
        cdef int64_t choice
        cdef size_t i
        if choices is None:
            made = new_array(self._shape(hands), "int64")
            self._fill(hands, _View(made, "codes", True), True)
            return made
        if not isinstance(hands, HandBatch):
            choice = exact_int(choices, "a choice", IllegalAction)
            with cython.critical_section(hands):
                sw_list_menu(self._hand(hands).s, &self.of, codes)
            if not 0 <= choice < sw_menu_size(&self.of) or codes[choice] == SW_NO_ENTRY:
                self._refuse("", choice)
            return codes[choice]
        batch = hands
        self._same(batch.played)
        given = integers(choices, "choices", (batch.slots.of.count,))
        made = numpy.empty(batch.slots.of.count, "int64")
        out = _View(made, "codes", True)
        batch._begin()
        try:
            with nogil:
                copy_integers(<int64_t *>out.start, given, 0)
                i = sw_choose_slots(&batch.slots.of, &self.of, <int64_t *>out.start)
        finally:
            batch.busy = False
        if i < batch.slots.of.count:
            self._refuse(f"slot {i}: ", (<int64_t *>out.start)[i])
        return made

    cdef int _same(self, CompiledGame game) except -1:
        if game is not self.played and game != self.played:
            raise ValueError(f"the menu is for {cut(self.played.name)}, but these hands are of another game, {cut(game.name)}")
        return 0

    cdef _Play _hand(self, hand):
        if not isinstance(hand, _Play):
            raise TypeError(f"a menu takes a HandBatch, a Hand or an Observation, not {kind(hand)}")
        self._same((<_Play>hand).game)
        return hand

    cdef int _refuse(self, str where, int64_t choice) except -1:
        entries = self.entries
        if not 0 <= choice < len(entries):
            raise IllegalAction(f"{where}there is no entry {choice}; entries are 0 to {len(entries) - 1}")
        raise IllegalAction(f"{where}entry {choice} ({entries[choice]}) is masked: it is illegal now, or repeats another entry")

    def __reduce__(self):
        return ActionMenu, (self.played, self.fractions)

    def __eq__(self, other):
        if not isinstance(other, ActionMenu):
            return NotImplemented
        return self.fractions == other.pot_fractions and self.played == other.game

    def __hash__(self):
        return hash((self.played, self.fractions))

    def __repr__(self):
        return f"<ActionMenu of {cut(self.played.name)}, {sw_menu_size(&self.of)} entries>"
