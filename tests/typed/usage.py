"""The public names in a typed program: mypy and pyright check it, tests/project/test_stubs.py runs it."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import assert_type

import numpy as np
import numpy.typing as npt

import steelwheel as sw
from steelwheel import games, history, rules
from steelwheel.typing import (
    Cards,
    Deck,
    EventKind,
    Method,
    Phase,
    Preset,
    RangeStyle,
    Ranking,
    SimdLevel,
    Structure,
)


def evaluating() -> None:
    cards: Cards = "As Ks Qs Js Ts 2c 3d"
    value = assert_type(sw.evaluate(cards), int)
    assert_type(sw.describe(value), str)
    assert_type(sw.category(value), sw.Category | None)
    assert_type(sw.best_five(cards), tuple[int, ...])
    assert_type(sw.evaluate5(51, 47, 43, 39, 35), int)
    for ranking in assert_type(sw.RANKINGS, tuple[Ranking, ...]):
        assert_type(sw.describe(0, ranking), str)
    for deck in sw.DECKS:
        assert_type(deck, Deck)
        assert_type(sw.deal_batch(2, 3, deck=deck, seed=1), npt.NDArray[np.uint8])
    rows = sw.deal_batch(10, 7, seed=(1, 2))
    assert_type(sw.evaluate_batch(rows, "ace_to_five_8"), npt.NDArray[np.uint16])
    assert_type(sw.evaluate_omaha("AsKs2d2h", "QsJsTs"), int)
    assert_type(sw.evaluate_omaha("AsKs2d2h", "QsJsTs", ("high", "ace_to_five_8")), tuple[int, int])
    holes, boards = rows[:, :4], rows[:, 4:]
    assert_type(sw.evaluate_omaha_batch(holes, boards), npt.NDArray[np.uint16])
    both = sw.evaluate_omaha_batch(holes, boards, ("high", "ace_to_five_8"))
    assert_type(both, tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]])
    assert_type(sw.distribution("AsKs", to_come=3), npt.NDArray[np.uint64])
    held = sw.CardSet("AsKd") | sw.CardSet([3]) - sw.CardSet(b"\x03")
    assert_type([card for card in held if card in held], list[int])
    indexer = sw.HandIndexer([2, 3])
    assert_type(indexer.rounds, tuple[int, ...])
    assert_type(indexer.cards(0, indexer.index("AsKd")), tuple[int, ...])
    assert_type(indexer.index_batch(rows[:, :5]), npt.NDArray[np.uint64])
    level = assert_type(sw.simd.level(), SimdLevel)
    for other in (*sw.simd.levels(), None):
        sw.simd.set_level(other)
    sw.simd.set_level(level)


def equities() -> None:
    method: Method = "exact"
    result = sw.equity("AsAh", sw.Range("QQ+,AK:0.5"), board="Ts9d4h", method=method)
    assert_type(result.hands, tuple[str | sw.Range | sw.OmahaRange, ...])
    assert_type(result.equity, tuple[float, ...])
    assert_type(result.wins, tuple[int, ...] | None)
    assert_type(result.by_combo(1), npt.NDArray[np.float64])
    assert_type([(a, b, weight) for (a, b), weight in sw.Range("AKs")], list[tuple[int, int, float]])
    held = sw.Range({"AKs": 0.5, "QQ": 1})
    styles: tuple[RangeStyle, ...] = ("pio", "upi", "gto+", "equilab")
    assert_type([sw.Range(held.to_text(style)) for style in styles], list[sw.Range])
    assert_type((held.weight("AKs"), "AKs" in held), tuple[float, bool])
    omaha = sw.equity(sw.OmahaRange("AA$ds"), "KsKhQsJh", board="Ts9d4h", game="plo", trials=100, seed=1)
    assert_type(omaha.exact, bool)
    assert_type(sw.hand_strength("AsKs", "Ts9d4h", ranges=["QQ+", sw.Range("AK")]), float)
    assert_type(sw.hand_potential("AsKs", "Ts9s4h"), tuple[float, float])
    assert_type(sw.expected_strength("AsKs", "Ts9s4h"), tuple[float, float])
    assert_type(sw.strength_histogram("AsKs", "Ts9s4h", bins=5), npt.NDArray[np.uint32])
    found = sw.outs("AsKs", "Ts9s4h")
    assert_type(found.by_category, dict[sw.Category, sw.Outs])
    assert_type(sw.equity_matrix("QQ", "AKs", "Ts9s4h"), npt.NDArray[np.float64])


def playing() -> None:
    structure: Structure = "pot_limit"
    preset: Preset = "tda"
    game = sw.Game(
        "Omaha",
        streets=[sw.Street(hole=4), sw.Street(board=3), sw.Street(board=1), sw.Street(board=1)],
        structure=structure,
        blinds=(1, 2),
        use=2,
        rake=sw.Rake(5, cap=3),
        rules=preset,
    )
    assert_type(game.rules, rules.HouseRules)
    assert_type(rules.preset("wsop", burn=False), rules.HouseRules)
    hand = sw.Hand(games.NoLimitHoldem(), [200, 200, 200], seed=7, manual={"showdown"})
    assert_type(hand.game, sw.Game)
    assert_type(hand.game.deck, Deck | sw.CardSet)
    assert_type(hand.game.rankings, tuple[Ranking, ...])
    while hand.phase == "bet":
        legal = assert_type(hand.legal_actions, sw.LegalActions | None)
        if legal is None:
            break
        assert_type(legal[0], int)
        assert_type(legal[:2], tuple[int, ...])
        assert_type(legal.max_raise_to, int | None)
        half = assert_type(hand.pot_raise_to(Fraction(1, 2)), int | None)
        seat = hand.actor
        assert seat is not None
        seen = assert_type(hand.observe(seat), sw.Observation)
        mine = assert_type(seen.my_cards, tuple[int | None, ...])
        board = seen.board
        if board:
            assert_type(sw.evaluate(mine + board), int)
            assert_type(sw.hand_strength(mine, board, ranges=[(None, None), "QQ+"]), float)
            assert_type(sw.HandIndexer([2, 3]).index(mine, board[:3]), int)
        assert_type(sw.equity(*seen.hole_cards, board=board, trials=100, seed=1), sw.EquityResult)
        assert_type(mine in sw.Range("22+"), bool)
        assert_type(hand.act(sw.CALL if half is None or hand.street else half), sw.Hand)
    assert_type(hand.phase, Phase)
    while hand.phase == "showdown":
        hand.show()
    assert_type(hand.payoffs, tuple[int, ...] | None)
    assert_type(hand.winners, tuple[int, ...])
    for event in hand.events:
        assert_type(event.kind, EventKind)
    assert_type(hand.posts, dict[int, sw.Post])
    assert_type([pot.amount for pot in hand.pots], list[int])
    assert_type(sw.Hand.from_bytes(hand.to_bytes()), sw.Hand)
    assert_type(hand.copy().undo().observe(None).sample_hidden(1), sw.Hand)
    assert_type(sw.MixedGame.horse().deal([500, 500]), sw.Hand)
    assert_type(history.HandHistory.from_hand(hand).hand(), sw.Hand)


def solving() -> None:
    spot = sw.Spot(
        board="Td9d6hQc2s", pot=200, stacks=500, ranges=("QQ+,JTs", sw.Range("TT+,AQs")), sizes="75%"
    )
    assert_type(spot.estimate_memory(float16=True), int)
    solution = assert_type(
        sw.solve(spot, target_percent=1, progress=lambda so_far: so_far.iterations > 999), sw.Solution
    )
    assert_type(solution.ev, tuple[float, float])
    assert_type(solution.exploitability_percent, float)
    node = solution["x", "b75%"]
    assert_type(node.actor, int | None)
    assert_type(node.actions, tuple[int, ...])
    assert_type(node.for_player("ip", since="root").range, sw.Range)
    for after in node:
        assert_type(after.path, tuple[str, ...])
    assert_type(solution.lock("x", {"x": 1}).resume(target_percent=1), sw.Solution)
    assert_type(sw.Solution.from_bytes(solution.to_bytes()), sw.Solution)
    assert_type(sw.solve_many([spot], target_percent=5).to_csv(), str)
    hand = assert_type(spot.deal(seed=1), sw.Hand)
    agent, seat = solution.agent(seat=0), hand.actor or 0
    assert_type(agent(hand.observe(seat)), int)
    assert_type(agent.probabilities(hand.observe(seat)), dict[int, float])
    for question in islice(solution.drill(seed=1), 2):
        assert_type(question.answer("f" if "f" in question.action_names else 0).ev_loss, float)


if __name__ == "__main__":
    evaluating()
    equities()
    playing()
    solving()
