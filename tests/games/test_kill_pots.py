"""Kill pots: a game's larger bets, the post, and what shows it."""

import pickle
from binascii import crc32
from contextlib import suppress

import pytest

import steelwheel as sw
from steelwheel import Hand, InvalidGame, InvalidHand, Post, games, history

FULL = games.FixedLimitOmahaHiLo(bets=(4, 8)).with_kill("full")


def full_kill(seat=5, stacks=(200,) * 6, **keywords):
    return Hand(FULL, stacks, button=0, posts={seat: Post(8, 0, "kill")}, **{"seed": 1, **keywords})


@pytest.mark.parametrize(
    ("game", "kill", "bets", "of_streets"),
    [
        (games.FixedLimitHoldem(bets=(4, 8)), "full", (8, 16), [None] * 4),
        (games.FixedLimitHoldem(bets=(4, 8)), "half", (6, 12), [None] * 4),
        (games.AceToFiveTripleDraw(bets=(10, 20)), "half", (15, 30), [None] * 4),
        (games.SevenCardStud(bets=(4, 8), antes=1), "full", (8, 16), [8, 8, 16, 16, 16]),
        (games.Razz(bets=(4, 8), antes=1), "half", (6, 12), [6, 6, 12, 12, 12]),
    ],
)
def test_a_kill_makes_the_bets_larger(game, kill, bets, of_streets):
    killed = game.with_kill(kill)
    assert (killed.bets, [street.bet for street in killed.streets]) == (bets, of_streets)
    assert (killed.blinds, killed.antes, killed.bring_in) == (game.blinds, game.antes, 0)
    assert killed.rankings == game.rankings and killed.name == game.name


def test_what_a_kill_cannot_be():
    with pytest.raises(ValueError, match=r"kill must be 'half' or 'full', not 'hal' .did you mean 'half'"):
        games.FixedLimitHoldem().with_kill("hal")
    with pytest.raises(InvalidGame, match="only fixed-limit games have kill pots"):
        games.PotLimitOmaha().with_kill("full")
    with pytest.raises(InvalidGame, match="a half kill needs bets that are even, not 5: use a full kill"):
        games.FixedLimitHoldem(bets=(5, 10)).with_kill("half")
    with pytest.raises(InvalidHand, match="seat 5 must post the small bet 8 as its kill, not 4"):
        Hand(FULL, [200] * 6, posts={5: Post(4, 0, "kill")})
    with pytest.raises(InvalidHand, match="only one seat may post a kill"):
        Hand(FULL, [200] * 6, posts={5: Post(8, 0, "kill"), 4: Post(8, 0, "kill")})
    with pytest.raises(InvalidHand, match="seat 4 cannot straddle in a kill pot"):
        Hand(FULL, [200] * 6, posts={5: Post(8, 0, "kill"), 4: Post(16, 0, "straddle")})
    with pytest.raises(InvalidHand, match="seat 5 cannot post a kill: only fixed-limit games"):
        Hand("nlh", [200] * 6, posts={5: Post(2, 0, "kill")})


def test_a_short_kill_is_still_owed_in_full_by_the_others():
    hand = full_kill(stacks=(200, 200, 200, 200, 200, 5))
    assert hand.bets[5] == 5 and hand.legal_actions.to_call == 8
    while hand.street == 0:
        hand.act(0)
    assert [pot.amount for pot in hand.pots] == [30, 15]


@pytest.mark.parametrize("seat", range(6))
def test_a_kill_is_kept_in_copies_bytes_and_samples(seat):
    hand = full_kill(seat).act(0)
    own = {s: post for s, post in {1: Post(2), 2: Post(4)}.items() if s != seat}
    assert hand.posts == {**own, seat: Post(8, 0, "kill")}
    for other in (hand.copy(), Hand.from_bytes(hand.to_bytes()), pickle.loads(pickle.dumps(hand))):
        assert (other.posts, other.events, other.actor) == (hand.posts, hand.events, hand.actor)
    sample = hand.observe(hand.actor).sample_hidden(3)
    assert (sample.posts, sample.actor) == (hand.posts, hand.actor)
    assert sum(event.kind == "kill" for event in hand.events) == 1


@pytest.mark.parametrize("seat", range(6))
def test_a_history_of_a_kill_pot(seat):
    hand = full_kill(seat)
    while not hand.is_over:
        hand.act(0)
    hh = history.HandHistory.from_hand(hand)
    assert hh.fields["_kill"] == (seat - 1) % 6 + 1 and hh.fields["blinds_or_straddles"] == [2, 4, 0, 0, 0, 0]
    again = history.loads(history.dumps(hh))
    assert again == hh
    played = again.hand()
    assert played.actions == hand.actions
    assert [played.stacks[i] for i in range(6)] == [hand.stacks[(i + 1) % 6] for i in range(6)]
    for form in ("pokerstars", "ohh"):
        with pytest.raises(sw.HistoryError, match="have no kill pots"):
            history.dumps(again, format=form)


def test_words_and_pictures():
    hand = full_kill()
    assert "Seat 5 posts 8 for the kill" in hand.observe(0).to_text()
    assert ">K<" in hand.to_svg()


def test_straddles_of_the_game_are_left_out():
    """WL 199; a third blind that is no straddle stays."""
    straddled = games.FixedLimitHoldem(bets=(4, 8), blinds=(2, 4, 8))
    for kill in ("half", "full"):
        game = straddled.with_kill(kill)
        assert (game.blinds, game.big_blind) == ((2, 4), 4)
    three = games.FixedLimitHoldem(bets=(4, 8), blinds=(1, 2, 4))
    assert three.with_kill("full").blinds == (1, 2, 4)


def test_a_full_kill_needs_no_even_bets():
    assert games.FixedLimitHoldem(bets=(3, 6), chip=5).with_kill("full").bets == (6, 12)
    assert games.FixedLimitHoldem(bets=(10, 20), chip=10).with_kill("half").bets == (15, 30)


@pytest.mark.parametrize(
    ("posts", "order"),
    [
        ({2: Post(8, 0, "kill"), 1: Post(4)}, "234501"),  # the small blind is dead: the kill is under the gun
        ({3: Post(8, 0, "kill"), 2: Post(0)}, "450123"),  # the big blind has moved to the kill
        ({1: Post(8, 0, "kill"), 5: Post(4, 2, "missed")}, "345012"),
    ],
)
def test_a_kill_and_moved_blinds(posts, order):
    """The kill takes the place of a blind only if no other seat posts it."""
    hand = Hand(FULL, [200] * 6, button=0, posts=posts, seed=1)
    acted = []
    while hand.street == 0:
        acted.append(str(hand.actor))
        hand.act(0)
    assert "".join(acted) == order


def test_a_kill_heads_up():
    for seat in (0, 1):  # the button's small blind, then the big blind
        hand = Hand(FULL, [200, 200], button=0, posts={seat: Post(8, 0, "kill")}, seed=1)
        assert hand.actor == 0 and hand.legal_actions.to_call == (0 if seat == 0 else 6)


def test_a_kill_is_the_first_of_the_bets():
    hand = full_kill()
    while hand.legal_actions.min_raise_to is not None:
        hand.act(hand.legal_actions.min_raise_to)
    assert max(hand.bets) == 40, "8, then four raises of 8"


def test_a_kill_survives_a_misdeal_and_undo():
    hand = full_kill()
    posts = hand.posts
    assert hand.misdeal().posts == posts and hand.actor == 3
    hand.act(0)
    assert hand.undo().posts == posts and hand.actor == 3


def test_dead_chips_of_a_kill_are_kept_in_a_history():
    hand = Hand(FULL, [200] * 6, button=0, posts={5: Post(8, 1, "kill")}, seed=1)
    while not hand.is_over:
        hand.act(0)
    again = history.loads(history.dumps(history.HandHistory.from_hand(hand)))
    assert sum(e.amount for e in again.hand().events if e.kind == "push") == 6 * 8 + 1
    for wrong in (0, 7, "x", 2.5):
        with pytest.raises(sw.HistoryError, match="_kill must be"):
            history.HandHistory({**again.fields, "_kill": wrong}).hand()


def test_a_history_of_a_kill_in_stud():
    game = games.SevenCardStud(bets=(4, 8), antes=1).with_kill("full")
    hand = Hand(game, [200] * 4, button=3, posts={2: Post(8, 0, "kill")}, seed=1)
    while not hand.is_over:
        hand.act(0)
    hh = history.HandHistory.from_hand(hand)
    again = history.loads(history.dumps(hh)).hand()
    assert (again.actions, again.stacks) == (hand.actions, hand.stacks)


def test_bytes_of_kills_are_checked():
    """Each change of a bit, with a right checksum, is refused or makes a valid hand."""
    body = full_kill().to_bytes()[20:]
    for i in range(len(body)):
        for bit in (1, 4, 32, 128):
            damaged = bytearray(body)
            damaged[i] ^= bit
            data = b"steelwheel hand\x03" + crc32(damaged).to_bytes(4, "little") + bytes(damaged)
            with suppress(InvalidHand):
                assert Hand.from_bytes(data).to_bytes() == data
