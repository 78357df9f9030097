"""Equilibria of heads-up spots and of small games, and the exploitability of agents."""

from .agent_exploitability import exploitability
from .lbr import LocalBestResponse, local_best_response
from .many_spots import solve_many
from .small_games import GameSolution, solve_game
from .solution import Solution
from .solving import solve
from .spot import Spot

__all__ = [
    "GameSolution",
    "LocalBestResponse",
    "Solution",
    "Spot",
    "exploitability",
    "local_best_response",
    "solve",
    "solve_game",
    "solve_many",
]
