"""Tests of parsing answers: every phrase for an action has its code, and errors explain the rest."""

import json
from contextlib import suppress
from itertools import combinations
from random import Random

import pytest
from conftest import MANY
from hypothesis import given
from hypothesis import strategies as st
from play.generator import few, hands, some_code, some_mask, usual

import steelwheel as sw
from steelwheel import CALL, FOLD, Hand, IllegalAction, games

NAMES = [name for name in games.__all__ if name != "by_name"]


def verbs(hand):
    """Yield the verbs ("bet", "raise_to") that the hand accepts now."""
    for name in ("bet", "raise_to"):
        try:
            getattr(hand.copy(), name)(hand.legal_actions.min_raise_to)
        except IllegalAction:
            continue
        yield name


def ways(rng, hand, code):
    """Return phrases for a legal action, and the tool calls for it."""
    legal, seat = hand.legal_actions, hand.actor
    if hand.phase == "draw":
        held = [sw.format_cards([card]) for card in hand.hole_cards[seat]]
        out = [card for i, card in enumerate(held) if code >> i & 1]
        rest = [card for card in held if card not in out]
        if hand.game.streets[hand.street].middle:
            return [f"name {out[0]}", f"{out[0]} is the middle card", {"action": "middle", "cards": out}]
        if not out:
            return ["stand pat", "I stand pat.", "draw none", "keep all", {"action": "stand_pat"}]
        said = [
            f"discard {' '.join(out)}",
            f"Throw away {' and '.join(out)}.",
            f"draw {len(out)}: {''.join(out)}",
        ]
        if rest:
            said += [f"keep {', '.join(rest)}", f"I keep {' '.join(rest)} and discard {' '.join(out)}"]
        return [
            *said,
            {"action": "discard", "cards": out},
            {"action": "discard", "cards": " ".join(out).lower()},
        ]
    if code == FOLD:
        return ["fold", "I fold.", "Fold", "-1", {"action": "fold"}, {"action": "fold", "to": None}]
    if code == CALL and not legal.to_call:
        return ["check", "I'll check.", "Checks", "0", {"action": "check"}]
    behind = hand.stacks[seat] - max(hand.starting_stacks[seat] - (hand.game.hand_cap or 2**60), 0)
    if code == CALL:
        said = [
            "call",
            "I call",
            f"call {legal.to_call}",
            f"Call {legal.to_call:,}.",
            "0",
            {"action": "call", "amount": legal.to_call},
        ]
        if legal.to_call == behind:
            said += ["all in", "call all-in", "I'm all-in"]
        return [*said, {"action": "bring_in"}, "bring it in"] if not legal.can_fold else said
    mine, is_raise = hand.bets[seat], "raise_to" in verbs(hand)
    said = [f"{code}", f"make it {code:,}", {"action": "raise" if is_raise else "bet", "to": code}]
    if is_raise:
        over = code - mine - legal.to_call
        said += [
            f"raise to {code}",
            f"I raise to {code:,} chips.",
            f"raise {code}",
            f"raise by {over}",
            f"raise {over} more",
        ]
        if code % (mine + legal.to_call) == 0:
            said += [f"{code // (mine + legal.to_call)}x", f"raise {code // (mine + legal.to_call)} times"]
    else:
        said += [f"bet {code}", f"I bet ${code:,}", f"a bet of {code}"]
    verb = "raise" if is_raise else "bet"
    if code == legal.min_raise_to:
        said += ["min", f"min-{verb}", f"{verb} the minimum"]
        said += [verb] if code == legal.max_raise_to else []
    if code == legal.max_raise_to:
        said += ["max", f"{verb} the max"] + ["pot"] * (hand.game.structure == "pot_limit")
    if code == mine + behind:
        said += ["all in", "All-in!", f"{verb} all in", f"all in for {code}", "shove", {"action": "all_in"}]
    big = max(hand.game.blinds, default=0) if not isinstance(hand.game.blinds, dict) else 0
    if (
        len(hand.game.blinds) == 2
        and 0 in [0]
        and big
        and code % big == 0
        and isinstance(hand.game.blinds, tuple)
    ):
        said += [f"{verb} {code // big}bb", f"{code // big} big blinds"]
    pot = hand.total_pot + legal.to_call
    for part, words in (
        (1, "half pot"),
        (1, "½ the pot"),
        (1.5, "75% pot"),
        (4, "2x pot"),
        (2 / 3, "1/3 of the pot"),
    ):
        if mine + legal.to_call + pot * part / 2 == code:
            said += [words, f"{verb} {words}"]
    return said


def say_all(hands_each, seed, names=NAMES):
    """Play random hands and parse phrases for each code; return the number of phrases."""
    count = 0
    for name in names:
        rng, game = Random(f"{name} {seed}"), usual(name)
        for k in range(hands_each):
            seats = rng.randint(2, min(6, game.max_seats))
            big = 100 if game.bring_in else 20
            stacks = [rng.choice([big * 10, rng.randint(2, big * 3)]) for _ in range(seats)]
            hand = Hand(game, stacks, button=rng.randrange(seats), seed=(seed, k))
            while not hand.is_over:
                seen = hand.observe(hand.actor)
                code = (
                    some_mask(rng, hand) if hand.phase == "draw" else some_code(rng, hand.legal_actions, 0.5)
                )
                said = ways(rng, hand, code)
                for words in rng.sample(said, min(4, len(said))):
                    if isinstance(words, dict) and rng.random() < 0.5:
                        words = rng.choice(["{}", "My answer:\n```json\n{}\n```"]).replace(
                            "{}", json.dumps(words)
                        )
                    got = sw.parse_action(words, seen)
                    assert (got.code, got.note) == (code, ""), (words, got, hand)
                    assert sw.parse_action(got.words, seen) == got
                    count += 1
                hand.act(code)
    return count


@pytest.mark.slow
def test_each_legal_action_is_read_however_it_is_said():
    assert say_all(6, 1) > 6_000


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_legal_action_of_very_many_hands_is_read_however_it_is_said(name):
    say_all(200 * MANY, 2, [name])


# ---- errors


def said(text, seen):
    """Return the reason in an error, between the quoted answer and the legal actions."""
    with pytest.raises(IllegalAction) as caught:
        sw.parse_action(text, seen)
    error = caught.value
    assert error.seat == seen.actor and error.legal_actions == seen.legal_actions
    quoted = repr(text) if len(repr(text)) <= 80 else f"{text!r:.77}..."
    assert str(error).startswith(f"{quoted}: ")
    words = str(error).removeprefix(f"{quoted}: ")
    return words.partition("; ")[0]


LEAST = "the minimum is 300 (100 over 200: the last full bet or raise, TDA 43)"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise to 250", "seat 0 may not raise to 250: " + LEAST),
        ("raise to 6000", "seat 0 may not raise to 6000: the maximum is 5000"),
        ("check", "seat 0 may not check: there is a bet"),
        ("bet 500", "seat 0 faces a bet of 200: raise instead"),
        ("bet", "seat 0 faces a bet of 200: raise instead"),
        ("raise", "the answer names no amount"),
        ("call 300", "a call of seat 0 is 200, not 300"),
        ("all in for 300", "seat 0 is all-in with 5000, a total of 5000, not 300"),
        ("call all in", "a call of 200 is not all-in: seat 0 has 5000 behind"),
        ("complete to 300", "seat 0 has no bring-in to complete"),
        ("bring in", "seat 0 owes no bring-in"),
        ("raise to 300.5", "bets are whole chips, not 300.5"),
        ("raise 1/10 pot", "seat 0 may not raise to 255: " + LEAST),
        ("50", "seat 0 may not raise to 50 (to raise by 50, raise to 250): " + LEAST),
        ("call or fold", "'or' is not part of an action: name exactly one action"),
        ("call, fold", "the answer names several actions: name exactly one action"),
        ("raise to 300, as I have aces", "'as' is not part of an action: name exactly one action"),
        ("I won't fold", "the answer names no action"),
        ("", "the answer names no action"),
        ("discard Kh", "the answer names no action"),
        ("fold" + " " * 20_000, "the answer has more than 20,000 characters"),
        ({"action": "raise"}, "the answer names no amount"),
        ({"action": "raise", "to": 250}, "seat 0 may not raise to 250: " + LEAST),
        ({"action": "raise", "to": float("nan")}, "'nan' is not part of an action: name exactly one action"),
        ({"action": ["raise"]}, "the answer has no action: send one such as {'action': 'fold'}"),
        ({}, "the answer has no action: send one such as {'action': 'fold'}"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_answer(text, why):
    hand = Hand(games.NoLimitHoldem(blinds=(50, 100)), [5000] * 4, seed=1).raise_to(200)
    assert said(text, hand.observe(0)) == why
    assert said(text, hand.observe(None)) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("discard As", "seat 1 holds Ks Ah 3c 2c 2s, not As"),
        ("draw 3: Ks Ah", "the answer names 2 cards to discard, not 3"),
        ("draw two", "the answer names no cards"),
        ("Ks Ah", "the answer must say whether to discard or keep the cards"),
        ("discard Ks Ks", "the answer names a card twice"),
        ("keep Ks Ah, discard 2c", "the cards to keep and to discard must be all of the seat's cards"),
        ("check", "'check' is not part of an action: name exactly one action"),
        ("well", "'well' is not part of an action: name exactly one action"),
        ("", "the answer names no action"),
    ],
)
def test_what_is_wrong_with_a_draw(text, why):
    hand = Hand(games.DeuceToSevenTripleDraw((2, 4)), [100, 100], seed=1).call().check()
    assert sw.format_cards(hand.hole_cards[1]) == "KsAh3c2c2s"
    assert said(text, hand.observe(1)) == why


def test_draws_of_some_cards():
    hand = Hand(games.CrazyPineapple(), [100, 100], seed=1).call().check().check().check()
    seen = hand.observe(hand.actor)
    first, second, _ = [sw.format_cards([card]) for card in hand.hole_cards[hand.actor]]
    assert said("stand pat", seen) == f"seat {hand.actor} may not stand pat"
    why = "discard 1 of the seat's 3 cards in this draw, not 2"
    assert (
        said(f"discard {first} {second}", seen)
        == said({"action": "discard", "cards": [first, second]}, seen)
        == why
    )
    assert sw.parse_action(f"keep {first}", seen, strict=False).words.startswith("discard ")
    assert said("discard 2c", hand.observe(None)) == "this observation hides the cards of seat 1"
    draw = Hand(games.FiveCardDraw(), [100, 100], seed=1).call().check()
    assert sw.parse_action("stand pat", draw.observe(None)).code == 0


def test_the_joker():
    hand = Hand(games.JokerDraw(), [100] * 2, seed=1, hole_cards=["", "Jk As"]).call().check()
    seen = hand.observe(1)
    for text in ("discard the joker", "discard Jk", {"action": "discard", "cards": ["Jk"]}):
        assert sw.parse_action(text, seen).code == 1
    assert sw.parse_action("throw away the joker and A♠", seen).words == "discard Jk As"


def test_seats_that_are_not_to_act_and_hands_that_are_over():
    hand = Hand(games.NoLimitHoldem(), [200] * 3, seed=1)
    for read in (lambda seen: sw.parse_action("fold", seen, strict=False), sw.action_schema):
        with pytest.raises(IllegalAction, match=r"^it is not the turn of seat 1: seat 0 is to act$"):
            read(hand.observe(1))
        with pytest.raises(IllegalAction, match=r"^no seat is to act: Preflop, over"):
            read(hand.copy().fold().fold().observe(2))
        for wrong in (hand, None, "seen", {}):
            with pytest.raises(TypeError, match="such as hand"):
                read(wrong)
    for wrong in (b"fold", None, 1, ["fold"]):
        with pytest.raises(TypeError, match="an answer must be a str"):
            sw.parse_action(wrong, hand.observe(0))
    with pytest.raises(TypeError, match="strict must be a bool"):
        sw.parse_action("fold", hand.observe(0), strict=None)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"type": "tool_use", "name": "act", "input": {"action": "raise", "to": 300}}, 300),
        ({"type": "function", "function": {"name": "act", "arguments": '{"action": "call", "to": 0}'}}, 0),
        ({"functionCall": {"name": "act", "args": {"action": "fold", "to": None, "cards": []}}}, -1),
        ({"action": "raise_by", "amount": "150"}, 350),
        ({"action": "RAISE", "to": 400.0, "reason": "I have aces, and will not fold"}, 400),
        ({"action": "raise to 500"}, 500),
        ({"action": "bet", "amount": "half pot"}, None),
        ({"action": "raise", "to": True}, None),
        ({"action": "fold", "to": 300}, None),
    ],
)
def test_what_tools_are_sent(sent, code):
    seen = Hand(games.NoLimitHoldem(blinds=(50, 100)), [5000] * 4, seed=1).raise_to(200).observe(0)
    for one in (sent, json.dumps(sent), f"I think {{aces}} win.\n```json\n{json.dumps(sent, indent=2)}\n```"):
        if code is None:
            with pytest.raises(IllegalAction):
                sw.parse_action(one, seen)
        else:
            assert sw.parse_action(one, seen).code == code
    if code:
        with pytest.raises(IllegalAction, match="the answer names several actions"):
            sw.parse_action(json.dumps([sent, {"action": "call"}]), seen)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{'action': 'call'}", "call 200"),
        ("{'action': 'raise', 'to': 300, 'why': \"don't fold }\", 'sure': True}", "raise to 300"),
        ("I don't fold: {'name': 'act', 'arguments': {'action': 'call', 'to': None},}", "call 200"),
        ("{'function': {'name': 'act', 'arguments': {'action': 'call'}}}", "call 200"),
        ("{'function': {'name': 'act', 'arguments': '{\"action\": \"call\"}'}}", "call 200"),
        ("{action: raise, to: 300}", "raise to 300"),
        ("'call'", "call 200"),
        ("<answer>call</answer>", "call 200"),
        ("<think>Fold? Raise to 300?</think>\n<Final_Answer>\nI call.\n</Final_Answer>", "call 200"),
        ("Not a fold. <answer>{'action': 'call'}", "call 200"),
        ("<action>raise to 300</action> again: <answer>raise to 300</answer>", "raise to 300"),
        ("I think I should call here", "call 200"),
        ("I believe I must fold.", "fold"),
    ],
)
def test_answers_as_models_write_them(text, words):
    seen = Hand(games.NoLimitHoldem(blinds=(50, 100)), [5000] * 4, seed=1).raise_to(200).observe(0)
    for strict in (True, False):
        got = sw.parse_action(text, seen, strict=strict)
        assert (got.words, got.note) == (words, "")


@pytest.mark.parametrize(
    "text",
    [
        "I could call or raise",
        "I could call",
        "Should I call?",
        "I shouldn't call",
        "I think I should not call here",
        "{'action': 'call'} or {'action': 'fold'}",
        "{'action': 'call', 'action: 'fold'}",
        "<answer>call</answer> <answer>fold</answer>",
        "<answer></answer>",
    ],
)
def test_ambiguous_answers_are_refused(text):
    seen = Hand(games.NoLimitHoldem(blinds=(50, 100)), [5000] * 4, seed=1).raise_to(200).observe(0)
    said(text, seen)
    assert sw.parse_action(text, seen, strict=False).note


def test_draws_as_models_write_them():
    hand = Hand(games.DeuceToSevenTripleDraw((2, 4)), [100, 100], seed=1).call().check()
    for text in (
        "{'action': 'discard', 'cards': ['Ks', 'Ah']}",
        "<answer>discard Ks Ah</answer>",
        "I think I should discard Ks Ah here",
    ):
        assert sw.parse_action(text, hand.observe(1)).words == "discard Ks Ah"


# ---- the nearest legal action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("raise to 250", "raise to 300"),
        ("raise to 1,000,000", "raise to 5000"),
        ("bet 500", "raise to 500"),
        ("bet half pot", "raise to 475"),
        ("check", "fold"),
        ("complete", "raise to 300"),
        ("call 900", "call 200"),
        ("raise 300.4", "raise to 300"),
        ("I could call, but I rather raise to 700.", "raise to 700"),
        ("I would never fold here, so call", "call 200"),
        ("Raise to 700, I have 9 outs", "raise to 700"),
        ("5xyz", "raise to 300"),
        ("dance", "fold"),
        ("", "fold"),
    ],
)
def test_the_nearest_is_taken_and_told(text, words):
    hand = Hand(games.NoLimitHoldem(blinds=(50, 100)), [5000] * 4, seed=1).raise_to(200)
    taken = sw.parse_action(text, hand.observe(0), strict=False)
    assert taken.words == words
    assert taken.note.startswith(f"{text!r}: ") and taken.note.endswith(f"; taken as: {words}")
    assert hand.legal_actions.count(taken.code)


def test_the_nearest_discards_are_the_named_ones_first():
    """Two of four cards go; the cards that the answer keeps do not replace the one that it discards."""
    streets = sw.Street(hole=4), sw.Street(board=3), sw.Street(board=1, discard=2), sw.Street(board=1)
    game = sw.Game("Irish", streets=streets, structure="no_limit", blinds=(1, 2))
    hand = (
        Hand(game, [100, 100], hole_cards=["AsKdQdJc", "2c3c4c5c"], board="7h7s8d", button=1).call().check()
    )
    hand.check().check()
    taken = sw.parse_action("discard Jc, keep Qd", hand.observe(0), strict=False)
    assert taken.code == 0b1001 and "discard" in taken.note, "Jc, and the first of the others"


PIECES = (
    "fold check call bet raise to by all in all-in pot half min max x bb % 1 40 1e9 -1 0 2/3 1/0 $ , . - "
    "more complete bring it in discard draw keep stand pat none Kh 2c Jk ?? two the middle name not don't { "
    '} [ ] \" : {"action":"raise","to":40} {"action":{}} {"arguments": "{" ½ \u2019 \ud800 \x00 ٣ 9999999999 '
    "' {'action':'call'} {'action': <answer> </answer> think should ?"
).split(" ")  # fmt: skip
answers = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=6).map(" ".join) | st.dictionaries(
    st.sampled_from(["action", "to", "amount", "cards", "input", "arguments", "function"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(PIECES) | st.binary(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("action"), inner),
        max_leaves=4,
    ),
)


@pytest.mark.slow
@few
@given(hands(manual=(), unknown=True), st.lists(answers, min_size=1, max_size=4))
def test_whatever_is_answered_the_code_is_legal_or_the_error_clear(made, texts):
    hand = made[1]
    if hand.actor is None:
        return
    for viewer in (hand.actor, None):
        seen = hand.observe(viewer)
        for text in texts[viewer is None :]:
            taken = sw.parse_action(text, seen, strict=False)
            if hand.legal_actions is not None:
                assert taken.code in hand.legal_actions
            else:
                with suppress(sw.InvalidHand):  # a showdown of unknown cards follows
                    hand.copy().act(taken.code)
            try:
                assert sw.parse_action(text, seen) == taken and not taken.note
            except IllegalAction as error:
                assert len(str(error)) < 1000 and taken.note


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["raise " * 100_000, "9" * 100_000, "{" * 100_000, '{"a":' * 50_000, "half " * 100_000, "1," * 100_000,
     "1/" * 50_000, "Kh" * 100_000, "all " * 100_000, " " * 200_000, "in-" * 100_000, "an a " * 50_000,
     "{'a':" * 50_000, "{{" + "'a'{b}" * 20_000, "{a}" * 50_000, "<answer>" * 20_000, "'" * 100_000],
)  # fmt: skip
def test_long_answers_are_read_at_once(text):
    for hand in (
        Hand(games.NoLimitHoldem(), [200] * 3, seed=1),
        Hand(games.Badugi(), [200] * 2, seed=1).call().check(),
    ):
        seen = hand.observe(hand.actor)
        assert sw.parse_action(text, seen, strict=False).code in (hand.legal_actions or range(16))
        with pytest.raises(IllegalAction):
            sw.parse_action(text, seen)


# ---- the schema


def admits(schema, x):
    """Return whether a value fits a schema, for the part of JSON Schema that is used here."""
    known = {
        "type",
        "description",
        "enum",
        "minimum",
        "maximum",
        "multipleOf",
        "anyOf",
        "properties",
        "required",
    }
    assert {*schema} <= known | {"additionalProperties", "items", "minItems", "maxItems", "uniqueItems"}
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    if not isinstance(x, kinds[schema.get("type", "integer")]):
        return False
    if isinstance(x, dict):
        return {*schema["required"]} <= {*x} <= {*schema["properties"]} and all(
            admits(schema["properties"][name], value) for name, value in x.items()
        )
    if isinstance(x, list):
        is_long = schema["minItems"] <= len(x) <= schema["maxItems"]
        return is_long and len({*x}) == len(x) and all(admits(schema["items"], item) for item in x)
    return (
        ("enum" not in schema or x in schema["enum"])
        and ("minimum" not in schema or schema["minimum"] <= x <= schema["maximum"])
        and x % schema.get("multipleOf", 1) == 0 if isinstance(x, int) else x in schema["enum"]
    ) and ("anyOf" not in schema or any(admits(one, x) for one in schema["anyOf"]))  # fmt: skip


ACTIONS = ("fold", "check", "call", "bring_in", "bet", "raise", "complete", "stand_pat", "discard", "middle")


def admitted(hand, schema):
    """Return the codes of all tool calls that a schema admits, after parsing."""
    seen, codes = hand.observe(hand.actor), []
    if hand.phase == "draw":
        held = [sw.format_cards([card]) for card in hand.hole_cards[hand.actor]]
        all_cards = [some for n in range(len(held) + 1) for some in combinations([*held], n)]
        sent = [{"action": action, "cards": [*some]} for action in ACTIONS[8:] for some in all_cards]
    else:
        sent = [{"action": action, "to": to} for action in ACTIONS[4:7] for to in range(1, 100)]
        sent += [{"action": action} for action in ACTIONS[:4]]
    for one in sent:
        if admits(schema, one):
            code = sw.parse_action(json.dumps(one), seen).code
            codes += [code]
    return codes


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_schema_admits_what_is_legal_and_nothing_else(name):
    rng, game = Random(name), usual(name)
    for chip in (1, 5):
        if chip > 1 and (game.structure == "fixed_limit" or game.bring_in or len(game.blinds) != 2):
            continue
        game = game.replace(chip=chip, blinds=(5, 10)) if chip > 1 else game
        for seed in range(MANY):
            hand = Hand(game, [rng.randint(20, 60) for _ in range(min(3, game.max_seats))], seed=seed)
            while not hand.is_over:
                schema = sw.action_schema(hand.observe(hand.actor))
                assert json.loads(json.dumps(schema)) == schema
                codes = sorted(admitted(hand, schema))
                if hand.legal_actions is not None:
                    assert codes == [*hand.legal_actions]
                else:
                    assert len(codes) == len({*codes}) and codes
                    for code in range(1 << len(hand.hole_cards[hand.actor])):
                        try:
                            hand.copy().act(code)
                            assert code in codes
                        except IllegalAction:
                            assert code not in codes
                hand.act(some_mask(rng, hand) if hand.phase == "draw" else some_code(rng, hand.legal_actions))


def test_totals_that_are_many_and_by_steps():
    game = games.NoLimitHoldem(blinds=(5, 10), chip=5)
    hand = Hand(game, [5003, 5003], seed=1)
    to = sw.action_schema(hand.observe(0))["properties"]["to"]
    assert [x for x in range(6000) if admits(to, x)] == [
        x for x in range(6000) if x > 0 and x in hand.legal_actions
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("call the bet", 0),
        ("I think I should call this raise here.", 0),
        ("Call their bet of 6", 0),
        ("calling the all-in", 0),
        ("call the button's raise to 6", 0),
        ("fold to the raise", -1),
        ("I fold to this 3-bet of 6", -1),
        ("I'd like a raise to 20", 20),
    ],
)
def test_the_bet_of_another_is_no_action(text, code):
    seen = sw.Hand(sw.games.NoLimitHoldem((1, 2)), [200, 200], button=0).raise_to(6).observe(1)
    assert sw.parse_action(text, seen).code == code
    with pytest.raises(sw.IllegalAction, match="a call of seat 1 is 4"):
        sw.parse_action("call the bet of 8", seen)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I do not want to raise", "fold"),
        ("not a bad hand: raise to 40", "raise to 40"),
        ("don't fold", "fold"),
        ("without a good hand I just call", "call 2"),
    ],
)
def test_a_no_is_about_the_three_words_after_it(text, words):
    seen = Hand(games.NoLimitHoldem(blinds=(1, 2)), [100] * 3, seed=1).observe(0)
    assert sw.parse_action(text, seen, strict=False).words == words
