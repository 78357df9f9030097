#include "deal.h"
#include "test.h"

/* Deals rows into memory of exactly the span covered by the strides. */
static void deal(int n, ptrdiff_t row_step, ptrdiff_t card_step, size_t count)
{
    ptrdiff_t rows = (ptrdiff_t)count - 1, low = 0, high = 1;
    *(row_step < 0 ? &low : &high) += rows * row_step;
    *(card_step < 0 ? &low : &high) += (n - 1) * card_step;
    size_t span = (size_t)(high - low);
    uint8_t *bytes = memory(span), *expected = memory(span);
    memset(bytes, 0xee, span);
    memset(expected, 0xee, span);
    sw_deal_rows(deck, SW_ALL_CARDS, 21, 1000, n, bytes - low, row_step, card_step, count);
    for (size_t i = 0; i < count; i++) {
        uint8_t cards[SW_ALL_CARDS];
        memcpy(cards, deck, sizeof cards);
        sw_rng rng = sw_rng_at(21, 1000 + i);
        sw_draw(&rng, cards, SW_ALL_CARDS, n);
        for (int j = 0; j < n; j++) expected[(ptrdiff_t)i * row_step - low + j * card_step] = cards[j];
    }
    CHECK(memcmp(bytes, expected, span) == 0);
    free(bytes);
    free(expected);
}

void test_deal(void)
{
    for (int n = 1; n <= SW_ALL_CARDS; n += n < 10 ? 1 : 11) {
        deal(n, n, 1, 5);        /* dense */
        deal(n, n + 3, 1, 5);    /* gaps between rows */
        deal(n, -n, 1, 5);       /* rows backwards */
        deal(n, n, -1, 5);       /* cards backwards */
        deal(n, 1, 5, 5);        /* columns */
        deal(n, -2, -11, 5);     /* columns backwards, with gaps */
        deal(n, n, 1, 1);
        deal(n, 0, 1, 5);        /* all in one place: the last remains */
    }
    uint8_t *none = memory(0);
    sw_deal_rows(deck, SW_CARDS, 1, 1, 5, none, 5, 1, 0);
    sw_deal_rows(deck, SW_CARDS, 1, 1, 0, none, 0, 1, 9);
    sw_deal_rows(deck, 0, 1, 1, 0, none, 0, 1, 9);
    free(none);
}
