"""The command `steelwheel`: the package's command-line interface.

Exit codes: 0, success; 1, failure (such as an unreadable file or a missing extra); 2, usage error, which
includes invalid cards and ranges; 130, interrupted.
"""

import os
import sys
from collections.abc import Sequence

from steelwheel.errors import cut


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default `sys.argv`, and return its exit code."""
    if sys.stdout is None:  # closed, as by `>&-`; a file opened later would take its descriptor
        print("steelwheel: standard output is closed", file=sys.stderr)
        return 1
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    from .commands import run

    try:
        code = run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader is gone; the interpreter must not flush again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        print(
            "steelwheel: this command needs the extra 'cli': pip install 'steelwheel[cli]'", file=sys.stderr
        )
    except OSError as error:
        text = str(error) if error.strerror is None else f"{error.filename or 'a file'}: {error.strerror}"
        print(f"steelwheel: {cut(text, 400)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("steelwheel: interrupted", file=sys.stderr)
        return 130
    return 1
