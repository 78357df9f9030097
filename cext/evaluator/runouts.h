/* Counting how hands come out. */
#ifndef SW_RUNOUTS_H
#define SW_RUNOUTS_H

#include "evaluator/evaluate.h"

/* Deals `to_come` cards to a hand of `held`, 5 to 7 in all, in every way from the `size` cards of live,
   and counts the outcomes by value. This is the slice of the work in which live[first] is the first
   card dealt; with nothing to come there is one slice, 0. */
void sw_count_runouts(const sw_ranking *ranking, sw_hand hand, int held, const uint8_t *live, int size,
                      int to_come, int first, uint64_t *counts);

#endif
