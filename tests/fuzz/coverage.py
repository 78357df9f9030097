"""Line and branch coverage of `cext/`, read from the output of programs built with gcc's --coverage."""

import json
import os
import subprocess
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FLAGS = ["--coverage", "-fprofile-update=atomic", "-fprofile-abs-path"]


class Source:
    """A source file: how often each line and branch ran, in any program."""

    def __init__(self):
        self.lines = defaultdict(int)
        self.branches = defaultdict(int)

    def add(self, line):
        number, function = line["line_number"], line.get("function_name")
        self.lines[number] += line["count"]
        for i, branch in enumerate(line["branches"]):
            if not branch["throw"]:
                self.branches[number, function, i] += branch["count"]


def measure(work, folder):
    """Return the `Source` of each file below `folder`, from all counts below `work`."""

    def read(counts):
        command = ["gcov", "--json-format", "--stdout", "--branch-probabilities", counts]
        done = subprocess.run(command, capture_output=True, check=True, cwd=counts.parent)
        return [json.loads(line)["files"] for line in done.stdout.splitlines() if line.strip()]

    found = defaultdict(Source)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for programs in pool.map(read, sorted(work.rglob("*.gcda"))):
            for file in (file for files in programs for file in files):
                path = Path(file["file"])
                if path.is_relative_to(folder):
                    for line in file["lines"]:
                        found[str(path.relative_to(folder))].add(line)
    return dict(sorted(found.items()))


def percent(counts):
    reached = sum(count > 0 for count in counts.values())
    return f"{100 * reached / len(counts):6.1f} % of {len(counts):5}" if counts else f"{'-':>8}" + " " * 9


def unreached(source):
    """Return the line numbers that never ran, as ranges."""
    ranges, previous = [], None
    for number in sorted(source.lines):
        if source.lines[number]:
            previous = None
        elif previous is None:
            ranges.append([number, number])
            previous = number
        else:
            ranges[-1][1] = number
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in ranges)


def table(found, lines=False):
    """Return the coverage of each file, each folder and all; with `lines`, also the lines that never ran."""
    rows, folders = [], defaultdict(Source)
    for path, source in found.items():
        rows.append((path, source))
        for name in (f"{path.partition('/')[0]}/" if "/" in path else None, "all of cext/"):
            if name:
                folders[name].lines |= {(path, key): count for key, count in source.lines.items()}
                folders[name].branches |= {(path, key): count for key, count in source.branches.items()}
    rows += sorted(folders.items(), key=lambda row: (row[0].startswith("all"), row[0]))
    text = [f"{'file':34}{'lines':>17}{'branches':>18}"]
    for path, source in rows:
        text.append(f"{path:34}{percent(source.lines)}  {percent(source.branches)}".rstrip())
        if lines and path in found and (never := unreached(source)):
            text.append(f"    never: {never}")
    return "\n".join(text)
