/* Two ranges against each other after the flop: exact, over every board. */
#ifndef SW_VERSUS_H
#define SW_VERSUS_H

#include "equity/outcome.h"
#include "equity/river.h"
#include "evaluator/runouts.h"

typedef struct {
    sw_hands hands;                 /* those of either side, the larger side's first */
    int larger, count[2];           /* which side that is; how many hands each side has */
    double weight[SW_COMBOS][2];    /* by hand and side, 0 where only the other side may hold it */
    sw_hand board;                  /* suits counted from 3 */
    sw_live live;                   /* the cards that may come, */
    int to_come;                    /* and how many of them will: 0, 1 or 2 */
} sw_versus;

/* `weight` has [SW_COMBOS] for each side; `board` is three to five cards, and none of `dead` is dealt or held. */
void sw_make_versus(sw_versus *versus, const double *const weight[2], uint64_t board, uint64_t dead);

/* Whether there are so few hands that comparing them all is quicker than sorting. */
int sw_versus_small(const sw_versus *versus);

/* The weights that each hand beats and meets, over all boards: as sw_river adds them up. */
typedef struct {
    double beaten[SW_COMBOS][2], met[SW_COMBOS][2];
} sw_versus_sums;

/* The boards of a slice. Each board's hands are sorted, which takes a time in proportion to their number. */
void sw_versus_sorted(const sw_versus *versus, int slice, sw_versus_sums *sums);

/* All boards, by comparing each hand of one side with each of the other: quicker where there are few. `workspace` has
   sw_versus_pairs_room() numbers, which need not be set. */
size_t sw_versus_pairs_room(const sw_versus *versus);
void sw_versus_pairs(const sw_versus *versus, uint16_t *workspace, sw_versus_sums *sums);

/* What becomes of each side, by the sums of `slices` slices, added up in their order. */
void sw_versus_outcome(const sw_versus *versus, const sw_versus_sums *sums, int slices, sw_outcome outcome[2]);

#endif
