#include "equity/exact.h"

#include <stdlib.h>

enum { LISTING, COUNTING, ADDING }; /* stages before the flop */
#define LITTLE 0x1p17               /* hands processed: a few milliseconds */
#define MANY 512                    /* pairs of hands per hand: sorting is much faster */

static int make_many(sw_exact *e, const double *weight, uint64_t board, uint64_t dead, size_t limit)
{
    e->many = malloc(sizeof *e->many);
    if (!e->many) return 0;
    sw_init_exact_many(e->many, e->players, weight, board, dead);
    size_t hands = (size_t)e->many->count[0];
    if (e->kind == SW_EXACT_MANY_PREFLOP) {
        e->most = limit;
        e->stages = 3;
        e->slices = hands;
        e->ordered = 1;
        return sw_init_deal_list(&e->deals, e->many);
    }
    hands = (size_t)e->many->held;
    e->won_size = hands * (size_t)e->players;
    if (sw_exact_alike_is_quick(e->many)) {
        e->kind = SW_EXACT_ALIKE;
        e->slices = 1;
        e->won = calloc(3 * e->won_size, sizeof *e->won);
        return e->won != NULL;
    }
    e->stages = (int)(limit < hands ? limit : hands);
    e->slices = 1 + (size_t)sw_slices(&e->many->live, e->many->to_come);
    double work = (double)hands * (double)sw_choose(e->many->live.size, e->many->to_come) / (double)e->slices;
    for (int p = 0; p < e->players; p++) work *= e->many->top[p] == 3 ? e->many->count[p] : 1;
    if (work < LITTLE) e->step = (size_t)(LITTLE / work);
    e->won = calloc((e->slices + 2) * e->won_size, sizeof *e->won);
    return e->won != NULL;
}

static int make_two(sw_exact *e, const double *weight, uint64_t board, uint64_t dead)
{
    const double *const sides[2] = {weight, weight + SW_COMBOS};
    double count[2] = {0, 0};
    for (int i = 0; i < SW_COMBOS; i++) {
        for (int k = 0; k < 2; k++) count[k] += sides[k][i] > 0;
    }
    if (count[0] * count[1] < MANY * (count[0] + count[1])) {
        if (!make_many(e, weight, board, dead, 1)) return 0;
        if (e->kind == SW_EXACT_ALIKE) return 1;
        free(e->many);
        free(e->won);
        e->many = NULL;
        e->won = NULL;
        e->stages = 1;
        e->step = 1;
    }
    e->two = malloc(sizeof *e->two);
    if (!e->two) return 0;
    sw_init_exact_two(e->two, sides, board, dead);
    e->slices = (size_t)sw_slices(&e->two->live, e->two->to_come);
    e->two_sums = calloc(e->slices, sizeof *e->two_sums);
    return e->two_sums != NULL;
}

int sw_init_exact(sw_exact *e, sw_exact_kind kind, int players, const double *weight, uint64_t board, uint64_t dead,
                  size_t limit, const sw_preflop_tables *tables)
{
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->players = players;
    e->tables = tables;
    e->stages = 1;
    e->step = 1;
    e->sums = calloc((size_t)players, sizeof *e->sums);
    if (!e->sums) return 0;
    return kind == SW_EXACT_TWO ? make_two(e, weight, board, dead) : make_many(e, weight, board, dead, limit);
}

void sw_free_exact(sw_exact *e)
{
    sw_free_deal_list(&e->deals);
    free(e->sums);
    free(e->two);
    free(e->two_sums);
    free(e->many);
    free(e->won);
}

static int run_versus(sw_exact *e, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        sw_exact_two_sums *sums = &e->two_sums[i];
        memset(sums, 0, sizeof *sums);
        sw_exact_two_by_sorting(e->two, (int)i, sums);
    }
    return 1;
}

/* Runs slices: the first computes what all boards have in common; the others compute the winnings on the boards, stored
   after the sums. */
static int run_part(sw_exact *e, size_t first, size_t last)
{
    int hands = e->many->held, from = hands * e->stage / e->stages, to = hands * (e->stage + 1) / e->stages;
    double *won = e->won + 2 * e->won_size;
    if (first == 0 && !sw_exact_many_deals(e->many, from, to, e->won, e->won + e->won_size)) return -1;
    if (first == 0) first = 1;
    return sw_exact_many_boards(e->many, (int)first - 1, (int)last - 1, from, to, won + first * e->won_size) ? 1 : -1;
}

/* Adds the winnings of the slices in order. */
static void add_parts(sw_exact *e)
{
    double *sums = e->won + 2 * e->won_size;
    for (size_t i = 1; i < e->slices; i++) {
        double *won = sums + i * e->won_size;
        for (size_t k = 0; k < e->won_size; k++) sums[k] += won[k];
        memset(won, 0, e->won_size * sizeof *won);
    }
}

static int run_deals(sw_exact *e, size_t first, size_t last)
{
    int done = 1;
    if (e->stage == COUNTING) {
        sw_count_deals(&e->deals, e->tables, first, last);
        return 1;
    }
    if (first != e->next) return 0;
    for (; done == 1 && e->next < last; e->next++) {
        if (e->stage == LISTING) {
            done = sw_list_deals(&e->deals, (int)e->next, e->most);
        } else {
            sw_add_deals(&e->deals, (int)e->next, e->sums);
        }
    }
    e->too_many = done == 0;
    return done < 0 ? -1 : 1;
}

int sw_run_exact(sw_exact *e, size_t first, size_t last)
{
    if (first == last || e->too_many || e->stage == e->stages) return 1;
    if (e->kind == SW_EXACT_ALIKE) {
        return sw_exact_alike(e->many, e->won, e->won + e->won_size, e->won + 2 * e->won_size) ? 1 : -1;
    }
    return e->kind == SW_EXACT_TWO ? run_versus(e, first, last)
           : e->kind == SW_EXACT_MANY ? run_part(e, first, last)
                                      : run_deals(e, first, last);
}

int sw_next_exact(sw_exact *e)
{
    if (e->too_many || e->stage == e->stages) return 0;
    if (e->kind == SW_EXACT_MANY) add_parts(e);
    if (e->kind == SW_EXACT_MANY_PREFLOP) {
        if (e->ordered && e->next < e->slices) return 0; /* not everything is listed yet */
        if (e->stage == LISTING) {
            size_t deals = e->deals.deals;
            e->deals.result = calloc(deals ? deals : 1, 3 * (size_t)e->players * sizeof *e->deals.result);
            if (!e->deals.result) return -1;
        }
        e->ordered = e->stage == COUNTING; /* whether the next stage, adding up, is ordered */
        e->slices = e->ordered ? (size_t)e->many->count[0] : e->deals.deals;
        e->step = e->ordered ? 1 : 64;
        e->next = 0;
    }
    return ++e->stage < e->stages;
}

const sw_outcome *sw_exact_outcome(sw_exact *e)
{
    if (e->too_many || !e->sums) return NULL;
    if (e->kind == SW_EXACT_TWO) sw_exact_two_outcome(e->two, e->two_sums, (int)e->slices, e->sums);
    if (e->kind == SW_EXACT_MANY || e->kind == SW_EXACT_ALIKE) {
        sw_exact_many_outcome(e->many, e->won + 2 * e->won_size, e->won, e->won + e->won_size, e->sums);
    }
    return e->sums;
}
