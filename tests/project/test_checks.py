"""The checks can fail: programs of tests/c, skipped tests, and sessions that no workflow runs."""

import ast
import re
import runpy
import subprocess
import sys
import types
import warnings

import pytest
from conftest import ROOT
from tools import pinned

from project.test_c import CHECKSUMS

CHECKS = runpy.run_path(str(ROOT / ".ci" / "checks.py"))
Optional, judge = CHECKS["Optional"], CHECKS["judge"]
QUICK, EXHAUSTIVE = CHECKSUMS[""], CHECKSUMS["exhaustive"]


@pytest.mark.parametrize(
    ("output", "code", "words", "fault"),
    [
        (f"90 checks, 0 failed, checksum {QUICK}", 0, [], None),
        (f"95 checks, 0 failed, checksum {EXHAUSTIVE}", 0, ["exhaustive"], None),
        ("", 0, [], "its last line is not that of the tests"),
        ("", 139, [], "it ended with 139"),
        (f"90 checks, 0 failed, checksum {QUICK}", 1, [], "it ended with 1"),
        (f"90 checks, 3 failed, checksum {QUICK}", 0, [], "3 of its checks failed"),
        (f"0 checks, 0 failed, checksum {QUICK}", 0, [], "its last line is not that of the tests"),
        (f"90 checks, 0 failed, checksum {QUICK}\nAborted", 0, [], "its last line is not that of the tests"),
        (f"95 checks, 0 failed, checksum {EXHAUSTIVE}", 0, [], f"its checksum is {EXHAUSTIVE}, not {QUICK}"),
    ],
)
def test_a_c_program_must_print_the_pinned_checksum(output, code, words, fault, tmp_path, capfd):
    assert pinned.wrong(code, output, CHECKSUMS["".join(words)]) == fault
    program = tmp_path / "core.py"
    program.write_text(f"print({output!r})\nraise SystemExit({code})\n", "utf-8")
    assert pinned.main([sys.executable, str(program), *words]) == (fault is not None)
    assert (fault or output) in capfd.readouterr().out


@pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes here")
def test_a_c_program_that_is_missing_or_crashes_fails(tmp_path):
    program = [sys.executable, ROOT / "tests" / "tools" / "pinned.py"]
    crash = [sys.executable, "-c", "import os; os.abort()"]
    for command in ([tmp_path / "missing"], [tmp_path / "missing", "exhaustive"], crash, []):
        assert subprocess.run([*program, *command], capture_output=True).returncode == 1, command


def test_skips_are_optional_only_where_the_table_says_so():
    table = [
        Optional("slow rl", r"no \w+", "elsewhere"),
        Optional("", "there is no Chromium", "on GitHub"),
        Optional("slow rl", "no torch at all", "in slow"),
    ]
    reasons = ["no jax", "no jax", "there is no Chromium", "no torch at all"]
    assert [tuple(skip) for skip in judge("rl", reasons, table)] == [
        ("no jax", 2, "elsewhere"),
        ("there is no Chromium", 1, "on GitHub"),
        ("no torch at all", 1, "in slow"),
    ]
    assert [where for *_, where in judge("slow", reasons, table)] == ["elsewhere", "on GitHub", None]
    assert [where for *_, where in judge("site", reasons, table)] == [None, "on GitHub", None]


def test_installing_is_tried_again(monkeypatch, capsys):
    class CommandFailed(Exception):
        pass

    monkeypatch.setitem(sys.modules, "nox.command", types.SimpleNamespace(CommandFailed=CommandFailed))
    attempts = []

    def fails(times):
        attempts.append(times)
        if len(attempts) <= times:
            raise CommandFailed

    CHECKS["persist"](lambda: fails(2), pauses=[0, 0, 0])
    assert len(attempts) == 3 and capsys.readouterr().out == "trying again in 0 s\n" * 2
    with pytest.raises(CommandFailed):
        CHECKS["persist"](lambda: fails(9), pauses=[0, 0, 0])
    assert len(attempts) == 3 + 4
    with pytest.raises(KeyError):  # not a command's failure
        CHECKS["persist"](lambda: {}["key"], pauses=[0])


def test_full_and_the_workflows_run_every_session():
    code = (ROOT / "noxfile.py").read_text("utf-8")
    sessions = {
        node.name
        for node in ast.parse(code).body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    }
    landing, full, alone = (
        re.search(rf'(?m)^{name} = \(?\s*"([a-z ]+)"', code)[1].split()
        for name in ("LANDING", "FULL", "ALONE")
    )
    apart = {"landing", "full", "package", "constraints", "uploads", "coverage", "sbom"}
    assert sessions == {*landing, *full, *alone, *apart}
    workflow = (ROOT / ".github" / "workflows" / "full.yml").read_text("utf-8")
    matrix = re.findall(r"(?m)^ +session: \[(.+)\]$", workflow)[0].split(", ")
    assert matrix == full + alone
    pages = [*(ROOT / ".github" / "workflows").glob("*.yml"), ROOT / ".github" / "CONTRIBUTING.md"]
    for path in pages:
        for words in re.findall(r"nox -s ([a-z ]+)", path.read_text("utf-8")):
            assert {*words.split()} - {"runs"} <= sessions, (path.name, words)


def test_warnings_are_errors_where_they_are_ours(pytestconfig):
    rules = [rule.split(":") for rule in pytestconfig.getini("filterwarnings")]
    errors = [rule[3] for rule in rules if rule[0] == "error" and len(rule) == 4]
    files = [path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")]
    ours = [".".join(path.with_suffix("").parts) for path in files]  # of folders with an __init__.py
    ours += [path.stem for path in files] + [
        "conftest",
        "play.invariants",
        "steelwheel",
        "steelwheel.cards.cards",
    ]
    theirs = ["eval7.rangestring", "pyparsing.util", "hypothesis.strategies", "numpy.testing", "pandas"]
    assert all(any(re.match(module, name) for module in errors) for name in ours)
    assert not any(re.match(module, name) for module in errors for name in theirs)
    with pytest.raises(DeprecationWarning):
        warnings.warn("ours", DeprecationWarning, stacklevel=1)


def test_pre_commit_uses_the_pinned_versions():
    pinned_versions = dict(
        re.findall(r"(?m)^([\w-]+)==(\S+)", (ROOT / ".ci" / "constraints.txt").read_text("utf-8"))
    )
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    pins = re.findall(r"additional_dependencies: \[([\w-]+)==([\d.]+)\]", hooks)
    assert {name for name, _ in pins} == {"ruff", "codespell", "check-jsonschema", "zizmor"}
    for name, version in pins:
        assert version == pinned_versions[name], name


def test_pictures_of_the_imports_are_drawn_from_the_code():
    graphs = runpy.run_path(str(ROOT / ".github" / "pictures" / "graphs.py"))
    folder = ROOT / ".github" / "pictures"
    for name, text in graphs["pictures"]().items():
        assert (folder / name).read_text("utf-8") == text, "run python .github/pictures/graphs.py --write"
    diamond = {"a": {"b", "c", "d"}, "b": {"d"}, "c": {"d"}, "d": set()}
    assert graphs["reduced"](diamond) == {**diamond, "a": {"b", "c"}}
    rows, ways = graphs["layered"]({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    assert rows == [[("a",)], [("b",), ("a", "c", "1")], [("c",)]]
    assert (("a",), ("a", "c", "1"), ("c",)) in ways
    with pytest.raises(SystemExit, match=r"these import each other: (a -> b -> a|b -> a -> b)$"):
        graphs["reduced"]({"a": {"b"}, "b": {"a"}, "c": {"a"}})
