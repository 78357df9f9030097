/* The order in which players finish as that of independent exponential times, whose rates are the stacks: the least
   time is first place, so that each place goes to one of those left in proportion to their chips, as Malmuth and
   Harville have it. What places are worth is then an integral over time. */
#ifndef SW_TIMES_H
#define SW_TIMES_H

#include "base.h"

/* Chances below this are left out: all together they are nothing beside the least share of chips. */
#define SW_NOTHING 1e-30

/* Players by their stacks, the largest first. Equal ones are of one kind, counted from 0. */
typedef struct {
    double stack;
    int player, kind;
} sw_ranked;

/* Ranks players; returns the sum of their chips, added up from the smallest stack. */
double sw_rank_players(const double *stacks, int players, sw_ranked *ranked);

/* Where an integral over all times is looked at, and what a value counts there. */
typedef struct {
    double time, weight;
} sw_moment;

/* Moment i of those for so many players, whose rates sum to 1. It comes after moment i - 1; the first times are next
   to 0. */
sw_moment sw_moment_at(int i, int players);

/* Of each of so many players: the chance that he finishes later than `time`, and sooner. */
void sw_decay(const double *rate, int count, double time, double *later, double *sooner);

/* The chances that 0, 1, 2 ... players have finished: those from `low` to before `high`, and 0 elsewhere. A row can
   be read SW_ROW_PAD places before and after as many as there are prizes. */
enum { SW_ROW_PAD = 4 };
typedef struct {
    double *chance;
    int low, high;
} sw_row;

/* A row where nobody has finished; there is none yet. */
void sw_start_row(sw_row *row);

/* `to` becomes `from` with one more player; chances of `prizes` finished and more are left out, and such as are next
   to nothing. The two have different memory. */
void sw_add_player(sw_row *to, const sw_row *from, int prizes, double later, double sooner);

/* The sum over a row of each chance times what it is worth that so many have finished: numbers from 0 to 1, which can
   be read as far as a row, and are 0 from the number of prizes on. */
double sw_mean_worth(const double *worth, const sw_row *row);

/* The worths of rows with a player become those of the rows `before` him. What the rows leave out may be anything. */
void sw_take_player(double *worth, const sw_row *before, double later, double sooner);

/* Whether work is to stop, asked after some tens of milliseconds: when so many chances were gone through. */
typedef struct {
    int (*stop)(void); /* NULL: never */
    size_t done;
} sw_patience;

int sw_is_stopped(sw_patience *x, const sw_row *row, int players);

#endif
