# Hands and observations as bytes: version, checksum, the game's text, then the state as written by C.

from binascii import crc32

cdef bytes MAGIC = b"steelwheel hand\x03"


cdef bytes saved(_Play play, sw_form form):
    spec = play.game.spec.encode("utf-8", "surrogatepass")
    body = b"".join((len(spec).to_bytes(4, "little"), spec, play._bytes(form)))
    return MAGIC + crc32(body).to_bytes(4, "little") + body


cdef Hand read_hand(bytes data):
    """Read a hand from untrusted bytes; the caller checks that saving it gives the same bytes."""
    cdef Hand hand = Hand.__new__(Hand, NEW)
    cdef sw_refusal refusal
    cdef Py_ssize_t at = len(MAGIC) + 4
    if data[:at] != MAGIC + crc32(data[at:]).to_bytes(4, "little"):
        raise InvalidHand(unlike(MAGIC, data))
    cdef Py_ssize_t end = at + 4 + <Py_ssize_t>int.from_bytes(data[at:at + 4], "little")
    hand.game = read_game(data[at + 4:end].decode("utf-8", "surrogatepass"))
    hand.s = take_state()
    cdef const uint8_t *bytes_of = <const uint8_t *>PyBytes_AS_STRING(data)
    end = min(end, PyBytes_GET_SIZE(data))
    refusal = sw_read_hand(hand.s, &hand.game.game, bytes_of + end, PyBytes_GET_SIZE(data) - end)
    refuse(&refusal, hand.game)
    hand._look()
    return hand


def observation(data, seat, random_bits, manual, misdealt):
    """Unpickle an observation.

    :param data: the bytes of a hand that gives this observation; they store every show and muck as a command.
    :param manual: the manual steps of the hand.
    :param misdealt: the events before a misdeal.
    """
    if type(misdealt) is not bytes:
        raise TypeError(f"misdealt events must be bytes, not {kind(misdealt)}")
    cdef Hand hand = Hand.from_bytes(data)
    cdef Observation made = observe(hand, SW_NOBODY if seat is None else hand._seat(seat), random_bits)
    made.s.manual = exact_int(manual, "manual") & 7
    cdef sw_refusal refusal = sw_read_misdealt(made.s, <const uint8_t *>PyBytes_AS_STRING(misdealt),
                                               PyBytes_GET_SIZE(misdealt))
    refuse(&refusal, made.game)
    if made.__reduce__()[1] != (data, seat, random_bits, manual, misdealt):
        raise InvalidHand("these bytes are not a saved observation: their parts are inconsistent")
    return made
