"""The built-in agents: in single hands, in batches, and inside C."""

import itertools
import os
import pickle
import signal
import threading
import time
from collections import Counter

import numpy as np
import pytest
from conftest import MANY
from hands.test_hand_batch import GAME, NAMED, made, same, seen

import steelwheel as sw
from steelwheel import Hand, HandBatch, agents, games
from steelwheel.agents import baseline, calling_station, random, range_reader, tight
from steelwheel.agents import range_reader_agent as _range_reader
from steelwheel.equities import preflop_chart as _chart


def played(game, stacks, seats, k, seed, button=0):
    """Play hand k with one agent per seat, by observations."""
    taken = [seat for seat in range(len(stacks)) if stacks[seat]]
    turn = next(i for i in range(len(taken) + 1) if i == len(taken) or taken[i] >= button)
    hand = Hand(game, stacks, button=taken[(turn + k) % len(taken)], seed=(seed, k))
    while not hand.is_over:
        hand.act(seats[hand.actor](hand.observe(hand.actor)))
    return hand


@pytest.mark.parametrize("name", NAMED)
def test_an_agent_does_the_same_in_a_hand_and_in_slots(name):
    game = getattr(games, name)()
    seats = min(game.max_seats, 4)
    for row in ([40, 200, 33, 90][:seats], [200] * seats):
        batch = HandBatch(game, 12, row, seed=3)
        ids, done = batch.hand_ids.copy(), 0
        for step in range(80):
            mask = np.arange(12) % 3 > 0
            codes = random.act_batch(batch), calling_station.act_batch(batch)
            assert random.act_batch(batch, mask).tolist() == np.where(mask, codes[0], 0).tolist()
            for i, hand in enumerate(batch if step % 8 == 0 else ()):
                view = None if hand.is_over else hand.observe(hand.actor)
                expected = (random(view), calling_station(view)) if view else (0, 0)
                assert (codes[0][i], codes[1][i]) == expected
                if view and hand.phase == "bet":
                    assert codes[0][i] in hand.legal_actions and codes[1][i] == 0
            batch.act(codes[step % 5 == 0])
            done += int(batch.done.sum())
        assert done > 12 and (batch.hand_ids != ids).all()


@pytest.mark.parametrize("name", NAMED)
def test_playing_in_c_is_playing_by_observations(name):
    game = getattr(games, name)()
    stacks = [60, 200, 31][: game.max_seats]
    table = [random, calling_station, random][: len(stacks)]
    batch = HandBatch(game, 4, stacks, seed=8, button=1, first_hand=2)
    sums = batch.play(table, 3)
    hands = [played(game, stacks, table, k, 8, 1) for k in range(2, 18)]
    payoffs = np.array([hand.payoffs for hand in hands]).reshape(4, 4, -1)
    assert sums.dtype == np.int64 and sums.tolist() == payoffs[:3].sum(0).tolist()
    assert batch.payoffs.tolist() == payoffs[2].tolist() and batch.done.all()
    assert batch.hand_ids.tolist() == [14, 15, 16, 17]
    assert batch.play(table) is batch and batch.payoffs.tolist() == payoffs[3].tolist()


def slot_by_slot(batch, codes, where, table):
    """Return the hands and payoffs that `act(codes, where, opponents=table)` must produce."""
    after = []
    for i, hand in enumerate(batch):
        if where is not None and not where[i]:
            after.append((hand, None))
            continue
        if not hand.is_over and table[hand.actor] is None:
            hand.act(int(codes[i]))
        while not hand.is_over and table[hand.actor] is not None:
            hand.act(table[hand.actor](hand.observe(hand.actor)))
        over = hand.is_over and (batch.autoreset or batch.phases[i] != 0)
        after.append((hand, list(hand.payoffs) if over else None))
    return after


@pytest.mark.parametrize("autoreset", [True, False])
@pytest.mark.parametrize("name", ["NoLimitHoldem", "SevenCardStud", "Badugi"])
def test_acting_and_then_playing(name, autoreset):
    """A hand that ends in either call is reported, and the next hand waits for the next call."""
    game, rng = getattr(games, name)(), np.random.default_rng(4)
    table = [random, None, random]
    batch = HandBatch(game, 10, [50, 200, 50], seed=6, autoreset=autoreset)
    unasked = ended = 0
    for step in range(150):
        before, payoffs = batch.hand_ids.copy(), batch.payoffs.copy()
        asked = batch.actors == 1
        codes = np.where(asked, random.act_batch(batch), -99)  # ignored where an agent is to act
        where = rng.random(10) < 0.8 if step % 2 else None
        plays = step % 7 == 0  # in the other slots
        after = slot_by_slot(batch, codes, ~asked if plays else where, table)
        assert (batch.play(table) if plays else batch.act(codes, where, opponents=table)) is batch
        for i, (hand, paid) in enumerate(after):
            assert batch.done[i] == (paid is not None)
            assert batch.payoffs[i].tolist() == (paid or payoffs[i].tolist())
            is_next = paid is not None and autoreset
            assert batch.hand_ids[i] == before[i] + 10 * is_next
            assert is_next or batch[i] == hand
            if not is_next and not hand.is_over and (where is None or plays or where[i]):
                assert batch.actors[i] == 1
        ended += batch.done.sum()
        unasked += sum(paid is not None and 1 not in actors_of(hand) for hand, paid in after)
        if not autoreset:
            batch.reset(batch.phases == 0)
    assert ended > 50 and (unasked or name != "NoLimitHoldem")


def actors_of(hand):
    return {event.seat for event in hand.events if event.kind in ("fold", "check", "call", "bet", "raise")}


def test_who_is_asked():
    batch = made(6, [200] * 4)
    batch.play([calling_station, None, calling_station, calling_station])
    assert set(batch.actors.tolist()) <= {1} and not batch.done.any()
    before = seen(batch)
    assert same(before, seen(batch.play([random, None, calling_station, random])))  # all wait for seat 1
    batch.act(tight.act_batch(batch, batch.actors == 1), batch.actors == 1)
    batch.play([calling_station] * 4)
    assert batch.done.all() and (batch.hand_ids == np.arange(6, 12)).all()
    batch = HandBatch(GAME, 2, [1, 1], seed=1)  # over at the deal
    paid = [np.array(Hand(GAME, [1, 1], button=k % 2, seed=(1, k)).payoffs) for k in range(10)]
    assert batch.play([random] * 2, 5).tolist() == [sum(paid[i::2]).tolist() for i in range(2)]


@pytest.mark.parametrize("autoreset", [True, False])
@pytest.mark.parametrize(
    "stacks, table", [([200, 200], [None, random]), ([1, 3, 50], [random, random, None])]
)
def test_hands_in_which_nobody_is_asked_are_passed_over(stacks, table, autoreset):
    slots, learner, passed = 60, table.index(None), 0
    batch = HandBatch(GAME, slots, stacks, seed=4, autoreset=autoreset)
    for mask in (None, np.arange(slots) % 3 == 1, None):
        last, paid = batch.hand_ids.copy(), batch.payoffs.copy()
        batch.reset(mask, opponents=table)
        for i in range(slots):
            if mask is not None and not mask[i]:
                assert batch.hand_ids[i] == last[i] and not batch.done[i]
                continue
            won, k = np.zeros(len(stacks), int), last[i]
            while True:
                k += slots
                hand = Hand(GAME, stacks, button=k % len(stacks), seed=(4, int(k)))
                while hand.actor not in (None, learner):
                    hand.act(table[hand.actor](hand.observe(hand.actor)))
                if not hand.is_over:
                    break
                won += hand.payoffs
                passed += 1
            assert batch[i] == hand and batch.actors[i] == learner and batch.hand_ids[i] == k
            is_one = k > last[i] + slots
            assert batch.done[i] == is_one and (batch.payoffs[i] == (won if is_one else paid[i])).all()
    assert passed > 5


def test_a_seat_that_is_never_asked():
    batch = HandBatch(GAME, 3, [2, 1], seed=1, autoreset=False)  # the blinds put all in
    batch.reset(opponents=[None, random])
    assert batch.done.all() and (batch.phases == 0).all() and (batch.hand_ids == 50 * 3 + np.arange(3)).all()
    each = [Hand(GAME, [2, 1], button=k % 2, seed=(1, k)).payoffs for k in range(3, 153, 3)]
    assert batch.payoffs[0].tolist() == np.sum(each, 0).tolist()
    before = seen(batch)
    for table, words in (
        ([random] * 2, "opponents must be None for at least one seat, the seat that acts through act.."),
        ([None], "agents must have one entry .an agent or None. per seat, 2 in all, not 1"),
    ):
        with pytest.raises(ValueError, match=words):
            batch.reset(opponents=table)
    assert same(before, seen(batch))
    rich = HandBatch(GAME, 1, [2**53, 1], seed=1, autoreset=False).reset(opponents=[None, random])
    assert abs(int(rich.payoffs[0, 0])) <= 50


def test_what_random_does():
    batch, kinds, totals = made(30_000, [200, 200]), Counter(), Counter()
    batch.act(np.full(30_000, 50))  # to call 48 of 198, or raise to 98 to 200
    for code in random.act_batch(batch).tolist():
        kinds[min(code, 1)] += 1
        totals[code] += code > 0
    assert {*kinds} == {-1, 0, 1} and all(abs(kinds[kind] - 10_000) < 400 for kind in kinds)
    assert {*totals} - {0, -1} == {*range(98, 201)} and max(totals.values()) < 200
    batch.act(np.zeros(30_000, np.int8))
    assert batch.can_fold.all()  # legal, but pointless
    kinds = Counter(np.sign(random.act_batch(batch)).tolist())
    assert {*kinds} == {0, 1} and abs(kinds[0] - 15_000) < 500
    batch = HandBatch(games.DeuceToSevenSingleDraw(), 30_000, [200, 200], seed=1)
    while (batch.phases != 2).any():
        batch.act(np.zeros(30_000, np.int8))
    counts = Counter(random.act_batch(batch).tolist())
    assert {*counts} == {*range(32)} and max(counts.values()) < 1200
    assert not calling_station.act_batch(batch).any()
    coarse = HandBatch(games.NoLimitHoldem(blinds=(10, 20), chip=5), 5000, [213, 213], seed=1)
    assert {*random.act_batch(coarse).tolist()} == {-1, 0, *range(40, 211, 5), 213}
    free = HandBatch(games.FixedLimitHoldem(blinds=(1, 2)), 100, [50, 50], seed=1).act(np.zeros(100, int))
    assert {*random.act_batch(free).tolist()} == {0, 4}


HOLDEM = ["NoLimitHoldem", "PotLimitHoldem", "FixedLimitHoldem"]
TEXAS = ["AllInOrFold", *HOLDEM]


@pytest.mark.parametrize("name", TEXAS)
@pytest.mark.parametrize("seats", [2, 6, 9])
def test_tight_does_the_same_in_a_hand_and_in_slots(name, seats):
    batch = HandBatch(
        getattr(games, name)(), 16, [[40, 200, 35, 90, 300][i % 5] for i in range(seats)], seed=2
    )
    for step in range(60):
        mask = np.arange(16) % 4 > 0
        codes = tight.act_batch(batch)
        assert tight.act_batch(batch, mask).tolist() == np.where(mask, codes, 0).tolist()
        for i, hand in enumerate(batch if step % 6 == 0 else ()):
            assert codes[i] == (0 if hand.is_over else tight(hand.observe(hand.actor)))
        batch.act(np.where(np.arange(16) % 3 == step % 3, codes, calling_station.act_batch(batch)))


@pytest.mark.slow  # counts all boards
def test_the_chart_is_of_equities():
    for high, low in itertools.product("AKQJT98765432", repeat=2):
        for suit in ("s", "h")[high == low :]:
            cards = f"{high}s{low}{suit}"
            place = _chart.place(*sw.parse_cards(cards))
            assert _chart.EQUITIES[place] == round(sw.expected_strength(cards)[0], 2)


def winnings(table, hands=2000, game=GAME):
    """Return the chips won by each seat in each hand."""
    batch, won = HandBatch(game, 256, [200] * len(table), seed=5), []
    while sum(map(len, won)) < hands:
        codes = 0
        for agent in {*table}:
            mine = [seat for seat, one in enumerate(table) if one is agent]
            codes = codes + agent.act_batch(batch, np.isin(batch.actors, mine))
        batch.act(codes)
        won.append(batch.payoffs[batch.done])
    return np.concatenate(won)


@pytest.mark.parametrize("game", [GAME, games.FixedLimitHoldem()])
@pytest.mark.parametrize("other", [random, calling_station])
@pytest.mark.parametrize("seats", [2, 6])
def test_tight_beats_the_others(game, other, seats):
    """The lead is more than four standard errors, from every other seat at a table of six."""
    won = winnings([tight, other] * (seats // 2), game=game)[:, ::2].sum(1)
    assert won.mean() > 4 * won.std() / np.sqrt(len(won))


# ---- baseline


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_baseline_plays_every_game(name):
    """Actions are legal, follow the agent's probabilities, and depend only on the seat's observation."""
    game = getattr(games, name)()
    seats = min(game.max_seats, 3 if MANY > 1 else 2)
    for k in range(MANY):
        hand = Hand(game, [30, 200, 91][:seats], button=k % seats, seed=(7, k))
        while not hand.is_over:
            view = hand.observe(hand.actor)
            chances = baseline.probabilities(view)
            assert sum(chances.values()) == pytest.approx(1) and min(chances.values()) > 0
            assert view.legal_actions is None or all(code in view.legal_actions for code in chances)
            if k == 0 and view.legal_actions:
                assert baseline.probabilities(view.sample_hidden(5).observe(view.seat)) == chances
                assert baseline.probabilities(pickle.loads(pickle.dumps(view))) == chances
            code = baseline(view)
            assert code in chances
            hand.act(code)


def test_baseline_chooses_by_its_chances():
    many, chances = Counter(), {}
    for seed in range(3000):  # ace-three opens on the button at random
        view = Hand(GAME, [200] * 6, seed=seed, hole_cards=[None] * 3 + ["Ac3d"] + [None] * 2).observe(3)
        assert not chances or baseline.probabilities(view) == chances
        chances = baseline.probabilities(view)
        many[baseline(view)] += 1
    assert len(chances) > 1 and {*many} == {*chances}
    for code, chance in chances.items():
        assert abs(many[code] - 3000 * chance) < 5 * (3000 * chance * (1 - chance)) ** 0.5


def test_baseline_counts_what_it_may_win():
    """Only the part of a bet that the seat can match counts for its pot odds."""
    views = []
    for rich in (60, 200):
        hand = Hand(GAME, [20, rich], button=1, seed=1, hole_cards=["Qc2d", None])
        views.append(hand.all_in().observe(0))
    assert [view.total_pot for view in views] == [62, 202]
    assert [baseline.probabilities(view) for view in views] == [{-1: 1}] * 2  # 18 for 40 is too much


def test_baseline_draws_to_what_it_has():
    for name, cards, kept in (
        ("DeuceToSevenTripleDraw", "7c5d4h2cKs", "7c5d4h2c"),
        ("FiveCardDraw", "9c9d8h4s2h", "9c9d"),
        ("Badugi", "Ac2d4h4c", "Ac2d4h"),
    ):
        hand = Hand(getattr(games, name)(), [200] * 2, button=1, seed=1, hole_cards=[cards, None])
        while hand.phase == "bet":
            hand.act(0)
        if hand.actor == 1:
            hand.act(0)
        code = baseline(hand.observe(0))
        left = [card for i, card in enumerate(hand.hole_cards[0]) if not code >> i & 1]
        assert {*sw.parse_cards(kept)} <= {*left} != {*hand.hole_cards[0]}


@pytest.mark.parametrize("name", HOLDEM)
@pytest.mark.parametrize("other", [random, calling_station, tight])
def test_baseline_beats_the_others(name, other):
    won, game = [], getattr(games, name)()
    for k in range(600):
        hands = [played(game, [200] * 2, table, k, 1) for table in ([baseline, other], [other, baseline])]
        won.append(hands[0].payoffs[0] + hands[1].payoffs[1])
    assert np.mean(won) > 2 * np.std(won) / len(won) ** 0.5


def test_baseline_at_a_full_table():
    for seats in (9, 22):
        hand = played(GAME, [200] * seats, [baseline] * seats, 0, 3)
        assert hand.is_over and sum(hand.payoffs) == 0


# ---- range_reader


def flop(*actions, seats=2, board="Kh8c3d", hole="AsKd"):
    """Return seat 0's observation after these actions on the flop of a limped pot."""
    hand = Hand(GAME, [200] * seats, button=1, hole_cards=[hole] + [None] * (seats - 1), board=board, seed=1)
    while hand.street == 0:
        hand.act(0)
    for action in actions:
        hand.act(action)
    return hand.observe(0)


def test_reader_narrows_ranges():
    """Hands that fit the actions gain weight, and visible cards have none."""

    def weight(view, cards):
        return _range_reader._ranges(view, 0)[1][sw.Range.COMBOS.index(tuple(sorted(sw.parse_cards(cards))))]

    def odds(view):  # a set against seven high
        return weight(view, "8s8d") / weight(view, "7d5d")

    start, bet, raised = flop(), flop(0, 4), flop(4, 16)
    assert odds(raised) > odds(bet) > 3 * odds(start) > 3 * odds(flop(0, 0))
    for view in (start, bet, raised):
        assert all(weight(view, dead) == 0 for dead in ("Kh4c", "AsAd", "8c8d"))
    assert len(_range_reader._ranges(flop(4, -1, seats=4), 0)) == 2


def test_reader_bets_for_value_and_folds_by_pot_odds():
    assert range_reader(flop(hole="KsKd")) > 0
    assert range_reader(flop(0, 4, hole="KsKd")) >= 0
    assert range_reader(flop(0, 40, hole="7s5d")) == -1
    assert range_reader(flop(0, 198, hole="QsJd")) == -1
    assert (range_reader(flop(0, 4, hole="7h7d")), range_reader(flop(0, 8, hole="7h7d"))) == (0, -1)
    assert range_reader(flop(0, 198, hole="8s8d")) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", HOLDEM)
@pytest.mark.parametrize("seats", [2, 6, 22])
def test_reader_plays_holdem(name, seats):
    """Actions are legal, and depend only on the seat's observation."""
    game, stacks = getattr(games, name)(antes=1), [[200, 33, 1000][i % 3] for i in range(seats)]
    for k in range(max(6 // seats, 1)):
        hand = Hand(game, stacks, seed=(3, k))
        while not hand.is_over:
            view = hand.observe(hand.actor)
            code = range_reader(view)
            assert code in view.legal_actions and not (code < 0 and view.legal_actions.can_check)
            if hand.street and seats < 22:
                assert range_reader.probabilities(view.sample_hidden(1).observe(view.seat)) == {code: 1}
            hand.act(code)
    assert sum(hand.payoffs) == 0


def test_reader_plays_other_games_as_baseline():
    for name in ("PotLimitOmaha", "Badugi", "Razz"):
        hand = Hand(getattr(games, name)(), [200] * 3, seed=1)
        for _ in range(4):
            view = hand.observe(hand.actor)
            assert range_reader(view) == baseline(view)
            assert range_reader.probabilities(view) == baseline.probabilities(view)
            hand.act(0)


@pytest.mark.slow
@pytest.mark.parametrize("seats, deals", [(2, 1000 * MANY), (6, 250 * MANY)])
@pytest.mark.parametrize("other", [baseline, tight])
def test_reader_beats_baseline(seats, deals, other):
    """With each deal played from every seat, the whole 95% interval lies above zero."""
    won = []
    for k in range(deals):
        tables = [[other] * seat + [range_reader] + [other] * (seats - seat - 1) for seat in range(seats)]
        won.append(
            np.mean([played(GAME, [200] * seats, table, k, 1).payoffs[i] for i, table in enumerate(tables)])
        )
    error = np.std(won, ddof=1) / deals**0.5
    print(f"{50 * np.mean(won):+.1f} +- {50 * error:.1f} big blinds a hundred hands")
    assert np.mean(won) > 1.96 * error


def test_agents_are_pickled_by_name():
    for name, agent in (
        ("random", random),
        ("calling_station", calling_station),
        ("tight", tight),
        ("baseline", baseline),
        ("range_reader", range_reader),
    ):
        assert pickle.loads(pickle.dumps(agent)) is agent is getattr(agents, name)
        assert repr(agent) == f"<agent {name}>"


@pytest.mark.parametrize("agent", [random, calling_station, tight, baseline, range_reader])
def test_whom_an_agent_answers(agent):
    hand = Hand(GAME, [200] * 3, seed=1)
    for asked, error, words in [
        (hand, TypeError, "an agent takes an Observation, not Hand"),
        (None, TypeError, "an agent takes an Observation, not NoneType"),
        (hand.observe(1), ValueError, "it is not the turn of the observing seat, 1"),
        (hand.observe(None), ValueError, "it is not the turn of the observing seat, None"),
        (hand.copy().fold().fold().observe(1), ValueError, "it is not the turn of"),
    ]:
        with pytest.raises(error, match=words):
            agent(asked)
    if agent in (baseline, range_reader):
        return
    with pytest.raises(
        ValueError, match="there is no C agent 'tight'; the C agents are random and calling_station"
    ):
        type(random)("tight")
    with pytest.raises(TypeError, match="act_batch takes a HandBatch, not Hand"):
        agent.act_batch(hand)
    for mask, error, words in [
        (np.ones(3, bool), ValueError, r"where must have the shape \(4,\), not \(3,\)"),
        (np.ones(4), TypeError, "where (must be bool, not float64|is float64)"),
    ]:
        with pytest.raises(error, match=words):
            agent.act_batch(made(), mask)
    with pytest.raises(ValueError, match="plays only Texas hold'em, not Badugi"):
        tight.act_batch(HandBatch(games.Badugi(), 1, [50, 50]))
    unseen = Hand(GAME, [50, 50], hole_cards=["AsAh", None], seed=1, button=1)
    with pytest.raises(ValueError, match="the hole cards of seat 1 are unknown"):
        tight(unseen.observe(1))
    for name in sorted({*NAMED} - {*TEXAS}):
        game = getattr(games, name)()
        hand = Hand(game, [50, 50], seed=1)
        with pytest.raises(ValueError, match="plays only Texas hold'em"):
            tight(hand.observe(hand.actor))


@pytest.mark.parametrize(
    "given, error, words",
    [
        ((random,), TypeError, "agents must be a sequence with one entry per seat, not Policy"),
        ((None,), TypeError, "agents must be a sequence with one entry per seat, not NoneType"),
        (([random],), ValueError, "agents must have one entry .an agent or None. per seat, 3 in all, not 1"),
        (
            ([random] * 4,),
            ValueError,
            "agents must have one entry .an agent or None. per seat, 3 in all, not 4",
        ),
        ((itertools.repeat(random),), TypeError, "agents must be a sequence"),
        (("abc",), TypeError, "agents must be a sequence with one entry per seat, not str"),
        (
            ([random, tight, None],),
            TypeError,
            "<agent tight>, use None here and call act.agent.act_batch.batch,",
        ),
        (([random, None, len],), TypeError, "^seat 2: "),
        (([random] * 3, 0), ValueError, "hands must be 1 or more, not 0"),
        (([random] * 3, 1.5), TypeError, "hands must be an int"),
        (([random] * 3, 2**63), ValueError, "hands must fit"),
        (([random] * 3, 2**60), ValueError, "the payoffs of 1152921504606846976 hands might overflow"),
        (([random, None, random], 1), ValueError, "every seat; omit it to play until a seat with"),
    ],
)
def test_bad_tables(given, error, words):
    batch = made()
    before = seen(batch)
    with pytest.raises(error, match=words):
        batch.play(*given)
    if len(given) == 1 and given != (None,):
        with pytest.raises(error, match=words):
            batch.act(np.zeros(4, int), opponents=given[0])
    assert same(seen(batch), before) and batch == made()
    with pytest.raises(ValueError, match="autoreset=True; without it, each slot waits for"):
        made(autoreset=False).play([random] * 3, 2)


def test_threads_change_nothing():
    table = [random, calling_station, None, random]
    batches = [HandBatch(GAME, 3000, [200] * 4, seed=5, threads=threads) for threads in (1, 2, 3)]
    for _ in range(20):
        for batch in batches:
            batch.act(random.act_batch(batch), opponents=table)
        assert all(same(seen(batches[0]), seen(batch)) for batch in batches)
    sums = [batch.play([random, calling_station] * 2, 20) for batch in batches]
    assert all(np.array_equal(sums[0], other) for other in sums)


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.skipif(os.name == "nt", reason="no signals between processes here")
@pytest.mark.parametrize("slots, threads", [(1, 1), (1000, 2), (40_000, 1)])
def test_many_hands_are_interrupted(slots, threads):
    batch = made(slots, threads=threads)
    asked = []

    def interrupt():
        asked.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.play([random] * 3, 2**40)
    assert time.monotonic() - asked[0] < 1
    assert batch.play([random] * 3, 1).shape == (slots, 3)
    k = int(batch.hand_ids[0])
    assert batch[0] == Hand(GAME, [200] * 3, button=k % 3, seed=(1, k))


def test_a_raise_of_the_reader_is_worth_no_more_than_others_can_match():
    seen = Hand(games.NoLimitHoldem(blinds=(1, 2)), [200, 40], hole_cards=["AsKd", None], seed=1).observe(0)
    ranges = _range_reader._ranges(seen, 0)
    worth = [_range_reader._raise_ev(seen, 0, ranges, to) for to in (30, 40, 200)]
    assert worth[0] != worth[1] == worth[2]
