"""`hh.offset` is the byte in the file as it is on disk, in every encoding and wherever blocks end."""

import io
import json
import zipfile
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import HistoryError, history
from steelwheel.history import HandHistory, ohh
from steelwheel.history.site_text import TextBlocks, read_site

DATA = ROOT / "tests" / "history"
STARS = (DATA / "pokerstars" / "holdem.txt").read_text(encoding="utf-8")
OHH = (DATA / "ohh" / "hands.ohh").read_text(encoding="utf-8").partition("\n\n{")[0] + "\n\n"
BLOCKS = "steelwheel.history.site_text.blocks.PIECE"
MARKED = {  # the mark, the encoding of the text after it, and the argument `encoding`
    "UTF-16, little-endian": (BOM_UTF16_LE, "utf-16-le", None),
    "UTF-16, big-endian": (BOM_UTF16_BE, "utf-16-be", None),
    "utf-16": (BOM_UTF16_BE, "utf-16-be", "utf-16"),
    "utf-16-be": (BOM_UTF16_BE, "utf-16-be", "utf-16-be"),
    "utf-32": (BOM_UTF32_BE, "utf-32-be", "utf-32"),
    "utf-8": (BOM_UTF8, "utf-8", "utf-8"),
    "utf-8-sig": (BOM_UTF8, "utf-8", "UTF_8_SIG"),
    "cp1252": (b"", "cp1252", "cp1252"),
    "cp1252, not named": (b"", "cp1252", None),
    "gb18030": (b"", "gb18030", "gb18030"),
    "shift_jis": (b"", "shift_jis", "shift_jis"),
}
NAMES = {"cp1252": "Zoë €", "shift_jis": "テスト"}
CASES = pytest.mark.parametrize("case", MARKED)
FORMATS = pytest.mark.parametrize("text", [STARS, OHH], ids=["PokerStars", "OHH"])


def file_of(text, case, count=9):
    """The bytes of a file with `count` hands with different numbers, and a name beyond ASCII."""
    mark, encoding, _ = MARKED[case]
    name = NAMES.get(encoding, "Zoë €😀")
    number = "1001" if text is STARS else "77001"
    hands = [text.replace("Ann", name).replace(number, f"{number}{i}") for i in range(count)]
    return mark + "".join(hands).encode(encoding)


def check(data, encoding, hands, count=9):
    """Each hand's bytes begin with its first line."""
    assert len(hands) == count
    for hh in hands:
        assert isinstance(hh, HandHistory), str(hh)
        text = data[hh.offset :].decode(encoding)
        if text[0] == "P":
            assert text.startswith(f"PokerStars Hand #{hh.key}:")
        else:
            assert json.JSONDecoder().raw_decode(text)[0]["ohh"]["game_number"] == str(hh.key)
        assert hh.line == 1 + data[: hh.offset].decode(encoding).count("\n")


def read(data, text, encoding=None):
    if text is STARS:
        return list(read_site(io.BytesIO(data), "PokerStars", encoding=encoding))
    return list(ohh.read_ohh(io.BytesIO(data), encoding=encoding))


@CASES
@FORMATS
@pytest.mark.parametrize("size", [1 << 22, 4099, 515, 61])
def test_wherever_blocks_end(case, text, size, monkeypatch):
    if case == "cp1252, not named" and text is OHH:
        return  # OHH is UTF-8
    monkeypatch.setattr(BLOCKS, size)
    data, (_, encoding, given_encoding) = file_of(text, case), MARKED[case]
    check(data, encoding, read(data, text, given_encoding))


@CASES
@pytest.mark.parametrize("suffix", [".txt", ".zip"])
def test_files_archives_and_workers(case, suffix, tmp_path, monkeypatch):
    data, (_, encoding, given_encoding) = file_of(STARS, case), MARKED[case]
    path = tmp_path / f"x{suffix}"
    if suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("x.txt", data)
    else:
        path.write_bytes(data)
    for workers in (1, 2):
        check(data, encoding, list(history.load_all(path, encoding=given_encoding, workers=workers)))
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 3000)
    monkeypatch.setattr(BLOCKS, 1001)
    for workers in (1, 2):
        check(data, encoding, list(history.load_all(tmp_path, encoding=given_encoding, workers=workers)))


BROKEN = {  # bytes of no character, in the first player's name
    "utf-8": [b"\xe2", b"\xff", b"\xf0\x9f\x98", b"\xc3("],
    "utf-16-le": [b"\x00\xd8", b"\x00\xdc", b"\x00\xd8\x00\xd8"],
    "utf-16-be": [b"\xd8\x00", b"\xdc\x00"],
    "cp1252": [b"\x81", b"\x8d"],
    "shift_jis": [b"\xff", b"\x81"],
}


@pytest.mark.parametrize("encoding, bad", [(key, bad) for key, all_ in BROKEN.items() for bad in all_])
@pytest.mark.parametrize("place", ["before", "within"])
def test_invalid_bytes(encoding, bad, place, monkeypatch):
    text = STARS.replace("1001", "10010").encode(encoding)
    if place == "before":
        text = text + "\n".encode(encoding) + bad + "\n".encode(encoding)
    else:
        text = text.replace("Ann".encode(encoding), "A".encode(encoding) + bad + "nn".encode(encoding))
    data = 3 * text
    for size in (1 << 22, 333):
        monkeypatch.setattr(BLOCKS, size)
        hands = read(data, STARS, encoding)
        assert [hh.offset for hh in hands] == [0, len(text), 2 * len(text)]


def test_a_character_that_is_cut_off_before_a_place():
    """Only with the last byte of "P" does the half of a pair turn out to be invalid."""
    for encoding, half in (("utf-16-le", b"\x00\xd8"), ("utf-16-be", b"\xd8\x00"), ("utf-8", b"\xe2\x82")):
        data = half + "PokerStars".encode(encoding)
        blocks = TextBlocks(io.BytesIO(data), encoding, 0)
        text = b"".join(blocks)
        assert blocks.offset(text.index(b"P")) == len(half)
        assert blocks.offset(text.index(b"S")) == len(half) + len("Poker".encode(encoding))


@given(
    st.text(max_size=40),
    st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-16", "utf-32", "gb18030", "utf-7"]),
    st.integers(5, 12),
)
def test_offsets_of_all_characters(text, encoding, size):
    text = text.replace("\ufeff", "")
    data = text.encode(encoding)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BLOCKS, size)
        blocks = TextBlocks(io.BytesIO(data), encoding, 0)
        assert b"".join(blocks) == text.encode()
    if encoding != "utf-7":  # its characters may begin within a byte
        for i in range(len(text)):
            place = blocks.offset(len(text[:i].encode()))
            assert data[:place].decode(encoding) == text[:i]


def test_text_without_hands_is_forgotten(monkeypatch):
    monkeypatch.setattr(BLOCKS, 1000)
    blocks = TextBlocks(io.BytesIO(b"\xe9" * 100_000), "cp1252", 7)
    done = 0
    for block in blocks:
        done += len(block)
        assert blocks.offset(done - done % 2) == 7 + done // 2
        assert len(blocks.raw) <= 1001


def test_a_text_in_memory_has_offsets_in_utf_8():
    hh = history.loads("€\n" + STARS)
    assert (hh.line, hh.offset) == (2, 4)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_text_without_its_byte_order_mark_is_an_error_of_its_file(tmp_path, workers):
    header = "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2012/01/01 10:00:00 ET\n"
    (tmp_path / "x.txt").write_bytes((header + "." * 600).encode("utf-16-le"))
    errors = []
    assert not [*history.load_all(tmp_path, errors=errors.append, encoding="utf-16", workers=workers)]
    assert "does not start with BOM" in str(errors[0]) and isinstance(errors[0], HistoryError)


@pytest.mark.parametrize("encoding", ["idna", "punycode", "undefined", "rot13", "no-such"])
def test_encodings_of_other_things_are_refused(tmp_path, encoding):
    (tmp_path / "x.txt").write_text("PokerStars Hand #1:", encoding="utf-8")
    with pytest.raises(LookupError, match="encoding"):
        history.load_all(tmp_path, encoding=encoding)
