"""Trains sb3-contrib's MaskablePPO to play heads-up no-limit hold'em against `agents.tight`.

After training, the model plays a match against it. Each deal is played twice, with the seats exchanged, so
that neither player gets the better cards.

pip install steelwheel sb3-contrib matplotlib
python maskable_ppo.py --steps 4000000 --picture curve.png
"""

# pyright: basic, reportMissingImports=false

import argparse
from math import sqrt
from pathlib import Path

import matplotlib
import numpy as np
import torch  # type: ignore[import-not-found]
from sb3_contrib import MaskablePPO  # type: ignore[import-not-found]
from stable_baselines3.common.callbacks import BaseCallback  # type: ignore[import-not-found]
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor  # type: ignore[import-not-found]
from stable_baselines3.common.vec_env import VecNormalize  # type: ignore[import-not-found]

import steelwheel as sw
from steelwheel import agents
from steelwheel.env.sb3 import VecEnv

BIG_BLIND = 2
GAME = sw.games.NoLimitHoldem(blinds=(1, BIG_BLIND))
STACKS = [100 * BIG_BLIND] * 2
POTS = (0.5, 1, 2)
MENU, ENCODER = sw.ActionMenu(GAME, POTS), sw.Encoder(GAME, 2)

Point = tuple[int, float, float]
"""Decisions so far; big blinds won per hundred hands, and half the width of their 95% interval."""


class Features(BaseFeaturesExtractor):  # type: ignore[misc]
    """The networks' input: the logarithms of the columns, and the number of cards of each rank and suit."""

    def __init__(self, space: object) -> None:
        super().__init__(space, ENCODER.observation_size + 3 * (13 + 4))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        own = seen[:, ENCODER.columns["own"]].reshape(-1, 13, 4)  # a card is 4 * rank + suit
        board = seen[:, ENCODER.columns["boards"]].reshape(-1, 13, 4)
        counts = [cards.sum(axis) for cards in (own, board, own + board) for axis in (1, 2)]
        return torch.cat([torch.log1p(seen), *counts], dim=1)


def match(model: MaskablePPO, deals: int, seed: int) -> tuple[float, float]:
    """Return the winnings against `tight` in bb/100, and half the width of their 95% interval."""
    won = np.zeros(deals)
    for seat in (0, 1):
        batch = sw.HandBatch(GAME, deals, STACKS, seed=seed, autoreset=False)  # the same hands in both rounds
        while (batch.phases != 0).any():
            ours = batch.actors == seat
            codes = agents.tight.act_batch(batch, ~ours)
            if ours.any():
                seen, mask = ENCODER.encode(batch), MENU.mask(batch)
                choices = mask.argmax(axis=1)  # any legal entry where the opponent acts
                choices[ours], _ = model.predict(seen[ours], action_masks=mask[ours], deterministic=True)
                codes[ours] = MENU.codes(batch, choices)[ours]
            batch.act(codes)
        won += batch.payoffs[:, seat] / (2 * BIG_BLIND)
    return 100 * float(won.mean()), 100 * 1.96 * float(won.std(ddof=1)) / sqrt(deals)


class Watch(BaseCallback):  # type: ignore[misc]
    """A callback that plays a short match at regular intervals, always with the same deals."""

    def __init__(self, every: int, deals: int, seed: int) -> None:
        super().__init__()
        self.every, self.deals, self.seed = every, deals, seed
        self.points: list[Point] = []

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.every * len(self.points):
            mean, half = match(self.model, self.deals, self.seed)
            self.points.append((self.num_timesteps, mean, half))
            print(f"{self.num_timesteps:>12,} decisions: {mean:+8.1f} ± {half:.1f} bb/100", flush=True)

    def _on_step(self) -> bool:
        return True


def draw(path: str, points: list[Point], hands: int) -> None:
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot

    steps, means, halves = np.array(points).T
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.axhline(0, color="0.6", linewidth=1)
    axes.fill_between(steps[:-1] / 1e6, means[:-1] - halves[:-1], means[:-1] + halves[:-1], alpha=0.25)
    axes.plot(steps[:-1] / 1e6, means[:-1], label="short matches, with 95 % intervals")
    last = f"the last match, {hands:,} hands: {means[-1]:+.0f} ± {halves[-1]:.0f}"
    axes.errorbar(steps[-1] / 1e6, means[-1], halves[-1], fmt="o", markersize=4, capsize=4, label=last)
    axes.set_ylim(max(-150, float((means - halves).min()) - 10), float((means + halves).max()) + 10)
    axes.set(xlabel="decisions, millions", ylabel="bb/100 against tight")
    axes.legend(loc="lower right")
    figure.savefig(path)


def main(
    steps: int = 4_000_000,
    slots: int = 512,
    seed: int = 1,
    deals: int = 50_000,
    picture: str | None = None,
    save: str | None = None,
) -> tuple[MaskablePPO, list[Point]]:
    torch.set_num_threads(1)  # more threads do not help small networks
    tables = VecEnv(slots, GAME, stacks=STACKS, opponents=agents.tight, pot_fractions=POTS)
    model = MaskablePPO(
        "MlpPolicy",
        VecNormalize(tables, norm_obs=False, gamma=1),  # divides rewards by their spread
        learning_rate=lambda left: 1e-3 * left,  # `left` falls from 1 to 0
        n_steps=32,
        batch_size=min(2048, 32 * slots),
        n_epochs=3,
        gamma=1,  # hands are short: chips won later count in full
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Features, "net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    watch = Watch(max(1, steps // 20), min(2000, deals), seed + 1)
    model.learn(steps, callback=watch)
    if save:
        model.save(save)
    mean, half = match(model, deals, seed + 2)
    print(f"{2 * deals:,} hands against tight: {mean:+.1f} ± {half:.1f} bb/100")
    points = [*watch.points, (model.num_timesteps, mean, half)]
    if picture:
        draw(picture, points, 2 * deals)
    return model, points


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train against agents.tight, and measure the winnings.")
    parser.add_argument("--steps", type=int, default=4_000_000, help="decisions to learn from")
    parser.add_argument("--slots", type=int, default=512, help="hands played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--deals", type=int, default=50_000, help="deals of the final match, each played twice"
    )
    parser.add_argument("--picture", help="where to save the learning curve, as .png or .svg")
    parser.add_argument("--save", help="where to save the model, for MaskablePPO.load")
    given = parser.parse_args()
    for path in (given.picture, given.save):
        if path and not Path(path).resolve().parent.is_dir():
            parser.error(f"there is no folder for {path}")
    main(given.steps, given.slots, given.seed, given.deals, given.picture, given.save)
