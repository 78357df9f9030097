/* Solves two ranges from a flop, turn or river to an equilibrium. The method is discounted counterfactual regret
   minimization (Brown and Sandholm 2019) in vector form, over all run-outs, with exact best responses to the result.

   The betting tree, which has no cards, contains all actions of the two players. Each street of it is solved for one
   run-out after another. Rows, SIMD lanes and walks are explained in rows.h. */
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
    int ranking;              /* an index into sw_rankings */
    const double *weights[2]; /* of SW_COMBOS, in the order of combos; hands blocked by the board are ignored */
    const double *folded[SW_MOST_FOLDED]; /* same, for players who folded */
    int folds;
    int half;                 /* store regrets and averages as 16-bit floats */
    int alike;                /* deal equivalent suits only once */
    int parts;                /* number of threads */
    double alpha, factor, gamma; /* positive regrets are weighted by t^alpha / (t^alpha + 1), others by the factor,
                                    averages by (t / (t + 1))^gamma */
} sw_solver_setup;

typedef struct sw_solver sw_solver;

/* The team that runs parts of a job in parallel, and the function that says whether to stop, called several times a
   second by one thread. */
typedef struct {
    void *team;
    void (*run)(void *team, void (*work)(void *job, int part), void *job);
    int (*stopped)(void);
    double (*clock)(void); /* called as often, if there is a time limit */
    double until;          /* when to stop by that clock; 0: no limit */
} sw_solver_help;

typedef enum { SW_SOLVED, SW_SOLVER_STOPPED, SW_SOLVER_NO_MEMORY, SW_SOLVER_NO_DEAL } sw_solver_status;

/* Makes a solver with hands, run-outs and terminals, but without its large memory; *bytes is set to the size of that.
   Returns NULL if out of memory. */
sw_solver *sw_new_solver(const sw_solver_setup *setup, size_t *bytes);

/* Allocates the large memory. Returns SW_SOLVER_NO_DEAL if every way to fold uses cards of every pair of hands. Of
   `help` only `stopped` is called; it may be NULL. */
sw_solver_status sw_start_solver(sw_solver *solver, const sw_solver_help *help);
void sw_free_solver(sw_solver *solver);

/* Gets the cost of an iteration: the stored numbers for hands and actions, each read and written once; and, with folded
   players, the pairs of hands, each processed for several terminals at once. */
void sw_solver_work(const sw_solver *solver, double *numbers, double *pairs);

/* Returns the number of deals: the sum, over all pairs of hands that share no card, of the products of their weights;
   once started, times the ways that others can have folded. Returns 0 if there is no deal. */
double sw_deals(const sw_solver *solver);

/* Runs one iteration. A stopped iteration has changed some of the run-outs, and later iterations are no longer
   reproducible. */
sw_solver_status sw_iterate(sw_solver *solver, const sw_solver_help *help);
int64_t sw_iterations(const sw_solver *solver);

/* Restores the state before the first iteration, except for locks. */
void sw_clear_solver(sw_solver *solver);

/* Computes a player's average winnings, with both average strategies; with `best`, for the best response to the other's
   average strategy. */
sw_solver_status sw_expect(sw_solver *solver, int player, int best, const sw_solver_help *help, double *value);

/* Gets the average strategy of a node at the run-out of these cards: float[SW_COMBOS][actions], NaN for hands not
   held. */
typedef struct {
    int32_t node;
    int cards;
    uint8_t card[2];
} sw_node_at;
void sw_strategy_at(const sw_solver *solver, const sw_node_at *spot, float *strategy);

/* Gets a player's weights times the strategy on the way; 0 for hands that the cards block. */
void sw_reach_at(const sw_solver *solver, const sw_node_at *spot, int player, float *reach);

/* Gets a player's expected value for each hand from the node on, against the other's reach; with `best`, for the best
   response. If the player acts there and `actions` is not NULL, also for each action, [SW_COMBOS][actions]. NaN if
   there is none. */
sw_solver_status sw_values_at(sw_solver *solver, const sw_node_at *spot, int player, int best, const sw_solver_help *help,
                              float *values, float *actions);

/* Gets, for each of a player's hands, the reach of the other's hands that it does not block, weighted by the ways to
   fold: double[SW_COMBOS], 0 if there is none. */
void sw_against_at(const sw_solver *solver, const sw_node_at *spot, int player, double *against);

/* Gets the probability of winning at a showdown, ties counting half, against that reach. */
sw_solver_status sw_equity_at(sw_solver *solver, const sw_node_at *spot, int player, const sw_solver_help *help,
                              float *equity);

/* Locks the strategy of a node at a run-out; NULL unlocks it. Suits must not be merged (`alike`) if cards were dealt,
   or if the strategy distinguishes them. */
sw_solver_status sw_lock(sw_solver *solver, const sw_node_at *spot, const float *strategy);

/* Save all averages, and regrets if requested, as bytes, for a solver with the same setup; threads and SIMD level may
   differ. */
size_t sw_saved_size(const sw_solver *solver, int regrets);
void sw_save_solver(const sw_solver *solver, int regrets, uint8_t *to);
/* Returns whether saved bytes are possible numbers: averages of at least 0, and regrets, which may be negative. If not,
   *what is 0 for averages or 1 for regrets. */
int sw_may_restore(const sw_solver *solver, int regrets, const uint8_t *from, int *what);
void sw_restore_solver(sw_solver *solver, int regrets, const uint8_t *from, int64_t iterations);

#endif
