"""The command line: commands, their options, and what each says of itself."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

import steelwheel
from steelwheel.errors import cut, meant, shown

HELP = """\
examples:
  steelwheel eval As Ks Qs Js Ts 2c 3d
  steelwheel equity AhKh QQ+,AKs --board Td9d2c
  steelwheel range 22+,A2s+,KTs+ --board Td9d2c
  steelwheel replay hand.phh

`steelwheel equity --help` says more of that command, with examples. Cards are
written As, Td, 9h, 2c. Exit codes: 0 answered; 1 no answer; 2 not understood,
bad cards included; 130 interrupted."""

EVAL = """\
Say what 5, 6 or 7 cards are worth.

examples:
  steelwheel eval As Ks Qs Js Ts 2c 3d
  steelwheel eval 8s6d4h2cAd --ranking ace_to_five
  steelwheel eval Ks Kd 2c 2h Jk --ranking high_wild --wild 2c"""

EQUITY = """\
Say how often each of 2 to 10 hands or ranges wins.

Exact if that takes at most about a second, else sampled, with the standard
error. Ctrl-C stops and prints the result so far, with its error; the exit
code is then 130.

examples:
  steelwheel equity AsAh KsKh
  steelwheel equity AhKh QQ+,AKs 15% --board Td9d2c --dead 2h
  steelwheel equity AKs QQ random random --max-error 0.1%
  steelwheel equity AsKs2d2h QhJhTc9c --game plo --board Ts9s2c
  steelwheel equity 'AA$ds' JT98 --game plo --board Ts9h2c"""

ICM = """\
Say what each stack is worth in prizes, by the independent chip model.

The first place goes to each player in proportion to his chips, each further
place to each of those left in proportion to theirs. A bubble factor is what an
all-in of the row's player against the column's loses him, over what it wins.

examples:
  steelwheel icm 5000 3000 2000 --payouts 50 30 20
  steelwheel icm 12500 8000 6200 3300 --payouts 1 1 1 --bubble-factors
  steelwheel icm 5000 3000 2000 --payouts 50 30 20 --bounties 10 10 20"""

PUSH_FOLD = """\
Say who goes all-in with which hands where everybody goes all-in or folds.

Stacks, blinds and antes are in big blinds. Heads-up the equilibrium is exact,
with more players it is found over random deals. "BB v SB" is the big blind's
answer to the small blind's all-in. With payouts chips count as what they are
worth in prizes (see icm), and values are in prizes.

examples:
  steelwheel push-fold 10
  steelwheel push-fold 8 --players 3 --big-blind-ante 1 --save charts.svg
  steelwheel push-fold --stacks 12 6 3.5 --payouts 50 30 20"""

SOLVE = """\
Find what both players should do from a flop, turn or river on.

Out of position acts first. Sizes are in parts of the pot (75%), multiples of
the last bet (2.5x), chips (100c), geometric (e, 2e) or all-in (a). It stops
when neither player would gain more than the target by playing otherwise, which
is exact; Ctrl-C stops it and prints the result so far, with exit code 130.

examples:
  steelwheel solve --board Td9d6hQc3s --oop QQ+,JTs --ip TT+,AQs --pot 200 --stack 900
  steelwheel solve --board Td9d6hQc --oop 66+ --ip 22+,A2s+ --pot 200 --stack 900 --sizes 'e, a'
  steelwheel solve --board QsJh2h7c9d --oop QQ+ --ip TT+ --pot 20 --stack 90 --node 'x b15'"""

UPI = """\
Solve what comes on standard input in PioSOLVER's text protocol.

Scripts and programs that talk to PioSOLVER talk to this instead: docs/upi.md has
the commands, and what differs. A line is a command, as set_board, build_tree, go
or show_strategy r:0; it is answered on standard output.

examples:
  steelwheel upi
  steelwheel upi --threads 0"""

RANGE = """\
Show a range of hold'em hands, and what it makes on a board.

On a flop or turn it says, too, what the range draws to; hands and draws overlap:
  flush draw           the next card can make a flush: 9 outs
  8-out straight draw  cards of two ranks can make a straight: an open-ended draw
                       or a double gutshot
  gutshot              cards of one rank can: 4 outs
  combo draw           a flush draw with either of these
  two overcards        both cards are above the board, and make no straight or flush
What is better already does not draw to it, nor does what the board makes alone.

examples:
  steelwheel range QQ+,AKs,KTo+:0.5
  steelwheel range 22+,A2s+,KTs+ --board Td9d2c
  steelwheel range 15% --dead AsAh --json"""

DISTRIBUTION = """\
Count the final hands over all run-outs, by category.

examples:
  steelwheel distribution --to-come 7
  steelwheel distribution AsKs QsJs2d --to-come 2
  steelwheel distribution --to-come 5 --ranking ace_to_five_8"""

REPLAY = """\
Show a hand history; at a terminal step by step.

Once the cards of all live hands are known (from the file, or shown later) it
tells their equities, too.

keys:
  Right or Enter   on             ]  or Page Down  the next street
  Left, Backspace  back           [  or Page Up    the street before
  Home, End        first, last    n, p             the next hand, the one before
  Space            play, pause    +, -             faster, slower
  ?                these keys     q                quit

examples:
  steelwheel replay hand.phh
  steelwheel replay session.phhs --hand 3
  steelwheel replay session.phhs --html session.html"""

CONVERT = """\
Write hand histories to another format.

examples:
  steelwheel convert match.log match.phhs
  steelwheel convert hands/ all.phhs --skip
  steelwheel convert 'hands/2024-*.phh' spring.phhs"""

STATS = """\
Show the statistics of each player over many hands.

bb/100 is the big blinds won in a hundred hands, +/- its standard error. VPIP:
put chips in by choice before the flop; PFR: raised there; 3-bet: reraised the
first raise; WTSD: went to showdown, having seen a flop; W$SD: won there.

examples:
  steelwheel stats session.phhs --positions
  steelwheel stats hands/ --json"""

DEALER = """\
Deal a match by the protocol of the ACPC, to programs in any language.

It prints the port of each seat, waits for a client at each, and at the end
prints what each has won. The same seed deals the cards that the dealer of the
Annual Computer Poker Competition deals. Whoever can reach a port can sit down
there: without --host, programs on this machine alone. The exit code is 1 if
the match ended early.

examples:
  steelwheel dealer holdem.nolimit.2p.reverse_blinds.game --hands 3000 --seed 7
  steelwheel dealer my.game --hands 100 --ports 5001,5002 --log m.log
  steelwheel dealer my.game --hands 100 --on-failure fold --reply-seconds 2"""

MATCH = """\
Play agents against each other, heads-up: two, or more, each against each.

An agent is random, caller, tight, baseline or reader; a file of Python that has
`agent`, a function of an observation, an object or a class; or FILE.py:NAME.
With --duplicate each deal is played from both seats. The 95% interval holds if
the number of hands was fixed before; "always" holds however often one looks.
Ranks are those that the intervals leave. Ctrl-C stops and prints the result so
far; the exit code is then 130.

examples:
  steelwheel match reader baseline --hands 2000 --duplicate
  steelwheel match a.py b.py --hands 100000 --duplicate --save match.svg
  steelwheel match random caller tight baseline --hands 10000 --save ranks.svg
  steelwheel match baseline caller --estimates aivat,plain"""

PLAY = """\
Play a game against agents at the terminal, or have an agent play at a dealer.

With --against you have the first seat, hand after hand: chips are carried on,
and who has lost them all buys in again. Type what you do: fold, call, raise to
12, half pot, all in, discard Kh 2c; or f, c (call or check), p (pot), a, q.
With --acpc an agent plays a match at a dealer of the ACPC, ours or another. An
agent is named as for `match`.

examples:
  steelwheel play nlh --against baseline
  steelwheel play plo8 --against baseline baseline caller --save evening.phhs
  steelwheel play 27_triple --against bot.py --hands 20
  steelwheel play tight --acpc 127.0.0.1 5001
  steelwheel play bot.py --acpc 127.0.0.1 5001 --game holdem.limit.2p.reverse_blinds.game
  steelwheel play bot.py:cautious --acpc 127.0.0.1 5002 --seed 3"""

BENCH = """\
Benchmark this machine, beside every installed peer.

examples:
  steelwheel bench
  steelwheel bench --all --plot bench.svg"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are short, whatever is typed, and say which name was meant."""

    def error(self, message: str) -> NoReturn:
        wrong = re.search(r"invalid choice: '(.*)' \(choose from ([^()]*)\)$", message)
        near = meant(wrong[1], re.findall(r"[\w-]+", wrong[2])) if wrong else ""
        super().error(cut(message + near, 400))

    def refuse(self, word: str) -> NoReturn:
        """Exit for a word that is no option or argument of this command."""
        name = word.partition("=")[0]
        near = meant(name.replace("-", "_"), [x.replace("-", "_") for x in self._option_string_actions])
        if not word.startswith("-"):
            super().error(f"one argument too many: {shown(word)}")
        super().error(f"there is no option {shown(name)}{near.replace('_', '-')}")


class Layout(argparse.RawDescriptionHelpFormatter):
    """The layout of a help, in which a command has one line."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26)
        self._action_max_length = 16  # to begin with; commands are indented, which it overlooks

    def _format_action(self, action: argparse.Action) -> str:
        text = super()._format_action(action)
        return text.partition("\n")[2] if action.metavar == "command" else text


def parse(given: Sequence[str]) -> argparse.Namespace:
    """The command of a command line, by its `name`, and its options; it exits if they are not understood."""
    top, commands = parsers()
    if not given:
        given = ["--help"]
    if given[0] not in commands and given[0][:1] != "-":
        top.error(f"there is no command {shown(given[0])}{meant(given[0], commands)}")
    words, others = top.parse_known_args(given)
    late = next((name for name in ("hands", "cards") if hasattr(words, name)), None)
    if others and late and not any(other.startswith("-") for other in others):
        getattr(words, late).extend(others)  # hands that stand after an option
    elif others:
        commands.get(getattr(words, "name", ""), top).refuse(others[0])
    return words


def parsers() -> tuple[Parser, dict[str, Parser]]:
    """The parser of a whole command line, and those of the commands by name."""
    top = Parser(
        prog="steelwheel",
        usage="steelwheel command ... [--help]",
        description="Poker at a terminal: what hands are worth, how often they win, how they were played.",
        epilog=HELP,
        formatter_class=Layout,
        add_help=False,
    )
    group = top.add_subparsers(title="commands", metavar="command", prog="steelwheel")
    options = top.add_argument_group("options")
    options.add_argument("-h", "--help", action="help", help="show this, or what a command says of itself")
    version = f"steelwheel {steelwheel.__version__}"
    options.add_argument("--version", action="version", version=version, help="show the version")
    commands: dict[str, Parser] = {}

    def add(name: str, text: str) -> Parser:
        about, _, examples = text.partition("\n\nexamples:\n")
        commands[name] = command = group.add_parser(
            name,
            help=about.partition("\n")[0],
            description=about,
            epilog=f"examples:\n{examples}",
            formatter_class=Layout,
        )
        command.set_defaults(name=name)
        command.add_argument("--json", action="store_true", help="print JSON, for programs")
        return command

    command = add("eval", EVAL)
    command.add_argument("cards", nargs="+", help="the cards: As Ks Qs Js Ts 2c 3d")
    ranking(command)

    command = add("equity", EQUITY)
    command.add_argument(
        "hands",
        nargs="+",
        metavar="hand",
        help="cards (AhKh), a range (QQ+,AKs or KTo+:0.5 or 15%%) or random",
    )
    command.add_argument("--board", default="", help="the 3, 4 or 5 cards of the board")
    command.add_argument("--dead", default="", help="cards that are out of the deck")
    command.add_argument(
        "--game", default="holdem", metavar="NAME", help="holdem (default), plo, omaha8, stud, short_deck ..."
    )
    command.add_argument(
        "--method",
        choices=("auto", "exact", "sample"),
        default="auto",
        help="exact, however long it takes; sample; or auto, as above (default)",
    )
    command.add_argument("--trials", type=number, metavar="N", help="number of samples")
    command.add_argument(
        "--max-error",
        type=share,
        metavar="E",
        help="sample until every error is at most this: 0.0001 or 0.01%%",
    )
    command.add_argument("--max-seconds", type=seconds, metavar="S", help="stop after this time")
    command.add_argument("--seed", type=whole, metavar="N", help="seed of the samples, to repeat them")
    command.add_argument("--threads", type=whole, default=1, metavar="N", help="0: one a core (default 1)")

    command = add("icm", ICM)
    command.add_argument("stacks", nargs="+", type=number, metavar="stack", help="the chips of each player")
    command.add_argument(
        "--payouts",
        nargs="+",
        type=amount,
        required=True,
        metavar="N",
        help="by place: 50 30 20",
    )
    command.add_argument("--bounties", nargs="+", type=amount, metavar="N", help="on each player's head")
    command.add_argument(
        "--progressive", action="store_true", help="half of a bounty goes onto the winner's head"
    )
    command.add_argument(
        "--bubble-factors", dest="factors", action="store_true", help="of each player against each other"
    )

    command = add("push-fold", PUSH_FOLD)
    command.add_argument("stack", nargs="?", type=blinds, help="the big blinds that each player has")
    command.add_argument("--players", type=number, metavar="N", help="how many, 2 to 9 (default 2)")
    command.add_argument(
        "--stacks", nargs="+", type=blinds, metavar="N", help="of each player instead, the button's first"
    )
    command.add_argument(
        "--small-blind", type=blinds, default="0.5", metavar="N", help="in big blinds (default 0.5)"
    )
    command.add_argument("--ante", type=blinds, metavar="N", help="of each player")
    command.add_argument("--big-blind-ante", type=blinds, metavar="N", help="of the big blind for all")
    command.add_argument("--payouts", nargs="+", type=amount, metavar="N", help="by place: 50 30 20")
    command.add_argument("--bounties", nargs="+", type=amount, metavar="N", help="on each player's head")
    command.add_argument(
        "--progressive", action="store_true", help="half of a bounty goes onto the winner's head"
    )
    command.add_argument(
        "--trials", type=number, metavar="N", help="number of deals, with three players or more"
    )
    command.add_argument("--seed", type=whole, metavar="N", help="seed of the deals (default 0)")
    command.add_argument("--grids", action="store_true", help="all grids, of more than three decisions, too")
    command.add_argument("--save", metavar="FILE.svg", help="write them as a picture")

    command = add("solve", SOLVE)
    command.add_argument("--board", required=True, help="the 3, 4 or 5 cards that lie there")
    command.add_argument("--oop", required=True, metavar="RANGE", help="of who is out of position")
    command.add_argument("--ip", required=True, metavar="RANGE", help="of who is in position")
    command.add_argument("--pot", type=number, required=True, metavar="N", help="chips in the pot")
    command.add_argument(
        "--stack",
        nargs="+",
        type=number,
        required=True,
        metavar="N",
        help="chips behind: one number, or two, OOP's first",
    )
    command.add_argument("--sizes", metavar="TEXT", help="'33%%, 75%%; raise 2.5x' (default)")
    command.add_argument("--game", metavar="NAME", help="nlh (default), flh, plh, short_deck ...")
    command.add_argument(
        "--rake", nargs=2, type=amount, metavar=("PERCENT", "CAP"), help="that the house takes"
    )
    command.add_argument(
        "--bunching",
        nargs="+",
        metavar="RANGE",
        help="of up to four who folded: some cards are likelier left",
    )
    command.add_argument(
        "--target", type=float, default=0.3, metavar="P", help="exploitability in %% of the pot (default 0.3)"
    )
    command.add_argument("--max-iterations", type=number, default=1000, metavar="N", help="(default 1000)")
    command.add_argument("--max-seconds", type=seconds, metavar="S", help="stop after this time")
    command.add_argument("--threads", type=whole, default=1, metavar="N", help="0: one a core (default 1)")
    command.add_argument("--node", default="", metavar="LINE", help="show what is done after 'x b150 c Ah'")
    command.add_argument("--save", metavar="FILE", help="write the solution, for sw.Solution.load")
    command.add_argument("--html", metavar="OUT", help="write an HTML page that walks the tree")

    command = add("upi", UPI)
    command.add_argument(
        "--threads", type=whole, default=1, metavar="N", help="till set_threads; 0: one a core (default 1)"
    )

    command = add("range", RANGE)
    command.add_argument("range", help="QQ+,AKs or KTo+:0.5 or A5s-A2s,'As*' or 15%%,'!KK'")
    command.add_argument("--board", default="", help="the 3, 4 or 5 cards of the board")
    command.add_argument("--dead", default="", help="cards that nobody can hold")

    command = add("distribution", DISTRIBUTION)
    command.add_argument("cards", nargs="*", help="the known cards (default: none)")
    command.add_argument("--to-come", type=whole, required=True, metavar="N", help="how many more cards come")
    ranking(command)
    command.add_argument("--dead", default="", help="cards that are out of the deck")
    command.add_argument("--threads", type=whole, default=1, metavar="N", help="0: one a core (default 1)")

    command = add("replay", REPLAY)
    command.add_argument("file", help="a file (.phh, .phhs, .log), a folder or a pattern")
    command.add_argument("--hand", type=whole, metavar="N", help="which hand of several, from 1")
    definition(command)
    command.add_argument("--all", action="store_true", help="print it all at once, even at a terminal")
    command.add_argument(
        "--html",
        metavar="OUT",
        help="write an HTML page that steps through it, or through up to 50 hands of a file",
    )

    command = add("convert", CONVERT)
    command.add_argument("source", help="a file (.phh, .phhs, .log), a folder or a pattern")
    command.add_argument("target", help="a file; its suffix is the format: .phh (one hand), .phhs or .log")
    definition(command)
    command.add_argument(
        "--skip", action="store_true", help="leave out hands that cannot be read or replayed"
    )

    command = add("stats", STATS)
    command.add_argument("source", help="a file (.phh, .phhs, .log), a folder or a pattern")
    definition(command)
    command.add_argument("--positions", action="store_true", help="by position too")
    command.add_argument(
        "--strict", action="store_true", help="stop at a hand that cannot be read or replayed"
    )

    command = add("dealer", DEALER)
    command.add_argument("game", help="the game definition: a file, or a name of the competition's")
    command.add_argument("--hands", type=number, required=True, metavar="N", help="number of hands")
    command.add_argument("--seed", type=whole, metavar="S", help="0 to 2**32 - 1 (default: any)")
    command.add_argument("--names", type=several, metavar="A,B", help="of the seats (default p1,p2,...)")
    command.add_argument(
        "--ports", type=ports, metavar="P,P", help="of the seats; 0: any that is free (default)"
    )
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    command.add_argument("--log", metavar="FILE", help="write the competition's log, a line a hand")
    command.add_argument("--phh", metavar="FILE", help="write the hands in PHH, as .phhs")
    for name, default, text in (
        ("reply", "600", "for a reply"),
        ("hand", "600", "for a seat's replies in a hand"),
        ("match", "7 a hand", "for all replies of a seat"),
        ("start", "no limit", "till all have connected"),
    ):
        command.add_argument(
            f"--{name}-seconds", type=float, metavar="T", help=f"seconds {text} (default {default})"
        )
    command.add_argument(
        "--max-errors",
        type=whole,
        default=1000,
        metavar="N",
        help="lines of a seat in a hand that may be stale, bad or illegal (default 1000)",
    )
    command.add_argument(
        "--on-failure",
        choices=("end", "fold"),
        default="end",
        help="if a seat fails: end the match (default), or fold its hands",
    )
    command.add_argument("--fixed-seats", action="store_true", help="do not move the button")
    command.add_argument(
        "--messages", action="store_true", help="print what is sent and received to standard error"
    )

    command = add("match", MATCH)
    command.add_argument("agents", nargs="+", metavar="agent", help="as above")
    command.add_argument(
        "--hands", type=number, default=1000, metavar="N", help="deals (default 1000) a pair"
    )
    command.add_argument("--game", default="nlh", metavar="NAME", help="nlh (default), flh, plo, stud ...")
    command.add_argument("--stack", type=number, metavar="N", help="chips (default 100 big blinds)")
    command.add_argument("--seed", type=whole, metavar="N", help="of the cards, to repeat the match")
    command.add_argument("--duplicate", action="store_true", help="play each deal from both seats")
    command.add_argument(
        "--on-error",
        choices=("raise", "fold"),
        default="raise",
        help="where an agent fails: stop (default), or fold for it and count",
    )
    command.add_argument(
        "--estimates",
        type=several,
        default=["plain"],
        metavar="A,B",
        help="plain (default), all-in, cards, aivat: the first is ranked and drawn",
    )
    command.add_argument("--workers", type=number, default=1, metavar="N", help="processes (default 1)")
    command.add_argument(
        "--save",
        type=picture,
        metavar="FILE",
        help="draw the winnings, or the ranks of more than two, as .svg, .png or .pdf",
    )

    command = add("play", PLAY)
    command.add_argument(
        "what", metavar="game or agent", help="nlh, plo, stud ...; with --acpc baseline, FILE.py ..."
    )
    where = command.add_mutually_exclusive_group(required=True)
    where.add_argument("--against", nargs="+", metavar="AGENT", help="one for each other seat")
    where.add_argument("--acpc", nargs=2, metavar=("HOST", "PORT"), help="where the dealer has the seat")
    command.add_argument("--hands", type=number, metavar="N", help="how many (default: until you quit)")
    command.add_argument("--stack", type=number, metavar="N", help="chips (default 100 big blinds)")
    command.add_argument("--save", metavar="FILE", help="write your hands in PHH, as .phhs")
    command.add_argument(
        "--game",
        metavar="GAME",
        help="the dealer's game definition: a file, or a name (default the competition's heads-up no-limit)",
    )
    command.add_argument(
        "--seed",
        type=whole,
        metavar="N",
        help="of the cards; or of what is random in the agent (default 0)",
    )
    command.add_argument(
        "--seconds", type=float, metavar="T", help="the longest wait for the dealer (default: no limit)"
    )

    command = add("bench", BENCH)
    command.add_argument(
        "--seconds", type=seconds, default=0.2, metavar="S", help="seconds for each row (default 0.2)"
    )
    command.add_argument("--all", action="store_true", help="show every peer, not the best alone")
    command.add_argument(
        "--plot", type=picture, metavar="FILE", help="draw a chart too, as .svg, .png or .pdf"
    )
    return top, commands


def definition(command: argparse.ArgumentParser) -> None:
    """Add the option that names a game definition."""
    command.add_argument(
        "--game", metavar="FILE", help="the game definition (ACPC) of a log that does not name it"
    )


def ranking(command: argparse.ArgumentParser) -> None:
    """Add the options that say how hands rank."""
    command.add_argument(
        "--ranking", default="high", metavar="NAME", help=f"{', '.join(steelwheel.RANKINGS)} (default high)"
    )
    command.add_argument("--wild", default="", help="wild cards, as jokers (Jk) are, under high_wild")


def seconds(text: str) -> float:
    """A duration."""
    return within(text, text, 0, 3600, "a number of seconds from 0 to 3600")


def several(text: str) -> list[str]:
    """Words with commas between them."""
    return text.split(",")


def ports(text: str) -> list[int]:
    """Numbers of ports."""
    return [whole(word) for word in text.split(",")]


def number(text: str) -> int:
    """A count: 1000000, 1,000,000 or 1e6."""
    many = within(text, text.replace(",", ""), 1, 2**48 - 1, "a whole number from 1 to 2**48 - 1")
    if many != int(many):
        raise argparse.ArgumentTypeError(f"must be a whole number, not {shown(text)}")
    return int(many)


def amount(text: str) -> float:
    """What a place pays, in any unit."""
    found = within(text, text.replace(",", ""), 0, 1e300, "a number from 0 on")
    return int(found) if found.is_integer() else found


def blinds(text: str) -> int:
    """Big blinds, as thousandths of one."""
    found = within(text, text, 0, 1e6, "big blinds, a number from 0 to 1,000,000")
    if round(found * 1000, 6) != round(found * 1000):
        raise argparse.ArgumentTypeError(f"must have three decimals at most, not {shown(text)}")
    return round(found * 1000)


def whole(text: str) -> int:
    """An int."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {shown(text)}") from None


def share(text: str) -> float:
    """A share: 0.001 or 0.1%."""
    percent = text.endswith("%")
    part = within(text, text.removesuffix("%"), 1e-12, 100 if percent else 1, "more than 0, as 0.001 or 0.1%")
    return part / 100 if percent else part


def within(text: str, digits: str, least: float, most: float, what: str) -> float:
    """The number from `least` to `most` that `digits` are."""
    try:
        if least <= (found := float(digits)) <= most:
            return found
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"must be {what}, not {shown(text)}")


def picture(text: str) -> str:
    """The name of a picture file."""
    if not text.lower().endswith((".svg", ".png", ".pdf")):
        raise argparse.ArgumentTypeError(f"must end with .svg, .png or .pdf, not {shown(text)}")
    return text
