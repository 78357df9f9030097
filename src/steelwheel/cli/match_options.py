"""Options and help of the commands that play hands: play, match, dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import steelwheel

from .option_types import default_of, number, outputs, picture, ports, several, whole

if TYPE_CHECKING:
    from argparse import ArgumentParser

PLAY = """\
Play against agents, or let an agent play.

With --against, you take the first seat. Type fold, call, raise to 12, half pot,
all in, discard Kh 2c; or f, c (call or check), k (check), p (pot), a (all in),
q (quit). Stacks carry over from hand to hand; a player without chips buys in
again. With --acpc an agent plays a match at an ACPC dealer. See
'steelwheel help match' for agents.

Examples:
  steelwheel play nlh --against baseline
  steelwheel play plo --against baseline baseline -o evening.phhs
  steelwheel play 27_triple --against bot.py --hands 20
  steelwheel play tight --acpc 127.0.0.1 5001
  steelwheel play bot.py:cautious --acpc 127.0.0.1 5002 --seed 3"""

MATCH = """\
Play agents against each other and rank them.

Agents: random, calling_station, tight, baseline, range_reader; FILE.py, which
defines `agent` (a class, an object or a function of an observation); or
FILE.py:NAME. Each pair of agents plays heads-up. The 95% CI is valid only if
the number of hands was fixed in advance; the anytime CI is valid whenever you
look. Ctrl-C stops and prints the result so far.

Examples:
  steelwheel match range_reader baseline --hands 2000 --duplicate
  steelwheel match a.py b.py --hands 100000 --duplicate -o match.svg
  steelwheel match random calling_station tight baseline -o ranks.svg
  steelwheel match baseline calling_station --estimates aivat,plain"""

DEALER = """\
Deal a match to programs over TCP (ACPC).

Prints the port of each seat, waits for a client at each, and prints the score
at the end. The same seed deals the same cards as the dealer of the Annual
Computer Poker Competition (ACPC). Any program that can reach a port can take
its seat; without --host, only programs on this machine can.

Examples:
  steelwheel dealer holdem.nolimit.2p.reverse_blinds.game --hands 3000 --seed 7
  steelwheel dealer my.game --hands 100 --ports 5001,5002 -o match.log
  steelwheel dealer my.game --hands 100 --on-error fold --reply-seconds 2"""

STACK = "chips of each player (default: 100 big blinds)"


def add_play_options(command: ArgumentParser) -> None:
    command.add_argument(
        "what", metavar="GAME or AGENT", help="game: nlh, plo, stud, ...; with --acpc, an agent"
    )
    where = command.add_mutually_exclusive_group(required=True)
    where.add_argument("--against", nargs="+", metavar="AGENT", help="one agent for each other seat")
    where.add_argument("--acpc", nargs=2, metavar=("HOST", "PORT"), help="address of the agent's seat")
    command.add_argument("--seed", type=whole, metavar="N", help="seed for the cards (--acpc: for the agent)")
    table = command.add_argument_group("Options with --against")
    table.add_argument("--hands", type=number, metavar="N", help="number of hands (default: until you quit)")
    table.add_argument("--stack", type=number, metavar="N", help=STACK)
    table.add_argument(
        "-o", "--output", type=outputs(".phhs"), metavar="FILE", help="record the hands: .phhs"
    )
    dealer = command.add_argument_group("Options with --acpc")
    dealer.add_argument(
        "--definition",
        metavar="FILE",
        help=f"game definition: file or name (default: {default_of(steelwheel.dealer.play_match, 'game')})",
    )
    dealer.add_argument(
        "--timeout", type=float, metavar="S", help="seconds to wait for the dealer (default: no limit)"
    )


def add_match_options(command: ArgumentParser) -> None:
    command.add_argument("agents", nargs="+", metavar="AGENT", help="two or more agents")
    command.add_argument(
        "--hands", type=number, default=1000, metavar="N", help="deals per pair (default: %(default)s)"
    )
    command.add_argument(
        "--game", default="nlh", metavar="NAME", help="flh, plo, stud, ... (default: %(default)s)"
    )
    command.add_argument("--stack", type=number, metavar="N", help=STACK)
    command.add_argument("--seed", type=whole, metavar="N", help="seed for the cards (default: random)")
    command.add_argument("--duplicate", action="store_true", help="play each deal from both seats")
    command.add_argument(
        "--on-error",
        choices=("stop", "fold"),
        default="stop",
        help="what to do if an agent fails (default: %(default)s)",
    )
    command.add_argument(
        "--estimates",
        type=several,
        default=",".join(default_of(steelwheel.simulate, "estimates")),
        metavar="A,B",
        help="plain (default), all-in, cards, aivat; agents are ranked by the first one given",
    )
    command.add_argument(
        "--workers", type=number, default=1, metavar="N", help="number of processes (default: %(default)s)"
    )
    command.add_argument(
        "-o",
        "--output",
        type=picture,
        metavar="FILE",
        help="draw a chart of the winnings or ranks, as .svg, .png or .pdf",
    )


def add_dealer_options(command: ArgumentParser) -> None:
    dealer = steelwheel.dealer.Dealer
    command.add_argument("game", metavar="GAME", help="ACPC game definition: a file or a name")
    command.add_argument("--hands", type=number, required=True, metavar="N", help="number of hands")
    command.add_argument(
        "--seed", type=whole, metavar="N", help="seed for the cards, 0 to 2**32 - 1 (default: random)"
    )
    command.add_argument(
        "--names", type=several, metavar="A,B", help="names of the seats (default: p1,p2,...)"
    )
    command.add_argument("--ports", type=ports, metavar="P,P", help="ports of the seats (default: any free)")
    command.add_argument(
        "--host", default=default_of(dealer, "host"), help="address to listen on (default: %(default)s)"
    )
    command.add_argument(
        "-o",
        "--output",
        type=outputs(".log", ".phhs"),
        action="append",
        default=[],
        metavar="FILE",
        help=".log (ACPC) or .phhs; repeatable",
    )
    for name, text in (
        ("reply", "for a reply"),
        ("hand", "for all of a seat's replies in a hand"),
        ("match", "for all of a seat's replies in the match"),
        ("start", "until all clients have connected"),
    ):
        default = default_of(dealer, f"{name}_seconds")
        command.add_argument(
            f"--{name}-seconds",
            type=float,
            metavar="S",
            help=f"seconds {text} (default: {'7 per hand' if default is None else default})",
        )
    command.add_argument(
        "--max-errors",
        type=whole,
        default=default_of(dealer, "max_errors"),
        metavar="N",
        help="maximum invalid lines per seat and hand (default: %(default)s)",
    )
    command.add_argument(
        "--on-error",
        choices=("stop", "fold"),
        default="stop",
        help="what to do if a seat fails (default: %(default)s)",
    )
    command.add_argument("--fixed-seats", action="store_true", help="keep each client in its position")
    command.add_argument("--messages", action="store_true", help="print the protocol's messages to stderr")
