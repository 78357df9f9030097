/* Counts of statistics over rows, by key (for example, by player). A statistic consists of two conditions. Its counts
   are the numbers of rows or hands that meet each condition. */
#ifndef SW_ROW_TALLY_H
#define SW_ROW_TALLY_H

#include "rows/expression.h"
#include "rows/facts.h"
#include "rows/tables.h"

SW_C_BEGIN

enum { SW_NO_KEY = -1 };

typedef struct {
    int made, of;  /* steps: the action, and the opportunity for it */
    bool per_hand; /* counts each hand of a seat once, no matter how many rows it has */
    bool is_ratio; /* counts `made` even if there was no opportunity */
    int64_t hand;  /* the last hand with an opportunity, and the seats counted in it */
    uint32_t had, did;
} sw_stat;

/* Sums of results. Amounts are in millionths of a big blind; squares are of thousandths, the lower 64 bits first. */
typedef struct {
    int64_t hands;
    int64_t finished, won, showdown_won; /* hands with a result */
    int64_t adjusted_hands, adjusted;    /* hands with an all-in-adjusted result */
    int64_t raked_hands, rake;           /* hands with a known rake */
    uint64_t won_squares[2], adjusted_squares[2];
} sw_winnings;

/* The columns of results in the table of players; if the first is -1, results are not counted. */
typedef struct {
    int won, adjusted, showdown, rake;
} sw_result_columns;

typedef struct {
    sw_condition *steps;
    sw_stat *stats;
    int step_count, stat_count;
    int hand, seat; /* columns */
    sw_result_columns results;
    int32_t *row_key; /* the key of each row of the batch */
    uint8_t *values;
    size_t keys, room;
    int64_t *counts; /* for each key: `made` and `of` of each statistic */
    sw_winnings *winnings;
} sw_tally;

/* Prepares a tally whose steps and stats are set; it owns their memory from now on. Returns SW_TOO_LARGE if the steps
   do not fit the batch. Free the tally with sw_free_tally, even after an error. */
sw_status sw_init_tally(sw_tally *tally, const sw_batch *batch);
void sw_free_tally(sw_tally *tally);

/* Makes room for keys below `keys`. */
sw_status sw_reserve_keys(sw_tally *tally, size_t keys);

/* Adds the rows of a hand to the batch. Full batches are counted and emptied.

   :key: the key of each seat, or SW_NO_KEY. */
sw_status sw_tally_hand(sw_tally *tally, sw_batch *batch, sw_row_table table, const sw_state *hand,
                        const sw_hand_facts *facts, const int32_t *key);

/* Counts the rows of a batch and empties it. */
void sw_tally_batch(sw_tally *tally, sw_batch *batch);

SW_C_END

#endif
