"""Tests of prompts: they have all that the seat may know, in order; test_observation tests hidden cards."""

import hashlib
from random import Random

import pytest
from conftest import MANY
from hands.test_observation import twins
from hypothesis import given
from play.generator import few, randoms, some_action, some_hand, usual

import steelwheel as sw
from steelwheel import Hand, games
from steelwheel.text import prompts as wording

NAMES = [name for name in games.__all__ if name != "by_name"]


def played(name, seed, seats=3):
    """Yield a hand of a named game at each of its decisions."""
    rng, game = Random(seed), usual(name)
    hand = Hand(game, [60 + 40 * seat for seat in range(min(seats, game.max_seats))], seed=seed)
    while not hand.is_over:
        yield hand
        legal = hand.legal_actions
        if legal is not None:
            hand.act(legal[rng.randrange(min(len(legal), 5))])
        else:
            street = hand.game.streets[hand.street]
            hand.act(rng.choice([0, 1, 3]) if street.draw else (1 << (street.discard or 1)) - 1)
    yield hand


def story(text):
    """Return the lines about events, without the game, the table and the next decision."""
    lines = text.split("\n")
    if lines[0].startswith("steelwheel text "):
        begins = next(i for i, line in enumerate(lines) if line.startswith("Stacks: "))
        lines = lines[begins + 1 : lines.index("The table now")] + lines[-1:]
    return lines[:-1]


@few
@given(randoms())
def test_texts_of_what_is_new_make_up_the_whole(rng):
    """The prompts with news only, joined, have the same story as the whole prompt."""
    _, hand = some_hand(rng, manual=())
    viewer = rng.randrange(len(hand.stacks))
    told, before = [], 0
    while hand.actor is not None:
        if rng.random() < 0.5:
            seen = hand.observe(viewer)
            told += story(seen.to_text(since=before))
            before = rng.choice([seen, len(seen.events)])
            assert told == story(seen.to_text())
            assert seen.to_text(since=seen) == seen.to_text().split("\n")[-1]
        hand.act(some_action(rng, hand))


@pytest.mark.parametrize("name", NAMES)
def test_a_text_tells_the_game_the_seats_the_cards_and_what_is_due(name):
    for hand in played(name, 3):
        for seat in (None, *range(len(hand.stacks))):
            seen = hand.observe(seat)
            text = seen.to_text()
            lines = text.split("\n")
            assert lines[:2] == [f"steelwheel text {wording.VERSION}", f"Game: {hand.game.name}"]
            assert ("You watch" if seat is None else f"You are seat {seat}") in lines
            assert all(any(line.startswith(f"Seat {i}") for line in lines) for i in range(len(hand.stacks)))
            for cards in (hand.hole_cards[seat] if seat is not None else (), *hand.boards):
                assert all(sw.format_cards([card]) in text for card in cards)
            last = "The hand is over" if hand.is_over else "Your turn" if seat == hand.actor else "Seat"
            assert lines[-1].startswith(last)
            assert "Legal" not in text and seen.to_text(legal=True).startswith(text)
            assert ("\nLegal: " in seen.to_text(legal=True)) == (hand.phase == "bet")


def test_the_words_are_those_of_their_version():
    """A change of wording needs a larger `wording.VERSION`: models' answers belong to a version."""
    words = hashlib.sha256()
    for name in NAMES:
        for seed in range(4):
            for hand in played(name, seed, 2 + seed):
                seen = hand.observe(None if hand.actor is None else hand.actor)
                words.update(seen.to_text(legal=True).encode())
    assert (wording.VERSION, words.hexdigest()[:16]) == (1, "2afbec2c1031ff27")


def test_posts_straddles_antes_and_all_that_is_folded_or_won():
    game = games.NoLimitHoldem(blinds=(1, 2, 4), antes=1)
    posts = {0: sw.Post(2, 1, "missed")}
    hand = Hand(game, [90, 90, 90, 90, 0, 40], button=3, posts=posts, seed=2)
    text = hand.observe(1).to_text()
    for line in (
        "Betting: no limit, blinds 1/2/4, ante 1 each",
        "Seats: 0 to 5, clockwise; the button is at seat 3",
        "Stacks: seat 0 90, seat 1 90, seat 2 90, seat 3 90, seat 5 40",
        "Seat 5 antes 1",
        "Seat 0 posts 2 for missed blinds",
        "Seat 0 posts 1 for a missed small blind",
        "Seat 4: empty",
    ):
        assert line in text.split("\n"), line


def test_a_table_of_the_most_seats():
    hand = Hand(games.RhodeIsland(), [200] * 23, seed=1)
    text = hand.observe(22).to_text()
    assert text.count("\nSeat 22 (you)") == 3  # its ante, its card, and its line in the table
    assert "Seats: 0 to 22, clockwise" in text


def test_a_run_out_twice_and_two_boards():
    hand = Hand(games.DoubleBoardHoldem(), [100, 100], seed=1, manual="runs").all_in().call()
    assert hand.observe(0).to_text().endswith("No player is to act: the number of boards must be chosen.")
    lines = hand.run_out(2).observe(0).to_text().split("\n")
    assert "The board is run 2 times" in lines
    assert [line.split(":")[0] for line in lines if " of board " in line] == [
        f"{street} of board {board}"
        for boards in ((1, 2), (3, 4))
        for street in ("Flop", "Turn", "River")
        for board in boards
    ]


def test_what_since_may_be():
    hand = Hand(games.NoLimitHoldem(), [200] * 3, seed=1)
    seen, other = hand.observe(0), hand.observe(1)
    later = hand.call().observe(0)
    assert later.to_text(since=seen) == "Seat 0 (you) calls 2\nSeat 1 is to act."
    for wrong, why in (
        (other, "the same seat"),
        (later, "the same seat"),
        (Hand(games.NoLimitHoldem((5, 10)), [200] * 3, seed=1).observe(0), "the same seat"),
        (99, "from 0 to"),
        (-1, "from 0 to"),
    ):
        with pytest.raises(ValueError, match=why):
            seen.to_text(since=wrong)
    for wrong in ("1", 1.0, True, hand):
        with pytest.raises(TypeError, match="since must be an earlier observation"):
            seen.to_text(since=wrong)
    with pytest.raises(TypeError, match="legal must be a bool"):
        seen.to_text(legal=1)


@pytest.mark.slow
def test_no_hidden_card_is_in_very_many_texts():
    """Hands that differ only in unseen cards have the same prompts."""
    count, rng = 0, Random(5)
    while count < 40_000 * MANY:
        before = 0
        for hand, other, viewer in twins(rng, rng.choice([None, *range(9)])):
            ours, theirs = hand.observe(viewer), other.observe(viewer)
            assert ours.to_text(legal=True) == theirs.to_text(legal=True)
            assert ours.to_text(since=before) == theirs.to_text(since=before)
            before, count = len(ours.events), count + 4
