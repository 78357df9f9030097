"""Copies, pickles and bytes of a `HandBatch`."""

import copy
import pickle
import random
from binascii import crc32

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import ActionMenu, Hand, HandBatch, InvalidHand, games

HEAD = 17  # the magic number; four bytes of checksum follow
NAMES = (
    "actors phases can_fold to_call min_raise_to max_raise_to draws total_pots hand_ids done payoffs".split()
)
WAYS = [
    HandBatch.copy,
    copy.copy,
    copy.deepcopy,
    lambda batch: pickle.loads(pickle.dumps(batch)),
    lambda batch: HandBatch.from_bytes(batch.to_bytes()),
]


def same(a, b):
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in NAMES) and a == b


def play(batch, steps, seed, agents=None):
    """Play at random by a menu."""
    rng = np.random.default_rng(seed)
    menu = ActionMenu(batch.game, (0.5, 2))
    for step in range(steps):
        mask = menu.mask(batch)
        mask[:, 0] |= ~mask.any(1)
        batch.act(menu.codes(batch, (rng.random(mask.shape) * mask).argmax(1)), opponents=agents)
        if not batch.autoreset and step % 4 == 0:
            batch.reset(batch.phases == 0)
    return batch


def some_batch(name, autoreset=True, **keywords):
    game = getattr(games, name)() if name[0].isupper() else name
    seats = min(4, sw.HandBatch(game, 1, [50, 50], seed=1).game.max_seats)
    stacks = np.array([[37 + 11 * i + 5 * seat for seat in range(seats)] for i in range(9)])
    stacks[3, :1] = 0
    return HandBatch(game, 9, stacks, seed=(3, 2**64 - 20), autoreset=autoreset, first_hand=5, **keywords)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("name", "keywords"),
    [
        ("NoLimitHoldem", {"hand_stride": 11, "button": 2}),
        ("NoLimitHoldem", {"board": "Ks7d2c", "autoreset": False}),
        ("DoubleBoardHoldem", {"board": ["Ks", "7d2c"], "last_actions": 0}),
        ("PotLimitOmaha", {}),
        ("SevenCardStudHiLo", {"last_actions": 1000}),
        ("DeuceToSevenTripleDraw", {"autoreset": False}),
        ("FiveCardDraw", {}),
        ("Pineapple", {"threads": 2}),
    ],
)
def test_a_copy_goes_on_alike(way, name, keywords):
    """A copy has equal arrays and hands, plays the same, and shares nothing with the batch."""
    batch = play(some_batch(name, **keywords), 37, 1)
    other = way(batch)
    assert same(batch, other) and batch.to_bytes() == other.to_bytes()
    assert (batch.game, batch.seed, batch.seats, batch.autoreset, batch.columns, batch._board) == (
        (other.game, other.seed, other.seats, other.autoreset, other.columns, other._board)
    )
    assert not any(np.shares_memory(getattr(batch, a), getattr(other, b)) for a in NAMES for b in NAMES)
    assert np.array_equal(batch.observe(), other.observe())
    before = [getattr(batch, name).copy() for name in NAMES]
    hands = list(batch)
    agents = ["random", *[None] * (batch.seats - 1)]
    play(other, 25, 2, agents)
    assert all((getattr(batch, name) == old).all() for name, old in zip(NAMES, before, strict=True))
    assert list(batch) == hands
    assert same(play(batch, 25, 2, agents), other)
    assert same(batch.reset(), other.reset())


STARTS = [
    sw.Hand("holdem", [200, 150, 90], button=2, seed=8).raise_to(6).call().call().check(),
    sw.Hand("27_triple", [100] * 3, seed=8).act(0).act(0).act(0).act(0b111),
    sw.Hand("five_card_draw", [100] * 3, seed=5).observe(2),
]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: type(start).__name__)
@pytest.mark.parametrize("autoreset", [True, False])
def test_copies_of_batches_with_a_start(start, autoreset):
    batch = play(HandBatch(start.game, 6, start=start, seed=3, autoreset=autoreset), 9, 1)
    for way in WAYS:
        other = way(batch)
        assert same(batch, other) and batch.to_bytes() == other.to_bytes()
        assert np.array_equal(batch.observe(), other.observe())
        one = batch.copy()
        assert same(play(one, 15, 2), play(other, 15, 2)) and same(one.reset(), other.reset())
    with pytest.raises(ValueError, match="stacks cannot change"):
        batch.reset(stacks=[9, 9, 9])
    encoder = sw.Encoder(start.game, batch.seats)
    for i, hand in enumerate(batch):
        assert np.array_equal(batch.observe(seats="all")[i], encoder.encode(hand, "all"))


def test_fresh_and_long_hands():
    for batch in (some_batch("holdem"), some_batch("holdem", autoreset=False)):
        assert all(same(batch, way(batch)) for way in WAYS)
    batch = HandBatch("holdem", 2, [10**5] * 2, seed=1)
    for _ in range(90):
        batch.act(np.where(batch.min_raise_to > 0, batch.min_raise_to, 0), where=np.array([True, False]))
    assert len(batch[0].actions) == 90
    for way in WAYS:
        other = way(batch)
        assert same(batch, other) and len(other[0].actions) == 90
    outlives = batch.copy().actors
    del batch
    assert outlives.tolist() == other.actors.tolist()


def test_hands_over_as_soon_as_they_are_dealt():
    for autoreset in (True, False):
        batch = HandBatch("holdem", 3, [1, 1], seed=4, autoreset=autoreset)
        assert (batch.phases == 0).all()
        for way in WAYS:
            other = way(batch)
            assert same(batch, other)
            codes = np.zeros(3, int)
            assert same(other.act(codes), HandBatch.from_bytes(batch.to_bytes()).act(codes))


def test_the_format():
    """The bytes begin with the format, do not contain the number of threads, and are read by number."""
    batch = play(HandBatch("holdem", 600, [200, 200], seed=1, threads=2), 9, 3)
    data = batch.to_bytes()
    assert data[:HEAD] == b"steelwheel batch\x01"
    assert data == play(HandBatch("holdem", 600, [200, 200], seed=1), 9, 3).to_bytes()
    assert same(HandBatch.from_bytes(data, threads=2), batch)
    with pytest.raises(TypeError, match="threads must be an int"):
        HandBatch.from_bytes(data, threads=1.0)
    for other in (bytearray(data), "x", None):
        with pytest.raises(TypeError, match=r"takes the bytes of HandBatch\.to_bytes, not"):
            HandBatch.from_bytes(other)
    with pytest.raises(
        InvalidHand, match=r"in format 2, from a later version of steelwheel .this version reads 1"
    ):
        HandBatch.from_bytes(data[: HEAD - 1] + b"\x02" + data[HEAD:])
    with pytest.raises(InvalidHand, match="damaged"):
        HandBatch.from_bytes(Hand("holdem", [200, 200], seed=1).to_bytes())


def test_damaged_bytes_are_refused():
    """With a corrected checksum, changed bytes are refused, or are the bytes of the batch that they make."""
    rng = random.Random(5)
    batches = [play(some_batch(name), 20, 2) for name in ("holdem", "DeuceToSevenTripleDraw", "stud")]
    batches.append(play(some_batch("holdem", board="Ks7d2c"), 20, 2))
    read = 0
    for data in [batch.to_bytes() for batch in batches]:
        for size in (0, HEAD, HEAD + 4, HEAD + 6, len(data) - 1):
            with pytest.raises(InvalidHand, match="these bytes are not a saved batch"):
                HandBatch.from_bytes(data[:size])
        for kind in range(500):
            body = bytearray(data[HEAD + 4 :])
            start = 0 if kind % 2 else int.from_bytes(body[:4], "little") + 4
            place = rng.randrange(start, len(body))
            if kind % 5 == 0:
                del body[place : place + rng.choice([1, 8])]
            elif kind % 5 == 1:
                body[place:place] = rng.randbytes(rng.choice([1, 8]))
            else:
                body[place] = rng.choice([0, 1, 255, body[place] ^ 1 << rng.randrange(8)])
            changed = data[:HEAD] + crc32(body).to_bytes(4, "little") + body
            try:
                batch = HandBatch.from_bytes(changed)
            except InvalidHand:
                continue
            assert batch.to_bytes() == changed
            play(batch, 3, 1)
            read += changed != data
    assert read > 0
