/* What one seat may know of a hand, and hands that agree with it. */
#ifndef SW_VIEW_H
#define SW_VIEW_H

#include "game/state.h"

/* Removes what a seat, or with SW_NOBODY the public, cannot know: cards, the seed, the order of the deck. */
void sw_hide(sw_state *state, int seat);

/* Makes a whole hand that looks like `seen` to its viewer: unseen cards are drawn from stream (seed, index). Where a
   showdown has told more of them, draws with another outcome are rejected. */
sw_status sw_sample(sw_state *sampled, const sw_state *seen, uint64_t seed, uint64_t index);

/* A number that depends on the hand's seed, the seat and the count of actions, but on no card. */
uint64_t sw_noise(const sw_state *state, int seat);

/* Whether an event tells of a hole card, with its place in the deck. */
static inline int sw_is_hole_card(const sw_event *event)
{
    return event->kind == SW_EVENT_DEAL || event->kind == SW_EVENT_UP || event->kind == SW_EVENT_REPLACE;
}

#endif
