/* Betting rounds: turn order, legal actions, and the effect of an action. */
#ifndef SW_BETTING_H
#define SW_BETTING_H

#include "game/hand.h"

SW_C_BEGIN

/* The legal actions of the seat to act. Without a legal bet or raise both bounds are -1; otherwise every `step` from
   min_to on is legal, and max_to. */
typedef struct {
    int fold;
    int64_t call, min_to, max_to, step;
} sw_legal;

sw_legal sw_legal_now(const sw_state *state); /* empty outside a betting round */

/* Returns the legal total nearest to twice / 2, the higher of two equally near ones; -1 if there is none. */
int64_t sw_nearest_total(const sw_legal *legal, int64_t twice);

/* Begins the betting round of a street. Returns whether a seat must act, and makes it the actor. */
int sw_open_round(sw_state *state);

/* Makes the actor fold (-1), check or call (0), or bet or raise to `code`. Then the next seat becomes the actor;
   returns SW_GO_ON if the round is over. */
sw_status sw_take_action(sw_state *state, int64_t code);

SW_C_END

#endif
