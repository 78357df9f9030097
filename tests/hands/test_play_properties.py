"""Properties of every hand, for any play."""

import pickle
from fractions import Fraction
from itertools import takewhile

import fuzz_play
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from play.generator import (
    STRUCTURES,
    Table,
    few,
    hands,
    make,
    play,
    randoms,
    some_action,
    some_command,
    some_game,
    some_hand,
    some_mask,
    some_table,
)
from play.invariants import check, since_misdeal
from play.referee import Referee

import steelwheel as sw
from steelwheel import CALL, FOLD, Hand, IllegalAction, InvalidHand, games

CALLS = "act fold check call bet raise_to all_in deal expose misdeal run_out show muck shuffle undo".split()


def frozen(hand):
    """Return all visible state of a hand."""
    names = (
        "phase actor street board boards hole_cards stacks bets folded pots total_pot payoffs actions events"
    )
    return (hand.to_bytes(), repr(hand), hand.legal_actions, *(getattr(hand, name) for name in names.split()))


def whole_hand(rng, **keywords):
    """Return (table, hand, calls) for a hand played to its end."""
    table, hand = some_hand(rng, **keywords)
    return table, hand, play(rng, hand)


@pytest.mark.parametrize("structure", STRUCTURES)
@few
@given(randoms())
def test_everything_holds_after_every_call(structure, rng):
    _, hand = some_hand(rng, game=some_game(rng, structure))
    check(hand)
    play(rng, hand, check)


@few
@given(randoms())
def test_everything_holds_with_unknown_cards(rng):
    _, hand = some_hand(rng, manual=("showdown",), unknown=True)
    check(hand)
    play(rng, hand, check)


@pytest.mark.parametrize("structure", STRUCTURES)
@few
@given(randoms())
def test_turns_and_legal_actions_are_those_of_a_slow_referee(structure, rng):
    table, hand = some_hand(rng, game=some_game(rng, structure), manual=())
    referee = Referee(table, hand)
    assume(referee.can_tell())
    referee.agrees()
    while not hand.is_over:
        code = some_action(rng, hand)
        referee.hears(code)
        hand.act(code)
        referee.agrees()


@few
@given(hands(manual=()), st.data())
def test_each_chip_is_legal_or_refused_as_legal_says(made, data):
    _, hand, _ = made
    while hand.legal_actions is None and hand.actions:
        hand.undo()
    assume(hand.legal_actions is not None)
    legal, before = hand.legal_actions, frozen(hand)
    bounds = {legal.to_call, hand.stacks[hand.actor], 1, 2, 2**53, 2**63 - 1}
    if legal.max_raise_to is not None:
        bounds |= {legal.min_raise_to, legal.max_raise_to}
        bounds.add(data.draw(st.integers(legal.min_raise_to, legal.max_raise_to)))
    codes = {-2, -(2**63), *(bound + i for bound in bounds for i in (-1, 0, 1))}
    for code in sorted(code for code in codes if -(2**63) <= code < 2**63):
        is_legal = (
            legal.can_fold
            if code == FOLD
            else code == CALL
            or (
                legal.max_raise_to is not None
                and legal.min_raise_to <= code <= legal.max_raise_to
                and ((code - legal.min_raise_to) % legal.step == 0 or code == legal.max_raise_to)
            )
        )
        assert (code in legal) == is_legal
        if is_legal:
            after = hand.copy().act(code)
            assert after.actions == (*hand.actions, code)
            assert after.undo() == hand
        else:
            with pytest.raises(IllegalAction, match=f"seat {hand.actor} .*legal: "):
                hand.act(code)
    assert frozen(hand) == before


@few
@given(hands())
def test_a_call_by_name_is_the_call_by_code_or_refused(made):
    _, hand, _ = made
    before = frozen(hand)
    legal, faced = hand.legal_actions, max(hand.bets)
    if legal is None:
        for name, arguments in (("fold", ()), ("check", ()), ("call", ()), ("bet", (2,)), ("raise_to", (2,))):
            with pytest.raises(IllegalAction):
                getattr(hand, name)(*arguments)
        with pytest.raises(IllegalAction):
            hand.all_in()
        if hand.phase != "draw":
            with pytest.raises(IllegalAction):
                hand.act(0)
    else:
        assert (hand.copy().fold() == hand.copy().act(FOLD)) if legal.can_fold else refused(hand, "fold")
        assert hand.copy().check() == hand.copy().act(CALL) if legal.can_check else refused(hand, "check")
        assert refused(hand, "call") if legal.can_check else hand.copy().call() == hand.copy().act(CALL)
        least = legal.min_raise_to
        events = [e.kind for e in since_misdeal(hand) if e.street == hand.street]
        is_raise = faced > 0 or "blind" in events or "straddle" in events
        is_raise |= bool(hand.game.blinds) and legal.to_call > 0  # the blind's owner has paid only the ante
        if least is None:
            assert refused(hand, "bet", 2) and refused(hand, "raise_to", 2)
        else:
            done = hand.copy().act(least)
            kind = [e.kind for e in done.events if e.kind in ("bet", "raise", "complete")][-1]
            if kind != "complete":  # completing a bring-in counts as either
                assert (kind == "raise") == is_raise
            for name, other in (("bet", "raise"), ("raise_to", "bet")):
                if kind == other:
                    assert refused(hand, name, least)
                else:
                    assert getattr(hand.copy(), name)(least) == done
        everything = hand.stacks[hand.actor] + hand.bets[hand.actor]
        if hand.game.hand_cap is None:
            if legal.to_call == hand.stacks[hand.actor]:
                assert hand.copy().all_in() == hand.copy().act(CALL)
            elif everything in legal:
                assert hand.copy().all_in() == hand.copy().act(everything)
            else:
                assert refused(hand, "all_in")
    assert frozen(hand) == before


def refused(hand, name, *arguments):
    with pytest.raises(IllegalAction):
        getattr(hand, name)(*arguments)
    return True


@few
@given(hands())
def test_what_is_not_to_be_called_now_is_refused_and_changes_nothing(made):
    _, hand, _ = made
    before = frozen(hand)
    if hand.phase != "deal":
        assert refused(hand, "deal")
    if hand.phase != "draw":
        assert refused(hand, "discard", "")
    if hand.phase != "runs":
        assert refused(hand, "run_out", 1)
    else:
        assert refused(hand, "run_out", 0) and refused(hand, "run_out", 17)
    if hand.phase != "showdown":
        assert refused(hand, "muck") and refused(hand, "show")
    if hand.is_over or hand.substantial_action:
        assert refused(hand, "misdeal")
    if hand.actions or hand.street:
        for seat, cards in enumerate(hand.hole_cards):
            for card in cards:
                assert card is None or refused(hand, "expose", seat, card)
    for seat, out in enumerate(hand.folded):
        if out or hand.phase not in ("showdown", "over"):
            assert not any(hand.hole_cards[seat]) or refused(hand, "show", seat)
    assert frozen(hand) == before


@few
@given(randoms())
def test_undo_takes_back_each_call_to_the_beginning(rng):
    table, hand = some_hand(rng)
    before = [frozen(hand)]

    def each(hand):
        before.append(frozen(hand))
        assert frozen(hand.copy().undo()) == before[-2]

    play(rng, hand, each)
    if hand.is_over and rng.random() < 0.5:
        for seat in range(len(hand.stacks)):
            try:
                hand.show(seat)
            except (IllegalAction, InvalidHand):
                continue
            before.append(frozen(hand))
    for state in before[-2::-1]:
        assert frozen(hand.undo()) == state
    with pytest.raises(IllegalAction, match="no command"):
        hand.undo()
    assert frozen(hand) == before[0]
    assert hand == table.hand()


@few
@given(randoms())
def test_the_same_calls_make_the_same_hand(rng):
    table, hand, calls = whole_hand(rng)
    again = table.hand()
    for call in calls:
        make(again, *call)
    assert frozen(again) == frozen(hand)
    assert again.state_key() == hand.state_key() == hand.to_bytes()


@few
@given(randoms())
def test_actions_alone_make_the_same_hand(rng):
    table = some_table(rng, manual=(), cards=False)
    hand = table.hand()
    while not hand.is_over:
        legal = hand.legal_actions
        draws = hand.phase == "draw"
        hand.act(some_mask(rng, hand) if draws else legal[rng.randrange(min(len(legal), 2**60))])
    again = table.hand()
    for code in hand.actions:
        again.act(code)
    assert frozen(again) == frozen(hand)


@few
@given(hands(unknown=True) | hands())
def test_bytes_and_pickles_hold_all_of_a_hand(made):
    _, hand, _ = made
    before = frozen(hand)
    read = Hand.from_bytes(hand.to_bytes())
    assert read == hand and frozen(read) == before
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        read = pickle.loads(pickle.dumps(hand, protocol))
        assert frozen(read) == before
    assert read.game == hand.game and read.seed == hand.seed
    assert frozen(hand) == before


@pytest.mark.slow
@few
@given(hands(), randoms())
def test_a_copy_goes_its_own_way_with_the_same_cards_to_come(made, rng):
    _, hand, _ = made
    before = frozen(hand)
    first, second = hand.copy(), hand.copy()
    calls = play(rng, first)
    assert frozen(hand) == before == frozen(second)
    for call in calls:
        make(second, *call)
    assert frozen(second) == frozen(first)
    assert frozen(hand) == before
    assert (first != hand) == bool(calls)


def turned(things, by):
    """Return things by seat, rotated clockwise."""
    return things[-by:] + things[:-by]


@few
@given(randoms())
def test_a_table_turned_plays_the_same(rng):
    table, hand = some_hand(rng)
    seats = len(table.stacks)
    by = rng.randrange(1, seats)

    def to(seat):
        return None if seat is None else (seat + by) % seats

    options = dict(table.options, button=to(table.options["button"]))
    if "posts" in options:
        options["posts"] = {to(seat): post for seat, post in options["posts"].items()}
    if options.get("hole_cards") is not None:
        options["hole_cards"] = turned(options["hole_cards"], by)
    other = Table(table.game, turned(table.stacks, by), **options).hand()

    def same():
        assert (other.phase, other.actor) == (hand.phase, to(hand.actor))
        assert other.legal_actions == hand.legal_actions
        assert (other.boards, other.street, other.total_pot) == (hand.boards, hand.street, hand.total_pot)
        for name in ("stacks", "bets", "folded", "hole_cards"):
            assert getattr(other, name) == turned(getattr(hand, name), by)
        pots = [(amount, tuple(sorted(map(to, seats)))) for amount, seats in hand.pots]
        assert list(other.pots) == pots
        # Chips and cards rotate together, in the same order except for straddles of equal size.
        assert [e._replace(seat=to(e.seat)) for e in hand.events] == list(other.events)

    same()
    while not hand.is_over:
        call = some_command(rng, hand)
        if call[0] in ("expose", "show") and len(call) > 1:
            call = (call[0], to(call[1]), *call[2:])
        make(other, *call)
        same()


@few
@given(randoms())
def test_manual_calls_that_change_nothing_lead_to_the_same(rng):
    table = some_table(rng, manual=(), cards=False)
    hand, slow = table.hand(), table.hand(manual={"deal", "runs", "showdown"})

    def catch_up():
        while slow.phase in ("deal", "runs", "showdown"):
            if slow.phase == "deal":
                slow.deal()
            elif slow.phase == "runs":
                slow.run_out(1)
            else:
                slow.show()

    catch_up()
    while not hand.is_over:
        assert (slow.phase, slow.actor, slow.legal_actions) == (hand.phase, hand.actor, hand.legal_actions)
        code = some_action(rng, hand)
        hand.act(code)
        slow.act(code)
        catch_up()
    ours, theirs = ([e for e in x.events if e.kind not in ("show", "muck", "runs")] for x in (hand, slow))
    assert ours == theirs
    assert (slow.payoffs, slow.boards, slow.stacks) == (hand.payoffs, hand.boards, hand.stacks)


FRACTIONS = st.one_of(
    st.fractions(0, 4),
    st.floats(0, 10, allow_nan=False),
    st.integers(0, 3),
    st.sampled_from([np.float64(0.75), np.float32(0.5), 1e300, 10**400, 0, 1]),
)


@few
@given(randoms(), FRACTIONS)
@pytest.mark.slow
def test_pot_raise_to_is_legal_and_nearest(rng, fraction):
    table, hand = some_hand(rng, manual=(), cards=False)
    referee = Referee(table, hand)
    assume(referee.can_tell() and not hand.is_over)
    for _ in range(rng.randrange(20)):
        code = some_action(rng, hand)
        referee.hears(code)
        if hand.act(code).is_over:
            break
        referee.agrees()
    legal = hand.legal_actions
    found = hand.pot_raise_to(fraction)
    if legal is None or legal.max_raise_to is None:
        assert found is None
        return
    assert type(found) is int and found in legal
    faced = referee.price
    wanted = faced + Fraction(float(fraction) if isinstance(fraction, np.floating) else fraction) * (
        hand.total_pot + faced - hand.bets[hand.actor]
    )
    place, least = legal.index(found), legal.index(legal.min_raise_to)
    for other in legal[max(place - 1, least) : place + 2]:
        assert abs(found - wanted) <= abs(other - wanted)


@few
@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), randoms())
def test_a_seed_deals_its_row_in_dealing_order(seed, k, rng):
    table = some_table(rng, manual=rng.choice([(), ("deal",)]), cards=False).changed(seed=(seed, k))
    hand, again = table.hand(), table.hand()
    assert hand.seed == (seed, k) and hand == again
    deck = table.game.deck
    row = sw.deal_batch(1, len(sw.DECKS[deck]), seed=(seed, k), deck=deck)[0].tolist()
    by_itself = {"manual": ()}  # given cards are dealt automatically, even in manual mode
    assert table.hand(seed=None, deck=row).hole_cards == table.hand(**by_itself).hole_cards
    while not hand.is_over and "passed" not in {event.kind for event in hand.events}:
        if hand.phase == "deal":
            hand.deal()
        else:
            hand.act(some_mask(rng, hand) if hand.phase == "draw" else CALL)
    events = list(takewhile(lambda event: event.kind not in ("reshuffle", "passed"), hand.events))
    dealt = [card for e in events if e.kind in ("deal", "up", "burn", "board") for card in e.cards]
    assert dealt == row[: len(dealt)]


def test_an_int_is_the_first_hand_of_its_stream_and_no_seed_is_another_each_time():
    game = games.NoLimitHoldem()
    assert Hand(game, [100, 100], seed=7) == Hand(game, [100, 100], seed=(7, 0))
    assert Hand(game, [100, 100], seed=7) != Hand(game, [100, 100], seed=(7, 1))
    unseeded = Hand(game, [100, 100])
    assert unseeded != Hand(game, [100, 100])
    assert unseeded == Hand(game, [100, 100], seed=unseeded.seed)


@few
@given(randoms(), st.integers(0, 2**64 - 1))
def test_a_shuffle_changes_only_what_is_to_come(rng, seed):
    _, hand = some_hand(rng)
    for _ in range(rng.randrange(9)):
        if not hand.is_over:
            some_command(rng, hand)
    before = frozen(hand)
    other = hand.copy().shuffle(seed)
    assert frozen(other)[1:] == before[1:]
    assert frozen(hand.copy().shuffle(seed)) == frozen(other)
    assert frozen(other.undo()) == before


@few
@given(hands())
def test_equal_hands_have_equal_keys_and_no_hash(made):
    table, hand, calls = made
    other = table.hand()
    for call in calls:
        make(other, *call)
    assert hand == other and (hand != other) is False
    assert [hand.state_key(seat) for seat in range(len(table.stacks))] == [
        other.state_key(seat) for seat in range(len(table.stacks))
    ]
    assert hand != 1 and hand != "hand"
    with pytest.raises(TypeError):
        hash(hand)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_very_many_random_hands(seed):
    """Random hands pass the checks of `fuzz_play.py`."""
    counts = fuzz_play.work(seed, 0, 10_000)
    assert not isinstance(counts, tuple), counts
    assert counts["hands"] + counts["undecided"] >= 10_000
