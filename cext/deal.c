#include "deal.h"

void sw_deal_rows(const uint8_t *deck, int size, uint64_t seed, uint64_t index, int n, uint8_t *out,
                  ptrdiff_t row_step, ptrdiff_t card_step, size_t count)
{
    for (size_t i = 0; i < count; i++, out += row_step) {
        uint8_t cards[SW_ALL_CARDS];
        memcpy(cards, deck, (size_t)size);
        sw_rng rng = sw_rng_at(seed, index + i);
        sw_draw(&rng, cards, size, n);
        for (int j = 0; j < n; j++) out[j * card_step] = cards[j];
    }
}
