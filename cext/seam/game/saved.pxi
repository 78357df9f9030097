# Hands and observations as bytes: version, checksum, the game's text, then the state as written by C.

cdef bytes MAGIC = b"steelwheel hand\x03"


cdef bytes checksum(bytes body):
    from binascii import crc32  # a shared library, which a first hand does without
    return crc32(body).to_bytes(4, "little")


cdef bytes saved(_Play play, sw_form form):
    spec = play.game.spec.encode("utf-8", "surrogatepass")
    body = b"".join((len(spec).to_bytes(4, "little"), spec, play._bytes(form)))
    return MAGIC + checksum(body) + body


cdef Hand read_hand(bytes data):
    """Read a hand from untrusted bytes; the caller checks that saving it gives the same bytes."""
    cdef Hand hand = Hand.__new__(Hand, NEW)
    cdef sw_refusal refusal
    cdef Py_ssize_t at = len(MAGIC) + 4
    if data[:at] != MAGIC + checksum(data[at:]):
        raise InvalidHand(unlike(MAGIC, data))
    cdef Py_ssize_t end = at + 4 + <Py_ssize_t>int.from_bytes(data[at:at + 4], "little")
    hand.game = late.read_game(data[at + 4:end].decode("utf-8", "surrogatepass"))
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
    waits = made.s.phase == SW_SHOWDOWN and not made.s.manual & SW_MANUAL_SHOWDOWN  # its bytes always have this flag
    if waits or made.__reduce__()[1] != (data, seat, random_bits, manual, misdealt):
        raise InvalidHand("these bytes are not a saved observation: their parts are inconsistent")
    return made


# ---- batches: version, checksum, the game's text, the arguments, then the slots as written by C

cdef bytes BATCH_MAGIC = b"steelwheel batch\x01"
cdef dict BATCH_HEAD = {  # the numeric arguments, with their sizes in bytes
    "n": 4, "seats": 1, "button": 1, "autoreset": 1, "has_board": 1, "has_start": 1, "last_actions": 2, "first_hand": 8, "hand_stride": 8,
    "seed": 8, "index": 8,
}


cdef bytes saved_batch(HandBatch batch):
    cdef sw_hand_slots *of = &batch.slots.of
    cdef size_t length
    cdef uint8_t *start
    cdef int i
    spec = batch.played.spec.encode("utf-8", "surrogatepass")
    numbers = (of.count, of.seats, of.button, of.autoreset, of.has_board, of.start != NULL, batch.layout.history, of.first, of.every,
               of.seed, of.index)
    parts = [len(spec).to_bytes(4, "little"), spec]
    parts += [(<object>number).to_bytes(size, "little") for number, size in zip(numbers, BATCH_HEAD.values())]
    for i in range(of.game.boards if of.has_board else 0):
        parts += [bytes([of.boards[i]]), (<const char *>of.board[i])[:of.boards[i]]]
    if of.start != NULL:  # a hand that the observer sees in the same way, and the observer's seat
        seat = 255 if batch.start.seat is None else batch.start.seat
        hand = batch.start.sample_hidden((0, 0)).to_bytes()
        parts += [bytes([seat]), len(hand).to_bytes(4, "little"), hand]
    with nogil:
        length = sw_write_slots(of, NULL)
    slots = PyBytes_FromStringAndSize(NULL, length)
    start = <uint8_t *>PyBytes_AS_STRING(slots)
    with nogil:
        sw_write_slots(of, start)
    body = b"".join([*parts, slots])
    return BATCH_MAGIC + checksum(body) + body


cdef bytes take_part(bytes data, Py_ssize_t *at, Py_ssize_t size):
    """Return the next part of saved bytes, and move on."""
    cdef Py_ssize_t end = at[0] + size
    if not at[0] <= end <= PyBytes_GET_SIZE(data):
        raise InvalidHand("they are cut off")
    part = data[at[0]:end]
    at[0] = end
    return part


cdef HandBatch read_batch(bytes data, int threads):
    """Read a batch from untrusted bytes; the caller checks that saving it gives the same bytes."""
    import numpy
    cdef HandBatch batch
    cdef sw_refusal refusal
    cdef const uint8_t *start
    cdef size_t length
    cdef Py_ssize_t at = len(BATCH_MAGIC) + 4
    if data[:at] != BATCH_MAGIC + checksum(data[at:]):
        raise InvalidHand(unlike(BATCH_MAGIC, data))
    spec = take_part(data, &at, <Py_ssize_t>int.from_bytes(take_part(data, &at, 4), "little"))
    cdef CompiledGame game = late.read_game(spec.decode("utf-8", "surrogatepass"))
    given = {name: int.from_bytes(take_part(data, &at, size), "little") for name, size in BATCH_HEAD.items()}
    boards = [take_part(data, &at, take_part(data, &at, 1)[0]) for _ in range(game.game.boards if given["has_board"] else 0)]
    start_of = None
    if given["has_start"]:
        seat = take_part(data, &at, 1)[0]
        hand = Hand.from_bytes(take_part(data, &at, <Py_ssize_t>int.from_bytes(take_part(data, &at, 4), "little")))
        start_of = hand.observe(None if seat == 255 else seat)
    n, seats = given["n"], given["seats"]
    stacks = numpy.frombuffer(take_part(data, &at, n * seats * 8), "<i8").astype("int64").reshape(n, seats)
    batch = HandBatch(game, n, stacks if start_of is None else None, start=start_of, seed=(given["seed"], given["index"]), first_hand=given["first_hand"],
                      hand_stride=given["hand_stride"], button=given["button"], autoreset=given["autoreset"],
                      board=None if not boards else boards if game.game.boards > 1 else boards[0],
                      last_actions=given["last_actions"], threads=threads)
    start = <const uint8_t *>PyBytes_AS_STRING(data) + at
    length = PyBytes_GET_SIZE(data) - at
    with nogil:
        refusal = sw_read_slots(&batch.slots.of, start, length)
    if refusal.code == SW_BAD_COMMAND:
        raise InvalidHand(f"slot {refusal.number} has an illegal action")
    refuse(&refusal, game)
    return batch
