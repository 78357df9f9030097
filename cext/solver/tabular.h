/* Discounted counterfactual regret minimization (Brown and Sandholm 2019) over a tree in sequence form, and exact best
   responses. All sums are in doubles. */
#ifndef SW_TABULAR_H
#define SW_TABULAR_H

#include "solver/gametree.h"

typedef struct {
    double alpha, negative, gamma; /* positive regrets weigh t**alpha / (t**alpha + 1), negative ones so much;
                                      averages ((t - 1) / t)**gamma */
} sw_tabular_discount;

typedef struct {
    sw_gametree *tree; /* the weights of whose sequences become the average strategies */
    sw_tabular_discount discount;
    int64_t iterations;
    double *regret[2], *plan[2], *value[2]; /* by sequence: regret; how often its player comes to it now; value */
} sw_tabular;

/* Without memory 0. To be freed in any case. */
int sw_make_tabular(sw_tabular *of, sw_gametree *tree, sw_tabular_discount discount);
void sw_free_tabular(sw_tabular *of);

/* Runs so many iterations, or until `stop` says so. */
void sw_iterate_tabular(sw_tabular *of, int64_t iterations, int (*stop)(void));

/* What each player wins against the average strategy of the other, at best and with its own, in chips. */
void sw_tabular_responses(sw_tabular *of, double best[2], double value[2]);

/* The chance of each action of an information set in the average strategy. */
void sw_average_strategy(const sw_gametree *tree, int player, int32_t set, double *chances);

#endif
