"""The bytes of a solution: version, checksum, settings as JSON, then arrays."""

from __future__ import annotations

import json
import os
from binascii import crc32
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from .._core import Hand
from .._internal.files import replacing
from ..errors import cut, kind, later, shown, unread
from ..ranges.holdem import Range
from .bet_sizes import read_sizes
from .node_kinds import DECISION
from .settings import SolveSettings, check_target
from .solver_state import SolverState
from .spot import Spot, tree_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .solver_state import Locks

__all__ = ["pack", "read_file", "state_from_bytes", "state_to_bytes", "unpack", "write_file"]

MAGIC = b"steelwheel solution 1\n"


def pack(state: dict[str, Any], parts: Sequence[bytes]) -> bytes:
    """Join plain values and byte strings into the bytes of a file."""
    text = json.dumps(state, separators=(",", ":")).encode()
    body = b"".join([piece for part in (text, *parts) for piece in (len(part).to_bytes(8, "little"), part)])
    return MAGIC + crc32(body).to_bytes(4, "little") + body


def unpack(data: bytes) -> tuple[Any, list[bytes]]:
    """Return the plain values and byte strings that `pack` joined; the values are not checked yet.

    :raises ValueError: if the bytes are damaged or not a solution.
    """
    if data[: len(MAGIC)] != MAGIC:
        name, known = MAGIC.rsplit(maxsplit=1)
        number = data[len(name) :].partition(b"\n")[0].strip() if data.startswith(name) else b""
        if number.isdigit() and len(number) < 10 and int(number) > int(known):
            raise ValueError(f"they are {later(int(number), int(known))}")
        raise ValueError("their header is not that of a solution, or is from another version")
    at = len(MAGIC) + 4
    view = memoryview(data)
    if int.from_bytes(data[at - 4 : at], "little") != crc32(view[at:]):
        raise ValueError("they are damaged")
    parts = []
    while at < len(data):
        start, at = at + 8, at + 8 + int.from_bytes(data[at : at + 8], "little")
        if at > len(data):
            raise ValueError("they are incomplete")
        parts.append(bytes(view[start:at]))
    if not parts:
        raise ValueError("they are incomplete")
    return json.loads(parts[0]), parts[1:]


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file; if writing fails, no incomplete file is left behind."""
    with replacing(os.fsdecode(path), "wb") as file:
        file.write(data)


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a solution's file.

    :raises OSError: if the file cannot be read.
    """
    name = os.fsdecode(path)
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        raise unread(error, "solution", name) from None


def _field(state: Any, name: str, form: type | tuple[type, ...], what: str) -> Any:
    """Return a field from a dict of saved values.

    :param form: the field's type; `what` is its description for error messages.
    :raises ValueError: if the field is missing or has the wrong type.
    """
    if type(state) is not dict:
        raise ValueError(f"the fields must be an object, not {kind(state)}")
    if name not in state:
        raise ValueError(f"the field {name!r} is missing")
    found = state[name]
    if type(found) not in (form if isinstance(form, tuple) else (form,)):
        raise ValueError(f"{name} must be {what}, not {shown(found)}")
    return found


# ---- the spot

_NUMBERS, _LINES = (
    ("add_all_in_threshold", "force_all_in_threshold", "merge_threshold"),
    ("add_lines", "remove_lines"),
)


def _pack_spot(spot: Spot) -> tuple[dict[str, Any], list[bytes]]:
    """Return a spot as plain values and byte strings.

    :raises ValueError: if its sizes or payoff are functions.
    """
    options = tree_options(spot)
    if callable(options.payoff):
        raise ValueError("the spot's payoff is a function, which cannot be saved")
    if callable(options.sizes):
        raise ValueError(
            "the spot's sizes are a function, which cannot be saved; solve the same tree built from lines, "
            'spot.replace(sizes="none", add_lines=spot.bet_lines)'
        )
    state: dict[str, Any] = {name: getattr(options, name) for name in _NUMBERS}
    state |= {name: [list(line) for line in getattr(options, name)] for name in _LINES}
    if spot.scale != 1:
        state["scale"] = spot.scale
    state["sizes"], state["folded"] = read_sizes(options.sizes).text, len(spot.bunching)
    ranges = *spot.ranges, *spot.bunching
    return state, [spot.hand.to_bytes(), *[held.weights.tobytes() for held in ranges]]


def _unpack_spot(state: Any, parts: Sequence[bytes]) -> tuple[Spot, int]:
    """Return the spot packed by `_pack_spot`.

    :param parts: the spot's byte strings, followed by other byte strings.
    :returns: the spot, and how many of the byte strings belong to it.
    :raises ValueError, TypeError: if the values do not describe a spot.
    """
    options = {"sizes": _field(state, "sizes", str, "text")}
    options |= {name: _field(state, name, (int, float), "a number") for name in _NUMBERS}
    options |= {name: _field(state, name, list, "lines") for name in _LINES}
    options["scale"] = _field({"scale": 1, **state}, "scale", int, "a power of ten")
    folded = _field(state, "folded", int, "a number of ranges")
    if not 0 <= folded <= 4 or len(parts) < 3 + folded:
        raise ValueError(f"folded must be the number of folded ranges, 0 to 4, not {shown(folded)}")
    hand, *ranges = parts[: 3 + folded]
    weights = [Range.from_weights(np.frombuffer(part, np.float64)) for part in ranges]
    options["bunching"] = weights[2:]
    return Spot.from_hand(Hand.from_bytes(hand), (weights[0], weights[1]), **options), 3 + folded


# ---- the solution

_FLAGS = "float16", "use_isomorphism", "converged", "regrets"


def state_to_bytes(state: SolverState, regrets: bool) -> bytes:
    """Return the complete state of a solution as bytes.

    :raises ValueError: if locks have changed since the last solve, or the spot contains functions.
    """
    if state.locks_changed:
        raise ValueError("locks have changed since the last solve; call resume() before saving")
    spot, parts = _pack_spot(state.spot)
    settings, with_regrets = state.settings, regrets and not state.lacks_regrets
    fields = {
        "spot": spot,
        "float16": settings.float16,
        "use_isomorphism": settings.use_isomorphism,
        "discount": list(settings.discount),
        "locks": [[node, list(cards)] for node, cards in state.locks],
        "iterations": state.iterations,
        "regrets": with_regrets,
        "convergence": [list(one) for one in state.convergence],
        "converged": state.converged,
        "target_percent": state.target_percent,
        "seconds": state.seconds,
    }
    locks = [strategy.tobytes() for strategy in state.locks.values()]
    return pack(fields, [*parts, state.core.save(with_regrets), *locks])


def state_from_bytes(data: bytes, threads: int, memory_limit: int | None) -> SolverState:
    """Return the state saved by `state_to_bytes`.

    :raises ValueError: if the bytes are damaged or not a solution, or the solution needs more memory than the
        limit.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"data must be bytes, not {kind(data)}")
    given = SolveSettings.checked(threads, None, True, "dcfr", memory_limit)
    try:
        fields, parts = unpack(bytes(data))
        spot, own = _unpack_spot(_field(fields, "spot", dict, "an object"), parts)
        flags = {name: _field(fields, name, bool, "true or false") for name in _FLAGS}
        discount = tuple(_field(fields, "discount", list, "three numbers"))
        settings = SolveSettings.checked(
            given.threads, flags["float16"], flags["use_isomorphism"], discount, given.memory_limit
        )
        if len(parts) <= own:
            raise ValueError("the averages are missing")
        saved_locks = _field(fields, "locks", list, "a list of nodes and cards")
        locks = _unpack_locks(spot, saved_locks, parts[own + 1 :])
        iterations = _field(fields, "iterations", int, "a whole number")
        if not 0 <= iterations < 1 << 53:
            raise ValueError(f"iterations must be from 0 to 2**53, not {shown(iterations)}")
        convergence = _unpack_convergence(_field(fields, "convergence", list, "a list of pairs"), iterations)
        seconds = float(_field(fields, "seconds", (int, float), "a number"))
        if not 0 <= seconds < inf:
            raise ValueError(f"seconds must be 0 or more, not {shown(seconds)}")
        target = fields.get("target_percent")
        if target is not None:
            target = check_target(_field(fields, "target_percent", (int, float), "a number"))
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"these bytes are not a solution: {cut(str(error), 200)}") from None
    settings = settings.for_spot(spot)
    try:
        state = SolverState(spot, settings, locks)
        state.core.restore(parts[own], iterations, flags["regrets"])
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"these bytes are not a solution: {cut(str(error), 200)}") from None
    state.convergence, state.seconds, state.converged = convergence, seconds, flags["converged"]
    state.target_percent, state.lacks_regrets = target, not flags["regrets"]
    return state


def _unpack_locks(spot: Spot, given: Any, parts: list[bytes]) -> Locks:
    """Check the saved locks and return them."""
    locks: Locks = {}
    kinds, counts, players, streets = spot.tree.kinds, spot.tree.counts, spot.tree.players, spot.tree.streets
    unseen = {*spot.tree.deck} - {*spot.board}
    if len(given) != len(parts):
        raise ValueError(f"there are {len(given)} locks but {len(parts)} strategies")
    for i, (lock, part) in enumerate(zip(given, parts, strict=True)):
        if type(lock) is not list or len(lock) != 2 or type(lock[1]) is not list:
            raise ValueError(f"locks[{i}] must be a node and its cards, not {shown(lock)}")
        node, cards = lock
        if type(node) is not int or not 0 <= node < len(kinds) or kinds[node] != DECISION:
            raise ValueError(f"locks[{i}] must be at a decision, not at node {shown(node)}")
        count = int(streets[node]) - int(streets[0])
        if not (
            all(type(card) is int and card in unseen for card in cards)
            and len({*cards}) == len(cards) == count
        ):
            raise ValueError(f"locks[{i}] must have {count} possible cards, not {shown(cards)}")
        strategy = np.frombuffer(part, np.float32).reshape(1326, int(counts[node]))
        held = strategy[spot.weights[int(players[node])] > 0]
        with np.errstate(invalid="ignore", over="ignore"):
            sums = held.sum(1)  # 0 if the cards block the hand
            good = ((strategy >= 0) & (strategy <= 1)).all() and (
                np.minimum(sums, abs(sums - 1)) < 1e-3
            ).all()
        if not good:
            raise ValueError(f"locks[{i}] must have action frequencies that sum to 1")
        locks[node, tuple(cards)] = strategy.copy()
    return locks


def _unpack_convergence(given: Any, iterations: int) -> list[tuple[int, float]]:
    """Check the saved convergence log and return it."""
    convergence: list[tuple[int, float]] = []
    for i, one in enumerate(given):
        if type(one) is not list or len(one) != 2 or type(one[0]) is not int or type(one[1]) is not float:
            raise ValueError(f"convergence[{i}] must be an iteration and a percentage, not {shown(one)}")
        if not (convergence[-1][0] if convergence else 0) < one[0] <= iterations or not abs(one[1]) < inf:
            raise ValueError(
                f"convergence[{i}] must be a finite percentage at an iteration after the previous one, up to "
                f"iterations={iterations}, not {shown(one)}"
            )
        convergence.append((one[0], one[1]))
    return convergence
