"""Card abstraction: every starting hand on one flop, sorted into buckets by how strong it may become.

Hands that differ only in suits are one hand (`HandIndexer`); of each, the histogram of its strength at the
river over all run-outs is taken, and hands with alike histograms come together (k-means by the earth mover's
distance, which in one dimension is the difference of the cumulated histograms).

python hand_buckets.py --flop Th9h2c --buckets 6
"""

import argparse

import numpy as np
import numpy.typing as npt

import steelwheel as sw

Floats = npt.NDArray[np.float64]


def hands_on(flop: str) -> npt.NDArray[np.uint8]:
    """One hand of each set that is alike on this flop: uint8[n, 2]."""
    pairs = sw.Range("random").without(flop)
    held = np.array([combo for combo, _ in pairs], np.uint8)
    board = np.broadcast_to(np.array(sw.parse_cards(flop), np.uint8), (len(held), 3))
    indices = sw.HandIndexer([2, 3]).index_batch(np.hstack([held, board]))
    _, first = np.unique(indices, return_index=True)
    return held[first]


def buckets_of(cumulated: Floats, count: int, rounds: int = 20) -> npt.NDArray[np.intp]:
    """A bucket for each row, from 0 to count - 1."""
    order = np.argsort(-cumulated.sum(axis=1), kind="stable")  # a strong hand's histogram rises late
    centres = cumulated[order[(2 * np.arange(count) + 1) * len(order) // (2 * count)]]
    nearest = np.zeros(len(cumulated), np.intp)
    for _ in range(rounds):
        nearest[:] = np.abs(cumulated[:, None, :] - centres).sum(axis=2).argmin(axis=1)
        for i in range(count):
            if (nearest == i).any():
                centres[i] = cumulated[nearest == i].mean(axis=0)
    return nearest


def main(flop: str = "Th9h2c", count: int = 6) -> None:
    held = hands_on(flop)
    boards = np.broadcast_to(np.array(sw.parse_cards(flop), np.uint8), (len(held), 3))
    histograms = sw.strength_histogram_batch(held, boards, bins=20)
    cumulated: Floats = histograms.cumsum(axis=1) / histograms.sum(axis=1, keepdims=True)
    strength = sw.expected_strength_batch(held, boards)[:, 0]
    bucket = buckets_of(cumulated, count)
    found = [some for i in range(count) if len(some := np.flatnonzero(bucket == i))]
    found.sort(key=lambda some: float(strength[some].mean()))
    print(f"{len(held)} hands on {sw.format_cards(flop, unicode=True)}")
    for i, some in enumerate(found):
        shown = " ".join(sw.format_cards(row) for row in held[some[:: max(1, len(some) // 6)][:6]].tolist())
        print(f"bucket {i}: {len(some):4} hands, mean strength {strength[some].mean():.2f}: {shown}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Hands on a flop in buckets.")
    parser.add_argument("--flop", default="Th9h2c")
    parser.add_argument("--buckets", type=int, default=6)
    given = parser.parse_args()
    main(given.flop, given.buckets)
