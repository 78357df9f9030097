"""PioSOLVER's text protocol, UPI: a line is asked, lines are answered; docs/upi.md tells the commands."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from .._combos import COMBOS
from .._core import CALL, FOLD, format_cards, parse_cards
from ..errors import as_number, cut, meant, shown
from ..game import Rake
from ..ranges import Range
from .node import DEALS, DECIDES, FOLDED, PLAYERS, Node, Side, player_of
from .settings import How
from .solution import Solution
from .spots import Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy.typing as npt

__all__ = ["Session"]

_ORDER = sorted(range(1326), key=lambda i: (max(COMBOS[i]), min(COMBOS[i])))  # 2d2c 2h2c 2h2d ... AsAh
_HANDS = [format_cards(sorted(COMBOS[i], reverse=True)) for i in _ORDER]
_PLACES = np.array(_ORDER)
_MOST_LINES = 100_000


class _Asked:
    """What `go` was asked for, and what of it is left."""

    def __init__(self, steps: int | None, seconds: float | None) -> None:
        self.steps = steps
        self.until = None if seconds is None else monotonic() + seconds


class Session:
    """One conversation: `answer` takes a line, and gives the lines that a program would read.

    `go` is answered at once; what it asked for is done by `work`, which whoever reads the lines calls until
    `going` is false. `wait_for_solver` does all of it.
    """

    def __init__(self, threads: int = 1, version: str = "0") -> None:
        self._version = version  # numbers, as programs read it
        self.over = False
        """Whether `exit` was asked."""
        self._end: str | None = None
        self._ranges = [np.ones(1326), np.ones(1326)]
        self._board: tuple[int, ...] = ()
        self._pot = self._stack = 0
        self._rake: Rake | None = None
        self._accuracy: tuple[float, bool] = (0.0, False)  # the number, and whether it is a part of the pot
        self._alike, self._threads = True, threads
        self._lines: dict[tuple[int, ...], None] = {}
        self._info: list[str] = []
        self._solution: Solution | None = None
        self._given: dict[str, npt.NDArray[np.float32]] = {}  # by `set_strategy`, until `lock_node`
        self._asked: _Asked | None = None

    # ---- lines

    def answer(self, line: str) -> list[str]:
        """What is answered to a line, the end string included: nothing to an empty one, or after "#"."""
        words = _words(line)
        if not words or words[0].startswith("#"):
            return []
        name, given = words[0], words[1:]
        do = _COMMANDS.get(name)
        before: list[str] = []
        try:
            if do is None:
                raise ValueError(f"there is no such command here{meant(name, _COMMANDS)}")
            if self._asked and name in _NOT_WHILE_GOING:
                raise ValueError("the solver runs: send stop or wait_for_solver first")
            if name in ("stop", "wait_for_solver"):
                before = self._stopped("requested") if name == "stop" else self._waited()
            answer = do(self, given) or [f"{name} ok!"]
        except (ArithmeticError, MemoryError, OSError, TypeError, ValueError) as error:
            text = " ".join(str(error).split()) or type(error).__name__
            answer = [f"ERROR: {cut(name, 40)}: {text}"]
        if self.over:
            return []
        return [*before, *self._ended(answer)]

    def _ended(self, lines: list[str]) -> list[str]:
        return lines if self._end is None else [*lines, self._end]

    # ---- solving

    @property
    def going(self) -> bool:
        """Whether there is something left to do of what `go` asked for."""
        return self._asked is not None

    @property
    def ends(self) -> bool:
        """Whether it comes to an end without `stop`."""
        asked = self._asked
        return asked is None or bool(self._target or asked.steps or asked.until)

    @property
    def _target(self) -> float | None:
        """The accuracy in % of the pot; None: it was not set."""
        number, part = self._accuracy
        of = 1 if part else self._solution.spot.pot if self._solution else self._pot
        return 100 * number / of if number and of else None

    def work(self, waiting: Callable[[], bool] = lambda: False) -> list[str]:
        """Go on until it was measured how good the strategies are, something waits, or the end is reached.

        :param waiting: asked some ten times a second.
        :returns: the lines that tell of it.
        """
        asked, solution = self._asked, self._solution
        if asked is None or solution is None:
            return []
        known, paused = 0, False

        def look(now: Solution) -> bool:
            nonlocal paused
            paused = waiting() or len(now.history) > known
            return paused

        left = None if asked.until is None else asked.until - monotonic()
        begins = solution._changed or solution._bare
        before = 0 if begins else solution.iterations
        known = 0 if begins else len(solution.history)
        if left is None or left > 0:
            solution.resume(target=self._target, max_iterations=asked.steps, max_seconds=left, progress=look)
        if asked.steps:
            asked.steps -= min(solution.iterations - before, asked.steps)
        target, history = self._target, solution.history
        news: list[str] = []
        if len(history) > known:
            news = self._ended(["SOLVER:", *self._results()])
        if target and history and history[-1][0] == solution.iterations and history[-1][1] <= target:
            return news + self._stopped("required accuracy reached")
        if asked.steps == 0:
            return news + self._stopped("steps done")
        if asked.until is not None and monotonic() >= asked.until:
            return news + self._stopped("time is up")
        return news if paused else news + self._stopped("requested")  # by Ctrl-C

    def _waited(self) -> list[str]:
        news: list[str] = []
        while self.going:
            news += self.work()
        return news

    def _stopped(self, why: str) -> list[str]:
        was, self._asked = self._asked, None
        return [f"SOLVER: stopped ({why})"] if was else []

    def _results(self) -> list[str]:
        solution = self._solved()
        (oop, ip), (best_oop, best_ip) = solution.ev, solution.response_ev
        return [
            f"running time: {solution.seconds:.3f}",
            f"EV OOP: {oop:.3f}",
            f"EV IP: {ip:.3f}",
            f"OOP's MES: {best_oop:.3f}",
            f"IP's MES: {best_ip:.3f}",
            f"Exploitable for: {solution.exploitability:.6f}",
        ]

    def _how(self, spot: Spot) -> How:
        return How.of(self._threads, None, self._alike, "dcfr", None).for_spot(spot, self._target)

    def _spot(self) -> Spot:
        for missing, name in (
            (self._board, "set_board"),
            (self._pot, "set_pot"),
            (self._stack, "set_eff_stack"),
        ):
            if not missing:
                raise ValueError(f"{name} is missing")
        added = [bets for line in self._lines if (bets := _actions(line, self._stack))]
        return Spot(
            board=self._board, pot=self._pot, stacks=self._stack,
            ranges=[Range.from_weights(weights) for weights in self._ranges],
            sizes="none", add_all_in=0, force_all_in=0, merge=0, add=added, rake=self._rake,
        )  # fmt: skip

    def _solved(self) -> Solution:
        if self._solution is None:
            raise ValueError("there is no tree: send build_tree first")
        return self._solution

    # ---- nodes

    def _node(self, name: str) -> Node:
        """The node of an id, "r:0:b100:c:8h"; "r" is taken for "r:0"."""
        solution = self._solved()
        steps = name.split(":")
        if steps[0] != "r" or steps[1:2] not in ([], ["0"]):
            raise ValueError(f"a node's id begins with r:0, as r:0:c:b50, not {shown(name)}")
        node = solution.root
        for step in steps[2:]:
            after = {_step(node, child): child for child in _choices(node)}
            if step not in after:
                there = ", ".join(after) or "nothing: the hand is over"
                raise ValueError(f"there is no node {shown(name)}: after {_id(node)} comes {cut(there, 200)}")
            node = node[after[step]]
        return node

    def _decision(self, name: str) -> Node:
        node = self._node(name)
        if node.actor is None:
            raise ValueError(f"nobody acts at {cut(name)}")
        return node

    def _described(self, node: Node) -> list[str]:
        kind = node._kind
        if kind == DECIDES:
            what = f"{PLAYERS[node.actor or 0]}_DEC"
        else:
            what = "SPLIT_NODE" if kind == DEALS else "END_NODE"
        stacks = node.parent.stacks if kind == FOLDED and node.parent else node.stacks
        oop, ip = [begun - left for begun, left in zip(node.solution.spot.stacks, stacks, strict=True)]
        return [
            _id(node),
            what,
            " ".join(format_cards([card]) for card in node.board),
            f"{oop} {ip} {node.solution.spot.pot}",
            f"{len(node)} children",
            f"flags: {'PIO_CFR' if kind == DECIDES else ''}".rstrip(),
        ]

    def _side(self, given: list[str]) -> Side:
        player, name = _exactly(given, "OOP or IP", "a node's id")
        return self._node(name).of(player_of(player), since="root")

    # ---- commands: each takes the words after its name; None is answered by "NAME ok!"

    def _set_end_string(self, given: list[str]) -> None:
        self._end = _exactly(given, "a word")[0]

    def _reset_end_string(self, given: list[str]) -> None:
        self._end = None

    def _exit(self, given: list[str]) -> None:
        self.over = True

    def _nothing(self, given: list[str]) -> None:
        """A setting of what is not done here: the answers are the same without."""

    def _show_version(self, given: list[str]) -> list[str]:
        return [self._version]

    def _echo(self, given: list[str]) -> list[str]:
        return [" ".join(given)]

    def _show_hand_order(self, given: list[str]) -> list[str]:
        return [" ".join(_HANDS)]

    def _set_range(self, given: list[str]) -> None:
        if len(given) < 2:
            raise ValueError("OOP or IP is expected, then 1326 numbers or a range as text")
        player, rest = player_of(given[0]), given[1:]
        if len(rest) == 1326:
            weights = np.empty(1326)
            weights[_PLACES] = [_number(x, "a weight") for x in rest]
        elif len(rest) > 1 and all(_is_number(x) for x in rest):  # one alone may be a pair, as 99
            raise ValueError(f"1326 numbers are expected, in the order of show_hand_order, not {len(rest)}")
        else:
            weights = np.array(Range(" ".join(rest)).weights, np.float64)
        if not ((weights >= 0) & (weights <= 1)).all():
            raise ValueError("weights must be from 0 to 1")
        self._ranges[player] = weights

    def _show_range(self, given: list[str]) -> list[str]:
        if len(given) == 1:
            return [_row(self._ranges[player_of(given[0])])]
        return [_row(self._side(given).reach)]

    def _set_board(self, given: list[str]) -> None:
        cards = parse_cards("".join(given))
        if not 3 <= len(cards) <= 5:
            raise ValueError(
                f"the board has 3 to 5 cards here, not {len(cards)}: before the flop nothing is solved"
            )
        self._board = tuple(cards)

    def _show_board(self, given: list[str]) -> list[str]:
        return [" ".join(format_cards([card]) for card in self._board)]

    def _set_pot(self, given: list[str]) -> None:
        oop, ip, start = [_chips(x) for x in _exactly(given, "OOP's bet", "IP's bet", "the pot")]
        if oop or ip:
            raise ValueError(
                f"bets in front at the root are not supported: send set_pot 0 0 {oop + ip + start}"
            )
        self._pot = start

    def _show_pot(self, given: list[str]) -> list[str]:
        return [f"0 0 {self._pot}"]

    def _set_eff_stack(self, given: list[str]) -> None:
        self._stack = _chips(_exactly(given, "chips")[0])

    def _show_effective_stack(self, given: list[str]) -> list[str]:
        return [str(self._stack)]

    def _set_isomorphism(self, given: list[str]) -> None:
        self._alike = "1" in _exactly(given, "0 or 1 for flops", "0 or 1 for turns")

    def _set_rake(self, given: list[str]) -> None:
        words = _exactly(given, "a part of the pot", "the cap in chips")
        part, cap = _number(words[0], "the rake"), _chips(words[1])
        if not 0 <= part <= 1:
            raise ValueError(f"the rake is a part of the pot from 0 to 1, as 0.05, not {shown(words[0])}")
        self._rake = Rake._of(round(100 * part, 4), cap, False) if part else None

    def _set_accuracy(self, given: list[str]) -> None:
        number = _number(given[0] if given else "", "accuracy")
        if given[1:] not in ([], ["chips"], ["fraction"]) or not 0 <= number < np.inf:
            raise ValueError("a number is expected, then chips (default) or fraction (of the pot)")
        self._accuracy = number, given[1:] == ["fraction"]

    def _set_threads(self, given: list[str]) -> None:
        self._threads = _chips(_exactly(given, "a number of threads, 0 for all")[0])

    def _clear_lines(self, given: list[str]) -> None:
        self._lines.clear()

    def _add_line(self, given: list[str]) -> None:
        line = tuple([_chips(x) for x in given])
        if len(self._lines) >= _MOST_LINES:
            raise ValueError(f"more than {_MOST_LINES:,} lines are too many")
        _actions(line, self._stack or 1 << 53)
        self._lines[line] = None

    def _remove_line(self, given: list[str]) -> None:
        line = tuple([_chips(x) for x in given])
        if line not in self._lines:
            raise ValueError(f"there is no line {cut(' '.join(given))!r}")
        del self._lines[line]

    def _estimate_tree(self, given: list[str]) -> list[str]:
        spot = self._spot()
        how = How.of(self._threads, None, self._alike, "dcfr", 1 << 62).for_spot(spot, self._target)
        size = spot.memory(how.half, alike=how.alike, threads=how.threads)
        return [f"estimated tree size: {max(1, round(size / 1e6))} MB"]

    def _build_tree(self, given: list[str]) -> None:
        spot = self._spot()
        how = self._how(spot)
        self._solution = None  # its memory goes before the next one's comes
        self._given.clear()
        self._solution = Solution(spot, how)

    def _free_tree(self, given: list[str]) -> None:
        self._solution = None
        self._given.clear()

    def _load_tree(self, given: list[str]) -> None:
        solution = Solution.load((given or _exactly(given, "a file"))[0], threads=self._threads)
        spot = solution.spot
        if spot.stacks[0] != spot.stacks[1]:
            raise ValueError("it has two stacks, and the protocol one")
        self._solution, self._board, self._pot, self._stack = solution, spot.board, spot.pot, spot.stacks[0]
        self._ranges = [np.array(side.weights, np.float64) for side in spot.ranges]
        self._given.clear()

    def _dump_tree(self, given: list[str]) -> None:
        self._solved().save((given or _exactly(given, "a file"))[0])

    def _go(self, given: list[str]) -> list[str]:
        solution = self._solved()
        steps = seconds = None
        if given:
            much, unit = _exactly(given, "a number", "seconds or steps")
            if unit not in ("seconds", "steps"):
                raise ValueError(f"go is followed by nothing, N seconds or N steps, not {shown(unit)}")
            if unit == "steps":
                steps = _chips(much)
            else:
                seconds = _number(much, "seconds")
            if not (steps or (seconds and seconds > 0)):
                raise ValueError(f"{unit} must be more than 0")
        how = self._how(solution.spot)
        if not solution.iterations and how != solution._how:  # accuracy or threads were set after the tree
            self._solution = Solution(solution.spot, how, solution._locks)
        self._asked = _Asked(steps, seconds)
        return ["SOLVER: started", "go ok!"]

    def _calc_results(self, given: list[str]) -> list[str]:
        return self._results()

    def _solver_time(self, given: list[str]) -> list[str]:
        return [f"{self._solved().seconds:.3f}"]

    def _show_node(self, given: list[str]) -> list[str]:
        (name,) = _exactly(given, "a node's id")
        told = self._described(self._node(name))
        return ["r", "ROOT", *told[2:4], "1 children", "flags:"] if name == "r" else told

    def _show_children(self, given: list[str]) -> list[str]:
        (name,) = _exactly(given, "a node's id")
        node = self._node(name)
        children = [node] if name == "r" else [node[choice] for choice in _choices(node)]
        found = []
        for i, child in enumerate(children):
            found += [f"child {i}:", *self._described(child), ""]
        return found or [""]

    def _show_strategy(self, given: list[str]) -> list[str]:
        (name,) = _exactly(given, "a node's id")
        node = self._decision(name)
        strategy = self._given.get(_id(node))
        if strategy is None:
            strategy = np.nan_to_num(node.strategy)
        return [_row(column) for column in strategy.T[::-1]]

    def _set_strategy(self, given: list[str]) -> None:
        node = self._decision(given[0] if given else "")
        many, numbers = len(node), given[1:]
        if len(numbers) != 1326 * many:
            raise ValueError(
                f"{many} times 1326 numbers are expected, as show_strategy {cut(given[0])} has, "
                f"not {len(numbers)}"
            )
        rows = np.array([_number(x, "a frequency") for x in numbers]).reshape(many, 1326)
        strategy = np.empty((1326, many), np.float32)
        strategy[_PLACES] = rows[::-1].T
        self._given[_id(node)] = strategy

    def _lock_node(self, given: list[str]) -> None:
        (name,) = _exactly(given, "a node's id")
        node = self._decision(name)
        strategy = self._given.get(_id(node))
        self._solved().lock(node, node.strategy if strategy is None else strategy)
        self._given.pop(_id(node), None)

    def _unlock_node(self, given: list[str]) -> None:
        (name,) = _exactly(given, "a node's id")
        self._solved().unlock(self._decision(name))

    def _calc_ev(self, given: list[str]) -> list[str]:
        side = self._side(given)
        return [_row(side.ev), _row(side._held())]

    def _calc_eq_node(self, given: list[str]) -> list[str]:
        side = self._side(given)
        return [_row(side.equity), _row(side._held()), _told(side.overall.equity)]

    def _calc_global_freq(self, given: list[str]) -> list[str]:
        (name,) = _exactly(given, "a node's id")
        return [_told(self._node(name).probability)]

    def _show_all_lines(self, given: list[str]) -> list[str]:
        solution = self._solved()
        tree, found = solution._tree, ["r:0"]
        names = {0: ("r:0", (0, 0), (0, 0))}  # the id, what was put in before this street, and on it
        for i in range(1, len(tree.kinds)):
            name, before, bets = names[int(tree.parents[i])]
            parent = int(tree.parents[i])
            if tree.kinds[parent] == DEALS:
                names[i] = name, (before[0] + bets[0], before[1] + bets[1]), (0, 0)
                continue
            actor, code = int(tree.players[parent]), int(tree.codes[i])
            if code == FOLD:
                continue
            put = [*bets]
            put[actor] = max(bets) if code == CALL else code
            name += ":c" if code == CALL else f":b{before[actor] + code}"
            names[i] = name, before, (put[0], put[1])
            found.append(name)
        return found

    def _add_info_line(self, given: list[str]) -> None:
        self._info.append(cut(" ".join(given), 100_000))
        del self._info[:-1000]

    def _reset_tree_info(self, given: list[str]) -> None:
        self._info.clear()

    def _show_tree_info(self, given: list[str]) -> list[str]:
        return [
            f"#Board#{self._show_board([])[0]}",
            f"#Pot#{self._pot}",
            f"#EffectiveStacks#{self._stack}",
            *self._info,
        ]


_NOT_WHILE_GOING = {
    "build_tree", "dump_tree", "free_tree", "go", "load_tree", "lock_node", "set_accuracy", "set_strategy",
    "unlock_node",
}  # fmt: skip
_COMMANDS: dict[str, Callable[[Session, list[str]], list[str] | None]] = {
    name: getattr(Session, f"_{name}")
    for name in (
        "add_info_line", "add_line", "build_tree", "calc_eq_node", "calc_ev", "calc_global_freq",
        "calc_results", "clear_lines", "dump_tree", "echo", "estimate_tree", "exit", "free_tree", "go",
        "load_tree", "lock_node", "remove_line", "reset_end_string", "reset_tree_info", "set_accuracy",
        "set_board", "set_eff_stack", "set_end_string", "set_isomorphism", "set_pot", "set_rake", "set_range",
        "set_strategy", "set_threads", "show_all_lines", "show_board", "show_children",
        "show_effective_stack", "show_hand_order", "show_node", "show_pot", "show_range", "show_strategy",
        "show_tree_info", "show_version", "solver_time", "unlock_node",
    )
} | dict.fromkeys(
    (
        "is_ready", "load_all_nodes", "rebuild_forgotten_streets", "set_always_recalc", "set_info_freq",
        "set_recalc_accuracy", "stop", "wait_for_solver",
    ),
    Session._nothing,
)  # fmt: skip


# ---- words and numbers


def _words(line: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one."""
    found = []
    for i, part in enumerate(line.split('"')):
        found += [part] if i % 2 else part.split()
    return found


def _exactly(given: list[str], *what: str) -> list[str]:
    if len(given) != len(what):
        raise ValueError(f"{', '.join(what)} is expected, not {len(given) or 'no'} words")
    return given


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _number(text: str, what: str) -> float:
    if not _is_number(text):
        raise ValueError(f"{what} is a number, not {shown(text)}")
    return as_number(float(text), what)


def _chips(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 17):
        raise ValueError(f"a whole number is expected, not {shown(text)}")
    return int(text)


def _row(values: npt.NDArray[Any]) -> str:
    """1,326 numbers in the protocol's order."""
    return " ".join([_told(x) for x in values[_PLACES].tolist()])


def _told(x: float) -> str:
    return f"{x:.6g}"


# ---- nodes and lines


def _choices(node: Node) -> Iterable[Any]:
    """The actions at a node, the largest bet first, or the cards that may come, as walks take them."""
    return node.actions[::-1] if node.actor is not None else [format_cards([card]) for card in node.to_come]


def _step(node: Node, choice: Any) -> str:
    """What an action or card adds to an id: bets are what the player has put in since the root."""
    if isinstance(choice, str):
        return choice
    if choice in (FOLD, CALL):
        return "f" if choice == FOLD else "c"
    actor = node.actor or 0
    before = node.solution.spot.stacks[actor] - node.stacks[actor] - node.bets[actor]
    return f"b{before + choice}"


def _id(node: Node) -> str:
    steps = []
    while node.parent is not None:
        dealt = node.parent.actor is None
        code = int(node.solution._tree.codes[node._index])
        steps.append(_step(node.parent, format_cards(node.cards[-1:]) if dealt else code))
        node = node.parent
    return ":".join(["r:0", *reversed(steps)])


def _actions(line: tuple[int, ...], stack: int) -> list[str]:
    """A line, of what each action makes its player's chips since the root, as `Spot(add=)` takes it.

    Checks and calls at the end are left out: they are always in the tree.
    """
    words: list[str] = []
    before, bets, actor, first = 0, [0, 0], 0, True
    for put_in in line:
        total = put_in - before
        if not max(bets) <= total or put_in > stack:
            told = " ".join(map(str, line))
            rule = f"at least {before + max(bets)}, and at most the stack of {stack}"
            raise ValueError(f"in the line {cut(told)!r} {put_in} must be {rule}")
        if total > max(bets):
            words.append(f"b{total}")
            bets[actor], actor, first = total, 1 - actor, False
            continue
        words.append("c" if total > bets[actor] else "x")
        if first and words[-1] == "x":
            actor, first = 1 - actor, False
        else:
            before, bets, actor, first = before + max(bets), [0, 0], 0, True
    while words and words[-1] in ("x", "c"):
        words.pop()
    return words
