"""PokerKit's games by their names here, and further games built from its parts.

Its own class for fixed-limit Omaha hi-lo is pot-limit, so all games are built from parts.
"""

import pokerkit as pk
from pokerkit import BettingStructure, Deck, Opening, Street

FIXED, POT, NO = BettingStructure.FIXED_LIMIT, BettingStructure.POT_LIMIT, BettingStructure.NO_LIMIT


def holdem(hole, boards=(0, 3, 1, 1)):
    """Return a street: hole cards down and up, board cards, whether cards may be exchanged, the opener."""
    return tuple((0 if i else hole, 0, board, False, Opening.POSITION) for i, board in enumerate(boards))


def stud(card, hand, down=2, later=(1, 1, 1, 0)):
    return (
        (down, 1, 0, False, card),
        *((1 - up, up, 0, False, hand) for up in later),
    )


def draw(hole, draws):
    return ((hole, 0, 0, False, Opening.POSITION), *((0, 0, 0, True, Opening.POSITION),) * draws)


HIGH, LOW = (Opening.LOW_CARD, Opening.HIGH_HAND), (Opening.HIGH_CARD, Opening.LOW_HAND)
OMAHA, OMAHA_8 = (pk.OmahaHoldemHand,), (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand)
GAMES = {  # structure, deck, hand types, streets, boards
    "NoLimitHoldem": (NO, Deck.STANDARD, (pk.StandardHighHand,), holdem(2)),
    "NoLimitRoyal": (NO, Deck.ROYAL_HOLDEM, (pk.StandardHighHand,), holdem(2)),
    "NoLimitShortDeck": (NO, Deck.SHORT_DECK_HOLDEM, (pk.ShortDeckHoldemHand,), holdem(2)),
    "Greek": (NO, Deck.STANDARD, (pk.GreekHoldemHand,), holdem(2)),
    "DoubleBoardHoldem": (NO, Deck.STANDARD, (pk.StandardHighHand,), holdem(2), 2),
    "PotLimitOmaha": (POT, Deck.STANDARD, OMAHA, holdem(4)),
    "NoLimitOmaha": (NO, Deck.STANDARD, OMAHA, holdem(4)),
    "FixedLimitOmaha": (FIXED, Deck.STANDARD, OMAHA, holdem(4)),
    "PotLimitOmahaHiLo": (POT, Deck.STANDARD, OMAHA_8, holdem(4)),
    "FixedLimitOmahaHiLo": (FIXED, Deck.STANDARD, OMAHA_8, holdem(4)),
    "BigO": (POT, Deck.STANDARD, OMAHA_8, holdem(5)),
    "Courchevel": (POT, Deck.STANDARD, OMAHA, holdem(5, (1, 2, 1, 1))),
    "CourchevelHiLo": (POT, Deck.STANDARD, OMAHA_8, holdem(5, (1, 2, 1, 1))),
    "DoubleBoardOmaha": (POT, Deck.STANDARD, OMAHA, holdem(4), 2),
    "SevenCardStud": (FIXED, Deck.STANDARD, (pk.StandardHighHand,), stud(*HIGH)),
    "SevenCardStudHiLo": (
        FIXED,
        Deck.STANDARD,
        (pk.StandardHighHand, pk.EightOrBetterLowHand),
        stud(*HIGH),
    ),
    "Razz": (FIXED, Deck.REGULAR, (pk.RegularLowHand,), stud(*LOW)),
    "FiveCardStud": (FIXED, Deck.STANDARD, (pk.StandardHighHand,), stud(*HIGH, 1, (1, 1, 1))),
    "FiveCardDraw": (NO, Deck.STANDARD, (pk.StandardHighHand,), draw(5, 1)),
    "DeuceToSevenSingleDraw": (NO, Deck.STANDARD, (pk.StandardLowHand,), draw(5, 1)),
    "DeuceToSevenTripleDraw": (FIXED, Deck.STANDARD, (pk.StandardLowHand,), draw(5, 3)),
    "AceToFiveTripleDraw": (FIXED, Deck.REGULAR, (pk.RegularLowHand,), draw(5, 3)),
    "Badugi": (FIXED, Deck.REGULAR, (pk.BadugiHand,), draw(4, 3)),
}


def parts(name, bets, caps=(None, None)):
    """Return the arguments of a game's State (deck, hand types, streets, structure) and the number of boards.

    :param bets: small and big bet, or the minimum bet.
    :param caps: the caps on bets and raises in the first round and in the others.
    """
    structure, deck, wins, shapes, *boards = GAMES[name]
    small, big = (bets, bets) if isinstance(bets, int) else (bets[0], bets[-1])
    streets = tuple(
        Street(
            i > 0 or bool(board),
            (False,) * down + (True,) * up,
            board,
            exchange,
            opening,
            small if i < len(shapes) // 2 else big,
            caps[i > 0] if structure is FIXED else None,
        )
        for i, (down, up, board, exchange, opening) in enumerate(shapes)
    )
    return deck, wins, streets, structure, boards[0] if boards else 1
