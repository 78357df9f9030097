/* The independent chip model summed over all sets of remaining players, for bench_prizes.py: any number of players that
   fits in memory. Returns 0 if out of memory. */
#include <stdlib.h>

#include "base.h"

int icm_sets(const double *stacks, int players, const double *payouts, int places, double *values);

int icm_sets(const double *stacks, int players, const double *payouts, int places, double *values)
{
    size_t sets = (size_t)1 << players;
    double *reached = calloc(sets, sizeof *reached), *chips = calloc(sets, sizeof *chips);
    int done = reached && chips;
    for (int i = 0; i < players; i++) values[i] = 0;
    for (size_t set = 1; done && set < sets; set++) chips[set] = chips[set & (set - 1)] + stacks[sw_lowest_bit(set)];
    if (done) reached[sets - 1] = 1;
    for (size_t set = sets - 1; done && set; set--) {
        int place = players - sw_count_bits(set);
        if (place >= places) continue;
        double share = reached[set] / chips[set];
        for (size_t left = set; left; left &= left - 1) {
            int i = sw_lowest_bit(left);
            double chance = share * stacks[i];
            values[i] += chance * payouts[place];
            reached[set ^ (size_t)1 << i] += chance;
        }
    }
    free(reached);
    free(chips);
    return done;
}
