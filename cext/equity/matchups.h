/* One range against another before the flop: exact, from a table of all match-ups of two hands, of which there
   are 47,008 when suits may be renamed. Their equities are counted as they are wanted, and kept. */
#ifndef SW_MATCHUPS_H
#define SW_MATCHUPS_H

#include "equity/outcome.h"
#include "equity/preflop.h"

enum {
    SW_CLASSES = 169,           /* hands when suits may be renamed */
    SW_MATCHUPS = 47008,
    SW_HEADSUP_BOARDS = 1712304 /* for two hands */
};

typedef struct {
    uint32_t wins, ties; /* of SW_HEADSUP_BOARDS. Some board is a tie always, so 0 says that it is not known */
} sw_matchup;

typedef struct {
    const sw_preflop *preflop;
    uint8_t card[SW_COMBOS][2];
    uint8_t class_of[SW_COMBOS], order_of[SW_COMBOS]; /* of a hand, and the order of the suits that makes it its
                                                         class's first hand */
    uint16_t renamed[SW_SUIT_ORDERS][SW_COMBOS];    /* each hand by each order */
    uint32_t place[SW_CLASSES][SW_COMBOS];          /* of a class's first hand and another: 2 * match-up, plus 1
                                                       where the other is the match-up's first */
    uint16_t hands[SW_MATCHUPS][2];
    sw_matchup result[2 * SW_MATCHUPS];             /* by place */
    int list_from;                                  /* the first hand of the next list */
} sw_matchups;

/* Makes the table, to be freed, with nothing known; NULL when there is no memory. */
sw_matchups *sw_make_matchups(const sw_preflop *preflop);

/* Lists the match-ups of two ranges (weights by combo) that are not known yet, and returns how many they are. Each
   list begins elsewhere, so that those who count at the same time leave one another some. */
int sw_unknown_matchups(sw_matchups *table, const double *const weight[2], uint16_t list[SW_MATCHUPS]);

/* Leaves in a list only what is not known by now, and returns how many they are. */
int sw_still_unknown(const sw_matchups *table, uint16_t *list, int count);

/* Counts the match-ups of a list, for either hand; nothing that others may write is read. */
void sw_count_matchups(const sw_matchups *table, const uint16_t *list, int count, sw_matchup (*result)[2]);

/* Puts what was counted into the table, once for each match-up. As the two others that read or write what is known,
   it is for one thread at a time; who has found a match-up known may read it at any time. */
void sw_keep_matchups(sw_matchups *table, const uint16_t *list, int count, const sw_matchup (*result)[2]);

/* What becomes of a hand, as a combo, against another that shares no card with it: that match-up is known. */
sw_matchup sw_find_matchup(const sw_matchups *table, int hand, int other);

/* What becomes of each side, all match-ups of which are known. */
void sw_meet_matchups(const sw_matchups *table, const double *const weight[2], sw_outcome outcome[2]);

#endif
