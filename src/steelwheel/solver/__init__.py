"""What both players should do from here, and the exploitability that proves it."""

from .small import GameSolution, exploitability, solve_game
from .spots import Spot

__all__ = ["GameSolution", "Spot", "exploitability", "solve_game"]
