"""Fuzz steelwheel: `python tests/fuzz/run.py [--minutes M] [--seed S] [part ...]`.

game, hands: the bare C core, driven by drive.c, or by libFuzzer with --libfuzzer, with AddressSanitizer and
UBSan if the compiler has them. saved, parsers, calls: the installed package; for a build with sanitizers the
caller preloads their runtime. The seed is --seed, by default $STEELWHEEL_SEED or 1. A finding is printed with
the command that repeats it, and the exit code is 1.
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

HERE = Path(__file__).resolve().parent
CEXT = HERE.parents[1] / "cext"
PARTS = ("game", "hands", "saved", "parsers", "calls")
OF_C = ("game", "hands")
FLAGS = "-std=c11 -Wall -Wextra -Wno-psabi -ffp-contract=off -g -O1".split()
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=all".split()
FUZZER = "-fsanitize=fuzzer-no-link"
KERNEL = re.compile("_(avx2|avx512|neon)[.]c$")  # without sanitizers: some compilers take minutes for these
FAILING = "-Dmalloc=fuzz_malloc -Drealloc=fuzz_realloc".split()  # memory.c, where game.c says when
LONGEST = 1000  # bytes of an input


def without_preload():
    """An environment in which a sanitizer that is preloaded here is not another's."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def can_build(work, compiler, *flags):
    """Whether a compiler makes programs with these flags that run."""
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
    """The compiler, its flags, and those it links with; with libFuzzer or not."""
    names = ["clang", *[f"clang-{version}" for version in range(22, 10, -1)]]
    if given.libfuzzer:
        clang = next(filter(shutil.which, names), None)
        if not clang or not can_build(work, [clang], "-fsanitize=fuzzer", *SANITIZE):
            raise SystemExit("no clang with libFuzzer found (Debian: apt install clang libclang-rt-dev)")
        return [clang], [FUZZER, *SANITIZE], ["-fsanitize=fuzzer", *SANITIZE], True
    names = [given.cc or os.environ.get("CC"), "cc", "gcc", "clang"]
    found = next((name for name in names if name and shutil.which(shlex.split(name)[0])), None)
    if not found:
        raise SystemExit("there is no C compiler")
    compiler = shlex.split(found)
    flags = SANITIZE if can_build(work, compiler, *SANITIZE) else []
    return compiler, flags, flags, False


def build(work, parts, given):
    """The programs of the parts that are of C, and whether libFuzzer drives them."""
    compiler, flags, link, is_fuzzer = choose(work, given)
    subprocess.run([sys.executable, CEXT / "tables" / "tablegen", work], check=True)
    core = [path for path in sorted(CEXT.rglob("*.c")) if path.parent.name not in ("equity", "solver")]
    sources = [*core, work / "tables.c", *[HERE / f"{part}.c" for part in parts]]
    if not is_fuzzer:
        sources.append(HERE / "drive.c")

    def compiled(source):
        made = work / f"{source.parent.name}-{source.stem}.o"
        more = FAILING if source.name == "memory.c" and "game" in parts else []
        more += [] if KERNEL.search(source.name) else flags
        command = [*compiler, *FLAGS, *more, f"-I{CEXT}", f"-I{work}", "-c", source, "-o", made]
        subprocess.run(command, check=True, env=without_preload())
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, sources))
    programs = {}
    for part in parts:
        others = {f"fuzz-{other}.o" for other in OF_C if other != part}
        mine = [made for made in objects if made.name not in others]
        if part != "game":  # what plays no hands needs no game/, whose memory is the other's
            mine = [made for made in mine if not made.name.startswith("game-")]
        programs[part] = work / part
        subprocess.run(
            [*compiler, *link, *mine, "-lm", "-o", programs[part]], check=True, env=without_preload()
        )
    return programs, is_fuzzer


def corpus(work, part):
    """The corpus of a part as files: its inputs are lines of hexadecimal digits."""
    folder = work / f"{part}-corpus"
    folder.mkdir()
    for i, line in enumerate((HERE / "corpus" / f"{part}.hex").read_text(encoding="utf-8").split()):
        (folder / f"{i:04}").write_bytes(bytes.fromhex(line))
    return folder


def run_c(work, part, program, is_fuzzer, given, seconds):
    """Run a program of C. Returns whether all was well."""
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
        print(f"{part}: a finding; again: run.py {part} --input {found.read_bytes().hex()}")
    return False


def run_python(work, part, given, seconds):
    """Run a fuzzer in Python, in a process of its own. Returns whether all was well."""
    command = [sys.executable, HERE / f"{part}.py", "--seconds", seconds, "--seed", given.seed]
    command += ["--inputs", given.inputs] if given.inputs else []
    command += ["--only", given.only] if given.only is not None else []
    with open(work / f"{part}-at", "w+b") as at:
        os.set_inheritable(at.fileno(), True)
        done = subprocess.run(list(map(str, [*command, "--at", at.fileno()])), close_fds=False)
        at.seek(0)
        number = at.read().strip().decode() or "0"
    if done.returncode:
        print(
            f"{part}: ended with {done.returncode}; again: run.py {part} --seed {given.seed} --only {number}"
        )
    return done.returncode == 0


def main():
    words = argparse.ArgumentParser(description="Fuzz steelwheel.")
    words.add_argument("--minutes", type=float, default=5, help="of all parts together, without building")
    words.add_argument("--seed", type=int, default=os.environ.get("STEELWHEEL_SEED") or "1")
    words.add_argument("--inputs", type=int, help="so many of each part, however long it takes")
    words.add_argument("--only", type=int, metavar="K", help="input K of a part alone")
    words.add_argument("--input", metavar="HEX", help="this input of a part that is of C alone")
    words.add_argument("--libfuzzer", action="store_true", help="use clang's libFuzzer, not drive.c")
    words.add_argument("--cc", help="the C compiler of drive.c")
    words.add_argument("parts", nargs="*", metavar="part", help=" ".join(PARTS))
    given = words.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        words.error(f"there is no part {', '.join(sorted(unknown))}: the parts are {', '.join(PARTS)}")
    parts = given.parts or list(PARTS)
    seconds = 10**9 if given.inputs else given.minutes * 60 / len(parts)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        programs, is_fuzzer = {}, False
        if of_c := [part for part in parts if part in OF_C]:
            programs, is_fuzzer = build(work, of_c, given)
        well = []
        for part in parts:
            print(f"-- {part}", flush=True)
            if part in programs:
                well.append(run_c(work, part, programs[part], is_fuzzer, given, seconds))
            else:
                well.append(run_python(work, part, given, seconds))
            sys.stdout.flush()
    return not all(well)


if __name__ == "__main__":
    sys.exit(main())
