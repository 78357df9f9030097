"""The parser of the command line: commands, their options and help, and errors that suggest a word."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, NoReturn

import steelwheel
from steelwheel.errors import cut, meant, shown

from . import (
    bench_options,
    completion_options,
    equity_options,
    history_options,
    match_options,
    prize_options,
    solver_options,
)

__all__ = ["COMMANDS", "GROUPS", "Command", "Parser", "command_parser", "examples", "parse", "top_help"]


class Command(NamedTuple):
    """A command: its help text (summary, description, examples), usage, and function that adds options."""

    text: str
    usage: str
    add_options: Callable[[argparse.ArgumentParser], None]

    @property
    def summary(self) -> str:
        return self.text.partition("\n")[0]


COMMANDS: dict[str, Command] = {
    "eval": Command(equity_options.EVAL, "[OPTIONS] CARD...", equity_options.add_eval_options),
    "equity": Command(equity_options.EQUITY, "[OPTIONS] HAND HAND...", equity_options.add_equity_options),
    "range": Command(equity_options.RANGE, "[OPTIONS] RANGE", equity_options.add_range_options),
    "distribution": Command(
        equity_options.DISTRIBUTION,
        "[OPTIONS] --to-come N [CARD...]",
        equity_options.add_distribution_options,
    ),
    "icm": Command(prize_options.ICM, "[OPTIONS] STACK... --payouts PRIZE...", prize_options.add_icm_options),
    "solve": Command(
        solver_options.SOLVE,
        "--board CARDS --oop RANGE --ip RANGE --pot N --stack N | --history FILE --oop RANGE --ip RANGE",
        solver_options.add_solve_options,
    ),
    "push-fold": Command(prize_options.PUSH_FOLD, "[OPTIONS] STACK", prize_options.add_push_fold_options),
    "upi": Command(solver_options.UPI, "[OPTIONS]", solver_options.add_upi_options),
    "replay": Command(history_options.REPLAY, "[OPTIONS] FILE", history_options.add_replay_options),
    "convert": Command(
        history_options.CONVERT, "[OPTIONS] FILE -o FILE", history_options.add_convert_options
    ),
    "stats": Command(history_options.STATS, "[OPTIONS] FILE", history_options.add_stats_options),
    "play": Command(
        match_options.PLAY,
        "GAME --against AGENT... [OPTIONS] | AGENT --acpc HOST PORT [OPTIONS]",
        match_options.add_play_options,
    ),
    "match": Command(match_options.MATCH, "[OPTIONS] AGENT AGENT...", match_options.add_match_options),
    "dealer": Command(match_options.DEALER, "[OPTIONS] GAME --hands N", match_options.add_dealer_options),
    "bench": Command(bench_options.BENCH, "[OPTIONS]", bench_options.add_bench_options),
    "completion": Command(
        completion_options.COMPLETION,
        "SHELL",
        completion_options.add_completion_options,
    ),
    "help": Command("Show the help of a command.", "[COMMAND]", lambda command: None),
}
"""All commands by name."""

GROUPS = {
    "Calculate": ("eval", "equity", "range", "distribution", "icm"),
    "Solve": ("solve", "push-fold", "upi"),
    "Hand histories": ("replay", "convert", "stats"),
    "Play": ("play", "match", "dealer"),
    "Tools": ("bench", "completion", "help"),
}
"""The names of the commands by group, in the order of the help page."""

WITHOUT_JSON = "upi", "completion", "help"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are short and suggest the name that was probably meant."""

    def error(self, message: str) -> NoReturn:
        """Exit with the usage and an error message; after a wrong choice, suggest the nearest valid one."""
        before, found, choices = message.rpartition("(choose from ")
        if found:
            wrong = before.rpartition("invalid choice: ")[2].strip().strip("'\"")
            message += meant(wrong, [word.strip(" '\"") for word in choices.rstrip(")").split(",")])
        super().error(cut(message, 400))

    def refuse(self, word: str) -> NoReturn:
        """Exit with an error for a word that this command does not accept."""
        name = word.partition("=")[0]
        near = meant(name.replace("-", "_"), [x.replace("-", "_") for x in self._option_string_actions])
        if not word.startswith("-"):
            super().error(f"one argument too many: {shown(word)}")
        super().error(f"there is no option {shown(name)}{near.replace('_', '-')}")


class Layout(argparse.RawDescriptionHelpFormatter):
    """The layout of help pages."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26)

    def add_usage(self, usage, actions, groups, prefix=None) -> None:  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, "Usage: ")

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        values = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {values}"

    def _format_args(self, action: argparse.Action, default_metavar: str) -> str:
        if action.nargs == "+" and isinstance(action.metavar, str):
            return f"{action.metavar}..."
        return super()._format_args(action, default_metavar)


def top_help() -> str:
    """Return the help page of the whole command: one screen of 24 lines."""
    wide = max(map(len, GROUPS)) + 2
    lines = ["Usage: steelwheel COMMAND [OPTIONS]", ""]
    for group, names in GROUPS.items():
        for name in names:
            heading = group if name == names[0] else ""
            lines.append(f"{heading:<{wide}}{name:<14}{COMMANDS[name].summary}")
    lines += [
        "",
        "-h, --help for a command's options and examples; --json for JSON; -V, --version.",
        "Exit codes: 0 success; 1 failure; 2 usage error; 130 interrupted.",
    ]
    return "\n".join(lines) + "\n"


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the command's `name` and its options, or exit after printing help, the version or an error."""
    words = [*arguments]
    top = Parser(prog="steelwheel", usage="steelwheel COMMAND [OPTIONS]", formatter_class=Layout)
    leading = []
    while words and words[0] == "--json":
        leading.append(words.pop(0))
    name = words.pop(0) if words else ""
    if name == "help" and words and words[0] not in ("-h", "--help"):
        name, *words = *words, "--help"
        if name not in COMMANDS or len(words) > 1:
            word = words[0] if name in COMMANDS else name
            top.error(f"there is no command {shown(word)}{meant(word, COMMANDS)}")
    if name in ("-V", "--version"):
        _print_and_exit(f"steelwheel {steelwheel.__version__}\n")
    if name in ("-h", "--help", "help") or not (name or leading):
        _print_and_exit(top_help())
    if not name:
        top.error("a command is missing: steelwheel --json COMMAND")
    if name.startswith("-"):
        top.add_argument("--json")
        top.add_argument("-V", "--version")
        top.refuse(name)
    if name not in COMMANDS:
        top.error(f"there is no command {shown(name)}{meant(name, COMMANDS)}")
    command = command_parser(name)
    values, others = command.parse_known_args([*leading, *words])
    positional = next((dest for dest in ("hands", "cards") if hasattr(values, dest)), None)
    if others and positional and not any(other.startswith("-") for other in others):
        getattr(values, positional).extend(others)  # hands after an option
    elif others:
        command.refuse(others[0])
    return values


def command_parser(name: str) -> Parser:
    """Return the parser of one command."""
    text, usage, add_options = COMMANDS[name]
    about, _, printed = text.partition("\n\nExamples:\n")
    command = Parser(
        prog=f"steelwheel {name}",
        usage="\n       ".join([f"steelwheel {name} {way}" for way in usage.split(" | ")]),
        description=about,
        epilog=f"Examples:\n{printed}" if printed else None,
        formatter_class=Layout,
        add_help=False,
    )
    command._positionals.title = "Arguments"
    command._optionals.title = "Options"
    command.set_defaults(name=name)
    add_options(command)
    if name not in WITHOUT_JSON:
        command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("-h", "--help", action="help", help="show this help")
    return command


def examples() -> Iterator[str]:
    """Yield the command lines that the help pages show."""
    for command in COMMANDS.values():
        for line in command.text.partition("\n\nExamples:\n")[2].splitlines():
            yield line.strip()


def _print_and_exit(text: str) -> NoReturn:
    print(text, end="")
    raise SystemExit(0)
