"""Run a command line: each command's function and exit code."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from steelwheel.errors import HistoryError, InvalidCards, cut, unwritten

from .failure import CommandFailed
from .parser import command_parser, parse

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

__all__ = ["COMMANDS", "run"]

FAILURES_IN_FILES = "replay", "convert", "stats", "bench"
"""Commands whose errors come from the files that they read, so their exit code is 1."""


def run(argv: Sequence[str] | None) -> int:
    """Run a command line, and return the exit code."""
    words = parse(sys.argv[1:] if argv is None else argv)
    try:
        for name in _outputs(words):
            if not os.path.isdir(os.path.dirname(name) or os.curdir):
                raise unwritten(FileNotFoundError(), name)  # now, before minutes of work
        return COMMANDS[words.name](words) or 0
    except ValueError as error:
        print(f"steelwheel: {cut(_message(error, words.name), 400)}", file=sys.stderr)
        is_failure = isinstance(error, (CommandFailed, HistoryError)) or words.name in FAILURES_IN_FILES
        return 1 if is_failure else 2


def _outputs(words: Namespace) -> list[str]:
    output = getattr(words, "output", None) or []
    return [output] if isinstance(output, str) else output


def _message(error: ValueError, name: str) -> str:
    """Return an error of the Python API in the words of the command line.

    Parameters become options ("max_seconds must be ..." is "--max-seconds must be ..."), and positions and
    hands are counted from 1. The index of a hand that the message quotes is omitted.
    """
    message = re.sub(r"^hand \d+: ", "", str(error)).replace("push_fold", "push-fold")
    if isinstance(error, InvalidCards):
        message = re.sub(r"\bat positions? \d+(?: and \d+)?|\bin hand \d+", _from_one, message)
    for option in command_parser(name)._option_string_actions:
        parameter = re.escape(option.lstrip("-").replace("-", "_"))
        subject = rf"{parameter}(?= (?:must|is|are)\b)"
        subject = rf"\b{subject}" if "_" in parameter else rf"^{subject}"
        message = re.sub(rf"{subject}|\b{parameter}=(?!\w)", option, message)
    return message


def _from_one(found: re.Match[str]) -> str:
    return re.sub(r"\d+", lambda number: str(int(number[0]) + 1), found[0])


# ---- Each command imports its module when it runs, so that the others start quickly.


def _eval(words: Namespace) -> None:
    from .evaluation import run_eval

    run_eval(words)


def _distribution(words: Namespace) -> None:
    from .evaluation import run_distribution

    run_distribution(words)


def _equity(words: Namespace) -> int:
    from .equity import run_equity

    return run_equity(words)


def _range(words: Namespace) -> None:
    from .ranges import run_range

    run_range(words)


def _icm(words: Namespace) -> None:
    from .icm import run_icm

    run_icm(words)


def _push_fold(words: Namespace) -> None:
    from .push_fold import run_push_fold

    run_push_fold(words)


def _solve(words: Namespace) -> int:
    from .solve import run_solve

    return run_solve(words)


def _upi(words: Namespace) -> None:
    from .upi import run_upi

    run_upi(words)


def _replay(words: Namespace) -> None:
    from .histories import run_replay

    run_replay(words)


def _convert(words: Namespace) -> None:
    from .histories import run_convert

    run_convert(words)


def _stats(words: Namespace) -> int:
    from .histories import run_stats

    return run_stats(words)


def _dealer(words: Namespace) -> int:
    from .acpc import run_dealer

    return run_dealer(words)


def _match(words: Namespace) -> int:
    from .match import run_match

    _check_matplotlib(words.output)
    return run_match(words)


def _play(words: Namespace) -> int:
    others = ("hands", "stack", "output") if words.acpc else ("definition", "timeout", "json")
    for name in others:
        if getattr(words, name):
            raise ValueError(f"--{name} requires {'--against' if words.acpc else '--acpc'}")
    if words.acpc:
        from .acpc import run_client

        return run_client(words)
    from .play import run_play

    return run_play(words)


def _bench(words: Namespace) -> None:
    from .bench import run_bench

    _check_matplotlib(words.output)
    run_bench(words)


def _completion(words: Namespace) -> None:
    from .completion import run_completion

    run_completion(words)


def _check_matplotlib(output: str | None) -> None:
    """Check, before a minute of work, that charts can be drawn."""
    if output:
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            message = "--output draws a chart, which needs the extra 'plot': pip install 'steelwheel[plot]'"
            raise CommandFailed(message) from None


COMMANDS: dict[str, Callable[[Namespace], int | None]] = {
    "eval": _eval,
    "equity": _equity,
    "range": _range,
    "distribution": _distribution,
    "icm": _icm,
    "solve": _solve,
    "push-fold": _push_fold,
    "upi": _upi,
    "replay": _replay,
    "convert": _convert,
    "stats": _stats,
    "play": _play,
    "match": _match,
    "dealer": _dealer,
    "bench": _bench,
    "completion": _completion,
}
"""The function of each command; the parser handles `help`."""
