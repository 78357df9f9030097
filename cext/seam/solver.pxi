# The solver of two ranges: its hands, its iterations, and what it says about a node.

cdef enum:
    MOST_SOLVER_THREADS = 256
    MOST_ITERATIONS = 100000  # of one call

cdef double LEAST_DEALS = 1e-18  # chips divided by fewer may be too many for floats of 32 bits


cdef void run_solver_team(void *team, Part work, void *job) noexcept nogil:
    run_team(<Team *>team, work, job)


cdef bytes read_weights(weights, str name, Py_ssize_t rows):
    """The weights of hands, checked: [rows, 1326] doubles."""
    cdef _View view = of_shape(_View(weights, name), (rows, SW_COMBOS))
    cdef bytes made = PyBytes_FromStringAndSize(NULL, rows * SW_COMBOS * <Py_ssize_t>sizeof(double))
    cdef double *to = <double *>PyBytes_AS_STRING(made)
    cdef Py_ssize_t i, p
    if not view.holds(b"d", 8):
        raise TypeError(f"{name} are {view.dtype()}: cast them to float64, as by {name}.astype('float64')")
    for p in range(rows):
        for i in range(SW_COMBOS):
            memcpy(&to[p * SW_COMBOS + i], view.row(p) + i * view.buffer.strides[1], sizeof(double))
            if not 0 <= to[p * SW_COMBOS + i] <= 1:
                raise InvalidRange(f"{name}[{p}, {i}] must be from 0 to 1, not {to[p * SW_COMBOS + i]!r}")
    return made


cdef sw_solver *new_solver(_Tree tree, weights, folded, bint half, bint alike, int threads, tuple discount,
                           size_t *size) except NULL:
    """A solver that has taken no memory worth the name, and how much it will take."""
    cdef sw_solver_setup setup
    cdef sw_solver *made
    cdef bytes given = read_weights(weights, "weights", 2), others = b""
    cdef Py_ssize_t i, folds = 0 if folded is None else len(folded)
    cdef double alpha, factor, gamma
    alpha, factor, gamma = discount
    if tree.tree.expanded < tree.tree.count:
        raise InvalidSpot("this tree has not grown")
    if not 1 <= threads <= MOST_SOLVER_THREADS:
        raise ValueError(f"threads must be from 1 to {MOST_SOLVER_THREADS}, not {threads}")
    if not (0 <= alpha and 0 <= factor <= 1 and 0 <= gamma <= 1e6):
        raise ValueError("discount is alpha, 0 or more; the factor of regrets below 0, from 0 to 1; gamma, 0 or more")
    setup.tree, setup.board, setup.deck, setup.ranking = &tree.tree, tree.tree.board, tree.tree.deck, tree.tree.ranking
    setup.weights[0] = <const double *>PyBytes_AS_STRING(given)
    setup.weights[1] = setup.weights[0] + SW_COMBOS
    if folds > SW_MOST_FOLDED:
        raise InvalidSpot(f"at most {SW_MOST_FOLDED} can have folded before, not {folds}")
    if folds:
        others = read_weights(folded, "folded", folds)
    setup.folds = <int>folds
    for i in range(folds):
        setup.folded[i] = <const double *>PyBytes_AS_STRING(others) + i * SW_COMBOS
    setup.half, setup.alike, setup.parts = half, alike, threads if tree.tree.nodes[0].street < 2 else 1
    setup.alpha, setup.factor, setup.gamma = alpha, factor, gamma
    made = sw_new_solver(&setup, size)
    if made == NULL:
        raise MemoryError
    if not sw_deals(made) > 0:
        sw_free_solver(made)
        raise InvalidRange("these ranges leave no deal: the board or each other's cards block every pair of hands")
    if sw_deals(made) < LEAST_DEALS:
        sw_free_solver(made)
        raise InvalidRange("these weights are too small to solve with: multiply each range's, up to 1 for the largest")
    return made


@cython.final
@cython.no_gc
cdef class _Solver:
    """_Solver(tree, weights, half, alike, threads, discount, folded=None)
--

    Discounted counterfactual regret minimization of a tree that has grown.

    :param weights: float64[2, 1326], from 0 to 1, by player (0 is out of position) and combo.
    :param half: whether regrets and averages are floats of 16 bits; `alike`: whether suits that are alike are dealt once.
    :param discount: alpha, the factor of regrets below 0, gamma.
    :param folded: float64[k, 1326], the weights with which up to four others have folded their hands.
    """

    cdef sw_solver *solver
    cdef Team team
    cdef sw_solver_help help
    cdef object process  # in which the team is
    cdef readonly _Tree tree
    cdef readonly size_t memory  # bytes
    cdef bint busy

    def __cinit__(self, _Tree tree not None, weights, bint half, bint alike, int threads, tuple discount not None,
                  folded=None):
        cdef sw_solver_status status
        self.solver = new_solver(tree, weights, folded, half, alike, threads, discount, &self.memory)
        self.help.team = &self.team
        self.help.run = run_solver_team
        self.help.stopped = <int (*)() noexcept nogil>is_interrupted
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
    def plan(_Tree tree not None, weights, bint half, bint alike, int threads, folded=None):
        """The bytes that such a solver takes."""
        cdef size_t size
        sw_free_solver(new_solver(tree, weights, folded, half, alike, threads, (1.5, 0.5, 3.0), &size))
        return size

    @staticmethod
    def work(_Tree tree not None, weights, bint alike, folded=None):
        """What an iteration takes: (numbers that are read and written, pairs of hands that are looked at)."""
        cdef size_t size
        cdef double numbers, pairs
        cdef sw_solver *solver = new_solver(tree, weights, folded, False, alike, 1, (1.5, 0.5, 3.0), &size)
        sw_solver_work(solver, &numbers, &pairs)
        sw_free_solver(solver)
        return numbers, pairs

    cdef int begin(self) except -1:
        """Mark it as at work: C lets go of the GIL, and a signal's handler may come back here."""
        with cython.critical_section(self):
            if self.busy:
                raise RuntimeError("this solution is at work: one thread at a time may ask it")
            self.busy = True
        if self.team.parts > 1 and process_id() != self.process:  # a fork has no helpers
            self.team.parts = 1
        return 0

    cdef int end(self, sw_solver_status status) except -1:
        self.busy = False
        return done_solving(status)

    cdef int find(self, sw_node_at *spot, int32_t node, bytes cards) except -1:
        """A node, and cards that can have come on the way to it."""
        cdef int street, i
        if not 0 <= node < self.tree.tree.count:
            raise IndexError(f"there are {self.tree.tree.count} nodes")
        street = self.tree.tree.nodes[node].street
        spot.node = node
        spot.cards = street - self.tree.tree.nodes[0].street
        if len(cards) != spot.cards:
            raise InvalidCards(f"{spot.cards} cards come before this node, not {len(cards)}")
        cdef uint64_t left = self.tree.tree.deck & ~self.tree.tree.board
        for i in range(min(spot.cards, 2)):
            spot.card[i] = cards[i]
            if spot.card[i] >= 52 or not left >> spot.card[i] & 1:
                raise InvalidCards(f"{spot.card[i]} is not a card that is left")
            left &= ~(<uint64_t>1 << spot.card[i])
        return 0

    @property
    def iterations(self):
        """How many have been done."""
        return sw_iterations(self.solver)

    @property
    def deals(self):
        """The sum of the products of the weights of all pairs of hands that share no card, and of those that others can
        have folded beside them.
        """
        return sw_deals(self.solver)

    def iterate(self, int64_t count, double until=0):
        """Do so many iterations, 100,000 at most, or fewer once the clock (`time.monotonic`) is past `until`; returns how many.

        :raises KeyboardInterrupt: within an iteration, what is left of which is lost.
        """
        cdef int64_t i
        cdef sw_solver_status status = SW_SOLVED
        if not 0 <= count <= MOST_ITERATIONS:
            raise ValueError(f"count must be from 0 to {MOST_ITERATIONS}, not {count}")
        for i in range(count):
            self.begin()
            with nogil:
                status = sw_iterate(self.solver, &self.help)
            self.end(status)
            PyErr_CheckSignals()
            if until and monotonic() >= until:
                return i + 1
        return count

    def expect(self, int player, bint best=False):
        """What a player (0 is out of position) wins by the averages of both; or by the best response to the other's."""
        cdef double value = 0
        cdef sw_solver_status status
        check_player(player)
        self.begin()
        with nogil:
            status = sw_expect(self.solver, player, best, &self.help, &value)
        self.end(status)
        return value

    def strategy(self, int32_t node, bytes cards not None):
        """The average strategy at a node: float32[1326, actions], nan where a hand cannot be held."""
        cdef sw_node_at spot
        self.find(&spot, node, cards)
        cdef int actions = self.tree.tree.nodes[node].actions
        if self.tree.tree.nodes[node].kind != SW_DECIDES:
            raise ValueError(f"nobody acts at node {node}")
        array = new_array((SW_COMBOS, actions), "float32")
        cdef float *strategy = floats_of(array)
        self.begin()
        sw_strategy_at(self.solver, &spot, strategy)
        self.end(SW_SOLVED)
        return array

    def reach(self, int32_t node, bytes cards not None):
        """Weights times own strategies on the way: float32[2, 1326]."""
        cdef sw_node_at spot
        cdef int p
        self.find(&spot, node, cards)
        array = new_array((2, SW_COMBOS), "float32")
        cdef float *reach = floats_of(array)
        self.begin()
        for p in range(2):
            sw_reach_at(self.solver, &spot, p, reach + p * SW_COMBOS)
        self.end(SW_SOLVED)
        return array

    def values(self, int32_t node, bytes cards not None, int player, bint best=False):
        """What a player's hands win from a node on, by the zero of the tree's values: (float32[1326], and of each action
        where the player acts float32[1326, actions], else `None`).
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
            of_actions = floats_of(actions)
        cdef float *values = floats_of(array)
        self.begin()
        with nogil:
            status = sw_values_at(self.solver, &spot, player, best, &self.help, values, of_actions)
        self.end(status)
        return array, actions

    def against(self, int32_t node, bytes cards not None, int player):
        """For each of a player's hands the reach of those of the other that it leaves: float64[1326]. Where others have
        folded each of these counts by the ways to fold beside both.
        """
        cdef sw_node_at spot
        self.find(&spot, node, cards)
        check_player(player)
        array = new_array((SW_COMBOS,), "float64")
        cdef double *against = <double *><void *>floats_of(array)
        self.begin()
        with nogil:
            sw_against_at(self.solver, &spot, player, against)
        self.end(SW_SOLVED)
        return array

    def equity(self, int32_t node, bytes cards not None, int player):
        """The chance to win a showdown, ties half, against the other's reach: float32[1326]."""
        cdef sw_node_at spot
        cdef sw_solver_status status
        self.find(&spot, node, cards)
        check_player(player)
        array = new_array((SW_COMBOS,), "float32")
        cdef float *equity = floats_of(array)
        self.begin()
        with nogil:
            status = sw_equity_at(self.solver, &spot, player, &self.help, equity)
        self.end(status)
        return array

    def lock(self, int32_t node, bytes cards not None, strategy):
        """Fix the strategy of a node: float32[1326, actions], each hand's shares adding up to 1; or `None`, to free it."""
        cdef sw_node_at spot
        cdef sw_solver_status status
        cdef float *given = NULL
        self.find(&spot, node, cards)
        cdef sw_node *at = &self.tree.tree.nodes[node]
        if at.kind != SW_DECIDES:
            raise ValueError(f"nobody acts at node {node}")
        cdef bytes shares = b"" if strategy is None else read_shares(strategy, at.actions)
        if strategy is not None:
            given = <float *>PyBytes_AS_STRING(shares)
        self.begin()
        status = sw_lock(self.solver, &spot, given)
        self.end(status)

    def save(self, bint regrets=False):
        """All averages, and regrets if asked for, as bytes."""
        self.begin()
        try:
            made = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>sw_saved_size(self.solver, regrets))
            sw_save_solver(self.solver, regrets, <uint8_t *>PyBytes_AS_STRING(made))
        finally:
            self.busy = False
        return made

    def restore(self, bytes saved not None, int64_t iterations, bint regrets=False):
        """What `save` gave, of a solver made with the same arguments.

        :raises ValueError: for another number of bytes.
        """
        if len(saved) != <Py_ssize_t>sw_saved_size(self.solver, regrets) or iterations < 0:
            raise ValueError(f"{len(saved):,} bytes are not of this solver")
        self.begin()
        sw_restore_solver(self.solver, regrets, <const uint8_t *>PyBytes_AS_STRING(saved), iterations)
        self.busy = False


cdef int check_player(int player) except -1:
    if not 0 <= player <= 1:
        raise ValueError(f"player must be 0 (out of position) or 1, not {player}")
    return 0


cdef int done_solving(sw_solver_status status) except -1:
    if status == SW_SOLVER_NO_MEMORY:
        raise MemoryError
    if status == SW_SOLVER_NO_DEAL:
        raise InvalidRange("the ranges of those who folded leave no deal: each way to fold takes cards of every pair of hands")
    if status == SW_SOLVER_STOPPED:
        return raise_it()
    return 0


cdef float *floats_of(object array) except NULL:
    """The memory of an array of our own."""
    return <float *><void *>_View(array, "out", True).start


cdef bytes read_shares(strategy, int actions):
    """Shares of actions by hand, copied and checked: nan is 0."""
    cdef _View view = of_shape(_View(strategy, "strategy"), (SW_COMBOS, actions))
    cdef bytes made = PyBytes_FromStringAndSize(NULL, SW_COMBOS * actions * <int>sizeof(float))
    cdef float *to = <float *>PyBytes_AS_STRING(made)
    cdef Py_ssize_t i, a
    cdef float *share
    if not view.holds(b"f", 4):
        raise TypeError(f"strategy is {view.dtype()}: cast it to float32, as by strategy.astype('float32')")
    for i in range(SW_COMBOS):
        for a in range(actions):
            share = to + i * actions + a
            memcpy(share, view.row(i) + a * view.buffer.strides[1], sizeof(float))
            if share[0] != share[0]:
                share[0] = 0
            if not 0 <= share[0] <= 1:
                raise ValueError(f"strategy[{i}, {a}] must be from 0 to 1, not {share[0]!r}")
    return made
