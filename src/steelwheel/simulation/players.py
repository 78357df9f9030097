"""The players of a session or tournament: their agents, and how they play a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..agents.arguments import check_agent, makes_agents, names_and_agents, resolve_agent
from ..agents.text_agent import HandContext, hand_context
from ..errors import cut, kind, shown
from . import async_play
from .agent_errors import blame, replacement_action
from .match_play import is_async, play_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..agents.text_agent import Conversations
    from ..hands.hand import Hand

__all__ = ["Entrants", "Players", "read_entrants"]


class Entrant(NamedTuple):
    """A player of a simulation, who takes part in every tournament or session.

    - `agent`: the agent, or a callable that creates it if `makes` is True.
    - `group`: the index of the agent in the results, where all of its players are counted together.
    """

    name: str
    group: int
    agent: Any
    makes: bool


class Entrants(NamedTuple):
    """All players of a simulation, who take part in every tournament or session.

    - `names`: the names of the agents; `sizes`: the number of players of each agent.
    - `players`: one `Entrant` per player.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    players: tuple[Entrant, ...]

    def sent(self) -> list[tuple[str, Any]]:
        """Return the objects that are sent to worker processes, each with its name."""
        agents = {player.group: player.agent for player in reversed(self.players)}
        return [(f"agent {i} ({cut(name, 40)})", agents[i]) for i, name in enumerate(self.names)]


def read_entrants(agents: Any) -> Entrants:
    """Return the players from the `agents` argument of a simulation.

    :param agents: a sequence of agents or their names, or a dict of agents by name. A list of agents in the
        dict makes several players, whose results are counted together.
    :raises TypeError, ValueError: if an item is not an agent, or two players have the same name.
    """
    groups: dict[str, tuple[Any, ...]]
    if hasattr(agents, "items"):
        groups = {
            name: tuple(map(resolve_agent, x if isinstance(x, (list, tuple)) else (x,)))
            for name, x in agents.items()
        }
        if not all(groups.values()):
            empty = next(name for name, group in groups.items() if not group)
            raise ValueError(f"the agent {shown(empty)} is an empty list; give it at least one player")
        names_and_agents({name: group[0] for name, group in groups.items()})
    else:
        groups = {name: (agent,) for name, agent in zip(*names_and_agents(agents), strict=True)}
    players: list[Entrant] = []
    for i, (name, group) in enumerate(groups.items()):
        distinct = {id(agent): agent for agent in group}
        for agent in distinct.values():
            if not callable(agent):
                raise TypeError(
                    f"agent {i} ({cut(name, 40)}) must be callable with an Observation, since tables and "
                    f"tournaments are played hand by hand, but it is {kind(agent)}"
                )
            check_agent(i, name, agent)
        makes = {key: makes_agents(agent) for key, agent in distinct.items()}
        names = [name] if len(group) == 1 else [f"{name} {j}" for j in range(1, len(group) + 1)]
        players += [
            Entrant(player, i, agent, makes[id(agent)]) for player, agent in zip(names, group, strict=True)
        ]
    names = [player.name for player in players]
    if len({*names}) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"two players have the name {shown(twice)}; give agents different names")
    return Entrants(tuple(groups), tuple([len(group) for group in groups.values()]), tuple(players))


class Players:
    """The players of one tournament or session, with their agents.

    - `illegal_actions`, `corrected_actions`: for each agent, the number of illegal answers, and the number of
      answers replaced by the nearest legal action.
    - `hands`: the number of hands played.

    :param folds: True if a failing agent folds, False if its error is raised.
    :param place: a description of the tournament or session, for error messages.
    :param attributes: attributes to set on errors, such as the number of the tournament.
    """

    def __init__(self, entrants: Entrants, folds: bool, place: str, **attributes: object) -> None:
        self.entrants, self.folds, self.place, self.attributes = entrants, folds, place, attributes
        self.illegal_actions = [0] * len(entrants.names)
        self.corrected_actions = [0] * len(entrants.names)
        self.hands = 0
        self.groups = {player.name: player.group for player in entrants.players}
        self.conversations: Conversations = {}
        self.agents: dict[str | None, Callable[[Any], Any]] = {}
        self.hooked: dict[str, Any] = {}  # the agents that have `begin` or `end`
        self.has_async = False
        callables: dict[int, tuple[bool, Any]] = {}  # by id; the agents outlive this dict
        for player in entrants.players:
            agent = player.agent
            if player.makes:
                try:
                    agent = agent()
                except Exception as error:
                    name = entrants.names[player.group]
                    error.add_note(f"raised when agent {player.group} ({cut(name, 40)}) was made")
                    raise
            if id(agent) not in callables:
                is_hooked = hasattr(agent, "begin") or hasattr(agent, "end")
                called = async_play.synchronous(agent) if is_async(agent) else agent
                callables[id(agent)] = is_hooked, called
            is_hooked, called = callables[id(agent)]
            self.agents[player.name] = called
            if is_hooked:
                self.hooked[player.name] = agent
            self.has_async |= called is not agent

    def play(self, hand: Hand, names: Sequence[str | None], table: int = 0) -> None:
        """Play a hand to its end.

        :param names: the player in each seat.
        :param table: the number of the table.
        """
        corrected = [0] * len(names)
        if self.has_async:
            hand_context.set(HandContext(self.hands, table, self.conversations, corrected))
        if self.hooked:
            self._call_hooks("begin", hand, names, lambda seat: (seat, self.hands))
        agents = [*map(self.agents.get, names)]
        play_hand(hand, agents, lambda error, own: self._resolve_error(hand, names, error, own))
        if self.hooked:
            self._call_hooks("end", hand, names, lambda seat: (hand.observe(seat),))
        if self.has_async:
            for name, count in zip(names, corrected, strict=True):
                if name is not None:
                    self.corrected_actions[self.groups[name]] += count
        self.hands += 1

    def _resolve_error(self, hand: Hand, names: Sequence[str | None], error: Exception, own: bool) -> None:
        """Raise an agent's error; or count it, and act for the agent: check when free, otherwise fold."""
        seat = hand.actor
        assert seat is not None
        if not self.folds:
            raise self._blame(hand, names[seat], error, own) from (error.__cause__ if own else None)
        self.illegal_actions[self.groups[names[seat] or ""]] += 1
        hand.act(replacement_action(hand.observe(seat)))

    def _call_hooks(
        self, hook: str, hand: Hand, names: Sequence[str | None], arguments: Callable[[int], tuple[Any, ...]]
    ) -> None:
        """Call the `begin` or `end` method of each agent that has one and was dealt in."""
        for seat, player in enumerate(names):
            method = getattr(self.hooked.get(player or ""), hook, None)
            if method is not None and hand.starting_stacks[seat]:
                try:
                    method(*arguments(seat))
                except Exception as error:
                    raise self._blame(hand, player, error, True) from error.__cause__

    def _blame(self, hand: Hand, player: str | None, error: Exception, own: bool) -> Exception:
        """Return the error with a note that names the agent, the player, the hand and its seed."""
        agent = self.groups[player or ""]
        name, (seed, stream) = self.entrants.names[agent], hand.seed
        alias = "" if name == player else f", player {shown(player or '', 40)}"
        place = f"agent {agent} ({cut(name, 40)}){alias}, {self.place}, seed=({seed}, {stream})"
        attributes = {"agent": agent, "name": name, "player": player, "seed": hand.seed, **self.attributes}
        return blame(error, place, own, **attributes)
