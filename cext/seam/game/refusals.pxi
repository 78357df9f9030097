# Turn C's refusals (a code and numbers) into exceptions with messages.

cdef tuple REFUSED = (InvalidGame, InvalidHand, InvalidCards, IllegalAction)  # in the order of the C enumerators
cdef dict REMEDIES = {  # remedies that name Python calls, which C's messages leave out
    SW_MANY_BY_RULE: "; Game.replace(max_seats=None) allows as many as the deck can serve",
    SW_UNKNOWN_TO_SHOW: " with show(seat, cards)",
}


cdef inline int refuse(const sw_refusal *why, CompiledGame game) except -1:
    """Raise the error for a refusal; do nothing if the call succeeded."""
    return 0 if why.code == SW_DONE else raise_refusal(why, game, None, SW_ACT, 0, NULL)


cdef int raise_refusal(const sw_refusal *why, CompiledGame game, _Play hand, int command, int64_t to,
                       const Cards *cards) except -1:
    """Raise the error for a refusal.

    :param hand: the unchanged hand that refused the command.
    :param to: the command's code, or total.
    :param cards: the command's cards.
    """
    if why.code == SW_NO_MEMORY:
        raise MemoryError("not enough memory for the hand's history")
    facts = {"seat": why.seat, "number": why.number, "least": why.least, "most": why.most}
    if why.code in (SW_MANY_SEATS, SW_MANY_BY_RULE):
        facts.update(name=cut(game.name), many=why.number if why.number <= SW_SEATS else f"{SW_SEATS + 1} or more")
    cdef sw_words refusal = sw_refusal_words(why.code)
    cdef dict parts = {}
    if hand is not None:
        if refusal.rule != NULL:
            facts["rule"] = refusal.rule.decode()
        add_facts(facts, hand, why, cards)
        facts["command"], code = tried(hand.s, why, command, to)
        if refusal.what == SW_REFUSED_ACTION:
            facts["legal"] = hand.legal_actions
            parts = {"seat": None if why.seat < 0 else why.seat, "action": facts["command"], "code": code,
                     "legal_actions": facts["legal"], "rule": facts.get("rule")}
    words = refusal.words.decode().format_map(facts) + REMEDIES.get(why.code, "")
    raise telling(REFUSED[<int>refusal.what](words), **parts)


cdef tuple tried(const sw_state *s, const sw_refusal *why, int command, int64_t to):
    """Return a command's description, and its action code (None if it has no code)."""
    if command == SW_ALL_IN:
        return sw_command_words(command).decode(), why.number if s.phase == SW_BET else None
    if command == SW_ACT:
        if s.phase == SW_DRAW or to < -1:
            return f"act({to})", to
        command = SW_EVENT_FOLD if to < 0 else SW_EVENT_RAISE if sw_faced(s) or s.completes else SW_EVENT_BET
        if to == 0:
            return "check or call", 0
    words = sw_command_words(command).decode()
    if command == SW_EVENT_BET or command == SW_EVENT_RAISE:
        return f"{words} to {to}", to
    return words, -1 if command == SW_EVENT_FOLD else 0 if SW_EVENT_FOLD < command < SW_EVENT_BET else None


cdef int add_facts(dict facts, _Play hand, const sw_refusal *why, const Cards *cards) except -1:
    """Add the values that the message of a refused command may mention."""
    cdef const sw_state *s = hand.s
    is_less = 0 < why.number < sw_faced(s)  # probably meant as a raise by this amount
    facts.update(by=f" (to raise by {why.number}, raise to {s.to_match + why.number})" if is_less else "",
                 hand=hand, verb="raise" if sw_faced(s) or s.completes else "bet", to_match=s.to_match, min_raise=s.min_raise,
                 chip=s.game.wager, in_chips=f" in chips of {s.game.wager} (WL 130)" if s.game.wager > 1 else "")
    if why.seat >= 0:
        holds = hand._hole(why.seat)
        up = sw_count_bits(s.seat[why.seat].up)
        facts.update(whom=f"seat {why.seat}", holds=repr(format_cards(holds)),
                     choice=f"{len(holds) - up} {'down' if up else 'hole'} cards")
    else:
        facts["whom"] = "the board"
    if cards != NULL:
        facts.update(given=cards.count, cards=shown(format_cards(tuple_of(cards))))
    if why.code == SW_DEALT_ALREADY:
        facts["card"] = repr(card_name(<int>why.number))
    return 0
