/* The showdown of two ranges on a board of five cards. */
#ifndef SW_RANGE_SHOWDOWN_H
#define SW_RANGE_SHOWDOWN_H

#include "equity/combos.h"

/* For each of `count` hands, at most SW_COMBOS and all different, that two sides may hold: `beaten` grows by
   the weight of the hands that it beats, `met` by that of those that it beats or ties with. All have [i][k] for
   the hand i and a side k: weight[i][k] is its weight in that side's range, and beaten[i][k] and met[i][k] are
   sums of weights of that side, so they are of use to the other. Hands that share a card with i are left out.
   A hand of the value 0 cannot be held; others are below SW_SORTED_VALUES.

   Hands are taken by ascending value, while the weights of those passed are added up, in all and by card: what hand i
   beats is the sum of all less the sums of its two cards. */
void sw_range_showdown(const uint8_t (*card)[2], const uint16_t *value, int count, const double (*weight)[2],
                       double (*beaten)[2], double (*met)[2]);

#endif
