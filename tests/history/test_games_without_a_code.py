"""Histories of games without a PHH code: the same hands when they are read again, in every game."""

import json
import random
from decimal import Decimal

import pytest
from hypothesis import given, settings
from play.generator import play, randoms, some_game, some_hand, some_relative

import steelwheel as sw
from steelwheel import Hand, HistoryError, Post, games, history
from steelwheel.history import HandHistory
from steelwheel.history.variants import ALL_PLAYED
from steelwheel.history.writing import actions_known

FAMILIES = [name for name in games.__all__ if name[0].isupper()]
CARDS = ("up", "board", "discard", "middle")


def read_again(hand, **fields):
    """Return a hand's history, written and read."""
    hh = HandHistory.from_hand(hand, **fields)
    again = history.loads(history.dumps(hh))
    assert again == hh
    return again


def facts(hand, seats):
    """Return what a history keeps of a hand, with these seats in order."""
    place = {seat: i for i, seat in enumerate(seats)}
    events = [event._replace(seat=place.get(event.seat)) for event in hand.events if event.kind in CARDS]
    by_seat = [
        (hand.stacks[seat], hand.hole_cards[seat], hand.up_cards[seat], hand.folded[seat]) for seat in seats
    ]
    return (
        hand.phase,
        hand.street,
        by_seat,
        hand.boards,
        hand.actions,
        hand.total_pot,
        sorted(map(str, events)),
    )


def check(hand):
    """A hand comes back whole from its history, from an anonymous one, and as far as each seat knows it."""
    start = hand.starting_stacks
    seats = [(hand.button + 1 + i) % len(start) for i in range(len(start))]
    seats = [seat for seat in seats if start[seat]]
    hh = read_again(hand)
    if {"reshuffle", "misdeal"} & {event.kind for event in hand.events}:
        return
    other = hh.hand()
    expected = facts(hand, seats)
    if hh.variant != "other" and hand.game.rake is not None and hand.is_over:  # these have no rake
        assert other.boards == hand.boards and other.actions == hand.actions
        return
    assert facts(other, range(len(seats))) == expected
    assert facts(hh.anonymize("key").hand(), range(len(seats))) == expected
    for seat in range(len(seats)):
        seen = hh.from_seat(seat).hand()
        assert (seen.phase, seen.bets, seen.folded) == (other.phase, other.bets, other.folded)
        assert len(seen.actions) == len(other.actions)  # which cards others discard is unknown
        assert seen.up_cards == other.up_cards
        own = hand.observe(seats[seat])
        hidden = [set(cards) - {None} for cards in seen.hole_cards]
        shown = {event.seat for event in hand.events if event.kind == "show"}
        for i, where in enumerate(seats):
            if i != seat and where not in shown:
                assert hidden[i] <= set(own.hole_cards[where])


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=5)
@given(randoms())
def test_hands_of_every_game_come_back(name, rng):
    _, hand = some_hand(
        rng, game=some_relative(rng, name), manual=rng.choice([(), ("showdown",), ("runs",)]), cards=False
    )
    play(rng, hand)
    check(hand)


@settings(max_examples=40)
@given(randoms())
def test_hands_of_any_game_come_back(rng):
    _, hand = some_hand(
        rng, game=some_game(rng), manual=rng.choice([(), ("showdown",), ("runs",)]), cards=False
    )
    play(rng, hand)
    check(hand)


@pytest.mark.parametrize("name", FAMILIES)
def test_rows_and_statistics_of_every_game(name, tmp_path):
    game = getattr(games, name)()
    rng = random.Random(name)
    hand = Hand(game, [200] * min(4, game.max_seats), seed=1)
    play(rng, hand)
    names = [f"player {i}" for i in range(len(hand.stacks))]
    hh = HandHistory.from_hand(hand, players=names)
    assert sum(hh.net) == 0 and hh.exceptions == ()
    assert history.statistics([hh])[names[0]]["hands"] == 1
    history.dump([hh], tmp_path / "hands.phhs")
    for rows, column, expected in (("hands", "game", 1), ("players", "player", len(names))):
        found = history.scan(tmp_path / "hands.phhs", rows=rows).numpy([column])[column]
        assert len(found) == expected
        assert rows != "hands" or hh.variant in ALL_PLAYED or found[0] == game.name


def test_what_the_fields_are():
    game = games.CrazyPineapple((5, 10))
    hand = Hand(game, [500] * 3, button=2, seed=1).raise_to(30).fold().call().check().check()
    hh = HandHistory.from_hand(hand)
    assert hh.fields["_game"] == game.spec and "_posts" not in hh.fields
    assert (hh.variant, hh.antes, hh.blinds_or_straddles) == ("other", [0, 0, 0], [5, 10, 0])


def test_posts_are_exact():
    posts = {0: Post(5, 0), 1: Post(0), 2: Post(10, 5, "missed"), 3: Post(20, 0, "straddle")}
    hand = Hand(games.CrazyPineapple((5, 10)), [500] * 4, button=3, posts=posts, seed=1)
    hh = read_again(hand)
    assert hh.fields["_posts"] == [[2, 0, 0, "blind"], [3, 10, 5, "missed"], [4, 20, 0, "straddle"]]
    assert hh.hand().posts == hand.posts


def test_a_hand_with_a_cap_has_the_game():
    capped = games.NoLimitHoldem(hand_cap=50)
    assert HandHistory.from_hand(Hand(capped, [50, 40], seed=1)).variant == "NT"
    hh = read_again(Hand(capped, [90, 90], seed=1).all_in())
    assert hh.variant == "other" and sorted(hh.hand().bets) == [2, 50]


def test_codes_of_our_own():
    for code, make in ALL_PLAYED.items():
        hand = Hand(make(), [200] * 4, button=3, seed=1)
        assert read_again(hand).variant == code
        assert "_game" not in HandHistory.from_hand(hand).fields


def test_jokers():
    two = games.FiveCardDraw().replace(deck="joker54", rankings="high_wild")
    cards = ["JkAsAdAc2c", "KsKd3c4dJk"]
    hand = Hand(two, [200] * 2, hole_cards=cards, seed=1)
    while not hand.is_over:
        hand.act(0)
    other = read_again(hand).hand()
    assert other.payoffs == hand.payoffs[::-1]
    assert {52, 53} < {card for cards in other.hole_cards for card in cards}


def test_hands_that_no_player_can_open_are_dealt_again():
    game = games.FiveCardDraw(structure="fixed_limit", bets=(2, 4), blinds=(), antes=1, jacks_to_open=True)
    hand = Hand(game, [100] * 3, button=2, seed=1)
    while not any(event.kind == "passed" for event in hand.events):
        hand.act(0)
    check(hand)
    while not hand.is_over:  # until a player can open
        hand.act(max(hand.legal_actions) if hand.phase == "bet" else 0)
    check(hand)


def test_the_dead_button_owes_no_ante():
    game = games.CrazyPineapple((1, 2), antes={"button": 3})
    hand = Hand(game, [100, 0, 100, 100], button=1, seed=1)
    while not hand.is_over:
        hand.act(0) if hand.phase != "draw" else hand.act(1)
    assert sorted(read_again(hand).hand().stacks) == sorted(stack for stack in hand.stacks if stack)
    no_blinds = game.replace(blinds=(), bets=2)
    with pytest.raises(HistoryError, match="cannot express that only an empty seat owes chips"):
        HandHistory.from_hand(Hand(no_blinds, [100, 0, 100, 100], button=1, seed=1))


def test_up_cards_of_another_game_stay_known_to_all():
    hand = Hand(games.MississippiStud(), [100] * 3, button=2, seed=3).call().call().check()
    hh = HandHistory.from_hand(hand)
    seen = hh.from_seat(0).hand()
    assert [sw.format_cards(cards) for cards in seen.hole_cards[1:]] == [
        "????" + sw.format_cards(hand.up_cards[seat]) for seat in (1, 2)
    ]
    assert seen.hole_cards[0] == hand.hole_cards[0]


def test_the_middle_card_stays_hidden():
    hand = Hand(games.DoubleTexas(), [100] * 2, button=1, seed=3)
    while hand.phase != "draw":
        hand.act(0)
    hand.act(2).act(4)
    named = sw.format_cards(hand.hole_cards[0][:1])
    hh = HandHistory.from_hand(hand)
    assert f"p1 sd {named}" in hh.actions and "p1 sd ??" in hh.from_seat(1).actions
    table = sw.Table(games.DoubleTexas(), 2, seed=1)
    table.sit("Ann", 200), table.sit("Bob", 200)
    hand = table.next_hand()
    while not hand.is_over:
        hand.act(2 if hand.phase == "draw" else -1 if hand.street == 3 and hand.legal_actions.can_fold else 0)
        if hand.phase == "bet" and hand.street == 3 and not hand.legal_actions.to_call:
            hand.act(hand.legal_actions[-1])
    (hh,) = table.hand_histories()
    assert [action for action in hh.actions if " sd " in action] == ["p1 sd ??", "p2 sd ??"]


def test_names_of_own_games_are_anonymous():
    usual = HandHistory.from_hand(Hand("crazy_pineapple", [100] * 2, seed=1)).anonymize("key")
    assert usual.hand().game.name == "Crazy Pineapple"
    own = HandHistory.from_hand(Hand(games.CrazyPineapple().replace(name="Ann's game"), [100] * 2, seed=1))
    token = own.anonymize("key").hand().game.name
    assert token.startswith("game-") and own.anonymize("key").hand().game.name == token
    own.fields["_game"] = "Ann's game"
    assert own.anonymize("key").fields["_game"] == "(removed)"


BAD = [
    ({"_game": None}, "the variant 'other' needs the field _game"),
    ({"_game": 3}, "_game must be a string, not 3"),
    ({"_game": "{}"}, "not a saved game"),
    ({"_game": "[" * 100_000}, "not a saved game"),
    ({"_posts": 3}, "_posts must be an array of a player's number, live chips, dead chips and a kind"),
    ({"_posts": [[1, 2, 0]]}, "_posts must be an array of"),
    ({"_posts": [[9, 2, 0, "blind"]]}, "_posts must name players from 1 to 2, each once"),
    ({"_posts": [[0, 2, 0, "blind"]]}, "_posts must name players"),
    ({"_posts": [[1, 2, 0, "blind"], [1, 1, 0, "blind"]]}, "each once"),
    ({"_posts": [[1, True, 0, "blind"]]}, "_posts must be an array of"),
    ({"_posts": [[1, -2, 0, "blind"]]}, "-2"),
    ({"_posts": [[1, 2**70, 0, "blind"]]}, "more than 64 bits"),
    ({"_posts": [[1, 2, 0, "squid"]]}, "squid"),
    ({"starting_stacks": [100, Decimal("9.50")]}, "next to _game, amounts must be whole chips"),
    ({"actions": ["d dh p1 As"]}, "p1 must be dealt 3 cards now, not 1"),
]


@pytest.mark.parametrize(("changes", "words"), BAD, ids=[words for _, words in BAD])
def test_bad_fields(changes, words):
    fields = HandHistory.from_hand(Hand("crazy_pineapple", [100] * 2, seed=1)).fields
    changed = {name: value for name, value in {**fields, **changes}.items() if value is not None}
    with pytest.raises(HistoryError, match=words):
        HandHistory(changed).hand()


@pytest.mark.parametrize(("changes", "words"), BAD, ids=[words for _, words in BAD])
def test_bad_fields_stay_bad_without_names(changes, words):
    fields = HandHistory.from_hand(Hand("crazy_pineapple", [100] * 2, seed=1)).fields
    changed = {name: value for name, value in {**fields, **changes}.items() if value is not None}
    with pytest.raises(HistoryError):
        HandHistory(changed).anonymize("key").hand()


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("CrazyPineapple", ("streets", 1, "burn"), "Ann"),
        ("DoubleTexas", ("streets", 2, "middle"), "Ann"),
        ("Razzduci", ("bets",), [10, "Ann"]),
        ("Razzduci", ("name",), "\ud800"),
    ],
)
def test_no_text_hides_in_a_game(name, path, value, tmp_path):
    fields = HandHistory.from_hand(Hand(getattr(games, name)(), [100] * 3, seed=1)).fields
    game = json.loads(fields["_game"])
    *parents, last = path
    inner = game
    for key in parents:
        inner = inner[key]
    inner[last] = value
    hh = HandHistory({**fields, "_game": json.dumps(game)})
    assert "Ann" not in repr(hh.anonymize("key").fields)
    history.dump(hh, tmp_path / "x.phhs")
    errors = []
    history.scan(tmp_path / "x.phhs", rows="hands", errors=errors.append).numpy(["game"])
    assert all(isinstance(error, HistoryError) for error in errors)


def test_a_winner_that_no_reader_knows_may_muck():
    game = games.CrazyPineapple(rules="online")
    mucked = 0
    for seed in range(30):
        hand = Hand(game, [200] * 3, button=2, seed=seed, manual=("showdown",))
        while hand.phase != "showdown":
            hand.act(1 if hand.phase == "draw" else 0)
        hand.show()
        try:
            hand.muck()
        except sw.IllegalAction:
            continue
        while hand.phase == "showdown":
            hand.show()
        mucked += 1
        for seat in range(3):
            assert HandHistory.from_hand(hand).from_seat(seat).hand().payoffs == hand.payoffs
    assert mucked


def test_discards_stay_hidden_at_a_table():
    """Hands that are live at the showdown are known to all, but not the cards that were discarded."""
    table = sw.Table(games.Pineapple(), 2, seed=1)
    table.sit("Ann", 200), table.sit("Bob", 200)
    hand = table.next_hand()
    while not hand.is_over:
        hand.act(1 if hand.phase == "draw" else 0)
    (public,), (private,) = table.hand_histories(), table.hand_histories("Ann")
    hidden = [action for action in public.actions if "??" in action]
    assert len(hidden) == 4 and [action for action in hidden if " sd " in action] == ["p1 sd ??", "p2 sd ??"]
    assert sum("??" in action for action in private.actions) == 2
    for hh in (public, private):
        assert [set(cards) for cards in hh.hand().hole_cards] == [
            set(hand.hole_cards[seat]) for seat in (1 - hand.button, hand.button)
        ]


def test_an_exposed_card_that_is_dealt_again_is_hidden():
    """After a reshuffle, a card that was exposed and replaced may be dealt face down."""
    found = 0
    for seed in range(30):
        hand = Hand(games.AceToFiveTripleDraw(), [200] * 6, button=5, seed=seed)
        card = hand.hole_cards[2][0]
        hand.expose(2, card)
        while not hand.is_over:
            hand.act(31 if hand.phase == "draw" else 0)
        later = [event for event in hand.events if event.kind == "deal" and event.street]
        found += sum(card in event.cards for event in later)
        text = sw.format_cards([card])
        shown = [line for line in actions_known(hand, ()) if text in line and " sm " not in line]
        assert all(line.startswith("d dh p3") for line in shown)
    assert found


def test_a_lone_blind():
    """A reader of PHH would add a big blind, which makes the pot-limit maximum smaller."""
    game = games.PotLimitHoldem().replace(blinds=(100,), antes=7)
    hand = Hand(game, [5000] * 4, button=3, seed=1)
    hand.act(hand.legal_actions.max_raise_to)
    assert read_again(hand).variant == "other" and read_again(hand).hand().actions == hand.actions


@pytest.mark.parametrize(
    "name", ["NoLimitHoldem", "SevenCardStud", "Badugi", "Drawmaha", "Fusion", "Pineapple"]
)
def test_every_prefix_of_a_hand_with_manual_deals(name):
    """Cards of a deal that is not complete are left out."""
    hand = Hand(getattr(games, name)(), [30] * 3, button=2, seed=1, manual=("deal",))
    while not hand.is_over:
        hh = read_again(hand)
        other = hh.hand()
        assert (other.actions, other.street, other.boards) == (hand.actions, hand.street, hand.boards)
        assert other.phase == hand.phase
        if hand.phase == "deal":
            hand.deal()
        else:
            hand.act(1 if hand.phase == "draw" else 0)
    assert read_again(hand).hand().payoffs == hand.payoffs


def test_other_formats_refuse_it(tmp_path):
    hand = Hand("crazy_pineapple", [100] * 2, seed=1).fold()
    hh = HandHistory.from_hand(hand, players=["Ann", "Bob"], venue="PokerStars")
    for kind, words in (
        ("pokerstars", "no game for the variant 'other'"),
        ("ohh", "no game for the variant"),
    ):
        with pytest.raises(HistoryError, match=words):
            history.dumps(hh, kind)
    for variant in (hand, Hand("stud", [100] * 2, seed=1), Hand("plo", [100] * 2, seed=1)):
        with pytest.raises(HistoryError, match="fixed-limit or no-limit hold'em"):
            history.dump(HandHistory.from_hand(variant), tmp_path / "x.log")


def test_matches_of_any_game_are_saved(tmp_path):
    agents = [sw.agents.calling_station, sw.agents.random]
    result = sw.simulate("kuhn", agents, hands=20, seed=1, save_hands=tmp_path / "kuhn.phhs")
    hands = list(history.load_all(tmp_path / "kuhn.phhs"))
    assert len(hands) == 20 and {hh.hand().game for hh in hands} == {games.Kuhn()}
    won = sum(dict(zip(hh.players, hh.net, strict=True))["random"] for hh in hands)
    assert won == result.chips[1]
