#include "equity/exact.h"

#include <stdlib.h>

enum { LISTING, COUNTING, ADDING }; /* the stages before the flop */

static int make_two(sw_exact *e, const double *weight, uint64_t board, uint64_t dead)
{
    const double *const sides[2] = {weight, weight + SW_COMBOS};
    e->two = malloc(sizeof *e->two);
    if (!e->two) return 0;
    sw_make_exact_two(e->two, sides, board, dead);
    e->slices = sw_exact_two_is_small(e->two) ? 1 : (size_t)sw_slices(&e->two->live, e->two->to_come);
    e->two_sums = calloc(e->slices, sizeof *e->two_sums);
    return e->two_sums != NULL;
}

static int make_many(sw_exact *e, const double *weight, uint64_t board, uint64_t dead, size_t limit)
{
    e->many = malloc(sizeof *e->many);
    if (!e->many) return 0;
    sw_make_exact_many(e->many, e->players, weight, board, dead);
    size_t hands = (size_t)e->many->count[0];
    if (e->kind == SW_EXACT_MANY_PREFLOP) {
        e->most = limit;
        e->stages = 3;
        e->slices = hands;
        e->ordered = 1;
        return sw_make_deal_list(&e->deals, e->many);
    }
    e->stages = (int)(limit < hands ? limit : hands);
    e->slices = (size_t)sw_slices(&e->many->live, e->many->to_come);
    e->outcomes = calloc(e->slices * (size_t)e->players, sizeof *e->outcomes);
    return e->outcomes != NULL;
}

int sw_make_exact(sw_exact *e, sw_exact_kind kind, int players, const double *weight, uint64_t board, uint64_t dead,
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
    free(e->outcomes);
}

static int run_versus(sw_exact *e, size_t first, size_t last)
{
    int small = sw_exact_two_is_small(e->two);
    uint16_t *counts = small ? malloc(sw_exact_two_workspace(e->two) * sizeof *counts) : NULL;
    if (small && !counts) return -1;
    for (size_t i = first; i < last; i++) {
        sw_exact_two_sums *sums = &e->two_sums[i];
        memset(sums, 0, sizeof *sums);
        if (small) {
            sw_exact_two_by_pairs(e->two, counts, sums);
        } else {
            sw_exact_two_by_sorting(e->two, (int)i, sums);
        }
    }
    free(counts);
    return 1;
}

static int run_part(sw_exact *e, size_t first, size_t last)
{
    int hands = e->many->count[0], from = hands * e->stage / e->stages, to = hands * (e->stage + 1) / e->stages;
    for (size_t i = first; i < last; i++) {
        sw_exact_many_boards(e->many, (int)i, from, to, e->outcomes + i * (size_t)e->players);
    }
    return 1;
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
    return e->kind == SW_EXACT_TWO ? run_versus(e, first, last)
           : e->kind == SW_EXACT_MANY ? run_part(e, first, last)
                                      : run_deals(e, first, last);
}

int sw_next_exact(sw_exact *e)
{
    if (e->too_many || e->stage == e->stages) return 0;
    if (e->kind == SW_EXACT_MANY) sw_add_slices(e->sums, e->outcomes, (int)e->slices, e->players);
    if (e->kind == SW_EXACT_MANY_PREFLOP) {
        if (e->ordered && e->next < e->slices) return 0; /* not all is listed */
        if (e->stage == LISTING) {
            size_t deals = e->deals.deals;
            e->deals.result = calloc(deals ? deals : 1, 3 * (size_t)e->players * sizeof *e->deals.result);
            if (!e->deals.result) return -1;
        }
        e->ordered = e->stage == COUNTING; /* that which ends */
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
    return e->sums;
}
