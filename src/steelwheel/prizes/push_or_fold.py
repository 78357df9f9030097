"""Compute push/fold equilibria before the flop."""

from __future__ import annotations

from .._core import AllInOrFold, ClassDeals, ClassMatchups, ExactTwoPreflop, Ranges, check_seed, exact_index
from .._internal import slices
from ..equities.showdowns import shape_of
from ..errors import InvalidGame, InvalidHand, as_number, cut, shown
from ..games.families import is_holdem
from ..hands.hand import Hand
from ..ranges.holdem import Range, packed_weights
from .push_fold_solution import PushFoldSolution
from .tournament_equity import icm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsFloat, SupportsIndex, TypeVar

    from ..games.game import Game
    from ..typing import GameLike, Seed

    Number = TypeVar("Number", int, float)

__all__ = ["push_fold"]

TRIALS = 1 << 16
"""The default number of deals drawn for three or four players; for more players, half as many are drawn."""
_MOST_ITERATIONS = 1000, 150  # limits on the passes over all deals: heads-up, and with three or more players
_matchups: ClassMatchups | None = None


def push_fold(
    game: GameLike,
    stacks: Sequence[SupportsIndex],
    button: SupportsIndex = 0,
    payouts: Sequence[SupportsFloat] | None = None,
    bounties: Sequence[SupportsFloat] | None = None,
    *,
    progressive: bool = False,
    target_bb: float | None = None,
    trials: SupportsIndex | None = None,
    seed: Seed = 0,
) -> PushFoldSolution:
    """Return the push/fold equilibrium of no-limit hold'em: all-in and calling ranges before the flop.

    Each seat in turn goes all-in or folds, knowing which seats are all-in before it. For each seat, every
    possible set of seats all-in before it is a separate decision. Blinds, antes of every kind, and the order
    of action follow the rules of the game. Side pots, folded blinds, and players put all-in by a blind or
    ante are taken into account; tied hands split pots without odd chips. A strategy has one probability for
    each of the 169 hand classes, which loses nothing because suits are equivalent.

    Heads-up, the result is exact. It covers all pairs of the 1,326 hands, with card removal, and their exact
    equities; the first call in a process computes the table of equities in a few seconds. With three or more
    seats, a fixed number of deals (`trials`) is drawn once, each with a hand per seat and a board. In each
    deal, each seat in turn plays every hand that is possible given the other seats' cards and the board.
    Pots between two players are settled by the exact equity of their hand classes, without regard to folded
    cards. Pots between three or more players are settled by the board of the deal.

    The algorithm is regret matching+ (Tammelin, "Solving large imperfect information games using CFR+",
    2014) with more weight on later iterations (Brown and Sandholm, "Solving imperfect-information games via
    discounted regret minimization", 2019); the result is the average strategy. With three or more seats,
    there is no proof that it converges to an equilibrium; `best_response_gain` measures the distance.

        >>> found = sw.push_fold(sw.games.NoLimitHoldem(blinds=(50, 100)), [1000, 1000])
        >>> round(found.ev[0] / 100, 4), "Q7s" in found["BB"]
        (-0.0454, True)

    :param game: no-limit hold'em without rake, or its short name.
    :param stacks: chips per seat; 0 for an empty seat. Two to nine players.
    :param button: the seat with the button; see `Hand`.
    :param payouts: the prizes for first place, second place, and so on; at most one per player. Stacks are
        then evaluated by their tournament equity (`icm`). If players are eliminated in the same hand, the
        player who had more chips before the hand finishes higher.
    :param bounties: the bounty on each seat's head, one number per seat; requires `payouts`. A player who
        wins the last chips of another player gets that player's bounty. `icm` divides the remaining bounties
        among the players.
    :param progressive: whether only half of a bounty is paid; the other half is added to the winner's own
        bounty.
    :param target_bb: the accuracy: solving stops once no seat's `best_response_gain` is above this many big
        blinds. With payouts, the unit is the sum of the prizes times a big blind's share of all chips. The
        default is 0.000005 heads-up, otherwise 0.001.
    :param trials: the number of deals drawn with three or more players; by default 65,536 for up to four
        players, otherwise 32,768.
    :param seed: the seed of the deals.
    :raises InvalidGame: if the game is not no-limit hold'em without rake.
    :raises InvalidHand: if `Hand` rejects the stacks or the button, or there are more than nine players.
    :raises ValueError: if a payout is larger than the one before it, or a limit is out of range.
    """
    game = shape_of(game).game
    if not is_holdem(game) or game.structure != "no_limit":
        raise InvalidGame(f"push_fold solves no-limit hold'em, not {cut(game.name)}")
    caps = game.max_raises
    if (caps[0] if isinstance(caps, tuple) else caps) == 1:
        raise InvalidGame("push_fold needs raises before the flop, but max_raises is 1: leave it out")
    if game.rake is not None or game.hand_cap is not None or game.bring_in:
        raise InvalidGame(
            "push_fold supports neither rake, a cap nor a bring-in; leave out rake=, hand_cap= and bring_in="
        )
    check_seed(seed)
    limit = None if target_bb is None else as_number(target_bb, "target_bb")
    if limit is not None and not limit > 0:
        raise ValueError(f"target_bb must be above 0, not {shown(target_bb)}")
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
        slices.finish(deals, 1)
    work = AllInOrFold(
        table.in_order(table.stacks),
        table.in_order(table.committed),
        table.in_order(table.dead),
        sum(1 << i for i, seat in enumerate(table.order) if seat in table.forced),
        prizes,
        heads and table.in_order(heads),
        bool(progressive),
        _class_matchups(),
        deals,
        limit * unit,
        _MOST_ITERATIONS[players > 2],
    )
    slices.finish(work, 1)
    iterations, ev, errors, gains, decisions = work.outcome()
    found = {}
    for number, push, reached in decisions:
        at = number.bit_length() - 1
        before = tuple([table.order[i] for i in range(players) if _is_all_in(table, number, at, i)])
        found[table.order[at], before] = push, reached
    return PushFoldSolution(
        tuple(table.stacks),
        table.button,
        table.positions(),
        table.by_seat(ev),
        table.by_seat(errors),
        table.by_seat(gains),
        0 if deals is None else count,
        iterations,
        table.big_blind,
        bool(prizes),
        found,
    )


def _is_all_in(table: _Table, number: int, at: int, i: int) -> bool:
    """Return whether the seat at position `i` is all-in when the seat at position `at` decides."""
    return i != at and (bool(number >> i & 1) if i < at else table.order[i] in table.forced)


class _Table:
    """The players of a hand: their stacks, posts and order of action."""

    def __init__(self, game: Game, stacks: Sequence[SupportsIndex], button: SupportsIndex) -> None:
        hand = Hand(game, stacks, button=button, seed=0)  # checks all arguments, and posts blinds and antes
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
            raise InvalidHand(f"push_fold needs two to nine players, not {len(dealt)}")
        first = hand.actor if hand.actor is not None else dealt[0]
        self.order = [seat for seat in (*range(first, seats), *range(first)) if self.stacks[seat]]
        self.forced = {seat for seat in dealt if self.stacks[seat] == self.committed[seat] + self.dead[seat]}
        blinds = game.blinds
        posted = tuple(blinds if isinstance(blinds, tuple) else blinds.values())
        self.big_blind = game.big_blind
        self.straddles = max(len(posted) - 2, 0)

    def read_prizes(
        self, payouts: Sequence[SupportsFloat] | None, bounties: Sequence[SupportsFloat] | None
    ) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Check and return the prizes by place and the bounties by seat; both are empty without payouts."""
        if payouts is None:
            if bounties is not None:
                raise ValueError("bounties need payouts; pass payouts=, in the same unit, too")
            return (), ()
        prizes = tuple(payouts)
        icm([stack for stack in self.stacks if stack], prizes)  # checks the prizes
        if sum(map(float, prizes)) == 0:
            raise ValueError("payouts must have a prize above 0; leave them out to calculate in chips")
        if bounties is None:
            return tuple(map(float, prizes)), ()
        heads = tuple(bounties)
        if len(heads) != len(self.stacks):
            raise ValueError(
                f"bounties must have one number for each of {len(self.stacks)} seats, not {len(heads)}; "
                "use 0 for a seat without a bounty"
            )
        icm([stack or 1 for stack in self.stacks], [1], bounties=heads)
        return tuple(map(float, prizes)), tuple(map(float, heads))

    def in_order(self, by_seat: Sequence[Number]) -> tuple[Number, ...]:
        """Reorder values from seat order to the order of action."""
        return tuple([by_seat[seat] for seat in self.order])

    def by_seat(self, values: Sequence[float]) -> tuple[float, ...]:
        """Reorder values from the order of action to seat order; empty seats get 0."""
        found = [0.0] * len(self.stacks)
        for seat, value in zip(self.order, values, strict=True):
            found[seat] = value
        return tuple(found)

    def positions(self) -> tuple[str, ...]:
        """Return the name of each seat's position; names are assigned backward from the last seat to act."""
        late = ["SB", "BB", "ST", *[f"ST+{i}" for i in range(1, self.straddles)]][: 2 + self.straddles]
        if len(self.order) > len(late):
            late = ["LJ", "HJ", "CO", "BTN", *late]
        early = len(self.order) - len(late)
        each = ["UTG", *[f"UTG+{i}" for i in range(1, early)]] if early > 0 else []
        names = [""] * len(self.stacks)
        for seat, name in zip(self.order, [*each, *late][-len(self.order) :], strict=True):
            names[seat] = name
        return tuple(names)


def _class_matchups() -> ClassMatchups:
    """Return the equity of each hand class against every other class, computed once."""
    global _matchups
    if _matchups is None:
        every = packed_weights(Range("random"))
        slices.finish(ExactTwoPreflop(Ranges((every, every), "", "")), 1)
        _matchups = ClassMatchups()
    return _matchups
