"""Names of games and agents, which every function that takes a game or an agent accepts."""

import inspect
import threading

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.dealer import Dealer
from steelwheel.dealer import play_match as play_at

STACKS = [200, 200]
CODES = np.zeros(4, int)
LEVELS = [sw.Level((50, 100), hands=5), sw.Level((500, 1000))]


def batch():
    return sw.HandBatch("nlh", 4, STACKS, seed=1)


def played_by_dealer(agent):
    with Dealer("holdem.nolimit.2p.reverse_blinds.game", 3, 1, match_seconds=60) as dealer:
        clients = [threading.Thread(target=play_at, args=(agent, "127.0.0.1", port)) for port in dealer.ports]
        for client in clients:
            client.start()
        report = dealer.run()
        for client in clients:
            client.join()
    return [seat.won for seat in report.seats]


# The results of each function for a game, in a form that can be compared.
GAMES = {
    "Hand": lambda game: sw.Hand(game, STACKS, seed=1),
    "HandBatch": lambda game: sw.HandBatch(game, 4, STACKS, seed=1).observe().tolist(),
    "Encoder": lambda game: sw.Encoder(game, 2),
    "ActionMenu": lambda game: sw.ActionMenu(game).game,
    "native_config": lambda game: type(sw.native_config(game, STACKS)),
    "equity": lambda game: sw.equity("AsAh", "KsKh", board="2c3d7h", game=game).equity,
    "push_fold": lambda game: sw.push_fold(game, [8, 8]).ev,
    "MixedGame": lambda game: sw.MixedGame([game], 2).game,
    "MixedGame, chosen": lambda game: sw.MixedGame(lambda turn: game, 2).game,
    "Table": lambda game: sw.Table(game, seed=1),
    "Level": lambda game: sw.Level(game=game),
    "simulate": lambda game: sw.simulate(game, [sw.agents.calling_station] * 2, 10, stacks=STACKS, seed=1),
    "Spot": lambda game: sw.Spot(board="2c3d7hTs", pot=10, stacks=20, ranges=("AA", "KK"), game=game).hand,
    "local_best_response": lambda game: sw.local_best_response(game, sw.agents.baseline, 2),
}
SMALL_GAMES = {
    "solve_game": lambda game: sw.solve_game(game, max_iterations=9).ev,
    "exploitability": lambda game: sw.exploitability(game, sw.agents.baseline),
}

# The results of each function for an agent.
AGENTS = {
    "simulate": lambda agent: sw.simulate("nlh", [agent, sw.agents.random], 10, stacks=STACKS, seed=1),
    "simulate, by name": lambda agent: sw.simulate(
        "nlh", {"a": agent, "b": sw.agents.random}, 10, stacks=STACKS, seed=1
    ),
    "simulate_cash_game": lambda agent: sw.simulate_cash_game(
        sw.Table("nlh", 2), [agent, sw.agents.random], 2, hands_per_session=5, buy_in=100, seed=1
    ),
    "simulate_tournament": lambda agent: sw.simulate_tournament(
        sw.Tournament(LEVELS, stack=500), [agent, sw.agents.random], 2, seed=1
    ),
    "simulate_tournament, several": lambda agent: sw.simulate_tournament(
        sw.Tournament(LEVELS, stack=500), {"a": [agent, agent], "b": sw.agents.random}, 2, seed=1
    ),
    "dealer.play_match": played_by_dealer,
    "HandBatch.play": lambda agent: batch().play([agent, agent], hands=3).tolist(),
    "HandBatch.act": lambda agent: batch().act(CODES, opponents=[agent, None]).total_pots.tolist(),
    "HandBatch.reset": lambda agent: batch().reset(opponents=[agent, None]).total_pots.tolist(),
}
TELLING_AGENTS = {
    "local_best_response": lambda agent: sw.local_best_response("nlh", agent, 2),
    "exploitability": lambda agent: sw.exploitability("kuhn", agent),
    "exploitability, of two": lambda agent: sw.exploitability("kuhn", [agent, sw.agents.baseline]),
}


def comparable(result):
    """Return a result in a form that can be compared, without the times of agents."""
    if hasattr(result, "to_dict") and hasattr(result, "agents"):
        return {name: x for name, x in result.to_dict().items() if "seconds" not in str(name)}
    return result


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name == "push_fold")) for name in GAMES]
)
def test_the_name_of_a_game(name):
    make = GAMES[name]
    assert str(comparable(make("nlh"))) == str(comparable(make(sw.games.NoLimitHoldem())))
    with pytest.raises(ValueError, match=r"^there is no game 'nlhex'.*; among the games are holdem, flh, "):
        make("nlhex")
    with pytest.raises(TypeError, match=r"\bGames?\b.*short name"):
        make(7)


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_the_name_of_a_small_game(name):
    make = SMALL_GAMES[name]
    assert make("kuhn") == make(sw.games.Kuhn())
    with pytest.raises(
        ValueError, match=r"^there is no game 'kuhns' .did you mean 'kuhn'.*; among the games are"
    ):
        make("kuhns")
    with pytest.raises(TypeError, match=r"^game must be a Game, its short name or a Hand, not int"):
        make(7)


@pytest.mark.parametrize("name", AGENTS)
def test_the_name_of_an_agent(name):
    make = AGENTS[name]
    known = sw.agents.__all__
    policy = next(word for word in known if getattr(sw.agents, word) is sw.agents.calling_station)
    assert str(comparable(make(policy))) == str(comparable(make(sw.agents.calling_station)))
    if name != "dealer.play_match":  # it would fail in a thread
        with pytest.raises(
            ValueError, match=r"^there is no agent 'randon' .did you mean 'random'.*; the agents"
        ):
            make("randon")


@pytest.mark.parametrize("name", TELLING_AGENTS)
def test_the_name_of_an_agent_with_probabilities(name):
    make = TELLING_AGENTS[name]
    assert make("baseline") == make(sw.agents.baseline)
    with pytest.raises(ValueError, match=r"^there is no agent 'base_line' .*; the agents are baseline, "):
        make("base_line")


def test_an_unknown_agent_at_a_dealer():
    with pytest.raises(ValueError, match=r"^there is no agent 'calls'.*; the agents are baseline"):
        play_at("calls", "127.0.0.1", 1)


def test_every_function_is_tested():
    """The tables above include every public function that takes a game or agents."""

    def asks(thing, *words):
        members = [thing, *vars(thing).values()] if isinstance(thing, type) else [thing]
        for member in members:
            member = getattr(member, "__func__", member)
            try:
                if {*words} & {*inspect.signature(member).parameters}:
                    return True
            except (TypeError, ValueError):
                pass
        return False

    rooms = {"": sw, "dealer.": sw.dealer}
    public = {room + name: getattr(of, name) for room, of in rooms.items() for name in of.__all__}
    callables = {name: x for name, x in public.items() if callable(x) and not name.startswith("Invalid")}
    tested = {name.partition(",")[0].partition(".")[0] for name in [*GAMES, *SMALL_GAMES]}
    not_asking = {"GameSolution", "dealer.Dealer", "dealer.play_match"}  # a result; the ACPC's definitions
    assert {name for name, x in callables.items() if asks(x, "game", "games")} - not_asking == tested
    tested = {name.partition(",")[0] for name in [*AGENTS, *TELLING_AGENTS]}
    tested = {name.partition(".")[0] if name.startswith("HandBatch") else name for name in tested}
    results = {"MatchResult", "CashGameResult", "TournamentResult"}  # these name agents like the caller did
    counts = {"hand_strength"}  # its opponents are a number
    asking = {name for name, x in callables.items() if asks(x, "agent", "agents", "opponents")}
    assert asking - results - counts == tested


def test_the_game_of_a_name_is_made_once():
    assert sw.Hand("nlh", STACKS, seed=1).game is sw.ActionMenu("nlh").game
    assert sw.Hand("nlh", STACKS, seed=1).game == sw.games.by_name("nlh")


def test_a_name_that_is_more_than_a_str():
    class Name(str):
        def __hash__(self):
            return hash("plo")

        def __eq__(self, other):
            return True

    sw.ActionMenu("plo")
    odd = sw.Hand(Name("nlh"), STACKS, seed=1)  # a str subclass with any text is still the game's name
    assert isinstance(odd.game, sw.Game)
    assert sw.ActionMenu("plo").game == sw.games.PotLimitOmaha()
