"""Cash tables: players who come and go, their posts, hands and chips."""

import pickle
import random
from binascii import crc32
from statistics import median
from time import perf_counter

import pytest
from conftest import MANY
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import steelwheel as sw
from steelwheel import MixedGame, Post, Table, games
from steelwheel.tables.mixed_game import next_turn

NL = games.NoLimitHoldem(blinds=(1, 2))
POSTS = (False, True, "button", "between", "straddle")


def table_of(game=NL, people=3, chips=100, **options):
    """Return a table with some players: p0 in seat 0, and so on."""
    table = Table(game, **{"seats": 6, "seed": 1, **options})
    for seat in range(people):
        table.sit(f"p{seat}", chips, seat)
    return table


def over(hand):
    """Return the hand, played to its end by checks and folds."""
    while not hand.is_over:
        hand.act(
            -1 if hand.phase == "bet" and hand.legal_actions.to_call and hand.legal_actions.can_fold else 0
        )
    return hand


def deal(table, hands=1):
    for _ in range(hands):
        hand = over(table.next_hand())
    return hand


# ---- Chips


def test_a_session():
    table = table_of(people=2, buy_in=(40, 200))
    hand = table.next_hand()
    assert (hand.seed, hand.button, hand.bets, table.hand) == ((1, 0), 0, (1, 2, 0, 0, 0, 0), hand)
    hand.fold()
    assert table.stacks == (99, 101, 0, 0, 0, 0) and table.players[:3] == ("p0", "p1", None)
    assert table.leave("p1") == 101
    assert table.ledger == (200, 99, 101, 0) and table.balance("p1").won == 1
    assert table.balance("p0") == (100, 99, 0)
    assert repr(table) == "<Table, No-limit hold'em: 1 of 6 seats taken, 1 hands dealt>"


def test_rake_is_the_games():
    table = table_of(games.NoLimitHoldem(blinds=(1, 2), rake=sw.Rake(10)), 2)
    table.next_hand().raise_to(50).call().check().check().check().check().check().check()
    assert table.ledger == (200, 190, 0, 10)
    assert sum(table.balance(name).won for name in ("p0", "p1")) == -10


def test_what_is_asked_for_in_a_hand_counts_from_the_next():
    table = table_of(people=4, buy_in=(40, 120))
    hand = table.next_hand()
    table.top_up("p3", 15)
    assert table.leave("p1") is None and table.player("p1").is_leaving
    table.sit_out("p0")
    table.sit("p4", 50)
    assert (table.player("p3").stack, table.player("p3").pending_chips) == (100, 15)
    assert table.ledger == (450, 450, 0, 0) and hand.stacks == (100, 99, 98, 100, 0, 0)
    over(hand)
    assert table.players == ("p0", None, "p2", "p3", "p4", None)
    assert table.player("p3").stack == 115 and table.balance("p1").cashed_out == 99
    assert table.ledger == (465, 366, 99, 0)
    hand = table.next_hand()
    assert hand.starting_stacks == (0, 0, 101, 115, 0, 0), "p4 waits for the big blind, p0 sits out"


def test_what_does_not_fit_when_the_hand_is_over_is_not_bought():
    table = table_of(people=2, buy_in=(40, 120))
    hand = table.next_hand()
    table.top_up("p0", 19)
    table.top_up("p1", 20)
    with pytest.raises(
        sw.InvalidTable,
        match=r"'p1' in seat 1 cannot top up by 3: the stack would be 121, above the maximum buy-in of 120",
    ):
        table.top_up("p1", 3)
    hand.all_in().call()
    stacks = table.stacks
    assert sorted(stacks[:2]) == [0, 200], "20 chips are too few to come back, and 200 above the maximum"
    assert table.ledger.bought == 200
    loser = table.players[stacks.index(0)]
    table.top_up(loser, 40)
    deal(table)


def test_top_up_within_bounds():
    table = table_of(people=2, buy_in=(40, 120))
    for chips, words in ((21, "the stack would be 121"), (0, "1 chip, not 0"), (-5, "1 chip, not -5")):
        with pytest.raises(sw.InvalidTable, match=words):
            table.top_up("p0", chips)
    table.top_up("p0", 20)
    assert table.stacks[0] == 120


# ---- History


def test_histories_have_one_card_that_a_winner_shows():
    table = table_of(people=2)
    hand = table.next_hand().fold()
    winner = hand.folded.index(False)
    hand.show(winner, hand.hole_cards[winner][1])
    (seen,) = table.hand_histories()
    assert [text for text in seen.actions if " dh " in text] == ["d dh p1 ????", "d dh p2 ????"]
    last = sw.format_cards(hand.hole_cards[winner][1])
    assert seen.actions[-1].endswith(f" sm ??{last}")
    assert sw.format_cards(seen.hand().hole_cards[int(seen.actions[-1][1]) - 1]) == f"??{last}"


def test_history_tells_what_one_may_know():
    """Folded hands are hidden from other players; hands live at the showdown are not, even if mucked."""
    table = table_of(people=3, keep_hands=2)
    deal(table)
    hand = table.next_hand(manual="showdown")  # seat 1 has the button
    hand.call().fold().check()
    while hand.phase == "bet":
        hand.check()
    hand.show().muck()
    cards = [sw.format_cards(each) for each in hand.hole_cards[:3]]
    first, second = table.hand_histories()
    assert [each.fields["hand"] for each in (first, second)] == [0, 1] and second.players == [
        "p2",
        "p0",
        "p1",
    ]
    assert [text for text in second.actions if " dh " in text] == [
        "d dh p1 ????",
        f"d dh p2 {cards[0]}",
        f"d dh p3 {cards[1]}",
    ]
    assert [text for text in first.actions if " dh " in text] == [f"d dh p{i} ????" for i in (1, 2, 3)]
    own = table.hand_histories("p2")[1].actions
    assert f"d dh p1 {cards[2]}" in own
    assert sw.history.loads(sw.history.dumps(second)).hand().stacks == tuple(
        [hand.stacks[i] for i in (2, 0, 1)]
    )
    deal(table)
    assert [each.fields["hand"] for each in table.hand_histories()] == [1, 2]
    assert [each.hole_cards for each in table.hands()] == [each.hole_cards for each in (hand, table.hand)]
    other = table_of(keep_hands=0)
    deal(other)
    assert other.hand_histories() == [] and Table.from_bytes(other.to_bytes()).button == other.button == 0


def test_histories_of_draws_and_stud_hide_what_is_hidden():
    for game in (games.DeuceToSevenTripleDraw((2, 4)), games.SevenCardStud((2, 4))):
        table = table_of(game, 3)
        hand = table.next_hand()
        while not hand.is_over:
            if hand.phase == "draw":
                hand.act(1)
            elif hand.street == 2 and hand.legal_actions.to_call == 0 and len(hand.legal_actions) > 1:
                hand.act(hand.legal_actions[-1])
            else:
                hand.act(-1 if hand.street == 2 and hand.legal_actions.to_call else 0)
        (told,) = table.hand_histories()
        assert any("?" in text for text in told.actions)
        assert told.players == ["p1", "p2", "p0"]
        assert sw.history.loads(sw.history.dumps(told)).fields["actions"] == told.actions
        assert told.finishing_stacks == [hand.stacks[seat] for seat in (1, 2, 0)]


def test_history_of_a_game_without_a_code():
    table = table_of(games.Badeucy((2, 4)), 2)
    deal(table)
    (hh,), (hand,) = table.hand_histories(), table.hands()
    again = sw.history.loads(sw.history.dumps(hh)).hand()
    assert (hh.variant, again.game.name, again.actions) == ("other", "Badeucy", hand.actions)


def test_a_raked_hand_has_a_history_though_its_posts_are_unusual():
    hand = sw.Hand(NL.replace(rake=sw.Rake(5)), [100] * 3, posts={0: Post(2, 1, "missed")}, seed=1)
    hand.raise_to(10).call().fold().check().check().check().check().check().check()
    assert sum(hand.payoffs) < 0
    assert sw.history.HandHistory.from_hand(hand).hand().posts[2] == Post(2, 1, "missed")


# ---- Every pattern of seats


def expected(last, before, present, moving):
    """Return (dealt, button, small blind, big blind) at a table of three seats, by simple rules."""

    def after(seat, of):
        return next(x % 3 for x in range(seat + 1, seat + 4) if x % 3 in of)

    if last is None:
        button, staying = min(present), present
        small = after(button, present) if len(present) > 2 else button
        return present, button, small, after(small, present)
    button, small, big = last
    staying = before & present
    if len(staying) < 2:  # a new game: in order, with a new big blind
        dealt, big = present, after(big, present)
        if moving and len(present) > 2:
            steps = 1 if after(after(after(button, present), present), present) != last[2] else 2
            for _ in range(steps):
                button = after(button, present)
            return present, button, after(button, present), after(after(button, present), present)
        small = next(x % 3 for x in range(big + 2, big - 1, -1) if x % 3 in dealt)
        return (
            dealt,
            next(x % 3 for x in range(small + 2, small - 1, -1) if x % 3 in dealt - {big}),
            small,
            big,
        )
    if moving:
        button, small = after(button, staying), after(after(button, staying), staying)
        dealt = staying | {after(small, present)}
    else:
        button, small = small, big
        dealt = staying | {after(big, present)}
    if len(dealt) == 2:
        big = after(last[2], dealt)
        return dealt, after(big, dealt), after(big, dealt), big
    return dealt, button, small, after(small, present)


def check_every_pattern(hands, house):
    game = games.NoLimitHoldem(blinds=(1, 2), rules=house)
    moving, count = house == "online", 0

    def go(table, last, before, depth):
        nonlocal count
        for mask in range(8):
            present, now = {seat for seat in range(3) if mask >> seat & 1}, table.copy()
            for seat, player in enumerate(now.players):
                if player is not None and seat not in present:
                    now.leave(player)
                elif player is None and seat in present:
                    now.sit(f"{seat} of {depth}", 100, seat, post=bool(mask & 1))
            count += 1
            if len(present) < 2:
                with pytest.raises(sw.InvalidTable):
                    now.next_hand()
                dealt, position = before & present, last
            else:
                hand = now.next_hand()
                dealt, button, small, big = expected(last, before, present, moving)
                position = button, small, big
                assert {seat for seat in range(3) if hand.starting_stacks[seat]} == dealt, (
                    last,
                    before,
                    present,
                )
                assert (hand.button, hand.bets[big]) == (button, 2), (last, before, present)
                assert sum(hand.bets) == 3 - (small not in dealt) and (
                    hand.bets[small] == 1 or small not in dealt
                )
                while not hand.is_over:
                    hand.fold() if hand.legal_actions.can_fold else hand.check()
            if depth + 1 < hands:
                go(now, position, dealt, depth + 1)

    go(Table(game, 3, seed=1, keep_hands=0), None, set(), 0)
    assert count == sum(8**n for n in range(1, hands + 1))


@pytest.mark.parametrize("house", ["wsop", "online"])
def test_every_pattern_of_three_seats_over_three_hands(house):
    check_every_pattern(3, house)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["wsop", "online"])
def test_every_pattern_of_three_seats_over_six_hands(house):
    check_every_pattern(6, house)


# ---- Random players


class Session(RuleBasedStateMachine):
    """Random players at a table that is saved and loaded, with checks of each hand."""

    @initialize(
        house=st.sampled_from(["wsop", "online", "robert"]),
        kind=st.sampled_from(["one", "mix", "three", "odd", "kill"]),
    )
    def open(self, house, kind):
        raked = {"rake": sw.Rake(5, 3), "rules": house}
        one = games.NoLimitHoldem(blinds=(1, 2), **raked)
        if kind == "mix":
            one = MixedGame(
                [games.FixedLimitHoldem((2, 4), **raked), games.Razz((2, 4), **raked), one], hands_per_turn=2
            )
        elif kind == "odd":  # two blinds, three, one, a straddle, or none
            three = games.PotLimitOmaha(blinds=(1, 2, 5), bets=5, **raked)
            single = games.NoLimitHoldem(blinds=(2,), antes={"big_blind": 1}, **raked)
            straddled = one.replace(blinds=(1, 2, 4))
            button = games.NoLimitShortDeck(antes=1, blinds={"button": 2}, **raked)
            one = MixedGame(
                [one, three, single, games.Razz((2, 4), **raked), straddled, button], hands_per_turn=1
            )
        elif kind == "three":
            one = games.PotLimitOmaha(blinds=(1, 2, 5), bets=5, **raked)
        elif kind == "kill":
            one = games.FixedLimitHoldem((2, 4), **raked)
        self.big, self.most = (5, 300) if kind == "three" else (2, 200)
        self.moving, self.kind = house == "online", kind
        kill = "full" if kind == "kill" else None
        self.table = Table(one, 6, buy_in=(20, self.most), seed=1, keep_hands=3, kill=kill)
        self.count, self.taken, self.bought = 0, 0, 0
        self.owes, self.waits, self.moved, self.fresh = {}, {}, set(), 0
        self.last, self.had = None, None
        for seat in range(3):
            self.table.sit(f"p{seat}", 100, seat)

    @rule(seat=st.integers(0, 5), chips=st.integers(20, 200), post=st.sampled_from(POSTS), back=st.booleans())
    def sit(self, seat, chips, post, back):
        if self.table.players[seat] is None:
            name = f"n{self.count}"  # the last player to sit down
            if not back or name in self.table.players:
                self.count += 1
                name = f"n{self.count}"
            self.table.sit(name, chips, seat, post=post)
            self.waits.pop(name, None)
            if self.table._state.seating is not None:
                self.owes[name] = self.big

    def someone(self, seat):
        return self.table.players[seat]

    @rule(seat=st.integers(0, 5))
    def leave(self, seat):
        if self.someone(seat):
            self.table.leave(self.someone(seat))

    @rule(seat=st.integers(0, 5))
    def sit_out(self, seat):
        if self.someone(seat):
            self.table.sit_out(self.someone(seat))

    @rule(seat=st.integers(0, 5), post=st.sampled_from(POSTS))
    def sit_in(self, seat, post):
        if self.someone(seat):
            self.table.sit_in(self.someone(seat), post=post)

    @rule(seat=st.integers(0, 5), chips=st.integers(1, 300))
    def top_up(self, seat, chips):
        if self.someone(seat):
            before = self.table.to_bytes()
            try:
                self.table.top_up(self.someone(seat), chips)
            except sw.InvalidTable as error:
                assert error.seat == seat and self.table.to_bytes() == before

    @rule(seat=st.integers(0, 5), to=st.integers(0, 5))
    def move(self, seat, to):
        if self.someone(seat) and not self.someone(to):
            try:
                self.table.move(self.someone(seat), to)
                self.moved.add(self.someone(to))
            except sw.InvalidTable as error:
                assert "is in a hand" in str(error)

    @rule(seat=st.integers(0, 5), wants=st.booleans())
    def straddle(self, seat, wants):
        if self.someone(seat):
            self.table.set_straddle(self.someone(seat), wants)

    @rule()
    def save(self):
        other = self.table.copy()
        self.table = Table.from_bytes(self.table.to_bytes())
        assert self.table == other and pickle.loads(pickle.dumps(other)) == other

    @rule(data=st.data())
    def act(self, data):
        hand = self.table.hand
        for _ in range(3):
            if hand is None or hand.is_over:
                return
            hand.act(data.draw(st.sampled_from([0, 0, *hand.legal_actions])) if hand.phase == "bet" else 0)

    @rule(seed=st.integers(0, 99))
    def deal(self, seed):
        hand, rng, table = self.table.hand, random.Random(seed), self.table
        while hand is not None and not hand.is_over:
            hand.act(rng.choice([0, 0, 0, *hand.legal_actions]) if hand.phase == "bet" else 0)
        table.players  # noqa: B018  # settles the hand
        for seat, name in enumerate(table.players):
            if name and table.stacks[seat] == 0:
                table.top_up(name, 50)
        there = [table.player(name) for name in table.players if name]
        ready = {each.seat for each in there if each.stack and not each.is_sitting_out}
        game = table.game if table.mixed_game is None else next_turn(table.mixed_game)[2]
        least = max(2, len(game.blinds))
        if len(ready) < least:
            with pytest.raises(sw.InvalidTable, match=f"a hand needs {least} players"):
                table.next_hand()
            return
        started = {each.name: each.stack for each in there}
        slow, playing = table.copy(), {who.seat for who in table._state.people.values() if who.placed} & ready
        slow._state.next_dealt, self.last = None, table._state.seating
        hand = table.next_hand()
        assert slow.next_hand() == hand and slow._state.seating == table._state.seating, (
            "both ways round are equal"
        )
        dealt = {seat for seat, chips in enumerate(hand.starting_stacks) if chips}
        assert dealt <= ready and len(dealt) > 1 and playing <= dealt
        if not hand.game.blinds or "button" in hand.game.blinds:
            assert dealt == ready, "all players are dealt in for an ante"
            return
        if self.kind == "odd":
            return
        self.check_posts(hand, dealt, started, len(playing) < least)
        self.check_places(hand, dealt)

    def check_posts(self, hand, dealt, started, is_new):
        posted = dict.fromkeys(dealt, 0)
        for event in hand.events:
            if event.kind in ("blind", "straddle", "missed", "missed_small", "dead", "kill"):
                posted[event.seat] += event.amount
        for seat, name in enumerate(self.table.players):
            if seat in dealt:
                due = self.owes.pop(name, 0)
                if not (is_new and name[0] == "n"):
                    assert posted[seat] >= min(due, started[name]), (name, due)
                self.waits[name] = 0
            elif name and not self.table.player(name).is_sitting_out:
                self.waits[name] = self.waits.get(name, 0) + 1
                assert self.waits[name] <= (60 if self.moving else 14), "a player waits forever"

    def check_places(self, hand, dealt):
        (button, blinds), last = self.table._state.seating, self.last
        big, had = self.table._state.big_blind_player, self.had
        if not self.moving or len(dealt) == 2:
            assert big != had, "a player has the big blind twice in a row"
        self.had = big
        top, names = blinds[-1], self.table.players
        if last is not None and last.blinds and top != last.blinds[-1]:
            passed = {(last.blinds[-1] + 1 + i) % 6 for i in range((top - last.blinds[-1] - 1) % 6)}
            if not self.moving or len(dealt) == 2:
                stayed = {seat for seat in dealt if names[seat] not in {*self.moved, had}}
                assert not passed & stayed, "the big blind skips a player"
            for name in filter(None, names):
                if names.index(name) in passed - dealt and name not in self.owes and name not in self.moved:
                    self.owes[name] = self.big  # the big blind passed
        elif last is not None and last.blinds and not self.moving:
            live, dead, post = hand.posts[blinds[0]]
            assert live == self.big or post == "kill", "the button is bought"
            assert dead == (1 if self.big == 2 else 3)
        if self.moving and len(dealt) > 2:
            assert button in dealt and (last is None or button != last.button)
        if len(dealt) == 2:
            assert button in dealt
        elif self.kind == "one":
            assert len({button, *blinds}) == 3
        self.moved -= {names[seat] for seat in dealt}

    @invariant()
    def sums(self):
        if hasattr(self, "table"):
            ledger = self.table.ledger
            assert ledger.bought == ledger.on_table + ledger.cashed_out + ledger.rake
            assert all(chips >= 0 for chips in self.table.stacks) and ledger.on_table == sum(
                self.table.stacks
            )


Session.TestCase.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)
test_sessions = Session.TestCase


@pytest.mark.slow
def test_many_sessions():
    class Long(Session):
        pass

    steps = settings(max_examples=150 * MANY, stateful_step_count=80, deadline=None)
    run_state_machine_as_test(Long, settings=steps)


# ---- Saved


def played(table, hands, rng):
    """Play hands of random players who come and go, and return the results."""
    found = []
    for _ in range(hands):
        hand = table.hand
        while hand is not None and not hand.is_over:
            hand.act(rng.choice([0, 0, *hand.legal_actions]) if hand.phase == "bet" else 0)
        for seat, player in enumerate(table.players):
            if player is None:
                if rng.random() < 0.3:
                    table.sit(f"n{table.hands_dealt}.{seat}", 100, seat, post=rng.choice(POSTS))
            elif table.stacks[seat] < 20:
                table.top_up(player, 100)
            elif rng.random() < 0.1:
                table.leave(player)
            elif rng.random() < 0.2:
                table.sit_out(player)
            else:
                table.sit_in(player, post=rng.choice(POSTS))
        hand = None
        try:
            hand = table.next_hand()
        except sw.InvalidTable:
            continue
        found.append((hand.game.name, hand.button, hand.posts, hand.hole_cards, hand.starting_stacks))
        for _ in range(3):
            if not hand.is_over:
                hand.act(0)
    return found


def in_turn(number):
    return ("plo", "razz", games.NoLimitHoldem(blinds=(1, 2)))[number % 3]


@pytest.mark.parametrize(
    "game",
    [
        NL,
        games.PotLimitOmaha(blinds=(1, 2, 5), bets=5, rules="online"),
        MixedGame.horse((2, 4), hands_per_turn=2),
        MixedGame(in_turn, hands_per_turn=2),
        MixedGame(["flh", "stud"], hands_per_turn=None),
        games.NoLimitShortDeck(),
        MixedGame([NL, games.NoLimitShortDeck()], hands_per_turn=1),
    ],
)
def test_what_goes_on_is_the_same(game):
    """A table saved, pickled or copied in the middle of a hand continues in the same way."""
    table = Table(game, 6, seed=(3, 2**64 - 5), button=2)
    choose = in_turn if isinstance(game, MixedGame) and game._choose else None
    for seat in range(4):
        table.sit(f"é{seat}\ud800", 100)
    played(table, 12, random.Random(1))
    data = table.to_bytes()
    others = [Table.from_bytes(data, choose), pickle.loads(pickle.dumps(table)), table.copy()]
    expected = played(table, 20, random.Random(2))
    assert len(expected) > 15
    for other in others:
        assert other != table and played(other, 20, random.Random(2)) == expected
        assert (other, other.ledger, other.hand_histories() if game is NL else 0) == (
            table,
            table.ledger,
            table.hand_histories() if game is NL else 0,
        )
    if choose:
        with pytest.raises(sw.InvalidTable, match="pass that function as choose_game"):
            Table.from_bytes(data)


def mended(data, body):
    """Return the bytes with another body and its checksum."""
    return data[:17] + crc32(body).to_bytes(4, "little") + body


def test_damaged_bytes_are_refused():
    table = table_of(keep_hands=3)
    deal(table, 4)
    table.next_hand()
    table.top_up("p1", 10)
    data = table.to_bytes()
    assert Table.from_bytes(data) == table and mended(data, data[21:]) == data
    for wrong in (b"", data[:-1], data + b"\0", data[:10], b"x" + data[1:], data[:40] + b"!" + data[41:]):
        with pytest.raises(sw.InvalidTable, match="these bytes are not a saved table: they are damaged"):
            Table.from_bytes(wrong)
    for of, word in ((data.decode("latin-1"), "data must be bytes, not str"), (None, "not NoneType")):
        with pytest.raises(TypeError, match=word):
            Table.from_bytes(of)
    with pytest.raises(TypeError, match="choose_game must be a function, not int"):
        Table.from_bytes(data, 7)


CHANGES = [
    (b'"rake":0', b'"rake":1', "the sum of the chips"),
    (b'"keep_hands":3', b'"keep_hands":2', "the number of hands"),
    (b'"seats":6', b'"seats":5', "out of range|of its range|invalid state"),
    (b'"seats":6', b'"seats":99', "a number is out of range"),
    (b'"hands_dealt":5', b'"hands_dealt":' + b"9" * 30, "a number is too large"),
    (b'"p1",100,', b'"p0",100,', "invalid state|follow"),
    (b'"open":true', b'"open":false', "the number of hands"),
    (b'"open":true', b'"open":null', "a flag is not a bool"),
    (b'"seed":[1,0]', b'"seed":[1.5,0]', "is no|invalid|out of its range"),
    (b'"accounts":[["p0",', b'"accounts":[["q0",', "the accounts"),
    (b"{", b"[" * 100_000, "recursion"),
]


@pytest.mark.parametrize("old, new, words", CHANGES)
def test_bytes_that_no_table_writes_are_refused(old, new, words):
    table = table_of(keep_hands=3)
    deal(table, 4)
    table.next_hand()
    data = table.to_bytes()
    size = int.from_bytes(data[21:25], "little")
    text, rest = data[25 : 25 + size], data[25 + size :]
    assert old in text
    changed = text.replace(old, new, 1)
    with pytest.raises(sw.InvalidTable, match=words):
        Table.from_bytes(mended(data, len(changed).to_bytes(4, "little") + changed + rest))


def check_hostile_bytes(many, seed):
    rng = random.Random(seed)
    table = table_of(MixedGame(["flh", "razz", NL], hands_per_turn=2), 4, keep_hands=2)
    for _ in range(3):
        over(table.next_hand())
    table.sit_out("p1")
    table.next_hand()
    table.top_up("p2", 5)
    data, read = table.to_bytes(), 0
    size = int.from_bytes(data[21:25], "little")
    for _ in range(many):
        text = bytearray(data[25 : 25 + size])
        for _ in range(rng.choice([1, 1, 2, 5])):
            place = rng.randrange(len(text))
            if rng.random() < 0.6:  # prefer a digit
                places = [i for i, x in enumerate(text) if 48 <= x < 58]
                text[rng.choice(places)] = rng.choice(b"0123456789")
            elif rng.random() < 0.5:
                text[place : place + rng.randrange(4)] = bytes(
                    rng.choices(b'0,[]{}"ne-1.ut', k=rng.randrange(4))
                )
            else:
                text[place] = rng.randrange(256)
        try:
            other = Table.from_bytes(
                mended(data, len(text).to_bytes(4, "little") + bytes(text) + data[25 + size :])
            )
        except sw.InvalidTable:
            continue
        read += 1
        for _ in range(4):  # accepted bytes can be played
            assert other.ledger.bought == other.ledger.on_table + other.ledger.cashed_out + other.ledger.rake
            try:
                if other.hand is not None:
                    over(other.hand)
                over(other.next_hand())
            except ValueError:
                break
    return read


def test_hostile_bytes_are_refused_or_played():
    assert check_hostile_bytes(300, 1) > 3


@pytest.mark.slow
def test_many_hostile_bytes():
    for seed in range(10 * MANY):
        check_hostile_bytes(1000, seed)


# ---- Bad input


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda t: t.sit("x", 50, 1), sw.InvalidTable, "'x' cannot sit in seat 1: 'p1' sits there"),
        (lambda t: t.sit("p1", 50), sw.InvalidTable, "'p1' is already at the table, in seat 1"),
        (
            lambda t: t.sit("x", 39),
            sw.InvalidTable,
            "'x' in seat 3 cannot buy in for 39: the buy-in is 40 to 200",
        ),
        (lambda t: t.sit("x", 201), sw.InvalidTable, "'x' in seat 3 cannot buy in for 201"),
        (lambda t: t.sit("x", 0), sw.InvalidTable, "'x' must buy at least 1 chip, not 0"),
        (
            lambda t: t.sit("x", 10**30),
            sw.InvalidTable,
            "'x' in seat 3 cannot buy in for an int of more than 64 bits",
        ),
        (lambda t: t.sit("x", 50, 6), sw.InvalidTable, "'x' cannot sit in seat 6: seats are 0 to 5"),
        (lambda t: t.sit("x", 50, -1), sw.InvalidTable, "'x' cannot sit in seat -1"),
        (lambda t: t.sit("x", 50.0), TypeError, "the chips of 'x' must be an int, not float"),
        (lambda t: t.sit("x", True), TypeError, "the chips of 'x' must be an int, not bool"),
        (lambda t: t.sit("x", 50, 2.0), TypeError, "the seat of 'x' must be an int, not float"),
        (lambda t: t.sit(7, 50), TypeError, "a player's name must be a str, not int"),
        (lambda t: t.sit("x", 50, post=1), TypeError, "post must be True, False or a str, not int"),
        (lambda t: t.sit("x", 50, post="buton"), ValueError, r"not 'buton' \(did you mean 'button'\?\)"),
        (
            lambda t: t.leave("p9"),
            sw.InvalidTable,
            r"'p9' is not at the table \(did you mean 'p0'\?\)|'p9' is not",
        ),
        (lambda t: t.leave(None), TypeError, "a player's name must be a str, not NoneType"),
        (lambda t: t.sit_out("x"), sw.InvalidTable, "'x' is not at the table"),
        (lambda t: t.sit_in("x"), sw.InvalidTable, "'x' is not at the table"),
        (lambda t: t.sit_in("p1", post=None), TypeError, "post must be True, False or a str"),
        (
            lambda t: t.top_up("p1", 150),
            sw.InvalidTable,
            r"'p1' in seat 1 cannot top up by 150: the stack would be \d+, above",
        ),
        (lambda t: t.top_up("p1", 1.5), TypeError, "the chips of 'p1' must be an int, not float"),
        (
            lambda t: t.move("p1", 4),
            sw.InvalidTable,
            "'p1' is in a hand: change seats when it is over",
        ),
        (lambda t: t.move("p1", "4"), TypeError, "the seat of 'p1' must be an int, not str"),
        (lambda t: t.set_straddle("p1", 1), TypeError, "wants must be True or False for 'p1', not int"),
        (lambda t: t.balance("x"), sw.InvalidTable, "'x' has never been at the table"),
        (lambda t: t.player("x"), sw.InvalidTable, "'x' is not at the table"),
        (lambda t: t.next_hand(), sw.InvalidTable, "hand 1 is not over: 'p1' in seat 1 is to act"),
    ],
)
def test_bad_input_names_player_and_seat_and_changes_nothing(call, error, words):
    table = table_of(buy_in=(40, 200))
    deal(table)
    table.next_hand()
    before = table.to_bytes()
    with pytest.raises(error, match=words) as caught:
        call(table)
    assert table.to_bytes() == before
    if error is sw.InvalidTable:
        assert caught.value.player is not None and repr(caught.value.player)[1:-1] in str(caught.value)
        assert (
            caught.value.seat is None
            or f"seat {caught.value.seat}" in str(caught.value)
            or "is in a hand" in words
        )


@pytest.mark.parametrize(
    "keywords, error, words",
    [
        ({"button": 0}, TypeError, "next_hand takes no button: the table sets it"),
        ({"posts": {}}, TypeError, "next_hand takes no posts"),
        ({"deck": "AsAs"}, ValueError, "As"),
        ({"what": 1}, TypeError, "what"),
        ({"manual": "x"}, ValueError, "manual accepts deal, runs, showdown, not 'x'"),
    ],
)
def test_a_hand_that_cannot_be_changes_nothing(keywords, error, words):
    table = table_of(MixedGame(["flh", "razz"], hands_per_turn=1))
    deal(table)
    table.sit("x", 50)
    before = table.to_bytes()
    with pytest.raises(error, match=words):
        table.next_hand(**keywords)
    assert table.to_bytes() == before and table.next_hand().seed == (1, 1)


def test_fewer_than_two_cannot_play():
    table = table_of(people=0)
    for words in ("there are none", "there is only 'p0' in seat 0"):
        with pytest.raises(sw.InvalidTable, match=f"a hand needs 2 players who sit in with chips: {words}"):
            table.next_hand()
        table.sit("p0", 10) if "p0" not in table.players else None
    table.sit("p1", 10)
    table.sit_out("p1")
    with pytest.raises(sw.InvalidTable, match="there is only 'p0' in seat 0"):
        table.next_hand()
    three = table_of(games.PotLimitOmaha(blinds=(1, 2, 5), bets=5), 2)
    with pytest.raises(
        sw.InvalidTable, match=r"a hand needs 3 players .*: there are 2: 'p0' in seat 0 and 1 more"
    ):
        three.next_hand()


@pytest.mark.parametrize(
    "arguments, keywords, error, words",
    [
        ((7,), {}, TypeError, "game must be a Game, its short name or a MixedGame, not int"),
        (("nlhh",), {}, ValueError, "nlh"),
        ((NL, 1), {}, sw.InvalidTable, "must have 2 to 22 seats, not 1"),
        ((NL, 23), {}, sw.InvalidTable, "a table of No-limit hold'em must have 2 to 22 seats, not 23"),
        ((NL, 9.0), {}, TypeError, "seats must be an int, not float"),
        (
            (NL,),
            {"buy_in": 100},
            TypeError,
            r"buy_in must be \(minimum, maximum\), for example \(80, 200\), not 100",
        ),
        (
            (NL,),
            {"buy_in": (200, 80)},
            sw.InvalidTable,
            r"buy_in must be \(minimum, maximum\) of at least 1 chip, not \(200, 80\)",
        ),
        ((NL,), {"buy_in": (80, 200.0)}, TypeError, "a bound of the buy-in must be an int, not float"),
        (
            (NL,),
            {"seed": -1},
            ValueError,
            r"a seed must be an int from 0 to 2..64 - 1, or a pair of them, not -1",
        ),
        ((NL,), {"seed": "x"}, TypeError, "a seed must be an int, not str"),
        ((NL,), {"button": 9}, sw.InvalidTable, "button must be a seat from 0 to 8, not 9"),
        ((NL,), {"keep_hands": -1}, ValueError, "keep_hands must be from 0 to 1000, not -1"),
    ],
)
def test_a_table_that_cannot_be(arguments, keywords, error, words):
    with pytest.raises(error, match=words):
        Table(*arguments, **keywords)


def test_chips_stay_within_what_is_exact():
    table = table_of(people=0)
    table.sit("a", 2**53 - 10)
    with pytest.raises(
        sw.InvalidTable, match=r"'b' in seat 1 cannot buy 11: the table would have more than 2\*\*53 chips"
    ):
        table.sit("b", 11)
    table.sit("b", 10)
    deal(table)


def test_a_caller_cannot_sit_down_while_he_sits_down():
    """An int whose `__index__` calls the table."""

    class Busy:
        def __index__(self):
            if "x" not in table.players:
                table.sit("x", 50, 3)
            return 50

    table = table_of()
    with pytest.raises(sw.InvalidTable, match="'x' is already at the table"):
        table.sit("x", Busy(), 4)
    assert table.players.count("x") == 1 and table.ledger.bought == 350


def test_a_caller_cannot_leave_while_he_is_dealt_in():
    class Busy:
        def __index__(self):
            if "p1" in table.players:
                table.leave("p1")
            return 5

    table = table_of()
    with pytest.raises(sw.InvalidTable, match="the table was changed while its hand was being dealt"):
        table.next_hand(seed=Busy())
    assert table.hand is None and table.ledger == (300, 200, 100, 0)
    deal(table)


def test_a_table_has_no_hash_and_its_own_seed():
    with pytest.raises(TypeError):
        hash(table_of())
    assert table_of() != 7 and table_of(seed=None) != table_of(seed=None)
    first = table_of(seed=(5, 7)).next_hand()
    assert first.seed == (5, 7) and table_of(seed=5).next_hand(seed=9).seed == (9, 0)


@pytest.mark.timing
def test_a_table_costs_no_more_than_twenty_hands():
    """Settling and dealing cost at most as much as twenty times `Hand`, even with a player out."""
    stacks = [10**6] * 9
    for absent in (0, 1):
        table = table_of(people=9, chips=10**6, seats=9)
        for seat in range(absent):
            table.sit_out(f"p{seat}")
        deal(table, 30)
        hands, alone = [], []
        for i in range(300):
            start = perf_counter()
            sw.Hand(NL, stacks, button=3, seed=(1, i))
            alone.append(perf_counter() - start)
            start = perf_counter()
            hand = table.next_hand()
            hands.append(perf_counter() - start)
            over(hand)
        assert median(hands) < 20 * median(alone)


def test_a_name_has_characters():
    table = sw.Table("nlh", 6)
    for name, many in (("", "0"), ("a" * 1001, "1,001")):
        with pytest.raises(
            sw.InvalidTable, match=f"a player's name must have 1 to 1,000 characters, not {many}"
        ):
            table.sit(name, 100)
    assert table.players == (None,) * 6


def test_a_mover_who_waits_lets_the_small_blind_pass():
    """Seat 5 is between the button and the big blind, so the passing small blind is not owed later."""
    table = table_of(people=5)
    deal(table, 4)
    table.move("p2", 5)
    hand = deal(table)
    assert hand.button == 4 and hand.starting_stacks[5] == 0
    assert table.player("p2").owed_post is None
    hand = table.next_hand()
    assert hand.starting_stacks[5] == 100 and 5 not in hand.posts and hand.bets[5] == 0


def test_who_owes_dead_chips_posts_them_beside_the_blind_of_his_seat():
    """The player left a small blind behind, posted dead, and has a live one in the new seat."""
    table = table_of(NL.replace(blinds=(1, 2, 4)), people=3)
    deal(table, 2)
    table.move("p1", 3)
    hand = table.next_hand()
    assert hand.posts[3] == Post(1, 1, "blind") and hand.bets[3] == 1 and hand.total_pot == 1 + 2 + 4 + 1


@pytest.mark.parametrize(("chips", "bets"), [(4, (0, 1, 2, 4)), (3, (0, 1, 2, 0))])
def test_who_has_just_enough_straddles(chips, bets):
    """A player with exactly twice the big blind straddles all-in."""
    table = table_of(people=3, seats=4)
    table.sit("p3", chips, 3)
    table.set_straddle("p3")
    assert table.next_hand().bets == bets


def test_the_state_makes_and_takes_plain_values():
    table = table_of(people=4, buy_in=(40, 120))
    for _ in range(3):
        table.next_hand().fold().fold().fold()
    table.sit_out("p1")
    hand = table.next_hand()
    table.top_up("p0", 10)
    state = table._state
    values, hands = state.values(), [each.copy() for each in state.saved_hands()]
    assert is_plain([*values.values()]) and hands[-1] == hand
    other = type(state).from_values(values, hands, None)
    assert other.values() == values and other.saved_hands() == hands
    other.hand.fold()
    hand.fold()
    other.settle()
    assert other.ledger() == table.ledger and other.values() == state.values()


def is_plain(x):
    if isinstance(x, (list, tuple)):
        return all(map(is_plain, x))
    return x is None or type(x) in (str, int, bool)
