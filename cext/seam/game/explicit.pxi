# Hands for frameworks where each dealt card is an explicit chance event.

cdef enum:
    CHANCE_ACTS = -1  # the player numbers of OpenSpiel
    NOBODY_ACTS = -4
    FEW_IDS = 256
    FEW_BYTES = 4096
    SMALL = 1024

cdef extern from "Python.h":  # with plain pointers, Cython adds no reference counting
    PyObject *new_int "PyLong_FromLongLong" (long long number)
    void add_reference "Py_INCREF" (PyObject *one)
    void give_item "PyList_SET_ITEM" (PyObject *items, Py_ssize_t i, PyObject *one)

cdef tuple SMALL_INTS = tuple(range(SMALL))  # the most common ids as ready-made objects


cdef class ExplicitGame:
    """ExplicitGame(menu, first_set, unit)
--

    The settings shared by the ExplicitHands of a game: action ids and the unit of rewards.

    :param menu: an `ActionMenu`. The action ids are either the indices of its entries, or totals. For totals, the menu
        has no pot fractions.
    :param first_set: 0 if ids are indices. If ids are totals (0 folds, 1 checks or calls, n + 1 bets or raises to n),
        the id of standing pat.
    :param unit: the number of chips that make a reward of 1.
    """

    cdef ActionMenu menu
    cdef sw_ids ids
    cdef double unit
    cdef dict pairs  # by number of possible cards: (index in the deck, probability) pairs

    def __init__(self, ActionMenu menu not None, int64_t first_set, double unit):
        if first_set < 0 or not unit > 0:
            raise ValueError("first_set must be 0 or more, and unit greater than 0")
        self.menu, self.ids.menu, self.ids.first_set, self.unit = menu, menu.of, first_set, unit
        self.pairs = {}


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class ExplicitHand:
    """ExplicitHand(game, hand, gathered=())
--

    A hand that waits for every card and action, each given by its id.

    :param game: an `ExplicitGame`.
    :param hand: a `Hand` of its menu's game with manual="deal".
    :param gathered: board cards already chosen, which are dealt once the rest of the street is chosen.
    :raises ValueError: if the hand is of another game, or the gathered cards cannot be dealt next.
    """

    cdef readonly ExplicitGame game
    """The `ExplicitGame` that the hand belongs to."""
    cdef readonly int player
    """The seat to act; -1 if a card is dealt next, -4 if the hand is over."""
    cdef Hand played
    cdef bint shared  # whether it has several owners, so that the next act makes a copy: see __deepcopy__
    cdef Cards come

    def __cinit__(self, game, hand=None, gathered=()):
        cdef int count = 0
        cdef Cards given = NO_CARDS
        if game is NEW:
            return
        if not isinstance(game, ExplicitGame) or (<ExplicitGame>game).menu is None:
            raise TypeError(f"game must be an ExplicitGame with a menu, not {kind(game)}")
        self.game = game
        self.played = self.game.menu._hand(hand).copy()
        self._look()
        add_cards(&given, gathered, self.played.s.game.deck_set)
        if given.count and (given.set & ~self._left(&count) or given.count >= count):
            raise ValueError(f"gathered has {given.count} cards; they must be some, but not all, of the next deal's cards")
        self.come = given

    cdef void _look(self) noexcept:
        cdef const sw_state *s = self.played.s
        self.player = (NOBODY_ACTS if s.phase == SW_OVER else CHANCE_ACTS if s.phase == SW_DEAL else max(s.actor, 0))

    cdef uint64_t _left(self, int *count) except? 0:
        """Return the cards that may come next, and set `count` to the number of cards that are dealt together."""
        cdef int seat = SW_NOBODY
        cdef uint64_t cards = 0
        cdef sw_status status = sw_next_deal(self.played.s, &seat, count, &cards)
        cdef sw_refusal refusal = sw_refusal(status, seat, 0, 0, 0)
        if status != SW_DONE:
            raise_refusal(&refusal, self.played.game, self.hand, SW_EVENT_DEAL, 0, NULL)
        return cards & ~self.come.set

    @property
    def hand(self):
        """A copy of the Hand, without the gathered cards."""
        return self.played.copy()

    @property
    def gathered(self):
        """The board cards chosen so far for the next street, while some of its cards are still to be chosen."""
        return known(self.come.card, self.come.count)

    def ids(self):
        """Return the ids of the legal actions, or of the cards that may come next."""
        cdef int64_t few[FEW_IDS]
        cdef int64_t *id = few
        cdef int64_t count
        if self.player == CHANCE_ACTS:
            return listed(SMALL_INTS, few, self._places(few))
        count = sw_list_ids(self.played.s, &self.game.ids, few, FEW_IDS)
        if count <= FEW_IDS:
            return listed(SMALL_INTS, few, count)
        id = <int64_t *>zeroed(count, sizeof(int64_t))
        try:
            sw_list_ids(self.played.s, &self.game.ids, id, count)
            return listed(SMALL_INTS, id, count)
        finally:
            free(id)

    cdef int _places(self, int64_t *place) except -1:
        """List the cards that may come next, as indices in the deck; return their number."""
        cdef const sw_game *game = self.played.s.game
        cdef int count = 0, places = 0, i
        cdef uint64_t left = self._left(&count)
        for i in range(game.deck_size):
            place[places] = i
            places += left >> game.deck[i] & 1
        return places

    def outcomes(self):
        """Return the cards that may come next, as (index in the deck, probability)."""
        cdef int64_t place[SW_ALL_CARDS + 1]
        cdef int count = self._places(place)
        cdef tuple pairs = self.game.pairs.get(count)
        if pairs is None:
            pairs = self.game.pairs[count] = tuple([(i, 1 / <double>max(count, 1)) for i in range(SW_ALL_CARDS)])
        return listed(pairs, place, count)

    def act(self, id):
        """Apply an action or deal a card, and return the changed hand: this object, or a copy if it is shared.

        :raises IllegalAction: if the action is not legal.
        :raises InvalidCards: if the card cannot be dealt next.
        """
        cdef int64_t number = sw_small_int(id)
        cdef ExplicitHand then = self
        if number < 0:
            number = exact_int(id, "an action", IllegalAction)
        if self.shared:
            then = ExplicitHand.__new__(ExplicitHand, NEW)
            then.game, then.played, then.come, then.player = self.game, self.played.copy(), self.come, self.player
        if self.player == CHANCE_ACTS:
            then._deal(number)
        else:
            then.played.act(then._code(number))
        then._look()
        return then

    cdef int _deal(self, int64_t place) except -1:
        cdef const sw_game *game = self.played.s.game
        cdef int count = 0
        cdef uint64_t left = self._left(&count)
        cdef Cards come = self.come
        if not 0 <= place < game.deck_size:
            raise InvalidCards(f"there is no card {place}; cards are 0 to {game.deck_size - 1}")
        if not left >> game.deck[place] & 1:
            raise InvalidCards(f"card {place}, {card_name(game.deck[place])}, is no longer in the deck")
        sw_add_to_list(&come, game.deck[place], game.deck_set)
        if come.count == count:
            self.played._command(SW_EVENT_DEAL, SW_NOBODY, 0, 0, &come)
            come = NO_CARDS
        self.come = come
        return 0

    cdef object _code(self, int64_t id):
        """Return the code for `Hand.act` that an id stands for."""
        cdef int64_t code = sw_code_of_id(self.played.s, &self.game.ids, id)
        if code != SW_NO_ENTRY:
            return code
        if not self.game.ids.first_set:
            self.game.menu._refuse("", id)
        ids = self.ids()
        due = ("the hand is over" if not ids else
               f"a discard is due, with ids {ids[0]} to {ids[-1]}"
               if self.played.s.phase == SW_DRAW else f"a betting action is due, with ids {ids[0]} to {ids[-1]}")
        raise IllegalAction(f"action {id} is not legal: {due}")

    def returns(self):
        """Return the net result of each seat, in units of reward, as floats; all are 0 until the hand is over."""
        if self.player != NOBODY_ACTS:
            return [0.0] * self.played.s.seats
        return [payoff / self.game.unit for payoff in self.played.payoffs]

    def recall(self, seat):
        """Return all actions, and the cards that a seat has seen, as text; for None, only cards seen by every seat."""
        return self._view(seat, True)

    def table(self, seat):
        """Return the current table as a seat sees it, as text; for None, only what every seat can see."""
        return self._view(seat, False)

    cdef str _view(self, seat, bint recalls):
        cdef int viewer = SW_NOBODY if seat is None else self.played._seat(seat)
        cdef sw_state *s = take_state()
        try:
            if sw_copy(s, self.played.s) != SW_DONE:
                raise MemoryError("not enough memory for a view")
            sw_hide(s, viewer)
            return written(s, recalls)
        finally:
            give_back(s)

    def recall_into(self, tensor, seat, tuple layout not None):
        """Write everything that a seat has seen into a tensor.

        :param tensor: float32 zeros, of any size.
        :param seat: a seat; None: only what every seat has seen.
        :param layout: the offsets of five parts (-1 leaves a part out), the number of actions, and the number of chips
            that count as 1. The parts are dealt hole cards, discarded hole cards, up cards, boards, and actions.
        :raises ValueError: if the parts do not fit.
        """
        cdef sw_recall_layout of
        cdef const sw_game *game = self.played.s.game
        cdef int viewer = SW_NOBODY if seat is None else self.played._seat(seat), plane = game.streets * game.deck_size
        cdef Py_ssize_t room = len(tensor)  # evaluated once; `dense` checks it
        cdef _View view = dense(tensor, (room,), b"f", 4, "float32")
        cdef sw_state *s
        of.down, of.thrown, of.up, of.boards, of.actions, of.longest, of.unit = layout
        for first, size in ((of.down, plane), (of.thrown, plane), (of.up, self.played.s.seats * plane),
                            (of.boards, game.boards * plane),
                            (of.actions, max(<object>of.longest, 0) * (self.played.s.seats + 6))):
            if first >= 0 and first + size > room:
                raise ValueError(f"a part of {size} numbers at offset {first} does not fit in the tensor, which has "
                                 f"{room} numbers")
        if of.unit < 1:
            raise ValueError(f"the number of chips that count as 1 must be 1 or more, not {of.unit}")
        s = take_state()
        try:
            if sw_copy(s, self.played.s) != SW_DONE:
                raise MemoryError("not enough memory for a view")
            sw_hide(s, viewer)
            sw_recall_tensor(s, &of, <float *>view.start)
        finally:
            give_back(s)

    def holes(self, seat):
        """Return a seat's hole cards as text, in the order that `recall` and `table` use."""
        cdef char text[2 * SW_HOLE]
        return text[:sw_hole_text(self.played.s, self.played._seat(seat), text)].decode("ascii")

    def __str__(self):
        cards = f" | dealt {''.join([card_name(card) for card in self.gathered])}" if self.come.count else ""
        return written(self.played.s, True) + cards

    def __deepcopy__(self, memo):
        """Return this object, marked as shared, so that `act` makes a copy."""
        self.shared = True
        return self

    def __reduce__(self):
        return ExplicitHand, (self.game, self.hand, self.gathered)


class ExplicitState:
    """Methods of an OpenSpiel state that stores an ExplicitHand in `_node`.

    OpenSpiel accepts only Python functions as methods; `binding` turns these methods into Python functions. Saving one
    stack frame per method cuts the time of `apply_action`, which calls two of them, by a fifth. C++ does not need
    `legal_actions`, `is_chance_node` and some others, but without them, a call from Python would go through C++ and back.
    """

    @cython.binding(True)
    def current_player(self):
        """Return the seat to act, or the chance or terminal player."""
        return (<ExplicitHand?>self._node).player

    @cython.binding(True)
    def is_terminal(self):
        """Return whether the hand is over."""
        return (<ExplicitHand?>self._node).player == NOBODY_ACTS

    @cython.binding(True)
    def is_chance_node(self):
        """Return whether a card is dealt next."""
        return (<ExplicitHand?>self._node).player == CHANCE_ACTS

    @cython.binding(True)
    def is_simultaneous_node(self):
        """Return False: one seat acts at a time."""
        return False

    @cython.binding(True)
    def chance_outcomes(self):
        """Return the cards that may come next, by index in the deck, with their probabilities."""
        return (<ExplicitHand?>self._node).outcomes()

    @cython.binding(True)
    def _legal_actions(self, player):
        """Return the ids of the legal actions of the seat to act, for C++."""
        return (<ExplicitHand?>self._node).ids()

    @cython.binding(True)
    def legal_actions(self, player=None):
        """Return the ids of the seat's legal actions, or of the cards that may come next; [] if another seat is to act."""
        cdef ExplicitHand node = <ExplicitHand?>self._node
        if player is None or player == node.player:
            return node.ids()
        return super().legal_actions(player)

    @cython.binding(True)
    def _apply_action(self, action):
        """Apply an action or deal a card; unlike `apply_action`, do not add it to the history."""
        cdef ExplicitHand node = <ExplicitHand?>self._node, then = node.act(action)
        if then is not node:
            self._node = then

    @cython.binding(True)
    def returns(self):
        """Return the net result of each seat, in the unit of `reward`; all are 0 until the hand is over."""
        return (<ExplicitHand?>self._node).returns()

    @cython.binding(True)
    def information_state_string(self, player=None):
        """Return, as text, everything that a seat (by default, the seat to act) has seen."""
        cdef ExplicitHand node = <ExplicitHand?>self._node
        seat = node.player if player is None else player
        return f"{seat} | {node.recall(seat)}"

    @cython.binding(True)
    def observation_string(self, player=None):
        """Return, as text, the current table as a seat (by default, the seat to act) sees it."""
        cdef ExplicitHand node = <ExplicitHand?>self._node
        seat = node.player if player is None else player
        return f"{seat} | {node.table(seat)}"


cdef list listed(tuple objects, const int64_t *number, int64_t count):
    """Return a list of these numbers as Python objects, taken from `objects` where possible."""
    cdef list made = PyList_New(count)  # filled directly, as in `known`
    cdef int64_t i, last = PyTuple_GET_SIZE(objects)
    cdef PyObject *one
    for i in range(count):
        if number[i] < last:
            one = PyTuple_GET_ITEM(objects, number[i])
            add_reference(one)
        else:
            one = new_int(number[i])
            if one == NULL:
                raise_it()
        give_item(<PyObject *>made, i, one)
    return made


cdef str written(const sw_state *s, bint recalls):
    cdef char few[FEW_BYTES]
    cdef char *text = few
    cdef size_t room = sw_text_room(s)
    if room > FEW_BYTES:
        text = <char *>zeroed(room, 1)
    try:
        return text[:sw_recall_text(s, text) if recalls else sw_table_text(s, text)].decode("ascii")
    finally:
        if text != few:
            free(text)
