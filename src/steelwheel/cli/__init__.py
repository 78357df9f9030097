"""The command `steelwheel`: the package at a terminal.

Exit codes: 0, answered; 1, no answer (a file that cannot be read, a missing extra); 2, the command line was
not understood, bad cards, ranges and options included; 130, interrupted.
"""

import os
import sys
from collections.abc import Sequence

from steelwheel.errors import cut


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the process, and return its exit code."""
    try:
        import rich  # noqa: F401
    except ImportError:
        print("steelwheel: the command needs the extra 'cli': pip install 'steelwheel[cli]'", file=sys.stderr)
        return 1
    from .commands import run

    try:
        code = run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader is gone; the interpreter must not flush again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        text = str(error) if error.strerror is None else f"{error.filename or 'a file'}: {error.strerror}"
        print(f"steelwheel: {cut(text, 400)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("steelwheel: interrupted", file=sys.stderr)
        return 130
    return 1
