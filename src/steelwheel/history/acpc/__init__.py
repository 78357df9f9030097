"""The formats of the Annual Computer Poker Competition (ACPC): game definitions, match states and logs.

A hand is read as a `HandHistory` under the house rules "acpc". Its players are in PHH's order: first the
small blind, or heads-up the big blind. The ACPC splits pots into fractions of a chip, and `finishing_stacks`
keeps these fractions. A `Hand` pays whole chips, so its stacks may differ by the odd chips of a split pot.

Source: protocol 2.0.0 and the dealer's game.c of the project_acpc_server.
"""

from .definitions import STANDARD, Definition, read_definition
from .logs import read_log, write_log
from .reading import read_state
from .writing import match_state, state

__all__ = [
    "STANDARD",
    "Definition",
    "match_state",
    "read_definition",
    "read_log",
    "read_state",
    "state",
    "write_log",
]
