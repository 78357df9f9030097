"""Payments between the players of a cash table, outside the pots: the seven-deuce and the stand-up game."""

from __future__ import annotations

from .._core import Hand, exact_index
from ..errors import InvalidTable, shown
from ..games.game import Game
from .arguments import MOST_CHIPS
from .players import Player, SidePayment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

__all__ = ["SideGames", "side_games"]

_SEVEN_DEUCE = {5, 0}  # ranks from 0, the deuce


def side_games(games: Iterable[Game], seven_deuce: int | None, stand_up: int | None) -> SideGames | None:
    """Return the side games of a table, or None if it has none.

    :param games: all games of the table.
    :raises InvalidTable: if an amount is out of range, or no game has two hole cards for seven-deuce.
    """
    if seven_deuce is None and stand_up is None:
        return None
    amounts = []
    for name, amount in (("seven_deuce", seven_deuce), ("stand_up", stand_up)):
        amount = 0 if amount is None else exact_index(amount, name)
        given = seven_deuce if name == "seven_deuce" else stand_up
        if given is not None and not 1 <= amount <= MOST_CHIPS:
            raise InvalidTable(f"{name} must be from 1 to 2**53 chips, not {shown(amount)}")
        amounts.append(amount)
    if amounts[0] and not any(map(_has_two_hole_cards, games)):
        raise InvalidTable("seven_deuce needs a game with two hole cards, such as hold'em")
    return SideGames(*amounts)


class SideGames:
    """The side games of a table.

    - `seven_deuce`: the chips that each other player pays to a player who wins with seven-deuce, or 0.
    - `stand_up`: the chips that the last player standing pays to each of the others, or 0.
    - `held`: the chips held back from each player of the round, by name; empty between rounds.
    - `standing`: the names of the players who have not won a pot in the round.
    - `paid`: the payments since the last deal.
    """

    __slots__ = ("held", "paid", "seven_deuce", "stand_up", "standing")

    def __init__(self, seven_deuce: int, stand_up: int) -> None:
        self.seven_deuce, self.stand_up = seven_deuce, stand_up
        self.held: dict[str, int] = {}
        self.standing: list[str] = []
        self.paid: list[SidePayment] = []

    def copy(self) -> SideGames:
        """Return a copy."""
        return SideGames.from_values(self.values())

    def values(self) -> list[Any]:
        """Return plain values, as `from_values` takes them."""
        held = [[*each] for each in self.held.items()]
        return [self.seven_deuce, self.stand_up, held, [*self.standing], [[*each] for each in self.paid]]

    @classmethod
    def from_values(cls, values: Sequence[Any]) -> SideGames:
        """Return the side games from `values()`."""
        seven_deuce, stand_up, held, standing, paid = values
        side = cls(seven_deuce, stand_up)
        side.held, side.standing = dict(held), [*standing]
        side.paid = [SidePayment(*each) for each in paid]
        return side

    # ---- Before a hand

    def next_held(self, players: Sequence[Player]) -> dict[str, int]:
        """Return the chips to hold back from the players of the next hand if it begins a round, by name.

        Each player must be able to pay all the others, and have chips left to play with. The round has as
        many players as possible: those with the fewest chips stay out of it, the last of equals.
        """
        if not self.stand_up or self.held:
            return {}
        able = sorted(players, key=lambda player: -player.chips)
        while able and able[-1].chips <= self.stand_up * (len(able) - 1):
            able.pop()
        held = self.stand_up * (len(able) - 1)
        return {player.name: held for player in players if player in able} if held > 0 else {}

    def dealt(self, people: dict[str, Player], held: dict[str, int]) -> None:
        """Record that a hand was dealt, and hold back the chips of a round that it begins."""
        self.paid = []
        for name, chips in held.items():
            people[name].chips -= chips
            self.held[name] = chips
            self.standing.append(name)

    # ---- After a hand

    def settle(self, hand: Hand, names: Sequence[str | None], people: dict[str, Player]) -> None:
        """Make the payments after a hand.

        :param names: the names of the players dealt in, by seat.
        """
        whole, main = _winners(hand)
        if self.seven_deuce and _has_two_hole_cards(hand.game):
            self._pay_seven_deuce(hand, names, people, main)
        if len(whole) == 1 and (winner := names[whole.pop()]) in self.standing:
            self.standing.remove(winner)
            if len(self.standing) == 1:
                self._end_round(self.standing, people)

    def _pay_seven_deuce(
        self, hand: Hand, names: Sequence[str | None], people: dict[str, Player], winners: set[int]
    ) -> None:
        lucky = [seat for seat in sorted(winners) if _ranks(hand.hole_cards[seat]) == _SEVEN_DEUCE]
        for seat in lucky:
            for other, name in enumerate(names):
                if name is not None and other not in lucky:
                    self._pay(
                        "seven_deuce", self.seven_deuce // len(winners), people[name], names[seat], people
                    )

    def _pay(
        self, kind: str, chips: int, payer: Player, payee: str | None, people: dict[str, Player]
    ) -> None:
        """Move chips from one player to another: at most what the payer has."""
        chips = min(chips, payer.chips)
        if chips and payee is not None:
            payer.chips -= chips
            people[payee].chips += chips
            self.paid += [SidePayment(payer.name, kind, -chips), SidePayment(payee, kind, chips)]

    def _end_round(self, losers: Sequence[str], people: dict[str, Player]) -> None:
        """Return the chips held back; each loser then pays each of the other players of the round."""
        held, self.held, self.standing = self.held, {}, []
        for name, chips in held.items():
            people[name].chips += chips
        for loser in losers:
            for name in held:
                if name not in losers:
                    self._pay("stand_up", self.stand_up, people[loser], name, people)

    def leave(self, players: Sequence[Player], people: dict[str, Player]) -> None:
        """Let players leave the round at the same time; if they stand, they have lost it."""
        losers = [player.name for player in players if player.name in self.standing]
        if losers:
            self._end_round(losers, people)
        for player in players:
            player.chips += self.held.pop(player.name, 0)

    def end_if_stuck(self, people: dict[str, Player]) -> None:
        """End the round if no player who stands can win another pot: they have all lost it."""
        rich = {name for name, player in people.items() if player.chips}
        if self.standing and (len(rich) < 2 or rich.isdisjoint(self.standing)):
            self._end_round(self.standing, people)


def _has_two_hole_cards(game: Game) -> bool:
    return [street.hole for street in game.streets if street.hole] == [2] and game.streets[0].up == 0


def _ranks(cards: Iterable[int | None]) -> set[int]:
    """Return the ranks of known cards."""
    return {card // 4 for card in cards if card is not None}


def _winners(hand: Hand) -> tuple[set[int], set[int]]:
    """Return the winners of any pot, and the winners of the main pot, as seats."""
    pushes = [
        (event.seat, event.to) for event in hand.events if event.kind == "push" and event.seat is not None
    ]
    if not pushes:  # no chips for anyone: only a player who is left alone has won
        left = [seat for seat, folded in enumerate(hand.folded) if not folded]
        pushes = [(seat, 0) for seat in left if len(left) == 1]
    return {seat for seat, _ in pushes}, {seat for seat, pot in pushes if pot == 0}
