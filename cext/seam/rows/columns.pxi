# Tables with any columns, for example the result of a match.

@cython.final
@cython.no_gc
cdef class ColumnRows(RowReader):
    """The rows of a table whose columns are given as sequences of the same length.

    :param columns: a tuple `(name, type, values)` for each column; the types are "int64", "float64", "bool" and
        "dictionary[int32]" for text. None is null, and so is nan.
    :param chosen: the indices of the columns; None: all.
    """

    cdef sw_column table[SW_MOST_COLUMNS]
    cdef list names, values  # the table points to the names
    cdef Py_ssize_t rows, next_row

    def __cinit__(self, columns, chosen=None):
        cdef int count = 0
        self.names, self.values = [], []
        for name, kind, values in columns:
            if count == SW_MOST_COLUMNS:
                raise ValueError(f"a table can have at most {SW_MOST_COLUMNS} columns")
            if self.values and len(values) != len(self.values[0]):
                raise ValueError(f"the columns differ in length: {shown(name)} has {len(values)} rows")
            self.names.append(name.encode("utf-8"))
            self.values.append(values)
            self.table[count].name = PyBytes_AS_STRING(self.names[count])
            self.table[count].type = <sw_column_type>COLUMN_TYPES.index(kind)
            self.table[count].nullable = True
            count += 1
        self.rows = len(self.values[0]) if self.values else 0
        self.choose(self.table, count, chosen)

    cdef int fill(self) except -1:
        cdef int i
        while self.next_row < self.rows and not self.batch.is_full:
            if not sw_begin_row(&self.batch):
                break
            for i in range(self.batch.chosen):
                value = self.values[self.batch.order[i]][self.next_row]
                if value is not None:
                    self.put(self.batch.order[i], value)
            sw_end_row(&self.batch)
            self.next_row += 1
        return 0

    cdef int put(self, int column, value) except -1:
        cdef sw_string string
        cdef sw_column_type type = self.table[column].type
        if sw_has_dictionary(type):
            set_string(&string, value)
            sw_put_string(&self.batch, column, string)
        elif type == SW_COLUMN_DOUBLE:
            sw_put_double(&self.batch, column, value)
        elif type == SW_COLUMN_BOOL:
            sw_put_int(&self.batch, column, bool(value))
        else:
            sw_put_int(&self.batch, column, exact_int(value, "a value"))
        return 0
