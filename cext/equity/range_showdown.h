/* The showdown of two ranges on a five-card board. */
#ifndef SW_RANGE_SHOWDOWN_H
#define SW_RANGE_SHOWDOWN_H

#include "equity/combos.h"

SW_C_BEGIN

/* Compares each of `count` distinct hands (at most SW_COMBOS) with the hands that the other side may hold. Adds to
   `beaten` the weight of the hands that it beats, and to `met` the weight of the hands that it beats or ties with. All
   arrays are [i][k] for hand i and side k. weight[i][k] is the hand's weight in that side's range. beaten[i][k] and
   met[i][k] are sums of that side's weights, so they are results of the other side. Hands that share a card with i are
   left out. A hand with the value 0 cannot be held; other values are below SW_SORTED_VALUES.

   Goes through the hands by ascending value, adding up the weights of those passed, in total and by card. The weight
   that hand i beats is the total minus the sums of its two cards. */
void sw_range_showdown(const uint8_t (*card)[2], const uint16_t *value, int count, const double (*weight)[2],
                       double (*beaten)[2], double (*met)[2]);

SW_C_END

#endif
