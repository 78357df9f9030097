"""The named games: functions that return a `Game`, such as `NoLimitHoldem`.

Each docstring names the deck, the deal, the betting and the winning hand. Other keyword arguments are passed
to `Game` (`antes`, `rules`, `rake`, `chip`, `hand_cap`, `max_raises`, ...). Each function takes `structure`.
In fixed and spread limit the bets default to the big blind and twice the big blind; in other structures the
minimum bet is the big blind.

Sources: WT, WL, TDA and RRP, as listed in `rules`. If a docstring names no source, it is itself
the definition of the game.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draw import (
        AceToFiveTripleDraw,
        Archie,
        Badacey,
        Badeucy,
        Badugi,
        CaliforniaLowball,
        DeucesWildDraw,
        DeuceToSevenDoubleDraw,
        DeuceToSevenSingleDraw,
        DeuceToSevenTripleDraw,
        FiveCardDraw,
        FiveCardTripleDraw,
        JokerDraw,
    )
    from .drawmaha import Drawmaha
    from .holdem import (
        AllInOrFold,
        AtomicPineapple,
        BombPot,
        CrazyPineapple,
        DoubleBoardHoldem,
        DoubleTexas,
        FixedLimitHoldem,
        Greek,
        Irish,
        LazyPineapple,
        Manila,
        NoLimitHoldem,
        NoLimitRoyal,
        NoLimitShortDeck,
        Pineapple,
        PotLimitHoldem,
        WildHoldem,
    )
    from .omaha import (
        BigEasy,
        BigO,
        Courchevel,
        CourchevelHiLo,
        DoubleBoardOmaha,
        FixedLimitOmaha,
        FixedLimitOmahaHiLo,
        Fusion,
        NoLimitOmaha,
        PotLimitOmaha,
        PotLimitOmahaHiLo,
        UltimateBigO,
    )
    from .short_names import by_name
    from .small_games import Kuhn, Leduc, RhodeIsland
    from .stud import (
        FiveCardStud,
        KansasCityRazz,
        LondonLowball,
        MississippiStud,
        Razz,
        Razzduci,
        Razzdugi,
        SevenCardStud,
        SevenCardStudHiLo,
        SevenCardStudHiLoRegular,
        SuperRazz,
        SuperStud,
        SuperStudHiLo,
    )

__all__ = [
    "AceToFiveTripleDraw",
    "AllInOrFold",
    "Archie",
    "AtomicPineapple",
    "Badacey",
    "Badeucy",
    "Badugi",
    "BigEasy",
    "BigO",
    "BombPot",
    "CaliforniaLowball",
    "Courchevel",
    "CourchevelHiLo",
    "CrazyPineapple",
    "DeuceToSevenDoubleDraw",
    "DeuceToSevenSingleDraw",
    "DeuceToSevenTripleDraw",
    "DeucesWildDraw",
    "DoubleBoardHoldem",
    "DoubleBoardOmaha",
    "DoubleTexas",
    "Drawmaha",
    "FiveCardDraw",
    "FiveCardStud",
    "FiveCardTripleDraw",
    "FixedLimitHoldem",
    "FixedLimitOmaha",
    "FixedLimitOmahaHiLo",
    "Fusion",
    "Greek",
    "Irish",
    "JokerDraw",
    "KansasCityRazz",
    "Kuhn",
    "LazyPineapple",
    "Leduc",
    "LondonLowball",
    "Manila",
    "MississippiStud",
    "NoLimitHoldem",
    "NoLimitOmaha",
    "NoLimitRoyal",
    "NoLimitShortDeck",
    "Pineapple",
    "PotLimitHoldem",
    "PotLimitOmaha",
    "PotLimitOmahaHiLo",
    "Razz",
    "Razzduci",
    "Razzdugi",
    "RhodeIsland",
    "SevenCardStud",
    "SevenCardStudHiLo",
    "SevenCardStudHiLoRegular",
    "SuperRazz",
    "SuperStud",
    "SuperStudHiLo",
    "UltimateBigO",
    "WildHoldem",
    "by_name",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in __all__:
            for module in ("holdem", "omaha", "stud", "draw", "drawmaha", "small_games", "short_names"):
                family = vars(__import__(f"{__name__}.{module}", fromlist=[module]))
                if name in family:
                    globals()[name] = found = family[name]
                    return found
        import sys

        here = sys.modules[__name__]  # lets Python suggest the name that was meant
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=here)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
