"""Draw counts, for example from `strength_histogram`, as a histogram from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import isfinite

from .._base.public import public
from ..errors import kind, shown
from ..text.formatting import clean
from .svg_parts import FONT, cut, fitting, label, night_and_day, num, painted, rect, wide_or_tall

_EDGE = 14  # the margin of the sheet
_RIGHT = " text-anchor='end'"
_MOST = 1980
_NAMED = 120  # the maximum number of bars that have titles (tooltips)
_LIGHT = " font-weight='400'"
_COLORS = ("sheet", "rule", "win", "ink", "faint")


@public("steelwheel.drawing")
class Histogram:
    """A histogram: the counts in bins of equal width from 0 to 1. Notebooks display it.

    :param counts: one number per bin, such as the result of `strength_histogram`.
    :param title: the name of the quantity.
    :raises ValueError: if the number of bins is not from 1 to 1,980, or a count is below 0.
    :raises TypeError: if the counts are not a sequence, or the title is not a str.
    """

    counts: tuple[float, ...]
    title: str

    def __init__(self, counts: Iterable[float], *, title: str = "strength at the river") -> None:
        if not isinstance(title, str):
            raise TypeError(f"title must be a str, not {kind(title)}")
        if isinstance(counts, (str, bytes)) or not isinstance(counts, Iterable):
            raise TypeError(f"counts must be a sequence of numbers, not {kind(counts)}")
        self.counts = tuple([_count(x, i) for i, x in enumerate(counts)])
        if not 1 <= len(self.counts) <= _MOST:
            raise ValueError(f"a histogram must have 1 to {_MOST:,} bins, not {len(self.counts):,}")
        self.title = clean(title).strip()

    def to_svg(self, *, tall: bool = False) -> str:
        """Return the histogram as an SVG file.

        :param tall: whether the picture is for a narrow space.
        """
        name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
        return self._picture(tall, name, f"<style>{night_and_day(*_COLORS)}</style>")

    def to_html(self) -> str:
        """Return the histogram as HTML that also fits narrow spaces; notebooks display it."""
        wide = self._picture(False, "class='sw-wide'")
        tall = self._picture(True, "class='sw-tall' display='none'")
        return wide_or_tall(wide, tall, 664, *_COLORS)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()

    def _said(self, i: int) -> str:
        bins, whole = len(self.counts), sum(self.counts)
        share = self.counts[i] / whole if whole else 0
        counted = f"{_number(self.counts[i])} of {_number(whole)}"
        return f"{i / bins:.4g} to {(i + 1) / bins:.4g}: {counted} ({share:.1%})"

    def _picture(self, tall: bool, more: str, inside: str = "") -> str:
        wide, deep = (360, 250) if tall else (664, 300)
        left, right, top, floor = _EDGE, wide - _EDGE, _EDGE + 50, deep - _EDGE - 22
        bins, most, whole = len(self.counts), max(self.counts), sum(self.counts)
        step = (right - left) / bins
        bar = step - 2 if step > 8 else step * 0.9 if step > 3 else step
        words = f"{_number(whole)} in all"
        room = right - left - 110
        title = cut(self.title, room / 12)
        out = [
            label(left, _EDGE + 14, title, fitting(title, 15, room), "ink"),
            label(
                right, _EDGE + 14, words, fitting(words, 13, 100), "faint", more=" text-anchor='end'" + _LIGHT
            ),
        ]
        for part in (1, 0.5) if most else ():
            y = floor - (floor - top) * part
            share = f"{part * most / whole:.1%}"
            out.append(f"<path d='M{left} {num(y)}H{right}' {painted('rule')}/>")
            out.append(label(left, y - 4, share, 12.5, "faint", more=_LIGHT))
        high = floor - top
        drawn = "".join(
            f"M{num(left + step * i + (step - bar) / 2)} {floor}v{num(-high * x / most)}h{num(bar)}V{floor}z"
            for i, x in enumerate(self.counts)
            if x
        )
        out.append(
            f"<path d='{drawn}' {painted('win')}/><path d='M{left} {floor}H{right}' {painted('rule')}/>"
        )
        for x in (0, 0.25, 0.5, 0.75, 1):
            anchor = "start" if x == 0 else "end" if x == 1 else "middle"
            at = left + (right - left) * x
            out.append(label(at, floor + 18, f"{x:g}", 13, "faint", more=f" text-anchor='{anchor}'" + _LIGHT))
        if bins <= _NAMED:
            named = "".join(
                f"<rect x='{num(left + step * i)}' y='{top}' width='{num(step)}' height='{floor - top}'>"
                f"<title>{self._said(i)}</title></rect>"
                for i in range(bins)
            )
            out.append(f"<g fill-opacity='0'>{named}</g>")
        said = f"{self.title}, a histogram of {bins:,} bins. Most: {self._said(self.counts.index(most))}"
        return (
            f"<svg {more} viewBox='0 0 {wide} {deep}' role='img' aria-label='{escape(said)}' "
            f"font-family=\"{FONT}\" font-weight='600'>{inside}"
            f"{rect(0.5, 0.5, wide - 1, deep - 1, 12, 'sheet', 'rule')}{''.join(out)}</svg>"
        )


def _count(x: float, i: int) -> float:
    try:
        found = float(x)
    except TypeError:
        raise TypeError(f"the count of bin {i} must be a number, not {kind(x)}") from None
    except (OverflowError, ValueError):
        found = -1.0
    if not (isfinite(found) and 0 <= found <= 1e300):
        raise ValueError(f"the count of bin {i} must be at least 0 and finite, not {shown(x)}")
    return found


def _number(x: float) -> str:
    return f"{x:,.0f}" if x == round(x) and x < 1e15 else f"{x:.4g}"
