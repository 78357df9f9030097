"""Open Hand History: read and written to the chip, bounded, and refused with the hand and the line."""

import io
import json
import random
import time
import warnings
import zipfile
from decimal import Decimal

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import HistoryError, games, history
from steelwheel.cli import main
from steelwheel.history import HandHistory, Payment, ohh
from steelwheel.history.actions import read_steps
from steelwheel.history.ohh.times import utc_text

from .test_pokerstars_text import site_hand
from .test_sites_random import must_be_refused_or_balance

DATA = ROOT / "tests" / "history"
FILE = DATA / "ohh" / "hands.ohh"
TEXT = FILE.read_text(encoding="utf-8")
SEEDS = st.integers(0, 2**32)
TITLES = """Hold'em No Limit|Hold'em Pot Limit|Hold'em Limit|Omaha Pot Limit|Omaha No Limit
Omaha Limit|Omaha Hi/Lo Pot Limit|Omaha Hi/Lo No Limit|Omaha Hi/Lo Limit|5 Card Omaha Pot Limit
5 Card Omaha No Limit|5 Card Omaha Hi/Lo Pot Limit|6 Card Omaha Pot Limit""".replace("\n", "|").split("|")
TIMES = {"day", "month", "year", "time", "time_zone_abbreviation"}


def read(text):
    """The hands of a text, and the errors in their place."""
    return list(ohh.read_ohh(io.BytesIO(text if isinstance(text, bytes) else text.encode()), "x.ohh"))


def first_hand():
    """The first hand of the file, as plain values."""
    return json.loads(TEXT[: TEXT.index("\n{")])["ohh"]


def load(hand):
    return history.loads(json.dumps({"ohh": hand}))


def same(fields, but=frozenset()):
    return {name: value for name, value in fields.items() if name not in TIMES | but and name[:4] != "_ohh"}


@given(SEEDS, st.sampled_from(TITLES))
def test_random_hands_are_read_back(seed, title):
    hh = site_hand(seed, title)
    try:
        again = history.loads(history.dumps(hh, format="ohh"))
    except HistoryError as error:
        assert title[0] in "56" and "one known hand" in error.message
        return
    assert same(again.fields) == same(hh.fields)
    phh = history.loads(history.dumps(again)) if title in ("Hold'em No Limit", "Omaha Pot Limit") else again
    assert same(phh.fields) == same(hh.fields)
    assert history.loads(history.dumps(again, format="pokerstars")).hand().payoffs == hh.hand().payoffs


@pytest.mark.parametrize("title", ["7 Card Stud Limit", "Razz Limit", "Badugi Limit", "5 Card Draw No Limit"])
def test_games_that_the_format_lacks(title):
    with pytest.raises(HistoryError, match="Open Hand History has no game for the variant"):
        history.dumps(site_hand(1, title), format="ohh")


def test_a_hand_of_another_writer():
    """The numbers of raises are the chips put in; ids begin at 0; there are no cards as ""."""
    first, second, third = history.load_all(FILE)
    assert (first.variant, first.venue, first.key, first.table) == ("NT", "iPoker", 77001, "Rook")
    assert first.players == ["Bo", "Cy", "Ann"] and first.seats == [3, 8, 1]
    assert (first.year, first.month, first.day, str(first.time)) == (2020, 4, 7, "14:32:50")
    assert first.actions[3:8] == ["p3 cbr 0.06", "p1 cbr 0.20", "p2 f", "p3 cc", "d db 2c7d9h"]
    assert first.fields["_ohh_raises"] == "put in"
    assert first.paid == [Payment(None, "rake", Decimal("-0.02"))]
    assert second.fields["_ohh_raises"] == "total" and second.actions[4] == "p1 cbr 0.20"
    assert third.line == TEXT[: TEXT.rindex('{"ohh"')].count("\n") + 1
    for hh in (first, second, third):
        assert hh.hand().is_over and sum(hh.net) == -hh.fields["_rake"]


def test_unknown_keys_are_written_back():
    hand = first_hand()
    hand["mood"] = {"of": [1, 2.50, None, "x"]}
    hand["players"][1]["country"] = "SE"
    hand["rounds"][0]["actions"][0]["seconds"] = 3
    hand["pots"][0]["note"] = "n"
    hand["flags"] = ["Fast"]
    hh = load(hand)
    again = json.loads(history.dumps(hh, format="ohh"))["ohh"]
    assert again["mood"] == hand["mood"] and again["flags"] == ["Fast"]
    assert again["hero_player_id"] == hand["hero_player_id"]
    by_name = {player["name"]: player for player in again["players"]}
    assert by_name[hand["players"][1]["name"]]["country"] == "SE"
    assert by_name["Ann"]["id"] == 0, "ids are kept"
    assert again["rounds"][0]["actions"][0]["seconds"] == 3 and again["pots"][0]["note"] == "n"
    assert load(again) == hh == history.loads(history.dumps(hh))


def test_a_newer_version_warns_once():
    hand = first_hand()
    hand["spec_version"] = "1.9.77"
    with pytest.warns(UserWarning, match=r"version 1.9.77 of Open Hand History"):
        hh = load(hand)
    assert '"1.9.77"' in history.dumps(hh, format="ohh"), "the second time, there is no warning"


def test_run_twice_side_pots_and_cash_outs(tmp_path):
    hands = []
    for hh in history.load_all(DATA):
        try:
            history.dumps(hh, format="ohh")
            hands.append(hh)
        except HistoryError as error:
            assert "Open Hand History" in error.message
    assert len(hands) > 10 and any("_runs" in hh.fields for hh in hands)
    assert history.dump(hands, tmp_path / "x.ohh") == len(hands)
    again = list(history.load_all(tmp_path))
    for one, two in zip(hands, again, strict=True):
        assert two.hand().boards == one.hand().boards
        assert (two.net, two.paid, two.fields.get("_pots")) == (one.net, one.paid, one.fields.get("_pots"))


def test_folders_archives_and_commands(tmp_path, capsys):
    (tmp_path / "a.ohh").write_text("\ufeff" + TEXT, encoding="utf-16")
    (tmp_path / "e.ohh").write_text("[" + TEXT.replace("\n\n{", ",\n{") + "]", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("hands.ohh", TEXT)
        archive.writestr("readme.txt", "no hands")
    assert len(list(history.load_all(tmp_path))) == 9
    assert len(list(history.load_all(tmp_path, workers=2, format="ohh"))) == 9
    assert main(["stats", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"]["Ann"]["hands"] == 3
    assert main(["convert", str(FILE), "-o", str(tmp_path / "c.txt")]) == 0
    assert len(list(history.load_all(tmp_path / "c.txt"))) == 3
    assert main(["convert", str(tmp_path / "c.txt"), "-o", str(tmp_path / "d.ohh")]) == 0
    assert len(list(history.load_all(tmp_path / "d.ohh"))) == 3


def test_a_large_file_is_cut_between_hands(tmp_path, monkeypatch):
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 3000)
    path = tmp_path / "x.ohh"
    path.write_text(TEXT * 9, encoding="utf-8")
    whole, cut = read(TEXT * 9), list(history.load_all(path))
    assert len(cut) == 27
    assert [(hh, hh.line, hh.offset) for hh in whole] == [(hh, hh.line, hh.offset) for hh in cut]


def test_each_hand_stands_alone():
    one, two, three = ["{" + part for part in TEXT.split("\n{")]
    one = one[1:]
    for broken in (two[:-40], two.replace('"rounds"', '"rouns"'), two.replace("}", "", 1), two[:200]):
        found = read("\n".join([one, broken, three]))
        assert [isinstance(each, HistoryError) for each in found] == [False, True, False]
        assert found[1].line is not None and found[2].line == 1 + "\n".join([one, broken, ""]).count("\n")
    found = read((one + two + three).replace("\n", " "))
    assert len(found) == 3 and {each.line for each in found} == {1}
    assert len(read(f"[{one}, {two}, {three}]")) == 3, "an array"


@pytest.mark.parametrize(
    "path, value, message",
    [
        (["players"], None, "players is missing: it must be an array of objects"),
        (["players"], 3, "players must be an array of objects, not 3"),
        (["players", 0], "x", r"players\[0\] must be an object, not 'x'"),
        (["players", 0, "name"], 7, r"players\[0\].name must be a string, not 7"),
        (["players", 0, "seat"], True, r"seat must be an integer from 0 to 1,000,000, not true"),
        (["players", 0, "seat"], 10**9, "must be an integer from 0 to 1,000,000"),
        (["players", 1, "id"], 0, r"players\[1\] has the id or the seat of another player"),
        (["players", 0, "starting_stack"], "5", "must be a number of at least 0, not '5'"),
        (["players", 0, "starting_stack"], -5, "must be a number of at least 0, not -5"),
        (["rounds", 0, "street"], "Third", "one of Preflop, Flop, Turn, River, Showdown, not 'Third'"),
        (["rounds", 0, "actions", 0, "action"], "Dance", "an action of Open Hand History, not 'Dance'"),
        (["rounds", 0, "actions", 0, "player_id"], 99, "the id of one of the players, not 99"),
        (["rounds", 0, "actions", 0, "player_id"], [], "the id of a player, not an array"),
        (["rounds", 0, "actions", 0, "amount"], {}, "must be a number of at least 0, not an object"),
        (["rounds", 1, "cards"], ["2c", "7d", "9x"], r"rounds\[1\].cards has '9x', which is not a card"),
        (["rounds", 1, "cards"], "2c7d9h", "must be an array of strings"),
        (["rounds", 1, "cards"], ["2c", "7d"], "board cards are missing"),
        (["rounds", 1, "cards"], ["2c", "7d", "7d"], "7d|board"),
        (["bet_limit", "bet_type"], "XL", "bet_type must be NL, PL or FL, not 'XL'"),
        (["game_type"], "Stud", "game_type must be one of Holdem, Omaha, OmahaHiLo"),
        (["start_date_utc"], "yesterday", "start_date_utc must be a date and time of ISO 8601"),
        (["dealer_seat"], None, "dealer_seat is missing"),
        (["pots", 0, "amount"], 9, "chips do not balance"),
        (["pots", 0, "player_wins", 0, "win_amount"], 1, "chips do not balance"),
        (["tournament"], "no", "tournament must be true or false, not 'no'"),
        (["site_name"], 3, "site_name must be a string"),
    ],
)
def test_refusals(path, value, message):
    hand = first_hand()
    at = hand
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    with pytest.raises(HistoryError, match=message) as failed:
        load(hand).hand()
    assert failed.value.line == 1 and failed.value.hand == 77001


@pytest.mark.parametrize(
    "old, new, message",
    [
        ('"tournament": false,', '"tournament": false, "tournament": false,', "'tournament' appears twice"),
        ("0.06", "NaN", "NaN is not a JSON number"),
        ("0.06", "1e999", "a number must be below"),
        ("0.06", "1" * 99, "a number must be below"),
        ("0.06", "0." + "1" * 99, "has 99 decimals"),
        ("0.06", "06", "this is not JSON"),
        ('"Ann"', '"A\nnn"', "this is not JSON: Invalid control character"),
        ('"Ann"', "[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ('"Ann"', '"\\ud800"', "players[0].name must be valid Unicode"),
    ],
)
def test_refused_text(old, new, message):
    assert old in TEXT
    found, *_ = read(TEXT.replace(old, new, 1))
    assert isinstance(found, HistoryError) and found.line is not None
    assert message in str(found) and str(found.hand) == "77001"


@pytest.mark.parametrize(
    "text, message",
    [
        ('{"version": "1.0", "hands": []}', "this looks like JSON"),
        ('{"ohh": 3}', "the value of 'ohh' must be an object, not 3"),
        ('{"ohh": {}}', "dealer_seat is missing"),
        ("", "no hand"),
    ],
)
def test_other_json(tmp_path, text, message):
    (tmp_path / "x.ohh").write_text(text, encoding="utf-8")
    with pytest.raises(HistoryError, match=message):
        history.load(tmp_path / "x.ohh")


def test_text_after_a_hand_is_refused():
    found = read(TEXT.rstrip("\n") + "\n}\n")
    assert "this follows the end of the hand: '}" in str(found[-1]) and found[-1].line == TEXT.count("\n") + 1


def test_not_utf8():
    (error, *_) = read(TEXT.encode().replace(b"Ann", b"A\xff", 1))
    assert "this is not UTF-8" in str(error) and error.line > 1


def mutant(rng, text):
    at = rng.randrange(len(text))
    what = rng.choice(["cut", "drop", "digit", "char", "swap"])
    if what == "digit":
        digits = [i for i, char in enumerate(text) if char.isdigit()]
        at = rng.choice(digits)
        return text[:at] + str(rng.randrange(10)) + text[at + 1 :]
    if what == "cut":
        return text[:at]
    if what == "drop":
        return text[:at] + text[at + rng.randrange(1, 30) :]
    if what == "char":
        return text[:at] + chr(rng.randrange(32, 300)) + text[at + 1 :]
    lines = text.split(", ")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return ", ".join(lines)


@given(SEEDS)
def test_changed_texts_are_refused_or_have_equal_chips(seed):
    rng = random.Random(seed)
    text = history.dumps(site_hand(seed, "Hold'em No Limit"), format="ohh")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(20):
            for found in read(mutant(rng, text)):
                must_be_refused_or_balance(found)


@pytest.mark.slow
@pytest.mark.timing
def test_long_texts_take_linear_time():
    def seconds(text):
        began = time.perf_counter()
        count = sum(1 for _ in ohh.read_ohh(io.BytesIO(text.encode())))  # kept errors slow the collector down
        assert count > 0
        return time.perf_counter() - began

    for part in (
        '{"ohh":',
        '{"ohh": "',
        "{",
        '"',
        '{"ohh": {"a": ',
        "\\",
        '{"ohh": {}}',
        "[",
        '"x": {"ohh": 1, ',
    ):
        short, long = (seconds('{"ohh": {' + part * (size // len(part))) for size in (200_000, 1_000_000))
        assert long < 10 * max(short, 0.05), part
    long_name = TEXT.replace("Ann", "A" * 1_000_000)
    assert seconds(long_name) < 5 and not isinstance(read(long_name)[0], HistoryError)
    (error,) = read(TEXT[: TEXT.index("\n{")].replace("Ann", "A" * (17 << 20)))
    assert "a hand has more than 16,777,216 bytes" in str(error) and error.line == 1
    found = read(TEXT.replace("Ann", "A" * (17 << 20), 1))
    assert [isinstance(each, HistoryError) for each in found] == [True, False, False]


def test_a_bet_that_the_winner_wins_back():
    """Some writers count an uncalled bet in the pot."""
    hand = first_hand()
    last = hand["pots"][0]
    assert load(hand).actions[-2:] == ["p1 cbr 0.30", "p3 f"]
    last["amount"] = float(Decimal(str(last["amount"])) + Decimal("0.30"))
    last["player_wins"][0]["win_amount"] = float(
        Decimal(str(last["player_wins"][0]["win_amount"])) + Decimal("0.30")
    )
    one, two = load(first_hand()), load(hand)
    assert (one.winnings, one.net) == (two.winnings, two.net)


def test_payments():
    hand = first_hand()
    hand["rounds"][0]["actions"].append(
        {"action_number": 99, "player_id": 0, "action": "Player Adjustment", "amount": -0.05}
    )
    hand["pots"][0]["player_wins"][0]["bonus_amount"] = 1
    hh = load(hand)
    assert Payment(2, "adjustment", Decimal("-0.05")) in hh.paid
    assert Payment(0, "bonus", 1) in hh.paid
    assert history.loads(history.dumps(hh, format="ohh")).net == hh.net


def test_times():
    def of(zone, hour, *date):
        names = ("year", "month", "day")
        clock = history.load(DATA / "pokerstars" / "holdem.txt").time.replace(hour=hour, minute=0, second=0)
        fields = {**dict(zip(names, date, strict=True)), "time": clock}
        return utc_text({**fields, "time_zone_abbreviation": zone})

    assert of("ET", 20, 2024, 1, 31) == "2024-02-01T01:00:00Z"
    assert of("ET", 20, 2024, 7, 31) == "2024-08-01T00:00:00Z"
    assert of("ET", 1, 2024, 3, 10) == "2024-03-10T06:00:00Z", "before summer time"
    assert of("ET", 3, 2024, 3, 10) == "2024-03-10T07:00:00Z"
    assert of("ET", 3, 2024, 11, 3) == "2024-11-03T08:00:00Z"
    assert of("PT", 1, 2024, 1, 1) == "2024-01-01T09:00:00Z"
    assert of(None, 1, 2024, 1, 1) == "2024-01-01T01:00:00Z"
    assert of("CET", 0, 2024, 1, 1) == "2023-12-31T23:00:00Z"
    assert utc_text({}) == "0001-01-01T00:00:00Z"
    with pytest.raises(ValueError, match="the time zone 'XXX' is not known"):
        of("XXX", 1, 2024, 1, 1)


def test_amounts_are_exact_and_actions_equal():
    game = games.NoLimitHoldem(blinds=(1, 2))
    hand = sw.Hand(game, [100, 200, 300], seed=3).raise_to(7).raise_to(30).fold().fold()
    hh = HandHistory.from_hand(hand, players=["a", "b\n", '"'])
    again = history.loads(history.dumps(hh, format="ohh"))
    assert read_steps(again) == read_steps(hh) and again.players == hh.players
    assert (again.starting_stacks, again.finishing_stacks) == (hh.starting_stacks, hh.finishing_stacks)
    assert (again.venue, again.table, again.time, again.currency) == (None, None, None, None)
