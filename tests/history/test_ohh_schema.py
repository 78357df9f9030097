"""The JSON Schema of Open Hand History accepts what we write and other writers' files, and no broken hand."""

import json
from copy import deepcopy
from datetime import time

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel import HistoryError, games, history
from steelwheel.history import HandHistory
from steelwheel.history.ohh import reading
from steelwheel.history.ohh.events import _BETS, _IGNORED, _OTHERS, _POSTS, _STREETS

from .test_ohh import FILE, TITLES, first_hand
from .test_pokerstars_text import site_hand

jsonschema = pytest.importorskip("jsonschema")

DATA = ROOT / "tests" / "history"
SCHEMA = json.loads((ROOT / "docs" / "ohh.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def faults(hand):
    """The places of a hand's object that violate the schema, with the reasons."""
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors({"ohh": hand})]


def objects(text):
    """The hands in the text of a file, as plain values."""
    decode, hands = json.JSONDecoder().raw_decode, []
    while text := text.lstrip("\ufeff\n "):
        hand, end = decode(text)
        hands.append(hand["ohh"])
        text = text[end:]
    return hands


def test_it_is_a_schema_of_its_draft():
    VALIDATOR.check_schema(SCHEMA)
    assert "publish no schema" in SCHEMA["$comment"]


@pytest.mark.parametrize("title", TITLES)
def test_written_hands_of_each_game(title):
    written = 0
    for seed in range(8):
        try:
            text = history.dumps(site_hand(seed, title), format="ohh")
        except HistoryError as error:
            assert title[0] in "56" and "one known hand" in error.message
            continue
        (hand,) = objects(text)
        assert faults(hand) == [], seed
        written += 1
    assert written


def test_written_hands_of_the_sites(tmp_path):
    """Tournaments, boards that are run twice, caps, cash-outs and money added to the pot."""
    hands = []
    for hh in history.load_all(DATA):
        try:
            hands += objects(history.dumps(hh, format="ohh"))
        except HistoryError as error:
            assert "Open Hand History" in error.message
            continue
    assert [fault for hand in hands for fault in faults(hand)] == []
    assert {hand["tournament"] for hand in hands} == {False, True}
    assert {flag for hand in hands for flag in hand["flags"]} == {"Run_It_Twice", "Cap"}
    actions = {action["action"] for hand in hands for part in hand["rounds"] for action in part["actions"]}
    assert {"Add to Pot", "Straddle", "Mucks Cards", "Post Dead"} <= actions
    assert history.dump(history.load_all(FILE), tmp_path / "x.ohh") == 3
    assert not any(map(faults, objects((tmp_path / "x.ohh").read_text("utf-8"))))


def test_a_written_hand_of_the_engine():
    hand = sw.Hand(games.PotLimitOmaha(blinds=(1, 2)), [60, 90, 200], seed=4).raise_to(7).fold().call()
    while not hand.is_over:
        hand.act(sw.CHECK)
    hh = HandHistory.from_hand(
        hand, year=2024, month=2, day=29, time=time(23, 59, 1, 500), currency_symbol="€", venue="Home"
    )
    (written,) = objects(history.dumps(hh, format="ohh"))
    assert faults(written) == [] and written["currency"] == "EUR"


def test_hands_of_another_writer():
    hands = objects(FILE.read_text("utf-8"))
    assert len(hands) == 3 and not any(map(faults, hands))


def test_all_that_the_reader_knows_is_in_the_schema():
    kinds = SCHEMA["$defs"]
    actions = kinds["action"]["properties"]["action"]["enum"]
    shown = ("Dealt Cards", "Shows Cards", "Mucks Cards", "Add to Pot", "Player Adjustment")
    assert sorted(actions) == sorted([*_POSTS, *_BETS, *_OTHERS, *_IGNORED, *shown])
    assert kinds["round"]["properties"]["street"]["enum"] == [*_STREETS]
    assert {*reading._STEMS} < {*kinds["hand"]["properties"]["game_type"]["enum"]}
    assert ".".join(map(str, reading.VERSION)) in SCHEMA["title"]


GONE = object()
"""Marks a key to remove."""


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("players", 0, "seat"), GONE, "$.ohh.players[0]: 'seat' is a required property"),
        (("players", 0, "seat"), "3", "$.ohh.players[0].seat: '3' is not of type 'integer'"),
        (("players", 1, "starting_stack"), "2.38", "'2.38' is not of type 'number'"),
        (("players", 1, "starting_stack"), -1, "-1 is less than the minimum of 0"),
        (("players",), [], "$.ohh.players: [] should be non-empty|is too short"),
        (("rounds", 0, "actions", 0, "action"), "Dance", "'Dance' is not one of"),
        (("rounds", 0, "actions", 0, "amount"), "0.01", "'0.01' is not of type 'number'"),
        (("rounds", 0, "actions", 0, "amount"), GONE, "'amount' is a required property"),
        (("rounds", 0, "actions", 0, "amount"), None, "None is not of type 'number'"),
        (("rounds", 0, "actions", 0, "amount"), -0.01, "-0.01 is less than the minimum of 0"),
        (("rounds", 0, "actions", 0, "player_id"), GONE, "'player_id' is a required property"),
        (("rounds", 0, "actions", 2, "cards"), GONE, "'cards' is a required property"),
        (("rounds", 1, "cards"), ["2c", "7d", "9x"], "is not valid under any of the given schemas"),
        (("rounds", 1, "street"), "Third", "'Third' is not one of"),
        (("bet_limit", "bet_type"), "XL", "'XL' is not one of ['NL', 'PL', 'FL']"),
        (("game_type",), "Poker", "'Poker' is not one of"),
        (("dealer_seat",), GONE, "$.ohh: 'dealer_seat' is a required property"),
        (("tournament",), True, "$.ohh: 'tournament_info' is a required property"),
        (("tournament",), "no", "'no' is not of type 'boolean', 'null'"),
        (("start_date_utc",), "yesterday", "'yesterday' does not match"),
        (("pots", 0, "player_wins", 0, "win_amount"), GONE, "'win_amount' is a required property"),
        (("pots", 0, "rake"), "2%", "'2%' is not of type 'number', 'null'"),
        (("game_number",), 77001, "$.ohh.game_number: 77001 is not of type 'string'"),
    ],
)
def test_broken_hands(path, value, fault):
    hand = deepcopy(first_hand())
    assert faults(hand) == []
    at = hand
    for part in path[:-1]:
        at = at[part]
    if value is GONE:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    found = "\n".join(faults(hand))
    assert any(part in found for part in fault.split("|"))


def test_other_documents():
    for document in ([], {}, {"ohh": []}, {"version": "1.0", "hands": []}):
        assert not VALIDATOR.is_valid(document)


def test_keys_of_later_versions_are_allowed():
    hand = first_hand()
    hand |= {"spec_version": "1.5", "mood": 3, "flags": ["Bomb_Pot"]}
    hand["rounds"][0]["actions"].append(
        {
            "action_number": 99,
            "player_id": 0,
            "action": "Player Adjustment",
            "amount": -0.05,
        }
    )
    assert faults(hand) == []
