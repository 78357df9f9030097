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
from concurrent.futures import ThreadPoolExecutor
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
    """Return the C compiler to use: $CC, or the first one on the path."""
    return os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)


def main() -> int:
    words = argparse.ArgumentParser(description="Build the tests of the bare C core.")
    words.add_argument(
        "--cc", default=compiler(), help="the compiler and its options (default: $CC, cc, gcc or clang)"
    )
    words.add_argument("--sanitize", action="store_true", help="use AddressSanitizer and UBSan")
    words.add_argument("--quick", action="store_true", help="optimize less; takes half the time")
    words.add_argument("out", type=Path, help="the program to write")
    given = words.parse_args()
    if given.cc is None:
        words.error("no C compiler found; set $CC or pass --cc")
    math = [] if os.name == "nt" else ["-lm"]  # part of the C library on Windows
    flags = SANITIZE if given.sanitize else ["-Og" if given.quick else "-O3"]
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", work], check=True)
        sources = [*sorted(CEXT.rglob("*.c")), *sorted(HERE.glob("*.c")), Path(work, "tables.c")]

        def compiled(i: int) -> str | None:
            """Compile a source; return its object file, or None if it has errors."""
            made = str(Path(work, f"{i}.o"))
            command = [
                *shlex.split(given.cc),
                *STRICT,
                *flags,
                f"-I{CEXT}",
                f"-I{work}",
                "-c",
                str(sources[i]),
            ]
            return None if subprocess.run([*command, "-o", made]).returncode else made

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = [made for made in pool.map(compiled, range(len(sources))) if made]
        if len(objects) < len(sources):
            return 1
        return subprocess.run([*shlex.split(given.cc), *flags, *objects, *math, "-o", given.out]).returncode


if __name__ == "__main__":
    sys.exit(main())
