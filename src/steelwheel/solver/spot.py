"""`Spot`: the start of a two-player betting round, the input of `solve`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from .._base.public import public
from .._core import Hand, _Solver, _Tree, check_seed, parse_cards, simd_level
from .._internal.slices import MOST_THREADS, thread_count
from ..cards.cards import format_cards
from ..errors import InvalidSpot, cut, kind
from ..history import HandHistory
from ..history.record import kind_of_other
from ..ranges.holdem import Range
from .amounts import Amount, Chips, amount_text, from_chips
from .bet_sizes import read_sizes
from .combo_draws import draw_combos, draw_two_combos
from .spot_hands import (
    hand_at_street,
    hand_from_values,
    replay_with_cards,
    replay_without_cards,
    scale_rake,
)
from .spot_options import Payoff, Sizes, TreeOptions, grow, plant, read_options
from .spot_ranges import fold_weights, read_ranges, root_weights
from .tree_edits import list_lines

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..games.rake import RakeLike
    from ..typing import Cards, GameLike, Seed

__all__ = ["Spot", "folded_weights", "payoff_of", "root_chips", "tree_options"]

Ranges = Any


@public()
class Spot:
    """The start of a two-player betting round on a flop, turn or river: the input of `solve`.

    The constructor takes plain values; `Spot.from_hand` and `Spot.from_history` take a played hand. The rules
    of the game determine the legal bets and the payoffs.

        >>> spot = sw.Spot(board="Td9d6h Qc 3s", pot=200, stacks=900, ranges=("66+,A8s+,KQ", "22+,A2s+,KT+"),
        ...                sizes="60%, e, a; raise 2.5x")
        >>> spot
        <Spot Td9d6hQc3s, pot 200, stacks 900: 60%, e, a; raise 2.5x>
        >>> spot.n_decisions
        10

    Player 0, "oop", is out of position and acts first; player 1, "ip", is in position. A spot is immutable
    and compares by value.

    :param board: three to five cards.
    :param pot: the chips in the pot: an int, or a float, `Decimal` or `Fraction` with at most six decimals.
        The most decimals of `pot`, `stacks`, `min_bet` and the rake's cap and step give the smallest chip.
        A pot of 5.5 is solved exactly, as 55 chips, and results are divided by ten. A `Hand` made from the
        spot counts in these smaller chips.
    :param stacks: the remaining stacks: one number for both players, or a pair, out of position first.
    :param ranges: the players' ranges: a pair, out of position first, or a dict with the keys "oop" and "ip".
        Each range is a `Range` or an argument of `Range`: text, or 1,326 weights from 0 to 1.
    :param sizes: the bets and raises of the tree; by default "66%; raise 3x". docs/guide/solver/spots.md
        describes the notation; a dict can set different sizes for each street, player and kind of bet. A
        function receives a `Hand` at each decision and returns the totals to bet or raise to. The hand's hole
        cards are unknown, and the cards dealt after the root are arbitrary. The three thresholds below do not
        apply to the totals that a function returns.
    :param add_all_in_threshold: all-in is added to the bets if it is at most this many times the pot, but
        not where the sizes are "none"; 0: never.
    :param force_all_in_threshold: a bet becomes all-in if, after a call, the rest of the stack would be less
        than this many times the pot; 0: never.
    :param merge_threshold: of two bets that differ by less than this many times the pot, only the larger is
        kept; 0: keep all bets.
    :param add_lines: lines to add, such as "x, b150" (a bet of 150 after a check) or "b50%, c, b75%". The
        last action of each line is added to the tree. Lines do not name cards.
    :param remove_lines: lines to remove: the last action of each, a bet or raise, is removed from the tree.
    :param rake: a `Rake`, `(percent, cap)` or a percentage, instead of the game's rake. The solver computes
        rake exactly, in fractions of a chip; only a played `Hand` rounds it down. A step of 1 is one smallest
        chip.
    :param game: a `Game` or its short name, which sets the betting structure, bets, chip size, raise cap,
        deck, ranking and rake; by default no-limit hold'em.
    :param min_bet: the minimum bet; by default the minimum bet of `game`, or one unit if there is no `game`.
    :param payoff: a function that converts final stacks into values, such as prize equity. It takes the
        stacks of all seats (here out of position, then in position), and returns one value per seat. It is
        called once for each outcome. All values of the solution are then in the function's unit. They are not
        zero-sum, so convergence is not guaranteed.
    :param bunching: the ranges of up to four players who folded, which change the odds of the remaining
        cards. Each pair of hands and each card to come is weighted exactly, by the number of combinations of
        folded hands that it leaves possible. Each iteration then takes about twenty times as long.
    :raises InvalidSpot: if the spot cannot be solved; the message says why.
    :raises InvalidRange, InvalidCards: if ranges or cards are invalid.
    :raises TypeError: if an argument has the wrong type.
    """

    __slots__ = (
        "_chips",
        "_folded",
        "_options",
        "_root",
        "_tree",
        "_value_offset",
        "_weights",
        "board",
        "pot",
        "ranges",
        "seats",
        "stacks",
    )  # fmt: skip

    board: tuple[int, ...]
    """The cards of the board at the root, as ints."""
    pot: int | float
    """The chips in the pot at the root."""
    stacks: tuple[int | float, int | float]
    """The remaining stacks at the root, out of position first."""
    ranges: tuple[Range, Range]
    """The players' ranges as passed, out of position first."""
    seats: tuple[int, int]
    """The players' seats in `hand`, out of position first."""
    _chips: Chips
    _folded: npt.NDArray[np.float64] | None
    _options: TreeOptions
    _root: Hand
    _tree: _Tree | None
    _weights: npt.NDArray[np.float64]
    _value_offset: tuple[float, float]

    def __init__(
        self,
        *,
        board: Cards,
        pot: Amount,
        stacks: Amount | Sequence[Amount],
        ranges: Ranges,
        sizes: Sizes = None,
        add_all_in_threshold: float = 1.5,
        force_all_in_threshold: float = 0.15,
        merge_threshold: float = 0.1,
        add_lines: Iterable[Any] = (),
        remove_lines: Iterable[Any] = (),
        rake: RakeLike | None = None,
        game: GameLike | None = None,
        min_bet: Amount | None = None,
        payoff: Payoff | None = None,
        bunching: Sequence[Any] = (),
    ) -> None:
        hand, scale = hand_from_values(parse_cards(board), pot, stacks, rake, game, min_bet)
        options = TreeOptions(
            sizes,
            add_all_in_threshold,
            force_all_in_threshold,
            merge_threshold,
            add_lines,
            remove_lines,
            payoff,
            bunching,
            scale,
        )
        self._set_fields(hand, ranges, options)

    @classmethod
    def from_hand(
        cls,
        hand: Hand,
        ranges: Ranges,
        *,
        rake: RakeLike | None = None,
        **options: Any,
    ) -> Spot:
        """Return the spot of a hand that is at the start of a two-player betting round, on the flop or later.

        The hand may have started with more players; the chips of folded players are in the pot. Known hole
        cards of the hand are ignored; only the ranges count.

            >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7)
            >>> hand = hand.raise_to(6).fold().call()
            >>> spot = sw.Spot.from_hand(hand, {0: "22+,AT+,KQ", 2: "22-TT,AJs-A8s,KTs+"})
            >>> spot.pot, spot.stacks, spot.seats
            (13, (194, 194), (2, 0))

        :param ranges: the players' ranges, see `Spot`; a dict may also have seats as keys.
        :param rake: the rake, instead of the game's rake.
        :param options: the arguments `sizes`, `add_all_in_threshold`, `force_all_in_threshold`,
            `merge_threshold`, `add_lines`, `remove_lines`, `payoff` and `bunching` of `Spot`; `payoff` is
            called with the stacks of all seats. Also `scale`: how many of the hand's chips make one unit of
            the spot's amounts; a power of ten up to 10**6, 1 by default.
        :raises InvalidSpot: if the hand is not at the start of a betting round on the flop or later, does not
            have exactly two players left, or is not hold'em with a supported ranking.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"Spot.from_hand takes a Hand, not {kind(hand)}")
        hand = hand.copy()
        _Tree(hand, (), 0, 0, 0)  # raises if the hand is not at a spot
        given = read_options(options).checked()
        game = (
            hand.game
            if rake is None
            else hand.game.replace(
                rake=scale_rake(rake, given.scale, sum(stack > 0 for stack in hand.starting_stacks))
            )
        )
        return cls._of(replay_without_cards(hand, hand.board, game), ranges, given)

    @classmethod
    def from_history(
        cls,
        history: HandHistory,
        ranges: Ranges,
        street: str | None = None,
        *,
        rake: RakeLike | None = None,
        **options: Any,
    ) -> Spot:
        """Return the spot at the start of a street of a hand history; one chip is one `history.unit`.

        The history may come from any file that `history.load` reads, such as a site's text.

        :param ranges: the players' ranges, see `Spot`; a dict may also have seats or names of
            `history.players` as keys.
        :param street: the street where the spot starts: "flop", "turn" or "river"; None: the last street that
            started with two players.
        :param rake: the rake, see `Spot`; by default none, because histories do not state the percentage.
        :param options: the options of `Spot.from_hand`.
        :raises InvalidSpot: if the history has no such betting round, the site added money to the pot, or
            `Spot.from_hand` rejects the hand.
        :raises HistoryError: if the history cannot be replayed.
        """
        if not isinstance(history, HandHistory):
            raise TypeError(f"Spot.from_history takes a HandHistory, not {kind_of_other(history)}")
        hand = hand_at_street(history, street)
        names = history.players or ()
        if isinstance(ranges, Mapping):
            ranges = {names.index(key) if key in names else key: x for key, x in ranges.items()}
        return cls.from_hand(hand, ranges, rake=rake, **options)

    def replace(self, **changed: Any) -> Spot:
        """Return a copy of the spot with a different board (of the same size), ranges or options.

        :param changed: `board`, `ranges`, and the keyword arguments of `from_hand`.
        :raises InvalidSpot, InvalidRange, InvalidCards: if the changed spot is not valid.
        """
        board, ranges = changed.pop("board", None), changed.pop("ranges", self.ranges)
        hand = self._root
        if board is not None:
            cards = parse_cards(board)
            if len(cards) != len(self.board):
                raise InvalidSpot(
                    f"the new board must have {len(self.board)} cards, like the old one, not {len(cards)}"
                )
            hand = replay_without_cards(hand, cards, hand.game)
        return self._of(hand, ranges, read_options({**self._options._asdict(), **changed}))

    @classmethod
    def _of(cls, hand: Hand, ranges: Ranges, options: TreeOptions) -> Spot:
        spot = object.__new__(cls)
        spot._set_fields(hand, ranges, options)
        return spot

    def _set_fields(self, hand: Hand, ranges: Ranges, options: TreeOptions) -> None:
        """Check the values and set all fields."""
        options = options.checked()
        root = plant(hand, options)
        put = object.__setattr__
        put(self, "_root", hand)
        put(self, "_options", options)
        put(self, "_tree", None)
        put(self, "board", hand.board)
        pot, (oop, ip), scale = hand.total_pot, root.stacks, options.scale
        put(self, "_chips", Chips(pot, (oop, ip)))
        put(self, "pot", from_chips(pot, scale))
        put(self, "seats", root.seats)
        put(self, "stacks", (from_chips(oop, scale), from_chips(ip, scale)))
        put(self, "_value_offset", ((oop + pot / 2) / scale, (ip + pot / 2) / scale))
        put(self, "ranges", read_ranges(ranges, root.seats))
        put(self, "_weights", root_weights(self.ranges, root, hand.board))
        put(self, "_folded", fold_weights(options.bunching, root, hand) if options.bunching else None)

    @property
    def hand(self) -> Hand:
        """A new `Hand` at the root, with unknown hole cards; it waits until you deal or show cards.

        Its amounts are whole chips: `scale` chips make one unit of the spot's amounts.
        """
        return self._root.copy()

    def deal(self, seed: Seed = None) -> Hand:
        """Return a `Hand` to play from the root; its hole cards are drawn from the ranges.

        :param seed: the seed of all cards: `None` for system entropy, an int, or a pair; see `Hand`.
        :returns: the hand; the cards of folded players are unknown.
        """
        first, stream = check_seed(seed)
        dice, root = Random(f"{first} {stream}"), self._root
        oop, ip = self.weights
        board = self.board
        combos = draw_two_combos(oop, ip, dice)
        if self._folded is not None:  # a second draw, since existing seeds must deal the same cards
            combos, gone = draw_combos((oop, ip, *self._folded), dice)
            board += tuple(dice.sample(sorted({*self.tree.deck} - gone - {*board}), 5 - len(board)))
        held = dict(zip(self.seats, [Range.COMBOS[i][::-1] for i in combos], strict=True))
        cards = [held.get(seat) for seat in range(len(root.stacks))]
        return replay_with_cards(root, board, root.game, cards, (first, stream))

    @property
    def scale(self) -> int:
        """The number of chips of `hand` in one unit of the spot's amounts, such as 10 for one decimal."""
        return self._options.scale

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """The weight of each combo in each player's range, as a read-only float64[2, 1326].

        Combos are in the order of `Range.COMBOS`; impossible hands have weight 0.
        """
        return self._weights

    @property
    def bunching(self) -> tuple[Range, ...]:
        """The ranges of the folded players."""
        folded: tuple[Range, ...] = self._options.bunching
        return folded

    @property
    def sizes(self) -> Any:
        """The bet sizes as text that `Spot` accepts, or the function that was passed instead."""
        sizes: Any = self._options.sizes
        return sizes if callable(sizes) else read_sizes(sizes).text

    @property
    def tree(self) -> _Tree:
        """The betting tree, created on first use.

        :raises InvalidSpot: if a line is not in the tree, a bet or raise is not legal, or the tree has more
            than a million nodes.
        """
        tree = self._tree
        if tree is None:
            tree, zero = grow(self._root, self._options)
            object.__setattr__(self, "_tree", tree)
            if zero is not None:
                object.__setattr__(self, "_value_offset", zero)
        return tree

    @property
    def bet_lines(self) -> tuple[tuple[str, ...], ...]:
        """All bets and raises in the tree, as lines for `add_lines`.

        `replace(sizes="none", add_lines=spot.bet_lines)` rebuilds the tree.
        """
        return list_lines(self.tree, self.scale)

    @property
    def value_offset(self) -> tuple[float, float]:
        """Each player's value if the pot at the root is split evenly; the tree's values are relative to it.

        It is the stack plus half the pot in chips; with a payoff, it is in the unit of the payoff.
        """
        _ = self.tree
        return self._value_offset

    @property
    def n_decisions(self) -> int:
        """The number of decisions in the betting tree; the cards to come are not distinguished."""
        return int((self.tree.kinds == 0).sum())

    def estimate_memory(
        self, float16: bool | None = None, *, use_isomorphism: bool = True, threads: int = 1
    ) -> int:
        """Estimate the memory in bytes that `solve` needs, within a few percent, without allocating it.

        :param float16, use_isomorphism, threads: same as for `solve`.
        """
        float16 = len(self.board) < 5 if float16 is None else float16
        count = min(thread_count(threads), MOST_THREADS)
        return _Solver.plan(self.tree, self.weights, float16, use_isomorphism, count, self._folded)

    def estimate_iteration_seconds(
        self, float16: bool | None = None, *, use_isomorphism: bool = True, threads: int = 1
    ) -> float:
        """Estimate the seconds per iteration of `solve` on this machine, within a factor of two.

        The first call briefly solves a small spot, and scales its time to the size of this spot. Reaching an
        exploitability of 0.3% of the pot takes several dozen iterations.

        :param float16, use_isomorphism, threads: same as for `solve`.
        """
        river = len(self.board) == 5
        float16 = not river if float16 is None else float16
        count = min(thread_count(threads), thread_count(0))
        numbers, pairs = _Solver.work(self.tree, self.weights, use_isomorphism, self._folded)
        seconds = numbers * _unit_seconds(simd_level(), float16, False)
        if pairs:
            seconds += pairs * _unit_seconds(simd_level(), float16, True)
        return seconds if river else seconds / count  # a river is solved by one thread

    def _compared(self) -> tuple[Any, ...]:
        return self._root.to_bytes(), self.ranges, self.sizes, self._options[1:]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Spot is immutable; create a changed one with replace({name}=...)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Spot is immutable")

    def __copy__(self) -> Spot:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Spot._unpickle, (self._root, self.ranges, tuple(self._options))

    @classmethod
    def _unpickle(cls, hand: Hand, ranges: Ranges, options: tuple[Any, ...]) -> Spot:
        return cls._of(hand, ranges, TreeOptions(*options))

    def __repr__(self) -> str:
        oop, ip = self.stacks
        stacks = amount_text(oop) if oop == ip else f"{amount_text(oop)} and {amount_text(ip)}"
        sizes = self.sizes
        text = cut(getattr(sizes, "__name__", repr(sizes)) if callable(sizes) else sizes)
        return f"<Spot {format_cards(self.board)}, pot {amount_text(self.pot)}, stacks {stacks}: {text}>"


def folded_weights(spot: Spot) -> npt.NDArray[np.float64] | None:
    """Return the weights [k, 1326] of the folded players; None without bunching."""
    return spot._folded


def payoff_of(spot: Spot) -> Payoff | None:
    """Return the payoff as a function of final stacks in whole chips; None if values are chips."""
    return spot._options.chip_payoff


def root_chips(spot: Spot) -> Chips:
    """Return the pot and both players' stacks at the root, as whole numbers of chips."""
    return spot._chips


def tree_options(spot: Spot) -> TreeOptions:
    """Return the options of a spot's tree."""
    return spot._options


@lru_cache
def _unit_seconds(level: str, float16: bool, folded: bool) -> float:
    """Return the seconds that an iteration takes per stored number or, if `folded`, per pair of hands."""
    ranges = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,AJo+,KQo", "22-JJ,A2s-AJs,K9s+,Q9s+,J9s+,T9s,ATo-AQo,KJo+"
    spot = Spot(board="Td9d6h2c", pot=200, stacks=800, ranges=ranges, bunching=["random"] if folded else ())
    solver = _Solver(spot.tree, spot.weights, float16, True, 1, (1.5, 0.5, 3.0), spot._folded)
    solver.iterate(1)
    start, count = perf_counter(), 1 if folded else 3
    solver.iterate(count)
    seconds = (perf_counter() - start) / count
    numbers, pairs = _Solver.work(spot.tree, spot.weights, True, spot._folded)
    if not folded:
        return seconds / numbers
    return max(seconds - numbers * _unit_seconds(level, float16, False), 0) / pairs
