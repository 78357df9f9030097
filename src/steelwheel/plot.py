"""Charts drawn with Matplotlib, which is imported on first use; install it with the extra `plot`.

    ax = steelwheel.plot.range_grid("QQ+, AKs, KTo+:0.5")
    ax.figure.savefig("range.svg")

Each function draws on `ax`, or on a new figure that `pyplot` does not manage, and returns the `Axes`. Text
and lines have the colors of `matplotlib.rcParams`; filled areas have colors that color-blind readers can
tell apart.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .cards.cards import format_cards, parse_cards
from .cards.combos import COMBOS, cell_name, cell_of, class_of
from .drawing.svg_parts import PALETTE
from .equities.all_in import equity
from .equities.equity_result import EquityResult
from .errors import InvalidCards, cut, kind, shown
from .ranges.holdem import Range
from .simulation import MatchResult

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from matplotlib.axes import Axes

    from .typing import Cards

__all__ = [
    "bench",
    "convergence",
    "equity_bars",
    "equity_by_street",
    "range_grid",
    "stacks",
    "standings",
    "winnings",
]

_INK = "#17211c"
# for dark text, and for light text
_SORTS = [[PALETTE[name][i] for name in ("pairs", "suited", "offsuit")] for i in (1, 2)]
_WINS_AND_TIES = [[PALETTE[name][i] for name in ("win", "tie")] for i in (1, 2)]
_EMPTY = "#8a958f40"
_OURS = "#3a9473"
_PEER = "#7f8c9b"
_LINES = (  # a color of Okabe and Ito, and a marker for color-blind readers
    *(("#0072B2", "o"), ("#E69F00", "s"), ("#009E73", "^"), ("#CC79A7", "D"), ("#56B4E9", "v")),
    *(("#D55E00", "P"), ("#8C6D31", "X"), ("#7F7F7F", "<"), ("#5E4FA2", ">"), ("#B8A800", "h")),
)


def _axes(ax: Axes | None, wide: float, high: float) -> Axes:
    """Return `ax`, or the axes of a new figure of this size in inches."""
    try:
        from matplotlib.axes import Axes
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine
    except ImportError:
        raise ImportError("charts need the extra 'plot': pip install 'steelwheel[plot]'") from None
    if ax is None:
        return Figure((wide, high), layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)).add_subplot()
    if not isinstance(ax, Axes):
        raise TypeError(f"ax must be a Matplotlib Axes or None, not {kind(ax)}")
    return ax


def _letters(ax: Axes) -> tuple[Any, bool]:
    """Return the text color, and whether it is light."""
    from matplotlib.colors import to_rgb

    color = ax.xaxis.label.get_color()
    return color, sum(to_rgb(color)) > 1.5


def _short(text: str, wide: int = 60) -> str:
    """Return the text of a range, wrapped at this width to at most three lines."""
    return textwrap.fill(text.replace(",", ", "), wide, max_lines=3, placeholder=" …", break_on_hyphens=False)


def _plain(ax: Axes) -> None:
    """Remove the frame, and the ticks on the left."""
    ax.spines[["left", "top", "right"]].set_visible(False)
    ax.tick_params(axis="y", length=0)


def range_grid(range: Range | str, ax: Axes | None = None, *, equities: npt.ArrayLike | None = None) -> Axes:
    """Draw a range as a 13 x 13 grid, with suited hands above the diagonal and cells filled by weight.

    :param range: a `Range`, or its text.
    :param equities: 1,326 numbers from 0 to 1 in the order of `Range.COMBOS`, such as
        `EquityResult.by_combo`. Each cell then shows the weighted mean of its combos in the range, ignoring
        `nan`, as a color and a number.
    :raises InvalidRange: if the text is not a range.
    :raises ValueError: if there are not 1,326 equities, or if one of them is not between 0 and 1.
    """
    import numpy as np

    shown = Range(range)
    heat = None if equities is None else _means(shown, equities)
    ax = _axes(ax, 6.2 if heat is None else 7.2, 6.6)
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.patches import Rectangle

    colors = colormaps["cividis"]
    letters, light = _letters(ax)
    for (i, j), weight in np.ndenumerate(shown.grid()):
        name = cell_name(i, j)
        ax.add_patch(
            Rectangle((j - 0.47, i - 0.47), 0.94, 0.94, color="#8a958f", alpha=0.28 if i == j else 0.16, lw=0)
        )
        ink: Any = letters
        filled: Any = None
        if heat is not None and not np.isnan(heat[i, j]):
            filled = colors(heat[i, j])
            ink = "#ffffff" if heat[i, j] < 0.5 else _INK
            name = f"{name}\n{100 * heat[i, j]:.0f}"
            ax.add_patch(Rectangle((j - 0.47, i - 0.47), 0.94, 0.94, color=filled, lw=0))
        elif heat is None and weight:
            filled = _SORTS[light][0 if i == j else 1 if i < j else 2]
            ax.add_patch(Rectangle((j - 0.47, i + 0.47), 0.94, -0.94 * weight, color=filled, lw=0))
        ax.text(
            j, i, name, ha="center", va="center", size=8, color=ink, linespacing=1.1,
            weight="normal" if filled is None else "bold", alpha=0.6 if filled is None else 1,
        )  # fmt: skip
    ax.set(xlim=(-0.5, 12.5), ylim=(12.5, -0.5), xticks=(), yticks=(), aspect="equal")
    ax.spines[:].set_visible(False)
    total = float(shown.weights.sum())
    ax.set_title(_short(str(shown) or "no hands"), loc="left", size=11, weight="bold")
    by_weight = f", {total:,.4g} by weight" if total < len(shown) else ""
    ax.set_xlabel(f"{len(shown):,} of 1,326 combos{by_weight}: {total / 1326:.1%} of all hands")
    if heat is not None:
        scale = ScalarMappable(Normalize(0, 100), colors)
        bar = ax.figure.colorbar(scale, ax=ax, shrink=0.7, aspect=30, pad=0.02)
        bar.set_label("equity (%)")
        bar.outline.set_visible(False)
    return ax


def _means(shown: Range, equities: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return float64[13, 13], the weighted mean of each hand class; `nan` for a class without combos."""
    import numpy as np

    try:
        values = np.asarray(equities, np.float64)
    except (OverflowError, ValueError):
        raise ValueError("equities must be 1,326 numbers, one per combo") from None
    if values.shape != (1326,):
        raise ValueError(
            f"equities must be 1,326 numbers, one per combo, not an array of shape {cut(str(values.shape))}"
        )
    if ((values < 0) | (values > 1)).any():
        raise ValueError("equities must be from 0 to 1, or nan")
    weights = np.where(np.isnan(values), 0, shown.weights)
    rows, columns = np.array([cell_of(class_of(*combo)) for combo in COMBOS]).T
    cells = 13 * rows + columns
    sums = np.bincount(cells, np.nan_to_num(values) * weights, 169)
    counts = np.bincount(cells, weights, 169)
    means = np.full(169, np.nan)
    np.divide(sums, counts, out=means, where=counts > 0)
    return means.reshape(13, 13)


def equity_bars(result: EquityResult, ax: Axes | None = None) -> Axes:
    """Draw the win, tie and loss frequency of each hand as a bar, and its equity as a mark.

    If the equity was sampled, the mark has an error bar of two standard errors to either side. In about 95 of
    100 samples, the true equity lies within this bar.
    """
    if not isinstance(result, EquityResult):
        raise TypeError(f"result must be an EquityResult, not {kind(result)}")
    ax = _axes(ax, 7.5, 1.5 + 0.5 * len(result.hands))
    places = range(len(result.hands))
    win, tie, share = ([100 * x for x in column] for column in (result.win, result.tie, result.equity))
    ink, light = _letters(ax)
    won, tied = _WINS_AND_TIES[light]
    shared = [a + b for a, b in zip(win, tie, strict=True)]
    ax.barh(places, win, 0.62, color=won, label="win")
    ax.barh(places, tie, 0.62, left=win, color=tied, label="tie")
    ax.barh(places, [100 - x for x in shared], 0.62, left=shared, color=_EMPTY, label="lose")
    sampled = any(result.stderr)
    said = "equity ± 2 standard errors" if sampled else "equity"
    ax.errorbar(
        share, places, xerr=[200 * x for x in result.stderr] if sampled else None,
        fmt="|", ms=20, mew=2, capsize=4, elinewidth=1.5, color=ink, label=said,
    )  # fmt: skip
    for i, x in enumerate(share):
        ax.text(101.5, i, f"{x:.2f}%", va="center", weight="bold", color=ink)
    ax.set(xlim=(0, 100), ylim=(len(share) - 0.5, -0.5), xlabel="outcomes (%)")
    ax.set_yticks(places, [_short(str(hand), 24) for hand in result.hands])
    ax.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=4, frameon=False, borderaxespad=0.3, handlelength=1.4
    )
    _plain(ax)
    return ax


def equity_by_street(hands: Sequence[Any], board: Cards, ax: Axes | None = None, **options: Any) -> Axes:
    """Draw the equity of each hand before the flop and on each street that the board reaches.

    :param hands: 2 to 10 hands, in any form that `equity` accepts.
    :param board: 3, 4 or 5 cards.
    :param options: other arguments of `equity`, such as `dead`.
    :raises InvalidCards: if a card is invalid, or the board does not have 3 to 5 cards.
    """
    cards = parse_cards(board)
    if len(cards) not in (3, 4, 5):
        raise InvalidCards(f"the board must have 3, 4 or 5 cards, not {cut(format_cards(cards)) or 'none'}")
    if isinstance(hands, str):
        raise TypeError("hands must be a sequence of hands, not one str")
    counts = (0, *range(3, len(cards) + 1))
    results = [equity(*hands, board=cards[:n], **options) for n in counts]
    ax = _axes(ax, 7.5, 4.2)
    ink, _ = _letters(ax)
    ends = []
    for i, name in enumerate(results[0].hands):
        color, mark = _LINES[i % len(_LINES)]
        shares = [100 * result.equity[i] for result in results]
        errors = [200 * result.stderr[i] for result in results]
        ax.errorbar(
            range(len(counts)), shares, yerr=errors if any(errors) else None,
            color=color, marker=mark, ms=8, lw=2.2, capsize=4, clip_on=False, zorder=3, label=name,
        )  # fmt: skip
        ends.append((shares[-1], name, color))
    top = min(100, 20 * math.ceil(max(max(result.equity) for result in results) * 5))
    lowest = -float(top)
    for share, name, color in sorted(ends):  # names next to the ends of the lines, without overlaps
        lowest = max(share, lowest + 0.06 * top)
        ax.annotate(
            f"{_short(str(name), 26)}  {share:.1f}%", (len(counts) - 1, share), (len(counts) - 0.88, lowest),
            va="center", color=ink, annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": color, "relpos": (0, 0.5), "shrinkA": 0},
        )  # fmt: skip
    streets = ["before\nthe flop", f"flop\n{_spaced(cards[:3])}"]
    streets += [
        f"{name}\n{_spaced([card])}" for name, card in zip(("turn", "river"), cards[3:], strict=False)
    ]
    ax.set_xticks(range(len(counts)), streets)
    ax.set(xlim=(-0.15, len(counts) - 1), ylim=(0, top), ylabel="equity (%)")
    ax.grid(axis="y", alpha=0.3)
    ax.set_axisbelow(True)
    _plain(ax)
    return ax


def _spaced(cards: Iterable[int]) -> str:
    return " ".join(format_cards(card, unicode=True) for card in cards)


def winnings(results: Sequence[MatchResult], ax: Axes | None = None) -> Axes:
    """Draw each agent's winnings in big blinds over the hands of a match, with the 95% interval.

    The band at a point shows the uncertainty of the mean at that point alone. If the results have several
    `estimates`, the chart shows the first.

    :param results: results of the same match after increasing numbers of hands, such as sums of its parts, or
        the results that `simulate` passed to its `progress` callback.
    :raises ValueError: if there is no result, or the results do not all have the same agents.
    """
    given = [results] if isinstance(results, MatchResult) else [*results]
    for result in given:
        if not isinstance(result, MatchResult):
            raise TypeError(f"results must be MatchResults, not {kind(result)}")
    if not given or any(result.agents != given[0].agents for result in given):
        raise ValueError("results must have at least one MatchResult, all of the same agents")
    given.sort(key=lambda result: result.hands)
    ax = _axes(ax, 8.5, 4.6)
    ink, _ = _letters(ax)
    ends = []
    for i, name in enumerate(given[0].agents):
        color = _LINES[i % len(_LINES)][0]
        scores = [score for result in given if (score := result.score(name)).hands]
        hands = [0, *(score.hands for score in scores)]
        won = [0.0, *(score.mbb * score.hands / 1000 for score in scores)]
        half = [0.0, *(1.96 * score.stderr * score.hands / 1000 for score in scores)]
        ax.plot(hands, won, color=color, lw=2, zorder=3)
        below, above = ([x + sign * y for x, y in zip(won, half, strict=True)] for sign in (-1, 1))
        ax.fill_between(hands, below, above, color=color, alpha=0.2, lw=0)
        if scores:
            last = scores[-1]
            text = f"{cut(name, 24)}\n{last.mbb / 10:+,.1f} ± {0.196 * last.stderr:,.1f}\nbb/100"
            ends.append((won[-1], hands[-1], text, color))
    low, high = ax.get_ylim()
    lowest = -math.inf
    for y, x, text, color in sorted(ends):  # names next to the ends of the lines, without overlaps
        lowest = max(y, lowest + 0.17 * (high - low))
        ax.annotate(
            text, (x, y), (1.04, lowest), textcoords=("axes fraction", "data"), va="center", color=ink,
            annotation_clip=False, arrowprops={"arrowstyle": "-", "color": color, "relpos": (0, 0.5)},
        )  # fmt: skip
    ax.axhline(0, color=ink, lw=0.8, alpha=0.5)
    ax.set(xlabel="hands", ylabel="big blinds won", xlim=(0, None))
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    ax.yaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    ax.grid(axis="y", alpha=0.3)
    ax.set_axisbelow(True)
    _plain(ax)
    return ax


def standings(result: MatchResult, ax: Axes | None = None) -> Axes:
    """Draw each agent's win rate, best first, with its 95% interval and its possible ranks."""
    if not isinstance(result, MatchResult):
        raise TypeError(f"result must be a MatchResult, not {kind(result)}")
    ax = _axes(ax, 8, 1.5 + 0.55 * len(result.agents))
    ink, light = _letters(ax)
    color = _WINS_AND_TIES[light][0]
    rows = sorted(
        zip(result.mbb, result.confidence_interval(), result.ranks(), result.agents, strict=True),
        reverse=True,
    )
    for i, (mbb, (low, high), (best, worst), _) in enumerate(rows):
        mean = mbb / 10
        ax.errorbar(
            [mean], [i], xerr=[[mean - low / 10], [high / 10 - mean]],
            fmt="o", ms=8, capsize=5, elinewidth=2, mew=2, color=color,
        )  # fmt: skip
        rank = f"rank {best}" if best == worst else f"rank {best} to {worst}"
        ax.text(1.02, i, f"{mean:+,.1f}   {rank}", va="center", color=ink, transform=ax.get_yaxis_transform())
    ax.axvline(0, color=ink, lw=0.8, alpha=0.5)
    ax.set(ylim=(len(rows) - 0.5, -0.5), xlabel="big blinds won per 100 hands, with the 95% interval")
    ax.set_yticks(range(len(rows)), [cut(name, 24) for *_, name in rows])
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:+,.0f}" if x else "0")
    ax.grid(axis="x", alpha=0.3)
    ax.set_axisbelow(True)
    _plain(ax)
    return ax


def stacks(
    moments: Iterable[tuple[int, Mapping[str, int]]], ax: Axes | None = None, *, leaders: int = 5
) -> Axes:
    """Draw the stacks during a tournament: the leaders by name, the mean, the median and a 10% to 90% band.

    :param moments: pairs (hands dealt, chips by name) over the course of the tournament; see
        `Tournament.stacks`.
    :param leaders: the number of players drawn by name, at most 10.
    :raises ValueError: if there are no moments, or a stack is not above 0.
    """
    import numpy as np

    given = sorted([(int(hands), dict(chips)) for hands, chips in moments], key=lambda moment: moment[0])
    if not given or not all(chips and min(chips.values()) > 0 for _, chips in given):
        raise ValueError("there must be at least one moment, and all stacks must be above 0")
    if not 0 <= leaders <= len(_LINES):
        raise ValueError(f"leaders must be from 0 to {len(_LINES)}, not {leaders}")
    ax = _axes(ax, 9, 5)
    ink, _ = _letters(ax)
    at = [hands for hands, _ in given]
    every = [np.array([*chips.values()], np.float64) for _, chips in given]
    low, middle, high = (np.array([np.quantile(x, part) for x in every]) for part in (0.1, 0.5, 0.9))
    ax.fill_between(at, low, high, color=ink, alpha=0.12, lw=0, label="10% to 90%")
    ax.plot(at, middle, color=ink, lw=1.6, ls="--", label="median")
    ax.plot(at, [x.mean() for x in every], color=ink, lw=1.6, ls=":", label="mean")
    lasted = {name: (hands, chips[name]) for hands, chips in given for name in chips}
    for i, name in enumerate(sorted(lasted, key=lambda name: lasted[name], reverse=True)[:leaders]):
        line = [(hands, chips[name]) for hands, chips in given if name in chips]
        x, y = zip(*line, strict=True)
        color, mark = _LINES[i]
        ax.plot(x, y, color=color, lw=2, marker=mark, markevery=[-1], ms=8, label=cut(name, 24), zorder=3)
    ax.set_yscale("log")
    ax.set(xlabel="hands", ylabel="chips", xlim=(at[0], None))
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    ax.yaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    ax.grid(axis="y", alpha=0.3)
    ax.set_axisbelow(True)
    ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, borderaxespad=0)
    _plain(ax)
    return ax


def convergence(
    curves: Mapping[str, Iterable[tuple[float, float]]] | Iterable[tuple[float, float]],
    ax: Axes | None = None,
    *,
    target_percent: float | None = None,
    over: str = "iterations",
) -> Axes:
    """Draw how the exploitability of solutions falls during solving, on a logarithmic scale.

    :param curves: pairs (iterations, exploitability as a percentage of the pot) over the course of solving;
        for several solutions, a mapping from names to curves.
    :param target_percent: a percentage to mark with a line.
    :param over: the label of the horizontal axis, if the first number of each pair is not iterations.
    :raises ValueError: if there are no points, or a number is negative, infinite or `nan`.
    """
    named = curves if isinstance(curves, Mapping) else {"": curves}
    given = {}
    for name, curve in named.items():
        try:
            given[str(name)] = sorted((float(x), float(y)) for x, y in curve)
        except (OverflowError, TypeError, ValueError):
            raise ValueError(f"a curve must be pairs of numbers, not {kind(curve)}") from None
        if not given[str(name)] or not all(0 <= z < math.inf for point in given[str(name)] for z in point):
            raise ValueError("a curve must have at least one point, and only finite numbers of 0 or more")
    if not given:
        raise ValueError("curves must have at least one curve")
    if target_percent is not None and not 0 < target_percent < math.inf:
        raise ValueError(f"target_percent must be a finite number above 0, not {shown(target_percent)}")
    ax = _axes(ax, 7.5, 4.4)
    from matplotlib.ticker import LogLocator

    ink, _ = _letters(ax)
    ax.set_yscale("log")
    ends = []
    for i, (name, curve) in enumerate(given.items()):
        color, mark = _LINES[i % len(_LINES)]
        x, y = zip(*curve, strict=True)
        ax.plot(x, y, color=color, lw=2, marker=mark, ms=5, zorder=3)
        ends.append((y[-1], x[-1], f"{_short(name, 26)}  {y[-1]:.3g}%".strip(), color))
    if target_percent is not None:
        ax.axhline(target_percent, color=ink, lw=1, ls="--", alpha=0.7)
        ax.annotate(
            f"target {target_percent:g}%", (0, target_percent), (4, 5), xycoords=ax.get_yaxis_transform(),
            textcoords="offset points", color=ink, zorder=4,
            bbox={"facecolor": ax.get_facecolor(), "lw": 0, "pad": 1},
        )  # fmt: skip
    low, high = ax.get_ylim()
    lowest = 0.0
    for end, last, text, color in sorted(ends):  # names next to the ends of the lines, without overlaps
        lowest = max(end, lowest * (high / low) ** 0.07, low)
        ax.annotate(
            text, (last, max(end, low)), (1.04, lowest), textcoords=("axes fraction", "data"), va="center",
            color=ink, annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": color, "relpos": (0, 0.5)},
        )  # fmt: skip
    ax.set(xlabel=over, ylabel="exploitability (% of the pot)", xlim=(0, None))
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:,.10g}")
    ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    ax.yaxis.set_major_formatter(lambda y, _: f"{y:g}")
    ax.minorticks_off()
    ax.grid(axis="y", alpha=0.3)
    ax.set_axisbelow(True)
    _plain(ax)
    return ax


def bench(results: Mapping[str, Any], ax: Axes | None = None) -> Axes:
    """Draw the output of `steelwheel bench --json`: times relative to steelwheel's best for the same task.

    :param results: the parsed JSON object, with `machine` and `rows`; each row has `work`, `who`, `how` and
        `ns`.
    :raises ValueError: if the object does not have this form.
    """
    try:
        machine = str(results["machine"])
        rows = [(str(r["work"]), str(r["who"]), str(r["how"]), float(r["ns"])) for r in results["rows"]]
    except (KeyError, OverflowError, TypeError, ValueError):
        raise ValueError(
            "results must be the object printed by `steelwheel bench --json`, with machine and rows"
        ) from None
    if not rows or not all(0 < ns < float("inf") for *_, ns in rows):
        raise ValueError("results must have at least one row, and only times above 0")
    works = list(dict.fromkeys(work for work, *_ in rows))
    ax = _axes(ax, 9, 1.2 + 0.24 * (len(rows) + 1.6 * len(works)))
    ink, _ = _letters(ax)
    y, ticks, most, least = 0.0, [], 1.0, 1.0
    for work in works:
        some = sorted((row for row in rows if row[0] == work), key=lambda row: row[3])
        ours = min([ns for _, who, _, ns in some if who == "steelwheel"], default=some[0][3])
        ax.text(0, y, work, transform=ax.get_yaxis_transform(), va="center", weight="bold", color=ink)
        for _, who, how, ns in some:
            y += 1
            color = _OURS if who == "steelwheel" else _PEER
            ax.plot([1, ns / ours], [y, y], color=color, lw=5, alpha=0.5, solid_capstyle="butt")
            ax.plot([ns / ours], [y], "o" if who == "steelwheel" else "s", color=color, ms=7)
            ax.text(ns / ours * 1.25, y, f"{_time(ns)}  {_times(ns / ours)}", va="center", size=9, color=ink)
            ticks.append((y, f"{who}, {how}" if who == "steelwheel" else who))
            most, least = max(most, ns / ours), min(least, ns / ours)
        ax.plot([1, 1], [y - len(some) + 0.6, y + 0.4], color=_OURS, lw=1, alpha=0.6, zorder=0)
        y += 1.6
    ax.set_xscale("log")
    ax.set(xlim=(least * 0.8, most * 8), ylim=(y - 0.8, -0.8))
    ax.xaxis.set_major_formatter(lambda x, _: _times(x))
    ax.set_yticks([at for at, _ in ticks], [name for _, name in ticks])
    ax.set_xlabel("time relative to steelwheel's best for the same work (lower is better)")
    ax.set_title("\n".join(textwrap.wrap(machine, 90)), loc="left", size=9)
    _plain(ax)
    return ax


def _times(x: float) -> str:
    return f"{x:,.0f}x" if x >= 100 else f"{x:.3g}x"


def _time(ns: float) -> str:
    for unit, name in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
        if ns >= unit:
            return f"{ns / unit:.3g} {name}"
    return f"{ns:.3g} ns"
