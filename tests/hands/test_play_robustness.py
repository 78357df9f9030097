"""Robustness of hands: damaged bytes, threads, hostile objects, leaks."""

import contextlib
import gc
import json
import operator
import os
import pickle
import random
import sys
import threading
import time
import tracemalloc
from binascii import crc32
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.generator import few, play, sample_of, some_code, some_command, some_hand
from play.invariants import check, quick_check
from strategies import Endless, Index, not_cards

import steelwheel as sw
from hands.test_play_properties import frozen
from steelwheel import (
    Game,
    Hand,
    IllegalAction,
    InvalidHand,
    LegalActions,
    Observation,
    Post,
    Rake,
    Street,
    games,
    rules,
)

HEAD = 16  # the magic, then four bytes of checksum


def signed(body, magic=None):
    """Return a body as the bytes of a hand, with a correct checksum."""
    magic = magic or Hand(games.NoLimitHoldem(), [2, 2], seed=0).to_bytes()[:HEAD]
    return magic + crc32(body).to_bytes(4, "little") + body


def is_refused_or_whole(data):
    """Return whether bytes are rejected; accepted bytes must equal the bytes of their hand."""
    try:
        hand = Hand.from_bytes(data)
    except InvalidHand:
        return True
    assert hand.to_bytes() == data
    quick_check(hand)
    play(random.Random(1), hand.copy(), quick_check)
    return False


def some_bytes():
    """Yield the bytes of short hands of every kind."""
    game = games.NoLimitHoldem()
    yield Hand(game, [9, 7], seed=1).to_bytes()
    manual = Hand(
        games.FixedLimitHoldem(rake=(5, 3)),
        [40, 0, 40, 30],
        button=1,
        seed=(1, 2),
        posts={0: Post(2, 1, "missed")},
        hole_cards=["????", "", "As", ""],
        board="KdQd",
        manual=("deal", "runs", "showdown"),
    )
    while manual.phase == "deal":
        manual.deal()
    yield manual.act(0).act(4).act(0).act(-1).deal("KdQd2d").to_bytes()
    hand = Hand(games.PotLimitHoldem(antes={"button": 1}, rules="online"), [30, 30, 30], seed=3)
    yield hand.expose(1, hand.hole_cards[1][1]).misdeal().shuffle(4).act(7).act(-1).act(0).act(0).to_bytes()
    hand = Hand(game, [20, 20, 5], seed=3, manual=("runs", "showdown")).act(20).act(0).act(0)
    while not hand.is_over:
        hand.run_out(2) if hand.phase == "runs" else hand.show()
    yield hand.to_bytes()
    hand = Hand(games.Badugi(), [9, 8, 9], seed=4).act(0).act(0).act(0)
    yield hand.discard("").act(6).act(15).act(2).act(0).act(-1).act(1).act(0).to_bytes()
    hand = Hand(games.Razz((4, 8), antes=1, bring_in=1), [9, 12, 6], seed=5, manual=("deal", "showdown"))
    while hand.phase == "deal":
        hand.deal()
    yield hand.act(0).act(4).act(0).to_bytes()


BYTES = list(some_bytes())


@pytest.mark.parametrize("data", BYTES)
def test_every_damaged_byte_is_refused(data):
    assert not is_refused_or_whole(data)
    for i in range(len(data)):
        for flip in (1, 0x80, 0xFF):
            assert is_refused_or_whole(data[:i] + bytes([data[i] ^ flip]) + data[i + 1 :])


@pytest.mark.slow
@pytest.mark.parametrize("data", BYTES)
def test_every_damaged_byte_that_the_checksum_does_not_tell_is_refused_or_makes_a_hand(data):
    body = data[HEAD + 4 :]
    refused = 0
    for i in range(len(body)):
        for flip in (1, 0x80, 0xFF):
            refused += is_refused_or_whole(signed(body[:i] + bytes([body[i] ^ flip]) + body[i + 1 :]))
    assert refused > len(body)


@pytest.mark.slow
@pytest.mark.parametrize("data", BYTES)
def test_every_piece_of_the_bytes_is_refused(data):
    for i in range(len(data)):
        assert is_refused_or_whole(data[:i]) and is_refused_or_whole(data[i + 1 :])
    for more in (b"\0", data, data[-20:]):
        assert is_refused_or_whole(data + more)
    body, calls = data[HEAD + 4 :], 0
    for i in range(len(body)):
        calls += not is_refused_or_whole(signed(body[:i]))
        assert is_refused_or_whole(signed(body[i + 1 :]))
    assert calls < 40  # cut off after a call, the bytes are a hand


@few
@given(st.sampled_from(BYTES), st.data())
def test_bytes_damaged_anyhow_are_refused_or_make_a_hand(data, draw):
    body = bytearray(data[HEAD + 4 :])
    for _ in range(draw.draw(st.integers(1, 5))):
        at = draw.draw(st.integers(0, len(body) - 1))
        body[at : at + draw.draw(st.integers(0, 9))] = draw.draw(st.binary(max_size=9))
    is_refused_or_whole(signed(bytes(body)))


def spec_of(data):
    size = int.from_bytes(data[HEAD + 4 : HEAD + 8], "little")
    return data[HEAD + 8 : HEAD + 8 + size], data[HEAD + 8 + size :]


WRONG = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2**53,
    2**63,
    10**400,
    1.5,
    1e400,
    "",
    "x",
    "1/0",
    [],
    [1],
    [[]],
    {},
    {"a": 1},
]


@pytest.mark.parametrize("data", BYTES[:2])
def test_the_rules_in_the_bytes_may_be_anything(data):
    spec, rest = spec_of(data)
    values = json.loads(spec)

    def attempt(text):
        text = text if isinstance(text, bytes) else json.dumps(text).encode()
        assert is_refused_or_whole(signed(len(text).to_bytes(4, "little") + text + rest)) or text == spec

    for name in values:
        for wrong in WRONG:
            if not (wrong == values[name] and type(wrong) is type(values[name])):
                attempt_or_whole(values | {name: wrong}, rest)
        attempt({other: value for other, value in values.items() if other != name})
    for wrong in WRONG:
        attempt(wrong)
        attempt_or_whole(values | {"surprise": wrong}, rest)
    for text in (b"[" * 100_000, b"\xff", b"", b"{", b'{"a":' * 50_000, b"NaN", b"9" * 5000, b"1e999999999"):
        attempt(text)


def attempt_or_whole(values, rest):
    text = json.dumps(values, sort_keys=True, separators=(",", ":")).encode()
    is_refused_or_whole(signed(len(text).to_bytes(4, "little") + text + rest))


def test_only_bytes_are_read():
    for wrong in (
        None,
        1,
        "steelwheel hand",
        [],
        bytearray(BYTES[0]),
        memoryview(BYTES[0]),
        np.zeros(3),
        object(),
    ):
        with pytest.raises(TypeError, match=r"Hand.from_bytes takes the bytes of Hand.to_bytes, not "):
            Hand.from_bytes(wrong)

    class Liar(bytes):
        def __getitem__(self, i):
            return b"" if isinstance(i, slice) else "no"

        def __ne__(self, other):
            return False

    with pytest.raises((InvalidHand, TypeError)):
        Hand.from_bytes(Liar(BYTES[0]))


# ---- threads


def stir(hand, rng):
    """Call any method or property of a hand."""
    what = rng.randrange(8)
    if what < 3:
        legal = hand.legal_actions
        hand.act(some_code(rng, legal) if legal is not None else 0)
    elif what < 5:
        hand.undo()
    elif what == 5:
        copy = hand.copy()
        check(copy)
        assert Hand.from_bytes(copy.to_bytes()) == copy
    elif what == 6:
        obs = hand.observe(rng.choice([None, 0, 1]))
        quick_check(sample_of(obs, 2))
        assert obs.sample_hidden(2).observe(obs.seat).state_key == obs.state_key
    else:
        (
            hand.to_bytes(),
            hand.events,
            hand.legal_actions,
            repr(hand),
            hand.actions,
            hand.pots,
            hand.state_key(1),
        )
        hand.pot_raise_to(0.5), pickle.loads(pickle.dumps(hand)), hand == hand
        hand.shuffle(rng.randrange(9))


@pytest.mark.slow
def test_threads_that_play_one_hand_get_an_error_or_an_order():
    table, hand = some_hand(random.Random(3), game=games.NoLimitHoldem(), manual=())
    start = sum(table.stacks)
    wrong, stop = [], threading.Event()

    def work(seed):
        rng = random.Random(seed)
        while not stop.is_set():
            try:
                stir(hand, rng)
            except IllegalAction:
                pass
            except BaseException as error:
                wrong.append(error)
                return

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(2)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        time.sleep(1)
        stop.set()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert not wrong, wrong
    check(hand)
    assert sum(hand.stacks) + hand.total_pot == start


# ---- hostile arguments


class Boom(Exception):
    """An exception raised by a hostile object."""


class Raises:
    """An object that raises on any access."""

    def boom(self, *_):
        raise Boom

    __index__ = __int__ = __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __str__ = __repr__ = boom
    __bool__ = __lt__ = __contains__ = as_integer_ratio = keys = boom


class Meddles:
    """An index that changes a hand when it is read."""

    def __init__(self, hand, value, what):
        self.hand, self.value, self.what = hand, value, what

    def __index__(self):
        with contextlib.suppress(ValueError):
            self.what(self.hand)
        return self.value

    def as_integer_ratio(self):
        return self.__index__(), 1


class Sub(int):
    pass


def anything():
    """Yield objects of all kinds, few of them valid."""
    return [
        None, True, False, 0, 1, 2, 5, -1, -2, 3, 99, 2**31, 2**53, 2**53 + 1, 2**62, 2**63, -(2**63),
        2**64, 2**1000, 0.0, 1.0, 1.5, float("nan"), float("inf"), -0.5, 1j, Fraction(1, 3),
        Fraction(5), "", "a", "As", "AsKd", "??", "deal", "\ud800", "x" * 10_000, b"", b"\x00",
        b"\xff\xff", bytearray(3), (), (1,), (1, 2), (1, 2, 3), [], [1], [1, 2], [None], [[]], ["As"],
        [100] * 3, (True, False), {}, {0: 1}, {"a": 1}, {0: Post(2)}, {None: Post(2)}, {0: (2, 0,
        "blind")}, {0: Post("x")}, {0: Post(-1)}, {0: Post(2, 0, None)}, {0: Post(2, 2**60)}, set(),
        {1}, frozenset({0}), range(3), range(0), range(10**15), object(), Index(1), Index(-1),
        Index(2**70), Index("x"), Sub(1), Sub(-1), np.int64(1), np.uint8(200), np.float64(1),
        np.bool_(True), np.array(1), np.array([1, 2]), np.zeros((2, 2)), np.array([], object),
        Endless(), Raises(), [Raises()], (Raises(), Raises()), {0: Raises()}, int, print, lambda: 1,
        Ellipsis, slice(None), slice(1, 2), slice(0, 1, 0), Exception(), sw.CardSet("As"),
        memoryview(b"ab"), iter([1]), (x for x in [1, 2]), games.NoLimitHoldem(), "no_limit", "wsop",
        Rake(5), Street(hole=2), Street(board="x"), Rake("x"), Rake(None), Rake(5, -1), Rake(Raises()),
    ]  # fmt: skip


FAMILIES = (TypeError, ValueError, Boom)


def attempt(call, *arguments, **keywords):
    """Return the result of a call, or its error, which must be of a documented type."""
    try:
        return call(*arguments, **keywords)
    except FAMILIES as error:
        return error


METHODS = {
    "act": 1,
    "bet": 1,
    "raise_to": 1,
    "deal": 1,
    "run_out": 1,
    "show": 2,
    "muck": 1,
    "expose": 2,
    "shuffle": 1,
    "observe": 1,
    "state_key": 1,
    "pot_raise_to": 1,
    "from_bytes": 1,
    "__eq__": 1,
    "__deepcopy__": 1,
}
BARE = "fold check call all_in misdeal undo copy to_bytes __reduce__ __repr__ __str__ __copy__".split()


def stages():
    """Yield a hand in each phase."""
    game = games.NoLimitHoldem()
    yield Hand(game, [9, 9, 9], seed=1)
    yield Hand(game, [9, 9, 9], seed=1, manual="deal").deal()
    yield Hand(game, [9, 9, 9], seed=1, manual="runs").act(9).act(0).act(-1)
    yield Hand(game, [9, 9, 9], seed=1, manual="showdown").act(9).act(0).act(-1)
    yield Hand(game, [9, 9, 9], seed=1, hole_cards=["??As", None, ""]).act(0)
    yield Hand(game, [9, 9, 9], seed=1).act(-1).act(-1)


@pytest.mark.slow
@pytest.mark.parametrize("name", METHODS)
def test_a_method_takes_what_fits_and_refuses_all_else_with_nothing_changed(name):
    for hand in stages():
        before = frozen(hand)
        pool = anything()
        for i, thing in enumerate(pool):
            for arguments in [(thing,)] + [(0, thing), (thing, thing), (thing, "As")] * (METHODS[name] > 1):
                copy = hand.copy()
                result = attempt(getattr(copy, name), *arguments)
                assert frozen(hand) == before
                if isinstance(result, BaseException):
                    assert frozen(copy) == before, (name, i)
                check(copy)
    wrong_counts = [(), (1,) * 3, (1,) * 9]
    for arguments in wrong_counts:
        attempt(getattr(hand, name), *arguments)
    attempt(getattr(hand, name), surprise=1)


@pytest.mark.parametrize("name", BARE)
def test_a_method_without_arguments_takes_none(name):
    for hand in stages():
        before = frozen(hand)
        for thing in anything():
            with pytest.raises(TypeError):
                getattr(hand, name)(thing)
            with pytest.raises(TypeError):
                getattr(hand, name)(surprise=thing)
        assert frozen(hand) == before


OPTIONS = ("button", "posts", "seed", "deck", "hole_cards", "board", "manual")


@pytest.mark.parametrize("name", ("game", "stacks", *OPTIONS))
def test_a_hand_is_made_of_what_fits_alone(name):
    game = games.NoLimitHoldem()
    for thing in anything():
        for more in (
            thing,
            [thing] * 3,
            (thing,),
            {0: thing},
            {thing: Post(2)} if is_hashable(thing) else thing,
        ):
            arguments = {"game": game, "stacks": [9, 9, 9], "seed": 1, name: more}
            if isinstance(more, range) and len(more) > 99:
                continue  # huge numbers are counted one by one
            hand = attempt(Hand, **arguments)
            if isinstance(hand, Hand):
                check(hand)
                assert Hand.from_bytes(hand.to_bytes()) == hand
    with pytest.raises(TypeError):
        Hand(game, [9, 9, 9], 0, None, 1)
    with pytest.raises(TypeError):
        Hand(game, [9, 9, 9], surprise=1)
    for arguments in ((), (game,)):
        with pytest.raises(TypeError):
            Hand(*arguments)


def is_hashable(thing):
    try:
        hash(thing)
    except (TypeError, Boom):
        return False
    return True


@few
@given(not_cards)
def test_cards_that_are_none_are_refused(thing):
    hand = Hand(games.NoLimitHoldem(), [9, 9, 9], seed=1, manual=("deal",))
    before = frozen(hand)
    for call in (
        lambda: hand.deal(thing),
        lambda: hand.deal([thing]),
        lambda: hand.deal([thing] * 3),
        lambda: hand.expose(0, thing),
        lambda: hand.show(0, [thing, thing]),
        lambda: Hand(hand.game, [9, 9], deck=thing),
        lambda: Hand(hand.game, [9, 9], board=[thing]),
        lambda: Hand(hand.game, [9, 9], hole_cards=[thing, thing]),
    ):
        if isinstance(attempt(call), BaseException):
            assert frozen(hand) == before
        elif frozen(hand) != before:
            hand.undo()
            assert frozen(hand) == before


GAME = {"streets": (Street(hole=2), Street(board=5)), "structure": "no_limit", "blinds": (1, 2)}
KEYWORDS = (
    "name streets structure deck blinds antes bets max_raises hand_cap chip rake rules surprise".split()
)


@pytest.mark.slow
@pytest.mark.parametrize("name", KEYWORDS)
@pytest.mark.parametrize("structure", ["no_limit", "fixed_limit"])
def test_a_game_is_made_of_what_fits_alone(name, structure):
    base = {
        "name": "x",
        **GAME,
        "structure": structure,
        "bets": (2, 4) if structure == "fixed_limit" else None,
    }
    for thing in anything():
        for more in (thing, (thing,), (thing, thing), {"big_blind": thing}, {"button": thing, "x": 1}):
            if isinstance(more, range) and len(more) > 99:
                continue
            game = attempt(Game, **{**base, name: more})
            if isinstance(game, Game):
                assert pickle.loads(pickle.dumps(game)) == game and hash(game) is not None
                assert game.replace(chip=7).chip == 7
                repr(game), str(game)
                hand = attempt(Hand, game, [99] * 3, seed=1)
                if isinstance(hand, Hand):
                    check(hand)
                    play(random.Random(1), hand, check)
                    assert Hand.from_bytes(hand.to_bytes()) == hand


def test_named_games_and_house_rules_are_made_of_what_fits_alone():
    for thing in anything():
        for call in (
            games.NoLimitHoldem,
            games.PotLimitHoldem,
            games.FixedLimitHoldem,
            games.by_name,
            rules.preset,
        ):
            attempt(call, thing)
            attempt(call, (thing, thing))
            attempt(call, surprise=thing)
        for switch in rules.SWITCHES:
            attempt(rules.preset, "tda", **{switch: thing})
        for name in ("hole", "board", "bet"):
            street = attempt(Street, **{name: thing})
            attempt(
                Game,
                "x",
                streets=[Street(hole=2), Street(board=5), street],
                structure="no_limit",
                blinds=(1, 2),
            )
        for name in ("percent", "cap", "no_flop_no_drop"):
            rake = attempt(Rake, **{"percent": 5, name: thing})
            game = attempt(games.NoLimitHoldem, rake=rake)
            if isinstance(game, Game):
                hand = Hand(game, [9, 9], seed=1)
                play(random.Random(1), hand, check)
        attempt(games.NoLimitHoldem().missed_blinds, small=thing, big=0 if thing is None else 1)
    house = rules.preset("tda")
    for change in (
        lambda: setattr(house, "burn", 1),
        lambda: operator.setitem(house, "burn", 1),
        lambda: setattr(games.NoLimitHoldem(), "chip", 2),
        lambda: delattr(games.NoLimitHoldem(), "chip"),
        lambda: setattr(Street(), "hole", 2),
        lambda: setattr(Rake(5), "percent", 2),
    ):
        with pytest.raises((AttributeError, TypeError)):
            change()


def test_legal_answers_whatever_is_asked():
    hand = Hand(games.NoLimitHoldem(), [9, 9, 9], seed=1)
    legal = hand.legal_actions
    codes = [-1, 0, *range(4, 10)]
    assert (
        list(legal) == codes
        and legal == hand.copy().legal_actions
        and hash(legal) == hash(hand.legal_actions)
    )
    for thing in anything():
        for call in (
            legal.__contains__,
            legal.__getitem__,
            legal.index,
            legal.count,
            legal.__eq__,
            lambda thing: legal < thing,
        ):
            with contextlib.suppress(IndexError):
                attempt(call, thing)
    for i in range(-8, 8):
        assert legal[i] == codes[i]
        assert legal[i:] == tuple(codes[i:]) and legal[:i:2] == tuple(codes[:i:2])
    for code in codes:
        for form in (code, Index(code), Sub(code), np.int64(code)):
            assert form in legal and legal.index(form) == codes.index(code) and legal.count(form) == 1
    for code in (-2, 1, 3, 10, 2**70, "0", None, 4.0, True, False, Fraction(4)):
        assert code not in legal and legal.count(code) == 0
        with pytest.raises(ValueError, match="not legal"):
            legal.index(code)
    for i in (8, -9, 2**62):
        with pytest.raises(IndexError):
            legal[i]
    for change in (lambda: setattr(legal, "to_call", 1), lambda: operator.setitem(legal, 0, 1), LegalActions):
        with pytest.raises((AttributeError, TypeError)):
            change()
    big = Hand(games.NoLimitHoldem(), [2**53] * 2, seed=1).legal_actions
    assert len(big) == 2**53 - 1 and big[-1] == 2**53 and big.index(2**53) == len(big) - 1


def test_an_observation_answers_whatever_is_asked():
    for hand in stages():
        obs = hand.observe(1)
        before = obs.state_key, repr(obs), obs.random_bits, obs.events
        for thing in anything():
            attempt(obs.pot_raise_to, thing)
            attempt(obs.sample_hidden, thing)
            attempt(obs.sample_hidden, (thing, 1))
            attempt(obs.__eq__, thing)
            attempt(Observation, thing)
            attempt(obs.to_dict, thing)
        assert (obs.state_key, repr(obs), obs.random_bits, obs.events) == before


MEDDLING = {
    "act": lambda hand: hand.act(0),
    "fold": lambda hand: hand.act(-1),
    "all in": lambda hand: hand.all_in(),
    "undo": lambda hand: hand.undo(),
    "undo all": lambda hand: [hand.undo() for _ in range(99)],
    "deal": lambda hand: hand.deal(),
    "play on": lambda hand: play(random.Random(5), hand),
    "shuffle": lambda hand: hand.shuffle(9),
    "misdeal": lambda hand: hand.misdeal(),
}


@pytest.mark.slow
@pytest.mark.parametrize("meddling", MEDDLING)
def test_arguments_that_change_the_hand_they_are_given_to_do_no_harm(meddling):
    game = games.NoLimitHoldem()
    manual = ("deal", "runs", "showdown")
    rng = random.Random(7)
    for moment in range(22):
        hand = Hand(game, [9, 7, 9], seed=1, manual=manual if moment % 3 else ("deal",))
        try:
            for _ in range(moment):
                some_command(rng, hand)
        except AssertionError:
            pass
        left = [
            card for card in range(52) if card not in {x for c in hand.hole_cards for x in c} | {*hand.board}
        ]

        def evil(value, hand):
            return Meddles(hand, value, MEDDLING[meddling])

        calls = {
            "act": [(evil(code, hand),) for code in (-1, 0, 4, 9)],
            "bet": [(evil(4, hand),)],
            "raise_to": [(evil(4, hand),)],
            "deal": [([evil(card, hand)],) for card in left[:2]] + [([*left[:2], evil(left[2], hand)],)],
            "run_out": [(evil(2, hand),)],
            "show": [
                (evil(0, hand),),
                (0, [evil(left[0], hand), left[1]]),
                (1, [left[3], evil(left[4], hand)]),
            ],
            "expose": [(evil(0, hand), 5), (0, evil(5, hand)), (1, [evil(left[0], hand)])],
            "shuffle": [(evil(0, hand),), ((1, evil(3, hand)),)],
            "observe": [(evil(1, hand),)],
            "state_key": [(evil(1, hand),)],
            "pot_raise_to": [(evil(1, hand),)],
        }
        for name, attempts in calls.items():
            for arguments in attempts:
                copy = hand.copy()
                for x in arguments:
                    for y in x if isinstance(x, (list, tuple)) else [x]:
                        if isinstance(y, Meddles):
                            y.hand = copy
                attempt(getattr(copy, name), *arguments)
                check(copy)
                assert Hand.from_bytes(copy.to_bytes()) == copy


@pytest.mark.slow
def test_a_hand_that_is_changed_while_it_is_collected_does_no_harm():
    """Garbage that acts on the hand when it is collected does no harm; any allocation may collect it."""
    hand = Hand(games.NoLimitHoldem(), [99] * 6, seed=1)
    rng = random.Random(4)

    class Garbage:
        def __init__(self):
            self.self = self

        def __del__(self):
            with contextlib.suppress(ValueError, AssertionError):
                some_command(rng, hand) if not hand.is_over else hand.undo()

    threshold = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    try:
        for i in range(600):
            Garbage()
            if i % 50 == 49:
                while hand.actions:
                    hand.undo()
            for ask in (
                lambda: hand.to_bytes(),
                lambda: hand.events,
                lambda: hand.observe(0).state_key,
                lambda: hand.state_key(2),
                lambda: Hand.from_bytes(hand.to_bytes()),
                lambda: hand.actions,
                lambda: hand.observe(None).to_dict(),
                lambda: hand.copy().undo(),
                lambda: repr(hand),
            ):
                attempt(ask)
    finally:
        gc.set_threshold(*threshold)
    check(hand)


# ---- leaks


def resident():
    """Return the resident memory of this process in bytes, or None if it is unknown."""
    if "asan" in os.environ.get("LD_PRELOAD", ""):
        return None  # AddressSanitizer keeps freed memory
    try:
        with open("/proc/self/statm", encoding="utf-8") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


def use_and_drop(game, damaged):
    """Call everything that allocates memory, with every exit path."""
    hand = Hand(game, [100] * 6, seed=1, manual={"showdown"}, posts={2: Post(2)})
    hand.act(0).act(6).copy().undo().undo()
    for bad in (
        lambda: hand.act(1),
        lambda: hand.act("x"),
        lambda: hand.run_out(1),
        lambda: hand.deal("As"),
        lambda: hand.expose(0, "As"),
        lambda: hand.muck(),
        lambda: hand.show(0, "AsAs"),
        lambda: hand.pot_raise_to(-1),
        lambda: Hand(game, [1]),
        lambda: Hand(game, [100] * 3, deck="AsAs"),
        lambda: Hand(game, [100] * 3, posts={1: Post(1, 0, "straddle")}),
        lambda: Hand(game, [1, 1], hole_cards=["????", ""]),
        lambda: Hand.from_bytes(damaged),
        lambda: games.NoLimitHoldem(blinds=(-1, 2)),
        lambda: rules.preset("x"),
    ):
        with pytest.raises((ValueError, TypeError)):
            bad()
    obs = hand.observe(3)
    obs.sample_hidden(1), obs.state_key, obs.to_dict(), pickle.loads(pickle.dumps(obs)), repr(obs)
    hand = Hand.from_bytes(hand.to_bytes()).shuffle(3)
    while hand.phase == "bet":
        hand.all_in()
    while not hand.is_over:
        hand.show()
    hand.events, hand.legal_actions, hand.pots, hand.payoffs, hand == hand.copy(), hand.undo(), hash(game)


@pytest.mark.slow
def test_nothing_leaks():
    game, damaged = games.NoLimitHoldem(), BYTES[1][:-1]
    for _ in range(100):
        use_and_drop(game, damaged)
    gc.collect()
    blocks, memory = sys.getallocatedblocks(), resident()
    for _ in range(1500):
        use_and_drop(game, damaged)
    gc.collect()
    assert sys.getallocatedblocks() - blocks < 1000
    if memory is not None:
        assert resident() - memory < 4 << 20


@pytest.mark.slow
def test_python_memory_is_steady():
    game, damaged = games.NoLimitHoldem(), BYTES[1][:-1]
    use_and_drop(game, damaged)
    tracemalloc.start()
    try:
        use_and_drop(game, damaged)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(50):
            use_and_drop(game, damaged)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()


def test_what_hands_have_in_common_makes_no_objects():
    base = Hand.__base__
    for make_one in (base, lambda: base.__new__(base), lambda: type("Other", (base,), {})()):
        with pytest.raises(TypeError):
            make_one()
    with pytest.raises(TypeError):
        type("Other", (Game,), {})


def test_a_game_that_is_made_twice_at_once_is_made_once():
    """An amount's `__index__` creates the same game at the same time."""
    game, streets = Game.__new__(Game), games.NoLimitHoldem().streets

    class Meddling:
        def __index__(self):
            with contextlib.suppress(AttributeError):
                game.__init__("first", streets=streets, structure="no_limit", blinds=(1, 2))
            return 2

    with pytest.raises(AttributeError, match="a Game is immutable"):
        game.__init__(
            "second", streets=[Street(hole=2, board=5, bet=Meddling())], structure="no_limit", blinds=(1, 2)
        )
    assert game.name == "first" and game.streets == streets
    hand = Hand(game, [9, 9], seed=1)
    play(random.Random(1), hand, check)


def test_a_hand_that_changes_while_it_is_written_is_written_as_it_was():
    hand = Hand(games.NoLimitHoldem(), [1000] * 7, seed=1)
    for i in range(250):  # a log of this length is really freed
        hand.shuffle(i)
    whole, copies, meddled = hand.to_bytes(), [], 0

    def meddle(phase, info):
        nonlocal meddled
        if phase == "start" and copies:
            hand.act(0)
            copies.clear()
            meddled += 1

    gc.callbacks.append(meddle)
    threshold = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    try:
        for _ in range(20):
            hand = Hand.from_bytes(whole)
            copies.append(hand.copy())
            data = hand.to_bytes()
            assert Hand.from_bytes(data).actions in ((), (0,))
            assert hand == hand.copy()
    finally:
        gc.callbacks.remove(meddle)
        gc.set_threshold(*threshold)
    assert meddled


def test_bytes_have_no_posts_that_a_hand_would_refuse():
    game = games.NoLimitHoldem((5, 10))
    data = bytearray(Hand(game, [1000] * 4, seed=1, posts={3: Post(20, 0, "straddle")}).to_bytes())
    at = data.index((20).to_bytes(8, "little"), 100)
    data[at] = 1
    start = len(b"steelwheel hand\x01")
    data[start : start + 4] = crc32(data[start + 4 :]).to_bytes(4, "little")
    with pytest.raises(InvalidHand, match="straddle 1"):
        Hand.from_bytes(bytes(data))


def test_bytes_have_no_posts_where_a_bring_in_is_due():
    data = Hand(games.Razz(), [1000] * 3, seed=1).to_bytes()
    size = HEAD + 8 + len(spec_of(data)[0]) + 11 + 8  # the posts follow the stack
    with pytest.raises(InvalidHand, match="no posts"):
        Hand.from_bytes(signed(data[HEAD + 4 : size] + b"\5" + data[size + 1 :]))


def test_numbers_that_are_too_large_are_illegal_like_any_other():
    hand = Hand(games.NoLimitHoldem(), [9, 9], seed=1)
    for call in (hand.act, hand.bet, hand.raise_to, hand.show, hand.run_out, hand.observe, hand.state_key):
        with pytest.raises(IllegalAction):
            call(2**70)
    with pytest.raises(InvalidHand):
        Hand(hand.game, [9, 9], button=2**70)
    with pytest.raises(sw.InvalidGame):
        games.NoLimitHoldem(max_raises=2**70)
    with pytest.raises(
        ValueError, match="a slice of 9007199254740991 legal codes is too long; take at most 1000000"
    ):
        Hand(hand.game, [2**53] * 2).legal_actions[:]
