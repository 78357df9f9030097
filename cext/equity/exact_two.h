/* Two ranges against each other after the flop: exact, over every board. */
#ifndef SW_EXACT_TWO_H
#define SW_EXACT_TWO_H

#include "equity/outcome.h"
#include "equity/range_showdown.h"
#include "evaluator/runouts.h"

typedef struct {
    sw_combos hands;                 /* those of either side, the larger side's first */
    int larger, count[2];           /* which side that is; how many hands each side has */
    double weight[SW_COMBOS][2];    /* by hand and side, 0 where only the other side may hold it */
    sw_hand board;                  /* suits counted from 3 */
    sw_live live;                   /* the cards that may come, */
    int to_come;                    /* and how many of them will: 0, 1 or 2 */
} sw_exact_two;

/* `weight` has [SW_COMBOS] for each side; `board` is three to five cards, and none of `dead` is dealt or held. */
void sw_make_exact_two(sw_exact_two *ranges, const double *const weight[2], uint64_t board, uint64_t dead);

/* The weights that each hand beats and meets, over all boards: as sw_range_showdown adds them up. */
typedef struct {
    double beaten[SW_COMBOS][2], met[SW_COMBOS][2];
} sw_exact_two_sums;

/* The boards of a slice. Each board's hands are sorted, which takes a time in proportion to their number. */
void sw_exact_two_by_sorting(const sw_exact_two *ranges, int slice, sw_exact_two_sums *sums);

/* What becomes of each side, by the sums of `slices` slices, added up in their order. */
void sw_exact_two_outcome(const sw_exact_two *ranges, const sw_exact_two_sums *sums, int slices, sw_outcome outcome[2]);

#endif
