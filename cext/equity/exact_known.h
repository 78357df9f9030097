/* All-in equity of hands that are known, on a board.

   Suits matter only to flushes. So run-outs are grouped by their ranks, and a hand has one value on each group; those
   on which somebody has a flush are taken out of the groups, and settled on their own. */
#ifndef SW_EXACT_KNOWN_H
#define SW_EXACT_KNOWN_H

#include "evaluator/evaluate.h"

enum { SW_MOST_HANDS = 10 };

/* Players on a board, and what they have by the ranks that come where nobody has a flush. */
typedef struct {
    int players, to_come;
    uint64_t board, live;
    unsigned suited[4][SW_MOST_HANDS];      /* the ranks of each hand, by suit */
    uint8_t left[13];                       /* how many live cards there are of each rank */
    const uint16_t *value[SW_MOST_HANDS];   /* by group of ranks that can come: the players' values, */
    uint16_t *best, *who;                   /* the best of them, and who has it */
} sw_known_spot;

/* Puts in all but values. */
void sw_make_known_spot(sw_known_spot *spot, const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live);

/* In how many ways each group of `cards` ranks, two at most, can come, where so many cards of a rank are left. Returns
   how many groups there are. */
int sw_count_ways(const uint8_t left[13], int cards, uint8_t ways[SW_RANK_PAIRS]);

/* The values of two cards and a board, by the key of their ranks, on the groups that can come. */
void sw_value_groups(uint32_t key, int to_come, const uint8_t *ways, uint16_t *value);

/* Counts the run-outs by who wins without flushes, after finding the best on each group. */
void sw_count_groups(const sw_known_spot *spot, const uint8_t *ways, int groups, uint64_t *counts);

/* Moves the run-outs on which somebody has a flush of a suit from who wins without flushes to who wins. */
void sw_settle_suit(const sw_known_spot *spot, int suit, uint64_t *counts);

/* Of every way to complete a board of three to five cards with those in `live`, counts the boards by the set of players
   (bit i = player i) who win: counts[1 << players], added to. Two cards a hand, all different and none of them live. */
void sw_count_winners(const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live, uint64_t *counts);

#endif
