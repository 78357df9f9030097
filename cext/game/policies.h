/* Agents that can be told in a few lines. */
#ifndef SW_POLICIES_H
#define SW_POLICIES_H

#include "game/view.h"

typedef enum {
    SW_ASK, /* none: the seat is asked */
    /* Folds (not where checking is free), checks or calls, or bets or raises, as far as each is legal with the same
       chance, and to each legal total with the same; discards each legal set with the same. */
    SW_RANDOM,
    SW_CALLER /* checks or calls; discards the lowest of its cards where it must, else none */
} sw_policy;

/* The code of an actor in a round of betting or a draw; `noise` is its sw_noise. */
int64_t sw_decide(const sw_state *state, sw_policy policy, uint64_t noise);

/* The same, with the noise of the hand. */
static inline int64_t sw_decide_now(const sw_state *s, sw_policy policy)
{
    if (policy == SW_CALLER && s->phase == SW_BET) return 0;
    return sw_decide(s, policy, sw_noise(s, s->actor));
}

#endif
