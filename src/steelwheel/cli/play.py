"""`steelwheel play`: let a person at the terminal play hand after hand against agents."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import steelwheel
from steelwheel import history
from steelwheel.agents.arguments import make_agent
from steelwheel.games.arguments import default_stack, resolve_game
from steelwheel.text.action_text import choices
from steelwheel.text.replay_frames import steps

from .agents import error_line, load_agents
from .failure import CommandFailed
from .replay import Drawing, Frame

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from steelwheel import Game, Hand, Observation

YOU = "you"


class Quit(Exception):
    """Raised when the human player stops playing."""


class Table(Drawing):
    """The table, as seat 0 sees it.

    :param agents: the agents of the other seats, by name.
    :param stack: the chips of each seat at the start and after each rebuy.
    """

    def __init__(self, game: Game, agents: dict[str, Any], stack: int, seed: int) -> None:
        self.game, self.stack, self.seed = game, stack, seed
        self.agents = [make_agent(agent) for agent in agents.values()]
        self.names = [YOU, *agents]
        self.sources = [*agents]  # as given on the command line, for errors
        self.stacks = [stack] * len(self.names)
        self.hands: list[Hand] = []
        self.won = 0
        self.console = Console(highlight=False)

    def play(self) -> None:
        """Play the next hand to its end.

        :raises Quit: if the human player quits during the hand, which then does not count.
        """
        seats, number = len(self.names), len(self.hands)
        button = number % seats
        places = [""] * seats if self.game._opens_by_card else history.positions(seats)
        self.positions = [places[(seat - button - 1) % seats] for seat in range(seats)]
        console = self.console
        console.print(Text.assemble("\n", (f"hand {number + 1}", "bold"), f"  {self.game.name}"))
        for seat, chips in enumerate(self.stacks):
            if not chips:
                self.stacks[seat] = self.stack
                console.print(Text(f"{self.names[seat]}: out of chips, buys in again for {self.stack:,}"))
        hand = steelwheel.Hand(self.game, self.stacks, button=button, seed=(self.seed, number))
        for seat, agent in enumerate(self.agents, 1):
            if hasattr(agent, "begin"):
                agent.begin(seat, number)
        self.seen: list[Observation] = []  # the observation that was drawn last
        while not hand.is_over:
            assert hand.actor is not None
            seen = hand.observe(hand.actor)
            if hand.actor == 0:
                hand.act(self.ask(seen))
                continue
            try:
                hand.act(self.agents[hand.actor - 1](seen))
            except Exception as error:
                line = error_line(error, {"": self.sources[hand.actor - 1]})
                raise CommandFailed(f"{line} (hand {number + 1}, --seed {self.seed})") from error
        self.show(hand.observe(0))
        for seat, agent in enumerate(self.agents, 1):
            if hasattr(agent, "end"):
                agent.end(hand.observe(seat))
        self.hands.append(hand)
        assert hand.payoffs is not None
        self.won += hand.payoffs[0]
        self.stacks = [*hand.stacks]

    def show(self, seen: Observation) -> None:
        """Draw the table, and print what has happened since it was last drawn."""
        *_, (state, lines) = steps([*self.seen, seen], names=self.names, unicode=False)
        self.console.print()
        self.print_table(self.console, Frame(0, "", "", lines, state))
        self.seen = [seen]

    def ask(self, seen: Observation) -> int:
        """Return the code of the action that the human player types.

        :raises Quit: if the player types q, or the input ends.
        """
        self.show(seen)
        self.console.print(Text(f"You may {choices(seen)}; or quit.", "bold"))
        while True:
            try:
                return action_code(read_line("> "), seen)
            except ValueError as error:
                self.console.print(Text(str(error).replace("seat 0 may", "you may")))


def action_code(text: str, seen: Observation) -> int:
    """Return the code of a typed action.

    :raises IllegalAction: if the text is not understood, or the action is not legal.
    """
    checks = seen.legal_actions is not None and seen.legal_actions.can_check
    short = {"f": "fold", "c": "check" if checks else "call", "k": "check", "p": "pot", "a": "all in"}
    return steelwheel.parse_action(short.get(text, text), seen).code


def read_line(prompt: str) -> str:
    """Return a line typed by the human player.

    :raises Quit: if the player types q, or the input ends.
    """
    try:
        text = input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Quit from None
    if text.lower() in ("q", "quit", "exit"):
        raise Quit
    return text


def to_history(hand: Hand, names: Sequence[str]) -> history.HandHistory:
    """Return a hand as a history; as in PHH, players are listed from the left of the button."""
    seats, first = len(names), hand.button + 1
    players = [names[(first + i) % seats] for i in range(seats)]
    return history.HandHistory.from_hand(hand, players=players)


def run_play(words: Namespace) -> int:
    """Play hands until the human player quits, or until `--hands` hands have been played."""
    game = resolve_game(words.what)
    seed = SystemRandom().getrandbits(63) if words.seed is None else words.seed
    stack = default_stack([game]) if words.stack is None else words.stack
    table = Table(game, load_agents(words.against), stack, seed)
    table.sources = words.against
    steelwheel.Hand(game, table.stacks, seed=(seed, 0))  # raises if the settings do not fit
    try:
        while words.hands is None or len(table.hands) < words.hands:
            table.play()
            if words.output is not None:
                history.dump((to_history(hand, table.names) for hand in table.hands), words.output)
            if len(table.hands) != words.hands:
                read_line("Enter: next hand, q: quit > ")
    except Quit:
        pass
    count = len(table.hands)
    saved = f", saved in {words.output}" if words.output and count else ""
    print(f"{count:,} hand{'' if count == 1 else 's'}, {table.won:+,} chips{saved}")
    return 0
