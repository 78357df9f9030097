/* All-in or fold before the flop: each seat in turn puts in all its chips or folds, knowing which seats before it are
   all-in.

   A strategy has a probability of going all-in for each decision and each of the 169 hand classes. A decision is a seat
   and the set of all-in seats before it, so every history is a separate decision. Suits are equivalent before the flop,
   so hand classes lose nothing. A seat acts at most once, so its best response is the better action for each class in
   each decision, and its gain is their sum.

   Solved by regret matching+ (Tammelin 2014) for all seats at once, with more weight on later rounds (Brown and
   Sandholm, "Solving imperfect-information games via discounted regret minimization", 2019). Two seats are solved
   exactly. For more, hands and boards are drawn once. Each seat in turn may hold any class in place of its own hand, so
   that all its classes learn from one deal, while the others keep the deal's hands. Two-player pots are settled by the
   exact equities of the classes, larger pots by the deal's board. */
#ifndef SW_PUSH_FOLD_H
#define SW_PUSH_FOLD_H

#include "prizes/push_table.h"

SW_C_BEGIN

enum { SW_PUSH_CLASSES = 169 };

typedef double sw_push_row[SW_PUSH_CLASSES];

typedef struct {
    size_t count;                      /* 0 with two seats */
    const uint8_t *hand;               /* [count][seats] hand classes */
    const uint16_t *value;             /* [count][seats] hand values on the board; the best wins */
    const uint8_t (*left)[SW_PUSH_CLASSES];         /* [count] number of hands per class that a further seat may hold */
    const uint16_t (*class_value)[SW_PUSH_CLASSES]; /* value of that hand */
} sw_push_deals;

typedef struct sw_push_fold sw_push_fold;

/* Makes a solver. `pairs`, `win` and `tie` give for each class against each: the number of pairs of hands, and how
   often the first wins or the two split. They and the deals must outlive the solver. Returns NULL if out of memory. */
sw_push_fold *sw_new_push_fold(const sw_push_table *table, const sw_push_row *pairs, const sw_push_row *win,
                                const sw_push_row *tie, const sw_push_deals *deals, double target, int most_rounds);
void sw_free_push_fold(sw_push_fold *solver);

/* Runs the solver: each round covers the deals from 0 up to sw_push_fold_deals() in order, then calls
   sw_next_push_fold(), until that returns 0. The last two functions return -1 if out of memory. */
size_t sw_push_fold_deals(const sw_push_fold *solver);
int sw_run_push_fold(sw_push_fold *solver, size_t first, size_t last);
int sw_next_push_fold(sw_push_fold *solver);

/* ---- results */

typedef struct {
    int rounds;
    double value[SW_PUSH_SEATS];       /* value of the hand to each seat, in chips or prizes */
    double error[SW_PUSH_SEATS];       /* its standard error, 0 if exact */
    double gain[SW_PUSH_SEATS];        /* gain of the seat's best response to the others */
} sw_push_result;

const sw_push_result *sw_push_fold_result(const sw_push_fold *solver);

/* Gets the probability of going all-in for each class at a decision; returns the probability of reaching it. */
double sw_push_fold_decision(const sw_push_fold *solver, unsigned decision, double push[SW_PUSH_CLASSES]);

SW_C_END

#endif
