"""The compiled core. Its docstrings are those of `cext/seam`, put here by tests/tools/stub_docstrings.py."""

from _thread import LockType
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from fractions import Fraction
from typing import Any, Generic, Self, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from ._records import Event, Post, Pot
from .game import Game
from .typing import Array, Cards, Deck, HoleCards, Manual, Phase, Ranking, Seed, SimdLevel

DECKS: Mapping[Deck, CardSet]
"""The cards of each deck by its name."""
RANKINGS: tuple[Ranking, ...]
"""The names of the rankings."""

def parse_cards(cards: Cards, *, deck: Deck = "standard") -> tuple[int, ...]:
    """The cards of any form as a tuple of ints, in the order given.

        >>> sw.parse_cards("10s K♦")
        (35, 45)

    :param cards: text ("AsKd", "As Kd", "10s,K♦"; letter case does not matter), an int, `bytes`, a
        `CardSet`, or a sequence of ints and card texts.
    :param deck: the deck they must be of, a name in `DECKS`.
    :returns: different ints, 4 * rank + suit: '2c' is 0, 'As' 51, the jokers of a deck 52 and 53.
    :raises InvalidCards: for what is not a card of the deck or appears twice; it says which, and where (from 0).
    :raises TypeError: for anything else. A float or a bool is no card.
    """

def format_cards(cards: Cards | Sequence[str | SupportsIndex | None], unicode: bool = False) -> str:
    """The cards of any form as text: 'AsKd', or 'A♠K♦' if unicode is true. An unknown card is '??'.

        >>> sw.format_cards((35, 45, None))
        'TsKd??'

    :param cards: as of `parse_cards`, with `None` for an unknown card.
    :param unicode: whether suits are ♣♦♥♠.
    :raises InvalidCards, TypeError: as `parse_cards`, but jokers ('Jk') and unknown cards are accepted.
    """

@final
class CardSet:
    """An immutable set of cards, jokers included: `CardSet("AsKd")`.

    Like a frozenset of ints that knows cards: `in`, `len`, ascending iteration, `| & - ^`, subset
    comparison. `int(cards)` has bit i set for card i, which is the form that `evaluate` takes fastest;
    `CardSet.from_int` is the way back.

        >>> cards = sw.CardSet("AsKd2c")
        >>> len(cards), "As" in cards, [*cards], cards - sw.CardSet("2c")
        (3, True, [0, 45, 51], CardSet('KdAs'))
        >>> sw.CardSet.from_int(int(cards)) == cards
        True

    :param cards: cards of any form.
    :raises InvalidCards, TypeError: as `parse_cards`.
    """

    def __new__(cls, cards: Cards = ()) -> CardSet: ...
    @staticmethod
    def from_int(number: SupportsIndex) -> CardSet:
        """The set with card i for each bit i of an int.

        :param number: from 0 to 2**54 - 1; bits 52 and 53 are the jokers.
        :raises InvalidCards: when a bit from 54 up is set, or the int is negative.
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
    """Wait until as many of these locks, held at first, are released as threads were started in this process (by its
    id: a fork has none of them). What a signal's handler raises meanwhile is raised when all have ended.
    """

T_co = TypeVar("T_co", covariant=True)

@disjoint_base
class Work(Generic[T_co]):
    """Work in slices: `run` each of `range(len(work))` once, in any order and thread, but in order where they are
    `ordered`; as long as `advance` says so the same with the slices of another stage; then ask for the `outcome`.

    `step` is how many slices take well under a second together.
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
    """Work that counts: whole numbers, which those of each run are added to."""

_Out = TypeVar("_Out")

@disjoint_base
class Batch(Work[None], Generic[_Out]):
    """A function of each of some rows, checked: of a slice of them, into `out`."""

    out: _Out
    def done(self, step: int, threads: int) -> _Out:
        """`out`, when all is done: a step or less at once, more in slices that threads share."""

@final
class Dealing(Batch[npt.NDArray[np.uint8]]):
    """The batch of `deal_batch`."""

    def __new__(cls, n: int, k: int, deck: Deck, dead: Cards, seed: Seed, out: Array | None) -> Dealing: ...

def evaluate(cards: Cards, ranking: Ranking = "high", *, wild: Cards = "") -> int:
    """The value of the best hand of 5, 6 or 7 cards: larger is better, equal values tie.

        >>> sw.evaluate("AsKsQsJsTs2c3d"), sw.evaluate("8s6d4c2hAh", "ace_to_five_8")
        (7462, 29)

    Badugis take 4 to 7 cards; "one_card", "two_cards" and "three_cards" take just so many. Values run without gaps
    from 1 to the ranking's highest, over the hands of its deck that have five cards (four for badugis, or the one to
    three that there are), for lows too; 0 does not qualify. For "high" they run from 1 (7-5-4-3-2) to 7462 (royal
    flush), and `7463 - value` is the Cactus-Kev rank.

    Under "high_wild" jokers are any card, and five of a kind beats a straight flush. Under "high_bug" they are
    aces, or complete a straight, flush or straight flush, and five aces are the best hand (Robert's Rules of
    Poker, draw high). A flush is filled by the highest card that it lacks, never by a second ace.

    :param cards: any form of cards (see `parse_cards`); a bare int is that of a `CardSet`, the fastest.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are any card, like jokers; "high_wild" only.
    :returns: an int.
    :raises InvalidCards: for cards outside the ranking's deck, repeated cards or the wrong number of cards.
    :raises ValueError: for another ranking, or `wild` under one without wild cards.
    :raises TypeError: for what cannot be cards; floats and bools cannot.
    """

def evaluate5(
    a: SupportsIndex, b: SupportsIndex, c: SupportsIndex, d: SupportsIndex, e: SupportsIndex
) -> int:
    """The value of five cards, ints from 0 to 51, under "high": `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: for another int, or a card that is there twice.
    :raises TypeError: for what is no int.
    """

def evaluate6(
    a: SupportsIndex,
    b: SupportsIndex,
    c: SupportsIndex,
    d: SupportsIndex,
    e: SupportsIndex,
    f: SupportsIndex,
) -> int:
    """The value of the best five of six cards, ints from 0 to 51, under "high": `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: for another int, or a card that is there twice.
    :raises TypeError: for what is no int.
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
    """The value of the best five of seven cards, ints from 0 to 51, under "high": `evaluate` without its options.

    :returns: an int from 1 to 7462.
    :raises InvalidCards: for another int, or a card that is there twice.
    :raises TypeError: for what is no int.
    """

def playing_cards(cards: Cards, ranking: Ranking, wild: Cards) -> tuple[int, ...]:
    """The cards of `best_five`."""

def hand_of(value: SupportsIndex, ranking: Ranking) -> tuple[int, bool]:
    """What a value stands for, as sw_ranking has it, 0 for 0; and whether low hands are better.

    :raises ValueError: for a value that the ranking does not have.
    """

def simd_level() -> SimdLevel:
    """The level of SIMD that batches, ranges and samples use: "avx512", "avx2", "neon", or "baseline" for none of those.

    It is the best that the CPU has, unless the environment variable STEELWHEEL_SIMD names another at the import, or
    `set_simd_level` has set one. All give the same results.
    """

def simd_levels() -> tuple[SimdLevel, ...]:
    """The names of the levels that this machine has, the slowest first."""

def set_simd_level(level: SimdLevel | None = None) -> None:
    """Use another level from now on, in all threads; what they are at does not change.

    :param level: a name in `simd_levels()`; `None`: that of the import.
    :raises ValueError: for a level that this machine lacks; it says which it has.
    :raises TypeError: for anything but a str.
    """

@final
class Evaluation(Batch[npt.NDArray[np.uint16]]):
    """The batch of `evaluate_batch`."""

    def __new__(cls, cards: Array, ranking: Ranking, wild: Cards, out: Array | None) -> Evaluation: ...

def evaluate_batch(
    cards: Array, ranking: Ranking = "high", *, wild: Cards = "", out: Array | None = None, threads: int = 1
) -> npt.NDArray[np.uint16]:
    """The values of many hands at once: `evaluate` over an array.

        >>> sw.evaluate_batch(sw.deal_batch(3, 7, seed=1)).tolist()
        [3881, 4101, 5456]

    :param cards: uint8[n, 5], [n, 6] or [n, 7], a row of cards per hand (as many as the ranking takes, see `evaluate`), or
        uint64[n], a set per hand (bit i for card i). Any object with the buffer protocol, of any strides, read-only or not.
    :param ranking: a name in `RANKINGS`.
    :param wild: up to four cards that are wild; "high_wild" only.
    :param out: a writable uint16 array of n to fill, apart from `cards`.
    :param threads: 0 for one per core.
    :returns: uint16[n] (`out` itself if given).
    :raises InvalidCards: for a row that is not so many different cards of the deck; names the first, and its card.
    :raises TypeError: for another dtype, with the cast to make.
    :raises ValueError: for another shape.
    """

@overload
def evaluate_omaha(
    hole: Cards, board: Cards, ranking: tuple[Ranking, Ranking], *, use: SupportsIndex = 2
) -> tuple[int, int]:
    """The value of the best five cards with exactly `use` hole cards and the rest from the board.

    With two hole cards this is Greek hold'em and Manila, where both must play.

        >>> sw.evaluate_omaha("As2dKsKd", "3s4s8sKc9h", ("high", "ace_to_five_8"))
        (6999, 35)

    :param hole: 2 to 6 cards of any form.
    :param board: 3 to 5 cards of any form.
    :param ranking: a name in `RANKINGS` of hands of five, or a pair such as ("high", "ace_to_five_8").
    :param use: how many hole cards must play, from 0 to 5.
    :returns: an int, 0 if no hand qualifies; a pair of them for a pair of rankings, which may use different cards.
    :raises InvalidCards: for bad or repeated cards, or another number of them.
    :raises ValueError: for an unknown ranking, or another `use`.
    :raises TypeError: for anything else.
    """

@overload
def evaluate_omaha(hole: Cards, board: Cards, ranking: Ranking = "high", *, use: SupportsIndex = 2) -> int:
    """The value of the best five cards with exactly `use` hole cards and the rest from the board.

    With two hole cards this is Greek hold'em and Manila, where both must play.

        >>> sw.evaluate_omaha("As2dKsKd", "3s4s8sKc9h", ("high", "ace_to_five_8"))
        (6999, 35)

    :param hole: 2 to 6 cards of any form.
    :param board: 3 to 5 cards of any form.
    :param ranking: a name in `RANKINGS` of hands of five, or a pair such as ("high", "ace_to_five_8").
    :param use: how many hole cards must play, from 0 to 5.
    :returns: an int, 0 if no hand qualifies; a pair of them for a pair of rankings, which may use different cards.
    :raises InvalidCards: for bad or repeated cards, or another number of them.
    :raises ValueError: for an unknown ranking, or another `use`.
    :raises TypeError: for anything else.
    """

@final
class OmahaEvaluation(Batch[Any]):
    """The batch of `evaluate_omaha_batch`."""

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
    """The work of `distribution`, whose outcome is the counts by value, as the bytes of a uint64 array."""

    def __new__(cls, cards: Cards, to_come: int, ranking: Ranking, wild: Cards, dead: Cards) -> Runouts: ...
    def outcome(self) -> bytes: ...

def exact_index(x: SupportsIndex, what: str) -> int:
    """x as an int; a TypeError for anything else, bool included."""

def check_seed(seed: Seed) -> tuple[int, int]:
    """A caller's seed, checked, as two ints; one from the system of None."""

_Floats: TypeAlias = tuple[float, ...]
_Counts: TypeAlias = tuple[int, ...] | None
# trials; equities, wins, ties and standard errors; equities by combo; boards won and tied
Outcome: TypeAlias = tuple[int, _Floats, _Floats, _Floats, _Floats, tuple[bytes, ...], _Counts, _Counts]

def parse_hand(cards: HoleCards) -> tuple[int | None, ...]:
    """As `parse_cards`, but of all decks, and with unknown cards, which are `None`."""

@disjoint_base
class Equities:
    """What the result of an equity holds."""

    @property
    def hands(self) -> tuple[Any, ...]:
        """The hands: known cards as text, a range as it was given."""
    @property
    def equity(self) -> tuple[float, ...]:
        """The share of the pot of each hand, 0 to 1."""
    @property
    def win(self) -> tuple[float, ...]:
        """The chance of each hand to win the whole pot, 0 to 1."""
    @property
    def tie(self) -> tuple[float, ...]:
        """The chance of each hand to win a part of the pot, 0 to 1."""
    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard error of each equity; 0 where nothing was sampled."""
    @property
    def exact(self) -> bool:
        """Whether nothing was sampled."""
    @property
    def complete(self) -> bool:
        """Whether it ran as far as asked."""
    @property
    def trials(self) -> int:
        """How many boards were counted; for ranges how many deals, or samples."""
    @property
    def wins(self) -> tuple[int, ...] | None:
        """How many of the trials each hand won alone, for known hands counted exactly; else None."""
    @property
    def ties(self) -> tuple[int, ...] | None:
        """How many of the trials each hand shared, for known hands counted exactly; else None."""
    @property
    def _combos(self) -> tuple[bytes, ...]: ...
    @property
    def _counts(self) -> str: ...
    @property
    def _board(self) -> Cards: ...
    @property
    def _dead(self) -> Cards: ...
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
    ) -> None: ...
    @classmethod
    def _of_known(cls, hands: tuple[Any, ...], board: Any, dead: Cards) -> Self | None:
        """Those of known hands; `None` if one may be a range: another text than two cards, or with a card unknown."""
    @classmethod
    def _of_deal(cls, game: CompiledGame, hands: tuple[Any, ...], board: Any, dead: Cards) -> Self | None:
        """Those of another game's hands on its board; `None` if a card of a hand is missing, or there is much to do."""

def hands_in(hands: tuple[Any, ...]) -> int:
    """How many hands there are."""

@final
class Ranges:
    """Hands that may be ranges, with the cards that lie there, checked.

    :param hands: for each a tuple of its two cards, or the weights of its range, 1,326 doubles as bytes.
    :param game: one like hold'em, with another deck, say.
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
    """Ranges on a board, of more than two players their hands in so many parts as `limit` says; or any number
    before the flop, without an outcome if more than `limit` deals differ by more than the names of suits.
    """

    def __new__(cls, ranges: Ranges, limit: int = 1) -> ExactRanges: ...
    def advance(self) -> bool: ...
    def outcome(self) -> Outcome | None: ...

@final
class ExactTwoPreflop(Work[Outcome]):
    """Two ranges before the flop: the match-ups that are not known yet are counted. Others may count at the same time:
    nobody waits, and what all have counted is kept.
    """

    def __new__(cls, ranges: Ranges) -> ExactTwoPreflop: ...
    def outcome(self) -> Outcome: ...

@disjoint_base
class Sample(Counting[Outcome]):
    """Samples in stretches of `STEP`, the same however many threads take them: `extend` says up to where."""

    STEP: int
    samples: int
    def extend(self, samples: int) -> None:
        """The next slices take the samples from where the last ended, a whole number of stretches, up to this one."""

@final
class SampleRanges(Sample):
    """Ranges at random."""

    def __new__(cls, ranges: Ranges, seed: Seed, game: CompiledGame | None = None) -> SampleRanges: ...
    def outcome(self) -> Outcome: ...

@final
class PartialDeal:
    """Hands and boards of a game of which cards may be missing, checked.

    :param hands: cards for each hand; unknown ones may be among them, and those at the end left out.
    :param boards: cards for each board.
    """

    ways: int
    def __new__(
        cls, rules: CompiledGame, hands: tuple[HoleCards, ...], boards: tuple[Cards, ...], dead: Cards
    ) -> PartialDeal: ...
    @property
    def values(self) -> int:
        """How many hands are valued to settle all ways, about."""

@final
class ExactCompletions(Counting[Outcome]):
    """Every way to complete a deal, in slices of 2**16; of known Omaha hands counted by who wins, at once."""

    def __new__(cls, deal: PartialDeal) -> ExactCompletions: ...
    def outcome(self) -> Outcome: ...

@final
class SampleCompletions(Sample):
    """Ways to complete a deal, at random."""

    def __new__(cls, deal: PartialDeal, seed: Seed) -> SampleCompletions: ...
    def outcome(self) -> Outcome: ...

@final
class HoleRange:
    """What a range of hole cards asks for, compiled.

    :param patterns: for each its cards, as (set of cards, rank variable or -1, suit variable or -1); or a pair of ints,
        a part of the order of four cards.
    :param terms: numbers of patterns and operators, in Polish order; -4 ends a part.
    :param weights: one for each part.
    :param scores: of the kinds of four cards, uint16 each; needed once for all that ask for their order.
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
        """The weight of a hand; -1 if it has another number of cards."""
    def count(self) -> int:
        """How many hands have a weight."""
    def hands(self, live: int, held: int) -> list[tuple[int, float]]:
        """(set of cards, weight) of the hands of live cards that have all of `held`, in ascending order."""

@final
class HeldRanges:
    """A deal in which some players hold what a range says; none of their cards is known.

    :param ranges: a `HoleRange` or `None` for each.
    """

    work: int | None
    def __new__(cls, deal: PartialDeal, ranges: tuple[HoleRange | None, ...], most: int) -> HeldRanges: ...

@final
class ExactHeld(Work[Outcome]):
    """Every way to hold ranges of hole cards, on every board."""

    def __new__(cls, ranges: HeldRanges) -> ExactHeld: ...
    def outcome(self) -> Outcome: ...

@final
class SampleHeld(Sample):
    """Ways to hold ranges of hole cards and to complete a deal, at random."""

    def __new__(cls, ranges: HeldRanges, seed: Seed) -> SampleHeld: ...
    def outcome(self) -> Outcome: ...

@final
class Holding:
    """Two hole cards and a board of as many cards as one of `sizes`, checked."""

    hole: tuple[int, ...]
    board: tuple[int, ...]
    def __new__(cls, hole: Cards, board: Cards, sizes: tuple[int, ...]) -> Holding: ...
    def strength(self) -> float:
        """The chance to be ahead of one hand that may be any, as it lies."""
    def stand(self, weights: bytes) -> tuple[float, float, float]:
        """The weights of a range's hands that it beats, ties with, and loses to, as it lies."""
    def change(self, weights: bytes) -> tuple[tuple[float, float, float], ...]:
        """A table of the same now (its rows) and at the river."""
    def outs(self, opponents: tuple[bytes, ...], dead: Cards) -> list[tuple[int, int]]:
        """The cards that help, each with the number of the category that it makes.

        :param opponents: the weights of their hands; `dead`: those of their cards that are known.
        """
    def chance(self, cards: Cards, draws: int, weights: bytes | None, dead: Cards) -> float:
        """That one of these cards is among the next one or two."""

@final
class Strengths(Work[None]):
    """The strengths of many hands, a stage for some of the rows, a slice for those with one board. What hands without a
    board score at the river is counted first, once: others may count at the same time, and nobody waits.

    :param ahead: whether the rest of the board comes first.
    :param bins: into how many counts, 0 for none.
    :param sums: uint64[n, 2], and `counts`: uint32[n, bins]: zeros, to be filled.
    """

    board_size: int
    def __new__(
        cls, holes: Array, boards: Array, ahead: bool, bins: int, sums: Array, counts: Array
    ) -> Strengths: ...
    def advance(self) -> bool: ...

@final
class EquityMatrix(Work[bytes]):
    """Each hand of one range against each of another, a slice a row; the outcome is all rows of float64 as bytes."""

    known: bool
    def __new__(cls, a: bytes, b: bytes, board: Cards, dead: Cards) -> EquityMatrix: ...
    @property
    def columns(self) -> int: ...
    def outcome(self) -> bytes: ...

@final
class ClassMatchups:
    """The chances of each class against each. All match-ups are counted."""

    def __new__(cls) -> ClassMatchups: ...

@final
class ClassDeals(Work[None]):
    """Random deals for so many seats, a slice each."""

    def __new__(cls, seats: int, count: int, seed: Seed) -> ClassDeals: ...

_AllInOrFold: TypeAlias = tuple[int, _Floats, _Floats, _Floats, list[tuple[int, bytes, float]]]

@final
class AllInOrFold(Work[_AllInOrFold]):
    """The equilibrium of all-in or fold, a stage a round over the deals; seats are in the order in which they act.

    :param stacks: by seat, and so `committed` and `dead`, what it posted; `forced`: bits of those all-in by that.
    :param prizes: of the places, or none where chips count; `bounties`: by seat, or none.
    :param deals: `None` for two seats.
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
        """How many rounds it took; by seat the values, their errors and the gains; of each decision its number, the
        chances to go all-in by class as bytes of doubles, and how often it is reached.
        """

@disjoint_base
class Indexer:
    """What a HandIndexer is compiled to."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round."""
    def __new__(cls, rounds: Sequence[SupportsIndex]) -> Self: ...
    def size(self, round: SupportsIndex) -> int:
        """The number of indices after a round: they are 0 to size - 1.

        :param round: 0 for the first.
        :raises ValueError, TypeError: for any other round.
        """
    def index(self, *cards: Cards) -> int:
        """The index of a hand: `index("AsKd")`, `index("AsKd", "Th9h2c")`, `index(51, 45)`.

        :param cards: the cards of the first rounds, in the order they came, in any form and any number of
            arguments; the order within a round does not matter. A `CardSet` has no order, so it cannot hold
            cards of two rounds.
        :returns: an int from 0 to `size(round)` - 1, where `round` is the last with cards.
        :raises InvalidCards: for bad cards, or a number of cards that no round ends with.
        :raises TypeError: for anything else.
        """
    def cards(self, round: SupportsIndex, index: SupportsIndex) -> tuple[int, ...]:
        """The hand that represents an index after a round: the same for every hand with this index.

        :returns: a tuple of ints, in each round from high to low; of equivalent suits spades come first.
        :raises ValueError, TypeError: for a round or an index out of range.
        """

@final
class Indexing(Batch[npt.NDArray[np.uint64]]):
    """The batch of `HandIndexer.index_batch`."""

    def __new__(cls, indexer: Indexer, rows: Array, out: Array | None) -> Indexing: ...

@final
class IndexedHands(Batch[npt.NDArray[np.uint8]]):
    """The batch of `HandIndexer.cards_batch`."""

    def __new__(
        cls, indexer: Indexer, round: SupportsIndex, indices: Array, out: Array | None
    ) -> IndexedHands: ...

def icm(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    *,
    bounties: Sequence[SupportsFloat] | None = None,
) -> tuple[float, ...]:
    """What each stack is worth in prizes, by the independent chip model (ICM).

    The first place goes to each player in proportion to his chips, each further place to each of those left in
    proportion to theirs (Malmuth, "Gambling Theory and Other Topics", 1987; Harville, "Assigning probabilities to the
    outcomes of multi-entry competitions", Journal of the American Statistical Association 68, 1973). Nothing is
    sampled: up to 11 players are summed over all sets of those left; more are integrated, their times of finishing
    taken as independent and exponential, to some 1e-12 of the prizes.

        >>> [round(value, 4) for value in sw.icm([50, 30, 20], [70, 30])]
        [45.1786, 32.25, 22.5714]

    :param stacks: the chips of 1 to 65,536 players, ints from 1 to 10**15.
    :param payouts: what the first place pays, the second, and so on: numbers that do not rise, for at most as many
        places as there are players. Places beyond them pay nothing.
    :param bounties: what is on each player's head, if there is anything: numbers of 0 or more, in the payouts' unit. A
            head is worth to each his share of all chips, to its owner, too, who keeps it if he wins; of fixed bounties and
        of progressive ones alike. (ICMIZER calls this the proportional model.)
    :returns: a tuple of floats, one a player, in the payouts' unit; they sum to the payouts (and bounties).
    :raises ValueError: for a stack, payout or bounty out of range, naming player or place; for payouts that rise; for
        more places than players.
    :raises TypeError: for a stack that is no int, or anything else of another type.
    """

def icm_gradient(
    stacks: Sequence[SupportsIndex], payouts: Sequence[SupportsFloat]
) -> npt.NDArray[np.float64]:
    """What one more chip is worth to each player: the derivative of his `icm` by his own stack.

    As `icm` in all else. A chip is worth more to a short stack than to a large one, unless one place is all that is
    paid.

        >>> sw.icm_gradient([50, 30, 20], [70, 30]).round(4).tolist()
        [0.3131, 0.5444, 0.7461]

    :returns: float64[players]: entry i is what a chip more of player i's own, which nobody else lacks, is worth to
        him, in the payouts' unit.
    :raises ValueError, TypeError: as `icm` does.
    """

def all_ins(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    dead: SupportsIndex,
    bounties: Sequence[SupportsFloat] | None,
    progressive: bool,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """What each player loses and wins by an all-in against each other, less what he is worth if he folds.

    :returns: float64[players, players] twice, and the stacks as float64[players].
    """

@final
class IcmRows(Work[None]):
    """The work of `icm_batch`: a slice for each row of stacks."""

    out: npt.NDArray[np.float64]
    def __new__(cls, stacks: Array, payouts: Sequence[SupportsFloat]) -> IcmRows: ...

FOLD: int
"""The code that folds: -1."""
CALL: int
"""The code that checks, calls or brings in: 0."""

@disjoint_base
class CompiledGame:
    """The compiled form of a Game, which is one."""

    @property
    def name(self) -> str:
        """The name, in texts."""
    @property
    def spec(self) -> str:
        """The whole game as text."""
    @property
    def max_seats(self) -> int:
        """The most seats that the deck can serve, burn cards included."""
    @property
    def _owed_blinds(self) -> tuple[int, ...]:
        """The blinds of seats left of the button, without straddles."""
    def _compile(
        self,
        structure: str,
        streets: tuple[tuple[str, int, int, int, int, bool, str, int], ...],
        deck: Deck,
        blinds: tuple[int, ...],
        button_blind: bool,
        ante: tuple[str, int],
        bring_in: int,
        max_raises: int | None,
        hand_cap: int | None,
        chip: int,
        rake: tuple[int, int | None, bool],
        rankings: tuple[str, ...],
        use: int | str | None,
        boards: int,
        split: str,
        wild: tuple[int, ...],
        jacks_to_open: bool,
        switches: dict[str, str | int | bool],
    ) -> None: ...
    def _name(self, name: str) -> None: ...

@final
class Legal:
    """What the seat to act may do; a sequence, too, of every code that `Hand.act` takes, ascending.

        >>> legal = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1).legal
        >>> print(legal)
        fold, call 1, bet or raise to 4..200
        >>> len(legal), legal[:3], 50 in legal, legal.max_raise_to
        (199, (-1, 0, 4), True, 200)

    A hand gives it; it is not made by itself.
    """

    def __init__(self) -> None: ...
    @property
    def fold(self) -> bool:
        """Whether one may fold."""
    @property
    def check(self) -> bool:
        """Whether there is nothing to call."""
    @property
    def call(self) -> int:
        """The chips that a call puts in; 0 where one checks."""
    @property
    def min_raise_to(self) -> int | None:
        """The least total of a bet or raise; None where there may be none."""
    @property
    def max_raise_to(self) -> int | None:
        """The highest total of a bet or raise; None where there may be none."""
    @property
    def step(self) -> int:
        """From one legal total to the next, 1 or the chip; the last, all-in, may be nearer. With two bets to choose from
        (an open pair in stud) it is what lies between them.
        """
    def __len__(self) -> int: ...
    def __contains__(self, code: object) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[int]: ...
    def index(self, code: SupportsIndex) -> int:
        """The place of a code among the legal ones.

        :raises ValueError: when it is not legal.
        """
    def count(self, code: object) -> int:
        """1 for a legal code, 0 for another."""
    def to_dict(self) -> dict[str, int | None]:
        """The six attributes as plain values that JSON can hold."""
    def __copy__(self) -> Legal: ...
    def __deepcopy__(self, memo: Any) -> Legal: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class _Play:
    """What can be asked of a hand, whole or as a seat sees it."""

    @property
    def game(self) -> Game:
        """The Game."""
    @property
    def phase(self) -> Phase:
        """Which command comes next: "bet", "draw", "deal", "runs", "showdown", or "over"."""
    @property
    def is_over(self) -> bool:
        """Whether the hand is over, its chips pushed."""
    @property
    def actor(self) -> int | None:
        """The seat to act (to draw, in a draw; to show or muck, at a showdown), or None."""
    @property
    def button(self) -> int:
        """The seat of the button."""
    @property
    def street(self) -> int:
        """The street, from 0. It begins with its draw, or its cards: while these are awaited it is the one to come."""
    @property
    def legal(self) -> Legal | None:
        """What the actor may do: a `Legal`, or None when no bet is due."""
    @property
    def board(self) -> tuple[int, ...]:
        """The cards of the (first) board."""
    @property
    def boards(self) -> tuple[tuple[int, ...], ...]:
        """Every board: those of the game, more when it was run more than once."""
    @property
    def hole_cards(self) -> tuple[tuple[int | None, ...], ...]:
        """The hole cards of each seat; None for an unknown card."""
    @property
    def up_cards(self) -> tuple[tuple[int | None, ...], ...]:
        """Those of each seat's hole cards that lie face up."""
    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, winnings included once the hand is over."""
    @property
    def starting_stacks(self) -> tuple[int, ...]:
        """The stacks that the hand began with."""
    @property
    def posts(self) -> dict[int, Post]:
        """`{seat: Post}` of what is owed before the cards, antes apart; a short stack posts what it has."""
    @property
    def bets(self) -> tuple[int, ...]:
        """What each seat has put in on this street, without antes."""
    @property
    def folded(self) -> tuple[bool, ...]:
        """Whether each seat is out of the hand: it has folded, or was empty from the beginning."""
    @property
    def pots(self) -> tuple[Pot, ...]:
        """`Pot(amount, seats)`, main pot first, without the bets in front."""
    @property
    def total_pot(self) -> int:
        """All chips in, those in front of the seats included."""
    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """End less start of each seat; None before the end."""
    @property
    def substantial_action(self) -> bool:
        """Whether two have acted, one with chips, or three: no misdeal from then on (WT 88c, TDA 36)."""
    @property
    def actions(self) -> tuple[int | None, ...]:
        """The codes so far (since a misdeal); None for what another has drawn, where that is hidden."""
    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, as `Event`s."""
    def raise_to_pot(self, fraction: float | Fraction | Decimal) -> int | None:
        """The legal total nearest to a raise of that fraction of the pot after calling; None if none is legal.

        :param fraction: any real number from 0: 1 is a pot-sized raise, 0.5 half of it.
        :raises ValueError: for a negative or infinite one.
        """
    def to_svg(
        self, *, names: Sequence[str] | None = None, unit: Decimal | int = 1, currency: str = ""
    ) -> str:
        """The table as it stands as the text of an SVG file.

        :param names: one a seat; without it, or where one is empty, "Seat 0" and so on.
        :param unit: the money that a chip is worth, an int or a `Decimal`.
        :param currency: what stands before an amount.
        :raises ValueError: for another number of names, or a unit that is not positive.
        """
    def to_html(
        self, *, names: Sequence[str] | None = None, unit: Decimal | int = 1, currency: str = ""
    ) -> str:
        """The same as a piece of HTML, upright where it is narrow; a notebook shows it."""
    def _repr_html_(self) -> str: ...

@final
class Hand(_Play):
    """One hand of poker, from the blinds to the pushed chips.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> print(hand.legal)
        fold, call 1, bet or raise to 4..200
        >>> hand.raise_to(6).call().street, sw.format_cards(hand.board)
        (1, '8s2c3h')
        >>> hand.check().bet(8).fold().payoffs
        (6, -6)

    :param game: a `Game`.
    :param stacks: the chips of each seat, clockwise; 0 is an empty seat.
    :param button: its seat, which may be empty (a dead button).
    :param posts: `{seat: Post(live, dead, kind)}` in place of what those seats would post.
    :param seed: `None` for entropy from the system, an int, or `(seed, k)` for hand k of that stream. The
        deck is the k-th row that `deal_batch` deals: a Fisher-Yates shuffle by Philox2x64-10.
    :param deck: cards in dealing order, burn cards included; the rest is drawn.
    :param hole_cards: an entry a seat: its cards, unknown ones as "??" or None; cards not given are drawn.
    :param board: cards to come on the board.
    :param manual: what waits for a command: any of "deal" (of cards that are not given), "runs" and "showdown".

    Equal hands have the same game, beginning, deck and commands; a hand changes, so it has no hash.

    A seed gives away every card, and the seed of one hand those of all hands `(seed, k)`. A bot that sees `noise`
    and a few cards can try some 400,000 seeds a second, so a small seed is no secret: a server uses `None`, which
    draws both parts, or a pair of 64 random bits each. The generator is not cryptographic: for real money give
    `deck=` all cards, shuffled by `secrets.SystemRandom().shuffle`.

    :raises InvalidHand: for stacks, a button, posts or cards that do not fit.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises TypeError: for arguments of another type.
    """

    def __new__(
        cls,
        game: Game,
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
        """Act: -1 folds, 0 checks, calls or brings in, n >= 1 bets, raises or completes to a total of n on this street.

        In a draw it is a bit mask of the hole cards to discard (bit i = card i; 0 stands pat), in Double Texas of
        the one card that is named the middle one.

        :param code: one of `legal`, in a draw a mask.
        :raises IllegalAction: with the seat, why not, and what is legal, as attributes, too; nothing has changed.
        """
    def fold(self) -> Hand:
        """Fold.

        :raises IllegalAction: where checking is free, unless the rules allow it.
        """
    def check(self) -> Hand:
        """Check.

        :raises IllegalAction: when there is a bet to call.
        """
    def call(self) -> Hand:
        """Call, with all chips if there are no more.

        :raises IllegalAction: when there is nothing to call.
        """
    def bet(self, to: SupportsIndex) -> Hand:
        """Bet.

        :param to: the total of this street, in chips.
        :raises IllegalAction: when somebody has bet (blinds are bets), or for a size that is not legal.
        """
    def raise_to(self, to: SupportsIndex) -> Hand:
        """Raise.

        :param to: the total of this street, in chips: what the bet is raised to, not by.
        :raises IllegalAction: when nobody has bet, or for a size that is not legal.
        """
    def all_in(self) -> Hand:
        """Bet, raise or call with all chips.

        :raises IllegalAction: when the structure forbids it.
        """
    def discard(self, cards: HoleCards) -> Hand:
        """In phase "draw": discard hole cards, as many as the street says; none (an empty string) stands pat.

        In Double Texas it names the middle card, which is kept. Kept cards stay in order; new ones come after them.

        :param cards: some of the actor's hole cards.
        :raises IllegalAction: in another phase, or for another number of cards.
        :raises InvalidCards: for cards that the seat does not hold, or only unknown ones.
        """
    def deal(self, cards: HoleCards = None) -> Hand:
        """In phase "deal": deal the next hole card, or the next cards of a board, after their burn card.

        Cards that the hand was given are dealt by themselves; a board of which some are given waits.

        :param cards: which: one for a hole card (or unknown), else as many as the street has.
        :raises IllegalAction: in another phase.
        :raises InvalidCards: for cards that are dealt already, or too few or many.
        """
    def _next_deal(self) -> tuple[int | None, int, CardSet]:
        """In phase "deal": the seat of the next deal (None: a board), how many cards it takes, and what is left in the
        deck, as a CardSet.
        """
    def run_it(self, times: SupportsIndex) -> Hand:
        """In phase "runs": deal the rest so many times; each board plays for its part of each pot.

        :param times: from 1 to 16, as far as the deck reaches.
        :raises IllegalAction: for another number, or in another phase.
        """
    def show(self, seat: SupportsIndex | None = None, cards: Cards | None = None) -> Hand:
        """Show a hand: in phase "showdown" that of the actor or another, once over any that is not mucked.

        :param cards: what they are, if they are unknown.
        :raises IllegalAction: for a hand that has been shown or mucked, or in another phase.
        """
    def muck(self, seat: SupportsIndex | None = None) -> Hand:
        """In phase "showdown": the hand of the actor, or of another, is dead.

        :raises IllegalAction: for a hand that has been shown or mucked; where all hands go face up, or nobody
            else is left for a pot; where the rules refuse it to a hand that wins.
        """
    def expose(self, seat: SupportsIndex, card: Cards) -> Hand:
        """A hole card was dealt face up by mistake: in phase "deal" of the first street, or before the first
        action.

        The first or second card of the deal, or a second exposed one, make a misdeal. Otherwise the deal goes
        on, then the top card of the deck replaces it, and it is the burn card.

        :raises IllegalAction: when the seat has no such card, or there has been action.
        """
    def misdeal(self) -> Hand:
        """Take all cards back and deal the next shuffle, button and posts as they were.

        :raises IllegalAction: once there has been substantial action (WT 88c, TDA 36).
        """
    def shuffle(self, seed: Seed = None) -> Hand:
        """Shuffle the cards that are not dealt yet, by a seed.

        :param seed: as of the hand; None: another order each time.
        :raises TypeError, ValueError: for anything but a seed.
        """
    def undo(self) -> Hand:
        """Take back the last command, and all that followed from it by itself.

        It replays the hand up to there, in time proportional to its commands; a `copy` made before costs less.

        :raises IllegalAction: when there was none.
        """
    @property
    def seed(self) -> tuple[int, int]:
        """(seed, k): hand k of that stream; give it to another Hand for the same cards."""
    def copy(self) -> Hand:
        """Another hand just like this one, with the same cards to come."""
    def __copy__(self) -> Hand: ...
    def __deepcopy__(self, memo: Any) -> Hand: ...
    def observe(self, seat: SupportsIndex | None) -> Observation:
        """What that seat may know, or with None the public: an `Observation`.

        :param seat: a seat; None: what all may know.
        :raises IllegalAction: for a seat that does not exist.
        """
    def key(self, seat: SupportsIndex | None = None) -> bytes:
        """The information state of a seat (all it has seen) as bytes; without a seat the whole state.

        :param seat: a seat; None: with every card, those to come included.
        :raises IllegalAction: for a seat that does not exist.
        """
    def to_bytes(self) -> bytes:
        """The hand as bytes: version, checksum, game, beginning, deck and commands."""
    @staticmethod
    def from_bytes(data: bytes) -> Hand:
        """The hand that `to_bytes` has written, replayed and checked.

        :raises InvalidHand: for bytes that are damaged, or that no hand writes.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Observation(_Play):
    """What one seat may know of a hand: the names of `Hand`, with what is hidden None.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> seen = hand.observe(0)
        >>> [sw.format_cards(cards) for cards in seen.hole_cards], seen.legal == hand.legal
        (['Kh5d', '????'], True)
        >>> seen.sample(seed=5).hole_cards[0] == hand.hole_cards[0]
        True

    `Hand.observe` makes it; it does not change with the hand.
    """

    def __init__(self) -> None: ...
    @property
    def noise(self) -> int:
        """A number from 0 to 2**64 - 1 that is fixed by seed, hand, seat and decision, and depends on no card.

        A bot can find a small seed by it: see `Hand`.
        """
    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None: the public view."""
    @property
    def key(self) -> bytes:
        """The information state as bytes: equal for all hands that look alike from here."""
    def __copy__(self) -> Observation: ...
    def __deepcopy__(self, memo: Any) -> Observation: ...
    def sample(self, seed: Seed = None) -> Hand:
        """A Hand that looks the same from here, with every card that is not seen redrawn.

        :raises ValueError: when no cards were found that agree with a showdown.
        """
    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values that JSON can hold, as docs/json.md describes them."""
    def to_text(self, *, legal: bool = False, since: Observation | int | None = None) -> str:
        """What a player in this seat would be told, in words, as docs/language-models.md shows it.

        :param legal: whether to say at the end what is legal.
        :param since: an earlier observation of the hand by the same seat, or how many of its events were told then:
            only what happened since, and what is due.
        :raises ValueError: for a `since` that is of no earlier point of this hand.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

def games_are_read_by(
    reader: Callable[[str], Any],
    hand: Callable[[bytes], Hand],
    observation: Callable[[bytes, int | None, int, int, bytes], Observation],
    legal_codes: Callable[[int, int, int, int, int], Legal],
) -> None:
    """Give this module, which knows no games, the reader of a game's text, and what makes pickled objects again."""

def legal(
    fold: SupportsIndex,
    call: SupportsIndex,
    min_to: SupportsIndex,
    max_to: SupportsIndex,
    step: SupportsIndex,
) -> Legal:
    """How a Legal is unpickled.

    :raises InvalidHand: for numbers that no hand gives.
    """

def observation(
    data: bytes, seat: SupportsIndex | None, noise: int, manual: SupportsIndex, misdealt: bytes
) -> Observation:
    """How an observation is unpickled.

    :param data: the bytes of a hand that looks like it to the seat, all shows and mucks of which are commands.
    :param manual: what of it was manual.
    :param misdealt: its events before a misdeal.
    """

@final
class Lanes:
    """The lanes of a HandBatch, and the memory that its arrays are, which need nothing else of it."""

@final
class HandBatch:
    """Many hands of one game at once, in lanes: of n lanes, lane i plays hands `first + i`, `first + i + every`, and so on.

    Hand k is `Hand(game, stacks, button=b, seed=(seed, k))`, where b is the k-th occupied seat from `button` on,
    round and round; with `seed=(seed, j)` it is that of `seed=(seed, j + k)`. `batch[i]` is the hand of lane i.

        >>> batch = sw.HandBatch(sw.games.NoLimitHoldem(blinds=(1, 2)), 1024, [200, 200], seed=1)
        >>> batch.actors[:4].tolist(), batch.call[:4].tolist()
        ([0, 1, 0, 1], [1, 1, 1, 1])
        >>> import numpy as np
        >>> batch.act(np.zeros(1024, int)).total_pots[:4].tolist()
        [4, 4, 4, 4]

    :param game: a `Game`.
    :param n: how many lanes, each of about a kilobyte.
    :param stacks: the chips of each seat, 0 for an empty one: one row for all lanes, or integers [n, seats].
    :param seed: as of a Hand.
    :param first: the number of the first hand of lane 0.
    :param every: how far a lane's next hand is, from n to 2**32, n by default. Where it has a divisor in common with
        the number of occupied seats, a lane does not see all buttons.
    :param button: the seat from which buttons are counted.
    :param autoreset: whether a lane's next hand is dealt in the call that ends one; else by `reset`.
    :param history: how many actions `observe` tells, from 0 to 1000.
    :param threads: how many share the work, 0 for one per core; results are the same.

    What comes next stands in arrays, an entry a lane, from `actors` to `payoffs`, which `act` and `reset` write anew.
    They share memory with the lanes, and live as long as anybody holds them; they are not read, so writing to them
    changes nothing else.

    Where blinds and antes put all but one all-in nobody is asked, and a hand is over when it is dealt. With
    `autoreset` the next `act` does not read its lane's code, but tells that it is done and deals the next; without it
    the call that deals it tells so.

    A batch changes, so it has no hash; one that another thread is using refuses all calls with a RuntimeError.

    :raises InvalidHand: for stacks or a button that do not fit.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises ValueError: for no lanes or more than 2**24; for `first`, `every` or `history` out of range.
    :raises TypeError: for arguments of another type.
    :raises MemoryError: for more lanes than there is memory for.
    """

    @property
    def game(self) -> Game:
        """The Game."""
    @property
    def actors(self) -> npt.NDArray[np.int8]:
        """The seat to act, int8 [n]; -1 where the hand is over."""
    @property
    def phases(self) -> npt.NDArray[np.int8]:
        """What is due, int8 [n]: 0 nothing, since the hand is over; 1 a bet; 2 a draw."""
    @property
    def fold(self) -> npt.NDArray[np.bool_]:
        """Whether the actor may fold, bool [n]."""
    @property
    def call(self) -> npt.NDArray[np.int64]:
        """The chips that a call puts in, int64 [n]; 0 where one checks."""
    @property
    def min_raise_to(self) -> npt.NDArray[np.int64]:
        """The least total of a bet or raise, int64 [n]; -1 where there may be none."""
    @property
    def max_raise_to(self) -> npt.NDArray[np.int64]:
        """The highest total of a bet or raise, int64 [n]; -1 where there may be none."""
    @property
    def draws(self) -> npt.NDArray[np.int8]:
        """The least and the most cards that the actor discards in a draw, int8 [n, 2]."""
    @property
    def total_pots(self) -> npt.NDArray[np.int64]:
        """All chips in, those in front of the seats included, int64 [n]."""
    @property
    def hand_ids(self) -> npt.NDArray[np.int64]:
        """The number k of each lane's hand, int64 [n]."""
    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether a hand of the lane ended in the last call, bool [n]."""
    @property
    def payoffs(self) -> npt.NDArray[np.int64]:
        """End less start of the last hand that ended in the lane, int64 [n, seats]; 0 before the first."""
    def __new__(
        cls,
        game: Game,
        n: SupportsIndex,
        stacks: Sequence[SupportsIndex] | Array,
        *,
        seed: Seed = None,
        first: SupportsIndex = 0,
        every: SupportsIndex | None = None,
        button: SupportsIndex = 0,
        autoreset: bool = True,
        history: SupportsIndex = 8,
        threads: SupportsIndex = 1,
    ) -> HandBatch: ...
    @property
    def seats(self) -> int:
        """How many seats each hand has, empty ones included."""
    @property
    def seed(self) -> tuple[int, int]:
        """(seed, j): hand k is that of `Hand(seed=(seed, j + k))`."""
    @property
    def autoreset(self) -> bool:
        """Whether a lane's next hand is dealt in the call that ends one."""
    def act(
        self, codes: Array, where: Array | None = None, then: Sequence[Policy | None] | None = None
    ) -> HandBatch:
        """Act in all lanes, or in some, as `Hand.act` does in one; returns the batch.

        :param codes: integers [n], of any size: -1 folds, 0 checks, calls or brings in, m >= 1 bets, raises or
            completes to a total of m; in a draw the bit mask of the hole cards to discard. Those of hands that are
            over are not read.
        :param where: bools [n], the lanes in which to act; the others stay as they are, their codes unread.
        :param then: agents, as of `play`, who play on in these lanes till a seat with None is to act or the hand has
            ended. Where one of theirs is to act at first, so it does, and the code is not read.
        :raises IllegalAction: for the first lane whose code is not legal: its number, and why not; nobody has acted.
        :raises ValueError: for another shape, or another number of agents.
        :raises TypeError: for what is no array of integers; for agents that `play` does not take.
        """
    @overload
    def play(self, agents: Sequence[Policy | None], hands: None = None) -> HandBatch:
        """Play on in all lanes, with agents in C, till a seat that has none is to act or the hand has ended.

        With `autoreset` the next hand is dealt where one has ended, and no more: the next call plays it. Lanes whose
        actor has no agent stay as they are. `done` and `payoffs` are as after `act`.

        :param agents: one a seat: `agents.random`, `agents.caller`, or None.
        :param hands: how many hands to play in each lane, the one that has begun included; then all seats have agents.
        :return: the batch; with `hands` the sums of their payoffs, int64 [n, seats].
        :raises TypeError: for other agents, which play by `act(codes, where)`.
        :raises ValueError: for another number of agents; for `hands` below 1, so many that their sums might not fit,
            without `autoreset`, or with a seat of None.
        """
    @overload
    def play(self, agents: Sequence[Policy], hands: SupportsIndex) -> npt.NDArray[np.int64]:
        """Play on in all lanes, with agents in C, till a seat that has none is to act or the hand has ended.

        With `autoreset` the next hand is dealt where one has ended, and no more: the next call plays it. Lanes whose
        actor has no agent stay as they are. `done` and `payoffs` are as after `act`.

        :param agents: one a seat: `agents.random`, `agents.caller`, or None.
        :param hands: how many hands to play in each lane, the one that has begun included; then all seats have agents.
        :return: the batch; with `hands` the sums of their payoffs, int64 [n, seats].
        :raises TypeError: for other agents, which play by `act(codes, where)`.
        :raises ValueError: for another number of agents; for `hands` below 1, so many that their sums might not fit,
            without `autoreset`, or with a seat of None.
        """
    def reset(
        self,
        mask: Array | None = None,
        stacks: Sequence[SupportsIndex] | Array | None = None,
        then: Sequence[Policy | None] | None = None,
    ) -> HandBatch:
        """Deal the next hand in all lanes, or in some, whether or not the last has ended; returns the batch.

        A hand that has not ended counts for nothing: it is never `done`.

        :param mask: bools [n], the lanes in which to deal.
        :param stacks: the chips of these lanes from now on, as of HandBatch.
        :param then: agents, as of `play`, who play on till a seat with None is to act. A hand that ends before it was
            asked is passed over: it is `done`, and the next is dealt, in a lane up to 50 times in a row; `payoffs` are
            the sums of those passed over.
        :raises InvalidHand: for stacks that do not fit; all is as it was.
        :raises ValueError, TypeError: for another shape, or another type; for agents that `play` does not take, or
            without a seat of None.
        """
    @property
    def layout(self) -> dict[str, slice]:
        """The columns of an observation by name, as slices: those of `Encoder(game, seats, history=history)`."""
    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
    def observe(
        self,
        out: Array | None = None,
        seats: SupportsIndex | str | None = None,
    ) -> npt.NDArray[np.float32]:
        """What the seats to act know of their hands, and nothing else, in the columns of `layout`.

        :param out: float32 of the shape of the result, contiguous, to be filled; None: a new array.
        :param seats: a seat that observes instead of the actor, or "all".
        :return: float32 [n, observation_size], 0 in lanes whose hand is over, which has no actor; for all seats
            [n, seats, observation_size].
        :raises ValueError: for an `out` of another shape; for a seat that there is not.
        :raises TypeError: for an `out` that is not float32; for another type.
        """
    def raise_to_pot(self, fractions: Sequence[float | Fraction | Decimal]) -> npt.NDArray[np.int64]:
        """Of each lane the legal totals nearest to raises of these fractions of the pot after calling.

        :param fractions: up to 32 real numbers from 0: 1 is a pot-sized raise, 0.5 half of it.
        :return: int64 [n, number of fractions], -1 where there is no legal raise.
        :raises ValueError: for negative or infinite numbers, or too many.
        """
    def __len__(self) -> int: ...
    def __getitem__(self, lane: SupportsIndex) -> Hand: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Encoder:
    """What a seat knows of a hand as numbers, in columns that are the same for all hands of a game: see docs/observations.md.

    Nothing hidden is in them: a Hand is encoded as the seat's Observation is, and a lane of a HandBatch as its hand.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> encoder, hand = sw.Encoder(game, 2), sw.Hand(game, [200, 200], seed=1)
        >>> encoder.size, encoder.columns["own"], int(encoder.encode(hand)[encoder.columns["own"]].sum())
        (193, slice(0, 52, None), 2)

    :param game: a `Game`.
    :param seats: how many seats the hands have, empty ones included.
    :param history: how many of the last actions are told, from 0 to 1000.
    :param compact: integers for tables and caches in place of floats for learners.
    :raises InvalidGame: for more seats than the deck can serve.
    :raises ValueError: for fewer than two seats; for too much history.
    :raises TypeError: for arguments of another type.
    """

    def __new__(
        cls, game: Game, seats: SupportsIndex, *, history: SupportsIndex = 8, compact: bool = False
    ) -> Encoder: ...
    @property
    def game(self) -> Game:
        """The Game."""
    @property
    def seats(self) -> int:
        """How many seats the hands have."""
    @property
    def history(self) -> int:
        """How many of the last actions are told."""
    @property
    def compact(self) -> bool:
        """Whether it gives integers."""
    @property
    def unit(self) -> int:
        """The chips that count as 1: a big blind, in games without one a least bet; 1 in the compact layout."""
    @property
    def columns(self) -> dict[str, slice]:
        """The columns by name, as slices: in this order, and none for what the game has not.

        Seats are counted from the one that observes, who is 0; chips are in big blinds (in games without, in least
        bets); cards have a column for each of the deck, ascending. What stands after a bar is of the compact layout, in
        which chips are chips, cards stand as they lie, and -1 is nothing.

        - `own` [deck] | [holes], `up` [seats, deck] | [seats, holes], `boards` [boards, deck] | [boards, cards]: 1 for
          the observer's hole cards, for those of a seat that lie face up, for those on a board.
        - `discards` [deck] | [draws, holes]: cards that the observer has thrown away, or named the middle one.
        - `live`, `all_in` [seats]: 1 for each that has not folded; for each of these that has no chips left to bet.
        - `stacks`, `bets`, `put_in` [seats]: chips behind; put in on this street; put in during the hand.
        - `button`, `actor` [seats] | a seat: 1 for one of them.
        - `street` [streets] | a street: 1 for one of them.
        - `draw`: 1 where a draw is due.
        - `pot`: all chips in.
        - `call`, `raise` [2], `fold`: if the observer is to act, the chips that a call puts in, the least and the highest
          total of a bet or raise (0 where there is none), and 1 if it may fold.
        - `drawn` [draws, seats]: (1 + cards) / 8 | cards, for one that has drawn so many; 0 for one that has not drawn
          yet.
        - `actions` [history, seats + 6] | [history, 4], the last first, 0 where there are no more: 1 for whose it was; 1
          for one of fold, call (or check), raise (or bet) and draw; the seat's bet on the street after it, or the cards
          of a draw; its street i as (1 + i) / streets. Compact: the seat, 0 to 3 for what it did, the bet or the cards,
          the street.
        - `older`: 1 if there were more actions.
        """
    @property
    def size(self) -> int:
        """How many numbers an observation has."""
    @property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype of the numbers: float32, or int64 of the compact layout."""
    def bounds(self, chips: SupportsIndex) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The least and the highest number of each column.

        :param chips: the most chips at a table, as `sum(stacks)`.
        :return: (low, high), each `dtype` [size].
        :raises ValueError: for no chips, or more than 23 seats can have.
        """
    def encode(
        self,
        hands: HandBatch | Hand | Observation,
        seats: SupportsIndex | str | None = None,
        out: Array | None = None,
    ) -> npt.NDArray[Any]:
        """What seats know of hands, and nothing else, in `columns`.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game and as many seats.
        :param seats: the seat that observes, or "all"; by default the actor, and that of an Observation.
        :param out: `dtype` of the shape of the result, contiguous, to be filled; None: a new array.
        :return: `dtype` [n, size] of a batch, else [size]; for all seats [n, seats, size] or [seats, size]. Where a hand
            has no actor who could observe it is all 0, in the compact layout all -1.
        :raises ValueError: for another game, or number of seats; for a seat that there is not, or whose Observation it
            is not; for an `out` of another shape.
        :raises TypeError: for an `out` of another dtype; for another type.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Policy:
    """An agent in C, which `HandBatch.play` takes: `agents.random` or `agents.caller`."""

    def __new__(cls, name: str) -> Policy: ...
    def __call__(self, observation: Observation, /) -> int: ...
    def act_batch(self, batch: HandBatch, where: Array | None = None) -> npt.NDArray[np.int64]:
        """The codes of the actors of a `HandBatch`.

        :param where: bools [n], the lanes that are asked.
        :return: int64 [n], 0 in other lanes and where the hand is over.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Menu:
    """A fixed list of what can be done in a game, for learners who choose among so many entries.

    In this order: fold; check or call (or bring in); the least bet or raise; bets and raises of fractions of the pot,
    as `raise_to_pot`; all-in; and where the game has draws, every set of hole cards, ascending by its code. What is not
    legal is masked, and so is what does the same as an entry before it.

        >>> game = sw.games.NoLimitHoldem(blinds=(1, 2))
        >>> menu, hand = sw.Menu(game, pots=(1,)), sw.Hand(game, [200, 200], seed=1)
        >>> menu.entries
        ('fold', 'check or call', 'least raise', 'raise 1 of the pot', 'all-in')
        >>> menu.codes(hand).tolist(), menu.codes(hand, 3)
        ([-1, 0, 4, 6, 200], 6)

    :param game: a `Game`.
    :param pots: up to 32 fractions of the pot after calling, real numbers from 0.
    :raises ValueError: for negative or infinite fractions, or too many.
    :raises TypeError: for arguments of another type.
    """

    @property
    def game(self) -> Game:
        """The Game."""
    @property
    def pots(self) -> tuple[float | Fraction | Decimal, ...]:
        """The fractions of the pot."""
    def __new__(cls, game: Game, pots: Sequence[float | Fraction | Decimal] = (0.5, 1, 2)) -> Menu: ...
    @property
    def entries(self) -> tuple[str, ...]:
        """What each entry is, in words."""
    def __len__(self) -> int: ...
    @overload
    def mask(self, hands: HandBatch | Hand | Observation, out: None = None) -> npt.NDArray[np.bool_]:
        """Which entries may be chosen: none in a hand that is over.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param out: bool or int8 of the shape of the result, contiguous, to be filled; None: a new array.
        :return: bool [n, len(menu)] of a batch, else [len(menu)].
        :raises TypeError, ValueError: for anything else; for another game.
        """
    @overload
    def mask(self, hands: HandBatch | Hand | Observation, out: Array) -> npt.NDArray[Any]:
        """Which entries may be chosen: none in a hand that is over.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param out: bool or int8 of the shape of the result, contiguous, to be filled; None: a new array.
        :return: bool [n, len(menu)] of a batch, else [len(menu)].
        :raises TypeError, ValueError: for anything else; for another game.
        """
    @overload
    def codes(self, hands: HandBatch | Hand | Observation, choices: None = None) -> npt.NDArray[np.int64]:
        """What `act` takes for chosen entries; 0 for lanes whose hand is over, whose choices are not read.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entries from 0: integers [n] of a batch, else an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], -2 where they are masked.
        :raises IllegalAction: for an entry that there is not, or that is masked; names the lane.
        :raises TypeError, ValueError: for anything else; for another shape or game.
        """
    @overload
    def codes(self, hands: HandBatch, choices: Array) -> npt.NDArray[np.int64]:
        """What `act` takes for chosen entries; 0 for lanes whose hand is over, whose choices are not read.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entries from 0: integers [n] of a batch, else an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], -2 where they are masked.
        :raises IllegalAction: for an entry that there is not, or that is masked; names the lane.
        :raises TypeError, ValueError: for anything else; for another shape or game.
        """
    @overload
    def codes(self, hands: Hand | Observation, choices: SupportsIndex) -> int:
        """What `act` takes for chosen entries; 0 for lanes whose hand is over, whose choices are not read.

        :param hands: a `HandBatch`, a `Hand` or an `Observation` of this game.
        :param choices: entries from 0: integers [n] of a batch, else an int; None for all entries.
        :return: int64 [n], or an int; for all entries int64 [n, len(menu)] or [len(menu)], -2 where they are masked.
        :raises IllegalAction: for an entry that there is not, or that is masked; names the lane.
        :raises TypeError, ValueError: for anything else; for another shape or game.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

_C_API: object

def table_of(batch: HandBatch, menu: Menu) -> object:
    """A capsule with what the hands of a batch, and a menu of its game, are made of."""

def known_by(seen: Observation) -> tuple[bytes, tuple[int, ...]]:
    """What the seat that observes knows, as 16 bytes that do not depend on the order in which its cards came; and the
    places of its hole cards in an order that follows from it.
    """

def holding(seen: Observation, cards: bytes) -> Observation:
    """What the seat that observes would see if it held these cards, none of which lies open, in place of its own; and as
    if nothing had waited for the hand's caller.

    :raises InvalidCards: for other cards, or another number of them.
    """

_Held: TypeAlias = tuple[bytes, tuple[float, ...]]

@final
class _GameTree:
    """The whole tree of a hand of two, in sequence form; discounted CFR over it.

    :param hand: waits for an action or a deal.
    :param holdings: what either may hold face down, the lower seat first, as a row of cards each in bytes and their
        weights; None: the cards are known, or still to be dealt.
    :param actions: `actions(observation)` tells the codes that a seat may choose from, once for all hands that look alike
        to it. None, of it or from it: all that are legal.
    :param chances: `chances(observation)` tells how often each is chosen, a dict, for which best responses are asked.
    :param most_nodes: with more it is refused.
    :param discount: as of `sw_tabular_discount`.
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
        """How many nodes there are, information sets, sequences of the two, and endings; and iterations so far."""
    def iterate(self, iterations: int) -> int:
        """Run so many iterations; returns how many there were in all."""
    def responses(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Of the two seats: what a best response wins against the other's average strategy; what its own wins."""
    def strategy(self) -> dict[bytes, tuple[tuple[int, ...], tuple[float, ...]]]:
        """Of all information sets, as `known_by` tells them: the codes, and the chance of each in the average strategy. In
        a draw a code is a set of hole cards by that order.
        """

@final
class _Tree:
    """The betting tree of a hand at the start of a round of betting: its root, until it has grown.

    Sizes are rows (street from 0 = flop, player, use: 0 bet, 1 raise, 2 donk bet; kind, x, y of `sw_size`).
    """

    def __new__(
        cls,
        hand: Hand,
        sizes: Sequence[tuple[int, int, int, int, float, float]],
        add_all_in: float,
        force_all_in: float,
        merge: float,
    ) -> _Tree: ...
    def grow(self) -> _Tree:
        """Expand all nodes that are not yet, by the sizes.

        :raises InvalidSpot: for more nodes, or longer lines, than there may be.
        """
    def totals(self, node: int) -> tuple[int, ...]:
        """The totals that the sizes make at a node where somebody decides, ascending."""
    def total(self, node: int, form: int, x: float, y: float) -> int | None:
        """The legal total that one size (kind, x, y) makes there; None if nobody may bet or raise."""
    def legal(self, node: int) -> Legal:
        """What is legal there, as a Legal."""
    def expand(self, node: int, totals: Sequence[int]) -> None:
        """Give a node that has none its children: bets and raises to these totals, which ascend."""
    def node(self, i: int) -> tuple[int, int, int, int, int, int, int]:
        """(kind, player, street, parent, first child, children, code) of a node."""
    @property
    def count(self) -> int:
        """How many nodes there are."""
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
        """The seats of the player out of position and of the one in position."""
    @property
    def stacks(self) -> tuple[int, int]:
        """Their chips behind at the root."""
    @property
    def kinds(self) -> npt.NDArray[np.uint8]:
        """0 somebody decides, 1 somebody has folded, 2 showdown, 3 a card is dealt: uint8[n]."""
    @property
    def players(self) -> npt.NDArray[np.uint8]:
        """Who acts, or who has folded, 0 out of position: uint8[n]."""
    @property
    def streets(self) -> npt.NDArray[np.uint8]:
        """0 flop, 1 turn, 2 river: uint8[n]."""
    @property
    def counts(self) -> npt.NDArray[np.uint8]:
        """How many children: uint8[n]."""
    @property
    def parents(self) -> npt.NDArray[np.int32]:
        """int32[n], -1 of the root."""
    @property
    def firsts(self) -> npt.NDArray[np.int32]:
        """The first child, -1 if there is none: int32[n]."""
    @property
    def codes(self) -> npt.NDArray[np.int64]:
        """The action that leads to each node, 0 after a deal: int64[n]."""
    @property
    def values(self) -> npt.NDArray[np.float64]:
        """What each player has gained if he wins, ties, loses; of a fold the first alone: float64[n, 2, 3]."""
    def set_values(self, values: npt.NDArray[np.float64]) -> None:
        """Other values at the ends: float64[n, 2, 3]."""

@final
class _Solver:
    """Discounted counterfactual regret minimization of a tree that has grown.

    :param weights: float64[2, 1326], from 0 to 1, by player (0 is out of position) and combo.
    :param half: whether regrets and averages are floats of 16 bits; `alike`: whether suits that are alike are dealt once.
    :param discount: alpha, the factor of regrets below 0, gamma.
    :param folded: float64[k, 1326], the weights with which up to four others have folded their hands.
    """

    def __new__(
        cls,
        tree: _Tree,
        weights: npt.NDArray[np.float64],
        half: bool,
        alike: bool,
        threads: int,
        discount: tuple[float, float, float],
        folded: npt.NDArray[np.float64] | None = None,
    ) -> _Solver: ...
    @staticmethod
    def plan(
        tree: _Tree,
        weights: npt.NDArray[np.float64],
        half: bool,
        alike: bool,
        threads: int,
        folded: npt.NDArray[np.float64] | None = None,
    ) -> int:
        """The bytes that such a solver takes."""
    @staticmethod
    def work(
        tree: _Tree,
        weights: npt.NDArray[np.float64],
        alike: bool,
        folded: npt.NDArray[np.float64] | None = None,
    ) -> tuple[float, float]:
        """What an iteration takes: (numbers that are read and written, pairs of hands that are looked at)."""
    @property
    def tree(self) -> _Tree: ...
    @property
    def memory(self) -> int: ...
    @property
    def iterations(self) -> int:
        """How many have been done."""
    @property
    def deals(self) -> float:
        """The sum of the products of the weights of all pairs of hands that share no card, and of those that others can
        have folded beside them.
        """
    def iterate(self, count: int, until: float = 0) -> int:
        """Do so many iterations, 100,000 at most, or fewer once the clock (`time.monotonic`) is past `until`; returns how many.

        :raises KeyboardInterrupt: within an iteration, what is left of which is lost.
        """
    def expect(self, player: int, best: bool = False) -> float:
        """What a player (0 is out of position) wins by the averages of both; or by the best response to the other's."""
    def strategy(self, node: int, cards: bytes) -> npt.NDArray[np.float32]:
        """The average strategy at a node: float32[1326, actions], nan where a hand cannot be held."""
    def reach(self, node: int, cards: bytes) -> npt.NDArray[np.float32]:
        """Weights times own strategies on the way: float32[2, 1326]."""
    def values(
        self, node: int, cards: bytes, player: int, best: bool = False
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32] | None]:
        """What a player's hands win from a node on, by the zero of the tree's values: (float32[1326], and of each action
        where the player acts float32[1326, actions], else `None`).
        """
    def against(self, node: int, cards: bytes, player: int) -> npt.NDArray[np.float64]:
        """For each of a player's hands the reach of those of the other that it leaves: float64[1326]. Where others have
        folded each of these counts by the ways to fold beside both.
        """
    def equity(self, node: int, cards: bytes, player: int) -> npt.NDArray[np.float32]:
        """The chance to win a showdown, ties half, against the other's reach: float32[1326]."""
    def lock(self, node: int, cards: bytes, strategy: npt.NDArray[np.float32] | None) -> None:
        """Fix the strategy of a node: float32[1326, actions], each hand's shares adding up to 1; or `None`, to free it."""
    def save(self, regrets: bool = False) -> bytes:
        """All averages, and regrets if asked for, as bytes."""
    def restore(self, saved: bytes, iterations: int, regrets: bool = False) -> None:
        """What `save` gave, of a solver made with the same arguments.

        :raises ValueError: for another number of bytes.
        """
