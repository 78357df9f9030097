"""Cash tables: people who come and go, and what they post, play and take away."""

import pickle
import random

import pytest
from conftest import MANY
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import steelwheel as sw
from steelwheel import Post, Rotation, Table, games

NL = games.NoLimitHoldem(blinds=(1, 2))
POSTS = (False, True, "button", "between", "straddle")


def table_of(game=NL, people=3, chips=100, **options):
    """A table of some people: p0 in seat 0, and so on."""
    table = Table(game, **{"seats": 6, "seed": 1, **options})
    for seat in range(people):
        table.sit(f"p{seat}", chips, seat)
    return table


def over(hand):
    """The hand, played to its end: all check and fold."""
    while not hand.is_over:
        hand.act(0 if hand.phase == "draw" or hand.legal.call == 0 else -1)
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
    assert table.ledger == (200, 99, 101, 0) and table.account("p1").won == 1
    assert table.account("p0") == (100, 99, 0)
    assert repr(table) == "<Table, No-limit hold'em: 1 of 6 seats taken, 1 hands dealt>"


def test_rake_is_the_games():
    table = table_of(games.NoLimitHoldem(blinds=(1, 2), rake=sw.Rake(10)), 2)
    table.next_hand().raise_to(50).call().check().check().check().check().check().check()
    assert table.ledger == (200, 190, 0, 10)
    assert sum(table.account(name).won for name in ("p0", "p1")) == -10


def test_what_is_asked_for_in_a_hand_counts_from_the_next():
    table = table_of(people=4, buy_in=(40, 120))
    hand = table.next_hand()
    table.top_up("p3", 15)
    assert table.leave("p1") is None and table.seated("p1").leaves
    table.sit_out("p0")
    table.sit("p4", 50)
    assert (table.seated("p3").chips, table.seated("p3").adding) == (100, 15)
    assert table.ledger == (450, 450, 0, 0) and hand.stacks == (100, 99, 98, 100, 0, 0)
    over(hand)
    assert table.players == ("p0", None, "p2", "p3", "p4", None)
    assert table.seated("p3").chips == 115 and table.account("p1").taken == 99
    assert table.ledger == (465, 366, 99, 0)
    hand = table.next_hand()
    assert hand.starting_stacks == (0, 0, 101, 115, 0, 0), "p4 waits for the big blind, p0 sits out"


def test_what_does_not_fit_when_the_hand_is_over_is_not_bought():
    table = table_of(people=2, buy_in=(40, 120))
    hand = table.next_hand()
    table.top_up("p0", 19)
    table.top_up("p1", 20)
    with pytest.raises(sw.InvalidTable, match=r"'p1' in seat 1 would have 118 and 3 chips: .*, 40 to 120"):
        table.top_up("p1", 3)
    hand.all_in().call()
    stacks = table.stacks
    assert sorted(stacks[:2]) == [0, 200], "20 are too few to come back, and 200 more than the most"
    assert table.ledger.bought == 200
    loser = table.players[stacks.index(0)]
    table.top_up(loser, 40)
    deal(table)


def test_top_up_within_bounds():
    table = table_of(people=2, buy_in=(40, 120))
    for chips, words in ((21, "100 and 21 chips"), (0, "from 1 on, not 0"), (-5, "from 1 on, not -5")):
        with pytest.raises(sw.InvalidTable, match=words):
            table.top_up("p0", chips)
    table.top_up("p0", 20)
    assert table.stacks[0] == 120


# ---- History


def test_history_tells_what_one_may_know():
    """What was folded is hidden from others; what was live at the showdown is not, though it was mucked."""
    table = table_of(people=3, history=2)
    deal(table)
    hand = table.next_hand(manual="showdown")  # seat 1 has the button
    hand.call().fold().check()
    while hand.phase == "bet":
        hand.check()
    hand.show().muck()
    cards = [sw.format_cards(each) for each in hand.hole_cards[:3]]
    first, second = table.history()
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
    own = table.history("p2")[1].actions
    assert f"d dh p1 {cards[2]}" in own
    assert sw.history.loads(sw.history.dumps(second)).hand().stacks == tuple(
        [hand.stacks[i] for i in (2, 0, 1)]
    )
    deal(table)
    assert [each.fields["hand"] for each in table.history()] == [1, 2]
    assert [each.hole_cards for each in table.hands()] == [each.hole_cards for each in (hand, table.hand)]
    assert table_of(history=0).history() == []


def test_histories_of_draws_and_stud_hide_what_is_hidden():
    for game in (games.DeuceToSevenTripleDraw((2, 4)), games.SevenCardStud((2, 4))):
        table = table_of(game, 3)
        hand = table.next_hand()
        while not hand.is_over:
            if hand.phase == "draw":
                hand.act(1)
            elif hand.street == 2 and hand.legal.call == 0 and len(hand.legal) > 1:
                hand.act(hand.legal[-1])
            else:
                hand.act(-1 if hand.street == 2 and hand.legal.call else 0)
        (told,) = table.history()
        assert any("?" in text for text in told.actions)
        assert told.players == ["p1", "p2", "p0"]
        assert sw.history.loads(sw.history.dumps(told)).fields["actions"] == told.actions
        assert told.finishing_stacks == [hand.stacks[seat] for seat in (1, 2, 0)]


def test_history_of_what_its_format_has_not():
    table = table_of(games.Badeucy((2, 4)), 2)
    deal(table)
    with pytest.raises(sw.HistoryError, match=r"hand 0: PHH has no variant for Badeucy"):
        table.history()
    assert len(table.hands()) == 1


def test_a_raked_hand_has_a_history_though_its_posts_are_unusual():
    hand = sw.Hand(NL.replace(rake=sw.Rake(5)), [100] * 3, posts={0: Post(2, 1, "missed")}, seed=1)
    hand.raise_to(10).call().fold().check().check().check().check().check().check()
    assert sum(hand.payoffs) < 0
    assert sw.history.HandHistory.from_hand(hand).hand().posts[2] == Post(2, 1, "missed")


# ---- Every pattern


def expected(last, before, present, moving):
    """The (dealt, button, small blind, big blind) of a table of three seats: rules of a few lines."""

    def after(seat, of):
        return next(x % 3 for x in range(seat + 1, seat + 4) if x % 3 in of)

    if last is None:
        button, staying = min(present), present
        small = after(button, present) if len(present) > 2 else button
        return present, button, small, after(small, present)
    button, small, big = last
    staying = before & present
    if len(staying) < 2:  # a new game: in their order, and not the same big blind
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
                    hand.fold() if hand.legal.fold else hand.check()
            if depth + 1 < hands:
                go(now, position, dealt, depth + 1)

    go(Table(game, 3, seed=1, history=0), None, set(), 0)
    assert count == sum(8**n for n in range(1, hands + 1))


@pytest.mark.parametrize("house", ["wsop", "online"])
def test_every_pattern_of_three_seats_over_three_hands(house):
    check_every_pattern(3, house)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["wsop", "online"])
def test_every_pattern_of_three_seats_over_six_hands(house):
    check_every_pattern(6, house)


# ---- Anything that people do


class Session(RuleBasedStateMachine):
    """People who do what they like, at a table that is saved and loaded, and what holds in each hand."""

    @initialize(
        house=st.sampled_from(["wsop", "online", "robert"]), kind=st.sampled_from(["one", "mix", "three"])
    )
    def open(self, house, kind):
        raked = {"rake": sw.Rake(5, 3), "rules": house}
        one = games.NoLimitHoldem(blinds=(1, 2), **raked)
        if kind == "mix":
            one = Rotation(
                [games.FixedLimitHoldem((2, 4), **raked), games.Razz((2, 4), **raked), one], hands=2
            )
        elif kind == "three":
            one = games.PotLimitOmaha(blinds=(1, 2, 5), bets=5, **raked)
        self.big, self.most = (5, 300) if kind == "three" else (2, 200)
        self.moving, self.kind = house == "online", kind
        self.table = Table(one, 6, buy_in=(20, self.most), seed=1, history=3)
        self.count, self.taken, self.bought = 0, 0, 0
        self.owes, self.waits, self.moved, self.fresh = {}, {}, set(), 0
        self.last, self.before = None, set()
        for seat in range(3):
            self.table.sit(f"p{seat}", 100, seat)

    @rule(seat=st.integers(0, 5), chips=st.integers(20, 200), post=st.sampled_from(POSTS))
    def sit(self, seat, chips, post):
        if self.table.players[seat] is None:
            self.count += 1
            name = f"n{self.count}"
            self.table.sit(name, chips, seat, post=post)
            if self.table._seating is not None:
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
            self.table.straddle(self.someone(seat), wants)

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
            hand.act(data.draw(st.sampled_from([0, 0, *hand.legal])) if hand.phase == "bet" else 0)

    @rule(seed=st.integers(0, 99))
    def deal(self, seed):
        hand, rng, table = self.table.hand, random.Random(seed), self.table
        while hand is not None and not hand.is_over:
            hand.act(rng.choice([0, 0, 0, *hand.legal]) if hand.phase == "bet" else 0)
        table.players  # noqa: B018  # which takes the hand in
        for seat, name in enumerate(table.players):
            if name and table.stacks[seat] == 0:
                table.top_up(name, 50)
        there = [table.seated(name) for name in table.players if name]
        ready = {each.seat for each in there if each.chips and not each.sits_out}
        least = 3 if self.kind == "three" else 2
        if len(ready) < least:
            with pytest.raises(sw.InvalidTable, match=f"a hand takes {least} players"):
                table.next_hand()
            return
        started = {each.player: each.chips for each in there}
        slow, playing = table.copy(), {who.seat for who in table._people.values() if who.placed} & ready
        slow._ring = None
        hand = table.next_hand()
        assert slow.next_hand() == hand and slow._seating == table._seating, "the short way is the long one"
        dealt = {seat for seat, chips in enumerate(hand.starting_stacks) if chips}
        assert dealt <= ready and len(dealt) > 1 and playing <= dealt
        if not hand.game.blinds:
            assert dealt == ready, "for an ante all are dealt in"
            return
        self.check_posts(hand, dealt, started, len(playing) < least)
        self.check_places(hand, dealt)

    def check_posts(self, hand, dealt, started, is_new):
        posted = dict.fromkeys(dealt, 0)
        for event in hand.events:
            if event.kind in ("blind", "straddle", "missed", "dead"):
                posted[event.seat] += event.amount
        for seat, name in enumerate(self.table.players):
            if seat in dealt:
                due = self.owes.pop(name, 0)
                if not (is_new and name[0] == "n"):
                    assert posted[seat] >= min(due, started[name]), (name, due)
                self.waits[name] = 0
            elif name and not self.table.seated(name).sits_out:
                self.waits[name] = self.waits.get(name, 0) + 1
                assert self.waits[name] <= (60 if self.moving else 14), "nobody waits for ever"

    def check_places(self, hand, dealt):
        (button, blinds), last = self.table._seating, self.last
        top, names = blinds[-1], self.table.players
        if last is not None and last.blinds and top != last.blinds[-1]:
            passed = {(last.blinds[-1] + 1 + i) % 6 for i in range((top - last.blinds[-1] - 1) % 6)}
            if not self.moving or len(dealt) == 2:
                stayed = {seat for seat in dealt if names[seat] not in self.moved}
                assert not passed & stayed, "the big blind has passed somebody"
            for name in filter(None, names):
                if names.index(name) in passed - dealt and name not in self.owes and name not in self.moved:
                    self.owes[name] = self.big  # the big blind went by
        elif last is not None and last.blinds:
            assert hand.posts[blinds[0]][:2] == (self.big, 1 if self.big == 2 else 3), "the button is bought"
        if self.moving and len(dealt) > 2:
            assert button in dealt and (last is None or button != last.button)
        if len(dealt) == 2:
            assert button in dealt
        self.last, self.before = self.table._seating, dealt
        self.moved -= {names[seat] for seat in dealt}

    @invariant()
    def sums(self):
        if hasattr(self, "table"):
            ledger = self.table.ledger
            assert ledger.bought == ledger.on_table + ledger.taken + ledger.rake
            assert all(chips >= 0 for chips in self.table.stacks) and ledger.on_table == sum(
                self.table.stacks
            )


Session.TestCase.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
test_sessions = Session.TestCase


@pytest.mark.slow
def test_many_sessions():
    class Long(Session):
        pass

    steps = settings(max_examples=150 * MANY, stateful_step_count=80, deadline=None)
    run_state_machine_as_test(Long, settings=steps)
