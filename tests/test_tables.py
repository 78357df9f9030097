"""The tables: made from the rules, the same everywhere, and free of collisions."""

import hashlib
import os
import subprocess
import sys

from conftest import CEXT

TABLEGEN = CEXT / "tables" / "tablegen"
DIGESTS = {
    "constants.h": "7afdcebdccdaa3b94071e919265e79c935a5ec50242df113e142fbbd37c82351",
    "tables.c": "0b8e030104673ca3470153558d1e502d27900d43f95346ae221e7592fd8685e3",
    "constants.h": "ce26b2a953611155acd804be43028364b1aff25cbeccace83237ab05234be4d2",
    "tables.c": "c4987fa100a3c402ab99947e1072b4c403a1883f09a76e824a7af6bed873cbbe",
}


def generate(folder, **environment):
    command = [sys.executable, str(TABLEGEN), str(folder)]
    subprocess.run(command, check=True, env={**os.environ, **environment})
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_the_same_bytes_on_every_run(tmp_path):
    for seed in ("0", "1"):
        assert generate(tmp_path / seed, PYTHONHASHSEED=seed) == DIGESTS


def test_the_hash_is_collision_free(monkeypatch):
    """All 73,775 multisets of 5, 6 and 7 ranks have slots of their own."""
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
    import pytest

    with pytest.raises(ValueError, match="two multisets share row 1, column 2"):
        hashing.displace([(1, 2), (1, 3), (1, 2)])
