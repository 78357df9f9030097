# Lanes of hands: the memory that they take, and the threads that share the work.

cdef enum:
    LANES_OF_A_SLICE = 16384  # at most: dealt in well under a second
    HANDS_OF_A_SLICE = 32768  # played at once, in a quarter of a second or less
    LANES_OF_A_THREAD = 256  # at least: fewer take no longer than to wake a thread
    MOST_LANE_THREADS = 256
cdef int64_t MOST_LANES = 1 << 24  # some 20 gigabytes
cdef int64_t MOST_FIRST = 1 << 62, MOST_EVERY = 1 << 32
cdef object process_id = os.getpid  # here, since a last batch may go when modules are gone


cdef enum What: DEALS, ACTS, PLAYS, OBSERVES
cdef struct Job:  # slices of lanes, which the parts take in turn
    What what
    const uint8_t *mask  # where lanes are dealt, or act
    const sw_policy *policies
    int64_t hands  # to be played
    int64_t *sums
    const sw_layout *layout  # of observations
    int viewer
    void *out
    sw_hand_lanes *lanes
    int first, last, parts


cdef void run_part(void *given, int part) noexcept nogil:
    cdef Job *job = <Job *>given
    cdef int slice = job.first + part
    while slice < job.last:
        if job.what == DEALS:
            sw_deal_slice(job.lanes, slice, job.mask, job.policies)
        elif job.what == ACTS:
            sw_act_slice(job.lanes, slice, job.mask, job.policies)
        elif job.what == PLAYS:
            sw_play_slice(job.lanes, slice, job.policies, job.hands, job.sums)
        else:
            sw_encode_slice(job.lanes, slice, job.layout, job.viewer, job.out)
        slice += job.parts


@cython.final
@cython.no_gc
cdef class Lanes:
    """The lanes of a HandBatch, and the memory that its arrays are, which need nothing else of it."""

    cdef sw_hand_lanes of
    cdef Team team
    cdef object process  # in which the team is

    def __getbuffer__(self, Py_buffer *view, int flags):
        if self.of.seen_size == 0:
            raise BufferError("these lanes have no memory")
        PyBuffer_FillInfo(view, self, self.of.seen, <Py_ssize_t>self.of.seen_size, 0, flags)

    def __dealloc__(self):
        if self.team.helper != NULL and process_id() == self.process:
            end_team(&self.team)
        sw_free_lanes(&self.of)

    cdef object array(self, void *start, str dtype, tuple shape):
        """One of the views."""
        import numpy
        cdef Py_ssize_t count = 1
        for length in shape:
            count *= <Py_ssize_t>length
        return numpy.frombuffer(self, dtype, count, <uint8_t *>start - self.of.seen).reshape(shape)

    cdef int run(self, Job *job, bint checks_signals=False) except -1:
        """Do a job in all slices at once, or with a look at signals in between."""
        cdef int parts = self.team.parts
        if parts > 1 and process_id() != self.process:  # a fork has no helpers
            parts = self.team.parts = 1
        job.lanes, job.parts = &self.of, parts
        job.last = 0
        while job.last < self.of.slices:
            job.first = job.last
            job.last = min(job.first + parts, self.of.slices) if checks_signals else self.of.slices
            with nogil:
                run_team(&self.team, run_part, job)
            if checks_signals:
                PyErr_CheckSignals()
        return 0


# ---- what a caller gives

cdef bytes read_mask(mask, str name, Py_ssize_t n):
    cdef _View view = _View(mask, name)
    cdef Py_ssize_t i
    if not view.holds(b"?", 1):
        raise TypeError(f"{name} is {view.dtype()}: it must be bool, as {name}.astype('bool') is")
    of_shape(view, (n,))
    cdef bytes made = PyBytes_FromStringAndSize(NULL, n)
    for i in range(n):
        (<uint8_t *>PyBytes_AS_STRING(made))[i] = view.row(i)[0]
    return made


cdef const uint8_t *mask_bytes(bytes mask) noexcept:
    if mask is None:
        return NULL
    return <const uint8_t *>PyBytes_AS_STRING(mask)


cdef bytes read_stacks(CompiledGame game, stacks, Py_ssize_t n, int *seats):
    """A row of stacks for all lanes, or one a lane; not yet checked, but of as many seats as there may be."""
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


cdef const int64_t *stacks_of(const sw_hand_lanes *of, bytes stacks, size_t i) noexcept:
    """Those of a lane."""
    cdef const int64_t *row = <const int64_t *>PyBytes_AS_STRING(stacks)
    return row if <size_t>PyBytes_GET_SIZE(stacks) == of.seats * sizeof(int64_t) else row + i * <size_t>of.seats


cdef bint is_chosen(bytes mask, size_t i) noexcept:
    return mask is None or PyBytes_AS_STRING(mask)[i] != 0


cdef int name_lane(error, size_t i) except -1:
    """Say where an error is, which keeps all else that it tells."""
    error.args = (f"lane {i}: {error}", *error.args[1:])
    return 0


cdef int check_stacks(const sw_hand_lanes *of, bytes stacks, bytes mask) except -1:
    cdef sw_refusal refusal
    cdef bint is_one = stacks_of(of, stacks, 1) == stacks_of(of, stacks, 0)
    cdef size_t i
    for i in range(1 if is_one else of.count):
        if not is_one and not is_chosen(mask, i):
            continue
        refusal = sw_check_lane(of, stacks_of(of, stacks, i))
        try:
            refuse(&refusal, None)
        except InvalidHand as error:
            if not is_one:
                name_lane(error, i)
            raise
    return 0


cdef int seat_lanes(sw_hand_lanes *of, bytes stacks, bytes mask) except -1:
    cdef size_t i
    for i in range(of.count):
        if is_chosen(mask, i):
            sw_seat_lane(of, i, stacks_of(of, stacks, i))
    return 0
