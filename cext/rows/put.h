/* Helpers for the tables, which set values in money and in big blinds. */
#ifndef SW_ROW_PUT_H
#define SW_ROW_PUT_H

#include "rows/facts.h"
#include "rows/walk.h"

SW_C_BEGIN

/* Sets an amount of chips as money. `units` is chosen so that the product fits. */
static inline void sw_put_money(sw_batch *batch, int column, const sw_hand_facts *facts, int64_t chips)
{
    if (chips <= INT64_MAX / facts->units) sw_put_int(batch, column, chips * facts->units);
}

/* Sets a ratio; null if the divisor is 0. */
static inline void sw_put_ratio(sw_batch *batch, int column, int64_t above, int64_t below)
{
    if (below) sw_put_double(batch, column, (double)above / (double)below);
}

static inline void sw_put_text(sw_batch *batch, int column, const char *text, size_t length)
{
    if (length) sw_put_string(batch, column, (sw_string){text, length});
}

static inline void sw_put_name(sw_batch *batch, int column, const char *name)
{
    sw_put_string(batch, column, (sw_string){name, strlen(name)});
}

/* Sets columns that the tables of players and decisions share: the first four, and four from `results` on. */
static inline void sw_put_seat(sw_batch *batch, const sw_hand_facts *facts, int seat, int results)
{
    sw_put_int(batch, 0, facts->number);
    sw_put_int(batch, 1, seat);
    sw_put_string(batch, 2, facts->player[seat]);
    sw_put_string(batch, 3, facts->position[seat]);
    if (facts->has_won_bb >> seat & 1) sw_put_double(batch, results, facts->won_bb[seat]);
    if (facts->has_ev_bb >> seat & 1) sw_put_double(batch, results + 1, facts->ev_bb[seat]);
    sw_put_string(batch, results + 2, facts->text[SW_FACT_CURRENCY]);
    sw_put_int(batch, results + 3, facts->decimals);
}

/* The tables, each with a function that appends a hand's rows. */
extern const sw_column sw_hand_columns[], sw_player_columns[], sw_decision_columns[];
extern const int sw_hand_column_count, sw_player_column_count, sw_decision_column_count;
sw_added_rows sw_add_hand_row(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts, size_t skip);
sw_added_rows sw_add_player_rows(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts, size_t skip);
sw_added_rows sw_add_decision_rows(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts, size_t skip);

SW_C_END

#endif
