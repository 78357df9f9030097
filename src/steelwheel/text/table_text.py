"""Describe a table in words."""

from __future__ import annotations

from ..errors import kind
from .formatting import isolate
from .summary import pending_step
from .table_snapshot import TableState
from .winning_hands import winning_hands, winnings, with_hands

__all__ = ["game_words", "seat_words", "status_of", "table_lines", "table_text"]


def status_of(table: TableState, seat: int) -> str:
    """Return "empty", "folded", "all-in", or ""."""
    if not table.starting_stacks[seat]:
        return "empty"
    if table.folded[seat]:
        return "folded"
    return "all-in" if not table.stacks[seat] and table.phase != "over" else ""


def game_words(table: TableState) -> str:
    """Name the game and its stakes: the bets in fixed limit, otherwise the blinds if it has any."""
    return " ".join((table.game, "/".join(map(table.money, table.stakes)))).strip()


def seat_words(table: TableState, seat: int) -> str:
    """Describe a seat in words."""
    name, status = isolate(table.names[seat]), status_of(table, seat)
    if status == "empty":
        return f"{name}: empty"
    words = [f"{name}: {table.money(table.stacks[seat])}"]
    cards = table.hole_cards[seat]
    if any(card is not None for card in cards):
        words.append(table.cards(cards))
    if table.up_cards[seat]:
        words.append(f"{table.cards(table.up_cards[seat])} face up")
    if table.bets[seat]:
        words.append(f"bet {table.money(table.bets[seat])}")
    share = table.equities and table.equities[seat]
    if share is not None:
        words.append(f"{share:.1%} equity")
    if status:
        words.append(status)
    if seat == table.button:
        words.append("button")
    if seat == table.actor:
        if table.phase == "bet":
            words.append(f"{table.money(table.to_call)} to call" if table.to_call else "to act")
        else:
            words.append(pending_step(table.phase, table.streets[table.street]))
    return ", ".join(words)


def table_text(table: TableState) -> str:
    """Describe the whole table in words."""
    if not isinstance(table, TableState):
        raise TypeError(f"table must be a TableState, such as table_state(hand), not {kind(table)}")
    return ". ".join(table_lines(table)) + "."


def table_lines(table: TableState) -> list[str]:
    """Describe the table line by line: the game, board and pots, each seat, and the winners."""
    words = [game_words(table)]
    boards = [table.cards(cards) for cards in table.boards if cards]
    if boards:
        words.append(f"board {' / '.join(boards)}")
    if table.total_pot:
        words.append(f"pot {table.money(table.total_pot)}")
    if len(table.pots) > 1:
        words.append("pots " + ", ".join(table.money(pot) for pot in table.pots))
    words += [seat_words(table, seat) for seat in range(len(table.stacks))]
    if table.phase == "over":
        words += [
            f"{isolate(table.names[seat])} wins {table.money(chips)}{with_hands(winning_hands(table, seat))}"
            for seat, chips in winnings(table).items()
        ]
    return words
