"""docs/reference/: every public name on one page, described, its examples true."""

import doctest
import importlib
import os
import re
import sys
import zlib
from collections import Counter
from pathlib import Path

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.equities import plans, sampling

sys.path.insert(0, str(ROOT / "docs" / "_ext"))
import sources

PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
INDEX = (ROOT / "docs" / "reference" / "index.md").read_text("utf-8")
PUBLIC = sources.public()
EVERY = {*PUBLIC, *sources.reached()}
SLOW = {"steelwheel.exploitability", "steelwheel.push_fold"}
WITH_EXAMPLES = [
    pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW))
    for name in sorted(EVERY)
    if ">>>" in repr(sources.read(name))
]


def parts(name):
    """Return an object and its members, each with its full name."""
    thing = sources.read(name)
    return [(name, thing), *((f"{name}.{one.name}", one) for one in thing.members)]


def test_every_public_name_is_on_one_page():
    on = Counter(name for page in PAGES for name in sources.names_on(page.read_text("utf-8")))
    assert {*on} == EVERY
    assert {*on.values()} == {1}


def test_the_index_names_all():
    for page in PAGES:
        if page.stem != "index":
            row = re.search(rf"^\| \[[^]]*\]\({page.name}\) \| (.*) \|$", INDEX, re.MULTILINE)[1]
            named = [f"steelwheel.{name}" for name in re.findall(r"`(?:sw|steelwheel)\.([\w.]+)`", row)]
            assert named == [name for name in sources.names_on(page.read_text("utf-8")) if name in PUBLIC]


def test_the_sources_are_read_as_python_does():
    modules = [sw]
    for module in modules:
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, type(sw)):
                modules.append(thing)
                assert thing.__name__ in PUBLIC
            else:  # on the page by this name, or by another that it has
                assert any(
                    getattr(importlib.import_module(whole.rpartition(".")[0]), whole.rpartition(".")[2])
                    is thing
                    for whole in PUBLIC
                    if whole.endswith(f".{name}") and ".env." not in whole
                ), name
    assert {name.rpartition(".")[0] for name in PUBLIC} - {one.__name__ for one in modules} == {
        "steelwheel.typing",
        "steelwheel.env",
        *(f"steelwheel.env.{name}" for name in ("gymnasium", "openspiel", "pettingzoo", "sb3")),
    }


def test_compiled_names_have_types():
    assert sources.read("steelwheel.evaluate").signatures == [
        "(cards: Cards, ranking: Ranking='high', *, wild: Cards='') -> int"
    ]
    menu = {one.name: one for one in sources.read("steelwheel.ActionMenu").members}
    assert (menu["game"].kind, menu["game"].type) == ("property", "Game")
    assert len(menu["codes"].signatures) == 3  # an overload each
    hand = {one.name: one for one in sources.read("steelwheel.Hand").members}
    assert hand["stacks"].type == "tuple[int, ...]"  # of a base
    assert hand["from_bytes"].kind == "staticmethod"


@pytest.mark.parametrize("name", sorted(EVERY))
def test_docstrings(name):
    for whole, thing in parts(name):
        assert thing.doc or "Category." in whole, f"{whole} has no docstring"
        given = set().union(*(re.findall(r"(\w+):", re.sub(r"\[.*?\]", "", one)) for one in thing.signatures))
        told = {x for names in sources.PARAM.findall(thing.doc) for x in names.split(", ")}
        if thing.home != "steelwheel.env.openspiel":  # which takes them in one dict
            assert told <= given, f"{whole} has no parameter {told - given}"


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name.startswith("steelwheel.env"):
        pytest.importorskip({"openspiel": "pyspiel"}.get(name.split(".")[2], name.split(".")[2]))
    text = "\n\n".join(thing.doc for _, thing in parts(name))
    test = doctest.DocTestParser().get_doctest(text, {"sw": sw}, name, name, 0)
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


def test_what_equity_counts():
    limits = (plans.MOST_SHOWDOWNS, plans.MOST_DEALS, plans.MOST_VALUES, plans.MOST_HELD, sampling.SAMPLES)
    for limit in limits:
        assert f"{limit:,}" in sw.equity.__doc__


@pytest.mark.skipif(
    "STEELWHEEL_SITE" not in os.environ, reason="STEELWHEEL_SITE is the folder of a built site"
)
def test_the_inventory():
    """Check that the site documents exactly the public names."""
    data = Path(os.environ["STEELWHEEL_SITE"], "objects.inv").read_bytes()
    lines = zlib.decompress(data.split(b"\n", 4)[4]).decode().splitlines()
    there = {line.split()[0] for line in lines if " py:" in line}
    assert there == {whole for name in EVERY for whole, _ in parts(name)}
