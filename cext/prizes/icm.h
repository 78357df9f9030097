/* Prize equity of stacks by the independent chip model: each place goes to one of the remaining players with
   probability proportional to their chips. (Malmuth, "Gambling Theory and Other Topics", 1987; Harville, "Assigning
   probabilities to the outcomes of multi-entry competitions", JASA 68, 1973.) */
#ifndef SW_ICM_H
#define SW_ICM_H

#include "status.h"

SW_C_BEGIN

enum { SW_MOST_PLAYERS = 1 << 16 };

/* Computes the prize equity values[i] of each of 1 to SW_MOST_PLAYERS players. `stacks` are above 0; there are 1 to
   `players` payouts, none negative, in nonincreasing order. If `slopes` is not NULL, slopes[i] is the value of one more
   chip to player i, the derivative of values[i]. For few players the values are summed over all sets of remaining
   players. Slopes, and the values for more players, are integrated to about 1e-12 of the prizes. `stop` may be NULL;
   long work asks it several times a second, and ends if it returns 1. */
sw_status sw_icm(const double *stacks, int players, const double *payouts, int places, double *values,
                     double *slopes, const sw_stop *stop);

/* Each computes the same by one method: a sum over the sets of 1 to SW_MOST_IN_SETS players, or the integral. */
enum { SW_MOST_IN_SETS = 11 };
void sw_icm_by_sets(const double *stacks, int players, const double *payouts, int places, double *values);
sw_status sw_icm_by_times(const double *stacks, int players, const double *payouts, int places,
                              double *values, double *slopes, const sw_stop *stop);

/* Adds the value of bounties. Each player receives a share of every bounty, including their own, equal to their share
   of all chips. That is the probability that the bounty's owner wins; otherwise the player who knocks the owner out is
   drawn in proportion to the chips. */
void sw_add_bounties(const double *stacks, int players, const double *bounties, double *values);

SW_C_END

#endif
