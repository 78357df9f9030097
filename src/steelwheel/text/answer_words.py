"""Normalize the words of an answer and replace synonyms."""

from __future__ import annotations

import re
from unicodedata import normalize

from .tool_calls import LONGEST

__all__ = ["COURTESY", "SYNONYMS", "answer_parts", "plain_text"]

_BET_OF_ANOTHER = (
    r"(?:the|this|that|an?|his|her|their|your)(?: \w+'s)? "
    r"(?:[345]-?bet|bet|re-?raise|raise|all[- ]?in|shove|jam)\b"
)
SYNONYMS = (
    (r"[*_`\"#\[\]()!.:;]+(?=\s|$)|(?<!\S)[*_`\"#\[\]($>]+|[*`\"]|(?<!\w)'|'(?!\w)", " "),
    (rf"\b(fold(?:s|ing)?)(?: to)? {_BET_OF_ANOTHER}(?: (?:of|to) \$?[\d.,]+)?", r"\1"),
    (rf"\b(call(?:s|ing)?) {_BET_OF_ANOTHER}", r"\1"),
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
COURTESY = frozenset(
    "i i'll i'd i'm ill im will would want like to please my our action decision move answer is be am are "
    "go going let's lets let us just the a an it here now so ok okay then with for of in and me hand "
    "think believe should must choose decide "
    "chips - ,".split()
)


def plain_text(text: str) -> str:
    """Return the end of an answer, in lower case and with plain punctuation."""
    return normalize("NFKC", re.sub(r"[¼-¾⅐-⅞]", r" \g<0>", text[-LONGEST:])).lower().translate(_SIGNS)


def answer_parts(text: str) -> list[re.Match[str]]:
    """Split an answer into numbers, words and signs."""
    text = plain_text(text)
    for pattern, word in SYNONYMS:
        text = re.sub(pattern, word, text)
    return list(_PARTS.finditer(text))
