"""Tests that the tables follow from the rules, are the same everywhere, and have no collisions."""

import hashlib
import os
import re
import runpy
import subprocess
import sys

import pytest
from conftest import CEXT, ROOT

TABLEGEN = CEXT / "tables" / "tablegen"
DIGESTS = {
    "constants.h": "8e97d260efaf7e970f073baa1f442a4e75b0a518f0bd03496a1e3f978dcf11ec",
    "tables.c": "19a03212c654f9c0b91514def3325673abbad9c93bb9e4ad0ad1ce64221e0cb1",
}


def generate(folder, **environment):
    command = [sys.executable, str(TABLEGEN), str(folder)]
    subprocess.run(command, check=True, env={**os.environ, **environment})
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_the_same_bytes_on_every_run(tmp_path):
    assert generate(tmp_path, PYTHONHASHSEED="random") == DIGESTS


def test_only_some_rankings_have_tables(tmp_path):
    call = [sys.executable, TABLEGEN, tmp_path]
    subprocess.run([*call, "badugi", "points_0"], check=True)
    source = (tmp_path / "tables.c").read_text(encoding="utf-8")
    assert re.findall(r"\bsw_(\w+)_table\[", source) == ["badugi", "points_0"]
    refused = subprocess.run([*call, "badugi", "chess"], capture_output=True, encoding="utf-8")
    assert (refused.returncode, refused.stderr) == (1, "no ranking is called chess\n")


def test_the_pages_have_the_tables_that_they_use(monkeypatch):
    monkeypatch.syspath_prepend(TABLEGEN)
    from ranking import RANKINGS

    live = ROOT / "docs" / "live"
    source = "".join(file.read_text("utf-8") for file in live.glob("*.c"))
    named = {name.lower() for name in re.findall(r"\bSW_([A-Z0-9_]+)\b", source)}
    assert named & set(RANKINGS) == set(runpy.run_path(str(live / "build.py"))["RANKINGS"])


def test_the_hash_is_collision_free(monkeypatch):
    """All 73,775 multisets of 5, 6 and 7 ranks have their own slots."""
    monkeypatch.syspath_prepend(TABLEGEN)
    import hashing
    from ranking import multisets

    for n, expected in ((5, 6_175), (6, 18_395), (7, 49_205)):
        cells = [hashing.cell(ranks) for ranks in multisets(n)]
        displacement, used = hashing.displace(cells)
        slots = {displacement[row] + column for row, column in cells}
        assert len(slots) == expected
        assert max(slots) < used


def test_a_collision_is_refused(monkeypatch):
    monkeypatch.syspath_prepend(TABLEGEN)
    import hashing

    with pytest.raises(ValueError, match="two multisets share row 1, column 2"):
        hashing.displace([(1, 2), (1, 3), (1, 2)])
