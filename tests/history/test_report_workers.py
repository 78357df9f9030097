"""`history.report` with several processes equals the report of one process."""

import datetime
import random
import zipfile

import pytest
from conftest import ROOT

from steelwheel import HistoryError, history
from steelwheel.history import HandHistory, Stat, report_sums

from . import stats_referee

STARS = (ROOT / "tests" / "history" / "pokerstars" / "holdem.txt").read_text(encoding="utf-8")


def some_hands(seed, count):
    """Return hands of a few players at two tables, with times, in sessions of about 20 minutes."""
    rng, minutes, hands = random.Random(seed), 0, []
    for k in range(count):
        hand, _ = stats_referee.play(rng, "NT")
        minutes += rng.choice([1, 2, 50] if k % 5 == 0 else [1, 2])
        names = [f"ann{rng.randrange(3)}-{i}" for i in range(len(hand.stacks))]
        time = datetime.time(minutes // 60 % 24, minutes % 60)
        date = {"day": 1 + seed, "month": 5, "year": 2024, "time": time, "time_zone": "UTC"}
        hands.append(HandHistory.from_hand(hand, players=names, hand=k, table=rng.choice("xy"), **date))
    return hands


def illegal(hand):
    """Return a hand that cannot be replayed."""
    return HandHistory({**hand.fields, "actions": [*hand.actions, "p1 cbr 900"]})


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of files that are read in pieces of a few hands."""
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 2000)
    monkeypatch.setattr("steelwheel.history.workers.PIECE_BYTES", 2000)
    monkeypatch.setattr("steelwheel.history.workers.FILES_AT_ONCE", 3)
    hands = tmp_path / "hands"
    hands.mkdir()
    for seed in range(3):
        history.dump(some_hands(seed, 30), hands / f"a{seed}.phhs")
    return hands


def reports(path, errors="raise", **options):
    """Return the report by one process and by two, each with the errors that a function receives."""
    found = []
    for workers in (1, 2):
        messages = []
        on_error = (lambda error, to=messages: to.append(str(error))) if errors == "function" else errors
        found.append((history.report(path, errors=on_error, workers=workers, **options), messages))
    return found


def assert_equal(path, errors="raise", **options):
    (one, expected), (two, messages) = reports(path, errors, **options)
    assert one == two
    assert [*one] == [*two]
    assert expected == messages
    return one, messages


@pytest.mark.parametrize(
    "options", [{}, {"by": "position"}, {"player": "ann1-0"}, {"stats": ["wtsd"]}], ids=str
)
def test_pieces_add_up(folder, options):
    report, _ = assert_equal(folder, **options)
    assert report.hands == 90
    assert max(won.sessions for won in report.winnings.values()) > 5


def test_repeated_hands_count_once(folder):
    history.dump(some_hands(1, 12) + some_hands(4, 9) + some_hands(4, 9), folder / "b.phhs")
    (folder / "c.txt").write_text(STARS * 20, encoding="utf-8")
    report, _ = assert_equal(folder)
    assert (report.hands, report.duplicates) == (90 + 9 + 1, 12 + 9 + 19)


def test_only_pieces_with_repeated_hands_are_counted_again(folder, monkeypatch):
    history.dump(some_hands(2, 1) + some_hands(5, 50), folder / "b.phhs")
    counted = []
    count = report_sums.HandTally.count
    monkeypatch.setattr(
        report_sums.HandTally, "count", lambda self, *args: counted.append(self) or count(self, *args)
    )
    report = history.report(folder, workers=2)
    assert (report.hands, report.duplicates) == (140, 1)
    assert len(counted) == 1
    assert counted[0].duplicates == 1
    assert counted[0].hands < 20


def test_errors_are_reported_in_order(folder):
    bad = some_hands(6, 20)
    bad[3], bad[11] = illegal(bad[3]), illegal(bad[11])
    bad[15] = bad[3]
    history.dump(bad, folder / "b.phhs")
    (folder / "c.phh").write_text("no hand", encoding="utf-8")
    (folder / "d.phhs").write_bytes(b'[1]\nvariant = "NT"\n[2]\n\xff\xff\n')
    skipped, _ = assert_equal(folder, "skip")
    report, messages = assert_equal(folder, "function")
    assert report == skipped
    assert report.skipped == len(messages) == 5
    assert report.duplicates == 1
    raised = []
    for workers in (1, 2):
        with pytest.raises(HistoryError) as caught:
            history.report(folder, workers=workers)
        raised.append((str(caught.value), vars(caught.value)))
    assert raised[0] == raised[1]
    assert raised[0][0] == messages[0]


def test_errors_of_a_function_end_the_report(folder):
    history.dump([illegal(some_hands(6, 1)[0])], folder / "b.phhs")

    def fail(error):
        raise KeyError("mine")

    for workers in (1, 2):
        with pytest.raises(KeyError, match="mine"):
            history.report(folder, errors=fail, workers=workers)


def test_open_files_are_counted_by_this_process(folder):
    """A text in UTF-16 has no pieces."""
    many = "".join(STARS.replace("#1001", f"#{10**9 + k}") for k in range(5))
    (folder / "a1.txt").write_text(many, encoding="utf-16")
    assert_equal(folder)


def test_a_wrong_byte_costs_one_hand(folder):
    text = (folder / "a1.phhs").read_bytes()
    (folder / "a1.phhs").write_bytes(text[:9000] + b"\xff" + text[9000:])
    report, messages = assert_equal(folder, "function")
    assert (report.hands, report.skipped, len(messages)) == (89, 1, 1)


def test_the_rest_of_a_damaged_file_is_skipped(folder):
    text, wrong = (folder / "a1.phhs").read_bytes(), b"\n#" + b"x" * (5 << 20) + b"\n"
    (folder / "a1.phhs").write_bytes(text[:9000] + wrong + text[9000:])
    with zipfile.ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("x.phhs", text[:5000] + wrong + text[5000:])
        archive.writestr("y.phhs", (folder / "a2.phhs").read_bytes())
    report, messages = assert_equal(folder, "function")
    assert report.duplicates >= 30
    assert 2 <= len(messages) == report.skipped
    assert 60 < report.hands < 90


def test_statistics_that_use_the_number_of_a_hand(folder):
    first = Stat("first", made="vpip", of="hand < 40", rows="players")
    report, _ = assert_equal(folder, stats=[first])
    assert report.pooled()["population"]["first"].of > 40


def test_invalid_arguments_fail_before_files_are_read(tmp_path):
    for invalid in ({"by": "color"}, {"stats": ["vpipe"]}, {"workers": -1}):
        with pytest.raises(ValueError, match=r"by must be|no statistic|workers must be"):
            history.report(tmp_path, **{"workers": 2, **invalid})
    assert history.report(tmp_path, workers=2) == history.report(tmp_path)
    with pytest.raises(FileNotFoundError):
        history.report(tmp_path / "none", workers=2)
