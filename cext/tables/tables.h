/* The tables that tablegen writes: all of the evaluator's data. */
#ifndef SW_TABLES_H
#define SW_TABLES_H

#include "base.h"
#include "constants.h"

/* What turns cards into the slot of a ranking's values, in one place so that one address serves. */
typedef struct {
    /* What each byte adds to a hand as a card (see sw_hand). A byte that is no card adds a GUARD bit, and so
       do the jokers, of which each has one of its own. */
    uint64_t key[256];
    uint64_t suits[256];
    /* The perfect hash over multisets of 5, 6 and 7 ranks (see hashing.py). */
    uint16_t displacement[3][1 << SW_ROW_BITS];
} sw_hash_tables;

extern const sw_hash_tables sw_hash;

/* What the batch kernels add up to a value (see lanes.py). Of high hands `others` has a part for 7, 6 and 5
   cards, and one for five or more of a suit; of others one. */
typedef struct {
    uint16_t base[8], each[8];
    const uint16_t *others;
    uint8_t family; /* how the kernels find the category and the ranks that decide */
    uint8_t ace_low; /* the ranks are numbered from the ace up */
} sw_lane_tables;

extern const sw_lane_tables sw_lanes[SW_WITH_LANES];

/* A ranking is data, small enough to be copied (one with designated wild cards is a copy with these in
   `wild`), and passed by its address everywhere: &sw_high, or &sw_rankings[SW_DEUCE_TO_SEVEN].

   Its table holds the value of every rank multiset, suits aside, by slot, and from [SW_SLOTS] on the value of
   five to seven cards of one suit, by rank set. One that looks at ranks alone has only the former; a badugi's
   has the value of every set of 1 to 4 ranks, whose bits are their places from the lowest up. `way` tells which
   cards a value looks at (see ranking.py). */
typedef struct {
    const char *name;
    uint64_t deck;    /* the cards that it ranks, as a set */
    uint64_t outside; /* the bits of a suit word that are none of these cards */
    uint64_t wild;    /* the wild cards, as a suit word */
    const uint16_t *table;
    const uint32_t *hands; /* what each value 1..values stands for: the category and the five ranks by
                              weight, four bits each, 15 where a badugi has no more */
    const sw_lane_tables *lanes; /* for the batch kernels, NULL if they do not know it */
    uint16_t values;
    uint16_t floor; /* how many values of the table do not qualify, and are taken off */
    uint8_t by;
    uint8_t least; /* the fewest cards of a hand; the most are 7 */
    uint8_t low;    /* whether low hands are better */
    uint8_t lowest; /* the lowest rank: 12 where the ace is low */
} sw_ranking;

extern const sw_ranking sw_rankings[SW_RANKINGS];
extern const uint16_t sw_high_table[SW_SLOTS + (1 << 13)];
/* The state of a badugi after one more rank, held in a set of suits; the same if there is no room for it. */
extern const uint8_t sw_badugi_steps[SW_BADUGI_STATES][16];

/* The place of every set of ranks among those of as many ranks, ascending. The straights are passed over, so
   that flushes, and hands without a pair, are in the order of these places. */
extern const uint16_t sw_rank_places[1 << 13];

#define sw_high (sw_rankings[SW_HIGH])
#define sw_high_lanes (sw_lanes[0])

#endif
