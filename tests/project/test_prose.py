"""The checker of wording, tests/tools/prose.py, finds what each rule is for, and leaves code alone."""

import pytest
from tools import prose

FILES = {
    "docstring": ("a.py", 'def f():\n    """{}"""\n'),
    "comment": ("a.c", "int x; /* {} */\n"),
    "message": ("a.py", 'x = "{}"\n'),
    "page": ("a.md", "{}\n"),
}
LONG = "The engine deals two cards to each player and " + "then posts a blind and " * 6 + "starts."

SENTENCES = [
    ("told", "docstring", "A player that is told the sizes.", "A player that receives the sizes."),
    ("told", "page", "The prompt tells what is legal.", "The prompt lists the legal actions."),
    ("he", "comment", "the player folds his cards", "the player folds their cards"),
    ("he", "page", "He may raise.", "The player may raise."),
    ("nobody", "message", "nobody has acted yet", "no player has acted yet"),
    ("nobody", "docstring", "Deal to everybody.", "Deal to every player."),
    ("old adverb", "comment", "wait till the hand is over", "wait until the hand is over"),
    ("old adverb", "page", "The table beside the first.", "The table next to the first."),
    ("so many", "page", "Play so many hands.", "Play `hands` hands."),
    ("so many", "page", "It plays such a hand.", "It costs so much that it is rare."),
    ("of which", "comment", "the game in which antes are live", "the game with live antes"),
    ("those who", "page", "Pay those who saw the flop.", "Pay the players who saw the flop."),
    ("those who", "comment", "whoever is asked folds", "the actor folds"),
    ("else", "page", "It is exact, or else sampled.", "It is exact; otherwise it is sampled."),
    ("else", "message", "the stack is short, else it is deep", "a deep stack; else if it is short, fold"),
    ("as of", "docstring", "Cards, as for `Hand`.", "Cards, same as for `Hand`."),
    ("raises", "docstring", "Do it.\\n\\n:raises E: for none.", "Do it.\\n\\n:raises E: if none."),
    ("worth", "message", "a stack is worth 10 chips", "it is worth knowing the value of a stack"),
    ("comes to", "page", "The total comes to 10.", "The total is 10."),
    ("comes to", "page", "The bet came to the same.", "The action came to the button."),
    ("opening", "docstring", "What a seat sees.", "Return the observation of a seat."),
    ("opening", "docstring", "Whether the hand is over.", "Return whether the hand is over."),
    ("one word", "docstring", "Raise.", "Raise to a total."),
    ("likewise", "comment", "bets and raises alike", "both bets and raises"),
    ("british", "page", "The colours of suits.", "The colors of suits."),
    ("british", "message", "the request was cancelled here", "the request was canceled here"),
    ("table rule", "page", "Values |---|---|", "| Name | Value |\n|---|---|\n| a | b |"),
    ("long", "page", LONG, LONG.replace(" and then", ". It then", 3)),
]


@pytest.fixture
def find(tmp_path, monkeypatch):
    """Return a function that writes a file and returns the rules found in it, by line and kind."""
    monkeypatch.setattr(prose, "ROOT", tmp_path)

    def find(name, source):
        path = tmp_path / name
        path.write_text(source, "utf-8")
        return [(text.line, text.kind, rule.name) for _, text, rule, _ in prose.found(path)]

    return find


@pytest.mark.parametrize(("name", "kind", "bad", "good"), SENTENCES)
def test_rules(find, name, kind, bad, good):
    file, source = FILES[kind]
    assert {(found, at) for _, at, found in find(file, source.format(bad))} == {(name, kind)}
    assert find(file, source.format(good)) == []


def test_every_rule_has_a_sentence():
    assert {name for name, *_ in SENTENCES} == {rule.name for rule in prose.RULES}


def test_a_rule_holds_for_its_kinds_alone(find):
    for kind in ("comment", "message", "page"):
        file, source = FILES[kind]
        assert find(file, source.format("What the last player sees.")) == []


PYTHON = '''\
"""A module."""

LIMIT = 3  # a small limit
ID = "one two"


class A:
    """A class.

    >>> A().told
    'he is told'

    The end.
    """

    x: int
    """An attribute."""

    def f(self):
        """Return `x`."""
        raise ValueError(f"cannot be {self.x} here at all")
'''
CYTHON = '''\
# a comment
cdef int f(int x):
    """Return x.

    >>> f(1)
    1
    """
    raise ValueError(f"x must be {x} or more")
    return "x"
'''
C = """\
/* A block
 * of two lines. */
int f(int x) {
    return x; // the same
}
"""
PAGE = """\
# Title

One paragraph
of two lines.

```python
he.told("nobody")
```

| Name | Meaning |
|---|---|
| a | b |

<!-- he is told -->See [this](told.md).
"""


@pytest.mark.parametrize(
    ("file", "source", "expected"),
    [
        (
            "a.py",
            PYTHON,
            [
                (1, "docstring", "A module."),
                (3, "comment", "a small limit"),
                (8, "docstring", "A class. The end."),
                (17, "docstring", "An attribute."),
                (20, "docstring", "Return `x`."),
                (21, "message", "here at all"),
            ],
        ),
        (
            "a.pxi",
            CYTHON,
            [
                (1, "comment", "a comment"),
                (3, "docstring", "Return x."),
                (8, "message", "x must be {x} or more"),
            ],
        ),
        ("a.c", C, [(1, "comment", "A block of two lines."), (4, "comment", "the same")]),
        (
            "a.md",
            PAGE,
            [
                (1, "page", "# Title"),
                (3, "page", "One paragraph of two lines."),
                (10, "page", "Name"),
                (10, "page", "Meaning"),
                (11, "page", "---|---"),
                (12, "page", "a"),
                (12, "page", "b"),
                (14, "page", "See [this."),
            ],
        ),
    ],
)
def test_texts(tmp_path, file, source, expected):
    path = tmp_path / file
    path.write_text(source, "utf-8")
    read = [(line, kind, " ".join(words.split())) for line, kind, words in prose.texts(path)]
    assert sorted(read, key=lambda text: text[0]) == expected


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("a.md", "Run it:\n\n```console\n$ he is told so many\n```\n"),
        ("a.md", "~~~\nnobody is told\n~~~\n"),
        ("a.md", "Call `he.told(nobody)`, or read [it](docs/beside.md) at https://told.by/nobody .\n"),
        ("a.py", '"""Return `nobody` and `he`.\n\n>>> nobody\n\'he is told\'\n"""\n'),
        ("a.py", "nobody = he = 1  # `nobody` is `he`\n"),
        ("a.pxi", 'nobody = 1\ncdef int he():\n    """Return `he`."""\n'),
        ("a.c", "int he(int nobody) { return nobody; } /* `he` */\n"),
    ],
)
def test_code_is_not_prose(find, file, source):
    assert find(file, source) == []


def test_lines_after_code_are_right(find):
    source = "# Title\n\n```\ncode\n\nmore\n```\n\nHe folds.\n"
    assert find("a.md", source) == [(9, "page", "he")]
