"""Tournaments from the first entry to the last prize: invariants, bytes, bad input, speed."""

import copy
import pickle
import random
import subprocess
import sys
import time
import zlib
from decimal import Decimal
from fractions import Fraction

import pytest
from conftest import MANY
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import steelwheel as sw
from steelwheel.tournaments.draws import Draw
from steelwheel.tournaments.table import Seats

LEVELS = [sw.Level((50 * 2**i, 100 * 2**i), antes={"big_blind": 100 * 2**i}, hands=10) for i in range(10)]
HEAD = len(b"steelwheel tournament\x01") + 4


def entered(players, levels=LEVELS, **options):
    tournament = sw.Tournament(levels, **{"stack": 10_000, "seed": 3, **options})
    for i in range(players):
        tournament.register(f"p{i}")
    return tournament


def begun(players, levels=LEVELS, **options):
    tournament = entered(players, levels, **options)
    tournament.start()
    return tournament


def act(hand, rng):
    """Play one random action, often all-in."""
    legal, dice = hand.legal_actions, rng.random()
    if hand.phase != "bet" or dice < 0.4:
        hand.act(sw.CALL)
    elif dice < 0.65 and legal.max_raise_to:
        hand.act(legal.max_raise_to)
    else:
        hand.act(sw.FOLD if legal.can_fold else sw.CALL)


def play_on(tournament, seed=1, hands=10**6):
    """Play at random for `hands` hands or to the end, and return all hands as bytes."""
    rng, found = random.Random(seed), []
    for table, hand in tournament.deal_hands():
        while hand.actor is not None:
            act(hand, rng)
        found.append((table, hand.to_bytes()))
        if len(found) == hands:
            tournament.end_hand(table)
            break
    return found


def check_end(tournament):
    """Check that each place occurs once or is shared, and that prizes and bounties are all the money."""
    players = tournament.players.values()
    places = sorted((player.place, player.last_shared_place) for player in players)
    assert places[0][0] == 1
    for i, (place, last) in enumerate(places, 1):
        assert place <= i <= last and places[place - 1 : last] == [(place, last)] * (last - place + 1)
    paid = sum(player.prize + player.bounties_won for player in players)
    assert paid == max(tournament._director.purse.bought, paid if tournament._director.purse.guarantee else 0)
    by_place = sorted((player.place, -player.prize) for player in players)
    assert [prize for _, prize in by_place] == sorted(prize for _, prize in by_place)


def games(kind):
    """Return levels of a kind, the last with stakes that end it soon."""
    horse = [
        sw.games.FixedLimitHoldem(bets=(200, 400)),
        sw.games.Razz(bets=(200, 400), antes=25, bring_in=50),
        sw.games.DeuceToSevenTripleDraw(bets=(200, 400)),
    ]
    found = {
        "hold'em": [
            sw.Level((25, 50), chip=25, hands=4),
            sw.Level((100, 200), antes={"big_blind": 200}, chip=100),
        ],
        "stud": [sw.Level(game="stud", bets=(200, 400), antes=50, bring_in=50, chip=25, hands=3)],
        "mix": [sw.Level(game=sw.MixedGame(horse, hands), chip=25, hands=5) for hands in (2, None, 1)],
        "short deck": [sw.Level({"button": 200}, game="short_deck", antes=100, chip=25, hands=9)],
        "moving": [sw.Level((100, 200), game=sw.games.NoLimitHoldem(rules="online"), chip=25, hands=9)],
    }[kind]
    last = {
        "stud": sw.Level(game="stud", bets=(20_000, 40_000), antes=2000, bring_in=5000, chip=1000),
        "short deck": sw.Level({"button": 20_000}, game="short_deck", antes=2000, chip=1000),
    }.get(kind, sw.Level((10_000, 20_000), antes=2000, chip=1000))
    return [*found, last]


class Rooms(RuleBasedStateMachine):
    """Players enter, go broke, move, leave and come back; tables play in any order."""

    @initialize(
        kind=st.sampled_from(["hold'em", "hold'em", "stud", "mix", "short deck", "moving"]),
        players=st.integers(2, 30),
        seats=st.integers(2, 7),
        late=st.integers(0, 2),
        numbers=st.sampled_from(
            [
                {},
                {"tight_balance_tables": 0, "halt_when_short_by": 3},
                {"redraw_at_tables": (2, 1)},
                {"hand_for_hand_within": 3},
            ]
        ),
        money=st.sampled_from(
            [
                {},
                {"bounty": 51, "progressive_bounty": True},
                {"bounty": 51, "mystery_bounties": 5},
                {"bounty": 51, "mystery_bounties": (0.5, 0.3, "20%")},
                {"prize_unit": 30, "big_blind_ante": "by_player"},
                {"buy_in": 0},
            ]
        ),
        seed=st.integers(0, 2**64 - 1),
    )
    def begin(self, kind, players, seats, late, numbers, money, seed):
        self.kind, self.rng, self.many = kind, random.Random(seed), players
        levels = games(kind)
        seats = min(seats, *[level.max_seats for level in levels])
        self.t = entered(
            players, levels, seats=seats, late_registration_levels=min(late, len(levels) - 1),
            reentries_per_player=None, rebuys_per_player=2, add_on=(10, 5000), seed=seed, **numbers, **money,
        )  # fmt: skip
        self.t.start()
        self.bigs, self.stayed = {}, {}

    def tables(self, dealt):
        return [n for n in self.t.tables if (self.t.hand(n) is not None) == dealt]

    @rule(
        again=st.integers(0, 40),
        what=st.sampled_from(["new", "register", "rebuy", "add_on", "set_away", "remove"]),
    )
    def someone(self, again, what):
        name = f"p{again % self.many}"
        if what == "new":
            name, what, self.many = f"p{self.many}", "register", self.many + 1
        before = self.t.to_bytes()
        try:
            getattr(self.t, what)(name)
        except ValueError as error:
            assert repr(name) in str(error) and self.t.to_bytes() == before
            self.many = len(self.t.players)
        else:
            self.stayed.pop(name, None)

    @rule()
    def level(self):
        self.t.next_level()

    @rule(how=st.sampled_from(["bytes", "pickle", "copy"]))
    def save(self, how):
        old = self.t
        if how == "bytes":
            self.t = sw.Tournament.from_bytes(old.to_bytes())
        else:
            self.t = pickle.loads(pickle.dumps(old)) if how == "pickle" else copy.deepcopy(old)
        assert self.t == old and self.t is not old and self.t.to_bytes() == old.to_bytes()
        assert (self.t.ready_tables, self.t.stacks, self.t.ledger) == (
            old.ready_tables,
            old.stacks,
            old.ledger,
        )

    @precondition(lambda self: self.t.ready_tables)
    @rule(which=st.integers(0, 9))
    def deal(self, which):
        n = self.t.ready_tables[which % len(self.t.ready_tables)]
        hand = self.t.next_hand(n)
        table = self.t._director.floor.tables[n]
        dealt = {name for name, chips in zip(table.names, hand.starting_stacks, strict=False) if chips}
        if len(hand.posts) and table.seating is not None and len(table.seating.blinds) == 2:
            self.check_big_blind(n, table, dealt)

    def check_big_blind(self, n, table, dealt):
        """Check that no player has the big blind twice in a row or is skipped, unless they came since."""
        big = table.seating.blinds[-1]
        name = table.names[big]
        dead = self.kind != "moving"
        if self.bigs.get("first") != table.first:  # the final table draws for the button (WT 85)
            self.bigs = {"first": table.first}
        if n in self.bigs and (dead or len(dealt) == 2):
            last, had, before = self.bigs[n]
            assert not (had == name and self.stayed.get(name) == n), (
                f"{name} has the big blind twice in a row"
            )
            seat = (last + 1) % len(table.names)
            while dead and seat != big:
                passed = table.names[seat]
                is_here = passed in dealt and passed in before and self.stayed.get(passed) == n
                assert not is_here, f"the big blind passes {passed}"
                seat = (seat + 1) % len(table.names)
        self.bigs[n] = big, name, dealt
        self.stayed.update(dict.fromkeys(dealt, n))

    @precondition(lambda self: self.tables(True))
    @rule(which=st.integers(0, 9), part=st.booleans())
    def play(self, which, part):
        open_ = self.tables(True)
        n = open_[which % len(open_)]
        hand = self.t.hand(n)
        while hand.actor is not None:
            if not self.t.fold_away_players(n):
                act(hand, self.rng)
            if part and self.rng.random() < 0.1:
                return
        for event in self.t.end_hand(n):
            if event.kind in ("move", "seat", "out"):
                self.stayed.pop(event.player, None)

    @invariant()
    def holds(self):
        if not hasattr(self, "t"):
            return
        t = self.t
        assert sum(t.stacks.values()) == t.ledger["in_play"] and len(t.stacks) == t.players_left > 0
        for name, chips in t.stacks.items():
            table, seat = t.seat_of(name)
            assert chips > 0 and t.seating(table)[seat] == name
        open_, sizes = self.tables(True), [sum(x is not None for x in t.seating(n)) for n in t.tables]
        if t.is_over:
            return
        assert t.ready_tables or open_ or not t.is_registration_closed, "all tables wait forever"
        if not open_ and (not t.is_hand_for_hand or set(t.ready_tables) == set(t.tables)):
            limit = (
                2
                if len(sizes) <= t._director.options["tight_balance_tables"]
                else t._director.options["halt_when_short_by"]
            )
            assert max(sizes) - min(sizes) < limit
            assert not t.is_registration_closed or len(sizes) <= max(
                1, t._director.floor.tables_for(t.players_left, True)
            )

    def teardown(self):
        if not hasattr(self, "t"):
            return
        t = self.t
        t.close_registration()
        for _ in t.levels:
            t.next_level()
        for hands, (_, hand) in enumerate(t.deal_hands()):
            while hand.actor is not None:
                hand.act(hand.legal_actions.max_raise_to or 0 if hand.legal_actions else 0)
            assert hands < 5000
        assert t.is_over
        check_end(t)


TestRooms = Rooms.TestCase
TestRooms.settings = settings(max_examples=10 * MANY, stateful_step_count=40, deadline=None)


@pytest.mark.slow
class TestManyRooms(Rooms.TestCase):
    settings = settings(max_examples=1000 * MANY, stateful_step_count=80, deadline=None)


def test_a_tournament_by_chance():
    t = begun(60, seed=8)
    play_on(t)
    check_end(t)
    assert t.is_over and t.players_left == 1 and repr(t).startswith("<Tournament, over: p")
    assert [player.place for player in t.standings()[:2]] == [1, 2]
    assert {event.kind for event in t.events} >= {
        "seat",
        "move",
        "out",
        "break",
        "redraw",
        "level",
        "registration_closed",
        "prize",
        "over",
    }


def test_the_seed_says_it_all():
    first, again, other = (play_on(begun(40, seed=seed)) for seed in (4, 4, 5))
    assert first == again != other
    t = begun(20, seed=(7, 8))
    hand = t.next_hand(2)
    assert hand.seed == (7, 8 + 2**33) and t.seed == (7, 8)
    assert sw.Tournament(LEVELS, stack=100).seed != sw.Tournament(LEVELS, stack=100).seed


@pytest.mark.parametrize("kind", ["hold'em", "mix", "moving"])
def test_the_quick_way_of_button_and_blinds_is_the_same(kind, monkeypatch):
    quick = [play_on(begun(30, games(kind), seats=6, seed=seed), seed) for seed in range(3)]
    monkeypatch.setattr(Seats, "_find_regular_order", lambda self, game: None)
    assert [play_on(begun(30, games(kind), seats=6, seed=seed), seed) for seed in range(3)] == quick


def test_draws_are_the_same_everywhere():
    draw = Draw((1, 2))
    assert [draw.below(100) for _ in range(5)] == [88, 47, 96, 9, 73]
    assert Draw((1, 2), 5).below(10**9) == draw.below(10**9)
    assert sorted(draw.cards(60)[:52]) == [*range(52)]


# ---- bytes


def test_what_goes_on_after_loading_is_the_same():
    t = begun(
        25, late_registration_levels=1, bounty=10, levels=[sw.Level((25, 50), chip=25, hands=8), *LEVELS[1:]]
    )
    play_on(t, hands=8)
    hand = t.next_hand(t.ready_tables[0])
    hand.act(sw.CALL)
    t.next_hand(t.ready_tables[0])
    others = [sw.Tournament.from_bytes(t.to_bytes()), pickle.loads(pickle.dumps(t)), copy.copy(t), t.copy()]
    hands = play_on(t, seed=2)
    for other in others:
        assert other != t and play_on(other, seed=2) == hands
        assert other == t and [vars_of(x) for x in other.standings()] == [vars_of(x) for x in t.standings()]
    assert t != 1 and t.__hash__ is None


def vars_of(player):
    return [getattr(player, name) for name in player.__slots__]


def test_every_changed_byte_is_noticed():
    t = begun(12)
    play_on(t, hands=3)
    t.next_hand(t.ready_tables[0])
    data = t.to_bytes()
    for at in range(0, len(data), 37):
        with pytest.raises(
            sw.InvalidTable,
            match="these bytes are not a saved tournament: they are damaged, or from another version",
        ):
            sw.Tournament.from_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    for cut in (0, 5, HEAD - 1, HEAD, len(data) // 2, len(data) - 1):
        with pytest.raises(sw.InvalidTable):
            sw.Tournament.from_bytes(data[:cut])
    for wrong in (None, "x", 1, [1]):
        with pytest.raises(TypeError, match="data must be bytes"):
            sw.Tournament.from_bytes(wrong)


def mended(text, rest=b""):
    body = len(text).to_bytes(4, "little") + text + rest
    return b"steelwheel tournament\x01" + zlib.crc32(body).to_bytes(4, "little") + body


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"[]", b"{}", b"[" * 100_000, b"1" * 5000, b"NaN", b"\xff", b'{"levels":1}', b"null", b'"x"'],
)
def test_hostile_bytes(text):
    with pytest.raises(sw.InvalidTable, match="these bytes are not a saved tournament"):
        sw.Tournament.from_bytes(mended(text))


@pytest.mark.parametrize("money", [{"late_registration_levels": 1}, {"mystery_bounties": 14}])
def test_changed_values_are_refused_or_play(money):
    """Bytes with a changed value and a correct checksum are rejected, or the tournament can be played."""
    rng = random.Random(6)
    t = begun(14, rebuys_per_player=1, bounty=5, **money)
    play_on(t, hands=3)
    t.next_hand(t.ready_tables[0])
    data = t.to_bytes()
    end = HEAD + 4 + int.from_bytes(data[HEAD : HEAD + 4], "little")
    text, rest = data[HEAD + 4 : end], data[end:]
    assert mended(text, rest) == data
    tokens = [
        i for i, x in enumerate(text) if chr(x) in "0123456789[]{},tfn" and i > text.index(b'"options"')
    ]
    refused = 0
    for _ in range(150 * MANY):
        at = rng.choice(tokens)
        new = rng.choice([b"", b"0", b"9", b"-1", b"null", b"true", b"[]", b'"x"', b"1e9", b"9" * 19, b"{}"])
        try:
            other = sw.Tournament.from_bytes(mended(text[:at] + new + text[at + 1 :], rest))
        except sw.InvalidTable:
            refused += 1
            continue
        assert other.to_bytes() is not None and repr(other) and other.standings()
        for n in other.tables:
            if n in other.ready_tables:
                other.next_hand(n)
    assert refused > 50


# ---- bad input


@pytest.mark.parametrize(
    ("wrong", "options", "error", "says"),
    [
        ([], {}, ValueError, "levels is empty"),
        ([1], {}, TypeError, "level 0 must be a Level, .*, not int"),
        (LEVELS, {"stack": 1.5}, TypeError, "stack must be an int"),
        (LEVELS, {"stack": 0}, ValueError, "stack must be from 1 to"),
        (LEVELS, {"stack": True}, TypeError, "stack"),
        (LEVELS, {"buy_in": 2.5}, TypeError, "buy_in"),
        (LEVELS, {"seats": 1}, ValueError, "seats must be from 2 to"),
        (LEVELS, {"seats": 30}, ValueError, "seats is 30, but the game of level 0 allows at most 2."),
        (
            [sw.Level((50, 100), chip=50)],
            {"stack": 1025},
            ValueError,
            "1025 is not a multiple of 50",
        ),
        (LEVELS, {"payouts": []}, ValueError, "payouts is empty"),
        (
            LEVELS,
            {"payouts": [0.5, 0.6]},
            ValueError,
            r"must not increase: place 2 pays 0.6, place 1 only 0.5",
        ),
        (LEVELS, {"payouts": [0.5, 0.4, 0.3]}, ValueError, "must sum to 1, not 1.2 "),
        (LEVELS, {"payouts": [0.5, -0.1]}, ValueError, "the payout of place 2 must be above 0, not -0.1"),
        (LEVELS, {"payouts": [float("nan")]}, ValueError, "the payout of place 1 must be finite"),
        (
            LEVELS,
            {"payouts": ["x"]},
            TypeError,
            "the payout of place 1 must be a number or a percentage such as '50%', not 'x'",
        ),
        (LEVELS, {"payouts": 3}, TypeError, "payouts must be a sequence"),
        (
            LEVELS,
            {"payouts": [1], "satellite_seat_price": 5},
            ValueError,
            "a satellite's payouts are its seats",
        ),
        (LEVELS, {"rebuy": 5}, TypeError, r"rebuy must be \(price, chips\)"),
        (LEVELS, {"redraw_at_tables": 3}, TypeError, "redraw_at_tables must be a sequence"),
        (
            LEVELS,
            {"big_blind_ante": "x"},
            ValueError,
            "big_blind_ante must be 'kept' or 'by_player', not 'x'",
        ),
        (LEVELS, {"progressive_bounty": 1}, TypeError, "progressive_bounty must be a bool"),
        (
            LEVELS,
            {"late_registration_levels": 11},
            ValueError,
            "late_registration_levels must be from 0 to 10",
        ),
        (LEVELS, {"seed": "x"}, TypeError, "seed"),
    ],
)
def test_what_no_tournament_is_made_of(wrong, options, error, says):
    with pytest.raises(error, match=says):
        sw.Tournament(wrong, **{"stack": 1000, **options})


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: sw.Level((0, 0)), ValueError, "the blinds are 0"),
        (
            lambda: sw.Level(game="stud", bets=(2, 4), antes=0, bring_in=0),
            ValueError,
            "no player has to put in a chip",
        ),
        (lambda: sw.Level((1, 2), hands=0), ValueError, "a level must have 1 hand or more, not 0"),
        (lambda: sw.Level((1, 2), minutes=0), ValueError, "more than 0 minutes"),
        (lambda: sw.Level((1, 2), minutes="x"), TypeError, "minutes must be a number"),
        (lambda: sw.Level((1, 2), hands=1.5), TypeError, "hands"),
        (lambda: sw.Level((1.5, 2)), TypeError, "float"),
        (lambda: sw.Level((50, 100), chip=100), ValueError, "50 is not a multiple of 100"),
        (lambda: sw.Level((2, 1)), sw.InvalidGame, "the smaller amount first"),
        (lambda: sw.Level((1, 2), game=3), TypeError, "a level's game must be"),
        (lambda: sw.Level((1, 2), game="nlx"), ValueError, "there is no game 'nlx'"),
        (
            lambda: sw.Level((1, 2), game=sw.MixedGame.horse()),
            TypeError,
            "have stakes of their own: leave out blinds",
        ),
        (lambda: sw.Level(game=sw.MixedGame(lambda turn: "nlh")), ValueError, "a list of games"),
        (lambda: sw.Level(game=sw.games.NoLimitHoldem(rake=(5, 3))), ValueError, "has a rake"),
    ],
)
def test_what_no_level_is(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_levels_are_values():
    level = sw.Level((50, 100), game="flh", hands=9)
    assert level.games[0].bets == (100, 200) and level == sw.Level((50, 100), game="flh", hands=9)
    assert level != sw.Level((50, 100), hands=9) and len({level, pickle.loads(pickle.dumps(level))}) == 1
    assert repr(level) == "<Level: Fixed-limit hold'em 50/100, 9 hands>"
    assert repr(sw.Level((1, 2), antes={"big_blind": 2}, minutes=20)) == (
        "<Level: No-limit hold'em 1/2, big blind ante 2, 20 minutes>"
    )
    with pytest.raises(AttributeError, match="a Level is immutable: hands cannot be set"):
        level.hands = 3
    mix = sw.Level(game=sw.MixedGame.horse((100, 200), hands_per_turn=8), chip=1)
    assert len(mix.games) == 5 and mix.hands_per_turn == (8,) * 5 and mix.has_stud and mix.chip == 1


def same_after(tournament, error, says, call, *given):
    before = tournament.to_bytes()
    with pytest.raises(error, match=says):
        call(*given)
    assert tournament.to_bytes() == before


def test_what_is_refused_and_changes_nothing():
    t = entered(3)
    same_after(t, ValueError, "'p1' is already in the tournament", t.register, "p1")
    same_after(t, TypeError, "a player's name must be a str, not int", t.register, 5)
    same_after(t, ValueError, "a player's name must have 1 to 1,000 characters", t.register, "")
    same_after(t, ValueError, "the tournament has not started", t.next_hand, 1)
    same_after(t, ValueError, "the tournament has not started", t.next_level)
    same_after(t, ValueError, "the tournament has not started", t.seat_of, "p1")
    for payouts, says in (
        ([0.4, 0.3, 0.2, 0.1], "payouts has 4 places, but there are only 3 players"),
        ([200, 150], "payouts sum to 350, but the pool is 300: pass amounts that sum to it, or parts of it"),
        ([50, 30, 20], "payouts sum to 100, but the pool is 300"),
    ):
        other = entered(3, payouts=payouts)
        same_after(other, ValueError, says, other.start)
    other = entered(1)
    same_after(other, ValueError, "a tournament needs at least two players, not 1", other.start)
    t.start()
    same_after(t, ValueError, "the tournament has already started", t.start)
    same_after(t, ValueError, "'late' cannot register: registration closed at the start", t.register, "late")
    same_after(t, ValueError, "there is no table 2; the tables are 1", t.next_hand, 2)
    same_after(t, TypeError, "table", t.next_hand, 1.0)
    same_after(t, ValueError, "'px' has not registered for the tournament", t.seat_of, "px")
    same_after(t, ValueError, "table 1 has no hand under way", t.end_hand, 1)
    same_after(t, ValueError, "minutes must be 0 or more, not -1", t.advance_clock, -1)
    same_after(t, TypeError, "minutes must be a number, not str", t.advance_clock, "x")
    t.next_hand(1)
    same_after(t, ValueError, "table 1 cannot deal: its last hand is not finished", t.next_hand, 1)
    same_after(t, ValueError, r"table 1 has a hand where 'p\d' in seat \d is to act", t.end_hand, 1)
    same_after(t, ValueError, "players cannot chop: the tournament has hands under way", t.chop)
    play_on(t)
    same_after(t, ValueError, "table 1 cannot deal: the tournament is over", t.next_hand, 1)
    same_after(t, ValueError, "players cannot chop: the tournament is over", t.chop)
    same_after(t, ValueError, "is the last player left", t.remove, t.standings()[0].name)


def test_names_may_be_any_text():
    t = sw.Tournament(LEVELS, stack=10_000, seed=1)
    for name in ("ann", "Ann", "ä", "\ud800", "[]", "x" * 1000, '"', "🂡"):
        t.register(name)
    t.start()
    assert sw.Tournament.from_bytes(t.to_bytes()) == t
    play_on(t)
    assert t.is_over


class Endless(list):
    """A sequence with a false length and no end."""

    def __iter__(self):
        while True:
            yield 1


def test_what_is_huge_takes_no_time():
    for options in ({"payouts": Endless()}, {"redraw_at_tables": Endless(), "stack": 0}):
        with pytest.raises(ValueError, match=r"at most 100,000 places|stack must be"):
            sw.Tournament(LEVELS, **{"stack": 10, **options})
    with pytest.raises(ValueError, match="levels must have at most 100 items"):
        sw.Tournament(LEVELS * 11, stack=10)
    levels = [sw.Level((1, 2), chip=1), sw.Level((10**12, 10**12), chip=10**12)]
    t = entered(9, levels, stack=10**12 - 1)
    t.start()
    t.next_level()  # more odd chips than cards
    assert sorted(t.stacks.values()) == [10**12] * 9
    t = entered(2, buy_in=2**53, late_registration_levels=1, rebuys_per_player=None)
    t.start()
    with pytest.raises(sw.InvalidTable, match="2\\*\\*60"):
        for _ in range(1000):
            t.rebuy("p0")
    assert sw.Tournament.from_bytes(t.to_bytes()) == t
    with pytest.raises(sw.InvalidTable, match="2\\*\\*52 chips"):
        entered(2, stack=2**52)
    with pytest.raises(ValueError, match="more than two blinds"):
        sw.Level((1, 2, 4))


def test_next_hand_with_a_deck_of_ones_own():
    deck = sw.format_cards(range(52))
    t, plain = begun(3), begun(3)
    usual = plain.next_hand(1)
    hand = t.next_hand(1, deck=deck, manual="showdown")
    assert (hand.stacks, hand.button, hand.bets) == (usual.stacks, usual.button, usual.bets)
    game = LEVELS[0].games[0]
    table = {"button": usual.button, "seed": (3, 1 << 32)}
    expected = sw.Hand(game, usual.starting_stacks, deck=deck, manual="showdown", **table)
    assert hand == expected and usual == sw.Hand(game, usual.starting_stacks, **table) != hand
    while hand.phase == "bet":
        hand.act(sw.CALL)
        expected.act(sw.CALL)
    assert hand.phase == "showdown" and hand.board == expected.board
    saved = sw.Tournament.from_bytes(t.to_bytes())
    assert saved == t and saved.hand(1) == hand and copy.copy(t) == t
    while hand.phase == "showdown":
        hand.show()
    t.end_hand(1)
    assert sum(t.stacks.values()) == 30_000 and t.hand(1) is None
    holes = [None] * 9
    holes[usual.actor] = "AsAh"
    dealt = begun(3).next_hand(1, hole_cards=holes, board="2c3d4h")
    assert dealt.hole_cards[usual.actor] == sw.parse_cards("AsAh")
    assert begun(3).next_hand(1, seed=5) == sw.Hand(game, usual.starting_stacks, button=usual.button, seed=5)
    stud = begun(3, games("stud"), seats=6)
    assert stud.next_hand(1, manual="deal").phase == "deal"


def test_what_next_hand_refuses_changes_nothing():
    for levels in (LEVELS, games("mix"), games("moving")):
        t = begun(4, levels, seats=6)
        for _ in range(3):
            for error, words, keywords in (
                (sw.InvalidHand, "the deck: 'Xx' at position 0 is not a card", {"deck": "Xx"}),
                (ValueError, "manual", {"manual": "never"}),
                (TypeError, "next_hand takes no button: the tournament sets it", {"button": 1}),
                (TypeError, "next_hand takes no stacks", {"stacks": [1, 2]}),
                (TypeError, "next_hand takes no posts", {"posts": {}}),
                (
                    TypeError,
                    "unexpected keyword argument 'decks'",
                    {"decks": 1},
                ),
            ):
                before = t.to_bytes()
                with pytest.raises(error, match=words):
                    t.next_hand(1, **keywords)
                assert t.to_bytes() == before and t.hand(1) is None
            other = t.copy()
            one, two = t.next_hand(1), other.next_hand(1, manual=())
            assert one == two and t == other
            play = random.Random(1)
            while one.actor is not None:
                act(one, play)
            t.end_hand(1)
            if t.is_over or 1 not in t.ready_tables:
                break


def test_next_hand_notices_changes_while_it_deals():
    t = begun(3)

    class Cards(list):
        def __iter__(self):
            if t.hand(1) is None:
                t.next_hand(1)
            return super().__iter__()

    with pytest.raises(sw.InvalidTable, match="the tournament was changed while its hand was being dealt"):
        t.next_hand(1, deck=Cards(range(52)))
    dealt = t.hand(1)
    assert dealt == begun(3).next_hand(1) and sw.Tournament.from_bytes(t.to_bytes()) == t


def test_payouts_of_any_numbers():
    for parts in ([0.1] * 10, [Fraction(1, 10)] * 10, [Decimal("0.1")] * 10):
        assert begun(20, payouts=parts).prizes == (200,) * 10
    assert begun(3, payouts=[1 / 3] * 3, buy_in=101).prizes == (101,) * 3
    assert begun(4, payouts=[150, 120, 90, 40]).prizes == (150, 120, 90, 40)
    for bad, says in (
        ([0.5, 0.25], "must sum to 1, not 0.75 "),
        ([Fraction(2, 3), 0.5], "must sum to 1, not 1.16666666667 "),
        ([0.5, 0.4999], "must sum to 1, not 0.9999"),
    ):
        with pytest.raises(ValueError, match=says):
            entered(20, payouts=bad)
    refused = entered(4, payouts=[100, 60, 41, 10])
    with pytest.raises(sw.InvalidTable, match="payouts sum to 211, but the pool is 400"):
        refused.start()
    assert not refused.has_started


def test_payouts_in_percent():
    assert begun(4, payouts=["50%", "30%", "20%"]).prizes == (200, 120, 80)
    assert begun(4, payouts=["50 %", 0.3, Fraction(1, 5)]).prizes == (200, 120, 80)
    assert begun(8, payouts=["62.5%", "37.5%"], buy_in=1).prizes == (5, 3)
    assert begun(3, payouts=["65%", "35%"], guarantee=1000, late_registration_levels=1).prizes == (650, 350)
    assert begun(3, payouts=["65%", "35%"]) == begun(3, payouts=[0.65, 0.35])
    for bad in ("50%%", "%", "-5%", "1e2%", "1_0%", "\u0665%", "1" * 51 + "%"):
        with pytest.raises(
            ValueError, match="the payout of place 1 must be a percentage such as '50%', not '"
        ):
            entered(4, payouts=[bad, "50%"])
    for bad in ("50", "half", ""):
        with pytest.raises(TypeError, match="must be a number or a percentage such as '50%', not '"):
            entered(4, payouts=[bad, "50%"])
    with pytest.raises(ValueError, match=r"must sum to 1, not 0\.9 "):
        entered(4, payouts=["50%", "40%"])


def test_payouts_in_ints_are_amounts():
    refused = entered(4, payouts=[50, 30, 20])
    with pytest.raises(sw.InvalidTable) as error:
        refused.start()
    assert str(error.value) == (
        "payouts sum to 100, but the pool is 400: pass amounts that sum to it, or parts of it, as floats "
        "such as 0.5 or strings such as '50%' (ints are amounts)"
    )
    assert not refused.has_started
    assert begun(4, payouts=[200, 120, 80]).prizes == (200, 120, 80)
    for name, value in (
        ("late_registration_levels", 1),
        ("reentries_per_player", 1),
        ("reentries_per_player", None),
        ("rebuys_per_player", 2),
        ("add_on", (100, 10_000)),
        ("guarantee", 400),
        ("flight", True),
    ):
        with pytest.raises(ValueError) as error:
            entered(4, payouts=[200, 120, 80], **{name: value})
        assert str(error.value).startswith(
            f"payouts as amounts (ints) need a pool that is known at the start, and {name} can change it; "
            "give each payout as a part of the pool"
        )
        entered(4, payouts=[0.5, 0.3, 0.2], **{name: value})


# ---- speed


def is_plain(x):
    if isinstance(x, (list, tuple)):
        return all(map(is_plain, x))
    return x is None or type(x) in (str, int, bool)


def test_the_state_makes_and_takes_plain_values():
    t = begun(12, late_registration_levels=1, rebuys_per_player=2, bounty=50)
    for _, hand in zip(range(9), t.deal_hands(), strict=False):
        while hand[1].actor is not None:
            hand[1].act(sw.CALL)
    t.next_hand(t.ready_tables[0])
    state = t._director
    values, hands = state.values(), [hand.copy() for hand in state.saved_hands()]
    assert is_plain([*values.values()])
    other = type(state).from_values(state.settings, values, hands)
    assert other.values() == values and other.saved_hands() == hands
    assert other.stacks() == state.stacks() and other.standings()[0].name == state.standings()[0].name


def test_imports_are_light():
    code = "import steelwheel as sw, sys; sw.Tournament([sw.Level((1, 2))], stack=9); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert not {"numpy", "dataclasses", "inspect", "json"} & {*output.stdout.split()}


@pytest.mark.slow
@pytest.mark.timing
def test_a_tournament_costs_half_as_much_again_as_its_hands():
    levels = [sw.Level((50 * 2**i, 100 * 2**i), antes={"big_blind": 100 * 2**i}, hands=20) for i in range(14)]
    given = []
    for _, hand in begun(100, levels=levels).deal_hands():
        given.append((hand.game, hand.starting_stacks, hand.button, hand.seed))
        called(hand)
    whole, alone = [], []
    for _ in range(15):
        t = begun(100, levels=levels)
        at = time.process_time()
        for _, hand in t.deal_hands():
            called(hand)
        whole.append(time.process_time() - at)
        at = time.process_time()
        for game, stacks, button, seed in given:
            called(sw.Hand(game, stacks, button=button, seed=seed))
        alone.append(time.process_time() - at)
    assert min(whole) < 1.5 * min(alone), (min(whole), min(alone))


def called(hand):
    """Play a hand with calling agents, each on its seat's observation."""
    while (seat := hand.actor) is not None:
        hand.observe(seat)
        hand.act(sw.CALL)


def test_errors_of_python_name_the_public_class():
    with pytest.raises(
        TypeError, match=r"^Tournament\.__init__\(\) takes 2 positional arguments but 3 were given$"
    ):
        sw.Tournament(sw.games.NoLimitHoldem((1, 2)), 50)
