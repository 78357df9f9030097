/* What an all-in between two players risks, and what it may win, in prizes by the independent chip model. */
#ifndef SW_ALL_IN_H
#define SW_ALL_IN_H

#include "prizes/icm.h"

/* Of each player i against each other player j: both put in as much as the smaller stack has, into a pot that holds
   `dead` chips of nobody's already. lost[i * players + j] is what i is worth if he folds, and j has the dead chips,
   less what he is worth if he plays and loses; won[...] what he is worth if he wins, less what he is if he folds. Who
   has no chips left has the last place. Both are 0 for i = j. Stacks and payouts are those of `sw_icm`.

   Unless `heads` is NULL, of the bounty heads[j] `paid` (1, or 1/2 where the rest goes onto the winner's head) is i's
   if he wins and j has no chips left; those that remain are worth his share of all chips. */
sw_icm_status sw_all_ins(const double *stacks, int players, const double *payouts, int places, double dead,
                         const double *heads, double paid, double *lost, double *won, int (*stop)(void));

#endif
