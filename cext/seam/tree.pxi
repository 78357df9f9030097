# The betting tree of a spot.

cdef int NODES_A_TURN = 1 << 14  # between two looks for Ctrl-C
cdef tuple TREE_WORDS = (  # by sw_tree_status
    "",
    "the hand is over: a spot is the start of a round of betting",
    "the hand waits for a command that is no bet: a spot is the start of a round of betting",
    "the hand is before the flop: the solver starts from a flop, turn or river",
    "{left} players are left in the hand: the solver plays for two",
    "somebody has acted in this round of betting: a spot is the start of one; hand.copy().undo() goes back an action",
    "{game} is not hold'em: the solver knows two hole cards, one board of five, and no draws or wild cards",
    "{game} has another ranking: the solver knows high, short_deck and short_deck_trips, by all cards",
    "there is no such node to expand",
    "a total is not legal there",
    f"the tree has more than {SW_MOST_NODES:,} nodes: give fewer sizes",
    f"a line of the tree has more than {SW_LONGEST_LINE} actions: give larger raises, or a game with a cap of raises",
)


@cython.final
@cython.no_gc
cdef class _Tree:
    """_Tree(hand, sizes, add_all_in, force_all_in, merge)
--

    The betting tree of a hand at the start of a round of betting: its root, until it has grown.

    Sizes are rows (street from 0 = flop, player, use: 0 bet, 1 raise, 2 donk bet; kind, x, y of `sw_size`).
    """

    cdef sw_tree tree
    cdef sw_sizes sizes

    def __cinit__(self, Hand hand not None, sizes, double add_all_in, double force_all_in, double merge):
        cdef sw_tree_status status
        cdef sw_size_list *entry
        cdef sw_size *size
        cdef int street, player, use, form, left
        cdef double x, y
        for street, player, use, form, x, y in sizes:
            if not (0 <= street < 3 and 0 <= player < 2 and 0 <= use < 3 and 0 <= form <= SW_SIZE_ALL_IN):
                raise ValueError("there is no such street, player, use or kind of size")
            entry = &self.sizes.of[street][player][use]
            if entry.count == SW_SIZES:
                raise InvalidSpot(f"more than {SW_SIZES} sizes are too many in one place")
            size = &entry.size[entry.count]
            size.kind, size.x, size.y = <sw_size_kind>form, x, y
            entry.count += 1
        self.sizes.add_all_in, self.sizes.force_all_in, self.sizes.merge = add_all_in, force_all_in, merge
        with cython.critical_section(hand):
            status = sw_plant_tree(&self.tree, hand.s)
            left = sw_count_bits(hand.s.live)
        done_with_tree(status, left, hand.game.name)

    def __dealloc__(self):
        sw_free_tree(&self.tree)

    @cython.critical_section
    def grow(self):
        """Expand all nodes that are not yet, by the sizes.

        :raises InvalidSpot: for more nodes, or longer lines, than there may be.
        """
        while self.tree.expanded < self.tree.count:
            done_with_tree(sw_grow_tree(&self.tree, &self.sizes, NODES_A_TURN))
            PyErr_CheckSignals()
        return self

    @cython.critical_section
    def totals(self, int32_t node):
        """The totals that the sizes make at a node where somebody decides, ascending."""
        cdef int64_t totals[SW_TOTALS]
        cdef int i, count = sw_tree_totals(&self.tree, node, &self.sizes, totals)
        if count < 0:
            raise InvalidSpot("nobody decides at this node")
        return tuple([totals[i] for i in range(count)])

    @cython.critical_section
    def total(self, int32_t node, int form, double x, double y):
        """The legal total that one size (kind, x, y) makes there; None if nobody may bet or raise."""
        cdef sw_size size
        cdef const sw_state *s = sw_hand_at(&self.tree, node)
        if s == NULL or not 0 <= form <= SW_SIZE_ALL_IN:
            raise InvalidSpot("nobody decides at this node, or there is no such size")
        size.kind, size.x, size.y = <sw_size_kind>form, x, y
        cdef int64_t total = sw_total_at(&self.tree, s, &size)
        return None if total < 0 else total

    @cython.critical_section
    def legal(self, int32_t node):
        """What is legal there, as a Legal."""
        cdef const sw_state *s = sw_hand_at(&self.tree, node)
        if s == NULL:
            raise InvalidSpot("nobody decides at this node")
        cdef sw_legal legal = sw_legal_now(s)
        return new_legal(&legal)

    @cython.critical_section
    def expand(self, int32_t node, totals):
        """Give a node that has none its children: bets and raises to these totals, which ascend."""
        cdef int64_t given[SW_MOST_TOTALS]
        cdef tuple found = items_of(totals, SW_MOST_TOTALS)
        cdef Py_ssize_t i
        if found is None:
            raise TypeError(f"totals must be a sequence of ints, not {kind(totals)}")
        if len(found) > SW_MOST_TOTALS:
            raise InvalidSpot(f"more than {SW_MOST_TOTALS} totals are too many at one node")
        for i in range(len(found)):
            given[i] = exact_int(found[i], "a total", InvalidSpot)
        done_with_tree(sw_expand_node(&self.tree, node, given, <int>len(found)))

    @cython.critical_section
    def node(self, int32_t i):
        """(kind, player, street, parent, first child, children, code) of a node."""
        cdef sw_node *node
        if not 0 <= i < self.tree.count:
            raise IndexError(f"there are {self.tree.count} nodes")
        node = &self.tree.nodes[i]
        return node.kind, node.player, node.street, node.parent, node.first, node.actions, node.code

    @property
    def count(self):
        """How many nodes there are."""
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
        """The seats of the player out of position and of the one in position."""
        return self.tree.seat[0], self.tree.seat[1]

    @property
    def stacks(self):
        """Their chips behind at the root."""
        cdef sw_state *s = &self.tree.root
        return tuple([s.seat[seat].stack + sw_reserve(s, seat) for seat in self.seats])

    cdef _column(self, str name):
        """A field of all nodes."""
        cdef sw_node node
        cdef Py_ssize_t i, n, at, size
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
        cdef _View view = _View(array, "a column", True)
        with cython.critical_section(self):
            for i in range(n):  # nodes may have come since then, but none has gone
                memcpy(<uint8_t *>view.start + i * size, <const uint8_t *>&self.tree.nodes[i] + at, size)
        return array

    @property
    def kinds(self):
        """0 somebody decides, 1 somebody has folded, 2 showdown, 3 a card is dealt: uint8[n]."""
        return self._column("kinds")

    @property
    def players(self):
        """Who acts, or who has folded, 0 out of position: uint8[n]."""
        return self._column("players")

    @property
    def streets(self):
        """0 flop, 1 turn, 2 river: uint8[n]."""
        return self._column("streets")

    @property
    def counts(self):
        """How many children: uint8[n]."""
        return self._column("counts")

    @property
    def parents(self):
        """int32[n], -1 of the root."""
        return self._column("parents")

    @property
    def firsts(self):
        """The first child, -1 if there is none: int32[n]."""
        return self._column("firsts")

    @property
    def codes(self):
        """The action that leads to each node, 0 after a deal: int64[n]."""
        return self._column("codes")

    @property
    def values(self):
        """What each player has gained if he wins, ties, loses; of a fold the first alone: float64[n, 2, 3]."""
        return self._column("values")

    @cython.critical_section
    def set_values(self, values):
        """Other values at the ends: float64[n, 2, 3]."""
        cdef _View view = of_shape(_View(values, "values"), (self.tree.count, 2, 3))
        cdef Py_ssize_t *step = view.buffer.strides
        cdef Py_ssize_t i, p, k
        cdef bint writes
        cdef double x
        if not view.holds(b"d", 8):
            raise TypeError(f"values are {view.dtype()}: cast them to float64, as by values.astype('float64')")
        for writes in range(2):  # once all are seen to be good
            for i in range(view.buffer.shape[0]):
                for p in range(2):
                    for k in range(3):
                        memcpy(&x, view.start + i * step[0] + p * step[1] + k * step[2], 8)
                        if writes:
                            self.tree.nodes[i].value[p][k] = x
                        elif not -1e19 < x < 1e19:
                            raise ValueError(f"values[{i}, {p}, {k}] must be a number from -1e19 to 1e19")


cdef int done_with_tree(sw_tree_status status, int left=0, str game="") except -1:
    if status == SW_TREE_NO_MEMORY:
        raise MemoryError
    if status != SW_TREE_DONE:
        raise InvalidSpot(TREE_WORDS[<int>status].format(left=left, game=cut(game)))
    return 0
