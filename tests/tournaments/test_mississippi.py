"""Mississippi stud at tournament tables: a game with open cards whose button and blinds go round."""

import steelwheel as sw
from steelwheel import games


def test_the_button_and_the_blinds_go_round():
    level = sw.Level(game=games.MississippiStud((1, 2)), hands=1000)
    event = sw.Tournament([level], stack=1000, seats=4, seed=3)
    for name in "abcd":
        event.register(name)
    event.start()
    table = next(iter(event.tables))
    buttons = []
    for _ in range(6):
        hand = event.next_hand(table)
        buttons.append(hand.button)
        assert [hand.posts[(hand.button + i) % 4].live for i in (1, 2)] == [1, 2]
        while not hand.is_over:
            hand.act(0)
        event.end_hand(table)
    assert [(seat - buttons[0]) % 4 for seat in buttons] == [0, 1, 2, 3, 0, 1]
    assert not level.has_stud
