"""The button and the blinds from hand to hand."""

from itertools import combinations

import pytest

import steelwheel as sw
from steelwheel import Hand, Post, games, rules
from steelwheel.tables.seating import Seating, blinds_of, first_seating, next_seating, posts

NL = games.NoLimitHoldem(blinds=(1, 2))


def after(last, *dealt, blinds=2, seats=6, **options):
    return next_seating(Seating(last[0], tuple(last[1:])), seats, blinds, set(dealt), **options)[0]


def at(button, *blinds):
    return Seating(button, blinds)


def test_the_first_hand():
    assert first_seating({0, 1, 2, 3}, 6, 2, 0) == at(0, 1, 2)
    assert first_seating({1, 3, 5}, 6, 2, 4) == at(5, 1, 3)
    assert first_seating({1, 3}, 6, 2, 0) == at(1, 1, 3), "heads-up the small blind is on the button (WL 153)"
    assert first_seating({1, 3}, 6, 0, 0) == at(1)
    with pytest.raises(sw.InvalidHand, match="a hand needs 2 players, not 1"):
        first_seating({1}, 6, 2, 0)


def test_the_small_blind_goes_out():
    """The button is at the empty seat, and its last owner acts last again (WL 151, WT 85)."""
    assert after((0, 1, 2), 0, 2, 3, 4) == at(1, 2, 3)
    assert after((1, 2, 3), 0, 2, 3, 4) == at(2, 3, 4)
    assert after((0, 1, 2), 0, 2, 3, 4, moving=True) == at(2, 3, 4), "the moving button passes the empty seat"


def test_the_big_blind_goes_out():
    """The next hand has no small blind, and the hand after it a dead button."""
    assert after((0, 1, 2), 0, 1, 3, 4) == at(1, 2, 3)
    assert after((1, 2, 3), 0, 1, 3, 4) == at(2, 3, 4)
    assert after((0, 1, 2), 0, 1, 3, 4, moving=True) == at(1, 3, 4)


def test_both_blinds_go_out():
    assert after((0, 1, 2), 0, 3, 4) == at(1, 2, 3)
    assert after((1, 2, 3), 0, 3, 4) == at(2, 3, 4)
    assert after((0, 1, 2), 0, 3, 4, moving=True) == at(3, 4, 0)


@pytest.mark.parametrize("moving", [False, True])
def test_heads_up_nobody_has_the_big_blind_twice_in_a_row(moving):
    """The button is adjusted for that if necessary (WT 87)."""
    assert after((0, 1, 2), 0, 2, moving=moving) == at(2, 2, 0), "the small blind is out"
    assert after((0, 1, 2), 1, 2, moving=moving) == at(2, 2, 1), "the button is out"
    assert after((0, 1, 2), 0, 1, moving=moving) == at(1, 1, 0), "the big blind is out"
    assert after((2, 2, 0), 0, 2, moving=moving) == at(0, 0, 2)


def come(last, playing, joining, **options):
    return next_seating(Seating(last[0], tuple(last[1:])), 6, 2, playing, joining, **options)


def test_from_heads_up_to_three():
    """A third player comes in as the next big blind, or waits for it."""
    assert come((0, 0, 2), {0, 2}, {4: "wait"}) == (at(0, 2, 4), {0, 2, 4})
    for how in ("wait", "post", "any"):
        assert come((0, 0, 2), {0, 2}, {1: how}) == (at(2, 2, 0), {0, 2})
        assert come((2, 2, 0), {0, 2}, {1: how}) == (at(2, 0, 1), {0, 1, 2})
    assert come((0, 0, 2), {0, 2}, {1: "wait"}, moving=True) == (at(2, 0, 1), {0, 1, 2})
    assert come((0, 0, 2), {0, 2}, {4: "post"}, moving=True) == (at(2, 2, 0), {0, 2})


def test_where_one_may_come_in():
    """Players may not come in between small blind and button (WT 66); late players may (WT 14)."""
    playing, last = {0, 2, 4, 5}, (0, 1, 2)  # the button moves to seat 1, the blinds to 2 and 4
    for how, seats in (("wait", set()), ("post", set()), ("any", {1})):
        assert come(last, playing, {1: how, 3: how}) == (at(1, 2, 3), {*playing, 3, *seats})
    last = (5, 0, 2)  # the button moves to seat 0, the blinds to 2 and 4
    assert come(last, playing, {1: "any"}) == (at(0, 2, 4), playing)
    last = (4, 5, 0)  # the button moves to seat 5, the blinds to 0 and 1 or 2
    assert come(last, {0, 2, 4, 5}, {3: "post"}) == (at(5, 0, 2), {0, 2, 3, 4, 5})
    assert come(last, {0, 2, 4, 5}, {3: "wait"}) == (at(5, 0, 2), {0, 2, 4, 5})


def test_where_nobody_else_plays_all_come_in():
    assert come((0, 1, 2), set(), {3: "wait", 4: "wait"}) == (at(4, 4, 3), {3, 4})
    assert come((0, 1, 2), {1}, {0: "wait"}) == (at(1, 1, 0), {0, 1})
    assert come((0, 0, 1), {0}, {1: "wait"}) == (at(1, 1, 0), {0, 1}), "the player in turn has the big blind"
    assert come((4, 4, 2), {4}, {0: "wait", 2: "wait", 3: "wait"}) == (at(0, 2, 3), {0, 2, 3, 4})
    assert come((3, 3, 4), {4}, {0: "wait", 5: "wait"}, moving=True) == (at(4, 5, 0), {0, 4, 5})


def test_games_with_other_blinds():
    game = games.PotLimitOmaha(blinds=(1, 2, 5), bets=5)
    assert blinds_of(game) == 3 and blinds_of(NL) == 2 and blinds_of(games.NoLimitShortDeck()) == 0
    assert after((0, 1, 2), 0, 1, 2, 3, 4, blinds=3) == at(1, 2, 3, 4)
    assert after((1, 2, 3, 4), 0, 1, 2, 3, 4, blinds=3) == at(2, 3, 4, 0)
    assert after((2, 3, 4, 0), 0, 1, 2, 3, 4) == at(3, 4, 0)
    assert after((0, 1, 2), 0, 1, 2, 3, blinds=0) == at(1)
    assert after((1,), 0, 1, 2, 3) == at(2, 3, 0)
    assert after((1,), 0, 1) == at(0, 0, 1)
    assert after((0, 1, 2), 0, 1, 2, 3, 4, blinds=1) == at(1, 2)


def test_a_hand_posts_what_is_due():
    """Without dead blinds, `Hand` places the blinds itself; otherwise the posts differ."""
    three = games.PotLimitOmaha(blinds=(1, 2, 5), bets=5)
    straddled = games.NoLimitHoldem(blinds=(1, 2, 4))
    for game, dealt, seating, expected in (
        (NL, {0, 1, 2, 3}, at(0, 1, 2), {}),
        (NL, {0, 3, 4}, at(1, 2, 3), {3: Post(2), 4: Post(0)}),
        (NL, {0, 3, 4}, at(2, 3, 4), {}),
        (NL, {0, 3}, at(3, 3, 0), {}),
        (three, {0, 1, 2, 5}, at(0, 1, 2, 5), {}),
        (three, {0, 1, 4, 5}, at(0, 1, 2, 4), {4: Post(5), 5: Post(0)}),
        (straddled, {0, 1, 4, 5}, at(0, 1, 2, 4), {4: Post(4, 0, "straddle"), 5: Post(0)}),
        (games.Razz(), {0, 1}, at(0), {}),
    ):
        assert posts(game, seating, dealt, 6) == expected
        stacks = [100 if seat in dealt else 0 for seat in range(6)]
        hand = Hand(game, stacks, button=seating.button, posts=expected, seed=1)
        amounts = [game.blinds[i] if seat in dealt else 0 for i, seat in enumerate(seating.blinds)]
        assert sum(hand.bets) == sum(amounts) or game.name == "Razz"
        for seat, amount in zip(seating.blinds, amounts, strict=True):
            assert hand.bets[seat] == amount or seat not in dealt


@pytest.mark.parametrize("moving", [False, True])
def test_all_that_can_happen_at_four_seats(moving):
    """The blinds rotate correctly, whichever players leave or return.

    With a dead button or heads-up, no player has the big blind twice in a row, and it passes no player. A
    moving button is at a player, and moves every hand with three or more.
    """
    tables = [set(some) for n in (2, 3, 4) for some in combinations(range(4), n)]
    open_states = [(first_seating(some, 4, 2, seat), frozenset(some)) for some in tables for seat in some]
    known = set(open_states)

    def note(found):
        state = (found[0], frozenset(found[1]))
        if state not in known:
            known.add(state)
            open_states.append(state)

    while open_states:
        last, before = open_states.pop()
        for wishing in tables:
            for how in ("wait", "post", "any", "straddle", "between", "button"):
                playing = wishing & before
                joining = dict.fromkeys(wishing - before, how)
                (button, blinds), dealt = found = next_seating(last, 4, 2, playing, joining, moving=moving)
                assert playing <= dealt <= wishing and len(dealt) > 1
                if how == "button" and blinds[1] == last.blinds[1]:
                    assert not moving and blinds[0] in joining and len({button, *blinds}) == 3
                    note(found)  # the button is bought, and the big blind stays
                    continue
                assert blinds[1] in dealt and blinds[1] != last.blinds[1]
                if len(dealt) == 2:
                    assert button == blinds[0] != blinds[1]
                else:
                    assert button != blinds[1] and blinds[0] not in (button, blinds[1])
                if len(dealt) == 2 or not moving:
                    steps = (blinds[1] - last.blinds[1] - 1) % 4
                    assert not {(last.blinds[1] + 1 + i) % 4 for i in range(steps)} & dealt
                else:
                    assert button in dealt and button != last.button
                hand = Hand(
                    NL,
                    [100 * (seat in dealt) for seat in range(4)],
                    button=button,
                    posts=posts(NL, found[0], dealt, 4),
                    seed=1,
                )
                assert hand.bets[blinds[1]] == 2 and sum(hand.bets) == 2 + (blinds[0] in dealt)
                note(found)
    assert len(known) == (28 if moving else 52)


def test_the_switch():
    assert [name for name in rules.PRESETS if rules.PRESETS[name]["button"] == "moving"] == ["online"]
    for name in rules.PRESETS:
        usual = games.NoLimitHoldem(rules=name)
        other = {"dead": "moving", "moving": "dead"}[usual.rules["button"]]
        changed = usual.replace(rules=rules.preset(name, button=other))
        assert changed != usual and sw.Game._read(changed.spec).rules["button"] == other
        assert sw.Game._read(usual.spec).rules == usual.rules


def test_one_blind_heads_up_is_the_buttons():
    """The button posts the blind in the first hand; in the next, both pass to the other player."""
    assert first_seating({1, 4}, 6, 1, 2) == at(4, 4)
    assert after((4, 4), 1, 4, blinds=1) == at(1, 1)
    assert first_seating({1, 3, 4}, 6, 1, 2) == at(3, 4), "with three players the left neighbor has it"
    game = games.NoLimitHoldem(blinds=(2,))
    table = sw.Table(game, 6, seed=1)
    for seat in (1, 4):
        table.sit(f"p{seat}", 100, seat)
    hand = table.next_hand()
    assert hand.bets[hand.button] == sum(hand.bets) == 2 and not hand.posts[hand.button].dead
