#include "evaluator/omaha.h"
#include "rng.h"
#include "test.h"

enum { ROWS = 150 };

/* Returns the value by trying every choice. */
static unsigned best_of(const sw_ranking *ranking, const uint8_t *hole, int n, const uint8_t *board, int m, int use)
{
    unsigned best = 0;
    for (unsigned a = 0; a < 1u << n; a++) {
        for (unsigned b = 0; b < 1u << m; b++) {
            if (sw_count_bits(a) != use || sw_count_bits(b) != 5 - use) continue;
            sw_hand hand = sw_no_cards();
            for (int i = 0; i < n; i++) hand = a >> i & 1 ? sw_add_card(hand, hole[i]) : hand;
            for (int i = 0; i < m; i++) hand = b >> i & 1 ? sw_add_card(hand, board[i]) : hand;
            unsigned value = sw_value(ranking, hand, 5);
            if (value > best) best = value;
        }
    }
    return best;
}

/* Compares rows in columns and backwards, with values backwards and with gaps, under two rankings. */
static void compare(const sw_ranking *one, const sw_ranking *two, int n, int m, int use, size_t count)
{
    sw_omaha rules = {{one, two}, 2, n, m, use};
    uint8_t *holes = memory(count * (size_t)n), *boards = memory(count * (size_t)m);
    uint8_t *values = memory(3 * count), *others = memory(2 * count); /* with room for all but the last */
    ptrdiff_t rows = (ptrdiff_t)count, last = rows - 1;
    sw_rng rng = sw_rng_at(29, (uint64_t)(n * 100 + m * 10 + use));
    for (ptrdiff_t i = 0; i < rows; i++) {
        uint8_t cards[SW_CARDS];
        int size = 0;
        for (int card = 0; card < SW_CARDS; card++) {
            int few = i % 3 == 1 ? (card & 3) < 2 : i % 3 == 2 ? (card >> 2) % 2 : 1;
            if (few && one->deck & two->deck & SW_SET(card)) cards[size++] = (uint8_t)card;
        }
        sw_draw(&rng, cards, size, n + m);
        for (int j = 0; j < n; j++) holes[(last - i) * n + j] = cards[j];
        for (int j = 0; j < m; j++) boards[j * rows + i] = cards[n + j];
    }
    sw_omaha_rows h = {holes + last * n, -n, 1}, b = {boards, 1, rows};
    sw_omaha_out out[2] = {{values + 3 * last, -3}, {others, 2}};
    memset(values, 0xee, 3 * count);
    CHECK(sw_evaluate_omaha(&rules, h, b, out, 0) == 0);
    CHECK(sw_evaluate_omaha(&rules, h, b, out, count - 1) == count - 1 && values[0] == 0xee);
    for (ptrdiff_t i = 0; i < last; i++) {
        uint8_t hole[SW_OMAHA_HOLE], board[SW_OMAHA_BOARD];
        uint16_t value, other;
        for (int j = 0; j < n; j++) hole[j] = holes[(last - i) * n + j];
        for (int j = 0; j < m; j++) board[j] = boards[j * rows + i];
        memcpy(&value, values + 3 * (last - i), sizeof value);
        memcpy(&other, others + 2 * i, sizeof other);
        CHECK(value == best_of(one, hole, n, board, m, use));
        CHECK(other == best_of(two, hole, n, board, m, use));
        mix(value);
        mix(other);
    }
    /* A bad card at any position, also one that is a duplicate. */
    for (int place = 0; place < n + m; place++) {
        size_t row = (size_t)any((int)count - 1);
        uint8_t *at = place < n ? &holes[(last - (ptrdiff_t)row) * n + place]
                                : &boards[(place - n) * rows + (ptrdiff_t)row];
        uint8_t kept = *at;
        *at = (uint8_t)(SW_CARDS + any(256 - SW_CARDS));
        CHECK(sw_evaluate_omaha(&rules, h, b, out, count - 1) == row);
        *at = place ? holes[(last - (ptrdiff_t)row) * n] : boards[row];
        CHECK(sw_evaluate_omaha(&rules, h, b, out, count - 1) == row);
        *at = kept;
    }
    free(holes);
    free(boards);
    free(values);
    free(others);
}

void test_omaha(void)
{
    const sw_ranking *r = sw_rankings;
    for (int n = 2; n <= SW_OMAHA_HOLE; n++) {
        for (int m = 3; m <= SW_OMAHA_BOARD; m++) {
            compare(&r[SW_HIGH], &r[SW_ACE_TO_FIVE_8], n, m, 2, ROWS);
            compare(&r[SW_DEUCE_TO_SEVEN], &r[SW_ACE_TO_FIVE], n, m, 2, ROWS);
            compare(&r[SW_ACE_TO_SIX], &r[SW_ACE_TO_FIVE_9], n, m, 2, ROWS);
            compare(&r[SW_SHORT_DECK], &r[SW_SHORT_DECK_TRIPS], n, m, 2, ROWS);
            for (int use = 0; use <= 5; use++) {
                if (use <= n && 5 - use <= m) compare(&r[SW_HIGH], &r[SW_DEUCE_TO_SEVEN], n, m, use, 20);
            }
        }
    }
}
