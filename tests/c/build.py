"""Build the tests of the bare C core, with a C compiler and without Python's headers.

`python tests/c/build.py [--cc 'zig cc -target aarch64-linux-musl'] [--sanitize] OUT`
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CEXT = HERE.parents[1] / "cext"
STRICT = [
    "-std=c11",
    "-ffp-contract=off",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wmissing-prototypes",
    "-Wno-psabi",
    "-Werror",
]
SANITIZE = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def compiler() -> str | None:
    """The C compiler to use: $CC, or the first one on the path."""
    return os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)


def main() -> int:
    words = argparse.ArgumentParser(description="Build the tests of the bare C core.")
    words.add_argument(
        "--cc", default=compiler(), help="the compiler and its own options (default: $CC, cc, gcc or clang)"
    )
    words.add_argument("--sanitize", action="store_true", help="with AddressSanitizer and UBSan")
    words.add_argument("out", type=Path, help="the program to write")
    given = words.parse_args()
    if given.cc is None:
        words.error("there is no C compiler")
    with tempfile.TemporaryDirectory() as tables:
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", tables], check=True)
        sources = [*sorted(CEXT.rglob("*.c")), *sorted(HERE.glob("*.c")), Path(tables, "tables.c")]
        command = [*shlex.split(given.cc), *STRICT, *(SANITIZE if given.sanitize else ["-O3"])]
        command += [f"-I{CEXT}", f"-I{tables}", *map(str, sources), "-lm", "-o", str(given.out)]
        return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
