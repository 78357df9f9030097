"""Pictures: the table of a hand as SVG or HTML, a page that steps through it, ranges, and equities.

Everything is drawn from plain values: a table from a `Moment`, taken from a hand or an observation. Its parts
(a seat, a bet, the boards) are drawn without knowing their places; a layout places them, one for wide screens
and one for narrow ones. A page that replays a hand stores what changes from frame to frame.
"""

from ..narration import Frame, Moment, hand_frames, moment
from ..narration import table_words as describe
from .bars import equity_html, equity_svg
from .grid import range_html, range_svg
from .page import replay_html
from .picture import html, svg

__all__ = [
    "Frame",
    "Moment",
    "describe",
    "equity_html",
    "equity_svg",
    "hand_frames",
    "html",
    "moment",
    "range_html",
    "range_svg",
    "replay_html",
    "svg",
]
