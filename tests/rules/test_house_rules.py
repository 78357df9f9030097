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
    },
    "tda": {"pot_short_blinds": "full"},
    "robert": {
        "max_raises": 4,
        "no_cap": "heads_up",
        "straddle_raise": "straddle",
        "all_in_face_up": False,
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
    "odd_chip": "position",
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
        print(("{:22}" + "{:20}" * 5 + "{}").format(*map(str, line)))
    assert lines[0] == ["switch", "wsop", "wsop_live", "tda", "robert", "online", "source"]
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
        ("tda", {"reopen": "never"}, "reopen is one of 'full', 'half', not 'never'"),
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
