# What C refuses, as a code and numbers, in words.

cdef dict COMMANDS = {
    SW_ACT: "act", SW_ALL_IN: "act", SW_EVENT_FOLD: "act", SW_EVENT_CHECK: "act", SW_EVENT_CALL: "act", SW_EVENT_BET: "act",
    SW_EVENT_RAISE: "act", SW_EVENT_DISCARD: "discard", SW_EVENT_DEAL: "deal", SW_EVENT_RUNS: "run it",
    SW_EVENT_SHOW: "show", SW_EVENT_MUCK: "muck", SW_EVENT_EXPOSE: "expose a card", SW_EVENT_MISDEAL: "misdeal",
}
cdef dict NO_BET = {  # of an actor
    SW_NO_CODE: "cannot do {number}: codes are -1 (fold), 0 (check or call) and totals from 1",
    SW_FREE_CHECK: "may not fold: checking is free",
    SW_TOO_LITTLE: "may not {verb} to {number}: the least is {least}{in_chips}",
    SW_LESS_THAN_RAISE: "may not {verb} to {number}: the least is {least} ({min_raise} over {to_match}: the last full bet "
                        "or raise, TDA 43)",
    SW_TOO_MUCH: "may not {verb} to {number}: the most is {most}",
    SW_OVER_LIMIT: "may not {verb} to {number}: the most is {most}, the bet of this limit",
    SW_OVER_POT: "may not {verb} to {number}: the most is {most}, the pot{in_chips}",
    SW_ONLY_CALL: "may not {verb} to {number}: the stack is no more than a call",
    SW_NOBODY_ANSWERS: "may not {verb} to {number}: everybody else is all-in",
    SW_CAPPED: "may not {verb} to {number}: the round is capped (WT 100, WL 126)",
    SW_NOT_REOPENED: "may not {verb} to {number}: all-ins of less than a full raise (in limit: half a bet) do not "
                     "reopen the betting (WT 96, TDA 47)",
    SW_BETWEEN: "may not {verb} to {number}: with an open pair it is {least} or {most} (WL 220)",
    SW_NO_MULTIPLE: "may not {verb} to {number}: amounts are multiples of the chip of {chip}, but all-in (WL 130)",
    SW_NO_OPENERS: "may not bet {number}: it takes a pair of jacks or better to open",
    SW_MUST_BRING_IN: "may not fold: the bring-in is due (WT IX)",
    SW_BET_TO_CALL: "may not check: there is a bet",
    SW_NOTHING_TO_CALL: "has nothing to call",
    SW_BET_TO_RAISE: "faces a bet of {to_match}: raise instead",
    SW_NO_BET_TO_RAISE: "faces nothing to raise: bet instead",
    SW_NO_TOTAL: "cannot bet or raise to {number}: a total is 1 chip or more",
}
cdef dict ILLEGAL = {
    SW_WRONG_PHASE: "cannot {command} now: {hand}",
    SW_DOES_NOT_FIT: "cannot {command} so: {hand}",
    SW_NO_BET_DUE: "no bet is due: {hand}",
    SW_WRONG_DISCARD: "seat {seat} cannot do {number}: in this draw it throws away {most} of {holes} hole cards, as a bit mask",
    SW_WRONG_EXCHANGE: "seat {seat} cannot do {number}: in this draw it throws away up to {most} of {holes} hole cards, as "
                       "a bit mask",
    SW_WRONG_MIDDLE: "seat {seat} cannot do {number}: in this draw it names one of {holes} hole cards, as a bit mask",
    SW_BAD_RUNS: "a hand is run from 1 to {most} times, not {number}",
    SW_NO_CARDS_LEFT: "the deck has too few cards for so many boards: {hand}",
    SW_NOTHING_TO_SHOW: "seat {seat} has nothing to show: no hand, or one that is folded, mucked or shown",
    SW_NOTHING_TO_MUCK: "seat {seat} has nothing to muck: no hand, or one that is folded, mucked or shown",
    SW_MUST_SHOW: "seat {seat} may not muck: somebody is all-in, so all hands go face up (WT 70, TDA 16)",
    SW_WINS: "seat {seat} may not muck: the hand wins (cards speak)",
    SW_LAST_HAND: "seat {seat} may not muck: nobody else is left for a pot",
    SW_NONE_TO_EXPOSE: "seat {seat} has no {told} to expose",
    SW_TOO_LATE: "no misdeal: there has been substantial action (WT 88c, TDA 36)",
}
cdef dict BAD_CARDS = {
    SW_DEALT_ALREADY: "{card} is dealt already",
    SW_WRONG_COUNT: "{whom} gets {most} at a time, not {number}",
    SW_UNKNOWN_ON_BOARD: "the cards of the board must be known",
    SW_NOT_HELD: "seat {seat} holds {holds}, and cannot throw away {told}",
    SW_SHOWS_OTHERS: "seat {seat} holds {holds}, and cannot show others",
}
cdef dict BAD_HAND = {
    SW_FEW_SEATS: "a hand needs two seats or more, not {number}",
    SW_BAD_STACK: "the stack of seat {seat} must be from 0 to 2**53 chips, not {number}",
    SW_FEW_PLAYERS: "a hand needs two players with chips, not {number}",
    SW_FEW_FOR_BLINDS: "{least} blinds need as many players, not {number}",
    SW_NO_BUTTON: "the button must be a seat from 0 to {most}, not {number}",
    SW_EMPTY_BUTTON: "the button is at seat {seat}, which is empty: of two players one has it, and posts the small blind "
                     "(WT 87, WL 153)",
    SW_NO_POSTS: "a game with a bring-in has no posts",
    SW_EMPTY_POST: "seat {number} is empty: it can post nothing",
    SW_BAD_POST: "what seat {seat} posts must be from 0 to 2**53 chips, not {number}",
    SW_NO_STRADDLE: "seat {seat} cannot straddle 0",
    SW_LOW_STRADDLE: "seat {seat} cannot straddle {number}: a straddle here is at least {least}",
    SW_BUTTON_STRADDLE: "seat {seat} cannot straddle: it has the button, in fixed limit (WL 161)",
    SW_HIGH_MISSED: "seat {seat} posts {number} for missed blinds: at most the big blind {most}",
    SW_UNKNOWN_IN_DECK: "the deck: the card at position {number} is unknown, and only hole cards may be",
    SW_MANY_HOLE_CARDS: "seat {seat} has {number} hole cards: at most {most}",
    SW_BOARD_NOT_YET: "the board can be given only where all hole cards are dealt first: give a deck, or deal by hand",
    SW_MANY_BOARD_CARDS: "the board has {number} cards: at most {most}",
    SW_CARDS_MISSING: "the cards of seat {seat} are unknown: the showdown cannot be decided",
    SW_NEVER_TOLD: "the cards of seat {seat} are unknown: show(seat, cards) tells them",
    SW_NOT_OF_DECK: "the card at position {number} is not in this deck",
    SW_CUT_OFF: "they are cut off",
    SW_BAD_MANUAL: "manual is none of a hand's",
    SW_BROKEN_DECK: "the deck is not whole",
    SW_CARD_TWICE: "the deck has a card twice",
    SW_BAD_COMMAND: "command {number} cannot be made there",
    SW_NO_EVENT_OF_MISDEAL: "these are no events before a misdeal",
    SW_NO_MISDEAL: "there is no misdeal after these events",
}


cdef inline int refuse(const sw_refusal *why, CompiledGame game) except -1:
    """Raise the error for what was refused, if anything was."""
    return 0 if why.code == SW_DONE else raise_refusal(why, game, None, SW_ACT, NULL)


cdef int raise_refusal(const sw_refusal *why, CompiledGame game, hand, int command, const Cards *told) except -1:
    """Raise the error for what was refused.

    :param hand: the one that was to make the command, as it still is.
    :param told: the cards that the caller gave with it.
    """
    cdef int code = why.code
    if code == SW_NO_MEMORY:
        raise MemoryError("no memory for the log of a hand")
    facts = {"seat": why.seat, "number": why.number, "least": why.least, "most": why.most}
    if code == SW_MANY_SEATS:
        many = why.number if why.number <= SW_SEATS else f"more than {SW_SEATS}"
        raise InvalidGame(f"{cut(game.name)} has at most {why.most} seats, not {many}: the deck is too small")
    if code in BAD_HAND:
        raise InvalidHand(BAD_HAND[code].format_map(facts))
    if code in BAD_CARDS:
        if code == SW_WRONG_COUNT:
            facts.update(whom="the board" if why.seat < 0 else f"seat {why.seat}", number=told.count)
        if code == SW_DEALT_ALREADY:
            facts["card"] = repr(card_name(<int>why.number))
        if code == SW_NOT_HELD or code == SW_SHOWS_OTHERS:
            facts["holds"] = repr(format_cards((<_Play>hand)._hole(why.seat)))
            facts["told"] = shown(format_cards(tuple_of(told)))
        raise InvalidCards(BAD_CARDS[code].format_map(facts))
    if code in ILLEGAL:
        facts.update(command=COMMANDS.get(command), hand=hand)
        if code == SW_NONE_TO_EXPOSE:
            facts["told"] = shown(format_cards(tuple_of(told)))
        if code == SW_WRONG_DISCARD or code == SW_WRONG_EXCHANGE or code == SW_WRONG_MIDDLE:
            facts["holes"] = (<_Play>hand).s.seat[why.seat].holes
        raise IllegalAction(ILLEGAL[code].format_map(facts))
    cdef const sw_state *s = (<_Play>hand).s
    facts.update(verb="raise" if s.to_match else "bet", to_match=s.to_match, min_raise=s.min_raise, chip=s.game.wager,
                 in_chips=f" in chips of {s.game.wager} (WL 130)" if s.game.wager > 1 else "")
    raise IllegalAction(f"seat {why.seat} {NO_BET[code].format_map(facts)}; legal: {hand.legal}")
