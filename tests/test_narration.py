"""One narration: the text of a hand, the names of streets, and the same words in lines and in sentences."""

import pytest
from hypothesis import given
from play.generator import few, hands, usual

import steelwheel as sw
from steelwheel import games, narration

# ---- a hand in one line


@given(hands(unknown=True))
@few
def test_any_hand_has_a_text(played):
    """Of one line, with the pot or how it ended; a seat that sees no more than all do reads the same."""
    hand = played[1]
    text = narration.describe(hand)
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
        return [narration.street_name(streets, street) for street in range(len(streets))]

    assert names("NoLimitHoldem") == ["Preflop", "Flop", "Turn", "River"]
    assert names("Badugi") == ["Before the draw", "Draw 1", "Draw 2", "Draw 3"]
    assert names("FiveCardStud") == [f"{nth} street" for nth in ("Second", "Third", "Fourth", "Fifth")]
    assert names("Courchevel") == ["Street 0", "Flop", "Turn", "River"]


# ---- what happened


def words(hand, states=None, **options):
    """The words of all lines of a hand."""
    return [line.words for step in narration.steps(states or [hand], **options) for line in step.lines]


def told(hand):
    return " ".join(frame.text for frame in narration.hand_frames(hand, unicode=False))


@given(hands())
@few
def test_lines_and_sentences_use_the_same_words(played):
    """What a line says of a seat, a sentence says of it by its name."""
    hand = played[1]
    texts = told([hand])
    if any(event.kind in ("misdeal", "passed") for event in hand.events):
        return
    for line in next(narration.steps([hand], unicode=False)).lines:
        said = line.words.removesuffix(" and is all-in")
        if line.seat is None:
            assert said.lower() in texts.lower()
        elif "is dealt" not in said and "Everybody antes" not in texts:
            assert f"Seat {line.seat} {said}" in texts


def test_a_name_keeps_its_letters():
    hand = sw.Hand(games.NoLimitHoldem(antes=1), [100] * 3, seed=1).fold().fold()
    said = [frame.text for frame in narration.hand_frames(hand, names=["ann", "bob", "cyd"])]
    assert said == [
        "Everybody antes 1, bob posts 1, cyd posts 2.",
        "ann folds.",
        "bob folds, cyd takes back 1.",
        "cyd wins 5.",
    ]


def test_a_hand_in_which_nothing_has_happened():
    hand = sw.Hand(games.Razz((4, 8), bring_in=2, antes=0), [100] * 3, seed=1, manual={"deal"})
    assert hand.events == () and words(hand) == []
    assert list(narration.hand_frames(hand)) == [(narration.moment(hand), "The hand begins.")]


def test_chips_of_lines_are_those_after_them():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2), rake=(5, 3)), [100] * 3, seed=1).call().fold().check()
    while not hand.is_over:
        hand.check()
    (step,) = narration.steps([hand])
    assert [line[:1] + line[2:] for line in step.lines[:5]] == [
        (1, 1, 99, 1),
        (2, 2, 98, 3),
        (0, 2, 98, 5),
        (1, 0, 99, 5),
        (2, 0, 98, 5),
    ]
    assert step.lines[-1].pot == 0 and sum(hand.stacks) == sum(step.moment.stacks)


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
    (again,) = narration.steps([hand.copy().misdeal()])
    assert [line.words for line in again.lines] == [
        *("posts 1", "posts 2", "a misdeal: the cards are dealt again", "posts 1", "posts 2"),
    ]
    assert again.lines[-1][2:] == (2, 98, 3)
    card = hand.hole_cards[0][0]
    said = words(hand.expose(0, card), unicode=False)
    assert said[-2:] == [f"has {sw.format_cards(card)} exposed", "has the exposed card replaced"]
    hand = sw.Hand(games.NoLimitHoldem(rake=(5, None)), [100] * 2, seed=3, manual={"runs"})
    said = words(hand.all_in().call().run_it(2), unicode=False)
    assert "it is run 2 times" in said and "the rake is 10" in said
    assert sum("flop of board" in words for words in said) == 2
    posts = {0: sw.Post(2, 1, "missed")}
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2, 4)), [100] * 4, posts=posts, button=0)
    assert words(hand) == ["posts 1", "posts 2", "straddles 4", "posts 2 for missed blinds", "posts 1 dead"]
    pot = sw.Hand(games.NoLimitHoldem(), [100] * 2, seed=1).fold()
    assert words(pot)[-3:] == ["folds", "takes back 1", "wins 2"]
    assert words(pot, currency="$", unit=5)[-1] == "wins $10"
    assert words(pot, unknown=99, unit=5)[-1] == "wins 10"
