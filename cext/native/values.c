/* Hand values and equity for programs in C. Everything that they pass is checked here. */
#include "equity/setup.h"
#include "evaluator/batch.h"
#include "native/native.h"

#include <stdlib.h>

/* Adds a card to a set. Returns false if it is no card, or in the set already. */
static bool add_card(uint64_t *set, unsigned card)
{
    if (card >= SW_CARDS || *set >> card & 1) return false;
    *set |= SW_SET(card);
    return true;
}

uint16_t sw_native_evaluate(const uint8_t *cards, int count)
{
    return cards && count >= 5 && count <= 7 ? (uint16_t)sw_high_value_of(cards, count) : 0;
}

size_t sw_native_evaluate_rows(const uint8_t *cards, size_t rows, int count, uint16_t *values)
{
    if (!cards || !values || count < 5 || count > 7) return 0;
    return sw_batch_rows(&sw_rankings[SW_HIGH], cards, count, 1, count, (uint8_t *)values, sizeof *values, rows);
}

uint64_t sw_native_equity(const uint8_t *hands, int players, const uint8_t *board, int count, double *equity)
{
    uint8_t hole[SW_MOST_HANDS][2];
    uint64_t on_board = 0, held = 0;
    if (!hands || !equity || players < 2 || players > SW_MOST_HANDS) return 0;
    if ((count && !board) || (count != 0 && (count < 3 || count > 5))) return 0;
    for (int i = 0; i < count; i++) {
        if (!add_card(&on_board, board[i])) return 0;
    }
    held = on_board;
    for (int i = 0; i < 2 * players; i++) {
        if (!add_card(&held, hands[i])) return 0;
        hole[i / 2][i % 2] = hands[i];
    }
    const sw_preflop_tables *tables = count ? NULL : sw_new_preflop_tables(&sw_rankings[SW_HIGH]);
    if (!count && !tables) return 0;
    sw_known_shares shares;
    const uint64_t boards =
        sw_known_equity(tables, (const uint8_t (*)[2])hole, players, on_board, (SW_SET(SW_CARDS) - 1) & ~held, &shares);
    for (int i = 0; i < players; i++) equity[i] = shares.equity[i];
    free((void *)tables);
    return boards;
}
