"""steelwheel: a poker core for Python.

    >>> import steelwheel
    >>> steelwheel.describe(steelwheel.evaluate("As Ks Qs Js Ts 2c 3d"))
    'royal flush'
    >>> steelwheel.equity("AsAh", "KsKh").trials
    1712304

Names are imported from their modules when first used, so that `import steelwheel` stays quick.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import *
    from .equities import *
    from .errors import *
    from .evaluation import *

__all__ = [
    "DECKS",
    "RANKINGS",
    "CardSet",
    "Category",
    "EquityResult",
    "InvalidCards",
    "best_five",
    "category",
    "deal_batch",
    "describe",
    "distribution",
    "equity",
    "evaluate",
    "evaluate5",
    "evaluate6",
    "evaluate7",
    "evaluate_batch",
    "format_cards",
    "parse_cards",
]

_MODULES = {
    "cards": ("DECKS", "CardSet", "deal_batch", "format_cards", "parse_cards"),
    "equities": ("EquityResult", "equity"),
    "errors": ("InvalidCards",),
    "evaluation": (
        "RANKINGS",
        "Category",
        "best_five",
        "category",
        "describe",
        "distribution",
        "evaluate",
        "evaluate5",
        "evaluate6",
        "evaluate7",
        "evaluate_batch",
    ),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module 'steelwheel' has no attribute {name!r}")
        module = __import__(f"steelwheel.{_HOME[name]}", fromlist=[name])
        globals()[name] = found = getattr(module, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
