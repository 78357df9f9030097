"""What the tests of play share: games, tables and calls at random, and what must hold after every call.

Everything random takes a `random.Random`: a plain one, or hypothesis's, which remembers and shrinks.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from hypothesis import assume, settings
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import (
    CALL,
    FOLD,
    Game,
    Hand,
    IllegalAction,
    InvalidGame,
    InvalidHand,
    Post,
    Rake,
    Street,
    games,
    rules,
)

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
OPENERS = ("low_card", "high_card", "high_hand", "low_hand", "high_card_ace_high", "low_hand_ace_high")
POSTS = ("blind", "straddle", "missed")
RAISES = ("bet", "raise", "complete")
CHIPS_IN = ("ante", *POSTS, "dead", "call", "bring_in", *RAISES)
DRAWS = ("discard", "middle")
CODES = ("fold", "check", "call", "bring_in", *RAISES, *DRAWS)
FAMILY = (
    "NoLimitRoyal NoLimitShortDeck Manila Greek Pineapple CrazyPineapple LazyPineapple DoubleTexas "
    "DoubleBoardHoldem BombPot PotLimitOmaha PotLimitOmahaHiLo FixedLimitOmahaHiLo NoLimitOmaha "
    "FixedLimitOmaha Courchevel CourchevelHiLo BigO DoubleBoardOmaha SevenCardStud SevenCardStudHiLo Razz "
    "FiveCardStud FiveCardDraw DeuceToSevenSingleDraw DeuceToSevenTripleDraw AceToFiveTripleDraw Badugi "
    "Badacey Badeucy DeucesWildDraw JokerDraw WildHoldem"
).split()

few = settings(max_examples=min(settings.default.max_examples, 30))  # whole hands take their time


def sample_of(obs, seed):
    """`obs.sample(seed)`; where the deck has run short what came again may fit no hand that is tried."""
    try:
        return obs.sample(seed)
    except ValueError:
        assume(all(event.kind != "reshuffle" for event in obs.events))
        raise


def rarely(rng, chance):
    """True that often; hypothesis's simplest example is false."""
    return rng.random() >= 1 - chance


# ---- games and tables


def some_rules(rng):
    """A preset, often with a few switches turned."""
    name = rng.choice(list(rules.PRESETS))
    switches = rng.sample(list(rules.SWITCHES), rng.choice([0, 0, 1, 3, 9]))
    return rules.preset(name, **{switch: rng.choice(rules.SWITCHES[switch].choices) for switch in switches})


def some_streets(rng, fixed):
    """Hold'em's, or now and then another way to a board."""
    if not rarely(rng, 0.1):
        return (Street(hole=2), Street(board=3), Street(board=1), Street(board=1))
    boards = rng.choice([[0, 3], [1, 2, 2], [0, 1, 1, 1, 1, 1], [5], [0, 5], [3, 0, 2]])
    bet = None if fixed else rng.choice([None, None, 5])
    return tuple(Street(hole=0 if i else 2, board=board, bet=bet) for i, board in enumerate(boards))


def some_game(rng, structure=None, kind=None):
    """The rules of one game.

    :param kind: "holdem", "family" (a named game of another kind) or "own" (put together from streets).
    """
    kind = kind or rng.choice(["holdem", "holdem", "family", "family", "own"])
    if kind == "family":
        names = [name for name in FAMILY if structure in (None, usual(name).structure)]
        game = some_relative(rng, rng.choice(names))
        stud = structure is None and game.bring_in and rarely(rng, 0.2)
        return game.replace(structure="pot_limit", bets=None) if stud else game
    if kind == "own":
        return some_own_game(rng, structure or rng.choice(STRUCTURES))
    return some_holdem(rng, structure or rng.choice(STRUCTURES))


def usual(name):
    """A named game as it comes; made once."""
    if name not in _usual:
        _usual[name] = getattr(games, name)()
    return _usual[name]


_usual = {}


def some_relative(rng, name):
    """A named game with other stakes and house rules."""
    game = usual(name)
    big = rng.choice([2, 3, 10, 20, 25, 1000])
    changed = {"rules": some_rules(rng), "chip": rng.choice([1, 1, 1, 5]), "rake": some_rake(rng, big)}
    changed["max_raises"] = rng.choice([None, None, None, 1, 4])
    changed["hand_cap"] = rng.choice([None] * 9 + [3 * big, 30 * big + 1])
    antes = rng.choice([0, 0, 1, max(big // 4, 1)])
    if game.structure == "fixed_limit":
        changed["bets"] = (big, rng.choice([2 * big, 2 * big, big]))
    if game.bring_in:
        changed |= {"bring_in": rng.choice([1, max(big // 2, 1), big - 1]), "antes": rng.choice([0, 1, big])}
        return getattr(games, name)(**changed)
    elif isinstance(game.blinds, Mapping):
        changed |= {"blinds": {"button": big}, "antes": big, "bets": big}
    elif not game.blinds:
        changed |= {"antes": big, "bets": changed.get("bets", big)}
    else:
        changed |= {"blinds": (big // 2, big), "antes": rng.choice([antes, {"big_blind": big}])}
    return game.replace(**changed)


def some_own_game(rng, structure):
    """A game that nobody has named: any streets and rankings that fit."""
    big = rng.choice([2, 10, 25])
    while True:
        streets, holes, board = [], 0, 0
        ups = rarely(rng, 0.3)
        for i in range(rng.randint(1, 5)):
            street = {}
            if i and not ups and rarely(rng, 0.4):
                kind = rng.choice(["draw", "draw", "discard"])
                street[kind] = rng.randint(1, max(holes, 1))
            if i == 0 or rarely(rng, 0.2):
                street["hole"] = rng.randint(1, 5 if i == 0 else 2)
            if ups and rarely(rng, 0.8):
                street["up"] = 1
            if rarely(rng, 0.5):
                street["board"] = rng.randint(1, 3)
            if street.get("up") and rarely(rng, 0.5):
                street["opener"] = rng.choice(OPENERS)
            holes += street.get("hole", 0) + street.get("up", 0) - street.get("discard", 0)
            board += street.get("board", 0)
            streets.append(Street(**street))
        if holes < 1:
            continue
        rankings = rng.choice([("high",), ("high",), ("high", "ace_to_five_8"), ("deuce_to_seven",)])
        if rarely(rng, 0.2):
            rankings = rng.sample(["ace_to_five", "badugi", "high", "deuce_to_seven", "badugi_ace_high"], 2)
        try:
            return Game(
                "own",
                streets=streets,
                structure=structure,
                blinds=(big // 2, big),
                bets=(big, 2 * big) if structure == "fixed_limit" else None,
                rankings=rankings,
                use=None if ups else rng.choice([None, None, 2, "at_most_2", min(holes, 3)]),
                boards=rng.choice([1, 1, 1, 2, 3]),
                split=rng.choice(["halves", "best"]),
                rules=some_rules(rng),
            )
        except InvalidGame:
            continue


def some_holdem(rng, structure):
    """Hold'em of any stakes, sometimes on another deck or with other streets."""
    fixed = structure == "fixed_limit"
    big = rng.choice([1, 2, 3, 10, 20, 25, 100, 1000])
    small = rng.choice([big // 2, big // 2, big // 2, 0, big, big // 3])
    blinds = rng.choice([(small, big)] * 12 + [(0, big), (big,), (big, small), ()])
    if len(blinds) == 2 and blinds[1] == big and rarely(rng, 0.15):
        blinds += rng.choice([(2 * big,), (2 * big, 4 * big), (3 * big,), (2 * big, 5 * big, 11 * big)])
    ante = rng.choice([max(big // 5, 1), big, 1, 7])
    antes = rng.choice([0, 0, 0, 0, ante, {"big_blind": ante}, {"button": ante}])
    if not max(blinds, default=0) and (antes == 0 or antes != ante):
        antes = ante
    bets = None
    if fixed:
        bets = (big, rng.choice([2 * big, big, 3 * big]))
    elif not max(blinds, default=0) or rarely(rng, 0.1):
        bets = rng.choice([big, 2 * big, 1])
    elif len(blinds) == 3 and rarely(rng, 0.4):
        bets = blinds[2]  # which makes it a third blind
    most = max(1, big, *blinds[:3])
    return Game(
        f"fuzz {structure}",
        streets=some_streets(rng, fixed),
        structure=structure,
        deck=rng.choice(["standard"] * 15 + ["short", "manila"]),
        blinds=blinds,
        antes=antes,
        bets=bets,
        max_raises=rng.choice([None, None, None, None, 1, 2, 4]),
        hand_cap=rng.choice([None] * 9 + [most, 3 * most, 30 * big + 1]),
        chip=rng.choice([1, 1, 1, 1, 5, 25, 10**6]),
        rake=some_rake(rng, big),
        rules=some_rules(rng),
    )


def some_rake(rng, big):
    if not rarely(rng, 0.3):
        return None
    percent = rng.choice([5, 10, 2.5, 0.0001, 33.3333, Fraction(1, 4), 100, 0])
    return Rake(percent, rng.choice([None, None, 0, 1, 3, 5 * big]), rng.random() < 0.5)


class Table:
    """A hand that can be begun again and again: a game, stacks, and what else `Hand` takes."""

    def __init__(self, game, stacks, **options):
        self.game, self.stacks, self.options = game, tuple(stacks), options

    def hand(self, **changed):
        return Hand(self.game, self.stacks, **{**self.options, **changed})

    def changed(self, **changed):
        return Table(self.game, self.stacks, **{**self.options, **changed})

    def __repr__(self):
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Hand({self.game!r}, {list(self.stacks)}{options})"


def some_stacks(rng, seats, players, big):
    """As many chips as players have: often so few that the blinds or the first bet take all."""
    deep = rng.choice([2 * big, 10 * big, 100 * big])
    even = rarely(rng, 0.15)
    stacks = [0] * seats
    for seat in rng.sample(range(seats), players):
        kind = rng.randrange(8)
        if even:
            stacks[seat] = deep
        elif kind == 0:
            stacks[seat] = rng.randint(1, max(big, 2))
        elif kind == 1:
            stacks[seat] = rng.choice([1, big, 2 * big, deep])
        else:
            stacks[seat] = rng.randint(1, deep)
    if rarely(rng, 0.01):
        stacks[max(range(seats), key=stacks.__getitem__)] = 2**53
    return stacks


def wager(game):
    """What bets and raises are multiples of, but all-in (WL 130); in fixed limit the structure says it."""
    free = game.structure == "fixed_limit" or game.rules["bet_sizes"] == "any"
    return 1 if free else game.chip


def big_of(game):
    """The big blind, or what stands for it; 0 where there is none."""
    if isinstance(game.blinds, Mapping):
        return game.blinds["button"]
    blinds = [blind for i, blind in enumerate(game.blinds) if not is_straddle(game, i)]
    return max(blinds, default=0)


def is_straddle(game, i):
    """Whether the third blind of a game, or a later one, is a straddle: over the least bet."""
    least = game.streets[0].bet or (game.bets[0] if game.bets else max(game.blinds[:2]))
    return i > 1 and game.blinds[i] > least


def some_posts(rng, game, stacks):
    """Missed blinds, dead blinds, blinds elsewhere, straddles; None when there are none."""
    players = [seat for seat, stack in enumerate(stacks) if stack]
    big = big_of(game)
    posts = {}
    for seat in rng.sample(players, rng.randint(1, min(3, len(players)))):
        posts[seat] = rng.choice(
            [
                game.missed_blinds(),
                game.missed_blinds(small=rng.random() < 0.5, big=rng.random() < 0.5),
                Post(big, rng.choice([0, big // 2, big]), rng.choice(["missed", "blind"])),
                Post(0),
                Post(0, rng.choice([1, big])),
                Post(rng.choice([2, 4]) * big, 0, "straddle"),
                Post(rng.choice([big // 2, 2 * big + 1, 1])),
            ]
        )
    return posts


def some_cards(rng, game, stacks, unknown):
    """Given cards, as `Hand` takes them."""
    deck, hole = list(sw.DECKS[game.deck]), game.streets[0].hole
    rng.shuffle(deck)
    if rng.random() < 0.4 and not unknown:
        return {"deck": deck[: rng.randint(0, len(deck))]}
    cards = {}
    if rng.random() < 0.8 or unknown:
        cards["hole_cards"] = hole_cards = []
        for stack in stacks:
            kind = rng.randrange(4)
            if kind == 0 or not stack:
                hole_cards.append(None if unknown and rng.random() < 0.5 else "")
            elif unknown and kind < 3:
                hole_cards.append(rng.choice([None, "??" * min(hole, 2), [deck.pop(), None][:hole], "??"]))
            else:
                hole_cards.append([deck.pop() for _ in range(rng.choice([1, hole, hole]))])
    if rng.random() < 0.5 and not deals_later(game):
        board = sum(street.board for street in game.streets)
        boards = [[deck.pop() for _ in range(rng.randint(0, board))] for _ in range(game.boards)]
        cards["board"] = boards if game.boards > 1 else boards[0]
    return cards


def deals_later(game):
    """Whether it depends on what happens which cards come to the board."""
    return any(street.draw or street.hole or street.up for street in game.streets[1:])


def some_table(rng, game=None, *, manual=None, cards=True, unknown=False):
    """A game and a table of it, with everything that `Hand` takes.

    :param manual: what is to be manual; None = anything.
    :param cards: whether cards may be given.
    :param unknown: whether some are unknown.
    """
    game = game or some_game(rng)
    big = max(big_of(game), 1)
    fewest = max(2, len(game.blinds))
    seats = min(rng.choice([2, 2, 3, 3, 4, 5, 6, 6, 9, 10, 22]), game.max_seats)
    if rarely(rng, 0.03):
        seats = game.max_seats
    seats = max(seats, fewest)
    players = seats if not rarely(rng, 0.4) else rng.randint(fewest, seats)
    stacks = some_stacks(rng, seats, players, big)
    seated = [seat for seat, stack in enumerate(stacks) if stack]
    options = {
        "button": rng.choice(seated) if players == 2 else rng.randrange(seats),
        "seed": rng.choice([rng.randrange(99), (rng.randrange(99), rng.randrange(9))]),
    }
    if manual is None:
        manual = [what for what in ("deal", "runs", "showdown") if rarely(rng, 0.25)]
    if manual:
        options["manual"] = tuple(manual)
    if unknown or (cards and rarely(rng, 0.1)):
        options |= some_cards(rng, game, stacks, unknown)
    table = Table(game, stacks, **options)
    if not game.bring_in and rarely(rng, 0.2):
        straddled = table.changed(posts=some_posts(rng, game, stacks))
        try:
            straddled.hand()
            return straddled
        except InvalidHand as error:
            words = ("straddle", "for missed blinds", "unknown")
            assert any(word in str(error) for word in words), error
    return table


def some_hand(rng, **keywords):
    """A table, and a hand begun there; cards that are unknown when they need be known are drawn instead."""
    table = some_table(rng, **keywords)
    try:
        return table, table.hand()
    except InvalidHand as error:
        assert "unknown" in str(error), (table, error)
        table = table.changed(hole_cards=None)
        return table, table.hand()


def randoms():
    """Sources of randomness that hypothesis controls."""
    return st.randoms(use_true_random=False)


@st.composite
def tables(draw, **keywords):
    """Tables on which a hand can begin."""
    return some_hand(draw(randoms()), **keywords)[0]


@st.composite
def hands(draw, calls=40, **keywords):
    """(table, hand, calls): hands anywhere between the first call and the end."""
    rng = draw(randoms())
    table, hand = some_hand(rng, **keywords)
    made = []
    for _ in range(rng.randint(0, calls)):
        if hand.is_over:
            break
        try:
            made.append(some_call(rng, hand))
        except Undecided:
            break
    return table, hand, made


# ---- calls


def some_code(rng, legal, boldness=0.3):
    """A legal action."""
    kind, highest = 1 - rng.random(), legal.max_raise_to
    if highest is not None and kind < boldness:
        lowest = legal.min_raise_to
        if kind < boldness / 3:
            return lowest
        if kind < boldness / 2:
            return highest
        first = legal.index(lowest)
        return legal[rng.randint(first, min(len(legal) - 1, first + 2 * lowest // legal.step + 2))]
    if legal.fold and kind > (0.85 if legal.call else 0.98):
        return FOLD
    return CALL


def some_action(rng, hand, boldness=0.3):
    """A legal code, of a bet or a draw."""
    return some_mask(rng, hand) if hand.phase == "draw" else some_code(rng, hand.legal, boldness)


def some_mask(rng, hand):
    """A legal draw."""
    street, held = hand.game.streets[hand.street], len(hand.hole_cards[hand.actor])
    cards = street.discard or int(street.middle) or rng.randint(0, street.draw)
    return sum([1 << i for i in rng.sample(range(held), cards)])


def cards_left(hand):
    """The cards that are in nobody's hand, on no board, not exposed, and not thrown away."""
    out = {card for cards in (*hand.hole_cards, *hand.boards) for card in cards}
    gone = ("expose", "discard")
    out |= {card for event in since_misdeal(hand) if event.kind in gone for card in event.cards}
    return [card for card in sw.DECKS[hand.game.deck] if card not in out]


def some_call(rng, hand, boldness=0.3):
    """Make a legal call of any kind. Returns it as a tuple: the method's name, its arguments."""
    if rarely(rng, 0.01):
        return make(hand, "shuffle", rng.randrange(99))
    phase = hand.phase
    early = phase == "deal" or (phase == "bet" and hand.street == 0 and not hand.actions)
    if early and rarely(rng, 0.02):
        seats = [
            seat for seat, cards in enumerate(hand.hole_cards) if any(card is not None for card in cards)
        ]
        if seats:
            seat = rng.choice(seats)
            card = rng.choice([card for card in hand.hole_cards[seat] if card is not None])
            try:
                return make(hand, "expose", seat, card)
            except IllegalAction:
                assert hand.street or hand.boards[0] or phase == "deal" or hand.game.streets[0].up
    if not hand.substantial_action and not hand.is_over and rarely(rng, 0.005):
        return make(hand, "misdeal")
    if phase == "bet":
        code = some_code(rng, hand.legal, boldness)
        try:
            return make(hand, "act", code)
        except InvalidHand as error:
            if hand.legal.fold:
                return make_or_stop(hand, "act", FOLD)
            raise Undecided from error
    if phase == "draw":
        return make_or_stop(hand, "act", some_mask(rng, hand))
    if phase == "deal":
        return make_or_stop(hand, "deal", *some_deal(rng, hand))
    if phase == "runs":
        for times in (rng.randint(1, 16), 2, 1):
            try:
                return make_or_stop(hand, "run_it", times)
            except IllegalAction:
                assert times > 1
    if phase == "showdown":
        if rarely(rng, 0.4):
            try:
                return make_or_stop(hand, "muck")
            except IllegalAction as error:
                assert "muck" in str(error)
        held = hand.hole_cards[hand.actor]
        if None in held:
            free = cards_left(hand)
            rng.shuffle(free)
            if len(free) < held.count(None):
                raise Undecided
            return make(hand, "show", hand.actor, [free.pop() if card is None else card for card in held])
        return make(hand, "show")
    raise AssertionError(phase)


def some_deal(rng, hand):
    """The arguments of a deal: none, or cards."""
    if not rarely(rng, 0.3):
        return ()
    try:
        events = hand.copy().deal().events[len(hand.events) :]
    except InvalidHand:
        return ()
    count = next((len(event.cards) for event in events if event.kind in ("deal", "up", "board")), 1)
    free = cards_left(hand)
    return (rng.sample(free, count),) if len(free) >= count else ()


class Undecided(Exception):
    """No call can go on: a showdown needs cards that are unknown."""


def make_or_stop(hand, name, *arguments):
    """Make a call; Undecided when unknown cards keep it from being made."""
    try:
        return make(hand, name, *arguments)
    except InvalidHand as error:
        assert "unknown" in str(error)
        raise Undecided from error


def make(hand, name, *arguments):
    """Make a call; returns it."""
    assert getattr(hand, name)(*arguments) is hand
    return name, *arguments


def play(rng, hand, each=lambda hand: None, boldness=0.3, most=10_000):
    """Play a hand to its end, with `each(hand)` after every call. Returns the calls."""
    calls = []
    while not hand.is_over and len(calls) < most:
        try:
            calls.append(some_call(rng, hand, boldness))
        except Undecided:
            break
        each(hand)
    return calls


# ---- what must hold


def since_misdeal(hand):
    """The events of the deal that counts."""
    events = hand.events
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind in ("misdeal", "passed"):
            return events[i + 1 :]
    return events


def quick_check(hand, rake=0):
    """What is cheap to ask after every call: chips, the actor, what is legal."""
    start, stacks, bets, total = hand.starting_stacks, hand.stacks, hand.bets, hand.total_pot
    phase = hand.phase
    if phase != "over":
        assert sum(stacks) + total == sum(start)
        assert total == sum([amount for amount, _ in hand.pots]) + sum(bets)
        assert hand.payoffs is None
    assert min(stacks) >= 0 and min(bets) >= 0
    if phase == "bet":
        check_legal(hand, hand.legal, hand.actor, stacks, bets)


def check_legal(hand, legal, actor, stacks, bets):
    cap, folded = hand.game.hand_cap, hand.folded
    reserve = [max(x - cap, 0) for x in hand.starting_stacks] if cap is not None else [0] * len(stacks)
    behind = stacks[actor] - reserve[actor]
    assert not folded[actor] and behind > 0
    able = [i for i, out in enumerate(folded) if not out and i != actor and stacks[i] > reserve[i]]
    call, least, most = legal.call, legal.min_raise_to, legal.max_raise_to
    assert able or call, "nobody to act against"
    assert 0 <= call <= behind
    assert legal.check == (call == 0)
    brings_in = hand.game.bring_in and hand.street == 0
    assert legal.fold or not call or (brings_in and not any(bets))
    assert (least is None) == (most is None)
    bet = bets[actor]
    if least is not None:
        assert able, "a raise that nobody could answer"
        assert (bet + call < least or legal.step > 1) and least <= most <= bet + behind
        assert behind > call
        size = -(-(most - least) // legal.step) + 1
    else:
        size = 0
    fold = int(legal.fold)
    assert len(legal) == fold + 1 + size
    assert legal[0] == -fold and legal[fold] == CALL and legal[-1] == (most if size else 0)
    assert CALL in legal and (FOLD in legal) == legal.fold
    if size:
        assert legal[fold + 1] == least and least in legal and most in legal
        assert legal.step == 1 or least + 1 == most or least + 1 not in legal
        for total in legal[fold + 1 : fold + 3] + legal[-min(size, 3) :]:
            assert total % wager(hand.game) == 0 or total == bet + behind, (total, legal)
        near = {least + wager(hand.game), most - most % wager(hand.game)} - {most}
        assert hand.game.structure == "fixed_limit" or all(x in legal for x in near if least <= x <= most)
        assert most + 1 not in legal and (least == 1 or least - 1 not in legal)
        assert legal.index(most) == len(legal) - 1 and legal.index(least) == fold + 1


def check_events(hand, last):
    """Everything that the events say is what the hand says. Returns chips put in a seat, and dead ones."""
    game, seats = hand.game, len(hand.starting_stacks)
    behind, bets = list(hand.starting_stacks), [0] * seats
    put, dead, rake, street = [0] * seats, 0, 0, 0
    held, boards, burns, codes, exposed = [[] for _ in range(seats)], [[] for _ in hand.boards], [], [], []
    boards, up, actions = boards[: game.boards], [[] for _ in range(seats)], hand.actions
    folded = [stack == 0 for stack in behind]
    runs, pushes = 1, []
    for kind, seat, at, to, amount, cards in last:
        if at != street:
            assert at > street or runs > 1
            street, bets = at, [0] * seats
        if kind in CHIPS_IN:
            assert 0 < amount <= behind[seat], kind
            behind[seat] -= amount
            if kind == "dead" or (kind == "ante" and isinstance(game.antes, Mapping)):
                dead += amount
            else:
                put[seat] += amount
                bets[seat] += amount * (kind != "ante")
            assert to == bets[seat]
        elif kind == "return":
            assert amount > 0
            behind[seat] += amount
            put[seat] -= amount
            bets[seat] -= amount if bets[seat] else 0
            assert to == bets[seat] >= 0
        elif kind == "push":
            behind[seat] += amount
            pushes.append((to, seat, amount))
        elif kind == "rake":
            rake += amount
        elif kind in ("deal", "up", "replace"):
            if kind == "replace":
                held[seat][held[seat].index(exposed[-1])] = cards[0]
            else:
                held[seat].extend(cards)
            if kind == "up":
                up[seat].extend(cards)
        elif kind in DRAWS:
            bits = [i for i in range(8) if actions[len(codes)] >> i & 1]
            known = [held[seat][i] for i in bits]
            assert list(cards) == known
            held[seat] = known * (kind == "middle") + [
                card for i, card in enumerate(held[seat]) if i not in bits
            ]
        elif kind == "expose":
            exposed.extend(cards)
        elif kind == "burn":
            burns.extend(cards)
        elif kind == "board":
            boards[to].extend(cards)
        elif kind == "runs":
            runs = amount
            boards = [list(board) for _ in range(runs) for board in boards]
        if kind in DRAWS:
            codes.append(actions[len(codes)])
        elif kind in CODES:
            codes.append(-1 if kind == "fold" else to if kind in RAISES else 0)
            folded[seat] |= kind == "fold"
    assert tuple(behind) == hand.stacks
    assert tuple(codes) == hand.actions
    assert tuple(folded) == hand.folded
    assert tuple(map(tuple, boards)) == hand.boards and hand.board == hand.boards[0]
    assert [len(cards) for cards in held] == [len(cards) for cards in hand.hole_cards]
    assert tuple(map(tuple, up)) == hand.up_cards
    in_front = hand.phase == "bet" or (hand.phase == "deal" and hand.street == 0)
    assert hand.bets == (tuple(bets) if in_front and hand.street == street else (0,) * seats)
    return put, dead, rake, pushes, held, boards, burns


def check_cards(hand, last, held, boards, burns):
    """All cards lie in one place, and boards have as many as their street has dealt."""
    kinds = {event.kind for event in last}
    game, hole_cards, shared = hand.game, hand.hole_cards, 0
    out = [card for cards in hole_cards for card in cards]
    if "reshuffle" in kinds:  # what was burned, mucked or thrown away may come again
        out = [
            card for cards, gone in zip(hole_cards, hand.folded, strict=True) if not gone for card in cards
        ]
    else:
        out += burns + [card for event in last if event.kind == "discard" for card in event.cards]
    if "runs" in kinds:
        (parted,) = (event.street for event in last if event.kind == "runs")
        shared = sum([street.board for street in game.streets[: parted + 1]])
        for i, board in enumerate(boards):
            assert board[:shared] == boards[i % game.boards][:shared]
            if i < game.boards:
                out += board[:shared]
    for board in boards:
        out += board[shared:]
    out = [card for card in out if card is not None]
    whole = set(out)
    assert len(whole) == len(out)
    assert whole <= set(sw.DECKS[game.deck])
    dealt = [street.board for street in game.streets[: hand.street + 1]]
    last_one = len(game.streets) - 1 == hand.street > 0 and game.streets[-1].hole + game.streets[-1].up == 1
    for board in boards:
        community = last_one and dealt[-1] == 0 and len(board) == sum(dealt) + 1
        assert len(boards) > game.boards or community or len(board) in (sum(dealt), sum(dealt[:-1]))
    if last_one and hand.phase != "deal" and not {"expose", "discard"} & kinds and not sum(dealt):
        assert len(boards[0]) == (not each_has_a_last_card(game, last))
    if "show" not in kinds:
        assert [list(map(str, cards)) for cards in held] == [list(map(str, cards)) for cards in hole_cards]


def each_has_a_last_card(game, last):
    """Whether the deck has one for each on the last street, no board before, by counting (WL 228, RRP)."""
    river = len(game.streets) - 1
    before = [event for event in last if event.street < river]
    came = [len(event.cards) for event in before if event.kind in ("deal", "up", "burn")]
    burned = [event for event in before if event.kind == "burn"]
    players = len({event.seat for event in before if event.kind in ("deal", "up")})
    players -= sum(event.kind == "fold" for event in before)
    stub, burn = len(sw.DECKS[game.deck]) - sum(came), game.rules["burn"]
    if game.rules["stud_shortage"] == "two_over":
        return stub + len(burned) >= players + 1 + burn
    return stub >= players + burn or stub + len(burned) >= players


def is_stud(game):
    return any(street.up for street in game.streets)


def layers(put, live, dead):
    """Pots, main first, as (amount, seats), from what each seat has put in: layer by layer."""
    pots, below = [], 0
    levels = sorted({put[seat] for seat in live})
    for level in levels:
        top = level == levels[-1]
        amount = sum((x if top else min(x, level)) - min(x, below) for x in put)
        if below == 0 and not pots:
            amount += dead
            dead = 0
        if amount:
            pots.append((amount, tuple(seat for seat in sorted(live) if put[seat] >= level)))
        below = level
    return pots


def split(amount, parts, chip):
    """Equal parts, odd chips to the first ones."""
    whole, rest = divmod(amount, chip)
    shares = [(whole // parts + (i < whole % parts)) * chip for i in range(parts)]
    shares[0] += rest
    return shares


def rake_of(game, total, flop):
    """What the house takes of so many chips."""
    if game.rake is None or (game.rake.no_flop_no_drop and not flop):
        return 0
    rake = int(total * Fraction(str(game.rake.percent)) / 100)
    return rake if game.rake.cap is None else min(rake, game.rake.cap)


def check_result(hand, mucked, put, dead, rake, pushes):
    """Who gets what at the end, worked out anew from what was put in and the cards."""
    seats = len(put)
    in_at_end = [seat for seat in range(seats) if not hand.folded[seat]]
    live = [seat for seat in in_at_end if seat not in mucked]
    most = sorted(put)[-2:]
    assert all(put[seat] <= most[0] for seat in in_at_end), "an uncalled bet was not returned"
    pots = layers(put, in_at_end, dead)
    total = sum(amount for amount, _ in pots)
    flop = hand.street > 0 or len(hand.boards[0]) > 2
    assert rake == rake_of(hand.game, total, flop)
    assert sum(hand.payoffs) == -rake and hand.total_pot == 0 and hand.pots == () and not any(hand.bets)
    manual = "showdown" in since_manual(hand)
    contenders = live if manual else in_at_end
    gets, left, chip, game = [0] * seats, rake, hand.game.chip, hand.game
    order = [(hand.button + 1 + i) % seats for i in range(seats)]
    each = game.boards if game.split == "halves" else 1
    for amount, eligible in pots:
        house = min(left, amount)
        left -= house
        rivals = [seat for seat in order if seat in eligible and seat in contenders]
        if len(rivals) == 1:
            gets[rivals[0]] += amount - house
            continue
        runs = len(hand.boards) // game.boards
        for run, part in enumerate(split(amount - house, runs, chip)):
            boards = hand.boards[run * game.boards : (run + 1) * game.boards]
            for i, piece in enumerate(split(part, each, chip)):
                for seat, share in shares(hand, rivals, boards[i : i + 1] if each > 1 else boards, piece):
                    gets[seat] += share
    got = [0] * seats
    for _, seat, amount in pushes:
        assert amount > 0
        got[seat] += amount
    assert got == gets, (got, gets)


def shares(hand, rivals, boards, amount):
    """Who gets how much of what is to be won on a board, or on the best of several."""
    game, halves = hand.game, []
    for ranking in game.rankings:
        value = {
            seat: max(worth(game, ranking, hand.hole_cards[seat], board) for board in boards)
            for seat in rivals
        }
        best = max(value.values())
        winners = [seat for seat in rivals if best and value[seat] == best]
        if winners and winners not in [known for known, _ in halves]:
            halves.append((winners, ranking))
    parts = split(amount, len(halves), game.chip)
    if len(halves) == 2 and all(map(is_low, game.rankings)) and not is_stud(game):
        first = min(halves[0][0] + halves[1][0], key=rivals.index)
        if game.rules["odd_half"] == "position" and first not in halves[0][0]:
            parts.reverse()
    for (winners, ranking), half in zip(halves, parts, strict=True):
        if len(winners) > 1 and is_stud(game) and game.rules["odd_chip"] != "position":
            winners = by_suit(hand, winners, ranking, boards[0])
        yield from zip(winners, split(half, len(winners), game.chip), strict=True)


def worth(game, ranking, hole, board):
    """What hole cards and a board are worth, by the evaluator's plainest means."""
    options = {"wild": game.wild} if game.wild else {}
    if isinstance(game.use, int):
        return max(
            sw.evaluate((*mine, *rest), ranking, **options)
            for mine in combinations(hole, game.use)
            for rest in combinations(board, 5 - game.use)
        )
    held = [hole]
    if game.use == "middle":
        held = [(hole[0], card) for card in hole[1:]]
    elif game.use == "at_most_2":
        held = list(combinations(hole, 2))
    return max(sw.evaluate((*cards, *board), ranking, **options) for cards in held)


def is_low(ranking):
    return ranking.startswith(("ace_to", "deuce", "badugi"))


def has_high_ace(ranking):
    return ranking in ("deuce_to_seven", "badugi_ace_high")


def by_suit(hand, winners, ranking, board):
    """Winners in the order in which they get odd chips: who has the highest card by suit."""
    low = is_low(ranking)
    ace_low = low and not has_high_ace(ranking)

    def weight(card):
        return (card % 4) - 4 if ace_low and card // 4 == 12 else card

    def key(seat):
        cards = (*hand.hole_cards[seat], *board)
        if hand.game.rules["odd_chip"] == "five_by_suit" and hand.game.use is None:
            return max(map(weight, sw.best_five(cards, ranking)))
        return -min(map(weight, cards)) if low else max(map(weight, cards))

    return sorted(winners, key=key, reverse=True)


def since_manual(hand):
    """What of a hand is manual, by its bytes: the third byte of its beginning."""
    data = hand.to_bytes()
    start = 20
    at = start + 4 + int.from_bytes(data[start : start + 4], "little")
    return [what for i, what in enumerate(("deal", "runs", "showdown")) if data[at + 2] >> i & 1]


def check(hand):
    """Everything that must hold of a hand after every call."""
    quick_check(hand)
    last = since_misdeal(hand)
    mucked = {event.seat for event in last if event.kind == "muck"}
    put, dead, rake, pushes, held, boards, burns = check_events(hand, last)
    check_cards(hand, last, held, boards, burns)
    assert sum(hand.stacks) + hand.total_pot + rake == sum(hand.starting_stacks)
    if hand.is_over:
        assert hand.actor is None and hand.legal is None
        check_result(hand, mucked, put, dead, rake, pushes)
        return
    collected = [x - y for x, y in zip(put, hand.bets, strict=True)]
    in_hand = [seat for seat, out in enumerate(hand.folded) if not out]
    pots = layers(collected, in_hand, dead)
    assert list(hand.pots) == [
        (amount, tuple([seat for seat in seats if seat not in mucked])) for amount, seats in pots
    ]
    assert (hand.legal is None) == (hand.phase != "bet")
    assert (hand.actor is None) == (hand.phase in ("deal", "runs"))


class Referee:
    """Who is to act, and what is legal: the betting rules once more, slowly, beside a hand.

    Ask for `actor` and `legal()` before each action, tell each with `heard(code)`.
    """

    def __init__(self, table, hand):
        self.hand, game = hand, hand.game
        self.game, self.rules = game, game.rules
        self.fixed = game.structure == "fixed_limit"
        self.any_reopens = self.rules["limit_all_in" if self.fixed else "reopen"] == "any"
        seats = len(table.stacks)
        self.clockwise = [(table.options["button"] + 1 + i) % seats for i in range(seats)]
        self.players = [seat for seat in self.clockwise if table.stacks[seat]]
        first = self.players
        if len(first) == 2 and first[-1] == table.options["button"]:
            first = first[::-1]
        self.owed, blinds = {seat: Post(0) for seat in first}, game.blinds
        posters = first
        if isinstance(blinds, Mapping):  # the button's, or his who sits before it
            posters, blinds = self.players[-1:], (blinds["button"],)
        for i, (seat, amount) in enumerate(zip(posters, blinds, strict=False)):
            self.owed[seat] = Post(amount, 0, "straddle" if i > 1 and is_straddle(game, i) else "blind")
        for seat, post in (table.options.get("posts") or {}).items():
            self.owed[seat] = Post(*post) if post[0] or post[2] != "straddle" else Post(0, post[1], "blind")
        self.big = big_of(game)
        self.opening = self.clockwise
        most, self.big_seat = 0, None
        for seat in first:
            live, _, kind = self.owed[seat]
            if kind == "blind" and live and (self.big_seat is None or live >= self.owed[self.big_seat].live):
                self.big_seat = seat
            if live and kind != "missed" and live >= most:
                most = live
                self.opening = self.after(seat)
        self.street = -1
        self.next_street()

    def after(self, seat):
        at = self.clockwise.index(seat) + 1
        return self.clockwise[at:] + self.clockwise[:at]

    def next_street(self):
        hand, game = self.hand, self.game
        self.street += 1
        cap = game.hand_cap
        start = hand.starting_stacks
        self.behind = [
            stack - (0 if cap is None else max(whole - cap, 0))
            for stack, whole in zip(hand.stacks, start, strict=True)
        ]
        self.bets, self.live = list(hand.bets), {seat for seat, out in enumerate(hand.folded) if not out}
        street = game.streets[self.street]
        if street.bet is not None:
            self.unit = street.bet
        elif self.fixed:
            self.unit = game.bets[self.street >= (len(game.streets) + 1) // 2]
        else:
            self.unit = game.bets[0] if game.bets else self.big
        self.price = max(post.live for post in self.owed.values()) if self.street == 0 else 0
        self.double = None  # with an open pair the other size of a bet
        if self.street == 1 and self.fixed and self.pays_pairs() and self.open_pair():
            later = game.streets[2].bet or game.bets[(len(game.streets) + 1) // 2 <= 2]
            self.double = later if later > self.unit else None
        straddles = any(kind == "straddle" for _, _, kind in self.owed.values())
        if self.street == 0 and straddles and self.rules["straddle_raise"] == "straddle" and not self.fixed:
            self.unit = self.price
        short_deck = isinstance(game.blinds, Mapping) and isinstance(game.antes, int) and game.antes > 0
        by_ante = self.rules["short_deck_raise"] == "blind_and_ante" and not self.fixed
        if self.street == 0 and short_deck and by_ante:
            self.unit = max(self.unit, game.blinds["button"] + game.antes)
        self.whole = self.price  # what the last full bet or raise was to
        self.raises = int(self.price > 0)
        self.most_raises = game.max_raises
        if self.fixed and game.max_raises is None:
            self.most_raises = self.rules["max_raises"]
        how = self.rules["no_cap"]
        self.no_cap = self.fixed and (
            len(self.players) == 2
            if how == "two_dealt"
            else len(self.able()) == 2 and how == "round_heads_up"
        )
        self.maybe_no_cap()
        self.answered, self.waiting, self.bringing = {}, self.able(), None
        order = self.clockwise if self.street else self.opening
        if street.opener not in (None, "position"):
            opener = self.opener(street.opener)
            order = [opener, *self.after(opener)]
            if self.street == 0 and game.bring_in:
                self.price = game.bring_in
                self.bringing = opener if opener in self.able() else None
        self.find(order)

    def opener(self, how):
        """Who opens by the cards that lie face up; the first left of the button where suits do not decide."""
        ace_low, low, by_card = how in ("low_hand", "high_card"), how.startswith("low"), "card" in how

        def by_rank(card):
            return (card // 4 + ace_low) % 13, card % 4

        def key(seat):
            cards = [by_rank(card) for card in self.hand.up_cards[seat]]
            if by_card:
                return min(cards) if low else max(cards)
            ranks = [rank for rank, _ in cards]
            groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
            suit = max(cards)[1] if self.is_stud_high() and self.rules["stud_tie"] == "suit" else 0
            return [count for count, _ in groups], [rank for _, rank in groups], -suit if low else suit

        live = [seat for seat in self.clockwise if seat in self.live]
        live = [seat for seat in live if self.hand.up_cards[seat]] or live[:1]
        if len(live) == 1:
            return live[0]
        return min(live, key=key) if low else max(live, key=key)

    def is_stud_high(self):
        return self.game.rankings == ("high",) and self.game.streets[-1].opener == "high_hand"

    def pays_pairs(self):
        return self.is_stud_high() and len(self.game.streets) > 2 and self.rules["open_pair"] == "double"

    def open_pair(self):
        shown = [[card // 4 for card in self.hand.up_cards[seat]] for seat in self.live]
        return any(len(set(ranks)) < len(ranks) for ranks in shown)

    def able(self):
        return {seat for seat in self.live if self.behind[seat]}

    def maybe_no_cap(self):
        if self.fixed and self.rules["no_cap"] == "heads_up" and len(self.able()) == 2:
            self.no_cap |= self.raises < self.most_raises

    def find(self, order):
        """The next to act: the first who has not answered, unless there is nobody to act against."""
        self.actor = None
        if len(self.live) == 1:
            return
        for seat in order:
            if seat in self.waiting:
                others = self.live - {seat}
                if not self.able() - {seat} and self.bets[seat] >= max(self.bets[x] for x in others):
                    return
                self.actor = seat
                return

    def legal(self):
        """(fold, check, call, min_raise_to, max_raise_to)."""
        seat = self.actor
        bet, behind = self.bets[seat], self.behind[seat]
        rivals = self.able() - {seat}
        level = self.price if rivals else max(self.bets[x] for x in self.live - {seat})
        call = min(max(level - bet, 0), behind)
        least = most = None
        capped = self.most_raises is not None and self.raises >= self.most_raises and not self.no_cap
        if rivals and bet + behind > self.price and not capped and self.is_open_to(seat):
            least = self.raised_from() + self.unit
            most = {"no_limit": bet + behind, "pot_limit": self.pot_raise(seat), "fixed_limit": least}[
                self.game.structure
            ]
            least = self.in_chips(least, up=True)
            if most < bet + behind:
                most = self.in_chips(most, up=self.rules["bet_sizes"] == "chips_pot_up")
            if self.double:
                most = self.raised_from() + self.double
            most = min(max(most, least), bet + behind)
            least = min(least, most)
        fold = seat != self.bringing and bool(call or self.rules["free_fold"])
        return fold, call == 0, call, least, most

    def in_chips(self, amount, up):
        chips, rest = divmod(amount, wager(self.game))
        return (chips + (up and rest > 0)) * wager(self.game)

    def completing(self):
        """Whether there is a bring-in and no bet yet."""
        return self.street == 0 and self.game.bring_in and not self.raises

    def raised_from(self):
        """What a raise is counted from: of a bring-in, nothing."""
        return self.whole if self.fixed or self.completing() else self.price

    def is_open_to(self, seat):
        if seat not in self.answered:
            return True
        more = self.price - self.answered[seat]
        if self.any_reopens:
            return True
        half = self.fixed or self.rules["reopen"] == "half"
        return 2 * more >= self.unit if half else more >= self.unit

    def pot_raise(self, seat):
        pot = self.hand.total_pot
        how, blinds = self.rules["pot_short_blinds"], self.game.blinds
        if self.street == 0:
            antes = [event for event in since_misdeal(self.hand) if event.kind in ("ante", "return")]
            two = not isinstance(blinds, Mapping) and len(blinds) > 1 and all(blinds[:2])
            if two and not self.rules["pot_antes"]:
                pot -= sum([event.amount * (1 if event.kind == "ante" else -1) for event in antes])
            for other, (live, dead, kind) in self.owed.items():
                if how == "full":
                    pot += max(live - self.bets[other], 0)
                if how == "small_as_big" and self.big_seat not in self.answered:
                    if kind == "blind" and 0 < live < self.big and self.bets[other] >= live:
                        pot += max(self.big - self.bets[other], 0)
                    if 0 < dead < self.big and self.hand.starting_stacks[other] >= live + dead:
                        pot += self.big - dead
        faced = 0 if seat == self.bringing else self.price  # who brings it in faces no bet
        return faced + pot + faced - self.bets[seat]

    def hears(self, code):
        """As `heard`; draws are not for the referee."""
        if self.hand.phase == "bet":
            self.heard(code)

    def heard(self, code):
        seat, call = self.actor, self.legal()[2]
        self.waiting.discard(seat)
        self.bringing = None
        if code == FOLD:
            self.live.discard(seat)
        else:
            amount = call if code == CALL else code - self.bets[seat]
            self.bets[seat] += amount
            self.behind[seat] -= amount
        if code > 0:
            over = code - self.raised_from()
            if self.double and over >= self.double:  # no smaller bets any more
                self.unit, self.double = self.double, None
            if self.any_reopens or (2 * over if self.fixed else over) >= self.unit:
                self.whole = code
                self.raises += 1
            if not self.fixed and over >= self.unit:
                self.unit = over
            elif self.rules["raise_unit"] == "completed" and not self.completing():
                self.unit = max(over, self.unit - over) if not self.fixed else self.unit
            self.price = code
            self.waiting = self.able() - {seat}
        self.answered[seat] = self.whole if self.completing() else self.price  # the bring-in is no bet
        self.maybe_no_cap()
        self.find(self.after(seat))

    def agrees(self):
        """Assert that the hand has come to where the rules say."""
        hand = self.hand
        if hand.is_over and self.street == 0 and not self.answered:
            return  # all-in by its posts: chips are pushed already
        while self.actor is None and len(self.live) > 1 and hand.street > self.street:
            if hand.phase != "bet":
                assert len([x for x in hand.folded if not x]) == len(self.live)
                break
            self.next_street()
        if self.actor is None:
            assert hand.phase != "bet", "nobody was to act"
            return
        assert hand.phase == "bet" and hand.actor == self.actor
        legal = hand.legal
        found = legal.fold, legal.check, legal.call, legal.min_raise_to, legal.max_raise_to
        assert found == self.legal(), (found, self.legal())

    def can_tell(self):
        """Not where nobody may open without jacks. Not where the button has straddled under rules that let
        another open: turns are another matter."""
        if self.game.jacks_to_open:
            return False
        post = self.owed.get(self.clockwise[-1])
        return not (
            post and post.kind == "straddle" and self.rules["button_straddle_first"] == "under_the_gun"
        )
