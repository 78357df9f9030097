# The betting tree of a spot.

cdef int NODES_A_TURN = 1 << 14  # between two checks for Ctrl-C
cdef tuple TREE_WORDS = (  # by sw_tree_status
    "",
    "the hand is over; a spot must be the start of a betting round",
    "the hand is waiting for a command other than a bet; a spot must be the start of a betting round",
    "the hand is before the flop; the solver starts from a flop, turn or river",
    "{left} players are left in the hand; the solver needs exactly two",
    "a player has already acted in this betting round; go back to its start with hand.copy().undo(), once per action",
    "{game} is not a form of hold'em; the solver supports two hole cards, one board of five, no draws and no wild cards",
    "{game} uses another ranking; the solver supports high, short_deck and short_deck_trips, played with any five cards",
    "this node cannot be expanded: it does not exist, or already has children",
    "a bet or raise to one of these totals is not legal at this node",
    f"the tree has more than {SW_MOST_NODES:,} nodes; use fewer bet sizes",
    f"a line of the tree has more than {SW_LONGEST_LINE} actions; use larger raises, or a game with a cap on raises",
)


@cython.final
@cython.no_gc
cdef class _Tree:
    """_Tree(hand, sizes, add_all_in_threshold, force_all_in_threshold, merge_threshold)
--

    The betting tree of a hand from the start of a betting round; it has only a root until it is grown.

    Each row of `sizes` has a street (0 is the flop), a player, a use (0 bet, 1 raise, 2 donk bet), and the kind, x and y of
    an `sw_size`.
    """

    cdef sw_tree tree
    cdef sw_sizes sizes

    def __cinit__(self, Hand hand not None, sizes, double add_all_in_threshold, double force_all_in_threshold,
                  double merge_threshold):
        cdef sw_tree_status status
        cdef sw_size_list *entry
        cdef sw_size *size
        cdef int street, player, use, form, left
        cdef double x, y
        for street, player, use, form, x, y in sizes:
            if not (0 <= street < 3 and 0 <= player < 2 and 0 <= use < 3 and 0 <= form <= SW_SIZE_ALL_IN):
                raise ValueError("the street, the player, the use (bet, raise or donk bet) or the kind of a bet size is invalid")
            entry = &self.sizes.of[street][player][use]
            if entry.count == SW_SIZES:
                raise InvalidSpot(f"there are too many bet sizes in one place; give at most {SW_SIZES}")
            size = &entry.size[entry.count]
            size.kind, size.x, size.y = <sw_size_kind>form, x, y
            entry.count += 1
        self.sizes.add_all_in, self.sizes.force_all_in = add_all_in_threshold, force_all_in_threshold
        self.sizes.merge = merge_threshold
        with cython.critical_section(hand):
            status = sw_plant_tree(&self.tree, hand.s)
            left = sw_count_bits(hand.s.live)
        done_with_tree(status, left, hand.game.name)

    def __dealloc__(self):
        sw_free_tree(&self.tree)

    @cython.critical_section
    def grow(self):
        """Expand all remaining nodes with the bet sizes.

        :raises InvalidSpot: if there are too many nodes, or a line is too long.
        """
        while self.tree.expanded < self.tree.count:
            done_with_tree(sw_grow_tree(&self.tree, &self.sizes, NODES_A_TURN))
            PyErr_CheckSignals()
        return self

    @cython.critical_section
    def totals(self, int32_t node):
        """Return the totals of the bets and raises that the bet sizes allow at a decision node, ascending."""
        cdef int64_t totals[SW_TOTALS]
        cdef int i, count = sw_tree_totals(&self.tree, node, &self.sizes, totals)
        if count < 0:
            raise InvalidSpot("no player acts at this node")
        return tuple([totals[i] for i in range(count)])

    @cython.critical_section
    def total(self, int32_t node, int form, double x, double y):
        """Return the legal total for one bet size (kind, x, y); None if no bet or raise is legal."""
        cdef sw_size size
        cdef const sw_state *s = sw_hand_at(&self.tree, node)
        if s == NULL or not 0 <= form <= SW_SIZE_ALL_IN:
            raise InvalidSpot("no player acts at this node, or the size is invalid")
        size.kind, size.x, size.y = <sw_size_kind>form, x, y
        cdef int64_t total = sw_total_at(&self.tree, s, &size)
        return None if total < 0 else total

    @cython.critical_section
    def legal(self, int32_t node):
        """Return the LegalActions at a node."""
        cdef const sw_state *s = sw_hand_at(&self.tree, node)
        if s == NULL:
            raise InvalidSpot("no player acts at this node")
        cdef sw_legal legal = sw_legal_now(s)
        return new_legal(&legal)

    @cython.critical_section
    def expand(self, int32_t node, totals):
        """Add children to a node that has none, with bets and raises to these ascending totals."""
        cdef int64_t given[SW_MOST_TOTALS]
        cdef tuple found = items_of(totals, SW_MOST_TOTALS)
        cdef Py_ssize_t i
        if found is None:
            raise TypeError(f"totals must be a sequence of ints, not {kind(totals)}")
        if len(found) > SW_MOST_TOTALS:
            raise InvalidSpot(f"there are too many totals at one node; give at most {SW_MOST_TOTALS}")
        for i in range(len(found)):
            given[i] = exact_int(found[i], "a total", InvalidSpot)
        done_with_tree(sw_expand_node(&self.tree, node, given, <int>len(found)))

    @cython.critical_section
    def node(self, int32_t i):
        """Return (kind, player, street, parent, first child, number of children, code) of a node."""
        cdef sw_node *node
        if not 0 <= i < self.tree.count:
            raise IndexError(f"there is no node {i}; nodes are 0 to {self.tree.count - 1}")
        node = &self.tree.nodes[i]
        return node.kind, node.player, node.street, node.parent, node.first, node.actions, node.code

    @property
    def count(self):
        """The number of nodes."""
        return self.tree.count

    @property
    def pot(self):
        """The pot at the root."""
        return self.tree.pot

    @property
    def board(self):
        """The cards of the board at the root, as a CardSet."""
        return CardSet.from_int(self.tree.board)

    @property
    def deck(self):
        """The cards of the game, as a CardSet."""
        return CardSet.from_int(self.tree.deck)

    @property
    def ranking(self):
        """The name of the game's ranking."""
        return sw_rankings[self.tree.ranking].name.decode()

    @property
    def seats(self):
        """The seats of the player out of position and of the player in position."""
        return self.tree.seat[0], self.tree.seat[1]

    @property
    def stacks(self):
        """The remaining stacks of both players at the root."""
        cdef sw_state *s = &self.tree.root
        return tuple([s.seat[seat].stack + sw_reserve(s, seat) for seat in self.seats])

    cdef _column(self, str name):
        """Return a field of all nodes as an array."""
        cdef sw_node node
        cdef ptrdiff_t n, at, size, step = sizeof(node)
        cdef const uint8_t *start = <const uint8_t *>&node
        cdef dict fields = {
            "kinds": (<const uint8_t *>&node.kind - start, 1, "uint8", ()),
            "players": (<const uint8_t *>&node.player - start, 1, "uint8", ()),
            "streets": (<const uint8_t *>&node.street - start, 1, "uint8", ()),
            "counts": (<const uint8_t *>&node.actions - start, 1, "uint8", ()),
            "parents": (<const uint8_t *>&node.parent - start, 4, "int32", ()),
            "firsts": (<const uint8_t *>&node.first - start, 4, "int32", ()),
            "codes": (<const uint8_t *>&node.code - start, 8, "int64", ()),
            "values": (<const uint8_t *>node.value - start, 48, "float64", (2, 3)),
        }
        at, size, dtype, shape = fields[name]
        n = self.tree.count
        array = new_array((n, *shape), dtype)
        with cython.critical_section(self):  # nodes may have been added since, but none removed
            sw_copy_array(<uint8_t *>memory_of(array), <const uint8_t *>self.tree.nodes + at, 1, &n, &step, size)
        return array

    @property
    def kinds(self):
        """The kind of each node (0 decision, 1 fold, 2 showdown, 3 deal): uint8[n]."""
        return self._column("kinds")

    @property
    def players(self):
        """The player who acts or has folded at each node (0 is out of position): uint8[n]."""
        return self._column("players")

    @property
    def streets(self):
        """The street of each node (0 flop, 1 turn, 2 river): uint8[n]."""
        return self._column("streets")

    @property
    def counts(self):
        """The number of children of each node: uint8[n]."""
        return self._column("counts")

    @property
    def parents(self):
        """The parent of each node (-1 for the root): int32[n]."""
        return self._column("parents")

    @property
    def firsts(self):
        """The first child of each node (-1 for none): int32[n]."""
        return self._column("firsts")

    @property
    def codes(self):
        """The code of the action that leads to each node (0 after a deal): int64[n]."""
        return self._column("codes")

    @property
    def values(self):
        """Each player's gain at each node from a win, a tie and a loss (a fold has only the first): float64[n, 2, 3]."""
        return self._column("values")

    @cython.critical_section
    def set_values(self, values):
        """Replace the values at terminal nodes: float64[n, 2, 3]."""
        cdef bytes given = elements(values, "values", (self.tree.count, 2, 3), b"d", 8, "float64")
        cdef const double *value = <const double *>PyBytes_AS_STRING(given)
        cdef Py_ssize_t count = self.tree.count, i = first_outside(value, 6 * count, -1e19, 1e19)
        if i < 6 * count:
            raise ValueError(f"values[{i // 6}, {i // 3 % 2}, {i % 3}] must be a number from -1e19 to 1e19")
        for i in range(count):
            memcpy(self.tree.nodes[i].value, value + 6 * i, 6 * sizeof(double))


cdef int done_with_tree(sw_tree_status status, int left=0, str game="") except -1:
    if status == SW_TREE_NO_MEMORY:
        raise MemoryError
    if status != SW_TREE_DONE:
        raise InvalidSpot(TREE_WORDS[<int>status].format(left=left, game=cut(game)))
    return 0
