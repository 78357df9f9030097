"""Fuzz steelwheel: `python tests/fuzz/run.py [--minutes M] [--seed S] [part ...]`.

game, hands, equity, solver: the bare C core, driven by drive.c, or by libFuzzer with --libfuzzer,
with AddressSanitizer and UBSan if the compiler has them. saved, parsers, calls: the installed package; for a
build with sanitizers the caller preloads their runtime. The seed is --seed, by default $STEELWHEEL_SEED or 1.
A finding is printed with the command that repeats it, and the exit code is 1.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import coverage

HERE = Path(__file__).resolve().parent
CEXT = HERE.parents[1] / "cext"
PARTS = ("game", "hands", "equity", "solver", "saved", "parsers", "calls")
OF_C = {  # the parts in C, with the folders of cext/ that each needs besides the evaluator
    "game": {"game", "equity", "native"},
    "hands": {"isomorphism"},
    "equity": {"equity", "prizes"},
    "solver": {"game", "equity", "solver"},
}
FLAGS = "-std=c11 -Wall -Wextra -Wno-psabi -ffp-contract=off -g -O1".split()
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=all".split()
FUZZER = "-fsanitize=fuzzer-no-link"
KERNEL = re.compile("_(avx2|avx512|neon)[.]c$")  # without sanitizers: some compilers take minutes for these
FAILING = "-Dmalloc=fuzz_malloc -Drealloc=fuzz_realloc".split()  # for memory.c; game.c decides when
LONGEST = 1000  # maximum bytes per input
AGAIN = "python tests/fuzz/run.py"


def without_preload():
    """Return the environment without a preloaded sanitizer, for other programs."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def can_build(work, compiler, *flags):
    """Return whether the compiler, with these flags, makes programs that run."""
    source, program = work / "empty.c", work / "empty"
    source.write_text("int LLVMFuzzerTestOneInput(const char *p, unsigned long n);\n", encoding="utf-8")
    text = "int LLVMFuzzerTestOneInput(const char *p, unsigned long n) { return p && n > 9 ? -1 : 0; }\n"
    source.write_text(
        text + ("" if "-fsanitize=fuzzer" in flags else "int main(void) { return 0; }\n"), encoding="utf-8"
    )
    command = [*compiler, *flags, source, "-o", program]
    if subprocess.run(command, capture_output=True, env=without_preload()).returncode:
        return False
    words = ["-runs=1"] if "-fsanitize=fuzzer" in flags else []
    return subprocess.run([program, *words], capture_output=True, env=without_preload()).returncode == 0


def choose(work, given):
    """Return the compiler, its compile and link flags, and whether they include libFuzzer."""
    if given.coverage:
        return ["gcc"], coverage.FLAGS, coverage.FLAGS, False
    names = ["clang", *[f"clang-{version}" for version in range(22, 10, -1)]]
    if given.libfuzzer:
        clang = next(filter(shutil.which, names), None)
        if not clang or not can_build(work, [clang], "-fsanitize=fuzzer", *SANITIZE):
            raise SystemExit("no clang with libFuzzer found (Debian: apt install clang libclang-rt-dev)")
        return [clang], [FUZZER, *SANITIZE], ["-fsanitize=fuzzer", *SANITIZE], True
    names = [given.cc or os.environ.get("CC"), "cc", "gcc", "clang"]
    found = next((name for name in names if name and shutil.which(shlex.split(name)[0])), None)
    if not found:
        raise SystemExit("no C compiler found; set $CC or pass --cc")
    compiler = shlex.split(found)
    flags = SANITIZE if can_build(work, compiler, *SANITIZE) else []
    return compiler, flags, flags, False


def build(work, parts, given):
    """Build the programs of the parts in C; return them, and whether libFuzzer drives them."""
    compiler, flags, link, is_fuzzer = choose(work, given)
    subprocess.run([sys.executable, CEXT / "tables" / "tablegen", work], check=True)
    folders = {"cext", "evaluator", *(folder for part in parts for folder in OF_C[part])}
    core = [path for path in sorted(CEXT.rglob("*.c")) if path.parent.name in folders]
    sources = [*core, work / "tables.c", *[HERE / f"{part}.c" for part in parts]]
    if not is_fuzzer:
        sources.append(HERE / "drive.c")
    jobs = [(source, work / f"{source.parent.name}-{source.stem}.o", []) for source in sources]
    memory, failing = work / "game-memory.o", work / "failing-memory.o"
    jobs.append((CEXT / "game" / "memory.c", failing, FAILING))

    def compiled(job):
        source, made, more = job
        more = more if KERNEL.search(source.name) else [*flags, *more]
        command = [*compiler, *FLAGS, *more, f"-I{CEXT}", f"-I{work}", "-c", source, "-o", made]
        subprocess.run(command, check=True, env=without_preload())

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compiled, jobs))
    programs = {}
    for part in parts:
        wanted = {"cext", "evaluator", *OF_C[part]}
        mine = [made for source, made, _ in jobs if source.parent.name in wanted or source.parent == work]
        mine = [made for made in mine if made != (memory if part == "game" else failing)]
        mine += [work / f"fuzz-{part}.o", *([] if is_fuzzer else [work / "fuzz-drive.o"])]
        programs[part] = work / part
        subprocess.run(
            [*compiler, *link, *mine, "-lm", "-o", programs[part]], check=True, env=without_preload()
        )
    return programs, is_fuzzer


def corpus(work, part):
    """Write the corpus of a part as files; its inputs are lines of hexadecimal digits."""
    folder = work / f"{part}-corpus"
    folder.mkdir()
    for i, line in enumerate((HERE / "corpus" / f"{part}.hex").read_text(encoding="utf-8").split()):
        (folder / f"{i:04}").write_bytes(bytes.fromhex(line))
    return folder


def run_c(work, part, program, is_fuzzer, given, seconds):
    """Run a C program; return whether it found nothing."""
    folder = corpus(work, part)
    if given.input:
        (work / "input").write_bytes(bytes.fromhex(given.input))
        command = [program, work / "input"] if is_fuzzer else [program, "-n", "0", work / "input"]
    elif is_fuzzer:
        command = [
            program,
            f"-seed={given.seed}",
            f"-max_len={LONGEST}",
            f"-artifact_prefix={work}/",
            "-timeout=60",
        ]
        command += ["-print_final_stats=1", "-verbosity=0", folder]
        command.append(f"-runs={given.inputs}" if given.inputs else f"-max_total_time={max(int(seconds), 1)}")
    else:
        command = [program, "-s", given.seed, "-n", given.inputs or 1 << 62, *sorted(folder.iterdir())]
        command += [] if given.inputs else ["-t", max(int(seconds), 1)]
    if given.only is not None and not is_fuzzer:
        command += ["-k", given.only]
    done = subprocess.run(
        list(map(str, command)), cwd=work, env=without_preload(), stderr=subprocess.STDOUT,
        encoding="utf-8",
        stdout=subprocess.PIPE if is_fuzzer else None, errors="replace",
    )  # fmt: skip
    if done.returncode == 0:
        if is_fuzzer:
            units = re.search(r"number_of_executed_units: (\d+)", done.stdout)
            print(f"{part}: {int(units[1]) if units else 1:,} inputs of seed {given.seed}")
        return True
    print(done.stdout or "")
    for found in [*work.glob("crash*"), *work.glob("timeout-*"), *work.glob("oom-*"), *work.glob("leak-*")]:
        print(f"{part}: a finding; repeat it with: {AGAIN} {part} --input {found.read_bytes().hex()}")
    return False


def build_package(work):
    """Build the package in `work` with coverage; return the environment that imports it."""
    flags = " ".join(coverage.FLAGS)
    folders = ["--build-lib", work / "lib", "--build-temp", work / "temp"]
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build", *folders],
        cwd=CEXT.parent, check=True, stderr=subprocess.DEVNULL,
        env={**os.environ, "CC": "gcc", "CFLAGS": f"-O1 {flags}", "LDFLAGS": "--coverage"},
    )  # fmt: skip
    return {**os.environ, "PYTHONPATH": str(work / "lib")}


def run_python(work, part, given, seconds, env=None):
    """Run a Python fuzzer in its own process; return whether it found nothing."""
    command = [sys.executable, HERE / f"{part}.py", "--seconds", seconds, "--seed", given.seed]
    command += ["--inputs", given.inputs] if given.inputs else []
    command += ["--only", given.only] if given.only is not None else []
    with open(work / f"{part}-at", "w+b") as at:
        os.set_inheritable(at.fileno(), True)
        done = subprocess.run(list(map(str, [*command, "--at", at.fileno()])), close_fds=False, env=env)
        at.seek(0)
        number = at.read().strip().decode() or "0"
    if done.returncode:
        again = f"{AGAIN} {part} --seed {given.seed} --only {number}"
        print(f"{part}: ended with {done.returncode}; repeat it with: {again}")
    return done.returncode == 0


def main():
    words = argparse.ArgumentParser(description="Fuzz steelwheel.")
    words.add_argument(
        "--minutes", type=float, default=5, help="total for all parts, without building (default: 5)"
    )
    words.add_argument("--seed", type=int, default=os.environ.get("STEELWHEEL_SEED", "1"))
    words.add_argument("--inputs", type=int, help="number of inputs per part, regardless of time")
    words.add_argument("--only", type=int, metavar="K", help="run only input K of a part")
    words.add_argument("--input", metavar="HEX", help="run only this input, for a part in C")
    words.add_argument("--libfuzzer", action="store_true", help="use clang's libFuzzer, not drive.c")
    words.add_argument("--cc", help="the C compiler for drive.c")
    words.add_argument(
        "--coverage", action="store_true", help="print the coverage of cext/ afterwards, with gcov"
    )
    words.add_argument(
        "--lines", action="store_true", help="with --coverage: also print the lines that never ran"
    )
    words.add_argument("parts", nargs="*", metavar="part", help=" ".join(PARTS))
    given = words.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        words.error(f"unknown part {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    parts = given.parts or list(PARTS)
    seconds = 10**9 if given.inputs else given.minutes * 60 / len(parts)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        programs, is_fuzzer, env = {}, False, None
        if given.coverage and set(parts) - set(OF_C):
            env = build_package(work)
        if of_c := [part for part in parts if part in OF_C]:
            programs, is_fuzzer = build(work, of_c, given)
        well = []
        for part in parts:
            print(f"-- {part}", flush=True)
            if part in programs:
                well.append(run_c(work, part, programs[part], is_fuzzer, given, seconds))
            else:
                well.append(run_python(work, part, given, seconds, env))
            sys.stdout.flush()
        if given.coverage:
            print(coverage.table(coverage.measure(work, CEXT), lines=given.lines))
    return not all(well)


if __name__ == "__main__":
    sys.exit(main())
