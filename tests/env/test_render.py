"""Rendered pixels match `drawing.table_svg`, and show only cards that the viewer may see."""

import sys
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("PIL")

import steelwheel as sw
from steelwheel.drawing.svg_parts import PALETTE
from steelwheel.env import _render

NAMES = ["player_0", "player_1", "player_2"]
GAMES = sorted(name for name in sw.games.__all__ if name != "by_name")


def colour(name):
    return tuple(bytes.fromhex(PALETTE[name][1][1:]))


def at(picture, hand, x, y):
    """Return the color at a point of the SVG."""
    svg = ElementTree.fromstring(sw.drawing.table_svg(sw.drawing.table_state(hand, names=NAMES)))
    left, top, width, _ = map(float, svg.attrib["viewBox"].split())
    scale = picture.shape[1] / width
    return tuple(picture[int((y - top) * scale), int((x - left) * scale)].tolist())


def begun(game, k):
    """Return a hand after some random actions; for large k, it is over."""
    hand, random, menu = (
        sw.Hand(game, [200, 1000, 30], seed=(2, k)),
        np.random.default_rng(k),
        sw.ActionMenu(game),
    )
    for _ in range(4 * k):
        if not hand.is_over:
            hand.act(menu.codes(hand, random.choice(np.flatnonzero(menu.mask(hand)))))
    return hand


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_painted(name):
    """The painter supports every element of every game's picture."""
    game = getattr(sw.games, name)()
    for hand in (begun(game, 9), begun(game, 3).observe(1)):
        picture = _render.pixels(hand, NAMES)
        assert picture.dtype == np.uint8
        assert picture.shape[1:] == (800, 3)
        assert picture.flags.writeable


def test_the_parts_are_where_the_svg_has_them():
    hand = (
        sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], button=2, seed=7).act(0).act(0).act(0)
    )
    picture = _render.pixels(hand, NAMES)
    layout = sw.drawing.table_picture.layout_of(3, 0, False)
    x, y, k = layout.places["boards"]
    first = x + (-2 * 58 - 26 + 4) * k  # in the upper left corner of the first card's face
    assert at(picture, hand, first, y) == colour("face")
    assert at(picture, hand, first + 3 * 58 * k, y) == colour("slot")
    assert at(picture, hand, 0, -120) == colour("felt")
    x, y, _ = layout.places["seat0"]
    assert at(picture, hand, x - 40, y - 15) == colour("plate")
    assert at(picture, hand, x - 55, y) == colour("glow")  # the seat to act
    for seat in (1, 2):
        x, y, _ = layout.places[f"seat{seat}"]
        assert at(picture, hand, x - 55, y) != colour("glow")
    dark = (picture.astype(int).sum(2) < 200).sum()
    assert dark > 1000  # mostly letters
    renamed = _render.pixels(hand, ["a", "player_1", "player_2"])
    assert (renamed != picture).any()


def test_an_observation_shows_what_its_seat_sees():
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7).act(0).act(0).act(0)
    seen = hand.observe(0)
    for render in (_render.pixels, lambda *told: _render.rendered("ansi", *told)):
        ours = render(seen, NAMES)
        others = [render(seen.sample_hidden(seed).observe(0), NAMES) for seed in range(3)]
        assert all(np.array_equal(ours, other) for other in others)
        assert not np.array_equal(ours, render(hand, NAMES))


def test_text(capsys):
    hand = (
        sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], button=2, seed=7).act(0).act(0).act(0)
    )
    text = _render.rendered("ansi", hand.observe(0), NAMES)
    assert text.splitlines()[0] == "No-limit hold'em 1/2"
    assert text.splitlines()[3:] == [
        f"player_0: 198, {sw.format_cards(hand.hole_cards[0][:1], unicode=True)} "
        f"{sw.format_cards(hand.hole_cards[0][1:], unicode=True)}, to act",
        "player_1: 198",
        "player_2: 198, button",
    ]
    assert _render.rendered("human", hand.observe(0), NAMES) is None
    assert capsys.readouterr().out == text + "\n\n"


def test_modes():
    assert _render.check_mode(None) is None
    assert _render.check_mode("human") == "human"
    with pytest.raises(ValueError, match="render_mode must be 'ansi' or None, not 'human'"):
        _render.check_mode("human", ["ansi"])


def test_pillow_is_asked_for_at_once(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert _render.check_mode("ansi") == "ansi"
    with pytest.raises(ImportError, match=r'Pillow, which is not installed: pip install "steelwheel\[rl\]"'):
        _render.check_mode("rgb_array")
