"""A .phhs file is split as TOML reads it, and a broken hand costs itself alone."""

from __future__ import annotations

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import history
from steelwheel.errors import HistoryError
from steelwheel.history import acpc, file_pieces

HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, {stack}]
actions = ['d dh p1 AsKs', 'd dh p2 2c3c', 'p2 f']
"""
VALID = [
    "notes = [\n[1],\n[2],\n]\n",
    "notes = [\n[1]\n]\n",
    "notes = [\n'a', [ # one\n[5]\n], ['''\n[6]\n''']]\n",
    'notes = """\n\\"""\n[third]\nvariant = 1\n"""\n',
    "notes = '''\n\"\"\"\n[third]\n'''\n",
    "notes = '''\n\"\"\"\n[7]\n'''\nmore = \"\"\"\n'''\n[8]\n\"\"\"\n",
    'notes = """a""""\n',
    'notes = """"""""\nmore = """\n[9]\n"""""\n',
    "notes = ''''''''\nmore = '''\n[9]\n'''''\n",
    'notes = """\\\\"""\n',
    'notes = "\\""\n',
    "notes = '\\'\n",
    "# '''\n# \"\"\"\n",
    "notes = [ '#', \"]\", '[' ] # [\n",
    "notes = { a = [\n[1]\n], b = '''\n[2]\n''' }\n",
    "notes = [\n'x=1', # = [\n[4]\n]\n",
]


def document(extras):
    hands = [f"[{i}]\n{HAND.format(stack=100 + i)}{extra}\n" for i, extra in enumerate(extras, 1)]
    return "".join(hands)


def read(path, **options):
    errors = []
    hands = list(history.load_all(path, errors.append, **options))
    return hands, errors


def tomllib_hands(text):
    return [(key, fields) for key, fields in tomllib.loads(text, parse_float=Decimal).items()]


@pytest.mark.parametrize("extra", VALID)
def test_split_as_tomllib_reads(extra, tmp_path, monkeypatch):
    text = document(["", extra, "", extra, ""])
    path = tmp_path / "x.phhs"
    path.write_text(text, encoding="utf-8")
    expected = tomllib_hands(text)
    for size in (1 << 18, 500, 50):
        monkeypatch.setattr(file_pieces, "PIECE_BYTES", size)
        hands, errors = read(path)
        assert [(hh.key, hh.fields) for hh in hands] == expected and not errors


@given(st.lists(st.sampled_from(["", *VALID]), max_size=6))
def test_any_valid_document(extras):
    text = document(extras)
    found = list(history.phh.read_many(text.splitlines(keepends=True)))
    assert [(hh.key, hh.fields) for hh in found] == (tomllib_hands(text) if extras else [])


BROKEN = [
    "notes = '''\n",
    'notes = """\n',
    'notes = "\n',
    "notes = [\n",
    "notes = ['a',\n['b'\n",
    "notes = { a = 1\n",
    "notes = ]\n",
    "notes = \n",
    'notes = \\"""\n',
    'notes = [ """\n',
    "this is no field\n",
    "'''\n",
    "[2\n",
]


@pytest.mark.parametrize("extra", BROKEN)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_broken_hand_costs_itself_alone(extra, workers, tmp_path, monkeypatch):
    monkeypatch.setattr(file_pieces, "PIECE_BYTES", 1000)
    path = tmp_path / "x.phhs"
    text = document([VALID[4], VALID[3], extra, "", VALID[0], *[""] * 12])
    path.write_text(text, encoding="utf-8")
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    hands, errors = read(path, workers=workers)
    assert [hh.key for hh in hands] == [str(i) for i in range(1, 18) if i != 3]
    (error,) = errors
    heading = text.splitlines().index("[3]") + 1
    assert error.hand == "3" and heading < error.line <= heading + extra.count("\n") + 8


@pytest.mark.parametrize(
    ("first", "second"), [("notes = [\n", "notes = '''\n"), ("notes = '''\n", 'notes = """\n')]
)
def test_broken_hands_in_a_row(first, second, tmp_path):
    path = tmp_path / "x.phhs"
    path.write_text(document(["", first, second, "", first.replace("'''", "[ '"), ""]), encoding="utf-8")
    hands, errors = read(path)
    assert [hh.key for hh in hands] == ["1", "4", "6"]
    assert [error.hand for error in errors] == ["2", "3", "5"]


def test_two_open_strings_are_one_string():
    """TOML ends the string of hand 1 at the quotes of hand 3."""
    text = document(["notes = '''\n", "", "notes = '''\n", ""])
    found = list(history.phh.read_many(text.splitlines(keepends=True)))
    assert [(hh.key, hh.fields) for hh in found] == tomllib_hands(text)
    assert [hh.key for hh in found] == ["1", "4"]


def test_hands_after_an_unclosed_string_in_a_long_file(tmp_path):
    """The string could end in the last hand, so all later hands are split twice."""
    path = tmp_path / "x.phhs"
    path.write_text(document(["notes = '''\n", *[""] * 3000]), encoding="utf-8")
    hands, errors = read(path)
    assert len(hands) == 3000 and [error.hand for error in errors] == ["1"]


@pytest.mark.parametrize(
    "extra",
    ['a = """\\"""\n', 'a = """\n', "a = [ '''\n", "a = [\n", 'a = \\"""\n', "a = { b = [\n", "[0]\n"],
)
def test_broken_files_take_linear_time(extra):
    """A square of the number of hands would take minutes."""
    text = document([extra] * 5000)
    assert len(list(history.phh.read_many(text.splitlines(keepends=True)))) >= 2500


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("wrong", [b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\xf0\x9f"])
def test_a_byte_that_is_not_utf_8(wrong, workers, tmp_path):
    """The issue's case: hand 200 of 300."""
    path = tmp_path / "x.phhs"
    path.write_bytes(
        document(["author = 'é'\n"] * 300).encode().replace(b"[200]\n", b"[200]\n# " + wrong + b"\n")
    )
    hands, errors = read(path, workers=workers)
    assert [int(hh.key) for hh in hands] == [i for i in range(1, 301) if i != 200]
    (error,) = errors
    line = path.read_bytes().split(wrong)[0].count(b"\n") + 1
    assert (error.hand, error.line) == ("200", line)
    assert "this is not UTF-8: " in str(error)
    skipping = history.load_all(path, "skip", workers=workers)
    assert len(list(skipping)) == 299 and skipping.skipped == 1
    report = history.report(path, errors="skip", workers=workers)
    assert (report.hands, report.skipped) == (299, 1)


def test_the_wrong_encoding_costs_single_hands(tmp_path):
    path = tmp_path / "x.phhs"
    text = document(["author = 'A'\n", "author = 'é'\n", "author = 'B'\n"])
    path.write_text(text, encoding="latin-1")
    hands, errors = read(path, encoding="ascii")
    assert [hh.author for hh in hands] == ["A", "B"]
    assert "this is not ascii: " in str(errors[0]) and "give another encoding" in str(errors[0])
    hands, errors = read(path, encoding="latin-1")
    assert [hh.author for hh in hands] == ["A", "é", "B"] and not errors


def test_a_byte_that_is_not_utf_8_in_a_log(tmp_path):
    game = acpc.STANDARD["holdem.nolimit.2p.reverse_blinds.game"]
    states = [f"STATE:{i}:f:2c3c|AsKs:50|-50:ann|bob\n".encode() for i in range(5)]
    states[3] = states[3].replace(b"bob", b"b\xffb")
    path = tmp_path / "x.log"
    path.write_bytes(b"".join(states))
    for workers in (1, 2):
        hands, errors = read(path, game=game, workers=workers)
        assert [hh.key for hh in hands] == [0, 1, 2, 4] or len(hands) == 4
        assert len(errors) == 1 and errors[0].line == 4 and "this is not UTF-8" in str(errors[0])


def test_a_wrong_byte_in_a_single_hand_is_its_error(tmp_path):
    (tmp_path / "x.phh").write_bytes(HAND.format(stack=100).encode() + b"# \xff\n")
    with pytest.raises(HistoryError, match="this is not UTF-8: invalid start byte at byte"):
        history.load(tmp_path / "x.phh")
