/* Games: valid ones are completed, invalid ones are refused with the place of the fault. */
#include "game/rules.h"
#include "rng.h"
#include "tables/tables.h"
#include "test.h"

/* Returns no-limit hold'em, the basis of the other games. */
static sw_game holdem(void)
{
    sw_game game = {0};
    game.streets = 4;
    for (int i = 0; i < 4; i++) {
        game.street[i].hole = i == 0 ? 2 : 0;
        game.street[i].board = i == 0 ? 0 : i == 1 ? 3 : 1;
        game.street[i].bet = 10;
    }
    game.deck_size = SW_CARDS;
    memcpy(game.deck, deck, SW_CARDS);
    game.blinds = 2;
    game.blind[0] = 5;
    game.blind[1] = 10;
    game.hand_cap = SW_MOST_CHIPS;
    game.shares = game.boards = game.burn = 1;
    game.chip = game.rake_step = 1;
    return game;
}

static sw_game stud(void)
{
    sw_game game = holdem();
    memset(game.street, 0, sizeof game.street);
    game.structure = SW_FIXED_LIMIT;
    game.streets = 5;
    for (int i = 0; i < 5; i++) {
        game.street[i].hole = i == 0 ? 2 : i == 4;
        game.street[i].up = i < 4;
        game.street[i].opener = i == 0 ? SW_LOW_CARD : SW_HIGH_HAND;
        game.street[i].bet = 10;
    }
    game.blinds = 0;
    game.ante = 1;
    game.bring_in = 3;
    return game;
}

/* Returns Super Stud, with four down cards at first, and two discards. */
static sw_game super_stud(void)
{
    sw_game game = stud();
    game.street[0].hole = 4;
    game.street[1].draw = SW_THROW_AWAY;
    game.street[1].cards = 2;
    return game;
}

/* Returns a game with a draw, then up cards and discards. */
static sw_game draws_and_discards(void)
{
    sw_game game = super_stud();
    game.street[0].up = game.street[1].up = 0;
    game.street[0].opener = game.street[1].opener = SW_POSITION;
    game.bring_in = 0;
    game.street[1].draw = SW_EXCHANGE;
    game.street[3].draw = SW_THROW_AWAY;
    game.street[3].cards = 1;
    return game;
}

/* Returns a game with bets of 10 to `max_bet`. */
static sw_game in_spread(sw_game game, int64_t max_bet)
{
    game.structure = SW_SPREAD_LIMIT;
    for (int i = 0; i < game.streets; i++) game.street[i].max_bet = max_bet;
    return game;
}

static sw_game spread(void)
{
    return in_spread(holdem(), 50);
}

static sw_game spread_stud(int64_t max_bet)
{
    return in_spread(stud(), max_bet);
}

static sw_game draw(void)
{
    sw_game game = holdem();
    memset(game.street, 0, sizeof game.street);
    game.streets = 2;
    game.street[0].hole = 5;
    game.street[1].draw = SW_EXCHANGE;
    game.street[1].cards = 5;
    game.street[0].bet = game.street[1].bet = 10;
    return game;
}

/* Returns Double Texas, which names one of three hole cards as the middle one. */
static sw_game middle(void)
{
    sw_game game = holdem();
    game.street[0].hole = 3;
    game.street[2].draw = SW_NAME_MIDDLE;
    game.street[2].cards = 1;
    game.share[0].uses = SW_USE_MIDDLE;
    return game;
}

static sw_game two_rankings(sw_game game, int first, int second)
{
    game.shares = 2;
    game.share[0].ranking = first;
    game.share[1].ranking = second;
    return game;
}

/* ---- valid games */

static void check_completed(void)
{
    sw_game game = holdem();
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    CHECK(game.holes == 2 && game.board_cards == 5 && game.most_seats == 22 && game.burns && !game.deals_later);
    CHECK(game.cards_each == 2 && game.cards_shared == 8 && !game.by_suit && !game.one_for_all);
    CHECK(game.big_blind == 10 && game.wager == 1 && game.first_raise == 0 && !game.pot_antes);
    sw_game again; /* completing it twice changes nothing */
    memcpy(&again, &game, sizeof game);
    CHECK(sw_finish_game(&again).code == SW_GAME_FITS && memcmp(&again, &game, sizeof game) == 0);
    game.burn = 0;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.most_seats == 23 && !game.burns);

    game = stud();
    game.tie_by_suit = game.open_pair = game.half_by_position = 1;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    CHECK(game.holes == 7 && game.board_cards == 0 && game.most_seats == 8 && game.by_suit && game.one_for_all);
    CHECK(game.deals_later && game.big_blind == 0 && game.pot_antes);
    CHECK(game.tie_by_suit && game.open_pair && !game.half_by_position);
    game = two_rankings(game, SW_HIGH, SW_ACE_TO_FIVE_8);
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && !game.tie_by_suit && !game.open_pair);

    game = super_stud();
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.holes == 7 && game.most_seats == 7 && game.shuffles_muck);
    CHECK(!game.one_for_all && game.cards_each == 7 && game.cards_shared == 1);

    game = draw();
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.holes == 5 && game.most_seats == 9 && game.deals_later);
    game = middle();
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.holes == 3);
}

static void check_money(void)
{
    sw_game game = holdem();
    game.chip = 5;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.wager == 5);
    game.any_total = 1;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.wager == 1);
    game.any_total = 0;
    game.structure = SW_FIXED_LIMIT;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.wager == 1);

    game = holdem(); /* a third blind up to the minimum bet, and a straddle */
    game.blinds = 4;
    game.street[0].bet = game.blind[2] = 25;
    game.blind[3] = 26;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.big_blind == 25);
    CHECK(sw_is_blind(&game, 2) && !sw_is_blind(&game, 3));
    game.blind[2] = 0;
    game.blind[3] = 50;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.big_blind == 10);

    game = holdem(); /* short deck: all players ante, and the button has the blind */
    game.blinds = game.button_blind = game.raise_over_ante = 1;
    game.ante = 7;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.first_raise == 12 && game.pot_antes);
    game.ante_kind = SW_ANTE_BUTTON;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.first_raise == 0);
    game.ante_kind = SW_ANTE_ALL;
    game.raise_over_ante = 0;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS && game.first_raise == 0);
}

static void check_rankings(void)
{
    for (int i = 0; i < SW_RANKINGS; i++) { /* with hands of five cards, or fewer, and its own deck */
        sw_game game = draw();
        if (sw_rankings[i].most < 5) game.street[0].hole = game.street[1].cards = sw_rankings[i].most;
        game.share[0].ranking = i;
        game.deck_size = sw_list_set(sw_rankings[i].deck & SW_STANDARD, game.deck);
        sw_fault found = sw_finish_game(&game);
        CHECK(found.code == (sw_rankings[i].floor ? SW_NO_WINNER : SW_GAME_FITS));
        game.jacks_to_open = 1;
        int by_ranks = sw_rankings[i].by == SW_BY_RANK; /* lows, and points */
        int opens = !sw_rankings[i].low && sw_rankings[i].least == 5 && !by_ranks;
        int wrong = sw_rankings[i].most < 5 ? SW_BAD_JACKS : SW_JACKS_IN_LOW;
        if (!found.code) CHECK((int)sw_finish_game(&game).code == (opens ? SW_GAME_FITS : wrong));
    }
    sw_game lows = two_rankings(draw(), SW_DEUCE_TO_SEVEN, SW_BADUGI);
    lows.half_by_position = 1;
    CHECK(sw_finish_game(&lows).code == SW_GAME_FITS && lows.half_by_position);
    lows = two_rankings(lows, SW_DEUCE_TO_SEVEN, SW_HIGH);
    CHECK(sw_finish_game(&lows).code == SW_GAME_FITS && !lows.half_by_position && !lows.may_not_qualify);
    lows = two_rankings(lows, SW_HIGH_99, SW_ACE_TO_FIVE_8);
    CHECK(sw_finish_game(&lows).code == SW_GAME_FITS && lows.may_not_qualify);
}

/* ---- invalid games */

#define REFUSED(make, change, wrong, where, how_much) \
    do { \
        sw_game game = make; \
        change; \
        sw_fault found = sw_finish_game(&game); \
        CHECK(found.code == wrong && found.place == where && found.amount == how_much); \
        seen[wrong] = 1; \
    } while (0)

static void check_refused(void)
{
    char seen[SW_BAD_MAX_SEATS + 1] = {1};
    REFUSED(holdem(), game.structure = (sw_structure)5, SW_BAD_CHOICE, 0, 0);
    REFUSED(holdem(), game.ante_kind = (sw_ante_kind)3, SW_BAD_CHOICE, 0, 0);
    REFUSED(holdem(), game.uncapped = (sw_uncapped)4, SW_BAD_CHOICE, 0, 0);
    REFUSED(holdem(), game.pot_blinds = (sw_pot_blinds)3, SW_BAD_CHOICE, 0, 0);
    REFUSED(holdem(), game.odd_chip = (sw_odd_chip)3, SW_BAD_CHOICE, 0, 0);
    REFUSED(holdem(), game.street[1].draw = (sw_draw_kind)4, SW_BAD_CHOICE, 1, 0);
    REFUSED(holdem(), game.street[3].opener = (sw_opener)7, SW_BAD_CHOICE, 3, 0);
    REFUSED(holdem(), game.share[0].ranking = SW_RANKINGS, SW_BAD_CHOICE, 0, 0);
    REFUSED(two_rankings(holdem(), 0, -1), (void)0, SW_BAD_CHOICE, 1, 0);
    REFUSED(holdem(), game.share[0].uses = (sw_uses)5, SW_BAD_CHOICE, 0, 0);
    REFUSED(holdem(), game.ante = -1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.ante = SW_MOST_CHIPS + 1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.bring_in = -1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.to_enter = -1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.hand_cap = -1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.chip = -1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.rake_ppm = -1, SW_BAD_CHIPS, 0, 0);
    REFUSED(holdem(), game.rake_cap[3] = -1, SW_BAD_CHIPS, 3, -1);
    REFUSED(holdem(), game.rake_step = 0, SW_NO_RAKE_STEP, 0, 0);
    REFUSED(holdem(), game.street[2].bet = -1, SW_BAD_CHIPS, 2, 0);
    REFUSED(holdem(), game.blind[1] = -1, SW_BAD_CHIPS, 1, -1);
    REFUSED(holdem(), game.deck_size = 0, SW_BAD_DECK, 0, 0);
    REFUSED(holdem(), game.deck_size = SW_ALL_CARDS + 1, SW_BAD_DECK, 0, 0);
    REFUSED(holdem(), game.deck[7] = 6, SW_BAD_DECK, 7, 0);
    REFUSED(holdem(), game.deck[51] = SW_ALL_CARDS, SW_BAD_DECK, 51, 0);
    REFUSED(holdem(), game.boards = 0, SW_BAD_BOARDS, 0, 0);
    REFUSED(holdem(), game.boards = 5, SW_BAD_BOARDS, 0, 5);
    REFUSED(holdem(), game.streets = 0, SW_BAD_STREETS, 0, 0);
    REFUSED(holdem(), game.streets = 9, SW_BAD_STREETS, 0, 9);
    REFUSED(holdem(), game.street[1].hole = -1, SW_BAD_CARDS, 1, -1);
    REFUSED(holdem(), game.street[1].up = 53, SW_BAD_CARDS, 1, 53);
    REFUSED(holdem(), game.street[2].board = -2, SW_BAD_CARDS, 2, -2);
    REFUSED(holdem(), game.street[2].cards = 1 << 30, SW_BAD_CARDS, 2, 1 << 30);
    REFUSED(draw(), game.street[1].cards = 6, SW_BAD_DRAW, 1, 6);
    REFUSED(draw(), game.street[1].cards = 0, SW_BAD_DRAW, 1, 0);
    REFUSED(draw(), game.street[1].draw = SW_NO_DRAW, SW_BAD_DRAW, 1, 5);
    REFUSED(draw(), game.street[0] = game.street[1], SW_BAD_DRAW, 0, 5);
    REFUSED(middle(), game.street[0].hole = 4, SW_BAD_MIDDLE, 2, 4);
    REFUSED(middle(), game.street[2].cards = 2, SW_BAD_MIDDLE, 2, 3);
    REFUSED(holdem(), game.street[0].hole = 0, SW_NO_HOLE, 0, 0);
    REFUSED(draw(), game.street[1].draw = SW_THROW_AWAY, SW_NO_HOLE_LEFT, 1, 0);
    REFUSED(stud(), game.street[4].hole = 2, SW_TOO_MANY_HOLES, 4, 8);
    REFUSED(stud(), (game.street[2].draw = SW_EXCHANGE, game.street[2].cards = 1), SW_DRAW_WITH_UP, 2, 0);
    REFUSED(super_stud(), game.street[1].cards = 6, SW_BAD_DRAW, 1, 6);
    REFUSED(super_stud(), game.street[1].cards = 5, SW_FEW_DOWN_CARDS, 1, 5);
    REFUSED(stud(), (game.street[1].hole = 1, game.street[2].draw = SW_EXCHANGE, game.street[2].cards = 1), SW_DRAW_WITH_UP, 2, 0);
    REFUSED(super_stud(), (game.street[1].hole = 1, game.street[2].draw = SW_THROW_AWAY, game.street[2].cards = 1),
            SW_DISCARD_AFTER_UP, 2, 0);
    REFUSED(super_stud(), (game.street[4].hole = 0, game.street[4].board = 1), SW_DISCARD_AND_MORE, 1, 0);
    REFUSED(draws_and_discards(), (void)0, SW_DISCARD_AND_MORE, 3, 0);
    REFUSED(holdem(), game.street[1].opener = SW_HIGH_HAND, SW_OPENER_WITHOUT_UP, 1, 0);
    REFUSED(holdem(), game.street[3].bet = 0, SW_NO_BET, 3, 0);
    REFUSED(holdem(), game.street[2].max_bet = -1, SW_BAD_CHIPS, 2, 0);
    REFUSED(holdem(), game.street[2].max_bet = 20, SW_NO_SPREAD, 2, 20);
    REFUSED(spread(), (game.chip = 20, game.street[2].max_bet = 60, game.street[2].bet = 20), SW_SPREAD_IN_PARTS, 0, 10);
    REFUSED(spread(), game.street[3].max_bet = 9, SW_BAD_MAX_BET, 3, 9);
    REFUSED(spread(), game.street[0].max_bet = 0, SW_BAD_MAX_BET, 0, 0);
    REFUSED(holdem(), game.street[1].max_raises = -1, SW_BAD_MAX_RAISES, 1, -1);
    REFUSED(holdem(), game.street[1].max_raises = SW_MOST_RAISES + 1, SW_BAD_MAX_RAISES, 1, SW_MOST_RAISES + 1);
    REFUSED(holdem(), game.street[2].board = 2, SW_LONG_BOARD, 3, 6);
    REFUSED(draw(), (game.streets = 5, game.street[2] = game.street[3] = game.street[4] = game.street[1]), SW_TOO_MANY_DRAWS, 0, 4);
    REFUSED(draw(), game.boards = 2, SW_EMPTY_BOARDS, 0, 2);
    REFUSED(holdem(), game.shares = 0, SW_BAD_RANKINGS, 0, 0);
    REFUSED(holdem(), game.shares = 3, SW_BAD_RANKINGS, 0, 3);
    REFUSED(holdem(), game.wild = 31, SW_BAD_WILD, 0, 5);
    REFUSED(holdem(), game.wild = SW_SET(SW_CARDS), SW_BAD_WILD, 0, 1);
    REFUSED(holdem(), game.share[0].uses = SW_USE_MIDDLE, SW_BAD_USE_OF_MIDDLE, 0, 0);
    REFUSED(two_rankings(middle(), SW_HIGH, SW_ACE_TO_FIVE), (void)0, SW_BAD_USE_OF_MIDDLE, 1, 0);
    REFUSED(two_rankings(holdem(), SW_HIGH_WILD, SW_HIGH), game.wild = 1, SW_NO_WILD, 1, 0);
    REFUSED(holdem(), game.share[0].ranking = SW_SHORT_DECK, SW_UNRANKED_CARDS, 0, 0);
    REFUSED(holdem(), (game.deck_size = 53, game.deck[52] = 52), SW_UNRANKED_CARDS, 0, 0);
    REFUSED(two_rankings(middle(), SW_HIGH, SW_BADUGI), game.share[1].uses = SW_USE_MIDDLE, SW_NOT_OF_FIVE, 1, 4);
    REFUSED(holdem(), game.streets = 1, SW_BAD_HAND_SIZE, 0, 2);
    REFUSED(holdem(), game.street[0].hole = 3, SW_BAD_HAND_SIZE, 0, 8);
    REFUSED(holdem(), (game.streets = 2, game.share[0].ranking = SW_THREE_CARDS), SW_BAD_HAND_SIZE, 0, 5);
    REFUSED(holdem(), (game.streets = 1, game.share[0].ranking = SW_THREE_CARDS), SW_BAD_HAND_SIZE, 0, 2);
    REFUSED(holdem(), (game.share[0].uses = SW_USE_EXACTLY, game.share[0].use = 3), SW_BAD_USE, 0, 3);
    REFUSED(holdem(), (game.share[0].uses = SW_USE_EXACTLY, game.share[0].use = -1), SW_BAD_USE, 0, -1);
    REFUSED(draw(), game.share[0].uses = SW_USE_TWO, SW_BAD_USE, 0, 2);
    REFUSED(draw(), game.share[0].ranking = SW_HIGH_99, SW_NO_WINNER, 0, 0);
    REFUSED(holdem(), game.blinds = SW_SEATS + 1, SW_TOO_MANY_BLINDS, 0, SW_SEATS + 1);
    REFUSED(holdem(), game.blinds = -1, SW_TOO_MANY_BLINDS, 0, -1);
    REFUSED(holdem(), game.button_blind = 1, SW_BAD_BUTTON_BLIND, 0, 2);
    REFUSED(holdem(), (game.blinds = 4, game.blind[2] = 20, game.blind[3] = 20), SW_BAD_STRADDLE, 3, 20);
    REFUSED(stud(), game.street[0].opener = SW_POSITION, SW_BRING_IN_BY_POSITION, 0, 3);
    REFUSED(stud(), game.bring_in = 10, SW_BAD_BRING_IN, 0, 10);
    REFUSED(stud(), (game.structure = SW_POT_LIMIT, game.bring_in = 11), SW_BAD_BRING_IN, 0, 11);
    REFUSED(spread_stud(10), game.bring_in = 10, SW_BAD_BRING_IN, 0, 10);
    REFUSED(holdem(), game.to_enter = 10, SW_BAD_ENTRY, 0, 10);
    REFUSED(holdem(), (game.structure = SW_FIXED_LIMIT, game.to_enter = 25), SW_ENTRY_IN_PARTS, 0, 25);
    REFUSED(draw(), (game.jacks_to_open = 1, game.to_enter = 20), SW_BAD_JACKS, 0, 0);
    REFUSED(stud(), (game.blinds = 1, game.blind[0] = 5), SW_BRING_IN_AND_BLINDS, 0, 3);
    REFUSED(stud(), game.ante_kind = SW_ANTE_BIG_BLIND, SW_NO_BIG_BLIND, 0, 1);
    REFUSED(holdem(), game.blinds = 0, SW_NO_FORCED_BETS, 0, 0);
    REFUSED(holdem(), game.jacks_to_open = 1, SW_BAD_JACKS, 0, 0);
    REFUSED(draw(), (game.jacks_to_open = 1, game.deck_size = 12), SW_BAD_JACKS, 0, 0);
    REFUSED(draw(), (game.jacks_to_open = 1, game.share[0].ranking = SW_DEUCE_TO_SEVEN), SW_JACKS_IN_LOW, 0, 0);
    REFUSED(holdem(), game.hand_cap = 9, SW_BAD_HAND_CAP, 0, 9);
    REFUSED(stud(), game.hand_cap = 0, SW_BAD_HAND_CAP, 0, 0);
    REFUSED(holdem(), game.chip = 0, SW_NO_CHIP, 0, 0);
    REFUSED(holdem(), game.rake_ppm = 1000001, SW_BAD_RAKE, 0, 1000001);
    REFUSED(draw(), game.deck_size = 15, SW_DECK_TOO_SMALL, 0, 15);
    REFUSED(draw(), game.max_seats = 1, SW_BAD_MAX_SEATS, 0, 1);
    REFUSED(draw(), game.max_seats = 10, SW_BAD_MAX_SEATS, 0, 10);
    for (int code = 0; code <= SW_BAD_MAX_SEATS; code++) CHECK(seen[code]);
}

/* Tests that any bytes can be a game, few of them valid, and that valid games are within bounds. */
static void check_any_bytes(void)
{
    sw_rng rng = sw_rng_at(3, 0);
    for (int i = 0; i < 20000; i++) {
        sw_game game = i % 3 == 0 ? holdem() : i % 3 == 1 ? stud() : draw();
        for (int changes = 1 + i % 4; changes > 0; changes--) {
            uint64_t what = sw_rng_next(&rng);
            ((uint8_t *)&game)[(what >> 8) % sizeof game] = (uint8_t)what;
        }
        sw_fault found = sw_finish_game(&game);
        CHECK(found.code <= SW_BAD_MAX_SEATS && found.place >= 0 && found.place < SW_ALL_CARDS);
        if (found.code) continue;
        CHECK(game.holes >= 1 && game.holes <= SW_HOLE && game.board_cards >= 0 && game.board_cards <= SW_BOARD);
        CHECK(game.most_seats >= 2 && sw_cards_needed(&game, game.most_seats) <= game.deck_size);
        CHECK(game.hand_cap >= game.big_blind && game.wager > 0 && game.first_raise >= 0);
    }
}

void test_rules(void)
{
    check_completed();
    check_money();
    check_rankings();
    check_refused();
    check_any_bytes();
}
