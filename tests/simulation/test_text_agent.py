"""Awaited agents: the match does not depend on the number of hands in flight, nor do the conversations."""

import asyncio
import json
import pickle
import re
import signal
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

import steelwheel as sw
from simulation.players import calls, plays
from steelwheel import IllegalAction, agents, history

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


async def waits(seen):
    """Play like `agents.random`, after a delay that varies."""
    await asyncio.sleep(seen.random_bits % 5 / 1000)
    return agents.random(seen)


def match(table, hands=40, **options):
    return sw.simulate(GAME, table, hands, **{"stacks": [100] * len(table), "seed": 3, **options})


@pytest.mark.parametrize(
    "options",
    [
        {"duplicate": True, "hands_per_session": 4},
        *(
            pytest.param(options, marks=pytest.mark.slow)
            for options in ({}, {"first_hand": 7, "chunk_hands": 5}, {"hands_per_session": 40})
        ),
    ],
)
def test_hands_in_flight_are_those_in_order(tmp_path, options):
    texts = []
    for agent, more in ((plays, {}), (waits, {"concurrency": 1}), (waits, {})):
        record = tmp_path / f"{len(texts)}.phhs"
        found = match({"one": agent, "two": calls, "three": plays}, save_hands=record, **options, **more)
        texts.append((found.to_bytes(), record.read_bytes()))
    assert texts[0] == texts[1] == texts[2]


def test_as_many_hands_are_in_flight_as_are_asked_for():
    now = most = 0

    async def counts(seen):
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.001)
        now -= 1
        return 0

    for concurrency in (1, 3, 100):
        most = 0
        match([counts, calls], 50, concurrency=concurrency)
        assert most == min(concurrency, 50)
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="concurrency must be from 1"):
            match([counts, calls], concurrency=wrong)
    with pytest.raises(TypeError):
        match([counts, calls], concurrency=1.5)


def test_within_a_running_loop_and_in_threads():
    async def inside():
        return match([waits, calls])

    assert asyncio.run(inside()).chips == match([plays, calls]).chips
    found = []
    threads = [threading.Thread(target=lambda: found.append(match([waits, calls]).chips)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {match([plays, calls]).chips}


def test_errors_name_their_agent_and_interrupts_leave_what_is_over():
    async def fails(seen):
        if seen.random_bits % 9 == 0:
            raise ZeroDivisionError("no")
        return 10**9 if seen.random_bits % 7 == 0 else 0

    with pytest.raises((ZeroDivisionError, IllegalAction)) as caught:
        match([calls, fails], 100)
    assert caught.value.agent == 1 and caught.value.name == "fails"
    folded = match([calls, fails], 100, on_error="fold")
    assert folded.hands == 100 and folded.illegal_actions[1] > 0

    class Stops:
        def __init__(self):
            self.asked = 0

        async def __call__(self, seen):
            self.asked += 1
            if self.asked == 30:
                raise KeyboardInterrupt
            return 0

    found = match([Stops(), calls], 500, concurrency=1)
    assert not found.complete and 0 < found.hands < 30
    assert found.chips == match([calls, calls], found.hands).chips
    assert match([waits, calls]).complete  # the event loop still works


def test_ctrl_c_returns_what_is_over():
    async def interrupts(seen):
        interrupts.asked += 1
        if interrupts.asked == 30:
            signal.raise_signal(signal.SIGINT)
            await asyncio.sleep(60)
        return 0

    interrupts.asked = 0
    found = match([interrupts, calls], 500, concurrency=1)
    assert not found.complete and 0 < found.hands < 30
    assert found.chips == match([calls, calls], found.hands).chips


# ---- agents that receive text


def said(prompt):
    """Answer the last message: raise on the flop, otherwise call or check, and stand pat."""
    turn = prompt.rstrip().split("\n")[-1]
    assert turn.startswith("Your turn: ")
    if "discard" in turn or "name one" in turn:
        return "stand pat"
    return "check" if "nothing to call" in turn else "call"


async def answers(prompt):
    await asyncio.sleep(0.001)
    return said(prompt), {"prompt": len(prompt)}


def lines_of(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("ask", [said, answers])
def test_text_agents_play_and_all_is_logged(tmp_path, ask):
    log = tmp_path / "said.jsonl"
    agent = sw.TextAgent(ask, log=log)
    found = match([agent, calls, calls], 20, duplicate=True)
    assert found.agents[0] == ask.__name__ and found.chips == match([calls] * 3, 20, duplicate=True).chips
    lines = lines_of(log)
    assert not agent._conversations
    assert Counter((line["hand"], line["turn"]) for line in lines).keys() == {
        (hand, turn) for hand in range(20) for turn in range(3)
    }
    for line in lines:
        assert line["failure"] is None and line["code"] == 0 and line["attempt"] == 0 and line["version"] == 1
        assert line["reply"] in ("check", "call") and line["action"].startswith(line["reply"])
        assert line["agent"] == ask.__name__ and line["seconds"] >= 0
        assert line["tokens"] == (
            None if ask is said else {"prompt": line["prompt_offset"] + len(line["prompt"])}
        )
    first = [line for line in lines if line["prompt_offset"] == 0]
    assert len(first) == 60 and all(line["prompt"].count("steelwheel text 1") == 1 for line in first)
    later = [line for line in lines if line["prompt_offset"]]
    assert all("steelwheel text" not in line["prompt"] for line in later)


def test_sessions_are_played_in_order_and_remember():
    prompts = []

    async def keeps(prompt):
        prompts.append(prompt)
        await asyncio.sleep(0)
        return said(prompt)

    match([sw.TextAgent(keeps, keep_history=True), calls], 3)
    assert all(later.startswith(former) for former, later in pairwise(prompts))
    assert prompts[-1].count("steelwheel text 1") == 3 and prompts[-1].count("The hand is over") == 2
    prompts.clear()
    match([sw.TextAgent(keeps, keep_history=True), calls], 4, chunk_hands=2)
    told = [*prompts]
    assert max(prompt.count("steelwheel text 1") for prompt in prompts) == 2
    prompts.clear()
    with ThreadPoolExecutor(2) as pool:  # both chunks at once, each one session
        match([sw.TextAgent(keeps, keep_history=True), calls], 4, chunk_hands=2, executor=pool)
    assert sorted(prompts) == sorted(told)
    prompts.clear()
    match([sw.TextAgent(keeps), calls], 3)
    assert max(prompt.count("steelwheel text 1") for prompt in prompts) == 1


def test_two_seats_of_one_model_tell_each_other_nothing():
    prompts = []

    def keeps(prompt):
        prompts.append(prompt)
        return said(prompt)

    one = sw.TextAgent(keeps, keep_history=True)
    match([one, one], 5, duplicate=True)
    for prompt in prompts:
        own = [int(seat) for seat in re.findall(r"^Seat (\d) \(you\) is dealt", prompt, re.MULTILINE)]
        assert len({*own}) == 1
        cards = re.findall(r"is dealt (.*)", prompt)
        assert len(cards) == len({*cards})  # the conversation does not show the deal from the other seat


def test_an_agent_answers_observations_alone():
    agent = sw.TextAgent(lambda prompt: "fold")
    hand = sw.Hand(sw.games.NoLimitHoldem(), [100, 100], seed=1)
    for wrong in (hand, None, 5, [0]):
        with pytest.raises(TypeError, match="an agent takes an Observation"):
            agent.end(wrong)
        with pytest.raises(TypeError, match="an agent takes an Observation"):
            asyncio.run(agent(wrong))


def test_refused_answers_are_told_why_and_asked_again(tmp_path):
    log, asked = tmp_path / "said.jsonl", []

    async def wrong(prompt):
        asked.append(prompt)
        return (
            "call"
            if prompt.count("That was rejected") % 3 == 2
            else ("raise to 1000000", "dance")[len(asked) % 2]
        )

    hand = sw.Hand(GAME, [100, 100], seed=1)
    agent = sw.TextAgent(wrong, log=log)
    assert asyncio.run(agent(hand.observe(0))) == 0
    assert len(asked) == 3 and asked[1].startswith(asked[0]) and asked[2].startswith(asked[1])
    assert (
        "That was rejected: 'raise to 1000000': seat 0 may not raise to 1000000: the maximum is 100"
        in asked[2]
    )
    lines = lines_of(log)
    assert [line["attempt"] for line in lines] == [0, 1, 2] and lines[2]["failure"] is None
    assert "".join(line["prompt"] for line in lines) == asked[2]
    assert lines[0]["failure"].startswith("IllegalAction: ") and lines[0]["code"] is None
    with pytest.raises(IllegalAction):
        asyncio.run(sw.TextAgent(lambda prompt: "dance", retries=1)(hand.observe(0)))
    lax = sw.TextAgent(lambda prompt: "all in, I guess, with 3 outs", retries=0, strict=False)
    assert asyncio.run(lax(hand.observe(0))) == 100
    result = match([sw.TextAgent(lambda prompt: "dance", retries=0), calls], 10, on_error="fold")
    assert result.illegal_actions[0] >= 10 and result.hands == 10


async def checks(prompt):
    checks.asked += 1
    return "CHECK"


checks.asked = 0


def test_answers_that_are_corrected_are_asked_for_again_and_counted(tmp_path):
    checks.asked = 0
    agent = sw.TextAgent(checks, retries=2, strict=False)
    table = {"checks": agent, "calls": calls}
    found = match(table)  # it folds the small blind, and checks for free in the big blind
    assert found.corrected_actions == (20, 0) and found.illegal_actions == (0, 0)
    assert checks.asked == 20 * 3 + 20 * 4
    assert found.to_dict()["corrected_actions"] == [20, 0] and "corrected actions: checks 20, calls 0" in str(
        found
    )
    both = match({"one": agent, "two": agent}, duplicate=True, hands_per_session=2)
    assert both.corrected_actions == (40, 40)
    assert (both + both).corrected_actions == (80, 80)
    path = tmp_path / "match"
    cut = match(
        {"one": agent, "two": agent}, 20, duplicate=True, hands_per_session=2, chunk_hands=4, checkpoint=path
    )
    assert cut.corrected_actions == (20, 20)
    with ThreadPoolExecutor(2) as pool:
        whole = match(
            {"one": agent, "two": agent}, 40, duplicate=True, hands_per_session=2, chunk_hands=4,
            checkpoint=path, executor=pool,
        )  # fmt: skip
    assert whole.to_bytes() == both.to_bytes()
    assert b"corrected_actions" in both.to_bytes()
    assert (
        b"corrected_actions" not in match([calls, calls]).to_bytes()
    )  # bytes of versions without this count
    refused = match({"strict": sw.TextAgent(checks, retries=0), "calls": calls}, on_error="fold")
    assert (refused.illegal_actions, refused.corrected_actions) == (
        (20, 0),
        (0, 0),
    )  # an error is counted there


def test_answers_that_are_corrected_are_counted_at_tables_and_in_tournaments():
    agent = sw.TextAgent(checks, retries=0, strict=False)
    table = {"checks": [agent, agent], "calls": calls}
    found = sw.simulate_cash_game(
        sw.Table(GAME, 3, seed=1), table, 2, hands_per_session=30, buy_in=100, seed=1
    )
    assert 60 <= found.corrected_actions[0] <= 120 and found.corrected_actions[1] == 0 == sum(
        found.illegal_actions
    )
    assert (found + found).corrected_actions == (2 * found.corrected_actions[0], 0)
    assert f"corrected actions: checks {found.corrected_actions[0]}, calls 0" in str(found)
    event = sw.Tournament([sw.Level((1, 2), hands=5), sw.Level((5, 10))], stack=50, seats=3)
    won = sw.simulate_tournament(event, table, 2, seed=1)
    assert won.corrected_actions[0] > 0 == won.corrected_actions[1] and won.to_dict()[
        "corrected_actions"
    ] == list(won.corrected_actions)


def test_errors_and_timeouts_are_tried_again():
    asked = []

    async def breaks(prompt):
        asked.append(prompt)
        if len(asked) == 1:
            raise ConnectionError("gone")
        if len(asked) == 2:
            await asyncio.sleep(60)
        return "call"

    seen = sw.Hand(GAME, [100, 100], seed=1).observe(0)
    assert asyncio.run(sw.TextAgent(breaks, timeout=0.01, retry_delay=0.001)(seen)) == 0
    assert len(asked) == 3 and len({*asked}) == 1
    asked.clear()
    with pytest.raises(ConnectionError):
        asyncio.run(sw.TextAgent(breaks, retries=0)(seen))
    with pytest.raises(TimeoutError, match=r"no answer within 0\.01 seconds"):
        asyncio.run(sw.TextAgent(breaks, retries=0, timeout=0.01)(seen))


def test_without_a_match_a_new_hand_is_told_whole():
    prompts = []

    def keeps(prompt):
        prompts.append(prompt)
        return said(prompt)

    agent = sw.TextAgent(keeps)
    for seed in (1, 2):
        hand = sw.Hand(GAME, [100, 100], seed=seed)
        while not hand.is_over:
            hand.act(asyncio.run(agent(hand.observe(0))) if hand.actor == 0 else 0)
    assert [prompt.count("steelwheel text") for prompt in prompts] == [1] * len(prompts)


def test_what_a_text_agent_takes(tmp_path):
    for wrong, why in (
        ({"complete": "model"}, "complete must be a function that takes a prompt"),
        ({"retries": -1}, "retries must be"),
        ({"retries": 1.5}, "retries must be"),
        ({"timeout": 0}, "timeout must be"),
        ({"timeout": "1"}, "timeout must be"),
        ({"retry_delay": -1}, "retry_delay must be"),
        ({"instructions": None}, "instructions must be"),
    ):
        with pytest.raises((TypeError, ValueError), match=why):
            sw.TextAgent(**{"complete": said, **wrong})
    with pytest.raises(OSError, match="there is no folder"):
        sw.TextAgent(said, log=tmp_path / "none" / "x.jsonl")
    seen = sw.Hand(GAME, [100, 100], seed=1).observe(0)
    with pytest.raises(TypeError, match=r"complete must return a str, or \(str, tokens\), not int"):
        asyncio.run(sw.TextAgent(lambda prompt: 5)(seen))
    agent = pickle.loads(pickle.dumps(sw.TextAgent(said)))
    assert asyncio.run(agent(seen)) == 0


def test_the_record_beside(tmp_path):
    match([sw.TextAgent(said, log=tmp_path / "a.jsonl"), calls], 5, save_hands=tmp_path / "a.phhs")
    hands = [*history.load_all(str(tmp_path / "a.phhs"))]
    assert len(hands) == 5 == len({line["hand"] for line in lines_of(tmp_path / "a.jsonl")})
