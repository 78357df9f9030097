/* Exact range equity in slices of work: two or more ranges on a board, and more than two before the flop. */
#ifndef SW_EXACT_H
#define SW_EXACT_H

#include "equity/exact_alike.h"
#include "equity/exact_many_preflop.h"
#include "equity/exact_two.h"

SW_C_BEGIN

typedef enum { SW_EXACT_TWO, SW_EXACT_MANY, SW_EXACT_ALIKE, SW_EXACT_MANY_PREFLOP } sw_exact_kind;

/* The work consists of stages. In each, the slices 0 to `slices` are run once, in any order and by any thread; if
   `ordered`, in order and by one thread. Two ranges take one stage. So do hands with the same results, if that is
   faster than the requested kind. More ranges on a board take a stage for each part of the hands held. Before the flop
   deals are listed, counted, and finally added up; listing and adding up go by the first player's hands, in order. */
typedef struct {
    sw_exact_kind kind;
    int players, stage, stages, ordered;
    size_t slices, step;       /* `step` slices take well under a second */
    sw_outcome *sums;          /* [players] */
    sw_exact_two *two;
    sw_exact_two_sums *two_sums; /* [slices] */
    sw_exact_many *many;
    size_t won_size;           /* held hands times players */
    double *won;               /* [2 + slices][won_size] weights met; deals; winnings, added in order */
    const sw_preflop_tables *tables;
    sw_deal_list deals;
    size_t most, next;         /* maximum number of deals; the next of the first player's hands */
    int too_many;
} sw_exact;

/* Prepares the work; returns 0 if out of memory. Must be freed in either case. `limit` is the number of parts for
   several ranges on a board, or the maximum number of deals before the flop, where `tables` are needed. Weights are
   [players][SW_COMBOS]. */
int sw_init_exact(sw_exact *e, sw_exact_kind kind, int players, const double *weight, uint64_t board, uint64_t dead,
                  size_t limit, const sw_preflop_tables *tables);
void sw_free_exact(sw_exact *e);

/* Returns 1; 0 for slices out of order; -1 if out of memory. */
int sw_run_exact(sw_exact *e, size_t first, size_t last);

/* Ends a stage and begins the next. Returns 1; 0 if there is none; -1 if out of memory. */
int sw_next_exact(sw_exact *e);

/* Returns the players' outcomes; NULL if there are too many deals. */
const sw_outcome *sw_exact_outcome(sw_exact *e);

SW_C_END

#endif
