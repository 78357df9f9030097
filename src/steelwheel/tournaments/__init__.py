"""Tournaments: levels, entries, tables that break and are balanced, places and prizes."""

from .levels import Level
from .tournament import Tournament

__all__ = ["Level", "Tournament"]
