"""The examples of docs/guide/env/environments.md, one framework at a time."""

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "env" / "environments.md"
SECTIONS = dict(
    re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
)
NEEDS = {
    "Gymnasium": "gymnasium",
    "PettingZoo": "pettingzoo",
    "OpenSpiel": "pyspiel",
    "PufferLib": "pufferlib",
}


def test_every_example_is_run():
    shown = {name for name, text in SECTIONS.items() if ">>>" in text}
    assert shown <= {*NEEDS} and "Gymnasium" in shown


@pytest.mark.parametrize("name", [name for name in NEEDS if ">>>" in SECTIONS.get(name, "")])
def test_examples(name, tmp_path, monkeypatch):
    pytest.importorskip(NEEDS[name])
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"^```.*$", "", SECTIONS[name], flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, name, str(PAGE), 0)
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


def test_the_program_for_sb3():
    pytest.importorskip("sb3_contrib")
    (program,) = re.findall(r"^```python\n(.*?)^```", SECTIONS["Stable-Baselines3"], re.MULTILINE | re.DOTALL)
    short = (
        program.replace("VecEnv(256", "VecEnv(8")
        .replace("batch_size=1024", "batch_size=64")
        .replace("200_000", "256")
    )
    assert short.count("8") and "total_timesteps=256)" in short
    exec(short, {})
