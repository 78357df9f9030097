"""All named games in one table: cards dealt, rankings, hands per second, hands compared with PokerKit.

    python bench/family.py [--hands 2000] [--write] [game ...]

Six players with 200 chips each play fifty hands at random. Each legal kind (fold, check or call, bet or
raise) has the same chance, then each legal total; in a draw any cards. Both packages are timed in two ways:
"choosing" asks the package for the legal actions and chooses. "replaying" deals the same hands again and
makes the same calls, recorded beforehand. Each figure is the fastest of three passes over the fifty hands, in
processor time; a game's parts are made beforehand. Every pot and stack of other hands is compared, by
tests/differential/others.py, with short stacks and antes.
"""

import argparse
import os
import platform
import random
import re
import sys
import warnings
from datetime import date
from functools import partial
from importlib import metadata
from pathlib import Path
from time import process_time
from timeit import Timer

HERE = Path(__file__).resolve().parent
PAGE = HERE / "games.md"
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE.parent / "tests" / "differential")]

from steelwheel import CALL, DECKS, FOLD, Hand, games  # noqa: E402
from steelwheel.cli.bench import cpu  # noqa: E402
from steelwheel.games.short_names import SHORT_NAMES  # noqa: E402

try:
    import lockstep
    import others
    from pokerkit import Automation, State
    from pokerkit_games import GAMES, parts
except ImportError:  # there is no PokerKit
    GAMES = {}

SEATS, STACKS, SEED, HANDS, PASSES = 6, 200, 5, 50, 3
TABLE = re.compile("(?<=<!-- games: written by family.py -->\n).*(?=<!-- end of games -->)", re.DOTALL)


def named():
    """Return the named games, family by family."""
    makers = [make.__name__ for make in SHORT_NAMES.values()]
    return [name for name in dict.fromkeys(makers) if name in games.__all__]


def streets(game):
    """Return the deal in words: hole cards, up cards (^), cards of the board (+), draws."""
    words = []
    for street in game.streets:
        parts = [f"draw {street.draw}"] * bool(street.draw) + [f"-{street.discard}"] * bool(street.discard)
        parts += ["middle"] * street.middle + [str(street.hole)] * bool(street.hole)
        parts += [f"{street.up}^"] * bool(street.up) + [f"+{street.board}"] * bool(street.board)
        words.append(" ".join(parts))
    return ", ".join(words)


def some_code(rng, hand):
    """A legal call at random."""
    if hand.phase == "draw":
        street = hand.game.streets[hand.street]
        held = len(hand.hole_cards[hand.actor]) - len(hand.up_cards[hand.actor])  # only down cards
        most = street.draw or street.discard or 1
        count = rng.randint(0, min(most, held)) if street.draw else most
        return sum(1 << i for i in rng.sample(range(held), count))
    legal = hand.legal_actions
    kinds = [FOLD] * legal.can_fold + [CALL] + [1] * (legal.max_raise_to is not None)
    kind = rng.choice(kinds)
    return rng.randrange(legal.min_raise_to, legal.max_raise_to + 1, legal.step) if kind == 1 else kind


class Ours:
    """Hands of a game at six seats, by a random policy or from recorded calls."""

    def __init__(self, name):
        self.game = getattr(games, name)()
        self.seats = min(SEATS, self.game.max_seats)
        self.stacks = [STACKS] * self.seats

    def choosing(self):
        """Play the hands, choosing each call from what is legal; return the calls of each."""
        rng, calls = random.Random(SEED), []
        for k in range(HANDS):
            hand = Hand(self.game, self.stacks, button=k % self.seats, seed=(SEED, k))
            calls.append([])
            while not hand.is_over:
                code = some_code(rng, hand)
                calls[-1].append(code)
                hand.act(code)
        return calls

    def replaying(self, calls):
        """Play the hands again from their calls."""
        for k, codes in enumerate(calls):
            act = Hand(self.game, self.stacks, button=k % self.seats, seed=(SEED, k)).act
            for code in codes:
                act(code)


class Theirs:
    """Like `Ours`, in PokerKit, which takes the button to be the last seat.

    :raises KeyError: if PokerKit has no such game.
    """

    def __init__(self, name):
        GAMES[name]  # not a game of theirs, whose parts cannot be put together
        game = getattr(games, name)()
        seats = min(SEATS, game.max_seats)
        small, *big = game.bets or (max(game.blinds) if len(game.blinds) > 1 else game.blinds["button"],)
        deck, wins, streets, structure, boards = parts(name, (small, *big) if big else small, (5, 5))
        posts = (
            [*game.blinds, *[0] * (seats - len(game.blinds))]
            if isinstance(game.blinds, tuple)
            else ([0] * (seats - 1) + [game.blinds["button"]])
        )
        rules = (tuple(Automation), deck, wins, streets, structure, True, game.antes, posts, game.bring_in)
        self.state = partial(State, *rules, [STACKS] * seats, seats, starting_board_count=boards)

    def dealt(self, k):
        random.seed(1000 * SEED + k)  # PokerKit shuffles by the module's generator
        return self.state()

    def choosing(self):
        rng, calls = random.Random(SEED), []
        for k in range(HANDS):
            state = self.dealt(k)
            calls.append([])
            while state.status:
                name, *values = some_call(rng, state)
                calls[-1].append((name, values))
                getattr(state, name)(*values)
        return calls

    def replaying(self, calls):
        for k, some in enumerate(calls):
            state = self.dealt(k)
            for name, values in some:
                getattr(state, name)(*values)


def some_call(rng, state):
    """A legal call of PokerKit's at random, by the policy of `some_code`: a method and its arguments."""
    if state.stand_patter_or_discarder_index is not None:
        held = state.hole_cards[state.stand_patter_or_discarder_index]
        return "stand_pat_or_discard", rng.sample(held, rng.randint(0, len(held)))
    kinds = ["post_bring_in" if state.can_post_bring_in() else "check_or_call"]
    kinds += ["fold"] * (state.can_fold() and bool(state.checking_or_calling_amount))
    kinds += ["complete_bet_or_raise_to"] * state.can_complete_bet_or_raise_to()
    kind = rng.choice(kinds)
    if kind != "complete_bet_or_raise_to":
        return (kind,)
    least = state.min_completion_betting_or_raising_to_amount
    return kind, rng.randint(least, state.max_completion_betting_or_raising_to_amount)


def rates(room):
    """Hands a second, replaying and choosing: of `PASSES` passes in processor time the quickest."""
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of cards that PokerKit shuffles again
        for run in (partial(room.replaying, room.choosing()), room.choosing):
            timer = Timer(run, timer=process_time)
            number, _ = timer.autorange()  # passes that last a fifth of a second
            found.append(HANDS * number / min(timer.repeat(PASSES, number)))
    return found


def compared(name, hands, jobs):
    """Return the number of hands that both have played to the same end, and of the others."""
    if name not in GAMES or name == "NoLimitHoldem" or not hands:
        return None
    counts, failures = lockstep.run(partial(others.play, name), hands, jobs=jobs)
    return counts["hands compared to the end"], len(failures)


def line(name, asked, old):
    """The cells of a game; `old` is its last cell in the table so far, kept if no hands are compared."""
    game = getattr(games, name)()
    ours, theirs = rates(Ours(name)), rates(Theirs(name)) if name in GAMES else None
    checked = compared(name, asked.hands, asked.jobs)
    speeds = []
    for i, fast in enumerate(ours):
        speeds += [
            f"{fast:,.0f}",
            *([f"{theirs[i]:,.0f}", f"{fast / theirs[i]:,.0f}"] if theirs else ["", ""]),
        ]
    if checked:
        old = f"{checked[0]:,}" + f" ({checked[1]} not)" * bool(checked[1])
    uses = game.use if isinstance(game.use, tuple) else (game.use,)
    return [
        f"`{name}`",
        f"{len(DECKS[game.deck])}",
        streets(game),
        game.structure.replace("_", " "),
        " / ".join(game.rankings)
        + (f", use {' / '.join(map(str, uses))}" if game.use else "")
        + f", {game.boards} boards" * (game.boards > 1),
        f"{game.max_seats}",
        *speeds,
        old,
    ]


HEAD = [
    *("game", "cards", "streets", "structure", "ranking", "seats"),
    *("replaying", "PokerKit", "ratio", "choosing", "PokerKit", "ratio", "compared"),
]


def machine():
    """A line that says what the speeds were measured on, and how busy it was."""
    against = f", PokerKit {metadata.version('pokerkit')}" if GAMES else ""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return (
        f"Hands a second, {cpu()}, one process; Python {platform.python_version()}{against}; {date.today()}; "
        f"load average {load:.1f} on {os.cpu_count()} cores.\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "games", nargs="*", default=named(), metavar="game", help="its name in steelwheel.games"
    )
    parser.add_argument("--hands", type=int, default=2_000, help="hands of each to compare; 0: none")
    parser.add_argument("--jobs", type=int, default=1, help="processes that compare")
    parser.add_argument("--write", action="store_true", help="write the table into bench/games.md, too")
    asked = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    rows = [line.split("|") for line in TABLE.search(page)[0].splitlines()]
    old = {cells[1].strip(" `"): cells[-2].strip() for cells in rows if len(cells) > 9}
    lines = [HEAD, ["---"] * 5 + ["---:"] * (len(HEAD) - 5)]
    text = [machine(), *("| " + " | ".join(cells) + " |" for cells in lines)]
    print(*text, sep="\n")
    for name in asked.games:
        text.append("| " + " | ".join(line(name, asked, old.get(name, ""))) + " |")
        print(text[-1], flush=True)
    if asked.write:
        new, count = TABLE.subn(lambda _: "\n" + "\n".join(text) + "\n\n", page)
        if count != 1:
            sys.exit(f"{PAGE} has not the two comments that the table goes between")
        PAGE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
