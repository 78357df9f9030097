/* Posts before the deal: antes, blinds, straddles, and posts for missed blinds. */
#ifndef SW_POSTING_H
#define SW_POSTING_H

#include "game/hand.h"

SW_C_BEGIN

/* Assigns the game's blinds and straddles to a hand's seats. */
void sw_place_blinds(sw_state *state);

/* Replaces a seat's post by SW_EVENT_BLIND, SW_EVENT_STRADDLE, SW_EVENT_MISSED or SW_EVENT_KILL. */
void sw_post(sw_state *state, int seat, int kind, int64_t live, int64_t dead);

/* Returns the kind of a seat's post. */
int sw_post_kind(const sw_state *state, int seat);

/* Returns the seat whose post breaks the rules, or SW_NOBODY. `least` is the smallest straddle allowed there, 0 if none
   is allowed; for missed blinds it is the maximum, negated. */
int sw_wrong_post(const sw_state *state, int64_t *least);

/* Posts everything, in the order of the house rules. */
void sw_post_all(sw_state *state);

SW_C_END

#endif
