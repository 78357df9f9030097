cdef Observation observe(_Play hand, int seat, uint64_t random_bits):
    cdef Observation made = Observation.__new__(Observation)
    cdef sw_status status
    made.game = hand.game
    made.s = take_state()
    with cython.critical_section(hand):
        status = sw_copy(made.s, hand.s)
    if status != SW_DONE:
        raise MemoryError("not enough memory for an observation")
    sw_hide(made.s, seat)
    made._look()
    made.seen_bits = random_bits
    return made


@cython.final
@cython.no_gc
cdef class Observation(_Play):
    """Observation()
--

    The view of a hand from one seat: the attributes of `Hand`, with hidden values as None.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> seen = hand.observe(0)
        >>> [sw.format_cards(cards) for cards in seen.hole_cards], seen.legal_actions == hand.legal_actions
        (['Kh5d', '????'], True)
        >>> seen.sample_hidden(seed=5).hole_cards[0] == hand.hole_cards[0]
        True

    Created by `Hand.observe`. It does not change when the hand continues.
    """

    def __init__(self):
        raise TypeError(FROM_HANDS)

    @property
    def random_bits(self):
        """A 64-bit random number fixed by the seed, hand, seat and decision, independent of the cards.

        A bot can recover a small seed from it; see `Hand`.
        """
        return self.seen_bits

    @property
    def seat(self):
        """The observing seat; None for the public view."""
        return None if self.s.viewer < 0 else self.s.viewer

    @property
    @cython.critical_section
    def my_cards(self):
        """The observer's hole cards, None for an unknown card; () for the public view."""
        return () if self.s.viewer < 0 else self._hole(self.s.viewer)

    @property
    def state_key(self):
        """The information state as bytes, equal for all hands that this seat cannot tell apart."""
        return self.game.digest() + self._bytes(SW_FORM_KEY)

    def sample_hidden(self, seed=None):
        """Return a Hand that this seat cannot tell apart from the real one, with every hidden card redrawn.

        :raises ValueError: if no cards consistent with a showdown were found.
        """
        cdef Hand made = Hand.__new__(Hand, NEW)
        cdef sw_status status
        cdef uint64_t key = 0, index = 0
        read_seed(seed, &key, &index)
        made.game = self.game
        made.s = take_state()
        status = sw_sample(made.s, self.s, key, index)
        if status == SW_DOES_NOT_FIT:
            raise ValueError("found no cards consistent with the hands mucked or shown at the showdown")
        made._done(status)
        return made

    def to_dict(self):
        """Return the observation as plain values for JSON, as described in docs/guide/data/json.md."""
        return late.observation_dict(self)

    def to_text(self, *, legal=False, since=None):
        """Describe the observation in words, for a language model or a person in this seat.

        docs/guide/agents/language-models.md shows examples.

        :param legal: whether to list the legal actions at the end.
        :param since: an earlier observation of the hand by the same seat, or the number of events in it. The text then
            covers only what has happened since then, and the decision that is due.
        :raises ValueError: if `since` is not from an earlier point of this hand.
        """
        return late.prompt(self, legal, since)

    def __reduce__(self):
        return late.unpickler("observation"), (saved(self, SW_FORM_VIEW), self.seat, self.random_bits, self.s.manual,
                                               self._bytes(SW_FORM_MISDEALT))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __eq__(self, other):
        if not isinstance(other, Observation):
            return NotImplemented
        return self.state_key == other.state_key and self.seen_bits == (<Observation>other).seen_bits

    __hash__ = None
