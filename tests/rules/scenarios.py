"""All worked examples of the rules, those of hold'em first."""

import inspect
import re
from typing import NamedTuple

import holdem_scenarios
import other_games_scenarios

PRESETS = "wsop wsop_live tda robert online"


class Scenario(NamedTuple):
    number: str
    name: str
    rule: str
    source: str
    function: object
    houses: list  # (rules, arguments) pairs, grouped by what is expected

    def run(self, play, rules, arguments):
        self.function(lambda *seats, **options: play(*seats, **{"rules": rules} | options), *arguments)


def scenarios():
    """Yield all scenarios in the order of their files."""
    for name, function in {**vars(holdem_scenarios), **vars(other_games_scenarios)}.items():
        if (
            not inspect.isfunction(function)
            or function.__code__.co_varnames[:1] != ("play",)
            or name[0] == "_"
        ):
            continue
        text = " ".join(function.__doc__.split())
        number, rule, source = re.fullmatch(r"(\S+): (.+) \((.+)\)", text).groups()
        if hasattr(function, "houses"):
            expected = function.houses.items()
            groups = [[(rules, (value,)) for rules in names.split()] for names, value in expected]
        else:
            groups = [[(rules, ()) for rules in PRESETS.split()]]
        yield Scenario(number, name, rule, source, function, groups)
