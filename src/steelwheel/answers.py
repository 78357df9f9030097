"""What a player says, read as an action: words, JSON of a tool, and the schema of such a tool."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from unicodedata import normalize

from ._core import CALL, FOLD, Observation, parse_cards
from ._frozen import NamedTuple
from .cards import card_names, format_cards
from .errors import IllegalAction, kind, shown, telling, within
from .narration import behind
from .wording import choices, drawing, owes_bring_in, owes_completion, raise_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

__all__ = ["ParsedAction", "parse_action", "tool_schema"]


class ParsedAction(NamedTuple):
    """An action that was read from an answer.

    :param code: as of `Hand.act`.
    :param words: the action as a player says it: "raise to 40", "discard Kh 2c".
    :param note: why it is another than the one that was asked for; "" where it is the same.
    """

    code: int
    words: str
    note: str = ""


def parse_action(
    text: str | Mapping[str, Any], observation: Observation, *, strict: bool = True
) -> ParsedAction:
    """The action that an answer names, of the seat that is to act.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> sw.parse_action("I raise to 6", hand.observe(0))
        ParsedAction(code=6, words='raise to 6', note='')

    Read are words, as "raise to 40", "raise 2bb more", "bet half pot", "3x", "min-raise", "all in",
    "stand pat", "discard Kh 2c", a code of `Hand.act` but in draws, and what a tool of `tool_schema` is
    sent, as JSON or as the mapping itself. "raise 40" raises to 40 (TDA 43). Parts of the pot, multiples of
    the bet and big blinds are rounded to the nearest legal total.

    :param text: the answer.
    :param observation: what the seat to act sees; or what all see, for an answer that all hear.
    :param strict: whether the answer must be one legal action and no more. Else words around it are passed
        over, of several actions the last counts, the nearest legal action is taken for one that is not legal,
        and a check, a fold, or standing pat where there is none; `note` says so.
    :raises IllegalAction: for an answer that names no action, or one that is not legal; also where the seat
        is not to act, strict or not.
    :raises TypeError: for arguments of another type.
    """
    if not isinstance(text, (str, Mapping)):
        raise TypeError(f"an answer is a str, or a mapping as a tool is sent, not {kind(text)}")
    if not isinstance(strict, bool):
        raise TypeError(f"strict must be a bool, not {kind(strict)}")
    seen = _of_the_actor(observation)
    quoted = shown(text)
    said = text if isinstance(text, str) else None
    try:
        if said is None or "{" in said:
            said = _spoken(_objects(said) if isinstance(said, str) else [text]) or said
        if said is None:
            raise _unread(seen, "it has no action: say {'action': 'fold'} and the like")
        if len(said) > _LONGEST:
            raise _unread(seen, f"it is longer than {_LONGEST:,} characters")
        reader = _read_draw if seen.phase == "draw" else _read_bet
        code = reader(said, seen)
        return ParsedAction(code, _words(seen, code))
    except IllegalAction as error:
        if strict:
            raise within(quoted, error) from None
        nearest = _nearest_draw if seen.phase == "draw" else _nearest_bet
        code, why = nearest(said or "", seen, error)
        words = _words(seen, code)
        return ParsedAction(code, words, f"{quoted}: {why}; taken as: {words}")


def tool_schema(observation: Observation) -> dict[str, Any]:
    """The JSON Schema of what the seat to act may answer, for the function calls of language models.

    It is an object with `action`, and `to` (the total to bet or raise to on this street) or, in a draw,
    `cards`, as plain values. Of what it admits all is legal, if a bet, raise or completion comes with `to`.

    :param observation: what the seat to act sees.
    :raises IllegalAction: where the seat is not to act, or draws cards that are not seen.
    :raises TypeError: for what is no observation.
    """
    seen = _of_the_actor(observation)
    properties: dict[str, Any] = {}
    required = ["action"]
    if seen.phase == "draw":
        what, least, most = drawing(seen)
        names = list(dict.fromkeys(card_names(_held(seen))))
        actions = ["stand_pat"] * (not least) + [what]
        describes = "the middle card" if what == "middle" else "the cards to throw away"
        properties["cards"] = {
            "type": "array",
            "items": {"type": "string", "enum": names},
            "minItems": least,
            "maxItems": most,
            "uniqueItems": len(names) == len(_held(seen)),
            "description": describes,
        }
        required += ["cards"] * (least > 0)
    else:
        legal = seen.legal
        assert legal is not None
        calls = "check" if not legal.call else "bring_in" if owes_bring_in(seen) else "call"
        actions = ["fold"] * legal.fold + [calls]
        if legal.min_raise_to is not None:
            verb = raise_words(seen).removesuffix(" to")
            actions.append(verb)
            told = f"for {verb}: the seat's total bet on this street, in chips"
            properties["to"] = {**_totals(legal), "description": told}
    return {
        "type": "object",
        "description": f"What seat {seen.actor} does: {choices(seen)}.",
        "properties": {"action": {"type": "string", "enum": actions}, **properties},
        "required": required,
        "additionalProperties": False,
    }


def _totals(legal: Any) -> dict[str, Any]:
    """The totals to bet or raise to, as a schema."""
    least, most, step = legal.min_raise_to, legal.max_raise_to, legal.step
    first = legal.index(least)
    if step == 1:
        return {"type": "integer", "minimum": least, "maximum": most}
    if len(legal) - first <= 50:
        return {"type": "integer", "enum": list(legal[first:])}
    by_steps = {"minimum": least, "maximum": most, "multipleOf": step}
    return {"type": "integer", "anyOf": [by_steps, {"minimum": most, "maximum": most}]}


def _of_the_actor(seen: object) -> Observation:
    """The observation, if its seat is to act."""
    if not isinstance(seen, Observation):
        raise TypeError(
            f"an answer is to an Observation, as hand.observe(seat) gives it, not to {kind(seen)}"
        )
    if seen.phase not in ("bet", "draw") or seen.actor is None:
        raise IllegalAction(f"no answer is due: {seen}")
    if seen.seat not in (None, seen.actor):
        wrong = f"seat {seen.seat} is not to act: seat {seen.actor} is"
        raise telling(IllegalAction(wrong), seat=seen.seat, legal=seen.legal)
    return seen


def _unread(seen: Observation, why: str) -> IllegalAction:
    """The error for an answer that is no action, or none that is legal."""
    return telling(
        IllegalAction(f"{why}; seat {seen.actor} may {choices(seen)}"), seat=seen.actor, legal=seen.legal
    )


def _refuse(seen: Observation, command: str, *given: Any) -> NoReturn:
    """Raise what a `Hand` says of a command that it refuses: the seat, why, and what is legal."""
    try:  # in a hand of the same past: what is refused there depends on no card but the seat's
        getattr(seen.sample(0), command)(*given)
    except IllegalAction:
        raise
    except ValueError:  # no such hand was found
        pass
    said = " ".join(map(str, (command.replace("_", " "), *given)))
    raise _unread(seen, f"seat {seen.actor} may not {said}")


def _words(seen: Observation, code: int) -> str:
    """An action as a player says it."""
    if seen.phase == "draw":
        if not code:
            return "stand pat"
        cards = [card for i, card in enumerate(seen.hole_cards[seen.actor or 0]) if code >> i & 1]
        return f"{drawing(seen)[0]} {' '.join(card_names(cards))}"
    legal = seen.legal
    assert legal is not None
    if code > 0:
        return f"{raise_words(seen)} {code}"
    if code == FOLD:
        return "fold"
    return f"{'bring in' if owes_bring_in(seen) else 'call'} {legal.call}" if legal.call else "check"


# ---- What a tool is sent, in words


_LONGEST = 20_000  # characters of an answer that are read: the last


def _objects(text: str) -> list[Any]:
    """The JSON objects in a text."""
    import json

    decoder, found, at, tries = json.JSONDecoder(), [], text.find("{"), 0
    while at >= 0 and tries < 100:
        tries += 1
        try:
            one, at = decoder.raw_decode(text, at)
            found.append(one)
        except (ValueError, RecursionError):
            at += 1
        at = text.find("{", at)
    return found


def _spoken(objects: list[Any]) -> str | None:
    """What the objects of a tool say, as a player would; `None` if they have no action."""
    said = [words for words in map(_sentence, objects) if words]
    return "; ".join(dict.fromkeys(said)) or None


_WRAPS = ("input", "arguments", "args", "parameters", "function", "function_call", "functionCall")


def _sentence(one: Any) -> str | None:
    for _ in range(5):  # as the interfaces of models wrap it
        if isinstance(one, str) and one.lstrip()[:1] == "{":
            one = next(iter(_objects(one)), None)
        if not isinstance(one, Mapping):
            return None
        if "action" in one:
            break
        inner = [one[name] for name in _WRAPS if name in one]
        one = inner[0] if inner else None
    else:
        return None
    action, to = one["action"], next((one[x] for x in ("to", "amount") if one.get(x) is not None), None)
    if not isinstance(action, str):
        return None
    words = action[:_LONGEST].replace("_", " ")
    if isinstance(to, float) and to.is_integer():
        to = int(to)
    if to == 0 and not isinstance(to, bool) and words.lower().strip() in ("fold", "check", "call"):
        to = None  # what stands for nothing
    if to is not None:
        words += f" {shown(to) if not isinstance(to, str) else to[:_LONGEST]}"
    cards = one.get("cards")
    if isinstance(cards, (list, tuple)):
        cards = " ".join(str(card)[:80] for card in cards[:60])
    if isinstance(cards, str):
        words += f" {cards[:_LONGEST]}" if cards.strip() else " none" * ("discard" in words.lower())
    return words


# ---- Words

_SAME = (  # what means the same, said in one way
    (r"[*_`\"#\[\]()!.:;?]+(?=\s|$)|(?<!\S)[*_`\"#\[\]($>]+|[*`\"]", " "),
    (r"(?<![\w/.])(?:an? )?half(?:[- ]of)?(?: (?:the|a))?(?=[- ]+pot)", " 1/2"),
    (r"(?<![\w/.])(?:an? |one[- ])?third(?:[- ]of)?(?: (?:the|a))?(?=[- ]+pot)", " 1/3"),
    (r"(?<![\w/.])two[- ]thirds(?:[- ]of)?(?: (?:the|a))?(?=[- ]+pot)", " 2/3"),
    (r"(?<![\w/.])(?:an? |one[- ])?quarter(?:[- ]of)?(?: (?:the|a))?(?=[- ]+pot)", " 1/4"),
    (r"(?<![\w/.])three[- ]quarters(?:[- ]of)?(?: (?:the|a))?(?=[- ]+pot)", " 3/4"),
    (r"\bpot[- ]?sized?\b", " pot "),
    (r"\b(min|max|pot)-?(raise|bet)\b", r" \2 \1 "),
    (r"\ball[- ]?in\b|\bshov(?:e|es|ing)\b|\bjam(?:s|ming)?\b|\beverything\b", " allin "),
    (r"\bbig blinds?\b|\bbbs\b", "bb"),
    (r"\bbr(?:ing|ings|inging)(?: it)?[- ]in\b", " bringin "),
    (r"\bstand(?:s|ing)?[- ]pat\b|\bpat\b|\bkeep (?:all|allin|them all)\b(?! but| except)", " pat "),
    (r"\bthrow(?:s|ing)? away\b|\bthrow(?:s|ing)?\b|\bdiscards\b|\bdiscarding\b", " discard "),
    (r"\bon top\b|\bextra\b", " more "),
    (r"\b(?:re-?rais|rais)(?:e|es|ing)\b|\b[345]-?bet(?:s|ting)?\b", " raise "),
    (r"\bmake it\b", " makeit "),
    (r"\bopen(?:s|ing)?\b", " makeit "),
    (r"\bbet(?:s|ting)\b", " bet "),
    (r"\bcomplet(?:e|es|ing)\b", " complete "),
    (r"\bcall(?:s|ing)\b|\blimps?\b", " call "),
    (r"\bcheck(?:s|ing)\b", " check "),
    (r"\bfold(?:s|ing)\b", " fold "),
    (r"\bminimum\b|\bmin\b", " min "),
    (r"\bmaximum\b|\bmax\b", " max "),
    (r"\bdollars?\b|\bchips?\b", " chips "),
)
_SIGNS = {0x2019: "'", 0x2044: "/", 0x2212: "-", **dict.fromkeys(range(0x2010, 0x2016), "-")}
_PARTS = re.compile(
    r"(?P<number>-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:/(?P<below>[1-9]\d{0,3}))?"
    r"\s*(?P<unit>(?:%|k|m|x|bb|times)(?![a-z]))?|(?P<word>[a-z][a-z'-]*)|\S"
)
_POLITE = frozenset(
    "i i'll i'd i'm ill im will would want like to please my our action decision move answer is be am are "
    "go going let's lets let us just the a an it here now so ok okay then with for of in and me hand "
    "chips - ,".split()
)
_NOT = frozenset("not no don't never won't wouldn't can't cannot nor without if".split())


def _plain(text: str) -> str:
    """The end of a text, in small letters and simple signs."""
    return normalize("NFKC", re.sub(r"[¼-¾⅐-⅞]", r" \g<0>", text[-_LONGEST:])).lower().translate(_SIGNS)


def _parts(text: str) -> list[re.Match[str]]:
    """The numbers, words and signs of a text."""
    text = _plain(text)
    for of, one in _SAME:
        text = re.sub(of, one, text)
    return list(_PARTS.finditer(text))


def _beside(word: str) -> str:
    return f"{shown(word)} is no part of an action: say one alone"


class _Bet(NamedTuple):
    """What was said of a bet; an amount has a number, or none where only its unit was said.

    :param verb: "fold", "check", "call", "callallin", "bringin", "allin", "raise", "bet", "complete",
        "makeit"; "" before an amount alone.
    :param unit: "" (chips), "k", "m", "%" (of the pot), "pot", "x", "bb", "min", "max"; "none": no amount.
    :param more: whether it comes on top of the bet.
    """

    verb: str
    number: Fraction = Fraction(0)
    unit: str = "none"
    more: bool = False


def _bets(text: str) -> tuple[list[_Bet], list[str]]:
    """The actions that a text names, and the words that are no part of them and no courtesy."""
    parts, found, others, i = _parts(text), [], [], 0
    while i < len(parts):
        end, bet = _bet(parts, i)
        before = [part["word"] for part in parts[max(i - 3, 0) : i]]
        if bet is None or not _NOT.isdisjoint(before):
            if parts[i][0] not in _POLITE:
                others.append(parts[i][0])
            i += 1 if bet is None else end - i
        else:
            found.append(bet)
            i = end
    return found, others


_VERBS = ("fold", "check", "call", "bringin", "allin", "raise", "bet", "complete", "makeit")


def _bet(parts: list[re.Match[str]], i: int) -> tuple[int, _Bet | None]:
    """The action that begins at a part, and where it ends."""
    word = parts[i]["word"]
    if word not in _VERBS:
        end, amount = _amount(parts, i)
        if amount is None:
            return i + 1, None
        if end < len(parts) and parts[end]["word"] in ("raise", "bet"):  # "half pot bet"
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
    """The amount at a part, and where it ends."""
    if i < len(parts) and parts[i][0] in ("the", "a", "full", "$"):
        i += 1
    if i >= len(parts):
        return i, None
    part = parts[i]
    if part["number"] is not None:
        digits = part["number"].replace(",", "")
        whole = digits.partition(".")[0]
        number = Fraction(digits[:60]) if len(whole) < 30 else Fraction(10**30)  # more than anybody has
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


def _read_bet(text: str, seen: Observation) -> int:
    """The code of what a text says, where a bet is due."""
    found, others = _bets(text)
    if not found:
        raise _unread(seen, "it names no action")
    if others or len({*found}) > 1:
        what = _beside(others[0]) if others else "it names several actions: say one alone"
        raise _unread(seen, what)
    return _code(found[0], seen)


def _code(bet: _Bet, seen: Observation) -> int:
    """The code of an action, if it is legal as it was said."""
    legal, seat = seen.legal, seen.actor
    assert legal is not None and seat is not None
    verb, mine, left = bet.verb, seen.bets[seat], behind(seen, seat)
    to_match = mine + legal.call
    if verb == "fold":
        return FOLD if legal.fold else _refuse(seen, "fold")
    if verb == "check":
        return CALL if not legal.call else _refuse(seen, "check")
    if verb in ("call", "callallin", "bringin"):
        if verb == "bringin" and not owes_bring_in(seen):
            raise _unread(seen, f"seat {seat} owes no bring-in")
        if not legal.call:
            _refuse(seen, "call")
        if verb == "callallin" and legal.call < left:
            raise _unread(seen, f"a call of {legal.call} is not all-in: seat {seat} has {left} behind")
        if bet.unit != "none" and (bet.unit or bet.number not in (legal.call, to_match)):
            total = f" (to {to_match})" if to_match > legal.call else ""
            raise _unread(seen, f"a call of seat {seat} is {legal.call}{total}, not {_said(bet)}")
        return CALL
    if verb == "allin":
        if bet.unit != "none" and (bet.unit or bet.number not in (left, mine + left)):
            raise _unread(
                seen, f"seat {seat} is all-in with {left}, a total of {mine + left}, not {_said(bet)}"
            )
        if legal.call == left:
            return CALL
        return mine + left if mine + left in legal else _refuse(seen, "all_in")
    return _raise(bet, seen)


def _said(bet: _Bet) -> str:
    """The amount as it was said."""
    number = f"{float(bet.number):g}" if bet.number.denominator > 1 else f"{bet.number}"
    return f"{number[:30]}{bet.unit}{' more' * bet.more}" if bet.unit not in ("min", "max") else bet.unit


def _raise(bet: _Bet, seen: Observation) -> int:
    """The code of a bet, a raise or a completion, if it is legal as it was said."""
    legal, seat = seen.legal, seen.actor
    assert legal is not None and seat is not None
    if not bet.verb and not bet.unit and not bet.more and bet.number in (FOLD, CALL):  # the codes
        code = int(bet.number)
        return code if code in legal else _refuse(seen, "act", code)
    if bet.verb in ("bet", "raise") and not owes_completion(seen):
        faces = raise_words(seen) != "bet"
        if faces != (bet.verb == "raise"):
            _refuse(seen, {"bet": "bet", "raise": "raise_to"}[bet.verb], _whole(_total(bet, seen)))
    if bet.verb == "complete" and not owes_completion(seen):
        raise _unread(seen, f"seat {seat} has no bring-in to complete")
    total = _total(bet, seen)
    near = _nearest_total(total, seen)
    if near is None:
        _refuse(seen, "act", _whole(total))
    is_rounded = bet.unit in ("pot", "x", "bb")
    if near == total or (is_rounded and abs(near - total) < max(legal.step, 1)):
        return near
    if bet.unit == "none":
        raise _unread(seen, f"seat {seat} does not say how much")
    if total.denominator > 1 and not is_rounded:
        raise _unread(seen, f"chips are whole, not {_said(bet)}")
    _refuse(seen, "act", _whole(total))


def _whole(total: Fraction) -> int:
    """A total for an error to name."""
    return max(min(round(total), 10**18), 1)


def _total(bet: _Bet, seen: Observation) -> Fraction:
    """The total on this street that was meant; one that cannot be legal where no amount was said."""
    legal, seat, game = seen.legal, seen.actor, seen.game
    assert legal is not None and seat is not None
    to_match = Fraction(seen.bets[seat] + legal.call)
    if bet.unit == "none":
        only = legal.min_raise_to is not None and legal.min_raise_to == legal.max_raise_to
        return Fraction(legal.min_raise_to or 0) if only else Fraction(0)
    if bet.unit in ("min", "max"):
        end = legal.min_raise_to if bet.unit == "min" else legal.max_raise_to
        return Fraction(end or 1)
    if bet.unit == "pot":
        if bet.number == 1 and game.structure == "pot_limit":  # which house rules may count in another way
            return Fraction(legal.max_raise_to or 1)
        return to_match + bet.number * (seen.total_pot + legal.call)
    if bet.unit == "x":
        if not to_match:
            raise _unread(seen, f"there is no bet to multiply by {_said(bet)[:-1]}")
        return to_match * bet.number
    if bet.unit == "bb":
        blinds = game._owed_blinds
        if not blinds:
            raise _unread(seen, "this game has no big blind to count in")
        return bet.number * blinds[-1] + to_match * bet.more
    return bet.number + to_match * bet.more


def _nearest_total(total: Fraction, seen: Observation) -> int | None:
    """The legal total that is nearest, of two the lower; `None` where one may not bet or raise."""
    legal = seen.legal
    if legal is None or legal.min_raise_to is None:
        return None
    first = legal.index(legal.min_raise_to)
    i = bisect_left(legal, total, first)
    return min(legal[max(i - 1, first)], legal[min(i, len(legal) - 1)], key=lambda one: abs(one - total))


def _nearest_bet(text: str, seen: Observation, why: IllegalAction) -> tuple[int, IllegalAction]:
    """The legal code that is nearest to what a text says, and why it is not what it says."""
    legal, found = seen.legal, _bets(text)[0]
    assert legal is not None
    passive = CALL if not legal.call or not legal.fold else FOLD
    if not found:
        return passive, why
    bet = ([one for one in found if one.verb] or found)[-1]
    try:
        return _code(bet, seen), why
    except IllegalAction as error:
        why = error
    if bet.verb in ("fold", "check") or bet == _Bet("", Fraction(FOLD), ""):
        return passive, why
    if bet.verb in ("call", "callallin", "bringin"):
        return CALL, why
    try:
        total = _total(bet, seen) if bet.verb != "allin" else Fraction(legal.max_raise_to or 0)
    except IllegalAction:  # counted in what there is not
        total = Fraction(0)
    near = _nearest_total(total, seen)
    return CALL if near is None else near, why


# ---- Draws

_CARD = r"(?:10|[2-9tjqka])[cdhs♣♦♥♠]|jk|joker"
_CARDS = re.compile(rf"(?<![a-z0-9])(?:(?:{_CARD}),?)+(?![a-z0-9])")
_DRAW_WORDS = {
    **dict.fromkeys(("discard", "draw", "exchange", "swap", "change", "replace", "drop", "toss"), "discard"),
    **dict.fromkeys(("keep", "hold", "keeping", "holding"), "keep"),
    **dict.fromkeys(("middle", "name"), "middle"),
}
_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
_SHORT = frozenset(
    "cards card away card's middle as of cards, nothing no zero all allin them but except and , +".split()
)


def _held(seen: Observation) -> tuple[int, ...]:
    """The cards of the actor, who draws."""
    held = seen.hole_cards[seen.actor or 0]
    if None in held:
        raise _unread(seen, f"the cards of seat {seen.actor} are not seen from here, and cannot be named")
    return held  # type: ignore[return-value]


def _card(word: str, seen: Observation, done: Mapping[str, list[int]]) -> int:
    """A card; of two jokers one that is held and not yet named."""
    if word != "jk":
        return parse_cards(word)[0]
    named = [card for cards in done.values() for card in cards]
    held = seen.hole_cards[seen.actor or 0]
    return next((card for card in (52, 53) if card in held and card not in named), 52)


def _spot(text: str, seen: Observation) -> tuple[dict[str, list[int]], list[str], int | None, set[str]]:
    """Of a text about a draw: the cards by what is done with them, other words, how many, what was said."""
    text = _plain(text)
    cards: list[str] = []

    def put(found: re.Match[str]) -> str:
        some = re.findall(_CARD, found[0])
        cards.extend(card.replace("joker", "jk") for card in some)
        return " card- " * len(some)

    for of, one in _SAME[:1]:
        text = re.sub(of, one, text)
    text = _CARDS.sub(put, text)
    for of, one in _SAME[1:]:
        text = re.sub(of, one, text)
    done: dict[str, list[int]] = {"": [], "discard": [], "keep": [], "middle": []}
    mode, others, count, said = "", [], None, set()
    for part in text.split():
        part = part.strip(",.;:'")
        if part == "card-":
            done[mode].append(_card(cards.pop(0), seen, done))
        elif part in _DRAW_WORDS:
            mode = mode if mode and _DRAW_WORDS[part] == "middle" else _DRAW_WORDS[part]
            said.add(mode)
        elif part in ("but", "except"):
            mode = "discard" if mode == "keep" else "keep"
        elif part in ("pat", "nothing", "none", "no", "zero", "all", "allin"):
            said.add("all" if part in ("all", "allin") else "none" if part != "pat" else "pat")
        elif part in _COUNTS or (part.isascii() and part.isdigit() and len(part) < 3):
            count = _COUNTS.index(part) if part in _COUNTS else int(part)
        elif part and part not in _POLITE and part not in _SHORT:
            others.append(part)
    return done, others, count, said


def _read_draw(text: str, seen: Observation) -> int:
    """The code of what a text says, where a draw is due."""
    done, others, count, said = _spot(text, seen)
    if others:
        raise _unread(seen, _beside(others[0]))
    what, least, most = drawing(seen)
    named = [card for cards in done.values() for card in cards]
    if not named and ("pat" in said or count == 0 or "none" in said):
        if least:
            raise _unread(seen, f"seat {seen.actor} may not stand pat")
        return 0
    held = _held(seen)
    if len({*named}) < len(named):
        raise _unread(seen, "it names a card twice")
    out = done["discard"]
    if what == "middle":
        out = named
    elif done[""]:
        raise _unread(seen, "it does not say what to do with the cards: discard, or keep")
    elif done["keep"] or ("keep" in said and not named):
        kept = [card for card in held if card not in done["keep"]]
        if out and {*out} != {*kept}:
            raise _unread(seen, "the cards to keep and to discard are not all cards")
        out = out or kept
    elif not named and "discard" in said and ("all" in said or count == len(held)):
        out = list(held)
    elif not named:
        raise _unread(seen, "it names no cards" if count or said else "it names no action")
    for card in named:
        if card not in held:
            wrong = f"seat {seen.actor} holds {' '.join(card_names(held))}, not {format_cards([card])}"
            raise telling(_unread(seen, wrong), action="discard")
    if count is not None and done["discard"] and count != len(out):
        raise _unread(seen, f"it names {len(out)} cards to discard, not {count}")
    if not least <= len(out) <= most:
        need = f"{least}" if least == most else f"{least} to {most}"
        raise _unread(seen, f"in this draw one names {need} of {len(held)} cards, not {len(out)}")
    return _mask(held, out)


def _mask(held: tuple[int | None, ...], cards: list[int]) -> int:
    return sum(1 << i for i, card in enumerate(held) if card in cards)


def _nearest_draw(text: str, seen: Observation, why: IllegalAction) -> tuple[int, IllegalAction]:
    """The legal code that is nearest to what a text says, of the first cards that it names, and why it is
    not what it says."""
    done = _spot(text, seen)[0]
    _, least, most = drawing(seen)
    held = seen.hole_cards[seen.actor or 0]
    out = [card for card in done["discard"] + done["middle"] + done[""] if card in held]
    if not out and done["keep"]:
        out = [card for card in held if card is not None and card not in done["keep"]]
    places = [i for i, card in enumerate(held) if card in dict.fromkeys(out)][:most]
    places += [i for i in range(len(held)) if i not in places][: max(least - len(places), 0)]
    return sum(1 << i for i in places), why
