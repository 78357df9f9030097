"""The promises in docs/promises.md: files of every version can be read, and results stay the same."""

import math
import pickle
import pickletools
import re
import tomllib

import pytest
import versions
from conftest import ROOT

import steelwheel as sw

CHANGED: dict[str, str] = {}
"""A part of `versions.SAID`, and the version that changed it: older folders are not compared."""

FOLDERS = sorted(path.name for path in versions.FOLDER.iterdir() if path.is_dir())
READ = {version: versions.read(versions.FOLDER / version) for version in FOLDERS}
PAGE = (ROOT / "docs" / "promises.md").read_text("utf-8")


def numbers(version):
    return tuple(int(part) for part in re.findall(r"\d+", version))


def differs(found, told, place=""):
    """Yield the places where a value differs from the saved one; it may have further keys."""
    if isinstance(told, dict):
        missing = [f"{place}: no {key!r}" for key in told if key not in found]
        return missing or [x for key in told for x in differs(found[key], told[key], f"{place}.{key}")]
    if isinstance(told, list) and len(found) == len(told):
        return [x for i, part in enumerate(told) for x in differs(found[i], part, f"{place}[{i}]")]
    if isinstance(told, float) and math.isclose(found, told, rel_tol=1e-9, abs_tol=1e-12):
        return []
    return [] if found == told else [f"{place}: {found!r}, not {told!r}"]


@pytest.mark.parametrize(("version", "name"), [(v, name) for v, (files, _) in READ.items() for name in files])
def test_what_a_version_has_written_is_read(version, name):
    """The file can be read, has the saved contents, and continues as before."""
    files, told = READ[version]
    assert not differs(versions.tell(name, files), told["files"][name])


@pytest.mark.parametrize("part", ["cards", "numbers", "columns", "keys"])
@pytest.mark.parametrize("version", FOLDERS)
def test_what_a_version_has_told_is_still_so(version, part):
    if numbers(version) >= numbers(CHANGED.get(part, "0.0.0")):
        assert not differs(versions.plain(versions.SAID[part]()), READ[version][1][part])


@pytest.mark.parametrize("version", FOLDERS)
def test_keys_of_json_stay(version):
    found = versions.shapes()
    for name, told in READ[version][1]["json"].items():
        assert not {*told} - {*found[name]}, name


@pytest.mark.parametrize("version", [v for v in FOLDERS if numbers(v)[:2] == numbers(sw.__version__)[:2]])
def test_samples_are_the_same_in_all_patches(version):
    assert not differs(versions.plain(versions.samples()), READ[version][1]["samples"])


def test_pickles_name_public_modules_alone():
    """Files may move within the package, since pickles refer to the public import path."""
    public = {"steelwheel", *(f"steelwheel.{name}" for name in "agents dealer games history rules".split())}
    for files, _ in READ.values():
        for name, data in files.items():
            if name.endswith(".pickle"):
                texts = [
                    x for op, x, _ in pickletools.genops(data) if "UNICODE" in op.name or op.name == "GLOBAL"
                ]
                modules = {x.split()[0] for x in texts if x.startswith("steelwheel")}
                assert modules and modules <= public, (name, modules)


def test_every_version_has_its_folder():
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = {*re.findall(r"(?m)^## (\S+) \(\d{4}-\d\d-\d\d\)$", changes)}
    assert released <= {*FOLDERS} <= {*re.findall(r"(?m)^## (\S+)", changes)}
    for files, told in READ.values():
        assert {*files} == {*told["files"]}
        assert sum(map(len, files.values())) < 250_000
    assert sum(path.stat().st_size for path in versions.FOLDER.rglob("*")) < 100_000 * len(FOLDERS)


def test_a_new_house_rule_changes_no_saved_game(monkeypatch):
    """The first choice of a later version's switch is the old rule, and is not saved."""
    switch = sw.rules.Switch("weather", "whether it rains", "no rulebook", "dry", "wet")
    presets = {name: {**choices, "weather": "dry"} for name, choices in sw.rules.PRESETS.items()}
    monkeypatch.setattr(sw.rules, "SWITCHES", {**sw.rules.SWITCHES, "weather": switch})
    monkeypatch.setattr(sw.rules, "PRESETS", presets)
    files, _ = READ[FOLDERS[-1]]
    hands = [data for name, data in files.items() if name.endswith(".hand")]
    assert {sw.Hand.from_bytes(data).game.rules["weather"] for data in hands} == {"dry"}
    wet = sw.games.NoLimitHoldem(rules=sw.rules.preset("tda", weather="wet"))
    hand = sw.Hand(wet, [100, 100], seed=1)
    assert sw.Hand.from_bytes(hand.to_bytes()).game.rules["weather"] == "wet"


def test_every_kind_is_among_the_files():
    """Every class with `to_bytes` and its inverse, and every class that may be pickled, has a sample."""
    files, _ = READ[FOLDERS[-1]]
    kinds = {name.rpartition(".")[2] for name in files}
    classes = [name for name in sw.__all__ if isinstance(getattr(sw, name), type)]
    ways = {name.lower() for name in classes if hasattr(getattr(sw, name), "from_bytes")}
    assert ways and ways <= kinds
    pickles = {type(pickle.loads(data)).__name__ for name, data in files.items() if name.endswith(".pickle")}
    row = re.search(r"(?m)^\| pickles of (.+?) \|", PAGE)
    assert row and {*re.findall(r"`(\w+)`", row[1])} == pickles | {
        "HandBatch",
        "Table",
        "Tournament",
        "Solution",
    }


def test_a_folder_is_written_once():
    with pytest.raises(SystemExit, match="is there already"):
        versions.write(FOLDERS[-1])


LATER = {
    "holdem.hand": (
        b"hand\x03",
        b"hand\x04",
        "format 4, from a later version of steelwheel (this version reads 3)",
    ),
    "flop.handbatch": (
        b"batch\x01",
        b"batch\x02",
        "format 2, from a later version of steelwheel (this version reads 1)",
    ),
    "horse.table": (
        b"table\x01",
        b"table\x02",
        "format 2, from a later version of steelwheel (this version reads 1)",
    ),
    "event.tournament": (
        b"tournament\x01",
        b"tournament\x02",
        "format 2, from a later version of steelwheel",
    ),
    "river.solution": (
        b"solution 1\n",
        b"solution 12\n",
        "format 12, from a later version of steelwheel (this version reads 1)",
    ),
    "match.checkpoint": (
        b"version 1,",
        b"version 10,",
        "format 10, from a later version of steelwheel (this version reads 1)",
    ),
}


@pytest.mark.parametrize("name", LATER)
def test_later_files_are_told_from_damaged_ones(name):
    files, _ = READ[FOLDERS[-1]]
    old, new, said = LATER[name]
    assert old in files[name], "a new format: then the numbers above are others"
    with pytest.raises(ValueError, match=re.escape(said)):
        versions.tell(name, {name: files[name].replace(old, new, 1)})
    middle = len(files[name]) // 2
    for damaged in (files[name][:-1], files[name][:middle] + b"?!" + files[name][middle + 2 :]):
        with pytest.raises(ValueError, match="damaged"):
            versions.tell(name, {name: damaged})


def test_the_page_says_what_the_package_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"CPython {project['requires-python'].removeprefix('>=')} or later" in PAGE
    (numpy,) = project["dependencies"]
    assert f"NumPy {numpy.removeprefix('numpy>=')} or later" in PAGE
