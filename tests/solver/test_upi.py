"""PioSOLVER's text protocol: a session line by line, and the command that runs it."""

import subprocess
import sys

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.cards.combos import combo_index
from steelwheel.solver.upi import Session

OOP, IP = "QQ+,JTs,87s,A5s,KQo:0.5", "TT+,AQs,KJs,98s,76s:0.25"
ASKED = [
    f"set_range OOP {OOP}",
    f"set_range IP {IP}",
    "set_board Td9d6hQc2s",
    "set_eff_stack 500",
    "set_pot 0 0 200",
    "set_isomorphism 1 0",
    "set_accuracy 0.001 fraction",
    "clear_lines",
    "add_line 0 150 500 500",
    "add_line 150 500 500",
    "add_line 50 150 150",
    "build_tree",
]


def session(asked=ASKED):
    talk = Session()
    for line in asked:
        assert talk.answer(line) == [f"{line.split()[0]} ok!"], line
    return talk


@pytest.fixture(scope="module")
def solved():
    talk = session()
    talk.answer("go")
    talk.answer("wait_for_solver")
    return talk


def numbers(line):
    found = np.array([float(x) for x in line.split()])
    assert found.shape == (1326,)
    return found


def test_words_and_ends():
    talk = Session()
    assert talk.answer("is_ready") == ["is_ready ok!"]
    assert talk.answer("set_end_string END") == ["set_end_string ok!", "END"]
    assert talk.answer("is_ready\r") == ["is_ready ok!", "END"]
    assert talk.answer("") == talk.answer("# a remark") == []
    assert talk.answer('echo "a b" c') == ["a b c", "END"]
    assert talk.answer("reset_end_string") == ["reset_end_string ok!"]
    assert Session(version=sw.__version__).answer("show_version") == [sw.__version__]
    assert talk.answer("exit") == [] and talk.is_over


def test_hands_stand_in_its_order():
    hands = Session().answer("show_hand_order")[0].split()
    assert hands[:4] == ["2d2c", "2h2c", "2h2d", "2s2c"] and hands[-1] == "AsAh" and len({*hands}) == 1326
    talk = session()
    shown = numbers(talk.answer("show_range OOP")[0])
    of = dict(zip(hands, shown, strict=True))
    assert (of["AhAc"], of["KdQc"], of["Ah5h"], of["2d2c"]) == (1, 0.5, 1, 0)
    given = np.round(np.random.default_rng(1).random(1326), 3)
    assert talk.answer(f"set_range IP {' '.join(map(str, given))}") == ["set_range ok!"]
    assert (numbers(talk.answer("show_range IP")[0]) == given).all()


def test_lines_are_a_tree():
    talk = session()
    assert sorted(talk.answer("show_all_lines")) == [
        "r:0", "r:0:b150", "r:0:b150:b500", "r:0:b150:b500:c", "r:0:b150:c", "r:0:b50", "r:0:b50:b150",
        "r:0:b50:b150:c", "r:0:b50:c", "r:0:c", "r:0:c:b150", "r:0:c:b150:b500", "r:0:c:b150:b500:c",
        "r:0:c:b150:c", "r:0:c:c",
    ]  # fmt: skip


def test_bets_count_from_the_root():
    """On later streets the id includes chips put in before; a street ends with a call or two checks."""
    talk = session([
        "set_range OOP KK,JTs", "set_range IP AA,QJs", "set_board Td 9d 6h Qc", "set_eff_stack 400",
        "set_pot 0 0 60", "add_line 40 40 100 300 300", "add_line 0 0 50 400 400", "build_tree",
    ])  # fmt: skip
    lines = talk.answer("show_all_lines")
    assert {"r:0:b40:c:b100:b300:c", "r:0:c:c:b50:b400:c"} < {*lines} and len(lines) == len({*lines})
    assert talk.answer("show_node r:0:b40:c:2c:b100:b300") == [
        "r:0:b40:c:2c:b100:b300", "OOP_DEC", "Td 9d 6h Qc 2c", "100 300 60", "2 children", "flags: PIO_CFR",
    ]  # fmt: skip
    dealt = talk.answer("show_children r:0:c:c")
    assert len(dealt) == 8 * 48 and dealt[1:4] == ["r:0:c:c:2c", "OOP_DEC", "Td 9d 6h Qc 2c"]
    assert talk.answer("show_node r:0:c:c")[1:5] == ["SPLIT_NODE", "Td 9d 6h Qc", "0 0 60", "48 children"]


def test_nodes(solved):
    assert solved.answer("show_node r") == ["r", "ROOT", "Td 9d 6h Qc 2s", "0 0 200", "1 children", "flags:"]
    told = solved.answer("show_children r:0")
    assert told[0::8] == ["child 0:", "child 1:", "child 2:"] and told[7::8] == ["", "", ""]
    assert told[1::8] == ["r:0:b150", "r:0:b50", "r:0:c"] and told[2] == "IP_DEC" and told[4] == "150 0 200"
    assert solved.answer("show_node r:0:b50:f")[1:4:2] == ["END_NODE", "50 0 200"]
    assert solved.answer("show_node r:0:b50:b150:c")[1:4:2] == ["END_NODE", "150 150 200"]
    assert solved.answer("show_children r:0:c:c") == [""]


def test_numbers_are_the_solution_s(solved):
    solution = solved.tree.solution
    assert solution.converged and solution.exploitability_percent <= 0.1
    told = dict(line.split(": ") for line in solved.answer("calc_results"))
    assert [float(told[name]) for name in ("EV OOP", "EV IP")] == pytest.approx(solution.ev, abs=1e-3)
    assert float(told["Exploitable for"]) == pytest.approx(solution.exploitability, abs=1e-5)
    hands = solved.answer("show_hand_order")[0].split()
    node = solution["b50"]
    rows = [numbers(row) for row in solved.answer("show_strategy r:0:b50")]
    doing = node.combo("AhAc")["strategy"]
    assert [row[hands.index("AhAc")] for row in rows] == pytest.approx(
        [doing[w] for w in ("r150", "c", "f")], abs=1e-5
    )
    bet = node.for_player("oop", since="root").ev[combo_index(*sw.parse_cards("KhKc"))]
    ev, held = [numbers(row) for row in solved.answer("calc_ev OOP r:0:b50")]
    assert ev[hands.index("KhKc")] == pytest.approx(bet, rel=1e-5)
    assert np.isnan(ev[hands.index("Td9d")]) and held[hands.index("Td9d")] == 0
    assert np.nansum(ev * held) / held.sum() == pytest.approx(
        node.for_player("oop", since="root").average.ev, rel=1e-4
    )
    folded = numbers(solved.answer("calc_ev OOP r:0:b50:b150:f")[0])
    assert np.unique(folded[~np.isnan(folded)]) == [-50]
    equity, held, mean = solved.answer("calc_eq_node IP r:0:b50")
    assert float(mean) == pytest.approx(node.for_player("ip").average.equity, rel=1e-5)
    assert np.nansum(numbers(equity) * numbers(held)) / numbers(held).sum() == pytest.approx(
        float(mean), rel=1e-4
    )
    assert float(solved.answer("calc_global_freq r:0:b50")[0]) == pytest.approx(
        node.reach_probability, rel=1e-5
    )
    assert numbers(solved.answer("show_range OOP r:0:b50")[0]).sum() == pytest.approx(
        node.for_player("oop").reach.sum(), rel=1e-4
    )


def test_locks():
    talk = session()
    talk.answer("go 50 steps")
    talk.answer("wait_for_solver")
    part = np.random.default_rng(2).integers(0, 101, (2, 1326)) / 200
    given = np.array([*part, 1 - part.sum(0)]).round(6)
    rows = [" ".join([f"{x:.6g}" for x in row]) for row in given]
    assert talk.answer(f"set_strategy r:0 {' '.join(rows)}") == ["set_strategy ok!"]
    assert talk.answer("show_strategy r:0") == rows
    assert talk.answer("lock_node r:0") == ["lock_node ok!"]
    talk.answer("go 50 steps")
    talk.answer("wait_for_solver")
    found = np.array([numbers(row) for row in talk.answer("show_strategy r:0")])
    held = numbers(talk.answer("show_range OOP r:0")[0]) > 0
    assert found[:, held] == pytest.approx(given[:, held], abs=1e-5)
    assert talk.answer("unlock_node r:0") == ["unlock_node ok!"]
    assert talk.answer("unlock_node r:0") == ["ERROR: unlock_node: the strategy at the root is not locked"]


def test_going_on():
    talk = session([line for line in ASKED if "accuracy" not in line])
    talk.answer("set_end_string END")
    assert talk.answer("go 30 steps") == ["SOLVER: started", "go ok!", "END"]
    assert talk.answer("build_tree") == [
        "ERROR: build_tree: the solver is running; send stop or wait_for_solver first", "END",
    ]  # fmt: skip
    told = talk.answer("wait_for_solver")
    assert told[0] == "SOLVER:" and told[6].startswith("Exploitable for: ") and told[7] == "END"
    assert told[-3:] == ["SOLVER: stopped (steps done)", "wait_for_solver ok!", "END"]
    assert talk.tree.solution.iterations == 30
    talk.answer("go")
    assert talk.is_solving and not talk.has_limit
    talk.work(lambda: True)
    assert talk.answer("stop") == ["SOLVER: stopped (requested)", "stop ok!", "END"] and not talk.is_solving
    assert talk.answer("stop") == ["stop ok!", "END"]
    talk.answer("go 0.01 seconds")
    assert talk.answer("wait_for_solver")[-3] == "SOLVER: stopped (time is up)"


def test_a_saved_solution_with_decimals_is_refused(tmp_path):
    spot = sw.Spot(board="Td9d6hQc2s", pot=5.5, stacks=97.5, ranges=("QQ+,JTs", "TT+,AQs"))
    name = tmp_path / "a tree"
    sw.solve(spot, max_iterations=1).save(name)
    talk = Session()
    (answer,) = talk.answer(f'load_tree "{name}"')
    assert answer.endswith("the spot's amounts have decimals, but the protocol has only whole chips")
    assert talk.answer("show_node r:0") != ["show_node ok!"]


def test_kept(tmp_path, solved):
    name = tmp_path / "a tree"
    assert solved.answer(f'dump_tree "{name}"') == ["dump_tree ok!"]
    talk = Session()
    assert talk.answer(f'load_tree "{name}"') == ["load_tree ok!"]
    for line in (
        "calc_ev IP r:0:c",
        "show_range IP",
        "show_effective_stack",
        "show_strategy r:0",
        "show_board",
    ):
        assert talk.answer(line) == solved.answer(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("solve_partial r:0", "ERROR: solve_partial: there is no command 'solve_partial'"),
        ("show_childen r:0", "did you mean 'show_children'?"),
        ("show_strategy r:0:b51", "there is no node 'r:0:b51': r:0 is followed by b150, b50,"),
        ("show_strategy r:0:c:c", "ERROR: show_strategy: no player acts at r:0:c:c"),
        ("show_strategy c:c", "a node's id must begin with r:0, such as r:0:c:b50,"),
        ("calc_ev r:0", "ERROR: calc_ev: send OOP or IP, a node's id, not 1 words"),
        ("calc_ev BTN r:0", "player must be 'oop' (out of position) or 'ip'"),
        ("set_range OOP 1 0 1", "ERROR: set_range: send 1326 numbers in the order of show_hand_order, not 3"),
        ("set_range OOP QQ+,Z", "at column 5 of 'QQ+,Z'"),
        ("set_range OOP " + "2 " * 1326, "weights must be from 0 to 1"),
        ("set_board AhKh", "3 to 5 cards, not 2; preflop spots are not supported"),
        ("set_pot 50 50 10", "ERROR: set_pot: bets at the root are not supported; send set_pot 0 0 110"),
        ("set_rake 5 10", "a fraction of the pot from 0 to 1, such as 0.05, not"),
        ("set_rake 0.05 1e9", "ERROR: set_rake: send a whole number, not '1e9'"),
        ("set_eff_stack -5", "ERROR: set_eff_stack: send a whole number, not '-5'"),
        ("set_accuracy nan", "accuracy"),
        ("set_accuracy", "ERROR: set_accuracy: accuracy must be a number, not ''"),
        ("add_line 50 40", "40 must be at least 50, and at most the stack"),
        ("add_line 600", "at most the stack of 500"),
        ("remove_line 7", "there is no line '7'"),
        ("go 5", "ERROR: go: send a number, seconds or steps, not 1 words"),
        ("go 5 hours", "'N seconds' or 'N steps', not 'hours'"),
        ("set_strategy r:0 1 2", "send 3 times 1326 numbers, like the answer to show_strategy r:0, not 2"),
        ("load_tree nowhere.cfr", "nowhere.cfr"),
    ],
)
def test_errors(solved, line, told):
    (answer,) = solved.answer(line)
    assert answer.startswith(f"ERROR: {line.split()[0]}: ") and told in answer


def test_rake():
    """The rake is five percent of called chips, at most 8: the two values are reduced by it."""
    talk = session([*ASKED[:-1], "set_rake 0.05 8", "build_tree"])
    talk.answer("go 30 steps")
    talk.answer("wait_for_solver")
    oop, ip = [float(line.split(": ")[1]) for line in talk.answer("calc_results")[1:3]]
    assert 190 < oop + ip < 200 and talk.tree.solution.spot.hand.game.rake == sw.Rake(5, 8)


def test_a_rake_is_a_part_of_the_pot_to_the_millionth_or_none():
    talk = session(["set_rake 0.0456784 9"])
    assert talk.setup.rake == sw.Rake(4.5678, 9)
    assert talk.answer("set_rake 0.07 3") == ["set_rake ok!"] and talk.setup.rake == sw.Rake(7, 3)
    assert talk.answer("set_rake 0 9") == ["set_rake ok!"] and talk.setup.rake is None


def test_rake_is_exact():
    """A pot of 6 that is checked down pays a rake of exactly 0.3 chips."""
    asked = [line for line in ASKED[:-1] if not line.startswith("add_line")]
    talk = session([*asked, "set_pot 0 0 6", "set_rake 0.05 3", "build_tree"])
    talk.answer("go 5 steps")
    talk.answer("wait_for_solver")
    oop, ip = [float(line.split(": ")[1]) for line in talk.answer("calc_results")[1:3]]
    assert oop + ip == pytest.approx(5.7, abs=0.002)


def test_what_is_missing():
    talk = Session()
    assert talk.answer("build_tree") == ["ERROR: build_tree: set_board has not been sent"]
    assert talk.answer("go") == ["ERROR: go: there is no tree; send build_tree first"]
    assert talk.answer("show_node r:0") == ["ERROR: show_node: there is no tree; send build_tree first"]


@pytest.mark.slow
def test_the_command_answers_while_it_solves():
    lines = [line for line in ASKED if "accuracy" not in line]
    with subprocess.Popen(
        [sys.executable, "-m", "steelwheel", "upi"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as running:

        def ask(line):
            running.stdin.write(f"{line}\n")
            running.stdin.flush()
            found = []
            while not found or found[-1] != f"{line.split()[0]} ok!":
                found.append(running.stdout.readline().rstrip("\n"))
                assert found[-1] or len(found) < 100
            return found

        for line in [*lines, "go"]:  # without a limit
            ask(line)
        assert "is_ready ok!" in ask("is_ready")
        assert "SOLVER: stopped (requested)" in ask("stop")
        rest, _ = running.communicate("set_accuracy 10\ngo\n", timeout=60)  # a limit, and the end of input
    assert rest.splitlines()[-1] == "SOLVER: stopped (required accuracy reached)"
    assert running.returncode == 0
