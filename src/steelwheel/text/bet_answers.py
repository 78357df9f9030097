"""Parse answers in a betting round."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction

from .._base.frozen import NamedTuple
from .._core import CALL, FOLD, Observation
from ..errors import IllegalAction, shown
from .action_text import owes_bring_in, owes_completion, raise_words
from .answer_words import COURTESY, answer_parts
from .refusals import refusal, refuse
from .summary import chips_behind

__all__ = ["nearest_bet", "read_bet"]

_NOT = frozenset(
    "not no don't never won't wouldn't can't cannot shouldn't couldn't mustn't nor without if".split()
)


class _Bet(NamedTuple):
    """An action in an answer, with its amount if it has one.

    :param verb: "fold", "check", "call", "callallin", "bringin", "allin", "raise", "bet", "complete",
        "makeit"; "" for an amount without a verb.
    :param unit: "" (chips), "k", "m", "%" (of the pot), "pot", "x", "bb", "min", "max"; "none": no amount.
    :param more: whether the amount is on top of the bet.
    """

    verb: str
    number: Fraction = Fraction(0)
    unit: str = "none"
    more: bool = False


def _bets(text: str) -> tuple[list[_Bet], list[str]]:
    """Return the actions in an answer, and its other words, except for polite filler."""
    parts, bets, others, i = answer_parts(text), [], [], 0
    while i < len(parts):
        end, bet = _bet(parts, i)
        before = [part["word"] for part in parts[max(i - 3, 0) : i]]
        if bet is None or not _NOT.isdisjoint(before):
            if parts[i][0] not in COURTESY:
                others.append(parts[i][0])
            i += 1 if bet is None else end - i
        else:
            bets.append(bet)
            i = end
    return bets, others


_LARGEST_OF_POT = {"pot_limit": 1, "half_pot_limit": Fraction(1, 2)}
_VERBS = ("fold", "check", "call", "bringin", "allin", "raise", "bet", "complete", "makeit")


def _bet(parts: list[re.Match[str]], i: int) -> tuple[int, _Bet | None]:
    """Read the action that starts at part i.

    :returns: the index of the part after it, and the action (None if no action starts there).
    """
    word = parts[i]["word"]
    if word not in _VERBS:
        end, amount = _amount(parts, i)
        if amount is None:
            return i + 1, None
        if end < len(parts) and parts[end]["word"] in ("raise", "bet"):  # for example "half pot bet"
            return end + 1, amount._replace(verb=parts[end][0])
        return end, amount
    i += 1
    if word in ("fold", "check"):
        return i, _Bet(word)
    start, by = i, False
    while i < len(parts) and parts[i][0] in (
        "to",
        "by",
        "of",
        "for",
        "with",
        "the",
        "a",
        "it",
        "in",
        "-",
        ",",
    ):
        by = by or parts[i][0] == "by"
        i += 1
    end, amount = _amount(parts, i)
    if amount is None:
        if i < len(parts) and parts[i]["word"] == "allin" and word != "allin":
            return i + 1, _Bet("callallin" if word == "call" else "allin")
        return start, _Bet(word) if word != "makeit" else None
    return end, amount._replace(verb=word, more=amount.more or by)


def _amount(parts: list[re.Match[str]], i: int) -> tuple[int, _Bet | None]:
    """Read the amount that starts at part i.

    :returns: the index of the part after it, and the amount (None if no amount starts there).
    """
    if i < len(parts) and parts[i][0] in ("the", "a", "full", "$"):
        i += 1
    if i >= len(parts):
        return i, None
    part = parts[i]
    if part["number"] is not None:
        digits = part["number"].replace(",", "")
        whole = digits.partition(".")[0]
        number = Fraction(digits[:60]) if len(whole) < 30 else Fraction(10**30)  # more than any stack
        number /= int(part["below"] or 1)
        unit = {"times": "x"}.get(part["unit"], part["unit"] or "")
        if unit in ("k", "m"):
            number, unit = number * (1000 if unit == "k" else 1_000_000), ""
        i += 1
        while i < len(parts) and parts[i][0] in ("of", "the", "x", "-") and unit in ("%", "x", ""):
            if not any(each["word"] == "pot" for each in parts[i : i + 3]):
                break
            i += 1
        if i < len(parts) and parts[i]["word"] == "pot":
            number, unit, i = number / 100 if unit == "%" else number, "pot", i + 1
        elif unit == "%":
            number, unit = number / 100, "pot"
    elif part["word"] in ("pot", "min", "max"):
        number, unit, i = Fraction(1), part["word"], i + 1
    else:
        return i, None
    while i < len(parts) and parts[i]["word"] == "chips":
        i += 1
    more = i < len(parts) and parts[i]["word"] == "more"
    return i + more, _Bet("", number, unit, more)


def read_bet(text: str, seen: Observation) -> int:
    """Return the code of an answer in a betting round.

    :raises IllegalAction: if the answer is not exactly one legal action.
    """
    bets, others = _bets(text)
    if not bets:
        raise refusal(seen, "the answer names no action")
    if others or len({*bets}) > 1:
        what = (
            f"{shown(others[0])} is not part of an action" if others else "the answer names several actions"
        )
        raise refusal(seen, f"{what}: name exactly one action")
    return _bet_code(bets[0], seen)


def _bet_code(bet: _Bet, seen: Observation) -> int:
    """Return the code of an action if it is legal without adjustment."""
    legal, seat = seen.legal_actions, seen.actor
    assert legal is not None and seat is not None
    verb, mine, left = bet.verb, seen.bets[seat], chips_behind(seen, seat)
    to_match = mine + legal.to_call
    if verb == "fold":
        return FOLD if legal.can_fold else refuse(seen, "fold")
    if verb == "check":
        return CALL if not legal.to_call else refuse(seen, "check")
    if verb in ("call", "callallin", "bringin"):
        if verb == "bringin" and not owes_bring_in(seen):
            raise refusal(seen, f"seat {seat} owes no bring-in")
        if not legal.to_call:
            refuse(seen, "call")
        if verb == "callallin" and legal.to_call < left:
            raise refusal(seen, f"a call of {legal.to_call} is not all-in: seat {seat} has {left} behind")
        if bet.unit != "none" and (bet.unit or bet.number not in (legal.to_call, to_match)):
            total = f" (to {to_match})" if to_match > legal.to_call else ""
            raise refusal(seen, f"a call of seat {seat} is {legal.to_call}{total}, not {_amount_text(bet)}")
        return CALL
    if verb == "allin":
        if bet.unit != "none" and (bet.unit or bet.number not in (left, mine + left)):
            raise refusal(
                seen, f"seat {seat} is all-in with {left}, a total of {mine + left}, not {_amount_text(bet)}"
            )
        if legal.to_call == left:
            return CALL
        return mine + left if mine + left in legal else refuse(seen, "all_in")
    return _raise_code(bet, seen)


def _amount_text(bet: _Bet) -> str:
    """Return an amount as text for error messages."""
    number = f"{float(bet.number):g}" if bet.number.denominator > 1 else f"{bet.number}"
    return f"{number[:30]}{bet.unit}{' more' * bet.more}" if bet.unit not in ("min", "max") else bet.unit


def _raise_code(bet: _Bet, seen: Observation) -> int:
    """Return the code of a bet, raise or completion if it is legal without adjustment."""
    legal, seat = seen.legal_actions, seen.actor
    assert legal is not None and seat is not None
    if not bet.verb and not bet.unit and not bet.more and bet.number in (FOLD, CALL):  # the codes
        code = int(bet.number)
        return code if code in legal else refuse(seen, "act", code)
    if bet.verb in ("bet", "raise") and not owes_completion(seen):
        faces = raise_words(seen) != "bet"
        if faces != (bet.verb == "raise"):
            refuse(seen, {"bet": "bet", "raise": "raise_to"}[bet.verb], _whole_total(_total(bet, seen)))
    if bet.verb == "complete" and not owes_completion(seen):
        raise refusal(seen, f"seat {seat} has no bring-in to complete")
    total = _total(bet, seen)
    near = _nearest_total(total, seen)
    if near is None:
        refuse(seen, "act", _whole_total(total))
    is_rounded = bet.unit in ("pot", "x", "bb")
    if near == total or (is_rounded and abs(near - total) < max(legal.step, 1)):
        return near
    if bet.unit == "none":
        raise refusal(seen, "the answer names no amount")
    if total.denominator > 1 and not is_rounded:
        raise refusal(seen, f"bets are whole chips, not {_amount_text(bet)}")
    refuse(seen, "act", _whole_total(total))


def _whole_total(total: Fraction) -> int:
    """Round a total to whole chips, within limits that suit an error message."""
    return max(min(round(total), 10**18), 1)


def _total(bet: _Bet, seen: Observation) -> Fraction:
    """Return the seat's total on this street after a bet; an illegal total if the bet has no amount."""
    legal, seat, game = seen.legal_actions, seen.actor, seen.game
    assert legal is not None and seat is not None
    to_match = Fraction(seen.bets[seat] + legal.to_call)
    if bet.unit == "none":
        only = legal.min_raise_to is not None and legal.min_raise_to == legal.max_raise_to
        return Fraction(legal.min_raise_to or 0) if only else Fraction(0)
    if bet.unit in ("min", "max"):
        end = legal.min_raise_to if bet.unit == "min" else legal.max_raise_to
        return Fraction(end or 1)
    if bet.unit == "pot":
        if bet.number == _LARGEST_OF_POT.get(game.structure):  # house rules may count the pot differently
            return Fraction(legal.max_raise_to or 1)
        if owes_bring_in(seen):  # it is no bet to match
            return bet.number * seen.total_pot
        return to_match + bet.number * (seen.total_pot + legal.to_call)
    if bet.unit == "x":
        if not to_match:
            raise refusal(seen, f"there is no bet to multiply by {_amount_text(bet)[:-1]}")
        return to_match * bet.number
    if bet.unit == "bb":
        blinds = game.blinds
        if not any(blinds.values() if isinstance(blinds, Mapping) else blinds):
            raise refusal(seen, "this game has no big blind to count in")
        return bet.number * game.big_blind + to_match * bet.more
    return bet.number + to_match * bet.more


def _nearest_total(total: Fraction, seen: Observation) -> int | None:
    """Return the nearest legal total, the lower if two are equally near; None if no bet is legal."""
    legal = seen.legal_actions
    if legal is None or legal.min_raise_to is None:
        return None
    first = legal.index(legal.min_raise_to)
    i = bisect_left(legal, total, first)
    return min(legal[max(i - 1, first)], legal[min(i, len(legal) - 1)], key=lambda one: abs(one - total))


def nearest_bet(text: str, seen: Observation, why: IllegalAction) -> tuple[int, IllegalAction]:
    """Return the legal code nearest to an answer, and the error that explains the adjustment."""
    legal, bets = seen.legal_actions, _bets(text)[0]
    assert legal is not None
    passive = CALL if not legal.to_call or not legal.can_fold else FOLD
    if not bets:
        return passive, why
    bet = ([each for each in bets if each.verb] or bets)[-1]
    try:
        return _bet_code(bet, seen), why
    except IllegalAction as error:
        why = error
    if bet.verb in ("fold", "check") or bet == _Bet("", Fraction(FOLD), ""):
        return passive, why
    if bet.verb in ("call", "callallin", "bringin"):
        return CALL, why
    try:
        total = _total(bet, seen) if bet.verb != "allin" else Fraction(legal.max_raise_to or 0)
    except IllegalAction:  # the game does not have this unit
        total = Fraction(0)
    near = _nearest_total(total, seen)
    return CALL if near is None else near, why
