"""The start of what is solved: a `Spot`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, islice
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import games
from .. import rules as house
from .._core import Hand, _Solver, _Tree, check_seed, parse_cards, simd_level
from .._frozen import NamedTuple
from .._given import range_of
from .._slices import MOST_THREADS, thread_count
from ..cards import format_cards
from ..errors import InvalidCards, InvalidRange, InvalidSpot, as_number, cut, kind, meant, shown, within
from ..game import Game, Rake, Street
from ..hand import Post
from ..history import HandHistory
from ..history.record import kind_of_other
from ..ranges import Range
from .lines import edit, grow_by, lines_of, paid, read_lines, totals_by
from .sizes import PLAYERS, STREETS, read_sizes

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..typing import Cards, Manual, Seed

__all__ = ["Spot"]

_FIRST, _SECOND = np.array(Range.COMBOS).T
_COMBOS = np.array(Range.COMBOS, np.uint64)
_SETS = np.uint64(1) << _COMBOS[:, 0] | np.uint64(1) << _COMBOS[:, 1]
_MOST_CHIPS, _MOST_DRAWS = 2**53, 10_000
_UNKNOWN = ("????", "????")
_MANUAL: tuple[Manual, ...] = ("deal", "showdown")

Sizes = str | Mapping[str, Any] | Sequence[str] | Callable[[Hand], Iterable[int | None]] | None
Ranges = Any
Payoff = Callable[[tuple[int, ...]], Sequence[float]]


class Spot:
    """The start of a round of betting of two players, on a flop, turn or river: what `solve` takes.

    This makes one of plain values; `Spot.from_hand` and `Spot.from_history` take one that was played.
    Whatever it is made of, the rules of the game say which bets are legal and what the end pays.

        >>> spot = sw.Spot(board="Td9d6h Qc 3s", pot=200, stacks=900, ranges=("66+,A8s+,KQ", "22+,A2s+,KT+"),
        ...                sizes="60%, e, a; raise 2.5x")
        >>> spot
        <Spot Td9d6hQc3s, pot 200, stacks 900: 60%, e, a; raise 2.5x>
        >>> spot.decisions
        10

    Players are out of position ("oop", 0, who acts first) and in position ("ip", 1). A spot does not change;
    it compares by value.

    :param board: three to five cards.
    :param pot: the chips in it.
    :param stacks: the chips behind, of both players or of each, out of position first.
    :param ranges: of each, out of position first, or a dict by "oop" and "ip": a `Range`, or what `Range`
        takes: text, or 1,326 weights from 0 to 1.
    :param sizes: the bets and raises of the tree; by default "66%; raise 3x". docs/spots.md has the
        notation; a dict has it by street, player and kind of bet. Or a callable, which is asked with a `Hand`
        at each decision, whose hole cards are unknown and whose cards since the root stand for any, and
        returns the totals to bet or raise to. These are taken as they are, without the next three.
    :param add_all_in: all-in is added where it is at most so many pots, but not to "none"; 0: never.
    :param force_all_in: a bet after whose call less than so many pots would be left to bet becomes all-in; 0:
        never.
    :param merge: of bets that differ by less than so many pots the larger one stays; 0: all stay.
    :param add: lines to be added, each a text as "x, b150" (after a check a bet of 150) or "b50%, c, b75%":
        its last action is put into the tree. A line names no cards.
    :param remove: lines to be taken out: their last action, a bet or raise, is.
    :param rake: a `Rake`, or `(percent, cap)`, in place of the game's.
    :param game: the `Game`, or its short name, whose structure, bets, chip, cap of raises, deck, ranking and
        rake hold; by default no-limit hold'em.
    :param min_bet: the least bet; by default that of the game, or 1.
    :param payoff: what final stacks are worth: a callable from the stacks of all seats (here out of position
        and in position) to as many values. It is asked once for each way to end. The solver's values are in
        its unit then, and not zero-sum: nothing promises that it converges.
    :param bunching: the ranges of up to four who folded before, which make some cards likelier to be left
        than others. Each pair of hands, and each card to come, counts by how many ways to fold leave it free,
        exactly; an iteration takes some twenty times as long.
    :raises InvalidSpot: for what cannot be solved, in a sentence.
    :raises InvalidRange, InvalidCards: for bad ranges and cards.
    :raises TypeError: for another type.
    """

    __slots__ = (
        "_folded", "_options", "_root", "_tree", "_weights",
        "_zero", "board", "pot", "ranges", "seats", "stacks",
    )  # fmt: skip

    board: tuple[int, ...]
    """The cards at the root."""
    pot: int
    """The chips in the pot at the root."""
    stacks: tuple[int, int]
    """The chips behind there, out of position first."""
    ranges: tuple[Range, Range]
    """As they were given, out of position first."""
    seats: tuple[int, int]
    """Their seats in `hand`."""
    _folded: npt.NDArray[np.float64] | None
    _options: Options
    _root: Hand
    _tree: _Tree | None
    _weights: npt.NDArray[np.float64]
    _zero: tuple[float, float]

    def __init__(
        self,
        *,
        board: Cards,
        pot: int,
        stacks: int | Sequence[int],
        ranges: Ranges,
        sizes: Sizes = None,
        add_all_in: float = 1.5,
        force_all_in: float = 0.15,
        merge: float = 0.1,
        add: Iterable[Any] = (),
        remove: Iterable[Any] = (),
        rake: Rake | tuple[Any, ...] | None = None,
        game: Game | str | None = None,
        min_bet: int | None = None,
        payoff: Payoff | None = None,
        bunching: Sequence[Any] = (),
    ) -> None:
        cards = parse_cards(board)
        if not 3 <= len(cards) <= 5:
            raise InvalidSpot(f"a spot has a board of 3 to 5 cards, not of {len(cards)}")
        chips = _chips(pot, "the pot")
        pair = (stacks, stacks) if hasattr(stacks, "__index__") else _two(stacks)
        if pair is None:
            raise TypeError(f"stacks are a number of chips, or two of them, not {shown(stacks)}")
        oop, ip = [
            _chips(x, f"the stack {where} position") for where, x in zip(("out of", "in"), pair, strict=True)
        ]
        if chips + oop + ip > _MOST_CHIPS:
            raise InvalidSpot("pot and stacks together are more than 2**53 chips")
        least = None if min_bet is None else _chips(min_bet, "min_bet")
        made = _plain_game(len(cards), chips, rake, game, least)
        hand = Hand(
            made, (oop, chips + ip), button=1, seed=0, hole_cards=_UNKNOWN, board=cards, manual=_MANUAL
        )
        options = Options(sizes, add_all_in, force_all_in, merge, add, remove, payoff, bunching)
        self._begin(hand, ranges, options)

    @classmethod
    def from_hand(
        cls, hand: Hand, ranges: Ranges, *, rake: Rake | tuple[Any, ...] | None = None, **options: Any
    ) -> Spot:
        """The spot where a hand stands: at the start of a round of betting of two players, from the flop on.

        The hand may have had any number of players: those who have folded, and their chips, count as the game
        has them. Hole cards that the hand knows stay out of the solution: only the ranges count.

            >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7)
            >>> hand = hand.raise_to(6).fold().call()
            >>> spot = sw.Spot.from_hand(hand, {0: "22+,AT+,KQ", 2: "22-TT,AJs-A8s,KTs+"})
            >>> spot.pot, spot.stacks, spot.seats
            (13, (194, 194), (2, 0))

        :param ranges: as of `Spot`; a dict may name seats, too.
        :param rake: in place of the game's.
        :param options: `sizes`, `add_all_in`, `force_all_in`, `merge`, `add`, `remove`, `payoff` and
            `bunching`, as of `Spot`; `payoff` is asked with the stacks of all seats.
        :raises InvalidSpot: for a hand that is over, before the flop or within a round of betting; with more
            than two players left; of a game that is not hold'em, with another ranking than high or those of
            short decks.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"a spot is made from a Hand, not {kind(hand)}")
        hand = hand.copy()
        _Tree(hand, (), 0, 0, 0)  # refuses what is no spot
        game = hand.game if rake is None else hand.game.replace(rake=rake)
        made = cls.__new__(cls)
        made._begin(_hidden(hand, hand.board, game), ranges, _options(options))
        return made

    @classmethod
    def from_history(
        cls,
        history: HandHistory,
        ranges: Ranges,
        street: str | None = None,
        *,
        rake: Rake | tuple[Any, ...] | None = None,
        **options: Any,
    ) -> Spot:
        """The spot on a street of a hand history, in chips of `history.unit`.

        :param ranges: as of `Spot`; a dict may name seats, or `history.players`, too.
        :param street: "flop", "turn" or "river": the start of its round of betting; by default the last that
            began with two players.
        :param rake: as of `Spot`; a history has none.
        :param options: as of `Spot.from_hand`.
        :raises InvalidSpot: where there is no such round; otherwise as `Spot.from_hand`.
        :raises HistoryError: for a history that cannot be replayed.
        """
        if not isinstance(history, HandHistory):
            raise TypeError(f"a spot is made from a HandHistory, not {kind_of_other(history)}")
        if street is not None and street not in STREETS:
            raise InvalidSpot(
                f"street is 'flop', 'turn' or 'river', not {shown(street)}{meant(street, STREETS)}"
            )
        found, dealt = None, 0
        for hand in history.replay(deals=True):
            begins = len(hand.board) > dealt and hand.phase == "bet"
            dealt = len(hand.board)
            if not begins or dealt < 3:
                continue
            if STREETS[dealt - 3] == street or (street is None and hand.folded.count(False) == 2):
                found = hand.copy()
        if found is None:
            of = f"of betting on the {street}" if street else "from the flop on with two players"
            raise InvalidSpot(f"the history has no round {of}")
        names = history.players or ()
        if isinstance(ranges, Mapping):
            ranges = {names.index(key) if key in names else key: x for key, x in ranges.items()}
        return cls.from_hand(found, ranges, rake=rake, **options)

    def replace(self, **changed: Any) -> Spot:
        """The same spot with another `board` of as many cards, other `ranges`, or options of `from_hand`.

        :param changed: `board`, `ranges`, and keywords as of `from_hand`.
        :raises InvalidSpot, InvalidRange, InvalidCards: as of `Spot`.
        """
        board, ranges = changed.pop("board", None), changed.pop("ranges", self.ranges)
        hand = self._root
        if board is not None:
            cards = parse_cards(board)
            if len(cards) != len(self.board):
                raise InvalidSpot(f"another board must have {len(self.board)} cards, too, not {len(cards)}")
            hand = _hidden(hand, cards, hand.game)
        made = type(self).__new__(type(self))
        made._begin(hand, ranges, _options({**self._options._asdict(), **changed}))
        return made

    def _begin(self, hand: Hand, ranges: Ranges, options: Options) -> None:
        """Check everything, and keep it."""
        options = options.checked()
        sizes: Any = options.sizes
        rows = () if callable(sizes) else read_sizes(sizes).rows
        put = object.__setattr__
        planted = _Tree(hand, rows, options.add_all_in, options.force_all_in, options.merge)
        put(self, "_root", hand)
        put(self, "_options", options)
        put(self, "_tree", None)
        put(self, "board", hand.board)
        put(self, "pot", hand.total_pot)
        put(self, "seats", planted.seats)
        put(self, "stacks", planted.stacks)
        put(self, "_zero", (self.stacks[0] + self.pot / 2, self.stacks[1] + self.pot / 2))
        put(self, "ranges", _ranges(ranges, planted.seats))
        put(self, "_weights", _weights(self.ranges, planted, hand.board))
        put(self, "_folded", _folded(options.bunching, planted, hand) if options.bunching else None)

    @property
    def hand(self) -> Hand:
        """A new `Hand` at the root: hole cards are unknown, and it waits for deals and shows."""
        return self._root.copy()

    def deal(self, seed: Seed = None) -> Hand:
        """A `Hand` at the root, to be played: hole cards drawn by the ranges, what is to come by the seed.

        :param seed: as of a `Hand`: None for entropy from the system, an int, or a pair.
        :returns: who has folded before has unknown cards.
        """
        first, stream = check_seed(seed)
        dice, root = Random(f"{first} {stream}"), self._root
        mine, others = self.weights
        oop = _drawn(mine * _apart(others), dice)
        pair = oop, _drawn(others * ((_SETS & _SETS[oop]) == 0), dice)
        board = self.board
        if self._folded is not None:
            pair, gone = _drawn_apart((mine, others, *self._folded), dice)
            board += tuple(dice.sample(sorted({*self.tree.deck} - gone - {*board}), 5 - len(board)))
        held = dict(zip(self.seats, [Range.COMBOS[i][::-1] for i in pair], strict=True))
        cards = [held.get(seat) for seat in range(len(root.stacks))]
        return _again(root, board, root.game, cards, (first, stream))

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """float64[2, 1326], read-only, in the order of `Range.COMBOS`; 0 where a hand cannot be held."""
        return self._weights

    @property
    def bunching(self) -> tuple[Range, ...]:
        """The ranges of those who folded."""
        folded: tuple[Range, ...] = self._options.bunching
        return folded

    @property
    def sizes(self) -> Any:
        """The sizes as text that reads back, or the callable."""
        sizes: Any = self._options.sizes
        return sizes if callable(sizes) else read_sizes(sizes).text

    @property
    def tree(self) -> _Tree:
        """The betting tree, grown when it is first asked for.

        :raises InvalidSpot: for lines that are not in it, totals that are not legal, more than a million
            nodes.
        """
        tree = self._tree
        if tree is None:
            tree = self._grown()
            object.__setattr__(self, "_tree", tree)
        return tree

    def _grown(self) -> _Tree:
        options, hand = self._options, self._root
        sizes: Any = options.sizes
        rows = () if callable(sizes) else read_sizes(sizes).rows
        tree = _Tree(hand, rows, options.add_all_in, options.force_all_in, options.merge)
        if callable(sizes):
            edit(tree, options.add, options.remove, lambda node: totals_by(tree, hand, sizes, node))
            grow_by(tree, hand, sizes)
        elif options.add or options.remove:
            edit(tree, options.add, options.remove, tree.totals)
        tree.grow()
        if options.payoff is not None:
            zero, values = paid(tree, hand, options.payoff)
            tree.set_values(values)
            object.__setattr__(self, "_zero", zero)
        return tree

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """All bets and raises of the tree as lines; `replace(sizes="none", add=spot.lines)` has it again."""
        return lines_of(self.tree)

    @property
    def zero(self) -> tuple[float, float]:
        """What the tree's values count from: stacks and half the pot each, in chips or `payoff`'s unit."""
        _ = self.tree
        return self._zero

    @property
    def decisions(self) -> int:
        """How many places of the tree, cards apart, somebody decides at."""
        return int((self.tree.kinds == 0).sum())

    def memory(self, half: bool | None = None, *, alike: bool = True, threads: int = 1) -> int:
        """The bytes that `solve` would take, within some percent: told without taking them.

        :param half, alike, threads: as of `solve`.
        """
        half = len(self.board) < 5 if half is None else half
        many = min(thread_count(threads), MOST_THREADS)
        return _Solver.plan(self.tree, self.weights, half, alike, many, self._folded)

    def seconds(self, half: bool | None = None, *, alike: bool = True, threads: int = 1) -> float:
        """About how many seconds an iteration of `solve` takes on this machine: half to twice as many.

        A small spot is solved for a moment, once, and numbers to be kept are compared. 0.3 % of the pot takes
        some tens of iterations.

        :param half, alike, threads: as of `solve`.
        """
        river = len(self.board) == 5
        half = not river if half is None else half
        many = min(thread_count(threads), thread_count(0))
        numbers, pairs = _Solver.work(self.tree, self.weights, alike, self._folded)
        took = numbers * _pace(simd_level(), half, False)
        if pairs:
            took += pairs * _pace(simd_level(), half, True)
        return took if river else took / many  # of rivers there is one part

    def _compared(self) -> tuple[Any, ...]:
        return self._root.to_bytes(), self.ranges, self.sizes, self._options[1:]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Spot does not change: replace({name}=...) makes another")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Spot does not change")

    def __copy__(self) -> Spot:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self._root, self.ranges, tuple(self._options))

    def __repr__(self) -> str:
        oop, ip = self.stacks
        stacks = f"{oop:,}" if oop == ip else f"{oop:,} and {ip:,}"
        sizes = self.sizes
        told = cut(getattr(sizes, "__name__", repr(sizes)) if callable(sizes) else sizes)
        return f"<Spot {format_cards(self.board)}, pot {self.pot:,}, stacks {stacks}: {told}>"


class Options(NamedTuple):
    """What a tree is grown by."""

    sizes: Sizes = None
    add_all_in: float = 1.5
    force_all_in: float = 0.15
    merge: float = 0.1
    add: Any = ()
    remove: Any = ()
    payoff: Payoff | None = None
    bunching: Any = ()

    def checked(self) -> Options:
        """The same as exact values."""
        for name, most in (("add_all_in", 1e9), ("force_all_in", 1e9), ("merge", 1.0)):
            x = as_number(getattr(self, name), name)
            if not 0 <= x <= most:
                raise InvalidSpot(f"{name} must be from 0 to {most:g} pots, not {shown(getattr(self, name))}")
        if self.payoff is not None and not callable(self.payoff):
            raise TypeError(f"payoff must be a callable from final stacks to values, not {kind(self.payoff)}")
        sizes: Any = self.sizes
        return Options(
            sizes if callable(sizes) else read_sizes(sizes).text,
            float(self.add_all_in),
            float(self.force_all_in),
            float(self.merge),
            read_lines(self.add, "add"),
            read_lines(self.remove, "remove"),
            self.payoff,
            _bunching(self.bunching),
        )


@lru_cache
def _pace(level: str, half: bool, folded: bool) -> float:
    """The seconds a number takes in an iteration at a SIMD level; where others folded, a pair of hands."""
    ranges = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,AJo+,KQo", "22-JJ,A2s-AJs,K9s+,Q9s+,J9s+,T9s,ATo-AQo,KJo+"
    spot = Spot(board="Td9d6h2c", pot=200, stacks=800, ranges=ranges, bunching=["random"] if folded else ())
    solver = _Solver(spot.tree, spot.weights, half, True, 1, (1.5, 0.5, 3.0), spot._folded)
    solver.iterate(1)
    start, count = perf_counter(), 1 if folded else 3
    solver.iterate(count)
    took = (perf_counter() - start) / count
    numbers, pairs = _Solver.work(spot.tree, spot.weights, True, spot._folded)
    return max(took - numbers * _pace(level, half, False), 0) / pairs if folded else took / numbers


def _options(given: Mapping[str, Any]) -> Options:
    for name in given:
        if name not in Options._fields:
            raise TypeError(f"a spot has no option {shown(name)}{meant(name, Options._fields)}")
    return Options(**given)


def _made(hand: Hand, ranges: Ranges, options: tuple[Any, ...]) -> Spot:
    """What a pickled spot is made by."""
    made = object.__new__(Spot)
    made._begin(hand, ranges, Options(*options))
    return made


# ---- hands


def _chips(x: Any, what: str) -> int:
    """Chips of a caller, at least one."""
    if isinstance(x, bool) or not hasattr(x, "__index__"):
        raise TypeError(f"{what} must be a whole number of chips, not {kind(x)}")
    chips: int = x.__index__()
    if not 1 <= chips <= _MOST_CHIPS:
        raise InvalidSpot(f"{what} must be from 1 to 2**53 chips, not {shown(chips)}")
    return chips


def _plain_game(
    cards: int, pot: int, rake: Rake | tuple[Any, ...] | None, game: Game | str | None, least: int | None
) -> Game:
    """A game that begins with a board of so many cards and a pot, which is the button's ante."""
    if game is None:
        bets = 1 if least is None else least
        streets = [Street(hole=2, board=cards), *[Street(board=1)] * (5 - cards)]
        return Game(
            "no-limit hold'em",
            streets=streets,
            structure="no_limit",
            antes={"button": pot},
            bets=bets,
            rake=rake,
        )
    if isinstance(game, str):
        game = games.by_name(game)
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game or its name, as 'short_deck', not {kind(game)}")
    boards = [*accumulate(street.board for street in game.streets)]
    if (
        game.boards != 1
        or sum(street.hole for street in game.streets) != 2
        or any(street.discard or street.draw or street.middle or street.up for street in game.streets)
    ):
        raise InvalidSpot(
            f"{cut(game.name)} is not hold'em: the solver knows two hole cards, one board, no draws"
        )
    if cards not in boards:
        raise InvalidSpot(f"{cut(game.name)} has no round of betting with {cards} cards on the board")
    first = boards.index(cards)
    streets = [
        Street(board=street.board, bet=_least(game, i, least)) for i, street in enumerate(game.streets)
    ]
    streets = [Street(hole=2, board=cards, bet=streets[first].bet), *streets[first + 1 :]]
    limit = (
        game.structure == "fixed_limit"
    )  # of two players, too: what came before the spot may have had more
    rules = (
        house.preset(game.rules.name, **{**game.rules.changed(), "no_cap": "never"}) if limit else game.rules
    )
    return game.replace(
        streets=streets, blinds=(), antes={"button": pot}, bets=None, hand_cap=None, bring_in=0, rules=rules,
        rake=game.rake if rake is None else rake,
    )  # fmt: skip


def _least(game: Game, street: int, least: int | None) -> int:
    """The least bet of a street, or the bet of a limit."""
    given = game.streets[street].bet if least is None else least
    if given is not None:
        return given
    if game.bets:
        return game.bets[0 if street < (len(game.streets) + 1) // 2 else -1]
    return max(game.blinds[:2]) if isinstance(game.blinds, tuple) else max(game.blinds.values())


def _hidden(hand: Hand, board: Sequence[int], game: Game) -> Hand:
    """The hand with this board and unknown hole cards, which waits for deals and shows."""
    return _again(hand, board, game, [None] * len(hand.stacks), 0, _MANUAL)


def _again(
    hand: Hand, board: Sequence[int], game: Game, held: Sequence[Any], seed: Seed, manual: Any = ()
) -> Hand:
    """The hand with other cards, played as far as it was."""
    start = hand.starting_stacks
    posts = hand.posts
    usual = Hand(game, start, button=hand.button, seed=0).posts
    others = None if posts == usual else {i: posts.get(i, Post(0)) for i, stack in enumerate(start) if stack}
    made = Hand(
        game, start, button=hand.button, posts=others, seed=seed, hole_cards=held, board=board, manual=manual
    )  # fmt: skip
    for code in hand.actions:
        made.act(code or 0)  # where nothing is hidden none is None
    return made


def _apart(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """float64[1326]: for each combo, the weight of all those that have no card of it."""
    by_card = np.bincount(_FIRST, weights, 52) + np.bincount(_SECOND, weights, 52)
    found: npt.NDArray[np.float64] = weights.sum() - by_card[_FIRST] - by_card[_SECOND] + weights
    return found.clip(0)


def _drawn_apart(ranges: Sequence[npt.NDArray[np.float64]], dice: Random) -> tuple[tuple[int, int], set[int]]:
    """A combo of each range, drawn until none shares a card: the first two, and all cards."""
    for _ in range(_MOST_DRAWS):
        drawn = [_drawn(weights, dice) for weights in ranges]
        cards = {card for i in drawn for card in Range.COMBOS[i]}
        if len(cards) == 2 * len(drawn):
            return (drawn[0], drawn[1]), cards
    raise InvalidSpot(f"in {_MOST_DRAWS:,} draws the hands of those who play and who folded shared cards")


def _drawn(weights: npt.NDArray[np.float64], dice: Random) -> int:
    """The number of a combo, drawn by its weight."""
    sums = weights.cumsum()
    i = int(sums.searchsorted(dice.random() * sums[-1], side="right"))
    return min(i, int(weights.nonzero()[0][-1]))  # rounding may lead past the last


# ---- ranges


def _ranges(given: Any, seats: tuple[int, int]) -> tuple[Range, Range]:
    if isinstance(given, Mapping):
        found = []
        for player, seat in zip(PLAYERS, seats, strict=True):
            keys = [key for key in (player, seat) if key in given]
            if len(keys) != 1 or len(given) != 2:
                raise InvalidSpot(
                    f"ranges are by 'oop' and 'ip', or by the seats {seats[0]} and {seats[1]}, not by "
                    f"{cut(', '.join(map(repr, islice(given, 10))))}"
                )
            found.append(given[keys[0]])
        given = found
    pair = _two(given)
    if pair is None:
        raise TypeError("ranges are two, out of position first: ranges=('QQ+,AK', 'TT+,AQ+')")
    return _range(pair[0], "the range out of position"), _range(pair[1], "the range in position")


def _bunching(given: Any) -> tuple[Range, ...]:
    """The ranges of those who folded."""
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, (Sequence, np.ndarray)):
        raise TypeError(f"bunching is a list of ranges, one of each who folded, not {kind(given)}")
    ranges = tuple(islice(given, 5))
    if len(ranges) > 4:
        raise InvalidSpot("bunching is of at most four who folded")
    return tuple([_range(held, f"bunching[{i}]") for i, held in enumerate(ranges)])


def _two(given: Any) -> tuple[Any, Any] | None:
    """The items of a sequence or an array of two, or None; it is asked once."""
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, (Sequence, np.ndarray)):
        return None
    items = tuple(islice(given, 3))
    return (items[0], items[1]) if len(items) == 2 else None


def _range(given: Any, where: str) -> Range:
    try:
        return range_of(given) if isinstance(given, str) else Range(given)
    except (InvalidCards, InvalidRange, TypeError) as error:
        raise within(where, error) from None


def _weights(ranges: tuple[Range, Range], tree: _Tree, board: Sequence[int]) -> npt.NDArray[np.float64]:
    """The weights of what both can hold.

    :raises InvalidRange: where that is nothing.
    """
    dead = np.uint64(int(tree.board) | ~int(tree.deck) & (1 << 52) - 1)
    weights = np.array([held.weights for held in ranges])
    weights[:, (_SETS & dead) != 0] = 0
    for player, where in enumerate(("out of", "in")):
        if not len(ranges[player]):
            raise InvalidRange(f"the range {where} position is empty")
        if not weights[player].any():
            left = f"on the board {format_cards(board)}"
            raise InvalidRange(
                f"the range {where} position, {cut(str(ranges[player]))}, has no hand left {left}"
            )
    mine, others = (_SETS[row > 0] for row in weights)
    if all((others & one).all() for one in mine):
        raise InvalidRange(
            "every hand of one range shares a card with every hand of the other: no deal is possible"
        )
    weights.flags.writeable = False
    return weights


def _folded(ranges: Sequence[Range], tree: _Tree, hand: Hand) -> npt.NDArray[np.float64]:
    """The weights [k, 1326] of what those who folded can have held.

    :raises InvalidRange: where that is nothing for one of them.
    :raises InvalidSpot: for more than have folded in a hand of more than two.
    """
    folded = sum(stack > 0 for stack in hand.starting_stacks) - 2
    if folded and len(ranges) > folded:
        raise InvalidSpot(f"bunching has {len(ranges)} ranges, and {folded} folded")
    weights = np.array([held.weights for held in ranges])
    weights[:, (_SETS & np.uint64(int(tree.board) | ~int(tree.deck) & (1 << 52) - 1)) != 0] = 0
    for i, row in enumerate(weights):
        if not row.any():
            left = f"has no hand left on the board {format_cards(hand.board)}"
            raise InvalidRange(f"bunching[{i}], {cut(str(ranges[i]))}, {left}")
    weights.flags.writeable = False
    return weights
