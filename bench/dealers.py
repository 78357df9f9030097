"""Hands per second of our dealer and the ACPC's, with two or three of their players at each, in turns.

STEELWHEEL_ACPC names the folder where project_acpc_server was built: python bench/dealers.py [hands].
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

OURS = [sys.executable, "-m", "steelwheel", "dealer"]
ROUNDS = 5


def seconds(command, player, game, folder):
    """From the ports on the first line to the end, the processes begun."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder) as dealer:
        ports = dealer.stdout.readline().split()
        start = time.perf_counter()
        players = [subprocess.Popen([player, game, "127.0.0.1", port]) for port in ports]
        if any(each.wait() for each in [*players, dealer]):
            raise SystemExit(f"{command} has failed")
        return time.perf_counter() - start


def main():
    theirs = os.environ.get("STEELWHEEL_ACPC")
    if not theirs:
        raise SystemExit("STEELWHEEL_ACPC must name the folder where project_acpc_server was built")
    theirs, hands = Path(theirs).resolve(), sys.argv[1] if len(sys.argv) > 1 else "3000"
    print(f"{'game':<40}  {'theirs':>9}  {'ours':>9}  hands a second; ours / theirs")
    for game in sorted(theirs.glob("holdem.*.game")):
        n = 3 if ".3p." in game.name else 2
        rates = [], []
        with TemporaryDirectory() as folder:
            for _ in range(ROUNDS):
                for rate, command in zip(
                    rates,
                    (
                        [theirs / "dealer", "m", game, hands, "1", *"abc"[:n], "-q"],
                        [*OURS, game, "--hands", hands, "--seed", "1", "-o", "o.log"],
                    ),
                    strict=True,
                ):
                    rate.append(int(hands) / seconds(command, theirs / "example_player", game, folder))
        them, us = map(statistics.median, rates)
        print(f"{game.name:<40}  {them:>9,.0f}  {us:>9,.0f}  {us / them:.2f}")


if __name__ == "__main__":
    main()
