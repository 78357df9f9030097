"""House rules: a switch for each point on which card rooms and rulebooks differ, and presets.

Sources: WT, WL = WSOP tournament and live-action rules of 2024 (2023's numbers are the same, but ten more for
WL from 199 on: WL 228 was 238), TDA = Poker TDA 2024, RRP = Robert's Rules of Poker, by rule number; BARGE =
the rule book of that meeting; partypoker = its page of short-deck rules; ACPC = the dealer of the Annual
Computer Poker Competition (project_acpc_server, game.c).
"""

from __future__ import annotations

from collections.abc import Mapping

from .errors import kind, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .typing import Preset

__all__ = ["PRESETS", "SWITCHES", "HouseRules", "Switch", "preset"]

Choice = str | int | bool


class Switch:
    """A point that house rules decide: its choices, the first of them that of `wsop`, and its source."""

    __slots__ = ("choices", "meaning", "name", "source")

    name: str
    """What `preset` calls it."""
    meaning: str
    """What it decides, and what each choice means."""
    source: str
    """The rules that decide it, by rulebook and number."""
    choices: tuple[Choice, ...]
    """What may be chosen."""

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
            "the most bets and raises in a fixed-limit round",
            "WT 100b, WL 126, RRP limit 3",
            5,
            4,
        ),
        Switch(
            "no_cap",
            "a fixed-limit round has no cap when: two are dealt in; it begins heads-up (all-in players not "
            "counted); it becomes heads-up before the cap is reached; never",
            "WT 100b, WL 127, RRP limit 4, ACPC",
            "two_dealt",
            "round_heads_up",
            "heads_up",
            "never",
        ),
        Switch(
            "reopen",
            "no-limit and pot-limit: what short all-ins must add up to before a player who has acted may "
            "raise again: a full raise, half of one, or any amount (which then counts as a raise)",
            "WT 96, WL 171 and 173, TDA 47, ACPC",
            "full",
            "half",
            "any",
        ),
        Switch(
            "raise_unit",
            "the least raise, reopened or not: the last full bet or raise; or, after a short all-in, what "
            "completes it, or as much again if that is more",
            "WT 96a, TDA 43, ACPC",
            "last_full",
            "completed",
        ),
        Switch(
            "limit_all_in",
            "fixed limit: all-ins that add up to half a bet or more for a player count as a bet and reopen "
            "the betting, and less may be completed; or any all-in counts as a bet",
            "WL 129, TDA 47B, ACPC",
            "half",
            "any",
        ),
        Switch(
            "short_open",
            "the least raise over an opening all-in below the minimum: by a big blind (20 to 120)",
            "WL 172",
            "by_big_blind",
        ),
        Switch(
            "pot_short_blinds",
            "how blinds count in the pot-limit maximum: as posted; a whole small blind as a big one; "
            "short blinds as whole ones",
            "WT VIII, WL 187, TDA 54",
            "posted",
            "small_as_big",
            "full",
        ),
        Switch(
            "pot_antes",
            "antes count in the pot-limit maximum before the flop, where a small and a big blind are posted "
            "(else they do)",
            "TDA 54, WT VIII",
            False,
            True,
        ),
        Switch(
            "bet_sizes",
            "no-limit and pot-limit: bets and raises are to multiples of the chip, unless all-in, and the "
            "pot is rounded down to one; or it is rounded up; or they are to any total",
            "WL 130 and 186, WT VIII, RRP pot-limit",
            "chips",
            "chips_pot_up",
            "any",
        ),
        Switch(
            "short_big_blind_ante",
            "which a short stack pays first: the blind or the big-blind ante, a live or a dead post",
            "TDA RP-11",
            "blind_first",
            "ante_first",
        ),
        Switch(
            "short_ante",
            "where all ante, a player with a short ante wins no more than that from each other",
            "WT antes",
            "trimmed",
        ),
        Switch(
            "straddle_raise",
            "the least raise over a straddle: by a big blind, or by the straddle",
            "WL 161, RRP no-limit 2",
            "big_blind",
            "straddle",
        ),
        Switch(
            "short_deck_raise",
            "the least raise over the button's blind where all ante: by blind and ante together (with 200 "
            "each, to 600, and 800 with the ante), or by the blind (to 400)",
            "WT IX.2, partypoker",
            "blind_and_ante",
            "blind",
        ),
        Switch("straddle_bet", "the least bet after the flop of a straddled hand", "WL 170", "big_blind"),
        Switch(
            "button_straddle_first",
            "who opens when the button has straddled (the button acts last)",
            "WL 161",
            "small_blind",
            "under_the_gun",
        ),
        Switch(
            "missed_blinds",
            "what a player posts who has missed both blinds",
            "WL 156, RRP blinds",
            "live_big_dead_small",
            "live_big",
        ),
        Switch("free_fold", "a player may fold where checking is free", "WT 84", True, False),
        Switch(
            "shows_first",
            "who shows first: the last to bet or raise on the last street with betting, on any street, or on "
            "the final street, though betting may have been over before; else the first to act there",
            "WT 72, WL 145, TDA 17, RRP showdown 7",
            "last_street",
            "any_street",
            "final_street",
        ),
        Switch(
            "all_in_face_up",
            "all hands are shown at once when somebody is all-in and betting is over",
            "WT 70, TDA 16",
            True,
            False,
        ),
        Switch(
            "muck_winner",
            "mucking a hand that would win: the hand is dead, or the muck is refused",
            "WT 72",
            "dead",
            "refused",
        ),
        Switch(
            "odd_chip",
            "odd chips: one each to the winners from the left of the button; in stud to the highest card by "
            "suit (in low games the lowest) of the five that play, or of all; or by the button there, too",
            "WT 73, WL 149, TDA 20, RRP stud",
            "five_by_suit",
            "all_by_suit",
            "position",
        ),
        Switch(
            "odd_half",
            "the odd chip between two low hands, where there is a button: to the first winner on its left, "
            "or to the best hand of the first ranking (the five cards of badeucy and badacey)",
            "WL 149, BARGE ties",
            "position",
            "first",
        ),
        Switch(
            "stud_tie",
            "who acts first of two equal open hands in stud (not hi-lo, not razz): the higher suit, or the "
            "one dealt first",
            "WT IX, WL 215",
            "suit",
            "first_dealt",
        ),
        Switch(
            "open_pair",
            "the bet with an open pair on fourth street of stud (not hi-lo): the small one, or either",
            "WL 220, RRP stud",
            "single",
            "double",
        ),
        Switch(
            "stud_shortage",
            "where the deck runs short on seventh street of stud, burned cards are shuffled in, and one "
            "card is shared by all unless that makes two cards more than there are players, or one for each",
            "WL 228, RRP stud",
            "two_over",
            "one_each",
        ),
        Switch("burn", "a card is burned before each street, and before a draw", "WL 122, 164", True, False),
        Switch(
            "button",
            "from hand to hand: the big blind moves to the next player, and the button may stand at an empty "
            "seat; or the button moves to the next player, and the blinds are those on his left",
            "WT 85, WL 151, TDA 34, RRP blinds 2",
            "dead",
            "moving",
        ),
    )
}
"""Every switch by its name."""

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
"""The choices of each preset by its name, one for every switch."""


class HouseRules(Mapping[str, "Any"]):
    """House rules: a choice for every switch, as a read-only mapping; equal by value and hashable."""

    __slots__ = ("_choices", "name")

    name: Preset
    """The preset that it is based on."""
    _choices: dict[str, Choice]

    def __new__(cls, name: Preset, choices: Mapping[str, Choice]) -> HouseRules:
        if not isinstance(name, str):
            raise TypeError(f"house rules are named by a str, not {kind(name)}")
        if name not in PRESETS:
            near = meant(name, PRESETS)
            raise ValueError(
                f"there are no house rules {shown(name)}{near}; the presets are {', '.join(PRESETS)}"
            )
        for switch, choice in choices.items():
            if switch not in SWITCHES:
                wrong = shown(switch) + meant(switch, SWITCHES)
                raise ValueError(
                    f"house rules have no switch {wrong}; the switches are {', '.join(SWITCHES)}"
                )
            known = SWITCHES[switch].choices
            if not any(choice == x and type(choice) is type(x) for x in known):
                near = meant(choice, [x for x in known if isinstance(x, str)])
                raise ValueError(
                    f"{switch} is one of {', '.join(map(repr, known))}, not {shown(choice)}{near}"
                )
        self = super().__new__(cls)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "_choices", {**PRESETS[name], **choices})
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"house rules are immutable: {name} cannot be set; make others with rules.preset"
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
        """The switches that differ from the preset."""
        return {switch: x for switch, x in self._choices.items() if x != PRESETS[self.name][switch]}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRules) and self._choices == other._choices

    def __hash__(self) -> int:
        return hash(tuple(self._choices.items()))

    def __repr__(self) -> str:
        words = [repr(self.name), *(f"{switch}={choice!r}" for switch, choice in self.changed().items())]
        return f"rules.preset({', '.join(words)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return HouseRules, (self.name, self._choices)


_UNCHANGED = {name: HouseRules(name, {}) for name in PRESETS}


def preset(name: Preset, **switches: Choice) -> HouseRules:
    """The house rules of a preset, with some switches changed: `rules.preset("tda", burn=False)`.

    :param name: a name in `PRESETS`: "wsop" (tournaments), "wsop_live", "tda", "robert", "online" or
        "acpc" (the Annual Computer Poker Competition).
    :param switches: names in `SWITCHES`, each with one of its choices.
    :raises ValueError: for another name, switch or choice.
    """
    if not switches and name in _UNCHANGED:
        return _UNCHANGED[name]
    return HouseRules(name, switches)


def nearest(choices: Mapping[str, Choice]) -> Preset:
    """The preset that these choices differ least from."""
    for name, preset in PRESETS.items():
        if choices.items() <= preset.items():
            return name
    return min(PRESETS, key=lambda name: sum([PRESETS[name].get(k) != x for k, x in choices.items()]))


def named(choices: Mapping[str, Choice]) -> HouseRules:
    """House rules of these choices, named after the preset that they differ least from."""
    return HouseRules(nearest(choices), choices)
