"""Mutate the C core, one token at a time, and check that the tests notice.

`nice python tests/tools/mutate.py [--seed N] [--count N] [--only FILE ...] [--jobs N] [--list] [--resume]`

It samples mutants of the functions of `cext/game` and `cext/equity`, spread over files and kinds of
operators. A larger count extends the sample of a smaller one. Each mutant is compiled; a mutant with the
original's object code is equivalent. The others run the core's own tests, then their room's tests in Python
over a relinked extension, then the core's tests under sanitizers. They stop at the first test that fails,
crashes or hangs. Results are kept in `build/mutants`. `--resume` reuses the results for the same sources, and
tries survivors again if a test has changed. It requires everything that building and testing the package
requires.
"""

import argparse
import hashlib
import json
import os
import queue
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
RESULTS = WORK / "results.jsonl"
# The tests of a room in Python, the quickest killers first.
ROOMS = {
    "game": (
        "rules/test_scenarios hands/test_play_seam hands/test_hand rules/test_house_rules"
        " games/test_other_structures games/test_named_games games/test_user_games tables/test_mixed_game"
        " hands/test_play_properties hands/test_observation history/test_history hands/test_play_robustness"
    ),
    "equity": (
        "equities/test_equity equities/test_range_equities equities/test_strength"
        " equities/test_game_equities test_numbers"
    ),
}
CORE = ["game", "rules", "games", "equity"]  # the rooms of tests/c that are run
CC = shlex.split(os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), "cc"))
FLAGS = "-std=c11 -ffp-contract=off -g0 -w -O2 -fPIC -fvisibility=hidden -Icext -Itables".split()
SANITIZE = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
INCLUDE = f"-I{sysconfig.get_paths()['include']}"
SEAM = "_core.c"
MEGABYTES = 8000  # of address space, for mutants that ask for more and more

# ---- mutants

TOKEN = re.compile(
    r"""(?P<blank>/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:[^\n\\]|\\.)*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\s+)
    |(?P<word>[A-Za-z_]\w*)|(?P<number>\d[\w.]*)
    |(?P<mark><<=|>>=|\+\+|--|->|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|.)""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
SWAPS = {
    "boundary": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "equality": {"==": "!=", "!=": "=="},
    "arithmetic": {"+": "-", "-": "+", "+=": "-=", "-=": "+=", "/": "*", "%": "/"},
    "logic": {"&&": "||", "||": "&&"},
    "bits": {"&": "|", "|": "&", "^": "|", "&=": "|=", "|=": "&=", "^=": "|=", "<<": ">>", ">>": "<<"},
    "step": {"++": "--", "--": "++"},
    "jump": {"continue": "break", "break": ""},
}
SWAP = {before: (kind, after) for kind, swaps in SWAPS.items() for before, after in swaps.items()}
ENUM = re.compile(r"\benum\s*\w*\s*\{([^}]*)\}")


@dataclass(frozen=True)
class Mutant:
    """A token of a file, and what stands there instead."""

    file: str
    offset: int
    line: int
    kind: str
    before: str
    after: str
    text: str  # of the line

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.kind}: {self.before} -> {self.after or 'nothing'}: {self.text}"
        )

    def apply(self, source: str) -> str:
        assert source.startswith(self.before, self.offset)
        return source[: self.offset] + self.after + source[self.offset + len(self.before) :]


def enumerators(texts: list[str]) -> dict[str, str]:
    """Each enumerator without a value of its own, with the next of its enum; the last with the first."""
    following = {}
    for text in texts:
        for body in ENUM.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
            names = [word.strip() for word in body.split(",") if word.strip() and "=" not in word]
            following |= dict(zip(names, names[1:] + names[:1], strict=True))
    return {name: other for name, other in following.items() if name != other}


def tokens(source: str) -> Iterator[tuple[int, str]]:
    """The tokens of function bodies, as (offset, text); the bodies of enums left out."""
    depth = within = hidden = 0
    last = before_last = ""
    for found in TOKEN.finditer(source):
        if found.lastgroup == "blank":
            continue
        text = found.group()
        if text == "{":
            depth += 1
            within += depth == 1 and last == ")"
            if "enum" in (last, before_last) and not hidden:
                hidden = depth
        if within and not hidden:
            yield found.start(), text
        if text == "}":
            if hidden == depth:
                hidden = 0
            depth -= 1
            within = within if depth else 0
        before_last, last = last, text


def is_condition(rest: list[str]) -> bool:
    """Return whether this expression is the condition of a `?`."""
    depth = 0
    for text in rest:
        depth += (text in "([") - (text in ")]")
        if depth < 0 or text in ";,{" or text in ("&&", "||"):
            return False
        if text == "?":
            return True
    return False


def changes(texts: list[str], i: int, returned: bool, enums: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the replacements for a token, as (kind, text)."""
    text, last = texts[i], texts[i - 1] if i else ""
    is_operand = (
        last in (")", "]") or (last[:1].isalnum() and last not in ("return", "case")) or last[:1] == "_"
    )
    if text in SWAP and (is_operand or text not in ("+", "-", "&")):
        yield SWAP[text]
        if text in "<>" and is_condition(texts[i + 1 :]):
            yield "order", "><"["<>".index(text)]
    elif text in ("!", "~", "-"):
        yield "negation", ""
    elif re.fullmatch(r"\d+[uUlL]*", text) and (last, texts[i + 1]) != ("{", "}"):
        number = re.match(r"\d+", text).group()
        other = {"0": "1", "1": "0"}.get(number) or str(int(number) + 1)
        yield "constant", other + text[len(number) :]
    elif returned and text in enums:
        yield "result", enums[text]


def mutants_of(file: str, enums: dict[str, str]) -> list[Mutant]:
    source = (ROOT / file).read_text(encoding="utf-8")
    found = list(tokens(source))
    texts = [text for _, text in found]
    made, returned = [], False
    for i, (offset, text) in enumerate(found):
        returned = text == "return" or (returned and text != ";")
        line = source.count("\n", 0, offset)
        for kind, after in changes(texts, i, returned, enums):
            whole = source.splitlines()[line].strip()
            made.append(Mutant(file, offset, line + 1, kind, text, after, whole))
    return made


def choose(seed: int, count: int, only: list[str]) -> list[Mutant]:
    """Some mutants: of a bigger file more, of each file all kinds in turn."""
    files = sorted(
        str(path.relative_to(ROOT).as_posix())
        for room in ROOMS
        for path in (ROOT / "cext" / room).iterdir()
        if path.suffix in (".c", ".h")
    )
    enums = enumerators([path.read_text(encoding="utf-8") for path in (ROOT / "cext").rglob("*.h")])
    ranked = []
    for file in files:
        rng = random.Random(f"{seed} {file}")
        kinds: dict[str, list[Mutant]] = {}
        for mutant in mutants_of(file, enums):
            kinds.setdefault(mutant.kind, []).append(mutant)
        for of_kind in kinds.values():
            rng.shuffle(of_kind)
        turns = [(i, rng.random(), mutant) for of_kind in kinds.values() for i, mutant in enumerate(of_kind)]
        turns.sort(key=lambda turn: turn[:2])
        for i, (_, part, mutant) in enumerate(turns):
            ranked.append(((i + part) / len(turns) ** 0.7, mutant))
    ranked.sort(key=lambda pair: (pair[0], pair[1].file, pair[1].offset))
    return [mutant for _, mutant in ranked if not only or any(word in mutant.file for word in only)][:count]


# ---- programs


def run(command: list[str], folder: Path, cpu: float, memory: int = 0, **environment: str) -> tuple[int, str]:
    """Run a command for at most `cpu` CPU seconds. Return its exit code and output."""
    limits = f"ulimit -c 0 && ulimit -t {int(cpu) + 1}" + (f" && ulimit -v {memory * 1024}" if memory else "")
    process = subprocess.Popen(
        ["sh", "-c", limits + ' && exec "$@"', "sh", *command],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    try:
        printed, _ = process.communicate(timeout=20 * cpu)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return -signal.SIGXCPU, ""
    return process.returncode, printed


class Build:
    """The objects of the unchanged tree and their dependencies; with sanitizers, only the rooms' objects."""

    def __init__(self, base: Path, sanitized: bool, jobs: int) -> None:
        self.base, self.sanitized = base, sanitized
        self.sources = sorted(path.relative_to(base).as_posix() for path in (base / "cext").rglob("*.c"))
        self.tests = sorted(path.relative_to(base).as_posix() for path in (base / "tests" / "c").glob("*.c"))
        self.sources.append("tables/tables.c")
        compiled = [source for source in self.sources if self.in_room(source)]
        if not sanitized:
            compiled = [SEAM, *self.sources, *self.tests]
        with ThreadPoolExecutor(jobs) as pool:
            for source, errors in zip(
                compiled, pool.map(lambda s: self.compile(base, s), compiled), strict=True
            ):
                if errors:
                    raise SystemExit(f"{source} does not compile:\n{errors}")
        self.needs = {
            source: set(
                re.findall(r"[^\s\\]+", self.object(base, source).with_suffix(".d").read_text("utf-8"))
            )
            for source in compiled
        }

    def in_room(self, source: str) -> bool:
        return source.startswith("cext/") and source.split("/")[1] in ROOMS

    def object(self, folder: Path, source: str) -> Path:
        kind = "san" if self.sanitized and self.in_room(source) else "obj"
        return folder / kind / (source.replace("/", "-") + ".o")

    def compile(self, folder: Path, source: str) -> str:
        """Compile a source in a copy of the tree. Returns errors."""
        made = self.object(folder, source)
        less = ["-O1"] if source == SEAM else SANITIZE if self.sanitized else []
        command = [*CC, *FLAGS, *less, INCLUDE, "-MMD", "-c", source, "-o", str(made)]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
        return done.stderr or "errors" if done.returncode else ""

    def changed(self, folder: Path, source: str) -> bool:
        """Return whether the object of a source in a copy differs from the original's."""
        return self.object(folder, source).read_bytes() != self.object(self.base, source).read_bytes()

    def _objects(self, folder: Path, sources: list[str], fresh: set[str]) -> list[str]:
        return [str(self.object(folder if source in fresh else self.base, source)) for source in sources]

    def link_core(self, folder: Path, fresh: set[str]) -> Path:
        out = folder / "core"
        objects = self._objects(folder, self.sources + self.tests, fresh)
        subprocess.run([*CC, *(SANITIZE if self.sanitized else []), *objects, "-lm", "-o", out], check=True)
        return out

    def link_extension(self, folder: Path, fresh: set[str]) -> None:
        out = folder / "src" / "steelwheel" / f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
        link = shlex.split(sysconfig.get_config_var("LDSHARED"))
        objects = self._objects(folder, [*self.sources, SEAM], fresh)
        out.unlink(missing_ok=True)
        subprocess.run([*link, *objects, "-lm", "-o", out], check=True)


class Trial:
    """A runner of mutants, each in its own copy of the tree."""

    def __init__(self, jobs: int) -> None:
        ignored = shutil.ignore_patterns("build", "dist", "*.so", "*.pyd", "__pycache__", ".*")
        for old in WORK.glob("tree*"):
            shutil.rmtree(old)
        self.base = WORK / "tree"
        shutil.copytree(ROOT, self.base, ignore=ignored)
        python = [sys.executable]
        for command in (
            [*python, "cext/tables/tablegen", "tables"],
            [*python, "-m", "cython", "cext/seam/_core.pyx", "-I", "cext/seam", "-o", SEAM],
        ):
            subprocess.run(command, cwd=self.base, check=True)
        for kind in ("obj", "san"):
            (self.base / kind).mkdir()
        self.trees: queue.Queue[Path] = queue.Queue()
        for i in range(jobs):
            self.trees.put(shutil.copytree(self.base, WORK / f"tree{i}"))
        self.plain, self.sanitized = Build(self.base, False, jobs), Build(self.base, True, jobs)
        # Seconds that the tests take, and what the core's print, unchanged.
        self.limits: dict[str, float] = {}
        self.printed = ""
        self.plain.link_extension(self.base, set())
        for what in ("core", "sanitized", *ROOMS):
            self.limits[what] = 600
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            by = self.room(self.base, what) if what in ROOMS else self.core(self.base, what, set())
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if by:
                raise SystemExit(f"the tests fail without a mutant: {what}: {by}")
            seconds = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
            self.limits[what] = 3 * seconds + 5
            print(f"{what}: {seconds:.1f} s without a mutant", flush=True)

    def core(self, folder: Path, what: str, fresh: set[str]) -> str:
        """Run the core's tests. Returns what failed."""
        build = self.plain if what == "core" else self.sanitized
        program = build.link_core(folder, fresh)
        memory = MEGABYTES if what == "core" else 0
        code, printed = run([str(program), *CORE], folder, self.limits[what], memory)
        self.printed = self.printed or printed
        if code == 0 and printed == self.printed:
            return ""
        failed = re.search(r"\S*:\d+: failed: .*|.*runtime error: .*|ERROR: \w+: .*", printed)
        checksum = printed.splitlines()[-1:] != self.printed.splitlines()[-1:] and code == 0
        return failed.group() if failed else "the checksum" if checksum else ended(code)

    def room(self, folder: Path, room: str) -> str:
        """Run the Python tests of a room. Returns what failed."""
        tests = [f"tests/{name}.py" for name in ROOMS[room].split()]
        tests = [test for test in tests if (folder / test).exists()]
        storage = folder / ".hypothesis"
        shutil.rmtree(storage, ignore_errors=True)  # no example of another mutant may be reused
        words = "-m pytest -n 0 -x -q --tb=no -rfE -p no:cacheprovider --hypothesis-seed=1".split()
        code, printed = run(
            [sys.executable, *words, "-m", "not slow and not timing", *tests],
            folder,
            self.limits[room],
            MEGABYTES,
            PYTHONPATH=str(folder / "src"),
            PYTHONDONTWRITEBYTECODE="1",
        )
        if code == 0:
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (\S*)", printed, re.MULTILINE)
        return failed.group(1) if failed else ended(code)

    def try_one(self, mutant: Mutant) -> tuple[str, str]:
        """Return a mutant's fate (killed by core, room or sanitizers; invalid, equal, alive), and why."""
        folder = self.trees.get()
        source = folder / mutant.file
        whole = source.read_text(encoding="utf-8")
        try:
            source.write_text(mutant.apply(whole), encoding="utf-8")
            return self._verdict(folder, mutant)
        finally:
            source.write_text(whole, encoding="utf-8")
            self.trees.put(folder)

    def _verdict(self, folder: Path, mutant: Mutant) -> tuple[str, str]:
        build = self.plain
        touched = [source for source, needs in build.needs.items() if mutant.file in needs]
        if not touched:
            return "invalid", "no source includes it"
        fresh: set[str] = set()
        for source in touched:
            if source == SEAM:  # the longest to compile
                continue
            if build.compile(folder, source):
                return "invalid", "it does not compile"
            if build.changed(folder, source):
                fresh.add(source)
        if fresh:
            by = self.core(folder, "core", fresh)
            if by:
                return "core", by
        if SEAM in touched:
            if build.compile(folder, SEAM):
                return "invalid", "it does not compile"
            if build.changed(folder, SEAM):
                fresh.add(SEAM)
        if not fresh:
            return "equal", "the same object code"
        build.link_extension(folder, fresh)
        by = self.room(folder, mutant.file.split("/")[1])
        if by:
            return "room", by
        for source in touched:
            if build.in_room(source):
                self.sanitized.compile(folder, source)
                fresh.add(source)
        by = self.core(folder, "sanitized", fresh)
        return ("sanitizers", by) if by else ("alive", "")


def ended(code: int) -> str:
    """Describe how a program without output ended."""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "time"
    return f"signal {-code}" if code < 0 else f"exit code {code}"


# ---- results


def digest(folder: str, *suffixes: str) -> str:
    total = hashlib.sha256()
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in suffixes and "tools" not in path.parts:
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


def known_results(sources: str, tests: str) -> dict[Mutant, tuple[str, str]]:
    """Return the results of earlier runs on these sources; for survivors, only with these tests."""
    known: dict[Mutant, tuple[str, str]] = {}
    for line in RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else ():
        given = json.loads(line)
        mutant = Mutant(**given["mutant"])
        if given["sources"] != sources:
            continue
        known.pop(mutant, None)
        if given["verdict"] != "alive" or given["tests"] == tests:
            known[mutant] = given["verdict"], given["by"]
    return known


def tell(mutants: list[Mutant], verdicts: dict[Mutant, tuple[str, str]]) -> None:
    counts = Counter(verdicts[mutant][0] for mutant in mutants)
    tried = len(mutants) - counts["invalid"] - counts["equal"]
    killed = tried - counts["alive"]
    print(f"\n{len(mutants)} mutants: {counts['invalid']} do not compile, {counts['equal']} are equivalent")
    by = ", ".join(f"{counts[who]} by the {who}" for who in ("core", "room", "sanitizers"))
    print(f"{killed} of {tried} killed ({killed / max(tried, 1):.1%}): {by}; alive: {counts['alive']}")
    for mutant in mutants:
        if verdicts[mutant][0] == "alive":
            print(f"  {mutant}")


def main() -> None:
    words = argparse.ArgumentParser(description="Mutate the C core and ask the tests whether they notice.")
    words.add_argument("--seed", type=int, default=1, help="which mutants (default: 1)")
    words.add_argument("--count", type=int, default=150, help="how many (default: 150)")
    words.add_argument(
        "--only", nargs="+", default=[], metavar="FILE", help="only of files with this in their path"
    )
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    words.add_argument("--list", action="store_true", help="only print which")
    words.add_argument("--resume", action="store_true", help="take over earlier results")
    given = words.parse_args()
    mutants = choose(given.seed, given.count, given.only)
    if given.list:
        print("\n".join(map(str, mutants)))
        return
    sources, tests = (
        digest("cext", ".c", ".h", ".pyx", ".pxi", ".pxd", ".py"),
        digest("tests", ".py", ".c", ".h"),
    )
    verdicts = known_results(sources, tests) if given.resume else {}
    left = [mutant for mutant in mutants if mutant not in verdicts]
    WORK.mkdir(parents=True, exist_ok=True)
    if not given.resume:
        RESULTS.unlink(missing_ok=True)
    if left:
        begun, trial = time.monotonic(), Trial(given.jobs)
        with ThreadPoolExecutor(given.jobs) as pool, RESULTS.open("a", encoding="utf-8") as out:

            def try_one(mutant: Mutant) -> None:
                verdict, by = verdicts[mutant] = trial.try_one(mutant)
                record = {
                    "mutant": asdict(mutant),
                    "verdict": verdict,
                    "by": by,
                    "sources": sources,
                    "tests": tests,
                }
                print(json.dumps(record), file=out, flush=True)
                print(f"{verdict}: {mutant}" + (f"\n    {by}" if by else ""), flush=True)

            list(pool.map(try_one, left))
        print(f"{time.monotonic() - begun:.0f} s")
    tell(mutants, verdicts)


if __name__ == "__main__":
    main()
