"""The site: `sphinx-build -W --keep-going -b html docs build/site`, with `pip install '.[docs]'`."""

import sys
from pathlib import Path

import steelwheel

EXT = Path(__file__).parent / "_ext"
sys.path.insert(0, str(EXT))

project = "steelwheel"
author = "The steelwheel developers"
copyright = author
version = release = steelwheel.__version__

ours = [path.stem for path in EXT.glob("*.py") if "\ndef setup(" in path.read_text("utf-8")]
extensions = ["myst_parser", *sorted(ours)]
exclude_patterns = ["_*", "examples"]
myst_enable_extensions = ["fieldlist", "html_image"]
smartquotes = False  # what is quoted is often to be typed
myst_heading_anchors = 4  # those of GitHub, by which the pages link

html_theme = "furo"
html_title = f"steelwheel {version}"
html_baseurl = "https://steelwheel.github.io/steelwheel/"
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(EXT / "scorer.js")
html_copy_source = False
pygments_style = "default"
pygments_dark_style = "github-dark"
html_theme_options = {
    "source_repository": "https://github.com/steelwheel/steelwheel/",
    "source_branch": "main",
    "source_directory": "docs/",
}
