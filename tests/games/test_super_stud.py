"""Super Stud: discards from hands with up cards, and a deck that runs short."""

import random
from collections import Counter
from itertools import takewhile

import pytest

import steelwheel as sw
from steelwheel import Game, Hand, IllegalAction, InvalidCards, InvalidGame, Street, drawing, games

BETS = {"bets": (4, 8), "antes": 1, "bring_in": 2}


def passive(hand):
    """Check or call, and discard the first down cards."""
    while not hand.is_over:
        hand.act(sw.CALL if hand.phase == "bet" else 3)
    return hand


def at_the_discard(**keywords):
    """Return a hand before its first discard, by seat 1 of 3."""
    hand = Hand(games.SuperStud(**BETS), [100] * 3, button=0, **{"seed": 1, **keywords})
    for _ in range(3):
        hand.act(sw.CALL)
    return hand


def test_each_player_discards_two_down_cards_before_fourth_street():
    hand = at_the_discard()
    assert (hand.phase, hand.street, hand.actor) == ("draw", 1, 1)
    before, up = hand.hole_cards[1], hand.up_cards[1]
    assert len(before) == 5 and up == before[4:]
    hand.discard(before[1:3])
    assert hand.hole_cards[1] == (before[0], *before[3:])
    assert hand.up_cards[1] == up
    for seat in (2, 0):
        assert [len(cards) for cards in hand.up_cards] == [1, 1, 1], "no card comes before the last discard"
        assert hand.actor == seat
        hand.discard(hand.hole_cards[seat][:2])
    assert [len(cards) for cards in hand.up_cards] == [2, 2, 2]
    assert [len(cards) for cards in hand.hole_cards] == [4, 4, 4]
    passive(hand)
    assert [len(cards) for cards in hand.hole_cards] == [7, 7, 7]
    assert [len(cards) for cards in hand.up_cards] == [4, 4, 4]


def test_streets_are_named_as_in_stud():
    hand, names = at_the_discard(), []
    while not hand.is_over:
        names.append(str(hand).partition(",")[0])
        hand.act(sw.CALL if hand.phase == "bet" else 3)
    assert list(dict.fromkeys(names)) == [f"{nth} street" for nth in ("Fourth", "Fifth", "Sixth", "Seventh")]
    assert str(Hand(games.SuperStud(), [100] * 3)).startswith("Third street")


@pytest.mark.parametrize("count", [0, 1, 3])
def test_other_numbers_of_discards_are_refused(count):
    hand = at_the_discard()
    saved = hand.to_bytes()
    with pytest.raises(IllegalAction, match=r"discards 2 of 4 down cards") as error:
        hand.discard(hand.hole_cards[1][:count])
    assert error.value.seat == 1
    assert hand.to_bytes() == saved


def test_an_up_card_is_not_discarded():
    hand = at_the_discard()
    saved = hand.to_bytes()
    held = hand.hole_cards[1]
    with pytest.raises(InvalidCards, match=r"seat 1 cannot discard .*: only down cards can be discarded"):
        hand.discard((held[0], held[4]))
    with pytest.raises(IllegalAction, match=r"discards 2 of 4 down cards"):
        hand.act(0b10001)
    assert hand.to_bytes() == saved
    down, up = sw.format_cards(held[:1]), sw.format_cards(held[4:])
    with pytest.raises(IllegalAction, match=rf"face down, not {up}"):
        sw.parse_action(f"discard {down} {up}", hand.observe(1))


def test_only_down_cards_are_offered():
    hand = at_the_discard()
    held = hand.hole_cards[1]
    names = [sw.format_cards([card]) for card in held[:4]]
    seen = hand.observe(1)
    assert sw.action_schema(seen)["properties"]["cards"]["items"]["enum"] == names
    menu = sw.ActionMenu(hand.game)
    codes = {int(code) for code in menu.codes(hand) if code != -2}
    assert {bin(code).count("1") for code in codes} == {2} and len(codes) == 6 and max(codes) < 16
    for agent in (sw.agents.random, sw.agents.baseline, sw.agents.calling_station):
        assert agent(seen) in codes


def test_discards_are_hidden_from_the_others():
    hand = at_the_discard()
    hand.discard(hand.hole_cards[1][1:3])
    own, other = hand.observe(1), hand.observe(2)
    assert [event.cards for event in own.events if event.kind == "discard"] == [hand.events[-1].cards]
    assert [event.cards for event in other.events if event.kind == "discard"] == [(None, None)]
    assert other.hole_cards[1] == (None, None, *hand.up_cards[1])
    assert other.sample_hidden(seed=1).up_cards == hand.up_cards


def test_openers():
    """WL 246: the high card brings in at Super Stud 8/O; aces are low. BARGE: the low card, as in stud."""
    cards = ("2c3c4c5cAs", "2d3d4d5dKh", "2h3h4h5hKd", "2s3s4s5s6c")
    for game, first in (
        (games.SuperStud(**BETS), 3),
        (games.SuperStudHiLo(**BETS), 1),
        (games.SuperStudHiLo(**BETS, opener="low_card"), 3),
        (games.SuperRazz(**BETS), 1),
    ):
        hand = Hand(game, [100] * 4, button=3, hole_cards=cards, seed=1)
        assert hand.actor == first and hand.legal_actions.to_call == 2


def test_an_open_pair_doubles_the_bet_for_high_only():
    """WL: "Super Stud High Only"."""
    cards = ("2c3c4c5cAs", "2d3d4d5d6h")
    for make, double in ((games.SuperStud, True), (games.SuperStudHiLo, False)):
        hand = Hand(make(**BETS, rules="wsop_live"), [100] * 2, button=1, hole_cards=cards, manual="deal")
        while hand.street == 0 or hand.phase == "draw":
            hand.act(sw.CALL if hand.phase == "bet" else 3)
        hand.deal("Ad").deal("Kh")
        least, most = hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to
        assert (hand.actor, least, most) == (0, 4, 8 if double else 4)


def test_seats():
    """WL: seven. Eight of seven cards are more than the deck."""
    assert games.SuperStud().max_seats == games.SuperStudHiLo().max_seats == games.SuperRazz().max_seats == 7
    with pytest.raises(InvalidGame, match="at most 7 seats, not 8"):
        Hand(games.SuperStud(), [100] * 8)


def test_razz_by_deuce_to_seven_counts_aces_high():
    cards = ("2c3c4c5cAs", "2d3d4d5dKh")
    hand = Hand(
        games.SuperRazz(**BETS, rankings="deuce_to_seven"), [100] * 2, button=1, hole_cards=cards, seed=1
    )
    assert hand.actor == 0


# ---- a short deck


def follow(hand):
    """Follow the cards of a hand, and check each shuffle by WL 249; return the streets with a shuffle.

    "In the event that the dealer gets to the last card in the deck and participants still need cards to
    complete their hands, the dealer will then shuffle the last card in the stub, burn cards and the muck
    together ... Before the burn for 7th street if the remaining cards in the stub along with the 3 burn cards
    can complete the hand, this will be done. The dealer will never use a community card."
    """
    size, last = 52, len(hand.game.streets) - 1
    live, held, street = {seat for seat, chips in enumerate(hand.starting_stacks) if chips}, {}, 0
    stub, burned, gone, shuffles = size, [], [], []
    others = ("ante", "blind", "show", "muck", "push", "return")
    events = [event for event in hand.events if event.kind not in others]
    begun = set()

    def due(i):
        """Return the cards that the street still needs from here on, with its burn card."""
        rest = [event for event in events[i:] if event.street == events[i].street]
        return sum(len(event.cards) for event in rest if event.kind in ("up", "deal", "burn"))

    for i, event in enumerate(events):
        street = event.street
        if event.kind in ("up", "deal", "burn"):
            assert stub > 1 or due(i) <= stub, "the last card is dealt only if it is enough"
            if street == last and last not in begun and not shuffles:
                burn = hand.game.streets[street].burn
                assert stub >= len(live) + burn or stub + len(burned) < len(live), "the burn cards would do"
            begun.add(street)
            stub -= 1
            if event.kind == "burn":
                burned += event.cards
            else:
                held.setdefault(event.seat, []).extend(event.cards)
        elif event.kind == "discard":
            gone += event.cards
            held[event.seat] = [card for card in held[event.seat] if card not in event.cards]
        elif event.kind == "fold":
            live.discard(event.seat)
            gone += held.pop(event.seat)
        elif event.kind == "reshuffle":
            only_burns = (
                street == last and last not in begun and not shuffles and stub + len(burned) >= len(live)
            )
            assert stub < due(i) + (only_burns and not any(e.kind == "burn" for e in events[i:]))
            assert only_burns or stub <= 1
            shuffles.append((street, "burns" if only_burns else "muck"))
            stub += len(burned)
            burned = []
            if not only_burns:
                stub += len(gone)
                gone = []
            burns = hand.game.streets[street].burn
            assert not only_burns or (events[i + 1].kind == "burn") == (burns and stub > len(live))
            until = takewhile(lambda later: later.kind != "reshuffle", events[i + 1 :])
            after = {card for e in until if e.kind in ("up", "deal", "burn") for card in e.cards}
            assert not after & {card for cards in held.values() for card in cards}
            assert not after & {*gone}
            assert stub == size - sum(map(len, held.values())) - len(gone)
        else:
            assert event.kind in ("bring_in", "check", "call", "bet", "raise", "complete"), event
    assert not any(hand.boards) and not any(None in cards for cards in hand.hole_cards)
    return shuffles


@pytest.mark.parametrize("name", ["SuperStud", "SuperStudHiLo", "SuperRazz"])
def test_a_short_deck_is_shuffled_by_the_rule(name):
    found, rng = Counter(), random.Random(7)
    for seed in range(1200):
        seats = rng.randint(4, 7)
        hand = Hand(getattr(games, name)(**BETS), [400] * seats, seed=seed)
        stays = rng.choice([0.02, 0.1, 0.2])
        while not hand.is_over:
            if hand.phase == "draw":
                hand.act(sum(1 << i for i in rng.sample(range(4), 2)))
            elif hand.legal_actions.can_check or rng.random() > stays or not hand.legal_actions.can_fold:
                raises = hand.legal_actions.min_raise_to
                hand.act(raises if raises and rng.random() < 0.2 else sw.CALL)
            else:
                hand.act(sw.FOLD)
        found.update(follow(hand) or [None])
        assert sum(hand.payoffs) == 0
    assert found[None] and found[3, "muck"] and found[4, "burns"], found


def test_the_burn_cards_are_enough_for_the_last_street():
    """17 cards lie in the stub of seven players; six, five and three of them stay: 7, 6 and 4 are dealt."""
    hand = Hand(games.SuperStud(**BETS), [400] * 7, seed=5)
    for left in (6, 5, 3):
        while sum(not out for out in hand.folded) > left:
            if hand.phase == "draw":
                hand.act(3)
            elif hand.legal_actions.can_fold:
                hand.act(sw.FOLD)
            elif hand.legal_actions.min_raise_to and not hand.legal_actions.to_call:
                hand.act(hand.legal_actions.min_raise_to)
            else:
                hand.act(sw.CALL)
        street = hand.street
        while hand.street == street and not hand.is_over:
            hand.act(sw.CALL if hand.phase == "bet" else 3)
        while hand.phase == "draw":
            hand.act(3)
    passive(hand)
    assert follow(hand) == [(4, "burns")]
    kinds = [event.kind for event in hand.events if event.street == 4]
    assert kinds[:4] == ["reshuffle", "deal", "deal", "deal"], "three cards for three players, and no burn"


def test_by_hand_the_caller_deals_the_shuffled_cards():
    """`next` cards and refusals follow the shuffle; the hand is the same as if the deck had been known."""
    auto = passive(Hand(games.SuperStud(**BETS), [100] * 7, seed=3))
    hand = Hand(games.SuperStud(**BETS), [100] * 7, seed=3, manual="deal")
    held = set()
    while not hand.is_over:
        if hand.phase == "deal":
            if hand.street == 3:
                held = {card for cards in hand.hole_cards for card in cards}
                with pytest.raises(InvalidCards, match="is dealt already"):
                    hand.deal([min(held)])
            hand.deal()
        else:
            hand.act(sw.CALL if hand.phase == "bet" else 3)
    assert held
    assert [event for event in hand.events if event.kind != "muck"] == [
        event for event in auto.events if event.kind != "muck"
    ]
    hand = Hand(games.SuperStud(**BETS), [100] * 7, seed=3, manual="deal")
    while hand.street < 3:
        if hand.phase == "deal":
            hand.deal()
        else:
            hand.act(sw.CALL if hand.phase == "bet" else 3)
    back = next(event.cards[0] for event in hand.events if event.kind == "discard")
    hand.deal([back])
    assert back in hand.up_cards[1], "a discard comes back"
    assert [event.kind for event in hand.events[-3:]] == ["reshuffle", "burn", "up"]


# ---- games of one's own


def own(*streets, **keywords):
    return Game("own", streets=streets, structure="no_limit", blinds=(1, 2), rankings="high", **keywords)


def test_what_cannot_be_discarded():
    up = Street(hole=2, up=1)
    with pytest.raises(InvalidGame, match=r"on street 1 no player has 3 down cards to discard"):
        own(up, Street(discard=3, hole=5))
    with pytest.raises(InvalidGame, match=r"street 2 has a discard after a card that was dealt down after"):
        own(up, Street(hole=2, up=1), Street(discard=1))
    only = r"has a discard after an up card, which a game with boards or other draws cannot have"
    with pytest.raises(InvalidGame, match=f"street 1 {only}"):
        own(up, Street(discard=1, hole=3), Street(board=1))
    with pytest.raises(InvalidGame, match=f"street 6 {only}"):
        own(Street(hole=5), *[Street(draw=5)] * 3, *[Street(discard=1, up=1)] * 3, Street())
    with pytest.raises(InvalidGame, match=r"street 2 has a draw, which a game with up cards cannot have"):
        own(up, Street(hole=1), Street(draw=1))
    with pytest.raises(
        InvalidGame, match=r"street 1 has a draw, which a game with up cards cannot have: only"
    ):
        own(up, Street(draw=1, hole=2))


def test_other_games_follow_the_rule():
    rng, found = random.Random(5), Counter()
    for seed in range(2000):
        count = rng.choice([2, 3, 5])
        streets = [
            Street(hole=rng.choice([4, 5]), up=rng.choice([0, 1])),
            *[
                Street(burn=rng.random() < 0.8, discard=rng.choice([0, 1, 1, 1]), up=rng.choice([1, 1, 2]))
                for _ in range(count)
            ],
            Street(discard=1, up=1),
            Street(hole=1, burn=rng.random() < 0.8),
        ]
        if not 5 <= sum(street.hole + street.up - street.discard for street in streets) <= 7:
            continue
        try:
            game = own(*streets)
        except InvalidGame:  # more than seven cards before a discard, or too few to discard
            continue
        hand = Hand(game, [200] * rng.randint(max(game.max_seats - 3, 2), game.max_seats), seed=seed)
        while not hand.is_over:
            if hand.phase == "draw":
                down = len(hand.hole_cards[hand.actor]) - len(hand.up_cards[hand.actor])
                thrown = rng.sample(range(down), hand.game.streets[hand.street].discard)
                hand.act(sum(1 << i for i in thrown))
            else:
                hand.act(sw.FOLD if hand.legal_actions.can_fold and rng.random() < 0.1 else sw.CALL)
        shuffles = follow(hand)
        assert len(shuffles) <= 3
        found.update((len(shuffles), what) for _, what in shuffles)
    assert found[1, "burns"] and found[2, "muck"], found


def test_two_discards_and_late_up_cards():
    """Five cards of eight dealt: all up cards come after discards, or between them."""
    game = own(Street(hole=4), Street(discard=1, up=2), Street(discard=2, up=1), Street(up=1))
    assert game.max_seats == 10
    hand = passive_discards(Hand(game, [100] * 10, seed=2))
    assert [len(cards) for cards in hand.hole_cards] == [5] * 10
    assert [len(cards) for cards in hand.up_cards] == [4] * 10
    assert [event.street for event in hand.events if event.kind == "reshuffle"] == [1, 2]


def test_games_with_earlier_discards_are_dealt_as_before():
    """Only discards after an up card let the muck come back: others may go with boards and draws."""
    for streets in (
        [Street(hole=3), Street(discard=1), Street(up=1), Street(board=3)],
        [Street(hole=3), Street(discard=1, board=3), Street(up=1)],
        [Street(hole=5), Street(draw=2), Street(discard=1, up=1), Street(up=1)],
    ):
        hand = passive_discards(Hand(own(*streets), [100] * 4, seed=1))
        assert not any(event.kind == "reshuffle" for event in hand.events)
    stud = own(Street(hole=4), Street(discard=1, up=3), Street(up=1))
    hand = passive_discards(Hand(stud, [100] * stud.max_seats, seed=1))
    assert [event.street for event in hand.events if event.kind == "reshuffle"] == [2]
    assert [len(cards) for cards in hand.hole_cards] == [7] * 7


def test_an_exposed_card_is_burned_and_never_dealt():
    """The deck is just long enough, since that card lies apart: of 36 cards, 20 + 1 + 10 and 5 are dealt."""
    game = own(Street(hole=4), Street(up=2, burn=False), Street(discard=1, up=1), deck="short")
    for seed in range(30):
        hand = Hand(game, [100] * 5, seed=seed, button=0)
        card = hand.hole_cards[0][2]
        hand.expose(0, card)
        passive_discards(hand)
        assert not any(card in cards for cards in hand.hole_cards)
        events = [event.cards for event in hand.events if event.kind in ("burn", "reshuffle")]
        assert events == [(card,)]


def test_equities_wait_for_no_card_that_may_have_come_back():
    """After a shuffle, no player knows which discards are in the deck."""
    hand = Hand(games.SuperStud(**BETS), [400] * 7, seed=1, button=6)
    while not hand.is_over:
        legal = hand.legal_actions
        if hand.phase == "draw":
            hand.act(3)
        elif hand.street == 3 and hand.folded.count(False) > 2:
            bets = legal.min_raise_to if legal.min_raise_to and not legal.to_call else sw.CALL
            hand.act(sw.FOLD if legal.can_fold else bets)
        else:
            hand.act(sw.CALL)
    assert any(event.kind == "reshuffle" for event in hand.events)
    frames = list(drawing.hand_frames(hand, equity=sw.equity))
    for frame in frames:
        shuffled = any(event.kind == "reshuffle" for event in frame.table.events)
        live = [i for i, out in enumerate(frame.table.folded) if not out]
        to_come = any(len(frame.table.hole_cards[i]) < 7 for i in live)
        assert not (shuffled and to_come and frame.table.equities)
    hand = passive(Hand(games.SuperStud(**BETS), [400] * 2, seed=1))
    frames = list(drawing.hand_frames(hand, equity=sw.equity))
    assert any(frame.table.equities for frame in frames)


def test_frames_before_a_shuffle_that_is_due_have_no_equities():
    """Deuce-to-seven double draw: after the last discards, the deck is too short for the new cards."""
    hand = Hand(games.DeuceToSevenDoubleDraw(), [10000] * 6, seed=184674611)
    for code in (0, 0, 0, 0, 0, 0, 7, 31, 31, 7, 7, 3, -1, 0, 0, 0, 0, -1, 1, 0, 1, 0, -1, -1, 0, 0):
        hand.act(code)
    assert any(event.kind == "reshuffle" for event in hand.events)
    assert len(list(drawing.hand_frames(hand, equity=sw.equity))) > 10


def test_a_solved_hand_may_hold_an_exposed_card_that_came_back():
    game = Game(
        "own",
        streets=[Street(hole=2, bet=2), Street(draw=1, bet=4)],
        structure="fixed_limit",
        antes=1,
        bets=(2, 4),
        rankings="two_cards",
        max_raises=1,
        deck="Qh Qs Kh Ks Ah As",
    )
    found = 0
    for seed in range(400):
        hand = Hand(game, [10, 10], button=0, seed=seed)
        card = hand.hole_cards[0][1]
        hand.expose(0, card)
        if any(event.kind == "misdeal" for event in hand.events):
            continue
        while hand.street == 0 or hand.phase == "draw":
            hand.act(sw.CALL if hand.phase == "bet" else 1)
        if any(card in cards for cards in hand.hole_cards):
            found += 1
            assert sw.solve_game(hand, max_iterations=10).exploitability >= 0
    assert found


def test_an_exposed_card_stays_out_of_the_last_streets_shuffle():
    """Without burn cards, it lies apart to the end; hands dealt by hand can be restored."""
    rules = sw.rules.preset("online", burn=False)
    game = own(Street(hole=5), Street(discard=1, hole=1), rules=rules)
    shuffles = 0
    for seed in range(12):
        hand = Hand(game, [100] * 10, seed=seed, manual="deal")
        while hand.phase == "deal":
            hand.deal()
        seat = (hand.button + 1) % 10
        card = hand.hole_cards[seat][3]
        hand.expose(seat, card)
        while not hand.is_over:
            if hand.phase == "deal":
                hand.deal()
            else:
                hand.act(sw.CALL if hand.phase == "bet" else 1)
        shuffles += sum(event.kind == "reshuffle" for event in hand.events)
        assert not any(card in cards for cards in hand.hole_cards)
        assert Hand.from_bytes(hand.to_bytes()) == hand
        history = sw.history.HandHistory.from_hand(hand)
        assert history.hand().hole_cards == hand.hole_cards[seat:] + hand.hole_cards[:seat]
    assert shuffles


def test_a_solved_hand_may_hold_a_card_that_came_back():
    game = Game(
        "own",
        streets=[Street(hole=1, up=1, bet=2), Street(discard=1, hole=1, bet=4)],
        structure="fixed_limit",
        antes=1,
        bets=(2, 4),
        rankings="two_cards",
        max_raises=1,
        deck="As Ah Ks Kh Qs",
    )
    hand = Hand(game, [10, 10], button=0, seed=1)
    while hand.street == 0 or hand.phase == "draw":
        hand.act(sw.CALL if hand.phase == "bet" else 1)
    thrown = {card for event in hand.events if event.kind == "discard" for card in event.cards}
    held = {card for cards in hand.hole_cards for card in cards}
    assert thrown & held, "a discard has come back"
    assert sw.solve_game(hand, max_iterations=50).exploitability >= 0


def passive_discards(hand):
    while not hand.is_over:
        count = hand.game.streets[hand.street].discard
        hand.act(sw.CALL if hand.phase == "bet" else (1 << count) - 1)
    return hand


def test_a_game_that_might_shuffle_four_times_has_fewer_seats():
    """Seven players would take 42 cards, and 8 more on each of five streets."""
    game = own(Street(hole=5, up=1), *[Street(discard=1, up=1) for _ in range(5)])
    assert game.max_seats == 6
    hand = passive_discards(Hand(game, [100] * 6, seed=2))
    assert [len(cards) for cards in hand.up_cards] == [6] * 6
    assert [event.street for event in hand.events if event.kind == "reshuffle"] == [3]
