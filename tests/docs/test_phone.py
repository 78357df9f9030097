"""On a phone no page of the built site is wider than the screen: code and tables scroll inside themselves."""

import functools
import http.server
import json
import os
import subprocess
import threading
from pathlib import Path

import pytest

from docs.test_browser import BROWSER

SITE = os.environ.get("STEELWHEEL_SITE")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SITE, reason="STEELWHEEL_SITE is the folder of a built site"),
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium"),
]

# What reaches beyond the screen is no fault inside a box that scrolls. Furo's pages themselves do not scroll
# sideways, so that anything else is cut off.
MEASURE = """<!doctype html><body><script type="module">
const frame = document.body.appendChild(document.createElement("iframe"));
frame.style = "width: 390px; height: 844px; border: 0";
const around = (node) => node.parentElement.closest(".content *");
const scrolls = (node) =>
  node !== null &&
  (/auto|scroll/.test(frame.contentWindow.getComputedStyle(node).overflowX) || scrolls(around(node)));
const found = {};
for (const page of PAGES) {
  frame.src = page;
  await new Promise((loaded) => (frame.onload = loaded));
  const edge = frame.contentDocument.documentElement.clientWidth + 1;
  found[page] = [...frame.contentDocument.querySelectorAll(".content *")]
    .filter((node) => node.getBoundingClientRect().right > edge && !scrolls(around(node)))
    .map((node) => `${node.tagName}: ${node.textContent.trim().slice(0, 60)}`);
}
await fetch("/", { method: "POST", body: JSON.stringify(found) });
</script>"""


class Server(http.server.SimpleHTTPRequestHandler):
    """The site, a page that measures its pages, and what that page posts."""

    found: dict[str, list[str]]
    done = threading.Event()

    def do_GET(self):
        if self.path != "/measure":
            super().do_GET()
            return
        site = Path(self.directory)
        pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(MEASURE.replace("PAGES", json.dumps(pages)).encode())

    def do_POST(self):
        Server.found = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()
        self.done.set()

    def log_message(self, *_):
        pass


def test_no_page_is_wider_than_a_phone(tmp_path):
    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Server, directory=SITE)
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=800,1000",
            f"--user-data-dir={tmp_path}",
        ]
        url = f"http://127.0.0.1:{server.server_port}/measure"
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        # with a port for a debugger it stays until it is ended
        command = [BROWSER, *options, "--remote-debugging-port=0", url]
        browser = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        try:
            assert Server.done.wait(180), "the browser did not measure the pages in time"
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
    assert len(Server.found) > 50
    assert {page: wide for page, wide in Server.found.items() if wide} == {}
