"""Encoded observations: the same for a slot, a Hand and an Observation, without hidden information."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import given
from play.generator import few, hands, play, some_hand
from slow_encoder import slow_encode, unit_of

import steelwheel as sw
from steelwheel import ActionMenu, Encoder, Hand, HandBatch, games

VARIED = {
    "jacks or better": lambda: games.FiveCardDraw((), antes=1, bets=2, jacks_to_open=True),
    "capped hold'em": lambda: games.NoLimitHoldem(blinds=(5, 10), hand_cap=60),
}
NAMED = [name for name in games.__all__ if name != "by_name"] + [*VARIED]
GAME = games.NoLimitHoldem(blinds=(1, 2))


def made(name):
    return VARIED[name]() if name in VARIED else getattr(games, name)()


def some_rows(rng, game, seats, n):
    """Return rows of stacks, many of them short, with some empty seats."""
    rows = []
    while len(rows) < n:
        row = [rng.choice((0, 1, rng.randint(1, 20), rng.randint(20, 400))) for _ in range(seats)]
        if 2 <= sum(map(bool, row)) <= game.max_seats:
            rows.append(row)
    return rows


def follow(name, ends, n, seed, looks, last_actions=8):
    """Play hands at random until `ends` have ended, and compare `looks` slots per step."""
    rng, draw = random.Random(f"{name} {seed}"), np.random.default_rng(seed)
    game = made(name)
    seats = min(game.max_seats, rng.randrange(2, 8))
    rows = some_rows(rng, game, seats, n)
    batch = HandBatch(game, n, np.array(rows), seed=seed, last_actions=last_actions, autoreset=seed % 2 > 0)
    menu = ActionMenu(game, (0.5, 1))
    pair = [Encoder(game, seats, last_actions=last_actions, compact=compact) for compact in (False, True)]
    assert pair[0].columns == batch.columns and pair[0].observation_size == batch.observation_size
    assert pair[0].chips_per_unit == unit_of(game) and pair[1].chips_per_unit == 1
    bounds = [encoder.bounds(max(map(sum, rows))) for encoder in pair]
    outs = [np.full((n, seats, encoder.observation_size), 99, encoder.dtype) for encoder in pair]
    ended = 0
    while ended < ends:
        for encoder, every, (low, high) in zip(pair, outs, bounds, strict=True):
            assert encoder.encode(batch, "all", every) is every
            assert (every >= low).all() and (every <= high).all(), name
            over, mine = batch.actors < 0, encoder.encode(batch)
            assert np.array_equal(mine[~over], every[~over, batch.actors[~over]])
            assert (mine[over] == -encoder.compact).all()
        seat = rng.randrange(seats)
        assert np.array_equal(batch.observe(), pair[0].encode(batch))
        assert np.array_equal(batch.observe(seats=seat), outs[0][:, seat])
        for i in rng.sample(range(n), looks):
            hand, seat = batch[i], rng.randrange(seats)
            seen = hand.observe(seat)
            for encoder, every in zip(pair, outs, strict=True):
                expected = slow_encode(seen, encoder)
                assert np.array_equal(every[i, seat], expected), name
                assert np.array_equal(encoder.encode(hand, seat), expected), name
                assert np.array_equal(encoder.encode(seen), expected), name
        mask = menu.mask(batch)
        choices = (mask * draw.random(mask.shape)).argmax(1)
        batch.act(menu.codes(batch, choices))
        ended += int(batch.done.sum())
        if not batch.autoreset:
            batch.reset(batch.phases == 0)
            ended += int(batch.done.sum())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_observations_of_every_game(name):
    follow(name, 24, 8, 1, 2)
    follow(name, 24, 8, 2, 2, last_actions=3)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_ten_thousand_hands_of_every_game(name):
    for seed in range(10):
        follow(name, 1000, 100, 10 + seed, 20, last_actions=2 * seed)


def agree(hand, pair):
    """Assert that a hand's encodings agree for all seats."""
    for seat in range(len(hand.stacks)):
        seen = hand.observe(seat)
        for encoder in pair:
            expected = slow_encode(seen, encoder)
            assert np.array_equal(encoder.encode(seen), expected)
            assert np.array_equal(encoder.encode(hand, seat), expected)


@few
@given(hands())
def test_any_hand(made):
    """Any hand agrees, even with manual deals, misdeals, unknown or mucked cards, and several runs."""
    _, hand, _ = made
    agree(hand, [Encoder(hand.game, len(hand.stacks), last_actions=5, compact=of) for of in (False, True)])


@pytest.mark.slow
def test_many_hands_of_any_kind():
    rng = random.Random(1)
    for i in range(2000):
        _, hand = some_hand(rng, unknown=i % 4 == 0)
        pair = [Encoder(hand.game, len(hand.stacks), last_actions=i % 10, compact=of) for of in (False, True)]
        play(rng, hand, lambda hand, pair=pair: rng.random() < 0.2 and agree(hand, pair))
        agree(hand, pair)


def hidden(name, count, seed):
    """Encode `count` observations twice, the second time with hidden cards redrawn."""
    rng = random.Random(f"{name} {seed}")
    game = made(name)
    done = changed = 0
    while done < count:
        seats = rng.randrange(2, min(game.max_seats, 7) + 1)
        stacks = [rng.choice((rng.randint(1, 20), rng.randint(20, 400))) for _ in range(seats)]
        hand = Hand(game, stacks, button=rng.randrange(seats), seed=(seed, done))
        floats, integers = Encoder(game, seats), Encoder(game, seats, compact=True)
        menu = ActionMenu(game)
        while not hand.is_over:
            for seat in range(seats):
                seen = hand.observe(seat)
                other = seen.sample_hidden((seed, done))
                of, again = floats.encode(hand, seat), floats.encode(other.observe(seat))
                assert of.tobytes() == again.tobytes(), (name, floats.columns, np.flatnonzero(of != again))
                of, again = integers.encode(seen), integers.encode(other, seat)
                assert of.tobytes() == again.tobytes(), (name, integers.columns, np.flatnonzero(of != again))
                assert done % 64 or other.observe(seat).state_key == seen.state_key
                done += 1
                changed += other.hole_cards != hand.hole_cards
            choices = np.flatnonzero(menu.mask(hand))
            hand.act(menu.codes(hand, int(rng.choice(choices))))
    few = len(sw.DECKS[made(name).deck]) <= 6  # a small deck may redraw the same cards
    assert changed > (0.3 if few else 0.9) * done


@pytest.mark.parametrize("name", NAMED)
def test_no_bit_depends_on_what_is_hidden(name):
    hidden(name, 50, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_a_million_observations_tell_nothing_that_is_hidden(name):
    hidden(name, 1_000_000 // len(NAMED) + 1, 2)


# ---- arguments


def test_encoders():
    encoder, compact = Encoder(GAME, 3, last_actions=4), Encoder(GAME, 3, last_actions=4, compact=True)
    assert (encoder.game, encoder.seats, encoder.last_actions, encoder.compact) == (GAME, 3, 4, False)
    assert (encoder.dtype, compact.dtype) == (np.float32, np.int64) and (
        encoder.chips_per_unit,
        compact.chips_per_unit,
    ) == (2, 1)
    assert (encoder.observation_size, compact.observation_size) == (
        encoder.columns["older"].stop,
        compact.columns["older"].stop,
    )
    assert encoder == Encoder(games.NoLimitHoldem(), 3, last_actions=4) != compact and encoder != 7
    assert hash(encoder) == hash(Encoder(GAME, 3, last_actions=4)) and len({encoder, compact}) == 2
    assert [pickle.loads(pickle.dumps(of)) for of in (encoder, compact)] == [encoder, compact]
    assert repr(encoder) == "<Encoder of No-limit hold'em, 3 seats, 172 floats>"
    assert repr(compact) == "<Encoder of No-limit hold'em, 3 seats, 48 integers>"
    for what, keywords, error, words in [
        ((None, 3), {}, TypeError, "game must be a Game"),
        ((GAME, 3.0), {}, TypeError, "seats must be an int"),
        ((GAME, 1), {}, sw.InvalidHand, "seats"),
        ((GAME, 24), {}, sw.InvalidGame, "seats"),
        ((GAME, 2**70), {}, ValueError, "seats must fit"),
        ((GAME, 3), {"last_actions": -1}, ValueError, "last_actions must be from 0 to 1000 actions"),
        ((GAME, 3), {"last_actions": "8"}, TypeError, "last_actions must be an int"),
    ]:
        with pytest.raises(error, match=words):
            Encoder(*what, **keywords)


def test_bounds():
    encoder = Encoder(GAME, 2)
    low, high = encoder.bounds(400)
    columns = encoder.columns
    assert low.dtype == high.dtype == np.float32 and low.shape == high.shape == (encoder.observation_size,)
    assert (high[columns["stacks"]] == 200).all() and (low[columns["put_in"]] == -200).all()
    assert (high[columns["own"]] == 1).all() and (low[columns["own"]] == 0).all()
    low, high = Encoder(GAME, 2).bounds(23 * 2**53)
    assert np.isfinite(low).all() and np.isfinite(high).all()
    draw = Encoder(games.FiveCardDraw(), 2, last_actions=1)  # draws larger than the blinds
    amount = draw.columns["actions"].start + 2 + 4
    assert draw.bounds(6)[1][amount] == 7 and draw.bounds(60)[1][amount] == 30
    draw = Encoder(games.FiveCardDraw(), 2, last_actions=1, compact=True)
    low, high = draw.bounds(6)
    assert low.dtype == np.int64 and high[draw.columns["actions"]].tolist() == [1, 3, 7, 1]
    assert high[draw.columns["own"]].tolist() == [51] * 5 and (low[draw.columns["own"]] == -1).all()
    for chips, error in ((0, ValueError), (23 * 2**53 + 1, ValueError), (1.0, TypeError), ([200], TypeError)):
        with pytest.raises(error, match="chips must be"):
            encoder.bounds(chips)


def test_what_is_encoded():
    encoder, compact = Encoder(GAME, 3), Encoder(GAME, 3, compact=True)
    batch, hand = HandBatch(GAME, 2, [200] * 3, seed=1), Hand(GAME, [200] * 3, seed=1)
    seen = hand.observe(1)
    for of in (encoder, compact):
        out = np.full((3, of.observation_size), 99, of.dtype)
        assert of.encode(hand, "all", out) is out
        assert np.array_equal(of.encode(seen), out[1]) and np.array_equal(of.encode(seen, 1), out[1])
        assert np.array_equal(of.encode(hand), out[hand.actor])
        every = np.full((2, 3, of.observation_size), 99, of.dtype)
        assert of.encode(batch, seats="all", out=every) is every and np.array_equal(every[0], out)
        assert np.array_equal(of.encode(batch, 2), every[:, 2])
    over = hand.copy().fold().fold()
    assert not encoder.encode(over).any() and (compact.encode(over) == -1).all()
    assert encoder.encode(over, 0).any()
    size = encoder.observation_size
    unaligned = np.frombuffer(bytearray(4 * size + 1), np.uint8)[1:].view(np.float32)
    frozen = np.zeros(size, np.float32)
    frozen.flags.writeable = False
    other = Hand(games.Badugi(), [50] * 3)
    for what, error, words in [
        (
            (hand.legal_actions,),
            TypeError,
            "encode takes a HandBatch, a Hand or an Observation, not LegalActions",
        ),
        (
            (other,),
            ValueError,
            "the encoder is for No-limit hold'em, but these hands are of another game, Badugi",
        ),
        ((HandBatch(games.Badugi(), 2, [50] * 3),), ValueError, "another game"),
        ((Hand(GAME, [50, 50]),), ValueError, "the encoder is for 3 seats, but these hands have 2"),
        ((HandBatch(GAME, 2, [50, 50]),), ValueError, "the encoder is for 3 seats, but these hands have 2"),
        ((seen, 2), ValueError, "this is the observation of seat 1; encode a Hand for other seats"),
        ((seen, "all"), ValueError, "this is the observation of seat 1; encode a Hand for other seats"),
        (
            (hand.observe(None),),
            ValueError,
            r"this is the public view; encode the view of a seat, hand.observe.seat.",
        ),
        ((hand, 3), ValueError, "there is no seat 3; seats are 0 to 2"),
        ((batch, -1), ValueError, "there is no seat -1"),
        ((hand, "actor"), TypeError, "seats must be an int"),
        ((hand, None, frozen), ValueError, "out cannot be used: .*read-only"),
        ((hand, None, np.zeros(size)), TypeError, "out must be float32, not float64"),
        ((hand, None, np.zeros(size + 1, np.float32)), ValueError, "out must have the shape"),
        ((hand, None, np.zeros(2 * size, np.float32)[::2]), ValueError, "out must be contiguous"),
        ((hand, None, unaligned), ValueError, "out must be aligned"),
        ((hand, None, [0.0]), TypeError, "out must be an array"),
    ]:
        with pytest.raises(error, match=words):
            encoder.encode(*what)
    with pytest.raises(TypeError, match="out must be int64, not float32"):
        compact.encode(hand, None, np.zeros(compact.observation_size, np.float32))


def test_cards_that_are_not_known():
    """Unknown cards are in no column, even after a discard."""
    game = games.FiveCardDraw()
    hand = Hand(game, [50, 50], hole_cards=[None, ["As", "??", "??", "??", "??"]], seed=1)
    hand.act(0).act(0)
    while hand.actor != 1:
        hand.act(0)
    hand.act(0b00111)
    floats, integers = Encoder(game, 2), Encoder(game, 2, compact=True)
    of, compact = floats.encode(hand, 1), integers.encode(hand, 1)
    assert np.flatnonzero(of[floats.columns["discards"]]).tolist() == [51]
    assert compact[integers.columns["discards"]].tolist() == [51, -1, -1, -1, -1]
    assert compact[integers.columns["drawn"]].max() == 3


def test_masks_go_where_they_are_asked_to():
    menu, batch = ActionMenu(GAME, (0.5, 1)), HandBatch(GAME, 4, [200, 30, 200], seed=1)
    for _ in range(5):
        every = menu.mask(batch)
        for i, hand in enumerate(batch):
            for dtype in (bool, np.int8):
                out, row = np.full((4, len(menu)), 9, dtype), np.full(len(menu), 9, dtype)
                assert menu.mask(batch, out) is out and np.array_equal(out, every)
                assert menu.mask(hand, row) is row and np.array_equal(row, every[i])
                assert np.array_equal(menu.mask(hand.observe(hand.actor), out=row), every[i])
            assert menu.mask(hand).dtype == bool and np.array_equal(menu.mask(hand), every[i])
        batch.act(menu.codes(batch, np.array([np.flatnonzero(row)[-1] for row in every])))
    hand = batch[0]
    for out, error, words in [
        (np.zeros(len(menu), np.float32), TypeError, "out must be bool or int8, not float32"),
        (np.zeros(len(menu) + 1, bool), ValueError, "out must have the shape"),
        (np.zeros(2 * len(menu), bool)[::2], ValueError, "out must be contiguous"),
        (b"\0" * len(menu), ValueError, "out cannot be used"),
    ]:
        with pytest.raises(error, match=words):
            menu.mask(hand, out)
    for what, error, words in [
        (
            hand.legal_actions,
            TypeError,
            "a menu takes a HandBatch, a Hand or an Observation, not LegalActions",
        ),
        (
            Hand(games.Badugi(), [50, 50]),
            ValueError,
            "the menu is for No-limit hold'em, but these hands are of another game, Badugi",
        ),
    ]:
        with pytest.raises(error, match=words):
            menu.mask(what)


def part(hand, seat, name, **options):
    """Return a part of a seat's observation, in both layouts."""
    pair = [Encoder(hand.game, len(hand.stacks), compact=compact, **options) for compact in (False, True)]
    return [encoder.encode(hand, seat)[encoder.columns[name]].tolist() for encoder in pair]


def test_a_mucked_hand_is_live_and_an_empty_seat_is_not_all_in():
    """Only folded players and empty seats are out; a player who mucks at the showdown is live."""
    hands = ["7c2d", (), "AsAh"]
    hand = Hand(GAME, [50, 0, 50], button=0, hole_cards=hands, board="KsKd9c9h4s", manual="showdown")
    hand.act(0)
    assert part(hand, 0, "live") == [[1, 0, 1]] * 2 and part(hand, 0, "all_in") == [[0, 0, 0]] * 2
    while hand.phase == "bet":
        hand.act(0)
    hand.show()
    hand.muck()
    assert [event.kind for event in hand.events if event.kind in ("show", "muck")] == ["show", "muck"]
    assert part(hand, 2, "live") == [[1, 1, 0]] * 2
    folded = Hand(GAME, [50, 0, 50], button=0).raise_to(50).fold()
    assert part(folded, 2, "live") == [[0, 1, 0]] * 2


@pytest.mark.parametrize("last_actions", [0, 1, 8])
def test_draws_are_there_however_long_ago(last_actions):
    """Draw counts and the seat's own discards remain, even if the last actions are others."""
    hand = Hand(games.FiveCardDraw(), [50, 50], seed=1).act(0).act(0)
    thrown = hand.hole_cards[1][:3]
    hand.act(0b111).act(0b1).act(0)
    assert part(hand, 1, "drawn", last_actions=last_actions) == [[0.5, 0.25], [3, 1]]
    assert part(hand, 0, "drawn", last_actions=last_actions) == [[0.25, 0.5], [1, 3]]
    floats, integers = part(hand, 1, "discards", last_actions=last_actions)
    assert {*np.flatnonzero(floats)} == {*thrown} and integers == [*thrown, -1, -1]
    assert part(hand, 1, "older", last_actions=last_actions) == [[last_actions < 8]] * 2
