/* The outs of a hand: cards that improve it. */
#ifndef SW_OUTS_H
#define SW_OUTS_H

#include "equity/strength.h"

SW_C_BEGIN

enum { SW_NO_OUT = 0xff };

/* Writes for each card that may come next, on a board of three or four cards, the number of the hand's new category;
   SW_NO_OUT for a card that does not help. `dead` cards cannot be dealt.

   Without opponents, a card helps if it improves the hand's category, and not simply everyone's; see the Python
   function. With opponents, whose weights are [SW_COMBOS] each, it helps if the hand is ahead of more than half of each
   opponent's hands with the card, but not without it. */
void sw_find_outs(const sw_combos *all, int combo, uint64_t board, uint64_t dead, const double *const *weight,
                  int opponents, uint8_t category[SW_CARDS]);

/* Returns the probability that one of the next `draws` cards, 1 or 2, is an out, if the `dead` cards cannot be dealt.
   With `weight`, an opponent holds two of the other cards, drawn by these weights. */
double sw_chance_of_outs(const sw_combos *all, uint64_t dead, const double *weight, uint64_t outs, int draws);

SW_C_END

#endif
