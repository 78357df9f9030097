"""Histories without personal data, and histories as a seat saw them."""

import random
import re
from datetime import date
from decimal import Decimal

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import HistoryError, history
from steelwheel.cli import main
from steelwheel.history import HandHistory

from .stars_text import GAMES, some_hand
from .test_pokerstars_text import PHH, SEEDS, site_hand

DATA = ROOT / "tests" / "history"
HOLDEM = DATA / "pokerstars" / "holdem.txt"


@given(SEEDS)
def test_chips_and_cards_stay(seed):
    hh = site_hand(seed)
    again = hh.anonymize("key")
    assert again.hand().payoffs == hh.hand().payoffs and again.actions == hh.actions
    assert (again.net, again.paid, again.venue) == (hh.net, hh.paid, hh.venue)
    text = history.dumps(again) if "PHH" not in unlike(again) else repr(again.fields)
    assert not any(name in text for name in hh.players if len(name) > 8)
    assert history.loads(history.dumps(again, format="pokerstars")).players == again.players


def unlike(hh):
    try:
        history.dumps(hh)
    except HistoryError as error:
        return error.message
    return ""


def test_tokens_depend_on_the_key_alone():
    first, second = history.load(HOLDEM), history.load(DATA / "pokerstars" / "cap.txt")
    one, two = first.anonymize(b"k"), second.anonymize("k")
    names = dict(zip(first.players, one.players, strict=True))
    assert [names.get(name, "new") for name in second.players] == [
        two.players[i] if name in names else "new" for i, name in enumerate(second.players)
    ]
    assert one == first.anonymize("k") != first.anonymize("l")
    assert first.anonymize() == first.anonymize() != one, "the random key of this process"
    assert len({*one.players}) == len(one.players)
    assert (one.file, one.line, one.key, one.unknown_lines) == (None, None, None, ())


def test_times_move_by_whole_weeks():
    moves = set()
    for hh in history.load_all(DATA / "pokerstars"):
        again = hh.anonymize("k")
        days = [date(x.year, x.month, x.day) for x in (hh, again)]
        moves.add((days[0] - days[1]).days)
        assert again.time == hh.time
    (move,) = moves
    assert move % 7 == 0 < move


def test_fields_that_are_dropped():
    hh = history.load(HOLDEM)
    hh.fields.update(author="Ann", city="X", _note="Ann was here", _ohh="{}", year=None, dealer="Ann")
    hh.actions[-1] += " # Ann again"
    again = hh.anonymize("k")
    assert not {"author", "city", "_note", "_ohh", "dealer", "year", "month", "day"} & again.fields.keys()
    assert "Ann" not in repr(again.fields)
    hh.event = "Sunday Special"
    assert hh.anonymize("k").event.startswith("event-")
    hh.event = "Tournament #77"
    assert history.loads(history.dumps(hh.anonymize("k"))).event.startswith("Tournament #")


TEXTS = ("time_zone", "time_zone_abbreviation", "currency", "currency_symbol")


@given(st.text(min_size=6).map("Zed{}".format), st.sets(st.sampled_from(TEXTS)), st.text(min_size=1))
def test_free_text_names_no_player(name, texts, unknown):
    hh = history.load(HOLDEM)
    hh.players[0] = name
    hostile = {**hh.fields, **dict.fromkeys(texts, name), f"_{unknown}{name}": name}
    again = HandHistory(hostile).anonymize("k").fields
    assert name not in repr(again) and repr(name)[1:-1] not in repr(again)
    assert not texts & again.keys()


@pytest.mark.parametrize(
    ("name", "value"),
    [("time_zone_abbreviation", "ET"), ("time_zone", "UTC"), ("currency", "CAD"), ("currency_symbol", "£")],
)
def test_recognized_text_stays(name, value):
    hh = HandHistory({**history.load(HOLDEM).fields, name: value})
    assert hh.anonymize("k").fields[name] == value


@pytest.mark.parametrize("name", TEXTS)
def test_text_of_another_type_is_dropped(name):
    hh = HandHistory({**history.load(HOLDEM).fields, name: ["Ann"]})
    assert "Ann" not in repr(hh.anonymize("k").fields)


def test_ids_that_identify_a_hand_still_do():
    fields = history.load(HOLDEM).fields
    small, large, text = [
        HandHistory({**fields, "hand": number}).anonymize("k").fields["hand"]
        for number in (1001, 10**9, "HD77")
    ]
    assert small < 10**6 <= min(large, text)


def test_bad_keys():
    hh = history.load(HOLDEM)
    with pytest.raises(ValueError, match="key must not be empty"):
        hh.anonymize("")
    with pytest.raises(TypeError, match="key must be a str or bytes, not int"):
        hh.anonymize(3)


@given(SEEDS, st.integers(0, 5))
def test_a_seat_knows_its_cards_and_shown_ones(seed, seat):
    rng = random.Random(seed)
    title = rng.choice([title for title in GAMES if title in PHH])
    hand = some_hand(rng, title)
    hh = HandHistory.from_hand(hand)
    seat %= len(hh.starting_stacks)
    seen = hh.from_seat(seat)
    again, whole = seen.hand(), hh.hand()
    assert again.payoffs == whole.payoffs and again.boards == whole.boards
    assert again.hole_cards[seat] == whole.hole_cards[seat]
    shown = {event.seat for event in whole.events if event.kind == "show"}
    for i, held in enumerate(again.hole_cards):
        if i != seat and i not in shown:
            up = sum(street.up for street in whole.game.streets)
            known = [card for card in held if card is not None]
            assert len(known) <= up and {*known} <= {*whole.hole_cards[i]}
    assert seen.from_seat(seat) == seen


def test_a_dash_shows_the_hidden_cards():
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [50, 50], button=1, seed=1)
    while not hand.is_over:
        hand.act(0)
    hh = HandHistory.from_hand(hand)
    hh.actions[:] = [re.sub(" sm .*", " sm -", action) for action in hh.actions]
    assert hh.from_seat(0).hand().payoffs == hh.from_seat(1).hand().payoffs == hand.payoffs


@pytest.mark.parametrize("shown", ["????9c", "??Qd9c"])
def test_cards_dealt_after_a_partial_show_stay_hidden(shown):
    fields = {
        "variant": "F7S",
        "antes": [0, 0],
        "bring_in": 1,
        "small_bet": 2,
        "big_bet": 4,
        "starting_stacks": [50, 2],
    }
    actions = ["d dh p1 AhKh2c", "d dh p2 QsQd9c", "p1 pb", "p2 cbr 2", "p1 cc", f"p2 sm {shown}"]
    last = ["d dh p1 3c4d6hJd", "d dh p2 Qc8s7s2h"]
    seen = HandHistory({**fields, "actions": actions + last}).from_seat(0)
    assert seen.actions[1] == "d dh p2 ????9c" and seen.actions[-2:] == [last[0], "d dh p2 Qc8s7s??"]


def test_comments_may_name_cards():
    hh = history.load(HOLDEM)
    hh.actions[6] += " # had QQ"
    assert "QQ" not in repr(hh.from_seat(2).fields)


def test_there_is_no_such_seat():
    with pytest.raises(HistoryError, match="there is no seat 4: the hand has seats 0 to 3"):
        history.load(HOLDEM).from_seat(4)


@pytest.mark.parametrize("seat", [1.0, "1", None, Decimal("NaN")])
def test_a_seat_is_an_integer(seat):
    with pytest.raises(TypeError, match="seat must be an int, not"):
        history.load(HOLDEM).from_seat(seat)


def test_the_command(tmp_path, capsys):
    key, out = tmp_path / "key", tmp_path / "x.txt"
    key.write_text("secret\n", encoding="utf-8")
    assert main(["convert", str(HOLDEM), "-o", str(out), "--from", "Bo", "--key-file", str(key)]) == 0
    text = out.read_text(encoding="utf-8")
    assert "Bo:" not in text and "Dealt to" not in text, "the cards of another player"
    assert history.load(out).players == history.load(HOLDEM).anonymize("secret").players
    assert main(["convert", str(HOLDEM), "-o", str(out), "--anonymize"]) == 0
    assert "Dealt to player-" in out.read_text(encoding="utf-8")
    assert main(["convert", str(HOLDEM), "-o", str(out), "--from", "Zed"]) == 1
    assert "no player is named 'Zed'" in capsys.readouterr().err
    folder = str(DATA / "pokerstars")
    assert main(["convert", folder, "-o", str(out), "--from", "El", "--on-error", "skip"]) == 0
    assert "3 skipped" in capsys.readouterr().out
    assert main(["convert", folder, "-o", str(out), "--key-file", str(tmp_path / "none")]) == 1
