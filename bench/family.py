"""All named games in one table: what is dealt, what wins, hands a second, hands compared with PokerKit.

    python bench/family.py [--hands 2000] [--seconds 1] [--write] [game ...]

Hands are played at random by six, with 200 chips each: each of fold, check or call, and bet or raise that is
legal with the same chance, then any total; in a draw any cards. Ours are the same calls made again, without
the choosing; PokerKit deals for itself, chooses as it goes, and what choosing takes is a part of its time.
What is compared is every pot and stack of other hands, by tests/differential/others.py, with short stacks and
antes.
"""

import argparse
import random
import re
import sys
import warnings
from functools import partial
from pathlib import Path
from time import perf_counter

HERE = Path(__file__).resolve().parent
README = HERE / "README.md"
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE.parent / "tests" / "differential")]

from steelwheel import CALL, DECKS, FOLD, Hand, games  # noqa: E402

try:
    import lockstep
    import others
    from pokerkit import Automation, State
    from pokerkit_games import GAMES, parts
except ImportError:  # there is no PokerKit
    GAMES = {}

SEATS, STACKS, SEED = 6, 200, 5
TABLE = re.compile("(?<=<!-- games: written by family.py -->\n).*(?=<!-- end of games -->)", re.DOTALL)


def named():
    """The named games, in the order in which they stand in their module."""
    return [name for name in vars(games) if name[0].isupper() and name in games.__all__]


def streets(game):
    """What is dealt: hole cards, up cards (^), cards of the board (+), draws."""
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
        street, held = hand.game.streets[hand.street], len(hand.hole_cards[hand.actor])
        most = street.draw or street.discard or 1
        count = rng.randint(0, min(most, held)) if street.draw else most
        return sum(1 << i for i in rng.sample(range(held), count))
    legal = hand.legal
    kinds = [FOLD] * legal.fold + [CALL] + [1] * (legal.max_raise_to is not None)
    kind = rng.choice(kinds)
    return rng.randrange(legal.min_raise_to, legal.max_raise_to + 1, legal.step) if kind == 1 else kind


def play(game, seats, k, rng):
    """The calls of one hand."""
    hand = Hand(game, [STACKS] * seats, button=k % seats, seed=(SEED, k))
    codes = []
    while not hand.is_over:
        codes.append(some_code(rng, hand))
        hand.act(codes[-1])
    return codes


def again(game, seats, all_codes):
    stacks = [STACKS] * seats
    for k, codes in enumerate(all_codes):
        act = Hand(game, stacks, button=k % seats, seed=(SEED, k)).act
        for code in codes:
            act(code)


def ours(game, seats, seconds):
    """Hands a second."""
    rng, best = random.Random(1), float("inf")
    all_codes = [play(game, seats, k, rng) for k in range(1000)]
    end = perf_counter() + seconds
    while perf_counter() < end:
        start = perf_counter()
        again(game, seats, all_codes)
        best = min(best, perf_counter() - start)
    return len(all_codes) / best


def play_theirs(name, game, seats, rng):
    """One hand in PokerKit, by the same policy."""
    small, *big = game.bets or (max(game.blinds) if len(game.blinds) > 1 else game.blinds["button"],)
    deck, wins, streets, structure, boards = parts(name, (small, *big) if big else small, (5, 5))
    posts = (
        [*game.blinds, *[0] * (seats - len(game.blinds))]
        if isinstance(game.blinds, tuple)
        else ([0] * (seats - 1) + [game.blinds["button"]])
    )
    state = State(
        tuple(Automation),
        deck,
        wins,
        streets,
        structure,
        True,
        game.antes,
        posts,
        game.bring_in,
        [STACKS] * seats,
        seats,
        starting_board_count=boards,
    )
    while state.status:
        if state.stand_patter_or_discarder_index is not None:
            held = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(rng.sample(held, rng.randint(0, len(held))))
            continue
        kinds = [state.check_or_call] if not state.can_post_bring_in() else [state.post_bring_in]
        kinds += [state.fold] * (state.can_fold() and bool(state.checking_or_calling_amount))
        kinds += [state.complete_bet_or_raise_to] * state.can_complete_bet_or_raise_to()
        kind = rng.choice(kinds)
        if kind == state.complete_bet_or_raise_to:
            least, most = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            kind(rng.randint(least, most))
        else:
            kind()


def theirs(name, game, seats, seconds):
    """PokerKit's hands a second; None if it has no such game."""
    if name not in GAMES:
        return None
    rng, hands, start = random.Random(1), 0, perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of cards that it shuffles again
        while perf_counter() < start + seconds:
            play_theirs(name, game, seats, rng)
            hands += 1
    return hands / (perf_counter() - start)


def compared(name, hands, jobs):
    """How many hands both have played to the same end; how many not."""
    if name not in GAMES or name == "NoLimitHoldem" or not hands:
        return None
    counts, failures = lockstep.run(partial(others.play, name), hands, jobs=jobs)
    return counts["hands compared to the end"], len(failures)


def line(name, asked):
    game = getattr(games, name)()
    seats = min(SEATS, game.max_seats)
    fast, slow = ours(game, seats, asked.seconds), theirs(name, game, seats, 3 * asked.seconds)
    checked = compared(name, asked.hands, asked.jobs)
    return [
        f"`{name}`",
        f"{len(DECKS[game.deck])}",
        streets(game),
        game.structure.replace("_", " "),
        " / ".join(game.rankings)
        + (f", use {game.use}" if game.use else "")
        + f", {game.boards} boards" * (game.boards > 1),
        f"{game.max_seats}",
        f"{fast:,.0f}",
        "" if slow is None else f"{slow:,.0f}",
        "" if slow is None else f"{fast / slow:,.0f}",
        "" if checked is None else f"{checked[0]:,}" + f" ({checked[1]} not)" * bool(checked[1]),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "games", nargs="*", default=named(), metavar="game", help="its name in steelwheel.games"
    )
    parser.add_argument("--hands", type=int, default=2_000, help="so many of each are compared; 0 for none")
    parser.add_argument("--seconds", type=float, default=1.0, help="for so long each game is played")
    parser.add_argument("--jobs", type=int, default=1, help="processes that compare")
    parser.add_argument("--write", action="store_true", help="write the table into bench/README.md too")
    asked = parser.parse_args()
    head = [
        "game",
        "cards",
        "streets",
        "structure",
        "ranking",
        "seats",
        "hands/s",
        "PokerKit",
        "ratio",
        "compared",
    ]
    lines = [head, ["---"] * 5 + ["---:"] * 5]
    for cells in lines:
        print("| " + " | ".join(cells) + " |")
    for name in asked.games or named():
        lines.append(line(name, asked))
        print("| " + " | ".join(lines[-1]) + " |", flush=True)
    if asked.write:
        text = "".join("| " + " | ".join(cells) + " |\n" for cells in lines)
        new, count = TABLE.subn(lambda _: f"\n{text}\n", README.read_text(encoding="utf-8"))
        if count != 1:
            sys.exit(f"{README} has not the two comments that the table goes between")
        README.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
