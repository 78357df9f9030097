/* A table where each seat goes all-in or folds: what seats have and owe, and what comes of those all-in. */
#ifndef SW_PUSHTABLE_H
#define SW_PUSHTABLE_H

#include "cards.h"
#include "prizes/icm.h"

enum { SW_PUSH_SEATS = 9 };

typedef struct {
    int seats;                         /* in the order in which they act */
    double stack[SW_PUSH_SEATS];       /* before the hand */
    double committed[SW_PUSH_SEATS];   /* of it, antes of all and blinds, which others must match, */
    double dead[SW_PUSH_SEATS];        /* and an ante for the table, which they need not */
    uint32_t forced;                   /* seats all-in by their posts */
    int prizes;                        /* 0: chips count, not what they are worth in prizes, */
    double prize[SW_PUSH_SEATS];       /* first place first; they do not rise */
    int bounties, progressive;         /* whether there are heads; half of one then goes onto its taker's own */
    double bounty[SW_PUSH_SEATS];
    double before[SW_PUSH_SEATS];      /* what the stacks are worth before the hand */
} sw_push_table;

/* A decision is 1 << seat plus the set of those all-in before it, of the seats that act earlier: up to 1 << seats. Whether
   there is one: not where a seat is all-in by its posts, has nothing to match, or is the last. */
int sw_push_decides(const sw_push_table *table, unsigned decision);

/* What seats have, worth in prizes; `bounty` is what is on their heads. Who is out ranks by the stack before the hand.
   Returns 0 without memory. */
int sw_push_worth(const sw_push_table *table, const double *stack, const double *bounty, double *value);

/* What each seat wins or loses, in chips or prizes, if those of `in` are all-in and rank so, 0 best. Returns 0 without
   memory. */
int sw_push_settle(const sw_push_table *table, uint32_t in, const uint8_t *rank, double *value);

#endif
