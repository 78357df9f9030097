"""Hand histories of poker sites: recognized by their contents, and read hand by hand."""

from .blocks import TextBlocks
from .detection import HEAD, SITES, is_utf16, readable_site
from .hands import MOST_OF_HAND, last_hand, line_count, read_site, read_site_text

__all__ = [
    "HEAD",
    "MOST_OF_HAND",
    "SITES",
    "TextBlocks",
    "is_utf16",
    "last_hand",
    "line_count",
    "read_site",
    "read_site_text",
    "readable_site",
]
