/* A seat's knowledge, independent of the order of cards that come together. */
#ifndef SW_INFOSET_H
#define SW_INFOSET_H

#include "game/hand.h"

typedef struct {
    uint64_t key[2];         /* a hash of the knowledge: equal for hands that look the same, otherwise almost never */
    uint8_t order[SW_HOLE];  /* the positions of the seat's hole cards, in an order derived from the knowledge */
} sw_known;

/* Returns the knowledge in a view, as sw_hide leaves it to a seat. */
sw_known sw_what_is_known(const sw_state *seen);

/* Changes a view as if the cards had been dealt automatically: no deal waited for its caller. */
void sw_forget_deals(sw_state *seen);

/* Changes a view to the seat's view if it held these cards, as many as it has, known or unknown. */
void sw_hold(sw_state *seen, const uint8_t *cards);

/* Convert a set of hole cards in that order to a set of the seat's cards as held, and back. */
int64_t sw_held_set(const sw_known *known, int64_t set);
int64_t sw_ordered_set(const sw_known *known, int64_t held);

#endif
