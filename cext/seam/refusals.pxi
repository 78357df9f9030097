# What C refuses, as a code and numbers, in words.

cdef tuple REFUSED = (InvalidGame, InvalidHand, InvalidCards, IllegalAction)  # in the order of the C enumerators


cdef inline int refuse(const sw_refusal *why, CompiledGame game) except -1:
    """Raise the error for what was refused, if anything was."""
    return 0 if why.code == SW_DONE else raise_refusal(why, game, None, SW_ACT, NULL)


cdef int raise_refusal(const sw_refusal *why, CompiledGame game, hand, int command, const Cards *cards) except -1:
    """Raise the error for what was refused.

    :param hand: the one that was to make the command, as it still is.
    :param cards: the cards that the caller gave with it.
    """
    if why.code == SW_NO_MEMORY:
        raise MemoryError("no memory for the log of a hand")
    facts = {"seat": why.seat, "number": why.number, "least": why.least, "most": why.most}
    if why.code == SW_MANY_SEATS:
        facts.update(name=cut(game.name), many=why.number if why.number <= SW_SEATS else f"more than {SW_SEATS}")
    elif hand is not None:
        add_facts(facts, hand, why, cards)
        facts["command"] = sw_command_words(command).decode()
    cdef sw_words refusal = sw_refusal_words(why.code)
    raise REFUSED[<int>refusal.what](refusal.words.decode().format_map(facts))


cdef int add_facts(dict facts, _Play hand, const sw_refusal *why, const Cards *cards) except -1:
    """What the words of a refused command may be about."""
    cdef const sw_state *s = hand.s
    facts.update(hand=hand, verb="raise" if s.to_match else "bet", to_match=s.to_match, min_raise=s.min_raise,
                 chip=s.game.wager, in_chips=f" in chips of {s.game.wager} (WL 130)" if s.game.wager > 1 else "")
    if why.seat >= 0:
        holds = hand._hole(why.seat)
        facts.update(whom=f"seat {why.seat}", holes=len(holds), holds=repr(format_cards(holds)))
    else:
        facts["whom"] = "the board"
    if cards != NULL:
        facts.update(given=cards.count, cards=shown(format_cards(tuple_of(cards))))
    if why.code == SW_DEALT_ALREADY:
        facts["card"] = repr(card_name(<int>why.number))
    return 0
