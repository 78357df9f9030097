"""The commands, their options, and what each prints."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from enum import Enum
from itertools import takewhile
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from rich.text import Text

import steelwheel
from steelwheel.cards import card_names
from steelwheel.errors import cut, shown, unread, unwritten

from . import grid, screen
from .parser import parse

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from steelwheel.history.acpc import Definition

MOST_ON_A_PAGE = 50  # hands


def run(argv: Sequence[str] | None) -> int:
    """Run a command line, and return the exit code."""
    words = parse(sys.argv[1:] if argv is None else argv)
    command, wrong = COMMANDS[words.name]
    try:
        return command(words) or 0
    except ValueError as error:
        print(f"steelwheel: {cut(str(error), 400)}", file=sys.stderr)
        return wrong


def evaluate(words: Namespace) -> None:
    cards = " ".join(words.cards)
    value = steelwheel.evaluate(cards, words.ranking, wild=words.wild)
    category = steelwheel.category(value, words.ranking)
    description = steelwheel.describe(value, words.ranking)
    best = steelwheel.best_five(cards, words.ranking, wild=words.wild)
    if words.json:
        answer = {
            "cards": card_names(steelwheel.parse_cards(cards, deck="joker54")),
            "value": value,
            "category": category and category.name,
            "description": description,
            "best_five": card_names(best),
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


def equity(words: Namespace) -> int:
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
        print(json.dumps(result.to_dict()))
        return code
    facts: list[Sequence[str | Text]] = []
    if words.game != "holdem":
        facts.append(("game", steelwheel.games.by_name(words.game).name))
    if result.board:
        facts.append(("board", Text(" / ").join(map(screen.cards, result.board.split(" / ")))))
    if result.dead:
        facts.append(("dead", screen.cards(result.dead)))
    screen.facts(facts)
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


def range_(words: Namespace) -> None:
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
    draws = _drawn(left, board) if len(board) in (3, 4) else []
    if words.json:
        answer = {
            "range": str(whole),
            "board": card_names(board),
            "dead": card_names(dead[len(board) :]),
            "combos": len(left),
            "weight": weight,
            "share": weight / len(possible),
            "grid": shades,
            "makes": [
                {"category": category.name, "combos": combos, "weight": held, "share": held / weight}
                for category, combos, held in makes
            ],
            "draws": [
                {"draw": draw.name, "combos": combos, "weight": held, "share": held / weight}
                for draw, combos, held in draws
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
    tables: list[tuple[Sequence[str], grid.Rows, str]] = []
    wide = max((len(kind.value) for kind, _, _ in (*makes, *draws)), default=0)
    for title, counted in (("makes", makes), ("draws", draws)):
        rows = [(f"{kind.value:<{wide}}", f"{n:,}", f"{held / weight:.1%}") for kind, n, held in counted]
        note = "hands and draws overlap" if title == "draws" else ""
        tables += [((title, "combos", "share"), rows, note)] if rows else []
    grid.show(shades, facts, tables)


def _made(held: steelwheel.Range, board: Sequence[int]) -> list[tuple[steelwheel.Category, int, float]]:
    """The categories that a range makes on a board, best first, each with its combos and their weight."""
    hands = [(steelwheel.evaluate([*combo, *board]), weight) for combo, weight in held]
    weights: dict[steelwheel.Category, list[float]] = {}
    for value, weight in sorted(hands, reverse=True):
        if category := steelwheel.category(value):
            weights.setdefault(category, []).append(weight)
    return [(category, len(some), sum(some)) for category, some in weights.items()]


class Draw(Enum):
    """What a hand draws to on a flop or turn; the help of `range` says what each is."""

    FLUSH_DRAW = "flush draw"
    STRAIGHT_DRAW = "8-out straight draw"
    GUTSHOT = "gutshot"
    COMBO_DRAW = "combo draw"
    TWO_OVERCARDS = "two overcards"


def _drawn(held: steelwheel.Range, board: Sequence[int]) -> list[tuple[Draw, int, float]]:
    """The draws that a range has on a flop or turn, each with its combos and their weight."""
    weights: dict[Draw, list[float]] = {draw: [] for draw in Draw}
    for combo, weight in held:
        for draw in _draws(combo, board):
            weights[draw].append(weight)
    return [(draw, len(some), sum(some)) for draw, some in weights.items() if some]


def _draws(combo: tuple[int, int], board: Sequence[int]) -> list[Draw]:
    """The draws of a hand, by what its outs make."""
    kinds = steelwheel.Category
    outs = steelwheel.outs(combo, board).by_category
    draws = [Draw.FLUSH_DRAW] if kinds.FLUSH in outs else []
    if kinds.STRAIGHT in outs:
        ranks = {card // 4 for card in outs[kinds.STRAIGHT].cards}
        draws.append(Draw.STRAIGHT_DRAW if len(ranks) > 1 else Draw.GUTSHOT)
    if len(draws) > 1:
        draws.append(Draw.COMBO_DRAW)
    low, high = sorted(card // 4 for card in combo)
    if max(card // 4 for card in board) < low < high:
        made = steelwheel.category(steelwheel.evaluate([*combo, *board]))
        if made not in (kinds.STRAIGHT, kinds.FLUSH, kinds.STRAIGHT_FLUSH):
            draws.append(Draw.TWO_OVERCARDS)
    return draws


def distribution(words: Namespace) -> None:
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


def definition(words: Namespace) -> Definition | None:
    """The ACPC definition in the file of --game."""
    if words.game is None:
        return None
    try:
        with open(words.game, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError as error:
        raise unread(error, "game definition", words.game) from None
    return steelwheel.history.acpc.read_definition(text, words.game)


def replay(words: Namespace) -> None:
    from .player import Hands, Player
    from .replay import Show, is_interactive, page

    hands, at = Hands(words.file, definition(words)), 0 if words.hand is None else words.hand - 1
    if words.hand is None and not hands.has(0):
        raise ValueError(f"{words.file} has no hand")
    if is_interactive() and not (words.all or words.json or words.html):
        Player(hands, at).run()
        return
    numbers = [at] if words.hand or not hands.has(1) else list(takewhile(hands.has, range(MOST_ON_A_PAGE)))
    if len(numbers) > 1 and (words.json or words.html is None or hands.has(MOST_ON_A_PAGE)):
        most = f"; a page has at most {MOST_ON_A_PAGE}" if words.html is not None else ""
        raise ValueError(f"{words.file} has {hands.count()}{most}; --hand N shows one of them")
    of = f" of {len(numbers)}" if len(numbers) > 1 else ""
    shows = [Show(hands[i], f"hand {i + 1}{of}" if words.hand or of else "") for i in numbers]
    show = shows[0]
    if words.html is not None:
        text = page(shows)
        try:
            with open(words.html, "w", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise unwritten(error, words.html) from None
    if words.json:
        print(json.dumps(show.to_dict()))
    elif words.html is None:
        show.print_all()


def convert(words: Namespace) -> None:
    hands = steelwheel.history.load_all(
        words.source, "skip" if words.skip else "raise", game=definition(words)
    )
    count = steelwheel.history.dump(hands, words.target)
    if words.json:
        print(json.dumps({"hands": count, "skipped": hands.skipped}))
        return
    print(f"{_count(count, 'hand')} written" + (f", {hands.skipped:,} left out" if hands.skipped else ""))


def stats(words: Namespace) -> None:
    hands = steelwheel.history.load_all(
        words.source, "raise" if words.strict else "skip", game=definition(words)
    )
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


def dealer(words: Namespace) -> int:
    from . import acpc

    return acpc.dealer(words)


def play(words: Namespace) -> int:
    from . import acpc, seat

    names = ("hands", "stack", "save") if words.acpc else ("game", "seconds", "json")
    for name in names:
        if getattr(words, name):
            raise ValueError(f"--{name} goes with {'--against' if words.acpc else '--acpc'}")
    return acpc.play(words) if words.acpc else seat.play(words)


def icm(words: Namespace) -> None:
    from .stacks import icm

    icm(words)


def match(words: Namespace) -> int:
    from .match import match

    _check_picture(words.save)
    return match(words)


def push_fold(words: Namespace) -> None:
    from .pushing import push_fold

    push_fold(words)


def solve(words: Namespace) -> int:
    from .solving import solve

    return solve(words)


def upi(words: Namespace) -> None:
    from .upi import upi

    upi(words)


def _check_picture(name: str | None) -> None:
    """Whether a picture can be drawn there, before a minute of work."""
    if name:
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            raise ValueError("a picture needs the extra 'plot': pip install 'steelwheel[plot]'") from None
        if not os.path.isdir(os.path.dirname(name) or os.curdir):
            raise unwritten(FileNotFoundError(), name)


def bench(words: Namespace) -> None:
    from .bench import HEAD, measure, span, summary, times

    _check_picture(words.plot)
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


COMMANDS: dict[str, tuple[Callable[[Namespace], int | None], int]] = {
    "eval": (evaluate, 2),
    "equity": (equity, 2),
    "icm": (icm, 2),
    "push-fold": (push_fold, 2),
    "solve": (solve, 2),
    "upi": (upi, 2),
    "range": (range_, 2),
    "distribution": (distribution, 2),
    "replay": (replay, 1),
    "convert": (convert, 1),
    "stats": (stats, 1),
    "dealer": (dealer, 2),
    "match": (match, 1),
    "play": (play, 1),
    "bench": (bench, 1),
}
"""What each does, and the exit code of a ValueError: 2 where only the command line can be at fault."""
