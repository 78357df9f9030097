"""`simulate_cash_game`: sessions with known results, and independence of chunks and executors."""

import json
import math
import signal
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import NormalDist

import pytest

import steelwheel as sw
from simulation.players import Counts, Kills, calls, plays, sits
from simulation.test_tournaments import pool, shoves
from steelwheel import agents
from steelwheel.simulation.risk_of_ruin import ruin_rate
from steelwheel.simulation.session_results import CashGameResult, TournamentResult
from steelwheel.simulation.session_tally import SessionEnd, SessionTally, TournamentEnd

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


def table(game=GAME, seats=6, **options):
    return sw.Table(game, seats, **{"buy_in": (40, 100), **options})


def run(players=(plays, calls, plays), many=30, **keywords):
    setup = keywords.pop("setup", None) or table()
    return sw.simulate_cash_game(setup, players, many, **{"hands_per_session": 20, "seed": 1, **keywords})


@pytest.fixture(scope="module")
def whole():
    return run()


# ---- known results


def test_who_folds_loses_the_blinds():
    """Heads-up, each folds the small blind in turn; three-handed, the small blind loses to the big blind."""
    found = run({"sits": sits, "other": sits}, 10, hands_per_session=2)
    assert found.chips == (0, 0) and found.bb100 == (0, 0) and found.results("sits") == {0: 10}
    found = run([sits] * 3, 50, hands_per_session=1)
    assert sum(found.chips) == 0 and found.big_blind == 2 and found.hands == 50
    assert {*found.results(0)} == {-1, 0, 1} and all(10 < n < 25 for n in found.results(0).values())


def test_equals_have_equal_returns_within_the_error():
    found = run([plays] * 4, 150)
    for (low, high), error in zip(found.confidence_interval(0.9999), found.stderr, strict=True):
        assert low < 0 < high and error > 0
    assert sum(found.chips) == 0 and found.rake == 0


def test_the_better_agent_wins_more():
    found = run({"better": agents.baseline, "field": [agents.random] * 3}, 200, buy_in=100)
    (low, _), (_, high) = found.confidence_interval(0.999)
    assert low > 0 > high and found.player_counts == (1, 3)
    ruin = found.risk_of_ruin(1000)
    assert ruin[0].risk < 0.1 and ruin[0].low <= ruin[0].risk <= ruin[0].high and ruin[1].risk == 1


def test_all_in_each_hand_is_a_coin():
    """Players without chips buy in again: each hand wins or loses a stack, and ties are rare."""
    found = run([shoves, shoves], 200, hands_per_session=1, buy_in=50)
    results = found.results(0)
    assert {*results} <= {-50, 0, 50} and found.variance[0] == pytest.approx(25**2, rel=0.1)
    assert abs(results[50] - results[-50]) < 4 * math.sqrt(200)
    longer = run([shoves, shoves], 20, hands_per_session=30, buy_in=50)
    assert longer.hands == 600 and sum(longer.chips) == 0 and max(longer.results(0)) > 50


def test_seats_and_the_first_button_are_drawn():
    seen = set()

    class Looks:
        def begin(self, seat, number):
            self.seat = seat

        def __call__(self, hand):
            seen.add((self.seat, hand.button))
            return 0

    run([Looks, calls], 150, hands_per_session=1)
    assert {seat for seat, _ in seen} == {button for _, button in seen} == {*range(6)}


def test_topping_up_keeps_stacks():
    begun = []

    class Looks:
        def __call__(self, seen):
            begun.append(seen.starting_stacks[seen.seat])
            return plays(seen)

    run([Looks, Looks, Looks], 3, top_up=True, buy_in=80)
    assert min(begun) == 80
    begun.clear()
    run([Looks, Looks, Looks], 3, buy_in=80)
    assert min(begun) < 80


def test_rake_is_the_house_s():
    game = GAME.replace(rake=sw.Rake(5, cap=3))
    found = run(setup=table(game))
    assert found.rake > 0 and sum(found.chips) == -found.rake
    assert sum(x * n for i in range(3) for x, n in found.results(i).items()) == -found.rake


def test_a_mix_is_counted_in_big_blinds():
    omaha = sw.games.PotLimitOmaha(blinds=(2, 5))
    mix = sw.MixedGame([GAME, omaha], 2)
    found = run(setup=table(mix, buy_in=(100, 500)), hands_per_session=8, many=10)
    assert found.big_blind == 10 and sum(found.chips) == 0
    points = sum(x * n for x, n in found.results(0).items())
    assert found.bb100[0] == pytest.approx(100 * points / 10 / 80) and points != found.chips[0]
    fixed = run([sits] * 3, 40, setup=table(mix, buy_in=(100, 500)), hands_per_session=4)
    assert sum(sum(x * n for x, n in fixed.results(i).items()) for i in range(3)) == 0
    assert fixed.to_dict()["big_blind"] == 10 and mix.hands_this_turn == 0
    with pytest.raises(ValueError, match="games with a function; pass one with a list of games"):
        run(setup=table(sw.MixedGame(lambda turn: GAME, 2)))


def test_hands_are_those_of_the_seed():
    seen = []

    class Notes:
        def begin(self, seat, number):
            self.number = number

        def __call__(self, hand):
            seen.append((self.number, hand.hole_cards[hand.seat]))
            return 0

    found = run([Notes, calls], 1, hands_per_session=5)
    seed, first = found.seed_of(0)
    notes, deals = dict(seen), []
    for number in range(5):
        hand = sw.Hand(GAME, [100, 100], seed=(seed, first + number))
        deals.append([*hand.hole_cards])
    assert len(notes) == 5 and all(notes[i] in deals[i] for i in range(5))


# ---- divided and joined


@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 2)])
@pytest.mark.parametrize("length", [1, 7])
def test_any_cut_and_executor_give_the_same_bytes(whole, length, executor):
    assert run(chunk_sessions=length, executor=executor).to_bytes() == whole.to_bytes()
    assert run(many=11) + run(many=19, first_session=11) == whole


def test_agents_that_remember_do_so_for_a_session():
    assert run([Counts, calls], chunk_sessions=4) == run([Counts, calls], chunk_sessions=30)


@pytest.mark.slow
def test_a_killed_worker_costs_nothing(tmp_path, whole):
    players = {"plays": Kills(tmp_path / "killed"), "calls": calls, "plays 2": plays}
    found = run(players, executor=pool, chunk_sessions=10)
    assert (tmp_path / "killed").read_text("utf-8") == "x" and found == whole


def test_a_checkpoint_is_gone_on_from(whole, tmp_path):
    file = tmp_path / "saved"
    run(many=11, checkpoint=file)
    assert run(checkpoint=file).to_bytes() == whole.to_bytes()
    data = file.read_bytes()
    for i in (0, 30, 70, len(data) // 2, len(data) - 1):
        file.write_bytes(data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :])
        with pytest.raises(
            ValueError,
            match=r"is (damaged|not a checkpoint of a session); remove it to start from the beginning",
        ):
            run(checkpoint=file)
    file.write_bytes(data)
    for other, what in (
        ({"hands_per_session": 21}, "another session: hands_per_session was 20, not 21"),
        ({"buy_in": 90}, "player_buy_in was 100, not 90"),
        ({"setup": table(seats=5)}, "seats was 6, not 5"),
        ({"setup": table("plo")}, "games was"),
    ):
        with pytest.raises(ValueError, match=what):
            run(checkpoint=file, **other)


def test_ctrl_c_returns_the_sessions_that_are_over():
    def interrupts(seen):
        interrupts.asked += 1
        if interrupts.asked == 300:
            signal.raise_signal(signal.SIGINT)
        return plays(seen)

    interrupts.asked = 0
    found = run({"plays": interrupts, "calls": calls, "plays 2": plays})
    assert not found.complete and 0 < found.sessions < 30
    assert found.chips == run(many=found.sessions).chips


def test_what_is_told(whole):
    assert str(whole).startswith("agent    hands   chips  bb/100  stderr  95% CI  std dev")
    assert repr(whole) == "<CashGameResult: plays, calls, plays 2, 30 sessions>"
    told = json.loads(json.dumps(whole.to_dict()))
    assert told["sessions"] == 30 and told["hands"] == 600 and sum(told["chips"]) == 0
    with pytest.raises(ValueError, match="bankroll must be 0 or more big blinds, not -1"):
        whole.risk_of_ruin(-1)
    with pytest.raises(ValueError, match=r"there is no agent 'call' .did you mean 'calls'"):
        whole.results("call")


# ---- errors


def test_errors_name_the_agent_the_session_and_the_hand():
    with pytest.raises(sw.IllegalAction, match=r"agent 1 \(bad\), session 4, seed=\(\d+, \d+\): ") as told:
        run({"plays": plays, "bad": lambda seen: 99999}, first_session=4)
    assert told.value.session == 4 and told.value.result.sessions == 0
    assert run({"plays": plays, "bad": lambda seen: 99999}, 2, on_error="fold").illegal_actions[1] > 0


@pytest.mark.parametrize(
    ("given", "error", "what"),
    [
        ({"table": GAME}, TypeError, "simulate_cash_game takes a Table, not Game"),
        ({"agents": [calls]}, ValueError, "a hand needs 2 players who sit in with chips"),
        ({"agents": [calls] * 7}, ValueError, "there are 7 players, but the table has 6 seats"),
        ({"sessions": 0}, ValueError, "sessions must be from 1"),
        ({"hands_per_session": 0}, ValueError, "hands_per_session must be from 1"),
        ({"buy_in": 39}, ValueError, "cannot buy in for 39: the buy-in is 40 to 100"),
        ({"buy_in": 80.0}, TypeError, "buy_in"),
        ({"top_up": 1}, TypeError, "top_up must be True or False, not 1"),
        ({"chunk_sessions": 0}, ValueError, "chunk_sessions must be from 1"),
    ],
)
def test_bad_input(given, error, what):
    keywords = {"table": table(), "agents": [calls, calls], "sessions": 2, "seed": 1, **given}
    with pytest.raises(error, match=what):
        sw.simulate_cash_game(**keywords)


def test_a_table_must_be_new():
    taken = table()
    taken.sit("a", 100)
    with pytest.raises(ValueError, match="the table has players; pass a new Table without players"):
        run(setup=taken)


def test_the_error_of_what_a_player_wins_is_that_of_sums_over_sessions():
    """Two players of an agent have the same result in each of four sessions: 10, 10, 10 and -10 big blinds.

    The mean is 5, from four numbers with a standard deviation of 10, so its standard error is 5. Treated as
    eight independent numbers, it would be 3.3.
    """
    sessions, tournaments = SessionTally(1, SessionEnd), SessionTally(1, TournamentEnd)
    for won in (10, 10, 10, -10):
        sessions.count([(0, SessionEnd(won, won, 100))] * 2)
        tournaments.count([(0, TournamentEnd(1, 100 + won, 100 + won, 100))] * 2)
    for found in (
        CashGameResult(sessions, ("pair",), (2,), 1),
        TournamentResult(tournaments, ("pair",), (2,), 1),
    ):
        assert found.results(0) == {-10: 2, 10: 6}
        (ruin,) = found.risk_of_ruin(20, confidence_level=0.5)
        shift = 5 * NormalDist().inv_cdf(0.75)
        rates = [ruin_rate({-10: 2, 10: 6}, by) for by in (0, shift, -shift)]
        assert [*ruin] == pytest.approx([math.exp(-20 * rate) for rate in rates])
