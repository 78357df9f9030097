# Arrays passed by the caller.

cdef bint LITTLE_ENDIAN = sys.byteorder == "little"
cdef bytes UNSIGNED = b"BHILQN"
cdef bytes SIGNED = b"bhilqn"


@cython.final
cdef class _View:
    """An array passed by the caller, which this object keeps alive."""

    cdef Py_buffer buffer
    cdef const uint8_t *start
    cdef const uint8_t *low  # the first byte in memory; `high` is the end of the last one
    cdef const uint8_t *high
    cdef Py_ssize_t dense[2]
    cdef bint is_signed  # for integers
    cdef str name

    def __cinit__(self, owner, str name not None, bint writable=False):
        cdef Py_ssize_t reach
        cdef int i
        self.name = name
        try:
            PyObject_GetBuffer(owner, &self.buffer, PyBUF_STRIDES | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0))
        except TypeError:
            hint = f"; use numpy.array({name})" if isinstance(owner, (list, tuple)) and name.isidentifier() else ""
            raise TypeError(f"{name} must be an array, not {kind(owner)}{hint}") from None
        except (BufferError, ValueError) as error:  # a read-only out, or an unsupported element type
            raise (ValueError if writable else TypeError)(f"{name} cannot be used: {cut(str(error))}") from None
        if self.buffer.strides == NULL and self.buffer.ndim <= 2:  # ctypes omits them despite the request
            PyBuffer_FillContiguousStrides(self.buffer.ndim, self.buffer.shape, self.dense,
                                           <int>self.buffer.itemsize, b"C")
            self.buffer.strides = self.dense
        self.start = self.low = <const uint8_t *>self.buffer.buf
        self.high = self.low + self.buffer.itemsize
        for i in range(self.buffer.ndim if self.buffer.len and self.buffer.strides else 0):
            reach = (self.buffer.shape[i] - 1) * self.buffer.strides[i]
            self.low += min(reach, 0)
            self.high += max(reach, 0)

    def __dealloc__(self):
        PyBuffer_Release(&self.buffer)

    cdef bint holds(self, bytes letters, Py_ssize_t size):
        """Return whether the elements have one of these formats, this size, and native byte order."""
        cdef const char *code = self.buffer.format
        cdef char order = b"@"
        if code == NULL:
            code = b"B"
        if code[0] in b"@=<>!":
            order = code[0]
            code += 1
        if order in b"<>!" and size > 1 and (order == b"<") != LITTLE_ENDIAN:
            return False
        return code[0] != 0 and code[1] == 0 and code[0] in letters and self.buffer.itemsize == size

    cdef str dtype(self):
        """Return NumPy's name for the element type."""
        for name, letters in (("uint", UNSIGNED), ("int", SIGNED), ("float", b"efd"), ("bool", b"?")):
            if self.holds(letters, self.buffer.itemsize):
                return name if name == "bool" else f"{name}{8 * self.buffer.itemsize}"
        return f"of format {shown(self.buffer.format.decode('latin-1'))}"

    cdef str shape(self):
        return cut(str(tuple([self.buffer.shape[i] for i in range(self.buffer.ndim)])))

    cdef bint meets(self, _View other):
        """Return whether the two arrays overlap in memory."""
        return self.buffer.len and other.buffer.len and self.low < other.high and other.low < self.high

    cdef uint8_t *row(self, Py_ssize_t i) noexcept nogil:
        return <uint8_t *>self.start + i * self.buffer.strides[0]


cdef _View card_rows(object cards, str name):
    """Return an array of rows of cards, one byte per card."""
    cdef _View view = _View(cards, name)
    if not view.holds(UNSIGNED, 1):
        raise TypeError(f"{name} must be uint8, cards from 0 to 51, not {view.dtype()}; "
                        f"convert them with {name}.astype('uint8')")
    if view.buffer.ndim != 2:
        raise ValueError(f"{name} must be two-dimensional, one row of cards per hand; this array has the shape "
                         f"{view.shape()}")
    return view


cdef bytes row_bytes(_View rows, Py_ssize_t i):
    return bytes([rows.row(i)[j * rows.buffer.strides[1]] for j in range(rows.buffer.shape[1])])


cdef _View output(object out, int ndim, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t size):
    """Return `out` as writable memory: unsigned elements of `size` bytes, in shape [rows] or [rows, columns]."""
    cdef _View view = _View(out, "out", True)
    cdef Py_buffer *have = &view.buffer
    if not view.holds(UNSIGNED, size):
        raise TypeError(f"out must be uint{8 * size}, not {view.dtype()}")
    if have.ndim != ndim or have.shape[0] != rows or ndim == 2 and have.shape[1] != columns:
        raise ValueError(f"out must have the shape {(rows, columns)[:ndim]}, not {view.shape()}")
    return view


cdef _View dense_output(object out, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t size):
    cdef _View view = output(out, 2, rows, columns, size)
    if rows and columns and (view.buffer.strides[0] != columns * size or columns > 1 and view.buffer.strides[1] != size):
        raise ValueError("out must be contiguous")
    return view


cdef _View dense(object out, tuple shape, bytes letters, Py_ssize_t size, str dtypes):
    """Return `out` as contiguous writable memory, with elements of one of these formats."""
    cdef _View view = _View(out, "out", True)
    if not view.holds(letters, size):
        raise TypeError(f"out must be {dtypes}, not {view.dtype()}")
    of_shape(view, shape)
    if not PyBuffer_IsContiguous(&view.buffer, b"C"):
        raise ValueError("out must be contiguous")
    if <uintptr_t>view.start % <uintptr_t>size:
        raise ValueError("out must be aligned")
    return view


cdef dict ARRAYS = {}  # NumPy's `empty`, and its dtypes by name


cdef object new_array(tuple shape, str dtype):
    if dtype not in ARRAYS:
        import numpy
        ARRAYS["empty"], ARRAYS[dtype] = numpy.empty, numpy.dtype(dtype)
    return ARRAYS["empty"](shape, ARRAYS[dtype])


cdef _View integers(object given, str name, tuple shape):
    """Return the caller's array of integers of any size, after checking its shape."""
    cdef _View view = _View(given, name)
    cdef Py_ssize_t size = view.buffer.itemsize
    view.is_signed = view.holds(SIGNED, size)
    if size not in (1, 2, 4, 8) or not (view.is_signed or view.holds(UNSIGNED, size)):
        raise TypeError(f"{name} are {view.dtype()}; convert them to integers with {name}.astype('int64')")
    return of_shape(view, shape)


cdef _View of_shape(_View view, tuple shape):
    if tuple([view.buffer.shape[i] for i in range(view.buffer.ndim)]) != shape:
        raise ValueError(f"{view.name} must have the shape {shape}, not {view.shape()}")
    return view


cdef int copy_integers(int64_t *copy, _View view, Py_ssize_t row) noexcept nogil:
    """Copy the numbers of an array, or of one of its rows."""
    cdef Py_buffer *of = &view.buffer
    cdef int last = of.ndim - 1
    sw_copy_integers(copy, view.start + (row * of.strides[0] if last else 0), of.strides[last], <int>of.itemsize,
                     view.is_signed, of.shape[last])
    return 0


cdef bytes elements(object given, str name, tuple shape, bytes letters, Py_ssize_t size, str dtype):
    """Return a contiguous copy of an array with this shape and dtype."""
    cdef _View view = of_shape(_View(given, name), shape)
    if not view.holds(letters, size):
        raise TypeError(f"{name} is {view.dtype()}; convert it with {name}.astype('{dtype}')")
    cdef object room = size  # a Python int, so that no shape can overflow it
    for length in shape:
        room *= length
    cdef bytes made = PyBytes_FromStringAndSize(NULL, room)
    sw_copy_array(<uint8_t *>PyBytes_AS_STRING(made), view.start, view.buffer.ndim, <const ptrdiff_t *>view.buffer.shape,
                  <const ptrdiff_t *>view.buffer.strides, size)
    return made


ctypedef fused real:
    float
    double


cdef Py_ssize_t first_outside(const real *x, Py_ssize_t count, double least, double most) noexcept nogil:
    """Return the index of the first number that is not from `least` to `most`, or `count` if there is none."""
    cdef Py_ssize_t i
    for i in range(count):
        if not least <= x[i] <= most:
            return i
    return count


cdef void *memory_of(object array) except NULL:
    """Return the memory of an array that this module created."""
    return <void *>_View(array, "out", True).start
