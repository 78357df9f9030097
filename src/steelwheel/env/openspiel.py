"""OpenSpiel: importing this registers `python_steelwheel`, with pyspiel, for every game of a short name.

    >>> import pyspiel, steelwheel.env.openspiel
    >>> game = pyspiel.load_game("python_steelwheel(game=plo,players=3,actions=menu)")
    >>> game.num_distinct_actions(), game.num_players()
    (7, 3)

Chance is explicit: each card is a node, and all that are left in the deck come with the same probability. No
card is burned.
"""

from __future__ import annotations

from functools import lru_cache

from .. import games, rules
from .._core import CardSet
from ..batches import Encoder, Menu
from ..cards import DECKS, format_cards
from ..errors import IllegalAction, InvalidCards, meant, shown
from ..hand import Hand, Observation
from ._setup import Setup, missing

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ImportError as error:
    raise missing("openspiel", error) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from .._records import Event
    from ..game import Game

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
    "pots": "0.5 1 2",
    "reward": "bb",
    "history": 8,
}
"""The parameters. Several numbers stand in one text, with spaces between them, since OpenSpiel has no lists.
What is empty or -1 is as the game's function has it; the button, the last seat."""

ACTIONS = ("totals", "menu")
MOST_CHIPS = 1_000_000
"""Of the highest stack, in big blinds or, where totals are action ids, in chips."""


def _numbers(name: str, text: str, of: type[int] | type[float]) -> tuple[Any, ...]:
    try:
        return tuple(map(of, text.split()))
    except ValueError:
        example = "0.5 1" if of is float else "1 2"
        raise ValueError(
            f'{name} are numbers with spaces between them, as "{example}", not {shown(text)}'
        ) from None


def _the_game(given: Mapping[str, Any]) -> Game:
    """The game of these parameters, without burn cards."""
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
    """No hand has more decisions than this."""
    game, players = setup.game, setup.players
    usual = game.bets[0] if game.bets else setup.unit
    least = min([street.bet or usual for street in game.streets])
    # At most one raise is above the second largest stack. Short all-ins, what completes them and what
    # completes a bring-in may be less than the least raise.
    raises = sorted(setup.stacks)[-2] // least + 2 * players + 2
    most = game.rules["max_raises"] if game.max_raises is None else game.max_raises
    if game.rules["no_cap"] == "never" and (game.max_raises or game.structure == "fixed_limit"):
        raises = min(raises, len(game.streets) * most)
    draws = sum([street.discard + street.draw + street.middle > 0 for street in game.streets])
    return (len(game.streets) + draws + (game.bring_in > 0)) * players + raises * (players - 1)


def _cards_dealt(game: Game, players: int) -> int:
    """No hand has more cards dealt than this."""
    each = sum([street.hole + street.up + street.draw for street in game.streets])
    return each * players + game.boards * sum([street.board for street in game.streets])


class _Table:
    """What all states of a game have in common. Copies and pickles are the same object."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = dict(given)
        self.game = game = _the_game(given)
        pots = _numbers("pots", given["pots"], float)
        stacks: Any = _numbers("stacks", given["stacks"], int) or None
        if stacks and len(stacks) == 1:
            stacks *= given["players"]
        button = given["button"] if given["button"] >= 0 else given["players"] - 1
        self.setup = setup = Setup(
            game,
            given["players"],
            stacks,
            button=button,
            pots=[int(pot) if pot.is_integer() else pot for pot in pots],
            history=given["history"],
            reward=given["reward"],
        )
        if given["actions"] not in ACTIONS:
            near = meant(given["actions"], ACTIONS)
            raise ValueError(f'actions are "totals" or "menu", not {shown(given["actions"])}{near}')
        if game.jacks_to_open:
            raise ValueError("where nobody can open cards are dealt again, so that no hand is the longest")
        highest = max(setup.stacks)
        self.totals = given["actions"] == "totals"
        if highest > MOST_CHIPS * (1 if self.totals else setup.unit):
            instead = 'actions="menu" or ' if self.totals else ""
            raise ValueError(f"{highest} chips make too many actions: take {instead}lower stacks")
        self.deck = tuple(DECKS[game.deck])
        self.place = {card: i for i, card in enumerate(self.deck)}
        self.menu = setup.menu if not self.totals else Menu(game, ())
        fixed = len(setup.menu.pots) + 4  # entries before the sets of a draw
        self.entries = setup.menu.entries if not self.totals else ()
        self.sets = len(setup.menu) - fixed
        self.first_set = highest + 2 if self.totals else fixed
        self.has_draws = self.sets > 0
        self.longest = _longest(setup)
        self.encoder = Encoder(game, setup.players, history=setup.history)

    def __deepcopy__(self, memo: Any) -> _Table:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, tuple(self.given.items())

    def hand(self) -> Hand:
        """A hand whose cards are to be dealt."""
        return Hand(self.game, self.setup.stacks, button=self.setup.button, seed=0, manual="deal")

    def bounds(self) -> tuple[float, float]:
        """The most that a seat can lose, as a negative number, and win."""
        stacks = [min(stack, self.game.hand_cap or stack) for stack in self.setup.stacks]
        antes: Any = self.game.antes
        dead = 0 if isinstance(antes, int) else max(antes.values())  # it may be more than another's stack
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
    """A game for OpenSpiel, by `pyspiel.load_game("python_steelwheel", parameters)`; `DEFAULTS` has these.

    :param game: the short name of `games.by_name`.
    :param players: the number of seats.
    :param stacks: chips, one number for all or one a seat; by default 100 big blinds.
    :param button: its seat; by default the last, so that seat 0 acts first after the flop.
    :param blinds, bets, antes, bring_in, structure, rules: as of the game's function.
    :param rake, rake_cap: percent of the pot, and at most so many chips; with it sums are not constant.
    :param actions: "totals": 0 folds, 1 checks, calls or brings in, n + 1 bets or raises to a total of n;
        where there are draws, highest stack + 2 + mask discards a set of cards; "menu": the entries of
        `Menu`.
    :param pots: the raises of the menu, in fractions of the pot.
    :param reward: the unit of returns, "bb" (least bets in games without blinds) or "chips".
    :param history: how many actions an observation tensor tells.
    :raises ValueError: for parameters that do not fit; it says which, and why.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        # The text of a game is read again without types: a lone number would come back as one.
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

    def new_initial_state(self) -> SteelwheelState:
        """The state before the first card."""
        return SteelwheelState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most cards of a hand."""
        return _cards_dealt(self.table.game, self.table.setup.players)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SteelwheelObserver:
        """What writes tensors and strings."""
        return SteelwheelObserver(
            self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class SteelwheelState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A hand, `hand`, and of the cards of a board that are dealt together those that have come,
    `gathered`."""

    def __init__(self, game: SteelwheelGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.hand = game.table.hand()
        self.gathered: tuple[int, ...] = ()

    def current_player(self) -> int:
        """The seat to act, or who else is next."""
        phase, player = self.hand.phase, pyspiel.PlayerId
        if phase == "over":
            return int(player.TERMINAL)
        return int(player.CHANCE) if phase == "deal" else self.hand.actor or 0

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand.is_over

    def _legal_actions(self, player: int) -> list[int]:
        table, legal = self.table, self.hand.legal
        if table.totals and legal is not None:
            return [code + 1 for code in legal]
        found: list[int] = np.flatnonzero(table.menu.mask(self.hand)).tolist()
        shift = table.first_set - 4 if table.totals else 0  # of a menu without pots
        return [entry + shift for entry in found]

    def _code(self, action: int) -> int:
        """What `Hand.act` takes."""
        if not self.table.totals:
            return self.table.menu.codes(self.hand, action)
        is_set = action >= self.table.first_set
        if is_set != (self.hand.phase == "draw"):
            due = "sets of cards, to be thrown away," if self.hand.phase == "draw" else "totals of bets"
            raise IllegalAction(f"action {action} is not legal: {due} are due, whose ids are {self._ids()}")
        return action - self.table.first_set if is_set else action - 1

    def _ids(self) -> str:
        legal = self._legal_actions(self.current_player())
        return f"{legal[0]} to {legal[-1]}"

    def _left(self) -> CardSet:
        """The cards that may come next."""
        cards: CardSet = self.hand._next_deal()[2]
        return cards - CardSet(self.gathered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, by their place in the deck, and how likely each is."""
        cards = self._left()
        return [(self.table.place[card], 1 / len(cards)) for card in cards]

    def _apply_action(self, action: int) -> None:
        if self.hand.phase != "deal":
            self.hand.act(self._code(action))
            return
        _, count, _ = self.hand._next_deal()
        card = self.table.deck[action] if 0 <= action < len(self.table.deck) else None
        if card is None:
            raise InvalidCards(f"there is no card {action}: cards are 0 to {len(self.table.deck) - 1}")
        if card not in self._left():
            raise InvalidCards(f"card {action}, {format_cards(card)}, is no longer in the deck")
        self.gathered = (*self.gathered, card)
        if len(self.gathered) == count:
            self.hand.deal(self.gathered)
            self.gathered = ()

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

    def returns(self) -> list[float]:
        """What each seat has won, in the unit of `reward`; 0 before the end."""
        payoffs = self.hand.payoffs or (0,) * self.table.setup.players
        return [float(self.table.setup.scale(payoff)) for payoff in payoffs]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SteelwheelState:
        """A state that looks the same to a player, with all cards drawn anew that it does not see.

        :param sampler: draws a number from 0 to 1, by which the cards are drawn.
        :raises ValueError: as `Observation.sample`, which may find no cards where a deck was shuffled again.
        """
        seed = int(sampler() * (1 << 53)), int(sampler() * (1 << 53))
        sampled = self.hand.observe(player).sample(seed)
        cards = [card for event in sampled.events if event.kind in _DEALT for card in event.cards]
        codes = iter(sampled.actions)
        state: SteelwheelState = self.get_game().new_initial_state()
        places = iter([self.table.place[card] for card in (*cards, *self.gathered) if card is not None])
        for played in self.full_history():
            if played.player == pyspiel.PlayerId.CHANCE:
                state.apply_action(next(places))
                continue
            code, drew = next(codes), state.hand.phase == "draw"
            # Another's draw is hidden: the sample has one of as many cards.
            state.apply_action(self._id(code) if drew and code is not None else played.action)
        return state

    def _id(self, code: int) -> int:
        """The action that discards a set of cards."""
        return self.table.first_set + code

    def __str__(self) -> str:
        cards = f" | dealt {format_cards(self.gathered)}" if self.gathered else ""
        return f"{_told(self.hand, self.table)}{cards}"


# ---- strings


def _cards(cards: Sequence[int | None], keeps_order: bool) -> str:
    """Cards as text: in order of the deck, unless it counts."""
    known = [card for card in cards if card is not None]
    return format_cards(known if keeps_order else sorted(known))


def _board(table: _Table, number: int) -> str:
    return f"board {number}:" if table.game.boards > 1 else "board "


_DEALT = ("deal", "up", "board")
_LETTERS = {"fold": "f", "check": "c", "call": "c", "bring_in": "c"}


def _told(play: Hand | Observation, table: _Table) -> str:
    """All that has happened as far as it is seen: cards, and what each seat did."""
    parts: list[str] = []
    dealt: dict[tuple[int | None, str], list[int | None]] = {}
    done: list[str] = []

    def close() -> None:
        parts.extend(done and [" ".join(done)])
        done.clear()
        for (seat, how), cards in dealt.items():
            if any(card is not None for card in cards):
                parts.append(f"{how} {seat}:{_cards(cards, table.has_draws and how == 'down')}")
        dealt.clear()

    for event in play.events:
        kind = event.kind
        if kind in ("deal", "up"):
            if done:
                close()
            dealt.setdefault((event.seat, "down" if kind == "deal" else "up"), []).extend(event.cards)
        elif kind == "board":
            close()
            parts.append(f"{_board(table, event.to)}{_cards(event.cards, False)}")
        elif kind in ("show", "discard", "middle", "bet", "raise", "complete") or kind in _LETTERS:
            if dealt:
                close()
            done.append(f"{event.seat}{_word(event)}")
    close()
    return " | ".join(parts)


def _word(event: Event) -> str:
    """What a seat did: f, c, r6, d2 (with the cards, where they are seen), or s with those that it shows."""
    if event.kind in _LETTERS:
        return _LETTERS[event.kind]
    if event.kind in ("bet", "raise", "complete"):
        return f"r{event.to}"
    cards = format_cards([card for card in event.cards if card is not None])
    return f"s{cards}" if event.kind == "show" else f"d{len(event.cards)}{cards}"


def _standing(play: Hand | Observation, table: _Table) -> str:
    """How the table stands: cards, chips, and who is to act."""
    parts = []
    for seat, cards in enumerate(play.hole_cards):
        if any(card is not None for card in cards):
            parts.append(f"hole {seat}:{_cards(cards, table.has_draws)}")
    parts += [f"{_board(table, i)}{_cards(board, False)}" for i, board in enumerate(play.boards) if board]
    for name, values in (("bets", play.bets), ("stacks", play.stacks), ("folded", play.folded)):
        parts.append(f"{name} {' '.join([str(int(value)) for value in values])}")
    parts.append(f"street {play.street} {play.phase}")
    parts.append(f"pot {play.total_pot}")
    return " | ".join([*parts, f"actor {play.actor}"])


# ---- tensors


class SteelwheelObserver:
    """What OpenSpiel asks for strings and tensors of a state: `tensor`, and its pieces by name, `dict`.

    With perfect recall these are all that a seat has seen, street by street: "down" and "thrown" [streets,
    deck], its own hole cards as they came and went; "up" [streets, players, deck]; "boards" [boards, streets,
    deck]; and "actions" [longest hand, players + 6], the first on top: whose; one of fold, call, raise and
    draw; the seat's bet after it in big blinds, or how many cards it drew; its street i as (1 + i) / streets.
    Without perfect recall they are the columns of `Encoder`. "player" comes first.
    """

    def __init__(self, table: _Table, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {shown(dict(params))}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer shows the hole cards of all players: look at state.hand")
        self.table = table
        self.recalls = kind.perfect_recall
        self.is_public = kind.public_info
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes = {"player": (table.setup.players,), **self._shapes()}
        self.tensor = np.zeros(sum([int(np.prod(shape)) for shape in shapes.values()]), "float32")
        self.dict: dict[str, NDArray[np.float32]] = {}
        first = 0
        for name, shape in shapes.items():
            last = first + int(np.prod(shape))
            self.dict[name] = self.tensor[first:last].reshape(shape)
            first = last

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """The pieces after the first."""
        table, players = self.table, self.table.setup.players
        game, deck, streets = table.game, len(table.deck), len(table.game.streets)
        if not self.recalls:
            sizes = {name: (part.stop - part.start,) for name, part in table.encoder.columns.items()}
            return {name: size for name, size in sizes.items() if size[0] and self._is_seen(name)}
        has_up = any(street.up for street in game.streets)
        # In stud there is a card for all where the deck runs short.
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

    def _play(self, state: SteelwheelState, player: int) -> Observation:
        return state.hand.observe(player if self.is_private else None)

    def set_from(self, state: SteelwheelState, player: int) -> None:
        """Write what a player knows into `tensor`."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.recalls:
            self._recall(self._play(state, player), player)
            return
        row = self.table.encoder.encode(state.hand.observe(player))
        for name, part in self.table.encoder.columns.items():
            if name in self.dict:
                self.dict[name][:] = row[part]

    def _recall(self, play: Observation, player: int) -> None:
        table, count = self.table, 0
        players, streets = table.setup.players, len(table.game.streets)
        for event in play.events:
            places = [table.place[card] for card in event.cards if card is not None]
            if event.kind in ("deal", "discard", "middle") and event.seat == player and self.is_private:
                self.dict["down" if event.kind == "deal" else "thrown"][event.street, places] = 1
            if not self.is_public:
                continue
            if event.kind == "up":
                self.dict["up"][event.street, event.seat, places] = 1
            elif event.kind == "board":
                self.dict["boards"][event.to, event.street, places] = 1
            if event.kind in _KINDS:
                row = self.dict["actions"][count]
                row[event.seat] = row[players + _KINDS[event.kind]] = 1
                row[players + 4] = len(event.cards) or event.to / table.setup.unit
                row[players + 5] = (1 + event.street) / streets
                count += 1

    def string_from(self, state: SteelwheelState, player: int) -> str:
        """What a player knows as text: with perfect recall all that was seen, else how the table stands."""
        if not self.is_public:
            cards = _cards(state.hand.hole_cards[player], self.table.has_draws)
            return f"{player} | {cards}" if self.is_private else f"{player}"
        play = self._play(state, player)
        return f"{player} | {(_told if self.recalls else _standing)(play, self.table)}"


_PRIVATE = ("own", "discards", "down", "thrown")
_KINDS = {
    "fold": 0,
    "check": 1,
    "call": 1,
    "bring_in": 1,
    "bet": 2,
    "raise": 2,
    "complete": 2,
    "discard": 3,
    "middle": 3,
}

pyspiel.register_game(_type(True), SteelwheelGame)
