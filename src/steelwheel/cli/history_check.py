"""`steelwheel stats --check`: how many hands can be read and replayed, and what is wrong with the others."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

from steelwheel.history.result_check import fit_of

from . import screen
from .progress import Interruptible

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from steelwheel.history import Histories

__all__ = ["run_check"]

_DETAIL = re.compile(r"'[^']*'|\"[^\"]*\"|\bp?[0-9][0-9.,]*")


def run_check(words: Namespace, load: Callable[[Callable[[Exception], object]], Histories]) -> int:
    """Print how many hands are read, replayed to the chip, read with exceptions, and refused, and why.

    :param load: a function that returns the hands; its argument is called with each error.
    :returns: the exit code.
    """
    refused: Counter[str] = Counter()
    exceptions: Counter[str] = Counter()
    fits: Counter[str] = Counter()

    def refuse(error: Exception) -> None:
        message = str(getattr(error, "message", error))
        refused[_DETAIL.sub("*", message.partition("; ")[0])[:100]] += 1

    with Interruptible() as running:
        for hand in load(refuse):
            if running.interrupted:
                break
            kinds = {each.kind for each in hand.exceptions}
            exceptions.update(kinds)
            fits["exceptional" if kinds else fit_of(hand, hand.hand(), hand.unit)] += 1
    replayed, failed = sum(fits.values()), sum(refused.values())
    counts = {
        "hands": replayed + failed,
        "replayed": replayed,
        "to_the_chip": fits["exact"],
        "within_rake_and_odd_chips": fits["within"],
        "without_results": fits["unknown"],
        "with_exceptions": fits["exceptional"],
        "refused": failed,
    }
    if words.json:
        print(json.dumps({**counts, "exceptions": exceptions, "reasons": refused}))
        return running.exit_code()
    rows = [[name.replace("_", " "), f"{number:,}"] for name, number in counts.items()]
    rows += [[f"exception: {kind}", f"{number:,}"] for kind, number in exceptions.most_common()]
    rows += [[f"refused: {reason}", f"{number:,}"] for reason, number in refused.most_common()]
    screen.table(("", "hands"), rows)
    return running.exit_code()
