"""Run a program of `tests/c`, which must print what tests/project/test_c.py pins.

`python pinned.py PROGRAM [exhaustive]`

What runs the program may stand before it, as `qemu-s390x PROGRAM`. The exit code is 0 only if the program
ended with 0, and its last line has no failed check and the checksum for these words.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

TEST_C = Path(__file__).parents[1] / "project" / "test_c.py"


def checksums() -> dict[str, str]:
    """Return the checksums that tests/project/test_c.py pins, by the program's arguments."""
    for node in ast.parse(TEST_C.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CHECKSUMS":
            return ast.literal_eval(node.value)
    raise LookupError(f"{TEST_C} has no CHECKSUMS")


def wrong(code: int, said: str, checksum: str) -> str | None:
    """Return the fault of a program with this exit code and output; None if there is none."""
    if code:
        return f"it ended with {code}"
    last = said.rstrip().rpartition("\n")[2]
    found = re.fullmatch(r"([1-9]\d*) checks, (\d+) failed, checksum ([0-9a-f]{16})", last)
    if not found:
        return "its last line is not that of the tests"
    if found[2] != "0":
        return f"{found[2]} of its checks failed"
    if found[3] != checksum:
        return f"its checksum is {found[3]}, not {checksum}"
    return None


def main(command: list[str]) -> int:
    mode = "exhaustive" if command[-1] == "exhaustive" else ""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", errors="replace")
        code, said = done.returncode, done.stdout
    except OSError as error:
        code, said = 127, f"{error}\n"
    fault = wrong(code, said, checksums()[mode])
    print(f"{' '.join(command)}: {said.rstrip()}" + (f"\n{command[0]}: {fault}" if fault else ""))
    return fault is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
