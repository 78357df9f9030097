/* Two ranges before the flop: exact, from a table of all match-ups of two hands, of which there are 47,008 when suits
   may be renamed. A match-up is counted when first needed, and kept. */
#ifndef SW_EXACT_TWO_PREFLOP_H
#define SW_EXACT_TWO_PREFLOP_H

#include "equity/exact_known_preflop.h"
#include "equity/outcome.h"

enum {
    SW_CLASSES = 169,           /* hands when suits may be renamed */
    SW_MATCHUPS = 47008,
    SW_HEADSUP_BOARDS = 1712304 /* for two hands */
};

typedef struct {
    uint32_t wins, ties; /* of SW_HEADSUP_BOARDS. Every match-up ties on some board, so no ties: not counted yet */
} sw_matchup;

typedef struct {
    const sw_preflop_tables *preflop;
    uint8_t card[SW_COMBOS][2];
    uint8_t class_of[SW_COMBOS], order_of[SW_COMBOS]; /* of a hand, and the order of the suits that makes it its
                                                         class's first hand */
    uint16_t renamed[SW_SUIT_ORDERS][SW_COMBOS];    /* each hand by each order */
    uint32_t place[SW_CLASSES][SW_COMBOS];          /* of a class's first hand and another: 2 * match-up, plus 1
                                                       where the other is the match-up's first */
    uint16_t hands[SW_MATCHUPS][2];
    sw_matchup result[2 * SW_MATCHUPS];             /* by place */
    int list_from;                                  /* the first hand of the next list */
} sw_matchup_table;

/* Makes the table, to be freed, with nothing counted; NULL without memory. */
sw_matchup_table *sw_make_matchup_table(const sw_preflop_tables *preflop);

/* Lists the match-ups of two ranges (weights by combo) that are not counted yet, and returns how many there are. Each
   list begins elsewhere, so that threads that count at the same time share the work. */
int sw_uncounted_matchups(sw_matchup_table *table, const double *const weight[2], uint16_t list[SW_MATCHUPS]);

/* Drops from a list what has been counted since, and returns how many are left. */
int sw_still_uncounted(const sw_matchup_table *table, uint16_t *list, int count);

/* Counts the match-ups of a list, for either hand. It reads nothing that other threads may write. */
void sw_count_matchups(const sw_matchup_table *table, const uint16_t *list, int count, sw_matchup (*result)[2]);

/* Puts results into the table, once for each match-up. This and the two that list are for one thread at a time; a
   match-up that was found counted may be read at any time. */
void sw_keep_matchups(sw_matchup_table *table, const uint16_t *list, int count, const sw_matchup (*result)[2]);

/* How a hand, as a combo, fares against another that shares no card with it; the match-up is counted. */
sw_matchup sw_find_matchup(const sw_matchup_table *table, int hand, int other);

/* What becomes of each side, with all its match-ups counted. */
void sw_matchups_outcome(const sw_matchup_table *table, const double *const weight[2], sw_outcome outcome[2]);

#endif
