"""`history.Stat`: expressions over columns, their errors, and the same conditions evaluated by Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import history
from steelwheel.history import HandHistory, Stat

from . import stats_referee
from .test_rows_decisions import rows_of


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ("pot", "character 1: pot is a number: compare it, such as pot > 0"),
        ("action", 'character 1: action is text: compare it, such as action == "..."'),
        ("  raises > 1", "character 3: there is no column 'raises' in rows of decisions"),
        ("streat == 'flop'", "did you mean 'street'"),
        ("street = 'x'", "is not an expression at character 8"),
        ("street == 1", "character 11: street is text: compare it with a quoted string"),
        ("street < 'flop'", "character 1: street is text: compare it by == or !="),
        ("pot == 'a'", "character 8: pot is a number: compare it with one"),
        ("pot == street", "character 8: pot is a number, but street is text"),
        ("pot == 1" + "0" * 400, "pot is a number"),
        ("all_in == 1", "all_in is true or false: write all_in, not all_in, or all_in == False"),
        ("pot is 3", "`is` can only test for None; write == instead"),
        ("pot in ()", 'list values in parentheses after "in"'),
        ("1 == 1", "character 1: compare a column"),
        ("'a' in street", "character 1: compare a column"),
        ("pot + 1 > 2", "character 1: compare a column"),
        ("f(pot)", "'f\\(pot\\)' is not a condition"),
        ("__import__('os').system('id')", "is not a condition"),
        ("", "is not an expression"),
        ("pot > 0 " * 1000, "has 8000 characters, but at most 2000"),
        ("hole == '\ud800'", "not valid Unicode|is not an expression"),
    ],
)
def test_errors_of_expressions(made, message):
    with pytest.raises(ValueError, match=message):
        Stat("x", made=made, of="True")


def test_other_errors():
    with pytest.raises(ValueError, match="of= of x, character 1: there is no column 'street'"):
        Stat("x", "vpip", "street == 'flop'", rows="players")
    with pytest.raises(ValueError, match='per must be "decision" or "hand"'):
        Stat("x", "True", "True", per="street")
    with pytest.raises(TypeError, match="must be an expression in text"):
        Stat("x", 3, "True")
    with pytest.raises(ValueError, match="name of a statistic"):
        Stat("", "True", "True")
    with pytest.raises(ValueError, match=r"there is no statistic 'vpipe' \(did you mean 'vpip'"):
        history.report([], ["vpipe"])
    with pytest.raises(ValueError, match="two statistics are named 'vpip'"):
        history.report([], ["vpip", "vpip"])
    with pytest.raises(TypeError, match="stats must be a list"):
        history.report([], "vpip")
    with pytest.raises(ValueError, match="by must be"):
        history.report([], by="street")


NUMBERS = ("pot", "to_call", "spr", "size_bb", "raises_before", "callers_raised", "seat", "won_bb")
TEXTS = {
    "street": ("flop", "preflop", "x"),
    "action": ("bet", "fold"),
    "last_action": ("check",),
    "player": ("é",),
}
BOOLS = ("all_in", "in_position", "has_initiative")
VALUES = st.one_of(st.integers(-3, 300), st.sampled_from([0.5, -1.5, 2.25]))


@st.composite
def comparisons(draw):
    """Return a comparison as text for `Stat`, and as Python with None for null."""
    kind = draw(st.sampled_from(["number", "columns", "text", "bool", "none", "in"]))
    if kind == "none":
        column, op = (
            draw(st.sampled_from([*NUMBERS, *TEXTS, *BOOLS])),
            draw(st.sampled_from(["is", "is not"])),
        )
        return f"{column} {op} None", f"({column} {op} None)"
    if kind == "bool":
        column = draw(st.sampled_from(BOOLS))
        return draw(
            st.sampled_from([(column, f"bool({column})"), (f"{column} == False", f"({column} == False)")])
        )
    if kind == "text":
        column = draw(st.sampled_from([*TEXTS]))
        text = f"{column} {draw(st.sampled_from(['==', '!=']))} {draw(st.sampled_from(TEXTS[column]))!r}"
        return text, f"({column} is not None and {text})"
    if kind == "in":
        column, values = draw(st.sampled_from(NUMBERS)), tuple(draw(st.lists(VALUES, min_size=1, max_size=3)))
        text = f"{column} {draw(st.sampled_from(['in', 'not in']))} {values!r}"
        return text, f"({column} is not None and {text})"
    column, op = draw(st.sampled_from(NUMBERS)), draw(st.sampled_from(["<", "<=", "==", "!=", ">=", ">"]))
    other = draw(st.sampled_from(NUMBERS) if kind == "columns" else VALUES)
    text = f"{column} {op} {other}" if draw(st.booleans()) or kind == "columns" else f"{other} {op} {column}"
    present = [name for name in (column, other) if isinstance(name, str)]
    return text, "(" + " and ".join([f"{name} is not None" for name in present] + [text]) + ")"


CONDITIONS = st.recursive(
    comparisons(),
    lambda inner: st.one_of(
        inner.map(lambda x: (f"not ({x[0]})", f"(not {x[1]})")),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(
            lambda x: (f"({x[0][0]}) {x[1]} ({x[2][0]})", f"({x[0][1]} {x[1]} {x[2][1]})")
        ),
    ),
    max_leaves=8,
)
HANDS = [
    HandHistory.from_hand(hand, players=["é", *"abcde"][: len(hand.stacks)], hand=k)
    for k, (hand, _) in enumerate(stats_referee.random_hands(9, "NT", 12))
]
ROWS = rows_of(history.scan(HANDS, "decisions"))


@given(CONDITIONS, CONDITIONS, st.booleans())
def test_expressions_are_those_of_python(made, of, ratio):
    stat = Stat("x", made[0], of[0], ratio=ratio)
    found = history.report(HANDS, [stat]).pooled()["population"]["x"]
    expected = [(bool(eval(made[1], {}, row)), bool(eval(of[1], {}, row))) for row in ROWS]
    assert found == (sum(a and (b or ratio) for a, b in expected), sum(b for _, b in expected))
