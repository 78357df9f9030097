"""Numbers of any length are read or rejected quickly, and errors quote long input briefly."""

import pickle
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import pytest

import steelwheel as sw
from steelwheel import Game, InvalidGame, MixedGame, Rake, Range, drawing, games, rules
from steelwheel.cli import main

LONG = 10_000 * "x"
HUGE = 10**5000
WRONG = [HUGE, Fraction(HUGE), Decimal("snan"), -HUGE]


def of_type(x):
    return type(x).__name__


def at_once(code):
    """Return the output of code in its own process, which must end soon."""
    setup = "import steelwheel as sw\nfrom decimal import Decimal\nfrom fractions import Fraction\n"
    done = subprocess.run(
        [sys.executable, "-c", setup + code], capture_output=True, text=True, encoding="utf-8", timeout=60
    )
    assert done.stderr == ""
    return done.stdout


def test_a_pot_is_raised_by_any_decimal():
    code = """
hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
for text in ("1e999999999", "1e-999999999", "-0e-999999999", "0.5", "1." + 10**6 * "1"):
    print(hand.pot_raise_to(Decimal(text)))
for text in ("-1e999999999", "nan", "snan", "inf"):
    try:
        hand.pot_raise_to(Decimal(text))
    except ValueError as error:
        print(str(error)[:40])
"""
    assert at_once(code).splitlines() == [
        *("200", "4", "4", "4", "6"),
        "a fraction of the pot must be 0 or more,",
        *["a fraction of the pot must be finite, no"] * 3,
    ]


def test_a_pot_is_raised_by_what_is_told_to_the_last_place():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)  # to 2 + 4 times the fraction
    assert hand.pot_raise_to(Decimal("0.625")) == hand.pot_raise_to(Fraction(5, 8)) == 5  # half is rounded up
    assert hand.pot_raise_to(Decimal("0.62499999999999999999999999999")) == 4
    with pytest.raises(ValueError, match="must be 0 or more, not an int of more than 64 bits"):
        hand.pot_raise_to(-HUGE)


@pytest.mark.parametrize(
    ("percent", "message"),
    [
        (
            "'1e-999999999'",
            "the rake's percentage must be from 0 to 100, with at most four decimals, not '1e-999999999'",
        ),
        ("'1e999999999'", "percentage must be from 0 to 100, with at most four decimals, not '1e999999999'"),
        ("Decimal('1e-999999999')", "0 or at least 0.25, not Decimal('1E-999999999')"),
        (
            "Decimal('1e999999999')",
            "the rake's percentage must be from 0 to 100, not Decimal('1E+999999999')",
        ),
        ("10_000_000 * '9'", "at most four decimals, not '9999"),
        ("Fraction(1, 10**5000)", "the rake's percentage must be 0 or at least 0.25, not a Fraction"),
        ("Fraction(10**5000, 3)", "the rake's percentage must be from 0 to 100, not a Fraction"),
        ("1 << 10**7", "must be from 0 to 100, not an int of more than 64 bits"),
        ("float('nan')", "the rake's percentage must be from 0 to 100, not nan"),
        ("1e-320", "0 or at least 0.25, not 1e-320"),
    ],
)
def test_a_rake_is_refused_at_once(percent, message):
    code = (
        f"try: sw.games.NoLimitHoldem(rake=sw.Rake({percent}))\nexcept sw.InvalidGame as error: print(error)"
    )
    said = at_once(code)
    assert message in said and len(said) < 200


def test_rakes_of_every_kind_of_number():
    for percent in (5, 2.5, "2.25", "1e1", Decimal("1.50"), Fraction(5, 2), "5/2", 0.2501, 0):
        game = games.NoLimitHoldem(rake=Rake(percent, 3))
        again = pickle.loads(pickle.dumps(game))
        assert again == game and again.rake.percent == Fraction(str(percent))


@pytest.mark.parametrize(
    ("was", "given"),
    [
        ('"chip":5', '"chip":1e999999999'),
        ('"chip":5', '"chip":NaN'),
        ('"chip":5', '"chip":' + 10**7 * "1"),
        ('"chip":5', '"chip":1.0'),
        ('"chip":5', '"chip":' + "[" * 10**5 + "]" * 10**5),
        ('"rake":[[5,2],3,false]', '"rake":[[1,0],3,false]'),
        ('"rake":[[5,2],3,false]', '"rake":[[5,' + 4000 * "1" + "],3,false]"),
        ('"rake":[[5,2],3,false]', '"rake":7'),
        ('"chip":5', '"chip":1,"' + LONG + '":2'),
        ('"name":"', '"nome":"'),
        ("}", ""),
        ("", "["),
    ],
    ids=str,
)
def test_a_saved_game_that_is_none(was, given):
    spec = games.NoLimitHoldem((5, 10), rake=(2.5, 3), chip=5).spec
    assert Game._read(spec).spec == spec and was in spec
    with pytest.raises(InvalidGame) as error:
        Game._read(spec.replace(was, given, 1))
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("number", WRONG, ids=lambda x: type(x).__name__)
def test_ends_of_an_equity_that_make_no_sense(number):
    for name in ("max_stderr", "max_seconds"):
        with pytest.raises(ValueError, match=f"{name} must fit in a float") as error:
            sw.equity("AsAh", "KK", "QQ", **{name: number})
        assert len(str(error.value)) < 200
    with pytest.raises((ValueError, TypeError)):
        sw.equity("AsAh", "KK", trials=number)


def test_ends_of_an_equity_of_every_kind_of_number():
    for number in (Decimal("0.01"), Fraction(1, 100), 0.01):
        result = sw.equity("AA", "KK", "QQ", max_stderr=number, seed=1)
        assert result == sw.equity("AA", "KK", "QQ", max_stderr=0.01, seed=1)
    assert sw.equity("AA", "KK", "QQ", max_seconds=Decimal("1e-999999999"), method="sample").trials > 0


@pytest.mark.parametrize(
    "unit", ["Decimal('1e999999999')", "Decimal('1e-999999999')", "Decimal('snan')", "1 << 10**8"]
)
def test_units_that_no_chip_is_worth(unit):
    code = f"""
hand = sw.Hand(sw.games.NoLimitHoldem(), [200, 200], seed=1)
for draw in (hand.to_svg, hand.to_html, lambda unit: list(sw.drawing.hand_frames(hand, unit=unit))):
    try:
        draw(unit={unit})
    except ValueError as error:
        print(error)
"""
    assert at_once(code).splitlines() == ["unit must be from 0.000000001 to 9999999999"] * 3


def test_the_least_unit_and_the_largest():
    for unit in (Decimal("1e-9"), Decimal("9999999999.9"), 9_999_999_999, 1):
        assert drawing.table_state(HAND, unit=unit).unit == unit
    for unit in (Decimal("9.99e-10"), Decimal("1e10"), 10**10, 0, -1, Decimal("-0")):
        with pytest.raises(ValueError, match=r"unit must be from 0.000000001 to 9999999999"):
            drawing.table_state(HAND, unit=unit)


@pytest.mark.parametrize("x", [*WRONG, Decimal("1e999999999"), -1, LONG], ids=of_type)
def test_shares_that_are_none_are_not_drawn(x):
    for draw in (
        lambda: drawing.range_svg([[0] * 13] * 12 + [[0] * 12 + [x]], text="", combos=0),
        lambda: drawing.equity_svg([LONG, "KK"], [0.5, x], [0, 0], [0, 0], [0, 0]),
        lambda: drawing.equity_svg([LONG, "KK"], [x, 0.5], [0, 0], [0, 0], [0, 0]),
    ):
        with pytest.raises(ValueError, match="must be from 0 to 1, not ") as error:
            draw()
        assert len(str(error.value)) < 250


MANY = ",".join(f"As{rank}{suit}:0.{12 + i}" for i, rank in enumerate("KQJT98765432") for suit in "cdhs")
HAND = sw.Hand(games.NoLimitHoldem(), [200, 200], seed=1)
CALLS = {
    "by_name": lambda text: games.by_name(text),
    "preset": lambda text: rules.preset(text),
    "switch": lambda text: rules.preset("tda", **{text: 1}),
    "choice": lambda text: rules.preset("tda", odd_chip=text),
    "house rules": lambda text: games.NoLimitHoldem(rules=text),
    "rake": lambda text: games.NoLimitHoldem(rake=(text,)),
    "antes": lambda text: games.NoLimitHoldem(antes={text: 1}),
    "blinds": lambda text: games.NoLimitHoldem(blinds=text),
    "wild": lambda text: games.NoLimitHoldem(wild=text),
    "a saved game": lambda text: Game._read(text),
    "a game's name": lambda text: sw.equity("AsAhKd", "KsKh", game=games.Greek().replace(name=text)),
    "a game without boards": lambda text: sw.equity(
        "AsAh", "KsKh", board=list(range(40)), game=games.Razz().replace(name=text)
    ),
    "mixed game": lambda text: MixedGame([text]),
    "hands of a mixed game": lambda text: MixedGame(["razz"], hands_per_turn=list(text)),
    "number of a mixed game": lambda text: MixedGame(["razz"], hands_per_turn=[0] * len(text)),
    "Range": lambda text: Range(text),
    "a weight": lambda text: Range("AA:" + text),
    "a percentage": lambda text: Range(len(text) * "1" + "%"),
    "a group": lambda text: Range("[" + len(text) * "1" + "]AA"),
    "weights": lambda text: Range.from_weights([text] * 1326),
    "weight": lambda text: Range("AA").weight(text),
    "remove_cards": lambda text: Range("AA").remove_cards(text),
    "equity": lambda text: sw.equity(text, "AsAh"),
    "the board": lambda text: sw.equity("KsKh", "AsAh", board=text),
    "game": lambda text: sw.equity("KsKh", "AsAh", game=text),
    "method": lambda text: sw.equity("KsKh", "AsAh", method=text),
    "max_stderr": lambda text: sw.equity("KsKh", "AsAh", max_stderr=text),
    "trials": lambda text: sw.equity("KsKh", "AsAh", trials=text),
    "max_seconds": lambda text: sw.equity("KsKh", "AsAh", max_seconds=text),
    "hand_strength": lambda text: sw.hand_strength("KsKh", "2c3c4c", ranges=text),
    "outs": lambda text: sw.outs("KsKh", "2c3c4c", against=text),
    "opponents": lambda text: sw.hand_strength("KsKh", opponents=text),
    "bins": lambda text: sw.strength_histogram("KsKh", "2c3c4c", bins=text),
    "pot_raise_to": lambda text: HAND.pot_raise_to(text),
    "names": lambda text: drawing.table_state(HAND, names=text),
    "many names": lambda text: drawing.table_state(HAND, names=[text]),
    "unit": lambda text: drawing.table_state(HAND, unit=text),
    "title": lambda text: drawing.replay_html([], title=text),
    "plot.range_grid": lambda text: sw.plot.range_grid(text),
    "plot.equities": lambda text: sw.plot.range_grid("AA", equities=[text] * 1326),
    "plot.board": lambda text: sw.plot.equity_by_street(["AsAh", "KsKh"], text),
    "plot.bench": lambda text: sw.plot.bench({"machine": text, "rows": [{"ns": text}]}),
}


@pytest.mark.parametrize("call", CALLS)
def test_errors_are_short_whatever_the_text(call):
    for text in (LONG, len(LONG) * "\x00", 2000 * "AsKs ", "AA, " + LONG):
        try:
            CALLS[call](text)
        except (ValueError, TypeError, ImportError) as error:  # the last without the extra `plot`
            assert 0 < len(str(error)) <= 600, str(error)
        else:
            assert text != LONG


@pytest.mark.parametrize(
    "words",
    [
        (LONG,),
        ("eval", LONG),
        ("eval", "AsKsQsJsTs", "--ranking", LONG),
        ("eval", "AsKsQsJsTs", "--" + LONG),
        ("equity", LONG, "KK"),
        ("equity", "AA", "KK", "--method", LONG),
        ("equity", "AA", "KK", "--game", LONG),
        ("equity", "AA", "KK", "--board", LONG),
        ("equity", "AA", "KK", "--trials", LONG),
        ("equity", "AA", "KK", "--max-stderr", LONG),
        ("equity", "AA", "KK", "--max-seconds", LONG),
        *(("equity", "AA", "KK", "--seed", text) for text in (LONG, 5000 * "9")),
        ("equity", "AA", "KK", "--method", "sample", "--seed", 4000 * "9"),
        *(("equity", "AA", "KK", "--threads", text) for text in (LONG, 5000 * "9")),
        *(("equity", "AA", "KK", "--trials", text) for text in ("1e999999999", "1e-999999999", "nan")),
        ("equity", "AA", "KK", "--trials", 5000 * "9"),
        ("equity", "AA", "KK", "--max-stderr", 5000 * "9" + "%"),
        ("range", LONG),
        ("range", "AA", "--board", "AsKs" + 5000 * " "),
        ("range", MANY, "--dead", "As"),
        ("distribution", LONG, "--to-come", "2"),
        ("distribution", "--to-come", 5000 * "9"),
        ("replay", LONG),
        ("replay", "nowhere.phh", "--hand", 5000 * "9"),
        ("convert", LONG, "-o", f"{LONG}.log"),
        ("stats", LONG),
        ("bench", "--output", LONG),
    ],
    ids=lambda words: " ".join(words)[:40],
)  # fmt: skip
def test_the_command_is_short_too(words, capsys):
    try:
        code = main(words)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert code in (1, 2) and out == ""
    said = err[err.index("steelwheel") :] if "usage" not in err else err[err.index("error: ") :]
    assert 0 < len(said) <= 600
