# What stacks are worth in prizes.

cdef int64_t MOST_STACK = 10 ** 15


cdef int64_t stack_of(object x, Py_ssize_t player) except -1:
    """A player's chips."""
    cdef int64_t small = sw_small_int(x)
    if 1 <= small <= MOST_STACK:
        return small
    if isinstance(x, float) or hasattr(x, "as_tuple"):  # of a Decimal
        raise TypeError(f"the stack of player {player} must be an int, not {kind(x)}: chips are whole, so count in the "
                        "smallest unit")
    number = exact_index(x, f"the stack of player {player}")
    if not 1 <= number <= MOST_STACK:
        hint = "" if number > 0 else ": leave out who is out"
        raise ValueError(f"player {player} must have from 1 to 10**15 chips, not {shown(number)}{hint}")
    return number


cdef int read_amounts(tuple given, double *to, str what, int first) except -1:
    """What places or players, counted from `first`, get: numbers from 0 on; those of places do not rise."""
    cdef double total = 0
    cdef Py_ssize_t i
    for i in range(len(given)):
        amount = given[i]
        if sw_small_int(amount) >= 0:
            to[i] = <double>sw_small_int(amount)
        else:
            to[i] = <double>amount if type(amount) is float else as_number(amount, f"the {what} {i + first}")
        total += to[i]
        if not 0 <= to[i] or total == float("inf"):
            raise ValueError(f"the {what} {i + first} must be a number from 0 on, and all together finite, not "
                             f"{shown(amount)}")
        if first and i and to[i] > to[i - 1]:
            raise ValueError(f"place {i + 1} pays {shown(amount)}, more than place {i}: payouts do not rise")
    return 0


@cython.final
@cython.no_gc
cdef class _Prizes(Work):
    """What players have and play for, checked."""

    cdef int players, places
    cdef double *stacks
    cdef double *payouts

    cdef int read(self, object stacks, object payouts) except -1:
        cdef Py_ssize_t i
        given = items_of(stacks, SW_MOST_PLAYERS)
        if given is None:
            raise TypeError(f"stacks are a sequence of ints, one a player, not {kind(stacks)}")
        self.read_payouts(payouts, len(given))
        self.stacks = <double *>self.own(self.players, sizeof(double))
        for i in range(self.players):
            self.stacks[i] = <double>stack_of(given[i], i)
        return 0

    cdef int read_payouts(self, object payouts, Py_ssize_t players) except -1:
        given = items_of(payouts, SW_MOST_PLAYERS)
        if not 1 <= players <= SW_MOST_PLAYERS:
            raise ValueError(f"there are stacks of 1 to {SW_MOST_PLAYERS:,} players, not {players:,}")
        if given is None:
            raise TypeError(f"payouts are a sequence of numbers, the first place's first, not {kind(payouts)}")
        if not 1 <= len(given) <= players:
            raise ValueError(f"there are payouts of {len(given)} places for {players} players: at least one, and no more "
                             "places than players")
        self.players, self.places = <int>players, <int>len(given)
        self.payouts = <double *>self.own(self.places, sizeof(double))
        return read_amounts(given, self.payouts, "payout of place", 1)


cdef int done_by(sw_icm_status status) except -1:
    """Raise what an integral was stopped by."""
    if status == SW_ICM_STOPPED:
        raise_it()
    if status == SW_ICM_NO_MEMORY:
        raise MemoryError
    return 0


def icm(stacks, payouts, *, bounties=None):
    """What each stack is worth in prizes, by the independent chip model (ICM).

    The first place goes to each player in proportion to his chips, each further place to each of those left in
    proportion to theirs (Malmuth, "Gambling Theory and Other Topics", 1987; Harville, "Assigning probabilities to the
    outcomes of multi-entry competitions", Journal of the American Statistical Association 68, 1973). Nothing is
    sampled: up to 11 players are summed over all sets of those left; more are integrated, their times of finishing
    taken as independent and exponential, to some 1e-12 of the prizes.

        >>> [round(value, 4) for value in sw.icm([50, 30, 20], [70, 30])]
        [45.1786, 32.25, 22.5714]

    :param stacks: the chips of 1 to 65,536 players, ints from 1 to 10**15.
    :param payouts: what the first place pays, the second, and so on: numbers that do not rise, for at most as many
        places as there are players. Places beyond them pay nothing.
    :param bounties: what is on each player's head, if there is anything: numbers of 0 or more, in the payouts' unit. A
            head is worth to each his share of all chips, to its owner, too, who keeps it if he wins; of fixed bounties and
        of progressive ones alike. (ICMIZER calls this the proportional model.)
    :returns: a tuple of floats, one a player, in the payouts' unit; they sum to the payouts (and bounties).
    :raises ValueError: for a stack, payout or bounty out of range, naming player or place; for payouts that rise; for
        more places than players.
    :raises TypeError: for a stack that is no int, or anything else of another type.
    """
    cdef _Prizes x = _Prizes.__new__(_Prizes)
    cdef sw_icm_status status
    cdef double *values
    cdef Py_ssize_t i
    x.read(stacks, payouts)
    values = <double *>x.own(x.players, sizeof(double))
    if x.players <= 16:  # which take no longer than to let go of the GIL
        status = sw_icm(x.stacks, x.players, x.payouts, x.places, values, NULL, NULL)
    else:
        with nogil:
            status = sw_icm(x.stacks, x.players, x.payouts, x.places, values, NULL, is_interrupted)
    done_by(status)
    if bounties is not None:
        sw_add_bounties(x.stacks, x.players, read_heads(x, bounties), values)
    return tuple([values[i] for i in range(x.players)])


cdef double *read_heads(_Prizes x, object bounties) except NULL:
    given = items_of(bounties, SW_MOST_PLAYERS)
    if given is None:
        raise TypeError(f"bounties are a sequence of numbers, one a player, not {kind(bounties)}")
    if len(given) != x.players:
        raise ValueError(f"there are {len(given)} bounties for {x.players} players: give 0 to who has none")
    heads = <double *>x.own(x.players, sizeof(double))
    read_amounts(given, heads, "bounty of player", 0)
    return heads


def icm_gradient(stacks, payouts):
    """What one more chip is worth to each player: the derivative of his `icm` by his own stack.

    As `icm` in all else. A chip is worth more to a short stack than to a large one, unless one place is all that is
    paid.

        >>> sw.icm_gradient([50, 30, 20], [70, 30]).round(4).tolist()
        [0.3131, 0.5444, 0.7461]

    :returns: float64[players]: entry i is what a chip more of player i's own, which nobody else lacks, is worth to
        him, in the payouts' unit.
    :raises ValueError, TypeError: as `icm` does.
    """
    cdef _Prizes x = _Prizes.__new__(_Prizes)
    cdef sw_icm_status status
    cdef double *slopes
    x.read(stacks, payouts)
    values = <double *>x.own(x.players, sizeof(double))
    made = new_array((x.players,), "float64")
    slopes = doubles_of(made)
    with nogil:
        status = sw_icm(x.stacks, x.players, x.payouts, x.places, values, slopes, is_interrupted)
    done_by(status)
    return made


def all_ins(stacks, payouts, dead, bounties, bint progressive):
    """What each player loses and wins by an all-in against each other, less what he is worth if he folds.

    :returns: float64[players, players] twice, and the stacks as float64[players].
    """
    cdef _Prizes x = _Prizes.__new__(_Prizes)
    cdef sw_icm_status status
    cdef double *heads = NULL
    cdef double pot
    cdef double *lost
    cdef double *won
    x.read(stacks, payouts)
    chips = exact_index(dead, "dead")
    if not 0 <= chips <= MOST_STACK:
        raise ValueError(f"dead chips must be from 0 to 10**15, not {shown(chips)}")
    if bounties is not None:
        heads = read_heads(x, bounties)
    elif progressive:
        raise ValueError("progressive tells how bounties are paid, and there are none")
    made = [new_array((x.players, x.players), "float64") for _ in range(2)]
    made.append(new_array((x.players,), "float64"))
    memcpy(doubles_of(made[2]), x.stacks, x.players * sizeof(double))
    pot, lost, won = chips, doubles_of(made[0]), doubles_of(made[1])
    with nogil:
        status = sw_all_ins(x.stacks, x.players, x.payouts, x.places, pot, heads, 0.5 if progressive else 1, lost, won,
                            is_interrupted)
    done_by(status)
    return tuple(made)


cdef double *doubles_of(object array) except NULL:
    """The memory of an array of our own."""
    return <double *><void *>_View(array, "out", True).start


@cython.final
@cython.no_gc
cdef class IcmRows(Work):
    """The work of `icm_batch`: a slice for each row of stacks."""

    cdef readonly object out
    cdef _View stacks, values
    cdef _Prizes prizes

    def __cinit__(self, stacks, payouts):
        cdef _View view = _View(stacks, "stacks")
        if view.buffer.ndim != 2:
            raise ValueError(f"stacks of shape {view.shape()} are not rows of players' chips")
        self.prizes = _Prizes.__new__(_Prizes)
        self.prizes.read_payouts(payouts, view.buffer.shape[1])
        self.slices = view.buffer.shape[0]
        self.stacks = integers(stacks, "stacks", (self.slices, view.buffer.shape[1]))
        self.out = new_array((self.slices, view.buffer.shape[1]), "float64")
        self.values = _View(self.out, "out", True)
        self.step = max(1, 4096 // (self.prizes.players * self.prizes.places))

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef _Prizes x = self.prizes
        cdef sw_icm_status status = SW_ICM_DONE
        cdef int64_t *chips = <int64_t *>zeroed(x.players, sizeof(int64_t))
        cdef double *stacks = NULL
        cdef Py_ssize_t i, row = first
        cdef bint good = True
        try:
            stacks = <double *>zeroed(x.players, sizeof(double))
            with nogil:
                while row < last and good and status == SW_ICM_DONE:
                    copy_integers(chips, self.stacks, row)
                    for i in range(x.players):
                        good &= 1 <= chips[i] <= MOST_STACK
                        stacks[i] = <double>chips[i]
                    if good:
                        status = sw_icm(stacks, x.players, x.payouts, x.places, <double *><void *>self.values.row(row),
                                        NULL, is_interrupted)
                        row += 1
            done_by(status)
            for i in range(0 if good else x.players):
                try:
                    stack_of(chips[i], i)
                except ValueError as error:
                    raise within(f"row {row}", error) from None
        finally:
            free(chips)
            free(stacks)
        return 0
