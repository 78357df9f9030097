"""What both players should do from here, and the exploitability that proves it."""

from .lbr import LocalBestResponse, local_best_response
from .reports import solve_many
from .small import GameSolution, exploitability, solve_game
from .solution import Solution
from .solving import solve
from .spots import Spot

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
