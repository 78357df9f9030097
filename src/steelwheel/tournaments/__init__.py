"""Tournaments: levels, entries, breaking and balancing of tables, places and prizes."""

from .levels import Level
from .tournament import Tournament

__all__ = ["Level", "Tournament"]
