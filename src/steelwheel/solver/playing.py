"""Solutions that play: an agent for matches, and a drill that asks and tells what an answer costs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .._combos import combo_index
from .._core import CALL, FOLD, Hand, Observation, check_seed, format_cards
from ..agents._base import choose, seat_to_act
from ..errors import IllegalAction, InvalidSpot
from .node import DEALS, DECIDES, PLAYERS, Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..typing import Seed
    from .solution import Solution

__all__ = ["Answer", "Drill", "Question", "SolutionAgent", "steps_of"]


def steps_of(play: Any, cards: int) -> tuple[list[int], list[tuple[str, int]]]:
    """What came after a board of so many cards, in a `Hand` or an `Observation`.

    :returns: the cards of the board, and ("card", card) or ("act", code) of what came after.
    """
    board: list[int] = []
    steps: list[tuple[str, int]] = []
    for event in play.events:
        if event.kind == "board":
            board += event.cards
            steps += [("card", card) for card in board[max(cards, len(board) - len(event.cards)) :]]
        elif len(board) < cards:
            continue
        elif event.kind in ("bet", "raise"):
            steps.append(("act", event.to))
        elif event.kind in ("fold", "check", "call"):
            steps.append(("act", FOLD if event.kind == "fold" else CALL))
    return board, steps


class SolutionAgent:
    """An agent that plays as a `Solution` says: made by `solution.agent`.

    It is called with an `Observation` and chooses by `Observation.noise`; `probabilities` tells the chances.
    """

    __slots__ = ("_player", "solution")

    def __init__(self, solution: Solution, player: int | None) -> None:
        self.solution, self._player = solution, player

    def __repr__(self) -> str:
        who = "both players" if self._player is None else PLAYERS[self._player]
        return f"<agent {who} of {self.solution!r}>"

    def __call__(self, observation: Observation, /) -> int:
        """The code of the seat that observes, which is to act.

        :raises InvalidSpot, ValueError: as of `probabilities`.
        """
        return choose(self.probabilities(observation), observation.noise)

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """The chance of each code that it may choose.

        A bet or raise that the tree does not have stands for one of the two next to it, by the part x of the
        pot that it is: the lower one, a, up to (a + b + 2ab) / (a + b + 2), where the pseudo-harmonic mapping
        (Ganzfried and Sandholm, "Action translation in extensive-form games with large action spaces", 2013)
        takes either as often. What the agent bets after that is the same part of the pot as in the tree.

        :raises InvalidSpot: for a hand that did not come to the spot, or does not go on as the tree; for hole
            cards that are not in the range.
        :raises ValueError: where it is not the seat's turn.
        """
        seat = seat_to_act(observation)
        spot = self.solution.spot
        pair = _seats(observation)
        player = pair.index(seat)
        if self._player not in (None, player):
            raise InvalidSpot(
                f"seat {seat} is {PLAYERS[player]}, and the agent plays {PLAYERS[1 - player]} alone"
            )
        node, hand = self._follow(observation, pair)
        legal = observation.legal
        assert legal is not None
        if node.actor is None:  # all-in in the tree, and chips are left here
            return {CALL: 1.0}
        hole = observation.hole_cards[seat]
        held = [card for card in hole if card is not None]
        i = combo_index(held[0], held[1])
        if not spot.weights[player][i]:
            told = format_cards(held)
            raise InvalidSpot(f"{PLAYERS[player]} holds {told}, which is not in the spot's range")
        chances: dict[int, float] = {}
        for code, chance in zip(node.actions, node._ask("strategy")[i].tolist(), strict=True):
            if chance > 0:
                here = _as_here(node, hand, code)
                chances[here] = chances.get(here, 0.0) + chance
        return chances

    def _follow(self, observation: Observation, pair: tuple[int, int]) -> tuple[Node, Hand]:
        """The node to which what was done leads, and the hand from the spot on, by the spot's seats."""
        solution = self.solution
        spot, node, hand = solution.spot, solution.root, solution.spot.hand
        board, steps = steps_of(observation, len(spot.board))
        if len(observation.boards) > 1 or {*board[: len(spot.board)]} != {*spot.board}:
            there = format_cards(board) or "empty"
            raise InvalidSpot(f"the hand's board is {there}, and the spot's {format_cards(spot.board)}")
        for kind, step in steps:
            if kind == "card":
                node = node[step] if node._kind == DEALS else node
                if hand.phase == "deal":
                    hand.deal([step])
                continue
            if node._kind == DECIDES:
                node = _mapped(node, hand, step)
            try:
                hand.act(step)
            except IllegalAction as error:
                raise InvalidSpot(f"the hand was not played on from the spot: {error}") from None
        theirs, ours = [
            (play.total_pot, *[(play.stacks[seat], play.bets[seat]) for seat in seats])
            for play, seats in ((observation, pair), (hand, spot.seats))
        ]
        if theirs != ours or hand.actor is None:
            raise InvalidSpot(
                "the hand's chips are not the spot's: the spot begins with a pot of "
                f"{spot.pot:,} and stacks {spot.stacks}"
            )
        return node, hand


def _seats(observation: Observation) -> tuple[int, int]:
    """The seats of the two who are left, out of position first."""
    count, button = len(observation.stacks), observation.button
    live = [seat for seat, folded in enumerate(observation.folded) if not folded]
    if len(live) != 2:
        raise InvalidSpot(f"a solution plays against one opponent, and {len(live)} players are left")
    first, second = sorted(live, key=lambda seat: (seat - (button or 0) - 1) % count)
    return first, second


def _mapped(node: Node, hand: Hand, code: int) -> Node:
    """The node of the tree after an action, or after the bet or raise next to it."""
    actions = node.actions
    if code in (FOLD, CALL):
        if code not in actions:
            raise InvalidSpot(f"the tree does not go on at {node._told()} with what was done")
        return node[code]
    sizes = [other for other in actions if other > 0]
    seat = hand.actor
    assert seat is not None and node.actor is not None
    if not sizes:
        if 0 in node.stacks or node.bets[node.actor] + node.stacks[node.actor] <= max(node.bets):
            return node[CALL]  # all-in in the tree, and chips are left here
        raise InvalidSpot(f"at {node._told()} the tree has no bet or raise, and {code:,} was bet: add one")
    x = _part(code, hand.total_pot, hand.bets, hand.bets[seat])
    parts = [_part(size, node.pot, node.bets, node.bets[node.actor]) for size in sizes]
    k = sum(part < x for part in parts)  # sizes ascend
    if k == len(sizes) or (k and parts[k] > x and x <= _middle(parts[k - 1], parts[k])):
        k -= 1
    return node[sizes[k]]


def _part(code: int, pot: int, bets: tuple[int, ...], own: int) -> float:
    """What a bet or raise adds to a call, as a part of the pot after it."""
    return (code - max(bets)) / (pot + max(bets) - own)


def _middle(a: float, b: float) -> float:
    """The part of the pot that the pseudo-harmonic mapping takes as a and as b equally often."""
    return (a + b + 2 * a * b) / (a + b + 2)


def _as_here(node: Node, hand: Hand, code: int) -> int:
    """An action of the tree as a code that is legal in the hand."""
    legal, seat, actor = hand.legal, hand.actor, node.actor
    assert legal is not None and seat is not None and actor is not None
    if code == FOLD:
        return FOLD if legal.fold else CALL
    least, most = legal.min_raise_to, legal.max_raise_to
    if code == CALL or least is None or most is None:
        return CALL
    if code == node.bets[actor] + node.stacks[actor]:
        return most
    pot = node.pot + max(node.bets) - node.bets[actor]
    pot_here = hand.total_pot + max(hand.bets) - hand.bets[seat]
    added = ((code - max(node.bets)) * pot_here + pot // 2) // pot
    total = max(max(hand.bets) + added, least)
    if total >= most:
        return most
    return total - (total - least) % legal.step


class Answer(NamedTuple):
    """What an answer of a drill costs.

    - `cost`: the chips that the best action gets more than it, 0 for the best.
    - `strategy`: how often the solution takes each action with this hand, by name: {"x": 0.25, "b150": 0.75}.
    - `action_ev`: the chips after each action, by name, the pot included: a fold is 0.
    """

    cost: float
    strategy: dict[str, float]
    action_ev: dict[str, float]


class Question:
    """A decision of a drill: what would you do? `answer` says what that costs. Print it to read it.

    - `node`: where it is; it has `path`, `board`, `pot`, `stacks`, `bets`, `actions`, `names` and `words`.
    - `player`: who is asked: 0 is out of position, 1 in position. `hand`: his two cards, as ints.
    """

    __slots__ = ("hand", "node", "player")

    def __init__(self, node: Node, hand: tuple[int, ...]) -> None:
        self.node, self.player, self.hand = node, node.actor or 0, hand

    @property
    def path(self) -> tuple[str, ...]:
        """The words that lead here from the root."""
        return self.node.path

    @property
    def board(self) -> tuple[int, ...]:
        """Its cards, as ints."""
        return self.node.board

    @property
    def actions(self) -> tuple[int, ...]:
        """The codes of what may be done, as `Hand.act` takes them."""
        return self.node.actions

    @property
    def names(self) -> tuple[str, ...]:
        """The same as words of a walk."""
        return self.node.names

    def answer(self, action: int | str) -> Answer:
        """What an action costs, and what the solution does.

        :param action: a code of `actions`, or a word, as a walk takes it: "c", "b75%".
        :raises ValueError: for one that the tree does not have here.
        """
        i = self.node._place(action)
        known = self.node.combo(self.hand)
        worth: dict[str, float] = known["action_ev"]
        chosen = worth[self.names[i]]
        return Answer(max(worth.values()) - chosen, known["strategy"], worth)

    def __repr__(self) -> str:
        return f"<Question: {format_cards(self.hand)} at {self.node!r}>"

    def __str__(self) -> str:
        node, p = self.node, self.player
        way = f" after {' '.join(node.path)}" if node.path else ""
        return (
            f"{PLAYERS[p]} with {format_cards(self.hand)} on {format_cards(node.board)}{way}: "
            f"pot {node.pot:,}, behind {node.stacks[p]:,}; {', '.join(node.words)}?"
        )


class Drill:
    """Asks what to do at decisions of a solved spot: made by `solution.drill`; an iterator without end.

    Each question is of another hand, dealt by the ranges and played by the solution: one of its decisions.
    """

    __slots__ = ("_number", "_seed", "solution")

    def __init__(self, solution: Solution, seed: Seed) -> None:
        self.solution, self._seed, self._number = solution, check_seed(seed), 0

    def __repr__(self) -> str:
        return f"<Drill of {self.solution!r}: {self._number:,} asked>"

    def __iter__(self) -> Iterator[Question]:
        return self

    def __next__(self) -> Question:
        seed, stream = self._seed
        stream = (stream + self._number) % 2**64
        self._number += 1
        solution, agent = self.solution, SolutionAgent(self.solution, None)
        hand, asked = solution.spot.deal((seed, stream)), []
        while not hand.is_over:
            seat = hand.actor
            assert seat is not None
            cards = [card for card in hand.hole_cards[seat] if card is not None]
            asked.append(Question(solution[hand], tuple(cards)))
            hand.act(agent(hand.observe(seat)))
        return Random(f"{seed} {stream}").choice(asked)

    def next(self) -> Question:
        """The next question, as `next(drill)`."""
        return self.__next__()
