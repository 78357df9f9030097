"""Parts that all pictures share: colors for light and dark themes, boxes and text.

Colors are attributes with the values of the light theme; a style sheet overrides them in dark themes. A
picture that has lost its style sheet therefore looks light. All text goes through `clean` and `escape`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from html import escape

from ..cards.cards import format_cards
from ..errors import shown

# name: attribute, light color, dark color
_TABLE = {
    "rim": ("fill", "#2c5a4a", "#111d18"),
    "felt": ("fill", "#3b7c64", "#214437"),
    "line": ("stroke", "#559780", "#2f5a4a"),
    "slot": ("fill", "#34705a", "#1d3c31"),
    "engraved": ("fill", "#e2f1ea", "#8fb3a4"),
    "plate": ("fill", "#ffffff", "#1f2624"),
    "edge": ("stroke", "#b9c5bf", "#43504b"),
    "ink": ("fill", "#17211c", "#eef3f0"),
    "faint": ("fill", "#5a6761", "#a3b0aa"),
    "share": ("fill", "#1b6e50", "#7fd0ae"),
    "pill": ("fill", "#20463a", "#0f1e19"),
    "pale": ("fill", "#ffffff", "#e6efeb"),
    "chip": ("fill", "#e9a93a", "#dca23e"),
    "dash": ("stroke", "#ffffff", "#fff6e0"),
    "gold": ("fill", "#ffc94d", "#f0b94a"),
    "glow": ("stroke", "#f5a623", "#f5b83d"),
    "dark": ("fill", "#17211c", "#17211c"),
    "tag": ("fill", "#5a6761", "#4d5a55"),
    "face": ("fill", "#ffffff", "#f1f4f2"),
    "side": ("stroke", "#aab6b0", "#0b120f"),
    "back": ("fill", "#3f5e94", "#38548a"),
    "weave": ("stroke", "#8ea6d0", "#7890bf"),
    "club": ("fill", "#1c7c3c", "#1c7c3c"),
    "diamond": ("fill", "#1f5fc4", "#1f5fc4"),
    "heart": ("fill", "#cc2633", "#cc2633"),
    "spade": ("fill", "#17211c", "#17211c"),
}
_SHEET = {  # for ranges and equities
    "sheet": ("fill", "#ffffff", "#171d1b"),
    "rule": ("stroke", "#d5dcd8", "#3a4540"),
    "cell": ("fill", "#eef2f0", "#242c29"),
    "middle": ("fill", "#dfe6e3", "#303a36"),
    "pairs": ("fill", "#ffc94d", "#8a6a17"),
    "suited": ("fill", "#84cfae", "#2c7659"),
    "offsuit": ("fill", "#a9c5f2", "#3d5f9f"),
    "win": ("fill", "#3b8f70", "#4aa583"),
    "tie": ("fill", "#ffc94d", "#e0ac40"),
    "lose": ("fill", "#e3e8e5", "#303a36"),
    "mark": ("stroke", "#17211c", "#f3f7f5"),
}
_ACTIONS = {  # text is legible on each; color-blind readers can tell them apart
    "fold": ("fill", "#7aaeea", "#2f62a6"),
    "check": ("fill", "#6fcbb0", "#237661"),
    "bet1": ("fill", "#fddcb0", "#a7552c"),
    "bet2": ("fill", "#fbbd94", "#9f482d"),
    "bet3": ("fill", "#f79e7c", "#953b2c"),
    "bet4": ("fill", "#f08068", "#882d2a"),
    "bet5": ("fill", "#e86259", "#772026"),
    "all-in": ("fill", "#df5c78", "#620c34"),
}
ACTIONS = tuple(_ACTIONS)
PALETTE = _TABLE | _SHEET | _ACTIONS
_SUITS = ("club", "diamond", "heart", "spade")
_SHAPES = (  # around (0, 0), 20 high
    "M0-10a4.7 4.7 0 0 1 3.7 7.6A4.7 4.7 0 1 1 1.2 4.6C1.5 7.2 2.5 9.1 4.2 10H-4.2C-2.5 9.1-1.5 7.2-1.2 4.6"
    "A4.7 4.7 0 1 1-3.7-2.4 4.7 4.7 0 0 1 0-10z",
    "M0-10 7.6 0 0 10-7.6 0z",
    "M0 9.5C-4 5.4-9.3 1.8-9.3-3.3A4.8 4.8 0 0 1 0-5.8 4.8 4.8 0 0 1 9.3-3.3C9.3 1.8 4 5.4 0 9.5z",
    "M0-10C3.4-5.9 9.2-2.2 9.2 2.5a4.6 4.6 0 0 1-7.8 3.3C1.7 7.8 2.7 9.3 4.2 10H-4.2C-2.7 9.3-1.7 7.8-1.4 5.8"
    "A4.6 4.6 0 0 1-9.2 2.5C-9.2-2.2-3.4-5.9 0-10z",
)
CARD = (38, 54)
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_DARK_THEMES = (
    '[data-jp-theme-light="false"],.vscode-dark,.vscode-high-contrast,[theme=dark],[data-theme=dark]'
)
_LIGHT_THEMES = '[data-jp-theme-light="true"],.vscode-light,[theme=light],[data-theme=light]'


def part_of_one(x: float, what: str) -> float:
    """Return a number from 0 to 1 as a float.

    :raises ValueError: if it is not from 0 to 1; the message includes `what`.
    """
    try:
        found = float(x)
    except (OverflowError, ValueError):  # too large, a signaling NaN, or text
        found = -1.0
    if not 0 <= found <= 1:
        raise ValueError(f"{what} must be from 0 to 1, not {shown(x)}")
    return found


def width_of(text: str) -> float:
    """Estimate the width of text in ems of a bold sans-serif font, erring on the wide side."""
    return sum(map(_letter_width, text))


def _letter_width(c: str) -> float:
    if unicodedata.combining(c):
        return 0.0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.1
    if c in " .,:;'!|ijltfrI()[]":
        return 0.36
    if c in "mwMW@%":
        return 0.92
    return 0.68 if c.isdigit() else 0.74 if c.isupper() else 0.62


def cut(text: str, ems: float) -> str:
    """Return the text; if it is too wide, its end is replaced by an ellipsis."""
    if width_of(text) <= ems:
        return text
    kept, wide = 0, 0.8
    while kept < len(text) and wide + width_of(text[kept]) <= ems:
        wide += width_of(text[kept])
        kept += 1
    return text[:kept].rstrip() + "…"


def painted(*names: str) -> str:
    colors = " ".join("{}='{}'".format(*PALETTE[name]) for name in names)
    return f"class='{' '.join('sw-' + name for name in names)}' {colors}"


def num(x: float) -> str:
    return f"{round(x, 2):g}"


def label(x: float, y: float, words: str, size: float, *paint: str, more: str = "") -> str:
    at = f"x='{num(x)}' y='{num(y)}' font-size='{num(size)}'"
    return f"<text {at} {painted(*paint)}{more}>{escape(words)}</text>"


def fitting(words: str, size: float, room: float) -> float:
    """Return the largest font size up to `size` that makes the words fit."""
    return min(size, room / max(width_of(words), 0.1))


def rect(x: float, y: float, w: float, h: float, r: float, *paint: str, more: str = "") -> str:
    at = f"x='{num(x)}' y='{num(y)}' width='{num(w)}' height='{num(h)}' rx='{num(r)}'"
    return f"<rect {at} {painted(*paint)}{more}/>"


def transform(place: tuple[float, float, float]) -> str:
    x, y, scale = place
    return f"translate({num(x)} {num(y)})" + (f"scale({num(scale)})" if scale != 1 else "")


def card_at(x: float, y: float, card: int | None, scale: float = 1, *, narrow: bool = False) -> str:
    """Draw a card with its upper left corner at x, y; None is a card face down.

    :param narrow: whether the rank and suit are at the left edge, for overlapping cards.
    """
    w, h = CARD
    place = f"<g transform='{transform((x, y, scale))}'>"
    if card is None:
        inner = "".join(f"M{i} 6V{h - 6}" for i in range(9, w - 6, 5))
        return (
            f"{place}<title>face down</title>"
            + rect(0.5, 0.5, w - 1, h - 1, 4.5, "back", "side")
            + f"<path d='{inner}M4.5 4.5H{w - 4.5}V{h - 4.5}H4.5z' fill='none' {painted('weave')}/></g>"
        )
    if card > 51:
        words = label(w / 2, 24, "JO", 15, "spade") + label(w / 2, 41, "KER", 15, "spade")
        words = label(10, 19, "Jk", 14, "spade") if narrow else words
        return f"{place}<title>Jk</title>{rect(0.5, 0.5, w - 1, h - 1, 4.5, 'face', 'side')}{words}</g>"
    text, suit = format_cards(card), _SUITS[card % 4]
    if narrow:
        mark = f"<path d='{_SHAPES[card % 4]}' transform='translate(8 28)scale(.5)' {painted(suit)}/></g>"
        face = rect(0.5, 0.5, w - 1, h - 1, 4.5, "face", "side") + label(8, 18, text[0], 16, suit)
        return f"{place}<title>{text}</title>{face}{mark}"
    return (
        f"{place}<title>{text}</title>"
        + rect(0.5, 0.5, w - 1, h - 1, 4.5, "face", "side")
        + label(13, 21, text[0], 22, suit)
        + f"<path d='{_SHAPES[card % 4]}' transform='translate(25.5 32)scale(.76)' {painted(suit)}/></g>"
    )


def cards_at(x: float, y: float, cards: Iterable[int | None], scale: float, room: float) -> str:
    """Draw cards side by side, starting with the upper left corner at x, y; they overlap if needed."""
    cards = tuple(cards)
    wide = CARD[0] * scale
    step = min(wide + 2, (room - wide) / max(len(cards) - 1, 1))
    drawn = "".join(
        card_at(x + step * i, y, card, scale, narrow=step < 0.7 * wide) for i, card in enumerate(cards)
    )
    return f"<g text-anchor='middle' font-weight='700'>{drawn}</g>"


@cache
def night_and_day(*names: str) -> str:
    """Return a style sheet with the dark colors, for systems in dark mode and for dark notebook themes.

    :param names: the names of the colors; by default, all colors of a picture of a poker table.
    """

    def rules(column: int, before: str) -> str:
        return "".join(
            f"{before}.steelwheel .sw-{name}{{{PALETTE[name][0]}:{PALETTE[name][column]}}}"
            for name in names or _TABLE
            if PALETTE[name][1] != PALETTE[name][2]
        )

    return (
        f"@media (prefers-color-scheme:dark){{{rules(2, '')}}}"
        f"{rules(1, f':is({_LIGHT_THEMES}) ')}{rules(2, f':is({_DARK_THEMES}) ')}"
    )


def wide_or_tall(wide: str, tall: str, most: int, *names: str, more: str = "") -> str:
    """Return HTML that contains two svg elements and shows the one that fits the available space.

    :param wide: an svg with the class sw-wide.
    :param tall: an svg with the class sw-tall, not displayed by default.
    :param most: the picture's maximum width in pixels.
    :param names: see `night_and_day`.
    :param more: additional style.
    """
    # settings of one picture are attributes, because styles apply to all pictures in a notebook
    style = (
        f"{night_and_day(*names)}.steelwheel{{container-type:inline-size}}"
        ".steelwheel>svg{width:100%;height:auto}.steelwheel>.sw-tall{max-width:460px}"
        "@container (max-width:540px){.steelwheel>.sw-wide{display:none}.steelwheel>.sw-tall{display:block}}"
        f"{more}"
    )
    return f"<div class='steelwheel' style='max-width:{most}px'><style>{style}</style>{wide}{tall}</div>"
