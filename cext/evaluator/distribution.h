/* The number of run-outs that end in each value, counted by the ranks that come, not one by one. */
#ifndef SW_DISTRIBUTION_H
#define SW_DISTRIBUTION_H

#include "evaluator/runouts.h"

SW_C_BEGIN

/* Deals `to_come` cards of `live` to the cards `held` in every way, from ranking->least to ranking->most in total, and
   counts the values. */
void sw_count_values(const sw_ranking *ranking, uint64_t held, uint64_t live, int to_come, uint64_t *counts);

SW_C_END

#endif
