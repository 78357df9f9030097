"""Handle agents' errors: note where they happened, and choose the action that replaces a bad answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..agents import calling_station
from ..errors import IllegalAction, telling, within

if TYPE_CHECKING:
    from ..hands.hand import Observation

__all__ = ["blame", "replacement_action"]


def blame(error: Exception, place: str, own: bool, **attributes: object) -> Exception:
    """Return an agent's error with a note on where it happened, and with machine-readable attributes.

    :param own: True if the agent itself raised the error, False if its answer was illegal.
    """
    if own:
        error.add_note(f"raised by {place}")
    elif isinstance(error, (IllegalAction, TypeError)):
        error = within(place, error)
    try:
        return telling(error, **attributes)
    except TypeError:  # the error cannot have attributes
        return error


def replacement_action(observation: Observation) -> int:
    """Return the code that replaces a bad answer: check when free, otherwise fold; in draws, stand pat."""
    legal = observation.legal_actions
    return -1 if legal is not None and legal.can_fold else calling_station(observation)
