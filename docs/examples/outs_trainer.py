"""A quiz about outs: deals flops where the hand can improve, and asks for the number of outs.

python outs_trainer.py --rounds 5
"""

import argparse
from collections.abc import Callable, Iterator

import steelwheel as sw


def problems(seed: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], sw.Outs]]:
    """Yield hole cards, a flop and the outs; skip hands with fewer than four outs."""
    for row in sw.deal_batch(1000, 5, seed=seed).tolist():
        hole, flop = tuple(row[:2]), tuple(row[2:])
        outs = sw.outs(hole, flop)
        if len(outs) > 3:
            yield hole, flop, outs


def main(rounds: int = 5, seed: int = 1, ask: Callable[[str], str] = input) -> int:
    """Ask the questions, and return the number of right answers."""
    right = 0
    for _, (hole, flop, outs) in zip(range(rounds), problems(seed), strict=False):
        hand = sw.format_cards(hole, unicode=True)
        answer = ask(f"{hand} on {sw.format_cards(flop, unicode=True)}: how many outs? ")
        is_right = answer.strip() == str(len(outs))
        right += is_right
        print("Right." if is_right else f"There are {len(outs)}:")
        print(outs)
    print(f"{right} of {rounds} right")
    return right


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A quiz about outs.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.rounds, given.seed)
