# Rows in batches, as streams of the Arrow C data interface.

cdef extern from "errno.h" nogil:
    enum: EINVAL, EIO, ENOMEM
cdef extern from "Python.h" nogil:
    int Py_IsInitialized() noexcept
    void PyErr_SetInterrupt() noexcept


@cython.no_gc
cdef class RowReader:
    """A reader of rows, which come in batches."""

    cdef sw_batch batch
    cdef bint is_busy
    cdef int code  # an errno after an error
    cdef bytes error

    cdef int fill(self) except -1:
        """Add rows until the batch is full or no rows are left."""
        return 0

    def __dealloc__(self):
        sw_free_batch(&self.batch)

    cdef int choose(self, const sw_column *table, int count, columns) except -1:
        """Choose columns of a table by their indices; None chooses all."""
        cdef int chosen[SW_MOST_COLUMNS]
        cdef list wanted = list(range(count)) if columns is None else list(columns)
        if len(set(wanted)) != len(wanted):
            raise ValueError("each column can be chosen only once")
        cdef int i
        for i in range(len(wanted)):
            chosen[i] = int_below(wanted[i], "a column", count, "column")
        if sw_init_batch(&self.batch, table, count, chosen, <int>len(wanted)) != SW_DONE:
            raise MemoryError
        return 0

    cdef int check_batch(self) except -1:
        if self.batch.status == SW_TOO_LARGE:
            raise ValueError("the texts of a column are too long or too many for a batch")
        if self.batch.status != SW_DONE:
            raise MemoryError
        return 0

    cdef int export(self, sw_arrow_array *array) except -1:
        """Move the next batch into an array; at the end, the array remains released."""
        cdef bint was_busy
        with cython.critical_section(self):
            was_busy, self.is_busy = self.is_busy, True
        if was_busy:
            raise RuntimeError("these rows are already being read by another thread or by their own iterator")
        try:
            self.fill()
            self.check_batch()
            if self.batch.rows and sw_export_batch(&self.batch, array) != SW_DONE:
                array.release = NULL
                raise MemoryError
        finally:
            self.is_busy = False
        return 0

    cdef int next_array(self, sw_arrow_array *array) noexcept:
        """Export the next batch; return 0 or an errno. After an error, later calls return the same error."""
        if self.code == 0:
            try:
                self.export(array)
            except BaseException as error:
                self.fail(error)
        return self.code

    cdef int fail(self, object error) except -1:
        self.code = EIO if isinstance(error, OSError) else ENOMEM if isinstance(error, MemoryError) else EINVAL
        self.error = b"the rows cannot be read"
        cdef bint is_interrupted = isinstance(error, KeyboardInterrupt)
        try:
            self.error = f"{type(error).__name__}: {error}".encode("utf-8", "replace").replace(b"\0", b" ")
        except BaseException as other:  # the error has no text
            is_interrupted |= isinstance(other, KeyboardInterrupt)
        if is_interrupted:
            PyErr_SetInterrupt()  # last, so that KeyboardInterrupt is raised once the consumer is back in Python
        return 0

    def batches(self):
        """Yield batches as lists with one tuple per column: (values, valid or None, distinct strings or None).

        `valid` is a mask that is True where a value is not null.
        """
        cdef sw_arrow_array array
        while True:
            array.release = NULL
            self.export(&array)
            if array.release == NULL:
                return
            try:
                columns = [numpy_column(self.batch.column[self.batch.order[i]].type, array.children[i])
                           for i in range(self.batch.chosen)]
            finally:
                array.release(&array)
            yield columns

    def arrow_stream(self):
        """Return a capsule with an `ArrowArrayStream` that reads these rows."""
        cdef sw_arrow_stream *stream = <sw_arrow_stream *>calloc(1, sizeof(sw_arrow_stream))
        if stream == NULL:
            raise MemoryError
        try:
            capsule = PyCapsule_New(stream, "arrow_array_stream", free_stream)
        except:
            free(stream)
            raise
        Py_INCREF(self)
        stream.private_data = <void *>self
        stream.get_schema, stream.get_next = stream_schema, stream_next
        stream.get_last_error, stream.release = stream_error, release_stream
        return capsule

    def arrow_schema(self):
        """Return a capsule with the `ArrowSchema` of the rows."""
        cdef sw_arrow_schema *schema = <sw_arrow_schema *>calloc(1, sizeof(sw_arrow_schema))
        if schema == NULL:
            raise MemoryError
        try:
            capsule = PyCapsule_New(schema, "arrow_schema", free_schema)
        except:
            free(schema)
            raise
        if sw_export_schema(&self.batch, schema) != SW_DONE:
            raise MemoryError
        return capsule


cdef object numpy_column(sw_column_type type, const sw_arrow_array *column):
    """Return a column's values, a mask that is True where a value is not null (or None), and its strings or None."""
    cdef Py_ssize_t rows = column.length
    if type == SW_COLUMN_BOOL:
        values = numpy_bits(<const uint8_t *>column.buffers[1], rows)
    else:
        dtype = ("float64" if type == SW_COLUMN_DOUBLE else f"int{8 * sw_column_size(type)}")
        values = new_array((rows,), dtype)
        memcpy(memory_of(values), column.buffers[1], rows * sw_column_size(type))
    valid = None if column.buffers[0] == NULL else numpy_bits(<const uint8_t *>column.buffers[0], rows)
    return values, valid, None if column.dictionary == NULL else strings_of(column.dictionary)


cdef object numpy_bits(const uint8_t *bits, Py_ssize_t count):
    cdef Py_ssize_t i
    made = new_array((count,), "bool")
    cdef uint8_t *values = <uint8_t *>memory_of(made)
    for i in range(count):
        values[i] = bits[i >> 3] >> (i & 7) & 1
    return made


cdef list strings_of(const sw_arrow_array *dictionary):
    cdef const int32_t *ends = <const int32_t *>dictionary.buffers[1]
    cdef const char *text = <const char *>dictionary.buffers[2]
    return [text[ends[i]:ends[i + 1]].decode("utf-8") for i in range(dictionary.length)]


# Functions of a stream. Its consumer may call them from any thread, without the GIL, even while Python shuts down.

cdef int stream_schema(sw_arrow_stream *stream, sw_arrow_schema *schema) noexcept nogil:
    schema.release = NULL
    return schema_with_gil(stream, schema) if Py_IsInitialized() else EINVAL


cdef int schema_with_gil(sw_arrow_stream *stream, sw_arrow_schema *schema) noexcept with gil:
    cdef RowReader reader = <RowReader>stream.private_data
    if sw_export_schema(&reader.batch, schema) == SW_DONE:
        return 0
    schema.release = NULL
    return ENOMEM


cdef int stream_next(sw_arrow_stream *stream, sw_arrow_array *array) noexcept nogil:
    array.release = NULL
    return next_with_gil(stream, array) if Py_IsInitialized() else EINVAL


cdef int next_with_gil(sw_arrow_stream *stream, sw_arrow_array *array) noexcept with gil:
    cdef RowReader reader = <RowReader>stream.private_data  # keeps the reader alive if another thread releases the stream
    return reader.next_array(array)


cdef const char *stream_error(sw_arrow_stream *stream) noexcept nogil:
    return error_with_gil(stream) if Py_IsInitialized() else NULL


cdef const char *error_with_gil(sw_arrow_stream *stream) noexcept with gil:
    cdef RowReader reader = <RowReader>stream.private_data
    return NULL if reader.error is None else PyBytes_AS_STRING(reader.error)


cdef void release_stream(sw_arrow_stream *stream) noexcept nogil:
    if Py_IsInitialized():
        release_with_gil(stream)
    stream.private_data = NULL
    stream.release = NULL


cdef void release_with_gil(sw_arrow_stream *stream) noexcept with gil:
    Py_DECREF(<RowReader>stream.private_data)


cdef void free_stream(object capsule) noexcept:
    cdef sw_arrow_stream *stream = <sw_arrow_stream *>PyCapsule_GetPointer(capsule, "arrow_array_stream")
    if stream.release != NULL:
        stream.release(stream)
    free(stream)


cdef void free_schema(object capsule) noexcept:
    cdef sw_arrow_schema *schema = <sw_arrow_schema *>PyCapsule_GetPointer(capsule, "arrow_schema")
    if schema.release != NULL:
        schema.release(schema)
    free(schema)


def arrow_schema_names(capsule) -> list[str]:
    """Return the names of a struct's fields, from a capsule with its `ArrowSchema`.

    :raises ValueError: if it is a capsule of another kind, or its schema has already been used up.
    """
    cdef const sw_arrow_schema *schema = <const sw_arrow_schema *>PyCapsule_GetPointer(capsule, "arrow_schema")
    if schema.release == NULL:
        raise ValueError("the requested schema has already been used up; pass a new one")
    if schema.format == NULL or (<bytes>schema.format) != b"+s":
        raise ValueError("the requested schema must be a struct of columns")
    return [(<bytes>schema.children[i].name).decode("utf-8") if schema.children[i].name != NULL else ""
            for i in range(schema.n_children)]
