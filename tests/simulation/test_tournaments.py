"""`simulate_tournament`: known places and prizes, independence of chunks and executors, the risk of ruin."""

import json
import math
import pickle
import signal
import statistics
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

import steelwheel as sw
from simulation.players import Counts, Kills, calls, plays, sits
from steelwheel import agents
from steelwheel.simulation.risk_of_ruin import ruin_rate
from steelwheel.simulation.session_results import TournamentResult
from steelwheel.simulation.session_tally import SessionTally, TournamentEnd

LEVELS = [sw.Level((50 * 2**i, 100 * 2**i), hands=10) for i in range(6)]


def shoves(seen):
    """Go all-in, or call an all-in."""
    return seen.legal_actions.max_raise_to or 0


def rules(levels=LEVELS, **options):
    return sw.Tournament(levels, **{"stack": 1000, "seats": 6, "payouts": (0.7, 0.3), **options})


def run(table=(plays, calls, plays, calls), many=40, **keywords):
    options = {
        name: keywords.pop(name)
        for name in [*keywords]
        if name in ("stack", "seats", "payouts", "late_registration_levels")
    }
    return sw.simulate_tournament(rules(**options), table, many, **{"seed": 1, **keywords})


@pytest.fixture(scope="module")
def whole():
    return run()


def pool():
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


# ---- known results


@pytest.mark.slow
def test_who_is_always_all_in_wins_by_his_share_of_the_chips():
    """Two equal stacks win equally often; three of four players win three of four tournaments."""
    many = 1000
    found = run([shoves, shoves], many, payouts=(1.0,))
    first, second = found.places(0)
    assert first + second == many and abs(first - many / 2) < 4 * math.sqrt(many) / 2
    assert found.variance[0] == pytest.approx(1, rel=1e-2)  # one buy-in won or lost
    assert found.paid == (100 * many,) * 2 and sum(found.prizes) == sum(found.paid)
    found = run({"three": [shoves] * 3, "one": shoves}, 1000, payouts=(1.0,))
    assert abs(found.places("three")[0] - 750) < 4 * math.sqrt(1000 * 3 / 16)
    assert found.roi[0] == pytest.approx(4 / 3 * found.places("three")[0] / 1000 - 1)


def test_equals_have_equal_returns_within_the_error():
    found = run([plays] * 4, 300)
    assert list(found.agents) == ["plays", "plays 2", "plays 3", "plays 4"]
    for (low, high), error in zip(found.confidence_interval(0.9999), found.stderr, strict=True):
        assert low < 0 < high and 0.02 < error < 0.1
    assert sum(found.prizes) == sum(found.paid) == 300 * 400
    each = [sum(found.places(i)[place] for i in range(4)) for place in range(4)]
    assert each[0] == 300 and sum(each) == 1200 and each[3] <= 300 <= each[2]  # shared places
    assert found.in_the_money == tuple([sum(found.places(i)[:2]) / 300 for i in range(4)])


def test_the_better_agent_wins_more():
    found = run({"better": agents.tight, "field": [agents.calling_station] * 5}, 200)
    (low, _), (_, high) = found.confidence_interval(0.999)
    assert low > 0.2 and high < 0
    assert found.places("better")[0] > 200 / 6 * 1.5
    assert found.player_counts == (1, 5) and sum(found.places("field")) == 1000


def test_the_error_is_that_of_sums_over_a_tournament():
    """The errors match the variation between parts of the tournaments; joint winnings do not vary."""
    parts = [run([plays, calls, plays], 40, first_tournament=40 * i) for i in range(25)]
    total = sum(parts)
    for i in range(3):
        rois = [part.roi[i] for part in parts]
        mean = sum(rois) / 25
        spread = math.sqrt(sum((x - mean) ** 2 for x in rois) / 24)
        assert total.stderr[i] * 5 == pytest.approx(spread, rel=0.5)
        assert total.roi[i] == pytest.approx(mean)
    all_of_it = run({"all": [plays, calls, plays]}, 40)
    assert all_of_it.roi == (0.0,) and all_of_it.stderr == (0.0,)


def test_fees_bounties_and_buying_again():
    found = sw.simulate_tournament(rules(bounty=20, payouts=(1.0,)), [shoves] * 3, 50, seed=1, fee=5)
    assert found.buy_in == 125 and found.paid == (50 * 125,) * 3 and sum(found.prizes) == 50 * 360
    assert sum(found.roi) / 3 == pytest.approx(360 / 375 - 1)
    assert sum(found.in_the_money) == pytest.approx(1)  # a bounty is not a prize
    assert any(-125 < x < 0 for x in found.results(0))
    again = sw.simulate_tournament(
        rules(late_registration_levels=1, reentries_per_player=3), [shoves] * 3, 50, seed=1, extra_buy_ins=2
    )
    assert sum(again.paid) == sum(again.prizes) > 50 * 300
    assert all(x <= 50 * 300 for x in again.paid)
    once = sw.simulate_tournament(
        rules(late_registration_levels=1, reentries_per_player=3), [shoves] * 3, 50, seed=1
    )
    assert once.paid == (5000,) * 3
    setup = rules(late_registration_levels=1, rebuys_per_player=None, rebuy=(50, 1000), bounty=10)
    more = sw.simulate_tournament(setup, [shoves] * 3, 50, seed=1, extra_buy_ins=2)
    assert sum(more.paid) == sum(more.prizes) > 50 * 330 and {x % 60 for x in more.results(0)} != {0}


def test_minutes_pass_by_the_pace():
    levels = [sw.Level((50, 100), minutes=20), sw.Level((500, 1000))]
    quick, slow = [
        sw.simulate_tournament(rules(levels), [calls, calls], 5, seed=1, hands_per_hour=pace)
        for pace in (3, 300)
    ]
    assert quick.hands < slow.hands


def test_a_tournament_is_replayed_by_its_seed():
    found = run(many=3)
    places = [[0] * 4 for _ in range(4)]
    for k in range(3):
        tournament = sw.Tournament(LEVELS, stack=1000, seats=6, payouts=(0.7, 0.3), seed=found.seed_of(k))
        for name in found.agents:
            tournament.register(name)
        tournament.start()
        table = dict(zip(found.agents, (plays, calls, plays, calls), strict=True))
        for number, hand in tournament.deal_hands():
            while hand.actor is not None:
                hand.act(table[tournament.seating(number)[hand.actor]](hand.observe(hand.actor)))
        for i, name in enumerate(found.agents):
            places[i][tournament.players[name].place - 1] += 1
    assert [list(found.places(i)) for i in range(4)] == places


def test_hooks_are_told_of_their_own_hands():
    told = []

    class Hooked:
        def begin(self, seat, number):
            self.seat = seat
            told.append((id(self), "begin", number))

        def __call__(self, seen):
            assert seen.seat == self.seat
            return 0

        def end(self, seen):
            assert seen.payoffs is not None and seen.starting_stacks[seen.seat]
            told.append((id(self), "end"))

    found = run([Hooked] * 10 + [calls], 2, seats=3)
    assert found.places(0) and len({one[0] for one in told}) >= 2
    assert sum(one[1] == "begin" for one in told) == sum(one[1] == "end" for one in told) > 0
    assert max(one[2] for one in told if one[1] == "begin") < found.hands


def test_async_agents_are_waited_for(whole):
    async def waits(seen):
        return plays(seen)

    assert run({"plays": waits, "calls": calls, "plays 2": waits, "calls 2": calls}) == whole
    agent = sw.TextAgent(
        lambda prompt: "call" if "call" in prompt.rpartition("legal")[2] else "check", show_legal=True
    )
    assert run([agent, calls], 1).complete


# ---- divided and joined


@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 2)])
@pytest.mark.parametrize("length", [1, 7, 100])
def test_any_cut_and_executor_give_the_same_bytes(whole, length, executor):
    assert run(chunk_tournaments=length, executor=executor).to_bytes() == whole.to_bytes()
    assert whole.complete and whole.tournaments == 40


def test_agents_that_remember_do_so_for_a_tournament():
    found = [run([Counts, calls], 20, on_error="raise", chunk_tournaments=n) for n in (3, 20)]
    assert found[0] == found[1]


def test_parts_are_joined(whole):
    parts = run(many=15) + run(many=25, first_tournament=15)
    assert parts == whole and parts.to_bytes() == whole.to_bytes() and sum([whole]) is whole
    with pytest.raises(
        ValueError, match=r"results must have the same player_counts to be joined, not .1, 1. and .1, 2."
    ):
        run({"a": plays, "b": calls}, 1) + run({"a": plays, "b": [calls] * 2}, 1)
    with pytest.raises(ValueError, match="results must have the same buy-in to be joined, not 100 and 101"):
        run(many=1) + run(many=1, fee=1)
    with pytest.raises(TypeError):
        whole + 1
    data = pickle.dumps(whole)
    assert pickle.loads(data) == whole and b"steelwheel.simulation" not in data  # only public names
    assert json.loads(json.dumps(whole.to_dict()))["places"][0] == list(whole.places(0))


@pytest.mark.slow
def test_a_killed_worker_costs_nothing(tmp_path, whole):
    table = {"plays": Kills(tmp_path / "killed"), "calls": calls, "plays 2": plays, "calls 2": calls}
    found = run(table, executor=pool, chunk_tournaments=10)
    assert (tmp_path / "killed").read_text("utf-8") == "x" and found.to_bytes() == whole.to_bytes()


def test_a_checkpoint_is_gone_on_from(whole, tmp_path):
    file = tmp_path / "saved"
    part = run(many=15, checkpoint=file)
    assert part.tournaments == 15 and run(checkpoint=file, chunk_tournaments=3).to_bytes() == whole.to_bytes()
    data = file.read_bytes()
    for i in range(0, len(data), len(data) // 20):
        for changed in (data[:i], data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :]):
            file.write_bytes(changed)
            with pytest.raises(
                ValueError, match=r"is (damaged|not a checkpoint of a tournament); remove it to start"
            ):
                run(checkpoint=file)
    file.write_bytes(data)
    for other, what in (
        ({"seed": 2}, r"another tournament: seed was \[1, 0\], not \[2, 0\]"),
        ({"stack": 900}, "stack was 1000, not 900"),
        ({"payouts": (1.0,)}, r"payouts was \['7/10', '3/10'\], not \['1'\]"),
        ({"fee": 1}, "fee was 0, not 1"),
        ({"table": [plays, calls]}, "agents was"),
        ({"many": 30}, "has tournaments up to 40, but this simulation ends at 30"),
    ):
        with pytest.raises(ValueError, match=what):
            run(checkpoint=file, **other)
    sw.simulate("nlh", [plays, calls], 10, stacks=[9, 9], checkpoint=tmp_path / "match")
    with pytest.raises(ValueError, match="is not a checkpoint of a tournament"):
        run(checkpoint=tmp_path / "match")


def test_ctrl_c_returns_the_tournaments_that_are_over(tmp_path):
    def interrupts(seen):
        interrupts.asked += 1
        if interrupts.asked == 200:
            signal.raise_signal(signal.SIGINT)
        return plays(seen)

    interrupts.asked = 0
    table = {"plays": interrupts, "calls": calls, "plays 2": plays, "calls 2": calls}
    found = run(table, checkpoint=tmp_path / "saved")
    assert not found.complete and 0 < found.tournaments < 40 and str(found).endswith("not complete")
    played = run(many=found.tournaments)
    assert found.prizes == played.prizes and found.stderr == played.stderr
    assert run(checkpoint=tmp_path / "saved") == run()


def test_progress_is_told_and_may_stop():
    seen = []

    def stop(result):
        seen.append(result.tournaments)
        return True

    found = run(many=100_000, progress=stop)
    assert found.tournaments == seen[0] < 100_000 and not found.complete
    kept = []
    run(many=500, progress=kept.append)
    many = [result.tournaments for result in kept]
    assert len(many) < 2 or many[0] < many[-1]  # earlier results did not change


# ---- errors


def test_errors_name_the_agent_the_tournament_and_the_hand():
    def bad(seen):
        return 123456

    with pytest.raises(
        sw.IllegalAction, match=r"agent 1 \(bad\), player 'bad 2', tournament 7, seed=\(\d+, \d+\): "
    ) as told:
        run({"plays": plays, "bad": [calls, bad]}, 3, first_tournament=7)
    assert told.value.tournament == 7 and told.value.player == "bad 2" and told.value.result.tournaments == 0
    found = run({"plays": plays, "bad": [calls, bad]}, 3, on_error="fold")
    assert found.illegal_actions[0] == 0 < found.illegal_actions[
        1
    ] and "illegal actions: plays 0, bad" in str(found)

    def fails(seen):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no") as raised:
        run([plays, fails], 1)
    assert "agent 1 (fails), tournament 0, seed=" in raised.value.__notes__[0]


def test_who_never_comes_to_an_end_is_told(monkeypatch):
    monkeypatch.setattr("steelwheel.simulation.tournament_play.MOST_HANDS", 100)
    with pytest.raises(
        ValueError, match=r"not over after 2,000 hands, with 2 players left in level 0; make the levels"
    ):
        sw.simulate_tournament(rules([sw.Level((5, 10))]), [sits, sits], 1, seed=1)


@pytest.mark.parametrize(
    ("given", "error", "what"),
    [
        ({"tournament": 3}, TypeError, "simulate_tournament takes a Tournament, not int"),
        ({"agents": [calls]}, ValueError, "a tournament needs at least two players, not 1"),
        ({"agents": {"a": []}}, ValueError, "the agent 'a' is an empty list"),
        (
            {"agents": {"a": calls, "b": [calls, 3]}},
            TypeError,
            r"agent 1 \(b\) must be callable .* it is int",
        ),
        (
            {"agents": {"a": [calls] * 2, "a 2": calls}},
            ValueError,
            "two players have the name 'a 2'; give agents different names",
        ),
        ({"agents": 5}, TypeError, "agents must be a sequence of agents"),
        ({"tournaments": 0}, ValueError, "tournaments must be from 1"),
        ({"tournaments": 2.0}, TypeError, "tournaments"),
        ({"first_tournament": -1}, ValueError, "first_tournament must be from 0"),
        ({"fee": -1}, ValueError, "fee must be from 0"),
        ({"extra_buy_ins": -1}, ValueError, "extra_buy_ins must be from 0"),
        ({"hands_per_hour": 0}, ValueError, "hands_per_hour must be more than 0, not 0"),
        ({"chunk_tournaments": 0}, ValueError, "chunk_tournaments must be from 1"),
        ({"on_error": "flod"}, ValueError, 'on_error must be "raise" or "fold", not'),
        ({"progress": 1}, TypeError, "progress must be callable"),
        ({"executor": 1}, TypeError, "executor must be"),
        ({"seed": (1, 2**64 - 1)}, ValueError, "must be below"),
        ({"seed": "x"}, TypeError, "seed"),
    ],
)
def test_bad_input(given, error, what):
    keywords = {"tournament": rules(), "agents": [calls, calls], "tournaments": 2, "seed": 1, **given}
    with pytest.raises(error, match=what):
        sw.simulate_tournament(**keywords)


def test_a_tournament_must_be_new():
    begun = rules()
    begun.register("a")
    with pytest.raises(ValueError, match="the tournament has entries; pass a new Tournament without entries"):
        sw.simulate_tournament(begun, [calls, calls], 1)
    with pytest.raises(
        ValueError, match="a flight cannot be simulated alone; pass a tournament without flight=True"
    ):
        sw.simulate_tournament(rules(flight=True), [calls, calls], 1)
    with pytest.raises(ValueError, match="payouts has 4 places, but there are only 3 players"):
        sw.simulate_tournament(rules(payouts=(0.4, 0.3, 0.2, 0.1)), [calls] * 3, 1)


# ---- ruin


def test_the_risk_of_ruin_of_a_biased_coin():
    """(q/p)**bankroll: Feller, volume 1, XIV.2."""
    for p in (51, 55, 90):
        rate = ruin_rate({1.0: p, -1.0: 100 - p})
        assert rate == pytest.approx(math.log(p / (100 - p)), rel=1e-12)
    assert ruin_rate({1.0: 50, -1.0: 50}) == ruin_rate({1.0: 1, -2.0: 1}) == 0
    assert ruin_rate({1.0: 50, 0.0: 50}) == math.inf
    z = (math.sqrt(1 + 4 * 0.6 / 0.4) - 1) / 2  # two units won with 0.4: 0.4 z**3 - z + 0.6 = 0
    assert math.exp(-ruin_rate({2.0: 4, -1.0: 6})) == pytest.approx(z, rel=1e-12)
    assert ruin_rate({1e6: 1, -1.0: 10**5}) == pytest.approx(
        ruin_rate({10.0: 1, -1e-5: 10**5}) * 1e-5, rel=1e-9
    )


@pytest.mark.slow
def test_the_risk_of_ruin_is_that_of_walks():
    """Compared with random walks up to 3,000 results, by convolution: the probability of reaching 0."""
    results, bankroll, most = {2: 0.4, -1: 0.6}, 5, 400
    at = [0.0] * (most + 1)
    at[bankroll] = 1.0
    for _ in range(3000):
        after = [at[0]] + [0.0] * most
        for chips in range(1, most + 1):
            for step, p in results.items():
                after[min(chips + step, most)] += p * at[chips]
        at = after
    assert math.exp(-bankroll * ruin_rate({2.0: 4, -1.0: 6})) == pytest.approx(at[0], rel=1e-6)


def coin(won, lost):
    tally = SessionTally(2, TournamentEnd)
    for prize, many in ((200, won), (0, lost)):
        for _ in range(many):
            winner = TournamentEnd(1 if prize else 2, prize, prize, 100)
            tally.count([(0, winner), (1, TournamentEnd(1, 0, 0, 100))])
    return TournamentResult(tally, ("coin", "nobody"), (1, 1), 100)


def test_ruin_of_a_result():
    found = coin(550, 450)
    (risk, low, high), nobody = found.risk_of_ruin(10)
    assert risk == pytest.approx((450 / 550) ** 10) and low < risk < high <= 1 == nobody.risk
    shift = statistics.NormalDist().inv_cdf(0.975) * math.sqrt(0.99 / 999)
    assert low == pytest.approx(math.exp(-10 * ruin_rate({1.0: 550, -1.0: 450}, shift)))
    assert found.roi[0] == pytest.approx(0.1) and found.stderr[0] == pytest.approx(math.sqrt(0.99 / 999))
    assert found.results("coin") == {-100: 450, 100: 550} and found.variance[0] == pytest.approx(
        0.99 * 1000 / 999
    )
    narrow = found.risk_of_ruin(10, confidence_level=0.5)[0]
    assert low < narrow.low < risk < narrow.high < high
    assert found.risk_of_ruin(0)[0] == (1, 1, 1) and coin(450, 550).risk_of_ruin(1000)[0].risk == 1
    assert coin(5, 0).risk_of_ruin(1)[0].risk == 0
    assert math.isnan(coin(1, 0).risk_of_ruin(1)[0].risk) and math.isnan(coin(1, 0).stderr[0])
    for bad in (-1, math.nan, math.inf):
        with pytest.raises(ValueError, match=r"bankroll must be 0 or more buy-ins, not "):
            found.risk_of_ruin(bad)
    with pytest.raises(TypeError):
        found.risk_of_ruin("10")
    with pytest.raises(ValueError, match="level must be between 0 and 1"):
        found.risk_of_ruin(10, confidence_level=1)


def test_the_table_of_a_result():
    assert str(coin(550, 450)).split("\n")[:2] == [
        "agent   played    first  in the money      won     paid      ROI  stderr  95% CI  std dev",
        "coin     1,000   55.00%         55.0%  110,000  100,000   +10.0%    3.1%   ±6.2%     1.00",
    ]
    assert repr(coin(5, 5)) == "<TournamentResult: coin, nobody, 10 tournaments>"
    freeroll = sw.simulate_tournament(rules(buy_in=0, guarantee=100), [calls] * 3, 3, seed=1)
    assert math.isnan(freeroll.roi[0]) and math.isnan(freeroll.risk_of_ruin(3)[0].risk)
    assert "nan" in str(freeroll) and freeroll.to_dict()["roi"] == [None] * 3


class Folds:
    """Folds whenever possible, and records the blinds by hand number."""

    def __init__(self):
        self.hands = {}

    def begin(self, seat, number):
        self.number = number

    def __call__(self, seen):
        self.hands[self.number] = seen.game.blinds
        return sits(seen)


@pytest.mark.parametrize(("players", "hands"), [(2, 10), (4, 20)])
def test_all_tables_play_at_the_pace_at_once(players, hands):
    """Ten minutes at sixty hands per hour are ten hands at each table."""
    levels = [sw.Level((50, 100), minutes=10), sw.Level((1000, 2000))]
    folds = Folds()
    sw.simulate_tournament(rules(levels, seats=2), {"all": [folds] * players}, 1, seed=1, hands_per_hour=60)
    assert list(folds.hands.values()).count((50, 100)) == hands
