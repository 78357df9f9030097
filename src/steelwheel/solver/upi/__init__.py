"""PioSOLVER's text protocol, UPI: a program sends commands and reads answers, line by line.

docs/guide/solver/upi.md lists the commands.
"""

from .session import Session

__all__ = ["Session"]
