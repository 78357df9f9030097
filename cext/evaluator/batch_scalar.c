/* Batches one hand at a time: the baseline level, and the wild cards and bad rows that kernels do not handle. */
#include "evaluator/batch.h"
#include "evaluator/level.h"

#if SW_X86_64
#include <emmintrin.h>

/* sw_add_cards_of with SSE2, which every x86-64 has: the key and the suits of a card take one addition. */
SW_INLINE int add_row(uint64_t outside, sw_hand *hand, const uint8_t *cards, int n)
{
    const __m128i beyond = _mm_set_epi64x((long long)outside, 0);
    __m128i sum = _mm_set_epi64x(0, SW_NO_CARDS), all = _mm_setzero_si128();
    for (int i = 0; i < n; i++) {
        __m128i card = _mm_loadu_si128((const __m128i *)&sw_hash.both[2 * cards[i]]);
        sum = _mm_add_epi64(sum, card);
        all = _mm_or_si128(all, card);
    }
    all = _mm_or_si128(_mm_xor_si128(all, sum), _mm_and_si128(all, beyond));
    hand->key = (uint64_t)_mm_cvtsi128_si64(sum);
    hand->suits = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(sum, sum));
    return !_mm_cvtsi128_si64(_mm_unpackhi_epi64(all, all));
}
#else
#define add_row sw_add_cards_of
#endif

/* Evaluates rows. The loops read a copy of the ranking, which stays in registers because no store can alias it. */
SW_INLINE size_t rows_of(int by, int n, const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step,
                         ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    sw_ranking rules = *ranking;
    for (size_t i = 0; i < count; i++, cards += row_step, out += out_step) {
        uint8_t row[7];
        sw_hand hand;
        for (int j = 0; j < n; j++) row[j] = sw_read_byte(cards + j * card_step);
        int good = by < SW_BY_BADUGI ? add_row(rules.outside, &hand, row, n)
                                     : sw_add_cards_of(rules.outside, &hand, row, n); /* whose suits are needed soon */
        if (SW_UNLIKELY(!good)) return i;
        uint16_t value = (uint16_t)sw_value_by(by, &rules, hand, n);
        memcpy(out, &value, sizeof value);
    }
    return count;
}

/* With everything except the pointers constant, the loop has enough registers. */
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

SW_INLINE size_t sets_of(int by, const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step,
                         uint8_t *out, ptrdiff_t out_step, size_t count)
{
    sw_ranking rules = *ranking;
    for (size_t i = 0; i < count; i++, sets += set_step, out += out_step) {
        uint64_t set = sw_read_word(sets);
        int n = sw_count_bits(set);
        if (SW_UNLIKELY(n < rules.least || n > rules.most || set & ~rules.deck)) return i;
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
