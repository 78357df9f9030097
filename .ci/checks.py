"""Shared by the sessions of noxfile.py: copies of the tree, the wheel, skips, the table of results."""

from __future__ import annotations

import functools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # the tests import this without nox
    import nox

ROOT = Path(__file__).resolve().parents[1]
UNTRACKED = (
    ".git",
    ".venv",
    ".nox",
    "build",
    "dist",
    "__pycache__",
    "*.egg-info",
    "*.so",
    ".*_cache",
    ".hypothesis",
)
TAIL = 30  # lines of a failed session that are printed again above the table
PAUSES = (5, 15, 45, 120, 240)  # seconds to wait before each further attempt to install packages


class Optional(NamedTuple):
    """A skip that a session is allowed."""

    sessions: str  # "" for all
    reason: str  # a regular expression that matches the whole reason
    where: str  # it runs instead


class Skip(NamedTuple):
    reason: str
    count: int  # of tests; 0 if it is not a test that was skipped
    where: str | None  # it runs instead; None if it must not be skipped


def judge(
    session: str, reasons: Iterable[str], optional: Iterable[Optional], tests: bool = True
) -> list[Skip]:
    """Return each skip reason once, with its count and the place that runs it instead, if any.

    A session may not skip tests that other sessions leave to it.
    """
    found = []
    for reason, count in Counter(reasons).items():
        rows = (
            row
            for row in optional
            if session in (row.sessions.split() or [session]) and row.where != f"in {session}"
        )
        where = next((row.where for row in rows if re.fullmatch(row.reason, reason)), None)
        found.append(Skip(reason, count if tests else 0, where))
    return found


def copy_tree(folder: Path) -> None:
    """Copy the tree as `git clone` would, with the changes and new files that git does not ignore."""
    command = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        files = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):  # an sdist
        shutil.copytree(ROOT, folder, symlinks=True, ignore=shutil.ignore_patterns(*UNTRACKED))
        return
    for name in filter(None, files):
        if os.path.lexists(ROOT / name):  # not deleted since
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)


def persist(command: Callable[[], object], pauses: Sequence[float] = PAUSES) -> None:
    """Run a nox command that installs packages; if it fails, try again after each of the pauses.

    pip itself retries connections, but fails on a page of the index that was cut short.
    """
    from nox.command import CommandFailed

    for pause in pauses:
        try:
            command()
            return
        except CommandFailed:
            print(f"trying again in {pause} s", flush=True)
            time.sleep(pause)
    command()


class Check:
    """A running session, with a copy of the tree in a folder of its own. Commands run in that copy."""

    def __init__(self, session: nox.Session, work: Path) -> None:
        self.session, self.work, self.tree = session, work, work / "tree"
        self.skipped: list[str] = []
        self.skips = work / "skips.jsonl"  # written by .ci/skips.py
        copy_tree(self.tree)
        session.chdir(self.tree)
        session.env["STEELWHEEL_SKIPS"] = str(self.skips)

    def run(self, *command: str | Path, **options: Any) -> Any:
        """Run a command. `python` is the session's."""
        return self.session.run(*map(str, command), external=True, **options)

    def output(self, *command: str | Path, **options: Any) -> str:
        """Return the output of a command without printing it."""
        return str(self.run(*command, silent=True, log=False, **options))

    def run_all(self, *commands: Sequence[str | Path], faults: Iterable[str] = ()) -> None:
        """Run every command, also after one has failed; then fail if any has, or if there are faults."""
        from nox.command import CommandFailed

        faults = list(faults)
        for command in commands:
            try:
                self.run(*command)
            except CommandFailed:
                faults.append(f"{shlex.join(map(str, command))} failed")
        if faults:
            self.session.error("; ".join(faults))

    def run_lanes(self, *lanes: list[list[str | Path]]) -> None:
        """Run lanes of commands side by side, and print the output of each lane as a whole."""

        def run(lane: list[list[str | Path]]) -> tuple[str, str | None]:
            output = ""
            for command in lane:
                words = [str(word) for word in command]
                output += f"$ {shlex.join(words)}\n"
                done = subprocess.run(
                    words,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    encoding="utf-8",
                    errors="replace",
                )
                output += done.stdout
                if done.returncode:
                    return output, f"{shlex.join(words)} ended with {done.returncode}"
            return output, None

        with ThreadPoolExecutor(max(len(lanes), 1)) as pool:
            results = list(pool.map(run, lanes))
        print(*(output for output, _ in results), sep="", end="", flush=True)
        if failed := [fault for _, fault in results if fault]:
            self.session.error("; ".join(failed))

    def skip(self, reason: str) -> None:
        print(f"SKIPPED: {reason}", flush=True)
        self.skipped.append(reason)

    def install(self, *packages: str, **options: Any) -> None:
        """Install packages in the session's venv."""
        persist(lambda: self.session.install(*packages, **options))

    def installs(self, *packages: str, what: str) -> bool:
        """Install packages; if that fails, skip what needs them and return False."""
        from nox.command import CommandFailed

        try:
            self.session.install(*packages)
        except CommandFailed:
            self.skip(f"{what}: {' '.join(packages)} cannot be installed")
            return False
        return True

    def has(self, program: str, package: str) -> bool:
        """Return whether a program is available. As root, or in CI with sudo, install its Debian package."""
        if shutil.which(program):
            return True
        if not shutil.which("apt-get"):
            return False
        root: list[str] = []
        if os.geteuid():
            if not (os.environ.get("CI") and shutil.which("sudo")):
                return False
            root = ["sudo", "-n"]
        apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"]
        for words in (["update"], ["install", "-y", "--no-install-recommends", package]):
            done = subprocess.run(
                [*apt, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
            )
            if done.returncode:
                print(done.stdout[-2000:], flush=True)
                return False
        return shutil.which(program) is not None

    def build(self) -> Path:
        """Return the folder with the sdist and the wheel. Sessions of one `full` run share it."""
        from nox.command import CommandFailed

        shared = os.environ.get("STEELWHEEL_DIST")
        folder = Path(shared) if shared else self.work / "dist"
        if not (folder / "complete").exists():
            python = self.python("build", sys.executable, "build", "cython", "setuptools")
            log = self.work / "build.log"
            with log.open("w", encoding="utf-8") as file:
                try:
                    self.run(
                        python, "-m", "build", "--no-isolation", "--outdir", folder, self.tree, stdout=file
                    )
                except CommandFailed:
                    print(*log.read_text("utf-8").splitlines()[-50:], sep="\n", flush=True)
                    raise
            (folder / "complete").touch()
        return folder

    def sdist(self) -> Path:
        (sdist,) = self.build().glob("*.tar.gz")
        return sdist

    def wheel(self, *extras: str) -> str:
        """Return the path of the wheel, with extras as pip takes them."""
        (wheel,) = self.build().glob("*.whl")
        return f"{wheel}[{','.join(extras)}]" if extras else str(wheel)

    def python(self, name: str, python: str, *packages: str) -> Path:
        """Create a venv, separate from the session's, with these packages; return its Python."""
        folder = self.work / name
        self.run(python, "-m", "venv", folder)
        created = folder / "bin" / "python"
        if packages:
            persist(lambda: self.run(created, "-m", "pip", "install", *packages))
        return created


def check(
    optional: Iterable[Optional] | None = None, **options: Any
) -> Callable[[Callable[[Check], None]], Any]:
    """Make a nox session of a function of a `Check`.

    The session fails if it skipped anything that `optional` does not list; with None, it may skip.
    """

    import nox

    def decorate(function: Callable[[Check], None]) -> Any:
        name = function.__name__

        @functools.wraps(function)
        def run(session: nox.Session) -> None:
            with tempfile.TemporaryDirectory(prefix="steelwheel-", ignore_cleanup_errors=True) as work:
                made = Check(session, Path(work).resolve())
                try:
                    function(made)
                finally:
                    os.chdir(ROOT)
                    lines = made.skips.read_text("utf-8").splitlines() if made.skips.exists() else []
            if optional is None:
                return
            skips = judge(name, made.skipped, optional, tests=False)
            skips += judge(name, [json.loads(line)[1] for line in lines], optional)
            for reason, count, where in skips:
                tests = f"{count} test{'s' * (count != 1)}: " if count else ""
                print(f"skipped {tests}{reason} [{f'runs {where}' if where else 'NOT OPTIONAL'}]", flush=True)
            if unnamed := [skip.reason for skip in skips if skip.where is None]:
                session.error(f"skipped, but not optional by noxfile.py: {'; '.join(unnamed)}")

        return nox.session(run, name=name, **options)

    return decorate


def run_sessions(
    session: nox.Session, together: Sequence[str], alone: Sequence[str] = (), envdir: Path | None = None
) -> None:
    """Run nox sessions two at a time, then the `alone` ones, and print a table of results.

    Every session runs, even if another has failed.
    """
    logs = Path(tempfile.mkdtemp(prefix="steelwheel-logs-"))
    printing = threading.Lock()
    envdir = envdir or Path(session.cache_dir).resolve().parent
    nox_command = [sys.executable, "-m", "nox", "--envdir", str(envdir)]

    def run(name: str) -> tuple[str, bool, float]:
        print(f"-- {name} begins", flush=True)
        started = time.monotonic()
        log = logs / name
        with log.open("wb") as file:
            code = subprocess.run(
                [*nox_command, "--session", name],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
            ).returncode
        with printing:
            print(f"-- {name}", log.read_text("utf-8", "replace"), sep="\n", flush=True)
        return name, code == 0, time.monotonic() - started

    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(run, together))
    results += map(run, alone)
    failed = [name for name, passed, _ in results if not passed]
    for name in failed:
        lines = (logs / name).read_text("utf-8", "replace").splitlines()
        print(f"-- {name} failed; its last lines again:", *lines[-TAIL:], sep="\n")
    shutil.rmtree(logs)
    width = max(map(len, together))
    for name, passed, seconds in results:
        print(f"{name:{width}}  {'passed' if passed else 'FAILED'}  {seconds:5.0f} s  nox -s {name}")
    sys.stdout.flush()
    if failed:
        session.error(f"failed: {', '.join(failed)}")
