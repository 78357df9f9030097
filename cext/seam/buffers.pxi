# Memory of others: arrays that hold many cards or values.

@cython.final
cdef class _View:
    """Somebody's memory, held until this object goes."""

    cdef Py_buffer buffer
    cdef const uint8_t *start
    cdef Py_ssize_t dense[2]

    def __cinit__(self, owner, str name not None, bint writable=False):
        try:
            PyObject_GetBuffer(owner, &self.buffer,
                               PyBUF_STRIDES | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0))
        except TypeError:
            raise TypeError(f"{name} must be an array (of the buffer protocol), not {kind(owner)}") from None
        except (BufferError, ValueError) as error:  # a read-only out; elements that no buffer can have
            raise (ValueError if writable else TypeError)(f"{name} cannot be used: {cut(str(error))}") from None
        if self.buffer.strides == NULL and self.buffer.ndim <= 2:  # ctypes leaves them out, though asked
            PyBuffer_FillContiguousStrides(self.buffer.ndim, self.buffer.shape, self.dense,
                                           <int>self.buffer.itemsize, b"C")
            self.buffer.strides = self.dense
        self.start = <const uint8_t *>self.buffer.buf

    def __dealloc__(self):
        PyBuffer_Release(&self.buffer)

    cdef bint holds(self, bytes letters, Py_ssize_t size):
        """Whether the elements are of one of these formats, of this size, in this machine's byte order."""
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
        """The element type as NumPy names it."""
        for name, letters in (("uint", b"BHILQN"), ("int", b"bhilqn"), ("float", b"efd"), ("bool", b"?")):
            if self.holds(letters, self.buffer.itemsize):
                return name if name == "bool" else f"{name}{8 * self.buffer.itemsize}"
        return f"of format {shown(self.buffer.format.decode('latin-1'))}"

    cdef str shape(self):
        return cut(str(tuple([self.buffer.shape[i] for i in range(self.buffer.ndim)])))

    cdef bint meets(self, _View other):
        """Whether the two spans, from the first byte to the last, have a byte in common."""
        cdef const uint8_t *low[2]
        cdef const uint8_t *high[2]
        cdef _View view
        cdef Py_ssize_t reach
        cdef int i, j
        for i in range(2):
            view = other if i else self
            low[i] = view.start
            high[i] = view.start + view.buffer.itemsize
            for j in range(view.buffer.ndim):
                if view.buffer.shape[j] == 0:
                    return False
                reach = (view.buffer.shape[j] - 1) * view.buffer.strides[j]
                if reach < 0:
                    low[i] += reach
                else:
                    high[i] += reach
        return low[0] < high[1] and low[1] < high[0]


cdef bint LITTLE_ENDIAN = int.from_bytes(b"\1\0", sys.byteorder) == 1
cdef bytes UNSIGNED = b"BHILQN"
cdef bytes SIGNED = b"bhilqn"


cdef refuse_row(_View rows, Py_ssize_t i):
    """Raise what is wrong with row i of an array of cards."""
    cdef Cards found = NO_CARDS
    cdef const uint8_t *at = rows.start + i * rows.buffer.strides[0]
    try:
        for j in range(rows.buffer.shape[1]):
            add_card(&found, at[j * rows.buffer.strides[1]], SW_STANDARD)
    except InvalidCards as error:
        raise InvalidCards(f"row {i}: {error}") from None
    raise InvalidCards(f"row {i}: changed while it was being read")


cdef _View output(object out, int ndim, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t size):
    """`out` as memory to write to: unsigned elements of `size` bytes, [rows] or [rows, columns] of them."""
    cdef _View view = _View(out, "out", True)
    cdef Py_buffer *have = &view.buffer
    if not view.holds(UNSIGNED, size):
        raise TypeError(f"out must be uint{8 * size}, not {view.dtype()}")
    if have.ndim != ndim or have.shape[0] != rows or ndim == 2 and have.shape[1] != columns:
        raise ValueError(f"out must have the shape {(rows, columns)[:ndim]}, not {view.shape()}")
    return view


cdef object new_array(tuple shape, str dtype):
    import numpy
    return numpy.empty(shape, dtype)
