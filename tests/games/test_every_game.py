"""Each named game works in every part of the library: a new game is tested in all of them at once."""

import pickle
import random
from xml.etree import ElementTree

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import ActionMenu, Encoder, Hand, HandBatch, games, history

NAMES = [name for name in games.__all__ if name != "by_name"]


def played(name):
    """Return a game, its number of seats, and the states of a whole hand: after the deal and each action."""
    game = getattr(games, name)()
    seats, rng = min(4, game.max_seats), random.Random(name)
    hand = Hand(game, [200] * seats, seed=(7, 0))
    states = [hand.copy()]
    while not hand.is_over:
        legal = hand.legal_actions
        if hand.phase == "draw":
            hand.act(first_cards(hand))
        else:
            fold = -1 if legal.can_fold and rng.random() < 0.2 else 0
            hand.act(rng.choice([0, 0, fold, legal[-1]]))
        states.append(hand.copy())
    return game, seats, states


def first_cards(hand):
    """Return the code that draws, discards or names the first cards: one, or as many as must be discarded."""
    return (1 << (hand.game.streets[hand.street].discard or 1)) - 1


@pytest.mark.parametrize("name", NAMES)
def test_it_is_kept(name):
    game, _, states = played(name)
    assert (
        pickle.loads(pickle.dumps(game)) == game == eval(repr(game), {"Game": sw.Game, "Street": sw.Street})
    )
    for hand in states[:: len(states) // 3 + 1]:
        assert Hand.from_bytes(hand.to_bytes()) == hand
    hand = states[-1]
    assert sum(hand.payoffs) == 0 and sum(hand.stacks) == 200 * len(hand.stacks)
    assert len(states) - 1 == len(hand.actions)


@pytest.mark.parametrize("name", NAMES)
def test_its_pictures_and_sentences(name):
    _, seats, states = played(name)
    players = ["Ann", "Bob", "Cid", "Dan"][:seats]
    for hand in (states[0], states[len(states) // 2], states[-1]):
        assert ElementTree.fromstring(hand.to_svg(names=players)).tag.endswith("svg")
    frames = [*sw.drawing.hand_frames(states[-1], names=players)]
    texts = [frame.text for frame in frames]
    winners = [players[seat] for seat in states[-1].winners]
    assert winners and all(any(f"{player} wins" in text for text in texts) for player in winners)
    assert players[0] in sw.drawing.replay_html(frames)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_sees(name):
    _, seats, states = played(name)
    for hand in states:
        for seat in range(seats):
            seen = hand.observe(seat)
            assert seen.hole_cards[seat] == hand.hole_cards[seat]
            shown = {event.seat for event in hand.events if event.kind == "show"}
            for other in set(range(seats)) - {seat} - shown:
                open_cards = set(hand.up_cards[other])
                assert set(seen.hole_cards[other]) - {None} <= open_cards
    seen = states[len(states) // 2].observe(0)
    guess = seen.sample_hidden(seed=1)
    assert guess.hole_cards[0] == seen.hole_cards[0] and guess.actions == states[len(states) // 2].actions
    assert seen.game.name in seen.to_text()


@pytest.mark.parametrize("name", NAMES)
def test_its_batches_and_columns(name):
    game, seats, states = played(name)
    batch = HandBatch(game, 1, [200] * seats, seed=7, autoreset=False)
    encoder, menu = Encoder(game, seats), ActionMenu(game)
    actions = states[-1].actions
    for hand, code in zip(states, [*actions, None], strict=True):
        assert (batch[0].events, batch[0].stacks) == (hand.events, hand.stacks)
        if code is None:
            break
        assert menu.mask(hand).any()
        assert encoder.encode(hand).shape == (encoder.observation_size,)
        batch.act(np.array([code]))
    assert batch.done[0] and tuple(batch.payoffs[0]) == states[-1].payoffs


@pytest.mark.parametrize("name", NAMES)
def test_its_history(name):
    _, seats, states = played(name)
    for hand in states:
        hh = history.HandHistory.from_hand(hand, players=["Ann", "Bob", "Cid", "Dan"][:seats])
        other = history.loads(history.dumps(hh)).hand()
        assert (other.phase, other.actions, other.boards) == (hand.phase, hand.actions, hand.boards)
        assert turned(other.stacks, -1) == hand.stacks
        assert turned(other.hole_cards, -1) == hand.hole_cards


def turned(values, by):
    """Return values by seat in another order: a history begins at the left of the button."""
    return (*values[by:], *values[:by])


@pytest.mark.parametrize("name", NAMES)
def test_its_equities(name):
    """Equities on the first street sum to the whole pot, and a seed gives the same numbers."""
    game, _, states = played(name)
    least = sum(street.hole + street.up - street.discard for street in game.streets)  # at the showdown
    hands = [sw.format_cards(cards[:least]) for cards in states[0].hole_cards[:2]]
    found = [sw.equity(*hands, game=game, trials=2000, seed=1, method="sample") for _ in range(2)]
    assert sum(found[0].equity) == pytest.approx(1) and found[0].equity == found[1].equity
    assert all(0 <= part <= 1 for part in found[0].equity)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_at_a_table_and_by_agents(name):
    game, seats, _ = played(name)
    table = sw.Table(game, seats, seed=1)
    for player in ["Ann", "Bob", "Cid", "Dan"][:seats]:
        table.sit(player, 200)
    for _ in range(3):
        hand = table.next_hand()
        while not hand.is_over:
            hand.act(sw.agents.baseline(hand.observe(hand.actor)))
    assert sum(table.stacks) == 200 * seats and len(table.hand_histories("Ann")) == 3
    result = sw.simulate(game, [sw.agents.random, sw.agents.baseline], hands=6, seed=1)
    assert sum(result.chips) == 0 and result.hands == 6
