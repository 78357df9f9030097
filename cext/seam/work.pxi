# Work in slices, which threads share.

from libc.stdlib cimport calloc, free


cdef void *zeroed(size_t count, size_t size) except NULL:
    """Memory for so many things, all 0."""
    cdef void *made = calloc(max(count, 1), max(size, 1))
    if made == NULL:
        raise MemoryError(f"no memory for {count} times {size} bytes")
    return made


cdef extern from "Python.h":
    int look_for_signals "PyErr_CheckSignals" () noexcept  # and leave what a handler raised to `raise_it`


cdef int is_interrupted() noexcept with gil:
    """Whether a signal's handler raised something: C asks."""
    return look_for_signals() < 0


cdef int raise_it() except -1:
    return -1


cdef class Work:
    """Work in slices: `run` each of `range(len(work))` once, in any order and thread, but in order where they are
    `ordered`; as long as `advance` says so the same with the slices of another stage; then ask for the `outcome`.

    `step` is how many slices take well under a second together.
    """

    cdef readonly Py_ssize_t step
    cdef readonly bint ordered
    cdef Py_ssize_t slices
    cdef void *owned[4]

    def __dealloc__(self):
        for i in range(4):
            free(self.owned[i])

    cdef void *own(self, size_t count, size_t size) except NULL:
        """Memory for so many things, all 0, that goes with this object."""
        cdef int i = 0
        while self.owned[i] != NULL:
            i += 1
        self.owned[i] = zeroed(count, size)
        return self.owned[i]

    def __len__(self):
        return self.slices

    def run(self, Py_ssize_t first, Py_ssize_t last):
        if not 0 <= first <= last <= self.slices:
            raise IndexError(f"{first} to {last} is not a slice of {self.slices}")
        self.run_slices(first, last)

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        return 0

    cdef int check(self, Py_ssize_t i) except -1:
        """Raise what is wrong with row i of those that were given."""
        return 0

    cdef int refuse_row(self, Py_ssize_t i) except -1:
        try:
            self.check(i)
        except ValueError as error:
            raise within(f"row {i}", error) from None
        raise InvalidCards(f"row {i}: changed while it was being read")

    def advance(self):
        return False

    def outcome(self):
        return None


cdef class Counting(Work):
    """Work that counts: whole numbers, which those of each run are added to."""

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
            raise InvalidRange("these ranges block each other, or have weights too far apart: hardly a draw of all hands, if "
                               "any, is a deal")
        return 0

    cdef bint count(self, Py_ssize_t first, Py_ssize_t last, uint64_t *sums) noexcept nogil:
        """Add what slices count; false if it gave up."""
        return True


cdef dict NUMPY = {}  # what makes its arrays, and its types by their size


@cython.no_gc
cdef class Batch(Work):
    """A function of each of some rows, checked: of a slice of them, into `out`."""

    cdef readonly object out

    cdef int run_slices(self, Py_ssize_t first, Py_ssize_t last) except -1:
        cdef size_t good
        if last - first <= 64:  # which take no longer than to let go of the GIL
            good = self.work(first, last - first)
        else:
            with nogil:
                good = self.work(first, last - first)
        first += good
        return self.refuse_row(first) if first < last else 0

    cpdef object done(self, Py_ssize_t step, object threads):
        """`out`, when all is done: a step or less at once, more in slices that threads share."""
        if self.slices <= step and sw_small_int(threads) == 1:
            self.run_slices(0, self.slices)
        else:
            from steelwheel import _slices
            _slices.run(self.run, self.slices, step, threads)
        return self.out

    cdef size_t work(self, Py_ssize_t first, size_t count) noexcept nogil:
        """Do rows from `first` on; returns the number before the first bad one."""
        return count

    cdef _View into(self, object out, int ndim, Py_ssize_t columns, Py_ssize_t size, tuple given):
        """`out`, or else a new array, with a row for each; it may not overlap what is given."""
        if out is None:
            if size not in NUMPY:
                import numpy
                NUMPY[0], NUMPY[size] = numpy.empty, numpy.dtype(f"uint{8 * size}")
            out = NUMPY[0](<object>self.slices if ndim == 1 else (self.slices, columns), NUMPY[size])
        self.out = out
        cdef _View view = output(out, ndim, self.slices, columns, size)
        for other in given:
            if view.meets(other):
                raise ValueError(f"out lies within the memory from the first of {(<_View>other).name} to the last")
        return view
