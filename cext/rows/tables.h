/* The tables of hand histories: a row per hand, per player of a hand, or per decision. */
#ifndef SW_ROW_TABLES_H
#define SW_ROW_TABLES_H

#include "rows/facts.h"

SW_C_BEGIN

typedef enum { SW_ROWS_HANDS, SW_ROWS_PLAYERS, SW_ROWS_DECISIONS, SW_ROW_TABLES } sw_row_table;

/* Returns the columns of a table and their number. */
const sw_column *sw_table_columns(sw_row_table table, int *count);

/* Appends the rows of a hand, except for the first `skip` rows, until the batch is full. Check the batch's status
   afterwards. */
sw_added_rows sw_add_rows(sw_batch *batch, sw_row_table table, const sw_state *hand, const sw_hand_facts *facts,
                          size_t skip);

SW_C_END

#endif
