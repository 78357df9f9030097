"""Every scenario on steelwheel, under every preset that it says something of."""

import pytest

pytest.register_assert_rewrite("adapters", "holdem_scenarios", "other_games_scenarios")

from adapters import Setup, Spread, Steelwheel  # noqa: E402
from scenarios import scenarios  # noqa: E402

CASES = [
    pytest.param(scenario, rules, arguments, id=f"{scenario.name}-{rules}")
    for scenario in scenarios()
    for house in scenario.houses
    for rules, arguments in house
]


def on(engine):
    return lambda *seats, **options: engine(Setup(*seats, **options))


@pytest.mark.parametrize(("scenario", "rules", "arguments"), CASES)
def test_scenario(scenario, rules, arguments):
    scenario.run(on(Steelwheel), rules, arguments)


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "rules", "arguments"), CASES)
def test_with_empty_seats(scenario, rules, arguments):
    """The same at a table with another button, and an empty seat between any two players."""
    scenario.run(on(Spread), rules, arguments)
