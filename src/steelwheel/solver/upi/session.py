"""`Session`: answers commands in the UPI protocol, and solves."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from ...errors import cut, meant, shown
from ..solution import Solution
from . import setup, solved_tree
from .text import HANDS, check_count, format_row, read_number, read_whole_number, split_words

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Session"]


class _Limit:
    """The number of steps that a `go` command has left, and its deadline."""

    def __init__(self, steps: int | None, seconds: float | None) -> None:
        self.steps = steps
        self.until = None if seconds is None else monotonic() + seconds


class Session:
    """A conversation in the UPI protocol: `answer` takes a line and returns the lines of the answer.

    The command `go` is answered at once. The caller then solves by calling `work` until `is_solving` is
    False, or by passing the command `wait_for_solver` to `answer`. `setup` and `tree` are internal to the
    package.
    """

    def __init__(self, threads: int = 1, version: str = "0") -> None:
        self._version = version  # digits and dots, which programs parse
        self.is_over = False
        """True if `exit` was sent."""
        self.setup = setup.Setup(threads)
        self.tree = solved_tree.SolvedTree()
        self._end: str | None = None
        self._limit: _Limit | None = None

    # ---- lines

    def answer(self, line: str) -> list[str]:
        """Return the answer to a line, with the end string; empty lines and comments ("#") have no answer."""
        words = split_words(line)
        if not words or words[0].startswith("#"):
            return []
        name, words = words[0], words[1:]
        stopped: list[str] = []
        try:
            if name not in _NAMES:
                raise ValueError(f"there is no command {cut(name)!r}{meant(name, _NAMES)}")
            if self._limit and name in _NOT_WHILE_GOING:
                raise ValueError("the solver is running; send stop or wait_for_solver first")
            if name in ("stop", "wait_for_solver"):
                stopped = self._stop("requested") if name == "stop" else self._wait()
            answer = self._run(name, words) or [f"{name} ok!"]
        except (ArithmeticError, MemoryError, OSError, TypeError, ValueError) as error:
            text = " ".join(str(error).split()) or type(error).__name__
            answer = [f"ERROR: {cut(name, 40)}: {text}"]
        if self.is_over:
            return []
        return [*stopped, *self._with_end(answer)]

    def _run(self, name: str, words: list[str]) -> list[str] | None:
        if name in setup.COMMANDS:
            return setup.COMMANDS[name](self.setup, words)
        if name in solved_tree.COMMANDS:
            return solved_tree.COMMANDS[name](self.tree, words)
        return None if name in _IGNORED else _COMMANDS[name](self, words)

    def _with_end(self, lines: list[str]) -> list[str]:
        return lines if self._end is None else [*lines, self._end]

    # ---- solving

    @property
    def is_solving(self) -> bool:
        """True if a `go` command has work left."""
        return self._limit is not None

    @property
    def has_limit(self) -> bool:
        """True if the solver stops by itself, without the command `stop`."""
        limit = self._limit
        return limit is None or bool(self.setup.target(self._pot) or limit.steps or limit.until)

    @property
    def _pot(self) -> int:
        """The pot that an accuracy in chips refers to."""
        solution = self.tree.solution
        return solution.state.root.pot if solution else self.setup.pot

    def work(self, waiting: Callable[[], bool] = lambda: False) -> list[str]:
        """Solve until exploitability has been measured, a line is waiting, or the limit is reached.

        :param waiting: called about ten times a second; returns whether a line is waiting.
        :returns: the lines to send.
        """
        limit, solution = self._limit, self.tree.solution
        if limit is None or solution is None:
            return []
        known, paused = 0, False

        def look(now: Solution) -> bool:
            nonlocal paused
            paused = waiting() or len(now.convergence) > known
            return paused

        left = None if limit.until is None else limit.until - monotonic()
        restarts = solution.state.must_restart
        before = 0 if restarts else solution.iterations
        known = 0 if restarts else len(solution.convergence)
        target_percent = self.setup.target(self._pot)
        if left is None or left > 0:
            solution.resume(
                target_percent=target_percent, max_iterations=limit.steps, max_seconds=left, progress=look
            )
        if limit.steps:
            limit.steps -= min(solution.iterations - before, limit.steps)
        convergence = solution.convergence
        news: list[str] = []
        if len(convergence) > known:
            news = self._with_end(["SOLVER:", *self.tree.calc_results([])])
        if (
            target_percent
            and convergence
            and convergence[-1][0] == solution.iterations
            and convergence[-1][1] <= target_percent
        ):
            return news + self._stop("required accuracy reached")
        if limit.steps == 0:
            return news + self._stop("steps done")
        if limit.until is not None and monotonic() >= limit.until:
            return news + self._stop("time is up")
        return news if paused else news + self._stop("requested")  # by Ctrl-C

    def _wait(self) -> list[str]:
        news: list[str] = []
        while self.is_solving:
            news += self.work()
        return news

    def _stop(self, why: str) -> list[str]:
        limit, self._limit = self._limit, None
        return [f"SOLVER: stopped ({why})"] if limit else []

    # ---- commands: each takes the words after its name; if it returns None, the answer is "NAME ok!"

    def set_end_string(self, words: list[str]) -> None:
        self._end = check_count(words, "a word")[0]

    def reset_end_string(self, words: list[str]) -> None:
        self._end = None

    def exit(self, words: list[str]) -> None:
        self.is_over = True

    def show_version(self, words: list[str]) -> list[str]:
        return [self._version]

    def echo(self, words: list[str]) -> list[str]:
        return [" ".join(words)]

    def show_hand_order(self, words: list[str]) -> list[str]:
        return [" ".join(HANDS)]

    def show_range(self, words: list[str]) -> list[str]:
        if len(words) == 1:
            return self.setup.show_range(words)
        return [format_row(self.tree.side(words).reach)]

    def estimate_tree(self, words: list[str]) -> list[str]:
        spot = self.setup.spot()
        settings = self.setup.settings(spot, self._pot, memory_limit=1 << 62)
        size = spot.estimate_memory(
            settings.float16, use_isomorphism=settings.use_isomorphism, threads=settings.threads
        )
        return [f"estimated tree size: {max(1, round(size / 1e6))} MB"]

    def build_tree(self, words: list[str]) -> None:
        spot = self.setup.spot()
        settings = self.setup.settings(spot, self._pot)
        self.tree.replace(None)  # frees its memory before the next tree is built
        self.tree.replace(Solution(spot, settings))

    def free_tree(self, words: list[str]) -> None:
        self.tree.replace(None)

    def load_tree(self, words: list[str]) -> None:
        file = (words or check_count(words, "a file"))[0]
        solution = Solution.load(file, threads=self.setup.threads)
        self.setup.copy_spot(solution.spot)
        self.tree.replace(solution)

    def go(self, words: list[str]) -> list[str]:
        solution = self.tree.required()
        steps = seconds = None
        if words:
            number, unit = check_count(words, "a number", "seconds or steps")
            if unit not in ("seconds", "steps"):
                raise ValueError(f"go takes no argument, 'N seconds' or 'N steps', not {shown(unit)}")
            if unit == "steps":
                steps = read_whole_number(number)
            else:
                seconds = read_number(number, "seconds")
            if not (steps or (seconds and seconds > 0)):
                raise ValueError(f"{unit} must be more than 0")
        settings = self.setup.settings(solution.spot, self._pot)
        if not solution.iterations:  # accuracy or threads may have changed since the tree was built
            solution.state.change_settings(settings)
        self._limit = _Limit(steps, seconds)
        return ["SOLVER: started", "go ok!"]


_COMMANDS: dict[str, Callable[[Session, list[str]], list[str] | None]] = {
    name: getattr(Session, name)
    for name in (
        "build_tree", "echo", "estimate_tree", "exit", "free_tree", "go", "load_tree", "reset_end_string",
        "set_end_string", "show_hand_order", "show_range", "show_version",
    )
}  # fmt: skip
_IGNORED = {
    "is_ready", "load_all_nodes", "rebuild_forgotten_streets", "set_always_recalc", "set_info_freq",
    "set_recalc_accuracy", "stop", "wait_for_solver",
}  # fmt: skip
"""Commands that do nothing, or that `answer` handles."""
_NOT_WHILE_GOING = {
    "build_tree", "dump_tree", "free_tree", "go", "load_tree", "lock_node", "set_accuracy", "set_strategy",
    "unlock_node",
}  # fmt: skip
_NAMES = sorted({*_COMMANDS, *_IGNORED, *setup.COMMANDS, *solved_tree.COMMANDS})
