/* The cards that help a hand. */
#ifndef SW_OUTS_H
#define SW_OUTS_H

#include "equity/strength.h"

enum { SW_NO_OUT = 0xff };

/* For each card that may come next, on a board of three or four, the number of the category that the hand then has;
   SW_NO_OUT for a card that does not help. `dead` cards cannot come.

   With no opponents a card helps if it makes the hand of a better category, and not as it does everybody's: see
   the Python name. With some, the weights of whose hands are [SW_COMBOS] each, if with it and not without it the hand
   is ahead of more than half of the hands of each. */
void sw_find_outs(const sw_combos *all, int combo, uint64_t board, uint64_t dead, const double *const *weight,
                  int opponents, uint8_t category[SW_CARDS]);

/* The chance that one of the next `draws` cards, 1 or 2, is an out, with these cards dead; with `weight`, while an
   opponent holds two of the others, as often as it says. */
double sw_chance_of_outs(const sw_combos *all, uint64_t dead, const double *weight, uint64_t outs, int draws);

#endif
