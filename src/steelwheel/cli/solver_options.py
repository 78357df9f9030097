"""Options and help of the solver's commands: solve, upi."""

from __future__ import annotations

from typing import TYPE_CHECKING

import steelwheel
from steelwheel.solver.bet_sizes import DEFAULT as DEFAULT_SIZES

from .option_types import amount, chips, default_of, number, outputs, percent, seconds, whole

if TYPE_CHECKING:
    from argparse import ArgumentParser

SOLVE = """\
Solve a heads-up postflop spot.

OOP is out of position and acts first; IP is in position. Bet sizes: 75% of the
pot, 2.5x the last bet, 100c chips, e (geometric), a (all-in). Amounts of a hand
in FILE are in its money. Ctrl-C prints the result so far.

Examples:
  steelwheel solve --board QsJh2h7c9d --oop QQ+ --ip TT+ --pot 20 --stack 90
  steelwheel solve --board Td9d6hQc --oop 66+ --ip 22+,A2s+ --pot 200 \\
    --stack 900 --sizes '33%, e, a' --node 'x b66' --combos AA,KK
  steelwheel solve --history hand.txt --street turn --oop 66+ --ip 22+,A2s+"""

UPI = """\
Serve PioSOLVER's text protocol (UPI).

Programs and scripts written for PioSOLVER can run this command instead. It
reads commands such as set_board, build_tree, go and show_strategy r:0 from
standard input, and answers on standard output. docs/guide/solver/upi.md lists
the commands and the differences.

Examples:
  steelwheel upi
  steelwheel upi --threads 0 < script.txt"""


def add_solve_options(command: ArgumentParser) -> None:
    spot = command.add_argument_group("Spot")
    command._action_groups.insert(0, command._action_groups.pop())  # before the options
    spot.add_argument("--board", metavar="CARDS", help="flop, turn or river: 3 to 5 cards")
    spot.add_argument("--oop", required=True, metavar="RANGE", help="range of the player out of position")
    spot.add_argument("--ip", required=True, metavar="RANGE", help="range of the player in position")
    spot.add_argument("--pot", type=chips, metavar="N", help="chips in the pot")
    spot.add_argument(
        "--stack",
        nargs="+",
        type=chips,
        metavar="N",
        help="remaining chips of both players, or of OOP and IP",
    )
    spot.add_argument("--history", metavar="FILE", help="take board, pot and stacks from a hand in FILE")
    spot.add_argument("--hand", type=whole, metavar="N", help="hand N of FILE, counting from 1")
    spot.add_argument("--street", metavar="NAME", help="flop, turn or river (default: the last heads-up one)")
    spot.add_argument("--sizes", metavar="SIZES", help=f"default: '{DEFAULT_SIZES}'".replace("%", "%%"))
    spot.add_argument("--game", metavar="NAME", help="flh, plh, short_deck, ... (default: nlh)")
    spot.add_argument(
        "--rake", nargs="+", type=amount, metavar="N", help="percent of the pot, and a cap in chips"
    )
    spot.add_argument(
        "--bunching", nargs="+", metavar="RANGE", help="ranges of up to four players who folded earlier"
    )
    command.add_argument(
        "--target-percent",
        type=percent,
        default=default_of(steelwheel.solve, "target_percent"),
        metavar="N",
        help="exploitability to reach, as a percentage of the pot (default: %(default)s)",
    )
    command.add_argument(
        "--max-iterations",
        type=number,
        default=default_of(steelwheel.solve, "max_iterations"),
        metavar="N",
        help="stop after N iterations (default: %(default)s)",
    )
    command.add_argument("--max-seconds", type=seconds, metavar="S", help="stop after S seconds")
    _add_threads(command)
    command.add_argument(
        "--node", default="", metavar="LINE", help="show the node after a line, such as 'x b150 c Ah'"
    )
    command.add_argument(
        "--combos",
        nargs="?",
        const="random",
        metavar="RANGE",
        help="also list every combo, or only those in RANGE",
    )
    command.add_argument(
        "-o",
        "--output",
        type=outputs(".html", ".solution"),
        action="append",
        default=[],
        metavar="FILE",
        help=".html (page) or .solution (for Python); repeatable",
    )


def add_upi_options(command: ArgumentParser) -> None:
    _add_threads(command)


def _add_threads(command: ArgumentParser) -> None:
    default = default_of(steelwheel.solve, "threads")
    command.add_argument(
        "--threads", type=whole, default=default, metavar="N", help="0: one per core (default: %(default)s)"
    )
