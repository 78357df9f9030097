#include "rows/put.h"

enum {
    HAND,
    ID,
    SITE,
    FILE_NAME,
    GAME,
    LIMIT,
    STAKES,
    TABLE,
    TIME,
    CURRENCY,
    UNIT,
    PLAYERS,
    BUTTON,
    BIG_BLIND,
    POT,
    RAKE,
    BOARD,
    STREET,
    SHOWDOWN,
    COLUMNS
};

const sw_column sw_hand_columns[COLUMNS] = {
    [HAND] = {"hand", SW_COLUMN_INT64, 0},
    [ID] = {"id", SW_COLUMN_TEXT, 1},
    [SITE] = {"site", SW_COLUMN_TEXT, 1},
    [FILE_NAME] = {"file", SW_COLUMN_TEXT, 1},
    [GAME] = {"game", SW_COLUMN_TEXT, 0},
    [LIMIT] = {"limit", SW_COLUMN_NAME, 0},
    [STAKES] = {"stakes", SW_COLUMN_TEXT, 0},
    [TABLE] = {"table", SW_COLUMN_TEXT, 1},
    [TIME] = {"time", SW_COLUMN_TIME, 1},
    [CURRENCY] = {"currency", SW_COLUMN_TEXT, 1},
    [UNIT] = {"unit", SW_COLUMN_INT8, 0},
    [PLAYERS] = {"players", SW_COLUMN_INT8, 0},
    [BUTTON] = {"button", SW_COLUMN_INT8, 0},
    [BIG_BLIND] = {"big_blind", SW_COLUMN_INT64, 0},
    [POT] = {"pot", SW_COLUMN_INT64, 0},
    [RAKE] = {"rake", SW_COLUMN_INT64, 1},
    [BOARD] = {"board", SW_COLUMN_TEXT, 1},
    [STREET] = {"street", SW_COLUMN_NAME, 0},
    [SHOWDOWN] = {"showdown", SW_COLUMN_BOOL, 1},
};
const int sw_hand_column_count = COLUMNS;

static void put_facts(sw_batch *batch, const sw_hand_facts *facts)
{
    sw_put_int(batch, HAND, facts->number);
    sw_put_string(batch, ID, facts->text[SW_FACT_ID]);
    sw_put_string(batch, SITE, facts->text[SW_FACT_SITE]);
    sw_put_string(batch, FILE_NAME, facts->text[SW_FACT_FILE]);
    sw_put_string(batch, GAME, facts->text[SW_FACT_GAME]);
    sw_put_string(batch, LIMIT, facts->text[SW_FACT_LIMIT]);
    sw_put_string(batch, STAKES, facts->text[SW_FACT_STAKES]);
    sw_put_string(batch, TABLE, facts->text[SW_FACT_TABLE]);
    if (facts->has_time) sw_put_int(batch, TIME, facts->time);
    sw_put_string(batch, CURRENCY, facts->text[SW_FACT_CURRENCY]);
    sw_put_int(batch, UNIT, facts->decimals);
}

/* Sets the chips that no player won, if all results are known. */
static void put_rake(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts)
{
    int64_t rake = 0;
    if (hand->dealt & ~facts->has_won) return;
    for (uint32_t rest = hand->dealt; rest; rest &= rest - 1) rake -= facts->won[sw_lowest_bit(rest)];
    if (rake >= 0) sw_put_int(batch, RAKE, rake);
}

/* Returns the last street that began with a deal, a draw or a decision. */
static int last_street(const sw_state *hand)
{
    return hand->street < hand->game->streets ? hand->street : hand->game->streets - 1;
}

sw_added_rows sw_add_hand_row(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts, size_t skip)
{
    char text[SW_CARDS_TEXT];
    sw_hand_walk walk = sw_start_walk(hand);
    sw_added_rows added = {1, true};
    if (skip) return added;
    if (batch->is_full || !sw_begin_row(batch)) return (sw_added_rows){0, false};
    while (sw_next_decision(&walk)) sw_take_decision(&walk);
    put_facts(batch, facts);
    sw_put_int(batch, PLAYERS, sw_count_bits(hand->dealt));
    sw_put_int(batch, BUTTON, hand->button);
    sw_put_money(batch, BIG_BLIND, facts, sw_big_blind(hand->game));
    sw_put_money(batch, POT, facts, walk.pot);
    put_rake(batch, hand, facts);
    if (sw_has_column(batch, BOARD)) sw_put_text(batch, BOARD, text, sw_boards_text(&walk, text));
    sw_put_string(batch, STREET, facts->street[last_street(hand)]);
    if (hand->phase == SW_OVER || hand->phase == SW_SHOWDOWN) {
        sw_put_int(batch, SHOWDOWN, !sw_is_single(walk.live));
    }
    sw_end_row(batch);
    return added;
}
