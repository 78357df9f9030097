"""Mystery bounties (WT 39b): when they begin, the amounts, the draws, and that no money is lost."""

import random

import pytest

import steelwheel as sw
from steelwheel.tournaments.bounties import envelope_amounts

from .test_tournament import begun, check_end, entered, play_on

LEVELS = [sw.Level((50, 100))]


def knock_out(tournament, winners, loser, table=1):
    """Play a hand: `loser` goes all-in, and `winners` call and win or share the pot."""
    names = tournament.seating(table)
    cards = {**dict(zip(winners, ("AcAd", "AhAs"), strict=False)), loser: "KcKd"}
    hand = tournament.next_hand(table, hole_cards=[cards.get(name) for name in names], board="3h4h8s9sJd")
    while not hand.is_over:
        who = names[hand.actor]
        if who == loser:
            hand.all_in()
        else:
            hand.act(0 if who in winners or not hand.legal_actions.can_fold else sw.FOLD)
    return [event for event in tournament.end_hand(table) if event.kind in ("bounty", "mystery_bounties")]


def test_an_example_by_hand():
    """Four players pay 100 each into the envelopes, which are in play from three players on."""
    t = sw.Tournament(LEVELS, stack=1000, bounty=100, mystery_bounties=(0.5, 0.25, 0.25), seed=4)
    for name in ("Ann", "Bob", "Cid", "Dan"):
        t.register(name)
    t.start()
    assert t.mystery_envelopes is None
    (begin,) = knock_out(t, ["Ann"], "Dan")  # too early for a bounty
    assert (begin.kind, begin.amount) == ("mystery_bounties", 3)
    assert t.mystery_envelopes == (200, 100, 100) and t.players["Ann"].bounties_won == 0
    before = t.copy()
    (won,) = knock_out(t, ["Ann"], "Cid")
    assert (won.kind, won.player) == ("bounty", "Ann") and won.amount in (100, 200)
    left = sorted([200, 100, 100])
    left.remove(won.amount)
    assert t.mystery_envelopes == tuple(reversed(left))
    knock_out(t, ["Ann"], "Bob")
    assert t.is_over and t.players["Ann"].bounties_won == 400 and t.mystery_envelopes == ()
    assert before.mystery_envelopes == (200, 100, 100)
    check_end(t)


def test_a_shared_pot_shares_the_envelope():
    t = entered(4, LEVELS, bounty=25, mystery_bounties=4, stack=1000)
    t.start()
    a, b, c, d = [name for name in t.seating(1) if name]
    events = knock_out(t, [a, b], d)
    envelope = sum(event.amount for event in events)
    assert {event.player for event in events} == {a, b} and envelope > 0
    assert abs(events[0].amount - events[1].amount) == envelope % 2
    assert sum(t.mystery_envelopes) == 100 - envelope and c in t.stacks


def test_every_envelope_can_come_first():
    """Each of ten envelopes is drawn first about equally often: 300 draws, 5 standard errors."""
    counts = dict.fromkeys(range(10), 0)
    shares = [f"{19 - 2 * i}%" for i in range(10)]  # 19, 17, ... 1: ten different amounts
    for seed in range(300):
        t = entered(10, LEVELS, seats=10, bounty=100, mystery_bounties=shares, stack=1000, seed=seed)
        t.start()
        names = [name for name in t.seating(1) if name]
        (won,) = knock_out(t, [names[0]], names[1])
        counts[(190 - won.amount) // 20] += 1
    assert all(abs(count - 30) < 5 * (300 * 0.1 * 0.9) ** 0.5 for count in counts.values())


def test_the_amounts():
    assert envelope_amounts(4, 4, 400) == [250, 50, 50, 50]  # half in equal parts, half for one place
    assert envelope_amounts(20, 20, 2000) == [717, 383, *[50] * 18]
    assert envelope_amounts(10**6, 3, 100) == [68, 16, 16]
    for players in (2, 3, 11, 999):
        amounts = envelope_amounts(players, players, 12_345)
        assert sum(amounts) == 12_345 and len(amounts) == players and amounts == sorted(amounts, reverse=True)


def test_no_bounties_before_registration_is_closed():
    t = begun(5, LEVELS * 2, stack=1000, bounty=10, mystery_bounties=9, late_registration_levels=1)
    names = [name for name in t.seating(1) if name]
    assert knock_out(t, [names[0]], names[1]) == [] and t.mystery_envelopes is None
    t.close_registration()
    assert len(t.mystery_envelopes) == 4 and sum(t.mystery_envelopes) == 50


def test_players_who_leave_leave_their_envelopes_to_the_winner():
    t = begun(3, LEVELS, stack=1000, bounty=100, mystery_bounties=3)
    names = [name for name in t.seating(1) if name]
    t.remove(names[2])
    assert len(t.mystery_envelopes) == 3
    knock_out(t, [names[0]], names[1])
    assert t.is_over and t.players[names[0]].bounties_won == 300
    check_end(t)


def test_a_chop_draws_the_rest():
    t = begun(4, LEVELS, stack=1000, bounty=100, mystery_bounties=4)
    names = [name for name in t.seating(1) if name]
    knock_out(t, [names[0]], names[1])
    t.chop()
    assert t.mystery_envelopes == () and sum(player.bounties_won for player in t.players.values()) == 400
    assert all(t.players[name].bounties_won for name in names if name != names[1])
    check_end(t)


def test_flights_bring_their_bounties_to_day_two():
    """WT 39b: bounties are not won on Day 1, and each player who advances has one on Day 2."""
    flights = []
    for day in range(2):
        levels = [sw.Level((50, 100), hands=5), *LEVELS]
        options = {"bounty": 100, "mystery_bounties": 10**6, "flight": True, "seed": day}
        flight = sw.Tournament(levels, stack=1000, **options)
        for i in range(12):
            flight.register(f"{day}-{i}")
        flight.start()
        play_on(flight, seed=day, hands=10)
        assert flight.mystery_envelopes is None
        flights.append(flight)
    merged = sw.Tournament.merge(flights, seed=3)
    assert len(merged.mystery_envelopes) == merged.players_left
    assert sum(merged.mystery_envelopes) == 2400
    play_on(merged)
    check_end(merged)


@pytest.mark.parametrize("mystery", [2, 7, 10**6, (0.5, 0.3, 0.2), ("10%",) * 10])
def test_whole_tournaments_are_exact_and_can_be_saved(mystery):
    rng = random.Random(5)
    for seed in range(6):
        t = begun(25, seats=6, bounty=33, mystery_bounties=mystery, seed=seed)
        other = t.copy()
        hands = play_on(t, seed)
        for _ in range(3):
            play_on(other, seed, hands=rng.randrange(1, 10))
            other = sw.Tournament.from_bytes(other.to_bytes())
        assert hands and t.is_over
        check_end(t)
        play_on(other)
        check_end(other)


BAD = [
    ({"mystery_bounties": 5, "bounty": 0}, ValueError, "needs a bounty, which must not be progressive"),
    ({"mystery_bounties": 5, "progressive_bounty": True}, ValueError, "must not be progressive"),
    ({"mystery_bounties": 1}, ValueError, "mystery_bounties must be from 2 to 1,000,000, not 1"),
    ({"mystery_bounties": (1.0,)}, ValueError, "must have at least two envelopes, not 1"),
    ({"mystery_bounties": ()}, ValueError, "mystery_bounties is empty: pass one prize per envelope"),
    ({"mystery_bounties": (50, 50)}, TypeError, "the number of envelopes, or parts of the bounty pool"),
    ({"mystery_bounties": (0.5, 0.4)}, ValueError, "mystery_bounties as parts of the pool must sum to 1"),
    ({"mystery_bounties": (0.4, 0.6)}, ValueError, "mystery_bounties must not increase: envelope 2 pays 0.6"),
    ({"mystery_bounties": ("half", 0.5)}, TypeError, "the payout of envelope 1 must be a number"),
    ({"mystery_bounties": 2.5}, TypeError, r"parts of the bounty pool, such as .0.5, 0.3, 0.2., not float"),
    ({"mystery_bounties": True}, TypeError, "mystery_bounties must be an int, not bool"),
]


@pytest.mark.parametrize(("changes", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_bad_settings(changes, error, words):
    with pytest.raises(error, match=words):
        sw.Tournament(LEVELS, **{"bounty": 10, **changes})
