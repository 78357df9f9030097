"""Find wording that readers stumble over, in pages, docstrings, comments and messages.

`python tests/tools/prose.py [PATH ...]` prints each place with what to write instead, and fails if there is
one. `--count` only counts them. tests/data/prose.txt lists the exceptions.
"""

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
EXCEPTIONS = ROOT / "tests" / "data" / "prose.txt"
MOST_EXCEPTIONS = 20
SUFFIXES = (".py", ".pyi", ".pyx", ".pxi", ".pxd", ".c", ".h", ".md", ".mjs", ".js")
SKIPPED = re.compile(
    r"tests/tools/prose\.py|tests/project/test_prose\.py|tests/rules/|docs/reference/renames\.md|CHANGELOG\.md"
)


class Text(NamedTuple):
    line: int  # in its file
    kind: str  # docstring, comment, message or page
    words: str


class Rule(NamedTuple):
    name: str
    pattern: re.Pattern[str]
    advice: str
    kinds: str = "docstring comment message page"


def rule(name: str, pattern: str, advice: str, kinds: str = "docstring comment message page") -> Rule:
    return Rule(name, re.compile(pattern), advice, kinds)


RULES = [
    rule(
        "told",
        r"\b(?:is|are|be|being|was|were|been) told\b|\btold (?:of|by|that)\b|\btells? (?:of|how|wh[aeio])",
        "shows, reports, returns, receives, describes",
    ),
    rule("he", r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", "they, their, or the player"),
    rule(
        "nobody", r"\b(?:[Ss]ome|[Nn]o|[Aa]ny|[Ee]very)body\b", "name who: a player, no player, all players"
    ),
    rule(
        "old adverb",
        r"\b(?:[Bb]eside|[Tt]ill|[Aa]new|[Mm]eanwhile|(?:[Tt]|[Ww]h)ere(?:of|in|by))\b|\bjust so many\b",
        "next to, until, again, while",
    ),
    rule(
        "so many",
        r"\b[Ss]o (?:many|much|few)\b(?! (?:that|as|more|less))|\bas it stands\b|\b[Bb]ut for\b|\bsuch a\b",
        "name the amount or the thing",
    ),
    rule(
        "of which",
        r"\b(?:of|in|on|by|for|to|with|from|at) (?:which|whom)\b",
        "a shorter clause, or two sentences",
    ),
    rule(
        "those who",
        r"\b[Tt]hose (?:who|that|which|of)\b|\b[Tt]hat which\b|\b[Ww]ho(?:ever)? is \w+ed\b",
        "a noun: folded players, the caller",
        "docstring comment message page",
    ),
    rule("else", r"(?:^|[,;:] )(?:or )?else\b(?! if)", "otherwise"),
    rule(
        "as of", r"(?<!ame )\b[Aa]s (?:of|in|for|by|to) `|\b[Aa]s those of\b", "Same as for `X`", "docstring"
    ),
    rule("raises", r":raises \w+: (?:for|as|where|by|of|in|on|with)\b", "':raises X: if ...'", "docstring"),
    rule("worth", r"\bworth\b(?! \w+ing)", "value, equity, EV"),
    rule(
        "comes to",
        r"\b(?:comes?|came|goes|went) to\b(?= (?:what|how|which|who|so|the same))|\bcomes to\b",
        "the result is, is",
    ),
    rule(
        "opening",
        r"\A(?:What|How|Whether|The same|Its|As|Who|Where|Of|Those|That|Them|It)\b",
        "a verb (functions) or a noun phrase",
        "docstring",
    ),
    rule("one word", r"\A\w+\.\Z", "a whole sentence, or none", "docstring"),
    rule("likewise", r"\b(?:[Ll]ikewise|[Aa]like|and the like|the like)\b", "also, both, all"),
    rule(
        "british",
        r"\b(?:[Cc]olour|[Cc]entre|[Ff]avourite|[Mm]inimise|[Bb]ehaviour|[Nn]eighbour|[Hh]onour|[Ll]abelled|[Cc]ancelled|[Ll]icence)\w*\b",
        "American spelling",
    ),
    rule("table rule", r"\S \|---", "a table of its own", "page"),
    rule("long", r"(?:[\w`'()-]+[,;:]? ){34,}[\w`'()-]+[.!?]", "at most 25 words: cut it in two"),
]


def texts(path: Path) -> Iterator[Text]:
    """Yield what people read in a file, without code."""
    source = path.read_text("utf-8")
    if path.suffix == ".md":
        yield from _of_page(source)
    elif path.suffix in (".c", ".h", ".mjs", ".js"):
        yield from _of_c(source)
    elif path.suffix in (".py", ".pyi"):
        yield from _of_python(source)
    else:
        yield from _of_cython(source)


def _of_page(source: str) -> Iterator[Text]:
    bare = re.sub(r"^(```|~~~).*?^\1", lambda match: "\n" * match[0].count("\n"), source, flags=re.M | re.S)
    bare = re.sub(
        r"<!--.*?-->|\]\([^)]*\)|https?://\S+", lambda match: "\n" * match[0].count("\n"), bare, flags=re.S
    )
    start = 1
    for paragraph in re.split(r"(\n\s*\n)", bare):
        lines = paragraph.splitlines()
        if lines and lines[0].lstrip().startswith("|"):
            for i, line in enumerate(lines):
                for cell in line.strip("| ").split(" | "):
                    yield Text(start + i, "page", cell)
        elif paragraph.strip():
            yield Text(start, "page", paragraph)
        start += paragraph.count("\n")


def _of_c(source: str) -> Iterator[Text]:
    for match in re.finditer(r"/\*.*?\*/|//[^\n]*", source, re.S):
        words = re.sub(r"^\s*[/*]+ ?|\*+/$", "", match[0], flags=re.M)
        yield Text(source.count("\n", 0, match.start()) + 1, "comment", words.strip())


def _of_python(source: str) -> Iterator[Text]:
    tree = ast.parse(source)
    docs = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else []:
            if (
                isinstance(one, ast.Expr)
                and isinstance(one.value, ast.Constant)
                and isinstance(one.value.value, str)
            ):
                docs.add(one.value)
                yield Text(one.lineno, "docstring", _without_examples(one.value.value))
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs
        if is_text and re.search(r"[a-z]\w* \w+ \w+", node.value) and "\n" not in node.value.strip():
            yield Text(node.lineno, "message", node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], "comment", token.string.lstrip("# "))


def _of_cython(source: str) -> Iterator[Text]:
    for match in re.finditer(r'"""(.*?)"""|#([^\n]*)|f?"([^"\n]*\w \w+ \w[^"\n]*)"', source, re.S):
        line = source.count("\n", 0, match.start()) + 1
        kind = "docstring" if match[1] is not None else "comment" if match[2] is not None else "message"
        yield Text(line, kind, _without_examples(match[match.lastindex or 0].strip()))


def _without_examples(doc: str) -> str:
    return re.sub(r"^ *>>>.*?(?:\n\s*\n|\Z)", "\n", doc.strip(), flags=re.M | re.S).strip()


def found(path: Path) -> Iterator[tuple[str, Text, Rule, str]]:
    """Yield each place: its path, text, rule, and the words around it."""
    name = path.relative_to(ROOT).as_posix()
    for text in texts(path):
        words = re.sub(r"`[^`\n]*`", "`x`", text.words)
        flat = re.sub(r"\s+", " ", words)
        for one in RULES:
            if text.kind not in one.kinds.split():
                continue
            for match in one.pattern.finditer(flat):
                start, end = max(0, match.start() - 30), match.end() + 30
                yield name, text, one, flat[start:end]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", help="files or folders (default: all that are tracked)")
    parser.add_argument("--count", action="store_true", help="how many of each rule, by kind of text")
    asked = parser.parse_args()
    tracked = subprocess.run(
        ["git", "-C", ROOT, "ls-files", *map(str, (Path(p).resolve() for p in asked.paths))],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.split()
    files = [ROOT / name for name in tracked if name.endswith(SUFFIXES) and not SKIPPED.match(name)]
    exceptions = EXCEPTIONS.read_text("utf-8").splitlines() if EXCEPTIONS.exists() else []
    places = [
        place
        for path in files
        for place in found(path)
        if not any(
            line and line.partition(": ")[0] == place[0] and line.partition(": ")[2] in place[3]
            for line in exceptions
        )
    ]
    if asked.count:
        counts = Counter((rule.name, text.kind) for _, text, rule, _ in places)
        for (name, kind), count in sorted(counts.items()):
            print(f"{count:6} {name:12} {kind}")
        print(f"{len(places):6}")
    else:
        for name, text, rule, around in places:
            print(f"{name}:{text.line}: {rule.name} ({text.kind}): ...{around}... -> {rule.advice}")
    if len(exceptions) > MOST_EXCEPTIONS:
        print(f"tests/data/prose.txt has {len(exceptions)} lines; at most {MOST_EXCEPTIONS}")
    return bool(places) or len(exceptions) > MOST_EXCEPTIONS


if __name__ == "__main__":
    sys.exit(main())
