"""Open Hand History (OHH): hands as JSON objects, read and written.

Source: the Open Hand History specification, version 1.4.7 (hh-specs.handhistory.org).
"""

from .splitting import NAME, begins, last_hand, read_ohh
from .writing import dumps_ohh

__all__ = ["NAME", "begins", "dumps_ohh", "last_hand", "read_ohh"]
