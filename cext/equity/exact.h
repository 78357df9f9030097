/* The exact equities of ranges, as work in slices: two ranges or more on a board, and more before the flop. */
#ifndef SW_EXACT_H
#define SW_EXACT_H

#include "equity/exact_alike.h"
#include "equity/exact_many_preflop.h"
#include "equity/exact_two.h"

typedef enum { SW_EXACT_TWO, SW_EXACT_MANY, SW_EXACT_ALIKE, SW_EXACT_MANY_PREFLOP } sw_exact_kind;

/* Slices 0 to `slices` are run, each once, in any order and by any thread; but where they are `ordered` in their order
   and by one. So it goes stage by stage: there is one for two ranges, and for hands that are alike, which is where that
   is quick instead of what was asked; for more on a board one for each part of the hands that they may hold; before the flop deals are listed and at last added up by the first player's hands, in order, and
   between these they are counted. */
typedef struct {
    sw_exact_kind kind;
    int players, stage, stages, ordered;
    size_t slices, step;       /* `step` slices take well under a second */
    sw_outcome *sums;          /* [players] */
    sw_exact_two *two;
    sw_exact_two_sums *two_sums; /* [slices] */
    sw_exact_many *many;
    size_t won_size;           /* held hands times players: */
    double *won;               /* [2 + slices][won_size] what they meet; deals; what they won, added up in order */
    const sw_preflop_tables *tables;
    sw_deal_list deals;
    size_t most, next;         /* deals; and the next of the first player's hands */
    int too_many;
} sw_exact;

/* Prepares; 0 without memory. To be freed in any case. `limit`: how many parts for many ranges on a board; how many deals
   at most for ranges before the flop, which need `tables`. Weights are [players][SW_COMBOS]. */
int sw_make_exact(sw_exact *e, sw_exact_kind kind, int players, const double *weight, uint64_t board, uint64_t dead,
                  size_t limit, const sw_preflop_tables *tables);
void sw_free_exact(sw_exact *e);

/* Returns 1; 0 for slices out of their order; -1 without memory. */
int sw_run_exact(sw_exact *e, size_t first, size_t last);

/* Ends a stage, and begins the next one. Returns 1; 0 if there is none; -1 without memory. */
int sw_next_exact(sw_exact *e);

/* What becomes of the players; NULL if there are too many deals. */
const sw_outcome *sw_exact_outcome(sw_exact *e);

#endif
