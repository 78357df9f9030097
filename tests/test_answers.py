"""What players say, read as actions: one code for every way to say it, and what is wrong with the rest."""

import json
from random import Random

import pytest
from play.generator import some_code, some_mask, usual

import steelwheel as sw
from steelwheel import CALL, FOLD, Hand, IllegalAction, games

NAMES = [name for name in games.__all__ if name != "by_name"]


def verbs(hand):
    """Whether one may say "bet" here, and whether "raise", as the hand itself takes it."""
    for to in [hand.legal.min_raise_to]:
        for name in ("bet", "raise_to"):
            try:
                getattr(hand.copy(), name)(to)
            except IllegalAction:
                continue
            yield name


def ways(rng, hand, code):
    """How a player would say a legal action, and what a tool would be sent."""
    legal, seat = hand.legal, hand.actor
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
    if code == CALL and not legal.call:
        return ["check", "I'll check.", "Checks", "0", {"action": "check"}]
    behind = hand.stacks[seat] - max(hand.starting_stacks[seat] - (hand.game.hand_cap or 2**60), 0)
    if code == CALL:
        said = [
            "call",
            "I call",
            f"call {legal.call}",
            f"Call {legal.call:,}.",
            "0",
            {"action": "call", "amount": legal.call},
        ]
        if legal.call == behind:
            said += ["all in", "call all-in", "I'm all-in"]
        return [*said, {"action": "bring_in"}, "bring it in"] if not legal.fold else said
    mine, is_raise = hand.bets[seat], "raise_to" in verbs(hand)
    said = [f"{code}", f"make it {code:,}", {"action": "raise" if is_raise else "bet", "to": code}]
    if is_raise:
        over = code - mine - legal.call
        said += [
            f"raise to {code}",
            f"I raise to {code:,} chips.",
            f"raise {code}",
            f"raise by {over}",
            f"raise {over} more",
        ]
        if code % (mine + legal.call) == 0:
            said += [f"{code // (mine + legal.call)}x", f"raise {code // (mine + legal.call)} times"]
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
    for part, words in ((0.5, "half pot"), (0.75, "75% pot"), (2, "2x pot"), (0.5, "half the pot")):
        exact = mine + legal.call + part * (hand.total_pot + legal.call)
        if exact == code:
            said += [words, f"{verb} {words}"]
    return said


def say_all(hands_each, seed, names=NAMES):
    """Play hands of games at random, and say each code in some ways. Returns how many sayings there were."""
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
                code = some_mask(rng, hand) if hand.phase == "draw" else some_code(rng, hand.legal, 0.5)
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


def test_each_legal_action_is_read_however_it_is_said():
    assert say_all(12, 1) > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_legal_action_of_very_many_hands_is_read_however_it_is_said(name):
    say_all(10_000, 2, [name])
