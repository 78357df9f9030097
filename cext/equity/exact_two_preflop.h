/* Two ranges before the flop: exact, from a table of all 47,008 matchups of two hands up to renaming suits. A matchup
   is counted when first needed, and kept. */
#ifndef SW_EXACT_TWO_PREFLOP_H
#define SW_EXACT_TWO_PREFLOP_H

#include "equity/exact_known_preflop.h"
#include "equity/outcome.h"

SW_C_BEGIN

enum {
    SW_CLASSES = 169,           /* hands up to renaming suits */
    SW_MATCHUPS = 47008,
    SW_HEADSUP_BOARDS = 1712304 /* for two hands */
};

typedef struct {
    uint32_t wins, ties; /* of SW_HEADSUP_BOARDS. Every matchup ties on some board, so 0 ties means not counted yet */
} sw_matchup;

typedef struct {
    const sw_preflop_tables *preflop;
    uint8_t card[SW_COMBOS][2];
    uint8_t class_of[SW_COMBOS], order_of[SW_COMBOS]; /* a hand's class; the suit order to its class's first hand */
    uint16_t renamed[SW_SUIT_ORDERS][SW_COMBOS];    /* each hand under each order */
    uint32_t place[SW_CLASSES][SW_COMBOS];          /* of a class's first hand and another: 2 * matchup,
                                                       plus 1 if the other is the matchup's first */
    uint16_t hands[SW_MATCHUPS][2];
    sw_matchup result[2 * SW_MATCHUPS];             /* by index */
    int list_from;                                  /* the first hand of the next list */
} sw_matchup_table;

/* Makes the table with nothing counted; the caller frees it. Returns NULL if out of memory. */
sw_matchup_table *sw_new_matchup_table(const sw_preflop_tables *preflop);

/* Lists the matchups of two ranges (weights by combo) that are not counted yet, and returns their number. Each list
   starts elsewhere, so that threads that count at the same time share the work. */
int sw_uncounted_matchups(sw_matchup_table *table, const double *const weight[2], uint16_t list[SW_MATCHUPS]);

/* Drops from a list the matchups that have been counted since; returns how many are left. */
int sw_still_uncounted(const sw_matchup_table *table, uint16_t *list, int count);

/* Counts the matchups of a list, for both hands. Reads nothing that other threads may write. */
void sw_count_matchups(const sw_matchup_table *table, const uint16_t *list, int count, sw_matchup (*result)[2]);

/* Stores results in the table, once for each matchup. This function and the two that list are for one thread at a time;
   a matchup that was found counted may be read at any time. */
void sw_keep_matchups(sw_matchup_table *table, const uint16_t *list, int count, const sw_matchup (*result)[2]);

/* Returns the result of a hand, as a combo, against another that shares no card with it; the matchup must have been
   counted. */
sw_matchup sw_find_matchup(const sw_matchup_table *table, int hand, int other);

/* Computes each side's outcome, with all its matchups counted. */
void sw_matchups_outcome(const sw_matchup_table *table, const double *const weight[2], sw_outcome outcome[2]);

SW_C_END

#endif
