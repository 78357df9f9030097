# The states of hands: shared by copies until one of them changes, and used again.

cdef extern from *:
    """
    /* Under the GIL copies share a state until one of them changes, and states are used again. */
    #ifdef Py_GIL_DISABLED
    #define SW_HAVE_GIL 0
    #else
    #define SW_HAVE_GIL 1
    #endif
    """
    bint HAVE_GIL "SW_HAVE_GIL"

cdef enum:
    MOST_SPARE = 32
    MOST_SPARE_CAPACITY = 200  # events
cdef sw_state *spare[MOST_SPARE]  # states that nobody holds, with the memory of their logs
cdef int spares = 0


cdef sw_state *take_state() except NULL:
    """A state to be set up or copied into."""
    global spares
    if HAVE_GIL and spares:
        spares -= 1
        return spare[spares]
    cdef sw_state *made = sw_new()
    if made == NULL:
        raise MemoryError("no memory for a hand")
    return made


cdef sw_state *own_state(sw_state *s) except NULL:
    """This state, or in place of one that is shared a copy of it."""
    cdef sw_state *own = sw_own(s)
    if own == NULL:
        raise MemoryError("no memory for a copy of a hand")
    return own


cdef void give_back(sw_state *s) noexcept:
    global spares
    if HAVE_GIL and s.holders == 1 and spares < MOST_SPARE and s.capacity <= MOST_SPARE_CAPACITY:
        spare[spares] = s
        spares += 1
    else:
        sw_release(s)
