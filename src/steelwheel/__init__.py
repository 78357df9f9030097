"""A fast, exact poker engine for Python: hand evaluator, odds calculator, simulator and GTO solver.

    >>> import steelwheel
    >>> steelwheel.describe(steelwheel.evaluate("As Ks Qs Js Ts 2c 3d"))
    'royal flush'
    >>> steelwheel.equity("AsAh", "KsKh").trials
    1712304
    >>> hand = steelwheel.Hand(steelwheel.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7)
    >>> hand.raise_to(6).fold().call().street
    1

Each name is imported from its module on first use, so `import steelwheel` stays fast.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import agents, dealer, drawing, games, history, plot, rules, simd
    from .agents.text_agent import TextAgent
    from .cards.cards import *
    from .cards.isomorphism import *
    from .equities.all_in import *
    from .equities.equity_result import *
    from .equities.hand_outs import *
    from .equities.matrix import *
    from .equities.strength import *
    from .errors import *
    from .evaluation.categories import *
    from .evaluation.evaluation import *
    from .evaluation.runouts import *
    from .games.game import *
    from .games.rake import *
    from .games.street import *
    from .hands.batches import *
    from .hands.hand import *
    from .hands.native import *
    from .prizes.push_fold_solution import *
    from .prizes.push_or_fold import *
    from .prizes.tournament_equity import *
    from .ranges.holdem import *
    from .ranges.omaha import *
    from .simulation import *
    from .solver import *
    from .tables.ev_cash_outs import *
    from .tables.mixed_game import *
    from .tables.table import *
    from .text.action_parser import *
    from .text.json_schema import *
    from .tournaments import *

__all__ = [
    "CALL",
    "CHECK",
    "DECKS",
    "FOLD",
    "RANKINGS",
    "ActionMenu",
    "CardSet",
    "CashGameResult",
    "Category",
    "Encoder",
    "EquityResult",
    "EvCashOut",
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
    "LegalActions",
    "Level",
    "LocalBestResponse",
    "MatchResult",
    "MixedGame",
    "Observation",
    "OmahaRange",
    "Outs",
    "ParsedAction",
    "Post",
    "Pot",
    "PotHalf",
    "PushFoldSolution",
    "Rake",
    "Range",
    "Solution",
    "Spot",
    "SteelwheelError",
    "Street",
    "Table",
    "TextAgent",
    "Tournament",
    "TournamentResult",
    "action_schema",
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
    "native_config",
    "outs",
    "parse_action",
    "parse_cards",
    "plot",
    "push_fold",
    "risk_premium",
    "rules",
    "simd",
    "simulate",
    "simulate_cash_game",
    "simulate_tournament",
    "solve",
    "solve_game",
    "solve_many",
    "strength_histogram",
    "strength_histogram_batch",
]

_MODULES = {
    "agents.text_agent": ("TextAgent",),
    "text.action_parser": ("ParsedAction", "parse_action"),
    "text.json_schema": ("action_schema",),
    "hands.batches": ("Encoder", "HandBatch", "ActionMenu"),
    "cards.cards": ("DECKS", "CardSet", "deal_batch", "format_cards", "parse_cards"),
    "equities.all_in": ("equity",),
    "equities.equity_result": ("EquityResult", "PotHalf"),
    "equities.hand_outs": ("Outs", "outs"),
    "equities.matrix": ("equity_matrix",),
    "errors": (
        "HistoryError",
        "IllegalAction",
        "InvalidCards",
        "InvalidGame",
        "InvalidHand",
        "InvalidRange",
        "InvalidSpot",
        "InvalidTable",
        "SteelwheelError",
    ),
    "evaluation.categories": ("Category", "best_five", "category", "describe"),
    "evaluation.runouts": ("distribution",),
    "evaluation.evaluation": (
        "RANKINGS",
        "evaluate",
        "evaluate5",
        "evaluate6",
        "evaluate7",
        "evaluate_batch",
        "evaluate_omaha",
        "evaluate_omaha_batch",
    ),
    "games.game": ("Game",),
    "games.rake": ("Rake",),
    "games.street": ("Street",),
    "hands.hand": ("CALL", "CHECK", "FOLD", "Event", "Hand", "LegalActions", "Observation", "Post", "Pot"),
    "cards.isomorphism": ("HandIndexer",),
    "hands.pickling": (
        "_unpickle_batch",
        "_unpickle_encoder",
        "_unpickle_hand",
        "_unpickle_legal_actions",
        "_unpickle_observation",
    ),
    "hands.native": ("get_include", "native_config"),
    "ranges.omaha": ("OmahaRange",),
    "prizes.tournament_equity": ("bubble_factors", "icm", "icm_batch", "icm_gradient", "risk_premium"),
    "prizes.push_fold_solution": ("PushFoldSolution",),
    "prizes.push_or_fold": ("push_fold",),
    "ranges.holdem": ("Range",),
    "tables.ev_cash_outs": ("EvCashOut",),
    "tables.mixed_game": ("MixedGame",),
    "simulation": (
        "MatchResult",
        "CashGameResult",
        "TournamentResult",
        "simulate",
        "simulate_cash_game",
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
    "equities.strength": (
        "expected_strength",
        "expected_strength_batch",
        "hand_potential",
        "hand_strength",
        "hand_strength_batch",
        "strength_histogram",
        "strength_histogram_batch",
    ),
    "tables.table": ("Table",),
    "tournaments": ("Level", "Tournament"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in (
            "agents",
            "dealer",
            "drawing",
            "games",
            "history",
            "plot",
            "rules",
            "simd",
        ):  # packages
            return __import__(f"steelwheel.{name}", fromlist=[name])
        for module, names in _MODULES.items():
            if name in names:
                home = __import__(f"steelwheel.{module}", fromlist=[name])
                globals()[name] = found = getattr(home, name)
                return found
        import sys

        here = sys.modules[__name__]  # lets Python suggest the name that was meant
        raise AttributeError(f"module 'steelwheel' has no attribute {name!r}", name=name, obj=here)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
