"""The programs of docs/examples that need PyTorch learn in a short run, and draw their results."""

import runpy
from pathlib import Path

import numpy as np
import pytest

import steelwheel as sw

FOLDER = Path(__file__).parents[2] / "docs" / "examples"

pytest.importorskip("torch")
pytest.importorskip("matplotlib")


@pytest.fixture
def names(request):
    """Return the names of the program that the test is named after."""
    return runpy.run_path(str(FOLDER / f"{request.node.originalname.removeprefix('test_')}.py"))


def test_maskable_ppo(request, tmp_path, capsys):
    """Untrained, it loses about nine big blinds per hand; it first learns to fold."""
    pytest.importorskip("sb3_contrib")
    names = request.getfixturevalue("names")
    picture = tmp_path / "curve.svg"
    _, points = names["main"](steps=40_000, slots=256, seed=1, deals=1000, picture=str(picture))
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("2,000 hands against tight: ") and "short matches" in picture.read_text("utf-8")
    assert points[0][0] == 0 and points[-1][0] == 40_960
    assert points[0][1] < -500 and points[-1][1] > -250
    # its match is between two agents at a table
    saved = tmp_path / "model.zip"
    model, points = names["main"](steps=1, slots=16, seed=1, deals=10, save=str(saved))
    assert saved.exists()
    assert [decisions for decisions, *_ in points] == [0, 512]
    menu, encoder, won = names["MENU"], names["ENCODER"], []
    for k in range(40):
        hands = []
        for seat in (0, 1):
            hand = sw.Hand(names["GAME"], names["STACKS"], button=k % 2, seed=(7, k))
            while not hand.is_over:
                if hand.actor == seat:
                    choice, _ = model.predict(
                        encoder.encode(hand), action_masks=menu.mask(hand), deterministic=True
                    )
                    hand.act(menu.codes(hand, int(choice)))
                else:
                    hand.act(sw.agents.tight(hand.observe(hand.actor)))
            hands.append(hand.payoffs[seat] / names["BIG_BLIND"])
        won.append(sum(hands) / 2)
    mean, half = names["match"](model, 40, 7)
    assert mean == pytest.approx(100 * np.mean(won))
    assert half == pytest.approx(196 * np.std(won, ddof=1) / 40**0.5) and half > 0


def test_leduc_ppo(names, tmp_path, capsys):
    tree = names["Tree"]()
    assert len(tree.spots) == 936
    evenly = [names["shares"]([1] * int(spot.mask.sum())) for spot in tree.spots]
    measure = names["exploitability"]
    assert measure(tree, evenly) == pytest.approx(4.747222 / 2, abs=1e-6)  # OpenSpiel's nash_conv
    assert names["Average"](tree).add(evenly, 3) == evenly
    picture = tmp_path / "leduc.svg"
    curves = names["main"](iterations=20, updates=40, slots=512, seed=1, picture=str(picture))
    assert "PPO, average" in picture.read_text("utf-8")
    assert capsys.readouterr().out.count(" chips\n") == sum(map(len, curves.values()))
    for points in curves.values():
        assert (np.diff([seconds for seconds, _ in points]) > 0).all()
    last = {name: points[-1][1] for name, points in curves.items()}
    assert last["CFR+"] < 0.2 < last["PPO, last"] < 1.8
    ppo = names["PPO"](512, 1)
    for _ in range(40):
        ppo.update(left=1)
    strategy, columns = ppo.strategy(tree), names["ENCODER"].columns
    ranks = [spot.seen[columns["own"]].reshape(3, 2).sum(1) for spot in tree.spots]
    boards = [spot.seen[columns["boards"]].reshape(3, 2).sum(1) for spot in tree.spots]
    facing_bet = [bool(spot.mask[0]) for spot in tree.spots]
    pairs = [own @ board > 0 for own, board in zip(ranks, boards, strict=True)]
    folds = [
        chances[0] for chances, bet, pair in zip(strategy, facing_bet, pairs, strict=True) if bet and pair
    ]
    assert len(folds) > 30 and np.mean(folds) < 0.1  # pairs: it has learned to call with them
    seen, mask, chosen, won = ppo.play()
    assert len(seen) == len(mask) == len(chosen) == len(won) and mask[range(len(chosen)), chosen].all()
    assert abs(won).max() <= 13 and won.std() > 1
    for chances, spot in zip(ppo.strategy(tree), tree.spots, strict=True):
        assert len(chances) == spot.mask.sum() and sum(chances) == pytest.approx(1, abs=1e-5)
