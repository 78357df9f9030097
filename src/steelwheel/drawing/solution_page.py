"""Build the page that shows a solved spot: each hand's strategy and EV at every node."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ..cards.cards import format_cards, parse_cards
from ..errors import kind, shown
from .combo_values import cards_of, columns, number, shares_of, weights_of
from .page import keys_help, page
from .range_grid import CELLS
from .strategy_grid import chips, heat, text_of, words_of
from .svg_parts import ACTIONS, PALETTE

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..typing import Cards
    from .combo_values import Floats

_VIEWS = (("s", "Strategy"), ("e", "EV"), ("q", "Equity"), ("r", "Ranges"))
_KEYS = (
    (("1", "2", "3"), "first action, second action, ..."),
    (("Backspace",), "previous decision"),
    (("Home",), "back to the start"),
    (("←", "→", "↑", "↓"), "select another hand, or another card to be dealt"),
    (("Enter",), "deal the selected card"),
    (("s", "e", "q", "r"), "strategy, EV, equity, ranges"),
    (("o",), "the other player's hands"),
    (("?",), "this help"),
)
_KINDS = ("decision", "chance", "fold", "showdown")
_BYTE, _WORD = 254, 65534  # the largest number of each size; one more is nan


def solution_html(
    nodes: Iterable[Mapping[str, Any]],
    *,
    board: Cards,
    names: Sequence[str] = ("OOP", "IP"),
    title: str = "",
    note: str = "",
) -> str:
    """Return one HTML file for browsing a solved spot with buttons, keys, or the page's address.

    The page loads nothing from elsewhere; its content policy allows only its own script and style. Add
    `#x,b150` to its address to open it after a check and a bet; `?` shows the keys. Missing nodes are marked
    "not in this page". Numbers take one or two bytes: frequencies are accurate to 1/500, and chips to
    1/130,000 of the difference between the node's lowest and highest EV. Means over ranges are exact.

    :param nodes: the root first, and each other node after its parent. Each node is a mapping with

        - `path`: a tuple of str, the actions and dealt cards from the root to the node; () for the root. The
          actions are "f", "x", "c", "b150" (bet to 150), "r450" (raise to 450) and "a" (all-in);
        - `kind`: "decision"; "chance" if a card is dealt; "fold"; "showdown", also after an all-in;
        - `player`: the player who decides, or who folded: 0 (out of position) or 1 (in position);
        - `pot`: the chips in the middle, including the bets; `stacks`: each player's remaining stack; `bets`:
          the chips that each player has put in on this street, by default none;
        - `actions`, for a decision: the codes of its actions;
        - `strategy` and `action_ev`, for a decision: float[1326, actions], in the order of `Range.COMBOS`:
          the frequency of each action for each hand, and the action's EV in chips from here on, including
          the pot, so that a fold has EV 0;
        - `reach`, `ev` and `equity`, for a decision, and for a chance node if known: float[2, 1326], for both
          players: each hand's weight at the node, its EV in chips, and its equity from 0 to 1; `nan` for
          impossible hands.

    :param board: the cards on the board at the root.
    :param names: the names of the two players.
    :param title: the page's title; by default the board and the pot.
    :param note: a line next to the title, such as the accuracy of the solution.
    :raises ValueError: if there are no nodes, or a node is invalid; the message names the node.
    :raises InvalidCards: if the board is not valid cards.
    """
    cards = parse_cards(board)
    if not 3 <= len(cards) <= 5:
        raise ValueError(f"the board must have 3, 4 or 5 cards, not {len(cards)}")
    if isinstance(names, str) or len(names) != 2:
        raise ValueError("names must contain two names, one per player")
    packer = _Packer(cards)
    for node in nodes:
        packer.add(node)
    if not packer.nodes:
        raise ValueError("nodes is empty; pass at least the root")
    stored = {
        "board": [*map(format_cards, cards)],
        "names": [text_of(name) or default for name, default in zip(names, ("OOP", "IP"), strict=True)],
        "hands": [held.tolist() for held in packer.hands],
        "heat": [heat(i / 23) for i in range(24)],
        "nodes": [*packer.nodes.values()],
        "numbers": base64.b64encode(zlib.compress(b"".join(packer.numbers), 9)).decode(),
    }
    named = format_cards(cards, unicode=True)
    title = text_of(title) or f"{named}, pot {chips(packer.nodes['']['pot'])}"
    return page("solution", title, _body(title, text_of(note)), "solution", stored, _colors())


class _Packer:
    """The nodes in the form stored in the page, and all their numbers as one sequence of bytes."""

    def __init__(self, board: tuple[int, ...]) -> None:
        self.board = board
        self.hands: list[npt.NDArray[np.intp]] = []  # each player's possible hands at the root
        self.nodes: dict[str, dict[str, Any]] = {}
        self.numbers: list[bytes] = []
        self.size = 0

    def add(self, node: Mapping[str, Any]) -> None:
        try:
            path = [*node["path"]]
        except (IndexError, KeyError, TypeError):
            raise TypeError(
                f"a node must be a mapping with a path, a tuple of str, not {kind(node)}"
            ) from None
        cards = self._follows(path)
        name = ",".join(path)
        try:
            self.nodes[name] = self._packed(name, node, cards)
        except KeyError as error:
            raise ValueError(f"node {_shown(path)} has no {error.args[0]}") from None
        except ValueError as error:
            raise ValueError(f"node {_shown(path)}: {error}") from None

    def _follows(self, path: list[str]) -> tuple[int, ...]:
        """Return the board of the node with this path.

        :raises ValueError: if the node cannot follow the earlier ones.
        """
        name = ",".join(path) if all(isinstance(word, str) for word in path) else None
        if name is None or name in self.nodes:
            raise ValueError(
                f"the path {_shown(path)} {'occurs twice' if name is not None else 'must consist of str'}"
            )
        if not path:
            return self.board
        before = self.nodes.get(",".join(path[:-1]))
        if before is None:
            raise ValueError(f"node {_shown(path)} must come after its parent")
        cards = (*self.board, *(parse_cards(word)[0] for word in path if _is_card(word)))
        deals = before["kind"] == "chance" and _is_card(path[-1]) and len(cards) < 6
        if not (deals and cards[-1] not in cards[:-1]) and path[-1] not in before.get("actions", ()):
            raise ValueError(f"node {_shown(path)} is impossible: {shown(path[-1])} cannot follow there")
        return cards

    def _packed(self, name: str, node: Mapping[str, Any], cards: tuple[int, ...]) -> dict[str, Any]:
        sort = node["kind"]
        if sort not in _KINDS or not (name or sort in ("decision", "chance")):
            raise ValueError(f"kind must be one of {', '.join(_KINDS)}, not {shown(sort)}")
        packed: dict[str, Any] = {"path": name, "kind": sort, "pot": _chips(node["pot"])}
        packed["stacks"], packed["bets"] = (
            [_chips(x) for x in _two(some)] for some in (node["stacks"], node.get("bets", (0, 0)))
        )
        if sort in ("decision", "fold"):
            packed["player"] = int(node["player"])
            if packed["player"] not in (0, 1):
                raise ValueError("player must be 0 (out of position) or 1 (in position)")
        if sort == "decision":
            packed["actions"] = [*node["actions"]]
            packed["said"], packed["colors"], packed["parts"] = _said(packed)
        if sort == "decision" or (sort == "chance" and node.get("reach") is not None):
            self._pack(packed, node, cards)
        return packed

    def _pack(self, packed: dict[str, Any], node: Mapping[str, Any], cards: tuple[int, ...]) -> None:
        """Store the numbers of a node, and their means over the ranges."""
        import numpy as np

        reach = [weights_of(x, cards) for x in _two(node["reach"])]
        evs, equities = ([columns(x, key) for x in _two(node[key])] for key in ("ev", "equity"))
        self.hands = self.hands or [np.flatnonzero(x) for x in reach]
        both = [x * _met(y) for x, y in (reach, reach[::-1])]
        packed["combos"] = [_number(x.sum()) for x in reach]
        packed["ev"], packed["equity"] = (
            [_mean(x, weights) for x, weights in zip(some, both, strict=True)] for some in (evs, equities)
        )
        spread = [x[i] for x, i in zip(evs, self.hands, strict=True)]
        acts: list[Floats] = []
        if packed["kind"] == "decision":
            who, wide = packed["player"], len(packed["actions"])
            shares = shares_of(node["strategy"], reach[who], wide).T
            acts = [*columns(node["action_ev"], "action_ev", wide).T]
            packed["often"] = [_mean(x, both[who]) for x in shares]
            packed["then"] = [_mean(x, both[who] * y) for x, y in zip(acts, shares, strict=True)]
            spread += [x[self.hands[who]] for x in acts]
        known = np.concatenate(spread)
        known = known[np.isfinite(known)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)
        packed["spread"], packed["most"] = [low, high], [float(x.max()) for x in reach]
        packed["at"] = self.size
        for p, held in enumerate(self.hands):
            if np.count_nonzero(reach[p]) > np.count_nonzero(reach[p][held]):
                raise ValueError("reach has hands that are not in the root's reach")
            self._keep(np.ceil(reach[p][held] / (packed["most"][p] or 1) * _BYTE), "u1")
            self._keep(_scaled(equities[p][held], 0, 1, _BYTE), "u1")
            self._keep(_scaled(evs[p][held], low, high, _WORD), "<u2")
        if acts:
            for x in shares:
                self._keep(_scaled(x[self.hands[who]], 0, 1, _BYTE), "u1")
            for x in acts:
                self._keep(_scaled(x[self.hands[who]], low, high, _WORD), "<u2")

    def _keep(self, numbers: Floats, form: str) -> None:
        self.numbers.append(numbers.astype(form).tobytes())
        self.size += len(self.numbers[-1])


def _met(reach: Floats) -> Floats:
    """Return, for each combo, the total weight of the hands in a range that share no card with it."""
    import numpy as np

    pairs = cards_of()
    by_card = np.bincount(pairs.ravel(), np.repeat(reach, 2), 52)
    met: Floats = reach.sum() - by_card[pairs].sum(1) + reach
    return np.where(met > 1e-12 * reach.sum(), met, 0)  # smaller numbers are rounding errors


def _mean(x: Floats, weights: Floats) -> float | None:
    import numpy as np

    some = (weights > 0) & np.isfinite(x)
    total = float(weights[some].sum())
    return _number((x[some] * weights[some]).sum() / total) if total > 0 else None


def _number(x: float) -> float:
    return float(f"{x:.7g}")


def _scaled(x: Floats, low: float, high: float, most: int) -> Floats:
    """Scale the interval from low to high to whole numbers from 0 to `most`; nan becomes `most` + 1."""
    import numpy as np

    parts = np.rint(np.clip((x - low) / ((high - low) or 1), 0, 1) * most)
    return np.where(np.isfinite(x), parts, most + 1)


def _two(some: Any) -> tuple[Any, Any]:
    try:
        one, other = some
    except (TypeError, ValueError):
        raise ValueError(
            "stacks, bets, reach, ev and equity need one value for each of two players"
        ) from None
    return one, other


def _chips(x: Any) -> float:
    found = number(x)
    if not 0 <= found < 1e15:
        raise ValueError(f"chips must be a finite number of at least 0, not {shown(x)}")
    return int(found) if found == int(found) else found


def _is_card(word: str) -> bool:
    return len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in "cdhs"


def _shown(path: Sequence[Any]) -> str:
    return shown(",".join(map(str, path)))


def _said(packed: Mapping[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """Return each action's name, its color, and its size as a percentage of the pot."""
    who = packed["player"]
    mine, other = packed["bets"][who], packed["bets"][1 - who]
    names, colors, parts = [], [], []
    for word, (name, color) in zip(packed["actions"], words_of(packed["actions"]), strict=True):
        more = mine + packed["stacks"][who] if word == "a" else float(word[1:] or 0)
        if word == "c":
            name = f"call {chips(min(other - mine, packed['stacks'][who]))}"
        elif word == "a":
            name = f"all-in {chips(more)}"
        pot = packed["pot"] + other - mine
        names.append(name)
        colors.append(color)
        parts.append(f"{100 * (more - other) / pot:.0f}%" if more > other and pot else "")
    return names, colors, parts


def _colors() -> str:
    """Return the colors of actions, cells and cards as style variables."""
    used = (*ACTIONS, *CELLS, "face", "side", "club", "diamond", "heart", "spade")

    def names(column: int) -> str:
        return ";".join(f"--{name}:{PALETTE[name][column]}" for name in used)

    return f":root{{{names(1)}}}@media (prefers-color-scheme:dark){{:root{{{names(2)}}}}}"


def _body(title: str, note: str) -> str:
    views = "".join(
        f"<button type='button' data-key='{key}' data-view='{name.lower()}' title='{name} ({key})'>"
        f"{name}</button>"
        for key, name in _VIEWS
    )
    grid = "<div class='grid' role='grid'></div>"
    part = f"<figure><figcaption></figcaption>{grid}<div class='scale'></div></figure>"
    return (
        f"<main><header><h1>{escape(title)}</h1><p id='note'>{escape(note)}</p>"
        "<button type='button' data-key='?' aria-label='Keys (?)' title='Keys (?)'>?</button></header>"
        "<nav id='path' aria-label='Betting line'></nav>"
        "<section id='spot' aria-label='Table'></section>"
        "<nav id='actions' aria-label='Actions'></nav><p id='said' aria-live='polite'></p>"
        f"<section id='hands' aria-label='Hands'><nav id='views' aria-label='Views'><div>{views}</div>"
        f"<div id='seats'></div></nav><div id='grids'>{part}{part}</div></section>"
        "<section id='combos' aria-label='Combos of the selected hand' tabindex='-1'></section></main>"
        f"{keys_help(_KEYS)}"
    )
