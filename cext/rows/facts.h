/* Facts about a hand, for its rows. */
#ifndef SW_ROW_FACTS_H
#define SW_ROW_FACTS_H

#include "game/hand.h"
#include "rows/batch.h"

SW_C_BEGIN

typedef enum { /* texts about a hand */
    SW_FACT_ID,
    SW_FACT_SITE,
    SW_FACT_FILE,
    SW_FACT_GAME,
    SW_FACT_LIMIT,
    SW_FACT_STAKES,
    SW_FACT_TABLE,
    SW_FACT_CURRENCY,
    SW_FACT_TEXTS
} sw_fact;

/* Facts about a hand that its events do not show. Money is in chips times `units`. Sets have bit i for seat i. */
typedef struct {
    int64_t number;         /* of the hand, from 0 */
    int64_t units, decimals; /* smallest units of money per chip; the number of decimals of a unit */
    int64_t time;
    bool has_time;
    sw_string text[SW_FACT_TEXTS];
    sw_string street[SW_STREETS];
    sw_string player[SW_SEATS], position[SW_SEATS];
    uint32_t endless;                /* seats with a stack of unknown size */
    uint32_t has_won, has_won_bb, has_ev_bb;
    int64_t won[SW_SEATS];           /* in units */
    double won_bb[SW_SEATS], ev_bb[SW_SEATS];
} sw_hand_facts;

/* How many rows of a hand have been added to batches so far, and whether these are all its rows. */
typedef struct {
    size_t rows;
    bool is_complete;
} sw_added_rows;

SW_C_END

#endif
