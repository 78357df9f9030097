# Tournament equity: the value of stacks in prize money.

cdef int64_t MOST_STACK = 10 ** 15


cdef int64_t stack_of(object x, Py_ssize_t player) except -1:
    """Check and return a player's stack."""
    cdef int64_t small = sw_small_int(x)
    if 1 <= small <= MOST_STACK:
        return small
    if isinstance(x, float) or hasattr(x, "as_tuple"):  # such as a Decimal
        raise TypeError(f"the stack of player {player} must be an int, not {kind(x)}; count chips in the "
                        "smallest unit")
    number = exact_index(x, f"the stack of player {player}")
    if not 1 <= number <= MOST_STACK:
        hint = "" if number > 0 else "; leave out players without chips"
        raise ValueError(f"player {player} must have from 1 to 10**15 chips, not {shown(number)}{hint}")
    return number


cdef int read_amounts(tuple given, double *to, str what, int first) except -1:
    """Read amounts of 0 or more, by place (`first` is 1, and they must not increase) or by player (`first` is 0)."""
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
            raise ValueError(f"the {what} {i + first} is {shown(amount)}; it must be 0 or more, and the total must be "
                             "finite")
        if first and i and to[i] > to[i - 1]:
            raise ValueError(f"place {i + 1} pays {shown(amount)}, more than place {i}; payouts must not increase")
    return 0


@cython.final
@cython.no_gc
cdef class _Prizes(Work):
    """Checked stacks, payouts and bounties."""

    cdef int players, places
    cdef double *stacks
    cdef double *payouts

    cdef int read(self, object stacks, object payouts) except -1:
        cdef Py_ssize_t i
        given = items_of(stacks, SW_MOST_PLAYERS)
        if given is None:
            raise TypeError(f"stacks must be a sequence of ints, one per player, not {kind(stacks)}")
        self.read_payouts(payouts, len(given))
        self.stacks = <double *>self.own(self.players, sizeof(double))
        for i in range(self.players):
            self.stacks[i] = <double>stack_of(given[i], i)
        return 0

    cdef int read_payouts(self, object payouts, Py_ssize_t players) except -1:
        given = items_of(payouts, SW_MOST_PLAYERS)
        if not 1 <= players <= SW_MOST_PLAYERS:
            raise ValueError(f"stacks must have 1 to {SW_MOST_PLAYERS:,} players, not {players:,}")
        if given is None:
            raise TypeError(f"payouts must be a sequence of numbers, first place first, not {kind(payouts)}")
        if not 1 <= len(given) <= players:
            raise ValueError(f"payouts has {len(given)} places for {players} players; give at least one place, and at most "
                             "one per player")
        self.players, self.places = <int>players, <int>len(given)
        self.payouts = <double *>self.own(self.places, sizeof(double))
        return read_amounts(given, self.payouts, "payout of place", 1)


def icm(stacks, payouts, *, bounties=None):
    """Return each stack's equity in the prize pool, by the independent chip model (ICM).

    A player's chance of first place is proportional to their chips, and each further place is decided the same way among
    the remaining players (Malmuth, "Gambling Theory and Other Topics", 1987; Harville, "Assigning probabilities to the
    outcomes of multi-entry competitions", Journal of the American Statistical Association 68, 1973). Nothing is sampled.
    For up to 11 players, the result is a sum over all subsets of players. For more, it is a numerical integral over
    independent, exponentially distributed finishing times, accurate to about 1e-12 of the prizes.

        >>> [round(value, 4) for value in sw.icm([50, 30, 20], [70, 30])]
        [45.1786, 32.25, 22.5714]

    :param stacks: the chips of 1 to 65,536 players, ints from 1 to 10**15.
    :param payouts: the prizes of the paid places, first place first, in non-increasing order; at most one per player. All
        other places pay nothing.
    :param bounties: the bounty on each player, if any: numbers of 0 or more, in the payouts' unit. In the model, each
        player's chance of collecting a bounty is proportional to that player's chips. That includes the bounty's owner,
        because the winner of the tournament keeps their own bounty. The model is the same for fixed and progressive
        bounties. (ICMIZER calls this the proportional model.)
    :returns: a tuple of floats, one per player, in the payouts' unit; their sum is the total of payouts and bounties.
    :raises ValueError: if a stack, payout or bounty is out of range (the message names the player or place), if payouts
        increase, or if there are more places than players.
    :raises TypeError: if a stack is not an int, or an argument has the wrong type.
    """
    cdef _Prizes x = _Prizes.__new__(_Prizes)
    cdef sw_status status
    cdef double *values
    cdef Py_ssize_t i
    x.read(stacks, payouts)
    values = <double *>x.own(x.players, sizeof(double))
    if x.players <= 16:  # faster than releasing the GIL
        status = sw_icm(x.stacks, x.players, x.payouts, x.places, values, NULL, NULL)
    else:
        with nogil:
            status = sw_icm(x.stacks, x.players, x.payouts, x.places, values, NULL, &SIGNALS)
    check_status(status)
    if bounties is not None:
        sw_add_bounties(x.stacks, x.players, read_heads(x, bounties), values)
    return tuple([values[i] for i in range(x.players)])


cdef double *read_heads(_Prizes x, object bounties) except NULL:
    given = items_of(bounties, SW_MOST_PLAYERS)
    if given is None:
        raise TypeError(f"bounties must be a sequence of numbers, one per player, not {kind(bounties)}")
    if len(given) != x.players:
        raise ValueError(f"there are {len(given)} bounties for {x.players} players; give one per player, 0 for no bounty")
    heads = <double *>x.own(x.players, sizeof(double))
    read_amounts(given, heads, "bounty of player", 0)
    return heads


def icm_gradient(stacks, payouts):
    """Return the value of one more chip for each player: the derivative of `icm` with respect to the player's own stack.

    The model is the same as for `icm`. A chip has more value for a short stack than for a large one, unless only one
    place is paid.

        >>> sw.icm_gradient([50, 30, 20], [70, 30]).round(4).tolist()
        [0.3131, 0.5444, 0.7461]

    :returns: float64[players]: entry i is the value of one more chip in player i's stack, in the payouts' unit, if all
        other stacks stay the same.
    :raises ValueError, TypeError: if `icm` would raise them.
    """
    cdef _Prizes x = _Prizes.__new__(_Prizes)
    cdef sw_status status
    cdef double *slopes
    x.read(stacks, payouts)
    values = <double *>x.own(x.players, sizeof(double))
    made = new_array((x.players,), "float64")
    slopes = <double *>memory_of(made)
    with nogil:
        status = sw_icm(x.stacks, x.players, x.payouts, x.places, values, slopes, &SIGNALS)
    check_status(status)
    return made


def all_ins(stacks, payouts, dead_chips, bounties, bint progressive):
    """Return how much each player loses or gains in an all-in against each of the other players, compared with folding.

    :returns: the losses and the gains, each float64[players, players], and the stacks as float64[players].
    """
    cdef _Prizes x = _Prizes.__new__(_Prizes)
    cdef sw_status status
    cdef double *heads = NULL
    cdef double pot
    cdef double *lost
    cdef double *won
    x.read(stacks, payouts)
    chips = exact_index(dead_chips, "dead_chips")
    if not 0 <= chips <= MOST_STACK:
        raise ValueError(f"dead_chips must be from 0 to 10**15, not {shown(chips)}")
    if bounties is not None:
        heads = read_heads(x, bounties)
    elif progressive:
        raise ValueError("progressive= needs bounties=")
    made = [new_array((x.players, x.players), "float64") for _ in range(2)]
    made.append(new_array((x.players,), "float64"))
    memcpy(<double *>memory_of(made[2]), x.stacks, x.players * sizeof(double))
    pot, lost, won = chips, <double *>memory_of(made[0]), <double *>memory_of(made[1])
    with nogil:
        status = sw_all_ins(x.stacks, x.players, x.payouts, x.places, pot, heads, 0.5 if progressive else 1, lost, won,
                            &SIGNALS)
    check_status(status)
    return tuple(made)


@cython.final
@cython.no_gc
cdef class IcmRows(Work):
    """The implementation of `icm_batch`, one slice per row of stacks."""

    cdef readonly object out
    cdef _View stacks, values
    cdef _Prizes prizes

    def __cinit__(self, stacks, payouts):
        cdef _View view = _View(stacks, "stacks")
        if view.buffer.ndim != 2:
            raise ValueError("stacks must be two-dimensional, one row of chips per table; this array has the shape "
                             f"{view.shape()}")
        self.prizes = _Prizes.__new__(_Prizes)
        self.prizes.read_payouts(payouts, view.buffer.shape[1])
        self.slices = view.buffer.shape[0]
        self.stacks = integers(stacks, "stacks", (self.slices, view.buffer.shape[1]))
        self.out = new_array((self.slices, view.buffer.shape[1]), "float64")
        self.values = _View(self.out, "out", True)
        self.step = max(1, 4096 // (self.prizes.players * self.prizes.places))

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef _Prizes x = self.prizes
        cdef sw_status status = SW_DONE
        cdef int64_t *chips = <int64_t *>zeroed(x.players, sizeof(int64_t))
        cdef double *stacks = NULL
        cdef Py_ssize_t i, row = first
        cdef bint good = True
        try:
            stacks = <double *>zeroed(x.players, sizeof(double))
            with nogil:
                while row < last and good and status == SW_DONE:
                    copy_integers(chips, self.stacks, row)
                    for i in range(x.players):
                        good &= 1 <= chips[i] <= MOST_STACK
                        stacks[i] = <double>chips[i]
                    if good:
                        status = sw_icm(stacks, x.players, x.payouts, x.places, <double *><void *>self.values.row(row),
                                        NULL, &SIGNALS)
                        row += 1
            check_status(status)
            for i in range(0 if good else x.players):
                try:
                    stack_of(chips[i], i)
                except ValueError as error:
                    raise within(f"row {row}", error) from None
        finally:
            free(chips)
            free(stacks)
        return 0
