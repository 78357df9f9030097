# Games: what a caller says of one becomes an sw_game.

cdef tuple DRAWS = ("none", "discard", "draw", "middle")
cdef tuple OPENERS = ("position", "low_card", "high_card", "low_hand", "high_hand", "high_card_ace_high", "low_hand_ace_high")
cdef tuple USES = ("any", "exactly", "at_most_2", "middle")


cdef int64_t chips(object x, str what, object error) except -1:
    """x as chips."""
    cdef int64_t number = sw_small_int(x)
    if not 0 <= number <= SW_MOST_CHIPS:
        exact = exact_index(x, what)
        if not 0 <= exact <= SW_MOST_CHIPS:
            raise error(f"{what} must be from 0 to 2**53 chips, not {shown(exact)}")
        number = exact
    return number


cdef int place_of(object x, tuple names) except -2:
    """Where x is among these names, which it is compared with once each; -1 where it is none of them."""
    cdef int i
    for i in range(len(names)):
        if x == names[i]:
            return i
    return -1


cdef int choice(object x, str what, tuple choices) except -1:
    if not isinstance(x, str):
        raise TypeError(f"{what} must be a str, not {kind(x)}")
    cdef int place = place_of(x, choices)
    if place < 0:
        raise InvalidGame(f"{what} is one of {', '.join(choices)}, not {shown(x)}")
    return place


cdef class CompiledGame:
    """The compiled form of a Game, which is one."""

    cdef sw_game game
    cdef int most_seats  # 0 until it is compiled
    cdef int holes, board  # cards at the showdown
    cdef bint names_middle
    cdef bytes digest
    cdef readonly str name, spec

    def _compile(self, structure, tuple streets, deck, tuple blinds, bint button_blind, tuple ante, bring_in, max_raises,
                 hand_cap, chip, tuple rake, tuple rankings, use, boards, split, tuple wild, bint jacks_to_open, switches):
        if self.most_seats:
            raise AttributeError("a Game does not change")
        cdef sw_game made
        cdef sw_game *game = &made
        memset(game, 0, sizeof(made))
        cdef uint64_t cards
        cdef int i
        game.structure = choice(structure, "structure", ("no_limit", "pot_limit", "fixed_limit"))
        try:
            cards = deck_named(deck)
        except ValueError as error:
            raise InvalidGame(str(error)) from None
        while cards:
            game.deck[game.deck_size] = sw_lowest_bit(cards)
            game.deck_size += 1
            cards &= cards - 1
        if len(blinds) > SW_SEATS:
            raise InvalidGame(f"there are at most {SW_SEATS} blinds")
        game.blinds, game.button_blind = <int>len(blinds), button_blind
        for i in range(game.blinds):
            game.blind[i] = chips(blinds[i], f"blind {i}", InvalidGame)
            if i >= 2 and game.blind[i] <= game.blind[i - 1] and game.blind[i]:
                raise InvalidGame(f"straddle {game.blind[i]} is not above {game.blind[i - 1]}")
        number = exact_int(boards, "boards", InvalidGame)
        if not 1 <= number <= 4:
            raise InvalidGame(f"a game has 1 to 4 boards, not {number}")
        game.boards = number
        game.best_board = choice(split, "split", ("halves", "best")) == 1
        game.jacks_to_open = jacks_to_open
        game.bring_in = chips(bring_in, "the bring-in", InvalidGame)
        self._take_streets(game, streets)
        for i in range(game.blinds):
            if sw_is_blind(game, i) and game.blind[i] > game.big_blind:
                game.big_blind = game.blind[i]
        self._take_rankings(game, rankings, use, wild)
        game.ante_kind = choice(ante[0], "antes", ("all", "big_blind", "button"))
        game.ante = chips(ante[1], "an ante", InvalidGame)
        if game.ante and ante[0] == "big_blind" and not game.big_blind:
            raise InvalidGame("a big-blind ante needs a big blind")
        if game.bring_in and game.big_blind:
            raise InvalidGame("a game has blinds or a bring-in, not both")
        if not game.ante and not game.big_blind and not game.bring_in:
            raise InvalidGame("a game needs blinds or antes: nobody would have to put in a chip")
        if max_raises is not None:
            raises = exact_int(max_raises, "max_raises", InvalidGame)
            if not 1 <= raises <= 1000:
                raise InvalidGame(f"max_raises is from 1 to 1000, or None, not {raises}")
            game.max_raises = raises
        game.hand_cap = SW_MOST_CHIPS if hand_cap is None else chips(hand_cap, "hand_cap", InvalidGame)
        if game.hand_cap < game.big_blind or game.hand_cap == 0:
            raise InvalidGame(f"hand_cap {game.hand_cap} is less than a big blind")
        game.chip = chips(chip, "chip", InvalidGame)
        if game.chip == 0:
            raise InvalidGame("chip must be at least 1")
        game.rake_ppm = chips(rake[0], "the rake", InvalidGame)
        if game.rake_ppm > 1000000:
            raise InvalidGame("the rake is more than the pot")
        game.rake_cap = SW_MOST_CHIPS << 5 if rake[1] is None else chips(rake[1], "the cap of the rake", InvalidGame)
        game.no_flop_no_drop = rake[2]
        game.uncapped = ("two_dealt", "round_heads_up", "heads_up", "never").index(switches["no_cap"])
        game.reopen_half = switches["reopen"] == "half"
        game.reopen_any = switches["limit_all_in" if game.structure == FIXED_LIMIT else "reopen"] == "any"
        game.raise_completes = switches["raise_unit"] == "completed"
        game.pot_blinds = ("posted", "small_as_big", "full").index(switches["pot_short_blinds"])
        game.pot_antes = switches["pot_antes"]
        game.wager = 1 if switches["bet_sizes"] == "any" or game.structure == FIXED_LIMIT else game.chip
        game.pot_up = switches["bet_sizes"] == "chips_pot_up"
        game.ante_first = switches["short_big_blind_ante"] == "ante_first"
        game.straddle_doubles = switches["straddle_raise"] == "straddle"
        game.button_straddle_utg = switches["button_straddle_first"] == "under_the_gun"
        if button_blind and game.ante and ante[0] == "all" and game.structure != FIXED_LIMIT and switches["short_deck_raise"] != "blind":
            game.first_raise = game.blind[0] + game.ante
        game.free_fold = switches["free_fold"]
        game.first_shows_any_street = switches["shows_first"] == "any_street"
        game.first_shows_final = switches["shows_first"] == "final_street"
        game.all_in_face_up = switches["all_in_face_up"]
        game.winner_may_not_muck = switches["muck_winner"] == "refused"
        game.burn = switches["burn"]
        game.last_card_stays = switches["stud_shortage"] == "two_over"
        game.odd_chip = ("five_by_suit", "all_by_suit", "position").index(switches["odd_chip"])
        for i in range(game.streets):
            game.by_suit |= game.street[i].up > 0
        game.half_by_position = game.shares == 2 and not game.by_suit and switches["odd_half"] == "position"
        for i in range(game.shares):
            game.half_by_position &= sw_rankings[game.share[i].ranking].low
        stud_high = game.shares == 1 and rankings[0] == "high" and game.street[game.streets - 1].opener == SW_HIGH_HAND
        game.tie_by_suit = stud_high and switches["stud_tie"] == "suit"
        game.open_pair = stud_high and game.streets > 2 and switches["open_pair"] == "double"
        sw_finish_game(game)
        cdef int seats = SW_SEATS
        while sw_cards_needed(game, seats) > game.deck_size:
            seats -= 1
        if seats < 2:
            raise InvalidGame("the deck has too few cards for two players")
        if self.most_seats:  # amounts have an __index__, which may run anything
            raise AttributeError("a Game does not change")
        self.game, self.most_seats = made, seats

    cdef int _take_streets(self, sw_game *game, tuple streets) except -1:
        cdef int i, exchanges = 0, holes = 0, board = 0, ups = 0
        cdef bint named = False
        cdef sw_street *street
        if not 1 <= len(streets) <= SW_STREETS:
            raise InvalidGame(f"a game has 1 to {SW_STREETS} streets, not {len(streets)}")
        game.streets = <int>len(streets)
        for i, (draw, number, hole, up, shared, burn, opener, bet) in enumerate(streets):
            street = &game.street[i]
            street.draw = choice(draw, "a draw", DRAWS)
            for name, count in (("hole", hole), ("up", up), ("board", shared), (draw, number)):
                if not 0 <= exact_int(count, name, InvalidGame) <= 52:
                    raise InvalidGame(f"{name} is a number of cards, not {count}")
            street.cards, street.hole, street.up, street.board = number, hole, up, shared
            street.no_burn = not burn
            street.opener = choice(opener, "opener", OPENERS)
            street.bet = chips(bet, "a bet", InvalidGame)
            if street.draw and not 1 <= number <= holes:
                raise InvalidGame(f"on street {i} nobody has {number} hole cards to {draw}")
            if street.draw == SW_EXCHANGE:
                exchanges += 1
            elif street.draw == SW_NAME_MIDDLE:
                named = True
                if number != 1 or holes != 3:
                    raise InvalidGame(f"one of three hole cards can be the middle one, not {number} of {holes} on street {i}")
            elif street.draw:
                holes -= street.cards
            holes += street.hole + street.up
            board += street.board
            ups += street.up
            if holes == 0:
                raise InvalidGame("hole cards must be dealt on the first street" if i == 0 else
                                  f"on street {i} nobody has a hole card left")
            if holes > SW_HOLE:
                raise InvalidGame(f"a hand has at most {SW_HOLE} hole cards, not {holes}")
            if board > SW_BOARD:
                raise InvalidGame(f"a board has at most {SW_BOARD} cards")
            if street.draw and ups:
                raise InvalidGame(f"cards that lie face up cannot be drawn against, as on street {i}")
            if street.opener != SW_POSITION and not ups:
                raise InvalidGame(f"opener {shown(opener)} of street {i} needs cards that lie face up")
            if street.bet == 0:
                raise InvalidGame(f"the bet of street {i} must be at least 1")
        if game.bring_in and game.street[0].opener == SW_POSITION:
            raise InvalidGame('a bring-in needs opener="low_card" or "high_card" on the first street')
        if game.bring_in >= game.street[0].bet and game.bring_in:
            raise InvalidGame(f"the bring-in {game.bring_in} must be less than the bet {game.street[0].bet}")
        if exchanges + (game.street[game.streets - 1].up + game.street[game.streets - 1].hole > 0 and game.streets > 1) > 3:
            raise InvalidGame("there are at most three draws in a hand")
        if game.jacks_to_open and (game.street[0].hole < 5 or game.big_blind or game.bring_in):
            raise InvalidGame("jacks to open is for five hole cards, and no blinds or bring-in")
        if game.boards > 1 and not board:
            raise InvalidGame(f"{game.boards} boards need cards on them")
        self.holes, self.board, self.names_middle = holes, board, named
        return 0

    cdef int _take_rankings(self, sw_game *game, tuple rankings, use, tuple wild) except -1:
        cdef const sw_ranking *ranking
        cdef sw_ranking changed
        cdef uint64_t cards = 0
        cdef int i, uses = 0, exactly = 0, qualified = 0, holes = self.holes, board = self.board
        if not 1 <= len(rankings) <= SW_SHARES:
            raise InvalidGame(f"a game has 1 or {SW_SHARES} rankings, not {len(rankings)}")
        if isinstance(use, str):
            uses = 2 + choice(use, "use", USES[2:])
        elif use is not None:
            uses, exactly = 1, min(max(exact_int(use, "use", InvalidGame), -1), 9)
        if (uses == 3) != self.names_middle:
            raise InvalidGame('use="middle" and a street with middle=True go together')
        for i in range(game.deck_size):
            cards |= SW_SET(game.deck[i])
        for i, name in enumerate(rankings):
            try:
                ranking = ranking_named(name)
                if wild:
                    ranking = ranking_changed(name, wild, &changed)
                    game.wild = changed.wild
            except ValueError as error:
                raise InvalidGame(str(error)) from None
            if cards & ~ranking.deck:
                raise InvalidGame(f"the ranking {name!r} does not know all cards of the deck")
            least = ranking.least
            if uses == 0 and not least <= holes + board <= 7:
                raise InvalidGame(f"the ranking {name!r} takes hands of {least} to 7 cards: here they have {holes + board}")
            if uses and least != 5:
                raise InvalidGame(f"the ranking {name!r} is not of five cards, so all of them are looked at")
            if uses == 1 and not (0 <= exactly <= holes and 0 <= 5 - exactly <= board):
                raise InvalidGame(f"{exactly} of {holes} hole cards and {5 - exactly} of {board} board cards cannot play")
            if uses > 1 and not (3 <= board and 2 <= holes):
                raise InvalidGame(f"two of {holes} hole cards and three of {board} board cards cannot play")
            if game.jacks_to_open and i == 0 and (ranking.low or least != 5):
                raise InvalidGame(f"jacks to open is for a high hand, not for {name!r}")
            qualified += ranking.floor > 0
            game.share[i] = sw_share(PLACE_OF_RANKING[name], uses, exactly)
        if qualified == len(rankings):
            raise InvalidGame(f"a pot must have a winner, and where no hand qualifies {rankings[0]!r} has none")
        game.shares = <int>len(rankings)
        return 0

    def _name(self, str name, str spec):
        import hashlib
        if self.digest is not None:
            raise AttributeError("a Game does not change")
        self.name, self.spec = name, spec
        self.digest = hashlib.blake2b(spec.encode("utf-8", "surrogatepass"), digest_size=8).digest()

    @property
    def max_seats(self):
        """The most seats that the deck can serve, burn cards included."""
        return self.most_seats
