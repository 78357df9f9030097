"""The pages in docs/live answer by the C core in WebAssembly, built with the site where zig is installed."""

import subprocess
import sys
from pathlib import Path

BUILD = Path(__file__).resolve().parents[1] / "live" / "build.py"


def put_script(app, page, template, context, doctree):
    """The script of a page's name, and the style of all."""
    folder, _, name = page.rpartition("/")
    if folder == "live" and name != "index":
        app.add_css_file("live/live.css")
        app.add_js_file(f"live/{name}.mjs", type="module")


def put_program(app, error):
    """Beside the scripts; kept with the doctrees, so that it is built again only if its sources change."""
    if error is None and app.builder.format == "html":
        folders = [Path(app.outdir, "_static", "live"), Path(app.doctreedir, "live")]
        subprocess.run([sys.executable, BUILD, *folders], check=True)


def setup(app):
    app.connect("html-page-context", put_script)
    app.connect("build-finished", put_program)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
