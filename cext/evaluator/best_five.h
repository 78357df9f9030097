/* The cards of a hand that play. */
#ifndef SW_BEST_FIVE_H
#define SW_BEST_FIVE_H

#include "evaluator/evaluate.h"

SW_C_BEGIN

/* Finds the cards that play, by weight: five, or a badugi of 1 to 4. Among equivalent cards natural ones come before
   wild ones, then higher suits first. Returns their number; 0 if the hand does not qualify. */
int sw_best_five(const sw_ranking *ranking, uint64_t set, uint8_t five[5]);

SW_C_END

#endif
