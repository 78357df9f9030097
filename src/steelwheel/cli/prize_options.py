"""Options and help for the prize commands: icm, push-fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import steelwheel

from .option_types import amount, blinds, default_of, number, outputs, whole

if TYPE_CHECKING:
    from argparse import ArgumentParser

ICM = """\
Calculate ICM equity and bubble factors.

Equity is in the unit of the payouts. In the independent chip model (ICM), each
player's chance of first place is their share of the chips; each further place
is decided the same way among the remaining players. A bubble factor is the
equity that a player loses by losing an all-in, divided by the equity that they
gain by winning it.

Examples:
  steelwheel icm 5000 3000 2000 --payouts 50 30 20
  steelwheel icm 12500 8000 6200 3300 --payouts 1 1 1 --bubble-factors
  steelwheel icm 5000 3000 2000 --payouts 50 30 20 --bounties 10 10 20"""

PUSH_FOLD = """\
Compute push/fold equilibrium ranges.

Stacks, blinds, antes and EVs are in big blinds. The result is exact heads-up
and uses random deals for three or more players. "BB v SB" is the big blind's
range for calling the small blind's all-in. With --payouts, players maximize
ICM equity, and EVs are in the unit of the payouts.

Examples:
  steelwheel push-fold 10
  steelwheel push-fold 8 --players 3 --big-blind-ante 1 -o charts.svg
  steelwheel push-fold --stacks 12 6 3.5 --payouts 50 30 20"""

HEADS_UP = 2
"""The default number of players, used if --players is not given."""


def add_icm_options(command: ArgumentParser) -> None:
    command.add_argument("stacks", nargs="+", type=number, metavar="STACK", help="chips of each player")
    command.add_argument(
        "--payouts", nargs="+", type=amount, required=True, metavar="PRIZE", help="prizes, first place first"
    )
    _add_bounties(command)
    command.add_argument(
        "--bubble-factors", dest="factors", action="store_true", help="also print bubble factors"
    )


def add_push_fold_options(command: ArgumentParser) -> None:
    command.add_argument(
        "stack", nargs="?", type=blinds, metavar="STACK", help="stack of each player, in big blinds"
    )
    command.add_argument(
        "--players", type=number, metavar="N", help=f"number of players, 2 to 9 (default: {HEADS_UP})"
    )
    command.add_argument(
        "--stacks", nargs="+", type=blinds, metavar="BB", help="one stack per player, button first"
    )
    command.add_argument(
        "--small-blind", type=blinds, default="0.5", metavar="BB", help="small blind (default: %(default)s)"
    )
    command.add_argument("--ante", type=blinds, metavar="BB", help="ante of each player")
    command.add_argument("--big-blind-ante", type=blinds, metavar="BB", help="ante paid by the big blind")
    command.add_argument(
        "--payouts", nargs="+", type=amount, metavar="PRIZE", help="prizes, first place first"
    )
    _add_bounties(command)
    command.add_argument(
        "--trials", type=number, metavar="N", help="number of random deals, with three or more players"
    )
    command.add_argument(
        "--seed",
        type=whole,
        default=default_of(steelwheel.push_fold, "seed"),
        metavar="N",
        help="seed for the deals (default: %(default)s)",
    )
    command.add_argument(
        "--all", action="store_true", help="print every grid, even for more than three decisions"
    )
    command.add_argument("-o", "--output", type=outputs(".svg"), metavar="FILE", help="draw the grids: .svg")


def _add_bounties(command: ArgumentParser) -> None:
    command.add_argument("--bounties", nargs="+", type=amount, metavar="PRIZE", help="bounty on each player")
    command.add_argument(
        "--progressive", action="store_true", help="add half of a won bounty to the winner's own bounty"
    )
