/* Pots: who may win what. Knows no cards. */
#ifndef SW_POTS_H
#define SW_POTS_H

#include "game/rules.h"

typedef struct {
    int64_t amount;
    uint32_t seats; /* who may win it, bit i = seat i */
} sw_pot;

/* The pots that n seats make which have put in committed[i], main pot first. The seats `in`, which have not
   folded, make the levels; only `live` ones may win. Chips of the folded fill the pots from the main one up
   and stay in the last. `dead` chips go to the main pot. Returns how many pots there are. */
int sw_pots(const int64_t *committed, int n, uint32_t in, uint32_t live, int64_t dead, sw_pot pots[SW_SEATS]);

/* One part of an amount cut in `parts`: equal numbers of chips of the smallest denomination, those left
   over to the first parts, one each; what is less than a chip to the first. */
int64_t sw_part(int64_t amount, int64_t chip, int parts, int i);

/* The seat of a mask, which is not empty, that comes next after a seat, clockwise. */
static inline int sw_next_seat(uint32_t mask, int seat)
{
    uint32_t after = mask & ~((2u << seat) - 1);
    return sw_lowest_bit(after ? after : mask);
}

#endif
