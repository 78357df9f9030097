"""Peers: other packages that evaluate poker hands, each used in its fastest way, to compare with steelwheel.

None is imported before `installed()` is called. A private entry point is used if it is faster than the public
one, and cards are converted beforehand, so that only the evaluator is timed.
"""

from __future__ import annotations

import ctypes
import importlib
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from itertools import combinations, pairwise, starmap
from operator import attrgetter, neg
from typing import TYPE_CHECKING, Any, TypeAlias

import steelwheel

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Hand: TypeAlias = Sequence[int]
Run: TypeAlias = Callable[[], object]

RANKS, SUITS = "23456789TJQKA", "cdhs"
OMITS = {
    "c": "does not check cards: a hand with a duplicate card still gets a value",
    "d": "its values have gaps: they are only good for comparisons",
}
PROGRAMS = {"OMPEval": "cd", "hand-isomorphism": "c"}
"""The programs that bench/peers.md explains how to compile.

Each value has the letters from `OMITS` that apply to the program.
"""


@dataclass(frozen=True, slots=True)
class Peer:
    """A package to compare steelwheel with.

    - `entry`: the name of the timed function; `function(n)` returns the one for n cards.
    - `prepare`: converts a hand to the function's argument, or to several arguments if `spread`.
    - `order`: converts the function's result to an int that is larger for better hands.
    - `most`: the maximum number of hands to time at once.
    - `omits`: the package's letters in `OMITS`, for what it leaves out.

    Some packages have more functions:

    - `text`: evaluates a hand of card strings.
    - `rows`: takes a uint8 array of hands, and returns a function that evaluates all of them in one call.
    - `equity`: returns exact shares of the pot for the arguments of `steelwheel.equity`; an empty list if it
      cannot compute them.
    - `sample`: returns sampled shares before the flop, with about the given standard error, and the number of
      samples.
    """

    name: str
    entry: str
    function: Callable[[int], Callable[..., Any]]
    prepare: Callable[[Hand], Any]
    order: Callable[[Any], int] = int
    spread: bool = False
    most: int = 100_000
    omits: str = ""
    text: Callable[[Sequence[str]], Any] | None = None
    rows: Callable[[npt.NDArray[np.uint8]], Callable[[], Sequence[Any]]] | None = None
    equity: Callable[[Sequence[str], str, str], list[float]] | None = None
    sample: Callable[[Sequence[str], float], tuple[list[float], int]] | None = None

    @property
    def version(self) -> str:
        return metadata.version(self.name)

    @property
    def module(self) -> str:
        return self.name.replace("-", "_")

    def calls(self, hands: Sequence[Hand]) -> Run:
        """Convert hands of one size, and return a function that evaluates them one by one."""
        ready = [self.prepare(hand) for hand in hands]
        return calls(self.function(len(hands[0])), ready, spread=self.spread)

    def values(self, hands: Sequence[Hand]) -> list[int]:
        """Return the values of hands: ints, larger for better hands and equal for ties."""
        function = self.function(len(hands[0]))
        each = starmap if self.spread else map
        return [self.order(value) for value in each(function, [self.prepare(hand) for hand in hands])]


def calls(function: Callable[..., Any], ready: Sequence[Any], *, spread: bool) -> Run:
    """Return a function that calls `function` once per item of `ready`.

    :param spread: whether to pass the elements of an item as separate arguments.
    """
    each = starmap if spread else map

    def run() -> None:
        deque(each(function, ready), maxlen=0)

    return run


def check(name: str, hands: Sequence[Hand], ours: Iterable[int], theirs: Iterable[int]) -> None:
    """Check that steelwheel and a peer rank some hands in the same order, with the same ties.

    :raises ValueError: if they rank two hands differently.
    """
    ranked = sorted(zip(ours, theirs, map(tuple, hands), strict=True))
    for (value, order, hand), (value2, order2, hand2) in pairwise(ranked):
        if order > order2 or (order == order2) != (value == value2):
            raise ValueError(
                f"{name} disagrees with steelwheel about {' '.join(_texts(hand))} and "
                f"{' '.join(_texts(hand2))}: its values are {order} and {order2}, ours {value} and {value2}"
            )


def installed() -> list[Peer]:
    """Return the peers that can be imported, in the order of `NAMES`."""
    peers = []
    for make in _MAKERS.values():
        with suppress(ImportError):
            peers.append(make())
    return peers


def _texts(hand: Hand) -> list[str]:
    return [RANKS[card >> 2] + SUITS[card & 3] for card in hand]


def _phevaluator() -> Peer:
    native = importlib.import_module("phevaluator._pheval")
    public = importlib.import_module("phevaluator")
    functions = {5: native.evaluate_5cards, 6: native.evaluate_6cards, 7: native.evaluate_7cards}
    return Peer(
        name="phevaluator",
        entry="_pheval.evaluate_Ncards(*ints)",
        function=functions.__getitem__,
        prepare=tuple,
        order=neg,
        spread=True,
        omits="c",
        text=lambda cards: public.evaluate_cards(*cards),
    )


def _pkrbot() -> Peer:
    module = importlib.import_module("pkrbot")
    card, evaluate = module.Card, module.evaluate

    def prepare(hand: Hand) -> tuple[bytearray, bytearray, int]:  # faster than bytes, Cards or lists
        return bytearray(card >> 2 for card in hand), bytearray(card & 3 for card in hand), len(hand)

    return Peer(
        name="pkrbot",
        entry="evaluate_raw(bytearray of ranks, bytearray of suits, n)",
        function=lambda n: module.evaluate_raw,
        prepare=prepare,
        spread=True,
        omits="cd",
        text=lambda cards: evaluate([card(text) for text in cards]),
    )


def _eval7() -> Peer:
    module = importlib.import_module("eval7")
    card, evaluate = module.Card, module.evaluate
    deck = [card(text) for text in _texts(range(52))]
    every = "22+," + ",".join(f"{rank}2+" for rank in reversed(RANKS[2:])) + ",32"

    def cards(text: str) -> list[Any]:
        return [card(text[i : i + 2]) for i in range(0, len(text), 2)]

    def others(text: str) -> Any:
        return module.HandRange(every if text == "random" else text)

    def equity(hands: Sequence[str], board: str, game: str) -> list[float]:
        """Return exact shares; eval7 needs a hand, a range and a complete board."""
        if game != "holdem" or len(hands) > 2 or len(cards(board)) < 5 or not _known(hands[0]):
            return []
        share: float = module.py_hand_vs_range_exact(cards(hands[0]), others(hands[1]), cards(board))
        return [share, 1 - share]

    def sample(hands: Sequence[str], error: float) -> tuple[list[float], int]:
        """Return sampled shares; a first estimate determines the number of samples."""
        hand, other, against = cards(hands[0]), others(hands[1]), module.py_hand_vs_range_monte_carlo
        share: float = against(hand, other, [], 1000)
        times = round(share * (1 - share) / error**2)
        share = against(hand, other, [], times)
        return [share, 1 - share], times

    return Peer(
        name="eval7",
        entry="evaluate(Cards)",
        function=lambda n: evaluate,
        prepare=lambda hand: [deck[card] for card in hand],
        omits="cd",
        text=lambda texts: evaluate([card(text) for text in texts]),
        equity=equity,
        sample=sample,
    )


def _treys() -> Peer:
    module = importlib.import_module("treys")
    card, functions = module.Card.new, module.Evaluator().hand_size_map
    deck = [card(text) for text in _texts(range(52))]
    return Peer(
        name="treys",
        entry="Evaluator().hand_size_map[N](ints)",
        function=functions.__getitem__,
        prepare=lambda hand: [deck[card] for card in hand],
        order=neg,
        most=1000,
        omits="c",
        text=lambda cards: functions[len(cards)]([card(text) for text in cards]),
    )


def _pokerkit() -> Peer:
    module = importlib.import_module("pokerkit")
    deck = module.Card.clean("".join(_texts(range(52))))
    entry, index = module.StandardLookup().get_entry, attrgetter("index")

    def best(cards: Sequence[Any]) -> Any:  # four times as fast as its StandardHighHand.from_game
        return max(map(entry, combinations(cards, 5)), key=index)

    return Peer(
        name="pokerkit",
        entry="StandardLookup().get_entry(Cards), the best of all fives",
        function=lambda n: entry if n == 5 else best,
        prepare=lambda hand: tuple(deck[card] for card in hand),
        order=index,
        most=100,
        omits="c",
    )


def _pokerfast() -> Peer:
    module, numpy = importlib.import_module("pokerfast.equity"), importlib.import_module("numpy")
    by_text = importlib.import_module("pokerfast").eval7
    if not module.available():  # a wheel without OMPEval has only a Python evaluator
        return Peer("pokerfast", "eval7(texts)", lambda n: by_text, _texts, most=1000, text=by_text)
    native = module._load().pf_evaluate
    result = (ctypes.c_uint16 * 1)()

    def one(cards: bytes) -> int:
        native(cards, 1, len(cards), result)
        return result[0]

    def rows(cards: npt.NDArray[np.uint8]) -> Callable[[], Any]:
        n, size = cards.shape
        start = cards.ctypes.data_as(ctypes.c_char_p)
        out = numpy.empty(n, numpy.uint16)
        into = out.ctypes.data_as(ctypes.POINTER(ctypes.c_uint16))

        def run() -> Any:
            if native(start, n, size, into):
                raise ValueError("pokerfast rejects the cards")
            return out

        return run

    def equity(hands: Sequence[str], board: str, game: str) -> list[float]:
        shares: list[float] = module.equity(hands, board) if game == "holdem" and len(hands) < 7 else []
        return shares

    def sample(hands: Sequence[str], error: float) -> tuple[list[float], int]:
        ranges = (ctypes.c_char_p * len(hands))(*[hand.encode() for hand in hands])
        shares, samples = (ctypes.c_double * len(hands))(), ctypes.c_uint64()
        if module._load().pf_equity(
            ranges, len(hands), b"", b"", 0, error, 1, 0.0, shares, ctypes.byref(samples)
        ):
            raise ValueError("pokerfast rejects the hands")
        return list(shares), samples.value

    return Peer(
        name="pokerfast",
        entry="OMPEval's pf_evaluate(bytes or rows), called through ctypes",
        function=lambda n: one,
        prepare=bytes,
        most=10_000_000,
        omits="d",
        text=by_text,
        rows=rows,
        equity=equity,
        sample=sample,
    )


def _poker_equity() -> Peer:
    module = importlib.import_module("poker_equity")
    games = {
        "holdem": "holdem",
        "short_deck": "short_deck",
        "omaha": "omaha",
        "plo5": "omaha_five",
        "plo6": "omaha_six",
        "omaha8": "omaha_hi_lo",
        "big_o": "omaha_five_hi_lo",
        "courchevel": "courchevel",
        "courchevel8": "courchevel_hi_lo",
        "stud": "stud",
        "stud8": "stud_hi_lo",
        "razz": "razz",
        "27_single": "deuce_seven",
        "five_card_draw": "five_card_draw",
        "badugi": "badugi",
    }

    @cache
    def combos(text: str) -> list[list[int]]:  # it takes a range as a list of hands, and cards as sets
        return [[1 << card for card in hand] for hand, _ in steelwheel.Range(text)]

    def rows(cards: npt.NDArray[np.uint8]) -> Callable[[], Sequence[Any]]:
        ready = ["".join(_texts(hand)) for hand in cards.tolist()]
        return lambda: module.score_batch("high", ready)

    def equity(hands: Sequence[str], board: str, game: str) -> list[float]:
        if game not in games:
            return []
        if all(map(_known, hands)):
            answer = module.exact_from_text(games[game], hands, board)
        elif not board or any(":" in text for text in hands):  # it would take minutes, and has no weights
            return []
        else:
            board_cards = [1 << module.card_index(board[i : i + 2]) for i in range(0, len(board), 2)]
            answer = module.exact("holdem", [combos(text) for text in hands], board_cards, 0)
        return [seat["equity"] for seat in answer["players"]] if answer else []

    return Peer(
        name="poker-equity",
        entry="score_batch('high', [text])",
        function=lambda n: lambda text: module.score_batch("high", [text])[0],
        prepare=lambda hand: "".join(_texts(hand)),
        order=neg,
        omits="c",
        text=lambda texts: module.score_batch("high", ["".join(texts)])[0],
        rows=rows,
        equity=equity,
    )


def _known(text: str) -> bool:
    """Return whether a hand is written as cards, not as a range."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return all(len(pair) == 2 and pair[0] in RANKS and pair[1] in SUITS for pair in pairs)


_MAKERS: dict[str, Callable[[], Peer]] = {
    "phevaluator": _phevaluator,
    "pkrbot": _pkrbot,
    "eval7": _eval7,
    "pokerfast": _pokerfast,
    "poker-equity": _poker_equity,
    "treys": _treys,
    "pokerkit": _pokerkit,
}
NAMES = tuple(_MAKERS)
