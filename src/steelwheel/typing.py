"""Types for annotations: `from steelwheel.typing import Cards, Ranking`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, SupportsIndex, TypeAlias

from ._base.kinds import EventKind, PostKind
from ._core import CardSet, CompiledGame

if TYPE_CHECKING:
    import numpy.typing as npt
    from typing_extensions import Buffer

    Array: TypeAlias = Buffer | npt.NDArray[Any]
    """An array that supports the buffer protocol."""
else:
    Array = Any

__all__ = [
    "AgentLike",
    "Array",
    "BatchAgent",
    "Cards",
    "Deck",
    "EventKind",
    "GameLike",
    "HoleCards",
    "Kill",
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
"""Cards in any form. `None` stands for an unknown card, and is rejected where cards must be known."""
HoleCards: TypeAlias = Cards | None
"""A hand, or `None` if none of its cards is known."""
Seed: TypeAlias = int | tuple[int, int] | None
"""A seed: an int from 0 to 2**64 - 1, a pair `(seed, k)` for stream k, or `None` for system entropy."""

Deck: TypeAlias = Literal["standard", "short", "manila", "royal", "joker53", "joker54", "kuhn", "leduc"]
"""The name of a deck, a key of `DECKS`: full and short decks, decks with jokers, and decks of small games."""
Ranking: TypeAlias = Literal[
    "high",
    "high_66",
    "high_99",
    "short_deck",
    "short_deck_trips",
    "ace_to_five",
    "ace_to_five_8",
    "ace_to_five_9",
    "ace_to_five_joker",
    "ace_to_six",
    "deuce_to_seven",
    "badugi",
    "badugi_ace_high",
    "points_49",
    "points_21",
    "points_0",
    "high_wild",
    "high_bug",
    "one_card",
    "two_cards",
    "three_cards",
]
"""The name of a hand ranking, one of `RANKINGS`."""
SimdLevel: TypeAlias = Literal["baseline", "avx2", "avx512", "neon"]
"""A SIMD instruction set that batches use, as returned by `simd.level`."""
Method: TypeAlias = Literal["auto", "exact", "sample"]
"""A method of computing equity: count every deal, sample deals at random, or choose by speed."""
RangeStyle: TypeAlias = Literal["pio", "upi", "gto+", "equilab"]
"""The program whose range notation `Range.to_text` writes."""

GameLike: TypeAlias = CompiledGame | str
"""A `Game`, or a short name that `games.by_name` accepts, such as "nlh"."""


class BatchAgent(Protocol):
    """An agent that plays many hands at once."""

    def act_batch(self, batch: Any, where: Any, /) -> Any:
        """Return the actors' codes for a `HandBatch`: int64[n], ignored in slots where `where` is false."""


AgentLike: TypeAlias = Callable[..., Any] | BatchAgent | str
"""An agent, in any form that simulations accept.

A callable that takes an `Observation` and returns a code for `Hand.act`; a class or other callable without
arguments that creates an agent; a `BatchAgent`; or a name in `agents`, such as "tight"."""

Structure: TypeAlias = Literal["no_limit", "pot_limit", "half_pot_limit", "spread_limit", "fixed_limit"]
"""The betting structure of a game."""
Kill: TypeAlias = Literal["half", "full"]
"""The size of a kill: one and a half times the bets, or twice the bets."""
Opener: TypeAlias = Literal[
    "position",
    "low_card",
    "high_card",
    "low_hand",
    "high_hand",
    "high_card_ace_high",
    "low_hand_ace_high",
]
"""The rule for who acts first on a street: see `Street`."""
Split: TypeAlias = Literal["halves", "best"]
"""The rule for splitting a pot between boards: see `Game`."""
Use: TypeAlias = int | Literal["at_most_2", "middle"] | None
"""The number of hole cards that play: see `Game`."""
Preset: TypeAlias = Literal[
    "wsop",
    "wsop_live",
    "tda",
    "robert",
    "online",
    "acpc",
    "wsop_2023",
    "wsop_2024",
    "wsop_live_2023",
    "wsop_live_2024",
    "tda_2024",
]
"""The name of a set of house rules, a key of `rules.PRESETS` or `rules.EDITIONS`."""

Phase: TypeAlias = Literal["bet", "draw", "deal", "runs", "showdown", "over"]
"""The kind of command that a hand waits for: see `Hand.phase`."""
Manual: TypeAlias = Literal["deal", "runs", "showdown"]
"""A kind of command that is left to the caller: see `Hand`."""
