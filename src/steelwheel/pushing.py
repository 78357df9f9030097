"""All-in or fold before the flop: the equilibrium."""

from __future__ import annotations

from . import _slices
from ._core import AllInOrFold, ClassDeals, ClassMatchups, ExactTwoPreflop, Ranges, check_seed, exact_index
from ._frozen import Frozen
from .errors import InvalidGame, InvalidHand, as_number, cut, kind, meant, shown
from .hand import Hand
from .prizes import icm
from .ranges import Range
from .showdowns import shape_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, SupportsFloat, SupportsIndex, TypeVar

    from .game import Game
    from .typing import Seed

    Number = TypeVar("Number", int, float)
    Seat = SupportsIndex | str
    Decision = tuple[int, tuple[int, ...]]

__all__ = ["PushFold", "push_fold"]

TRIALS = 1 << 16
"""How many deals are drawn for three or four players; for more, half as many."""
_ROUNDS = 1000, 150  # at most, over all deals: heads-up, and with three players or more
_SELDOM = 0.01  # a decision that is reached less often is not printed
_matchups: ClassMatchups | None = None


class PushFold(Frozen):
    """What `push_fold` found. Prints as a table; `result["BB", "SB"]` is the range of a decision.

    A decision is a seat and those all-in before it, `(seat, all_in)`; all others before it have folded.

    - `stacks`, `button`: as they were given. `names`: of the seats, "SB", "BTN" ..., "" for an empty one.
    - `values`: what the hand is worth to each seat, blinds and antes included: chips, or prize money, more or
      less than before it. `stderr`: their standard errors, 0 heads-up.
    - `gains`: what each seat would gain if it played its best against the others, in the same unit.
      `exploitability`: the largest of these.
    - `in_prizes`: whether values are prize money; `big_blind`: in chips.
    - `trials`: the deals that were drawn, 0 heads-up. `rounds`: how often all were gone through.
    """

    __slots__ = __match_args__ = _FIELDS = (
        "stacks",
        "button",
        "names",
        "values",
        "stderr",
        "gains",
        "trials",
        "rounds",
        "big_blind",
        "in_prizes",
        "_found",
    )

    stacks: tuple[int, ...]
    button: int
    names: tuple[str, ...]
    values: tuple[float, ...]
    stderr: tuple[float, ...]
    gains: tuple[float, ...]
    trials: int
    rounds: int
    big_blind: int
    in_prizes: bool
    _found: dict[Decision, tuple[bytes, float]]

    def __init__(
        self,
        stacks: tuple[int, ...],
        button: int,
        names: tuple[str, ...],
        values: tuple[float, ...],
        stderr: tuple[float, ...],
        gains: tuple[float, ...],
        trials: int,
        rounds: int,
        big_blind: int,
        in_prizes: bool,
        _found: dict[Decision, tuple[bytes, float]],
    ) -> None:
        put = object.__setattr__
        put(self, "stacks", stacks)
        put(self, "button", button)
        put(self, "names", names)
        put(self, "values", values)
        put(self, "stderr", stderr)
        put(self, "gains", gains)
        put(self, "trials", trials)
        put(self, "rounds", rounds)
        put(self, "big_blind", big_blind)
        put(self, "in_prizes", in_prizes)
        put(self, "_found", _found)

    @property
    def exploitability(self) -> float:
        """The most that any seat would gain by its best response."""
        return max(self.gains)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, each a seat and those all-in before it, in the order in which they come."""
        return tuple(self._found)

    @property
    def ranges(self) -> dict[Decision, Range]:
        """The range of each decision: the hands that go all-in, or call."""
        return {decision: self.range(*decision) for decision in self._found}

    def range(self, seat: Seat, all_in: Seat | Iterable[Seat] = ()) -> Range:
        """The hands with which a seat goes all-in, or calls those that are all-in before it.

        :param seat: a seat, or its name.
        :param all_in: the seat, or seats, all-in before it, by number or name.
        :raises ValueError: if there is no such decision.
        """
        return Range.from_weights(self._grid(self._decision(seat, all_in)))

    def reached(self, seat: Seat, all_in: Seat | Iterable[Seat] = ()) -> float:
        """How often a hand comes to this decision, 0 to 1; where that is next to never, ranges are rough.

        :param seat, all_in: as of `range`.
        :raises ValueError: if there is no such decision.
        """
        return self._found[self._decision(seat, all_in)][1]

    def __getitem__(self, key: Seat | tuple[Seat, ...]) -> Range:
        """The range of `seat`, or of `seat, all_in, all_in ...`; a seat's only one needs no more."""
        given = key if isinstance(key, tuple) else (key,)
        if len(given) == 1:
            seat = self._seat(given[0])
            own = [decision for decision in self._found if decision[0] == seat]
            if len(own) == 1:
                return self.range(*own[0])
        return self.range(given[0], given[1:])

    def _seat(self, seat: Seat) -> int:
        if isinstance(seat, str):
            known = [name for name in self.names if name]
            name = seat.upper() if seat.upper() in known else seat
            if name not in known:
                raise ValueError(
                    f"there is no seat {shown(seat)}{meant(seat, known)}: there are {', '.join(known)}"
                )
            return self.names.index(name)
        number = exact_index(seat, "a seat")
        if not 0 <= number < len(self.names) or not self.names[number]:
            raise ValueError(f"nobody sits on seat {shown(number)}")
        return number

    def _decision(self, seat: Seat, all_in: Seat | Iterable[Seat]) -> Decision:
        number = self._seat(seat)
        is_one = isinstance(all_in, str) or hasattr(all_in, "__index__")
        several: Any = (all_in,) if is_one else all_in
        try:
            before = {self._seat(one) for one in several}
        except TypeError:
            raise TypeError(f"all_in is a seat, or seats, not {kind(all_in)}") from None
        for decision in self._found:
            if decision[0] == number and set(decision[1]) == before:
                return decision
        told = " and ".join([self.names[one] for one in sorted(before)]) or "nobody"
        raise ValueError(f"{self.names[number]} has no decision with {told} all-in before")

    def _grid(self, decision: Decision) -> list[list[float]]:
        weights: Any = memoryview(self._found[decision][0]).cast("d").tolist()[::-1]
        return [weights[i : i + 13] for i in range(0, 169, 13)]

    def _title(self, decision: Decision) -> str:
        seat, all_in = decision
        against = " ".join([self.names[other] for other in all_in])
        return f"{self.names[seat]} v {against}" if against else self.names[seat]

    def _share(self, decision: Decision) -> float:
        grid = self._grid(decision)
        count = [[6 if i == j else 4 if i < j else 12 for j in range(13)] for i in range(13)]
        return sum(grid[i][j] * count[i][j] for i in range(13) for j in range(13)) / 1326

    def _shown(self) -> list[Decision]:
        """The decisions that are worth a line."""
        return [decision for decision, (_, reached) in self._found.items() if reached >= _SELDOM]

    def _rounded(self, decision: Decision) -> Range:
        grid = [[round(weight, 2) for weight in row] for row in self._grid(decision)]
        return Range.from_weights(grid)

    def _amount(self, amount: float, signed: bool = True) -> str:
        amount = amount if self.in_prizes else amount / self.big_blind
        return f"{amount:+.4f}" if signed else f"{amount:.4f}"

    def _words(self) -> list[str]:
        """What it is worth, and how sure that is."""
        pairs = [(name, value) for name, value in zip(self.names, self.values, strict=True) if name]
        worth = ", ".join([f"{name} {self._amount(value)}" for name, value in pairs])
        gain = self.exploitability if self.in_prizes else self.exploitability / self.big_blind
        words = [
            f"worth in {'prizes' if self.in_prizes else 'big blinds'}: {worth}",
            f"no seat gains more than {gain:.{6 if gain < 0.001 else 4}f} by playing otherwise",
        ]
        if self.trials:
            error = self._amount(max(self.stderr), False)
            words.append(f"{self.trials:,} deals; values have a standard error of {error} at most")
        return words

    def _rows(self) -> list[tuple[str, str, str]]:
        return [
            (self._title(one), f"{self._share(one):.1%}", str(self._rounded(one))) for one in self._shown()
        ]

    def __str__(self) -> str:
        rows = [("", "all-in", "with"), *self._rows()]
        wide = max(len(row[0]) for row in rows)
        lines = [f"{title:<{wide}}  {share:>6}  {cut(text, 70)}" for title, share, text in rows]
        return "\n".join([*lines, *self._left_out(), *self._words()])

    def _left_out(self) -> list[str]:
        left = len(self._found) - len(self._shown())
        if left == 0:
            return []
        some = "a decision to which" if left == 1 else f"{left} decisions to each of which"
        return [f"and {some} less than one hand in a hundred comes"]

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that JSON can hold, as docs/push-fold.md tells."""
        return {
            "stacks": list(self.stacks),
            "button": self.button,
            "names": list(self.names),
            "values": list(self.values),
            "stderr": list(self.stderr),
            "gains": list(self.gains),
            "exploitability": self.exploitability,
            "trials": self.trials,
            "rounds": self.rounds,
            "big_blind": self.big_blind,
            "in_prizes": self.in_prizes,
            "decisions": [
                {
                    "seat": decision[0],
                    "all_in": list(decision[1]),
                    "reached": self._found[decision][1],
                    "share": self._share(decision),
                    "range": str(self.range(*decision)),
                }
                for decision in self._found
            ],
        }

    def _pictured(self) -> tuple[list[tuple[str, list[list[float]]]], list[str], int]:
        shown = self._shown()
        parts = [(self._title(decision), self._grid(decision)) for decision in shown]
        return parts, self._words(), 2 if len(shown) in (2, 4) else 3

    def to_svg(self) -> str:
        """The grids of the decisions that the table has, as the text of an SVG file."""
        from .drawing import ranges_svg

        parts, notes, columns = self._pictured()
        return ranges_svg(parts, notes=notes, columns=columns)

    def to_html(self) -> str:
        """The same as a piece of HTML, which fits narrow windows, too; a notebook shows it."""
        from .drawing import ranges_html

        parts, notes, columns = self._pictured()
        return ranges_html(parts, notes=notes, columns=columns)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def push_fold(
    game: Game,
    stacks: Sequence[SupportsIndex],
    button: SupportsIndex = 0,
    payouts: Sequence[SupportsFloat] | None = None,
    bounties: Sequence[SupportsFloat] | None = None,
    *,
    progressive: bool = False,
    target: float | None = None,
    trials: SupportsIndex | None = None,
    seed: Seed = 0,
) -> PushFold:
    """The equilibrium of all-in or fold before the flop of no-limit hold'em: who does so with which hands.

    Each seat in turn goes all-in or folds, knowing who is all-in before it; every such history, with any
    number of callers, is a decision of its own. Blinds, antes of every kind, and who acts first, are the
    game's; side pots, folded blinds, and seats all-in by their posts count; tied hands share without odd
    chips. A strategy is a chance for each of the 169 kinds of hands, by which nothing is lost, as suits are
    alike.

    Heads-up it is exact: all pairs of the 1,326 hands, with the cards that one keeps from the other, and
    their exact equities, of which the first call in a process counts the table, in some seconds. With three
    seats or more, hands and boards are drawn once, `trials` of them: in each the seats in turn may hold any
    hand that the others' cards and the board leave. Pots of two are settled by the exact equity of their
    kinds of hands, without regard to what others folded, larger ones by the board drawn.

    Found by regret matching+ (Tammelin, "Solving large imperfect information games using CFR+", 2014), later
    rounds weighing more (Brown and Sandholm, "Solving imperfect-information games via discounted regret
    minimization", 2019); their average is told. With three seats or more nothing proves that this ends near
    an equilibrium: `gains` says how near it is.

        >>> found = sw.push_fold(sw.games.NoLimitHoldem(blinds=(50, 100)), [1000, 1000])
        >>> round(found.values[0] / 100, 4), "Q7s" in found["BB"]
        (-0.0454, True)

    :param game: no-limit hold'em without rake.
    :param stacks: chips by seat, as of `Hand`; 0 is an empty seat. Two to nine players.
    :param button: as of `Hand`.
    :param payouts: what the first place pays, the second, and so on, for no more places than players: then
        chips count as what they are worth in prizes by `icm`. Of those that go out together, who had more
        before is higher.
    :param bounties: what is on each seat's head, a number a seat, if there are payouts. Who wins the last
        chips of another takes his; what is left counts as in `icm`.
    :param progressive: half of a head is paid, half goes onto the taker's own.
    :param target: stop when no seat would gain more, in big blinds (with payouts, in what a big blind is of
        all chips, times the prizes); by default 0.000005 heads-up, else 0.001.
    :param trials: how many deals to draw with three players or more; by default 65,536 for up to four, else
        32,768.
    :param seed: of the deals.
    :raises InvalidGame: for another game.
    :raises InvalidHand: for stacks or a button of which `Hand` raises it, and for more than nine players.
    :raises ValueError: for payouts that rise, and for limits that make no sense.
    """
    shape = shape_of(game)
    game = shape.game
    if not shape.is_holdem or game.structure != "no_limit":
        raise InvalidGame(f"push_fold plays no-limit hold'em, not {cut(game.name)}")
    if game.rake is not None or game.hand_cap is not None:
        raise InvalidGame("push_fold plays without rake and without a cap: leave out rake= and hand_cap=")
    check_seed(seed)
    limit = None if target is None else as_number(target, "target")
    if limit is not None and not limit > 0:
        raise ValueError(f"target must be more than 0, not {shown(target)}")
    table = _Table(game, stacks, button)
    players = len(table.order)
    count = (TRIALS if players < 5 else TRIALS // 2) if trials is None else exact_index(trials, "trials")
    if not 1 <= count <= 1 << 24:
        raise ValueError(f"trials must be from 1 to 2**24, not {shown(count)}")
    prizes, heads = table.read_prizes(payouts, bounties)
    unit = table.big_blind / sum(table.stacks) * sum((*prizes, *heads)) if prizes else table.big_blind
    if limit is None:
        limit = 0.000005 if players == 2 else 0.001
    deals = None
    if players > 2:
        deals = ClassDeals(players, count, seed)
        _slices.finish(deals, 1)
    work = AllInOrFold(
        table.of(table.stacks),
        table.of(table.committed),
        table.of(table.dead),
        sum(1 << i for i, seat in enumerate(table.order) if seat in table.forced),
        prizes,
        heads and table.of(heads),
        bool(progressive),
        _known_matchups(),
        deals,
        limit * unit,
        _ROUNDS[players > 2],
    )
    _slices.finish(work, 1)
    rounds, values, errors, gains, decisions = work.outcome()
    found = {}
    for number, push, reached in decisions:
        at = number.bit_length() - 1
        before = tuple([table.order[i] for i in range(players) if _is_in(table, number, at, i)])
        found[table.order[at], before] = push, reached
    return PushFold(
        tuple(table.stacks),
        table.button,
        table.names(),
        table.by_seat(values),
        table.by_seat(errors),
        table.by_seat(gains),
        0 if deals is None else count,
        rounds,
        table.big_blind,
        bool(prizes),
        found,
    )


def _is_in(table: _Table, number: int, at: int, i: int) -> bool:
    """Whether the seat that acts as number i is all-in before a decision of that at `at`."""
    return i != at and (bool(number >> i & 1) if i < at else table.order[i] in table.forced)


class _Table:
    """Who sits there, what each posts, and in which order they act."""

    def __init__(self, game: Game, stacks: Sequence[SupportsIndex], button: SupportsIndex) -> None:
        hand = Hand(game, stacks, button=button, seed=0)  # which checks all of it, and posts
        seats = len(hand.stacks)
        self.button, self.game = hand.button, game
        self.stacks = list(hand.starting_stacks)
        self.committed, self.dead = [0] * seats, [0] * seats
        for event in hand.events:
            if event.kind not in ("ante", "blind", "straddle", "return"):
                break
            if event.seat is not None and event.kind != "return":
                is_dead = event.kind == "ante" and not isinstance(game.antes, int)
                (self.dead if is_dead else self.committed)[event.seat] += event.amount
        dealt = [seat for seat in range(seats) if self.stacks[seat]]
        if len(dealt) > 9:
            raise InvalidHand(f"push_fold is for two to nine players, not {len(dealt)}")
        first = hand.actor if hand.actor is not None else dealt[0]
        self.order = [seat for seat in (*range(first, seats), *range(first)) if self.stacks[seat]]
        self.forced = {seat for seat in dealt if self.stacks[seat] == self.committed[seat] + self.dead[seat]}
        blinds = game.blinds
        posted = tuple(blinds if isinstance(blinds, tuple) else blinds.values())
        self.big_blind = max(posted[:2], default=0) or max(*self.committed, *self.dead)
        self.straddles = max(len(posted) - 2, 0)

    def read_prizes(
        self, payouts: Sequence[SupportsFloat] | None, bounties: Sequence[SupportsFloat] | None
    ) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The prizes by place, and the heads by seat; none where chips count."""
        if payouts is None:
            if bounties is not None:
                raise ValueError("bounties are in the payouts' unit: give payouts=, too")
            return (), ()
        prizes = tuple(payouts)
        icm([stack for stack in self.stacks if stack], prizes)  # which checks them
        if sum(map(float, prizes)) == 0:
            raise ValueError("payouts of nothing: leave them out, and chips count")
        if bounties is None:
            return tuple(map(float, prizes)), ()
        heads = tuple(bounties)
        if len(heads) != len(self.stacks):
            raise ValueError(
                f"there are {len(heads)} bounties for {len(self.stacks)} seats: give 0 to who has none"
            )
        icm([stack or 1 for stack in self.stacks], [1], bounties=heads)
        return tuple(map(float, prizes)), tuple(map(float, heads))

    def of(self, by_seat: Sequence[Number]) -> tuple[Number, ...]:
        return tuple([by_seat[seat] for seat in self.order])

    def by_seat(self, values: Sequence[float]) -> tuple[float, ...]:
        found = [0.0] * len(self.stacks)
        for seat, value in zip(self.order, values, strict=True):
            found[seat] = value
        return tuple(found)

    def names(self) -> tuple[str, ...]:
        """The names of positions, from the last to act back."""
        late = ["SB", "BB", "ST", *[f"ST+{i}" for i in range(1, self.straddles)]][: 2 + self.straddles]
        if len(self.order) > len(late):
            late = ["LJ", "HJ", "CO", "BTN", *late]
        early = len(self.order) - len(late)
        each = ["UTG", *[f"UTG+{i}" for i in range(1, early)]] if early > 0 else []
        names = [""] * len(self.stacks)
        for seat, name in zip(self.order, [*each, *late][-len(self.order) :], strict=True):
            names[seat] = name
        return tuple(names)


def _known_matchups() -> ClassMatchups:
    """The chances of each kind of hands against each; counted once."""
    global _matchups
    if _matchups is None:
        every = Range("random")._weights
        _slices.finish(ExactTwoPreflop(Ranges((every, every), "", "")), 1)
        _matchups = ClassMatchups()
    return _matchups
