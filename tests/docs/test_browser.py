"""Pages in a real browser, where Chromium is: their keys and buttons, under their own policy."""

import html
import json
import os
import re
import shutil
import subprocess

import pytest
from drawing.test_solution_page import some_nodes

import steelwheel as sw
from steelwheel import drawing, history

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


SORT = """
const seen = [], look = () => seen.push([
  [...document.querySelectorAll('tbody tr')].map(row => [0, 1].map(i => row.children[i].textContent)),
  find('[aria-sort]').textContent + ' ' + find('[aria-sort]').ariaSort, find('output').textContent,
]);
const titled = name => [...document.querySelectorAll('thead button')].find(x => x.textContent === name);
look();
for (const name of ['player', 'player', 'af', 'hands', 'hands']) { titled(name).click(); look(); }
for (const [id, text] of [['#player', 'ANN'], ['#player', ''], ['#hands', '2']]) {
  find(id).value = text;
  find(id).dispatchEvent(new Event('input'));
  look();
}
document.title = JSON.stringify(seen);
"""


def test_a_table_of_players_is_sorted_and_searched(tmp_path):
    game = sw.games.NoLimitHoldem(blinds=(50, 100))
    played = [
        (("ann", "<b>bob</b>", "cyd10"), sw.Hand(game, [5000] * 3, seed=1).raise_to(300).fold().fold()),
        (("ann", "cyd9"), sw.Hand(game, [5000] * 2, seed=2).call().raise_to(300).call().bet(200).fold()),
    ]
    hands = [history.HandHistory.from_hand(hand, players=[*names]) for names, hand in played]
    page = history.report(hands, ["vpip", "af"]).to_html()
    assert "2 of 2 rows" not in page
    assert ">4 of 4 rows<" in shown_by_browser(tmp_path, page)  # its policy lets its script run
    page = re.sub("<meta http-equiv[^>]*>", "", page)
    dom = shown_by_browser(tmp_path, page.replace("</body>", f"<script>{SORT}</script></body>"))
    seen = json.loads(html.unescape(re.search("<title>(.*)</title>", dom)[1]))
    ann, bob, cyd9, cyd10 = ["ann", "2"], ["<b>bob</b>", "1"], ["cyd9", "1"], ["cyd10", "1"]
    assert seen[0] == [[ann, bob, cyd10, cyd9], "hands descending", "4 of 4 rows"]
    assert seen[1] == [[bob, ann, cyd9, cyd10], "player ascending", "4 of 4 rows"]
    assert seen[2] == [[cyd10, cyd9, ann, bob], "player descending", "4 of 4 rows"]
    assert seen[3][1] == "af descending"
    assert [rows for rows, *_ in seen[4:6]] == [[ann, bob, cyd10, cyd9], [bob, cyd10, cyd9, ann]]
    assert [rows for rows, *_ in seen[6:]] == [[ann], [bob, cyd10, cyd9, ann], [ann]]
    assert seen[-1][2] == "1 of 4 rows"


WALK = """
const seen = [], tell = () => seen.push([location.hash, said.textContent, names[seat], cells[cell].name]);
const press = key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
setTimeout(() => {
  tell();
  for (const key of KEYS) {
    if (key === 'Enter') document.activeElement.click();
    else press(key);
    tell();
  }
  seen.push(all('figure:not([hidden]) .cell:not(.none)').length);
  press('?');
  seen.push(help.open);
  document.title = JSON.stringify(seen);
}, 1000);
"""


def test_a_solved_hand_is_walked_by_keys(tmp_path):
    page = drawing.solution_html(some_nodes(), board="Td9d6hQc")
    assert "OOP to act, pot 200." in shown_by_browser(tmp_path, page)  # its policy lets its script run
    steps = [  # a key, and what the address, the sentence, the seat and the cell are then
        ("ArrowDown", "", "OOP to act, pot 200.", "OOP", "AKo"),
        ("ArrowRight", "", "OOP to act, pot 200.", "OOP", "KK"),
        ("o", "", "OOP to act, pot 200.", "IP", "KK"),
        ("e", "", "OOP to act, pot 200.", "IP", "KK"),
        ("q", "", "OOP to act, pot 200.", "IP", "KK"),
        ("1", "#x", "IP to act, pot 200.", "IP", "KK"),
        ("1", "#x,x", "Which card comes? Below each card is IP's EV.", "IP", "KK"),
        ("o", "#x,x", "Which card comes? Below each card is OOP's EV.", "OOP", "KK"),
        ("ArrowDown", "#x,x", "Which card comes? Below each card is OOP's EV.", "OOP", "KK"),
        ("Enter", "#x,x", "2d is not in this page.", "OOP", "KK"),
        ("ArrowUp", "#x,x", "2d is not in this page.", "OOP", "KK"),
        ("Enter", "#x,x,2h", "OOP to act, pot 200.", "OOP", "KK"),
        ("Home", "", "OOP to act, pot 200.", "OOP", "KK"),
        ("2", "#b150", "IP to act, pot 350.", "IP", "KK"),
        ("1", "#b150,f", "IP folds: OOP wins the pot of 350.", "IP", "KK"),
        ("Backspace", "#b150", "IP to act, pot 350.", "IP", "KK"),
        ("2", "#b150,c", "The next cards are not in this page.", "IP", "KK"),
        ("Backspace", "#b150", "IP to act, pot 350.", "IP", "KK"),
        ("3", "#b150", "raise to 450 is not in this page.", "IP", "KK"),
        ("4", "#b150,a", "OOP to act, pot 1,250.", "OOP", "KK"),
        ("2", "#b150,a,c", "All-in for 2,000: the rest of the board decides.", "OOP", "KK"),
        ("Backspace", "#b150,a", "OOP to act, pot 1,250.", "OOP", "KK"),
        ("r", "#b150,a", "OOP to act, pot 1,250.", "OOP", "KK"),
    ]
    page = re.sub("<meta http-equiv[^>]*>", "", page)
    script = WALK.replace("KEYS", json.dumps([key for key, *_ in steps]))
    dom = shown_by_browser(tmp_path, page.replace("</body>", f"<script>{script}</script></body>"))
    first, *seen = json.loads(html.unescape(re.search("<title>(.*)</title>", dom)[1]))
    assert first == ["", "OOP to act, pot 200.", "OOP", "AA"]
    for (key, *expected), found in zip(steps, seen, strict=False):
        assert found == expected, key
    assert seen[len(steps) :] == [11, True]  # cells of both ranges, and the keys
