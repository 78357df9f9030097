#include "evaluator/evaluate.h"

void sw_best_five(const sw_ranking *ranking, uint64_t set, uint8_t five[5])
{
    sw_hand hand = sw_add_set(sw_no_cards(), set);
    uint32_t ranks = ranking->hands[sw_value(ranking, hand, sw_count_bits(set))];
    uint64_t suited = hand.key & SW_FIVE_SUITED;
    if (suited) set &= 0x1111111111111111u << (sw_lowest_bit(suited) - 48) / 4;
    for (int i = 0; i < 5; i++) {
        int card = 4 * (int)(ranks >> (16 - 4 * i) & 15) + 3;
        while (!(set & SW_SET(card))) card--;
        five[i] = (uint8_t)card;
        set ^= SW_SET(card);
    }
}

static inline size_t rows_of(int n, const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step,
                             ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    for (size_t i = 0; i < count; i++, cards += row_step, out += out_step) {
        uint8_t row[7];
        sw_hand hand;
        for (int j = 0; j < n; j++) row[j] = sw_read_byte(cards + j * card_step);
        if (SW_UNLIKELY(!sw_add_cards(&hand, row, n))) return i;
        uint16_t value = (uint16_t)sw_value(ranking, hand, n);
        memcpy(out, &value, sizeof value);
    }
    return count;
}

/* The loop with all but the pointers known, which frees the registers that it is short of. */
#define DENSE(n) rows_of(n, ranking, cards, n, 1, out, 2, count)

size_t sw_evaluate_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step,
                        ptrdiff_t card_step, int n, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    if (card_step == 1 && row_step == n && out_step == 2) {
        return n == 5 ? DENSE(5) : n == 6 ? DENSE(6) : DENSE(7);
    }
    return rows_of(n, ranking, cards, row_step, card_step, out, out_step, count);
}

size_t sw_evaluate_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step,
                        uint8_t *out, ptrdiff_t out_step, size_t count)
{
    for (size_t i = 0; i < count; i++, sets += set_step, out += out_step) {
        uint64_t set = sw_read_word(sets);
        int n = sw_count_bits(set);
        if (SW_UNLIKELY(n < 5 || n > 7 || set >> SW_CARDS)) return i;
        uint16_t value = (uint16_t)sw_value(ranking, sw_add_set(sw_no_cards(), set), n);
        memcpy(out, &value, sizeof value);
    }
    return count;
}
