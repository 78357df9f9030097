"""Create the hand at the root of a spot from plain values, a played hand or a history."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from .. import rules as house
from .._core import Hand
from ..errors import InvalidSpot, cut, meant, shown
from ..games.arguments import resolve_game
from ..games.game import LIMITS, Game
from ..games.rake import Rake, cap_for
from ..games.street import Street
from ..hands.hand import explicit_posts
from .amounts import MOST_CHIPS, amount_text, find_scale, is_number, read_amount
from .bet_sizes import STREETS
from .spot_ranges import pair_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..games.rake import RakeLike
    from ..history import HandHistory
    from ..typing import GameLike, Manual, Seed

__all__ = ["hand_at_street", "hand_from_values", "replay_with_cards", "replay_without_cards", "scale_rake"]

_UNKNOWN = ("????", "????")
_MANUAL: tuple[Manual, ...] = ("deal", "showdown")


def hand_from_values(
    board: Sequence[int],
    pot: Any,
    stacks: Any,
    rake: RakeLike | None,
    game: GameLike | None,
    min_bet: Any,
) -> tuple[Hand, int]:
    """Return a two-player hand at the start of a betting round, with this board, pot and stacks.

    :returns: the hand, and the number of chips in one unit of the amounts.
    :raises InvalidSpot, TypeError: if the values are invalid.
    """
    if not 3 <= len(board) <= 5:
        raise InvalidSpot(f"the board of a spot must have 3 to 5 cards, not {len(board)}")
    amounts = [read_amount(pot, "the pot")]
    pair = (stacks, stacks) if is_number(stacks) else pair_of(stacks)
    if pair is None:
        raise TypeError(f"stacks must be a number of chips, or a pair of numbers, not {shown(stacks)}")
    names = "the stack out of position", "the stack in position"
    amounts += [read_amount(x, what) for x, what in zip(pair, names, strict=True)]
    if min_bet is not None:
        amounts.append(read_amount(min_bet, "min_bet"))
    scale = find_scale([*amounts, *_rake_amounts(rake)])
    chips, oop, ip, *least = [int(amount * scale) for amount in amounts]
    if chips + oop + ip > MOST_CHIPS:
        raise InvalidSpot(
            "pot and stacks together are more than 2**53 chips"
            + ("" if scale == 1 else f" of {amount_text(1 / scale)}")
        )
    hand = Hand(
        _game_from_board(len(board), chips, rake, game, least[0] if least else None, scale),
        (oop, chips + ip),
        button=1,
        seed=0,
        hole_cards=_UNKNOWN,
        board=board,
        manual=_MANUAL,
    )
    return hand, scale


def scale_rake(rake: Any, scale: int, players: int = 2) -> Any:
    """Return a rake with its step, and its cap for this number of players, in chips (`scale` per unit).

    A step of 1 stays as it is: it is the smallest chip.
    """
    rake = _rake_of(rake)
    if not isinstance(rake, Rake):
        return rake
    scaled = []
    for what, amount in (("cap", _cap(rake, players)), ("step", rake.step)):
        exact = _exact(what, amount)
        if what == "step" and exact == 1:
            amount = 1
        elif exact is not None:
            if (exact * scale).denominator != 1:
                raise InvalidSpot(
                    f"the rake's {what} has more decimals than the spot's amounts: {float(exact):g}"
                )
            amount = int(exact * scale)
        scaled.append(amount)
    return Rake(rake.percent, scaled[0], rake.no_flop_no_drop, scaled[1])


def _rake_of(rake: Any) -> Any:
    """Return the `Rake` of a percentage with more values; everything else unchanged, for `Game` to check."""
    return Rake(*rake) if isinstance(rake, (tuple, list)) and len(rake) > 1 else rake


def _cap(rake: Rake, players: int) -> Any:
    """Return the cap of a rake for this number of players; None if there is none."""
    return cap_for(rake.cap, players) if isinstance(rake.cap, tuple) else rake.cap


def _exact(what: str, amount: Any) -> Fraction | None:
    """Return an amount of a rake; None if it is not a number (`Game` then rejects it)."""
    if not is_number(amount):
        return None
    return (
        Fraction(amount.__index__())
        if hasattr(amount, "__index__")
        else read_amount(amount, f"the rake's {what}")
    )


def _rake_amounts(rake: Any) -> list[Fraction]:
    """Return the amounts in a rake for two players: its cap and its step."""
    rake = _rake_of(rake)
    if not isinstance(rake, Rake):
        return []
    amounts = [_exact("cap", _cap(rake, 2)), _exact("step", rake.step)]
    return [amount for amount in amounts if amount is not None]


def hand_at_street(history: HandHistory, street: str | None) -> Hand:
    """Return a history's hand at the start of the betting on a street.

    :param street: the street; None: the last street that started with two players.
    :raises InvalidSpot: if there is no such street.
    """
    if street is not None and street not in STREETS:
        raise InvalidSpot(
            f"street must be 'flop', 'turn' or 'river', not {shown(street)}{meant(street, STREETS)}"
        )
    start, dealt = None, 0
    for hand in history.replay(deals=True):
        begins = len(hand.board) > dealt and hand.phase == "bet"
        dealt = len(hand.board)
        if not begins or dealt < 3:
            continue
        if STREETS[dealt - 3] == street or (street is None and hand.folded.count(False) == 2):
            start = hand.copy()
    if start is None:
        which = f"betting round on the {street}" if street else "two-player betting round from the flop on"
        raise InvalidSpot(f"the history has no {which}")
    if history.fields.get("_added"):
        raise _added_money(history, start)
    return start


def _added_money(history: HandHistory, hand: Hand) -> InvalidSpot:
    """Return the error for a pot that includes money added by the site, which the replayed hand lacks."""
    added, unit = history.fields["_added"], history.unit
    oop, ip = [chips * unit for chips, out in zip(hand.stacks, hand.folded, strict=True) if not out][:2]
    return InvalidSpot(
        f"the site added {added} to the pot, which the replayed hand lacks; instead of the history, give the "
        f"board, a pot of {hand.total_pot * unit + added}, and stacks of {oop} and {ip}"
    )


def _game_from_board(
    cards: int,
    pot: int,
    rake: RakeLike | None,
    game: GameLike | None,
    least: int | None,
    scale: int,
) -> Game:
    """Return a game that starts with a board of `cards` cards, and with the pot as the button's ante.

    :param scale: chips per unit, for amounts in `rake` and `game`; `pot` and `least` are already in chips.
    """
    if game is None:
        bets = 1 if least is None else least
        streets = [Street(hole=2, board=cards), *[Street(board=1)] * (5 - cards)]
        return Game(
            "no-limit hold'em",
            streets=streets,
            structure="no_limit",
            antes={"button": pot},
            bets=bets,
            rake=scale_rake(rake, scale),
        )
    game = resolve_game(game)
    boards = [*accumulate(street.board for street in game.streets)]
    if (
        game.boards != 1
        or sum(street.hole for street in game.streets) != 2
        or any(street.discard or street.draw or street.middle or street.up for street in game.streets)
    ):
        raise InvalidSpot(
            f"{cut(game.name)} is not hold'em; the solver supports two hole cards, one board and no draws"
        )
    if cards not in boards:
        raise InvalidSpot(f"{cut(game.name)} has no betting round with {cards} cards on the board")
    first = boards.index(cards)
    streets = [
        Street(
            board=street.board,
            bet=_least_bet(game, i) * scale if least is None else least,
            max_bet=_max_bet(game, i, scale),
        )
        for i, street in enumerate(game.streets)
    ]
    begins = Street(hole=2, board=cards, bet=streets[first].bet, max_bet=streets[first].max_bet)
    streets = [begins, *streets[first + 1 :]]
    caps = game.max_raises[first:] if isinstance(game.max_raises, tuple) else game.max_raises
    rules = game.rules
    if (
        game.structure in LIMITS
    ):  # earlier streets may have had more players, so a heads-up round keeps the raise cap
        rules = house.preset(rules.name, **{**rules.changed(), "no_cap": "never"})
    return game.replace(
        streets=streets, blinds=(), antes={"button": pot}, bets=None, hand_cap=None, bring_in=0,
        max_raises=caps, rules=rules,
        rake=scale_rake(game.rake if rake is None else rake, scale),
        chip=game.chip * scale if game.chip > 1 else 1,
    )  # fmt: skip


def _least_bet(game: Game, street: int) -> int:
    """Return the minimum bet of a street, or the fixed-limit bet."""
    given = game.streets[street].bet
    if given is not None:
        return given
    if game.bets:
        is_small = game.structure == "spread_limit" or street < (len(game.streets) + 1) // 2
        return game.bets[0 if is_small else -1]
    return max(game.big_blind, game.bring_in)


def _max_bet(game: Game, street: int, scale: int) -> int | None:
    """Return the maximum bet of a street in spread limit, in chips; None in other structures."""
    if game.structure != "spread_limit":
        return None
    given = game.streets[street].max_bet
    return scale * (game.bets[-1] if given is None else given)


def replay_without_cards(hand: Hand, board: Sequence[int], game: Game) -> Hand:
    """Replay the hand with this board and unknown hole cards, and return it.

    The hand stops whenever cards are to be dealt or shown.
    """
    return replay_with_cards(hand, board, game, [None] * len(hand.stacks), 0, _MANUAL)


def replay_with_cards(
    hand: Hand, board: Sequence[int], game: Game, held: Sequence[Any], seed: Seed, manual: Any = ()
) -> Hand:
    """Replay the hand with different cards and the same actions, and return it."""
    start, posts = hand.starting_stacks, explicit_posts(hand)
    replayed = Hand(
        game, start, button=hand.button, posts=posts, seed=seed, hole_cards=held, board=board, manual=manual
    )  # fmt: skip
    for code in hand.actions:
        replayed.act(code or 0)  # an action is None only in a copy that hides it
    return replayed
