"""Kill pots at a cash table (WL 189 to 199)."""

import pickle

import pytest

import steelwheel as sw
from steelwheel import InvalidTable, MixedGame, Post, Table, games

HOLDEM = games.FixedLimitHoldem(bets=(4, 8))
OMAHA = games.FixedLimitOmahaHiLo(bets=(4, 8))


def table_of(game=HOLDEM, kill="full", people=6, chips=1000, **options):
    table = Table(game, **{"seats": 6, "seed": 1, "kill": kill, **options})
    for seat in range(people):
        table.sit(f"p{seat}", chips, seat)
    return table


def won_by(table, winner, *, raised=True, **keywords):
    """Play a hand that one seat wins, by default with raises and one caller."""
    hand = table.next_hand(**keywords)
    caller = next(seat for seat in range(6) if seat != winner and hand.bets[seat] == 0)
    while not hand.is_over:
        legal = hand.legal_actions
        if hand.actor == winner:
            is_first = (
                raised and hand.street == 0 and legal.min_raise_to and max(hand.bets) < 2 * hand.game.bets[0]
            )
            hand.act(legal.min_raise_to if is_first or (raised and not legal.to_call) else 0)
        elif raised and hand.actor == caller and hand.street == 0:
            hand.act(0)
        else:
            hand.act(-1 if legal.can_fold else 0)
    assert [seat for seat, payoff in enumerate(hand.payoffs) if payoff > 0] == [winner]
    return hand


def test_two_pots_in_a_row_make_a_kill():
    table = table_of()
    won_by(table, 3)
    assert (table.legs, table.killer) == (("p3",), None)
    won_by(table, 3)
    assert (table.legs, table.killer) == (("p3",), "p3")
    hand = table.next_hand()
    assert table.killer is None, "the hand is under way"
    assert hand.game == HOLDEM.with_kill("full") and hand.posts[3] == Post(8, 0, "kill")
    assert table.game == HOLDEM and max(hand.bets) == 8


def test_who_kills_and_wins_kills_again_and_who_loses_does_not():
    table = table_of(kill="half")
    won_by(table, 3)
    won_by(table, 3)
    assert won_by(table, 3).posts[3] == Post(6, 0, "kill")
    assert table.killer == "p3"
    won_by(table, 4)
    assert (table.legs, table.killer) == (("p4",), None)
    assert won_by(table, 5).game == HOLDEM


def test_the_second_pot_needs_a_bet_besides_the_blinds():
    """WL 191: the first pot may be of any size."""
    table = table_of()
    won_by(table, 2, raised=False)  # all fold to the big blind
    assert table.legs == ("p2",)
    hand = table.next_hand()  # the big blind is in seat 3
    while not hand.is_over:
        legal = hand.legal_actions
        hand.act(
            legal.min_raise_to if hand.actor == 2 and legal.min_raise_to else -1 if legal.can_fold else 0
        )
    assert hand.payoffs[2] == 4
    assert (table.legs, table.killer) == (("p2",), None)
    won_by(table, 2)
    assert table.killer == "p2"


def split(table):
    """Play a hand that the board decides."""
    hand = table.next_hand(board="ThJhQhKhAh")
    while not hand.is_over:
        hand.act(0)
    return hand


def test_a_split_keeps_the_leg_and_the_kill():
    """WL 189, 192."""
    table = table_of()
    split(table)
    assert (table.legs, table.killer) == ((), None)
    won_by(table, 3)
    split(table)
    assert (table.legs, table.killer) == (("p3",), None)
    won_by(table, 3)
    assert table.killer == "p3"
    assert split(table).posts[3].kind == "kill"
    assert (table.legs, table.killer) == (("p3",), "p3")


def test_a_leg_and_a_missed_kill_wait_for_a_player_who_sits_out():
    """WL 193, 197."""
    table = table_of()
    won_by(table, 3)
    table.sit_out("p3")
    won_by(table, 4)
    assert table.legs == ("p3", "p4")
    table.sit_in("p3", post=True)
    while not table.next_hand().starting_stacks[3]:
        over(table)
    over(table)
    assert "p3" not in table.legs


def over(table):
    hand = table.hand
    while not hand.is_over:
        hand.act(-1 if hand.legal_actions.can_fold and hand.legal_actions.to_call else 0)


def test_a_missed_kill_is_posted_outside_the_blinds():
    table = table_of()
    won_by(table, 0)
    won_by(table, 0)
    assert table.killer == "p0"
    table.sit_out("p0")
    over_one(table)
    table.sit_in("p0", post=True)
    for _ in range(8):
        hand = table.next_hand()
        exempt = {hand.button, *[seat for seat, post in hand.posts.items() if post.kind == "blind"]}
        if 0 in hand.posts and hand.posts[0].kind == "kill":
            assert 0 not in exempt
            break
        assert not hand.starting_stacks[0] or 0 in exempt
        over(table)
    else:
        raise AssertionError("the kill was never posted")


def over_one(table):
    hand = table.next_hand()
    assert all(post.kind != "kill" for post in hand.posts.values())
    over(table)


def test_in_split_games_a_scoop_of_five_upper_limits_kills():
    """WL 195."""
    table = table_of(OMAHA)
    small = won_by(table, 3)
    assert sum(e.amount for e in small.events if e.kind == "push") < 40
    assert (table.legs, table.killer) == ((), None)
    holes = ["AsAh2s3h", "KdKcQdQc", "9d9cTdTc", "JdJc8d8c", "7d7c6d6c", "KhKsQhQs"]
    hand = table.next_hand(hole_cards=holes, board="AdAc4h5s9h")
    while not hand.is_over:
        hand.act(0)
    pot = sum(e.amount for e in hand.events if e.kind == "push")
    assert (pot >= 40, table.killer) == (False, None)
    hand = table.next_hand(hole_cards=holes, board="AdAc4h5s9h")
    while not hand.is_over:
        legal = hand.legal_actions
        hand.act(legal.min_raise_to if hand.actor == 0 and legal.min_raise_to else 0)
    assert sum(e.amount for e in hand.events if e.kind == "push") >= 40
    assert table.killer == "p0"
    assert table.next_hand().posts[0] == Post(8, 0, "kill")


def test_nobody_straddles_in_a_kill_pot():
    """WL 199."""
    table = table_of()
    for name in table.players:
        table.set_straddle(name)
    hand = table.next_hand()
    assert "straddle" in [post.kind for post in hand.posts.values()]
    over(table)
    won_by(table, 4)
    won_by(table, 4)
    kinds = [post.kind for post in table.next_hand().posts.values()]
    assert "kill" in kinds and "straddle" not in kinds


def test_stud_has_kill_pots():
    table = table_of(games.SevenCardStud(bets=(4, 8), antes=1), people=4)
    for _ in range(30):
        hand = table.next_hand()
        killer = next((seat for seat, post in hand.posts.items() if post.kind == "kill"), None)
        assert (hand.game.bring_in == 0) == (killer is not None)
        if killer is not None:
            break
        while not hand.is_over:
            legal, actor = hand.legal_actions, hand.actor
            bets = actor == 0 and legal.min_raise_to is not None
            hand.act(legal.min_raise_to if bets else 0 if actor < 2 or not legal.can_fold else -1)
    assert killer is not None and hand.bets[killer] == 8
    assert hand.actor == (killer + 1) % 4


def test_a_table_with_kills_is_copied_and_saved():
    table = table_of()
    won_by(table, 3)
    won_by(table, 3)
    for again in (table.copy(), Table.from_bytes(table.to_bytes()), pickle.loads(pickle.dumps(table))):
        assert again == table and (again.killer, again.legs) == ("p3", ("p3",))
        assert again.next_hand().posts == table.copy().next_hand().posts
    table.next_hand()
    assert Table.from_bytes(table.to_bytes()) == table
    assert len(table.hand_histories()) == 2
    over(table)
    assert "_kill" in table.hand_histories()[-1].fields
    with pytest.raises(InvalidTable, match="not a saved table"):
        Table.from_bytes(table.to_bytes()[:-1])


def test_what_has_no_kill_pots():
    with pytest.raises(sw.InvalidGame, match="only fixed-limit games have kill pots"):
        Table("nlh", kill="full")
    with pytest.raises(InvalidTable, match="a mixed game has no kill pots"):
        Table(MixedGame.by_name("horse"), 6, kill="full")
    with pytest.raises(ValueError, match="kill must be 'half' or 'full'"):
        Table(HOLDEM, kill="double")
    table = Table(HOLDEM)
    assert (table.killer, table.legs) == (None, ())


def test_a_misdeal_does_not_hide_a_bet():
    """The blinds are posted twice, but only the last ones count."""
    table = table_of()
    won_by(table, 4)
    hand = table.next_hand().misdeal()
    while not hand.is_over:
        legal, street = hand.legal_actions, hand.street
        if hand.actor == 4:
            hand.act(legal.min_raise_to if legal.min_raise_to and max(hand.bets) < 8 else 0)
        else:
            hand.act(0 if hand.actor == 5 and street == 0 else -1 if legal.can_fold else 0)
    assert hand.payoffs[4] == 8 + 6 and table.killer == "p4"


def test_who_loses_a_split_pot_loses_the_leg():
    table = table_of()
    won_by(table, 3)
    hand = table.next_hand(board="ThJhQhKhAh")
    while not hand.is_over:
        hand.act(-1 if hand.actor == 3 and hand.legal_actions.can_fold else 0)
    assert 3 not in [event.seat for event in hand.events if event.kind == "push"]
    assert table.legs == ()


@pytest.mark.parametrize(("antes", "killer"), [(9, None), (10, "p0")])
def test_a_scoop_needs_five_upper_limits(antes, killer):
    """At 4/8, four players put in 36 or 40 chips, and all check."""
    table = table_of(OMAHA.replace(blinds=(), antes=antes), people=4)
    hand = table.next_hand(
        hole_cards=["AsAh2s3h", "KdKcQdQc", "9d9cTdTc", "JdJc8d8c", "", ""], board="AdAc4h5s9h"
    )
    while not hand.is_over:
        hand.act(0)
    assert sum(event.amount for event in hand.events if event.kind == "push") == 4 * antes
    assert table.killer == killer


def test_who_posts_a_missed_kill():
    """WL 197, 198: away from the button and the blinds, unless all seats have them."""
    table = table_of()
    players, kills = table._state.places, table._state.kills
    kills.missed = ["p1", "p4"]
    assert kills.next_killer(players, range(6), {0, 1, 2}) == 4
    assert kills.next_killer(players, range(6), {0, 2, 3}) == 1
    assert kills.next_killer(players, [0, 1, 2], {0, 1, 2}) == 1
    assert kills.next_killer(players, [0, 2, 3], {0, 2, 3}) is None
    kills.killer = "p2"
    assert kills.next_killer(players, range(6), {0, 1, 2}) == 2, (
        "a kill that is not late is posted in a blind"
    )


def test_a_straddle_of_the_game_is_left_out_of_a_kill_pot():
    table = table_of(games.FixedLimitHoldem(bets=(4, 8), blinds=(2, 4, 8)))
    for _ in range(40):
        hand = table.next_hand()
        kinds = [post.kind for post in hand.posts.values()]
        assert ("straddle" in kinds) != ("kill" in kinds)
        blinds = sorted(post.live for post in hand.posts.values() if post.kind == "blind")
        assert blinds in ([2, 4], [2], [4])
        while not hand.is_over:
            legal = hand.legal_actions
            bets = hand.actor == 1 and legal.min_raise_to
            hand.act(legal.min_raise_to if bets else 0 if hand.actor < 3 or not legal.can_fold else -1)
        for name, chips in zip(table.players, table.stacks, strict=True):
            if chips < 200:
                table.top_up(name, 800)


def test_sessions_of_a_table_with_kills(tmp_path):
    table = Table(HOLDEM, 3, buy_in=(100, 400), kill="full")
    players = ["calling_station", "tight", "random"]
    options = {"hands_per_session": 60, "seed": 2, "buy_in": 200}
    result = sw.simulate_cash_game(table, players, 4, **options)
    assert result.sessions == 4
    assert any("kill" in [post.kind for post in hand.posts.values()] for hand in played_by(table))
    path = tmp_path / "checkpoint"
    sw.simulate_cash_game(table, players, 2, checkpoint=path, **options)
    with pytest.raises(ValueError, match="kill was 'full', not None"):
        sw.simulate_cash_game(Table(HOLDEM, 3, buy_in=(100, 400)), players, 4, checkpoint=path, **options)


def played_by(table):
    """Yield sixty hands of a player who bets and two who call."""
    table = table.copy()
    for name in "abc":
        table.sit(name, 400)
    for _ in range(60):
        hand = table.next_hand()
        yield hand
        while not hand.is_over:
            least = hand.legal_actions.min_raise_to
            hand.act(least if hand.actor == 0 and least and max(hand.bets) < 9 else 0)
        for name, chips in zip(table.players, table.stacks, strict=True):
            if chips < 100:
                table.top_up(name, 300)
