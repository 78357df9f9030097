/* The prize equity that two players risk and can win in an all-in, by the independent chip model. */
#ifndef SW_ALL_IN_H
#define SW_ALL_IN_H

#include "prizes/icm.h"

SW_C_BEGIN

/* Computes the stakes for each player i against each other player j. Both put in the smaller of the two stacks, and the
   pot already holds `dead` chips that belong to no player. lost[i * players + j] is i's equity after folding (j takes
   the dead chips) minus i's equity after losing. won[...] is i's equity after winning minus i's equity after folding. A
   player without chips finishes last. Both are 0 for i = j. Stacks and payouts are as in `sw_icm`.

   If `heads` is not NULL, player i collects the share `paid` of the bounty heads[j] by winning against a j without
   chips left: 1, or 1/2 if the rest goes onto the winner's own bounty. The remaining bounties are valued at the
   player's share of all chips. */
sw_status sw_all_ins(const double *stacks, int players, const double *payouts, int places, double dead,
                         const double *heads, double paid, double *lost, double *won, const sw_stop *stop);

SW_C_END

#endif
