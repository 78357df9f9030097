"""Both players' equilibrium from a flop, turn or river on."""

from .spots import Spot

__all__ = ["Spot"]
