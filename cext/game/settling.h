/* The end of a hand: showing and mucking, rake, and pushing the pots to the winners. */
#ifndef SW_SETTLING_H
#define SW_SETTLING_H

#include "game/hand.h"

SW_C_BEGIN

/* Returns whether all hands are turned face up: a player is all-in, and betting is over. */
static inline int sw_all_face_up(const sw_state *s)
{
    return s->game->all_in_face_up && s->live & ~s->has_chips;
}

/* Makes the next seat to show or muck the actor. Returns 0 if there is none. */
int sw_ask_to_show(sw_state *state);

/* Returns the hole cards that a seat has shown one by one, bit i = card i. There are none before the showdown or the
   end of the hand. */
unsigned sw_cards_shown(const sw_state *state, int seat);

void sw_show_hand(sw_state *state, int seat);
void sw_muck_hand(sw_state *state, int seat);

/* Returns SW_DONE if a seat may muck, otherwise the reason. */
sw_status sw_may_muck(const sw_state *state, int seat);

/* Shows all hands before the rest of the board. May return SW_CARDS_MISSING. */
sw_status sw_turn_face_up(sw_state *state);

/* Shows or mucks the remaining hands, takes the rake, and pushes the pots. May return SW_CARDS_MISSING. */
sw_status sw_settle(sw_state *state);

SW_C_END

#endif
