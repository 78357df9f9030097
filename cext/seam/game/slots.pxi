# Slots of a HandBatch: their memory, and the threads that share the work.

cdef enum:
    SLOTS_OF_A_SLICE = 16384  # the most; they are dealt in well under a second
    HANDS_OF_A_SLICE = 32768  # the most; they are played in a quarter of a second or less
    SLOTS_OF_A_THREAD = 256  # the fewest: playing fewer slots takes no longer than waking a thread
    MOST_SLOT_THREADS = 256
cdef int64_t MOST_SLOTS = 1 << 24  # about 20 gigabytes
cdef int64_t MOST_FIRST = 1 << 62, MOST_EVERY = 1 << 32
cdef object process_id = os.getpid  # at exit, the last batch may outlive the module os


cdef tuple VIEWS = ("int8", "int8", "bool", "bool", "int8", "int64", "int64", "int64", "int64", "int64", "int64")


cdef enum What: DEALS, ACTS, PLAYS, OBSERVES
cdef struct Job:  # slices of slots, which the team's threads take in turn
    What what
    const uint8_t *mask  # the slots to deal or act in
    const sw_policy *policies
    int64_t hands  # number of hands to play
    int64_t *sums
    const sw_layout *layout  # layout of observations
    int viewer
    void *out
    sw_hand_slots *slots
    int first, last, parts


cdef void run_part(void *given, int part) noexcept nogil:
    cdef Job *job = <Job *>given
    cdef int slice = job.first + part
    while slice < job.last:
        if job.what == DEALS:
            sw_deal_slice(job.slots, slice, job.mask, job.policies)
        elif job.what == ACTS:
            sw_act_slice(job.slots, slice, job.mask, job.policies)
        elif job.what == PLAYS:
            sw_play_slice(job.slots, slice, job.policies, job.hands, job.sums)
        else:
            sw_encode_slice(job.slots, slice, job.layout, job.viewer, job.out)
        slice += job.parts


@cython.final
@cython.no_gc
cdef class Slots:
    """The slots of a HandBatch, which own the memory of the batch's arrays and may outlive the batch."""

    cdef sw_hand_slots of
    cdef Team team
    cdef object process  # the process that the team's threads belong to

    def __getbuffer__(self, Py_buffer *view, int flags):
        if self.of.seen_size == 0:
            raise BufferError("these slots have no memory allocated")
        PyBuffer_FillInfo(view, self, self.of.seen, <Py_ssize_t>self.of.seen_size, 0, flags)

    def __dealloc__(self):
        if self.team.helper != NULL and process_id() == self.process:
            end_team(&self.team)
        sw_free_slots(&self.of)

    cdef int start(self, int parts) except -1:
        """Start the threads."""
        make_team(&self.team, parts)
        self.process = process_id()
        return 0

    cdef list arrays(self):
        """Return the arrays, in the order of `sw_views`."""
        import numpy
        cdef int i, entries
        made, n = [], <object>self.of.count
        for i in range(SW_VIEWS):
            entries = sw_views[i].entries
            view = numpy.frombuffer(self, VIEWS[i], n * (entries or self.of.seats),
                                    <uint8_t *>sw_view_start(&self.of, i) - self.of.seen)
            made.append(view if entries == 1 else view.reshape(n, -1))
        return made

    cdef int run(self, Job *job, bint checks_signals=False) except -1:
        """Run a job in all slices at once, or with checks for signals in between."""
        cdef int parts = self.team.parts
        if parts > 1 and process_id() != self.process:  # a forked process has no helper threads
            parts = self.team.parts = 1
        job.slots, job.parts = &self.of, parts
        job.last = 0
        while job.last < self.of.slices:
            job.first = job.last
            job.last = min(job.first + parts, self.of.slices) if checks_signals else self.of.slices
            with nogil:
                run_team(&self.team, run_part, job)
            if checks_signals:
                PyErr_CheckSignals()
        return 0


# ---- arguments

cdef bytes read_mask(mask, str name, Py_ssize_t n):
    return elements(mask, name, (n,), b"?", 1, "bool")


cdef const uint8_t *mask_bytes(bytes mask) noexcept:
    if mask is None:
        return NULL
    return <const uint8_t *>PyBytes_AS_STRING(mask)


cdef bytes read_stacks(CompiledGame game, stacks, Py_ssize_t n, int *seats):
    """Read one row of stacks for all slots, or one row per slot; check only the number of seats."""
    cdef _View view = None
    cdef sw_refusal refusal
    cdef int64_t row[SW_SEATS]
    cdef bytes made
    cdef Py_ssize_t i
    if PyObject_CheckBuffer(stacks):
        view = _View(stacks, "stacks")
    if view is None or view.buffer.ndim < 2:
        seats[0] = read_row(game, stacks, row)
        return PyBytes_FromStringAndSize(<char *>row, seats[0] * sizeof(int64_t))
    view = integers(stacks, "stacks", (n, view.buffer.shape[1]))
    refusal = sw_check_seats(&game.game, view.buffer.shape[1])
    refuse(&refusal, game)
    seats[0] = <int>view.buffer.shape[1]
    made = PyBytes_FromStringAndSize(NULL, n * seats[0] * <Py_ssize_t>sizeof(int64_t))
    for i in range(n):
        copy_integers(<int64_t *>PyBytes_AS_STRING(made) + i * seats[0], view, i)
    return made


cdef int fix_board(sw_hand_slots *of, board) except -1:
    """Fix the board cards of every hand."""
    cdef Cards cards = NO_CARDS
    cdef sw_refusal refusal
    cdef int ends[SW_GAME_BOARDS]
    cdef int i, before = 0
    for i in range(read_boards(&cards, of.game, board, ends)):
        refusal = sw_fix_board(of, i, &cards.card[before], ends[i] - before)
        refuse(&refusal, None)
        before = ends[i]
    return 0


cdef Observation read_start(start, CompiledGame game):
    """Return the view that hands begin from: a Hand's public view, or a seat's Observation."""
    cdef Observation seen
    if isinstance(start, Hand):
        seen = observe(start, SW_NOBODY, 0)
    elif isinstance(start, Observation):
        seen = start
    else:
        raise TypeError(f"start must be a Hand or an Observation, not {kind(start)}")
    if game != seen.game:
        raise InvalidHand(f"start is a hand of {cut(seen.game.name)}, not {cut(game.name)}; pass start.game as the game")
    if seen.s.manual:
        raise InvalidHand("start has manual steps, which a batch cannot take; play the same hand without manual=")
    if seen.s.phase == SW_OVER:
        raise InvalidHand("start is over; pass the hand from before its last action, for example a copy after undo()")
    if seen.s.places > game.game.deck_size:
        raise InvalidHand("in start, discards have been shuffled into the deck; pass the hand from before that draw")
    if (<Hand>seen.sample_hidden((0, 0))).s.has_unknown:
        raise InvalidHand("start has unknown cards that its observer sees; pass a hand with known cards")
    return seen


cdef size_t step_of(const sw_hand_slots *of, bytes stacks) noexcept:
    """Return the step from one slot's stacks to the next slot's; 0 if all slots share one row."""
    return 0 if <size_t>PyBytes_GET_SIZE(stacks) == of.seats * sizeof(int64_t) else <size_t>of.seats


cdef int name_slot(error, size_t i) except -1:
    """Prefix an error's message with its slot, and keep the error's attributes."""
    error.args = (f"slot {i}: {error}", *error.args[1:])
    return 0


cdef int check_stacks(const sw_hand_slots *of, bytes stacks, bytes mask) except -1:
    cdef size_t slot = 0, step = step_of(of, stacks)
    cdef sw_refusal refusal = sw_check_slots(of, <const int64_t *>PyBytes_AS_STRING(stacks), step, mask_bytes(mask), &slot)
    try:
        return refuse(&refusal, None)
    except InvalidHand as error:
        if step:
            name_slot(error, slot)
        raise


cdef int seat_slots(sw_hand_slots *of, bytes stacks, bytes mask) noexcept:
    sw_seat_slots(of, <const int64_t *>PyBytes_AS_STRING(stacks), step_of(of, stacks), mask_bytes(mask))
    return 0
