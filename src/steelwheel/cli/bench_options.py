"""Options and help of the benchmark: bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .option_types import picture, seconds

if TYPE_CHECKING:
    from argparse import ArgumentParser

BENCH = """\
Benchmark this machine against other libraries.

Times every installed library that can do the same work, after checking that
its answers agree with steelwheel's.

Examples:
  steelwheel bench
  steelwheel bench --all -o bench.svg"""


def add_bench_options(command: ArgumentParser) -> None:
    command.add_argument(
        "--row-seconds",
        type=seconds,
        default=0.2,
        metavar="S",
        help="seconds per row (default: %(default)s)",
    )
    command.add_argument("--all", action="store_true", help="print every library, not only the fastest")
    command.add_argument(
        "-o", "--output", type=picture, metavar="FILE", help="draw a chart: .svg, .png or .pdf"
    )
