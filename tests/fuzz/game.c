/* Any bytes are a game, unless sw_finish_game refuses it, a table, and commands; invariants are checked after each
   command. */
#include "evaluator/showing.h"
#include "fuzz.h"
#include "game/betting.h"
#include "game/deck.h"
#include "game/log.h"
#include "game/memory.h"
#include "native/native.h"
#include "game/posting.h"
#include "game/pots.h"
#include "game/recall.h"
#include "game/save.h"
#include "game/settling.h"
#include "game/showdown.h"
#include "game/view.h"

/* ---- failing allocations: memory.c is compiled with these */

void *fuzz_malloc(size_t size);
void *fuzz_realloc(void *old, size_t size);

static int until_failure = -1; /* number of allocations before all fail; negative: none fails */

static int fails(void)
{
    if (until_failure == 0) return 1;
    if (until_failure > 0) until_failure--;
    return 0;
}

void *fuzz_malloc(size_t size)
{
    return fails() ? NULL : malloc(size);
}

void *fuzz_realloc(void *old, size_t size)
{
    return fails() ? NULL : realloc(old, size);
}

/* ---- a game */

static int64_t amount(input *in)
{
    unsigned kind = take(in);
    if (kind < 200) return kind % 50;
    if (kind < 240) return (int64_t)(take(in) << 8 | take(in));
    if (kind < 246) return SW_MOST_CHIPS - below(in, 3);
    return (int64_t)(take_word(in) & ((uint64_t)SW_MOST_CHIPS - 1));
}

static int64_t at_least(int64_t least, int64_t chips)
{
    return chips < least ? least : chips;
}

enum { SHAPES = 21 };
static const int shape[SHAPES][SW_STREETS][8] = { /* draw, cards, hole, up, board, no_burn, opener, 0 */
    {{0, 0, 2, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 3, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 4, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 3, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 5, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 2, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 3, 0, 0, 0, 0, 0}, {SW_THROW_AWAY, 1, 0, 0, 3, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 3, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 3, 0, 0, 0}, {SW_NAME_MIDDLE, 1, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 2, 0, 3, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 2, 1, 0, 0, SW_LOW_CARD, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 1, 0, 0, 0, SW_HIGH_HAND, 0}},
    {{0, 0, 2, 1, 0, 0, SW_HIGH_CARD, 0},
     {0, 0, 0, 1, 0, 0, SW_LOW_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_LOW_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_LOW_HAND, 0},
     {0, 0, 1, 0, 0, 0, SW_LOW_HAND, 0}},
    {{0, 0, 1, 1, 0, 0, SW_LOW_CARD, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0}},
    {{0, 0, 5, 0, 0, 0, 0, 0}, {SW_EXCHANGE, 5, 0, 0, 0, 0, 0, 0}},
    {{0, 0, 5, 0, 0, 0, 0, 0},
     {SW_EXCHANGE, 5, 0, 0, 0, 0, 0, 0},
     {SW_EXCHANGE, 5, 0, 0, 0, 0, 0, 0},
     {SW_EXCHANGE, 5, 0, 0, 0, 0, 0, 0}},
    {{0, 0, 4, 0, 0, 0, 0, 0},
     {SW_EXCHANGE, 4, 0, 0, 0, 0, 0, 0},
     {SW_EXCHANGE, 4, 0, 0, 0, 0, 0, 0},
     {SW_EXCHANGE, 4, 0, 0, 0, 0, 0, 0}},
    {{0, 0, 5, 0, 0, 0, 0, 0}},
    {{0, 0, 2, 0, 5, 0, 0, 0}},
    {{0, 0, 2, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 4, 0, 0, 0, 0, 0}, {SW_EXCHANGE, 2, 0, 0, 2, 0, 0, 0}, {SW_THROW_AWAY, 2, 1, 0, 1, 0, 0, 0}},
    {{0, 0, 6, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 3, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 5, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 3, 0, 0, 0}, {SW_EXCHANGE, 3, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0}},
    {{0, 0, 1, 0, 0, 0, 0, 0}, {SW_EXCHANGE, 1, 1, 0, 3, 0, 0, 0}, {0, 0, 0, 0, 2, 0, 0, 0}},
    {{0, 0, 4, 1, 0, 0, SW_LOW_CARD, 0},
     {SW_THROW_AWAY, 2, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 0, 1, 0, 0, SW_HIGH_HAND, 0},
     {0, 0, 1, 0, 0, 0, SW_HIGH_HAND, 0}},
    {{0, 0, 4, 0, 0, 0, 0, 0},
     {SW_THROW_AWAY, 1, 0, 2, 0, 0, SW_HIGH_HAND, 0},
     {SW_THROW_AWAY, 2, 1, 1, 0, 0, SW_LOW_HAND, 0},
     {0, 0, 0, 1, 0, 1, 0, 0}},
};

typedef struct {
    int holes, board, middle, exchanges, ups;
} dealt;

/* Makes a valid street to follow others. */
static void any_street(input *in, sw_street *street, int i, const dealt *before)
{
    unsigned what = take(in);
    memset(street, 0, sizeof *street);
    street->hole = (int)(what & 7);
    street->up = (int)(what >> 3 & 3);
    street->board = (int)(what >> 5 & 3);
    what = take(in);
    int room = SW_HOLE - before->holes;
    if (i && !(what & 3)) street->hole = street->up = 0;
    if (before->holes && !before->ups && what >> 7) {
        street->draw = (sw_draw_kind)(1 + (what >> 4) % 3);
        if (street->draw == SW_EXCHANGE && before->exchanges == 3) street->draw = SW_THROW_AWAY;
        if (street->draw == SW_NAME_MIDDLE && before->holes != 3) street->draw = SW_THROW_AWAY;
        street->cards = street->draw == SW_NAME_MIDDLE ? 1 : 1 + below(in, before->holes);
        if (street->draw == SW_THROW_AWAY) room += street->cards;
        street->up = 0;
    }
    if (street->hole > room) street->hole = room;
    if (street->up > room - street->hole) street->up = room - street->hole;
    if (street->board > SW_BOARD - before->board) street->board = SW_BOARD - before->board;
    if (street->draw == SW_THROW_AWAY && street->cards == before->holes && !street->hole) street->hole = 1;
    if (i == 0 && !street->hole && !street->up) street->hole = 2;
    if (before->ups + street->up) street->opener = (sw_opener)((what >> 2) % 5);
}

static void add_up(dealt *sums, const sw_street *street)
{
    sums->exchanges += street->draw == SW_EXCHANGE;
    sums->middle |= street->draw == SW_NAME_MIDDLE;
    if (street->draw == SW_THROW_AWAY) sums->holes -= street->cards;
    sums->holes += street->hole + street->up;
    sums->board += street->board;
    sums->ups += street->up;
}

static void make_streets(input *in, sw_game *game, dealt *sums)
{
    int which = below(in, SHAPES + 6);
    int64_t bet = at_least(1, amount(in));
    memset(sums, 0, sizeof *sums);
    game->streets = which < SHAPES ? 0 : 1 + below(in, SW_STREETS);
    for (int i = 0; i < SW_STREETS; i++) {
        sw_street *street = &game->street[i];
        if (which < SHAPES) {
            const int *x = shape[which][i];
            *street = (sw_street){.draw = (sw_draw_kind)x[0], .cards = x[1], .hole = x[2], .up = x[3], .board = x[4], .opener = (sw_opener)x[6]};
            if (!(street->draw || street->hole || street->up || street->board)) break;
            game->streets++;
        } else if (i < game->streets) {
            any_street(in, street, i, sums);
        } else {
            break;
        }
        add_up(sums, street);
        street->bet = game->structure == SW_FIXED_LIMIT && i >= 2 && bet < SW_MOST_CHIPS / 2 ? 2 * bet : bet;
        if (game->structure == SW_SPREAD_LIMIT) street->max_bet = at_least(bet, amount(in));
        if (which % 4 == 3) street->max_raises = below(in, 5);
    }
}

/* Returns whether a game is valid so far; nothing invalid is left in it. */
static int fits(const sw_game *game)
{
    sw_game copy = *game;
    return sw_finish_game(&copy).code == SW_GAME_FITS;
}

/* Adds one more ranking, if it is valid. */
static int add_ranking(sw_game *game, int which, int uses, int exactly)
{
    game->share[game->shares++] = (sw_share){which, (sw_uses)uses, uses == SW_USE_EXACTLY ? exactly : 0};
    if (fits(game)) return 1;
    game->shares--;
    return 0;
}

static void make_rankings(input *in, sw_game *game, int middle)
{
    unsigned what = take(in);
    int uses = middle ? SW_USE_MIDDLE : (int)(what % 3), exactly = what & 8 ? 2 : (int)(what >> 4) % 6;
    int first = below(in, SW_RANKINGS);
    if (first > 5) first = 0;
    for (int tries = 0; tries < 4 && !game->shares; tries++) { /* the first valid way to use cards */
        for (int i = 0; i < SW_RANKINGS && !add_ranking(game, (first + i) % SW_RANKINGS, uses, exactly); i++) continue;
        if (middle) break;
        if (!game->shares) {
            uses = tries == 0 ? SW_USE_ANY : tries == 1 ? SW_USE_EXACTLY : SW_USE_TWO;
            exactly = 2;
        }
    }
    if (!game->shares) return;
    if (what & 1) add_ranking(game, below(in, SW_RANKINGS), what & 2 ? (int)SW_USE_NO_BOARD : uses, exactly);
    if (game->shares == 1 && game->share[0].ranking == SW_HIGH_WILD) game->wild = (uint64_t)15 << 4 * below(in, 13);
    game->jacks_to_open = what >> 7;
    game->jacks_to_open = game->jacks_to_open && fits(game);
}

static void make_deck(input *in, sw_game *game)
{
    int which = below(in, 10);
    int first = which == 6 ? 16 : which == 7 ? 20 : which == 8 ? 32 : 0;
    int last = which == 9 ? SW_ALL_CARDS : which == 5 ? SW_CARDS + 1 : SW_CARDS;
    for (int card = first; card < last; card++) game->deck[game->deck_size++] = (uint8_t)card;
}

static void make_money(input *in, sw_game *game)
{
    unsigned what = take(in);
    int many = (int)(what & 3);
    int64_t big = 0;
    if (many == 3) many = below(in, 8) ? 3 : below(in, SW_SEATS + 1);
    int up = game->street[0].opener != SW_POSITION;
    if (up && what & 4 && game->street[0].bet > 1) {
        many = 0;
        game->bring_in = at_least(1, amount(in) % game->street[0].bet);
        if (what & 8 && (game->structure == SW_NO_LIMIT || game->structure == SW_POT_LIMIT)) game->bring_in = game->street[0].bet;
    }
    if (game->jacks_to_open) many = 0;
    for (int i = 0; i < many; i++) {
        int64_t blind = amount(in);
        if (i >= 2 && blind && blind <= game->blind[i - 1]) blind = game->blind[i - 1] + 1 + below(in, 4);
        game->blind[game->blinds++] = blind;
        if (sw_is_blind(game, i) && blind > big) big = blind;
    }
    game->button_blind = game->blinds == 1 && what & 8;
    if (!up && !game->jacks_to_open && what % 5 == 4) {
        int64_t bet = game->street[0].bet, price = amount(in);
        game->to_enter = game->structure == SW_FIXED_LIMIT ? price - price % bet : price;
        if (game->to_enter <= big) game->to_enter = 0;
    }
    game->ante_kind = (sw_ante_kind)((what >> 4) % 3);
    game->ante = what & 64 || !(big || game->bring_in) ? at_least(1, amount(in)) : 0;
    if (game->ante_kind == SW_ANTE_BIG_BLIND && !big) game->ante_kind = SW_ANTE_ALL;
    game->hand_cap = what & 128 ? at_least(at_least(1, big), amount(in)) : SW_MOST_CHIPS;
    what = take(in);
    game->chip = what & 1 ? at_least(1, amount(in)) : 1;
    int max_raises = what & 2 ? 1 + below(in, 5) : 0;
    if (game->structure == SW_FIXED_LIMIT && what & 4) max_raises = 4;
    for (int i = 0; i < game->streets; i++) {
        if (!game->street[i].max_raises) game->street[i].max_raises = max_raises;
    }
    game->rake_ppm = what & 8 ? (int64_t)(take_word(in) % 1000001) : 0;
    sw_cap_rake(game, what & 16 ? amount(in) : SW_MOST_CHIPS << 5);
    game->rake_step = what & 32 ? at_least(1, amount(in) % 1000) : 1;
    game->no_flop_no_drop = what >> 5 & 1;
}

/* Returns 0 if the game is not valid. */
static int make_game(input *in, sw_game *game)
{
    dealt sums;
    memset(game, 0, sizeof *game);
    game->structure = (sw_structure)below(in, 5);
    game->boards = game->chip = game->ante = 1; /* initially */
    game->hand_cap = SW_MOST_CHIPS;
    make_deck(in, game);
    make_streets(in, game, &sums);
    make_rankings(in, game, sums.middle);
    if (!game->shares) return 0;
    make_money(in, game);
    unsigned what = take(in);
    game->boards = sums.board && what % 8 == 7 ? 1 + below(in, 4) : 1;
    game->best_board = what >> 3 & 1;
    game->uncapped = (sw_uncapped)(what >> 4 & 3);
    game->pot_blinds = (sw_pot_blinds)((what >> 6) % 3);
    what = take(in);
    game->reopen_half = what & 1;
    game->reopen_any = what >> 1 & 1 & !game->reopen_half;
    game->raise_completes = what >> 2 & 1;
    game->pot_antes = what >> 3 & 1;
    game->ante_first = what >> 4 & 1;
    game->straddle_doubles = what >> 5 & 1;
    game->button_straddle_utg = what >> 6 & 1;
    game->free_fold = what >> 7 & 1;
    what = take(in);
    game->first_shows_any_street = what & 1;
    game->all_in_face_up = what >> 1 & 1;
    game->winner_may_not_muck = what >> 2 & 1;
    game->burn = what >> 3 & 1;
    game->odd_chip = (sw_odd_chip)((what >> 4) % 3);
    game->tie_by_suit = what >> 6 & 1;
    game->open_pair = what >> 7 & 1;
    what = take(in);
    game->any_total = !(what & 1);
    game->pot_up = what >> 1 & 1;
    game->raise_over_ante = what >> 2 & 1;
    game->first_shows_final = what >> 3 & 1 & !game->first_shows_any_street;
    game->last_card_stays = what >> 4 & 1;
    game->half_by_position = what >> 5 & 1;
    game->board_first = what >> 6 & 1;
    return sw_finish_game(game).code == SW_GAME_FITS;
}

/* ---- a table */

static void give(uint8_t *given, int place, int card, uint64_t *used)
{
    if (card != SW_UNKNOWN) {
        if (*used & SW_SET(card)) return;
        *used |= SW_SET(card);
    }
    given[place] = (uint8_t)card;
}

/* Returns a card of the deck, or sometimes an unknown one. */
static int some_card(input *in, const sw_game *game, int unknown)
{
    unsigned card = take(in);
    return unknown && card >= 224 ? SW_UNKNOWN : game->deck[card % (unsigned)game->deck_size];
}

/* Makes given cards, like `Hand._place`. Returns the number of places. `saved`: as in saved bytes. */
static int give_cards(input *in, sw_state *s, uint8_t *given, int *saved)
{
    const sw_game *game = s->game;
    int unknown = below(in, 2), holes = game->street[0].hole + game->street[0].up, board = 0;
    int size = game->deck_size;
    uint64_t used = 0;
    memset(given, SW_FREE, SW_PLACES);
    unsigned what = take(in);
    for (int i = 0; i < game->streets; i++) board += game->street[i].board;
    if (what & 1) {
        *saved = what >> 4 == 0;
        int count = *saved ? size : below(in, size + 1);
        for (int i = 0; i < count; i++) {
            int may_be = *saved || i < game->street[0].hole * s->players || game->deals_later;
            give(given, i, some_card(in, game, unknown && may_be), &used);
        }
        if (!*saved || !(what & 8)) return 0;
        count = size + below(in, SW_PLACES - size + 1);
        for (int i = size; i < count; i++) given[i] = (uint8_t)some_card(in, game, unknown);
        return count;
    }
    for (uint32_t rest = what & 2 ? s->dealt : 0; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest), count = below(in, holes + 2);
        if (count > holes) {
            for (int i = 0; i < game->street[0].hole && unknown; i++) given[sw_hole_place(s, seat, i)] = SW_UNKNOWN;
        } else {
            for (int i = 0; i < count; i++) give(given, sw_hole_place(s, seat, i), some_card(in, game, unknown), &used);
        }
    }
    for (int b = 0; b < game->boards && what & 4 && !game->deals_later; b++) {
        int count = below(in, board + 1);
        for (int i = 0; i < count; i++) give(given, sw_board_place(s, b, i), some_card(in, game, 0), &used);
    }
    return 0;
}

/* Returns 0 if the table is not valid. */
static int make_table(input *in, const sw_game *game, sw_state *s, int *saved, int *is_whole)
{
    int64_t stack[SW_SEATS];
    int most = game->most_seats, players = 0, last = 0;
    int least = game->blinds > 2 ? game->blinds : 2;
    if (least > most) return 0;
    unsigned what = take(in);
    int seats = what & 1 ? 2 + (int)(what >> 1 & 3) : 2 + (int)(what >> 1) % (most - 1);
    if (seats > most) seats = most;
    if (seats < least) seats = least;
    int64_t even = amount(in);
    what = take(in);
    for (int seat = 0; seat < seats; seat++) {
        stack[seat] = what & 3 ? amount(in) : even;
        if (what & 4 && seat == (int)(what >> 3) % seats) stack[seat] = 0;
        players += stack[seat] > 0;
    }
    for (; players < least; last++) {
        players += stack[last] == 0;
        stack[last] = at_least(1, stack[last]);
    }
    int button = below(in, seats);
    while (players == 2 && stack[button] == 0) button = (button + 1) % seats;
    sw_set_up(s, game, stack, seats, button);
    s->manual = take(in) & 7;
    what = take(in);
    if (what >= 192 && !game->bring_in) {
        for (int i = 0; i < (int)(what & 7); i++) {
            int seat = below(in, seats), kind = SW_EVENT_BLIND + below(in, 3);
            if (!(s->dealt >> seat & 1)) continue;
            int64_t live = amount(in);
            if (kind == SW_EVENT_STRADDLE) live = at_least(1, live);
            if (kind == SW_EVENT_MISSED && live > game->big_blind) live = game->big_blind;
            sw_post(s, seat, kind, live, below(in, 2) ? amount(in) : 0);
        }
    }
    int64_t lowest = 0;
    for (int i = 0, wrong; (wrong = sw_wrong_post(s, &lowest)) != SW_NOBODY; i++) { /* a straddle that is too low */
        if (s->missed >> wrong & 1 || lowest == 0 || lowest > SW_MOST_CHIPS || i > SW_SEATS) return 0;
        sw_post(s, wrong, SW_EVENT_STRADDLE, lowest, s->seat[wrong].dead_post);
    }
    what = take(in);
    s->seed = what & 15;
    s->index = what >> 4 & 3;
    if (what < 192) {
        sw_draw_deck(s, NULL, 0);
    } else {
        uint8_t given[SW_PLACES];
        int places = give_cards(in, s, given, saved);
        sw_draw_deck(s, given, places);
    }
    sw_status status = sw_begin(s);
    MUST(status == SW_DONE || status == SW_CARDS_MISSING || (status == SW_NO_MEMORY && s->out_of_memory));
    MUST(status != SW_CARDS_MISSING || s->has_unknown);
    *is_whole = status == SW_DONE;
    return 1;
}

/* ---- invariants */

static void check_chips(const sw_state *s)
{
    int64_t all = s->pot, began = 0, bets = 0, in_pots = 0, lately = 0, put = s->dead;
    for (int seat = 0; seat < s->seats; seat++) {
        MUST(s->seat[seat].stack >= 0 && s->seat[seat].bet >= 0 && s->seat[seat].committed >= s->seat[seat].bet);
        all += s->seat[seat].stack + sw_reserve(s, seat);
        began += s->seat[seat].start;
        bets += s->seat[seat].bet;
        put += s->seat[seat].committed;
    }
    for (int i = s->first_event; i < s->events; i++) {
        const sw_event *event = &s->log[i];
        if (event->kind == SW_EVENT_RAKE) all += event->amount;
        if (event->kind == SW_EVENT_PUSH) lately += event->amount;
        if (event->kind != SW_EVENT_SHUFFLE && !event->count) MUST(event->amount >= 0 && event->to >= 0);
    }
    MUST(all == began && put == s->pot);
    MUST((lately > 0) <= (s->phase == SW_OVER));
    sw_pot pots[SW_SEATS];
    int count = sw_state_pots(s, pots);
    for (int i = 0; i < count; i++) {
        MUST(pots[i].amount > 0 && pots[i].seats && !(pots[i].seats & ~s->live));
        in_pots += pots[i].amount;
    }
    MUST(in_pots + bets == s->pot);
}

static void check_cards(const sw_state *s)
{
    uint64_t seen = 0;
    MUST(s->places <= SW_PLACES && s->top <= s->places && s->first_place <= s->top);
    for (int i = s->first_place; i < s->places && i < s->drawn; i++) { /* a deck has no duplicates */
        if (s->deck[i] == SW_UNKNOWN) continue;
        MUST(s->deck[i] < SW_ALL_CARDS && !(seen & SW_SET(s->deck[i])));
        seen |= SW_SET(s->deck[i]);
    }
    seen = 0;
    for (uint32_t rest = s->live; rest; rest &= rest - 1) { /* nor have hands and boards */
        int seat = sw_lowest_bit(rest);
        MUST(s->seat[seat].holes <= SW_HOLE);
        for (int i = 0; i < s->seat[seat].holes; i++) {
            uint8_t card = sw_hole_card(s, seat, i);
            MUST(s->seat[seat].hole[i] < s->top);
            if (card == SW_UNKNOWN) continue;
            MUST(!(seen & SW_SET(card)));
            seen |= SW_SET(card);
        }
    }
    for (int i = 0; i < s->runs * s->game->boards; i++) {
        MUST(s->boards[i] <= SW_BOARD);
        for (int j = 0; j < s->boards[i]; j++) {
            uint8_t card = s->deck[s->board[i][j]];
            int again = 0; /* boards of later run-outs share the first cards */
            for (int before = i - s->game->boards; before >= 0; before -= s->game->boards) {
                again |= j < s->boards[before] && s->board[before][j] == s->board[i][j];
            }
            if (card == SW_UNKNOWN || again) continue;
            MUST(!(seen & SW_SET(card)));
            seen |= SW_SET(card);
        }
    }
    /* The log and the deck agree on each card; no card burned since the last shuffle is in play. */
    for (int i = s->events - 1, comes_again = 0; i >= s->first_event; i--) {
        const sw_event *event = &s->log[i];
        comes_again |= event->kind == SW_EVENT_RESHUFFLE;
        if (event->count == 0 || event->card[0] == SW_UNKNOWN) continue;
        if (sw_is_hole_card(event)) MUST(s->deck[event->board] == event->card[0]);
        if (event->kind == SW_EVENT_BURN && !comes_again) MUST(!(seen & SW_SET(event->card[0])));
    }
}

static void check_phase(const sw_state *s)
{
    int actor = s->actor, seat;
    MUST((actor >= 0) == (s->phase == SW_BET || s->phase == SW_DRAW || s->phase == SW_SHOWDOWN));
    MUST(s->live && !(s->live & ~s->dealt) && !(s->has_chips & ~(s->live | s->mucked)));
    MUST(!(s->shown & ~s->live) && !(s->mucked & s->live));
    MUST(s->street >= 0 && s->street < s->game->streets && s->first_event <= s->events && s->events <= s->capacity);
    sw_legal legal;
    switch ((sw_phase)s->phase) {
    case SW_OVER:
        MUST(s->pot == 0);
        break;
    case SW_BET:
        MUST(s->has_chips >> actor & 1 && s->pending >> actor & 1);
        legal = sw_legal_now(s);
        MUST(legal.call >= 0 && legal.call <= s->seat[actor].stack);
        MUST(legal.call > 0 || s->has_chips & ~(1u << actor));
        if (legal.max_to < 0) break;
        MUST(legal.min_to > s->to_match && legal.min_to <= legal.max_to && legal.step > 0);
        MUST(legal.max_to <= s->seat[actor].bet + s->seat[actor].stack);
        break;
    case SW_DRAW:
        MUST(s->live >> actor & 1 && s->pending >> actor & 1);
        break;
    case SW_DEAL:
        MUST(sw_deal_size(s, &seat) >= 1 && sw_deal_size(s, &seat) <= SW_BOARD && seat < s->seats);
        MUST(seat == SW_NOBODY || s->live >> seat & 1);
        break;
    case SW_RUNS:
        MUST(s->manual & SW_MANUAL_RUNS);
        break;
    case SW_SHOWDOWN:
        MUST((s->live & ~s->shown) >> actor & 1 && s->manual & SW_MANUAL_SHOWDOWN);
        break;
    }
}

static void check_state(const sw_state *s)
{
    check_chips(s);
    check_cards(s);
    check_phase(s);
}

static int same_event(const sw_event *a, const sw_event *b)
{
    if (a->kind != b->kind || a->seat != b->seat || a->street != b->street || a->board != b->board ||
        a->count != b->count) {
        return 0;
    }
    return a->count ? memcmp(a->card, b->card, a->count) == 0 : a->to == b->to && a->amount == b->amount;
}

#define SAME(name) MUST(memcmp(&a->name, &b->name, sizeof a->name) == 0)

/* Compares everything that a caller can see, and everything that decides what follows. */
static void must_be_same(const sw_state *a, const sw_state *b)
{
    MUST(a->events == b->events && a->first_event == b->first_event);
    for (int i = 0; i < a->events; i++) MUST(same_event(&a->log[i], &b->log[i]) && a->log[i].command == b->log[i].command);
    SAME(phase);
    SAME(actor);
    SAME(step);
    SAME(street);
    SAME(pot);
    SAME(dead);
    SAME(antes);
    SAME(live);
    SAME(has_chips);
    SAME(shown);
    SAME(mucked);
    SAME(actions);
    SAME(chip_actions);
    SAME(top);
    SAME(places);
    SAME(known_places);
    SAME(first_place);
    SAME(runs);
    SAME(run);
    SAME(redeals);
    SAME(exposed);
    SAME(burn_next);
    SAME(exposed_seat);
    SAME(discarded);
    SAME(discarded_before);
    MUST(a->misfit == b->misfit);
    MUST(a->has_unknown == b->has_unknown);
    for (int i = 0; i < a->places && i < a->drawn && i < b->drawn; i++) MUST(a->deck[i] == b->deck[i]);
    for (int seat = 0; seat < a->seats; seat++) {
        SAME(seat[seat].stack);
        SAME(seat[seat].bet);
        SAME(seat[seat].committed);
        SAME(seat[seat].holes);
        SAME(seat[seat].up);
        MUST(memcmp(a->seat[seat].hole, b->seat[seat].hole, a->seat[seat].holes) == 0);
    }
    for (int i = 0; i < a->runs * a->game->boards; i++) {
        SAME(boards[i]);
        MUST(memcmp(a->board[i], b->board[i], a->boards[i]) == 0);
    }
    if (a->phase == SW_BET) {
        sw_legal of_a = sw_legal_now(a), of_b = sw_legal_now(b);
        MUST(of_a.fold == of_b.fold && of_a.call == of_b.call && of_a.step == of_b.step);
        MUST(of_a.min_to == of_b.min_to && of_a.max_to == of_b.max_to);
        SAME(pending);
        SAME(acted);
        SAME(to_match);
        SAME(min_raise);
        SAME(raises);
        SAME(uncapped);
    }
}

/* Compares every byte, except the memory of the log and the seat that lacks cards. */
static void must_not_have_changed(const sw_state *now, const sw_state *before)
{
    static sw_state a, b;
    MUST(now->events == before->events);
    MUST(now->events == 0 || memcmp(now->log, before->log, (size_t)now->events * sizeof *now->log) == 0);
    MUST(!now->original == !before->original);
    MUST(!now->original || memcmp(now->original, before->original, sizeof now->deck) == 0);
    memcpy(&a, now, sizeof a);
    memcpy(&b, before, sizeof b);
    a.log = b.log = NULL;
    a.original = b.original = NULL;
    a.capacity = b.capacity = a.holders = b.holders = 0;
    a.unknown_seat = b.unknown_seat = 0;
    MUST(memcmp(&a, &b, sw_state_size(now->seats)) == 0);
}

/* ---- bytes */

static uint8_t *bytes;
static size_t bytes_room;

static size_t write_form(const sw_state *s, sw_form form)
{
    size_t length = sw_write(s, form, NULL);
    if (length > bytes_room) {
        free(bytes);
        bytes = malloc(bytes_room = 2 * length);
        MUST(bytes);
    }
    MUST(sw_write(s, form, bytes) == length);
    return length;
}

/* Checks that a saved hand is read as the same hand, or refused for unknown cards that no caller gives. */
static void check_saved(const sw_state *s)
{
    static sw_state again;
    size_t length = write_form(s, SW_FORM_HAND);
    int code = sw_read_hand(&again, s->game, bytes, length).code;
    if (s->misfit) { /* only possible if the given deck is longer than its size */
        MUST(code == SW_CARD_TWICE);
    } else if (code == SW_DONE) {
        must_be_same(&again, s);
    } else {
        MUST(s->has_unknown && (code == SW_UNKNOWN_ON_BOARD || code == SW_CARD_TWICE || code == SW_BAD_COMMAND));
    }
    sw_free(&again);
}

/* Reads arbitrary bytes, perhaps without memory: as a hand, which is complete or refused. */
static void read_any_hand(const sw_game *game, const uint8_t *any, size_t length, int memory)
{
    static sw_state s;
    until_failure = memory;
    int code = sw_read_hand(&s, game, any, length).code;
    until_failure = -1;
    if (code == SW_DONE) check_state(&s);
    MUST(memory >= 0 || code != SW_NO_MEMORY);
    sw_free(&s);
}

/* Reads the bytes of a hand with some of them changed, or cut off at the end. */
static void check_changed(input *in, const sw_state *s)
{
    size_t length = write_form(s, SW_FORM_HAND), beginning = 11 + 24 * (size_t)s->seats;
    unsigned what = take(in);
    for (unsigned i = 0; i < 1 + what % 4; i++) {
        size_t at = take(in) | take(in) << 8;
        at = what & 4 ? at % length : what & 8 ? at % beginning : length - 1 - at % (length < 80 ? length : 80);
        bytes[at] = (uint8_t)(what & 16 ? take(in) : bytes[at] + 1 - (take(in) & 2));
    }
    if (what >= 192) length -= take(in) % length;
    read_any_hand(s->game, bytes, length, what & 32 ? below(in, 4) : -1);
}

/* Reads arbitrary bytes as an event, and writes it again. */
static void check_any_bytes(input *in)
{
    sw_event event;
    sw_state s;
    size_t used = sw_read_event(in->at, in->left, &event);
    if (!used) return;
    MUST(used <= in->left);
    memset(&s, 0, sizeof s);
    s.log = &event;
    s.events = s.first_event = 1;
    MUST(write_form(&s, SW_FORM_MISDEALT) == used && memcmp(bytes, in->at, used) == 0);
}

/* Same, as events of a view before a misdeal. */
static void read_any_misdealt(const sw_state *s, int viewer, const input *in)
{
    static sw_state view;
    MUST(sw_copy(&view, s) == SW_DONE);
    sw_hide(&view, viewer);
    size_t before = write_form(&view, SW_FORM_MISDEALT);
    if (sw_read_misdealt(&view, in->at, in->left).code == SW_DONE) {
        MUST(write_form(&view, SW_FORM_MISDEALT) == before + in->left);
        MUST(in->left == 0 || memcmp(bytes + before, in->at, in->left) == 0);
    }
    sw_free(&view);
}

/* ---- views */

/* Checks that everything visible is unchanged, and that everything else is gone. */
static void check_view(const sw_state *view, const sw_state *s, int viewer)
{
    int last = 0;
    for (int i = 0; i < s->events; i++) {
        const sw_event *event = &s->log[i];
        if (event->kind == SW_EVENT_SHUFFLE) continue;
        MUST(last < view->events);
        const sw_event *seen = &view->log[last++];
        MUST(seen->kind == event->kind && seen->seat == event->seat && seen->street == event->street);
        MUST(seen->count == event->count);
        if (!event->count) MUST(seen->to == event->to && seen->amount == event->amount);
        for (int j = 0; j < event->count; j++) MUST(seen->card[j] == event->card[j] || seen->card[j] == SW_UNKNOWN);
        int own = event->seat == viewer && viewer >= 0;
        int is_open = event->kind == SW_EVENT_UP || event->kind == SW_EVENT_BOARD || event->kind == SW_EVENT_SHOW;
        if (own || is_open) MUST(same_event(seen, event));
    }
    MUST(last == view->events && view->seed == 0 && view->index == 0 && view->viewer == viewer);
    for (int seat = 0; seat < s->seats; seat++) {
        MUST(view->seat[seat].stack == s->seat[seat].stack && view->seat[seat].holes == s->seat[seat].holes);
        for (int i = 0; i < s->seat[seat].holes; i++) {
            int card = sw_hole_card(view, seat, i);
            int told = s->exposed && sw_hole_card(s, seat, i) != SW_UNKNOWN && s->exposed & SW_SET(sw_hole_card(s, seat, i));
            if (seat == viewer || (s->seat[seat].up | sw_cards_shown(s, seat)) >> i & 1 || s->shown >> seat & 1) {
                MUST(card == sw_hole_card(s, seat, i));
            } else {
                MUST(card == SW_UNKNOWN || told);
            }
        }
    }
    for (int i = s->top; i < SW_PLACES; i++) {
        MUST(view->deck[i] == SW_UNKNOWN || (i < s->drawn && s->deck[i] < SW_ALL_CARDS && s->exposed & SW_SET(s->deck[i])));
    }
    if (s->phase == SW_BET) {
        sw_legal a = sw_legal_now(s), b = sw_legal_now(view);
        int is_secret = s->game->jacks_to_open; /* would reveal to the actor whether it has openers */
        MUST(a.fold == b.fold && a.call == b.call && (is_secret || (a.min_to == b.min_to && a.max_to == b.max_to)));
    }
}

/* Checks that a saved view is read as a hand that looks like it, except for unknown cards that no caller gives. */
static void check_view_saved(const sw_state *view, int was_unknown)
{
    static sw_state again;
    size_t length = write_form(view, SW_FORM_VIEW);
    int code = sw_read_hand(&again, view->game, bytes, length).code;
    /* For all that the view shows, a mucked hand might beat all hands shown, and so could not have been mucked. */
    MUST(code == SW_DONE || was_unknown || (code == SW_BAD_COMMAND && view->game->winner_may_not_muck));
    if (code == SW_DONE && !was_unknown) {
        sw_hide(&again, view->viewer);
        MUST(again.events == view->events - view->first_event && again.phase == view->phase);
        for (int i = 0; i < again.events; i++) MUST(same_event(&again.log[i], &view->log[view->first_event + i]));
    }
    sw_free(&again);
}

static void is_text(const char *text, size_t length, size_t room)
{
    MUST(length <= room);
    for (size_t i = 0; i < length; i++) MUST(text[i] >= ' ' && text[i] <= '~');
}

/* Writes a view as texts and as a tensor, in memory of the promised size: a sanitizer sees what is written beyond. */
static void check_recall(const sw_state *view)
{
    const sw_game *game = view->game;
    const size_t room = sw_text_room(view);
    char *text = malloc(room);
    MUST(text);
    is_text(text, sw_recall_text(view, text), room);
    is_text(text, sw_table_text(view, text), room);
    for (int seat = 0; seat < view->seats; seat++) is_text(text, sw_hole_text(view, seat, text), 2 * SW_HOLE);
    free(text);
    const int plane = game->streets * game->deck_size, longest = view->events / 2;
    const int up = 2 * plane, boards = up + view->seats * plane, actions = boards + game->boards * plane;
    const sw_recall_layout layout = {0, plane, up, boards, actions, longest, 1};
    const size_t size = (size_t)actions + (size_t)longest * (size_t)(view->seats + 6);
    float *tensor = calloc(size, sizeof *tensor);
    MUST(tensor);
    sw_recall_tensor(view, &layout, tensor);
    for (int i = 0; i < actions; i++) MUST(tensor[i] == 0 || tensor[i] == 1);
    free(tensor);
}

/* Checks that hands sampled from a view look like it, and that no byte depends on unseen cards. */
static void look(const sw_state *s, int viewer, uint64_t seed, int costly)
{
    static sw_state view, made;
    MUST(sw_copy(&view, s) == SW_DONE);
    sw_hide(&view, viewer);
    check_view(&view, s, viewer);
    check_view_saved(&view, s->began_unknown);
    check_recall(&view);
    int told = s->shown || s->mucked || s->places > s->game->deck_size || s->game->jacks_to_open;
    if (told && !costly) {
        sw_free(&view);
        return;
    }
    sw_status status = sw_sample(&made, &view, seed, 1);
    MUST(told || s->has_unknown || status == SW_DONE);
    if (status == SW_DONE) {
        check_state(&made);
        /* Saved bytes do not record unknown cards that came after the deck had run short. */
        if (!made.has_unknown || made.places == made.game->deck_size) check_saved(&made);
        sw_hide(&made, viewer);
        MUST(made.events == view.events - view.first_event && made.phase == view.phase && made.actor == view.actor);
        for (int i = 0; i < made.events; i++) MUST(same_event(&made.log[i], &view.log[view.first_event + i]));
        MUST(made.places == view.places && memcmp(made.deck, view.deck, (size_t)view.places) == 0);
        for (int seat = 0; seat < view.seats; seat++) MUST(made.seat[seat].stack == view.seat[seat].stack);
    }
    sw_free(&made);
    sw_free(&view);
}

/* ---- calls */

typedef struct {
    int is_act;
    int64_t code;
    sw_event event;
} move;

static int holds(const sw_state *s, int seat, int card)
{
    int found = 0;
    for (int i = 0; i < s->seat[seat].holes; i++) found |= sw_hole_card(s, seat, i) == card;
    return found;
}

/* Makes a move; if `trying`, a refused one changes nothing, even without memory. */
static sw_status make_move(sw_state *s, const move *m, int trying)
{
    sw_event event = m->event;
    if (!m->is_act) {
        int is_held = event.kind != SW_EVENT_EXPOSE || holds(s, event.seat, event.card[0]);
        sw_status status = trying ? sw_try(s, &event) : sw_command(s, &event);
        MUST(is_held || status == SW_DOES_NOT_FIT || status == SW_WRONG_PHASE || status == SW_NO_MEMORY);
        return status;
    }
    if (!trying && !s->has_unknown) return sw_act(s, m->code);
    memset(&event, 0, sizeof event);
    if (s->phase == SW_DRAW) {
        if (m->code < 0 || m->code > 255) return SW_WRONG_DISCARD;
        event.kind = SW_EVENT_DISCARD;
        event.board = (uint8_t)m->code;
        return sw_try(s, &event);
    }
    event.kind = m->code == 0 ? SW_EVENT_CALL : m->code == -1 ? SW_EVENT_FOLD : SW_EVENT_RAISE;
    event.to = m->code;
    return sw_try(s, &event);
}

static void act(input *in, const sw_state *s, move *m)
{
    unsigned what = take(in);
    m->is_act = 1;
    if (s->phase == SW_DRAW) {
        m->code = what & 128 ? (int64_t)take(in) - 4 : (int64_t)(what & ((1u << s->seat[s->actor].holes) - 1));
        const sw_street *street = &s->game->street[s->street];
        while (m->code > 0 && sw_count_bits((uint64_t)m->code) > street->cards) m->code &= m->code - 1;
        for (int i = 0; street->draw != SW_EXCHANGE && m->code >= 0 && sw_count_bits((uint64_t)m->code) < street->cards; i++) {
            m->code |= 1 << i;
        }
        return;
    }
    sw_legal legal = s->phase == SW_BET ? sw_legal_now(s) : (sw_legal){0, 0, -1, -1, 1};
    m->code = 0;
    if (what < 100) return;
    if (what < 130) {
        m->code = -1;
    } else if (what < 150) {
        m->code = legal.min_to;
    } else if (what < 165) {
        m->code = legal.max_to;
    } else if (what < 220) {
        m->code = legal.min_to + (int64_t)take(in) % (legal.max_to - legal.min_to + 1);
    } else if (what < 235) {
        m->code = legal.min_to - 1 + below(in, 3) * (legal.max_to - legal.min_to + 1);
    } else if (what < 250) {
        m->code = (int64_t)take(in);
    } else {
        m->code = (int64_t)take_word(in);
    }
}

/* Chooses cards given by a caller; known ones are distinct. */
static void tell_cards(input *in, const sw_state *s, move *m, int count, int unknown)
{
    uint64_t used = 0;
    for (int i = 0; i < count; i++) {
        int card = some_card(in, s->game, unknown);
        for (int tries = 0; card != SW_UNKNOWN && used & SW_SET(card) && tries < SW_ALL_CARDS; tries++) {
            card = s->game->deck[(card + 1) % s->game->deck_size];
        }
        if (card != SW_UNKNOWN) used |= SW_SET(card);
        sw_log_card(&m->event, (uint8_t)card);
    }
}

static void deal(input *in, const sw_state *s, move *m)
{
    int seat, count = s->phase == SW_DEAL ? sw_deal_size(s, &seat) : 0;
    unsigned what = take(in);
    m->event.kind = s->phase == SW_DEAL && seat == SW_NOBODY ? SW_EVENT_BOARD : SW_EVENT_DEAL;
    if (what & 1 && count) tell_cards(in, s, m, count, seat != SW_NOBODY && what & 2);
}

/* Returns 0 for moves that the seam refuses. */
static int show(input *in, const sw_state *s, move *m)
{
    uint64_t mine = 0, found = 0;
    unsigned what = take(in);
    int seat = what & 1 || s->actor < 0 ? (int)(what >> 1) % s->seats : s->actor;
    if (s->phase != SW_SHOWDOWN && s->phase != SW_OVER) return 0;
    if (!((s->live & ~s->shown) >> seat & 1)) return 0;
    m->event.kind = SW_EVENT_SHOW;
    m->event.seat = (int8_t)seat;
    for (int i = 0; i < s->seat[seat].holes; i++) {
        uint8_t card = sw_hole_card(s, seat, i);
        if (card != SW_UNKNOWN) mine |= SW_SET(card);
        sw_log_card(&m->event, card);
    }
    for (int i = 0, tries = 0; i < s->seat[seat].holes; i++) { /* unknown ones become others */
        uint8_t *card = &m->event.card[i];
        if (*card == SW_UNKNOWN) {
            *card = s->game->deck[take(in) % (unsigned)s->game->deck_size];
            while (tries++ < 300 && ((mine | found | sw_cards_out(s)) & SW_SET(*card))) {
                *card = s->game->deck[(*card + 1) % s->game->deck_size];
            }
            if ((mine | found | sw_cards_out(s)) & SW_SET(*card)) return 0;
        }
        found |= SW_SET(*card);
    }
    if (what & 128 && s->seat[seat].holes > 1) { /* in another order */
        uint8_t card = m->event.card[0];
        m->event.card[0] = m->event.card[1];
        m->event.card[1] = card;
    }
    if (what & 64) { /* only some of them */
        unsigned hidden = take(in), left = 0;
        for (int i = 0; i < s->seat[seat].holes; i++) {
            if (!(hidden >> i & 1)) {
                m->event.card[left++] = m->event.card[i];
            } else if (hidden & 128) {
                m->event.card[left++] = SW_UNKNOWN;
            }
        }
        m->event.count = (uint8_t)left;
    }
    return sw_check_command(s, &m->event, 1).code == SW_DONE;
}

static int expose(input *in, const sw_state *s, move *m)
{
    int seat = below(in, s->seats);
    if (!s->seat[seat].holes) return 0;
    unsigned what = take(in); /* most often a card that the seat holds */
    int card = what < 192 ? sw_hole_card(s, seat, (int)what % s->seat[seat].holes) : some_card(in, s->game, 0);
    m->event.kind = SW_EVENT_EXPOSE;
    m->event.seat = (int8_t)seat;
    sw_log_card(&m->event, (uint8_t)card);
    return card != SW_UNKNOWN;
}

/* Chooses a call, most often one that is due. Returns 0 for moves that the seam refuses. */
static int choose_move(input *in, const sw_state *s, unsigned what, move *m)
{
    memset(m, 0, sizeof *m);
    m->event.seat = SW_NOBODY;
    if (what < 200) { /* a call that is due */
        switch ((sw_phase)s->phase) {
        case SW_BET:
        case SW_DRAW:
            act(in, s, m);
            return 1;
        case SW_DEAL:
            deal(in, s, m);
            return 1;
        case SW_RUNS:
            m->event.kind = SW_EVENT_RUNS;
            m->event.amount = what < 190 ? 1 + below(in, 5) : (int64_t)take_word(in);
            return 1;
        case SW_SHOWDOWN:
            if (what < 150) return show(in, s, m);
            m->event.kind = SW_EVENT_MUCK;
            m->event.seat = (int8_t)(what < 190 ? s->actor : below(in, s->seats));
            return 1;
        case SW_OVER:
            break;
        }
    }
    switch (what % 10) {
    case 0:
    case 1:
        return expose(in, s, m);
    case 2:
        m->event.kind = SW_EVENT_MISDEAL;
        return 1;
    case 3:
        m->event.kind = SW_EVENT_SHUFFLE;
        m->event.to = (int64_t)take(in);
        return 1;
    case 4:
        m->event.kind = SW_EVENT_MUCK;
        m->event.seat = (int8_t)take(in); /* as bytes may have it */
        return 1;
    case 5:
        m->event.kind = SW_EVENT_RUNS;
        m->event.amount = 1 + below(in, 18);
        return 1;
    case 6:
        return show(in, s, m);
    case 7:
        act(in, s, m);
        return 1;
    case 8:
        deal(in, s, m);
        return 1;
    default: /* kinds that are not calls */
        m->event.kind = (uint8_t)(below(in, 8) ? SW_EVENT_ANTE + below(in, 5) : 200);
        return 1;
    }
}

enum { MOST_CALLS = 400 };

static void play(input *in, sw_state *s, unsigned mode)
{
    static sw_state before, after, twin;
    int is_good = 1, has_twin = mode % 8 == 1 && sw_copy(&twin, s) == SW_DONE, calls = 0;
    int costly = 2, left = 4; /* once it is over */
    while (in->left && calls++ < MOST_CALLS && left > 0) {
        left -= s->phase == SW_OVER;
        unsigned what = take(in);
        move m;
        if (what >= 250) { /* not a call */
            unsigned which = take(in);
            if (which & 1) {
                int viewer = (int)(which >> 1) % (s->seats + 1) - 1;
                look(s, viewer, what, which >> 5 == 0 && costly-- > 0);
                if (which >= 192) read_any_misdealt(s, viewer, in);
            } else if (which & 2) {
                check_saved(s);
            } else if (which & 4) {
                check_changed(in, s);
            } else {
                sw_status status = sw_undo(s);
                MUST(status == SW_DONE || status == SW_DOES_NOT_FIT);
                if (status == SW_DONE && has_twin) MUST(sw_undo(&twin) == SW_DONE);
                check_state(s);
            }
            continue;
        }
        if (!choose_move(in, s, what, &m)) continue;
        int events = s->events, careful = (mode ^ what) % 4 == 3; /* costly checks are made only sometimes */
        if (careful) MUST(sw_copy(&before, s) == SW_DONE);
        sw_status status = make_move(s, &m, careful && !m.is_act);
        MUST(status != SW_NO_MEMORY);
        if (status != SW_DONE) {
            if (has_twin) MUST(make_move(&twin, &m, 1) == status);
            if (careful) {
                must_not_have_changed(s, &before);
            } else if (!m.is_act && (status == SW_CARDS_MISSING || status == SW_DEALT_ALREADY)) {
                is_good = 0;
                break;
            }
            continue;
        }
        MUST(s->events > events && s->log[events].command & SW_STARTS_COMMAND);
        check_state(s);
        if (has_twin) MUST(make_move(&twin, &m, 1) == SW_DONE);
        if (careful && (mode ^ what) % 32 == 3) { /* undone, and done again */
            MUST(sw_copy(&after, s) == SW_DONE && sw_undo(s) == SW_DONE);
            must_be_same(s, &before);
            MUST(make_move(s, &m, 1) == SW_DONE);
            must_be_same(s, &after);
        }
    }
    if (is_good && has_twin) must_be_same(&twin, s);
    if (is_good && mode % 8 == 2) check_saved(s);
    if (is_good && mode % 8 == 3) {
        int undone = 0;
        while (sw_undo(s) == SW_DONE) undone++;
        check_state(s);
        MUST(undone <= calls + 1 && !(s->events && s->log[s->events - 1].command));
    }
    sw_free(&before);
    sw_free(&after);
    sw_free(&twin);
}

/* Same, while memory runs out: the only requirements are that nothing breaks, and that a tried command changes nothing
   if refused. */
static void play_without_memory(input *in, sw_state *s)
{
    static sw_state before;
    for (int calls = 0, left = 4; in->left && calls < MOST_CALLS && left > 0; calls++) {
        left -= s->phase == SW_OVER;
        unsigned what = take(in);
        move m;
        if (!choose_move(in, s, what, &m)) continue;
        if (what % 16 == 5) {
            until_failure = below(in, 4);
            sw_undo(s);
            until_failure = -1;
            continue;
        }
        MUST(sw_copy(&before, s) == SW_DONE);
        until_failure = below(in, 8);
        sw_status status = make_move(s, &m, 1);
        until_failure = -1;
        if (status == SW_DONE) {
            check_state(s);
        } else {
            must_not_have_changed(s, &before);
        }
    }
    sw_free(&before);
}

/* ---- many hands at once */

enum { MOST_SLOTS = 5, MOST_SLOT_SEATS = 6, MOST_COLUMNS = 1 << 14, MOST_STEPS = 24 };

static const sw_policy asks[SW_SEATS] = {SW_ASK};

/* Checks that a slot equals its hand replayed with a log, and so do all seats' observations. */
static void check_slot(const sw_hand_slots *slots, size_t i, const sw_layout *layout, int costly)
{
    static sw_state again, view;
    static uint8_t bytes[3][8 * MOST_COLUMNS], low[8 * MOST_COLUMNS], high[8 * MOST_COLUMNS];
    const sw_state *s = sw_slot(slots, i);
    const sw_slot_views *views = &slots->views;
    const size_t columns = (size_t)layout->first[SW_PARTS], size = columns * (layout->compact ? sizeof(int64_t) : sizeof(float));
    MUST(sw_play_slot(slots, i, &again) == SW_DONE);
    check_state(&again);
    MUST(again.phase == s->phase && again.actor == s->actor && again.pot == s->pot && again.index == s->index);
    MUST(again.top == s->top && memcmp(again.deck, s->deck, s->drawn) == 0);
    for (int seat = 0; seat < s->seats; seat++) MUST(again.seat[seat].stack == s->seat[seat].stack);
    MUST(views->actors[i] == s->actor && views->total_pots[i] == s->pot && views->phases[i] == (int8_t)s->phase);
    if (s->phase == SW_BET) {
        const sw_legal legal = sw_legal_now(&again);
        MUST(views->call[i] == legal.call && views->min_raise_to[i] == legal.min_to && views->max_raise_to[i] == legal.max_to);
        MUST(views->fold[i] == legal.fold);
    }
    for (int seat = 0; costly && seat < s->seats; seat++) {
        sw_encode(s, &slots->turns[i].played, layout, seat, bytes[0]);
        sw_encode(&again, NULL, layout, seat, bytes[1]);
        MUST(memcmp(bytes[0], bytes[1], size) == 0);
        MUST(sw_copy(&view, &again) == SW_DONE);
        sw_hide(&view, seat);
        sw_encode(&view, NULL, layout, seat, bytes[2]);
        MUST(memcmp(bytes[0], bytes[2], size) == 0);
        sw_bound_layout(layout, sw_most_chips(slots), low, high);
        for (size_t k = 0; k < columns; k++) {
            if (layout->compact) {
                int64_t x, least, most;
                memcpy(&x, bytes[0] + 8 * k, 8);
                memcpy(&least, low + 8 * k, 8);
                memcpy(&most, high + 8 * k, 8);
                MUST(least <= x && x <= most);
            } else {
                float x, least, most;
                memcpy(&x, bytes[0] + 4 * k, 4);
                memcpy(&least, low + 4 * k, 4);
                memcpy(&most, high + 4 * k, 4);
                MUST(least <= x && x <= most);
            }
        }
        sw_free(&view);
    }
    sw_free(&again);
}

/* Checks that the menu lists each legal action once, the same for one hand and for many, and that policies act
   legally. */
static void check_menu(const sw_hand_slots *slots, const sw_menu *menu)
{
    static int64_t codes[SW_MOST_ENTRIES], all[MOST_SLOTS * SW_MOST_ENTRIES], chosen[MOST_SLOTS], totals[MOST_SLOTS * SW_MOST_FRACTIONS];
    static uint8_t mask[SW_MOST_ENTRIES], masks[MOST_SLOTS * SW_MOST_ENTRIES];
    const size_t size = (size_t)sw_menu_size(menu);
    sw_list_slots(slots, menu, all);
    sw_mask_slots(slots, menu, masks);
    sw_raise_slots_to_pot(slots, menu->fraction, menu->fractions, totals);
    for (size_t i = 0; i < slots->count; i++) {
        const sw_turn *turn = &slots->turns[i];
        sw_list_menu(sw_slot(slots, i), menu, codes);
        sw_mask(sw_slot(slots, i), menu, mask);
        MUST(memcmp(codes, all + i * size, size * sizeof *codes) == 0 && memcmp(mask, masks + i * size, size) == 0);
        int some = 0;
        for (size_t k = 0; k < size; k++) {
            MUST(mask[k] == (codes[k] != SW_NO_ENTRY));
            if (!mask[k]) continue;
            some = 1;
            MUST(turn->phase != SW_OVER && sw_fits_turn(turn, codes[k]));
            for (size_t j = 0; j < k && k < size - (size_t)menu->sets; j++) MUST(codes[j] != codes[k]);
        }
        MUST(some == (turn->phase != SW_OVER));
        for (int k = 0; k < menu->fractions; k++) {
            const int64_t total = totals[i * (size_t)menu->fractions + (size_t)k];
            MUST(turn->phase == SW_BET && turn->legal.min_to > 0 ? sw_fits_turn(turn, total) : total == -1);
        }
    }
    for (int policy = SW_RANDOM; policy <= SW_CALLER; policy++) {
        sw_decide_slots(slots, (sw_policy)policy, NULL, chosen);
        for (size_t i = 0; i < slots->count; i++) {
            const sw_turn *turn = &slots->turns[i];
            MUST(turn->phase == SW_OVER ? chosen[i] == 0 : sw_fits_turn(turn, chosen[i]));
        }
    }
}

/* Tests environments in C: any number is an action or counted as illegal, and two that receive the same input do the
   same. */
static void play_native(input *in, const sw_hand_slots *slots, const sw_menu *menu, const sw_layout *layout)
{
    static uint8_t masks[2][MOST_SLOTS * SW_MOST_ENTRIES], done[2][MOST_SLOTS], illegal[2][MOST_SLOTS];
    static int8_t actors[2][MOST_SLOTS];
    static float rewards[2][MOST_SLOTS * SW_SEATS], seen[2][MOST_SLOTS * MOST_COLUMNS];
    const steelwheel_api *api = &sw_native_api;
    steelwheel_slots *made[2];
    steelwheel_buffers to[2];
    int64_t codes[MOST_SLOTS], count[2];
    int32_t entries[MOST_SLOTS];
    const uint64_t seed = take(in);
    const size_t n = slots->count, entry_count = (size_t)sw_menu_size(menu);
    steelwheel_config *config = sw_new_config(slots, menu, layout);
    MUST(config);
    for (int k = 0; k < 2; k++) {
        to[k] = (steelwheel_buffers){actors[k], masks[k], seen[k], rewards[k], done[k], illegal[k]};
        made[k] = api->make(config, n, k ? seed : seed + 1);
        MUST(made[k]);
    }
    MUST(api->reset(made[0], seed, NULL) == 0 && api->look(made[0], &to[0]) == 0);
    free(config);
    for (int step = 0; step < MOST_STEPS && in->left; step++) {
        const unsigned what = take(in);
        for (size_t i = 0; i < n; i++) {
            const unsigned byte = take(in);
            entries[i] = byte < 16 ? (int32_t)take_word(in) : (int32_t)(byte % (unsigned)entry_count);
            codes[i] = byte < 16 ? (int64_t)take_word(in) : (int64_t)(byte % 40) - 1;
        }
        for (int k = 0; k < 2; k++) count[k] = what & 1 ? api->act(made[k], codes, &to[k]) : api->choose(made[k], entries, &to[k]);
        MUST(count[0] == count[1] && count[0] >= 0);
        MUST(memcmp(masks[0], masks[1], n * entry_count) == 0 && memcmp(done[0], done[1], n) == 0);
        MUST(memcmp(actors[0], actors[1], n) == 0 && memcmp(seen[0], seen[1], n * (size_t)layout->first[SW_PARTS] * sizeof(float)) == 0);
        for (size_t i = 0; i < n; i++) {
            double sum = 0;
            count[0] -= illegal[0][i];
            for (int seat = 0; seat < slots->seats; seat++) {
                const float reward = rewards[0][i * (size_t)slots->seats + (size_t)seat];
                sum += (double)reward;
                MUST(done[0][i] || !(reward < 0 || reward > 0));
            }
            MUST(slots->game->rake_ppm || (sum < 1 && sum > -1) || sw_most_chips(slots) > 1 << 20);
            int may = 0;
            for (size_t e = 0; e < entry_count; e++) may |= masks[0][i * entry_count + e];
            MUST(may == (actors[0][i] != SW_NOBODY));
        }
        MUST(count[0] == 0);
    }
    for (int k = 0; k < 2; k++) api->free(made[k]);
}

static void play_slots(input *in, const sw_game *game)
{
    static sw_layout layout;
    static sw_menu menu;
    int64_t stacks[SW_SEATS], sums[MOST_SLOTS * SW_SEATS] = {0};
    const int least = game->blinds > 2 ? game->blinds : 2, room = game->most_seats < MOST_SLOT_SEATS ? game->most_seats : MOST_SLOT_SEATS;
    if (least > room) return;
    const unsigned what = take(in);
    sw_hand_slots slots = {.game = game, .count = 1 + (size_t)(what & 3), .seats = least + (int)(what >> 2) % (room - least + 1),
                           .autoreset = what >> 7, .seed = take(in), .button = 0};
    slots.slices = 1 + below(in, (int)slots.count);
    for (int seat = 0; seat < slots.seats; seat++) stacks[seat] = below(in, 8) ? 1 + take(in) * (1 + (int64_t)below(in, 4)) : 0;
    /* A hand that no player opens is dealt again, forever if all check. */
    if (game->jacks_to_open || sw_check_slot(&slots, stacks).code != SW_DONE) return;
    menu.fractions = below(in, 4);
    for (int k = 0; k < menu.fractions; k++) menu.fraction[k] = (sw_fraction){1 + take(in), 1 + take(in), 0};
    menu.sets = sw_draw_sets(game);
    sw_init_layout(&layout, game, slots.seats, below(in, 5), below(in, 2));
    if (layout.first[SW_PARTS] > MOST_COLUMNS) return;
    MUST(sw_init_slots(&slots));
    for (size_t i = 0; i < slots.count; i++) sw_seat_slot(&slots, i, stacks);
    for (int slice = 0; slice < slots.slices; slice++) sw_deal_slice(&slots, slice, NULL, NULL);
    if (!layout.compact && take(in) % 4 == 0) {
        play_native(in, &slots, &menu, &layout);
    }
    static int64_t codes[SW_MOST_ENTRIES];
    for (int step = 0; step < MOST_STEPS && in->left; step++) {
        uint8_t over[MOST_SLOTS];
        sw_policy policies[SW_SEATS] = {SW_ASK};
        const unsigned how = take(in);
        for (int seat = 0; seat < slots.seats && how >= 128; seat++) policies[seat] = (sw_policy)below(in, 3);
        check_menu(&slots, &menu);
        for (size_t i = 0; i < slots.count; i++) {
            const int size = sw_menu_size(&menu);
            int entry = below(in, size), tries = 0;
            slots.codes[i] = INT64_MIN; /* not read */
            if (slots.turns[i].phase == SW_OVER) continue;
            sw_list_menu(sw_slot(&slots, i), &menu, codes);
            while (codes[entry] == SW_NO_ENTRY && tries++ < size) entry = (entry + 1) % size;
            slots.codes[i] = codes[entry];
        }
        if (how % 16 == 5) { /* a code that may be wrong: the first such slot is reported */
            const size_t bad = (size_t)below(in, (int)slots.count);
            const int64_t kept = slots.codes[bad];
            slots.codes[bad] = (int64_t)take(in) - 3;
            const int is_wrong = slots.turns[bad].phase != SW_OVER && !sw_fits_turn(&slots.turns[bad], slots.codes[bad]);
            MUST(sw_find_illegal(&slots, NULL, asks) == (is_wrong ? bad : slots.count));
            slots.codes[bad] = kept;
        }
        MUST(sw_find_illegal(&slots, NULL, policies) == slots.count);
        for (int slice = 0; slice < slots.slices; slice++) sw_act_slice(&slots, slice, NULL, policies);
        for (size_t i = 0; i < slots.count; i++) {
            int64_t sum = 0;
            for (int seat = 0; seat < slots.seats; seat++) sum += slots.views.payoffs[i * (size_t)slots.seats + (size_t)seat];
            MUST(game->rake_ppm ? sum <= 0 : sum == 0);
            over[i] = slots.turns[i].phase == SW_OVER;
            check_slot(&slots, i, &layout, how % 8 == 0);
        }
        for (int slice = 0; slice < slots.slices && !slots.autoreset; slice++) sw_deal_slice(&slots, slice, over, how & 64 ? policies : NULL);
    }
    sw_policy plays[SW_SEATS];
    for (int seat = 0; seat < SW_SEATS; seat++) plays[seat] = seat % 2 ? SW_RANDOM : SW_CALLER;
    for (int slice = 0; slice < slots.slices; slice++) {
        sw_play_slice(&slots, slice, plays, 3, sums);
        MUST(slots.scratch[slice].status == SW_DONE);
    }
    for (size_t i = 0; i < slots.count; i++) {
        int64_t sum = 0;
        for (int seat = 0; seat < slots.seats; seat++) sum += sums[i * (size_t)slots.seats + (size_t)seat];
        MUST(game->rake_ppm ? sum <= 0 : sum == 0);
        check_slot(&slots, i, &layout, 1);
    }
    sw_free_slots(&slots);
}

int LLVMFuzzerTestOneInput(const uint8_t *given, size_t length)
{
    static sw_game game;
    static sw_state s;
    input in = {given, length};
    int saved = 0, is_whole = 0;
    if (length < 8) {
        check_any_bytes(&in);
        return 0;
    }
    unsigned mode = take(&in);
    if (mode >= 250) {
        check_any_bytes(&in);
        return 0;
    }
    if (mode >= 200 && mode < 240) {
        if (make_game(&in, &game)) play_slots(&in, &game);
        return 0;
    }
    if (mode >= 240) {
        if (make_game(&in, &game)) read_any_hand(&game, in.at, in.left, -1);
        return 0;
    }
    if (make_game(&in, &game) && make_table(&in, &game, &s, &saved, &is_whole) && is_whole) {
        check_state(&s);
        if (mode % 32 == 8) {
            play_without_memory(&in, &s);
        } else {
            play(&in, &s, mode);
        }
    }
    sw_free(&s);
    return 0;
}
