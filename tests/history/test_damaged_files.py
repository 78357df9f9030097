"""Damaged and unusual files: each was once read incorrectly, slowly, or not at all."""

import bz2
import json
import lzma
import zipfile
from contextlib import suppress

import pytest
from conftest import ROOT

from steelwheel import HistoryError, history
from steelwheel.cli import main
from steelwheel.history import HandHistory

STARS = (ROOT / "tests" / "history" / "pokerstars" / "holdem.txt").read_text(encoding="utf-8")
PHH = (ROOT / "tests" / "data" / "allin.phh").read_text(encoding="utf-8")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bad_file_in_an_archive_hides_no_other(tmp_path, workers):
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (("1.phh", PHH), ("2.phh", "this is not toml"), ("3.phh", PHH), ("5.txt", STARS)):
            archive.writestr(name, text)
    hands = history.load_all(path, "skip", workers=workers)
    assert [hh.file[-5:] for hh in hands] == ["1.phh", "3.phh", "5.txt"] and hands.skipped == 1


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_any_broken_archive_is_one_error(tmp_path, kind):
    assert bz2 and lzma  # a Python may lack them
    path = tmp_path / "1.zip"
    with zipfile.ZipFile(path, "w", kind) as archive:
        archive.writestr("a.txt", STARS * 9)
    data = bytearray(path.read_bytes())
    for place in range(60, 160):
        data[place] ^= 0x55
    path.write_bytes(data)
    (tmp_path / "2.txt").write_text(STARS, encoding="utf-8")
    errors = []
    assert [hh.key for hh in history.load_all(tmp_path, errors.append)] == [1001]
    assert len(errors) == 1 and "the archive cannot be read" in str(errors[0])


def test_an_archive_expands_only_so_far(tmp_path):
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", STARS)
    assert len(list(history.load_all(path))) == 1


@pytest.mark.parametrize(
    "name, value",
    [
        ("_rake", "x"), ("_rake", [1]), ("_added", {}), ("_pots", 5), ("_runs", "x"), ("_cap", "x"),
        ("_kill", "x"), ("_kill", 9),
        ("_paid", [1]), ("_paid", [[0, "x", 1]]), ("_fees", 3), ("winnings", None),
    ],
)  # fmt: skip
def test_fields_of_the_wrong_type_are_errors_of_the_hand(name, value):
    fields = {**history.loads(STARS).fields, name: value}
    if value is None:
        del fields[name]
    for ask in (HandHistory.hand, lambda hh: hh.paid, history.dumps):
        try:
            ask(HandHistory(fields))
        except HistoryError as error:
            assert name in str(error) or "PHH cannot express" in str(error)
    with pytest.raises(HistoryError):
        hh = HandHistory(fields)
        hh.hand(), hh.paid


@pytest.mark.parametrize(
    "slow",
    [
        lambda n: history.loads(STARS.replace("Rake $0.65", "Rake $0.65 |" + " " * n + "No rake")),
        lambda n: history.loads(STARS.replace("Rake $0.65", "Rake $0.65 |" + "a " * n)),
        lambda n: history.loads(STARS.replace("Bo: folds", "*** 4th STREET ***\n" * (n // 10) + "Bo: folds")),
        lambda n: history.loads(
            STARS.replace("\n", "\r").replace("Bo: folds", "x\r" * (n // 2) + "Bo: folds")
        ),
        lambda n: HandHistory({**history.loads(STARS).fields, "actions": ["p1 f" + " " * n]}).anonymize("k"),
    ],
)
def test_long_texts_take_linear_time(slow):
    """A square of the length would take hours."""
    with suppress(HistoryError):
        slow(1_000_000)


def test_a_hand_has_a_bounded_number_of_lines():
    with pytest.raises(HistoryError, match=r"4 MB|16 MB"):
        history.loads(STARS.replace("Di is disconnected", "x\n" * 100_001))
    hh = history.loads(STARS.replace("Di is disconnected", "strange\n" * 500))
    assert len(hh.unknown_lines) == 100


def test_phh_that_quotes_a_text_is_phh(tmp_path):
    text = 'author = "me"\n_source = """\n' + STARS + '"""\n' + PHH
    path = tmp_path / "x.phh"
    path.write_text(text, encoding="utf-8")
    assert history.load(path).author == history.loads(text).author == "me"


def test_brackets_in_names_are_no_stakes():
    text = STARS.replace("Hand #1001:  Hold'em", "Home Game Hand #1001: {Club (9/5)}  Hold'em")
    assert history.loads(text).net == history.loads(STARS).net


def test_tokens_of_ids_identify_as_the_ids_do():
    hh = history.loads(PHH)
    a, b = (HandHistory({**hh.fields, "venue": "X", "hand": "5", "author": who}) for who in "ab")
    b.fields["table"] = "another"
    assert history.statistics([a, b]).duplicates == 0
    assert history.statistics([a.anonymize("k"), b.anonymize("k")]).duplicates == 0


def test_names_do_not_reach_the_terminal_as_commands(tmp_path, capsys):
    path = tmp_path / "x.txt"
    path.write_text(STARS.replace("Bo", "B\x1b[31mo"), encoding="utf-8")
    for options in ([], ["--by", "position"]):
        assert main(["stats", str(path), *options]) == 0
        assert "\x1b" not in capsys.readouterr().out


def test_convert_skips_what_a_format_cannot_express(tmp_path, capsys):
    source = str(ROOT / "tests" / "history" / "pokerstars")
    target = tmp_path / "x.phhs"
    assert main(["convert", source, "-o", str(target), "--on-error", "skip", "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["hands"] == len(list(history.load_all(target))) and counts["skipped"] > 0


def test_times_are_the_same_in_rows_and_open_hand_histories():
    for zone in ("ET", "CET", "JST", "UTC"):
        hh = HandHistory({**history.loads(STARS).fields, "time_zone_abbreviation": zone})
        (row,) = history.scan([hh]).numpy(["time"])["time"]
        assert str(row)[:19] == json.loads(history.dumps(hh, format="ohh"))["ohh"]["start_date_utc"][:19]


def test_errors_of_conditions_are_value_errors():
    for condition in ("-" * 1999 + "1", "a" + ".b" * 900, "1+" * 900 + "1"):
        with pytest.raises(ValueError):
            history.Stat("x", made=condition, of="True")


def test_an_encoding_must_be_of_text(tmp_path):
    with pytest.raises(LookupError, match="is not a text encoding"):
        history.load_all(tmp_path, encoding="hex")


def test_keys_kept_of_another_hand_are_refused():
    hh = history.loads(STARS)
    for kept in (
        '{"": {"players": 5}}',
        '{"players/0": {"seat": 99}}',
        '{"rounds/0/actions/0": {"player_id": 77}}',
    ):
        with pytest.raises(HistoryError):
            history.dumps(HandHistory({**hh.fields, "_ohh": kept}), format="ohh")
