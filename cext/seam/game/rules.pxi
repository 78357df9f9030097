# Games: convert the caller's values to an sw_game, which C completes and checks.

cdef dict CHOICES = {  # in the order of the C enumerators
    "structure": ("no_limit", "pot_limit", "fixed_limit", "spread_limit", "half_pot_limit"),
    "antes": ("all", "big_blind", "button"),
    "split": ("halves", "best"),
    "draw": ("none", "discard", "draw", "middle"),
    "opener": ("position", "low_card", "high_card", "low_hand", "high_hand", "high_card_ace_high", "low_hand_ace_high"),
    "use": ("at_most_2", "middle"),
    "no_cap": ("two_dealt", "round_heads_up", "heads_up", "never"),
    "pot_short_blinds": ("posted", "small_as_big", "full"),
    "odd_chip": ("five_by_suit", "all_by_suit", "position"),
}


cdef int count_of(object x, str what) except? -1:
    """Return x as a 32-bit int."""
    number = exact_int(x, what, InvalidGame)
    if not -(1 << 31) <= number < 1 << 31:
        raise InvalidGame(f"{what} must fit in 32 bits, not {number}")
    return number


cdef int choice(object x, str what) except -1:
    """Return the index of x among the choices of a setting."""
    if not isinstance(x, str):
        raise TypeError(f"{what} must be a str, not {kind(x)}")
    cdef int place = place_of(x, CHOICES[what])
    if place < 0:
        raise InvalidGame(f"{what} must be one of {', '.join(CHOICES[what])}, not {shown(x)}{meant(x, CHOICES[what])}")
    return place


cdef class CompiledGame:
    """The compiled form, and base class, of a Game."""

    cdef sw_game game  # has no seats until it is compiled
    cdef readonly str name
    """The game's name."""
    cdef str text
    cdef bytes short

    def _compile(self, structure, tuple streets, deck, tuple blinds, bint button_blind, tuple ante, bring_in,
                 hand_cap, chip, tuple rake, tuple rankings, tuple use, boards, split, tuple wild, bint jacks_to_open, max_seats,
                 dict switches):
        if self.game.most_seats:
            raise AttributeError("a Game is immutable")
        cdef sw_game game
        cdef Cards wild_cards = NO_CARDS
        cdef int i
        memset(&game, 0, sizeof(game))
        cdef int64_t price = chips(bring_in, "the bring-in", InvalidGame)
        game.structure, game.streets = choice(structure, "structure"), <int>len(streets)
        game.blinds, game.button_blind = <int>len(blinds), button_blind
        for i in range(min(game.blinds, SW_SEATS)):
            game.blind[i] = chips(blinds[i], f"blind {i}", InvalidGame)
        for i in range(min(game.streets, SW_STREETS)):
            read_street(&game.street[i], streets[i])
        game.boards, game.best_board = count_of(boards, "boards"), choice(split, "split")
        game.shares = <int>len(rankings)
        try:
            for i in range(min(game.shares, SW_SHARES)):
                game.share[i].ranking = <int>(ranking_named(rankings[i]) - sw_rankings)
                read_use(&game.share[i], use[i])
            game.deck_size = sw_list_set((<CardSet>deck).bits if type(deck) is CardSet else deck_named(deck), game.deck)
            add_part(&wild_cards, wild, "wild", SW_STANDARD)
        except ValueError as error:
            raise InvalidGame(str(error)) from None
        game.wild, game.jacks_to_open = wild_cards.set, jacks_to_open
        game.ante_kind, game.ante = choice(ante[0], "antes"), chips(ante[1], "an ante", InvalidGame)
        if game.street[0].opener == SW_POSITION and not game.street[0].up:
            game.to_enter = price
        else:
            game.bring_in = price
        game.hand_cap = SW_MOST_CHIPS if hand_cap is None else chips(hand_cap, "hand_cap", InvalidGame)
        game.chip = chips(chip, "chip", InvalidGame)
        game.rake_ppm = chips(rake[0], "the rake", InvalidGame)
        game.no_flop_no_drop = rake[2]
        game.rake_step = chips(rake[3], "the step of the rake", InvalidGame)
        read_rake_caps(&game, rake[1])
        if max_seats is not None:
            game.max_seats = count_of(max_seats, "max_seats") or -1  # 0 in C means as many as the deck serves
        read_switches(&game, switches)
        cdef sw_fault fault = sw_finish_game(&game)
        if fault.code:
            raise InvalidGame(words_of(&fault, &game))
        if self.game.most_seats:  # an amount's __index__ may have compiled it
            raise AttributeError("a Game is immutable")
        self.game = game

    def _name(self, str name not None):
        if self.name is not None:
            raise AttributeError("a Game is immutable")
        self.name = name

    @property
    def spec(self):
        """The complete definition of the game as text."""
        if self.text is None:
            self.text = self._written()
        return self.text

    cdef bytes digest(self):
        if self.short is None:
            import hashlib
            self.short = hashlib.blake2b(self.spec.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return self.short

    @property
    def max_seats(self):
        """The maximum number of seats: the game's own limit, or as many as the deck has cards for, counting burn cards."""
        return self.game.most_seats

    @property
    def _max_seats(self):
        """The argument `max_seats` that the game was created with."""
        return self.game.max_seats or None

    @property
    def _deck_cards(self):
        """The cards of the deck, as a CardSet."""
        return make_set(self.game.deck_set)

    @property
    def big_blind(self):
        """The big blind: the highest blind that is not a straddle.

        A third blind is a straddle if it exceeds the minimum bet. In a game without blinds, this is the minimum bet of the
        first street (in stud, the small bet). Results per 100 hands, an `Encoder`'s chips and amounts such as "2bb" use
        this unit.
        """
        return sw_big_blind(&self.game)

    @property
    def _opens_by_card(self):
        """True if up cards decide which seat acts first on the first street, as in stud."""
        return self.game.street[0].opener != SW_POSITION

    @property
    def _completes(self):
        """True if the game has a bring-in that is less than a bet, so that the first bet completes it."""
        return 0 < self.game.bring_in < self.game.street[0].bet

    @property
    def _may_not_qualify(self):
        """True if it can happen that no hand qualifies for any part of a pot."""
        return bool(self.game.may_not_qualify)

    @property
    def _owed_blinds(self):
        """The blinds in seat order from the button's left, without straddles."""
        cdef int i, count = 0 if self.game.button_blind else self.game.blinds
        return tuple([self.game.blind[i] for i in range(count) if sw_is_blind(&self.game, i)])


cdef inline CompiledGame the_game(object game):
    """Return the Game that the caller passed, itself or by its short name."""
    if not isinstance(game, CompiledGame) or (<CompiledGame>game).name is None:
        return named_game(game)
    return <CompiledGame>game  # a cast without a second type check


cdef CompiledGame named_game(object game):
    if isinstance(game, str):
        return late.resolve_game(game)
    raise TypeError(f"game must be a Game or its short name, such as 'nlh', not {kind(game)}")


cdef int read_use(sw_share *share, use) except -1:
    """Read which hole cards play under a ranking."""
    if isinstance(use, str):
        share.uses = <sw_uses>(SW_USE_TWO + choice(use, "use"))
    elif use is None:
        share.uses = SW_USE_ANY
    else:
        share.use = count_of(use, "use")
        share.uses = SW_USE_NO_BOARD if share.use == 5 else SW_USE_EXACTLY
    return 0


cdef int read_rake_caps(sw_game *game, tuple caps) except -1:
    """Read the caps on the rake, each for that number of players dealt in, or more."""
    cdef int players = 0
    cdef int64_t cap = SW_MOST_CHIPS << 5
    for least, most in (*caps, (SW_SEATS + 1, 0)):
        while players < least:
            game.rake_cap[players] = cap
            players += 1
        cap = chips(most, "the cap of the rake", InvalidGame)
    return 0


cdef int read_street(sw_street *street, tuple values) except -1:
    draw, cards, hole, up, board, burn, opener, bet, max_bet, max_raises = values
    street.draw, street.cards = choice(draw, "draw"), count_of(cards, draw)
    street.hole, street.up, street.board = count_of(hole, "hole"), count_of(up, "up"), count_of(board, "board")
    street.no_burn, street.opener, street.bet = not burn, choice(opener, "opener"), chips(bet, "a bet", InvalidGame)
    street.max_bet = chips(max_bet, "a maximum bet", InvalidGame)
    if max_raises is not None:
        street.max_raises = count_of(max_raises, "max_raises") or -1  # 0 in C means no cap
    return 0


cdef int read_switches(sw_game *game, dict switches) except -1:
    """Read the house rules in the order of `rules.SWITCHES`, except the rules that concern only tables."""
    game.uncapped = choice(switches["no_cap"], "no_cap")
    game.reopen_half = switches["reopen"] == "half"
    game.raise_completes = switches["raise_unit"] == "completed"
    game.reopen_any = switches["limit_all_in" if game.structure == SW_FIXED_LIMIT else "reopen"] == "any"
    game.pot_blinds = choice(switches["pot_short_blinds"], "pot_short_blinds")
    game.pot_antes = switches["pot_antes"]
    game.any_total, game.pot_up = switches["bet_sizes"] == "any", switches["bet_sizes"] == "chips_pot_up"
    game.ante_first = switches["short_big_blind_ante"] == "ante_first"
    game.straddle_doubles = switches["straddle_raise"] == "straddle"
    game.raise_over_ante = switches["short_deck_raise"] == "blind_and_ante"
    game.button_straddle_utg = switches["button_straddle_first"] == "under_the_gun"
    game.free_fold = switches["free_fold"]
    game.first_shows_any_street = switches["shows_first"] == "any_street"
    game.first_shows_final = switches["shows_first"] == "final_street"
    game.all_in_face_up = switches["all_in_face_up"]
    game.winner_may_not_muck = switches["muck_winner"] == "refused"
    game.odd_chip = choice(switches["odd_chip"], "odd_chip")
    game.half_by_position = switches["odd_half"] == "position"
    game.high_scoops = switches["no_qualifier"] == "high"
    game.tie_by_suit = switches["stud_tie"] == "suit"
    game.open_pair = switches["open_pair"] == "double"
    game.last_card_stays = switches["stud_shortage"] == "two_over"
    game.burn = switches["burn"]
    game.board_first = switches["board_before_draw"]
    return 0


cdef dict FAULT_REMEDIES = {  # remedies that name Python arguments
    SW_NOT_OF_FIVE: ": use=None, or 5 for the hole cards alone",
    SW_BAD_USE_OF_MIDDLE: ": use=\"middle\" and Street(middle=True)",
    SW_BRING_IN_BY_POSITION: ": opener=\"low_card\" or \"high_card\"",
    SW_BAD_MAX_RAISES: ", or None",
    SW_BAD_MAX_SEATS: "; None means the maximum",
}


cdef str words_of(const sw_fault *fault, const sw_game *game):
    """Return the message for a fault in a game's definition."""
    cdef int i = fault.place
    cdef const sw_street *street = &game.street[min(i, SW_STREETS - 1)]
    cdef const sw_ranking *ranking = &sw_rankings[game.share[min(i, SW_SHARES - 1)].ranking]
    return sw_fault_words(fault.code).decode().format(
        i=i, n=fault.amount, bet=game.street[0].bet, chip=game.chip, below=game.blind[min(max(i - 1, 0), SW_SEATS - 1)],
        draw=CHOICES["draw"][street.draw], opener=CHOICES["opener"][street.opener], ranking=ranking.name.decode(),
        sizes=hand_sizes(ranking), holes=game.holes, board=game.board_cards, rest=5 - fault.amount, boards=SW_GAME_BOARDS,
        streets=SW_STREETS, holes_each=SW_HOLE, board_size=SW_BOARD, shares=SW_SHARES, seats=SW_SEATS, raises=SW_MOST_RAISES,
        most=game.most_seats) + FAULT_REMEDIES.get(fault.code, "")
