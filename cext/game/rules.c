#include "game/rules.h"

#include "tables/tables.h"

static const sw_fault fits = {SW_GAME_FITS, 0, 0};

static sw_fault fault(sw_fault_code code, int place, int64_t amount)
{
    sw_fault found = {code, place, amount};
    return found;
}

static int outside(int64_t number, int64_t least, int64_t most)
{
    return number < least || number > most;
}

static int is_no_chips(int64_t amount)
{
    return outside(amount, 0, SW_MOST_CHIPS);
}

/* Returns whether a card is burned before dealing street `i`. */
static int burns_on(const sw_game *game, int i)
{
    const sw_street *street = &game->street[i];
    return game->burn && !street->no_burn && (street->board || street->draw == SW_EXCHANGE || (i > 0 && street->hole + street->up));
}

/* Checks values that our own callers never get wrong: enumerators, chips, the deck. */
static sw_fault check_values(sw_game *game)
{
    if ((unsigned)game->structure > SW_HALF_POT_LIMIT || (unsigned)game->ante_kind > SW_ANTE_BUTTON ||
        (unsigned)game->uncapped > SW_UNCAPPED_NEVER || (unsigned)game->pot_blinds > SW_POT_FULL ||
        (unsigned)game->odd_chip > SW_ODD_POSITION) {
        return fault(SW_BAD_CHOICE, 0, 0);
    }
    if (is_no_chips(game->ante) || is_no_chips(game->bring_in) || is_no_chips(game->to_enter) ||
        is_no_chips(game->hand_cap) || is_no_chips(game->chip) || is_no_chips(game->rake_step) || game->rake_ppm < 0) {
        return fault(SW_BAD_CHIPS, 0, 0);
    }
    for (int i = 0; i <= SW_SEATS; i++) {
        if (game->rake_cap[i] < 0) return fault(SW_BAD_CHIPS, i, game->rake_cap[i]);
    }
    if (outside(game->deck_size, 1, SW_ALL_CARDS)) return fault(SW_BAD_DECK, 0, 0);
    game->deck_set = 0;
    for (int i = 0; i < game->deck_size; i++) {
        if (game->deck[i] >= SW_ALL_CARDS || (i && game->deck[i] <= game->deck[i - 1])) return fault(SW_BAD_DECK, i, 0);
        game->deck_set |= SW_SET(game->deck[i]);
    }
    return fits;
}

/* The hole cards that a seat has before a street: all; up cards; down cards dealt after an up card. */
typedef struct {
    int all, up, late;
} held_cards;

/* Adds a street's deal to the hole cards. */
static void add_street(held_cards *held, const sw_street *street)
{
    if (street->draw == SW_THROW_AWAY) held->all -= street->cards;
    if (held->up) held->late += street->hole;
    held->all += street->hole + street->up;
    held->up += street->up;
}

/* Checks the cards that can be discarded or exchanged on a street. */
static sw_fault check_draw(const sw_game *game, int i, const held_cards *held)
{
    const sw_street *street = &game->street[i];
    int discards = street->draw == SW_THROW_AWAY;
    if (outside(street->cards, 1, held->all)) return fault(SW_BAD_DRAW, i, street->cards);
    if (discards && street->cards > held->all - held->up) return fault(SW_FEW_DOWN_CARDS, i, street->cards);
    if (street->draw == SW_NAME_MIDDLE && (street->cards != 1 || held->all != 3)) return fault(SW_BAD_MIDDLE, i, held->all);
    return discards && held->late ? fault(SW_DISCARD_AFTER_UP, i, 0) : fits;
}

/* Checks a street, before which each seat has the cards `held`. */
static sw_fault check_street(const sw_game *game, int i, held_cards held)
{
    const sw_street *street = &game->street[i];
    const int count[] = {street->hole, street->up, street->board, street->cards};
    if ((unsigned)street->draw > SW_NAME_MIDDLE || (unsigned)street->opener > SW_LOW_HAND_ACE_HIGH) {
        return fault(SW_BAD_CHOICE, i, 0);
    }
    if (is_no_chips(street->bet) || is_no_chips(street->max_bet)) return fault(SW_BAD_CHIPS, i, 0);
    for (int k = 0; k < 4; k++) {
        if (outside(count[k], 0, SW_CARDS)) return fault(SW_BAD_CARDS, i, count[k]);
    }
    if (!street->draw && street->cards) return fault(SW_BAD_DRAW, i, street->cards);
    if (street->draw) {
        sw_fault wrong = check_draw(game, i, &held);
        if (wrong.code) return wrong;
    }
    add_street(&held, street);
    if (held.all == 0) return fault(i ? SW_NO_HOLE_LEFT : SW_NO_HOLE, i, 0);
    if (held.all > SW_HOLE) return fault(SW_TOO_MANY_HOLES, i, held.all);
    if (street->draw && street->draw != SW_THROW_AWAY && held.up) return fault(SW_DRAW_WITH_UP, i, 0);
    if (street->opener != SW_POSITION && !held.up) return fault(SW_OPENER_WITHOUT_UP, i, 0);
    if (street->bet == 0) return fault(SW_NO_BET, i, 0);
    if (game->structure != SW_SPREAD_LIMIT && street->max_bet) return fault(SW_NO_SPREAD, i, street->max_bet);
    if (game->structure == SW_SPREAD_LIMIT && street->max_bet < street->bet) return fault(SW_BAD_MAX_BET, i, street->max_bet);
    if (outside(street->max_raises, 0, SW_MOST_RAISES)) return fault(SW_BAD_MAX_RAISES, i, street->max_raises);
    return fits;
}

static sw_fault finish_streets(sw_game *game)
{
    int exchanges = 0;
    int discards = -1; /* the last street with discards after an up card */
    held_cards held = {0, 0, 0};
    game->board_cards = 0;
    if (outside(game->boards, 1, SW_GAME_BOARDS)) return fault(SW_BAD_BOARDS, 0, game->boards);
    if (outside(game->streets, 1, SW_STREETS)) return fault(SW_BAD_STREETS, 0, game->streets);
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        sw_fault wrong = check_street(game, i, held);
        if (wrong.code) return wrong;
        if (street->draw == SW_THROW_AWAY && held.up) discards = i;
        add_street(&held, street);
        game->board_cards += street->board;
        exchanges += street->draw == SW_EXCHANGE;
        if (game->board_cards > SW_BOARD) return fault(SW_LONG_BOARD, i, game->board_cards);
    }
    const sw_street *last = &game->street[game->streets - 1];
    game->holes = held.all;
    game->by_suit = held.up > 0;
    game->shuffles_muck = discards >= 0;
    if (game->shuffles_muck && (game->board_cards || exchanges)) return fault(SW_DISCARD_AND_MORE, discards, 0);
    /* Each draw may reshuffle the discards, and so may the last cards of stud: SW_PLACES. */
    if (exchanges + (game->streets > 1 && last->hole + last->up > 0) > 3) return fault(SW_TOO_MANY_DRAWS, 0, exchanges);
    if (game->boards > 1 && !game->board_cards) return fault(SW_EMPTY_BOARDS, 0, game->boards);
    return fits;
}

/* Checks a ranking's cards, and how many of them play. */
static sw_fault check_share(const sw_game *game, int k)
{
    const sw_share *share = &game->share[k];
    const sw_ranking *ranking = &sw_rankings[share->ranking];
    int holes = game->holes, board = share->uses == SW_USE_NO_BOARD ? 0 : game->board_cards, use = share->use;
    if (game->wild && ranking->by != SW_BY_WILD) return fault(SW_NO_WILD, k, 0);
    if (game->deck_set & ~ranking->deck) return fault(SW_UNRANKED_CARDS, k, 0);
    int is_best_of_all = share->uses == SW_USE_ANY || share->uses == SW_USE_NO_BOARD;
    if (!is_best_of_all && ranking->least != 5) return fault(SW_NOT_OF_FIVE, k, ranking->least);
    switch (share->uses) {
    case SW_USE_ANY:
    case SW_USE_NO_BOARD:
        if (outside(holes + board, ranking->least, ranking->most)) return fault(SW_BAD_HAND_SIZE, k, holes + board);
        break;
    case SW_USE_EXACTLY:
        if (outside(use, 0, holes) || outside(5 - use, 0, board)) return fault(SW_BAD_USE, k, use);
        break;
    default:
        if (holes < 2 || board < 3) return fault(SW_BAD_USE, k, 2);
    }
    return fits;
}

static sw_fault finish_rankings(sw_game *game)
{
    int qualifying = 0, lows = 0, middle = 0;
    if (outside(game->shares, 1, SW_SHARES)) return fault(SW_BAD_RANKINGS, 0, game->shares);
    if (game->wild & ~SW_STANDARD || sw_count_bits(game->wild) > 4) {
        return fault(SW_BAD_WILD, 0, sw_count_bits(game->wild));
    }
    for (int i = 0; i < game->streets; i++) middle |= game->street[i].draw == SW_NAME_MIDDLE;
    for (int k = 0; k < game->shares; k++) {
        const sw_share *share = &game->share[k];
        if (outside(share->ranking, 0, SW_RANKINGS - 1) || (unsigned)share->uses > SW_USE_NO_BOARD) {
            return fault(SW_BAD_CHOICE, k, 0);
        }
        if ((share->uses == SW_USE_MIDDLE) != middle) return fault(SW_BAD_USE_OF_MIDDLE, k, 0);
        sw_fault wrong = check_share(game, k);
        if (wrong.code) return wrong;
        lows += sw_rankings[share->ranking].low;
        qualifying += sw_rankings[share->ranking].floor > 0;
    }
    game->may_not_qualify = qualifying == game->shares;
    if (game->may_not_qualify && game->shares == 1) return fault(SW_NO_WINNER, 0, 0);
    int is_high = game->shares == 1 && game->share[0].ranking == SW_HIGH;
    int is_stud_high = is_high && game->street[game->streets - 1].opener == SW_HIGH_HAND;
    int alone = 0; /* rankings without the board */
    for (int k = 0; k < game->shares; k++) alone += game->share[k].uses == SW_USE_NO_BOARD;
    game->half_by_position = game->half_by_position && (lows == 2 || (game->shares == 2 && alone == 1)) && !game->by_suit;
    game->tie_by_suit = game->tie_by_suit && is_stud_high;
    game->open_pair = game->open_pair && is_stud_high && game->streets > 2;
    return fits;
}

static sw_fault finish_blinds(sw_game *game)
{
    game->big_blind = 0;
    if (outside(game->blinds, 0, SW_SEATS)) return fault(SW_TOO_MANY_BLINDS, 0, game->blinds);
    if (game->button_blind && game->blinds != 1) return fault(SW_BAD_BUTTON_BLIND, 0, game->blinds);
    for (int i = 0; i < game->blinds; i++) {
        int64_t blind = game->blind[i];
        if (is_no_chips(blind)) return fault(SW_BAD_CHIPS, i, blind);
        if (i >= 2 && blind && blind <= game->blind[i - 1]) return fault(SW_BAD_STRADDLE, i, blind);
        if (sw_is_blind(game, i) && blind > game->big_blind) game->big_blind = blind;
    }
    /* Only next to a small and a big blind are antes left out of the pot. */
    game->pot_antes |= game->blinds < 2 || !game->blind[0] || !game->blind[1];
    return fits;
}

static sw_fault finish_money(sw_game *game)
{
    int fixed = game->structure == SW_FIXED_LIMIT, all_ante = game->ante && game->ante_kind == SW_ANTE_ALL;
    const sw_street *first = &game->street[0];
    if (game->bring_in) {
        if (first->opener == SW_POSITION) return fault(SW_BRING_IN_BY_POSITION, 0, game->bring_in);
        int64_t most = game->structure == SW_SPREAD_LIMIT && first->max_bet == first->bet ? first->bet - 1 : first->bet - fixed;
        if (game->bring_in > most) return fault(SW_BAD_BRING_IN, 0, game->bring_in);
        if (game->big_blind) return fault(SW_BRING_IN_AND_BLINDS, 0, game->bring_in);
    }
    if (game->to_enter) {
        if (game->to_enter <= game->big_blind) return fault(SW_BAD_ENTRY, 0, game->to_enter);
        if (fixed && game->to_enter % first->bet) return fault(SW_ENTRY_IN_PARTS, 0, game->to_enter);
    }
    if (game->ante && game->ante_kind == SW_ANTE_BIG_BLIND && !game->big_blind) return fault(SW_NO_BIG_BLIND, 0, game->ante);
    if (!game->ante && !game->big_blind && !game->bring_in) return fault(SW_NO_FORCED_BETS, 0, 0);
    if (game->jacks_to_open) {
        const sw_ranking *ranking = &sw_rankings[game->share[0].ranking];
        int few = game->deck_size < 13; /* jacks, and the lowest of three other ranks */
        if (first->hole < 5 || game->bring_in || game->to_enter || few) return fault(SW_BAD_JACKS, 0, 0);
        if (ranking->low || ranking->by == SW_BY_RANK || ranking->least != 5) { /* by ranks alone: lows and points */
            return fault(SW_JACKS_IN_LOW, 0, 0);
        }
    }
    if (game->hand_cap < game->big_blind || game->hand_cap == 0) return fault(SW_BAD_HAND_CAP, 0, game->hand_cap);
    if (game->chip == 0) return fault(SW_NO_CHIP, 0, 0);
    if (game->rake_ppm > 1000000) return fault(SW_BAD_RAKE, 0, game->rake_ppm);
    if (game->rake_step == 0) return fault(SW_NO_RAKE_STEP, 0, 0);
    game->wager = fixed || game->any_total ? 1 : game->chip;
    for (int i = 0; i < game->streets && game->structure == SW_SPREAD_LIMIT; i++) {
        const sw_street *street = &game->street[i];
        int64_t uneven = street->bet % game->wager ? street->bet : street->max_bet % game->wager ? street->max_bet : 0;
        if (uneven) return fault(SW_SPREAD_IN_PARTS, i, uneven);
    }
    game->first_raise = game->raise_over_ante && game->button_blind && all_ante && !fixed ? game->blind[0] + game->ante : 0;
    return fits;
}

/* Returns whether a deck that runs short on a board after a draw may be shuffled. Only boards are then dealt after draws.
   Each draw, and the boards after it, take one shuffle; SW_PLACES has room for three. */
static int shuffles_for_boards(const sw_game *game)
{
    int draws = 0, shuffles = 0, is_due = 0;
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        int is_exchange = street->draw == SW_EXCHANGE;
        draws += is_exchange;
        if (draws && street->hole + street->up) return 0;
        int is_before = is_exchange && game->board_first; /* the board before the draw */
        if (is_exchange && !is_before) is_due = 1;
        if (is_due && street->board) shuffles++, is_due = 0;
        if (is_before) is_due = 1;
    }
    return draws && draws + shuffles <= 3;
}

/* Sets the cards of a game whose muck is shuffled if the deck runs short: the most that a seat holds, and a burn. */
static void count_held_cards(sw_game *game)
{
    held_cards held = {0, 0, 0};
    game->cards_each = 0;
    for (int i = 0; i < game->streets; i++) {
        add_street(&held, &game->street[i]);
        if (held.all > game->cards_each) game->cards_each = held.all;
    }
    game->cards_shared = game->burns != 0;
}

/* Returns the maximum number of times that the muck is shuffled, each time on another street. */
static int shuffles_of_muck(const sw_game *game, int seats)
{
    int dealt = 0, shuffles = 0;
    for (int i = 0; i < game->streets && game->shuffles_muck; i++) {
        int each = game->street[i].hole + game->street[i].up;
        dealt += each * seats + sw_burns_on(game, i);
        shuffles += each && dealt > game->deck_size;
    }
    return shuffles;
}

static int serves(const sw_game *game, int seats)
{
    return sw_cards_needed(game, seats) <= game->deck_size && shuffles_of_muck(game, seats) <= 3; /* SW_PLACES */
}

static sw_fault finish_cards(sw_game *game)
{
    const sw_street *last = &game->street[game->streets - 1];
    int most_drawn = 0, uses = 0;
    for (int k = 0; k < game->shares; k++) uses |= game->share[k].uses != SW_USE_ANY;
    game->one_for_all = game->streets > 1 && last->hole + last->up == 1 && !game->board_cards && !uses && game->boards == 1 &&
                        !game->shuffles_muck;
    game->shuffles_for_boards = shuffles_for_boards(game);
    game->cards_each = game->cards_shared = game->deals_later = game->burns = 0;
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        int each = street->hole + street->up, exchanges = street->draw == SW_EXCHANGE;
        game->burns |= burns_on(game, i) << i;
        if (street == last && game->one_for_all) {
            game->cards_shared++;
        } else {
            game->cards_each += each;
            game->cards_shared += street->board * game->boards + burns_on(game, i);
        }
        if (i > 0 && (each || exchanges)) game->deals_later = 1;
        if (!exchanges) continue;
        int deals = 0; /* after the draw */
        for (int j = i; j < game->streets; j++) {
            deals += game->street[j].hole + game->street[j].up + game->street[j].board;
        }
        if (deals && !game->shuffles_for_boards) game->cards_each += street->cards;
        if (street->cards > most_drawn) most_drawn = street->cards;
    }
    game->cards_shared += most_drawn;
    if (game->shuffles_muck) count_held_cards(game);
    game->most_seats = SW_SEATS;
    while (game->most_seats > 1 && !serves(game, game->most_seats)) game->most_seats--;
    if (game->most_seats < 2) return fault(SW_DECK_TOO_SMALL, 0, game->deck_size);
    if (game->max_seats && outside(game->max_seats, 2, game->most_seats)) return fault(SW_BAD_MAX_SEATS, 0, game->max_seats);
    if (game->max_seats) game->most_seats = game->max_seats;
    return fits;
}

sw_fault sw_finish_game(sw_game *game)
{
    static sw_fault (*const part[])(sw_game *) = {
        check_values, finish_streets, finish_rankings, finish_blinds, finish_money, finish_cards,
    };
    sw_fault found = fits;
    for (size_t i = 0; i < sizeof part / sizeof *part && !found.code; i++) found = part[i](game);
    return found;
}
