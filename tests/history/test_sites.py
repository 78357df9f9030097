"""PokerStars' texts: read to the chip, or refused with the line; names, encodings, lines and limits."""

import io
import pickle
import re
import tempfile
import tracemalloc
from decimal import Decimal
from pathlib import Path

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import HistoryError, history
from steelwheel.cli import main
from steelwheel.history import HandHistory, file_pieces, site_games
from steelwheel.history.site_text import read_site
from steelwheel.history.site_text.events import Kind

DATA = ROOT / "tests" / "history" / "pokerstars"
HAND = (DATA / "holdem.txt").read_text(encoding="utf-8")
ALL = sorted(DATA.glob("*.txt"))


def read(text):
    """The hands of a text, and the errors in their place."""
    data = text if isinstance(text, bytes) else text.encode()
    return list(read_site(io.BytesIO(data), "PokerStars", "x.txt"))


def only(text):
    (found,) = read(text)
    if isinstance(found, HistoryError):
        raise found
    found.hand()
    return found


def test_a_hand():
    hh = history.load(DATA / "holdem.txt")
    assert (hh.variant, hh.venue, hh.key, hh.table) == ("NT", "PokerStars", 1001, "North 'n' South")
    assert hh.players == ["Ann", "Bo", "Cy: folds", "Di"] and hh.seats == [2, 3, 5, 1]
    assert (hh.currency, hh.year, hh.month, hh.day, hh.time.hour) == ("USD", 2024, 5, 6, 7)
    assert (hh.line, hh.offset, hh.file) == (1, 0, str(DATA / "holdem.txt"))
    hand = hh.hand()
    assert hand.is_over and hh.unit == Decimal("0.01")
    assert hh.finishing_stacks == [Decimal("9.50"), 8, Decimal("33.35"), 0]
    assert sum(hh.winnings) + hh.fields["_rake"] == Decimal("15.50")
    assert [len(board) for board in hand.boards] == [5]
    again = pickle.loads(pickle.dumps(hh))
    assert again == hh and (again.line, again._lines) == (1, hh._lines)
    assert history.loads(HAND) == hh
    assert history.loads(history.dumps(hh)).hand().payoffs == hand.payoffs


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_every_written_hand(path):
    hands = list(history.load_all(path, errors="skip"))
    assert hands
    for hh in hands:
        hand, unit = hh.hand(), hh.unit
        paid = sum(hh.winnings) + hh.fields["_rake"]
        assert (
            hand.is_over and sum(hand.starting_stacks) * unit == sum(hh.finishing_stacks) + hh.fields["_rake"]
        )
        assert paid * 1 == sum(e.amount for e in hand.events if e.kind == "push") * unit


def test_a_folder_and_the_commands(tmp_path, capsys):
    assert len(list(history.load_all(DATA))) == sum(len(list(history.load_all(path))) for path in ALL)
    assert len(list(history.load_all(DATA, workers=2))) == len(list(history.load_all(DATA)))
    assert main(["stats", str(DATA), "--json"]) == 0
    assert '"Ann"' in capsys.readouterr().out
    assert main(["replay", str(DATA / "holdem.txt"), "--print"]) == 0
    assert "Cy: folds" in capsys.readouterr().out
    assert main(["convert", str(DATA / "holdem.txt"), "-o", str(tmp_path / "x.phhs")]) == 0
    (hh,) = history.load_all(tmp_path / "x.phhs")
    assert hh.fields == history.load(DATA / "holdem.txt").fields


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_folders_are_searched_in_every_encoding(tmp_path, encoding):
    (tmp_path / "hands.txt").write_text(HAND.replace("$", "€"), encoding)
    (tmp_path / "notes.txt").write_text("PokerStars is where I play.", encoding)
    hands = history.load_all(tmp_path)
    assert len(list(hands)) == 1 and hands.ignored == {".txt": 1}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_ends_marks_and_encodings(end, mark, encoding):
    if mark and encoding != "utf-8":
        return
    text = HAND.replace("$", "€").replace("Ann", "Änn").replace("\n", end)
    first, second = read((mark + text + mark + text).encode(encoding))
    assert first.hand().payoffs == second.hand().payoffs == history.loads(HAND).hand().payoffs
    assert first.players == second.players == ["Änn", "Bo", "Cy: folds", "Di"]


def test_a_mark_ends_a_line():
    first, second = read(HAND.rstrip("\n") + "\ufeff" + HAND)
    assert (first, second.line) == (second, HAND.count("\n"))


def test_each_hand_stands_alone(tmp_path):
    path = tmp_path / "a.txt"
    broken = HAND.replace("Di: calls $1.50", "Di: calls $1.40")
    path.write_text("rubbish\n" + HAND + broken + HAND, encoding="utf-8")
    hands = history.load_all(path)
    assert next(hands).line == 2
    with pytest.raises(HistoryError) as failed:
        next(hands)
    assert failed.value.path == str(path) and failed.value.hand == 1001
    assert failed.value.line == 2 + HAND.count("\n") + HAND[: HAND.index("Di: calls $1.50")].count("\n")
    assert next(hands).hand().is_over
    told = []
    assert len(list(history.load_all(path, errors=told.append))) == 2 and len(told) == 1


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("Rake $0.65", "Rake $0.66", "14.85 were collected and 0.66 taken|chips do not balance"),
        ("Di: calls $1.50", "Di: calls $1.49", "is due"),
        ("\nBo: folds", "\nBob: folds", "this player has no seat"),
        ("\nBo: folds", "\nBo: fo", "cannot be read"),
        ("No Limit", "No Limit Fusion", "does not name a game|does not read"),
        ("Hold'em No Limit", "Courchevel Pot Limit", "does not read hands of Pot Limit Courchevel"),
        ("2024/05/06", "2024/15/06", "is not a valid time"),
        ("[Kd Qd]", "[Kd Qx]", "cannot be read"),
        ("Board [2c", "Board [3c", "board in the summary"),
        ("[2c 7d 9h]", "[2c 7d 2c]", "2c|board"),
        ("Total pot", "Total pots", "no line with the total pot|cannot be read"),
        (
            "*** SUMMARY ***",
            2 * "Ann cashed out the hand for $1 | Cash Out Fee $0.01\n" + "*** SUMMARY ***",
            "'Ann' cashes out twice",
        ),
        ("*** HOLE CARDS ***", "Hand cancelled\n*** HOLE CARDS ***", "canceled"),
        ("Seat 3: Bo ($10", "Seat 3: Bo ($0.1.0", "cannot be read"),
        ("Seat 3: Bo", "Seat 2: Bo", "cannot be read"),
        ("$0.50/$1.00", "$0.50", "does not name a game"),
        ("shows [Ah Kh]", "shows [2h 3h]", "holds|wins|collected"),
        ("raises $1 to $2", "raises $1 to $2.005", "cannot be read"),
        ("raises $1 to $2", "raises $1 to $9007199254740993", "cannot be read"),
    ],
)
def test_refusals(old, new, message):
    assert old in HAND
    with pytest.raises(HistoryError, match=message):
        only(HAND.replace(old, new, 1))


def test_what_phh_cannot_express():
    for hh in history.load_all(DATA / "cap.txt"):
        hh.hand()
        with pytest.raises(HistoryError, match="PHH cannot express a hand cap"):
            history.dumps(hh)


def test_games_with_codes_of_our_own():
    hands = list(history.load_all(DATA / "omaha.txt"))
    assert hands
    for hh in hands:
        again = history.loads(history.dumps(hh))
        assert again.variant in site_games.SITE_VARIANTS
        assert (again.hand().game, again.net) == (hh.hand().game, hh.net)


def test_run_twice():
    (hh,) = history.load_all(DATA / "twice.txt")
    hand = hh.hand()
    assert [sw.format_cards(board) for board in hand.boards] == ["2c7d9hTsJs", "2c7d9hThKc"]
    assert hh.fields["_runs"] == 2


def test_not_a_hand_history(tmp_path):
    for text in ("", "hello\n", "PokerStars Tournament #1, No Limit Hold'em\n", "\0\1\2" * 999):
        path = tmp_path / "x.txt"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(HistoryError):
            history.load(path)


def test_long_lines_and_many_hands_take_linear_time():
    many = HAND * 3000
    assert sum(1 for _ in sw._core.SiteScan("PokerStars", many.encode())) == 3000
    for mean in ("x", " (", "[", "Seat 1: ", "|", "Ann", "1,234", "\ufeff", "\r"):
        text = HAND.replace("Bo: folds", 'Bo said, "' + mean * (1_000_000 // len(mean)) + '"\nBo: folds')
        assert len(read(text)) == 1
    assert "4 MB" in str(read(HAND.replace("Bo: folds", "x" * (5 << 20) + "\nBo: folds"))[0])


def test_names_of_all_kinds_are_seen_from_the_right():
    for name in (
        "a ($5 in chips)",
        "x: folds",
        "Seat 1",
        "Dealt to",
        "ends ",
        'q said, "',
        "$",
        "[Ah]",
        "名",
    ):
        hh = only(HAND.replace("Cy: folds", name))
        assert hh.players[2] == name


def test_the_scan_itself():
    assert sw._core.SiteScan("PokerStars", HAND.encode()).count() == (1, len(HAND.splitlines()))
    with pytest.raises(ValueError, match="no site"):
        sw._core.SiteScan("Nowhere", b"")
    assert not list(sw._core.SiteScan("PokerStars", b""))
    assert Path(DATA).is_dir()


def test_kinds_are_numbered_as_in_c():
    names = (ROOT / "cext" / "text" / "scan.h").read_text(encoding="utf-8").partition("sw_text_kind {")[2]
    kinds = re.findall(r"SW_TEXT_(\w+)[,\s]", names.partition("}")[0].replace("see sw_text_event", ""))
    ours = {number: name for name, number in vars(Kind).items() if isinstance(number, int)}
    assert ["NONE", *[ours[i] for i in range(1, len(ours) + 1)]] == kinds


PARTS = st.sampled_from(
    [
        HAND,
        HAND.replace("\n", "\r\n"),
        HAND.replace("\n", "\r"),
        HAND.replace("Di: calls $1.50", "Di: calls $1.40"),
        HAND[: len(HAND) // 2] + "\n",
        'Ann said, "PokerStars Hand #7"\n',
        "PokerStars Hand #",
        "PokerStars Home Game #1: x\n",
        "\ufeff",
        "\n",
        "\r",
        "rubbish\n",
        "é",
    ]
)


def places(found):
    return [
        (each, each.key, each.line, each.offset, each._lines) if isinstance(each, HandHistory) else str(each)
        for each in found
    ]


@given(st.lists(PARTS, max_size=9), st.integers(9, 3000), st.sampled_from([".txt", ".log", ".phhs", ".phh"]))
def test_pieces_are_read_as_the_whole(parts, size, suffix):
    """A PokerStars file, cut anywhere, gives the same hands and errors, whatever its suffix."""
    data = (HAND + "".join(parts)).encode()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / f"x{suffix}"
        path.write_bytes(data)
        patch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", size)
        cut = list(file_pieces.cut_file(str(path), file_pieces.Reading()))
        assert b"".join(piece.data or data for piece in cut) == data
        found = [each for piece in cut for each in file_pieces.read_piece(piece)]
    assert places(found) == places(read_site(io.BytesIO(data), "PokerStars", str(path)))


def test_workers_keep_order_and_places(tmp_path, monkeypatch):
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 5000)
    broken = HAND.replace("Di: calls $1.50", "Di: calls $1.40")
    text = "".join((broken if i % 7 == 3 else HAND).replace("#1001", f"#{i + 10**9}") for i in range(60))
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (tmp_path / "b.log").write_text(text, encoding="utf-16")
    (tmp_path / "c.phhs").write_text(text, encoding="utf-8")
    one, two = [], []
    for found, workers in ((one, 1), (two, 2)):
        hands = history.load_all(tmp_path, found.append, workers=workers)
        found += list(hands)
    assert places(one) == places(two)
    hands = [each for each in two if isinstance(each, HandHistory)]
    names = [each.file for each in hands]
    assert names == sorted(names) and len(set(names)) == 3
    keys = [i + 10**9 for i in range(60) if i % 7 != 3]
    assert [each.key for each in hands] == 3 * keys
    for each in hands:
        begins = Path(each.file).read_bytes()[each.offset :]
        assert begins.startswith((b"PokerStars", "PokerStars".encode("utf-16")[2:]))
    counts = history.statistics(hands)
    assert counts.duplicates == 2 * len(keys), "a hand in several files counts once"
    assert counts["Ann"]["hands"] == len(keys)


def test_headers_are_known_as_in_c():
    source = (ROOT / "cext" / "text" / "pokerstars.c").read_text(encoding="utf-8")
    headers = re.findall(r'"(.*)"', source.partition("headers[] = {")[2].partition("}")[0])
    assert len(headers) == 5
    for words in ["Poker", "PokerStars ", *headers, "PokerStars Zoom Game #", "PokerStars Home Hand #"]:
        place = history.site_text.last_hand("PokerStars", f"x\n{words}1: x\n".encode())
        assert (place == 2) == (words in headers)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_large_file_needs_little_memory(tmp_path, encoding):
    """Two workers hold only a few pieces in memory."""
    path = tmp_path / "large.txt"
    path.write_text(HAND * 8_000, encoding=encoding)
    tracemalloc.start()
    count = sum(1 for _ in history.load_all(path, workers=2))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 8_000
    assert peak < 40_000_000, "the file has more, and its hands need far more"


def test_a_header_with_other_digits():
    """A superscript is a digit to Python, but not to int()."""
    (error,) = read(HAND.replace("#1001", "#10¹2"))
    assert isinstance(error, HistoryError) and error.line == 1
