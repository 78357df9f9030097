"""Cards that a history shows early, late, in several actions or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import Hand, format_cards, history
from steelwheel.errors import HistoryError
from steelwheel.history import HandHistory
from steelwheel.history.variants import PLAYED

STUD = """variant = "F7S"
antes = [0, 0]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 2]
actions = ["d dh p1 AhKh2c", "d dh p2 ????9c", "p1 pb", "p2 cbr 2", "p1 cc"{early}, "d dh p1 3c",
    "d dh p2 Qc", "d dh p1 4d", "d dh p2 8s", "d dh p1 6h",
    "d dh p2 7s", "d dh p1 Jd", "d dh p2 {last}"{late}]
"""
QUEENS, ACE_HIGH = (-2, 2), (2, -2)


def stud(early, late, last="2h"):
    between = [
        ", " * bool(actions) + ", ".join([f'"{action}"' for action in actions]) for actions in (early, late)
    ]
    return history.loads(STUD.format(early=between[0], late=between[1], last=last))


@pytest.mark.parametrize(
    ("early", "late", "last", "payoffs"),
    [
        (["p2 sm QsQd9c"], ["p1 sm -"], "2h", QUEENS),
        (["p2 sm 9cQdQs"], ["p1 sm -"], "2h", QUEENS),
        (["p2 sm QsQd9c"], ["p1 sm"], "2h", QUEENS),
        (["p2 sm QsQd9c", "p1 sm -"], [], "2h", QUEENS),
        (["p2 sm ????9c"], ["p1 sm -", "p2 sm QsQd9cQc8s7s2h"], "2h", QUEENS),
        (["p2 sm QsQd9c"], ["p1 sm -", "p2 sm 2h7s8s9cQcQdQs"], "??", QUEENS),
        (["p2 sm QsQd9c", "p1 sm AhKh2c"], ["p2 sm QsQd9cQc8s7s2h"], "??", QUEENS),
        # a hand with an unknown card loses to a hand that is shown
        (["p2 sm QsQd9c"], ["p1 sm -"], "??", ACE_HIGH),
        (["p2 sm QsQd9c", "p1 sm AhKh2c"], [], "??", ACE_HIGH),
    ],
)
def test_stud_cards_shown_before_the_last_are_dealt(early, late, last, payoffs):
    hh = stud(early, late, last)
    assert hh.hand().payoffs == payoffs
    *_, final = hh.replay()
    assert final.payoffs == payoffs


def test_early_cards_must_fit_the_open_ones():
    with pytest.raises(
        HistoryError, match=r"action 6: 'p2 sm QsQd8c': seat 1 holds '\?\?\?\?9c' and cannot show 'QsQd8c'"
    ):
        stud(["p2 sm QsQd8c"], ["p1 sm -"]).hand()


DRAW = """variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = ["d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "p2 cbr 50", "p1 cc", "p2 sm 2h3h4h5hKs", "p1 sd",
    "p2 sd {out}", "d dh p2 {drawn}", "p1 sm -"]
"""


@pytest.mark.parametrize(
    ("out", "drawn", "payoffs"), [("Ks", "7s", (0, 0)), ("Ks", "8s", (50, -50)), ("5hKs", "6s9s", (50, -50))]
)
def test_cards_shown_before_a_draw(out, drawn, payoffs):
    """The discards are no longer part of the hand; the cards drawn are."""
    assert history.loads(DRAW.format(out=out, drawn=drawn)).hand().payoffs == payoffs


HOLDEM = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc", "d db 2c3c4d", "p1 cc",
    "p2 cc", "p3 cc", "d db 8s", "p1 cc", "p2 cc", "p3 cc", "d db 9s", "p1 cc", "p2 cc", "p3 cc", {shows}]
"""


@pytest.mark.parametrize(
    ("shows", "payoffs"),
    [
        (["p1 sm ????", "p2 sm KsKh", "p3 sm ????", "p1 sm AsAh"], (4, -2, -2)),
        (["p1 sm", "p2 sm KsKh", "p3 sm ????", "p1 sm AsAh"], (4, -2, -2)),
        (["p1 sm AsAh", "p2 sm KsKh", "p1 sm ????", "p3 sm ????"], (4, -2, -2)),
        (["p2 sm KsKh", "p1 sm AsAh", "p3 sm"], (4, -2, -2)),
        (["p1 sm ????", "p2 sm ????", "p3 sm KsKh"], (-2, -2, 4)),
        (["p1 sm ????", "p2 sm ????", "p3 sm ????"], None),
        (["p3 sm KsKh"], (-2, -2, 4)),
        (["p3 sm KsKh", " "], (-2, -2, 4)),
        ([], None),
    ],
)
def test_the_last_show_of_a_seat_counts(shows, payoffs):
    hand = history.loads(HOLDEM.format(shows=", ".join(map(repr, shows)))).hand()
    assert hand.payoffs == payoffs


def test_one_card_shown_is_kept_and_loses_to_a_hand_that_is_shown():
    shows = ["p1 sm ??As", "p3 sm KsKh", "p2 sm Qd??", "p2 sm"]
    hand = history.loads(HOLDEM.format(shows=", ".join(map(repr, shows)))).hand()
    assert hand.payoffs == (-2, -2, 4)
    assert [format_cards(cards) for cards in hand.hole_cards] == ["??As", "Qd??", "KsKh"]
    events = [(e.kind, e.seat, format_cards(e.cards)) for e in hand.events if e.kind in ("show", "muck")]
    assert events == [
        ("show", 0, "??As"),
        ("show", 2, "KsKh"),
        ("show", 1, "Qd??"),
        ("muck", 0, ""),
        ("muck", 1, ""),
    ]


def test_a_winner_shows_one_card():
    cards = "d dh p1 ????", "d dh p2 ????"
    ways = [["??Qd"], "??Qd"], [["Qd"], "Qd??"], [["??Qd", "QcQd"], "QcQd"]
    for shows, seen in ways:
        fields = {
            "variant": "NT",
            "antes": [0, 0],
            "blinds_or_straddles": [1, 2],
            "min_bet": 2,
            "starting_stacks": [50, 50],
            "actions": [*cards, "p2 cbr 6", "p1 f", *[f"p2 sm {shown}" for shown in shows]],
        }
        hand = HandHistory(fields).hand()
        assert format_cards(hand.hole_cards[1]) == seen
        again = HandHistory.from_hand(hand)
        assert again.actions[-1] == f"p2 sm {seen}"
        assert history.loads(history.dumps(again)).hand() == hand


@pytest.mark.parametrize(
    ("shows", "payoffs"),
    [
        (["p3 sm KsKh", "p1 sm", "p2 sm", "p3 sm ??Kh"], (-2, -2, 4)),
        (["p3 sm KsKh", "p1 sm AsAh", "p2 sm", "p1 sm As??"], (4, -2, -2)),
        (["p3 sm KsKh", "p1 sm As??", "p1 sm AsAh", "p1 sm ??Ah", "p2 sm"], (4, -2, -2)),
    ],
)
def test_one_card_of_a_hand_that_is_shown_adds_nothing(shows, payoffs):
    assert history.loads(HOLDEM.format(shows=", ".join(map(repr, shows)))).hand().payoffs == payoffs


def test_one_card_shown_must_fit():
    text = HOLDEM.format(shows='"p3 sm KsKh", "p1 sm ??2c"')
    with pytest.raises(HistoryError, match=r"action 20: 'p1 sm \?\?2c': '2c' is dealt already"):
        history.loads(text).hand()


def test_a_seat_whose_cards_are_known_has_not_mucked():
    text = HOLDEM.format(shows='"p3 sm KsKh"').replace("d dh p1 ????", "d dh p1 AsAh")
    assert history.loads(text).hand().phase == "showdown"


def played(make, seed, stacks):
    """Play a hand to its end: raise if possible, otherwise call, and stand pat."""
    hand = Hand(make(), stacks, button=len(stacks) - 1, seed=seed)
    while hand.actor is not None and not hand.is_over:
        legal = hand.legal_actions
        raised = None if legal is None else legal.max_raise_to
        hand.act(raised if raised is not None and hand.street == 0 else 0)
    return hand


def shown_as(hh, way, rng):
    """Return a history whose shows are rewritten: early, late, partly, or first only one card."""
    actions, shows = [], {}
    for text in hh.actions:
        words = text.split()
        if words[1] == "sm" and len(words) > 2:
            shows[words[0]] = words[2]
            if way == "early":
                actions.append(text)
            elif way == "singly":
                cards = [words[2][i : i + 2] for i in range(0, len(words[2]), 2)]
                kept = rng.randrange(len(cards))
                single = "".join([card if i == kept else "??" for i, card in enumerate(cards)])
                actions.append(f"{words[0]} sm {single}")
            elif way == "partly":
                actions.append(f"{words[0]} sm {'??' * (len(words[2]) // 2)}")
        else:
            actions.append(text)
    dealt = dict.fromkeys(shows, "")
    for text in hh.actions:
        words = text.split()
        if words[:2] == ["d", "dh"] and words[2] in dealt:
            dealt[words[2]] += words[3]
    late = [f"{player} sm {dealt[player]}" for player in shows]
    rng.shuffle(late)
    hidden = {player for player in shows if rng.random() < 0.7} if way != "early" else set()
    deals = dict.fromkeys(hidden, 0)
    for i, text in enumerate(actions):
        words = text.split()
        if words[:2] == ["d", "dh"] and words[2] in hidden:
            player, cards = words[2:]
            deals[player] += 1
            down = len(cards)
            if hh.bring_in:  # stud: two cards down and one up, three up, one down
                down = {1: 4, 5: 2}.get(deals[player], 0)
            actions[i] = f"d dh {player} {'?' * down}{cards[down:]}"
    return HandHistory({**hh.fields, "actions": actions + (late if way != "early" else [])})


@given(
    st.sampled_from(sorted(PLAYED)),
    st.integers(0, 10**6),
    st.lists(st.integers(20, 200), min_size=2, max_size=4),
    st.sampled_from(["early", "late", "partly", "singly"]),
    st.randoms(use_true_random=False),
)
def test_shows_of_any_game(variant, seed, stacks, way, rng):
    """A history gives the same results however its cards are shown, and reads back."""
    hand = played(PLAYED[variant], seed, stacks)
    if any(event.kind in ("muck", "reshuffle") for event in hand.events):
        return  # a mucked hand is in no show
    hh = shown_as(HandHistory.from_hand(hand), way, rng)
    again = history.loads(history.dumps(hh))
    assert again == hh
    assert again.hand().payoffs == hand.payoffs
    assert again.exceptions == ()
