"""docs/reference/rule-books.md: each call plays."""

import random
import re

import pytest
from conftest import ROOT
from play.generator import some_action

import steelwheel as sw
from steelwheel import games
from steelwheel.games.short_names import SHORT_NAMES
from steelwheel.tables.mixed_game import MIXES

PAGE = (ROOT / "docs" / "reference" / "rule-books.md").read_text("utf-8")
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
CALLS = [call for _, cell, *_ in ROWS for call in re.findall(r"`((?:games|sw)\.[^`]+)`", cell)]
OF_NO_BOOK = {  # short names of games that are not in these books
    *("plo6", "royal", "manila", "double_texas", "double_board", "wild_holdem", "fusion", "courchevel8"),
    *("deuces_wild", "27_double", "27_triple_pl", "kuhn", "leduc", "rhode_island"),
}


@pytest.mark.parametrize("call", CALLS)
def test_each_call_plays(call):
    made = eval(call, {"sw": sw, "games": games})
    if isinstance(made, sw.Tournament | sw.Hand):
        return
    if isinstance(made, sw.Game | sw.MixedGame):
        made = sw.Table(made, min(4, getattr(made, "max_seats", 4)), seed=1)
    guests = [f"guest {seat}" for seat in range(len(made.players))]
    for guest in guests:
        made.sit(guest, 1000)
    rng = random.Random(call)
    for _ in range(4):
        hand = made.next_hand()
        while not hand.is_over:
            hand.act(some_action(rng, hand))
        for guest in guests:
            made.top_up(guest, 100)
    assert made.ledger.on_table == 1400 * len(guests)


def test_each_named_game_and_mix_is_there():
    made = {eval(call, {"sw": sw, "games": games}).name for call in CALLS if call.startswith("games.")}
    missing = {name for name, make in SHORT_NAMES.items() if make().name not in made}
    assert missing == OF_NO_BOOK
    assert {*re.findall(r'MixedGame.by_name\("(\w+)"\)', PAGE)} == {*MIXES}
