"""Draw the picture that link previews of the site show, by Chromium: `python .github/pictures/preview.py`."""

import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATIC = HERE.parents[1] / "docs" / "_static"
PAGE = """<!doctype html><meta charset="utf-8"><style>
:root{color-scheme:light}
body{margin:0;width:1200px;height:630px;display:flex;align-items:center;background:#fff;color:#15242e;
  font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;border-bottom:14px solid #1f5f8b;
  box-sizing:border-box;overflow:hidden}
main{flex:none;width:500px;padding-left:64px}
h1{display:flex;align-items:center;gap:20px;margin:0 0 28px;font-size:62px;letter-spacing:-1px}
h1 svg{width:76px}
p{margin:0 0 34px;font-size:36px;line-height:1.25}
ul{margin:0;padding:0;list-style:none;font-size:25px;line-height:1.6;color:#466071}
figure{flex:1;margin:0 40px 0 36px}
figure svg{width:100%;height:auto;max-height:570px}
</style><main><h1>ICON steelwheel</h1><p>A fast, exact poker engine for Python</p>
<ul><li>hand evaluator and odds calculator<li>GTO solver, ICM, push/fold charts
<li>games, bots and environments</ul></main>
<figure>PICTURE</figure>"""


def page() -> str:
    icon = (STATIC / "icon.svg").read_text("utf-8")
    return PAGE.replace("ICON", icon).replace("PICTURE", (HERE / "turn.svg").read_text("utf-8"))


if __name__ == "__main__":
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_text(page(), encoding="utf-8")
        size = ["--window-size=1200,630", "--force-device-scale-factor=1", "--hide-scrollbars"]
        shot = f"--screenshot={STATIC / 'preview.png'}"
        subprocess.run([browser, "--headless", "--no-sandbox", *size, shot, file.as_uri()], check=True)
