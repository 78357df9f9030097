/* What one seat may know of a hand, and hands that agree with it. */
#ifndef SW_VIEW_H
#define SW_VIEW_H

#include "game/state.h"

/* Takes out of a state all that a seat, or with SW_NOBODY the public, cannot know: cards, the seed, the
   order of the deck. */
void sw_hide(sw_state *state, int seat);

/* Makes a whole hand that looks to `seen.viewer` like `seen`: each card that is not seen is drawn from
   stream (seed, index). Where a showdown has told more of them than that they are unseen, draws that
   would have gone otherwise are thrown away. */
sw_status sw_sample(sw_state *sampled, const sw_state *seen, uint64_t seed, uint64_t index);

/* A number that depends on the hand's seed, a seat and how often anybody has acted, on no card. */
uint64_t sw_noise(const sw_state *state, int seat);

/* A deck with which the calls of a view, its shows and mucks among them (as SW_SEEN_COMMANDS has them), lead to a
   hand that looks alike: hole cards that are not seen are unknown. */
void sw_seen_deck(const sw_state *seen, uint8_t *deck);

/* Whether an event may be one of a deal of this hand that was a misdeal: its kind, seat, cards and amounts. */
int sw_is_void_event(const sw_state *state, const sw_event *event);

/* Puts an event of a deal that was a misdeal before those of this one, after the others of that kind. */
sw_status sw_put_before(sw_state *state, const sw_event *event);

/* Which events: all since the last misdeal, all before it, those that tell the calls from the beginning, and
   those from the last misdeal with every show and muck. */
typedef enum { SW_EVENTS, SW_VOID_EVENTS, SW_COMMANDS, SW_SEEN_COMMANDS } sw_which;

/* Writes events in bytes that are alike on every machine. Returns how many bytes; with `out` NULL how many
   they would be. */
size_t sw_write_events(const sw_state *state, sw_which which, uint8_t *out);

/* Reads the event at the start of bytes. Returns how many it took, 0 when it is damaged. */
size_t sw_read_event(const uint8_t *bytes, size_t length, sw_event *event);

#endif
