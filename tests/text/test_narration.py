"""Tests of narration: a hand's text, street names, and the same words in lines and sentences."""

import random

import pytest
from hypothesis import given
from play.generator import few, hands, usual

import steelwheel as sw
from steelwheel import games
from steelwheel._core import showing_values
from steelwheel.text import replay_frames, summary
from steelwheel.text.chip_counts import ChipCounts
from steelwheel.text.street_names import street_name
from steelwheel.text.table_snapshot import table_state
from steelwheel.text.table_text import table_text

# ---- a hand in one line


@given(hands(unknown=True))
@few
def test_any_hand_has_a_text(played):
    """A hand's text is one line, with the pot or the result; the public view has the same text."""
    hand = played[1]
    text = summary.hand_summary(hand)
    assert text == str(hand) == str(hand.observe(None)) and repr(hand).endswith(f": {text}>")
    assert "\n" not in text and (", over: " if hand.is_over else f", pot {hand.total_pot}; ") in text


@pytest.mark.parametrize(
    ("name", "steps", "text"),
    [
        ("NoLimitHoldem", 0, "Preflop, pot 3; seat 0 to call 2 of 100"),
        ("NoLimitHoldem", 3, "Flop 3h2s6c, pot 6; seat 1 to check or bet, 98 behind"),
        ("NoLimitHoldem", 6, "Turn 3h2s6c4d, pot 6; seat 1 to check or bet, 98 behind"),
        ("NoLimitHoldem", 12, "River 3h2s6c4d2d, over: seat 0 -2, seat 1 +4, seat 2 -2"),
        ("Courchevel", 0, "Street 0 Jh, pot 3; seat 0 to call 2 of 100"),
        ("Courchevel", 3, "Flop Jh6h4h, pot 6; seat 1 to check or bet, 98 behind"),
        ("Manila", 3, "Street 1 TdKs, pot 6; seat 1 to check or bet, 98 behind"),
        ("DoubleBoardHoldem", 0, "Preflop  /, pot 3; seat 0 to call 2 of 100"),
        ("BombPot", 0, "Flop 2c3h2s / 6cQs4d, pot 6; seat 1 to check or bet, 98 behind"),
        ("CrazyPineapple", 6, "Turn Qs4d7h, pot 6; seat 1 to discard"),
        ("DoubleTexas", 6, "Turn Qs4d7h, pot 6; seat 1 to name the middle card"),
        ("FiveCardStud", 0, "Second street, pot 6; seat 2 to call 3 of 98"),
        ("SevenCardStud", 0, "Third street, pot 6; seat 1 to call 3 of 98"),
        ("SevenCardStud", 12, "Seventh street, pot 15; seat 2 to check or bet, 95 behind"),
        ("Razz", 3, "Fourth street, pot 15; seat 2 to check or bet, 95 behind"),
        ("Badugi", 2, "Before the draw, pot 6; seat 2 to check or bet, 98 behind"),
        ("Badugi", 3, "Draw 1, pot 6; seat 1 to draw"),
        ("Badugi", 17, "Draw 3, pot 6; seat 0 to draw"),
    ],
)
def test_texts(name, steps, text):
    hand = sw.Hand(usual(name), [100] * 3, seed=1)
    for _ in range(steps):
        hand.act(int(hand.phase == "draw"))  # check, call, or the first card
    assert str(hand) == text


def test_texts_of_what_is_dealt_or_shown_by_hand():
    def begun(game, **manual):
        return sw.Hand(game, [200, 100], seed=1, **manual)

    holdem = games.NoLimitHoldem(blinds=(1, 2))
    assert str(begun(holdem, manual={"deal"})) == "Preflop, pot 3; to be dealt"
    awaited = begun(holdem, manual={"deal"}, hole_cards=["AsAh", "KsKh"]).call().check()
    assert (awaited.street, awaited.board, str(awaited)) == (1, (), "Flop, pot 4; to be dealt")
    assert (awaited.deal().street, str(awaited)[:5]) == (1, "Flop ")
    assert str(begun(holdem, manual={"runs"}).all_in().call()) == "Preflop, pot 200; to be run"
    shown = begun(holdem, manual={"showdown"}).all_in().call()
    assert str(shown) == "Preflop, pot 200; seat 0 to show or muck"
    assert str(begun(holdem).fold()) == "Preflop, over: seat 0 -1, seat 1 +1"
    capped = begun(holdem.replace(hand_cap=50))
    assert str(capped) == "Preflop, pot 3; seat 0 to call 1 of 49"
    assert str(capped.call()) == "Preflop, pot 4; seat 1 to check or bet, 48 behind"


def test_streets_are_called_by_what_is_dealt_up_to_them():
    def names(name):
        streets = usual(name).streets
        return [street_name(streets, street) for street in range(len(streets))]

    assert names("NoLimitHoldem") == ["Preflop", "Flop", "Turn", "River"]
    assert names("Badugi") == ["Before the draw", "Draw 1", "Draw 2", "Draw 3"]
    assert names("FiveCardStud") == [f"{nth} street" for nth in ("Second", "Third", "Fourth", "Fifth")]
    assert names("Courchevel") == ["Street 0", "Flop", "Turn", "River"]
    assert names("RhodeIsland") == ["Preflop", "Flop", "Turn"]
    assert names("Leduc") == ["Preflop", "Flop"]
    assert names("Kuhn") == ["Round 1"]


# ---- what happened


def words(hand, states=None, **options):
    """Return the words of all lines of a hand."""
    return [line.words for step in replay_frames.steps(states or [hand], **options) for line in step.lines]


def told(hand):
    return " ".join(frame.text for frame in replay_frames.hand_frames(hand, unicode=False))


@pytest.mark.slow
@given(hands())
@few
def test_lines_and_sentences_use_the_same_words(played):
    """A sentence is a line's words with the seat's name."""
    hand = played[1]
    texts = told([hand])
    if any(event.kind in ("misdeal", "passed") for event in hand.events):
        return
    for line in next(replay_frames.steps([hand], unicode=False)).lines:
        said = line.words.removesuffix(" and is all-in")
        if line.seat is None:
            assert said.lower() in texts.lower()
        elif "is dealt" not in said and "All players ante" not in texts:
            assert f"Seat {line.seat} {said}" in texts


def test_a_name_keeps_its_letters():
    hand = sw.Hand(games.NoLimitHoldem(antes=1), [100] * 3, seed=1).fold().fold()
    said = [frame.text for frame in replay_frames.hand_frames(hand, names=["ann", "bob", "cyd"])]
    assert said == [
        "All players ante 1, bob posts 1, cyd posts 2.",
        "ann folds.",
        "bob folds, cyd takes back 1.",
        "cyd wins 5.",
    ]


def test_a_hand_in_which_nothing_has_happened():
    hand = sw.Hand(games.Razz((4, 8), bring_in=2, antes=0), [100] * 3, seed=1, manual={"deal"})
    assert hand.events == () and words(hand) == []
    assert list(replay_frames.hand_frames(hand)) == [(table_state(hand), "The hand begins.")]


def test_chips_of_lines_are_those_after_them():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2), rake=(5, 3)), [100] * 3, seed=1).call().fold().check()
    while not hand.is_over:
        hand.check()
    (step,) = replay_frames.steps([hand])
    assert [line[:1] + line[2:] for line in step.lines[:5]] == [
        (1, 1, 99, 1),
        (2, 2, 98, 3),
        (0, 2, 98, 5),
        (1, 0, 99, 5),
        (2, 0, 98, 5),
    ]
    assert step.lines[-1].pot == 0 and sum(hand.stacks) == sum(step.table.stacks)


def test_what_is_seldom_said():
    def last(hand, **options):
        return words(hand, unicode=False, **options)[-1]

    hand = sw.Hand(usual("CrazyPineapple"), [100] * 3, seed=1)
    for _ in range(6):
        hand.act(0)
    card = sw.format_cards(hand.hole_cards[1][0])
    assert last(hand.act(1)) == f"discards {card}"
    assert last(hand.observe(0)) == "discards a card"
    hand = sw.Hand(usual("DoubleTexas"), [100] * 3, seed=1)
    for _ in range(6):
        hand.act(0)
    card = sw.format_cards(hand.hole_cards[1][0])
    assert last(hand.act(1)) == f"names {card} the middle card"
    hand = sw.Hand(games.NoLimitHoldem(), [100] * 3, seed=1)
    (again,) = replay_frames.steps([hand.copy().misdeal()])
    assert [line.words for line in again.lines] == [
        *("posts 1", "posts 2", "a misdeal: the cards are dealt again", "posts 1", "posts 2"),
    ]
    assert again.lines[-1][2:] == (2, 98, 3)
    card = hand.hole_cards[0][0]
    said = words(hand.expose(0, card), unicode=False)
    assert said[-2:] == [f"has {sw.format_cards(card)} exposed", "has the exposed card replaced"]
    hand = sw.Hand(games.NoLimitHoldem(rake=(5, None)), [100] * 2, seed=3, manual={"runs"})
    said = words(hand.all_in().call().run_out(2), unicode=False)
    assert "the board is run 2 times" in said and "the rake is 10" in said
    assert sum("flop of board" in words for words in said) == 2
    posts = {0: sw.Post(2, 1, "missed")}
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2, 4)), [100] * 4, posts=posts, button=0)
    blinds = ["posts 1", "posts 2", "straddles 4"]
    assert words(hand) == [*blinds, "posts 2 for missed blinds", "posts 1 for a missed small blind"]
    hand = sw.Hand(hand.game, [100] * 4, posts={0: sw.Post(2, 1)}, button=0)
    assert words(hand) == ["posts 1", "posts 2", "posts 2", "straddles 4", "posts 1 dead"]
    pot = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1).fold()
    assert words(pot)[-3:] == ["folds", "takes back 1", "wins 2"]
    assert words(pot, currency="$", unit=5)[-1] == "wins $10"
    assert words(pot, unknown=99, unit=5)[-1] == "wins 10"


# ---- last actions, and winning hands


def last_actions(hand, **options):
    return [frame.table.last_actions for frame in replay_frames.hand_frames(hand, **options)]


def test_the_last_action_at_each_seat():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [100, 40, 100], seed=2, button=0)
    hand.raise_to(6).call().call().check().bet(34).fold().call()
    said = last_actions(hand, currency="$")
    assert said[:4] == [
        ("", "posts $1", "posts $2"),
        ("raises to $6", "posts $1", "posts $2"),
        ("raises to $6", "calls $5", "posts $2"),
        ("raises to $6", "calls $5", "calls $4"),
    ]
    flop = said.index(("", "", ""))
    assert said[flop + 1 : flop + 5] == [
        ("", "checks", ""),
        ("", "checks", "bets $34"),
        ("folds", "checks", "bets $34"),
        ("folds", "all-in $34", "bets $34"),
    ]
    assert ("folds", "all-in $34", "") in said, "a fold and an all-in stay"
    assert said[-2:] == [("folds", "all-in $34", ""), ("folds", "all-in $34", "wins $86")]
    raised = sw.Hand(games.NoLimitHoldem(), [50, 100], seed=1, button=0).call().all_in().fold()
    assert last_actions(raised)[-2:] == [("folds", "raises to 100"), ("folds", "wins 4")], "not all-in"
    draw = sw.Hand(games.FiveCardDraw(), [100] * 3, seed=1).call().call().check().discard("")
    assert last_actions(draw)[-1].count("stands pat") == 1 and "" in last_actions(draw)[-1]
    again = sw.Hand(games.NoLimitHoldem(), [100] * 3, seed=1).call().misdeal()
    assert last_actions(again)[-1] == ("", "posts 1", "posts 2")


def played(game, holes, board="", stack=100):
    """Return a hand that is checked and called down."""
    hand = sw.Hand(game, [stack] * len(holes), hole_cards=holes, board=board or None, seed=1, button=0)
    while not hand.is_over:
        hand.act(0)
    return hand


@pytest.mark.parametrize(
    ("game", "holes", "board", "names", "end"),
    [
        (
            games.NoLimitHoldem(),
            ["AsKd", "7c7d"],
            "AhKh2c3d9s",
            ("two pair, aces and kings", ""),
            "Seat 0 wins 4 with two pair, aces and kings.",
        ),
        (
            games.NoLimitHoldem(),
            ["AsKd", "AdKs"],
            "QhJhTc3d9s",
            ("straight, ace high",) * 2,
            "Seat 1 wins 2 with a straight, ace high; Seat 0 wins 2 with a straight, ace high.",
        ),
        (
            games.PotLimitOmaha(),
            ["AsKsQd2c", "7h7d3c4c"],
            "Js9s8s6c6d",
            ("flush, ace high", ""),
            "Seat 0 wins 4 with a flush, ace high.",
        ),
        (
            games.by_name("drawmaha_21").replace(streets=games.PotLimitOmaha(hole=5).streets),
            ["9s8h7s6h5s", "AcKdQcTdTc"],
            "9h9d2c3dJh",
            ("three of a kind, nines", "21 points in 5 cards"),
            "Seat 1 wins 2 with 21 points in 5 cards; Seat 0 wins 2 with three of a kind, nines.",
        ),
        (
            games.PotLimitOmahaHiLo(),
            ["Ac2cKsKh", "9d9sQcQd"],
            "5d4d3sThJs",
            ("straight, five high and 5-4-3-2-A low", ""),
            "Seat 0 wins 4 with a straight, five high and a 5-4-3-2-A low.",
        ),
        (
            games.PotLimitOmahaHiLo(),
            ["AcTcKsKh", "9d8s2c3c"],
            "5d4h7sKdJs",
            ("three of a kind, kings", "7-5-4-3-2 low"),
            "Seat 0 wins 2 with three of a kind, kings; Seat 1 wins 2 with a 7-5-4-3-2 low.",
        ),
        (
            games.Badugi(),
            ["As2h3c8d", "KsKhKdKc"],
            "",
            ("eight-high badugi", ""),
            " wins 8 with an eight-high badugi.",
        ),
        (
            games.LazyPineapple(),  # at most two cards play
            ["AsAhAd", "KsKd2c"],
            "Kh3c4d9s9h",
            ("", "full house, kings full of nines"),
            "Seat 1 wins 4 with a full house, kings full of nines.",
        ),
    ],
)
def test_a_winner_has_a_hand_by_name(game, holes, board, names, end):
    *_, last = replay_frames.hand_frames(played(game, holes, board))
    assert last.table.winning_hands == names
    assert last.text.replace(" wins 4 ", " wins 8 ").endswith(end.replace(" wins 4 ", " wins 8 "))
    assert _with_of(end) in table_text(last.table)


def _with_of(text):
    return text.partition(";")[0].partition(" with ")[2].rstrip(".")


def test_one_card_shown():
    hand = sw.Hand(games.NoLimitHoldem(), [100] * 2, hole_cards=["AsAh", "Kh5d"]).fold().show(1, "5d")
    assert told(hand).endswith(" shows 5d.")
    *_, last = replay_frames.hand_frames([hand.observe(0)])
    assert sw.format_cards(last.table.hole_cards[1]) == "??5d"
    unknown = sw.Hand(games.NoLimitHoldem(), [100] * 2, hole_cards=["AsAh", None]).fold().show(1, "??5d")
    *_, last = replay_frames.hand_frames(unknown)
    assert sw.format_cards(last.table.hole_cards[1]) == "??5d"


def test_no_hand_wins_unseen():
    def names(hand):
        return {name for frame in replay_frames.hand_frames(hand) for name in frame.table.winning_hands}

    fold = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1).fold()
    assert names(fold) == {""} and told(fold).endswith(" wins 2.")
    river = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1).call().check()
    for _ in range(4):
        river.check()
    bluff = river.bet(10).fold()
    bluff.show(next(seat for seat, out in enumerate(bluff.folded) if not out))
    assert names(bluff) == {""}, "shown after it has won"
    mucked = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1, manual={"showdown"}).call().check()
    while mucked.phase == "bet":
        mucked.check()
    assert names(mucked.muck()) == {""} and mucked.is_over
    pots = played(games.NoLimitHoldem(), ["AsKd", "7c7d"], "AhKh2c3d9s")
    assert {frame.table.street_name for frame in replay_frames.hand_frames(pots)} == {
        *("Preflop", "Flop", "Turn", "River", "Showdown"),
    }


# ---- equities


def equities(hand, **options):
    frames = replay_frames.hand_frames(hand, equity=sw.equity, **options)
    return [frame.table.equities for frame in frames]


def test_the_equities_of_live_hands():
    hand = sw.Hand(
        games.NoLimitHoldem(), [100] * 3, hole_cards=["AsAh", "KsKh", "7c2d"], board="Kd9s4h2s3c", seed=1
    )
    hand.call().call().check().check().check().bet(10).call().fold()
    while not hand.is_over:
        hand.check()
    found = equities(hand)
    assert found[0] == sw.equity("AsAh", "KsKh", "7c2d").equity
    flop = sw.equity("AsAh", "KsKh", board="Kd9s4h", dead="7c2d").equity
    assert (*flop, None) in found, "the cards of a hand that folded are dead"
    assert (0.0, 1.0, None) in found and found[-1] is None, "no equity at the end"
    assert [frame.table.equities for frame in replay_frames.hand_frames(hand)] == [None] * len(found)
    words = next(table_text(frame.table) for frame in replay_frames.hand_frames(hand, equity=sw.equity))
    assert f"{found[0][0]:.1%} equity" in words
    asked = []
    list(
        replay_frames.hand_frames(
            hand, equity=lambda *hands, **more: asked.append(1) or sw.equity(*hands, **more)
        )
    )
    assert len(asked) == len({*found} - {None}), "once for the same cards"


def test_equities_of_hands_that_are_shown_later():
    hand = sw.Hand(games.NoLimitHoldem(), [100] * 2, hole_cards=["AsAh", "????"], seed=1, manual={"showdown"})
    hand.all_in().call()
    assert {*equities(hand)} == {None}
    assert sw.equity("AsAh", "KsKh").equity in equities(hand, known=[(), sw.parse_cards("KsKh")])
    hand.show(0).show(1, "KsKh")
    assert equities(hand)[0] == sw.equity("AsAh", "KsKh").equity, "a Hand knows its own"
    again = sw.Hand(games.NoLimitHoldem(), [100] * 2, hole_cards=["AsAh", "????"], seed=1).misdeal()
    assert equities(again)[0] is None and equities(again)[-1], "but not those before a misdeal"


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("PotLimitOmaha", "Preflop"),
        ("Greek", "Preflop"),
        ("CrazyPineapple", "Turn"),  # no card is discarded before this street
        ("DoubleTexas", "Turn"),
        ("DoubleBoardHoldem", "Turn"),  # two boards are quick to deal from this street on
        ("SevenCardStud", "Seventh street"),
        ("FiveCardDraw", "Draw 1"),
        ("Badugi", "Draw 3"),
    ],
)
def test_equities_are_asked_for_where_they_are_quick(name, asked):
    hand = sw.Hand(usual(name), [100] * 3, seed=1)
    while not hand.is_over:
        streets = hand.game.streets
        hand.act(int(hand.phase == "draw" and not streets[hand.street].draw))
    frames = [*replay_frames.hand_frames(hand, equity=sw.equity)]
    first = next(frame for frame in frames if frame.table.equities)
    assert first.table.street_name == asked
    assert sum(first.table.equities) == pytest.approx(1)
    for frame in frames[frames.index(first) : -1]:
        uneven = len({*map(len, frame.table.boards)}) > 1
        assert frame.table.equities or uneven


@given(hands(unknown=True))
@few
def test_any_hand_can_be_told_with_equities(played):
    for frame in replay_frames.hand_frames(played[1], equity=sw.equity):
        shares = frame.table.equities
        assert shares is None or sum(share or 0 for share in shares) == pytest.approx(1)
        live = [not out for out in frame.table.folded]
        assert shares is None or [share is not None for share in shares] == live


# ---- where a replay begins


def test_the_first_frame_is_never_half_dealt():
    holes = ["AsAh", "KsKh"]
    hand = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1, button=0, manual={"deal"})
    for card in ("Ks", "As", "Kh", "Ah"):
        hand.deal(card)
    frames = [*replay_frames.hand_frames(hand.call().check().deal("2c3c4c"), label="hand 1 of 2")]
    assert [sw.format_cards(cards) for cards in frames[0].table.hole_cards] == holes
    assert [frame.text[:15] for frame in frames] == [
        *("Seat 0 posts 1,", "Seat 0 calls 1.", "Seat 1 checks.", "Flop: 2♣ 3♣ 4♣."),
    ]
    assert {frame.table.label for frame in frames} == {"hand 1 of 2"}
    hand = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1, manual={"deal"}).deal("As")
    assert len([*replay_frames.hand_frames(hand)]) == 1, "a half-dealt hand has one frame"


def test_double_texas_plays_the_middle_card_with_one_of_the_others():
    """The deuce is the middle card, so with one of the aces it makes three of a kind, not four."""
    hand = sw.Hand(usual("DoubleTexas"), [100] * 2, hole_cards=["2cAhAd", "3cKhKd"], board="AcAs9h8d4s")
    while not hand.is_over:
        hand.act(1 if hand.phase == "draw" else 0)
    assert hand.payoffs == (2, -2)
    assert words(hand)[-1] == "wins 4 with three of a kind, aces"


# ---- values and chips that the core computes


@given(hands())
@few
def test_chips_counted_from_events_are_those_of_the_hand(played):
    hand = played[1]
    chips = ChipCounts(hand.starting_stacks)
    for event in hand.events:
        chips.apply(event)
    assert tuple(chips.stacks) == hand.stacks
    assert chips.total_pot == (0 if hand.is_over else hand.total_pot)


def test_who_wins_after_nobody_opened_is_told():
    """Cards dealt before the hand was passed are not part of the winning hand."""
    game = games.FiveCardDraw((), antes=1, bets=2, jacks_to_open=True)
    for seed in range(100):
        dice, hand = random.Random(seed), sw.Hand(game, [100] * 3, seed=seed)
        while not hand.is_over:
            is_idle = hand.phase == "draw" or dice.random() < 0.5
            hand.act(0 if is_idle else dice.choice(list(hand.legal_actions)))
        if {"passed", "show"} <= {event.kind for event in hand.events}:
            break
    (winner,) = [i for i, chips in enumerate(hand.payoffs) if chips > 0]
    value = sw.evaluate(hand.hole_cards[winner])
    said = words(hand, unicode=False)
    assert "no player opens: the cards are dealt again" in said
    assert said[-1].startswith("wins") and sw.describe(value) in said[-1]


def test_values_at_a_showdown():
    double = games.DoubleTexas()
    pair = showing_values(double, "As2c3d", "AhKhQhJd9s"), sw.evaluate("As2cAhKhQhJd9s")
    assert pair == ((sw.evaluate("As3dAhKhQhJd9s"),), pair[1]), "the middle card plays with either"
    high, low = showing_values(games.FixedLimitOmahaHiLo(), "As2cKdQd", "3h4h5s9c9d")
    assert high == sw.evaluate_omaha("As2cKdQd", "3h4h5s9c9d")
    assert low == sw.evaluate_omaha("As2cKdQd", "3h4h5s9c9d", "ace_to_five_8")
    assert showing_values(games.FixedLimitOmahaHiLo(), "AsKcKdQd", "9h9sTs9cTd")[1] == 0
    for game, hole, board in (
        (games.NoLimitHoldem(), "AsAd", "2c"),
        (games.NoLimitHoldem(), "AsAdAcAh", "2c3c4c5c6c"),
        (games.FixedLimitOmahaHiLo(), "As", "2c3c4c5c6c"),
        (games.FixedLimitOmahaHiLo(), "AsAdAcAh", "2c3c"),
        (double, "AsAdAc", "2c3c4c5c6c7c"),
    ):
        with pytest.raises(sw.InvalidCards, match="board cards; pass a complete hand and board"):
            showing_values(game, hole, board)
    own = sw.Game("own", blinds=(1, 2), streets=(sw.Street(hole=3, board=2),), structure="no_limit", use=3)
    assert showing_values(own, "2cTs2d", "4d9s") == (sw.evaluate("2cTs2d4d9s"),), (
        "three of the hand must play"
    )
    with pytest.raises(sw.InvalidCards, match="twice"):
        showing_values(double, "AsAdAc", "As3c4c5c6c")
    with pytest.raises(TypeError):
        showing_values(None, "AsAd", "2c3c4c5c6c")
