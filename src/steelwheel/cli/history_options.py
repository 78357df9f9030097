"""Options and help for the hand-history commands: replay, convert, stats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .option_types import encoding, outputs, whole

if TYPE_CHECKING:
    from argparse import ArgumentParser

REPLAY = """\
Replay hands step by step.

Once the cards of all players left in the hand are known, it shows their
equities.

Keys:
  Right or Enter   step forward   ]  or Page Down  next street
  Left, Backspace  step back      [  or Page Up    previous street
  Home, End        start, end     n, p             next, previous hand
  Space            play, pause    +, -             faster, slower
  ?                list of keys   q                quit

Examples:
  steelwheel replay hand.phh
  steelwheel replay session.phhs --hand 3
  steelwheel replay session.phhs -o session.html"""

CONVERT = """\
Convert hand histories to another format.

Examples:
  steelwheel convert match.log -o match.phhs
  steelwheel convert hands/ -o all.phhs --on-error skip
  steelwheel convert 'hands/2024-*.phh' -o spring.phhs
  steelwheel convert hand.phh -o hand.txt --anonymize"""

STATS = """\
Show win rates, VPIP, PFR and more.

bb/100: big blinds won per 100 hands; +/-: its standard error; VPIP: voluntarily
put chips in before the flop; PFR: raised before the flop; 3-bet: reraised the
first raise; WTSD: went to showdown after seeing a flop; W$SD: won at showdown.

Examples:
  steelwheel stats session.phhs --positions
  steelwheel stats session.phhs --player ann
  steelwheel stats hands/ --by position --csv
  steelwheel stats hands/ -o stats.html
  steelwheel stats hands/ --workers 0 --json"""

FILE = "file (PHH, ACPC log, OHH, a site's text), folder or pattern; - for standard input"
RULES = ("wsop", "wsop_live", "tda", "robert", "online", "acpc")
FORMATS = ("pokerstars", "ggpoker", "winamax", "ignition", "ohh", "phh", "phhs", "log")


def add_replay_options(command: ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help=FILE)
    command.add_argument("--hand", type=whole, metavar="N", help="replay hand N, counting from 1")
    _add_format(command)
    command.add_argument("--print", action="store_true", help="print the whole hand, even at a terminal")
    command.add_argument(
        "-o",
        "--output",
        type=outputs(".html"),
        metavar="FILE",
        help="write an .html page that replays up to 50 hands",
    )


def add_convert_options(command: ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help=FILE)
    command.add_argument(
        "-o",
        "--output",
        type=outputs(".phh", ".phhs", ".log", ".txt", ".ohh"),
        required=True,
        metavar="FILE",
        help=".phh (one hand), .phhs (many), .log (ACPC), .txt (PokerStars) or .ohh",
    )
    command.add_argument("--anonymize", action="store_true", help="replace names and ids with tokens")
    command.add_argument(
        "--key-file", metavar="FILE", help="anonymize with the key in this file (default: a random key)"
    )
    command.add_argument(
        "--from", dest="seen_by", metavar="NAME", help="hide the cards that this player did not know"
    )
    _add_format(command)
    _add_on_error(command, "stop")


def add_stats_options(command: ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help=FILE)
    _add_format(command)
    command.add_argument("--positions", action="store_true", help="also show statistics by position")
    command.add_argument("--player", metavar="NAME", help="show all statistics of one player")
    command.add_argument(
        "--by",
        choices=("position", "stakes", "depth", "players", "site", "month", "hour"),
        help="divide the statistics of each player by one of these",
    )
    command.add_argument("--check", action="store_true", help="count the hands that are read correctly")
    command.add_argument("--csv", action="store_true", help="print all counts as CSV, for spreadsheets")
    command.add_argument(
        "-o",
        "--output",
        type=outputs(".html"),
        metavar="FILE",
        help="write an .html page with a sortable table of all statistics",
    )
    command.add_argument(
        "--workers",
        type=whole,
        default=1,
        metavar="N",
        help="number of processes; 0: one per core (default: %(default)s)",
    )
    _add_on_error(command, "skip")


def _add_format(command: ArgumentParser) -> None:
    """Add the options for the format of the files."""
    command.add_argument(
        "--format", choices=FORMATS, help="format of the files (default: recognized by their contents)"
    )
    command.add_argument("--encoding", type=encoding, help="encoding of the files (default: UTF-8)")
    command.add_argument(
        "--rules",
        choices=RULES,
        metavar="NAME",
        help="house rules of files that name none (default: wsop)",
    )
    command.add_argument(
        "--strict",
        action="store_true",
        help="reject hands with wrong results or irregular actions",
    )
    command.add_argument("--definition", metavar="FILE", help="ACPC game of a .log that names none")


def _add_on_error(command: ArgumentParser, default: str) -> None:
    command.add_argument(
        "--on-error",
        choices=("stop", "skip"),
        default=default,
        help="what to do about a hand that cannot be replayed (default: %(default)s)",
    )
