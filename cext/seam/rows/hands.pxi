# The rows of hands: see cext/rows.

cdef tuple ROW_TABLES = ("hands", "players", "decisions")
cdef tuple COLUMN_TYPES = ("int8", "int32", "int64", "float64", "bool", "timestamp[us, UTC]", "dictionary[int8]",
                           "dictionary[int32]")


cdef int row_table(str name) except -1:
    if name not in ROW_TABLES:
        raise ValueError(f'rows must be "hands", "players" or "decisions", not {shown(name)}{meant(name, ROW_TABLES)}')
    return ROW_TABLES.index(name)


def hand_row_columns(str rows not None) -> tuple[tuple[str, str, bool], ...]:
    """Return, for each column of a table, its name, its type, and whether it may be null."""
    cdef int count, i
    cdef const sw_column *columns = sw_table_columns(<sw_row_table>row_table(rows), &count)
    return tuple([((<bytes>columns[i].name).decode("ascii"), COLUMN_TYPES[columns[i].type], columns[i].nullable != 0)
                  for i in range(count)])


cdef int set_string(sw_string *string, object text) except -1:
    """Point to a text, which the caller keeps alive; None is null."""
    cdef Py_ssize_t length
    if text is None:
        string.start = NULL
        return 0
    string.start = PyUnicode_AsUTF8AndSize(text, &length)
    string.length = <size_t>length
    return 0


@cython.final
@cython.no_gc
cdef class HandRows(RowReader):
    """The rows of a table of hand histories.

    :param rows: "hands", "players" or "decisions".
    :param start: a function that returns an iterator of `(hand, facts)`; it is called when the first row is read. `facts`
        is the tuple that `history.row_facts` creates.
    :param columns: the indices of the columns; None: all.
    """

    cdef sw_row_table table
    cdef object start, hands
    cdef Hand hand  # the hand that is being added, with its facts
    cdef tuple facts
    cdef size_t added  # the number of the hand's rows added so far

    def __cinit__(self, str rows not None, start, columns=None):
        cdef int count
        self.table = <sw_row_table>row_table(rows)
        cdef const sw_column *table = sw_table_columns(self.table, &count)
        self.start = start
        self.choose(table, count, columns)

    cdef int fill(self) except -1:
        while not self.batch.is_full and self.batch.status == SW_DONE:
            if self.hand is None and not self.next_hand():
                break
            self.add_hand()
        return 0

    cdef bint next_hand(self) except -1:
        """Take the next hand; return whether there was one."""
        if self.hands is None:
            self.hands = iter(self.start())
        for item in self.hands:
            hand, facts = item
            if type(hand) is not Hand or type(facts) is not tuple:
                raise TypeError("an item must be a Hand and a tuple of facts")
            self.hand, self.facts, self.added = hand, facts, 0
            return True
        return False

    cdef int add_hand(self) except -1:
        """Add the hand's rows until the batch is full."""
        cdef sw_hand_facts facts
        cdef sw_added_rows added
        memset(&facts, 0, sizeof(facts))
        read_facts(&facts, self.facts, self.hand.s.seats, self.hand.s.game.streets)
        added = sw_add_rows(&self.batch, self.table, self.hand.s, &facts, self.added)
        self.added = added.rows
        if added.is_complete:
            self.hand = self.facts = None
        return 0


cdef int read_facts(sw_hand_facts *facts, tuple given, int seats, int count) except -1:
    """Read the facts of a hand; the tuple still owns the texts."""
    cdef tuple texts, streets, players, positions
    cdef int i
    (facts.number, facts.units, facts.decimals, time, texts, streets, players, positions, facts.endless, won, won_bb,
     ev_bb) = given
    if not len(players) == len(positions) == len(won) == len(won_bb) == seats or facts.units < 1:
        raise ValueError("the facts do not fit the hand")
    facts.has_time = time is not None
    facts.time = 0 if time is None else time
    for i in range(count):
        set_string(&facts.street[i], streets[i])
    for i in range(SW_FACT_TEXTS):
        set_string(&facts.text[i], texts[i])
    for i in range(seats):
        set_string(&facts.player[i], players[i])
        set_string(&facts.position[i], positions[i])
        if won[i] is not None:
            facts.won[i] = won[i]
            facts.has_won |= <uint32_t>1 << i
    read_results(won_bb, facts.won_bb, &facts.has_won_bb)
    read_results(ev_bb, facts.ev_bb, &facts.has_ev_bb)
    return 0


cdef int read_results(tuple given, double *results, uint32_t *has) except -1:
    """Read one result per seat; None means unknown."""
    cdef int i
    for i in range(min(len(given), <Py_ssize_t>SW_SEATS)):
        if given[i] is not None:
            results[i] = given[i]
            has[0] |= <uint32_t>1 << i
    return 0


def all_in_spot(Hand hand not None):
    """Return the all-in showdown of a finished hand.

    The betting must have ended, and the hands must have been known, before the last board card was dealt.

    :returns: `(board, {seat: hole cards}, [(pot, seats), ...], chips put in by each seat)`, with all cards known; None if
        there was no such showdown; False if one board does not determine it, for example in stud and draw games.
    """
    cdef sw_all_in found
    cdef int status, i
    with cython.critical_section(hand):
        status = sw_find_all_in(hand.s, &found)
    if status <= 0:
        return None if status == 0 else False
    hole = {seat: known(found.hole[<int>seat], found.holes[<int>seat]) for seat in seats_of(found.seats)}
    pots = [(found.pot[i].amount, seats_of(found.pot[i].seats)) for i in range(found.pots)]
    return known(found.board, found.cards), hole, pots, tuple([found.put_in[i] for i in range(hand.s.seats)])
