"""House rules: presets, and a switch for each difference between card rooms or rulebooks.

Sources are cited by rule number:

- WT, WL: the WSOP's tournament and live-action rules of 2024. The rules of 2023 have the same numbers, except
  that WL numbers from 199 on are ten higher there: WL 228 was 238.
- TDA: Poker TDA 2024. RRP: Robert's Rules of Poker.
- BARGE: the rule book of the BARGE meetings. partypoker: its page on short-deck rules.
- ACPC: the dealer program of the Annual Computer Poker Competition (project_acpc_server, game.c).
"""

from __future__ import annotations

from collections.abc import Mapping

from .errors import kind, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .typing import Preset

__all__ = ["EDITIONS", "PRESETS", "SWITCHES", "HouseRules", "Switch", "preset"]

Choice = str | int | bool


class Switch:
    """A question that house rules answer differently, with its choices (`wsop`'s first) and its source."""

    __slots__ = ("choices", "meaning", "name", "source")

    name: str
    """The switch's name, a keyword of `preset`."""
    meaning: str
    """The question that the switch decides, and the meaning of each choice."""
    source: str
    """The rules that decide the question, by rulebook and number."""
    choices: tuple[Choice, ...]
    """The possible choices."""

    def __init__(self, name: str, meaning: str, source: str, *choices: Choice) -> None:
        self.name, self.meaning, self.source, self.choices = name, meaning, source, choices

    def __repr__(self) -> str:
        return (
            f"Switch({self.name!r}, {self.meaning!r}, {self.source!r}, {', '.join(map(repr, self.choices))})"
        )


SWITCHES: Mapping[str, Switch] = {
    switch.name: switch
    for switch in (
        Switch(
            "max_raises",
            "the maximum number of bets and raises in a round of fixed or spread limit",
            "WT 100b, WL 126, RRP limit 3",
            5,
            4,
        ),
        Switch(
            "no_cap",
            "when a round of fixed or spread limit has no cap on raises: if only two players are dealt in; "
            "if the round begins heads-up (not counting all-in players); if it becomes heads-up before the "
            "cap is reached; or never",
            "WT 100b, WL 127, RRP limit 4, ACPC",
            "two_dealt",
            "round_heads_up",
            "heads_up",
            "never",
        ),
        Switch(
            "reopen",
            "except fixed limit: how much short all-ins must add up to before a player who has acted may "
            "raise again: a full raise, half of one, or any amount (which then counts as a raise)",
            "WT 96, WL 171 and 173, TDA 47, ACPC",
            "full",
            "half",
            "any",
        ),
        Switch(
            "raise_unit",
            "the minimum raise after an all-in that is less than a full raise, whether or not the betting "
            "was reopened: a raise by the last full bet or raise; or the larger of two raises: one that "
            "completes the all-in to a full raise, and one by as much as the all-in raised",
            "WT 96a, TDA 43, ACPC",
            "last_full",
            "completed",
        ),
        Switch(
            "limit_all_in",
            "fixed limit: when all-ins count as a bet and reopen the betting: if together they raise the "
            "amount to call by at least half a bet (smaller all-ins may be completed); or always",
            "WL 129, TDA 47B, ACPC",
            "half",
            "any",
        ),
        Switch(
            "short_open",
            "the minimum raise over an opening all-in that is smaller than the minimum bet: by a big blind "
            "(with a big blind of 100, from 20 to 120)",
            "WL 172",
            "by_big_blind",
        ),
        Switch(
            "pot_short_blinds",
            "how blinds count toward the pot-limit maximum: as posted; with a full small blind counted as a "
            "big blind; or with short blinds counted as full blinds",
            "WT VIII, WL 187, TDA 54",
            "posted",
            "small_as_big",
            "full",
        ),
        Switch(
            "pot_antes",
            "whether antes count toward the pot-limit maximum before the flop, in games with a small and a "
            "big blind (in other games they always do)",
            "TDA 54, WT VIII",
            False,
            True,
        ),
        Switch(
            "bet_sizes",
            "except fixed limit: whether bets and raises must be multiples of the smallest chip (unless "
            "all-in), with the pot rounded down to a multiple; must be multiples, with the pot rounded up; "
            "or may be to any total",
            "WL 130 and 186, WT VIII, RRP pot-limit",
            "chips",
            "chips_pot_up",
            "any",
        ),
        Switch(
            "short_big_blind_ante",
            "what a short stack pays first: the blind (or the live part of a post), or the big-blind ante "
            "(or the dead part)",
            "TDA RP-11",
            "blind_first",
            "ante_first",
        ),
        Switch(
            "short_ante",
            "if all players ante, a player with a short ante wins at most that amount from each other player",
            "WT antes",
            "trimmed",
        ),
        Switch(
            "straddle_raise",
            "the minimum raise over a straddle: by a big blind, or by the straddle",
            "WL 161, RRP no-limit 2",
            "big_blind",
            "straddle",
        ),
        Switch(
            "short_deck_raise",
            "how much the minimum raise adds to the button's blind if all players ante: the blind plus the "
            "ante (with both at 200, a raise to 600, or 800 counting the raiser's ante), or the blind alone "
            "(a raise to 400)",
            "WT IX.2, partypoker",
            "blind_and_ante",
            "blind",
        ),
        Switch(
            "straddle_bet", "the minimum bet after the flop in a hand with a straddle", "WL 170", "big_blind"
        ),
        Switch(
            "button_straddle_first",
            "who acts first when the button has straddled (the button acts last)",
            "WL 161",
            "small_blind",
            "under_the_gun",
        ),
        Switch(
            "missed_blinds",
            "what a player must post after missing both blinds",
            "WL 156, RRP blinds",
            "live_big_dead_small",
            "live_big",
        ),
        Switch("free_fold", "whether a player who may check may also fold", "WT 84", True, False),
        Switch(
            "shows_first",
            "who shows first: the last player who bet or raised, counting only the last street with "
            "betting, counting every street, or counting only the final street (even if betting ended "
            "earlier); if there is no such player, the first player to act",
            "WT 72, WL 145, TDA 17, RRP showdown 7",
            "last_street",
            "any_street",
            "final_street",
        ),
        Switch(
            "all_in_face_up",
            "whether all hands are shown at once if a player is all-in and betting is over",
            "WT 70, TDA 16",
            True,
            False,
        ),
        Switch(
            "muck_winner",
            "what happens if a player mucks a winning hand: the hand is dead, or the muck is refused",
            "WT 72",
            "dead",
            "refused",
        ),
        Switch(
            "odd_chip",
            "who gets the odd chips: the winners by position, one chip each, starting left of the button. In "
            "stud, one of three: the winner with the highest card by suit (in low games, the lowest) among "
            "the five that play; the winner with that card among all cards; or the winners by position, too",
            "WT 73, WL 149, TDA 20, RRP stud",
            "five_by_suit",
            "all_by_suit",
            "position",
        ),
        Switch(
            "odd_half",
            "who gets the odd chip if two low rankings split the pot, or if one of two rankings is without "
            "the board (Drawmaha), in games with a button: the first winner left of the button, or the best "
            "hand of the first ranking (the five-card low in badeucy and badacey, the hole cards in "
            "Drawmaha)",
            "WL 149, WL Drawmaha, BARGE ties",
            "position",
            "first",
        ),
        Switch(
            "no_qualifier",
            "who wins if both rankings have a qualifier (Archie) and no hand qualifies: all players share "
            "the pot, or the best hand of the first ranking wins it",
            "WL 291, BARGE Archie",
            "share",
            "high",
        ),
        Switch(
            "stud_tie",
            "which of two equal open hands acts first in stud (except hi-lo and razz): the hand with the "
            "higher suit, or the hand dealt first",
            "WT IX, WL 215",
            "suit",
            "first_dealt",
        ),
        Switch(
            "open_pair",
            "the size of a bet with an open pair on fourth street of stud (except hi-lo): only the small "
            "bet, or either the small or the big bet",
            "WL 220, RRP stud",
            "single",
            "double",
        ),
        Switch(
            "stud_shortage",
            "seventh street of stud, if the deck runs short: the burn cards are shuffled in. Then each "
            "player gets a card if there are at least two more cards than players; or if there is one card "
            "for each player. Otherwise, all players share one card",
            "WL 228, RRP stud",
            "two_over",
            "one_each",
        ),
        Switch("burn", "whether a card is burned before streets and draws", "WL 122, 164", True, False),
        Switch(
            "board_before_draw",
            "on a street with a draw and board cards, such as the turn in Drawmaha: when all players have "
            "discarded, whether the board is dealt before the replacement cards or after them",
            "WL Drawmaha, BARGE Dramaha",
            True,
            False,
        ),
        Switch(
            "button",
            "what moves after each hand: the big blind moves to the next player, and the button may be at an "
            "empty seat; or the button moves to the next player, and the blinds are on its left",
            "WT 85, WL 151, TDA 34, RRP blinds 2",
            "dead",
            "moving",
        ),
        Switch(
            "buy_button",
            "if the button may be dead: whether a newcomer between the button and the big blind has a choice "
            "(buying the button, or posting a big blind and letting the button pass), or must wait until the "
            "button has passed",
            "WL 154, RRP blinds 4 to 7",
            True,
            False,
        ),
        Switch(
            "badugi_missed_blinds",
            "badugi, badeucy and badacey: whether a player who has missed a blind must wait for the big "
            "blind, or may post, as in other games",
            "WL 297, 306 and 316; WL 156",
            "wait",
            "post",
        ),
        Switch(
            "draw_seat_change",
            "draw games and mixes: whether a player who changes seats must wait for the same position "
            "relative to the blinds, or may move past two players without waiting, as in other games",
            "WL 159, RRP blinds",
            "same_position",
            "two_players",
        ),
        Switch(
            "straddle_seats",
            "who may straddle: the button or the player under the gun; only the player under the gun; or any "
            "seat except the blinds (Mississippi)",
            "WL 161; games' placards",
            "button_or_under_the_gun",
            "under_the_gun",
            "any",
        ),
        Switch(
            "re_straddles",
            "except fixed and spread limit: whether a straddle may be straddled again, for twice the amount "
            "or more",
            "WL 161; games' placards",
            False,
            True,
        ),
        Switch(
            "bomb_pot_button",
            "in a mix, the button in games without blinds (such as bomb pots): it stays where the next hand "
            "with blinds will have it; it moves to the next player, and the blinds move with it; or games "
            "without blinds have a button of their own, which moves independently",
            "WL 151, WT 85; dealer's choice",
            "stands",
            "moves",
            "own",
        ),
    )
}
"""All switches by name."""

_LIVE: dict[str, Choice] = {
    "no_cap": "round_heads_up",
    "pot_short_blinds": "small_as_big",
    "bet_sizes": "chips_pot_up",
    "all_in_face_up": False,
    "stud_tie": "first_dealt",
    "open_pair": "double",
}
_CHANGES: dict[Preset, dict[str, Choice]] = {
    "wsop": {},
    "wsop_live": _LIVE,
    "tda": {"pot_short_blinds": "full"},
    "robert": {
        "max_raises": 4,
        "no_cap": "heads_up",
        "bet_sizes": "chips_pot_up",
        "straddle_raise": "straddle",
        "shows_first": "final_street",
        "all_in_face_up": False,
        "odd_chip": "all_by_suit",
        "open_pair": "double",
        "stud_shortage": "one_each",
        "buy_button": False,
        "badugi_missed_blinds": "post",
    },
    "online": {
        "max_raises": 4,
        "no_cap": "round_heads_up",
        "pot_antes": True,
        "short_deck_raise": "blind",
        "button_straddle_first": "under_the_gun",
        "missed_blinds": "live_big",
        "free_fold": False,
        "shows_first": "any_street",
        "muck_winner": "refused",
        "odd_chip": "position",
        "stud_shortage": "one_each",
        "button": "moving",
        "buy_button": False,
        "badugi_missed_blinds": "post",
        "draw_seat_change": "two_players",
    },
    "acpc": {
        "max_raises": 4,
        "no_cap": "never",
        "reopen": "any",
        "raise_unit": "completed",
        "limit_all_in": "any",
        "free_fold": False,
        "burn": False,
    },
}
PRESETS: Mapping[Preset, Mapping[str, Choice]] = {
    name: {**{switch.name: switch.choices[0] for switch in SWITCHES.values()}, **changed}
    for name, changed in _CHANGES.items()
}
"""The presets by name, each with one choice for every switch."""

EDITIONS: Mapping[Preset, Preset] = {
    "wsop_2023": "wsop",
    "wsop_2024": "wsop",
    "wsop_live_2023": "wsop_live",
    "wsop_live_2024": "wsop_live",
    "tda_2024": "tda",
}
"""The editions of rulebooks by name and year, each with the preset that has its rules.

The name without a year changes only with a major version of steelwheel.
"""


class HouseRules(Mapping[str, "Any"]):
    """House rules: an immutable, hashable mapping from every switch to a choice; compared by value."""

    __slots__ = ("_choices", "_hash", "name")

    name: Preset
    """The preset that the rules are based on."""
    _choices: dict[str, Choice]
    _hash: int

    def __new__(cls, name: Preset, choices: Mapping[str, Choice]) -> HouseRules:
        if not isinstance(name, str):
            raise TypeError(f"the name of house rules must be a str, not {kind(name)}")
        if name not in PRESETS:
            near = meant(name, (*PRESETS, *EDITIONS))
            raise ValueError(
                f"there is no preset of house rules named {shown(name)}{near}; "
                f"the presets are {', '.join(PRESETS)}"
            )
        for switch, choice in choices.items():
            if switch not in SWITCHES:
                wrong = shown(switch) + meant(switch, SWITCHES)
                raise ValueError(f"house rules have no switch {wrong}; rules.SWITCHES has all of them")
            known = SWITCHES[switch].choices
            if not any(choice == x and type(choice) is type(x) for x in known):
                near = meant(choice, [x for x in known if isinstance(x, str)])
                raise ValueError(
                    f"{switch} must be one of {', '.join(map(repr, known))}, not {shown(choice)}{near}"
                )
        self = super().__new__(cls)
        object.__setattr__(self, "name", name)
        chosen = {**PRESETS[name], **choices}
        object.__setattr__(self, "_choices", chosen)
        object.__setattr__(self, "_hash", hash(tuple(chosen.items())))
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"house rules are immutable: {name} cannot be set; create other rules with rules.preset"
        )

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"house rules are immutable: {name} cannot be deleted")

    def __getitem__(self, switch: str) -> Any:
        return self._choices[switch]

    def __iter__(self) -> Iterator[str]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    def changed(self) -> dict[str, Choice]:
        """Return the switches that differ from the preset."""
        return {switch: x for switch, x in self._choices.items() if x != PRESETS[self.name][switch]}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRules) and self._choices == other._choices

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        words = [repr(self.name), *(f"{switch}={choice!r}" for switch, choice in self.changed().items())]
        return f"rules.preset({', '.join(words)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return HouseRules, (self.name, self._choices)


def choice_dict(rules: HouseRules) -> dict[str, Choice]:
    """Return the choices, in the order of `SWITCHES`, as the dict that the core reads."""
    return rules._choices


_UNCHANGED = {name: HouseRules(name, {}) for name in PRESETS}


def preset(name: Preset, **switches: Choice) -> HouseRules:
    """Return the house rules of a preset, with optional changes: `rules.preset("tda", burn=False)`.

    :param name: a name in `PRESETS`: "wsop" (tournaments), "wsop_live", "tda", "robert", "online" or "acpc"
        (the Annual Computer Poker Competition); or a name with a year in `EDITIONS`, such as "tda_2024".
    :param switches: names in `SWITCHES`, each with one of its choices.
    :raises ValueError: if the name, a switch or a choice is unknown.
    """
    edition = EDITIONS.get(name, name)
    if not switches and edition in _UNCHANGED:
        return _UNCHANGED[edition]
    return HouseRules(edition, switches)


def nearest(choices: Mapping[str, Choice]) -> Preset:
    """Return the preset with the fewest differences from these choices."""
    for name, preset in PRESETS.items():
        if choices.items() <= preset.items():
            return name
    return min(PRESETS, key=lambda name: sum([PRESETS[name].get(k) != x for k, x in choices.items()]))


def saved(rules: HouseRules) -> dict[str, Choice]:
    """Return the choices that differ from `wsop`: a later version's switches change no saved game.

    If a choice of `wsop` ever changes, keep the old one here and in `read`.
    """
    return {switch: x for switch, x in choice_dict(rules).items() if x != PRESETS["wsop"][switch]}


def read(choices: Mapping[str, Choice]) -> HouseRules:
    """Return the house rules that `saved` describes, named after the nearest preset."""
    choices = {**PRESETS["wsop"], **choices}
    return HouseRules(nearest(choices), choices)
