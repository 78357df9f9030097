"""`Node`: a place in a solved tree, with both players' strategies and EVs there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._core import format_cards, parse_cards
from .._internal.column_streams import column_stream
from ..cards.cards import card_names
from ..cards.combos import combo_index
from ..errors import meant, shown
from .drawings import check_drawn_values, draw_side
from .node_tables import (
    check_grid_values,
    null_if_nan,
    side_to_columns,
    side_to_csv,
    side_to_dict,
    side_to_grid,
    to_text,
)
from .node_values import Average, Side, hand_weights
from .players import player_index
from .tree_place import TreePlace, path_text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..ranges.holdem import Range
    from ..typing import Cards
    from .solved_spot import SolvedSpot

    Floats = npt.NDArray[np.float32]

__all__ = ["Node", "root_node"]


class Node(TreePlace):
    """A place in the tree of a `Solution`, reached by a sequence of actions and cards.

    Get a node from the solution with `solution["x", "b75%", "c", "Ah"]`, or from another node with
    `node["x"]`. Numbers are computed on demand. `strategy`, `action_ev`, `ev`, `equity`, `reach` and
    `average` belong to the player to act. To get them for a given player, even where no player acts, use
    `node.for_player("ip")` or `node.for_player("oop")`.

    - `solution`: the solution that the node belongs to. `path`: the actions and cards from the root to the
      node, as words.
    - `actor`: the player to act: 0 is out of position, 1 in position; None where a card is to be dealt or the
      hand is over.
    - `actions`: the codes (for `Hand.act`) of the actor's actions: -1, 0, or the total of a bet or raise in
      chips of `spot.hand`. `action_names`: the names of these actions in a walk ("f", "x", "c", "b150",
      "r450"). `action_labels`: their descriptions.
    - `next_cards`: the cards that may be dealt next, as ints; empty unless a card is to be dealt.
    - `kind`: "decision", "chance" (a card is dealt), "fold", or "showdown" (at the end or after an all-in);
      `is_over`: whether the kind is "fold" or "showdown".
    - `board`: the cards of the board, as ints. `pot`: the chips in the pot, including bets. `stacks` and
      `bets`: the remaining stacks and this street's bets, out of position first.

    Iterating yields the node after each action, or after each possible card; `len(node)` is the number of
    these nodes.
    """

    __slots__ = ()

    def for_player(self, player: int | str | None = None, since: str = "node") -> Side:
        """Return a player's strategy, EV, equity and reach at this node.

        :param player: 0 or "oop", 1 or "ip"; None: the player to act.
        :param since: where EV is counted from. "node": EV is the final stack minus the stack at this node, so
            it includes the pot, and folding has EV 0. "root": EV is the final stack minus the stack at the
            root, so folding loses the chips put in since the root.
        :raises ValueError: if `player` or `since` is invalid, or `player` is None where no player acts.
        """
        if since not in ("node", "root"):
            near = meant(since, ("node", "root"))
            raise ValueError(f"since must be 'node' or 'root', not {shown(since)}{near}")
        if player is None:
            player = self.actor
            if player is None:
                raise ValueError(
                    f"no player acts at {path_text(self)}; name a player: "
                    "node.for_player('oop') or node.for_player('ip')"
                )
        return Side(self, player_index(player), since)

    @property
    def strategy(self) -> Floats:
        """The frequency of each action with each combo, float32[1326, actions].

        The rows of impossible hands are nan.
        """
        found = self.for_player().strategy
        assert found is not None
        return found

    @property
    def action_ev(self) -> Floats:
        """The EV in chips of each action with each combo, float32[1326, actions].

        The rows of impossible hands are nan.
        """
        found = self.for_player().action_ev
        assert found is not None
        return found

    @property
    def ev(self) -> Floats:
        """Each combo's EV in chips, including the pot, float32[1326]; nan for impossible hands."""
        return self.for_player().ev

    @property
    def equity(self) -> Floats:
        """Each combo's average share of the pot at showdown, float32[1326]; nan for impossible hands."""
        return self.for_player().equity

    @property
    def reach(self) -> Floats:
        """The weight at this node of each combo in the acting player's range, float32[1326]."""
        return self.for_player().reach

    @property
    def range(self) -> Range:
        """The `Range` of the player to act at this node."""
        return self.for_player().range

    @property
    def average(self) -> Average:
        """Averages of EV, equity and action frequencies over all hands of the player to act."""
        return self.for_player().average

    @property
    def frequency(self) -> npt.NDArray[np.float64]:
        """The frequency of each action, averaged over all hands of the player to act, float64[actions]."""
        found = self.average.frequency
        assert found is not None
        return found

    @property
    def reach_probability(self) -> float:
        """The probability of reaching this node from the root, including the chance of its cards."""
        state = self.solution.state
        unseen = len(state.deck) - len(state.spot.board) - 2 * (2 + len(state.spot.bunching))
        chance = 1.0
        for i in range(len(self.cards)):
            chance /= unseen - i
        return float(hand_weights(Side(self, 0)).sum() / state.pair_weight) * chance

    def combo(self, hand: Cards) -> dict[str, Any]:
        """Return the strategy, EV, equity and reach of one hand of the player to act.

        :param hand: two cards, such as "AhKh".
        :returns: {"strategy": {"x": 0.25, ...}, "action_ev": {...}, "ev": ..., "equity": ..., "reach": ...}.
        :raises ValueError: if the hand is impossible at this node, or is not in the range.
        """
        cards = parse_cards(hand)
        if len(cards) != 2:
            raise ValueError(f"a hand must be two cards, not {shown(hand)}")
        side = self.for_player()
        i = combo_index(*cards)
        if not self.solution.spot.weights[side.player][i] or {*cards} & {*self.board}:
            why = "a card is on the board" if {*cards} & {*self.board} else "it is not in the range"
            raise ValueError(f"{side.name} cannot hold {format_cards(cards)} at {path_text(self)}: {why}")
        names = self.action_names
        return {
            "strategy": dict(zip(names, self.strategy[i].tolist(), strict=True)),
            "action_ev": dict(zip(names, self.action_ev[i].tolist(), strict=True)),
            "ev": float(side.ev[i]),
            "equity": float(side.equity[i]),
            "reach": float(side.reach[i]),
        }

    # ---- as tables, pictures and text

    def to_dict(self) -> dict[str, Any]:
        """Return the node as plain values for JSON, as described in docs/guide/solver/solver.md.

        `players` lists both players, out of position first, each with the hands that are possible at the
        node.
        """
        return {
            "path": list(self.path),
            "board": card_names(self.board),
            "pot": self.pot,
            "stacks": list(self.stacks),
            "bets": list(self.bets),
            "actor": self.actor,
            "actions": list(self.actions),
            "action_names": list(self.action_names),
            "action_labels": list(self.action_labels),
            "next_cards": card_names(self.next_cards),
            "reach_probability": null_if_nan(self.reach_probability),
            "players": [side_to_dict(Side(self, player)) for player in (0, 1)],
        }

    def to_csv(self) -> str:
        """Return the hands of the player to act as comma-separated values, one hand per line.

        Columns: combo, reach, equity, ev, then the frequency and the EV in chips of each action ("x", "x_ev",
        "b150", "b150_ev" ...).
        """
        return side_to_csv(self.for_player())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return an Arrow stream with a row per combo and action of the player to act, for data frames.

        The columns are `combo`, `action`, `frequency`, `ev` (of the action, in chips) and `reach`.

        :param requested_schema: a capsule with an `ArrowSchema` that names the columns; None: all.
        :raises ValueError: if no player acts at this node, or the schema names another column.
        """
        return column_stream(side_to_columns(self.for_player()), requested_schema)

    def grid(self, what: str = "strategy", player: int | str | None = None) -> npt.NDArray[np.float64]:
        """Return averages by hand class in a 13x13 grid, aces first, suited hands above the diagonal.

        :param what: "strategy": float64[13, 13, actions]; "ev", "equity" or "reach": float64[13, 13].
        :param player: 0 or "oop", 1 or "ip"; None: the player to act.
        :returns: the grid; classes that never reach this node are nan, or 0 for "reach".
        :raises ValueError: if `what` is invalid, or is "strategy" for a player who does not act here.
        """
        check_grid_values(what)
        return side_to_grid(self.for_player(player), what)

    def to_svg(self, what: str = "strategy", player: int | str | None = None) -> str:
        """Draw the 13x13 grid of hand classes as SVG text.

        :param what: "strategy", each cell divided by action; "ev" or "equity", each cell colored by value.
        :param player: 0 or "oop", 1 or "ip"; None: the player to act.
        :raises ValueError: if `what` is invalid, or is "strategy" for a player who does not act here.
        """
        check_drawn_values(what)
        return draw_side(self.for_player(player), what, "svg")

    def to_html(self, what: str = "strategy", player: int | str | None = None) -> str:
        """Draw the grid of `to_svg` as an HTML fragment that adapts to narrow windows; notebooks show it."""
        check_drawn_values(what)
        return draw_side(self.for_player(player), what, "html")

    def _repr_html_(self) -> str | None:
        return None if self.actor is None else self.to_html()

    def __str__(self) -> str:
        return to_text(self, [Side(self, player).average for player in (0, 1)])


def root_node(solution: SolvedSpot) -> Node:
    """Return the root node of a solution."""
    return Node(solution, 0, None, (), (), solution.state.root)
