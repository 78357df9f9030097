"""Draws one node of the page that `Solution.to_html` writes, as a picture for the front pages."""

import re
from html import escape

import numpy as np

from steelwheel import Range, Solution, parse_cards
from steelwheel.drawing.svg_parts import (
    ACTIONS,
    FONT,
    cards_at,
    label,
    night_and_day,
    num,
    painted,
    rect,
    width_of,
)
from steelwheel.solver.node import Node

WIDE, HIGH = 880, 484
LEFT, RIGHT, TOP = 18, 436, 80  # of the grid, of the numbers next to it, of both
EDGE, ROW, GRID = WIDE - LEFT, 24, 386
LIGHT, END, MIDDLE = " font-weight='400'", " text-anchor='end'", " text-anchor='middle'"
NONE = "\u2013"
SUITS = ("club", "diamond", "heart", "spade")
COLORS = (
    *("sheet", "rule", "cell", "middle", *ACTIONS, "ink", "faint", "mark"),
    *("face", "side", "share", *SUITS),
)


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def chips(x: float) -> str:
    return f"{x:.1f}".removesuffix(".0") if abs(x) < 0.05 else f"{x:.1f}"


def path(words: list[str]) -> str:
    """Draw the steps that lead to the node as buttons, the last one pressed."""
    drawn, x = "", LEFT + 0.5
    for i, text in enumerate(words):
        is_last = i == len(words) - 1
        width = 12 * width_of(text) + 20
        drawn += rect(x, 40, width, 26, 7, "cell" if is_last else "sheet", "rule")
        drawn += label(x + width / 2, 57.5, text, 12.5, "ink", more=MIDDLE + ("" if is_last else LIGHT))
        drawn += "" if is_last else label(x + width + 6, 57.5, "\u203a", 14, "faint")
        x += width + 19
    return drawn


def players(node: Node, top: float) -> str:
    """Draw the table of both players."""
    ends = (RIGHT + 170, RIGHT + 240, RIGHT + 330, EDGE - 10)
    drawn = ""
    for x, text in zip(ends, ("stack", "bet", "EV", "equity"), strict=True):
        drawn += label(x, top, text, 11.5, "faint", more=LIGHT + END)
    for i, name in enumerate(("OOP", "IP")):
        y, mean, is_actor = top + 7 + ROW * i, node.for_player(i).average, i == node.actor
        if is_actor:
            drawn += rect(RIGHT, y, EDGE - RIGHT, ROW, 0, "cell") + rect(RIGHT, y, 3, ROW, 0, "share")
        drawn += label(RIGHT + 12, y + 16.5, name, 13, "ink", more="" if is_actor else LIGHT)
        cells = f"{node.stacks[i]}", f"{node.bets[i] or NONE}", chips(mean.ev), percent(mean.equity)
        for x, text in zip(ends, cells, strict=True):
            drawn += label(x, y + 16.5, text, 13, "ink", more=LIGHT + END)
    return drawn


def actions(node: Node, colors: list[str], top: float) -> str:
    """Draw a button for each action, with its frequency and EV."""
    drawn, mean = "", node.average
    assert mean.frequency is not None and mean.action_ev is not None
    rows = zip(node.action_labels, colors, mean.frequency, mean.action_ev, strict=True)
    for i, (word, color, share, ev) in enumerate(rows):
        y = top + 33 * i
        drawn += rect(RIGHT + 0.5, y, EDGE - RIGHT - 1, 28, 8, "sheet", "rule")
        drawn += rect(RIGHT + 12, y + 7, 14, 14, 3, color)
        drawn += label(RIGHT + 36, y + 18.5, word, 13, "ink", more=LIGHT)
        drawn += label(EDGE - 100, y + 18.5, percent(share), 13, "ink", more=END)
        drawn += label(EDGE - 12, y + 18.5, f"EV {chips(ev)}", 12, "faint", more=LIGHT + END)
    return drawn


def combos(node: Node, hand: str, colors: list[str], top: float) -> str:
    """Draw the table of one cell of the grid, combo by combo."""
    held = [combo for combo in Range.COMBOS if combo in Range(hand)]
    ends = [RIGHT + 130 + 58 * i for i in range(len(colors))]
    drawn = label(RIGHT, top, f"{hand}, by combo", 13, "ink")
    for x, text in ((EDGE - 66, "EV"), (EDGE - 10, "equity")):
        drawn += label(x, top, text, 11.5, "faint", more=LIGHT + END)
    for x, color in zip(ends, colors, strict=True):
        drawn += rect(x - 14, top - 11, 14, 14, 3, color)
    for i, combo in enumerate(held):
        y, numbers = top + 9 + 26 * i, node.combo(combo)
        drawn += f"<path d='M{RIGHT} {y}H{EDGE}' {painted('rule')}/>" if i else ""
        drawn += cards_at(RIGHT + 2, y + 2, combo[::-1], 0.42, 80)
        for x, share in zip(ends, numbers["strategy"].values(), strict=True):
            color = "ink" if share >= 0.005 else "faint"
            drawn += label(x, y + 18, f"{100 * share:.0f}%", 13, color, more=END)
        texts = ((EDGE - 66, chips(numbers["ev"])), (EDGE - 10, f"{100 * numbers['equity']:.0f}%"))
        for x, text in texts:
            drawn += label(x, y + 18, text, 13, "ink", more=LIGHT + END)
    return drawn


def page_svg(solution: Solution, node: Node, words: list[str], hand: str) -> str:
    """Return the picture as an SVG file.

    :param words: the steps that lead to the node.
    :param hand: the selected cell of the grid.
    """
    board = parse_cards(node.board)
    grid = node.to_svg()
    unused = r"<style>.*?</style>|<text display='none'.*?</text>"
    inside = re.sub(unused, "", grid.partition(">")[2].removesuffix("</svg>"))
    colors = re.findall(r"width='15' height='15' rx='2' class='sw-([\w-]+)'", grid)
    row, column = divmod(int(np.argmax(Range(hand).grid())), 13)
    shares = ", ".join(
        f"{word} {percent(share)}" for word, share in zip(node.action_labels, node.frequency, strict=True)
    )
    says = f"The solver's page after {', '.join(words[1:])}: {shares}; the strategy of every hand class"
    note = f"solved to {solution.exploitability_percent:.2f}% of the pot in {solution.iterations} iterations"
    scale = GRID / 414
    mark = f"x='{num(LEFT + 32 * column * scale)}' y='{num(TOP + 32 * row * scale)}' rx='3'"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='steelwheel' viewBox='0 0 {WIDE} {HIGH}' role='img' "
        f"aria-label='{escape(says)}' font-family=\"{FONT}\" font-weight='600'>"
        f"<style>{night_and_day(*COLORS)}</style>"
        + rect(0.5, 0.5, WIDE - 1, HIGH - 1, 12, "sheet", "rule")
        + label(LEFT, 27, f"Turn, pot {solution.spot.pot}", 15, "ink")
        + label(LEFT + 130, 27, note, 12.5, "faint", more=LIGHT)
        + path(words)
        + f"<svg x='{LEFT}' y='{TOP}' width='{GRID}' height='{GRID}' viewBox='14 14 414 414'>{inside}</svg>"
        + f"<rect {mark} width='{num(30 * scale)}' height='{num(30 * scale)}' fill='none' stroke-width='2' "
        + f"{painted('mark')}/>"
        + cards_at(RIGHT, TOP, board, 0.62, 300)
        + label(RIGHT + 118, TOP + 23, f"pot {node.pot}", 15, "ink")
        + players(node, TOP + 54)
        + actions(node, colors, TOP + 118)
        + combos(node, hand, colors, TOP + 282)
        + "</svg>"
    )
