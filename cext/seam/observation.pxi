cdef Observation observe(_Play hand, int seat, uint64_t noise):
    cdef Observation made = Observation.__new__(Observation)
    cdef sw_status status
    made.game = hand.game
    made.s = take_state()
    with cython.critical_section(hand):
        status = sw_copy(made.s, hand.s)
    if status != SW_DONE:
        raise MemoryError("no memory for an observation")
    sw_hide(made.s, seat)
    made._look()
    made.seen_noise = noise
    return made


@cython.final
@cython.no_gc
cdef class Observation(_Play):
    """Observation()
--

    What one seat may know of a hand: the names of `Hand`, with what is hidden None.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> seen = hand.observe(0)
        >>> [sw.format_cards(cards) for cards in seen.hole_cards], seen.legal == hand.legal
        (['Kh5d', '????'], True)
        >>> seen.sample(seed=5).hole_cards[0] == hand.hole_cards[0]
        True

    `Hand.observe` makes it; it does not change with the hand.
    """

    def __init__(self):
        raise TypeError(FROM_HANDS)

    @property
    def noise(self):
        """A number from 0 to 2**64 - 1 that is fixed by seed, hand, seat and decision, and depends on no card.

        A bot can find a small seed by it: see `Hand`.
        """
        return self.seen_noise

    @property
    def seat(self):
        """The seat whose view it is; None: the public view."""
        return None if self.s.viewer < 0 else self.s.viewer

    @property
    def key(self):
        """The information state as bytes: equal for all hands that look alike from here."""
        return self.game.digest() + self._bytes(SW_FORM_KEY)

    def sample(self, seed=None):
        """A Hand that looks the same from here, with every card that is not seen redrawn.

        :raises ValueError: when no cards were found that agree with a showdown.
        """
        cdef Hand made = Hand.__new__(Hand, NEW)
        cdef sw_status status
        cdef uint64_t key = 0, index = 0
        read_seed(seed, &key, &index)
        made.game = self.game
        made.s = take_state()
        status = sw_sample(made.s, self.s, key, index)
        if status == SW_DOES_NOT_FIT:
            raise ValueError("no cards were found that agree with what was seen")
        made._done(status)
        return made

    def to_dict(self):
        """Everything as plain values that JSON can hold, as docs/json.md describes them."""
        from steelwheel.hand import _plain
        return _plain(self)

    def to_text(self, *, legal=False, since=None):
        """What a player in this seat would be told, in words, as docs/language-models.md shows it.

        :param legal: whether to say at the end what is legal.
        :param since: an earlier observation of the hand by the same seat, or how many of its events were told then:
            only what happened since, and what is due.
        :raises ValueError: for a `since` that is of no earlier point of this hand.
        """
        from steelwheel.wording import told
        return told(self, legal, since)

    def __reduce__(self):
        return unpickle_observation, (saved(self, SW_FORM_VIEW), self.seat, self.noise, self.s.manual,
                                      self._bytes(SW_FORM_MISDEALT))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __eq__(self, other):
        if not isinstance(other, Observation):
            return NotImplemented
        return self.key == other.key and self.seen_noise == (<Observation>other).seen_noise

    __hash__ = None
