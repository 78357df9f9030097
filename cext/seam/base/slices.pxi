# Work divided into slices, which threads share.

from libc.stdlib cimport calloc, free


cdef void *zeroed(size_t count, size_t size) except NULL:
    """Return zeroed memory for an array."""
    cdef void *made = calloc(max(count, 1), max(size, 1))
    if made == NULL:
        raise MemoryError(f"not enough memory for {count} times {size} bytes")
    return made


cdef extern from "Python.h":
    int look_for_signals "PyErr_CheckSignals" () noexcept  # `raise_it` then raises the handler's exception


cdef int is_interrupted() noexcept with gil:
    """Return whether a signal handler has raised an exception; called from C."""
    return look_for_signals() < 0


cdef int raise_it() except -1:
    return -1


cdef int ask_for_signals(void *context) noexcept with gil:
    return is_interrupted()


cdef sw_stop SIGNALS  # stops long work if a signal handler raises an exception
SIGNALS.ask = <int (*)(void *) noexcept nogil>ask_for_signals


cdef int check_status(sw_status status) except -1:
    """Raise the error for a status that means that work was not finished."""
    if status == SW_NO_MEMORY:
        raise MemoryError
    if status == SW_STOPPED:
        return raise_it()
    return 0


cdef class Work:
    """Work divided into slices: `run` each slice of `range(len(work))` once, in any order and on any thread.

    If `ordered` is true, run the slices in order. After each stage, call `advance`: if it returns True, run the slices of
    the next stage; otherwise read `outcome`. Running `step` slices takes well under a second.
    """

    cdef readonly Py_ssize_t step
    cdef readonly bint ordered
    cdef Py_ssize_t slices
    cdef void *owned[4]

    def __dealloc__(self):
        for i in range(4):
            free(self.owned[i])

    cdef void *own(self, size_t count, size_t size) except NULL:
        """Return zeroed memory for an array, freed with this object."""
        cdef int i = 0
        while self.owned[i] != NULL:
            i += 1
        self.owned[i] = zeroed(count, size)
        return self.owned[i]

    def __len__(self):
        return self.slices

    def run(self, Py_ssize_t first, Py_ssize_t last):
        if not 0 <= first <= last <= self.slices:
            raise IndexError(f"slices {first} to {last} are out of range: there are {self.slices} slices")
        self.run_slices(first, last)

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        return 0

    cdef int check(self, Py_ssize_t i) except -1:
        """Raise the error for row i of the input."""
        return 0

    cdef int refuse_row(self, Py_ssize_t i) except -1:
        try:
            self.check(i)
        except ValueError as error:
            raise within(f"row {i}", error) from None
        raise InvalidCards(f"row {i}: its cards changed while they were being read")

    def advance(self):
        return False

    def outcome(self):
        return None


cdef class Counting(Work):
    """Work whose integer results are added up over all slices."""

    cdef uint64_t *sums
    cdef size_t size  # in bytes

    cdef int count_in(self, size_t size) except -1:
        self.sums, self.size = <uint64_t *>self.own(1, size), size
        return 0

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef uint64_t *sums = <uint64_t *>zeroed(1, self.size)
        cdef bint done
        cdef size_t i
        with nogil:
            done = self.count(first, last, sums)
        if done:
            with cython.critical_section(self):
                for i in range(self.size // sizeof(uint64_t)):
                    self.sums[i] += sums[i]
        free(sums)
        if not done:
            if PyErr_Occurred() != NULL:
                raise_it()
            raise InvalidRange("these ranges block each other, or their weights differ too much: almost no random draw of "
                               "hands is a valid deal")
        return 0

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        """Add the counts of these slices to `sums`; return False if counting was abandoned."""
        return True


cdef dict NUMPY = {}  # 0: NumPy's `empty`; other keys: NumPy's unsigned types by size in bytes


@cython.no_gc
cdef class Batch(Work):
    """A function applied to each row of validated input, with the results in `out`."""

    cdef readonly object out

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef size_t good
        if last - first <= 64:  # faster than releasing the GIL
            good = self.work(first, last - first)
        else:
            with nogil:
                good = self.work(first, last - first)
        first += good
        return self.refuse_row(first) if first < last else 0

    cpdef object done(self, Py_ssize_t step, object threads):
        """Process all rows and return `out`; threads share the work if there are more than `step` rows."""
        if self.slices <= step and sw_small_int(threads) == 1:
            self.run_slices(0, self.slices)
        else:
            late.run_slices(self.run, self.slices, step, threads)
        return self.out

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        """Process `count` rows starting at `first`; return how many come before the first invalid row."""
        return count

    cdef _View into(self, object out, int ndim, Py_ssize_t columns, Py_ssize_t size, tuple given):
        """Return `out` or a new array, with one row per result; raise ValueError if `out` overlaps the input."""
        if out is None:
            if size not in NUMPY:
                import numpy
                NUMPY[0], NUMPY[size] = numpy.empty, numpy.dtype(f"uint{8 * size}")
            out = NUMPY[0](<object>self.slices if ndim == 1 else (self.slices, columns), NUMPY[size])
        self.out = out
        cdef _View view = output(out, ndim, self.slices, columns, size)
        for other in given:
            if view.meets(other):
                raise ValueError(f"out overlaps {(<_View>other).name} in memory; pass a separate array")
        return view
