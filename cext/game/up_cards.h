/* Stud's up cards: which seat opens a street, and open pairs. */
#ifndef SW_UP_CARDS_H
#define SW_UP_CARDS_H

#include "game/hand.h"

SW_C_BEGIN

enum { SW_ACE = 12 };

/* Returns a card's weight by rank, with the ace high or low, then by suit. */
static inline int sw_card_weight(int card, int ace_low)
{
    return ace_low && card / 4 == SW_ACE ? card % 4 : card + 4;
}

/* Returns the seat that opens this street by its up cards, all of them known. */
int sw_opening_seat(const sw_state *state);

/* Returns whether a seat has a pair among its up cards. */
int sw_open_pair(const sw_state *state);

SW_C_END

#endif
