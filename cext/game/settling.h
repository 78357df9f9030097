/* The end of a hand: showing and mucking, rake, and the pots pushed to the winners. */
#ifndef SW_SETTLING_H
#define SW_SETTLING_H

#include "game/hand.h"

/* Whether all hands go face up: somebody is all-in, and betting is over. */
static inline int sw_all_face_up(const sw_state *s)
{
    return s->game->all_in_face_up && s->live & ~s->has_chips;
}

/* The next seat to show or muck becomes the actor. Returns 0 when there is none. */
int sw_ask_to_show(sw_state *state);

void sw_show_hand(sw_state *state, int seat);
void sw_muck_hand(sw_state *state, int seat);

/* Whether a seat may muck: SW_DONE, or why not. */
sw_status sw_may_muck(const sw_state *state, int seat);

/* All hands are shown before the rest of the board. May be SW_CARDS_MISSING. */
sw_status sw_turn_face_up(sw_state *state);

/* Shows or mucks what is left to, takes the rake, pushes the pots. May be SW_CARDS_MISSING. */
sw_status sw_settle(sw_state *state);

#endif
