"""The live pages' program, run under Node, gives the same results as Python, bit by bit."""

import json
import random
import re
import shutil
import struct
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import ClassVar

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.drawing.svg_parts import PALETTE

LIVE = ROOT / "docs" / "live"
PAGES = ROOT / "docs" / "_static" / "live"
HERE = ROOT / "tests" / "live"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The scripts with the program that they load."""
    pytest.importorskip("ziglang", reason="zig compiles the pages' program: pip install ziglang")
    if shutil.which("node") is None:
        pytest.skip("there is no node to run it")
    made = tmp_path_factory.mktemp("live")
    subprocess.run([sys.executable, LIVE / "build.py", made], check=True)
    for script in PAGES.glob("*.mjs"):
        shutil.copy(script, made)
    return made


@pytest.fixture(scope="module")
def ask(folder):
    """The answers to questions, each a list of what is asked and with what."""

    def asked(questions):
        lines = "".join(json.dumps(question) + "\n" for question in questions)
        done = subprocess.run(
            ["node", HERE / "ask.mjs", folder], input=lines, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stderr
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(answers) == len(questions)
        return answers

    return asked


def doubles(words):
    return struct.unpack(f"<{len(words) // 2}d", struct.pack(f"<{len(words)}I", *words))


def bits(numbers):
    return struct.pack(f"<{len(numbers)}d", *numbers)


def test_the_program_is_small_and_imports_nothing(folder, ask):
    assert next(folder.glob("*.wasm.gz")).stat().st_size < 1_000_000
    assert ask([["imports"]]) == [{"is": []}]


def test_hands(ask):
    dice = random.Random(1)
    hands = [sw.format_cards(dice.sample(range(52), dice.choice((5, 6, 7)))) for _ in range(3000)]
    hands += ["AsKsQsJsTs", "5h4h3h2hAh 9c9d", "2c2d2h2s3c", "6c6d6h7c7d", "10s♥A", "A♠K♠Q♠J♠10♠"]
    hands += ["A\u2660\ufe0fK\u2660\ufe0fQ\u2660\ufe0eJ\u2660\ufe0f10\u2660", "\u2660\ufe0fA Kd"]
    hands += ["As", "AsAs", "sA", "AsKsQsJsTx", "AsKsQsJsTs9s8s7s", "Jk", "", "??AsKs"]
    for cards, answer in zip(hands, ask([["evaluate", cards] for cards in hands]), strict=True):
        try:
            value = sw.evaluate(cards)
        except ValueError as error:
            assert str(error).startswith(answer["refused"])
        else:
            five = sw.format_cards(sw.best_five(cards))
            assert answer == {"is": {"value": value, "name": sw.describe(value), "five": five}}


def test_names_of_hands(ask):
    every = range(1, 7463)
    answers = ask([["describe", sw._core.hand_of(value, "high")[0]] for value in every])
    assert [answer["is"] for answer in answers] == [sw.describe(value) for value in every]


EQUITIES = [
    (["AsAh", "KsKh"], {}),
    (["AsAh", "KsKh", "QsQh", "7c2d"], {}),
    (["AhKh", "QQ+,AKo:0.5"], {"board": "Qs9h4h"}),
    (["AKs", "QQ"], {}),
    (["88+,AJs+", "22+,A2s+:0.25"], {"board": "Td9d6h"}),
    (["AKs", "QQ", "JTs"], {"board": "Td9d6h2c"}),
    (["QQ+", "JTs", "98s:0.5"], {"board": "Td9d6h"}),
    (["AsKs", "QQ", "22"], {}),
    (["QQ", "JJ"], {"dead": "Qc"}),
    (["15%", "random"], {"board": "2c3c4c5c"}),
    (["AA", "random", "50%"], {}),
    (["AsAh", "KsKh"], {"sampled": True, "seed": 7, "samples": 100_000}),
    (["15%", "25%", "random", "KK"], {"sampled": True, "seed": 3, "samples": 70_000}),
    (
        ["random", "QdQs", "TT+"],
        {"sampled": True, "seed": 3, "samples": 70_000, "board": "9c8d2h", "dead": "As"},
    ),
    (["AsAhKsQh", "9d8d7c6c"], {"game": "plo"}),
    (["AsAhKsQh", "9d8d7c6c", "random"], {"game": "plo", "board": "Td9c4h2s"}),
    (["Ac2cKsKh", "9d8d7c6c"], {"game": "plo8", "board": "5d4d2s"}),
    (["Ac2cKsKh3d", "9d8d7c6c5s", "AhKdQdJs2h"], {"game": "big_o", "dead": "As"}),
    (["AsAhKsQh2s", "9d8d7c6c??"], {"game": "plo5", "board": "Td9c4h"}),
    (["AsAhKsQh2s3h", "9d8d7c6cTcTs"], {"game": "plo6"}),
    (["AsAh", "random"], {"game": "plo", "sampled": True, "seed": 5, "samples": 70_000}),
    (["2s5s9sJsKh3d", "AsAhAdKcQc7d2h"], {"game": "stud"}),
    (["Ac2c3d4d5s", "Ah2h3s6s"], {"game": "stud8", "sampled": True, "seed": 5, "samples": 70_000}),
    (["Ac2c3d4d", "8h7h3s6s4s"], {"game": "razz", "dead": "Ad"}),
    (["AhKh", "7c7d"], {"game": "short_deck"}),
    (["AhKh", "7c??"], {"game": "short_deck", "board": "6c7d8h"}),
    (["QQ+", "As??", "8d8s"], {"game": "short_deck", "sampled": True, "seed": 5, "samples": 70_000}),
]
REFUSED = [
    (["AsAh", "KsAh"], {}),
    (["AsAh"], {}),
    (["AsAh"] * 11, {}),
    (["AsAh", "KsKx"], {}),
    (["AsAh", "KsKh"], {"board": "2c3c"}),
    (["AsAh", "KsKh"], {"board": "As3c4c"}),
    (["AsAh", "KsKh"], {"board": "3c4c5x"}),
    (["AsAh", "KsKh"], {"dead": "Zz"}),
    (["AsAh", "QQ+,AZ"], {}),
    (["AsAs", "QQ+"], {}),
    (["", "QQ+"], {}),
    (["AA", "AsKs"], {"board": "AcAdAh"}),
    (["AA", "AA", "AA"], {}),
    (["sAhA", "KK"], {}),
    (["AsAh", "As??"], {}),
    (["AsAhKsQh2c", "KdKc"], {"game": "plo"}),
    (["AsAhKsQh", "KdKcAs"], {"game": "plo"}),
    (["AsAhKsQh", "KdKc"], {"game": "plo", "board": "2c"}),
    (["2s3s", "KdKc"], {"game": "short_deck"}),
    (["AsKs", "KdKcQd"], {"game": "short_deck"}),
    (["QQ+", "22"], {"game": "short_deck"}),
    (["AsKs", "KdKc"], {"game": "short_deck", "dead": "2c"}),
    (["AsKs", "KdKc"], {"game": "razz", "board": "2c3c4c"}),
    (["random"] * 10, {"game": "plo6"}),
]


def expected(hands, options):
    if options.get("sampled"):
        given = {name: options[name] for name in ("board", "dead", "game") if name in options}
        return sw.equity(*hands, method="sample", seed=options["seed"], trials=options["samples"], **given)
    return sw.equity(*hands, seed=0, **options)


def random_equities(count):
    """Hands, boards and dead cards as they come."""
    dice = random.Random(2)
    for i in range(count):
        cards = dice.sample(range(52), 18)
        players, board = 2 + i % 5, (0, 3, 4, 5)[i // 5 % 4]
        hands = [sw.format_cards(cards[2 * k : 2 * k + 2]) for k in range(players)]
        yield hands, {"board": sw.format_cards(cards[12 : 12 + board]), "dead": sw.format_cards(cards[17:])}


def test_equities(ask):
    given = [*EQUITIES, *random_equities(60)]
    for (hands, options), answer in zip(given, ask([["equity", *one] for one in given]), strict=True):
        result, found = expected(hands, options), answer["is"]
        assert (found["trials"], found["exact"]) == (result.trials, result.exact), hands
        for i, one in enumerate(found["hands"]):
            wins = (-1, -1) if result.wins is None else (result.wins[i], result.ties[i])
            ours = (result.equity[i], result.win[i], result.tie[i], result.stderr[i], *wins)
            assert bits(doubles(one["numbers"])) == bits(ours), (hands, options)
            if one["combos"] is not None:
                combos, theirs = doubles(one["combos"]), result.by_combo(i)
                assert [x if x == x else None for x in combos] == [x if x == x else None for x in theirs]


def test_any_bytes_and_numbers(ask):
    """Whatever is called with whatever, nothing traps, and what is right is still answered."""
    for seed, answer in enumerate(ask([["junk", seed, 4000] for seed in range(8)])):
        assert answer["is"] > 1000, seed  # calls that found nothing wrong


def test_what_is_refused(ask):
    for (hands, options), answer in zip(REFUSED, ask([["equity", *one] for one in REFUSED]), strict=True):
        with pytest.raises(ValueError) as told:
            sw.equity(*hands, **options)
        assert str(told.value).startswith(answer["refused"]), (hands, options)


PARTS = [
    *("AA", "AKs", "AKo", "AK", "QQ+", "KTo+", "AT+", "99-66", "A5s-A2s", "76s-54s", "98-54", "AsKs", "As*"),
    *("15%", "random", "AKo:0.5", "[25]QQ-99[/25]", "!KK", "{100:QQ+,AKs,25:AKo}", "10s9s", "T♠9♥", "22-55"),
    *("0.3%", "aks", "AAs", "AZ", "AsAs", "A", "QQ+:1.5", "QQ:", "[25]QQ", "[/25]", "{50:AA", "99-A5s"),
    *("AK-72", "AA:1e-3", "x", "AA:.5.", "101%", "KK'", '"', "\\", "AA\n", "{5:", "[", "5", "AA!KK", "AKs?"),
    *(
        "AA: 0.25",
        "!random",
        "AA@50",
        "KK @ 12.5%",
        "AA@",
        "QQ:22",
        "JJ:3",
        "AA:50%",
        "AcT*",
        "T*Ac",
        "A*K*",
        "A*",
    ),
    *(
        "AcA*",
        "AK-87s",
        "AKs-87",
        "AK-87",
        "88-",
        "AT-",
        "88- 66",
        "A\u2660\ufe0fK\u2665\ufe0e",
        "A\u2660\ufe0f*",
        "A\u2660\ufe0f",
    ),
]


def random_texts(count):
    dice = random.Random(3)
    for _ in range(count):
        yield dice.choice((",", " ", ", ")).join(dice.choices(PARTS, k=dice.randint(1, 4)))


def test_texts_of_ranges(ask):
    texts = [
        *PARTS,
        "",
        *random_texts(600),
        " ".join(["0.5"] * 1326),
        "1 0 1",
        " ".join(["0"] * 1325 + ["2"]),
    ]
    answers = ask([["range", text] for text in texts])
    again = ask([["rewritten", text] for text in texts])
    read = 0
    for text, answer, written in zip(texts, answers, again, strict=True):
        try:
            weights = sw.Range(text).weights
        except sw.InvalidRange as error:
            assert answer == {"refused": str(error)}
        else:
            read += 1
            assert doubles(answer["is"]) == tuple(weights), text
            assert sw.Range(written["is"]) == sw.Range(text), (text, written)
    assert 100 < read < 600


def told_by_python(history):
    """Return the state after each action, and the error if the history is rejected."""
    seen = []
    try:
        for hand in history.replay(deals=True):
            legal = hand.legal_actions
            seen.append(
                {
                    "phase": hand.phase,
                    "actor": hand.actor,
                    "street": hand.street,
                    "pot": hand.total_pot,
                    "board": [*hand.board],
                    "stacks": [*hand.stacks],
                    "bets": [*hand.bets],
                    "folded": [*hand.folded],
                    "holes": [[*cards] for cards in hand.hole_cards],
                    "legal": None if legal is None else str(legal),
                    "words": str(hand),
                    "events": len(hand.events),
                }
            )
    except sw.HistoryError as error:
        return {"seen": seen, "refused": error.message, "action": error.action}
    return {"seen": seen}


def random_history(dice, variant):
    """Return the history of a hand with random actions."""
    game = sw.history.variants.PLAYED[variant]()
    if game.blinds and variant != "NS":
        antes = dice.choice((0, 0, 1, {"big_blind": 2}, {"button": 2}))
        game = game.replace(antes=antes, blinds=dice.choice(((1, 2), (1, 2), (1, 2, 4), (0, 2))))
    seats = dice.randint(3, 8 if variant[0] in "NF" and "7" in variant else 6)
    stacks = [dice.randint(*dice.choice(((1, 4), (3, 60), (60, 200)))) for _ in range(seats)]
    hand = sw.Hand(game, stacks, button=seats - 1, seed=dice.randrange(1 << 32))
    while not hand.is_over:
        legal = hand.legal_actions
        if hand.phase == "draw":
            hand.act(dice.randrange(32) & (1 << len(hand.hole_cards[hand.actor])) - 1)
        else:
            fold = -1 if legal.can_fold and (legal.to_call or dice.random() < 0.1) else 0
            hand.act(dice.choice([0, 0, 0, 0, fold, legal[-1], dice.choice(legal[:1000])]))
    hh = sw.history.HandHistory.from_hand(hand)
    return hh if hh.variant == variant else random_history(dice, variant)  # the pages know only PHH's


SHORT_ANTE = """variant = "NT"
antes = [0, 2, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 3, 50]
actions = ["d dh p1 AsTd", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc"]
"""
SAME_RANKS = """variant = "F7S"
antes = [0, 0]
bring_in = 3
small_bet = 10
big_bet = 20
starting_stacks = [90, 90]
actions = ["d dh p1 ????Kd", "d dh p2 ????Ks", "p1 pb", "p2 cc",
  "d dh p1 9c", "d dh p2 9h", "p2 cbr 10", "p1 f"]
"""


def test_histories(ask):
    """Hands of every variant, and the same with a wrong word: the same tables, the same refusals."""
    dice = random.Random(4)
    cents = """variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [0.5, 1]\nmin_bet = 1
        starting_stacks = [80, 20.25]\nactions = ["d dh p1 AsTd", "d dh p2 ????", "p2 cbr {}"]"""
    texts = [
        cents.format(to) for to in ("1.2", "0", "19.75", "20.25", "21", "100000000000000000000", "0.001")
    ]
    texts += [SHORT_ANTE, SAME_RANKS]
    for i in range(220):
        text = sw.history.dumps(random_history(dice, [*sw.history.variants.PLAYED][i % 11]))
        texts.append(text)
        words = text.split(" ")
        place = dice.randrange(len(words))
        texts.append(" ".join([*words[:place], dice.choice(words), *words[place + 1 :]]))
    refused = 0
    for text, answer in zip(texts, ask([["replay", text] for text in texts]), strict=True):
        try:
            history = sw.history.loads(text)
        except sw.HistoryError:
            assert "refused" in answer or "refused" in answer["is"][0]
            refused += 1
            continue
        assert answer["is"] == [told_by_python(history)], text
        refused += "refused" in answer["is"][0]
    assert 100 < refused < 300


def test_histories_that_show_cards_early_late_or_not_at_all(ask):
    """Early `????`, cards shown before the last are dealt, and mucks that a file leaves out at its end."""
    board = ["d db 2c3c4d", "d db 9h", "d db Ad"]
    all_in = [
        (["p3 sm ????", "p1 sm ????"], ["p1 sm 2d4s", "p3 sm 8c7h"]),
        (["p3 sm 8c7h", "p1 sm ????"], ["p1 sm 2d4s"]),
        (["p3 sm ??7h", "p1 sm ????"], ["p3 sm 8c7h", "p1 sm"]),
        (["p3 sm ????", "p1 sm ????"], ["p3 sm 8c7h"]),
        (["p3 sm ????", "p1 sm ????"], ["p3 sm 8c7h", "p1 sm ????"]),
        ([], ["p3 sm ????", "p1 sm 2d4s", "p3 sm 8c7h"]),
        ([], ["p3 sm 8c7h", "p1 sm", "p1 sm 2d4s"]),
    ]
    dealt = [f"d dh p{i} ????" for i in (1, 2, 3)] + ["p3 cbr 100", "p1 cc", "p2 f"]
    fields = {
        "variant": "NT",
        "antes": [0] * 3,
        "blinds_or_straddles": [1, 2, 0],
        "min_bet": 2,
        "starting_stacks": [100] * 3,
    }
    cases = [{**fields, "actions": [*dealt, *early, *board, *late]} for early, late in all_in]
    checked = [f"p{i} cc" for i in (1, 2, 3)]
    streets = ["p3 cc", "p1 cc", "p2 cc", board[0], *checked, "d db 8s", *checked, "d db 9s", *checked]
    for shows in (
        ["p1 sm ????", "p2 sm KsKh", "p3 sm ????", "p1 sm AsAh"],
        ["p1 sm", "p2 sm KsKh", "p3 sm ????", "p1 sm AsAh"],
        ["p1 sm AsAh", "p2 sm KsKh", "p1 sm ????", "p3 sm ????"],
        ["p1 sm ????", "p2 sm ????", "p3 sm ????"],
        ["p3 sm KsKh"],
        ["p3 sm KsKh", " "],
        ["p1 sm ??As", "p3 sm KsKh", "p2 sm Qd??", "p2 sm"],
        ["p3 sm KsKh", "p1 sm ??2c"],
        ["p3 sm KsKh", "p1 sm AsAh", "p2 sm", "p1 sm As??"],
        [],
    ):
        firsts = dealt[0], "d dh p1 AsAh"
        cases += [{**fields, "actions": [first, *dealt[1:3], *streets, *shows]} for first in firsts]
    for shows in (["p2 sm ??Qd"], ["p2 sm Qd"], ["p2 sm ??Qd", "p2 sm QcQd"], ["p1 sm ??Qd"]):
        cases.append({**fields, "actions": [*dealt[:3], "p3 f", "p1 f", *shows]})
    missed = {
        **fields,
        "antes": [0, 0, 1, 0],
        "blinds_or_straddles": [1, 2, 0, 0],
        "starting_stacks": [9] * 4,
    }
    cases.append({**missed, "actions": [f"d dh p{i} ????" for i in (1, 2, 3, 4)]})
    for early, late, last in (
        (["p2 sm QsQd9c"], ["p1 sm -"], "2h"),
        (["p2 sm QsQd9c"], ["p1 sm"], "2h"),
        (["p2 sm ????9c"], ["p1 sm -", "p2 sm QsQd9cQc8s7s2h"], "2h"),
        (["p2 sm QsQd9c", "p1 sm AhKh2c"], ["p2 sm QsQd9cQc8s7s2h"], "??"),
        (["p2 sm QsQd9c"], ["p1 sm -"], "??"),
        (["p2 sm QsQd8c"], ["p1 sm -"], "2h"),
    ):
        bets = ["d dh p1 AhKh2c", "d dh p2 ????9c", "p1 pb", "p2 cbr 2", "p1 cc", *early]
        cards = [
            "d dh p1 3c",
            "d dh p2 Qc",
            "d dh p1 4d",
            "d dh p2 8s",
            "d dh p1 6h",
            "d dh p2 7s",
            "d dh p1 Jd",
        ]
        stud = {"variant": "F7S", "antes": [0, 0], "bring_in": 1, "small_bet": 2, "big_bet": 4}
        actions = [*bets, *cards, f"d dh p2 {last}", *late]
        cases.append({**stud, "starting_stacks": [50, 2], "actions": actions})
    for out, drawn in (("Ks", "7s"), ("Ks", "8s"), ("5hKs", "6s9s")):
        bets = ["d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "p2 cbr 50", "p1 cc", "p2 sm 2h3h4h5hKs"]
        draw = {
            **fields,
            "variant": "N2L1D",
            "antes": [0, 0],
            "blinds_or_straddles": [1, 2],
            "starting_stacks": [50, 50],
        }
        actions = [*bets, "p1 sd", f"p2 sd {out}", f"d dh p2 {drawn}", "p1 sm -"]
        cases.append({**draw, "actions": actions})
    histories = [sw.history.HandHistory(case) for case in cases]
    answers = ask([["replay", sw.history.dumps(history)] for history in histories])
    for history, answer in zip(histories, answers, strict=True):
        assert answer["is"] == [told_by_python(history)], history.actions


@pytest.mark.parametrize("name", ["allin.phh", "cash.phhs", "short.phhs"])
def test_histories_of_files(ask, name):
    path = ROOT / "tests" / "data" / name
    (answer,) = ask([["replay", path.read_text("utf-8")]])
    for history, one in zip(sw.history.load_all(path), answer["is"], strict=True):
        assert one == told_by_python(history), history


BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PAGE = """<!DOCTYPE html><html lang="en"><title>{0}</title><body>
<div class="live" data-live="{0}"><p>static</p></div><script type="module" src="{0}.mjs"></script>
<img src="wait" alt=""><script>
const root = document.querySelector('.live');
const act = async () => {{ {1}; setTimeout(() => fetch('ready')); }};
const look = () => root.dataset.ready && act();
new MutationObserver(look).observe(root, {{attributes: true}});
</script>"""


class Server(SimpleHTTPRequestHandler):
    """Serves a folder; the picture that a page waits for comes when the page is ready."""

    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def do_GET(self):
        if self.path == "/wait":
            self.server.ready.wait(60)
        elif self.path == "/ready":
            self.server.ready.set()
        else:
            return super().do_GET()
        self.send_response(204)
        self.end_headers()

    def log_message(self, format, *args):
        pass


@pytest.fixture
def shown(folder):
    """Yield a function that renders a page of the served folder in Chromium."""
    if BROWSER is None:
        pytest.skip("there is no Chromium")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()

    def dump(name, act="", question=""):
        (folder / f"{name}.html").write_text(PAGE.format(name, act), encoding="utf-8")
        server.ready = Event()
        url = f"http://127.0.0.1:{server.server_port}/{name}.html{question}"
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
        made = subprocess.run([BROWSER, *options, url], capture_output=True, encoding="utf-8", timeout=120)
        return made.stdout

    yield dump
    server.shutdown()
    server.server_close()


def test_the_pages_have_the_colors_of_the_pictures():
    style = (PAGES / "live.css").read_text("utf-8")
    names = {
        "pairs": "pairs",
        "suited": "suited",
        "offsuit": "offsuit",
        "won": "win",
        "tied": "tie",
        "lost": "lose",
    }
    for column in (1, 2):
        assert (
            "".join(f"--live-{ours}:{PALETTE[name][column]};" for ours, name in names.items())[:-1] in style
        )
    for suit, name in zip("hdc", ("heart", "diamond", "club"), strict=True):
        assert f".live-{suit}{{color:{PALETTE[name][1]}}}" in style


@pytest.mark.parametrize(
    "name, words",
    [
        (
            "equity",
            [
                "82.64%",
                "1 to 4.8",
                "Odds against",
                "exact, 1,712,304 boards",
                "full house, kings full of fours",
            ],
        ),
        ("range", ["37.54%", "88 combos", 'aria-label="KJs, suited: 50%, equity 25.']),
        ("replay", ["Bob posts $50. Cyd posts $100.", "Ann raises to $250.", "1 / 1"]),
    ],
)
def test_pages_in_a_browser(shown, name, words):
    dom = shown(name)
    assert 'data-ready="yes"' in dom and "static" not in dom
    for word in words:
        assert word in dom


def test_a_question_by_clicks_and_by_link(shown):
    clicks = """
    const answer = document.querySelector('.live-answer');
    const changed = () => new Promise(done => new MutationObserver(done).observe(answer, {childList: true}));
    const pick = name => document.querySelector(`.live-pick:has([aria-label="${name}"])`).click();
    pick('queen of spades');
    await changed();
    const said = answer.textContent;
    for (const name of ['queen of clubs', 'ten of hearts', '9 of hearts', '2 of clubs']) pick(name);
    await changed();
    const taken = document.querySelector('.live-pick:has([aria-label="queen of clubs"])').disabled;
    document.title = `${said} ${location.hash} ${taken}`"""
    dom = shown(
        "equity", clicks
    )  # a full hand begins again, and the next place that is not full is the board
    assert "<title>Hand 1 needs one more card. #h=QsQc&amp;h=KsKh&amp;board=Th9h2c true</title>" in dom
    assert 'sw.equity("QsQc", "KsKh", board="Th9h2c")' in dom
    result = sw.equity("AsAhKsQh", "JdTc9d8c", game="plo")
    dom = shown("equity", question="#g=plo&h=AsAhKsQh&h=JdTc9d8c")
    assert f"{result.equity[0]:.2%}" in dom and 'sw.equity("AsAhKsQh", "JdTc9d8c", game="plo")' in dom
    assert "exact, 1,086,008 deals" in dom and "1.4 to 1" in dom


def test_a_page_without_its_program_says_so(shown, folder):
    data = folder / "data.mjs"
    whole = data.read_text("utf-8")
    data.write_text(re.sub(r"PROGRAM = .*;", "PROGRAM = null;", whole), encoding="utf-8")
    try:
        dom = shown("equity")
    finally:
        data.write_text(whole, encoding="utf-8")
    assert 'data-ready="no"' in dom and "built without its program" in dom
