/* Counting how hands come out. */
#ifndef SW_RUNOUTS_H
#define SW_RUNOUTS_H

#include "evaluator/evaluate.h"

/* Cards that may come, ascending, and for each the place of the first of a higher rank. */
typedef struct {
    int size;
    uint8_t card[SW_ALL_CARDS];
    uint8_t next_rank[SW_ALL_CARDS];
} sw_live;

sw_live sw_live_cards(uint64_t set);

/* Whether one more card could give a hand, or these cards of it, five of a suit. If not, the cards of a
   rank are all alike to it, and one look serves for them. */
static inline int sw_may_flush(sw_hand hand)
{
    return ((hand.key + SW_ONE_OF_EACH) & SW_FIVE_SUITED) != 0;
}

/* Deals `to_come` cards to a hand of `held`, ranking->least to 7 in all, in every way, and counts the outcomes
   by value. This is the slice of the work in which live->card[first] is the lowest card dealt; with nothing
   to come there is one slice, 0. */
void sw_count_runouts(const sw_ranking *ranking, sw_hand hand, int held, const sw_live *live, int to_come,
                      int first, uint64_t *counts);

#endif
