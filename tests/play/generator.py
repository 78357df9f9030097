"""Random games, tables and commands: any valid game, any stacks and posts, any legal command.

All functions take a `random.Random`: a plain one, or Hypothesis's, which records and shrinks.
"""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import assume, settings
from hypothesis import strategies as st

import steelwheel as sw
from play.invariants import since_misdeal
from play.referee import big_of
from steelwheel import (
    CALL,
    FOLD,
    Game,
    Hand,
    IllegalAction,
    InvalidGame,
    InvalidHand,
    Post,
    Street,
    games,
    rules,
)
from steelwheel.games.amounts import UncheckedOrder
from steelwheel.games.game import LIMITS
from steelwheel.games.rake import unchecked_rake
from steelwheel.games.street import saved_street

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit", "spread_limit", "half_pot_limit")
POINTS = ("points_49", "points_21", "points_0")
OPENERS = ("low_card", "high_card", "high_hand", "low_hand", "high_card_ace_high", "low_hand_ace_high")
USUAL = ("NoLimitHoldem", "PotLimitHoldem", "FixedLimitHoldem", "by_name")
FAMILY = [name for name in games.__all__ if name not in USUAL]

few = settings(max_examples=min(settings.default.max_examples, 30))  # whole hands are slow


def sample_of(obs, seed):
    """Return `obs.sample_hidden(seed)`; reject the example if no consistent cards are found.

    This can happen if the deck has run short, or a winner has mucked before an unknown hand was shown.
    """
    try:
        return obs.sample_hidden(seed)
    except ValueError:
        kinds = {event.kind for event in obs.events}
        assume("reshuffle" not in kinds)
        assume("muck" not in kinds or obs.game.rules["muck_winner"] != "refused")
        raise


def rarely(rng, chance):
    """Return True with this probability; Hypothesis's simplest example is False."""
    return rng.random() >= 1 - chance


# ---- games and tables


def some_rules(rng):
    """Return a preset, often with a few switches changed."""
    name = rng.choice(list(rules.PRESETS))
    switches = rng.sample(list(rules.SWITCHES), rng.choice([0, 0, 1, 3, 9]))
    return rules.preset(name, **{switch: rng.choice(rules.SWITCHES[switch].choices) for switch in switches})


def some_streets(rng, in_limit):
    """Return hold'em's streets, or sometimes other streets with a board."""
    if not rarely(rng, 0.1):
        return (Street(hole=2), Street(board=3), Street(board=1), Street(board=1))
    boards = rng.choice([[0, 3], [1, 2, 2], [0, 1, 1, 1, 1, 1], [5], [0, 5], [3, 0, 2]])
    bet = None if in_limit else rng.choice([None, None, 5])
    return tuple(Street(hole=0 if i else 2, board=board, bet=bet) for i, board in enumerate(boards))


def some_game(rng, structure=None, kind=None):
    """Return a random game.

    :param kind: "holdem", "family" (a named game of another kind) or "own" (put together from streets).
    """
    names = [name for name in FAMILY if structure in (None, usual(name).structure)]
    kind = kind or rng.choice(["holdem", "holdem", *["family", "family"][: len(names)], "own"])
    if kind == "family":
        game = some_relative(rng, rng.choice(names))
        if structure is None and game._opens_by_card and rarely(rng, 0.3):
            other = rng.choice(["pot_limit", "half_pot_limit", "no_limit", "spread_limit"])
            return in_structure(rng, game, other)
        return game
    if kind == "own":
        return some_own_game(rng, structure or rng.choice(STRUCTURES))
    return some_holdem(rng, structure or rng.choice(STRUCTURES))


def in_structure(rng, game, structure):
    """Return a stud game in a structure without fixed bets; its bring-in may be a full bet."""
    small = game.streets[0].bet
    streets = [Street(**{**saved_street(street), "bet": small}) for street in game.streets]
    bets = (small, small * rng.choice([2, 3, 10])) if structure == "spread_limit" else None
    bring_in = rng.choice([game.bring_in, small])
    return game.replace(structure=structure, streets=streets, bets=bets, bring_in=bring_in, chip=1)


def with_ranges(rng, streets, structure, big):
    """Return the streets, in spread limit sometimes with maximum bets of their own."""
    if structure != "spread_limit" or not rarely(rng, 0.3):
        return streets
    return tuple(
        [
            Street(**{**saved_street(street), "max_bet": rng.choice([None, 2 * big, 5 * big])})
            for street in streets
        ]
    )


def some_caps(rng, streets):
    """Return the maximum number of raises, sometimes one for each street."""
    if rarely(rng, 0.15):
        return [rng.choice([None, 1, 2, 3]) for _ in streets]
    return rng.choice([None, None, None, None, 1, 2, 4])


def usual(name):
    """Return a named game with its defaults, cached."""
    if name not in _usual:
        _usual[name] = getattr(games, name)()
    return _usual[name]


_usual = {}


def some_relative(rng, name):
    """Return a named game with random stakes and house rules."""
    game = usual(name)
    big = rng.choice([2, 3, 10, 20, 25, 1000])
    changed = {"rules": some_rules(rng), "chip": rng.choice([1, 1, 1, 5]), "rake": some_rake(rng, big)}
    changed["max_raises"] = rng.choice([None, None, None, 1, 4])
    changed["hand_cap"] = rng.choice([None] * 9 + [3 * big, 30 * big + 1])
    antes = rng.choice([0, 0, 1, max(big // 4, 1)])
    if name == "Drawmaha":
        changed["rankings"] = (
            rng.choice(["high", "deuce_to_seven", "ace_to_five", "badugi", *POINTS]),
            "high",
        )
    if game.structure == "fixed_limit":
        changed["bets"] = (big, rng.choice([2 * big, 2 * big, big]))
    if name == "AllInOrFold":
        return games.AllInOrFold((big // 2, big), antes=antes, **changed)
    if game.bring_in:
        changed |= {"bring_in": rng.choice([1, max(big // 2, 1), big - 1]), "antes": rng.choice([0, 1, big])}
        changed.setdefault("bets", big)
        return getattr(games, name)(**changed)
    elif isinstance(game.blinds, Mapping):
        changed |= {"blinds": {"button": big}, "antes": big, "bets": big}
    elif not game.blinds:
        changed |= {"antes": big, "bets": changed.get("bets", big)}
    else:
        changed |= {"blinds": (big // 2, big), "antes": rng.choice([antes, {"big_blind": big}])}
    return game.replace(**changed)


def some_own_game(rng, structure):
    """Return a game with any valid streets and rankings."""
    big = rng.choice([2, 10, 25])
    while True:
        streets, holes, board = [], 0, 0
        ups = rarely(rng, 0.3)
        for i in range(rng.randint(1, 5)):
            street = {}
            if i and rarely(rng, 0.4):
                kind = "discard" if ups else rng.choice(["draw", "draw", "discard"])
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
            rankings = rng.sample(
                ["ace_to_five", "badugi", "high", "deuce_to_seven", "badugi_ace_high", *POINTS], 2
            )
        if holes + board <= 3:
            rankings = ("one_card", "two_cards", "three_cards")[holes + board - 1]
        try:
            return Game(
                "own",
                streets=with_ranges(rng, streets, structure, big),
                max_raises=some_caps(rng, streets),
                structure=structure,
                blinds=(big // 2, big),
                bets=(big, 2 * big) if structure in LIMITS else None,
                rankings=rankings,
                use=None if ups else rng.choice([None, None, 2, "at_most_2", min(holes, 3)]),
                boards=rng.choice([1, 1, 1, 2, 3]),
                split=rng.choice(["halves", "best"]),
                rules=some_rules(rng),
            )
        except InvalidGame:
            continue


def some_holdem(rng, structure):
    """Return hold'em with any stakes, sometimes with another deck or other streets."""
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
    if structure in LIMITS:
        bets = (big, rng.choice([2 * big, big, 3 * big]))
    elif not max(blinds, default=0) or rarely(rng, 0.1):
        bets = rng.choice([big, 2 * big, 1])
    elif len(blinds) == 3 and rarely(rng, 0.4):
        bets = blinds[2]  # makes it a third blind
    chip = rng.choice([1, 1, 1, 1, 5, 25, 10**6])
    if structure == "spread_limit":  # its bets are multiples of the chip
        big, bets = chip * big, (chip * bets[0], chip * bets[1])
        blinds = tuple([chip * blind for blind in blinds])
    most = max(1, big, *blinds[:3])
    bring_in = 0
    if rarely(rng, 0.15):  # above all blinds
        bring_in = (max(blinds, default=0) // big + rng.choice([1, 1, 2, 4])) * big + (
            not fixed and rng.randrange(2)
        )
        most = max(most, bring_in)
    streets = with_ranges(rng, some_streets(rng, structure in LIMITS), structure, big)
    return Game(
        f"fuzz {structure}",
        streets=streets,
        structure=structure,
        deck=rng.choice(["standard"] * 15 + ["short", "manila"]),
        blinds=UncheckedOrder(blinds) if isinstance(blinds, tuple) else blinds,  # in any order
        antes=antes,
        bets=bets,
        bring_in=bring_in,
        max_raises=some_caps(rng, streets),
        hand_cap=rng.choice([None] * 9 + [most, 3 * most, 30 * big + 1]),
        chip=chip,
        rake=some_rake(rng, big),
        rules=some_rules(rng),
    )


def some_rake(rng, big):
    if not rarely(rng, 0.3):
        return None
    percent = rng.choice([5, 10, 2.5, 0.0001, 33.3333, Fraction(1, 4), 100, 0])
    cap = rng.choice([None, None, 0, 1, 3, 5 * big])
    if rarely(rng, 0.2):
        cap = {2: rng.choice([0, 2]), rng.randint(3, 5): 3 * big, rng.randint(6, 23): 10 * big}
    return unchecked_rake(percent, cap, rng.random() < 0.5, rng.choice([1, 1, 1, 5, 100]))  # any size


class Table:
    """The arguments of `Hand`: a game, stacks and so on, to begin the same hand repeatedly."""

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
    """Return stacks, often so short that the blinds or the first bet take all chips."""
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


def some_posts(rng, game, stacks):
    """Return missed blinds, dead blinds, moved blinds and straddles; None without any."""
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
    """Return given cards, in the form of `Hand`'s arguments."""
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


def killed(rng, game):
    """Return the game with a full or half kill, or None if it cannot have one."""
    for kill in (rng.choice(["half", "full"]), "full"):
        try:
            return game.with_kill(kill)
        except InvalidGame:  # not fixed-limit, no antes, or half of a bet is no whole number of chips
            pass
    return None


def deals_later(game):
    """Return whether the board cards depend on the actions."""
    return any(street.draw or street.hole or street.up for street in game.streets[1:])


def some_table(rng, game=None, *, manual=None, cards=True, unknown=False):
    """Return a table: a game with all arguments of `Hand`.

    :param manual: the manual parts; None: anything.
    :param cards: whether cards may be given.
    :param unknown: whether some given cards are unknown.
    """
    with_kill = game is None and rarely(rng, 0.1)
    game = game or some_game(rng)
    with_kill = with_kill and killed(rng, game)
    game = with_kill or game
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
    if with_kill:
        kill = Post(game.streets[0].bet or game.bets[0], rng.choice([0, 0, 1]), "kill")
        others = {} if game._opens_by_card or rarely(rng, 0.5) else some_posts(rng, game, stacks)
        others = {seat: post for seat, post in others.items() if post.kind != "straddle"}
        return table.changed(posts={**others, rng.choice(seated): kill})
    if not game._opens_by_card and rarely(rng, 0.2):
        straddled = table.changed(posts=some_posts(rng, game, stacks))
        try:
            straddled.hand()
            return straddled
        except InvalidHand as error:
            words = ("straddle", "for missed blinds", "unknown")
            assert any(word in str(error) for word in words), error
    return table


def some_hand(rng, **keywords):
    """Return a table and a new hand; unknown cards that must be known are drawn instead."""
    table = some_table(rng, **keywords)
    try:
        return table, table.hand()
    except InvalidHand as error:
        assert "unknown" in str(error), (table, error)
        table = table.changed(hole_cards=None)
        return table, table.hand()


def randoms():
    """Return a strategy for random sources that Hypothesis controls."""
    return st.randoms(use_true_random=False)


@st.composite
def tables(draw, **keywords):
    """Draw a table where a hand can begin."""
    return some_hand(draw(randoms()), **keywords)[0]


@st.composite
def hands(draw, most=40, **keywords):
    """Draw (table, hand, commands), with the hand anywhere between its first command and the end."""
    rng = draw(randoms())
    table, hand = some_hand(rng, **keywords)
    made = []
    for _ in range(rng.randint(0, most)):
        if hand.is_over:
            break
        try:
            made.append(some_command(rng, hand))
        except Undecided:
            break
    return table, hand, made


# ---- commands


def some_code(rng, legal, boldness=0.3):
    """Return a random legal code."""
    kind, highest = 1 - rng.random(), legal.max_raise_to
    if highest is not None and kind < boldness:
        lowest = legal.min_raise_to
        if kind < boldness / 3:
            return lowest
        if kind < boldness / 2:
            return highest
        first = legal.index(lowest)
        return legal[rng.randint(first, min(len(legal) - 1, first + 2 * lowest // legal.step + 2))]
    if legal.can_fold and kind > (0.85 if legal.to_call else 0.98):
        return FOLD
    return CALL


def some_action(rng, hand, boldness=0.3):
    """Return a random legal code of a betting round or a draw."""
    return some_mask(rng, hand) if hand.phase == "draw" else some_code(rng, hand.legal_actions, boldness)


def some_mask(rng, hand):
    """Return a random legal discard."""
    street = hand.game.streets[hand.street]
    held = len(hand.hole_cards[hand.actor]) - len(hand.up_cards[hand.actor])
    cards = street.discard or int(bool(street.middle)) or rng.randint(0, street.draw)
    return sum([1 << i for i in rng.sample(range(held), cards)])


def cards_left(hand):
    """Return the cards that are in no hand, on no board, not exposed and not discarded."""
    out = {card for cards in (*hand.hole_cards, *hand.boards) for card in cards}
    gone = ("expose", "discard")
    out |= {card for event in since_misdeal(hand) if event.kind in gone for card in event.cards}
    return [card for card in sw.DECKS[hand.game.deck] if card not in out]


def some_command(rng, hand, boldness=0.3):
    """Make a random legal command, and return it as a tuple: the method's name and its arguments."""
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
        code = some_code(rng, hand.legal_actions, boldness)
        try:
            return make(hand, "act", code)
        except InvalidHand as error:
            if hand.legal_actions.can_fold:
                return make_or_stop(hand, "act", FOLD)
            raise Undecided from error
    if phase == "draw":
        return make_or_stop(hand, "act", some_mask(rng, hand))
    if phase == "deal":
        return make_or_stop(hand, "deal", *some_deal(rng, hand))
    if phase == "runs":
        for times in (rng.randint(1, 16), 2, 1):
            try:
                return make_or_stop(hand, "run_out", times)
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
            held = [free.pop() if card is None else card for card in held]
            if rarely(rng, 0.2):
                return make(hand, "show", hand.actor, some_of(rng, held))
            return make_or_stop(hand, "show", hand.actor, held)
        if held and rarely(rng, 0.2):
            return make(hand, "show", hand.actor, some_of(rng, held))
        return make_or_stop(hand, "show")
    raise AssertionError(phase)


def some_of(rng, held):
    """Return some of a seat's hole cards: alone, or with the others unknown."""
    cards = [card for card in held if rng.random() < 0.5] or held[:1]
    return cards if rng.random() < 0.5 else [card if card in cards else None for card in held]


def some_deal(rng, hand):
    """Return the arguments of a deal: none, or cards."""
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
    """An exception for a showdown that needs unknown cards, so that no command is possible."""


def make_or_stop(hand, name, *arguments):
    """Make a command; raise Undecided if it needs unknown cards."""
    try:
        return make(hand, name, *arguments)
    except InvalidHand as error:
        assert "unknown" in str(error)
        raise Undecided from error


def make(hand, name, *arguments):
    """Make a command, and return it."""
    assert getattr(hand, name)(*arguments) is hand
    return name, *arguments


def play(rng, hand, each=lambda hand: None, boldness=0.3, most=10_000):
    """Play a hand to its end, call `each(hand)` after every command, and return the commands."""
    commands = []
    while not hand.is_over and len(commands) < most:
        try:
            commands.append(some_command(rng, hand, boldness))
        except Undecided:
            break
        each(hand)
    return commands
