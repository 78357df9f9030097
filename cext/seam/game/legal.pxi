cdef int MOST_LISTED = 1000000  # codes in one slice
cdef str FROM_HANDS = "use hand.legal_actions for LegalActions, and hand.observe(seat) for an Observation"


cdef extern from *:
    """
    #include <structmember.h>

    #define SW_FIELD(name, doc) {name, T_OBJECT_EX, 0, READONLY, PyDoc_STR(doc)}
    static PyMemberDef fields[] = {
        SW_FIELD("is_over", "True once the hand is over and the pots are awarded."), /* of _Play; the rest: LegalActions */
        SW_FIELD("can_fold", "True if the actor may fold."),
        SW_FIELD("can_check", "True if the actor may check."),
        SW_FIELD("to_call", "The chips needed to call; 0 if the actor may check."),
        SW_FIELD("min_raise_to", "The minimum total of a bet or raise; None if neither is legal."),
        SW_FIELD("max_raise_to", "The maximum total of a bet or raise; None if neither is legal.")};

    /* Add fields to a type whose objects store the fields' values one after another, starting at `offset`. The
       interpreter reads these members directly, in less than half the time of a getter. Return -1 after an error. */
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
cdef class LegalActions:
    """LegalActions()
--

    The legal actions of the seat to act; also a sequence of their codes for `Hand.act`, ascending.

        >>> legal = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1).legal_actions
        >>> print(legal)
        fold, call 1, bet or raise to 4..200
        >>> len(legal), legal[:3], 50 in legal, legal.max_raise_to
        (199, (-1, 0, 4), True, 200)

    Created by `Hand.legal_actions`; it cannot be constructed directly.
    """

    cdef sw_legal of
    cdef PyObject *can_fold  # in the order of add_fields; the first two are borrowed
    cdef PyObject *can_check
    cdef object to_call, min_raise_to, max_raise_to

    def __init__(self):
        raise TypeError(FROM_HANDS)

    @property
    def step(self):
        """The difference between consecutive legal totals: 1, or the chip size; the final step, to all-in, may be smaller.

        When there are two bet sizes (an open pair in stud), it is their difference."""
        return self.of.step

    def __len__(self):
        return sw_legal_count(&self.of)

    cdef int64_t _place(self, code) except -2:
        """Return the index of a code, or -1 if it is not legal."""
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
                raise ValueError(f"a slice of {len(wanted)} legal codes is too long; take at most {MOST_LISTED}")
            return tuple([sw_legal_code(&self.of, i) for i in wanted])
        cdef int64_t place = exact_int(index, "an index"), count = sw_legal_count(&self.of)
        if place < 0:
            place += count
        if not 0 <= place < count:
            raise IndexError(f"index {shown(index)} is out of range: there are {count} legal codes")
        return sw_legal_code(&self.of, place)

    def index(self, code):
        """Return the index of a code among the legal codes.

        :raises ValueError: if the code is not legal.
        """
        cdef int64_t place = self._place(code)
        if place < 0:
            raise ValueError(f"{shown(code)} is not legal")
        return place

    def count(self, code):
        """Return 1 for a legal code, 0 for any other."""
        return int(self._place(code) >= 0)

    def __iter__(self):
        cdef int64_t place
        for place in range(sw_legal_count(&self.of)):
            yield sw_legal_code(&self.of, place)

    cdef tuple _values(self):
        return <object>self.can_fold, <object>self.can_check, self.to_call, self.min_raise_to, self.max_raise_to, self.step

    def to_dict(self):
        """Return the six attributes as plain values for JSON."""
        return dict(zip(("can_fold", "can_check", "to_call", "min_raise_to", "max_raise_to", "step"), self._values()))

    def __eq__(self, other):
        return self._values() == (<LegalActions>other)._values() if isinstance(other, LegalActions) else NotImplemented

    def __hash__(self):
        return hash(self._values())

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return late.unpickler("legal_actions"), (self.of.fold, self.of.call, self.of.min_to, self.of.max_to, self.of.step)

    def __repr__(self):
        return "LegalActions(can_fold={}, can_check={}, to_call={}, min_raise_to={}, max_raise_to={})".format(*self._values())

    def __str__(self):
        return late.legal_text(self)


cdef inline LegalActions new_legal(const sw_legal *of):
    cdef LegalActions made = LegalActions.__new__(LegalActions)
    made.of = of[0]
    made.can_fold, made.can_check = TRUE if of.fold else FALSE, FALSE if of.call else TRUE
    made.to_call = of.call
    if of.max_to >= 0:
        made.min_raise_to, made.max_raise_to = of.min_to, of.max_to
    return made


cdef object no_new(type cls, PyObject *arguments, PyObject *keywords):
    raise TypeError(FROM_HANDS)


def legal_actions(can_fold, to_call, min_to, max_to, step):
    """Rebuild pickled LegalActions.

    :raises InvalidHand: if no hand has these legal actions.
    """
    cdef sw_legal of
    cdef list given = [exact_int(x, "a legal code", InvalidHand) for x in (can_fold, to_call, min_to, max_to, step)]
    of.call, of.min_to, of.max_to, of.step = given[1:]
    of.fold = given[0] if 0 <= given[0] <= 1 else -1
    if not sw_is_legal(&of):
        raise InvalidHand("these numbers are not the legal actions of any hand")
    return new_legal(&of)
