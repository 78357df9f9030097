"""Draws the figures of the pages in bench/ as charts, for docs/benchmarks.md; `draw.py` writes the files."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from steelwheel.drawing.svg_parts import FONT, label, night_and_day, num, painted, rect

BENCH = Path(__file__).resolve().parents[2] / "bench"
PAGES = ("evaluation", "equities", "play", "prizes", "solver")  # the first one names the machine
WIDE, EDGE, LEFT, RIGHT = (
    480,
    14,
    136,
    96,
)  # the picture's width, its margin, the width of names and of numbers
COLOURS = ("sheet", "rule", "ink", "faint", "win", "tag")
CURVES = (  # by day and by night
    *(("#2c7a5d", "#4aa583"), ("#b3541e", "#f0a35e"), ("#0072b2", "#56b4e9"), ("#8a5a9e", "#cc9fd8")),
    *(("#8c6d31", "#d8b45a"), ("#5a6761", "#a3b0aa")),
)
OURS = "steelwheel"
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
Rows = Sequence[tuple[str, Mapping[str, float]]]  # a group's name; its numbers by package


def figures() -> str:
    """Return the text of all pages whose figures are drawn."""
    return "\n".join((BENCH / f"{page}.md").read_text("utf-8") for page in PAGES)


def tables(text: str) -> dict[str, dict[str, dict[str, str]]]:
    """Return the cells of each table by the preceding heading, the row and the column."""
    found = {}
    for part in re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]:
        rows = [
            [cell.strip(" *") for cell in line.split("|")[1:-1]]
            for line in part.splitlines()
            if line[:1] == "|"
        ]
        if len(rows) > 2:
            head, _, *rows = rows
            found[part.split("\n")[0]] = {
                row[0]: dict(reversed([*zip(head[1:], row[1:], strict=True)])) for row in rows
            }  # the first of several columns with one name
    return found


def numbers(row: Mapping[str, str], unit: float = 1.0) -> dict[str, float]:
    """Return the numbers of a row by package, without missing ones and ratios."""
    return {
        re.sub(r" \([cd, ]+\)$", "", who): float(cell.replace(",", "")) * unit
        for who, cell in row.items()
        if cell and not re.search("ratio|/ ours|/ best", who)
    }


def seconds(cell: str) -> float:
    """Return the seconds of a time with its unit."""
    number, unit = cell.split()
    return float(number.replace(",", "")) * UNITS[unit]


def time(x: float) -> str:
    unit = next((unit for unit in ("s", "ms", "us") if x >= 0.9995 * UNITS[unit]), "ns")
    return f"{amount(x / UNITS[unit])} {unit}"


def amount(x: float) -> str:
    """Return a number in three digits, or in all digits before the point."""
    return f"{x:,.0f}" if x >= 99.95 else f"{x:.3g}"


def value(x: float, unit: str) -> str:
    return time(x) if unit == "time" else amount(x)


def sheet(high: float, says: str, inner: Iterable[str], style: str = "") -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='steelwheel' viewBox='0 0 {WIDE} {num(high)}' "
        f"role='img' aria-label='{escape(says)}' font-family=\"{FONT}\">"
        f"<style>{night_and_day(*COLOURS)}{style}</style>"
        f"{rect(0, 0, WIDE, high, 8, 'sheet')}{''.join(inner)}</svg>\n"
    )


def line(x: float, y: float, to_x: float, to_y: float, *paint: str, wide: float = 1) -> str:
    at = f"x1='{num(x)}' y1='{num(y)}' x2='{num(to_x)}' y2='{num(to_y)}'"
    return f"<line {at} stroke-width='{num(wide)}' {painted(*paint)}/>"


BOLD, END, MIDDLE = " font-weight='700'", " text-anchor='end'", " text-anchor='middle'"


def bars(title: str, groups: Rows, foot: str, unit: str = "time", *, most: bool = False) -> str:
    """Draw a dot for each number on a logarithmic scale; packages other than ours also show their ratio.

    :param unit: "time", or a word for the counted thing.
    :param most: true if larger is better.
    """
    every = [x for _, row in groups for x in row.values()]
    low, high = math.floor(math.log10(min(every)) - 0.02), math.ceil(math.log10(max(every)) + 0.02)
    wide = WIDE - LEFT - RIGHT

    def at(x: float) -> float:
        return LEFT + wide * (math.log10(x) - low) / (high - low)

    told = [
        f"{name} {', '.join(f'{who} {value(x, unit)}' for who, x in row.items())}" for name, row in groups
    ]
    out, y = [label(EDGE, 27, title, 15, "ink", more=BOLD)], 46.0
    top = y
    for name, row in groups:
        if name:
            out.append(label(EDGE, y + 13, name, 12.5, "ink", more=BOLD))
            y += 22
        ours = row[OURS]
        for who, x in sorted(row.items(), key=lambda pair: pair[1], reverse=most):
            colour = "win" if who == OURS else "tag"
            middle = y + 9
            ratio = ours / x if most else x / ours
            beside = "" if who == OURS else f" ({f'{ratio:.2g}' if ratio < 1 else amount(ratio)}x)"
            out += [
                label(LEFT - 10, middle + 4.5, who, 12.5, "ink" if who == OURS else "faint", more=END),
                rect(LEFT, middle - 3, at(x) - LEFT, 6, 3, colour, more=" opacity='.55'"),
                f"<circle cx='{num(at(x))}' cy='{num(middle)}' r='5.5' {painted(colour)}/>",
                label(at(x) + 10, middle + 4.5, value(x, unit) + beside, 12.5, "ink"),
            ]
            y += 20
        y += 8
    marks = [10.0**power for power in range(low, high + 1)]
    step = 1 + len(marks) // 6
    grid = [line(at(x), top - 4, at(x), y, "rule") for x in marks]
    said = [label(at(x), y + 16, value(x, unit), 11.5, "faint", more=MIDDLE) for x in marks[::step]]
    feet = [label(EDGE, y + 38 + 15 * i, words, 11.5, "faint") for i, words in enumerate(foot.split("\n"))]
    return sheet(y + 34 + 15 * len(feet), f"{title}: {'; '.join(told)}", [*grid, *out, *said, *feet])


def lines(
    title: str, curves: Mapping[str, Mapping[float, float]], foot: str, over: str, unit: str = "time"
) -> str:
    """Draw a curve for each package, with both axes logarithmic."""
    every_x = sorted({x for curve in curves.values() for x in curve})
    every_y = [y for curve in curves.values() for y in curve.values()]
    low, high = math.floor(math.log10(min(every_y))), math.ceil(math.log10(max(every_y)))
    left, right, top, bottom = 70.0, WIDE - 130.0, 50.0, 290.0
    first, last = math.log10(every_x[0]), math.log10(every_x[-1])

    def at(x: float, y: float) -> tuple[float, float]:
        share = (math.log10(y) - low) / (high - low)
        return left + (right - left) * (math.log10(x) - first) / (last - first), bottom - (
            bottom - top
        ) * share

    out = [label(EDGE, 27, title, 15, "ink", more=BOLD)]
    for power in range(low, high + 1):
        y = at(every_x[0], 10.0**power)[1]
        out.append(line(left, y, right, y, "rule"))
        out.append(label(left - 8, y + 4, value(10.0**power, unit), 11.5, "faint", more=END))
    for x in every_x:
        if math.log10(x) == round(math.log10(x)):
            said = f"{x:,.0f}" if x < 1e4 else f"{x / 1e6:g}M" if x >= 1e6 else f"{x / 1e3:g}k"
            out.append(label(at(x, 1)[0], bottom + 17, said, 11.5, "faint", more=MIDDLE))
    out.append(label((left + right) / 2, bottom + 36, over, 11.5, "faint", more=MIDDLE))
    ends = []
    for i, (who, curve) in enumerate(curves.items()):
        points = [at(x, y) for x, y in sorted(curve.items())]
        path = "L".join(f"{num(x)} {num(y)}" for x, y in points)
        out.append(f"<path d='M{path}' fill='none' stroke='var(--c{i})' stroke-width='2.5'/>")
        out += [f"<circle cx='{num(x)}' cy='{num(y)}' r='4' fill='var(--c{i})'/>" for x, y in points]
        ends.append((points[-1][1], who, i))
    lowest = -math.inf
    for y, who, i in sorted(ends):
        lowest = max(y, lowest + 17)
        weight = BOLD if who == OURS else ""
        out.append(label(right + 12, lowest + 4, who, 12.5, more=f"{weight} fill='var(--c{i})'"))
    feet = [
        label(EDGE, bottom + 60 + 15 * i, words, 11.5, "faint") for i, words in enumerate(foot.split("\n"))
    ]
    day, night = (";".join(f"--c{i}:{pair[k]}" for i, pair in enumerate(CURVES)) for k in (0, 1))
    style = f"svg{{{day}}}@media (prefers-color-scheme:dark){{svg{{{night}}}}}"
    told = "; ".join(
        f"{who} {', '.join(f'{value(y, unit)} at {x:,.0f}' for x, y in curve.items())}"
        for who, curve in curves.items()
    )
    return sheet(bottom + 56 + 15 * len(feet), f"{title}: {told}", [*out, *feet], style)


def made(text: str, section: str) -> str:
    """Return the machine and the date of the figures in a section that names its own."""
    of = text.partition(f"\n# {section}\n")[2]
    cpu, day = (re.search(wanted, of)[0] for wanted in (r"AMD EPYC(?: with [\w-]+)?", r"\d{4}-\d\d-\d\d"))
    return f"{cpu}, one thread; {day}."


def made_on(text: str) -> str:
    """Return the machine, Python and date of bench/report.py's tables, and the load if noted."""
    cpu, day, load = re.search(r"^- CPU: (.*); one core; [^;]*; ([\d-]+)(.*)$", text, re.MULTILINE).groups()
    python = re.search(r"^- (CPython \S+),", text, re.MULTILINE)[1]
    return f"{cpu}, one thread; {python}; {day}{load}."


def charts() -> dict[str, str]:
    """Return the text of each file, by its name."""
    text = figures()
    found, on = tables(text), made_on(text)

    one = numbers(found["One call a hand, nanoseconds"]["7 cards"], 1e-9)
    rows = {
        int(name.partition(" = ")[2].replace(",", "")): numbers(row, 1e-9)
        for name, row in found["`evaluate_batch`, nanoseconds a hand"].items()
        if name.startswith("rows")
    }
    batches = {
        who: {n: row[who] for n, row in rows.items() if who in row}
        for who in (OURS, "pokerfast", "pkrbot", "phevaluator", "eval7", "treys")
    }
    core = found["The C core, nanoseconds a hand"]
    levels = [
        (f"{says} of seven cards, {level}", {OURS: cells[OURS + " -O3"], "OMPEval": cells["OMPEval -O3"]})
        for what, says in (("rows of 7", "rows"), ("hands of 7", "sets"))
        for level in ("baseline", "avx2", "avx512")
        for cells in [numbers(core[f"{what}, {level}"], 1e-9)]
    ]
    equities = found["`equity`, exact, microseconds"]
    shown = (
        *("AsAh v KsKh", "AhKh v 7c7d on Ts9d4h", "QQ+,AK v TT+,AQs+,KQs", "QQ+,AK v TT+,AQs+,KQs on Ts9d4h"),
        *("AsAh v random on Ts9d4h2c3s", "QQ+ v AK v TT+ on Ts9d4h"),
    )
    hands = found["Six-handed no-limit hold'em from Python, hands a second"]
    played = [(name, numbers(hands[name])) for name in ("all players call", "random legal play")]
    spots = {name: row for name, row in found["Solver"].items() if name and name != "turns"}
    solved = [
        (name, {OURS: seconds(row["Ours"]), "postflop-solver": seconds(row["Theirs"])})
        for name, row in spots.items()
        if name in ("D river", "T river", "D turn", "P dry", "D flop", "T flop")
    ]
    prizes = [
        (name, {who: seconds(row[who]) for who in (OURS, "Sarose550/ICM", "PokerKit 0.7.7") if row[who]})
        for name, row in found["Prizes"].items()
    ]
    return {
        "bench_calls.svg": bars("Seven cards, one call from Python", [("", one)], on),
        "bench_batches.svg": lines("Seven cards, a hand of a batch", batches, on, "hands in a batch"),
        "bench_levels.svg": bars("Seven cards in C", levels, re.sub("; CPython [^;]*", "", on)),
        "bench_equities.svg": bars(
            "Exact equities", [(name, numbers(equities[name], 1e-6)) for name in shown], on
        ),
        "bench_play.svg": bars("Six-handed no-limit hold'em: hands a second", played, on, "hands", most=True),
        "bench_solver.svg": bars("Spots solved to 0.3 % of the pot", solved, made(text, "Solver")),
        "bench_prizes.svg": bars("ICM: players and paid places", prizes, made(text, "Prizes")),
    }
