"""The styles of to_text: the notations of other programs, each by its name."""

from __future__ import annotations

from .equilab import equilab_text
from .gto_plus import gto_plus_text
from .piosolver import pio_text, upi_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STYLES: dict[str, Callable[[Sequence[float]], str]] = {
    "pio": pio_text,
    "upi": upi_text,
    "gto+": gto_plus_text,
    "equilab": equilab_text,
}
