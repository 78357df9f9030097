"""The promises of `Encoder.columns`, computed in plain Python from an Observation alone: slow and obvious."""

import numpy as np
from play.invariants import CODES, DRAWS, since_misdeal

import steelwheel as sw

KINDS = {"fold": 0, "check": 1, "call": 1, "bring_in": 1, "bet": 2, "raise": 2, "complete": 2}
KINDS |= dict.fromkeys(DRAWS, 3)
assert {*KINDS} == {*CODES}


def known(cards):
    return [card for card in cards if card is not None]


def unit_of(game):
    """Return the big blind of the named games, or the minimum bet."""
    blinds = list(game.blinds.values() if hasattr(game.blinds, "values") else game.blinds)
    return max(blinds[:2]) if blinds else game.bets[0]


def deck_of(game):
    return sorted(sw.DECKS[game.deck]) if isinstance(game.deck, str) else sorted(game.deck)


def is_draw(street):
    return bool(street.draw or street.discard or street.middle)


def most_holes(game):
    held = most = 0
    for street in game.streets:
        held += street.hole + street.up - (street.discard or 0)
        most = max(most, held)
    return most


class Slow:
    """The parts of an observation, by name."""

    def __init__(self, seen, last_actions, unit):
        self.seen, self.game, self.last_actions = seen, seen.game, last_actions
        self.seats, self.me = len(seen.stacks), seen.seat
        self.unit = unit
        self.done = [event for event in since_misdeal(seen) if event.kind in KINDS]
        self.draws = [i for i, street in enumerate(self.game.streets) if is_draw(street)]
        self.has_up = any(street.up for street in self.game.streets)
        self.to_act = seen.legal_actions if seen.actor == self.me else None

    def around(self, of):
        """Return the values of all seats, from the observer on."""
        return [of[(self.me + i) % self.seats] for i in range(self.seats)]

    def from_me(self, seat):
        return -1 if seat is None else (seat - self.me) % self.seats

    def common(self):
        """Return the values that both layouts have, in chips."""
        seen = self.seen
        cap = self.game.hand_cap
        aside = [0 if cap is None else max(start - cap, 0) for start in seen.starting_stacks]
        all_in = [behind == kept for behind, kept in zip(seen.stacks, aside, strict=True)]
        put_in = [start - behind for start, behind in zip(seen.starting_stacks, seen.stacks, strict=True)]
        return {
            "live": [int(not out) for out in self.around(seen.folded)],
            "all_in": self.around([int(a and not out) for a, out in zip(all_in, seen.folded, strict=True)]),
            "stacks": self.around(seen.stacks),
            "bets": self.around(seen.bets),
            "put_in": self.around(put_in),
            "draw": [int(seen.phase == "draw")],
            "pot": [seen.total_pot],
            "fold": [int(self.to_act is not None and self.to_act.can_fold)],
            "older": [int(len(self.done) > self.last_actions)],
        }

    def plane(self, cards):
        deck = deck_of(self.game)
        return [int(card in cards) for card in deck]

    def one(self, place, count):
        return [int(i == place) for i in range(count)]

    def drew(self):
        """Return (draw, seat from the observer on, cards)."""
        for event in self.done:
            if KINDS[event.kind] == 3:
                yield self.draws.index(event.street), self.from_me(event.seat), event.cards

    def floats(self):
        seen, game, parts = self.seen, self.game, self.common()
        for name in ("stacks", "bets", "put_in", "pot"):
            parts[name] = [chips * (1 / self.unit) for chips in parts[name]]
        parts["own"] = self.plane(known(seen.hole_cards[self.me]))
        ups = self.around(seen.up_cards) if self.has_up else []
        parts["up"] = [x for cards in ups for x in self.plane(known(cards))]
        boards = seen.boards[: game.boards] if boards_of(game) else ()
        parts["boards"] = [x for cards in boards for x in self.plane(known(cards))]
        mine = [card for _, seat, cards in self.drew() if seat == 0 for card in known(cards)]
        parts["discards"] = self.plane(mine) if self.draws else []
        parts["button"] = self.one(self.from_me(seen.button), self.seats)
        parts["actor"] = self.one(self.from_me(seen.actor), self.seats)
        parts["street"] = self.one(seen.street, len(game.streets))
        legal = self.to_act
        parts["call"] = [0 if legal is None else legal.to_call * (1 / self.unit)]
        raises = (None, None) if legal is None else (legal.min_raise_to, legal.max_raise_to)
        parts["raise"] = [(to or 0) * (1 / self.unit) for to in raises]
        drawn = np.zeros((len(self.draws), self.seats))
        for draw, seat, cards in self.drew():
            drawn[draw, seat] = (1 + len(cards)) / 8
        parts["drawn"] = drawn.ravel()
        last = np.zeros((self.last_actions, self.seats + 6))
        for row, event in zip(last, reversed(self.done), strict=False):
            row[self.from_me(event.seat)] = row[self.seats + KINDS[event.kind]] = 1
            row[-2] = len(event.cards) if event.kind in DRAWS else event.to * (1 / self.unit)
            row[-1] = (1 + event.street) / len(game.streets)
        parts["actions"] = last.ravel()
        return {name: np.array(part, np.float64).astype(np.float32) for name, part in parts.items()}

    def filled(self, cards, count):
        """Return cards in dealing order, -1 for unknown and missing ones."""
        return [-1 if card is None else card for card in [*cards, *[None] * (count - len(cards))]]

    def integers(self):
        seen, game, parts = self.seen, self.game, self.common()
        holes, board = most_holes(game), boards_of(game)
        parts["own"] = self.filled(seen.hole_cards[self.me], holes)
        parts["up"] = []
        for seat in self.around(range(self.seats)) if self.has_up else ():
            shown = [*seen.up_cards[seat]]
            of = [card if card in shown else None for card in seen.hole_cards[seat]]
            parts["up"] += self.filled(of, holes)
        boards = seen.boards[: game.boards] if board else ()
        parts["boards"] = [x for cards in boards for x in self.filled(cards, board)]
        discards, drawn = [[-1] * holes for _ in self.draws], [[-1] * self.seats for _ in self.draws]
        for draw, seat, cards in self.drew():
            drawn[draw][seat] = len(cards)
            if seat == 0:
                discards[draw] = self.filled(cards, holes)
        parts["discards"] = [x for row in discards for x in row]
        parts["drawn"] = [x for row in drawn for x in row]
        parts["button"], parts["actor"] = [self.from_me(seen.button)], [self.from_me(seen.actor)]
        parts["street"] = [seen.street]
        legal = self.to_act
        parts["call"] = [-1 if legal is None else legal.to_call]
        raises = (None, None) if legal is None else (legal.min_raise_to, legal.max_raise_to)
        parts["raise"] = [-1 if to is None else to for to in raises]
        last = np.full((self.last_actions, 4), -1)
        for row, event in zip(last, reversed(self.done), strict=False):
            amount = len(event.cards) if event.kind in DRAWS else event.to
            row[:] = self.from_me(event.seat), KINDS[event.kind], amount, event.street
        parts["actions"] = last.ravel()
        return {name: np.array(part, np.int64) for name, part in parts.items()}


def boards_of(game):
    """Return the most cards of a board: in stud the one shared card, if the deck runs short."""
    cards = sum(street.board for street in game.streets)
    last = game.streets[-1]
    shares = not cards and len(game.streets) > 1 and last.hole + last.up == 1 and game.boards == 1
    return cards + (shares and game.use is None)


def slow_encode(seen, encoder):
    """Return the expected result of `encoder.encode(seen)`."""
    slow = Slow(seen, encoder.last_actions, encoder.chips_per_unit)
    parts = slow.integers() if encoder.compact else slow.floats()
    columns = encoder.columns
    assert {*parts} == {*columns}
    assert [of.start for of in columns.values()] == [0, *(of.stop for of in columns.values())][:-1]
    for name, of in columns.items():
        assert parts[name].shape == (of.stop - of.start,), name
    return np.concatenate([parts[name] for name in columns])
