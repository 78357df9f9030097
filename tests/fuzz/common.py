"""The shared driver of the Python fuzzers. Each input is a function of a seed and its number alone."""

import argparse
import faulthandler
import os
import signal
import sys
import time
import traceback
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # for `play`

MOST_SECONDS = 120  # per input, even on a busy machine; anything longer counts as a hang


class TimeIsUp(BaseException):
    """Raised in an input that takes too long, if it can be interrupted."""


class Finding(AssertionError):
    """A bug found by a fuzzer."""


def main(name, one, seconds_each=None):
    """Run `one(rng)` for the inputs requested on the command line; return exit code 1 on a finding.

    :param seconds_each: seconds after which an input is interrupted; that is not a finding.
    """
    words = argparse.ArgumentParser()
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--inputs", type=int, default=1 << 62)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", type=int, metavar="K", help="run only input K")
    words.add_argument(
        "--at", type=int, metavar="FD", help="file descriptor for the number of the current input"
    )
    given = words.parse_args()
    faulthandler.enable()

    def interrupt(number, frame):
        raise TimeIsUp

    alarms = hasattr(signal, "setitimer") and seconds_each
    if alarms:
        signal.signal(signal.SIGALRM, interrupt)
    started, number, slow = time.monotonic(), given.only or 0, 0
    while number < given.inputs and (given.only is None or number == given.only):
        if given.only is None and time.monotonic() - started > given.seconds:
            break
        if given.at is not None:
            os.pwrite(given.at, b"%20d" % number, 0)
        faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
        try:
            if alarms:
                signal.setitimer(signal.ITIMER_REAL, seconds_each)
            try:
                one(Random(f"{name} {given.seed} {number}"))
            finally:
                if alarms:
                    signal.setitimer(signal.ITIMER_REAL, 0)
        except TimeIsUp:
            slow += 1
        except Exception:
            traceback.print_exc()
            print(f"{name}: a finding in input {number} of seed {given.seed}", flush=True)
            return 1
        number += 1
    faulthandler.cancel_dump_traceback_later()
    report = f"{name}: {number - (given.only or 0):,} inputs of seed {given.seed}"
    print(report + (f", {slow} interrupted" if slow else ""), flush=True)
    return 0


# ---- changed bytes and texts

NUMBERS = [
    0,
    1,
    2,
    3,
    7,
    22,
    23,
    24,
    127,
    128,
    255,
    256,
    2**31 - 1,
    2**31,
    2**53,
    2**53 + 1,
    2**63 - 1,
    2**63,
    2**64 - 1,
]


def changed_bytes(rng, data, others=()):
    """Return bytes with a few changed, removed, repeated, or taken from other data."""
    made = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at, kind = rng.randrange(len(made) + 1), rng.randrange(7)
        if kind == 0:
            made[at : at + 1] = bytes([rng.randrange(256)])
        elif kind == 1 and at < len(made):
            made[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del made[at : at + rng.randrange(1, 24)]
        elif kind == 3:
            made[at:at] = made[at : at + rng.randrange(1, 48)]
        elif kind == 4:
            size = rng.choice([1, 2, 4, 8])
            made[at : at + size] = (rng.choice(NUMBERS) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        elif kind == 5:
            made[at : at + rng.randrange(9)] = rng.randbytes(rng.randrange(9))
        elif others:
            other = rng.choice(others)
            first = rng.randrange(len(other))
            made[at : at + rng.choice([0, 0, 21, 40])] = other[first : first + rng.randrange(1, 64)]
    return bytes(made)


def changed_text(rng, text, words):
    """Return text with words inserted, and pieces removed, moved or repeated."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at, kind = rng.randrange(len(text) + 1), rng.randrange(7)
        end = min(len(text), at + rng.choice([1, 1, 2, 3, 9, 40]))
        if kind < 2:
            text = text[:at] + rng.choice(words) + text[at:]
        elif kind == 2:
            text = text[:at] + rng.choice(words) + text[end:]
        elif kind == 3:
            text = text[:at] + text[end:]
        elif kind == 4:
            text = text[:at] + text[at:end] * rng.choice([2, 3, 50]) + text[end:]
        elif kind == 5:
            piece, to = text[at:end], rng.randrange(len(text) + 1)
            text = text[:to] + piece + text[to:]
        else:
            text = (
                text[:at]
                + chr(rng.choice([rng.randrange(32, 127), rng.randrange(256), 0x2660, 0xD800, 0x1D7D8]))
                + text[end:]
            )
    return text[:20_000]
