/* The memory of hands: allocation, copies, sharing. */
#ifndef SW_MEMORY_H
#define SW_MEMORY_H

#include "game/hand.h"

/* Makes room for so many events more. SW_NO_MEMORY, and `out_of_memory` is set, when there is no memory. */
sw_status sw_grow_log(sw_state *state, int events);

/* While a hand waits for a command there is room for an event. */
static inline sw_status sw_make_room(sw_state *s)
{
    return s->events == s->capacity ? sw_grow_log(s, 1) : SW_DONE;
}

/* A state without memory, to be set up or copied into. */
void sw_make_empty(sw_state *state);

/* Copies into a state that is all 0 or in use, which keeps its log's memory. */
sw_status sw_copy(sw_state *copy, const sw_state *state);
void sw_free(sw_state *state);

/* Keeps the deck of the beginning before the first change to it; drops it. */
void sw_keep_original(sw_state *state);
void sw_forget_original(sw_state *state);

/* Shared states: several hold one that they only read, and own it before a change. Holders are counted without a
   lock. NULL when there is no memory. */
sw_state *sw_new(void);
sw_state *sw_own(sw_state *state);
void sw_release(sw_state *state);

#endif
