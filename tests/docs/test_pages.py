"""The examples of the README and the pages of docs/ run as shown, and their links resolve."""

import doctest
import re
import shlex
import tomllib
from pathlib import PurePosixPath

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.games import short_names

PAGES = ["README.md", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))]
FOR_CONTRIBUTORS = [
    path.relative_to(ROOT).as_posix()
    for name in ("bench", ".github")
    for path in sorted((ROOT / name).glob("*.md"))
]
ELSEWHERE = {
    "docs/guide/env/environments.md"
}  # tests/env/test_page.py runs its examples, which need frameworks
MAY_LACK_EXAMPLES = re.compile(
    r"docs/((reference|live|internals)/.*|.*/(index|command)|benchmarks|changelog|promises)\.md"
)
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
BLOB = f"{URLS['Homepage']}/blob/main/"
RAW = f"{URLS['Homepage']}/main/".replace("github.com", "raw.githubusercontent.com")
SITE = URLS["Documentation"]
MARKS = re.compile(r"^```.*$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def anchor(heading: str) -> str:
    """Return GitHub's anchor for a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


LONG = {f"docs/{name}.md" for name in ("matches", "push-fold", "sessions", "small-games")}  # a second or more


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] * (page in LONG))
        for page in PAGES
        if page not in ELSEWHERE
    ],
)
def test_examples(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    test = doctest.DocTestParser().get_doctest(MARKS.sub("", read(page)), {}, page, page, 0)
    assert test.examples or MAY_LACK_EXAMPLES.fullmatch(page)
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("page", [*PAGES, *FOR_CONTRIBUTORS])
def test_links(page):
    """In docs/ they may be relative; the README's are whole, as PyPI shows it without our other files."""
    text = read(page)
    prose = CODE.sub("", text)
    links = re.findall(r"\]\(([^)]*)\)", prose) + re.findall(r'<img src="([^"]*)"', prose)
    for link in links:
        path, _, heading = link.partition("#")
        if link.startswith((BLOB, RAW)):  # an SVG that is not sanitized is shown as text
            assert (".svg" in path) == link.startswith(RAW) == path.endswith("?sanitize=true"), link
            target = path.removeprefix(BLOB).removeprefix(RAW).removesuffix("?sanitize=true")
        elif link.startswith(SITE):
            target = re.sub(r"(^|/)$", r"\1index.html", path.removeprefix(SITE))
            target = f"docs/{target.removesuffix('.html')}.md"
        elif link.startswith("https://"):
            continue
        else:
            assert page != "README.md", link
            target = (PurePosixPath(page).parent / path).as_posix() if path else page
        file = ROOT / target
        assert file.exists(), link
        if heading:
            headings = re.findall(r"^#+ (.*)", MARKS.sub("", file.read_text("utf-8")), re.MULTILINE)
            assert heading in map(anchor, headings), link


def as_it_may_be():
    """Return sample values for the names that the pages use."""
    cards = sw.parse_cards("AsKd 2c3c4c")
    names = {
        "sw": sw,
        "cards": cards,
        "card": cards[0],
        "hole": cards[:2],
        "board": cards[2:],
        "ints": [*range(7)],
    }
    names |= {"value": 7000, "number": 31, "seed": 1, "k": 7, "seat": 0, "code": 0, "round": 0, "index": 5}
    names |= {
        "hero": "AKs",
        "villain": "QQ",
        "range": sw.Range("QQ"),
        "path": "no.phh",
        "rows": sw.deal_batch(9, 7),
    }
    names["game"] = game = sw.games.NoLimitHoldem()
    hand = sw.Hand(game, [200, 200], seed=1)
    names |= {"hand": hand, "seen": hand.observe(0), "hh": sw.history.HandHistory.from_hand(hand)}
    return {**names, "result": sw.equity("AsAh", "KsKh", board="2c3c4c")}


@pytest.mark.parametrize("page", PAGES)
def test_what_is_named_is_there(page):
    """Evaluate the code spans of lines and tables, such as `hand.stacks` or `sw.evaluate(cards)`."""
    for span in re.findall(r"`((?:sw|hand|seen|hh|result)\.[^`\n]+)`", MARKS.sub("", read(page))):
        names = as_it_may_be()
        if not span.startswith("hand."):
            names["hand"] = names["hole"]  # a hand of cards
        try:
            eval(span, names)
        except (sw.IllegalAction, FileNotFoundError):
            pass  # not now, but it is there
        except Exception as error:
            pytest.fail(f"{span}: {error!r}")


def test_functions_of_c_that_pages_name_exist():
    core = "".join(path.read_text("utf-8") for path in (ROOT / "cext").rglob("*.[ch]"))
    defined = {*re.findall(r"\b(sw_\w+)", core)}
    pages = [page for page in PAGES if page.startswith("docs/internals/")]
    named = {name for page in pages for name in re.findall(r"`(sw_\w+)`", read(page))}
    assert "sw_act_slice" in named
    assert named <= defined, named - defined


def test_what_the_commands_print(capsys, monkeypatch):
    from steelwheel.cli import main

    monkeypatch.setenv("COLUMNS", "80")
    block = r"^```console\n(.*?)^```|&& \.venv/bin/(steelwheel .*\n)```\n\n```\n(.*?)^```"
    found = re.findall(block, read("docs/guide/cli/command.md") + read("README.md"), re.MULTILINE | re.DOTALL)
    shown = "".join("".join(parts) for parts in found).replace("$ ", "")
    said = []
    for line in shown.splitlines(keepends=True):
        if line.startswith("steelwheel "):
            said.append(line)
            assert main(shlex.split(line)[1:]) == 0
            said.append(capsys.readouterr().out)
    assert len(said) == 14
    assert "".join(said) == shown


def in_tables(page: str) -> list[str]:
    """Return the pages that the tables of an index page link to."""
    rows = re.findall(r"^\| (.*?) \|", read(page), re.MULTILINE)
    folder = PurePosixPath(page).parent
    return [str(folder / link) for row in rows for link in re.findall(r"\]\(([\w/-]+\.\w+)\)", row)]


def test_every_page_is_in_an_index():
    """Once in docs/index.md, or in the index.md of its folder: the sidebar of the site is made of them."""
    programs = [f"docs/examples/{path.name}" for path in (ROOT / "docs" / "examples").glob("*.*")]
    linked = [name for page in PAGES if page.endswith("index.md") for name in in_tables(page)]
    assert sorted(linked) == sorted({*PAGES, *programs} - {"README.md", "docs/index.md"})


def test_all_that_is_public_is_on_a_page():
    words = {*re.findall(r"\w+", "".join(map(read, PAGES)))}
    for room in (sw, sw.agents, sw.dealer, sw.games, sw.history, sw.plot, sw.rules):
        assert {*room.__all__} <= words
    for names in (sw.RANKINGS, sw.DECKS, sw.rules.PRESETS, sw.rules.SWITCHES, short_names.SHORT_NAMES):
        assert {*names} <= words
    for of in (
        sw.Hand,
        sw.Observation,
        sw.LegalActions,
        sw.Range,
        sw.OmahaRange,
        sw.EquityResult,
        sw.Outs,
        sw.Street,
        sw.HandIndexer,
        sw.HandBatch,
        sw.ActionMenu,
        sw.Encoder,
        sw.MatchResult,
        sw.Table,
        sw.Level,
        sw.Tournament,
    ):
        assert {name for name in dir(of) if name[0] != "_"} <= words, of


def test_what_the_readme_counts():
    text = read("README.md")
    assert f" {len(sw.games.__all__) - 1} games " in text  # all but by_name
    assert f" {len(sw.RANKINGS)} rankings" in text
    for page in ("CHANGELOG.md", "docs/faq.md", "docs/guide/cards/cards-and-evaluation.md"):
        count = {21: "Twenty-one"}[len(sw.RANKINGS)]
        assert re.search(rf"{count} [`\[]?rankings", read(page), re.IGNORECASE), page
    rules = re.search(r"\| \*\*right\*\* \| +\| (\d+) ", read("tests/rules/README.md"))[1]
    rules = f"[{rules} worked examples of rules]"
    assert rules in text and rules in read("docs/internals/index.md")


def test_the_measured_facts_of_the_readme():
    """Each bold figure is on the page of benchmarks that it links; so is the peer's."""
    lines = [line for line in read("README.md").splitlines() if re.match(r"- \*\*\[[\d.]+ \w+\]", line)]
    assert len(lines) == 3
    for line in lines:
        figures = re.findall(r"\[([\d.]+) \w+\]\(([^)]*)\)", line)
        page = read(figures[-1][1].removeprefix(BLOB))
        figures += [(figure, figures[-1][1]) for figure in re.findall(r"takes ([\d.]+) \w+\.$", line)]
        for figure, link in figures:
            assert link.startswith(f"{BLOB}bench/")
            assert re.search(rf"\| {re.escape(figure)}( \w+)? \|", page), (figure, link)


def test_the_readme_is_short():
    assert len(read("README.md").splitlines()) <= 150


def test_the_urls_of_the_package():
    for url in {*URLS.values()} - {SITE}:
        assert url.startswith(URLS["Homepage"])
        path = url.removeprefix(BLOB)
        assert path.startswith("https://") or (ROOT / path).is_file(), url
    assert f'html_baseurl = "{SITE}"' in read("docs/conf.py")


def test_the_commands_are_understood():
    """Parse the commands of the README and the command's page; tests/cli runs the commands in its help."""
    from steelwheel.cli.parser import parse

    text = read("README.md") + read("docs/guide/cli/command.md")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    joined = "".join(blocks).replace("\\\n", " ")
    commands = re.findall(r"^(?:.*(?:&& \.venv/bin/|<\())?steelwheel ([^<)\n]*)", joined, re.MULTILINE)
    assert len(commands) > 20
    for command in commands:
        parse(shlex.split(command, comments=True))
