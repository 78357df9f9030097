/* The tables that tablegen writes: all of the evaluator's data. */
#ifndef SW_TABLES_H
#define SW_TABLES_H

#include "base.h"
#include "constants.h"

/* What turns cards into the slot of a ranking's values, in one place so that one address serves. */
typedef struct {
    /* What each byte adds to a hand as a card (see sw_hand). A byte that is no card adds a GUARD bit. */
    uint64_t key[256];
    uint64_t suits[256];
    /* The perfect hash over multisets of 5, 6 and 7 ranks (see hashing.py). */
    uint16_t displacement[3][1 << SW_ROW_BITS];
} sw_hash_tables;

extern const sw_hash_tables sw_hash;

/* A ranking is data: the value of every rank multiset, suits aside, by slot; the value of five to seven
   cards of one suit, by rank set; and of each value 1..values what it stands for: the category and
   the five ranks by weight, four bits each. */
typedef struct {
    uint16_t by_ranks[SW_SLOTS];
    uint16_t by_suited[1 << 13];
    int values;
    const uint32_t *hands;
} sw_ranking;

extern const sw_ranking sw_high;

#endif
