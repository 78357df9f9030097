#include "equity/exact_held.h"

#include <stdlib.h>

int sw_init_exact_held(sw_exact_held *x, const sw_partial_deal *game, const sw_held_ranges *held, uint64_t most)
{
    double ways = 1;
    memset(x, 0, sizeof *x);
    x->game = game;
    x->held = held;
    if (game->boards != 1 || game->high_scoops) return 0;
    for (int i = 0; i < game->players; i++) {
        x->hands[i] = held->range[i] ? (uint64_t)held->holding[i].count : 1;
        if (x->hands[i] == 0) return 0;
        for (int j = 0; j < game->holes; j++) x->known[i] |= SW_SET(game->hole[i][j]);
        ways *= (double)x->hands[i];
    }
    for (int i = 0; i < game->groups; i++) {
        const sw_missing_cards *group = &game->missing[i];
        if (group->player < 0) {
            x->come = group;
        } else if (!held->range[group->player]) {
            return 0;
        }
    }
    x->boards = x->come ? sw_choose(game->live, x->come->count) : 1;
    x->parts = ways / (double)most < (double)x->hands[0] ? 1 + (uint64_t)(ways / (double)most) : x->hands[0];
    x->slices = x->boards * x->parts;
    if (x->slices > SW_MOST_HELD_SLICES) x->slices = SW_MOST_HELD_SLICES;
    return 1;
}

/* ---- hands left by a board */

typedef struct {
    size_t count;
    uint64_t *set;
    double *weight;
    uint16_t *value[SW_MOST_SHOWINGS];
    uint8_t *hole;
} left_hands;

typedef struct {
    int players, showings;
    left_hands hands[SW_MOST_HANDS];
    size_t first, last, at[SW_MOST_HANDS]; /* the first player's hands; the hands currently held */
    sw_held_sums *sums;
} table;

enum { HAND_BYTES = sizeof(uint64_t) + sizeof(double) + SW_MOST_SHOWINGS * sizeof(uint16_t) + SW_MOST_HOLES };

/* Allocates memory for all hands that can be held; returns it, or NULL if out of memory. */
static void *lay_table(const sw_exact_held *x, table *t)
{
    uint64_t all = 0;
    t->players = x->game->players;
    t->showings = x->game->showings;
    for (int i = 0; i < t->players; i++) all += x->hands[i];
    uint64_t *memory = malloc((size_t)all * HAND_BYTES);
    if (!memory) return NULL;
    double *weight = (double *)(memory + all);
    uint16_t *value = (uint16_t *)(weight + all);
    uint8_t *hole = (uint8_t *)(value + SW_MOST_SHOWINGS * all);
    uint64_t *set = memory;
    for (int i = 0; i < t->players; i++) {
        left_hands *h = &t->hands[i];
        h->set = set;
        h->weight = weight;
        h->hole = hole;
        for (int k = 0; k < SW_MOST_SHOWINGS; k++) h->value[k] = value + (uint64_t)k * x->hands[i];
        set += x->hands[i];
        weight += x->hands[i];
        hole += SW_MOST_HOLES * x->hands[i];
        value += SW_MOST_SHOWINGS * x->hands[i];
    }
    return memory;
}

/* Deals the board with this number, and evaluates all hands that it leaves. */
static void put_board(const sw_exact_held *x, uint64_t number, table *t)
{
    const sw_partial_deal *game = x->game;
    uint8_t board[SW_BOARD_CARDS];
    uint64_t lying = 0;
    memcpy(board, game->board[0], sizeof board);
    for (int i = x->come ? x->come->count : 0, at = game->live - 1; i > 0; i--, at--) {
        while (sw_choose(at, i) > number) at--;
        number -= sw_choose(at, i);
        board[x->come->first + i - 1] = game->card[at];
    }
    for (int i = 0; i < game->board_cards; i++) lying |= SW_SET(board[i]);
    for (int i = 0; i < t->players; i++) {
        const sw_holding *from = &x->held->holding[i];
        left_hands *h = &t->hands[i];
        h->count = 0;
        for (uint64_t j = 0; j < x->hands[i]; j++) {
            const uint64_t set = x->held->range[i] ? from->set[j] : x->known[i];
            if (set & lying) continue;
            h->set[h->count] = set;
            h->weight[h->count] = x->held->range[i] ? from->weight[j] : 1;
            sw_list_set(set, h->hole + SW_MOST_HOLES * h->count++);
        }
        for (int k = 0; k < t->showings; k++) {
            sw_showing_values(&game->showing[k], h->hole, SW_MOST_HOLES, game->holes, board, 0, game->board_cards,
                              h->value[k], h->count);
        }
    }
}

/* ---- winners */

static void settle_two(table *t)
{
    const left_hands *a = &t->hands[0], *b = &t->hands[1];
    const uint16_t *value = b->value[0];
    const double pot = SW_POT;
    for (size_t i = t->first; i < t->last; i++) {
        const uint64_t set = a->set[i];
        const unsigned mine = a->value[0][i];
        double won = 0, tied = 0, lost = 0;
        uint64_t deals = 0;
        for (size_t j = 0; j < b->count; j++) { /* without branches, which would be mispredicted */
            const int fine = !(set & b->set[j]);
            const double weight = fine ? b->weight[j] : 0;
            deals += (uint64_t)fine;
            won += mine > value[j] ? weight : 0;
            tied += mine == value[j] ? weight : 0;
            lost += mine < value[j] ? weight : 0;
        }
        sw_held_sums *sums = t->sums;
        sums->deals += deals;
        sums->all += a->weight[i] * (won + tied + lost);
        sums->win[0] += a->weight[i] * won;
        sums->win[1] += a->weight[i] * lost;
        for (int k = 0; k < 2; k++) {
            sums->tie[k] += a->weight[i] * tied;
            sums->share[k] += a->weight[i] * (pot * (k ? lost : won) + pot / 2 * tied);
        }
    }
}

static void settle_deal(table *t, double weight)
{
    const int players = t->players, showings = t->showings;
    const unsigned whole = (unsigned)(SW_POT * showings);
    unsigned who[SW_MOST_SHOWINGS], got[SW_MOST_HANDS] = {0};
    sw_held_sums *sums = t->sums;
    for (int k = 0; k < showings; k++) {
        unsigned value[SW_MOST_HANDS];
        for (int i = 0; i < players; i++) value[i] = t->hands[i].value[k][t->at[i]];
        who[k] = sw_winners(value, players);
    }
    sw_share_board(who, players, showings, got);
    sums->deals++;
    sums->all += weight;
    for (int i = 0; i < players; i++) {
        sums->win[i] += got[i] == whole ? weight : 0;
        sums->tie[i] += got[i] > 0 && got[i] < whole ? weight : 0;
        sums->share[i] += got[i] * weight;
    }
}

/* Goes through all hands of a player and the players after it. */
static void settle_from(table *t, int player, uint64_t used, double weight)
{
    const left_hands *h = &t->hands[player];
    const size_t last = player ? h->count : t->last;
    for (size_t i = player ? 0 : t->first; i < last; i++) {
        if (used & h->set[i]) continue;
        t->at[player] = i;
        if (player + 1 == t->players) {
            settle_deal(t, weight * h->weight[i]);
        } else {
            settle_from(t, player + 1, used | h->set[i], weight * h->weight[i]);
        }
    }
}

int sw_count_held(const sw_exact_held *x, uint64_t slice, sw_held_sums *sums)
{
    const uint64_t all = x->boards * x->parts, end = all / x->slices * (slice + 1) + all % x->slices * (slice + 1) / x->slices;
    uint64_t at = all / x->slices * slice + all % x->slices * slice / x->slices, lies = x->boards;
    table t;
    void *memory = lay_table(x, &t);
    if (!memory) return 0;
    t.sums = sums;
    for (; at < end; at++) {
        const uint64_t board = at / x->parts, part = at % x->parts;
        if (board != lies) put_board(x, board, &t);
        lies = board;
        t.first = (size_t)(t.hands[0].count * part / x->parts);
        t.last = (size_t)(t.hands[0].count * (part + 1) / x->parts);
        if (t.players == 2 && t.showings == 1) {
            settle_two(&t);
        } else {
            settle_from(&t, 0, 0, 1);
        }
    }
    free(memory);
    return 1;
}

void sw_share_held(const sw_exact_held *x, sw_held_sums *sums)
{
    const double whole = (double)sw_whole_pot(x->game);
    const int players = x->game->players;
    for (uint64_t i = 1; i < x->slices; i++) {
        sums->deals += sums[i].deals;
        sums->all += sums[i].all;
        for (int j = 0; j < players; j++) {
            sums->win[j] += sums[i].win[j];
            sums->tie[j] += sums[i].tie[j];
            sums->share[j] += sums[i].share[j];
        }
    }
    for (int j = 0; j < players && sums->all > 0; j++) {
        sums->win[j] /= sums->all;
        sums->tie[j] /= sums->all;
        sums->share[j] /= sums->all * whole;
    }
}
