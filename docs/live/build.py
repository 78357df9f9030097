"""Build the pages' WebAssembly: the C core and the binding in this folder, by zig's C compiler.

`python docs/live/build.py FOLDER [KEPT]` puts it, and what the scripts need besides, into a folder. It is
kept in another, and built again only if what it is made of has changed.
"""

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
CEXT = HERE.parents[1] / "cext"
RANKINGS = ("high", "short_deck", "ace_to_five", "ace_to_five_8", "deuce_to_seven", "badugi")  # of its games
ROOMS = ("cards.c", "deal.c", "evaluator", "equity", "game")
FLAGS = [
    "-target",
    "wasm32-wasi",
    "-std=c11",
    "-O3",
    "-ffp-contract=off",
    "-fvisibility=hidden",
    "-g0",
    "-DNDEBUG",
]
LINK = ["-mexec-model=reactor", "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576"]


def can_build() -> bool:
    """Return True if zig is installed."""
    return importlib.util.find_spec("ziglang") is not None


def sources() -> list[Path]:
    """The C files."""
    found = [CEXT / room for room in ROOMS if room.endswith(".c")]
    for room in ROOMS:
        found += sorted((CEXT / room).glob("*.c"))
    return [*found, *sorted(HERE.glob("*.c"))]


def digest() -> str:
    """A name for what is built: it changes with any file that it is made of."""
    made = hashlib.sha256()
    for file in sorted([*CEXT.rglob("*.[ch]"), *CEXT.rglob("*.py"), *HERE.glob("*.[ch]"), Path(__file__)]):
        made.update(file.read_bytes())
    return made.hexdigest()[:16]


def build(out: Path) -> None:
    """Compile, link and compress, since not all servers do."""
    cc = [sys.executable, "-m", "ziglang", "cc", *FLAGS]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", folder, *RANKINGS], check=True)
        files = [*sources(), Path(folder, "tables.c")]

        def compiled(i: int) -> str:
            made = str(Path(folder, f"{i}.o"))
            command = [*cc, f"-I{CEXT}", f"-I{folder}", f"-I{HERE}", "-c", str(files[i]), "-o", made]
            subprocess.run(command, check=True)
            return made

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(compiled, range(len(files))))
        out.parent.mkdir(parents=True, exist_ok=True)
        exports = [f"-Wl,--export={name}" for name in exported()]
        linked = Path(folder, "core.wasm")
        subprocess.run([*cc, *LINK, *exports, *objects, "-o", str(linked)], check=True)
        out.write_bytes(gzip.compress(linked.read_bytes(), 9, mtime=0))


def put_into(folder: Path, kept: Path) -> None:
    """Put what is built into a folder, from one where it is kept once it is built."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"core-{digest()}.wasm.gz" if can_build() else None
    if name is not None:
        if not (kept / name).exists():
            build(kept / name)
        if kept != folder:
            shutil.copyfile(kept / name, folder / name)
    (folder / "data.mjs").write_text(data(name), encoding="utf-8")


def data(program: str | None) -> str:
    """Return the scripts' data module: the program's file, hand classes by strength, examples, colors."""
    from steelwheel.drawing.strategy_grid import heat
    from steelwheel.ranges.preflop_order import ORDER

    texts = [file.read_text("utf-8") for file in sorted((HERE / "hands").glob("*.phh"))]
    hands = [{"name": text.partition("\n")[0].lstrip("# "), "text": text} for text in texts]
    values = {"PROGRAM": program, "ORDER": ORDER.split(), "HANDS": hands}
    values["HEAT"] = [heat(i / 23) for i in range(24)]
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())


def exported() -> list[str]:
    """The functions that JavaScript calls."""
    text = "".join(file.read_text("utf-8") for file in sorted(HERE.glob("*.c")))
    return re.findall(r"^LIVE [\w ]+?\*?(\w+)\(", text, re.MULTILINE)


if __name__ == "__main__":
    put_into(Path(sys.argv[1]), Path(sys.argv[-1]))
