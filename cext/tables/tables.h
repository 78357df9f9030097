/* The evaluator's data, written by tablegen. */
#ifndef SW_TABLES_H
#define SW_TABLES_H

#include "base.h"
#include "constants.h"

SW_C_BEGIN

/* The perfect hash from cards to the slot of a value, in one struct so that one base address reaches it all. */
typedef struct {
    /* The amount that each byte adds to a hand as a card (see sw_hand). A byte that is not a card adds a SW_GUARD bit;
       so does each joker, a different one. */
    uint64_t key[256];
    uint64_t suits[256];
    uint64_t both[2 * 256]; /* the key and the suits of each byte, interleaved, for 16-byte registers */
    /* For multisets of 5, 6 and 7 ranks (see hashing.py). */
    uint16_t displacement[3][1 << SW_ROW_BITS];
} sw_hash_tables;

extern const sw_hash_tables sw_hash;

/* The terms that the batch kernels add up to a value (see lanes.py). For high hands `others` has parts for 7, 6 and 5
   cards and one for straights and flushes. Low hands have one table, and a second if straights and flushes count. */
typedef struct {
    uint16_t base[8], each[8];
    uint16_t first[64], second[32]; /* base and each by rank, for 64-byte registers */
    const uint16_t *others;
    uint16_t fives; /* ranks that wild cards turn into five of a kind */
    uint8_t family; /* SW_LANES_..: the kernels' logic */
    uint8_t ace_low; /* whether ranks are numbered from the ace up */
} sw_lane_tables;

extern const sw_lane_tables sw_lanes[SW_WITH_LANES];

/* A ranking is data, passed by address: &sw_high, or &sw_rankings[SW_DEUCE_TO_SEVEN]. It is small enough to copy: a
   ranking with designated wild cards is a copy with another `wild`.

   Its table has the value of every rank multiset, suits ignored, by slot. From [SW_SLOTS] on it has the value of five
   to seven cards of one suit, by rank set. A ranking by ranks alone has only the former. A badugi table has the value
   of every set of 1 to 4 ranks, numbered from the lowest. A ranking of few cards has the value of every sequence of
   ranks, as digits in base 13, and then of every suited sequence. */
typedef struct {
    const char *name;
    uint64_t deck;    /* set of cards that it ranks */
    uint64_t outside; /* bits of a suit word outside that set */
    uint64_t wild;    /* suit word of the wild cards */
    const uint16_t *table;
    const uint32_t *hands; /* the hand of each value 1..values: its category, then five ranks by weight, four bits
                              each, 15 for none; under points the sum's two digits, then at 21 the number of
                              cards that count */
    const sw_lane_tables *lanes; /* for the batch kernels; NULL for few cards, high hands that must qualify, low hands
                                    with jokers, and points */
    uint16_t values;
    uint16_t floor; /* number of values in the table that do not qualify; subtracted from the others */
    uint8_t by;     /* SW_BY_..: the cards that decide (see ranking.py) */
    uint8_t least;  /* smallest number of cards in a hand */
    uint8_t most;   /* largest: SW_LARGEST_HAND, or `least` if that is below four */
    uint8_t low;    /* whether low hands win */
    uint8_t lowest; /* lowest rank, 12 if the ace is low */
} sw_ranking;

extern const sw_ranking sw_rankings[SW_RANKINGS];
extern const uint16_t sw_high_table[SW_SLOTS + (1 << 13)];
/* The state of a badugi after one more rank, with its set of suits; unchanged if the rank does not fit. */
extern const uint8_t sw_badugi_steps[SW_BADUGI_STATES][16];

/* The index of every set of ranks among the sets of its size, in ascending order. Straights are skipped, so flushes and
   hands without a pair are numbered without gaps. */
extern const uint16_t sw_rank_places[1 << 13];

#define sw_high (sw_rankings[SW_HIGH])
#define sw_high_lanes (sw_lanes[0])

SW_C_END

#endif
