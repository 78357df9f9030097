"""Errors about the arguments of compiled classes name the class and the argument."""

import pytest

import steelwheel as sw
from steelwheel.agents import Policy

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: sw.HandBatch(GAME, 4, [100, 100], unknown=1),
            "HandBatch() got an unexpected keyword argument 'unknown'; "
            "its arguments are game, n, stacks, seed, ",
        ),
        (
            lambda: sw.HandBatch(GAME, 4, [100, 100], sede=1),
            "argument 'sede' (did you mean 'seed'?); its arguments are ",
        ),
        (
            lambda: sw.HandBatch(GAME),
            "HandBatch() is missing the arguments 'n', 'stacks'; its arguments are game, n, ",
        ),
        (
            lambda: sw.HandBatch(GAME, 4, [100, 100], 5),
            "HandBatch() takes at most 3 positional arguments, not 4; ",
        ),
        (
            lambda: sw.HandBatch(GAME, 4, n=4),
            "HandBatch() got the argument 'n' twice, by position and by name",
        ),
        (
            lambda: sw.Hand(GAME, [100, 100], stack=1),
            "Hand() got an unexpected keyword argument 'stack' (did you mean 'stacks'?)",
        ),
        (lambda: sw.Hand(), "Hand() is missing the arguments 'game', 'stacks'; "),
        (
            lambda: sw.Hand.__new__(sw.Hand, unknown=1),
            "Hand() got an unexpected keyword argument 'unknown'; ",
        ),
        (
            lambda: sw.CardSet("As", "Ks"),
            "CardSet() takes at most 1 positional argument, not 2; its arguments are cards",
        ),
        (
            lambda: sw.CardSet(card="As"),
            "CardSet() got an unexpected keyword argument 'card' (did you mean 'cards'?)",
        ),
        (lambda: sw.Encoder(GAME, players=2), "Encoder() got an unexpected keyword argument 'players'; "),
        (
            lambda: sw.Encoder(GAME),
            "Encoder() is missing the argument 'seats'; its arguments are game, seats, ",
        ),
        (
            lambda: sw.ActionMenu(),
            "ActionMenu() is missing the argument 'game'; its arguments are game, pot_fractions",
        ),
        (
            lambda: sw.HandIndexer(cards=1),
            "HandIndexer() got an unexpected keyword argument 'cards'; its arguments are rounds",
        ),
        (lambda: Policy(), "Policy() is missing the argument 'name'; its arguments are name"),
        (lambda: sw.LegalActions(unknown=1), "use hand.legal_actions for LegalActions, "),
        (
            lambda: sw.Observation(unknown=1),
            "use hand.legal_actions for LegalActions, and hand.observe(seat) for an ",
        ),
    ],
)
def test_arguments_that_do_not_fit(call, message):
    with pytest.raises(TypeError) as error:
        call()
    assert message in str(error.value) and "__" not in str(error.value)


def test_other_errors_are_as_they_were():
    for call, error, message in (
        (
            lambda: sw.CardSet(5.5),
            TypeError,
            "cards must be text, an int, bytes, a CardSet or a sequence of cards, not float",
        ),
        (lambda: sw.CardSet("Xx"), sw.InvalidCards, "'Xx' at position 0 is not a card"),
        (lambda: sw.Hand(GAME, 5), TypeError, "stacks"),
        (lambda: sw.HandBatch(GAME, "4", [100, 100]), TypeError, "n must be an int, not str"),
    ):
        with pytest.raises(error) as raised:
            call()
        assert message in str(raised.value) and raised.value.__cause__ is None
