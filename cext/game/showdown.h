/* What the hands at a showdown are worth: the one place in this room that knows cards. */
#ifndef SW_SHOWDOWN_H
#define SW_SHOWDOWN_H

#include "game/state.h"

typedef struct {
    uint16_t of[SW_BOARDS][SW_SEATS];
} sw_values;

/* The value of each seat's hand on each board. Returns 0, or the seats of them with unknown cards. */
uint32_t sw_showdown_values(const sw_state *state, uint32_t seats, sw_values *values);

#endif
