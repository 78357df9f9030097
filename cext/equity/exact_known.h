/* All-in equity of known hands on a board.

   Suits matter only for flushes. Run-outs are therefore grouped by their ranks, and a hand has one value on each group.
   Run-outs that give a player a flush are taken out of the groups, and settled separately. */
#ifndef SW_EXACT_KNOWN_H
#define SW_EXACT_KNOWN_H

#include "evaluator/evaluate.h"

SW_C_BEGIN

enum { SW_MOST_HANDS = 10 };

/* Players on a board, and their values without flushes by the ranks to come. */
typedef struct {
    int players, to_come;
    uint64_t board, live;
    unsigned suited[4][SW_MOST_HANDS];      /* the ranks of each hand, by suit */
    uint8_t left[13];                       /* number of live cards of each rank */
    const uint16_t *value[SW_MOST_HANDS];   /* by group of ranks to come: the players' values */
    uint16_t *best, *who;                   /* the best of them, and its holders */
} sw_known_spot;

/* Fills in everything except the values. */
void sw_init_known_spot(sw_known_spot *spot, const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live);

/* Computes the number of ways each group of at most two ranks can come, if `left` cards of each rank remain. Returns
   the number of groups. */
int sw_count_ways(const uint8_t left[13], int cards, uint8_t ways[SW_RANK_PAIRS]);

/* Computes the values of two cards and a board, by the key of their ranks, on the possible groups. */
void sw_value_groups(uint32_t key, int to_come, const uint8_t *ways, uint16_t *value);

/* Finds the best value on each group, then counts the run-outs by their winners without flushes. */
void sw_count_groups(const sw_known_spot *spot, const uint8_t *ways, int groups, uint64_t *counts);

/* Moves the run-outs with a flush in this suit from the winners without flushes to the actual winners. */
void sw_settle_suit(const sw_known_spot *spot, int suit, uint64_t *counts);

/* Completes a board of three to five cards with cards of `live` in every way, and counts the boards by the set of
   winners (bit i = player i), added to counts[1 << players]. Hands have two cards, all distinct and not live. */
void sw_count_winners(const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live, uint64_t *counts);

SW_C_END

#endif
