/* Batches one hand at a time: the first level, and the wild cards and bad rows that kernels do not handle. */
#include "evaluator/batch.h"

/* The loops read a copy of the ranking, which stays in registers since nothing written can alias it. */
static inline size_t rows_of(int by, int n, const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step,
                             ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    sw_ranking rules = *ranking;
    for (size_t i = 0; i < count; i++, cards += row_step, out += out_step) {
        uint8_t row[7];
        sw_hand hand;
        for (int j = 0; j < n; j++) row[j] = sw_read_byte(cards + j * card_step);
        if (SW_UNLIKELY(!sw_add_cards_of(rules.outside, &hand, row, n))) return i;
        uint16_t value = (uint16_t)sw_value_by(by, &rules, hand, n);
        memcpy(out, &value, sizeof value);
    }
    return count;
}

/* With all but the pointers constant the loop has registers enough. */
#define DENSE(by, n) rows_of(by, n, ranking, cards, n, 1, out, 2, count)
#define BY(by) (n == 5 ? DENSE(by, 5) : n == 6 ? DENSE(by, 6) : DENSE(by, 7))

size_t sw_evaluate_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step,
                        ptrdiff_t card_step, int n, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    if (card_step == 1 && row_step == n && out_step == 2) {
        switch (ranking->by) {
        case SW_BY_SUIT: return BY(SW_BY_SUIT);
        case SW_BY_RANK: return BY(SW_BY_RANK);
        case SW_BY_LOW: return BY(SW_BY_LOW);
        case SW_BY_WILD: return BY(SW_BY_WILD);
        case SW_BY_BUG: return BY(SW_BY_BUG);
        }
    }
    return rows_of(ranking->by, n, ranking, cards, row_step, card_step, out, out_step, count);
}

static inline size_t sets_of(int by, const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step,
                             uint8_t *out, ptrdiff_t out_step, size_t count)
{
    sw_ranking rules = *ranking;
    for (size_t i = 0; i < count; i++, sets += set_step, out += out_step) {
        uint64_t set = sw_read_word(sets);
        int n = sw_count_bits(set);
        if (SW_UNLIKELY(n < rules.least || n > 7 || set & ~rules.deck)) return i;
        uint16_t value = (uint16_t)sw_value_by(by, &rules, sw_add_set(sw_no_cards(), set), n);
        memcpy(out, &value, sizeof value);
    }
    return count;
}

size_t sw_evaluate_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step,
                        uint8_t *out, ptrdiff_t out_step, size_t count)
{
    if (ranking->by == SW_BY_SUIT) {
        return sets_of(SW_BY_SUIT, ranking, sets, set_step, out, out_step, count);
    }
    return sets_of(ranking->by, ranking, sets, set_step, out, out_step, count);
}
