/* What is posted before the cards: antes, blinds, straddles, posts of missed blinds. */
#ifndef SW_POSTING_H
#define SW_POSTING_H

#include "game/hand.h"

/* Puts the game's blinds and straddles on a hand's seats. */
void sw_place_blinds(sw_state *state);

/* What a seat posts instead: SW_EVENT_BLIND, SW_EVENT_STRADDLE or SW_EVENT_MISSED. */
void sw_post(sw_state *state, int seat, int kind, int64_t live, int64_t dead);

/* The seat whose post the rules forbid, or SW_NOBODY. `least`: the least straddle there, 0 if none is allowed; for a
   post of missed blinds the most, as a negative number. */
int sw_wrong_post(const sw_state *state, int64_t *least);

/* All posts, in the order of the house. */
void sw_post_all(sw_state *state);

#endif
