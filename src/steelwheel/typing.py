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
"""An int from 0 to 2**64 - 1; a pair `(seed, k)` of them, for the k-th of that stream; `None`: entropy from
the system."""

Deck: TypeAlias = Literal["standard", "short", "manila", "royal", "joker53", "joker54", "kuhn", "leduc"]
"""The name of a deck, a key of `DECKS`: 52 cards, short ones, with jokers, or of a small game."""
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
"""The name of what makes hands better, one of `RANKINGS`."""
SimdLevel: TypeAlias = Literal["baseline", "avx2", "avx512", "neon"]
"""What `simd_level` tells: the instructions that batches use."""
Method: TypeAlias = Literal["auto", "exact", "sample"]
"""How an equity is found: every deal counted, some drawn, or whichever is quick."""
RangeStyle: TypeAlias = Literal["pio", "upi", "gto+", "equilab"]
"""The program whose notation `Range.to_text` writes."""

Structure: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit"]
"""How much one may bet."""
Opener: TypeAlias = Literal[
    "position",
    "low_card",
    "high_card",
    "low_hand",
    "high_hand",
    "high_card_ace_high",
    "low_hand_ace_high",
]
"""Who acts first on a street: see `Street`."""
Split: TypeAlias = Literal["halves", "best"]
"""What two boards or more share: see `Game`."""
Use: TypeAlias = int | Literal["at_most_2", "middle"] | None
"""How many hole cards play: see `Game`."""
Preset: TypeAlias = Literal["wsop", "wsop_live", "tda", "robert", "online", "acpc"]
"""The name of house rules, a key of `rules.PRESETS`."""

Phase: TypeAlias = Literal["bet", "draw", "deal", "runs", "showdown", "over"]
"""Which command a hand waits for: see `Hand.phase`."""
Manual: TypeAlias = Literal["deal", "runs", "showdown"]
"""What waits for a command of the caller: see `Hand`."""
PostKind: TypeAlias = Literal["blind", "straddle", "missed"]
"""What a seat posts for: see `Post`."""
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
"""What happened: see `Event`."""
