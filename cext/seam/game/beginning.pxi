# The start of a hand, from the caller's stacks, button, posts and cards.

cdef tuple MANUAL = ("deal", "runs", "showdown")


cdef int read_row(CompiledGame game, stacks, int64_t *stack) except -1:
    """Read a row of stacks and return its length."""
    cdef sw_refusal refusal
    cdef tuple given = items_of(stacks, SW_SEATS)
    cdef int i, seats
    if given is None:
        raise TypeError(f"stacks must be a sequence of chip counts, not {kind(stacks)}")
    refusal = sw_check_seats(&game.game, PyTuple_GET_SIZE(given))
    refuse(&refusal, game)
    seats = <int>PyTuple_GET_SIZE(given)
    for i in range(seats):
        stack[i] = sw_small_int(<object>PyTuple_GET_ITEM(given, i))
        if not 0 <= stack[i] <= SW_MOST_CHIPS:
            stack[i] = chips(given[i], f"the stack of seat {i}", InvalidHand)
    return seats


cdef int take_table(sw_state *s, CompiledGame game, stacks, button) except -1:
    cdef int64_t stack[SW_SEATS]
    cdef sw_refusal refusal
    cdef int seats = read_row(game, stacks, stack)
    cdef int64_t where = sw_small_int(button)
    if where < 0:
        where = exact_int(button, "button", InvalidHand)
    refusal = sw_check_table(&game.game, stack, seats, where)
    refuse(&refusal, game)
    sw_set_up(s, &game.game, stack, seats, <int>where)
    return 0


cdef int take_manual(sw_state *s, manual) except -1:
    if not isinstance(manual, (str, tuple, list, set, frozenset)):
        raise TypeError(f"manual must be a collection of {', '.join(MANUAL)}, not {kind(manual)}")
    cdef int place
    for what in (manual,) if isinstance(manual, str) else at_most(manual, len(MANUAL)):
        place = place_of(what, MANUAL)
        if place < 0:
            raise ValueError(f"manual accepts {', '.join(MANUAL)}, not {shown(what)}{meant(what, MANUAL)}")
        s.manual |= 1 << place
    return 0


cdef int take_posts(sw_state *s, posts) except -1:
    if not hasattr(posts, "keys"):
        raise TypeError(f"posts must be a mapping of seats to Posts, not {kind(posts)}")
    cdef sw_refusal refusal
    cdef tuple post
    cdef int what
    seats = at_most(posts.keys(), s.seats)
    if len(seats) > s.seats and not s.game.bring_in:
        raise InvalidHand(f"there are more than {s.seats} posts for {s.seats} seats; each seat posts at most once")
    for key in seats:
        given = posts[key]
        number = exact_int(key, "a seat", InvalidHand)
        if not isinstance(given, tuple) or PyTuple_GET_SIZE(given) != 3:
            raise TypeError(f"the post of seat {number} must be a Post, Post(live, dead, kind), not {kind(given)}")
        post = <tuple>given  # the tuple's own items, even if a subclass overrides access
        what = place_of(post[2], POSTS)
        if what < 0:
            raise InvalidHand(f"a post's kind is one of {', '.join(POSTS)}, not {shown(post[2])}{meant(post[2], POSTS)}")
        refusal = sw_take_post(s, number, place_of(POSTS[what], EVENTS),
                               chips(post[0], f"the live post of seat {number}", InvalidHand),
                               chips(post[1], f"the dead post of seat {number}", InvalidHand))
        refuse(&refusal, None)
    refusal = sw_check_posts(s)
    return refuse(&refusal, None)


cdef int take_cards(sw_state *s, deck, hole_cards, board) except -1:
    """Draw a deck that contains the given cards in their places."""
    cdef uint8_t given[SW_PLACES]
    cdef sw_refusal refusal
    cdef Cards cards = NO_CARDS
    cdef uint64_t all_cards = s.game.deck_set
    cdef int ends[SW_GAME_BOARDS]
    cdef int i, before
    memset(given, SW_FREE, SW_PLACES)
    if deck is not None:
        if hole_cards is not None or board is not None:
            raise InvalidHand("give either deck, or hole_cards and board, not both")
        read_part(&cards, deck, all_cards, "the deck", True)
        refusal = sw_give_deck(s, cards.card, cards.count, given)
        refuse(&refusal, None)
    if hole_cards is not None:
        hands = items_of(hole_cards, s.seats)
        if hands is None or len(hands) != s.seats:
            raise InvalidHand(f"hole_cards must have one entry per seat, {s.seats} in all")
        for i, hand in enumerate(hands):
            before = cards.count
            if hand is not None:
                read_part(&cards, hand, all_cards, f"the hole cards of seat {i}", True)
            refusal = sw_give_hole_cards(s, i, NULL if hand is None else &cards.card[before], cards.count - before, given)
            refuse(&refusal, None)
    if board is not None:
        before = cards.count
        for i in range(read_boards(&cards, s.game, board, ends)):
            refusal = sw_give_board(s, i, &cards.card[before], ends[i] - before, given)
            refuse(&refusal, None)
            before = ends[i]
    sw_draw_deck(s, given, 0)
    return 0


cdef int read_boards(Cards *cards, const sw_game *game, board, int *ends) except -1:
    """Add the cards of the argument `board`, and return the number of boards. `ends[i]` is set to the number of cards up
    to the end of board i."""
    cdef bint many = game.boards > 1
    cdef int i
    cdef tuple boards = items_of(board, game.boards) if many else (board,)
    if boards is None or len(boards) > game.boards:
        raise InvalidHand(f"board must be cards, or a sequence of at most {game.boards} boards")
    boards = boards or ("",)
    for i in range(<int>len(boards)):
        read_part(cards, boards[i], game.deck_set, f"board {i}" if many else "the board", False)
        ends[i] = cards.count
    return <int>len(boards)


cdef int read_part(Cards *cards, given, uint64_t deck, str what, bint unknown) except -1:
    try:
        return add_cards(cards, given, deck, unknown)
    except InvalidCards as error:
        raise InvalidHand(f"{what}: {error}") from None
