"""Games: what they hold, what does not fit together."""

import pickle
from decimal import Decimal
from fractions import Fraction

import pytest

import steelwheel as sw
from steelwheel import Game, InvalidGame, Rake, Street, games, rules

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
    with pytest.raises(ValueError, match="no game 'nl2'; the games are holdem, nlh, plh, flh"):
        games.by_name("nl2")


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


def test_your_own_game():
    """Hold'em with a flop of one card at a time, five streets of betting."""
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


@pytest.mark.parametrize("rake", [Rake(5, 3), Rake(Fraction(1, 2)), Rake("2.25", None, True), (10,), None])
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
        (nl(blinds=()), "without blinds needs bets="),
        (nl(blinds=(), bets=2), "needs blinds or antes"),
        (nl(blinds=(0, 0)), "the bet of street 0 must be at least 1"),
        (nl(blinds=(1, 2, 2)), "straddle 2 is not above 2"),
        (nl(blinds=(1,) * 24), "at most 23 blinds"),
        (nl(blinds=range(10**15)), "1000000000000000 blinds are too many"),
        (nl(antes={"sb": 1}), "antes are one amount"),
        (nl(antes={"big_blind": 1, "button": 1}), "antes are one amount"),
        (nl(antes=-1), "an ante must be from 0"),
        (nl(blinds=(), bets=2, antes={"big_blind": 1}), "needs a big blind"),
        (nl(max_raises=0), "max_raises is from 1"),
        (nl(hand_cap=1), "hand_cap 1 is less than a big blind"),
        (nl(chip=0), "chip must be at least 1"),
        (nl(rules="vegas"), "no house rules 'vegas'"),
        (nl(rake=Rake(101)), "0 to 100 percent"),
        (nl(rake=Rake(-1)), "0 to 100 percent"),
        (nl(rake=Rake("a lot")), "percent must be a number"),
        (nl(rake=Rake("1/0")), "percent must be a number"),
        (nl(rake=Rake(0.00001)), "at most four decimals"),
        (nl(rake=Rake(5, -1)), "the cap of the rake must be from 0"),
        (nl(deck="pinochle"), "there is no deck 'pinochle'"),
        (nl(deck="joker53"), "'high' does not know all cards of the deck"),
        (nl(bets=(2, 4)), "one amount in other structures"),
        (own(*HOLDEM, structure="spread"), "structure is one of no_limit, pot_limit, fixed_limit"),
        (own(*HOLDEM, structure="fixed_limit"), "a fixed-limit game needs bets="),
        (own(*HOLDEM, structure="fixed_limit", bets=(2,)), "bets are \\(small bet, big bet\\)"),
        (own(), "1 to 8 streets, not 0"),
        (own(*HOLDEM[:2], *HOLDEM[1:]), "a board has at most 5 cards"),
        (own(Street(hole=2), Street(board=2)), "takes hands of 5 to 7 cards: here they have 4"),
        (own(Street(hole=3), *HOLDEM[1:]), "takes hands of 5 to 7 cards: here they have 8"),
        (own(*HOLDEM, Street(hole=1)), "here they have 8"),
        (own(Street(hole=2), Street(board=6)), "a board has at most 5 cards"),
        (own(Street(hole=2, bet=0), *HOLDEM[1:]), "the bet of street 0 must be at least 1"),
        (own(Street(hole=2, board=-1), *HOLDEM[1:]), "board is a number of cards, not -1"),
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
        nl(rake=5),
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
    """A bomb pot's does not, which a saved game tells; where nothing is told, as before, it does."""
    bomb = games.BombPot(2, hole=5)
    assert (bomb.max_seats, repr(bomb.streets[0])) == (8, "Street(hole=5, board=3, burn=False)")
    burned = bomb.replace(streets=(Street(hole=5, board=3), *bomb.streets[1:]))
    assert burned.max_seats == 7 and burned != bomb
    assert '"streets":[[0,0,false,5,0,3,null,null],' in burned.spec
    for game in (bomb, burned):
        assert pickle.loads(pickle.dumps(game)) == game
        assert pickle.loads(pickle.dumps(game)).streets == game.streets
