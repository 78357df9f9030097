/* Finishing order as the order of independent exponential times whose rates are the stacks. The shortest time is first
   place, so each place goes to one of the remaining players in proportion to their chips, as in Malmuth's and
   Harville's model. The value of places is then an integral over time. */
#ifndef SW_FINISHING_TIMES_H
#define SW_FINISHING_TIMES_H

#include "status.h"

SW_C_BEGIN

/* Probabilities below this are left out: their total is negligible next to the smallest share of chips. */
#define SW_NOTHING 1e-30

/* Players by stack, largest first. Players with equal stacks are of one kind; kinds count from 0. */
typedef struct {
    double stack;
    int player, kind;
} sw_ranked;

/* Ranks players; returns the sum of their chips, added from the smallest stack up. */
double sw_rank_players(const double *stacks, int players, sw_ranked *ranked);

/* A sample point of the integral over all times, and its weight. */
typedef struct {
    double time, weight;
} sw_moment;

/* Returns the i-th moment for `players` players whose rates sum to 1. Moments ascend; the first times are close to
   0. */
sw_moment sw_moment_at(int i, int players);

/* Computes the probabilities that each of `count` players finishes later than `time`, and sooner. */
void sw_decay(const double *rate, int count, double time, double *later, double *sooner);

/* The probabilities that 0, 1, 2, ... players have finished: from `low` up to `high`, and 0 elsewhere. A row can be
   read SW_ROW_PAD places before its first entry and beyond the number of prizes. */
enum { SW_ROW_PAD = 4 };
typedef struct {
    double *chance;
    int low, high;
} sw_row;

/* Starts a new row with no player finished yet. */
void sw_start_row(sw_row *row);

/* Sets `to` to `from` with one more player. Drops negligible probabilities, and any of `prizes` or more finished
   players. The two rows must have different memory. */
void sw_add_player(sw_row *to, const sw_row *from, int prizes, double later, double sooner);

/* Returns the mean of `worth`, by the row's probabilities for each number of finished players. The entries are from 0
   to 1, readable as far as a row, and 0 from the number of prizes on. */
double sw_mean_worth(const double *worth, const sw_row *row);

/* Changes `worth` from the rows that include a player to the rows `before` that player. Entries that the rows leave out
   may hold anything. */
void sw_take_player(double *worth, const sw_row *before, double later, double sooner);

/* A counter that asks `stop` only every few tens of milliseconds, by the number of probabilities processed. */
typedef struct {
    const sw_stop *stop;
    size_t done;
} sw_patience;

int sw_is_stopped(sw_patience *x, const sw_row *row, int players);

SW_C_END

#endif
