/* Two ranges from a flop, turn or river to an equilibrium: discounted counterfactual regret minimization (Brown and
   Sandholm 2019) in vector form, over all run-outs, and the exact best responses to what it finds.

   Everything that two players may do is in the betting tree, which has no cards; a street of it is solved for one
   run-out after another. Rows, lanes and walks are explained in rows.h. */
#ifndef SW_SOLVER_H
#define SW_SOLVER_H

#include "equity/combos.h"
#include "solver/bunching.h"
#include "solver/rows.h"
#include "solver/tree.h"

enum { SW_SOLVED_STREETS = 3 };

typedef struct {
    const sw_tree *tree;
    uint64_t board, deck;
    int ranking;              /* a place in sw_rankings */
    const double *weights[2]; /* of SW_COMBOS, in the order of pairs of cards; none of a hand that the board blocks */
    const double *folded[SW_MOST_FOLDED]; /* the same of those who folded */
    int folds;
    int half;                 /* regrets and averages are 16-bit floats */
    int alike;                /* deal suits that are alike once */
    int parts;                /* threads */
    double alpha, factor, gamma; /* regrets above 0 are weighed by t^alpha / (t^alpha + 1), others by the factor,
                                    averages by (t / (t + 1))^gamma */
} sw_solver_setup;

typedef struct sw_solver sw_solver;

/* What runs parts of a job at the same time, and what says whether to stop: asked some times a second, by one thread. */
typedef struct {
    void *team;
    void (*run)(void *team, void (*work)(void *job, int part), void *job);
    int (*stopped)(void);
} sw_solver_help;

typedef enum { SW_SOLVED, SW_SOLVER_STOPPED, SW_SOLVER_NO_MEMORY, SW_SOLVER_NO_DEAL } sw_solver_status;

/* Hands, run-outs and lanes, without what takes memory, of which *bytes tells how much it will be. NULL: no memory. */
sw_solver *sw_new_solver(const sw_solver_setup *setup, size_t *bytes);

/* Takes it. SW_SOLVER_NO_DEAL: every way to fold takes cards of every pair of hands. Of `help` only `stopped` is asked; it may be NULL. */
sw_solver_status sw_start_solver(sw_solver *solver, const sw_solver_help *help);
void sw_free_solver(sw_solver *solver);

/* What an iteration takes: numbers kept for hands and actions, each of which it reads and writes; and, where others
   folded, pairs of hands, each looked at for some terminals at once. */
void sw_solver_work(const sw_solver *solver, double *numbers, double *pairs);

/* The deals: the sum over all pairs of hands that share no card of the products of their weights; once started, times
   the ways in which others can have folded. 0: there is none. */
double sw_deals(const sw_solver *solver);

/* One iteration. One that was stopped has changed some of the run-outs, and no other may follow it that is to be
   repeatable. */
sw_solver_status sw_iterate(sw_solver *solver, const sw_solver_help *help);
int64_t sw_iterations(const sw_solver *solver);

/* What a player wins on average, by the averages of both; by the best response to those of the other. */
sw_solver_status sw_expect(sw_solver *solver, int player, int best, const sw_solver_help *help, double *value);

/* The averages of a node at the run-out of these cards: float[SW_COMBOS][actions], NaN where a hand is not held. */
typedef struct {
    int32_t node;
    int cards;
    uint8_t card[2];
} sw_node_at;
void sw_strategy_at(const sw_solver *solver, const sw_node_at *spot, float *strategy);

/* A player's weight times the strategy on the way; 0 of hands that the cards block. */
void sw_reach_at(const sw_solver *solver, const sw_node_at *spot, int player, float *reach);

/* A player's expectation of each hand from the node on, against the reach of the other; of each action, [SW_COMBOS][actions], too, where
   the player acts and `actions` is not NULL; by the best response instead where `best`. NaN where there is none. */
sw_solver_status sw_values_at(sw_solver *solver, const sw_node_at *spot, int player, int best, const sw_solver_help *help,
                              float *values, float *actions);

/* Of each of a player's hands the reach of those of the other that it leaves, by the ways to fold beside both:
   double[SW_COMBOS], 0 where there is none. */
void sw_against_at(const sw_solver *solver, const sw_node_at *spot, int player, double *against);

/* The chance to win at a showdown, ties half, against that reach. */
sw_solver_status sw_equity_at(sw_solver *solver, const sw_node_at *spot, int player, const sw_solver_help *help,
                              float *equity);

/* Fixes the strategy of a node at a run-out. NULL: makes it free again. Suits may not be alike if cards were dealt, or
   if the strategy tells them apart. */
sw_solver_status sw_lock(sw_solver *solver, const sw_node_at *spot, const float *strategy);

/* All averages, and regrets if asked for, as bytes: those of a solver of the same setup, threads and level apart. */
size_t sw_saved_size(const sw_solver *solver, int regrets);
void sw_save_solver(const sw_solver *solver, int regrets, uint8_t *to);
void sw_restore_solver(sw_solver *solver, int regrets, const uint8_t *from, int64_t iterations);

#endif
