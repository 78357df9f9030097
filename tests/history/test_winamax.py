"""Winamax' texts: no colons, signs behind amounts, uncalled bets in the pot, and totals without the rake."""

import io
import random
import re
from decimal import Decimal

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import HistoryError, history
from steelwheel.history import HandHistory, Payment
from steelwheel.history.site_text import read_site, readable_site

from .stars_text import some_hand, written

DATA = ROOT / "tests" / "history" / "winamax"
CASH = (DATA / "cash.txt").read_text(encoding="utf-8")


def read(text):
    return list(read_site(io.BytesIO(text.encode()), "Winamax", "x.txt"))


def only(text):
    (found,) = read(text)
    if isinstance(found, HistoryError):
        raise found
    found.hand()
    return found


def hand_of(number):
    """The text of one of the cash hands, from 0."""
    return "Winamax Poker" + CASH.split("Winamax Poker")[number + 1]


@pytest.mark.parametrize("name", ["cash", "tournament"])
def test_every_written_hand(name):
    hands = list(history.load_all(DATA / f"{name}.txt"))
    assert hands
    for hh in hands:
        assert hh.hand().is_over and hh.venue == "Winamax"
        assert sum(hh.net) == sum(payment.amount for payment in hh.paid)


def test_a_cash_hand():
    hh = only(hand_of(0))
    assert (hh.key, hh.currency, hh.table, hh.time_zone_abbreviation) == (
        "5000001-1-1715000001", "EUR", "Lyon 01", "UTC",
    )  # fmt: skip
    assert hh.players == ["Cy UR0", "Di", "El", "Ann 7", "Bo"]
    assert hh.blinds_or_straddles == [Decimal("0.5"), 1, 0, -1, 0]
    assert hh.antes == [0, 0, Decimal("0.5"), 0, 0], "a small blind out of position is dead"
    assert hh.paid == [Payment(None, "rake", -3)]
    assert hh.net == [-40, -1, Decimal("-0.5"), -1, Decimal("39.5")]


def test_an_uncalled_bet_is_not_won():
    hh = only(hand_of(1))
    assert hh.net == [-1, -6, Decimal("6.5")] and hh.winnings[2] == Decimal("12.5")


def test_side_pots_and_a_rounded_total():
    (hh,) = history.load_all(DATA / "tournament.txt")
    assert (hh.event, hh.level, hh.antes) == ("Tournament #77000001", 4, [25, 25, 25])
    assert hh.net == [1600, 1400, -3000]
    assert hh.fields["_pots"] == [2400, 4400]
    assert hh.hand().payoffs == (1600, 1400, -3000)


def test_stud_and_draw():
    razz, hi_lo, draw = history.load_all(DATA / "mixed.txt")
    assert (razz.variant, razz.bring_in, razz.small_bet, razz.big_bet) == ("FR", 10, 25, 50)
    assert razz.actions[:3] == ["d dh p1 4sAdTd", "d dh p2 ????8h", "p1 pb"]
    assert razz.net == [-105, 103]
    assert hi_lo.variant == "F7S/8" and "d dh p2 ??" in hi_lo.actions
    assert hi_lo.net == [-90, 88]
    assert (draw.variant, draw.blinds_or_straddles) == ("F2L3D", [Decimal("12.5"), 25])
    assert [text for text in draw.actions if " sd" in text] == [
        "p1 sd ????",
        "p2 sd",
        "p1 sd ??",
        "p2 sd",
        "p1 sd",
        "p2 sd",
    ]
    assert draw.net == [-125, 123]


def test_an_unknown_card_is_no_card_of_a_board():
    with pytest.raises(HistoryError, match="board cards are missing"):
        only(hand_of(0).replace("*** FLOP *** [", "*** FLOP *** [X ", 1).replace("[X Kd ", "[X ", 1))


def test_both_blinds_out_of_position():
    text = hand_of(0).replace(
        "El posts small blind 0.50€ out of position",
        "El posts small blind 1.50€ out of position\nEl posts big blind 0€ out of position",
    )
    text = text.replace("El folds", "El checks").replace("Di folds\n", "Di folds\nEl folds\n", 1)
    text = text.replace("79.50€", "80.50€")
    hh = only(text)
    assert hh.net[2] == Decimal("-1.5") and hh.blinds_or_straddles[2] == -1


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("Rake 3€", "Rake 2€", "do not balance"),
        ("Bo calls 30€", "Bo calls 29€", "is due|do not balance"),
        ("\nDi folds", "\nDy folds", "has no seat"),
        ("\nDi folds", "\nDi raises 2€ to", "cannot be read"),
        ("Board: [Kd", "Board: [Ks", "the board in the summary"),
        ("Holdem no limit", "Courchevel no limit", "does not read hands of No Limit Courchevel"),
        ("raises 3€ to 4€", "raises 4€ to 5€", "is due|do not balance"),
    ],
)
def test_refusals(old, new, message):
    assert old in hand_of(0)
    with pytest.raises(HistoryError, match=message) as failed:
        only(hand_of(0).replace(old, new, 1))
    assert failed.value.line is not None


def test_a_legacy_encoding():
    assert readable_site(CASH.encode("cp1252")) == "Winamax"
    hands = list(read_site(io.BytesIO(CASH.encode("cp1252")), "Winamax"))
    assert hands == read(CASH)


def as_winamax(text):
    """The text of a PokerStars hand as Winamax writes it; no name ends in a colon."""
    text = re.sub(
        r"PokerStars Hand #(\d+):  Hold'em No Limit \((.*?)\) - (.*?) ET",
        r"Winamax Poker - CashGame - HandId: #1-2-\1 - Holdem no limit (\2) - \3 UTC",
        text,
    )
    text = re.sub(r"(?m)^Table '", "Table: '", text).replace(" in chips)", ")")
    text = re.sub(r"(?m)^(p\d): ", r"\1 ", text).replace("posts the ante", "posts ante")
    text = text.replace("*** HOLE CARDS ***", "*** PRE-FLOP ***").replace("\nBoard [", "\nBoard: [")
    text = re.sub(r"(?m)^(Seat .*)collected \((\S+)\)", r"\1won \2", text)
    text = text.replace("doesn't show hand", "mucks").replace("mucks hand", "mucks")
    returned = re.findall(r"Uncalled bet \((\S+)\) returned to (\S+)\s*\n", text)
    total = re.search(r"Total pot (\S+)", text)[1]
    if not returned:
        return text.replace("| Rake 0", "| No rake")
    text = re.sub(r"Uncalled bet .*\n", "", text)
    who, back = returned[-1][1], sum(int(amount) for amount, _ in returned)  # an ante, too, may be uncalled
    won = re.search(rf"(?m)^{who} collected (\d+) from", text)
    if won is None or any(other != who for _, other in returned):  # it is a side pot of its own
        return None
    text = re.sub(rf"(?m)^({who} collected )\d+", rf"\g<1>{int(won[1]) + back}", text, count=1)
    text = re.sub(rf"(?m)^(Seat \d: {who} won )(\d+)", lambda m: f"{m[1]}{int(m[2]) + back}", text)
    return text.replace(f"Total pot {total}", f"Total pot {int(total) + back}").replace(
        "| Rake 0", "| No rake"
    )


@given(st.integers(0, 2**32))
def test_random_hands_are_read_back(seed):
    rng = random.Random(seed)
    hand = some_hand(rng, "Hold'em No Limit")
    names = [f"p{i}" for i in range(len(hand.stacks))]
    text = as_winamax(written(hand, "Hold'em No Limit", names, ""))
    if text is None:
        return
    (hh,) = read(text)
    assert isinstance(hh, HandHistory), f"{hh}\n{text}"
    seats = [seat - 1 for seat in hh.seats]
    assert hh.hand().payoffs == tuple(hand.payoffs[seat] for seat in seats)


def test_headers_are_known_as_in_c():
    for head, known in (
        ("Winamax Poker - CashGame - HandId", True),
        ('Winamax Poker - Go Fast "x"', True),
        ('Winamax Poker - Tournament "x"', True),
        ("Winamax Poker - Escape", False),
    ):
        assert sw._core.site_text_begins("Winamax", head.encode()) == known
        place = history.site_text.last_hand("Winamax", f"x\n{head}: x\n".encode())
        assert (place == 2) == known
