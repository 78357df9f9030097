"""The notebook of examples: its code runs, by itself and, where Jupyter is, in a kernel."""

import ast
import json
import sys
from types import ModuleType

import pytest
from conftest import ROOT

TOUR = ROOT / "docs" / "examples" / "tour.ipynb"


def test_the_notebook_has_code_and_no_outputs():
    notebook = json.loads(TOUR.read_text("utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(code) >= 8
    assert not [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"]]


def test_each_cell_runs_and_shows_a_picture(monkeypatch):
    display = ModuleType("IPython.display")
    display.HTML = str
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    names, shown = {}, {}
    for cell in json.loads(TOUR.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else ast.parse("None").body[0]
            exec(compile(tree, cell["id"], "exec"), names)
            shown[cell["id"]] = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
    assert shown["evaluate"] == (7275, "full house, kings full of fours", "KsKhKd4s4c")
    drawn = ("range", "equity", "sampled", "outs", "histogram", "hand")
    assert all("<svg " in shown[name]._repr_html_() for name in drawn)
    assert shown["replay"].startswith("<div><iframe srcdoc='&lt;!DOCTYPE html&gt;")


@pytest.mark.filterwarnings("ignore")
def test_a_kernel_runs_the_notebook():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(TOUR, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=60).execute()
    shown = {cell["id"]: cell["outputs"] for cell in notebook.cells if cell.cell_type == "code"}
    for name in ("range", "equity", "sampled", "outs", "histogram", "hand", "replay"):
        assert any("text/html" in output.get("data", {}) for output in shown[name]), (name, shown[name])
