"""Random hands as PokerStars' text are read back equal; changed texts are refused, or have equal chips."""

import io
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import HistoryError
from steelwheel.history import HandHistory
from steelwheel.history.site_text import read_site

from .stars_text import GAMES, NASTY, some_hand, written

SEEDS = st.integers(0, 2**32)
MONEY = ("$", "€", "£", "")


def read(text):
    return list(read_site(io.BytesIO(text.encode()), "PokerStars"))


def some_text(seed):
    rng = random.Random(seed)
    title = rng.choice(list(GAMES))
    hand = some_hand(rng, title)
    names = rng.sample(NASTY, len(hand.stacks))
    text = written(
        hand, title, names, rng.choice(MONEY), hero=rng.choice([None, *range(len(names))]),
        end=rng.choice(["\n", "\r\n"]),
    )  # fmt: skip
    return rng, title, hand, names, text


@given(SEEDS)
def test_random_hands_are_read_back(seed):
    _, title, hand, names, text = some_text(seed)
    (hh,) = read(text)
    assert isinstance(hh, HandHistory), str(hh)
    seats = [seat - 1 for seat in hh.seats]
    again = hh.hand()
    assert hh.players == [names[seat] for seat in seats]
    assert again.payoffs == tuple(hand.payoffs[seat] for seat in seats)
    assert again.starting_stacks == tuple(hand.starting_stacks[seat] for seat in seats)
    assert again.boards == hand.boards
    draws = any(street.draw for street in hand.game.streets)  # unknown discards have other places
    assert draws or again.actions == hand.actions, title


@given(SEEDS, st.integers(1, 40))
def test_rake_is_taken_from_the_pot(seed, rake):
    _, title, hand, names, _ = some_text(seed)
    (hh,) = read(written(hand, title, names, rake=rake))
    if isinstance(hh, HandHistory):
        hh.hand()
        assert hh.fields["_rake"] * 100 <= rake
    else:
        raise hh


def mutant(rng, text):
    lines = text.splitlines()
    i = rng.randrange(len(lines))
    what = rng.choice(["drop", "double", "cut", "swap", "digit", "byte"])
    if what == "drop":
        del lines[i]
    elif what == "double":
        lines.insert(i, lines[i])
    elif what == "cut":
        lines[i] = lines[i][: rng.randrange(len(lines[i]) + 1)]
    elif what == "swap":
        j = rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    elif what == "digit" and re.search("[0-9]", lines[i]):
        at = rng.choice([m.start() for m in re.finditer("[0-9]", lines[i])])
        lines[i] = lines[i][:at] + str(rng.randrange(10)) + lines[i][at + 1 :]
    elif lines[i]:
        at = rng.randrange(len(lines[i]))
        lines[i] = lines[i][:at] + chr(rng.randrange(32, 300)) + lines[i][at + 1 :]
    return "\n".join(lines)


def must_be_refused_or_balance(found):
    """A hand of a changed text is an error with a line, or its chips equal the amounts of the text."""
    if isinstance(found, HistoryError):
        assert found.line is not None
        return
    try:
        again = found.hand()
    except HistoryError as error:
        assert error.line is not None, str(error)
        return
    assert sum(again.payoffs) == 0
    pushed = sum(event.amount for event in again.events if event.kind == "push")
    assert (sum(found.winnings) + found.fields["_rake"]) / found.unit == pushed


@given(SEEDS)
def test_changed_texts_are_refused_or_have_equal_chips(seed):
    rng, *_, text = some_text(seed)
    for _ in range(20):
        for found in read(mutant(rng, text)):
            must_be_refused_or_balance(found)


@pytest.mark.slow
@given(st.binary(max_size=3000), SEEDS)
def test_any_bytes(noise, seed):
    rng, *_, text = some_text(seed)
    data = bytearray(text.encode() + noise + text.encode())
    for _ in range(rng.randrange(30)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    for found in read_site(io.BytesIO(bytes(data)), "PokerStars"):
        if isinstance(found, HandHistory):
            try:
                found.hand()
            except HistoryError as error:
                assert error.line is not None
