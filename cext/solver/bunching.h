/* Bunching: the ranges of those who folded make some cards likelier to be left than others. */
#ifndef SW_BUNCHING_H
#define SW_BUNCHING_H

#include "equity/combos.h"

enum { SW_MOST_FOLDED = 4, SW_MOST_FREE = 6 };

/* For each set of four cards or more - two hands, and what was dealt since the root - how many ways to fold leave it
   free: the sum over hands for all who folded, no card twice and none of the set, of the products of their weights.
   A set has the place that it has in colexicographic order: the sum of the binomials (card, 1), (card, 2) .. of its
   cards, ascending. */
typedef struct {
    int count;                               /* of those who folded; 0: no bunching */
    int cards;                               /* neither on the board nor outside the deck */
    int most;                                /* cards of the largest sets */
    uint8_t label[SW_CARDS];                 /* of each such card, ascending */
    uint32_t choose[SW_CARDS + 1][SW_MOST_FREE + 1];
    size_t first[SW_MOST_FREE + 2];          /* the place of the sets of so many cards among all */
    double (*folded)[SW_COMBOS];             /* their weights */
    float *free;                             /* by place, from sets of four on */
} sw_bunching;

/* Zero: no memory. */
int sw_begin_bunching(sw_bunching *b, uint64_t board, uint64_t deck, int most, const double *const *folded, int count);
void sw_end_bunching(sw_bunching *b);

/* The bytes of what is kept, and of what is needed while it is made. */
uint64_t sw_bunching_size(const sw_bunching *b);
uint64_t sw_bunching_scratch(const sw_bunching *b);

typedef struct {
    uint8_t low, high;
    double weight;
} sw_weighted;

/* Counts, and scales the counts by one number: that which makes the sum over all pairs of these hands of the products
   of their weights, where hands share no card, what it is without bunching. *mean is how many ways there are to fold
   on average; 0: none. -1: no memory; 0: it was stopped. */
int sw_count_bunching(sw_bunching *b, const sw_weighted *const hands[2], const int count[2], double *mean,
                      int (*stopped)(void));

/* For one hand, beside cards dealt since the root: where in `free` the other hand's low and high card lead, as a sum. */
typedef struct {
    uint32_t low[SW_CARDS], high[SW_CARDS];
    uint64_t used;
    const float *free;
} sw_beside;
void sw_sit_beside(const sw_bunching *b, int low, int high, const uint8_t *dealt, int cards, sw_beside *beside);

/* How free two hands are; `low` and `high` are of the other. */
static inline float sw_free_beside(const sw_beside *beside, int low, int high)
{
    if (beside->used & (SW_SET(low) | SW_SET(high))) return 0;
    return beside->free[beside->low[low] + beside->high[high]];
}

#endif
