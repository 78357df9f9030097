"""List the files of a release: `python .ci/uploads.py [FILE ...]`, with the sizes of files built here.

cibuildwheel names the wheels for every system of wheels.yml. The script fails unless they match the Pythons
of pyproject.toml's classifiers and the free-threaded Pythons that run the tests.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
MACHINES = {
    "ubuntu-latest": "x86_64",
    "ubuntu-24.04-arm": "aarch64",
    "macos-latest": "arm64",
    "macos-15-intel": "x86_64",
    "windows-latest": "AMD64",
    "windows-11-arm": "ARM64",
}
PYODIDES = {"313", "314"}  # released by Pyodide, and accepted by PyPI


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def identifiers(platform: str, machine: str) -> list[str]:
    """Return cibuildwheel's build identifiers for a system, such as cp314t-manylinux_x86_64."""
    ask = ["--platform", platform, "--archs", machine, "--print-build-identifiers", str(ROOT)]
    run = subprocess.run([sys.executable, "-m", "cibuildwheel", *ask], capture_output=True, encoding="utf-8")
    if run.returncode:
        sys.exit(run.stderr)
    return run.stdout.split()


def python_of(identifier: str) -> str:
    return identifier.partition("-")[0].removeprefix("cp")


def expected() -> set[str]:
    """The Pythons that are promised: of the classifiers, and among the tests those without a GIL."""
    project = tomllib.loads(read("pyproject.toml"))["project"]
    lines = project["classifiers"]
    pythons = {line.rpartition(".")[2] for line in lines if re.search(r":: 3\.\d+$", line)}
    assert min(map(int, pythons)) == int(project["requires-python"].removeprefix(">=3.")), "requires-python"
    tested = re.search(r"(?m)^ +python: \[(.+)\]$", read(".github/workflows/tests.yml"))
    assert tested is not None, "tests.yml has no list of Pythons"
    named = {name.removeprefix("3.") for name in re.findall(r'"([\d.t]+)"', tested[1])}
    assert {name for name in named if not name.endswith("t")} == pythons, (named, pythons)
    assert ("Programming Language :: Python :: Free Threading" in lines) == any("t" in name for name in named)
    return {f"3{name}" for name in named}


files = {Path(name).name: Path(name).stat().st_size for name in sys.argv[1:]}
jobs = re.findall(r"- \{ os: (\S+), platform: (\w+)", read(".github/workflows/wheels.yml"))
assert jobs, "wheels.yml has no systems"
rows: dict[str, list[str]] = {}
for system, platform in jobs:
    for identifier in identifiers(platform, "wasm32" if platform == "pyodide" else MACHINES[system]):
        rows.setdefault(identifier.partition("-")[2], []).append(python_of(identifier))
for where, found in rows.items():
    assert {*found} == (PYODIDES if where.startswith("pyodide") else expected()), (where, found)

print("| wheels for | of CPython | |\n| --- | --- | ---: |")
for where, found in rows.items():
    print(f"| {where} | {', '.join(f'{name[0]}.{name[1:]}' for name in found)} | {len(found)} |")
wheels = sum(map(len, rows.values()))
assert f"and {wheels} wheels" in read("docs/promises.md"), f"docs/promises.md does not say {wheels} wheels"
print(f"\nThat is {wheels} wheels and the sdist. Of these, built here:\n")
print("| file | bytes |\n| --- | ---: |")
for name, size in sorted(files.items()):
    print(f"| {name} | {size:,} |")
