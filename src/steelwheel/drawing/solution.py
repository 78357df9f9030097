"""The page that walks through a solved hand: what each hand does and is worth at each point of it."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ..cards import format_cards, parse_cards
from ..errors import kind, shown
from .combos import cards_of, columns, number, shares_of, weights_of
from .grid import CELLS
from .page import keys_help, page
from .paint import ACTIONS, PALETTE
from .strategy import chips, heat, text_of, words_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..typing import Cards
    from .combos import Floats

_VIEWS = (("s", "Strategy"), ("e", "EV"), ("q", "Equity"), ("r", "Ranges"))
_KEYS = (
    (("1", "2", "3"), "the first action, the second ..."),
    (("Backspace",), "one step back"),
    (("Home",), "to the beginning"),
    (("←", "→", "↑", "↓"), "another hand, or another card to come"),
    (("Enter",), "this card comes"),
    (("s", "e", "q", "r"), "strategy, EV, equity, ranges"),
    (("o",), "the other player's hands"),
    (("?",), "these keys"),
)
_KINDS = ("decides", "deals", "folded", "shows")
_BYTE, _WORD = 254, 65534  # the greatest number of each; one more is nan


def solution_html(
    nodes: Iterable[Mapping[str, Any]],
    *,
    board: Cards,
    names: Sequence[str] = ("OOP", "IP"),
    title: str = "",
    note: str = "",
) -> str:
    """One HTML file that walks through a solved hand: by buttons, by keys, or by the end of its address.

    It loads nothing from elsewhere; its content policy allows its own script and style alone. With
    `#x,b150` after its address it opens after a check and a bet; `?` shows the keys. What is not among the
    nodes is shown as "not in this page". Numbers take one byte or two: shares are kept to 1/500, chips to
    1/130,000 of what lies between the node's least EV and its greatest; the means of ranges are exact.

    :param nodes: the root first, and each after the one before it, with

        - `path`: tuple of str, what leads there from the root, whose path is (): actions, "f", "x", "c",
          "b150" (bet to 150), "r450" (raise to 450), "a" (all-in), and cards that come;
        - `kind`: "decides"; "deals" if a card comes; "folded"; "shows" at the showdown or after an all-in;
        - `player`: who decides, or who folded: 0, out of position, or 1;
        - `pot`: the chips in the middle, with the bets; `stacks`: what each player has behind; `bets`: what
          each has put in on this street, by default nothing;
        - `actions`, of a node that decides: the words of what can be done;
        - `strategy` and `action_ev`, too: float[1326, actions], in the order of `Range.COMBOS`: how often
          each hand takes each action, and its EV then in chips, from here on and with the pot, so that a
          fold has 0;
        - `reach`, `ev` and `equity`, too, and of a node that deals if they are known: float[2, 1326], of
          both players: the weight by which each hand gets here, its EV in chips, its equity from 0 to 1;
          `nan` where it cannot be held.

    :param board: the cards on the board at the root.
    :param names: of the two players.
    :param title: the page's title; by default the board and the pot.
    :param note: a line beside it, such as how far it is solved.
    :raises ValueError: without nodes, or for nodes of another form, naming the node.
    :raises InvalidCards: for what are no cards.
    """
    cards = parse_cards(board)
    if not 3 <= len(cards) <= 5:
        raise ValueError(f"the board must be 3, 4 or 5 cards, not {len(cards)}")
    if isinstance(names, str) or len(names) != 2:
        raise ValueError("names must be those of the two players")
    packer = _Packer(cards)
    for node in nodes:
        packer.add(node)
    if not packer.nodes:
        raise ValueError("a page needs at least one node")
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
    return page("solution", title, _body(title, text_of(note)), "solution", stored, _colours())


class _Packer:
    """The nodes as they stand in the page, and their numbers, one after the other."""

    def __init__(self, board: tuple[int, ...]) -> None:
        self.board = board
        self.hands: list[npt.NDArray[np.intp]] = []  # of each player, those that there are at the root
        self.nodes: dict[str, dict[str, Any]] = {}
        self.numbers: list[bytes] = []
        self.size = 0

    def add(self, node: Mapping[str, Any]) -> None:
        try:
            path = [*node["path"]]
        except (IndexError, KeyError, TypeError):
            raise TypeError(f"a node is a mapping with a path, a tuple of words, not {kind(node)}") from None
        cards = self._follows(path)
        name = ",".join(path)
        try:
            self.nodes[name] = self._packed(name, node, cards)
        except KeyError as error:
            raise ValueError(f"the node {_shown(path)} has no {error.args[0]}") from None
        except ValueError as error:
            raise ValueError(f"the node {_shown(path)}: {error}") from None

    def _follows(self, path: list[str]) -> tuple[int, ...]:
        """The board of the node to which a path leads, if that can follow."""
        name = ",".join(path) if all(isinstance(word, str) for word in path) else None
        if name is None or name in self.nodes:
            raise ValueError(
                f"the path {_shown(path)} {'stands twice' if name is not None else 'must be of str'}"
            )
        if not path:
            return self.board
        before = self.nodes.get(",".join(path[:-1]))
        if before is None:
            raise ValueError(f"the node {_shown(path)} must come after the one before it")
        cards = (*self.board, *(parse_cards(word)[0] for word in path if _is_card(word)))
        deals = before["kind"] == "deals" and _is_card(path[-1]) and len(cards) < 6
        if not (deals and cards[-1] not in cards[:-1]) and path[-1] not in before.get("actions", ()):
            raise ValueError(f"the node {_shown(path)} does not follow: {shown(path[-1])} cannot come there")
        return cards

    def _packed(self, name: str, node: Mapping[str, Any], cards: tuple[int, ...]) -> dict[str, Any]:
        sort = node["kind"]
        if sort not in _KINDS or not (name or sort in ("decides", "deals")):
            raise ValueError(f"its kind must be one of {', '.join(_KINDS)}, not {shown(sort)}")
        packed: dict[str, Any] = {"path": name, "kind": sort, "pot": _chips(node["pot"])}
        packed["stacks"], packed["bets"] = (
            [_chips(x) for x in _two(some)] for some in (node["stacks"], node.get("bets", (0, 0)))
        )
        if sort in ("decides", "folded"):
            packed["player"] = int(node["player"])
            if packed["player"] not in (0, 1):
                raise ValueError("its player must be 0 or 1")
        if sort == "decides":
            packed["actions"] = [*node["actions"]]
            packed["said"], packed["colours"], packed["parts"] = _said(packed)
        if sort == "decides" or (sort == "deals" and node.get("reach") is not None):
            self._pack(packed, node, cards)
        return packed

    def _pack(self, packed: dict[str, Any], node: Mapping[str, Any], cards: tuple[int, ...]) -> None:
        """The numbers of a node, and what they are on average over the ranges."""
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
        if packed["kind"] == "decides":
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
                raise ValueError("its reach has hands that the root's has not")
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
    """How much of a range shares no card with each combo."""
    import numpy as np

    pairs = cards_of()
    by_card = np.bincount(pairs.ravel(), np.repeat(reach, 2), 52)
    met: Floats = reach.sum() - by_card[pairs].sum(1) + reach
    return np.where(met > 1e-12 * reach.sum(), met, 0)  # what is less comes of rounding


def _mean(x: Floats, weights: Floats) -> float | None:
    import numpy as np

    some = (weights > 0) & np.isfinite(x)
    total = float(weights[some].sum())
    return _number((x[some] * weights[some]).sum() / total) if total > 0 else None


def _number(x: float) -> float:
    return float(f"{x:.7g}")


def _scaled(x: Floats, low: float, high: float, most: int) -> Floats:
    """Numbers from low to high as whole ones from 0 to `most`, and nan as one more."""
    import numpy as np

    parts = np.rint(np.clip((x - low) / ((high - low) or 1), 0, 1) * most)
    return np.where(np.isfinite(x), parts, most + 1)


def _two(some: Any) -> tuple[Any, Any]:
    try:
        one, other = some
    except (TypeError, ValueError):
        raise ValueError("what both players have must be two of it") from None
    return one, other


def _chips(x: Any) -> float:
    found = number(x)
    if not 0 <= found < 1e15:
        raise ValueError(f"chips must be a number of at least 0, not {shown(x)}")
    return int(found) if found == int(found) else found


def _is_card(word: str) -> bool:
    return len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in "cdhs"


def _shown(path: Sequence[Any]) -> str:
    return shown(",".join(map(str, path)))


def _said(packed: Mapping[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """Of each action its name, its colour, and what part of the pot it is."""
    who = packed["player"]
    mine, other = packed["bets"][who], packed["bets"][1 - who]
    names, colours, parts = [], [], []
    for word, (name, colour) in zip(packed["actions"], words_of(packed["actions"]), strict=True):
        more = mine + packed["stacks"][who] if word == "a" else float(word[1:] or 0)
        if word == "c":
            name = f"call {chips(min(other - mine, packed['stacks'][who]))}"
        elif word == "a":
            name = f"all-in {chips(more)}"
        pot = packed["pot"] + other - mine
        names.append(name)
        colours.append(colour)
        parts.append(f"{100 * (more - other) / pot:.0f}%" if more > other and pot else "")
    return names, colours, parts


def _colours() -> str:
    """The colours of actions, cells and cards as variables of the style."""
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
        "<nav id='path' aria-label='The line so far'></nav>"
        "<section id='spot' aria-label='The table'></section>"
        "<nav id='actions' aria-label='What can be done'></nav><p id='said' aria-live='polite'></p>"
        f"<section id='hands' aria-label='Hands'><nav id='views' aria-label='Views'><div>{views}</div>"
        f"<div id='seats'></div></nav><div id='grids'>{part}{part}</div></section>"
        "<section id='combos' aria-label='The hands of a cell' tabindex='-1'></section></main>"
        f"{keys_help(_KEYS)}"
    )
