"""Archives of hand histories, forced formats, and given encodings."""

import gzip
import io
import struct
import zipfile

import pytest
from conftest import ROOT

from steelwheel import HistoryError, history
from steelwheel.cli import main

STARS = (ROOT / "tests" / "history" / "pokerstars" / "holdem.txt").read_text(encoding="utf-8")
GG = (ROOT / "tests" / "history" / "ggpoker" / "cash.txt").read_text(encoding="utf-8")
PHH = (ROOT / "tests" / "data" / "allin.phh").read_text(encoding="utf-8")


def zipped(path, **files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data if isinstance(data, bytes) else data.encode())
    return path


@pytest.fixture
def mixed(tmp_path):
    files = {
        "b10.txt": STARS * 3,
        "b9.txt": "\ufeff" + GG,
        "a/one.phh": PHH,
        "notes.txt": "nothing to read",
        "c.log.txt": STARS.encode("utf-16"),
    }
    return zipped(tmp_path / "hands.zip", **files)


def test_a_zip_is_read_like_a_folder(mixed):
    hands = list(history.load_all(mixed))
    names = [hh.file.removeprefix(f"{mixed}/") for hh in hands]
    assert names == ["a/one.phh", *3 * ["b9.txt"], *3 * ["b10.txt"], "c.log.txt"]
    assert [hh.line for hh in hands[4:7]] == [1, 1 + STARS.count("\n"), 1 + 2 * STARS.count("\n")]
    two = list(history.load_all(mixed.parent, workers=2))
    assert two == hands and [hh.file for hh in two] == [hh.file for hh in hands]


def test_large_files_in_archives_are_read_in_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 3000)
    path = zipped(tmp_path / "x.zip", **{"a.txt": STARS * 20, "b.phh": PHH, "c.txt": GG})
    assert len(list(history.load_all(path))) == len(list(history.load_all(path, workers=2))) == 24
    errors = []
    assert len(list(history.load_all(path, errors.append, encoding="utf-8"))) == 24 and not errors


def test_a_gz_has_one_file(tmp_path, capsys):
    path = tmp_path / "hands.txt.gz"
    path.write_bytes(gzip.compress(STARS.encode()))
    hh = history.load(path)
    assert hh.file == str(tmp_path / "hands.txt") and hh.line == 1
    assert len(list(history.load_all(tmp_path))) == 1
    assert main(["stats", str(path), "--json"]) == 0
    assert '"Ann"' in capsys.readouterr().out
    (tmp_path / "one.phh.gz").write_bytes(gzip.compress(PHH.encode()))
    assert history.load(tmp_path / "one.phh.gz").fields == history.load(ROOT / "tests/data/allin.phh").fields


def test_archives_without_hands(tmp_path):
    path = zipped(tmp_path / "x.zip", **{"notes.txt": "hello"})
    assert list(history.load_all(path)) == list(history.load_all(tmp_path)) == []
    with pytest.raises(HistoryError, match="no hand"):
        history.load(path)


def encrypted(data):
    """Mark the first file of a zip as encrypted."""
    data = bytearray(data)
    for begin, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(begin) + place
        data[at : at + 2] = struct.pack("<H", 1)
    return bytes(data)


def test_broken_archives_are_refused_by_name(tmp_path):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("a.txt", STARS)
    packed = gzip.compress(STARS.encode())
    texts = {
        "cut.zip": whole.getvalue()[:-40],
        "locked.zip": encrypted(whole.getvalue()),
        "changed.zip": whole.getvalue().replace(b"Hold'em", b"Omaha!!"),
        "cut.gz": packed[:-20],
        "changed.gz": packed[:-8] + b"\0" * 8,
        "rubbish.gz": b"\x1f\x8b" + b"\0" * 50,
    }
    for name, data in texts.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(HistoryError, match="the archive cannot be read") as failed:
            history.load(tmp_path / name)
        assert name in failed.value.path
    for workers in (1, 2):
        errors = []
        assert list(history.load_all(tmp_path, errors.append, workers=workers)) == []
        assert [str(error).count("the archive cannot be read") for error in errors] == [1] * len(texts)


@pytest.mark.parametrize("suffix", [".zip", ".gz"])
def test_a_file_that_expands_without_bound_is_refused(tmp_path, suffix):
    path, bomb = tmp_path / f"x.txt{suffix}", STARS.encode() + b" " * (20 << 20)
    if suffix == ".zip":
        zipped(path, **{"x.txt": bomb})
    else:
        path.write_bytes(gzip.compress(bomb))
    with pytest.raises(HistoryError, match="200 times its compressed size"):
        history.load(path)


def test_a_forced_format(tmp_path):
    path = tmp_path / "hands.phh"
    path.write_text("x\n" * 5000 + STARS, encoding="utf-8")
    with pytest.raises(HistoryError):
        history.load(path)
    hh = history.load(path, format="pokerstars")
    assert hh.line == 5001
    (tmp_path / "hand.txt").write_text(PHH, encoding="utf-8")
    assert history.load(tmp_path / "hand.txt", format="phh").hand().is_over
    history.dump([hh, hh], tmp_path / "two.phhs")
    two = (tmp_path / "two.phhs").rename(tmp_path / "two.dat")
    assert len(list(history.load_all(two, format="phhs"))) == 2
    with pytest.raises(HistoryError, match="no hand"):
        history.load(path, format="ggpoker")
    with pytest.raises(ValueError, match=r"format must be one of 'pokerstars'.*did you mean 'ggpoker'"):
        history.load(path, format="gg-poker")


def test_a_given_encoding(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(STARS.replace("Ann", "Аня").encode("cp1251"))
    assert history.load(path).players[0] != "Аня"
    assert history.load(path, encoding="cp1251").players[0] == "Аня"
    assert [hh.players[0] for hh in history.load_all(tmp_path, encoding="cp1251", workers=2)] == ["Аня"]
    (tmp_path / "b.phh").write_bytes(PHH.encode("utf-16"))
    with pytest.raises(HistoryError, match="UTF-8"):
        history.load(tmp_path / "b.phh")
    assert history.load(tmp_path / "b.phh", encoding="utf-16").hand().is_over
    with pytest.raises(HistoryError, match="this is not utf-8"):
        history.load(tmp_path / "b.phh", encoding="utf-8")
    with pytest.raises(LookupError):
        history.load(path, encoding="no such encoding")
    with pytest.raises(TypeError, match="encoding must be a str, not int"):
        history.load(path, encoding=5)


def test_options_of_the_commands(tmp_path, capsys):
    path = tmp_path / "a.txt"
    text = "x\n" * 3000 + STARS.replace("Ann: folds ", "Something new\nAnn: folds ").replace("Ann", "Аня")
    path.write_bytes(text.encode("cp1251"))
    assert main(["stats", str(path), "--format", "pokerstars", "--encoding", "cp1251"]) == 0
    shown = capsys.readouterr().out
    assert "Аня" in shown and "ignored 1 unknown line, such as 'Something new'" in " ".join(shown.split())
    hands = history.load_all(path, format="pokerstars", encoding="cp1251")
    (hh,) = hands
    assert hh.unknown_lines == ("Something new",) and hands.unknown_lines == {"Something new": 1}
    assert main(["replay", str(path), "--print", "--format", "pokerstars"]) == 0
    assert main(["convert", str(path), "-o", str(tmp_path / "a.phhs"), "--format", "pokerstars"]) == 0
    assert "1 unknown line" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["stats", str(path), "--encoding", "nothing"])
    assert "is not an encoding" in capsys.readouterr().err
