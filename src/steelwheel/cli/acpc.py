"""Matches by the ACPC's protocol: the dealer, and an agent at one."""

from __future__ import annotations

import json
import runpy
import sys
from typing import TYPE_CHECKING, Any, cast

import steelwheel
from steelwheel.dealer import Dealer
from steelwheel.dealer import play as play_at
from steelwheel.errors import cut, kind, meant, shown, unread

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

__all__ = ["agent_of", "dealer", "play"]


def dealer(words: Namespace) -> int:
    """Deal a match; the ports are the first line, as of the competition's dealer, the score the last."""
    times = ("reply_seconds", "hand_seconds", "match_seconds", "start_seconds")
    with Dealer(
        words.game,
        words.hands,
        words.seed,
        names=words.names,
        ports=words.ports,
        host=words.host,
        max_errors=words.max_errors,
        on_failure=words.on_failure,
        fixed_seats=words.fixed_seats,
        log=words.log,
        phh=words.phh,
        messages=sys.stderr if words.messages else None,
        **{name: given for name in times if (given := getattr(words, name)) is not None},
    ) as match:
        print(
            json.dumps({"ports": match.ports, "seed": match.seed})
            if words.json
            else " ".join(map(str, match.ports))
        )
        sys.stdout.flush()
        report = match.run()
    for seat in report.seats:
        wrong = [
            f"{count:,} {what}"
            for count, what in (
                (seat.ignored, "lines ignored"),
                (seat.replaced, "actions changed to a call"),
                (seat.moved, "raises moved to a legal size"),
            )
            if count
        ]
        if wrong:
            print(f"steelwheel: {seat.name}: {', '.join(wrong)}", file=sys.stderr)
        if seat.failure:
            print(f"steelwheel: {seat.name} {seat.failure}", file=sys.stderr)
    if words.json:
        print(json.dumps(report.to_dict()))
    elif report.complete:
        print(report)
    if not report.complete:
        print(f"steelwheel: the match ended after {report.hands:,} of {report.of:,} hands", file=sys.stderr)
    return 0 if report.complete else 1


def play(words: Namespace) -> int:
    """Play a match, and print what was won."""
    host, port = words.acpc[0], words.acpc[1]
    if not (port.isascii() and port.isdigit() and len(port) < 6):
        raise ValueError(f"PORT must be a whole number, not {shown(port)}")
    report = play_at(
        agent_of(words.agent), host, int(port), words.game, seed=words.seed, seconds=words.seconds
    )
    if words.json:
        print(json.dumps(report.to_dict()))
    else:
        print(f"{report.hands:,} hands, {float(report.won):+,.6g} chips")
    if not report.complete:
        print("steelwheel: the dealer closed the connection in the middle of a hand", file=sys.stderr)
    return 0 if report.complete else 1


def agent_of(text: str) -> Callable[[Any], int]:
    """The agent of a name: one of `steelwheel.agents`, or of a file of Python.

    :raises ValueError: for a name that there is not.
    :raises OSError: for a file that there is not.
    """
    path, _, name = (text, "", "agent") if text.endswith(".py") else text.rpartition(":")
    found: Any = None
    if not path.endswith(".py"):
        known = steelwheel.agents.__all__
        found = getattr(steelwheel.agents, text) if text in known else None
        if not callable(found):
            raise ValueError(
                f"there is no agent {shown(text)}{meant(text, known)}: name one, or a file of Python"
            )
        return cast("Callable[[Any], int]", found)
    try:
        names = runpy.run_path(path)
    except FileNotFoundError as error:
        raise unread(error, "file", path) from None
    except Exception as error:
        why = cut(f"{type(error).__name__}: {error}", 200)
        raise ValueError(f"{shown(path)} cannot be run: {why}") from error
    if name not in names:
        raise ValueError(
            f"{shown(path)} has no {shown(name)}{meant(name, names)}; FILE.py:NAME names another"
        )
    found = names[name]
    if not callable(found):
        raise ValueError(
            f"{shown(name)} of {shown(path)} cannot be called with an observation: it is {kind(found)}"
        )
    return cast("Callable[[Any], int]", found)
