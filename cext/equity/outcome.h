/* A player's results over many deals. */
#ifndef SW_OUTCOME_H
#define SW_OUTCOME_H

#include "equity/combos.h"

SW_C_BEGIN

/* Sums over deals of hands and boards, weighted except for `deals`. */
typedef struct {
    double deals;                             /* number of deals */
    double win, tie;                          /* deals won alone, and with others */
    double share[SW_COMBOS], all[SW_COMBOS];  /* by the player's hand: shares of the pots, and all pots */
} sw_outcome;

/* Computes a player's equity, the fractions of all deals won alone and with others, and the equity by hand, NAN for
   hands never held. Returns 0 if there was no deal. */
int sw_share_outcome(const sw_outcome *outcome, double *equity, double *win, double *tie, double by_hand[SW_COMBOS]);

/* Computes the shares of `players` from boards counted by their set of winners: for each player the boards won alone
   and with others, and the sum of pots won. Returns the number of boards. */
uint64_t sw_share_pots(const uint64_t *counts, int players, uint64_t *wins, uint64_t *ties, double *share);

/* Computes from the same counts how many boards each pair of players ties, as [players][players]. */
void sw_count_ties(const uint64_t *counts, int players, uint64_t *ties);

/* Returns the standard error of an equity, from the sums of its shares in random deals and of their squares. */
double sw_standard_error(uint64_t deals, double shares, double squares);

/* Returns the players with the best value, bit i for player i; none if the best is 0, since then no hand qualifies. */
SW_INLINE unsigned sw_winners(const unsigned *value, int players)
{
    unsigned best = 0, who = 0;
    for (int i = 0; i < players; i++) best = value[i] > best ? value[i] : best;
    for (int i = 0; i < players; i++) who |= (unsigned)(value[i] == best) << i;
    return best ? who : 0;
}

SW_C_END

#endif
