"""Observations: everything that a seat may know, and nothing else."""

import copy
import gc
import json
import pickle
import types
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.generator import (
    Table,
    few,
    hands,
    make,
    play,
    randoms,
    sample_of,
    some_command,
    some_game,
    some_hand,
    some_mask,
    some_stacks,
)
from play.invariants import CODES, DRAWS, check, since_misdeal
from play.referee import big_of

import steelwheel as sw
from steelwheel import CALL, Game, Hand, IllegalAction, Observation, Street, games

SEED = 0x9D5A3C71E42B860F  # too large to occur by chance
HIDDEN = ("seed", "deck", "copy", "to_bytes", "from_bytes", "undo", "act", "observe", "shuffle")


def seen(obs, random_bits=False):
    """Return all values of an observation."""
    names = [name for name in dir(obs) if name[0] != "_"]
    told = {name: getattr(obs, name) for name in names}
    told = {name: value for name, value in told.items() if not callable(value)}
    told |= {
        "repr": repr(obs),
        "str": str(obs),
        "format": format(obs),
        "json": json.dumps(obs.to_dict()),
        "text": [obs.to_text(legal=True), obs.to_text(since=len(obs.events) // 2)],
        "pot": [obs.pot_raise_to(fraction) for fraction in (0, 0.5, 1, 9)],
        "sample": sample_of(obs, 3).to_bytes(),
        "pickle": [pickle.dumps(obs, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)],
        "reduce": obs.__reduce_ex__(4)[1],
    }
    if not random_bits:
        for name in ("random_bits", "pickle", "reduce"):
            del told[name]
    return told


def plain(value):
    """Yield a value and everything inside it."""
    yield value
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set)):
        for item in value:
            yield from plain(item)


def twins(rng, seat):
    """Yield pairs of hands with one seed, call by call, that differ only in cards unseen by the seat."""
    game, stacks, options = some_game(rng), None, {}
    seats = rng.randint(max(2, len(game.blinds)), min(9, game.max_seats))
    stacks = some_stacks(rng, seats, seats, max(big_of(game), 1))
    if seat is not None:
        seat %= seats
    deck = list(sw.DECKS[game.deck])
    rng.shuffle(deck)
    options = {
        "button": rng.randrange(seats),
        "seed": SEED,
        "manual": rng.choice([(), (), ("deal",), ("runs", "showdown")]),
    }
    table = Table(game, stacks, **options)
    hand, calls = table.hand(deck=deck), []
    while not (hand.is_over and "show" in {event.kind for event in hand.events}):  # cards decide who wins
        if any(event.kind in ("reshuffle", "passed") for event in hand.events):
            return  # the events that follow depend on all cards
        known = {card for cards in seen_cards(hand, seat) for card in cards}
        rest = [card for card in deck if card not in known]
        mixed = iter(rng.sample(rest, len(rest)))
        other = table.hand(deck=[card if card in known else next(mixed) for card in deck])
        for call in calls:
            make(other, *call)
        yield hand, other, seat
        legal = hand.legal_actions
        if hand.is_over:
            live = [i for i, out in enumerate(hand.folded) if not out and hand.hole_cards[i]]
            if not live or any(call[0] == "show" and len(call) > 1 for call in calls):
                return
            calls.append(("show", live[0], rng.choice(hand.hole_cards[live[0]])))
            try:
                make(hand, *calls[-1])
            except IllegalAction:
                return
            continue
        if hand.phase == "draw":
            calls.append(("act", some_mask(rng, hand)))
        elif legal is not None:
            calls.append(("act", legal[rng.randrange(min(len(legal), 99))]))
        else:
            calls.append({"deal": ("deal",), "runs": ("run_out", 1), "showdown": ("show",)}[hand.phase])
            if hand.phase == "showdown" and rng.random() < 0.4:
                calls[-1] = ("show", hand.actor, rng.choice(hand.hole_cards[hand.actor]))
        make(hand, *calls[-1])


def seen_cards(hand, seat):
    shows = [event for event in hand.events if event.kind == "show"]
    shown = {event.seat for event in shows if None not in event.cards}
    singles = [[card for card in event.cards if card is not None] for event in shows]
    thrown = [event.cards for event in hand.events if event.kind == "discard" and event.seat == seat]
    held = [cards for i, cards in enumerate(hand.hole_cards) if i == seat or i in shown]
    return [*hand.boards, *hand.up_cards, *held, *thrown, *singles]


@pytest.mark.slow
@few
@given(randoms(), st.none() | st.integers(0, 8))
def test_hands_that_differ_in_unseen_cards_look_alike_to_the_byte(rng, seat):
    for hand, other, viewer in twins(rng, seat):
        ours, theirs = hand.observe(viewer), other.observe(viewer)
        assert seen(ours, random_bits=True) == seen(theirs, random_bits=True)
        assert ours == theirs and ours.state_key == theirs.state_key


@pytest.mark.slow
@few
@given(randoms(), st.none() | st.integers(0, 8))
def test_hands_that_differ_in_their_seed_differ_in_noise_alone(rng, seat):
    for hand, _, viewer in twins(rng, seat):
        deck = [
            card for event in hand.events for card in event.cards if event.kind in ("deal", "burn", "board")
        ]
        manual = ("deal", "runs", "showdown")
        other, same = (
            Hand(hand.game, hand.starting_stacks, button=hand.button, seed=seed, deck=deck, manual=manual)
            for seed in (5, 6)
        )
        assert seen(other.observe(viewer)) == seen(same.observe(viewer))
        assert other.observe(viewer).random_bits != same.observe(viewer).random_bits
        break


def leaks(hand, viewer):
    """Search an observation for cards that it may not have, and return the number of cards it has."""
    obs = hand.observe(viewer)
    shows = [event for event in since_misdeal(hand) if event.kind == "show"]
    shown = {event.seat for event in shows if None not in event.cards}
    exposed = {card for event in hand.events if event.kind == "expose" for card in event.cards}
    for seat, (cards, true) in enumerate(zip(obs.hole_cards, hand.hole_cards, strict=True)):
        assert len(cards) == len(true)
        if seat == viewer or seat in shown:
            assert cards == true
        else:
            single = {card for event in shows if event.seat == seat for card in event.cards} - {None}
            seen = exposed | set(hand.up_cards[seat]) | single
            assert all(card is None or (card in seen and card in true) for card in cards)
            assert single <= {*cards}
    known = {card for cards in (*obs.hole_cards, *obs.boards) for card in cards if card is not None} | exposed
    known |= {card for event in hand.events if event.kind in ("discard", "up") for card in event.cards}
    last = len(hand.events) - len(since_misdeal(hand))
    for i, (event, true) in enumerate(zip(obs.events, hand.events, strict=True)):
        assert event[:5] == true[:5]
        assert all(a is None or a == b for a, b in zip(event.cards, true.cards, strict=True))
        if event.kind == "burn" or (event.kind in ("deal", "replace") and event.seat != viewer):
            assert all(card is None or card in known for card in event.cards)
        elif event.kind in ("board", "up", "expose", "show") or event.seat == viewer:
            assert event.cards == true.cards
        elif event.kind in DRAWS:
            told = event.kind == "middle" and event.seat in shown and i >= last  # the first that is shown
            assert event.cards == (true.cards if told else (None,) * len(true.cards))
        elif i >= last:
            assert {card for card in event.cards if card is not None} <= known
    drawn = [event for event in since_misdeal(hand) if event.kind in CODES]
    for code, true, event in zip(obs.actions, hand.actions, drawn, strict=True):
        hidden = event.kind in DRAWS and event.cards and event.seat != viewer
        assert code == (None if hidden else true)
    for name in ("boards", "board", "up_cards", "stacks", "bets", "folded", "pots", "total_pot", "payoffs"):
        assert getattr(obs, name) == getattr(hand, name)
    for name in ("phase", "actor", "street", "button", "legal_actions", "is_over", "game", "starting_stacks"):
        assert getattr(obs, name) == getattr(hand, name)
    assert obs.seat == viewer
    seed = hand.seed[0]
    if seed >= 1 << 60:
        told = [repr(obs), str(obs), json.dumps(obs.to_dict())]
        assert not any(str(seed) in text for text in told)
        assert not any(x == seed for name in dir(obs) if name[0] != "_" for x in plain(getattr(obs, name)))
        for data in (obs.state_key, pickle.dumps(obs)):
            assert all(seed.to_bytes(8, order) not in data for order in ("little", "big"))
    return len(known)


def look_through(hands, seed):
    """Observe `hands` random hands from every seat after every call; return the number of observations."""
    rng, count = Random(seed), 0
    for _ in range(hands):
        table, _ = some_hand(rng)
        if rng.random() < 0.5:
            table = table.changed(seed=SEED)
        try:
            hand = table.hand()
        except sw.InvalidHand:
            continue
        viewers = [None, *range(len(table.stacks))]

        def each(hand, viewers=viewers):
            nonlocal count
            for viewer in rng.sample(viewers, min(3, len(viewers))):
                leaks(hand, viewer)
                count += 1

        each(hand)
        play(rng, hand, each)
    return count


@pytest.mark.slow
def test_no_observation_has_what_it_may_not():
    assert look_through(60, 1) > 1000


@pytest.mark.slow
def test_no_observation_of_very_many_has_what_it_may_not():
    count = seed = 0
    while count < 100_000:
        seed += 1
        count += look_through(100, seed)


def test_nothing_that_changes_or_tells_of_the_cards_is_there():
    obs = Hand(games.NoLimitHoldem(), [100, 100], seed=SEED).observe(0)
    assert not [name for name in HIDDEN if hasattr(obs, name)]
    assert not hasattr(obs, "__dict__")
    for name in ("seat", "state_key", "random_bits", "hole_cards", "game", "phase", "secret"):
        with pytest.raises(AttributeError):
            setattr(obs, name, None)
    with pytest.raises(TypeError):
        memoryview(obs)
    with pytest.raises(TypeError):
        bytes(obs)
    with pytest.raises(TypeError):
        hash(obs)
    for make_one in (Observation, lambda: Observation(None), lambda: Observation.__new__(Observation)):
        with pytest.raises(TypeError):
            make_one()
    with pytest.raises(TypeError):
        type("Spy", (Observation,), {})


def test_nothing_that_is_referred_to_is_a_hand():
    hand = Hand(games.NoLimitHoldem(), [100] * 3, seed=SEED)
    obs = hand.observe(1)
    found, left = set(), [obs, *(getattr(obs, name) for name in dir(obs))]
    code = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.FrameType)
    while left:
        thing = left.pop()
        if id(thing) in found or isinstance(thing, code):
            continue
        found.add(id(thing))
        assert not isinstance(thing, Hand)
        assert not (isinstance(thing, int) and thing == SEED)
        left.extend(gc.get_referents(thing))
    assert id(obs.game) in found


@few
@given(hands(), st.integers(0, 2**64 - 1), randoms())
def test_a_sample_is_what_was_seen(made, seed, rng):
    table, hand, _ = made
    viewer = rng.choice([None, *range(len(table.stacks))])
    obs = hand.observe(viewer)
    sample = sample_of(obs, seed)
    assert sample.observe(viewer).state_key == obs.state_key
    check(sample)
    if not any(event.kind == "misdeal" for event in hand.events):
        assert seen(sample.observe(viewer)) == seen(obs)
    assert obs.sample_hidden(seed) == sample and sample.seed == (seed, 0)
    play(rng, sample, check)


@few
@given(hands(unknown=True, manual=("showdown",)), st.integers(0, 99), randoms())
def test_a_sample_of_a_hand_with_unknown_cards_is_what_was_seen(made, seed, rng):
    table, hand, _ = made
    viewer = rng.choice([None, *range(len(table.stacks))])
    obs = hand.observe(viewer)
    leaks(hand, viewer)
    assert sample_of(obs, seed).observe(viewer).state_key == obs.state_key
    assert pickle.loads(pickle.dumps(obs)) == obs


def test_what_was_burned_before_a_misdeal_pickles():
    """Courchevel's first street has a board card, and so a burn card."""
    hand = Hand(games.Courchevel(), [100] * 3, seed=1).misdeal()
    assert [event.kind for event in hand.events].count("burn") == 2
    for seat in (None, 0, 1):
        obs = hand.observe(seat)
        assert pickle.loads(pickle.dumps(obs)) == obs


def test_cards_that_come_again_behind_known_ones_are_drawn_in_a_sample():
    """The deck runs short at seat 5, which sees its own five cards, but not seat 0's next ones."""
    streets = Street(hole=5), Street(draw=5)
    hand = Hand(Game("x", streets=streets, structure="no_limit", blinds=(1, 2)), [100] * 6, seed=1)
    while not hand.is_over and hand.actions.count(31) < 6:
        hand.act(31 if hand.phase == "draw" else CALL)
    events = [event.kind for event in hand.events]
    assert [event.seat for event in hand.events[events.index("reshuffle") :] if event.kind == "deal"] == (
        [5] * 5 + [0] * 5
    )
    for seed in range(3):
        held = hand.observe(5).sample_hidden(seed).hole_cards
        assert held[5] == hand.hole_cards[5]
        assert len({card for cards in held for card in cards} & set(sw.DECKS["standard"])) == 30


def test_a_card_that_came_again_unknown_is_so_in_a_sample():
    """After a reshuffle for eight drawing players, a partly unknown hand becomes known when shown."""
    hole_cards = [None, None, "As", None, "????", "????", "", ""]
    stacks = [1, 1, 1, 1, 4, 1, 1, 4]
    game = games.DeuceToSevenTripleDraw(bets=(2, 4), blinds=(1, 2), max_seats=8)
    hand = Hand(game, stacks, button=2, seed=0, hole_cards=hole_cards, manual=("showdown",))
    for code in [0, 0, 4, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 15, 7] + [0] * 14:
        hand.act(code)
    assert "reshuffle" in [event.kind for event in hand.events]
    hand.show().show(4, "Ts9hTdAdKs")
    obs = hand.observe(None)
    again = [event.cards for event in obs.events if (event.kind, event.seat, event.street) == ("deal", 4, 2)]
    assert again.count((None,)) == 2
    assert obs.sample_hidden(1).observe(None).state_key == obs.state_key


@few
@given(hands(), randoms())
def test_a_pickled_observation_is_the_same(made, rng):
    table, hand, _ = made
    viewer = rng.choice([None, *range(len(table.stacks))])
    obs = hand.observe(viewer)
    read = pickle.loads(pickle.dumps(obs))
    assert (
        read == obs
        and read.random_bits == obs.random_bits
        and read.seat == viewer
        and read.state_key == obs.state_key
    )
    assert seen(read, random_bits=True) == seen(obs, random_bits=True)


@few
@given(hands(), randoms())
def test_the_key_is_what_a_seat_has_seen(made, rng):
    table, hand, _ = made
    seats = range(len(table.stacks))
    for viewer in seats:
        assert hand.state_key(viewer) == hand.observe(viewer).state_key
    assert len({hand.observe(viewer).state_key for viewer in (None, *seats)}) == len(seats) + 1
    if not hand.is_over:
        before = hand.state_key(0)
        call = some_command(rng, hand)
        assert (hand.state_key(0) == before) == (call[0] == "shuffle")


def chi_squared(counts, cells, expected):
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


def is_fair(counts, cells, total):
    """Return whether every cell has its share, within six standard deviations of chi-squared."""
    cells = list(cells)
    degrees, expected = len(cells) - 1, total / len(cells)
    assert expected >= 5 and set(counts) <= set(cells)
    return abs(chi_squared(counts, cells, expected) - degrees) < 6 * (2 * degrees) ** 0.5


def test_samples_are_fair_over_all_cards_that_are_not_seen():
    hand = Hand(games.NoLimitHoldem(), [100] * 4, seed=1)
    for _ in range(4):
        hand.act(CALL)
    obs = hand.observe(2)
    known = {*hand.hole_cards[2], *hand.board}
    unseen = [card for card in range(52) if card not in known]
    places = [Counter() for _ in range(12)]
    pairs, n = Counter(), 20_000
    for k in range(n):
        sample = obs.sample_hidden((9, k))
        others = [card for seat in (0, 1, 3) for card in sample.hole_cards[seat]]
        for _ in range(8):
            sample.act(CALL)
        events = sample.events
        hidden = [card for event in events if event.kind == "burn" for card in event.cards]
        cards = [*others, *hidden, *sample.board[3:]]
        assert len(cards) == 11
        for place, card in zip(places, cards, strict=False):
            place[card] += 1
        pairs[others[0] * 52 + others[2]] += 1
    for place in places[:11]:
        assert is_fair(place, unseen, n)
    assert is_fair(pairs, [a * 52 + b for a in unseen for b in unseen if a != b], n)


def test_samples_of_a_mucked_hand_are_fair_over_all_hands_that_lose():
    hand = Hand(games.NoLimitHoldem(rules="wsop_live"), [100] * 2, seed=12)
    while not hand.is_over:
        hand.act(CALL)
    (mucked,) = (event.seat for event in hand.events if event.kind == "muck")
    shown = hand.hole_cards[1 - mucked]
    best = sw.evaluate((*shown, *hand.board))
    unseen = [card for card in range(52) if card not in (*shown, *hand.board)]
    worse = {(a, b) for a in unseen for b in unseen if a < b and sw.evaluate((a, b, *hand.board)) < best}
    obs, found, n = hand.observe(None), Counter(), 20_000
    for k in range(n):
        found[tuple(sorted(obs.sample_hidden((3, k)).hole_cards[mucked]))] += 1
    assert is_fair(found, worse, n)


def test_samples_are_made_again_by_their_seed():
    obs = Hand(games.NoLimitHoldem(), [100] * 6, seed=1).observe(3)
    assert obs.sample_hidden(5) == obs.sample_hidden((5, 0)) != obs.sample_hidden((5, 1))
    assert len({obs.sample_hidden(seed).to_bytes() for seed in range(100)}) == 100
    assert obs.sample_hidden() != obs.sample_hidden()


def test_noise_is_fixed_by_seed_hand_seat_and_decision():
    game, found = games.NoLimitHoldem(), {}
    for seed in (0, 1, 2**64 - 1):
        for k in (0, 1, 2**64 - 1):
            hand = Hand(game, [100] * 3, seed=(seed, k))
            for decision in range(12):
                for seat in (None, 0, 1, 2):
                    random_bits = hand.observe(seat).random_bits
                    assert 0 <= random_bits < 2**64 and random_bits == hand.copy().observe(seat).random_bits
                    found[seed, k, decision, seat] = random_bits
                hand.act(CALL)
    assert len(set(found.values())) == len(found) == 3 * 3 * 12 * 4


def test_noise_is_the_same_whatever_the_cards():
    short = Game(
        "short", streets=games.NoLimitHoldem().streets, structure="no_limit", blinds=(1, 2), deck="short"
    )
    for game in (games.NoLimitHoldem(), short):
        hands = [
            Hand(game, [100] * 3, seed=8, **cards)
            for cards in ({}, {"deck": "AsAhAd"}, {"hole_cards": ["KsKh", "", None]}, {"board": "AsKsQs"})
        ]
        for _ in range(5):
            assert len({hand.observe(1).random_bits for hand in hands}) == 1
            for hand in hands:
                hand.act(CALL)


def test_what_was_seen_of_hands_that_hardly_ever_muck_is_pickled():
    """Hardly any cards lose to king high with a five, so samples with three losing hands are not found."""
    cards = ["4d3d", "5d4h", "4s3s", "4c3c"]
    hand = Hand(games.NoLimitHoldem(rules="wsop_live"), [100] * 4, hole_cards=cards, board="KcJs9h7d2c")
    while not hand.is_over:
        hand.act(CALL)
    for viewer in (None, 0, 1, 2, 3):
        obs = hand.observe(viewer)
        read = pickle.loads(pickle.dumps(obs))
        assert seen_but_samples(read) == seen_but_samples(obs)
        assert copy.copy(obs) is copy.deepcopy(obs) is obs


def seen_but_samples(obs):
    return obs.state_key, obs.to_dict(), obs.random_bits, repr(obs), obs.events


def test_damaged_pickles_are_refused():
    hand = Hand(games.NoLimitHoldem(), [100] * 4, seed=1, manual="deal").deal().misdeal()
    make_one, (data, seat, random_bits, manual, misdealt) = hand.observe(1).__reduce__()
    assert make_one(data, seat, random_bits, manual, misdealt) == hand.observe(1)
    for i in range(len(misdealt)):
        for byte in (0, 60, 254, 255):
            try:
                read = make_one(
                    data, seat, random_bits, manual, misdealt[:i] + bytes([byte]) + misdealt[i + 1 :]
                )
            except sw.InvalidHand:
                continue
            repr(read), read.events, read.to_dict(), read.state_key, read.sample_hidden(1)
    for wrong in (b"x", None, 5, misdealt + b"x"):
        with pytest.raises((sw.InvalidHand, TypeError)):
            make_one(data, seat, random_bits, manual, wrong)


def test_a_replaced_card_that_is_not_seen_is_none_that_a_showdown_tells():
    """The unseen card in place of the top card may be any card except the ace that is shown later."""
    found = 0
    for seed in range(20):
        cards = [None, "??", ["Ah", None], ["Ad", None]]
        hand = Hand(
            games.NoLimitHoldem(), [100] * 4, hole_cards=cards, manual=("showdown",), seed=seed, button=1
        )
        hand.expose(1, next(card for card in hand.hole_cards[1] if card is not None))
        while hand.phase == "bet":
            hand.act(CALL)
        if any(event.kind == "misdeal" for event in hand.events) or 51 in sum(
            hand.hole_cards + hand.boards, ()
        ):
            continue
        obs = hand.show(3, "AdAs").observe(0)
        assert pickle.loads(pickle.dumps(obs)) == obs
        found += 1
    assert found


def test_an_exposed_card_that_comes_again_is_burned_unseen():
    """With nine players drawing, the deck runs short; no seat knows the cards burned after that."""
    for seed in range(60):
        hand = Hand(games.Badugi(max_seats=9), [45] * 9, button=8, seed=seed)
        hand.expose(0, hand.hole_cards[0][2])
        while not hand.is_over:
            hand.act(15 if hand.phase == "draw" else CALL)
        events = hand.observe(1).events
        again = [event.kind for event in events].index("reshuffle")
        assert {event.cards for event in events[again:] if event.kind == "burn"} == {(None,)}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_card_that_lies_open_but_is_unknown_stays_so(seat):
    obs = Hand(games.SevenCardStud(), [100] * 3, seed=1, hole_cards=["??????", "", ""]).observe(seat)
    assert obs.up_cards[0] == (None,)
    assert obs.sample_hidden(1).observe(seat).state_key == obs.state_key
    assert pickle.loads(pickle.dumps(obs)) == obs
