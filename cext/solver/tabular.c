#include "solver/tabular.h"

#include <math.h>
#include <stdlib.h>

int sw_make_tabular(sw_tabular *of, sw_gametree *tree, sw_tabular_discount discount)
{
    memset(of, 0, sizeof *of);
    of->tree = tree;
    of->discount = discount;
    int made = 1;
    for (int player = 0; player < 2; player++) {
        size_t count = (size_t)tree->side[player].sequences;
        of->regret[player] = calloc(count, sizeof(double));
        of->plan[player] = calloc(count, sizeof(double));
        of->value[player] = calloc(count, sizeof(double));
        made &= of->regret[player] && of->plan[player] && of->value[player];
    }
    return made;
}

void sw_free_tabular(sw_tabular *of)
{
    for (int player = 0; player < 2; player++) {
        free(of->regret[player]);
        free(of->plan[player]);
        free(of->value[player]);
    }
    memset(of, 0, sizeof *of);
}

/* Normalizes weights above 0 to a sum of 1; equal shares if there are none. */
static void share(const double *weight, int32_t count, double *shares)
{
    double sum = 0;
    for (int32_t i = 0; i < count; i++) sum += weight[i] > 0 ? weight[i] : 0;
    for (int32_t i = 0; i < count; i++) {
        shares[i] = sum > 0 ? (weight[i] > 0 ? weight[i] / sum : 0) : 1.0 / count;
    }
}

void sw_average_strategy(const sw_gametree *tree, int player, int32_t set, double *chances)
{
    const sw_info_set *of = &tree->side[player].set[set];
    share(tree->side[player].weight + of->first, of->actions, chances);
}

/* Computes how often a player reaches each of its sequences, if its actions have these weights. */
static void plan_by(const sw_side *side, const double *weight, double *plan)
{
    plan[0] = 1;
    for (int32_t i = 0; i < side->sets; i++) {
        const sw_info_set *set = &side->set[i];
        share(weight + set->first, set->actions, plan + set->first);
        for (int32_t j = 0; j < set->actions; j++) plan[set->first + j] *= plan[set->parent];
    }
}

/* Computes a player's winnings by its last sequence, weighted by the other's plan and the probability of the cards. */
static void value_endings(const sw_tabular *of, int player)
{
    const sw_gametree *tree = of->tree;
    const double *plan = of->plan[1 - player];
    double *value = of->value[player];
    memset(value, 0, (size_t)tree->side[player].sequences * sizeof *value);
    for (const sw_ending *e = tree->ending, *last = e + tree->endings; e < last; e++) {
        value[e->sequence[player]] += plan[e->sequence[1 - player]] * e->payoff[player];
    }
}

/* Runs an iteration for a player: updates regrets, then the plan, which is added to its average. */
static void improve(sw_tabular *of, int player)
{
    sw_side *side = &of->tree->side[player];
    double *regret = of->regret[player], *value = of->value[player], *plan = of->plan[player];
    double before = (double)(of->iterations - 1), decay = 0;
    double positive = 1 / (1 + pow(before, -of->discount.alpha)); /* before**alpha / (before**alpha + 1) */
    if (of->iterations > 1) decay = pow(before / (double)of->iterations, of->discount.gamma);
    double chances[SW_GAMETREE_CODES];
    value_endings(of, player);
    for (int32_t i = side->sets; i-- > 0;) {
        const sw_info_set *set = &side->set[i];
        double mean = 0, *mine = value + set->first, *old = regret + set->first;
        share(old, set->actions, chances);
        for (int32_t j = 0; j < set->actions; j++) mean += chances[j] * mine[j];
        for (int32_t j = 0; j < set->actions; j++) {
            old[j] = old[j] * (old[j] > 0 ? positive : of->discount.negative) + mine[j] - mean;
        }
        value[set->parent] += mean;
    }
    plan_by(side, regret, plan);
    for (int32_t i = 0; i < side->sequences; i++) side->weight[i] = side->weight[i] * decay + plan[i];
}

void sw_iterate_tabular(sw_tabular *of, int64_t iterations, int (*stop)(void))
{
    const sw_gametree *tree = of->tree;
    int64_t work = 0, each = tree->endings + tree->side[0].sequences + tree->side[1].sequences;
    for (int player = 0; player < 2; player++) plan_by(&tree->side[player], of->regret[player], of->plan[player]);
    for (int64_t i = 0; i < iterations; i++) {
        of->iterations++;
        improve(of, 0);
        improve(of, 1);
        work += each;
        if (work < 1 << 22) continue;
        work = 0;
        if (stop && stop()) return;
    }
}

void sw_tabular_responses(sw_tabular *of, double best[2], double value[2])
{
    const sw_gametree *tree = of->tree;
    for (int player = 0; player < 2; player++) {
        plan_by(&tree->side[player], tree->side[player].weight, of->plan[player]);
    }
    for (int player = 0; player < 2; player++) {
        const sw_side *side = &tree->side[player];
        double *won = of->value[player];
        value_endings(of, player);
        value[player] = 0;
        for (int32_t i = 0; i < side->sequences; i++) value[player] += of->plan[player][i] * won[i];
        for (int32_t i = side->sets; i-- > 0;) {
            const sw_info_set *set = &side->set[i];
            double most = won[set->first];
            for (int32_t j = 1; j < set->actions; j++) most = won[set->first + j] > most ? won[set->first + j] : most;
            won[set->parent] += most;
        }
        best[player] = won[0];
    }
}
