"""What errors quote of a caller's input."""

import pytest

from steelwheel.errors import cut, kind, shown


class Silent:
    def __repr__(self):
        raise OSError("no")


deep = []
for _ in range(100_000):
    deep = [deep]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("As", "'As'"),
        ("a" * 78, repr("a" * 78)),
        ("a" * 79, "'" + "a" * 76 + "..."),
        ("\x00" * 10**6, ("'" + r"\x00" * 20)[:77] + "..."),
        (b"\n" * 10**6, (r"b'" + r"\n" * 40)[:77] + "..."),
        (bytearray(10**6), ("bytearray(b'" + r"\x00" * 20)[:77] + "..."),
        ([1] * 10**6, repr([1] * 80)[:77] + "..."),
        ((1,) * 10**6, repr((1,) * 80)[:77] + "..."),
        (range(5), "range(0, 5)"),
        (2**64 - 1, "18446744073709551615"),
        (-(2**64) + 1, "-18446744073709551615"),
        (2**64, "an int of more than 64 bits"),
        (-(1 << 10**6), "an int of more than 64 bits"),
        ([1 << 10**6], "a list"),
        (deep, "a list"),
        (Silent(), "a Silent"),
        (True, "True"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_shown(value, text):
    assert shown(value) == text
    assert len(shown(value, 30)) <= 30


def test_names_of_types_are_cut():
    assert kind(type("A" * 80, (), {})()) == "A" * 80
    assert kind(type("A" * 81, (), {})()) == "A" * 77 + "..."


def test_cut():
    assert cut("a" * 80) == "a" * 80
    assert cut("a" * 81) == "a" * 77 + "..."
    assert cut("abcdef", 5) == "ab..."
