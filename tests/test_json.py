"""The results of `to_dict`: JSON as described in docs/guide/data/json.md and its schema."""

import json
import re
from random import Random

import pytest
from conftest import ROOT
from play.generator import some_action, some_game

import steelwheel as sw
from steelwheel import Hand, Range
from steelwheel.cards.cards import card_names

PAGE = ROOT / "docs" / "guide" / "data" / "json.md"
SCHEMA = json.loads((ROOT / "docs" / "json.schema.json").read_text("utf-8"))
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}
KNOWN = {"$ref", "type", "enum", "anyOf", "pattern", "minimum", "maximum", "minItems", "items"} | {
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
}


def faults(x, schema, place=""):
    """Return the places where a value violates a schema, for the parts of JSON Schema that ours uses."""
    assert schema is False or {*schema} <= KNOWN
    if schema is False:
        return [f"{place} should not be there"]
    if "$ref" in schema:
        return faults(x, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], place)
    if "anyOf" in schema:
        return (
            [] if any(not faults(x, one) for one in schema["anyOf"]) else [f"{place} is none of them: {x!r}"]
        )
    if "enum" in schema:
        return [] if x in schema["enum"] else [f"{place} is {x!r}"]
    kind = schema.get("type", "string")
    if not isinstance(x, TYPES[kind]) or (isinstance(x, bool) and kind != "boolean"):
        return [f"{place} is no {kind}: {x!r}"]
    if kind in ("integer", "number"):
        is_within = schema.get("minimum", x) <= x <= schema.get("maximum", x)
        return [] if is_within else [f"{place} is {x!r}"]
    if kind == "string":
        return [] if re.search(schema.get("pattern", ""), x) else [f"{place} is {x!r}"]
    found = []
    if kind == "array":
        found += [f"{place} is short"] if len(x) < schema.get("minItems", 0) else []
        for i, item in enumerate(x):
            found += faults(item, schema["items"], f"{place}[{i}]")
    if kind == "object":
        found += [f"{place} has no {name}" for name in schema.get("required", ()) if name not in x]
        for name, item in x.items():
            found += faults(name, schema.get("propertyNames", {}), f"the key of {place}.{name}")
            of = schema.get("properties", {}).get(name, schema["additionalProperties"])
            found += faults(item, of, f"{place}.{name}")
    return found


def checked(thing):
    """Return the JSON of an object, parsed again."""
    plain = thing.to_dict()
    read = json.loads(json.dumps(plain, allow_nan=False))
    assert read == plain
    assert not faults(read, {"$ref": f"#/$defs/{type(thing).__name__}"})
    assert not faults(read, {"anyOf": SCHEMA["anyOf"]})
    return read


def hands():
    rng = Random(7)
    for _ in range(12):
        game = some_game(rng)
        yield Hand(game, [200] * max(2, len(game.blinds)), seed=rng.randrange(99))


EXAMPLES = {
    "EquityResult": lambda: sw.equity("AhKh", "QQ", board="Qs9h4h2c"),
    "Outs": lambda: sw.outs("JsJc", "Qh7s2c"),
    "Range": lambda: Range("AsKh, AsKs:0.5"),
    "LegalActions": lambda: (
        Hand(sw.games.NoLimitHoldem(blinds=(50, 100)), [5000, 5000], seed=1).legal_actions
    ),
}


def test_the_page():
    text = PAGE.read_text("utf-8")
    shown = re.findall(r"^## (\w+)\n(?:(?!\n## ).)*?```json\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in shown] == list(EXAMPLES)
    for name, block in shown:
        assert json.loads(block) == checked(EXAMPLES[name]())
    assert re.findall(r"^## (\w+)", text, re.MULTILINE) == [
        one["$ref"].rpartition("/")[2] for one in SCHEMA["anyOf"]
    ]
    for name in SCHEMA["$defs"]["Observation"]["properties"]:
        assert f"`{name}`" in text


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_schema_tells_what_is_wrong(name):
    """Each key is required, no other is allowed, and each has one type."""
    plain = EXAMPLES[name]().to_dict()
    of = {"$ref": f"#/$defs/{name}"}
    assert not faults(plain, of)
    for key in plain:
        assert faults({one: x for one, x in plain.items() if one != key}, of)
        for wrong in ({"x": 1}, [None], "As", -1, float("nan"), True, None):
            if not isinstance(plain[key], type(wrong)) and wrong is not None:
                assert faults({**plain, key: wrong}, of), (key, wrong)
    assert faults({**plain, "more": 1}, of)


@pytest.mark.parametrize(
    ("hands", "options", "shown"),
    [
        (("AsAh", "KsKh"), {}, [["As", "Ah"], ["Ks", "Kh"]]),
        ((["As", 50], "K♠K♥"), {"board": "2c2d2h"}, [["As", "Ah"], ["Ks", "Kh"]]),
        (("QQ+, AKs", Range("AsKs")), {"board": "2c3c4c"}, ["QQ+, AKs", ["As", "Ks"]]),
        (("AsAh", "random"), {"board": "2c3c4c"}, [["As", "Ah"], "random"]),
        (("AsAh", "KK"), {"method": "sample", "trials": 1}, [["As", "Ah"], "KK"]),
        (("2s5s9sJs", "AsAhAd"), {"game": "stud", "trials": 10}, None),
        (("", "AsKs2d3d"), {"game": "plo", "trials": 10}, ["random", ["As", "Ks", "2d", "3d"]]),
        (
            ("As??2d", "AhKh2c3d"),
            {"game": "plo", "trials": 10},
            [["As", "??", "2d", "??"], ["Ah", "Kh", "2c", "3d"]],
        ),
    ],
)
def test_equities(hands, options, shown):
    read = checked(sw.equity(*hands, **options))
    assert shown is None or read["hands"] == shown


def test_boards_and_dead_cards():
    read = checked(sw.equity("AsAh", "KsKh"))
    assert (read["board"], read["dead"]) == ([], [])
    read = checked(sw.equity("AsAhAdKcKd", "2c2d2h3c3d", game="joker_draw", dead="Jk"))
    assert (read["board"], read["dead"]) == ([], ["Jk"])
    for game in ("omaha8", "plo"):
        read = checked(sw.equity("AsAh2c3c", "KsKh4c5c", game=game, board="2s3s4s", detail=True))
        assert [name in read for name in ("tie_matrix", "high", "low")] == [
            True,
            game == "omaha8",
            game == "omaha8",
        ]
    read = checked(sw.equity("AsAh", "KK", board="2c 3c 4c", dead=7))
    assert (read["board"], read["dead"]) == (["2c", "3c", "4c"], ["3s"])
    read = checked(sw.equity("AsAh2c3c", "KsKh4c5c", game="double_board_omaha", board="2s3s4s/5s6s7s"))
    assert (read["board"], read["dead"]) == ([["2s", "3s", "4s"], ["5s", "6s", "7s"]], [])


def test_outs():
    found = sw.outs("AhKh", "Qh7h2c")
    read = checked(found)
    assert read["cards"] == [sw.format_cards(card) for card in found.cards]
    assert (
        list(read["by_category"])
        == [category.name for category in found.by_category]
        == ["FLUSH", "ONE_PAIR"]
    )
    checked(sw.outs("AhKh", "Qh7h2c", against="QQ"))
    assert checked(sw.outs("AhKh", "QhJhTh"))["cards"] == []


@pytest.mark.parametrize("text", ["", "random", "QQ+,AK:0.5", "AsKh,AsKs:0.3", "15%,!AA", "22:1e-9"])
def test_ranges(text):
    held = Range(text)
    read = checked(held)
    assert Range(read["text"]) == Range(read["combos"]) == held
    assert len(read["combos"]) == len(held) and read["hand_classes"] == held.hand_classes()


def test_hands():
    """A dozen games, at every decision, for each observer."""
    rng, phases = Random(3), set()
    for hand in hands():
        for _ in range(30):
            phases.add(hand.phase)
            for seat in (None, 0, 1):
                read = checked(hand.observe(seat))
                assert read["legal_actions"] == (hand.legal_actions and checked(hand.legal_actions))
            if hand.is_over:
                break
            hand.act(some_action(rng, hand))
    assert {"bet", "over"} <= phases
    names = ("can_fold", "can_check", "to_call", "min_raise_to", "max_raise_to", "step")
    legal = EXAMPLES["LegalActions"]()
    assert legal.to_dict() == {name: getattr(legal, name) for name in names}


def test_cards_are_shown_or_not():
    hand = Hand(sw.games.NoLimitHoldem(), [200] * 3, seed=5)
    own = [sw.format_cards(card) for card in hand.hole_cards[1]]
    assert checked(hand.observe(1))["hole_cards"] == [["??", "??"], own, ["??", "??"]]
    assert card_names([52, None, 0]) == ["Jk", "??", "2c"]


def test_matches():
    match = lambda hands: sw.simulate("nlh", [sw.agents.random] * 3, hands, stacks=[99] * 3, seed=1)  # noqa: E731
    read = checked(match(30))
    assert read["hands"] == 30 and read["by_position"][2]["big blind"]["hands"] == 10
    assert checked(match(1))["estimates"]["plain"][0]["stderr"] is None  # of one hand
    text = PAGE.read_text("utf-8")
    for name in SCHEMA["$defs"]["MatchResult"]["properties"]:
        assert f"`{name}`" in text


def test_tournaments_and_sessions():
    tournament = sw.Tournament([sw.Level((50, 100))], stack=500, seats=3)
    found = [sw.simulate_tournament(tournament, [sw.agents.random] * 3, many, seed=1) for many in (5, 1)]
    table = sw.Table("nlh", 3, buy_in=(9, 99))
    found += [
        sw.simulate_cash_game(table, [sw.agents.random] * 3, many, hands_per_session=5, seed=1)
        for many in (5, 1)
    ]
    many, one, sessions, _ = [checked(result) for result in found]
    assert many["tournaments"] == 5 and sum(map(sum, many["places"])) == 15 and one["stderr"] == [None] * 3
    assert sessions["hands"] == 25 and sum(sessions["chips"]) == 0 and found[0] + found[1] != found[0]
    assert checked(found[0] + found[1])["seed"] == [1, 0]
    text = PAGE.read_text("utf-8")
    for kind in ("TournamentResult", "CashGameResult"):
        for name in SCHEMA["$defs"][kind]["properties"]:
            assert f"`{name}`" in text
