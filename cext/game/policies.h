/* Built-in agents that take only a few lines. */
#ifndef SW_POLICIES_H
#define SW_POLICIES_H

#include "game/view.h"

SW_C_BEGIN

typedef enum {
    SW_ASK, /* no policy: the caller acts */
    /* Chooses among folding (unless checking is free), checking or calling, and betting or raising, with equal
       probability for each legal kind; then among the legal totals with equal probability. In a draw, among all legal
       discards. */
    SW_RANDOM,
    SW_CALLER /* checks or calls; discards the lowest cards if some must go, otherwise none */
} sw_policy;

/* Returns the code for the actor of a betting round or a draw; `noise` is its sw_noise. */
int64_t sw_decide(const sw_state *state, sw_policy policy, uint64_t noise);

/* Same, with the noise of the hand. */
static inline int64_t sw_decide_now(const sw_state *s, sw_policy policy)
{
    if (policy == SW_CALLER && s->phase == SW_BET) return 0;
    return sw_decide(s, policy, sw_noise(s, s->actor));
}

SW_C_END

#endif
