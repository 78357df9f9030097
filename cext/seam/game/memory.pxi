# Hand states: copies share a state until one of them changes, and states that are no longer needed are reused.

cdef extern from *:
    """
    /* Copies share states, and states are reused, only if there is a GIL. */
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
cdef sw_state *spare[MOST_SPARE]  # free states that keep the memory of their logs
cdef int spares = 0


cdef sw_state *take_state() except NULL:
    """Return a free or new state, to be initialized by the caller."""
    global spares
    if HAVE_GIL and spares:
        spares -= 1
        return spare[spares]
    cdef sw_state *made = sw_new()
    if made == NULL:
        raise MemoryError("not enough memory for a hand")
    return made


cdef sw_state *own_state(sw_state *s) except NULL:
    """Return this state, or a copy if it is shared."""
    cdef sw_state *own = sw_own(s)
    if own == NULL:
        raise MemoryError("not enough memory for a copy of a hand")
    return own


cdef void give_back(sw_state *s) noexcept:
    global spares
    if HAVE_GIL and s.holders == 1 and spares < MOST_SPARE and s.capacity <= MOST_SPARE_CAPACITY:
        spare[spares] = s
        spares += 1
    else:
        sw_release(s)
