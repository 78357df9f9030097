"""One hand as a file has it: `HandHistory`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, ClassVar

from ..errors import HistoryError, cut, kind, shown
from ..hand import Hand
from .amounts import BOUND, MOST_DECIMALS, Number, fits, is_endless, is_number, unit_of
from .replay import Replay, Step, read_action
from .writing import fields_of, reads_back

__all__ = ["HandHistory", "kind_of_other", "values_won"]

STANDARD_FIELDS = frozenset(
    """variant antes blinds_or_straddles bring_in small_bet big_bet min_bet starting_stacks actions
    author event url venue address city region postal_code country time time_zone time_zone_abbreviation
    day month year hand level seats seat_count table players finishing_stacks winnings currency
    currency_symbol ante_trimming_status time_limit time_banks""".split()
)
_MONEY = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_BETS = ("min_bet", "small_bet", "big_bet", "bring_in")
_OTHER_NUMBERS = frozenset(
    [*_BETS, *"hand level day month year seats seat_count table time_limit time_banks".split()]
)
_NOT_ONE_A_PLAYER = "{} must be an array of {} numbers, one a player"
_MAY_BE_ENDLESS = ("starting_stacks", "finishing_stacks", "time_limit", "time_banks")


class HandHistory:
    """One hand as a file has it, its fields as attributes: `hh.variant`, `hh.actions`, `hh.players` ...

    Numbers are as in the file, int or Decimal. A standard field that the file lacks is None. The dict
    `fields` has all fields in order, user fields and unknown ones included; only there is the field `hand`,
    since `hh.hand()` plays. Setting an attribute sets the field.

    Amounts are money; a `Hand` counts in chips of `unit`. Seat i is player p(i + 1), and the button is the
    last seat.

    Two user fields say how our hands are played: `_rules`, house rules as a preset's name or a table of
    switches and `preset`, and `_chip`, the smallest denomination in chips.

    :param fields: the fields of PHH.
    :param file: where they come from, for errors.
    :param key: the hand's name there.
    :raises HistoryError: for a field that is missing or of a wrong kind.
    """

    __slots__ = ("fields", "file", "key")

    fields: dict[str, Any]
    file: str | None
    key: object

    def __init__(self, fields: Mapping[str, Any], file: str | None = None, key: object = None) -> None:
        if not isinstance(fields, Mapping):
            raise TypeError(
                f"the fields of a hand history are a mapping, not {kind(fields)}: loads reads text"
            )
        object.__setattr__(self, "fields", dict(fields))
        object.__setattr__(self, "file", file)
        object.__setattr__(self, "key", key)
        self._check()

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
        return HandHistory, (self.fields, self.file, self.key)

    def __repr__(self) -> str:
        where = "".join(f", {cut(str(what))}" for what in (self.file, self.key) if what is not None)
        return (
            f"<HandHistory: {cut(self.variant)}, {len(self.starting_stacks)} players, "
            f"{len(self.actions)} actions{where}>"
        )

    def _error(self, message: str, action: int | None = None) -> HistoryError:
        """A HistoryError about this hand."""
        key = self.fields.get("hand") if self.key is None else self.key
        return HistoryError(message, self.file, key, action=action)

    def _check(self) -> None:
        fields = self.fields
        for name in ("variant", "antes", "starting_stacks", "actions"):
            if name not in fields:
                raise self._error(f"there is no field {name!r}")
        if not isinstance(fields["variant"], str):
            raise self._error("variant must be text")
        n = _length(fields["starting_stacks"])
        if not 2 <= n <= 23:
            raise self._error("starting_stacks must be an array of 2 to 23 numbers")
        for name in _MONEY:
            if name in fields:
                values = fields[name]
                length = _length(values)
                if not (length == n or (0 <= length < n and name == "blinds_or_straddles")):
                    raise self._error(_NOT_ONE_A_PLAYER.format(name, n))
                if {*map(type, values)} == {int} and min(values) > -BOUND and max(values) < BOUND:
                    continue  # nearly always
                if not all(map(is_number, values)):
                    raise self._error(_NOT_ONE_A_PLAYER.format(name, n))
                self._check_numbers(name, values)
        for name in _OTHER_NUMBERS & fields.keys():
            value = fields[name]
            if type(value) is not int or not -BOUND < value < BOUND:
                self._check_numbers(name, value if isinstance(value, (list, tuple)) else (value,))
        for name in ("players", "seats"):
            if name in fields and _length(fields[name]) != n:
                raise self._error(f"{name} must be an array of {n}, one a player")
        if "players" in fields and not _are_texts(fields["players"]):
            raise self._error("players must be texts")
        actions = fields["actions"]
        if _length(actions) < 0 or not _are_texts(actions):
            raise self._error("actions must be an array of texts")

    def _check_numbers(self, name: str, values: Sequence[Any]) -> None:
        for i, x in enumerate(values):
            if not is_number(x) or fits(x):
                continue
            if name not in _MAY_BE_ENDLESS or not is_endless(x):
                raise self._error(f"{name} cannot be {cut(str(x)) if isinstance(x, Decimal) else shown(x)}")
            if name == "finishing_stacks" and not is_endless(self.fields["starting_stacks"][i]):
                raise self._error("finishing_stacks must be finite where starting_stacks are")

    @property
    def unit(self) -> Decimal:
        """Money per chip: 10 ** -k, where k is the most decimals in stacks, antes, blinds, bets and actions.

        :raises HistoryError: for actions that cannot be read, or more than 15 decimals.
        """
        self._check()
        return unit_of(self._decimals(self._steps()))

    def _decimals(self, steps: Sequence[Step]) -> int:
        """The most decimals of an amount that is played."""
        fields = self.fields
        amounts = [*fields["starting_stacks"], *fields["antes"], *fields.get("blinds_or_straddles", ())]
        amounts += [fields[name] for name in _BETS if name in fields]
        amounts += [amount for what, _, amount in steps if what == "cbr"]
        if {*map(type, amounts)} == {int}:
            return 0
        most = 0
        for amount in amounts:
            if isinstance(amount, Decimal) and amount.is_finite():
                most = max(most, -int(amount.as_tuple().exponent))
        if most > MOST_DECIMALS:
            raise self._error(f"an amount has {most} decimals: at most {MOST_DECIMALS} are exact")
        return most

    def _steps(self) -> list[Step]:
        actions = self.fields["actions"]
        try:
            return [read_action(text) for text in actions]
        except ValueError:
            return [self._step(i, text) for i, text in enumerate(actions, 1)]  # says which

    def _step(self, number: int, text: str) -> Step:
        try:
            return read_action(text)
        except ValueError as error:
            raise self._error(f"{shown(text)} {error}", number) from None

    def replay(self, *, deals: bool = False) -> Iterator[Hand]:
        """Play the hand: yields the one Hand, which goes on: once all have their first cards, then after each
        action; just once if the history ends before.

        Burn cards, which a file does not have, are drawn from a fixed seed. Hands that the file shows before
        the last cards are dealt are shown then, if it shows all of them; else when they are dealt. A hand
        that is neither shown nor mucked (`sm ????`) loses to one that is shown.

        :param deals: yield it after each of `actions`, the first deal's included.
        :raises HistoryError: with the number of the action, and what was legal; for a variant that is not
            supported.
        """
        replay = Replay(self)
        for step in replay.steps:
            replay.do(*step)
            if deals or replay.is_dealt:
                yield replay.hand
        if not (deals or replay.is_dealt):
            yield replay.hand

    def hand(self) -> Hand:
        """The Hand after its last action.

        :raises HistoryError: as `replay`.
        """
        return Replay(self).play()

    @classmethod
    def from_hand(cls, hand: Hand, /, **fields: Any) -> HandHistory:
        """The history of a Hand, in chips, as far as it has been played.

        :param fields: what else to write: `players=[...]`, `event="..."`; in the order of PHH's players, from
            the left of the button.
        :raises HistoryError: for what PHH cannot express: a game without a code there, two boards, a hand's
            cap that binds, short antes beside dead posts, posts that would read as others.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"a history is made from a Hand, not {kind(hand)}")
        written = fields_of(hand)
        usual = Hand(hand.game, hand.starting_stacks, button=hand.button, seed=0).posts
        if hand.posts != usual and not reads_back(hand, cls(written)):
            raise HistoryError("PHH cannot express these posts: they would read as others")
        return cls({**written, **fields})


def kind_of_other(given: object) -> str:
    """The type of what is no history, and how a Hand becomes one."""
    return kind(given) + (": HandHistory.from_hand(hand) is one" if isinstance(given, Hand) else "")


def _length(values: object) -> int:
    return len(values) if isinstance(values, (list, tuple)) else -1


def _are_texts(values: Sequence[object]) -> bool:
    return {*map(type, values)} <= {str} or all(isinstance(value, str) for value in values)


def values_won(history: HandHistory) -> list[Number] | None:
    """The user field `_values`, chips won, as `acpc.read_state` writes it."""
    values: Any = history.fields.get("_values")
    n = len(history.fields["starting_stacks"])
    if _length(values) != n or not all(is_number(value) and fits(value) for value in values):
        return None
    return list(values)
