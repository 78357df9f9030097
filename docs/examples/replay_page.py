"""Writes a web page that steps through a hand: of a history (.phh), or else one that is played here.

python replay_page.py hand.html [hand.phh]
"""

import sys
from pathlib import Path

import steelwheel as sw


def page_of_history(path: str) -> str:
    history = sw.history.load(path)
    frames = sw.drawing.hand_frames(
        history.replay(), names=history.players, unit=history.unit, currency=history.currency_symbol or ""
    )
    return sw.drawing.replay_html(frames, title=path)


def page_of_bluff() -> str:
    """Ann raises, is called, bets twice with nothing, and wins."""
    game = sw.games.NoLimitHoldem(blinds=(50, 100))
    cards = ["7h6h", "AsTd", "QcJc"]
    hand = sw.Hand(game, [10000] * 3, button=0, hole_cards=cards, board="Ts9h2c3dKs")
    hand.raise_to(250).fold().call()  # Ann, on the button, then the blinds
    hand.check().bet(300).call()
    hand.check().bet(1200).fold()
    frames = sw.drawing.hand_frames(hand, names=["Ann", "Bob", "Cyd"], currency="$")
    return sw.drawing.replay_html(frames, title="Ann bets, and bets again")


def main(target: str, source: str | None = None) -> None:
    page = page_of_history(source) if source else page_of_bluff()
    Path(target).write_text(page, encoding="utf-8")
    print(f"{target}: {len(page):,} characters; open it in a browser, and step with the arrow keys")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
