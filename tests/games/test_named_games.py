"""Named games: their attributes, and arguments that contradict each other."""

import copy
import dataclasses
import inspect
import pickle
import random
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest

import steelwheel as sw
from steelwheel import Game, Hand, InvalidGame, InvalidTable, Rake, Street, games, rules
from steelwheel.games import builders
from steelwheel.text.game_text import game_lines

HOLDEM = (Street(hole=2), Street(board=3), Street(board=1), Street(board=1))


def test_the_named_games():
    game = games.NoLimitHoldem(blinds=(1, 2))
    assert (game.name, game.structure, game.blinds, game.deck) == (
        "No-limit hold'em",
        "no_limit",
        (1, 2),
        "standard",
    )
    assert game.rules == rules.preset("wsop")
    assert game.max_seats == 22
    assert games.NoLimitHoldem(rules=rules.preset("wsop", burn=False)).max_seats == 23
    assert games.PotLimitHoldem(blinds=(5, 10)).structure == "pot_limit"
    limit = games.FixedLimitHoldem(bets=(100, 200))
    assert (limit.structure, limit.blinds, limit.bets) == ("fixed_limit", (50, 100), (100, 200))
    assert games.FixedLimitHoldem(bets=(2, 4), blinds=(2, 2)).blinds == (2, 2)
    assert games.by_name("flh", bets=(2, 4)) == games.FixedLimitHoldem(bets=(2, 4))
    assert games.by_name("holdem") == games.by_name("nlh") == games.NoLimitHoldem()
    assert games.by_name("plh", blinds=[1, 2]) == games.PotLimitHoldem(blinds=(1, 2))
    with pytest.raises(ValueError, match="no game 'nl2'; among the games are holdem, flh, plo"):
        games.by_name("nl2")


@pytest.mark.parametrize(
    ("names", "game"),
    [
        ("nlhe no_limit_holdem", games.NoLimitHoldem()),
        ("lhe flhe limit_holdem", games.FixedLimitHoldem()),
        ("plhe", games.PotLimitHoldem()),
        ("shortdeck sixplus 6plus 6+", games.NoLimitShortDeck()),
        ("plo4", games.PotLimitOmaha()),
        ("o8 o8b flo8", games.FixedLimitOmahaHiLo()),
        ("bigo", games.BigO()),
        ("dramaha", games.Drawmaha()),
        ("7cs 7stud", games.SevenCardStud()),
        ("7cs8 stud8b stud_hilo", games.SevenCardStudHiLo()),
        ("5cs", games.FiveCardStud()),
        ("5cd", games.FiveCardDraw()),
        ("27sd 2-7_single", games.DeuceToSevenSingleDraw()),
        ("27td 2-7 2-7_triple", games.DeuceToSevenTripleDraw()),
        ("a5td a-5 a-5_triple", games.AceToFiveTripleDraw()),
        ("badeucey", games.Badeucy()),
    ],
)
def test_other_common_names(names, game):
    for name in names.split():
        assert games.by_name(name) == game == Hand(name, [200, 200], seed=1).game


def test_near_names_are_suggested():
    for name, near in (
        ("nlhee", "nlhe"),
        ("6 plus", "6plus"),
        ("sixpluss", "sixplus"),
        ("dramaha8", "dramaha"),
    ):
        with pytest.raises(ValueError, match=rf"did you mean '{near}'\?"):
            games.by_name(name)


def test_a_game_is_a_value():
    game = games.NoLimitHoldem(
        blinds=(5, 10), antes={"big_blind": 10}, rake=Rake(2.5, 30), rules="tda", hand_cap=300
    )
    same = Game(
        "No-limit hold'em",
        streets=list(HOLDEM),
        structure="no_limit",
        blinds=[5, 10],
        antes={"big_blind": 10},
        rake=(Decimal("2.5"), 30, False),
        rules=rules.preset("tda"),
        hand_cap=300,
    )
    assert game == same and hash(game) == hash(same)
    assert pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game), {"Game": Game, "Street": Street, "Rake": Rake, "rules": rules}) == game
    assert game != game.replace(chip=5)
    assert game.replace(chip=5).chip == 5
    assert game.replace(antes=0) != game
    assert game != "No-limit hold'em"
    for name in ("blinds", "name", "anything"):
        with pytest.raises(AttributeError):
            setattr(game, name, 1)
    with pytest.raises(AttributeError):
        game._compile(*[None] * 18)
    assert game.blinds == (5, 10)


def test_named_games_are_kept():
    """Equal plain arguments return the same cached game; other equal values do not mix with them."""
    game = games.NoLimitHoldem(blinds=(1, 1), chip=1)
    assert games.NoLimitHoldem(chip=1, blinds=(1, 1)) == game
    assert games.NoLimitHoldem(blinds=(1, 1), chip=1) is game
    for wrong in (True, 1.0, "1"):
        with pytest.raises(TypeError):
            games.NoLimitHoldem(blinds=(1, wrong), chip=1)
        with pytest.raises(TypeError):
            games.NoLimitHoldem(blinds=(1, 1), chip=wrong)
    blinds = [1, 2]
    first = games.NoLimitHoldem(blinds)
    blinds[1] = 3
    assert (first.blinds, games.NoLimitHoldem(blinds).blinds) == ((1, 2), (1, 3))
    others = [games.NoLimitHoldem((1, big)) for big in range(2, 2 * builders.MOST_KEPT)]
    assert [other.blinds[1] for other in others] == list(range(2, 2 * builders.MOST_KEPT))
    assert games.NoLimitHoldem((1, 2), rules=rules.preset("tda")).rules.name == "tda"
    assert str(inspect.signature(games.Razz)) == str(inspect.signature(games.Razz.__wrapped__))
    assert pickle.loads(pickle.dumps(games.Razz)) is games.Razz


def test_a_kept_game_is_made_of_copies():
    blinds = [1, [2, {"more": 3}]]
    made = builders.cached(lambda given: (given.append(4), given)[1])
    assert made(blinds) == [*blinds, 4]
    endless = [1, 2]
    endless.append(endless)
    with pytest.raises(TypeError):
        games.NoLimitHoldem(endless)


@pytest.mark.parametrize(
    "made", [sw.equity("AsAh", "KsKh", board="2c3c4c5h7d"), Street(hole=2, burn=False), Rake(5, 3)]
)
def test_values_behave_as_dataclasses(made):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(made, protocol)) == made
    assert copy.copy(made) == copy.deepcopy(made) == dataclasses.replace(made) == made
    values = dataclasses.asdict(made)
    assert type(made)(**values) == made and dataclasses.is_dataclass(made)
    name = next(iter(values))
    assert dataclasses.replace(made, **{name: 7}) != made
    for change in (lambda: setattr(made, name, 7), lambda: delattr(made, name)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    assert made != object() and not hasattr(made, "__dict__")


@pytest.mark.parametrize(
    ("game", "big"),
    [
        (games.FixedLimitHoldem(bets=(4, 8), blinds=(1, 2, 4)), 4),
        (games.NoLimitHoldem(blinds=(1, 2, 4)), 2),
        (games.NoLimitHoldem(blinds=(1, 2, 4), bets=4), 4),
        (games.NoLimitHoldem(blinds=(1, 2, 4, 11)), 2),
        (games.NoLimitShortDeck(blinds={"button": 3}, antes=1, bets=2), 3),
        (games.NoLimitHoldem(blinds=(0, 0), antes=5, bets=10), 10),
        (games.SevenCardStud(bets=(10, 20), antes=2, bring_in=3), 10),
    ],
)
def test_a_game_has_one_big_blind(game, big):
    """All that counts in big blinds agrees: columns, text, missed blinds, results, statistics."""
    assert game.big_blind == big == sw.Encoder(game, 4).chips_per_unit
    has_blinds = any(game.blinds.values() if isinstance(game.blinds, Mapping) else game.blinds)
    hand = Hand(game, [100 * big] * 4, seed=1)
    seen = hand.observe(hand.actor)
    many = 2 if game.structure == "fixed_limit" else 9
    if has_blinds:
        assert sw.parse_action(f"raise to {many}bb", seen).code == many * big
        assert game.missed_blinds().live == (0 if isinstance(game.blinds, Mapping) else big)
    else:
        with pytest.raises(sw.IllegalAction, match="no big blind to count in"):
            sw.parse_action("bet 9bb", seen)
        assert game.missed_blinds() == sw.Post(0, 0, "missed")
    players = [sw.agents.calling_station, *[sw.agents.random] * 3]
    result = sw.simulate(game, players, 20, seed=1, stacks=[100 * big] * 4)
    assert result.bb100[0] == pytest.approx(100 * result.chips[0] / result.hands / big)
    while not hand.is_over:
        hand.act(0)
    told = sw.history.statistics([sw.history.HandHistory.from_hand(hand, players=tuple("abcd"))])
    assert told["a"]["bb_per_100"] == pytest.approx(100 * float(told["a"]["won"]) / big) != 0


def test_your_own_game():
    """A hold'em variant that deals the flop one card at a time, with five betting rounds."""
    streets = (Street(hole=2), *(Street(board=1, bet=bet) for bet in (2, 2, 4, 4, 4)))
    game = Game("Slow hold'em", streets=streets, structure="fixed_limit", blinds=(1, 2), bets=(2, 4))
    hand = sw.Hand(game, [100, 100], seed=1)
    while not hand.is_over:
        hand.act(0)
    assert [event.kind for event in hand.events].count("board") == 5
    assert len(hand.board) == 5
    assert sum(hand.payoffs) == 0


def test_a_deck_of_its_own():
    game = Game("Royal", streets=HOLDEM, structure="no_limit", blinds=(1, 2), deck="royal")
    assert game.max_seats == 6
    hand = sw.Hand(game, [50] * 6, seed=1)
    while not hand.is_over:
        hand.act(0)
    dealt = {card for event in hand.events if event.kind != "show" for card in event.cards}
    assert dealt == set(sw.DECKS["royal"])  # 12 + 5 + 3
    with pytest.raises(InvalidGame, match="Royal has at most 6 seats, not 7: the deck is too small"):
        sw.Hand(game, [50] * 7)


SEATS = {
    games.DeuceToSevenTripleDraw: 6,
    games.AceToFiveTripleDraw: 6,
    games.Badacey: 6,
    games.Badeucy: 6,
    games.Archie: 6,
    games.Badugi: 8,
    games.DeuceToSevenSingleDraw: 7,
    games.FiveCardDraw: 7,
    games.DeucesWildDraw: 7,
    games.JokerDraw: 7,
    games.Drawmaha: 7,
}


@pytest.mark.parametrize(("make", "seats"), SEATS.items(), ids=lambda x: getattr(x, "__name__", x))
def test_draw_games_have_the_seats_of_the_wsop(make, seats):
    """WT draw games, WL Drawmaha."""
    game = make()
    assert game.max_seats == seats and Game._read(game.spec).max_seats == seats
    words = (
        f"is played with at most {seats} seats, not {seats + 1}; Game.replace.max_seats=None. allows as many"
    )
    with pytest.raises(InvalidGame, match=words):
        sw.Hand(game, [50] * (seats + 1))
    with pytest.raises(InvalidTable, match=f"must have 2 to {seats} seats, not {seats + 1}"):
        sw.Table(game, seats + 1)


def test_your_own_game_may_ask_for_other_seats():
    most = {make: make(max_seats=None).max_seats for make in SEATS}
    assert [*most.values()] == [8, 8, 8, 8, 8, 11, 9, 9, 9, 9, 8]
    for make, seats in most.items():
        assert make(max_seats=seats).max_seats == make().replace(max_seats=None).max_seats == seats
        assert len(sw.Hand(make(max_seats=seats), [50] * seats).stacks) == seats
    game = games.NoLimitHoldem(max_seats=9)
    assert game.max_seats == 9 and game != games.NoLimitHoldem() and pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game), {"Game": Game, "Street": Street}) == game
    assert game.replace(deck="short", rankings="short_deck").max_seats == 9


def own_discards(game, seats, hands, keep):
    """Return the number of hands where a player is dealt a card that they have just discarded."""
    found = reshuffled = 0
    rng = random.Random(seats)
    for index in range(hands):
        hand = sw.Hand(game, [10_000] * seats, seed=(3, index))
        thrown, is_own = [()] * seats, False
        while not hand.is_over:
            if hand.phase != "draw":
                hand.act(0)
                continue
            seat = hand.actor
            cards = hand.hole_cards[seat]
            most = game.streets[hand.street].draw
            mask = sum(1 << i for i in [i for i in range(len(cards)) if rng.random() >= keep][:most])
            thrown[seat] = [card for i, card in enumerate(cards) if mask >> i & 1]
            hand.act(mask)
            if hand.phase != "draw":
                held = hand.hole_cards
                is_own |= any({*held[seat]} & {*cards} for seat, cards in enumerate(thrown))
                every = sum(held, ())
                assert len({*every}) == len(every) == seats * len(cards)
        found += is_own
        reshuffled += any(event.kind == "reshuffle" for event in hand.events)
    assert reshuffled
    return found


@pytest.mark.parametrize("make", SEATS, ids=lambda make: make.__name__)
def test_nobody_is_dealt_what_they_have_just_thrown_away(make):
    """At the default maximum of seats, and at as many as the deck serves, even with large discards."""
    for most in (make().max_seats, make(max_seats=None).max_seats):
        game = make(max_seats=most)
        assert not any(own_discards(game, most, 40, keep) for keep in (0.6, 0.4, 0))


@pytest.mark.slow
@pytest.mark.parametrize("make", SEATS, ids=lambda make: make.__name__)
def test_nor_in_many_hands(make):
    for keep in (0.6, 0.5, 0.4, 0.2, 0):
        assert not own_discards(make(), make().max_seats, 1000, keep)


SHORT = ([7] * 3 + [3] * 4, 17), ([7] * 4 + [3] * 3, 16), ([31] * 7, 16)


@pytest.mark.parametrize(("masks", "most"), SHORT)
def test_discards_stay_out_while_other_cards_are_left(masks, most):
    """One of the 17 remaining cards is burned; then other players' discards are dealt (WT draw games)."""
    game = games.DeuceToSevenSingleDraw()
    for seed in range(20):
        hand = sw.Hand(game, [100] * 7, seed=seed)
        while hand.phase != "draw":
            hand.act(0)
        for mask in masks:
            hand.act(mask)
        thrown = {event.seat: {*event.cards} for event in hand.events if event.kind == "discard"}
        every = set().union(*thrown.values())
        dealt = [(event.seat, event.cards[0]) for event in hand.events if event.kind == "deal"][35:]
        assert len(dealt) == len(every) == sum(mask.bit_count() for mask in masks)
        assert not {card for _, card in dealt[:most]} & every
        assert not [card for seat, card in dealt if card in thrown[seat]]


BY_PLAYERS = Rake(5, {2: 50, 3: 100, 5: 200}, step=10)


@pytest.mark.parametrize(
    "rake", [Rake(5, 3), Rake(Fraction(1, 2)), Rake("2.25", None, True), (10,), None, BY_PLAYERS]
)
def test_rakes(rake):
    game = games.NoLimitHoldem(rake=rake)
    assert pickle.loads(pickle.dumps(game)) == game
    assert game == games.NoLimitHoldem(rake=rake)


def nl(**keywords):
    return lambda: games.NoLimitHoldem(**keywords)


def own(*streets, **keywords):
    return lambda: Game("own", **{"streets": streets, "structure": "no_limit", "blinds": (1, 2), **keywords})


@pytest.mark.parametrize(
    "make, words",
    [
        (nl(blinds=(1, -2)), "blind 1 must be from 0 to 2\\*\\*53 chips, not -2"),
        (nl(blinds=(1, 2**54)), "blind 1 must be from 0"),
        (nl(blinds=()), "without blinds needs a minimum bet"),
        (nl(blinds=(), bets=2), "needs blinds or antes"),
        (nl(blinds=(0, 0)), "the blinds are 0: without blinds a game needs antes and bets"),
        (nl(blinds=(1, 2, 2)), "straddle 2 is not above 2"),
        (nl(blinds=(1,) * 24), "at most 23 blinds"),
        (nl(blinds=range(10**15)), "blinds must have at most 100 items"),
        (nl(antes={"sb": 1}), "antes must be one amount"),
        (nl(antes={"big_blind": 1, "button": 1}), "antes must be one amount"),
        (nl(antes=-1), "an ante must be from 0"),
        (nl(blinds=(), bets=2, antes={"big_blind": 1}), "needs a big blind"),
        (nl(max_raises=0), "max_raises must be from 1"),
        (
            nl(max_seats=1),
            "max_seats must be from 2 to 22, the maximum for this deck, not 1; None means the maximum",
        ),
        (nl(max_seats=0), "max_seats must be from 2 to 22, .* not -?[01]"),
        (nl(max_seats=23), "max_seats must be from 2 to 22, .* not 23"),
        (nl(hand_cap=1), "hand_cap 1 is less than a big blind"),
        (nl(chip=0), "chip must be at least 1"),
        (nl(rules="vegas"), "no preset of house rules named 'vegas'"),
        (nl(rake=(-1, 3)), "must be from 0 to 100"),
        (nl(rake=Rake("a lot")), "percentage must be a number"),
        (nl(rake=Rake("1/0")), "percentage must be a number"),
        (nl(rake=Rake(5.00001)), "at most four decimals"),
        (nl(rake=Rake("0.05")), "0 or at least 0.25, not '0.05': did you mean 5?"),
        (nl(rake=(0.05, 3)), "0 or at least 0.25, not 0.05: did you mean 5?"),
        (nl(blinds=(2, 1)), r"blinds must list the smaller amount first: \(1, 2\), not \(2, 1\)"),
        (nl(blinds=[200, 100, 400]), r"\(100, 200\), not \(200, 100\)"),
        (nl(rake=Rake(5, -1)), "the cap of the rake must be from 0"),
        (nl(rake=Rake(5, {2: -1})), "the cap of the rake must be from 0"),
        (lambda: Rake(5, {}), "the cap of the rake must be one amount, or amounts by players"),
        (lambda: Rake(5, [(2,)]), "the cap of the rake must be one amount, or amounts by players"),
        (lambda: Rake(5, {3: 5, 2: 6}), "numbers of players must ascend from 2 to 23 at most, not 3, 2"),
        (lambda: Rake(5, {1: 5}), "numbers of players must ascend from 2 to 23 at most, not 1"),
        (lambda: Rake(5, {2: 5, 24: 6}), "numbers of players must ascend from 2 to 23 at most, not 2, 24"),
        (nl(rake=Rake(5, step=0)), "the step of the rake must be at least 1"),
        (nl(deck="pinochle"), "there is no deck 'pinochle'"),
        (nl(deck="joker53"), "'high' does not cover all cards of the deck"),
        (nl(bets=(2, 4)), "one amount otherwise"),
        (own(*HOLDEM, structure="spread"), "one of no_limit, .*, not 'spread'"),
        (own(*HOLDEM, structure="fixed_limit"), "a fixed-limit game needs a small and a big bet"),
        (own(*HOLDEM, structure="fixed_limit", bets=(2,)), "bets must be \\(small bet, big bet\\)"),
        (own(), "1 to 8 streets, not 0"),
        (own(*HOLDEM[:2], *HOLDEM[1:]), "a board has at most 5 cards"),
        (own(Street(hole=2), Street(board=2)), "takes hands of 5, 6 or 7 cards, but here they have 4"),
        (own(Street(hole=3), *HOLDEM[1:]), "takes hands of 5, 6 or 7 cards, but here they have 8"),
        (own(*HOLDEM, Street(hole=1)), "here they have 8"),
        (own(Street(hole=2), Street(board=6)), "a board has at most 5 cards"),
        (own(Street(hole=2, bet=0), *HOLDEM[1:]), "the bet of street 0 must be at least 1"),
        (own(Street(hole=2, board=-1), *HOLDEM[1:]), "street 0 cannot have -1 cards"),
    ],
)  # fmt: skip
def test_what_does_not_fit(make, words):
    with pytest.raises(InvalidGame, match=words):
        make()


@pytest.mark.parametrize(
    "make",
    [
        nl(blinds=(1, 2.5)),
        nl(blinds=(True, 2)),
        nl(blinds="12"),
        nl(blinds=5),
        nl(antes=1.5),
        nl(chip="1"),
        nl(hand_cap=100.0),
        nl(max_raises=4.0),
        nl(rules=None),
        nl(rules=3),
        nl(rake={"percent": 5}),
        nl(rake=True),
        nl(rake=Rake(True)),
        nl(deck=3),
        own(*HOLDEM, structure=1),
        own(1, 2),
        lambda: Game(5, streets=HOLDEM, structure="no_limit", blinds=(1, 2)),
        lambda: Street(2),
    ],
)
def test_what_is_of_another_type(make):
    with pytest.raises(TypeError):
        make()


def test_amounts_may_be_numpys():
    np = pytest.importorskip("numpy")
    small, big, chip = np.int64(1), np.int32(2), np.uint8(1)
    assert games.NoLimitHoldem((small, big), chip=chip, antes={"big_blind": big}) == games.NoLimitHoldem(
        antes={"big_blind": 2}
    )
    assert games.FixedLimitHoldem((np.int32(2), np.int32(4))) == games.FixedLimitHoldem((2, 4))


def test_games_are_equal_by_what_they_say_not_by_the_names_of_presets():
    assert games.NoLimitHoldem(rules="tda") == games.NoLimitHoldem(
        rules=rules.preset("wsop", pot_short_blinds="full")
    )
    assert pickle.loads(pickle.dumps(games.NoLimitHoldem(rules="robert"))).rules.name == "robert"
    assert rules.HouseRules("tda", {}) == rules.preset("tda")


def test_nothing_of_a_game_can_be_changed():
    game = games.NoLimitHoldem(antes={"big_blind": 2})
    with pytest.raises(TypeError):
        game.antes["big_blind"] = 1000
    with pytest.raises(AttributeError, match="blinds cannot be deleted"):
        del game.blinds


def test_a_street_may_burn_no_card():
    """A bomb pot's flop burns no card, also in a saved game."""
    bomb = games.BombPot(2, hole=5)
    assert (bomb.max_seats, repr(bomb.streets[0])) == (8, "Street(hole=5, board=3, burn=False)")
    burned = bomb.replace(streets=(Street(hole=5, board=3), *bomb.streets[1:]))
    assert burned.max_seats == 7 and burned != bomb
    assert '"streets":[{"board":3,"hole":5},' in burned.spec
    assert '"streets":[{"board":3,"burn":false,"hole":5},' in bomb.spec
    for game in (bomb, burned):
        assert pickle.loads(pickle.dumps(game)) == game
        assert pickle.loads(pickle.dumps(game)).streets == game.streets


def test_the_rake_by_players():
    assert Rake(5, ((2, 50), (3, 100), (5, 200)), step=10) == BY_PLAYERS
    for stacks, taken in (
        ([2000] * 2, 50),
        ([2000] * 4, 100),
        ([2000, 0, 2000, 2000], 100),
        ([777, 777], 50),
    ):
        hand = Hand(games.NoLimitHoldem((50, 100), rake=BY_PLAYERS), stacks, seed=1)
        hand.act(hand.legal_actions.max_raise_to)
        while not hand.is_over:
            hand.act(0)
        assert -sum(hand.payoffs) == taken
    steps = games.NoLimitHoldem((50, 100), rake=Rake(5, {5: 200}, step=10))
    hand = Hand(steps, [777, 777], seed=1).act(777).act(0)
    assert -sum(hand.payoffs) == 70  # of 77.7, and no cap with fewer than five
    assert "rake 5% in steps of 10, at most 200 with 5 or more players" in game_lines(steps)[1]


def test_a_rake_is_at_most_all():
    with pytest.raises(InvalidGame, match="the rake's percentage must be from 0 to 100, not 120"):
        sw.Rake(120)
    for percent in (-1, float("nan"), float("inf"), 100.0001):
        with pytest.raises(InvalidGame, match="the rake's percentage must be from 0 to 100, not"):
            sw.Rake(percent)
    assert sw.Rake(100).percent == 100


def test_a_draw_takes_the_deck_down_to_its_last_card():
    """The burned card is dealt before this draw's discards.

    Of 17 cards one is burned, and 15 of the 21 owed cards are dealt. Then the burned card comes; this draw's
    discards return only when nothing else is left (WT draw games).
    """
    hand = sw.Hand(games.FiveCardDraw(), [100] * 7, seed=1)
    while hand.phase == "bet":
        hand.act(0)
    while hand.phase == "draw":
        hand.act(0b111)
    kinds = [event.kind for event in hand.events]
    kinds = kinds[len(kinds) - kinds[::-1].index("discard") :]
    assert kinds == ["burn", *["deal"] * 15, "reshuffle", "deal", "reshuffle", *["deal"] * 5]
