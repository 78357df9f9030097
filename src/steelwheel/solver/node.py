"""A node of a solved tree: who acts there, with what, and what each hand is worth."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .._combos import COMBOS, cell_of, combo_index, kind_of
from .._core import CALL, FOLD, format_cards, parse_cards
from ..cards import card_names
from ..errors import cut, kind, meant, shown
from ..ranges import Range
from .pictures import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from .._core import Hand
    from ..typing import Cards
    from .solution import Solution

    Floats = npt.NDArray[np.float32]

__all__ = ["DECIDES", "PLAYERS", "Node", "Overall", "Side", "player_of"]

DECIDES, FOLDED, SHOWS, DEALS = range(4)  # as sw_node_kind
PLAYERS = "OOP", "IP"

_CELLS = np.array([13 * i + j for i, j in (cell_of(kind_of(*combo)) for combo in COMBOS)])


def player_of(player: object) -> int:
    """0 or 1, of a player by number or name."""
    if isinstance(player, str):
        names = {"oop": 0, "ip": 1}
        if player.lower() in names:
            return names[player.lower()]
        near = meant(player, names)
        raise ValueError(f"a player is 'oop' (out of position) or 'ip', not {shown(player)}{near}")
    if type(player) is not int:
        raise TypeError(f"a player is 'oop' (0) or 'ip' (1), not {kind(player)}")
    if player not in (0, 1):
        raise ValueError(f"a player is 0 ('oop') or 1 ('ip'), not {shown(player)}")
    return player


class Overall(NamedTuple):
    """A player's numbers at a node over all hands, each counted as often as it is held there.

    - `combos`: the sum of `reach`.
    - `ev`: chips; `equity`: 0 to 1. Both nan at a node that is never reached.
    - `frequency`: float64[actions], how often each action is taken; `action_ev`: float64[actions], the chips
      of those hands that take it, nan where none does. None for who does not act.
    """

    combos: float
    ev: float
    equity: float
    frequency: npt.NDArray[np.float64] | None
    action_ev: npt.NDArray[np.float64] | None


class Side:
    """What a node is to one of the players: `node.of("ip")`.

    Arrays are float32[1326] in the order of `Range.COMBOS`; chips count as of `node.of`.
    """

    __slots__ = ("_since", "node", "player")

    def __init__(self, node: Node, player: int, since: str) -> None:
        self.node, self.player, self._since = node, player, since

    def __repr__(self) -> str:
        return f"<{PLAYERS[self.player]} at {self.node._told()}>"

    @property
    def name(self) -> str:
        """The player as people say: "OOP" or "IP"."""
        return PLAYERS[self.player]

    @property
    def _chips(self) -> float:
        """What is added to the core's values: they count from the half of the first pot that each has.

        What stacks are worth otherwise than as chips counts from there, too."""
        node, solution = self.node, self.node.solution
        zero = solution._zeros[self.player]
        if solution._in_chips and self._since == "node":
            return zero + solution.spot.stacks[self.player] - node.stacks[self.player]
        return zero

    @property
    def _values(self) -> tuple[Floats, Floats | None]:
        """What each combo gets, and after each action where the player acts, as the core counts."""
        found: tuple[Floats, Floats | None] = self.node._ask_of("values", self.player)
        return found

    @property
    def _equity(self) -> Floats:
        found: Floats = self.node._ask_of("equity", self.player)
        return found

    @property
    def reach(self) -> Floats:
        """float32[1326]: each combo's weight in the range, times how often its own actions lead here."""
        found: Floats = self.node._ask("reach")[self.player].copy()
        return found

    @property
    def range(self) -> Range:
        """`reach` as a `Range`, to three decimals: the hands with which the player comes here."""
        return Range.from_weights(self.reach.astype(np.float64).clip(0, 1).round(3))

    @property
    def ev(self) -> Floats:
        """float32[1326]: the chips of each combo against the other's hands here; nan where it is not held."""
        values, _ = self._values
        return self._counted(values)

    @property
    def equity(self) -> Floats:
        """float32[1326]: the share of the pot if all went all-in, 0 to 1; nan where it is not held."""
        return self._equity.copy()

    @property
    def _responses(self) -> tuple[Floats, Floats | None]:
        """The same by the best response from here on."""
        found: tuple[Floats, Floats | None] = self.node._ask_of("values", self.player, True)
        return found

    @property
    def response_ev(self) -> Floats:
        """float32[1326]: the chips of each combo if it plays its best response to the other from here on."""
        values, _ = self._responses
        return self._counted(values)

    @property
    def response_action_ev(self) -> Floats | None:
        """float32[1326, actions]: the same after each action, the best response being the greatest; None for
        who does not act."""
        _, actions = self._responses
        return None if actions is None else self._counted(actions)

    def _counted(self, values: Floats) -> Floats:
        """Values of the core, counted as was asked for; a fold, of which sums of floats tell a little more or
        less, exactly."""
        found: Floats = values + np.float32(self._chips)
        node = self.node
        if values.ndim == 2 and node.actions[0] == FOLD and node.solution._in_chips:
            put_in = node.solution.spot.stacks[self.player] - node.stacks[self.player]
            found[~np.isnan(found[:, 0]), 0] = 0 if self._since == "node" else -put_in
        return found

    def _acts(self) -> bool:
        return self.node.actor == self.player

    @property
    def strategy(self) -> Floats | None:
        """float32[1326, actions]: how often each combo takes each action; None for who does not act."""
        return self.node._ask("strategy").copy() if self._acts() else None

    @property
    def action_ev(self) -> Floats | None:
        """float32[1326, actions]: the chips of each combo after each action; None for who does not act."""
        _, actions = self._values
        return None if actions is None else self._counted(actions)

    def _held(self) -> npt.NDArray[np.float64]:
        """float64[1326]: how often each combo is held here, by both players' ranges and shared cards."""
        mine = self.node._ask("reach")[self.player].astype(np.float64)
        found: npt.NDArray[np.float64] = mine * self.node._ask_of("against", self.player)
        return found

    @property
    def overall(self) -> Overall:
        """The same over all hands: an `Overall`."""
        held = self._held()
        values, _ = self._values
        reach = self.node._ask("reach")[self.player]
        frequency = action_ev = None
        if self._acts():
            taken = held[:, None] * np.nan_to_num(self.node._ask("strategy"))
            total = held.sum()
            frequency = taken.sum(0) / total if total > 0 else np.full(taken.shape[1], nan)
            after = self.action_ev
            assert after is not None
            action_ev = np.array([_mean(x, w) for x, w in zip(after.T, taken.T, strict=True)])
        return Overall(
            float(reach.sum(dtype=np.float64)),
            _mean(values, held) + self._chips,
            _mean(self._equity, held),
            frequency,
            action_ev,
        )


def _mean(values: npt.NDArray[Any], weights: npt.NDArray[np.float64]) -> float:
    """The mean of what weighs anything; nan if nothing does."""
    some = (weights > 0) & ~np.isnan(values)
    total = weights[some].sum()
    return float(values[some].astype(np.float64) @ weights[some] / total) if total > 0 else nan


class Node:
    """A place in the tree of a `Solution`, the cards dealt on the way there included.

    `solution["x", "b75%", "c", "Ah"]` walks there, and `node["x"]` on from a node. Numbers are worked out
    when they are asked for; `strategy`, `action_ev`, `ev`, `equity`, `reach` and `overall` are those of who
    acts, and `node.of("ip")` has the same of either player, also where nobody acts.

    - `solution`: where it belongs. `path`: the words that lead here, each as a walk takes it.
    - `actor`: who acts: 0 is out of position, 1 in position; None where a card is dealt, and at an end.
    - `actions`: the codes of what he may do, as `Hand.act` takes them: -1, 0, or the total of a bet or raise.
      `names`: the same as words of a walk ("f", "x", "c", "b150", "r450"); `words`: in plain words.
    - `to_come`: the cards that may come next, as ints, where one is dealt; else empty.
    - `kind`: "decides", "deals" (a card comes), "folded", or "shows" (hands are shown, at the end or after an
      all-in); `is_over`: it is one of the last two.
    - `board`: the cards of it, as ints. `pot`: the chips in it, bets included; `stacks` and `bets`: behind,
      and in front on this street, out of position first.

    Iterating gives the node after each action, or after each card that may come; `len(node)` counts these.
    """

    __slots__ = ("_index", "bets", "cards", "parent", "path", "pot", "solution", "stacks")

    def __init__(
        self,
        solution: Solution,
        index: int,
        parent: Node | None,
        path: tuple[str, ...],
        cards: tuple[int, ...],
        pot: int,
        stacks: tuple[int, int],
        bets: tuple[int, int],
    ) -> None:
        self.solution, self._index, self.parent, self.path, self.cards = solution, index, parent, path, cards
        self.pot, self.stacks, self.bets = pot, stacks, bets

    # ---- where it is

    @property
    def _kind(self) -> int:
        return int(self.solution._tree.kinds[self._index])

    @property
    def _first(self) -> int:
        """The number of the node after the first action."""
        return int(self.solution._tree.firsts[self._index])

    @property
    def actor(self) -> int | None:
        """Who acts: 0 is out of position, 1 in position; None where nobody does."""
        return self._player if self._kind == DECIDES else None

    @property
    def _player(self) -> int:
        """Who acts, or who has folded."""
        return int(self.solution._tree.players[self._index])

    @property
    def kind(self) -> str:
        """What happens here: "decides", "deals", "folded" or "shows"."""
        return ("decides", "folded", "shows", "deals")[self._kind]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return self._kind in (FOLDED, SHOWS)

    @property
    def street(self) -> str:
        """ "flop", "turn" or "river"."""
        return ("flop", "turn", "river")[len(self.board) - 3]

    @property
    def board(self) -> tuple[int, ...]:
        """Its cards, as ints."""
        return self.solution.spot.board + self.cards

    @property
    def to_come(self) -> tuple[int, ...]:
        """The cards that may come next, ascending, where one is dealt; else empty."""
        return tuple(sorted(self.solution._deck.difference(self.board))) if self._kind == DEALS else ()

    @property
    def actions(self) -> tuple[int, ...]:
        """The codes of what may be done, as `Hand.act` takes them."""
        if self._kind != DECIDES:
            return ()
        tree = self.solution._tree
        return tuple(tree.codes[self._first : self._first + int(tree.counts[self._index])].tolist())

    @property
    def names(self) -> tuple[str, ...]:
        """The actions as words of a walk: "f", "x", "c", "b150", "r450"."""
        return tuple([self._name(code) for code in self.actions])

    @property
    def words(self) -> tuple[str, ...]:
        """The actions in plain words."""
        return tuple([self._in_words(code) for code in self.actions])

    def _name(self, code: int) -> str:
        to_match = max(self.bets)
        if code == FOLD:
            return "f"
        if code == CALL:
            return "c" if to_match > self.bets[self.actor or 0] else "x"
        return f"r{code}" if to_match else f"b{code}"

    def _in_words(self, code: int) -> str:
        name = self._name(code)
        if name[0] not in "br":
            return {"f": "fold", "c": "call", "x": "check"}[name]
        actor = self.actor or 0
        if code == self.bets[actor] + self.stacks[actor]:
            return f"all-in {code:,}"
        return f"bet {code:,}" if name[0] == "b" else f"raise to {code:,}"

    def _told(self) -> str:
        """The way here, for people."""
        return " ".join(self.path) or "the root"

    def __repr__(self) -> str:
        board = format_cards(self.board)
        if self._kind == DECIDES:
            what = f"{PLAYERS[self.actor or 0]}: {', '.join(self.words)}"
        else:
            what = {FOLDED: "folded", SHOWS: "showdown", DEALS: "a card is dealt"}[self._kind]
        return f"<{self._told()}, {board}, pot {self.pot:,}, {what}>"

    @property
    def hand(self) -> Hand:
        """A new `Hand` that was played up to here from `spot.hand`: hole cards are unknown, so that after an
        all-in it waits for them to be shown, and has no more cards."""
        way, node = [], self
        while node.parent is not None:
            way.append(node)
            node = node.parent
        hand = self.solution.spot.hand
        for node in reversed(way):
            if node.parent is None or len(node.cards) == len(node.parent.cards):
                hand.act(int(self.solution._tree.codes[node._index]))
            elif hand.phase == "deal":
                hand.deal(node.cards[-1:])
        return hand

    # ---- walking on

    def __len__(self) -> int:
        return len(self.to_come) or len(self.actions)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Node]:
        steps: Any = self.to_come or self.actions
        return (self._step(step) for step in steps)

    def __getitem__(self, walk: Any) -> Node:
        """The node that a walk leads to from here.

        :param walk: a word or a tuple of them, or a text with blanks between: "f", "x", "c", "b150" (bet to
            150), "b75%" (the bet nearest to 75 % of the pot that there is; of a raise: of the pot after
            calling), "r450", "r2.5x" (the raise nearest to 2.5 times the bet), "a" (all-in), a code of
            `actions`; where a card is dealt, the card.
        :raises ValueError: for what cannot be done there; it says what can.
        """
        if isinstance(walk, Node):
            raise TypeError("a walk is of words, and this is a node already")
        words: Any = walk.replace(",", " ").split() if isinstance(walk, str) else walk
        if not isinstance(words, (list, tuple)):
            words = (words,)
        node = self
        for word in words:
            node = node._step(word)
        return node

    def _step(self, word: Any) -> Node:
        kind = self._kind
        if kind == DEALS:
            card = self._card(word)
            path = (*self.path, format_cards([card]))
            dealt = (*self.cards, card)
            return Node(self.solution, self._first, self, path, dealt, self.pot, self.stacks, (0, 0))
        if kind != DECIDES:
            raise ValueError(f"at {self._told()} the hand is over: there is no {shown(word)}")
        i = self._place(word)
        return self._acted(self._first + i, self.actions[i])

    def _acted(self, index: int, code: int) -> Node:
        """The node after an action, with the chips moved."""
        actor = self.actor or 0
        pot, stacks, bets = self.pot, list(self.stacks), list(self.bets)
        if code != FOLD:
            put = min((max(bets) if code == CALL else code) - bets[actor], stacks[actor])
            pot, stacks[actor], bets[actor] = pot + put, stacks[actor] - put, bets[actor] + put
        if self.solution._tree.kinds[index] != DECIDES:  # the round is over: what nobody has called goes back
            most = 0 if bets[0] > bets[1] else 1
            back = bets[most] - bets[1 - most]
            pot, stacks[most], bets = pot - back, stacks[most] + back, [0, 0]
        path = (*self.path, self._name(code))
        there = (stacks[0], stacks[1]), (bets[0], bets[1])
        return Node(self.solution, index, self, path, self.cards, pot, *there)

    def _card(self, word: Any) -> int:
        try:
            cards = parse_cards(word)
        except ValueError as error:
            raise ValueError(f"at {self._told()} a card is dealt: {error}") from None
        if len(cards) != 1:
            raise ValueError(f"at {self._told()} one card is dealt, not {shown(word)}")
        if cards[0] not in self.to_come:
            lies = cards[0] in self.board
            why = f"it lies on {format_cards(self.board)}" if lies else "it is not in the game's deck"
            raise ValueError(f"at {self._told()} the card {format_cards(cards)} cannot come: {why}")
        return cards[0]

    def _place(self, word: Any) -> int:
        """Which action a word means."""
        actions = self.actions
        if hasattr(word, "__index__") and not isinstance(word, bool) and word in actions:
            return actions.index(word)
        i = self._meant(word.strip().lower()) if isinstance(word, str) else None
        if i is None:
            who, can = PLAYERS[self.actor or 0], ", ".join(self.names)
            raise ValueError(f"at {self._told()} {who} has no {shown(word)} in this tree: {can}")
        return i

    def _meant(self, word: str) -> int | None:
        actions, names = self.actions, self.names
        short = {"fold": "f", "check": "x", "call": "c"}.get(word, word)
        if short in names:
            return names.index(short)
        actor = self.actor or 0
        all_in = self.bets[actor] + self.stacks[actor]
        if word in ("a", "all-in", "allin"):
            if all_in in actions:
                return actions.index(all_in)
            return actions.index(CALL) if "c" in names and max(self.bets) >= all_in else None
        sized = [i for i, code in enumerate(actions) if code > 0]
        letter, amount = word[:1], word[1:]
        if not sized or letter != names[sized[0]][0]:
            return None
        if not amount:
            return sized[0] if len(sized) == 1 else None
        to_match = max(self.bets)
        pot = self.pot + to_match - self.bets[actor]
        unit = amount[-1] if amount[-1] in "%x" else ""
        try:
            size = float(amount.removesuffix(unit))
        except ValueError:
            return None
        if not 0 <= size <= 1e15:
            return None
        wanted = {"%": to_match + size * pot / 100, "x": to_match * size, "": size}[unit]
        if not unit or (unit == "x" and not to_match):
            return actions.index(int(wanted)) if not unit and wanted in actions else None
        return min(sized, key=lambda i: abs(actions[i] - wanted))

    # ---- its numbers

    def _ask(self, what: str) -> Floats:
        found: Floats = self._ask_of(what)
        return found

    def _ask_of(self, what: str, *more: Any) -> Any:
        return self.solution._once(
            (what, self._index, self.cards, *more), self._index, bytes(self.cards), *more
        )

    def of(self, player: int | str | None = None, since: str = "node") -> Side:
        """The numbers of a player here.

        :param player: 0 or "oop", 1 or "ip"; None: who acts.
        :param since: where chips count from. "node": what he has at the end less what he has behind here, so
            that the pot is included and a fold is 0. "root": less what he had behind at the root, so that a
            fold costs what was put in on the way.
        :raises ValueError: for another player or `since`, or None where nobody acts.
        """
        if since not in ("node", "root"):
            near = meant(since, ("node", "root"))
            raise ValueError(f"since is 'node' or 'root', not {shown(since)}{near}")
        if player is None:
            player = self.actor
            if player is None:
                raise ValueError(f"nobody acts at {self._told()}: say whose, node.of('oop') or node.of('ip')")
        return Side(self, player_of(player), since)

    @property
    def strategy(self) -> Floats:
        """float32[1326, actions]: how often each combo takes each action, nan where it cannot be held."""
        self.of()
        return self._ask("strategy").copy()

    @property
    def action_ev(self) -> Floats:
        """float32[1326, actions]: the chips of each combo after each action; nan where it cannot be held."""
        found = self.of().action_ev
        assert found is not None
        return found

    @property
    def ev(self) -> Floats:
        """float32[1326]: the chips of each combo from here on, the pot included; nan where it cannot be
        held."""
        return self.of().ev

    @property
    def equity(self) -> Floats:
        """float32[1326]: the share of the pot that each combo would win, all-in; nan where it cannot be
        held."""
        return self.of().equity

    @property
    def reach(self) -> Floats:
        """float32[1326]: the weight with which each combo comes here."""
        return self.of().reach

    @property
    def range(self) -> Range:
        """The `Range` with which who acts comes here."""
        return self.of().range

    @property
    def overall(self) -> Overall:
        """The numbers of who acts, over all hands."""
        return self.of().overall

    @property
    def frequency(self) -> npt.NDArray[np.float64]:
        """float64[actions]: how often each action is taken, over all hands."""
        found = self.overall.frequency
        assert found is not None
        return found

    @property
    def probability(self) -> float:
        """How often the hand comes here from the root, these very cards included."""
        solution = self.solution
        unseen = len(solution._deck) - len(solution.spot.board) - 2 * (2 + len(solution.spot.bunching))
        chance = 1.0
        for i in range(len(self.cards)):
            chance /= unseen - i
        return float(Side(self, 0, "node")._held().sum() / solution._pairs) * chance

    def combo(self, hand: Cards) -> dict[str, Any]:
        """What one hand does here, if it is the actor's: {"strategy": {"x": 0.25, ...}, "action_ev": {...},
        "ev": ..., "equity": ..., "reach": ...}.

        :param hand: two cards, "AhKh".
        :raises ValueError: for a hand that cannot be held here, or is not in the range.
        """
        cards = parse_cards(hand)
        if len(cards) != 2:
            raise ValueError(f"a hand is two cards, not {shown(hand)}")
        side = self.of()
        i = combo_index(*cards)
        if not self.solution.spot.weights[side.player][i] or {*cards} & {*self.board}:
            who, told = PLAYERS[side.player], format_cards(cards)
            why = "it lies on the board" if {*cards} & {*self.board} else "it is not in the range"
            raise ValueError(f"{who} cannot hold {told} at {self._told()}: {why}")
        names = self.names
        return {
            "strategy": dict(zip(names, self.strategy[i].tolist(), strict=True)),
            "action_ev": dict(zip(names, self.action_ev[i].tolist(), strict=True)),
            "ev": float(side.ev[i]),
            "equity": float(side.equity[i]),
            "reach": float(side.reach[i]),
        }

    # ---- as text

    def to_dict(self) -> dict[str, Any]:
        """The node as plain values that JSON can hold, as docs/solver.md tells.

        `players` has the two sides, out of position first, and of each the hands that it may hold here.
        """
        return {
            "path": list(self.path),
            "board": card_names(self.board),
            "pot": self.pot,
            "stacks": list(self.stacks),
            "bets": list(self.bets),
            "actor": self.actor,
            "actions": list(self.actions),
            "names": list(self.names),
            "words": list(self.words),
            "to_come": card_names(self.to_come),
            "probability": _or_none(self.probability),
            "players": [self._side_dict(Side(self, p, "node")) for p in (0, 1)],
        }

    def _side_dict(self, side: Side) -> dict[str, Any]:
        reach, ev, equity, overall = side.reach, side.ev, side.equity, side.overall
        strategy, action_ev = side.strategy, side.action_ev
        hands = []
        for i in np.flatnonzero(reach).tolist():
            hand = {
                "combo": format_cards(COMBOS[i][::-1]),
                "reach": float(reach[i]),
                "ev": _or_none(float(ev[i])),
                "equity": _or_none(float(equity[i])),
            }
            if strategy is not None and action_ev is not None:
                hand["strategy"] = [_or_none(x) for x in strategy[i].tolist()]
                hand["action_ev"] = [_or_none(x) for x in action_ev[i].tolist()]
            hands.append(hand)
        of_actions = None if overall.frequency is None else [_or_none(x) for x in overall.frequency.tolist()]
        worth = None if overall.action_ev is None else [_or_none(x) for x in overall.action_ev.tolist()]
        return {
            "combos": overall.combos,
            "ev": _or_none(overall.ev),
            "equity": _or_none(overall.equity),
            "frequency": of_actions,
            "action_ev": worth,
            "hands": hands,
        }

    def to_csv(self) -> str:
        """The hands of who acts as a table of comma-separated values, a hand a line.

        Columns: combo, reach, equity, ev, then for each action how often it is taken and its chips ("x",
        "x ev", "b150", "b150 ev" ...).
        """
        side = self.of()
        columns = [side.reach, side.equity, side.ev]
        titles = ["combo", "reach", "equity", "ev"]
        strategy, action_ev = self.strategy, self.action_ev
        for i, name in enumerate(self.names):
            titles += [name, f"{name} ev"]
            columns += [strategy[:, i], action_ev[:, i]]
        table = np.stack(columns, axis=1)
        lines = [",".join(titles)]
        for i in np.flatnonzero(columns[0]).tolist():
            cells = ["" if np.isnan(x) else f"{x:.6g}" for x in table[i]]
            lines.append(",".join([format_cards(COMBOS[i][::-1]), *cells]))
        return "\n".join(lines) + "\n"

    def grid(self, what: str = "strategy", player: int | str | None = None) -> npt.NDArray[np.float64]:
        """Means over the combos of each kind of hand, aces first, suited above the diagonal.

        :param what: "strategy": float64[13, 13, actions]; "ev", "equity" or "reach": float64[13, 13].
        :param player: 0 or "oop", 1 or "ip"; None: who acts.
        :returns: nan where no hand of a kind comes here; 0 for "reach".
        :raises ValueError: for another `what`, or the strategy of who does not act.
        """
        names = "strategy", "ev", "equity", "reach"
        if what not in names:
            raise ValueError(f"what is one of {', '.join(names)}, not {shown(what)}{meant(what, names)}")
        side = self.of(player)
        values = getattr(side, what)
        if values is None:
            raise ValueError(f"{PLAYERS[side.player]} does not act at {self._told()}")
        weights = (side.reach > 0) if what == "reach" else side.reach
        rows = values.reshape(1326, -1).astype(np.float64)
        rows = np.where((weights > 0)[:, None], rows, 0)
        sums = np.zeros((169, rows.shape[1]))
        total = np.zeros(169)
        np.add.at(sums, _CELLS, rows * weights[:, None])
        np.add.at(total, _CELLS, np.ones(1326) if what == "reach" else weights)
        with np.errstate(invalid="ignore"):
            means = sums / total[:, None]
        shape = (13, 13, rows.shape[1]) if what == "strategy" else (13, 13)
        return means.reshape(shape)

    def to_svg(self, what: str = "strategy", player: int | str | None = None) -> str:
        """The grid of starting hands as the text of an SVG file: what is done with them, or what they are
        worth.

        :param what: "strategy", each cell split into its actions; "ev" or "equity", coloured by it.
        :param player: 0 or "oop", 1 or "ip"; None: who acts.
        :raises ValueError: for another `what`, or the strategy of who does not act.
        """
        return drawn(self, what, player, "svg")

    def to_html(self, what: str = "strategy", player: int | str | None = None) -> str:
        """The same as a piece of HTML, which fits narrow windows, too; a notebook shows it."""
        return drawn(self, what, player, "html")

    def _repr_html_(self) -> str | None:
        return None if self.actor is None else self.to_html()

    def __str__(self) -> str:
        board = format_cards(self.board)
        head = f"{self._told()}: {board}, pot {self.pot:,}, behind {self.stacks[0]:,} and {self.stacks[1]:,}"
        sides = [Side(self, p, "node").overall for p in (0, 1)]
        lines = [head, f"{'':<6}{'combos':>9}{'equity':>9}{'chips':>11}"]
        for name, side in zip(PLAYERS, sides, strict=True):
            lines.append(f"{name:<6}{side.combos:>9.1f}{side.equity:>9.2%}{side.ev:>11,.3f}")
        if self.actor is not None:
            frequency, action_ev = sides[self.actor].frequency, sides[self.actor].action_ev
            assert frequency is not None and action_ev is not None
            wide = max(len(word) for word in self.words) + 4
            lines.append(f"{PLAYERS[self.actor]:<{wide}}{'often':>9}{'chips':>11}")
            for word, often, chips in zip(self.words, frequency, action_ev, strict=True):
                lines.append(f"  {cut(word, 40):<{wide - 2}}{often:>9.2%}{chips:>11,.3f}")
        return "\n".join(lines).replace("nan%", "  - ").replace("nan", "  -")


def _or_none(x: float) -> float | None:
    """A number as JSON has it; None for nan."""
    return None if x != x else x
