/* What a seat knows, whatever the order in which cards came that lie together. */
#ifndef SW_INFOSET_H
#define SW_INFOSET_H

#include "game/hand.h"

typedef struct {
    uint64_t key[2];         /* a hash of it: equal for all hands that look alike, and else hardly ever */
    uint8_t order[SW_HOLE];  /* the seat's hole cards in an order that follows from it: where each lies */
} sw_known;

/* Of a view, as sw_hide leaves it to a seat. */
sw_known sw_what_is_known(const sw_state *seen);

/* Changes a view into that of the same hand whose cards came by themselves: none waited for its caller. */
void sw_forget_deals(sw_state *seen);

/* Changes a view into what its seat would see if it held these cards, as many as it has; known ones or not. */
void sw_hold(sw_state *seen, const uint8_t *cards);

/* A set of hole cards in that order as a set of those that the seat holds; and back. */
int64_t sw_held_set(const sw_known *known, int64_t set);
int64_t sw_ordered_set(const sw_known *known, int64_t held);

#endif
