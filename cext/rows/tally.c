#include "rows/tally.h"

#include <math.h>
#include <stdlib.h>

static const double MICRO = 1e6, MILLI = 1e3, MOST_BB = 2e6;

sw_status sw_init_tally(sw_tally *tally, const sw_batch *batch)
{
    if (!sw_are_steps_valid(batch, tally->steps, tally->step_count)) return SW_TOO_LARGE;
    for (int i = 0; i < tally->stat_count; i++) tally->stats[i].hand = -1;
    tally->row_key = malloc(SW_BATCH_ROWS * sizeof *tally->row_key);
    tally->values = malloc((size_t)SW_BLOCK_ROWS * (size_t)(tally->step_count + 1));
    return tally->row_key && tally->values ? SW_DONE : SW_NO_MEMORY;
}

void sw_free_tally(sw_tally *tally)
{
    free(tally->steps);
    free(tally->stats);
    free(tally->row_key);
    free(tally->values);
    free(tally->counts);
    free(tally->winnings);
    memset(tally, 0, sizeof *tally);
}

static size_t counts_per_key(const sw_tally *tally)
{
    return 2 * (size_t)tally->stat_count;
}

sw_status sw_reserve_keys(sw_tally *tally, size_t keys)
{
    size_t each = counts_per_key(tally), room = tally->room ? tally->room : 16;
    if (keys <= tally->keys) return SW_DONE;
    if (keys > tally->room) {
        while (room < keys) room *= 2;
        int64_t *counts = realloc(tally->counts, (room * each + 1) * sizeof *counts);
        if (!counts) return SW_NO_MEMORY;
        tally->counts = counts;
        sw_winnings *winnings = realloc(tally->winnings, room * sizeof *winnings);
        if (!winnings) return SW_NO_MEMORY;
        tally->winnings = winnings;
        memset(counts + tally->room * each, 0, (room - tally->room) * each * sizeof *counts);
        memset(winnings + tally->room, 0, (room - tally->room) * sizeof *winnings);
        tally->room = room;
    }
    tally->keys = keys;
    return SW_DONE;
}

/* ---- statistics */

static const void *values_of(const sw_batch *batch, int column)
{
    return batch->builders[batch->place[column]].values;
}

static void count_row(const sw_tally *tally, sw_stat *stat, int which, size_t row, int had, int did,
                      const int64_t *hand, const int8_t *seat)
{
    int64_t *counts = &tally->counts[(size_t)tally->row_key[row] * counts_per_key(tally) + 2 * (size_t)which];
    if (stat->per_hand) {
        uint32_t me = 1u << seat[row];
        if (stat->hand != hand[row]) {
            stat->hand = hand[row];
            stat->had = stat->did = 0;
        }
        had = had && !(stat->had & me);
        did = did && !(stat->did & me);
        if (had) stat->had |= me;
        if (did) stat->did |= me;
    }
    counts[0] += did;
    counts[1] += had;
}

static void count_block(const sw_tally *tally, const sw_batch *batch, size_t first, size_t rows)
{
    const int64_t *hand = values_of(batch, tally->hand);
    const int8_t *seat = values_of(batch, tally->seat);
    for (int which = 0; which < tally->stat_count; which++) {
        sw_stat *stat = &tally->stats[which];
        const uint8_t *made = tally->values + (size_t)stat->made * SW_BLOCK_ROWS;
        const uint8_t *of = tally->values + (size_t)stat->of * SW_BLOCK_ROWS;
        for (size_t i = 0; i < rows; i++) {
            int had = of[i], did = made[i] & (stat->is_ratio | had);
            if ((had | did) && tally->row_key[first + i] != SW_NO_KEY) {
                count_row(tally, stat, which, first + i, had, did, hand, seat);
            }
        }
    }
}

/* ---- results */

static int has_value(const sw_batch *batch, int column, size_t row)
{
    return batch->builders[batch->place[column]].valid[row >> 3] >> (row & 7) & 1;
}

/* Reads a result in big blinds, if it is not too large. */
static bool read_result(const sw_batch *batch, int column, size_t row, double *result)
{
    *result = ((const double *)values_of(batch, column))[row];
    return has_value(batch, column, row) && fabs(*result) < MOST_BB;
}

static void add_square(uint64_t *sum, double result)
{
    int64_t thousandths = llround(result * MILLI);
    uint64_t square = (uint64_t)(thousandths * thousandths);
    sum[0] += square;
    sum[1] += sum[0] < square;
}

static void count_results(const sw_tally *tally, const sw_batch *batch, size_t row)
{
    double result;
    sw_winnings *of = &tally->winnings[tally->row_key[row]];
    of->hands++;
    if (read_result(batch, tally->results.won, row, &result)) {
        int64_t won = llround(result * MICRO);
        const uint8_t *showdown = values_of(batch, tally->results.showdown);
        of->finished++;
        of->won += won;
        if (showdown[row >> 3] >> (row & 7) & 1) of->showdown_won += won;
        add_square(of->won_squares, result);
    }
    if (read_result(batch, tally->results.adjusted, row, &result)) {
        of->adjusted_hands++;
        of->adjusted += llround(result * MICRO);
        add_square(of->adjusted_squares, result);
    }
    if (read_result(batch, tally->results.rake, row, &result)) {
        of->raked_hands++;
        of->rake += llround(result * MICRO);
    }
}

/* ---- batches */

void sw_tally_batch(sw_tally *tally, sw_batch *batch)
{
    sw_bind_steps(batch, tally->steps, tally->step_count);
    for (size_t first = 0; first < batch->rows; first += SW_BLOCK_ROWS) {
        size_t rows = batch->rows - first < SW_BLOCK_ROWS ? batch->rows - first : SW_BLOCK_ROWS;
        sw_evaluate_steps(batch, tally->steps, tally->step_count, first, rows, tally->values);
        count_block(tally, batch, first, rows);
    }
    for (size_t row = 0; tally->results.won >= 0 && row < batch->rows; row++) {
        if (tally->row_key[row] != SW_NO_KEY) count_results(tally, batch, row);
    }
    sw_clear_batch(batch);
}

/* Sets the keys of new rows, by their seats. */
static void set_keys(sw_tally *tally, const sw_batch *batch, size_t first, const int32_t *key)
{
    const int8_t *seat = values_of(batch, tally->seat);
    for (size_t row = first; row < batch->rows; row++) tally->row_key[row] = key[seat[row]];
}

sw_status sw_tally_hand(sw_tally *tally, sw_batch *batch, sw_row_table table, const sw_state *hand,
                        const sw_hand_facts *facts, const int32_t *key)
{
    sw_added_rows added = {0, false};
    while (!added.is_complete) {
        size_t first = batch->rows;
        added = sw_add_rows(batch, table, hand, facts, added.rows);
        if (batch->status != SW_DONE) return batch->status;
        if (batch->rows > first) set_keys(tally, batch, first, key);
        if (batch->is_full) sw_tally_batch(tally, batch);
    }
    return SW_DONE;
}
