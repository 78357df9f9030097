"""Matches between agents: `simulate`, and what it found."""

from .matches import simulate
from .results import MatchResult

__all__ = ["MatchResult", "simulate"]
