"""Render a table as text or as pixels, for an environment's `render`.

The pixels show the picture of `drawing.table_svg` in its light colors. They are painted by Pillow, whose
built-in font is the same on every machine. Only the SVG elements of that picture are supported.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from .. import drawing
from ..errors import shown
from ..text.table_snapshot import table_state
from ..text.table_text import table_lines

if TYPE_CHECKING:
    import numpy as np
    from PIL.Image import Image

    from .._core import Hand, Observation

MODES = ("ansi", "human", "rgb_array")
_FINER = 3  # painted larger by this factor, then scaled down, for smooth edges
_WIDTH = 800

Point = tuple[float, float]


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> str | None:
    """Check a render mode, and return it.

    :raises ValueError: if it is neither one of these modes nor None.
    :raises ImportError: if it needs Pillow, and Pillow is not installed.
    """
    if mode not in (None, *modes):
        raise ValueError(f"render_mode must be {', '.join(map(repr, modes))} or None, not {shown(mode)}")
    if mode == "rgb_array":
        _pillow()
    return mode


def rendered(mode: str | None, hand: Hand | Observation, names: Sequence[str]) -> Any:
    """Return the table as text or as pixels, uint8 [height, width, 3]; in the mode "human" print it.

    A `Hand` shows all cards, an `Observation` only the cards that its seat may see.
    """
    if mode == "rgb_array":
        return pixels(hand, names)
    text = "\n".join(table_lines(table_state(hand, names=names)))
    if mode == "human":
        print(text, end="\n\n", flush=True)
        return None
    return text


def pixels(hand: Hand | Observation, names: Sequence[str]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the picture of the table as pixels, uint8 [height, 800, 3]."""
    import numpy as np

    pillow = _pillow()
    root = ElementTree.fromstring(drawing.table_svg(table_state(hand, names=names, unicode=False)))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    scale = _WIDTH / width
    size = (_WIDTH * _FINER, round(height * scale) * _FINER)
    brush = _Brush(pillow.Image.new("RGB", size, "white"))
    brush.paint(root, scale * _FINER, -left * scale * _FINER, -top * scale * _FINER)
    return np.array(brush.image.reduce(_FINER))


def _pillow() -> Any:
    try:
        import PIL.Image
        import PIL.ImageDraw
        import PIL.ImageFont
    except ImportError as error:
        raise ImportError(
            "render_mode='rgb_array' needs Pillow, which is not installed: "
            'pip install "steelwheel[rl]", or pip install pillow'
        ) from error
    return PIL


@cache
def _font(size: int) -> Any:
    return _pillow().ImageFont.load_default(size)


class _Brush:
    """Paints SVG elements on an image."""

    def __init__(self, image: Image) -> None:
        self.image = image
        self.draw = _pillow().ImageDraw.Draw(image)

    def paint(self, element: Any, k: float, x: float, y: float) -> None:
        """Paint an element and its children, with the origin at the pixel (x, y) and k pixels per unit."""
        get = element.attrib.get
        for what, inside in re.findall(r"(translate|scale)\(([^)]*)\)", get("transform", "")):
            if what == "scale":
                k *= float(inside)
            else:
                right, down = map(float, inside.split())
                x, y = x + k * right, y + k * down
        kind = element.tag.rpartition("}")[2]
        if kind in ("svg", "g"):
            before = self.image.copy() if "opacity" in element.attrib else None
            if kind == "svg":  # a nested picture has a position
                x, y = x + k * float(get("x", 0)), y + k * float(get("y", 0))
            for part in element:
                self.paint(part, k, x, y)
            if before is not None:  # the opacity of the whole group
                blend = _pillow().Image.blend
                self.image.paste(blend(before, self.image, float(get("opacity"))))
        elif kind == "text":
            self._text(element, k, x, y)
        elif kind not in ("title", "style"):
            getattr(self, f"_{kind}")(element, k, x, y)

    def _text(self, element: Any, k: float, x: float, y: float) -> None:
        at = x + k * float(element.attrib["x"]), y + k * float(element.attrib["y"])
        size, fill = round(k * float(element.attrib["font-size"])), element.attrib["fill"]
        bold = size // 40  # the font has no bold letters
        self.draw.text(at, element.text, fill, _font(size), anchor="ms", stroke_width=bold, stroke_fill=fill)

    def _rect(self, element: Any, k: float, x: float, y: float) -> None:
        a, b, w, h, r = (k * float(element.attrib[name]) for name in ("x", "y", "width", "height", "rx"))
        fill, edge, wide = _colors(element, k)
        half = wide / 2  # half of an edge lies inside the shape
        box = (x + a - half, y + b - half, x + a + w + half, y + b + h + half)
        self.draw.rounded_rectangle(box, r + half, fill, edge, max(round(wide), 1 if edge else 0))

    def _circle(self, element: Any, k: float, x: float, y: float) -> None:
        a, b, r = (k * float(element.attrib.get(name, 0)) for name in ("cx", "cy", "r"))
        fill, edge, wide = _colors(element, k)
        far = r + wide / 2
        box = (x + a - far, y + b - far, x + a + far, y + b + far)
        if dash := float(element.attrib.get("stroke-dasharray", 0)):
            angle = math.degrees(k * dash / r)
            for i in range(round(180 / angle)):
                self.draw.arc(box, 2 * i * angle, (2 * i + 1) * angle, edge, round(wide))
        else:
            self.draw.ellipse(box, fill, edge, round(wide))

    def _path(self, element: Any, k: float, x: float, y: float) -> None:
        fill, edge, wide = _colors(element, k)
        for line in _lines(element.attrib["d"]):
            points = [(x + k * a, y + k * b) for a, b in line]
            if fill:
                self.draw.polygon(points, fill)
            if edge:
                self.draw.line(points, edge, round(wide))


def _colors(element: Any, k: float) -> tuple[str | None, str | None, float]:
    """Return the fill color, the edge color, and the width of the edge."""
    get = element.attrib.get
    fill, edge = get("fill"), get("stroke")
    return None if fill == "none" else fill, edge, k * float(get("stroke-width", 1)) if edge else 0.0


def _lines(path: str) -> Iterator[list[Point]]:
    """Yield the lines of a path; curves become many short pieces."""
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", path)
    line: list[Point] = []
    at, i, command = (0.0, 0.0), 0, ""
    while i < len(tokens):
        if tokens[i].isalpha():
            command, i = tokens[i], i + 1
        if command in "Zz":
            line.append(line[0])
            continue
        few = {"H": 1, "V": 1, "C": 6, "A": 7}.get(command.upper(), 2)
        numbers, i = [float(token) for token in tokens[i : i + few]], i + few
        x, y = at if command.islower() else (0.0, 0.0)
        end = numbers[-2] + x if few > 1 else 0.0, numbers[-1] + y
        if command in "Mm":
            if line:
                yield line
            line, command = [], {"M": "L", "m": "l"}[command]
        if few == 1:
            end = (numbers[0] + x, at[1]) if command in "Hh" else (at[0], end[1])
        if command in "Cc":
            a, b, c, d = (number + (x, y)[j % 2] for j, number in enumerate(numbers[:4]))
            line += _curve(at, (a, b), (c, d), end)
        elif command in "Aa":
            line += _arc(at, numbers[0], numbers[3] == 1, numbers[4] == 1, end)
        else:
            line.append(end)
        at = end
    if line:
        yield line


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for i in range(1, 17):
        t = i / 16
        u = 1 - t
        parts = (u * u * u, a), (3 * u * u * t, b), (3 * u * t * t, c), (t * t * t, d)
        yield sum(part * p[0] for part, p in parts), sum(part * p[1] for part, p in parts)


def _arc(a: Point, r: float, is_large: bool, is_clockwise: bool, b: Point) -> Iterator[Point]:
    """Yield points along an arc of a circle."""
    half = math.dist(a, b) / 2
    r = max(r, half)
    off = math.sqrt(r * r - half * half) / (2 * half) * (1 if is_large == is_clockwise else -1)
    x = (a[0] + b[0]) / 2 + off * (b[1] - a[1])
    y = (a[1] + b[1]) / 2 - off * (b[0] - a[0])
    first, last = math.atan2(a[1] - y, a[0] - x), math.atan2(b[1] - y, b[0] - x)
    turn = (last - first) % math.tau if is_clockwise else -((first - last) % math.tau)
    for i in range(1, 17):
        yield x + r * math.cos(first + turn * i / 16), y + r * math.sin(first + turn * i / 16)
