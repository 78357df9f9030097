"""The page of a replay in a real browser, where Chromium is: its keys and buttons, under its own policy."""

import json
import os
import re
import shutil
import subprocess

import pytest

import steelwheel as sw
from steelwheel import drawing

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")]

TRY = """
const seen = [], look = () => seen.push(`${hands.indexOf(hand) + 1}: ${place.textContent}`);
const press = (key, where = document.body) =>
  where.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
look();
for (const key of KEYS) { press(key); look(); }
seen.push(pace.textContent);
press('?');
seen.push(document.querySelector('dialog').open);
press('?');
press('Enter', find('#play'));  // which is the button's, not the page's
look();
press('Home');
press(' ');
setTimeout(() => {
  look();
  seen.push(find('#play').getAttribute('aria-pressed'));
  press('p');
  press('Home');
  for (const button of all('nav [data-key]')) { button.click(); look(); }
  document.title = JSON.stringify(seen);
}, 60000);
"""
KEYS = [
    *"ArrowRight Enter Backspace ArrowLeft ArrowLeft End ArrowRight Home".split(),
    *"] PageDown [ PageUp PageUp n n p + + -".split(),
]


def shown_by_browser(tmp_path, page, size="1280,900"):
    file = tmp_path / "page.html"
    file.write_text(page, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}  # a sanitizer's
    return subprocess.run(
        [
            BROWSER,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--window-size={size}",
            "--virtual-time-budget=100000",
            "--dump-dom",
            file.as_uri(),
        ],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
        check=True,
    ).stdout


def pages():
    hands = [
        sw.Hand(sw.games.NoLimitHoldem(), [100] * 3, seed=1).call().call().check().check().check().check(),
        sw.Hand(sw.games.Razz((4, 8), antes=1, bring_in=2), [100] * 2, seed=2),
    ]
    frames = [
        frame
        for i, hand in enumerate(hands, 1)
        for frame in drawing.hand_frames(hand, names=["<b>"] * len(hand.stacks), label=f"hand {i} of 2")
    ]
    return drawing.replay_html(frames)


def test_the_policy_of_a_page_lets_its_script_run(tmp_path):
    hand = sw.Hand(sw.games.NoLimitHoldem(), [100] * 3, seed=1).call()
    dom = shown_by_browser(tmp_path, drawing.replay_html(drawing.hand_frames(hand, label="hand 3 of 20")))
    assert re.search(r"<output id=.place.[^>]*>1 / 2</output>", dom)
    assert re.search(r"<output id=.label.[^>]*>hand 3 of 20</output>", dom)


def test_keys_and_buttons_of_a_page(tmp_path):
    page = re.sub("<meta http-equiv[^>]*>", "", pages())
    script = TRY.replace("KEYS", json.dumps(KEYS))
    dom = shown_by_browser(tmp_path, page.replace("</body>", f"<script>{script}</script></body>"))
    seen = json.loads(re.search("<title>(.*)</title>", dom)[1])
    at = iter(seen)
    assert next(at) == "1: 1 / 9"
    steps = [2, 3, 2, 1, 1, 9, 9, 1, 5, 9, 5, 1, 1]  # the flop is the fifth, the turn the ninth
    assert [next(at) for _ in steps] == [f"1: {step} / 9" for step in steps]
    assert [next(at) for _ in range(4)] == ["2: 1 / 1", "2: 1 / 1", "1: 1 / 9", "1: 1 / 9"]
    assert [next(at) for _ in range(5)] == ["1: 1 / 9", "1: 1 / 9", "2\u00d7", True, "1: 1 / 9"]
    assert [next(at) for _ in range(2)] == ["2: 1 / 1", "false"]  # it has played to the end of the last hand
    assert list(at) == [f"1: {step} / 9" for step in (1, 1, 1, 1, 2, 5, 9, 9, 9, 9)] + ["2: 1 / 1"] * 2
