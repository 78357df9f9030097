"""OpenSpiel: importing this module registers `python_steelwheel`, which plays every game with a short name.

    >>> import pyspiel, steelwheel.env.openspiel
    >>> game = pyspiel.load_game("python_steelwheel(game=plo,players=3,actions=menu)")
    >>> game.num_distinct_actions(), game.num_players()
    (7, 3)

Chance is explicit: each card is a chance node, where all cards left in the deck are equally likely. No cards
are burned.
"""

from __future__ import annotations

import copy
from functools import lru_cache

from .. import games, rules
from .._core import ExplicitGame, ExplicitHand, ExplicitState
from ..cards.cards import format_cards
from ..errors import meant, shown
from ..hands.batches import ActionMenu, Encoder
from ..hands.hand import Hand
from ._arguments import Setup, missing

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ImportError as error:
    raise missing("openspiel", error) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from numpy.typing import NDArray

    from ..games.game import Game

__all__ = ["DEFAULTS", "SteelwheelGame", "SteelwheelObserver", "SteelwheelState"]

DEFAULTS: dict[str, Any] = {
    "game": "holdem",
    "players": 2,
    "stacks": "",
    "button": -1,
    "blinds": "",
    "bets": "",
    "antes": -1,
    "bring_in": -1,
    "structure": "",
    "rules": "",
    "rake": 0.0,
    "rake_cap": -1,
    "actions": "totals",
    "pot_fractions": "0.5 1 2",
    "reward": "bb",
    "last_actions": 8,
}
"""The parameters and their defaults.

Lists of numbers are written as text with spaces between the numbers, since OpenSpiel has no lists. An empty
string or -1 stands for the default of the game's function; for the button, -1 is the last seat."""

ACTIONS = ("totals", "menu")
MOST_CHIPS = 1_000_000
"""The limit on the highest stack: in big blinds, or in chips if totals are action ids."""


def _numbers(name: str, text: str, of: type[int] | type[float]) -> tuple[Any, ...]:
    try:
        return tuple(map(of, text.split()))
    except ValueError:
        example = "0.5 1" if of is float else "1 2"
        raise ValueError(
            f'{name} must be numbers with spaces between them, such as "{example}", not {shown(text)}'
        ) from None


def _the_game(given: Mapping[str, Any]) -> Game:
    """Return the game for these parameters, without burn cards."""
    keywords: dict[str, Any] = {}
    for name in ("blinds", "bets"):
        if given[name].strip():
            keywords[name] = _numbers(name, given[name], int)
    for name in ("antes", "bring_in"):
        if given[name] >= 0:
            keywords[name] = given[name]
    for name in ("structure", "rules"):
        if given[name]:
            keywords[name] = given[name]
    if given["rake"]:
        keywords["rake"] = given["rake"], given["rake_cap"] if given["rake_cap"] >= 0 else None
    game = games.by_name(given["game"], **keywords)
    switches = {**game.rules.changed(), "burn": False}
    return game.replace(rules=rules.preset(game.rules.name, **switches))


def _longest(setup: Setup) -> int:
    """Return an upper bound on the number of decisions in a hand."""
    game, players = setup.game, setup.players
    usual = game.bets[0] if game.bets else setup.unit
    least = min([street.bet or usual for street in game.streets])
    # At most one raise exceeds the second largest stack. Short all-ins, and bets that complete them or a
    # bring-in, may be smaller than the minimum raise.
    raises = sorted(setup.stacks)[-2] // least + 2 * players + 2
    most = game.rules["max_raises"] if game.max_raises is None else game.max_raises
    if isinstance(most, int) and game.rules["no_cap"] == "never" and (game.max_raises or len(game.bets) > 1):
        raises = min(raises, len(game.streets) * most)
    draws = sum([street.discard + street.draw + street.middle > 0 for street in game.streets])
    return (len(game.streets) + draws + (game.bring_in > 0)) * players + raises * (players - 1)


def _cards_dealt(game: Game, players: int) -> int:
    """Return an upper bound on the number of cards dealt in a hand."""
    each = sum([street.hole + street.up + street.draw for street in game.streets])
    return each * players + game.boards * sum([street.board for street in game.streets])


class _Table(ExplicitGame):
    """The data that all states of a game share; copying or unpickling it returns the same object."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = dict(given)
        self.game = game = _the_game(given)
        pot_fractions = _numbers("pot_fractions", given["pot_fractions"], float)
        stacks: Any = _numbers("stacks", given["stacks"], int) or None
        if stacks and len(stacks) == 1:
            stacks *= given["players"]
        button = given["button"] if given["button"] >= 0 else given["players"] - 1
        self.setup = setup = Setup(
            game,
            given["players"],
            stacks,
            button=button,
            pot_fractions=[int(pot) if pot.is_integer() else pot for pot in pot_fractions],
            last_actions=given["last_actions"],
            reward=given["reward"],
        )
        if given["actions"] not in ACTIONS:
            near = meant(given["actions"], ACTIONS)
            raise ValueError(f'actions must be "totals" or "menu", not {shown(given["actions"])}{near}')
        if game.jacks_to_open:
            raise ValueError("jacks_to_open is not supported: a hand that no player opens is dealt again")
        highest = max(setup.stacks)
        self.totals = given["actions"] == "totals"
        if highest > MOST_CHIPS * (1 if self.totals else setup.unit):
            instead = 'actions="menu" or ' if self.totals else ""
            raise ValueError(
                f"stacks of {highest} chips allow too many actions: choose {instead}lower stacks"
            )
        self.deck = tuple(game._deck_cards)
        self.place = {card: i for i, card in enumerate(self.deck)}
        self.menu = setup.menu if not self.totals else ActionMenu(game, ())
        fixed = len(setup.menu.pot_fractions) + 4  # entries before the discards
        self.entries = setup.menu.entries if not self.totals else ()
        self.sets = len(setup.menu) - fixed
        self.first_set = highest + 2 if self.totals else fixed
        self.has_draws = self.sets > 0
        self.longest = _longest(setup)
        self.encoder = Encoder(game, setup.players, last_actions=setup.last_actions)
        super().__init__(self.menu, self.first_set if self.totals else 0, setup.per_reward)

    def __deepcopy__(self, memo: Any) -> _Table:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, tuple(self.given.items())

    def root(self) -> ExplicitHand:
        """Return a hand before its first card."""
        setup = self.setup
        hand = Hand(self.game, setup.stacks, button=setup.button, seed=0, manual="deal")
        return copy.deepcopy(ExplicitHand(self, hand))  # a copy that never changes

    def bounds(self) -> tuple[float, float]:
        """Return the most that a seat can lose (as a negative number), and the most that it can win."""
        stacks = [min(stack, self.game.hand_cap or stack) for stack in self.setup.stacks]
        antes: Any = self.game.antes
        dead = 0 if isinstance(antes, int) else max(antes.values())  # may exceed another player's stack
        most = max([sum([min(x, y) for y in stacks]) - min(x, x) for x in stacks]) + dead
        least = min(max(stacks), sorted(stacks)[-2] + dead)
        return self.setup.scale(-least), self.setup.scale(most)


@lru_cache(maxsize=100)
def _table(*given: tuple[str, Any]) -> _Table:
    return _Table(dict(given))


def _type(zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name="python_steelwheel",
        long_name="Poker by steelwheel",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=23,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


class SteelwheelGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """The OpenSpiel game `python_steelwheel`, for `pyspiel.load_game`; `DEFAULTS` has its parameters.

    :param game: a short name (see `games.by_name`).
    :param players: the number of seats.
    :param stacks: chips, one number for all seats or one per seat; by default 100 big blinds.
    :param button: the button's seat; by default the last seat, so that seat 0 acts first from the flop on.
    :param blinds, bets, antes, bring_in, structure, rules: arguments of the game's function in `games`.
    :param rake, rake_cap: the rake as a percentage of the pot, and its maximum in chips; with rake, the game
        is not constant-sum.
    :param actions: the action ids. "totals": 0 folds; 1 checks, calls or posts the bring-in; n + 1 bets or
        raises to a total of n; in draw games, s + 2 + mask discards the cards in the mask, where s
        is the highest stack. "menu": the entries of `ActionMenu`.
    :param pot_fractions: the raises of the menu, as fractions of the pot.
    :param reward: the unit of returns: "bb" (minimum bets in games without blinds) or "chips".
    :param last_actions: the number of recent actions in an observation tensor.
    :raises ValueError: if a parameter is not valid; the message names it and the reason.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        # OpenSpiel parses a game's text without types: text with a single number would come back as a number.
        for name, value in given.items():
            if isinstance(value, str) and _is_number(value):
                given[name] = value.strip() + " "
        self.table = table = _table(*sorted(given.items()))
        low, high = table.bounds()
        zero_sum = table.game.rake is None
        info = pyspiel.GameInfo(
            num_distinct_actions=table.first_set + table.sets,
            max_chance_outcomes=len(table.deck),
            num_players=table.setup.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=table.longest,
        )
        super().__init__(_type(zero_sum), info, given)
        self.root = table.root()

    def new_initial_state(self) -> SteelwheelState:
        """Return the state before the first card."""
        return SteelwheelState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of cards dealt in a hand."""
        return _cards_dealt(self.table.game, self.table.setup.players)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SteelwheelObserver:
        """Return the observer that writes tensors and strings."""
        return SteelwheelObserver(
            self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class SteelwheelState(ExplicitState, pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state of the game: the hand, and the board cards of an unfinished deal (`gathered`)."""

    def __init__(self, game: SteelwheelGame) -> None:
        pyspiel.State.__init__(self, game)
        self._node: ExplicitHand = game.root  # copies share it until they act

    @property
    def hand(self) -> Hand:
        """A copy of the hand."""
        return self._node.hand

    @property
    def gathered(self) -> tuple[int, ...]:
        """The board cards drawn so far in an unfinished deal."""
        return self._node.gathered

    @property
    def table(self) -> _Table:
        """The data that the states of the game share."""
        table = self._node.game
        assert isinstance(table, _Table)
        return table

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return format_cards(self.table.deck[action])
        if not self.table.totals and action < self.table.first_set:
            return self.table.entries[action]
        if action >= self.table.first_set:
            mask = action - self.table.first_set
            places = [str(i) for i in range(mask.bit_length()) if mask >> i & 1]
            return f"discard {' '.join(places)}" if places else "stand pat"
        return ("fold", "check or call")[action] if action < 2 else f"raise to {action - 1}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SteelwheelState:
        """Return a state that looks the same to a player, with all cards that they cannot see redrawn.

        :param sampler: a function that returns a random number from 0 to 1.
        :raises ValueError: if `Observation.sample_hidden` finds no cards, which can happen after a reshuffle.
        """
        seed = int(sampler() * (1 << 53)), int(sampler() * (1 << 53))
        sampled = self.hand.observe(player).sample_hidden(seed)
        cards = [card for event in sampled.events if event.kind in _DEALT for card in event.cards]
        codes = iter(sampled.actions)
        state: SteelwheelState = self.get_game().new_initial_state()
        places = iter([self.table.place[card] for card in (*cards, *self.gathered) if card is not None])
        for played in self.full_history():
            if played.player == pyspiel.PlayerId.CHANCE:
                state.apply_action(next(places))
                continue
            code, drew = next(codes), state.hand.phase == "draw"
            # The discards of other players are hidden: the sample discards the same number of cards.
            state.apply_action(self._id(code) if drew and code is not None else played.action)
        return state

    def _id(self, code: int) -> int:
        """Return the id of the action that discards a set of cards."""
        return self.table.first_set + code

    def __str__(self) -> str:
        return str(self._node)


_DEALT = ("deal", "up", "board")

# ---- tensors


class SteelwheelObserver:
    """OpenSpiel's observer of a state: it fills `tensor`; `dict` has the pieces of `tensor` by name.

    With perfect recall, the pieces contain everything that a seat has seen, street by street:

    - "down" and "thrown" [streets, deck]: the seat's hole cards when dealt, and when discarded.
    - "up" [streets, players, deck], "boards" [boards, streets, deck]: face-up and board cards.
    - "actions" [longest hand, players + 6]: one row per action, the first action on top. A row has the
      player; the kind of action (fold, call, raise or draw); the seat's bet after the action, in big blinds,
      or the number of cards drawn; and street i as (1 + i) / streets.

    Without perfect recall, the pieces are the columns of `Encoder`. "player" always comes first.
    """

    def __init__(self, table: _Table, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"observers take no parameters: {shown(dict(params))}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer shows the hole cards of all players: look at state.hand")
        self.table = table
        self.recalls = kind.perfect_recall
        self.is_public = kind.public_info
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes = {"player": (table.setup.players,), **self._shapes()}
        self.tensor = np.zeros(sum([int(np.prod(shape)) for shape in shapes.values()]), "float32")
        self.dict: dict[str, NDArray[np.float32]] = {}
        first, begins = 0, {}
        for name, shape in shapes.items():
            last = first + int(np.prod(shape))
            self.dict[name] = self.tensor[first:last].reshape(shape)
            begins[name], first = first, last
        pieces = [begins.get(name, -1) for name in ("down", "thrown", "up", "boards", "actions")]
        self.layout = (*pieces, table.longest, table.setup.unit)

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the pieces that follow "player"."""
        table, players = self.table, self.table.setup.players
        game, deck, streets = table.game, len(table.deck), len(table.game.streets)
        if not self.recalls:
            sizes = {name: (part.stop - part.start,) for name, part in table.encoder.columns.items()}
            return {name: size for name, size in sizes.items() if size[0] and self._is_seen(name)}
        has_up = any(street.up for street in game.streets)
        # In stud, players share a board card if the deck runs short.
        has_boards = has_up or any(street.board for street in game.streets)
        shapes: dict[str, tuple[int, ...]] = {"down": (streets, deck)}
        if table.has_draws:
            shapes["thrown"] = (streets, deck)
        if has_up:
            shapes["up"] = (streets, players, deck)
        if has_boards:
            shapes["boards"] = (game.boards, streets, deck)
        shapes["actions"] = (table.longest, players + 6)
        return {name: shape for name, shape in shapes.items() if self._is_seen(name)}

    def _is_seen(self, name: str) -> bool:
        is_shown: bool = self.is_private if name in _PRIVATE else self.is_public
        return is_shown

    def set_from(self, state: SteelwheelState, player: int) -> None:
        """Write a player's observation into `tensor`."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.recalls:
            state._node.recall_into(self.tensor, player if self.is_private else None, self.layout)
            return
        row = self.table.encoder.encode(state.hand.observe(player))
        for name, part in self.table.encoder.columns.items():
            if name in self.dict:
                self.dict[name][:] = row[part]

    def string_from(self, state: SteelwheelState, player: int) -> str:
        """Return a player's observation as text: the history with perfect recall, otherwise the table."""
        node: ExplicitHand = state._node
        if not self.is_public:
            return f"{player} | {node.holes(player)}" if self.is_private else f"{player}"
        seat = player if self.is_private else None
        return f"{player} | {node.recall(seat) if self.recalls else node.table(seat)}"


_PRIVATE = ("own", "discards", "down", "thrown")
pyspiel.register_game(_type(True), SteelwheelGame)
