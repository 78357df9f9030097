/* Rounds of betting: who acts, what is legal, what an action changes. */
#ifndef SW_BETTING_H
#define SW_BETTING_H

#include "game/hand.h"

/* What the actor may do. Without a bet or raise both bounds are -1; else every `step` from min_to on is legal, and
   max_to. */
typedef struct {
    int fold;
    int64_t call, min_to, max_to, step;
} sw_legal;

sw_legal sw_legal_now(const sw_state *state); /* nothing outside a round of betting */

/* The legal total nearest to twice / 2, the higher of two as near; -1 if there is none. */
int64_t sw_nearest_total(const sw_legal *legal, int64_t twice);

/* Begins the round of a street. Returns whether a seat is to act, which becomes the actor. */
int sw_open_round(sw_state *state);

/* The actor folds (-1), checks or calls (0), or bets or raises to `code`. The next seat to act becomes the actor;
   SW_GO_ON when the round is over. */
sw_status sw_take_action(sw_state *state, int64_t code);

#endif
