"""The hand history of one hand: `HandHistory`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, ClassVar, NamedTuple

from .._base.public import public
from ..errors import cut, kind, shown
from ..hands.hand import Hand
from .actions import read_steps
from .amounts import EXACT, Number, unit_of
from .field_types import check_types
from .fields import STANDARD_FIELDS, check_fields, count_decimals
from .privacy import anonymous_fields, fields_known_to
from .replay import Replay
from .result_check import Discrepancy, check_results
from .results import money_won
from .run_twice import join_boards
from .site_chips import check_chips, naming_line
from .writing import fields_of

__all__ = ["HandHistory", "Payment", "Place", "checked_history", "kind_of_other"]

Place = tuple[int | None, int | None, Sequence[int], Sequence[str]]
"""The line and byte where a hand begins in a file, the line number of each action, and the unknown lines."""


@public("steelwheel.history")
class Payment(NamedTuple):
    """Money that a site took or paid outside the bets.

    :param seat: the seat that paid or received the money; None: it was taken from the pot, or added to it.
    :param kind: "rake", "jackpot", "bingo", "fortune", "tax" or another fee taken from the pot; "cash_drop",
        money that the site adds to the pot; "cash_out", the payment for a cashed-out hand minus the share of
        the pot that the player forgoes; "cash_out_risk" or "insurance", a premium.
    :param amount: the money, negative if the site takes it.
    """

    seat: int | None
    kind: str
    amount: Number


@public("steelwheel.history")
class HandHistory:
    """One hand of a file, with its fields as attributes: `hh.variant`, `hh.actions`, `hh.players` ...

    Numbers are ints or Decimals, as in the file. A standard field missing in the file is None. The dict
    `fields` has all fields in order, including user-defined and unknown fields. The field `hand` is available
    only there, because `hh.hand()` plays the hand. Setting an attribute sets the field.

    Amounts are money; a `Hand` counts in chips, and `unit` is the money per chip. Seat i is player p(i + 1),
    and the button is the last seat.

    steelwheel writes user-defined fields. If no variant has a code for the hand, its variant is "other":
    `_game` has the game's `spec`, and `_posts` has the posts that are not the game's own, as player, live
    chips, dead chips and kind. `_rules` has the house rules: a preset's name, or a table of
    switches with their `preset`. `_chip` is the smallest denomination in chips. `_kill` is the number of the
    player who posts a kill of `small_bet`. `_runs` is the number of boards of a hand that was run more than
    once. In a file, `actions` has the first of these boards, and `_boards` has the others; here, all are in
    `actions`.

    :param fields: the fields of PHH.
    :param file: the source file, for errors.
    :param key: the hand's name in the file.
    :raises HistoryError: if a field is missing or invalid.
    """

    __slots__ = ("_lines", "fields", "file", "key", "line", "offset", "unknown_lines")

    fields: dict[str, Any]
    file: str | None
    key: object
    line: int | None
    """The number of the line, from 1, where the hand begins in a site's file; otherwise None."""
    offset: int | None
    """The offset of the byte, from 0, where the hand begins in a site's file; otherwise None.

    Bytes are counted in the file on disk, whatever its encoding; in an archive, in the unpacked file.
    """
    unknown_lines: Sequence[str]
    """The lines of a site's hand that were ignored because they were not understood."""
    _lines: Sequence[int]
    """The line number of each action, if the hand is from a site's file; otherwise empty."""

    def __init__(self, fields: Mapping[str, Any], file: str | None = None, key: object = None) -> None:
        if not isinstance(fields, Mapping):
            raise TypeError(f"fields must be a mapping, not {kind(fields)}: to read text, use loads")
        object.__setattr__(self, "fields", dict(fields))
        object.__setattr__(self, "file", file)
        object.__setattr__(self, "key", key)
        self._set_place(None, None, (), ())
        if "_boards" in self.fields:
            join_boards(self.fields)
        check_fields(self)

    def _set_place(
        self, line: int | None, offset: int | None, lines: Sequence[int], unknown: Sequence[str] = ()
    ) -> None:
        put = object.__setattr__
        put(self, "line", line)
        put(self, "offset", offset)
        put(self, "_lines", lines)
        put(self, "unknown_lines", unknown)

    def __setstate__(self, place: Place) -> None:
        self._set_place(*place)

    @property
    def _place(self) -> Place:
        return self.line, self.offset, self._lines, self.unknown_lines

    def __getattr__(self, name: str) -> Any:
        fields = object.__getattribute__(self, "fields")
        if name in fields:
            return fields[name]
        if name in STANDARD_FIELDS:
            return None
        raise AttributeError(f"this hand history has no field {shown(name)}", name=name, obj=self)

    def __setattr__(self, name: str, value: object) -> None:
        self.fields[name] = value

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self.fields, *STANDARD_FIELDS})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandHistory) and self.fields == other.fields

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        made = HandHistory, (self.fields, self.file, self.key)
        return made if self.line is None else (*made, self._place)

    def __repr__(self) -> str:
        where = "".join(f", {cut(str(what))}" for what in (self.file, self.key) if what is not None)
        return (
            f"<HandHistory: {cut(self.variant)}, {len(self.starting_stacks)} players, "
            f"{len(self.actions)} actions{where}>"
        )

    @property
    def unit(self) -> Decimal:
        """The money per chip: 10 ** -k, where k is the most decimals of any stack, ante, blind or action.

        :raises HistoryError: if actions cannot be read, or an amount has more than 15 decimals.
        """
        check_fields(self)
        bets = [amount for verb, _, amount in read_steps(self) if verb == "cbr"]
        return unit_of(count_decimals(self, bets))

    @property
    def paid(self) -> list[Payment]:
        """The rake, and other money that a site took or paid outside the bets, if the file names them."""
        check_types(self)
        fields = self.fields
        fees: Mapping[str, Number] = fields.get("_fees", {})
        rake: Number = fields.get("_rake", 0)
        for amount in fees.values():
            rake = EXACT.subtract(rake, amount)
        taken = {"rake": rake, **fees}
        paid = [Payment(None, kind, -amount) for kind, amount in taken.items() if amount]
        if "_added" in fields:
            paid.append(Payment(None, "cash_drop", fields["_added"]))
        return paid + [Payment(seat - 1, kind, amount) for seat, kind, amount in fields.get("_paid", ())]

    @property
    def net(self) -> list[Number | None]:
        """The money that each seat won or lost, including all payments; None if the hand is unfinished.

        :raises HistoryError: if the hand cannot be replayed.
        """
        with naming_line(self.line, self._lines):
            replay = Replay(self)
            return list(money_won(self, replay.play(), replay.unit))

    @property
    def won(self) -> list[Number | None]:
        """The money that each seat won or lost in the pots, not counting payments such as cash-outs.

        :raises HistoryError: if the hand cannot be replayed.
        """
        won = self.net
        for seat, _, amount in self.paid:
            net = None if seat is None else won[seat]
            if seat is not None and net is not None:
                won[seat] = EXACT.subtract(net, amount)
        return won

    @property
    def exceptions(self) -> tuple[Discrepancy, ...]:
        """The facts that do not agree with the rules and the history's actions; empty for most hands.

        If an action is illegal under the house rules but legal in some cash games, the rule is relaxed. There
        are four such rules: the bet size with an open pair, the cap on raises, short blinds in the pot-limit
        maximum, and the first actor of two equal open hands in stud.

        A newcomer's post below the big blind is read as live or dead, and unequal antes that should be
        trimmed as dead, if the results in the file fit only that reading.

        `finishing_stacks` and `winnings` are compared with the replayed hand. A rake of up to half of the
        pot, any winner of odd chips, and `winnings` with or without an uncalled bet are accepted; if all
        `winnings` are 0, they are unknown.

        :raises HistoryError: if the hand cannot be replayed.
        """
        with naming_line(self.line, self._lines):
            replay = Replay(self)
            hand = replay.play()
            return *replay.exceptions, *check_results(self, hand, replay.unit)

    def replay(self, *, deals: bool = False) -> Iterator[Hand]:
        """Replay the hand: yield the same Hand after the first deal and after each action.

        If a house rule is relaxed for an action (see `exceptions`), a different Hand is yielded from then on.

        If the history ends before every player has their first cards, the Hand is yielded once.

        Files have no burn cards; they are drawn with a fixed seed. If the file shows all live hands before
        the last cards are dealt, they are shown then, otherwise after the last cards. A hand that is neither
        shown nor mucked (`sm ????`) loses to one that is shown, unless a later action shows it. If a player
        shows cards before the last ones are dealt, the hand shown at the end includes them. If the file ends
        with a hand shown and another hand unknown, the unknown one was mucked.

        :param deals: whether to yield after each item of `actions`, including the first deals.
        :raises HistoryError: if an action is not legal (the error has its number and the legal actions), or
            the variant is not supported.
        """
        with naming_line(self.line, self._lines):
            yield from Replay(self).states(deals=deals)

    def hand(self) -> Hand:
        """Return the Hand after its last action.

        :raises HistoryError: if the hand cannot be replayed (see `replay`), or if a site's file pays out
            different amounts.
        """
        with naming_line(self.line, self._lines):
            replay = Replay(self)
            hand = replay.play()
        if "_rake" in self.fields:
            check_types(self)
            check_chips(self, hand, replay.unit, self.line)
        return hand

    def anonymize(self, key: str | bytes | None = None) -> HandHistory:
        """Return the history without names, ids or places.

        - Tokens replace the names of players, tables and your own games, the hand's id, the event, and a
          `venue` or variant that is not known. Under one key, a name always has the same token (keyed
          BLAKE2).
        - All dates move back by the same number of whole weeks, up to ten years.
        - Author, address, comments, unknown fields (such as `_ohh`), the file's name and the hand's place in
          it are dropped.
        - Texts are kept only if they are known: sites, currencies, time zones and house rules. Unknown kinds
          of fees and payments become "other"; actions and house rules that cannot be read, "(removed)".
        - Numbers, the time of day and cards are kept, but no value of an unexpected type, and no level, seat
          or seat count of a million or more.

        :param key: a secret; None: a random key, the same for all hands of this process, and never stored.
        :raises HistoryError: if a required field is missing or invalid.
        :raises ValueError: if the key is empty.
        """
        return HandHistory(anonymous_fields(self, key))

    def from_seat(self, seat: int) -> HandHistory:
        """Return the history as a seat saw it: others' hole cards are unknown (`??`) until they are shown.

        Comments are dropped.

        :param seat: the index of the seat; the player p1 is 0.
        :raises HistoryError: if there is no such seat.
        :raises TypeError: if the seat is not an integer.
        """
        return HandHistory(fields_known_to(self, seat), self.file, self.key)

    @classmethod
    def from_hand(cls, hand: Hand, /, **fields: Any) -> HandHistory:
        """Return the history of a Hand, in chips, up to its last action or complete deal.

        :param fields: further fields: `players=[...]`, `event="..."`. PHH lists players from the left of the
            button.
        :raises HistoryError: if only the button owes an ante, its seat is empty, and there are no blinds.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"from_hand takes a Hand, not {kind(hand)}")
        return cls({**fields_of(hand), **fields})


def checked_history(
    fields: dict[str, Any], file: str | None, key: object, place: Place = (None, None, (), ())
) -> HandHistory:
    """Return a history with fields that have already been checked."""
    history = HandHistory.__new__(HandHistory)
    for name, value in (("fields", fields), ("file", file), ("key", key)):
        object.__setattr__(history, name, value)
    history._set_place(*place)
    return history


def kind_of_other(given: object) -> str:
    """Return the type of an object that is not a history; for a Hand, with a hint to convert it."""
    return kind(given) + (": convert it by HandHistory.from_hand(hand)" if isinstance(given, Hand) else "")
