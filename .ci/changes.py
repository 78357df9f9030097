"""Print a version's section of CHANGELOG.md: `python .ci/changes.py 0.1.0`. Fail if it has no date."""

import re
import sys
from pathlib import Path

version = sys.argv[1]
text = Path(__file__).parents[1].joinpath("CHANGELOG.md").read_text("utf-8")
parts = re.split(r"(?m)^## (.+)$", text)[1:]
dates = {heading.split()[0]: (heading, part) for heading, part in zip(parts[::2], parts[1::2], strict=True)}
if version not in dates:
    sys.exit(f"CHANGELOG.md has no {version}")
heading, part = dates[version]
if not re.fullmatch(re.escape(version) + r" \(\d{4}-\d\d-\d\d\)", heading):
    sys.exit(f'the heading of {version} has no date: "## {heading}"')
sys.stdout.buffer.write(part.strip().encode() + b"\n")
