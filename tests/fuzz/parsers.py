"""Corrupted texts for every parser: whatever is refused is refused as documented.

Run it by run.py; `parsers.py --atheris NAME ...` runs one of them under Atheris, if it is installed.
"""

import json
import sys
import warnings
from io import BytesIO
from random import Random

from common import HERE, Finding, changed_text, main
from play.generator import some_game

from steelwheel import (
    Game,
    Hand,
    HistoryError,
    IllegalAction,
    InvalidCards,
    InvalidRange,
    InvalidSpot,
    OmahaRange,
    Range,
    Spot,
    agents,
    format_cards,
    games,
    history,
    parse_action,
    parse_cards,
)
from steelwheel.dealer import deal_stream, replies
from steelwheel.dealer.client import Follower
from steelwheel.dealer.table import Rules, Table
from steelwheel.history import acpc, ohh, phh
from steelwheel.history.site_text import SITES, read_site
from steelwheel.solver import bet_sizes as sizes

DATA = HERE.parent / "data"
MATCH = (DATA / "match.game").read_text(encoding="utf-8")
DEFINITION = acpc.read_definition(MATCH)
RULES = Rules.of(acpc.STANDARD["holdem.nolimit.2p.reverse_blinds.game"])
TABLES = ["[" + text for text in (DATA / "cash.phhs").read_text(encoding="utf-8").split("\n[")[1:]]
NUMBERS = "0 1 2 -1 0.5 1.0 100 1e3 1_000 00 9007199254740993 99999999999999999999 0.001 .5 5.".split()
CARDS = "As Kd Th 2c 10s A♠ jk ?? AsKs 5h5d ♦ T".split()


SITE_TEXTS = [
    path.read_text(encoding="utf-8")
    for site in SITES
    for path in sorted((HERE.parent / "history" / site.lower()).glob("*.txt"))
]
SITE_WORDS = [
    *CARDS,
    *NUMBERS,
    *"$ € ( ) [ ] : | # *** PokerStars Hand Seat Ann: Bo: Hero: 14.5k".split(),
    *"posts missed straddle Cashout out of position HandId: Board: | No rake".split(),
    *"folds calls bets raises to shows collected from pot".split(),
    *"Dealer [ME] TBL# Folds Raises All-in Total Pot( Hand Result".split(),
    "\n",
    "\r",
    "\ufeff",
    " and is all-in",
]


OHH = (HERE.parent / "history" / "ohh" / "hands.ohh").read_text(encoding="utf-8")
OHH_WORDS = [
    *CARDS,
    *NUMBERS,
    *'{"ohh": { } [ ] , : " \\ true null NaN -1 1e999 "rounds": "amount": "player_id": "cards":'.split(),
    *["Raise", "Post BB", "Shows Cards", "Flop", "Showdown", "NL", "Omaha", "\n", " "],
]


def read_site_hands(text):
    """Read a text as each site's: hands whose chips balance, and errors with their lines."""
    data = text.encode("utf-8", "replace")
    for site in SITES:
        for found in read_site(BytesIO(data), site):
            ask_of_site(found)


def read_ohh(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # newer versions
        for found in ohh.read_ohh(BytesIO(text.encode("utf-8", "replace"))):
            ask_of_site(found)


def ask_of_site(found):
    if isinstance(found, HistoryError):
        if found.line is None:
            raise Finding(f"{found} has no line")
        return
    try:
        hand = found.hand()
    except HistoryError as error:
        if error.line is None:
            raise Finding(f"{error} has no line") from error
        return
    paid = sum(found.winnings) + found.fields["_rake"] - found.fields.get("_added", 0)
    if not hand.is_over or paid != found.unit * sum(e.amount for e in hand.events if e.kind == "push"):
        raise Finding("the chips do not balance")
    if sum(found.net) != sum(payment.amount for payment in found.paid):
        raise Finding("the payments do not balance")


def read_range(text):
    try:
        made = Range(text)
    except (InvalidRange, InvalidCards):
        return
    if Range(str(made)) != made:
        raise Finding(f"{str(made)!r} is another range")
    for style in ("pio", "upi", "gto+", "equilab"):
        text = made.to_text(style)
        if Range(text).to_text(style) != text:
            raise Finding(f"{text!r} is written differently after reading")


def read_omaha_range(text):
    for cards in (4, 5, 6):
        try:
            made = OmahaRange(text, cards)
        except InvalidRange:
            continue
        if not 0 <= made.weight(range(0, 7 * cards, 7)) <= 1:
            raise Finding("a weight is not from 0 to 1")


def read_sizes(text):
    try:
        made = sizes.read_sizes(text)
    except InvalidSpot:
        return
    if sizes.read_sizes(made.text) != made:
        raise Finding(f"{made.text!r} are other sizes")


def read_lines(text):
    try:
        spot = Spot(
            board="Td9d6hQc", pot=200, stacks=900, ranges=("AA", "KK"), sizes="50%, a", add_lines=text
        )
        _ = spot.tree
    except InvalidSpot:
        return


def read_condition(text):
    """Count the rows where a condition holds, and those where it does not."""
    for rows in ("decisions", "players"):
        try:
            stats = [
                history.Stat("yes", text, "True", rows=rows),
                history.Stat("no", f"not ({text})", "True", rows=rows),
            ]
        except ValueError:
            continue
        found = history.report(CONDITION_HANDS, stats).pooled("all")["all"]
        if found["yes"].made + found["no"].made != found["yes"].of:
            raise Finding(f"{text!r} is neither true nor false in some rows")


def read_cards(text):
    try:
        made = parse_cards(text, deck="joker54")
    except InvalidCards:
        return
    if parse_cards(format_cards(made), deck="joker54") != made:
        raise Finding(f"{format_cards(made)!r} are other cards")


def ask(hh):
    """Read everything from a parsed history."""
    try:
        for hand in hh.replay():
            repr(hand)
        hh.hand()
    except HistoryError:
        return
    repr(hh)
    for rows in ("hands", "players", "decisions"):
        history.scan(hh, rows).numpy()


def read_hand(text):
    try:
        hh = history.loads(text)
        ask(hh)
        again = history.dumps(hh)
    except HistoryError:
        return
    if "nan" not in again and history.loads(again) != hh:
        raise Finding(f"{again!r} is another hand")


def read_hands(text):
    for found in phh.read_many(text.splitlines(keepends=True)):
        if not isinstance(found, HistoryError):
            ask(found)


def read_definition(text):
    try:
        made = acpc.read_definition(text)
        made.game  # noqa: B018
    except HistoryError:
        return
    if acpc.read_definition(str(made)) != made:
        raise Finding(f"{str(made)!r} is another definition")


def read_state(text):
    try:
        ask(acpc.read_state(text, DEFINITION))
    except HistoryError:
        return


def read_log(text):
    for found in acpc.read_log(text.splitlines(keepends=True), None, DEFINITION):
        if not isinstance(found, HistoryError):
            ask(found)


def read_reply(text):
    """Read a client's reply: it is ignored, or an action that a table plays or replaces."""
    table = Table(RULES, 7, *next(deal_stream(1)))
    for _ in range(9):
        if table.hand.is_over:
            return
        state = table.seen(table.hand.actor).encode()
        end, _, reply = text.encode("utf-8", "surrogatepass").partition(b"~")
        action = replies.read_reply(state[: len(state) - len(end)] + end + reply, state, limit=False)
        if action is None:
            return
        table.act(action)


def follow(text):
    """Follow a dealer's messages as a client."""
    follower = Follower(agents.calling_station, RULES, 0)
    for line in text.split("\n"):
        try:
            hand = follower.see(line.encode("utf-8", "surrogatepass"))
        except HistoryError:
            return
        if hand is not None:
            follower.answer(hand)


def read_game(text):
    """Read a game as named in saved hands. Errors become InvalidHand in from_bytes."""
    try:
        made = Game._read(text)
    except MemoryError:
        raise
    except Exception:
        return
    if Game._read(made.spec) != made:
        raise Finding(f"{made.spec} is another game")


BETS = Hand(games.NoLimitHoldem((50, 100)), [5000, 300, 5000], seed=1), Hand(games.Razz(), [90, 90], seed=1)
DRAW = Hand(games.Badugi(), [200, 200], seed=1).call().check()


def read_answer(text):
    for hand in (*BETS, DRAW):
        seen = hand.observe(hand.actor)
        taken = parse_action(text, seen, strict=False)
        hand.copy().act(taken.code)
        if parse_action(taken.words, seen).code != taken.code:
            raise Finding(f"{taken.words!r} is another action")
        try:
            strictly = parse_action(text, seen)
        except IllegalAction:
            continue
        if strictly != taken:
            raise Finding(f"strict parsing gives {strictly}, otherwise {taken}")


def specs():
    return [some_game(Random(f"spec {i}")).spec for i in range(60)]


RANGES = [
    "QQ+, AKs, KTo+:0.5",
    "99-66 A5s-A2s 76s-54s",
    "AsKs, As*, !KK",
    "15%",
    "random",
    "[25]QQ-99[/25] AT+:1",
    "",
]
OMAHA_RANGES = [
    "AA$ds, KK:$ss:0.5",
    "AsAhKsKh, As***, !RR@25",
    "(JT98-5432,[A-J][A-J]$np):xxyy!wxyz",
    "15%,20%-30%:$B$Bs",
    "[JT-87][55-22],QQ+,AxKx-TxTx",
]
STATES = [
    line for line in (DATA / "match.log").read_text(encoding="utf-8").splitlines() if line.startswith("STATE")
]
STATES += ["MATCHSTATE:0:0:rc/crc/cc/cc:TdAs|7c7d/2c8c3h/Tc/Ks", "MATCHSTATE:1:30:r:|7c7d"]
PHH_WORDS = [
    *NUMBERS,
    *CARDS,
    *"p1 p2 p9 cc cbr f sm sd d dh db #[]= ' \" ''' \"\"\" , inf".split(),
    "\n",
    "'p1 f', ",
]
PHH_WORDS += (
    "antes=[0] variant='FO' min_bet=1 true {} 1979-05-27 07:32:00 [[1]] bring_in=1 seats=[2,1]".split()
)
CONDITION_HANDS = list(history.load_all(DATA / "cash.phhs"))
CONDITIONS = sorted({text for stat in history.STATS.values() for text in (stat.made, stat.of)})
TARGETS = {  # the parser, texts, and words to insert
    "ranges": (
        read_range,
        RANGES,
        [*CARDS, *NUMBERS, *"AA KK+ QJs - + : % ! * , [5] [/5] random AKo 22 { } {50: 7:".split(), " "],
    ),
    "omaha ranges": (
        read_omaha_range,
        OMAHA_RANGES,
        [
            *CARDS,
            *NUMBERS,
            *"AA KK+ RR xxyy x s * [A-J] [ ] ( ) : , ! + - @ % $ds $np $B random".split(),
            " ",
        ],
    ),
    "sizes": (
        read_sizes,
        [
            "33%, 75%, 2e, a; raise 2.5x",
            "50%; turn 75%; ip bet 33%; oop donk 20%, 100c",
            "2e200%; river raise none",
        ],
        [*NUMBERS, *"% x c e a , ; : bet raise donk oop ip flop turn river none 3e50% 2.5x 66%".split(), " "],
    ),
    "lines": (
        read_lines,
        ["x, b150", "b50%, c, b75%, r2.5x", "x x b100 r400 a"],
        [*NUMBERS, *"f x c b r a , 150 450 % e 75% 2.5x b75% r900".split(), " "],
    ),
    "conditions": (
        read_condition,
        CONDITIONS,
        [
            *NUMBERS,
            *"( ) and or not in == != < <= is None True 'bet' pot all_in street ' \" \\".split(),
            " ",
            "\n",
        ],
    ),
    "cards": (read_cards, ["AsKd 10h,2c", "As", "JkJk", "a♠k♦"], [*CARDS, " ", ",", "\0", "\ud800"]),
    "sites": (read_site_hands, SITE_TEXTS, SITE_WORDS),
    "ohh": (read_ohh, ["{" + part for part in OHH[1:].split("\n{")], OHH_WORDS),
    "hand": (read_hand, [(DATA / "allin.phh").read_text(encoding="utf-8"), *TABLES], PHH_WORDS),
    "hands": (read_hands, ["".join(TABLES[:3]), *TABLES], [*PHH_WORDS, "[2]\n", "\n[[x]]", "\n[a.b]\n"]),
    "definition": (
        read_definition,
        [MATCH],
        [*NUMBERS, *"GAMEDEF limit nolimit = numPlayers maxRaises blind".split(), "\n"],
    ),
    "answer": (
        read_answer,
        [
            "raise to 300",
            "I bet half the pot.",
            '{"action": "call", "to": 100}',
            "{'action': 'raise', 'arguments': {'to': None}}",
            "<answer>I should call</answer>",
            "draw two: Kh 2c",
            "keep As",
        ],
        [
            *CARDS,
            *NUMBERS,
            *"fold call bet by all in pot x bb % min k { } : ' not no discard pat - / ½ <answer>".split(),
            " ",
        ],
    ),
    "state": (read_state, STATES, [*CARDS, *NUMBERS, *": | / r c f r500 -5 0.5 eve".split()]),
    "log": (
        read_log,
        ["\n".join(STATES[:4])],
        [*CARDS, *NUMBERS, *": | / r c f # SCORE: STATE:".split(), "\n"],
    ),
    "reply": (
        read_reply,
        ["~:c", "~:r600", "|~:f", "|~|AsAh:c", "c/:~:r99"],
        [*CARDS, *NUMBERS, *"~ : :: | / f c r k b R F # r500 -5 +7".split(), "\r", "\n", " "],
    ),
    "dealer": (
        follow,
        [
            "MATCHSTATE:1:0::|TdAs\nMATCHSTATE:1:0:c:|TdAs\nMATCHSTATE:1:0:cc/:|TdAs/2c8c3h",
            "MATCHSTATE:0:0:r20000:TdAs|\nMATCHSTATE:0:0:r20000c///:TdAs|7c7d/2c8c3h/Tc/Ks",
            "MATCHSTATE:0:3:r300:7c7d|\nMATCHSTATE:0:3:r300f:7c7d|\nMATCHSTATE:1:4::|7c7d",
        ],
        [*CARDS, *NUMBERS, *": | / r c f r500 MATCHSTATE: c/".split(), "\n", "\n\n"],
    ),
    "game": (
        read_game,
        specs(),
        [*NUMBERS, *'{ } [ ] , : "high" null true "deck" NaN Infinity "draw" -'.split()],
    ),
}


def one(rng):
    name = rng.choice(list(TARGETS))
    read, texts, words = TARGETS[name]
    text = rng.choice(texts)
    if name == "game" and rng.random() < 0.5:
        values = json.loads(text)
        values[rng.choice(list(values))] = rng.choice(
            [0, 1, -1, 2**64, None, [], [1], "high", {}, 1.5, [[1, 2]], True]
        )
        text = json.dumps(values)
    else:
        text = changed_text(rng, text, words)
    try:
        read(text)
    except Exception:
        print(f"{name}: {text!r}", file=sys.stderr)
        raise


def under_atheris(name, *words):
    import atheris

    atheris.instrument_all()
    read = TARGETS[name][0]

    def run(data):
        read(atheris.FuzzedDataProvider(data).ConsumeUnicode(len(data)))

    atheris.Setup([sys.argv[0], *words], run)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--atheris"]:
        under_atheris(*sys.argv[2:])
    else:
        sys.exit(main("parsers", one))
