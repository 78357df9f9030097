"""`steelwheel stats` with --player, --by, --csv or -o: all statistics as counts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from steelwheel._internal.files import replacing
from steelwheel.errors import meant, shown
from steelwheel.history.reporting import stoppable_report

from . import screen
from .progress import Interruptible

if TYPE_CHECKING:
    from argparse import Namespace

    from steelwheel.history import StatsReport
    from steelwheel.history.acpc import Definition

__all__ = ["run_report"]


def run_report(words: Namespace, path: str, source: str, game: Definition | None) -> int:
    """Print the report on the hands in a file or folder.

    :param source: the name of the path in errors.
    :returns: the exit code.
    :raises ValueError: if there are no hands, or the player is in none.
    """
    with Interruptible() as running:
        report = stoppable_report(
            lambda: running.interrupted,
            path,
            by=words.by,
            errors="raise" if words.on_error == "stop" else "skip",
            game=game,
            format=words.format,
            encoding=words.encoding,
            workers=words.workers,
            rules=words.rules,
            strict=words.strict,
        )
    if running.interrupted and not report:
        raise KeyboardInterrupt
    if not report:
        skipped = f"; skipped {report.skipped:,} that cannot be replayed" if report.skipped else ""
        raise ValueError(f"{source} has no hands{skipped}")
    if words.player is not None:
        report = _of_player(report, words.player)
    if words.output is not None:
        _write_page(report, words.output)
    if words.json:
        print(json.dumps(report.to_dict()))
    elif words.csv:
        print(report.to_csv(), end="")
    elif words.output is not None:
        print(f"wrote {_rows(len(report))} to {words.output}{_skipped(report)}")
    elif words.by is None:
        _print_all(report, words.player)
    else:
        print(report.table())
    return running.exit_code()


def _of_player(report: StatsReport, name: str) -> StatsReport:
    names = list(dict.fromkeys([key if isinstance(key, str) else key[0] for key in report]))
    if name not in names:
        raise ValueError(f"no hand has the player {shown(name)}{meant(name, names)}")
    return report.select(name)


def _rows(number: int) -> str:
    return f"{number:,} row{'' if number == 1 else 's'}"


def _skipped(report: StatsReport) -> str:
    return f", {report.skipped:,} skipped" if report.skipped else ""


def _write_page(report: StatsReport, path: str) -> None:
    text = report.to_html()
    with replacing(path) as file:
        file.write(text)


def _print_all(report: StatsReport, player: str) -> None:
    """Print all statistics of a player, one per line."""
    won = report.winnings[player]
    error = "" if won.stderr is None else f" +/- {won.stderr:,.1f}"
    print(f"{player}: {won.hands:,} hands" + _number(", bb/100", won.bb_per_100) + error)
    ratios = {stat.name for stat in report.stats if stat.ratio}
    rows = []
    for name, (made, of) in report[player].items():
        rate = "" if not of else f"{made / of:.2f}" if name in ratios else f"{made / of:.2%}"
        rows.append([name, rate, f"{made:,}", f"{of:,}"])
    screen.table(("statistic", "rate", "made", "of"), rows)


def _number(title: str, value: float | None) -> str:
    return "" if value is None else f"{title} {value:,.1f}"
