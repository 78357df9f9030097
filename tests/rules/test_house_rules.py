"""The table of house rules, printed from the code: what each preset says, and where to read it."""

import json
import pickle
import re

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel import games, rules

# The cells that differ from the first column, WSOP tournaments, as research and rule books have them.
DIFFERENT = {
    "wsop_live": {
        "no_cap": "round_heads_up",
        "pot_short_blinds": "small_as_big",
        "bet_sizes": "chips_pot_up",
        "all_in_face_up": False,
        "stud_tie": "first_dealt",
        "open_pair": "double",
    },
    "tda": {"pot_short_blinds": "full"},
    "robert": {
        "max_raises": 4,
        "no_cap": "heads_up",
        "bet_sizes": "chips_pot_up",
        "straddle_raise": "straddle",
        "shows_first": "final_street",
        "all_in_face_up": False,
        "odd_chip": "all_by_suit",
        "open_pair": "double",
        "stud_shortage": "one_each",
        "buy_button": False,
        "badugi_missed_blinds": "post",
    },
    "online": {
        "max_raises": 4,
        "no_cap": "round_heads_up",
        "pot_antes": True,
        "short_deck_raise": "blind",
        "button_straddle_first": "under_the_gun",
        "missed_blinds": "live_big",
        "free_fold": False,
        "shows_first": "any_street",
        "muck_winner": "refused",
        "odd_chip": "position",
        "stud_shortage": "one_each",
        "button": "moving",
        "buy_button": False,
        "badugi_missed_blinds": "post",
        "draw_seat_change": "two_players",
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
    "bet_sizes": "chips",
    "short_big_blind_ante": "blind_first",
    "short_ante": "trimmed",
    "straddle_raise": "big_blind",
    "short_deck_raise": "blind_and_ante",
    "straddle_bet": "big_blind",
    "button_straddle_first": "small_blind",
    "missed_blinds": "live_big_dead_small",
    "free_fold": True,
    "shows_first": "last_street",
    "all_in_face_up": True,
    "muck_winner": "dead",
    "odd_chip": "five_by_suit",
    "odd_half": "position",
    "no_qualifier": "share",
    "stud_tie": "suit",
    "open_pair": "single",
    "stud_shortage": "two_over",
    "burn": True,
    "board_before_draw": True,
    "button": "dead",
    "buy_button": True,
    "badugi_missed_blinds": "wait",
    "draw_seat_change": "same_position",
    "straddle_seats": "button_or_under_the_gun",
    "re_straddles": False,
    "bomb_pot_button": "stands",
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


def test_the_page_has_every_switch():
    """docs/guide/games/rules.md has the code's table, and each section choices, source and examples."""
    from scenarios import scenarios

    page = (ROOT / "docs" / "guide" / "games" / "rules.md").read_text("utf-8")
    rows = re.findall(r"^\| \[`(\w+)`\]\(#(\w+)\) \| `(\w+)` \| (.*)\|$", page, re.MULTILINE)
    assert [name for name, *_ in rows] == [*rules.SWITCHES]
    for name, link, wsop, others in rows:
        said = dict.fromkeys(rules.PRESETS, wsop)
        for choice, houses in re.findall(r"`(\w+)`: ([\w, ]+)", others):
            said |= dict.fromkeys(houses.strip().split(", "), choice)
        assert (link, said) == (name, {house: str(of[name]) for house, of in rules.PRESETS.items()})
    sections = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL))
    assert sections.keys() == rules.SWITCHES.keys()
    numbers = {scenario.number for scenario in scenarios()}
    for switch in rules.SWITCHES.values():
        text = " ".join(sections[switch.name].split())
        source, worked = re.search(r"Source: (.*?)\. Examples: (.*?)\.( |$)", text).groups()[:2]
        assert source == switch.source, switch.name
        assert {*re.findall(r"\b\d+[a-z]?\b", worked)} <= numbers, switch.name
        for choice in switch.choices:
            assert f"`{choice}`" in text or f"{choice} " in text, (switch.name, choice)


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
        (
            "wsop2023",
            {},
            r"house rules named 'wsop2023' \(did you mean 'wsop_2023'\?\); the presets are wsop, ",
        ),
        ("tda", {"brun": True}, r"no switch 'brun' \(did you mean 'burn'\?\); rules.SWITCHES has all"),
        ("tda", {"burn": 1}, "burn must be one of True, False, not 1"),
        ("tda", {"max_raises": 3}, "max_raises must be one of 5, 4, not 3"),
        ("tda", {"reopen": "never"}, "reopen must be one of 'full', 'half', 'any', not 'never'"),
    ],
)
def test_what_there_is_not(name, switches, words):
    with pytest.raises(ValueError, match=words):
        rules.preset(name, **switches)


def test_house_rules_do_not_change():
    with pytest.raises(AttributeError, match="are immutable"):
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


def test_of_three_blinds_the_third_is_the_big_one():
    """WL 188: 5 live, and 1 and 2 dead. Over the least bet it is a straddle."""
    three = games.PotLimitOmaha((1, 2, 5), bets=5, chip=5, rules="wsop_live")
    assert three.missed_blinds() == sw.Post(5, 3, "missed")
    assert three.missed_blinds(small=False) == sw.Post(5, 0, "missed")
    assert three.replace(rules="online").missed_blinds() == sw.Post(5, 0, "missed")
    hand = sw.Hand(three, [500] * 6, seed=1)
    assert list(hand.legal_actions) == [-1, 0, 10, 15, 20, 25]
    assert [event.kind for event in hand.events[:3]] == ["blind"] * 3
    straddled = games.PotLimitOmaha((1, 2, 5), rules="wsop_live")
    assert straddled.missed_blinds() == sw.Post(2, 1, "missed")
    assert bounds(sw.Hand(straddled, [500] * 6, seed=1)) == (7, 19)
    told = games.NoLimitHoldem((1, 2, 5), bets=5)
    hh = sw.history.HandHistory.from_hand(sw.Hand(told, [500] * 6, seed=1))
    assert (hh.blinds_or_straddles, hh.min_bet) == ([1, 2, 5, 0, 0, 0], 5)
    assert [post.kind for post in hh.hand().posts.values()] == ["blind"] * 3


def acpc(stacks, structure=games.NoLimitHoldem, **options):
    return sw.Hand(structure(rules="acpc", **options), stacks, button=2, seed=1)


def test_the_computer_poker_competition_lets_any_all_in_reopen():
    """raiseIsValid of its game.c; the least raise follows doAction: a short all-in is to be completed."""
    hand = acpc([100, 14, 100], blinds=(1, 2)).raise_to(10).call().raise_to(14)
    assert (hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to) == (18, 100), (
        "completes 10 over 8, seat 2 again"
    )
    hand = acpc([100, 17, 100], blinds=(1, 2)).raise_to(10).call().raise_to(17)
    assert hand.legal_actions.min_raise_to == 24, "as much again, which is more"
    hand = acpc([100, 5, 100], games.FixedLimitHoldem, bets=(2, 4)).raise_to(4).call().raise_to(5)
    assert (hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to) == (7, 7)


def test_the_computer_poker_competition_caps_heads_up_too():
    hand = sw.Hand(games.FixedLimitHoldem(bets=(10, 20), rules="acpc"), [2000] * 2, seed=1)
    hand.raise_to(20).raise_to(30).raise_to(40)
    assert hand.legal_actions.max_raise_to is None, "the blind and three raises"
    hand.call().bet(10).raise_to(20).raise_to(30).raise_to(40)
    assert hand.legal_actions.max_raise_to is None, "a bet and three raises"
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
        assert hand.legal_actions.to_call == 4


def bounds(hand):
    return hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to


def test_antes_count_in_the_pot_where_two_blinds_are_not_posted():
    """The first bet of pot limit is up to the pot (WT VIII); the call comes first where there is one."""
    stud = games.SevenCardStud((4, 8), antes=2, bring_in=2).replace(structure="pot_limit", bets=None)
    hand = sw.Hand(stud, [200] * 6, seed=1)
    assert bounds(hand) == (4, 12), "who brings it in, or bets, faces no bet"
    assert bounds(hand.call()) == (4, 2 + 14 + 2)
    draw = games.FiveCardDraw((), antes=2, bets=2, structure="pot_limit")
    assert bounds(sw.Hand(draw, [200] * 5, seed=1)) == (2, 10)
    short = games.NoLimitShortDeck(2).replace(structure="pot_limit")
    assert sw.Hand(short, [200] * 4, seed=1).legal_actions.max_raise_to == 2 + 10 + 2
    one = games.PotLimitHoldem((2,), antes=1)
    assert bounds(sw.Hand(one, [200] * 4, seed=1)) == (4, 2 + 6 + 2)
    two = games.PotLimitHoldem((1, 2), antes=1)
    assert bounds(sw.Hand(two, [200] * 4, seed=1)) == (4, 2 + 3 + 2)


CHIPS = games.NoLimitHoldem((25, 50), chip=25)


def test_the_legal_totals_are_multiples_of_the_chip_and_all_in():
    hand = sw.Hand(CHIPS, [2000, 2000, 210], seed=1)
    legal = hand.legal_actions
    assert list(legal) == [-1, 0, 100, 125, *range(150, 2001, 25)] and legal.step == 25
    assert (len(legal), legal[-1], legal.index(2000), str(legal)) == (
        79, 2000, 78, "fold, call 50, bet or raise to 100..2000 by 25",
    )  # fmt: skip
    for code in (101, 251, 1999):
        assert code not in legal
        with pytest.raises(sw.IllegalAction, match=f"{code}: .* multiples of the smallest chip, 25.*WL 130"):
            hand.raise_to(code)
    assert list(hand.call().call().legal_actions) == [-1, 0, 100, 125, 150, 175, 200, 210]
    assert 210 in hand.legal_actions and 209 not in hand.legal_actions and hand.legal_actions.index(210) == 7
    with pytest.raises(sw.IllegalAction, match=r"371: the minimum is 375 in chips of 25 \(WL 130\); legal: "):
        hand.copy().all_in().raise_to(371)
    assert [hand.pot_raise_to(x) for x in (0, 0.5, 0.9, 1, 1.01, 9)] == [100, 125, 175, 200, 200, 210]
    assert str(hand.all_in().legal_actions) == "fold, call 160, bet or raise to 375..2000 by 25"


def test_legal_totals_one_chip_apart():
    hand = sw.Hand(CHIPS, [2000, 2000, 120], seed=1).call().call()
    assert list(hand.legal_actions) == [-1, 0, 100, 120] and str(hand.legal_actions).endswith("to 100 or 120")
    hand = sw.Hand(CHIPS, [2000, 2000, 99], seed=1).call().call()
    assert list(hand.legal_actions) == [-1, 0, 99] and hand.all_in().bets[2] == 99


def test_where_the_chip_says_nothing_about_bets():
    """In fixed limit the structure does; or the house lets one bet anything."""
    limit = sw.Hand(games.FixedLimitHoldem((10, 20), chip=25), [500] * 3, seed=1)
    assert limit.raise_to(20).legal_actions.max_raise_to == 30
    free = CHIPS.replace(rules=rules.preset("wsop", bet_sizes="any"))
    assert sw.Hand(free, [5000] * 3, seed=1).raise_to(251).legal_actions.min_raise_to == 452
    assert free != CHIPS and pickle.loads(pickle.dumps(free)) == free
    assert pickle.loads(pickle.dumps(CHIPS)).rules == CHIPS.rules == rules.preset("wsop")


@pytest.mark.parametrize("name", rules.PRESETS)
def test_a_game_is_saved_with_its_house_rules(name):
    for change in ({}, {"bet_sizes": "any"}, {"bet_sizes": "chips_pot_up"}, {"stud_shortage": "one_each"}):
        for chip in (1, 25):
            game = games.NoLimitHoldem(chip=chip, rules=rules.preset(name, **change))
            again = pickle.loads(pickle.dumps(game))
            assert again == game and dict(again.rules) == dict(game.rules)
    saved = json.loads(games.NoLimitHoldem(rules=name).spec).get("rules", {})
    assert {**rules.PRESETS["wsop"], **saved} == dict(rules.preset(name))
    assert not saved.items() & rules.PRESETS["wsop"].items(), "only what differs from wsop"


def test_a_history_has_the_amounts_that_it_has():
    """PHH tells `_chip`, and ours what bets are multiples of; a file that does not may have bet anything."""
    hand = sw.Hand(CHIPS, [5000] * 3, seed=1).raise_to(250).fold().fold()
    hh = sw.history.HandHistory.from_hand(hand)
    assert (hh._chip, hh._rules) == (25, {"preset": "wsop", "bet_sizes": "chips"})
    assert dict(hh.hand().game.rules) == {**CHIPS.rules, **OF_A_REPLAY}
    for old in (None, "tda", {"preset": "tda"}):
        hh.actions[3], hh._rules = "p3 cbr 251", old
        if old is None:
            del hh.fields["_rules"]
        assert hh.hand().payoffs == (-25, -50, 75)
    hh._rules = {"preset": "wsop", "bet_sizes": "chips"}
    with pytest.raises(sw.HistoryError, match="multiples of the smallest chip, 25"):
        hh.hand()


OF_A_REPLAY = {"all_in_face_up": False, "short_big_blind_ante": "ante_first"}


@pytest.mark.parametrize(
    ("seats", "folds", "wsop", "robert"),
    [
        (8, 0, "reshuffle burn board", "board"),  # a stub of one
        (8, 1, "burn board", "reshuffle" + " deal" * 7),  # of four
        (7, 0, "reshuffle burn" + " deal" * 7, "reshuffle" + " deal" * 7),  # of seven
        (8, 2, "reshuffle burn" + " deal" * 6, "burn" + " deal" * 6),  # of seven
        (8, 3, "burn" + " deal" * 5, "burn" + " deal" * 5),  # of ten
    ],
)
def test_seventh_street_where_the_deck_runs_short(seats, folds, wsop, robert):
    """WL 228: needed are as many as players and two, with the three burned cards if need be; for one card for
    all these come again where two or fewer are left. Robert's Rules burn none of what is shuffled again."""
    for name, kinds in (("wsop", wsop), ("wsop_live", wsop), ("robert", robert), ("online", robert)):
        game = games.SevenCardStud((4, 8), antes=1, bring_in=2, rules=name)
        hand = sw.Hand(game, [100] * seats, seed=1).call()
        for _ in range(folds):
            hand.fold()
        while not hand.is_over:
            hand.call() if hand.legal_actions.to_call else hand.check()
        last = [event for event in hand.events if event.street == 4]
        assert " ".join(event.kind for event in last if event.kind in kinds) == kinds, name
        dealt = [event.cards for event in hand.events if event.kind in ("deal", "up", "board")]
        assert len({card for cards in dealt for card in cards}) == sum(map(len, dealt))


SEAM = (ROOT / "cext" / "seam" / "game" / "rules.pxi").read_text("utf-8")


def test_the_core_reads_switches_in_the_order_of_the_table():
    body = SEAM[SEAM.index("cdef int read_switches") : SEAM.index("cdef str words_of")]
    body = body.replace(
        '["limit_all_in" if game.structure == SW_FIXED_LIMIT else "reopen"]', '["limit_all_in"]'
    )
    read = list(dict.fromkeys(re.findall(r'switches\["(\w+)"\]', body)))
    assert len(read) > 15
    assert read == [name for name in rules.SWITCHES if name in read]


def test_the_core_numbers_choices_in_the_order_of_the_table():
    table = SEAM[SEAM.index("cdef dict CHOICES") : SEAM.index("}\n", SEAM.index("cdef dict CHOICES"))]
    numbered = {
        name: re.findall(r'"(\w+)"', words) for name, words in re.findall(r'"(\w+)": \((.*)\)', table)
    }
    switches = [name for name in numbered if name in rules.SWITCHES]
    assert switches == [name for name in rules.SWITCHES if name in numbered] != []
    for name in switches:
        assert tuple(numbered[name]) == rules.SWITCHES[name].choices


def test_every_switch_with_a_choice_is_read():
    """By the core, which plays hands, or by the games and tables around it."""
    read = {*re.findall(r'"(\w+)"', SEAM[SEAM.index("cdef int read_switches") :])}
    for path in (ROOT / "src" / "steelwheel").rglob("*.py"):
        read.update(re.findall(r'(?:rules|choices)\["(\w+)"\]', path.read_text("utf-8")))
    for switch in rules.SWITCHES.values():
        assert (switch.name in read) == (len(switch.choices) > 1), switch.name


@pytest.mark.parametrize("edition", rules.EDITIONS)
def test_an_edition_has_the_rules_of_its_preset(edition):
    usual = rules.preset(rules.EDITIONS[edition])
    assert rules.preset(edition) is usual and edition.rpartition("_")[0] == usual.name
    assert rules.preset(edition, burn=False) == rules.preset(usual.name, burn=False)
    assert sw.games.NoLimitHoldem(rules=edition) == sw.games.NoLimitHoldem(rules=usual)


def test_an_edition_that_there_is_not():
    with pytest.raises(
        ValueError, match=r"no preset of house rules named 'wsop_2025'.*did you mean 'wsop_202"
    ):
        rules.preset("wsop_2025")
    with pytest.raises(sw.InvalidGame, match="named 'tda_2019'"):
        sw.games.NoLimitHoldem(rules="tda_2019")
