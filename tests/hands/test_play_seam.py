"""The seam of play reads each argument once, reads a hand at one moment, and checks pickles."""

import contextlib
import copy
import itertools
import pickle
import random

import numpy as np
import pytest
from play.generator import some_command, some_hand

import steelwheel as sw
from steelwheel import Game, Hand, InvalidGame, InvalidHand, LegalActions, Post, Street, _core, games
from steelwheel.text import summary

HOLDEM = games.NoLimitHoldem()


class Liar(list):
    """A list that says one length and iterates over another."""

    def __init__(self, said, items):
        super().__init__()
        self.said, self.items = said, items

    def __len__(self):
        return self.said

    def __iter__(self):
        return iter(self.items)


def two_boards():
    return Game(
        "twice", streets=[Street(hole=2), Street(board=5)], structure="no_limit", blinds=(1, 2), boards=2
    )


@pytest.mark.parametrize("said", [0, 1, 2])
def test_boards_are_counted_as_they_come(said):
    with pytest.raises(InvalidHand, match="board must be cards, or a sequence of at most 2 boards"):
        Hand(two_boards(), [9, 9], board=Liar(said, [""] * 5000))
    with pytest.raises(InvalidHand, match="board must be cards, or a sequence of at most 2 boards"):
        Hand(two_boards(), [9, 9], board=Liar(said, itertools.repeat("")))
    assert Hand(two_boards(), [9, 9], board=Liar(99, ["AsKs", "2c"]), seed=1).boards == ((), ())


def test_what_makes_a_game_is_counted_as_it_comes():
    for name in ("streets", "rankings", "blinds", "bets"):
        thing = {"streets": Street(hole=2), "rankings": "high"}.get(name, 2)
        with pytest.raises(InvalidGame, match=f"{name} must have at most 100 items"):
            Game("x", **{**PLAIN, name: Liar(1, itertools.repeat(thing))})
    for make in (games.FixedLimitHoldem, games.SevenCardStud, lambda bets: games.BombPot(2, bets=bets)):
        with pytest.raises(InvalidGame, match="bets must have at most 100 items"):
            make(bets=Liar(2, itertools.repeat(2)))
    for arguments in ([Liar(1, itertools.repeat("plo"))], [["plo"], Liar(1, itertools.repeat(8))]):
        with pytest.raises(InvalidGame, match="must have at most 100 items"):
            sw.MixedGame(*arguments)


def test_a_pair_of_outs_is_asked_once():
    rows = np.zeros((1, 1), np.uint16)
    holes, boards = np.array([[51, 47, 3, 7]], np.uint8), np.array([[0, 1, 2, 4, 8]], np.uint8)
    made = [np.zeros(1, np.uint16), np.zeros(1, np.uint16)]
    outs = sw.evaluate_omaha_batch(holes, boards, ("high", "ace_to_five_8"), out=Liar(5, made))
    assert outs == tuple(made) and made[0][0]
    for wrong in (Liar(2, itertools.repeat(rows)), Liar(2, [])):
        with pytest.raises(TypeError, match="a pair of arrays"):
            sw.evaluate_omaha_batch(holes, boards, ("high", "ace_to_five_8"), out=wrong)


def test_stacks_hole_cards_and_manual_are_counted_as_they_come():
    for endless in (itertools.repeat(9), [9] * 5000):
        with pytest.raises(InvalidGame, match="at most 22 seats, not 24 or more: the deck is too small"):
            Hand(HOLDEM, Liar(2, endless))
    assert Hand(HOLDEM, Liar(5000, [9, 9]), seed=1).starting_stacks == (9, 9)
    for endless in (itertools.repeat(None), [None] * 5000, []):
        with pytest.raises(InvalidHand, match="hole_cards must have one entry per seat, 2 in all"):
            Hand(HOLDEM, [9, 9], hole_cards=Liar(2, endless))
    assert Hand(HOLDEM, [9, 9], hole_cards=Liar(0, ["AsKs", None])).hole_cards == ((51, 47), (None, None))
    for endless in (itertools.repeat("deal"), itertools.repeat("x")):
        with contextlib.suppress(ValueError):
            assert Hand(HOLDEM, [9, 9], manual=Liar(1, endless)).phase == "deal"


def test_an_entry_of_hole_cards_is_asked_once():
    class Once(list):
        asked = 0

        def __getitem__(self, i):
            self.asked += 1
            return None if self.asked % 2 else "AsKsQsJsTs"

    assert Hand(HOLDEM, [9, 9], hole_cards=Once([None, "AsKs"])).hole_cards == ((None, None), (51, 47))


class Posts(dict):
    def __init__(self, keys, value):
        super().__init__()
        self.given, self.value = keys, value

    def __len__(self):
        return 1

    def keys(self):
        return self.given

    def __getitem__(self, key):
        return self.value


def test_posts_are_counted_as_they_come():
    with pytest.raises(
        InvalidHand, match="there are more than 3 posts for 3 seats; each seat posts at most once"
    ):
        Hand(HOLDEM, [9] * 3, posts=Posts(itertools.repeat(0), Post(2)))
    razz = games.Razz((4, 8), antes=1, bring_in=1)
    with pytest.raises(InvalidHand, match="a game with a bring-in has no posts"):
        Hand(razz, [9] * 3, posts=Posts(itertools.repeat(0), Post(2)))
    assert Hand(HOLDEM, [9] * 3, posts=Posts([0], Post(2, 1, "missed"))).posts[0] == Post(2, 1, "missed")


def test_a_post_is_what_the_tuple_holds_whatever_its_class_says():
    class Shifty(tuple):
        asked = 0

        def __getitem__(self, i):
            self.asked += 1
            return (2**60, 2**60, "straddle")[i] if self.asked > 1 else "blind"

        def __len__(self):
            return 3

        def __iter__(self):
            return itertools.repeat(1)

    assert Hand(HOLDEM, [9] * 3, posts={0: Shifty((2, 1, "missed"))}).posts[0] == Post(2, 1, "missed")
    with pytest.raises(
        TypeError, match=r"the post of seat 0 must be a Post, Post.live, dead, kind., not Shifty"
    ):
        Hand(HOLDEM, [9] * 3, posts={0: Shifty((2, 1))})


def test_posts_are_those_of_one_moment(monkeypatch):
    """Creating a Post runs Python code, where another thread may act and free the state being read."""
    posts = {0: Post(2, 1, "missed"), 3: Post(2, 1, "missed")}
    hand = Hand(HOLDEM, [99] * 6, posts=posts, seed=1)
    expected, kept = hand.posts, []

    def meddling(*values):
        other = hand.copy()
        hand.act(0)
        del other  # its memory, shared with the hand, is reused
        kept.append(Hand(games.NoLimitHoldem((30, 60)), [99] * 6, seed=2))
        return Post(*values)

    monkeypatch.setattr(_core, "Post", meddling)
    assert hand.posts == expected
    assert len(kept) == len(expected) == 4


def test_a_hand_says_what_it_was_at_one_moment(monkeypatch):
    hand = Hand(HOLDEM, [99] * 3, seed=1).call().call().check()
    expected, format_cards = str(hand), summary.format_cards

    def meddling(cards):
        hand.act(0)
        return format_cards(cards)

    monkeypatch.setattr(summary, "format_cards", meddling)
    assert str(hand) == expected


# ---- LegalActions


def test_a_legal_is_copied_and_pickled_and_made_by_hands_alone():
    hand = Hand(HOLDEM, [99] * 3, seed=1)
    for legal in (
        hand.legal_actions,
        hand.copy().raise_to(50).legal_actions,
        hand.copy().raise_to(99).legal_actions,
    ):
        assert copy.copy(legal) is copy.deepcopy(legal) is legal
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            read = pickle.loads(pickle.dumps(legal, protocol))
            assert read == legal and list(read) == list(legal) and read.step == legal.step
    for make_one in (
        LegalActions,
        lambda: LegalActions.__new__(LegalActions),
        lambda: LegalActions(None),
        lambda: LegalActions.__new__(LegalActions, 1),
    ):
        with pytest.raises(TypeError):
            make_one()


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("wrong", [-(2**63), -2, 0, 2**53 + 1, 2**63 - 1, 2**70, None, "x", 1.5])
def test_a_legal_of_damaged_numbers_is_refused(place, wrong):
    make_one, numbers = Hand(HOLDEM, [99] * 3, seed=1).legal_actions.__reduce__()
    assert make_one(*numbers) == make_one(*numbers)
    try:
        legal = make_one(*numbers[:place], wrong, *numbers[place + 1 :])
    except (InvalidHand, TypeError):
        return
    assert wrong == 0 and place < 2  # no fold, or no bet to call
    assert legal[0] == -place and 0 in legal and legal.index(0) == place


# ---- observations


def damaged(make_one, parts, **changed):
    names = ("data", "seat", "random_bits", "manual", "misdealt")
    return make_one(*{**dict(zip(names, parts, strict=True)), **changed}.values())


def everything(obs):
    return obs.state_key, repr(obs), obs.to_dict(), obs.events, obs.actions, obs.pots, obs.to_svg()


@pytest.mark.slow
def test_an_observation_with_edited_manual_is_refused_or_whole():
    rng, refused = random.Random(2), 0
    for _ in range(60):
        _, hand = some_hand(rng)
        with contextlib.suppress(ValueError, AssertionError):
            for _ in range(rng.randrange(8)):
                some_command(rng, hand)
        obs = hand.observe(rng.choice([None, 0, 1]))
        make_one, parts = obs.__reduce__()
        assert make_one(*parts) == obs
        for manual in range(8):
            try:
                read = damaged(make_one, parts, manual=manual)
            except InvalidHand:
                assert manual != parts[3]
                refused += 1
                continue
            everything(read)
            assert pickle.loads(pickle.dumps(read)) == read
            with contextlib.suppress(ValueError):  # there may be no consistent sample
                assert read.sample_hidden(1).phase == read.phase
    assert refused > 200


def test_an_observation_of_a_manual_showdown_is_not_of_an_automatic_one():
    hand = Hand(HOLDEM, [100, 100], seed=1, manual=("runs", "showdown")).act(100).act(sw.CALL)
    make_one, parts = hand.observe(0).__reduce__()
    assert (hand.phase, parts[3]) == ("showdown", 6)
    with pytest.raises(InvalidHand, match="parts are inconsistent"):
        damaged(make_one, parts, manual=2)


def test_edited_events_before_a_misdeal_are_refused_or_whole():
    hand = Hand(HOLDEM, [100] * 4, seed=1, manual="deal").deal().misdeal()
    make_one, parts = hand.observe(1).__reduce__()
    misdealt, refused = parts[4], 0
    assert everything(make_one(*parts)) == everything(hand.observe(1))
    for i in range(len(misdealt)):
        for byte in {0, 1, 17, 23, 26, 27, 29, 30, 60, 127, 128, 254, 255} - {misdealt[i]}:
            try:
                read = damaged(make_one, parts, misdealt=misdealt[:i] + bytes([byte]) + misdealt[i + 1 :])
            except InvalidHand:
                refused += 1
                continue
            everything(read)
            assert pickle.loads(pickle.dumps(read)) == read
            for event in read.events:
                assert event.seat in (None, 0, 1, 2, 3) and 0 <= event.amount <= 100 >= event.to >= 0
    assert refused > 4 * len(misdealt)
    for wrong in (misdealt[:-21], misdealt + misdealt[:21]):  # one event fewer or more
        with pytest.raises(InvalidHand):
            damaged(make_one, parts, misdealt=wrong)


def test_events_before_a_misdeal_are_bytes_and_no_more():
    class Longer(bytes):
        def __len__(self):
            return 1 << 20

    make_one, parts = Hand(HOLDEM, [9] * 2, seed=1).misdeal().observe(1).__reduce__()
    for wrong in (Longer(parts[4]), bytearray(parts[4]), memoryview(parts[4]), None, "x"):
        with pytest.raises(TypeError, match="misdealt events must be bytes, not "):
            damaged(make_one, parts, misdealt=wrong)


# ---- errors


def test_errors_of_play_quote_little():
    long, name = "x" * 10_000, "y" * 10_000
    hand, big = Hand(HOLDEM, [9, 9], seed=1), type(name, (), {})()
    for call in (
        lambda: Hand(HOLDEM, [9, 9], manual=long),
        lambda: Hand(HOLDEM, [9, 9], manual=[long]),
        lambda: Hand(HOLDEM, [9, 9], posts={0: Post(1, 1, long)}),
        lambda: Hand(HOLDEM, [9, 9], posts={0: big}),
        lambda: Hand(big, [9, 9]),
        lambda: Hand(Game(long, **PLAIN), [9] * 24),
        lambda: Hand(HOLDEM, [9, 10**5000]),
        lambda: Game("x", **{**PLAIN, "structure": long}),
        lambda: Game("x", **{**PLAIN, "streets": [Street(hole=2, opener=long)]}),
        lambda: hand.legal_actions.index(long),
        lambda: hand.act(big),
        lambda: hand.expose(0, [51, 47, 43]),
    ):
        with pytest.raises((ValueError, TypeError)) as error:
            call()
        assert len(str(error.value)) < 250, error.value


PLAIN = {"streets": (Street(hole=2), Street(board=5)), "structure": "no_limit", "blinds": (1, 2)}


def test_bad_input_to_play_has_the_errors_that_it_had():
    with pytest.raises(TypeError, match="stacks must be a sequence of chip counts, not str"):
        Hand(HOLDEM, "99")
    with pytest.raises(InvalidHand, match="a post's kind is one of blind, straddle, missed, kill, not 'x'"):
        Hand(HOLDEM, [9, 9], posts={0: Post(1, 1, "x")})
    with pytest.raises(ValueError, match="manual accepts deal, runs, showdown, not 'x'"):
        Hand(HOLDEM, [9, 9], manual="x")
    with pytest.raises(InvalidGame, match=r"structure must be one of no_limit, .*, not 'x'"):
        Game("x", **{**PLAIN, "structure": "x"})
    with pytest.raises(sw.IllegalAction, match="seat 0 has no 'AsKsQs' to expose"):
        Hand(HOLDEM, [9, 9], seed=1).expose(0, "AsKsQs")
