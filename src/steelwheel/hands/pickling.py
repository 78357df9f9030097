"""Functions that rebuild pickled hands, observations, legal actions, encoders and batches."""

from __future__ import annotations

from .. import _core
from .._base.public import public
from .._core import Encoder, Hand, HandBatch, LegalActions, Observation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..games.game import Game


@public()
def _unpickle_hand(data: bytes) -> Hand:
    """Rebuild a pickled `Hand`."""
    return Hand.from_bytes(data)


@public()
def _unpickle_legal_actions(can_fold: int, to_call: int, min_to: int, max_to: int, step: int) -> LegalActions:
    """Rebuild pickled `LegalActions`."""
    return _core.legal_actions(can_fold, to_call, min_to, max_to, step)


@public()
def _unpickle_observation(
    data: bytes, seat: int | None, random_bits: int, manual: int, misdealt: bytes
) -> Observation:
    """Rebuild a pickled `Observation`."""
    return _core.observation(data, seat, random_bits, manual, misdealt)


@public()
def _unpickle_encoder(game: Game, seats: int, last_actions: int, compact: bool) -> Encoder:
    """Rebuild a pickled `Encoder`."""
    return Encoder(game, seats, last_actions=last_actions, compact=compact)


@public()
def _unpickle_batch(data: bytes, threads: int) -> HandBatch:
    """Rebuild a pickled `HandBatch`."""
    return HandBatch.from_bytes(data, threads=threads)
