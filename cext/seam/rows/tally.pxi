# Counts of statistics over rows: see cext/rows/tally.h.


@cython.final
@cython.no_gc
cdef class RowTally(RowReader):
    """Counts each statistic over the rows of the hands added, separately for each key.

    :param rows: "players" or "decisions".
    :param columns: the indices of the columns that the steps use, and of `hand` and `seat`.
    :param steps: tuples `(kind, a, b, number, text)`; see `sw_condition`.
    :param stats: tuples `(made, of, per_hand, is_ratio)`; see `sw_stat`.
    :param results: the indices of the columns `won_bb`, `ev_bb`, `wtsd` and `rake_bb` of players; None: do not add up
        results.
    """

    cdef sw_row_table table
    cdef sw_tally tally
    cdef list steps  # keeps the texts of the steps alive

    def __cinit__(self, str rows not None, columns, list steps not None, list stats not None, results=None):
        cdef int count
        self.table = <sw_row_table>row_table(rows)
        cdef const sw_column *table = sw_table_columns(self.table, &count)
        self.choose(table, count, columns)
        self.steps = steps
        self.read_steps(steps)
        self.read_stats(stats)
        names = [table[i].name for i in range(count)]
        self.tally.hand, self.tally.seat = names.index(b"hand"), names.index(b"seat")
        self.tally.results.won = -1
        chosen = {self.tally.hand, self.tally.seat}
        if results is not None:
            (self.tally.results.won, self.tally.results.adjusted, self.tally.results.showdown,
             self.tally.results.rake) = results
            chosen |= set(results)
        if not chosen <= set(columns):
            raise ValueError("a column is missing")
        cdef sw_status status = sw_init_tally(&self.tally, &self.batch)
        if status == SW_TOO_LARGE:
            raise ValueError("the steps do not fit the columns")
        if status != SW_DONE:
            raise MemoryError

    def __dealloc__(self):
        sw_free_tally(&self.tally)

    cdef int read_steps(self, list steps) except -1:
        cdef sw_condition *step
        cdef int i
        if len(steps) > SW_MOST_CONDITIONS:
            raise ValueError(f"the expressions have {len(steps)} different parts, but at most {SW_MOST_CONDITIONS} are "
                             "possible; count fewer statistics at once")
        self.tally.steps = <sw_condition *>calloc(len(steps) + 1, sizeof(sw_condition))
        if self.tally.steps == NULL:
            raise MemoryError
        self.tally.step_count = <int>len(steps)
        for i in range(len(steps)):
            step = &self.tally.steps[i]
            kind, step.a, step.b, step.number, text = steps[i]
            step.kind = <sw_condition_kind>int_below(kind, "a kind", SW_CONDITION_KINDS, "kind")
            set_string(&step.text, text)
        return 0

    cdef int read_stats(self, list stats) except -1:
        cdef sw_stat *stat
        cdef int i, count = self.tally.step_count
        self.tally.stats = <sw_stat *>calloc(len(stats) + 1, sizeof(sw_stat))
        if self.tally.stats == NULL:
            raise MemoryError
        self.tally.stat_count = <int>len(stats)
        for i in range(len(stats)):
            stat = &self.tally.stats[i]
            made, of, stat.per_hand, stat.is_ratio = stats[i]
            stat.made, stat.of = int_below(made, "a step", count, "step"), int_below(of, "a step", count, "step")
        return 0

    def add(self, Hand hand not None, tuple facts not None, keys) -> None:
        """Count the rows of a hand.

        :param keys: the key of each seat; keys are numbered from 0 without gaps, and -1 means that a seat is not counted.
        """
        cdef sw_hand_facts found
        cdef int32_t key[SW_SEATS]
        cdef int i
        cdef size_t needed = 0
        if len(keys) != hand.s.seats:
            raise ValueError("each seat needs a key")
        with cython.critical_section(self):
            for i in range(hand.s.seats):
                key[i] = keys[i]
                if not SW_NO_KEY <= key[i] < <int32_t>self.tally.keys + SW_SEATS:
                    raise ValueError("keys must be consecutive")
                needed = max(needed, <size_t>(key[i] + 1))
            memset(&found, 0, sizeof(found))
            read_facts(&found, facts, hand.s.seats, hand.s.game.streets)
            if sw_reserve_keys(&self.tally, needed) != SW_DONE:
                raise MemoryError
            sw_tally_hand(&self.tally, &self.batch, self.table, hand.s, &found, key)
            self.check_batch()

    def counts(self) -> list[tuple[int, ...]]:
        """Return the counts of each key: `made` and `of` for each statistic, one after another."""
        cdef size_t each = 2 * <size_t>self.tally.stat_count
        with cython.critical_section(self):
            sw_tally_batch(&self.tally, &self.batch)
            return [tuple([self.tally.counts[k * each + i] for i in range(each)]) for k in range(self.tally.keys)]

    def results(self) -> list[tuple[int, ...]]:
        """Return the sums of the results of each key.

        :returns: the fields of `sw_winnings`, with each sum of squares as one int.
        """
        with cython.critical_section(self):
            sw_tally_batch(&self.tally, &self.batch)
            return [winnings_tuple(&self.tally.winnings[k]) for k in range(self.tally.keys)]


cdef tuple winnings_tuple(const sw_winnings *w):
    return (w.hands, w.finished, w.won, w.showdown_won, w.adjusted_hands, w.adjusted, w.raked_hands, w.rake,
            (<object>w.won_squares[1] << 64) + w.won_squares[0],
            (<object>w.adjusted_squares[1] << 64) + w.adjusted_squares[0])
