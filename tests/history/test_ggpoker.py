"""GGPoker's texts: what differs from PokerStars', and money outside the bets."""

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
from steelwheel.cli import main
from steelwheel.history import HandHistory, Payment
from steelwheel.history.site_text import read_site, readable_site
from steelwheel.history.site_text.header import read_header

from .stars_text import NASTY, some_hand, written

DATA = ROOT / "tests" / "history" / "ggpoker"
ALL = sorted(DATA.glob("*.txt"))
CASH = (DATA / "cash.txt").read_text(encoding="utf-8")


def read(text, site="GGPoker"):
    return list(read_site(io.BytesIO(text.encode()), site, "x.txt"))


def only(text):
    (found,) = read(text)
    if isinstance(found, HistoryError):
        raise found
    found.hand()
    return found


def hand_of(number):
    """The text of one of the cash hands, from 0."""
    return "Poker Hand #" + CASH.split("Poker Hand #")[number + 1]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_every_written_hand(path):
    hands = list(history.load_all(path, errors="raise"))
    assert hands
    for hh in hands:
        assert hh.hand().is_over and hh.venue == "GGPoker"
        assert sum(hh.net) == sum(payment.amount for payment in hh.paid)
        assert hh.net == [
            end - start for end, start in zip(hh.finishing_stacks, hh.starting_stacks, strict=True)
        ]


def test_a_cashed_out_hand_loses_its_pot_and_gets_a_payment():
    hh = only(hand_of(0))
    assert hh.key == hh.fields["hand"] == "HD5000000001"
    assert hh.paid == [
        Payment(None, "rake", -3),
        Payment(None, "jackpot", Decimal("-0.5")),
        Payment(1, "cash_out", Decimal("52.11")),
    ]
    assert hh.won == [Decimal("-0.5"), -40, Decimal("-1.5"), Decimal("38.5")]
    assert hh.net == [Decimal("-0.5"), Decimal("12.11"), Decimal("-1.5"), Decimal("38.5")]
    assert hh.hand().payoffs == (-50, -4000, -150, 4200), "the engine's hand has neither rake nor payments"


def test_the_winner_of_a_cashed_out_hand_pays_a_premium():
    hh = only(hand_of(1))
    assert hh.paid[1] == Payment(0, "cash_out_risk", Decimal("-53.46"))
    assert (hh.won[0], hh.net[0]) == (Decimal("60.75"), Decimal("7.29"))


def test_a_cashed_out_pot_that_nobody_collects_goes_to_the_site():
    text = hand_of(1).replace("Hero: Pays Cashout Risk ($53.46)", "Hero: Receives Cashout ($71.04)")
    text = text.replace("Hero collected $124.5 from pot\n", "").replace(
        "and won ($124.5) with a pair of Queens, Cashout Risk ($53.46)",
        "and won ($0) with a pair of Queens, EV Cashout ($71.04)",
    )
    hh = only(text)
    assert hh.paid[1] == Payment(0, "cash_out", Decimal("71.04") - Decimal("124.5"))
    assert hh.net[0] == Decimal("71.04") - Decimal("63.75") and hh.won[0] == Decimal("60.75")


def test_a_cash_drop_belongs_to_the_winner():
    hh = only(hand_of(2))
    assert Payment(None, "cash_drop", 10) in hh.paid
    assert hh.net == [Decimal("21.25"), -1, -12]
    with pytest.raises(HistoryError, match=r"chips do not balance.*the site added 9"):
        only(hand_of(2).replace("total $10", "total $9"))


def test_money_of_pokerstars_cash_outs():
    stars = (ROOT / "tests" / "history" / "pokerstars" / "holdem.txt").read_text(encoding="utf-8")
    loses = stars.replace(
        "*** SHOW DOWN", "Di cashed out the hand for $1.20 | Cash Out Fee $0.01\n*** SHOW DOWN"
    )
    (hh,) = read(loses, "PokerStars")
    di = hh.players.index("Di")
    assert hh.paid[1] == Payment(di, "cash_out", Decimal("1.2")) and hh.net[di] == Decimal("1.2") - Decimal(
        "6.5"
    )
    wins = stars.replace(
        "*** SHOW DOWN", "Cy: folds cashed out the hand for $13 | Cash Out Fee $0.13\n*** SHOW DOWN"
    ).replace("Cy: folds collected $14.85 from pot\n", "")
    wins = wins.replace("a pair of Kings\n", "a pair of Kings (pot not awarded as player cashed out)\n")
    (hh,) = read(wins, "PokerStars")
    cy = hh.players.index("Cy: folds")
    hh.hand()
    assert hh.paid[1] == Payment(cy, "cash_out", 13 - Decimal("14.85"))
    assert hh.net[cy] == Decimal("13") - Decimal("6.5")


def test_the_blinds_of_a_tournament_are_those_posted():
    """The header may name the next level already."""
    first, second = history.load_all(DATA / "tournament.txt")
    assert (first.level, first.min_bet, first.event) == (13, 800, "Tournament #8000001")
    assert first.hand().game.blinds == (400, 800)
    assert (second.variant, second.level, second.antes) == ("PO5", 16, [200, 200])


def test_a_button_straddle_opens_left_of_the_button():
    hh, side = history.load_all(DATA / "omaha.txt")
    assert next(event.seat for event in hh.hand().events if event.kind == "call") == 0
    assert len(hh.hand().boards) == 3 and len(side.hand().boards) == 2
    assert hh.fields["_rules"]["button_straddle_first"] == "small_blind"


def test_short_deck():
    (hh,) = history.load_all(DATA / "shortdeck.txt")
    assert (hh.variant, hh.min_bet, hh.blinds_or_straddles) == ("NS", 1, [0, 0, 1])
    assert only((DATA / "shortdeck.txt").read_text(encoding="utf-8")) == hh


@pytest.mark.parametrize(
    "game, variant, stakes",
    [
        ("Hold'em No Limit ($0.02/$0.05($0.01))", "NT", (2, 5)),
        ("6+ Hold'em No Limit ($0.5/$1)", "NS", (50, 100)),
        ("ShortDeck No Limit ($0.2)", "NS", (20, 20)),
        ("Omaha Pot Limit ($0.5/$1)", "PO", (50, 100)),
        ("Omaha Hi/Lo Pot Limit ($0.5/$1)", "PO/8", (50, 100)),
        ("PLO-6 ($5/$10)", "PO6", (500, 1000)),
        ("Hold'em Limit ($5/$10)", "FT", (500, 1000)),
        ("Omaha (NL postflop) ($0.5/$1)", None, None),
        ("Hold'em Fusion ($0.5/$1)", None, None),
        ("PLO-9 ($0.5/$1)", None, None),
        ("PLO", None, None),
    ],
)
def test_games_and_stakes(game, variant, stakes):
    line = f"Poker Hand #HD1: {game} - 2024/05/06 07:08:09"
    if variant is None:
        with pytest.raises(ValueError, match=r"does not read hands of|does not name a game"):
            read_header("GGPoker", line, 2)
        return
    header = read_header("GGPoker", line, 2)
    assert (header.variant, header.stakes) == (variant, stakes)


@pytest.mark.parametrize(
    "name",
    ["Bounty", "WSOP #77: $5,000 No Limit Hold'em [A], $25M GTD", "A - Level9(1/2) Omaha Pot Limit", "PLO"],
)
def test_tournaments_have_any_name(name):
    game = f"{name} Hold'em No Limit  - Level12 (500/1,000(150))"
    header = read_header("GGPoker", f"Poker Hand #TM1: Tournament #7, {game} - 2024/05/06 07:08:09", 0)
    assert (header.variant, header.stakes, header.fields["level"]) == ("NT", (500, 1000), 12)
    assert header.fields["event"] == "Tournament #7"


@pytest.mark.parametrize(
    "number, old, new, message",
    [
        (0, "Jackpot $0.5", "Jackpot $0.4", "wins 0.* according to the cards and actions, but collected 0.1"),
        (0, "posts missed blind $0.5", "posts missed blind $0.6", "do not balance"),
        (0, "Receives Cashout ($52.11)", "Receives Cashout (52.1x)", None),
        (0, "9b0c1d2e: Receives", "9b0c1d2f: Receives", None),
        (1, "raises $62.75 to $63.75", "raises $62.75 to $63.74", "is a raise of 62.74 here"),
        (1, "*** FLOP *** [2d 3d 4c]\n", "", "board cards are missing"),
        (1, "[2d 3d 4c 8h 9d]", "[2d 3d 4c 8h 9c]", "the board in the summary"),
    ],
)
def test_refusals(number, old, new, message):
    assert old in hand_of(number)
    text = hand_of(number).replace(old, new, 1)
    if message is None:
        for found in read(text):
            if not isinstance(found, HistoryError):
                assert sum(found.net) == sum(payment.amount for payment in found.paid)
        return
    with pytest.raises(HistoryError, match=message) as failed:
        only(text)
    assert failed.value.line is not None


def test_the_raise_is_to_the_second_amount():
    """Read as the amount put in, or as the increase, the chips of the hand do not balance."""
    text = hand_of(0)
    for wrong in ("raises $3 to $3", "raises $4 to $5"):
        with pytest.raises(HistoryError):
            only(text.replace("raises $3 to $4", wrong))


def test_sites_are_told_apart_by_their_first_words():
    assert readable_site(CASH.encode()) == "GGPoker"
    assert readable_site(b"x\nPokerStars Hand #1: x") == "PokerStars"
    assert readable_site(b"PokerMaster Hand #1: x") is None
    assert readable_site(b"Poker Hand #ABCD1: x") is None


def test_the_commands(tmp_path, capsys):
    assert main(["stats", str(DATA), "--json"]) == 0
    assert '"Hero"' in capsys.readouterr().out
    assert main(["replay", str(DATA / "shortdeck.txt"), "--print"]) == 0
    assert "Hero" in capsys.readouterr().out
    assert main(["convert", str(DATA / "shortdeck.txt"), "-o", str(tmp_path / "x.phhs")]) == 0
    (hh,) = history.load_all(tmp_path / "x.phhs")
    assert hh.fields == history.load(DATA / "shortdeck.txt").fields


def test_payments_are_written_and_read_back():
    for number in range(3):
        hh = only(hand_of(number))
        again = history.loads(history.dumps(hh))
        assert again.fields == hh.fields and again.paid == hh.paid and again.net == hh.net


TITLES = {
    "Hold'em No Limit": "Hold'em No Limit",
    "Omaha Pot Limit": "PLO",
    "5 Card Omaha Pot Limit": "PLO-5",
    "Omaha Hi/Lo Pot Limit": "Omaha Hi/Lo Pot Limit",
}


@given(st.integers(0, 2**32))
def test_random_hands_are_read_back(seed):
    rng = random.Random(seed)
    title = rng.choice(list(TITLES))
    hand = some_hand(rng, title)
    names = rng.sample(NASTY, len(hand.stacks))
    text = written(hand, title, names, rng.choice(["$", "¥", ""]), rake=rng.choice([0, 7]))
    text = re.sub(
        r"PokerStars Hand #1:  (.*?) \((\S+)(?: USD)?\)", rf"Poker Hand #OM1: {TITLES[title]} (\2)", text
    )
    text = text.replace("SHOW DOWN", "SHOWDOWN").replace(" ET\n", "\n")
    text = re.sub(r"(\| Rake \S+) ?\n", r"\1 | Jackpot 0 | Bingo 0\n", text)
    (hh,) = read(text)
    assert isinstance(hh, HandHistory), str(hh)
    seats = [seat - 1 for seat in hh.seats]
    assert hh.hand().payoffs == tuple(hand.payoffs[seat] for seat in seats)
    assert hh.players == [names[seat] for seat in seats]


def test_headers_are_known_as_in_c():
    for head, known in (("Poker Hand #HD1", True), ("Poker Hand #1", True), ("Poker Hand #hd1", False)):
        assert sw._core.site_text_begins("GGPoker", head.encode()) == known
        place = history.site_text.last_hand("GGPoker", f"x\n{head}: x\n".encode())
        assert (place == 2) == known
