cdef int MOST_LISTED = 1000000  # codes of a slice
cdef str FROM_HANDS = "a Legal comes from hand.legal, an Observation comes from hand.observe(seat)"


cdef extern from *:
    """
    #include <structmember.h>

    #define SW_FIELD(name, doc) {name, T_OBJECT_EX, 0, READONLY, PyDoc_STR(doc)}
    static PyMemberDef fields[] = {
        SW_FIELD("is_over", "Whether the hand is over, its chips pushed."), /* of a _Play; the others of a Legal */
        SW_FIELD("fold", "Whether one may fold."),
        SW_FIELD("check", "Whether there is nothing to call."),
        SW_FIELD("call", "The chips that a call puts in; 0 where one checks."),
        SW_FIELD("min_raise_to", "The least total of a bet or raise; None where there may be none."),
        SW_FIELD("max_raise_to", "The highest total of a bet or raise; None where there may be none.")};

    /* Adds some of these to a type whose objects have the values, one object each, from `offset` on. The interpreter
       reads such a member by itself, in less than half the time of a getter. Returns -1 after an error. */
    static int add_fields(PyTypeObject *type, int first, int count, Py_ssize_t offset)
    {
        int status = 0;
        for (PyMemberDef *field = &fields[first]; status == 0 && field < &fields[first + count]; field++) {
            field->offset = offset + (field - &fields[first]) * (Py_ssize_t)sizeof(PyObject *);
            PyObject *descriptor = PyDescr_NewMember(type, field);
            status = descriptor ? PyDict_SetItemString(type->tp_dict, field->name, descriptor) : -1;
            Py_XDECREF(descriptor);
        }
        PyType_Modified(type);
        return status;
    }
    """
    int add_fields(PyTypeObject *type, int first, int count, Py_ssize_t offset) except -1
    PyObject *TRUE "Py_True"
    PyObject *FALSE "Py_False"


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class Legal:
    """Legal()
--

    What the seat to act may do; a sequence, too, of every code that `Hand.act` takes, ascending.

        >>> legal = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1).legal
        >>> print(legal)
        fold, call 1, bet or raise to 4..200
        >>> len(legal), legal[:3], 50 in legal, legal.max_raise_to
        (199, (-1, 0, 4), True, 200)

    A hand gives it; it is not made by itself.
    """

    cdef sw_legal of
    cdef PyObject *fold  # in the order of add_fields, the first two borrowed
    cdef PyObject *check
    cdef object call, min_raise_to, max_raise_to

    def __init__(self):
        raise TypeError(FROM_HANDS)

    @property
    def step(self):
        """From one legal total to the next, 1 or the chip; the last, all-in, may be nearer. With two bets to choose from
        (an open pair in stud) it is what lies between them."""
        return self.of.step

    def __len__(self):
        return sw_legal_count(&self.of)

    cdef int64_t _place(self, code) except -2:
        """The place of a code; -1 for what is not legal."""
        cdef int64_t number = sw_small_int(code)
        if number < 0:
            if isinstance(code, bool) or not PyIndex_Check(code):
                return -1
            exact = PyNumber_Index(code)
            if not -1 <= exact <= SW_MOST_CHIPS:
                return -1
            number = exact
        return sw_legal_place(&self.of, number)

    def __contains__(self, code):
        return self._place(code) >= 0

    def __getitem__(self, index):
        if isinstance(index, slice):
            wanted = range(*index.indices(len(self)))
            if len(wanted) > MOST_LISTED:
                raise ValueError(f"{len(wanted)} legal codes are too many to list: a slice has at most {MOST_LISTED}")
            return tuple([sw_legal_code(&self.of, i) for i in wanted])
        cdef int64_t place = exact_int(index, "an index"), count = sw_legal_count(&self.of)
        if place < 0:
            place += count
        if not 0 <= place < count:
            raise IndexError(f"there are {count} legal codes")
        return sw_legal_code(&self.of, place)

    def index(self, code):
        """The place of a code among the legal ones.

        :raises ValueError: when it is not legal.
        """
        cdef int64_t place = self._place(code)
        if place < 0:
            raise ValueError(f"{shown(code)} is not legal")
        return place

    def count(self, code):
        """1 for a legal code, 0 for another."""
        return int(self._place(code) >= 0)

    def __iter__(self):
        cdef int64_t place
        for place in range(sw_legal_count(&self.of)):
            yield sw_legal_code(&self.of, place)

    cdef tuple _values(self):
        return <object>self.fold, <object>self.check, self.call, self.min_raise_to, self.max_raise_to, self.step

    def to_dict(self):
        """The six attributes as plain values that JSON can hold."""
        return dict(zip(("fold", "check", "call", "min_raise_to", "max_raise_to", "step"), self._values()))

    def __eq__(self, other):
        return self._values() == (<Legal>other)._values() if isinstance(other, Legal) else NotImplemented

    def __hash__(self):
        return hash(self._values())

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return unpickle_legal, (self.of.fold, self.of.call, self.of.min_to, self.of.max_to, self.of.step)

    def __repr__(self):
        return "Legal(fold={}, check={}, call={}, min_raise_to={}, max_raise_to={})".format(*self._values())

    def __str__(self):
        from steelwheel.hand import _words_of
        return _words_of(self)


cdef inline Legal new_legal(const sw_legal *of):
    cdef Legal made = Legal.__new__(Legal)
    made.of = of[0]
    made.fold, made.check = TRUE if of.fold else FALSE, FALSE if of.call else TRUE
    made.call = of.call
    if of.max_to >= 0:
        made.min_raise_to, made.max_raise_to = of.min_to, of.max_to
    return made


cdef object no_new(type cls, PyObject *arguments, PyObject *keywords):
    raise TypeError(FROM_HANDS)


def legal(fold, call, min_to, max_to, step):
    """How a Legal is unpickled.

    :raises InvalidHand: for numbers that no hand gives.
    """
    cdef sw_legal of
    cdef list given = [exact_int(x, "a legal code", InvalidHand) for x in (fold, call, min_to, max_to, step)]
    of.call, of.min_to, of.max_to, of.step = given[1:]
    of.fold = given[0] if 0 <= given[0] <= 1 else -1
    if not sw_is_legal(&of):
        raise InvalidHand("these are no legal codes of a hand")
    return new_legal(&of)
