/* A table where each seat goes all-in or folds: the seats' chips and forced bets, and the result of an all-in. */
#ifndef SW_PUSH_TABLE_H
#define SW_PUSH_TABLE_H

#include "cards.h"
#include "prizes/icm.h"

SW_C_BEGIN

enum { SW_PUSH_SEATS = 9 };

typedef struct {
    int seats;                         /* in order of action */
    double stack[SW_PUSH_SEATS];       /* before the hand */
    double committed[SW_PUSH_SEATS];   /* part of the stack: everyone's antes, and blinds, which others must match */
    double dead[SW_PUSH_SEATS];        /* and an ante for the whole table, which they need not match */
    uint32_t forced;                   /* seats all-in from their forced bets */
    int prizes;                        /* 0: values are chips, not prizes */
    double prize[SW_PUSH_SEATS];       /* first place first, nonincreasing */
    int bounties, progressive;         /* whether there are bounties; whether half of each goes onto its winner's own */
    double bounty[SW_PUSH_SEATS];
    double before[SW_PUSH_SEATS];      /* values of the stacks before the hand */
} sw_push_table;

/* Returns whether a decision exists. Its number is 1 << seat plus the set of all-in seats that act before it, hence
   below 1 << seats. A seat that is all-in from its forced bets, has nothing to match, or acts last makes no
   decision. */
int sw_push_decides(const sw_push_table *table, unsigned decision);

/* Computes the prize equity of stacks; `bounty` has the seats' bounties. Busted players rank by their stacks before the
   hand. Returns 0 if out of memory. */
int sw_push_worth(const sw_push_table *table, const double *stack, const double *bounty, double *value);

/* Computes what each seat wins or loses, in chips or prizes, if the seats of `in` are all-in with these ranks, 0 best.
   Returns 0 if out of memory. */
int sw_push_settle(const sw_push_table *table, uint32_t in, const uint8_t *rank, double *value);

SW_C_END

#endif
