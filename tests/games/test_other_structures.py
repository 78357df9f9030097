"""Each named game in one worked hand: the deal before each round, the discards, and the winners.

Seat 0 sits left of the button and acts first unless the board (or a blind) decides otherwise. No player bets:
all check, call the blinds, and stand pat except for the listed discards. Other house rules have worked
examples in tests/rules/other_games_scenarios.py.
"""

import inspect
from typing import get_args

import pytest

import steelwheel as sw
from steelwheel import Hand, games
from steelwheel.games.game import LIMITS
from steelwheel.typing import Structure

HOLDEM = ["2+0", "2+3", "2+4", "2+5"]
OMAHA = ["4+0", "4+3", "4+4", "4+5"]
COURCHEVEL = ["5+1", "5+3", "5+4", "5+5"]
STUD = ["3+0", "4+0", "5+0", "6+0", "7+0"]
SUPER = ["5+0", *STUD[1:]]

# A name, the reason for the result, hole cards (then drawn cards) by seat, the boards, hole cards and board
# cards at each round, discards by seat at each draw, and the winnings.
WORKED = [
    ("AllInOrFold", "a call is all-in",
     ["AsKs", "KhQh"], ["AdKd7c4h2s"], ["2+0"], [], [20, -20]),
    ("NoLimitHoldem", "aces up beat kings up",
     ["AsKs", "KhQh"], ["AdKd7c4h2s"], HOLDEM, [], [2, -2]),
    ("PotLimitHoldem", "the board plays",
     ["AsKs", "2h3h"], ["TcJcQcKcAc"], HOLDEM, [], [0, 0]),
    ("FixedLimitHoldem", "a flush beats a straight",
     ["8h9d", "Kc2c"], ["TcJcQc4h3s"], HOLDEM, [], [-2, 2]),
    ("NoLimitRoyal", "quads are common with twenty cards",
     ["AsAh", "KsKh"], ["KdKcAdQsQh"], HOLDEM, [], [-2, 2]),
    ("NoLimitShortDeck", "a flush beats a full house",
     ["KsJs", "9c9d"], ["9s7s6sTdTh"], HOLDEM, [], [2, -2]),
    ("Manila", "both hole cards play with three of the board, so four spades there are no flush",
     ["As9c", "8s7s"], ["KsQsJsTsKd"], ["2+1", "2+2", "2+3", "2+4", "2+5"], [], [-2, 2]),
    ("Greek", "both hole cards play: one king of three is no full house",
     ["Kc2d", "7c7d"], ["KdKh9s9h4c"], HOLDEM, [], [2, -2]),
    ("Pineapple", "the third card goes before the flop",
     ["AsAh2c", "KsKh2d"], ["Kd7c5h9sJh"], ["3+0", "2+3", "2+4", "2+5"], ["2c 2d"], [-2, 2]),
    ("CrazyPineapple", "the third card goes after the betting on the flop",
     ["AsAh2c", "KsKh2d"], ["2s7c5h9sJh"], ["3+0", "3+3", "2+4", "2+5"], ["As 2d"], [-2, 2]),
    ("Irish", "two of four go after the betting on the flop, and one may play: an ace with four spades",
     ["AsAhQcJc", "KcKh2d3d"], ["KdQsJs9s4s"], ["4+0", "4+3", "2+4", "2+5"], ["QcJc 2d3d"], [2, -2]),
    ("AtomicPineapple", "one of five goes before each deal of the board: kings full beat aces up",
     ["AsAh9c5d4d", "KsKh9d5h4h"], ["Kd7c2hJsJh"], ["5+0", "4+3", "3+4", "2+5"],
     ["4d 4h", "5d 5h", "9c 9d"], [-2, 2]),
    ("LazyPineapple", "all three are kept, and two play: no three aces",
     ["AsAhAd", "KsKh2d"], ["Kd7c5h9sJh"], ["3+0", "3+3", "3+4", "3+5"], [], [-2, 2]),
    ("DoubleTexas", "the five is the middle card, so the aces do not play together",
     ["AsAh5c", "KsKh2d"], ["Qd7c4h9sJh"], ["3+0", "3+3", "3+4", "3+5"], ["5c Ks"], [-2, 2]),
    ("DoubleBoardHoldem", "each wins a board",
     ["AsAh", "QsQh"], ["AdKd9s5c4c", "QdJd9h5h4h"], HOLDEM, [], [0, 0]),
    ("BombPot", "all ante, the first bet is on the flop; one wins both boards",
     ["AsAh", "QsQh"], ["AdKd9s5c4c", "KcJd9h5h4h"], ["2+3", "2+4", "2+5"], [], [2, -2]),
    ("PotLimitOmaha", "two of the hand: one heart is no flush",
     ["AhKsKc3c", "4h3hTdTc"], ["2h5h9hJhKd"], OMAHA, [], [-2, 2]),
    ("NoLimitOmaha", "two of the hand: a pair in it fills up",
     ["AsQd3c4c", "QsQh5d6d"], ["9s9h9d9cKd"], OMAHA, [], [-2, 2]),
    ("FixedLimitOmaha", "a straight with two of the hand",
     ["9cKsKh2d", "4s3sTcJh"], ["5s6d7h8cKd"], OMAHA, [], [-2, 2]),
    ("PotLimitOmahaHiLo", "the kings high, eight-seven low",
     ["KsKhQdJd", "As2sTcTd"], ["Kd8c7h3s9c"], OMAHA, [], [0, 0]),
    ("FixedLimitOmahaHiLo", "no eight or better: the high hand has all",
     ["As2s3d4d", "KsKhTdTc"], ["Kd9c8hJs7c"], OMAHA, [], [-2, 2]),
    ("BigO", "five cards: the nut low and the nut flush scoop",
     ["As2sKsTd9c", "KhKdQcQd6h"], ["8s7s3s4dJh"], ["5+0", "5+3", "5+4", "5+5"], [], [2, -2]),
    ("UltimateBigO", "the best high hand is on the first board, the only low on the second",
     ["AsAhKsKh9c", "2s3h6c6dTc"], ["AdKd9sJc8c", "QsQd8d5s4c"], ["5+0", "5+3", "5+4", "5+5"], [], [0, 0]),
    ("BigEasy", "three aces high, seven-four low",
     ["AsAhKsKhQdJd", "2s3s4h9h9dTc"], ["8c7hAdKc2d"], ["6+0", "6+3", "6+4", "6+5"], [], [0, 0]),
    ("Fusion", "a third card on the flop, a fourth on the turn, and two play: one heart is no flush",
     ["AhKsKc3c", "4h3hTdTc"], ["2h5h9hJhKd"], ["2+0", "3+3", "4+4", "4+5"], [], [-2, 2]),
    ("Courchevel", "five cards, and one of the flop before the first bet",
     ["AsAhKsKh2c", "QsQh9c9d3c"], ["Ad7d9h3s4c"], COURCHEVEL, [], [2, -2]),
    ("CourchevelHiLo", "the same for high and low",
     ["AsAhKsKhQc", "5s4hTcTd3c"], ["Ad7d8h2s9c"], COURCHEVEL, [], [0, 0]),
    ("DoubleBoardOmaha", "three of a kind on one board, a flush on the other",
     ["AsAhJc9c", "QdTd2h2s"], ["Ac7h8c3s2d", "Kd7d4d5s6c"], OMAHA, [], [0, 0]),
    ("SevenCardStud", "five of seven: queens full",
     ["AsKs2d9h7c4dAd", "QsQh3cQd8c8sJh"], [], STUD, [], [-2, 2]),
    ("MississippiStud", "two cards on fourth street and an open last card: queens full",
     ["AsKs2d9h7c4dAd", "QsQh3cQd8c8sJh"], [], ["3+0", "5+0", "6+0", "7+0"], [], [-2, 2]),
    ("SevenCardStudHiLo", "queens full and a wheel share it",
     ["As2h3d9h4c5dKd", "QsQh3cQd8c8sJh"], [], STUD, [], [0, 0]),
    ("Razz", "eight-six beats eight-seven; pairs hurt, straights do not",
     ["8s6h4d3h2cKdKc", "8h7h5c3c2d2sQh"], [], STUD, [], [2, -2]),
    ("SevenCardStudHiLoRegular", "no qualifier: nine-eight is low enough for half",
     ["9c8h7d5s2cKdKh", "QsQh3cQd8c8sJh"], [], STUD, [], [0, 0]),
    ("KansasCityRazz", "the ace is high, so nine-seven beats king-six",
     ["As2h3d4c6sKhKd", "9s7h5c3s2dJdJc"], [], STUD, [], [-2, 2]),
    ("LondonLowball", "a wheel is a straight: six-four beats seven-four",
     ["As2h3d4c6sKdQh", "Ah2d3c4s5h7d9c"], [], STUD, [], [2, -2]),
    ("Razzdugi", "six-four at razz, and four suits at badugi",
     ["As2s3s4s6sKdQh", "8h7d5c3hThTdTs"], [], STUD, [], [0, 0]),
    ("Razzduci", "the wheel by ace-to-five, nine-seven by deuce-to-seven",
     ["Ah2d3c4s5hKdQc", "9h7h6d4d2cJsJc"], [], STUD, [], [0, 0]),
    ("SuperStud", "two of three kings are thrown away: queens full",
     ["KsKhKd2c2d9hAcAd7c", "QsQh6s5hQdJh9c9s4d"], [], SUPER,
     ["KsKh 6s5h"], [-2, 2]),
    ("SuperStudHiLo", "a wheel, and queens full",
     ["As5dJcTh2c3h8dKc4s", "QsQh7c6cQd9c9s2h4d"], [], SUPER,
     ["JcTh 7c6c"], [0, 0]),
    ("SuperRazz", "eight-six beats eight-seven",
     ["8s6hQdQc4d3h2cKdKc", "8h7hAsAd5c3c2d2sQh"], [], SUPER,
     ["QdQc AsAd"], [2, -2]),
    ("FiveCardStud", "a pair of aces, one of them in the hole",
     ["AsKs9d4cAd", "QsJh9c5d5h"], [], ["2+0", "3+0", "4+0", "5+0"], [], [2, -2]),
    ("FiveCardDraw", "one draws to two pair, one to a flush",
     ["AsAh9d9c2sKd", "QsJs9s4s3dTs"], [], ["5+0", "5+0"], ["2s 3d"], [-2, 2]),
    ("FiveCardTripleDraw", "two pair draw a card three times, and fill up",
     ["AsAh9d9c2sKdQdAc", "KsQs9s4s3s"], [], ["5+0"] * 4, ["2s", "Kd", "Qd"], [2, -2]),
    ("DeucesWildDraw", "three deuces and two aces: five of a kind",
     ["2s2h2dAhAd", "KsKhKdKcQs"], [], ["5+0", "5+0"], ["", ""], [2, -2]),
    ("JokerDraw", "the bug is an ace, and not the third king",
     ["KsKhJk7d4c", "QsQhQd8c3c"], [], ["5+0", "5+0"], ["", ""], [-2, 2]),
    ("CaliforniaLowball", "the joker is the deuce: six-four beats six-five",
     ["6s5h3dAcJk", "6d4c3s2hAh"], [], ["5+0", "5+0"], ["", ""], [-2, 2]),
    ("WildHoldem", "with a deuce a pair of nines is three of a kind",
     ["9s9h", "AsAh"], ["2cAd9d7h4c"], HOLDEM, [], [-2, 2]),
    ("DeuceToSevenSingleDraw", "7-5-4-3-2 is best; A-2-3-4-5 is ace high",
     ["As2h3d4c5s", "7s5h4h3c2dKs"], [], ["5+0", "5+0"], ["", ""], [-2, 2]),
    ("DeuceToSevenDoubleDraw", "a straight is drawn away, and then a king",
     ["2s3h4d5c6sKd7h", "Ts9s5h3s2d"], [], ["5+0"] * 3, ["6s", "Kd"], [2, -2]),
    ("DeuceToSevenTripleDraw", "straights count against: drawn away, three times",
     ["2s3h4d5c6sKd9h8d", "Ts9s5h3s2d"], [], ["5+0"] * 4, ["6s", "Kd", "9h"], [2, -2]),
    ("AceToFiveTripleDraw", "the wheel is best, suited or not",
     ["As2s3s4s5s", "Ah2h3h4h6h"], [], ["5+0"] * 4, ["", "", ""], [2, -2]),
    ("Badugi", "four suits and ranks beat any three",
     ["As2h3d4d", "KsQhJdTc"], [], ["4+0"] * 4, ["", "", ""], [-2, 2]),
    ("Badacey", "the ace is low in both",
     ["As2h3d4cKs", "2s3h4d5cKh"], [], ["5+0"] * 4, ["", "", ""], [2, -2]),
    ("Badeucy", "the ace is high in both",
     ["As2h3d4cKs", "2s3h4d5cKh"], [], ["5+0"] * 4, ["", "", ""], [-2, 2]),
    ("Archie", "a pair of nines is high, an eight-six is low",
     ["9s9hKdQc5d", "8d6c4h3s2c"], [], ["5+0"] * 4, ["", "", ""], [0, 0]),
    ("Drawmaha", "three aces are the best five hole cards, nines full the best Omaha hand",
     ["AsAhAdQc7c5h", "Kc9sJc3d2c"], ["Kh9h4c9d2s"], ["5+0", "5+3", "5+4", "5+5"], ["Qc"], [0, 0]),
    ("Kuhn", "the higher card",
     ["Ks", "Js"], [], ["1+0"], [], [1, -1]),
    ("Leduc", "a pair with the board beats a king",
     ["Jh", "Ks"], ["Js"], ["1+0", "1+1"], [], [1, -1]),
    ("RhodeIsland", "a straight beats a flush",
     ["5d", "Th"], ["4h3h"], ["1+0", "1+1", "1+2"], [], [5, -5]),
]  # fmt: skip
NAMES = [name for name, *_ in WORKED]


def split(cards):
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def deal(hand, holes, boards):
    """Deal the listed hole cards and boards; a copy of the hand finds the seat of the next card."""
    while hand.phase == "deal":
        coming = hand.copy().deal().events[len(hand.events) :]
        event = next(event for event in coming if event.kind in ("deal", "up", "board"))
        cards = boards[event.to] if event.kind == "board" else holes[event.seat]
        count = len(event.cards)
        hand.deal(cards[:count])
        del cards[:count]


@pytest.mark.parametrize(("name", "why", "holes", "boards", "rounds", "draws", "won"), WORKED, ids=NAMES)
def test_a_worked_hand(name, why, holes, boards, rounds, draws, won):
    game = getattr(games, name)()
    if game.streets[0].opener:
        bets = (4, 8) if game.structure == "fixed_limit" else 4
        game = getattr(games, name)(bets=bets, antes=0, bring_in=2)
    holes, boards = ([split(cards) for cards in told] for told in (holes, boards))
    hand = Hand(game, [100, 100], button=1, manual="deal")
    thrown = [dict(zip((0, 1), draw.split(), strict=False)) for draw in draws]
    deal(hand, holes, boards)
    found, street, draw = [], None, -1
    while not hand.is_over:
        if hand.phase == "draw":
            draw += hand.actor == 0
            hand.discard(thrown[draw].get(hand.actor, ""))
        else:
            if hand.street != street:
                street = hand.street
                found.append(f"{len(hand.hole_cards[0])}+{len(hand.board)}")
            hand.act(sw.CALL)
        deal(hand, holes, boards)
    assert found == rounds, why
    assert list(hand.payoffs) == won, why
    assert not any(cards for cards in boards), "all of the boards are dealt"


def test_every_named_game_has_its_hand():
    made = {name for name in games.__all__ if name != "by_name"}
    assert made == set(NAMES)


def in_every_structure():
    """Yield the named games with only a structure, with blinds, and with bets if they take bets first."""
    for name in NAMES:
        if name == "AllInOrFold":
            continue  # no bets
        takes = inspect.signature(getattr(games, name)).parameters
        for structure in get_args(Structure):
            yield name, structure, {}
            if "blinds" in takes:
                yield name, structure, {"blinds": (5, 10)}
            if "bets" in takes:
                yield name, structure, {"bets": (10, 20) if structure in LIMITS else 10}


@pytest.mark.parametrize(("name", "structure", "keywords"), list(in_every_structure()))
def test_every_game_in_every_structure(name, structure, keywords):
    """The first player to act on each street bets or raises the minimum, and all call."""
    if name == "LondonLowball":
        keywords = {"bring_in": 3, **keywords}  # its own is a full bet
    game = getattr(games, name)(structure=structure, **keywords)
    assert game.structure == structure
    for betting in get_args(Structure):
        assert betting in structure or betting.replace("_", "-") not in game.name.lower()
    stud, fixed = game.bring_in > 0, structure == "fixed_limit"
    one = name in ("NoLimitShortDeck", "Kuhn")
    small = 10 if keywords.keys() - {"bring_in"} or stud or name == "RhodeIsland" else 1 if one else 2
    big = small if name == "Kuhn" and not keywords else 2 * small
    assert game.bets == (small, big) if structure in LIMITS else game.bets in ((), (small,))
    streets = len(game.streets)
    half = 1 if name in ("BombPot", "RhodeIsland") else 2 if stud else (streets + 1) // 2
    small_ones = half if fixed else streets
    sizes = [small] * small_ones + [2 * small] * (streets - small_ones)
    if name == "NoLimitShortDeck" and not keywords and not fixed:
        sizes[0] += game.antes
    hand = Hand(game, [1000, 1000, 1000], button=2, seed=1)
    found = []
    while not hand.is_over:
        if hand.phase == "draw":
            hand.act((1 << (game.streets[hand.street].discard or 1)) - 1)
        elif hand.street < len(found):
            hand.act(sw.CALL)
        else:
            least, most = hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to
            found.append(least - max(hand.bets))
            if structure == "no_limit":
                assert most == hand.stacks[hand.actor] + hand.bets[hand.actor]
            elif fixed:
                assert most == least
            elif structure == "spread_limit":
                assert most - max(hand.bets) == big
            elif hand.street > 0:
                assert most == max(least, hand.total_pot // (2 if structure == "half_pot_limit" else 1))
            else:
                assert least <= most < 100
            hand.act(least)
    assert found == sizes
    assert sum(hand.payoffs) == 0 and len(set(hand.payoffs)) > 1


def test_what_does_not_go_with_a_structure():
    with pytest.raises(sw.InvalidGame, match="one amount otherwise"):
        games.Badugi((2, 4), structure="pot_limit")
    with pytest.raises(sw.InvalidGame, match="small bet, big bet"):
        games.SevenCardStud(10)
    with pytest.raises(sw.InvalidGame, match=r"structure must be one of no_limit, .*, not 'spread'"):
        games.PotLimitOmaha(structure="spread")
