"""`steelwheel dealer`, and `play --acpc`: matches over the ACPC protocol."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from steelwheel.dealer import Dealer, play_match
from steelwheel.errors import shown

from .agents import load_agent

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["run_client", "run_dealer"]


def run_dealer(words: Namespace) -> int:
    """Deal a match; like the competition's dealer, print the ports first and the score last."""
    files = {os.path.splitext(name)[1].lower(): name for name in words.output}
    if len(files) < len(words.output):
        raise ValueError("--output takes one .log and one .phhs file")
    times = ("reply_seconds", "hand_seconds", "match_seconds", "start_seconds")
    with Dealer(
        words.game,
        words.hands,
        words.seed,
        names=words.names,
        ports=words.ports,
        host=words.host,
        max_errors=words.max_errors,
        on_failure="fold" if words.on_error == "fold" else "end",
        fixed_seats=words.fixed_seats,
        log=files.get(".log"),
        phh=files.get(".phhs"),
        messages=sys.stderr if words.messages else None,
        **{name: limit for name in times if (limit := getattr(words, name)) is not None},
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
        faults = [
            f"{count:,} {fault}"
            for count, fault in (
                (seat.ignored_lines, "ignored lines"),
                (seat.replaced_actions, "illegal actions, played as calls"),
                (seat.adjusted_raises, "raises changed to a legal size"),
            )
            if count
        ]
        if faults:
            print(f"steelwheel: {seat.name}: {', '.join(faults)}", file=sys.stderr)
        if seat.failure:
            print(f"steelwheel: {seat.name} {seat.failure}", file=sys.stderr)
    if words.json:
        print(json.dumps(report.to_dict()))
    elif report.complete:
        print(report)
    if not report.complete:
        print(
            f"steelwheel: the match ended after {report.hands:,} of {report.planned_hands:,} hands",
            file=sys.stderr,
        )
    return 0 if report.complete else code


def run_client(words: Namespace) -> int:
    """Connect an agent to a dealer, have it play a match, and print its winnings."""
    host, port = words.acpc[0], words.acpc[1]
    if not (port.isascii() and port.isdigit() and len(port) < 6):
        raise ValueError(f"PORT must be a whole number, not {shown(port)}")
    report = play_match(
        load_agent(words.what),
        host,
        int(port),
        seed=words.seed or 0,
        timeout=words.timeout,
        **({} if words.definition is None else {"game": words.definition}),
    )
    if words.json:
        print(json.dumps(report.to_dict()))
    else:
        print(f"{report.hands:,} hands, {float(report.won):+,.6g} chips")
    if not report.complete:
        print("steelwheel: the dealer closed the connection in the middle of a hand", file=sys.stderr)
    return 0 if report.complete else 1
