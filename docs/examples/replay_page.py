"""Writes a web page that replays the hands of a history (.phh, .phhs, .log), or a built-in hand.

python replay_page.py hand.html [hand.phh]
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import steelwheel as sw


def of_history(path: str) -> Iterator[sw.drawing.Frame]:
    for number, history in enumerate(sw.history.load_all(path), 1):
        yield from sw.drawing.hand_frames(
            history.replay(),
            names=history.players,
            unit=history.unit,
            currency=history.currency_symbol or "",
            label=f"Hand {number}",
            equity=sw.equity,
        )


def of_bluff() -> Iterator[sw.drawing.Frame]:
    """Return the frames of a bluff: Ann raises, is called, bets the flop and turn with nothing, and wins."""
    game = sw.games.NoLimitHoldem(blinds=(50, 100))
    cards = ["7h6h", "AsTd", "QcJc"]
    hand = sw.Hand(game, [10000] * 3, button=0, hole_cards=cards, board="Ts9h2c3dKs")
    hand.raise_to(250).fold().call()  # Ann has the button; Bob and Cyd post the blinds
    hand.check().bet(300).call()
    hand.check().bet(1200).fold()
    return sw.drawing.hand_frames(hand, names=["Ann", "Bob", "Cyd"], currency="$", equity=sw.equity)


def main(target: str, source: str | None = None) -> None:
    frames = [*(of_history(source) if source else of_bluff())]
    page = sw.drawing.replay_html(frames, title=source or "Ann bets, and bets again")
    Path(target).write_text(page, encoding="utf-8")
    print(f"{target}: {len(frames)} steps; open it in a browser, and walk through them with the arrow keys")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
