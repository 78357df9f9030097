import copy
import operator
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import text
from strategies import Endless, Index, hands, in_any_form, not_cards

import steelwheel as sw
from steelwheel import CardSet, InvalidCards


def test_card_numbers_and_names():
    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [sw.parse_cards(name) for name in names] == [(card,) for card in range(52)]
    assert sw.format_cards(range(52)) == "".join(names)
    assert sw.parse_cards("2c") == (0,)
    assert sw.parse_cards("As") == (51,)


@given(hands(0, 52))
def test_every_form_reads_the_same(hand):
    for form in in_any_form(hand):
        assert sw.parse_cards(form) == tuple(hand)
        assert set(CardSet(form)) == set(hand)


@given(hands(0, 52))
def test_text_goes_round(hand):
    assert sw.parse_cards(sw.format_cards(hand)) == tuple(hand)
    assert sw.parse_cards(sw.format_cards(hand, unicode=True)) == tuple(hand)


def test_one_card():
    assert sw.parse_cards(51) == sw.parse_cards(Index(51)) == sw.parse_cards(np.uint8(51)) == (51,)
    assert all(type(card) is int for card in sw.parse_cards([np.uint8(3), Index(4), "5c"]))


def test_symbols():
    assert sw.format_cards("AsKdQhJc", unicode=True) == "A♠K♦Q♥J♣"
    assert sw.parse_cards("10♠ T♦,10h") == sw.parse_cards("TsTdTh")


@pytest.mark.parametrize("selector", ["\ufe0e", "\ufe0f"], ids=["text", "emoji"])
def test_suits_as_phones_write_them(selector):
    """A variation selector after a suit symbol has no effect, wherever cards are read."""

    def phone(cards):
        signs = sw.format_cards(cards, unicode=True)
        return "".join(f"{x}{selector}" if x in "\u2663\u2666\u2665\u2660" else x for x in signs)

    for card in range(52):
        assert sw.parse_cards(phone(card)) == sw.parse_cards([phone(card)]) == (card,)
    assert sw.parse_cards(f"10\u2660{selector} T\u2666{selector},10h") == sw.parse_cards("TsTdTh")
    assert sw.CardSet(phone("AsKd")) == sw.CardSet("AsKd")
    assert sw.format_cards(phone("AsKd")) == "AsKd"
    assert sw.evaluate(phone("AsKsQsJsTs")) == sw.evaluate("AsKsQsJsTs")
    equity = sw.equity(phone("AsAh"), phone("KsKh"), board=phone("2c3d4h"), dead=phone("Qc"))
    assert equity.equity == sw.equity("AsAh", "KsKh", board="2c3d4h", dead="Qc").equity
    assert sw.equity(phone("AsAh"), "QQ+").equity == sw.equity("AsAh", "QQ+").equity
    deck = sw.format_cards(range(52))
    game = sw.games.NoLimitHoldem(blinds=(1, 2))
    assert (
        sw.Hand(game, [100, 100], deck=phone(deck)).hole_cards
        == sw.Hand(game, [100, 100], deck=deck).hole_cards
    )
    held = sw.Hand(game, [100, 100], hole_cards=[phone("AsKd"), None], board=phone("2c3d4h"), seed=1)
    assert held.hole_cards[0] == sw.parse_cards("AsKd")
    hand = sw.Hand(sw.games.FiveCardDraw(blinds=(1, 2)), [100, 100], hole_cards=["AsKdQhJc2c", None], seed=1)
    hand.act(sw.CALL), hand.act(sw.CALL), hand.act(0)
    seen = hand.observe(0)
    assert sw.parse_action(f"discard {phone('AsKd')}", seen).words == "discard As Kd"


def test_unknown_cards_can_be_written_not_read():
    assert sw.format_cards([None, 51, None]) == "??As??"
    assert sw.format_cards("??As") == "??As"
    assert sw.format_cards("??" * 54) == "??" * 54
    for many in ("??" * 55, "??" * 54 + "As", ["As"] + [None] * 54):
        with pytest.raises(InvalidCards, match="there are too many cards: a deck has at most 54"):
            sw.format_cards(many)
    with pytest.raises(
        InvalidCards, match=r"'..' at position 1 is an unknown card; only known cards are accepted here"
    ):
        sw.parse_cards("As??")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("AsKdXs", "'Xs' at position 2 is not a card"),
        (["As", "Kd", "Xs"], "'Xs' at position 2 is not a card"),
        ("As Kd 1s", "'1s' at position 2 is not a card"),
        ("As 10x", "'10x' at position 1 is not a card"),
        ("AsK", "'K' at position 1 is not a card"),
        ("As Kdx", "'x' at position 2 is not a card"),
        ("A s", "'A' at position 0 is not a card"),
        ("A\ufe0f\u2660", "at position 0 is not a card"),
        ("As\ufe0f", "at position 1 is not a card"),
        ("A\u2660\ufe0f\ufe0f", "at position 1 is not a card"),
        ("Kd \u2660\ufe0fA", "'\u2660\ufe0fA' at position 1 is not a card; write the rank first, 'A\u2660'"),
        (["AsKd"], "'AsKd' at position 0 is not a card"),
        ([""], "'' at position 0 is not a card"),
        ("AsKdAs", "'As' appears twice, at positions 0 and 2"),
        ([51, "As"], "'As' appears twice, at positions 0 and 1"),
        ([51, 51.0 and 51], "'As' appears twice"),
        ([3, 52], "'Jk' at position 1 is not in this deck"),
        ("Jk", "'Jk' at position 0 is not in this deck"),
        (54, "54 at position 0 is not a card"),
        ([0, -1], "-1 at position 1 is not a card"),
        (2**63, "9223372036854775808 at position 0 is not a card"),
        (10**400, "an int of more than 64 bits at position 0 is not a card"),
        (b"\x00\xff", "255 at position 1 is not a card"),
        ("As\ud800", r"'.ud800' .character 2 of the text. is not valid text"),
        ([Index(2**70)], "an int of more than 64 bits at position 0"),
        ([Index(99)], "99 at position 0 is not a card"),
        (bytes(1 << 20), "'2c' appears twice, at positions 0 and 1"),
        (range(10**18), "52 at position 52|'Jk' at position 52"),
        (Endless(), "'2c' appears twice, at positions 0 and 52"),
    ],
)
def test_errors_quote_what_is_wrong_and_where(cards, message):
    with pytest.raises(InvalidCards, match=message):
        sw.parse_cards(cards)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (1.0, "not float"),
        (None, "not NoneType"),
        ({1, 2}, "not set"),
        ({1: 2}, "not dict"),
        (iter([1]), "not list_iterator"),
        (True, "bool; a card is an int from 0 to 51, or text"),
        ([1, True], "position 1 is a bool; a card is an int from 0"),
        ([1, 2.5], "position 1 is a float; a card is an int from"),
        ([1, None], r"the card at position 1 is unknown .None.; only known cards are accepted here"),
        (np.array([1.0]), "position 0 is a float64; a card is an int from"),
        (np.array([True]), "position 0 is a bool; a card is an int from 0"),
        (np.array([[1, 2]]), "position 0 is a ndarray, not a single card. For"),
        (memoryview(bytes(4)).cast("B", (2, 2)), "from a memoryview: multi-dimensional sub-views"),
    ],
)
def test_the_wrong_type_is_a_type_error(cards, message):
    for function in (sw.parse_cards, CardSet):
        with pytest.raises(TypeError, match=message):
            function(cards)


@given(not_cards, st.sampled_from([sw.parse_cards, CardSet, sw.format_cards]))
def test_hostile_input_raises_or_works(x, function):
    try:
        result = function(x)
    except (InvalidCards, TypeError) as error:
        assert str(error)
    else:
        assert sw.format_cards(result) is not None or result == ()


def test_decks_that_were_tampered_with():
    class Tamper:
        def __eq__(self, other):
            other["mine"] = object()
            return True

    before = dict(sw.DECKS)
    assert operator.eq(sw.DECKS, Tamper())  # receives the dict itself
    with pytest.raises(TypeError):
        sw.parse_cards("As", deck="mine")

    class Mend:
        def __eq__(self, other):
            del other["mine"]
            return True

    assert operator.eq(sw.DECKS, Mend())
    assert dict(sw.DECKS) == before


def test_decks():
    sizes = {name: len(deck) for name, deck in sw.DECKS.items()}
    small = {"kuhn": 3, "leduc": 6}
    assert (
        sizes
        == {"standard": 52, "short": 36, "manila": 32, "royal": 20, "joker53": 53, "joker54": 54} | small
    )
    assert min(sw.DECKS["short"]) == sw.parse_cards("6c")[0]
    assert min(sw.DECKS["manila"]) == sw.parse_cards("7c")[0]
    assert min(sw.DECKS["royal"]) == sw.parse_cards("Tc")[0]
    with pytest.raises(TypeError):
        sw.DECKS["standard"] = CardSet()
    assert sw.parse_cards("JkAsJk", deck="joker54") == (52, 51, 53)
    with pytest.raises(InvalidCards, match="'Jk' at position 1 is not in this deck"):
        sw.parse_cards("JkJk", deck="joker53")
    with pytest.raises(InvalidCards, match="'5s' at position 0 is not in this deck"):
        sw.parse_cards("5s", deck="short")
    with pytest.raises(ValueError, match="there is no deck 'pinochle'"):
        sw.parse_cards("As", deck="pinochle")


class TestCardSet:
    @given(hands(0, 52), hands(0, 52))
    def test_behaves_as_a_frozenset(self, a, b):
        x, y, fx, fy = CardSet(a), CardSet(b), frozenset(a), frozenset(b)
        assert set(x | y) == fx | fy
        assert set(x & y) == fx & fy
        assert set(x - y) == fx - fy
        assert set(x ^ y) == fx ^ fy
        assert (x <= y, x < y, x >= y, x > y, x == y, x != y) == (
            fx <= fy,
            fx < fy,
            fx >= fy,
            fx > fy,
            fx == fy,
            fx != fy,
        )
        assert len(x) == len(fx)
        assert bool(x) == bool(fx)
        assert list(x) == sorted(fx)
        assert all((card in x) == (card in fx) == (text(card) in x) for card in range(52))

    @given(hands(0, 54 - 2))
    def test_goes_round(self, hand):
        x = CardSet(hand)
        assert int(x) == sum(1 << card for card in hand)
        assert CardSet.from_int(int(x)) == x == CardSet(x) == eval(repr(x))
        assert hash(x) == hash(CardSet(hand[::-1]))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(x, protocol)) == x
        assert copy.copy(x) == copy.deepcopy(x) == x

    def test_is_known_under_its_public_module(self):
        assert CardSet.__module__ == "steelwheel"
        assert b"_core" not in pickle.dumps(CardSet("As"))
        assert repr(CardSet("As 2c")) == "CardSet('2cAs')"
        assert str(CardSet("As 2c")) == "2cAs"

    def test_is_immutable_and_final(self):
        with pytest.raises(AttributeError):
            CardSet("As").bits = 0
        with pytest.raises(TypeError):
            type("Sub", (CardSet,), {})

    def test_does_not_mix_with_other_types(self):
        assert CardSet("2c") != 1
        assert CardSet() != frozenset()
        for other in (1, "As", {51}, None):
            with pytest.raises(TypeError):
                CardSet("As") | other
            with pytest.raises(TypeError):
                CardSet("As") < other

    @pytest.mark.parametrize("number", [-1, 1 << 54, 1 << 64, -(1 << 100)])
    def test_from_int_refuses_bits_that_are_no_cards(self, number):
        with pytest.raises(InvalidCards, match="0 to 2\\*\\*54 - 1"):
            CardSet.from_int(number)

    @pytest.mark.parametrize("number", [1.0, True, "1", None])
    def test_from_int_refuses_other_types(self, number):
        with pytest.raises(TypeError, match="a set of cards must be an int"):
            CardSet.from_int(number)

    def test_membership_of_what_is_no_card(self):
        with pytest.raises(InvalidCards):
            assert "Xs" in CardSet("As")
        with pytest.raises(TypeError):
            assert 1.0 in CardSet("As")
        assert 52 not in CardSet("As")
        assert "Jk" in sw.DECKS["joker53"]
