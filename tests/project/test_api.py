"""tests/tools/api.py, which reports every change of the public API."""

import pytest
from tools import api

OLD = {
    "sw.Legal": "class",
    "sw.Legal.fold": "attribute bool",
    "sw.Legal.total": "attribute int",
    "sw.deal": "function Legal",
    "sw.deal(n)": "int = 1",
}


def changes(changed, renames):
    new = {**OLD, **changed}
    return api.Changes(OLD, {name: text for name, text in new.items() if text is not None}, renames)


def said(found):
    return found.unlisted, found.added, found.changed, found.wrong


def test_nothing():
    assert said(changes({}, {})) == ([], [], {}, [])


@pytest.mark.parametrize(
    ("changed", "unlisted", "added", "other"),
    [
        ({"sw.deal(n)": None}, ["sw.deal(n)"], [], {}),
        ({"sw.deal(n)": "int = 2"}, [], [], {"sw.deal(n)": ("int = 1", "int = 2")}),
        ({"sw.deal(seed)": "int"}, [], ["sw.deal(seed)"], {}),
        (
            {"sw.Legal.fold": None, "sw.Legal.can_fold": "attribute bool"},
            ["sw.Legal.fold"],
            ["sw.Legal.can_fold"],
            {},
        ),
    ],
)
def test_each_change_is_named(changed, unlisted, added, other):
    assert said(changes(changed, {})) == (unlisted, added, other, [])


def test_what_is_listed_is_known():
    changed = {
        "sw.Legal": None,
        "sw.Legal.fold": None,
        "sw.Legal.total": None,
        "sw.LegalActions": "class",
        "sw.LegalActions.can_fold": "attribute bool",
        "sw.LegalActions.total": "attribute int",
        "sw.deal": "function LegalActions",
        "sw.deal(n)": None,
    }
    renames = {"sw.Legal": "sw.LegalActions", "sw.Legal.fold": "sw.LegalActions.can_fold", "sw.deal(n)": None}
    assert said(changes(changed, renames)) == ([], [], {}, [])
    assert said(changes(changed, {**renames, "sw.deal": "sw.gone"}))[3] == ["sw.deal"]
    assert said(changes(changed, {**renames, "sw.Legal.fold": "sw.LegalActions.folds"}))[3] == [
        "sw.Legal.fold"
    ]


def test_the_page_lists_what_has_changed():
    listed = {old: new or None for old, new in api.ROW.findall(api.PAGE.read_text("utf-8"))}
    found = api.Changes(api.released(), api.public_api(), listed)
    assert (found.unlisted, found.wrong) == ([], [])
    assert api.page(found) == api.PAGE.read_text("utf-8")
