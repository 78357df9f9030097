"""Draws the stacks of a tournament over its hands, for docs/guide/tournaments/tournaments.md."""

from collections.abc import Mapping
from html import escape

import steelwheel as sw
from steelwheel import agents
from steelwheel.drawing.svg_parts import FONT, label, night_and_day, num, painted, rect

EDGE, LEFT, TOP = 14, 60.0, 62.0
LIGHT, END, MIDDLE = " font-weight='400'", " text-anchor='end'", " text-anchor='middle'"
COLORS = ("sheet", "rule", "ink", "faint")
AGENTS = {"baseline": agents.baseline, "tight": agents.tight, "station": agents.calling_station}
LINES = {  # in light and dark themes
    "baseline": ("#2c7a5d", "#4aa583"),
    "tight": ("#0072b2", "#56b4e9"),
    "station": ("#b3541e", "#f0a35e"),
}
Moments = list[tuple[int, int, Mapping[str, int]]]  # hands dealt, level, chips by name


def play() -> tuple[sw.Tournament, Moments]:
    """Play a tournament of nine at one table."""
    levels = [sw.Level((50 * 2**i, 100 * 2**i), hands=15) for i in range(12)]
    tournament = sw.Tournament(levels, stack=10_000, seats=9, buy_in=100, payouts=(0.5, 0.3, 0.2), seed=22)
    for i in range(9):
        tournament.register(f"{[*AGENTS][i % 3]} {i // 3 + 1}")
    tournament.start()
    moments: Moments = [(0, 0, tournament.stacks)]
    for dealt, (table, hand) in enumerate(tournament.deal_hands(), 1):
        names = tournament.seating(table)
        while (seat := hand.actor) is not None:
            hand.act(AGENTS[str(names[seat]).split()[0]](hand.observe(seat)))
        chips = zip(names, hand.stacks, strict=True)
        moments.append((dealt, tournament.level_index, {name: x for name, x in chips if name is not None}))
    return tournament, moments


def tournament_svg(*, tall: bool = False) -> str:
    """Return the chart as an SVG file.

    :param tall: with the names below the curves, for narrow places.
    """
    wide, high = (400, 420) if tall else (760, 340)
    right, floor = (wide - EDGE - 4.0, high - 130.0) if tall else (wide - 130.0, high - 46.0)
    tournament, moments = play()
    last, most = moments[-1][0], 9 * 10_000

    def at(dealt: int, chips: int) -> tuple[float, float]:
        return LEFT + (right - LEFT) * dealt / last, floor - (floor - TOP) * chips / most

    out = [label(EDGE, 28, "Stacks of a tournament with nine players", 15, "ink")]
    for chips in range(0, most + 1, 30_000):
        y = at(0, chips)[1]
        out.append(f"<path d='M{LEFT} {num(y)}H{right}' {painted('rule')}/>")
        out.append(label(LEFT - 8, y + 4, f"{chips:,}", 11.5, "faint", more=END + LIGHT))
    begun: dict[int, int] = {}
    for dealt, level, _ in moments:
        begun.setdefault(level, dealt)
    ends = [*[*begun.values()][1:], last]
    for (level, first), end in zip(begun.items(), ends, strict=True):
        x = at(first, 0)[0]
        out.append(f"<path d='M{num(x)} {TOP}V{floor}' stroke-dasharray='2 4' {painted('rule')}/>")
        if end - first > 6:
            blinds = f"{50 * 2**level}/{100 * 2**level}"
            out.append(label((x + at(end, 0)[0]) / 2, TOP - 8, blinds, 11, "faint", more=MIDDLE + LIGHT))
    out += [
        label(at(dealt, 0)[0], floor + 18, f"{dealt}", 11.5, "faint", more=MIDDLE + LIGHT)
        for dealt in range(0, last + 1, 20)
    ]
    out.append(label((LEFT + right) / 2, floor + 36, "hands", 11.5, "faint", more=MIDDLE + LIGHT))
    places = {player.name: player for player in tournament.standings()}
    for name in sorted(places, key=lambda name: -places[name].place):
        points = [at(dealt, chips[name]) for dealt, _, chips in moments if name in chips]
        path, kind, place = "", name.split()[0], places[name].place
        for i, (x, y) in enumerate(points):
            if 0 < i < len(points) - 1 and points[i - 1][1] == y == points[i + 1][1]:
                continue  # on the straight line between its neighbors
            path += f"{'L' if path else 'M'}{x:.1f} {y:.1f}"
        thick = 3 if place == 1 else 1.6
        out.append(
            f"<path class='t-{kind}' d='{path}' fill='none' stroke-width='{thick}'>"
            f"<title>{name}</title></path>"
        )
        x, y = points[-1]
        if place > 1:
            out.append(f"<circle class='t-{kind} e' cx='{x:.1f}' cy='{y:.1f}' r='3.5' stroke-width='2'/>")
    x, y, next_y, kinds = (
        (EDGE, floor + 66, floor + 66, 230.0) if tall else (right + 14, TOP + 12, floor - 50, right + 14)
    )
    for i, name in enumerate([*places][:3]):
        out.append(label(x, y + (22 if tall else 34) * i, f"{i + 1}. {name}", 12.5, "ink"))
        prize_at = (x + 104, y + 22 * i) if tall else (x, y + 15 + 34 * i)
        out.append(label(*prize_at, f"prize {places[name].prize}", 11.5, "faint", more=LIGHT))
    for i, kind in enumerate(AGENTS):
        out.append(f"<path class='t-{kind}' d='M{kinds} {next_y + 22 * i - 4}h18' stroke-width='3'/>")
        out.append(label(kinds + 26, next_y + 22 * i, kind, 12.5, "ink", more=LIGHT))
    day, night = ("".join(f".t-{kind}{{stroke:{pair[k]}}}" for kind, pair in LINES.items()) for k in (0, 1))
    base = ".e{fill:#fff}" + day
    style = f"{night_and_day(*COLORS)}{base}@media (prefers-color-scheme:dark){{.e{{fill:#171d1b}}{night}}}"
    says = f"Stacks of nine players over {last} hands; {', '.join([*places][:3])} are paid"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='steelwheel' viewBox='0 0 {wide} {high}' role='img' "
        f"aria-label='{escape(says)}' font-family=\"{FONT}\" font-weight='600'><style>{style}</style>"
        f"{rect(0.5, 0.5, wide - 1, high - 1, 12, 'sheet', 'rule')}{''.join(out)}</svg>\n"
    )
