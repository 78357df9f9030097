"""OpenSpiel's `python_steelwheel`: OpenSpiel's checks, `Hand`'s results, and the ACPC's engine."""

import copy
import pickle
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import observation, policy  # noqa: E402
from open_spiel.python.algorithms import exploitability, gambit, ismcts, mcts  # noqa: E402

import steelwheel as sw  # noqa: E402
import steelwheel.env.openspiel  # noqa: E402

GAMES = [
    "",
    "actions=menu",
    "players=3,actions=menu,reward=chips",
    "players=3,stacks=50 0 33",
    "game=flh,players=3",
    "game=plo,players=3,actions=menu,pot_fractions=1 ",  # the space makes OpenSpiel read a number as text
    "game=stud,players=2,actions=menu",
    "game=stud,players=8,actions=menu",
    "game=27_triple,players=2",
    "game=27_triple,players=6,actions=menu,structure=fixed_limit",
    "game=badugi,players=3",
    "game=double_texas,players=3,actions=menu",
    "game=double_board,players=2,actions=menu",
    "players=3,rake=5.0,rake_cap=3,actions=menu",
]


def load(parameters):
    return pyspiel.load_game(
        f"python_steelwheel({parameters})" if isinstance(parameters, str) else parameters
    )


def random_states(game, rng, hands):
    """Yield states of random hands at decisions and ends; folds and raises are rare."""
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            is_call = not state.is_chance_node() and 1 in actions and rng.random() < 0.7
            state.apply_action(1 if is_call else rng.choice(actions))
            if not state.is_chance_node():
                yield state


@pytest.mark.parametrize("parameters", GAMES)
@pytest.mark.parametrize("serialize", [False, True])
def test_checks_of_openspiel(parameters, serialize, capfd):
    pyspiel.random_sim_test(load(parameters), num_sims=5, serialize=serialize, verbose=False)


@pytest.mark.parametrize("parameters", GAMES)
def test_returns_are_those_of_hand(parameters):
    game, rng = load(parameters), random.Random(parameters)
    given = game.get_parameters()
    setup = game.table.setup
    ends = 0
    for state in random_states(game, rng, 40):
        if not state.is_terminal():
            assert state.returns() == [0] * game.num_players()
            continue
        ends += 1
        hand = sw.Hand.from_bytes(state.hand.to_bytes())
        expected = [payoff / (setup.unit if given["reward"] == "bb" else 1) for payoff in hand.payoffs]
        assert state.returns() == state.rewards() == expected
        assert game.min_utility() <= min(expected) and max(expected) <= game.max_utility()
        if given["rake"]:
            assert sum(expected) <= 1e-9
        else:
            assert sum(expected) == pytest.approx(0, abs=1e-9)
    assert ends == 40


@pytest.mark.parametrize("parameters", GAMES)
def test_what_a_seat_knows(parameters):
    """Redrawn hidden cards change neither a seat's observation nor its legal actions."""
    game, rng = load(parameters), random.Random(parameters)
    others = 0
    for state in random_states(game, rng, 4):
        if state.is_terminal() or any(event.kind == "reshuffle" for event in state.hand.events):
            continue  # samples rarely fit a reshuffled deck, and may fail
        for player in range(game.num_players()):
            if game.table.setup.stacks[player] == 0:
                continue
            like = state.resample_from_infostate(player, rng.random)
            others += str(like) != str(state)
            assert like.information_state_string(player) == state.information_state_string(player)
            assert like.information_state_tensor(player) == state.information_state_tensor(player)
            assert like.observation_string(player) == state.observation_string(player)
            assert like.observation_tensor(player) == state.observation_tensor(player)
            assert like.hand.observe(player) == state.hand.observe(player)
            if player == state.current_player():
                assert like.legal_actions() == state.legal_actions()
    assert others > 10


def cards_of(cards, keeps_order):
    """Return cards as text, in order of the deck unless their order counts."""
    known = [card for card in cards if card is not None]
    return sw.format_cards(known if keeps_order else sorted(known))


def board_of(table, number):
    return f"board {number}:" if table.game.boards > 1 else "board "


LETTERS = {"fold": "f", "check": "c", "call": "c", "bring_in": "c"}
RAISES = ("bet", "raise", "complete")


def word_of(event):
    if event.kind in LETTERS:
        return LETTERS[event.kind]
    if event.kind in RAISES:
        return f"r{event.to}"
    cards = sw.format_cards([card for card in event.cards if card is not None])
    return f"s{cards}" if event.kind == "show" else f"d{len(event.cards)}{cards}"


def told(play, table):
    """Return the visible history, from the events of a hand or an observation."""
    parts, dealt, done = [], {}, []

    def close():
        parts.extend(done and [" ".join(done)])
        done.clear()
        for (seat, how), cards in dealt.items():
            if any(card is not None for card in cards):
                parts.append(f"{how} {seat}:{cards_of(cards, table.has_draws and how == 'down')}")
        dealt.clear()

    for event in play.events:
        kind = event.kind
        if kind in ("deal", "up"):
            if done:
                close()
            dealt.setdefault((event.seat, "down" if kind == "deal" else "up"), []).extend(event.cards)
        elif kind == "board":
            close()
            parts.append(f"{board_of(table, event.to)}{cards_of(event.cards, False)}")
        elif kind in ("show", "discard", "middle", *RAISES, *LETTERS):
            if dealt:
                close()
            done.append(f"{event.seat}{word_of(event)}")
    close()
    return " | ".join(parts)


def standing(play, table):
    """Return the text of the table."""
    parts = []
    for seat, cards in enumerate(play.hole_cards):
        if any(card is not None for card in cards):
            parts.append(f"hole {seat}:{cards_of(cards, table.has_draws)}")
    parts += [f"{board_of(table, i)}{cards_of(board, False)}" for i, board in enumerate(play.boards) if board]
    for name, values in (("bets", play.bets), ("stacks", play.stacks), ("folded", play.folded)):
        parts.append(f"{name} {' '.join([str(int(value)) for value in values])}")
    parts.append(f"street {play.street} {play.phase}")
    parts.append(f"pot {play.total_pot}")
    return " | ".join([*parts, f"actor {play.actor}"])


KINDS = {**dict.fromkeys(("check", "call", "bring_in"), 1), **dict.fromkeys(RAISES, 2), "fold": 0}
KINDS |= {"discard": 3, "middle": 3}


def recalled(play, observer, player):
    """Return the tensor with perfect recall, piece by piece."""
    table, count = observer.table, 0
    pieces = {name: np.zeros_like(piece) for name, piece in observer.dict.items()}
    pieces["player"][player] = 1
    players = table.setup.players
    for event in play.events:
        places = [table.place[card] for card in event.cards if card is not None]
        if event.kind in ("deal", "discard", "middle") and event.seat == player and observer.is_private:
            pieces["down" if event.kind == "deal" else "thrown"][event.street, places] = 1
        if event.kind == "up" and observer.is_public:
            pieces["up"][event.street, event.seat, places] = 1
        elif event.kind == "board" and observer.is_public:
            pieces["boards"][event.to, event.street, places] = 1
        if event.kind in KINDS and observer.is_public:
            row = pieces["actions"][count]
            row[event.seat] = row[players + KINDS[event.kind]] = 1
            row[players + 4] = len(event.cards) or event.to / table.setup.unit
            row[players + 5] = (1 + event.street) / len(table.game.streets)
            count += 1
    return pieces


def observers(game):
    """Return observers of all kinds: with or without perfect recall; all, public or private information."""
    kinds, alone = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    for recalls in (False, True):
        for public, own in ((True, True), (True, False), (False, True)):
            private = alone.SINGLE_PLAYER if own else alone.NONE
            kind = kinds(perfect_recall=recalls, public_info=public, private_info=private)
            yield game.make_py_observer(kind)


@pytest.mark.parametrize("parameters", GAMES)
def test_texts_and_tensors_are_those_of_the_events(parameters):
    """At every node, C writes the same as Python from `Hand.events`."""
    game, rng = load(parameters), random.Random(parameters)
    table, seen_by_all, kinds = game.table, 0, [*observers(game)]
    for _ in range(3):
        state = game.new_initial_state()
        while True:
            hand, cards = state.hand, f" | dealt {sw.format_cards(state.gathered)}"
            assert str(state) == told(hand, table) + (cards if state.gathered else "")
            for player in range(game.num_players()):
                mine = hand.observe(player)
                assert state.information_state_string(player) == f"{player} | {told(mine, table)}"
                assert state.observation_string(player) == f"{player} | {standing(mine, table)}"
                for observer in kinds:
                    play = mine if observer.is_private else hand.observe(None)
                    text = (told if observer.recalls else standing)(play, table)
                    if not observer.is_public:
                        text = cards_of(hand.hole_cards[player], table.has_draws)
                    assert observer.string_from(state, player) == f"{player} | {text}"
                    if observer.recalls and (state.is_terminal() or rng.random() < 0.1):
                        observer.set_from(state, player)
                        for name, piece in recalled(play, observer, player).items():
                            assert (observer.dict[name] == piece).all(), name
            if state.is_terminal():
                break
            actions = state.legal_actions()
            is_call = not state.is_chance_node() and 1 in actions and rng.random() < 0.7
            state.apply_action(1 if is_call else rng.choice(actions))
            seen_by_all += 1
    assert seen_by_all > 10


SPARED = ("current_player", "is_terminal", "is_chance_node", "is_simultaneous_node", "returns")


@pytest.mark.parametrize("parameters", GAMES)
def test_python_is_answered_as_cpp_is(parameters):
    """Methods that bypass C++ for speed return the same as OpenSpiel's."""
    game, rng, base = load(parameters), random.Random(parameters), pyspiel.State
    for _ in range(2):
        state = game.new_initial_state()
        while True:
            for name in SPARED:
                assert getattr(state, name)() == getattr(base, name)(state), name
            assert state.legal_actions() == base.legal_actions(state)
            for player in range(game.num_players()):
                assert state.legal_actions(player) == base.legal_actions(state, player)
                for name in ("information_state_string", "observation_string"):
                    assert getattr(state, name)(player) == getattr(base, name)(state, player)
            if state.is_terminal():
                break
            if state.is_chance_node():
                assert state.chance_outcomes() == base.chance_outcomes(state)
            else:
                assert state.information_state_string() == base.information_state_string(state)
                assert state.observation_string() == base.observation_string(state)
                with pytest.raises(pyspiel.SpielError, match="pseudo-player"):
                    state.legal_actions(-2)
            state.apply_action(rng.choice([a for a in state.legal_actions() if a or state.is_chance_node()]))


def test_a_state_is_changed_by_its_actions_alone():
    """A state's hand is a copy, and clones share data only until one of them acts."""
    state = load("stacks=200 ").new_initial_state()
    for card in range(4):
        state.apply_action(card)
    state.hand.fold()
    assert state.current_player() == 1 and str(state) == "down 0:2c2h | down 1:2d2s"
    like = state.clone()
    state.apply_action(0)
    assert state.is_terminal() and not like.is_terminal()
    again = like.clone()
    like.apply_action(1)
    again.apply_action(7)
    assert [str(s).rpartition(" | ")[2] for s in (state, like, again)] == ["1f", "1c", "1r6"]
    with pytest.raises(sw.IllegalAction):
        again.apply_action(2)
    assert str(again).endswith("1r6") and str(load("stacks=200 ").new_initial_state()) == ""


def test_actions_that_are_none():
    state = load("stacks=200 ").new_initial_state()
    with pytest.raises(sw.InvalidCards, match="there is no card 52"):
        state.apply_action(52)
    for action in (0, 1, 2, 3, 0):
        state.apply_action(action)
    with pytest.raises(sw.IllegalAction, match="cannot check or call now: Preflop, over"):
        state.apply_action(1)
    with pytest.raises(sw.IllegalAction, match="action 300 is not legal: the hand is over"):
        state.apply_action(300)


def test_strings_tell_bet_sizes_and_own_cards():
    game = load("players=3,stacks=200 ")
    state = game.new_initial_state()
    for card in "5s Jh Ts 4c 8d Qs".split():
        state.apply_action(sw.parse_cards(card)[0])
    assert state.information_state_string() == "2 | down 2:TsQs"
    for action in (20, 1, 1, *sw.parse_cards("Kd 3c 2c"), 31):
        state.apply_action(action)
    assert state.information_state_string(1) == "1 | down 1:8dJh | 2r19 0c 1c | board 2c3cKd | 0r30"
    assert (
        state.observation_string(1) == "1 | hole 1:8dJh | board 2c3cKd | bets 30 0 0 | stacks 151 181 181 "
        "| folded 0 0 0 | street 1 bet | pot 87 | actor 1"
    )
    tensor = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    tensor.set_from(state, 1)
    assert np.flatnonzero(tensor.dict["down"][0]).tolist() == sorted(sw.parse_cards("8dJh"))
    assert np.flatnonzero(tensor.dict["boards"][0, 1]).tolist() == sorted(sw.parse_cards("2c3cKd"))
    assert tensor.dict["actions"][3].tolist() == [1, 0, 0, 0, 0, 1, 0, 15, 0.5]
    assert not tensor.dict["actions"][4:].any()
    assert state.information_state_tensor(1) == tensor.tensor.tolist()
    seen = observation.make_observation(game)
    seen.set_from(state, 1)
    encoded = game.table.encoder.encode(state.hand.observe(1))
    assert seen.tensor.tolist() == [0, 1, 0, *encoded.tolist()]


def test_own_discards_are_recalled():
    game = load("game=badugi")
    state = game.new_initial_state()
    for card in range(8):
        state.apply_action(card)
    state.apply_action(1)
    state.apply_action(1)
    first = state.current_player()
    held = sw.format_cards(state.hand.hole_cards[first])
    thrown = held[:2] + held[6:]
    state.apply_action(game.table.first_set + 0b1001)
    assert state.information_state_string(first).endswith(f"{first}d2{thrown}")
    assert state.information_state_string(1 - first).endswith(f"{first}d2")
    assert state.action_to_string(state.current_player(), game.table.first_set + 0b101) == "discard 0 2"


def test_what_another_throws_away_is_hidden():
    """Other players' observations do not depend on the discarded cards."""
    seen = []
    for mask in (0b1001, 0b0110):
        state = load("game=badugi").new_initial_state()
        for card in range(8):
            state.apply_action(card)
        for action in (1, 1, state.table.first_set + mask):
            state.apply_action(action)
        knower, rng = state.current_player(), random.Random(5)
        like = state.resample_from_infostate(knower, rng.random)
        seen.append((str(like), state.information_state_string(knower), state.observation_tensor(knower)))
    assert seen[0] == seen[1]


def test_what_is_shown_is_not_among_own_cards():
    game = load("stacks=200 ")
    state = game.new_initial_state()
    for action in (0, 1, 2, 3, 201, 1):  # all-in, so that all hands are shown
        state.apply_action(action)
    assert state.is_chance_node()
    tensor = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    for player in range(2):
        tensor.set_from(state, player)
        assert np.flatnonzero(tensor.dict["down"][0]).tolist() == sorted(state.hand.hole_cards[player])
        shown = sw.format_cards(state.hand.hole_cards[1 - player])
        assert f"{1 - player}s{shown}" in state.information_state_string(player)


def test_parts_of_what_is_known():
    kinds, game = pyspiel.IIGObservationType, load("game=stud")
    state = next(random_states(game, random.Random(1), 1))
    up = sw.format_cards(state.hand.up_cards[1])
    for recalls in (False, True):
        public = kinds(perfect_recall=recalls, private_info=pyspiel.PrivateInfoType.NONE)
        private = kinds(
            perfect_recall=recalls, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        parts = [set(observation.make_observation(game, of).dict) - {"player"} for of in (public, private)]
        whole = set(observation.make_observation(game, kinds(perfect_recall=recalls)).dict) - {"player"}
        assert parts[0] | parts[1] == whole and not parts[0] & parts[1] and all(parts)
        told = observation.make_observation(game, public)
        assert up in told.string_from(state, 0) and "down" not in told.string_from(state, 0)
    everything = kinds(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match=r"look at state\.hand"):
        observation.make_observation(game, everything)


@pytest.mark.parametrize("parameters", ["", "game=stud,players=3", "game=27_triple,players=6,actions=menu"])
def test_chance_is_explicit(parameters):
    """Each remaining card is possible and equally likely."""
    game, rng = load(parameters), random.Random(3)
    for _ in range(3):
        state = game.new_initial_state()
        nodes = decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = dict(state.chance_outcomes())
                assert sum(outcomes.values()) == pytest.approx(1) and len(set(outcomes.values())) == 1
                for card in rng.sample(sorted(outcomes), min(3, len(outcomes))):
                    state.child(card)
                with pytest.raises(sw.InvalidCards, match=r"no longer in the deck|there is no card"):
                    state.clone().apply_action(next(card for card in range(53) if card not in outcomes))
                nodes += 1
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice([a for a in state.legal_actions() if a or state.is_chance_node()]))
        assert nodes <= game.max_chance_nodes_in_history() and decisions <= game.max_game_length()


@pytest.mark.parametrize(
    "parameters",
    [
        "stacks=60 ",
        "players=4,stacks=10 31 100 44",
        "game=stud,players=3",
        "game=flh,players=3",
        "game=short_deck,players=3",
    ],
)
def test_no_hand_is_longer(parameters):
    """Minimum raises, and calls where no raise is legal, make the longest hands."""
    game, rng = load(parameters), random.Random(4)
    longest = 0
    for _ in range(5):
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(rng.choice(actions))
            else:
                decisions += 1
                state.apply_action(actions[2] if len(actions) > 2 and rng.random() < 0.97 else 1)
        longest = max(longest, decisions)
    assert game.max_game_length() / 10 <= longest <= game.max_game_length()


def test_copies_are_apart():
    state = load("players=3").new_initial_state()
    for card in range(6):
        state.apply_action(card)
    for like in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        before = str(state)
        assert str(like) == before and like.history() == state.history()
        like.apply_action(1)
        assert str(state) == before != str(like)
    half = state.clone()
    for action in (1, 1, 1, 20, 21):  # two cards of a flop
        half.apply_action(action)
    again = pickle.loads(pickle.dumps(half))
    assert again.gathered == half.gathered and str(again) == str(half) and str(half).endswith("dealt 7c7d")


def test_what_is_not_legal_changes_nothing():
    state = load("game=badugi").new_initial_state()
    for card in range(8):
        state.apply_action(card)
    before = str(state)
    for action, said in ((3, "may not"), (10_000, "a betting action is due")):
        with pytest.raises(sw.IllegalAction, match=said):
            state.apply_action(action)
    state.apply_action(1)
    state.apply_action(1)
    with pytest.raises(sw.IllegalAction, match="a discard is due"):
        state.apply_action(1)
    assert str(state).startswith(before) and state.hand.phase == "draw"


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"game": "holdm"}, "did you mean 'holdem'"),
        ({"stacks": "a b"}, "stacks must be numbers with spaces between them"),
        ({"stacks": "1,2"}, "stacks must be numbers"),
        ({"stacks": "5 6 7"}, "players is 2, but there are 3 stacks"),
        ({"players": 40}, "for 2 to 23 players"),
        ({"actions": "men"}, "did you mean 'menu'"),
        ({"pot_fractions": "-1 "}, "must be 0 or more"),
        ({"stacks": "10000000 10000000"}, 'choose actions="menu" or lower stacks'),
        ({"reward": "usd"}, '"bb" or "chips"'),
        ({"button": 2}, "button must be a seat"),
    ],
)
def test_bad_parameters(parameters, said):
    with pytest.raises((ValueError, sw.InvalidHand), match=said):
        pyspiel.load_game("python_steelwheel", parameters)


def universal(kind, players, stacks):
    """Return the same game here and in the ACPC's engine."""
    name = "holdem" if kind == "nolimit" else "flh"
    ours = {"game": name, "players": players, "stacks": stacks, "rules": "acpc", "reward": "chips"}
    first = "2 1 1 1" if players == 2 else "3 1 1 1"
    theirs = {
        "betting": kind,
        "bettingAbstraction": "fullgame",
        "numPlayers": players,
        "numRounds": 4,
        "blind": "2 1" if players == 2 else "1 2" + " 0" * (players - 2),
        "firstPlayer": first,
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": stacks,
    }
    if kind == "limit":
        theirs |= {"raiseSize": "2 2 4 4", "maxRaises": "3 4 4 4", "bettingAbstraction": "fcpa"}
    return pyspiel.load_game("python_steelwheel", ours), pyspiel.load_game("universal_poker", theirs)


@pytest.mark.parametrize(
    ("kind", "players", "stacks"),
    [
        ("nolimit", 2, "200 200"),
        ("nolimit", 3, "200 200 200"),
        ("nolimit", 3, "40 100 77"),
        ("limit", 2, "200 200"),
        ("limit", 3, "200 200 200"),
    ],
)
def test_universal_poker_agrees(kind, players, stacks):
    """The results match universal_poker's.

    Its raises are to totals for the hand. In limit the code is 2, and stacks are unlimited. It splits odd
    chips.
    """
    ours, theirs = universal(kind, players, stacks)
    rng = random.Random(f"{kind} {stacks}")
    for _ in range(100):
        deck = rng.sample(range(52), 2 * players + 5)
        holes = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
        to_come, board = list(deck), deck[2 * players :]
        mine, other = ours.new_initial_state(), theirs.new_initial_state()
        while not mine.is_terminal():
            while mine.is_chance_node():
                seat = mine.hand._next_deal()[0]
                mine.apply_action((board if seat is None else holes[seat]).pop(0))
            while other.is_chance_node():
                other.apply_action(to_come.pop(0))
            if mine.is_terminal():
                break
            seat, hand = mine.current_player(), mine.hand
            before = hand.starting_stacks[seat] - hand.stacks[seat] - hand.bets[seat]
            ids = {
                a: a if a < 2 else a - 1 + before if kind == "nolimit" else 2 for a in mine.legal_actions()
            }
            assert other.current_player() == seat
            assert sorted(ids.values()) == other.legal_actions()
            raises = [action for action in ids if action > 1]
            action = rng.choice([0, 1, 1, 1, *raises[:1], rng.choice(raises or [1])])
            action = action if action in ids else 1
            mine.apply_action(action)
            other.apply_action(ids[action])
        assert other.is_terminal()
        assert max(abs(x - y) for x, y in zip(mine.returns(), other.returns(), strict=True)) < 1


def test_algorithms_of_openspiel_play_it():
    game = load("actions=menu,pot_fractions=1 ")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(
        game,
        uct_c=1.0,
        evaluator=mcts.RandomRolloutEvaluator(1),
        max_simulations=5,
    )
    assert bot.step(state) in state.legal_actions()


SMALL = {
    "kuhn": ("game=kuhn,stacks=2 ,reward=chips", "kuhn_poker", 11 / 12, -1 / 18),
    "leduc": ("game=leduc,stacks=13 ,reward=chips", "leduc_poker", 4.747222, -0.0856),
}
"""Our name, OpenSpiel's, the best responses' win against random play, and the first seat's value."""


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_those_of_openspiel(name):
    ours, theirs = load(SMALL[name][0]), pyspiel.load_game(SMALL[name][1])
    assert ours.max_game_length() == theirs.max_game_length()
    assert ours.max_chance_outcomes() == theirs.max_chance_outcomes()
    assert (ours.min_utility(), ours.max_utility()) == (theirs.min_utility(), theirs.max_utility())
    won = exploitability.nash_conv(ours, policy.UniformRandomPolicy(ours))
    assert won == pytest.approx(SMALL[name][2], abs=1e-6)
    solvers = pyspiel.CFRSolver(ours), pyspiel.CFRSolver(theirs)
    for solver in solvers:
        solver.evaluate_and_update_policy()
    found, known = (
        pyspiel.nash_conv(game, solver.average_policy())
        for game, solver in zip((ours, theirs), solvers, strict=True)
    )
    assert found == pytest.approx(known, abs=1e-9)


@pytest.mark.parametrize("name", SMALL)
def test_values_of_small_games(name):
    """OpenSpiel solves the tree that it builds from the game."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(load(SMALL[name][0])))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert 0 <= pyspiel.nash_conv(tree, found) < 0.01
    value, _ = pyspiel.expected_returns(tree.new_initial_state(), found, -1, True)
    assert value == pytest.approx(SMALL[name][3], abs=0.002)
