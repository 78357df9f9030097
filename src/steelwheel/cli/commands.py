"""The words of the command line, and what each prints."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import steelwheel

from . import screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text


def run(argv: Sequence[str] | None) -> int:
    """Parse and obey; the exit code."""
    words = parser().parse_args(argv)
    words.command(words)
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="steelwheel",
        description="A poker core: what hands are worth and how often they win.",
        epilog="Cards are written As, Td, 9h, 2c. Exit codes: 0 answered, 1 no answer, 2 not understood.",
    )
    top.add_argument("--version", action="version", version=f"steelwheel {steelwheel.__version__}")
    commands = top.add_subparsers(required=True, metavar="command")

    def add(name: str, function: Any, text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        command.set_defaults(command=function)
        command.add_argument("--json", action="store_true", help="print JSON, for machines")
        return command

    command = add("eval", evaluate, "Say what 5, 6 or 7 cards are worth.")
    command.add_argument("cards", nargs="+", help="the cards: As Ks Qs Js Ts 2c 3d")
    ranking(command)

    command = add("equity", equity, "Say how often each of 2 to 10 known hands wins, exactly.")
    command.add_argument("hands", nargs="+", metavar="hand", help="two cards: AsAh")
    command.add_argument("--board", default="", help="the 3, 4 or 5 cards that lie there")
    command.add_argument("--dead", default="", help="cards that cannot come")
    command.add_argument("--threads", type=int, default=1, help="0 for one a core (default 1)")

    command = add("distribution", distribution, "Count how hands come out, by category, over all run-outs.")
    command.add_argument("cards", nargs="*", help="the cards held (default: none)")
    command.add_argument("--to-come", type=int, required=True, help="how many more cards come")
    ranking(command)
    command.add_argument("--dead", default="", help="cards that cannot come")
    command.add_argument("--threads", type=int, default=1, help="0 for one a core (default 1)")

    command = add("bench", bench, "Measure this machine, beside every peer that is installed.")
    command.add_argument("--seconds", type=seconds, default=0.2, help="time given to each row (default 0.2)")
    return top


def ranking(command: argparse.ArgumentParser) -> None:
    """What says how hands are ranked."""
    command.add_argument(
        "--ranking", default="high", metavar="NAME", help=f"{', '.join(steelwheel.RANKINGS)} (default high)"
    )
    command.add_argument(
        "--wild", default="", help="cards that are any card, as jokers (Jk) are, under high_wild"
    )


def seconds(text: str) -> float:
    """A length of time to give to something."""
    number = float(text)
    if not 0 <= number <= 3600:
        raise ValueError
    return number


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


def equity(words: argparse.Namespace) -> None:
    result = steelwheel.equity(*words.hands, board=words.board, dead=words.dead, threads=words.threads)
    if words.json:
        print(json.dumps(dataclasses.asdict(result)))
        return
    rows: list[Sequence[str | Text]] = [
        (screen.cards(hand), *(f"{share:.4%}" for share in shares))
        for hand, *shares in zip(result.hands, result.equity, result.win, result.tie, strict=True)
    ]
    screen.table(("hand", "equity", "win", "tie"), rows, f"exact, {result.trials:,} boards")


def distribution(words: argparse.Namespace) -> None:
    counts = steelwheel.distribution(
        " ".join(words.cards),
        to_come=words.to_come,
        ranking=words.ranking,
        wild=words.wild,
        dead=words.dead,
        threads=words.threads,
    ).tolist()
    categories: Counter[str] = Counter()  # from the best to those that do not qualify
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


def bench(words: argparse.Namespace) -> None:
    from .bench import measure

    with screen.progress("measuring", words.json) as advance:
        report = measure(words.seconds, advance)
    if words.json:
        print(json.dumps(report))
        return
    rows = [
        (
            row["work"],
            row["who"],
            row["how"],
            f"{row['ns']:,.1f}",
            f"{row['speed']:.2f}" if row["speed"] else "",
        )
        for row in report["rows"]
    ]
    screen.table(
        ("work", "by", "how", "ns each", "speed"), rows, f"{report['machine']}; speed: best peer = 1"
    )
