/* Two ranges against each other after the flop: exact, over every board. */
#ifndef SW_EXACT_TWO_H
#define SW_EXACT_TWO_H

#include "equity/outcome.h"
#include "equity/range_showdown.h"
#include "evaluator/runouts.h"

SW_C_BEGIN

typedef struct {
    sw_combos hands;                 /* the hands of both sides, the larger side's first */
    int larger, count[2];           /* the larger side; number of hands of each side */
    double weight[SW_COMBOS][2];    /* by hand and side, 0 if only the other side may hold it */
    sw_hand board;                  /* suits counted from 3 */
    sw_live live;                   /* cards that may come */
    int to_come;                    /* number of cards to come: 0, 1 or 2 */
} sw_exact_two;

/* Initializes the ranges. `weight` has [SW_COMBOS] for each side; `board` has three to five cards, and no card of
   `dead` is dealt or held. */
void sw_init_exact_two(sw_exact_two *ranges, const double *const weight[2], uint64_t board, uint64_t dead);

/* The weights that each hand beats and meets over all boards, as added by sw_range_showdown. */
typedef struct {
    double beaten[SW_COMBOS][2], met[SW_COMBOS][2];
} sw_exact_two_sums;

/* Processes the boards of a slice. Each board's hands are sorted, in time proportional to their number. */
void sw_exact_two_by_sorting(const sw_exact_two *ranges, int slice, sw_exact_two_sums *sums);

/* Computes each side's outcome from the sums of `slices` slices, added in order. */
void sw_exact_two_outcome(const sw_exact_two *ranges, const sw_exact_two_sums *sums, int slices, sw_outcome outcome[2]);

SW_C_END

#endif
