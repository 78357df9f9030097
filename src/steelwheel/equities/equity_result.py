"""The result of `equity`: attributes, text, plain values and pictures."""

from __future__ import annotations

from .._base.frozen import Frozen, NamedTuple
from .._base.public import public
from .._core import Equities, exact_index, format_cards, parse_cards
from ..errors import cut, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import numpy as np
    import numpy.typing as npt

    from ..ranges.holdem import Range
    from ..ranges.omaha import OmahaRange
    from ..typing import Cards

    _Floats = tuple[float, ...]

__all__ = ["EquityResult", "PotHalf"]


@public()
class PotHalf(NamedTuple):
    """The results of the high half or the low half of the pots of a split-pot game, hand by hand.

    If no hand qualifies for a half, the other is the whole pot; if none qualifies for either (Archie), the
    high half is. With two boards, `win` and `tie` are
    averages over both boards.

    :param equity: each hand's expected share of the whole pot from this half, 0 to 1.
    :param win: the probability that each hand wins this half alone, 0 to 1.
    :param tie: the probability that each hand shares this half, 0 to 1.
    """

    equity: tuple[float, ...]
    win: tuple[float, ...]
    tie: tuple[float, ...]


@public()
class EquityResult(Frozen, Equities):
    """The equities of the hands passed to `equity`, in the same order. Prints as a table.

    - `equity`: each hand's expected share of the pot. `win`: its probability of winning the whole pot. `tie`:
      its probability of sharing the pot. (All are from 0 to 1.) `stderr`: the standard error of `equity`.
    - `exact`: True if nothing was sampled. `complete`: True if the work was not stopped early.
    - `trials`: the number of boards (for known hands) or deals (for ranges) counted, or the number of
      samples. `wins` and `ties`: how many of these trials each hand won or tied; `None` if a range was
      involved or the result was sampled.
    - `board` and `dead`: the board and the dead cards, as text.
    - `tie_matrix`, `high` and `low`: the ties between hands, and the halves of split pots, if `equity` was
      called with `detail=True`; otherwise `None`.
    """

    hands: tuple[str | Range | OmahaRange, ...]

    __slots__ = ()
    __match_args__ = _FIELDS = (
        "hands",
        "equity",
        "win",
        "tie",
        "stderr",
        "exact",
        "complete",
        "trials",
        "wins",
        "ties",
        "_combos",
        "_counts",
        "_board",
        "_dead",
        "_details",
    )

    @property
    def board(self) -> str:
        """The board as text, such as "Qs9d4h"; two boards have " / " between them."""
        return _board_text(self._board)

    @property
    def dead(self) -> str:
        """The dead cards as text."""
        return _board_text(self._dead)

    @property
    def tie_matrix(self) -> npt.NDArray[np.float64] | None:
        """The fraction of deals that each pair of hands ties, 0 to 1: float64[hands, hands].

        Entry [i, j] is the fraction of deals where hands i and j share the pot, or at least a part of it in
        split-pot games and on two boards. The diagonal is 0. `None` unless `equity` was called with
        `detail=True`.
        """
        if self._details is None:
            return None
        import numpy as np

        return np.array(self._details[0], np.float64)

    @property
    def high(self) -> PotHalf | None:
        """The high half of the pots; in other split-pot games, the half for the first ranking in
        `Game.rankings`.

        `None` unless the game splits its pots and `equity` was called with `detail=True`. The equities of
        both halves add up to `equity`.
        """
        return self._half(0)

    @property
    def low(self) -> PotHalf | None:
        """The low half of the pots; in other split-pot games, the half for the second ranking in
        `Game.rankings`.

        `None` in the same cases as `high`.
        """
        return self._half(1)

    def _half(self, i: int) -> PotHalf | None:
        halves = None if self._details is None else self._details[1]
        return None if halves is None else PotHalf(*halves[i])

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return an Arrow stream with a row per combo of each hand: `polars.DataFrame(result)`.

        The columns are `hand` (its index), `combo` and `equity`. A hand of more than two cards is a row
        without a combo.

        :param requested_schema: a capsule with an `ArrowSchema` that names the columns; None: all.
        :raises ValueError: if it names another column.
        """
        from .._internal.column_streams import column_stream

        hands: list[int] = []
        combos: list[str | None] = []
        equities: list[float] = []
        for i in range(len(self.hands)):
            for combo, equity in self._combo_equities(i):
                hands.append(i)
                combos.append(combo)
                equities.append(equity)
        columns: dict[str, tuple[str, Sequence[Any]]] = {
            "hand": ("int64", hands),
            "combo": ("dictionary[int32]", combos),
            "equity": ("float64", equities),
        }
        return column_stream(columns, requested_schema)

    def _combo_equities(self, i: int) -> list[tuple[str | None, float]]:
        """Return (combo, equity) for each combo of a hand; without combos, only the hand's own equity."""
        from ..cards.combos import COMBOS

        try:
            equities = self.by_combo(i).tolist()
        except ValueError:
            return [(None, self.equity[i])]
        return [
            (format_cards(COMBOS[j][::-1]), equity) for j, equity in enumerate(equities) if equity == equity
        ]

    def by_combo(self, i: int) -> npt.NDArray[np.float64]:
        """Return the equity of hand i by combo: float64[1326], `nan` for combos not in hand i.

        The combos are the pairs (a, b) of cards, a < b, in ascending order: `Range.COMBOS`.

        :param i: the index of a hand, from 0.
        :raises IndexError: if there is no hand with this index.
        :raises ValueError: if the hand does not have two cards.
        """
        import numpy as np

        i = exact_index(i, "the index of a hand")
        if not -len(self.hands) <= i < len(self.hands):
            raise IndexError(
                f"there is no hand {shown(i)}; the indices of hands are 0 to {len(self.hands) - 1}"
            )
        if self._combos:
            return np.frombuffer(self._combos[i]).copy()
        hand = str(self.hands[i])
        from ..cards.combos import combo_index

        equities = np.full(1326, np.nan)
        try:
            a, b = parse_cards(hand)
        except ValueError:
            raise ValueError(f"only hands of two cards have combos, and hand {i} is {shown(hand)}") from None
        equities[combo_index(a, b)] = self.equity[i]
        return equities

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON, as docs/guide/data/json.md describes them.

        The keys are the names of the attributes. A hand is a list of its cards, or the text of a range. The
        board is a list of cards; two boards are a list of two such lists. `tie_matrix`, `high` and `low` are
        included only if they are not `None`.
        """
        values = {name: getattr(self, name) for name in self._FIELDS if name[0] != "_"}
        plain = {name: list(x) if isinstance(x, tuple) else x for name, x in values.items()}
        boards = [_card_list(board) for board in self.board.split(" / ")]
        return {
            **plain,
            "hands": [_card_list(str(hand)) for hand in self.hands],
            "board": boards if len(boards) > 1 else boards[0],
            "dead": _card_list(self.dead),
            **self._plain_details(),
        }

    def _plain_details(self) -> dict[str, Any]:
        if self._details is None:
            return {}
        halves = {"high": self.high, "low": self.low}
        return {
            "tie_matrix": [list(row) for row in self._details[0]],
            **{
                name: {key: list(x) for key, x in half._asdict().items()}
                for name, half in halves.items()
                if half is not None
            },
        }

    def __str__(self) -> str:
        names = self._names()
        width = max(4, *map(len, names))
        error = "" if self.exact else "   stderr"
        lines = [f"{'hand':<{width}}   equity      win      tie{error}"]
        for name, *shares in zip(names, self.equity, self.win, self.tie, self.stderr, strict=True):
            if self.exact:
                shares.pop()
            texts = [f"{share:.2%}" for share in shares[:3]] + [f"{share:.4%}" for share in shares[3:]]
            lines.append(f"{name:<{width}}" + "".join(f"{text:>9}" for text in texts))
        lines.append(self._counted())
        return "\n".join(lines)

    def _names(self) -> list[str]:
        return [cut(" ".join(str(hand).split()), 40) for hand in self.hands]

    def _counted(self) -> str:
        if not self.exact:
            return f"{self.trials:,} samples"
        counts = self._counts.removesuffix("s") if self.trials == 1 else self._counts
        return f"exact, {self.trials:,} {counts}"

    def _columns(self) -> tuple[list[str], _Floats, _Floats, _Floats, _Floats]:
        return self._names(), self.equity, self.win, self.tie, self.stderr

    def to_svg(self) -> str:
        """Return a picture of the board and of each hand's wins, ties and losses as bars, as SVG text."""
        from ..drawing import equity_svg

        return equity_svg(*self._columns(), note=self._counted(), board=self.board, dead=self.dead)

    def to_html(self) -> str:
        """Return the picture as an HTML fragment that also fits narrow windows; notebooks display it."""
        from ..drawing import equity_html

        return equity_html(*self._columns(), note=self._counted(), board=self.board, dead=self.dead)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


known_holdem_equity, known_game_equity = EquityResult._of_known, EquityResult._of_deal
"""Return the equities of known hands, in hold'em and in other games; None if they are slow to compute."""


def _board_text(cards: Cards) -> str:
    """Return cards as text; several boards have " / " between them."""
    if isinstance(cards, str) and "/" in cards:
        return " / ".join(map(format_cards, cards.split("/")))
    return format_cards(cards)


def _card_list(text: str) -> list[str] | str:
    """Return the cards in a text as a list, or the text itself if it is not cards."""
    from ..cards.combos import RANKS, SUITS

    cards = [text[i : i + 2] for i in range(0, len(text), 2)]
    are_cards = all(x in ("??", "Jk") or (x[0] in RANKS and x[1:] in (*SUITS,)) for x in cards)
    return cards if are_cards else text
