"""Matches, sessions and tournaments between agents, and what they found."""

from .asking import TextAgent
from .earnings import TableResult, TournamentResult
from .matches import simulate
from .results import MatchResult
from .rooms import simulate_table, simulate_tournament

__all__ = [
    "MatchResult",
    "TableResult",
    "TextAgent",
    "TournamentResult",
    "simulate",
    "simulate_table",
    "simulate_tournament",
]
