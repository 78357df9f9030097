"""Tests of equity in games other than hold'em, against the rulebook and full enumeration."""

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
import reference
from hypothesis import given
from strategies import hands as some_hands
from strategies import in_any_form, not_cards

import steelwheel as sw
from steelwheel import InvalidCards, InvalidGame, InvalidRange, _core, equity, games
from steelwheel.equities.showdowns import shape_of
from steelwheel.games import short_names

NAMES = """plo plo5 plo6 omaha8 big_o courchevel courchevel8 short_deck royal manila greek lazy_pineapple
double_texas double_board double_board_omaha wild_holdem stud stud8 razz five_card_stud five_card_draw
deuces_wild joker_draw 27_single a5_triple badugi badacey badeucy drawmaha drawmaha_21
drawmaha_zero""".split()
BY_NAME = {
    **{name: games.by_name(name) for name in NAMES},
    "short_trips": games.NoLimitShortDeck(trips=True),
    "better_board": games.DoubleBoardHoldem(split="best"),
    "double_omaha8": games.DoubleBoardOmaha(rankings=("high", "ace_to_five_8")),
}
GAMES = [name for name in BY_NAME if name != "wild_holdem"]  # too slow in plain Python


# ---- rules


def test_omaha_plays_two_of_the_hand():
    """Four aces in hand count as a pair, and a flush uses two cards of the hand."""
    plo = BY_NAME["plo"]
    board = "KsQsJs9s2d"
    assert equity("AcAdAhTs", "7s3s4h4d", game=plo, board=board).equity == (0, 1)
    assert equity("AcAdAhTs", "7s3h4h4d", game=plo, board=board).equity == (1, 0)


def test_omaha_on_the_flop():
    result = equity("AsAhKsKh", "9d8d7c6c", game=BY_NAME["plo"], board="5d4d2s")
    assert result.trials == 820
    assert result.exact is result.complete is True
    assert result.stderr == (0.0, 0.0)
    assert sum(result.wins) + result.ties[0] == 820
    assert result.hands == ("AsAhKsKh", "9d8d7c6c")
    with pytest.raises(ValueError, match="only hands of two cards have combos, and hand 0 is 'AsAhKsKh'"):
        result.by_combo(0)


def test_a_scoop_and_no_low():
    """The nut low with the better high wins the whole pot; without three low board cards there is no low."""
    omaha8 = BY_NAME["omaha8"]
    scoop = equity("Ac2cKsKh", "QcQd7d7h", game=omaha8, board="3h4d8sTcJc")
    assert (scoop.equity, scoop.wins, scoop.ties) == ((1, 0), (1, 0), (0, 0))
    no_low = equity("Ac2c3c4c", "QcQd9d9h", game=omaha8, board="Th7d8sQsKc")
    assert (no_low.equity, no_low.wins, no_low.ties) == ((0, 1), (0, 1), (0, 0))
    half = equity("Ac2c9s9h", "QcQd7d7h", game=omaha8, board="3h4d8sQsKc")
    assert (half.equity, half.wins, half.ties) == ((0.5, 0.5), (0, 0), (1, 1))


def test_a_quarter():
    """Both hands have the nut low, and one has the high."""
    result = equity("Ac2cKsKh", "AhKd2h9d", game=BY_NAME["omaha8"], board="3h4d8sTcJc")
    assert result.equity == (0.75, 0.25)
    assert result.win == (0, 0)
    assert result.tie == (1, 1)
    thirds = equity("Ac2cKsKh", "Ah2h9d9c", "Ad2dQhQc", game=BY_NAME["omaha8"], board="3h4d8sTcJc")
    assert thirds.equity == pytest.approx((4 / 6, 1 / 6, 1 / 6), abs=1e-15)


def test_a_low_is_counterfeited():
    """A deuce on the river counterfeits A-2, and gives A-4 a wheel."""
    hands = "Ac2dKhQh", "Ad4cJhJc"
    before = equity(*hands, game=BY_NAME["omaha8"], board="3s5d8cKc9h")
    after = equity(*hands, game=BY_NAME["omaha8"], board="3s5d8cKc2h")
    assert before.equity == (1, 0)
    assert after.equity == (0, 1)


def test_stud_with_a_card_to_come():
    """A flush draw plays against three aces with one card to come.

    Eight of the 39 unseen cards are spades; with a dead spade among another player's up cards, seven of 38.
    """
    hands = "2s5s9sJsKh3d", "AsAhAdKcQc7d2h"
    result = equity(*hands, game=BY_NAME["stud"])
    assert result.wins == (8, 31)
    assert result.hands == ("2s5s9sJsKh3d??", "AsAhAdKcQc7d2h")
    assert equity(*hands, game=BY_NAME["stud"], dead="8s").wins == (7, 31)
    assert str(result).splitlines()[-1] == "exact, 39 deals"


def test_unknown_cards_have_many_names():
    """Unknown down cards may be '??', None, or left out."""
    razz, up = BY_NAME["razz"], ("As2s3s4s", "Kd9c")
    results = [
        equity("????As2s3s4s??", "????Kd9c", game=razz, seed=1, trials=5000),
        equity(up[0], up[1], game=razz, seed=1, trials=5000),
        equity([None, "As", None, "2s", 6, 10], "Kd ?? 9c", game=razz, seed=1, trials=5000),
    ]
    assert results[0].equity == results[1].equity == results[2].equity
    assert results[0].hands == ("????As2s3s4s??", "????Kd9c??????")
    assert results[1].hands == ("As2s3s4s??????", "Kd9c??????????")
    assert not results[0].exact
    for nothing in ("", "random", None, "????????", [None, None], " Random "):
        result = equity("As2d3c4h", nothing, game=BY_NAME["badugi"])
        assert result.exact
        assert result.hands == ("As2d3c4h", "random")


def test_drawing_one_to_a_seven():
    """A 5, 6, 8 or 9 beats nine-eight: 13 of the 43 remaining cards."""
    result = equity("2c3d4h7s", "2d3s5h8c9d", game=BY_NAME["27_single"])
    assert result.trials == 43
    assert result.wins == (13, 30)


def test_drawing_one_to_a_badugi():
    """Against 7-6-5-4 a heart up to the seven helps: three of 45 cards."""
    assert equity("As2d3c", "4c5d6h7s", game=BY_NAME["badugi"]).wins == (3, 42)


def test_badeucy_has_two_halves():
    """The badugi half and the other half both treat aces as high."""
    result = equity("2c3d4h5s7c", "Ac2d3h4sKc", game=BY_NAME["badeucy"])
    assert result.equity == (1, 0)
    assert equity("2c3d4h5s9c", "2d3c4c5d8d", game=BY_NAME["badeucy"]).equity == (0.5, 0.5)


def test_two_boards():
    """Each board is half the pot, or the better hand on either board wins it all."""
    hands, boards = ("AsAh", "KsKh"), ("2c3d7h9cTd", "Kc3h7c9dTs")
    halves = equity(*hands, game=BY_NAME["double_board"], board=boards)
    assert (halves.equity, halves.win, halves.tie) == ((0.5, 0.5), (0, 0), (1, 1))
    best = equity(*hands, game=BY_NAME["better_board"], board=" / ".join(boards))
    assert best.equity == (0, 1)


def test_the_middle_card_plays_with_either_other():
    """The outer kings never play together, so they lose to a full house."""
    board = "KhKs2d3c7h"
    assert equity("AsKdKc", "7c7d2s", game=BY_NAME["double_texas"], board=board).equity == (0, 1)
    assert equity("KdAsKc", "7c7d2s", game=BY_NAME["double_texas"], board=board).equity == (1, 0)
    assert equity("AsKdKc", "7c7d2s", game=BY_NAME["lazy_pineapple"], board=board).equity == (1, 0)


def test_both_cards_play_in_greek():
    """A royal flush on the board alone belongs to no hand."""
    assert equity("2c2d", "AdQh", game=BY_NAME["greek"], board="TsJsQsKsAs").equity == (0, 1)


def test_short_deck_rankings():
    """A flush beats a full house; A-6-7-8-9 is a straight, which trips beat under one ranking only."""
    board = "9h8h7h9cAd"
    assert equity("KhTh", "7c7d", game=BY_NAME["short_deck"], board=board).equity == (1, 0)
    board = "9h8c7dAsQd"
    assert equity("6hQc", "AcAd", game=BY_NAME["short_deck"], board=board).equity == (1, 0)
    assert equity("6hQc", "AcAd", game=BY_NAME["short_trips"], board=board).equity == (0, 1)


def test_courchevel_shows_a_card_first():
    result = equity(
        "AsAhKsKhQd",
        "9d8d7c6c5d",
        game=BY_NAME["courchevel"],
        board="2c",
        method="sample",
        seed=1,
        trials=4096,
    )
    assert result.trials == 4096
    with pytest.raises(InvalidCards, match="the board must be 0, 1, 3, 4 or 5 cards, not '2c3c'"):
        equity("AsAhKsKhQd", "9d8d7c6c5d", game=BY_NAME["courchevel"], board="2c3c")


def test_pineapple_after_and_before_the_discard():
    for pineapple in ("pineapple", "crazy_pineapple"):
        assert equity("AsAh", "KsKh", game=pineapple) == equity("AsAh", "KsKh")
    message = (
        "hand 1 has 3 cards, but only 2 are left at the showdown of Pineapple; pass the cards that remain"
    )
    with pytest.raises(InvalidCards, match=message):
        equity("AsAh", "KsKhQd", game="pineapple")


def test_wild_cards():
    """A joker turns three aces into four, and wild deuces turn three queens into five."""
    joker = games.JokerDraw(rankings="high_wild")
    assert equity("AsAhAdJkKc", "KsKhKdQdQs", game=joker).equity == (1, 0)
    bug = games.JokerDraw(rankings="high_bug")
    assert equity("KsKhKdJk2c", "QsQhQdQc2d", game=bug).equity == (0, 1)
    deuces = "deuces_wild"
    assert equity("2c2dQsQhQd", "AsKsJsTs3d", game=deuces).wins == (1, 0)
    assert equity("2c2dQsQhQd", "AsKs9sTs", game=deuces).equity == (1, 0)
    assert equity("3c3dQsQh", "AsKsJsTs", game=deuces).equity[1] == pytest.approx(11 / 44, abs=0.06)


# ---- full enumeration in plain Python


EVERY_CARD = [reference.text(card) for card in range(52)]


def wild_strength(five, wild, bug):
    """Return the best strength over a wild card's possible cards; a bug is more restricted."""
    natural = [card for card in five if card not in wild]
    ranks = {card[0] for card in natural}
    best = ()
    if len(natural) < 5 and len(ranks) == 1 and (ranks == {"A"} or not bug):
        best = (9, reference.RANKS.index(*ranks))
    for others in combinations([card for card in EVERY_CARD if card not in natural], 5 - len(natural)):
        cards = [*natural, *others]
        numbers = [reference.RANKS.index(card[0]) + 2 for card in cards]
        key, name = reference.high(numbers, len({card[1] for card in cards}) == 1)
        if not bug or all(card[0] == "A" for card in others) or "straight" in name or name == "flush":
            best = max(best, key)
    return best


def value_of(ranking, hole, board, use):
    """Return the best value as a sort key; None if the hand does not qualify."""
    if ranking == "high_wild":
        return wild_strength(hole, ["2c", "2d", "2h", "2s"], bug=False)
    if ranking == "high_bug":
        return wild_strength(hole, ["Jk"], bug=True)
    if ranking.startswith("badugi"):
        cards = [(reference.RANKS.index(card[0]) + 2, card[1]) for card in hole]
        return reference.badugi(cards, 14 if ranking.endswith("high") else 1)[0]
    if use is None:
        fives = combinations([*hole, *board], 5)
    elif use == "at_most_2":
        fives = (five for five in combinations([*hole, *board], 5) if sum(c in hole for c in five) <= 2)
    elif use == "middle":
        fives = (five for other in hole[1:] for five in combinations([hole[0], other, *board], 5))
    else:
        fives = ((*a, *b) for a in combinations(hole, use) for b in combinations(board, 5 - use))
    values = [
        reference.FIVE_CARDS[ranking](
            [reference.RANKS.index(card[0]) + 2 for card in five], len({card[1] for card in five}) == 1
        )[0]
        for five in fives
    ]
    return max((value for value in values if value is not None), default=None)


def shares_of(rules, hands, boards):
    """Return each hand's share of the pot as a fraction."""
    shares = [Fraction(0)] * len(hands)
    views = [[board] for board in boards or [[]]]
    if rules.split == "best":
        views = [boards]
    uses = rules.use if isinstance(rules.use, tuple) else (rules.use,) * len(rules.rankings)
    for view in views:
        winners = []
        for ranking, use in zip(rules.rankings, uses, strict=True):
            keys = [[value_of(ranking, hand, board, use) for board in view] for hand in hands]
            best = [max((key for key in some if key is not None), default=None) for some in keys]
            top = max((key for key in best if key is not None), default=None)
            winners.append([i for i, key in enumerate(best) if key is not None and key == top])
        winners = [some for some in winners if some]
        for some in winners:
            for i in some:
                shares[i] += Fraction(1, len(views) * len(winners) * len(some))
    return shares


def completed(missing, deck):
    """Yield every way to deal groups of these sizes."""
    if not missing:
        yield []
        return
    for cards in combinations(deck, missing[0]):
        for rest in completed(missing[1:], [card for card in deck if card not in cards]):
            yield [cards, *rest]


def dealt_out(rules, hands, boards, deck, holes, board_cards):
    """Return the deals, wins, ties and shares of each hand over all missing cards."""
    places = [*hands, *boards]
    missing = [holes - len(hand) for hand in hands] + [board_cards - len(board) for board in boards]
    count, wins, ties, shares = 0, [0] * len(hands), [0] * len(hands), [Fraction(0)] * len(hands)
    for more in completed(missing, deck):
        full = [[*known, *new] for known, new in zip(places, more, strict=True)]
        got = shares_of(rules, full[: len(hands)], full[len(hands) :])
        count += 1
        for i, share in enumerate(got):
            wins[i] += share == 1
            ties[i] += 0 < share < 1
            shares[i] += share
    return count, tuple(wins), tuple(ties), tuple(shares)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_against_dealing_it_all_out(name):
    """Equities of two or three hands with a few missing cards match full enumeration with a small deck."""
    rules, rng = BY_NAME[name], random.Random(name)
    shape = shape_of(rules)
    boards, board_cards = shape.boards, shape.board
    cards = [sw.format_cards([card]) for card in sw.DECKS[rules.deck]]
    for case in range(4):
        players = 2 + case % 2
        if players * shape.hole + boards * board_cards + 3 > len(cards):
            players = 2
        rng.shuffle(cards)
        if "wild" in name or "joker" in name:  # give one to the first hand
            first = next(i for i, card in enumerate(cards) if card in ("2c", "Jk"))
            cards[0], cards[first] = cards[first], cards[0]
        place = 0
        full = []
        for size in [shape.hole] * players + [board_cards] * boards:
            full.append(cards[place : place + size])
            place += size
        hands, lying = full[:players], full[players:]
        if case % 3 == 0:
            hands[0] = hands[0][:-1]
        if case % 3 != 1 and rules.use != "middle":
            hands[-1] = hands[-1][: -1 - (case == 3)]
        if boards and case % 3:
            lying[-1] = lying[-1][:-1]
        missing = sum(shape.hole - len(h) for h in hands) + sum(board_cards - len(b) for b in lying)
        left = missing + (3 if missing < 3 else 2)
        known = {card for some in (*hands, *lying) for card in some}
        rest = cards[place:] + [card for card in cards[:place] if card not in known]
        live, dead = rest[:left], rest[left:]
        board = lying[0] if boards == 1 else lying
        result = equity(*hands, board=board, dead=dead, game=rules)
        count, wins, ties, shares = dealt_out(rules, hands, lying, live, shape.hole, board_cards)
        assert (result.trials, result.wins, result.ties) == (count, wins, ties)
        assert result.equity == tuple(float(share / count) for share in shares)
        assert equity(*hands, board=board, dead=dead, game=rules, method="exact", threads=2) == result


def on_boards(rules, hands, boards):
    """Return how often each of two hands wins and shares the pot on these boards, evaluated one by one."""
    boards, halves = np.array(boards, np.uint8), []
    for ranking in rules.rankings:
        values = [
            sw.evaluate_omaha_batch(np.tile(np.array(hand, np.uint8), (len(boards), 1)), boards, ranking)
            for hand in hands
        ]
        a, b = (one.astype(int) for one in values)
        halves.append(np.where(a | b, np.sign(a - b) / 2 + 0.5, np.nan))
    share = np.nanmean(halves, axis=0)
    wins = (np.sum(share == 1), np.sum(share == 0))
    return wins, (len(boards) - sum(wins),) * 2


@pytest.mark.parametrize("name", ["plo", "plo5", "plo6", "omaha8", "big_o", "courchevel8", "greek", "manila"])
def test_known_hands_are_counted_by_ranks(name):
    """Counting by ranks is right for two hands with two or more cards to come, and most other cards dead."""
    rules, rng = BY_NAME[name], random.Random(name)
    shape = shape_of(rules)
    for case in range(12):
        cards = rng.sample([*sw.DECKS[rules.deck]], 2 * shape.hole + 15)
        hands, rest = (cards[: shape.hole], cards[shape.hole : 2 * shape.hole]), cards[2 * shape.hole :]
        size = rng.choice([size for size in shape.sizes if size < 4])
        board, live = rest[:size], rest[size:]
        dead = [card for card in sw.DECKS[rules.deck] if card not in cards]
        result = equity(*hands, board=board, dead=dead, game=rules, threads=1 + case % 2)
        boards = [(*board, *more) for more in combinations(live, 5 - size)]
        assert result.trials == len(boards)
        assert (result.wins, result.ties) == on_boards(rules, hands, boards)


@pytest.mark.parametrize("board", ["", "5d", "5d4d2s", "5d4d2sTc", "5d4d2sTcJh"])
def test_known_hands_are_settled_with_or_without_a_limit(board):
    """Known hands have the same result with and without a limit, in any form and order of cards."""
    name = "courchevel8" if len(board) == 2 else "big_o"
    hands = [sw.parse_cards("As2hKs3hQd"), "Ad4c7c6c9h"]
    result = equity(*hands, board=board, game=name)
    assert result == equity(*hands, board=board, game=name, max_seconds=1000)
    assert result == equity(list(hands[0]), bytearray(sw.parse_cards(hands[1])), board=board, game=name)
    assert result.hands == ("As2hKs3hQd", "Ad4c7c6c9h")
    with pytest.raises(ValueError, match="threads must be 0"):
        equity(*hands, board=board, game=name, threads=-1)


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("plo", ("AsAhKsKh", "9d8d7c6c")),
        pytest.param("omaha8", ("As2sKh3h", "AdKd7c6c"), marks=pytest.mark.slow),
        pytest.param("plo6", ("As2sKh3hQcJc", "AdKd7c6c5c4d"), marks=pytest.mark.slow),
        pytest.param("big_o", ("As2sKh3hQc", "AdKd7c6c5c"), marks=pytest.mark.slow),
    ],
)
def test_known_hands_on_every_board(name, texts):
    hands = [sw.parse_cards(text) for text in texts]
    boards = [*combinations([card for card in range(52) if not any(card in hand for hand in hands)], 5)]
    result = equity(*texts, game=name)
    assert result.trials == len(boards)
    assert (result.wins, result.ties) == on_boards(BY_NAME[name], hands, boards)


def test_a_middle_card_that_is_missing():
    """Each hole card is the missing middle card equally often."""
    rules, live = BY_NAME["double_texas"], ["Kh", "Qc", "4d", "3s"]
    board = ["Ks", "Qd", "7h", "8c", "2c"]
    known = {"As", "Ad", "5c", *live, *board}
    dead = [reference.text(card) for card in range(52) if reference.text(card) not in known]
    result = equity("AsAd5c", "", board=board, dead=dead, game=rules)
    shares = [Fraction(0)] * 2
    for middle in live:
        for others in combinations([card for card in live if card != middle], 2):
            got = shares_of(rules, [["As", "Ad", "5c"], [middle, *others]], [board])
            shares = [a + b for a, b in zip(shares, got, strict=True)]
    assert result.trials == 12
    assert result.equity == tuple(float(share / 12) for share in shares)
    assert equity("AsAd5c", "??Kh", board=board, dead=dead, game=rules).trials == 6
    assert equity("AsAd5c", "Kh??", board=board, dead=dead, game=rules).trials == 3


def test_every_named_game_has_an_equity():
    for name in short_names.SHORT_NAMES:
        result = equity("random", "random", game=name, method="sample", trials=300, seed=1)
        assert sum(result.equity) == pytest.approx(1)


# ---- by sampling


@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [
        ("plo", ("AsAhKsKh", "9d8d7c6c"), "5d4d2s"),
        ("omaha8", ("As2h3sKh", "9d8d7c6c", "AdAcQsQh"), "5d4dKs"),
        ("short_deck", ("AsKs", "TdTc"), ""),
        ("stud8", ("As2s3s4s7d", "TdTc9d9c2c"), ""),
        ("double_board", ("AsKs", "TdTc"), ("2c3c4s5d", "Tc9h8s2h")),
        ("badacey", ("As2d3c", "4c5d6h7s"), ""),
    ],
)
def test_samples_agree_with_exact(name, hands, board):
    rules = BY_NAME[name]
    if name == "double_board":
        hands = ("AsKs", "JdJc")
    exact = equity(*hands, board=board, game=rules)
    assert exact.exact
    sampled = equity(*hands, board=board, game=rules, method="sample", trials=60_000, seed=7)
    assert (sampled.exact, sampled.complete, sampled.trials) == (False, True, 60_000)
    assert sampled.wins is None
    for a, b, error in zip(exact.equity, sampled.equity, sampled.stderr, strict=True):
        assert 0 < error < 0.003
        assert abs(a - b) < 4 * error
    for a, b in zip(exact.win + exact.tie, sampled.win + sampled.tie, strict=True):
        assert a == pytest.approx(b, abs=0.01)
    assert sum(sampled.equity) == pytest.approx(1)


def test_samples_are_a_function_of_the_seed():
    def sampled(**keywords):
        return equity("AsAhKsKh", "random", game=BY_NAME["plo"], trials=150_000, **keywords)

    one = sampled(seed=3)
    assert one == sampled(seed=3, threads=2) == sampled(seed=(3, 0), threads=3)
    assert one.equity != sampled(seed=4).equity
    assert 0.68 < one.equity[0] < 0.73


def test_ends_and_progress():
    rules, seen = BY_NAME["stud"], []
    result = equity("AsAh", "", game=rules, max_stderr=0.004, seed=1)
    assert result.complete
    assert max(result.stderr) <= 0.004
    assert result.trials < 200_000
    stopped = equity("AsAh", "", game=rules, max_seconds=0, seed=1)
    assert not stopped.exact
    result = equity("AsAh", "", game=rules, seed=1, progress=lambda so_far: seen.append(so_far) or True)
    assert len(seen) == 1
    assert not result.complete
    late = equity("AsAhKsKh", "9d8d7c6c", game=BY_NAME["plo"], max_seconds=0)
    assert not late.exact
    assert not late.complete


@pytest.mark.parametrize("name", ["short_deck", "royal", "manila", "greek"])
def test_ranges_of_two_cards(name):
    """Sampled equities of ranges match all pairs of their hands, on a flop of the deck's high cards."""
    rules, board = BY_NAME[name], "TdQcKh"
    jacks, other = sw.Range("JJ"), sw.Range("AKs:0.5,AsTs,22")
    total, weight = Fraction(0), Fraction(0)
    for jack, _ in jacks:
        for combo, many in other:
            cards = {*jack, *combo, *sw.parse_cards(board)}
            if len(cards) < 7 or not all(card in sw.DECKS[rules.deck] for card in cards):
                continue
            share = equity(jack, combo, board=board, game=rules, method="exact").equity[0]
            total += Fraction(many) * Fraction(share)
            weight += Fraction(many)
    result = equity("JJ", other, board=board, game=rules, trials=100_000, seed=1)
    assert abs(result.equity[0] - float(total / weight)) < 4 * result.stderr[0] < 0.01
    assert result.by_combo(0).shape == (1326,)
    assert result == equity("JJ", other, board=board, game=rules, trials=100_000, seed=1, threads=2)
    before = equity("JJ", "random", "AsKs", game=rules, trials=4096, seed=1)
    assert sum(before.equity) == pytest.approx(1)


# ---- errors


@pytest.mark.parametrize(
    ("name", "hands", "keywords", "message"),
    [
        ("plo", ["AsAhKsKh"], {}, "equity takes 2 to 10 hands, not 1"),
        (
            "plo",
            ["AsAhKsKh", "9d8d7c6c5c"],
            {},
            "hand 1 is '9d8d7c6c5c', 5 cards; at the showdown of Pot-limit Omaha a hand has 4",
        ),
        ("plo", ["AsAhKsKh", "As8d7c6c"], {}, "'As' appears twice, the second time in hand 1"),
        ("plo", ["AsAsKsKh", "9d8d7c6c"], {}, "hand 0: 'As' appears twice"),
        (
            "plo",
            ["AsAhKsKh", "9d8d7c6c"],
            {"board": "AsTdTc"},
            "'As' appears twice, the second time in the board",
        ),
        (
            "plo",
            ["AsAhKsKh", "9d8d7c6c"],
            {"board": "TdTc"},
            "the board must be 0, 3, 4 or 5 cards, not 'TdTc'",
        ),
        (
            "plo",
            ["AsAhKsKh", "9d8d7c6c"],
            {"board": "TdTc??"},
            "'..' at position 2 is an unknown card; only known",
        ),
        (
            "plo",
            ["AsAhKsKh", "9d8d7c6c"],
            {"dead": "As"},
            "'As' appears twice, the second time in the dead cards",
        ),
        ("stud", ["AsAhKsKh", "AA"], {}, "hand 1: 'AA' at position 0 is not a card"),
        ("short_deck", ["AsKs", "5c5d"], {}, "hand 1: '5c' at position 0 is not in this deck"),
        (
            "short_deck",
            ["AsKs", "7c7d"],
            {"board": "2c8d9d"},
            "the board: '2c' at position 0 is not in this deck",
        ),
        ("stud", ["AsKs", "7c7d"], {"board": "2c8d9d"}, ".* has no board; leave out '2c8d9d'"),
        (
            "stud",
            ["AsKs"] + [""] * 7,
            {},
            "54 cards of the hands and boards are missing, but only 50 are left in the deck",
        ),
        (
            "plo6",
            [""] * 8,
            {},
            "53 cards of the hands and boards are missing, but only 52 are left in the deck",
        ),
        ("double_board", ["AsKs", "7c7d"], {"board": "2c8d9d"}, ".* has 2 boards, not 1"),
        (
            "double_board",
            ["AsKs", "7c7d"],
            {"board": ("2c8d9d", "2c8h9h")},
            "'2c' appears twice, .* in board 1",
        ),
        ("double_board", ["AsKs", "7c7d"], {"board": ("2c8d9d", "3c")}, "board 1 must be 0, 3, 4 or 5 cards"),
    ],
)
def test_errors_name_the_card_and_its_place(name, hands, keywords, message):
    with pytest.raises(InvalidCards, match=message):
        equity(*hands, game=BY_NAME[name], **keywords)


def test_other_errors():
    plo = BY_NAME["plo"]
    with pytest.raises(
        InvalidRange,
        match="hand 1 is a range of two-card hands; Pot-limit Omaha takes an OmahaRange, or text",
    ):
        equity("AsAhKsKh", sw.Range("AA"), game=plo)
    with pytest.raises(
        TypeError, match="board must be a tuple of 2 boards, or a string with / between them, not bytes"
    ):
        equity("AsKs", "7c7d", game=BY_NAME["double_board"], board=b"123")
    with pytest.raises(InvalidRange, match=r"hand: it is empty, or its hands all contain cards that"):
        equity("AsKs", "22", game="short_deck")
    with pytest.raises(InvalidRange, match="hand 1: "):
        equity("AsKs", "A!", game="short_deck")
    with pytest.raises(
        InvalidRange,
        match="hand 1 is a range, but Double-board hold'em takes single hands; give the cards of one",
    ):
        equity("AsKs", sw.Range("QQ"), game="double_board")
    with pytest.raises(
        ValueError, match="ranges in No-limit short-deck hold'em have no exact equity; use method='sample'"
    ):
        equity("AsKs", "QQ", game="short_deck", method="exact")
    with pytest.raises(InvalidCards, match="the board must be 0, 3, 4 or 5 cards, not '9c8c'"):
        equity("AsKs", "QQ", game="short_deck", board="9c8c")
    with pytest.raises(InvalidCards, match="the board: '5c' at position 0 is not in this deck"):
        equity("AsKs", "QQ", game="short_deck", board="5c9c8c")
    with pytest.raises(
        ValueError,
        match="ways to deal the missing cards are too many for an exact equity; use method='sample'",
    ):
        equity("", "", game=plo, method="exact")
    with pytest.raises(ValueError, match="method must be 'auto', 'exact' or 'sample', not 'guess'"):
        equity("", "", game=plo, method="guess")
    with pytest.raises(TypeError, match="trials must be an int"):
        equity("", "", game=plo, trials=1.5)
    with pytest.raises(ValueError, match="threads must be 0"):
        equity("", "", game=plo, threads=-1)
    with pytest.raises(TypeError, match="hand 0: cards must be text, an int, bytes, a"):
        equity(1.5, "", game=plo)


def test_games_without_an_equity_are_refused():
    three_boards = games.NoLimitHoldem().replace(name="three", boards=3)
    with pytest.raises(
        InvalidGame, match="equity is not available for three, with 2 hole cards and 3 boards of 5"
    ):
        equity("", "", game=three_boards)
    with pytest.raises(
        InvalidGame, match="equity is not available for None, with 0 hole cards and 0 boards of 0"
    ):
        _core.PartialDeal(_core.CompiledGame(), ("", ""), ("",), "")


@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for name, hands in (("badugi", ("As2d3c4h", "2c3d4h5s")), ("double_board", ("AsKs", "2c3d"))):
        for place in ("hand", "board", "dead", "threads"):
            keywords = {} if place == "hand" else {place: x}
            try:
                equity(
                    x if place == "hand" else hands[0], hands[1], game=BY_NAME[name], trials=100, **keywords
                )
            except (ValueError, TypeError) as error:
                assert str(error)


@given(some_hands(11, 13))
def test_forms_do_not_matter(cards):
    plo, (a, b, board) = BY_NAME["plo"], (cards[:4], cards[4:8], cards[8:])
    expected = equity(a, b, board=board, game=plo)
    for x, y, z in zip(in_any_form(a), in_any_form(b), in_any_form(board), strict=True):
        assert equity(x, y, board=z, game=plo) == expected
    assert equity(b, a, board=board[::-1], game=plo).equity == expected.equity[::-1]
