"""No text in any place of a file gets through `anonymize`: each place has a canary, in turn and together."""

import json
from datetime import time, timedelta, timezone
from decimal import Decimal

import pytest
from conftest import ROOT

from steelwheel import HistoryError, history
from steelwheel.history import HandHistory, Payment
from steelwheel.history.fields import STANDARD_FIELDS
from steelwheel.history.harmless_values import _KEEP, REMOVED

from .test_ohh import first_hand, load

CANARY = "Tweety 4711"
HOLDEM = (ROOT / "tests" / "history" / "pokerstars" / "holdem.txt").read_text(encoding="utf-8")
OURS = (
    "_rules _chip _rake _fees _added _pots _runs _cap _kill _game _posts _paid _values _ohh_raises _ohh "
    "_unknown unknown"
)
VALUES = [
    CANARY,
    [CANARY],
    [[1, CANARY, 1]],
    [(CANARY, "bonus", 1)],
    {CANARY: 1},
    {"preset": CANARY},
    {"preset": "online", CANARY: True},
    {"preset": "online", "re_straddles": CANARY},
    [[1, 2, 0, CANARY]],
    {"jackpot": CANARY},
    {"jackpot": {CANARY: 1}},
]


def hand():
    return history.loads(HOLDEM)


def texts(hh):
    """Yield the texts of a history: its values, and each format that can express it."""
    yield repr(hh.fields)
    yield repr((hh, hh.file, hh.key, hh.line, hh.offset, hh.unknown_lines, hh._lines))
    for kind in ("phh", "pokerstars", "ohh"):
        try:
            yield history.dumps(hh, format=kind)
        except HistoryError as error:
            yield str(error)


def check(hh, *canaries):
    """The anonymous history has no canary, or there is none."""
    try:
        again = hh.anonymize("key")
    except HistoryError:
        return None
    for text in texts(again):
        for canary in canaries or (CANARY,):
            assert canary not in text
            assert canary.capitalize() not in text and canary.lower() not in text
    return again


@pytest.mark.parametrize("name", sorted(STANDARD_FIELDS | {*OURS.split()}))
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_each_field(name, value):
    hh = hand()
    hh.fields[name] = value
    check(hh)


@pytest.mark.parametrize("name", sorted(STANDARD_FIELDS | {*OURS.split()}))
def test_an_item_of_each_field(name):
    hh = hand()
    value = hh.fields.get(name)
    if isinstance(value, list) and value:
        hh.fields[name] = [CANARY, *value[1:]]
        check(hh)
        hh.fields[name] = [*value[:-1], [CANARY]]
        check(hh)
    hh.fields[CANARY] = hh.fields[f"_{CANARY}"] = value
    check(hh)


def test_all_fields_are_considered():
    """A new field is dropped until someone decides what to keep of it."""
    named = {"variant", "venue", "players", "hand", "table", "event", "actions", "_game"}
    dropped = {*"author url address city region postal_code country".split()}
    assert {*_KEEP} | named | dropped == STANDARD_FIELDS | {*OURS.split()} - {"_ohh", "_unknown", "unknown"}


def test_actions():
    hh = hand()
    actions = [*hh.actions]
    for wrong in (
        CANARY,
        f"p1 f {CANARY}",
        f"p1 cbr {CANARY}",
        f"d dh p1 {CANARY}",
        f"p9{CANARY} f",
        f"p1 sm {CANARY}",
    ):
        for at in (0, 6, len(actions) - 1):
            hh.fields["actions"] = [*actions[:at], wrong, *actions[at + 1 :]]
            again = check(hh)
            assert again.actions == [*actions[:at], REMOVED, *actions[at + 1 :]]
            with pytest.raises(HistoryError, match=r"'\(removed\)' is not an action"):
                again.hand()
    hh.fields["actions"] = [f"{action} # {CANARY}" for action in actions] + [f"# {CANARY}"]
    assert check(hh).actions == [*actions, ""]


def test_house_rules_that_cannot_be_read_stay_unreadable():
    for rules in (CANARY, {CANARY: True}, {"preset": "online", "re_straddles": CANARY}, [CANARY], 3, None):
        hh = hand()
        hh.fields["_rules"] = rules
        again = check(hh)
        for each in (hh, again):
            with pytest.raises(HistoryError, match="_rules: "):
                each.hand()
    for rules in ("wsop", {"preset": "online", "re_straddles": True}):
        hh.fields["_rules"] = rules
        assert hh.anonymize("key").fields["_rules"] == rules


def test_fees_and_payments_of_unknown_kinds():
    hh = hand()
    hh.fields["_fees"] = {"jackpot": Decimal("0.1"), CANARY: Decimal("0.2"), f"{CANARY} 2": Decimal("0.05")}
    hh.fields["_paid"] = [[1, CANARY, 3], [2, "insurance", Decimal("-1.5")]]
    again = check(hh)
    assert again.fields["_fees"] == {"jackpot": Decimal("0.1"), "other": Decimal("0.25")}
    assert again.paid[1:] == [
        Payment(None, "jackpot", Decimal("-0.1")),
        Payment(None, "other", Decimal("-0.25")),
        Payment(0, "other", 3),
        Payment(1, "insurance", Decimal("-1.5")),
    ]
    assert again.net == hh.net


def test_venues():
    hh = hand()
    for venue in ("PokerStars", "Winamax", "Bodog UK", "iPoker", ""):
        hh.venue = venue
        assert hh.anonymize("key").venue == venue
    tokens = set()
    for venue in (CANARY, "Ann's kitchen", "pokerstars of Ann", "PokerStars "):
        hh.venue = venue
        again = check(hh, CANARY, "Ann")
        assert again.venue == hh.anonymize("key").venue != hh.anonymize("other key").venue
        tokens.add(again.venue)
    assert len(tokens) == 4 and all(token.startswith("venue-") for token in tokens)


def test_unknown_variants():
    again = check(HandHistory({**hand().fields, "variant": CANARY}))
    assert again.variant.startswith("variant-")
    with pytest.raises(HistoryError):
        again.hand()


def test_the_name_of_a_time_zone():
    hh = hand()
    hh.time = time(7, 8, 9, tzinfo=timezone(timedelta(hours=2), CANARY))
    again = check(hh)
    assert again.time == time(7, 8, 9, tzinfo=timezone(timedelta(hours=2)))
    assert again.time.utcoffset() == timedelta(hours=2)


def test_large_numbers_may_be_ids():
    hh = hand()
    hh.fields.update(level=4711004711, seat_count=4711004711, seats=[4711004711, 2, 3, 4], _runs=4711004711)
    again = check(hh, "4711004711")
    assert (again.level, again.seat_count, again.seats) == (None, None, None)


def test_required_fields_that_are_invalid():
    hh = hand()
    hh.fields["players"] = [1, 2, 3, 4]
    with pytest.raises(HistoryError, match="players must be strings"):
        hh.anonymize("key")
    del hh.fields["actions"]
    with pytest.raises(HistoryError, match="'actions' is missing"):
        hh.anonymize("key")


# ---- Files


def places(value, path=()):
    """The paths of all strings and objects in a JSON value."""
    if isinstance(value, (str, dict)):
        yield path
    if isinstance(value, (list, dict)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(item, (*path, key))


def with_canary(whole, path):
    """A copy of a JSON value with a canary in place of a string, or an unknown key in an object."""
    made = json.loads(json.dumps(whole))
    *before, last = ("top", *path)
    at = {"top": made}
    for key in before:
        at = at[key]
    if isinstance(at[last], dict):
        at[last][CANARY] = at[last]["_other"] = {CANARY: [CANARY, {"id": CANARY}]}
    else:
        at[last] = CANARY
    return made


def ohh_hand():
    """A tournament hand with all keys that the specification names."""
    made = first_hand()
    made |= {"table_handle": "a", "table_skin": "b", "flags": ["Fast"], "tournament": True}
    made["tournament_info"] = {
        "tournament_number": "c",
        "name": "d",
        "start_date_utc": "2020-04-07T14:32:50Z",
        "currency": "EUR",
        "type": "MTT",
        "flags": ["e"],
        "speed": {"type": "f", "round_time": 5},
    }
    made["players"][0]["display"] = "g"
    made["tournament_bounties"] = [{"player_id": 0, "bounty_won": 1, "defeated_player_id": 2}]
    return made


def test_each_place_of_an_ohh_file():
    whole, read = ohh_hand(), 0
    for path in places(whole):
        try:
            hh = load(with_canary(whole, path))
        except HistoryError:
            continue
        assert check(hh) is not None
        read += 1
    assert read > 40


def test_ids_of_an_ohh_file():
    text = json.dumps(first_hand()).replace('"player_id": 0', '"player_id": "Tweety 4711"')
    hh = load(json.loads(text.replace('"id": 0, "player_b', '"id": "Tweety 4711", "player_b')))
    assert CANARY in history.dumps(hh, format="ohh")
    assert check(hh) is not None


@pytest.mark.parametrize(
    "old, new",
    [
        ("Hand #1001", "Hand #47110047110"),
        ("'North 'n' South'", f"'{CANARY}'"),
        ("Ann", CANARY),
        ("*** FLOP ***", f'Ann said, "{CANARY}"\n*** FLOP ***'),
        ("*** FLOP ***", f"{CANARY} does something new\n*** FLOP ***"),
        ("*** HOLE CARDS ***", f"{CANARY} joins the table at seat #6\n*** HOLE CARDS ***"),
        ("Rake $0.65", "Rake $0.60 | Tweety $0.05"),
        (" ET", " Tweety4711"),
        ("*** SUMMARY ***", f"*** SUMMARY ***\n{CANARY}"),
    ],
)
def test_places_of_a_site_file(old, new, tmp_path):
    assert old in HOLDEM
    path = tmp_path / f"{CANARY}.txt"
    path.write_text(HOLDEM.replace(old, new), encoding="utf-8")
    try:
        hh = history.load(path)
    except HistoryError as error:
        pytest.fail(str(error))
    again = check(hh, CANARY, "Tweety", "47110047110")
    assert again.hand().payoffs == hh.hand().payoffs and again.net == hh.net


def test_places_of_a_phh_file(tmp_path):
    lines = history.dumps(hand()).splitlines()
    lines += [f"{name} = {CANARY!r}" for name in ("author", "event", "url", "address", "_note", "city")]
    lines += [f"['{CANARY}']", f"'{CANARY}' = '{CANARY}'"]
    text = f"# {CANARY}\n" + "\n".join(line for line in lines if not line.startswith("event"))
    hh = history.loads(text)
    assert CANARY in repr(hh.fields)
    again = check(hh)
    assert again.net == hh.net
