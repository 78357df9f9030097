/* The benchmark loops, identical for every evaluator. Define first: HAND, a type; EMPTY, a hand without cards;
   ADD(hand, card), the hand with one more card; VALUE(hand, n), the value of n cards. */

#include "driver.h"

#define DEAL(more, card, held, after) \
    for (unsigned card = after; card < 52; card++) { \
        HAND more = ADD(held, card);

/* Runs `use` for every hand, with its value as `value`. */
#define EVERY_HAND(use) \
    HAND none = EMPTY; \
    DEAL(one, a, none, 0) DEAL(two, b, one, a + 1) DEAL(three, c, two, b + 1) DEAL(four, d, three, c + 1) \
    DEAL(five, e, four, d + 1) DEAL(six, f, five, e + 1) \
    for (unsigned g = f + 1; g < 52; g++) { \
        unsigned value = VALUE(ADD(six, g), 7); \
        use; \
    } \
    }}}}}}

#define ROWS(n) \
    static size_t rows_of_##n(const void *in, size_t count, void *out) \
    { \
        const uint8_t *cards = (const uint8_t *)in; \
        uint16_t *values = (uint16_t *)out; \
        for (size_t i = 0; i < count; i++, cards += n) { \
            HAND hand = EMPTY; \
            for (int j = 0; j < n; j++) hand = ADD(hand, cards[j]); \
            values[i] = (uint16_t)VALUE(hand, n); \
        } \
        return count; \
    }
ROWS(5)
ROWS(6)
ROWS(7)

static void *own_hands(const uint8_t *cards, size_t count)
{
    HAND *hands = (HAND *)aligned_alloc(64, (count * sizeof(HAND) + 63) / 64 * 64);
    if (!hands) fail("out of memory");
    for (size_t i = 0; i < count; i++, cards += 7) {
        HAND hand = EMPTY;
        for (int j = 0; j < 7; j++) hand = ADD(hand, cards[j]);
        hands[i] = hand;
    }
    return hands;
}

static size_t hands_of_7(const void *in, size_t count, void *out)
{
    const HAND *hands = (const HAND *)in;
    uint16_t *values = (uint16_t *)out;
    for (size_t i = 0; i < count; i++) values[i] = (uint16_t)VALUE(hands[i], 7);
    return count;
}

static size_t sum_of_all(const void *in, size_t count, void *out)
{
    uint64_t sum = 0;
    (void)in;
    EVERY_HAND(sum += value)
    *(uint64_t *)out = sum;
    return count;
}

static size_t counts_of_all(const void *in, size_t count, void *out)
{
    uint64_t *counts = (uint64_t *)out;
    (void)in;
    EVERY_HAND(counts[value]++)
    return count;
}

static const work loops[] = {
    {"rows7", 7, 2, rows_of_7, NULL},
    {"rows6", 6, 2, rows_of_6, NULL},
    {"rows5", 5, 2, rows_of_5, NULL},
    {"hands7", 7, 2, hands_of_7, own_hands},
    {"sum", 0, 8, sum_of_all, NULL},
    {"count", 0, 8 * 65536, counts_of_all, NULL},
    {NULL, 0, 0, NULL, NULL},
};
