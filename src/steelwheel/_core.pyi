"""The compiled core. tests/tools/stub_docstrings.py copies the docstrings from `cext/seam`."""

from _thread import LockType
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from fractions import Fraction
from typing import (
    Any,
    Generic,
    Literal,
    Self,
    SupportsFloat,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from ._base.records import Event, Post, Pot
from .games.game import Game
from .typing import Array, Cards, Deck, GameLike, HoleCards, Manual, Phase, Ranking, Seed, SimdLevel

DECKS: Mapping[Deck, CardSet]
"""The built-in decks: the cards of each deck by name."""
RANKINGS: tuple[Ranking, ...]
"""The names of the hand rankings."""

def read_deck(deck: Any) -> Deck | CardSet:
    """Return the deck of a game: a name in `DECKS`, or a CardSet if no named deck has these cards."""

def parse_cards(cards: Cards, *, deck: Deck = "standard") -> tuple[int, ...]:
    """Return cards in any form as a tuple of ints, in the order given.

        >>> sw.parse_cards("10s K♦")
        (35, 45)

    :param cards: text ("AsKd", "As Kd", "10s,K♦"; case-insensitive; emoji suits are accepted), an int, `bytes`, a
        `CardSet`, or a sequence of ints and card texts.
    :param deck: the deck that the cards must belong to, a name in `DECKS`.
    :returns: distinct ints, 4 * rank + suit: '2c' is 0, 'As' is 51, and jokers are 52 and 53.
    :raises InvalidCards: if a card is not in the deck or appears twice; the message names it and its position (from 0).
    :raises TypeError: if the argument has a different type. Floats and bools are not cards.
    """

def format_cards(cards: Cards | Sequence[str | SupportsIndex | None], unicode: bool = False) -> str:
    """Return cards in any form as text: 'AsKd', or 'A♠K♦' if unicode is true. An unknown card is '??'.

        >>> sw.format_cards((35, 45, None))
        'TsKd??'

    :param cards: cards in any form (see `parse_cards`), with `None` for an unknown card.
    :param unicode: whether to write suits as ♣♦♥♠.
    :raises InvalidCards, TypeError: if `parse_cards` would raise them, except that jokers ('Jk') and unknown cards are
        accepted.
    """

@final
class CardSet:
    """An immutable set of cards, which may include jokers: `CardSet("AsKd")`.

    It works like a frozenset of card ints, with `in`, `len`, ascending iteration, `| & - ^` and subset comparison.
    `int(cards)` has bit i set for each card i, and is the fastest input for `evaluate`; `CardSet.from_int` converts it
    back.

        >>> cards = sw.CardSet("AsKd2c")
        >>> len(cards), "As" in cards, [*cards], cards - sw.CardSet("2c")
        (3, True, [0, 45, 51], CardSet('KdAs'))
        >>> sw.CardSet.from_int(int(cards)) == cards
        True

    :param cards: cards in any form (see `parse_cards`).
    :raises InvalidCards, TypeError: if `parse_cards` would raise them.
    """

    def __new__(cls, cards: Cards = ()) -> CardSet: ...
    @staticmethod
    def from_int(number: SupportsIndex) -> CardSet:
        """Return the set that contains card i for each bit i that is set in an int.

        :param number: an int from 0 to 2**54 - 1; bits 52 and 53 are the jokers.
        :raises InvalidCards: if the int is negative, or a bit above 53 is set.
        """
    def __contains__(self, card: str | SupportsIndex) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __int__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __lt__(self, other: CardSet) -> bool: ...
    def __le__(self, other: CardSet) -> bool: ...
    def __gt__(self, other: CardSet) -> bool: ...
    def __ge__(self, other: CardSet) -> bool: ...
    def __or__(self, other: CardSet) -> CardSet: ...
    def __and__(self, other: CardSet) -> CardSet: ...
    def __sub__(self, other: CardSet) -> CardSet: ...
    def __xor__(self, other: CardSet) -> CardSet: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def wait_for(ends: list[LockType], started: list[int], process: int) -> None:
    """Wait for the threads started in this process; each thread releases its lock when it ends.

    A forked process, which has another id, has none of these threads and returns at once. An exception from a signal
    handler is raised after all threads have ended.
    """

T_co = TypeVar("T_co", covariant=True)

@disjoint_base
class Work(Generic[T_co]):
    """Work divided into slices: `run` each slice of `range(len(work))` once, in any order and on any thread.

    If `ordered` is true, run the slices in order. After each stage, call `advance`: if it returns True, run the slices of
    the next stage; otherwise read `outcome`. Running `step` slices takes well under a second.
    """

    @property
    def step(self) -> int: ...
    @property
    def ordered(self) -> bool: ...
    def __len__(self) -> int: ...
    def run(self, first: int, last: int) -> None: ...
    def advance(self) -> bool: ...
    def outcome(self) -> T_co: ...

@disjoint_base
class Counting(Work[T_co]):
    """Work whose integer results are added up over all slices."""

_Out = TypeVar("_Out")

@disjoint_base
class Batch(Work[None], Generic[_Out]):
    """A function applied to each row of validated input, with the results in `out`."""

    out: _Out
    def done(self, step: int, threads: int) -> _Out:
        """Process all rows and return `out`; threads share the work if there are more than `step` rows."""

@final
class Dealing(Batch[npt.NDArray[np.uint8]]):
    """The implementation of `deal_batch`."""

    def __new__(cls, n: int, k: int, deck: Deck, dead: Cards, seed: Seed, out: Array | None) -> Dealing: ...

def evaluate(cards: Cards, ranking: Ranking = "high", *, wild: Cards = "") -> int:
    """Return the value of the best hand in 5, 6 or 7 cards. A larger value is better; equal values tie.

        >>> sw.evaluate("AsKsQsJsTs2c3d"), sw.evaluate("8s6d4c2hAh", "ace_to_five_8")
        (7462, 29)

    Badugi rankings take 4 to 7 cards; "one_card", "two_cards" and "three_cards" take exactly one, two and three. In every
    ranking, including lowball, values run from 1 to the highest value without gaps; 0 means that the hand does not
    qualify. Each value stands for a group of equal five-card hands from the ranking's deck (four-card hands in badugi, and
    hands of one to three cards in the small rankings). For "high", values run from 1 (7-5-4-3-2) to 7462 (royal flush),
    and `7463 - value` is the rank that Cactus Kev's evaluator returns.

    Under "high_wild", jokers stand for any card, and five of a kind beats a straight flush. Under "high_bug", a joker is
    an ace, or completes a straight, flush or straight flush, and five aces are the best hand (Robert's Rules of Poker,
    draw high). In a flush, a wild card counts as the highest card that the flush lacks, never as a second ace. Under
    "ace_to_five_joker", a joker is the lowest rank that the hand lacks (WSOP live-action rules, 277).

    :param cards: cards in any form (see `parse_cards`); a bare int means `int(CardSet)`, which is fastest.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are wild in addition to jokers; "high_wild" only.
    :returns: an int.
    :raises InvalidCards: if a card is repeated or not in the ranking's deck, or the number of cards is wrong.
    :raises ValueError: if the ranking is unknown, or if `wild` is given and the ranking has no wild cards.
    :raises TypeError: if `cards` has a type that cannot be cards; floats and bools are not accepted.
    """

def evaluate5(
    a: SupportsIndex, b: SupportsIndex, c: SupportsIndex, d: SupportsIndex, e: SupportsIndex
) -> int:
    """Return the "high" value of five cards, given as ints from 0 to 51.

    This is `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: if an int is out of range, or a card is repeated.
    :raises TypeError: if a card is not an int.
    """

def evaluate6(
    a: SupportsIndex,
    b: SupportsIndex,
    c: SupportsIndex,
    d: SupportsIndex,
    e: SupportsIndex,
    f: SupportsIndex,
) -> int:
    """Return the "high" value of the best five of six cards, given as ints from 0 to 51.

    This is `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: if an int is out of range, or a card is repeated.
    :raises TypeError: if a card is not an int.
    """

def evaluate7(
    a: SupportsIndex,
    b: SupportsIndex,
    c: SupportsIndex,
    d: SupportsIndex,
    e: SupportsIndex,
    f: SupportsIndex,
    g: SupportsIndex,
) -> int:
    """Return the "high" value of the best five of seven cards, given as ints from 0 to 51.

    This is `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: if an int is out of range, or a card is repeated.
    :raises TypeError: if a card is not an int.
    """

def playing_cards(cards: Cards, ranking: Ranking, wild: Cards) -> tuple[int, ...]:
    """Return the cards that play; the implementation of `best_five`."""

def hand_of(value: SupportsIndex, ranking: Ranking) -> tuple[int, bool]:
    """Return a value's entry in the ranking's table of hands (0 for value 0), and whether low hands win in this ranking.

    :raises ValueError: if the ranking does not have this value.
    """

def simd_level() -> SimdLevel:
    """Return the SIMD level that batches, ranges and samples use: "avx512", "avx2", "neon", or "baseline" for none.

    The default is the best level that the CPU supports. The environment variable STEELWHEEL_SIMD, read at import, or
    `set_simd_level` can select another level. All levels give the same results.
    """

def simd_levels() -> tuple[SimdLevel, ...]:
    """Return the names of the SIMD levels that this machine supports, slowest first."""

def set_simd_level(level: SimdLevel | None = None) -> None:
    """Select the SIMD level that all threads use; work in progress keeps its level.

    :param level: a name in `simd_levels()`; `None` for the level chosen at import.
    :raises ValueError: if this machine does not support the level; the message lists the supported levels.
    :raises TypeError: if the level is not a str.
    """

@final
class Evaluation(Batch[npt.NDArray[np.uint16]]):
    """The implementation of `evaluate_batch`."""

    def __new__(cls, cards: Array, ranking: Ranking, wild: Cards, out: Array | None) -> Evaluation: ...

def evaluate_batch(
    cards: Array, ranking: Ranking = "high", *, wild: Cards = "", out: Array | None = None, threads: int = 1
) -> npt.NDArray[np.uint16]:
    """Return the values of an array of hands, as `evaluate` does for one hand.

        >>> sw.evaluate_batch(sw.deal_batch(3, 7, seed=1)).tolist()
        [3881, 4101, 5456]

    :param cards: uint8[n, 5], [n, 6] or [n, 7], one row of cards per hand (the allowed lengths depend on the ranking;
        see `evaluate`), or uint64[n], one set per hand (bit i for card i). It may be any object with the buffer
        protocol, with any strides, and may be read-only.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are wild in addition to jokers; "high_wild" only.
    :param out: a writable uint16 array of length n to fill; it must not overlap `cards`.
    :param threads: the number of threads, 0 for one per core.
    :returns: uint16[n] (`out` itself if given).
    :raises InvalidCards: if a row has repeated cards, cards outside the deck or the wrong number of cards; the message
        names the first such row and its card.
    :raises TypeError: if the dtype is wrong; the message shows how to convert the array.
    :raises ValueError: if the shape is wrong.
    """

@overload
def evaluate_omaha(
    hole: Cards, board: Cards, ranking: tuple[Ranking, Ranking], *, use: SupportsIndex = 2
) -> tuple[int, int]:
    """Return the value of the best hand that uses exactly `use` hole cards and takes the rest from the board.

    With two hole cards, this also covers Greek hold'em and Manila, where both hole cards must be used.

        >>> sw.evaluate_omaha("As2dKsKd", "3s4s8sKc9h", ("high", "ace_to_five_8"))
        (6999, 35)

    :param hole: 2 to 6 cards in any form.
    :param board: 3 to 5 cards in any form.
    :param ranking: the name of a ranking of five-card hands, or a pair such as ("high", "ace_to_five_8").
    :param use: the number of hole cards that must be used, from 0 to 5.
    :returns: an int, 0 if no hand qualifies. For a pair of rankings: a pair of ints, the value of the best hand under
        each ranking.
    :raises InvalidCards: if a card is invalid or repeated, or the number of cards is wrong.
    :raises ValueError: if the ranking is unknown, or `use` is out of range.
    :raises TypeError: if an argument has the wrong type.
    """

@overload
def evaluate_omaha(hole: Cards, board: Cards, ranking: Ranking = "high", *, use: SupportsIndex = 2) -> int:
    """Return the value of the best hand that uses exactly `use` hole cards and takes the rest from the board.

    With two hole cards, this also covers Greek hold'em and Manila, where both hole cards must be used.

        >>> sw.evaluate_omaha("As2dKsKd", "3s4s8sKc9h", ("high", "ace_to_five_8"))
        (6999, 35)

    :param hole: 2 to 6 cards in any form.
    :param board: 3 to 5 cards in any form.
    :param ranking: the name of a ranking of five-card hands, or a pair such as ("high", "ace_to_five_8").
    :param use: the number of hole cards that must be used, from 0 to 5.
    :returns: an int, 0 if no hand qualifies. For a pair of rankings: a pair of ints, the value of the best hand under
        each ranking.
    :raises InvalidCards: if a card is invalid or repeated, or the number of cards is wrong.
    :raises ValueError: if the ranking is unknown, or `use` is out of range.
    :raises TypeError: if an argument has the wrong type.
    """

@final
class OmahaEvaluation(Batch[Any]):
    """The implementation of `evaluate_omaha_batch`."""

    def __new__(
        cls,
        holes: Array,
        boards: Array,
        ranking: Ranking | tuple[Ranking, Ranking],
        use: SupportsIndex,
        out: Any,
    ) -> OmahaEvaluation: ...

@final
class Runouts(Counting[bytes]):
    """The implementation of `distribution`; its outcome is the count of each value, as the bytes of a uint64 array."""

    def __new__(cls, cards: Cards, to_come: int, ranking: Ranking, wild: Cards, dead: Cards) -> Runouts: ...
    def outcome(self) -> bytes: ...

def exact_index(x: SupportsIndex, what: str) -> int:
    """Return x as an int; raise TypeError if it is not an int, or is a bool."""

def check_seed(seed: Seed) -> tuple[int, int]:
    """Check a seed and return it as two ints; for None, draw a random seed from the system."""

_Floats: TypeAlias = tuple[float, ...]
_Counts: TypeAlias = tuple[int, ...] | None
# ties between hands; equities, wins and ties under each ranking, or None if there is only one
_Details: TypeAlias = tuple[tuple[_Floats, ...], tuple[tuple[_Floats, _Floats, _Floats], ...] | None]
# trials; equities, wins, ties and standard errors; equities by combo; numbers of boards won and tied; details
Outcome: TypeAlias = tuple[
    int, _Floats, _Floats, _Floats, _Floats, tuple[bytes, ...], _Counts, _Counts, _Details | None
]

def parse_hand(cards: HoleCards) -> tuple[int | None, ...]:
    """Parse cards of any deck, as `parse_cards` does, but also accept unknown cards and return them as `None`."""

@disjoint_base
class Equities:
    """The base class of equity results."""

    @property
    def hands(self) -> tuple[Any, ...]:
        """The hands: known cards as text, ranges as they were passed."""
    @property
    def equity(self) -> tuple[float, ...]:
        """The equity of each hand: its expected share of the pot, 0 to 1."""
    @property
    def win(self) -> tuple[float, ...]:
        """The probability that each hand wins the whole pot, 0 to 1."""
    @property
    def tie(self) -> tuple[float, ...]:
        """The probability that each hand splits the pot, 0 to 1."""
    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard error of each equity; 0 for exact results."""
    @property
    def exact(self) -> bool:
        """True if the result is exact, False if it was sampled."""
    @property
    def complete(self) -> bool:
        """True if the computation finished as requested, False if it stopped early."""
    @property
    def trials(self) -> int:
        """The number of boards (for known hands) or deals (for ranges) that were counted, or the number of samples."""
    @property
    def wins(self) -> tuple[int, ...] | None:
        """The number of trials that each hand won alone, for exact results of known hands; otherwise None."""
    @property
    def ties(self) -> tuple[int, ...] | None:
        """The number of trials that each hand tied, for exact results of known hands; otherwise None."""
    @property
    def _combos(self) -> tuple[bytes, ...]: ...
    @property
    def _counts(self) -> str: ...
    @property
    def _board(self) -> Cards: ...
    @property
    def _dead(self) -> Cards: ...
    @property
    def _details(self) -> _Details | None: ...
    def __init__(
        self,
        hands: tuple[Any, ...],
        equity: _Floats,
        win: _Floats,
        tie: _Floats,
        stderr: _Floats,
        exact: bool,
        complete: bool,
        trials: int,
        wins: _Counts,
        ties: _Counts,
        _combos: tuple[bytes, ...] = (),
        _counts: str = "deals",
        _board: Cards = "",
        _dead: Cards = "",
        _details: _Details | None = None,
    ) -> None: ...
    @classmethod
    def _of_known(cls, hands: tuple[Any, ...], board: Any, dead: Cards) -> Self | None:
        """Return the result for known hands, or `None` if a hand may be a range or has an unknown card."""
    @classmethod
    def _of_deal(cls, game: CompiledGame, hands: tuple[Any, ...], board: Any, dead: Cards) -> Self | None:
        """Return the result for hands of a given game; `None` if hole cards are missing or counting would take too long."""

def hands_in(hands: tuple[Any, ...]) -> int:
    """Return the number of hands; raise InvalidCards if it is not from 2 to 10."""

@final
class Ranges:
    """Validated hands and ranges, with the board and dead cards.

    :param hands: for each hand a tuple of its two cards, or its range as 1,326 weights (bytes of doubles).
    :param game: a hold'em-like game, for example with a different deck.
    """

    players: int
    to_come: int
    live: int
    sizes: tuple[int, ...]
    def __new__(
        cls, hands: tuple[Any, ...], board: Any, dead: Cards, game: CompiledGame | None = None
    ) -> Ranges: ...

@final
class ExactRanges(Work[Outcome | None]):
    """Exact equities of ranges, on a board or before the flop.

    With a board and more than two players, the hands are split into `limit` parts. Before the flop, the outcome is None
    if there are more than `limit` deals; deals that differ only in the names of the suits count as one.
    """

    def __new__(cls, ranges: Ranges, limit: int = 1) -> ExactRanges: ...
    def advance(self) -> bool: ...
    def outcome(self) -> Outcome | None: ...

@final
class ExactTwoPreflop(Work[Outcome]):
    """Exact equities of two ranges before the flop; only match-ups that are not cached yet are counted.

    Several of these objects may run at the same time without waiting for each other. Their counts are cached.
    """

    def __new__(cls, ranges: Ranges) -> ExactTwoPreflop: ...
    def outcome(self) -> Outcome: ...

@disjoint_base
class Sample(Counting[Outcome]):
    """Sampling in steps of `STEP` samples, up to the total set by `extend`.

    Results do not depend on the number of threads.
    """

    STEP: int
    samples: int
    def extend(self, samples: int) -> None:
        """Set a larger total number of samples; the next slices continue from the previous total.

        The previous total must be a whole number of steps.
        """

@final
class SampleRanges(Sample):
    """Sampled equities of ranges, from random deals."""

    def __new__(cls, ranges: Ranges, seed: Seed, game: CompiledGame | None = None) -> SampleRanges: ...
    def outcome(self) -> Outcome: ...

@final
class PartialDeal:
    """A validated deal of any game; some cards of the hands and boards may be missing.

    :param hands: each hand's cards; some may be unknown, and cards at the end may be left out.
    :param boards: each board's cards.
    :param detailed: whether results have details, in the form of `details_of`.
    """

    ways: int
    def __new__(
        cls,
        rules: CompiledGame,
        hands: tuple[HoleCards, ...],
        boards: tuple[Cards, ...],
        dead: Cards,
        detailed: bool = False,
    ) -> PartialDeal: ...
    @property
    def values(self) -> int:
        """The approximate number of hands to evaluate for an exact result."""

@final
class ExactCompletions(Counting[Outcome]):
    """Exact equities over all completions of a deal, in slices of 2**16 completions.

    For known Omaha hands there is only one slice, which counts completions by their winners.
    """

    def __new__(cls, deal: PartialDeal) -> ExactCompletions: ...
    def outcome(self) -> Outcome: ...

@final
class SampleCompletions(Sample):
    """Sampled equities over random completions of a deal."""

    def __new__(cls, deal: PartialDeal, seed: Seed) -> SampleCompletions: ...
    def outcome(self) -> Outcome: ...

@final
class HoleRange:
    """The compiled form of a range of hole cards.

    :param patterns: a tuple; each pattern is a tuple of cards, or a pair of ints: an interval in the sorted list of all
        four-card hands. A card is (set of possible cards, rank variable or -1, suit variable or -1).
    :param terms: pattern indices and operators, in reverse Polish notation; -4 ends a part of the range.
    :param weights: one weight for each of these parts.
    :param scores: the score of each class of four cards, as uint16; needed only by the first range with an interval.
    """

    def __new__(
        cls,
        cards: int,
        patterns: tuple[Any, ...],
        terms: tuple[int, ...],
        weights: tuple[float, ...],
        scores: bytes | None = None,
    ) -> HoleRange: ...
    def weight(self, cards: Cards) -> float:
        """Return the weight of a hand; -1 if its number of cards is wrong."""
    def count(self) -> int:
        """Return the number of hands with a positive weight."""
    def hands(self, live: int, held: int) -> list[tuple[int, float]]:
        """Return (set of cards, weight), ascending, for each hand whose cards are in `live` and include all of `held`."""

@final
class HeldRanges:
    """A deal where some players' hands are known only as ranges.

    :param ranges: for each player, a `HoleRange` or `None`.
    """

    work: int | None
    def __new__(cls, deal: PartialDeal, ranges: tuple[HoleRange | None, ...], most: int) -> HeldRanges: ...

@final
class ExactHeld(Work[Outcome]):
    """Exact equities of ranges of hole cards, over all deals on all boards."""

    def __new__(cls, ranges: HeldRanges) -> ExactHeld: ...
    def outcome(self) -> Outcome: ...

@final
class SampleHeld(Sample):
    """Sampled equities of ranges of hole cards, from random hands and random completions of the deal."""

    def __new__(cls, ranges: HeldRanges, seed: Seed) -> SampleHeld: ...
    def outcome(self) -> Outcome: ...

@final
class Holding:
    """Validated hole cards and board; the number of board cards must be one of `sizes`."""

    hole: tuple[int, ...]
    board: tuple[int, ...]
    def __new__(cls, hole: Cards, board: Cards, sizes: tuple[int, ...]) -> Holding: ...
    def strength(self) -> float:
        """Return the probability of being ahead of one random hand on the current board."""
    def stand(self, weights: bytes) -> tuple[float, float, float]:
        """Return the total weights of a range's hands that this hand beats, ties with, and loses to on the current board."""
    def change(self, weights: bytes) -> tuple[tuple[float, float, float], ...]:
        """Return a range's total weights by result, for a board of three or four cards.

        :returns: three rows, one per result now (ahead, tied, behind), each with three columns, one per result on the
            river.
        """
    def outs(self, opponents: tuple[bytes, ...], dead: Cards) -> list[tuple[int, int]]:
        """Return the outs, each with the index of the hand category that it makes.

        :param opponents: the weights of the opponents' hands.
        :param dead: the opponents' known cards.
        """
    def chance(self, cards: Cards, draws: int, weights: bytes | None, dead: Cards) -> float:
        """Return the probability that at least one of these cards is among the next `draws` cards, 1 or 2."""

@final
class Strengths(Work[None]):
    """The strengths of many hands, computed in stages; in each stage, the rows that share a board form a slice.

    For hands without a board, the results at the river are counted first, and cached. Several objects may count them at
    the same time without waiting for each other.

    :param ahead: whether to deal the rest of the board and return the strengths at the river.
    :param bins: the number of histogram bins, 0 for no histogram.
    :param sums: uint64[n, 2] of zeros, to be filled.
    :param counts: uint32[n, bins] of zeros, to be filled.
    """

    board_size: int
    def __new__(
        cls, holes: Array, boards: Array, ahead: bool, bins: int, sums: Array, counts: Array
    ) -> Strengths: ...
    def advance(self) -> bool: ...

@final
class EquityMatrix(Work[bytes]):
    """The equity of each hand of one range against each hand of another range, one slice per row.

    The outcome is all rows, as the bytes of a float64 array.
    """

    known: bool
    def __new__(cls, a: bytes, b: bytes, board: Cards, dead: Cards) -> EquityMatrix: ...
    @property
    def columns(self) -> int: ...
    def outcome(self) -> bytes: ...

@final
class ClassMatchups:
    """Win and tie counts for each pair of hand classes, over all match-ups of their hands."""

    def __new__(cls) -> ClassMatchups: ...

@final
class ClassDeals(Work[None]):
    """Random deals for this number of seats, one deal per slice."""

    def __new__(cls, seats: int, count: int, seed: Seed) -> ClassDeals: ...

_AllInOrFold: TypeAlias = tuple[int, _Floats, _Floats, _Floats, list[tuple[int, bytes, float]]]

@final
class AllInOrFold(Work[_AllInOrFold]):
    """The push/fold equilibrium, computed in rounds over all deals, one stage per round; seats are in order of action.

    :param stacks: chips by seat.
    :param committed: live posts by seat.
    :param dead: dead posts by seat.
    :param forced: a bit mask of the seats that the posts put all-in.
    :param prizes: prizes by place; empty for values in chips.
    :param bounties: bounties by seat; empty if there are none.
    :param deals: random deals; `None` for two seats.
    """

    def __new__(
        cls,
        stacks: tuple[int, ...],
        committed: tuple[int, ...],
        dead: tuple[int, ...],
        forced: int,
        prizes: tuple[float, ...],
        bounties: tuple[float, ...],
        progressive: bool,
        matchups: ClassMatchups,
        deals: ClassDeals | None,
        target: float,
        most_rounds: int,
    ) -> AllInOrFold: ...
    def advance(self) -> bool: ...
    def outcome(self) -> _AllInOrFold:
        """Return the number of rounds, the seats' values, their standard errors, the seats' gains, and the decisions.

        A gain is what a seat would win by switching to a best response. A decision is its number, the all-in frequency
        of each class (bytes of doubles), and the chance of reaching the decision.
        """

@disjoint_base
class Indexer:
    """The compiled form of a HandIndexer."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round."""
    def __new__(cls, rounds: Sequence[SupportsIndex]) -> Self: ...
    def size(self, round: SupportsIndex) -> int:
        """Return the number of indices after a round; indices run from 0 to size - 1.

        :param round: the round, 0 for the first.
        :raises ValueError, TypeError: if the round does not exist.
        """
    def index(self, *cards: Cards) -> int:
        """Return the index of a hand: `index("AsKd")`, `index("AsKd", "Th9h2c")`, `index(51, 45)`.

        :param cards: the cards of the first rounds in dealing order, in any form, as one or more arguments. The order
            within a round does not matter. A `CardSet` has no order, so it cannot contain cards of two rounds.
        :returns: an int from 0 to `size(round)` - 1, where `round` is the last round with cards.
        :raises InvalidCards: if a card is invalid, or no round ends with this number of cards.
        :raises TypeError: if an argument has the wrong type.
        """
    def cards(self, round: SupportsIndex, index: SupportsIndex) -> tuple[int, ...]:
        """Return the representative hand of an index after a round; it is the same for all hands with this index.

        :returns: a tuple of ints, high to low within each round; among equivalent suits, spades come first.
        :raises ValueError, TypeError: if the round or the index is out of range.
        """

@final
class Indexing(Batch[npt.NDArray[np.uint64]]):
    """The implementation of `HandIndexer.index_batch`."""

    def __new__(cls, indexer: Indexer, rows: Array, out: Array | None) -> Indexing: ...

@final
class IndexedHands(Batch[npt.NDArray[np.uint8]]):
    """The implementation of `HandIndexer.cards_batch`."""

    def __new__(
        cls, indexer: Indexer, round: SupportsIndex, indices: Array, out: Array | None
    ) -> IndexedHands: ...

def icm(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    *,
    bounties: Sequence[SupportsFloat] | None = None,
) -> tuple[float, ...]:
    """Return each stack's equity in the prize pool, by the independent chip model (ICM).

    A player's chance of first place is proportional to their chips, and each further place is decided the same way among
    the remaining players (Malmuth, "Gambling Theory and Other Topics", 1987; Harville, "Assigning probabilities to the
    outcomes of multi-entry competitions", Journal of the American Statistical Association 68, 1973). Nothing is sampled.
    For up to 11 players, the result is a sum over all subsets of players. For more, it is a numerical integral over
    independent, exponentially distributed finishing times, accurate to about 1e-12 of the prizes.

        >>> [round(value, 4) for value in sw.icm([50, 30, 20], [70, 30])]
        [45.1786, 32.25, 22.5714]

    :param stacks: the chips of 1 to 65,536 players, ints from 1 to 10**15.
    :param payouts: the prizes of the paid places, first place first, in non-increasing order; at most one per player. All
        other places pay nothing.
    :param bounties: the bounty on each player, if any: numbers of 0 or more, in the payouts' unit. In the model, each
        player's chance of collecting a bounty is proportional to that player's chips. That includes the bounty's owner,
        because the winner of the tournament keeps their own bounty. The model is the same for fixed and progressive
        bounties. (ICMIZER calls this the proportional model.)
    :returns: a tuple of floats, one per player, in the payouts' unit; their sum is the total of payouts and bounties.
    :raises ValueError: if a stack, payout or bounty is out of range (the message names the player or place), if payouts
        increase, or if there are more places than players.
    :raises TypeError: if a stack is not an int, or an argument has the wrong type.
    """

def icm_gradient(
    stacks: Sequence[SupportsIndex], payouts: Sequence[SupportsFloat]
) -> npt.NDArray[np.float64]:
    """Return the value of one more chip for each player: the derivative of `icm` with respect to the player's own stack.

    The model is the same as for `icm`. A chip has more value for a short stack than for a large one, unless only one
    place is paid.

        >>> sw.icm_gradient([50, 30, 20], [70, 30]).round(4).tolist()
        [0.3131, 0.5444, 0.7461]

    :returns: float64[players]: entry i is the value of one more chip in player i's stack, in the payouts' unit, if all
        other stacks stay the same.
    :raises ValueError, TypeError: if `icm` would raise them.
    """

def all_ins(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    dead_chips: SupportsIndex,
    bounties: Sequence[SupportsFloat] | None,
    progressive: bool,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return how much each player loses or gains in an all-in against each of the other players, compared with folding.

    :returns: the losses and the gains, each float64[players, players], and the stacks as float64[players].
    """

@final
class IcmRows(Work[None]):
    """The implementation of `icm_batch`, one slice per row of stacks."""

    out: npt.NDArray[np.float64]
    def __new__(cls, stacks: Array, payouts: Sequence[SupportsFloat]) -> IcmRows: ...

FOLD: int
"""The action code of a fold: -1."""
CALL: int
"""The action code of a call, check or bring-in: 0."""
CHECK: int
"""The action code of a check: 0, the same as `CALL`."""

@disjoint_base
class CompiledGame:
    """The compiled form, and base class, of a Game."""

    @property
    def name(self) -> str:
        """The game's name."""
    @property
    def spec(self) -> str:
        """The complete definition of the game as text."""
    @property
    def max_seats(self) -> int:
        """The maximum number of seats: the game's own limit, or as many as the deck has cards for, counting burn cards."""
    @property
    def _max_seats(self) -> int | None:
        """The argument `max_seats` that the game was created with."""
    @property
    def _deck_cards(self) -> CardSet:
        """The cards of the deck, as a CardSet."""
    @property
    def big_blind(self) -> int:
        """The big blind: the highest blind that is not a straddle.

        A third blind is a straddle if it exceeds the minimum bet. In a game without blinds, this is the minimum bet of the
        first street (in stud, the small bet). Results per 100 hands, an `Encoder`'s chips and amounts such as "2bb" use
        this unit.
        """
    @property
    def _opens_by_card(self) -> bool:
        """True if up cards decide which seat acts first on the first street, as in stud."""
    @property
    def _completes(self) -> bool:
        """True if the game has a bring-in that is less than a bet, so that the first bet completes it."""
    @property
    def _may_not_qualify(self) -> bool:
        """True if it can happen that no hand qualifies for any part of a pot."""
    @property
    def _owed_blinds(self) -> tuple[int, ...]:
        """The blinds in seat order from the button's left, without straddles."""
    def _compile(
        self,
        structure: str,
        streets: tuple[tuple[Any, ...], ...],
        deck: Deck | CardSet,
        blinds: tuple[int, ...],
        button_blind: bool,
        ante: tuple[str, int],
        bring_in: int,
        hand_cap: int | None,
        chip: int,
        rake: tuple[int, tuple[tuple[int, Any], ...], bool, Any],
        rankings: tuple[str, ...],
        use: tuple[Any, ...],
        boards: int,
        split: str,
        wild: tuple[int, ...],
        jacks_to_open: bool,
        max_seats: int | None,
        switches: dict[str, str | int | bool],
    ) -> None: ...
    def _name(self, name: str) -> None: ...

def showing_values(game: CompiledGame, hole: Cards, board: Cards) -> tuple[int, ...]:
    """Return the values of hole cards with a board, one for each of the game's rankings; 0 if a hand does not qualify.

    The game's rules determine how many hole cards play, and which cards are wild.

    :param hole: hole cards in the seat's order. If the game has a middle card, it comes first.
    :raises InvalidCards: if the game has no showdown with this many cards.
    """

@final
class LegalActions:
    """The legal actions of the seat to act; also a sequence of their codes for `Hand.act`, ascending.

        >>> legal = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1).legal_actions
        >>> print(legal)
        fold, call 1, bet or raise to 4..200
        >>> len(legal), legal[:3], 50 in legal, legal.max_raise_to
        (199, (-1, 0, 4), True, 200)

    Created by `Hand.legal_actions`; it cannot be constructed directly.
    """

    def __init__(self) -> None: ...
    @property
    def can_fold(self) -> bool:
        """True if the actor may fold."""
    @property
    def can_check(self) -> bool:
        """True if the actor may check."""
    @property
    def to_call(self) -> int:
        """The chips needed to call; 0 if the actor may check."""
    @property
    def min_raise_to(self) -> int | None:
        """The minimum total of a bet or raise; None if neither is legal."""
    @property
    def max_raise_to(self) -> int | None:
        """The maximum total of a bet or raise; None if neither is legal."""
    @property
    def step(self) -> int:
        """The difference between consecutive legal totals: 1, or the chip size; the final step, to all-in, may be smaller.

        When there are two bet sizes (an open pair in stud), it is their difference.
        """
    def __len__(self) -> int: ...
    def __contains__(self, code: object) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[int]: ...
    def index(self, code: SupportsIndex) -> int:
        """Return the index of a code among the legal codes.

        :raises ValueError: if the code is not legal.
        """
    def count(self, code: object) -> int:
        """Return 1 for a legal code, 0 for any other."""
    def to_dict(self) -> dict[str, int | None]:
        """Return the six attributes as plain values for JSON."""
    def __copy__(self) -> LegalActions: ...
    def __deepcopy__(self, memo: Any) -> LegalActions: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class _Play:
    """The base class of Hand and Observation."""

    @property
    def game(self) -> Game:
        """The `Game` that is played."""
    @property
    def phase(self) -> Phase:
        """The kind of command that is due: "bet", "draw", "deal", "runs" or "showdown"; or "over"."""
    @property
    def is_over(self) -> bool:
        """True once the hand is over and the pots are awarded."""
    @property
    def actor(self) -> int | None:
        """The seat to act (in a draw, to draw; at a showdown, to show or muck), or None."""
    @property
    def button(self) -> int:
        """The seat of the button."""
    @property
    def street(self) -> int:
        """The index of the current street, from 0. A street becomes the current one as soon as its draw or deal is due."""
    @property
    def legal_actions(self) -> LegalActions | None:
        """The `LegalActions` of the seat to act; None unless a betting action is due."""
    @property
    def board(self) -> tuple[int, ...]:
        """The cards of the board, or of the first board if there are several."""
    @property
    def boards(self) -> tuple[tuple[int, ...], ...]:
        """All boards, including extra ones when the hand is run more than once."""
    @property
    def hole_cards(self) -> tuple[tuple[int | None, ...], ...]:
        """The hole cards of each seat; None for an unknown card."""
    @property
    def up_cards(self) -> tuple[tuple[int | None, ...], ...]:
        """The face-up hole cards of each seat."""
    @property
    def stacks(self) -> tuple[int, ...]:
        """The remaining chips of each seat, including winnings once the hand is over."""
    @property
    def starting_stacks(self) -> tuple[int, ...]:
        """The stacks at the start of the hand."""
    @property
    def posts(self) -> dict[int, Post]:
        """The blinds and other posts due before the deal, as `{seat: Post}`, without antes.

        A short stack posts what it has.
        """
    @property
    def bets(self) -> tuple[int, ...]:
        """The chips that each seat has bet on this street, without antes."""
    @property
    def folded(self) -> tuple[bool, ...]:
        """True for each seat that is out of the hand: folded, or empty from the start."""
    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots as `Pot(amount, seats)`, main pot first, without the bets of the current street."""
    @property
    def total_pot(self) -> int:
        """The total pot, including this street's bets."""
    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """Net chips won or lost by each seat; None until the hand is over."""
    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that were awarded chips, in seat order; empty until the hand is over."""
    @property
    def substantial_action(self) -> bool:
        """True once three players have acted, or two if one of them put in chips; a misdeal is then impossible.

        Sources: WT 88c, TDA 36.
        """
    @property
    def actions(self) -> tuple[int | None, ...]:
        """The codes of all actions so far, or since the last misdeal; None for another seat's draw with hidden cards."""
    @property
    def events(self) -> tuple[Event, ...]:
        """The history of the hand, as a tuple of `Event`s."""
    def pot_raise_to(self, fraction: float | Fraction | Decimal) -> int | None:
        """Return the legal total nearest to a raise by this fraction of the pot after calling; None if no raise is legal.

        :param fraction: a real number, 0 or more: 1 is a pot-sized raise, 0.5 a half-pot raise.
        :raises ValueError: if the fraction is negative or infinite.
        """
    def to_svg(
        self, *, names: Sequence[str] | None = None, unit: Decimal | int = 1, currency: str = ""
    ) -> str:
        """Return a drawing of the table in its current state, as SVG text.

        :param names: one name per seat. A seat without a name is shown by its number: "Seat 0".
        :param unit: the money value of one chip, an int or a `Decimal`.
        :param currency: the symbol written before an amount.
        :raises ValueError: if the number of names is wrong, or the unit is not positive.
        """
    def to_html(
        self, *, names: Sequence[str] | None = None, unit: Decimal | int = 1, currency: str = ""
    ) -> str:
        """Return the drawing of `to_svg` as HTML that switches to portrait on narrow screens; notebooks display it."""
    def _repr_html_(self) -> str: ...

@final
class Hand(_Play):
    """A hand of poker, from the blinds to the awarded pots.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> print(hand.legal_actions)
        fold, call 1, bet or raise to 4..200
        >>> hand.raise_to(6).call().street, sw.format_cards(hand.board)
        (1, '8s2c3h')
        >>> hand.check().bet(8).fold().payoffs
        (6, -6)

    :param game: a `Game`, or its short name.
    :param stacks: chips per seat, clockwise; 0 for an empty seat.
    :param button: the button's seat, which may be empty (a dead button).
    :param posts: `{seat: Post(live, dead, kind)}`, replacing the regular posts of those seats.
    :param seed: an int, `(seed, k)` for hand k of that seed's stream, or `None` for system entropy. The deck is
        row k of `deal_batch`: a Fisher-Yates shuffle by Philox2x64-10.
    :param deck: cards in dealing order, including burn cards; missing cards are drawn at random.
    :param hole_cards: each seat's cards; "??" or `None` for an unknown card. Missing cards are drawn at random.
    :param board: the board cards to come.
    :param manual: steps that wait for a command instead of happening automatically: any of "deal" (only cards that
        no other argument fixes), "runs" and "showdown".

    Two hands are equal if they have the same game, starting position, deck and commands. Hands are mutable, so they
    are not hashable.

    A seed reveals every card, and the seed of one hand reveals all hands `(seed, k)`. A bot that sees `random_bits`
    and a few cards can test about 400,000 seeds a second, so small seeds are not secret. On a server, use `None`,
    which draws both ints of the seed at random, or a random pair of 64-bit ints. The generator is not
    cryptographic: for real money, pass all cards as `deck=`, shuffled by `secrets.SystemRandom().shuffle`.

    :raises InvalidHand: if the stacks, button, posts or cards do not fit the game.
    :raises InvalidGame: if the deck is too small for this many seats.
    :raises TypeError: if an argument has the wrong type.
    """

    def __new__(
        cls,
        game: GameLike,
        stacks: Sequence[SupportsIndex],
        *,
        button: SupportsIndex = 0,
        posts: Mapping[int, Post] | None = None,
        seed: Seed = None,
        deck: HoleCards = None,
        hole_cards: Sequence[HoleCards] | None = None,
        board: Cards | Sequence[Cards] | None = None,
        manual: Manual | Sequence[Manual] | AbstractSet[Manual] = (),
    ) -> Hand: ...
    def act(self, code: SupportsIndex, /) -> Hand:
        """Apply an action: -1 folds, 0 checks, calls or brings in, n >= 1 bets, raises or completes to a total of n.

        The total is the seat's whole bet on this street. In a draw, the code is a bit mask of the hole cards to discard:
        bit i is card i, and 0 stands pat. In Double Texas, the mask has only the bit of the middle card.

        :param code: one of `legal_actions`; in a draw, a bit mask.
        :raises IllegalAction: if the action is not legal. The hand is unchanged; the error has the seat, the reason and
            the legal actions in its message and attributes.
        """
    def fold(self) -> Hand:
        """Fold the hand of the seat to act.

        :raises IllegalAction: if the seat may check, unless the rules allow folding anyway.
        """
    def check(self) -> Hand:
        """Check, as the action of the seat to act.

        :raises IllegalAction: if there is a bet to call.
        """
    def call(self) -> Hand:
        """Call the bet, all-in if the stack is smaller.

        :raises IllegalAction: if there is no bet to call.
        """
    def bet(self, to: SupportsIndex) -> Hand:
        """Bet, as the action of the seat to act.

        :param to: the seat's total for this street, in chips.
        :raises IllegalAction: if there is already a bet (blinds count as bets), or the size is not legal.
        """
    def raise_to(self, to: SupportsIndex) -> Hand:
        """Raise the bet to a total.

        :param to: the seat's total for this street, in chips: the amount raised to, not by.
        :raises IllegalAction: if there is no bet, or the size is not legal.
        """
    def all_in(self) -> Hand:
        """Bet, raise or call with all remaining chips.

        :raises IllegalAction: if the betting structure does not allow it.
        """
    def discard(self, cards: HoleCards) -> Hand:
        """In phase "draw", discard hole cards within the street's limits; an empty string stands pat.

        In Double Texas, name the middle card, which is kept. Kept cards stay in order, and the new cards follow them.

        :param cards: some of the actor's hole cards.
        :raises IllegalAction: if no draw is due or the number of cards is not allowed.
        :raises InvalidCards: if the seat does not hold these cards, or its cards are unknown.
        """
    def deal(self, cards: HoleCards = None) -> Hand:
        """In phase "deal", deal the next hole card, or a burn card and the street's board cards.

        Cards that were fixed when the hand was created are dealt automatically. If only some of a street's board cards
        are fixed, the street waits for this command.

        :param cards: the cards to deal: one hole card (or an unknown card), or all board cards of the street. With None,
            they come from the deck.
        :raises IllegalAction: if no deal is due.
        :raises InvalidCards: if a card is already dealt, or the number of cards is wrong.
        """
    def _next_deal(self) -> tuple[int | None, int, CardSet]:
        """In phase "deal", return the next deal's seat (None: the board) and number of cards, and the remaining deck as a
        CardSet.
        """
    def run_out(self, times: SupportsIndex) -> Hand:
        """In phase "runs", run out the board this many times; each board awards an equal part of each pot.

        :param times: the number of boards, from 1 to 16, if the deck has enough cards.
        :raises IllegalAction: if the number is out of range, or the phase is not "runs".
        """
    def show(self, seat: SupportsIndex | None = None, cards: Cards | None = None) -> Hand:
        """At a showdown, show the cards of the actor or another seat; after the hand, show any unmucked cards.

            >>> hand = sw.Hand("holdem", [200, 200], hole_cards=["AsAh", "Kh5d"]).fold()
            >>> hand.show(1, "Kh").observe(0).hole_cards[1]  # shows only one card
            (46, None)

        To win a part of the pot at a showdown, a player must show all cards (RRP showdown 1). A seat that has shown
        only some must still show the others or muck. If no card is left hidden, the hand counts as shown.

        :param seat: the seat that shows; None: the actor.
        :param cards: the hole cards to show; None: all of them. Write "??" for a card that stays hidden, or leave it
            out. Cards that were unknown become known.
        :raises IllegalAction: if the hand has already been shown or mucked, or this is not a showdown.
        :raises InvalidCards: if the seat holds other cards.
        """
    def muck(self, seat: SupportsIndex | None = None) -> Hand:
        """In phase "showdown", muck the cards of the actor or another seat.

        :param seat: the seat that mucks; None: the actor.
        :raises IllegalAction: if the hand has been shown or mucked, if all hands must be shown, if no other hand is left
            to win a pot, or if winners may not muck.
        """
    def expose(self, seat: SupportsIndex, card: Cards) -> Hand:
        """Mark a hole card as dealt face up by mistake, before any action.

        This is possible in phase "deal" of the first street, and after it until the first action. If the card was the
        first or second of the deal, or is the second exposed card, the hand is a misdeal. Otherwise the deal continues;
        at its end, the top card of the deck replaces the exposed card, which becomes the burn card.

        :raises IllegalAction: if the seat does not hold the card, or there has been action.
        """
    def misdeal(self) -> Hand:
        """Declare a misdeal: take all cards back and deal the next shuffle, with the same button and posts.

        :raises IllegalAction: if there has been substantial action (WT 88c, TDA 36).
        """
    def shuffle(self, seed: Seed = None) -> Hand:
        """Shuffle the undealt cards with a seed.

        :param seed: an int or a pair of ints (see `Hand`); None: a different order each time.
        :raises TypeError, ValueError: if the seed is invalid.
        """
    def undo(self) -> Hand:
        """Take back the last command and everything that followed from it automatically.

        This replays the hand, in time proportional to the number of commands; keeping a `copy` is cheaper.

        :raises IllegalAction: if there is no command to take back.
        """
    @property
    def seed(self) -> tuple[int, int]:
        """The hand's `(seed, k)`: hand k of the seed's stream. Pass it to another Hand for the same cards."""
    def rabbit(self) -> tuple[tuple[int, ...], ...]:
        """Return the boards as they would be if the hand had been played to the river, with the same cards to come.

            >>> hand = sw.Hand("nlh", [200, 200], seed=1).fold()
            >>> [len(board) for board in hand.rabbit()], hand.boards
            ([5], ((),))

        Rabbit hunting is an option of poker sites; it is not allowed in card rooms (WL 77, WT 81).

        :raises IllegalAction: if the hand is not over, or the next cards would be dealt to players.
        """
    def copy(self) -> Hand:
        """Return an independent copy of this hand, with the same cards to come."""
    def __copy__(self) -> Hand: ...
    def __deepcopy__(self, memo: Any) -> Hand: ...
    def observe(self, seat: SupportsIndex | None) -> Observation:
        """Return the `Observation` of a seat: everything that seat knows about the hand.

        :param seat: a seat, or None for the public observation, without hidden cards.
        :raises IllegalAction: if the seat does not exist.
        """
    def state_key(self, seat: SupportsIndex | None = None) -> bytes:
        """Return a seat's information state (everything it has seen) as bytes; without a seat, the whole state.

        :param seat: a seat, or None for the whole state: every card, including the cards still to come.
        :raises IllegalAction: if the seat does not exist.
        """
    def to_bytes(self) -> bytes:
        """Return the hand as bytes: version, checksum, game, starting position, deck and commands."""
    @staticmethod
    def from_bytes(data: bytes) -> Hand:
        """Restore a hand from the bytes of `to_bytes`, by replaying and checking it.

        :raises InvalidHand: if the bytes are damaged or do not describe a hand.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Observation(_Play):
    """The view of a hand from one seat: the attributes of `Hand`, with hidden values as None.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> seen = hand.observe(0)
        >>> [sw.format_cards(cards) for cards in seen.hole_cards], seen.legal_actions == hand.legal_actions
        (['Kh5d', '????'], True)
        >>> seen.sample_hidden(seed=5).hole_cards[0] == hand.hole_cards[0]
        True

    Created by `Hand.observe`. It does not change when the hand continues.
    """

    def __init__(self) -> None: ...
    @property
    def random_bits(self) -> int:
        """A 64-bit random number fixed by the seed, hand, seat and decision, independent of the cards.

        A bot can recover a small seed from it; see `Hand`.
        """
    @property
    def seat(self) -> int | None:
        """The observing seat; None for the public view."""
    @property
    def my_cards(self) -> tuple[int | None, ...]:
        """The observer's hole cards, None for an unknown card; () for the public view."""
    @property
    def state_key(self) -> bytes:
        """The information state as bytes, equal for all hands that this seat cannot tell apart."""
    def __copy__(self) -> Observation: ...
    def __deepcopy__(self, memo: Any) -> Observation: ...
    def sample_hidden(self, seed: Seed = None) -> Hand:
        """Return a Hand that this seat cannot tell apart from the real one, with every hidden card redrawn.

        :raises ValueError: if no cards consistent with a showdown were found.
        """
    def to_dict(self) -> dict[str, Any]:
        """Return the observation as plain values for JSON, as described in docs/guide/data/json.md."""
    def to_text(self, *, legal: bool = False, since: Observation | int | None = None) -> str:
        """Describe the observation in words, for a language model or a person in this seat.

        docs/guide/agents/language-models.md shows examples.

        :param legal: whether to list the legal actions at the end.
        :param since: an earlier observation of the hand by the same seat, or the number of events in it. The text then
            covers only what has happened since then, and the decision that is due.
        :raises ValueError: if `since` is not from an earlier point of this hand.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@disjoint_base
class ExplicitGame:
    """The settings shared by the ExplicitHands of a game: action ids and the unit of rewards.

    :param menu: an `ActionMenu`. The action ids are either the indices of its entries, or totals. For totals, the menu
        has no pot fractions.
    :param first_set: 0 if ids are indices. If ids are totals (0 folds, 1 checks or calls, n + 1 bets or raises to n),
        the id of standing pat.
    :param unit: the number of chips that make a reward of 1.
    """

    def __init__(self, menu: ActionMenu, first_set: int, unit: float) -> None: ...

@final
class ExplicitHand:
    """A hand that waits for every card and action, each given by its id.

    :param game: an `ExplicitGame`.
    :param hand: a `Hand` of its menu's game with manual="deal".
    :param gathered: board cards already chosen, which are dealt once the rest of the street is chosen.
    :raises ValueError: if the hand is of another game, or the gathered cards cannot be dealt next.
    """

    def __new__(cls, game: ExplicitGame, hand: Hand, gathered: Cards = ()) -> ExplicitHand: ...
    @property
    def game(self) -> ExplicitGame:
        """The `ExplicitGame` that the hand belongs to."""
    @property
    def player(self) -> int:
        """The seat to act; -1 if a card is dealt next, -4 if the hand is over."""
    @property
    def hand(self) -> Hand:
        """A copy of the Hand, without the gathered cards."""
    @property
    def gathered(self) -> tuple[int, ...]:
        """The board cards chosen so far for the next street, while some of its cards are still to be chosen."""
    def ids(self) -> list[int]:
        """Return the ids of the legal actions, or of the cards that may come next."""
    def outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, as (index in the deck, probability)."""
    def act(self, id: SupportsIndex) -> ExplicitHand:
        """Apply an action or deal a card, and return the changed hand: this object, or a copy if it is shared.

        :raises IllegalAction: if the action is not legal.
        :raises InvalidCards: if the card cannot be dealt next.
        """
    def returns(self) -> list[float]:
        """Return the net result of each seat, in units of reward, as floats; all are 0 until the hand is over."""
    def recall(self, seat: SupportsIndex | None) -> str:
        """Return all actions, and the cards that a seat has seen, as text; for None, only cards seen by every seat."""
    def table(self, seat: SupportsIndex | None) -> str:
        """Return the current table as a seat sees it, as text; for None, only what every seat can see."""
    def recall_into(self, tensor: Any, seat: SupportsIndex | None, layout: tuple[int, ...]) -> None:
        """Write everything that a seat has seen into a tensor.

        :param tensor: float32 zeros, of any size.
        :param seat: a seat; None: only what every seat has seen.
        :param layout: the offsets of five parts (-1 leaves a part out), the number of actions, and the number of chips
            that count as 1. The parts are dealt hole cards, discarded hole cards, up cards, boards, and actions.
        :raises ValueError: if the parts do not fit.
        """
    def holes(self, seat: SupportsIndex) -> str:
        """Return a seat's hole cards as text, in the order that `recall` and `table` use."""
    def __deepcopy__(self, memo: Any) -> ExplicitHand: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class ExplicitState:
    """Methods of an OpenSpiel state that stores an ExplicitHand in `_node`.

    OpenSpiel accepts only Python functions as methods; `binding` turns these methods into Python functions. Saving one
    stack frame per method cuts the time of `apply_action`, which calls two of them, by a fifth. C++ does not need
    `legal_actions`, `is_chance_node` and some others, but without them, a call from Python would go through C++ and back.
    """

    def current_player(self) -> int:
        """Return the seat to act, or the chance or terminal player."""
    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
    def is_chance_node(self) -> bool:
        """Return whether a card is dealt next."""
    def is_simultaneous_node(self) -> bool:
        """Return False: one seat acts at a time."""
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, by index in the deck, with their probabilities."""
    def _legal_actions(self, player: int) -> list[int]:
        """Return the ids of the legal actions of the seat to act, for C++."""
    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the ids of the seat's legal actions, or of the cards that may come next; [] if another seat is to act."""
    def _apply_action(self, action: int) -> None:
        """Apply an action or deal a card; unlike `apply_action`, do not add it to the history."""
    def returns(self) -> list[float]:
        """Return the net result of each seat, in the unit of `reward`; all are 0 until the hand is over."""
    def information_state_string(self, player: int | None = None) -> str:
        """Return, as text, everything that a seat (by default, the seat to act) has seen."""
    def observation_string(self, player: int | None = None) -> str:
        """Return, as text, the current table as a seat (by default, the seat to act) sees it."""

def legal_actions(
    can_fold: SupportsIndex,
    to_call: SupportsIndex,
    min_to: SupportsIndex,
    max_to: SupportsIndex,
    step: SupportsIndex,
) -> LegalActions:
    """Rebuild pickled LegalActions.

    :raises InvalidHand: if no hand has these legal actions.
    """

def observation(
    data: bytes, seat: SupportsIndex | None, random_bits: int, manual: SupportsIndex, misdealt: bytes
) -> Observation:
    """Unpickle an observation.

    :param data: the bytes of a hand that gives this observation; they store every show and muck as a command.
    :param manual: the manual steps of the hand.
    :param misdealt: the events before a misdeal.
    """

@final
class Slots:
    """The slots of a HandBatch, which own the memory of the batch's arrays and may outlive the batch."""

@final
class HandBatch:
    """A batch of hands of one game, played in parallel slots.

    Slot i plays hands `first_hand + i`, `first_hand + i + hand_stride` and so on.

    Hand k equals `Hand(game, stacks, button=b, seed=(seed, k), board=board)`, where b is the k-th occupied seat counted
    from `button`, going around the table. If `seed` is a pair `(seed, j)`, hand k uses `seed=(seed, j + k)`. `batch[i]`
    is the current hand of slot i.

        >>> batch = sw.HandBatch(sw.games.NoLimitHoldem(blinds=(1, 2)), 1024, [200, 200], seed=1)
        >>> batch.actors[:4].tolist(), batch.to_call[:4].tolist()
        ([0, 1, 0, 1], [1, 1, 1, 1])
        >>> import numpy as np
        >>> batch.act(np.zeros(1024, int)).total_pots[:4].tolist()
        [4, 4, 4, 4]

    :param game: a `Game`, or its short name.
    :param n: the number of slots (about 1 KB each).
    :param stacks: chips per seat, 0 for an empty seat: one row for all slots, or integers [n, seats].
    :param seed: an int, a pair of ints, or `None` for system entropy; see `Hand`.
    :param first_hand: the number of slot 0's first hand.
    :param hand_stride: the step between a slot's hand numbers, from n (the default) to 2**32. If it shares a
        divisor above 1 with the number of occupied seats, a slot does not see every button position.
    :param button: the button's seat in hand 0.
    :param deck: the cards that hands are dealt from, in any order: a name in `DECKS`, or cards in any form.
        `batch.game` is then `game.replace(deck=deck)`. (`Hand` takes a deck in dealing order.)
    :param board: the first board cards of every hand, in any form that `Hand` accepts; the other cards are drawn from
        the seed.
    :param start: a `Hand` that every hand begins from, instead of a fresh deal; omit `stacks`, `button`, `deck` and
        `board`. Hand k is `start.observe(None).sample_hidden(seed=(seed, k))`: all cards that are not face up are
        redrawn. With an `Observation`, hand k is `start.sample_hidden(seed=(seed, k))`; the observing seat keeps its
        cards.
    :param autoreset: whether the call that ends a hand also deals the slot's next hand. If false, call `reset`.
    :param last_actions: the number of recent actions that `observe` includes, from 0 to 1000.
    :param threads: the number of threads, 0 for one per core; results do not depend on it.

    The arrays from `actors` to `payoffs` have one entry per slot, which `act` and `reset` update. They share memory with
    the slots and stay valid as long as they are referenced. Treat them as read-only: writing to them has no effect
    on the hands.

    If the blinds and antes leave at most one player with chips, a hand has no decisions and is over as soon as it is
    dealt. With `autoreset`, the next `act` ignores that slot's code, marks the slot `done` and deals the next hand.
    Without `autoreset`, the call that deals the hand marks the slot `done`.

    Batches are mutable, so they are not hashable. While one thread is using a batch, calls from other threads raise
    RuntimeError.

    :raises InvalidHand: if the stacks, the button or the board do not fit the game, or `start` is over, has manual steps,
        or is of another game.
    :raises InvalidGame: if the deck does not fit the game, or is too small for this many seats.
    :raises ValueError: if n is not between 1 and 2**24, or `first_hand`, `hand_stride` or `last_actions` is out of range.
    :raises TypeError: if an argument has the wrong type.
    :raises MemoryError: if there is not enough memory for the slots.
    """

    @property
    def game(self) -> Game:
        """The `Game` that is played."""
    @property
    def actors(self) -> npt.NDArray[np.int8]:
        """The seat to act in each slot, int8 [n]; -1 where the hand is over."""
    @property
    def phases(self) -> npt.NDArray[np.int8]:
        """The decision due in each slot, int8 [n]: 0 none (the hand is over), 1 a betting action, 2 a draw."""
    @property
    def can_fold(self) -> npt.NDArray[np.bool_]:
        """True where the actor may fold, bool [n]."""
    @property
    def to_call(self) -> npt.NDArray[np.int64]:
        """The chips needed to call, int64 [n]; 0 where the actor may check."""
    @property
    def min_raise_to(self) -> npt.NDArray[np.int64]:
        """The minimum total of a bet or raise, int64 [n]; -1 where neither is legal."""
    @property
    def max_raise_to(self) -> npt.NDArray[np.int64]:
        """The maximum total of a bet or raise, int64 [n]; -1 where neither is legal."""
    @property
    def draws(self) -> npt.NDArray[np.int8]:
        """The minimum and maximum number of cards that the actor may discard in a draw, int8 [n, 2]."""
    @property
    def total_pots(self) -> npt.NDArray[np.int64]:
        """The total pot, including this street's bets, int64 [n]."""
    @property
    def hand_ids(self) -> npt.NDArray[np.int64]:
        """The number k of each slot's current hand, int64 [n]."""
    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """True for each slot where a hand ended in the last call, bool [n]."""
    @property
    def payoffs(self) -> npt.NDArray[np.int64]:
        """Net chips won or lost in the slot's last finished hand, int64 [n, seats]; 0 before a hand has ended."""
    def __new__(
        cls,
        game: GameLike,
        n: SupportsIndex,
        stacks: Sequence[SupportsIndex] | Array | None = None,
        *,
        seed: Seed = None,
        first_hand: SupportsIndex = 0,
        hand_stride: SupportsIndex | None = None,
        button: SupportsIndex = 0,
        deck: Deck | Cards | None = None,
        board: Cards | Sequence[Cards] | None = None,
        start: Hand | Observation | None = None,
        autoreset: bool = True,
        last_actions: SupportsIndex = 8,
        threads: SupportsIndex = 1,
    ) -> HandBatch: ...
    @property
    def seats(self) -> int:
        """The number of seats per hand, including empty ones."""
    @property
    def seed(self) -> tuple[int, int]:
        """The batch's seed, as `(seed, j)`: hand k has the same cards as a `Hand` with `seed=(seed, j + k)`."""
    @property
    def _board(self) -> tuple[int, ...] | tuple[tuple[int, ...], ...] | None:
        """The fixed board cards, in the form of the argument `board`; None if there are none."""
    @property
    def _start(self) -> Observation | None:
        """The Observation that hands begin from; None if they are dealt."""
    @property
    def autoreset(self) -> bool:
        """True if the call that ends a hand also deals the slot's next hand."""
    def act(
        self, codes: Array, where: Array | None = None, opponents: Sequence[Policy | str | None] | None = None
    ) -> HandBatch:
        """Apply one action per slot, like `Hand.act`, and return the batch.

        :param codes: integers [n] of any integer dtype: -1 folds, 0 checks, calls or brings in, and m >= 1 bets, raises
            or completes to a total of m; in a draw, a bit mask of the hole cards to discard. Codes of finished hands are
            ignored.
        :param where: bools [n], True for the slots to act in. The other slots stay unchanged, and their codes are
            ignored.
        :param opponents: agents (see `play`), which then act until a seat without an agent is to act or the hand ends.
            If an agent's seat is already to act, the agent acts instead, and the code is ignored.
        :raises IllegalAction: if a code is not legal. The message names the first such slot and the reason; no slot
            is changed.
        :raises ValueError: if an array has the wrong shape, or the number of agents is wrong.
        :raises TypeError: if `codes` is not an array of integers, or `play` does not accept the agents.
        """
    @overload
    def play(self, agents: Sequence[Policy | str | None], hands: None = None) -> HandBatch:
        """Let C agents act in all slots until a seat without an agent is to act or the hand ends.

        With `autoreset`, a slot whose hand ends is dealt its next hand, but that hand is played by the next call. Slots
        whose actor has no agent stay unchanged. `done` and `payoffs` have the same meaning as after `act`.

        :param agents: one per seat: `agents.random`, `agents.calling_station`, their names, or None.
        :param hands: the number of hands to play in each slot, including the current one; every seat needs an agent.
        :return: the batch; if `hands` is given, the sums of the payoffs of these hands instead, int64 [n, seats].
        :raises TypeError: if an agent is anything else. Other agents act through `act(codes, where)`.
        :raises ValueError: if the number of agents is wrong, or if `hands` is below 1, is large enough to overflow the
            sums, or is given without `autoreset` or without an agent in every seat.
        """
    @overload
    def play(self, agents: Sequence[Policy | str], hands: SupportsIndex) -> npt.NDArray[np.int64]:
        """Let C agents act in all slots until a seat without an agent is to act or the hand ends.

        With `autoreset`, a slot whose hand ends is dealt its next hand, but that hand is played by the next call. Slots
        whose actor has no agent stay unchanged. `done` and `payoffs` have the same meaning as after `act`.

        :param agents: one per seat: `agents.random`, `agents.calling_station`, their names, or None.
        :param hands: the number of hands to play in each slot, including the current one; every seat needs an agent.
        :return: the batch; if `hands` is given, the sums of the payoffs of these hands instead, int64 [n, seats].
        :raises TypeError: if an agent is anything else. Other agents act through `act(codes, where)`.
        :raises ValueError: if the number of agents is wrong, or if `hands` is below 1, is large enough to overflow the
            sums, or is given without `autoreset` or without an agent in every seat.
        """
    def reset(
        self,
        mask: Array | None = None,
        stacks: Sequence[SupportsIndex] | Array | None = None,
        opponents: Sequence[Policy | str | None] | None = None,
    ) -> HandBatch:
        """Deal the next hand in all or some slots, even where the current hand has not ended, and return the batch.

        A hand that is cut short does not count: its slot is not marked `done`.

        :param mask: bools [n], True for the slots to deal in.
        :param stacks: the stacks of these slots from now on, in any form that `HandBatch` accepts.
        :param opponents: agents (see `play`), which act until a seat without an agent is to act. If a hand ends before
            that, it is skipped: its slot is marked `done`, and the next hand is dealt, up to 50 times in a row per slot.
            The slot's `payoffs` are then the sums over the skipped hands.
        :raises InvalidHand: if the stacks do not fit; the batch is unchanged.
        :raises ValueError, TypeError: if an argument has the wrong shape or type, if `play` does not accept the agents,
            or if there is an agent in every seat.
        """
    @property
    def columns(self) -> dict[str, slice]:
        """The observation's columns as `{name: slice}`, the same as for an `Encoder` with the same `last_actions`."""
    @property
    def observation_size(self) -> int:
        """The number of columns of an observation."""
    def observe(
        self,
        out: Array | None = None,
        seats: SupportsIndex | str | None = None,
    ) -> npt.NDArray[np.float32]:
        """Return the observations of the seats to act as rows of numbers; `columns` names their parts.

        :param out: a contiguous float32 array of the result's shape, to be filled; None: a new array.
        :param seats: a seat that observes instead of the actor, or "all".
        :return: float32 [n, observation_size], all 0 for slots whose hand is over; for "all",
            [n, seats, observation_size].
        :raises ValueError: if `out` has the wrong shape, or the seat does not exist.
        :raises TypeError: if `out` is not float32, or an argument has the wrong type.
        """
    def pot_raise_to(self, fractions: Sequence[float | Fraction | Decimal]) -> npt.NDArray[np.int64]:
        """Return, for each slot, the legal totals nearest to raises by these fractions of the pot after calling.

        :param fractions: up to 32 real numbers, 0 or more: 1 is a pot-sized raise, 0.5 a half-pot raise.
        :return: int64 [n, number of fractions], -1 where no raise is legal.
        :raises ValueError: if a number is negative or infinite, or there are more than 32.
        """
    def __len__(self) -> int: ...
    def copy(self) -> HandBatch:
        """Return an independent copy of the batch: the same hands, with the same cards to come, in arrays of its own."""
    def __copy__(self) -> HandBatch: ...
    def __deepcopy__(self, memo: Any) -> HandBatch: ...
    def to_bytes(self) -> bytes:
        """Return the batch as bytes: version, checksum, game, arguments, and for each slot its hand and last result."""
    @staticmethod
    def from_bytes(data: bytes, *, threads: SupportsIndex = 1) -> HandBatch:
        """Return the batch saved by `to_bytes`, by replaying and checking its hands.

        :param data: the bytes.
        :param threads: the number of threads, which the bytes do not contain; 0 for one per core.
        :raises InvalidHand: if the bytes are damaged or do not describe a batch.
        :raises ValueError, TypeError: if `threads` is invalid.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def __getitem__(self, slot: SupportsIndex) -> Hand: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Encoder:
    """An encoder that turns observations into numbers, in columns that are the same for all hands of a game.

    docs/guide/hands/observations.md explains the columns. Hidden information is never included: a `Hand`, or the hand in
    a slot of a `HandBatch`, is encoded as one seat observes it.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> encoder, hand = sw.Encoder(game, 2), sw.Hand(game, [200, 200], seed=1)
        >>> encoder.observation_size, encoder.columns["own"], int(encoder.encode(hand)[encoder.columns["own"]].sum())
        (193, slice(0, 52, None), 2)

    :param game: a `Game`, or its short name.
    :param seats: the number of seats, including empty ones.
    :param last_actions: the number of recent actions to include, from 0 to 1000.
    :param compact: whether to use integers (for tables and caches) instead of floats (for learners).
    :raises InvalidGame: if the deck is too small for this many seats.
    :raises ValueError: if there are fewer than two seats, or `last_actions` is out of range.
    :raises TypeError: if an argument has the wrong type.
    """

    def __new__(
        cls, game: GameLike, seats: SupportsIndex, *, last_actions: SupportsIndex = 8, compact: bool = False
    ) -> Encoder: ...
    @property
    def game(self) -> Game:
        """The `Game` that the encoder is for."""
    @property
    def seats(self) -> int:
        """The number of seats."""
    @property
    def last_actions(self) -> int:
        """The number of recent actions in an observation."""
    @property
    def compact(self) -> bool:
        """True for integers, False for floats."""
    @property
    def chips_per_unit(self) -> int:
        """The number of chips encoded as 1: the big blind, or the minimum bet if there are no blinds; 1 if compact."""
    @property
    def columns(self) -> dict[str, slice]:
        """The columns in order, as `{name: slice}`; columns that do not apply to the game are left out.

        Seats are counted from the observer, who is 0. Chips are in big blinds, or in minimum bets in games without
        blinds. Cards have one column per card of the deck, ascending. Shapes and values after a bar belong to the
        compact layout, which uses plain chips, keeps cards in dealing order, and marks missing values with -1.

        - `own` [deck] | [holes], `up` [seats, deck] | [seats, holes], `boards` [boards, deck] | [boards, cards]: 1 for
          the observer's hole cards, each seat's face-up cards, and the cards on each board.
        - `discards` [deck] | [draws, holes]: cards that the observer has discarded, or named as the middle card.
        - `live`, `all_in` [seats]: 1 for each seat that has not folded; 1 for each of these seats that has no chips left.
        - `stacks`, `bets`, `put_in` [seats]: remaining chips; chips bet on this street; chips put in during the hand.
        - `button`, `actor` [seats] | a seat: 1 for the seat with the button; 1 for the seat to act.
        - `street` [streets] | a street: 1 for the current street.
        - `draw`: 1 if a draw is due.
        - `pot`: the total pot, including bets.
        - `call`, `raise` [2], `fold`: if the observer is to act, the chips needed to call, the minimum and maximum total
          of a bet or raise (0 if neither is legal), and 1 if folding is legal.
        - `drawn` [draws, seats]: (1 + n) / 8 | n if the seat has drawn n cards; 0 before the seat has drawn.
        - `actions` [last_actions, seats + 6] | [last_actions, 4], most recent first, padded with 0. Each action has a 1 for
          the seat; a 1 for fold, call (or check), raise (or bet) or draw; the seat's total bet on the street, this action
          included, or the number of cards drawn; and (1 + i) / streets for street i. Compact: the seat, the action from 0
          to 3, the bet or number of cards, and the street.
        - `older`: 1 if there were earlier actions that are not included.
        """
    @property
    def observation_size(self) -> int:
        """The number of columns of an observation."""
    @property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype of the numbers: float32, or int64 in the compact layout."""
    def bounds(self, chips: SupportsIndex) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return the lowest and the highest possible value of each column.

        :param chips: the maximum number of chips at a table, for example `sum(stacks)`.
        :return: (low, high), each `dtype` [observation_size].
        :raises ValueError: if chips is below 1, or above the total of 23 maximum stacks.
        """
    def encode(
        self,
        hands: HandBatch | Hand | Observation,
        seats: SupportsIndex | str | None = None,
        out: Array | None = None,
    ) -> npt.NDArray[Any]:
        """Return the observations of hands as rows of numbers; `columns` names their parts.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game and number of seats.
        :param seats: the observing seat, or "all". The default is the seat to act, or an Observation's own seat.
        :param out: a contiguous array of `dtype` and the result's shape, to be filled; None: a new array.
        :return: `dtype` [n, observation_size] for a batch, otherwise [observation_size]; for "all",
            [n, seats, observation_size] or [seats, observation_size]. If no seat is to act in a hand, its numbers are all
            0, or all -1 in the compact layout.
        :raises ValueError: if the game or the number of seats differs, if `out` has the wrong shape, or if the seat does
            not exist or is not the Observation's own.
        :raises TypeError: if `out` has the wrong dtype, or an argument has the wrong type.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Policy:
    """An agent implemented in C, accepted by `HandBatch.play`: `agents.random` or `agents.calling_station`."""

    def __new__(cls, name: str) -> Policy: ...
    def __call__(self, observation: Observation, /) -> int: ...
    def act_batch(self, batch: HandBatch, where: Array | None = None) -> npt.NDArray[np.int64]:
        """Return the action codes of the actors of a `HandBatch`.

        :param where: bools [n], True for the slots to act in.
        :return: int64 [n], 0 in other slots and where the hand is over.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ActionMenu:
    """A fixed list of actions for a game, for learners that choose among a fixed number of entries.

    The entries are, in order: fold; check or call (or bring in); the minimum bet or raise; bets and raises by pot
    fractions (see `pot_raise_to`); all-in. In draw games, they are followed by one entry for every set of hole cards to
    discard, in ascending order of code. Entries that are illegal, or repeat an earlier entry's action, are masked.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> menu, hand = sw.ActionMenu(game, pot_fractions=(1,)), sw.Hand(game, [200, 200], seed=1)
        >>> menu.entries
        ('fold', 'check or call', 'min raise', 'raise 100% pot', 'all-in')
        >>> menu.codes(hand).tolist(), menu.codes(hand, 3)
        ([-1, 0, 4, 6, 200], 6)

    :param game: a `Game`, or its short name.
    :param pot_fractions: up to 32 real numbers, 0 or more: fractions of the pot after calling.
    :raises ValueError: if a fraction is negative or infinite, or there are more than 32.
    :raises TypeError: if an argument has the wrong type.
    """

    @property
    def game(self) -> Game:
        """The `Game` that the menu is for."""
    @property
    def pot_fractions(self) -> tuple[float | Fraction | Decimal, ...]:
        """The pot fractions of the menu, as they were passed."""
    def __new__(
        cls, game: GameLike, pot_fractions: Sequence[float | Fraction | Decimal] = (0.5, 1, 2)
    ) -> ActionMenu: ...
    @property
    def entries(self) -> tuple[str, ...]:
        """A description of each entry."""
    def __len__(self) -> int: ...
    @overload
    def mask(self, hands: HandBatch | Hand | Observation, out: None = None) -> npt.NDArray[np.bool_]:
        """Return True for each entry that may be chosen; all are False in a hand that is over.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param out: a contiguous bool or int8 array of the result's shape, to be filled; None: a new array.
        :return: bool [n, len(menu)] for a batch, otherwise [len(menu)].
        :raises TypeError, ValueError: if an argument has the wrong type, or the game differs.
        """
    @overload
    def mask(self, hands: HandBatch | Hand | Observation, out: Array) -> npt.NDArray[Any]:
        """Return True for each entry that may be chosen; all are False in a hand that is over.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param out: a contiguous bool or int8 array of the result's shape, to be filled; None: a new array.
        :return: bool [n, len(menu)] for a batch, otherwise [len(menu)].
        :raises TypeError, ValueError: if an argument has the wrong type, or the game differs.
        """
    @overload
    def codes(self, hands: HandBatch | Hand | Observation, choices: None = None) -> npt.NDArray[np.int64]:
        """Return the codes of the chosen entries, for `act`; if a hand is over, its choice is ignored and its code is 0.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entry indices: integers [n] for a batch, otherwise an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], with -2 where masked.
        :raises IllegalAction: if an entry does not exist or is masked; the message names the slot.
        :raises TypeError, ValueError: if an argument has the wrong type or shape, or the game differs.
        """
    @overload
    def codes(self, hands: HandBatch, choices: Array) -> npt.NDArray[np.int64]:
        """Return the codes of the chosen entries, for `act`; if a hand is over, its choice is ignored and its code is 0.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entry indices: integers [n] for a batch, otherwise an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], with -2 where masked.
        :raises IllegalAction: if an entry does not exist or is masked; the message names the slot.
        :raises TypeError, ValueError: if an argument has the wrong type or shape, or the game differs.
        """
    @overload
    def codes(self, hands: Hand | Observation, choices: SupportsIndex) -> int:
        """Return the codes of the chosen entries, for `act`; if a hand is over, its choice is ignored and its code is 0.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entry indices: integers [n] for a batch, otherwise an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], with -2 where masked.
        :raises IllegalAction: if an entry does not exist or is masked; the message names the slot.
        :raises TypeError, ValueError: if an argument has the wrong type or shape, or the game differs.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

_C_API: object

def native_config(batch: HandBatch, menu: ActionMenu) -> object:
    """Return a capsule with the settings of a batch's hands and of an action menu."""

def known_by(seen: Observation) -> tuple[bytes, tuple[int, ...]]:
    """Return the observer's knowledge as 16 bytes that do not depend on the order of the hole cards, and the indices of
    the observer's hole cards in the canonical order.
    """

def cards_in_sight(hand: Hand) -> CardSet:
    """Return the cards that lie open, and discards that have not been shuffled back, as a CardSet."""

def holding(seen: Observation, cards: bytes) -> Observation:
    """Return what the seat would observe if it held these cards, none of them face up, instead of its own.

    In the result, deals are not marked as manual, even if they were.

    :raises InvalidCards: if the seat cannot hold the cards, or their number is wrong.
    """

_Held: TypeAlias = tuple[bytes, tuple[float, ...]]

@final
class _GameTree:
    """The full game tree of a two-player hand in sequence form, solved by discounted CFR.

    :param hand: a hand that waits for an action or a deal.
    :param holdings: each player's possible face-down cards, lower seat first, as rows of cards (bytes) and their weights;
        None: the cards are known, or still to be dealt.
    :param actions: `actions(observation)` returns the codes that a seat may play; they must be the same for all hands
        that the seat cannot tell apart. None, as the argument or as a result, means all legal codes.
    :param chances: `chances(observation)` returns a dict with the probability of each code, to compute best responses.
    :param most_nodes: the maximum number of nodes.
    :param discount: the arguments of `sw_tabular_discount`.
    """

    def __new__(
        cls,
        hand: Hand,
        holdings: tuple[_Held, _Held] | None,
        actions: Callable[[Observation], Iterable[int] | None] | None,
        chances: Callable[[Observation], Mapping[int, float]] | None,
        most_nodes: int,
        discount: tuple[float, ...],
    ) -> _GameTree: ...
    def sizes(self) -> tuple[int, int, tuple[int, int], int, int]:
        """Return the numbers of nodes, information sets, sequences (of both players), terminal nodes, and iterations."""
    def iterate(self, iterations: int) -> int:
        """Run this many iterations and return the total so far."""
    def responses(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return each seat's value with a best response, and each seat's value with its average strategy.

        In both cases, the other seat plays its average strategy.
        """
    def strategy(self) -> dict[bytes, tuple[tuple[int, ...], tuple[float, ...]]]:
        """Return the average strategy: a dict from information sets (see `known_by`) to codes and their probabilities.

        In a draw, a code is a set of hole cards in the canonical order.
        """

@final
class _Tree:
    """The betting tree of a hand from the start of a betting round; it has only a root until it is grown.

    Each row of `sizes` has a street (0 is the flop), a player, a use (0 bet, 1 raise, 2 donk bet), and the kind, x and y of
    an `sw_size`.
    """

    def __new__(
        cls,
        hand: Hand,
        sizes: Sequence[tuple[int, int, int, int, float, float]],
        add_all_in_threshold: float,
        force_all_in_threshold: float,
        merge_threshold: float,
    ) -> _Tree: ...
    def grow(self) -> _Tree:
        """Expand all remaining nodes with the bet sizes.

        :raises InvalidSpot: if there are too many nodes, or a line is too long.
        """
    def totals(self, node: int) -> tuple[int, ...]:
        """Return the totals of the bets and raises that the bet sizes allow at a decision node, ascending."""
    def total(self, node: int, form: int, x: float, y: float) -> int | None:
        """Return the legal total for one bet size (kind, x, y); None if no bet or raise is legal."""
    def legal(self, node: int) -> LegalActions:
        """Return the LegalActions at a node."""
    def expand(self, node: int, totals: Sequence[int]) -> None:
        """Add children to a node that has none, with bets and raises to these ascending totals."""
    def node(self, i: int) -> tuple[int, int, int, int, int, int, int]:
        """Return (kind, player, street, parent, first child, number of children, code) of a node."""
    @property
    def count(self) -> int:
        """The number of nodes."""
    @property
    def pot(self) -> float:
        """The pot at the root."""
    @property
    def board(self) -> CardSet:
        """The cards of the board at the root, as a CardSet."""
    @property
    def deck(self) -> CardSet:
        """The cards of the game, as a CardSet."""
    @property
    def ranking(self) -> Ranking:
        """The name of the game's ranking."""
    @property
    def seats(self) -> tuple[int, int]:
        """The seats of the player out of position and of the player in position."""
    @property
    def stacks(self) -> tuple[int, int]:
        """The remaining stacks of both players at the root."""
    @property
    def kinds(self) -> npt.NDArray[np.uint8]:
        """The kind of each node (0 decision, 1 fold, 2 showdown, 3 deal): uint8[n]."""
    @property
    def players(self) -> npt.NDArray[np.uint8]:
        """The player who acts or has folded at each node (0 is out of position): uint8[n]."""
    @property
    def streets(self) -> npt.NDArray[np.uint8]:
        """The street of each node (0 flop, 1 turn, 2 river): uint8[n]."""
    @property
    def counts(self) -> npt.NDArray[np.uint8]:
        """The number of children of each node: uint8[n]."""
    @property
    def parents(self) -> npt.NDArray[np.int32]:
        """The parent of each node (-1 for the root): int32[n]."""
    @property
    def firsts(self) -> npt.NDArray[np.int32]:
        """The first child of each node (-1 for none): int32[n]."""
    @property
    def codes(self) -> npt.NDArray[np.int64]:
        """The code of the action that leads to each node (0 after a deal): int64[n]."""
    @property
    def values(self) -> npt.NDArray[np.float64]:
        """Each player's gain at each node from a win, a tie and a loss (a fold has only the first): float64[n, 2, 3]."""
    def set_values(self, values: npt.NDArray[np.float64]) -> None:
        """Replace the values at terminal nodes: float64[n, 2, 3]."""

@final
class _Solver:
    """Discounted counterfactual regret minimization on a grown tree.

    :param weights: float64[2, 1326], from 0 to 1, by player (0 is out of position) and combo.
    :param float16: whether to store regrets and averages as 16-bit floats.
    :param use_isomorphism: whether to deal only one of several equivalent suits.
    :param discount: (alpha, the factor of negative regrets, gamma).
    :param folded: float64[k, 1326], the weights of the folded hands of k other players, at most four.
    """

    def __new__(
        cls,
        tree: _Tree,
        weights: npt.NDArray[np.float64],
        float16: bool,
        use_isomorphism: bool,
        threads: int,
        discount: tuple[float, float, float],
        folded: npt.NDArray[np.float64] | None = None,
    ) -> _Solver: ...
    @staticmethod
    def plan(
        tree: _Tree,
        weights: npt.NDArray[np.float64],
        float16: bool,
        use_isomorphism: bool,
        threads: int,
        folded: npt.NDArray[np.float64] | None = None,
    ) -> int:
        """Return the number of bytes that a solver with these arguments needs."""
    @staticmethod
    def work(
        tree: _Tree,
        weights: npt.NDArray[np.float64],
        use_isomorphism: bool,
        folded: npt.NDArray[np.float64] | None = None,
    ) -> tuple[float, float]:
        """Return the work that an iteration takes, as (numbers read and written, pairs of hands visited)."""
    @property
    def tree(self) -> _Tree: ...
    @property
    def memory(self) -> int: ...
    @property
    def iterations(self) -> int:
        """The number of iterations run so far."""
    @property
    def deals(self) -> float:
        """The total weight of all deals; a deal's weight is the product of its hands' weights, folded hands included."""
    until: float
    """The deadline of `iterate` and `expect`, on the clock of `time.monotonic`; 0 for none."""
    def iterate(self, count: int, until: float = 0) -> int:
        """Run `count` iterations (at most 100,000), or fewer if `time.monotonic()` passes `until`; return how many were run.

        :raises KeyboardInterrupt: if interrupted during an iteration; the rest of this iteration is lost.
        :raises TimeoutError: if `self.until` passes during an iteration. An interrupted first iteration changes nothing; a
            later one keeps part of its work.
        """
    def expect(self, player: int, best: bool = False) -> float:
        """Return the value for a player (0 is out of position) if both players play their average strategies.

        :param best: whether this player plays a best response instead.
        """
    def strategy(self, node: int, cards: bytes) -> npt.NDArray[np.float32]:
        """Return the average strategy at a node: float32[1326, actions], nan for impossible hands."""
    def reach(self, node: int, cards: bytes) -> npt.NDArray[np.float32]:
        """Return the weight of each player's hands times the probability of playing them to the node: float32[2, 1326]."""
    def values(
        self, node: int, cards: bytes, player: int, best: bool = False
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32] | None]:
        """Return the values of a player's hands at a node, and the values by action, without `value_offsets`:
        float32[1326] and float32[1326, actions]. The second is `None` if the player does not act at the node.
        """
    def against(self, node: int, cards: bytes, player: int) -> npt.NDArray[np.float64]:
        """Return, for each hand of a player, the total reach of the opponent's hands that share no card with it:
        float64[1326]. If other players have folded, each opposing hand is weighted by how many ways those players could
        have folded, given both hands.
        """
    def equity(self, node: int, cards: bytes, player: int) -> npt.NDArray[np.float32]:
        """Return the showdown equity of each hand against the opponent's reach, ties counting half: float32[1326]."""
    def lock(self, node: int, cards: bytes, strategy: npt.NDArray[np.float32] | None) -> None:
        """Fix the strategy at a node: float32[1326, actions], with rows that add up to 1; `None` unlocks the node."""
    def save(self, regrets: bool = False) -> bytes:
        """Return all averages, and optionally the regrets, as bytes."""
    def restore(self, saved: bytes, iterations: int, regrets: bool = False) -> None:
        """Restore the bytes of `save` from a solver that was created with the same arguments.

        :raises ValueError: if the number of bytes is wrong, or a regret or average has an impossible value.
        """

def site_text_begins(site: str, text: bytes) -> bool:
    """Return whether a line of the text is a header of the site's hands."""

@final
class SiteScan:
    """An iterator over the hands in a site's text.

    Each hand is `(start, end, line, strange, events)`. `start` is the offset of its first byte, `end` that of the byte
    after its last one, and `line` the number of its first line, from 1. `strange` is the number of the first nonblank
    line between the previous hand and this one, or 0. An event is a tuple of the fields of `sw_text_event`,
    with cards as a tuple of ints.

    :param site: the name of the site.
    :param text: the text in UTF-8 or another encoding that includes ASCII.
    """

    def __new__(cls, site: str, text: bytes) -> SiteScan: ...
    def __iter__(self) -> SiteScan: ...
    def __next__(self) -> tuple[int, int, int, int, list[tuple[int, int, int, int, int, int, int, Any]]]: ...
    def count(self) -> tuple[int, int]:
        """Return the numbers of remaining hands and events, without creating objects for them."""

@disjoint_base
class RowReader:
    """A reader of rows, which come in batches."""

    def batches(
        self,
    ) -> Iterator[list[tuple[npt.NDArray[Any], npt.NDArray[np.bool_] | None, list[str] | None]]]:
        """Yield batches as lists with one tuple per column: (values, valid or None, distinct strings or None).

        `valid` is a mask that is True where a value is not null.
        """
    def arrow_stream(self) -> object:
        """Return a capsule with an `ArrowArrayStream` that reads these rows."""
    def arrow_schema(self) -> object:
        """Return a capsule with the `ArrowSchema` of the rows."""

def arrow_schema_names(capsule: object) -> list[str]:
    """Return the names of a struct's fields, from a capsule with its `ArrowSchema`.

    :raises ValueError: if it is a capsule of another kind, or its schema has already been used up.
    """

def hand_row_columns(rows: str) -> tuple[tuple[str, str, bool], ...]:
    """Return, for each column of a table, its name, its type, and whether it may be null."""

@final
class HandRows(RowReader):
    """The rows of a table of hand histories.

    :param rows: "hands", "players" or "decisions".
    :param start: a function that returns an iterator of `(hand, facts)`; it is called when the first row is read. `facts`
        is the tuple that `history.row_facts` creates.
    :param columns: the indices of the columns; None: all.
    """

    def __new__(
        cls,
        rows: str,
        start: Callable[[], Iterator[tuple[Hand, tuple[Any, ...]]]],
        columns: Iterable[int] | None = None,
    ) -> HandRows: ...

@final
class RowTally(RowReader):
    """Counts each statistic over the rows of the hands added, separately for each key.

    :param rows: "players" or "decisions".
    :param columns: the indices of the columns that the steps use, and of `hand` and `seat`.
    :param steps: tuples `(kind, a, b, number, text)`; see `sw_condition`.
    :param stats: tuples `(made, of, per_hand, is_ratio)`; see `sw_stat`.
    :param results: the indices of the columns `won_bb`, `ev_bb`, `wtsd` and `rake_bb` of players; None: do not add up
        results.
    """

    def __new__(
        cls,
        rows: str,
        columns: Iterable[int],
        steps: list[tuple[int, int, int, float, str | None]],
        stats: list[tuple[int, int, bool, bool]],
        results: tuple[int, ...] | None = None,
    ) -> RowTally: ...
    def add(self, hand: Hand, facts: tuple[Any, ...], keys: Sequence[int]) -> None:
        """Count the rows of a hand.

        :param keys: the key of each seat; keys are numbered from 0 without gaps, and -1 means that a seat is not counted.
        """
    def counts(self) -> list[tuple[int, ...]]:
        """Return the counts of each key: `made` and `of` for each statistic, one after another."""
    def results(self) -> list[tuple[int, ...]]:
        """Return the sums of the results of each key.

        :returns: the fields of `sw_winnings`, with each sum of squares as one int.
        """

def all_in_spot(
    hand: Hand,
) -> (
    tuple[tuple[int, ...], dict[int, tuple[int, ...]], list[tuple[int, tuple[int, ...]]], tuple[int, ...]]
    | Literal[False]
    | None
):
    """Return the all-in showdown of a finished hand.

    The betting must have ended, and the hands must have been known, before the last board card was dealt.

    :returns: `(board, {seat: hole cards}, [(pot, seats), ...], chips put in by each seat)`, with all cards known; None if
        there was no such showdown; False if one board does not determine it, for example in stud and draw games.
    """

@final
class ColumnRows(RowReader):
    """The rows of a table whose columns are given as sequences of the same length.

    :param columns: a tuple `(name, type, values)` for each column; the types are "int64", "float64", "bool" and
        "dictionary[int32]" for text. None is null, and so is nan.
    :param chosen: the indices of the columns; None: all.
    """

    def __new__(
        cls, columns: Iterable[tuple[str, str, Sequence[Any]]], chosen: Iterable[int] | None = None
    ) -> ColumnRows: ...
