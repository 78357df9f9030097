"""Pictures: a hand's table as SVG or HTML, a page that replays hands, ranges, equities, outs and histograms.

Everything is drawn from plain values: a table from a `Moment`, taken from a hand or an observation. Its parts
(a seat, a bet, the boards) are drawn without knowing their places; a layout places them, one for wide screens
and one for narrow ones. A page that replays hands stores what changes from frame to frame.
"""

from ..narration import Frame, Moment, hand_frames, moment
from ..narration import table_words as describe
from .bars import equity_html, equity_svg
from .grid import range_html, range_svg
from .grids import ranges_html, ranges_svg
from .histogram import Histogram
from .outs import outs_html, outs_svg
from .picture import html, svg
from .replay import replay_html
from .solution import solution_html
from .strategy import strategy_html, strategy_svg, values_html, values_svg

__all__ = [
    "Frame",
    "Histogram",
    "Moment",
    "describe",
    "equity_html",
    "equity_svg",
    "hand_frames",
    "html",
    "moment",
    "outs_html",
    "outs_svg",
    "range_html",
    "range_svg",
    "ranges_html",
    "ranges_svg",
    "replay_html",
    "solution_html",
    "strategy_html",
    "strategy_svg",
    "svg",
    "values_html",
    "values_svg",
]
