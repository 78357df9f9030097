#include "equity/outcome.h"

#include "equity/exact_known.h"

#include <math.h>

uint64_t sw_share_pots(const uint64_t *counts, int players, uint64_t *wins, uint64_t *ties, double *share)
{
    uint64_t boards = 0, shared[SW_MOST_HANDS + 1][SW_MOST_HANDS] = {{0}}; /* by the number of players who share */
    for (unsigned set = 1; set < 1u << players; set++) {
        if (counts[set] == 0) continue;
        int size = sw_count_bits(set);
        boards += counts[set];
        for (unsigned rest = set; rest; rest &= rest - 1) shared[size][sw_lowest_bit(rest)] += counts[set];
    }
    for (int i = 0; i < players; i++) {
        wins[i] = shared[1][i];
        ties[i] = 0;
        share[i] = (double)wins[i];
        for (int size = 2; size <= players; size++) { /* integer sums, except for one division each */
            ties[i] += shared[size][i];
            share[i] += (double)shared[size][i] / size;
        }
    }
    return boards;
}

void sw_count_ties(const uint64_t *counts, int players, uint64_t *ties)
{
    memset(ties, 0, (size_t)(players * players) * sizeof *ties);
    for (unsigned set = 1; set < 1u << players; set++) {
        if (counts[set] == 0) continue;
        for (unsigned one = set; one; one &= one - 1) {
            int i = sw_lowest_bit(one);
            unsigned rest = set & ~(1u << i);
            for (; rest; rest &= rest - 1) ties[i * players + sw_lowest_bit(rest)] += counts[set];
        }
    }
}

int sw_share_outcome(const sw_outcome *outcome, double *equity, double *win, double *tie, double by_hand[SW_COMBOS])
{
    double all = 0, share = 0;
    for (int i = 0; i < SW_COMBOS; i++) {
        all += outcome->all[i];
        share += outcome->share[i];
        by_hand[i] = outcome->all[i] > 0 ? outcome->share[i] / outcome->all[i] : NAN;
    }
    if (!(all > 0)) return 0;
    *equity = share / all;
    *win = outcome->win / all;
    *tie = outcome->tie / all;
    return 1;
}

double sw_standard_error(uint64_t deals, double shares, double squares)
{
    /* Two more deals are assumed, one won and one lost. Otherwise the error would seem to be 0 if every deal so far was
       won. */
    double n = (double)deals + 2, mean = (shares + 1) / n, variance = (squares + 1) / n - mean * mean;
    return sqrt((variance > 0 ? variance : 0) / (n - 1));
}
