"""Saved bytes that somebody has changed, with a checksum that fits: refused, or bytes of the hand they make.

Run it by run.py.
"""

import json
import pickle
import sys
from binascii import crc32
from random import Random

from common import Finding, changed_bytes, main
from play.generator import Undecided, some_command, some_hand
from play.oracle import quick_check

from steelwheel import Hand, InvalidHand

HEAD = 16  # the magic; then four bytes of checksum
MOST_CALLS = 12


def some_saved():
    """Hands of every kind somewhere in their course, and what some seat sees of them."""
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
    """Bytes of a hand, changed: anywhere, in the game's text, or after it."""
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
    elif kind == 3:  # another's beginning
        other = rng.choice(BODIES)
        rest = other[4 + int.from_bytes(other[:4], "little") :]
    else:
        rest = changed_bytes(rng, rest, [other[-200:] for other in BODIES])
    return signed(len(spec).to_bytes(4, "little") + spec + rest)


def change(rng, values):
    """Change one value somewhere in what JSON can hold."""
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
        raise Finding("bytes were read that are not those of the hand")
    look_at(rng, hand)
    quick_check(hand)
    for _ in range(MOST_CALLS):
        if hand.is_over:
            return
        try:
            some_command(rng, hand)
        except (Undecided, InvalidHand):  # cards that must be known are not
            return
        quick_check(hand)


def look_at(rng, hand):
    """Everything that can be asked."""
    for seen in (hand, hand.observe(rng.choice([None, *range(len(hand.stacks))]))):
        (repr(seen), seen.events, seen.actions, seen.pots, seen.legal, seen.boards, seen.up_cards, seen.posts)
        (seen.hole_cards, seen.payoffs, seen.raise_to_pot(1), seen.folded, seen.key)
        if pickle.loads(pickle.dumps(seen)) != seen:
            raise Finding("a pickle is another")


def load_observation(rng, pickled):
    made_by, (data, seat, noise, manual, misdealt) = pickled
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
        seen = made_by(data, seat, noise, manual, misdealt)
    except (ValueError, TypeError):
        return
    (repr(seen), seen.events, seen.actions, seen.legal, seen.hole_cards, seen.to_dict(), seen.key)


def one(rng):
    data, pickled = rng.choice(SAVED)
    if rng.random() < 0.75:
        load_hand(rng, changed(rng, data))
    else:
        load_observation(rng, pickled)


if __name__ == "__main__":
    sys.exit(main("saved", one))
