/* One seat's view of a hand, and hands consistent with it. */
#ifndef SW_VIEW_H
#define SW_VIEW_H

#include "game/state.h"

SW_C_BEGIN

/* Removes everything that a seat, or with SW_NOBODY the public, cannot know: cards, the seed, the order of the deck. */
void sw_hide(sw_state *state, int seat);

/* Samples a whole hand that looks like `seen` to its viewer: unseen cards are drawn from stream (seed, index). If a
   showdown has revealed more of them, draws with another outcome are rejected. */
sw_status sw_sample(sw_state *sampled, const sw_state *seen, uint64_t seed, uint64_t index);

/* List current cards, with SW_UNKNOWN for cards that the viewer does not know. Return their number. */
int sw_list_board(const sw_state *state, int board, uint8_t *cards);
int sw_list_hole_cards(const sw_state *state, int seat, uint8_t *cards);

/* Lists the posts before the deal, except antes, by seat. Returns their number. */
typedef struct {
    int seat;
    sw_event_kind kind; /* a blind, a straddle, missed blinds or a kill */
    int64_t live, dead;
} sw_post_of;
int sw_list_posts(const sw_state *state, sw_post_of posts[SW_SEATS]);

/* Returns the code that sw_act took for event i of the log. */
enum { SW_NOT_AN_ACTION = -2, SW_HIDDEN_ACTION = -3 };
int64_t sw_action_code(const sw_state *state, int i);

/* Returns a random number that depends on the hand's seed, the seat and the number of actions, but on no card. */
uint64_t sw_noise(const sw_state *state, int seat);

/* Returns whether an event has a hole card and its place in the deck. */
static inline int sw_is_hole_card(const sw_event *event)
{
    return event->kind == SW_EVENT_DEAL || event->kind == SW_EVENT_UP || event->kind == SW_EVENT_REPLACE;
}

SW_C_END

#endif
