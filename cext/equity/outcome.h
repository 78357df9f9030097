/* What many deals come to for a player. */
#ifndef SW_OUTCOME_H
#define SW_OUTCOME_H

#include "equity/combos.h"

/* Sums over deals of hands and boards, weighted but for `deals`. */
typedef struct {
    double deals;                             /* how many there were */
    double win, tie;                          /* those that he wins alone, and with others */
    double share[SW_COMBOS], all[SW_COMBOS];  /* by his hand: his shares of the pots, and all pots */
} sw_outcome;

/* A player's equity, and the parts of all deals that he wins alone and with others; and his equity by hand, NAN where
   he never had it. Returns 0 if there was no deal. */
int sw_share_outcome(const sw_outcome *outcome, double *equity, double *win, double *tie, double by_hand[SW_COMBOS]);

/* The shares of `players` in boards counted by the set of their winners: of each the boards that he wins alone
   and with others, and how many pots they come to. Returns how many boards there are. */
uint64_t sw_share_pots(const uint64_t *counts, int players, uint64_t *wins, uint64_t *ties, double *share);

/* The standard error of an equity, by the sums of its shares of random deals and of their squares. */
double sw_standard_error(uint64_t deals, double shares, double squares);

/* The players with the best value, bit i for player i; nobody where it is 0, since none qualifies. */
SW_INLINE unsigned sw_winners(const unsigned *value, int players)
{
    unsigned best = 0, who = 0;
    for (int i = 0; i < players; i++) best = value[i] > best ? value[i] : best;
    for (int i = 0; i < players; i++) who |= (unsigned)(value[i] == best) << i;
    return best ? who : 0;
}

#endif
