/* All-in or fold before the flop: each seat in turn puts in all its chips or folds, knowing who is all-in before it.

   A strategy is a chance to go all-in for each decision (a seat, and the set of those all-in before it: every history is
   a decision of its own) and each of the 169 classes of hands. Since suits are alike before the flop, nothing is lost by
   that. A seat acts once at most, so its best response is the better action of each class in each decision, and its gain
   their sum.

   Solved by regret matching+ (Tammelin 2014) of all seats at once, later rounds weighing more (Brown and Sandholm, "Solving
   imperfect-information games via discounted regret minimization", 2019). Two seats are exact. Of more, hands and boards are drawn once: each seat in turn may hold any class in place of its own hand
   (of a deal all its classes learn), the others have the hands of the deal. Pots of two are settled by the exact chances
   of their classes, those of more by the deal's board. */
#ifndef SW_PUSHFOLD_H
#define SW_PUSHFOLD_H

#include "prizes/pushtable.h"

enum { SW_PUSH_CLASSES = 169 };

typedef double sw_push_row[SW_PUSH_CLASSES];

typedef struct {
    size_t count;                      /* 0 with two seats */
    const uint8_t *hand;               /* [count][seats] their classes */
    const uint16_t *value;             /* [count][seats] on the board; the best wins */
    const uint8_t (*left)[SW_PUSH_CLASSES];         /* [count] how many hands of a class a further seat may hold, */
    const uint16_t (*class_value)[SW_PUSH_CLASSES]; /* and what one of them is worth */
} sw_push_deals;

typedef struct sw_push_fold sw_push_fold;

/* The chances of each class against each: how many pairs of hands there are, how often the first wins, how often both
   share. They and the deals must outlive the work. NULL without memory. */
sw_push_fold *sw_make_push_fold(const sw_push_table *table, const sw_push_row *pairs, const sw_push_row *win,
                                const sw_push_row *tie, const sw_push_deals *deals, double target, int most_rounds);
void sw_free_push_fold(sw_push_fold *solver);

/* The work: rounds over deals from 0 to before sw_push_fold_deals(), in order, each followed by sw_next_push_fold(), until
   that returns 0. Both return -1 without memory. */
size_t sw_push_fold_deals(const sw_push_fold *solver);
int sw_run_push_fold(sw_push_fold *solver, size_t first, size_t last);
int sw_next_push_fold(sw_push_fold *solver);

/* ---- what was found */

typedef struct {
    int rounds;
    double value[SW_PUSH_SEATS];       /* what the hand is worth to each seat, in chips or prizes, */
    double error[SW_PUSH_SEATS];       /* its standard error, 0 if exact, */
    double gain[SW_PUSH_SEATS];        /* and what its best response to the others would gain */
} sw_push_result;

const sw_push_result *sw_push_fold_result(const sw_push_fold *solver);

/* Of a decision: the chance to go all-in by class; returns the chance to be there. */
double sw_push_fold_decision(const sw_push_fold *solver, unsigned decision, double push[SW_PUSH_CLASSES]);

#endif
