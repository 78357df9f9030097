"""Hands written as PokerStars' text are read back equal, by our reader and by PokerKit's."""

import io
import random
import re
from decimal import Decimal

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import HistoryError, games, history
from steelwheel.history import HandHistory
from steelwheel.history.actions import read_steps
from steelwheel.history.site_text import read_site

from .stars_text import GAMES, NASTY, some_hand, written

DATA = ROOT / "tests" / "history"
SEEDS = st.integers(0, 2**32)
MONEY = ("$", "€", "£", "")


def site_hand(seed, title=None):
    """A random hand of a site, read from another writer's text."""
    rng = random.Random(seed)
    title = title or rng.choice(list(GAMES))
    hand = some_hand(rng, title)
    names = rng.sample(NASTY, len(hand.stacks))
    hero = rng.choice([None, *range(len(names))])
    text = written(hand, title, names, rng.choice(MONEY), rake=rng.choice([0, 0, 7]), hero=hero)
    (hh,) = read_site(io.BytesIO(text.encode()), "PokerStars")
    assert isinstance(hh, HandHistory), str(hh)
    return hh


def stars(hh):
    """The hand written as PokerStars' text and read back."""
    return history.loads(history.dumps(hh, format="pokerstars"))


def unshown(hh):
    """The actions without shows and mucks."""
    return [(verb, *rest) for verb, *rest in read_steps(hh) if verb != "sm"]


def money(hand, unit):
    return [chips * unit for chips in hand.payoffs]


@given(SEEDS)
def test_hands_of_the_site_have_equal_fields(seed):
    hh = site_hand(seed)
    assert stars(hh).fields == hh.fields


@given(SEEDS)
def test_hands_of_the_engine_have_equal_actions_and_results(seed):
    rng = random.Random(seed)
    title = rng.choice([title for title in GAMES if title in PHH])
    hand = some_hand(rng, title)
    hh = HandHistory.from_hand(hand, players=rng.sample(NASTY, len(hand.stacks)))
    again = stars(hh)
    assert (again.players, again.starting_stacks) == (hh.players, hh.starting_stacks)
    assert again.finishing_stacks == hh.finishing_stacks
    assert unshown(again) == unshown(hh), "in stud, shows move behind the last cards"
    assert again.hand().payoffs == hh.hand().payoffs


PHH = """Hold'em No Limit|Hold'em Limit|Omaha Pot Limit|Omaha Hi/Lo Limit|2-7 Triple Draw Limit
|2-7 Single Draw No Limit|Badugi Limit|7 Card Stud Limit|7 Card Stud Hi/Lo Limit|Razz Limit"""


@pytest.mark.parametrize("path", sorted(DATA.glob("*stars/*.txt")), ids=lambda path: path.stem)
def test_our_files(path, tmp_path):
    hands = list(history.load_all(path))
    assert history.dump(hands, tmp_path / "x.txt") == len(hands)
    again = list(history.load_all(tmp_path))
    assert [hh.fields for hh in again] == [hh.fields for hh in hands]
    assert again[0].line == 1 and [hh.line for hh in again] == sorted(hh.line for hh in again)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_short_deck(players):
    game = games.NoLimitShortDeck()
    hand = sw.Hand(game, [100] * players, button=players - 1, seed=players)
    while not hand.is_over:
        hand.act(0)
    hh = HandHistory.from_hand(hand)
    again = stars(hh)
    assert again.variant == "NS" and again.hand().payoffs == hh.hand().payoffs


@pytest.mark.parametrize(
    "fields, message",
    [
        ({"currency": "dollars"}, "cannot express the currency 'dollars'"),
        ({"players": ["a\nb", "c"]}, r"cannot express the name 'a\\nb'"),
        ({"players": ["a", ""]}, "cannot express the name ''"),
        ({"players": ["a", "a"]}, "different names"),
        ({"seats": [2, 2]}, "clockwise"),
        ({"seats": [1, 40]}, "from 1 to 23"),
        ({"table": "a\nb"}, "the table"),
        ({"starting_stacks": [Decimal("inf"), 100]}, "inf"),
        ({"starting_stacks": [Decimal("100.001"), 100]}, "two decimals"),
        ({"event": "Tournament #3", "starting_stacks": [Decimal("100.5"), 100]}, "fractions of chips"),
        ({"_added": 3}, "adds to the pot"),
        ({"players": ["PokerStars Hand #7", "b"]}, "cannot express this hand"),
        ({"finishing_stacks": [500, 0]}, "do not fit its actions"),
        ({"variant": "XX"}, "is not supported"),
    ],
)
def test_refusals(fields, message):
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [100, 100], button=1, seed=1)
    hh = HandHistory.from_hand(hand.raise_to(6).fold())
    for name, value in fields.items():
        setattr(hh, name, value)
    if name != "finishing_stacks":
        del hh.fields["finishing_stacks"]
    with pytest.raises(HistoryError, match=message):
        history.dumps(hh, format="pokerstars")


def test_one_card_shown():
    """At a showdown (then mucked), and by a winner whom no player called."""
    showdown = sw.Hand("holdem", [50, 50], hole_cards=["AsAd", "Kh5d"], button=1, manual="showdown")
    while showdown.phase == "bet":
        showdown.act(0)
    showdown.show(0).show(1, "5d").muck(1)
    fold = sw.Hand("holdem", [50, 50], hole_cards=["Kh5d", "AsAd"], button=1).fold().show(0, "5d")
    for hand, words in ((showdown, "p2: shows [5d]\np2: mucks hand"), (fold, "p1: shows [5d]\n")):
        hh = HandHistory.from_hand(hand)
        for fmt in ("pokerstars", "ohh"):
            text = history.dumps(hh, format=fmt)
            assert fmt == "ohh" or words in text.replace(" \n", "\n")
            again = history.loads(text).hand()
            assert again.payoffs == hand.payoffs
            shows = [
                (e.kind, e.seat, {*e.cards} - {None}) for e in again.events if e.kind in ("show", "muck")
            ]
            assert shows == [
                (e.kind, e.seat, {*e.cards} - {None}) for e in hand.events if e.kind in ("show", "muck")
            ]


def test_an_unfinished_hand_is_refused():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [100, 100], seed=1)
    with pytest.raises(HistoryError, match="the hand is not over"):
        history.dumps(HandHistory.from_hand(hand.raise_to(6)), format="pokerstars")


def test_formats_of_dump(tmp_path):
    hh = history.load(DATA / "pokerstars" / "holdem.txt")
    assert history.dump(hh, tmp_path / "x.dat", format="pokerstars") == 1
    assert history.load(tmp_path / "x.dat") == hh
    assert history.dump([hh, hh], tmp_path / "x.log", format="ohh") == 2
    assert len(list(history.load_all(tmp_path / "x.log"))) == 2
    with pytest.raises(HistoryError, match="only one hand"):
        history.dump([hh, hh], tmp_path / "x.dat", format="phh")
    with pytest.raises(ValueError, match=r"format must be one of .*did you mean 'pokerstars'"):
        history.dumps(hh, format="pokerstar")
    with pytest.raises(ValueError, match="format must be one of"):
        history.dump(hh, tmp_path / "x.txt", format="ggpoker")
    with pytest.raises(TypeError, match="dumps takes a HandHistory, not int"):
        history.dumps(3, format="pokerstars")


def test_an_error_leaves_no_file(tmp_path):
    good = history.load(DATA / "pokerstars" / "holdem.txt")
    bad = history.load(DATA / "pokerstars" / "holdem.txt")
    bad.players = ["a\nb", *bad.players[1:]]
    with pytest.raises(HistoryError, match="the name"):
        history.dump([good, bad], tmp_path / "x.txt")
    assert not list(tmp_path.iterdir())


def test_hands_of_ggpoker():
    """Hands of another site keep their digits, and become PokerStars' hands."""
    reasons = []
    for hh in history.load_all(DATA / "ggpoker"):
        try:
            again = stars(hh)
        except HistoryError as error:
            reasons.append(error.message)
            continue
        assert str(again.fields["hand"]) == re.sub("[A-Z]", "", str(hh.fields["hand"]))
        assert again.net == hh.net and again.paid == hh.paid
        assert money(again.hand(), again.unit) == money(hh.hand(), hh.unit)
    assert len(reasons) == 3 and all("PokerStars' text cannot express" in reason for reason in reasons)
    assert any("a payment of the kind 'cash_out_risk'" in reason for reason in reasons)


def test_a_forgone_cash_out():
    """A negative cash-out is a share of the pot that the site keeps."""
    hh = history.load(DATA / "pokerstars" / "holdem.txt")
    winner = hh.players.index("Cy: folds")
    hh.fields["_paid"] = [[winner + 1, "cash_out", Decimal("-1.85")]]
    hh.finishing_stacks[winner] -= Decimal("1.85")
    text = history.dumps(hh, format="pokerstars")
    assert "Cy: folds cashed out the hand for $13\n" in text and "pot not awarded" in text
    again = history.loads(text)
    assert (again.net, again.paid) == (hh.net, hh.paid)


def test_pluribus(shared_data, tmp_path):
    folder = shared_data / "phh" / "pluribus"
    hands = list(history.load_all(folder))
    assert history.dump(hands, tmp_path / "x.txt") == len(hands) > 100
    again = list(history.load_all(tmp_path / "x.txt"))
    for one, two in zip(hands, again, strict=True):
        assert read_steps(one) == read_steps(two)
        assert (one.starting_stacks, one.finishing_stacks) == (two.starting_stacks, two.finishing_stacks)
        assert one.hand().payoffs == two.hand().payoffs
    assert history.statistics(hands) == history.statistics(again)


@pytest.mark.slow
def test_pokerkit_reads_our_text():
    notation = pytest.importorskip(
        "pokerkit.notation", reason="PokerKit (pip install pokerkit) is not installed"
    )
    for seed in range(300):
        rng = random.Random(seed)
        hand = sw.Hand(
            games.NoLimitHoldem(blinds=(50, 100), rules="online"),
            [rng.choice([700, 5000, rng.randint(200, 9000)]) for _ in range(rng.randint(2, 6))],
            seed=seed,
        )
        while not hand.is_over:
            legal = hand.legal_actions
            draw = rng.random()
            if draw < 0.3 and legal.min_raise_to is not None:
                hand.act(rng.choice([legal.min_raise_to, legal.max_raise_to]))
            else:
                hand.act(-1 if draw > 0.85 and legal.can_fold else 0)
        names = [f"player{i}" for i in range(len(hand.stacks))]
        hh = HandHistory.from_hand(hand, players=names, hand=seed)
        pots = [event.to for event in hand.events if event.kind == "push"]
        if len({*pots}) == len(pots):  # an odd chip is split into cents
            hh.currency = rng.choice(["USD", "EUR"])
        (theirs,) = notation.PokerStarsParser()(history.dumps(hh, format="pokerstars"), parse_value=Decimal)
        assert (theirs.variant, theirs.players, theirs.hand) == ("NT", names, seed)
        assert list(theirs.starting_stacks) == hh.starting_stacks
        assert list(theirs.blinds_or_straddles)[: len(names)] == hh.blinds_or_straddles
        assert unshown(HandHistory({**hh.fields, "actions": theirs.actions})) == unshown(hh)
        shown = {action for action in theirs.actions if " sm " in action and "?" not in action}
        assert shown == {action for action in hh.actions if " sm " in action}


ANY = [
    None, True, 0, -1, 3, 10**40, Decimal("0.5"), Decimal("NaN"), Decimal("inf"), "", "x", "ET", "a\nb",
    "\ud800", [], [1], ["a"], [0, 0], {}, {"jackpot": 1}, [[1, "cash_out", 1]], [[9, "x", 1]], b"x",
]  # fmt: skip
NAMES = """players seats seat_count table event level currency currency_symbol hand year month day time
time_zone_abbreviation venue winnings finishing_stacks _rules _chip _rake _fees _added _paid _pots _runs _cap
_values _ohh min_bet antes blinds_or_straddles starting_stacks ante_trimming_status variant""".split()


@given(SEEDS)
def test_any_fields_are_written_or_refused(seed):
    """A file may have anything in its fields."""
    rng = random.Random(seed)
    hh = history.load(DATA / "pokerstars" / rng.choice(["holdem.txt", "twice.txt", "tournament.txt"]))
    for _ in range(20):
        fields = {**hh.fields, rng.choice(NAMES): rng.choice(ANY), rng.choice(NAMES): rng.choice(ANY)}
        for format in ("pokerstars", "ohh"):
            try:
                again = history.loads(history.dumps(HandHistory(fields), format=format))
            except HistoryError:
                continue
            again.hand()


@pytest.mark.parametrize(
    "field, value, message",
    [
        ("_fees", 3, "_fees must be a table of numbers, not 3"),
        ("_paid", [[1]], "_paid must be an array of a seat, a kind and a number"),
        ("_paid", [[9, "cash_out", 1]], "_paid must name seats from 1 to 4"),
        ("time", "noon", "time must be a time, not 'noon'"),
        ("level", "I", "level must be an integer from 0 to 999,999"),
        ("seats", ["a", 1, 2, 3], "seats must be an array of integers"),
    ],
)
def test_types_of_fields(field, value, message):
    hh = history.load(DATA / "pokerstars" / "holdem.txt")
    setattr(hh, field, value)
    with pytest.raises(HistoryError, match=re.escape(message)):
        history.dumps(hh, format="pokerstars")
