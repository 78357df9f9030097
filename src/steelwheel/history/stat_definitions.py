"""The built-in statistics, with the formula and source of each."""

from __future__ import annotations

from types import MappingProxyType

from .stat import Per, Stat

__all__ = ["STATS"]

_GUIDE = "Poker Copilot, Online Poker Statistics Guide, 2017, chapter"
_USUAL = "The usual definition in trackers"
_HM = "forums.holdemmanager.com t-404481; PokerTracker 3 Statistical Reference Guide, 2010"
_FIRST = "street_index == 0"
_RAISES = 'action in ("bet", "raise", "complete")'
_RAISED = 'last_action in ("bet", "raise", "complete")'
_FIRST_IN = (
    f'{_FIRST} and raises_before == 0 and callers == 0 and last_action is None and action != "bring_in" '
    "and to_call > 0"
)
_BET = 'action == "bet"'
_FOLD = 'action == "fold"'
_CALL = 'action == "call"'
_LATER = "street_index > 0"
_NO_BET = "raises_before == 0 and opponents_with_chips > 0"
_LATE = '("CO", "BTN", "SB")'


def _stat(name: str, made: str, of: str, description: str, per: Per = "hand") -> Stat:
    return Stat(name, made, of, per=per, description=description)


def _result(name: str, made: str, of: str, description: str) -> Stat:
    return Stat(name, made, of, per="hand", rows="players", description=description)


_BEFORE_THE_FLOP = [
    _stat(
        "vpip",
        'action in ("call", "bet", "raise", "complete")',
        f'{_FIRST} and action != "bring_in"',
        "VPIP: hands where the player put chips in by choice / hands where they acted, both on the first "
        f"street. {_GUIDE} 1.",
    ),
    _stat(
        "pfr",
        _RAISES,
        f'{_FIRST} and action != "bring_in"',
        "PFR: hands where the player bet or raised / hands where they acted, both on the first street. "
        f"{_GUIDE} 1.",
    ),
    _stat(
        "rfi",
        _RAISES,
        f"{_FIRST_IN} and can_raise",
        "RFI, raise first in: raises / first decisions with no call or raise before them, if the player "
        f"could raise. {_GUIDE} 2.",
    ),
    _stat(
        "limp",
        _CALL,
        f'{_FIRST} and raises_before == 0 and last_action is None and action != "bring_in" and to_call > 0',
        "Limp: calls of the blind / first decisions with no raise before them, except the big blind's. "
        f"{_USUAL}.",
    ),
    _stat(
        "three_bet",
        _RAISES,
        f"{_FIRST} and raises_before == 1 and can_raise",
        "3-bet: reraises / hands where the player faced one raise and could raise, so neither they nor all "
        f"opponents were all-in. {_GUIDE} 4.",
    ),
    _stat(
        "fold_to_three_bet",
        _FOLD,
        f"{_FIRST} and raises_before == 2 and {_RAISED}",
        "Fold to 3-bet: folds / hands where the player made the first raise and faced a reraise. "
        f"{_USUAL}: only after a raise by the player.",
    ),
    _stat(
        "four_bet",
        _RAISES,
        f"{_FIRST} and raises_before == 2 and can_raise",
        "4-bet: raises / hands where the player faced two raises and could raise; cold 4-bets count, too. "
        f"{_GUIDE} 4.",
    ),
    _stat(
        "fold_to_four_bet",
        _FOLD,
        f"{_FIRST} and raises_before == 3 and {_RAISED}",
        "Fold to 4-bet: folds / hands where the player made the second raise and faced a third. "
        f"{_USUAL}: only after a 3-bet by the player.",
    ),
    _stat(
        "squeeze",
        _RAISES,
        f"{_FIRST} and raises_before == 1 and callers >= 1 and can_raise",
        "Squeeze: reraises / hands where the player faced one raise and at least one call of it, and could "
        f"raise. {_GUIDE} 8.",
    ),
    _stat(
        "fold_to_squeeze",
        _FOLD,
        f'{_FIRST} and raises_before == 2 and callers_raised >= 1 and preflop_role in ("raiser", "caller")',
        "Fold to squeeze: folds / hands where the player made or called the first raise, and faced a "
        f"squeeze. {_USUAL}.",
    ),
    _stat(
        "cold_call",
        _CALL,
        f'{_FIRST} and raises_before >= 1 and last_action is None and position not in ("SB", "BB")',
        "Cold call: calls / hands where the player, not in a blind, faced a raise at their first decision. "
        "pokersleuth.com, Cold Call; here, also after several raises.",
    ),
    _stat(
        "steal",
        _RAISES,
        f"{_FIRST_IN} and can_raise and position in {_LATE}",
        "Steal: raises / hands where the player could raise first in, from the cutoff, the button or the "
        f"small blind. {_GUIDE} 3.",
    ),
    _stat(
        "fold_to_steal",
        _FOLD,
        f"{_FIRST} and raises_before == 1 and callers == 0 and callers_raised == 0 and last_action is None "
        f'and raiser_position in {_LATE} and position in ("SB", "BB")',
        "Fold to steal: folds / hands where the player was in a blind, and a steal was the only bet, raise "
        f"or call before their first decision. {_GUIDE} 3.",
    ),
]


def _by_street(street: str, index: int) -> list[Stat]:
    """Return the statistics of a street after the first."""
    here = f"street_index == {index}"
    stats = [
        _stat(
            f"cbet_{street}",
            _BET,
            f"{here} and has_initiative and {_NO_BET}",
            "C-bet: bets / hands where no player had bet yet, and the player had made the last bet or raise "
            "of every earlier street. Hands where the player or all opponents are all-in do not count. "
            f"{_GUIDE} 6.",
        ),
        _stat(
            f"fold_to_cbet_{street}",
            _FOLD,
            f"{here} and raises_before == 1 and raiser_has_initiative",
            "Fold to c-bet: folds / hands where the player faced a c-bet that no player had raised. "
            f"{_GUIDE} 6.",
        ),
        _stat(
            f"donk_{street}",
            _BET,
            f"{here} and aggressor_behind and last_action is None and {_NO_BET}",
            "Donk bet: bets / hands where no player had bet yet, and the last aggressor of the previous "
            f"street was to act later. {_GUIDE} 5.",
        ),
        _stat(
            f"float_{street}",
            _BET,
            f'{here} and in_position and previous_action == "call" and previous_raises >= 1 and {_NO_BET}',
            "Float bet: bets / hands where the player called a bet or raise on the previous street, and then "
            f"all others checked to them in position. {_GUIDE} 10.",
        ),
    ]
    if index > 1:
        stats.append(
            _stat(
                f"probe_{street}",
                _BET,
                f'{here} and previous_raises == 0 and preflop_role == "caller" and not in_position '
                f"and {_NO_BET}",
                "Probe bet: bets / hands where the player called before the flop and was out of position, "
                "all players checked on the previous street, and no player had bet yet. "
                "888poker Magazine, poker terms: probe.",
            )
        )
    return stats


_AFTER_THE_FLOP = [
    _stat(
        "check_raise",
        'action == "raise"',
        f'{_LATER} and last_action == "check" and raises_before >= 1 and can_raise',
        "Check-raise: raises after a check / times the player checked, then faced a bet and could raise. "
        f"{_GUIDE} 7.",
        "decision",
    ),
    Stat(
        "af",
        f'{_LATER} and action in ("bet", "raise")',
        f"{_LATER} and {_CALL}",
        ratio=True,
        description=f"AF, aggression factor: (bets + raises) / calls, after the flop. {_HM}.",
    ),
    _stat(
        "afq",
        'action in ("bet", "raise")',
        f'{_LATER} and action in ("bet", "raise", "call", "fold")',
        "AFq, aggression frequency: (bets + raises) / (bets + raises + calls + folds), after the flop. "
        f"{_HM}.",
        "decision",
    ),
    _stat(
        "agg_pct",
        'action in ("bet", "raise")',
        f'{_LATER} and action in ("bet", "raise", "call", "check")',
        f"Agg%: (bets + raises) / (bets + raises + calls + checks), after the flop. {_HM}.",
        "decision",
    ),
]
_SAW = "wtsd is not None"
_RESULTS = [
    _result(
        "wtsd",
        "wtsd",
        _SAW,
        "WTSD, went to showdown: showdowns / hands where the player saw the second street, all-in or not. "
        "pokerstrategy.com, glossary.",
    ),
    _result(
        "wtsd_acting",
        "wtsd",
        f"{_SAW} and acted_later",
        "WTSD of players who could act: showdowns / hands where the player had a decision after the first "
        "street. All-ins before the flop do not inflate it. Kaggle/kaggle-environments, pull request 1369.",
    ),
    _result(
        "wsd",
        "wsd",
        "wsd is not None",
        "W$SD, won at showdown: showdowns where the player won chips / all their showdowns. "
        "pokerstrategy.com, glossary.",
    ),
    _result(
        "wwsf",
        "won_pot",
        f"{_SAW} and won_pot is not None",
        "WWSF, won when saw flop: hands where the player won chips / all hands where they saw the second "
        "street. PokerTracker 2, help: Won $ WSF %.",
    ),
    _result(
        "won_without_showdown",
        "won_pot and wtsd == False",
        f"{_SAW} and won_pot is not None",
        "Won without showdown: hands won because all others folded / hands where the player saw the second "
        "street. The wins in WWSF that came without a showdown.",
    ),
]
_ALL = [
    *_BEFORE_THE_FLOP,
    *_by_street("flop", 1),
    *_by_street("turn", 2),
    *_by_street("river", 3),
    *_AFTER_THE_FLOP,
    *_RESULTS,
]

STATS = MappingProxyType({stat.name: stat for stat in _ALL})
"""The built-in statistics by name. `STATS["vpip"].description` has the formula and its source."""
