# Agents implemented in C.

cdef bint read_policies(agents, int seats, sw_policy *policies) except -1:
    """Read the policies of the seats; return whether any seat has no policy."""
    cdef tuple given = items_of(agents, SW_SEATS)
    cdef object agent
    cdef int seat
    cdef bint stops = False
    if given is None:
        raise TypeError(f"agents must be a sequence with one entry per seat, not {kind(agents)}")
    if len(given) != seats:
        raise ValueError(f"agents must have one entry (an agent or None) per seat, {seats} in all, not {len(given)}")
    for seat in range(seats):
        agent = given[seat]
        if isinstance(agent, str):  # a name
            agent = late.resolve_agent(agent)
        if agent is None:
            policies[seat] = SW_ASK
            stops = True
        elif isinstance(agent, Policy):
            policies[seat] = (<Policy>agent).of
        else:
            raise TypeError(f"seat {seat}: only agents.random and agents.calling_station play in C. For {shown(agent)}, use "
                            "None here and call act(agent.act_batch(batch, where), where)")
    return stops


cdef dict POLICIES = {"random": SW_RANDOM, "calling_station": SW_CALLER}


@cython.final
@cython.no_gc
cdef class Policy:
    """Policy(name)
--

    An agent implemented in C, accepted by `HandBatch.play`: `agents.random` or `agents.calling_station`."""

    cdef sw_policy of
    cdef str name

    def __cinit__(self, str name not None):
        if name not in POLICIES:
            raise ValueError(f"there is no C agent {shown(name)}; the C agents are random and calling_station")
        self.of = POLICIES[name]
        self.name = name

    def __call__(self, observation, /):
        """Return the action code of the observing seat, which is to act."""
        if not isinstance(observation, Observation):
            raise TypeError(f"an agent takes an Observation, not {kind(observation)}")
        cdef Observation seen = observation
        if (seen.s.phase != SW_BET and seen.s.phase != SW_DRAW) or seen.s.viewer != seen.s.actor:
            raise ValueError(f"it is not the turn of the observing seat, {seen.seat}")
        return sw_decide(seen.s, self.of, seen.seen_bits)

    def act_batch(self, batch, where=None):
        """Return the action codes of the actors of a `HandBatch`.

        :param where: bools [n], True for the slots to act in.
        :return: int64 [n], 0 in other slots and where the hand is over.
        """
        if not isinstance(batch, HandBatch):
            raise TypeError(f"act_batch takes a HandBatch, not {kind(batch)}")
        import numpy
        cdef HandBatch of = batch
        cdef bytes chosen = None if where is None else read_mask(where, "where", of.slots.of.count)
        cdef const uint8_t *mask = mask_bytes(chosen)
        codes = numpy.empty(of.slots.of.count, "int64")
        cdef _View out = _View(codes, "codes", True)
        of._begin()
        try:
            of._whole()
            with nogil:
                sw_decide_slots(&of.slots.of, self.of, mask, <int64_t *>out.start)
        finally:
            of.busy = False
        return codes

    def __reduce__(self):
        return late.agent_by_name(), (self.name,)

    def __repr__(self):
        return f"<agent {self.name}>"
