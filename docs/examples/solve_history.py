"""Solves a heads-up hand from a street on, prints each action's cost, and writes a page with the tree.

python solve_history.py page.html [hand.phh [street]]
"""

import sys

import steelwheel as sw
from steelwheel.solver.node import Node

RANGES = (
    "22+,A2s+,K5s+,Q7s+,J8s+,T8s+,97s+,86s+,75s+,65s,54s,A7o+,K9o+,QTo+,JTo",  # out of position
    "22+,A2s+,K2s+,Q5s+,J7s+,T7s+,96s+,85s+,75s+,64s+,54s,A2o+,K8o+,Q9o+,J9o+,T9o",
)
"""Both players' ranges on the flop. They are guesses, and the answer is only as good as the guesses."""


def played_here() -> sw.history.HandHistory:
    """Return a hand where Ann raises, Bob calls out of position, and Ann calls Bob's river bet."""
    game = sw.games.NoLimitHoldem(blinds=(50, 100))
    hand = sw.Hand(game, [5000, 5000], hole_cards=["QsJd", "Ah8h"], board="Td9d6hQc3s")
    hand.raise_to(250).call().check().bet(250).call().check().check().bet(600).call()
    return sw.history.HandHistory.from_hand(hand, players=["Bob", "Ann"])


def played(history: sw.history.HandHistory, street: str) -> list[int | str]:
    """Return the actions from a street on, as codes of `Hand.act`, with the cards dealt between them."""
    cards, steps, codes = 0, list[int | str](), {"fold": sw.FOLD, "check": sw.CALL, "call": sw.CALL}
    root = {"flop": 3, "turn": 4, "river": 5}[street]
    for event in history.hand().events:
        if event.kind == "board":
            steps += [sw.format_cards([card]) for card in event.cards if cards >= root]
            cards += len(event.cards)
        elif cards >= root and event.kind in ("fold", "check", "call", "bet", "raise"):
            steps.append(codes.get(event.kind, event.to))
    return steps


def main(target: str, source: str | None = None, street: str = "river") -> None:
    history = sw.history.load(source) if source else played_here()
    steps = played(history, street)
    codes = [step for step in steps if isinstance(step, int)]
    lines = [codes[: i + 1] for i, code in enumerate(codes) if code > 0]  # adds the hand's bets to the tree
    spot = sw.Spot.from_history(history, RANGES, street, sizes="33%, 75%", add_lines=lines)
    solution = sw.solve(spot)
    print(solution, end="\n\n")
    node = solution.root
    for step in steps:
        after = node[step]
        if node.actor is not None:
            seat = spot.seats[node.actor]
            tell(node, after.path[-1], seat, history)
        node = after
    solution.to_html(target)
    print(f"{target}: open it in a browser, and choose actions with the number keys")


def tell(node: Node, name: str, seat: int, history: sw.history.HandHistory) -> None:
    """Print an action, how often the solution takes it with the same hand, and its cost."""
    who = history.players[seat] if history.players else f"seat {seat}"
    word = node.action_labels[node.action_names.index(name)]
    try:
        held = sw.format_cards(history.hand().hole_cards[seat])
        known = node.combo(held)
    except ValueError:  # unknown cards, or cards outside the range
        often = node.frequency[node.action_names.index(name)]
        print(f"{who}: {word}, the solver's choice with {often:.0%} of the range")
        return
    cost = max(known["action_ev"].values()) - known["action_ev"][name]
    often = known["strategy"][name]
    print(f"{who} with {held}: {word}, the solver's choice {often:.0%} of the time; cost {cost:.1f} chips")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
