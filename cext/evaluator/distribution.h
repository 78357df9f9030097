/* How many run-outs end in each value, counted by the ranks that come instead of one by one. */
#ifndef SW_DISTRIBUTION_H
#define SW_DISTRIBUTION_H

#include "evaluator/runouts.h"

/* Deals `to_come` of the cards `live` to those of `held` in every way, ranking->least to ranking->most in all, and
   counts the values. */
void sw_count_values(const sw_ranking *ranking, uint64_t held, uint64_t live, int to_come, uint64_t *counts);

#endif
