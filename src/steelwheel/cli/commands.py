"""The commands, their options, and what each prints."""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import os
import re
import sys
from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NoReturn

import steelwheel
from steelwheel.errors import cut, meant, shown, unread, unwritten

from . import grid, screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from steelwheel.history.acpc import Definition


def run(argv: Sequence[str] | None) -> int:
    """Run a command line, and return the exit code."""
    words, rest = parser().parse_known_args(argv)
    if rest:
        words.parser.refuse(rest[0])
    try:
        code: int | None = words.command(words)
    except ValueError as error:
        print(f"steelwheel: {cut(str(error), 400)}", file=sys.stderr)
        code = words.wrong
    return code or 0


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
        what = "option" if word.startswith("-") else "argument"
        super().error(cut(f"there is no {what} {shown(name)}{near.replace('_', '-')}", 400))


def parser() -> Parser:
    top = Parser(
        prog="steelwheel",
        description="Poker at a terminal: what hands are worth, how often they win, how they were played.",
        epilog="Cards are written As, Td, 9h, 2c. Exit codes: 0 answered; 1 no answer; 2 not understood, "
        "bad cards included; 130 interrupted.",
    )
    top.add_argument("--version", action="version", version=f"steelwheel {steelwheel.__version__}")
    commands = top.add_subparsers(required=True, metavar="command")

    def add(
        name: str, function: Any, text: str, *, wrong: int = 1, more: str = ""
    ) -> argparse.ArgumentParser:
        """`wrong` is the exit code of a ValueError: 2 where only the command line can be at fault."""
        command = commands.add_parser(name, help=text, description=f"{text} {more}")
        command.set_defaults(command=function, wrong=wrong, parser=command)
        command.add_argument("--json", action="store_true", help="print JSON, for machines")
        return command

    command = add("eval", evaluate, "Say what 5, 6 or 7 cards are worth.", wrong=2)
    command.add_argument("cards", nargs="+", help="the cards: As Ks Qs Js Ts 2c 3d")
    ranking(command)

    command = add(
        "equity",
        equity,
        "Say how often each of 2 to 10 hands or ranges wins.",
        wrong=2,
        more="Exact if that takes at most about a second, else sampled, with the standard error. "
        "Ctrl-C stops and prints the result so far, with its error; the exit code is then 130.",
    )
    command.add_argument("hands", nargs="+", metavar="hand", help="AhKh  QQ+,AKs  KTo+:0.5  15%%  random")
    command.add_argument("--board", default="", help="the 3, 4 or 5 cards of the board")
    command.add_argument("--dead", default="", help="cards that are out of the deck")
    command.add_argument("--game", default="holdem", metavar="NAME", help="the game (default holdem)")
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
    command.add_argument("--threads", type=whole, default=1, help="0: one a core (default 1)")

    command = add("range", range_, "Show a range of hold'em hands, and what it makes on a board.", wrong=2)
    command.add_argument("range", help="QQ+,AKs  KTo+:0.5  A5s-A2s  As*  15%%  random  !KK")
    command.add_argument("--board", default="", help="the 3, 4 or 5 cards of the board")
    command.add_argument("--dead", default="", help="cards that nobody can hold")

    command = add(
        "distribution", distribution, "Count the final hands over all run-outs, by category.", wrong=2
    )
    command.add_argument("cards", nargs="*", help="the known cards (default: none)")
    command.add_argument("--to-come", type=whole, required=True, help="how many more cards come")
    ranking(command)
    command.add_argument("--dead", default="", help="cards that are out of the deck")
    command.add_argument("--threads", type=whole, default=1, help="0: one a core (default 1)")

    command = add("replay", replay, "Show a hand history; at a terminal step by step.")
    command.add_argument("file", help="a file with one hand: .phh, .phhs or .log")
    command.add_argument("--hand", type=whole, default=None, help="which hand of a file with several, from 1")
    command.add_argument("--game", help="the game definition (ACPC) of a log that does not name it")
    command.add_argument("--all", action="store_true", help="print it all at once, even at a terminal")
    command.add_argument("--html", metavar="OUT", help="write an HTML page that steps through it")

    command = add("convert", convert, "Write hand histories to another format.")
    command.add_argument("source", help="a file (.phh, .phhs, .log), a folder or a pattern")
    command.add_argument("target", help="a file; its suffix is the format: .phh (one hand), .phhs or .log")
    command.add_argument("--game", help="the game definition (ACPC) of a log that does not name it")
    command.add_argument(
        "--skip", action="store_true", help="leave out hands that cannot be read or replayed"
    )

    command = add("stats", stats, "Show the statistics of each player over many hands.")
    command.add_argument("source", help="a file (.phh, .phhs, .log), a folder or a pattern")
    command.add_argument("--game", help="the game definition (ACPC) of a log that does not name it")
    command.add_argument("--positions", action="store_true", help="by position too")
    command.add_argument(
        "--strict", action="store_true", help="stop at a hand that cannot be read or replayed"
    )

    command = add("bench", bench, "Benchmark this machine, beside every installed peer.")
    command.add_argument("--seconds", type=seconds, default=0.2, help="seconds for each row (default 0.2)")
    command.add_argument("--all", action="store_true", help="show every peer, not the best alone")
    command.add_argument(
        "--plot", type=picture, metavar="FILE", help="draw a chart too, as .svg, .png or .pdf"
    )
    return top


def ranking(command: argparse.ArgumentParser) -> None:
    """Add the options that say how hands rank."""
    command.add_argument(
        "--ranking", default="high", metavar="NAME", help=f"{', '.join(steelwheel.RANKINGS)} (default high)"
    )
    command.add_argument("--wild", default="", help="wild cards, as jokers (Jk) are, under high_wild")


def seconds(text: str) -> float:
    """A duration."""
    return within(text, text, 0, 3600, "a number of seconds from 0 to 3600")


def number(text: str) -> int:
    """A count: 1000000, 1,000,000 or 1e6."""
    many = within(text, text.replace(",", ""), 1, 2**48 - 1, "a whole number from 1 to 2**48 - 1")
    if many != int(many):
        raise argparse.ArgumentTypeError(f"must be a whole number, not {shown(text)}")
    return int(many)


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


def evaluate(words: argparse.Namespace) -> None:
    cards = " ".join(words.cards)
    value = steelwheel.evaluate(cards, words.ranking, wild=words.wild)
    category = steelwheel.category(value, words.ranking)
    description = steelwheel.describe(value, words.ranking)
    best = steelwheel.best_five(cards, words.ranking, wild=words.wild)
    if words.json:
        answer = {
            "cards": steelwheel.format_cards(cards),
            "value": value,
            "category": category and category.name,
            "description": description,
            "best_five": steelwheel.format_cards(best),
        }
        print(json.dumps(answer))
        return
    rows: list[Sequence[str | Text]] = [
        ("cards", screen.cards(cards)),
        ("hand", description),
        ("plays", screen.cards(best)),
        ("value", f"{value} of 7462" if words.ranking == "high" else str(value)),
    ]
    screen.table((), rows)


def equity(words: argparse.Namespace) -> int:
    from .running import Running

    with Running(words) as running:
        result = steelwheel.equity(
            *words.hands,
            board=words.board,
            dead=words.dead,
            game=words.game,
            method=words.method,
            trials=words.trials,
            max_error=words.max_error,
            max_seconds=words.max_seconds,
            seed=words.seed,
            threads=words.threads,
            progress=running.look,
        )
    code = 130 if running.interrupted else 0
    if words.json:
        answer = dataclasses.asdict(result)
        print(json.dumps({name: answer[name] for name in answer if not name.startswith("_")}))
        return code
    columns = result.equity, result.stderr, result.win, result.tie
    rows = [[f"{part:.4%}" for part in parts] for parts in zip(*columns, strict=True)]
    if result.exact:
        for row in rows:
            row[1] = ""
    note = str(result).rpartition("\n")[2]
    if not result.complete:
        note += ", stopped by Ctrl-C" if running.interrupted else ", stopped before the end"
    screen.shares(("hand", "equity", "error", "win", "tie"), [str(hand) for hand in result.hands], rows, note)
    return code


def range_(words: argparse.Namespace) -> None:
    board = steelwheel.parse_cards(words.board)
    if len(board) not in (0, 3, 4, 5):
        raise steelwheel.InvalidCards(f"the board must be 0, 3, 4 or 5 cards, not {shown(words.board)}")
    dead = steelwheel.parse_cards([*board, *steelwheel.parse_cards(words.dead)])
    whole = steelwheel.Range(words.range)
    left = whole.without(dead)
    if len(whole) and not len(left):
        raise steelwheel.InvalidRange(
            f"no hand of {cut(str(whole))} is left without {steelwheel.format_cards(dead)}"
        )
    possible = steelwheel.Range("random").without(dead)
    shades = (left.grid() / possible.grid().clip(1e-9)).clip(0, 1).tolist()  # means over the possible combos
    weight = sum(weight for _, weight in left)
    makes = _made(left, board) if board else []
    if words.json:
        answer = {
            "range": str(whole),
            "board": steelwheel.format_cards(board),
            "dead": steelwheel.format_cards(dead[len(board) :]),
            "combos": len(left),
            "weight": weight,
            "share": weight / len(possible),
            "grid": shades,
            "makes": [
                {"category": category.name, "combos": combos, "weight": held, "share": held / weight}
                for category, combos, held in makes
            ],
        }
        print(json.dumps(answer))
        return
    facts: list[Sequence[str | Text]] = [("range", str(whole) or "no hands")]
    facts += [
        (name, screen.cards(given)) for name, given in (("board", words.board), ("dead", words.dead)) if given
    ]
    facts.append(("combos", f"{len(left):,} of {len(possible):,}"))
    if weight != len(left):
        facts.append(("by weight", f"{weight:,.2f}"))
    facts.append(("share", f"{weight / len(possible):.2%}"))
    rows = [(category.value, f"{combos:,}", f"{held / weight:.1%}") for category, combos, held in makes]
    grid.show(shades, facts, ("makes", "combos", "share"), rows)


def _made(held: steelwheel.Range, board: Sequence[int]) -> list[tuple[steelwheel.Category, int, float]]:
    """The categories that a range makes on a board, best first, each with its combos and their weight."""
    hands = [(steelwheel.evaluate([*combo, *board]), weight) for combo, weight in held]
    weights: dict[steelwheel.Category, list[float]] = {}
    for value, weight in sorted(hands, reverse=True):
        if category := steelwheel.category(value):
            weights.setdefault(category, []).append(weight)
    return [(category, len(some), sum(some)) for category, some in weights.items()]


def distribution(words: argparse.Namespace) -> None:
    counts = steelwheel.distribution(
        " ".join(words.cards),
        to_come=words.to_come,
        ranking=words.ranking,
        wild=words.wild,
        dead=words.dead,
        threads=words.threads,
    ).tolist()
    categories: Counter[str] = Counter()  # best first, hands that do not qualify last
    for value in reversed(range(len(counts))):
        category = steelwheel.category(value, words.ranking)
        if category or counts[0]:
            categories[category.name if category else "NONE"] += counts[value]
    total, distinct = sum(categories.values()), sum(count > 0 for count in counts[1:])
    if words.json:
        print(json.dumps({"hands": total, "values": distinct, "categories": categories}))
        return
    rows = [
        (
            steelwheel.describe(0, words.ranking) if name == "NONE" else steelwheel.Category[name].value,
            f"{count:,}",
            f"{count / total:.4%}",
        )
        for name, count in categories.items()
    ]
    screen.table(("hand", "count", "share"), rows, f"{total:,} hands, {distinct:,} different values")


def definition(words: argparse.Namespace) -> Definition | None:
    """The ACPC definition in the file of --game."""
    if words.game is None:
        return None
    try:
        with open(words.game, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError as error:
        raise unread(error, "game definition", words.game) from None
    return steelwheel.history.acpc.read_definition(text, words.game)


def replay(words: argparse.Namespace) -> None:
    from .replay import Show, is_interactive

    if words.hand is None:
        hand = steelwheel.history.load(words.file, game=definition(words))
    else:
        hands = steelwheel.history.load_all(words.file, game=definition(words))
        found = next(itertools.islice(hands, max(words.hand - 1, 0), None), None)
        if found is None or words.hand < 1:
            raise ValueError(f"{words.file} has no hand {words.hand}")
        hand = found
    show = Show(hand)
    if words.html is not None:
        page = show.page()
        try:
            with open(words.html, "w", encoding="utf-8") as file:
                file.write(page)
        except OSError as error:
            raise unwritten(error, words.html) from None
    if words.json:
        print(json.dumps(show.to_dict()))
    elif words.html is not None:
        return
    elif is_interactive() and not words.all:
        show.step()
    else:
        show.print_all()


def convert(words: argparse.Namespace) -> None:
    errors = "skip" if words.skip else "raise"
    hands = steelwheel.history.load_all(words.source, errors, game=definition(words))
    count = steelwheel.history.dump(hands, words.target)
    if words.json:
        print(json.dumps({"hands": count, "skipped": hands.skipped}))
        return
    print(f"{_count(count, 'hand')} written" + (f", {hands.skipped:,} left out" if hands.skipped else ""))


def stats(words: argparse.Namespace) -> None:
    errors = "raise" if words.strict else "skip"
    hands = steelwheel.history.load_all(words.source, errors, game=definition(words))
    players = steelwheel.history.statistics(hands)
    if words.json:
        print(json.dumps({"players": players, "skipped": hands.skipped}, default=float))
        return
    rows: list[Sequence[str | Text]] = []
    for name, did in sorted(players.items(), key=lambda item: -item[1]["hands"]):
        rows.append(_player(name, did))
        if words.positions:
            rows += [_player(f"  {place}", did["positions"][place]) for place in did["positions"]]
    if not rows:
        raise ValueError(f"{words.source} has no hand that can be replayed")
    titles = ("player", "hands", "won", "bb/100", "+/-", "VPIP", "PFR", "3-bet", "WTSD", "W$SD")
    left_out = f"{_count(hands.skipped, 'hand')} could not be replayed" if hands.skipped else ""
    screen.table(titles, rows, left_out)


def _player(name: str, did: dict[str, Any]) -> list[str]:
    shares = [did[what] for what in ("vpip", "pfr", "three_bet", "wtsd", "wsd")]
    return [
        name,
        f"{did['hands']:,}",
        f"{did['won']:,}",
        f"{did['bb_per_100']:,.1f}",
        "" if did["stderr"] is None else f"{did['stderr']:,.1f}",
        *("" if share is None else f"{share:.1%}" for share in shares),
    ]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def bench(words: argparse.Namespace) -> None:
    from .bench import HEAD, measure, span, summary, times

    if words.plot:
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            raise ValueError("a picture needs the extra 'plot': pip install 'steelwheel[plot]'") from None
        if not os.path.isdir(os.path.dirname(words.plot) or os.curdir):
            raise unwritten(FileNotFoundError(), words.plot)  # before a minute of work
    with screen.progress("measuring", words.json) as advance:
        report = measure(words.seconds, advance)
    if words.plot:
        figure: Any = steelwheel.plot.bench(report).figure
        figure.savefig(words.plot)
    if words.json:
        print(json.dumps(report))
        return
    note = f"{report['machine']}\nevery peer gave our answers before it was timed"
    if not words.all:
        screen.table(HEAD, summary(report["rows"]), note)
        return
    screen.sections(
        ("by", "time each", "speed", "how"),
        {
            work: [
                (row["who"], span(row["ns"]), times(row["speed"]), row["how"])
                for row in sorted(report["rows"], key=itemgetter("ns"))
                if row["work"] == work
            ]
            for work in dict.fromkeys(row["work"] for row in report["rows"])
        },
        f"{note}; speed: best peer = 1",
        bold="steelwheel",
    )
