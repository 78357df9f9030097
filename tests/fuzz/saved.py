"""Corrupted saved bytes with a valid checksum: they are refused, or equal the bytes of the object they make.

Run it by run.py.
"""

import json
import pickle
import sys
from binascii import crc32
from random import Random

import numpy as np
from common import Finding, changed_bytes, main
from play.generator import Undecided, some_command, some_hand
from play.invariants import quick_check

from steelwheel import ActionMenu, Hand, HandBatch, InvalidHand

HEAD = 16  # the magic number; four bytes of checksum follow
MOST_CALLS = 12


def some_saved():
    """Yield hands of every kind at any stage, each with a seat's view of it."""
    for number in range(150):
        rng = Random(f"saved {number}")
        hand = some_hand(rng, unknown=number % 10 == 0)[1]
        for _ in range(rng.choice([0, 2, 5, 9, 30])):
            if hand.is_over:
                break
            try:
                some_command(rng, hand)
            except Undecided:
                break
        yield hand.to_bytes(), hand.observe(rng.choice([None, *range(len(hand.stacks))])).__reduce__()


SAVED = list(some_saved())
BODIES = [data[HEAD + 4 :] for data, _ in SAVED]


def signed(body):
    return SAVED[0][0][:HEAD] + crc32(body).to_bytes(4, "little") + body


def changed(rng, data):
    """Return the bytes of a hand with changes: anywhere, in the game's text, or after it."""
    body = data[HEAD + 4 :]
    size = int.from_bytes(body[:4], "little")
    spec, rest = body[4 : 4 + size], body[4 + size :]
    kind = rng.randrange(8)
    if kind == 0:
        return signed(changed_bytes(rng, body, BODIES))
    if kind == 1:
        values = json.loads(spec)
        change(rng, values)
        spec = json.dumps(values, sort_keys=True, separators=(",", ":")).encode()
    elif kind == 2:
        spec = changed_bytes(rng, spec)
    elif kind == 3:  # the rest of another hand
        other = rng.choice(BODIES)
        rest = other[4 + int.from_bytes(other[:4], "little") :]
    else:
        rest = changed_bytes(rng, rest, [other[-200:] for other in BODIES])
    return signed(len(spec).to_bytes(4, "little") + spec + rest)


def change(rng, values):
    """Change one value somewhere in JSON data."""
    keys = list(values) if isinstance(values, dict) else range(len(values))
    key = rng.choice(list(keys)) if keys else None
    if key is None:
        return
    if isinstance(values[key], (list, dict)) and rng.random() < 0.7:
        change(rng, values[key])
        return
    values[key] = rng.choice(
        [
            0,
            1,
            2,
            5,
            -1,
            52,
            2**53,
            2**64,
            1.5,
            None,
            True,
            "",
            "high",
            "best",
            "badugi",
            "royal",
            [],
            [1, 2],
            {"button": 2},
        ]
    )


def load_hand(rng, data):
    try:
        hand = Hand.from_bytes(data)
    except InvalidHand:
        return
    if hand.to_bytes() != data:
        raise Finding("the hand that was read has other bytes")
    look_at(rng, hand)
    quick_check(hand)
    for _ in range(MOST_CALLS):
        if hand.is_over:
            return
        try:
            some_command(rng, hand)
        except (Undecided, InvalidHand):  # required cards are unknown
            return
        quick_check(hand)


def look_at(rng, hand):
    """Read every property."""
    for seen in (hand, hand.observe(rng.choice([None, *range(len(hand.stacks))]))):
        (
            repr(seen),
            seen.events,
            seen.actions,
            seen.pots,
            seen.legal_actions,
            seen.boards,
            seen.up_cards,
            seen.posts,
        )
        (seen.hole_cards, seen.payoffs, seen.pot_raise_to(1), seen.folded, seen.state_key)
        if pickle.loads(pickle.dumps(seen)) != seen:
            raise Finding("a pickle differs after loading")


def load_observation(rng, pickled):
    made_by, (data, seat, random_bits, manual, misdealt) = pickled
    what = rng.randrange(4)
    if what < 2:
        data = changed(rng, data)
    if what == 1:
        seat = rng.choice([None, 0, 1, 5, 22, 23, 255, -1, 2**64, "1", True])
    if what == 2:
        manual = rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 255, -1, 2**64, None])
    if what == 3:
        misdealt = changed_bytes(rng, misdealt or rng.choice(BODIES)[-63:], BODIES)
    try:
        seen = made_by(data, seat, random_bits, manual, misdealt)
    except (ValueError, TypeError):
        return
    (
        repr(seen),
        seen.events,
        seen.actions,
        seen.legal_actions,
        seen.hole_cards,
        seen.to_dict(),
        seen.state_key,
    )


def some_batches():
    """Yield batches of every kind, with some hands played and some under way."""
    for number in range(40):
        rng = Random(f"batch {number}")
        game = some_hand(rng)[1].game
        seats = max(2, len(game.blinds), min(3, game.max_seats))
        stacks = [rng.randrange(1, 300) for _ in range(seats)]
        autoreset = rng.random() < 0.5
        batch = HandBatch(game, rng.choice([1, 3]), stacks, seed=number, autoreset=autoreset)
        play_some(rng, batch)
        yield batch.to_bytes()


def play_some(rng, batch):
    menu = ActionMenu(batch.game)
    for _ in range(rng.randrange(12)):
        mask = menu.mask(batch)
        mask[~mask.any(1), 0] = True
        entries = [rng.choice(np.flatnonzero(row).tolist()) for row in mask]
        batch.act(menu.codes(batch, np.array(entries)))


BATCHES = list(some_batches())
BATCH_HEAD = 17


def load_batch(rng):
    data = rng.choice(BATCHES)
    body = data[BATCH_HEAD + 4 :]
    size = 4 + int.from_bytes(body[:4], "little")
    if rng.random() < 0.9:
        body = body[:size] + changed_bytes(rng, body[size:], [other[-200:] for other in BATCHES])
    else:
        body = changed_bytes(rng, body)
    data = data[:BATCH_HEAD] + crc32(body).to_bytes(4, "little") + body
    try:
        batch = HandBatch.from_bytes(data)
    except InvalidHand:
        return
    if batch.to_bytes() != data or batch.copy() != batch:
        raise Finding("the batch that was read has other bytes")
    for hand in batch:
        quick_check(hand)
    play_some(rng, batch)


def one(rng):
    data, pickled = rng.choice(SAVED)
    if rng.random() < 0.2:
        load_batch(rng)
    elif rng.random() < 0.75:
        load_hand(rng, changed(rng, data))
    else:
        load_observation(rng, pickled)


if __name__ == "__main__":
    sys.exit(main("saved", one))
