#include "evaluator/showing.h"

#include "evaluator/batch.h"
#include "evaluator/omaha.h"

enum { BLOCK = 256 }; /* rows at a time */

static sw_hand sum_of(sw_hand hand, const uint8_t *cards, int n)
{
    for (int i = 0; i < n; i++) hand = sw_add_card(hand, cards[i]);
    return hand;
}

unsigned sw_showing_value(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n)
{
    if (showing->uses == SW_USE_EXACTLY) {
        uint16_t value;
        sw_showing_values(showing, hole, 0, holes, board, 0, n, &value, 1);
        return value;
    }
    if (showing->uses == SW_USE_NO_BOARD) n = 0;
    sw_hand shared = sum_of(sw_no_cards(), board, n);
    if (showing->uses == SW_USE_ANY || n == 0 || holes < 3) {
        return sw_value(&showing->ranking, sum_of(shared, hole, holes), holes + n);
    }
    unsigned best = 0;
    for (int i = 0; i < (showing->uses == SW_USE_MIDDLE ? 1 : holes); i++) {
        for (int j = i + 1; j < holes; j++) {
            sw_hand two = sw_add_card(sw_add_card(shared, hole[i]), hole[j]);
            unsigned value = sw_value(&showing->ranking, two, n + 2);
            if (value > best) best = value;
        }
    }
    return best;
}

/* Computes the values of rows for hole cards a and b with the board. */
static void values_with(const sw_ranking *ranking, int a, int b, const uint8_t *hole, ptrdiff_t hole_step,
                        const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count)
{
    uint8_t rows[7 * BLOCK], *row = rows;
    for (size_t i = 0; i < count; i++, row += n + 2, hole += hole_step, board += board_step) {
        row[0] = hole[a];
        row[1] = hole[b];
        for (int j = 0; j < n; j++) row[2 + j] = board[j];
    }
    sw_batch_rows(ranking, rows, n + 2, 1, n + 2, (uint8_t *)values, sizeof *values, count);
}

/* Same, if all hole cards may play. */
static void values_with_all(const sw_ranking *ranking, const uint8_t *hole, ptrdiff_t hole_step, int holes,
                            const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count)
{
    uint8_t rows[7 * BLOCK], *row = rows;
    if (n) {
        for (size_t i = 0; i < count; i++, row += holes + n, hole += hole_step, board += board_step) {
            for (int j = 0; j < holes; j++) row[j] = hole[j];
            for (int j = 0; j < n; j++) row[holes + j] = board[j];
        }
        hole = rows;
        hole_step = holes + n;
    }
    sw_batch_rows(ranking, hole, hole_step, 1, holes + n, (uint8_t *)values, sizeof *values, count);
}

static void values_of_block(const sw_showing *showing, const uint8_t *hole, ptrdiff_t hole_step, int holes,
                            const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count)
{
    /* A batch recognizes `high` by its address. */
    const sw_ranking *ranking = &showing->ranking;
    if (ranking->table == sw_high.table && ranking->by == sw_high.by) ranking = &sw_high;
    if (showing->uses == SW_USE_NO_BOARD) n = 0;
    if (showing->uses == SW_USE_ANY || n == 0 || holes < 3) {
        values_with_all(ranking, hole, hole_step, holes, board, board_step, n, values, count);
        return;
    }
    uint16_t some[BLOCK];
    memset(values, 0, count * sizeof *values);
    for (int a = 0; a < (showing->uses == SW_USE_MIDDLE ? 1 : holes); a++) {
        for (int b = a + 1; b < holes; b++) {
            values_with(ranking, a, b, hole, hole_step, board, board_step, n, some, count);
            for (size_t i = 0; i < count; i++) values[i] = some[i] > values[i] ? some[i] : values[i];
        }
    }
}

void sw_showing_values(const sw_showing *showing, const uint8_t *hole, ptrdiff_t hole_step, int holes,
                       const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count)
{
    if (showing->uses == SW_USE_EXACTLY) {
        const sw_omaha rules = {{&showing->ranking}, 1, holes, n, showing->use};
        const sw_omaha_rows in_hand = {hole, hole_step, 1}, on_board = {board, board_step, 1};
        const sw_omaha_out out[SW_OMAHA_RANKINGS] = {{(uint8_t *)values, sizeof *values}};
        sw_evaluate_omaha(&rules, in_hand, on_board, out, count);
        return;
    }
    for (size_t done = 0, size; done < count; done += size) {
        size = count - done < BLOCK ? count - done : BLOCK;
        values_of_block(showing, hole, hole_step, holes, board, board_step, n, values + done, size);
        hole += hole_step * (ptrdiff_t)size;
        board += board_step * (ptrdiff_t)size;
    }
}
