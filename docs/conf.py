"""The site: `sphinx-build -W --keep-going -b html docs build/site`, with `pip install '.[docs]'`."""

import io
import sys
from contextlib import redirect_stdout
from pathlib import Path

import steelwheel

with redirect_stdout(io.StringIO()):  # it prints a note on Matplotlib, which is not needed
    import sphinxext.opengraph  # noqa: F401

EXT = Path(__file__).parent / "_ext"
sys.path.insert(0, str(EXT))

project = "steelwheel"
author = "The steelwheel developers"
copyright = author
version = release = steelwheel.__version__

ours = [path.stem for path in EXT.glob("*.py") if "\ndef setup(" in path.read_text("utf-8")]
extensions = ["myst_parser", "sphinx_sitemap", "sphinxext.opengraph", *sorted(ours)]
templates_path = ["_templates"]
exclude_patterns = ["_*", "examples"]
myst_enable_extensions = ["fieldlist", "html_image"]
smartquotes = False  # quoted text is often code
myst_heading_anchors = 4  # the same anchors as GitHub's

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

sitemap_url_scheme = "{link}"
sitemap_excludes = ["search.html", "genindex.html", "py-modindex.html"]

# The preview of a shared link.
ogp_site_url = html_baseurl
ogp_image = "_static/preview.png"  # of .github/pictures/preview.py
ogp_image_alt = "steelwheel: a fast, exact poker engine for Python"
ogp_social_cards = {"enable": False}  # one for each page: they need Matplotlib
ogp_custom_meta_tags = [
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
]
