"""Engines that play hold'em, each in its own best way, to compare with steelwheel's `Hand`.

All play the same hands: six seats, no limit, blinds of 1 and 2, stacks of 200. Cards and random numbers are
drawn beforehand, and cards are converted to the engine's own form (steelwheel draws the same cards from the
seed). Each loop is written for its engine, and binds constant names before it. So the time is the engine's:
setting up a hand, asking whether it is over and which actions are legal, acting, settling.
"""

import importlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from typing import Any, NamedTuple

import numpy as np

import steelwheel

SEATS, STACK, BLINDS = 6, 200, (1, 2)
CARDS = 2 * SEATS + 8  # of a hand, its burn cards included
DECISIONS = 200  # more than any hand here has
OURS = "steelwheel"

Payoffs = Sequence[float]
Draw = tuple[int, int, int]


class Deal(NamedTuple):
    """A hand: its number, its cards in dealing order, random numbers for each decision.

    The policy "call" checks or calls. "random" takes each kind of fold (if there is a bet), check or call,
    and raise (if legal) with the same chance, and then each legal total. A draw has three numbers: one of -1,
    0, 1 (fold, call, raise) if all three are legal; one of 0, 1 if two are; and a number below 2**30, which
    modulo the number of totals selects the total. Two kinds are always legal: no player is short here, so a
    player who may not raise has a bet to call.
    """

    number: int
    deck: list[int]
    draws: list[Draw]

    @property
    def button(self) -> int:
        return self.number % SEATS

    @property
    def holes(self) -> list[int]:
        """Two for each player, from the left of the button on."""
        return [self.deck[i + SEATS * j] for i in range(SEATS) for j in range(2)]

    @property
    def board(self) -> list[int]:
        return [*self.deck[13:16], self.deck[17], self.deck[19]]


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine.

    `prepare` converts a deal to the engine's form. A function of `plays` (by policy) plays such hands and
    returns the winnings of each seat: from the left of the button on if `by_position`, otherwise from seat 0
    on. "plain" is "call" in the simplest code, with nothing bound beforehand. `most` is the largest useful
    number of hands to time at once. `after` returns a hand after this many calls, and `copier` its copy
    function. `wrong` selects the hands that the engine is known to settle wrongly.
    """

    name: str
    package: str
    entry: str
    prepare: Callable[[Deal], Any]
    plays: dict[str, Callable[[Sequence[Any]], list[Payoffs]]]
    by_position: bool = False
    most: int = 1000
    after: Callable[[int], Any] | None = None
    copier: Callable[[Any], Callable[[], Any]] | None = None
    wrong: Callable[[steelwheel.Hand], bool] | None = None

    @property
    def version(self) -> str:
        return metadata.version(self.package)


def deals(count: int) -> list[Deal]:
    decks = steelwheel.deal_batch(count, CARDS, seed=1).tolist()
    draws = np.random.default_rng(1).integers([-1, 0, 0], [2, 2, 1 << 30], (count, DECISIONS, 3)).tolist()
    return [Deal(k, deck, [tuple(draw) for draw in draws[k]]) for k, deck in enumerate(decks)]


def installed() -> list[Engine]:
    """Ours, and the peers that can be imported."""
    found = []
    for make in (ours, _openspiel, _pokers, _texasholdem, _pokerkit):
        with suppress(ImportError):
            found.append(make())
    return found


def check(engine: Engine, policy: str, some: Sequence[Deal]) -> None:
    """Compare what an engine and steelwheel say that each seat won, the same hands played by one policy.

    Hands with a pot that whole chips do not divide are left out: fractions and odd chips are house rules.

    :raises ValueError: naming a hand that differs.
    """
    theirs = engine.plays[policy]([engine.prepare(deal) for deal in some])
    for deal, payoffs in zip(some, theirs, strict=True):
        if engine.by_position:
            before = SEATS - 1 - deal.button
            payoffs = [payoffs[(seat + before) % SEATS] for seat in range(SEATS)]
        hand = _play(deal, policy)
        if (
            tuple(payoffs) != hand.payoffs
            and not _odd_chips(hand)
            and not (engine.wrong and engine.wrong(hand))
        ):
            raise ValueError(
                f"{engine.name} disagrees with steelwheel about hand {deal.number} of the policy {policy}, "
                f"{payoffs} against {hand.payoffs} ({hand!r})"
            )


def _play(deal: Deal, policy: str) -> steelwheel.Hand:
    """A hand by the letter of the policies, its cards given."""
    game = steelwheel.games.NoLimitHoldem(blinds=BLINDS)
    hand = steelwheel.Hand(game, [STACK] * SEATS, button=deal.button, deck=deal.deck)
    draws = iter(deal.draws)
    while not hand.is_over:
        legal, (three, two, number) = hand.legal_actions, next(draws)
        kinds = ["fold"] * (not legal.can_check) + ["call"] + ["raise"] * (legal.max_raise_to is not None)
        kind = kinds[three + 1 if len(kinds) == 3 else two] if policy == "random" else "call"
        if kind == "raise":
            totals = range(legal.min_raise_to, legal.max_raise_to + 1)
            hand.act(totals[number % len(totals)])
        else:
            hand.act(steelwheel.FOLD if kind == "fold" else steelwheel.CALL)
    return hand


def _odd_chips(hand: steelwheel.Hand) -> bool:
    pushed: dict[int, set[int]] = {}
    for event in hand.events:
        if event.kind == "push":
            pushed.setdefault(event.to, set()).add(event.amount)
    return any(len(amounts) > 1 for amounts in pushed.values())


def _text(card: int) -> str:
    return steelwheel.format_cards([card])


def ours() -> Engine:
    Hand = steelwheel.Hand
    game, stacks = steelwheel.games.NoLimitHoldem(blinds=BLINDS), (STACK,) * SEATS

    def call(hands):
        won = []
        for k, _ in hands:
            hand = Hand(game, stacks, button=k % 6, seed=(1, k))
            act = hand.act
            while not hand.is_over:
                act(0)
            won.append(hand.payoffs)
        return won

    def plain(hands):
        won = []
        for k, _ in hands:
            hand = Hand(game, stacks, button=k % 6, seed=(1, k))
            while not hand.is_over:
                hand.act(0)
            won.append(hand.payoffs)
        return won

    def random(hands):
        won = []
        for k, draws in hands:
            hand = Hand(game, stacks, button=k % 6, seed=(1, k))
            act = hand.act
            for three, two, number in draws:
                legal = hand.legal_actions
                low = legal.min_raise_to
                code = two - 1 if low is None else two if legal.can_check else three
                act(code if code < 1 else low + number % (legal.max_raise_to - low + 1))
                if hand.is_over:
                    break
            won.append(hand.payoffs)
        return won

    def after(calls):
        hand = Hand(game, stacks, seed=1)
        for _ in range(calls):
            hand.act(0)
        return hand

    return Engine(
        name=OURS,
        package="steelwheel",
        entry="Hand(..., seed=(1, k)), hand.act(code)",
        prepare=lambda deal: (deal.number, deal.draws),
        plays={"call": call, "plain": plain, "random": random},
        after=after,
        copier=lambda hand: hand.copy,
    )


def _openspiel() -> Engine:
    pyspiel = importlib.import_module("pyspiel")
    setting = {
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
        "numPlayers": SEATS,
        "numRounds": 4,
        "blind": "1 2 0 0 0 0",
        "stack": " ".join([str(STACK)] * SEATS),
        "firstPlayer": "3 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
    }
    terms = ",".join(f"{key}={value}" for key, value in setting.items())
    game = pyspiel.load_game(f"universal_poker({terms})")
    chance, over = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

    # Hole cards come first, and current_player() tells all that is_chance_node() and is_terminal() tell: with
    # this known a hand of calls takes a third less than in plain words.
    def call(hands):
        won = []
        for holes, board, _ in hands:
            state = game.new_initial_state()
            act, current_player, card = state.apply_action, state.current_player, iter(board).__next__
            for hole in holes:
                act(hole)
            while (player := current_player()) != over:
                act(card() if player == chance else 1)
            won.append(state.returns())
        return won

    def plain(hands):
        won = []
        for holes, board, _ in hands:
            state = game.new_initial_state()
            cards = iter(holes + board)
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(next(cards))
                else:
                    state.apply_action(1)
            won.append(state.returns())
        return won

    def random(hands):
        won = []
        for holes, board, draws in hands:
            state = game.new_initial_state()
            act, current_player, legal_actions = state.apply_action, state.current_player, state.legal_actions
            card = iter(board).__next__
            for hole in holes:
                act(hole)
            for three, two, number in draws:
                legal = legal_actions()  # 0 to fold if there is a bet; 1; all totals
                high = legal[-1]
                code = two - 1 if high == 1 else two if legal[0] else three
                if code < 1:
                    act(code + 1)
                else:
                    low = legal[2 - legal[0]]
                    act(low + number % (high - low + 1))
                while (player := current_player()) == chance:
                    act(card())
                if player == over:
                    break
            won.append(state.returns())
        return won

    def after(calls):
        state, cards = game.new_initial_state(), iter(range(17))
        while calls or state.is_chance_node():
            if state.is_chance_node():
                state.apply_action(next(cards))
            else:
                state.apply_action(1)
                calls -= 1
        return state

    return Engine(
        name="OpenSpiel",
        package="open_spiel",
        entry="universal_poker, state.apply_action(action)",
        prepare=lambda deal: (deal.holes, deal.board, deal.draws),
        plays={"call": call, "plain": plain, "random": random},
        by_position=True,
        after=after,
        copier=lambda state: state.clone,
    )


def _pokers() -> Engine:
    """pokers does not report the minimum raise, so it cannot play the random policy. Its states never change,
    so there is nothing to copy. It ranks a five-high straight highest."""
    pokers = importlib.import_module("pokers")
    State, Action = pokers.State, pokers.Action
    cards = [pokers.Card.from_string(_text(card)[::-1]) for card in range(52)]

    def call(hands):
        won = []
        with _silence():  # it prints at every showdown
            for button, deck in hands:
                state = State.from_deck(6, button, 1.0, 2.0, 200.0, deck)
                while not state.final_state:
                    state = state.apply_action(Action(state.legal_actions[1]))  # after fold: check, or call
                won.append([player.reward for player in state.players_state])
        return won

    def wrong(hand):
        values = [steelwheel.evaluate(hole + hand.board) for hole in hand.hole_cards if hand.board]
        return any("straight" in (text := steelwheel.describe(value)) and "five" in text for value in values)

    return Engine(
        name="pokers",
        package="pokers",
        entry="state.apply_action(Action(kind))",
        prepare=lambda deal: (deal.button, [cards[card] for card in deal.holes + deal.board]),
        plays={"call": call},
        most=200,
        wrong=wrong,
    )


@contextmanager
def _silence() -> Iterator[None]:
    """Nothing is printed, not even by native code."""
    kept, nothing = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nothing)


def _texasholdem() -> Engine:
    module = importlib.import_module("texasholdem.game.game")
    kinds, to_call = module.ActionType, module.PlayerState.TO_CALL
    FOLD, CHECK, CALL, RAISE = kinds.FOLD, kinds.CHECK, kinds.CALL, kinds.RAISE
    cards = [importlib.import_module("texasholdem.card.card").Card(_text(card)) for card in range(52)]
    game = module.TexasHoldEm(buyin=STACK, big_blind=BLINDS[1], small_blind=BLINDS[0], max_players=SEATS)
    deck = module.Deck()
    module.Deck = lambda: deck  # so that it deals what it is given, and need not shuffle

    def start(button, some):
        deck.cards = some
        for player in game.players:
            player.chips = STACK
        game.btn_loc = button - 1  # it moves on
        game.start_hand()

    def call(hands):
        won, players, act, running = [], game.players, game.take_action, game.is_hand_running
        for button, some, _ in hands:
            start(button, some)
            while running():
                act(CALL if players[game.current_player].state is to_call else CHECK)
            won.append([player.chips - STACK for player in players])
        return won

    def random(hands):
        won, players, act, running = [], game.players, game.take_action, game.is_hand_running
        for button, some, draws in hands:
            start(button, some)
            for three, two, number in draws:
                moves = game.get_available_moves()
                bet, totals = CALL in moves.action_types, moves.raise_range
                code = two - 1 if not totals else three if bet else two
                if code < 1:
                    act(FOLD if code else CALL if bet else CHECK)
                else:
                    act(RAISE, total=totals[number % len(totals)])
                if not running():
                    break
            won.append([player.chips - STACK for player in players])
        return won

    return Engine(
        name="texasholdem",
        package="texasholdem",
        entry="game.take_action(kind, total=...)",
        prepare=lambda deal: (deal.button, [cards[card] for card in deal.holes + deal.board], deal.draws),
        plays={"call": call, "random": random},
        most=200,
    )


def _pokerkit() -> Engine:
    pokerkit = importlib.import_module("pokerkit")
    automations = tuple(automation for automation in pokerkit.Automation if automation.name != "HOLE_DEALING")
    game = pokerkit.NoLimitTexasHoldem(automations, True, 0, BLINDS, BLINDS[1])
    stacks, cards = (STACK,) * SEATS, [next(pokerkit.Card.parse(_text(card))) for card in range(52)]

    def start(deck):
        state = game(stacks, 6)
        state.deck_cards = deque(deck)
        for _ in range(12):
            state.deal_hole()
        return state

    def call(hands):
        won = []
        for deck, _ in hands:
            state = start(deck)
            act = state.check_or_call
            while state.status:
                act()
            won.append(state.payoffs)
        return won

    def random(hands):
        won = []
        for deck, draws in hands:
            state = start(deck)
            fold, call, raise_to = state.fold, state.check_or_call, state.complete_bet_or_raise_to
            for three, two, number in draws:
                low = state.min_completion_betting_or_raising_to_amount
                code = two - 1 if low is None else three if state.checking_or_calling_amount else two
                if code < 0:
                    fold()
                elif code == 0:
                    call()
                else:
                    high = state.max_completion_betting_or_raising_to_amount
                    raise_to(low + number % (high - low + 1))
                if not state.status:
                    break
            won.append(state.payoffs)
        return won

    def after(calls):
        state = start(cards[:CARDS])
        for _ in range(calls):
            state.check_or_call()
        return state

    return Engine(
        name="PokerKit",
        package="pokerkit",
        entry="state.check_or_call() and similar calls, all else automated",
        prepare=lambda deal: ([cards[card] for card in deal.deck], deal.draws),
        plays={"call": call, "random": random},
        by_position=True,
        most=20,
        after=after,
        copier=lambda state: partial(deepcopy, state),
    )
