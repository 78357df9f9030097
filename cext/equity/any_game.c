#include "equity/any_game.h"

#include "rng.h"

enum { ROWS = 256 }; /* deals settled together */

/* Deals, one per row; a hand or board that is the same in all deals is only in the first row. */
typedef struct {
    uint8_t hole[SW_MOST_HANDS][ROWS][SW_MOST_HOLES], board[SW_MOST_BOARDS][ROWS][SW_BOARD_CARDS];
    int hole_varies[SW_MOST_HANDS], board_varies[SW_MOST_BOARDS];
    uint16_t value[SW_MOST_HANDS][SW_MOST_BOARDS][SW_MOST_SHOWINGS][ROWS];
    int varies[SW_MOST_HANDS][SW_MOST_BOARDS];
} table;

static void set_table(const sw_partial_deal *game, table *t)
{
    for (int i = 0; i < game->players; i++) {
        memcpy(t->hole[i][0], game->hole[i], SW_MOST_HOLES);
        t->hole_varies[i] = 0;
    }
    for (int i = 0; i < game->boards; i++) {
        memcpy(t->board[i][0], game->board[i], SW_BOARD_CARDS);
        t->board_varies[i] = 0;
    }
}

/* Copies a group's hand or board to every row, so that its missing cards can vary from row to row. */
static void vary(table *t, const sw_missing_cards *group)
{
    int *varies = group->player < 0 ? &t->board_varies[group->board] : &t->hole_varies[group->player];
    if (*varies) return;
    *varies = 1;
    for (int row = 1; row < ROWS; row++) {
        if (group->player < 0) {
            memcpy(t->board[group->board][row], t->board[group->board][0], SW_BOARD_CARDS);
        } else {
            memcpy(t->hole[group->player][row], t->hole[group->player][0], SW_MOST_HOLES);
        }
    }
}

/* Returns the location of a group's cards in a row. */
static inline uint8_t *places(table *t, const sw_missing_cards *group, int row)
{
    return (group->player < 0 ? t->board[group->board][row] : t->hole[group->player][row]) + group->first;
}

/* ---- settling */

static void value_hands(const sw_partial_deal *game, table *t, int rows)
{
    for (int i = 0; i < game->players; i++) {
        ptrdiff_t hole_step = t->hole_varies[i] ? SW_MOST_HOLES : 0;
        for (int j = 0; j < (game->boards ? game->boards : 1); j++) {
            ptrdiff_t board_step = game->boards && t->board_varies[j] ? SW_BOARD_CARDS : 0;
            t->varies[i][j] = hole_step || board_step;
            for (int k = 0; k < game->showings; k++) {
                sw_showing showing = game->showing[k];
                if (k == 0 && game->high_scoops) sw_drop_qualifier(&showing.ranking);
                sw_showing_values(&showing, t->hole[i][0], hole_step, game->holes, t->board[j][0], board_step,
                                  game->board_cards, t->value[i][j][k], t->varies[i][j] ? (size_t)rows : 1);
            }
        }
    }
}

/* Keeps the better of a hand's values on two boards, in place of the first. */
static void best_of_boards(const sw_partial_deal *game, table *t, int rows)
{
    for (int i = 0; i < game->players; i++) {
        int first = t->varies[i][0], second = t->varies[i][1];
        for (int k = 0; k < game->showings; k++) {
            uint16_t *a = t->value[i][0][k], *b = t->value[i][1][k], alone = a[0];
            for (int row = 0; row < (first | second ? rows : 1); row++) {
                uint16_t x = first ? a[row] : alone, y = b[second ? row : 0];
                a[row] = x > y ? x : y;
            }
        }
        t->varies[i][0] = first | second;
    }
}

/* Returns the players with the best value on a board. */
SW_INLINE unsigned winners(const table *t, int players, int board, int showing, int row)
{
    unsigned value[SW_MOST_HANDS];
    for (int i = 0; i < players; i++) value[i] = t->value[i][board][showing][t->varies[i][board] ? row : 0];
    return sw_winners(value, players);
}

/* Returns the highest value that does not qualify under the first showing; 0 unless such hands have values. */
SW_INLINE int unqualified(const sw_partial_deal *game)
{
    return game->high_scoops ? game->showing[0].ranking.floor : 0;
}

/* Gets the winners of a board under each showing. A hand that does not qualify under the first showing wins only if
   no hand qualifies under the second. */
SW_INLINE void list_winners(const table *t, int players, int showings, int floor, int board, int row, unsigned *who)
{
    for (int k = 0; k < showings; k++) who[k] = winners(t, players, board, k, row);
    if (!floor || !who[1]) return;
    int best = sw_lowest_bit(who[0]);
    if (t->value[best][board][0][t->varies[best][board] ? row : 0] <= floor) who[0] = 0;
}

SW_INLINE void add_shares(const unsigned *got, int players, unsigned whole, uint64_t deals, sw_completion_sums *sums)
{
    for (int i = 0; i < players; i++) {
        sums->win[i] += got[i] == whole ? deals : 0;
        sums->tie[i] += got[i] > 0 && got[i] < whole ? deals : 0;
        sums->share[i] += deals * got[i];
        sums->square[i] += deals * got[i] * got[i];
    }
    sums->deals += deals;
}

/* Adds deals. who[j][k] are the winners of board j under showing k, as left by sw_share_board(). */
static void add_details(const sw_partial_deal *game, unsigned (*who)[SW_MOST_SHOWINGS], int boards, uint64_t deals,
                        sw_detailed_sums *sums)
{
    unsigned with[SW_MOST_HANDS] = {0};
    for (int j = 0; j < boards; j++) {
        unsigned parts = 0;
        for (int k = 0; k < game->showings; k++) parts += who[j][k] != 0;
        for (int k = 0; k < game->showings; k++) {
            unsigned winners = who[j][k], size = (unsigned)sw_count_bits(winners);
            for (unsigned rest = winners; rest; rest &= rest - 1) {
                int i = sw_lowest_bit(rest);
                *(size == 1 ? &sums->won[k][i] : &sums->tied[k][i]) += deals;
                sums->part[k][i] += deals * (SW_POT * (unsigned)game->showings / parts / size);
                with[i] |= winners;
            }
        }
    }
    for (int i = 0; i < game->players; i++) {
        unsigned rest = with[i] & ~(1u << i);
        for (; rest; rest &= rest - 1) sums->together[i][sw_lowest_bit(rest)] += deals;
    }
}

void sw_share_deals(const sw_partial_deal *game, unsigned *who, uint64_t deals, sw_completion_sums *sums)
{
    unsigned got[SW_MOST_HANDS] = {0}, of_board[1][SW_MOST_SHOWINGS];
    sw_share_board(who, game->players, game->showings, got);
    if (game->detailed) {
        memcpy(of_board[0], who, (size_t)game->showings * sizeof *who);
        add_details(game, of_board, 1, deals, (sw_detailed_sums *)sums);
    }
    add_shares(got, game->players, (unsigned)(SW_POT * game->showings), deals, sums);
}

SW_INLINE void share_pots(const table *t, int players, int boards, int showings, int floor, int rows,
                          sw_completion_sums *sums)
{
    for (int row = 0; row < rows; row++) {
        unsigned got[SW_MOST_HANDS] = {0}, who[SW_MOST_SHOWINGS] = {0};
        for (int j = 0; j < boards; j++) {
            list_winners(t, players, showings, floor, j, row, who);
            sw_share_board(who, players, showings, got);
        }
        add_shares(got, players, (unsigned)(SW_POT * boards * showings), 1, sums);
    }
}

static void detail_pots(const sw_partial_deal *game, const table *t, int boards, int rows, sw_detailed_sums *sums)
{
    for (int row = 0; row < rows; row++) {
        unsigned got[SW_MOST_HANDS] = {0}, who[SW_MOST_BOARDS][SW_MOST_SHOWINGS];
        for (int j = 0; j < boards; j++) {
            list_winners(t, game->players, game->showings, unqualified(game), j, row, who[j]);
            sw_share_board(who[j], game->players, game->showings, got);
        }
        add_details(game, who, boards, 1, sums);
    }
}

static void settle(const sw_partial_deal *game, table *t, int rows, sw_completion_sums *sums)
{
    value_hands(game, t, rows);
    if (game->best) best_of_boards(game, t, rows);
    int boards = sw_deciding_boards(game);
    if (game->detailed) detail_pots(game, t, boards, rows, (sw_detailed_sums *)sums);
    int floor = unqualified(game);
    if (game->players == 2 && boards == 1 && game->showings == 1) { /* constants, for speed */
        share_pots(t, 2, 1, 1, 0, rows, sums);
    } else if (game->players == 2 && boards == 1) {
        share_pots(t, 2, 1, game->showings, floor, rows, sums);
    } else {
        share_pots(t, game->players, boards, game->showings, floor, rows, sums);
    }
}

int sw_deciding_boards(const sw_partial_deal *game)
{
    return game->boards && !game->best ? game->boards : 1;
}

uint64_t sw_whole_pot(const sw_partial_deal *game)
{
    return (uint64_t)(SW_POT * game->showings * sw_deciding_boards(game));
}

/* ---- all completions */

/* Cards, and the indices of the chosen ones, ascending. */
typedef struct {
    int size, count;
    uint8_t card[SW_ALL_CARDS], at[SW_MOST_HOLES];
} choice;

uint64_t sw_count_completions(const sw_partial_deal *game)
{
    uint64_t product = 1;
    int live = game->live;
    for (int i = 0; i < game->groups; live -= game->missing[i++].count) {
        uint64_t high, some = sw_multiply(product, sw_choose(live, game->missing[i].count), &high);
        if (high || some >> 62) return UINT64_MAX;
        product = some;
    }
    return product;
}

int sw_values_per_completion(const sw_partial_deal *game)
{
    int on_boards = game->groups && game->missing[game->groups - 1].player < 0;
    return game->showings * (on_boards ? game->players : game->boards ? game->boards : 1);
}

/* Makes the choice with this number, in the order of indices. */
static void choose(choice *c, uint64_t number)
{
    int at = 0;
    for (int i = 0; i < c->count; at++) {
        uint64_t with = sw_choose(c->size - at - 1, c->count - i - 1);
        if (number < with) {
            c->at[i++] = (uint8_t)at;
        } else {
            number -= with;
        }
    }
}

/* Advances to the next choice; returns 0 after the last. */
static inline int next_choice(choice *c)
{
    int i = c->count - 1;
    while (i >= 0 && c->at[i] == c->size - c->count + i) i--;
    if (i < 0) return 0;
    c->at[i]++;
    for (; i + 1 < c->count; i++) c->at[i + 1] = (uint8_t)(c->at[i] + 1);
    return 1;
}

static inline void take(const choice *c, uint8_t *cards)
{
    for (int i = 0; i < c->count; i++) cards[i] = c->card[c->at[i]];
}

/* Gets the cards left over by a choice. */
static void leave(const choice *c, choice *rest)
{
    rest->size = 0;
    for (int i = 0, next = 0; i < c->size; i++) {
        if (next < c->count && c->at[next] == i) {
            next++;
        } else {
            rest->card[rest->size++] = c->card[i];
        }
    }
}

void sw_settle_completions(const sw_partial_deal *game, uint64_t first, uint64_t last, sw_completion_sums *sums)
{
    table t;
    choice choices[SW_MOST_MISSING];
    const int groups = game->groups;
    if (first >= last) return;
    set_table(game, &t);
    if (groups == 0) {
        settle(game, &t, 1, sums);
        return;
    }

    /* A completion's number has one digit per group, the last group's lowest. */
    uint64_t below = sw_count_completions(game), number = first;
    for (int i = 0; i < groups; i++) {
        choice *c = &choices[i];
        if (i == 0) {
            c->size = game->live;
            memcpy(c->card, game->card, sizeof c->card);
        } else {
            leave(&choices[i - 1], c);
        }
        c->count = game->missing[i].count;
        below /= sw_choose(c->size, c->count);
        choose(c, number / below);
        number %= below;
        take(c, places(&t, &game->missing[i], 0));
    }

    const sw_missing_cards *inner = &game->missing[groups - 1];
    choice *rows = &choices[groups - 1];
    vary(&t, inner);
    for (uint64_t left = last - first; left;) {
        int row = 0, more = 1;
        while (more && row < ROWS && (uint64_t)row < left) {
            take(rows, places(&t, inner, row++));
            more = next_choice(rows);
        }
        settle(game, &t, row, sums);
        left -= (uint64_t)row;
        if (more || !left) continue;
        int i = groups - 2;
        while (!next_choice(&choices[i])) i--;
        for (; i < groups - 1; i++) { /* restart all later groups */
            uint8_t cards[SW_MOST_HOLES];
            const sw_missing_cards *group = &game->missing[i];
            take(&choices[i], cards);
            int same = group->player == inner->player && group->board == inner->board;
            for (int j = 0; j < (same ? ROWS : 1); j++) {
                memcpy(places(&t, group, j), cards, (size_t)group->count);
            }
            leave(&choices[i], &choices[i + 1]);
            choose(&choices[i + 1], 0);
        }
    }
}

/* ---- random completions */

void sw_sample_completions(const sw_partial_deal *game, uint64_t seed, uint64_t index, uint64_t deals,
                           sw_completion_sums *sums)
{
    table t;
    sw_rng rng = sw_rng_at(seed, index);
    uint8_t deck[SW_ALL_CARDS];
    int count = 0;
    set_table(game, &t);
    memcpy(deck, game->card, sizeof deck);
    for (int i = 0; i < game->groups; i++) {
        vary(&t, &game->missing[i]);
        count += game->missing[i].count;
    }
    while (deals) {
        int rows = deals < ROWS ? (int)deals : ROWS;
        for (int row = 0; row < rows; row++) {
            const uint8_t *next = deck;
            sw_draw(&rng, deck, game->live, count); /* any starting order works, including the previous deal's */
            for (int i = 0; i < game->groups; next += game->missing[i++].count) {
                memcpy(places(&t, &game->missing[i], row), next, (size_t)game->missing[i].count);
            }
        }
        settle(game, &t, rows, sums);
        deals -= (uint64_t)rows;
    }
}

int sw_sample_held(const sw_partial_deal *game, const sw_held_ranges *held, uint64_t seed, uint64_t index, uint64_t deals,
                   sw_completion_sums *sums, const sw_stop *stop)
{
    table t;
    sw_rng rng = sw_rng_at(seed, index);
    uint64_t live = 0, set[SW_MOST_HANDS], draws = 0, trials = 0, done = 0, each = 1, looked = 0;
    int count = 0;
    for (int i = 0; i < held->players; i++) { /* hands drawn by trial take more work */
        if (held->range[i] && !held->holding[i].count) each += (uint64_t)held->range[i]->ops;
    }
    set_table(game, &t);
    for (int i = 0; i < game->live; i++) live |= SW_SET(game->card[i]);
    for (int i = 0; i < game->groups; i++) {
        const sw_missing_cards *group = &game->missing[i];
        vary(&t, group);
        if (group->player < 0 || !held->range[group->player]) count += group->count;
    }
    while (deals) {
        int rows = deals < ROWS ? (int)deals : ROWS;
        for (int row = 0; row < rows; row++, done++) {
            uint64_t used = 0;
            const uint64_t most = SW_MOST_TRIALS * (done + 64);
            for (; !used; draws++) {
                if (draws > 4096 * (done + 64) || trials >= most) return 0;
                used = sw_draw_held(held, &rng, set, &trials, most);
                if ((draws + trials - looked) * each < SW_MOST_WORK) continue;
                looked = draws + trials;
                if (sw_must_stop(stop)) return 0;
            }
            uint8_t deck[SW_ALL_CARDS];
            const uint8_t *next = deck;
            sw_draw(&rng, deck, sw_list_set(live & ~used, deck), count);
            for (int i = 0; i < game->groups; i++) {
                const sw_missing_cards *group = &game->missing[i];
                if (group->player >= 0 && held->range[group->player]) {
                    sw_list_set(set[group->player], places(&t, group, row));
                    continue;
                }
                memcpy(places(&t, group, row), next, (size_t)group->count);
                next += group->count;
            }
        }
        settle(game, &t, rows, sums);
        deals -= (uint64_t)rows;
    }
    return 1;
}

void sw_completion_errors(const sw_partial_deal *game, const sw_completion_sums *sums, double *error)
{
    double whole = (double)sw_whole_pot(game);
    for (int i = 0; i < game->players; i++) {
        error[i] = sw_standard_error(sums->deals, (double)sums->share[i] / whole, (double)sums->square[i] / whole / whole);
    }
}
