"""Matches between agents: `simulate`, and what it found."""

from .asking import TextAgent
from .matches import simulate
from .results import MatchResult

__all__ = ["MatchResult", "TextAgent", "simulate"]
