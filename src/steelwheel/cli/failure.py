"""The error that makes a command exit with code 1."""

from steelwheel.errors import SteelwheelError

__all__ = ["CommandFailed"]


class CommandFailed(SteelwheelError):
    """A failure that is not a usage error, such as an exception in an agent."""
