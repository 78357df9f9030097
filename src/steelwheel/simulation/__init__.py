"""Simulate matches, sessions and tournaments between agents."""

from .aivat import Aivat
from .all_in_adjustment import AllInAdjustment
from .control_variates import ControlVariates
from .match_results import MatchResult
from .matches import simulate
from .session_results import CashGameResult, TournamentResult
from .sessions import simulate_cash_game
from .tournaments import simulate_tournament

__all__ = [
    "Aivat",
    "AllInAdjustment",
    "CashGameResult",
    "ControlVariates",
    "MatchResult",
    "TournamentResult",
    "simulate",
    "simulate_cash_game",
    "simulate_tournament",
]
