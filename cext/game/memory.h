/* Memory of hands: allocation, copying, sharing. */
#ifndef SW_MEMORY_H
#define SW_MEMORY_H

#include "game/hand.h"

SW_C_BEGIN

/* Makes room for `events` more events. If out of memory, returns SW_NO_MEMORY and sets `out_of_memory`. */
sw_status sw_grow_log(sw_state *state, int events);

/* Makes room for one event, which there always is while a hand waits for a command. */
static inline sw_status sw_make_room(sw_state *s)
{
    return s->events == s->capacity ? sw_grow_log(s, 1) : SW_DONE;
}

/* Initializes a state without memory, ready to be set up or copied into. */
void sw_make_empty(sw_state *state);

/* Copies into a state that is zeroed or in use; reuses the memory of its log. */
sw_status sw_copy(sw_state *copy, const sw_state *state);
void sw_free(sw_state *state);

/* Keep a copy of the original deck before the first change to it, or drop that copy. */
void sw_keep_original(sw_state *state);
void sw_forget_original(sw_state *state);

/* Shared states: several holders may read one state; before changing it, call sw_own. The count of holders has no lock.
   sw_new and sw_own return NULL if out of memory. */
sw_state *sw_new(void);
sw_state *sw_own(sw_state *state);
void sw_release(sw_state *state);

SW_C_END

#endif
