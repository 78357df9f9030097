"""Card abstraction: sorts all preflop hands, or all 1,286,792 flop hands, into buckets of similar hands.

A hand is described by the histogram of its strength at the river, over all run-outs. The distance between two
hands is the earth mover's distance between their histograms: the sum of the absolute differences between the
cumulative counts. K-means with medians as centers finds the buckets; SciPy finds each hand's nearest center.
docs/tutorials/buckets.md explains it step by step.

pip install steelwheel scipy
python buckets.py --out flop.npy --picture buckets.svg
python buckets.py --street preflop
"""

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy.spatial import KDTree  # type: ignore

import steelwheel as sw

Counts = npt.NDArray[np.uint32]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]

ROUNDS = {"preflop": [2], "flop": [2, 3]}
"""The number of cards dealt in each round, as arguments of `HandIndexer`, by street."""
BUCKETS = {"preflop": 8, "flop": 200}
FEW = 25
"""With --few, the centers come from one hand in this many."""
GAIN = 1e-4
"""The centers are final once a round reduces the sum of distances by at most this fraction."""


# ---- histograms


def histograms(street: str, bins: int) -> Counts:
    """Return the histogram of strengths at the river for every hand, in the order of the hands' indices."""
    indexer = sw.HandIndexer(ROUNDS[street])
    if street == "preflop":
        held = indexer.cards_batch(0, np.arange(indexer.size(0)))
        return sw.strength_histogram_batch(held, np.empty((len(held), 0), np.uint8), bins=bins)
    found = np.zeros((indexer.size(1), bins), np.uint32)
    combos = np.array(sw.Range.COMBOS, np.uint8)
    flops = sw.HandIndexer([3])
    boards = flops.cards_batch(0, np.arange(flops.size(0)))
    for some in np.array_split(boards, 40):  # fast because many hands share a flop
        rows = np.hstack([np.tile(combos, (len(some), 1)), np.repeat(some, len(combos), axis=0)])
        rows = rows[(rows[:, :2, None] != rows[:, None, 2:]).all(axis=(1, 2))]
        counts = sw.strength_histogram_batch(rows[:, :2], rows[:, 2:], bins=bins, threads=0)
        found[indexer.index_batch(rows)] = counts
    return found


def cumulative(counts: Counts) -> Counts:
    """Return the number of run-outs below each edge between two bins; as integers, so that sums are exact."""
    return counts[:, :-1].cumsum(axis=1, dtype=np.uint32)


# ---- buckets


def nearest(rows: Counts, centers: Floats) -> tuple[Ints, Floats]:
    """Return the index of the center nearest to each row by the earth mover's distance, and that distance."""
    tree = KDTree(centers)  # pyright: ignore
    parts = np.array_split(rows, 1 + len(rows) // 100_000)  # SciPy converts each part to floats
    found: list[tuple[Floats, Ints]] = [tree.query(part, p=1, workers=-1) for part in parts]  # pyright: ignore
    return np.concatenate([bucket for _, bucket in found]), np.concatenate([away for away, _ in found])


def medians(rows: Counts, bucket: Ints, centers: Floats) -> Floats:
    """Return the median of each bucket's rows, the best center; empty buckets keep their centers."""
    order = np.argsort(bucket, kind="stable")
    ends = np.bincount(bucket, minlength=len(centers)).cumsum()
    moved = centers.copy()
    for i, some in enumerate(np.split(order, ends[:-1])):
        if len(some):
            moved[i] = np.median(rows[some], axis=0)
    return moved


def scattered(rows: Counts, count: int, seed: int) -> Floats:
    """Return initial centers, each drawn by its distance from the nearest earlier one (k-means++)."""
    rng = np.random.default_rng(seed)
    at: Floats = rows.astype(np.float64)
    chosen = [at[rng.integers(len(at))]]
    away = np.abs(at - chosen[0]).sum(axis=1)
    while len(chosen) < count:
        chosen.append(at[rng.choice(len(at), p=away / away.sum())])
        away = np.minimum(away, np.abs(at - chosen[-1]).sum(axis=1))
    return np.array(chosen)


def clustered(rows: Counts, count: int, seed: int = 1) -> Floats:
    """Return the centers of `count` buckets, from the weakest to the strongest."""
    centers, last = scattered(rows[:: 1 + len(rows) // 50_000], count, seed), np.inf
    while True:
        bucket, away = nearest(rows, centers)
        if away.sum() >= last * (1 - GAIN):
            return centers[np.argsort(-centers.sum(axis=1), kind="stable")]  # strong ones have small sums
        last = away.sum()
        centers = medians(rows, bucket, centers)


def by_mean(rows: Counts, count: int) -> Ints:
    """Return a baseline's buckets: hands sorted by mean strength, with equally many in each bucket."""
    bucket = np.empty(len(rows), np.intp)
    order = np.argsort(-rows.sum(axis=1, dtype=np.int64), kind="stable")
    bucket[order] = np.arange(len(rows)) * count // len(rows)
    return bucket


def distance(rows: Counts, bucket: Ints, centers: Floats) -> float:
    """Return the mean distance between a row and the center of its bucket."""
    return sum(float(np.abs(rows[:, j] - centers[bucket, j]).mean()) for j in range(rows.shape[1]))


# ---- output


def middles_of(bins: int) -> Floats:
    return np.array([(j + 0.5) / bins for j in range(bins)])


def described(street: str, indices: Ints) -> str:
    """Return a bucket's hands as text: a range before the flop, two examples on the flop.

    :param indices: the indices of the hands, nearest to the bucket's center first.
    """
    indexer = sw.HandIndexer(ROUNDS[street])
    if street == "preflop":
        kinds = {indexer.index(next(iter(sw.Range(kind)))[0]): kind for kind in sw.Range.HAND_CLASSES}
        return str(sw.Range(",".join(kinds[i] for i in indices.tolist())))
    near = np.sort(indices[: (len(indices) + 1) // 2])
    rows = indexer.cards_batch(1, near[[len(near) // 4, len(near) * 3 // 4]])
    cards = [[sw.format_cards(part, unicode=True) for part in (row[:2], row[2:])] for row in rows.tolist()]
    return ", ".join(" on ".join(parts) for parts in cards)


STYLE = """<style>text{fill:#17211c}.sheet{fill:#fff;stroke:#d5dcd8}.bar{fill:#3b8f70}
.dim,.dim text{fill:#5a6761}@media(prefers-color-scheme:dark){text{fill:#eef3f0}
.sheet{fill:#171d1b;stroke:#3a4540}.bar{fill:#4aa583}.dim,.dim text{fill:#a3b0aa}}</style>"""


def picture(shares: Floats, words: list[str]) -> str:
    """Draw each center's histogram as a line, and three histograms with about the same mean as bars."""
    count, bins = shares.shape
    wide, high = 330 / bins, 400 / count
    shades = np.ceil(10 * np.minimum(1, np.sqrt(2 * shares))).astype(int)
    drawn = dict.fromkeys(range(1, 11), "")
    for i, row in enumerate(shades):
        for start, end in pairwise([0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), bins]):
            if row[start]:
                left, right = 20 + wide * start, wide * (end - start)
                drawn[int(row[start])] += f"M{left:g} {440 - high * i:.4g}h{right:g}v{-high:g}h{-right:g}z"
    out = [f"<path class='bar' fill-opacity='{shade / 10:g}' d='{d}'/>" for shade, d in drawn.items() if d]
    middles = middles_of(bins)
    means = shares @ middles
    spread = shares @ middles**2 - means**2
    alike = np.argsort(np.abs(means - 0.5), kind="stable")[: max(3, count // 12)]
    alike = alike[np.argsort(-spread[alike], kind="stable")]
    for k, i in enumerate(alike[[0, len(alike) // 2, -1]].tolist()):
        floor, tall = 160 + 140 * k, 80 / float(shares[i].max())
        bars = [
            f"M{390 + wide * j:g} {floor}v{-tall * x:.4g}h{wide - 1:g}V{floor}z"
            for j, x in enumerate(shares[i])
        ]
        out.append(f"<text x='390' y='{floor - 106}'>bucket {i}, mean strength {means[i]:.2f}</text>")
        out.append(f"<path class='bar' d='{''.join(bars)}'/><path class='dim' d='M390 {floor}h330v1h-330z'/>")
        out.append(f"<text class='dim' x='390' y='{floor - 88}' font-size='12'>{words[i]}</text>")
    for x in (20, 390):
        out.append(
            f"<g class='dim' font-size='12'><text x='{x}' y='458'>0</text><text x='{x + 165}' y='458' "
        )
        out.append(f"text-anchor='middle'>strength at the river</text><text x='{x + 330}' y='458' ")
        out.append("text-anchor='end'>1</text></g>")
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 740 480' font-size='14' "
        f"font-family='sans-serif' role='img' aria-label='Histograms of {count} buckets'>{STYLE}"
        "<rect class='sheet' x='.5' y='.5' width='739' height='479' rx='12'/>"
        f"<text x='20' y='28'>{count} buckets, a line each, the strongest on top</text>{''.join(out)}</svg>\n"
    )


def main(
    street: str = "flop",
    count: int = 0,
    bins: int = 30,
    out: str | None = None,
    svg: str | None = None,
    few: bool = False,
) -> Ints:
    """Sort all hands into buckets, and return the bucket of each index; `count` 0 means that of `BUCKETS`."""
    counts = histograms(street, bins)
    rows, runouts = cumulative(counts), int(counts[0].sum())
    centers = clustered(rows[:: FEW if few else 1], count or BUCKETS[street])
    bucket, away = nearest(rows, centers)
    sizes = np.bincount(bucket, minlength=len(centers))
    older = by_mean(rows, len(centers))
    apart = distance(rows, older, medians(rows, older, centers))
    print(f"{len(rows):,} hands in {len(centers)} buckets of {sizes.min():,} to {sizes.max():,}")
    print(f"earth mover's distance of a hand to its center: {away.mean() / runouts / bins:.4f}")
    print(f"with as many buckets by mean strength alone:    {apart / runouts / bins:.4f}")
    shares: Floats = np.diff(centers / runouts, axis=1, prepend=0, append=1)
    means = shares @ middles_of(bins)
    hands = np.split(np.lexsort((away, bucket)), sizes.cumsum()[:-1])
    words = [described(street, some) if len(some) else "" for some in hands]
    for i in range(0, len(centers), -(-len(centers) // 8)):
        print(f"bucket {i}, mean strength {means[i]:.2f}: {words[i]}")
    if out:
        np.save(out, bucket.astype(np.uint16))
    if svg:
        Path(svg).write_text(picture(shares, words), encoding="utf-8")
    return bucket


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Sort hands into buckets.")
    parser.add_argument("--street", choices=ROUNDS, default="flop")
    parser.add_argument("--buckets", type=int, default=0, help="default: 200, or 8 before the flop")
    parser.add_argument("--histogram", type=int, default=30, help="number of bins")
    parser.add_argument("--out", help="save the bucket of each hand index in this .npy file")
    parser.add_argument("--picture", help="draw the buckets in this .svg file")
    parser.add_argument("--few", action="store_true", help=f"find the centers from one hand in {FEW}")
    given = parser.parse_args()
    main(given.street, given.buckets, given.histogram, given.out, given.picture, given.few)
