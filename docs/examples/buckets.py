"""Card abstraction: all hands before the flop, or all 1,286,792 on it, in buckets of hands that are alike.

A hand is known by the histogram of its strength at the river, over all run-outs. How far apart two hands
are is the earth mover's distance of their histograms, which is the sum of the differences of the cumulative
counts. Buckets are found by k-means with medians as the centres; SciPy finds the nearest centre of each hand.
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
"""Of each street what its `HandIndexer` is made from."""
BUCKETS = {"preflop": 8, "flop": 200}
FEW = 25
"""With --few centres are found from one hand in so many."""
GAIN = 1e-4
"""Centres are moved until the sum of distances falls by no more than this part of it."""


# ---- histograms


def histograms(street: str, bins: int) -> Counts:
    """How many run-outs end in each strength, of all hands by their index."""
    indexer = sw.HandIndexer(ROUNDS[street])
    if street == "preflop":
        held = indexer.cards_batch(0, np.arange(indexer.size(0)))
        return sw.strength_histogram_batch(held, np.empty((len(held), 0), np.uint8), bins=bins)
    found = np.zeros((indexer.size(1), bins), np.uint32)
    combos = np.array(sw.Range.COMBOS, np.uint8)
    flops = sw.HandIndexer([3])
    boards = flops.cards_batch(0, np.arange(flops.size(0)))
    for some in np.array_split(boards, 40):  # hands of one flop together are quick
        rows = np.hstack([np.tile(combos, (len(some), 1)), np.repeat(some, len(combos), axis=0)])
        rows = rows[(rows[:, :2, None] != rows[:, None, 2:]).all(axis=(1, 2))]
        counts = sw.strength_histogram_batch(rows[:, :2], rows[:, 2:], bins=bins, threads=0)
        found[indexer.index_batch(rows)] = counts
    return found


def cumulative(counts: Counts) -> Counts:
    """Run-outs that end below each edge between two bins. They stay whole numbers, whose sums are exact."""
    return counts[:, :-1].cumsum(axis=1, dtype=np.uint32)


# ---- buckets


def nearest(rows: Counts, centres: Floats) -> tuple[Ints, Floats]:
    """The nearest centre of each row by the earth mover's distance, and how far it is."""
    tree = KDTree(centres)  # pyright: ignore
    parts = np.array_split(rows, 1 + len(rows) // 100_000)  # since SciPy makes floats of them
    found: list[tuple[Floats, Ints]] = [tree.query(part, p=1, workers=-1) for part in parts]  # pyright: ignore
    return np.concatenate([bucket for _, bucket in found]), np.concatenate([away for away, _ in found])


def medians(rows: Counts, bucket: Ints, centres: Floats) -> Floats:
    """The centre of each bucket, which has the least sum of distances to its rows. An empty one stays."""
    order = np.argsort(bucket, kind="stable")
    ends = np.bincount(bucket, minlength=len(centres)).cumsum()
    moved = centres.copy()
    for i, some in enumerate(np.split(order, ends[:-1])):
        if len(some):
            moved[i] = np.median(rows[some], axis=0)
    return moved


def scattered(rows: Counts, count: int, seed: int) -> Floats:
    """Some rows to start from, each drawn by its distance to the nearest of those before (k-means++)."""
    rng = np.random.default_rng(seed)
    at: Floats = rows.astype(np.float64)
    chosen = [at[rng.integers(len(at))]]
    away = np.abs(at - chosen[0]).sum(axis=1)
    while len(chosen) < count:
        chosen.append(at[rng.choice(len(at), p=away / away.sum())])
        away = np.minimum(away, np.abs(at - chosen[-1]).sum(axis=1))
    return np.array(chosen)


def clustered(rows: Counts, count: int, seed: int = 1) -> Floats:
    """The centres of so many buckets, the weakest first."""
    centres, last = scattered(rows[:: 1 + len(rows) // 50_000], count, seed), np.inf
    while True:
        bucket, away = nearest(rows, centres)
        if away.sum() >= last * (1 - GAIN):
            return centres[np.argsort(-centres.sum(axis=1), kind="stable")]  # strong hands' counts rise late
        last = away.sum()
        centres = medians(rows, bucket, centres)


def by_mean(rows: Counts, count: int) -> Ints:
    """The older way: hands in the order of their mean strength, as many in each bucket."""
    bucket = np.empty(len(rows), np.intp)
    order = np.argsort(-rows.sum(axis=1, dtype=np.int64), kind="stable")
    bucket[order] = np.arange(len(rows)) * count // len(rows)
    return bucket


def distance(rows: Counts, bucket: Ints, centres: Floats) -> float:
    """The mean of the rows' distances to the centres of these buckets."""
    return sum(float(np.abs(rows[:, j] - centres[bucket, j]).mean()) for j in range(rows.shape[1]))


# ---- what is told


def middles_of(bins: int) -> Floats:
    return np.array([(j + 0.5) / bins for j in range(bins)])


def described(street: str, indices: Ints) -> str:
    """A bucket's hands, those nearest to its centre first: before the flop a range, on it some of them."""
    indexer = sw.HandIndexer(ROUNDS[street])
    if street == "preflop":
        kinds = {indexer.index(next(iter(sw.Range(kind)))[0]): kind for kind in sw.Range.KINDS}
        return str(sw.Range(",".join(kinds[i] for i in indices.tolist())))
    near = np.sort(indices[: (len(indices) + 1) // 2])
    rows = indexer.cards_batch(1, near[[len(near) // 4, len(near) * 3 // 4]])
    cards = [[sw.format_cards(part, unicode=True) for part in (row[:2], row[2:])] for row in rows.tolist()]
    return ", ".join(" on ".join(parts) for parts in cards)


STYLE = """<style>text{fill:#17211c}.sheet{fill:#fff;stroke:#d5dcd8}.bar{fill:#3b8f70}
.dim,.dim text{fill:#5a6761}@media(prefers-color-scheme:dark){text{fill:#eef3f0}
.sheet{fill:#171d1b;stroke:#3a4540}.bar{fill:#4aa583}.dim,.dim text{fill:#a3b0aa}}</style>"""


def picture(shares: Floats, words: list[str]) -> str:
    """The centres' histograms as SVG: a line each, and three of them that have about one mean in common."""
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
    """The bucket of each hand by its index; `count` 0 is as many as `BUCKETS` says."""
    counts = histograms(street, bins)
    rows, runouts = cumulative(counts), int(counts[0].sum())
    centres = clustered(rows[:: FEW if few else 1], count or BUCKETS[street])
    bucket, away = nearest(rows, centres)
    sizes = np.bincount(bucket, minlength=len(centres))
    older = by_mean(rows, len(centres))
    apart = distance(rows, older, medians(rows, older, centres))
    print(f"{len(rows):,} hands in {len(centres)} buckets of {sizes.min():,} to {sizes.max():,}")
    print(f"earth mover's distance of a hand to its centre: {away.mean() / runouts / bins:.4f}")
    print(f"in as many buckets by mean strength:            {apart / runouts / bins:.4f}")
    shares: Floats = np.diff(centres / runouts, axis=1, prepend=0, append=1)
    means = shares @ middles_of(bins)
    hands = np.split(np.lexsort((away, bucket)), sizes.cumsum()[:-1])
    words = [described(street, some) if len(some) else "" for some in hands]
    for i in range(0, len(centres), -(-len(centres) // 8)):
        print(f"bucket {i}, mean strength {means[i]:.2f}: {words[i]}")
    if out:
        np.save(out, bucket.astype(np.uint16))
    if svg:
        Path(svg).write_text(picture(shares, words), encoding="utf-8")
    return bucket


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Hands in buckets.")
    parser.add_argument("--street", choices=ROUNDS, default="flop")
    parser.add_argument("--buckets", type=int, default=0, help="200, or 8 before the flop")
    parser.add_argument("--histogram", type=int, default=30, help="how many bins it has")
    parser.add_argument("--out", help="a .npy file of the bucket of each index")
    parser.add_argument("--picture", help="an .svg file")
    parser.add_argument("--few", action="store_true", help=f"find the centres from one hand in {FEW}")
    given = parser.parse_args()
    main(given.street, given.buckets, given.histogram, given.out, given.picture, given.few)
