"""Scores of four-card Omaha hands by equity against a random hand, from omaha_order.bin."""

from __future__ import annotations

_scores: bytes | None = None


def order_scores() -> bytes:
    """Return a score for each class of four cards, as uint16; the file is read only once.

    tests/tools/omaha_order.py creates the file.
    """
    global _scores
    if _scores is None:
        import sys
        from array import array
        from importlib.resources import files

        scores = array("H", files("steelwheel.ranges").joinpath("omaha_order.bin").read_bytes())
        if sys.byteorder == "big":
            scores.byteswap()
        _scores = scores.tobytes()
    return _scores
