/* What stacks are worth in prizes, by the independent chip model: each place goes to one of those left in proportion
   to their chips. (Malmuth, "Gambling Theory and Other Topics", 1987; Harville, "Assigning probabilities to the
   outcomes of multi-entry competitions", JASA 68, 1973.) */
#ifndef SW_ICM_H
#define SW_ICM_H

#include "base.h"

enum { SW_MOST_PLAYERS = 1 << 16 };

typedef enum { SW_ICM_DONE, SW_ICM_STOPPED, SW_ICM_NO_MEMORY } sw_icm_status;

/* The prizes' values of 1 to SW_MOST_PLAYERS stacks: `stacks` above 0; 1 to `players` payouts that are not below 0 and
   do not rise; values[i] of player i. Unless `slopes` is NULL, slopes[i] is what a further chip of his is worth to
   him: the derivative of his value. Few players' values are summed over all sets of those who are left; more, and
   slopes, are integrated, to some 1e-12 of the prizes. `stop` may be NULL; it is asked several times a second
   in long work, and ends it by a 1. */
sw_icm_status sw_icm(const double *stacks, int players, const double *payouts, int places, double *values,
                     double *slopes, int (*stop)(void));

/* The same in one way: over the sets of 1 to SW_MOST_IN_SETS players; or by the integral. */
enum { SW_MOST_IN_SETS = 11 };
void sw_icm_by_sets(const double *stacks, int players, const double *payouts, int places, double *values);
sw_icm_status sw_icm_by_times(const double *stacks, int players, const double *payouts, int places,
                              double *values, double *slopes, int (*stop)(void));

/* Adds what bounties are worth: of each head to each player, to its owner, too, as large a share as he has of all
   chips. That is the chance that its owner wins, or, as he does not, who takes it from him is drawn by the chips. */
void sw_add_bounties(const double *stacks, int players, const double *bounties, double *values);

#endif
