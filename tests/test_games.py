"""Games: what they hold, what does not fit together."""

import base64
import copy
import dataclasses
import inspect
import pickle
import zlib
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

import steelwheel as sw
from steelwheel import Game, Hand, InvalidGame, Rake, Street, games, rules

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


def test_named_games_are_kept():
    """The same plain arguments give the same game; others that are equal give what they give."""
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
    others = [games.NoLimitHoldem((1, big)) for big in range(2, 2 * games.MOST_KEPT)]
    assert [other.blinds[1] for other in others] == list(range(2, 2 * games.MOST_KEPT))
    assert games.NoLimitHoldem((1, 2), rules=rules.preset("tda")).rules.name == "tda"
    assert str(inspect.signature(games.Razz)) == str(inspect.signature(games.Razz.__wrapped__))
    assert pickle.loads(pickle.dumps(games.Razz)) is games.Razz


def test_a_kept_game_is_made_of_copies():
    blinds = [1, [2, {"more": 3}]]
    made = games._kept(lambda given: (given.append(4), given)[1])
    assert made(blinds) == [*blinds, 4]
    endless = [1, 2]
    endless.append(endless)
    with pytest.raises(TypeError):
        games.NoLimitHoldem(endless)


@pytest.mark.parametrize(
    ("made", "saved"),
    [
        (
            dataclasses.replace(sw.equity("AsAh", "KsKh", board="2c3c4c5h7d"), _board=""),  # which came later
            "800495aa000000000000008c13737465656c776865656c2e6571756974696573948c0c457175697479526573756c74949394"
            "2981945d94288c0441734168948c044b734b68948694473ff00000000000004700000000000000008694473ff0000000000000"
            "47000000000000000086944700000000000000004700000000000000008694470000000000000000470000000000000000869"
            "488884b014b014b0086944b004b008694298c06626f617264739465622e",
        ),
        (
            Street(hole=2, burn=False),
            "80049534000000000000008c0f737465656c776865656c2e67616d65948c065374726565749493942981945d94284b004b00"
            "894b024b004b004e4e8965622e",
        ),
        (
            Rake(5, 3),
            "80049529000000000000008c0f737465656c776865656c2e67616d65948c0452616b659493942981945d94284b054b03896562"
            "2e",
        ),
    ],
)
def test_values_are_as_dataclasses_were(made, saved):
    """They were once, and what they were pickled to then is read."""
    same = pickle.loads(bytes.fromhex(saved))
    assert same == made and hash(same) == hash(made) and repr(same) == repr(made)
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
        (nl(blinds=(0, 0)), "blinds of 0 are none: without blinds a game needs antes and bets="),
        (nl(blinds=(1, 2, 2)), "straddle 2 is not above 2"),
        (nl(blinds=(1,) * 24), "at most 23 blinds"),
        (nl(blinds=range(10**15)), "more than 100 blinds are too many"),
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
        (nl(rake=Rake(5.00001)), "at most four decimals"),
        (nl(rake=Rake("0.05")), "in percent, and '0.05' is less than a quarter of one: did you mean 5?"),
        (nl(rake=(0.05, 3)), "in percent, and 0.05 is less than a quarter of one: did you mean 5?"),
        (nl(blinds=(2, 1)), r"blinds begin with the small one: did you mean \(1, 2\), not \(2, 1\)?"),
        (nl(blinds=[200, 100, 400]), r"did you mean \(100, 200\)"),
        (nl(rake=Rake(5, -1)), "the cap of the rake must be from 0"),
        (nl(deck="pinochle"), "there is no deck 'pinochle'"),
        (nl(deck="joker53"), "'high' does not know all cards of the deck"),
        (nl(bets=(2, 4)), "one amount in other structures"),
        (own(*HOLDEM, structure="spread"), "structure is one of no_limit, pot_limit, fixed_limit"),
        (own(*HOLDEM, structure="fixed_limit"), "a fixed-limit game needs bets="),
        (own(*HOLDEM, structure="fixed_limit", bets=(2,)), "bets are \\(small bet, big bet\\)"),
        (own(), "1 to 8 streets, not 0"),
        (own(*HOLDEM[:2], *HOLDEM[1:]), "a board has at most 5 cards"),
        (own(Street(hole=2), Street(board=2)), "takes hands of 5, 6 or 7 cards: here they have 4"),
        (own(Street(hole=3), *HOLDEM[1:]), "takes hands of 5, 6 or 7 cards: here they have 8"),
        (own(*HOLDEM, Street(hole=1)), "here they have 8"),
        (own(Street(hole=2), Street(board=6)), "a board has at most 5 cards"),
        (own(Street(hole=2, bet=0), *HOLDEM[1:]), "the bet of street 0 must be at least 1"),
        (own(Street(hole=2, board=-1), *HOLDEM[1:]), "-1 is no number of cards, as on street 0"),
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


# Short deck raised to twice the button's blind, badeucy with an odd chip, and razz by deuce-to-seven: bytes
# that were written before house rules said anything of them, each hand's after their number.
SAVED = (
    "c-rk&%W~5&6t$g}(h`#N{ccnB-8yZYwlfS%RxB76Y%>{+8Y_*6VrMM7p)h;}Gwk6LSinc{MJ!;rlH-u30#aIb&BBrI<J_aGn-gV+MMx="
    "c*Wr<`6VJ8G_p{$Vr3~W@B3?)ZdR(&6DGfUd&O8^EZ_sHJhQ0^Jw_x>2AgvB81LmD!29BbQs&&><R+m;A=rIy?KM0YHWF1^3;PWERZS;"
    "~<8v=(u_FEJ(YlI7Gqb7NU1Hy#l5XX6>Nde}$U*N3C!o0#ONbr2!=k7Lb0(d|gG)V}E*8n~MP>zdZ#iRnBh*Px>!a2~zHBzNG0!CpFLG"
    "9Bh@P4i3PO%6B;<}vT8Vf`ychi))sv}Ug7Eo{jizH1^#4$WX*9oto%bPlZS0)5?ane>uI;Z%QodHkcVpTyVMb!pwGtZ*|#7GwyJwI+C3"
    "fsO6=d!cD3yoD>M>Pd?fkniW2U?3;gh>PeJ>e9LEgu-hr`&0}w8Wk2a%%Z7BChHz@WzqH<nB2UA+AM=UqIu7L!I{+Kmtp80c$o@eg_wJ"
    "r?8WN_$BUY64b#1`rYu@*B0IWD+X{Xl&ZYscwkm#W^Y>JQX9D9j9eTtX;z(raTYDEwg^Xd4y{oDRQ&?V<)U4*<5rbyxmI%~9~HaDCs#*"
    "*@HqqeDynu=4WmF3gd<l|1(YJu9r8AlLszc6O<6|raSi?FZ+5HCZuY%z93AeL4)%&u^Q+@)+Y^gh8=Lm>()3JzVP^%+trv2Wv%Aiuj2!"
    "A@B;OfRQ#NPyL?pGdh9)#?>5NzSsz{yDNa-Rq#*bG7@#&9enJ>M9SWE=5T(XZVzeKU@*rm!f)G!2e2)(%=J|QlRsuzC{Kk26uP|$Ng1Z"
    "KpI&KQ=eS7&GSJ4w8g#G6aviAEAndZg_(e0`EwW3OOXuBnRVfa>=<wd~J7E~cio?xm+k@9*S>jYD(KIv5(Cv5%H!cSo{lWnuf_=0s_7c"
    "`UP-pMT)2uFdVQZxodFS$&l=I{2)q;g&Wvf|%B-q&cXbrcFzSsnb()P~}aVDIKOxj?F<e`tucye)oOs!`EJocDfpUY(MJN=-"
    "&x+>3<6J3-bE);Ocy*#dlhK3)fQz*2gfq@b?Z!0b|^E)$I7W-"
    "^Oyhb?!(1=ysH7Uvl4uZeRB{`&ZpgO&RynLyo<CxVFA}FgKeYpO~B(on9<#=SJqYhL_BR&7I=?y`u-"
    "&mC{&d_o21FfyPaZZfnInXK0N2+pT%CE3bL8d+@-*o9$lKFQw~@md5xKiAM$Q"
)


def saved():
    data = zlib.decompress(base64.b85decode(SAVED))
    while data:
        size = int.from_bytes(data[:2], "little")
        yield data[2 : 2 + size]
        data = data[2 + size :]


def test_saved_hands_are_read_as_they_were_played():
    short, badeucy, razz = map(Hand.from_bytes, saved())
    assert [hand.to_bytes() for hand in (short, badeucy, razz)] == list(saved())
    assert (short.actions[0], short.payoffs) == (4, (1, -2, 1))
    assert badeucy.payoffs == (-1, 0, 1), "the odd chip went to the five cards"
    assert (badeucy.game.rules["odd_half"], games.Badeucy().rules["odd_half"]) == ("first", "position")
    assert next(event.seat for event in razz.events if event.kind == "bring_in") == 1, "a king over an ace"
    for hand in (short, badeucy, razz):
        assert pickle.loads(pickle.dumps(hand)) == hand and pickle.loads(pickle.dumps(hand.game)) == hand.game


def test_a_saved_game_tells_later_switches_where_they_decide():
    later = {name: rules.SWITCHES[name].choices for name in ("odd_half", "short_deck_raise")}
    for game, preset in product((games.Badeucy(), games.NoLimitShortDeck(), games.Razz()), rules.PRESETS):
        told = [name for name in later if name in game.replace(rules=preset).spec]
        assert not told or game.name != "Razz", "they decide nothing in it"
        for switches in ({}, *({name: x} for name, choices in later.items() for x in choices)):
            changed = game.replace(rules=rules.preset(preset, **switches))
            assert pickle.loads(pickle.dumps(changed)).rules == changed.rules
