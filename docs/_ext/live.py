"""Builds the WebAssembly for the pages in docs/live with the site, where zig is installed."""

import subprocess
import sys
from pathlib import Path

BUILD = Path(__file__).resolve().parents[1] / "live" / "build.py"


def put_script(app, page, template, context, doctree):
    """Add the script named like the page, and the shared style."""
    folder, _, name = page.rpartition("/")
    if folder == "live" and name != "index":
        app.add_css_file("live/live.css")
        app.add_js_file(f"live/{name}.mjs", type="module")


def put_program(app, error):
    """Put the program next to the scripts. It is cached with the doctrees until its sources change."""
    if error is None and app.builder.format == "html":
        folders = [Path(app.outdir, "_static", "live"), Path(app.doctreedir, "live")]
        subprocess.run([sys.executable, BUILD, *folders], check=True)


def setup(app):
    app.connect("html-page-context", put_script)
    app.connect("build-finished", put_program)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
