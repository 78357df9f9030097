# Push or fold: match-ups of the 169 hand classes, and the equilibrium.

@cython.final
@cython.no_gc
cdef class ClassMatchups:
    """Win and tie counts for each pair of hand classes, over all match-ups of their hands."""

    cdef double table[3][SW_PREFLOP_CLASSES][SW_PREFLOP_CLASSES]  # pairs of hands, wins, ties

    def __cinit__(self, *given):
        if given:  # checked first, because making the tables takes long
            raise TypeError("ClassMatchups takes no arguments")
        cdef const sw_matchup_table *matchups = tables_with(SW_MATCHUP_TABLE).matchups
        with nogil:
            sw_compare_classes(matchups, self.table[0], self.table[1], self.table[2])


@cython.final
cdef class ClassDeals(Work):
    """Random deals for this number of seats, one deal per slice."""

    cdef sw_class_deals deals
    cdef uint64_t key, stream

    def __cinit__(self, int seats, Py_ssize_t count, seed):
        if not 2 <= seats <= SW_PUSH_SEATS or not 1 <= count <= 1 << 24:
            raise ValueError("seats must be from two to nine, and count must be from 1 to 2**24")
        read_seed(seed, &self.key, &self.stream)
        self.deals.seats, self.slices, self.step = seats, count, 1 << 12
        self.deals.hand = <uint8_t *>self.own(count, seats)
        self.deals.value = <uint16_t *>self.own(count, seats * sizeof(uint16_t))
        self.deals.count = <uint8_t (*)[SW_PREFLOP_CLASSES]>self.own(count, SW_PREFLOP_CLASSES)
        self.deals.class_value = <uint16_t (*)[SW_PREFLOP_CLASSES]>self.own(count, SW_PREFLOP_CLASSES * sizeof(uint16_t))

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        with nogil:
            sw_draw_class_deals(&self.deals, self.key, self.stream, first, last)


cdef int read_chips(tuple given, double *to) except -1:
    cdef int i
    for i in range(<int>len(given)):
        to[i] = given[i]
        if not 0 <= to[i] <= 1e300:
            raise ValueError("chips and prizes must be finite numbers of 0 or more")
    return 0


@cython.final
cdef class AllInOrFold(Work):
    """The push/fold equilibrium, computed in rounds over all deals, one stage per round; seats are in order of action.

    :param stacks: chips by seat.
    :param committed: live posts by seat.
    :param dead: dead posts by seat.
    :param forced: a bit mask of the seats that the posts put all-in.
    :param prizes: prizes by place; empty for values in chips.
    :param bounties: bounties by seat; empty if there are none.
    :param deals: random deals; `None` for two seats.
    """

    cdef sw_push_fold *solver
    cdef sw_push_table table
    cdef ClassMatchups matchups
    cdef ClassDeals deals

    def __cinit__(self, tuple stacks not None, tuple committed not None, tuple dead not None, uint32_t forced,
                  tuple prizes not None, tuple bounties not None, bint progressive, ClassMatchups matchups not None,
                  ClassDeals deals, double target, int most_rounds):
        cdef sw_push_deals given
        cdef int i, seats = <int>len(stacks)
        if not 2 <= seats <= SW_PUSH_SEATS or len(committed) != seats or len(dead) != seats or len(prizes) > seats or (
                len(bounties) not in (0, seats) or seats > 2 and (deals is None or deals.deals.seats != seats)):
            raise ValueError("AllInOrFold takes two to nine seats with their posts, and needs deals for three or more seats")
        self.table.seats, self.table.forced, self.table.prizes = seats, forced, <int>len(prizes)
        self.table.bounties, self.table.progressive = <int>len(bounties), progressive
        read_chips(stacks, self.table.stack)
        read_chips(committed, self.table.committed)
        read_chips(dead, self.table.dead)
        read_chips(prizes, self.table.prize)
        read_chips(bounties, self.table.bounty)
        for i in range(seats):
            if self.table.committed[i] + self.table.dead[i] > self.table.stack[i]:
                raise ValueError("a seat cannot post more than its stack")
        memset(&given, 0, sizeof(given))
        if seats > 2:
            given.count, given.hand, given.value = deals.slices, deals.deals.hand, deals.deals.value
            given.left, given.class_value = deals.deals.count, deals.deals.class_value
        self.matchups, self.deals = matchups, deals
        self.solver = sw_new_push_fold(&self.table, matchups.table[0], matchups.table[1], matchups.table[2], &given, target,
                                        most_rounds)
        if self.solver == NULL:
            raise MemoryError("not enough memory for all decisions")
        self.slices, self.step, self.ordered = sw_push_fold_deals(self.solver), 1 << 13, True

    def __dealloc__(self):
        sw_free_push_fold(self.solver)

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef int done
        with cython.critical_section(self):
            with nogil:
                done = sw_run_push_fold(self.solver, first, last)
        if done < 0:
            raise MemoryError("not enough memory for all outcomes")
        return 0

    cdef int check_solver(self) except -1:
        """Raise ValueError if this object is incomplete: methods of its arguments may call it during construction."""
        if self.solver == NULL:
            raise ValueError("this object is not initialized yet")
        return 0

    def advance(self):
        self.check_solver()
        cdef int more = sw_next_push_fold(self.solver)
        if more < 0:
            raise MemoryError("not enough memory for all outcomes")
        self.slices = sw_push_fold_deals(self.solver)
        return more == 1

    def outcome(self):
        """Return the number of rounds, the seats' values, their standard errors, the seats' gains, and the decisions.

        A gain is what a seat would win by switching to a best response. A decision is its number, the all-in frequency
        of each class (bytes of doubles), and the chance of reaching the decision.
        """
        self.check_solver()
        cdef const sw_push_result *result = sw_push_fold_result(self.solver)
        cdef double push[SW_PUSH_CLASSES]
        cdef double reached
        cdef int seats = self.table.seats
        decisions = []
        for i in range(1, 1 << seats):
            if sw_push_decides(&self.table, i):
                reached = sw_push_fold_decision(self.solver, i, push)
                decisions.append((i, (<char *>push)[:sizeof(push)], reached))
        return (result.rounds, filled(result.value, seats), filled(result.error, seats), filled(result.gain, seats), decisions)
