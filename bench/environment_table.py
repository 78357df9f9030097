"""The speed of environments and OpenSpiel's games, as a table: heads-up no-limit hold'em, random play.

    pip install '.[rl]' open_spiel rlcard pygame
    python bench/environment_table.py              # about two minutes; alone on the machine
    python bench/environment_table.py --smoke      # does it run?
    PYTHONPATH=OTHER_TREE/src python bench/environment_table.py    # another build, for "before and after"

All rows take turns, each round plays some hands of each, and the best round counts, in processor time. Rows
whose framework is not installed are left out.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from typing import Any, NamedTuple

Play = Callable[[int], int]  # plays some hands, and returns the decisions

UNIVERSAL = {
    "betting": "nolimit",
    "bettingAbstraction": "fullgame",
    "numPlayers": 2,
    "numRounds": 4,
    "blind": "2 1",
    "firstPlayer": "2 1 1 1",
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "stack": "200 200",
}


class Row(NamedTuple):
    name: str
    play: Play
    beside: str
    """The row that its speed is divided by."""


def agents_play(make: Callable[[], Any]) -> Play:
    """Play an environment of PettingZoo; the entries that the mask allows have the same chance."""
    env, rng = make(), random.Random(1)
    env.reset(seed=1)

    def play(hands: int) -> int:
        decisions = 0
        for _ in range(hands):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                decisions += 1
                env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
        return decisions

    return play


def rlcard_play() -> Play:
    import rlcard

    env, rng = rlcard.make("no-limit-holdem", config={"seed": 1}), random.Random(1)

    def play(hands: int) -> int:
        decisions = 0
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                decisions += 1
                state, _ = env.step(rng.choice([*state["legal_actions"]]))
        return decisions

    return play


def tree_play(game: Any, looks: bool = False) -> Play:
    """Play a game of OpenSpiel's: every legal action has the same chance, and so has every card.

    :param looks: whether to ask for chance outcomes and information states, too.
    """
    rng = random.Random(1)

    def play(hands: int) -> int:
        decisions = 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    decisions += 1
                    if looks:
                        state.information_state_string()
                    state.apply_action(rng.choice(state.legal_actions()))
                elif looks:
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
            state.returns()
        return decisions

    return play


def empty_games(like: Any) -> tuple[Any, Any]:
    """Return two games in Python that only repeat the actors and legal actions of recorded hands of a game.

    The first has the methods that OpenSpiel requires. The second also has the methods that Python calls most,
    so that these calls need not go through C++ and back. Both only copy existing lists.
    """
    import pyspiel

    rng, chance, terminal = random.Random(1), int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
    hands: list[list[tuple[int, list[int]]]] = []
    for _ in range(200):
        state, nodes = like.new_initial_state(), []
        while not state.is_terminal():
            nodes.append((state.current_player(), state.legal_actions()))
            state.apply_action(rng.choice(nodes[-1][1]))
        hands.append([*nodes, (terminal, [])])
    next_hand = cycle(range(len(hands)))

    class State(pyspiel.State):  # type: ignore[misc, unused-ignore]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.hand, self.node = next(next_hand), 0

        def current_player(self) -> int:
            return hands[self.hand][self.node][0]

        def is_terminal(self) -> bool:
            return hands[self.hand][self.node][0] == terminal

        def _legal_actions(self, player: int) -> list[int]:
            return hands[self.hand][self.node][1][:]

        def chance_outcomes(self) -> list[tuple[int, float]]:
            cards = hands[self.hand][self.node][1]
            return [(card, 1 / len(cards)) for card in cards]

        def _apply_action(self, action: int) -> None:
            self.node += 1

        def returns(self) -> list[float]:
            return [0.0, 0.0]

    class Short(State):
        def is_chance_node(self) -> bool:
            return hands[self.hand][self.node][0] == chance

        def legal_actions(self, player: int | None = None) -> list[int]:
            return hands[self.hand][self.node][1][:]

    class Empty(pyspiel.Game):  # type: ignore[misc, unused-ignore]
        def __init__(self, of: type[State]) -> None:
            sizes = {"num_distinct_actions": like.num_distinct_actions(), "num_players": 2}
            sizes |= {"max_chance_outcomes": 52, "max_game_length": like.max_game_length()}
            info = pyspiel.GameInfo(min_utility=-200.0, max_utility=200.0, utility_sum=0.0, **sizes)
            super().__init__(like.get_type(), info, {})
            self.of = of

        def new_initial_state(self) -> State:
            return self.of(self)

    return Empty(State), Empty(Short)


V6, UNIVERSAL_POKER = "PettingZoo, texas_holdem_no_limit_v6", "OpenSpiel, universal_poker"
LOOKS = ", chance outcomes and information states asked for"


def rows() -> Iterator[Row]:
    with suppress(ImportError):
        from steelwheel.env import pettingzoo

        for make in (pettingzoo.raw_env, pettingzoo.env):
            play = agents_play(lambda make=make: make("holdem", players=2))
            yield Row(f"PettingZoo, our {make.__name__}", play, "PettingZoo, our raw_env")
    with suppress(ImportError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import texas_holdem_no_limit_v6

        yield Row(V6, agents_play(lambda: texas_holdem_no_limit_v6.env(num_players=2)), V6)
    with suppress(ImportError):
        yield Row("RLCard, no-limit-holdem", rlcard_play(), V6)
    with suppress(ImportError):
        import pyspiel

        import steelwheel.env.openspiel  # noqa: F401  # which registers ours

        theirs = pyspiel.load_game("universal_poker", UNIVERSAL)
        ours = pyspiel.load_game("python_steelwheel", {"stacks": "200 200"})
        for looks, word in ((False, ""), (True, LOOKS)):
            yield Row(UNIVERSAL_POKER + word, tree_play(theirs, looks), UNIVERSAL_POKER + word)
            yield Row("OpenSpiel, ours" + word, tree_play(ours, looks), UNIVERSAL_POKER + word)
        names = "an empty game in Python", "an empty game in Python that C++ is spared"
        for name, game in zip(names, empty_games(theirs), strict=True):
            yield Row(f"OpenSpiel, {name}", tree_play(game), UNIVERSAL_POKER)


def responses() -> Iterator[tuple[str, Callable[[], object]]]:
    """Leduc hold'em: OpenSpiel's `nash_conv` of a uniform policy, and `child`, called at each node."""
    with suppress(ImportError):
        import pyspiel
        from open_spiel.python import policy
        from open_spiel.python.algorithms import exploitability

        import steelwheel.env.openspiel  # noqa: F401

        theirs = pyspiel.load_game("leduc_poker")
        given = {"game": "leduc", "stacks": "13 ", "reward": "chips"}
        games = {"leduc_poker": theirs, "ours": pyspiel.load_game("python_steelwheel", given)}
        for name, game in games.items():
            uniform = policy.UniformRandomPolicy(game)
            yield (
                f"{name}, nash_conv",
                lambda game=game, uniform=uniform: exploitability.nash_conv(game, uniform),
            )
        games["an empty game in Python"] = empty_games(theirs)[0]
        for name, game in games.items():
            state = game.new_initial_state()
            state.apply_action(0)
            yield f"{name}, child, a thousand", lambda state=state: [state.child(1) for _ in range(1000)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the speed of environments, as a table.")
    parser.add_argument("--rounds", type=int, default=7, help="number of rounds; the best counts (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="a row and round (0.5)")
    parser.add_argument("--smoke", action="store_true", help="a hand of each")
    chosen = parser.parse_args()
    rounds, seconds = (1, 0.0) if chosen.smoke else (chosen.rounds, chosen.seconds)
    found, speeds = [*rows()], {}
    for _ in range(rounds):
        for row in found:
            decisions, began = 0, time.process_time()
            while decisions == 0 or time.process_time() - began < seconds:
                decisions += row.play(1 if chosen.smoke else 20)
            speed = decisions / (time.process_time() - began)
            speeds[row.name] = max(speed, speeds.get(row.name, 0))
    print("| random play, heads-up no-limit | decisions a CPU second | over | ratio |")
    print("| --- | ---: | --- | ---: |")
    for row in found:
        ratio = speeds[row.name] / speeds[row.beside] if row.beside in speeds else float("nan")
        beside = "" if row.beside == row.name else f"{row.beside} | {ratio:.2f}"
        print(f"| {row.name} | {speeds[row.name]:,.0f} | {beside or ' | '} |")
    if chosen.smoke:
        return
    print("\n| Leduc hold'em, a uniform policy | CPU milliseconds |\n| --- | ---: |")
    times: dict[str, float] = {}
    for _ in range(3):
        for name, run in responses():
            began = time.process_time()
            run()
            times[name] = min(time.process_time() - began, times.get(name, 1e9))
    for name, took in times.items():
        print(f"| {name} | {took * 1e3:,.1f} |")


if __name__ == "__main__":
    main()
