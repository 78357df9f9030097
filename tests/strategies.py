"""Hypothesis strategies: valid cards in every form, and invalid cards."""

import numpy as np
from hypothesis import strategies as st
from reference import text

import steelwheel as sw

cards = st.integers(0, 51)


def hands(smallest, largest):
    """Return a strategy for lists of distinct cards."""
    return st.lists(cards, min_size=smallest, max_size=largest, unique=True)


def in_any_form(hand):
    """Return a strategy for the same cards in every documented form, except the int of a set."""
    names = [text(card) for card in hand]
    symbols = str.maketrans("cdhs", "♣♦♥♠")
    forms = [
        "".join(names),
        " ".join(names),
        ",".join(names),
        ", ".join(names).lower(),
        "".join(names).upper(),
        " ".join(names).replace("T", "10"),
        "".join(names).translate(symbols),
        hand,
        tuple(hand),
        names,
        tuple(names),
        [name if i % 2 else card for i, (card, name) in enumerate(zip(hand, names, strict=True))],
        bytes(hand),
        bytearray(hand),
        memoryview(bytes(hand)),
        np.array(hand, np.uint8),
        np.array(hand, np.int64),
        [np.int16(card) for card in hand],
        np.array(names, dtype=object),
        np.array(names) if names else [],
        Text(" ".join(names)),
    ]
    return forms


class Text(str):
    __slots__ = ()


class Index:
    """An int in all but type."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Endless:
    """A sequence that does not end."""

    def __len__(self):
        return 1 << 62

    def __getitem__(self, i):
        return i % 52


not_cards = st.one_of(
    st.none(),
    st.booleans(),
    st.floats(),
    st.complex_numbers(),
    st.text(),
    st.binary(),
    st.integers(),
    st.sampled_from([2**63, -(2**63), 2**64, 2**1000, -1, 52, 53, 54, 63, 64, 255, 256]),
    st.sampled_from(
        [
            object(),
            type,
            print,
            {1: 2},
            {1, 2},
            frozenset(),
            range(10**15),
            Endless(),
            Index(52),
            Index(2**70),
        ]
    ),
    st.sampled_from(
        [np.float64(1.5), np.bool_(True), np.array(3.0), np.array([[1, 2]]), np.datetime64(1, "s"), b"\xff"]
    ),
    st.lists(
        st.one_of(st.none(), st.booleans(), st.floats(), st.text(max_size=3), st.integers()), max_size=9
    ),
    st.builds(sw.CardSet, hands(0, 9)),
)
