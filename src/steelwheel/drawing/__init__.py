"""Pictures as SVG or HTML: tables, ranges, equities, outs, histograms, and a page that replays hands.

Everything is drawn from plain values; a table is drawn from a `TableState`, taken from a hand or an
observation. Each part of a table (a seat, a bet, the boards) is drawn independently of its position. A
layout, for wide or for narrow screens, then places the parts. A page that replays hands stores only the
changes from frame to frame.
"""

from ..text.replay_frames import Frame, hand_frames
from ..text.table_snapshot import TableState, table_state
from ..text.table_text import table_text
from .equity_bars import equity_html, equity_svg
from .histogram import Histogram
from .outs_picture import outs_html, outs_svg
from .range_grid import range_html, range_svg
from .range_grids import ranges_html, ranges_svg
from .replay_page import replay_html
from .solution_page import solution_html
from .strategy_grid import strategy_html, strategy_svg, values_html, values_svg
from .table_picture import table_html, table_svg

__all__ = [
    "Frame",
    "Histogram",
    "TableState",
    "equity_html",
    "equity_svg",
    "hand_frames",
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
    "table_html",
    "table_state",
    "table_svg",
    "table_text",
    "values_html",
    "values_svg",
]
