/* Discounted counterfactual regret minimization (Brown and Sandholm 2019) over a tree in sequence form, and exact best
   responses. All sums are in doubles. */
#ifndef SW_TABULAR_H
#define SW_TABULAR_H

#include "solver/gametree.h"

typedef struct {
    double alpha, negative, gamma; /* positive regrets are weighted by t**alpha / (t**alpha + 1), negative
                                      ones by `negative`, averages by ((t - 1) / t)**gamma */
} sw_tabular_discount;

typedef struct {
    sw_gametree *tree; /* its sequences' weights become the average strategies */
    sw_tabular_discount discount;
    int64_t iterations;
    double *regret[2], *plan[2], *value[2]; /* by sequence: regret; current probability of reaching it; value */
} sw_tabular;

/* Returns 0 if out of memory. Must be freed in either case. */
int sw_make_tabular(sw_tabular *of, sw_gametree *tree, sw_tabular_discount discount);
void sw_free_tabular(sw_tabular *of);

/* Runs `iterations` iterations, or until `stop` returns 1. */
void sw_iterate_tabular(sw_tabular *of, int64_t iterations, int (*stop)(void));

/* Computes each player's winnings against the other's average strategy, for the best response and for its own average
   strategy, in chips. */
void sw_tabular_responses(sw_tabular *of, double best[2], double value[2]);

/* Gets the probability of each action of an information set in the average strategy. */
void sw_average_strategy(const sw_gametree *tree, int player, int32_t set, double *chances);

#endif
