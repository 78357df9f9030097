# The postflop solver: hands, iterations, and results at a node.

cdef enum:
    MOST_SOLVER_THREADS = 256
    MOST_ITERATIONS = 100000  # in one call

cdef double seconds_now() noexcept with gil:
    return monotonic()


cdef double LEAST_DEALS = 1e-18  # below this, chips per deal may overflow 32-bit floats


cdef void run_solver_team(void *team, Part work, void *job) noexcept nogil:
    run_team(<Team *>team, work, job)


cdef bytes read_weights(weights, str name, Py_ssize_t rows):
    """Read and check the weights of hands: [rows, 1326] doubles."""
    cdef bytes made = elements(weights, name, (rows, SW_COMBOS), b"d", 8, "float64")
    cdef const double *weight = <const double *>PyBytes_AS_STRING(made)
    cdef Py_ssize_t count = rows * SW_COMBOS, i = first_outside(weight, count, 0, 1)
    if i < count:
        raise InvalidRange(f"{name}[{i // SW_COMBOS}, {i % SW_COMBOS}] must be from 0 to 1, not {weight[i]!r}")
    return made


cdef sw_solver *new_solver(_Tree tree, weights, folded, bint float16, bint use_isomorphism, int threads, tuple discount,
                           size_t *size) except NULL:
    """Create a solver without its large arrays, and compute their size."""
    cdef sw_solver_setup setup
    cdef sw_solver *made
    cdef bytes given = read_weights(weights, "weights", 2), others = b""
    cdef Py_ssize_t i, folds = 0 if folded is None else len(folded)
    cdef double alpha, factor, gamma
    alpha, factor, gamma = discount
    if tree.tree.expanded < tree.tree.count:
        raise InvalidSpot("the tree must be grown before it can be solved")
    int_within(threads, "threads", 1, MOST_SOLVER_THREADS, f"from 1 to {MOST_SOLVER_THREADS}")
    if not (0 <= alpha and 0 <= factor <= 1 and 0 <= gamma <= 1e6):
        raise ValueError("discount must be (alpha, factor, gamma): alpha must be 0 or more, factor (of negative regrets) "
                         "from 0 to 1, and gamma from 0 to 1,000,000")
    setup.tree, setup.board, setup.deck, setup.ranking = &tree.tree, tree.tree.board, tree.tree.deck, tree.tree.ranking
    setup.weights[0] = <const double *>PyBytes_AS_STRING(given)
    setup.weights[1] = setup.weights[0] + SW_COMBOS
    if folds > SW_MOST_FOLDED:
        raise InvalidSpot(f"at most {SW_MOST_FOLDED} folded ranges are allowed, not {folds}")
    if folds:
        others = read_weights(folded, "folded", folds)
    setup.folds = <int>folds
    for i in range(folds):
        setup.folded[i] = <const double *>PyBytes_AS_STRING(others) + i * SW_COMBOS
    setup.half, setup.alike, setup.parts = float16, use_isomorphism, threads if tree.tree.nodes[0].street < 2 else 1
    setup.alpha, setup.factor, setup.gamma = alpha, factor, gamma
    made = sw_new_solver(&setup, size)
    if made == NULL:
        raise MemoryError
    if not sw_deals(made) > 0:
        sw_free_solver(made)
        raise InvalidRange("these ranges leave no possible deal: every pair of hands shares cards with the board or each other")
    if sw_deals(made) < LEAST_DEALS:
        sw_free_solver(made)
        raise InvalidRange("these weights are too small; scale each range so that its largest weight is 1")
    return made


@cython.final
@cython.no_gc
cdef class _Solver:
    """_Solver(tree, weights, float16, use_isomorphism, threads, discount, folded=None)
--

    Discounted counterfactual regret minimization on a grown tree.

    :param weights: float64[2, 1326], from 0 to 1, by player (0 is out of position) and combo.
    :param float16: whether to store regrets and averages as 16-bit floats.
    :param use_isomorphism: whether to deal only one of several equivalent suits.
    :param discount: (alpha, the factor of negative regrets, gamma).
    :param folded: float64[k, 1326], the weights of the folded hands of k other players, at most four.
    """

    cdef sw_solver *solver
    cdef Team team
    cdef sw_solver_help help
    cdef object process  # the process that the helper threads belong to
    cdef readonly _Tree tree
    cdef readonly size_t memory  # bytes
    cdef bint busy

    def __cinit__(self, _Tree tree not None, weights, bint float16, bint use_isomorphism, int threads, tuple discount not None,
                  folded=None):
        cdef sw_solver_status status
        self.solver = new_solver(tree, weights, folded, float16, use_isomorphism, threads, discount, &self.memory)
        self.help.team = &self.team
        self.help.run = run_solver_team
        self.help.stopped = <int (*)() noexcept nogil>is_interrupted
        self.help.clock = <double (*)() noexcept nogil>seconds_now
        with nogil:
            status = sw_start_solver(self.solver, &self.help)
        done_solving(status)
        self.tree, self.process = tree, process_id()
        if threads > 1 and tree.tree.nodes[0].street < 2:
            make_team(&self.team, threads)
        else:
            self.team.parts = 1

    def __dealloc__(self):
        if self.team.helper != NULL and process_id() == self.process:
            end_team(&self.team)
        sw_free_solver(self.solver)

    @staticmethod
    def plan(_Tree tree not None, weights, bint float16, bint use_isomorphism, int threads, folded=None):
        """Return the number of bytes that a solver with these arguments needs."""
        cdef size_t size
        sw_free_solver(new_solver(tree, weights, folded, float16, use_isomorphism, threads, (1.5, 0.5, 3.0), &size))
        return size

    @staticmethod
    def work(_Tree tree not None, weights, bint use_isomorphism, folded=None):
        """Return the work that an iteration takes, as (numbers read and written, pairs of hands visited)."""
        cdef size_t size
        cdef double numbers, pairs
        cdef sw_solver *solver = new_solver(tree, weights, folded, False, use_isomorphism, 1, (1.5, 0.5, 3.0), &size)
        sw_solver_work(solver, &numbers, &pairs)
        sw_free_solver(solver)
        return numbers, pairs

    cdef int begin(self) except -1:
        """Mark the solver as in use, because C releases the GIL, and a signal handler may call the solver again."""
        with cython.critical_section(self):
            if self.busy:
                raise RuntimeError("this solution is in use; call it from one thread at a time")
            self.busy = True
        if self.team.parts > 1 and process_id() != self.process:  # a forked process has no helper threads
            self.team.parts = 1
        return 0

    cdef int end(self, sw_solver_status status) except -1:
        self.busy = False
        return done_solving(status)

    cdef int find(self, sw_node_at *spot, int32_t node, bytes cards) except -1:
        """Look up a node, and check the cards that were dealt on the way to it."""
        cdef int street, i
        if not 0 <= node < self.tree.tree.count:
            raise IndexError(f"there is no node {node}; nodes are 0 to {self.tree.tree.count - 1}")
        street = self.tree.tree.nodes[node].street
        spot.node = node
        spot.cards = street - self.tree.tree.nodes[0].street
        if len(cards) != spot.cards:
            raise InvalidCards(f"{spot.cards} cards are dealt before this node, not {len(cards)}")
        cdef uint64_t left = self.tree.tree.deck & ~self.tree.tree.board
        for i in range(min(spot.cards, 2)):
            spot.card[i] = cards[i]
            if spot.card[i] >= 52 or not left >> spot.card[i] & 1:
                raise InvalidCards(f"{spot.card[i]} is not a card left in the deck")
            left &= ~(<uint64_t>1 << spot.card[i])
        return 0

    @property
    def iterations(self):
        """The number of iterations run so far."""
        return sw_iterations(self.solver)

    @property
    def deals(self):
        """The total weight of all deals; a deal's weight is the product of its hands' weights, folded hands included.
        """
        return sw_deals(self.solver)

    @property
    def until(self):
        """The deadline of `iterate` and `expect`, on the clock of `time.monotonic`; 0 for none."""
        return self.help.until

    @until.setter
    def until(self, double until):
        self.help.until = until

    def iterate(self, int64_t count, double until=0):
        """Run `count` iterations (at most 100,000), or fewer if `time.monotonic()` passes `until`; return how many were run.

        :raises KeyboardInterrupt: if interrupted during an iteration; the rest of this iteration is lost.
        :raises TimeoutError: if `self.until` passes during an iteration. An interrupted first iteration changes nothing; a
            later one keeps part of its work.
        """
        cdef int64_t i
        cdef sw_solver_status status = SW_SOLVED
        int_within(count, "count", 0, MOST_ITERATIONS, f"from 0 to {MOST_ITERATIONS}")
        for i in range(count):
            self.begin()
            with nogil:
                status = sw_iterate(self.solver, &self.help)
            if status == SW_SOLVER_STOPPED and not sw_iterations(self.solver):
                sw_clear_solver(self.solver)
            self.end(status)
            PyErr_CheckSignals()
            if until and monotonic() >= until:
                return i + 1
        return count

    def expect(self, int player, bint best=False):
        """Return the value for a player (0 is out of position) if both players play their average strategies.

        :param best: whether this player plays a best response instead.
        """
        cdef double value = 0
        cdef sw_solver_status status
        check_player(player)
        self.begin()
        with nogil:
            status = sw_expect(self.solver, player, best, &self.help, &value)
        self.end(status)
        return value

    def strategy(self, int32_t node, bytes cards not None):
        """Return the average strategy at a node: float32[1326, actions], nan for impossible hands."""
        cdef sw_node_at spot
        self.find(&spot, node, cards)
        cdef int actions = self.tree.tree.nodes[node].actions
        if self.tree.tree.nodes[node].kind != SW_DECIDES:
            raise ValueError(f"no player acts at node {node}")
        array = new_array((SW_COMBOS, actions), "float32")
        cdef float *strategy = <float *>memory_of(array)
        self.begin()
        sw_strategy_at(self.solver, &spot, strategy)
        self.end(SW_SOLVED)
        return array

    def reach(self, int32_t node, bytes cards not None):
        """Return the weight of each player's hands times the probability of playing them to the node: float32[2, 1326]."""
        cdef sw_node_at spot
        cdef int p
        self.find(&spot, node, cards)
        array = new_array((2, SW_COMBOS), "float32")
        cdef float *reach = <float *>memory_of(array)
        self.begin()
        for p in range(2):
            sw_reach_at(self.solver, &spot, p, reach + p * SW_COMBOS)
        self.end(SW_SOLVED)
        return array

    def values(self, int32_t node, bytes cards not None, int player, bint best=False):
        """Return the values of a player's hands at a node, and the values by action, without `value_offsets`:
        float32[1326] and float32[1326, actions]. The second is `None` if the player does not act at the node.
        """
        cdef sw_node_at spot
        cdef sw_solver_status status
        cdef float *of_actions = NULL
        self.find(&spot, node, cards)
        check_player(player)
        cdef sw_node *at = &self.tree.tree.nodes[node]
        array, actions = new_array((SW_COMBOS,), "float32"), None
        if at.kind == SW_DECIDES and at.player == player:
            actions = new_array((SW_COMBOS, at.actions), "float32")
            of_actions = <float *>memory_of(actions)
        cdef float *values = <float *>memory_of(array)
        self.begin()
        with nogil:
            status = sw_values_at(self.solver, &spot, player, best, &self.help, values, of_actions)
        self.end(status)
        return array, actions

    def against(self, int32_t node, bytes cards not None, int player):
        """Return, for each hand of a player, the total reach of the opponent's hands that share no card with it:
        float64[1326]. If other players have folded, each opposing hand is weighted by how many ways those players could
        have folded, given both hands.
        """
        cdef sw_node_at spot
        self.find(&spot, node, cards)
        check_player(player)
        array = new_array((SW_COMBOS,), "float64")
        cdef double *against = <double *>memory_of(array)
        self.begin()
        with nogil:
            sw_against_at(self.solver, &spot, player, against)
        self.end(SW_SOLVED)
        return array

    def equity(self, int32_t node, bytes cards not None, int player):
        """Return the showdown equity of each hand against the opponent's reach, ties counting half: float32[1326]."""
        cdef sw_node_at spot
        cdef sw_solver_status status
        self.find(&spot, node, cards)
        check_player(player)
        array = new_array((SW_COMBOS,), "float32")
        cdef float *equity = <float *>memory_of(array)
        self.begin()
        with nogil:
            status = sw_equity_at(self.solver, &spot, player, &self.help, equity)
        self.end(status)
        return array

    def lock(self, int32_t node, bytes cards not None, strategy):
        """Fix the strategy at a node: float32[1326, actions], with rows that add up to 1; `None` unlocks the node."""
        cdef sw_node_at spot
        cdef sw_solver_status status
        cdef float *given = NULL
        self.find(&spot, node, cards)
        cdef sw_node *at = &self.tree.tree.nodes[node]
        if at.kind != SW_DECIDES:
            raise ValueError(f"no player acts at node {node}")
        cdef bytes shares = b"" if strategy is None else read_shares(strategy, at.actions)
        if strategy is not None:
            given = <float *>PyBytes_AS_STRING(shares)
        self.begin()
        status = sw_lock(self.solver, &spot, given)
        self.end(status)

    def save(self, bint regrets=False):
        """Return all averages, and optionally the regrets, as bytes."""
        self.begin()
        try:
            made = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>sw_saved_size(self.solver, regrets))
            sw_save_solver(self.solver, regrets, <uint8_t *>PyBytes_AS_STRING(made))
        finally:
            self.busy = False
        return made

    def restore(self, bytes saved not None, int64_t iterations, bint regrets=False):
        """Restore the bytes of `save` from a solver that was created with the same arguments.

        :raises ValueError: if the number of bytes is wrong, or a regret or average has an impossible value.
        """
        cdef int what
        if len(saved) != <Py_ssize_t>sw_saved_size(self.solver, regrets) or iterations < 0:
            what_for = "averages and regrets" if regrets else "averages"
            raise ValueError(f"{what_for} of this tree take {sw_saved_size(self.solver, regrets):,} bytes, not {len(saved):,}")
        if not sw_may_restore(self.solver, regrets, <const uint8_t *>PyBytes_AS_STRING(saved), &what):
            raise ValueError("a regret is not a finite number" if what else "an average is negative or not finite")
        self.begin()
        sw_restore_solver(self.solver, regrets, <const uint8_t *>PyBytes_AS_STRING(saved), iterations)
        self.busy = False


cdef int64_t check_player(int player) except -1:
    return int_within(player, "player", 0, 1, "0 (out of position) or 1")


cdef int done_solving(sw_solver_status status) except -1:
    if status == SW_SOLVER_NO_MEMORY:
        raise MemoryError
    if status == SW_SOLVER_NO_DEAL:
        raise InvalidRange("the folded ranges leave no possible deal: whatever hands were folded, they block every "
                           "pair of hands in the two players' ranges")
    if status == SW_SOLVER_STOPPED:
        if PyErr_Occurred() == NULL:
            raise TimeoutError("the deadline has passed")
        return raise_it()
    return 0


cdef bytes read_shares(strategy, int actions):
    """Copy and check the action frequencies of each hand; nan counts as 0."""
    cdef bytes made = elements(strategy, "strategy", (SW_COMBOS, actions), b"f", 4, "float32")
    cdef float *share = <float *>PyBytes_AS_STRING(made)
    cdef Py_ssize_t i, count = SW_COMBOS * actions
    for i in range(count):
        if share[i] != share[i]:
            share[i] = 0
    i = first_outside(<const float *>share, count, 0, 1)
    if i < count:
        raise ValueError(f"strategy[{i // actions}, {i % actions}] must be from 0 to 1, not {share[i]!r}")
    return made
