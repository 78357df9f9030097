"""Hostile hand histories: numbers, names, files and folders made to break the reader."""

import datetime
import glob
import os
import socket
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from decimal import Decimal, localcontext
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from steelwheel import HistoryError, history
from steelwheel.history import HandHistory, acpc, actions, fields, files, phh, variants

GOOD = {
    "variant": '"NT"',
    "antes": "[0, 0]",
    "blinds_or_straddles": "[1, 2]",
    "min_bet": "2",
    "starting_stacks": "[100, 100]",
    "actions": '["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 6", "p1 f"]',
}
ARRAYS = "antes blinds_or_straddles starting_stacks finishing_stacks winnings time_banks seats".split()
SCALARS = "min_bet small_bet big_bet bring_in hand level day month year seat_count table time_limit".split()
HUGE = ["1e999999999", "-1e999999999", "0e999999999", "1e-999999999", "1e9999999999999999999"]
HUGE += ["0x" + "f" * 6000, "0b" + "1" * 129, "9" * 4000, "9" * 5000, f"0.{'1' * 5000}", f"1{'0' * 5000}.0"]
NEVER = ["nan", "-nan", "-inf"]


def text_of(**fields):
    return "".join(f"{name} = {value}\n" for name, value in {**GOOD, **fields}.items())


def seconds(code, *arguments, most=60):
    """Run code that may never end, with a time limit."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, check=True, encoding="utf-8", timeout=most
    ).stdout.split()


# ---- numbers


@pytest.mark.parametrize(
    ("name", "number"),
    [
        *[(name, number) for name in (*ARRAYS, *SCALARS) for number in (*HUGE, *NEVER)],
        *[(name, "inf") for name in (*ARRAYS, *SCALARS) if name not in fields._MAY_BE_ENDLESS],
        ("finishing_stacks", "inf"),
        *[("_mine", number) for number in HUGE],
    ],
    ids=lambda text: text[:20],
)
def test_numbers_that_none_can_be(tmp_path, name, number):
    """Impossible numbers raise an error with file and line at once."""
    value = f"[1, {number}]" if name in ARRAYS else number
    place = [*{**GOOD, name: value}].index(name) + 1
    (tmp_path / "one.phh").write_text(text_of(**{name: value}), encoding="utf-8")
    with pytest.raises(HistoryError) as caught:
        history.load(tmp_path / "one.phh")
    assert (caught.value.path, caught.value.line) == (str(tmp_path / "one.phh"), place)
    assert len(str(caught.value)) < len(str(tmp_path)) + 160
    many = f"[1]\n{text_of()}\n[2]\n{text_of(**{name: value})}\n[3]\n{text_of()}"
    (tmp_path / "many.phhs").write_text(many, encoding="utf-8")
    hands = history.load_all(tmp_path / "many.phhs", errors="skip")
    assert ([hh.key for hh in hands], hands.skipped) == (["1", "3"], 1)
    with pytest.raises(HistoryError) as caught:
        list(history.load_all(tmp_path / "many.phhs"))
    assert caught.value.line == many[: many.index("[2]")].count("\n") + 1 + place


def test_numbers_that_stay():
    for number in ("340282366920938463463374607431768211455", f"0.{'1' * 100}", "1e37", "-0.0"):
        hh = history.loads(text_of(_mine=f"[{number}]"))
        assert history.loads(history.dumps(hh)) == hh
    for number in ("nan", "inf", "-inf"):
        hh = history.loads(text_of(_mine=number))
        assert str(history.loads(history.dumps(hh))._mine) == str(hh._mine)
    hh = history.loads(text_of(starting_stacks="[inf, 100]", finishing_stacks="[inf, 94]", time_limit="inf"))
    assert [did["won"] for did in history.statistics([hh]).values()] == [-2, -6]
    assert acpc.state(hh).split(":")[4] == "-2|2"


@pytest.mark.parametrize("amount", ["1e999999999", "1e999", "1e-999", "9" * 41, "nan", "inf", "0xff", "-1"])
def test_amounts_that_none_can_be(amount):
    hh = history.loads(text_of(actions=f'["p2 cbr {amount}"]'))
    for read in (hh.hand, lambda: list(hh.replay()), lambda: history.statistics([hh])):
        with pytest.raises(HistoryError, match=r"action 1|has 999 decimals"):
            read()


@pytest.mark.parametrize(
    "number", ["1e999", "nan", "9" * 21, "9" * 5000, "0xff", "9" * 16, "1" * 20 + "." + "1" * 20]
)
def test_numbers_of_logs_and_definitions(number):
    definition = acpc.STANDARD["holdem.nolimit.2p.reverse_blinds.game"]
    for line in (
        f"STATE:{number}:f:AsAh|KsKh:-50|50:a|b",
        f"STATE:1:f:AsAh|KsKh:{number}|50:a|b",
        f"STATE:1:r{number}f:AsAh|KsKh:-50|50:a|b",
        f"MATCHSTATE:{number}:1:f:AsAh|KsKh",
    ):
        for found in acpc.read_log([line], "x.log", definition):
            if isinstance(found, HandHistory):
                every(found)
            else:
                assert (found.path, found.line) == ("x.log", 1)
    text = str(definition)
    for old in ("numPlayers = 2", "20000 20000", "100 50", "firstPlayer = 2", "numRounds = 4", "0 3 1 1"):
        new = old.rpartition(" ")[0] + " " + number
        with suppress(HistoryError):
            _ = acpc.read_definition(text.replace(old, new)).game
        for wrong in (number * 1000, f"{number} " * 1000):
            with pytest.raises(HistoryError) as caught:
                _ = acpc.read_definition(text.replace(old, old.rpartition(" ")[0] + " " + wrong)).game
            assert len(str(caught.value)) < 200


def every(hh):
    """Call everything on a history."""
    for do in (
        HandHistory.hand,
        lambda hh: list(hh.replay()),
        lambda hh: hh.unit,
        lambda hh: history.loads(history.dumps(hh)),
        lambda hh: list(phh.write_many([hh])),
        lambda hh: history.statistics([hh]),
        acpc.state,
        acpc.Definition.of,
        lambda hh: list(acpc.write_log([hh], acpc.Definition.of(hh), "a", "b")),
        repr,
    ):
        try:
            do(hh)
        except HistoryError as error:
            assert len(str(error)) < 700


numbers = st.sampled_from(
    [*HUGE, *NEVER, "inf", "0", "1", "-1", "1.5", "-0.0", "1e15", "1e16", "1e37", "1e-15", "1e-16", "1e-100"]
)
literals = st.one_of(
    numbers,
    st.lists(numbers | st.just("100"), min_size=2, max_size=3).map(lambda x: f"[{', '.join(x)}]"),
    st.sampled_from(
        ['"x"', "true", "00:01:02", "2020-01-01", "[]", "{}", '{ preset = "tda", max_raises = 1e3 }']
    ),
    st.integers().map(str),
    st.decimals(allow_nan=False).map(lambda x: str(x).lower().replace("infinity", "inf")),
)
NAMES = sorted(
    {*fields.STANDARD_FIELDS, "_values", "_chip", "_rules", "_position", "_x"} - {"variant", "actions"}
)


@settings(max_examples=min(settings.default.max_examples, 100))
@given(
    st.sampled_from([*variants.VARIANTS]),
    st.dictionaries(st.sampled_from(NAMES), literals, min_size=1, max_size=5),
    st.lists(
        st.sampled_from(["p1", "p2"]).flatmap(lambda x: numbers.map(lambda n: f"{x} cbr {n}")), max_size=3
    ),
)
def test_hostile_numbers_anywhere(variant, fields, bets):
    bets = ", ".join(f'"{bet[:100]}"' for bet in bets)
    base = {"small_bet": 2, "big_bet": 4, "bring_in": 1} if variant in variants.STUD else {}
    text = text_of(**{**base, "variant": f'"{variant}"', **fields}).replace('"p2 cbr 6"', bets or '"p2 cc"')
    try:
        hh = history.loads(text)
    except HistoryError:
        return
    every(hh)


pieces = st.one_of(
    st.none(),
    st.integers(),
    st.floats(),
    st.decimals(),
    st.sampled_from(
        [Decimal("sNaN"), Decimal("1e999999999"), Decimal("-0e999999999"), 1 << 20_000, -1 << 20_000]
    ),
    st.sampled_from(["", "\ud800", "x" * 100_000, b"x", 1j, (), {}, [[]], range(3), True]),
    st.times(timezones=st.just(datetime.UTC)),
)


@settings(max_examples=min(settings.default.max_examples, 100))
@given(
    st.dictionaries(
        st.sampled_from([*NAMES, "variant", "actions"]),
        pieces | st.lists(pieces, min_size=2, max_size=2),
        min_size=1,
        max_size=4,
    ),
    st.booleans(),
)
@example({"_chip": Decimal("sNaN")}, False)
def test_hostile_fields_of_python(fields, late):
    """Fields that no file can have raise HistoryError or TypeError."""
    base = dict(history.loads(text_of()).fields)
    try:
        if late:
            hh = HandHistory(base)
            hh.fields.update(fields)
        else:
            hh = HandHistory({**base, **fields})
        str(HistoryError("x", hand=fields.get("hand")))
        every(hh)
    except (HistoryError, TypeError) as error:
        assert len(str(error)) < 700


def test_sums_are_exact_whatever_the_context():
    """The caller's decimal context does not affect sums."""
    hh = history.loads(text_of(starting_stacks="[100.25, 100.75]", finishing_stacks="[102.25, 98.75]"))
    with localcontext() as context:
        context.prec, context.Emax, context.Emin = 1, 1, -1
        assert hh.hand().starting_stacks == (10025, 10075)
        other = HandHistory({**hh.fields, "hand": 2})
        assert history.statistics([hh, other])["p1"]["won"] == 4
        assert ":200|-200:" in acpc.state(hh)
    hh = history.loads(text_of(finishing_stacks=f"[1{'0' * 30}.{'0' * 29}1, 0]"))
    assert str(history.statistics([hh])["p1"]["won"]) == f"{'9' * 28}00.{'0' * 29}1"


# ---- long texts


def test_the_cache_of_actions_is_small():
    actions._read_short_action.cache_clear()
    texts = [f"p1 cbr {i} # {'x' * 20_000}" for i in range(200)] + [
        f"p1 f{' ' * 20_000}#{i}" for i in range(50)
    ]
    texts += [f"d db {'As' * 5_000}{i:02}" for i in range(50)]
    tracemalloc.start()
    for text in texts:
        with suppress(ValueError):
            actions.read_action(text + "!")
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 500_000


LONG = "\x01" * 10**6


@pytest.mark.parametrize(
    "act",
    [
        lambda: history.loads(text_of(variant='"' + "x" * 10**6 + '"')).hand(),
        lambda: history.loads(text_of(actions='["' + "x" * 10**6 + '"]')).hand(),
        lambda: history.loads(text_of(actions='["p1 cbr ' + "x" * 10**6 + '"]')).hand(),
        lambda: history.loads(text_of(actions='["d db ' + "x" * 10**6 + '"]')).hand(),
        lambda: history.loads(text_of(hand='"' + "x" * 10**6 + '"', antes="[nan, 0]")),
        lambda: history.loads(text_of(_rules='"' + "x" * 10**6 + '"')).hand(),
        lambda: history.loads(text_of(_rules="{" + "x" * 10**6 + " = 1}")).hand(),
        lambda: history.loads(f"[{'x' * 10**6}]\na = 1\n[b]\n"),
        lambda: history.loads("a = 1\n" + f"{'x' * 10**6} = 1\n" * 2),
        lambda: acpc.read_definition("x" * 10**6),
        lambda: acpc.read_definition("GAMEDEF\nstack = " + "x" * 10**6),
        lambda: acpc.read_state("x" * 10**6, acpc.STANDARD["holdem.nolimit.3p.game"]),
        *[
            lambda text=text: acpc.read_state(text, acpc.STANDARD["holdem.nolimit.2p.reverse_blinds.game"])
            for text in (
                f"STATE:{LONG}:x:AsAh|KsKh",
                f"STATE:1:{LONG}:AsAh|KsKh",
                f"STATE:1:f:{LONG}",
                f"STATE:1:f:{LONG}|AsAh",
                f"STATE:1:f:AsAh|KsKh:{LONG}:a|b",
                f"STATE:1:f:AsAh|KsKh:50|-50:{LONG}",
                f"STATE:1:f:{'|' * 10**6}:{'|' * 10**6}:{'|' * 10**6}",
                f"STATE:1:{'c' * 10**6}:AsAh|KsKh",
                f"STATE:1:{'/' * 10**6}:AsAh|KsKh{'/' * 10**6}",
                f"STATE:1:r{'1' * 10**6}:AsAh|KsKh",
                f"MATCHSTATE:{LONG}:1:f:AsAh|KsKh",
                ":" * 10**6,
            )
        ],
        lambda: next(acpc.read_log([LONG])) and (_ for _ in ()).throw(next(acpc.read_log([LONG]))),
        lambda: history.load_all("nothing", errors="x" * 10**6),
        lambda: next(history.load_all("x" * 10**6)),
    ],
)
def test_errors_quote_little(act):
    with pytest.raises((HistoryError, FileNotFoundError, ValueError)) as caught:
        act()
    assert len(str(caught.value)) < 700


def quick(*texts):
    """Read the texts in turn, within the time limit."""
    seconds(
        "import sys\nfrom steelwheel import HistoryError, history\n"
        f"for text in ({', '.join(texts)},):\n"
        "    try:\n        history.loads(text)\n"
        "    except HistoryError as error:\n        print(error.line)\n"
        "    list(history.phh.read_many(text.splitlines(keepends=True)))",
        most=60,
    )


LARGE = (
    "'a' + '.a' * 80_000 + ' = 1'",
    "'[a' + '.a' * 80_000 + ']'",
    "'a' + ' . a' * 40_000 + ' = 1'",
    "'a = {' + 'b' + '.\"\"' * 53_000 + ' = 1}'",
    "'a = ' + '[' * 160_000",
    "'a = ' + '{a=' * 53_000",
    "'a = [' + '[],' * 26_000 + ']'",
    "'x=1\\n[a]\\n' * 6_000",
    "'a = \"' + '\\\\\"' * 40_000",  # tomllib copies the text over and over under a sanitizer
    "'a = ' + '\"\"\"\\\\\"' * 32_000",
    "'a = ' + '\"' * 160_000",
    "'[' + ' ' * 160_000",
    "'[a' + ' ' * 160_000 + 'x'",
    "' ' * 80_000 + '[' + 'a' * 80_000",
    "'a = ' + '9' * 160_000",
    "'a = 0x' + 'f' * 160_000 + '\\n' + 'b = 1e' + '9' * 160_000",
    "'a = 1.' + '0_0' * 53_000",
    "'#' * 160_000 + '\\n'",
    "'\\n' * 160_000 + 'a = nan.'",
    "'\\n'.join(f'a{i}.b = 1' for i in range(6_000))",
    "'\\n'.join(f'[[a]]' for i in range(6_000))",
)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_reading_is_linear(part):
    quick(*LARGE[part::3])


def test_deep_fields_are_written_as_they_are_read():
    for depth in (100, 101):
        value = []
        for _ in range(depth - 1):
            value = [value]
        hh = HandHistory({**history.loads(text_of()).fields, "_x": value})
        if depth == 100:
            assert history.loads(history.dumps(hh)) == hh
        else:
            with pytest.raises(HistoryError, match="nested too deeply"):
                history.dumps(hh)
            with pytest.raises(HistoryError, match="line 7: the text is nested too deeply"):
                history.loads(text_of(_x="[" * depth + "]" * depth))
    with pytest.raises(HistoryError, match="line 8: the text is nested too deeply"):
        history.loads(text_of(_x=1) + "a" + ".b" * 101 + " = 1")
    assert history.loads(text_of(_x='"' + "a.[{" * 200 + '"') + "#" + "." * 200 + "\n")._x == "a.[{" * 200


def test_what_toml_cannot_tell():
    odd = datetime.timezone(datetime.timedelta(seconds=30))
    for value in (
        datetime.time(1, 2, tzinfo=datetime.UTC),
        datetime.datetime(2020, 1, 1, tzinfo=odd),
        "\ud800",
        Decimal("1e999999999"),
        1 << 128,
    ):
        hh = HandHistory({**history.loads(text_of()).fields, "_x": value})
        with pytest.raises(HistoryError):
            history.dumps(hh)


# ---- files


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "hands"
    place.mkdir()
    (place / "1.phh").write_text(text_of(), encoding="utf-8")
    return place


READ = """
import sys
from steelwheel import HistoryError, history
hands = history.load_all(sys.argv[1], errors="skip")
print(len(list(hands)), hands.skipped)
hands, errors, good = history.load_all(sys.argv[1]), 0, 0
while True:
    try:
        next(hands)
        good += 1
    except StopIteration:
        break
    except (HistoryError, OSError) as error:
        errors += 1
print(good, errors)
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize(
    "kind", ["phh", *(pytest.param(kind, marks=pytest.mark.slow) for kind in ("phhs", "log"))]
)
def test_a_pipe_does_not_block(folder, kind):
    os.mkfifo(folder / f"2.{kind}")
    assert seconds(READ, folder) == ["1", "1", "1", "1"]
    assert seconds(READ, folder / f"2.{kind}") == ["0", "1", "0", "1"]
    assert seconds(READ, folder / "*.*") == ["1", "1", "1", "1"]


@pytest.mark.skipif(
    not hasattr(socket, "AF_UNIX") or sys.platform == "win32", reason="no sockets with names here"
)
def test_a_socket_is_no_history(folder, monkeypatch):
    monkeypatch.chdir(folder)  # its path may be long
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("2.phh")
        with pytest.raises(
            HistoryError, match=r"2\.phh: this is not a regular file, but a pipe, a socket or a device"
        ):
            history.load("2.phh")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_has_no_end(folder):
    for name in ("2.phh", "3.phhs", "4.log"):
        (folder / name).symlink_to("/dev/zero")
    assert seconds(READ, folder) == ["1", "3", "1", "3"]
    assert seconds(READ, "/dev/zero") == ["0", "1", "0", "1"]


def linked(link, to):
    try:
        link.symlink_to(to, target_is_directory=True)
    except OSError:
        pytest.skip("no links on this system")


@pytest.mark.slow
def test_links_to_the_folder_itself_end(folder):
    deep = folder / "deep"
    deep.mkdir()
    (deep / "2.phh").write_text(text_of(), encoding="utf-8")
    for i in range(4):
        linked(deep / f"up{i}", "..")
        linked(folder / f"self{i}.phh", ".")
    linked(folder / "gone.phh", "nowhere")
    linked(folder / "round.phh", "round.phh")
    assert seconds(READ, folder) == ["2", "2", "2", "2"], "links to nowhere are files that cannot be read"
    for pattern, count in (
        ("**/[0-9].phh", 2),
        ("**/2*", 1),
        ("**", 2),
        ("**/**/2.phh", 1),
        ("**/*", 2),
        ("**/d*/", 1),
    ):
        found = seconds(READ, folder / pattern if pattern[-1] != "/" else f"{folder}/{pattern}")
        assert found[0] == found[2] == str(count), pattern


def test_a_pattern_matches_what_glob_matches(folder, monkeypatch):
    for name in ("a/2.phh", "a/b/3.phh", "a/.c/4.phh", ".5.phh", "a/b/x/6.log", "[7].phh"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of() if name.endswith("phh") else "", encoding="utf-8")
    monkeypatch.chdir(folder)
    for pattern in (
        "**/*.phh",
        "a/**/*.phh",
        "**/b/*",
        "**/b/**/*.log",
        "*/**/3.phh",
        f"{folder}/**/?.phh",
        "**/[[]7*",
    ):
        ours, theirs = files._matching_names(pattern), glob.glob(pattern, recursive=True)
        assert {*map(os.path.normpath, ours)} == {*map(os.path.normpath, theirs)}, pattern
    assert [hh.file for hh in history.load_all("[7].phh")] == ["[7].phh"]


@pytest.mark.slow
def test_deep_folders(tmp_path, monkeypatch):
    """Folders nested deeper than Python's stack are read."""
    monkeypatch.chdir(tmp_path)
    depth = 0
    try:
        while depth < 1100:
            os.mkdir("d")
            os.chdir("d")
            depth += 1
        Path("1.phh").write_text(text_of(), encoding="utf-8")
        assert len(list(history.load_all(tmp_path))) == 1
        assert len(list(history.load_all(tmp_path / "**" / "1.phh"))) == 1
    except OSError:
        pytest.skip("no folders this deep on this system")
    finally:
        Path("1.phh").unlink(missing_ok=True)
        for _ in range(depth):  # clearing tmp_path is recursive, too
            os.chdir("..")
            os.rmdir("d")


@pytest.mark.parametrize("name", ["x" * 5000, "x" * 300, "x\0y", "..", "."])
def test_a_log_names_a_game_that_none_can_be(folder, name):
    head = f"# name/game/hands/seed m {name} 1 0\n"
    (folder / "1.log").write_text(head + "STATE:0:f:AsAh|KsKh:5|-5:a|b\n", encoding="utf-8")
    hands = history.load_all(folder, errors="skip")
    assert (len(list(hands)), hands.skipped) == (1, 1)
    with pytest.raises(HistoryError, match=r"1\.log"):
        history.load(folder / "1.log")


def test_a_game_beside_a_log_that_cannot_be_read(folder):
    log = folder / "1.log"
    log.write_text("# name/game/hands/seed m my.game 1 0\nSTATE:0:f:AsAh|KsKh:5|-5:a|b\n", encoding="utf-8")
    (folder / "my.game").write_text("GAMEDEF\n" + "#" * (1 << 20) + "\nEND GAMEDEF\n", encoding="utf-8")
    with pytest.raises(HistoryError):
        history.load(log)
    if hasattr(os, "mkfifo"):
        (folder / "my.game").unlink()
        os.mkfifo(folder / "my.game")
        assert seconds(READ, log) == ["0", "1", "0", "1"]


def test_files_that_cannot_be_read_are_skipped(folder):
    (folder / "2.phh").write_text(text_of(), encoding="utf-8")
    (folder / "3.phh").write_text(text_of(), encoding="utf-8")
    hands = history.load_all(folder)
    assert next(hands).file.endswith("1.phh")
    (folder / "2.phh").unlink()
    with pytest.raises(FileNotFoundError):
        next(hands)
    assert next(hands).file.endswith("3.phh"), "the iterator continues"
    hands = history.load_all(folder, errors="skip")
    assert next(hands).file.endswith("1.phh")
    (folder / "3.phh").unlink()
    assert (next(hands, None), hands.skipped) == (None, 1)
    with pytest.raises(FileNotFoundError):
        list(history.load_all(folder / "4.phh", errors="skip"))
    with pytest.raises(OSError):
        history.load(folder)


def test_lines_and_hands_without_end(folder, monkeypatch):
    monkeypatch.setattr("steelwheel.history.file_pieces.MOST_OF_LINE", 1000)
    monkeypatch.setattr("steelwheel.history.file_pieces.MOST_OF_HAND", 2000)
    long = "_x = '" + "x" * 900 + "'\n"
    for name, text, words in (
        (
            "long.phhs",
            f"[1]\n{text_of()}[2]\n{text_of()}_x = '{'x' * 1000}'\n",
            "line 15: a line has more than 1,000",
        ),
        (
            "big.phhs",
            f"[1]\n{text_of()}[2]\n{text_of()}{long}_{long}__{long}",
            "line 8: a hand has more than 2,000",
        ),
        ("big.phh", f"{text_of()}{long * 9}", "a hand has more than 2,000 bytes"),
        ("long.log", "#" * 999 + "\n" + "#" * 1001, "line 2: a line has more than 1,000 characters"),
    ):
        (folder / name).write_text(text, encoding="utf-8")
        with pytest.raises(HistoryError, match=words):
            list(history.load_all(folder / name))
        hands = history.load_all(folder / name, errors="skip")
        assert (len(list(hands)), hands.skipped) == (name.endswith("phhs"), 1)


def test_names_that_are_no_unicode(folder):
    hh = HandHistory({**history.loads(text_of()).fields, "players": ["\ud800", "b"]})
    for name in ("x.phh", "x.phhs", "x.log"):
        with pytest.raises(HistoryError):
            history.dump(hh, folder / name)
