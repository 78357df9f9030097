"""Defines a custom game, a five-card Omaha hi-lo bomb pot on two boards, and narrates one hand of it.

python custom_game.py --seed 7
"""

import argparse

import steelwheel as sw

GAME = sw.Game(
    "Double-board Big O bomb pot",
    streets=[sw.Street(hole=5, board=3), sw.Street(board=1), sw.Street(board=1)],
    structure="pot_limit",
    antes=10,
    bets=10,
    rankings=("high", "ace_to_five_8"),
    use=2,
    boards=2,
)


def choose(seen: sw.Observation) -> int:
    """Choose a legal action at random, mostly a call or check; `random_bits` makes it reproducible."""
    legal = seen.legal_actions
    assert legal is not None
    if seen.random_bits % 4 == 0 and (pot := seen.pot_raise_to(1)):
        return pot
    return sw.FOLD if legal.can_fold and legal.to_call and seen.random_bits % 4 == 1 else sw.CALL


def play(seed: int, players: int) -> sw.Hand:
    hand = sw.Hand(GAME, [500] * players, seed=seed)
    while (seat := hand.actor) is not None:
        hand.act(choose(hand.observe(seat)))
    return hand


def main(seed: int = 7, players: int = 4) -> None:
    hand = play(seed, players)
    for frame in sw.drawing.hand_frames(hand):
        print(frame.text)
    assert hand.payoffs is not None
    print("won:", ", ".join(f"seat {seat} {chips:+}" for seat, chips in enumerate(hand.payoffs)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play one hand of a custom game.")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    main(given.seed, given.players)
