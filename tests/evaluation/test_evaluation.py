"""Tests of values, descriptions and the cards that play, one hand at a time."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import CATEGORIES, five_card_strength, rank_multisets, strength, text
from strategies import Index, cards, hands, in_any_form, not_cards

import steelwheel as sw
from steelwheel import CardSet, Category, InvalidCards, evaluate, evaluate5, evaluate6, evaluate7

BY_COUNT = {5: evaluate5, 6: evaluate6, 7: evaluate7}


@pytest.mark.parametrize(
    ("cards", "value", "description", "plays"),
    [
        ("As Ks Qs Js Ts 2c 3d", 7462, "royal flush", "AsKsQsJsTs"),
        ("Qh Jh Th 9h 8h", 7460, "straight flush, queen high", "QhJhTh9h8h"),
        ("Ah 2h 3h 4h 5h Kd", 7453, "straight flush, five high", "5h4h3h2hAh"),
        ("9s 9h 9d 9c Ks", None, "four of a kind, nines", "9s9h9d9cKs"),
        ("Ks Kh Kd 4s 4c 2h 2d", None, "full house, kings full of fours", "KsKhKd4s4c"),
        ("6s 6h 6d 5s 5h 5d Ac", None, "full house, sixes full of fives", "6s6h6d5s5h"),
        ("Kc Tc 8c 6c 4c 2c Ad", None, "flush, king high", "KcTc8c6c4c"),
        ("7s 6h 5d 4c 3s 7h 7d", None, "straight, seven high", "7s6h5d4c3s"),
        ("As 2h 3d 4c 5s", 5854, "straight, five high", "5s4c3d2hAs"),
        ("4s 4h 4d Kc Js 9h 7d", None, "three of a kind, fours", "4s4h4dKcJs"),
        ("Js Jd 4h 4c 9s 9c 2d", None, "two pair, jacks and nines", "JsJd9s9c4h"),
        ("Js Jd 4h 4c 2s", None, "two pair, jacks and fours", "JsJd4h4c2s"),
        ("4h 4c Ks 9d 7s", None, "one pair, fours", "4h4cKs9d7s"),
        ("2h 2c As Kd Qs", None, "one pair, deuces", "2h2cAsKdQs"),
        ("Ks Jd 9h 7c 3s 2d", None, "high card, king", "KsJd9h7c3s"),
        ("7s 5h 4d 3c 2s", 1, "high card, seven", "7s5h4d3c2s"),
    ],
)
def test_hands_by_the_rulebook(cards, value, description, plays):
    found = evaluate(cards)
    assert value is None or found == value
    assert sw.describe(found) == description
    assert sw.format_cards(sw.best_five(cards)) == plays
    assert evaluate(plays) == found
    named = description.split(",")[0].replace("royal", "straight")
    assert sw.category(found) is Category(named)


def test_order_of_all_7462_values():
    """The classes of five-card hands, in the reference's order, have the values 1 to 7462."""
    found = {}
    for multiset in rank_multisets(5):
        ranks = [rank for rank, many in multiset.items() for _ in range(many)]
        for suited in (False, True) if len(multiset) == 5 else (False,):
            suits = (
                [0] * 5 if suited else [0, 1, 2, 3, 0] if len(multiset) == 5 else [i % 4 for i in range(5)]
            )
            hand = [4 * (rank - 2) + suit for rank, suit in zip(ranks, suits, strict=True)]
            hand_strength = five_card_strength(ranks, suited)
            value = evaluate5(*hand)
            assert found.setdefault(value, hand_strength) == hand_strength
            assert sw.category(value).value == CATEGORIES[hand_strength[0]]
    assert sorted(found) == list(range(1, 7463))
    assert [found[value] for value in sorted(found)] == sorted(found.values())


def test_category_thresholds():
    """The categories have the known numbers of values, lowest first."""
    sizes = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]
    expected = [category for category, size in zip(Category, sizes, strict=False) for _ in range(size)]
    assert [sw.category(value) for value in range(1, 7463)] == expected
    assert len({sw.describe(value) for value in range(1, 7463)}) == sum(
        [9 - 1, 13, 78, 13, 10, 9 - 1, 156, 13, 10]
    )


@given(hands(5, 7), hands(5, 7))
def test_against_the_reference(a, b):
    x, y = strength([text(card) for card in a]), strength([text(card) for card in b])
    assert (evaluate(a) > evaluate(b)) == (x > y)
    assert (evaluate(a) == evaluate(b)) == (x == y)
    five = sw.best_five(a)
    assert set(five) <= set(a)
    assert strength([text(card) for card in five]) == x


@given(hands(5, 7))
def test_every_form_has_one_value(hand):
    value = evaluate(CardSet(hand))
    for form in in_any_form(hand):
        assert evaluate(form) == value
    assert evaluate(int(CardSet(hand))) == value
    assert evaluate(np.uint64(int(CardSet(hand)))) == value
    assert evaluate(hand, "high") == evaluate(hand, ranking="".join(["hi", "gh"])) == value
    assert BY_COUNT[len(hand)](*hand) == value
    assert BY_COUNT[len(hand)](*map(np.uint8, hand)) == value
    assert BY_COUNT[len(hand)](*map(Index, hand)) == value


@given(hands(5, 7), st.permutations(range(4)), st.randoms())
def test_neither_order_nor_names_of_suits_matter(hand, suits, rng):
    other = [card - card % 4 + suits[card % 4] for card in hand]
    rng.shuffle(other)
    assert evaluate(other) == evaluate(hand)


@given(hands(7, 7))
def test_one_more_card_never_hurts(hand):
    values = [evaluate(hand[:n]) for n in (5, 6, 7)]
    assert values == sorted(values)


@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for function in (evaluate, sw.best_five):
        try:
            result = function(x)
        except (InvalidCards, TypeError) as error:
            assert str(error)
        else:
            assert result == function(CardSet.from_int(x) if hasattr(x, "__index__") else CardSet(x))


@given(st.lists(st.one_of(cards, not_cards), min_size=7, max_size=7))
def test_hostile_ints_raise_or_work(seven):
    for n, function in BY_COUNT.items():
        try:
            value = function(*seven[:n])
        except (InvalidCards, TypeError) as error:
            assert str(error)
        else:
            assert value == evaluate([card.__index__() for card in seven[:n]])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: evaluate("AsKsQsJs"), InvalidCards, "this ranking needs 5, 6 or 7 cards, not 4"),
        (lambda: evaluate("2c2d2h2s3c3d3h3s"), InvalidCards, "this ranking needs 5, 6 or 7 cards, not 8"),
        (
            lambda: evaluate(51),
            InvalidCards,
            "this ranking needs 5, 6 or 7 cards, not 4 .a bare int means int.CardSet..",
        ),
        (lambda: evaluate(0), InvalidCards, "not 0"),
        (lambda: evaluate(-1), InvalidCards, "a set of cards is an int from 0"),
        (lambda: evaluate(1 << 63), InvalidCards, "0x8000000000000000"),
        (lambda: evaluate(0b1111 | 1 << 52), InvalidCards, "'Jk' at position 4 is not in this deck"),
        (lambda: evaluate(True), TypeError, "bool"),
        (lambda: evaluate(1.5), TypeError, "float"),
        (lambda: evaluate("AsKsQsJsJk"), InvalidCards, "'Jk' at position 4 is not in this deck"),
        (lambda: evaluate("AsKsQsJsAs"), InvalidCards, "'As' appears twice, at positions 0 and 4"),
        (lambda: evaluate(b"\x00\x01\x02\x03\x34"), InvalidCards, "position 4"),
        (lambda: evaluate([0, 1, 2, 3, 52]), InvalidCards, "position 4"),
        (lambda: evaluate7(0, 1, 2, 3, 4, 5, 5), InvalidCards, "'3d' appears twice, at positions 5 and 6"),
        (lambda: evaluate7(0, 1, 2, 3, 4, 5, 52), InvalidCards, "position 6"),
        (lambda: evaluate7(0, 1, 2, 3, 4, 5, 255), InvalidCards, "255 at position 6"),
        (lambda: evaluate7(0, 1, 2, 3, 4, 5, 256 + 6), InvalidCards, "262 at position 6"),
        (lambda: evaluate5(0, 1, 2, 3, -1), InvalidCards, "-1 at position 4"),
        (lambda: evaluate5(0, 1, 2, 3, 2**64 + 4), InvalidCards, "more than 64 bits at position 4"),
        (lambda: evaluate5(0, 1, 2, 3, 4.0), TypeError, "position 4 is a float; a card is an int from"),
        (lambda: evaluate5(0, True, 2, 3, 4), TypeError, "position 1 is a bool; a card is an int from 0"),
        (lambda: evaluate6(0, 1, 2, 3, 4, "As"), TypeError, "position 5 is a str; a card is an int from 0"),
        (lambda: evaluate6(0, 1, 2, 3, 4), TypeError, "6"),
        (
            lambda: evaluate("AsKsQsJsTs", "low"),
            ValueError,
            "there is no ranking 'low'; the rankings are high",
        ),
        (lambda: evaluate("AsKsQsJsTs", None), TypeError, "a ranking must be a name .str., not NoneType"),
        (lambda: sw.category(7463), ValueError, "the values of 'high' are 0 to 7462, not 7463"),
        (lambda: sw.category(-1), ValueError, "not -1"),
        (
            lambda: sw.describe(10**30),
            ValueError,
            "the values of 'high' are 0 to 7462, not an int of more than 64 bits",
        ),
        (lambda: sw.describe(1.0), TypeError, "a value must be an int, not float"),
        (lambda: sw.describe(True), TypeError, "a value must be an int, not bool"),
        (lambda: sw.describe(1, "low"), ValueError, "no ranking 'low'"),
    ],
)
def test_errors_name_the_offender(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_value_0_does_not_qualify():
    assert sw.category(0) is None
    assert sw.describe(0) == "no hand"


def test_an_index_that_raises_is_heard():
    class Bad:
        def __index__(self):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        evaluate5(0, 1, 2, 3, Bad())
    with pytest.raises(ZeroDivisionError):
        evaluate([0, 1, 2, 3, Bad()])


def test_a_list_that_changes_while_it_is_read():
    hand = [0, 1, 2, 3]

    class Grow:
        def __index__(self):
            hand.append(random.randrange(52))
            return 4

    hand.append(Grow())
    for _ in range(100):
        try:
            evaluate(hand)
        except InvalidCards:
            del hand[5:]
