"""Files written by each version: `python tests/versions.py` writes the folder of the running version.

`tests/data/versions/VERSION/` has a file of each kind (gzipped, so that tools do not treat them as text), and
`told.json`, with their contents and the results of a seed. It is written once, at the release, and never
again: `test_promises.py` reads the folders of all versions. A new kind is a line of `made`, and one of
`READ`.
"""

import gzip
import hashlib
import json
import pickle
import sys
import tempfile
from itertools import product
from pathlib import Path

import numpy as np

import steelwheel as sw
from steelwheel import games, history

FOLDER = Path(__file__).parent / "data" / "versions"
RIVER = sw.Spot(board="Td9d6hQc2s", pot=200, stacks=300, ranges=("QQ+,JTs:0.5", "TT+,KJs"), sizes="75%")
LEVELS = [sw.Level((50 * 2**i, 100 * 2**i), antes={"big_blind": 100 * 2**i}, hands=8) for i in range(8)]


def digest(data):
    """Return the digest of an array independently of byte order, or of another object's text."""
    if isinstance(data, np.ndarray):
        data = np.ascontiguousarray(data, data.dtype.newbyteorder("<")).tobytes()
    return hashlib.sha256(data if isinstance(data, bytes) else str(data).encode()).hexdigest()[:16]


# ---- agents that are the same in every version


def calls(seen):
    """Call, check, or stand pat."""
    return sw.CALL


def strays(seen):
    """Fold or raise occasionally, by its random bits."""
    if seen.random_bits % 7 == 0 and seen.legal_actions.can_fold:
        return sw.FOLD
    return (
        seen.legal_actions.min_raise_to
        if seen.random_bits % 3 == 0 and seen.legal_actions.min_raise_to
        else sw.CALL
    )


AGENTS = [calls, strays]
FIELD = {"calls": calls, "strays": [strays] * 2}


def match(hands, checkpoint=None):
    return sw.simulate("nlh", AGENTS, hands, stacks=[200, 200], seed=4, chunk_hands=20, checkpoint=checkpoint)


def sessions(many, checkpoint=None):
    table = sw.Table("nlh", seats=3, buy_in=(80, 200))
    return sw.simulate_cash_game(
        table, FIELD, many, hands_per_session=12, seed=5, chunk_sessions=2, checkpoint=checkpoint
    )


def tournaments(many, checkpoint=None):
    event = sw.Tournament(LEVELS, stack=2000, seats=6, buy_in=100, payouts=(0.65, 0.35))
    return sw.simulate_tournament(event, FIELD, many, seed=6, chunk_tournaments=2, checkpoint=checkpoint)


RUNS = {"match": (match, 60), "session": (sessions, 6), "tournament": (tournaments, 6)}


# ---- writing


def play_on(hand):
    """Play to the end with calls, and with the dealer's commands where a hand waits for them."""
    while not hand.is_over:
        if hand.phase == "bet":
            hand.act(sw.CALL)
        elif hand.phase == "draw":  # some draws take a card from every player
            must = hand.game.streets[hand.street].discard
            hand.act((1 << must) - 1)
        elif hand.phase == "deal":
            hand.deal()
        else:
            hand.muck() if None in hand.hole_cards[hand.actor] else hand.show()
    return hand


def hands():
    """Return hands, all but one unfinished, each with something specific to save."""
    holdem = games.NoLimitHoldem(blinds=(1, 2), antes={"big_blind": 2}, rake=sw.Rake(5, cap=3))
    draw = sw.Hand(games.DeuceToSevenTripleDraw(), [100] * 3, button=0, seed=9)
    while draw.phase == "bet":
        draw.act(sw.CALL)
    runs = sw.Hand(games.PotLimitOmaha((1, 2)), [60, 40], seed=10, manual="runs")
    while runs.phase == "bet":
        runs.act(runs.legal_actions.max_raise_to or sw.CALL)
    posts = {0: sw.Post(live=2, dead=1, kind="missed"), 3: sw.Post(live=4, kind="straddle")}
    robert = games.FixedLimitHoldem((2, 4), rules=sw.rules.preset("robert", burn=False))
    own = sw.Game(
        "Home game",
        streets=[sw.Street(hole=4), sw.Street(discard=1, board=3), sw.Street(board=1)],
        structure="pot_limit", blinds=(5, 10), boards=2, rankings="high_wild", wild="2c2d", chip=5,
    )  # fmt: skip
    given = {"hole_cards": ["AsAh", "????"], "board": "Ks7d9c", "manual": "showdown"}
    return {
        "holdem": sw.Hand(holdem, [200, 150, 90], button=1, seed=(7, 3)).raise_to(6).call().fold(),
        "stud": sw.Hand(games.SevenCardStudHiLo(), [300] * 4, seed=8).act(sw.CALL).act(sw.FOLD),
        "draw": draw.act(0b00101),
        "runs": runs.run_out(2),
        "posts": sw.Hand(robert, [80] * 5, button=4, posts=posts, seed=11),
        "given": sw.Hand(games.NoLimitShortDeck(), [500] * 2, seed=12, **given).act(sw.CALL),
        "misdealt": sw.Hand(games.NoLimitHoldem(), [5000] * 3, seed=13).misdeal().act(sw.CALL),
        "own": sw.Hand(own, [700, 800, 900], seed=14, manual="deal").deal("Ac").deal("Kc"),
    }


def table():
    """Return a mixed-game table, with arrivals and departures, during a hand."""
    found = sw.Table(sw.MixedGame.horse(), 6, buy_in=(800, 2000), seed=21)
    for name in ("ann", "bob", "cyd", "d\xe4n"):
        found.sit(name, 1000)
    for _ in range(3):
        play_on(found.next_hand())
    found.sit("eve", 900)
    found.sit_out("bob")
    found.next_hand().act(sw.CALL)
    return found


def tournament():
    """Return three tables during their hands."""
    found = sw.Tournament(LEVELS, stack=2000, seats=3, buy_in=100, payouts=(0.65, 0.35), seed=22)
    for i in range(7):
        found.register(f"player {i}")
    found.start()
    for _, (_, hand) in zip(range(5), found.deal_hands(), strict=False):
        play_on(hand)
    return found


def batch():
    """Return hands on a fixed flop, in the middle of play."""
    found = sw.HandBatch("nlh", 5, [200, 90, 140], seed=(23, 4), first_hand=7, board="Ks7d2c")
    for step in range(20):
        found.act(np.where(found.min_raise_to > 0, found.min_raise_to * (step % 3 == 0), 0))
    return found


def solution():
    """Return a river with a lock."""
    found = sw.solve(RIVER, target_percent=None, max_iterations=20, threads=1)
    return found.lock("x", {"x": 1.0}).resume(target_percent=None, max_iterations=10)


def pickled():
    """Return one object of each class with pickles that later versions read."""
    played = hands()
    holdem, own = played["holdem"], played["own"].game
    held = sw.Range("88+, AKs:0.5")
    spot = sw.Spot(board="Td9d6hQc2s", pot=200, stacks=300, ranges=(held, held), sizes="75%")
    return [
        sw.CardSet("AsKd"), sw.Category.FLUSH, holdem, holdem.legal_actions, holdem.observe(holdem.actor),
        own, sw.Rake(5, cap=3), own.streets[1], sw.Post(2, 1, "missed"), holdem.events[-1], holdem.pots[0],
        sw.rules.preset("tda", burn=False), sw.MixedGame.eight_game(), held, sw.OmahaRange("AA:ds, KK"),
        sw.HandIndexer([2, 3]), sw.ActionMenu(own, [0.5, 1]), sw.Encoder(own, 3, last_actions=4), LEVELS[1],
        history.HandHistory.from_hand(holdem), spot,
    ]  # fmt: skip


def made():
    """Return the files of this version: names, and bytes."""
    files = {f"{name}.hand": hand.to_bytes() for name, hand in hands().items()}
    files["horse.table"] = table().to_bytes()
    files["event.tournament"] = tournament().to_bytes()
    files["flop.handbatch"] = batch().to_bytes()
    files["river.solution"] = solution().to_bytes()
    files["river-strategy.solution"] = sw.solve(RIVER, target_percent=None, max_iterations=20).to_bytes(
        regrets=False
    )
    folded = RIVER.replace(bunching=["22+,A2s+,KTs+"])
    files["folded.solution"] = sw.solve(folded, target_percent=None, max_iterations=5).to_bytes(regrets=False)
    for seat in (1, None):
        files[f"seen-by-{seat}.pickle"] = pickle.dumps(hands()["runs"].observe(seat), 4)
    for x in pickled():
        files[f"{type(x).__name__}.pickle"] = pickle.dumps(x, 4)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for what, (run, many) in RUNS.items():
            run(many // 2, folder / f"{what}.checkpoint")
        played = [play_on(hand) for name, hand in hands().items() if name in ("holdem", "stud", "posts")]
        history.dump([history.HandHistory.from_hand(hand) for hand in played], folder / "hands.phhs")
        game = history.acpc.STANDARD["holdem.nolimit.2p.reverse_blinds.game"].game
        heads_up = [sw.Hand(game, [20000, 20000], button=1, seed=(3, i)).raise_to(300) for i in range(3)]
        logged = [history.HandHistory.from_hand(play_on(hand), players=["ann", "bob"]) for hand in heads_up]
        history.dump(logged, folder / "match.log")
        files |= {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
    return files


# ---- reading: plain values, without wording


def read(folder):
    """Return the files of a folder, and their recorded contents."""
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    told = json.loads(files.pop("told.json"))
    return {name.removesuffix(".gz"): gzip.decompress(data) for name, data in files.items()}, told


def tell(name, files):
    """Return the contents of one of these files, and how it continues."""
    kind = name.rpartition(".")[2]
    if kind in READ:
        read, of = READ[kind]
        return plain(of(read(files[name])))
    with (
        tempfile.TemporaryDirectory() as folder
    ):  # a checkpoint is continued, and a log names its game's file
        for each, data in files.items():
            Path(folder, each).write_bytes(data)
        file = Path(folder, name)
        if kind == "checkpoint":
            run, many = RUNS[file.stem]
            return digest(run(many, file).to_bytes())
        return plain([[hand.players, of_hand(hand.hand())] for hand in history.load_all(file)])


def of_hand(hand):
    end = play_on(hand.copy())
    return {
        "phase": hand.phase,
        "actor": hand.actor,
        "stacks": hand.stacks,
        "bets": hand.bets,
        "boards": [sw.format_cards(cards) for cards in hand.boards],
        "hole cards": [sw.format_cards(cards) for cards in hand.hole_cards],
        "payoffs": end.payoffs,
        "events": digest([tuple(event)[:6] for event in end.events]),
        "board at the end": [sw.format_cards(cards) for cards in end.boards],
    }


def of_table(found):
    told = [found.players, found.stacks, found.ledger, found.hands_dealt, of_hand(found.hand)]
    play_on(found.hand)
    return [*told, of_hand(found.next_hand()), found.stacks]


def of_tournament(found):
    told = [found.stacks, found.ledger, {table: found.seating(table) for table in found.tables}]
    for _, hand in found.deal_hands():
        play_on(hand)
    ends = [[player.name, player.place, player.prize] for player in found.standings()]
    return [*told, ends, [tuple(event)[:5] for event in found.events]]


def of_batch(found):
    hands = list(map(of_hand, found))
    told = [found.seed, found.hand_ids.tolist(), found.done.tolist(), found.payoffs.tolist(), hands]
    return [*told, digest(found.observe()), found.reset().hand_ids.tolist(), of_hand(found[0])]


def of_solution(found):
    told = [found.iterations, found.exploitability, found.ev, found["x"].action_names]
    strategies = [digest(np.nan_to_num(found[walk].strategy)) for walk in ("", "b150", "x")]
    return [
        *told,
        strategies,
        of_spot(found.spot),
        found.resume(target_percent=None, max_iterations=1).iterations,
    ]


def of_spot(spot):
    ranges = [str(held) for held in (*spot.ranges, *spot.bunching)]
    return [sw.format_cards(spot.board), spot.pot, spot.stacks, ranges, spot.bet_lines]


def of_game(game):
    return of_hand(sw.Hand(game, [100 * (game.blinds[-1] or 1)] * 3, seed=1))


VALUES = {
    "CardSet": sw.format_cards,
    "Encoder": lambda x: [x.observation_size, columns_of(x), str(x.dtype)],
    "Game": of_game,
    "Hand": of_hand,
    "HandHistory": lambda x: [x.fields, of_hand(x.hand())],
    "HandIndexer": lambda x: [x.rounds, x.size(1), int(x.index("AsKd7c2h3s"))],
    "HouseRules": dict,
    "LegalActions": lambda x: x.to_dict(),
    "Level": lambda x: [x.hands, x.minutes, x.chip, [of_game(game) for game in x.games]],
    "ActionMenu": lambda x: x.entries,
    "Observation": lambda x: {**x.to_dict(), "events": digest([tuple(event)[:6] for event in x.events])},
    "OmahaRange": lambda x: [str(x), len(x)],
    "Range": lambda x: [str(x), digest(x.weights)],
    "MixedGame": lambda x: [of_hand(x.deal([5000] * 3, seed=k)) for k in range(2)],
    "Spot": of_spot,
}


def of_value(x):
    """Return an unpickled object in plain form; for classes not listed here, its fields."""
    name = type(x).__name__
    if name in VALUES:
        return VALUES[name](x)
    return x.value if name == "Category" else [getattr(x, field) for field in FIELDS[name]]


FIELDS = {
    "Event": ("kind", "seat", "street", "to", "amount", "cards"),
    "Post": ("live", "dead", "kind"),
    "Pot": ("amount", "seats"),
    "Rake": ("percent", "cap", "no_flop_no_drop"),
    "Street": ("discard", "draw", "middle", "hole", "up", "board", "bet", "opener", "burn"),
}
READ = {
    "hand": (sw.Hand.from_bytes, of_hand),
    "table": (sw.Table.from_bytes, of_table),
    "handbatch": (sw.HandBatch.from_bytes, of_batch),
    "tournament": (sw.Tournament.from_bytes, of_tournament),
    "solution": (sw.Solution.from_bytes, of_solution),
    "pickle": (pickle.loads, of_value),
    "game": (lambda data: history.acpc.read_definition(data.decode()).game, of_game),
}


# ---- other results of a version


def columns_of(encoder):
    return {part: [columns.start, columns.stop] for part, columns in encoder.columns.items()}


def columns():
    """Return observations as numbers."""
    told = {}
    for name, hand in hands().items():
        for compact in (False, True):
            encoder = sw.Encoder(hand.game, len(hand.stacks), last_actions=3, compact=compact)
            told[f"{name}, compact" if compact else name] = [
                columns_of(encoder),
                digest(encoder.encode(hand, "all")),
            ]
    return told


def keys():
    """Return information states as bytes, and the entries of menus."""
    return {
        name: [
            [digest(hand.state_key(seat)) for seat in range(len(hand.stacks))],
            sw.ActionMenu(hand.game, [0.5, 1]).entries,
        ]
        for name, hand in hands().items()
    }


def numbers():
    """Return hand values under each ranking, and the indices of hands."""
    told = {}
    for ranking in sw.RANKINGS:
        for deck, many in product(sw.DECKS, range(7, 0, -1)):
            try:
                values = sw.evaluate_batch(sw.deal_batch(200, many, seed=1, deck=deck), ranking)
            except (sw.InvalidCards, ValueError):
                continue  # the ranking does not have these cards, or this number of cards
            told[f"{ranking}, {many} of {deck}"] = digest(values)
            break
    for rounds in ([2], [2, 3], [2, 3, 1, 1], [2, 5], [4, 3]):
        indexer, dealt = sw.HandIndexer(rounds), sw.deal_batch(200, sum(rounds), seed=1)
        told[f"index of {rounds}"] = digest(indexer.index_batch(dealt))
    return told


def cards():
    """Return the deals of a seed, and the random bits that agents mix by."""
    told = {"batch": digest(sw.deal_batch(100, 7, seed=1))}
    for deck in sw.DECKS:
        told[deck] = digest(sw.deal_batch(100, 3, seed=2, deck=deck))
    for name, hand in hands().items():
        told[name] = [sw.format_cards(cards) for cards in (*hand.hole_cards, *play_on(hand.copy()).boards)]
        told[f"{name}, random bits"] = [hand.observe(seat).random_bits for seat in range(len(hand.stacks))]
    drawn = tournament()
    told["seats"] = [drawn.seating(number) for number in drawn.tables]
    told["table"] = of_table(table())
    return told


def shapes():
    """Return the keys and types of JSON output, and the columns of CSV."""
    hand = hands()["holdem"]
    found = [
        sw.equity("AhKh", "QQ", board="Qs9h4h2c"), sw.outs("JsJc", "Qh7s2c"), sw.Range("88+, AKs:0.5"),
        hand.legal_actions, hand.observe(hand.actor), match(20), tournaments(2), sessions(2),
    ]  # fmt: skip
    tables = [solution()[""], sw.solve_many([RIVER], target_percent=None, max_iterations=1)]
    return {
        **{type(x).__name__: sorted(shape(plain(x.to_dict()))) for x in found},
        **{f"{type(x).__name__} as CSV": x.to_csv().splitlines()[0].split(",") for x in tables},
    }


def shape(x, place=""):
    """Yield the paths of all values, each with its type."""
    if isinstance(x, dict):
        return {place}.union(*[shape(part, f"{place}.{key}") for key, part in x.items()])
    if isinstance(x, list):
        return {place}.union(*[shape(part, f"{place}[]") for part in x])
    return {f"{place}: {type(x).__name__}"}


def samples():
    """Return random draws, counts and learned results of a seed."""
    slots = sw.HandBatch(games.NoLimitHoldem(blinds=(1, 2)), 32, [200] * 3, seed=1)
    slots.play([sw.agents.random, sw.agents.calling_station, sw.agents.random], hands=20)
    bots = {sw.agents.random: 100, sw.agents.tight: 100, sw.agents.baseline: 100, sw.agents.range_reader: 10}
    return {
        "equity": sw.equity("AA,KK", "AK", "QJs", trials=2000, seed=1).equity,
        "stud": sw.equity("AsAh2c", "KsKh3d", game=games.SevenCardStud(), trials=2000, seed=1).equity,
        "match": digest(match(60).to_bytes()),
        "sessions": digest(sessions(6).to_bytes()),
        "tournaments": digest(tournaments(6).to_bytes()),
        "agents": [
            sw.simulate("nlh", [bot, calls], n, stacks=[200] * 2, seed=2).chips for bot, n in bots.items()
        ],
        "slots": digest(slots.observe()),
        "solution": solution().ev,
    }


SAID = {
    "cards": cards, "numbers": numbers, "columns": columns, "keys": keys, "json": shapes, "samples": samples,
}  # fmt: skip


def plain(x):
    return json.loads(json.dumps(x, default=str))


def write(version):
    """Write the folder of a version, unless it exists."""
    folder = FOLDER / version
    if folder.exists():
        sys.exit(f"{folder} is there already: what a version has written stays as it is")
    files = made()
    said = {name: plain(say()) for name, say in SAID.items()}
    said["files"] = {name: tell(name, files) for name in files}
    parts = [
        f'"{part}": {{\n'
        + ",\n".join(f"{json.dumps(key)}: {json.dumps(x)}" for key, x in told.items())
        + "\n}"
        for part, told in said.items()
    ]  # one line each
    folder.mkdir(parents=True)
    (folder / "told.json").write_bytes(("{\n" + ",\n".join(parts) + "\n}\n").encode())
    for name, data in files.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))
    sizes = [path.stat().st_size for path in folder.iterdir()]
    print(f"{folder}: {len(sizes)} files, {sum(sizes):,} bytes")


if __name__ == "__main__":
    write(sw.__version__)
