"""The table of house rules, printed from the code: what each preset says, and where to read it."""

import pytest

import steelwheel as sw
from steelwheel import games, rules

# The cells that differ from the first column, WSOP tournaments, as research and rule books have them.
DIFFERENT = {
    "wsop_live": {
        "no_cap": "round_heads_up",
        "pot_short_blinds": "small_as_big",
        "all_in_face_up": False,
        "stud_tie": "first_dealt",
        "open_pair": "double",
    },
    "tda": {"pot_short_blinds": "full"},
    "robert": {
        "max_raises": 4,
        "no_cap": "heads_up",
        "straddle_raise": "straddle",
        "all_in_face_up": False,
        "odd_chip": "all_by_suit",
        "open_pair": "double",
    },
    "online": {
        "max_raises": 4,
        "no_cap": "round_heads_up",
        "pot_antes": True,
        "button_straddle_first": "under_the_gun",
        "missed_blinds": "live_big",
        "free_fold": False,
        "shows_first": "any_street",
        "muck_winner": "refused",
        "odd_chip": "position",
    },
    "acpc": {
        "max_raises": 4,
        "no_cap": "never",
        "reopen": "any",
        "raise_unit": "completed",
        "limit_all_in": "any",
        "free_fold": False,
        "burn": False,
    },
}
WSOP = {
    "max_raises": 5,
    "no_cap": "two_dealt",
    "reopen": "full",
    "raise_unit": "last_full",
    "limit_all_in": "half",
    "short_open": "by_big_blind",
    "pot_short_blinds": "posted",
    "pot_antes": False,
    "short_big_blind_ante": "blind_first",
    "short_ante": "trimmed",
    "straddle_raise": "big_blind",
    "straddle_bet": "big_blind",
    "button_straddle_first": "small_blind",
    "missed_blinds": "live_big_dead_small",
    "free_fold": True,
    "shows_first": "last_street",
    "all_in_face_up": True,
    "muck_winner": "dead",
    "odd_chip": "five_by_suit",
    "stud_tie": "suit",
    "open_pair": "single",
    "burn": True,
}


def table():
    """A line a switch: its name, the cells, where it stands."""
    lines = [["switch", *rules.PRESETS, "source"]]
    lines += [
        [name, *(preset[name] for preset in rules.PRESETS.values()), switch.source]
        for name, switch in rules.SWITCHES.items()
    ]
    return lines


def test_the_table():
    lines = table()
    for line in lines:
        print(("{:22}" + "{:20}" * 6 + "{}").format(*map(str, line)))
    assert lines[0] == ["switch", "wsop", "wsop_live", "tda", "robert", "online", "acpc", "source"]
    assert dict(rules.PRESETS["wsop"]) == WSOP
    for name, different in DIFFERENT.items():
        assert dict(rules.PRESETS[name]) == {**WSOP, **different}
    for switch in rules.SWITCHES.values():
        assert switch.meaning and switch.source
        assert all(preset[switch.name] in switch.choices for preset in rules.PRESETS.values())


def test_switches_are_changed_one_by_one():
    house = rules.preset("tda", burn=False, reopen="half")
    assert (house.name, house["burn"], house["reopen"]) == ("tda", False, "half")
    assert house.changed() == {"burn": False, "reopen": "half"}
    assert repr(house) == "rules.preset('tda', reopen='half', burn=False)"
    assert house == rules.preset("tda", reopen="half", burn=False) != rules.preset("tda")
    assert len({house, rules.preset("tda", reopen="half", burn=False)}) == 1


@pytest.mark.parametrize(
    "name, switches, words",
    [
        ("wsop2023", {}, "no house rules 'wsop2023'; the presets are wsop, wsop_live"),
        ("tda", {"brun": True}, "no switch 'brun'; the switches are max_raises"),
        ("tda", {"burn": 1}, "burn is one of True, False, not 1"),
        ("tda", {"max_raises": 3}, "max_raises is one of 5, 4, not 3"),
        ("tda", {"reopen": "never"}, "reopen is one of 'full', 'half', 'any', not 'never'"),
    ],
)
def test_what_there_is_not(name, switches, words):
    with pytest.raises(ValueError, match=words):
        rules.preset(name, **switches)


def test_house_rules_do_not_change():
    with pytest.raises(AttributeError, match="do not change"):
        rules.preset("tda").name = "wsop"


def test_missed_blinds_as_the_house_has_them():
    """WL 156: the big blind live, the small one dead; on-line one live big blind."""
    live = games.NoLimitHoldem(blinds=(5, 10), rules="wsop_live")
    assert live.missed_blinds() == sw.Post(10, 5, "missed")
    assert live.missed_blinds(big=False) == sw.Post(0, 5, "missed")
    assert live.missed_blinds(small=False) == sw.Post(10, 0, "missed")
    online = games.NoLimitHoldem(blinds=(5, 10), rules="online")
    assert online.missed_blinds() == online.missed_blinds(big=False) == sw.Post(10, 0, "missed")
    hand = sw.Hand(live, [100] * 5, posts={4: live.missed_blinds()}, seed=1)
    assert hand.bets == (0, 5, 10, 0, 10)
    assert hand.pots == (sw.Pot(5, (0, 1, 2, 3, 4)),)
    assert hand.actor == 3


def acpc(stacks, structure=games.NoLimitHoldem, **options):
    return sw.Hand(structure(rules="acpc", **options), stacks, button=2, seed=1)


def test_the_computer_poker_competition_lets_any_all_in_reopen():
    """raiseIsValid of its game.c; the least raise follows doAction: a short all-in is to be completed."""
    hand = acpc([100, 14, 100], blinds=(1, 2)).raise_to(10).call().raise_to(14)
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (18, 100), (
        "completes 10 over 8, seat 2 again"
    )
    hand = acpc([100, 17, 100], blinds=(1, 2)).raise_to(10).call().raise_to(17)
    assert hand.legal.min_raise_to == 24, "as much again, which is more"
    hand = acpc([100, 5, 100], games.FixedLimitHoldem, bets=(2, 4)).raise_to(4).call().raise_to(5)
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (7, 7)


def test_the_computer_poker_competition_caps_heads_up_too():
    hand = sw.Hand(games.FixedLimitHoldem(bets=(10, 20), rules="acpc"), [2000] * 2, seed=1)
    hand.raise_to(20).raise_to(30).raise_to(40)
    assert hand.legal.max_raise_to is None, "the blind and three raises"
    hand.call().bet(10).raise_to(20).raise_to(30).raise_to(40)
    assert hand.legal.max_raise_to is None, "a bet and three raises"
    with pytest.raises(sw.IllegalAction, match="checking is free"):
        hand.call().fold()


@pytest.mark.parametrize(("first", "live", "dead"), [("blind_first", 4, 1), ("ante_first", 2, 3)])
def test_what_a_short_stack_pays_first(first, live, dead):
    """TDA RP-11 of the big-blind ante; dead posts go with it."""
    house = rules.preset("tda", short_big_blind_ante=first)
    hands = [
        sw.Hand(
            games.NoLimitHoldem((2, 4), antes={"big_blind": 3}, rules=house), [90, 5, 90], button=2, seed=1
        ),
        sw.Hand(
            games.NoLimitHoldem((2, 4), rules=house), [90, 5, 90], button=2, seed=1, posts={1: sw.Post(4, 3)}
        ),
    ]
    for hand in hands:
        assert (hand.bets, hand.total_pot) == ((2, live, 0), 2 + live + dead)
        assert hand.legal.call == 4


def bounds(hand):
    return hand.legal.min_raise_to, hand.legal.max_raise_to


def test_antes_count_in_the_pot_where_two_blinds_are_not_posted():
    """The first bet of pot limit is up to the pot (WT VIII); the call comes first where there is one."""
    stud = games.SevenCardStud((4, 8), antes=2, bring_in=2).replace(structure="pot_limit", bets=None)
    hand = sw.Hand(stud, [200] * 6, seed=1)
    assert bounds(hand) == (4, 12), "who brings it in, or bets, faces no bet"
    assert bounds(hand.call()) == (4, 2 + 14 + 2)
    draw = games.FiveCardDraw((), antes=2, bets=2, structure="pot_limit")
    assert bounds(sw.Hand(draw, [200] * 5, seed=1)) == (2, 10)
    short = games.NoLimitShortDeck(2).replace(structure="pot_limit")
    assert sw.Hand(short, [200] * 4, seed=1).legal.max_raise_to == 2 + 10 + 2
    one = games.PotLimitHoldem((2,), antes=1)
    assert bounds(sw.Hand(one, [200] * 4, seed=1)) == (4, 2 + 6 + 2)
    two = games.PotLimitHoldem((1, 2), antes=1)
    assert bounds(sw.Hand(two, [200] * 4, seed=1)) == (4, 2 + 3 + 2)
