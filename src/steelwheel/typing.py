"""Names of types, to annotate with: `from steelwheel.typing import Cards, Ranking`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

from ._core import CardSet

if TYPE_CHECKING:
    import numpy.typing as npt
    from typing_extensions import Buffer

    Array: TypeAlias = Buffer | npt.NDArray[Any]
    """An array of the buffer protocol."""
else:
    Array = Any

__all__ = [
    "Array",
    "Cards",
    "Deck",
    "EventKind",
    "HoleCards",
    "Manual",
    "Method",
    "Opener",
    "Phase",
    "PostKind",
    "Preset",
    "RangeStyle",
    "Ranking",
    "Seed",
    "SimdLevel",
    "Split",
    "Structure",
    "Use",
]

Cards: TypeAlias = str | bytes | SupportsIndex | CardSet | Sequence[str | SupportsIndex | None]
"""Cards of any form; `None` is an unknown one, as a hand tells it, and refused where cards must be known."""
HoleCards: TypeAlias = Cards | None
"""A hand, `None` if no card of it is known."""
Seed: TypeAlias = int | tuple[int, int] | None
"""`None` is entropy from the system."""

Deck: TypeAlias = Literal["standard", "short", "manila", "royal", "joker53", "joker54", "kuhn", "leduc"]
Ranking: TypeAlias = Literal[
    "high",
    "short_deck",
    "short_deck_trips",
    "ace_to_five",
    "ace_to_five_8",
    "ace_to_five_9",
    "ace_to_six",
    "deuce_to_seven",
    "badugi",
    "badugi_ace_high",
    "high_wild",
    "high_bug",
    "one_card",
    "two_cards",
    "three_cards",
]
SimdLevel: TypeAlias = Literal["baseline", "avx2", "avx512", "neon"]
Method: TypeAlias = Literal["auto", "exact", "sample"]
RangeStyle: TypeAlias = Literal["pio", "upi", "gto+", "equilab"]

Structure: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit"]
Opener: TypeAlias = Literal[
    "position",
    "low_card",
    "high_card",
    "low_hand",
    "high_hand",
    "high_card_ace_high",
    "low_hand_ace_high",
]
Split: TypeAlias = Literal["halves", "best"]
Use: TypeAlias = int | Literal["at_most_2", "middle"] | None
Preset: TypeAlias = Literal["wsop", "wsop_live", "tda", "robert", "online", "acpc"]

Phase: TypeAlias = Literal["bet", "draw", "deal", "runs", "showdown", "over"]
Manual: TypeAlias = Literal["deal", "runs", "showdown"]
PostKind: TypeAlias = Literal["blind", "straddle", "missed"]
EventKind: TypeAlias = Literal[
    "ante",
    "blind",
    "straddle",
    "missed",
    "dead",
    "deal",
    "up",
    "expose",
    "replace",
    "burn",
    "board",
    "reshuffle",
    "discard",
    "middle",
    "fold",
    "check",
    "call",
    "bring_in",
    "bet",
    "raise",
    "complete",
    "return",
    "runs",
    "show",
    "muck",
    "push",
    "rake",
    "misdeal",
    "passed",
]
