"""Every scenario on every engine that is installed, as a table.

python tests/rules/conformance.py           print it
python tests/rules/conformance.py --write   and put it into README.md here
python tests/rules/conformance.py --why     and say for each red cell what went wrong
"""

import argparse
import os
import sys
import traceback
import warnings
from importlib import metadata
from multiprocessing import get_context
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # for pokerkit_games

from adapters import PEERS, Setup, Steelwheel, Unsupported
from scenarios import scenarios

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- conformance: begin -->", "<!-- conformance: end -->"
SECONDS = 30
ENGINES = {"steelwheel": Steelwheel} | {peer.name: peer for peer in PEERS}


def installed():
    """The engines there are and their versions, and the names of those that there are not."""
    versions, missing = {}, []
    for name, engine in ENGINES.items():
        try:
            if engine is Steelwheel:
                import steelwheel

                versions[name] = steelwheel.__version__
                steelwheel.Hand  # noqa: B018
            else:
                versions[name] = metadata.version(engine.package)
        except (ImportError, AttributeError):
            versions.pop(name, None)
            missing.append(name)
    return versions, missing


def attempt(engine, scenario, rules, arguments):
    """A word for the outcome, and why."""
    if missing := engine.cannot_tell(scenario.function):
        return "-", missing
    try:
        scenario.run(lambda *seats, **options: engine(Setup(*seats, **options)), rules, arguments)
    except Unsupported as missing:
        return "-", str(missing)
    except Exception as error:
        where = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename.endswith("scenarios.py")
        ]
        if "," in rules and engine is not Steelwheel:
            return "-", "switches"
        at = f"{where[-1].lineno}: {where[-1].line}" if where else ""
        return "x" if isinstance(error, AssertionError) else "!", f"{at} {type(error).__name__} {error}"
    return "ok", ""


def worker(name, pipe):
    """One engine in a process of its own: some print, some end the process, some do not come back."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    warnings.simplefilter("ignore")
    page = list(scenarios())
    while True:
        number, rules, arguments = pipe.recv()
        pipe.send(attempt(ENGINES[name], page[number], rules, arguments))


def column(name):
    """The outcomes of one engine: for each scenario a list, by what is expected, of a word and why."""
    context, process = get_context("spawn"), None
    outcomes = []
    for number, scenario in enumerate(scenarios()):
        outcomes.append([])
        for house in scenario.houses:
            found = ("ok", "")
            for rules, arguments in house:
                if process is None:
                    pipe, other = context.Pipe()
                    process = context.Process(target=worker, args=(name, other), daemon=True)
                    process.start()
                    other.close()
                try:
                    pipe.send((number, rules, arguments))
                    found = pipe.recv() if pipe.poll(SECONDS) else ("!", f"nothing in {SECONDS} seconds")
                    lost = found[1].startswith("nothing in")
                except (EOFError, ConnectionError):
                    found, lost = ("!", "it ended the process"), True
                if lost:
                    process.kill()
                    process.join()
                    process = None
                if found[0] != "ok":
                    found = found[0], f"[{rules}] {found[1]}"
                    break
            outcomes[-1].append(found)
    if process is not None:
        process.kill()
    return outcomes


def cell(outcomes):
    """One word for a scenario: with several houses, how many of their answers the engine gives."""
    words = [word for word, _ in outcomes]
    right = words.count("ok")
    if right == len(words):
        return "ok"
    if right:
        return f"{right}/{len(words)}"
    return next(word for word in "!x-" if word in words)


def table(columns, versions):
    """Markdown: a row a scenario, a column an engine, totals."""
    titles = ["", "rule", "source", *(f"{name} {version}" for name, version in versions.items())]
    cells = {name: [cell(outcomes) for outcomes in columns[name]] for name in versions}
    rows = [
        [scenario.number, scenario.rule, scenario.source, *(cells[name][i] for name in versions)]
        for i, scenario in enumerate(scenarios())
    ]
    for word, meaning in (
        ("ok", "right"),
        ("/", "some of several houses' answers"),
        ("x", "wrong"),
        ("!", "the engine fails"),
        ("-", "no notion of it"),
    ):
        counts = [sum(found == word or word in found[1:] for found in cells[name]) for name in versions]
        rows.append(["", f"**{meaning}**", "", *map(str, counts)])
    return "\n".join(
        f"| {' | '.join(row)} |" for row in [titles, ["---"] * 3 + [":---:"] * len(versions), *rows]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("engines", nargs="*", help=", ".join(ENGINES))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--why", action="store_true")
    options = parser.parse_args()
    versions, missing = installed()
    if options.engines:
        versions = {name: versions[name] for name in options.engines}
    columns = {name: column(name) for name in versions}
    text = table(columns, versions)
    if missing:
        text += f"\n\nNot installed: {', '.join(missing)}."
    print(text)
    if options.why:
        for name in versions:
            for scenario, outcomes in zip(scenarios(), columns[name], strict=True):
                for word, why in outcomes:
                    if word != "ok":
                        print(f"{name} {word} {scenario.number} {scenario.name}: {why}")
    if options.write:
        head, rest = README.read_text(encoding="utf-8").split(BEGIN)
        README.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
