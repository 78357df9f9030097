"""Games small enough to write down whole: their equilibria, and exact best responses to any agent."""

from __future__ import annotations

from contextlib import suppress

from .. import _slices
from .._combos import COMBOS
from .._core import CALL, DECKS, FOLD, Observation, _GameTree, exact_index, known_by, parse_cards
from .._frozen import Frozen
from ..agents._base import choose
from ..errors import InvalidHand, InvalidRange, as_number, kind, shown, within
from ..game import Game
from ..games import by_name
from ..hand import Hand
from ..ranges import Range
from .settings import Limits, discount_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, Protocol, SupportsFloat, SupportsIndex

    from ..typing import Cards

    Held = Range | str | Mapping[Cards, SupportsFloat] | Sequence[Cards]
    Actions = Callable[[Observation], Iterable[int] | None] | Sequence[SupportsFloat]
    Holdings = tuple[tuple[bytes, tuple[float, ...]], tuple[bytes, tuple[float, ...]]]

    class Telling(Protocol):
        """An agent that tells its chances."""

        def probabilities(self, observation: Observation, /) -> Mapping[int, float]:
            """The chance of each code that it may play, as `Hand.act` takes them; together 1."""


__all__ = ["GameSolution", "exploitability", "solve_game"]

_FIRST_CHECK = 10
_AT_ONCE = 0.05  # seconds of iterations between two looks at clock and callback
_DEEP = 100  # bets


class GameSolution(Frozen):
    """The equilibrium that `solve_game` found: an agent, and how far it is from the exact one.

    - `game`: the `Game`. `seats`: the two who play. `values`: what each wins, as `Hand.payoffs` counts, if
      both play by it.
    - `gains`: what each would win more by a best response to the other, exactly; `exploitability`: the mean
      of both, in chips a hand. `exploitability_percent`: the same in percent of `pot`, the chips in the pot
      at the first decision.
    - `iterations`; `nodes` of the tree, chance and endings counted; `information_sets`, of both.

    Called with an `Observation` it plays, so it sits in `simulate` as it is. It knows all hands that look
    alike to the seat, wherever the button is, and in whatever order cards came.
    """

    __slots__ = __match_args__ = _FIELDS = (
        "game",
        "seats",
        "values",
        "gains",
        "pot",
        "iterations",
        "nodes",
        "information_sets",
        "_chances",
    )

    game: Game
    seats: tuple[int, int]
    values: tuple[float, float]
    gains: tuple[float, float]
    pot: int
    iterations: int
    nodes: int
    information_sets: int
    _chances: dict[bytes, tuple[tuple[int, ...], tuple[float, ...]]]

    def __init__(
        self,
        game: Game,
        seats: tuple[int, int],
        values: tuple[float, float],
        gains: tuple[float, float],
        pot: int,
        iterations: int,
        nodes: int,
        information_sets: int,
        _chances: dict[bytes, tuple[tuple[int, ...], tuple[float, ...]]],
    ) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "seats", seats)
        put(self, "values", values)
        put(self, "gains", gains)
        put(self, "pot", pot)
        put(self, "iterations", iterations)
        put(self, "nodes", nodes)
        put(self, "information_sets", information_sets)
        put(self, "_chances", _chances)

    @property
    def exploitability(self) -> float:
        """What best responses gain, the mean of both seats, in chips a hand."""
        return sum(self.gains) / 2

    @property
    def exploitability_percent(self) -> float:
        """The same in percent of the pot at the first decision."""
        return 100 * self.exploitability / self.pot

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """The chance of each code where the seat that observes is to act.

        :raises ValueError: where it is not its turn, and for a hand that is not of the game that was solved.
        """
        if not isinstance(observation, Observation):
            raise TypeError(f"a solution is asked with an Observation, not {kind(observation)}")
        if observation.seat is None or observation.seat != observation.actor:
            raise ValueError(f"it is not the turn of the seat that observes, {observation.seat}")
        key, order = known_by(observation)
        if observation.game != self.game or key not in self._chances:
            raise ValueError(
                f"this decision of seat {observation.seat} is not of the game that was solved: its rules and "
                "stacks must be the same, and all cards and bets among those that it had"
            )
        codes, chances = self._chances[key]
        if observation.phase == "draw":
            codes = tuple([sum(1 << at for i, at in enumerate(order) if code >> i & 1) for code in codes])
        return dict(zip(codes, chances, strict=True))

    def __call__(self, observation: Observation, /) -> int:
        """The code of the seat that observes, chosen by `Observation.noise`.

        :raises ValueError: as of `probabilities`.
        """
        return choose(self.probabilities(observation), observation.noise)

    def agent(self, seat: SupportsIndex | None = None) -> GameSolution:
        """The agent for a seat: the solution itself, which plays either.

        :raises ValueError: for a seat that does not play.
        """
        if seat is not None and exact_index(seat, "a seat") not in self.seats:
            raise ValueError(f"seat {shown(seat)} does not play: {self.seats[0]} and {self.seats[1]} do")
        return self

    def __repr__(self) -> str:
        return f"<GameSolution of {self.game.name}, exploitability {self.exploitability:.3g} chips>"


def solve_game(
    game: Game | Hand | str,
    stacks: Sequence[SupportsIndex] | None = None,
    *,
    button: SupportsIndex = 0,
    ranges: Sequence[Held] | None = None,
    actions: Actions | None = None,
    target: float | None = 0.1,
    max_iterations: int | None = 100_000,
    max_seconds: float | None = None,
    max_nodes: int = 5_000_000,
    progress: Callable[[GameSolution], object] | None = None,
    discount: str | tuple[float, float, float] = "dcfr",
) -> GameSolution:
    """The equilibrium of a game of two that is small enough to be written down whole.

    Every deal and every action is a node, from the first card of a `Game`, or from where a `Hand` stands on.
    What a seat knows is what `Hand.observe` shows it. Discounted CFR (Brown and Sandholm, "Solving
    imperfect-information games via discounted regret minimization", 2019) runs over the tree in sequence form
    (Koller, Megiddo and von Stengel, "Efficient computation of equilibria for extensive two-person games",
    1996), all in 64-bit numbers; best responses are exact.

        >>> found = sw.solve_game("kuhn", button=1)
        >>> round(found.values[0], 3), found.exploitability < 0.002
        (-0.056, True)

    :param game: a `Game` or its name; or a `Hand` with two seats left, which waits for an action or a deal.
    :param stacks: of a game, as of `Hand`. None: a hundred bets of its last street, in fixed limit alone.
    :param button: of a game, as of `Hand`.
    :param ranges: of a hand whose cards are dealt, what each of the two seats may hold face down, the lower
        seat first or by seat in a dict: a `Range` or its text, a dict of cards to weights, or a list of
        cards. None: any cards that neither lie open nor were thrown away. The hand's own are never looked at.
    :param actions: which bets are in the tree, where not all that are legal: `actions(observation)` gives
        codes, or None for all; or fractions of the pot, to which all-in is added. It is asked once for all
        hands that look alike to the seat. Nobody folds where checking is free, unless it says so.
    :param target: stop at this exploitability, in percent of the pot at the first decision. None: go on to
        another limit.
    :param max_iterations: stop after so many.
    :param max_seconds: stop after so long. Ctrl-C stops, too: with what was found so far.
    :param max_nodes: refuse a larger tree: some 200 MB and 5 seconds at 5,000,000.
    :param progress: called with the `GameSolution` so far; returns True to stop.
    :param discount: as of `solve`.
    :raises ValueError: for a tree that is too large, and for limits that make no sense.
    :raises InvalidHand: for a hand on which nobody, or more than two, decide.
    :raises InvalidRange: for ranges that do not fit.
    """
    limits = Limits.of(target, max_iterations, max_seconds, progress)
    monitor = _slices.Monitor(max_seconds, progress)
    hand = _root(game, stacks, button)
    tree = _grown(hand, ranges, actions, None, max_nodes, discount)
    monitor.result = lambda: _told(hand, tree)
    with suppress(KeyboardInterrupt):
        _run(tree, monitor, _pot(hand), limits)
    return _told(hand, tree)


def exploitability(
    game: Game | Hand | str,
    agent: Telling | Sequence[Telling],
    stacks: Sequence[SupportsIndex] | None = None,
    *,
    button: SupportsIndex = 0,
    ranges: Sequence[Held] | None = None,
    actions: Actions | None = None,
    max_nodes: int = 5_000_000,
) -> float:
    """What best responses gain against an agent, exactly: the mean over both seats, in chips a hand.

    0 is an equilibrium. The agent tells its chances in `probabilities(observation)`, and is asked once for
    all hands that look alike to it. The best responses know these chances, and their own cards alone.

        >>> round(sw.exploitability("leduc", sw.agents.baseline), 2)
        0.85

    :param agent: who plays both seats; or two agents, the lower seat first.
    :param game, stacks, button, ranges, actions, max_nodes: as of `solve_game`.
    :raises ValueError, InvalidHand, InvalidRange: as of `solve_game`; for chances that do not add up to 1.
    :raises IllegalAction: for an agent that plays what is not among `actions`.
    :raises TypeError: for an agent that does not tell its chances.
    """
    both = tuple(agent) if isinstance(agent, (list, tuple)) else (agent, agent)
    if len(both) != 2:
        raise ValueError(f"there is an agent for both seats, or for each of the two, not {len(both)}")
    for one in both:
        if not callable(getattr(one, "probabilities", None)):
            raise TypeError(
                f"an agent must tell its chances by probabilities(observation): {shown(one)} does not"
            )
    hand = _root(game, stacks, button)
    low = _seats(hand)[0]

    def chances(seen: Observation) -> Mapping[int, float]:
        told: Mapping[int, float] = both[seen.actor != low].probabilities(seen)
        return told

    best, value = _grown(hand, ranges, actions, chances, max_nodes, "dcfr").responses()
    return max((sum(best) - sum(value)) / 2, 0.0)


def _root(game: Any, stacks: Any, button: Any) -> Hand:
    """The hand from which the tree grows."""
    if isinstance(game, Hand):
        if stacks is not None:
            raise ValueError("a hand has its stacks: stacks= is for a game")
        if game.phase not in ("bet", "draw", "deal"):
            raise InvalidHand(f"nobody decides any more in this hand: its phase is {game.phase!r}")
        return game.copy()
    if isinstance(game, str):
        game = by_name(game)
    if not isinstance(game, Game):
        raise TypeError(f"what is solved is a Game, its name, or a Hand, not {kind(game)}")
    if stacks is None:
        if game.structure != "fixed_limit":
            raise ValueError(f"stacks= must be given: {game.name} has no limit that makes them all alike")
        stacks = [_DEEP * (game.streets[-1].bet or 1)] * 2
    return Hand(game, stacks, button=button, manual="deal")


def _seats(hand: Hand) -> tuple[int, int]:
    left = [seat for seat, out in enumerate(hand.folded) if not out]
    if len(left) != 2:
        raise InvalidHand(f"two seats must be left in the hand, not {len(left)}")
    return left[0], left[1]


def _grown(hand: Hand, ranges: Any, actions: Any, chances: Any, max_nodes: Any, discount: Any) -> _GameTree:
    most = exact_index(max_nodes, "max_nodes")
    if not 1 <= most <= 1 << 31:
        raise ValueError(f"max_nodes must be from 1 to 2**31, not {shown(most)}")
    if hand.game.jacks_to_open:
        raise ValueError("jacks to open: a hand that nobody opens is dealt again, without end")
    if actions is not None and not callable(actions):
        actions = _fractions(actions)
    return _GameTree(hand, _holdings(hand, ranges), actions, chances, most, discount_of(discount))


def _fractions(given: Any) -> Callable[[Observation], Iterable[int] | None]:
    fractions = tuple(given)

    def codes(seen: Observation) -> Iterable[int] | None:
        legal = seen.legal
        if legal is None:
            return None
        totals = {seen.raise_to_pot(fraction) for fraction in fractions} | {legal.max_raise_to}
        bets = sorted([total for total in totals if total is not None])
        return [*([FOLD] if legal.call and legal.fold else []), CALL, *bets]

    return codes


def _holdings(hand: Hand, ranges: Any) -> Holdings | None:
    """What the two may hold face down; None where it is still to be dealt."""
    seats = _seats(hand)
    down = [len(hand.hole_cards[seat]) - len(hand.up_cards[seat]) for seat in seats]
    if 0 in down:
        if ranges is not None:
            raise InvalidRange("ranges= is for a hand whose cards are dealt: here all deals are in the tree")
        return None
    if ranges is None:
        both: Any = (None, None)
    elif isinstance(ranges, dict):
        both = tuple([ranges.get(seat) for seat in seats])
        if not {*ranges} <= {*seats}:
            raise InvalidRange(f"seats {seats[0]} and {seats[1]} play: ranges= has {shown([*ranges])}")
    elif isinstance(ranges, (str, Range)) or len(both := tuple(ranges)) != 2:
        raise InvalidRange(
            "ranges= has two, of the seats that play, the lower first; or it is a dict by seat"
        )
    thrown = {card for event in hand.events if event.kind == "discard" for card in event.cards}
    open_cards = {card for cards in (*hand.boards, *hand.up_cards) for card in cards} | thrown
    free = [card for card in DECKS[hand.game.deck] if card not in open_cards]
    rows = []
    for seat, count, given in zip(seats, down, both, strict=True):
        try:
            rows.append(_rows(given, count, free))
        except (ValueError, TypeError) as error:
            raise within(f"the range of seat {seat}", error) from None
    return rows[0], rows[1]


def _rows(given: Any, count: int, free: list[int]) -> tuple[bytes, tuple[float, ...]]:
    """Sets of so many cards that are free, and their weights."""
    from itertools import combinations

    if isinstance(given, (str, Range)):
        if count != 2:
            raise InvalidRange(f"{count} cards are held face down: give a dict of cards to weights")
        held = given if isinstance(given, Range) else Range(given)
        weights: Any = zip(COMBOS, held._values(), strict=True)
    elif given is None:
        weights = ((cards, 1.0) for cards in combinations(free, count))
    elif hasattr(given, "items"):
        weights = [(cards, as_number(weight, "a weight")) for cards, weight in given.items()]
    else:
        weights = [(cards, 1.0) for cards in given]
    rows: dict[bytes, float] = {}
    for cards, weight in weights:
        row = bytes(sorted(parse_cards(cards)))
        if len(row) != count:
            raise InvalidRange(f"{shown(cards)} are {len(row)} cards: {count} are held face down")
        if weight and set(row) <= {*free}:
            rows[row] = rows.get(row, 0.0) + weight
    if not rows:
        raise InvalidRange("nothing is left of it beside the cards that lie open")
    return b"".join(rows), tuple(rows.values())


def _told(hand: Hand, tree: _GameTree) -> GameSolution:
    best, values = tree.responses()
    nodes, sets, _, _, iterations = tree.sizes()
    gains = max(best[0] - values[0], 0.0), max(best[1] - values[1], 0.0)
    return GameSolution(
        hand.game, _seats(hand), values, gains, _pot(hand), iterations, nodes, sets, tree.strategy()
    )


def _pot(hand: Hand) -> int:
    """The chips in the pot at the first decision."""
    first = hand.copy()
    while first.phase == "deal":
        first.deal()
    return first.total_pot or 1


def _run(tree: _GameTree, monitor: _slices.Monitor, pot: int, limits: Limits) -> None:
    from time import perf_counter

    done, step, most = 0, 1, limits.iterations or 1 << 62
    while done < most and not monitor.stopped:
        check = min(max(_FIRST_CHECK, done + done // 4), most)
        while done < check and not monitor.stopped:
            began = perf_counter()
            before, done = done, tree.iterate(min(step, check - done))
            seconds = max(perf_counter() - began, 1e-9)
            step = max(1, min(1 << 16, int(_AT_ONCE * (done - before) / seconds)))
            if not monitor.idle:
                monitor.look()
        best, values = tree.responses()
        if limits.target is not None and 50 * (sum(best) - sum(values)) <= limits.target * pot:
            break
