"""Check what a wheel holds: `python .ci/check_wheel.py WHEEL`."""

import sys
import zipfile
from pathlib import Path

MOST_BYTES = 3_250_000  # the tables of twenty rankings are over a million of it
SOURCES = {".c", ".h", ".pyx", ".pxi", ".pxd"}

wheel = Path(sys.argv[1])
names = [Path(name) for name in zipfile.ZipFile(wheel).namelist()]
modules = [name for name in names if name.suffix in {".so", ".pyd"}]
files = {name.as_posix() for name in names}
assert wheel.stat().st_size < MOST_BYTES, f"{wheel.stat().st_size} bytes"
assert len(modules) == 1 and modules[0].name.startswith("_core."), modules
HEADER = "steelwheel/include/steelwheel.h"
assert [name.as_posix() for name in names if name.suffix in SOURCES] == [HEADER]
assert {name.parts[0] for name in names if ".dist-info" not in name.parts[0]} == {"steelwheel"}
assert {"steelwheel/py.typed", "steelwheel/_core.pyi"} <= files
print(f"{wheel.name}: {wheel.stat().st_size:,} bytes, {len(names)} files")
