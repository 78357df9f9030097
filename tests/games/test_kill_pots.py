"""Kill pots: a game's larger bets, the post, and what shows it."""

import pickle

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
    with pytest.raises(InvalidGame, match="a half kill needs bets that are even, not 10"):
        games.FixedLimitHoldem(bets=(10, 20), chip=10).with_kill("half")
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
