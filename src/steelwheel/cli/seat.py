"""A person at the terminal, who plays hand after hand against agents."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import steelwheel
from steelwheel import history, narration
from steelwheel.errors import shown
from steelwheel.simulation.sheets import makes_agents
from steelwheel.wording import choices

from .match import stack_of
from .naming import agents_of, told
from .replay import Drawing, Frame

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from steelwheel import Game, Hand, Observation

YOU = "you"


class Quit(Exception):
    """The person has had enough."""


class Table(Drawing):
    """The table at which they sit, as seat 0 sees it.

    :param agents: those of the other seats, by name.
    :param stack: what each seat begins with, and buys in for again.
    """

    def __init__(self, game: Game, agents: dict[str, Any], stack: int, seed: int) -> None:
        self.game, self.stack, self.seed = game, stack, seed
        self.agents = [agent() if makes_agents(agent) else agent for agent in agents.values()]
        self.names = [YOU, *agents]
        self.stacks = [stack] * len(self.names)
        self.hands: list[Hand] = []
        self.won = 0
        self.console = Console(highlight=False)

    def play(self) -> None:
        """Play the next hand, to its end.

        :raises Quit: when the person leaves in the middle, and nothing of it counts.
        """
        seats, number = len(self.names), len(self.hands)
        button = number % seats
        places = [""] * seats if self.game.bring_in else history.positions(seats)
        self.positions = [places[(seat - button - 1) % seats] for seat in range(seats)]
        console = self.console
        console.print(Text.assemble("\n", (f"hand {number + 1}", "bold"), f"  {self.game.name}"))
        for seat, chips in enumerate(self.stacks):
            if not chips:
                self.stacks[seat] = self.stack
                console.print(Text(f"{self.names[seat]}: out of chips, in again with {self.stack:,}"))
        hand = steelwheel.Hand(self.game, self.stacks, button=button, seed=(self.seed, number))
        for seat, agent in enumerate(self.agents, 1):
            if hasattr(agent, "begin"):
                agent.begin(seat, number)
        self.seen: list[Observation] = []  # what was drawn last
        while not hand.is_over:
            assert hand.actor is not None
            seen = hand.observe(hand.actor)
            if hand.actor == 0:
                hand.act(self.ask(seen))
                continue
            try:
                hand.act(self.agents[hand.actor - 1](seen))
            except Exception as error:
                raise ValueError(f"{self.names[hand.actor]}: {told(error)}") from error
        self.show(hand.observe(0))
        for seat, agent in enumerate(self.agents, 1):
            if hasattr(agent, "end"):
                agent.end(hand.observe(seat))
        self.hands.append(hand)
        assert hand.payoffs is not None
        self.won += hand.payoffs[0]
        self.stacks = [*hand.stacks]

    def show(self, seen: Observation) -> None:
        """Draw the table, and tell what has happened since it was drawn."""
        *_, (moment, lines) = narration.steps([*self.seen, seen], names=self.names, unicode=False)
        self.console.print()
        self.print_table(self.console, Frame(0, "", "", lines, moment))
        self.seen = [seen]

    def ask(self, seen: Observation) -> int:
        """The code of what the person types.

        :raises Quit: at q, and where the input ends.
        """
        self.show(seen)
        self.console.print(Text(f"You may {choices(seen)}; or quit.", "bold"))
        while True:
            try:
                return code_of(typed("> "), seen)
            except ValueError as error:
                self.console.print(Text(str(error).replace("seat 0 may", "you may")))


def code_of(text: str, seen: Observation) -> int:
    """The code of what a person typed.

    :raises IllegalAction: for what is not understood, or not legal.
    """
    checks = seen.legal is not None and seen.legal.check
    short = {"f": "fold", "c": "check" if checks else "call", "k": "check", "p": "pot", "a": "all in"}
    return steelwheel.parse_action(short.get(text, text), seen).code


def typed(prompt: str) -> str:
    """What a person types.

    :raises Quit: at q, and where the input ends.
    """
    try:
        text = input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Quit from None
    if text.lower() in ("q", "quit", "exit"):
        raise Quit
    return text


def recorded(hand: Hand, names: Sequence[str]) -> history.HandHistory:
    """A hand as it is saved: its players from the left of the button on, as PHH has them."""
    seats, first = len(names), hand.button + 1
    players = [names[(first + i) % seats] for i in range(seats)]
    return history.HandHistory.from_hand(hand, players=players)


def play(words: Namespace) -> int:
    """Play hands until the person leaves, or as many as were asked for."""
    game = steelwheel.games.by_name(words.what)
    seed = SystemRandom().getrandbits(63) if words.seed is None else words.seed
    table = Table(game, agents_of(words.against), stack_of(words.stack, game), seed)
    first = steelwheel.Hand(game, table.stacks, seed=(seed, 0))  # or it says what does not fit
    if words.save is not None:
        if not words.save.endswith(".phhs"):
            raise ValueError(f"the record is a .phhs file, not {shown(words.save)}")
        recorded(first, table.names)
    try:
        while words.hands is None or len(table.hands) < words.hands:
            table.play()
            if words.save is not None:
                history.dump((recorded(hand, table.names) for hand in table.hands), words.save)
            if len(table.hands) != words.hands:
                typed("Enter: the next hand, q: quit > ")
    except Quit:
        pass
    count = len(table.hands)
    saved = f", saved in {words.save}" if words.save and count else ""
    print(f"{count:,} hand{'' if count == 1 else 's'}, {table.won:+,} chips{saved}")
    return 0
