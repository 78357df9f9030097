# Agents that live in C.

cdef bint read_policies(agents, int seats, sw_policy *policies) except -1:
    """The policies of the seats; whether one has none."""
    cdef tuple given = items_of(agents, SW_SEATS)
    cdef int seat
    cdef bint stops = False
    if given is None:
        raise TypeError(f"agents must be a sequence, one for each seat, not {kind(agents)}")
    if len(given) != seats:
        raise ValueError(f"there must be an agent, or None, for each of the {seats} seats, not {len(given)}")
    for seat in range(seats):
        if given[seat] is None:
            policies[seat] = SW_ASK
            stops = True
        elif isinstance(given[seat], Policy):
            policies[seat] = (<Policy>given[seat]).of
        else:
            raise TypeError(f"seat {seat}: agents.random and agents.caller play in C, or None is asked; "
                            f"{shown(given[seat])} plays by act(agent.act_batch(batch, where), where)")
    return stops


cdef dict POLICIES = {"random": SW_RANDOM, "caller": SW_CALLER}


@cython.final
@cython.no_gc
cdef class Policy:
    """Policy(name)
--

    An agent in C, which `HandBatch.play` takes: `agents.random` or `agents.caller`."""

    cdef sw_policy of
    cdef str name

    def __cinit__(self, str name not None):
        if name not in POLICIES:
            raise ValueError(f"there is no agent {shown(name)} in C: there are random and caller")
        self.of = POLICIES[name]
        self.name = name

    def __call__(self, observation, /):
        """The code of the seat that observes, which is to act."""
        if not isinstance(observation, Observation):
            raise TypeError(f"an agent is asked with an Observation, not {kind(observation)}")
        cdef Observation seen = observation
        if (seen.s.phase != SW_BET and seen.s.phase != SW_DRAW) or seen.s.viewer != seen.s.actor:
            raise ValueError(f"it is not the turn of the seat that observes, {seen.seat}")
        return sw_decide(seen.s, self.of, seen.seen_noise)

    def act_batch(self, batch, where=None):
        """The codes of the actors of a `HandBatch`.

        :param where: bools [n], the lanes that are asked.
        :return: int64 [n], 0 in other lanes and where the hand is over.
        """
        if not isinstance(batch, HandBatch):
            raise TypeError(f"act_batch is asked with a HandBatch, not {kind(batch)}")
        import numpy
        cdef HandBatch of = batch
        cdef bytes chosen = None if where is None else read_mask(where, "where", of.lanes.of.count)
        cdef const uint8_t *mask = mask_bytes(chosen)
        codes = numpy.empty(of.lanes.of.count, "int64")
        cdef _View out = _View(codes, "codes", True)
        of._begin()
        try:
            of._whole()
            with nogil:
                sw_decide_lanes(&of.lanes.of, self.of, mask, <int64_t *>out.start)
        finally:
            of.busy = False
        return codes

    def __reduce__(self):
        from steelwheel.agents import _named
        return _named, (self.name,)

    def __repr__(self):
        return f"<agent {self.name}>"
