"""Matches by the ACPC's protocol: the dealer, and an agent at one."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from steelwheel.dealer import Dealer
from steelwheel.dealer import play as play_at
from steelwheel.errors import shown

from .naming import agent_of

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["dealer", "play"]

USUAL = "holdem.nolimit.2p.reverse_blinds.game"  # of the competition


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
        code = 1
        try:
            report = match.run()
        except KeyboardInterrupt:
            report, code = match.report, 130
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
    return 0 if report.complete else code


def play(words: Namespace) -> int:
    """Play a match, and print what was won."""
    host, port = words.acpc[0], words.acpc[1]
    if not (port.isascii() and port.isdigit() and len(port) < 6):
        raise ValueError(f"PORT must be a whole number, not {shown(port)}")
    report = play_at(
        agent_of(words.what),
        host,
        int(port),
        words.game or USUAL,
        seed=words.seed or 0,
        seconds=words.seconds,
    )
    if words.json:
        print(json.dumps(report.to_dict()))
    else:
        print(f"{report.hands:,} hands, {float(report.won):+,.6g} chips")
    if not report.complete:
        print("steelwheel: the dealer closed the connection in the middle of a hand", file=sys.stderr)
    return 0 if report.complete else 1
