"""What both players should do from here, and the exploitability that proves it."""

from .lbr import LocalBestResponse, local_best_response
from .small import GameSolution, exploitability, solve_game
from .spots import Spot

__all__ = [
    "GameSolution",
    "LocalBestResponse",
    "Spot",
    "exploitability",
    "local_best_response",
    "solve_game",
]
