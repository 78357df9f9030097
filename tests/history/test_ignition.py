"""Texts of Ignition, Bovada and Bodog: positions for names, all hole cards, all-ins without a verb."""

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

from .stars_text import cards, some_hand, written
from .test_sites_random import must_be_refused_or_balance, mutant

DATA = ROOT / "tests" / "history" / "ignition"
CASH = (DATA / "cash.txt").read_text(encoding="utf-8")
TOURNAMENT = (DATA / "tournament.txt").read_text(encoding="utf-8")
HANDS = [text + "\n" for text in CASH.split("\n\n")]
SEEDS = st.integers(0, 2**32)


def read(text, name="x.txt"):
    return list(read_site(io.BytesIO(text.encode()), "Ignition", name))


def only(text, name="x.txt"):
    (found,) = read(text, name)
    if isinstance(found, HistoryError):
        raise found
    found.hand()
    return found


@pytest.mark.parametrize("name", ["cash", "tournament"])
def test_every_written_hand(name):
    hands = list(history.load_all(DATA / f"{name}.txt"))
    assert len(hands) == (4 if name == "cash" else 1)
    for hh in hands:
        assert hh.hand().is_over
        assert sum(hh.net) == sum(payment.amount for payment in hh.paid)


def test_a_cash_hand():
    hh = only(HANDS[0])
    assert (hh.venue, hh.key, hh.table, hh.currency) == ("Bovada", 4100000001, "2400001", "USD")
    assert (hh.year, hh.month, hh.day, hh.time_zone_abbreviation) == (2024, 5, 6, "UTC")
    assert hh.players == ["Hero", "Big Blind", "UTG", "UTG+1", "Dealer"] and hh.seats == [5, 7, 8, 2, 4]
    assert hh.blinds_or_straddles == [1, 2, 0, -2, 0], "a late blind is live"
    assert hh.antes == [0, 0, 0, 1, 0], "a missed small blind is dead"
    assert hh.net == [-134, 141, 0, -11, 0] and hh.paid == [Payment(None, "rake", -4)]
    assert hh.actions[-2:] == ["p1 sm TcTd", "p2 sm JdJc"], "a line of the showdown names five cards"


def test_a_raise_without_its_size_is_a_total():
    hh = only(HANDS[1])
    assert hh.net == [55, -56, 0] and hh.fields["small_bet"] == 8
    assert [a for a in hh.actions if "cbr" in a] == [
        "p1 cbr 16.00", "p1 cbr 8.00", "p2 cbr 16.00", "p1 cbr 24.00", "p1 cbr 16.00", "p1 cbr 16.00",
    ]  # fmt: skip


def test_a_board_that_only_the_summary_names():
    hh = only(HANDS[2])
    assert [action for action in hh.actions if action.startswith("d db")] == [
        "d db TdAhAd",
        "d db Th",
        "d db 4d",
    ]
    assert hh.net == [9, -10, 0, 0]


def test_a_text_without_a_total():
    """The rake is what is missing from the pot after a flop: at most a twentieth, rounded up."""
    hh = only(HANDS[3])
    assert hh.paid == [Payment(None, "rake", Decimal("-0.07"))]
    with pytest.raises(HistoryError, match="do not balance"):
        only(HANDS[3].replace("$1.43", "$1.40"))


def test_antes_and_blinds_all_in():
    hh = only(TOURNAMENT)
    assert (hh.event, hh.level) == ("Tournament #18000001", 7)
    assert hh.antes == [20, 20, 20, 20] and hh.blinds_or_straddles == [100, 200, 0, 0]
    assert hh.net == [-120, -60, -7000, 7180] and hh.seats == [3, 5, 8, 297]


@pytest.mark.parametrize(
    "name, stakes", [("Zone - $0.10-$0.25 - x.txt", [Decimal("0.1"), Decimal("0.25")]), ("x.txt", None)]
)
def test_stakes_in_the_name_of_the_file(name, stakes):
    """Both blinds are all-in, so their amounts are not the stakes."""
    text = HANDS[3].replace("($24.38", "($0.07").replace("[ME] ($25 ", "[ME] ($0.10 ")
    text = text.replace("Small Blind : Small Blind $0.10", "Small Blind : All-in $0.07")
    text = text.replace("[ME] : Big blind $0.25", "[ME] : All-in $0.10").replace(
        "Dealer : Folds", "Dealer : Calls $0.25"
    )
    head, _, _ = text.partition("Dealer : Leave")
    text = head + (
        "Dealer : Return uncalled portion of bet $0.15\n"
        "*** FLOP *** [Jd Jh 4s]\n*** TURN *** [Jd Jh 4s] [2c]\n*** RIVER *** [Jd Jh 4s 2c] [2d]\n"
        "Small Blind : Showdown [Qs Qd Jd Jh 4s]\nBig Blind  [ME] : Showdown [x]\n"
        "Small Blind : Hand result $0.21\nBig Blind [ME] : Hand result-Side pot $0.06\n*** SUMMARY ***\n"
        "Total Pot($0.27)\nBoard [Jd Jh 4s 2c 2d]\n"
    )
    if stakes is None:
        with pytest.raises(HistoryError, match="the stakes are neither posted in full nor named"):
            only(text, name)
    else:
        assert only(text, name).blinds_or_straddles[:2] == stakes


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("Hand result $275", "Hand result $276", "the summary says|do not balance"),
        ("Total Pot($279)", "Total Pot($278)", "do not balance"),
        ("Big Blind : Calls $8", "Big Blind : Calls $9", "is due"),
        ("\nUTG : Folds", "\nUTG+7 : Folds", "has no seat"),
        ("UTG : Folds(timeout)", "UTG : Flies", "cannot be read"),
        ("Board [8c", "Board [8d", "the board in the summary"),
        ("HOLDEM No Limit", "7CARD Fixed Limit", "does not read hands of Fixed Limit 7CARD"),
        ("Raises $60 to $60", "Raises $60 to $70", "is due|do not balance|at least|least is|puts in"),
        ("Raises $9 to $10", "Raises $10 to $11", "is due|do not balance"),
        ("Total Pot($279)", "Total Pot($299)", "do not balance"),
    ],
)
def test_refusals(old, new, message):
    assert old in HANDS[0]
    with pytest.raises(HistoryError, match=message) as failed:
        only(HANDS[0].replace(old, new, 1))
    assert failed.value.line is not None


@pytest.mark.parametrize(
    "text, old, new, message",
    [
        (HANDS[0], "Hand result $275", "Hand result $75", "the summary says"),
        (HANDS[0], "Raises $60 to $60", "Raises $50 to $60", "does not equal the chips"),
        (HANDS[0], "All-in $64", "All-in $63", "all-in with 63.00 of a larger stack|is due"),
        (HANDS[0], "Seat 8: UTG (", "Seat 7: UTG (", "two players are in seat 7"),
        (HANDS[0].replace("UTG ", "Cy "), "Seat 8: Cy (", "Seat 8: Cy (", "'Cy' is not a position"),
        (HANDS[0], "Seat 8: UTG (", "Seat 8: UTG [ME] (", "two seats are marked"),
        (HANDS[0], "Small Blind $1\n", "Small Blind $1\nSmall Blind : Small Blind $1\n", "posts twice"),
        (HANDS[1], "| Rake ($1)", "| Rake ($1) | Jackpot $0.001", "is not an amount|cannot be read"),
        (TOURNAMENT, "Hand Result 240\n", "Hand Result 230\n", "the summary says"),
        (TOURNAMENT, "Seat+297: Dealer 14180 ", "Seat+297:Dealer 14170 ", None),
    ],
)
def test_what_contradicts_itself(text, old, new, message):
    assert old in text
    if message is None:
        only(text.replace(old, new, 1))
        return
    with pytest.raises(HistoryError, match=message):
        only(text.replace(old, new, 1))


def test_rake_that_no_line_names_is_limited():
    """At most 5 % of a cash game's pot after a flop, so a lost line is not read as rake."""
    short = HANDS[0].replace("Hand result $275", "Hand result $75")
    with pytest.raises(HistoryError, match="do not balance"):
        only(short[: short.index("Seat+2")])
    lost = TOURNAMENT.replace("Hand Result 240\n", "Hand Result 230\n")
    with pytest.raises(HistoryError, match="do not balance"):
        only(lost[: lost.index("Seat+297")])


def test_a_short_blind_beside_a_full_one():
    text = HANDS[3].replace("Small Blind ($24.38", "Small Blind ($0.07")
    text = text.replace("Small Blind : Small Blind $0.10", "Small Blind : All-in $0.07")
    text = text.replace("Dealer : Folds", "Dealer : Calls $0.25")
    head = text[: text.index("Dealer : Leave")]
    text = head + (
        "Big Blind  [ME] : Checks\n*** FLOP *** [Jd Jh 4s]\nBig Blind  [ME] : Checks\nDealer : Checks\n"
        "*** TURN *** [Jd Jh 4s] [2c]\nBig Blind  [ME] : Bets $0.50\nDealer : Folds\n"
        "Big Blind  [ME] : Return uncalled portion of bet $0.50\n*** RIVER *** [Jd Jh 4s 2c] [2d]\n"
        "Small Blind : Showdown [x]\nBig Blind  [ME] : Showdown [x]\nSmall Blind : Hand result $0.21\n"
        "Big Blind [ME] : Hand result-Side pot $0.36\n*** SUMMARY ***\nTotal Pot($0.57)\n"
    )
    tenth, quarter = Decimal("0.10"), Decimal("0.25")
    for name in ("x.txt", "ZONE - $0.10-$0.25 - x.txt", "ZONE - $5-$10 - x.txt"):
        assert only(text, name).blinds_or_straddles[:2] == [tenth, quarter], "known from the full blind"
    with pytest.raises(HistoryError, match="not"):
        only(text.replace("Total Pot($0.57)", "Total Pot($0.67)"))


def test_the_currency_is_that_of_the_stacks():
    assert only(HANDS[0].replace("$", "£")).currency == "GBP"


def roles(hand):
    """The names of the seats: positions from the left of the button."""
    n = len(hand.stacks)
    order = [(hand.button + 1 + i) % n for i in range(n)]
    late = ["Dealer"] if n > 2 else []
    names = ["Small Blind", "Big Blind"] if n > 2 else ["Big Blind", "Dealer"]
    names += [f"UTG+{i}" if i else "UTG" for i in range(n - 2 - len(late))] + late
    return dict(zip(order, names, strict=True))


def as_ignition(hand, with_size):
    """A hand as Ignition writes it, made of its PokerStars text; raises with or without their size."""
    names = roles(hand)
    name = "|".join(re.escape(name) for name in sorted(names.values(), key=len, reverse=True))
    stars = written(hand, "Hold'em No Limit", [names[i] for i in range(len(names))], "")
    out, bets, antes = [], {}, hand.game.antes
    dealt = {names[i]: held for i, held in enumerate(hand.hole_cards)}
    for line in stars.replace("\r", "").split("\n"):
        who, _, rest = line.partition(": ") if re.match(f"(?:{name}): ", line) else ("", "", line)
        rest, all_in = rest.replace(" and is all-in", "").strip(), "all-in" in rest
        number = int((re.findall("[0-9]+", rest) or ["0"])[-1])
        if line.startswith("PokerStars"):
            line = (
                "Ignition Hand #1: HOLDEM Tournament #5 TBL#1, Normal- Level 1 (50/100) - 2024-05-06 07:08:09"
            )
        elif line.startswith("Table"):
            continue
        elif line.startswith("Seat") and "in chips" in line:
            out.append(line.strip())
            if line.startswith(f"Seat {len(names)}:"):
                out.append(f"Dealer : Set dealer [{hand.button + 1}]")
            continue
        elif line.startswith("*** HOLE"):
            out.append(line)
            out += [f"{each} : Card dealt to a spot {cards(held)}" for each, held in dealt.items()]
            continue
        elif line.startswith("***"):
            bets = {} if "FLOP" in line or "TURN" in line or "RIVER" in line else bets
            if "SHOW DOWN" in line:
                continue
        elif rest.startswith("posts"):
            kind = "Ante chip" if "ante" in rest else "Small blind" if "small" in rest else "Big blind"
            bets[who] = number if "blind" in rest else 0
            line = f"{who} : {'All-in' if all_in else kind} {number}"
            assert antes is not None
        elif who and rest.split()[0] in ("folds", "checks"):
            line = f"{who} : {rest.capitalize()}"
        elif who and rest.split()[0] in ("calls", "bets", "raises"):
            put = number - bets.get(who, 0) if "raises" in rest else number
            bets[who] = bets.get(who, 0) + put
            size = f"{put} to " if with_size else ""
            verb = rest.split()[0].capitalize()
            line = (
                f"{who} : All-in {put}"
                if all_in
                else f"{who} : {verb} {size if verb == 'Raises' else ''}{number}"
            )
        elif rest.startswith("shows"):
            line = f"{who} : Showdown [2c 3c 4c 5c 6c] (Straight Flush)"
        elif rest.startswith("mucks"):
            line = f"{who} : Mucks {cards(dealt[who])} (One pair)"
        elif rest.startswith("doesn't"):
            line = f"{who} : Does not show {cards(dealt[who])} (High Card)"
        elif line.startswith("Uncalled"):
            line = re.sub(
                r"Uncalled bet \((\d+)\) returned to (.*?) *$",
                r"\2 : Return uncalled portion of bet \1",
                line,
            )
        elif " collected " in line and not line.startswith("Seat"):
            line = re.sub(r"^(.*) collected (\d+) from.*", r"\1 : Hand Result \2", line)
        elif line.startswith("Total pot"):
            line = f"Total Pot({re.search('[0-9]+', line)[0]})"
        elif line.startswith("Seat"):
            continue
        out.append(line)
    return "\n".join(out) + "\n"


@given(SEEDS, st.booleans())
def test_random_hands_are_read_back(seed, with_size):
    hand = some_hand(random.Random(seed), "Hold'em No Limit")
    text = as_ignition(hand, with_size)
    (hh,) = read(text)
    assert isinstance(hh, HandHistory), f"{hh}\n{text}"
    seats = [seat - 1 for seat in hh.seats]
    again = hh.hand()
    assert again.payoffs == tuple(hand.payoffs[seat] for seat in seats), text
    assert again.boards == hand.boards
    assert [list(held) for held in again.hole_cards] == [list(hand.hole_cards[seat]) for seat in seats]


@given(SEEDS)
def test_changed_texts_are_refused_or_have_equal_chips(seed):
    rng = random.Random(seed)
    text = rng.choice([*HANDS, TOURNAMENT, as_ignition(some_hand(rng, "Hold'em No Limit"), True)])
    for _ in range(20):
        for found in read(mutant(rng, text)):
            must_be_refused_or_balance(found)


@pytest.mark.parametrize("name", ["a - $1.2.3-$4 - b.txt", "$,-$9", "$99999999999-$1", "$1-$2.345"])
def test_any_name_of_a_file(name):
    text = HANDS[3].replace("($24.38", "($0.10").replace("[ME] ($25 ", "[ME] ($0.25 ")
    text = text.replace("Small Blind : Raises", "UTG+² : Raises").replace("Seat 1: Dealer", "Seat 1: UTG+²")
    for found in read(text, name):
        assert isinstance(found, HistoryError) and found.line is not None


def test_headers_are_known_as_in_c():
    for head, known in (
        ("Ignition Hand #1", True),
        ("Bovada Hand #1", True),
        ("Bodog Hand #1", True),
        ("Bodog.com Hand #1", True),
        ("Bodog.eu Hand #1", True),
        ("Bodog UK Hand #1", True),
        ("Bodog.de Hand #1", False),
        ("Ignition Game #1", False),
    ):
        assert sw._core.site_text_begins("Ignition", head.encode()) == known
        place = history.site_text.last_hand("Ignition", f"x\n{head}: x\n".encode())
        assert (place == 2) == known
        assert (readable_site(head.encode()) == "Ignition") == known
