"""steelwheel: a poker core for Python.

    >>> import steelwheel
    >>> steelwheel.describe(steelwheel.evaluate("As Ks Qs Js Ts 2c 3d"))
    'royal flush'
    >>> steelwheel.equity("AsAh", "KsKh").trials
    1712304
    >>> hand = steelwheel.Hand(steelwheel.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7)
    >>> hand.raise_to(6).fold().call().street
    1

Names are imported from their modules when first used, so that `import steelwheel` stays quick.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import agents, dealer, drawing, games, history, plot, rules
    from .answers import *
    from .batches import *
    from .cards import *
    from .equities import *
    from .errors import *
    from .evaluation import *
    from .game import *
    from .hand import *
    from .isomorphism import *
    from .native import *
    from .omaha_ranges import *
    from .prizes import *
    from .pushing import *
    from .ranges import *
    from .rotations import *
    from .simulation import *
    from .solver import *
    from .strengths import *
    from .tables import *
    from .tournaments import *

__all__ = [
    "CALL",
    "DECKS",
    "FOLD",
    "RANKINGS",
    "CardSet",
    "Category",
    "Encoder",
    "EquityResult",
    "Event",
    "Game",
    "GameSolution",
    "Hand",
    "HandBatch",
    "HandIndexer",
    "HistoryError",
    "IllegalAction",
    "InvalidCards",
    "InvalidGame",
    "InvalidHand",
    "InvalidRange",
    "InvalidSpot",
    "InvalidTable",
    "Legal",
    "Level",
    "LocalBestResponse",
    "MatchResult",
    "Menu",
    "Observation",
    "OmahaRange",
    "Outs",
    "ParsedAction",
    "Post",
    "Pot",
    "PushFold",
    "Rake",
    "Range",
    "Rotation",
    "Solution",
    "Spot",
    "Street",
    "Table",
    "TableResult",
    "TextAgent",
    "Tournament",
    "TournamentResult",
    "agents",
    "best_five",
    "bubble_factors",
    "category",
    "deal_batch",
    "dealer",
    "describe",
    "distribution",
    "drawing",
    "equity",
    "equity_matrix",
    "evaluate",
    "evaluate5",
    "evaluate6",
    "evaluate7",
    "evaluate_batch",
    "evaluate_omaha",
    "evaluate_omaha_batch",
    "expected_strength",
    "expected_strength_batch",
    "exploitability",
    "format_cards",
    "games",
    "get_include",
    "hand_potential",
    "hand_strength",
    "hand_strength_batch",
    "history",
    "icm",
    "icm_batch",
    "icm_gradient",
    "local_best_response",
    "native_table",
    "outs",
    "parse_action",
    "parse_cards",
    "plot",
    "push_fold",
    "risk_premium",
    "rules",
    "set_simd_level",
    "simd_level",
    "simd_levels",
    "simulate",
    "simulate_table",
    "simulate_tournament",
    "solve",
    "solve_game",
    "solve_many",
    "strength_histogram",
    "strength_histogram_batch",
    "tool_schema",
]

_MODULES = {
    "answers": ("ParsedAction", "parse_action", "tool_schema"),
    "batches": ("Encoder", "HandBatch", "Menu"),
    "cards": ("DECKS", "CardSet", "deal_batch", "format_cards", "parse_cards"),
    "equities": ("EquityResult", "equity"),
    "errors": (
        "HistoryError",
        "IllegalAction",
        "InvalidCards",
        "InvalidGame",
        "InvalidHand",
        "InvalidRange",
        "InvalidSpot",
        "InvalidTable",
    ),
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
        "set_simd_level",
        "simd_level",
        "simd_levels",
        "evaluate_omaha",
        "evaluate_omaha_batch",
    ),
    "game": ("Game", "Rake", "Street"),
    "hand": ("CALL", "FOLD", "Event", "Hand", "Legal", "Observation", "Post", "Pot"),
    "isomorphism": ("HandIndexer",),
    "native": ("get_include", "native_table"),
    "omaha_ranges": ("OmahaRange",),
    "prizes": ("bubble_factors", "icm", "icm_batch", "icm_gradient", "risk_premium"),
    "pushing": ("PushFold", "push_fold"),
    "ranges": ("Range",),
    "rotations": ("Rotation",),
    "simulation": (
        "MatchResult",
        "TableResult",
        "TextAgent",
        "TournamentResult",
        "simulate",
        "simulate_table",
        "simulate_tournament",
    ),
    "solver": (
        "GameSolution",
        "LocalBestResponse",
        "Solution",
        "Spot",
        "exploitability",
        "local_best_response",
        "solve",
        "solve_game",
        "solve_many",
    ),
    "strengths": (
        "Outs",
        "equity_matrix",
        "expected_strength",
        "expected_strength_batch",
        "hand_potential",
        "hand_strength",
        "hand_strength_batch",
        "outs",
        "strength_histogram",
        "strength_histogram_batch",
    ),
    "tables": ("Table",),
    "tournaments": ("Level", "Tournament"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in ("agents", "dealer", "drawing", "games", "history", "plot", "rules"):  # rooms, by name
            return __import__(f"steelwheel.{name}", fromlist=[name])
        if name not in _HOME:
            import sys

            home = sys.modules[__name__]  # by which Python says which name was meant
            raise AttributeError(f"module 'steelwheel' has no attribute {name!r}", name=name, obj=home)
        module = __import__(f"steelwheel.{_HOME[name]}", fromlist=[name])
        globals()[name] = found = getattr(module, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
