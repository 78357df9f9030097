"""Options and help of the commands that evaluate hands: eval, equity, range, distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING

import steelwheel

from .option_types import default_of, number, seconds, share, whole

if TYPE_CHECKING:
    from argparse import ArgumentParser

EVAL = """\
Evaluate poker hands of 5 to 7 cards.

Prints the hand, its best five cards and its value; a larger value is better.
With "-", it reads hands from standard input, one per line.

Examples:
  steelwheel eval As Ks Qs Js Ts 2c 3d
  steelwheel eval 8s6d4h2cAd --ranking ace_to_five
  steelwheel eval Ks Kd 2c 2h Jk --ranking high_wild --wild 2c
  steelwheel eval - < hands.txt"""

EQUITY = """\
Calculate the equity of hands and ranges.

Takes 2 to 10 hands or ranges. The result is exact if that takes under about a
second; otherwise it is sampled, with the standard error. Ctrl-C stops and
prints the result so far.

Examples:
  steelwheel equity AsAh KsKh
  steelwheel equity AhKh QQ+,AKs 15% --board Td9d2c --dead 2h
  steelwheel equity AKs QQ random random --max-stderr 0.1%
  steelwheel equity 'AA$ds' JT98 --game plo --board Ts9h2c"""

RANGE = """\
Show a range, its made hands and its draws.

With a board, it counts the made hands; on a flop or turn, also the draws:
  flush draw           the next card can make a flush: 9 outs
  8-out straight draw  cards of two ranks make a straight: open-ended or a
                       double gutshot
  gutshot              cards of one rank make a straight: 4 outs
  combo draw           a flush draw with one of these straight draws
  two overcards        both cards above the board, no straight and no flush
A draw does not count if the hand is already better, or if the board has it.

Examples:
  steelwheel range QQ+,AKs,KTo+:0.5
  steelwheel range 22+,A2s+,KTs+ --board Td9d2c
  steelwheel range 15% --dead AsAh --json"""

DISTRIBUTION = """\
Count all possible hands by category.

Examples:
  steelwheel distribution --to-come 7
  steelwheel distribution AsKs QsJs2d --to-come 2
  steelwheel distribution --to-come 5 --ranking ace_to_five_8"""


def add_eval_options(command: ArgumentParser) -> None:
    command.add_argument("cards", nargs="+", metavar="CARD", help="cards: As Ks Qs Js Ts, or AsKsQsJsTs")
    _add_ranking(command)


def add_equity_options(command: ArgumentParser) -> None:
    command.add_argument(
        "hands",
        nargs="+",
        metavar="HAND",
        help="AhKh, a range (QQ+,AKs KTo+:0.5 15%%) or random; - for standard input, one per line",
    )
    command.add_argument("--board", default="", metavar="CARDS", help="board of 3, 4 or 5 cards")
    _add_dead(command)
    command.add_argument(
        "--game",
        default=default_of(steelwheel.equity, "game"),
        metavar="NAME",
        help="plo, omaha8, stud, short_deck, ... (default: %(default)s)",
    )
    command.add_argument(
        "--method",
        choices=("auto", "exact", "sample"),
        default=default_of(steelwheel.equity, "method"),
        help="auto is exact if that is quick (default: %(default)s)",
    )
    command.add_argument("--trials", type=number, metavar="N", help="number of samples")
    command.add_argument(
        "--max-stderr",
        type=share,
        metavar="SHARE",
        help="sample until the standard error is at most this: 0.1%% or 0.001",
    )
    command.add_argument("--max-seconds", type=seconds, metavar="S", help="stop after S seconds")
    command.add_argument("--seed", type=whole, metavar="N", help="seed of the samples")
    _add_threads(command, default_of(steelwheel.equity, "threads"))


def add_range_options(command: ArgumentParser) -> None:
    command.add_argument(
        "range", metavar="RANGE", help="QQ+,AKs  KTo+:0.5  'A5s-A2s,As*'  '15%%,!KK'; - for standard input"
    )
    command.add_argument("--board", default="", metavar="CARDS", help="board of 3, 4 or 5 cards")
    _add_dead(command)


def add_distribution_options(command: ArgumentParser) -> None:
    command.add_argument("cards", nargs="*", metavar="CARD", help="known cards (default: none)")
    command.add_argument("--to-come", type=whole, required=True, metavar="N", help="number of unknown cards")
    _add_ranking(command)
    _add_dead(command)
    _add_threads(command, default_of(steelwheel.distribution, "threads"))


def _add_dead(command: ArgumentParser) -> None:
    command.add_argument("--dead", default="", metavar="CARDS", help="cards removed from the deck")


def _add_threads(command: ArgumentParser, default: int) -> None:
    command.add_argument(
        "--threads", type=whole, default=default, metavar="N", help="0: one per core (default: %(default)s)"
    )


def _add_ranking(command: ArgumentParser) -> None:
    """Add the options for the ranking of hands."""
    command.add_argument(
        "--ranking",
        default=default_of(steelwheel.evaluate, "ranking"),
        metavar="NAME",
        help=f"{', '.join(steelwheel.RANKINGS)} (default: %(default)s)",
    )
    command.add_argument(
        "--wild", default="", metavar="CARDS", help="cards that are wild, as jokers (Jk) are; for high_wild"
    )
