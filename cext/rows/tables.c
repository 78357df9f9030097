#include "rows/tables.h"

#include "rows/put.h"

const sw_column *sw_table_columns(sw_row_table table, int *count)
{
    switch (table) {
    case SW_ROWS_HANDS:
        *count = sw_hand_column_count;
        return sw_hand_columns;
    case SW_ROWS_PLAYERS:
        *count = sw_player_column_count;
        return sw_player_columns;
    default:
        *count = sw_decision_column_count;
        return sw_decision_columns;
    }
}

sw_added_rows sw_add_rows(sw_batch *batch, sw_row_table table, const sw_state *hand, const sw_hand_facts *facts,
                          size_t skip)
{
    return table == SW_ROWS_HANDS     ? sw_add_hand_row(batch, hand, facts, skip)
           : table == SW_ROWS_PLAYERS ? sw_add_player_rows(batch, hand, facts, skip)
                                      : sw_add_decision_rows(batch, hand, facts, skip);
}
