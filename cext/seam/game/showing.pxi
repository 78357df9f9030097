# Hand values at the showdown of a game.

def showing_values(CompiledGame game not None, hole, board):
    """Return the values of hole cards with a board, one for each of the game's rankings; 0 if a hand does not qualify.

    The game's rules determine how many hole cards play, and which cards are wild.

    :param hole: hole cards in the seat's order. If the game has a middle card, it comes first.
    :raises InvalidCards: if the game has no showdown with this many cards.
    """
    cdef Cards all = NO_CARDS
    cdef Cards held = take_group(&all, hole, "the hole cards", game.game.deck_set)
    cdef Cards shared = take_group(&all, board, "the board", game.game.deck_set)
    cdef sw_showing showing
    cdef int k
    cdef bint fits
    values = []
    for k in range(game.game.shares):
        showing = sw_showing_of(&game.game, k)
        if showing.uses == SW_USE_ANY:
            fits = showing.ranking.least <= held.count + shared.count <= showing.ranking.most
        elif showing.uses == SW_USE_NO_BOARD:
            fits = showing.ranking.least <= held.count <= showing.ranking.most
        elif showing.uses == SW_USE_EXACTLY:
            fits = showing.use <= held.count <= SW_MOST_HOLES and 5 - showing.use <= shared.count <= 5
        else:
            fits = 2 <= held.count <= SW_MOST_HOLES and 3 <= shared.count <= 5
        if not fits:
            raise InvalidCards(f"{cut(str(game.name))} has no showdown of {held.count} hole cards with {shared.count} "
                               "board cards; pass a complete hand and board")
        values.append(sw_showing_value(&showing, held.card, held.count, shared.card, shared.count))
    return tuple(values)
