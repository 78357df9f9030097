"""`steelwheel replay`, `convert` and `stats`: hand histories in files."""

from __future__ import annotations

import json
import os
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, Literal

import steelwheel
from steelwheel._internal.files import replacing
from steelwheel.errors import HistoryError, printable, shown, unread

from . import screen
from .hand_list import Hands
from .progress import Interruptible
from .standard_input import history_file

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence

    from steelwheel.history import HandHistory, Histories
    from steelwheel.history.acpc import Definition

    from .rich_fallback import Text

__all__ = ["check_source", "run_convert", "run_replay", "run_stats"]

MOST_ON_A_PAGE = 50
"""The maximum number of hands in an HTML page."""
MOST_OF_KEY = 1 << 16
"""The maximum number of bytes in a key."""
MOST_FOLDERS = 5_000
"""The maximum number of folders that are searched for hands."""


def _definition(words: Namespace) -> Definition | None:
    """Return the ACPC game definition that --definition names; `None` without this option."""
    if words.definition is None:
        return None
    try:
        with open(words.definition, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError as error:
        raise unread(error, "game definition", words.definition) from None
    return steelwheel.history.acpc.read_definition(text, words.definition)


def check_source(name: str) -> str:
    """Check the name of a file, pattern or folder of hand histories, and return it.

    :raises ValueError: if it is a folder such as "/", which would take too long to search.
    """
    if os.path.isdir(name) and sum(1 for _ in islice(os.walk(name), MOST_FOLDERS + 1)) > MOST_FOLDERS:
        raise ValueError(
            f"{shown(name)} has more than {MOST_FOLDERS:,} folders; name the folder of the hand histories, "
            'or a pattern such as "hands/*/*.phhs"'
        )
    return name


def run_replay(words: Namespace) -> None:
    """Replay a hand in the terminal, or write a page that replays it."""
    with history_file(words.file) as (path, name):
        _replay(words, path, name)


def _replay(words: Namespace, path: str, name: str) -> None:
    from .replay import Show, is_interactive, page
    from .replay_player import Player

    hands = Hands(
        check_source(path),
        _definition(words),
        name,
        words.format,
        words.encoding,
        rules=words.rules,
        strict=words.strict,
    )
    at = 0 if words.hand is None else words.hand - 1
    if words.hand is None and not hands.has(0):
        raise ValueError(f"{name} has no hands")
    if is_interactive() and not (words.print or words.json or words.output):
        Player(hands, at).run()
        return
    numbers = [at] if words.hand or not hands.has(1) else list(takewhile(hands.has, range(MOST_ON_A_PAGE)))
    if len(numbers) > 1 and (words.json or words.output is None or hands.has(MOST_ON_A_PAGE)):
        most = f"; a page has at most {MOST_ON_A_PAGE}" if words.output is not None else ""
        raise ValueError(f"{name} has {hands.count()}{most}; choose one with --hand N")
    of = f" of {len(numbers)}" if len(numbers) > 1 else ""
    shows = [Show(hands[i], f"hand {i + 1}{of}" if words.hand or of else "") for i in numbers]
    show = shows[0]
    if words.output is not None:
        text = page(shows)
        with replacing(words.output) as file:
            file.write(text)
    if words.json:
        print(json.dumps(show.to_dict()))
    elif words.output is None:
        show.print_all()


def run_convert(words: Namespace) -> None:
    """Write hands in another format."""
    with history_file(words.file) as (path, _):
        hands = _load_all(words, path)
        count = steelwheel.history.dump(_changed(hands, words), words.output)
    if words.json:
        counts = {"skipped": hands.skipped, "ignored": hands.ignored, "unknown_lines": hands.unknown_lines}
        print(json.dumps({"hands": count, **counts}))
        return
    skipped = f", {hands.skipped:,} skipped" if hands.skipped else ""
    written = f"wrote {_plural(count, 'hand')} to {words.output}{skipped}"
    print("; ".join([written, *_ignored_files(hands), *_unknown_lines(hands)]))


def _changed(hands: Histories, words: Namespace) -> Iterator[HandHistory]:
    """Yield hands, changed as --from and --anonymize require."""
    key = None
    if words.key_file is not None:
        try:
            with open(words.key_file, "rb") as file:
                key = file.read(MOST_OF_KEY).strip()
        except OSError as error:
            raise unread(error, "key", words.key_file) from None
    for hand in hands:
        if words.seen_by is not None:
            names = hand.players or []
            if words.seen_by not in names:
                if words.on_error == "stop":
                    message = f"no player is named {shown(words.seen_by)}"
                    raise HistoryError(message, hand.file, hand.key, hand.line)
                hands.skipped += 1
                continue
            hand = hand.from_seat(names.index(words.seen_by))
        if words.anonymize or key is not None:
            hand = hand.anonymize(key)
        if words.on_error == "skip" and not words.output.endswith(".log"):
            try:
                steelwheel.history.dumps(hand, format=_format_of(words.output))
            except HistoryError:
                hands.skipped += 1
                continue
        yield hand


def _format_of(output: str) -> Literal["phh", "pokerstars", "ohh"]:
    """Return the format of the hands in an output file."""
    return "pokerstars" if output.endswith(".txt") else "ohh" if output.endswith(".ohh") else "phh"


def run_stats(words: Namespace) -> int:
    """Print the statistics of each player; after Ctrl-C, print those so far, and return the exit code 130."""
    if words.check:
        from .history_check import run_check

        with history_file(words.file) as (path, _):
            return run_check(words, lambda refuse: _load_all(words, path, refuse, words.workers))
    if words.player is not None or words.by is not None or words.csv or words.output:
        from .statistics_report import run_report

        with history_file(words.file) as (path, source):
            return run_report(words, check_source(path), source, _definition(words))
    errors: list[Exception] = []
    with history_file(words.file) as (path, source):

        def keep_first(error: Exception) -> None:
            if not errors:
                errors.append(error)
                if isinstance(error, HistoryError) and error.path == path:
                    error.path = source

        hands = _load_all(words, path, keep_first, words.workers)
        with Interruptible() as running:
            players = steelwheel.history.statistics(takewhile(lambda _: not running.interrupted, hands))
    if running.interrupted and not players:
        raise KeyboardInterrupt
    if words.json:
        counts = {
            "skipped": hands.skipped,
            "duplicates": players.duplicates,
            "unfinished": players.unfinished,
            "exceptions": players.exceptions,
            "ignored": hands.ignored,
            "unknown_lines": hands.unknown_lines,
        }
        print(json.dumps({"players": players, **counts}, default=float))
        return running.exit_code()
    rows: list[Sequence[str | Text]] = []
    for name, statistics in sorted(players.items(), key=_most_hands_first):
        rows.append(_statistics_row(name, statistics))
        if words.positions:
            rows += [
                _statistics_row(f"  {place}", statistics["positions"][place])
                for place in statistics["positions"]
            ]
    if not rows:
        if not errors:
            raise ValueError("; ".join([f"{source} has no hands", *_ignored_files(hands)]))
        which = "the error" if hands.skipped == 1 else f"the first of {hands.skipped:,} errors"
        raise ValueError(f"{source} has no hands that can be replayed; {which}: {errors[0]}")
    titles = ("player", "hands", "won", "bb/100", "+/-", "VPIP", "PFR", "3-bet", "WTSD", "W$SD")
    notes = [
        f"skipped {_plural(number, 'hand')} that cannot be replayed" if (number := hands.skipped) else "",
        f"skipped {_plural(number, 'duplicate')}" if (number := players.duplicates) else "",
        f"excluded {_plural(number, 'unfinished hand')} from money" if (number := players.unfinished) else "",
        *[
            f"{_plural(number, 'hand')} with the exception {kind!r}"
            for kind, number in players.exceptions.items()
        ],
        *_ignored_files(hands),
        *_unknown_lines(hands),
    ]
    screen.table(titles, rows, "; ".join(filter(None, notes)))
    return running.exit_code()


def _load_all(
    words: Namespace,
    path: str,
    on_skip: Literal["skip"] | Callable[[Exception], object] = "skip",
    workers: int = 1,
) -> Histories:
    """Read hands; at an error, stop or skip the hand, depending on `--on-error`."""
    return steelwheel.history.load_all(
        check_source(path),
        "raise" if words.on_error == "stop" else on_skip,
        game=_definition(words),
        format=words.format,
        encoding=words.encoding,
        workers=workers,
        rules=words.rules,
        strict=words.strict,
    )


def _unknown_lines(hands: Histories) -> list[str]:
    """Return a list with a note about lines that were not understood; empty if there are none."""
    number = sum(hands.unknown_lines.values())
    example = next(iter(hands.unknown_lines), "")
    return [f"ignored {_plural(number, 'unknown line')}, such as {shown(example)}"] if number else []


def _ignored_files(hands: Histories) -> list[str]:
    """Return a list with a note about files in folders that were not read; empty if there are none."""
    number = sum(hands.ignored.values())
    return [f"ignored {_plural(number, 'file')} ({', '.join(hands.ignored)})"] if number else []


def _most_hands_first(item: tuple[str, dict[str, Any]]) -> int:
    _, statistics = item
    return -int(statistics["hands"])


def _statistics_row(name: str, statistics: dict[str, Any]) -> list[str]:
    """Return the table cells of a player, or of one of their positions."""
    shares = [statistics[key] for key in ("vpip", "pfr", "three_bet", "wtsd", "wsd")]
    return [
        printable(name),
        f"{statistics['hands']:,}",
        _money(statistics["won_by_currency"]),
        "" if statistics["bb_per_100"] is None else f"{statistics['bb_per_100']:,.1f}",
        "" if statistics["stderr"] is None else f"{statistics['stderr']:,.1f}",
        *("" if share is None else "100%" if share == 1 else f"{share:.2%}" for share in shares),
    ]


def _money(won: dict[str, Any]) -> str:
    """Return the money won, in each currency."""
    return ", ".join([f"{money:,} {currency}".rstrip() for currency, money in won.items()])


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
