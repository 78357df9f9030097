"""Batches of hands, compared with the same hands one by one."""

import os
import pickle
import random
import sys
import threading
from fractions import Fraction

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import ActionMenu, Hand, HandBatch, IllegalAction, InvalidGame, InvalidHand, games

NAMED = [name for name in games.__all__ if name != "by_name"]
GAME = games.NoLimitHoldem(blinds=(1, 2))
POTS = (0.3, Fraction(1, 3), 0.5, 1, 2.75, 10**9)
OVER, BET, DRAW = 0, 1, 2


class OneByOne:
    """A slow model of a batch, using only `Hand`."""

    def __init__(self, game, n, stacks, *, seed, first_hand=0, button=0, board=None, autoreset=True):
        self.game, self.n, self.seed, self.button, self.autoreset = game, n, seed, button, autoreset
        self.board = board
        self.stacks = [list(stacks)] * n if np.ndim(stacks) == 1 else [list(map(int, row)) for row in stacks]
        self.ids = [first_hand + i - n for i in range(n)]
        self.hands = [None] * n
        self.done = [False] * n
        self.payoffs = [[0] * len(self.stacks[0]) for _ in range(n)]
        self.reset([True] * n)

    def deal(self, i):
        self.ids[i] += self.n
        seats = [seat for seat in range(len(self.stacks[i])) if self.stacks[i][seat]]
        seats = [seat for seat in seats if seat >= self.button] + [
            seat for seat in seats if seat < self.button
        ]
        k = self.ids[i]
        button = seats[k % len(seats)]
        self.hands[i] = Hand(self.game, self.stacks[i], button=button, seed=(self.seed, k), board=self.board)

    def end(self, i):
        self.done[i] = True
        self.payoffs[i] = list(self.hands[i].payoffs)

    def reset(self, mask):
        self.done = [False] * self.n
        for i in range(self.n):
            if mask[i]:
                self.deal(i)
                if self.hands[i].is_over and not self.autoreset:
                    self.end(i)

    def act(self, codes, where=None):
        self.done = [False] * self.n
        for i, hand in enumerate(self.hands):
            if where is not None and not where[i]:
                continue
            if not hand.is_over:
                hand.act(int(codes[i]))
            elif not self.autoreset:
                continue
            if hand.is_over:
                self.end(i)
                if self.autoreset:
                    self.deal(i)


def bounds(hand):
    """Return the fewest and the most cards of a draw."""
    street, held = hand.game.streets[hand.street], len(hand.hole_cards[hand.actor])
    return (0, min(street.draw, held)) if street.draw else (street.discard or 1,) * 2


def row_of(hand):
    """Return the expected view values of a hand."""
    legal = hand.legal_actions
    none = -1 if legal is None or legal.min_raise_to is None else legal
    return (
        -1 if hand.actor is None else hand.actor,
        {"over": OVER, "bet": BET, "draw": DRAW}[hand.phase],
        legal is not None and legal.can_fold,
        0 if legal is None else legal.to_call,
        -1 if none == -1 else legal.min_raise_to,
        -1 if none == -1 else legal.max_raise_to,
        *(bounds(hand) if hand.phase == "draw" else (0, 0)),
        hand.total_pot,
    )


def check(batch, one, whole=False):
    columns = (
        *(batch.actors, batch.phases, batch.can_fold, batch.to_call, batch.min_raise_to, batch.max_raise_to),
        *(batch.draws[:, 0], batch.draws[:, 1], batch.total_pots),
    )
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == [row_of(h) for h in one.hands]
    assert batch.hand_ids.tolist() == one.ids
    assert batch.done.tolist() == one.done
    assert batch.payoffs.tolist() == one.payoffs
    for i in range(one.n) if whole else (random.randrange(one.n),):
        assert batch[i] == one.hands[i]
        assert batch[i].events == one.hands[i].events


def some_code(rng, hand):
    if hand.is_over:
        return rng.choice((0, -1, 5, 2**62, -(2**63)))  # ignored
    if hand.phase == "draw":
        least, most = bounds(hand)
        held = range(len(hand.hole_cards[hand.actor]))
        return sum(1 << i for i in rng.sample(held, rng.randint(least, most)))
    legal = hand.legal_actions
    kind = rng.randrange(10)
    if kind < 2 and legal.can_fold:
        return -1
    if kind < 6 or legal.min_raise_to is None:
        return 0
    if kind == 6:
        return legal.max_raise_to
    return legal[rng.randrange(1 + legal.can_fold, len(legal))] if kind == 7 else legal.min_raise_to


def some_stacks(rng, seats, most, n):
    """Return rows of stacks, some of them short, with some empty seats."""
    rows = []
    while len(rows) < n:
        row = [rng.choice((0, 1, rng.randint(1, 20), rng.randint(20, 400))) for _ in range(seats)]
        if 2 <= sum(map(bool, row)) <= most:
            rows.append(row)
    return rows


def follow(name, n, seats, steps, seed, **keywords):
    """Play a batch and its hands one by one at random, and return the number of finished hands."""
    rng = random.Random(f"{name} {seed}")
    game = getattr(games, name)()
    rows = some_stacks(rng, seats, game.max_seats, n)
    given = np.array(rows, rng.choice((np.int64, np.int32, np.uint16)))
    keywords |= {"seed": seed, "first_hand": rng.randrange(99), "button": rng.randrange(seats)}
    threads = rng.choice((1, 2))
    batch, one = HandBatch(game, n, given, threads=threads, **keywords), OneByOne(game, n, rows, **keywords)
    menu = ActionMenu(game, POTS)
    check(batch, one, True)
    ended = 0
    for step in range(steps):
        codes = [some_code(rng, hand) for hand in one.hands]
        if step % 3 == 0:
            where = np.array([rng.random() < 0.7 for _ in codes])
            unread = [rng.choice((-7, 2**62)) for _ in codes]
            codes = np.where(where, codes, unread)
            assert batch.act(codes, where) is batch
            one.act(codes, where)
        else:
            assert batch.act(np.array(codes)) is batch
            one.act(codes)
        check(batch, one, step % 16 == 0)
        ended += sum(one.done)
        if step % 8 == 0:
            totals = [[hand.pot_raise_to(pot) for pot in POTS] for hand in one.hands]
            expected = [[-1 if total is None else total for total in row] for row in totals]
            assert batch.pot_raise_to(POTS).tolist() == expected
            check_menu(rng, batch, one.hands, menu)
        if not one.autoreset or step % 50 == 7:
            mask = np.array([hand.is_over or rng.random() < 0.02 for hand in one.hands])
            batch.reset(mask)
            one.reset(mask)
            check(batch, one)
            ended += sum(one.done)
    return ended


def slow_menu(hand):
    """Return the code of each entry of a menu with POTS; None for masked entries."""
    codes = [None] * (5 + len(POTS) - 1)
    if hand.phase == "bet":
        legal = hand.legal_actions
        codes[0] = -1 if legal.can_fold else None
        codes[1] = 0
        codes[2] = legal.min_raise_to
        all_in = hand.bets[hand.actor] + hand.stacks[hand.actor]
        if hand.game.hand_cap is not None:
            all_in = None
        totals = [hand.pot_raise_to(pot) for pot in POTS]
        totals.append(all_in if legal.max_raise_to == all_in else None)
        for i, total in enumerate(totals, 3):
            codes[i] = None if total in codes[2:i] else total
    held = draws = 0
    for street in hand.game.streets:
        if street.draw or street.discard or street.middle:
            draws = max(draws, held)
        held += street.hole + street.up - (street.discard or 0)
    for mask in range(1 << draws if draws else 0):
        fits = False
        if hand.phase == "draw":
            least, most = bounds(hand)
            fits = least <= mask.bit_count() <= most and mask < 1 << len(hand.hole_cards[hand.actor])
        codes.append(mask if fits else None)
    return codes


def check_menu(rng, batch, hands, menu):
    expected = [slow_menu(hand) for hand in hands]
    assert len(menu) == len(menu.entries) == len(expected[0])
    mask = menu.mask(batch)
    assert mask.dtype == bool and mask.tolist() == [[code is not None for code in row] for row in expected]
    choices = [rng.choice([i for i, code in enumerate(row) if code is not None] or [99]) for row in expected]
    chosen = [0 if c == 99 else row[c] for row, c in zip(expected, choices, strict=True)]
    assert menu.codes(batch, np.array(choices, np.int8)).tolist() == chosen
    every = menu.codes(batch)
    assert every.dtype == np.int64
    assert every.tolist() == [[-2 if code is None else code for code in row] for row in expected]
    i = rng.randrange(len(hands))
    assert menu.mask(hands[i]).tolist() == mask[i].tolist()
    assert menu.codes(hands[i]).tolist() == every[i].tolist()
    if not hands[i].is_over:
        assert menu.codes(hands[i], choices[i]) == chosen[i]
        assert menu.codes(hands[i].observe(hands[i].actor), choices[i]) == chosen[i]
        wrong = rng.choice([j for j, code in enumerate(expected[i]) if code is None] or [len(menu)])
        with pytest.raises(IllegalAction, match=f"entry {wrong}"):
            menu.codes(hands[i], wrong)
        with pytest.raises(IllegalAction, match=f"^slot {i}: .*entry {wrong}"):
            menu.codes(batch, np.array([*choices[:i], wrong, *choices[i + 1 :]]))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_every_game_is_played_as_by_hand(name):
    most = getattr(games, name)().max_seats
    assert follow(name, 12, min(most, 6), 100, 1) > 0
    assert follow(name, 8, 2, 60, 2, autoreset=False) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_ten_thousand_hands_of_every_game(name):
    most, ended, seed = min(getattr(games, name)().max_seats, 9), 0, 10
    while ended < 10_000:
        ended += follow(name, 300, 2 + seed % (most - 1), 200, seed, autoreset=seed % 4 > 0)
        seed += 1


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("NoLimitHoldem", "Ks7d2c"),
        ("NoLimitHoldem", "Ks7d2cAhAd"),
        ("NoLimitHoldem", ""),
        ("PotLimitOmaha", [51, "Kd"]),
        ("NoLimitShortDeck", b"\x10\x14\x18\x1c"),
        ("Pineapple", "2c"),
        ("DoubleBoardHoldem", ["AsKsQs", "2c3c4c5c"]),
        ("DoubleBoardHoldem", [[], "2c3c4c5c6c"]),
        ("DoubleBoardHoldem", []),
        ("Leduc", "Kh"),
    ],
)
def test_fixed_boards(name, board):
    """Hand k is that of `Hand(board=board)`, bit for bit, also where stacks differ between slots."""
    least = 5 if name == "Leduc" else 15
    for seed, autoreset in ((1, True), (2, False)):
        assert follow(name, 9, 4, 120, seed, autoreset=autoreset, board=board) > least


def test_a_fixed_board_is_asked_once_and_shown():
    class Once(list):
        asked = 0

        def __iter__(self):
            self.asked += 1
            return super().__iter__()

    cards = Once(["Ks", "7d", "2c"])
    batch = made(board=cards)
    assert cards.asked == 1
    cards[:] = ["Kd", "7h", "2d"]
    batch.act(np.zeros(4, int)).act(np.zeros(4, int)).act(np.zeros(4, int))
    assert [hand.board for hand in batch] == [(47, 21, 0)] * 4
    assert len({hand.hole_cards for hand in batch}) == 4
    assert made(board="")[1] == made()[1]


def made(n=4, stacks=(200, 200, 200), **keywords):
    return HandBatch(GAME, n, stacks, **{"seed": 1} | keywords)


def seen(batch):
    """Return copies of all views."""
    names = "actors phases can_fold to_call min_raise_to max_raise_to draws total_pots hand_ids done payoffs"
    return {name: getattr(batch, name).copy() for name in names.split()}


def same(a, b):
    return all(np.array_equal(a[name], b[name]) for name in a)


def test_the_views():
    batch = made()
    expected = {"actors": "int8", "phases": "int8", "draws": "int8", "can_fold": "bool", "done": "bool"}
    for name, view in seen(batch).items():
        assert getattr(batch, name) is getattr(batch, name)
        view = getattr(batch, name)
        assert view.dtype == expected.get(name, "int64") and view.flags.c_contiguous and view.flags.writeable
        assert view.shape == {"draws": (4, 2), "payoffs": (4, 3)}.get(name, (4,))
        assert view.ctypes.data % 64 == 0
        with pytest.raises(AttributeError):
            setattr(batch, name, view)
        with pytest.raises(ValueError, match="resize"):
            view.resize(1, refcheck=False)
    assert (len(batch), batch.seats, batch.seed, batch.autoreset) == (4, 3, (1, 0), True)
    assert batch.game is GAME
    assert repr(batch) == "<HandBatch of No-limit hold'em, 4 slots, 3 seats>"


def test_a_view_outlives_its_batch():
    batch = made(1000)
    view, kept = batch.hand_ids, batch.payoffs[5:7]
    before = sys.getrefcount(view)
    del batch
    assert sys.getrefcount(view) == before - 1
    made(1000)
    assert view.tolist() == list(range(1000)) and kept.tolist() == [[0] * 3] * 2


def test_writing_to_views_changes_nothing_else():
    batch, other = made(8), made(8)
    rng = random.Random(1)
    for _ in range(100):
        codes = np.array([some_code(rng, batch[i]) for i in range(8)])
        for view in seen(batch):
            getattr(batch, view)[...] = rng.choice((0, 1, -1, 77))
        assert batch.act(codes) is batch
        other.act(codes)
        views, expected = seen(batch), seen(other)
        del views["payoffs"], expected["payoffs"]  # unfinished slots keep the caller's values
        assert same(views, expected)
    assert batch == other


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_codes_of_any_integers(dtype):
    rng = random.Random(dtype)
    one, other = made(6), made(6)
    for _ in range(50):
        codes = [min(some_code(rng, one[i]), 100) for i in range(6)]
        codes = [code if code in batch_legal(one, i) else 0 for i, code in enumerate(codes)]
        if dtype[0] == "u":
            codes = [max(code, 0) for code in codes]
        wide = np.zeros((6, 3), dtype)
        wide[:, 1] = codes
        backwards = np.array(codes[::-1], dtype)[::-1]
        one.act(rng.choice((wide[:, 1], backwards, memoryview(backwards))))
        other.act(np.array(codes, np.int64))
        assert one == other and same(seen(one), seen(other))
    packed = np.zeros(6, np.dtype([("pad", "u1"), ("code", dtype)]))["code"]  # not aligned
    assert one.act(packed) == other.act(np.zeros(6, np.int64))


def test_acting_in_some_slots():
    batch = made()
    before = seen(batch)
    assert batch.act(np.full(4, -9), where=np.zeros(4, bool)) is batch and same(seen(batch), before)
    batch.act(np.array([-9, 0, 9**9, -1]), np.array([False, True, False, True]))
    assert [len(hand.actions) for hand in batch] == [0, 1, 0, 1]
    before = seen(batch)
    for where, error, words in [
        (np.array([False, True, True, True]), IllegalAction, "^slot 3: seat 1 cannot play code -2"),
        (np.ones(4, np.uint8), TypeError, "where is uint8; convert it with where.astype.'bool'."),
        ([True] * 4, TypeError, "where must be an array, not list"),
        (True, TypeError, "where must be an array, not bool"),
        (np.ones(5, bool), ValueError, r"where must have the shape \(4,\), not \(5,\)"),
    ]:
        with pytest.raises(error, match=words):
            batch.act(np.array([-9, 0, 0, -2]), where)
        assert same(seen(batch), before) and [len(hand.actions) for hand in batch] == [0, 1, 0, 1]


def batch_legal(batch, i):
    return batch[i].legal_actions


@pytest.mark.parametrize(
    "codes, error, words",
    [
        ([0, 0, 0, 0], TypeError, "codes must be an array, not list"),
        (None, TypeError, "codes must be an array"),
        (np.zeros(4), TypeError, "codes are float64; convert them to integers with codes.astype.'int64'."),
        (np.zeros(4, bool), TypeError, "codes are bool"),
        (np.zeros(4, ">i4"), TypeError, "codes are of format '>i'"),
        (np.zeros(4, object), TypeError, "codes are of format 'O'"),
        (np.zeros(4, complex), TypeError, "codes are of format 'Zd'"),
        (np.zeros(4, "m8[s]"), TypeError, "codes cannot be used"),
        (np.zeros(4, "U1"), TypeError, "codes are of format"),
        (b"1234" * 4, ValueError, r"codes must have the shape \(4,\), not \(16,\)"),
        (np.zeros(3, int), ValueError, r"codes must have the shape \(4,\), not \(3,\)"),
        (np.zeros((4, 1), int), ValueError, r"not \(4, 1\)"),
        (np.zeros((), int), ValueError, r"not \(\)"),
        (
            np.array([0, 0, -2, 0]),
            IllegalAction,
            r"^slot 2: seat 2 cannot play code -2: codes are -1 \(fold\)",
        ),
        (
            np.array([0, 3, -2, 0]),
            IllegalAction,
            r"^slot 1: seat 1 may not raise to 3: the minimum is 4 .*legal: ",
        ),
        (
            np.array([0, 0, 0, 201]),
            IllegalAction,
            r"^slot 3: seat 0 may not raise to 201: the maximum is 200",
        ),
        (np.array([2**64 - 1] * 4, np.uint64), IllegalAction, "^slot 0: seat 0 may not raise to"),
        (np.array([-(2**63)] * 4), IllegalAction, "^slot 0: seat 0 cannot play code -9223372036854775808"),
    ],
)
def test_bad_codes_move_nothing(codes, error, words):
    batch = made()
    before = seen(batch)
    with pytest.raises(error, match=words) as found:
        batch.act(codes)
    assert batch == made() and same(seen(batch), before)
    if error is IllegalAction:
        assert found.value.legal_actions == batch[0].legal_actions and found.value.code is not None
        assert found.value.seat == int(words[6]) % 3  # slot i's actor is seat i % 3
    assert batch.act(np.zeros(4, int)) == made().act(np.zeros(4, int))


def test_every_code_is_legal_or_refused_as_a_hand_does():
    rng = random.Random(5)
    for name in (
        "NoLimitHoldem",
        "PotLimitOmaha",
        "FixedLimitHoldem",
        "SevenCardStud",
        "Badugi",
        "DoubleTexas",
    ):
        game = getattr(games, name)(**({"chip": 5, "blinds": (5, 10)} if name == "NoLimitHoldem" else {}))
        batch = HandBatch(game, 1, [301, 42, 203], seed=3)
        for _ in range(25):
            hand = batch[0]
            for code in {*range(-3, 40), *(rng.randrange(400) for _ in range(9)), 2**62, -(2**62)}:
                try:
                    hand.copy().act(code)
                except IllegalAction as why:
                    with pytest.raises(IllegalAction) as found:
                        batch.act(np.array([code]))
                    assert str(found.value) == f"slot 0: {why}"
                else:
                    first = int(batch.hand_ids[0])
                    other = HandBatch(game, 1, [301, 42, 203], seed=3, first_hand=first)
                    for action in (*hand.actions, code):
                        other.act(np.array([action]))
            batch.act(np.array([some_code(rng, hand)]))


def test_hands_that_are_over_when_they_are_dealt():
    """Two players with one chip each are all-in by their blinds, so neither has a decision."""
    hands = [Hand(GAME, [1, 1], button=k % 2, seed=(1, k)) for k in range(20)]
    assert all(hand.is_over for hand in hands)
    batch, lost = made(2, [1, 1]), np.full(2, 2**62)
    assert batch.actors.tolist() == [-1, -1] and batch.phases.tolist() == [OVER] * 2
    assert not batch.done.any() and not batch.payoffs.any() and not batch.can_fold.any()
    for k in range(0, 18, 2):
        assert batch.hand_ids.tolist() == [k, k + 1] and [batch[0], batch[1]] == hands[k : k + 2]
        batch.act(lost)  # ignored codes
        assert batch.done.all()
        assert batch.payoffs.tolist() == [list(hand.payoffs) for hand in hands[k : k + 2]]
    batch = made(2, [1, 1], autoreset=False)
    for k in range(0, 18, 2):
        assert batch.done.all() and batch.actors.tolist() == [-1, -1]
        assert batch.payoffs.tolist() == [list(hand.payoffs) for hand in hands[k : k + 2]]
        batch.act(lost)
        assert not batch.done.any() and [batch[0], batch[1]] == hands[k : k + 2]
        batch.reset()


def test_without_autoreset_a_slot_waits():
    batch = made(3, autoreset=False)
    batch.act(np.array([-1, 0, 0]))
    batch.act(np.array([-1, 0, 0]))
    assert batch.done.tolist() == [True, False, False] and batch.actors[0] == -1
    assert batch.payoffs[0].tolist() == list(batch[0].payoffs) and batch[0].is_over
    ended = batch[0]
    batch.act(np.array([2**60, 0, 0]))
    assert not batch.done.any() and batch[0] == ended
    one = batch[1]
    batch.reset(batch.phases == 0)
    assert batch.hand_ids.tolist() == [3, 1, 2] and batch[1] == one
    assert batch[0] == Hand(GAME, [200] * 3, button=0, seed=(1, 3))


def test_reset_with_other_stacks():
    batch = made(3)
    rows = np.array([[5, 0, 50], [60, 70, 80], [0, 9, 9]], np.int16)
    batch.reset(np.array([True, False, True]), rows)
    assert [batch[i].starting_stacks for i in range(3)] == [(5, 0, 50), (200,) * 3, (0, 9, 9)]
    assert batch.hand_ids.tolist() == [3, 1, 5] and batch[2].button == 2
    batch.reset(stacks=[9, 9, 9])
    assert batch.hand_ids.tolist() == [6, 4, 8]
    assert all(hand.starting_stacks == (9, 9, 9) for hand in batch)
    mask, before = np.array([True, False, True]), seen(batch)
    for stacks, error, words in [
        ([9, 9], InvalidHand, "stacks must have 3 seats, like the batch, not 2"),
        ([9, 0, 0], InvalidHand, "^a hand needs two players with chips, not 1"),
        ([9, -1, 9], InvalidHand, "the stack of seat 1"),
        ([9, 2**53 + 1, 9], InvalidHand, "the stack of seat 1"),
        ([9, 2.0, 9], TypeError, "the stack of seat 1"),
        ([9] * 30, InvalidGame, "at most"),
        (np.array([[5, 5, 5], [0, 0, 0], [5, 0, 0]]), InvalidHand, "^slot 2: a hand needs two players"),
        (np.array([[5, 5, 5], [0, 0, 0], [5, -5, 0]]), InvalidHand, "^slot 2: the stack of seat 1"),
        (np.full((3, 3), 2**60), InvalidHand, "^slot 0: the stack of seat 0"),
        (np.full((2, 3), 5), ValueError, r"stacks must have the shape \(3, 3\), not \(2, 3\)"),
        (np.full((3, 4), 5), InvalidHand, "stacks must have 3 seats, like the batch, not 4"),
        (np.full((3, 3), 5.0), TypeError, "stacks are float64"),
        (np.full((3, 3, 3), 5), ValueError, "stacks must have the shape"),
        ("999", TypeError, "stacks"),
        (7, TypeError, "stacks"),
    ]:
        with pytest.raises(error, match=words):
            batch.reset(mask, stacks)
        assert same(seen(batch), before)
    for mask, error, words in [
        (np.ones(3, np.uint8), TypeError, "mask is uint8"),
        ([True] * 3, TypeError, "mask must be an array"),
        (np.ones(4, bool), ValueError, r"mask must have the shape \(3,\), not \(4,\)"),
    ]:
        with pytest.raises(error, match=words):
            batch.reset(mask)
        assert same(seen(batch), before)


@pytest.mark.parametrize(
    "keywords, error, words",
    [
        ({"game": "hold'em"}, ValueError, "there is no game .* .did you mean 'holdem'"),
        ({"n": 0}, ValueError, r"n must be from 1 to 2\*\*24 slots, not 0"),
        ({"n": -1}, ValueError, "n must be from 1"),
        ({"n": 1.0}, TypeError, "n must be an int"),
        ({"n": 2**24 + 1}, ValueError, "n must be from 1"),
        ({"n": 2**80}, ValueError, "n must fit"),
        ({"stacks": [200]}, InvalidHand, "two seats"),
        ({"stacks": [200, 0, 0]}, InvalidHand, "two players"),
        ({"stacks": np.full((3, 2), 9)}, ValueError, r"stacks must have the shape \(4, 2\), not \(3, 2\)"),
        ({"stacks": np.full((4, 24), 9)}, InvalidGame, "at most 22 seats"),
        ({"stacks": None}, TypeError, "stacks must be a sequence"),
        ({"button": 3}, InvalidHand, "button must be a seat from 0 to 2, not 3"),
        ({"button": -1}, InvalidHand, "button must be a seat from 0 to 2, not -1"),
        ({"button": 1.5}, TypeError, "button must be an int"),
        ({"seed": -1}, ValueError, "seed"),
        ({"board": "KsKs2c"}, InvalidHand, "the board: 'Ks' appears twice"),
        ({"board": "Ks??2c"}, InvalidHand, "the board: .* unknown card"),
        ({"board": "KsQsJsTs9s8s"}, InvalidHand, "6 cards"),
        ({"board": "Jk"}, InvalidHand, "not in this deck"),
        ({"board": 1.5}, TypeError, "cards must be text"),
        ({"game": "stud", "board": "Ks"}, InvalidHand, "board"),
        ({"game": "short_deck", "board": "2c"}, InvalidHand, "not in this deck"),
        ({"game": games.DoubleBoardHoldem(), "board": ["Ks", "Ks"]}, InvalidHand, "board 1: 'Ks' app"),
        ({"game": games.DoubleBoardHoldem(), "board": ["Ks"] * 3}, InvalidHand, "at most 2 boards"),
        ({"seed": "x"}, TypeError, "seed"),
        ({"first_hand": -1}, ValueError, r"first_hand must be from 0 to 2\*\*62, not -1"),
        ({"first_hand": 2**62 + 1}, ValueError, "first_hand must be"),
        (
            {"hand_stride": 1},
            ValueError,
            r"hand_stride must be from n = 4 to 2..32, so that no two slots play the same hand,",
        ),
        ({"hand_stride": 2**32 + 1}, ValueError, "hand_stride must be"),
        ({"hand_stride": 4.0}, TypeError, "hand_stride must be an int, not float"),
        ({"threads": -1}, ValueError, "threads must be"),
        ({"threads": None}, TypeError, "threads must be"),
    ],
)
def test_bad_beginnings(keywords, error, words):
    given = {"game": GAME, "n": 4, "stacks": [200] * 3} | keywords
    with pytest.raises(error, match=words):
        HandBatch(**given)


def test_decks_of_ones_own():
    game = GAME.replace(deck="2c2d2h2s3c3d3h3s4c4d4h4s")
    for deck in ("4s4h4d4c3s3h3d3c2s2h2d2c", range(12), bytes(range(12)), sw.CardSet(range(12))):
        batch = HandBatch(GAME, 3, [50] * 2, seed=1, deck=deck)
        assert batch.game == game and batch[1] == Hand(game, [50] * 2, button=1, seed=(1, 1))
        assert pickle.loads(pickle.dumps(batch)).game.deck == sw.CardSet(range(12))
    assert HandBatch("holdem", 1, [50] * 2, deck=[*sw.DECKS["short"]]).game.deck == "short"
    for given, error, words in [
        ("AsAs", InvalidGame, "the deck: 'As' appears twice"),
        ("shrot", InvalidGame, "there is no deck 'shrot' .did you mean 'short'"),
        ("AsKsQsJsTs", InvalidGame, "deck"),
        (5, TypeError, "deck must be a name or cards, not int"),
        ([0.5], TypeError, "a card is an int"),
    ]:
        with pytest.raises(error, match=words):
            HandBatch(GAME, 3, [50] * 2, deck=given)


def test_starts_that_are_refused():
    draw = Hand("27_triple", [500] * 6, seed=1)
    while draw.phase != "draw" or "reshuffle" not in [event.kind for event in draw.events]:
        draw.act(0b11111 if draw.phase == "draw" else 0)
        if draw.is_over:
            draw = Hand("27_triple", [500] * 6, seed=draw.seed[0] + 1)
    unknown = Hand(GAME, [50] * 2, seed=1, hole_cards=["??Ks", "AhAd"])
    for start, error, words in [
        (draw, InvalidHand, "discards have been shuffled into the deck"),
        (unknown.observe(0), InvalidHand, "start has unknown cards that its observer sees"),
    ]:
        with pytest.raises(error, match=words):
            HandBatch(start.game, 2, start=start)
    assert None not in HandBatch(GAME, 2, start=unknown, seed=1)[0].hole_cards[0]


def test_buttons_of_an_empty_seat():
    """The button moves to the next occupied seat; with two players, one of them has it."""
    batch = HandBatch(GAME, 4, [0, 50, 0, 50], seed=1)
    assert [hand.button for hand in batch] == [1, 3, 1, 3]
    batch = HandBatch(GAME, 4, [50, 50, 0, 50], seed=1, button=2, first_hand=7)
    assert [hand.button for hand in batch] == [0, 1, 3, 0]


def test_seeds():
    assert made(seed=(3, 9))[2] == Hand(GAME, [200] * 3, button=2, seed=(3, 11))
    assert made(seed=(3, 2**64 - 1), first_hand=1)[0] == Hand(GAME, [200] * 3, button=1, seed=(3, 0))
    batch = made(seed=None)
    key, index = batch.seed
    assert batch[1] == Hand(GAME, [200] * 3, button=1, seed=(key, (index + 1) % 2**64))
    assert made(seed=None) != batch != 7
    assert made(first_hand=2**62).hand_ids.tolist() == [2**62 + i for i in range(4)]
    with pytest.raises(TypeError):
        hash(batch)


def test_how_far_hands_are_apart():
    batch = HandBatch(GAME, 4, [50] * 2, seed=1, first_hand=3, hand_stride=5)
    for k in range(3):
        ids = [3 + i + 5 * k for i in range(4)]
        assert batch.hand_ids.tolist() == ids
        assert list(batch) == [Hand(GAME, [50] * 2, button=j % 2, seed=(1, j)) for j in ids]
        batch.reset()
    assert HandBatch(GAME, 2, [50] * 2, seed=1, hand_stride=2**32).reset().hand_ids.tolist() == [
        2**32,
        2**32 + 1,
    ]


def test_slots_by_their_number():
    batch = made()
    assert batch[-1] == batch[3] == list(batch)[3] == batch[np.int8(3)]
    for slot, error in (
        (4, IndexError),
        (-5, IndexError),
        (2**70, IndexError),
        (1.0, TypeError),
        (None, TypeError),
    ):
        with pytest.raises(error):
            batch[slot]
    hand = batch[0]
    hand.fold()
    assert batch[0] != hand and pickle.loads(pickle.dumps(batch[0])) == batch[0]


def test_long_hands_are_played_again():
    """Minimum raises make more actions than a slot has room for at first."""
    batch = made(2, [10**6] * 3)
    for _ in range(300):
        codes = batch.min_raise_to.copy()
        codes[1] = 0
        batch.act(codes)
    assert len(batch[0].actions) == 300 and batch.hand_ids[1] > 1
    hand = Hand(GAME, [10**6] * 3, button=0, seed=(1, 0))
    for code in batch[0].actions:
        hand.act(code)
    assert hand == batch[0]
    batch.reset()
    assert batch[0].actions == ()


@pytest.mark.parametrize("game", [games.NoLimitHoldem(), games.FiveCardDraw()])
def test_threads_change_nothing(game):
    batches = [HandBatch(game, 1500, [40, 300, 100], seed=5, threads=threads) for threads in (1, 2, 5, 0)]
    rng = np.random.default_rng(1)
    for _ in range(60):
        first = batches[0]
        raises = np.where(first.min_raise_to > 0, first.min_raise_to, 0)
        codes = np.where(
            rng.random(1500) < 0.3, raises, np.where(first.can_fold & (rng.random(1500) < 0.2), -1, 0)
        )
        codes[first.phases == 2] = 0
        for batch in batches:
            batch.act(codes)
        views = seen(first)
        assert all(same(views, seen(batch)) for batch in batches)
    assert batches[0] == batches[2]


def test_codes_and_views_that_another_thread_changes():
    batch, stop = made(2000, threads=2), threading.Event()
    codes = np.zeros(2000, np.int64)

    def scribble():
        rng = np.random.default_rng(2)
        while not stop.is_set():
            codes[:] = rng.choice((0, 0, 0, -1, 4, 2**62, -9), 2000)
            batch.min_raise_to[:] = 1
            batch.phases[:] = 2
            batch.draws[:] = 100

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        for _ in range(300):
            try:
                batch.act(codes)
            except IllegalAction as error:
                assert str(error).startswith("slot ")
    finally:
        stop.set()
        thread.join()
    assert all(hand.to_bytes() == Hand.from_bytes(hand.to_bytes()).to_bytes() for hand in list(batch)[:50])


def test_two_threads_that_share_a_batch():
    """Each call succeeds, or is rejected because the other thread is using the batch."""
    batch, busy = made(30_000), []

    def work():
        for _ in range(30):
            try:
                batch.act(np.zeros(30_000, np.int8))
                assert batch[7].game is GAME
            except RuntimeError as error:
                busy.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {*busy} <= {"this batch is in use by another thread or an interrupted call"}
    batch.act(np.zeros(30_000, np.int8))


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # pytest-xdist has threads of its own
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_fork_goes_on_without_the_threads():
    batch, other = made(1000, threads=2), made(1000)
    child = os.fork()
    if child == 0:
        batch.act(np.zeros(1000, np.int8))
        good = batch == other.act(np.zeros(1000, np.int8))
        del batch
        os._exit(0 if good else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert batch.act(np.zeros(1000, np.int8)) == other.act(np.zeros(1000, np.int8))


def test_menus():
    menu = ActionMenu(GAME, [0.5, 1])
    assert menu.entries == (
        *("fold", "check or call", "min raise", "raise 50% pot", "raise 100% pot", "all-in"),
    )
    assert menu == ActionMenu(GAME, (0.5, 1)) != ActionMenu(GAME) and hash(menu) == hash(
        ActionMenu(GAME, (0.5, 1))
    )
    assert pickle.loads(pickle.dumps(menu)) == menu and menu.game is GAME and menu.pot_fractions == (0.5, 1)
    assert len(ActionMenu(games.FiveCardDraw(), ())) == 4 + 32 and ActionMenu(games.Badugi()).entries[
        7:10
    ] == (*("stand pat", "hole cards 0", "hole cards 1"),)
    assert repr(menu) == "<ActionMenu of No-limit hold'em, 6 entries>"

    class Another(list):  # on each access
        def __iter__(self):
            self.append(0.5)
            return iter(self[1:])

    empty = ActionMenu(GAME, Another())
    assert empty.pot_fractions == () and len(empty) == len(empty.entries) == 4
    batch = made()
    assert menu.codes(batch, np.array([0, 1, 2, 5])).tolist() == [-1, 0, 4, 200]
    for given, error, words in [
        ((None,), TypeError, "game must be a Game"),
        ((GAME, 0.5), TypeError, "must be a sequence of numbers, not float"),
        ((GAME, "1"), TypeError, "must be a sequence"),
        ((GAME, [-1]), ValueError, "must be 0 or more"),
        ((GAME, [float("nan")]), ValueError, "must be finite"),
        ((GAME, [None]), TypeError, "must be a number"),
        ((GAME, [1] * 33), ValueError, "at most 32"),
        (
            (GAME, [Fraction(10**30 + 1, 10**30)]),
            ValueError,
            "must be a float, or a ratio of ints of up to 63",
        ),
    ]:
        with pytest.raises(error, match=words):
            ActionMenu(*given)
    for given, error, words in [
        ((batch, np.array([0, 9, 0, 0])), IllegalAction, "^slot 1: there is no entry 9; entries are 0 to 5"),
        ((batch, np.array([0, 0, 0, -1])), IllegalAction, "^slot 3: there is no entry -1"),
        ((batch, [0, 0, 0, 0]), TypeError, "choices must be an array"),
        ((batch, np.zeros(3, int)), ValueError, "choices must have the shape"),
        (
            (batch[0].legal_actions, 0),
            TypeError,
            "a menu takes a HandBatch, a Hand or an Observation, not LegalActions",
        ),
        (
            (Hand(games.Badugi(), [50, 50]), 0),
            ValueError,
            "the menu is for No-limit hold'em, but these hands are of another game, Badugi",
        ),
        ((HandBatch(games.Badugi(), 4, [50, 50]), np.zeros(4, int)), ValueError, "of another game"),
        (
            (batch[0].legal_actions,),
            TypeError,
            "a menu takes a HandBatch, a Hand or an Observation, not LegalActions",
        ),
        ((HandBatch(games.Badugi(), 4, [50, 50]),), ValueError, "of another game"),
        ((batch[0], 1.0), TypeError, "a choice must be an int"),
        ((batch[0], 2**70), IllegalAction, "a choice must fit"),
    ]:
        with pytest.raises(error, match=words):
            menu.codes(*given)


@pytest.mark.parametrize(
    "pot",
    [
        0,
        1e-320,
        1e-5,
        0.1,
        1 / 3,
        Fraction(1, 3),
        Fraction(10**17 + 1, 3 * 10**17),
        Fraction(10**17, 3),
        2**55,
        1e300,
    ],
)
def test_fractions_of_pots_of_any_size(pot):
    """All bits of a fraction count, even with huge pots."""
    rng = random.Random(1)
    for most in (100, 10**9, 2**53):
        batch = HandBatch(GAME, 50, [most] * 6, seed=1)
        for _ in range(6):
            expected = [-1 if (to := hand.pot_raise_to(pot)) is None else to for hand in batch]
            assert batch.pot_raise_to([pot])[:, 0].tolist() == expected
            codes = [some_code(rng, hand) for hand in batch]
            wild = [min(rng.randrange(2**53), int(b)) if b > 0 else 0 for b in batch.max_raise_to]
            legal = [
                w if w in hand.legal_actions else c for w, c, hand in zip(wild, codes, batch, strict=True)
            ]
            batch.act(np.array(legal))
    batch = HandBatch(GAME, 1, [2**53] * 2, seed=1)
    for code in (2**45 + 1, 0, 0):  # a large pot, and nothing to call
        batch.act(np.array([code]))
    assert batch.pot_raise_to([pot])[0, 0] == batch[0].pot_raise_to(pot)


def test_where_observations_go():
    batch = made(last_actions=0)
    assert batch.observation_size == batch.columns["older"].stop and batch.columns["up"] == slice(52, 52)
    size = batch.observation_size
    out = np.full((4, size), np.nan, np.float32)
    assert batch.observe(out) is out and np.array_equal(out, batch.observe()) and np.isfinite(out).all()
    every = np.full((4, 3, size), np.nan, np.float32)
    assert batch.observe(out=every, seats="all") is every and np.isfinite(every).all()
    frozen = np.zeros((4, size), np.float32)
    frozen.flags.writeable = False
    for keywords, error, words in [
        ({"out": frozen}, ValueError, "out cannot be used: .*read-only"),
        ({"out": np.zeros((4, size))}, TypeError, "out must be float32, not float64"),
        ({"out": np.zeros((4, size), np.int32)}, TypeError, "out must be float32, not int32"),
        ({"out": np.zeros((4, size), ">f4")}, TypeError, "out must be float32"),
        ({"out": np.zeros((5, size), np.float32)}, ValueError, "out must have the shape"),
        ({"out": out, "seats": "all"}, ValueError, "out must have the shape"),
        ({"out": np.zeros((4, 2 * size), np.float32)[:, ::2]}, ValueError, "out must be contiguous"),
        (
            {"out": np.lib.stride_tricks.as_strided(out, (4, size), (0, 4))},
            ValueError,
            "out must be contiguous",
        ),
        ({"out": [0]}, TypeError, "out must be an array"),
        ({"seats": 3}, ValueError, "there is no seat 3; seats are 0 to 2"),
        ({"seats": -1}, ValueError, "there is no seat -1"),
        ({"seats": "actor"}, TypeError, "seats must be an int"),
        ({"seats": 1.0}, TypeError, "seats must be an int"),
    ]:
        with pytest.raises(error, match=words):
            batch.observe(**keywords)
    for last_actions, error in ((-1, ValueError), (1001, ValueError), ("8", TypeError)):
        with pytest.raises(error, match="last_actions must be"):
            made(last_actions=last_actions)


def test_all_in_is_on_the_menu_where_it_may_be_bet():
    """In pot limit, a pot-size bet below the stack is not all-in, and the menu does not list it twice."""
    game = games.PotLimitOmaha(blinds=(1, 2))
    menu = ActionMenu(game, (0.5,))
    for stacks, legal, last in (([100, 100], (4, 6), False), ([5, 100], (4, 5), True)):
        hand = Hand(game, stacks, button=0)
        assert (hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to) == legal
        assert menu.entries[-1] == "all-in" and menu.mask(hand)[-1] == last
    limit = games.FixedLimitHoldem(bets=(2, 4))
    assert not ActionMenu(limit).mask(Hand(limit, [100, 100]))[-1]


def test_part_of_a_pot_where_an_open_pair_leaves_one_total():
    """An open pair of nines on fourth street with a stack of 4 can go all-in, but not make a double bet."""
    game = games.SevenCardStud(bring_in=2, bets=(4, 8), rules="robert")
    for stack, totals in ((6, [4]), (10, [4, 8])):
        cards = ["AsKs5d", "AhKh2c", "AdKd9s"]
        hand = Hand(game, [100, 100, stack], button=0, hole_cards=cards, manual="deal").act(0).act(0).act(0)
        for card in ("Td", "9c", "9d"):
            hand.deal(card)
        assert hand.actor == 2 and [code for code in hand.legal_actions if code > 0] == totals
        assert hand.pot_raise_to(1) in totals
