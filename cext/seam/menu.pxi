# Fixed lists of actions.

cdef tuple read_fractions(given, sw_fraction *fraction):
    """Fractions of the pot, asked for once."""
    from steelwheel.hand import _ratio
    cdef tuple numbers = items_of(given, SW_MOST_FRACTIONS)
    cdef int i, count
    if numbers is None:
        raise TypeError(f"fractions of the pot must be a sequence of numbers, not {kind(given)}")
    count = <int>PyTuple_GET_SIZE(numbers)
    if count > SW_MOST_FRACTIONS:
        raise ValueError(f"there are at most {SW_MOST_FRACTIONS} fractions of the pot")
    for i in range(count):
        above, below = _ratio(numbers[i])
        if above >= below << 56:  # more than all chips, whatever the pot
            above, below = 1 << 56, 1
        shift = below.bit_length() - 1
        if below == 1 << shift:  # as that of a float is
            below = 1
        else:
            shift = 0
        if above >= 1 << 64 or below >= 1 << 63:
            raise ValueError(f"a fraction of the pot must be a float, or a ratio of ints of 63 bits, not {shown(numbers[i])}")
        fraction[i].above, fraction[i].below, fraction[i].shift = above, below, min(shift, 128)
    return numbers


@cython.final
@cython.no_gc
cdef class Menu:
    """Menu(game, pots=(0.5, 1, 2))
--

    A fixed list of what can be done in a game, for learners who choose among so many entries.

    In this order: fold; check or call (or bring in); the least bet or raise; bets and raises of fractions of the pot,
    as `raise_to_pot`; all-in; and where the game has draws, every set of hole cards, ascending by its code. What is not
    legal is masked, and so is what does the same as an entry before it.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> menu, hand = sw.Menu(game, pots=(1,)), sw.Hand(game, [200, 200], seed=1)
        >>> menu.entries
        ('fold', 'check or call', 'least raise', 'raise 1 of the pot', 'all-in')
        >>> menu.codes(hand).tolist(), menu.codes(hand, 3)
        ([-1, 0, 4, 6, 200], 6)

    :param game: a `Game`.
    :param pots: up to 32 fractions of the pot after calling, real numbers from 0.
    :raises ValueError: for negative or infinite fractions, or too many.
    :raises TypeError: for arguments of another type.
    """

    cdef sw_menu of
    cdef CompiledGame played
    cdef tuple fractions

    def __cinit__(self, game, pots=(0.5, 1, 2)):
        self.played = the_game(game)
        self.fractions = read_fractions(pots, self.of.fraction)
        self.of.fractions = <int>PyTuple_GET_SIZE(self.fractions)
        self.of.sets = sw_draw_sets(&self.played.game)

    def __len__(self):
        return sw_menu_size(&self.of)

    @property
    def game(self):
        """The Game."""
        return self.played

    @property
    def pots(self):
        """The fractions of the pot."""
        return self.fractions

    @property
    def entries(self):
        """What each entry is, in words."""
        from steelwheel.batches import _entries
        return _entries(self.fractions, self.of.sets)

    def mask(self, hands, out=None):
        """Which entries may be chosen: none in a hand that is over.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param out: bool or int8 of the shape of the result, contiguous, to be filled; None: a new array.
        :return: bool [n, len(menu)] of a batch, else [len(menu)].
        :raises TypeError, ValueError: for anything else; for another game.
        """
        if out is None:
            out = new_array(self._shape(hands), "bool")
        self._fill(hands, dense(out, self._shape(hands), b"?b", 1, "bool or int8"), False)
        return out

    cdef tuple _shape(self, hands):
        cdef tuple shape = (sw_menu_size(&self.of),)
        return (len(hands), *shape) if isinstance(hands, HandBatch) else shape

    cdef int _fill(self, hands, _View view, bint are_codes) except -1:
        """Write the code of each entry, or whether there is one."""
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
                    sw_list_lanes(&batch.lanes.of, &self.of, <int64_t *>view.start)
                else:
                    sw_mask_lanes(&batch.lanes.of, &self.of, <uint8_t *>view.start)
        finally:
            batch.busy = False
        return 0

    def codes(self, hands, choices=None):
        """What `act` takes for chosen entries; 0 for lanes whose hand is over, whose choices are not read.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entries from 0: integers [n] of a batch, else an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], -2 where they are masked.
        :raises IllegalAction: for an entry that there is not, or that is masked; names the lane.
        :raises TypeError, ValueError: for anything else; for another shape or game.
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
        given = integers(choices, "choices", (batch.lanes.of.count,))
        made = numpy.empty(batch.lanes.of.count, "int64")
        out = _View(made, "codes", True)
        batch._begin()
        try:
            with nogil:
                copy_integers(<int64_t *>out.start, given, 0)
                i = sw_choose_lanes(&batch.lanes.of, &self.of, <int64_t *>out.start)
        finally:
            batch.busy = False
        if i < batch.lanes.of.count:
            self._refuse(f"lane {i}: ", (<int64_t *>out.start)[i])
        return made

    cdef int _same(self, CompiledGame game) except -1:
        if game is not self.played and game != self.played:
            raise ValueError(f"the menu is of {cut(self.played.name)}, and these hands are of another game: {cut(game.name)}")
        return 0

    cdef _Play _hand(self, hand):
        if not isinstance(hand, _Play):
            raise TypeError(f"a menu is for a HandBatch, a Hand or an Observation, not {kind(hand)}")
        self._same((<_Play>hand).game)
        return hand

    cdef int _refuse(self, str where, int64_t choice) except -1:
        entries = self.entries
        if not 0 <= choice < len(entries):
            raise IllegalAction(f"{where}there is no entry {choice}: entries are 0 to {len(entries) - 1}")
        raise IllegalAction(f"{where}entry {choice} ({entries[choice]}) is masked: it is not legal now, or another does it")

    def __reduce__(self):
        return Menu, (self.played, self.fractions)

    def __eq__(self, other):
        if not isinstance(other, Menu):
            return NotImplemented
        return self.fractions == other.pots and self.played == other.game

    def __hash__(self):
        return hash((self.played, self.fractions))

    def __repr__(self):
        return f"<Menu of {cut(self.played.name)}, {sw_menu_size(&self.of)} entries>"
