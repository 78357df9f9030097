"""Errors of a history name the field that is wrong; texts of histories name no size of an unknown stack."""

from __future__ import annotations

from decimal import Decimal

import pytest

from steelwheel import history
from steelwheel.errors import HistoryError
from steelwheel.history import HandHistory

NO_LIMIT = {"variant": "NT", "blinds_or_straddles": [1, 2], "min_bet": 2}
LIMIT = {"variant": "FT", "blinds_or_straddles": [1, 2], "small_bet": 2, "big_bet": 4}
STUD = {"variant": "F7S", "bring_in": 1, "small_bet": 2, "big_bet": 4}


def hand(**fields):
    return HandHistory({"antes": [0, 0], "starting_stacks": [100, 100], "actions": [], **fields}).hand()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({**NO_LIMIT, "min_bet": 0}, "min_bet must be above 0, not 0"),
        ({**NO_LIMIT, "min_bet": -2}, r"min_bet: an amount must be from 0 to 2\*\*53, not -2"),
        ({**NO_LIMIT, "variant": "NS", "min_bet": 0}, "min_bet must be above 0, not 0"),
        ({**LIMIT, "small_bet": 0}, "small_bet must be above 0, not 0"),
        ({**LIMIT, "big_bet": 0}, "big_bet must be above 0, not 0"),
        ({**STUD, "bring_in": 2}, r"bring_in must be less than small_bet \(2\), not 2"),
        ({**STUD, "bring_in": -1}, "bring_in: an amount must be from 0"),
        ({**NO_LIMIT, "antes": [-1, 0]}, "antes: an amount must be from 0"),
        ({**NO_LIMIT, "blinds_or_straddles": [2**54, 2]}, "blinds_or_straddles: an amount must be from 0"),
        ({**NO_LIMIT, "starting_stacks": [0, 100]}, "starting_stacks must be above 0"),
        ({**NO_LIMIT, "starting_stacks": [-5, 100]}, "starting_stacks: an amount must be from 0"),
        ({**NO_LIMIT, "_chip": 0}, "_chip must be at least 1, not 0"),
        ({**NO_LIMIT, "_chip": "x"}, "_chip must be an int, not str"),
        ({**NO_LIMIT, "_cap": 1}, "_cap must be at least the big blind, not 1"),
    ],
)
def test_errors_name_the_field(fields, message):
    with pytest.raises(HistoryError, match=f"^{message}"):
        hand(**fields)


PHH = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = []
"""


@pytest.mark.parametrize("encoding", [None, "utf-8", "UTF8"])
def test_a_byte_order_mark(encoding, tmp_path):
    expected = history.loads(PHH)
    assert history.loads("\ufeff" + PHH) == expected
    assert history.loads("\ufeff[1]\n" + PHH) == expected
    (tmp_path / "x.phh").write_text("\ufeff" + PHH, "utf-8")
    assert history.load(tmp_path / "x.phh", encoding=encoding) == expected
    (tmp_path / "x.phhs").write_text(f"\ufeff[1]\n{PHH}\n[2]\n{PHH}", "utf-8")
    found = list(history.load_all(tmp_path / "x.phhs", encoding=encoding))
    assert found == [expected] * 2 and [hh.key for hh in found] == ["1", "2"]


@pytest.mark.parametrize("suffix", [".phh", ".phhs", ".txt", ".log"])
@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-16"])
def test_a_byte_order_mark_does_not_hide_the_site(suffix, encoding, tmp_path):
    texts = {
        "***** Hand History for Game 123 *****\n$1 USD NL\n": "a partypoker hand history",
        "<session sessioncode='1'>\n": "an iPoker hand history",
        '{"a": 1}\n': "JSON",
    }
    for text, site in texts.items():
        for mark in ("", "\ufeff"):
            with pytest.raises(HistoryError, match=f"this looks like {site}"):
                history.loads(mark + text)
            data = (mark + text).encode("utf-8") if encoding != "utf-16" else text.encode("utf-16")
            (tmp_path / f"x{suffix}").write_bytes(data)
            with pytest.raises(HistoryError, match=f"this looks like {site}"):
                list(history.load_all(tmp_path / f"x{suffix}", encoding=encoding))


def test_unknown_stacks():
    dealt = [f"d dh p{i} ????" for i in (1, 2)]
    hand = HandHistory(
        {**NO_LIMIT, "antes": [0, 0], "starting_stacks": [Decimal("inf")] * 2, "actions": dealt}
    ).hand()
    assert str(hand) == "Preflop, pot 3; seat 1 to call 1, stack unknown"
    assert str(hand.legal_actions) == "fold, call 1, bet or raise to 4 or more"
    assert str(hand.call()) == "Preflop, pot 4; seat 0 to check or bet, stack unknown"
