"""`steelwheel range`: show a range, and its made hands and draws on a board."""

from __future__ import annotations

import json
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import steelwheel
from steelwheel.cards.cards import card_names
from steelwheel.errors import cut, shown

from . import range_grid, screen, standard_input

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from .rich_fallback import Text

__all__ = ["Draw", "draws_of", "run_range"]


class Draw(Enum):
    """A draw on a flop or turn; the help of the command `range` defines each kind."""

    FLUSH_DRAW = "flush draw"
    STRAIGHT_DRAW = "8-out straight draw"
    GUTSHOT = "gutshot"
    COMBO_DRAW = "combo draw"
    TWO_OVERCARDS = "two overcards"


class Part(NamedTuple):
    """The combos of a range that make a category or have a draw, and the sum of their weights."""

    kind: steelwheel.Category | Draw
    combos: int
    weight: float


def run_range(words: Namespace) -> None:
    """Print a range and, if there is a board, its made hands and draws."""
    board = steelwheel.parse_cards(words.board)
    if len(board) not in (0, 3, 4, 5):
        raise steelwheel.InvalidCards(f"the board must be 0, 3, 4 or 5 cards, not {shown(words.board)}")
    dead = steelwheel.parse_cards([*board, *steelwheel.parse_cards(words.dead)])
    lines = standard_input.lines([words.range])
    whole = steelwheel.Range(words.range if lines is None else ",".join(lines))
    left = whole.remove_cards(dead)
    if len(whole) and not len(left):
        raise steelwheel.InvalidRange(
            f"no hand of {cut(str(whole))} is left after removing {steelwheel.format_cards(dead)}"
        )
    possible = steelwheel.Range("random").remove_cards(dead)
    shades = (left.grid() / possible.grid().clip(1e-9)).clip(0, 1).tolist()  # means over the possible combos
    weight = sum(weight for _, weight in left)
    made = [
        Part(category, len(hands), sum(weight for _, weight in hands))
        for category, hands in (left.by_category(board) if board else {}).items()
    ]
    draws = _draws(left, board) if len(board) in (3, 4) else []
    if words.json:
        answer = {
            "range": str(whole),
            "board": card_names(board),
            "dead": card_names(dead[len(board) :]),
            "combos": len(left),
            "weight": weight,
            "share": weight / len(possible),
            "grid": shades,
            "makes": [
                {
                    "category": part.kind.name,
                    "combos": part.combos,
                    "weight": part.weight,
                    "share": part.weight / weight,
                }
                for part in made
            ],
            "draws": [
                {
                    "draw": part.kind.name,
                    "combos": part.combos,
                    "weight": part.weight,
                    "share": part.weight / weight,
                }
                for part in draws
            ],
        }
        print(json.dumps(answer))
        return
    facts: list[Sequence[str | Text]] = [("range", str(whole) or "no hands")]
    facts += [
        (name, screen.cards(cards)) for name, cards in (("board", words.board), ("dead", words.dead)) if cards
    ]
    facts.append(("combos", f"{len(left):,} of {len(possible):,}"))
    if weight != len(left):
        facts.append(("by weight", f"{weight:,.2f}"))
    facts.append(("share", f"{weight / len(possible):.2%}"))
    tables: list[tuple[Sequence[str], range_grid.Rows, str]] = []
    wide = max((len(part.kind.value) for part in (*made, *draws)), default=0)
    for title, parts in (("makes", made), ("draws", draws)):
        rows = [
            (f"{part.kind.value:<{wide}}", f"{part.combos:,}", f"{part.weight / weight:.2%}")
            for part in parts
        ]
        note = "hands and draws overlap" if title == "draws" else ""
        tables += [((title, "combos", "share"), rows, note)] if rows else []
    range_grid.show(shades, facts, tables)


def _draws(held: steelwheel.Range, board: Sequence[int]) -> list[Part]:
    """Return the draws that a range has on a flop or turn."""
    weights: dict[Draw, list[float]] = {draw: [] for draw in Draw}
    for combo, weight in held:
        for draw in draws_of(combo, board):
            weights[draw].append(weight)
    return [Part(draw, len(some), sum(some)) for draw, some in weights.items() if some]


def draws_of(combo: tuple[int, int], board: Sequence[int]) -> list[Draw]:
    """Return the draws of a hand, according to the categories that its outs make."""
    kinds = steelwheel.Category
    outs = steelwheel.outs(combo, board).by_category
    draws = [Draw.FLUSH_DRAW] if kinds.FLUSH in outs else []
    if kinds.STRAIGHT in outs:
        ranks = {card // 4 for card in outs[kinds.STRAIGHT].cards}
        draws.append(Draw.STRAIGHT_DRAW if len(ranks) > 1 else Draw.GUTSHOT)
    if len(draws) > 1:
        draws.append(Draw.COMBO_DRAW)
    low, high = sorted(card // 4 for card in combo)
    if max(card // 4 for card in board) < low < high:
        made = steelwheel.category(steelwheel.evaluate([*combo, *board]))
        if made not in (kinds.STRAIGHT, kinds.FLUSH, kinds.STRAIGHT_FLUSH):
            draws.append(Draw.TWO_OVERCARDS)
    return draws
