"""Compare steelwheel with OpenSpiel's universal_poker (the ACPC rules): `python openspiel.py --hands 100000`.

No-limit hands have any stacks. Half of them are played by the preset "acpc", and need no mask for reopened
betting. OpenSpiel's limit games have no stacks, so limit hands are played deep, with at most four players
(more crash the process). It cannot start a hand with a short blind (row 4), and it splits pots in fractions
(row 40). Row numbers refer to the table of rule scenarios.
"""

import lockstep
import pyspiel

import steelwheel as sw

SETTING = {
    "numRounds": 4,
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
}


class OpenSpiel:
    """A universal_poker state that is dealt a table's cards. Its amounts count from the hand's beginning."""

    def __init__(self, table):
        self.table, n = table, table.n
        self.fixed = table.structure == "fixed_limit"
        setting = {
            "numPlayers": n,
            "blind": " ".join(map(str, table.live_posts())),
            "firstPlayer": f"{min(n, 3)} 1 1 1",
            "stack": " ".join(map(str, table.stacks)),
            **SETTING,
        }
        if self.fixed:
            small, big = table.big, 2 * table.big
            # Before the flop the big blind is the first of five bets; with two dealt in there is no cap.
            cap = "99 99 99 99" if n == 2 else "4 5 5 5"
            setting |= {"betting": "limit", "raiseSize": f"{small} {small} {big} {big}", "maxRaises": cap}
        else:
            setting |= {"betting": "nolimit", "bettingAbstraction": "fullgame"}
        name = ",".join(f"{key}={value}" for key, value in setting.items())
        self.state = pyspiel.load_game(f"universal_poker({name})").new_initial_state()
        self.cards = [table.deck[i + n * j] for i in range(n) for j in range(2)] + table.board()
        self.before = [0] * n  # put in on earlier streets
        self.deal()

    def deal(self):
        cards = iter(self.cards)
        while self.state.is_chance_node():
            self.state.apply_action(next(cards))
        self.cards = list(cards)

    def new_street(self, match):
        self.before = self.state.to_struct().player_contributions if match.street else self.before

    def over(self):
        return self.state.is_terminal()

    def look(self):
        state, struct = self.state, self.state.to_struct()
        actor, put = state.current_player(), struct.player_contributions
        codes = state.legal_actions()
        level = max(self.before)
        raises = codes[codes.index(1) + 1 :]
        least = most = None
        if raises and self.fixed:
            least = most = max(put) - level + self.table.big * (1 if len(self.cards) > 1 else 2)
        elif raises:
            least, most = raises[0] - level, raises[-1] - level
        stack = self.table.stacks[actor] - put[actor]
        return {
            "actor": actor,
            "fold": codes[0] == 0,
            "call": min(stack, max(put) - put[actor]),
            "least": least,
            "most": most,
            "stacks": [start - chips for start, chips in zip(self.table.stacks, put, strict=True)],
            "bets": [chips - before for chips, before in zip(put, self.before, strict=True)],
            "pot": struct.pot_size,
        }

    def act(self, code):
        raised = 2 if self.fixed else code + max(self.before)
        self.state.apply_action({sw.FOLD: 0, sw.CALL: 1}.get(code, raised))
        self.deal()

    def payoffs(self):
        return self.state.returns()

    def pushed(self):
        """Return None: OpenSpiel does not report its pots."""

    def __str__(self):
        return str(self.state.to_struct().acpc_state)


def reopened(match):
    """Rows 9, 10, 12, 14: an all-in for less than a raise opens the betting again to all."""
    return match.ours["least"] is None and match.story.closed(match.ours["actor"])


def minimum(match):
    """Rows 8, 11, 13, 18: after such an all-in the least raise is too small (one may complete)."""
    ours, theirs = match.ours["least"], match.theirs["least"]
    return match.story.short and None not in (ours, theirs) and theirs < ours


def pointless(match):
    """Row 21d: a raise is allowed where no other live player could put in more than the call."""
    ours = match.ours
    return ours["least"] is None and all(
        ours["stacks"][i] + ours["bets"][i] <= match.story.price
        for i in range(match.table.n)
        if match.live(i) and i != ours["actor"]
    )


ACPC_MASKS = {pointless: "least most", lockstep.idle: "over"}
MASKS = {reopened: "least most", minimum: "least", **ACPC_MASKS}


def play(rng, counts):
    structure = "fixed_limit" if rng.random() < 0.15 else "no_limit"
    deep = structure == "fixed_limit"
    table = lockstep.Table(rng, structure, rng.randint(2, 4 if deep else 10), deep=deep, whole_blinds=True)
    if table.stacks == table.live_posts():
        counts["not dealt: OpenSpiel hangs when the blinds put both players all-in"] += 1
        return
    counts[f"{structure} dealt"] += 1
    masks = {} if deep else MASKS
    if not deep and rng.random() < 0.5:
        table.rules = "acpc"
        masks = ACPC_MASKS
    lockstep.Match(table, OpenSpiel(table), masks, rng, counts).play()


if __name__ == "__main__":
    lockstep.main(play, __doc__)
